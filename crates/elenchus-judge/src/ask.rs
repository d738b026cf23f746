//! Making questions.
//!
//! Two types drawn at random are hardly ever related, so the second is made from the first: by widening it, which gives a yes, and
//! in half of the questions by one change after that, which gives a no by a hair, or still a yes.

use elenchus_types::{ClassType, Departures, Type, TypeId, Wildcard, World};

use crate::draw::Drawer;
use crate::{Question, Relation};

/// How often a question is tried before another is made instead.
const TRIES: usize = 30;

impl Drawer<'_> {
    /// A question whose types are well formed, if one is found soon enough.
    pub fn question(&mut self, relation: Relation) -> Option<Question> {
        for _ in 0..TRIES {
            let question = match relation {
                Relation::Subtype | Relation::Assignable => self.about_values(relation),
                Relation::Contains => self.about_arguments(),
                Relation::Same => self.about_sameness(),
                Relation::Capture => self.about_capture(),
                Relation::Erasure | Relation::Supertypes => self.about_one(relation),
                Relation::Upward => self.about_projection(),
                Relation::Lub | Relation::Glb => self.about_bounds(relation),
                Relation::Function => self.about_functions(),
            };
            if let Some(question) = question.filter(|question| self.is_fit(question)) {
                return Some(question);
            }
        }
        None
    }

    /// Whether the types are well formed, and javac's answer means something: of the supertypes of an uncaptured type it
    /// makes nonsense such as an array of wildcards, and the order of a captured variable's bounds is that of a name table.
    fn is_fit(&mut self, question: &Question) -> bool {
        let first = question.operands[0];
        let uncaptured = matches!(question.relation, Relation::Lub | Relation::Glb | Relation::Supertypes);
        if question.relation == Relation::Function && !self.has_sound_parameterisation(first) {
            return false;
        }
        if question.relation == Relation::Capture && self.has_misplaced_wildcard_above_a_bound(first) {
            return false;
        }
        if uncaptured && question.operands.iter().any(|id| self.has_misplaced_wildcard_above(*id)) {
            return false;
        }
        let of_primitives = |world: &World, var| match world.get(world.var(var).upper) {
            Type::Array(element) => matches!(world.get(element), Type::Primitive(_)),
            _ => false,
        };
        // Of variables below arrays of primitive types javac makes whatever is above all arrays.
        if question.relation == Relation::Lub
            && question
                .operands
                .iter()
                .any(|id| self.world.any_variable(*id, &mut |var| of_primitives(self.world, var)))
        {
            return false;
        }
        if question.relation == Relation::Lub && question.operands.iter().all(|id| *id == first) {
            return false;
        }
        let is_array = |id: &TypeId| matches!(self.world.get(*id), Type::Array(_));
        if question.relation == Relation::Glb
            && question.operands.iter().filter(|id| is_array(id)).count() == 1
        {
            return false;
        }
        let ordered = matches!(question.relation, Relation::Erasure | Relation::Supertypes);
        if ordered && question.operands.iter().any(|id| self.is_captured_with_several_bounds(*id)) {
            return false;
        }
        question.operands.iter().all(|id| {
            self.has_captures(*id)
                && match self.world.get(*id) {
                    Type::Wildcard(wildcard) => {
                        wildcard.bound().is_none_or(|bound| self.world.is_well_formed(bound))
                    }
                    _ => self.world.is_well_formed(*id),
                }
        })
    }

    /// Whether javac finds bounds for all captures: it gives up where the specification has an intersection with a type
    /// variable.
    fn has_captures(&mut self, id: TypeId) -> bool {
        self.world.set_departures(Departures::ALL);
        let found = all_captured(self.world, id);
        self.world.set_departures(Departures::NONE);
        found
    }

    /// Whether the arguments that a functional interface gets for its wildcards have no two parameterisations of one
    /// class: of those javac takes the one that it meets first.
    fn has_sound_parameterisation(&mut self, id: TypeId) -> bool {
        self.world.set_departures(Departures::ALL);
        let plain = self.world.parameterisation(id);
        self.world.set_departures(Departures::NONE);
        let Some(Type::Class(plain)) = plain.map(|plain| self.world.get(plain)) else { return true };
        let args = self.world.list(plain.args).to_vec();
        args.into_iter().all(|arg| {
            !matches!(self.world.get(arg), Type::Intersection(_)) || self.world.has_one_parameterisation(arg)
        })
    }

    fn has_misplaced_wildcard_above(&mut self, id: TypeId) -> bool {
        let above = self.world.closure(id);
        if above.iter().any(|above| has_misplaced_wildcard(self.world, *above)) {
            return true;
        }
        match self.world.get(id) {
            Type::Array(element) => self.has_misplaced_wildcard_above(element),
            Type::Intersection(parts) => {
                let parts = self.world.list(parts).to_vec();
                parts.into_iter().any(|part| self.has_misplaced_wildcard_above(part))
            }
            Type::Class(ClassType { outer, args, .. }) => {
                let args = self.world.list(args).to_vec();
                outer.is_some_and(|outer| self.has_misplaced_wildcard_above(outer))
                    || args.into_iter().any(|arg| match self.world.get(arg) {
                        Type::Wildcard(wildcard) => {
                            wildcard.bound().is_some_and(|bound| self.has_misplaced_wildcard_above(bound))
                        }
                        _ => self.has_misplaced_wildcard_above(arg),
                    })
            }
            _ => false,
        }
    }

    fn has_misplaced_wildcard_above_a_bound(&mut self, id: TypeId) -> bool {
        let Type::Class(ClassType { outer, args, .. }) = self.world.get(id) else { return false };
        let args = self.world.list(args).to_vec();
        outer.is_some_and(|outer| self.has_misplaced_wildcard_above_a_bound(outer))
            || args.into_iter().any(|arg| match self.world.get(arg) {
                Type::Wildcard(Wildcard::Extends(bound)) => self.has_misplaced_wildcard_above(bound),
                _ => false,
            })
    }

    fn is_captured_with_several_bounds(&mut self, id: TypeId) -> bool {
        match self.world.get(id) {
            Type::Variable(var) => {
                let var = self.world.var(var);
                let (upper, captured) = (var.upper, var.is_capture());
                captured && matches!(self.world.get(upper), Type::Intersection(_))
                    || self.is_captured_with_several_bounds(upper)
            }
            Type::Array(element) => self.is_captured_with_several_bounds(element),
            _ => false,
        }
    }

    /// A type to start from, with the captures that it mentions.
    fn start(&mut self) -> Option<(TypeId, Vec<(TypeId, TypeId)>)> {
        match self.dice.below(100) {
            0..20 => {
                let (before, after) = self.captured()?;
                let id = self.about_captured(after);
                Some((id, vec![(before, after)]))
            }
            20..30 => Some((self.intersection()?, Vec::new())),
            30..34 => {
                let element = self.reference(2);
                Some((self.world.array(element), Vec::new()))
            }
            _ => Some((self.reference(2), Vec::new())),
        }
    }

    /// A type with wildcards and its capture, where both readings of capture give the same.
    fn captured(&mut self) -> Option<(TypeId, TypeId)> {
        let class = *self.dice.pick(&self.pool.generic)?;
        let before = self.use_with_args(class, 2);
        let Type::Class(ClassType { outer, args, .. }) = self.world.get(before) else { return None };
        let has_wildcard = |world: &World, args| {
            world.list(args).iter().any(|arg| matches!(world.get(*arg), Type::Wildcard(_)))
        };
        // The judge knows the captured variables of a class, not those of the classes around it.
        let mut next = outer;
        while let Some(id) = next {
            let Type::Class(around) = self.world.get(id) else { return None };
            if has_wildcard(self.world, around.args) {
                return None;
            }
            next = around.outer;
        }
        if self.is_captured_out_of_order(before) {
            return None;
        }
        if !has_wildcard(self.world, args) || !self.world.is_well_formed(before) {
            return None;
        }
        let after = self.world.capture(before)?;
        let shown = self.world.show(after);
        let reading = self.world.departures();
        self.world.set_departures(Departures::ALL);
        let other = self.world.capture(before);
        self.world.set_departures(reading);
        (self.world.show(other?) == shown).then_some((before, after))
    }

    /// Whether a bound needs a captured variable that comes later. javac remembers what is above that variable from
    /// before it had its bounds.
    fn is_captured_out_of_order(&mut self, id: TypeId) -> bool {
        let Type::Class(ClassType { class, args, .. }) = self.world.get(id) else { return false };
        let params = self.world.class(class).params.clone();
        let args = self.world.list(args).to_vec();
        args.iter().enumerate().any(|(place, arg)| {
            let later: Vec<_> = params.iter().copied().skip(place + 1).collect();
            matches!(self.world.get(*arg), Type::Wildcard(Wildcard::Extends(_)))
                && self.world.mentions(self.world.var(params[place]).upper, &later)
        })
    }

    /// The captured type, one of its variables, or a type that mentions one.
    fn about_captured(&mut self, captured: TypeId) -> TypeId {
        let Type::Class(use_of) = self.world.get(captured) else { return captured };
        let args = self.world.list(use_of.args).to_vec();
        let Some(arg) = self.dice.pick(&args).copied() else { return captured };
        match self.dice.below(4) {
            0 | 1 => captured,
            2 => arg,
            _ => {
                let Some(class) = self.dice.pick(&self.pool.generic).copied() else { return arg };
                let definition = self.world.class(class);
                if definition.params.is_empty() || definition.outer.is_some() {
                    return arg;
                }
                let args = vec![arg; definition.params.len()];
                self.world.class_type(class, &args)
            }
        }
    }

    fn intersection(&mut self) -> Option<TypeId> {
        let one = self.reference(2);
        let other = *self.dice.pick(&self.pool.interfaces)?;
        let other = self.use_of(other, 1);
        self.both(one, other)
    }

    /// The intersection of two types, if it is well formed and neither makes the other superfluous.
    fn both(&mut self, one: TypeId, other: TypeId) -> Option<TypeId> {
        let parts = [one, other];
        if parts.iter().any(|id| !matches!(self.world.get(*id), Type::Class(_)))
            || !self.world.is_interface(other)
        {
            return None;
        }
        let id = self.world.glb(one, other)?;
        (matches!(self.world.get(id), Type::Intersection(_)) && self.world.is_well_formed(id)).then_some(id)
    }

    fn about_values(&mut self, relation: Relation) -> Option<Question> {
        let (mut lower, captures) = self.start()?;
        if relation == Relation::Assignable {
            match self.dice.below(100) {
                0..15 => return Some(self.about_primitives()),
                15..22 => lower = self.world.erasure(lower),
                _ => {}
            }
        }
        let mut upper = match self.dice.below(100) {
            0..6 => self.reference(2),
            6..14 => {
                let (one, other) = (self.wider(lower), self.wider(lower));
                self.both(one, other)?
            }
            _ => self.wider(lower),
        };
        let near_miss = self.dice.chance(60);
        if near_miss {
            if self.dice.chance(75) {
                upper = self.changed(upper);
            } else {
                lower = self.changed(lower);
            }
        }
        Some(Question { relation, captures, operands: vec![lower, upper], near_miss })
    }

    /// Primitive types and their boxes; a miss is near when the box is that of another primitive type.
    fn about_primitives(&mut self) -> Question {
        let (primitive, root) = (self.primitive(), self.world.root());
        let from = if self.dice.chance(45) { primitive } else { self.primitive() };
        let boxed = match self.world.get(from) {
            Type::Primitive(from) => self.world.boxed(from).unwrap_or(root),
            _ => root,
        };
        let other = match self.dice.below(10) {
            0..3 => from,
            3..6 => self.wider(boxed),
            _ => boxed,
        };
        let mut operands = vec![primitive, other];
        if self.dice.chance(40) {
            operands.reverse();
        }
        let near_miss = from != primitive;
        Question { relation: Relation::Assignable, captures: Vec::new(), operands, near_miss }
    }

    fn about_arguments(&mut self) -> Option<Question> {
        let (id, captures) = self.start()?;
        let arg = match self.dice.below(10) {
            0..2 => self.world.wildcard(Wildcard::Extends(id)),
            2..4 => self.world.wildcard(Wildcard::Super(id)),
            4 if captures.is_empty() => self.world.wildcard(Wildcard::Unbounded),
            _ => id,
        };
        let mut within = self.loosened_argument(arg);
        let near_miss = self.dice.chance(58);
        if near_miss {
            within = self.changed_argument(within);
        }
        Some(Question { relation: Relation::Contains, captures, operands: vec![within, arg], near_miss })
    }

    fn about_sameness(&mut self) -> Option<Question> {
        let (one, captures) = self.start()?;
        let near_miss = self.dice.chance(60);
        let other = if near_miss { self.changed(one) } else { self.respelled(one) };
        Some(Question { relation: Relation::Same, captures, operands: vec![one, other], near_miss })
    }

    /// The type with unbounded wildcards written with a bound that says the same, or the other way round.
    fn respelled(&mut self, id: TypeId) -> TypeId {
        let Type::Class(ClassType { class, outer, args }) = self.world.get(id) else { return id };
        let root = self.world.root();
        let args = self.world.list(args).to_vec();
        let args: Vec<_> = args
            .into_iter()
            .map(|arg| match self.world.get(arg) {
                Type::Wildcard(Wildcard::Unbounded) if self.dice.chance(50) => {
                    self.world.wildcard(Wildcard::Extends(root))
                }
                Type::Wildcard(Wildcard::Extends(bound)) if bound == root => {
                    self.world.wildcard(Wildcard::Unbounded)
                }
                _ => self.respelled(arg),
            })
            .collect();
        self.world.inner_type(outer, class, &args)
    }

    fn about_capture(&mut self) -> Option<Question> {
        let classes = [&self.pool.generic, &self.pool.recursive, &self.pool.inner][self.dice.below(3)];
        let class = *self.dice.pick(classes)?;
        let id = self.use_of(class, 2);
        Some(self.about_use(Relation::Capture, id))
    }

    /// A question about one use of a class, with a captured variable or an intersection for an argument now and then.
    fn about_use(&mut self, relation: Relation, id: TypeId) -> Question {
        let plain = Question { relation, captures: Vec::new(), operands: vec![id], near_miss: false };
        let Type::Class(ClassType { class, outer, args }) = self.world.get(id) else { return plain };
        let mut args = self.world.list(args).to_vec();
        if args.is_empty() {
            return plain;
        }
        let (inner, captures) = match self.dice.below(100) {
            0..35 => {
                let Some((before, after)) = self.captured() else { return plain };
                let Type::Class(use_of) = self.world.get(after) else { return plain };
                let vars = self.world.list(use_of.args).to_vec();
                let Some(var) = self.dice.pick(&vars) else { return plain };
                (*var, vec![(before, after)])
            }
            35..55 => {
                let Some(both) = self.intersection() else { return plain };
                (both, Vec::new())
            }
            _ => return plain,
        };
        let place = self.dice.below(args.len());
        args[place] = match self.dice.below(3) {
            0 => self.world.wildcard(Wildcard::Extends(inner)),
            1 => self.world.wildcard(Wildcard::Super(inner)),
            _ => inner,
        };
        let changed = self.world.inner_type(outer, class, &args);
        if !self.world.is_well_formed(changed) {
            return plain;
        }
        Question { relation, captures, operands: vec![changed], near_miss: false }
    }

    fn about_one(&mut self, relation: Relation) -> Option<Question> {
        let (id, captures) = self.start()?;
        Some(Question { relation, captures, operands: vec![id], near_miss: false })
    }

    /// A question about a type with captured variables, in arguments and in the bounds of wildcards.
    fn about_projection(&mut self) -> Option<Question> {
        let (before, after) = self.captured()?;
        let mut id = self.about_captured(after);
        for _ in 0..self.dice.below(3) {
            id = match self.dice.below(10) {
                0 => self.world.array(id),
                1 => {
                    let other = *self.dice.pick(&self.pool.interfaces)?;
                    let other = self.use_of(other, 1);
                    self.both(id, other)?
                }
                _ => self.around(id)?,
            };
        }
        Some(Question {
            relation: Relation::Upward,
            captures: vec![(before, after)],
            operands: vec![id],
            near_miss: false,
        })
    }

    /// A use of a class with this type in an argument.
    fn around(&mut self, id: TypeId) -> Option<TypeId> {
        let class = *self.dice.pick(&self.pool.generic)?;
        let around = self.use_with_args(class, 1);
        let Type::Class(ClassType { outer, args, .. }) = self.world.get(around) else { return None };
        let mut args = self.world.list(args).to_vec();
        if args.is_empty() {
            return None;
        }
        let place = self.dice.below(args.len());
        args[place] = match self.dice.below(3) {
            0 => self.world.wildcard(Wildcard::Extends(id)),
            1 => self.world.wildcard(Wildcard::Super(id)),
            _ => id,
        };
        Some(self.world.inner_type(outer, class, &args))
    }

    fn about_bounds(&mut self, relation: Relation) -> Option<Question> {
        let (one, captures) = self.start()?;
        let near_miss = self.dice.chance(60);
        let other = if near_miss {
            self.changed(one)
        } else {
            match (self.dice.below(4), self.dice.pick(&self.pool.interfaces)) {
                (0, Some(class)) => self.use_of(*class, 2),
                (1, _) => self.wider(one),
                _ => {
                    let above = self.wider(one);
                    self.narrower(above)
                }
            }
        };
        let mut operands = vec![one, other];
        if self.dice.chance(50) {
            operands.reverse();
        }
        if relation == Relation::Lub && self.dice.chance(15) {
            operands.push(self.changed(one));
        }
        let primitive = operands.iter().any(|id| matches!(self.world.get(*id), Type::Primitive(_)));
        (!primitive).then_some(Question { relation, captures, operands, near_miss })
    }

    fn about_functions(&mut self) -> Option<Question> {
        let classes = if self.dice.chance(80) { &self.pool.functional } else { &self.pool.interfaces };
        let class = *self.dice.pick(classes)?;
        let id = self.use_of(class, 2);
        Some(self.about_use(Relation::Function, id))
    }
}

/// Whether no captured variable has bounds with two parameterisations of one class, of which javac takes the one that
/// it meets first, or with a final class or an array beside another bound, which javac refuses.
fn has_sound_bounds(world: &mut World, captured: TypeId) -> bool {
    let Type::Class(use_of) = world.get(captured) else { return true };
    let args = world.list(use_of.args).to_vec();
    args.into_iter().all(|arg| match world.get(arg) {
        Type::Variable(var) if world.var(var).is_capture() => {
            let upper = world.var(var).upper;
            let Type::Intersection(parts) = world.get(upper) else { return true };
            let parts = world.list(parts).to_vec();
            let is_final = |world: &mut World, part: TypeId| match world.get(part) {
                Type::Class(use_of) => world.class(use_of.class).is_final(),
                Type::Array(_) => true,
                _ => false,
            };
            world.has_one_parameterisation(upper) && !parts.into_iter().any(|part| is_final(world, part))
        }
        _ => true,
    })
}

/// Whether every type with wildcards in this one has a capture with sound bounds.
pub(crate) fn all_captured(world: &mut World, id: TypeId) -> bool {
    match world.get(id) {
        Type::Class(ClassType { class, outer, args }) => {
            let args = world.list(args).to_vec();
            let params = world.class(class).params.clone();
            // javac also replaces the parameters of an inner class where they are arguments of the outer one.
            !outer.is_some_and(|outer| world.mentions(outer, &params))
                && world.capture(id).is_some_and(|captured| has_sound_bounds(world, captured))
                && outer.is_none_or(|outer| all_captured(world, outer))
                && args.into_iter().all(|arg| all_captured(world, arg))
        }
        Type::Wildcard(wildcard) => wildcard.bound().is_none_or(|bound| all_captured(world, bound)),
        Type::Array(element) => all_captured(world, element),
        Type::Intersection(parts) => {
            let parts = world.list(parts).to_vec();
            let is_array = |part: &TypeId| matches!(world.get(*part), Type::Array(_));
            !parts.iter().any(is_array) && parts.into_iter().all(|part| all_captured(world, part))
        }
        _ => true,
    }
}

/// Whether there is a wildcard that is no argument.
fn has_misplaced_wildcard(world: &World, id: TypeId) -> bool {
    let argument = |arg: TypeId| match world.get(arg) {
        Type::Wildcard(wildcard) => {
            wildcard.bound().is_some_and(|bound| has_misplaced_wildcard(world, bound))
        }
        _ => has_misplaced_wildcard(world, arg),
    };
    match world.get(id) {
        Type::Wildcard(_) => true,
        Type::Class(ClassType { outer, args, .. }) => {
            outer.is_some_and(|outer| has_misplaced_wildcard(world, outer))
                || world.list(args).iter().any(|arg| argument(*arg))
        }
        Type::Array(element) => has_misplaced_wildcard(world, element),
        Type::Intersection(parts) => {
            world.list(parts).iter().any(|part| has_misplaced_wildcard(world, *part))
        }
        _ => false,
    }
}
