//! The types of expressions.

use tree_sitter::Node;

use super::model::{is_float, is_integer};
use super::walk::{Slot, Walker};
use crate::Type;
use crate::syntax::{child_of_kind, children};

impl<'t> Walker<'_, 't> {
    /// Finds the type of an expression and of those inside it.
    pub fn expression(&mut self, node: Node<'t>, slot: &Slot) -> Option<Type> {
        let before = self.unknown;
        let (kind, of) = match node.kind() {
            "integer_literal" | "float_literal" | "boolean_literal" | "char_literal" | "string_literal"
            | "raw_string_literal" => literal(self.tree.text(node), node.kind(), slot.expect.as_ref()),
            "identifier" => ("variable", self.variable(self.tree.text(node))),
            "parenthesized_expression" => {
                let inner = children(node).find(|child| child.is_named() && !is_comment(*child))?;
                ("parentheses", self.expression(inner, &Slot { free: true, ..slot.clone() }))
            }
            "unary_expression" => ("prefix operator", self.unary(node, slot)),
            "binary_expression" => ("binary operator", self.binary(node, slot)),
            "type_cast_expression" => {
                self.child(node, "value", &Slot::operand(None));
                ("cast", node.child_by_field_name("type").and_then(|of| self.model.resolve(of)))
            }
            "call_expression" => ("call", self.call(node)),
            "array_expression" => ("array", self.array(node, slot)),
            "assignment_expression" | "compound_assignment_expr" => {
                self.assignment(node);
                ("assignment", None)
            }
            "if_expression" => {
                self.conditional(node, slot.expect.as_ref());
                ("if", None)
            }
            "match_expression" => {
                self.matching(node, slot.expect.as_ref());
                ("match", None)
            }
            "block" => {
                self.block(node, slot.expect.clone());
                ("block", None)
            }
            "unsafe_block" => {
                if let Some(block) = child_of_kind(node, "block") {
                    self.block(block, slot.expect.clone());
                }
                ("block", None)
            }
            "while_expression" | "loop_expression" | "for_expression" => {
                self.repeated(node);
                ("loop", None)
            }
            "return_expression" => {
                let result = self.results.last().cloned().flatten();
                self.inside(node, &Slot::free(result));
                ("return", None)
            }
            "closure_expression" => {
                self.closure(node);
                ("closure", None)
            }
            "async_block" => {
                self.in_scope(true, |walker| {
                    walker.results.push(None);
                    if let Some(block) = child_of_kind(node, "block") {
                        walker.block(block, None);
                    }
                    walker.results.pop();
                });
                ("async", None)
            }
            "struct_expression" => {
                self.structure(node);
                ("structure", None)
            }
            "reference_expression" | "field_expression" | "try_expression" | "await_expression" => {
                if let Some(inner) = children(node).find(|child| is_value(*child)) {
                    self.place(inner);
                }
                ("place", None)
            }
            "index_expression" => {
                let mut parts = children(node).filter(|child| is_value(*child));
                if let Some(base) = parts.next() {
                    self.place(base);
                }
                if let Some(index) = parts.next() {
                    self.expression(index, &Slot::free(None));
                }
                ("place", None)
            }
            "tuple_expression" => {
                self.inside(node, &Slot::free(None));
                ("tuple", None)
            }
            "range_expression" => {
                self.inside(node, &Slot::operand(None));
                ("range", None)
            }
            "break_expression" => {
                self.inside(node, &Slot::free(None));
                ("break", None)
            }
            "macro_invocation" => ("macro", None),
            "scoped_identifier" | "generic_function" | "self" => ("path", None),
            _ => ("other", None),
        };
        self.note(node, kind, of.as_ref(), slot, before);
        of
    }

    fn child(&mut self, node: Node<'t>, name: &str, slot: &Slot) -> Option<Type> {
        self.expression(node.child_by_field_name(name)?, slot)
    }

    fn inside(&mut self, node: Node<'t>, slot: &Slot) {
        for child in children(node).filter(|child| is_value(*child)) {
            self.expression(child, slot);
        }
    }

    /// An expression that is borrowed or matched, perhaps without a word: it stays. One that is made of constants may live
    /// as long as the program (the Rust Reference, "Constant promotion"), so nothing in it changes.
    pub fn place(&mut self, node: Node<'t>) -> Option<Type> {
        let is_call = node.kind() == "call_expression" && {
            let function = node.child_by_field_name("function").map_or("", |one| self.tree.text(one));
            let last = function.rsplit([':', '.']).next().unwrap_or_default();
            !last.starts_with(char::is_uppercase)
        };
        let is_computed = is_call
            || matches!(
                node.kind(),
                "match_expression" | "if_expression" | "block" | "closure_expression" | "unsafe_block"
            );
        if is_computed {
            self.expression(node, &Slot::fixed())
        } else {
            self.frozen(|walker| walker.expression(node, &Slot::fixed()))
        }
    }

    fn variable(&self, name: &str) -> Option<Type> {
        let mut bindings = self.scopes.iter().rev().flat_map(|scope| scope.bindings.iter().rev());
        bindings.find(|binding| binding.name == name).and_then(|binding| binding.of.clone())
    }

    fn is_local(&self, name: &str) -> bool {
        self.scopes.iter().any(|scope| scope.bindings.iter().any(|binding| binding.name == name))
    }

    fn unary(&mut self, node: Node<'t>, slot: &Slot) -> Option<Type> {
        let operator = self.tree.text(node.child(0)?);
        let operand = children(node).find(|child| is_value(*child))?;
        if operator == "*" {
            self.place(operand);
            return None;
        }
        // An operator of a type that is not known may give any other type.
        let expect = slot.expect.clone().filter(|_| is_open_literal(self.tree.text(operand), operand));
        let of = self.expression(operand, &Slot::operand(expect))?;
        let fits = match operator {
            "!" => of.is("bool") || is_integer(&of),
            _ => is_float(&of) || (is_integer(&of) && of.name().starts_with('i')),
        };
        fits.then_some(of)
    }

    fn binary(&mut self, node: Node<'t>, slot: &Slot) -> Option<Type> {
        let operator = self.tree.text(node.child_by_field_name("operator")?);
        let (left, right) = (node.child_by_field_name("left")?, node.child_by_field_name("right")?);
        let bool = Type::named("bool");
        match operator {
            "&&" | "||" => {
                for side in [left, right] {
                    self.expression(side, &Slot::operand(Some(bool.clone())));
                }
                return Some(bool);
            }
            "<<" | ">>" => {
                let of = self.expression(left, &Slot::operand(None));
                self.expression(right, &Slot::operand(None));
                return of.filter(is_integer);
            }
            _ => {}
        }
        let is_comparison = matches!(operator, "==" | "!=" | "<" | ">" | "<=" | ">=");
        let is_open = |side: Node<'t>| is_open_literal(self.tree.text(side), side);
        let (a, b) = match (is_open(left), is_open(right)) {
            (true, true) => {
                let expect = slot.expect.clone().filter(|_| !is_comparison);
                let a = self.expression(left, &Slot::operand(expect.clone()));
                (a, self.expression(right, &Slot::operand(expect)))
            }
            // A literal has the type of the number on the other side.
            (true, false) => {
                let b = self.expression(right, &Slot::operand(None));
                (self.expression(left, &Slot::operand(b.clone().filter(is_number))), b)
            }
            (false, true) => {
                let a = self.expression(left, &Slot::operand(None));
                let b = self.expression(right, &Slot::operand(a.clone().filter(is_number)));
                (a, b)
            }
            (false, false) => {
                let a = self.expression(left, &Slot::operand(None));
                (a, self.expression(right, &Slot::operand(None)))
            }
        };
        if is_comparison {
            return Some(bool);
        }
        let of = a.filter(|a| b.as_ref() == Some(a))?;
        let fits = match operator {
            "&" | "|" | "^" => is_integer(&of) || of.is("bool"),
            "+" | "-" | "*" | "/" | "%" => is_number(&of),
            _ => false,
        };
        fits.then_some(of)
    }

    fn call(&mut self, node: Node<'t>) -> Option<Type> {
        let function = node.child_by_field_name("function")?;
        let arguments: Vec<Node<'t>> = node
            .child_by_field_name("arguments")
            .iter()
            .flat_map(|list| children(*list))
            .filter(|child| is_value(*child))
            .collect();
        let name = self.tree.text(function);
        let signature = Some(name)
            .filter(|name| function.kind() == "identifier" && !self.is_local(name))
            .and_then(|name| self.model.functions.get(&(self.module, name)))
            .filter(|signature| signature.parameters.len() == arguments.len());
        if function.kind() != "identifier" {
            // A method borrows what it is called on if it has to.
            let receiver = function.child_by_field_name("value");
            match receiver {
                Some(receiver) => self.place(receiver),
                None => None,
            };
        }
        for (i, argument) in arguments.iter().enumerate() {
            let expect = signature.and_then(|signature| signature.parameters[i].clone());
            self.expression(*argument, &Slot::free(expect));
        }
        signature.and_then(|signature| signature.result.clone())
    }

    fn array(&mut self, node: Node<'t>, slot: &Slot) -> Option<Type> {
        let element = slot.expect.as_ref().and_then(|of| of.parts().first().cloned());
        let length = node.child_by_field_name("length");
        for value in children(node).filter(|child| is_value(*child) && Some(*child) != length) {
            self.expression(value, &Slot::free(element.clone()));
        }
        None
    }

    fn assignment(&mut self, node: Node<'t>) {
        let operator = node.child_by_field_name("operator").map_or("=", |op| self.tree.text(op));
        let left = node.child_by_field_name("left").and_then(|left| self.place(left));
        let expect = match operator {
            "=" => left,
            "<<=" | ">>=" => None,
            _ => left.filter(is_number),
        };
        self.child(node, "right", &Slot::free(expect));
    }

    fn conditional(&mut self, node: Node<'t>, expect: Option<&Type>) {
        self.in_scope(false, |walker| {
            walker.condition(node);
            if let Some(block) = node.child_by_field_name("consequence") {
                walker.block(block, expect.cloned());
            }
        });
        for child in node.child_by_field_name("alternative").iter().flat_map(|other| children(*other)) {
            match child.kind() {
                "block" => self.block(child, expect.cloned()),
                "if_expression" => self.conditional(child, expect),
                _ => {}
            }
        }
    }

    /// The condition of `if` or `while`, with what it binds.
    fn condition(&mut self, node: Node<'t>) {
        let Some(condition) = node.child_by_field_name("condition") else { return };
        let mut parts = vec![condition];
        if condition.kind() == "let_chain" {
            parts = children(condition).filter(Node::is_named).collect();
        }
        for part in parts {
            if part.kind() == "let_condition" {
                if let Some(value) = part.child_by_field_name("value") {
                    self.place(value);
                }
                if let Some(pattern) = part.child_by_field_name("pattern") {
                    self.bind_unknown(pattern);
                }
            } else {
                self.expression(part, &Slot::operand(Some(Type::named("bool"))));
            }
        }
    }

    fn matching(&mut self, node: Node<'t>, expect: Option<&Type>) {
        if let Some(value) = node.child_by_field_name("value") {
            self.place(value);
        }
        for arm in node.child_by_field_name("body").iter().flat_map(|body| children(*body)) {
            if arm.kind() != "match_arm" {
                continue;
            }
            self.in_scope(false, |walker| {
                if let Some(pattern) = arm.child_by_field_name("pattern") {
                    walker.bind_unknown(pattern);
                    walker.frozen(|walker| walker.condition(pattern));
                }
                if let Some(value) = arm.child_by_field_name("value") {
                    walker.expression(value, &Slot::free(expect.cloned()));
                }
            });
        }
    }

    fn repeated(&mut self, node: Node<'t>) {
        self.in_scope(false, |walker| {
            walker.condition(node);
            if let Some(value) = node.child_by_field_name("value") {
                walker.expression(value, &Slot::fixed());
            }
            if let Some(pattern) = node.child_by_field_name("pattern") {
                walker.bind_unknown(pattern);
            }
            if let Some(body) = node.child_by_field_name("body") {
                walker.block(body, None);
            }
        });
    }

    fn closure(&mut self, node: Node<'t>) {
        self.in_scope(true, |walker| {
            let list = node.child_by_field_name("parameters");
            for parameter in list.iter().flat_map(|list| children(*list)) {
                if parameter.kind() == "parameter" {
                    walker.declare(parameter, None, true);
                } else {
                    walker.bind_unknown(parameter);
                }
            }
            let result = node.child_by_field_name("return_type").and_then(|of| walker.model.resolve(of));
            walker.results.push(result.clone());
            if let Some(body) = node.child_by_field_name("body") {
                let slot = Slot { fixed: result.is_none(), ..Slot::free(result) };
                walker.expression(body, &slot);
            }
            walker.results.pop();
        });
    }

    fn structure(&mut self, node: Node<'t>) {
        let name = node.child_by_field_name("name").map_or("", |name| self.tree.text(name));
        let fields = self.model.structures.get(&(self.module, name));
        for part in node.child_by_field_name("body").iter().flat_map(|body| children(*body)) {
            if part.kind() == "field_initializer" {
                let field = part.child_by_field_name("field").map_or("", |field| self.tree.text(field));
                let expect = fields.and_then(|fields| fields.get(field).cloned().flatten());
                self.child(part, "value", &Slot::free(expect));
            } else if part.kind() == "base_field_initializer" {
                for base in children(part).filter(|child| is_value(*child)) {
                    self.place(base);
                }
            }
        }
    }
}

fn is_comment(node: Node<'_>) -> bool {
    node.kind().ends_with("comment")
}

/// Whether a child is an expression and no type, label or mark.
fn is_value(node: Node<'_>) -> bool {
    node.is_named()
        && !is_comment(node)
        && !matches!(
            node.kind(),
            "mutable_specifier"
                | "label"
                | "field_identifier"
                | "attribute_item"
                | "lifetime"
                | "type_arguments"
        )
}

fn is_number(of: &Type) -> bool {
    is_integer(of) || is_float(of)
}

/// Whether an expression is a number whose type its place decides.
fn is_open_literal(text: &str, node: Node<'_>) -> bool {
    match node.kind() {
        "integer_literal" | "float_literal" => suffix(text).is_none(),
        "parenthesized_expression" | "unary_expression" => {
            children(node).filter(|child| is_value(*child)).all(|child| {
                is_open_literal(
                    &text[child.start_byte() - node.start_byte()..][..child.byte_range().len()],
                    child,
                )
            })
        }
        _ => false,
    }
}

/// The type that a number says.
fn suffix(text: &str) -> Option<Type> {
    let is_hex = text.starts_with("0x");
    let names = [
        "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize", "f32", "f64",
    ];
    let found = names.iter().find(|name| text.ends_with(**name) && !(is_hex && name.starts_with('f')));
    found.map(|name| Type::named(name))
}

/// What a literal is, and its type at a place.
fn literal(text: &str, kind: &str, expect: Option<&Type>) -> (&'static str, Option<Type>) {
    let of = |fits: fn(&Type) -> bool| suffix(text).or_else(|| expect.filter(|of| fits(of)).cloned());
    match kind {
        "integer_literal" => ("integer literal", of(is_integer)),
        "float_literal" => ("real literal", of(is_float)),
        "boolean_literal" => ("boolean literal", Some(Type::named("bool"))),
        "char_literal" => {
            ("character literal", Some(Type::named(if text.starts_with('b') { "u8" } else { "char" })))
        }
        // Strings of bytes and of C are others.
        _ => ("string literal", Some(Type::named("&str")).filter(|_| text.starts_with(['"', 'r']))),
    }
}
