//! What becomes of findings: small programs, votes, and what people say about groups.

use std::collections::BTreeMap;
use std::time::Duration;

use elenchus_case::Expectation;
use elenchus_compilers::{CompilerId, Outcome};
use elenchus_lang::Version;
use rusqlite::{Row, params};

use super::read::{has_column, has_table, json_at};
use super::write::{json, now, number};
use super::{Store, StoreError};
use crate::{Ballot, CompilerRecord, End, FindingId, Judgement, Reduction, State, Votes};

impl Store {
    /// Keeps the small program of a finding, in place of an earlier one.
    pub fn keep_reduction(&mut self, finding: &FindingId, reduction: &Reduction) -> Result<(), StoreError> {
        self.sql(|sql| {
            sql.execute(
                "INSERT OR REPLACE INTO reduction
                 (finding, files, text_form, expectation, outcome, questions, micros, is_complete, history, ended)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                params![
                    finding.as_str(),
                    json(&reduction.files),
                    reduction.text_form,
                    json(&reduction.expectation),
                    json(&reduction.outcome),
                    number(reduction.questions),
                    number(reduction.time.as_micros() as u64),
                    reduction.end == End::Complete,
                    json(&reduction.history),
                    json(&reduction.end),
                ],
            )
        })
        .map(drop)
    }

    /// All small programs, by the finding that they show.
    pub fn reductions(&self) -> Result<BTreeMap<FindingId, Reduction>, StoreError> {
        self.sql(|sql| {
            // A store that is only read may be of the time before there were any.
            if !has_table(sql, "judgement")? {
                return Ok(BTreeMap::new());
            }
            let mut statement = sql.prepare(
                "SELECT finding, files, text_form, expectation, outcome, questions, micros, history, ended
                 FROM reduction",
            )?;
            let rows = statement.query_map((), reduction_from)?;
            rows.collect()
        })
    }
}

impl Store {
    /// What people have said about groups, by signature.
    pub fn judgements(&self) -> Result<BTreeMap<String, Judgement>, StoreError> {
        self.sql(|sql| {
            if !has_table(sql, "judgement")? {
                return Ok(BTreeMap::new());
            }
            let mut statement = sql.prepare("SELECT signature, state, note FROM judgement")?;
            let rows = statement.query_map((), |row| {
                let state = State::from_word(&row.get::<_, String>(1)?).unwrap_or(State::New);
                Ok((row.get(0)?, Judgement { state, note: row.get(2)? }))
            })?;
            rows.collect()
        })
    }

    /// Keeps what somebody says about a group, in place of what was said before.
    pub fn judge(&mut self, signature: &str, judgement: &Judgement) -> Result<(), StoreError> {
        self.sql(|sql| {
            sql.execute(
                "INSERT OR REPLACE INTO judgement (signature, state, note, made) VALUES (?1, ?2, ?3, ?4)",
                params![signature, judgement.state.word(), judgement.note, now()],
            )
        })
        .map(drop)
    }

    /// What compilers said about findings.
    pub fn votes(&self) -> Result<Votes, StoreError> {
        self.sql(|sql| {
            let mut votes = Votes::new();
            if !has_table(sql, "judgement")? {
                return Ok(votes);
            }
            // A store that is only read is left as it is, so it may be of the schema before.
            let twin = if has_column(sql, "vote", "twin")? { "twin" } else { "'null'" };
            let mut statement = sql.prepare(
                &format!("SELECT finding, family, language, version, place, flags, outcome, {twin}
                 FROM vote JOIN compiler ON compiler.id = vote.compiler ORDER BY finding, family, version, place"),
            )?;
            let mut rows = statement.query(())?;
            while let Some(row) = rows.next()? {
                let compiler = CompilerRecord {
                    family: row.get(1)?,
                    language: row.get(2)?,
                    version: Version::new(row.get::<_, String>(3)?),
                    place: row.get(4)?,
                    flags: json_at(row, 5)?,
                };
                let finding = FindingId::from_stored(row.get(0)?);
                let ballot = Ballot { compiler, outcome: json_at(row, 6)?, twin: json_at(row, 7)? };
                votes.entry(finding).or_default().push(ballot);
            }
            Ok(votes)
        })
    }

    /// Keeps what a compiler says about a finding's program, or about its `twin`, with what is expected of that; nothing if it
    /// cannot be asked.
    pub fn keep_vote(
        &mut self,
        finding: &FindingId,
        compiler: &CompilerId,
        outcome: Option<&Outcome>,
        twin: Option<&Expectation>,
    ) -> Result<(), StoreError> {
        let compiler = self.compiler_row(compiler)?;
        self.sql(|sql| {
            sql.execute(
                "INSERT OR REPLACE INTO vote (finding, compiler, outcome, twin) VALUES (?1, ?2, ?3, ?4)",
                params![finding.as_str(), compiler, json(&outcome), json(&twin)],
            )
        })
        .map(drop)
    }
}

fn reduction_from(row: &Row<'_>) -> rusqlite::Result<(FindingId, Reduction)> {
    let reduction = Reduction {
        files: json_at(row, 1)?,
        text_form: row.get(2)?,
        expectation: json_at(row, 3)?,
        outcome: json_at(row, 4)?,
        questions: row.get(5)?,
        time: Duration::from_micros(row.get(6)?),
        end: json_at(row, 8)?,
        history: json_at(row, 7)?,
    };
    Ok((FindingId::from_stored(row.get(0)?), reduction))
}
