//! Types as they are written, and what they mean.

use std::collections::BTreeMap;

use tree_sitter::Node;

use super::syntax::{Tree, child_of_kind, children};
use crate::Type;

/// What type names of a file stand for.
///
/// A name that is declared more than once in the file stands for nothing here: which one is meant would need rules
/// of lookup that we would rather not guess.
#[derive(Debug, Default)]
pub(super) struct Names<'t> {
    declared: BTreeMap<&'t str, Vec<NameMeaning<'t>>>,
    /// Standard names that the file's own declarations hide somewhere.
    pub uses_noncopyable: bool,
}

#[derive(Clone, Debug)]
pub(super) enum NameMeaning<'t> {
    /// A type of the file with its path and its number of parameters.
    Nominal(String, usize),
    /// Another name for a type.
    Alias(Node<'t>),
    /// Something that depends on where it is used.
    Abstract,
}

/// Type parameters in scope, the innermost last.
pub(super) type Parameters = Vec<(String, Type)>;

/// Stands for a type parameter that constraints may make another type.
const UNCERTAIN: &str = "@";

/// Type parameters that nothing is known of but their names.
pub(super) fn uncertain(parameters: &Parameters) -> Parameters {
    parameters.iter().map(|(name, _)| (name.clone(), Type::named(UNCERTAIN))).collect()
}

/// Types of the standard library whose name alone says what they are, with their number of parameters.
const STANDARD: &[(&str, usize)] = &[
    ("Int", 0),
    ("Int8", 0),
    ("Int16", 0),
    ("Int32", 0),
    ("Int64", 0),
    ("UInt", 0),
    ("UInt8", 0),
    ("UInt16", 0),
    ("UInt32", 0),
    ("UInt64", 0),
    ("Double", 0),
    ("Float", 0),
    ("Bool", 0),
    ("String", 0),
    ("Character", 0),
    ("Substring", 0),
    ("Any", 0),
    ("AnyObject", 0),
    ("Error", 0),
    ("Array", 1),
    ("Set", 1),
    ("Optional", 1),
    ("Range", 1),
    ("ClosedRange", 1),
    ("Dictionary", 2),
    ("AnyKeyPath", 0),
    ("ContiguousArray", 1),
    ("ArraySlice", 1),
    ("Hasher", 0),
    ("KeyPath", 2),
    ("Mirror", 0),
    ("ObjectIdentifier", 0),
    ("OpaquePointer", 0),
    ("PartialKeyPath", 1),
    ("ReferenceWritableKeyPath", 2),
    ("StaticString", 0),
    ("UnsafeBufferPointer", 1),
    ("UnsafeMutableBufferPointer", 1),
    ("UnsafeMutablePointer", 1),
    ("UnsafeMutableRawPointer", 0),
    ("UnsafePointer", 1),
    ("UnsafeRawPointer", 0),
    ("WritableKeyPath", 2),
];

/// Whether the standard library has a type of this name.
pub(super) fn is_standard(name: &str) -> bool {
    STANDARD.iter().any(|(standard, _)| *standard == name)
}

impl<'t> Names<'t> {
    pub fn declare(&mut self, name: &'t str, meaning: NameMeaning<'t>) {
        self.declared.entry(name).or_default().push(meaning);
    }

    /// The one thing that this name stands for.
    pub fn meaning(&self, name: &str) -> Option<&NameMeaning<'t>> {
        match self.declared.get(name).map(Vec::as_slice) {
            Some([meaning]) => Some(meaning),
            _ => None,
        }
    }

    pub fn is_declared(&self, name: &str) -> bool {
        self.declared.contains_key(name)
    }

    /// The type that a node stands for, if that is certain.
    pub fn resolve(&self, tree: Tree<'t>, node: Node<'t>, parameters: &Parameters) -> Option<Type> {
        let resolve = |node| self.resolve(tree, node, parameters);
        match node.kind() {
            "user_type" => self.user_type(tree, node, parameters),
            "optional_type" => {
                let mut of = resolve(node.child_by_field_name("wrapped")?)?;
                for mark in children(node).filter(|child| !child.is_named()) {
                    for _ in 0..tree.text(mark).trim().len() {
                        of = optional(of);
                    }
                }
                Some(of)
            }
            "array_type" => {
                if node.child_by_field_name("count").is_some() {
                    return None;
                }
                Some(array(resolve(type_child(node)?)?))
            }
            "dictionary_type" => {
                let mut parts = children(node).filter(|child| is_type(*child));
                let (key, value) = (parts.next()?, parts.next()?);
                Some(Type::of("Dictionary", vec![resolve(key)?, resolve(value)?]))
            }
            "tuple_type" => {
                let items: Vec<Node<'t>> =
                    children(node).filter(|child| child.kind() == "tuple_type_item").collect();
                let mut labels = String::new();
                let mut parts = Vec::new();
                for item in &items {
                    if child_of_kind(*item, "parameter_modifiers").is_some()
                        || child_of_kind(*item, "type_modifiers").is_some()
                    {
                        return None;
                    }
                    if let Some(label) = children(*item).find(|child| child.kind() == "simple_identifier") {
                        labels += tree.text(label);
                    }
                    labels += ":";
                    parts.push(resolve(type_child(*item)?)?);
                }
                match parts.len() {
                    1 if labels == ":" => parts.pop(),
                    1 => None,
                    _ => Some(tuple(&labels, parts)),
                }
            }
            "function_type" => {
                if child_of_kind(node, "throws_clause").is_some() {
                    return None;
                }
                let mut name = String::new();
                for (effect, word) in [("async", "async "), ("throws", "throws ")] {
                    if children(node).any(|child| child.kind() == effect) {
                        name += word;
                    }
                }
                let from = node.child_by_field_name("params")?;
                let to = children(node).filter(|child| is_type(*child)).last()?;
                if from.kind() != "tuple_type" {
                    return None;
                }
                let mut parts = vec![resolve(to)?];
                for item in children(from).filter(|child| child.kind() == "tuple_type_item") {
                    if child_of_kind(item, "parameter_modifiers").is_some()
                        || child_of_kind(item, "type_modifiers").is_some()
                    {
                        return None;
                    }
                    parts.push(resolve(type_child(item)?)?);
                }
                Some(Type::of(&(name + "->"), parts))
            }
            "existential_type" => {
                let inner = type_child(node).or_else(|| node.named_child(0))?;
                if inner.kind() == "user_type" { resolve(inner) } else { None }
            }
            _ => None,
        }
    }

    fn user_type(&self, tree: Tree<'t>, node: Node<'t>, parameters: &Parameters) -> Option<Type> {
        let names: Vec<&'t str> = children(node)
            .filter(|child| child.kind() == "type_identifier")
            .map(|child| tree.text(child))
            .collect();
        let mut arguments = Vec::new();
        for list in children(node).filter(|child| child.kind() == "type_arguments") {
            for argument in children(list).filter(Node::is_named) {
                arguments.push(self.resolve(tree, argument, parameters)?);
            }
        }
        let (&last, qualifier) = names.split_last()?;
        if qualifier.is_empty()
            && let Some((_, of)) = parameters.iter().rev().find(|(name, _)| name == last)
        {
            return (arguments.is_empty() && !of.is(UNCERTAIN)).then(|| of.clone());
        }
        match self.meaning(last) {
            Some(NameMeaning::Nominal(path, count)) => {
                let is_path = qualifier.is_empty() || *path == names.join(".");
                (is_path && arguments.len() == *count).then(|| Type::of(path, arguments))
            }
            Some(NameMeaning::Alias(alias)) if qualifier.is_empty() && arguments.is_empty() => {
                let of = children(*alias).filter(|child| is_type(*child)).last()?;
                self.resolve(tree, of, &Vec::new())
            }
            Some(_) => None,
            None if self.is_declared(last) => None,
            None => {
                let is_standard = qualifier.is_empty() || qualifier == ["Swift"];
                let &(name, count) = STANDARD.iter().find(|(name, _)| is_standard && *name == last)?;
                match (name, arguments.len() == count) {
                    ("Optional", true) => Some(optional(arguments.pop()?)),
                    (_, true) => Some(Type::of(name, arguments)),
                    (_, false) => None,
                }
            }
        }
    }
}

pub(super) fn optional(of: Type) -> Type {
    Type::of("Optional", vec![of])
}

pub(super) fn array(of: Type) -> Type {
    Type::of("Array", vec![of])
}

pub(super) fn void() -> Type {
    Type::named("()")
}

/// A tuple; the labels are part of its name.
pub(super) fn tuple(labels: &str, parts: Vec<Type>) -> Type {
    Type::of(&format!("({})", labels.strip_suffix(':').unwrap_or(labels)), parts)
}

/// Whether the type is that of a function, with its effects in its name.
pub(super) fn is_function(of: &Type) -> bool {
    of.name().ends_with("->")
}

/// The type without the layers of optionals around it.
pub(super) fn unwrapped(of: &Type) -> &Type {
    let mut of = of;
    while of.name() == "Optional" {
        of = &of.parts()[0];
    }
    of
}

pub(super) fn is_type(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "user_type"
            | "tuple_type"
            | "function_type"
            | "array_type"
            | "dictionary_type"
            | "optional_type"
            | "metatype"
            | "bracket_qualified_type"
            | "opaque_type"
            | "existential_type"
            | "protocol_composition_type"
            | "type_parameter_pack"
            | "type_pack_expansion"
            | "suppressed_constraint"
    )
}

/// The one child that is a type. None if attributes stand before it or it is implicitly unwrapped: such types are
/// left alone.
pub(super) fn type_child(node: Node<'_>) -> Option<Node<'_>> {
    let mut found = None;
    for child in children(node) {
        if is_type(child) {
            found = Some(child);
        } else if matches!(child.kind(), "!" | "type_modifiers" | "...") {
            return None;
        }
    }
    found
}

/// Whether the type is a protocol's, as [`existential`] names it.
fn is_any(of: &Type) -> bool {
    of.name().starts_with("any ")
}

/// A type with its protocols as those of values, which some may only be written so.
pub(super) fn existential(of: &Type, is_protocol: &impl Fn(&str) -> bool) -> Type {
    let parts = of.parts().iter().map(|part| existential(part, is_protocol)).collect();
    match of.name() {
        name if is_protocol(name) => Type::of(&format!("any {name}"), parts),
        name => Type::of(name, parts),
    }
}

/// The type as the language writes it.
pub(super) fn written(of: &Type) -> String {
    let list = |parts: &[Type]| parts.iter().map(written).collect::<Vec<_>>().join(", ");
    match (of.name(), of.parts()) {
        ("Optional", [part]) if is_function(part) || is_any(part) => format!("({})?", written(part)),
        ("Optional", [part]) => format!("{}?", written(part)),
        ("Array", [part]) => format!("[{}]", written(part)),
        ("Dictionary", [key, value]) => format!("[{} : {}]", written(key), written(value)),
        ("Type", [of]) if is_any(of) => format!("({}).Type", written(of)),
        ("Type", [of]) => format!("{}.Type", written(of)),
        (name, [result, parameters @ ..]) if is_function(of) => {
            format!("({}) {name} {}", list(parameters), written(result))
        }
        (name, parts) if name.starts_with('(') => {
            let labels: Vec<&str> = name.trim_matches(['(', ')']).split(':').collect();
            let items = parts.iter().enumerate().map(|(i, part)| match labels.get(i) {
                Some(label) if !label.is_empty() => format!("{label}: {}", written(part)),
                _ => written(part),
            });
            format!("({})", items.collect::<Vec<_>>().join(", "))
        }
        // A type parameter carries where it was declared.
        (name, []) => name.split('@').next().unwrap_or(name).to_owned(),
        (name, parts) => format!("{name}<{}>", list(parts)),
    }
}
