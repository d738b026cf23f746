//! Values for inference variables (JLS 18.4), and compatibility of a result with its target (JLS 18.5.2.1).

use elenchus_types::{Departure, ListId, Origin, Substitution, Type, TypeId, VarId, Variance, World};

use super::{Inference, Kind, reduction::Strictness};

/// Some places and all that can be reached from them, in the order in which they are found.
fn reachable(direct: &[Vec<usize>], from: &[usize]) -> Vec<usize> {
    let mut is_found = vec![false; direct.len()];
    let mut found = Vec::new();
    for place in from {
        let mut next = found.len();
        if !std::mem::replace(&mut is_found[*place], true) {
            found.push(*place);
        }
        while next < found.len() {
            for place in &direct[found[next]] {
                if !std::mem::replace(&mut is_found[*place], true) {
                    found.push(*place);
                }
            }
            next += 1;
        }
    }
    found
}

impl Inference {
    /// Finds values for some variables and for all on which they depend.
    pub fn resolve(&mut self, world: &mut World, vars: &[VarId]) -> bool {
        let places: Vec<_> = vars.iter().filter_map(|var| self.places.get(var).copied()).collect();
        self.resolve_places(world, &places)
    }

    /// Finds values for all variables.
    pub fn resolve_all(&mut self, world: &mut World) -> bool {
        let places: Vec<_> = (0..self.unknowns.len()).collect();
        self.resolve_places(world, &places)
    }

    fn resolve_places(&mut self, world: &mut World, places: &[usize]) -> bool {
        self.incorporate(world);
        while !self.failed {
            let open = |place: &&usize| self.unknowns[**place].value.is_none();
            let Some(component) = self.least_component(world, places.iter().filter(open)) else { break };
            // Each looks at all variables and what each depends on.
            let size = self.unknowns.len() as u64;
            if !world.spend(size + size * size / 64) || !self.resolve_component(world, &component) {
                self.failed = true;
            }
            self.mark_resolved(&component);
        }
        self.mark_resolved(places);
        !self.failed
    }

    fn mark_resolved(&mut self, places: &[usize]) {
        for place in places {
            self.unknowns[*place].resolved = true;
        }
    }

    /// Variables that depend on each other and on no further one, among those that the given ones depend on.
    fn least_component<'a>(
        &self,
        world: &World,
        wanted: impl Iterator<Item = &'a usize>,
    ) -> Option<Vec<usize>> {
        let direct: Vec<Vec<usize>> =
            (0..self.unknowns.len()).map(|place| self.depends_on(world, place)).collect();
        let wanted: Vec<usize> = wanted.copied().collect();
        // What a least set of reachable variables reaches, reaches it back. The first of several least ones is taken.
        let mut best: Option<Vec<usize>> = None;
        for place in reachable(&direct, &wanted) {
            let found = reachable(&direct, &[place]);
            if best.as_ref().is_none_or(|best| found.len() < best.len()) {
                best = Some(found);
            }
        }
        best.map(|mut component| {
            component.sort_unstable();
            component
        })
    }

    /// Some variables and all on which they depend.
    pub fn dependencies(&self, world: &World, vars: &[VarId]) -> Vec<VarId> {
        let mut found: Vec<usize> = vars.iter().filter_map(|var| self.places.get(var).copied()).collect();
        let mut is_found = vec![false; self.unknowns.len()];
        for &place in &found {
            is_found[place] = true;
        }
        let mut next = 0;
        while next < found.len() {
            for place in self.depends_on(world, found[next]) {
                if !std::mem::replace(&mut is_found[place], true) {
                    found.push(place);
                }
            }
            next += 1;
        }
        found.into_iter().map(|place| self.unknowns[place].var).collect()
    }

    /// JLS 18.4: the variables on whose resolution one depends directly.
    fn depends_on(&self, world: &World, place: usize) -> Vec<usize> {
        let unknown = &self.unknowns[place];
        if unknown.value.is_some() {
            return Vec::new();
        }
        let source = unknown.captured.map(|(capture, _)| self.captures[capture].of);
        let bounds = unknown.equal.iter().chain(&unknown.lower).chain(&unknown.upper).copied().chain(source);
        let mut found = Vec::new();
        for bound in bounds {
            for var in self.unknowns_in(world, bound) {
                let other = self.places[&var];
                if other != place && !found.contains(&other) {
                    found.push(other);
                }
            }
        }
        found
    }

    /// Variables with equal bounds have their values already; the others get candidates, all at once, or by
    /// [`Departure::LowerBoundsAreResolvedFirst`] those with lower bounds before the rest. Those of a capture bound wait for what
    /// they are captured of.
    fn resolve_component(&mut self, world: &mut World, places: &[usize]) -> bool {
        let before = self.clone();
        let lower_first = world.departures().has(Departure::LowerBoundsAreResolvedFirst);
        let first = if lower_first { Inference::lower_candidate } else { Inference::candidate };
        while places.iter().any(|place| self.unknowns[*place].value.is_none()) {
            let Some(mut candidates) = self.candidates(world, places, first) else {
                return self.retry(world, before, places);
            };
            if candidates.is_empty() && lower_first {
                let Some(rest) = self.candidates(world, places, Inference::other_candidate) else {
                    return self.retry(world, before, places);
                };
                candidates = rest;
            }
            let is_stuck = candidates.is_empty();
            for (place, value) in candidates {
                // The bounds of a captured variable cannot contradict what capture made of them.
                if self.unknowns[place].captured.is_some() {
                    self.set_value(world, place, value);
                } else {
                    self.add(world, place, Kind::Equal, value);
                }
            }
            self.incorporate(world);
            if is_stuck || self.failed {
                return self.retry(world, before, places);
            }
        }
        true
    }

    /// `None` when a variable has no candidate where it should have.
    fn candidates(
        &self,
        world: &mut World,
        places: &[usize],
        from: fn(&Inference, &mut World, usize) -> Candidate,
    ) -> Option<Vec<(usize, TypeId)>> {
        let mut found = Vec::new();
        for place in places {
            if self.unknowns[*place].value.is_some() {
                continue;
            }
            match from(self, world, *place) {
                Candidate::Found(value) => found.push((*place, value)),
                Candidate::Later => {}
                Candidate::Never => return None,
            }
        }
        Some(found)
    }

    /// JLS 18.4, first attempt.
    fn candidate(&self, world: &mut World, place: usize) -> Candidate {
        match self.lower_candidate(world, place) {
            Candidate::Later => self.other_candidate(world, place),
            found => found,
        }
    }

    /// The lub of the proper lower bounds.
    fn lower_candidate(&self, world: &mut World, place: usize) -> Candidate {
        let unknown = &self.unknowns[place];
        if unknown.captured.is_some() {
            return Candidate::Later;
        }
        let proper: Vec<_> =
            unknown.lower.iter().copied().filter(|bound| self.is_proper(world, *bound)).collect();
        match proper[..] {
            [] => Candidate::Later,
            [only] => Candidate::Found(only),
            _ => world.lub(&proper).map_or(Candidate::Never, |lub| Candidate::Found(lub.bound)),
        }
    }

    /// What a capture gives, `RuntimeException` for what is only thrown, or the glb of the proper upper bounds.
    fn other_candidate(&self, world: &mut World, place: usize) -> Candidate {
        let unknown = &self.unknowns[place];
        if let Some((capture, position)) = unknown.captured {
            let of = self.captured_type(world, capture);
            if !self.is_proper(world, of) {
                return Candidate::Later;
            }
            let captured = world.capture(of).map(|captured| world.get(captured));
            let Some(Type::Class(use_of)) = captured else { return Candidate::Never };
            return Candidate::Found(world.list(use_of.args)[position]);
        }
        if let Some(thrown) = self.thrown(world, place) {
            return Candidate::Found(thrown);
        }
        let proper: Vec<_> =
            unknown.upper.iter().copied().filter(|bound| self.is_proper(world, *bound)).collect();
        let Some((first, rest)) = proper.split_first() else { return Candidate::Later };
        let glb = rest.iter().try_fold(*first, |glb, bound| greatest_below(world, glb, *bound));
        glb.map_or(Candidate::Never, Candidate::Found)
    }

    /// JLS 18.4: a variable that is thrown and has no bounds but such as every exception has.
    fn thrown(&self, world: &mut World, place: usize) -> Option<TypeId> {
        let unknown = &self.unknowns[place];
        let is_bounded = unknown.lower.iter().any(|bound| self.is_proper(world, *bound));
        // Where it is another variable, that one is asked as well.
        let is_equal = unknown.equal.iter().any(|bound| self.unknown(world, *bound).is_none());
        if !unknown.throws || is_equal || is_bounded {
            return None;
        }
        let class = world.class_named("java.lang.RuntimeException");
        let exception = world.class_type(class, &[]);
        let fits = unknown
            .upper
            .iter()
            .all(|bound| !self.is_proper(world, *bound) || world.is_subtype(exception, *bound));
        fits.then_some(exception)
    }

    /// JLS 18.4, second attempt: fresh type variables, with the lub of the proper lower bounds below. By
    /// [`Departure::FreshVariablesWithoutLowerBounds`] only for those whose bounds mention the others, without lower bounds,
    /// and the other variables get the glb of their upper bounds.
    fn retry(&mut self, world: &mut World, before: Inference, places: &[usize]) -> bool {
        *self = before;
        let open: Vec<_> =
            places.iter().copied().filter(|place| self.unknowns[*place].value.is_none()).collect();
        let vars: Vec<_> = open.iter().map(|place| self.unknowns[*place].var).collect();
        let mut fresh = Substitution::default();
        let mut made = Vec::new();
        let without_lower = world.departures().has(Departure::FreshVariablesWithoutLowerBounds);
        for place in open {
            let unknown = &self.unknowns[place];
            if unknown.captured.is_some() {
                return false;
            }
            let upper = unknown.upper.clone();
            let value = if !without_lower || upper.iter().any(|bound| world.mentions(*bound, &vars)) {
                let var = world.add_variable(Origin::Inferred, Variance::Invariant, 0);
                match self.lower_candidate(world, place) {
                    Candidate::Found(lower) if !without_lower => world.set_lower_bound(var, lower),
                    Candidate::Never if !without_lower => return false,
                    _ => {}
                }
                made.push((var, upper));
                world.variable(var)
            } else {
                let root = world.root();
                let glb = upper.iter().try_fold(root, |glb, bound| world.glb(glb, *bound));
                let Some(glb) = glb else { return false };
                glb
            };
            fresh.bind(unknown.var, value);
        }
        for (var, upper) in &mut made {
            *upper = upper.iter().map(|bound| world.substitute(*bound, &fresh)).collect();
            let upper = world.intersection(upper);
            world.set_bound(*var, upper);
        }
        if made.iter().any(|(_, upper)| !is_bound(world, upper)) {
            return false;
        }
        for (var, value) in fresh.iter() {
            let place = self.places[&var];
            self.add(world, place, Kind::Equal, value);
        }
        self.incorporate(world);
        !self.failed
    }

    /// States that a result of type `result` is compatible with the target (JLS 18.5.2.1). The target may mention variables of
    /// an invocation around this one.
    pub fn result_compatible(
        &mut self,
        world: &mut World,
        result: TypeId,
        target: TypeId,
        how: Strictness,
    ) -> bool {
        let (result, target) = (self.apply(world, result), self.apply(world, target));
        let Some(var) = self.unknown(world, result) else {
            let result = self.capture(world, result);
            return self.compatible(world, result, target, how);
        };
        if self.wants_value_before_target(world, var, target) {
            if !self.resolve(world, &[var]) {
                return false;
            }
            let value = self.apply(world, result);
            let value = world.capture(value).unwrap_or(value);
            return self.compatible(world, value, target, how);
        }
        self.compatible(world, result, target, how)
    }

    /// JLS 18.5.2.1: whether the variable that is a result is resolved before it is compared with its target.
    fn wants_value_before_target(&mut self, world: &mut World, var: VarId, target: TypeId) -> bool {
        let unknown = &self.unknowns[self.places[&var]];
        let below: Vec<_> = unknown.equal.iter().chain(&unknown.lower).copied().collect();
        if matches!(world.get(target), Type::Primitive(_)) {
            let all: Vec<_> = below.into_iter().chain(unknown.upper.iter().copied()).collect();
            // A variable that is bounded by a box is none.
            return all
                .into_iter()
                .any(|bound| matches!(world.get(bound), Type::Class(_)) && world.unboxed(bound).is_some());
        }
        if !has_wildcards(world, target) {
            if below.iter().any(|bound| has_wildcards(world, *bound)) {
                return true;
            }
            // Of types with variables in them it is not known yet whether they differ.
            let mut lower = self.unknowns[self.places[&var]].lower.clone();
            lower.retain(|bound| self.is_proper(world, *bound));
            for (place, one) in lower.iter().enumerate() {
                if lower[..place].iter().any(|other| differ_in_arguments(world, *one, *other)) {
                    return true;
                }
            }
        }
        if let Type::Class(use_of) = world.get(target)
            && use_of.args != ListId::EMPTY
        {
            return below.into_iter().any(|bound| {
                self.unknown(world, bound).is_none()
                    && world.as_super(bound, use_of.class).is_some_and(|above| world.is_raw(above))
            });
        }
        false
    }
}

/// The glb of two upper bounds. By [`Departure::UncheckedBetweenBounds`] a raw class is below what it can be converted to.
fn greatest_below(world: &mut World, one: TypeId, other: TypeId) -> Option<TypeId> {
    if world.departures().has(Departure::UncheckedBetweenBounds) {
        for (lower, upper) in [(one, other), (other, one)] {
            if world.is_unchecked_subtype(lower, upper) {
                return Some(lower);
            }
        }
    }
    world.glb(one, other)
}

enum Candidate {
    Found(TypeId),
    /// There may be one when others have values.
    Later,
    Never,
}

/// Whether a variable may have these bounds together: where one of them is a variable, it has to be below all others, since the
/// bound of a variable is a variable alone or classes and interfaces (JLS 4.4; resolution fails for others, JLS 18.4).
fn is_bound(world: &mut World, upper: &[TypeId]) -> bool {
    upper.iter().all(|one| {
        let is_variable = matches!(world.get(*one), Type::Variable(_));
        !is_variable
            || upper.iter().any(|other| other != one && world.is_subtype(*other, *one))
            || upper.iter().all(|other| world.is_subtype(*one, *other))
    })
}

fn has_wildcards(world: &World, ty: TypeId) -> bool {
    match world.get(ty) {
        Type::Class(use_of) => {
            world.list(use_of.args).iter().any(|arg| matches!(world.get(*arg), Type::Wildcard(_)))
                || use_of.outer.is_some_and(|outer| has_wildcards(world, outer))
        }
        _ => false,
    }
}

/// Whether two types are below two different parameterisations of one class.
fn differ_in_arguments(world: &mut World, one: TypeId, other: TypeId) -> bool {
    world.closure(one).into_iter().any(|above| match world.get(above) {
        Type::Class(use_of) if use_of.args != ListId::EMPTY => match world.as_super(other, use_of.class) {
            Some(view) => {
                view != above && matches!(world.get(view), Type::Class(view) if view.args != ListId::EMPTY)
            }
            None => false,
        },
        _ => false,
    })
}
