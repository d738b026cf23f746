//! A picture without help from outside: vertices in layers, each below those that lead to it.

use rustc_hash::FxHashMap;

use super::{Drawing, Edge};
use crate::VertexId;
use crate::VertexKind;

const ROW: usize = 90;
const HEIGHT: usize = 28;
const LETTER: usize = 8;
const GAP: usize = 24;

/// Where a vertex is drawn.
#[derive(Clone, Copy)]
struct Spot {
    left: usize,
    top: usize,
    width: usize,
}

impl Spot {
    fn middle(self) -> usize {
        self.left + self.width / 2
    }
}

impl Drawing<'_> {
    /// An SVG document of its own.
    pub fn svg(&self) -> String {
        let edges = self.edges();
        let drawn = self.drawn(&edges);
        let layers = layers(&drawn, &edges);
        let mut spots: FxHashMap<VertexId, Spot> = FxHashMap::default();
        let mut width = GAP;
        for (row, layer) in layers.iter().enumerate() {
            let mut left = GAP;
            for id in layer {
                let own = self.name(*id).chars().count() * LETTER + 16;
                spots.insert(*id, Spot { left, top: GAP + row * ROW, width: own });
                left += own + GAP;
            }
            width = width.max(left);
        }
        let height = layers.len() * ROW + GAP;
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-family=\"monospace\" font-size=\"13\">\n\
             <defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"10\" refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">\
             <path d=\"M0 0L10 5L0 10z\"/></marker></defs>\n"
        );
        for edge in &edges {
            if let (Some(from), Some(to)) = (spots.get(&edge.from), spots.get(&edge.to)) {
                text += &line(edge, *from, *to);
            }
        }
        for id in &drawn {
            if let Some(spot) = spots.get(id) {
                text += &self.vertex_picture(*id, *spot);
            }
        }
        text + "</svg>\n"
    }

    fn vertex_picture(&self, id: VertexId, spot: Spot) -> String {
        let Spot { left, top, width } = spot;
        let (color, round) = match self.graph.vertex(id).kind {
            VertexKind::Variable(_) | VertexKind::Result => ("#b00", 0),
            VertexKind::Type(_) | VertexKind::Parameter(_) => ("#00b", HEIGHT / 2),
        };
        let border = if self.is_candidate(id) { 3 } else { 1 };
        let name = self.name(id).replace('&', "&amp;").replace('<', "&lt;");
        format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{HEIGHT}\" rx=\"{round}\" fill=\"#fff\" stroke=\"{color}\" stroke-width=\"{border}\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{name}</text>\n",
            spot.middle(),
            top + 19
        )
    }
}

fn line(edge: &Edge, from: Spot, to: Spot) -> String {
    let dash = if edge.is_erasable { " stroke-dasharray=\"2 3\"" } else { "" };
    let (x1, x2) = (from.middle(), to.middle());
    let (y1, y2) = if from.top < to.top { (from.top + HEIGHT, to.top) } else { (from.top, to.top + HEIGHT) };
    let (mx, my) = (usize::midpoint(x1, x2), usize::midpoint(y1, y2));
    format!(
        "<path d=\"M{x1} {y1}Q{} {my} {x2} {y2}\" fill=\"none\" stroke=\"#555\" marker-end=\"url(#arrow)\"{dash}/>\
         <text x=\"{mx}\" y=\"{my}\" font-size=\"10\" fill=\"#555\">{}</text>\n",
        mx + 12,
        edge.label.replace('<', "&lt;")
    )
}

/// Each vertex one layer below the lowest of those that lead to it, as far as that is no circle.
fn layers(drawn: &[VertexId], edges: &[Edge]) -> Vec<Vec<VertexId>> {
    let mut depth: FxHashMap<VertexId, usize> = drawn.iter().map(|id| (*id, 0)).collect();
    // Circles would go down for ever.
    for _ in 0..drawn.len().min(12) {
        for edge in edges {
            if edge.from < edge.to || edge.label != "inf" {
                let below = depth.get(&edge.from).map_or(0, |depth| depth + 1);
                if let Some(known) = depth.get_mut(&edge.to)
                    && *known < below
                    && below < 12
                {
                    *known = below;
                }
            }
        }
    }
    let mut layers: Vec<Vec<VertexId>> = Vec::new();
    for id in drawn {
        let row = depth.get(id).copied().unwrap_or_default();
        if layers.len() <= row {
            layers.resize(row + 1, Vec::new());
        }
        layers[row].push(*id);
    }
    layers.retain(|layer| !layer.is_empty());
    layers
}
