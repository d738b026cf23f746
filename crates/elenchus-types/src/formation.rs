//! Which types are well formed (JLS 4.4, 4.5, 4.9).

use crate::{ClassType, ListId, Type, TypeId, Wildcard, World};

impl World {
    /// Whether each class has as many arguments as parameters or none, each argument lies within the bounds of its parameter
    /// (for a wildcard, its capture does), and each form stands where it may.
    pub fn is_well_formed(&mut self, id: TypeId) -> bool {
        match self.get(id) {
            Type::Wildcard(_) | Type::Remembered { .. } | Type::Constructor(_) => false,
            Type::Class(use_of) => self.is_well_formed_use(id, use_of),
            Type::Apply { head, args } => {
                let given = self.list(args).to_vec();
                usize::from(self.var(head).arity) == given.len()
                    && self.are_well_formed_args(args)
                    && !given.into_iter().any(|arg| self.is_constructor(arg))
            }
            Type::Variable(var) => self.var(var).arity == 0,
            Type::Array(inner) | Type::Nullable(inner) => self.is_well_formed(inner),
            Type::Function { params, result } => {
                let params = self.list(params).to_vec();
                self.is_well_formed(result) && params.into_iter().all(|param| self.is_well_formed(param))
            }
            Type::Intersection(parts) => {
                let parts = self.list(parts).to_vec();
                parts.iter().all(|part| self.is_well_formed(*part)) && self.has_one_parameterisation(id)
            }
            Type::Top | Type::Bottom | Type::Null | Type::Primitive(_) => true,
        }
    }

    /// Whether a program can write the type: it has nothing that only inference and capture make (JLS 14.4, 15.9.5).
    pub fn is_denotable(&self, id: TypeId) -> bool {
        let all = |list: ListId| self.list(list).iter().all(|part| self.is_denotable(*part));
        match self.get(id) {
            Type::Top | Type::Bottom | Type::Null | Type::Intersection(_) => false,
            Type::Primitive(_) | Type::Constructor(_) => true,
            Type::Class(ClassType { outer, args, .. }) => {
                outer.is_none_or(|outer| self.is_denotable(outer)) && all(args)
            }
            Type::Variable(var) => self.var(var).name().is_some(),
            Type::Apply { head, args } => self.var(head).name().is_some() && all(args),
            Type::Wildcard(wildcard) | Type::Remembered { wildcard, .. } => {
                wildcard.bound().is_none_or(|bound| self.is_denotable(bound))
            }
            Type::Array(inner) | Type::Nullable(inner) => self.is_denotable(inner),
            Type::Function { params, result } => all(params) && self.is_denotable(result),
        }
    }

    fn is_well_formed_use(&mut self, id: TypeId, ClassType { class, outer, args }: ClassType) -> bool {
        if self.is_raw(id) {
            return true;
        }
        let params = self.class(class).params.clone();
        let enclosing = self.class(class).outer;
        let outer_fits = match (outer, enclosing) {
            (Some(outer), Some(enclosing)) => {
                self.class_of(outer) == Some(enclosing) && self.is_well_formed(outer)
            }
            (Some(_), None) => false,
            (None, Some(enclosing)) => !self.is_generic(enclosing),
            (None, None) => true,
        };
        let given = self.list(args).to_vec();
        if !outer_fits
            || given.len() != params.len()
            || !self.are_well_formed_args(args)
            || !given.into_iter().zip(&*params).all(|(arg, param)| self.has_kind_of(arg, *param))
        {
            return false;
        }
        self.is_within_bounds(id)
    }

    /// Whether the arguments of a class, after capture, are within the bounds of its parameters.
    pub fn is_within_bounds(&mut self, id: TypeId) -> bool {
        let Type::Class(written) = self.get(id) else { return false };
        let Some(captured) = self.capture(id) else { return false };
        let Type::Class(captured) = self.get(captured) else { return false };
        let written = self.arguments_of(written);
        let params = self.class(captured.class).params.clone();
        let arguments = self.arguments_of(captured);
        params.iter().all(|param| {
            // A raw type has no arguments to be out of bounds.
            let Some(arg) = arguments.get(*param) else { return true };
            let declared = self.var(*param).upper;
            // Without a bound of its own, a constructor has none.
            if self.var(*param).arity > 0 && declared == self.root() {
                return true;
            }
            let upper = self.substitute(declared, &arguments);
            let written_arg = written.get(*param).map(|written| self.get(written));
            let lower = match written_arg {
                Some(
                    Type::Wildcard(Wildcard::Super(lower))
                    | Type::Remembered { wildcard: Wildcard::Super(lower), .. },
                ) => Some(lower),
                _ => None,
            };
            // What a wildcard stands for has the bound among its own (JLS 5.1.10), whether or not a subtype relation that
            // departs from the specification can tell.
            let is_wildcard = matches!(written_arg, Some(Type::Wildcard(_)));
            !matches!(self.get(arg), Type::Primitive(_))
                && (is_wildcard || self.is_subtype(arg, upper))
                // A lower bound need not be below a bound that mentions the capture itself: `? super String` is
                // within `T extends Comparable<T>`.
                && lower.is_none_or(|lower| {
                    let written = self.substitute(declared, &written);
                    self.is_subtype(lower, upper) || self.is_subtype(lower, written)
                })
        })
    }

    fn is_constructor(&self, id: TypeId) -> bool {
        match self.get(id) {
            Type::Constructor(_) => true,
            Type::Variable(var) => self.var(var).arity > 0,
            _ => false,
        }
    }

    fn are_well_formed_args(&mut self, args: ListId) -> bool {
        let args = self.list(args).to_vec();
        args.into_iter().all(|arg| match self.get(arg) {
            Type::Wildcard(wildcard) => wildcard.bound().is_none_or(|bound| {
                !matches!(self.get(bound), Type::Primitive(_)) && self.is_well_formed(bound)
            }),
            // Whether a constructor may stand here is a matter of the parameter.
            Type::Constructor(_) | Type::Variable(_) => true,
            _ => self.is_well_formed(arg),
        })
    }

    /// Whether no class is above the type with two different lists of arguments (JLS 8.1.5, 9.1.3, 4.9).
    pub fn has_one_parameterisation(&mut self, id: TypeId) -> bool {
        let above = self.closure(id);
        above.iter().enumerate().all(|(place, one)| {
            let class = self.class_of(*one);
            class.is_none() || above[..place].iter().all(|other| self.class_of(*other) != class)
        })
    }
}
