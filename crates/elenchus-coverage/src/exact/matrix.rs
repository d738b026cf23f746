//! Pattern matrices. They are kept one on top of the other in a few vectors, and dropped together.

use std::ops::Range;

use crate::problem::{Arm, ConstructorId, DataId, Hold, Nothing, Pattern, Problem, ScalarId};
use crate::span::Span;
use crate::store::Term;

/// The arm of a row that only says which values matter.
pub const FILTER: u32 = u32::MAX;

/// The place of a column that is no part of the value: it remembers where a row has failed.
const NO_PLACE: u32 = u32::MAX;

/// A part of the value that is not yet looked at.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub term: Term,
    pub hold: Hold,
    pub place: u32,
}

/// What a row still asks of a column.
#[derive(Clone, Copy, Debug)]
pub enum Slot<'p> {
    Any,
    /// The row has failed here, but looks at the columns before this one first.
    Never,
    Pattern(&'p Pattern),
}

#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub arm: u32,
    /// The alternatives of or-patterns that this row goes through.
    pub alternatives: u64,
}

/// One way a part of the value can be.
#[derive(Clone, Copy, Debug)]
pub enum Test<'a> {
    /// Made by a constructor, with fields of these types.
    Constructor(ConstructorId, &'a [Term]),
    Literal(ScalarId, i64),
    OtherLiteral(ScalarId),
    Nothing,
    /// Anything else than nothing.
    Something,
    /// None of what patterns name: the value that a place counts as having.
    Other,
    /// Of a type that was not known, and is not this one.
    NotOf(Foreign),
}

/// What the type of a part is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foreign {
    Data(DataId),
    Scalar(ScalarId),
}

/// A matrix, by where it lies.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    columns: (usize, usize),
    rows: (usize, usize),
    slots: usize,
    /// The lengths of the vectors before it was made.
    before: (usize, usize, usize),
}

pub struct Matrices<'p> {
    problem: &'p Problem,
    columns: Vec<Column>,
    rows: Vec<Row>,
    slots: Vec<Slot<'p>>,
    /// Addresses of alternatives, in order, with their numbers in the arm.
    numbers: Vec<(usize, u32)>,
    /// Whether a row that has failed must be kept for what it looks at first.
    keep_failed: bool,
}

/// What a row asks of the parts of a column, once the column was looked at.
enum Taken<'p> {
    /// Nothing of any field.
    Free,
    Fields(&'p [Pattern]),
    /// What it asked before.
    Still(&'p Pattern),
}

impl<'p> Matrices<'p> {
    pub fn new(problem: &'p Problem) -> Matrices<'p> {
        let mut numbers = Vec::new();
        for arm in &problem.arms {
            number(&arm.pattern, &mut 0, &mut numbers);
        }
        numbers.sort_unstable();
        Matrices {
            problem,
            columns: Vec::new(),
            rows: Vec::new(),
            slots: Vec::new(),
            numbers,
            keep_failed: problem.rules.nothing == Nothing::Diverges,
        }
    }

    /// The matrix of one column for some arms, with a filter before them.
    pub fn first(
        &mut self,
        column: Column,
        filter: Option<&'p Pattern>,
        arms: impl Iterator<Item = (usize, &'p Arm)>,
    ) -> Frame {
        let before = self.lengths();
        self.columns.push(column);
        let filter = filter.map(|pattern| (FILTER, pattern)).into_iter();
        for (arm, pattern) in filter.chain(arms.map(|(position, arm)| (position as u32, &arm.pattern))) {
            self.rows.push(Row { arm, alternatives: 0 });
            self.slots.push(slot(pattern));
        }
        self.frame(before)
    }

    fn lengths(&self) -> (usize, usize, usize) {
        (self.columns.len(), self.rows.len(), self.slots.len())
    }

    fn frame(&self, before: (usize, usize, usize)) -> Frame {
        Frame {
            columns: (before.0, self.columns.len()),
            rows: (before.1, self.rows.len()),
            slots: before.2,
            before,
        }
    }

    /// Forgets a matrix and all that were made after it.
    pub fn drop_since(&mut self, frame: Frame) {
        self.columns.truncate(frame.before.0);
        self.rows.truncate(frame.before.1);
        self.slots.truncate(frame.before.2);
    }

    /// The parts of the value that are not yet looked at, without the one at `except`.
    pub fn columns(&self, frame: Frame, except: Option<usize>) -> Vec<Column> {
        let columns = self.columns[frame.columns.0..frame.columns.1].iter().enumerate();
        let kept = columns.filter(|(position, column)| column.place != NO_PLACE && except != Some(*position));
        kept.map(|(_, column)| *column).collect()
    }

    pub fn column(&self, frame: Frame, column: usize) -> Column {
        self.columns[frame.columns.0 + column]
    }

    pub fn first_row(&self, frame: Frame) -> Option<Row> {
        self.rows[frame.rows.0..frame.rows.1].first().copied()
    }

    fn width(frame: Frame) -> usize {
        frame.columns.1 - frame.columns.0
    }

    fn slots_of(frame: Frame, row: usize) -> Range<usize> {
        let width = Matrices::width(frame);
        frame.slots + row * width..frame.slots + (row + 1) * width
    }

    /// The column that the first row looks at next.
    pub fn next_to_look_at(&self, frame: Frame) -> Option<usize> {
        self.slots[Matrices::slots_of(frame, 0)].iter().position(|slot| !matches!(slot, Slot::Any))
    }

    /// What the first row asks of a column.
    pub fn slot(&self, frame: Frame, column: usize) -> Slot<'p> {
        self.slots[frame.slots + column]
    }

    pub fn without_first_row(frame: Frame) -> Frame {
        let rows = (frame.rows.0 + 1, frame.rows.1);
        Frame { rows, slots: frame.slots + Matrices::width(frame), ..frame }
    }

    pub fn without_filter(&self, mut frame: Frame) -> Frame {
        while self.first_row(frame).is_some_and(|row| row.arm == FILTER) {
            frame = Matrices::without_first_row(frame);
        }
        frame
    }

    /// The first row has an or-pattern in a column: a row for each alternative instead.
    pub fn expand_first_row(&mut self, frame: Frame, column: usize) -> Frame {
        let Slot::Pattern(Pattern::Or(alternatives)) = self.slot(frame, column) else {
            unreachable!("only or-patterns are expanded")
        };
        let start = self.lengths();
        self.columns.extend_from_within(frame.columns.0..frame.columns.1);
        let row = self.rows[frame.rows.0];
        for alternative in alternatives {
            self.rows.push(self.through(row, alternative));
            self.slots.extend_from_within(Matrices::slots_of(frame, 0));
            let position = self.slots.len() - Matrices::width(frame) + column;
            self.slots[position] = slot(alternative);
        }
        self.rows.extend_from_within(frame.rows.0 + 1..frame.rows.1);
        let rest =
            Matrices::slots_of(frame, 1).start..Matrices::slots_of(frame, frame.rows.1 - frame.rows.0).start;
        self.slots.extend_from_within(rest);
        Frame { before: frame.before, ..self.frame(start) }
    }

    fn through(&self, row: Row, alternative: &'p Pattern) -> Row {
        let address = std::ptr::from_ref(alternative).addr();
        let number = self.numbers.binary_search_by_key(&address, |(address, _)| *address);
        let number = number.map_or(u32::MAX, |position| self.numbers[position].1);
        Row { alternatives: row.alternatives | 1_u64.checked_shl(number).unwrap_or(0), ..row }
    }

    /// The spans of literals in a column.
    pub fn spans(&self, frame: Frame, column: usize) -> Vec<Span> {
        let mut spans = Vec::new();
        self.for_each_pattern(frame, column, &mut |pattern| {
            if let Pattern::Literal(_, span) = pattern {
                spans.push(*span);
            }
        });
        spans
    }

    /// The constructors that patterns in a column name.
    pub fn named(&self, frame: Frame, column: usize) -> Vec<ConstructorId> {
        let mut named = Vec::new();
        self.for_each_pattern(frame, column, &mut |pattern| {
            if let Pattern::Made(id, _) = pattern
                && !named.contains(id)
            {
                named.push(*id);
            }
        });
        named
    }

    fn for_each_pattern(&self, frame: Frame, column: usize, visit: &mut impl FnMut(&'p Pattern)) {
        fn alternatives<'p>(pattern: &'p Pattern, visit: &mut impl FnMut(&'p Pattern)) {
            match pattern {
                Pattern::Or(parts) => parts.iter().for_each(|part| alternatives(part, visit)),
                _ => visit(pattern),
            }
        }
        for row in 0..frame.rows.1 - frame.rows.0 {
            if let Slot::Pattern(pattern) = self.slots[Matrices::slots_of(frame, row).start + column] {
                alternatives(pattern, visit);
            }
        }
    }

    /// The matrix for values that are one way at a column. Places of fields are numbered from `places` on.
    pub fn specialise(&mut self, frame: Frame, column: usize, test: Test<'_>, places: u32) -> Frame {
        let before = self.lengths();
        let Column { term, hold, place } = self.column(frame, column);
        self.columns.extend_from_within(frame.columns.0..frame.columns.0 + column);
        if self.keep_failed {
            self.columns.push(Column { term, hold: Hold::Shielded, place: NO_PLACE });
        }
        let fields = match test {
            Test::Constructor(id, terms) => {
                let held = terms.iter().zip(&self.problem.constructor(id).fields).enumerate();
                self.columns.extend(held.map(|(position, (&term, field))| Column {
                    term,
                    hold: if hold == Hold::Shielded { hold } else { field.hold },
                    place: places + position as u32,
                }));
                terms.len()
            }
            Test::Something | Test::NotOf(_) => {
                self.columns.push(Column {
                    term,
                    hold: self.problem.rules.known_to_be_something(hold),
                    place,
                });
                1
            }
            Test::Literal(..) | Test::OtherLiteral(_) | Test::Nothing | Test::Other => 0,
        };
        self.columns.extend_from_within(frame.columns.0 + column + 1..frame.columns.1);
        let mut taken = Vec::new();
        for number in 0..frame.rows.1 - frame.rows.0 {
            let row = self.rows[frame.rows.0 + number];
            let slots = Matrices::slots_of(frame, number);
            let left = slots.start..slots.start + column;
            taken.clear();
            match self.slots[slots.start + column] {
                Slot::Any => taken.push((row, Taken::Free)),
                Slot::Never => {}
                Slot::Pattern(pattern) => self.take(pattern, test, row, &mut taken),
            }
            if taken.is_empty() {
                let looks_first = self.keep_failed
                    && self.slots[left.clone()].iter().any(|slot| !matches!(slot, Slot::Any));
                if looks_first {
                    self.rows.push(row);
                    self.slots.extend_from_within(left);
                    self.slots.push(Slot::Never);
                    self.slots.extend(std::iter::repeat_n(Slot::Any, fields));
                    self.slots.extend_from_within(slots.start + column + 1..slots.end);
                }
                continue;
            }
            for (row, asked) in taken.drain(..) {
                self.rows.push(row);
                self.slots.extend_from_within(left.clone());
                if self.keep_failed {
                    self.slots.push(Slot::Any);
                }
                match asked {
                    Taken::Free => self.slots.extend(std::iter::repeat_n(Slot::Any, fields)),
                    Taken::Fields(patterns) => self.slots.extend(patterns.iter().map(slot)),
                    Taken::Still(pattern) => self.slots.push(slot(pattern)),
                }
                self.slots.extend_from_within(slots.start + column + 1..slots.end);
            }
        }
        self.frame(before)
    }

    /// The rows that a row becomes where it asks for `pattern` and the value passes the test.
    fn take(&self, pattern: &'p Pattern, test: Test<'_>, row: Row, taken: &mut Vec<(Row, Taken<'p>)>) {
        match (pattern, test) {
            (Pattern::Or(alternatives), _) => {
                for alternative in alternatives {
                    self.take(alternative, test, self.through(row, alternative), taken);
                }
            }
            (Pattern::Any, _) | (Pattern::Nothing, Test::Nothing) => taken.push((row, Taken::Free)),
            (Pattern::Nothing, _) | (_, Test::Nothing) => {}
            (Pattern::Something, _) => taken.push((row, Taken::Free)),
            (pattern, Test::Something) => taken.push((row, Taken::Still(pattern))),
            (Pattern::Made(named, _), Test::NotOf(foreign))
                if foreign != Foreign::Data(self.problem.constructor(*named).owner) =>
            {
                taken.push((row, Taken::Still(pattern)));
            }
            (Pattern::Literal(named, _), Test::NotOf(foreign)) if foreign != Foreign::Scalar(*named) => {
                taken.push((row, Taken::Still(pattern)));
            }
            (Pattern::Made(named, fields), Test::Constructor(id, _)) if *named == id => {
                taken.push((row, Taken::Fields(fields)));
            }
            (Pattern::Literal(named, span), Test::Literal(scalar, value))
                if *named == scalar && span.contains(value) =>
            {
                taken.push((row, Taken::Free));
            }
            (Pattern::Made(..) | Pattern::Literal(..), _) => {}
        }
    }
}

fn slot(pattern: &Pattern) -> Slot<'_> {
    match pattern {
        Pattern::Any => Slot::Any,
        _ => Slot::Pattern(pattern),
    }
}

/// Numbers the alternatives of an arm from the left; an alternative comes before those inside it.
fn number(pattern: &Pattern, next: &mut u32, numbers: &mut Vec<(usize, u32)>) {
    match pattern {
        Pattern::Any | Pattern::Something | Pattern::Nothing | Pattern::Literal(..) => {}
        Pattern::Made(_, arguments) => {
            for argument in arguments {
                number(argument, next, numbers);
            }
        }
        Pattern::Or(parts) => {
            for part in parts {
                numbers.push((std::ptr::from_ref(part).addr(), *next));
                *next += 1;
                number(part, next, numbers);
            }
        }
    }
}
