//! Iterative deepening: small bounds first, so that small answers come at once and the time goes where it is needed.

use super::{Answer, AskError, Session, Settings, Statistics};
use crate::budget::OutOf;
use crate::model::{Bounds, Model, Query};

/// What one round found, for a line of progress.
#[derive(Debug)]
pub struct Round {
    pub bounds: Bounds,
    pub statistics: Statistics,
    pub answer: Answer,
}

/// Why deepening ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// A program was found in the last round.
    Found,
    /// The bounds of the query were reached without one.
    BoundReached,
    /// Time or memory ran out, perhaps before a round had its question.
    Unknown(OutOf),
}

/// Asks with depth and fuel 1, 2, ... up to the bounds of the query, and tells of each round. The answer is the
/// smallest by the query's metric, if it has one.
pub fn deepen(
    model: &Model,
    query: &Query,
    settings: &Settings,
    mut tell: impl FnMut(&Round),
) -> Result<(Ended, Option<Round>), AskError> {
    let deepest = query.bounds.depths.iter().flatten().copied().max().unwrap_or(1).max(query.bounds.fuel);
    let mut last = None;
    for level in 1..=deepest {
        let mut query = query.clone();
        let bounds = Bounds {
            depths: query.bounds.depths.iter().map(|depth| depth.map(|depth| depth.min(level))).collect(),
            fuel: query.bounds.fuel.min(level),
        };
        query.bounds.clone_from(&bounds);
        let mut session = match Session::new(model, &query, settings) {
            Err(AskError::OutOf(out_of)) if out_of.is_patience() => {
                return Ok((Ended::Unknown(out_of), last));
            }
            session => session?,
        };
        let answer = match query.minimise {
            Some(metric) => session.minimal(&model.metrics[metric])?,
            None => session.first()?,
        };
        let round = Round { bounds, statistics: session.statistics().clone(), answer };
        tell(&round);
        let ended = match round.answer {
            Answer::Found(_) => Some(Ended::Found),
            Answer::Unknown(out_of) => Some(Ended::Unknown(out_of)),
            Answer::None => None,
        };
        last = Some(round);
        if let Some(ended) = ended {
            return Ok((ended, last));
        }
    }
    Ok((Ended::BoundReached, last))
}
