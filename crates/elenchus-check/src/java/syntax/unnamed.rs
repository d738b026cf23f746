//! `_`, which is a keyword, and since 22 stands for the name of a variable that has none (JLS 3.9, 6.1, 14.4.2).

use elenchus_ir::{Expr, Name, Node, Parents, Referent, TypeUse, VariableId};

use crate::java::{Checker, Rule};

/// The first level of the language that has variables without a name.
const SINCE: u8 = 22;

impl Checker<'_> {
    /// Whether a variable of this name has none: it is not in scope, and clashes with nothing (JLS 6.1).
    pub fn is_unnamed(&self, name: Name) -> bool {
        self.spelling(name) == "_"
    }

    /// Where `_` stands that it must not.
    pub(super) fn form_of_underscores(&self, found: &mut Vec<(Node, Rule)>) {
        let Some(underscore) = self.program.names.get("_") else { return };
        let parents = self.program.parents();
        self.program.for_each_node(|node| {
            let is_wrong = match node {
                Node::Class(id) => self.program.classes[id].name == underscore,
                Node::EnumConstant(id) => self.program.enum_constants[id].name == underscore,
                Node::Function(id) => self.program.functions[id].name == underscore,
                Node::TypeParameter(id) => self.program.type_params[id].name == underscore,
                Node::Type(id) => {
                    matches!(self.program.types[id], TypeUse::Named { name, .. } if name == underscore)
                }
                Node::Variable(id) => {
                    self.program.variables[id].name == underscore && !self.may_be_unnamed(id, &parents)
                }
                Node::Catch(id) => self.program.catches[id].name == underscore && self.options.level < SINCE,
                Node::Expr(id) => names_underscore(&self.program.exprs[id], underscore),
                Node::Case(_) => false,
            };
            if is_wrong {
                found.push((node, Rule::Underscore));
            }
        });
    }

    /// A local variable with a value, a parameter of a lambda, or a pattern variable.
    fn may_be_unnamed(&self, id: VariableId, parents: &Parents) -> bool {
        self.options.level >= SINCE
            && match parents.get(&Node::Variable(id)) {
                Some(Node::Expr(around)) => {
                    let is_let = matches!(self.program.exprs[*around], Expr::Let(_));
                    !is_let || self.program.variables[id].init.is_some()
                }
                Some(Node::Case(_)) => true,
                _ => false,
            }
    }
}

fn names_underscore(expr: &Expr, underscore: Name) -> bool {
    match expr {
        Expr::Name(name)
        | Expr::Field { name, .. }
        | Expr::This { class: Some(name) }
        | Expr::Call { name, .. }
        | Expr::Reference { referent: Referent::Method(name), .. }
        | Expr::Break(Some(name))
        | Expr::Continue(Some(name)) => *name == underscore,
        _ => expr.loop_label().flatten() == Some(underscore),
    }
}
