//! Whether types have values.
//!
//! # The class that is decided
//!
//! Whether a type whose constructors constrain its parameters has a value is undecidable in general: constructors are
//! Horn clauses. Here a search decides it, in which a set of types that must have values together is looked up among
//! those already answered and those being answered. The search ends if only finitely many sets of types, up to the names
//! of unknowns, can be reached from the start by replacing a type by the fields of one of its constructors; that is so
//! if no data type mentions itself with larger and larger arguments. A generator draws its types from there (see
//! `max_type_size` of the engine), and a test holds it to that; for anything else the search gives up and says so.
//!
//! A set that is met again while it is being answered has a value: an endless one. Bottom, `null` and recursive values
//! make such types inhabited in most languages, and analysers take them to be (GHC for strict fields too).

use rustc_hash::FxHashMap;

use crate::problem::{Hold, Problem};
use crate::store::{Shape, Store, Term, apply};

/// Which fields must have values for a value to exist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extent {
    /// Those that are held strictly: the others may hold nothing.
    Strict,
    /// All of them.
    Whole,
}

/// So long and so deep is the search until it gives up.
const MAX_STEPS: u32 = 20_000;
const MAX_DEPTH: usize = 100;
/// So large types may be, together.
const MAX_SIZE: usize = 300;

pub struct Inhabitance<'p> {
    problem: &'p Problem,
    answers: FxHashMap<(Extent, Vec<u32>), bool>,
    /// The sets of types that are being answered.
    open: Vec<(Extent, Vec<u32>)>,
    steps: u32,
    pub gave_up: bool,
}

/// An answer, and the lowest open set that it relies on.
struct Answer {
    inhabited: bool,
    relies_on: usize,
}

const YES: Answer = Answer { inhabited: true, relies_on: usize::MAX };
const NO: Answer = Answer { inhabited: false, relies_on: usize::MAX };

impl<'p> Inhabitance<'p> {
    pub fn new(problem: &'p Problem) -> Inhabitance<'p> {
        Inhabitance { problem, answers: FxHashMap::default(), open: Vec::new(), steps: 0, gave_up: false }
    }

    /// Whether there are types for the unknowns such that all these types have values.
    pub fn inhabited(&mut self, store: &mut Store, types: &[Term], extent: Extent) -> bool {
        self.all(store, types.to_vec(), extent).inhabited
    }

    fn all(&mut self, store: &mut Store, types: Vec<Term>, extent: Extent) -> Answer {
        // The same type twice asks for nothing more, and literals there always are.
        let mut distinct: Vec<Term> = Vec::new();
        for ty in types {
            let literal = matches!(store.shape(ty), Shape::Scalar(_));
            if !literal && !distinct.iter().any(|&other| store.same(other, ty)) {
                distinct.push(ty);
            }
        }
        let mut types = distinct;
        let mut relies_on = usize::MAX;
        while let Some(&first) = types.first() {
            // Those that share an unknown with the first, directly or through others.
            let mut together = vec![first];
            let mut unknowns = Vec::new();
            store.unknowns_in(first, &mut unknowns);
            let mut rest: Vec<Term> = types[1..].to_vec();
            while let Some(position) = rest.iter().position(|&ty| {
                let mut found = Vec::new();
                store.unknowns_in(ty, &mut found);
                found.iter().any(|unknown| unknowns.contains(unknown))
            }) {
                let ty = rest.remove(position);
                store.unknowns_in(ty, &mut unknowns);
                together.push(ty);
            }
            let answer = self.connected(store, &together, extent);
            if !answer.inhabited {
                return answer;
            }
            relies_on = relies_on.min(answer.relies_on);
            types = rest;
        }
        Answer { inhabited: true, relies_on }
    }

    fn connected(&mut self, store: &mut Store, types: &[Term], extent: Extent) -> Answer {
        // A type about which nothing is known may be any type, and some type has a value.
        let known = types.iter().position(|&ty| matches!(store.shape(ty), Shape::Data(..)));
        let Some(chosen) = known else { return YES };
        let (mut codes, mut unknowns) = (Vec::new(), Vec::new());
        for &ty in types {
            store.encode(ty, &mut unknowns, &mut codes, MAX_SIZE);
        }
        if codes.len() > MAX_SIZE {
            self.gave_up = true;
        }
        if self.gave_up {
            return YES;
        }
        let key = (extent, codes);
        if let Some(&inhabited) = self.answers.get(&key) {
            return Answer { inhabited, relies_on: usize::MAX };
        }
        if let Some(position) = self.open.iter().position(|open| *open == key) {
            return Answer { inhabited: true, relies_on: position };
        }
        self.steps += 1;
        if self.steps > MAX_STEPS || self.open.len() > MAX_DEPTH {
            self.gave_up = true;
            return YES;
        }
        let own = self.open.len();
        self.open.push(key);
        let answer = self.some_constructor(store, types, chosen, extent);
        let key = self.open.pop().expect("pushed above");
        if !answer.inhabited {
            self.answers.insert(key, false);
            return NO;
        }
        if answer.relies_on < own {
            return answer;
        }
        self.answers.insert(key, true);
        YES
    }

    fn some_constructor(
        &mut self,
        store: &mut Store,
        types: &[Term],
        chosen: usize,
        extent: Extent,
    ) -> Answer {
        let problem = self.problem;
        let Shape::Data(data, arguments) = store.shape(types[chosen]) else { return YES };
        for &id in &problem.data[data.0].constructors {
            let constructor = problem.constructor(id);
            let mark = store.mark();
            let mut fields = Vec::new();
            let mut answer = NO;
            if apply(store, constructor, arguments, problem.rules.equalities, &mut fields) {
                let counts = |hold: Hold| match hold {
                    Hold::Strict => true,
                    Hold::Lazy => extent == Extent::Whole,
                    Hold::Shielded => false,
                };
                let held = fields.iter().zip(&constructor.fields).filter(|(_, field)| counts(field.hold));
                let others = types.iter().enumerate().filter(|(position, _)| *position != chosen);
                // New types are asked about last: so none of a set that is met again was passed over.
                let needed = others.map(|(_, &ty)| ty).chain(held.map(|(&ty, _)| ty)).collect();
                answer = self.all(store, needed, extent);
            }
            store.undo(mark);
            if answer.inhabited {
                return answer;
            }
        }
        NO
    }
}
