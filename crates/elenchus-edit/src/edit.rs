//! The choice of place and kind.

use elenchus_ir::{Node, Parents, Program, write};
use rand::Rng;

use crate::Kind;
use crate::editor::Editor;
use crate::random::{below, pick};

/// What was changed, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edit {
    pub kind: Kind,
    /// The node that was drawn.
    pub drawn: Node,
    /// The node that was changed: the one drawn, or the nearest one around it that an edit of this kind is about.
    pub node: Node,
}

/// How much more often an edit is made at the node drawn than at one around it.
const AT_THE_NODE: usize = 5;

/// How many places are tried before a program counts as one without anything to change.
const ATTEMPTS: usize = 200;

/// Makes one small change. The place is drawn uniformly from all nodes that are written, then a kind that applies to it
/// or to something around it. `None` if there is nothing to change.
pub fn edit<R: Rng>(program: &mut Program, rng: &mut R) -> Option<Edit> {
    let nodes = program.written_nodes();
    let parents = program.parents();
    let before = write(program);
    for _ in 0..ATTEMPTS {
        let drawn = pick(rng, &nodes)?;
        let Some((kind, node)) = draw_kind(program, &parents, drawn, rng) else { continue };
        let mut edited = program.clone();
        let done = Editor { program: &mut edited, rng, nodes: &nodes, parents: &parents }.apply(kind, node);
        if done && write(&edited) != before {
            *program = edited;
            return Some(Edit { kind, drawn, node });
        }
    }
    None
}

fn draw_kind<R: Rng>(program: &Program, parents: &Parents, drawn: Node, rng: &mut R) -> Option<(Kind, Node)> {
    let mut weighted = Vec::new();
    for kind in Kind::EVERY {
        let mut around = parents.around(drawn);
        if let Some(node) = around.find(|node| kind.applies(program, *node)) {
            let factor = if node == drawn { AT_THE_NODE } else { 1 };
            weighted.push((kind.weight(program, node) * factor, *kind, node));
        }
    }
    let total: usize = weighted.iter().map(|(weight, ..)| weight).sum();
    if total == 0 {
        return None;
    }
    let mut at = below(rng, total);
    for (weight, kind, node) in weighted {
        if at < weight {
            return Some((kind, node));
        }
        at -= weight;
    }
    None
}
