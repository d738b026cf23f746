//! Whether a switch has a case for every value (JLS 14.11.1.1).

use elenchus_ir::{Case, Expr, ExprId};
use elenchus_types::{ClassId, ClassKind, ClassType, Substitution, Type, TypeId, VarId, Wildcard};

use crate::{Checker, Constant, Meaning};

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
        for case in cases {
            match &self.program.cases[*case] {
                Case::Default { .. } => return true,
                Case::Constants { values, .. } => {
                    for value in values {
                        if let Some(Meaning::Field { class, index }) = self.elaboration.meaning(*value) {
                            covered.constants.push((class, index));
                        }
                    }
                }
                Case::Type { variable, guard, .. } => {
                    let is_unguarded =
                        guard.is_none_or(|guard| self.constant(guard) == Some(Constant::Bool(true)));
                    if is_unguarded && let Some(ty) = self.elaboration.type_of_variable(*variable) {
                        covered.types.push(self.world.erasure(ty));
                    }
                }
            }
        }
        let ty = match self.world.get(ty) {
            Type::Primitive(primitive) => self.world.boxed(primitive).unwrap_or(ty),
            _ => ty,
        };
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
                self.covers(selector, upper, covered)
            }
            Type::Intersection(parts) => {
                let parts = self.world.list(parts).to_vec();
                parts.into_iter().any(|part| self.covers(selector, part, covered))
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
                    !self.may_be_of(selector, *permitted) || self.covers(selector, below, covered)
                })
            }
            _ => false,
        }
    }

    /// Whether there may be a type that names the class and is below the selector's.
    fn may_be_of(&mut self, selector: TypeId, class: ClassId) -> bool {
        let declared = self.world.declared_type(class);
        let asked = self.asked_arguments(selector, declared);
        let within_bounds = asked.iter().all(|(param, arg)| {
            let bound = self.world.var(param).upper;
            let bound = self.world.substitute(bound, &asked);
            self.may_be_within(arg, bound)
        });
        let below = self.world.substitute(declared, &asked);
        within_bounds && self.is_castable(selector, below)
    }

    /// The arguments that a selector's type asks of a class below it: of `A<T> implements I<List<T>>`, an
    /// `I<List<String>>` can be an `A<String>` only. Those of which it asks nothing are left out.
    fn asked_arguments(&mut self, selector: TypeId, declared: TypeId) -> Substitution {
        let mut found = Substitution::default();
        let Type::Class(own) = self.world.get(declared) else { return found };
        let params: Vec<VarId> = self.world.arguments_of(own).iter().map(|(param, _)| param).collect();
        for above in self.class_parts(selector) {
            let Some(seen) = self.world.as_super(declared, above.class) else { continue };
            let Type::Class(seen) = self.world.get(seen) else { continue };
            let asked = self.world.arguments_of(above);
            for (param, arg) in self.world.arguments_of(seen).iter() {
                if let Some(asked) = asked.get(param) {
                    self.ask_of_argument(arg, asked, &params, &mut found);
                }
            }
        }
        found
    }

    /// What the parameters in an argument have to be, so that it is another. Whether it then is the same is not asked here.
    fn ask_of_argument(&mut self, arg: TypeId, asked: TypeId, params: &[VarId], found: &mut Substitution) {
        match (self.world.get(arg), self.world.get(asked)) {
            (Type::Variable(var), _) if params.contains(&var) => {
                found.get_or_bind(var, asked);
            }
            (Type::Class(own), Type::Class(other)) if own.class == other.class => {
                let (args, others) = (self.world.arguments_of(own), self.world.arguments_of(other));
                for (param, arg) in args.iter() {
                    if let Some(asked) = others.get(param) {
                        self.ask_of_argument(arg, asked, params, found);
                    }
                }
            }
            (Type::Array(own), Type::Array(other))
            | (Type::Wildcard(Wildcard::Extends(own)), Type::Wildcard(Wildcard::Extends(other)))
            | (Type::Wildcard(Wildcard::Super(own)), Type::Wildcard(Wildcard::Super(other))) => {
                self.ask_of_argument(own, other, params, found);
            }
            // JLS 4.5.1: `?` is `? extends Object`.
            (Type::Wildcard(Wildcard::Extends(own)), Type::Wildcard(Wildcard::Unbounded)) => {
                let root = self.world.root();
                self.ask_of_argument(own, root, params, found);
            }
            _ => {}
        }
    }

    /// The classes that a value of a type is of, captured: of a type variable, those of its bound.
    fn class_parts(&mut self, ty: TypeId) -> Vec<ClassType> {
        let ty = self.world.capture(ty).unwrap_or(ty);
        match self.world.get(ty) {
            Type::Class(use_of) => vec![use_of],
            Type::Variable(var) => {
                let upper = self.world.var(var).upper;
                self.class_parts(upper)
            }
            Type::Intersection(_) => {
                let parts = self.world.parts(ty);
                parts.into_iter().flat_map(|part| self.class_parts(part)).collect()
            }
            _ => Vec::new(),
        }
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
