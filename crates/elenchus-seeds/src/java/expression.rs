//! The types of expressions.

use tree_sitter::Node;

use super::scope::{Binding, ScopeKind, class, lookup};
use super::types::{array, both_promoted, is_narrow, promoted};
use super::walk::{Slot, Walker};
use crate::Type;
use crate::syntax::{child_of_kind, children};

impl<'t> Walker<'_, 't> {
    /// Finds the type of an expression and of those inside it.
    pub fn expression(&mut self, node: Node<'t>, slot: Slot) -> Option<Type> {
        // A constant that must stay one stays as it is.
        if slot.strict && self.may_be_constant(node) && self.frozen == 0 {
            let mut of = None;
            self.frozen(|walker| of = walker.expression(node, slot));
            return of;
        }
        let (kind, of) = match node.kind() {
            "identifier" => ("variable", self.binding(node).and_then(|binding| binding.of.clone())),
            "parenthesized_expression" => {
                let inner = children(node).find(|child| child.is_named() && !is_comment(*child));
                let slot = Slot { free: true, ..slot };
                ("parentheses", inner.and_then(|inner| self.expression(inner, slot)))
            }
            "unary_expression" => ("prefix operator", self.unary(node)),
            "binary_expression" => ("binary operator", self.binary(node)),
            "ternary_expression" => ("conditional", self.ternary(node)),
            "cast_expression" => ("cast", self.cast(node)),
            "instanceof_expression" => {
                self.child(node, "left", Slot::OPERAND);
                ("type test", Some(Type::named("boolean")))
            }
            "assignment_expression" => ("assignment", self.assignment(node)),
            "update_expression" => {
                let operand = children(node).find(Node::is_named);
                ("assignment", operand.and_then(|operand| self.target(operand)))
            }
            "array_access" => {
                let of = self.child(node, "array", Slot::OPERAND);
                self.child(node, "index", Slot::FREE);
                ("element of an array", of.filter(|of| of.name() == "[]").map(|of| of.parts()[0].clone()))
            }
            "field_access" => ("member", self.member_access(node)),
            "method_invocation" => ("call", self.call(node)),
            "object_creation_expression" => ("creation", self.creation(node)),
            "array_creation_expression" => ("array", self.array_creation(node)),
            "lambda_expression" => ("lambda", self.lambda(node)),
            "switch_expression" => {
                self.switch(node);
                ("switch", None)
            }
            "this" => ("this", None),
            "null_literal" => ("null", None),
            "method_reference" | "class_literal" | "template_expression" => ("other", None),
            _ => match literal(self.tree.text(node), node.kind()) {
                Some((kind, of)) => (kind, Some(of)),
                None => return None,
            },
        };
        self.note(node, kind, of.as_ref(), slot);
        of
    }

    fn child(&mut self, node: Node<'t>, name: &str, slot: Slot) -> Option<Type> {
        self.expression(node.child_by_field_name(name)?, slot)
    }

    fn binding(&self, node: Node<'t>) -> Option<&Binding> {
        lookup(self.facts, &self.scopes, self.tree.text(node))
    }

    /// Whether an expression can be a constant (JLS 15.29). A name that we do not know can be that of one.
    fn may_be_constant(&self, node: Node<'t>) -> bool {
        match node.kind() {
            "identifier" => self.binding(node).is_none_or(|binding| binding.is_final),
            "field_access" => true,
            "parenthesized_expression" | "unary_expression" | "binary_expression" | "ternary_expression" => {
                children(node)
                    .filter(|child| child.is_named() && !is_comment(*child))
                    .all(|child| self.may_be_constant(child))
            }
            "cast_expression" => {
                node.child_by_field_name("value").is_some_and(|value| self.may_be_constant(value))
            }
            kind => literal(self.tree.text(node), kind).is_some(),
        }
    }

    fn unary(&mut self, node: Node<'t>) -> Option<Type> {
        let operator = self.tree.text(node.child_by_field_name("operator")?);
        let operand = node.child_by_field_name("operand")?;
        if operator == "!" {
            return self.expression(operand, Slot::OPERAND.strict()).filter(|of| of.is("boolean"));
        }
        // The smallest number has no literal but behind a minus (JLS 3.10.1).
        let text = self.tree.text(operand).replace('_', "");
        let is_smallest = text.starts_with("2147483648") || text.starts_with("9223372036854775808");
        let slot = if is_smallest { Slot::FIXED } else { Slot::OPERAND };
        promoted(&self.expression(operand, slot)?)
    }

    fn binary(&mut self, node: Node<'t>) -> Option<Type> {
        let operator = self.tree.text(node.child_by_field_name("operator")?);
        let is_logical = matches!(operator, "&&" | "||");
        let slot = if is_logical { Slot::OPERAND.strict() } else { Slot::OPERAND };
        let left = self.child(node, "left", slot);
        let right = self.child(node, "right", slot);
        let is_string = |of: &Option<Type>| of.as_ref().is_some_and(|of| of.is("String"));
        match operator {
            "&&" | "||" | "==" | "!=" | "<" | ">" | "<=" | ">=" => Some(Type::named("boolean")),
            "+" if is_string(&left) || is_string(&right) => Some(Type::named("String")),
            "<<" | ">>" | ">>>" => promoted(&left?).filter(|of| matches!(of.name(), "int" | "long")),
            "&" | "|" | "^" => {
                let (left, right) = (left?, right?);
                if left.is("boolean") && right.is("boolean") {
                    Some(left)
                } else {
                    both_promoted(&left, &right)
                }
            }
            _ => both_promoted(&left?, &right?),
        }
    }

    fn ternary(&mut self, node: Node<'t>) -> Option<Type> {
        self.child(node, "condition", Slot::OPERAND.strict());
        let before = self.out.nodes.len();
        let left = self.child(node, "consequence", Slot::OPERAND.strict());
        let right = self.child(node, "alternative", Slot::OPERAND.strict());
        let of = left.filter(|left| right.as_ref() == Some(left));
        if of.is_none() {
            // One side can be converted to the type of the other because of its value (JLS 15.25).
            for inside in &mut self.out.nodes[before..] {
                inside.role.fixed = true;
            }
        }
        of.filter(is_value)
    }

    fn cast(&mut self, node: Node<'t>) -> Option<Type> {
        let mut cursor = node.walk();
        let types: Vec<Node<'t>> = node.children_by_field_name("type", &mut cursor).collect();
        self.child(node, "value", Slot::OPERAND);
        match types.as_slice() {
            [of] => self.types.resolve(self.tree, *of),
            _ => None,
        }
    }

    /// What is assigned to: it stays.
    fn target(&mut self, node: Node<'t>) -> Option<Type> {
        self.expression(node, Slot::FIXED)
    }

    fn assignment(&mut self, node: Node<'t>) -> Option<Type> {
        let of = node.child_by_field_name("left").and_then(|left| self.target(left));
        let is_simple = node.child_by_field_name("operator").is_some_and(|op| self.tree.text(op) == "=");
        let slot = if is_simple { Slot::converted_to(of.as_ref()) } else { Slot::FREE };
        self.child(node, "right", slot);
        of
    }

    fn member_access(&mut self, node: Node<'t>) -> Option<Type> {
        let object = node.child_by_field_name("object")?;
        let name = self.tree.text(node.child_by_field_name("field")?);
        if object.kind() == "this" {
            // A field of the class around; lambdas have no `this` of their own.
            let scope = self.scopes.iter().rev().find(|scope| matches!(scope.kind, ScopeKind::Class(_)))?;
            let field = scope.bindings.iter().find(|binding| binding.name == name);
            return field.and_then(|binding| binding.of.clone());
        }
        let base = self.receiver(object)?;
        (base.name() == "[]" && name == "length").then(|| Type::named("int"))
    }

    /// What a member is taken of, which may be a class or a package too.
    fn receiver(&mut self, object: Node<'t>) -> Option<Type> {
        let is_name = matches!(object.kind(), "identifier" | "field_access" | "super" | "this");
        let is_value = |node: Node<'t>| node.kind() == "identifier" && self.binding(node).is_some();
        if !is_name || is_value(object) {
            return self.expression(object, Slot::OPERAND);
        }
        let root = object.child_by_field_name("object")?;
        let is_rooted = object.kind() == "field_access" && (root.kind() == "this" || is_value(root));
        if is_rooted { self.expression(object, Slot::OPERAND) } else { None }
    }

    pub fn arguments(&mut self, list: Node<'t>) {
        for argument in children(list).filter(|child| child.is_named() && !is_comment(*child)) {
            self.expression(argument, Slot::FREE);
        }
    }

    fn call(&mut self, node: Node<'t>) -> Option<Type> {
        let base = node.child_by_field_name("object").map(|object| self.receiver(object));
        let list = node.child_by_field_name("arguments")?;
        self.arguments(list);
        let name = self.tree.text(node.child_by_field_name("name")?);
        let count = children(list).filter(|child| child.is_named() && !is_comment(*child)).count();
        match base {
            // Methods of classes further out are found only if no nearer class has one of that name (JLS 15.12.1).
            None => {
                let (function, _) =
                    class(&self.scopes)?.methods.iter().find(|(function, _)| function.name == name)?;
                (function.parameters.len() == count).then(|| function.result.clone())
            }
            Some(Some(base)) if base.is("String") => string_method(name, count),
            Some(_) => None,
        }
    }

    fn creation(&mut self, node: Node<'t>) -> Option<Type> {
        if let Some(list) = node.child_by_field_name("arguments") {
            self.arguments(list);
        }
        let body = child_of_kind(node, "class_body");
        if let Some(body) = body {
            self.anonymous(body);
        }
        // An instance inside another has that one's type in its own (JLS 15.9.1).
        let is_plain = body.is_none() && node.child(0).is_some_and(|first| first.kind() == "new");
        let of = node.child_by_field_name("type").filter(|_| is_plain)?;
        self.types.resolve(self.tree, of)
    }

    fn array_creation(&mut self, node: Node<'t>) -> Option<Type> {
        let mut dimensions = 0;
        for part in children(node) {
            match part.kind() {
                "dimensions_expr" => {
                    dimensions += 1;
                    for size in children(part).filter(|child| child.is_named() && !is_comment(*child)) {
                        self.expression(size, Slot::FREE);
                    }
                }
                "dimensions" => dimensions += self.tree.text(part).matches('[').count(),
                _ => {}
            }
        }
        let element = self.types.resolve(self.tree, node.child_by_field_name("type")?);
        let of = element.map(|element| array(element, dimensions));
        if let Some(value) = node.child_by_field_name("value") {
            self.array_initializer(value, of.as_ref());
        }
        of
    }

    /// The elements of an array, each converted to the type of elements (JLS 10.6).
    pub fn array_initializer(&mut self, node: Node<'t>, of: Option<&Type>) {
        let element = of.filter(|of| of.name() == "[]").map(|of| of.parts()[0].clone());
        for value in children(node).filter(|child| child.is_named() && !is_comment(*child)) {
            if value.kind() == "array_initializer" {
                self.array_initializer(value, element.as_ref());
            } else {
                self.expression(value, Slot::converted_to(element.as_ref()));
            }
        }
    }

    fn lambda(&mut self, node: Node<'t>) -> Option<Type> {
        self.in_scope(ScopeKind::Lambda, |walker| {
            let Some(parameters) = node.child_by_field_name("parameters") else { return };
            let single = Some(parameters).filter(|parameters| parameters.kind() == "identifier");
            for parameter in single.into_iter().chain(children(parameters)) {
                if parameter.kind() == "identifier" {
                    walker.bind(Binding::unknown(walker.tree.text(parameter)));
                } else {
                    walker.parameter(parameter);
                }
            }
            match node.child_by_field_name("body") {
                Some(body) if body.kind() == "block" => walker.lambda_block(body),
                // Whether it is a statement too, and whether its value is converted, depends on its form (JLS 15.27.2).
                Some(body) => {
                    walker.expression(body, Slot::FIXED);
                }
                None => {}
            }
        });
        None
    }
}

fn is_comment(node: Node<'_>) -> bool {
    node.kind().ends_with("comment")
}

/// Primitive types and strings.
fn is_value(of: &Type) -> bool {
    promoted(of).is_some() || is_narrow(of) || of.is("boolean") || of.is("String")
}

fn literal(text: &str, kind: &str) -> Option<(&'static str, Type)> {
    let ends = |letters: [char; 2]| text.ends_with(letters);
    let (kind, name) = match kind {
        "decimal_integer_literal"
        | "hex_integer_literal"
        | "octal_integer_literal"
        | "binary_integer_literal" => ("integer literal", if ends(['l', 'L']) { "long" } else { "int" }),
        "decimal_floating_point_literal" | "hex_floating_point_literal" => {
            ("real literal", if ends(['f', 'F']) { "float" } else { "double" })
        }
        "true" | "false" => ("boolean literal", "boolean"),
        "character_literal" => ("character literal", "char"),
        "string_literal" => ("string literal", "String"),
        _ => return None,
    };
    Some((kind, Type::named(name)))
}

/// The result of a method of `String`, none of which is overloaded by another result.
fn string_method(name: &str, arguments: usize) -> Option<Type> {
    let result = match (name, arguments) {
        ("length" | "hashCode", 0) | ("indexOf" | "lastIndexOf" | "compareTo", 1) => "int",
        ("isEmpty" | "isBlank", 0) | ("equals" | "startsWith" | "endsWith" | "contains", 1) => "boolean",
        ("charAt", 1) => "char",
        ("trim" | "strip" | "toLowerCase" | "toUpperCase" | "toString" | "intern", 0)
        | ("concat" | "repeat" | "substring", 1)
        | ("replace" | "substring", 2) => "String",
        _ => return None,
    };
    Some(Type::named(result))
}
