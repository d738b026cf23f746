//! Bonsai trees: one tree that stands for many, with a formula on each label instead of a union of shapes.
//!
//! A node has, for each constructor of its sort that is possible there, the formula under which it is that
//! constructor, and child slots that the constructors share. Matching is a table lookup and never branches; merging
//! is node by node and never grows the tree (Chandra and Bodik, section 3). The paper's binary tree of cons cells is
//! the special case of one binary constructor and many symbols.
//!
//! A merge only notes its alternatives: labels and children are computed when something asks for them, because
//! nineteen in twenty never are. A node is meaningful only where whoever made it says so; elsewhere its labels may be
//! anything, which lets the last alternative of a merge go unguarded.

use crate::formula::{F, Formulas};
use crate::model::{Expr, Model, SortId, SortKind};
use rustc_hash::FxHashMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// More parts of a program than this stay a merge of merges: each would need a guard of its own.
const MAX_PARTS: usize = 4;

/// What a merge of trees is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Merging {
    /// One node, its labels and children merged: the tree does not grow.
    #[default]
    NodeWise,
    /// The members of both, each with one constructor: the classical symbolic union, here for comparison.
    Unions,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Shape {
    /// Labels by place of the constructor in its sort, ascending, none of them false.
    Plain { labels: Box<[(u32, F)]>, children: Box<[Option<NodeId>]> },
    /// One of several, by guards of which exactly one holds.
    Join(Box<[(F, NodeId)]>),
    /// Trees of one constructor each, by guards of which exactly one holds.
    Union(Box<[(F, NodeId)]>),
    /// Another node without what is deeper than a bound.
    Limit(NodeId, u32),
    /// Another node where only the constructors of a mask are possible.
    Narrow(NodeId, u64),
}

#[derive(Debug)]
struct Node {
    sort: SortId,
    /// Constructors that are possible here.
    mask: u64,
    /// No tree that it stands for is deeper.
    height: u32,
    shape: Shape,
}

#[derive(Debug)]
pub struct Trees<'m> {
    model: &'m Model,
    merging: Merging,
    pub formulas: Formulas,
    nodes: Vec<Node>,
    known: FxHashMap<(SortId, Shape), NodeId>,
    labels: FxHashMap<(NodeId, u32), F>,
    children: FxHashMap<(NodeId, usize), NodeId>,
    equalities: FxHashMap<(NodeId, NodeId), F>,
    depths: FxHashMap<(NodeId, u32), F>,
    /// By sort and slot: the constructors that use it.
    users: Vec<Vec<u64>>,
    /// By constructor: the least depth of a tree that starts with it.
    least: Vec<u32>,
    /// By sort: parts of the program that are run again and again, such as the bodies of functions.
    run: Vec<bool>,
}

impl<'m> Trees<'m> {
    pub fn new(model: &'m Model, merging: Merging) -> Self {
        let users = model
            .sorts
            .iter()
            .map(|sort| {
                let mut users = vec![0; sort.slots.len()];
                for con in &sort.constructors {
                    let con = model.constructor(*con);
                    for slot in &con.slots {
                        users[*slot] |= 1 << con.index;
                    }
                }
                users
            })
            .collect();
        Trees {
            model,
            merging,
            formulas: Formulas::default(),
            nodes: Vec::new(),
            known: FxHashMap::default(),
            labels: FxHashMap::default(),
            children: FxHashMap::default(),
            equalities: FxHashMap::default(),
            depths: FxHashMap::default(),
            users,
            least: least_depths(model),
            run: sorts_run(model),
        }
    }

    /// How many nodes were ever built.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn sort(&self, node: NodeId) -> SortId {
        self.nodes[node.index()].sort
    }

    /// The constructors that are possible here, as bits by their place in the sort.
    pub fn mask(&self, node: NodeId) -> u64 {
        self.nodes[node.index()].mask
    }

    pub fn height(&self, node: NodeId) -> u32 {
        self.nodes[node.index()].height
    }

    /// A node with the given labels; labels that are false are dropped.
    pub fn plain(&mut self, sort: SortId, labels: &[(u32, F)], children: Vec<Option<NodeId>>) -> NodeId {
        let labels: Box<[(u32, F)]> =
            labels.iter().copied().filter(|(_, label)| *label != F::FALSE).collect();
        if self.merging == Merging::Unions && labels.len() > 1 {
            return self.union_of(sort, &labels, &children);
        }
        let mask = labels.iter().fold(0, |mask, (con, _)| mask | 1 << con);
        let definition = self.model.sort(sort);
        let below = definition.slots.iter().zip(&children);
        let below = below.filter(|(slot, _)| self.model.sort(**slot).group == definition.group);
        let below = below.filter_map(|(_, child)| child.map(|child| self.height(child))).max();
        let height = definition.level() + below.unwrap_or(0);
        self.intern(sort, mask, height, Shape::Plain { labels, children: children.into() })
    }

    /// The same, with a member for each constructor; the members share the children.
    fn union_of(&mut self, sort: SortId, labels: &[(u32, F)], children: &[Option<NodeId>]) -> NodeId {
        let members: Vec<(F, NodeId)> = labels
            .iter()
            .map(|(con, label)| {
                let users = &self.users[sort.index()];
                let own = children
                    .iter()
                    .zip(users)
                    .map(|(child, users)| child.filter(|_| users & (1 << con) != 0));
                let own = own.collect();
                (*label, self.plain(sort, &[(*con, F::TRUE)], own))
            })
            .collect();
        self.join(&members)
    }

    /// The trees of one constructor that a node stands for, with their guards.
    fn members(&mut self, node: NodeId) -> Vec<(F, NodeId)> {
        match self.nodes[node.index()].shape.clone() {
            Shape::Plain { .. } | Shape::Join(_) => vec![(F::TRUE, node)],
            Shape::Union(members) => members.into(),
            Shape::Limit(inner, bound) => {
                let members = self.members(inner);
                members.into_iter().map(|(guard, member)| (guard, self.limit(member, bound))).collect()
            }
            Shape::Narrow(inner, mask) => {
                let members = self.members(inner);
                members.into_iter().filter(|(_, member)| self.mask(*member) & mask != 0).collect()
            }
        }
    }

    /// The union of the members of several nodes; equal members are one.
    fn united(&mut self, alternatives: &[(F, NodeId)]) -> Vec<(F, NodeId)> {
        let mut union: Vec<(F, NodeId)> = Vec::new();
        let mut places: FxHashMap<NodeId, usize> = FxHashMap::default();
        for (guard, node) in alternatives {
            for (inner, member) in self.members(*node) {
                let both = self.formulas.and(*guard, inner);
                if both == F::FALSE {
                    continue;
                }
                let place = *places.entry(member).or_insert(union.len());
                match union.get_mut(place) {
                    Some((other, _)) => *other = self.formulas.or(*other, both),
                    None => union.push((both, member)),
                }
            }
        }
        union
    }

    /// One constructor, for certain.
    pub fn construct(&mut self, con: crate::model::ConId, fields: &[NodeId]) -> NodeId {
        let constructor = self.model.constructor(con);
        let mut children = vec![None; self.model.sort(constructor.sort).slots.len()];
        for (slot, field) in constructor.slots.iter().zip(fields) {
            children[*slot] = Some(*field);
        }
        self.plain(constructor.sort, &[(constructor.index as u32, F::TRUE)], children)
    }

    pub fn truth(&mut self, formula: F) -> NodeId {
        self.plain(Model::BOOL, &[(0, !formula), (1, formula)], Vec::new())
    }

    /// The node that is each alternative under its guard. Exactly one guard holds wherever the result is meaningful.
    pub fn join(&mut self, alternatives: &[(F, NodeId)]) -> NodeId {
        let mut kept: Vec<(F, NodeId)> = Vec::with_capacity(alternatives.len());
        for (guard, node) in alternatives {
            if *guard == F::TRUE {
                return *node;
            }
            for (inner, part) in self.parts_of_program(*node) {
                let guard = self.formulas.and(*guard, inner);
                if guard == F::FALSE {
                    continue;
                }
                match kept.iter_mut().find(|(_, other)| *other == part) {
                    Some((other, _)) => *other = self.formulas.or(*other, guard),
                    None => kept.push((guard, part)),
                }
            }
        }
        if self.merging == Merging::Unions && kept.len() > 1 {
            kept = self.united(&kept);
        }
        match kept.as_slice() {
            [] => alternatives[0].1,
            [(_, node)] => *node,
            _ => {
                let sort = self.sort(kept[0].1);
                let mask = kept.iter().fold(0, |mask, (_, node)| mask | self.mask(*node));
                let height = kept.iter().map(|(_, node)| self.height(*node)).max().unwrap_or(0);
                let shape = match self.merging {
                    Merging::NodeWise => Shape::Join(kept.into()),
                    Merging::Unions => Shape::Union(kept.into()),
                };
                self.intern(sort, mask, height, shape)
            }
        }
    }

    /// The alternatives of a node. A merge of parts of the program is told by which of them it is, also when it was
    /// merged before: the guard is then the same for all that is below.
    fn parts_of_program(&self, node: NodeId) -> Vec<(F, NodeId)> {
        match &self.nodes[node.index()].shape {
            Shape::Join(parts) if parts.len() <= MAX_PARTS && self.run[self.sort(node).index()] => {
                parts.to_vec()
            }
            _ => vec![(F::TRUE, node)],
        }
    }

    /// Is it a part of the program that is run again and again?
    pub fn is_run(&self, node: NodeId) -> bool {
        self.run[self.sort(node).index()]
    }

    /// The nodes that a merge is made of, with their guards; none if it is no merge.
    pub fn alternatives(&self, node: NodeId) -> Vec<(F, NodeId)> {
        match &self.nodes[node.index()].shape {
            Shape::Join(parts) | Shape::Union(parts) => parts.to_vec(),
            Shape::Plain { .. } | Shape::Limit(..) | Shape::Narrow(..) => Vec::new(),
        }
    }

    /// The formula under which the node is this constructor, given by its place in the sort.
    pub fn label(&mut self, node: NodeId, con: u32) -> F {
        let mask = self.mask(node);
        if mask & (1 << con) == 0 {
            return F::FALSE;
        }
        if mask.is_power_of_two() {
            return F::TRUE;
        }
        if let Shape::Plain { labels, .. } = &self.nodes[node.index()].shape {
            return labels.iter().find(|(other, _)| *other == con).map_or(F::FALSE, |(_, label)| *label);
        }
        if let Some(label) = self.labels.get(&(node, con)) {
            return *label;
        }
        let label = match self.nodes[node.index()].shape.clone() {
            Shape::Plain { .. } => unreachable!("answered above"),
            Shape::Join(alternatives) | Shape::Union(alternatives) => {
                let cases: Vec<(F, F)> =
                    alternatives.iter().map(|(guard, node)| (*guard, self.label(*node, con))).collect();
                self.formulas.choose(&cases)
            }
            Shape::Limit(inner, _) | Shape::Narrow(inner, _) => self.label(inner, con),
        };
        self.labels.insert((node, con), label);
        label
    }

    /// The labels that were computed, node by node: of those of a node, at most one holds.
    pub fn computed_labels(&self) -> Vec<Vec<F>> {
        let mut all: Vec<(NodeId, u32, F)> =
            self.labels.iter().map(|((node, con), label)| (*node, *con, *label)).collect();
        all.sort_unstable();
        all.chunk_by(|one, other| one.0 == other.0)
            .map(|labels| labels.iter().map(|(_, _, label)| *label).collect())
            .collect()
    }

    /// All possible constructors with their formulas.
    pub fn labels(&mut self, node: NodeId) -> Vec<(u32, F)> {
        let mask = self.mask(node);
        let possible = (0..64).filter(|con| mask & (1 << con) != 0);
        let labels: Vec<(u32, F)> = possible.map(|con| (con, self.label(node, con))).collect();
        labels.into_iter().filter(|(_, label)| *label != F::FALSE).collect()
    }

    /// The child in a slot, if some possible constructor has one there.
    pub fn child(&mut self, node: NodeId, slot: usize) -> Option<NodeId> {
        if self.mask(node) & self.users[self.sort(node).index()][slot] == 0 {
            return None;
        }
        if let Shape::Plain { children, .. } = &self.nodes[node.index()].shape {
            return children[slot];
        }
        if let Some(child) = self.children.get(&(node, slot)) {
            return Some(*child);
        }
        let child = match self.nodes[node.index()].shape.clone() {
            Shape::Plain { .. } => unreachable!("answered above"),
            Shape::Join(alternatives) | Shape::Union(alternatives) => {
                let cases: Vec<(F, NodeId)> = alternatives
                    .iter()
                    .filter_map(|(guard, node)| Some((*guard, self.child(*node, slot)?)))
                    .collect();
                self.join(&cases)
            }
            Shape::Limit(inner, bound) => {
                let child = self.child(inner, slot)?;
                let sort = self.model.sort(self.sort(node));
                let same_group = self.model.sort(self.sort(child)).group == sort.group;
                if same_group { self.limit(child, bound - sort.level()) } else { child }
            }
            Shape::Narrow(inner, _) => self.child(inner, slot)?,
        };
        self.children.insert((node, slot), child);
        Some(child)
    }

    /// The formula under which two nodes stand for the same tree.
    pub fn equal(&mut self, left: NodeId, right: NodeId) -> F {
        if left == right {
            return F::TRUE;
        }
        let mask = self.mask(left) & self.mask(right);
        if mask == 0 {
            return F::FALSE;
        }
        let key = (left.min(right), left.max(right));
        if let Some(known) = self.equalities.get(&key) {
            return *known;
        }
        let sort = self.sort(left);
        let slots = self.model.sort(sort).slots.len();
        let children: Vec<F> = (0..slots)
            .map(|slot| {
                if mask & self.users[sort.index()][slot] == 0 {
                    return F::TRUE;
                }
                match (self.child(left, slot), self.child(right, slot)) {
                    (Some(left), Some(right)) => self.equal(left, right),
                    _ => F::TRUE,
                }
            })
            .collect();
        let mut equal = F::FALSE;
        for con in (0..64).filter(|con| mask & (1 << con) != 0) {
            let (a, b) = (self.label(left, con), self.label(right, con));
            let mut same = self.formulas.and(a, b);
            for slot in &self.model.constructor(self.model.sort(sort).constructors[con as usize]).slots {
                same = self.formulas.and(same, children[*slot]);
            }
            equal = self.formulas.or(equal, same);
        }
        self.equalities.insert(key, equal);
        equal
    }

    /// The formula under which the node stands for a tree deeper than `bound`.
    pub fn deeper(&mut self, node: NodeId, bound: u32) -> F {
        if self.height(node) <= bound {
            return F::FALSE;
        }
        let sort = self.model.sort(self.sort(node));
        if bound < sort.level() {
            return F::TRUE;
        }
        if let Some(known) = self.depths.get(&(node, bound)) {
            return *known;
        }
        let mut deeper = F::FALSE;
        for (slot, slot_sort) in sort.slots.iter().enumerate() {
            if self.model.sort(*slot_sort).group != sort.group {
                continue;
            }
            let Some(child) = self.child(node, slot) else { continue };
            let below = self.deeper(child, bound - sort.level());
            if below == F::FALSE {
                continue;
            }
            let users = self.users[self.sort(node).index()][slot] & self.mask(node);
            let used: Vec<F> =
                (0..64).filter(|con| users & (1 << con) != 0).map(|con| self.label(node, con)).collect();
            let used = self.formulas.any(used);
            let here = self.formulas.and(used, below);
            deeper = self.formulas.or(deeper, here);
        }
        self.depths.insert((node, bound), deeper);
        deeper
    }

    /// The node where it is not deeper than `bound`; elsewhere it means nothing.
    pub fn limit(&mut self, node: NodeId, bound: u32) -> NodeId {
        if self.height(node) <= bound {
            return node;
        }
        let sort = self.sort(node);
        let constructors = &self.model.sort(sort).constructors;
        let fits = |con: u32| self.least[constructors[con as usize].index()] <= bound;
        let mask = self.mask(node);
        let fitting =
            (0..64).filter(|con| mask & (1 << con) != 0 && fits(*con)).fold(0, |mask, con| mask | 1 << con);
        self.intern(sort, fitting, bound, Shape::Limit(node, bound))
    }

    /// The node where it is known to be one of these constructors.
    pub fn narrow(&mut self, node: NodeId, mask: u64) -> NodeId {
        let narrowed = self.mask(node) & mask;
        if narrowed == self.mask(node) || narrowed == 0 {
            return node;
        }
        let height = self.height(node);
        self.intern(self.sort(node), narrowed, height, Shape::Narrow(node, narrowed))
    }

    fn intern(&mut self, sort: SortId, mask: u64, height: u32, shape: Shape) -> NodeId {
        let next = NodeId(self.nodes.len() as u32);
        let node = *self.known.entry((sort, shape.clone())).or_insert(next);
        if node == next {
            self.nodes.push(Node { sort, mask, height, shape });
        }
        node
    }
}

/// The syntax that is run with fuel.
fn sorts_run(model: &Model) -> Vec<bool> {
    let mut run = vec![false; model.sorts.len()];
    for function in &model.functions {
        function.body.walk(&mut |expr| {
            if let Expr::Call { function, spend: true, .. } = expr {
                for (_, sort) in &model.function(*function).parameters {
                    let definition = model.sort(*sort);
                    run[sort.index()] |= definition.kind == SortKind::Syntax && definition.recursive;
                }
            }
        });
    }
    run
}

/// By constructor: the least depth, within the group of its sort, of a tree that starts with it.
fn least_depths(model: &Model) -> Vec<u32> {
    let mut least = vec![u32::MAX; model.constructors.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for (at, con) in model.constructors.iter().enumerate() {
            let sort = model.sort(con.sort);
            let below = con.fields.iter().filter(|field| model.sort(**field).group == sort.group);
            let below = below
                .map(|field| {
                    model
                        .sort(*field)
                        .constructors
                        .iter()
                        .map(|con| least[con.index()])
                        .min()
                        .unwrap_or(u32::MAX)
                })
                .max()
                .unwrap_or(0);
            let depth = below.saturating_add(sort.level());
            if depth < least[at] {
                least[at] = depth;
                changed = true;
            }
        }
    }
    least
}
