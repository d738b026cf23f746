//! A lane to a compiler in a JVM.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use elenchus_lang::Source;

use crate::process::{left, lossy};
use crate::rust::unnatural_end;
use crate::{Answer, Collector, Limits, Meaning, Phase, Worker};

use super::class_path_options;
use super::jvm::{Jvm, Launch, Life, Received};
use super::protocol::{self, Line};

/// More is no compiler's answer.
const ANSWER_CAP: usize = 32 * 1024 * 1024;

/// By how much code that is not optimized is slower, in a hot loop such as the one that decides coverage.
const SLOWNESS: u32 = 2;

/// A worker: one of the lanes of a JVM.
pub(super) struct JavaWorker {
    jvm: Arc<Jvm>,
    lane: usize,
    lines: Receiver<Received>,
    options: Vec<String>,
    meaning: fn(&str) -> Meaning,
    /// By what the time limits are multiplied.
    patience: u32,
}

impl JavaWorker {
    /// A worker in a JVM of its own.
    pub fn start(
        launch: Launch<'_>,
        limits: &Limits,
        options: Vec<String>,
        meaning: fn(&str) -> Meaning,
    ) -> Result<JavaWorker, String> {
        let patience = match launch.life {
            Life::Short => SLOWNESS,
            Life::Long => 1,
        };
        let (jvm, lines) = Jvm::start(launch, limits)?;
        Ok(JavaWorker { jvm: Arc::new(jvm), lane: 0, lines, options, meaning, patience })
    }

    /// A worker in the JVM of this one.
    pub fn beside(jvm: &Arc<Jvm>, options: Vec<String>, meaning: fn(&str) -> Meaning) -> JavaWorker {
        let (lane, lines) = jvm.open_lane();
        JavaWorker { jvm: Arc::clone(jvm), lane, lines, options, meaning, patience: 1 }
    }

    pub fn jvm(&self) -> &Arc<Jvm> {
        &self.jvm
    }

    fn answer(&mut self, programs: &[&Source], phase: Phase, time_limit: Duration) -> Answer {
        let deadline = Instant::now() + time_limit * self.patience;
        let mut options = self.options.clone();
        options.extend(programs.first().map(|first| class_path_options(first)).unwrap_or_default());
        let request = protocol::request(self.lane, programs, &options, phase);
        if !self.jvm.send(request, programs.len()) {
            return self.broken_off("the worker reads no more");
        }
        let mut report = Collector::new(programs);
        // One file is done with before the next begins.
        let mut suspect = None;
        let mut size = 0;
        loop {
            let line = match self.lines.recv_timeout(left(deadline)) {
                Ok(Received::Line(line)) => line,
                Ok(Received::Broken(what)) => return self.broken_off(what),
                Err(RecvTimeoutError::Timeout) => return Answer::TimedOut { suspect },
                Err(RecvTimeoutError::Disconnected) => return self.broken_off("the answer breaks off"),
            };
            size += line.len();
            if size > ANSWER_CAP {
                return Answer::Garbled { what: "more output than is sensible".to_owned() };
            }
            match protocol::read(&line, self.meaning, &mut report) {
                Ok(Line::More) => {}
                Ok(Line::Started(file)) => suspect = report.program_of(&file),
                Ok(Line::Finished(file)) => report.reach(&file, Phase::Check),
                // The compiler is through with everything: each program is checked, and those have code that say so.
                Ok(Line::Done) => return Answer::Report(report.finish(Some(Phase::Check))),
                Ok(Line::Crashed(trace)) => {
                    let before = report.finish(None);
                    return Answer::Crashed { trace: lossy(&trace, 8000), suspect, before };
                }
                Err(what) => return self.broken_off(&what),
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

impl Worker for JavaWorker {
    fn ask(&mut self, programs: &[&Source], phase: Phase, time_limit: Duration) -> Answer {
        let answer = self.answer(programs, phase, time_limit);
        let is_usable = match &answer {
            Answer::Report(_) => true,
            // The exception was caught, and the next batch gets a compiler object of its own; but a JVM that has run out
            // of memory or stack is not to be trusted.
            Answer::Crashed { trace, .. } => {
                !trace.contains("OutOfMemoryError") && !trace.contains("StackOverflowError")
            }
            Answer::TimedOut { .. } | Answer::Garbled { .. } => false,
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

impl Drop for JavaWorker {
    fn drop(&mut self) {
        self.jvm.close_lane(self.lane);
    }
}
