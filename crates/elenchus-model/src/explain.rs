//! Runs and answers as text: how a check ended, the calls that were open when it failed, the whole trace.

use crate::concrete::{Event, EventKind, Frame, Outcome, Run};
use crate::model::{BugId, Model};
use crate::session::CheckRun;
use std::fmt::Write;

/// `passes: (list int)`, `fails: stuck`
pub fn outcome(model: &Model, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Passes(value) => format!("passes: {}", value.show(model)),
        Outcome::Fails(site) => format!("fails: {}", model.sites[site.index()]),
        Outcome::Stops(site) => format!("stops: {}", model.sites[site.index()]),
        Outcome::OutOfFuel => "runs out of fuel".to_owned(),
    }
}

/// The calls that were open when the run ended without a value, innermost first.
pub fn stack(model: &Model, run: &Run) -> String {
    let mut out = String::new();
    for (at, frame) in run.stack.iter().rev().enumerate() {
        let lead = if at == 0 { "in" } else { "..." };
        let _ = writeln!(out, "  {lead} {}", call(model, frame));
    }
    out
}

/// All calls and what they gave, indented by depth.
pub fn trace(model: &Model, run: &Run) -> String {
    let mut out = String::new();
    for Event { level, kind } in &run.trace {
        let indent = "  ".repeat(*level);
        let _ = match kind {
            EventKind::Call(frame) => writeln!(out, "{indent}{}", call(model, frame)),
            EventKind::Return { function, outcome } => {
                let name = &model.function(*function).name;
                writeln!(out, "{indent}{name} {}", self::outcome(model, outcome))
            }
        };
    }
    if run.trace_cut {
        out.push_str("... (the trace is longer)\n");
    }
    out
}

/// One check of a query: its name, its bugs, how it ended and where.
pub fn check_run(model: &Model, check: &CheckRun) -> String {
    let name = &model.function(check.function).name;
    let ended = outcome(model, &check.run.outcome);
    format!("{name}{} {ended}\n{}", bugs(model, &check.bugs), stack(model, &check.run))
}

fn bugs(model: &Model, bugs: &[BugId]) -> String {
    if bugs.is_empty() {
        return String::new();
    }
    let names: Vec<&str> = bugs.iter().map(|bug| model.bugs[bug.index()].name.as_str()).collect();
    format!("[{}]", names.join(", "))
}

fn call(model: &Model, frame: &Frame) -> String {
    let arguments: Vec<String> = frame.arguments.iter().map(|argument| argument.show(model)).collect();
    format!("{}({})", model.function(frame.function).name, arguments.join(", "))
}
