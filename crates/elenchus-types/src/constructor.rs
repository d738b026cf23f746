//! Constructors: classes that are not applied, and variables that stand for such.

use crate::{ClassId, ListId, Type, TypeId, VarId, Variance, World};

impl World {
    /// The upper bound of a variable applied to arguments: that of the variable, applied as well if it is a constructor.
    pub(crate) fn upper_of_apply(&mut self, head: VarId, args: ListId) -> TypeId {
        let upper = self.var(head).upper;
        match self.get(upper) {
            Type::Constructor(class) => {
                let args = self.list(args).to_vec();
                self.class_type(class, &args)
            }
            Type::Variable(head) if self.var(head).arity > 0 => self.intern(Type::Apply { head, args }),
            _ => upper,
        }
    }

    /// Whether a constructor is below another: whatever both are applied to, the one type is below the other.
    pub(crate) fn constructor_below(&mut self, lower: ClassId, upper: ClassId) -> bool {
        let params = self.class(lower).params.clone();
        if params.len() != self.class(upper).params.len() {
            return false;
        }
        let args: Vec<_> = params.iter().map(|param| self.variable(*param)).collect();
        let (lower, upper) = (self.class_type(lower, &args), self.class_type(upper, &args));
        self.is_subtype_within(lower, upper)
    }

    /// Whether an argument is of the kind of a parameter: a type for a type; for a constructor, one that takes as many
    /// arguments and varies in each at least as freely.
    pub(crate) fn has_kind_of(&mut self, arg: TypeId, formal: VarId) -> bool {
        let arity = usize::from(self.var(formal).arity);
        let fits = |own: Variance, wanted: Variance| wanted == Variance::Invariant || own == wanted;
        match self.get(arg) {
            Type::Wildcard(wildcard) => wildcard.bound().is_none_or(|bound| self.has_kind_of(bound, formal)),
            Type::Constructor(class) => {
                let params = self.class(class).params.clone();
                params.len() == arity
                    && arity > 0
                    && params.iter().enumerate().all(|(place, param)| {
                        fits(self.var(*param).variance, self.var(formal).variance_in(place))
                    })
            }
            Type::Variable(var) => {
                usize::from(self.var(var).arity) == arity
                    && (0..arity).all(|place| {
                        fits(self.var(var).variance_in(place), self.var(formal).variance_in(place))
                    })
            }
            _ => arity == 0,
        }
    }
}
