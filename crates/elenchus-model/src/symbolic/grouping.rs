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
}

impl Evaluator<'_> {
    pub(super) fn group_calls(&mut self, live: &[(F, &Arm)], frame: &mut Frame<'_>) -> Evaluated<()> {
        if live.len() < 2 {
            return Ok(());
        }
        // In rounds: the results of one are the arguments of the next, `let t = check(m); check(n, env[x := t])`.
        loop {
            let mut candidates = Vec::new();
            for (at, (_, arm)) in live.iter().enumerate() {
                let bound = bound_by(arm);
                self.collect(&arm.body, at, &bound, frame, &mut candidates)?;
            }
            if candidates.is_empty() || !self.call_groups(&candidates, live, frame)? {
                return Ok(());
            }
        }
    }

    /// Makes the calls of one round; whether there were any.
    fn call_groups(
        &mut self,
        candidates: &[Candidate],
        live: &[(F, &Arm)],
        frame: &mut Frame<'_>,
    ) -> Evaluated<bool> {
        let mut any = false;
        for group in grouped(candidates) {
            let first = &candidates[group[0]];
            let arguments: Vec<NodeId> = (0..first.arguments.len())
                .map(|place| {
                    let alternatives: Vec<(F, NodeId)> = group
                        .iter()
                        .map(|member| (live[candidates[*member].arm].0, candidates[*member].arguments[place]))
                        .collect();
                    self.trees.join(&alternatives)
                })
                .collect();
            let Some(fuel) = frame.fuel.checked_sub(u32::from(first.spend)) else { continue };
            let path = self.path_of_some(frame, group.iter().map(|member| live[candidates[*member].arm].0));
            let outcomes: Rc<Outcomes> =
                self.call_under(path, first.function, &arguments, frame.bugs, fuel)?;
            any = true;
            for member in group {
                frame.ready.insert(candidates[member].id.0, outcomes.clone());
            }
        }
        Ok(any)
    }

    fn collect(
        &mut self,
        expr: &Expr,
        arm: usize,
        bound: &[LocalId],
        frame: &mut Frame<'_>,
        candidates: &mut Vec<Candidate>,
    ) -> Evaluated<()> {
        match expr {
            Expr::Call { id, function, arguments, spend, .. } => {
                for argument in arguments {
                    self.collect(argument, arm, bound, frame, candidates)?;
                }
                let Some(place) = visited(arguments, bound) else { return Ok(()) };
                if frame.ready.contains_key(&id.0) {
                    return Ok(());
                }
                let mut known = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    let Some(node) = self.immediate(argument, bound, frame)? else { return Ok(()) };
                    known.push(node);
                }
                let (id, function, spend) = (*id, *function, *spend);
                candidates.push(Candidate { id, arm, function, spend, arguments: known, place });
            }
            Expr::Match { scrutinees, arms } => {
                for scrutinee in scrutinees {
                    self.collect(scrutinee, arm, bound, frame, candidates)?;
                }
                if let ([value], [inner]) = (scrutinees.as_slice(), arms.as_slice()) {
                    if let Some(node) = self.immediate(value, bound, frame)? {
                        self.bind(&inner.patterns[0], node, frame);
                    }
                    return self.collect(&inner.body, arm, bound, frame, candidates);
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
                        self.collect(&inner.body, arm, bound, frame, candidates)?;
                    }
                }
            }
            Expr::Construct(_, parts) => {
                for part in parts {
                    self.collect(part, arm, bound, frame, candidates)?;
                }
            }
            Expr::Assert { condition: first, then: second, .. }
            | Expr::Equal(first, second)
            | Expr::Has { map: first, key: second } => {
                self.collect(first, arm, bound, frame, candidates)?;
                self.collect(second, arm, bound, frame, candidates)?;
            }
            Expr::Get { map, key, absent: third } | Expr::Set { map, key, value: third } => {
                for part in [map, key, third] {
                    self.collect(part, arm, bound, frame, candidates)?;
                }
            }
            Expr::Local(_) | Expr::Bug(_) | Expr::Fail(_) | Expr::Stop(_) | Expr::EmptyMap(_) => {}
        }
        Ok(())
    }

    /// The value of an expression from what is bound already, unless it waits for a recursive call of this round. Where
    /// the expression has none, it may be anything: the arm does not come as far as its call there.
    fn immediate(
        &mut self,
        expr: &Expr,
        bound: &[LocalId],
        frame: &mut Frame<'_>,
    ) -> Evaluated<Option<NodeId>> {
        let mut inner = Vec::new();
        let mut available = true;
        expr.walk(&mut |part| match part {
            Expr::Match { arms, .. } => inner.extend(arms.iter().flat_map(bound_by)),
            Expr::Local(local) => {
                available &= frame.locals[local.index()].is_some() || inner.contains(local);
            }
            Expr::Call { id, function, arguments, .. } => {
                let recursive = self.reaches[function.index()][frame.function.index()];
                available &=
                    frame.ready.contains_key(&id.0) || !recursive || visited(arguments, bound).is_none();
            }
            _ => {}
        });
        if available { Ok(self.eval(expr, frame)?.value) } else { Ok(None) }
    }
}

/// The first argument that an arm's pattern bound: the call visits this child.
fn visited(arguments: &[Expr], bound: &[LocalId]) -> Option<usize> {
    arguments.iter().position(|argument| matches!(argument, Expr::Local(local) if bound.contains(local)))
}

/// The calls to make together, each group with at most one call of an arm: an arm that visits a child twice means two
/// different visits. Calls on the same child come first. Calls that spend fuel are then also joined across children:
/// they have no child of their own that other calls would share, and their number is what a unit of fuel costs.
fn grouped(candidates: &[Candidate]) -> Vec<Vec<usize>> {
    let same_child = |one: &Candidate, other: &Candidate| {
        one.place == other.place && one.arguments[one.place] == other.arguments[other.place]
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for at in 0..candidates.len() {
        let open = groups.iter_mut().find(|group| {
            same_child(&candidates[group[0]], &candidates[at]) && fit(candidates, group, &[at])
        });
        match open {
            Some(group) => group.push(at),
            None => groups.push(vec![at]),
        }
    }
    let mut joined: Vec<Vec<usize>> = Vec::new();
    for group in groups {
        let spends = candidates[group[0]].spend;
        match joined.iter_mut().find(|other| spends && fit(candidates, other, &group)) {
            Some(other) => other.extend(group),
            None => joined.push(group),
        }
    }
    joined
}

/// The calls are of one function, and of different arms.
fn fit(candidates: &[Candidate], group: &[usize], more: &[usize]) -> bool {
    let (one, other) = (&candidates[group[0]], &candidates[more[0]]);
    let arm = |at: &usize| candidates[*at].arm;
    one.function == other.function
        && one.spend == other.spend
        && group.iter().all(|at| more.iter().all(|new| arm(at) != arm(new)))
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
