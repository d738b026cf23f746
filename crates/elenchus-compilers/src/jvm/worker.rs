//! A lane to a compiler in a JVM.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use elenchus_lang::Source;

use crate::process::{Deadline, lossy};
use crate::rust::unnatural_end;
use crate::{Answer, Limits, Meaning, Phase, Report, Worker};

use super::library;
use super::process::{Jvm, Launch, Life, Received};
use super::protocol::{self, Line, Question};

/// More is no compiler's answer.
const ANSWER_CAP: usize = 32 * 1024 * 1024;

/// By how much code that is not optimized is slower, in a hot loop such as the one that decides coverage.
const SLOWNESS: u32 = 2;

/// How the programs of a batch are given to a compiler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// In one compilation.
    Together,
    /// One after the other.
    Each,
}

/// How long a compilation that is to stop may take until it has. One that can be stopped at all needs no time for it.
const STOP_LIMIT: Duration = Duration::from_secs(2);

/// As many programs as a single one is with its canary.
const ALONE: usize = 2;

/// What a compiler is told with every batch.
#[derive(Clone)]
pub(crate) struct Usage {
    pub options: Vec<String>,
    /// Further ones for more than one program beside the canary.
    pub batch_options: Vec<String>,
    /// Libraries that every program sees.
    pub library: Vec<PathBuf>,
    /// By phase.
    pub manner: [Manner; Phase::ALL.len()],
    /// What a diagnostic means, by its code and message.
    pub meaning: fn(&str, &str) -> Meaning,
}

/// A worker: one of the lanes of a JVM.
pub(crate) struct JvmWorker {
    jvm: Arc<Jvm>,
    lane: usize,
    lines: Receiver<Received>,
    usage: Usage,
    /// By what the time limits are multiplied.
    patience: u32,
    stopped: Stopped,
}

/// Whether the last question was ended midway, with the JVM fit for the next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stopped {
    No,
    Once,
    /// The one before it was, too: what the first left behind may be to blame.
    Again,
}

impl JvmWorker {
    /// A worker in a JVM of its own.
    pub fn start(launch: Launch<'_>, limits: &Limits, usage: Usage) -> Result<JvmWorker, String> {
        let patience = match launch.life {
            Life::Short | Life::Simple => SLOWNESS,
            Life::Long => 1,
        };
        let (jvm, lines) = Jvm::start(launch, limits)?;
        Ok(JvmWorker { jvm: Arc::new(jvm), lane: 0, lines, usage, patience, stopped: Stopped::No })
    }

    /// A worker in the JVM of this one.
    pub fn beside(jvm: &Arc<Jvm>, usage: Usage) -> JvmWorker {
        let (lane, lines) = jvm.open_lane();
        JvmWorker { jvm: Arc::clone(jvm), lane, lines, usage, patience: 1, stopped: Stopped::No }
    }

    pub fn jvm(&self) -> &Arc<Jvm> {
        &self.jvm
    }

    fn answer(&mut self, programs: &[&Source], phase: Phase, time_limit: Duration) -> Answer {
        let deadline = Deadline::new(time_limit * self.patience);
        let starved_before = self.jvm.starved();
        let mut starved = Duration::ZERO;
        let mut places = self.usage.library.clone();
        places.extend(programs.first().map(|first| library(first)).unwrap_or_default());
        let mut options = self.usage.options.clone();
        if programs.len() > ALONE {
            options.extend_from_slice(&self.usage.batch_options);
        }
        let question = Question {
            lane: self.lane,
            phase,
            manner: self.usage.manner[phase as usize],
            options: &options,
            library: &places,
            limit: time_limit,
            programs,
        };
        if !self.jvm.send(question.text(), programs.len()) {
            return self.broken_off("the worker reads no more");
        }
        let mut report = question.silence();
        // One program is done with before the next begins.
        let mut suspect = None;
        let mut size = 0;
        loop {
            let left = deadline.left(starved);
            let line = match self.lines.recv_timeout(left) {
                Ok(Received::Line(line)) => line,
                Ok(Received::Broken(what)) => return self.broken_off(what),
                // What a busy machine keeps from the compiler is not its fault.
                Err(RecvTimeoutError::Timeout) if !left.is_zero() => {
                    starved = self.jvm.starved().saturating_sub(starved_before);
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => {
                    if self.stop(&mut report) {
                        self.stopped =
                            if self.stopped == Stopped::No { Stopped::Once } else { Stopped::Again };
                    } else {
                        self.stopped = Stopped::Again;
                    }
                    if deadline.is_cut_short(starved) {
                        return Answer::Garbled { what: "the machine was too busy for an answer".to_owned() };
                    }
                    return Answer::TimedOut { suspect };
                }
                Err(RecvTimeoutError::Disconnected) => return self.broken_off("the answer breaks off"),
            };
            size += line.len();
            if size > ANSWER_CAP {
                return Answer::Garbled { what: "more output than is sensible".to_owned() };
            }
            match protocol::read(&line, self.usage.meaning, &mut report) {
                Ok(Line::More) => {}
                Ok(Line::Started(position)) => suspect = Some(position),
                Ok(Line::Done) => {
                    self.stopped = Stopped::No;
                    return Answer::Report(report);
                }
                Ok(Line::Stopped) => return self.broken_off("stopped unasked"),
                Ok(Line::Crashed { suspect: named, trace }) => {
                    return Answer::Crashed { trace, suspect: named.or(suspect), before: report };
                }
                Err(what) => return self.broken_off(&what),
            }
        }
    }

    /// Ends what the compiler is at, whatever it has to say; whether it did end, and the JVM can be asked again.
    fn stop(&self, report: &mut Report) -> bool {
        if !self.jvm.stop(self.lane) {
            return false;
        }
        let deadline = Deadline::new(STOP_LIMIT);
        loop {
            match self.lines.recv_timeout(deadline.left(Duration::ZERO)) {
                Ok(Received::Line(line)) => match protocol::read(&line, self.usage.meaning, report) {
                    Ok(Line::More | Line::Started(_)) => {}
                    Ok(Line::Stopped | Line::Done | Line::Crashed { .. }) => return true,
                    Err(_) => return false,
                },
                Ok(Received::Broken(_)) | Err(_) => return false,
            }
        }
    }

    /// The answer when the process stopped talking in the middle.
    fn broken_off(&self, what: &str) -> Answer {
        if self.jvm.is_given_up() {
            // Another lane had it ended, so how it ended says nothing about this batch.
            return Answer::Garbled { what: what.to_owned() };
        }
        let (status, words) = self.jvm.end();
        self.jvm.give_up();
        match status {
            Some(status) => unnatural_end(status, &words).unwrap_or_else(|| Answer::Garbled {
                what: format!("{what}; the worker ended with {status}: {}", lossy(&words, 1000)),
            }),
            None => Answer::Garbled { what: what.to_owned() },
        }
    }
}

impl Worker for JvmWorker {
    fn ask(&mut self, programs: &[&Source], phase: Phase, time_limit: Duration) -> Answer {
        let answer = self.answer(programs, phase, time_limit);
        // An exception was caught, and the next program gets a compiler object of its own; but a JVM that has run out of
        // memory or stack is not to be trusted.
        let is_sound =
            |trace: &str| !trace.contains("OutOfMemoryError") && !trace.contains("StackOverflowError");
        let is_usable = match &answer {
            Answer::Report(report) => {
                report.programs.iter().filter_map(|own| own.crash.as_deref()).all(is_sound)
            }
            Answer::Crashed { trace, .. } => is_sound(trace),
            Answer::TimedOut { .. } => self.stopped == Stopped::Once,
            Answer::Garbled { .. } => false,
        };
        if !is_usable {
            self.jvm.give_up();
        }
        answer
    }

    fn is_worn(&self) -> bool {
        self.jvm.is_worn()
    }
}

impl Drop for JvmWorker {
    fn drop(&mut self) {
        self.jvm.close_lane(self.lane);
    }
}
