use std::time::Duration;

use elenchus_lang::Source;
use rustc_hash::FxHashMap;

use crate::{Diagnostic, Phase, Ran, Severity};

/// What a compiler said in one call.
#[derive(Default, Debug)]
pub struct Report {
    /// About each program, in the order in which they were given.
    pub programs: Vec<ProgramReport>,
    /// About no file of any program.
    pub stray: Vec<Diagnostic>,
}

/// What a compiler said about one program.
#[derive(Clone, Default, Debug)]
pub struct ProgramReport {
    pub diagnostics: Vec<Diagnostic>,
    /// The last phase that it came to the end of. A program is accepted if it got as far as was asked, not if nothing
    /// was said about it.
    pub reached: Option<Phase>,
    /// What came of its run.
    pub ran: Option<Ran>,
    /// The compiler's own words if it failed on this program and went on with the others.
    pub crash: Option<String>,
    /// Its own time, where the compiler tells.
    pub time: Option<Duration>,
}

impl ProgramReport {
    pub fn has_error(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }
}

/// Puts a report together from what a compiler says file by file.
pub struct Collector<'a> {
    programs: &'a [&'a Source],
    by_file: FxHashMap<&'a str, usize>,
    report: Report,
    /// For each program, how many of its files came to the end of each phase.
    files: Vec<[usize; Phase::ALL.len()]>,
}

impl<'a> Collector<'a> {
    pub fn new(programs: &'a [&'a Source]) -> Collector<'a> {
        let files_of = |(position, program): (usize, &&'a Source)| {
            program.files.iter().map(move |file| (file.path.as_str(), position)).collect::<Vec<_>>()
        };
        Collector {
            programs,
            by_file: programs.iter().enumerate().flat_map(files_of).collect(),
            report: Report { programs: vec![ProgramReport::default(); programs.len()], stray: Vec::new() },
            files: vec![[0; Phase::ALL.len()]; programs.len()],
        }
    }

    /// The program that a file is of, by its position.
    pub fn program_of(&self, file: &str) -> Option<usize> {
        self.by_file.get(file).copied()
    }

    /// Files a diagnostic with its program, or as a stray one.
    pub fn say(&mut self, diagnostic: Diagnostic) {
        match diagnostic.file.as_deref().and_then(|file| self.program_of(file)) {
            Some(position) => self.report.programs[position].diagnostics.push(diagnostic),
            None => self.report.stray.push(diagnostic),
        }
    }

    /// A file came to the end of a phase.
    pub fn reach(&mut self, file: &str, phase: Phase) {
        if let Some(position) = self.program_of(file) {
            self.files[position][phase as usize] += 1;
        }
    }

    /// A file took this long, in one part of the work.
    pub fn take(&mut self, file: &str, time: Duration) {
        if let Some(position) = self.program_of(file) {
            *self.report.programs[position].time.get_or_insert_default() += time;
        }
    }

    /// The report on one program, to be changed.
    pub fn program(&mut self, position: usize) -> Option<&mut ProgramReport> {
        self.report.programs.get_mut(position)
    }

    /// The report of a compiler that worked to its end: all programs came to the end of `all`, and some further.
    pub fn finish(self, all: Option<Phase>) -> Report {
        let Collector { programs, mut report, files, .. } = self;
        for ((program, own), files) in programs.iter().zip(&mut report.programs).zip(files) {
            let is_whole =
                |phase: &Phase| !program.files.is_empty() && files[*phase as usize] >= program.files.len();
            let by_file = Phase::ALL.into_iter().rfind(is_whole);
            own.reached = own.reached.max(by_file).max(all);
        }
        report
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Meaning;

    #[test]
    fn a_program_has_got_as_far_as_the_last_of_its_files() {
        let mut two = Source::single("a", "");
        two.files.extend(Source::single("b", "").files);
        let one = Source::single("c", "");
        let programs = [&two, &one];
        let mut collector = Collector::new(&programs);
        for (file, phase) in
            [("a", Phase::Check), ("a", Phase::Generate), ("b", Phase::Check), ("d", Phase::Check)]
        {
            collector.reach(file, phase);
        }
        for file in ["b", "nowhere"] {
            collector.say(Diagnostic {
                severity: Severity::Error,
                code: String::new(),
                meaning: Meaning::Other,
                file: Some(file.to_owned()),
                line: 1,
                column: 1,
                message: String::new(),
                shape: String::new(),
            });
        }
        let report = collector.finish(None);
        let reached: Vec<Option<Phase>> = report.programs.iter().map(|program| program.reached).collect();
        assert_eq!(reached, [Some(Phase::Check), None]);
        assert!(report.programs[0].has_error() && !report.programs[1].has_error());
        assert_eq!(report.stray.len(), 1);
    }
}
