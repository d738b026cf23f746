//! Writing: a campaign's rows, chunk by chunk.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use elenchus_case::{Case, Expectation, Place};
use elenchus_compilers::{CompilerId, Diagnostic, Meaning, Observation, Outcome, Phase, Severity, Slow};
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};

use super::{Store, StoreError};
use crate::{Campaign, FindingId, Kind, NoCase, Signature};

/// The rows that a run writes to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    pub campaign: i64,
    pub compiler: i64,
}

/// The answer of a compiler to a case.
pub(crate) struct Answer {
    pub index: u64,
    pub outcome: &'static str,
    pub phase: Phase,
    pub confirmed: bool,
    pub planted: bool,
    pub diagnostics: Vec<StoredDiagnostic>,
    pub what: Option<String>,
    pub time: Duration,
    pub slow: Option<Slow>,
    pub findings: Vec<Found>,
}

/// An index without a program.
pub(crate) struct Missing {
    pub index: u64,
    pub why: NoCase,
}

impl Missing {
    /// The compiler for which there is no case; 0 stands for all, where there is no program.
    fn compiler(&self, asked: i64) -> i64 {
        if self.why.is_for_all() { 0 } else { asked }
    }
}

/// A finding on its way into the store.
pub(crate) struct Found {
    pub id: FindingId,
    pub kind: Kind,
    pub signature: Signature,
    pub place: Option<Place>,
    pub expectation: Expectation,
    pub outcome: Outcome,
    /// Seen alone in a fresh process.
    pub confirmed: bool,
    pub case: Case,
    pub text_form: Option<String>,
}

/// What is kept of a diagnostic. The message is kept only where the compiler was asked alone: in a batch it may
/// depend on the neighbours.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(crate) struct StoredDiagnostic {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub file: Option<String>,
    pub line: u32,
    pub column: u32,
    pub severity: String,
    pub code: String,
    pub meaning: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub message: Option<String>,
}

impl Answer {
    pub fn new(index: u64, phase: Phase, planted: bool, observation: &Observation) -> Answer {
        let Observation { outcome, time, slow, .. } = observation;
        let confirmed = observation.is_confirmed();
        let mut diagnostics: Vec<StoredDiagnostic> = outcome
            .diagnostics()
            .iter()
            .map(|diagnostic| StoredDiagnostic::of(diagnostic, confirmed))
            .collect();
        diagnostics.sort();
        diagnostics.dedup();
        let what = match outcome {
            Outcome::Infra { what } => Some(what.clone()),
            _ => None,
        };
        Answer {
            index,
            outcome: outcome.kind(),
            phase,
            confirmed,
            planted,
            diagnostics,
            what,
            time: *time,
            slow: *slow,
            findings: Vec::new(),
        }
    }
}

impl StoredDiagnostic {
    fn of(diagnostic: &Diagnostic, confirmed: bool) -> StoredDiagnostic {
        let severity = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let meaning = match diagnostic.meaning {
            Meaning::Inexhaustive => "inexhaustive",
            Meaning::RedundantArm => "redundant_arm",
            Meaning::Syntax => "syntax",
            Meaning::Other => "other",
        };
        StoredDiagnostic {
            file: diagnostic.file.clone(),
            line: diagnostic.line,
            column: diagnostic.column,
            severity: severity.to_owned(),
            code: diagnostic.code.clone(),
            meaning: meaning.to_owned(),
            message: confirmed.then(|| diagnostic.message.clone()),
        }
    }
}

impl Store {
    /// The campaign's row, made if it is not there.
    pub(crate) fn campaign_row(&mut self, campaign: &Campaign) -> Result<i64, StoreError> {
        let key = campaign.key();
        let origin = campaign.origin();
        self.sql(|sql| {
            sql.execute(
                "INSERT OR IGNORE INTO campaign
                 (key, tool, engine, language, level, config_hash, config, seed, generate_one_in, selftest, build)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
                params![
                    key,
                    origin.tool,
                    origin.engine,
                    origin.level.language().name(),
                    origin.level.name(),
                    origin.config,
                    campaign.engine.config(),
                    origin.seed.to_string(),
                    number(campaign.generate_one_in),
                    campaign.selftest,
                    campaign.build,
                ],
            )?;
            sql.query_row("SELECT id FROM campaign WHERE key = ?1", [&key], |row| row.get(0))
        })
    }

    /// The compiler's row, made if it is not there.
    pub(crate) fn compiler_row(&mut self, compiler: &CompilerId) -> Result<i64, StoreError> {
        let place = compiler.place.to_string_lossy();
        let flags = json(&compiler.flags);
        self.sql(|sql| {
            let find = || {
                sql.query_row(
                    "SELECT id FROM compiler WHERE family = ?1 AND version = ?2 AND place = ?3 AND flags = ?4",
                    params![compiler.family, compiler.version.as_str(), place, flags],
                    |row| row.get(0),
                )
                .optional()
            };
            if let Some(id) = find()? {
                return Ok(id);
            }
            sql.execute(
                "INSERT INTO compiler (family, language, version, place, flags) VALUES (?1, ?2, ?3, ?4, ?5)",
                params![compiler.family, compiler.language.name(), compiler.version.as_str(), place, flags],
            )?;
            Ok(sql.last_insert_rowid())
        })
    }

    pub(crate) fn begin_run(&mut self, row: i64, campaign: &Campaign) -> Result<i64, StoreError> {
        self.sql(|sql| {
            sql.execute(
                "INSERT INTO run (campaign, shard, jobs, began) VALUES (?1, ?2, ?3, ?4)",
                params![row, campaign.shard.to_string(), campaign.jobs as u32, now()],
            )?;
            Ok(sql.last_insert_rowid())
        })
    }

    pub(crate) fn end_run(&mut self, run: i64, summary: &impl Serialize) -> Result<(), StoreError> {
        self.sql(|sql| {
            sql.execute(
                "UPDATE run SET ended = ?2, summary = ?3 WHERE id = ?1",
                params![run, now(), json(summary)],
            )
        })
        .map(drop)
    }

    /// Stores a chunk: all of it or nothing.
    pub(crate) fn commit(
        &mut self,
        rows: Rows,
        answers: &[Answer],
        missing: &[Missing],
    ) -> Result<(), StoreError> {
        self.try_commit(rows, answers, missing).map_err(|error| StoreError::from_sqlite(&self.path, &error))
    }

    /// Stores that a slow program was compared with a sibling, and what came of it.
    pub(crate) fn commit_comparison(
        &mut self,
        rows: Rows,
        sibling: Rows,
        index: u64,
        phase: Phase,
        found: Option<&Found>,
    ) -> Result<(), StoreError> {
        let mut work = || {
            let transaction = self.connection.transaction()?;
            if let Some(found) = found {
                insert_finding(&transaction, rows, phase, false, found)?;
            }
            transaction.execute(
                "INSERT INTO comparison (campaign, case_index, compiler, sibling) VALUES (?1, ?2, ?3, ?4)",
                params![rows.campaign, number(index), rows.compiler, sibling.compiler],
            )?;
            transaction.commit()
        };
        work().map_err(|error| StoreError::from_sqlite(&self.path, &error))
    }

    fn try_commit(&mut self, rows: Rows, answers: &[Answer], missing: &[Missing]) -> rusqlite::Result<()> {
        let Rows { campaign, compiler } = rows;
        let transaction = self.connection.transaction()?;
        {
            // An answer without a verdict makes room for the next try.
            let mut insert_answer = transaction.prepare_cached(
                "INSERT OR REPLACE INTO answer
                 (campaign, compiler, case_index, outcome, phase, confirmed, planted, diagnostics, what, micros, slow)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            )?;
            for answer in answers {
                insert_answer.execute(params![
                    campaign,
                    compiler,
                    number(answer.index),
                    answer.outcome,
                    answer.phase.word(),
                    answer.confirmed,
                    answer.planted,
                    (!answer.diagnostics.is_empty()).then(|| json(&answer.diagnostics)),
                    answer.what,
                    number(answer.time.as_micros() as u64),
                    answer.slow.map(|slow| json(&slow)),
                ])?;
                for found in &answer.findings {
                    insert_finding(&transaction, rows, answer.phase, answer.planted, found)?;
                }
            }
            let mut insert_missing = transaction.prepare_cached(
                "INSERT OR IGNORE INTO no_case (campaign, compiler, case_index, kind, what) VALUES (?1, ?2, ?3, ?4, ?5)",
            )?;
            for one in missing {
                insert_missing.execute(params![
                    campaign,
                    one.compiler(compiler),
                    number(one.index),
                    one.why.word(),
                    one.why.to_string()
                ])?;
            }
        }
        transaction.commit()
    }
}

fn insert_finding(
    sql: &Connection,
    rows: Rows,
    phase: Phase,
    planted: bool,
    found: &Found,
) -> rusqlite::Result<()> {
    let files: Vec<(&str, &str)> =
        found.case.source.files.iter().map(|file| (&*file.path, &*file.text)).collect();
    let mut insert = sql.prepare_cached(
        "INSERT OR IGNORE INTO finding
         (id, campaign, compiler, case_index, kind, planted, coarse, fine, phase, file, line, expectation,
          outcome, files, features, provenance, first_seen, text_form, class_path, main, confirmed)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21)",
    )?;
    insert.execute(params![
        found.id.as_str(),
        rows.campaign,
        rows.compiler,
        number(found.case.provenance.index),
        found.kind.word(),
        planted,
        found.signature.coarse,
        found.signature.fine,
        phase.word(),
        found.place.as_ref().map(|place| &place.file),
        found.place.as_ref().map(|place| place.line),
        json(&found.expectation),
        json(&found.outcome),
        json(&files),
        json(&found.case.features),
        found.case.provenance.to_string(),
        now(),
        found.text_form,
        json(&found.case.source.class_path),
        found.case.source.main,
        found.confirmed,
    ])?;
    Ok(())
}

/// SQLite's integers have a sign; an index that large is never reached.
pub(super) fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// Our own types, with text for keys, cannot fail to be written.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a plain value")
}

pub(super) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| number(time.as_secs()))
}
