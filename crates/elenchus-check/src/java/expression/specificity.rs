//! Which of several applicable methods is the most specific (JLS 15.12.2.5, 18.5.4).

use elenchus_ir::ExprId;
use elenchus_types::{Descriptor, Method, MethodKind, Type, TypeId};

use super::applicability::{Applicable, formal_at};
use super::argument::{Argument, Shape};
use super::members::Candidate;
use crate::java::scope::Returns;
use crate::java::{ApplicableBy, Checker};

impl Checker<'_> {
    /// `None` when the choice is ambiguous.
    pub(super) fn most_specific(
        &mut self,
        mut applicable: Vec<Applicable>,
        args: &[Argument],
    ) -> Option<Applicable> {
        if applicable.len() == 1 {
            return applicable.pop();
        }
        let count = applicable.len();
        let mut maximal = Vec::new();
        for one in 0..count {
            let is_maximal = (0..count).all(|other| {
                other == one || self.is_more_specific(&applicable[one], &applicable[other], args)
            });
            if is_maximal {
                maximal.push(one);
            }
        }
        let best = match maximal[..] {
            [] => return None,
            [only] => only,
            _ => {
                let best = self.preferred(&applicable, &maximal)?;
                if self.is_open(&applicable[best].candidate) {
                    let throws = self.thrown_by_preferred(&applicable, &maximal, best);
                    applicable[best].candidate.method.throws = throws;
                }
                best
            }
        };
        Some(applicable.swap_remove(best))
    }

    /// Abstract, or a default method, which counts as such a one here.
    pub(super) fn is_open(&mut self, candidate: &Candidate) -> bool {
        candidate.method.kind == MethodKind::Abstract || self.is_of_interface(candidate)
    }

    /// Of methods with the same signature, the one that is not open, or the open one with the least result.
    fn preferred(&mut self, applicable: &[Applicable], maximal: &[usize]) -> Option<usize> {
        let first = maximal[0];
        let same = maximal[1..].iter().all(|place| {
            let (one, other) = (&applicable[first].candidate.method, &applicable[*place].candidate.method);
            self.is_subsignature(one, other) || self.is_subsignature(other, one)
        });
        if !same {
            return None;
        }
        let concrete: Vec<_> =
            maximal.iter().copied().filter(|place| !self.is_open(&applicable[*place].candidate)).collect();
        match concrete[..] {
            [only] => return Some(only),
            [] => {}
            _ => return None,
        }
        let declared = self.declaration(&applicable[first].candidate);
        let are_alike = maximal[1..].iter().all(|place| {
            let other = self.declaration(&applicable[*place].candidate);
            self.has_same_erasure(&declared, &other)
        });
        if !are_alike {
            return None;
        }
        // A result that is below all others comes before one that only stands for them, as a raw type does.
        let candidates: Vec<&Method> =
            maximal.iter().map(|place| &applicable[*place].candidate.method).collect();
        let best = self
            .preferred_by(&candidates, Self::result_is_below)
            .or_else(|| self.preferred_by(&candidates, Self::result_substitutes));
        best.map(|best| maximal[best])
    }

    /// The first method whose signature is a subsignature of all others, and whose result fits theirs.
    fn preferred_by(
        &mut self,
        candidates: &[&Method],
        result_fits: fn(&mut Self, &Method, &Method) -> bool,
    ) -> Option<usize> {
        (0..candidates.len()).find(|one| {
            let one = candidates[*one];
            candidates.iter().all(|other| self.is_subsignature(one, other) && result_fits(self, one, other))
        })
    }

    /// What all of several open methods with the same signature throw.
    fn thrown_by_preferred(
        &mut self,
        applicable: &[Applicable],
        maximal: &[usize],
        best: usize,
    ) -> Box<[TypeId]> {
        let method = |place: &usize| &applicable[*place].candidate.method;
        let clauses: Vec<_> =
            maximal.iter().map(method).map(|method| (&*method.type_params, &*method.throws)).collect();
        self.world.thrown_by_all(&method(&best).type_params, &clauses).into()
    }

    fn is_more_specific(&mut self, one: &Applicable, other: &Applicable, args: &[Argument]) -> bool {
        let (first, second) = (&one.candidate.method, &other.candidate.method);
        let phase = one.phase;
        let count = if phase == ApplicableBy::VariableArity {
            args.len().max(first.params.len()).max(second.params.len())
        } else {
            args.len()
        };
        let outer = std::mem::take(&mut self.inference);
        let theta = self.inference.introduce(&mut self.world, &second.type_params, &[]);
        let holds = (0..count).all(|place| {
            let lower = formal_at(self, first, place, phase);
            let upper = formal_at(self, second, place, phase);
            let upper = self.world.substitute(upper, &theta);
            self.is_more_specific_for(args.get(place), lower, upper)
        });
        let holds = holds && (self.inference.is_empty() || self.inference.resolve_all(&mut self.world));
        self.inference = outer;
        holds
    }

    /// Whether one type is more specific than another for an argument.
    fn is_more_specific_for(&mut self, argument: Option<&Argument>, lower: TypeId, upper: TypeId) -> bool {
        if let Some(argument) = argument
            && self.are_unrelated_functions(lower, upper)
            && let Some(holds) = self.is_more_specific_function(argument, lower, upper)
        {
            return holds;
        }
        self.inference.subtype(&mut self.world, lower, upper)
    }

    /// Two functional interfaces of which neither is above the other.
    fn are_unrelated_functions(&mut self, one: TypeId, other: TypeId) -> bool {
        let (Some(first), Some(second)) = (self.class_of(one), self.class_of(other)) else { return false };
        self.world.as_super(one, second).is_none()
            && self.world.as_super(other, first).is_none()
            && self.function_type(one).is_some()
            && self.function_type(other).is_some()
    }

    /// `None` when the form of the argument says nothing.
    fn is_more_specific_function(
        &mut self,
        argument: &Argument,
        lower: TypeId,
        upper: TypeId,
    ) -> Option<bool> {
        match &argument.shape {
            Shape::Lambda if self.is_explicit(argument.expr) => {}
            Shape::Reference(reference) if reference.is_exact() => {}
            Shape::Branches(branches) => {
                for branch in branches {
                    if !self.is_more_specific_function(branch, lower, upper)? {
                        return Some(false);
                    }
                }
                return Some(true);
            }
            _ => return None,
        }
        let captured = self.captured(lower);
        let (one, open, other) =
            (self.function_type(captured)?, self.function_type(lower)?, self.function_type(upper)?);
        if !self.has_same_parameters(&one, &open, &other) {
            return Some(false);
        }
        let result = self.renamed(other.result, &other, &one);
        Some(self.may_compare(one.result, result, &one) && self.results_more_specific(argument, &one, result))
    }

    /// JLS 15.12.2.5, 18.5.4: whether two function types have the same type parameters and parameters. The first is that of a
    /// capture; `open` is the same without capture, which says whether parameters are the same. Those of the second are
    /// below those of the capture.
    fn has_same_parameters(&mut self, one: &Descriptor, open: &Descriptor, other: &Descriptor) -> bool {
        let count = one.type_params.len();
        if one.params.len() != other.params.len()
            || [open.type_params.len(), other.type_params.len()] != [count, count]
        {
            return false;
        }
        let bounds_agree = (0..count).all(|place| {
            let upper = self.world.var(one.type_params[place]).upper;
            let upper_of_other = self.world.var(other.type_params[place]).upper;
            let upper_of_other = self.renamed(upper_of_other, other, one);
            self.may_compare(upper, upper_of_other, one)
                && self.inference.equal(&mut self.world, upper, upper_of_other)
        });
        bounds_agree
            && (0..one.params.len()).all(|place| {
                let seen = self.renamed(other.params[place], other, one);
                let plain = self.renamed(other.params[place], other, open);
                self.may_compare(one.params[place], seen, one)
                    && self.inference.equal(&mut self.world, open.params[place], plain)
                    && self.inference.subtype(&mut self.world, seen, one.params[place])
            })
    }

    /// JLS 18.5.4: no inference variable is bounded by a type parameter of a function type, which is out of scope for it.
    fn may_compare(&self, lower: TypeId, upper: TypeId, function: &Descriptor) -> bool {
        !self.world.mentions(lower, &function.type_params) || self.inference.is_proper(&self.world, upper)
    }

    /// A type of one function type, with the type parameters of another for its own.
    fn renamed(&mut self, ty: TypeId, from: &Descriptor, to: &Descriptor) -> TypeId {
        let renaming = from
            .type_params
            .iter()
            .zip(&to.type_params)
            .map(|(from, to)| (*from, self.world.variable(*to)))
            .collect();
        self.world.substitute(ty, &renaming)
    }

    fn results_more_specific(&mut self, argument: &Argument, one: &Descriptor, other: TypeId) -> bool {
        if self.is_void(other) {
            return true;
        }
        if self.is_void(one.result) {
            return false;
        }
        let is_primitive = |checker: &Self, ty| matches!(checker.world.get(ty), Type::Primitive(_));
        let (first, second) = (is_primitive(self, one.result), is_primitive(self, other));
        if let Shape::Reference(reference) = &argument.shape {
            return match reference.exact_result() {
                Some(result) if first != second => is_primitive(self, result) == first,
                _ => self.inference.subtype(&mut self.world, one.result, other),
            };
        }
        // What gives no value at all says nothing: there is at least one result.
        if first != second {
            // A poly expression counts as a reference.
            let values = self.lambda_values(argument);
            return !values.is_empty()
                && values.iter().all(|value| match value.shape {
                    Shape::Standalone(ty) => is_primitive(self, ty) == first,
                    _ => second,
                });
        }
        if self.are_unrelated_functions(one.result, other) {
            let values = self.lambda_values(argument);
            let holds = !values.is_empty()
                && values
                    .iter()
                    .all(|value| self.is_more_specific_function(value, one.result, other).unwrap_or(false));
            if holds {
                return true;
            }
        }
        self.inference.subtype(&mut self.world, one.result, other)
    }

    /// What an explicitly typed lambda gives. Its parameters are what is written, whatever the capture of its target has.
    fn lambda_values(&mut self, lambda: &Argument) -> Vec<Argument> {
        self.in_scope_of(lambda.scope.as_deref(), |checker| {
            let params = checker.written_params(lambda.expr);
            checker.lambda_values_for(lambda.expr, &params)
        })
    }

    /// What a lambda gives for parameters of these types, as far as it is known without a target.
    pub(super) fn lambda_values_for(&mut self, lambda: ExprId, params: &[TypeId]) -> Vec<Argument> {
        let (body, _) = self.speculate(|checker| checker.lambda_body(lambda, params, Returns::Anything));
        body.values
    }
}
