use std::sync::Arc;

use elenchus_check::{Checked, TypeChecker};
use elenchus_ir::Program;

use crate::passes::PASSES;
use crate::step::Step;
use crate::view::View;
use crate::{Goal, size};

/// Lists smaller programs.
#[derive(Clone)]
pub struct Reducer {
    checker: Arc<dyn TypeChecker>,
    goal: Goal,
}

/// A program on its way to a small one, with how far the search has come.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub program: Program,
    cursor: Cursor,
}

/// Where the search goes on. It is the place of the step by which the candidate was made: what was tried before that step
/// has failed on a program that is hardly different, so it comes last.
#[derive(Clone, Copy, Default, Debug)]
struct Cursor {
    round: usize,
    pass: usize,
    /// How many steps at once; `None` for as many as in the beginning.
    chunk: Option<usize>,
    at: usize,
}

impl Candidate {
    /// The beginning of a search.
    pub fn new(program: Program) -> Candidate {
        Candidate { program, cursor: Cursor::default() }
    }

    pub fn size(&self) -> usize {
        size(&self.program)
    }

    /// The pass that made it, or that comes first.
    pub fn pass(&self) -> &'static str {
        PASSES[self.cursor.pass].name
    }
}

impl Reducer {
    pub fn new(checker: Arc<dyn TypeChecker>, goal: Goal) -> Reducer {
        Reducer { checker, goal }
    }

    /// Candidates that are one step smaller, the largest steps first. None at all if our checker does not say of the
    /// program itself what it should.
    pub fn smaller<'p>(&self, from: &'p Candidate) -> Smaller<'p> {
        let checked = self.checked(&from.program);
        let mut smaller = Smaller {
            reducer: self.clone(),
            size: from.size(),
            view: checked.map(|checked| View::new(&from.program, checked)),
            cursor: from.cursor,
            passes_left: PASSES.len() + 1,
            steps: Vec::new(),
        };
        smaller.enter_pass();
        smaller
    }

    fn checked(&self, program: &Program) -> Option<Checked> {
        self.goal.checked(program, &*self.checker)
    }

    /// Whether our checker says of a program what it should.
    pub(crate) fn is_fit(&self, program: &Program) -> bool {
        self.checked(program).is_some()
    }

    /// The program with as many of the steps taken as our checker lets pass; `None` if that is none of them. A step may
    /// need another one that comes later, so what was refused is tried again as long as something changes.
    fn apply(&self, program: &Program, steps: &[Step]) -> Option<Program> {
        let mut result: Option<Program> = None;
        let mut left: Vec<&Step> = steps.iter().collect();
        while !left.is_empty() {
            let mut refused = Vec::new();
            let taken = self.apply_by_halves(result.as_ref().unwrap_or(program), &left, &mut refused);
            if taken.is_none() {
                break;
            }
            result = taken;
            left = refused;
        }
        result
    }

    fn apply_by_halves<'s>(
        &self,
        program: &Program,
        steps: &[&'s Step],
        refused: &mut Vec<&'s Step>,
    ) -> Option<Program> {
        let mut all = program.clone();
        let changes = steps.iter().filter(|step| step.apply(&mut all)).count();
        if changes == 0 {
            return None;
        }
        if self.checked(&all).is_some() {
            return Some(all);
        }
        if let [step] = steps {
            refused.push(step);
            return None;
        }
        let (first, second) = steps.split_at(steps.len() / 2);
        let with_first = self.apply_by_halves(program, first, refused);
        let with_both = self.apply_by_halves(with_first.as_ref().unwrap_or(program), second, refused);
        with_both.or(with_first)
    }
}

/// The candidates of [`Reducer::smaller`].
pub struct Smaller<'p> {
    reducer: Reducer,
    size: usize,
    /// `None` if the program itself is not what it should be.
    view: Option<View<'p>>,
    cursor: Cursor,
    /// The pass of the cursor comes at the beginning and, for what stands before the cursor, at the end.
    passes_left: usize,
    steps: Vec<Step>,
}

impl Smaller<'_> {
    fn enter_pass(&mut self) {
        let Some(view) = &self.view else { return };
        self.steps = (PASSES[self.cursor.pass].steps)(view);
    }

    /// Goes on to the next chunk size, or to the next pass.
    fn advance(&mut self) {
        let chunk = self.cursor.chunk.unwrap_or(self.steps.len()).min(self.steps.len());
        self.cursor.at = 0;
        if chunk > 1 {
            // The first time many of the steps will do; later most of them have been tried before.
            self.cursor.chunk = Some(if self.cursor.round == 0 { chunk.div_ceil(2) } else { 1 });
            return;
        }
        self.passes_left -= 1;
        self.cursor.chunk = None;
        self.cursor.pass += 1;
        if self.cursor.pass == PASSES.len() {
            self.cursor.pass = 0;
            self.cursor.round += 1;
        }
        if self.passes_left > 0 {
            self.enter_pass();
        }
    }
}

impl Iterator for Smaller<'_> {
    type Item = Candidate;

    fn next(&mut self) -> Option<Candidate> {
        while self.passes_left > 0 {
            let program = self.view.as_ref()?.program;
            let here = self.cursor;
            if here.at >= self.steps.len() {
                self.advance();
                continue;
            }
            let chunk = here.chunk.unwrap_or(self.steps.len()).max(1);
            let end = (here.at + chunk).min(self.steps.len());
            self.cursor.at = end;
            let Some(program) = self.reducer.apply(program, &self.steps[here.at..end]) else { continue };
            let candidate =
                Candidate { program: program.compact(), cursor: Cursor { chunk: Some(chunk), ..here } };
            if candidate.size() < self.size {
                return Some(candidate);
            }
        }
        None
    }
}
