//! Which of several applicable methods is the most specific (JLS 15.12.2.5, 18.5.4).

use elenchus_types::{Descriptor, MethodKind, Type, TypeId};

use super::applicability::{Applicable, formal_at};
use super::argument::{Argument, Shape};
use super::members::Candidate;
use crate::scope::Returns;
use crate::{Checker, Executable, Phase};

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
                if !self.is_concrete(&applicable[best].candidate) {
                    let throws = self.thrown_by_each(&applicable, &maximal, best);
                    applicable[best].candidate.method.throws = throws;
                }
                best
            }
        };
        Some(applicable.swap_remove(best))
    }

    /// What each of several methods with the same signature may throw: so much does a call of the best of them, unless it is concrete.
    fn thrown_by_each(&mut self, applicable: &[Applicable], methods: &[usize], best: usize) -> Box<[TypeId]> {
        let best = &applicable[best].candidate.method;
        let thrown: Vec<Vec<TypeId>> =
            methods.iter().map(|place| self.throws_as(&applicable[*place].candidate.method, best)).collect();
        let mut by_each = thrown.concat();
        by_each.retain(|ty| {
            thrown.iter().all(|allowed| allowed.iter().any(|upper| self.world.is_subtype(*ty, *upper)))
        });
        by_each.into()
    }

    /// Of methods with the same signature, the one that is concrete; of abstract and default methods that were also declared
    /// with the same erasure, one with the least result.
    fn preferred(&mut self, applicable: &[Applicable], maximal: &[usize]) -> Option<usize> {
        let candidates: Vec<&Candidate> = maximal.iter().map(|place| &applicable[*place].candidate).collect();
        let (first, others) = candidates.split_first()?;
        let same = others.iter().all(|other| {
            self.is_subsignature(&first.method, &other.method)
                || self.is_subsignature(&other.method, &first.method)
        });
        if !same {
            return None;
        }
        let concrete: Vec<usize> =
            (0..candidates.len()).filter(|place| self.is_concrete(candidates[*place])).collect();
        let found = match concrete[..] {
            [only] => Some(only),
            [] if others.iter().all(|other| self.are_declared_alike(first, other)) => (0..candidates.len())
                .find(|one| {
                    candidates
                        .iter()
                        .all(|other| self.result_substitutes(&candidates[*one].method, &other.method))
                }),
            [] => None,
            // One may hide or override another without being found out before.
            _ => concrete.iter().copied().find(|one| {
                concrete.iter().filter(|other| *other != one).all(|other| {
                    let (one, other) = (candidates[*one].owner, candidates[*other].owner);
                    one != other && self.class_is_below(one, other)
                })
            }),
        };
        found.map(|found| maximal[found])
    }

    /// Neither abstract nor a default method.
    fn is_concrete(&mut self, candidate: &Candidate) -> bool {
        match candidate.method.kind {
            MethodKind::Abstract => false,
            MethodKind::Concrete => !self.world.class(candidate.owner).is_interface(),
            MethodKind::Static => true,
        }
    }

    /// Whether the declarations of two methods have the same erasure.
    fn are_declared_alike(&mut self, one: &Candidate, other: &Candidate) -> bool {
        let mut declared = |candidate: &Candidate| match candidate.executable {
            Executable::Method(index) => self.world.class(candidate.owner).methods[index].clone(),
            _ => candidate.method.clone(),
        };
        let (one, other) = (declared(one), declared(other));
        self.clashes(&one, &other)
    }

    fn is_more_specific(&mut self, one: &Applicable, other: &Applicable, args: &[Argument]) -> bool {
        let (first, second) = (&one.candidate.method, &other.candidate.method);
        let phase = one.phase;
        let count = if phase == Phase::VariableArity {
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
        let same_params = one.params.len() == other.params.len()
            && open
                .params
                .iter()
                .zip(&other.params)
                .all(|(one, other)| self.inference.equal(&mut self.world, *one, *other));
        if !same_params {
            return Some(false);
        }
        Some(self.results_more_specific(argument, &one, other.result))
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
        if first != second {
            // A poly expression counts as a reference.
            return self.lambda_values(argument, &one.params).iter().all(|value| match value.shape {
                Shape::Standalone(ty) => is_primitive(self, ty) == first,
                _ => second,
            });
        }
        if self.are_unrelated_functions(one.result, other) {
            let values = self.lambda_values(argument, &one.params);
            let holds = values
                .iter()
                .all(|value| self.is_more_specific_function(value, one.result, other).unwrap_or(false));
            if holds {
                return true;
            }
        }
        self.inference.subtype(&mut self.world, one.result, other)
    }

    /// What a lambda gives.
    fn lambda_values(&mut self, lambda: &Argument, params: &[TypeId]) -> Vec<Argument> {
        let (body, _) = self.speculate(|checker| {
            checker.in_scope_of(lambda.scope.as_deref(), |checker| {
                checker.lambda_body(lambda.expr, params, Returns::Anything)
            })
        });
        body.values
    }
}
