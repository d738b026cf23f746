//! Taking nodes out of a program. What is taken out stays in its arena, unreachable.

use crate::{Case, Expr, ExprId, Node, Program, Slot, TypeUse, TypeUseId};

impl Program {
    /// Puts another expression in the place of one, and gives back what was there.
    pub fn replace(&mut self, id: ExprId, by: Expr) -> Expr {
        std::mem::replace(&mut self.exprs[id], by)
    }

    /// Takes a node out of the one above it (`None`: the top level), if it is one of a list there or may be missing
    /// by the form of the program. The result may make no sense to a language.
    pub fn remove(&mut self, parent: Option<Node>, node: Node) -> bool {
        match parent {
            None => drop_id(&mut self.items, node),
            Some(Node::Class(id)) => {
                let class = &mut self.classes[id];
                drop_id(&mut class.type_params, node)
                    || drop_id(&mut class.components, node)
                    || drop_id(&mut class.constants, node)
                    || drop_option(&mut class.superclass, node)
                    || drop_id(&mut class.interfaces, node)
                    || drop_id(&mut class.permits, node)
                    || drop_id(&mut class.members, node)
            }
            Some(Node::EnumConstant(id)) => {
                let constant = &mut self.enum_constants[id];
                drop_id(&mut constant.args, node) || drop_option(&mut constant.body, node)
            }
            Some(Node::Function(id)) => {
                let function = &mut self.functions[id];
                drop_id(&mut function.type_params, node)
                    || drop_id(&mut function.params, node)
                    || drop_id(&mut function.throws, node)
                    || drop_slot(&mut function.result, node)
                    || drop_option(&mut function.body, node)
            }
            Some(Node::Variable(id)) => {
                let variable = &mut self.variables[id];
                drop_slot(&mut variable.ty, node) || drop_option(&mut variable.init, node)
            }
            Some(Node::TypeParameter(id)) => drop_id(&mut self.type_params[id].bounds, node),
            Some(Node::Type(id)) => remove_from_type(&mut self.types[id], node),
            Some(Node::Expr(id)) => remove_from_expr(&mut self.exprs[id], node),
            Some(Node::Case(id)) => match &mut self.cases[id] {
                Case::Constants { values, body: _ } => drop_id(values, node),
                Case::Type { variable: _, guard, body: _ } => drop_option(guard, node),
                Case::Default { body: _ } => false,
            },
            Some(Node::Catch(id)) => drop_id(&mut self.catches[id].types, node),
        }
    }
}

fn remove_from_expr(expr: &mut Expr, node: Node) -> bool {
    match expr {
        Expr::Call { receiver: _, name: _, type_args, args } => {
            drop_id(args, node) || drop_arg(type_args, node)
        }
        Expr::New { outer, class: _, class_args, type_args, args, body } => {
            drop_id(args, node)
                || drop_option(outer, node)
                || drop_option(body, node)
                || drop_arg(class_args, node)
                || drop_arg(type_args, node)
        }
        Expr::Delegate { to_super: _, outer, type_args, args } => {
            drop_id(args, node) || drop_option(outer, node) || drop_arg(type_args, node)
        }
        Expr::Lambda { params, body: _ } => drop_id(params, node),
        Expr::Closure { params, body: _ } => params.as_mut().is_some_and(|params| drop_id(params, node)),
        Expr::Reference { receiver: _, referent: _, type_args } => drop_arg(type_args, node),
        Expr::List { elements: parts } | Expr::Template { parts } => drop_id(parts, node),
        // With its key or its value goes the entry.
        Expr::Map { entries } => {
            let is_here = |(key, value): &(ExprId, ExprId)| [*key, *value].map(Node::Expr).contains(&node);
            let before = entries.len();
            entries.retain(|entry| !is_here(entry));
            entries.len() < before
        }
        Expr::ArrayLiteral { element: _, elements } => drop_id(elements, node),
        Expr::If { condition: _, then: _, otherwise } => drop_option(otherwise, node),
        Expr::Switch { scrutinee: _, cases } => drop_id(cases, node),
        Expr::Try { body: _, catches, finally } => drop_id(catches, node) || drop_option(finally, node),
        Expr::Block { items } => drop_id(items, node),
        Expr::For { label: _, init, condition, update, body: _ } => {
            drop_id(init, node) || drop_option(condition, node) || drop_id(update, node)
        }
        Expr::Return(value) => drop_option(value, node),
        // Nothing below these may be missing.
        Expr::Literal(_)
        | Expr::Name(_)
        | Expr::Field { receiver: _, name: _ }
        | Expr::This { class: _ }
        | Expr::Named { name: _, value: _ }
        | Expr::Range { first: _, last: _, has_last: _ }
        | Expr::Elvis { value: _, otherwise: _ }
        | Expr::Unary { op: _, operand: _ }
        | Expr::Binary { op: _, left: _, right: _ }
        | Expr::Assign { op: _, target: _, value: _ }
        | Expr::Cast { value: _, ty: _ }
        | Expr::InstanceOf { value: _, ty: _ }
        | Expr::InstanceOfBinding { value: _, variable: _ }
        | Expr::Index { array: _, index: _ }
        | Expr::NewArray { element: _, length: _ }
        | Expr::Let(_)
        | Expr::LocalClass(_)
        | Expr::While { label: _, condition: _, body: _ }
        | Expr::DoWhile { label: _, body: _, condition: _ }
        | Expr::ForEach { label: _, variable: _, iterable: _, body: _ }
        | Expr::Break(_)
        | Expr::Continue(_)
        | Expr::Throw(_) => false,
    }
}

fn remove_from_type(ty: &mut TypeUse, node: Node) -> bool {
    match ty {
        TypeUse::Named { outer, name: _, args } => drop_id(args, node) || drop_option(outer, node),
        TypeUse::Function { params, result: _ } => drop_id(params, node),
        TypeUse::Intersection(parts) => drop_id(parts, node),
        TypeUse::Extends(of) | TypeUse::Super(of) => {
            let is = Node::Type(*of) == node;
            if is {
                *ty = TypeUse::Unbounded;
            }
            is
        }
        TypeUse::Array(_) | TypeUse::Unbounded | TypeUse::Nullable(_) => false,
    }
}

/// Takes a node out of a list, if it is there.
fn drop_id<T: Copy + Into<Node>>(list: &mut Vec<T>, node: Node) -> bool {
    let at = list.iter().position(|id| (*id).into() == node);
    if let Some(at) = at {
        list.remove(at);
    }
    at.is_some()
}

fn drop_option<T: Copy + Into<Node>>(option: &mut Option<T>, node: Node) -> bool {
    option.take_if(|id| (*id).into() == node).is_some()
}

fn drop_slot(slot: &mut Slot<TypeUseId>, node: Node) -> bool {
    let is = slot.known().is_some_and(|ty| Node::Type(*ty) == node);
    if is {
        *slot = Slot::Omitted(None);
    }
    is
}

fn drop_arg(slot: &mut Slot<Vec<TypeUseId>>, node: Node) -> bool {
    match slot {
        Slot::Written(args) | Slot::Omitted(Some(args)) => drop_id(args, node),
        Slot::Omitted(None) => false,
    }
}
