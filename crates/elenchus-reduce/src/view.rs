use elenchus_check::Checked;
use elenchus_ir::{ExprId, Node, Parents, Position, Program};
use rustc_hash::FxHashMap;

/// A program with what is known about it.
pub(crate) struct View<'p> {
    pub program: &'p Program,
    pub checked: Checked,
    /// All nodes, parents before children, in the order of the source.
    pub nodes: Vec<Node>,
    parents: Parents,
    positions: FxHashMap<ExprId, Position>,
}

impl<'p> View<'p> {
    pub fn new(program: &'p Program, checked: Checked) -> View<'p> {
        View {
            checked,
            nodes: program.written_nodes(),
            parents: program.parents(),
            positions: program.positions(),
            program,
        }
    }

    pub fn parent(&self, node: Node) -> Option<Node> {
        self.parents.get(&node).copied()
    }

    /// The nodes around a node, the innermost first.
    pub fn around(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        std::iter::successors(self.parent(node), |node| self.parent(*node))
    }

    pub fn is_statement(&self, expr: ExprId) -> bool {
        self.positions.get(&expr) == Some(&Position::Statement)
    }

    pub fn exprs(&self) -> impl Iterator<Item = ExprId> + '_ {
        self.nodes.iter().filter_map(|node| if let Node::Expr(id) = node { Some(*id) } else { None })
    }

    /// The expressions right below a node, those in cases and catches included.
    pub fn parts(&self, node: Node) -> Vec<ExprId> {
        let mut parts = Vec::new();
        self.program.for_each_written_child(node, |child| match child {
            Node::Expr(id) => parts.push(id),
            Node::Case(_) | Node::Catch(_) => parts.extend(self.parts(child)),
            Node::Variable(id) => parts.extend(self.program.variables[id].init),
            _ => {}
        });
        parts
    }

    /// A type as it is shown, empty if it is not known.
    pub fn shown_type(&self, expr: ExprId) -> String {
        self.checked.elaboration.type_of(expr).map(|ty| self.checked.world.show(ty)).unwrap_or_default()
    }
}
