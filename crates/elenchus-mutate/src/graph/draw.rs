//! A type graph as text, for Graphviz, and as a picture.

mod svg;

use elenchus_ir::{Expr, Node, Program, TypeUse};
use elenchus_types::{Origin, World};
use rustc_hash::FxHashMap;

use super::{Flow, TypeGraph, Vertex, VertexId, VertexKind};

/// A graph with a name for each vertex, ready to be drawn.
pub struct Drawing<'g> {
    graph: &'g TypeGraph,
    names: Vec<String>,
}

/// An edge of a drawing.
struct Edge {
    from: VertexId,
    to: VertexId,
    label: &'static str,
    /// Whether the edge goes when some type is left out.
    is_erasable: bool,
}

impl TypeGraph {
    pub fn drawing(&self, program: &Program, world: &World) -> Drawing<'_> {
        let mut places = Places { program, names: FxHashMap::default(), taken: FxHashMap::default() };
        let names = self.vertices.iter().map(|vertex| places.vertex(vertex, world)).collect();
        Drawing { graph: self, names }
    }
}

impl Drawing<'_> {
    /// A line for each edge, in the order in which they were found.
    pub fn text(&self) -> String {
        let line = |edge: Edge| {
            let marked = if edge.is_erasable { "*" } else { "" };
            format!("{} -{}{marked}-> {}\n", self.name(edge.from), edge.label, self.name(edge.to))
        };
        self.edges().into_iter().map(line).collect()
    }

    /// For Graphviz: declarations are boxes, candidates for erasure have a double border, and what erasure takes away is dotted.
    pub fn dot(&self) -> String {
        let edges = self.edges();
        let mut text = "digraph types {\n    node [fontname=\"sans-serif\"];\n".to_owned();
        for id in self.drawn(&edges) {
            let vertex = self.graph.vertex(id);
            let form = match vertex.kind {
                VertexKind::Variable(_) | VertexKind::Result => "shape=box, color=red",
                VertexKind::Type(_) | VertexKind::Parameter(_) => "shape=ellipse, color=blue",
            };
            let border = if self.is_candidate(id) { ", peripheries=2" } else { "" };
            text += &format!("    v{} [label=\"{}\", {form}{border}];\n", id.0, quoted(self.name(id)));
        }
        for edge in edges {
            let style = if edge.is_erasable { ", style=dotted" } else { "" };
            text += &format!("    v{} -> v{} [label=\"{}\"{style}];\n", edge.from.0, edge.to.0, edge.label);
        }
        text + "}\n"
    }

    fn name(&self, id: VertexId) -> &str {
        &self.names[id.0 as usize]
    }

    fn is_candidate(&self, id: VertexId) -> bool {
        self.graph.candidates.iter().any(|candidate| candidate.vertices.contains(&id))
    }

    fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        for (from, vertex) in self.graph.vertices() {
            if let Some(declared) = vertex.declared {
                edges.push(Edge { from, to: declared.to, label: "decl", is_erasable: declared.by.is_some() });
            }
            for (flow, to) in &vertex.inferred {
                let label = match flow {
                    Flow::Same => "inf",
                    Flow::AtLeast => "inf>=",
                    Flow::AtMost => "inf<=",
                };
                edges.push(Edge { from, to: *to, label, is_erasable: false });
            }
            edges.extend(vertex.defines.iter().map(|to| Edge {
                from,
                to: *to,
                label: "def",
                is_erasable: false,
            }));
        }
        edges
    }

    /// The vertices that have edges.
    fn drawn(&self, edges: &[Edge]) -> Vec<VertexId> {
        let has_edge = |id: &VertexId| edges.iter().any(|edge| edge.from == *id || edge.to == *id);
        self.graph.vertices().map(|(id, _)| id).filter(has_edge).collect()
    }
}

fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Names of nodes, each its own.
struct Places<'p> {
    program: &'p Program,
    names: FxHashMap<Node, String>,
    taken: FxHashMap<String, usize>,
}

impl Places<'_> {
    fn vertex(&mut self, vertex: &Vertex, world: &World) -> String {
        let place = self.place(vertex.at);
        match vertex.kind {
            VertexKind::Variable(_) => place,
            VertexKind::Result => format!("{place}.ret"),
            VertexKind::Type(_) => format!("{}:{place}", world.show(vertex.ty).replace("java.lang.", "")),
            VertexKind::Parameter(var) => {
                let var = world.var(var);
                let name = var.name().unwrap_or("?");
                match &var.origin {
                    Origin::Class { class, .. } => format!("{}.{name}:{place}", world.class_name(*class)),
                    _ => format!("{name}:{place}"),
                }
            }
        }
    }

    fn place(&mut self, node: Node) -> String {
        if let Some(known) = self.names.get(&node) {
            return known.clone();
        }
        let word = self.word(node);
        let times = self.taken.entry(word.clone()).or_default();
        *times += 1;
        let name = if *times == 1 { word } else { format!("{word}#{times}") };
        self.names.insert(node, name.clone());
        name
    }

    fn word(&self, node: Node) -> String {
        let program = self.program;
        let spelling = |name| program.names.spelling(name).to_owned();
        match node {
            Node::Variable(id) => spelling(program.variables[id].name),
            Node::Function(id) => spelling(program.functions[id].name),
            Node::EnumConstant(id) => spelling(program.enum_constants[id].name),
            Node::Expr(id) => match &program.exprs[id] {
                Expr::Call { name, .. } => format!("{}()", spelling(*name)),
                Expr::New { class, .. } => match &program.types[*class] {
                    TypeUse::Named { name, .. } => format!("new {}", spelling(*name)),
                    _ => "new".to_owned(),
                },
                Expr::Lambda { .. } => "lambda".to_owned(),
                Expr::Reference { .. } => "reference".to_owned(),
                Expr::Name(name) => spelling(*name),
                Expr::Literal(_) => "literal".to_owned(),
                _ => "expression".to_owned(),
            },
            _ => "type".to_owned(),
        }
    }
}
