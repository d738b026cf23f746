//! Java: what is understood of a Java program, and the expressions that are made for it.
//!
//! Written from the Java Language Specification (JLS). A literal has its type by itself; what must be watched is where a
//! constant has to stay one (JLS 5.2, 15.29, chapter 16), and which exceptions a `try` block may throw (JLS 11.2.3).

mod expression;
mod facts;
mod productions;
mod scope;
mod types;
mod walk;

use elenchus_lang::{JAVA, Language};

use crate::syntax::{Tree, children};
use crate::{Annotated, Literals, Production, SeedLanguage, Type};
use facts::Facts;
use walk::Walker;

/// The language module of Java.
pub struct Java;

impl SeedLanguage for Java {
    fn language(&self) -> Language {
        JAVA
    }

    fn grammar(&self) -> tree_sitter::Language {
        tree_sitter_java::LANGUAGE.into()
    }

    fn annotate(&self, source: &str) -> Option<Annotated> {
        let parsed = self.parse(source)?;
        let tree = Tree { source };
        let facts = Facts::of(tree, parsed.root_node());
        let mut walker = Walker::new(tree, &facts);
        walker.program(parsed.root_node());
        let mut out = walker.out;
        out.nodes.sort_by_key(|node| (node.range.start, std::cmp::Reverse(node.range.end)));
        out.avoid = facts.avoid();
        Some(out)
    }

    fn productions(&self) -> Vec<Production> {
        productions::productions()
    }

    fn literals(&self, of: &Type) -> Literals {
        productions::literals(of)
    }

    /// A literal says its type by itself.
    fn ascription(&self, _of: &Type) -> (String, String) {
        ("(".to_owned(), ")".to_owned())
    }

    fn written(&self, of: &Type) -> String {
        types::written(of)
    }

    /// A class that is public has a file of its name (JLS 7.6), and every program a package of its own.
    fn file(&self, name: &str, source: &str) -> (String, String) {
        let class = self.parse(source).and_then(|parsed| public_class(source, &parsed));
        let class = class.unwrap_or_else(|| "Main".to_owned());
        (format!("{name}/{class}.java"), format!("package {name};\n"))
    }

    fn refuse(&self, path: &str, text: &str) -> Option<&'static str> {
        if path.ends_with("-info.java") {
            return Some("a module or a package");
        }
        if text.lines().any(|line| line.trim_start().starts_with("package ")) {
            return Some("a package of its own");
        }
        let marks = [
            ("@compile/fail", "an error is expected"),
            ("--enable-preview", "a feature that has to be enabled"),
            // An escape may stand for any character, a quotation mark too (JLS 3.3).
            ("\\u", "characters that are not what they look like"),
        ];
        marks.into_iter().find(|(mark, _)| text.contains(mark)).map(|(_, reason)| reason)
    }

    fn has_top_level_code(&self, _source: &str) -> bool {
        false
    }
}

/// The name of the class at the top that is public.
fn public_class(source: &str, parsed: &tree_sitter::Tree) -> Option<String> {
    let tree = Tree { source };
    children(parsed.root_node()).find_map(|node| {
        let modifiers = children(node).find(|child| child.kind() == "modifiers")?;
        let is_public = children(modifiers).any(|word| word.kind() == "public");
        let name = node.child_by_field_name("name").filter(|_| is_public)?;
        Some(tree.text(name).to_owned())
    })
}
