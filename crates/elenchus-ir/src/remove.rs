//! Taking nodes out of a program. What is taken out stays in its arena, unreachable.

use crate::{Case, Expr, ExprId, Member, Node, Program, Slot, TypeUse, TypeUseId};

impl Program {
    /// Puts another expression in the place of one, and gives back what was there.
    pub fn replace(&mut self, id: ExprId, by: Expr) -> Expr {
        std::mem::replace(&mut self.exprs[id], by)
    }

    /// Takes a node out of the one above it (`None`: the top level), if it is one of a list there or may be missing
    /// by the form of the program. The result may make no sense to a language.
    pub fn remove(&mut self, parent: Option<Node>, node: Node) -> bool {
        let Some(parent) = parent else { return drop_from(&mut self.items, |item| item.node() == node) };
        match parent {
            Node::Class(id) => {
                let class = &mut self.classes[id];
                match node {
                    Node::TypeParameter(id) => drop_id(&mut class.type_params, id),
                    Node::Variable(id) if class.components.contains(&id) => {
                        drop_id(&mut class.components, id)
                    }
                    Node::EnumConstant(id) => drop_id(&mut class.constants, id),
                    Node::Type(id) => {
                        drop_option(&mut class.superclass, id)
                            || drop_id(&mut class.interfaces, id)
                            || drop_id(&mut class.permits, id)
                    }
                    _ => drop_from(&mut class.members, |member: &Member| member.node() == node),
                }
            }
            Node::EnumConstant(id) => {
                let constant = &mut self.enum_constants[id];
                match node {
                    Node::Expr(id) => drop_id(&mut constant.args, id),
                    Node::Class(id) => drop_option(&mut constant.body, id),
                    _ => false,
                }
            }
            Node::Function(id) => {
                let function = &mut self.functions[id];
                match node {
                    Node::TypeParameter(id) => drop_id(&mut function.type_params, id),
                    Node::Variable(id) => drop_id(&mut function.params, id),
                    Node::Type(id) => {
                        drop_id(&mut function.throws, id) || drop_slot(&mut function.result, id)
                    }
                    Node::Expr(id) => drop_option(&mut function.body, id),
                    _ => false,
                }
            }
            Node::Variable(id) => {
                let variable = &mut self.variables[id];
                match node {
                    Node::Type(id) => drop_slot(&mut variable.ty, id),
                    Node::Expr(id) => drop_option(&mut variable.init, id),
                    _ => false,
                }
            }
            Node::TypeParameter(id) => match node {
                Node::Type(bound) => drop_id(&mut self.type_params[id].bounds, bound),
                _ => false,
            },
            Node::Type(id) => match node {
                Node::Type(part) => drop_type(&mut self.types[id], part),
                _ => false,
            },
            Node::Expr(id) => remove_from_expr(&mut self.exprs[id], node),
            Node::Case(id) => match (&mut self.cases[id], node) {
                (Case::Constants { values, .. }, Node::Expr(id)) => drop_id(values, id),
                (Case::Type { guard, .. }, Node::Expr(id)) => drop_option(guard, id),
                _ => false,
            },
            Node::Catch(id) => match node {
                Node::Type(ty) => drop_id(&mut self.catches[id].types, ty),
                _ => false,
            },
        }
    }
}

fn remove_from_expr(expr: &mut Expr, node: Node) -> bool {
    match (expr, node) {
        (Expr::Call { args, .. }, Node::Expr(id)) => drop_id(args, id),
        (Expr::Call { type_args, .. } | Expr::Reference { type_args, .. }, Node::Type(id)) => {
            drop_arg(type_args, id)
        }
        (Expr::New { outer, args, .. } | Expr::Delegate { outer, args, .. }, Node::Expr(id)) => {
            drop_id(args, id) || drop_option(outer, id)
        }
        (Expr::New { body, .. }, Node::Class(id)) => drop_option(body, id),
        (Expr::New { class_args, type_args, .. }, Node::Type(id)) => {
            drop_arg(class_args, id) || drop_arg(type_args, id)
        }
        (Expr::Delegate { type_args, .. }, Node::Type(id)) => drop_arg(type_args, id),
        (Expr::Lambda { params, .. }, Node::Variable(id)) => drop_id(params, id),
        (Expr::ArrayLiteral { elements, .. }, Node::Expr(id)) => drop_id(elements, id),
        (Expr::If { otherwise, .. }, Node::Expr(id)) => drop_option(otherwise, id),
        (Expr::Switch { cases, .. }, Node::Case(id)) => drop_id(cases, id),
        (Expr::Try { catches, .. }, Node::Catch(id)) => drop_id(catches, id),
        (Expr::Try { finally, .. }, Node::Expr(id)) => drop_option(finally, id),
        (Expr::Block { items }, Node::Expr(id)) => drop_id(items, id),
        (Expr::For { init, condition, update, .. }, Node::Expr(id)) => {
            drop_id(init, id) || drop_option(condition, id) || drop_id(update, id)
        }
        (Expr::Return(value), Node::Expr(id)) => drop_option(value, id),
        _ => false,
    }
}

fn drop_type(ty: &mut TypeUse, part: TypeUseId) -> bool {
    match ty {
        TypeUse::Named { outer, args, .. } => drop_id(args, part) || drop_option(outer, part),
        TypeUse::Function { params, .. } => drop_id(params, part),
        TypeUse::Intersection(parts) => drop_id(parts, part),
        TypeUse::Extends(of) | TypeUse::Super(of) if *of == part => {
            *ty = TypeUse::Unbounded;
            true
        }
        _ => false,
    }
}

fn drop_from<T>(list: &mut Vec<T>, is: impl Fn(&T) -> bool) -> bool {
    let at = list.iter().position(is);
    if let Some(at) = at {
        list.remove(at);
    }
    at.is_some()
}

fn drop_id<T: Copy + PartialEq>(list: &mut Vec<T>, id: T) -> bool {
    drop_from(list, |found| *found == id)
}

fn drop_option<T: Copy + PartialEq>(option: &mut Option<T>, id: T) -> bool {
    option.take_if(|found| *found == id).is_some()
}

fn drop_slot(slot: &mut Slot<TypeUseId>, id: TypeUseId) -> bool {
    let is = slot.known() == Some(&id);
    if is {
        *slot = Slot::Omitted(None);
    }
    is
}

fn drop_arg(slot: &mut Slot<Vec<TypeUseId>>, id: TypeUseId) -> bool {
    match slot {
        Slot::Written(args) | Slot::Omitted(Some(args)) => drop_id(args, id),
        Slot::Omitted(None) => false,
    }
}
