//! The exact answer.
//!
//! Usefulness over pattern matrices (Maranget, "Warnings for pattern matching", 2007), with the equations between types
//! that constructors bring, with `null`, and with bottom as in Graf, Peyton Jones and Scott, "Lower your guards" (2020).
//!
//! A matrix has a row for each arm that values can still reach and a column for each part of the value that is not yet
//! looked at. One step looks at the part that the first row asks for next, and goes on with each way that part can be.
//! Where the first row asks for nothing more, all values left reach it. So every way a value can take through the match
//! is followed once, and one walk answers about all arms and about what is left over.

mod matrix;
mod witness;

use thiserror::Error;

use crate::inhabitance::{Extent, Inhabitance};
use crate::problem::{
    Constructor, ConstructorId, DataId, Equalities, Guard, Hold, Nothing, Pattern, Problem, ScalarId,
};
use crate::store::{Arguments, Shape, Store, Term, apply};
use crate::verdict::{ArmVerdict, Class, Value, Verdict, Witness};
use matrix::{Column, FILTER, Foreign, Frame, Matrices, Slot, Test};
use witness::{Decision, Head};

/// The match is outside of what is decided: see [`crate::problem`] and the documentation of inhabitance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum OutOfClass {
    #[error("whether a type has a value was not found out: its arguments grow from use to use")]
    Inhabitance,
    #[error("the match has too many ways through it")]
    Steps,
}

/// Steps at most.
const MAX_STEPS: u32 = 3_000_000;

/// Judges a match.
pub fn judge(problem: &Problem) -> Result<Verdict, OutOfClass> {
    let mut explorer = Explorer::new(problem);
    explorer.run(&Start::All)?;
    // Where `null` alone reaches an arm or an alternative, it must be sought where types have other values too.
    let unreached = explorer.arms.iter().zip(&problem.arms).any(|(found, arm)| {
        found.reached.is_none() || found.alternatives.count_ones() < alternatives(&arm.pattern)
    });
    if problem.rules.nothing == Nothing::Fails && unreached {
        explorer.seek_remainder = true;
        explorer.run(&Start::All)?;
    }
    let Explorer { uncovered, arms, .. } = explorer;
    let arms = arms.into_iter().zip(&problem.arms).map(|(found, arm)| {
        let known = found.reached.is_some() && arm.guard == Guard::Holds;
        let unused = |position: &u32| known && found.alternatives & (1 << position) == 0;
        ArmVerdict {
            unused_alternatives: (0..alternatives(&arm.pattern).min(MAX_ALTERNATIVES))
                .filter(unused)
                .collect(),
            reached: found.reached,
            diverges: found.diverges,
        }
    });
    Ok(Verdict { uncovered, arms: arms.collect() })
}

/// Values that have nothing in common, with the arm that takes them; no arm if they are left over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    pub value: Value,
    pub arm: Option<usize>,
}

/// Every way that values can take through the match, in order; together all values that a match has to cover.
pub fn ways(problem: &Problem) -> Result<Vec<Way>, OutOfClass> {
    let mut explorer = Explorer::new(problem);
    explorer.listed = Some(Vec::new());
    explorer.run(&Start::All)?;
    Ok(explorer.listed.unwrap_or_default())
}

/// All that no arm takes; `None` if that is more than `limit` ways.
pub fn left_over(problem: &Problem, limit: usize) -> Result<Option<Vec<Value>>, OutOfClass> {
    let left = ways(problem)?.into_iter().filter(|way| way.arm.is_none());
    let values: Vec<Value> = left.map(|way| way.value).collect();
    Ok((values.len() <= limit).then_some(values))
}

/// The earlier arms that take values of an arm.
pub fn covering(problem: &Problem, arm: usize) -> Result<Vec<usize>, OutOfClass> {
    let mut explorer = Explorer::new(problem);
    explorer.seek_remainder = problem.rules.nothing == Nothing::Fails;
    explorer.run(&Start::ValuesOf { arm, earlier: &|_| true })?;
    let takes = |position: &usize| {
        problem.arms[*position].guard == Guard::Holds && explorer.arms[*position].reached.is_some()
    };
    Ok((0..arm).filter(takes).collect())
}

/// An earlier arm that alone takes all values of an arm, which is what it is to be dominated; `null` is not counted.
pub fn dominating(problem: &Problem, arm: usize) -> Result<Option<usize>, OutOfClass> {
    for candidate in (0..arm).filter(|&earlier| problem.arms[earlier].guard == Guard::Holds) {
        let mut explorer = Explorer::new(problem);
        explorer.run(&Start::ValuesOf { arm, earlier: &|position| position == candidate })?;
        if explorer.uncovered.is_none() {
            return Ok(Some(candidate));
        }
    }
    Ok(None)
}

/// Whether some value has the pattern of an arm; one that cannot be told counts as having one.
pub fn possible(problem: &Problem, arm: usize) -> bool {
    let mut explorer = Explorer::new(problem);
    explorer.seek_remainder = problem.rules.nothing == Nothing::Fails;
    let walk = explorer.run(&Start::ValuesOf { arm, earlier: &|_| false });
    walk.is_err() || explorer.uncovered.is_some() || explorer.left_remainder
}

/// How many alternatives of or-patterns in an arm are told apart.
const MAX_ALTERNATIVES: u32 = 64;

/// How many alternatives of or-patterns there are in a pattern.
fn alternatives(pattern: &Pattern) -> u32 {
    match pattern {
        Pattern::Any | Pattern::Something | Pattern::Nothing | Pattern::Literal(..) => 0,
        Pattern::Made(_, arguments) => arguments.iter().map(alternatives).sum(),
        Pattern::Or(parts) => parts.iter().map(|part| 1 + alternatives(part)).sum(),
    }
}

/// What a walk begins with.
enum Start<'a> {
    /// All values and all arms.
    All,
    /// The values of one arm, and some of the arms before it.
    ValuesOf { arm: usize, earlier: &'a dyn Fn(usize) -> bool },
}

/// What was found about an arm.
#[derive(Clone, Default)]
struct Found {
    reached: Option<Witness>,
    diverges: bool,
    /// The alternatives that were needed.
    alternatives: u64,
}

/// A part that holds nothing or what it counts as having, and whether it is there at all if its type turns out to have
/// other values.
#[derive(Clone, Copy)]
struct Undecided {
    term: Term,
    /// Whether the part is behind a reference, where only constructors count.
    shielded: bool,
}

struct Explorer<'p> {
    problem: &'p Problem,
    store: Store,
    inhabitance: Inhabitance<'p>,
    may_have_empty_types: bool,
    /// Whether `null` is tried where a type has other values.
    seek_remainder: bool,
    matrices: Matrices<'p>,
    /// What was decided about the value on the way here.
    decisions: Vec<Decision>,
    places: u32,
    /// Types of parts that are none of the types that patterns name.
    foreign: Vec<(Term, Foreign)>,
    /// Types of parts that are nothing, or what a place counts as having, of which it was not yet known whether they have
    /// other values: what is looked at later may say so.
    undecided: Vec<Undecided>,
    /// The best that the value on the way here can be.
    class: Class,
    uncovered: Option<Witness>,
    /// Whether values of the class [`Class::Remainder`] are left over.
    left_remainder: bool,
    /// Every way to an arm or past all of them, if that is asked for.
    listed: Option<Vec<Way>>,
    arms: Vec<Found>,
    steps: u32,
}

impl<'p> Explorer<'p> {
    fn new(problem: &'p Problem) -> Explorer<'p> {
        Explorer {
            problem,
            store: Store::default(),
            inhabitance: Inhabitance::new(problem),
            may_have_empty_types: problem.may_have_empty_types(),
            seek_remainder: false,
            matrices: Matrices::new(problem),
            decisions: Vec::new(),
            places: 1,
            foreign: Vec::new(),
            undecided: Vec::new(),
            class: Class::Value,
            uncovered: None,
            left_remainder: false,
            listed: None,
            arms: vec![Found::default(); problem.arms.len()],
            steps: 0,
        }
    }

    fn run(&mut self, start: &Start<'_>) -> Result<(), OutOfClass> {
        let problem = self.problem;
        let variables = self.store.unknowns(problem.variables);
        let term = self.store.instantiate(&problem.scrutinee, variables);
        let column = Column { term, hold: problem.hold, place: 0 };
        let arms = problem.arms.iter().enumerate().filter(|(_, arm)| arm.guard != Guard::Fails);
        let frame = match *start {
            Start::All => self.matrices.first(column, None, arms),
            Start::ValuesOf { arm, earlier } => {
                let arms = arms.filter(|(position, _)| *position < arm && earlier(*position));
                self.matrices.first(column, Some(&problem.arms[arm].pattern), arms)
            }
        };
        let filtered = matches!(start, Start::ValuesOf { .. });
        self.explore(frame, filtered)?;
        if self.inhabitance.gave_up { Err(OutOfClass::Inhabitance) } else { Ok(()) }
    }

    /// Follows all values of a matrix. If `filtered`, only those matter that a filter row takes.
    fn explore(&mut self, mut frame: Frame, mut filtered: bool) -> Result<(), OutOfClass> {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return Err(OutOfClass::Steps);
        }
        loop {
            let first = self.matrices.first_row(frame);
            if filtered && first.is_none_or(|row| row.arm != FILTER) {
                return Ok(());
            }
            let Some(row) = first else {
                self.leave(frame);
                return Ok(());
            };
            let Some(column) = self.matrices.next_to_look_at(frame) else {
                if row.arm == FILTER {
                    frame = self.matrices.without_filter(frame);
                    filtered = false;
                    continue;
                }
                self.reach(frame, row.arm as usize, row.alternatives);
                if self.problem.arms[row.arm as usize].guard == Guard::Holds {
                    return Ok(());
                }
                frame = Matrices::without_first_row(frame);
                continue;
            };
            match self.matrices.slot(frame, column) {
                Slot::Any => unreachable!("a row looks at nothing there"),
                Slot::Never => frame = Matrices::without_first_row(frame),
                Slot::Pattern(Pattern::Or(_)) => frame = self.matrices.expand_first_row(frame, column),
                Slot::Pattern(pattern) => return self.split(frame, column, pattern, filtered),
            }
        }
    }

    /// Looks at a column, and goes on with each way it can be.
    fn split(
        &mut self,
        frame: Frame,
        column: usize,
        pattern: &'p Pattern,
        filtered: bool,
    ) -> Result<(), OutOfClass> {
        let Column { term, hold, .. } = self.matrices.column(frame, column);
        let looks = !matches!(pattern, Pattern::Something | Pattern::Nothing);
        let nothing = self.problem.rules.nothing;
        if hold == Hold::Lazy && nothing == Nothing::Diverges {
            self.diverge(frame, column);
        }
        match pattern {
            Pattern::Something | Pattern::Nothing => self.go_on(frame, column, Test::Something, filtered)?,
            Pattern::Any | Pattern::Or(_) => unreachable!("these are not looked at"),
            Pattern::Literal(scalar, _) => {
                self.split_type(frame, column, filtered, Foreign::Scalar(*scalar))?;
            }
            Pattern::Made(constructor, _) => {
                let data = self.problem.constructor(*constructor).owner;
                self.split_type(frame, column, filtered, Foreign::Data(data))?;
            }
        }
        let test = match (hold, nothing) {
            (Hold::Strict, _) | (Hold::Lazy, Nothing::Diverges) => None,
            (Hold::Lazy, Nothing::Fails) if self.is_primitive(term) => None,
            (Hold::Lazy, Nothing::Fails) => Some(Test::Nothing),
            // A place that counts as inhabited has a value even where no constructor makes one.
            (_, Nothing::Absent) | (Hold::Shielded, _) => looks.then_some(Test::Other),
        };
        let Some(test) = test else { return Ok(()) };
        let shielded = hold == Hold::Shielded;
        let empty = if shielded { self.has_no_constructor(term) } else { self.has_no_value(term) };
        let undecided = !empty && self.may_turn_out_empty(term);
        let class = self.class;
        if !shielded {
            let own = if empty || undecided { Class::OnlyNothing } else { Class::Remainder };
            self.class = class.max(own);
        }
        let mut result = Ok(());
        if empty || undecided || (nothing == Nothing::Fails && !shielded && self.seek_remainder) {
            self.undecided.extend(undecided.then_some(Undecided { term, shielded }));
            result = self.go_on(frame, column, test, filtered);
            self.undecided.truncate(self.undecided.len() - usize::from(undecided));
        }
        self.class = class;
        result
    }

    /// Whether parts that are not looked at yet may say of the type that it has no value, though some types like it have.
    fn may_turn_out_empty(&self, term: Term) -> bool {
        self.may_have_empty_types
            && self.problem.rules.equalities == Equalities::Shared
            && self.store.has_unknowns(term)
    }

    fn is_primitive(&self, term: Term) -> bool {
        matches!(self.store.shape(term), Shape::Scalar(scalar) if self.problem.scalars[scalar.0].primitive)
    }

    /// Whether no constructor makes values of the type.
    fn has_no_value(&mut self, term: Term) -> bool {
        self.may_have_empty_types && !self.inhabitance.inhabited(&mut self.store, &[term], Extent::Strict)
    }

    /// Whether no constructor makes values of the type even if all its fields counted as inhabited.
    fn has_no_constructor(&mut self, term: Term) -> bool {
        let Shape::Data(data, arguments) = self.store.shape(term) else { return false };
        let problem = self.problem;
        let mut fields = Vec::new();
        problem.data[data.0].constructors.iter().all(|&id| {
            let mark = self.store.mark();
            let constructor = problem.constructor(id);
            let fits = apply(&mut self.store, constructor, arguments, problem.rules.equalities, &mut fields);
            self.store.undo(mark);
            !fits
        })
    }

    fn split_type(
        &mut self,
        frame: Frame,
        column: usize,
        filtered: bool,
        named: Foreign,
    ) -> Result<(), OutOfClass> {
        let term = self.matrices.column(frame, column).term;
        match self.store.shape(term) {
            Shape::Scalar(scalar) => self.split_scalar(frame, column, scalar, filtered),
            Shape::Data(data, arguments) => self.split_data(frame, column, data, arguments, filtered),
            // The type is not known: it is the one that the pattern is of, or another.
            Shape::Unknown => {
                let mark = self.store.mark();
                let named_type = match named {
                    Foreign::Scalar(scalar) => self.store.scalar(scalar),
                    Foreign::Data(data) => {
                        let parameters = self.problem.data[data.0].parameters;
                        let first = self.store.unknowns(parameters);
                        let arguments: Vec<Term> =
                            (0..parameters).map(|position| Store::nth(first, position)).collect();
                        self.store.data(data, &arguments)
                    }
                };
                if self.store.unify(term, named_type) {
                    self.split_type(frame, column, filtered, named)?;
                }
                self.store.undo(mark);
                self.foreign.push((term, named));
                self.go_on(frame, column, Test::NotOf(named), filtered)?;
                self.foreign.pop();
                Ok(())
            }
        }
    }

    fn split_scalar(
        &mut self,
        frame: Frame,
        column: usize,
        scalar: ScalarId,
        filtered: bool,
    ) -> Result<(), OutOfClass> {
        let scalar_type = &self.problem.scalars[scalar.0];
        let spans = self.matrices.spans(frame, column);
        let domain = scalar_type.domain;
        // Between two neighbouring boundaries all values are matched by the same patterns.
        let mut starts: Vec<i64> =
            spans.iter().flat_map(|span| [span.low, span.high.saturating_add(1)]).collect();
        starts.push(domain.whole.low);
        starts.extend(domain.gap.map(|gap| gap.high + 1));
        starts.sort_unstable();
        starts.dedup();
        let mut unmatched = false;
        for value in starts.into_iter().filter(|&value| domain.contains(value)) {
            if spans.iter().any(|span| span.contains(value)) {
                self.go_on(frame, column, Test::Literal(scalar, value), filtered)?;
            } else if !unmatched && !scalar_type.open {
                unmatched = true;
                self.go_on(frame, column, Test::Literal(scalar, value), filtered)?;
            }
        }
        if scalar_type.open {
            self.go_on(frame, column, Test::OtherLiteral(scalar), filtered)?;
        }
        Ok(())
    }

    fn split_data(
        &mut self,
        frame: Frame,
        column: usize,
        data: DataId,
        arguments: Arguments,
        filtered: bool,
    ) -> Result<(), OutOfClass> {
        let problem = self.problem;
        let constructors = &problem.data[data.0].constructors;
        let named = self.matrices.named(frame, column);
        // Constructors that no row names lead to the same rows. One that asks nothing of types, and whose fields are
        // there in any case, is as good as all of them.
        let simple = |&&id: &&ConstructorId| {
            let constructor: &Constructor = problem.constructor(id);
            !named.contains(&id)
                && constructor.makes_every_instance()
                && (!self.may_have_empty_types || constructor.fields.is_empty())
        };
        let representative = constructors.iter().find(simple).copied();
        for &id in constructors {
            let left_out = !named.contains(&id) && representative.is_some_and(|other| other != id);
            if !left_out {
                self.take_constructor(frame, column, id, arguments, filtered)?;
            }
        }
        Ok(())
    }

    fn take_constructor(
        &mut self,
        frame: Frame,
        column: usize,
        id: ConstructorId,
        arguments: Arguments,
        filtered: bool,
    ) -> Result<(), OutOfClass> {
        let constructor = self.problem.constructor(id);
        let mark = self.store.mark();
        let mut fields = Vec::new();
        if apply(&mut self.store, constructor, arguments, self.problem.rules.equalities, &mut fields) {
            self.go_on(frame, column, Test::Constructor(id, &fields), filtered)?;
        }
        self.store.undo(mark);
        Ok(())
    }

    /// Goes on with the values for which the test holds at a column.
    fn go_on(
        &mut self,
        frame: Frame,
        column: usize,
        test: Test<'_>,
        filtered: bool,
    ) -> Result<(), OutOfClass> {
        let place = self.matrices.column(frame, column).place;
        let (decisions, places) = (self.decisions.len(), self.places);
        let head = match test {
            Test::Constructor(id, _) => Some(Head::Made(id)),
            Test::Literal(scalar, value) => Some(Head::Literal(scalar, value)),
            Test::OtherLiteral(scalar) => Some(Head::OtherLiteral(scalar)),
            Test::Nothing => Some(Head::Nothing),
            Test::Other | Test::NotOf(_) => Some(Head::Other),
            Test::Something => None,
        };
        if let Some(head) = head {
            self.decisions.push(Decision { place, head, first_child: places });
        }
        if let Test::Constructor(_, fields) = test {
            self.places += fields.len() as u32;
        }
        let next = self.matrices.specialise(frame, column, test, places);
        let result = self.explore(next, filtered);
        self.matrices.drop_since(next);
        self.decisions.truncate(decisions);
        self.places = places;
        result
    }

    /// All values left reach an arm.
    fn reach(&mut self, frame: Frame, arm: usize, alternatives: u64) {
        if self.listed.is_some()
            && self.problem.arms[arm].guard == Guard::Holds
            && self.classify(frame, None).is_some_and(|class| class != Class::Remainder)
        {
            self.list(Some(arm));
        }
        let known = &self.arms[arm];
        let better = known.reached.as_ref().is_none_or(|witness| witness.class > self.class);
        let more = known.alternatives | alternatives != known.alternatives;
        if !better && !more {
            return;
        }
        let Some(class) = self.classify(frame, None) else { return };
        self.arms[arm].alternatives |= alternatives;
        if self.arms[arm].reached.as_ref().is_none_or(|witness| witness.class > class) {
            self.arms[arm].reached = Some(self.witness(class));
        }
    }

    /// No arm takes the values left.
    fn leave(&mut self, frame: Frame) {
        self.left_remainder |= self.class == Class::Remainder;
        let is_known = self.uncovered.as_ref().is_some_and(|witness| witness.class <= self.class);
        if self.class == Class::Remainder || (is_known && self.listed.is_none()) {
            return;
        }
        let Some(class) = self.classify(frame, None) else { return };
        if class == Class::Remainder {
            self.left_remainder = true;
            return;
        }
        self.list(None);
        if self.uncovered.as_ref().is_none_or(|witness| witness.class > class) {
            self.uncovered = Some(self.witness(class));
        }
    }

    fn list(&mut self, arm: Option<usize>) {
        if let Some(listed) = &mut self.listed {
            listed.push(Way { value: witness::build(&self.decisions, self.problem, 0), arm });
        }
    }

    /// The first row looks at a column that may hold bottom.
    fn diverge(&mut self, frame: Frame, column: usize) {
        let Some(row) = self.matrices.first_row(frame) else { return };
        if row.arm == FILTER || self.arms[row.arm as usize].diverges {
            return;
        }
        if self.classify(frame, Some(column)).is_some() {
            self.arms[row.arm as usize].diverges = true;
        }
    }

    fn witness(&self, class: Class) -> Witness {
        Witness { value: witness::build(&self.decisions, self.problem, 0), class }
    }

    /// What values are left, columns unseen; `None` if there are none. `except` is a column that holds nothing.
    fn classify(&mut self, frame: Frame, except: Option<usize>) -> Option<Class> {
        let foreign = self.foreign.iter().all(|&(term, not)| match (self.store.shape(term), not) {
            (Shape::Data(data, _), Foreign::Data(other)) => data != other,
            (Shape::Scalar(scalar), Foreign::Scalar(other)) => scalar != other,
            _ => true,
        });
        if !foreign {
            return None;
        }
        if !self.may_have_empty_types {
            return Some(self.class);
        }
        let columns = self.matrices.columns(frame, except);
        let held = |hold: &dyn Fn(Hold) -> bool| -> Vec<Term> {
            columns.iter().filter(|column| hold(column.hold)).map(|column| column.term).collect()
        };
        let strict = held(&|hold| hold == Hold::Strict);
        if !strict.is_empty() && !self.inhabitance.inhabited(&mut self.store, &strict, Extent::Strict) {
            return None;
        }
        let all = held(&|hold| hold != Hold::Shielded);
        let class = self.settle(&columns, &strict)?;
        if class == Class::Value && self.inhabitance.inhabited(&mut self.store, &all, Extent::Whole) {
            return Some(Class::Value);
        }
        Some(class.max(Class::OnlyNothing))
    }

    /// The class by what is known at last about parts whose types were not known enough; `None` if one of them holds what
    /// it would hold only if its type had no value.
    ///
    /// A type that is still not known because a part that nobody looks at would have to say it, counts as one that may
    /// have no value: so what is said of [`Class::OnlyNothing`] is never too little.
    fn settle(&mut self, columns: &[Column], strict: &[Term]) -> Option<Class> {
        let mut class = self.class;
        for position in 0..self.undecided.len() {
            let Undecided { term, shielded } = self.undecided[position];
            let empty = if shielded {
                self.has_no_constructor(term)
            } else {
                let mut unknowns = Vec::new();
                self.store.unknowns_in(term, &mut unknowns);
                let open = columns.iter().any(|column| {
                    let mut found = Vec::new();
                    self.store.unknowns_in(column.term, &mut found);
                    found.iter().any(|unknown| unknowns.contains(unknown))
                });
                // Together with the parts that must have values, which may say more about unknown types.
                let together: Vec<Term> = strict.iter().copied().chain([term]).collect();
                open || !self.inhabitance.inhabited(&mut self.store, &together, Extent::Strict)
            };
            if !empty {
                if shielded || self.problem.rules.nothing != Nothing::Fails {
                    return None;
                }
                class = Class::Remainder;
            }
        }
        Some(class)
    }
}
