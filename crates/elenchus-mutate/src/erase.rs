//! Type erasure: leaving types out so that all that remains is inferred as it was (Hephaestus, section 3.4.1).
//!
//! The type graph says which types may go, alone and together; the checker of the language has the last word. It must accept the result
//! and infer for each type that was left out what had been written. Where it does not, graph and checker disagree, and what the
//! disagreement is about is written again.

use elenchus_check::{CannotSay, Checked, TypeChecker};
use elenchus_ir::{Expr, Node, Program};
use elenchus_types::TypeId;
use rand::Rng;

use crate::omissible::can_erase;
use crate::random::{below, happens, shuffle};
use crate::same::are_same_types;
use crate::{Erased, Inference, Omission, TypeGraph, largest};

/// Which types go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// As many as can go together.
    Most,
    /// Each with a chance, where it can go with those before it.
    Some,
    /// One.
    One,
}

/// A program with types left out.
pub struct Erasure {
    pub program: Program,
    pub checked: Checked,
    /// What was left out.
    pub places: Vec<Omission>,
    /// What the graph offered and the checker refused.
    pub refused: Vec<Omission>,
}

/// A program that is checked, and its type graph.
pub struct Subject<'p> {
    pub program: &'p Program,
    pub checked: Checked,
    pub graph: TypeGraph,
    checker: &'p dyn TypeChecker,
    inference: &'p dyn Inference,
}

impl<'p> Subject<'p> {
    /// `None` if the checker does not accept the program.
    pub fn new(
        program: &'p Program,
        checker: &'p dyn TypeChecker,
        inference: &'p dyn Inference,
    ) -> Option<Subject<'p>> {
        let checked = checker.check(program);
        checked.is_accepted().then(|| Subject::of(program, checked, checker, inference))
    }

    /// Of a program that was accepted.
    pub fn of(
        program: &'p Program,
        mut checked: Checked,
        checker: &'p dyn TypeChecker,
        inference: &'p dyn Inference,
    ) -> Subject<'p> {
        let graph = TypeGraph::new(&checker.checked_program(program), &mut checked, inference);
        Subject { program, checked, graph, checker, inference }
    }

    /// The candidates that are in the program, and not only in what stands for it in the check.
    fn offered(&self) -> impl Iterator<Item = usize> + use<> {
        let is_own: Vec<bool> = self
            .graph
            .candidates
            .iter()
            .map(|candidate| self.program.has_node(candidate.place.node()))
            .collect();
        (0..is_own.len()).filter(move |candidate| is_own[*candidate])
    }

    /// The candidates that are written and can be erased alone.
    pub fn alone(&mut self) -> Vec<usize> {
        let nothing = self.graph.nothing_erased();
        let offered = self.offered();
        offered.filter(|candidate| !nothing[*candidate] && self.can_go_alone(*candidate)).collect()
    }

    fn can_go_alone(&mut self, candidate: usize) -> bool {
        let mut erased = self.graph.nothing_erased();
        can_erase(&self.graph, &mut self.checked.world, self.inference, &mut erased, candidate)
    }

    /// The most candidates that can be erased together.
    pub fn most(&mut self) -> Erased {
        let mut is_offered = vec![false; self.graph.candidates.len()];
        self.offered().for_each(|candidate| is_offered[candidate] = true);
        largest(&self.graph, &mut self.checked.world, self.inference, &is_offered)
    }

    /// Candidates that can be erased together, each with the same chance.
    pub fn some<R: Rng>(&mut self, percent: usize, rng: &mut R) -> Erased {
        let mut erased = self.graph.nothing_erased();
        let mut order: Vec<usize> = self.offered().filter(|candidate| !erased[*candidate]).collect();
        shuffle(rng, &mut order);
        for candidate in order {
            if happens(rng, percent) {
                can_erase(&self.graph, &mut self.checked.world, self.inference, &mut erased, candidate);
            }
        }
        erased
    }

    /// All sets of candidates that can be erased together, smaller ones first; at most so many.
    pub fn subsets(&mut self, limit: usize) -> Vec<Erased> {
        let mut found = vec![self.graph.nothing_erased()];
        let mut next = 0;
        while next < found.len() && found.len() < limit {
            let last = last_of(&found[next], &self.graph.nothing_erased());
            for candidate in self.offered().skip_while(|place| last.is_some_and(|last| *place <= last)) {
                let mut more = found[next].clone();
                if !more[candidate]
                    && can_erase(&self.graph, &mut self.checked.world, self.inference, &mut more, candidate)
                {
                    found.push(more);
                }
            }
            next += 1;
        }
        found.truncate(limit);
        found
    }

    pub fn draw<R: Rng>(&mut self, share: Share, rng: &mut R) -> Erased {
        match share {
            Share::Most => self.most(),
            Share::Some => {
                let percent = [20, 40, 60, 80][below(rng, 4)];
                self.some(percent, rng)
            }
            Share::One => {
                let mut erased = self.graph.nothing_erased();
                let alone = self.alone();
                if !alone.is_empty() {
                    erased[alone[below(rng, alone.len())]] = true;
                }
                erased
            }
        }
    }

    /// The program with these candidates erased, as far as the checker agrees.
    pub fn erase(&self, erased: &Erased) -> Erasure {
        let nothing = self.graph.nothing_erased();
        let mut places: Vec<Omission> = (0..erased.len())
            .filter(|candidate| erased[*candidate] && !nothing[*candidate])
            .map(|candidate| self.graph.candidates[candidate].place)
            .collect();
        let mut program = self.program.clone();
        for place in &places {
            place.erase(&mut program);
        }
        let mut refused = Vec::new();
        loop {
            let checked = self.checker.check(&program);
            let mut wrong = self.changed(&program, &checked, &places);
            if !checked.is_accepted() && wrong.is_empty() {
                wrong = self.around(&checked, &places);
            }
            if wrong.is_empty() {
                return Erasure { program, checked, places, refused };
            }
            for place in &wrong {
                place.restore(&mut program);
            }
            places.retain(|place| !wrong.contains(place));
            refused.extend(wrong);
        }
    }

    /// The places for which something else is inferred than had been written.
    fn changed(&self, program: &Program, checked: &Checked, places: &[Omission]) -> Vec<Omission> {
        let is_changed = |place: &&Omission| {
            let types = |checked: &Checked| Some(self.seen(**place, types_at(program, checked, **place)?));
            let (before, after) = (types(&self.checked), types(checked));
            // Nothing is known of what could not be attributed.
            after.is_some_and(|after| {
                before.is_some_and(|before| {
                    !are_same_types(&self.checked.world, &before, &checked.world, &after)
                })
            })
        };
        places.iter().filter(is_changed).copied().collect()
    }

    /// The types of a place without those that nothing sees.
    fn seen(&self, place: Omission, types: Vec<TypeId>) -> Vec<TypeId> {
        let candidate = self.graph.candidates.iter().find(|candidate| candidate.place == place);
        let unseen = candidate.map_or(&[][..], |candidate| &candidate.unseen);
        let seen = types.into_iter().enumerate().filter(|(number, _)| !unseen.contains(number));
        seen.map(|(_, ty)| ty).collect()
    }

    /// The place that the checker cannot say anything of, those in the functions that it rejects something in, or all.
    fn around(&self, checked: &Checked, places: &[Omission]) -> Vec<Omission> {
        let unsaid = match checked.unsaid {
            Some(CannotSay::Unmeasured { node, .. }) => node,
            _ => None,
        };
        if let Some(place) = places.iter().find(|place| Some(place.node()) == unsaid) {
            return vec![*place];
        }
        let parents = self.program.parents();
        let function = |node: Node| {
            let mut around = parents.around(node);
            around.find(|node| matches!(node, Node::Function(_)))
        };
        let rejected: Vec<_> =
            checked.rejections.iter().map(|rejection| rejection.node).chain(unsaid).map(function).collect();
        let near: Vec<Omission> =
            places.iter().copied().filter(|place| rejected.contains(&function(place.node()))).collect();
        if near.is_empty() { places.to_vec() } else { near }
    }
}

/// The types that a check gave to a place.
fn types_at(program: &Program, checked: &Checked, place: Omission) -> Option<Vec<TypeId>> {
    let elaboration = &checked.elaboration;
    match place {
        Omission::Variable(id) => Some(vec![elaboration.type_of_variable(id)?]),
        Omission::ClassArguments(id) => Some(checked.class_args(id)?.to_vec()),
        Omission::CallArguments(id) => {
            let args = &elaboration.resolved(Node::Expr(id))?.type_args;
            // Those of the class come before those of its constructor.
            let written = match &program.exprs[id] {
                Expr::New { type_args, .. } => type_args.known().map_or(0, Vec::len),
                _ => args.len(),
            };
            Some(args[args.len().saturating_sub(written)..].to_vec())
        }
        Omission::LambdaParameters(id) => match &program.exprs[id] {
            Expr::Lambda { params, .. } | Expr::Closure { params: Some(params), .. } => {
                params.iter().map(|param| elaboration.type_of_variable(*param)).collect()
            }
            _ => None,
        },
        Omission::Result(id) => {
            let result = program.functions[id].result;
            Some(vec![elaboration.type_of_use(*result.known()?)?])
        }
    }
}

/// The last candidate that is erased beyond what the program leaves out.
fn last_of(erased: &Erased, nothing: &Erased) -> Option<usize> {
    (0..erased.len()).rev().find(|candidate| erased[*candidate] && !nothing[*candidate])
}
