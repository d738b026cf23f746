//! Least upper bounds (JLS 4.10.4).
//!
//! The specification's lub may be an infinite type. As in javac, the lub of two arguments that is asked for while it is being
//! computed is cut off to an unbounded wildcard, which is above whatever would have come.

use crate::{ClassId, ClassType, Departure, Type, TypeId, VarId, Wildcard, World};

/// A least upper bound, and how it came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lub {
    pub bound: TypeId,
    /// Whether an infinite type was cut off, so that this is an upper bound but not the least.
    pub cut: bool,
}

/// What the erased supertypes of several types are compared by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Candidate {
    Class(ClassId),
    Variable(VarId),
}

/// How deep arguments may nest before the lub is cut; recursion that does not repeat itself grows without end.
const DEEPEST: usize = 12;

/// A type seen as a class or as an argument, and the same with what javac remembers of its wildcards.
#[derive(Clone, Copy)]
struct View {
    found: TypeId,
    remembered: TypeId,
}

impl View {
    fn of(found: TypeId) -> View {
        View { found, remembered: found }
    }
}

#[derive(Default)]
struct Merging {
    pairs: Vec<(TypeId, TypeId)>,
    cut: bool,
}

impl World {
    /// The least upper bound of some types; `None` when they have no upper bound, as `int` and a class have not.
    pub fn lub(&mut self, types: &[TypeId]) -> Option<Lub> {
        let mut merging = Merging::default();
        let bound = self.lub_within(types, &mut merging)?;
        Some(Lub { bound, cut: merging.cut })
    }

    fn lub_within(&mut self, types: &[TypeId], merging: &mut Merging) -> Option<TypeId> {
        let mut distinct: Vec<TypeId> = Vec::with_capacity(types.len());
        for id in types {
            if !distinct.contains(id) {
                distinct.push(*id);
            }
        }
        let adds_null = distinct.iter().any(|id| matches!(self.get(*id), Type::Nullable(_)));
        let has_null = distinct.iter().any(|id| self.get(*id) == Type::Null);
        distinct.retain(|id| !matches!(self.get(*id), Type::Null | Type::Bottom));
        for id in &mut distinct {
            if let Type::Nullable(inner) = self.get(*id) {
                *id = inner;
            }
        }
        if distinct.is_empty() {
            return Some(self.intern(if has_null { Type::Null } else { Type::Bottom }));
        }
        let bound = self.lub_of_references(&distinct, merging)?;
        let null_must_be_said = adds_null || has_null && !self.language().null_is_everywhere();
        Some(if null_must_be_said { self.nullable(bound) } else { bound })
    }

    fn lub_of_references(&mut self, types: &[TypeId], merging: &mut Merging) -> Option<TypeId> {
        if let [only] = types {
            return Some(*only);
        }
        if types.iter().any(|id| matches!(self.get(*id), Type::Primitive(_) | Type::Wildcard(_))) {
            return None;
        }
        if types.iter().any(|id| self.get(*id) == Type::Top) {
            return Some(self.intern(Type::Top));
        }
        if !self.departures().has(Departure::LubForgetsLowerBounds) {
            for id in types {
                if types.iter().all(|other| self.is_subtype(*other, *id)) {
                    return Some(*id);
                }
            }
        }
        let arrays = types.iter().filter(|id| self.is_array_like(**id)).count();
        if arrays == types.len() {
            return self.lub_of_arrays(types, merging);
        }
        if types.iter().all(|id| matches!(self.get(*id), Type::Function { .. })) {
            return Some(self.lub_of_functions(types, merging));
        }
        Some(self.lub_of_classes(types, merging))
    }

    /// An array, or a type variable below one.
    fn is_array_like(&self, id: TypeId) -> bool {
        match self.get(id) {
            Type::Array(_) => true,
            Type::Variable(var) => self.is_array_like(self.var(var).upper),
            _ => false,
        }
    }

    /// What every array is below.
    fn array_supertype(&mut self) -> TypeId {
        let mut parts = vec![self.root()];
        for name in self.language().array_supertypes() {
            let class = self.class_named(name);
            parts.push(self.class_type(class, &[]));
        }
        let least = self.minimal(&parts);
        self.intersection(&least)
    }

    fn lub_of_arrays(&mut self, types: &[TypeId], merging: &mut Merging) -> Option<TypeId> {
        let mut elements = Vec::with_capacity(types.len());
        for id in types {
            let mut id = *id;
            while let Type::Variable(var) = self.get(id) {
                id = self.var(var).upper;
            }
            let Type::Array(element) = self.get(id) else { return None };
            elements.push(element);
        }
        if elements.iter().any(|id| matches!(self.get(*id), Type::Primitive(_))) {
            let first = elements[0];
            let all_same = elements.iter().all(|id| *id == first);
            return Some(if all_same { self.array(first) } else { self.array_supertype() });
        }
        if !self.language().arrays_are_covariant() {
            return Some(self.array_supertype());
        }
        let element = self.lub_within(&elements, merging)?;
        Some(self.array(element))
    }

    fn lub_of_functions(&mut self, types: &[TypeId], merging: &mut Merging) -> TypeId {
        let root = self.root();
        let mut found = types[0];
        for id in &types[1..] {
            let (Type::Function { params, result }, Type::Function { params: others, result: other }) =
                (self.get(found), self.get(*id))
            else {
                return root;
            };
            let (params, others) = (self.list(params).to_vec(), self.list(others).to_vec());
            if params.len() != others.len() {
                return root;
            }
            let mut both = Vec::with_capacity(params.len());
            for (one, other) in params.into_iter().zip(others) {
                let Some(param) = self.glb(one, other) else { return root };
                both.push(param);
            }
            let Some(result) = self.lub_within(&[result, other], merging) else { return root };
            found = self.function(&both, result);
        }
        found
    }

    fn lub_of_classes(&mut self, types: &[TypeId], merging: &mut Merging) -> TypeId {
        // JLS 4.10.4: EC, the erased candidate set, and MEC, its minimal elements.
        let mut erased = self.erased_supertypes(types[0]);
        for id in &types[1..] {
            let others = self.erased_supertypes(*id);
            erased = self.common(&erased, &others);
        }
        let mut candidates = Vec::new();
        for candidate in self.minimal_candidates(&erased) {
            match candidate {
                Candidate::Variable(var) => candidates.push(self.variable(var)),
                Candidate::Class(class) => {
                    let mut merged: Option<View> = None;
                    for id in types {
                        let Some(view) = self.view_of(*id, class) else { continue };
                        merged = Some(match merged {
                            None => view,
                            Some(merged) => self.merge(merged, view, merging),
                        });
                    }
                    candidates.extend(merged.map(|view| view.found));
                }
            }
        }
        let least = self.minimal(&candidates);
        let (mut ordered, interfaces): (Vec<_>, Vec<_>) =
            least.into_iter().partition(|part| !self.is_interface(*part));
        ordered.extend(interfaces);
        self.intersection(&ordered)
    }

    fn erased_supertypes(&mut self, id: TypeId) -> Vec<Candidate> {
        let mut found = Vec::new();
        for above in self.closure(id) {
            let candidate = match self.get(above) {
                Type::Variable(var) => Candidate::Variable(var),
                Type::Class(ClassType { class, .. }) => Candidate::Class(class),
                _ => continue,
            };
            if !found.contains(&candidate) {
                found.push(candidate);
            }
        }
        found
    }

    fn common(&mut self, one: &[Candidate], other: &[Candidate]) -> Vec<Candidate> {
        let mut found = one.to_vec();
        found.retain(|candidate| other.contains(candidate));
        if self.departures().has(Departure::LowerBoundAloneIsBelow) {
            let kept = self.common_variables(variables(one), variables(other));
            found.retain(|candidate| match candidate {
                Candidate::Variable(var) => kept.contains(var),
                Candidate::Class(_) => true,
            });
        }
        found
    }

    /// javac walks two lists of variables side by side, each in the order of subtyping, and misses one that is in both where
    /// it does not see that order.
    fn common_variables(&mut self, mut one: Vec<VarId>, mut other: Vec<VarId>) -> Vec<VarId> {
        // The next is the last.
        one.reverse();
        other.reverse();
        let mut found = Vec::new();
        while let (Some(first), Some(second)) = (one.last().copied(), other.last().copied()) {
            let (low, high) = (self.variable(first), self.variable(second));
            if first == second {
                found.push(first);
                one.pop();
                other.pop();
            } else if self.is_subtype(low, high) {
                one.pop();
            } else if self.is_subtype(high, low) {
                other.pop();
            } else {
                one.pop();
                other.pop();
            }
        }
        found
    }

    fn minimal_candidates(&mut self, candidates: &[Candidate]) -> Vec<Candidate> {
        let types: Vec<_> = candidates
            .iter()
            .map(|candidate| match *candidate {
                Candidate::Class(class) => self.class_type(class, &[]),
                Candidate::Variable(var) => self.variable(var),
            })
            .collect();
        let least = self.minimal(&types);
        candidates
            .iter()
            .zip(types)
            .filter(|(_, id)| least.contains(id))
            .map(|(candidate, _)| *candidate)
            .collect()
    }

    /// The parameterisation of `class` above a type: that of the capture, with the captured variables taken out again.
    pub fn view(&mut self, id: TypeId, class: ClassId) -> Option<TypeId> {
        if self.departures().has(Departure::SupertypesOfUncaptured) || self.class_of(id) == Some(class) {
            return self.as_super(id, class);
        }
        let opened = match self.get(id) {
            Type::Class(_) => self.opened(id),
            Type::Variable(var) => return self.view(self.var(var).upper, class),
            Type::Intersection(parts) => {
                let parts = self.list(parts).to_vec();
                return parts.into_iter().find_map(|part| self.view(part, class));
            }
            _ => id,
        };
        let found = self.as_super(opened, class)?;
        if opened == id {
            return Some(found);
        }
        let Type::Class(use_of) = self.get(opened) else { return Some(found) };
        let fresh: Vec<VarId> = self
            .arguments_of(use_of)
            .iter()
            .filter_map(|(_, arg)| match self.get(arg) {
                Type::Variable(var) if self.var(var).is_capture() => Some(var),
                _ => None,
            })
            .filter(|var| !self.mentions(id, &[*var]))
            .collect();
        Some(self.upward(found, &mut |_, var| fresh.contains(&var)))
    }

    fn view_of(&mut self, id: TypeId, class: ClassId) -> Option<View> {
        let found = self.view(id, class)?;
        let departs = self.departures().has(Departure::WildcardTakesFormalBound);
        let remembered = match departs {
            true if self.class_of(id) == Some(class) => Some(self.remembering_in_supertypes(id)),
            true => self.as_super_remembering(id, class),
            false => None,
        };
        Some(View { found, remembered: remembered.unwrap_or(found) })
    }

    /// The least containing parameterisation of two uses of one class (JLS 4.10.4, lcp).
    fn merge(&mut self, first_view: View, second_view: View, merging: &mut Merging) -> View {
        let (one, other) = (first_view.found, second_view.found);
        if one == other {
            return first_view;
        }
        let (Type::Class(first), Type::Class(second)) = (self.get(one), self.get(other)) else {
            return first_view;
        };
        if self.is_raw(one) || self.is_raw(other) {
            return View::of(self.erasure(one));
        }
        let outer = match (first.outer, second.outer) {
            (Some(outer), Some(_)) if self.departures().has(Departure::LubKeepsTheFirstOuter) => Some(outer),
            (Some(outer), Some(others)) => Some(self.merge(View::of(outer), View::of(others), merging).found),
            (outer, _) => outer,
        };
        let params = self.class(first.class).params.clone();
        let (args, others) = (self.argument_views(first_view), self.argument_views(second_view));
        let (merged, remembered): (Vec<_>, Vec<_>) = args
            .into_iter()
            .zip(others)
            .zip(&*params)
            .map(|((arg, other_arg), formal)| {
                let View { found, remembered } =
                    self.merge_args(arg, other_arg, *formal, (one, other), merging);
                (found, remembered)
            })
            .unzip();
        let found = self.inner_type(outer, first.class, &merged);
        View { found, remembered: self.inner_type(outer, first.class, &remembered) }
    }

    fn argument_views(&self, view: View) -> Vec<View> {
        let (Type::Class(found), Type::Class(remembered)) = (self.get(view.found), self.get(view.remembered))
        else {
            return Vec::new();
        };
        let remembered = self.list(remembered.args);
        let found = self.list(found.args).iter().enumerate();
        found
            .map(|(place, arg)| View {
                found: *arg,
                remembered: remembered.get(place).copied().unwrap_or(*arg),
            })
            .collect()
    }

    /// The least containing type argument (JLS 4.10.4, lcta).
    fn merge_args(
        &mut self,
        arg_view: View,
        other_view: View,
        formal: VarId,
        pair: (TypeId, TypeId),
        merging: &mut Merging,
    ) -> View {
        let (arg, other) = (arg_view.found, other_view.found);
        if self.contains_at(arg_view.remembered, other_view.remembered, formal) {
            return arg_view;
        }
        if self.contains_at(other_view.remembered, arg_view.remembered, formal) {
            return other_view;
        }
        // Two constructors have no bound that could be said.
        if self.var(formal).arity > 0 {
            return View::of(self.wildcard(Wildcard::Unbounded));
        }
        let (one, two) = (self.get(arg), self.get(other));
        if !self.departures().has(Departure::LubForgetsLowerBounds) {
            let lower = match (one, two) {
                (Type::Wildcard(Wildcard::Super(one)), Type::Wildcard(Wildcard::Super(two))) => {
                    Some((one, two))
                }
                (Type::Wildcard(Wildcard::Super(_)), Type::Wildcard(_))
                | (Type::Wildcard(_), Type::Wildcard(Wildcard::Super(_))) => {
                    return View::of(self.wildcard(Wildcard::Unbounded));
                }
                (Type::Wildcard(Wildcard::Super(bound)), _) => Some((bound, other)),
                (_, Type::Wildcard(Wildcard::Super(bound))) => Some((bound, arg)),
                _ => None,
            };
            if let Some((one, two)) = lower {
                let wildcard = self.glb(one, two).map_or(Wildcard::Unbounded, Wildcard::Super);
                return View::of(self.wildcard(wildcard));
            }
        }
        if merging.pairs.contains(&pair) || merging.pairs.len() > DEEPEST {
            merging.cut = true;
            return View::of(self.wildcard(Wildcard::Unbounded));
        }
        merging.pairs.push(pair);
        let upper = [
            self.wildcard_upper(arg_view.remembered, formal),
            self.wildcard_upper(other_view.remembered, formal),
        ];
        let bound = self.lub_within(&upper, merging);
        merging.pairs.pop();
        View::of(self.wildcard(bound.map_or(Wildcard::Unbounded, Wildcard::Extends)))
    }

    fn wildcard_upper(&mut self, arg: TypeId, formal: VarId) -> TypeId {
        match self.get(arg) {
            Type::Wildcard(Wildcard::Extends(bound)) => bound,
            Type::Remembered { formal, .. } => self.var(formal).upper,
            Type::Wildcard(_) if self.departures().has(Departure::WildcardTakesFormalBound) => {
                self.var(formal).upper
            }
            Type::Wildcard(_) => self.root(),
            _ => arg,
        }
    }
}

fn variables(candidates: &[Candidate]) -> Vec<VarId> {
    candidates
        .iter()
        .filter_map(|candidate| match candidate {
            Candidate::Variable(var) => Some(*var),
            Candidate::Class(_) => None,
        })
        .collect()
}
