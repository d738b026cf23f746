//! Recursive calls on the same child are made once for all arms.
//!
//! `app(f, a)` and `lam(x, t, b)` both visit the first child, under different environments. Called separately, the
//! work doubles at each level; so the arguments are merged by the guards of the arms, the call is made once, and each
//! arm finds its result ready. Only the time of the evaluation changes: a result is used, and its ends are counted,
//! where the arm has the call. That is sound because evaluation has no effects and results carry no path.

use super::{Evaluated, Evaluator, Frame, Outcomes};
use crate::formula::F;
use crate::model::{Arm, CallId, Expr, FnId, LocalId, Model};
use crate::tree::NodeId;
use std::rc::Rc;

/// A call in an arm whose arguments are known when the arm is entered.
struct Candidate {
    id: CallId,
    arm: usize,
    function: FnId,
    spend: bool,
    arguments: Vec<NodeId>,
    /// The argument by which calls are grouped: the first that an arm's pattern bound.
    place: usize,
    grouped: bool,
}

impl Evaluator<'_> {
    pub(super) fn group_calls(&mut self, live: &[(F, &Arm)], frame: &mut Frame<'_>) -> Evaluated<()> {
        if live.len() < 2 {
            return Ok(());
        }
        let mut candidates = Vec::new();
        for (at, (_, arm)) in live.iter().enumerate() {
            let bound = bound_by(arm);
            self.collect(&arm.body, at, &bound, frame, &mut candidates);
        }
        for first in 0..candidates.len() {
            if candidates[first].grouped {
                continue;
            }
            // At most one call of each arm: an arm that visits a child twice means two different visits.
            let mut group = vec![first];
            for other in first + 1..candidates.len() {
                let arm = candidates[other].arm;
                let same = !candidates[other].grouped && candidates[first].same_visit(&candidates[other]);
                if same && group.iter().all(|member| candidates[*member].arm != arm) {
                    group.push(other);
                }
            }
            if group.len() < 2 {
                continue;
            }
            let count = candidates[first].arguments.len();
            let arguments: Vec<NodeId> = (0..count)
                .map(|place| {
                    let alternatives: Vec<(F, NodeId)> = group
                        .iter()
                        .map(|member| (live[candidates[*member].arm].0, candidates[*member].arguments[place]))
                        .collect();
                    self.trees.join(&alternatives)
                })
                .collect();
            let Some(fuel) = frame.fuel.checked_sub(u32::from(candidates[first].spend)) else { continue };
            let outcomes: Rc<Outcomes> =
                self.call(candidates[first].function, &arguments, frame.bugs, fuel)?;
            for member in group {
                candidates[member].grouped = true;
                frame.ready.insert(candidates[member].id.0, outcomes.clone());
            }
        }
        Ok(())
    }

    fn collect(
        &mut self,
        expr: &Expr,
        arm: usize,
        bound: &[LocalId],
        frame: &Frame<'_>,
        candidates: &mut Vec<Candidate>,
    ) {
        match expr {
            Expr::Call { id, function, arguments, spend, .. } => {
                for argument in arguments {
                    self.collect(argument, arm, bound, frame, candidates);
                }
                let place = arguments
                    .iter()
                    .position(|argument| matches!(argument, Expr::Local(local) if bound.contains(local)));
                let Some(place) = place else { return };
                let known: Option<Vec<NodeId>> =
                    arguments.iter().map(|argument| self.immediate(argument, frame)).collect();
                let Some(arguments) = known else { return };
                let (id, function, spend) = (*id, *function, *spend);
                candidates.push(Candidate { id, arm, function, spend, arguments, place, grouped: false });
            }
            Expr::Match { scrutinees, arms } => {
                for scrutinee in scrutinees {
                    self.collect(scrutinee, arm, bound, frame, candidates);
                }
                let decided = match scrutinees.as_slice() {
                    // A switched bug: only one arm is ever taken.
                    [Expr::Bug(bug)] => {
                        Some(if frame.bugs.contains(bug) { Model::TRUE } else { Model::FALSE })
                    }
                    _ => None,
                };
                for inner in arms {
                    let taken = decided.is_none_or(|con| {
                        matches!(&inner.patterns[0], crate::model::Pattern::Constructor(other, _) if *other == con)
                    });
                    if taken {
                        self.collect(&inner.body, arm, bound, frame, candidates);
                    }
                }
            }
            Expr::Construct(_, parts) => {
                for part in parts {
                    self.collect(part, arm, bound, frame, candidates);
                }
            }
            Expr::Assert { condition: first, then: second, .. }
            | Expr::Equal(first, second)
            | Expr::Has { map: first, key: second } => {
                self.collect(first, arm, bound, frame, candidates);
                self.collect(second, arm, bound, frame, candidates);
            }
            Expr::Get { map, key, absent: third } | Expr::Set { map, key, value: third } => {
                for part in [map, key, third] {
                    self.collect(part, arm, bound, frame, candidates);
                }
            }
            Expr::Local(_) | Expr::Bug(_) | Expr::Fail(_) | Expr::Stop(_) | Expr::EmptyMap(_) => {}
        }
    }

    /// The value of an expression that always has one, from what is bound already.
    fn immediate(&mut self, expr: &Expr, frame: &Frame<'_>) -> Option<NodeId> {
        match expr {
            Expr::Local(local) => frame.locals[local.index()],
            Expr::Construct(con, parts)
                if self.model.sort(self.model.constructor(*con).sort).depth.is_none() =>
            {
                let parts: Option<Vec<NodeId>> =
                    parts.iter().map(|part| self.immediate(part, frame)).collect();
                Some(self.trees.construct(*con, &parts?))
            }
            Expr::EmptyMap(sort) => Some(self.empty_map(*sort)),
            Expr::Set { map, key, value } => {
                let map = self.immediate(map, frame)?;
                let key = self.immediate(key, frame)?;
                let value = self.immediate(value, frame)?;
                Some(self.set(map, key, value))
            }
            _ => None,
        }
    }
}

impl Candidate {
    fn same_visit(&self, other: &Candidate) -> bool {
        self.function == other.function
            && self.spend == other.spend
            && self.place == other.place
            && self.arguments[self.place] == other.arguments[other.place]
    }
}

fn bound_by(arm: &Arm) -> Vec<LocalId> {
    fn go(pattern: &crate::model::Pattern, out: &mut Vec<LocalId>) {
        match pattern {
            crate::model::Pattern::Wildcard => {}
            crate::model::Pattern::Bind(local) => out.push(*local),
            crate::model::Pattern::Constructor(_, fields) => fields.iter().for_each(|field| go(field, out)),
        }
    }
    let mut out = Vec::new();
    arm.patterns.iter().for_each(|pattern| go(pattern, &mut out));
    out
}
