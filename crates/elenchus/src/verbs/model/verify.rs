//! `elenchus model verify`: a proof of absence, checked, and what it is worth.

use anyhow::{Result, bail};
use elenchus_model::census;
use elenchus_model::model::{Model, Query};
use elenchus_model::session::{self, Answer, AskError, ProofSettings, Settings, Statistics, Verified};
use serde::Serialize;

use super::answer::Cost;
use super::{load, query, settings};
use crate::Verdict;
use crate::cli::ModelVerify;
use crate::output::Output;

#[derive(Serialize)]
struct Proved {
    query: String,
    /// `proved`, `refuted`, `not_known` or `no_proof`
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    learnt_clauses: usize,
    proof_bytes: u64,
    checking_seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    also_checked_by: Option<String>,
    /// What becomes of programs: exact on a small space, and of random ones within the bounds.
    shares: Vec<String>,
    /// The bugs of the model at the same bounds: a question that finds none of them is worth little.
    bugs: Vec<BugFound>,
    cost: Cost,
}

#[derive(Serialize)]
struct BugFound {
    bug: String,
    /// `found`, `none` or `not_known`
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
}

pub fn verify(arguments: &ModelVerify, output: &Output) -> Result<Verdict> {
    let model = load(&arguments.question.model)?;
    let query = query(&model, &arguments.question)?;
    let settings = settings(&arguments.question)?;
    let checker = arguments.checker.as_ref().map(|command| {
        let mut words = command.split_whitespace().map(str::to_owned);
        (words.next().unwrap_or_default(), words.collect())
    });
    let proof = ProofSettings { limit: arguments.proof_limit << 20, keep: arguments.proof.clone(), checker };
    let (verified, statistics) = match session::verify(&model, &query, &settings, &proof) {
        Err(AskError::OutOf(out_of)) if out_of.is_patience() => {
            (Verified::Unknown(out_of), Statistics::default())
        }
        verified => verified?,
    };
    // When the time is over, nothing else is begun.
    let shares = match verified {
        Verified::Unknown(_) => Vec::new(),
        _ => census::shares(&model, &query),
    };
    let mut document = Proved {
        query: query.name.clone(),
        verdict: "not_known",
        program: None,
        reason: None,
        learnt_clauses: 0,
        proof_bytes: 0,
        checking_seconds: 0.0,
        also_checked_by: None,
        shares,
        bugs: Vec::new(),
        cost: Cost::from(&statistics),
    };
    match verified {
        Verified::Proved(proof) => {
            document.verdict = "proved";
            document.learnt_clauses = proof.report.learnt;
            document.proof_bytes = proof.bytes;
            document.checking_seconds = proof.checking.as_secs_f64();
            document.also_checked_by = proof.also_checked_by;
            if !arguments.no_bugs {
                document.bugs = bugs(&model, &query, &settings)?;
            }
        }
        Verified::Refuted(program) => {
            document.verdict = "refuted";
            document.program = Some(program.show(&model));
        }
        Verified::Unknown(out_of) => document.reason = Some(out_of.to_string()),
        Verified::NoProof(reason) => {
            document.verdict = "no_proof";
            document.reason = Some(reason);
        }
    }
    output.result(&document, || document.text())?;
    if document.verdict != "not_known" {
        for warning in census::warnings(&model, &query) {
            output.note(&warning);
        }
    }
    match document.verdict {
        "proved" => Ok(Verdict::NothingFound),
        "refuted" => Ok(Verdict::Findings),
        "no_proof" => bail!("there is no proof: {}", document.reason.unwrap_or_default()),
        _ => Ok(Verdict::NotKnown),
    }
}

impl Proved {
    fn text(&self) -> String {
        let said = match (self.verdict, &self.program, &self.reason) {
            ("proved", ..) => {
                let also = self.also_checked_by.as_ref();
                let also = also.map_or(String::new(), |checker| format!(", and accepted by {checker}"));
                format!(
                    "no program within the bounds: proved, {} clauses learnt, proof of {} bytes checked in {:.2} s{also}\n",
                    self.learnt_clauses, self.proof_bytes, self.checking_seconds
                )
            }
            (_, Some(program), _) => format!("refuted by {program}\n"),
            ("not_known", _, Some(why)) => format!("not known: {why} before there was a proof\n"),
            _ => String::new(),
        };
        let shares: String = self.shares.iter().map(|share| format!("{share}\n")).collect();
        let bugs: String = self.bugs.iter().map(BugFound::text).collect();
        format!("{said}{shares}{bugs}{}\n{}\n", self.cost.size(), self.cost.time())
    }
}

impl BugFound {
    fn text(&self) -> String {
        match (&self.program, self.answer) {
            (Some(program), _) => format!("with {}: found, {program}\n", self.bug),
            (None, "none") => format!("with {}: not found at these bounds\n", self.bug),
            _ => format!("with {}: not known, time or memory ran out\n", self.bug),
        }
    }
}

fn bugs(model: &Model, query: &Query, settings: &Settings) -> Result<Vec<BugFound>> {
    let answers = session::with_each_bug(model, query, settings)?;
    let found = answers.into_iter().map(|(bug, answer)| {
        let (answer, program) = match answer {
            Answer::Found(found) => ("found", Some(found.program.show(model))),
            Answer::None => ("none", None),
            Answer::Unknown(_) => ("not_known", None),
        };
        BugFound { bug: model.bugs[bug.index()].name.clone(), answer, program }
    });
    Ok(found.collect())
}
