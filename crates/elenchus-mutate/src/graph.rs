//! The type graph (Hephaestus, section 3.3): how type information flows between declarations and type parameters.
//!
//! Vertices are declarations, types where they stand, and type parameters where they are given values. An edge says that
//! a vertex has its type because it is written (`decl`), because it would be inferred (`inf`), or that a type consists of
//! parameters (`def`). Unlike in the paper, an `inf` edge says which bound it gives (see [`Flow`]): a language that
//! infers by subtyping needs to know it, and one that takes the least upper bound of everything need not ask.
//!
//! A graph is never changed: what is erased is a set beside it.

mod build;
mod draw;
mod flow;
mod shape;

pub use draw::Drawing;
use elenchus_ir::{Node, VariableId};
use elenchus_types::{TypeId, VarId, World};

use crate::Inference;
use crate::candidate::Candidate;

/// A type graph of a whole program.
#[derive(Clone, Debug, Default)]
pub struct TypeGraph {
    vertices: Vec<Vertex>,
    /// The places where types may be left out.
    pub candidates: Vec<Candidate>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VertexId(u32);

#[derive(Clone, Debug)]
pub struct Vertex {
    pub kind: VertexKind,
    /// The type that the vertex has in the program.
    pub ty: TypeId,
    /// The node that it belongs to.
    pub at: Node,
    /// The edge `decl`.
    pub declared: Option<Declared>,
    /// The edges `inf`.
    pub inferred: Vec<(Flow, VertexId)>,
    /// The edges `def`.
    pub defines: Vec<VertexId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VertexKind {
    Variable(VariableId),
    /// The virtual variable that what a function or lambda gives is assigned to.
    Result,
    /// A type, and the candidate that it is written at, if it can be left out.
    Type(Option<usize>),
    /// A type parameter of a class or method, given a value.
    Parameter(VarId),
}

/// A type that is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declared {
    pub to: VertexId,
    /// The candidate whose erasure takes the edge away. `None`: the language wants this type written.
    pub by: Option<usize>,
}

/// What one end of an `inf` edge says of the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Flow {
    /// Both have the same type.
    Same,
    /// This vertex has at least the type of the other: a lower bound.
    AtLeast,
    /// This vertex has at most the type of the other: an upper bound.
    AtMost,
}

impl Vertex {
    /// The candidate whose erasure takes the type away.
    fn written_by(&self) -> Option<usize> {
        match self.kind {
            VertexKind::Type(by) => by,
            _ => self.declared?.by,
        }
    }
}

impl Flow {
    /// What the first vertex of a path of two edges knows of the last.
    fn then(self, next: Flow) -> Option<Flow> {
        match (self, next) {
            (Flow::Same, flow) | (flow, Flow::Same) => Some(flow),
            (one, other) => (one == other).then_some(one),
        }
    }
}

/// Types that bear upon a vertex, by what they say of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bounds {
    pub same: Vec<TypeId>,
    /// Lower bounds.
    pub at_least: Vec<TypeId>,
    /// Upper bounds.
    pub at_most: Vec<TypeId>,
    /// Whether something flows into the vertex from below, whatever it is: a language that prefers lower bounds looks at no
    /// upper one then.
    pub is_fed: bool,
}

/// The candidates whose types are left out, by their place in the graph.
pub type Erased = Vec<bool>;

impl TypeGraph {
    pub fn vertices(&self) -> impl Iterator<Item = (VertexId, &Vertex)> {
        self.vertices.iter().enumerate().map(|(place, vertex)| (VertexId(place as u32), vertex))
    }

    pub fn vertex(&self, id: VertexId) -> &Vertex {
        &self.vertices[id.0 as usize]
    }

    pub(crate) fn vertex_mut(&mut self, id: VertexId) -> &mut Vertex {
        &mut self.vertices[id.0 as usize]
    }

    pub(crate) fn add(&mut self, kind: VertexKind, ty: TypeId, at: Node) -> VertexId {
        self.vertices.push(Vertex {
            kind,
            ty,
            at,
            declared: None,
            inferred: Vec::new(),
            defines: Vec::new(),
        });
        VertexId(self.vertices.len() as u32 - 1)
    }

    pub(crate) fn add_inferred(&mut self, from: VertexId, flow: Flow, to: VertexId) {
        let edges = &mut self.vertex_mut(from).inferred;
        if from != to && !edges.contains(&(flow, to)) {
            edges.push((flow, to));
        }
    }

    /// Nothing erased but what the program leaves out already.
    pub fn nothing_erased(&self) -> Erased {
        self.candidates.iter().map(|candidate| candidate.is_omitted).collect()
    }

    /// `visitedTypes`: the types that are reachable from a vertex by `decl` and `inf` edges, in what is left of the graph
    /// when some candidates are erased. A type that is written ends the way: nothing is inferred behind it.
    pub fn bounds(&self, vertex: VertexId, erased: &Erased) -> Bounds {
        let mut bounds = Bounds { is_fed: self.is_fed(vertex), ..Bounds::default() };
        self.walk(vertex, erased, |ty, flow| {
            let types = match flow {
                Flow::Same => &mut bounds.same,
                Flow::AtLeast => &mut bounds.at_least,
                Flow::AtMost => &mut bounds.at_most,
            };
            if !types.contains(&ty) {
                types.push(ty);
            }
        });
        bounds
    }

    /// The erased candidates that lie on the ways from a vertex: what it is inferred as depends on no others.
    pub fn support(&self, vertex: VertexId, erased: &Erased) -> Vec<usize> {
        let mut found: Vec<usize> = Vec::new();
        for id in self.walk(vertex, erased, |_, _| {}) {
            if let Some(by) = self.vertex(id).written_by()
                && erased[by]
                && !found.contains(&by)
            {
                found.push(by);
            }
        }
        found.sort_unstable();
        found
    }

    /// Goes all ways from a vertex; returns the vertices on them.
    fn walk(&self, vertex: VertexId, erased: &Erased, mut reach: impl FnMut(TypeId, Flow)) -> Vec<VertexId> {
        let mut seen = vec![(vertex, Flow::Same)];
        let mut next = 0;
        while let Some(&(id, flow)) = seen.get(next) {
            next += 1;
            let here = self.vertex(id);
            if let VertexKind::Type(by) = here.kind {
                if !by.is_some_and(|by| erased[by]) {
                    reach(here.ty, flow);
                }
                continue;
            }
            if let Some(Declared { to, by }) = here.declared
                && !by.is_some_and(|by| erased[by])
            {
                reach(self.vertex(to).ty, flow);
                continue;
            }
            for (edge, to) in &here.inferred {
                if let Some(flow) = flow.then(*edge)
                    && !seen.contains(&(*to, flow))
                {
                    seen.push((*to, flow));
                }
            }
        }
        seen.into_iter().map(|(id, _)| id).collect()
    }

    fn is_fed(&self, vertex: VertexId) -> bool {
        let mut seen = vec![vertex];
        let mut next = 0;
        while let Some(&id) = seen.get(next) {
            next += 1;
            for (flow, to) in &self.vertex(id).inferred {
                match flow {
                    Flow::AtLeast => return true,
                    Flow::Same if !seen.contains(to) => seen.push(*to),
                    Flow::Same | Flow::AtMost => {}
                }
            }
        }
        false
    }

    /// `infer` (Definition 3.3): the type that a vertex gets when some candidates are erased; none if nothing says it.
    pub fn infer(
        &self,
        world: &mut World,
        inference: &dyn Inference,
        vertex: VertexId,
        erased: &Erased,
    ) -> Option<TypeId> {
        inference.solve(world, &self.bounds(vertex, erased))
    }

    /// Whether a candidate preserves its type (Definition 3.5) when it and others are erased.
    pub fn preserves(
        &self,
        world: &mut World,
        inference: &dyn Inference,
        candidate: usize,
        erased: &Erased,
    ) -> bool {
        self.candidates[candidate]
            .vertices
            .iter()
            .all(|vertex| self.infer(world, inference, *vertex, erased) == Some(self.vertex(*vertex).ty))
    }

    /// Generalised type preservation (Definition 3.6): whether all that is erased preserves its type.
    pub fn all_preserve(&self, world: &mut World, inference: &dyn Inference, erased: &Erased) -> bool {
        self.first_lost(world, inference, erased).is_none()
    }

    /// The first candidate that is erased and does not preserve its type.
    pub fn first_lost(&self, world: &mut World, inference: &dyn Inference, erased: &Erased) -> Option<usize> {
        (0..self.candidates.len()).find(|candidate| {
            erased[*candidate]
                && self.candidates[*candidate].is_followed
                && !self.preserves(world, inference, *candidate, erased)
        })
    }

    /// Whether a candidate's vertex is relevant to a type (Definition 3.7): what would be inferred for it is a subtype.
    pub fn is_relevant(
        &self,
        world: &mut World,
        inference: &dyn Inference,
        vertex: VertexId,
        ty: TypeId,
        erased: &Erased,
    ) -> bool {
        match self.infer(world, inference, vertex, erased) {
            Some(inferred) => world.is_assignable(inferred, ty),
            None => true,
        }
    }
}
