//! Overloads whose resolution is certain.

use elenchus_ir::Access;
use elenchus_lang::Capability;
use elenchus_types::TypeId;

use crate::Restriction;
use crate::declared::{ClassRef, MethodKind, MethodRef, Spelling};
use crate::state::State;

impl State<'_> {
    /// Declares a method with the name of one that the class has. `false` if none lends itself to it.
    pub fn declare_overload(&mut self, class: ClassRef) -> bool {
        let candidates: Vec<MethodRef> = self
            .class(class)
            .methods
            .iter()
            .copied()
            .filter(|method| {
                let info = self.method(*method);
                matches!(info.spelling, Spelling::Own(_))
                    && info.type_params.is_empty()
                    && !info.is_vararg
                    && !info.has_default
                    && info.owner.is_some_and(|owner| self.class(owner).function.is_none())
            })
            .collect();
        if candidates.is_empty() {
            return false;
        }
        let method = candidates[self.below(candidates.len())];
        let Spelling::Own(name) = self.method(method).spelling else { return false };
        let kind = if self.chance(30) && self.can(Capability::Statics) {
            MethodKind::Static
        } else {
            MethodKind::Concrete
        };
        let mut signature = self.draw_signature_named(Some(class), kind, 0, name);
        signature.is_vararg = false;
        if signature.access == Access::Private {
            signature.access = Access::Unwritten;
        }
        let below = self.library.methods.len();
        let same_name: Vec<usize> = (0..self.own.methods.len())
            .filter(|index| self.own.methods[*index].spelling == Spelling::Own(name))
            .collect();
        let mut same_number = Vec::new();
        for index in &same_name {
            let params = self.world.list(self.own.methods[*index].params).to_vec();
            if params.len() == signature.params.len() {
                if self.rule(Restriction::OverloadsDifferByErasure)
                    && !self.differ_by_erasure(&params, &signature.params)
                {
                    return false;
                }
                if self.rule(Restriction::ExactArgumentsForOverloads)
                    && self.are_alike_unchecked(&params, &signature.params)
                {
                    return false;
                }
                same_number.push(*index);
            }
        }
        let is_overloaded = !same_number.is_empty();
        let overload = self.declare_method(Some(class), signature);
        for index in same_name {
            self.own.methods[index].shares_name = true;
        }
        for index in same_number {
            self.own.methods[index].is_overloaded = true;
        }
        let info = &mut self.own.methods[overload.0 as usize - below];
        info.shares_name = true;
        info.is_overloaded = is_overloaded;
        true
    }

    /// Whether a parameter of one list is raw and can go to that of the other, but by unchecked conversion alone: then arguments of
    /// exactly the right types leave open which one is meant (JLS 5.3, 15.12.2.5).
    pub fn are_alike_unchecked(&mut self, one: &[TypeId], other: &[TypeId]) -> bool {
        let mut converts = |from: TypeId, to: TypeId| {
            self.world.is_raw(from) && !self.world.is_subtype(from, to) && {
                let (from, to) = (self.world.erasure(from), self.world.erasure(to));
                self.world.is_subtype(from, to)
            }
        };
        one.iter().zip(other).any(|(one, other)| converts(*one, *other) || converts(*other, *one))
    }

    /// Whether two lists of parameters differ at a place where no instantiation can make them the same.
    pub fn differ_by_erasure(&mut self, one: &[TypeId], other: &[TypeId]) -> bool {
        one.iter().zip(other).any(|(one, other)| {
            let closed = !self.world.any_variable(*one, &mut |_| true)
                && !self.world.any_variable(*other, &mut |_| true);
            closed && self.world.erasure(*one) != self.world.erasure(*other)
        })
    }
}
