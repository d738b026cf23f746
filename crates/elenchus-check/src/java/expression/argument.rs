//! Expressions before their target is known: the first step of attribution.

use elenchus_ir::{Expr, ExprId, Node, Slot};
use elenchus_types::{Departure, Type, TypeId, VarId};

use super::invocation::Invocation;
use super::reference::Reference;
use crate::java::inference::Strictness;
use crate::java::scope::Scope;
use crate::java::{Checker, Expected};

/// What attributing an expression costs, beside what is asked about types.
const WORK_OF_EXPRESSION: u64 = 10;

/// An expression of which all is known that does not depend on its target.
#[derive(Clone, Debug)]
pub(crate) struct Argument {
    pub expr: ExprId,
    pub shape: Shape,
    /// The environment, where it is not that of the expression around it: inside a switch, or where a pattern binds.
    pub scope: Option<Box<Scope>>,
}

#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// An expression that has its type by itself.
    Standalone(TypeId),
    /// A call of a generic method or a diamond whose type depends on its target (JLS 15.9, 15.12).
    Invocation(Box<Invocation>),
    Lambda,
    Reference(Box<Reference>),
    /// The results of a conditional or switch expression that becomes what its target is (JLS 15.25.3, 15.28.1).
    Branches(Vec<Argument>),
}

impl Argument {
    pub fn standalone(expr: ExprId, ty: TypeId) -> Argument {
        Argument { expr, shape: Shape::Standalone(ty), scope: None }
    }

    pub fn of(expr: ExprId, shape: Shape) -> Argument {
        Argument { expr, shape, scope: None }
    }

    /// The lambdas and references in it, which a nested call has for arguments of its own.
    pub fn is_standalone(&self) -> bool {
        matches!(self.shape, Shape::Standalone(_))
    }
}

impl Checker<'_> {
    /// The first step.
    pub(crate) fn argument(&mut self, id: ExprId) -> Argument {
        // The bodies of lambdas are attributed again for each method that may be meant, within one another.
        if !self.world.spend(WORK_OF_EXPRESSION) {
            return Argument::standalone(id, self.error());
        }
        if self.is_looked_at_again(id) { self.argument_again(id) } else { self.new_argument(id) }
    }

    pub(super) fn new_argument(&mut self, id: ExprId) -> Argument {
        let shape = match &self.program.exprs[id] {
            Expr::Lambda { .. } => Shape::Lambda,
            Expr::Reference { .. } => self.reference_shape(id),
            Expr::If { .. } if self.program.is_plain(id) => return self.conditional(id),
            Expr::If { .. } | Expr::Switch { .. } | Expr::Try { .. } | Expr::Block { .. } => {
                return self.statement_as_value(id);
            }
            Expr::Call { .. } => self.call(id),
            Expr::New { .. } => self.creation(id),
            _ => Shape::Standalone(self.standalone(id)),
        };
        if let Shape::Standalone(ty) = shape {
            self.elaboration.set_type(id, ty);
        }
        Argument::of(id, shape)
    }

    /// A branch of an expression, in the environment of that branch.
    pub fn branch(&mut self, id: ExprId) -> Argument {
        let mut argument = self.argument(id);
        if !argument.is_standalone() {
            argument.scope = Some(Box::new(self.scope.clone()));
        }
        argument
    }

    /// Does something in the environment of an argument.
    pub(super) fn in_scope_of<R>(&mut self, scope: Option<&Scope>, act: impl FnOnce(&mut Self) -> R) -> R {
        let Some(scope) = scope else { return act(self) };
        let before = std::mem::replace(&mut self.scope, scope.clone());
        let result = act(self);
        self.scope = before;
        result
    }

    /// Reduces `‹argument → to›` (JLS 18.2.1) in the inference under way.
    pub(super) fn reduce_argument(&mut self, argument: &Argument, to: TypeId, how: Strictness) -> bool {
        let scope = argument.scope.as_deref();
        let holds = match &argument.shape {
            Shape::Standalone(ty) => self.reduce_standalone(argument.expr, *ty, to, how),
            Shape::Invocation(invocation) => {
                self.in_scope_of(scope, |checker| checker.reduce_invocation(invocation, to, how))
            }
            Shape::Lambda => self.in_scope_of(scope, |checker| checker.reduce_lambda(argument.expr, to)),
            Shape::Reference(reference) => {
                self.in_scope_of(scope, |checker| checker.reduce_reference(argument.expr, reference, to))
            }
            Shape::Branches(branches) => branches.iter().all(|branch| self.reduce_argument(branch, to, how)),
        };
        if holds && matches!(argument.shape, Shape::Lambda | Shape::Reference(_)) {
            self.note_thrown(argument, to);
        }
        if !holds {
            self.blame(argument.expr);
        } else if how == Strictness::Assignment && matches!(argument.shape, Shape::Invocation(_)) {
            self.proven.entry(argument.expr).or_default().push(to);
        }
        holds
    }

    fn reduce_standalone(&mut self, id: ExprId, ty: TypeId, to: TypeId, how: Strictness) -> bool {
        if self.is_error(ty) || self.is_error(to) {
            return true;
        }
        if self.is_void(ty) {
            return false;
        }
        if how == Strictness::Assignment && self.inference.is_resolved(&self.world, to) {
            let to = self.inference.apply(&mut self.world, to);
            if self.is_assignable(id, ty, to) {
                return true;
            }
        }
        let by_bound = how != Strictness::Assignment
            && ty != to
            && self.world.departures().has(Departure::CapturedArgumentIsItsBound);
        let ty = if by_bound { self.above_captures(id, ty) } else { ty };
        self.inference.compatible(&mut self.world, ty, to, how)
    }

    /// The upper bound of a captured type, which is the type of an expression and so captured itself: once for each.
    fn above_captures(&mut self, id: ExprId, ty: TypeId) -> TypeId {
        let mut above = ty;
        while let Type::Variable(var) = self.world.get(above)
            && self.world.var(var).is_capture()
        {
            above = self.world.var(var).upper;
        }
        if above == ty {
            return ty;
        }
        let key = (Node::Expr(id), ty);
        if let Some(known) = self.captured_bounds.get(&key) {
            return *known;
        }
        let captured = self.captured(above);
        self.captured_bounds.insert(key, captured);
        captured
    }

    /// Gives the final types to what an invocation has for an argument: the target mentions no variable any more.
    pub(super) fn finish_argument(&mut self, argument: Argument, to: TypeId) {
        let Argument { expr, shape, scope } = argument;
        match shape {
            Shape::Standalone(_) => {}
            Shape::Invocation(invocation) => {
                let ty = self.in_scope_of(scope.as_deref(), |checker| checker.finish_nested(*invocation));
                self.elaboration.set_type(expr, ty);
            }
            Shape::Branches(branches) => {
                self.elaboration.set_type(expr, to);
                for branch in branches {
                    self.finish_argument(branch, to);
                }
            }
            Shape::Lambda => self.in_scope_of(scope.as_deref(), |checker| {
                checker.lambda(expr, &Expected::Invoke(to));
            }),
            Shape::Reference(reference) => self.in_scope_of(scope.as_deref(), |checker| {
                checker.reference(expr, &reference, &Expected::Invoke(to));
            }),
        }
    }

    /// Whether an argument may take part in finding the applicable methods (JLS 15.12.2.2). `formal` is the declared type of its
    /// parameter, and `own` are the type parameters of the method that are to be inferred.
    pub(super) fn is_pertinent(&mut self, argument: &Argument, formal: TypeId, own: &[VarId]) -> bool {
        match &argument.shape {
            Shape::Standalone(_) | Shape::Invocation(_) => true,
            Shape::Lambda => self.in_scope_of(argument.scope.as_deref(), |checker| {
                checker.is_pertinent_form(argument.expr, formal, own)
            }),
            Shape::Reference(reference) => !self.is_one_of(formal, own) && reference.is_exact(),
            Shape::Branches(branches) => branches.iter().all(|branch| self.is_pertinent(branch, formal, own)),
        }
    }

    /// The same, as far as the form of an expression shows it.
    fn is_pertinent_form(&mut self, id: ExprId, formal: TypeId, own: &[VarId]) -> bool {
        match &self.program.exprs[id] {
            Expr::Reference { .. } => !self.is_one_of(formal, own) && self.is_exact_form(id),
            Expr::Lambda { body, .. } => {
                let body = *body;
                if self.is_one_of(formal, own) || !self.is_explicit(id) {
                    return false;
                }
                // What is no function type at all is found out later.
                let Some(descriptor) = self.function_type(formal) else { return true };
                let results = self.lambda_results(body);
                if results.iter().any(|result| self.gives_reference(*result)) {
                    let params = self.written_params(id);
                    let values = self.lambda_values_for(id, &params);
                    return values.iter().all(|value| self.is_pertinent(value, descriptor.result, own));
                }
                results.into_iter().all(|result| self.is_pertinent_form(result, descriptor.result, own))
            }
            Expr::If { then, otherwise: Some(otherwise), .. } if self.program.is_plain(id) => {
                let (then, otherwise) = (*then, *otherwise);
                self.is_pertinent_form(then, formal, own) && self.is_pertinent_form(otherwise, formal, own)
            }
            Expr::Switch { .. } | Expr::If { .. } | Expr::Try { .. } | Expr::Block { .. } => {
                let results = self.program.results(id);
                results.into_iter().all(|result| result == id || self.is_pertinent_form(result, formal, own))
            }
            _ => true,
        }
    }

    fn is_one_of(&self, ty: TypeId, own: &[VarId]) -> bool {
        matches!(self.world.get(ty), Type::Variable(var) if own.contains(&var))
    }

    /// Whether all parameters of a lambda have written types. One without parameters is explicitly typed.
    pub(super) fn is_explicit(&self, id: ExprId) -> bool {
        let Expr::Lambda { params, .. } = &self.program.exprs[id] else { return false };
        params.iter().all(|param| matches!(self.program.variables[*param].ty, Slot::Written(_)))
    }

    /// The primitive type of a branch, or what it unboxes to, as far as its form shows it (JLS 15.25).
    pub(super) fn primitive_of(&mut self, argument: &Argument) -> Option<TypeId> {
        match &argument.shape {
            Shape::Standalone(ty) => {
                let ty = *ty;
                if matches!(self.world.get(ty), Type::Null) || self.is_void(ty) {
                    None
                } else {
                    self.numeric_or_boolean(ty)
                }
            }
            Shape::Invocation(invocation) => {
                let declared = invocation.declared_result();
                self.numeric_or_boolean(declared)
            }
            Shape::Branches(branches) => {
                let found: Option<Vec<_>> = branches.iter().map(|branch| self.primitive_of(branch)).collect();
                let found = found?;
                let first = *found.first()?;
                let are_alike = found.iter().all(|ty| self.is_boolean(*ty) == self.is_boolean(first));
                are_alike.then_some(first)
            }
            Shape::Lambda | Shape::Reference(_) => None,
        }
    }

    /// What a type unboxes to, if it is a box itself: a variable that is bounded by one is none (JLS 5.1.8).
    pub(super) fn numeric_or_boolean(&mut self, ty: TypeId) -> Option<TypeId> {
        if matches!(self.world.get(ty), Type::Variable(_)) { None } else { self.unboxed(ty) }
    }
}
