//! Reading: what is done, what came of it, and the findings.

use std::collections::BTreeMap;

use elenchus_case::Place;
use elenchus_compilers::Phase;
use elenchus_lang::Version;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::de::DeserializeOwned;

use super::write::{Rows, number};
use super::{Store, StoreError};
use crate::{CompilerRecord, Finding, FindingId, Kind, Shard, Signature, Stop};

/// What the answers to a campaign's questions add up to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Totals {
    pub outcomes: BTreeMap<String, u64>,
    /// Why one of the answers is no verdict.
    pub infra: Option<String>,
    pub slow: u64,
    pub planted: u64,
    pub planted_found: u64,
    /// Indices without a case, by the word of [`crate::NoCase`].
    pub missing: BTreeMap<String, u64>,
}

impl Totals {
    pub fn missing(&self, word: &str) -> u64 {
        self.missing.get(word).copied().unwrap_or_default()
    }

    pub fn answers(&self) -> u64 {
        self.outcomes.values().sum()
    }
}

/// The columns of [`finding_from`].
const FINDING: &str = "
    SELECT finding.id, finding.kind, coarse, fine, family, compiler.language, version, place, flags, phase, file, line,
           expectation, outcome, files, provenance, tool, engine, campaign.language, CAST(level AS TEXT), config, seed, case_index,
           features, first_seen, planted, text_form, class_path, main, confirmed
    FROM finding
    JOIN campaign ON campaign.id = finding.campaign
    JOIN compiler ON compiler.id = finding.compiler";

impl Store {
    /// All findings but planted ones, oldest campaign first, in the order of their cases.
    pub fn findings(&self) -> Result<Vec<Finding>, StoreError> {
        self.select("WHERE planted = 0", &[])
    }

    /// The finding whose id begins so.
    pub fn finding(&self, prefix: &str) -> Result<Finding, StoreError> {
        let wanted = prefix.to_ascii_lowercase();
        let is_id = !wanted.is_empty() && wanted.bytes().all(|byte| byte.is_ascii_hexdigit());
        let mut found =
            if is_id { self.select("WHERE finding.id GLOB ?1 || '*'", &[&wanted])? } else { Vec::new() };
        match found.len() {
            0 => Err(StoreError::NoSuchFinding { prefix: prefix.to_owned() }),
            1 => Ok(found.remove(0)),
            _ => {
                let candidates: Vec<&str> = found.iter().take(5).map(|finding| finding.id.as_str()).collect();
                Err(StoreError::Ambiguous { prefix: prefix.to_owned(), candidates: candidates.join(", ") })
            }
        }
    }

    /// The findings about the cases of a campaign and a compiler, without planted ones.
    pub(crate) fn findings_of(
        &self,
        rows: Rows,
        shard: Shard,
        stop: Stop,
    ) -> Result<Vec<Finding>, StoreError> {
        self.select(
            "WHERE planted = 0 AND finding.campaign = ?1 AND finding.compiler = ?2 AND case_index < ?3
             AND case_index % ?4 = ?5",
            &[&rows.campaign, &rows.compiler, &bound(stop), &number(shard.of()), &number(shard.number())],
        )
    }

    fn select(&self, condition: &str, values: &[&dyn rusqlite::ToSql]) -> Result<Vec<Finding>, StoreError> {
        self.sql(|sql| {
            let order =
                "ORDER BY finding.campaign, finding.compiler, case_index, finding.kind, line, finding.id";
            // A store that is only read may be of the time before a column was there.
            let mut columns = FINDING.to_owned();
            for (column, otherwise) in
                [("text_form", "NULL"), ("class_path", "'[]'"), ("main", "NULL"), ("confirmed", "1")]
            {
                let has_column = sql
                    .prepare("SELECT 1 FROM pragma_table_info('finding') WHERE name = ?1")?
                    .exists([column])?;
                if !has_column {
                    columns = columns.replace(column, otherwise);
                }
            }
            let mut statement = sql.prepare(&format!("{columns} {condition} {order}"))?;
            let found = statement.query_map(values, finding_from)?;
            found.collect()
        })
    }

    /// The indices that need not be asked again, sorted. An answer without a verdict is not an answer.
    pub(crate) fn done(&self, rows: Rows) -> Result<Vec<u64>, StoreError> {
        self.sql(|sql| {
            let mut statement = sql.prepare(
                "SELECT case_index FROM answer WHERE campaign = ?1 AND compiler = ?2 AND outcome <> 'infra'
                 UNION SELECT case_index FROM no_case WHERE campaign = ?1 AND compiler IN (0, ?2) ORDER BY 1",
            )?;
            let indices = statement.query_map(params![rows.campaign, rows.compiler], |row| row.get(0))?;
            indices.collect()
        })
    }

    /// Slow programs about which this sibling has not been asked yet. In a self-test nothing is compared: what it
    /// finds there would be real and be taken for planted.
    pub(crate) fn slow_to_compare(&self, rows: Rows, sibling: Rows) -> Result<Vec<u64>, StoreError> {
        self.sql(|sql| {
            let mut statement = sql.prepare_cached(
                "SELECT case_index FROM answer JOIN campaign ON campaign.id = campaign
                 WHERE campaign = ?1 AND compiler = ?2 AND slow IS NOT NULL AND NOT selftest
                 AND NOT EXISTS (SELECT 1 FROM comparison
                                 WHERE comparison.campaign = answer.campaign
                                 AND comparison.case_index = answer.case_index
                                 AND comparison.compiler = answer.compiler AND comparison.sibling = ?3)
                 ORDER BY case_index",
            )?;
            let indices = statement
                .query_map(params![rows.campaign, rows.compiler, sibling.compiler], |row| row.get(0))?;
            indices.collect()
        })
    }

    /// Adds up what is known about the cases of a shard below the limit.
    pub(crate) fn totals(&self, rows: &[Rows], shard: Shard, stop: Stop) -> Result<Totals, StoreError> {
        let (bound, of, remainder) = (bound(stop), number(shard.of()), number(shard.number()));
        let mut totals = Totals::default();
        self.sql(|sql| {
            for Rows { campaign, compiler } in rows {
                let mut statement = sql.prepare_cached(
                    "SELECT outcome, count(*), count(slow), sum(planted) FROM answer
                     WHERE campaign = ?1 AND compiler = ?2 AND case_index < ?3 AND case_index % ?4 = ?5
                     GROUP BY outcome",
                )?;
                let mut answers = statement.query(params![campaign, compiler, bound, of, remainder])?;
                while let Some(row) = answers.next()? {
                    *totals.outcomes.entry(row.get(0)?).or_default() += row.get::<_, u64>(1)?;
                    totals.slow += row.get::<_, u64>(2)?;
                    totals.planted += row.get::<_, u64>(3)?;
                }
                let infra = sql
                    .query_row(
                        "SELECT what FROM answer WHERE campaign = ?1 AND compiler = ?2 AND outcome = 'infra' LIMIT 1",
                        params![campaign, compiler],
                        |row| row.get(0),
                    )
                    .optional()?;
                totals.infra = totals.infra.take().or(infra);
                totals.planted_found += sql.query_row(
                    "SELECT count(DISTINCT case_index) FROM finding
                     WHERE planted AND campaign = ?1 AND compiler = ?2 AND case_index < ?3 AND case_index % ?4 = ?5",
                    params![campaign, compiler, bound, of, remainder],
                    |row| row.get::<_, u64>(0),
                )?;
            }
            let campaign = rows.first().map(|rows| rows.campaign);
            // Those without a program count once, those that only one compiler has no case of for each compiler.
            let compilers = std::iter::once(0).chain(rows.iter().map(|rows| rows.compiler));
            for (campaign, compiler) in campaign.into_iter().flat_map(|row| compilers.clone().map(move |c| (row, c))) {
                let mut statement = sql.prepare_cached(
                    "SELECT kind, count(*) FROM no_case
                     WHERE campaign = ?1 AND compiler = ?2 AND case_index < ?3 AND case_index % ?4 = ?5 GROUP BY kind",
                )?;
                let mut missing = statement.query(params![campaign, compiler, bound, of, remainder])?;
                while let Some(row) = missing.next()? {
                    *totals.missing.entry(row.get(0)?).or_default() += row.get::<_, u64>(1)?;
                }
            }
            Ok(totals)
        })
    }
}

fn bound(stop: Stop) -> i64 {
    stop.cases.map_or(i64::MAX, number)
}

fn finding_from(row: &Row<'_>) -> rusqlite::Result<Finding> {
    let file: Option<String> = row.get(10)?;
    let line: Option<u32> = row.get(11)?;
    let phase: String = row.get(9)?;
    Ok(Finding {
        id: FindingId::from_stored(row.get(0)?),
        kind: Kind::from_word(&row.get::<_, String>(1)?).ok_or_else(|| unknown(1, "kind"))?,
        signature: Signature { coarse: row.get(2)?, fine: row.get(3)? },
        compiler: CompilerRecord {
            family: row.get(4)?,
            language: row.get(5)?,
            version: Version::new(row.get::<_, String>(6)?),
            place: row.get(7)?,
            flags: json_at(row, 8)?,
        },
        phase: Phase::from_word(&phase).ok_or_else(|| unknown(9, "phase"))?,
        place: file.zip(line).map(|(file, line)| Place { file, line }),
        expectation: json_at(row, 12)?,
        outcome: json_at(row, 13)?,
        files: json_at(row, 14)?,
        provenance: row.get(15)?,
        tool: row.get(16)?,
        engine: row.get(17)?,
        language: row.get(18)?,
        level: Version::new(row.get::<_, String>(19)?),
        config: row.get(20)?,
        seed: row.get::<_, String>(21)?.parse().map_err(|_| unknown(21, "seed"))?,
        index: row.get(22)?,
        features: json_at(row, 23)?,
        first_seen: row.get(24)?,
        planted: row.get(25)?,
        text_form: row.get(26)?,
        class_path: json_at(row, 27)?,
        main: row.get(28)?,
        confirmed: row.get(29)?,
    })
}

/// Whether a store that is only read, and so may be an old one, has a table.
pub(super) fn has_table(sql: &Connection, name: &str) -> rusqlite::Result<bool> {
    sql.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1")?.exists([name])
}

pub(super) fn has_column(sql: &Connection, table: &str, name: &str) -> rusqlite::Result<bool> {
    sql.prepare("SELECT 1 FROM pragma_table_info(?1) WHERE name = ?2")?.exists([table, name])
}

pub(super) fn json_at<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(error)))
}

fn unknown(column: usize, what: &str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, format!("unknown {what}").into())
}
