//! The space of programs that a query ranges over: its symbolic tree, its size, its members.
//!
//! The grammar holds by construction: only productions that fit the depth get a variable, and exactly one of them
//! holds at each position, so no formula for the syntax is needed.

use crate::budget::{MAX_DEPTH, Meter, OutOf};
use crate::formula::F;
use crate::model::{Bounds, ConId, Model, SortId};
use crate::term::Term;
use crate::tree::{NodeId, Trees};
use rustc_hash::FxHashMap;

/// The symbolic program of a query.
#[derive(Debug)]
pub struct Space {
    pub root: NodeId,
    pub positions: Vec<Position>,
}

/// One place in the tree where a production is chosen.
#[derive(Debug)]
pub struct Position {
    pub node: NodeId,
    /// The place above it, and the slot there.
    pub parent: Option<(usize, usize)>,
    pub sort: SortId,
    /// Constructors by place in the sort, with their variables; a single one has the formula true.
    pub choices: Vec<(u32, F)>,
    pub children: Vec<Option<usize>>,
}

/// A program's sort or a slot below it, with the depth that is left there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Slot {
    sort: SortId,
    budget: u32,
}

/// Which productions fit where.
#[derive(Debug)]
pub struct Grammar<'a> {
    model: &'a Model,
    bounds: &'a Bounds,
    counts: FxHashMap<Slot, f64>,
    fits: FxHashMap<Slot, bool>,
}

impl<'a> Grammar<'a> {
    pub fn new(model: &'a Model, bounds: &'a Bounds) -> Self {
        Grammar { model, bounds, counts: FxHashMap::default(), fits: FxHashMap::default() }
    }

    fn start(&self, sort: SortId) -> Slot {
        let group = self.model.sort(sort).group;
        let own = self.bounds.depths.get(sort.index()).copied().flatten();
        let shared = || {
            let sorts = self.model.sorts.iter().zip(&self.bounds.depths);
            sorts.filter(|(other, _)| other.group == group).find_map(|(_, depth)| *depth)
        };
        let budget =
            if self.model.sort(sort).recursive { own.or_else(shared).unwrap_or(1) } else { u32::MAX };
        Slot { sort, budget }
    }

    /// The place of a field, when the depth allows one at all.
    fn field(&self, place: Slot, field: SortId) -> Option<Slot> {
        let sort = self.model.sort(place.sort);
        if self.model.sort(field).group != sort.group {
            return Some(self.start(field));
        }
        let budget =
            if place.budget == u32::MAX { u32::MAX } else { place.budget.checked_sub(sort.level())? };
        (budget > 0).then_some(Slot { sort: field, budget })
    }

    fn fields(&self, place: Slot, con: ConId) -> Vec<Slot> {
        let fields = &self.model.constructor(con).fields;
        fields.iter().filter_map(|field| self.field(place, *field)).collect()
    }

    /// The constructors that can stand here.
    fn choices(&mut self, place: Slot) -> Vec<ConId> {
        let model = self.model;
        let constructors = model.sort(place.sort).constructors.iter().copied();
        constructors
            .filter(|con| {
                model.constructor(*con).fields.iter().all(|field| match self.field(place, *field) {
                    Some(below) => self.fits(below),
                    None => false,
                })
            })
            .collect()
    }

    fn fits(&mut self, place: Slot) -> bool {
        if let Some(known) = self.fits.get(&place) {
            return *known;
        }
        // A place that needs itself, at the same depth, does not fit by that way.
        self.fits.insert(place, false);
        let fits = !self.choices(place).is_empty();
        self.fits.insert(place, fits);
        fits
    }

    /// The most nodes of syntax on a path of a program, of whatever sorts.
    pub fn depth(&mut self, sort: SortId) -> u32 {
        let start = self.start(sort);
        self.longest(start, &|_, _| 1, 1, &mut FxHashMap::default())
    }

    /// The depth of the binary tree of cons cells and symbols that holds all programs, where `c(x, y, z)` is
    /// `[c, [x, [y, z]]]`.
    pub fn binary_depth(&mut self, sort: SortId) -> u32 {
        let start = self.start(sort);
        let offset = |field: u32, fields: u32| if field + 1 < fields { field + 2 } else { fields };
        self.longest(start, &offset, 2, &mut FxHashMap::default())
    }

    /// The longest path from here: a constructor without fields is 1, one with fields at least `least`, and each field
    /// as much longer as `offset` says of its place among how many.
    fn longest(
        &mut self,
        place: Slot,
        offset: &impl Fn(u32, u32) -> u32,
        least: u32,
        known: &mut FxHashMap<Slot, u32>,
    ) -> u32 {
        if let Some(length) = known.get(&place) {
            return *length;
        }
        let mut longest = 1;
        for con in self.choices(place) {
            let fields = self.fields(place, con);
            let count = fields.len() as u32;
            longest = longest.max(if count == 0 { 1 } else { least });
            for (at, field) in (0..).zip(fields) {
                longest = longest.max(offset(at, count) + self.longest(field, offset, least, known));
            }
        }
        known.insert(place, longest);
        longest
    }

    /// The decimal logarithm of the number of programs.
    pub fn log10_count(&mut self, sort: SortId) -> f64 {
        let start = self.start(sort);
        self.log10_at(start)
    }

    fn log10_at(&mut self, place: Slot) -> f64 {
        if let Some(known) = self.counts.get(&place) {
            return *known;
        }
        let logs: Vec<f64> = self
            .choices(place)
            .into_iter()
            .map(|con| self.fields(place, con).into_iter().map(|below| self.log10_at(below)).sum())
            .collect();
        let largest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let count = largest + logs.iter().map(|log| 10f64.powf(log - largest)).sum::<f64>().log10();
        self.counts.insert(place, count);
        count
    }

    /// All programs, in the order of the grammar; for small spaces.
    pub fn all(&mut self, sort: SortId) -> Vec<Term> {
        let start = self.start(sort);
        self.all_at(start)
    }

    fn all_at(&mut self, place: Slot) -> Vec<Term> {
        let mut out = Vec::new();
        for con in self.choices(place) {
            let mut rows: Vec<Vec<Term>> = vec![Vec::new()];
            for below in self.fields(place, con) {
                let terms = self.all_at(below);
                rows = rows
                    .iter()
                    .flat_map(|row| {
                        terms
                            .iter()
                            .map(move |term| row.iter().chain(std::iter::once(term)).cloned().collect())
                    })
                    .collect();
            }
            out.extend(rows.into_iter().map(|row| Term::new(self.model, con, row)));
        }
        out
    }

    /// One program, each production chosen by `pick`, which is given their number.
    pub fn random(&mut self, sort: SortId, pick: &mut impl FnMut(usize) -> usize) -> Term {
        let start = self.start(sort);
        self.random_at(start, pick)
    }

    /// A program with one of its parts replaced by a random one.
    pub fn vary(&mut self, sort: SortId, term: &Term, pick: &mut impl FnMut(usize) -> usize) -> Term {
        let mut left = Some(pick(term.nodes()));
        let start = self.start(sort);
        self.vary_at(start, term, &mut left, pick)
    }

    /// `left` counts the nodes before the one to replace; it is gone once that is done.
    fn vary_at(
        &mut self,
        place: Slot,
        term: &Term,
        left: &mut Option<usize>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> Term {
        match left {
            None => return term.clone(),
            Some(0) => {
                *left = None;
                return self.random_at(place, pick);
            }
            Some(before) => *before -= 1,
        }
        let places = self.fields(place, term.con());
        let mut fields = Vec::with_capacity(places.len());
        for (below, field) in places.into_iter().zip(term.fields()) {
            fields.push(self.vary_at(below, field, left, pick));
        }
        Term::new(self.model, term.con(), fields)
    }

    fn random_at(&mut self, place: Slot, pick: &mut impl FnMut(usize) -> usize) -> Term {
        let choices = self.choices(place);
        let con = choices[pick(choices.len()) % choices.len()];
        let fields = self.fields(place, con).into_iter().map(|below| self.random_at(below, pick)).collect();
        Term::new(self.model, con, fields)
    }
}

impl Space {
    /// The space, unless it has more than `limit` nodes or the budget is used up.
    pub(crate) fn new(
        trees: &mut Trees<'_>,
        model: &Model,
        bounds: &Bounds,
        sort: SortId,
        limit: usize,
        meter: &mut Meter,
    ) -> Result<Space, OutOf> {
        if let Some(depth) = bounds.depths.iter().flatten().copied().find(|depth| *depth > MAX_DEPTH) {
            return Err(OutOf::Depth { depth });
        }
        let mut builder =
            Builder { trees, grammar: Grammar::new(model, bounds), limit, meter, positions: Vec::new() };
        let start = builder.grammar.start(sort);
        let root = builder.place(start, None)?;
        let positions = builder.positions;
        Ok(Space { root: positions[root].node, positions })
    }

    /// The program that an assignment of the variables describes.
    pub fn decode(&self, model: &Model, holds: &impl Fn(F) -> bool) -> Term {
        self.decode_at(0, model, holds)
    }

    fn decode_at(&self, at: usize, model: &Model, holds: &impl Fn(F) -> bool) -> Term {
        let position = &self.positions[at];
        let chosen = position.choices.iter().find(|(_, label)| holds(*label)).unwrap_or(&position.choices[0]);
        let con = model.sort(position.sort).constructors[chosen.0 as usize];
        let slots = &model.constructor(con).slots;
        let fields = slots.iter().filter_map(|slot| position.children[*slot]);
        let fields = fields.map(|child| self.decode_at(child, model, holds)).collect();
        Term::new(model, con, fields)
    }

    /// The choices that make up a program: for each of its nodes, the variable that must hold.
    pub fn encode(&self, model: &Model, term: &Term) -> Vec<F> {
        let mut out = Vec::new();
        self.encode_at(0, model, term, &mut out);
        out
    }

    fn encode_at(&self, at: usize, model: &Model, term: &Term, out: &mut Vec<F>) {
        let position = &self.positions[at];
        let constructor = model.constructor(term.con());
        let place = constructor.index as u32;
        let label =
            position.choices.iter().find(|(con, _)| *con == place).map_or(F::FALSE, |(_, label)| *label);
        if label != F::TRUE {
            out.push(label);
        }
        for (slot, field) in constructor.slots.iter().zip(term.fields()) {
            if let Some(child) = position.children[*slot] {
                self.encode_at(child, model, field, out);
            }
        }
    }
}

/// A space while it is built.
struct Builder<'b, 't, 'm> {
    trees: &'b mut Trees<'t>,
    grammar: Grammar<'m>,
    limit: usize,
    meter: &'b mut Meter,
    positions: Vec<Position>,
}

impl Builder<'_, '_, '_> {
    fn place(&mut self, at: Slot, parent: Option<(usize, usize)>) -> Result<usize, OutOf> {
        let built = self.trees.formulas.len() + self.trees.len();
        if built > self.limit {
            return Err(OutOf::Nodes { limit: self.limit });
        }
        self.meter.step(built)?;
        let model = self.grammar.model;
        let choices = self.grammar.choices(at);
        let id = self.positions.len();
        let labels: Vec<(u32, F)> = choices
            .iter()
            .map(|con| {
                let label = if choices.len() == 1 { F::TRUE } else { self.trees.formulas.fresh() };
                (model.constructor(*con).index as u32, label)
            })
            .collect();
        let slots = &model.sort(at.sort).slots;
        // The node is known only after its children; a placeholder keeps the order of positions from the root down.
        self.positions.push(Position {
            node: self.trees.plain(at.sort, &[], Vec::new()),
            parent,
            sort: at.sort,
            choices: labels.clone(),
            children: vec![None; slots.len()],
        });
        for (slot, sort) in slots.iter().enumerate() {
            let used = choices.iter().any(|con| model.constructor(*con).slots.contains(&slot));
            if let Some(below) = self.grammar.field(at, *sort).filter(|_| used) {
                let child = self.place(below, Some((id, slot)))?;
                self.positions[id].children[slot] = Some(child);
            }
        }
        let node_of = |child: &Option<usize>| child.map(|child| self.positions[child].node);
        let children = self.positions[id].children.iter().map(node_of).collect();
        self.positions[id].node = self.trees.plain(at.sort, &labels, children);
        Ok(id)
    }
}
