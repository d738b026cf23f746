//! What a proof of soundness says on its way, found by going along the run.
//!
//! A person shows that a closed program never misses a variable by induction over the run: whenever the interpreter
//! comes to a part of the program, the checker has been there, and each name that the checker knew there the interpreter
//! has, in an environment or in a closure. A solver that is asked the question at once has to find all of this by
//! itself. So when it does not know the answer soon, the calls of the interpreter are followed, and what the induction
//! would say of each is put to the solver in that order. Each step follows from the steps before it with hardly a
//! conflict, and what follows is kept as a clause.
//!
//! A lemma is a guess, made from the shape of the model and from nothing else. Only what the solver proves is used, so
//! that a wrong guess costs time and nothing more.
//!
//! The lemmas say which names are known, and nothing of their types. Where a checker knows more than that they are not
//! enough for a proof and cost more than they save (`stlc` at depth 6: 16 s without them, more than 60 s with them). So
//! they are made only for checkers of scopes.

mod knowledge;

use self::knowledge::{Knowledge, Known};
use super::parts::Question;
use super::{goal, switched};
use crate::budget::OutOf;
use crate::formula::F;
use crate::model::{FnId, Formula, OutcomePattern, Query, SortId, SortKind};
use crate::solver::{Limit, Literal, SolverError, Verdict};
use crate::space::Space;
use crate::symbolic::{Evaluator, Visit};
use crate::tree::NodeId;
use rustc_hash::FxHashSet;

/// Conflicts that a lemma may take: one that follows from those before it takes next to none.
const CONFLICTS_OF_A_LEMMA: u64 = 1_000;

/// Lemmas that may come to nothing before the rest is left: then the model is not of the kind that they are made for.
const MAX_VAIN: usize = 50;

/// How many constructors deep lemmas look into a value: a closure in an environment, and one in the environment of that.
const MAX_LEVEL: usize = 8;

/// Where all conditions hold, one of the conclusions does.
#[derive(Debug)]
pub(super) struct Lemma {
    conditions: Vec<F>,
    conclusions: Vec<F>,
}

#[derive(Debug, Default)]
pub(super) struct Lemmas {
    /// What the query demands of checkers: nothing that is asked is about other programs.
    given: Vec<F>,
    /// Each may need those before it.
    in_order: Vec<Lemma>,
}

impl Lemmas {
    /// The lemmas for a query that was evaluated before; none, if it demands nothing of a checker of scopes.
    pub fn of(evaluator: &mut Evaluator<'_>, query: &Query, space: &Space) -> Result<Lemmas, OutOf> {
        if !knowledge::has_scopes(evaluator.model) {
            return Ok(Lemmas::default());
        }
        evaluator.follow_calls();
        goal(evaluator, &query.formula, query, space)?;
        let visits = evaluator.followed_calls();
        let mut given = Vec::new();
        demanded(evaluator, &query.formula, query, space, &mut given)?;
        if given.is_empty() {
            return Ok(Lemmas::default());
        }
        let knowledge = Knowledge::of_checkers(evaluator, &visits);
        let mut guesses = Guesses { evaluator, knowledge, seen: FxHashSet::default(), lemmas: Vec::new() };
        for visit in &visits {
            guesses.at(visit);
        }
        Ok(Lemmas { given, in_order: guesses.lemmas })
    }
}

impl Question<'_, '_> {
    /// Proves what can be proved, and keeps it.
    pub(super) fn learn(&mut self, lemmas: &Lemmas, limit: &Limit) -> Result<(), SolverError> {
        let formulas = &self.evaluator.trees.formulas;
        for given in &lemmas.given {
            // It follows from the goal, which is part of every question.
            let given = self.encoder.literal(*given, formulas, self.solver);
            self.solver.keep(&[given]);
        }
        let mut vain = 0;
        for lemma in &lemmas.in_order {
            // Equivalent literals: whatever makes a condition true is to make the lemma work.
            let mut denial = Vec::with_capacity(lemma.conditions.len() + lemma.conclusions.len());
            for condition in &lemma.conditions {
                denial.push(self.encoder.literal(*condition, formulas, self.solver));
            }
            for conclusion in &lemma.conclusions {
                denial.push(!self.encoder.literal(*conclusion, formulas, self.solver));
            }
            self.solves += 1;
            match self.solver.solve(&denial, &limit.with_conflicts(CONFLICTS_OF_A_LEMMA))? {
                Verdict::Unsatisfiable => {
                    let lemma: Vec<Literal> = denial.iter().map(|literal| !*literal).collect();
                    self.solver.keep(&lemma);
                }
                Verdict::Satisfiable | Verdict::Unknown => vain += 1,
            }
            if vain > MAX_VAIN || limit.is_over() {
                break;
            }
        }
        Ok(())
    }
}

/// The checks that have to pass.
fn demanded(
    evaluator: &mut Evaluator<'_>,
    formula: &Formula,
    query: &Query,
    space: &Space,
    passes: &mut Vec<F>,
) -> Result<(), OutOf> {
    match formula {
        Formula::And(left, right) => {
            demanded(evaluator, left, query, space, passes)?;
            demanded(evaluator, right, query, space, passes)?;
        }
        Formula::Check { function, bugs, outcome: OutcomePattern::Passes } => {
            let bugs = switched(query, bugs);
            passes.push(evaluator.call(*function, &[space.root], &bugs, query.bounds.fuel)?.ok);
        }
        Formula::Check { .. } | Formula::Or(..) | Formula::Not(_) => {}
    }
    Ok(())
}

struct Guesses<'e, 'm> {
    evaluator: &'e mut Evaluator<'m>,
    knowledge: Knowledge,
    /// The parts of the program that lemmas were made for.
    seen: FxHashSet<(FnId, NodeId)>,
    lemmas: Vec<Lemma>,
}

impl Guesses<'_, '_> {
    fn at(&mut self, visit: &Visit) {
        if !self.evaluator.model.function(visit.function).spends {
            return;
        }
        let Some(outcomes) = &visit.outcomes else {
            for part in &visit.arguments {
                for checker in self.knowledge.checkers() {
                    self.in_program(checker, *part);
                }
            }
            return self.beside(&[visit.path], &visit.arguments, 0);
        };
        let fails = self.evaluator.fails(outcomes, None);
        self.guess(&[visit.path, fails], Vec::new());
        if let Some(value) = outcomes.value {
            self.inside(&[visit.path, outcomes.ok], value, 0);
        }
    }

    /// Where the checker came to a part of the program, it came to what is below; what it knew there it knew above, or
    /// a name that stands there says so; and a name that stands alone is known.
    fn in_program(&mut self, checker: FnId, node: NodeId) {
        if !self.seen.insert((checker, node)) {
            return;
        }
        for (_, part) in self.evaluator.trees.alternatives(node) {
            self.in_program(checker, part);
        }
        let Some(known) = self.knowledge.at(&mut self.evaluator.trees, checker, node) else { return };
        self.is_something(checker, node, &known);
        for (label, fields) in self.constructors(node) {
            let here = [known.visited, label];
            let beside: Vec<NodeId> = fields.iter().chain(&known.maps).copied().collect();
            for field in &fields {
                if let Some(below) = self.knowledge.at(&mut self.evaluator.trees, checker, *field) {
                    self.guess(&here, vec![below.visited]);
                    for map in below.maps {
                        self.is_backed(&here, map, &beside);
                    }
                    continue;
                }
                let some = self.labels(*field);
                self.guess(&here, some);
                if let [name] = fields.as_slice() {
                    self.is_known(&here, *name, &known.maps);
                }
            }
        }
    }

    /// Where the checker came to a node, it is of some constructor.
    fn is_something(&mut self, checker: FnId, node: NodeId, known: &Known) {
        let some = self.labels(node);
        for (guard, part) in self.evaluator.trees.alternatives(node) {
            // Case by case, which spares the solver the choice of a case.
            if let Some(known) = self.knowledge.at(&mut self.evaluator.trees, checker, part) {
                let here = self.evaluator.trees.formulas.and(guard, known.visited);
                self.guess(&[here], some.clone());
            }
        }
        self.guess(&[known.visited], some);
    }

    /// Of nodes that belong together: the checker came to the parts of the program among them, and what it knew there
    /// is told by the others.
    fn beside(&mut self, conditions: &[F], nodes: &[NodeId], level: usize) {
        for checker in self.knowledge.checkers() {
            for node in nodes {
                let known = self.knowledge.at(&mut self.evaluator.trees, checker, *node);
                let Some(known) = known else { continue };
                self.guess(conditions, vec![known.visited]);
                for map in known.maps {
                    self.is_backed(conditions, map, nodes);
                }
            }
        }
        for node in nodes {
            self.inside(conditions, *node, level);
        }
    }

    /// The same of what is inside of a value.
    fn inside(&mut self, conditions: &[F], node: NodeId, level: usize) {
        if level == MAX_LEVEL || self.kind(node) == SortKind::Syntax {
            return;
        }
        for (label, fields) in self.constructors(node) {
            let conditions: Vec<F> = conditions.iter().copied().chain([label]).collect();
            self.beside(&conditions, &fields, level + 1);
        }
    }

    /// A name that a map has is one of the nodes, or is in a map among them.
    fn is_backed(&mut self, conditions: &[F], map: NodeId, nodes: &[NodeId]) {
        let Some((key, names)) = self.keys(map) else { return };
        for name in 0..names {
            let Some(present) = self.has(map, name) else { continue };
            let mut backed = Vec::new();
            for node in nodes {
                if self.evaluator.trees.sort(*node) == key {
                    backed.push(self.evaluator.trees.label(*node, name));
                } else if self.keys(*node).is_some_and(|(other, _)| other == key) {
                    backed.extend(self.has(*node, name));
                }
            }
            let conditions: Vec<F> = conditions.iter().copied().chain([present]).collect();
            self.guess(&conditions, backed);
        }
    }

    /// The maps have a name.
    fn is_known(&mut self, conditions: &[F], name: NodeId, maps: &[NodeId]) {
        for map in maps {
            if self.keys(*map).is_none_or(|(key, _)| key != self.evaluator.trees.sort(name)) {
                continue;
            }
            for (place, label) in self.evaluator.trees.labels(name) {
                if let Some(present) = self.has(*map, place) {
                    let conditions: Vec<F> = conditions.iter().copied().chain([label]).collect();
                    self.guess(&conditions, vec![present]);
                }
            }
        }
    }

    fn guess(&mut self, conditions: &[F], mut conclusions: Vec<F>) {
        let conditions: Vec<F> =
            conditions.iter().copied().filter(|condition| *condition != F::TRUE).collect();
        conclusions.retain(|conclusion| *conclusion != F::FALSE);
        let is_plain = conditions.contains(&F::FALSE)
            || conclusions.iter().any(|one| *one == F::TRUE || conditions.contains(one));
        if !is_plain {
            self.lemmas.push(Lemma { conditions, conclusions });
        }
    }

    fn kind(&self, node: NodeId) -> SortKind {
        self.evaluator.model.sort(self.evaluator.trees.sort(node)).kind
    }

    /// The sort of the keys of a map, and how many it has room for: a key laid out as a tree of symbols can be one that
    /// is no key.
    fn keys(&self, node: NodeId) -> Option<(SortId, u32)> {
        let SortKind::Map { key, .. } = self.kind(node) else { return None };
        let map = self.evaluator.model.sort(self.evaluator.trees.sort(node));
        Some((key, map.slots.len() as u32))
    }

    /// The formula under which a map has the key with this place, if it has room for it.
    fn has(&mut self, map: NodeId, key: u32) -> Option<F> {
        self.keys(map).filter(|(_, room)| key < *room)?;
        let entry = self.evaluator.trees.child(map, key as usize)?;
        Some(self.evaluator.trees.label(entry, 1))
    }

    fn labels(&mut self, node: NodeId) -> Vec<F> {
        self.evaluator.trees.labels(node).into_iter().map(|(_, label)| label).collect()
    }

    /// For each constructor that a node may be: its label and its fields.
    fn constructors(&mut self, node: NodeId) -> Vec<(F, Vec<NodeId>)> {
        let model = self.evaluator.model;
        let trees = &mut self.evaluator.trees;
        let constructors = &model.sort(trees.sort(node)).constructors;
        let labels = trees.labels(node).into_iter();
        labels
            .map(|(place, label)| {
                let slots = &model.constructor(constructors[place as usize]).slots;
                (label, slots.iter().filter_map(|slot| trees.child(node, *slot)).collect())
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Lemmas;
    use crate::encoding::{Binary, Encoding, Labelled};
    use crate::library;
    use crate::session::parts::Question;
    use crate::session::{Answer, Session, Settings};
    use crate::solver::Limit;

    /// The answer when the lemmas are learnt before anything is asked, and how many there were.
    fn with_lemmas(source: &str, encoding: &dyn Encoding) -> (Answer, usize) {
        let model = crate::load(source).expect("a correct model");
        let mut query = model.query("sound").expect("a query").clone();
        query.bounds.depths[query.sort.index()] = Some(5);
        let (model, query) = encoding.lay_out(&model, &query).expect("this model fits");
        let mut session = Session::new(&model, &query, &Settings::default()).expect("within the limit");
        let lemmas = Lemmas::of(&mut session.evaluator, &query, &session.space).expect("within the limit");
        let mut question = Question {
            query: &query,
            space: &session.space,
            evaluator: &mut session.evaluator,
            encoder: &mut session.encoder,
            solver: &mut *session.solver,
            wants_lemmas: false,
            solves: 0,
        };
        question.learn(&lemmas, &Limit::default()).expect("an answer");
        (session.first().expect("an answer"), lemmas.in_order.len())
    }

    #[test]
    fn what_is_learnt_of_a_sound_language_hides_nothing() {
        for encoding in [&Labelled as &dyn Encoding, &Binary] {
            let (answer, lemmas) = with_lemmas(library::source("lambda").expect("a model"), encoding);
            assert!(matches!(answer, Answer::None));
            assert!(lemmas > 1000, "{lemmas}");
        }
    }

    /// A function that runs where it is called: some of the guesses are wrong.
    #[test]
    fn a_wrong_guess_hides_no_answer() {
        let source = library::source("lambda").expect("a model");
        let dynamic =
            source.replace("spend eval(body, inner[n := value])", "spend eval(body, env[n := value])");
        assert_ne!(source, dynamic);
        let (answer, lemmas) = with_lemmas(&dynamic, &Labelled);
        assert!(matches!(answer, Answer::Found(_)), "{answer:?}");
        assert!(lemmas > 1000, "{lemmas}");
    }

    #[test]
    fn a_checker_of_types_has_no_lemmas() {
        let (_, lemmas) = with_lemmas(library::source("stlc").expect("a model"), &Labelled);
        assert_eq!(lemmas, 0);
    }
}
