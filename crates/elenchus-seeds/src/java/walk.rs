//! The walk over declarations and statements.

use std::sync::Arc;

use tree_sitter::Node;

use super::facts::Facts;
use super::scope::{Binding, Class, Members, Scope, ScopeKind, environment};
use super::types::{TypeNames, is_narrow};
use crate::syntax::{Tree, any_below, child_of_kind, children};
use crate::{Annotated, Annotation, Function, Role, Type};

/// What the place of an expression says about it.
#[derive(Clone, Copy, Default)]
pub(super) struct Slot {
    /// No operator stands beside it.
    pub free: bool,
    /// It stays, though what is inside it need not.
    pub fixed: bool,
    /// A constant here must stay a constant.
    pub strict: bool,
}

impl Slot {
    pub const FREE: Slot = Slot { free: true, fixed: false, strict: false };
    pub const OPERAND: Slot = Slot { free: false, fixed: false, strict: false };
    pub const FIXED: Slot = Slot { free: true, fixed: true, strict: true };

    pub fn strict(self) -> Slot {
        Slot { strict: true, ..self }
    }

    /// A place to whose type a value is converted: a constant may be by its value (JLS 5.2).
    pub fn converted_to(of: Option<&Type>) -> Slot {
        Slot { strict: of.is_none_or(is_narrow), ..Slot::FREE }
    }
}

pub(super) struct Walker<'f, 't> {
    pub tree: Tree<'t>,
    pub facts: &'f Facts<'t>,
    pub scopes: Vec<Scope>,
    pub types: TypeNames<'t>,
    /// What the methods around return.
    results: Vec<Option<Type>>,
    pub out: Annotated,
    /// In code in which nothing may change.
    pub frozen: u32,
    /// In a `try` block that catches something.
    tries: u32,
    /// The number of the environment here, while nothing is declared.
    here: Option<usize>,
}

impl<'f, 't> Walker<'f, 't> {
    pub fn new(tree: Tree<'t>, facts: &'f Facts<'t>) -> Walker<'f, 't> {
        Walker {
            tree,
            facts,
            scopes: Vec::new(),
            types: TypeNames::default(),
            results: Vec::new(),
            out: Annotated::default(),
            frozen: 0,
            tries: 0,
            here: None,
        }
    }

    pub fn program(&mut self, root: Node<'t>) {
        for import in children(root).filter(|child| child.kind() == "import_declaration") {
            let path = child_of_kind(import, "scoped_identifier");
            if let Some(name) = path.and_then(|path| path.child_by_field_name("name")) {
                self.types.declare(self.tree.text(name), name.start_byte());
            }
        }
        self.declare_classes(root);
        for child in children(root) {
            self.statement(child);
        }
    }

    /// Records an expression and, if it is understood, its type.
    pub fn note(&mut self, node: Node<'t>, kind: &'static str, of: Option<&Type>, slot: Slot) {
        self.out.count(node.byte_range(), kind, of.is_some());
        let Some(of) = of else { return };
        let environment = self.here.unwrap_or_else(|| {
            self.out.environments.push(environment(self.facts, &self.scopes));
            self.out.environments.len() - 1
        });
        self.here = Some(environment);
        // What is assigned or bound inside must still be (JLS 6.3.1, chapter 16), and what is caught must still be
        // thrown (JLS 11.2.3).
        let must_stay = |node: Node<'_>| match node.kind() {
            "assignment_expression" | "update_expression" | "instanceof_expression" | "switch_expression" => {
                true
            }
            "method_invocation" | "object_creation_expression" => self.tries > 0,
            _ => false,
        };
        let fixed = slot.fixed || self.frozen > 0 || any_below(node, &must_stay);
        let role = Role { fixed, free: slot.free, exact: false, ..Role::default() };
        let range = node.byte_range();
        self.out.nodes.push(Annotation { range, kind, of: of.clone(), environment, role });
    }

    pub fn in_scope(&mut self, kind: ScopeKind, walk: impl FnOnce(&mut Self)) {
        self.scopes.push(Scope { kind, bindings: Vec::new() });
        self.here = None;
        let outer = self.types.0.len();
        walk(self);
        self.types.0.truncate(outer);
        self.scopes.pop();
        self.here = None;
    }

    /// Walks code in which nothing may change.
    pub fn frozen(&mut self, walk: impl FnOnce(&mut Self)) {
        self.frozen += 1;
        walk(self);
        self.frozen -= 1;
    }

    /// Binds a variable; one that is called `_` has no name (JLS 6.1).
    pub fn bind(&mut self, binding: Binding) {
        if let Some(scope) = self.scopes.last_mut().filter(|_| binding.name != "_") {
            scope.bindings.push(binding);
        }
        self.here = None;
    }

    fn has_modifier(node: Node<'t>, word: &str) -> bool {
        child_of_kind(node, "modifiers").is_some_and(|list| children(list).any(|one| one.kind() == word))
    }

    /// The type of a declaration, unless a part of it stands behind the name.
    fn declared(&self, node: Node<'t>) -> Option<Type> {
        let has_dimensions = node.child_by_field_name("dimensions").is_some();
        let of = node.child_by_field_name("type").filter(|_| !has_dimensions)?;
        self.types.resolve(self.tree, of)
    }

    /// Classes that are declared side by side see each other.
    fn declare_classes(&mut self, body: Node<'t>) {
        for child in children(body).filter(|child| is_class(*child)) {
            if let Some(name) = child.child_by_field_name("name") {
                self.types.declare(self.tree.text(name), name.start_byte());
            }
        }
    }

    fn declare_parameters(&mut self, node: Node<'t>) {
        let list = node.child_by_field_name("type_parameters");
        for parameter in list.iter().flat_map(|list| children(*list)) {
            if let Some(name) = child_of_kind(parameter, "type_identifier") {
                self.types.declare(self.tree.text(name), name.start_byte());
            }
        }
    }

    fn class(&mut self, node: Node<'t>) {
        let Some(body) = node.child_by_field_name("body") else { return };
        let has_supers =
            ["superclass", "interfaces"].iter().any(|one| node.child_by_field_name(one).is_some())
                || children(node).any(|child| child.kind() == "extends_interfaces");
        let is_plain = node.kind() == "class_declaration" && !has_supers;
        let class = Class { has_supers, methods: Vec::new() };
        self.in_scope(ScopeKind::Class(class), |walker| {
            walker.declare_parameters(node);
            if let Some(components) = node.child_by_field_name("parameters") {
                // The components of a record are fields.
                for component in children(components).filter(|one| one.kind() == "formal_parameter") {
                    walker.bind_parameter(component, true);
                }
            }
            walker.class_body(body, is_plain);
        });
    }

    /// The members of a class; of one without a class above it, the methods can be called.
    pub fn class_body(&mut self, body: Node<'t>, is_plain: bool) {
        let is_interface = body.kind() == "interface_body";
        let mut members: Vec<Node<'t>> = Vec::new();
        for child in children(body) {
            if child.kind() == "enum_body_declarations" {
                members.extend(children(child));
            } else {
                members.push(child);
            }
        }
        for member in members.iter().filter(|member| is_class(**member)) {
            if let Some(name) = member.child_by_field_name("name") {
                self.types.declare(self.tree.text(name), name.start_byte());
            }
        }
        for field in members.iter().filter(|member| member.kind() == "field_declaration") {
            self.bind_fields(*field);
        }
        let constants =
            members.iter().filter(|member| matches!(member.kind(), "constant_declaration" | "enum_constant"));
        for constant in constants {
            let single = child_of_kind(*constant, "variable_declarator").unwrap_or(*constant);
            if let Some(name) = single.child_by_field_name("name") {
                self.bind(Binding::unknown(self.tree.text(name)));
            }
        }
        if is_plain {
            let methods = self.methods(&members);
            if let Some(ScopeKind::Class(class)) = self.scopes.last_mut().map(|scope| &mut scope.kind) {
                class.methods = methods;
            }
        }
        let (tries, results) = (std::mem::take(&mut self.tries), std::mem::take(&mut self.results));
        for member in members {
            self.member(member, is_interface);
        }
        (self.tries, self.results) = (tries, results);
    }

    fn bind_fields(&mut self, field: Node<'t>) {
        let of = field.child_by_field_name("type").and_then(|of| self.types.resolve(self.tree, of));
        for one in children(field).filter(|child| child.kind() == "variable_declarator") {
            let Some(name) = one.child_by_field_name("name") else { continue };
            let has_dimensions = one.child_by_field_name("dimensions").is_some();
            self.bind(Binding {
                name: self.tree.text(name).to_owned(),
                of: of.clone().filter(|_| !has_dimensions),
                is_final: Self::has_modifier(field, "final"),
                is_static: Self::has_modifier(field, "static"),
                is_offered: true,
            });
        }
    }

    /// Methods that can be called from any place in the class with nothing but arguments.
    fn methods(&self, members: &[Node<'t>]) -> Vec<(Arc<Function>, bool)> {
        const INHERITED: [&str; 9] = [
            "toString",
            "hashCode",
            "equals",
            "getClass",
            "notify",
            "notifyAll",
            "wait",
            "clone",
            "finalize",
        ];
        let methods: Vec<Node<'t>> =
            members.iter().copied().filter(|member| member.kind() == "method_declaration").collect();
        let name = |method: &Node<'t>| method.child_by_field_name("name").map(|name| self.tree.text(name));
        let mut found = Vec::new();
        for method in &methods {
            let Some(own) = name(method) else { continue };
            let is_overloaded = methods.iter().filter(|other| name(other) == Some(own)).count() > 1;
            let is_plain = method.child_by_field_name("type_parameters").is_none()
                && child_of_kind(*method, "throws").is_none();
            if is_overloaded || !is_plain || INHERITED.contains(&own) {
                continue;
            }
            let list = method.child_by_field_name("parameters");
            let parameters: Option<Vec<_>> = list
                .iter()
                .flat_map(|list| children(*list))
                .filter(Node::is_named)
                .map(|one| Some((None, self.declared(one).filter(|_| one.kind() == "formal_parameter")?)))
                .collect();
            if let (Some(parameters), Some(result)) = (parameters, self.declared(*method)) {
                let function = Function { name: own.to_owned(), parameters, result, level: 3 };
                found.push((Arc::new(function), Self::has_modifier(*method, "static")));
            }
        }
        found
    }

    fn member(&mut self, node: Node<'t>, is_interface: bool) {
        match node.kind() {
            "field_declaration" | "constant_declaration" => {
                // A constant may be asked for where only a constant will do.
                let is_constant = is_interface || Self::has_modifier(node, "final");
                self.in_scope(ScopeKind::Method(Members::None), |walker| {
                    walker.frozen += u32::from(is_constant);
                    walker.values(node);
                    walker.frozen -= u32::from(is_constant);
                });
            }
            "method_declaration" => {
                let is_static = Self::has_modifier(node, "static");
                self.method(node, if is_static { Members::Static } else { Members::All });
            }
            "constructor_declaration" | "compact_constructor_declaration" => self.method(node, Members::None),
            "static_initializer" | "block" => {
                self.in_scope(ScopeKind::Method(Members::None), |walker| walker.statements(node));
            }
            "enum_constant" => {
                if let Some(arguments) = node.child_by_field_name("arguments") {
                    self.in_scope(ScopeKind::Method(Members::None), |walker| walker.arguments(arguments));
                }
                if let Some(body) = node.child_by_field_name("body") {
                    self.anonymous(body);
                }
            }
            _ if is_class(node) => self.class(node),
            _ => {}
        }
    }

    /// The body of a class that has a class above it and no name.
    pub fn anonymous(&mut self, body: Node<'t>) {
        let class = Class { has_supers: true, methods: Vec::new() };
        self.in_scope(ScopeKind::Class(class), |walker| walker.class_body(body, false));
    }

    fn method(&mut self, node: Node<'t>, members: Members) {
        self.in_scope(ScopeKind::Method(members), |walker| {
            walker.declare_parameters(node);
            let list = node.child_by_field_name("parameters");
            for parameter in list.iter().flat_map(|list| children(*list)) {
                walker.parameter(parameter);
            }
            let result = walker.declared(node);
            walker.results.push(result);
            if let Some(body) = node.child_by_field_name("body") {
                walker.statements(body);
            }
            walker.results.pop();
        });
    }

    pub fn parameter(&mut self, node: Node<'t>) {
        match node.kind() {
            "formal_parameter" => self.bind_parameter(node, false),
            "spread_parameter" => {
                let declarator = child_of_kind(node, "variable_declarator");
                if let Some(name) = declarator.and_then(|one| one.child_by_field_name("name")) {
                    self.bind(Binding::unknown(self.tree.text(name)));
                }
            }
            _ => {}
        }
    }

    fn bind_parameter(&mut self, node: Node<'t>, is_component: bool) {
        let Some(name) = node.child_by_field_name("name") else { return };
        self.bind(Binding {
            name: self.tree.text(name).to_owned(),
            of: self.declared(node),
            is_final: is_component || Self::has_modifier(node, "final"),
            is_static: false,
            is_offered: true,
        });
    }

    fn statements(&mut self, node: Node<'t>) {
        for child in children(node) {
            self.statement(child);
        }
    }

    pub fn block(&mut self, node: Node<'t>) {
        self.in_scope(ScopeKind::Block, |walker| walker.statements(node));
    }

    fn statement(&mut self, node: Node<'t>) {
        let field = |name| node.child_by_field_name(name);
        match node.kind() {
            "block" | "constructor_body" => self.block(node),
            "local_variable_declaration" => {
                let is_final = Self::has_modifier(node, "final");
                // A variable that becomes a constant changes what can be reached (JLS 4.12.4, 14.22).
                self.frozen += u32::from(is_final);
                self.values(node);
                self.frozen -= u32::from(is_final);
            }
            // What is a statement by itself stays one (JLS 14.8).
            "expression_statement" => self.inside(node, Slot::FIXED),
            // As with the sides of a conditional, one value can decide how others are converted (JLS 15.28.1).
            "yield_statement" => self.frozen(|walker| walker.inside(node, Slot::FIXED)),
            "if_statement" => {
                self.in_parentheses(node, Slot::FREE.strict());
                for branch in [field("consequence"), field("alternative")].into_iter().flatten() {
                    self.in_scope(ScopeKind::Block, |walker| walker.statement(branch));
                }
            }
            // What a loop can reach depends on whether its condition is a constant (JLS 14.22).
            "while_statement" | "do_statement" => {
                self.frozen(|walker| walker.in_parentheses(node, Slot::FIXED));
                if let Some(body) = field("body") {
                    self.in_scope(ScopeKind::Block, |walker| walker.statement(body));
                }
            }
            "for_statement" => self.in_scope(ScopeKind::Block, |walker| walker.for_loop(node)),
            "enhanced_for_statement" => self.in_scope(ScopeKind::Block, |walker| {
                walker.inside_field(node, "value", Slot::FREE);
                walker.bind_parameter(node, false);
                if let Some(body) = node.child_by_field_name("body") {
                    walker.statement(body);
                }
            }),
            "labeled_statement" => self.statements(node),
            "return_statement" => {
                let of = self.results.last().cloned().flatten();
                self.inside(node, Slot::converted_to(of.as_ref()));
            }
            "assert_statement" => self.inside(node, Slot::FREE.strict()),
            "synchronized_statement" => {
                for child in children(node) {
                    match child.kind() {
                        "parenthesized_expression" => self.inside(child, Slot::FREE),
                        "block" => self.block(child),
                        _ => {}
                    }
                }
            }
            // Which exceptions are thrown depends on more than the type (JLS 11.2.2).
            "throw_statement" => self.frozen(|walker| walker.inside(node, Slot::FIXED)),
            "try_statement" | "try_with_resources_statement" => self.try_statement(node),
            "switch_expression" => {
                self.switch(node);
            }
            "explicit_constructor_invocation" => {
                if let Some(arguments) = field("arguments") {
                    self.in_scope(ScopeKind::Method(Members::None), |walker| walker.arguments(arguments));
                }
            }
            _ if is_class(node) => {
                if let Some(name) = field("name").filter(|_| !self.scopes.is_empty()) {
                    self.types.declare(self.tree.text(name), name.start_byte());
                }
                self.class(node);
            }
            _ => {}
        }
    }

    /// The expressions directly inside a statement.
    fn inside(&mut self, node: Node<'t>, slot: Slot) {
        for child in children(node).filter(|child| child.is_named() && !child.kind().ends_with("comment")) {
            self.expression(child, slot);
        }
    }

    fn inside_field(&mut self, node: Node<'t>, name: &str, slot: Slot) {
        if let Some(child) = node.child_by_field_name(name) {
            self.expression(child, slot);
        }
    }

    /// A condition in parentheses that belong to the statement.
    fn in_parentheses(&mut self, node: Node<'t>, slot: Slot) {
        if let Some(condition) = node.child_by_field_name("condition") {
            self.inside(condition, slot);
        }
    }

    fn for_loop(&mut self, node: Node<'t>) {
        let mut cursor = node.walk();
        for init in node.children_by_field_name("init", &mut cursor) {
            if init.kind() == "local_variable_declaration" {
                self.statement(init);
            } else if init.is_named() {
                self.expression(init, Slot::FIXED);
            }
        }
        self.frozen(|walker| walker.inside_field(node, "condition", Slot::FIXED));
        for update in node.children_by_field_name("update", &mut cursor).filter(Node::is_named) {
            self.expression(update, Slot::FIXED);
        }
        if let Some(body) = node.child_by_field_name("body") {
            self.statement(body);
        }
    }

    fn try_statement(&mut self, node: Node<'t>) {
        let catches = children(node).any(|child| child.kind() == "catch_clause");
        self.in_scope(ScopeKind::Block, |walker| {
            walker.tries += u32::from(catches);
            for resource in node.child_by_field_name("resources").iter().flat_map(|list| children(*list)) {
                if resource.kind() == "resource" && resource.child_by_field_name("value").is_some() {
                    walker.inside_field(resource, "value", Slot::FIXED);
                    let of = walker.declared(resource);
                    let name = resource.child_by_field_name("name").map_or("", |one| walker.tree.text(one));
                    walker.bind(Binding { of, is_offered: true, ..Binding::unknown(name) });
                }
            }
            if let Some(body) = node.child_by_field_name("body") {
                walker.block(body);
            }
            walker.tries -= u32::from(catches);
        });
        for child in children(node) {
            match child.kind() {
                "catch_clause" => self.in_scope(ScopeKind::Block, |walker| {
                    let parameter = child_of_kind(child, "catch_formal_parameter");
                    if let Some(name) = parameter.and_then(|one| one.child_by_field_name("name")) {
                        walker.bind(Binding::unknown(walker.tree.text(name)));
                    }
                    if let Some(body) = child.child_by_field_name("body") {
                        walker.block(body);
                    }
                }),
                "finally_clause" => {
                    for body in children(child).filter(|part| part.kind() == "block") {
                        self.block(body);
                    }
                }
                _ => {}
            }
        }
    }

    /// A `switch`, as a statement or for its value. Labels and guards stay as they are.
    pub fn switch(&mut self, node: Node<'t>) {
        self.in_parentheses(node, Slot::FREE);
        let Some(body) = node.child_by_field_name("body") else { return };
        self.in_scope(ScopeKind::Block, |walker| {
            for group in children(body) {
                // Variables of the groups before are in scope, and perhaps without a value.
                for binding in walker.scopes.last_mut().iter_mut().flat_map(|scope| &mut scope.bindings) {
                    binding.is_offered = false;
                }
                walker.here = None;
                match group.kind() {
                    "switch_block_statement_group" => walker.statements(group),
                    "switch_rule" => walker.in_scope(ScopeKind::Block, |walker| {
                        for part in children(group) {
                            // It may be a value.
                            let is_value = part.kind() == "expression_statement";
                            walker.frozen += u32::from(is_value);
                            walker.statement(part);
                            walker.frozen -= u32::from(is_value);
                        }
                    }),
                    _ => {}
                }
            }
        });
    }

    /// The variables of a declaration with their values.
    fn values(&mut self, node: Node<'t>) {
        let written = node.child_by_field_name("type");
        let of = written.and_then(|of| self.types.resolve(self.tree, of));
        let is_inferred = written.is_some_and(|of| self.tree.text(of) == "var");
        let is_local = node.kind() == "local_variable_declaration";
        for one in children(node).filter(|child| child.kind() == "variable_declarator") {
            let Some(name) = one.child_by_field_name("name") else { continue };
            let of = of.clone().filter(|_| one.child_by_field_name("dimensions").is_none());
            let mut binding = Binding {
                of,
                is_final: Self::has_modifier(node, "final"),
                ..Binding::unknown(self.tree.text(name))
            };
            // It is in scope in its own value, without one.
            if is_local {
                self.bind(binding.clone());
            }
            if let Some(value) = one.child_by_field_name("value") {
                let found = if value.kind() == "array_initializer" {
                    self.array_initializer(value, binding.of.as_ref());
                    None
                } else if is_inferred {
                    self.expression(value, Slot::FREE)
                } else {
                    self.expression(value, Slot::converted_to(binding.of.as_ref()))
                };
                if is_inferred {
                    binding.of = found;
                }
                binding.is_offered = true;
            }
            if is_local {
                self.bind(binding);
            }
        }
    }

    /// The body of a lambda that is a block.
    pub fn lambda_block(&mut self, body: Node<'t>) {
        self.results.push(None);
        self.block(body);
        self.results.pop();
    }
}

fn is_class(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "class_declaration" | "interface_declaration" | "enum_declaration" | "record_declaration"
    )
}
