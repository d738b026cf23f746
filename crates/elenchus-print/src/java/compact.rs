//! Canonical constructors of records in their compact form (JLS 8.10.4): without parameters, and without the assignments that give
//! each component the value of its parameter.
//!
//! Only a constructor that means the same in both forms is written so, whoever made the program and however little sense it
//! makes: what comes before the assignments is of forms that always complete and never return.

use elenchus_ir::{
    Class, ClassKind, Expr, ExprId, Function, FunctionKind, Modifiers, Node, Receiver, Slot, TypeUse,
    TypeUseId, VariableId,
};

use super::Printer;

impl<'p> Printer<'p> {
    /// The statements that remain of a constructor in its compact form; `None` if it has none.
    pub(super) fn compact_body(&self, class: &Class, function: &'p Function) -> Option<&'p [ExprId]> {
        let Expr::Block { items } = &self.program.exprs[function.body?] else { return None };
        let number = class.components.len();
        let is_canonical = class.kind == ClassKind::Record
            && function.kind == FunctionKind::Constructor
            && function.type_params.is_empty()
            && function.throws.is_empty()
            && !function.is_vararg
            && number > 0
            && function.params.len() == number
            && function.params.iter().zip(&class.components).all(|(param, own)| self.is_same(*param, *own));
        if !is_canonical {
            return None;
        }
        let (first, last) = items.split_at_checked(items.len().checked_sub(number)?)?;
        let assigns_all = last.iter().zip(&class.components).all(|(item, own)| self.assigns(*item, *own));
        (assigns_all && first.iter().all(|item| self.always_completes(*item))).then_some(first)
    }

    /// Whether a parameter is declared as its component is.
    fn is_same(&self, param: VariableId, component: VariableId) -> bool {
        let (param, component) = (&self.program.variables[param], &self.program.variables[component]);
        let same_type = match (param.ty, component.ty) {
            (Slot::Written(one), Slot::Written(other)) => self.is_same_type(one, other),
            _ => false,
        };
        same_type
            && param.name == component.name
            && param.modifiers == Modifiers::default()
            && param.init.is_none()
    }

    fn is_same_type(&self, one: TypeUseId, other: TypeUseId) -> bool {
        let types = &self.program.types;
        match (&types[one], &types[other]) {
            (
                TypeUse::Named { outer, name, args },
                TypeUse::Named { outer: other_outer, name: other_name, args: other_args },
            ) => {
                let same_outer = match (outer, other_outer) {
                    (Some(one), Some(other)) => self.is_same_type(*one, *other),
                    (None, None) => true,
                    _ => false,
                };
                same_outer
                    && name == other_name
                    && args.len() == other_args.len()
                    && args.iter().zip(other_args).all(|(one, other)| self.is_same_type(*one, *other))
            }
            (TypeUse::Array(one), TypeUse::Array(other))
            | (TypeUse::Extends(one), TypeUse::Extends(other))
            | (TypeUse::Super(one), TypeUse::Super(other)) => self.is_same_type(*one, *other),
            (TypeUse::Unbounded, TypeUse::Unbounded) => true,
            _ => false,
        }
    }

    /// `this.x = x`
    fn assigns(&self, item: ExprId, component: VariableId) -> bool {
        let exprs = &self.program.exprs;
        let name = self.program.variables[component].name;
        let Expr::Assign { op: None, target, value } = exprs[item] else { return false };
        let Expr::Field { receiver: Receiver::Expr(receiver), name: field } = exprs[target] else {
            return false;
        };
        field == name && exprs[receiver] == Expr::This { class: None } && exprs[value] == Expr::Name(name)
    }

    fn always_completes(&self, item: ExprId) -> bool {
        let exprs = &self.program.exprs;
        let is_simple = match &exprs[item] {
            Expr::Let(_) | Expr::Unary { .. } | Expr::Call { .. } | Expr::If { otherwise: None, .. } => true,
            Expr::Assign { target, .. } => matches!(exprs[*target], Expr::Name(_)),
            _ => false,
        };
        let returns = |node: Node| matches!(node, Node::Expr(id) if matches!(exprs[id], Expr::Return(_)));
        is_simple && !self.program.written_nodes_below(Node::Expr(item)).into_iter().any(returns)
    }
}
