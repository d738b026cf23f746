//! Answers and their cost, for people and for scripts.

use elenchus_model::budget::OutOf;
use elenchus_model::explain;
use elenchus_model::model::Model;
use elenchus_model::session::{Answer, Statistics};
use serde::Serialize;

/// One answer: a program with the runs that show what it is, or none.
#[derive(Serialize)]
pub struct AnswerDocument {
    /// `found`, `none` or `unknown`
    answer: &'static str,
    /// One word for what is known: `found` (perhaps not the least), `least`, `none` (within the bounds) or `not_known`.
    known: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    measure: Option<u64>,
    is_minimal: bool,
    checks: Vec<CheckDocument>,
    #[serde(skip)]
    text: String,
}

#[derive(Serialize)]
struct CheckDocument {
    function: String,
    bugs: Vec<String>,
    outcome: String,
    /// The calls that were open, innermost first.
    stack: Vec<String>,
}

impl AnswerDocument {
    pub fn new(model: &Model, answer: &Answer) -> AnswerDocument {
        let found = match answer {
            Answer::None => {
                return AnswerDocument::empty("none", "none", "no program within the bounds\n".to_owned());
            }
            Answer::Unknown(out_of) => return AnswerDocument::not_known(*out_of),
            Answer::Found(found) => found,
        };
        let program = found.program.show(model);
        let size = match (found.measure, found.is_minimal) {
            (Some(measure), true) => format!("measure {measure}, the least\n"),
            (Some(measure), false) => format!("measure {measure}, perhaps not the least\n"),
            (None, _) => String::new(),
        };
        let runs: String = found.runs.iter().map(|check| explain::check_run(model, check)).collect();
        let checks = found.runs.iter().map(|check| CheckDocument {
            function: model.function(check.function).name.clone(),
            bugs: check.bugs.iter().map(|bug| model.bugs[bug.index()].name.clone()).collect(),
            outcome: explain::outcome(model, &check.run.outcome),
            stack: explain::stack(model, &check.run).lines().map(|line| line.trim().to_owned()).collect(),
        });
        AnswerDocument {
            answer: "found",
            known: if found.is_minimal { "least" } else { "found" },
            measure: found.measure,
            is_minimal: found.is_minimal,
            checks: checks.collect(),
            text: format!("{program}\n{size}{runs}"),
            program: Some(program),
        }
    }

    /// No answer, and why.
    pub fn not_known(why: OutOf) -> AnswerDocument {
        let text = format!("not known: {why} before there was an answer\n");
        AnswerDocument::empty("unknown", "not_known", text)
    }

    fn empty(answer: &'static str, known: &'static str, text: String) -> AnswerDocument {
        AnswerDocument {
            answer,
            known,
            program: None,
            measure: None,
            is_minimal: false,
            checks: Vec::new(),
            text,
        }
    }

    pub fn is_found(&self) -> bool {
        self.answer == "found"
    }

    pub fn is_unknown(&self) -> bool {
        self.answer == "unknown"
    }

    pub fn text(&self) -> &str {
        &self.text
    }
}

/// How large a question was and how long it took.
#[derive(Serialize, Default)]
pub struct Cost {
    pub log10_programs: f64,
    pub positions: usize,
    pub formula_nodes: usize,
    pub variables: usize,
    pub clauses: usize,
    pub solver: String,
    pub solves: usize,
    pub evaluation_seconds: f64,
    pub encoding_seconds: f64,
    pub solving_seconds: f64,
}

impl From<&Statistics> for Cost {
    fn from(statistics: &Statistics) -> Cost {
        Cost {
            log10_programs: statistics.log10_space,
            positions: statistics.positions,
            formula_nodes: statistics.formula_nodes,
            variables: statistics.variables,
            clauses: statistics.clauses,
            solver: statistics.solver.clone(),
            solves: statistics.solves,
            evaluation_seconds: statistics.evaluation.as_secs_f64(),
            encoding_seconds: statistics.encoding.as_secs_f64(),
            solving_seconds: statistics.solving.as_secs_f64(),
        }
    }
}

impl Cost {
    pub fn size(&self) -> String {
        format!(
            "10^{:.1} programs, {} positions, {} variables, {} clauses",
            self.log10_programs, self.positions, self.variables, self.clauses
        )
    }

    pub fn time(&self) -> String {
        if self.solver.is_empty() {
            return "no solver was asked".to_owned();
        }
        format!(
            "evaluated in {:.2} s, encoded in {:.2} s, {} solved in {:.2} s ({} questions)",
            self.evaluation_seconds, self.encoding_seconds, self.solver, self.solving_seconds, self.solves
        )
    }
}
