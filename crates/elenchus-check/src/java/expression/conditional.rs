//! The conditional operator (JLS 15.25) and other expressions with several results (JLS 15.28.1).

use elenchus_ir::{Expr, ExprId, Literal, Node};
use elenchus_types::{Departure, Type, TypeId};

use super::argument::{Argument, Shape};
use crate::java::binding::bindings;
use crate::java::{Checker, Constant, Expected, Rule};

impl Checker<'_> {
    pub(super) fn conditional(&mut self, id: ExprId) -> Argument {
        let Expr::If { condition, then, otherwise: Some(otherwise) } = &self.program.exprs[id] else {
            return Argument::standalone(id, self.error());
        };
        let (condition, then, otherwise) = (*condition, *then, *otherwise);
        self.condition(condition);
        let mark = self.scope.mark();
        self.bind(&bindings(self.program, condition, true));
        let then = self.branch(then);
        self.scope.reset(mark);
        self.bind(&bindings(self.program, condition, false));
        let otherwise = self.branch(otherwise);
        self.scope.reset(mark);
        self.check_introduced(id);
        if self.stands_alone(&then, &otherwise) {
            let ty = self.standalone_type(id, vec![then, otherwise]);
            self.elaboration.set_type(id, ty);
            return Argument::standalone(id, ty);
        }
        Argument::of(id, Shape::Branches(vec![then, otherwise]))
    }

    /// JLS 15.25: both operands are boolean, or both are numeric.
    fn stands_alone(&mut self, then: &Argument, otherwise: &Argument) -> bool {
        if self.world.departures().has(Departure::AnyPrimitiveOperandsStandAlone) {
            return self.is_primitive_operand(then) && self.is_primitive_operand(otherwise);
        }
        match (self.primitive_of(then), self.primitive_of(otherwise)) {
            (Some(one), Some(other)) => self.is_boolean(one) == self.is_boolean(other),
            _ => false,
        }
    }

    /// A boolean or numeric expression, or `null`.
    fn is_primitive_operand(&mut self, operand: &Argument) -> bool {
        matches!(self.program.exprs[operand.expr], Expr::Literal(Literal::Null))
            || self.primitive_of(operand).is_some()
    }

    /// An expression that is printed as a switch expression.
    pub(super) fn statement_as_value(&mut self, id: ExprId) -> Argument {
        let mut branches = Vec::new();
        self.each_result(id, &mut |checker, result| {
            let branch = checker.branch(result);
            branches.push(branch);
        });
        if branches.is_empty() {
            return Argument::standalone(id, self.error());
        }
        Argument::of(id, Shape::Branches(branches))
    }

    /// The second step.
    pub(super) fn finish_branches(
        &mut self,
        id: ExprId,
        branches: Vec<Argument>,
        expected: &Expected,
    ) -> TypeId {
        let target = expected.target().filter(|target| !self.is_error(*target));
        let ty = match target {
            Some(target) => {
                for branch in branches {
                    let scope = branch.scope.clone();
                    // A result is assigned to the target (JLS 15.25.3, 15.28.1), as an argument only where it is one.
                    self.in_scope_of(scope.as_deref(), |checker| checker.conclude(branch, expected));
                }
                target
            }
            None => self.standalone_type(id, branches),
        };
        self.elaboration.set_type(id, ty);
        ty
    }

    /// The type of an expression with several results that has no target.
    fn standalone_type(&mut self, id: ExprId, branches: Vec<Argument>) -> TypeId {
        let mut results = Vec::new();
        for branch in branches {
            let (expr, scope) = (branch.expr, branch.scope.clone());
            let ty = self.in_scope_of(scope.as_deref(), |checker| checker.conclude(branch, &Expected::None));
            results.push((expr, ty));
        }
        if results.iter().any(|(_, ty)| self.is_error(*ty)) {
            return self.error();
        }
        let first = results[0].1;
        if results.iter().all(|(_, ty)| *ty == first) {
            return first;
        }
        let unboxed: Option<Vec<TypeId>> = results.iter().map(|(_, ty)| self.unboxed_operand(*ty)).collect();
        if let Some(unboxed) = unboxed {
            if unboxed.iter().all(|ty| self.is_boolean(*ty)) {
                return self.primitive("boolean");
            }
            if !unboxed.iter().any(|ty| self.is_boolean(*ty)) {
                return self.numeric_result(&results, &unboxed);
            }
        }
        let boxed: Vec<TypeId> = results.iter().map(|(_, ty)| self.boxed(*ty)).collect();
        if let Some(lub) = self.world.lub(&boxed) {
            return self.captured_at(Node::Expr(id), lub.bound);
        }
        self.reject(Node::Expr(id), Rule::IncompatibleTypes, "results without a common type");
        self.error()
    }

    /// The primitive type of a result that is boolean or numeric (JLS 15.25, 15.28.1). By
    /// [`Departure::BoundedOperandsAreUnboxed`] a variable is if its bound is.
    fn unboxed_operand(&mut self, ty: TypeId) -> Option<TypeId> {
        if self.world.departures().has(Departure::BoundedOperandsAreUnboxed) {
            self.unboxed(ty)
        } else {
            self.numeric_or_boolean(ty)
        }
    }

    /// The numeric type of several results (JLS 15.25.2, 15.28.1): the widest, but a narrow type if `int` constants fit it.
    fn numeric_result(&mut self, results: &[(ExprId, TypeId)], unboxed: &[TypeId]) -> TypeId {
        if unboxed.iter().all(|ty| *ty == unboxed[0]) {
            return unboxed[0];
        }
        for name in ["double", "float", "long"] {
            if unboxed.iter().any(|ty| self.is_primitive(*ty, name)) {
                return self.primitive(name);
            }
        }
        // A type narrower than `int` that all have, where constants of type `int` may have it by their value.
        for name in ["byte", "short", "char"] {
            let narrow = self.primitive(name);
            let mut has_one = false;
            let all = results.iter().zip(unboxed).all(|((expr, ty), unboxed)| {
                if *unboxed == narrow {
                    has_one = true;
                    return true;
                }
                if name == "short" && self.is_primitive(*unboxed, "byte") {
                    return true;
                }
                self.is_primitive(*ty, "int")
                    && matches!(self.constant(*expr), Some(Constant::Int(value)) if self.holds(narrow, value))
            });
            if all && has_one {
                return narrow;
            }
        }
        self.primitive("int")
    }

    pub(super) fn is_boolean(&self, ty: TypeId) -> bool {
        self.is_primitive(ty, "boolean")
    }

    pub(super) fn is_numeric(&self, ty: TypeId) -> bool {
        matches!(self.world.get(ty), Type::Primitive(_))
            && !self.is_boolean(ty)
            && !self.is_primitive(ty, "void")
    }
}
