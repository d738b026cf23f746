//! Expressions (JLS 15).
//!
//! An expression is attributed in two steps. First, what does not depend on its place: the type of a standalone expression, and
//! of a call the method that is meant ([`argument`]). Then, with what the place asks for, the rest: what a poly
//! expression becomes ([`Checker::conclude`]). Between the two lies the choice among overloaded methods around it.

mod again;
mod applicability;
mod argument;
mod assignment;
mod call;
mod casts;
mod conditional;
mod creation;
mod function;
mod invocation;
mod members;
mod names;
mod operator;
mod reference;
mod specificity;
mod standalone;

use elenchus_ir::{Expr, ExprId, Node, Unary};
use elenchus_types::{Departure, Type, TypeId};

use crate::java::inference::Strictness;
use crate::java::{Checker, Rule};

pub(crate) use again::Again;
pub(crate) use argument::Argument;
use argument::Shape;
pub(crate) use invocation::Postponed;

/// What the place of an expression asks of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Expected {
    /// Nothing: the expression stands alone.
    None,
    /// Nothing, not even a value: it is a statement (JLS 14.8).
    Statement,
    /// It is assigned to this type (JLS 5.2).
    Assign(TypeId),
    /// It is an argument for a parameter of this type (JLS 5.3).
    Invoke(TypeId),
    /// It is cast to this type (JLS 5.5).
    Cast(TypeId),
    /// It is compatible with a type that may mention variables of the inference under way (JLS 18.2.1). If it is not, nothing is
    /// rejected and that inference fails.
    Formula { to: TypeId, how: Strictness },
}

impl Expected {
    /// The type that a poly expression gets here.
    fn target(&self) -> Option<TypeId> {
        match self {
            Expected::Assign(to) | Expected::Invoke(to) => Some(*to),
            _ => None,
        }
    }
}

impl Checker<'_> {
    /// Attributes an expression in value position, and rejects it if it does not fit its place.
    /// Its type is written down and returned; it is the error type if it has none.
    pub fn expression(&mut self, id: ExprId, expected: &Expected) -> TypeId {
        let argument = self.argument(id);
        self.conclude(argument, expected)
    }

    /// The second step.
    pub(super) fn conclude(&mut self, argument: Argument, expected: &Expected) -> TypeId {
        if let Expected::Formula { to, how } = expected {
            if !self.reduce_argument(&argument, *to, *how) {
                self.blame(argument.expr);
            }
            return self.error();
        }
        let id = argument.expr;
        let ty = match argument.shape {
            Shape::Standalone(ty) => ty,
            Shape::Invocation(invocation) => self.complete(*invocation, expected),
            Shape::Lambda => return self.lambda(id, expected),
            Shape::Reference(reference) => return self.reference(id, &reference, expected),
            Shape::Branches(branches) => return self.finish_branches(id, branches, expected),
        };
        self.elaboration.set_type(id, ty);
        self.fit(id, ty, expected)
    }

    /// Notes what made an inference fail, and that it did.
    pub(super) fn blame(&mut self, id: ExprId) {
        self.inference.fail();
        // javac points at an argument that does not fit, and at the call if its arguments do not fit together.
        if self.culprit.is_none() && !self.inference.is_contradictory() {
            self.culprit = Some(id);
        }
    }

    /// Whether an expression of a type fits its place; if not, it is rejected.
    fn fit(&mut self, id: ExprId, ty: TypeId, expected: &Expected) -> TypeId {
        if self.is_error(ty) {
            return ty;
        }
        let is_void = self.is_void(ty);
        match expected {
            Expected::Statement => {}
            _ if is_void => {
                self.reject(Node::Expr(id), Rule::VoidValue, "");
                return self.error();
            }
            Expected::Assign(to) => {
                if !self.is_assignable(id, ty, *to) && !self.is_proven(id, *to) {
                    self.elaboration.set_at_odds(Node::Expr(id), ty, *to);
                    let detail = format!("{} to {}", self.show(ty), self.show(*to));
                    self.reject(Node::Expr(id), Rule::IncompatibleTypes, detail);
                }
            }
            Expected::Invoke(to) => {
                if !self.is_error(*to) && !self.world.is_assignable(ty, *to) {
                    self.elaboration.set_at_odds(Node::Expr(id), ty, *to);
                    let detail = format!("{} to {}", self.show(ty), self.show(*to));
                    self.reject(Node::Expr(id), Rule::IncompatibleTypes, detail);
                }
            }
            Expected::None | Expected::Cast(_) | Expected::Formula { .. } => {}
        }
        ty
    }

    /// Whether an expression may be assigned (JLS 5.2): by its type, or as an `int` constant that the narrower type has.
    pub fn is_assignable(&mut self, id: ExprId, ty: TypeId, to: TypeId) -> bool {
        if self.is_error(ty) || self.is_error(to) || self.world.is_assignable(ty, to) {
            return true;
        }
        let narrow = match self.world.get(to) {
            Type::Primitive(_) => to,
            Type::Class(_) => match self.world.unboxed(to) {
                Some(unboxed) if self.boxed(unboxed) == to => unboxed,
                _ => return false,
            },
            _ => return false,
        };
        if !["byte", "short", "char", "int"].iter().any(|name| self.is_primitive(ty, name)) {
            return false;
        }
        let value = self.constant(id).and_then(|constant| constant.as_int());
        value.is_some_and(|value| self.holds(narrow, value))
    }

    /// Whether a type narrower than `int` has a value.
    fn holds(&self, ty: TypeId, value: i32) -> bool {
        if self.is_primitive(ty, "byte") {
            i8::try_from(value).is_ok()
        } else if self.is_primitive(ty, "short") {
            i16::try_from(value).is_ok()
        } else if self.is_primitive(ty, "char") {
            u16::try_from(value).is_ok()
        } else {
            false
        }
    }

    /// An expression that must be `boolean` or `Boolean` (JLS 14.9, 14.12 to 14.14, 15.25). What is inferred in it is inferred
    /// without a target.
    pub fn condition(&mut self, id: ExprId) {
        let boolean = Expected::Assign(self.primitive("boolean"));
        let argument = self.argument(id);
        let is_inferred = matches!(argument.shape, Shape::Invocation(_) | Shape::Branches(_));
        if is_inferred && !self.world.departures().has(Departure::ConditionIsTarget) {
            let ty = self.conclude(argument, &Expected::None);
            self.fit(id, ty, &boolean);
        } else {
            self.conclude(argument, &boolean);
        }
    }

    /// An expression whose value is not used: a call, a creation, an assignment, an increment (JLS 14.8).
    pub fn expression_statement(&mut self, id: ExprId) {
        let is_statement = self.is_statement_expression(id);
        if !is_statement {
            self.reject(Node::Expr(id), Rule::NotAStatement, "");
        }
        self.expression(id, &Expected::Statement);
    }

    /// JLS 14.8.
    pub(crate) fn is_statement_expression(&self, id: ExprId) -> bool {
        match &self.program.exprs[id] {
            Expr::Call { .. } | Expr::New { .. } | Expr::Assign { .. } | Expr::Delegate { .. } => true,
            Expr::Unary { op, .. } => matches!(
                op,
                Unary::PreIncrement | Unary::PreDecrement | Unary::PostIncrement | Unary::PostDecrement
            ),
            _ => false,
        }
    }

    /// Whether a type is the primitive type of this name.
    pub(super) fn is_primitive(&self, ty: TypeId, name: &str) -> bool {
        match self.world.get(ty) {
            Type::Primitive(primitive) => {
                self.world.language().primitives()[usize::from(primitive.0)] == name
            }
            _ => false,
        }
    }

    /// The class that wraps a primitive type; any other type is itself.
    pub(super) fn boxed(&mut self, ty: TypeId) -> TypeId {
        match self.world.get(ty) {
            Type::Primitive(primitive) => self.world.boxed(primitive).unwrap_or(ty),
            _ => ty,
        }
    }

    /// The primitive type that a value of a type becomes where a primitive one is wanted (JLS 5.1.8).
    pub(super) fn unboxed(&mut self, ty: TypeId) -> Option<TypeId> {
        match self.world.get(ty) {
            Type::Primitive(_) => Some(ty),
            Type::Null | Type::Bottom => None,
            _ => self.world.unboxed(ty),
        }
    }

    /// The capture of the type of an expression. The same expression has the same one when it is attributed again, as the
    /// body of a lambda is: what was inferred from it may mention the captured variables.
    pub(super) fn captured_at(&mut self, node: Node, ty: TypeId) -> TypeId {
        if let Some(known) = self.captures.get(&(node, ty)) {
            return *known;
        }
        let captured = self.captured(ty);
        if captured != ty {
            self.captures.insert((node, ty), captured);
        }
        captured
    }

    /// The type of which an expression has the members: of a variable, its bound, captured (JLS 4.4, 6.5.6.1). Like the capture of
    /// the expression's own type it stays the same.
    pub(super) fn seen_at(&mut self, node: Node, ty: TypeId) -> TypeId {
        let mut above = ty;
        while let Type::Variable(var) = self.world.get(above) {
            above = self.world.var(var).upper;
        }
        if above == ty {
            return ty;
        }
        if let Some(known) = self.captured_bounds.get(&(node, ty)) {
            return *known;
        }
        let bounds = self.world.parts(above);
        let captured: Vec<_> = bounds.iter().map(|bound| self.captured(*bound)).collect();
        if captured == bounds {
            return ty;
        }
        let seen = self.world.intersection(&captured);
        self.captured_bounds.insert((node, ty), seen);
        seen
    }

    pub(super) fn captured(&mut self, ty: TypeId) -> TypeId {
        self.world.capture(ty).unwrap_or(ty)
    }
}
