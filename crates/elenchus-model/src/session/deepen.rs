//! Iterative deepening: small bounds first, so that small answers come at once and the time goes where it is needed.

use super::{Answer, AskError, Session, Settings, Statistics};
use crate::model::{Bounds, Model, Query};
use std::time::{Duration, Instant};

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
    TimeOver,
}

/// Asks with depth and fuel 1, 2, ... up to the bounds of the query, and tells of each round. The answer is the
/// smallest by the query's metric, if it has one.
pub fn deepen(
    model: &Model,
    query: &Query,
    settings: &Settings,
    budget: Option<Duration>,
    mut tell: impl FnMut(&Round),
) -> Result<(Ended, Option<Round>), AskError> {
    let deadline = budget.map(|budget| Instant::now() + budget);
    let deepest = query.bounds.depths.iter().flatten().copied().max().unwrap_or(1).max(query.bounds.fuel);
    let mut last = None;
    for level in 1..=deepest {
        let mut query = query.clone();
        let bounds = Bounds {
            depths: query.bounds.depths.iter().map(|depth| depth.map(|depth| depth.min(level))).collect(),
            fuel: query.bounds.fuel.min(level),
        };
        query.bounds.clone_from(&bounds);
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        if left.is_some_and(|left| left.is_zero()) {
            return Ok((Ended::TimeOver, last));
        }
        let time = [left, settings.time].into_iter().flatten().min();
        let mut session = Session::new(model, &query, &Settings { time, ..settings.clone() })?;
        let answer = match query.minimise {
            Some(metric) => session.minimal(&model.metrics[metric])?,
            None => session.first()?,
        };
        let round = Round { bounds, statistics: session.statistics().clone(), answer };
        tell(&round);
        let ended = match round.answer {
            Answer::Found(_) => Some(Ended::Found),
            Answer::Unknown => Some(Ended::TimeOver),
            Answer::None => None,
        };
        last = Some(round);
        if let Some(ended) = ended {
            return Ok((ended, last));
        }
    }
    Ok((Ended::BoundReached, last))
}
