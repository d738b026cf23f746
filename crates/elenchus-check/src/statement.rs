//! Statements (JLS 14): expressions in statement position.

use elenchus_ir::{Expr, ExprId};

use crate::Checker;
use crate::scope::Local;

impl Checker<'_> {
    /// Attributes an expression in statement position.
    pub fn statement(&mut self, id: ExprId) {
        match &self.program.exprs[id] {
            Expr::Block { items } => {
                let mark = self.scope.mark();
                for item in items {
                    self.statement(*item);
                }
                self.scope.reset(mark);
            }
            Expr::Let(variable) => {
                let declaration = &self.program.variables[*variable];
                if let Some(init) = declaration.init {
                    let ty = self.expression(init, &crate::Expected::None);
                    self.elaboration.set_type_of_variable(*variable, ty);
                }
                self.scope.declare(declaration.name, Local::Variable(*variable));
            }
            _ => self.expression_statement(id),
        }
    }

    /// Attributes an `if`, `switch`, `try` or block in value position that is no conditional operator, all but its results:
    /// `visit` is called for each of these, in its scope, and attributes it.
    pub fn each_result(&mut self, id: ExprId, visit: &mut dyn FnMut(&mut Self, ExprId)) {
        for result in self.program.results(id) {
            visit(self, result);
        }
    }
}
