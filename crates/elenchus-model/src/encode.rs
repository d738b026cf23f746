//! Formulas to clauses: one variable for each gate in the cone of what is asked (Tseitin), the choice of one
//! production at each position, and counting for minimal answers.

use crate::formula::{F, Formulas, Gate};
use crate::model::Model;
use crate::solver::{Clauses, Literal};
use crate::space::Space;
use rustc_hash::FxHashMap;

#[derive(Debug, Default)]
pub struct Encoder {
    literals: FxHashMap<usize, Literal>,
}

impl Encoder {
    /// Exactly one production at each position.
    pub fn space(&mut self, space: &Space, formulas: &Formulas, solver: &mut dyn Clauses) {
        for position in &space.positions {
            if position.choices.len() < 2 {
                continue;
            }
            let choices: Vec<Literal> =
                position.choices.iter().map(|(_, label)| self.literal(*label, formulas, solver)).collect();
            solver.add(&choices);
            for (at, one) in choices.iter().enumerate() {
                for other in &choices[at + 1..] {
                    solver.add(&[!*one, !*other]);
                }
            }
        }
    }

    /// The literal that is equivalent to a formula.
    pub fn literal(&mut self, formula: F, formulas: &Formulas, solver: &mut dyn Clauses) -> Literal {
        let mut open = vec![formula];
        while let Some(&top) = open.last() {
            if self.literals.contains_key(&top.node()) {
                open.pop();
                continue;
            }
            let inputs: [Option<F>; 3] = match formulas.gate(top) {
                Gate::True | Gate::Variable(_) => [None; 3],
                Gate::And(a, b) => [Some(a), Some(b), None],
                Gate::Ite(condition, then, otherwise) => [Some(condition), Some(then), Some(otherwise)],
            };
            let missing: Vec<F> = inputs
                .iter()
                .flatten()
                .copied()
                .filter(|input| !self.literals.contains_key(&input.node()))
                .collect();
            if !missing.is_empty() {
                open.extend(missing);
                continue;
            }
            let new = solver.fresh();
            match formulas.gate(top) {
                Gate::True => solver.add(&[new]),
                Gate::Variable(_) => {}
                Gate::And(a, b) => {
                    let (a, b) = (self.known(a), self.known(b));
                    solver.add(&[!new, a]);
                    solver.add(&[!new, b]);
                    solver.add(&[new, !a, !b]);
                }
                Gate::Ite(condition, then, otherwise) => {
                    let (c, t, e) = (self.known(condition), self.known(then), self.known(otherwise));
                    solver.add(&[!new, !c, t]);
                    solver.add(&[!new, c, e]);
                    solver.add(&[new, !c, !t]);
                    solver.add(&[new, c, !e]);
                    // Implied, but they propagate when the condition is open and the branches agree.
                    solver.add(&[!new, t, e]);
                    solver.add(&[new, !t, !e]);
                }
            }
            self.literals.insert(top.node(), new);
            open.pop();
        }
        self.known(formula)
    }

    fn known(&self, formula: F) -> Literal {
        let literal = self.literals[&formula.node()];
        if formula.negated() { !literal } else { literal }
    }

    /// The literal of a formula that was encoded before.
    pub fn lookup(&self, formula: F) -> Option<Literal> {
        self.literals.get(&formula.node()).map(|literal| if formula.negated() { !*literal } else { *literal })
    }

    /// Literals `at_least[k - 1]` that hold when the program's measure is `k` or more, for `k` up to `cap`: a
    /// totalizer over the nodes of the program, whose counts are written in unary and cut at the cap.
    pub fn measure(
        &mut self,
        space: &Space,
        model: &Model,
        weights: &[u32],
        cap: usize,
        formulas: &mut Formulas,
        solver: &mut dyn Clauses,
    ) -> Vec<Literal> {
        let active = space.live(model, formulas);
        let mut counts: Vec<Vec<Literal>> = Vec::new();
        for (at, position) in space.positions.iter().enumerate() {
            if position.parent.is_some() {
                // A place outside of the program has no choice: fewer assignments for each program.
                if let [(_, first), _, ..] = position.choices.as_slice() {
                    let dead = formulas.or(active[at], *first);
                    let dead = self.literal(dead, formulas, solver);
                    solver.add(&[dead]);
                }
            }
            let constructors = &model.sort(position.sort).constructors;
            let weight = |con: u32| {
                let weight = weights.get(constructors[con as usize].index()).copied().unwrap_or(0);
                (weight as usize).min(cap)
            };
            let heaviest = position.choices.iter().map(|(con, _)| weight(*con)).max().unwrap_or(0);
            let lightest = position.choices.iter().map(|(con, _)| weight(*con)).min().unwrap_or(0);
            let mut count = Vec::with_capacity(heaviest);
            for threshold in 1..=heaviest {
                let reached = if threshold <= lightest {
                    active[at]
                } else {
                    let heavy = position.choices.iter().filter(|(con, _)| weight(*con) >= threshold);
                    let heavy = formulas.any(heavy.map(|(_, label)| *label));
                    formulas.and(active[at], heavy)
                };
                count.push(self.literal(reached, formulas, solver));
            }
            if !count.is_empty() {
                counts.push(count);
            }
        }
        while counts.len() > 1 {
            counts = counts
                .chunks(2)
                .map(|pair| match pair {
                    [left, right] => add(left, right, cap, solver),
                    _ => pair[0].clone(),
                })
                .collect();
        }
        counts.pop().unwrap_or_default()
    }
}

/// The sum of two unary numbers, in the one direction that an upper bound needs.
fn add(left: &[Literal], right: &[Literal], cap: usize, solver: &mut dyn Clauses) -> Vec<Literal> {
    let sum: Vec<Literal> = (0..(left.len() + right.len()).min(cap)).map(|_| solver.fresh()).collect();
    for i in 0..=left.len() {
        for j in 0..=right.len() {
            if i + j == 0 {
                continue;
            }
            let mut clause = vec![sum[(i + j).min(cap) - 1]];
            clause.extend((i > 0).then(|| !left[i - 1]));
            clause.extend((j > 0).then(|| !right[j - 1]));
            solver.add(&clause);
        }
    }
    sum
}
