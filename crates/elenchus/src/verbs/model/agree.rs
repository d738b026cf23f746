//! `elenchus model agree`: the formulas that a solver is given against runs of the model, on many programs.

use std::fmt::Write;

use anyhow::Result;
use elenchus_model::agreement::{self, Effort};
use elenchus_model::census::bounds_text;
use elenchus_model::model::Model;
use serde::Serialize;

use super::load;
use crate::Verdict;
use crate::cli::ModelAgree;
use crate::output::Output;

/// One check at one bound with one set of bugs.
#[derive(Serialize)]
struct Row {
    function: String,
    bugs: Vec<String>,
    bounds: String,
    /// `all` or `random`
    of: &'static str,
    programs: u64,
    passes: u64,
    fails: u64,
    stops: u64,
    out_of_fuel: u64,
    disagreements: Vec<Difference>,
}

#[derive(Serialize)]
struct Difference {
    program: String,
    run: String,
    formulas: Vec<String>,
}

pub fn agree(arguments: &ModelAgree, output: &Output) -> Result<Verdict> {
    let model = load(&arguments.model)?;
    let effort = Effort {
        programs: arguments.programs,
        all: arguments.all,
        seed: arguments.seed,
        landmarks: Some(arguments.time),
    };
    let tell = |row: &agreement::Row| output.note(&Row::new(&model, row).text());
    let rows: Vec<Row> =
        agreement::compare_model(&model, &effort, tell)?.iter().map(|row| Row::new(&model, row)).collect();
    let differ = rows.iter().any(|row| !row.disagreements.is_empty());
    output.result(&rows, || {
        let programs: u64 = rows.iter().map(|row| row.programs).sum();
        let disagreements = if differ { "" } else { ", no disagreement" };
        let mut text = format!("{programs} runs compared{disagreements}\n");
        for row in rows.iter().filter(|row| !row.disagreements.is_empty()) {
            let _ = writeln!(text, "{}", row.text());
            for Difference { program, run, formulas } in &row.disagreements {
                let formulas = formulas.join(" and ");
                let _ = writeln!(text, "  {program}\n    run: {run}\n    formulas: {formulas}");
            }
        }
        text
    })?;
    Ok(if differ { Verdict::Findings } else { Verdict::NothingFound })
}

impl Row {
    fn new(model: &Model, row: &agreement::Row) -> Row {
        let counts = &row.agreement;
        let disagreements = counts.disagreements.iter().map(|found| Difference {
            program: found.program.clone(),
            run: found.run.clone(),
            formulas: found.formulas.clone(),
        });
        Row {
            function: model.function(row.function).name.clone(),
            bugs: row.bugs.iter().map(|bug| model.bugs[bug.index()].name.clone()).collect(),
            bounds: bounds_text(model, &row.bounds),
            of: if row.is_exhaustive { "all" } else { "random" },
            programs: counts.programs,
            passes: counts.passes,
            fails: counts.fails,
            stops: counts.stops,
            out_of_fuel: counts.out_of_fuel,
            disagreements: disagreements.collect(),
        }
    }

    fn text(&self) -> String {
        let bugs = if self.bugs.is_empty() { String::new() } else { format!("[{}]", self.bugs.join(", ")) };
        format!(
            "{}{bugs}: {} {} programs at {}: {} pass, {} fail, {} stop, {} run out of fuel; {} disagreements",
            self.function,
            self.of,
            self.programs,
            self.bounds,
            self.passes,
            self.fails,
            self.stops,
            self.out_of_fuel,
            self.disagreements.len()
        )
    }
}
