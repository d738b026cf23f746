//! The declarations of a file.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tree_sitter::Node;

use crate::syntax::{Tree, any_below, child_of_kind, children};
use crate::{Function, Type};

const INTEGERS: [&str; 12] =
    ["i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize"];

/// Everything that a file declares.
#[derive(Debug)]
pub(super) struct Model<'t> {
    pub tree: Tree<'t>,
    /// Functions and structures by name and by where their module begins. One that shares its name with another, or
    /// with something that is imported, is not here.
    pub functions: BTreeMap<(usize, &'t str), Signature>,
    pub structures: BTreeMap<(usize, &'t str), BTreeMap<&'t str, Option<Type>>>,
    /// Macros of the file.
    pub macros: BTreeSet<&'t str>,
    /// A name of a primitive type means something else somewhere.
    pub hides_primitives: bool,
    imported: BTreeSet<&'t str>,
    declared: BTreeMap<&'t str, u32>,
}

#[derive(Clone, Debug)]
pub(super) struct Signature {
    pub parameters: Vec<Option<Type>>,
    pub result: Option<Type>,
    /// What new expressions call, if they may.
    pub callable: Option<Arc<Function>>,
}

impl<'t> Model<'t> {
    pub fn of(tree: Tree<'t>, root: Node<'t>) -> Model<'t> {
        let mut model = Model {
            tree,
            functions: BTreeMap::new(),
            structures: BTreeMap::new(),
            macros: BTreeSet::new(),
            hides_primitives: false,
            imported: BTreeSet::new(),
            declared: BTreeMap::new(),
        };
        model.collect(root, root.start_byte());
        let is_only = |name: &str| model.declared.get(name) == Some(&1) && !model.imported.contains(name);
        model.functions.retain(|(_, name), _| is_only(name));
        model.structures.retain(|(_, name), _| is_only(name));
        model
    }

    fn collect(&mut self, node: Node<'t>, module: usize) {
        for child in children(node) {
            let name = child.child_by_field_name("name").map(|name| self.tree.text(name));
            match (child.kind(), name) {
                ("use_declaration", _) => self.import(child),
                ("macro_definition", Some(name)) => {
                    self.macros.insert(name);
                    continue;
                }
                ("function_item" | "function_signature_item", Some(name)) => {
                    *self.declared.entry(name).or_default() += 1;
                    if is_module(node) {
                        let signature = self.signature(child, name);
                        self.functions.insert((module, name), signature);
                    }
                }
                ("struct_item", Some(name)) => {
                    *self.declared.entry(name).or_default() += 1;
                    self.hides_primitives |= is_primitive(name);
                    let body = child.child_by_field_name("body");
                    if let Some(body) = body.filter(|body| {
                        is_module(node)
                            && body.kind() == "field_declaration_list"
                            && child.child_by_field_name("type_parameters").is_none()
                    }) {
                        let fields = children(body).filter(|field| field.kind() == "field_declaration");
                        let fields = fields.filter_map(|field| {
                            let name = field.child_by_field_name("name")?;
                            let of = field.child_by_field_name("type").and_then(|of| self.resolve(of));
                            Some((self.tree.text(name), of))
                        });
                        let fields = fields.collect();
                        self.structures.insert((module, name), fields);
                    }
                }
                ("const_item" | "static_item" | "enum_variant", Some(name)) => {
                    *self.declared.entry(name).or_default() += 1;
                }
                (
                    "enum_item" | "union_item" | "trait_item" | "type_item" | "type_parameter" | "mod_item"
                    | "associated_type",
                    Some(name),
                ) => {
                    *self.declared.entry(name).or_default() += 1;
                    self.hides_primitives |= is_primitive(name);
                }
                _ => {}
            }
            let inner = if child.kind() == "mod_item" { child.start_byte() } else { module };
            self.collect(child, inner);
        }
    }

    fn import(&mut self, node: Node<'t>) {
        for child in children(node) {
            if child.kind() == "identifier" {
                let name = self.tree.text(child);
                self.imported.insert(name);
                self.hides_primitives |= is_primitive(name);
            }
            self.import(child);
        }
    }

    fn signature(&self, node: Node<'t>, name: &str) -> Signature {
        let list = node.child_by_field_name("parameters");
        let parameters: Vec<Node<'t>> =
            list.iter().flat_map(|list| children(*list)).filter(Node::is_named).collect();
        let parameters: Vec<Option<Type>> = parameters
            .into_iter()
            .filter(|one| !one.kind().ends_with("comment") && one.kind() != "attribute_item")
            .map(|one| one.child_by_field_name("type").and_then(|of| self.resolve(of)))
            .collect();
        let words = child_of_kind(node, "function_modifiers").map_or("", |words| self.tree.text(words));
        let result = node.child_by_field_name("return_type").and_then(|of| self.resolve(of));
        let result = result.filter(|_| !words.contains("async"));
        let has_attributes = node.prev_sibling().is_some_and(|before| before.kind() == "attribute_item");
        let is_plain = node.kind() == "function_item"
            && words.is_empty()
            && !has_attributes
            && child_of_kind(node, "where_clause").is_none()
            && node.child_by_field_name("type_parameters").is_none();
        let known: Option<Vec<_>> = parameters.iter().map(|of| Some((None, of.clone()?))).collect();
        let callable = match (is_plain, known, &result) {
            // What a reference that is returned borrows from is not followed.
            (true, Some(known), Some(result)) if result.name() != "&str" => Some(Arc::new(Function {
                name: name.to_owned(),
                parameters: known,
                result: result.clone(),
                level: 3,
            })),
            _ => None,
        };
        Signature { parameters, result, callable }
    }

    /// The type that a node stands for, if it is one that is understood.
    pub fn resolve(&self, node: Node<'t>) -> Option<Type> {
        match node.kind() {
            "primitive_type" if self.tree.text(node) != "str" => Some(Type::named(self.tree.text(node))),
            "reference_type" => {
                let of = node.child_by_field_name("type")?;
                let is_shared = child_of_kind(node, "mutable_specifier").is_none();
                (is_shared && self.tree.text(of) == "str").then(|| Type::named("&str"))
            }
            "array_type" => {
                let element = self.resolve(node.child_by_field_name("element")?)?;
                Some(Type::of("[]", vec![element]))
            }
            _ => None,
        }
    }

    /// Whether a macro of the standard library is called that declares nothing.
    pub fn is_harmless(&self, name: &str) -> bool {
        let known = [
            "assert",
            "assert_eq",
            "assert_ne",
            "debug_assert",
            "debug_assert_eq",
            "eprintln",
            "panic",
            "print",
            "println",
            "todo",
            "unimplemented",
            "unreachable",
            "write",
            "writeln",
        ];
        known.contains(&name) && !self.macros.contains(name)
    }
}

pub(super) fn is_integer(of: &Type) -> bool {
    INTEGERS.contains(&of.name())
}

pub(super) fn is_float(of: &Type) -> bool {
    matches!(of.name(), "f32" | "f64")
}

fn is_primitive(name: &str) -> bool {
    INTEGERS.contains(&name) || ["f32", "f64", "bool", "char", "str"].contains(&name)
}

/// The top of a file, or the inside of a module.
fn is_module(node: Node<'_>) -> bool {
    node.kind() == "source_file"
        || (node.kind() == "declaration_list"
            && node.parent().is_some_and(|parent| parent.kind() == "mod_item"))
}

/// Whether a pattern borrows what it binds.
pub(super) fn has_reference(node: Node<'_>) -> bool {
    any_below(node, &|node| matches!(node.kind(), "ref_pattern" | "ref"))
}
