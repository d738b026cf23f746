use comfy_table::{Table, presets};
use serde::Serialize;

use crate::{Row, State};

/// Bugs against compilers, for people and for machines.
#[derive(Debug, Serialize)]
pub struct Matrix {
    pub rows: Vec<Row>,
}

impl Matrix {
    /// A table for a terminal, and what it shows in numbers.
    pub fn text(&self) -> String {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        self.fill(&mut table);
        format!("{}\n{}", trimmed(&table), self.summary())
    }

    /// The table in Markdown.
    pub fn markdown(&self) -> String {
        let mut table = Table::new();
        table.load_style(presets::ASCII_MARKDOWN);
        self.fill(&mut table);
        format!("{}\n{}", trimmed(&table), self.summary())
    }

    pub fn contradictions(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.contradicts())
    }

    fn fill(&self, table: &mut Table) {
        let compilers = self.compilers();
        let mut head = vec!["bug".to_owned()];
        head.extend(compilers.iter().cloned());
        table.set_header(head);
        for id in self.ids() {
            let mut cells = vec![id.to_owned()];
            for compiler in &compilers {
                let row = self.rows.iter().find(|row| row.id == id && name(row) == *compiler);
                cells.push(row.map(cell).unwrap_or_default());
            }
            table.add_row(cells);
        }
    }

    fn compilers(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for row in &self.rows {
            if !names.contains(&name(row)) {
                names.push(name(row));
            }
        }
        names
    }

    fn ids(&self) -> Vec<&str> {
        let mut ids: Vec<&str> = Vec::new();
        for row in &self.rows {
            if !ids.contains(&row.id.as_str()) {
                ids.push(&row.id);
            }
        }
        ids
    }

    fn summary(&self) -> String {
        let mut text = String::new();
        for compiler in self.compilers() {
            let count = |state: State| {
                self.rows.iter().filter(|row| name(row) == compiler && row.state == state).count()
            };
            text += &format!(
                "{compiler}: {} reproduced, {} fixed, {} other, {} not judged\n",
                count(State::Reproduced),
                count(State::Fixed),
                count(State::Other),
                count(State::NotJudged)
            );
        }
        let against: Vec<String> = self
            .contradictions()
            .map(|row| {
                let listed = if row.listed == Some(true) { "reproduced" } else { "not there" };
                format!("{} on {}: {}, listed as {listed}: {}\n", row.id, name(row), row.outcome, row.words)
            })
            .collect();
        let known = self.rows.iter().filter(|row| row.listed.is_some() && row.reproduces.is_some()).count();
        text += &format!("as listed: {} of {known}\n", known - against.len());
        text + &against.concat()
    }
}

fn name(row: &Row) -> String {
    format!("{}@{}", row.compiler, row.version)
}

/// What was seen, with a mark where the corpus says something else.
fn cell(row: &Row) -> String {
    let word = match row.state {
        State::Reproduced => "reproduced".to_owned(),
        State::Fixed => "fixed".to_owned(),
        State::Other => format!("other: {}", row.outcome),
        State::NotJudged => format!("({})", row.outcome),
    };
    if row.contradicts() { format!("{word} (!)") } else { word }
}

fn trimmed(table: &Table) -> String {
    table.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[cfg(test)]
mod tests {
    use elenchus_lang::Version;
    use expect_test::expect;

    use super::*;

    #[test]
    fn a_matrix_shows_each_bug_on_each_compiler() {
        let row = |id: &str, version: &str, state, reproduces, listed| Row {
            id: id.to_owned(),
            compiler: "groovy",
            version: Version::new(version),
            platform: Some("JDK 17.0.15".to_owned()),
            outcome: "rejected",
            state,
            reproduces,
            listed,
            words: "no".to_owned(),
        };
        let matrix = Matrix {
            rows: vec![
                row("B-1", "3.0.9", State::Reproduced, Some(true), Some(true)),
                row("B-2", "3.0.9", State::NotJudged, None, Some(true)),
                row("B-1", "4.0.12", State::Fixed, Some(false), Some(true)),
            ],
        };
        expect![[r"
            | bug | groovy@3.0.9 | groovy@4.0.12 |
            |-----|--------------|---------------|
            | B-1 | reproduced   | fixed (!)     |
            | B-2 | (rejected)   |               |

            groovy@3.0.9: 1 reproduced, 0 fixed, 0 other, 1 not judged
            groovy@4.0.12: 0 reproduced, 1 fixed, 0 other, 0 not judged
            as listed: 1 of 2
            B-1 on groovy@4.0.12: rejected, listed as reproduced: no
        "]]
        .assert_eq(&matrix.markdown());
        expect![[r"
             bug  groovy@3.0.9  groovy@4.0.12
             B-1  reproduced    fixed (!)
             B-2  (rejected)

            groovy@3.0.9: 1 reproduced, 0 fixed, 0 other, 1 not judged
            groovy@4.0.12: 0 reproduced, 1 fixed, 0 other, 0 not judged
            as listed: 1 of 2
            B-1 on groovy@4.0.12: rejected, listed as reproduced: no
        "]]
        .assert_eq(&matrix.text());
    }
}
