//! The stress test of section 6.3, Figure 15: closed terms of the lambda calculus never meet an unbound variable, shown
//! for deeper and deeper terms, with three encodings and one evaluator.

use super::{FigureError, model, processor_time};
use crate::encoding::ENCODINGS;
use crate::session::{Answer, AskError, Session, Settings};
use crate::solver::SolverChoice;
use crate::space::Grammar;
use std::time::Duration;

/// As long as the paper gave each encoding.
pub const LIMIT_SECONDS: f64 = 20.0;

/// The deepest terms that are tried: more than any encoding reaches.
const MAX_DEPTH: u32 = 12;

/// One encoding at one depth.
#[derive(Debug, Clone)]
pub struct Point {
    pub encoding: &'static str,
    pub solver: String,
    pub ast_depth: u32,
    pub binary_depth: u32,
    pub fuel: u32,
    pub names: usize,
    /// Programs, however they are laid out.
    pub log10_programs: f64,
    /// Of the processor: the symbolic evaluation with the encoding, and all of it.
    pub evaluation_seconds: f64,
    pub seconds: f64,
    pub variables: usize,
    pub clauses: usize,
    /// Absence was shown within the time.
    pub is_shown: bool,
}

/// Tells of each point, for each encoding up to the first depth that it does not manage in time.
pub fn stress(seed: u64, solver: &SolverChoice, mut tell: impl FnMut(&Point)) -> Result<(), FigureError> {
    let model = model("lambda")?;
    let missing = |name| FigureError::NoName { model: "lambda", name };
    let mut query = model.query("sound").ok_or_else(|| missing("sound"))?.clone();
    for encoding in ENCODINGS {
        for depth in 3..=MAX_DEPTH {
            query.bounds.depths[query.sort.index()] = Some(depth);
            let mut grammar = Grammar::new(&model, &query.bounds);
            let mut point = Point {
                encoding: encoding.name(),
                solver: String::new(),
                ast_depth: grammar.depth(query.sort),
                binary_depth: grammar.binary_depth(query.sort),
                fuel: query.bounds.fuel,
                names: model.sort_named("Name").map_or(0, |sort| model.sort(sort).constructors.len()),
                log10_programs: grammar.log10_count(query.sort),
                evaluation_seconds: 0.0,
                seconds: 0.0,
                variables: 0,
                clauses: 0,
                is_shown: false,
            };
            let Ok((laid, asked)) = encoding.lay_out(&model, &query) else { break };
            let begun = processor_time();
            let settings = Settings {
                seed,
                // Of the wall: on a busy machine it is longer than of the processor, but it ends.
                time: Some(Duration::from_secs_f64(LIMIT_SECONDS * 4.0)),
                solver: solver.clone(),
                merging: encoding.merging(),
                break_symmetry: true,
                ..Settings::default()
            };
            let since = || processor_time().saturating_sub(begun).as_secs_f64();
            match Session::new(&laid, &asked, &settings) {
                Ok(mut session) => {
                    point.evaluation_seconds = since();
                    let answer = session.first()?;
                    point.seconds = since();
                    let statistics = session.statistics();
                    (point.variables, point.clauses) = (statistics.variables, statistics.clauses);
                    point.solver.clone_from(&statistics.solver);
                    point.is_shown = matches!(answer, Answer::None) && point.seconds <= LIMIT_SECONDS;
                }
                Err(AskError::OutOf(_)) => {
                    point.evaluation_seconds = since();
                    point.seconds = point.evaluation_seconds;
                }
                Err(error) => return Err(error.into()),
            }
            tell(&point);
            if !point.is_shown {
                break;
            }
        }
    }
    Ok(())
}
