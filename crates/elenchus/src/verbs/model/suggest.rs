//! `elenchus model suggest`: the side conditions that a type system lacks.

use std::fmt::Write;

use anyhow::{Result, bail};
use elenchus_model::model::{BugId, Model};
use elenchus_model::suggest::{self, MAX_CANDIDATES, Suggestion};
use elenchus_model::term::Term;
use serde::Serialize;

use super::{bug, load, search, settings};
use crate::Verdict;
use crate::cli::ModelSuggest;
use crate::output::Output;

#[derive(Serialize)]
struct Suggested {
    query: String,
    /// `found`, `none`, `good_rejected` or `not_known`
    verdict: &'static str,
    /// The conditions to require, by the switches that leave them out.
    require: Vec<Condition>,
    /// The counterexamples that are excluded by them.
    excluded: Vec<String>,
    /// Good programs that are rejected without any of the conditions.
    lost: Vec<String>,
    asked: usize,
    undecided: usize,
    /// What ran out, if a choice was not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[derive(Serialize)]
struct Condition {
    name: String,
    description: String,
}

pub fn suggest(arguments: &ModelSuggest, output: &Output) -> Result<Verdict> {
    let model = load(&arguments.search.question.model)?;
    let query = search(&model, &arguments.search)?;
    let named: Result<Vec<BugId>> = arguments.among.iter().map(|name| bug(&model, name)).collect();
    let candidates = Some(named?).filter(|named| !named.is_empty());
    let candidates = candidates.unwrap_or_else(|| model.bug_ids().collect());
    if candidates.is_empty() || candidates.len() > MAX_CANDIDATES {
        bail!("the conditions are chosen among 1 to {MAX_CANDIDATES} switches; name them by `--among`");
    }
    let good: Result<Vec<Term>, _> =
        arguments.good.iter().map(|text| Term::read(&model, query.sort, text)).collect();
    let suggestion =
        suggest::suggest(&model, &query, &candidates, &good?, &settings(&arguments.search.question)?)?;
    let document = Suggested::new(&model, &query.name, &suggestion);
    output.result(&document, || document.text())?;
    Ok(match document.verdict {
        "found" => Verdict::NothingFound,
        "not_known" => Verdict::NotKnown,
        _ => Verdict::Findings,
    })
}

impl Suggested {
    fn new(model: &Model, query: &str, suggestion: &Suggestion) -> Suggested {
        let show = |programs: &[Term]| programs.iter().map(|program| program.show(model)).collect();
        let condition = |at: &BugId| {
            let bug = &model.bugs[at.index()];
            Condition { name: bug.name.clone(), description: bug.description.clone() }
        };
        Suggested {
            query: query.to_owned(),
            verdict: match &suggestion.require {
                Some(_) => "found",
                None if !suggestion.lost.is_empty() => "good_rejected",
                None if suggestion.undecided > 0 => "not_known",
                None => "none",
            },
            require: suggestion.require.iter().flatten().map(condition).collect(),
            excluded: show(&suggestion.excluded),
            lost: show(&suggestion.lost),
            asked: suggestion.asked,
            undecided: suggestion.undecided,
            reason: suggestion.out_of.map(|out_of| out_of.to_string()),
        }
    }

    fn text(&self) -> String {
        let mut text = match self.verdict {
            "found" if self.require.is_empty() => {
                format!("`{}` has no answer without any condition\n", self.query)
            }
            "found" => String::new(),
            "none" => {
                "no choice of the conditions excludes all counterexamples and keeps the good programs\n"
                    .to_owned()
            }
            "not_known" => {
                format!("not known: {} before a choice of the conditions would do\n", self.why())
            }
            _ => "these good programs are rejected even without any of the conditions:\n".to_owned(),
        };
        for condition in &self.require {
            let _ = writeln!(
                text,
                "require what `{}` leaves out: not \"{}\"",
                condition.name, condition.description
            );
        }
        for program in &self.lost {
            let _ = writeln!(text, "  {program}");
        }
        for program in &self.excluded {
            let _ = writeln!(text, "excluded: {program}");
        }
        if self.undecided > 0 {
            let choices = if self.undecided == 1 {
                "1 choice was"
            } else {
                &format!("{} choices were", self.undecided)
            };
            let _ = writeln!(text, "{choices} not decided: {}", self.why());
        }
        text
    }

    fn why(&self) -> &str {
        self.reason.as_deref().unwrap_or_default()
    }
}
