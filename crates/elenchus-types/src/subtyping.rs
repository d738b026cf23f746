//! Subtyping (JLS 4.10), containment of type arguments (JLS 4.5.1) and sameness (JLS 4.3.4).
//!
//! Subtyping is the least relation that the rules give: a question that comes back to itself has no derivation and
//! is answered with no. So it ends for the recursive bounds that languages allow. Class hierarchies that expand without
//! end meet a limit on the depth, or on the work, and there is no answer: see [`Answer`](crate::Answer).

use rustc_hash::FxHashMap;

use crate::{
    ClassId, ClassType, Departure, ListId, Origin, Type, TypeId, Unknown, VarId, Variance, Wildcard, World,
};

/// How deep a derivation may be.
const DEEPEST: usize = 100;

/// What was found out about the types of a world.
#[derive(Default)]
pub(crate) struct Memory {
    below: FxHashMap<Question, bool>,
    /// The questions that have no answer.
    unknown: FxHashMap<Question, Unknown>,
    /// The questions that are being answered, with their depth.
    open: FxHashMap<Question, usize>,
    /// The least depth of a question that came back to itself, while a derivation depends on it.
    returned_to: Option<usize>,
    pub(crate) supers: FxHashMap<(TypeId, ClassId), Option<TypeId>>,
    pub(crate) opened: FxHashMap<TypeId, TypeId>,
    /// How many variables there were when the last question was asked; it can have been about no later one.
    pub(crate) variables: usize,
}

impl Memory {
    /// Adds what a base has learnt under the same reading, and keeps of the whole what is for good.
    pub(crate) fn take_over(&mut self, below: &Memory, is_same_reading: bool) {
        self.open.clear();
        self.returned_to = None;
        self.opened.clear();
        if is_same_reading {
            self.below.extend(&below.below);
            self.supers.extend(&below.supers);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Question {
    lower: TypeId,
    upper: TypeId,
    capture: bool,
}

impl World {
    pub fn is_subtype(&mut self, lower: TypeId, upper: TypeId) -> bool {
        self.below(lower, upper, true)
    }

    /// Subtyping where a rule asks for it below the top of a question.
    pub(crate) fn is_subtype_within(&mut self, lower: TypeId, upper: TypeId) -> bool {
        let capture = !self.departures().has(Departure::CaptureOnlyAtTheTop);
        self.below(lower, upper, capture)
    }

    /// Computes something while bounds are not yet what they will be, and forgets what it learnt on the way.
    pub(crate) fn provisionally<T>(&mut self, compute: impl FnOnce(&mut World) -> T) -> T {
        let scratch = Memory { open: self.memory.open.clone(), ..Memory::default() };
        let memory = std::mem::replace(&mut self.memory, scratch);
        let found = compute(self);
        self.memory = memory;
        found
    }

    fn below(&mut self, lower: TypeId, upper: TypeId, capture: bool) -> bool {
        if lower == upper {
            return true;
        }
        let question = Question { lower, upper, capture };
        let learnt = || self.learnt().and_then(|learnt| learnt.below.get(&question));
        if let Some(answer) = self.memory.below.get(&question).or_else(learnt) {
            return *answer;
        }
        if let Some(unknown) = self.memory.unknown.get(&question) {
            self.note(*unknown);
            return false;
        }
        self.memory.variables = self.variable_count();
        let depth = self.memory.open.len();
        if let Some(earlier) = self.memory.open.get(&question).copied() {
            self.memory.returned_to =
                Some(self.memory.returned_to.map_or(earlier, |least| least.min(earlier)));
            return false;
        }
        if depth > DEEPEST {
            self.note(Unknown::Depth);
            return false;
        }
        if !self.spend(1) {
            return false;
        }
        let notes = self.effort.notes;
        let before = self.memory.returned_to.take();
        self.memory.open.insert(question, depth);
        let answer = self.derive_below(lower, upper, capture);
        self.memory.open.remove(&question);
        // A "no" that rests on a question further up holds only while that one is open.
        let rests_on = self.memory.returned_to.filter(|earlier| *earlier < depth);
        let is_unknown = !answer && self.effort.notes > notes;
        if answer || rests_on.is_none() && !is_unknown {
            self.memory.below.insert(question, answer);
        }
        // Further down, the depth would be another.
        if is_unknown && depth == 0 {
            self.memory.unknown.extend(self.unknown().map(|unknown| (question, unknown)));
        }
        self.memory.returned_to = match (before, rests_on) {
            (Some(before), Some(rests_on)) => Some(before.min(rests_on)),
            (before, rests_on) => before.or(rests_on),
        };
        answer
    }

    /// Whether a type variable is part of a type, or bounds a part of it from above.
    fn has_above(&self, id: TypeId, variable: TypeId) -> bool {
        match self.get(id) {
            _ if id == variable => true,
            Type::Intersection(parts) => self.list(parts).iter().any(|part| self.has_above(*part, variable)),
            Type::Variable(var) => self.has_above(self.var(var).upper, variable),
            _ => false,
        }
    }

    fn derive_below(&mut self, lower: TypeId, upper: TypeId, capture: bool) -> bool {
        match (self.get(lower), self.get(upper)) {
            (_, Type::Top) | (Type::Bottom, _) | (Type::Null, Type::Nullable(_)) => true,
            (_, Type::Intersection(parts)) => {
                let parts = self.list(parts).to_vec();
                parts.into_iter().all(|part| self.below(lower, part, capture))
            }
            (Type::Nullable(lower), Type::Nullable(_)) => self.below(lower, upper, capture),
            // The bound of a variable may be nullable, too.
            (Type::Variable(var), Type::Nullable(inner)) => {
                self.below(lower, inner, capture) || {
                    let bound = self.var(var).upper;
                    self.below(bound, upper, capture)
                }
            }
            (_, Type::Nullable(upper)) => self.below(lower, upper, capture),
            (Type::Null, upper) => self.language().null_is_everywhere() && is_reference(upper),
            (Type::Primitive(lower), Type::Primitive(upper)) => self.language().widens(lower, upper),
            (Type::Primitive(_), _) | (_, Type::Primitive(_)) => false,
            (found, Type::Variable(above)) => {
                let least = self.var(above).lower;
                let by_lower_bound =
                    least.is_some() && self.departures().has(Departure::LowerBoundAloneIsBelow);
                if by_lower_bound && let Type::Intersection(_) = found {
                    return self.has_above(lower, upper);
                }
                if least.is_some_and(|least| self.below(lower, least, capture)) {
                    return true;
                }
                if by_lower_bound {
                    return false;
                }
                match found {
                    Type::Variable(var) => self.is_subtype_within(self.var(var).upper, upper),
                    Type::Intersection(parts) => self.any_part_below(parts, upper, capture),
                    _ => false,
                }
            }
            (Type::Apply { head, args }, Type::Apply { head: above, args: wider }) if head == above => {
                let head = self.var(head).clone();
                let formals: Vec<_> =
                    (0..self.list(args).len()).map(|place| (head.variance_in(place), None)).collect();
                self.all_contained(args, wider, &formals)
            }
            (Type::Variable(var), _) => self.is_subtype_within(self.var(var).upper, upper),
            (Type::Apply { head, args }, _) => {
                let bound = self.upper_of_apply(head, args);
                self.is_subtype_within(bound, upper)
            }
            (Type::Constructor(lower), Type::Constructor(upper)) => self.constructor_below(lower, upper),
            (Type::Intersection(parts), _) => self.any_part_below(parts, upper, capture),
            (Type::Class(_), Type::Class(above)) => self.class_below(lower, above, capture),
            (Type::Array(_) | Type::Function { .. }, Type::Class(above)) => {
                self.as_super(lower, above.class).is_some()
            }
            (Type::Array(lower), Type::Array(upper)) => {
                let primitive = matches!(self.get(lower), Type::Primitive(_));
                if primitive || !self.language().arrays_are_covariant() {
                    self.is_same(lower, upper)
                } else {
                    self.is_subtype_within(lower, upper)
                }
            }
            (Type::Function { params, result }, Type::Function { params: narrower, result: wider }) => {
                let (params, narrower) = (self.list(params).to_vec(), self.list(narrower).to_vec());
                params.len() == narrower.len()
                    && params.into_iter().zip(narrower).all(|(param, arg)| self.is_subtype_within(arg, param))
                    && self.is_subtype_within(result, wider)
            }
            _ => false,
        }
    }

    fn any_part_below(&mut self, parts: ListId, upper: TypeId, capture: bool) -> bool {
        let capture = capture && !self.departures().has(Departure::CaptureOnlyAtTheTop);
        let parts = self.list(parts).to_vec();
        parts.into_iter().any(|part| self.below(part, upper, capture))
    }

    fn class_below(&mut self, lower: TypeId, above: ClassType, capture: bool) -> bool {
        // Arguments within the others are so with and without capture, which can go on without end.
        if capture
            && let Type::Class(own) = self.get(lower)
            && own.class == above.class
            && own.outer == above.outer
            && self.arguments_below(own, above)
        {
            return true;
        }
        if capture && self.is_within_own_capture(lower, above) {
            return false;
        }
        let lower = if capture { self.opened(lower) } else { lower };
        let found = if !capture && self.departures().has(Departure::WildcardTakesFormalBound) {
            self.as_super_remembering(lower, above.class)
        } else {
            self.as_super(lower, above.class)
        };
        let Some(Type::Class(found)) = found.map(|found| self.get(found)) else { return false };
        if above.args == ListId::EMPTY
            && above.outer.is_none()
            && (found.args == ListId::EMPTY || self.has_raw_types())
        {
            return true;
        }
        self.arguments_below(found, above)
            && match (found.outer, above.outer) {
                (Some(found), Some(above)) => self.is_subtype_within(found, above),
                (found, above) => found == above,
            }
    }

    /// Whether the upper type has a variable of the lower one's own capture at the place of its wildcard. The question is about
    /// every capture, whose variables are fresh (JLS 5.1.10), so that none of them is that variable.
    fn is_within_own_capture(&mut self, lower: TypeId, above: ClassType) -> bool {
        let Type::Class(own) = self.get(lower) else { return false };
        if own.class != above.class {
            return false;
        }
        let opened = self.opened(lower);
        let Type::Class(opened) = self.get(opened) else { return false };
        let [own, opened, above] = [own.args, opened.args, above.args].map(|args| self.list(args));
        own.iter().zip(opened).zip(above).any(|((own, opened), above)| {
            own != opened && opened == above && matches!(self.get(*above), Type::Variable(_))
        })
    }

    /// Whether the arguments of one use of a class lie within those of another.
    fn arguments_below(&mut self, found: ClassType, above: ClassType) -> bool {
        let params = self.class(above.class).params.clone();
        let params: Vec<_> = params.iter().map(|param| (self.var(*param).variance, Some(*param))).collect();
        self.all_contained(found.args, above.args, &params)
    }

    /// Whether each argument lies within the one at its place, under the variance of that place, which is that of a parameter
    /// if it belongs to a class.
    fn all_contained(&mut self, args: ListId, within: ListId, formals: &[(Variance, Option<VarId>)]) -> bool {
        if args == within {
            return true;
        }
        let (args, within) = (self.list(args).to_vec(), self.list(within).to_vec());
        args.len() == within.len()
            && args.len() == formals.len()
            && args.into_iter().zip(within).zip(formals).all(|((arg, within), (variance, formal))| {
                let (arg, within) = (self.project_by(arg, *variance), self.project_by(within, *variance));
                self.contained_at(arg, within, *formal)
            })
    }

    /// An argument of a variant parameter, as the use-site projection that it amounts to.
    fn project_by(&mut self, arg: TypeId, variance: Variance) -> TypeId {
        match (self.get(arg), variance) {
            (Type::Wildcard(_) | Type::Remembered { .. }, _) | (_, Variance::Invariant) => arg,
            (_, Variance::Covariant) => self.wildcard(Wildcard::Extends(arg)),
            (_, Variance::Contravariant) => self.wildcard(Wildcard::Super(arg)),
        }
    }

    /// Whether type argument `within` contains `arg`: every type that `arg` may stand for, `within` may too.
    pub fn contains(&mut self, within: TypeId, arg: TypeId) -> bool {
        self.contained_at(arg, within, None)
    }

    /// Containment at the place of a parameter.
    pub(crate) fn contains_at(&mut self, within: TypeId, arg: TypeId, formal: VarId) -> bool {
        self.contained_at(arg, within, Some(formal))
    }

    fn contained_at(&mut self, arg: TypeId, within: TypeId, formal: Option<VarId>) -> bool {
        if arg == within {
            return true;
        }
        match self.get(within) {
            Type::Remembered { wildcard, .. } => {
                let within = self.wildcard(wildcard);
                self.contained_at(arg, within, formal)
            }
            Type::Wildcard(wildcard) if matches!(self.get(arg), Type::Remembered { wildcard: same, .. } if same == wildcard) => {
                true
            }
            Type::Wildcard(Wildcard::Unbounded) => true,
            // Whatever a wildcard's capture is, it lies within the wildcard.
            Type::Wildcard(wildcard) if self.is_capture_of(arg, wildcard) => true,
            Type::Wildcard(Wildcard::Extends(bound)) => {
                let bound = self.greatest(bound, None);
                let upper = self.greatest(arg, formal);
                self.is_subtype_within(upper, bound)
            }
            Type::Wildcard(Wildcard::Super(bound)) => {
                // A wildcard below a wildcard, as substitution into an uncaptured type leaves it, may have none.
                let Some(bound) = self.least(bound) else { return true };
                let lower = self.least(arg);
                lower.is_some_and(|lower| self.is_subtype_within(bound, lower))
            }
            _ if matches!(self.get(arg), Type::Wildcard(_) | Type::Remembered { .. }) => {
                self.is_pinned(arg, within, formal)
            }
            _ => self.is_same(within, arg),
        }
    }

    fn is_capture_of(&self, arg: TypeId, wildcard: Wildcard) -> bool {
        match self.get(arg) {
            Type::Variable(var) => {
                matches!(self.var(var).origin, Origin::Capture { wildcard: of, .. } if of == wildcard)
            }
            _ => false,
        }
    }

    /// The least type above all that an argument may stand for.
    fn greatest(&mut self, arg: TypeId, formal: Option<VarId>) -> TypeId {
        match self.get(arg) {
            Type::Wildcard(Wildcard::Extends(bound)) => self.greatest(bound, None),
            Type::Remembered { formal, .. } => self.var(formal).upper,
            Type::Wildcard(_) => match formal {
                Some(formal) if self.departures().has(Departure::WildcardTakesFormalBound) => {
                    self.var(formal).upper
                }
                _ => self.root(),
            },
            _ => arg,
        }
    }

    /// The greatest type below all that an argument may stand for, if there is one.
    fn least(&mut self, arg: TypeId) -> Option<TypeId> {
        match self.get(arg) {
            Type::Wildcard(Wildcard::Super(bound))
            | Type::Remembered { wildcard: Wildcard::Super(bound), .. } => self.least(bound),
            Type::Wildcard(_) | Type::Remembered { .. } => None,
            _ => Some(arg),
        }
    }

    /// Whether a wildcard leaves no choice but one type.
    fn is_pinned(&mut self, wildcard: TypeId, to: TypeId, formal: Option<VarId>) -> bool {
        let (Type::Wildcard(Wildcard::Super(bound))
        | Type::Remembered { wildcard: Wildcard::Super(bound), .. }) = self.get(wildcard)
        else {
            return false;
        };
        if !self.departures().has(Departure::PinnedWildcardIsItsBound) {
            return false;
        }
        let upper = self.greatest(wildcard, formal);
        self.is_same(to, upper) && self.is_same(to, bound)
    }

    /// Whether two types are the same type: written differently at most in ways that mean nothing.
    pub fn is_same(&mut self, one: TypeId, other: TypeId) -> bool {
        if one == other {
            return true;
        }
        match (self.get(one), self.get(other)) {
            (Type::Class(one), Type::Class(other)) => {
                one.class == other.class
                    && match (one.outer, other.outer) {
                        (Some(one), Some(other)) => self.is_same(one, other),
                        (one, other) => one == other,
                    }
                    && self.are_same_args(one.args, other.args, one.class)
            }
            (Type::Array(one), Type::Array(other)) | (Type::Nullable(one), Type::Nullable(other)) => {
                self.is_same(one, other)
            }
            (Type::Function { params, result }, Type::Function { params: others, result: other }) => {
                let (params, others) = (self.list(params).to_vec(), self.list(others).to_vec());
                params.len() == others.len()
                    && self.is_same(result, other)
                    && params.into_iter().zip(others).all(|(one, other)| self.is_same(one, other))
            }
            (Type::Apply { head, args }, Type::Apply { head: other, args: others }) if head == other => {
                let (args, others) = (self.list(args).to_vec(), self.list(others).to_vec());
                args.len() == others.len()
                    && args.into_iter().zip(others).all(|(one, other)| self.is_same(one, other))
            }
            (Type::Intersection(parts), Type::Intersection(others)) => {
                let (parts, others) = (self.list(parts).to_vec(), self.list(others).to_vec());
                parts.len() == others.len()
                    && parts.into_iter().all(|part| others.iter().any(|other| self.is_same(part, *other)))
            }
            (
                Type::Wildcard(one) | Type::Remembered { wildcard: one, .. },
                Type::Wildcard(other) | Type::Remembered { wildcard: other, .. },
            ) => self.is_same_wildcard(one, other),
            _ => false,
        }
    }

    fn are_same_args(&mut self, args: ListId, others: ListId, class: ClassId) -> bool {
        let (args, others) = (self.list(args).to_vec(), self.list(others).to_vec());
        if args.len() != others.len() {
            return false;
        }
        let params = self.class(class).params.clone();
        let by_containment = self.departures().has(Departure::WildcardTakesFormalBound);
        args.into_iter().zip(others).enumerate().all(|(place, (one, other))| {
            let formal = params.get(place).copied();
            self.is_same(one, other)
                || by_containment
                    && self.contained_at(one, other, formal)
                    && self.contained_at(other, one, formal)
        })
    }

    /// JLS 4.5.1: `? extends` of the root is the unbounded wildcard.
    fn is_same_wildcard(&mut self, one: Wildcard, other: Wildcard) -> bool {
        let root = self.root();
        match (one, other) {
            (Wildcard::Unbounded, Wildcard::Extends(bound))
            | (Wildcard::Extends(bound), Wildcard::Unbounded) => bound == root,
            (Wildcard::Extends(one), Wildcard::Extends(other))
            | (Wildcard::Super(one), Wildcard::Super(other)) => self.is_same(one, other),
            _ => false,
        }
    }
}

fn is_reference(term: Type) -> bool {
    !matches!(
        term,
        Type::Primitive(_)
            | Type::Bottom
            | Type::Constructor(_)
            | Type::Wildcard(_)
            | Type::Remembered { .. }
    )
}
