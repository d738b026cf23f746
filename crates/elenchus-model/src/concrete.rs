//! The concrete interpreter: runs a function of a model on given trees, and keeps the trace.
//!
//! It decides whether an answer of the solver counts, so it shares no code with the symbolic evaluator: first
//! matching arm by trying them in order, strict arguments from left to right, fuel as a number handed down.

use crate::model::{Arm, BugId, Expr, FnId, Model, Pattern, SiteId, SortKind};
use crate::term::Term;

/// How a call ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Passes(Term),
    Fails(SiteId),
    /// A benign end that is neither success nor failure, such as the head of an empty list.
    Stops(SiteId),
    OutOfFuel,
}

/// One run: how it ended, the calls that were open when it failed, and all calls in order.
#[derive(Debug, Clone)]
pub struct Run {
    pub outcome: Outcome,
    /// Innermost call last; empty when the run passed.
    pub stack: Vec<Frame>,
    pub trace: Vec<Event>,
    /// The trace was cut at [`MAX_EVENTS`].
    pub trace_cut: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    pub function: FnId,
    pub arguments: Vec<Term>,
}

#[derive(Debug, Clone)]
pub struct Event {
    pub level: usize,
    pub kind: EventKind,
}

#[derive(Debug, Clone)]
pub enum EventKind {
    Call(Frame),
    Return { function: FnId, outcome: Outcome },
}

/// A trace is for reading; nobody reads more.
pub const MAX_EVENTS: usize = 10_000;

/// Runs `function` with the given bugs switched on.
pub fn run(model: &Model, function: FnId, arguments: Vec<Term>, bugs: &[BugId], fuel: u32) -> Run {
    let mut interpreter = Interpreter::new(model, bugs, true);
    let outcome = interpreter.run(function, arguments, fuel);
    let stack = interpreter.failed;
    Run { outcome, stack, trace: interpreter.trace, trace_cut: interpreter.trace_cut }
}

/// How the run ends, without a trace: for many programs.
pub fn outcome(model: &Model, function: FnId, arguments: Vec<Term>, bugs: &[BugId], fuel: u32) -> Outcome {
    Interpreter::new(model, bugs, false).run(function, arguments, fuel)
}

/// An end without a value, on its way out of the open calls.
#[derive(Debug, Clone, Copy)]
enum End {
    Fails(SiteId),
    Stops(SiteId),
    OutOfFuel,
}

impl End {
    fn outcome(self) -> Outcome {
        match self {
            End::Fails(site) => Outcome::Fails(site),
            End::Stops(site) => Outcome::Stops(site),
            End::OutOfFuel => Outcome::OutOfFuel,
        }
    }
}

struct Interpreter<'a> {
    model: &'a Model,
    bugs: &'a [BugId],
    traced: bool,
    open: Vec<Frame>,
    failed: Vec<Frame>,
    trace: Vec<Event>,
    trace_cut: bool,
}

type Locals = Vec<Option<Term>>;

impl<'a> Interpreter<'a> {
    fn new(model: &'a Model, bugs: &'a [BugId], traced: bool) -> Self {
        Interpreter {
            model,
            bugs,
            traced,
            open: Vec::new(),
            failed: Vec::new(),
            trace: Vec::new(),
            trace_cut: false,
        }
    }

    fn run(&mut self, function: FnId, arguments: Vec<Term>, fuel: u32) -> Outcome {
        match self.call(function, arguments, fuel) {
            Ok(value) => Outcome::Passes(value),
            Err(end) => end.outcome(),
        }
    }

    fn call(&mut self, function: FnId, arguments: Vec<Term>, fuel: u32) -> Result<Term, End> {
        if !self.traced {
            return self.body(function, arguments, fuel);
        }
        let frame = Frame { function, arguments: arguments.clone() };
        self.record(EventKind::Call(frame.clone()));
        self.open.push(frame);
        let result = self.body(function, arguments, fuel);
        if result.is_err() && self.failed.is_empty() {
            self.failed.clone_from(&self.open);
        }
        self.open.pop();
        let outcome = match &result {
            Ok(value) => Outcome::Passes(value.clone()),
            Err(end) => end.outcome(),
        };
        self.record(EventKind::Return { function, outcome });
        result
    }

    fn body(&mut self, function: FnId, arguments: Vec<Term>, fuel: u32) -> Result<Term, End> {
        let model = self.model;
        let definition = model.function(function);
        let mut locals: Locals = arguments.into_iter().map(Some).collect();
        locals.resize(definition.locals.len(), None);
        self.eval(&definition.body, &mut locals, fuel)
    }

    fn record(&mut self, kind: EventKind) {
        if self.trace.len() < MAX_EVENTS {
            self.trace.push(Event { level: self.open.len(), kind });
        } else {
            self.trace_cut = true;
        }
    }

    fn eval(&mut self, expr: &Expr, locals: &mut Locals, fuel: u32) -> Result<Term, End> {
        match expr {
            Expr::Local(local) => Ok(locals[local.index()]
                .clone()
                .expect("the checker lets no variable be used before it is bound")),
            Expr::Construct(con, fields) => {
                let fields = self.eval_all(fields, locals, fuel)?;
                let term = Term::new(self.model, *con, fields);
                let bound = self.model.sort(self.model.constructor(*con).sort).depth;
                if bound.is_some_and(|bound| term.depth() > bound) {
                    return Err(End::OutOfFuel);
                }
                Ok(term)
            }
            Expr::Call { function, arguments, spend, .. } => {
                let arguments = self.eval_all(arguments, locals, fuel)?;
                let fuel = if *spend { fuel.checked_sub(1).ok_or(End::OutOfFuel)? } else { fuel };
                self.call(*function, arguments, fuel)
            }
            Expr::Match { scrutinees, arms } => {
                let values = self.eval_all(scrutinees, locals, fuel)?;
                let arm = arms.iter().find(|arm| matches(arm, &values, locals));
                self.eval(&arm.expect("the checker lets no match be inexhaustive").body, locals, fuel)
            }
            Expr::Assert { condition, site, then } => {
                if self.eval(condition, locals, fuel)?.con() == Model::TRUE {
                    self.eval(then, locals, fuel)
                } else {
                    Err(End::Fails(*site))
                }
            }
            Expr::Equal(left, right) => {
                let left = self.eval(left, locals, fuel)?;
                let right = self.eval(right, locals, fuel)?;
                Ok(self.truth(left == right))
            }
            Expr::Bug(bug) => Ok(self.truth(self.bugs.contains(bug))),
            Expr::Fail(site) => Err(End::Fails(*site)),
            Expr::Stop(site) => Err(End::Stops(*site)),
            Expr::EmptyMap(sort) => {
                let map = self.model.sort(*sort);
                let SortKind::Map { entry, .. } = map.kind else {
                    unreachable!("`empty` has the sort of a map")
                };
                let absent = Term::new(self.model, self.model.sort(entry).constructors[0], Vec::new());
                let entries = vec![absent; map.slots.len()];
                Ok(Term::new(self.model, map.constructors[0], entries))
            }
            Expr::Get { map, key, absent } => {
                let map = self.eval(map, locals, fuel)?;
                let key = self.eval(key, locals, fuel)?;
                match self.entry(&map, &key).fields().first() {
                    Some(value) => Ok(value.clone()),
                    None => self.eval(absent, locals, fuel),
                }
            }
            Expr::Set { map, key, value } => {
                let map = self.eval(map, locals, fuel)?;
                let key = self.eval(key, locals, fuel)?;
                let value = self.eval(value, locals, fuel)?;
                let mut entries = map.fields().to_vec();
                let sort = self.model.constructor(map.con()).fields[0];
                let present = self.model.sort(sort).constructors[1];
                entries[self.model.constructor(key.con()).index] =
                    Term::new(self.model, present, vec![value]);
                Ok(Term::new(self.model, map.con(), entries))
            }
            Expr::Has { map, key } => {
                let map = self.eval(map, locals, fuel)?;
                let key = self.eval(key, locals, fuel)?;
                let present = !self.entry(&map, &key).fields().is_empty();
                Ok(self.truth(present))
            }
        }
    }

    fn eval_all(&mut self, exprs: &[Expr], locals: &mut Locals, fuel: u32) -> Result<Vec<Term>, End> {
        exprs.iter().map(|expr| self.eval(expr, locals, fuel)).collect()
    }

    fn entry<'t>(&self, map: &'t Term, key: &Term) -> &'t Term {
        &map.fields()[self.model.constructor(key.con()).index]
    }

    fn truth(&self, value: bool) -> Term {
        Term::new(self.model, if value { Model::TRUE } else { Model::FALSE }, Vec::new())
    }
}

fn matches(arm: &Arm, values: &[Term], locals: &mut Locals) -> bool {
    arm.patterns.iter().zip(values).all(|(pattern, value)| bind(pattern, value, locals))
}

fn bind(pattern: &Pattern, value: &Term, locals: &mut Locals) -> bool {
    match pattern {
        Pattern::Wildcard => true,
        Pattern::Bind(local) => {
            locals[local.index()] = Some(value.clone());
            true
        }
        Pattern::Constructor(con, fields) => {
            *con == value.con()
                && fields.iter().zip(value.fields()).all(|(field, value)| bind(field, value, locals))
        }
    }
}
