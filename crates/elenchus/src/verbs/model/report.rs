//! `elenchus model report`: rules that no accepted program uses, and premises that make no difference.

use std::fmt::Write;

use anyhow::{Result, bail};
use elenchus_model::model::Model;
use elenchus_model::rules::{self, PremiseUse, Probe, RuleUse, UsedBy};
use elenchus_model::session::Answer;
use serde::Serialize;

use super::{load, search, settings};
use crate::Verdict;
use crate::cli::ModelSearch;
use crate::output::Output;

/// The word for what time or memory did not allow to be found out.
const NOT_KNOWN: &str = "not_known";

#[derive(Serialize)]
struct Report {
    query: String,
    rules: Vec<Arm>,
    premises: Vec<Premise>,
}

/// An arm of a match in a checker.
#[derive(Serialize)]
struct Arm {
    function: String,
    pattern: String,
    /// `used`, `unused` or `not_known`
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
}

/// An assertion of a checker.
#[derive(Serialize)]
struct Premise {
    function: String,
    message: String,
    /// `rejects`, `changes_nothing` or `not_known`
    verdict: &'static str,
    /// A program that only this premise rejects.
    #[serde(skip_serializing_if = "Option::is_none")]
    rejects: Option<String>,
    /// An answer to the query when the premise is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer_without: Option<String>,
    /// Whether it has one: `found`, `none` or `not_known`; asked only of a premise that rejects something.
    #[serde(skip_serializing_if = "Option::is_none")]
    without: Option<&'static str>,
}

pub fn report(arguments: &ModelSearch, output: &Output) -> Result<Verdict> {
    let model = load(&arguments.question.model)?;
    let query = search(&model, arguments)?;
    let settings = settings(&arguments.question)?;
    let checkers: Vec<_> = rules::checkers(&query).into_iter().map(|(function, _)| function).collect();
    if checkers.is_empty() {
        bail!("no check of `{}` has to pass, so there is no checker to report on", query.name);
    }
    let probed = rules::probe(&model, &checkers);
    let rules = probed.rules(&query, &settings, |rule| output.note(&Arm::new(&model, rule).text()))?;
    let premises =
        probed.premises(&query, &settings, |premise| output.note(&Premise::new(&model, premise).text()))?;
    let report = Report {
        query: query.name.clone(),
        rules: rules.iter().map(|rule| Arm::new(&model, rule)).collect(),
        premises: premises.iter().map(|premise| Premise::new(&model, premise)).collect(),
    };
    output.result(&report, || report.text())?;
    let idle = report.rules.iter().any(|rule| rule.verdict == "unused")
        || report.premises.iter().any(|premise| premise.verdict == "changes_nothing");
    let is_open = report.rules.iter().any(|rule| rule.verdict == NOT_KNOWN)
        || report
            .premises
            .iter()
            .any(|premise| premise.verdict == NOT_KNOWN || premise.without == Some(NOT_KNOWN));
    Ok(match (idle, is_open) {
        (true, _) => Verdict::Findings,
        (false, true) => Verdict::NotKnown,
        (false, false) => Verdict::NothingFound,
    })
}

impl Report {
    fn text(&self) -> String {
        let used = self.rules.iter().filter(|rule| rule.verdict == "used").count();
        let mut text = format!("{used} of {} rules are used by accepted programs\n", self.rules.len());
        for rule in self.rules.iter().filter(|rule| rule.verdict != "used") {
            let _ = writeln!(text, "  {}", rule.text());
        }
        let acting = self.premises.iter().filter(|premise| premise.verdict == "rejects").count();
        let _ = writeln!(
            text,
            "{acting} of {} premises reject a program that nothing else rejects",
            self.premises.len()
        );
        for premise in &self.premises {
            let _ = writeln!(text, "  {}", premise.text());
        }
        text
    }
}

impl Arm {
    fn new(model: &Model, rule: &RuleUse) -> Arm {
        let (verdict, program) = match &rule.used_by {
            UsedBy::Program(program) => ("used", Some(program.show(model))),
            UsedBy::Nothing => ("unused", None),
            UsedBy::Unknown(_) => (NOT_KNOWN, None),
        };
        Arm { function: function(model, &rule.probe), pattern: rule.probe.text.clone(), verdict, program }
    }

    fn text(&self) -> String {
        let Arm { function, pattern, .. } = self;
        match self.verdict {
            "used" => format!("{function}: `{pattern}` is used"),
            "unused" => format!("{function}: `{pattern}` is used by no accepted program within the bounds"),
            _ => format!("{function}: `{pattern}`: not known, time or memory ran out"),
        }
    }
}

impl Premise {
    fn new(model: &Model, premise: &PremiseUse) -> Premise {
        let program = |answer: &Answer| rules::program(answer).map(|found| found.program.show(model));
        let verdict = match &premise.rejects {
            Answer::Found(_) => "rejects",
            Answer::None => "changes_nothing",
            Answer::Unknown(_) => NOT_KNOWN,
        };
        Premise {
            function: function(model, &premise.probe),
            message: premise.probe.text.clone(),
            verdict,
            rejects: program(&premise.rejects),
            answer_without: premise.without.as_ref().and_then(program),
            without: premise.without.as_ref().map(|answer| match answer {
                Answer::Found(_) => "found",
                Answer::None => "none",
                Answer::Unknown(_) => NOT_KNOWN,
            }),
        }
    }

    fn text(&self) -> String {
        let Premise { function, message, .. } = self;
        match (&self.rejects, &self.answer_without) {
            (Some(program), Some(answer)) => {
                format!(
                    "{function}: \"{message}\" alone rejects {program}; without it the query has the answer {answer}"
                )
            }
            (Some(program), None) if self.without == Some(NOT_KNOWN) => format!(
                "{function}: \"{message}\" alone rejects {program}; whether the query has an answer without it is not known"
            ),
            (Some(program), None) => {
                format!(
                    "{function}: \"{message}\" alone rejects {program}; the query has no answer without it"
                )
            }
            (None, _) if self.verdict == "changes_nothing" => {
                format!("{function}: \"{message}\" changes nothing within the bounds")
            }
            (None, _) => format!("{function}: \"{message}\": not known, time or memory ran out"),
        }
    }
}

fn function(model: &Model, probe: &Probe) -> String {
    model.function(probe.function).name.clone()
}
