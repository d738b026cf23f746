//! A lane to a compiler in a JVM.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use elenchus_lang::Source;

use crate::process::{left, lossy};
use crate::rust::unnatural_end;
use crate::{Answer, Limits, Meaning, Phase, Report, Worker};

use super::jvm::{Jvm, Launch, Received};
use super::protocol::{self, Line};

/// More is no compiler's answer.
const ANSWER_CAP: usize = 32 * 1024 * 1024;

/// A worker: one of the lanes of a JVM.
pub(super) struct JavaWorker {
    jvm: Arc<Jvm>,
    lane: usize,
    lines: Receiver<Received>,
    options: Vec<String>,
    meaning: fn(&str) -> Meaning,
}

impl JavaWorker {
    /// A worker in a JVM of its own.
    pub fn start(
        launch: Launch<'_>,
        limits: &Limits,
        options: Vec<String>,
        meaning: fn(&str) -> Meaning,
    ) -> Result<JavaWorker, String> {
        let (jvm, lines) = Jvm::start(launch, limits)?;
        Ok(JavaWorker { jvm: Arc::new(jvm), lane: 0, lines, options, meaning })
    }

    /// A worker in the JVM of this one.
    pub fn beside(jvm: &Arc<Jvm>, options: Vec<String>, meaning: fn(&str) -> Meaning) -> JavaWorker {
        let (lane, lines) = jvm.open_lane();
        JavaWorker { jvm: Arc::clone(jvm), lane, lines, options, meaning }
    }

    pub fn jvm(&self) -> &Arc<Jvm> {
        &self.jvm
    }

    fn answer(&mut self, programs: &[&Source], phase: Phase, time_limit: Duration) -> Answer {
        let deadline = Instant::now() + time_limit;
        let request = protocol::request(self.lane, programs, &self.options, phase);
        if !self.jvm.send(request, programs.len()) {
            return self.broken_off("the worker reads no more");
        }
        let mut report = Report::default();
        let mut whereabouts = Whereabouts::new(programs);
        let mut size = 0;
        loop {
            let line = match self.lines.recv_timeout(left(deadline)) {
                Ok(Received::Line(line)) => line,
                Ok(Received::Broken(what)) => return self.broken_off(what),
                Err(RecvTimeoutError::Timeout) => return Answer::TimedOut { suspect: whereabouts.suspect() },
                Err(RecvTimeoutError::Disconnected) => return self.broken_off("the answer breaks off"),
            };
            size += line.len();
            if size > ANSWER_CAP {
                return Answer::Garbled { what: "more output than is sensible".to_owned() };
            }
            match protocol::read(&line, self.meaning, &mut report) {
                Ok(Line::More) => {}
                Ok(Line::Started(file)) => whereabouts.started(&file),
                Ok(Line::Finished(file)) => whereabouts.finished(&file),
                Ok(Line::Done) => return Answer::Report(report),
                Ok(Line::Crashed(trace)) => {
                    return Answer::Crashed { trace: lossy(&trace, 8000), suspect: whereabouts.suspect() };
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

/// How far the compiler is with a batch.
///
/// javac attributes all files and then checks the flow of all; the first part tells where it begins, the second where
/// it ends.
struct Whereabouts<'a> {
    files: Vec<(&'a str, Stage)>,
    last_started: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Waiting,
    Started,
    Finished,
}

impl<'a> Whereabouts<'a> {
    fn new(programs: &[&'a Source]) -> Whereabouts<'a> {
        let files = programs.iter().flat_map(|program| &program.files);
        Whereabouts {
            files: files.map(|file| (file.path.as_str(), Stage::Waiting)).collect(),
            last_started: None,
        }
    }

    fn started(&mut self, file: &str) {
        self.last_started = self.enter(file, Stage::Started);
    }

    fn finished(&mut self, file: &str) {
        self.enter(file, Stage::Finished);
    }

    fn enter(&mut self, file: &str, stage: Stage) -> Option<usize> {
        let position = self.files.iter().position(|(path, _)| *path == file)?;
        self.files[position].1 = stage;
        Some(position)
    }

    /// The file that the compiler was at when it was last heard of.
    fn suspect(&self) -> Option<String> {
        let position = if self.files.iter().any(|(_, stage)| *stage == Stage::Waiting) {
            self.last_started
        } else {
            self.files.iter().position(|(_, stage)| *stage == Stage::Started)
        };
        position.map(|position| self.files[position].0.to_owned())
    }
}
