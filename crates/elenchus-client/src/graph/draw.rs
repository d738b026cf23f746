//! Drawings of the neighbourhood of a type: what makes it on one side, what it is good for on the other.

use std::sync::Arc;

use elenchus_types::World;

use super::{ClassNode, DefId, DefKind, Graph};

/// As many definitions are drawn on each side; a few say more than all.
const MOST: usize = 24;

impl Graph {
    /// In the language of Graphviz.
    pub fn to_dot(&self, class: &ClassNode) -> String {
        let (makers, members) = neighbours(class);
        let mut text =
            String::from("digraph api {\n  rankdir=LR;\n  node [fontname=\"sans-serif\", fontsize=10];\n");
        text += &format!("  type [label={:?}, shape=ellipse];\n", self.title(class));
        for (index, maker) in makers.iter().enumerate() {
            text += &format!(
                "  maker{index} [label={:?}, shape=box];\n  maker{index} -> type;\n",
                self.label(*maker)
            );
        }
        for (index, member) in members.iter().enumerate() {
            text += &format!(
                "  member{index} [label={:?}, shape=box];\n  type -> member{index};\n",
                self.label(*member)
            );
        }
        text + "}\n"
    }

    /// As an image of three columns.
    pub fn to_svg(&self, class: &ClassNode) -> String {
        const ROW: usize = 22;
        const WIDTH: usize = 420;
        let (makers, members) = neighbours(class);
        let height = (makers.len().max(members.len()).max(1) + 1) * ROW;
        let middle = height / 2;
        let mut body = String::new();
        let mut column = |defs: &[DefId], x: usize, from: usize, to: usize| {
            for (index, def) in defs.iter().enumerate() {
                let y = (index + 1) * ROW;
                body += &format!(
                    "<line x1=\"{from}\" y1=\"{y}\" x2=\"{to}\" y2=\"{middle}\" stroke=\"#999\"/>\n"
                );
                body += &format!(
                    "<rect x=\"{x}\" y=\"{}\" width=\"{WIDTH}\" height=\"18\" fill=\"#eee\" stroke=\"#666\"/>\n<text x=\"{}\" y=\"{}\">{}</text>\n",
                    y - 9,
                    x + 5,
                    y + 4,
                    escaped(&self.label(*def))
                );
            }
        };
        column(&makers, 10, 10 + WIDTH, 2 * WIDTH - 60);
        column(&members, 2 * WIDTH + 160, 2 * WIDTH + 160, 2 * WIDTH - 60);
        body += &format!(
            "<ellipse cx=\"{}\" cy=\"{middle}\" rx=\"130\" ry=\"16\" fill=\"#fff\" stroke=\"#333\"/>\n<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
            2 * WIDTH - 60,
            2 * WIDTH - 60,
            middle + 4,
            escaped(&self.title(class))
        );
        let width = 3 * WIDTH + 170;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"10\">\n{body}</svg>\n"
        )
    }

    fn title(&self, class: &ClassNode) -> String {
        World::over(Arc::clone(&self.base)).show(class.declared)
    }

    /// A definition as people write it, without packages.
    pub fn label(&self, id: DefId) -> String {
        let world = World::over(Arc::clone(&self.base));
        let def = self.def(id);
        let short = |name: &str| name.rsplit(['.', '$']).next().unwrap_or(name).to_owned();
        let owner = short(world.class_name(def.owner));
        let params: Vec<_> = def.params.iter().map(|param| simple(&world.show(*param))).collect();
        let result = simple(&world.show(def.result));
        match def.kind {
            DefKind::Field => format!("{owner}.{}: {result}", def.name),
            DefKind::Method => format!("{owner}.{}({}): {result}", def.name, params.join(", ")),
            DefKind::Constructor => format!("new {owner}({})", params.join(", ")),
        }
    }
}

fn neighbours(class: &ClassNode) -> (Vec<DefId>, Vec<DefId>) {
    let few = |defs: &[DefId]| defs.iter().take(MOST).copied().collect();
    (few(&class.makers), few(&class.members))
}

/// A type without the packages of its classes.
fn simple(shown: &str) -> String {
    let mut found = String::new();
    let mut word = String::new();
    for letter in shown.chars().chain([' ']) {
        if letter.is_alphanumeric() || matches!(letter, '_' | '.' | '$') {
            word.push(letter);
            continue;
        }
        found.push_str(word.rsplit(['.', '$']).next().unwrap_or(&word));
        word.clear();
        found.push(letter);
    }
    found.pop();
    found
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
