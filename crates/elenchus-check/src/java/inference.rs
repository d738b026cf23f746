//! Type inference over bound sets (JLS 18), as far as it needs types alone.
//!
//! An [`Inference`] holds inference variables with their bounds. Constraint formulas between types are reduced as soon as they
//! are stated ([`reduction`]), each bound that comes of them is incorporated ([`incorporation`]), and in the end variables
//! get their values ([`resolution`]). What formulas an expression gives is for the rules of expressions to say.
//!
//! An inference variable is a type variable of the world, made for one invocation, so that types mention it like any other.
//! A *proper* type mentions none of this inference.
//!
//! Where javac is more particular or more lenient than the specification, there is a [`Departure`](elenchus_types::Departure).

mod incorporation;
mod reduction;
mod resolution;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use elenchus_types::{Origin, Substitution, Type, TypeId, VarId, Variance, World};

pub(crate) use reduction::Strictness;
use rustc_hash::FxHashMap;

/// Inference variables and all that is known about them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inference {
    unknowns: Vec<Unknown>,
    places: FxHashMap<VarId, usize>,
    captures: Vec<CaptureBound>,
    /// Bounds that are to be compared with the others of their variable.
    queue: VecDeque<(usize, Kind, TypeId)>,
    /// The values that are known.
    values: Substitution,
    pub unchecked: Unchecked,
    failed: bool,
    /// Whether it failed because bounds contradict each other, and not because a formula was false at once.
    contradictory: bool,
    steps: usize,
}

/// Where unchecked conversion was needed on the way.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Unchecked {
    /// For a formula (JLS 18.5.2.1).
    pub in_formula: bool,
    /// Between two bounds of a variable. It need not hold within type arguments, so that the formulas that the bounds came of are to
    /// be asked again with the values that were found.
    pub between_bounds: bool,
    /// Between two bounds, to a type with arguments other than `?`: of those javac gives no warning and takes no notice (JLS 5.1.9).
    pub with_warning: bool,
}

/// One inference variable.
#[derive(Clone, Debug)]
struct Unknown {
    var: VarId,
    /// The variable as a type.
    ty: TypeId,
    equal: Vec<TypeId>,
    lower: Vec<TypeId>,
    upper: Vec<TypeId>,
    /// Whether it appears in a `throws` clause (JLS 18.1.3).
    throws: bool,
    /// The capture bound that it belongs to and the argument that it stands for.
    captured: Option<(usize, usize)>,
    value: Option<TypeId>,
    /// Whether it was asked for its value, and does not merely have one because it is equal to a type.
    resolved: bool,
}

/// `G<α1, …> = capture(G<A1, …>)`.
#[derive(Clone, Debug)]
struct CaptureBound {
    /// `G<A1, …>`.
    of: TypeId,
}

/// How a variable is bounded by a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Equal,
    /// The type is below the variable.
    Lower,
    /// The type is above the variable.
    Upper,
}

impl Kind {
    fn seen_from_the_other_side(self) -> Kind {
        match self {
            Kind::Equal => Kind::Equal,
            Kind::Lower => Kind::Upper,
            Kind::Upper => Kind::Lower,
        }
    }
}

impl Inference {
    /// New variables for type parameters, with their declared bounds (JLS 18.1.3), and the substitution that puts them in.
    /// `throws` are the types of the `throws` clause that the parameters may be named in.
    pub fn introduce(&mut self, world: &mut World, params: &[VarId], throws: &[TypeId]) -> Substitution {
        let mut theta = Substitution::default();
        for param in params {
            let var = new_variable(world);
            theta.bind(*param, world.variable(var));
        }
        self.join(world, params, &theta, throws);
        theta
    }

    /// The same variables again, in an inference that does not have them yet.
    pub fn join(&mut self, world: &mut World, params: &[VarId], theta: &Substitution, throws: &[TypeId]) {
        let first = self.unknowns.len();
        for param in params {
            let Some(ty) = theta.get(*param) else { continue };
            let Type::Variable(var) = world.get(ty) else { continue };
            self.add_unknown(world, var, None);
            let is_thrown = throws.iter().any(|ty| world.get(*ty) == Type::Variable(*param));
            self.unknowns[self.places[&var]].throws = is_thrown;
        }
        for (place, param) in (first..).zip(params) {
            let declared = world.var(*param).upper;
            for bound in world.parts(declared) {
                let bound = world.substitute(bound, theta);
                self.bound(world, place, Kind::Upper, bound);
            }
        }
    }

    fn add_unknown(&mut self, world: &mut World, var: VarId, captured: Option<(usize, usize)>) -> TypeId {
        let place = self.unknowns.len();
        let ty = world.variable(var);
        self.unknowns.push(Unknown {
            var,
            ty,
            equal: Vec::new(),
            lower: Vec::new(),
            upper: Vec::new(),
            throws: false,
            captured,
            value: None,
            resolved: false,
        });
        self.places.insert(var, place);
        ty
    }

    /// The same inference without the values that nobody has asked for yet.
    pub fn as_far_as_asked(&self) -> Inference {
        let mut found = self.clone();
        found.values = Substitution::default();
        for unknown in &mut found.unknowns {
            match unknown.value {
                Some(value) if unknown.resolved => found.values.bind(unknown.var, value),
                _ => unknown.value = None,
            }
        }
        found
    }

    /// Takes in the variables and bounds of a nested invocation (JLS 18.2.1).
    pub fn absorb(&mut self, world: &mut World, inner: Inference) {
        let (shift, captures) = (self.unknowns.len(), self.captures.len());
        for mut unknown in inner.unknowns {
            if let Some((capture, _)) = &mut unknown.captured {
                *capture += captures;
            }
            self.places.insert(unknown.var, self.unknowns.len());
            self.unknowns.push(unknown);
        }
        self.captures.extend(inner.captures);
        self.queue.extend(inner.queue.into_iter().map(|(place, kind, ty)| (place + shift, kind, ty)));
        for (var, value) in inner.values.iter() {
            self.values.bind(var, value);
        }
        self.failed |= inner.failed;
        self.unchecked.between_bounds |= inner.unchecked.between_bounds;
        self.unchecked.with_warning |= inner.unchecked.with_warning;
        // Bounds of the inner variables may mention outer ones that have values by now.
        for place in shift..self.unknowns.len() {
            self.renew_bounds(world, place);
        }
    }

    /// Whether the bounds contradict each other.
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// Whether bounds contradict each other that hold one by one.
    pub fn is_contradictory(&self) -> bool {
        self.contradictory
    }

    pub fn is_empty(&self) -> bool {
        self.unknowns.is_empty()
    }

    /// Whether a type mentions no variable without a value.
    pub fn is_proper(&self, world: &World, ty: TypeId) -> bool {
        self.unknowns.is_empty() || !world.any_variable(ty, &mut |var| self.is_open(var))
    }

    /// Whether a type mentions no variable whose value has not been asked for (JLS 18.5.2.2).
    pub fn is_resolved(&self, world: &World, ty: TypeId) -> bool {
        self.unknowns.is_empty() || self.waiting_in(world, ty).is_empty()
    }

    fn is_open(&self, var: VarId) -> bool {
        self.places.get(&var).is_some_and(|place| self.unknowns[*place].value.is_none())
    }

    /// The variables without a value that a type mentions.
    pub fn unknowns_in(&self, world: &World, ty: TypeId) -> Vec<VarId> {
        let mut found = Vec::new();
        world.any_variable(ty, &mut |var| {
            if self.is_open(var) && !found.contains(&var) {
                found.push(var);
            }
            false
        });
        found
    }

    /// The variables that a type mentions whose values have not been asked for.
    pub fn waiting_in(&self, world: &World, ty: TypeId) -> Vec<VarId> {
        let mut found = Vec::new();
        world.any_variable(ty, &mut |var| {
            if self.places.get(&var).is_some_and(|place| !self.unknowns[*place].resolved) {
                found.push(var);
            }
            false
        });
        found
    }

    /// The variable that a type is, if it is one without a value.
    pub fn unknown(&self, world: &World, ty: TypeId) -> Option<VarId> {
        match world.get(ty) {
            Type::Variable(var) if self.is_open(var) => Some(var),
            _ => None,
        }
    }

    fn place_of(&self, world: &World, ty: TypeId) -> Option<usize> {
        match world.get(ty) {
            Type::Variable(var) => self.places.get(&var).copied(),
            _ => None,
        }
    }

    /// A type with the values that are known put in.
    pub fn apply(&self, world: &mut World, ty: TypeId) -> TypeId {
        if self.values.is_empty() { ty } else { world.substitute(ty, &self.values) }
    }

    pub fn apply_all(&self, world: &mut World, types: &[TypeId]) -> Vec<TypeId> {
        types.iter().map(|ty| self.apply(world, *ty)).collect()
    }

    /// Makes the inference fail for a reason outside of its bounds.
    pub fn fail(&mut self) {
        self.failed = true;
    }

    /// Marks a variable of which nothing but that it is thrown may be known (JLS 18.2.5).
    pub fn mark_thrown(&mut self, world: &World, ty: TypeId) {
        if let Some(place) = self.place_of(world, ty) {
            self.unknowns[place].throws = true;
        }
    }
}

fn new_variable(world: &mut World) -> VarId {
    world.add_variable(Origin::Method { name: "α".into() }, Variance::Invariant, 0)
}
