//! The types of an invocation of which the method is known (JLS 15.12.2.6, 18.5.2).

use elenchus_ir::{self as ir, ExprId, Node};
use elenchus_types::{Departure, ListId, Substitution, Type, TypeId, VarId, Wildcard};

use super::applicability::{Applicable, formal_at};
use super::argument::{Argument, Shape};
use crate::java::inference::Strictness;
use crate::java::{Checker, Expected, Resolved, Rule};

/// A call or creation whose method or constructor is chosen.
#[derive(Clone, Debug)]
pub(crate) struct Invocation {
    /// Where it is written down and rejected.
    pub node: Node,
    pub chosen: Applicable,
    pub args: Vec<Argument>,
    /// Whether its type depends on its target (JLS 15.12: a poly expression).
    pub is_poly: bool,
    /// `getClass()` on a receiver of this erased type (JLS 4.3.2).
    pub class_of: Option<TypeId>,
    /// The body of the anonymous class that is created.
    pub body: Option<ir::ClassId>,
}

/// A lambda or reference that waits for the types of its parameters (JLS 18.5.2.2), and the type that it is to be compatible with.
#[derive(Clone, Debug)]
pub(crate) struct Postponed {
    argument: Argument,
    to: TypeId,
}

impl Invocation {
    pub fn new(node: Node, chosen: Applicable, args: Vec<Argument>, class_of: Option<TypeId>) -> Invocation {
        Invocation { node, chosen, args, is_poly: false, class_of, body: None }
    }

    /// The declared type of the result, before inference.
    pub fn declared_result(&self) -> TypeId {
        self.chosen.candidate.method.result
    }
}

impl Checker<'_> {
    /// An invocation that is a poly expression waits for its target; any other has its type at once.
    pub(super) fn invocation(&mut self, mut invocation: Invocation) -> Shape {
        invocation.is_poly = self.is_poly(&invocation.chosen);
        if invocation.is_poly {
            return Shape::Invocation(Box::new(invocation));
        }
        Shape::Standalone(self.complete(invocation, &Expected::None))
    }

    /// JLS 15.12: whether what an invocation gives depends on its target.
    pub(super) fn is_poly(&self, chosen: &Applicable) -> bool {
        let method = &chosen.candidate.method;
        !chosen.inference.is_empty()
            && !chosen.unchecked
            && self.world.mentions(method.result, &method.type_params)
    }

    /// Infers the type of an invocation that is no argument of another inference, and settles all in it.
    pub(super) fn complete(&mut self, mut invocation: Invocation, expected: &Expected) -> TypeId {
        // A result of a lambda that was inferred together with the call around the lambda is not asked again: its own inference
        // could not find the captured variables that the target has from there.
        let is_proven = match (invocation.node, expected.target()) {
            (Node::Expr(id), Some(target)) => self.is_proven(id, target),
            _ => false,
        };
        let outer = std::mem::take(&mut self.inference);
        let postponed = self.postponed.replace(Vec::new());
        let throwing = std::mem::take(&mut self.throwing);
        let culprit = self.culprit.take();
        let ty = if self.infer(&invocation, expected, is_proven) {
            if self.world.departures().has(Departure::UncheckedTargetErases) {
                invocation.chosen.unchecked |= self.inference.unchecked.with_warning;
            }
            self.settle(invocation)
        } else {
            self.error()
        };
        self.inference = outer;
        self.postponed = postponed;
        self.throwing = throwing;
        self.culprit = culprit;
        ty
    }

    /// Whether an expression was found to fit a type, which was inferred then, in the inference under way.
    pub(super) fn is_proven(&mut self, id: ExprId, target: TypeId) -> bool {
        let Some(known) = self.proven.get(&id).cloned() else { return false };
        known.into_iter().any(|to| self.inference.apply(&mut self.world, to) == target)
    }

    /// Whether values were found; if not, the invocation is rejected.
    fn infer(&mut self, invocation: &Invocation, expected: &Expected, is_proven: bool) -> bool {
        let takes_arguments = self.reduce_arguments(invocation);
        if takes_arguments && !self.infer_from_target(invocation, expected, is_proven) {
            return false;
        }
        if takes_arguments
            && self.reduce_postponed()
            && self.reduce_thrown_of_all()
            && self.inference.resolve_all(&mut self.world)
            && (!self.inference.unchecked.between_bounds || self.arguments_fit_values(invocation))
        {
            return true;
        }
        // Where nothing is to be inferred, the fault is the argument's own.
        let own = self.culprit.filter(|_| self.inference.is_empty());
        let at = own.map_or(invocation.node, Node::Expr);
        self.reject(at, Rule::Inference, &*invocation.chosen.candidate.method.name);
        false
    }

    /// JLS 18.5.2.1: whether the result fits the target; if not, the invocation is rejected.
    fn infer_from_target(&mut self, invocation: &Invocation, expected: &Expected, is_proven: bool) -> bool {
        let target = expected.target().filter(|target| !self.is_error(*target) && !self.is_void(*target));
        let Some(target) = target.filter(|_| invocation.is_poly) else { return true };
        let result = self.world.substitute(invocation.declared_result(), &invocation.chosen.theta);
        let before = is_proven.then(|| self.inference.clone());
        let fits = self.inference.result_compatible(&mut self.world, result, target, Strictness::Loose);
        if let Some(before) = before.filter(|_| !fits) {
            self.inference = before;
        } else if !fits {
            let detail = format!("result of the call to {}", self.show(target));
            self.reject(invocation.node, Rule::IncompatibleTypes, detail);
            return false;
        }
        true
    }

    /// States that the arguments of a chosen method are compatible with its parameters, in the inference under way, which gets its
    /// variables. Lambdas and references that need values for that are postponed.
    ///
    /// All that were not pertinent to applicability wait until the result was compared with the target (JLS 18.5.2.1), but by
    /// [`Departure::ArgumentsBeforeTarget`] only those that must.
    fn reduce_arguments(&mut self, invocation: &Invocation) -> bool {
        let Applicable { candidate, phase, theta, infers, .. } = &invocation.chosen;
        let method = &candidate.method;
        let own: &[VarId] = if *infers { &method.type_params } else { &[] };
        if *infers {
            self.inference.join(&mut self.world, &method.type_params, theta, &method.throws);
        }
        invocation.args.iter().enumerate().all(|(place, argument)| {
            let formal = formal_at(self, method, place, *phase);
            let to = self.world.substitute(formal, theta);
            let waits = if self.world.departures().has(Departure::ArgumentsBeforeTarget) {
                self.needs_values(argument, to)
            } else {
                !self.is_pertinent(argument, formal, own)
            };
            if waits {
                self.postpone(argument, to);
                return true;
            }
            self.reduce_argument(argument, to, Strictness::Loose)
        })
    }

    /// Whether the types of parameters mention variables whose values have not been asked for.
    fn needs_values(&mut self, argument: &Argument, to: TypeId) -> bool {
        if matches!(argument.shape, Shape::Standalone(_) | Shape::Invocation(_)) {
            return false;
        }
        let asked = self.inference.as_far_as_asked();
        let inference = std::mem::replace(&mut self.inference, asked);
        let needs = !self.input_variables(argument, to).is_empty();
        self.inference = inference;
        needs
    }

    fn postpone(&mut self, argument: &Argument, to: TypeId) {
        let waiting = self.waiting(argument, to);
        self.postponed.get_or_insert_default().push(waiting);
    }

    fn waiting(&self, argument: &Argument, to: TypeId) -> Postponed {
        let mut argument = argument.clone();
        // It may be part of a lambda's body, which is left until its turn comes.
        argument.scope.get_or_insert_with(|| Box::new(self.scope.clone()));
        Postponed { argument, to }
    }

    /// Whether the arguments of an invocation fit the values that were found.
    fn arguments_fit_values(&mut self, invocation: &Invocation) -> bool {
        let Applicable { candidate, phase, theta, .. } = &invocation.chosen;
        invocation.args.iter().enumerate().all(|(place, argument)| {
            let formal = formal_at(self, &candidate.method, place, *phase);
            let to = self.world.substitute(formal, theta);
            self.argument_fits_values(argument, to)
        })
    }

    /// Asks `‹argument → to›` again when all variables have values: javac does so for each argument (`Check.checkType`), and ecj for
    /// the method. Unchecked conversion is for the whole type then (JLS 5.1.9, 18.2.2), not for its arguments.
    pub(super) fn argument_fits_values(&mut self, argument: &Argument, to: TypeId) -> bool {
        let to = self.inference.apply(&mut self.world, to);
        let holds = match &argument.shape {
            Shape::Standalone(_) => self.reduce_argument(argument, to, Strictness::Loose),
            Shape::Invocation(invocation) => {
                self.arguments_fit_values(invocation) && self.result_fits_values(invocation, to)
            }
            Shape::Branches(branches) => branches.iter().all(|branch| self.argument_fits_values(branch, to)),
            // They are checked with the values when the invocation is settled.
            Shape::Lambda | Shape::Reference(_) => true,
        };
        if !holds {
            self.blame(argument.expr);
        }
        holds
    }

    fn result_fits_values(&mut self, invocation: &Invocation, to: TypeId) -> bool {
        let result = self.settled(invocation.declared_result(), &invocation.chosen.theta);
        let to = self.without_captured(result, to);
        self.inference.compatible(&mut self.world, result, to, Strictness::Loose)
    }

    /// The target of a result, with `?` where the result has wildcards: the inference captured those, and another capture of them would
    /// be other types.
    fn without_captured(&mut self, result: TypeId, to: TypeId) -> TypeId {
        let (Type::Class(found), Type::Class(wanted)) = (self.world.get(result), self.world.get(to)) else {
            return to;
        };
        let args = self.world.list(found.args).to_vec();
        let is_wildcard: Vec<_> =
            args.iter().map(|arg| matches!(self.world.get(*arg), Type::Wildcard(_))).collect();
        if !is_wildcard.contains(&true) {
            return to;
        }
        if found.class != wanted.class || wanted.args == ListId::EMPTY {
            return self.world.root();
        }
        let mut open = self.world.list(wanted.args).to_vec();
        let any = self.world.wildcard(Wildcard::Unbounded);
        for (arg, _) in open.iter_mut().zip(is_wildcard).filter(|(_, is_wildcard)| *is_wildcard) {
            *arg = any;
        }
        self.world.inner_type(wanted.outer, wanted.class, &open)
    }

    /// Notes `‹argument → throws to›` for a lambda or reference that is an argument, or the result of a lambda that is one
    /// (JLS 18.5.2.2), for when the other formulas are reduced.
    pub(super) fn note_thrown(&mut self, argument: &Argument, to: TypeId) {
        if self.postponed.is_some() {
            let waiting = self.waiting(argument, to);
            self.throwing.push(waiting);
        }
    }

    /// Reduces what was noted of what lambdas and references throw, first where nothing is open that the formula needs.
    fn reduce_thrown_of_all(&mut self) -> bool {
        let mut waiting = std::mem::take(&mut self.throwing);
        while !waiting.is_empty() {
            let ready = waiting.iter().position(|one| !self.needs_values_to_throw(one.to));
            let Postponed { argument, to } = waiting.remove(ready.unwrap_or(0));
            let scope = argument.scope.as_deref();
            if !self.in_scope_of(scope, |checker| checker.reduce_thrown(&argument, to)) {
                return false;
            }
        }
        true
    }

    /// JLS 18.5.2.2: reduces each formula when the variables that it needs have values. That may bring others, of calls in the bodies
    /// of lambdas.
    fn reduce_postponed(&mut self) -> bool {
        while let Some(mut waiting) = self.postponed.take().filter(|waiting| !waiting.is_empty()) {
            if self.inference.has_failed() {
                return false;
            }
            let inputs: Vec<Vec<VarId>> =
                waiting.iter().map(|one| self.input_variables(&one.argument, one.to)).collect();
            let ready = inputs.iter().position(Vec::is_empty);
            let next = ready.unwrap_or_else(|| self.least_dependent(&waiting, &inputs));
            if !inputs[next].is_empty() && !self.inference.resolve(&mut self.world, &inputs[next]) {
                return false;
            }
            let Postponed { argument, to } = waiting.remove(next);
            self.postponed = Some(waiting);
            if !self.reduce_argument(&argument, to, Strictness::Loose) {
                return false;
            }
        }
        !self.inference.has_failed()
    }

    /// A formula whose input depends on no output of another, or else the first.
    fn least_dependent(&self, waiting: &[Postponed], inputs: &[Vec<VarId>]) -> usize {
        let outputs: Vec<Vec<VarId>> = waiting
            .iter()
            .zip(inputs)
            .map(|(one, inputs)| {
                let mentioned = self.inference.unknowns_in(&self.world, one.to);
                mentioned.into_iter().filter(|var| !inputs.contains(var)).collect()
            })
            .collect();
        let is_free = |place: &usize| {
            let needed = self.inference.dependencies(&self.world, &inputs[*place]);
            outputs
                .iter()
                .enumerate()
                .all(|(other, outputs)| other == *place || !outputs.iter().any(|var| needed.contains(var)))
        };
        (0..waiting.len()).find(is_free).unwrap_or(0)
    }

    /// Reduces `‹invocation → to›`: its variables join those of the inference under way (JLS 18.2.1).
    pub(super) fn reduce_invocation(&mut self, invocation: &Invocation, to: TypeId, how: Strictness) -> bool {
        let Applicable { inference, theta, .. } = &invocation.chosen;
        if self.postponed.is_none() {
            self.inference.absorb(&mut self.world, inference.clone());
        } else if !self.reduce_arguments(invocation) {
            return false;
        }
        let result = self.world.substitute(invocation.declared_result(), theta);
        self.inference.result_compatible(&mut self.world, result, to, how)
    }

    /// An invocation whose variables got their values in the inference around it.
    pub(super) fn finish_nested(&mut self, invocation: Invocation) -> TypeId {
        self.settle(invocation)
    }

    /// Writes down what an invocation is, with the values of the inference under way, and finishes its arguments.
    fn settle(&mut self, invocation: Invocation) -> TypeId {
        let Invocation { node, chosen, args, class_of, body, .. } = invocation;
        let Applicable { candidate, phase, theta, unchecked, .. } = &chosen;
        let method = &candidate.method;
        for (place, argument) in args.into_iter().enumerate() {
            let formal = formal_at(self, method, place, *phase);
            let to = self.settled(formal, theta);
            let expr = argument.expr;
            self.finish_argument(argument, to);
            self.check_cast_of_argument(expr, &chosen, place);
        }
        let mut result = match class_of {
            Some(erased) => self.class_of_type(erased),
            None => self.settled(method.result, theta),
        };
        let mut throws: Vec<_> = method.throws.iter().map(|thrown| self.settled(*thrown, theta)).collect();
        if *unchecked {
            // What a constructor makes is erased only if its class was inferred.
            let is_made = matches!(candidate.executable, crate::java::Executable::Constructor(_))
                && !self.world.mentions(method.result, &method.type_params);
            if class_of.is_none() && !is_made {
                result = self.world.erasure(result);
            }
            throws = throws.into_iter().map(|thrown| self.world.erasure(thrown)).collect();
        }
        let resolved = Resolved {
            owner: candidate.owner,
            executable: candidate.executable,
            phase: *phase,
            unchecked: *unchecked,
            type_args: method
                .type_params
                .iter()
                .map(|param| {
                    let ty = self.world.variable(*param);
                    self.settled(ty, theta)
                })
                .collect(),
            params: method.params.iter().map(|param| self.settled(*param, theta)).collect(),
            result,
            throws,
        };
        self.elaboration.set_resolved(node, resolved);
        let result = self.created_with_body(node, body, result);
        self.captured_at(node, result)
    }

    fn settled(&mut self, ty: TypeId, theta: &Substitution) -> TypeId {
        let ty = self.world.substitute(ty, theta);
        self.inference.apply(&mut self.world, ty)
    }

    /// `Class<? extends |T|>` (JLS 4.3.2).
    fn class_of_type(&mut self, erased: TypeId) -> TypeId {
        let class = self.world.class_named("java.lang.Class");
        let arg = self.world.wildcard(Wildcard::Extends(erased));
        self.world.class_type(class, &[arg])
    }

    /// Attributes the arguments of a call, as far as that does not depend on the method.
    pub(super) fn arguments(&mut self, args: &[ExprId]) -> Vec<Argument> {
        args.iter().map(|arg| self.argument(*arg)).collect()
    }

    /// Whether an argument is wrong by itself, so that nothing can be said about the call.
    pub(super) fn has_error(&self, args: &[Argument]) -> bool {
        args.iter().any(|argument| match &argument.shape {
            Shape::Standalone(ty) => self.is_error(*ty),
            Shape::Branches(branches) => self.has_error(branches),
            _ => false,
        })
    }
}
