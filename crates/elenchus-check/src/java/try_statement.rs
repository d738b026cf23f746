//! `try` (JLS 14.20), as a statement or a value.

use elenchus_ir::{CatchId, Expr, ExprId, Node};
use elenchus_types::{Type, TypeId};

use crate::java::scope::Local;
use crate::java::{Checker, Rule};

impl Checker<'_> {
    /// Attributes a `try`; its branches, but for `finally`, are attributed by `branch`.
    pub fn try_statement(&mut self, id: ExprId, branch: &mut dyn FnMut(&mut Self, ExprId)) {
        let Expr::Try { body, catches, finally } = &self.program.exprs[id] else { return };
        let mark = self.scope.mark();
        branch(self, *body);
        self.scope.reset(mark);
        for catch in catches {
            let mark = self.scope.mark();
            self.exception_parameter(*catch);
            branch(self, self.program.catches[*catch].body);
            self.scope.reset(mark);
        }
        if let Some(finally) = finally {
            let mark = self.scope.mark();
            self.statement(*finally);
            self.scope.reset(mark);
        }
    }

    fn exception_parameter(&mut self, id: CatchId) {
        let catch = &self.program.catches[id];
        let throwable = self.library_type("java.lang.Throwable");
        let mut types: Vec<TypeId> = Vec::new();
        for written in &catch.types {
            let ty = self.type_use(*written);
            if self.is_error(ty) {
                continue;
            }
            let node = Node::Type(*written);
            if matches!(self.world.get(ty), Type::Variable(_)) {
                // JLS 14.20: nobody could tell at run time.
                self.reject(node, Rule::NotThrowable, "a type variable is not caught");
            } else if !self.world.is_subtype(ty, throwable) {
                self.reject(node, Rule::NotThrowable, self.show(ty));
            } else if types
                .iter()
                .any(|known| self.world.is_subtype(ty, *known) || self.world.is_subtype(*known, ty))
            {
                self.reject(node, Rule::CatchAlternative, self.show(ty));
            } else {
                types.push(ty);
            }
        }
        let ty = match types[..] {
            [] => self.error(),
            [only] => only,
            _ => self.world.lub(&types).map_or(throwable, |found| found.bound),
        };
        self.elaboration.set_type_of_catch(id, ty);
        self.check_local_name(Node::Catch(id), catch.name);
        self.declare(catch.name, Local::Catch(id));
    }
}
