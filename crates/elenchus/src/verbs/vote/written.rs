//! `elenchus vote --written`: is a finding about what is inferred?

use anyhow::{Context, Result};
use elenchus_campaign::Finding;
use elenchus_lang::language;
use serde::Serialize;

use super::{Booth, program};
use crate::Verdict;
use crate::output::Output;
use crate::registry::Registry;
use crate::verbs::triage::Triage;

/// What the compiler of a finding makes of its program with all types written.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Answer {
    /// It is right about it: the finding is about what is inferred.
    Vanishes,
    /// It is as wrong about it.
    Stays,
    /// The program leaves no type out of which it is known what it is.
    NothingLeftOut,
}

impl Answer {
    fn word(self) -> &'static str {
        match self {
            Answer::Vanishes => "vanishes with the types written",
            Answer::Stays => "stays with the types written",
            Answer::NothingLeftOut => "leaves no type out",
        }
    }
}

#[derive(Serialize)]
struct Asked {
    id: String,
    answer: Answer,
}

pub fn run(
    findings: &[Finding],
    triage: &Triage,
    booth: &mut Booth,
    registry: &Registry,
    output: &Output,
) -> Result<Verdict> {
    let mut all = Vec::new();
    for finding in findings {
        let reduction = triage.reductions.get(&finding.id);
        let written = program(finding, reduction, registry).and_then(|program| program.written());
        let answer = match written {
            None => Answer::NothingLeftOut,
            Some(written) => {
                let compiler = registry
                    .compiler(&format!("{}@{}", finding.compiler.family, finding.compiler.version), &[])?;
                let level =
                    language(&finding.language).and_then(|language| language.level(finding.level.as_str()));
                let level = level.with_context(|| format!("there is no level {}", finding.level))?;
                let (vote, _) =
                    booth.put(&written.source, finding.phase, &written.expectation, level, &compiler)?;
                if vote.is_right == Some(true) { Answer::Vanishes } else { Answer::Stays }
            }
        };
        all.push(Asked { id: finding.id.to_string(), answer });
    }
    output.result(&all, || text(&all))?;
    Ok(if all.is_empty() { Verdict::NothingFound } else { Verdict::Findings })
}

fn text(all: &[Asked]) -> String {
    let mut text: String =
        all.iter().map(|asked| format!("{} {}\n", asked.id, asked.answer.word())).collect();
    let vanish = all.iter().filter(|asked| asked.answer == Answer::Vanishes).count();
    text += &format!("{vanish} of {} vanish with the types written\n", all.len());
    text
}
