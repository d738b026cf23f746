//! Unification (Hephaestus, Definition 3.2) and the dependent parameters of two applications (its Figure 5).
//!
//! `unify(t1, t2)` finds σ so that σ t1 <: t2. It is directed: the variables of `t1` are solved for, those of `t2` are
//! constants. The definition's last equation goes on with `S(t2)`; that would find t2 <: σ t1, against
//! the definition's own words, so here it is `t1` that is taken up to the class of `t2`.

use crate::{ClassType, ListId, Substitution, Type, TypeId, VarId, Wildcard, World};

/// Which side of the other type the solved one has to end on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Below,
    Same,
    Above,
}

impl World {
    /// A substitution σ for (some of) the `free` variables so that σ `pattern` is a subtype of `target`,
    /// and each variable is within its bounds.
    ///
    /// A variable that may be anything stays unbound. `None` means that this search found none: it takes the first
    /// binding that a position asks for and does not go back.
    pub fn unify(&mut self, pattern: TypeId, target: TypeId, free: &[VarId]) -> Option<Substitution> {
        let mut found = Substitution::default();
        if !self.solve(pattern, target, Side::Below, free, &mut found) {
            return None;
        }
        for (var, value) in found.clone().iter() {
            let (upper, arity) = (self.var(var).upper, self.var(var).arity);
            let upper = self.substitute(upper, &found);
            if arity == 0 && !self.is_subtype(value, upper) {
                return None;
            }
        }
        let solved = self.substitute(pattern, &found);
        self.is_subtype(solved, target).then_some(found)
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
            return match side {
                Side::Below => self.is_subtype(pattern, target),
                Side::Same => self.is_same(pattern, target),
                Side::Above => self.is_subtype(target, pattern),
            };
        }
        match (self.get(pattern), self.get(target)) {
            (Type::Variable(var), term) if free.contains(&var) => {
                if matches!(term, Type::Primitive(_) | Type::Wildcard(_)) {
                    return false;
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
                let opened = self.opened(target);
                let Some(view) = self.as_super(opened, use_of.class) else { return false };
                match self.get(view) {
                    Type::Class(view) => self.solve_class(use_of, view, side, free, found),
                    _ => false,
                }
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
                let turned = match side {
                    Side::Below => Side::Above,
                    Side::Same => Side::Same,
                    Side::Above => Side::Below,
                };
                params.len() == others.len()
                    && params
                        .into_iter()
                        .zip(others)
                        .all(|(one, other)| self.solve(one, other, turned, free, found))
                    && self.solve(result, other, side, free, found)
            }
            (Type::Apply { head, args }, Type::Class(ClassType { class, outer: None, args: others }))
                if free.contains(&head) =>
            {
                let constructor = self.intern(Type::Constructor(class));
                match found.get(head) {
                    Some(value) if value != constructor => return false,
                    Some(_) => {}
                    None => found.bind(head, constructor),
                }
                self.solve_args(args, others, free, found)
            }
            (Type::Apply { head, args }, Type::Apply { head: other, args: others }) if head == other => {
                self.solve_args(args, others, free, found)
            }
            (_, Type::Intersection(parts)) if side == Side::Below => {
                let parts = self.list(parts).to_vec();
                parts.into_iter().all(|part| self.solve(pattern, part, side, free, found))
            }
            (_, Type::Top) => side == Side::Below,
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
        if side != Side::Above {
            return self.solve_args(pattern.args, target.args, free, found);
        }
        let (args, others) = (self.list(pattern.args).to_vec(), self.list(target.args).to_vec());
        args.len() == others.len()
            && args.into_iter().zip(others).all(|(arg, other)| match self.get(arg) {
                Type::Wildcard(Wildcard::Unbounded) => true,
                Type::Wildcard(Wildcard::Extends(bound)) => {
                    self.solve(bound, other, Side::Above, free, found)
                }
                Type::Wildcard(Wildcard::Super(bound)) => self.solve(bound, other, Side::Below, free, found),
                _ => self.solve(arg, other, Side::Same, free, found),
            })
    }

    /// Makes each argument of the pattern lie within that of the target.
    fn solve_args(
        &mut self,
        args: ListId,
        targets: ListId,
        free: &[VarId],
        found: &mut Substitution,
    ) -> bool {
        let (args, targets) = (self.list(args).to_vec(), self.list(targets).to_vec());
        args.len() == targets.len()
            && args.into_iter().zip(targets).all(|(arg, target)| match (self.get(arg), self.get(target)) {
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
                (_, Type::Wildcard(Wildcard::Super(target))) => {
                    self.solve(arg, target, Side::Above, free, found)
                }
                _ => self.solve(arg, target, Side::Same, free, found),
            })
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
        let params = self.class(above.class).params.clone();
        let own = self.class(below.class).params.clone();
        params
            .iter()
            .zip(self.list(view.args))
            .filter_map(|(param, arg)| match self.get(*arg) {
                Type::Variable(var) if own.contains(&var) => Some((var, *param)),
                _ => None,
            })
            .collect()
    }
}
