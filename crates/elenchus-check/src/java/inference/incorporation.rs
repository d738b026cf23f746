//! Bounds, and what two of them imply together (JLS 18.3).

use elenchus_types::{Departure, ListId, Type, TypeId, Unknown, Wildcard, World};

use super::{CaptureBound, Inference, Kind, new_variable};

/// So many steps are taken at most. Recursive bounds can imply one another without end, and nothing can be said then.
const MOST_STEPS: usize = 40_000;

impl Inference {
    /// Adds a bound and all that it implies.
    pub(super) fn bound(&mut self, world: &mut World, place: usize, kind: Kind, ty: TypeId) {
        self.add(world, place, kind, ty);
        self.incorporate(world);
    }

    /// Adds a bound, to be incorporated later.
    pub(super) fn add(&mut self, world: &mut World, place: usize, kind: Kind, ty: TypeId) {
        let ty = self.apply(world, ty);
        let own = self.unknowns[place].ty;
        if ty == own {
            return;
        }
        let other = self.place_of(world, ty).filter(|other| self.unknowns[*other].value.is_none());
        if self.unknowns[place].captured.is_some() && self.unknowns[place].value.is_none() {
            match other {
                // JLS 18.3.2 says nothing of bounds by other variables: they are kept with those.
                Some(other) if self.unknowns[other].captured.is_none() => {
                    self.record(other, kind.seen_from_the_other_side(), own);
                }
                _ => self.bound_captured(world, place, kind, ty),
            }
            return;
        }
        self.record(place, kind, ty);
        if let Some(other) = other.filter(|other| self.unknowns[*other].captured.is_none()) {
            self.record(other, kind.seen_from_the_other_side(), own);
        }
    }

    fn record(&mut self, place: usize, kind: Kind, ty: TypeId) {
        let unknown = &mut self.unknowns[place];
        let bounds = match kind {
            Kind::Equal => &mut unknown.equal,
            Kind::Lower => &mut unknown.lower,
            Kind::Upper => &mut unknown.upper,
        };
        if !bounds.contains(&ty) {
            bounds.push(ty);
            self.queue.push_back((place, kind, ty));
        }
    }

    /// JLS 18.3.2: what a bound on a variable that stands for a captured wildcard implies.
    fn bound_captured(&mut self, world: &mut World, place: usize, kind: Kind, ty: TypeId) {
        let holds = match kind {
            Kind::Equal => false,
            Kind::Upper => {
                let root = world.root();
                let uppers: Vec<_> =
                    self.unknowns[place].upper.iter().copied().filter(|upper| *upper != root).collect();
                match uppers[..] {
                    [] => self.reduce_subtype(world, root, ty),
                    [only] => self.reduce_subtype(world, only, ty),
                    _ => true,
                }
            }
            Kind::Lower => match self.unknowns[place].lower[..] {
                // Nothing is captured on the way: arguments that are wildcards are compared as such (JLS 18.2.3).
                [lower] => self.reduce_below(world, ty, lower, false),
                _ => false,
            },
        };
        self.failed |= !holds;
    }

    /// Compares each new bound with the others until nothing new comes.
    pub(super) fn incorporate(&mut self, world: &mut World) {
        while !self.failed
            && let Some((place, kind, ty)) = self.queue.pop_front()
        {
            self.steps += 1;
            if self.steps > MOST_STEPS || !world.spend(1) {
                world.note(Unknown::Work);
                self.queue.clear();
                // Whoever waits for values of the variables would wait without end.
                self.failed = true;
                return;
            }
            let ty = self.apply(world, ty);
            if !self.compare(world, place, kind, ty) {
                self.failed = true;
                self.contradictory = true;
            }
            if kind == Kind::Equal && self.unknowns[place].value.is_none() && self.is_proper(world, ty) {
                self.set_value(world, place, ty);
            }
        }
    }

    /// JLS 18.3.1.
    fn compare(&mut self, world: &mut World, place: usize, kind: Kind, ty: TypeId) -> bool {
        let unknown = &self.unknowns[place];
        let captured = unknown.captured.is_some();
        let (equal, lower, upper) = (unknown.equal.clone(), unknown.lower.clone(), unknown.upper.clone());
        // Comparing two bounds is less than a step of subtyping.
        world.spend((equal.len() + lower.len() + upper.len()) as u64 / 16);
        match kind {
            Kind::Equal => {
                equal.into_iter().all(|other| other == ty || self.reduce_equal(world, other, ty))
                    && lower.into_iter().all(|lower| self.reduce_between_bounds(world, lower, ty))
                    && upper.into_iter().all(|upper| self.reduce_between_bounds(world, ty, upper))
            }
            // The bounds of a captured variable are what they are.
            _ if captured => true,
            Kind::Lower => {
                equal.into_iter().all(|equal| self.reduce_between_bounds(world, ty, equal))
                    && upper.into_iter().all(|upper| self.reduce_between_bounds(world, ty, upper))
            }
            Kind::Upper => {
                equal.into_iter().all(|equal| self.reduce_between_bounds(world, equal, ty))
                    && lower.into_iter().all(|lower| self.reduce_between_bounds(world, lower, ty))
                    && upper
                        .into_iter()
                        .all(|other| other == ty || self.agree_on_common_classes(world, other, ty))
            }
        }
    }

    /// What one bound implies with another is a formula of subtyping (JLS 18.3.1). By
    /// [`Departure::UncheckedBetweenBounds`] an unchecked conversion will do, but then the arguments have to fit what was
    /// inferred ([`Unchecked::between_bounds`](super::Unchecked::between_bounds)).
    fn reduce_between_bounds(&mut self, world: &mut World, lower: TypeId, upper: TypeId) -> bool {
        if !world.departures().has(Departure::UncheckedBetweenBounds) {
            return self.reduce_subtype(world, lower, upper);
        }
        let before = std::mem::take(&mut self.unchecked.in_formula);
        let holds = self.reduce_unchecked(world, lower, upper);
        if self.unchecked.in_formula {
            self.unchecked.between_bounds = true;
            self.unchecked.with_warning |= !has_only_unbounded_wildcards(world, upper);
        }
        self.unchecked.in_formula |= before;
        holds
    }

    /// Two upper bounds that are below one generic class have the same arguments for it, wildcards apart.
    fn agree_on_common_classes(&mut self, world: &mut World, one: TypeId, other: TypeId) -> bool {
        if self.unknown(world, one).is_some() || self.unknown(world, other).is_some() {
            return true;
        }
        for above in world.closure(one) {
            let Type::Class(use_of) = world.get(above) else { continue };
            if use_of.args == ListId::EMPTY {
                continue;
            }
            let Some(view) = world.as_super(other, use_of.class) else { continue };
            let Type::Class(view) = world.get(view) else { continue };
            let (args, others) = (world.list(use_of.args).to_vec(), world.list(view.args).to_vec());
            for (arg, other) in args.into_iter().zip(others) {
                let is_wildcard = |ty| matches!(world.get(ty), Type::Wildcard(_) | Type::Remembered { .. });
                if !is_wildcard(arg) && !is_wildcard(other) && !self.reduce_equal(world, arg, other) {
                    return false;
                }
            }
        }
        true
    }

    pub(super) fn set_value(&mut self, world: &mut World, place: usize, value: TypeId) {
        world.spend(self.unknowns.len() as u64);
        let unknown = &mut self.unknowns[place];
        unknown.value = Some(value);
        self.values.bind(unknown.var, value);
        for place in 0..self.unknowns.len() {
            let unknown = &self.unknowns[place];
            let mut bounds = unknown.equal.iter().chain(&unknown.lower).chain(&unknown.upper);
            if bounds.any(|bound| world.any_variable(*bound, &mut |var| self.values.get(var).is_some())) {
                self.renew_bounds(world, place);
            }
        }
    }

    /// Puts the values that are known into the bounds of a variable, and takes them for new where that changes them.
    pub(super) fn renew_bounds(&mut self, world: &mut World, place: usize) {
        for kind in [Kind::Equal, Kind::Lower, Kind::Upper] {
            let unknown = &mut self.unknowns[place];
            let bounds = match kind {
                Kind::Equal => &mut unknown.equal,
                Kind::Lower => &mut unknown.lower,
                Kind::Upper => &mut unknown.upper,
            };
            let before = std::mem::take(bounds);
            let mut renewed = Vec::with_capacity(before.len());
            for ty in before {
                let now = self.apply(world, ty);
                if renewed.contains(&now) {
                    continue;
                }
                renewed.push(now);
                if now != ty {
                    self.queue.push_back((place, kind, now));
                }
            }
            let unknown = &mut self.unknowns[place];
            match kind {
                Kind::Equal => unknown.equal = renewed,
                Kind::Lower => unknown.lower = renewed,
                Kind::Upper => unknown.upper = renewed,
            }
        }
    }

    /// The capture of a type that mentions variables: a new variable for each wildcard (JLS 18.2.3, 18.5.2.1).
    /// A proper type is captured in the world.
    pub fn capture(&mut self, world: &mut World, ty: TypeId) -> TypeId {
        if self.is_proper(world, ty) {
            return world.capture(ty).unwrap_or(ty);
        }
        let Type::Class(use_of) = world.get(ty) else { return ty };
        let args = world.list(use_of.args).to_vec();
        let wildcards: Vec<_> = args.iter().map(|arg| matches!(world.get(*arg), Type::Wildcard(_))).collect();
        if !wildcards.contains(&true) {
            return ty;
        }
        let capture = self.captures.len();
        self.captures.push(CaptureBound { of: ty });
        let mut captured = args.clone();
        for (position, _) in wildcards.iter().enumerate().filter(|(_, wildcard)| **wildcard) {
            let var = new_variable(world);
            captured[position] = self.add_unknown(world, var, Some((capture, position)));
        }
        let result = world.inner_type(use_of.outer, use_of.class, &captured);
        let Type::Class(captured_use) = world.get(result) else { return result };
        let theta = world.arguments_of(captured_use);
        let params = world.class(use_of.class).params.clone();
        for (position, arg) in args.iter().enumerate() {
            let Type::Wildcard(wildcard) = world.get(*arg) else { continue };
            let Some(place) = self.place_of(world, captured[position]) else { continue };
            let declared = world.var(params[position]).upper;
            let declared = world.substitute(declared, &theta);
            let mut upper = world.parts(declared);
            match wildcard {
                Wildcard::Extends(bound) if !upper.contains(&bound) => upper.insert(0, bound),
                Wildcard::Super(bound) => self.unknowns[place].lower = vec![bound],
                _ => {}
            }
            self.unknowns[place].upper = upper;
        }
        result
    }

    /// What a capture bound is about, with the values that are known.
    pub(super) fn captured_type(&self, world: &mut World, capture: usize) -> TypeId {
        let of = self.captures[capture].of;
        self.apply(world, of)
    }
}

pub(super) fn has_only_unbounded_wildcards(world: &World, ty: TypeId) -> bool {
    let is_unbounded = |arg: &TypeId| world.get(*arg) == Type::Wildcard(Wildcard::Unbounded);
    matches!(world.get(ty), Type::Class(use_of) if world.list(use_of.args).iter().all(is_unbounded))
}
