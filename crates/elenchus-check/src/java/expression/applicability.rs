//! Which of several methods are applicable to arguments (JLS 15.12.2.1 to 15.12.2.4, 18.5.1).

use elenchus_ir::{Expr, ExprId, Node};
use elenchus_types::{Departure, Method, Substitution, Type, TypeId, VarId};

use super::argument::{Argument, Shape};
use super::members::Candidate;
use crate::java::inference::{Inference, Strictness};
use crate::java::{ApplicableBy, Checker};

/// A candidate that is applicable, with the bounds that its arguments gave (JLS 18.5.1: B2).
#[derive(Clone, Debug)]
pub(crate) struct Applicable {
    pub candidate: Candidate,
    pub phase: ApplicableBy,
    pub inference: Inference,
    /// What stands for the type parameters of the method: inference variables, or the arguments that were written.
    pub theta: Substitution,
    /// Whether they are variables.
    pub infers: bool,
    pub unchecked: bool,
}

/// Whether one of several methods takes so many arguments.
pub(super) fn takes_any(candidates: &[Candidate], count: usize) -> bool {
    let ways = [ApplicableBy::Loose, ApplicableBy::VariableArity];
    candidates.iter().any(|candidate| ways.iter().any(|way| takes_as_many(&candidate.method, count, *way)))
}

/// Why no method was chosen.
pub(crate) enum NotSelected {
    /// None is applicable. Of the only one that takes so many arguments, the expression that does not fit.
    NotApplicable(Option<ExprId>),
    Ambiguous,
}

impl Checker<'_> {
    /// The most specific of the methods that are applicable in the first phase that has any.
    pub(super) fn select(
        &mut self,
        candidates: &[Candidate],
        args: &[Argument],
        type_args: &[TypeId],
    ) -> Result<Applicable, NotSelected> {
        for phase in [ApplicableBy::Strict, ApplicableBy::Loose, ApplicableBy::VariableArity] {
            let mut applicable = Vec::new();
            for candidate in candidates {
                applicable.extend(self.applicable(candidate, args, type_args, phase));
            }
            if !applicable.is_empty() {
                return self.most_specific(applicable, args).ok_or(NotSelected::Ambiguous);
            }
        }
        Err(NotSelected::NotApplicable(self.culprit_of(candidates, args, type_args)))
    }

    /// javac points at the argument if only one method takes as many, and at the call otherwise.
    fn culprit_of(
        &mut self,
        candidates: &[Candidate],
        args: &[Argument],
        type_args: &[TypeId],
    ) -> Option<ExprId> {
        let takes =
            |candidate: &&Candidate| takes_as_many(&candidate.method, args.len(), ApplicableBy::Loose);
        let mut fitting = candidates.iter().filter(takes);
        let (Some(only), None) = (fitting.next(), fitting.next()) else { return None };
        let takes_more = candidates
            .iter()
            .any(|candidate| takes_as_many(&candidate.method, args.len(), ApplicableBy::VariableArity));
        if takes_more {
            return None;
        }
        let before = self.culprit.take();
        self.applicable(only, args, type_args, ApplicableBy::Loose);
        let culprit = std::mem::replace(&mut self.culprit, before);
        let at = args.iter().zip(&only.method.params).find(|(arg, _)| Some(arg.expr) == culprit);
        if let Some((Argument { expr, shape: Shape::Standalone(found), .. }, wanted)) = at
            && !self.world.mentions(*wanted, &only.method.type_params)
        {
            self.elaboration.set_at_odds(Node::Expr(*expr), *found, *wanted);
        }
        culprit
    }

    fn applicable(
        &mut self,
        candidate: &Candidate,
        args: &[Argument],
        type_args: &[TypeId],
        phase: ApplicableBy,
    ) -> Option<Applicable> {
        let method = &candidate.method;
        if !takes_as_many(method, args.len(), phase) {
            return None;
        }
        let is_generic = !method.type_params.is_empty();
        if is_generic && !type_args.is_empty() && type_args.len() != method.type_params.len() {
            return None;
        }
        let infers = is_generic && type_args.is_empty();
        let outer = std::mem::take(&mut self.inference);
        let postponed = self.postponed.take();
        let theta = if infers {
            self.inference.introduce(&mut self.world, &method.type_params, &method.throws)
        } else {
            method.type_params.iter().copied().zip(type_args.iter().copied()).collect()
        };
        let holds = (infers || self.are_within_bounds(method, &theta))
            && self.takes_arguments(method, args, phase, infers, &theta)
            && !self.inference.has_failed();
        let inference = self.inference.clone();
        let holds = holds
            && (inference.is_empty()
                || self.inference.resolve_all(&mut self.world)
                    && self.fits_values(method, args, phase, infers, &theta));
        self.inference = outer;
        self.postponed = postponed;
        if !holds {
            return None;
        }
        let unchecked = inference.unchecked.in_formula;
        Some(Applicable { candidate: candidate.clone(), phase, inference, theta, infers, unchecked })
    }

    fn are_within_bounds(&mut self, method: &Method, theta: &Substitution) -> bool {
        method.type_params.iter().all(|param| {
            let Some(arg) = theta.get(*param) else { return true };
            let upper = self.world.var(*param).upper;
            let upper = self.world.substitute(upper, theta);
            let raw_passes = self.world.departures().has(Departure::RawTypeArgumentPasses);
            self.is_error(arg)
                || self.world.parts(upper).into_iter().all(|upper| {
                    let is_subtype = self.world.is_subtype(arg, upper);
                    self.inference.unchecked.in_formula |= !is_subtype;
                    is_subtype || raw_passes && self.world.is_unchecked_subtype(arg, upper)
                })
        })
    }

    fn takes_arguments(
        &mut self,
        method: &Method,
        args: &[Argument],
        phase: ApplicableBy,
        infers: bool,
        theta: &Substitution,
    ) -> bool {
        let own: &[VarId] = if infers { &method.type_params } else { &[] };
        let how = if phase == ApplicableBy::Strict { Strictness::Strict } else { Strictness::Loose };
        for (place, argument) in args.iter().enumerate() {
            let declared = formal_at(self, method, place, phase);
            let formal = self.world.substitute(declared, theta);
            let is_own = matches!(self.world.get(declared), Type::Variable(var) if own.contains(&var));
            if !is_own && !self.is_potentially_compatible(argument, formal) {
                self.blame(argument.expr);
                return false;
            }
            if !self.is_pertinent(argument, declared, own) {
                continue;
            }
            if !self.reduce_argument(argument, formal, how) {
                return false;
            }
        }
        true
    }

    /// Whether the arguments that were pertinent fit the values that were found, where that is not plain from the bounds.
    fn fits_values(
        &mut self,
        method: &Method,
        args: &[Argument],
        phase: ApplicableBy,
        infers: bool,
        theta: &Substitution,
    ) -> bool {
        if !self.inference.unchecked.between_bounds {
            return true;
        }
        let own: &[VarId] = if infers { &method.type_params } else { &[] };
        args.iter().enumerate().all(|(place, argument)| {
            let declared = formal_at(self, method, place, phase);
            let formal = self.world.substitute(declared, theta);
            !self.is_pertinent(argument, declared, own) || self.argument_fits_values(argument, formal)
        })
    }

    /// JLS 15.12.2.1: by its form, an argument can become a value of a type that is no type parameter of the method.
    fn is_potentially_compatible(&mut self, argument: &Argument, formal: TypeId) -> bool {
        match &argument.shape {
            Shape::Standalone(_) | Shape::Invocation(_) => true,
            Shape::Branches(branches) => branches.iter().all(|branch| {
                let holds = self.is_potentially_compatible(branch, formal);
                if !holds {
                    self.blame(branch.expr);
                }
                holds
            }),
            Shape::Lambda => {
                let Some(descriptor) = self.function_type(formal) else { return false };
                let Expr::Lambda { params, body } = &self.program.exprs[argument.expr] else { return false };
                let body = *body;
                params.len() == descriptor.params.len()
                    && if self.is_void(descriptor.result) {
                        self.is_void_compatible(body)
                    } else {
                        self.is_value_compatible(body)
                    }
            }
            Shape::Reference(reference) => {
                let Some(descriptor) = self.function_type(formal) else { return false };
                reference.takes(descriptor.params.len())
            }
        }
    }
}

/// Whether a method can take so many arguments.
pub(super) fn takes_as_many(method: &Method, count: usize, phase: ApplicableBy) -> bool {
    match phase {
        ApplicableBy::VariableArity => method.varargs && count + 1 >= method.params.len(),
        ApplicableBy::Strict | ApplicableBy::Loose => count == method.params.len(),
    }
}

/// The type of the parameter that takes the argument at a place.
pub(super) fn formal_at(checker: &Checker<'_>, method: &Method, place: usize, phase: ApplicableBy) -> TypeId {
    let last = method.params.len() - 1;
    if phase == ApplicableBy::VariableArity && place >= last {
        return match checker.world.get(method.params[last]) {
            Type::Array(element) => element,
            _ => method.params[last],
        };
    }
    method.params[place]
}
