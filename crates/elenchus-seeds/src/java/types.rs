//! Types as they are written, and what they mean.

use tree_sitter::Node;

use crate::Type;
use crate::syntax::{Tree, children};

/// Type names that are declared around some place, the innermost last: type parameters and classes. Each has a name of
/// its own that tells it apart from others of the same name.
#[derive(Debug, Default)]
pub(super) struct TypeNames<'t>(pub Vec<(&'t str, String)>);

impl<'t> TypeNames<'t> {
    pub fn declare(&mut self, name: &'t str, at: usize) {
        self.0.push((name, format!("{name}@{at}")));
    }

    /// The type that a node stands for. Without wildcards: a value of such a type has another type each time (JLS 5.1.10).
    pub fn resolve(&self, tree: Tree<'t>, node: Node<'t>) -> Option<Type> {
        match node.kind() {
            "integral_type" | "floating_point_type" | "boolean_type" => Some(Type::named(tree.text(node))),
            "type_identifier" => match tree.text(node) {
                // Inferred.
                "var" => None,
                name => Some(Type::named(&self.meaning(name))),
            },
            "scoped_type_identifier" => {
                let text = tree.text(node);
                let is_plain = text.chars().all(|c| c.is_alphanumeric() || c == '.' || c == '_');
                let (first, rest) = text.split_once('.').filter(|_| is_plain)?;
                Some(Type::named(&format!("{}.{rest}", self.meaning(first))))
            }
            "generic_type" => {
                let base = self.resolve(tree, node.named_child(0)?)?;
                let list = children(node).find(|child| child.kind() == "type_arguments")?;
                let arguments = children(list).filter(Node::is_named);
                let arguments: Option<Vec<Type>> =
                    arguments.map(|argument| self.resolve(tree, argument)).collect();
                // Without arguments, they are inferred.
                arguments.filter(|arguments| !arguments.is_empty()).map(|own| Type::of(base.name(), own))
            }
            "array_type" => {
                let element = self.resolve(tree, node.child_by_field_name("element")?)?;
                let dimensions = tree.text(node.child_by_field_name("dimensions")?);
                Some(array(element, dimensions.matches('[').count()))
            }
            _ => None,
        }
    }

    fn meaning(&self, name: &str) -> String {
        let declared = self.0.iter().rev().find(|(own, _)| *own == name);
        declared.map_or_else(|| name.to_owned(), |(_, unique)| unique.clone())
    }
}

pub(super) fn array(element: Type, dimensions: usize) -> Type {
    (0..dimensions).fold(element, |of, _| Type::of("[]", vec![of]))
}

/// Whether a constant of type `int` is converted to this type because of its value (JLS 5.2).
pub(super) fn is_narrow(of: &Type) -> bool {
    matches!(of.name(), "byte" | "short" | "char" | "Byte" | "Short" | "Character")
}

/// The type after numeric promotion (JLS 5.6).
pub(super) fn promoted(of: &Type) -> Option<Type> {
    match of.name() {
        "byte" | "short" | "char" | "int" => Some(Type::named("int")),
        "long" | "float" | "double" => Some(of.clone()),
        _ => None,
    }
}

/// The type of an operator on two numbers (JLS 5.6).
pub(super) fn both_promoted(left: &Type, right: &Type) -> Option<Type> {
    let (left, right) = (promoted(left)?, promoted(right)?);
    let order = ["int", "long", "float", "double"];
    let rank = |of: &Type| order.iter().position(|name| of.is(name));
    Some(Type::named(order[rank(&left)?.max(rank(&right)?)]))
}

/// The type as the language writes it.
pub(super) fn written(of: &Type) -> String {
    let name = of.name().split('@').next().unwrap_or_default();
    let rest = of.name().split_once('@').and_then(|(_, rest)| rest.split_once('.'));
    let rest = rest.map_or(String::new(), |(_, rest)| format!(".{rest}"));
    match of.parts() {
        [] => format!("{name}{rest}"),
        [element] if of.name() == "[]" => format!("{}[]", written(element)),
        parts => format!("{name}{rest}<{}>", parts.iter().map(written).collect::<Vec<_>>().join(", ")),
    }
}
