//! The content of a store as lines that two stores can be compared by.

use rusqlite::types::Type;

use super::write::StoredDiagnostic;
use super::{Store, StoreError};

const PROVENANCE: &str = "printf('elenchus %s, %s, %s %d, config %s, seed %s, case %d',
    tool, engine, campaign.language, level, config_hash, seed, case_index)";

impl Store {
    /// Every answer, every finding and every index without a program, as sorted lines without times, row ids and
    /// messages. Equal dumps mean that two campaigns learned the same.
    ///
    /// Time-outs and slow programs are left out: they depend on what else the machine was doing.
    pub fn canonical_dump(&self) -> Result<Vec<String>, StoreError> {
        self.sql(|sql| {
            let mut lines = Vec::new();
            let mut statement = sql.prepare(&format!(
                "SELECT {PROVENANCE}, family, version, flags, outcome, phase, diagnostics
                 FROM answer JOIN campaign ON campaign.id = answer.campaign JOIN compiler ON compiler.id = compiler
                 WHERE outcome <> 'timed_out'"
            ))?;
            let mut rows = statement.query(())?;
            while let Some(row) = rows.next()? {
                let text = |column| row.get::<_, String>(column);
                let diagnostics = match row.get::<_, Option<String>>(6)? {
                    Some(json) => brief(&json)?,
                    None => String::new(),
                };
                lines.push(format!(
                    "{} | {}@{} {} | {} after {} | {diagnostics}",
                    text(0)?, text(1)?, text(2)?, text(3)?, text(4)?, text(5)?
                ));
            }
            let mut statement = sql.prepare(&format!(
                "SELECT {PROVENANCE}, family, version, flags, kind, coarse, fine, file, line, planted
                 FROM finding JOIN campaign ON campaign.id = finding.campaign JOIN compiler ON compiler.id = compiler
                 WHERE kind NOT IN ('hang', 'slow')"
            ))?;
            let mut rows = statement.query(())?;
            while let Some(row) = rows.next()? {
                let text = |column| row.get::<_, String>(column);
                let file: Option<String> = row.get(7)?;
                let line: Option<u32> = row.get(8)?;
                let planted = if row.get(9)? { " planted" } else { "" };
                lines.push(format!(
                    "{} | {}@{} {} |{planted} finding {} at {}:{} | {} | {}",
                    text(0)?, text(1)?, text(2)?, text(3)?, text(4)?,
                    file.unwrap_or_default(), line.unwrap_or_default(), text(5)?, text(6)?
                ));
            }
            let mut statement = sql.prepare(&format!(
                "SELECT {PROVENANCE}, kind, what FROM no_case JOIN campaign ON campaign.id = no_case.campaign"
            ))?;
            let mut rows = statement.query(())?;
            while let Some(row) = rows.next()? {
                let text = |column| row.get::<_, String>(column);
                lines.push(format!("{} | {} | {}", text(0)?, text(1)?, text(2)?));
            }
            lines.sort();
            Ok(lines)
        })
    }
}

/// Places, codes and meanings. Messages are left out: whether there are any depends on whether a case happened to be
/// asked alone.
fn brief(json: &str) -> rusqlite::Result<String> {
    let diagnostics: Vec<StoredDiagnostic> = serde_json::from_str(json)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(6, Type::Text, Box::new(error)))?;
    let mut words: Vec<String> = diagnostics
        .iter()
        .map(|diagnostic| {
            let StoredDiagnostic { file, line, column, severity, code, meaning, .. } = diagnostic;
            format!("{severity} {code} {meaning} {}:{line}:{column}", file.as_deref().unwrap_or(""))
        })
        .collect();
    words.sort();
    words.dedup();
    Ok(words.join("; "))
}
