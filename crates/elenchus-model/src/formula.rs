//! Propositional formulas, each built once: a graph of ands, if-then-elses and choices with negation on the edges.
//! Equal formulas are equal numbers, so results can be remembered by them.

mod bits;

pub use bits::Bits;
use rustc_hash::FxHashMap;
use std::ops::Not;
use std::rc::Rc;

/// A formula: the number of its node and, in the lowest bit, whether it is negated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct F(u32);

impl F {
    pub const TRUE: F = F(0);
    pub const FALSE: F = F(1);

    pub fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub fn negated(self) -> bool {
        self.0 & 1 == 1
    }

    pub fn is_constant(self) -> bool {
        self.0 < 2
    }
}

impl Not for F {
    type Output = F;

    fn not(self) -> F {
        F(self.0 ^ 1)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gate {
    True,
    Variable(u32),
    And(F, F),
    /// The condition is never negated, and neither branch is a constant.
    Ite(F, F, F),
    /// The value whose guard holds: the cases with this number.
    Choice(u32),
}

/// A guard and the value that it chooses.
pub type Case = (F, F);

#[derive(Debug)]
pub struct Formulas {
    gates: Vec<Gate>,
    known: FxHashMap<Gate, F>,
    choices: Vec<Rc<[Case]>>,
    known_choices: FxHashMap<Rc<[Case]>, F>,
    variables: u32,
}

impl Default for Formulas {
    fn default() -> Self {
        Formulas {
            gates: vec![Gate::True],
            known: FxHashMap::default(),
            choices: Vec::new(),
            known_choices: FxHashMap::default(),
            variables: 0,
        }
    }
}

impl Formulas {
    pub fn fresh(&mut self) -> F {
        let gate = Gate::Variable(self.variables);
        self.variables += 1;
        self.gates.push(gate);
        F((self.gates.len() as u32 - 1) << 1)
    }

    pub fn variables(&self) -> usize {
        self.variables as usize
    }

    /// How many nodes were ever built.
    pub fn len(&self) -> usize {
        self.gates.len()
    }

    pub fn is_empty(&self) -> bool {
        self.gates.is_empty()
    }

    pub fn gate(&self, formula: F) -> Gate {
        self.gates[formula.node()]
    }

    /// The gate with this number.
    pub fn gate_at(&self, node: usize) -> Gate {
        self.gates[node]
    }

    pub fn and(&mut self, a: F, b: F) -> F {
        if a == F::FALSE || b == F::FALSE || a == !b {
            return F::FALSE;
        }
        if a == F::TRUE || a == b {
            return b;
        }
        if b == F::TRUE {
            return a;
        }
        for (one, other) in [(a, b), (b, a)] {
            if let Gate::And(left, right) = self.gate(one) {
                if one.negated() {
                    // !(l & r) & !l = !l, and !(l & r) & l = l & !r
                    if other == !left || other == !right {
                        return other;
                    }
                    if other == left {
                        return self.and(left, !right);
                    }
                    if other == right {
                        return self.and(right, !left);
                    }
                } else {
                    // (l & r) & l = l & r, and (l & r) & !l = false
                    if other == left || other == right {
                        return one;
                    }
                    if other == !left || other == !right {
                        return F::FALSE;
                    }
                }
            }
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        self.intern(Gate::And(a, b))
    }

    pub fn or(&mut self, a: F, b: F) -> F {
        !self.and(!a, !b)
    }

    pub fn all(&mut self, formulas: impl IntoIterator<Item = F>) -> F {
        formulas.into_iter().fold(F::TRUE, |all, formula| self.and(all, formula))
    }

    pub fn any(&mut self, formulas: impl IntoIterator<Item = F>) -> F {
        formulas.into_iter().fold(F::FALSE, |any, formula| self.or(any, formula))
    }

    pub fn ite(&mut self, condition: F, then: F, otherwise: F) -> F {
        if condition.is_constant() {
            return if condition == F::TRUE { then } else { otherwise };
        }
        if condition.negated() {
            return self.ite(!condition, otherwise, then);
        }
        if then == otherwise {
            return then;
        }
        if then == F::TRUE || then == condition {
            return self.or(condition, otherwise);
        }
        if then == F::FALSE || then == !condition {
            return self.and(!condition, otherwise);
        }
        if otherwise == F::TRUE || otherwise == !condition {
            return self.or(!condition, then);
        }
        if otherwise == F::FALSE || otherwise == condition {
            return self.and(condition, then);
        }
        if then.negated() {
            return !self.intern(Gate::Ite(condition, !then, !otherwise));
        }
        self.intern(Gate::Ite(condition, then, otherwise))
    }

    pub fn iff(&mut self, a: F, b: F) -> F {
        self.ite(a, b, !b)
    }

    /// The value chosen by guards of which at most one holds, and exactly one where the result matters.
    ///
    /// A choice is one gate, however many cases it has: a guard that holds ties the result to its value directly, while
    /// in a disjunction of conjunctions a solver has to see off all other cases first.
    pub fn choose(&mut self, cases: &[Case]) -> F {
        if let Some((_, value)) = cases.iter().find(|(guard, _)| *guard == F::TRUE) {
            return *value;
        }
        let mut possible = cases.iter().filter(|(guard, _)| *guard != F::FALSE);
        let Some((_, first)) = possible.next() else { return F::FALSE };
        if possible.all(|(_, value)| value == first) {
            return *first;
        }
        let possible: Vec<Case> = cases.iter().copied().filter(|(guard, _)| *guard != F::FALSE).collect();
        let mut chosen: Vec<Case> =
            possible.iter().copied().filter(|(_, value)| *value != F::FALSE).collect();
        if chosen.iter().all(|(_, value)| *value == F::TRUE) {
            return self.any(chosen.iter().map(|(guard, _)| *guard));
        }
        match (chosen.as_slice(), possible.as_slice()) {
            ([(guard, value)], _) => self.and(*guard, *value),
            (_, [(guard, value), (_, other)]) => self.ite(*guard, *value, *other),
            _ => {
                chosen.sort_unstable();
                self.intern_choice(chosen.into())
            }
        }
    }

    fn intern_choice(&mut self, cases: Rc<[Case]>) -> F {
        if let Some(known) = self.known_choices.get(&cases) {
            return *known;
        }
        let choice = F((self.gates.len() as u32) << 1);
        self.gates.push(Gate::Choice(self.choices.len() as u32));
        self.choices.push(cases.clone());
        self.known_choices.insert(cases, choice);
        choice
    }

    /// Calls `take` with each formula that a gate is made of.
    pub fn inputs(&self, formula: F, mut take: impl FnMut(F)) {
        match self.gate(formula) {
            Gate::True | Gate::Variable(_) => {}
            Gate::And(a, b) => [a, b].into_iter().for_each(take),
            Gate::Ite(condition, then, otherwise) => [condition, then, otherwise].into_iter().for_each(take),
            Gate::Choice(choice) => self.cases(choice).iter().for_each(|(guard, value)| {
                take(*guard);
                take(*value);
            }),
        }
    }

    /// The cases of a choice, none of whose values is false.
    pub fn cases(&self, choice: u32) -> &[Case] {
        &self.choices[choice as usize]
    }

    fn intern(&mut self, gate: Gate) -> F {
        let next = F((self.gates.len() as u32) << 1);
        let formula = *self.known.entry(gate).or_insert(next);
        if formula == next {
            self.gates.push(gate);
        }
        formula
    }

    /// The values of all nodes under as many assignments of the variables as there are bits.
    pub fn evaluate_all(&self, variables: &[Bits]) -> Vec<Bits> {
        let mut values: Vec<Bits> = Vec::with_capacity(self.gates.len());
        // Gates only refer to earlier gates.
        for gate in &self.gates {
            let at = |f: F| if f.negated() { !values[f.node()] } else { values[f.node()] };
            let value = match *gate {
                Gate::True => Bits::ALL,
                Gate::Variable(variable) => variables[variable as usize],
                Gate::And(a, b) => at(a) & at(b),
                Gate::Ite(condition, then, otherwise) => {
                    let condition = at(condition);
                    condition & at(then) | !condition & at(otherwise)
                }
                Gate::Choice(choice) => {
                    let (mut holds, mut fails) = (Bits::NONE, Bits::NONE);
                    for (guard, value) in self.cases(choice) {
                        holds = holds | at(*guard) & at(*value);
                        fails = fails | at(*guard) & !at(*value);
                    }
                    debug_assert_eq!(
                        holds & fails,
                        Bits::NONE,
                        "two guards of a choice hold, and their values differ"
                    );
                    holds
                }
            };
            values.push(value);
        }
        values
    }

    /// The value of a formula under an assignment of the variables; `values` remembers what was computed.
    pub fn evaluate(
        &self,
        formula: F,
        assignment: &impl Fn(u32) -> bool,
        values: &mut Vec<Option<bool>>,
    ) -> bool {
        values.resize(self.gates.len(), None);
        // Gates only refer to earlier gates, but the graph is deep: an explicit stack.
        let mut open = vec![formula.node()];
        while let Some(&at) = open.last() {
            if values[at].is_some() {
                open.pop();
                continue;
            }
            let known = |f: F, values: &[Option<bool>]| values[f.node()].map(|value| value != f.negated());
            let needed = match self.gates[at] {
                Gate::True => {
                    values[at] = Some(true);
                    None
                }
                Gate::Variable(variable) => {
                    values[at] = Some(assignment(variable));
                    None
                }
                Gate::And(a, b) => match (known(a, values), known(b, values)) {
                    (Some(false), _) | (_, Some(false)) => {
                        values[at] = Some(false);
                        None
                    }
                    (Some(true), Some(true)) => {
                        values[at] = Some(true);
                        None
                    }
                    (None, _) => Some(a),
                    (_, None) => Some(b),
                },
                Gate::Choice(choice) => {
                    let cases = self.cases(choice);
                    let guard = cases.iter().find(|(guard, _)| known(*guard, values) == Some(true));
                    if let Some((_, value)) = guard.copied() {
                        values[at] = known(value, values);
                        values[at].is_none().then_some(value)
                    } else {
                        let mut guards = cases.iter().map(|(guard, _)| *guard);
                        let open = guards.find(|guard| known(*guard, values).is_none());
                        if open.is_none() {
                            values[at] = Some(false);
                        }
                        open
                    }
                }
                Gate::Ite(condition, then, otherwise) => match known(condition, values) {
                    None => Some(condition),
                    Some(value) => {
                        let branch = if value { then } else { otherwise };
                        values[at] = known(branch, values);
                        values[at].is_none().then_some(branch)
                    }
                },
            };
            if let Some(needed) = needed {
                open.push(needed.node());
            }
        }
        values[formula.node()] == Some(!formula.negated())
    }
}

#[cfg(test)]
mod tests {
    use super::{Bits, F, Formulas};
    use proptest::prelude::*;

    /// A formula over three variables beside its truth table.
    fn build(formulas: &mut Formulas, steps: &[(u8, usize, usize, usize)]) -> Vec<(F, u8)> {
        let mut built: Vec<(F, u8)> =
            [0xf0u8, 0xcc, 0xaa].iter().map(|table| (formulas.fresh(), *table)).collect();
        built.push((F::TRUE, 0xff));
        for (kind, a, b, c) in steps {
            let pick = |at: &usize| built[at % built.len()];
            let ((a, at), (b, bt), (c, ct)) = (pick(a), pick(b), pick(c));
            built.push(match kind % 5 {
                0 => (formulas.and(a, b), at & bt),
                1 => (formulas.or(a, b), at | bt),
                2 => (!a, !at),
                3 => {
                    let (second, third) = (formulas.and(!a, b), formulas.and(!a, !b));
                    let cases = [(a, c), (second, a), (third, b), (F::FALSE, c)];
                    (formulas.choose(&cases), (at & ct) | (!at & bt & at) | (!at & !bt & bt))
                }
                _ => (formulas.ite(a, b, c), (at & bt) | (!at & ct)),
            });
        }
        built
    }

    proptest! {
        /// Folding never changes what a formula says.
        #[test]
        fn formulas_keep_their_truth_table(steps in proptest::collection::vec(any::<(u8, usize, usize, usize)>(), 0..60)) {
            let mut formulas = Formulas::default();
            let built = build(&mut formulas, &steps);
            // The rows of the table, each as often as there is room for it.
            let variables = [0xf0u8, 0xcc, 0xaa].map(|table| {
                let mut bits = Bits::NONE;
                (0..Bits::COUNT).filter(|at| table >> (at % 8) & 1 == 1).for_each(|at| bits.set(at));
                bits
            });
            let all = formulas.evaluate_all(&variables);
            for (formula, table) in &built {
                for at in 0..Bits::COUNT {
                    let value = all[formula.node()].has(at) != formula.negated();
                    prop_assert_eq!(value, table >> (at % 8) & 1 == 1);
                }
            }
            for row in 0..8u32 {
                let mut values = Vec::new();
                for (formula, table) in &built {
                    let value = formulas.evaluate(*formula, &|variable| row >> (2 - variable) & 1 == 1, &mut values);
                    prop_assert_eq!(value, table >> row & 1 == 1);
                }
            }
        }
    }
}
