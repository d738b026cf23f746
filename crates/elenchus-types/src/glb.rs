//! Greatest lower bounds (JLS 5.1.10).

use crate::{ClassType, Departure, Type, TypeId, World};

/// How often captured variables are replaced by their lower bounds, which may lead to them again.
const MOST_LOWER_BOUNDS: u8 = 4;

impl World {
    /// The intersection of two types without its redundant parts.
    ///
    /// `None` when there is none: two classes of which neither is above the other have no common instances, nor has an array
    /// with a type that is not above all arrays, and primitive types have none at all.
    pub fn glb(&mut self, one: TypeId, other: TypeId) -> Option<TypeId> {
        self.glb_within(one, other, MOST_LOWER_BOUNDS)
    }

    fn glb_within(&mut self, one: TypeId, other: TypeId, tries: u8) -> Option<TypeId> {
        if [one, other].iter().any(|id| matches!(self.get(*id), Type::Primitive(_) | Type::Wildcard(_))) {
            return (one == other).then_some(one);
        }
        if self.is_subtype_within(one, other) {
            return Some(one);
        }
        if self.is_subtype_within(other, one) {
            return Some(other);
        }
        if let (Type::Nullable(inner), _) | (_, Type::Nullable(inner)) = (self.get(one), self.get(other)) {
            // Only where both admit null does the glb.
            let rest = if matches!(self.get(one), Type::Nullable(_)) { other } else { one };
            return match self.get(rest) {
                Type::Nullable(rest) => self.glb(inner, rest).map(|both| self.nullable(both)),
                _ => self.glb(inner, rest),
            };
        }
        if let (Type::Array(one), Type::Array(other)) = (self.get(one), self.get(other)) {
            if self.departures().has(Departure::GlbKeepsTheFirstParameterisation) {
                return Some(self.array(one));
            }
            return self.glb(one, other).map(|element| self.array(element));
        }
        if [one, other].iter().any(|id| matches!(self.get(*id), Type::Array(_))) {
            return None;
        }
        let mut parts = self.parts(one);
        parts.extend(self.parts(other));
        if self.departures().has(Departure::GlbKeepsTheFirstParameterisation) {
            parts = self.closure_by_class(one, other);
        }
        let least = self.minimal(&parts);
        let classes = least.iter().filter(|part| self.may_be_class(**part)).count();
        if classes > 1 {
            return self.glb_of_lower_bounds(&least, tries.checked_sub(1)?);
        }
        let (mut ordered, interfaces): (Vec<_>, Vec<_>) =
            least.into_iter().partition(|part| !self.is_interface(*part));
        ordered.extend(interfaces);
        Some(self.intersection(&ordered))
    }

    /// javac's second try: with the lower bounds of captured variables in place of the variables.
    fn glb_of_lower_bounds(&mut self, parts: &[TypeId], tries: u8) -> Option<TypeId> {
        let (mut others, mut lowers) = (Vec::new(), Vec::new());
        for part in parts {
            match self.get(*part) {
                Type::Variable(var) if self.var(var).lower.is_some() => lowers.extend(self.var(var).lower),
                _ => others.push(*part),
            }
        }
        if lowers.is_empty() {
            return None;
        }
        others.extend(lowers);
        others.into_iter().map(Some).reduce(|one, other| self.glb_within(one?, other?, tries)).flatten()
    }

    /// Two of these cannot be parts of one intersection. javac counts type variables among them, and JLS 4.4 does so
    /// too for a bound: a type variable stands alone there.
    fn may_be_class(&mut self, id: TypeId) -> bool {
        match self.get(id) {
            Type::Class(ClassType { class, .. }) => !self.class(class).is_interface(),
            Type::Array(_) | Type::Primitive(_) => true,
            Type::Variable(_) => self.departures().has(Departure::GlbKeepsTheFirstParameterisation),
            _ => false,
        }
    }

    /// All supertypes of two types, of each class the first that is found.
    fn closure_by_class(&mut self, one: TypeId, other: TypeId) -> Vec<TypeId> {
        let mut found: Vec<TypeId> = Vec::new();
        for id in [one, other] {
            for above in self.closure(id) {
                let class = self.class_of(above);
                if !found
                    .iter()
                    .any(|known| *known == above || class.is_some() && self.class_of(*known) == class)
                {
                    found.push(above);
                }
            }
        }
        found
    }

    /// The type and everything above it along declared supertypes, uncaptured, in breadth first order.
    pub fn closure(&mut self, id: TypeId) -> Vec<TypeId> {
        let root = self.root();
        let mut found = self.parts(id);
        // Types above a raw one with whatever is above them there already, which is not what they declare.
        let mut erased: Vec<TypeId> = Vec::new();
        let mut next = 0;
        while next < found.len() {
            let above = match self.get(found[next]) {
                _ if erased.contains(&found[next]) => Vec::new(),
                Type::Class(use_of) if self.erases_all_above(found[next]) => {
                    let declared = self.declared_type(use_of.class);
                    let above = self.closure(declared);
                    let above: Vec<_> = above.into_iter().map(|above| self.erasure(above)).collect();
                    erased.extend(&above);
                    above
                }
                Type::Array(_) => {
                    let names = self.language().array_supertypes();
                    let above = names.iter().map(|name| self.class_named(name)).collect::<Vec<_>>();
                    above.into_iter().map(|class| self.class_type(class, &[])).collect()
                }
                Type::Class(_) => self.declared_supertypes(found[next]),
                Type::Variable(var) => self.parts(self.var(var).upper),
                _ => Vec::new(),
            };
            for above in above {
                if !found.contains(&above) {
                    found.push(above);
                }
            }
            next += 1;
        }
        if !found.contains(&root) {
            found.push(root);
        }
        found
    }

    /// Those of the types that no other of them is below; of types that are below one another, the first.
    pub(crate) fn minimal(&mut self, types: &[TypeId]) -> Vec<TypeId> {
        // The lowest first: what is above a type that is left out is not left out for that type's sake.
        let mut places: Vec<usize> = (0..types.len()).collect();
        if types.len() > 2 {
            places.sort_by_cached_key(|place| std::cmp::Reverse(self.height(types[*place])));
        }
        let mut least: Vec<usize> = Vec::new();
        for place in places {
            if least.iter().any(|known| self.is_subtype_within(types[*known], types[place])) {
                continue;
            }
            least.retain(|known| !self.is_subtype_within(types[place], types[*known]));
            least.push(place);
        }
        least.sort_unstable();
        least.into_iter().map(|place| types[place]).collect()
    }

    /// How much there is above a type; a subtype has more above it.
    fn height(&mut self, id: TypeId) -> usize {
        match self.get(id) {
            Type::Class(_) => self.closure(id).len(),
            _ => usize::MAX,
        }
    }
}
