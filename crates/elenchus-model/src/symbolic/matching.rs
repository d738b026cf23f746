//! Match without branching: the guard of each arm is a formula over labels, each arm is evaluated once, and the
//! results are merged.

use super::{Evaluated, Evaluator, Frame, Outcomes};
use crate::formula::F;
use crate::model::{Arm, Expr, Pattern};
use crate::tree::NodeId;

/// A row of the pattern matrix: what is left to match, and the arm it belongs to.
type Row<'a> = (Vec<&'a Pattern>, usize);

impl Evaluator<'_> {
    pub(super) fn eval_match(
        &mut self,
        scrutinees: &[Expr],
        arms: &[Arm],
        frame: &mut Frame<'_>,
    ) -> Evaluated<Outcomes> {
        let mut flow = self.flow();
        let Some(nodes) = self.eval_all(scrutinees, frame, &mut flow)? else {
            return Ok(flow.without_value());
        };
        let guards = self.guards(arms, &nodes);
        let live: Vec<(F, &Arm)> = guards
            .iter()
            .zip(arms)
            .filter(|(guard, _)| **guard != F::FALSE)
            .map(|(guard, arm)| (*guard, arm))
            .collect();
        for (_, arm) in &live {
            for (pattern, node) in arm.patterns.iter().zip(&nodes) {
                self.bind(pattern, *node, frame);
            }
        }
        let before = frame.path;
        frame.path = self.path(frame, flow.ok);
        self.group_calls(&live, frame)?;
        let mut cases = Vec::with_capacity(live.len());
        for (guard, arm) in live {
            let mut outcomes = self.eval_under(guard, &arm.body, frame)?;
            // `else => e` gives back what was matched: of it, only what this arm matches is possible.
            if let ([Expr::Local(matched)], Expr::Local(given)) = (scrutinees, &arm.body)
                && matched == given
            {
                outcomes.value = Some(self.trees.narrow(nodes[0], self.matched_mask(arms, arm)));
            }
            cases.push((guard, outcomes));
        }
        frame.path = before;
        if cases.is_empty() {
            // No label is possible: the value is meaningless here, and so is the result.
            flow.ok = F::FALSE;
            return Ok(flow.without_value());
        }
        let chosen = self.merge(&cases);
        self.then(&mut flow, &chosen);
        Ok(flow.and_value(chosen.value))
    }

    /// The constructors that can reach an arm of a match on one value, at most.
    fn matched_mask(&self, arms: &[Arm], arm: &Arm) -> u64 {
        let bit = |con: &crate::model::ConId| 1u64 << self.model.constructor(*con).index;
        if let Pattern::Constructor(con, _) = &arm.patterns[0] {
            return bit(con);
        }
        let earlier = arms.iter().take_while(|other| !std::ptr::eq(*other, arm));
        earlier.fold(u64::MAX, |mask, other| match &other.patterns[0] {
            Pattern::Constructor(con, fields)
                if fields.iter().all(|field| !matches!(field, Pattern::Constructor(..))) =>
            {
                mask & !bit(con)
            }
            _ => mask,
        })
    }

    /// For each arm, the formula under which it is the first that matches.
    fn guards(&mut self, arms: &[Arm], nodes: &[NodeId]) -> Vec<F> {
        let mut guards = vec![F::FALSE; arms.len()];
        let rows: Vec<Row<'_>> =
            arms.iter().enumerate().map(|(at, arm)| (arm.patterns.iter().collect(), at)).collect();
        let nodes: Vec<Option<NodeId>> = nodes.iter().copied().map(Some).collect();
        self.distribute(&rows, &nodes, F::TRUE, &mut guards);
        guards
    }

    fn distribute(&mut self, rows: &[Row<'_>], nodes: &[Option<NodeId>], path: F, guards: &mut [F]) {
        let Some((first, arm)) = rows.first() else { return };
        if path == F::FALSE {
            return;
        }
        let column = first.iter().position(|pattern| matches!(pattern, Pattern::Constructor(..)));
        let Some(column) = column else {
            guards[*arm] = self.trees.formulas.or(guards[*arm], path);
            return;
        };
        // A constructor is matched against a node that no possible label reaches: nothing to distribute.
        let Some(node) = nodes[column] else { return };
        let mut named: Vec<crate::model::ConId> = Vec::new();
        for (patterns, _) in rows {
            if let Pattern::Constructor(con, _) = patterns[column]
                && !named.contains(con)
            {
                named.push(*con);
            }
        }
        let labels = self.trees.labels(node);
        let mut other = Vec::new();
        for (place, label) in &labels {
            let con = self.model.sort(self.trees.sort(node)).constructors[*place as usize];
            if !named.contains(&con) {
                other.push(*label);
                continue;
            }
            let slots = &self.model.constructor(con).slots;
            let children: Vec<Option<NodeId>> =
                slots.iter().map(|slot| self.trees.child(node, *slot)).collect();
            let below = splice(nodes, column, &children);
            let rows: Vec<Row<'_>> =
                rows.iter().filter_map(|row| specialise(row, column, con, slots.len())).collect();
            let path = self.trees.formulas.and(path, *label);
            self.distribute(&rows, &below, path, guards);
        }
        if !other.is_empty() {
            let rows: Vec<Row<'_>> = rows
                .iter()
                .filter(|(patterns, _)| !matches!(patterns[column], Pattern::Constructor(..)))
                .map(|(patterns, arm)| (without(patterns, column), *arm))
                .collect();
            // Exactly one label holds: none of those named is the shorter way to say one of many others.
            let named_labels: Vec<F> =
                labels.iter().map(|(_, label)| *label).filter(|l| !other.contains(l)).collect();
            let other = if other.len() > named_labels.len() {
                !self.trees.formulas.any(named_labels)
            } else {
                self.trees.formulas.any(other)
            };
            let path = self.trees.formulas.and(path, other);
            self.distribute(&rows, &without(nodes, column), path, guards);
        }
    }

    pub(super) fn bind(&mut self, pattern: &Pattern, node: NodeId, frame: &mut Frame<'_>) {
        match pattern {
            Pattern::Wildcard => {}
            Pattern::Bind(local) => frame.locals[local.index()] = Some(node),
            Pattern::Constructor(con, fields) => {
                let slots = &self.model.constructor(*con).slots;
                for (field, slot) in fields.iter().zip(slots) {
                    if let Some(child) = self.trees.child(node, *slot) {
                        self.bind(field, child, frame);
                    }
                }
            }
        }
    }
}

fn specialise<'a>(row: &Row<'a>, column: usize, con: crate::model::ConId, arity: usize) -> Option<Row<'a>> {
    let (patterns, arm) = row;
    let fields: Vec<&Pattern> = match patterns[column] {
        Pattern::Constructor(other, fields) if *other == con => fields.iter().collect(),
        Pattern::Constructor(..) => return None,
        _ => vec![&Pattern::Wildcard; arity],
    };
    Some((splice(patterns, column, &fields), *arm))
}

fn splice<T: Clone>(items: &[T], at: usize, new: &[T]) -> Vec<T> {
    [&items[..at], new, &items[at + 1..]].concat()
}

fn without<T: Clone>(items: &[T], at: usize) -> Vec<T> {
    splice(items, at, &[])
}
