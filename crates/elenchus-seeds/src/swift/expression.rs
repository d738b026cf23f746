//! The types of expressions.
//!
//! A variable has the type that it was declared with, whatever the place. A literal has the type that its place gives
//! it, so that it is understood only where that is known ([`Expect`]).

use tree_sitter::Node;

use super::library;
use super::model::{CaseValue, NominalKind};
use super::scope::{Found, Instance, ScopeKind, lookup, property};
use super::sequence::{Expr, Shape, fold};
use super::syntax::{children, is_expression, is_integer};
use super::types::{NameMeaning, array, is_type, optional, tuple, unwrapped, void};
use super::walk::{Expect, Slot, Walker};
use crate::{Role, Type};

impl<'t> Walker<'_, 't> {
    /// Finds the type of an expression and of those inside it.
    pub fn expression(&mut self, node: Node<'t>, slot: Slot) -> Option<Type> {
        let folded = fold(self.tree, node);
        if self.compares_types(&folded) {
            self.inertly(|walker| {
                walker.folded(&folded, Slot::fixed());
            });
            return None;
        }
        self.folded(&folded, slot)
    }

    /// Whether the grammar took the arguments of a type, as in `Box<Int>.self`, for a comparison.
    fn compares_types(&self, expr: &Expr<'t>) -> bool {
        match &expr.shape {
            Shape::Leaf(_) | Shape::Unfolded(_) => false,
            Shape::Prefix(_, one) | Shape::Cast(_, one, _) | Shape::Effect(_, one) => {
                self.compares_types(one)
            }
            Shape::Binary(operator, left, right) => {
                let is_angle = operator.starts_with(['<', '>']);
                (is_angle && (self.names_type(left) || self.names_type(right)))
                    || self.compares_types(left)
                    || self.compares_types(right)
            }
            Shape::Ternary(left, _, right) | Shape::Assignment(_, left, right) => {
                self.compares_types(left) || self.compares_types(right)
            }
        }
    }

    fn names_type(&self, expr: &Expr<'t>) -> bool {
        let mut node = match &expr.shape {
            Shape::Leaf(node) => *node,
            _ => return false,
        };
        while let Some(target) =
            node.child_by_field_name("target").filter(|_| node.kind() == "navigation_expression")
        {
            node = target;
        }
        let is_around = [
            "array_literal",
            "dictionary_literal",
            "tuple_expression",
            "value_pack_expansion",
            "value_parameter_pack",
        ];
        if is_around.contains(&node.kind()) {
            let inner = children(node).find(|child| is_expression(*child));
            return inner.is_some_and(|inner| self.names_type(&fold(self.tree, inner)));
        }
        let name = self.tree.text(node);
        is_type(node)
            || node.kind() == "simple_identifier"
                && !self.model.values.contains(name)
                && (self.model.names.is_declared(name) || name.starts_with(char::is_uppercase))
    }

    pub fn folded(&mut self, expr: &Expr<'t>, slot: Slot) -> Option<Type> {
        let range = expr.start..expr.end;
        match &expr.shape {
            Shape::Leaf(node) => self.leaf(*node, slot),
            Shape::Prefix(operator, operand) => self.prefix(range, operator, operand, &slot),
            Shape::Binary(operator, left, right) => self.binary(range, operator, left, right, &slot),
            Shape::Ternary(condition, yes, no) => {
                self.folded(condition, Slot::operand(Expect::Type(Type::named("Bool"))));
                let yes = fold(self.tree, *yes);
                let (left, right) = self.pair(&yes, no, &slot.expect);
                let of = left.filter(|left| right.as_ref() == Some(left));
                // Where another type is wanted, the conversion may be inside.
                let of = of.filter(|of| match &slot.expect {
                    Expect::Type(wanted) => wanted == of,
                    Expect::Default => true,
                    Expect::Unknown => false,
                });
                self.note(range, "ternary", of.as_ref(), slot.role);
                of
            }
            Shape::Cast(word, value, of) => {
                let of = self.model.names.resolve(self.tree, *of, &self.generics);
                let expect = match (&of, *word) {
                    (Some(of), "as") => Expect::Type(of.clone()),
                    _ => Expect::Unknown,
                };
                self.folded(value, Slot::operand(expect));
                let of = match *word {
                    "is" => Some(Type::named("Bool")),
                    "as?" => of.map(optional),
                    _ => of,
                };
                self.note(range, "cast", of.as_ref(), slot.role);
                of
            }
            Shape::Effect(word, inner) => {
                let expect = if *word == "try?" { Expect::Unknown } else { slot.expect.clone() };
                self.effects += 1;
                let of = self.folded(inner, Slot { expect, role: slot.role });
                let of = if *word == "try?" { None } else { of };
                // The grammar has `try f().g()` be a member of `try f()`, but it covers both.
                let fixed = slot.role.fixed || !slot.role.free;
                self.note(range, "try or await", of.as_ref(), Role { fixed, ..slot.role });
                self.effects -= 1;
                of
            }
            Shape::Assignment(operator, target, value) => self.assignment(range, operator, target, value),
            Shape::Unfolded(operands) => {
                for operand in operands {
                    self.folded(operand, super::operator::foreign(operand));
                }
                self.note(range, "operator of the program", None, slot.role);
                None
            }
        }
    }

    fn leaf(&mut self, node: Node<'t>, slot: Slot) -> Option<Type> {
        let range = node.byte_range();
        match node.kind() {
            "integer_literal" | "hex_literal" | "oct_literal" | "bin_literal" | "real_literal"
            | "boolean_literal" | "raw_string_literal" => {
                let of = self.literal(node, &slot.expect);
                self.note(range, literal_kind(node), of.as_ref(), slot.role);
                of
            }
            "line_string_literal" | "multi_line_string_literal" => self.string(node, &slot),
            "nil_literal" => {
                let of = match &slot.expect {
                    Expect::Type(of) if of.name() == "Optional" => Some(of.clone()),
                    _ => None,
                };
                self.note(range, "nil", of.as_ref(), slot.role);
                of
            }
            // A number with its sign.
            "prefix_expression" if is_signed(node) => {
                self.signed(range, node.child_by_field_name("target")?, &slot)
            }
            "prefix_expression" => self.dotted_or_inout(node, &slot),
            "simple_identifier" => self.variable(node, &slot),
            "self_expression" => {
                let of = self.own_type();
                // What it is a part of may have to change it.
                let fixed = slot.role.fixed || !slot.role.free;
                self.note(range, "self", of.as_ref(), Role { fixed, ..slot.role });
                of
            }
            "tuple_expression" => self.tuple(node, slot),
            "array_literal" => self.array(node, &slot),
            "dictionary_literal" => self.dictionary(node, &slot),
            "call_expression" | "constructor_expression" => self.call(node, &slot),
            "navigation_expression" => self.member(node, &slot),
            "postfix_expression" => {
                let is_force =
                    node.child_by_field_name("operation").is_some_and(|op| self.tree.text(op) == "!");
                let target = node.child_by_field_name("target")?;
                // The operand of a chain that is assigned to stays.
                let inner = if slot.role.fixed { Slot::fixed() } else { Slot::operand(Expect::Unknown) };
                let of = self.expression(target, inner);
                let of = of.filter(|of| is_force && of.name() == "Optional").map(|of| of.parts()[0].clone());
                self.note(range, "forced unwrapping", of.as_ref(), slot.role);
                of
            }
            "lambda_literal" => self.closure(node, &slot.expect),
            "if_statement" | "switch_statement" => {
                self.inertly(|walker| walker.walk(node));
                None
            }
            kind => {
                let kind = match kind {
                    "key_path_expression" => "key path",
                    "macro_invocation" | "selector_expression" | "special_literal" | "playground_literal" => {
                        "macro"
                    }
                    "super_expression" => "super",
                    "open_start_range_expression" | "open_end_range_expression" => "open range",
                    "value_parameter_pack" | "value_pack_expansion" => "pack",
                    "consume_expression" => "consume or copy",
                    _ => "other",
                };
                self.inertly(|walker| walker.inside(node));
                self.note(range, kind, None, slot.role);
                None
            }
        }
    }

    /// The expressions below a node that is not understood.
    pub fn inside(&mut self, node: Node<'t>) {
        for child in children(node) {
            if is_expression(child) {
                self.expression(child, Slot::fixed());
            } else if matches!(child.kind(), "call_suffix" | "value_arguments" | "value_argument") {
                self.inside(child);
            }
        }
    }

    /// Two expressions that have one type, as the branches of a conditional do.
    pub fn pair(
        &mut self,
        left: &Expr<'t>,
        right: &Expr<'t>,
        expect: &Expect,
    ) -> (Option<Type>, Option<Type>) {
        let operand = |expect: Expect| Slot::operand(expect);
        if *expect == Expect::Default {
            match (self.is_literal(left), self.is_literal(right)) {
                (true, false) => {
                    let of = self.folded(right, operand(Expect::Unknown));
                    let expect = of.clone().filter(is_plain).map_or(Expect::Unknown, Expect::Type);
                    return (self.folded(left, operand(expect)), of);
                }
                (false, true) => {
                    let of = self.folded(left, operand(Expect::Unknown));
                    let expect = of.clone().filter(is_plain).map_or(Expect::Unknown, Expect::Type);
                    return (of, self.folded(right, operand(expect)));
                }
                // One of them may decide for both.
                (true, true) if self.default_of(left) != self.default_of(right) => {
                    return (
                        self.folded(left, operand(Expect::Unknown)),
                        self.folded(right, operand(Expect::Unknown)),
                    );
                }
                _ => {}
            }
        }
        (self.folded(left, operand(expect.clone())), self.folded(right, operand(expect.clone())))
    }

    /// A number with a minus before it.
    pub fn signed(&mut self, range: std::ops::Range<usize>, number: Node<'t>, slot: &Slot) -> Option<Type> {
        let of = self.literal(number, &slot.expect);
        let of = of.filter(|of| library::is_number(of) && !of.name().starts_with('U'));
        self.note(range, literal_kind(number), of.as_ref(), slot.role);
        of
    }

    /// The type of a literal at a place.
    fn literal(&self, node: Node<'t>, expect: &Expect) -> Option<Type> {
        let default = default_type(node)?;
        let wanted = match expect {
            Expect::Unknown => return None,
            Expect::Default => return Some(default),
            Expect::Type(wanted) => unwrapped(wanted),
        };
        if library::is_existential(wanted) {
            return Some(default);
        }
        if let Some(nominal) = self.model.nominals.get(wanted.name()) {
            let is_protocol = nominal.kind == NominalKind::Protocol;
            return Some(if is_protocol { default } else { wanted.clone() });
        }
        let fits = match default.name() {
            "Int" => library::is_number(wanted),
            "Double" => matches!(wanted.name(), "Double" | "Float"),
            "String" => matches!(wanted.name(), "String" | "Character" | "Substring"),
            _ => *wanted == default,
        };
        (fits || wanted.name().contains('@')).then(|| wanted.clone())
    }

    fn string(&mut self, node: Node<'t>, slot: &Slot) -> Option<Type> {
        let mut has_parts = false;
        for part in children(node).filter(|part| part.kind() == "interpolated_expression") {
            has_parts = true;
            let is_plain = part.child_by_field_name("name").is_none();
            if let Some(value) = part.child_by_field_name("value") {
                let expect = if is_plain { Expect::Default } else { Expect::Unknown };
                self.expression(value, Slot::free(expect));
            }
        }
        let of = self.literal(node, &slot.expect).filter(|of| !has_parts || of.is("String"));
        let kind = if has_parts { "interpolated string" } else { literal_kind(node) };
        self.note(node.byte_range(), kind, of.as_ref(), slot.role);
        of
    }

    fn variable(&mut self, node: Node<'t>, slot: &Slot) -> Option<Type> {
        let name = self.tree.text(node);
        if name == "_" {
            return None;
        }
        // A type that is named is no value.
        if self.model.names.is_declared(name) && !self.model.values.contains(name) {
            self.note(node.byte_range(), "name of a type", None, slot.role);
            return None;
        }
        let of = match lookup(self.model, &self.scopes, name, node.start_byte()) {
            Found::Value(of) => of,
            Found::Unknown => None,
        };
        let kind = if name.starts_with('$') { "closure argument" } else { "variable" };
        let pinned = matches!(&slot.expect, Expect::Type(wanted) if Some(wanted) == of.as_ref());
        let role = exact(slot.role, of.as_ref(), pinned);
        self.note(node.byte_range(), kind, of.as_ref(), role);
        of
    }

    /// The type of `self`. In a class it may be that of a subclass, which shows where `Self` is written.
    pub fn own_type(&self) -> Option<Type> {
        for scope in self.scopes.iter().rev() {
            if scope.bindings.iter().any(|binding| binding.name == "self") {
                return None;
            }
            match &scope.kind {
                ScopeKind::Type(path) => {
                    let nominal = self.model.nominals.get(path.as_ref()?)?;
                    let parameters = nominal.parameters.iter().map(|(_, of)| of.clone()).collect();
                    let is_dynamic = nominal.kind == NominalKind::Class && self.tree.source.contains("Self");
                    return (!is_dynamic).then(|| Type::of(&nominal.path, parameters));
                }
                ScopeKind::Function(Instance::None) | ScopeKind::InitialValue => return None,
                _ => {}
            }
        }
        None
    }

    fn tuple(&mut self, node: Node<'t>, slot: Slot) -> Option<Type> {
        let values: Vec<Node<'t>> = children(node).filter(|child| is_expression(*child)).collect();
        let mut cursor = node.walk();
        let labels: Vec<&str> =
            node.children_by_field_name("name", &mut cursor).map(|name| self.tree.text(name)).collect();
        let has_label = |value: &Node<'t>| value.prev_sibling().is_some_and(|before| before.kind() == ":");
        let values: Vec<Node<'t>> = values
            .iter()
            .enumerate()
            .filter(|(i, value)| {
                !(value.kind() == "simple_identifier"
                    && value.next_sibling().is_some_and(|next| next.kind() == ":")
                    && *i + 1 < values.len())
            })
            .map(|(_, value)| *value)
            .collect();
        if values.len() == 1 && labels.is_empty() {
            let inner = Slot { expect: slot.expect, role: Role { free: true, ..slot.role } };
            let of = self.expression(values[0], inner);
            self.note(node.byte_range(), "parentheses", of.as_ref(), slot.role);
            return of;
        }
        let wanted = match &slot.expect {
            Expect::Type(of) if of.name().starts_with('(') && of.parts().len() == values.len() => {
                Some(of.clone())
            }
            _ => None,
        };
        let mut parts = Vec::new();
        let mut written = String::new();
        for (i, value) in values.iter().enumerate() {
            let expect = match (&wanted, &slot.expect) {
                (Some(of), _) => Expect::Type(of.parts()[i].clone()),
                (None, Expect::Default) => Expect::Default,
                _ => Expect::Unknown,
            };
            if has_label(value)
                && let Some(label) = value.prev_sibling().and_then(|colon| colon.prev_sibling())
            {
                written += self.tree.text(label);
            }
            written += ":";
            let mut inner = Slot::free(expect);
            inner.role.fixed = slot.role.fixed;
            parts.push(self.expression(*value, inner));
        }
        let of: Option<Vec<Type>> = parts.into_iter().collect();
        let of = match (of, &slot.expect) {
            (Some(parts), Expect::Default) if parts.len() > 1 => Some(tuple(&written, parts)),
            (Some(parts), Expect::Type(wanted)) if parts.len() > 1 => {
                let own = tuple(&written, parts);
                (own == *wanted).then_some(own)
            }
            _ => None,
        };
        self.note(node.byte_range(), "tuple", of.as_ref(), slot.role);
        of
    }

    fn array(&mut self, node: Node<'t>, slot: &Slot) -> Option<Type> {
        let elements: Vec<Expr<'t>> = children(node)
            .filter(|child| is_expression(*child))
            .map(|child| fold(self.tree, child))
            .collect();
        let expect = match &slot.expect {
            Expect::Type(of) if unwrapped(of).name() == "Array" => {
                Expect::Type(unwrapped(of).parts()[0].clone())
            }
            Expect::Default => Expect::Default,
            _ => Expect::Unknown,
        };
        let mut found = Vec::new();
        // Without a type from outside, the elements agree on one.
        let is_mixed = expect == Expect::Default && {
            let literals = elements.iter().filter(|element| self.is_literal(element)).count();
            let kinds: Vec<_> = elements.iter().map(|element| self.default_of(element)).collect();
            literals != 0 && (literals != elements.len() || kinds.windows(2).any(|two| two[0] != two[1]))
        };
        for element in &elements {
            let expect = if is_mixed { Expect::Unknown } else { expect.clone() };
            let mut inner = Slot::free(expect);
            inner.role.fixed = slot.role.fixed;
            found.push(self.folded(element, inner));
        }
        let of = match &expect {
            Expect::Type(element) => Some(array(element.clone())),
            Expect::Default => match found.first() {
                Some(Some(first)) if found.iter().all(|of| of.as_ref() == Some(first)) => {
                    Some(array(first.clone()))
                }
                _ => None,
            },
            Expect::Unknown => None,
        };
        self.note(node.byte_range(), "array", of.as_ref(), slot.role);
        of
    }

    fn dictionary(&mut self, node: Node<'t>, slot: &Slot) -> Option<Type> {
        let wanted = match &slot.expect {
            Expect::Type(of) if unwrapped(of).name() == "Dictionary" => Some(unwrapped(of).clone()),
            _ => None,
        };
        let mut cursor = node.walk();
        let is_key = |value: Node<'t>| value.next_sibling().is_some_and(|next| next.kind() == ":");
        for value in node.children(&mut cursor).filter(|child| is_expression(*child)) {
            let of = wanted.as_ref().map(|of| of.parts()[usize::from(!is_key(value))].clone());
            let mut inner = Slot::of(of);
            // Two equal keys are a failure when the program runs, and some compilers tell.
            inner.role.fixed = is_key(value);
            self.expression(value, inner);
        }
        self.note(node.byte_range(), "dictionary", wanted.as_ref(), slot.role);
        wanted
    }

    /// `.name`, a member of the type that is expected; or `&name`, which gives a variable away.
    fn dotted_or_inout(&mut self, node: Node<'t>, slot: &Slot) -> Option<Type> {
        let target = node.child_by_field_name("target")?;
        let operator = node.child_by_field_name("operation").map_or("", |op| self.tree.text(op));
        if operator != "." {
            // The grammar has `&a != b` pass the comparison.
            let is_whole = matches!(fold(self.tree, target).shape, Shape::Leaf(_));
            self.inert += u32::from(!is_whole);
            self.expression(target, Slot::fixed());
            self.inert -= u32::from(!is_whole);
            self.note(node.byte_range(), "inout", None, slot.role);
            return None;
        }
        if target.kind() != "simple_identifier" {
            self.inertly(|walker| {
                walker.expression(target, Slot::fixed());
            });
            self.note(node.byte_range(), "implicit member", None, slot.role);
            return None;
        }
        let name = self.tree.text(target);
        let of = match &slot.expect {
            Expect::Type(wanted) if wanted.name() == "Optional" && name == "none" => Some(wanted.clone()),
            Expect::Type(wanted) => {
                with_member(wanted, name).filter(|of| self.is_constant(of, name)).cloned()
            }
            _ => None,
        };
        self.note(node.byte_range(), "implicit member", of.as_ref(), slot.role);
        of
    }

    /// The values of a case of an enumeration of the file.
    pub fn case(&self, of: &Type, name: &str) -> Option<&[CaseValue]> {
        let nominal = self.model.nominals.get(of.name())?;
        let is_only = !nominal.properties.contains_key(name) && !nominal.methods.contains_key(name);
        nominal.cases.get(name).filter(|_| is_only).map(Vec::as_slice)
    }

    /// Whether a type of the file has a value of this name: a case that carries nothing, or a property of its own type.
    fn is_constant(&self, of: &Type, name: &str) -> bool {
        if let Some(values) = self.case(of, name) {
            return values.is_empty();
        }
        let found = property(self.model, of.name(), name, true);
        found.is_some_and(|(property, owner)| owner == of.name() && property.of.as_ref() == Some(of))
    }

    /// The type whose metatype an expression `T.self` is.
    fn metatype(&self, target: Node<'t>) -> Option<Type> {
        let of = match self.named_type(target) {
            Some(of) => Some(of),
            None if target.kind() == "simple_identifier" => {
                let name = self.tree.text(target);
                let parameter = self.generics.iter().rev().find(|(own, _)| own == name);
                parameter.map(|(_, of)| of.clone()).filter(|_| !self.model.values.contains(name))
            }
            None => None,
        }?;
        // That of a protocol is not the type that its name and `.Type` stand for.
        let is_plain = !of.any(&|part| {
            let nominal = self.model.nominals.get(part.name());
            nominal.is_some_and(|nominal| nominal.kind == NominalKind::Protocol) || part.is("@")
        });
        (is_plain && !library::is_existential(&of)).then(|| Type::of("Type", vec![of]))
    }

    /// The type that an expression names rather than has.
    pub fn named_type(&self, node: Node<'t>) -> Option<Type> {
        if is_type(node) {
            return self.model.names.resolve(self.tree, node, &self.generics);
        }
        if node.kind() != "simple_identifier" {
            return None;
        }
        let name = self.tree.text(node);
        if self.model.values.contains(name) {
            return None;
        }
        match self.model.names.meaning(name) {
            Some(NameMeaning::Nominal(path, 0)) => Some(Type::named(path)),
            Some(_) => None,
            None if self.model.names.is_declared(name) => None,
            None if self.generics.iter().any(|(parameter, _)| parameter == name) => None,
            None => {
                let is_known =
                    library::is_number(&Type::named(name)) || ["String", "Bool", "Character"].contains(&name);
                is_known.then(|| Type::named(name))
            }
        }
    }

    fn member(&mut self, node: Node<'t>, slot: &Slot) -> Option<Type> {
        let range = node.byte_range();
        let target = node.child_by_field_name("target")?;
        let name = node
            .child_by_field_name("suffix")
            .and_then(|suffix| suffix.child_by_field_name("suffix"))
            .map_or("", |name| self.tree.text(name));
        // The grammar takes `x is T.Type` for a part of `x is T`.
        if matches!(name, "Type" | "Protocol") {
            return None;
        }
        let is_chained = children(node).any(|child| child.kind().contains('?'));
        if name == "self"
            && let Some(of) = self.metatype(target)
        {
            self.note(range, "static member", Some(&of), slot.role);
            return Some(of);
        }
        if let Some(of) = self.named_type(target) {
            let found = match self.case(&of, name) {
                _ if name == "self" => None,
                Some([]) => Some(of.clone()),
                Some(_) => None,
                None => property(self.model, of.name(), name, true)
                    .filter(|(_, owner)| *owner == of.name())
                    .and_then(|(property, _)| property.of.clone()),
            };
            let found = found
                .or_else(|| (library::is_integer(&of) && matches!(name, "max" | "min")).then(|| of.clone()));
            self.note(range, "static member", found.as_ref(), slot.role);
            return found;
        }
        let is_type_name = target.kind() == "simple_identifier" && {
            let text = self.tree.text(target);
            !self.model.values.contains(text)
                && (self.model.names.is_declared(text) || text.starts_with(char::is_uppercase))
        };
        if is_type_name || is_type(target) {
            self.note(range, "static member", None, slot.role);
            return None;
        }
        let base_slot = if slot.role.fixed || is_chained { Slot::fixed() } else { Slot::overloaded() };
        let base = self.expression(target, base_slot);
        let of = base.filter(|_| !is_chained).and_then(|base| self.property_of(&base, name));
        let pinned = matches!(&slot.expect, Expect::Type(wanted) if Some(wanted) == of.as_ref());
        let role = exact(slot.role, of.as_ref(), pinned);
        self.note(range, "member", of.as_ref(), role);
        of
    }

    /// The type of a property of a value.
    pub fn property_of(&self, base: &Type, name: &str) -> Option<Type> {
        if base.name().starts_with('(') {
            let labels: Vec<&str> = base.name().trim_matches(['(', ')']).split(':').collect();
            let index = match name.parse::<usize>() {
                Ok(index) => Some(index),
                Err(_) => labels.iter().position(|label| *label == name),
            };
            return base.parts().get(index?).cloned();
        }
        let Some((property, owner)) = property(self.model, base.name(), name, false) else {
            let is_own = self.model.nominals.contains_key(base.name());
            return if is_own { None } else { library::property(base, name) };
        };
        let nominal = &self.model.nominals[owner];
        let of = property.of.clone()?;
        // Members of a protocol speak of the conforming type; those of a class above with parameters, of its own.
        if owner != base.name() && (nominal.kind == NominalKind::Protocol || !nominal.parameters.is_empty()) {
            return None;
        }
        Some(substituted(&of, &nominal.parameters, base))
    }

    fn assignment(
        &mut self,
        range: std::ops::Range<usize>,
        operator: &str,
        target: &Expr<'t>,
        value: &Expr<'t>,
    ) -> Option<Type> {
        let is_discarded = &self.tree.source[target.start..target.end] == "_";
        let of = if is_discarded { None } else { self.folded(target, Slot::fixed()) };
        let is_compound = operator != "=";
        let expect = match &of {
            _ if is_discarded => Expect::Default,
            Some(of) if !is_compound => Expect::Type(of.clone()),
            Some(of) if !self.model.operators.contains(operator) && library::is_number(of) => {
                Expect::Type(of.clone())
            }
            Some(of) if operator == "+=" && of.is("String") && !self.model.operators.contains("+=") => {
                Expect::Type(of.clone())
            }
            _ => Expect::Unknown,
        };
        // A variable is not assigned to itself, so new expressions do not mention it alone.
        let written = &self.tree.source[target.start..target.end];
        let name = written.trim_start_matches("self.");
        // A parameter of the same name as the member is another variable.
        let locals = self.scopes.iter().rev().take_while(|scope| !matches!(scope.kind, ScopeKind::Type(_)));
        let is_other = name != written
            && locals.into_iter().any(|scope| scope.bindings.iter().any(|binding| binding.name == name));
        let kept = super::scope::Binding { of: of.clone(), ..super::scope::Binding::unknown(name) };
        self.push(ScopeKind::Block);
        if name.chars().all(|c| c.is_alphanumeric() || c == '_') && !is_discarded && !is_other {
            self.bind(kept);
        }
        self.folded(value, Slot::free(expect));
        self.pop();
        let is_chained = self.tree.source[target.start..target.end].contains('?');
        let of = ((of.is_some() || is_discarded)
            && !is_chained
            && !(is_compound && self.model.operators.contains(operator)))
        .then(void);
        self.note(range, "assignment", of.as_ref(), Role { fixed: true, ..Role::default() });
        of
    }

    /// Whether an expression is made of literals and operators only, so that its place decides its type.
    pub fn is_literal(&self, expr: &Expr<'t>) -> bool {
        match &expr.shape {
            Shape::Leaf(node) => match node.kind() {
                "tuple_expression" => {
                    let mut values = children(*node).filter(|child| is_expression(*child));
                    match (values.next(), values.next()) {
                        (Some(one), None) => self.is_literal(&fold(self.tree, one)),
                        _ => false,
                    }
                }
                "prefix_expression" => is_signed(*node),
                "nil_literal" | "array_literal" | "dictionary_literal" => true,
                _ => default_type(*node).is_some(),
            },
            Shape::Prefix(_, operand) => self.is_literal(operand),
            Shape::Binary(operator, left, right) => {
                !matches!(*operator, "==" | "!=" | "<" | ">" | "<=" | ">=" | "&&" | "||")
                    && self.is_literal(left)
                    && self.is_literal(right)
            }
            Shape::Ternary(_, yes, no) => self.is_literal(&fold(self.tree, *yes)) || self.is_literal(no),
            Shape::Cast(..) | Shape::Effect(..) | Shape::Assignment(..) | Shape::Unfolded(_) => false,
        }
    }

    /// The type that an expression of literals has by itself.
    pub fn default_of(&self, expr: &Expr<'t>) -> Option<Type> {
        match &expr.shape {
            Shape::Leaf(node) => match node.kind() {
                "tuple_expression" => {
                    let one = children(*node).find(|child| is_expression(*child))?;
                    self.default_of(&fold(self.tree, one))
                }
                "prefix_expression" if is_signed(*node) => default_type(node.child_by_field_name("target")?),
                _ => default_type(*node),
            },
            Shape::Prefix(_, operand) => self.default_of(operand),
            Shape::Binary(_, left, right) => match (self.default_of(left)?, self.default_of(right)?) {
                (left, right) if left == right => Some(left),
                (left, right) if library::is_number(&left) && library::is_number(&right) => {
                    Some(Type::named("Double"))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// A literal in the place of something else must say its type unless that is what it has by itself.
pub(super) fn exact(role: Role, of: Option<&Type>, is_pinned: bool) -> Role {
    let is_default = of.is_some_and(|of| matches!(of.name(), "Int" | "Double" | "String" | "Bool" | "()"));
    Role { exact: role.exact || (!is_pinned && !is_default), ..role }
}

/// A type with the arguments of another in place of parameters.
pub(super) fn substituted(of: &Type, parameters: &[(String, Type)], base: &Type) -> Type {
    of.replaced(&|name| {
        let i = parameters.iter().position(|(_, parameter)| parameter.is(name))?;
        base.parts().get(i).cloned()
    })
}

fn is_signed(node: Node<'_>) -> bool {
    node.kind() == "prefix_expression"
        && node.child_by_field_name("target").is_some_and(super::syntax::is_number)
        && node.child(0).is_some_and(|sign| sign.kind() == "-")
}

/// Types that nothing converts to.
pub(super) fn is_plain(of: &Type) -> bool {
    library::is_number(of) || matches!(of.name(), "String" | "Bool" | "Character")
}

/// The type that a literal has by itself.
fn default_type(node: Node<'_>) -> Option<Type> {
    Some(Type::named(match node.kind() {
        _ if is_integer(node) => "Int",
        "real_literal" => "Double",
        "boolean_literal" => "Bool",
        "line_string_literal" | "multi_line_string_literal" | "raw_string_literal" => "String",
        _ => return None,
    }))
}

fn literal_kind(node: Node<'_>) -> &'static str {
    match node.kind() {
        _ if is_integer(node) => "integer literal",
        "real_literal" => "real literal",
        "boolean_literal" => "boolean literal",
        _ => "string literal",
    }
}

/// The type of which an implicit `.name` is a member: what an optional holds, but for what optionals have themselves.
pub(super) fn with_member<'w>(wanted: &'w Type, name: &str) -> Option<&'w Type> {
    let is_own = wanted.name() == "Optional" && matches!(name, "none" | "some");
    (!is_own).then(|| unwrapped(wanted))
}
