//! The set that is found is as large as the largest of all sets.

use std::sync::{Arc, LazyLock};

use elenchus_ir::{Node, Program, TypeUse};
use elenchus_types::{Base, Java, TypeId, World, library};
use proptest::prelude::*;

use super::largest;
use crate::candidate::{Candidate, Omission};
use crate::graph::{Declared, Flow, VertexKind};
use crate::{Erased, JavaInference, TypeGraph};

static BASE: LazyLock<Arc<Base>> = LazyLock::new(|| library::java(21).base(Arc::new(Java::specified())));

/// A graph as plain data: types of candidates, edges between them, and edges to types that stay.
#[derive(Clone, Debug)]
struct Plan {
    /// A type, and whether the program leaves it out already.
    candidates: Vec<(usize, bool)>,
    edges: Vec<(usize, usize)>,
    types: Vec<(usize, usize)>,
}

const TYPES: [&str; 4] = ["java.lang.Object", "java.lang.Number", "java.lang.Integer", "java.lang.String"];

fn plan() -> impl Strategy<Value = Plan> {
    // The larger ones take long to go through by force.
    prop_oneof![20 => 1..=9_usize, 1 => 10..=15_usize].prop_flat_map(|size| {
        (
            prop::collection::vec((0..TYPES.len(), prop::bool::weighted(0.1)), size),
            prop::collection::vec((0..size, 0..size), 0..size * 3),
            prop::collection::vec((0..size, 0..TYPES.len()), 0..=size),
        )
            .prop_map(|(candidates, edges, types)| Plan { candidates, edges, types })
    })
}

/// What one vertex may say of another, by their types: well-typed programs have no other edges.
fn flow(world: &mut World, from: TypeId, to: TypeId) -> Option<Flow> {
    if from == to {
        Some(Flow::Same)
    } else if world.is_subtype(to, from) {
        Some(Flow::AtLeast)
    } else if world.is_subtype(from, to) {
        Some(Flow::AtMost)
    } else {
        None
    }
}

fn graph(plan: &Plan, world: &mut World) -> TypeGraph {
    let types: Vec<TypeId> = TYPES
        .iter()
        .map(|name| {
            let class = world.class_named(name);
            world.class_type(class, &[])
        })
        .collect();
    // Any node will do: a graph does not ask what it is.
    let mut program = Program::default();
    let at = Node::Type(program.types.add(TypeUse::Unbounded));
    let name = program.names.intern("x");
    let mut graph = TypeGraph::default();
    let mut vertices = Vec::new();
    for (place, (ty, is_omitted)) in plan.candidates.iter().enumerate() {
        let vertex = graph.add(VertexKind::Result, types[*ty], at);
        if !is_omitted {
            let to = graph.add(VertexKind::Type(Some(place)), types[*ty], at);
            graph.vertex_mut(vertex).declared = Some(Declared { to, by: Some(place) });
        }
        let variable = elenchus_ir::Variable {
            name,
            modifiers: elenchus_ir::Modifiers::default(),
            ty: elenchus_ir::Slot::Omitted(None),
            init: None,
        };
        let variable = program.variables.add(variable);
        graph.candidates.push(Candidate {
            place: Omission::Variable(variable),
            unseen: Vec::new(),
            vertices: vec![vertex],
            is_omitted: *is_omitted,
            is_followed: true,
        });
        vertices.push(vertex);
    }
    for (from, to) in &plan.edges {
        let (from, to) = (vertices[*from], vertices[*to]);
        if let Some(flow) = flow(world, graph.vertex(from).ty, graph.vertex(to).ty) {
            graph.add_inferred(from, flow, to);
        }
    }
    for (from, ty) in &plan.types {
        let from = vertices[*from];
        if let Some(flow) = flow(world, graph.vertex(from).ty, types[*ty]) {
            let to = graph.add(VertexKind::Type(None), types[*ty], at);
            graph.add_inferred(from, flow, to);
        }
    }
    let nothing = graph.nothing_erased();
    for place in 0..graph.candidates.len() {
        graph.candidates[place].is_followed = graph.preserves(world, &JavaInference, place, &nothing);
    }
    graph
}

fn size(erased: &Erased) -> usize {
    erased.iter().filter(|erased| **erased).count()
}

/// The size of the largest set, found by looking at all.
fn by_force(graph: &TypeGraph, world: &mut World) -> usize {
    let nothing = graph.nothing_erased();
    (0_u32..1 << nothing.len())
        .filter_map(|bits| {
            let erased: Erased = nothing
                .iter()
                .enumerate()
                .map(|(place, omitted)| *omitted || bits >> place & 1 == 1)
                .collect();
            graph.all_preserve(world, &JavaInference, &erased).then(|| size(&erased))
        })
        .max()
        .unwrap_or_default()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn largest_set_is_largest(plan in plan()) {
        let mut world = World::over(BASE.clone());
        let graph = graph(&plan, &mut world);
        let found = largest(&graph, &mut world, &JavaInference, &vec![true; graph.candidates.len()]);
        prop_assert!(graph.all_preserve(&mut world, &JavaInference, &found));
        prop_assert_eq!(size(&found), by_force(&graph, &mut world));
    }
}
