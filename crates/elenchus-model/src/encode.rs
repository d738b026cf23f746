//! Formulas to clauses: a variable for each gate in the cone of what is asked (Tseitin), the choice of one
//! production at each position, and counting for minimal answers.

use crate::budget::{Budget, Meter, OutOf};
use crate::formula::{F, Formulas, Gate};
use crate::model::Model;
use crate::solver::{Clauses, Literal};
use crate::space::Space;

#[derive(Debug, Default)]
pub struct Encoder {
    /// By gate.
    written: Vec<Written>,
    /// By gate, and empty between formulas.
    open: Vec<Open>,
    meter: Meter,
    /// What ran out before everything was written down.
    out_of: Option<OutOf>,
}

/// What was written down of a gate.
#[derive(Debug, Clone, Copy, Default)]
struct Written {
    literal: Option<Literal>,
    sides: Sides,
}

/// What a formula needs of a gate that is not written down.
#[derive(Debug, Clone, Copy, Default)]
struct Open {
    wanted: Sides,
    /// How many gates are made of it.
    uses: u32,
    /// A conjunction that is used once, in another conjunction: it needs no literal of its own.
    is_inside: bool,
}

/// Directions of the equivalence between a literal and its gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Sides {
    /// The literal implies the gate.
    implies: bool,
    /// The gate implies the literal.
    implied: bool,
}

impl Sides {
    const BOTH: Sides = Sides { implies: true, implied: true };
    const IMPLIES: Sides = Sides { implies: true, implied: false };

    /// As the gate below a negated edge sees it.
    fn of_edge(self, formula: F) -> Sides {
        if formula.negated() { Sides { implies: self.implied, implied: self.implies } } else { self }
    }

    fn with(self, other: Sides) -> Sides {
        Sides { implies: self.implies || other.implies, implied: self.implied || other.implied }
    }

    fn without(self, other: Sides) -> Sides {
        Sides { implies: self.implies && !other.implies, implied: self.implied && !other.implied }
    }
}

/// Labels of one node that are told to exclude each other, at most.
const MAX_EXCLUSIVE: usize = 5;

impl Encoder {
    pub fn within(budget: Budget) -> Encoder {
        Encoder { meter: Meter::new(budget), ..Encoder::default() }
    }

    /// Whether everything that was asked for is written down: what is not must not be solved.
    pub fn is_complete(&self) -> Result<(), OutOf> {
        self.out_of.map_or(Ok(()), Err)
    }

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
        self.encode(formula, Sides::BOTH, formulas, solver);
        self.known(formula)
    }

    /// The literal from which a formula follows: all that an assumption needs, and less to write down (Plaisted and
    /// Greenbaum).
    pub fn assumption(&mut self, formula: F, formulas: &Formulas, solver: &mut dyn Clauses) -> Literal {
        self.encode(formula, Sides::IMPLIES, formulas, solver);
        self.known(formula)
    }

    fn encode(&mut self, formula: F, sides: Sides, formulas: &Formulas, solver: &mut dyn Clauses) {
        self.written.resize(formulas.len(), Written::default());
        self.open.resize(formulas.len(), Open::default());
        // Gates only refer to earlier gates.
        let mut nodes = self.cone(formula, sides, formulas);
        nodes.sort_unstable();
        self.find_inside(formula, &nodes, formulas);
        for node in &nodes {
            if self.out_of.is_none() {
                self.out_of = self.meter.step(formulas.len()).err();
            }
            if !self.open[*node].is_inside {
                let written = &mut self.written[*node];
                let new = *written.literal.get_or_insert_with(|| solver.fresh());
                let sides = self.open[*node].wanted;
                written.sides = written.sides.with(sides);
                if self.out_of.is_none() {
                    self.write(*node, new, sides, formulas, solver);
                }
            }
        }
        for node in nodes {
            self.open[node] = Open::default();
        }
    }

    /// The gates that a formula is made of, as far as they are not written down.
    fn cone(&mut self, formula: F, sides: Sides, formulas: &Formulas) -> Vec<usize> {
        let mut nodes = Vec::new();
        let mut left = vec![(formula, sides)];
        while let Some((formula, sides)) = left.pop() {
            let node = formula.node();
            let open = &mut self.open[node];
            let new = sides.of_edge(formula).without(self.written[node].sides).without(open.wanted);
            if open.wanted == Sides::default() {
                if new == Sides::default() {
                    continue;
                }
                nodes.push(node);
            }
            open.uses += 1;
            if new == Sides::default() {
                continue;
            }
            open.wanted = open.wanted.with(new);
            match formulas.gate(formula) {
                Gate::True | Gate::Variable(_) => {}
                Gate::And(a, b) => left.extend([(a, new), (b, new)]),
                Gate::Ite(condition, then, otherwise) => {
                    left.extend([(condition, Sides::BOTH), (then, new), (otherwise, new)]);
                }
                Gate::Choice(choice) => {
                    for (guard, value) in formulas.cases(choice) {
                        left.extend([(*guard, Sides::BOTH), (*value, new)]);
                    }
                }
            }
        }
        nodes
    }

    fn find_inside(&mut self, root: F, nodes: &[usize], formulas: &Formulas) {
        for node in nodes {
            let Gate::And(a, b) = formulas.gate_at(*node) else { continue };
            for part in [a, b].into_iter().filter(|part| !part.negated() && part.node() != root.node()) {
                let once = self.open[part.node()].uses == 1 && self.written[part.node()].literal.is_none();
                self.open[part.node()].is_inside |= once && matches!(formulas.gate(part), Gate::And(..));
            }
        }
    }

    /// The clauses that tie a literal to its gate.
    fn write(&self, node: usize, new: Literal, sides: Sides, formulas: &Formulas, solver: &mut dyn Clauses) {
        match formulas.gate_at(node) {
            Gate::True if sides.implied => solver.add(&[new]),
            Gate::True | Gate::Variable(_) => {}
            Gate::And(a, b) => {
                let mut parts = Vec::new();
                let mut open = vec![b, a];
                while let Some(part) = open.pop() {
                    match formulas.gate(part) {
                        Gate::And(a, b) if self.open[part.node()].is_inside => open.extend([b, a]),
                        _ => parts.push(self.known(part)),
                    }
                }
                if sides.implies {
                    for part in &parts {
                        solver.add(&[!new, *part]);
                    }
                }
                if sides.implied {
                    let clause: Vec<Literal> =
                        std::iter::once(new).chain(parts.iter().map(|part| !*part)).collect();
                    solver.add(&clause);
                }
            }
            Gate::Ite(condition, then, otherwise) => {
                let (c, t, e) = (self.known(condition), self.known(then), self.known(otherwise));
                // The last of each is implied, but propagates when the condition is open and the branches agree.
                if sides.implies {
                    solver.add(&[!new, !c, t]);
                    solver.add(&[!new, c, e]);
                    solver.add(&[!new, t, e]);
                }
                if sides.implied {
                    solver.add(&[new, !c, !t]);
                    solver.add(&[new, c, !e]);
                    solver.add(&[new, !t, !e]);
                }
            }
            Gate::Choice(choice) => {
                let mut some = vec![!new];
                for (guard, value) in formulas.cases(choice) {
                    let guard = self.known(*guard);
                    some.push(guard);
                    let value = Some(*value).filter(|value| *value != F::TRUE).map(|value| self.known(value));
                    match value {
                        None if sides.implied => solver.add(&[!guard, new]),
                        Some(value) if sides.implied => solver.add(&[!guard, !value, new]),
                        _ => {}
                    }
                    if let Some(value) = value.filter(|_| sides.implies) {
                        solver.add(&[!guard, value, !new]);
                    }
                }
                if sides.implies {
                    solver.add(&some);
                }
            }
        }
    }

    fn known(&self, formula: F) -> Literal {
        self.lookup(formula).expect("what a gate is made of is written before it")
    }

    /// Of the labels of one node at most one holds. It follows from how the node was made, but a solver is better told
    /// where that takes few clauses.
    pub fn exclusive(&self, labels: &[F], solver: &mut dyn Clauses) {
        let labels: Vec<Literal> = labels.iter().filter_map(|label| self.lookup(*label)).collect();
        if labels.len() > MAX_EXCLUSIVE {
            return;
        }
        for (at, one) in labels.iter().enumerate() {
            for other in labels[at + 1..].iter().filter(|other| one.variable() != other.variable()) {
                solver.add(&[!*one, !*other]);
            }
        }
    }

    /// The literal of a formula that was encoded before.
    pub fn lookup(&self, formula: F) -> Option<Literal> {
        let literal = self.written.get(formula.node())?.literal?;
        Some(if formula.negated() { !literal } else { literal })
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
