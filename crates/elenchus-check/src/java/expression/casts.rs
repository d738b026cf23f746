//! Casts that a compiler puts in because of erasure, as far as they make programs illegal to it.

use elenchus_ir::{Expr, ExprId, Node};
use elenchus_types::{Departure, TypeId};

use super::applicability::Applicable;
use crate::java::{ApplicableBy, Checker, Executable, NameMeaning, Rule};

impl Checker<'_> {
    /// By [`Departure::CastsNameTheirClass`], an argument that is erased to more than the method takes needs a cast to a class that
    /// may be named where it stands.
    pub(super) fn check_cast_of_argument(&mut self, argument: ExprId, chosen: &Applicable, place: usize) {
        let Executable::Method(method) = chosen.candidate.executable else { return };
        if !self.world.departures().has(Departure::CastsNameTheirClass)
            || chosen.phase == ApplicableBy::VariableArity
        {
            return;
        }
        let owner = self.world.class(chosen.candidate.owner);
        let Some(wanted) = owner.methods.get(method).and_then(|method| method.params.get(place)) else {
            return;
        };
        let wanted = self.world.erasure(*wanted);
        if self.may_access_type(wanted) {
            return;
        }
        if let Some(found) = self.erased_value(argument)
            && !self.world.is_subtype(found, wanted)
        {
            self.reject(Node::Expr(argument), Rule::InaccessibleType, self.show(wanted));
        }
    }

    /// The erasure of what a method or field was declared to give, of an expression that names one.
    fn erased_value(&mut self, id: ExprId) -> Option<TypeId> {
        let declared = match (&self.program.exprs[id], self.elaboration.meaning(id)) {
            (Expr::Call { .. }, _) => {
                let resolved = self.elaboration.resolved(Node::Expr(id))?;
                let Executable::Method(method) = resolved.executable else { return None };
                self.world.class(resolved.owner).methods.get(method)?.result
            }
            (_, Some(NameMeaning::Field { class, index })) => self.world.class(class).fields.get(index)?.ty,
            _ => return None,
        };
        Some(self.world.erasure(declared))
    }
}
