//! Unification (Hephaestus, Definition 3.2) and the dependent parameters of two applications (its Figure 5).
//!
//! `unify(t1, t2)` finds σ so that σ t1 <: t2. It is directed: the variables of `t1` are solved for, those of `t2` are
//! constants. The definition's last equation goes on with `S(t2)`; that would find t2 <: σ t1, against
//! the definition's own words, so here it is `t1` that is taken up to the class of `t2`. The other direction is
//! [`World::unify_above`]: what the rule for arguments of Figure 5 needs.

use crate::{ClassId, ClassType, ListId, Substitution, Type, TypeId, VarId, Variance, Wildcard, World};

/// Which side of the other type the solved one has to end on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Below,
    Same,
    Above,
}

impl Side {
    fn turned(self) -> Side {
        match self {
            Side::Below => Side::Above,
            Side::Same => Side::Same,
            Side::Above => Side::Below,
        }
    }

    /// The side that an argument has to end on, where a parameter varies in this way.
    fn under(self, variance: Variance) -> Side {
        match variance {
            Variance::Invariant => Side::Same,
            Variance::Covariant => self,
            Variance::Contravariant => self.turned(),
        }
    }
}

impl World {
    /// A substitution σ for (some of) the `free` variables so that σ `pattern` is a subtype of `target`,
    /// and each variable is within its bounds.
    ///
    /// A variable that may be anything stays unbound. `None` means that this search found none: it takes the first
    /// binding that a position asks for and does not go back.
    pub fn unify(&mut self, pattern: TypeId, target: TypeId, free: &[VarId]) -> Option<Substitution> {
        self.unify_on(Side::Below, pattern, target, free)
    }

    /// As [`World::unify`], so that `target` is a subtype of σ `pattern`: what a parameter's type says of the variables
    /// in it when a value of type `target` is passed. Where the target has wildcards, a binding may mention captured variables.
    pub fn unify_above(&mut self, pattern: TypeId, target: TypeId, free: &[VarId]) -> Option<Substitution> {
        self.unify_on(Side::Above, pattern, target, free)
    }

    /// As [`World::unify`], so that σ `pattern` is the same type as `target`.
    pub fn unify_same(&mut self, pattern: TypeId, target: TypeId, free: &[VarId]) -> Option<Substitution> {
        self.unify_on(Side::Same, pattern, target, free)
    }

    /// As [`World::unify`], whether or not the bindings are within the bounds of their variables.
    pub fn unify_beyond_bounds(
        &mut self,
        pattern: TypeId,
        target: TypeId,
        free: &[VarId],
    ) -> Option<Substitution> {
        let mut found = Substitution::default();
        let is_solved = self.solve(pattern, target, Side::Below, free, &mut found);
        let solved = self.substitute(pattern, &found);
        (is_solved && self.is_subtype(solved, target)).then_some(found)
    }

    fn unify_on(
        &mut self,
        side: Side,
        pattern: TypeId,
        target: TypeId,
        free: &[VarId],
    ) -> Option<Substitution> {
        let mut found = Substitution::default();
        if !self.solve(pattern, target, side, free, &mut found) {
            return None;
        }
        for (var, value) in found.clone().iter() {
            let upper = self.var(var).upper;
            let unbounded = self.var(var).arity > 0 && upper == self.root();
            let upper = self.substitute(upper, &found);
            if !self.has_kind_of(value, var) || !unbounded && !self.is_subtype(value, upper) {
                return None;
            }
        }
        let solved = self.substitute(pattern, &found);
        self.are_on(side, solved, target).then_some(found)
    }

    fn are_on(&mut self, side: Side, one: TypeId, other: TypeId) -> bool {
        match side {
            Side::Below => self.is_subtype(one, other),
            Side::Same => self.is_same(one, other),
            Side::Above => self.is_subtype(other, one),
        }
    }

    fn solve(
        &mut self,
        pattern: TypeId,
        target: TypeId,
        side: Side,
        free: &[VarId],
        found: &mut Substitution,
    ) -> bool {
        if !self.mentions(pattern, free) {
            return self.are_on(side, pattern, target);
        }
        match (self.get(pattern), self.get(target)) {
            (Type::Variable(var), term) if free.contains(&var) => {
                match term {
                    Type::Primitive(_) | Type::Wildcard(_) => return false,
                    // Below whatever the variable will be.
                    Type::Null | Type::Bottom => return side == Side::Above,
                    _ => {}
                }
                if let Some(value) = found.get(var) {
                    return self.solve(value, target, side, &[], found);
                }
                found.bind(var, target);
                true
            }
            (Type::Class(_), Type::Class(above)) if side != Side::Above => {
                let view =
                    if side == Side::Below { self.as_super(pattern, above.class) } else { Some(pattern) };
                let Some(view) = view else { return false };
                match self.get(view) {
                    Type::Class(view) if view.class == above.class => {
                        self.solve_class(view, above, side, free, found)
                    }
                    _ => false,
                }
            }
            (Type::Class(use_of), _) if side == Side::Above => {
                // The wildcards themselves, and their captures only where that does not do.
                let opened = self.opened(target);
                [target, opened].into_iter().any(|target| {
                    let Some(view) = self.as_super(target, use_of.class) else { return false };
                    let Type::Class(view) = self.get(view) else { return false };
                    let mut tried = found.clone();
                    let solved = self.solve_class(use_of, view, side, free, &mut tried);
                    if solved {
                        *found = tried;
                    }
                    solved
                })
            }
            (Type::Array(pattern), Type::Array(target)) => {
                let side = if self.language().arrays_are_covariant() { side } else { Side::Same };
                self.solve(pattern, target, side, free, found)
            }
            (Type::Nullable(pattern), Type::Nullable(target)) => {
                self.solve(pattern, target, side, free, found)
            }
            (_, Type::Nullable(target)) if side == Side::Below => {
                self.solve(pattern, target, side, free, found)
            }
            (Type::Function { params, result }, Type::Function { params: others, result: other }) => {
                let (params, others) = (self.list(params).to_vec(), self.list(others).to_vec());
                params.len() == others.len()
                    && params
                        .into_iter()
                        .zip(others)
                        .all(|(one, other)| self.solve(one, other, side.turned(), free, found))
                    && self.solve(result, other, side, free, found)
            }
            (Type::Apply { head, args }, Type::Class(ClassType { class, outer: None, args: others }))
                if free.contains(&head) =>
            {
                let constructor = self.intern(Type::Constructor(class));
                let variances = self.variances_of(class);
                found.get_or_bind(head, constructor) == constructor
                    && self.solve_args(args, others, side, &variances, free, found)
            }
            (Type::Apply { head, args }, Type::Apply { head: other, args: others })
                if head == other || free.contains(&head) =>
            {
                let constructor = self.variable(other);
                let taken = self.var(other);
                let variances: Vec<_> =
                    (0..usize::from(taken.arity)).map(|place| taken.variance_in(place)).collect();
                (head == other || found.get_or_bind(head, constructor) == constructor)
                    && self.solve_args(args, others, side, &variances, free, found)
            }
            (_, Type::Intersection(parts)) if side == Side::Below => {
                let parts = self.list(parts).to_vec();
                parts.into_iter().all(|part| self.solve(pattern, part, side, free, found))
            }
            (Type::Intersection(parts), _) if side == Side::Above => {
                let parts = self.list(parts).to_vec();
                parts.into_iter().all(|part| self.solve(part, target, side, free, found))
            }
            (Type::Nullable(pattern), _) if side == Side::Above => {
                self.solve(pattern, target, side, free, found)
            }
            (_, Type::Top) => side == Side::Below,
            (_, Type::Null | Type::Bottom) if side == Side::Above => self.is_subtype(target, pattern),
            _ => false,
        }
    }

    fn solve_class(
        &mut self,
        pattern: ClassType,
        target: ClassType,
        side: Side,
        free: &[VarId],
        found: &mut Substitution,
    ) -> bool {
        if side == Side::Below && target.args == ListId::EMPTY && target.outer.is_none() {
            return true;
        }
        let outers = match (pattern.outer, target.outer) {
            (Some(pattern), Some(target)) => self.solve(pattern, target, side, free, found),
            (pattern, target) => pattern == target,
        };
        if !outers {
            return false;
        }
        let variances = self.variances_of(target.class);
        self.solve_args(pattern.args, target.args, side, &variances, free, found)
    }

    fn variances_of(&mut self, class: ClassId) -> Vec<Variance> {
        let params = self.class(class).params.clone();
        params.iter().map(|param| self.var(*param).variance).collect()
    }

    fn solve_args(
        &mut self,
        args: ListId,
        targets: ListId,
        side: Side,
        variances: &[Variance],
        free: &[VarId],
        found: &mut Substitution,
    ) -> bool {
        let (args, targets) = (self.list(args).to_vec(), self.list(targets).to_vec());
        args.len() == targets.len()
            && args.into_iter().zip(targets).enumerate().all(|(place, (arg, target))| {
                let variance = variances.get(place).copied().unwrap_or_default();
                match side {
                    Side::Below => self.solve_within(arg, target, side.under(variance), free, found),
                    Side::Same => self.solve_same_arg(arg, target, free, found),
                    Side::Above => self.solve_around(arg, target, side.under(variance), free, found),
                }
            })
    }

    /// Makes an argument of the pattern lie within that of the target; `side` is where a plain one has to end.
    fn solve_within(
        &mut self,
        arg: TypeId,
        target: TypeId,
        side: Side,
        free: &[VarId],
        found: &mut Substitution,
    ) -> bool {
        match (self.get(arg), self.get(target)) {
            (_, Type::Wildcard(Wildcard::Unbounded)) => true,
            (Type::Wildcard(Wildcard::Extends(arg)), Type::Wildcard(Wildcard::Extends(target))) => {
                self.solve(arg, target, Side::Below, free, found)
            }
            (Type::Wildcard(Wildcard::Super(arg)), Type::Wildcard(Wildcard::Super(target))) => {
                self.solve(arg, target, Side::Above, free, found)
            }
            (Type::Wildcard(_), _) => !self.mentions(arg, free) && self.contains(target, arg),
            (_, Type::Wildcard(Wildcard::Extends(target))) => {
                self.solve(arg, target, Side::Below, free, found)
            }
            (_, Type::Wildcard(Wildcard::Super(target))) => self.solve(arg, target, Side::Above, free, found),
            _ => self.solve(arg, target, side, free, found),
        }
    }

    /// Makes an argument of the pattern contain that of the target.
    fn solve_around(
        &mut self,
        arg: TypeId,
        target: TypeId,
        side: Side,
        free: &[VarId],
        found: &mut Substitution,
    ) -> bool {
        match (self.get(arg), self.get(target)) {
            (Type::Wildcard(Wildcard::Unbounded), _) => true,
            (Type::Wildcard(Wildcard::Extends(arg)), Type::Wildcard(Wildcard::Extends(target))) => {
                self.solve(arg, target, Side::Above, free, found)
            }
            (Type::Wildcard(Wildcard::Super(arg)), Type::Wildcard(Wildcard::Super(target))) => {
                self.solve(arg, target, Side::Below, free, found)
            }
            (_, Type::Wildcard(_)) => !self.mentions(arg, free) && self.contains(arg, target),
            (Type::Wildcard(Wildcard::Extends(arg)), _) => self.solve(arg, target, Side::Above, free, found),
            (Type::Wildcard(Wildcard::Super(arg)), _) => self.solve(arg, target, Side::Below, free, found),
            _ => self.solve(arg, target, side, free, found),
        }
    }

    fn solve_same_arg(
        &mut self,
        arg: TypeId,
        target: TypeId,
        free: &[VarId],
        found: &mut Substitution,
    ) -> bool {
        match (self.get(arg), self.get(target)) {
            (Type::Wildcard(Wildcard::Extends(arg)), Type::Wildcard(Wildcard::Extends(target)))
            | (Type::Wildcard(Wildcard::Super(arg)), Type::Wildcard(Wildcard::Super(target))) => {
                self.solve(arg, target, Side::Same, free, found)
            }
            (Type::Wildcard(_), _) | (_, Type::Wildcard(_)) => {
                !self.mentions(arg, free) && self.is_same(arg, target)
            }
            _ => self.solve(arg, target, Side::Same, free, found),
        }
    }

    /// How type information flows when a value of type `lower` goes to a place of type `upper` (unify' of Figure 5): what
    /// each `free` variable of `lower` is instantiated by, and each parameter of its class together with which parameter of
    /// `upper`'s. Empty when no value can go there.
    pub fn type_flow(&mut self, upper: TypeId, lower: TypeId, free: &[VarId]) -> Vec<(VarId, TypeId)> {
        let Some(solved) = self.unify(lower, upper, free) else { return Vec::new() };
        let lower = self.substitute(lower, &solved);
        let mut flow: Vec<_> = solved.iter().collect();
        for (var, param) in self.dependent_parameters(upper, lower) {
            flow.push((var, self.variable(param)));
        }
        flow
    }

    /// Which parameters of `lower`'s class are instantiated together with which of `upper`'s (unify' of Figure 5).
    ///
    /// For `upper` = `A<String>`, `lower` = `B<String>` and `class B<T> extends A<T>` it is the pair of `B`'s `T` and
    /// `A`'s `T`. Empty when `lower` is no subtype of `upper`, or nothing flows.
    pub fn dependent_parameters(&mut self, upper: TypeId, lower: TypeId) -> Vec<(VarId, VarId)> {
        let (Type::Class(above), Type::Class(below)) = (self.get(upper), self.get(lower)) else {
            return Vec::new();
        };
        if above.class == below.class {
            let params = self.class(above.class).params.clone();
            return if upper == lower {
                params.iter().map(|param| (*param, *param)).collect()
            } else {
                Vec::new()
            };
        }
        if !self.is_subtype(lower, upper) {
            return Vec::new();
        }
        let declared = self.declared_type(below.class);
        let Some(Type::Class(view)) = self.as_super(declared, above.class).map(|view| self.get(view)) else {
            return Vec::new();
        };
        let Type::Class(declared) = self.get(declared) else { return Vec::new() };
        let own: Vec<_> = self.arguments_of(declared).iter().map(|(var, _)| var).collect();
        // Those of the classes around count, on both sides.
        let params = self.arguments_of(view);
        params
            .iter()
            .filter_map(|(param, arg)| match self.get(arg) {
                Type::Variable(var) if own.contains(&var) => Some((var, param)),
                _ => None,
            })
            .collect()
    }
}
