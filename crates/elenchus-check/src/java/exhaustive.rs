//! Whether a switch has a case for every value (JLS 14.11.1.1).

use elenchus_ir::{Case, Expr, ExprId};
use elenchus_types::{ClassId, ClassKind, Departure, Type, TypeId};

use crate::java::inference::Inference;
use crate::java::{Checker, Constant, NameMeaning};

/// What the cases of a switch take.
struct Covered {
    /// The erased types of patterns without a guard.
    types: Vec<TypeId>,
    /// Enum constants, by class and place.
    constants: Vec<(ClassId, usize)>,
}

impl Checker<'_> {
    /// Whether the cases of a switch, which has been attributed, take every value of its selector.
    pub fn is_exhaustive(&mut self, id: ExprId) -> bool {
        let Expr::Switch { scrutinee, cases } = &self.program.exprs[id] else { return true };
        let Some(ty) = self.elaboration.type_of(*scrutinee) else { return true };
        let mut covered = Covered { types: Vec::new(), constants: Vec::new() };
        let mut is_empty = true;
        for case in cases {
            match &self.program.cases[*case] {
                Case::Default { .. } => return true,
                Case::Constants { values, .. } => {
                    for value in values {
                        is_empty = false;
                        if let Some(NameMeaning::Field { class, index }) = self.elaboration.meaning(*value) {
                            covered.constants.push((class, index));
                        }
                    }
                }
                Case::Type { variable, guard, .. } => {
                    let is_unguarded =
                        guard.is_none_or(|guard| self.constant(guard) == Some(Constant::Bool(true)));
                    if is_unguarded && let Some(ty) = self.elaboration.type_of_variable(*variable) {
                        is_empty = false;
                        covered.types.push(self.world.erasure(ty));
                    }
                }
            }
        }
        // The case elements are a set that is not empty and covers the type: no case covers nothing, not even no value.
        if is_empty {
            return false;
        }
        let ty = match self.world.get(ty) {
            Type::Primitive(primitive) => self.world.boxed(primitive).unwrap_or(ty),
            _ => ty,
        };
        // Before its capture: nobody could name a type below `I<?>` if it were that of a capture.
        let ty = self.upward(ty);
        self.covers(ty, ty, &covered)
    }

    fn covers(&mut self, selector: TypeId, ty: TypeId, covered: &Covered) -> bool {
        let erased = self.world.erasure(ty);
        if covered.types.iter().any(|pattern| self.world.is_subtype(erased, *pattern)) {
            return true;
        }
        match self.world.get(ty) {
            Type::Variable(var) => {
                let upper = self.world.var(var).upper;
                self.covers(upper, upper, covered)
            }
            Type::Intersection(parts) => {
                let parts = self.world.list(parts).to_vec();
                parts.into_iter().any(|part| self.covers(part, part, covered))
            }
            Type::Class(use_of) => {
                let definition = self.world.class(use_of.class);
                if definition.kind == ClassKind::Enum {
                    return definition
                        .fields
                        .iter()
                        .enumerate()
                        .filter(|(_, field)| field.is_enum_constant)
                        .all(|(index, _)| covered.constants.contains(&(use_of.class, index)));
                }
                if !definition.is_sealed() || !definition.modifiers.is_abstract {
                    return false;
                }
                definition.permits.iter().all(|permitted| {
                    let below = self.world.declared_type(*permitted);
                    // What the arguments of the selector rule out needs no case.
                    !self.has_type_below(*permitted, selector) || self.covers(selector, below, covered)
                })
            }
            _ => false,
        }
    }

    /// Whether there is a type that names the class and is below another: whether its parameters have arguments for that.
    fn has_type_below(&mut self, class: ClassId, above: TypeId) -> bool {
        let declared = self.world.declared_type(class);
        let params = self.parameters_within(declared);
        if params.is_empty() {
            return if self.world.departures().has(Departure::PermittedClassByCast) {
                self.is_castable(above, declared)
            } else {
                self.world.is_subtype(declared, above)
            };
        }
        let mut inference = Inference::default();
        let theta = inference.introduce(&mut self.world, &params, &[]);
        let below = self.world.substitute(declared, &theta);
        inference.subtype(&mut self.world, below, above)
    }

    /// Whether a switch statement must be exhaustive: it has a pattern or `null`, or its selector is of no type that
    /// switches always took (JLS 14.11.2).
    pub fn is_enhanced(&mut self, id: ExprId) -> bool {
        let Expr::Switch { scrutinee, cases } = &self.program.exprs[id] else { return false };
        let has_new_label = cases.iter().any(|case| match &self.program.cases[*case] {
            Case::Type { .. } => true,
            Case::Constants { values, .. } => values
                .iter()
                .any(|value| matches!(self.program.exprs[*value], Expr::Literal(elenchus_ir::Literal::Null))),
            Case::Default { .. } => false,
        });
        let Some(ty) = self.elaboration.type_of(*scrutinee) else { return has_new_label };
        let int = self.primitive("int");
        let string = self.library_type("java.lang.String");
        let unboxed = self.world.unboxed(ty).unwrap_or(ty);
        let is_integral =
            matches!(self.world.get(unboxed), Type::Primitive(_)) && self.world.is_assignable(unboxed, int);
        let is_enum = self.class_of(ty).is_some_and(|class| self.world.class(class).kind == ClassKind::Enum);
        has_new_label || !(is_integral || is_enum || ty == string)
    }
}
