//! The walk over declarations and statements.

use std::collections::BTreeMap;
use std::sync::Arc;

use tree_sitter::Node;

use super::model::{Model, NominalKind, bound_name};
use super::scope::{Binding, Instance, Scope, ScopeKind, callable, environment};
use super::syntax::{Tree, child_of_kind, children, is_expression, is_value_of_body};
use super::types::{NameMeaning, Parameters, is_function, type_child, uncertain, unwrapped};
use crate::{Annotated, Annotation, Around, Function, Role, Type};

/// What the place of an expression says about it.
#[derive(Clone, Debug, Default)]
pub(super) struct Slot {
    pub expect: Expect,
    pub role: Role,
}

/// The type that a place gives to a literal.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) enum Expect {
    /// It may give one, and we do not know.
    #[default]
    Unknown,
    /// None: a literal has the type that it has by itself.
    Default,
    Type(Type),
}

impl Slot {
    /// A place of its own: nothing beside it binds more tightly.
    pub fn free(expect: Expect) -> Slot {
        Slot { expect, role: Role { free: true, ..Role::default() } }
    }

    pub fn of(of: Option<Type>) -> Slot {
        Slot::free(of.map_or(Expect::Unknown, Expect::Type))
    }

    pub fn operand(expect: Expect) -> Slot {
        Slot { expect, role: Role::default() }
    }

    /// An operand of something that may be overloaded: the type of a literal there could decide what is meant.
    pub fn overloaded() -> Slot {
        Slot { expect: Expect::Unknown, role: Role { exact: true, ..Role::default() } }
    }

    /// What is not a value to replace.
    pub fn fixed() -> Slot {
        Slot { expect: Expect::Unknown, role: Role { fixed: true, ..Role::default() } }
    }
}

pub(super) struct Walker<'m, 't> {
    pub model: &'m Model<'t>,
    pub tree: Tree<'t>,
    pub scopes: Vec<Scope>,
    /// Type parameters in scope.
    pub generics: Parameters,
    /// What `return` expects in each function around.
    pub results: Vec<Expect>,
    pub out: Annotated,
    /// Types of variables without one, to be known next time.
    pub inferred: BTreeMap<usize, Type>,
    /// In code whose meaning we do not know.
    pub inert: u32,
    /// Inside `try`, `await` and the like: what they cover cannot move into a closure.
    pub effects: u32,
    functions: Vec<Arc<Function>>,
    /// The number of the environment here, while nothing is declared.
    here: Option<usize>,
}

impl<'m, 't> Walker<'m, 't> {
    pub fn new(model: &'m Model<'t>) -> Walker<'m, 't> {
        Walker {
            model,
            tree: model.tree,
            scopes: vec![Scope { kind: ScopeKind::File, bindings: Vec::new() }],
            generics: Vec::new(),
            results: Vec::new(),
            out: Annotated::default(),
            inferred: BTreeMap::new(),
            inert: 0,
            effects: 0,
            functions: callable(model),
            here: None,
        }
    }

    /// Records an expression and, if it is understood, its type.
    pub fn note(&mut self, range: std::ops::Range<usize>, kind: &'static str, of: Option<&Type>, role: Role) {
        let of = of.filter(|of| self.inert == 0 && self.can_write(of));
        // A closure has as many arguments as it mentions by number, so what mentions one stays.
        let text = &self.tree.source[range.clone()];
        let around = of.map_or(Around::Nothing, |of| self.around(text, of));
        // What is thrown inside decides what a `catch` is about.
        let is_thrown = self.effects > 0 && self.model.traits.has_typed_throws;
        let fixed = role.fixed || is_thrown || mentions_argument(text);
        let role = Role { fixed, around, ..role };
        self.out.count(range.clone(), kind, of.is_some());
        let Some(of) = of else { return };
        let environment = self.here.unwrap_or_else(|| {
            let environment = environment(self.model, &self.scopes, &self.functions, range.start);
            self.out.environments.push(environment);
            self.out.environments.len() - 1
        });
        self.here = Some(environment);
        self.out.nodes.push(Annotation { range, kind, of: of.clone(), environment, role });
    }

    pub fn push(&mut self, kind: ScopeKind) {
        self.scopes.push(Scope { kind, bindings: Vec::new() });
        self.here = None;
    }

    pub fn pop(&mut self) {
        self.scopes.pop();
        self.here = None;
    }

    /// Binds a name; what is called `_` has none.
    pub fn bind(&mut self, binding: Binding) {
        if let Some(scope) = self.scopes.last_mut().filter(|_| binding.name != "_") {
            scope.bindings.push(binding);
        }
        self.here = None;
    }

    pub fn bind_unknown(&mut self, name: &str) {
        self.bind(Binding::unknown(name));
    }

    /// Binds every name in a pattern that we do not follow.
    fn bind_pattern(&mut self, node: Node<'t>) {
        for child in children(node) {
            if child.kind() == "simple_identifier" {
                self.bind_unknown(self.tree.text(child));
            } else {
                self.bind_pattern(child);
            }
        }
    }

    /// Walks code of which nothing is taken.
    pub fn inertly(&mut self, walk: impl FnOnce(&mut Self)) {
        self.inert += 1;
        walk(self);
        self.inert -= 1;
    }

    pub fn in_scope(&mut self, kind: ScopeKind, walk: impl FnOnce(&mut Self)) {
        self.push(kind);
        walk(self);
        self.pop();
    }

    /// The children of a node that holds statements or members, code under a condition apart.
    pub fn walk_all(&mut self, node: Node<'t>) {
        let mut conditions = 0_u32;
        for child in children(node) {
            if child.kind() == "directive" {
                let text = self.tree.text(child);
                if text.starts_with("#if") {
                    conditions += 1;
                    self.inert += 1;
                } else if text.starts_with("#endif") && conditions > 0 {
                    conditions -= 1;
                    self.inert -= 1;
                }
            } else {
                self.walk(child);
            }
        }
        self.inert -= conditions;
    }

    pub fn walk(&mut self, node: Node<'t>) {
        match node.kind() {
            "property_declaration" => self.property(node),
            "function_declaration"
            | "init_declaration"
            | "deinit_declaration"
            | "subscript_declaration"
            | "protocol_function_declaration" => self.function(node),
            "class_declaration" | "protocol_declaration" => self.nominal(node),
            "if_statement" | "while_statement" => self.conditional(node),
            "guard_statement" => self.guard(node),
            "repeat_while_statement" => self.repeat_while(node),
            "for_statement" => self.for_loop(node),
            "switch_statement" => self.switch(node),
            "do_statement" => {
                for child in children(node) {
                    match child.kind() {
                        "statements" => self.in_scope(ScopeKind::Block, |walker| walker.walk_all(child)),
                        "catch_block" => self.in_scope(ScopeKind::Block, |walker| {
                            // Without a pattern and without typed errors it is any error.
                            let has_pattern = child_of_kind(child, "pattern").is_some();
                            let is_typed = walker.tree.source.contains("throws(");
                            let of = (!has_pattern && !is_typed).then(|| Type::named("Error"));
                            walker.bind(Binding { of, ..Binding::unknown("error") });
                            for part in children(child) {
                                match part.kind() {
                                    "pattern" => walker.bind_pattern(part),
                                    "where_clause" => walker.condition(part),
                                    "statements" => walker.walk_all(part),
                                    _ => {}
                                }
                            }
                        }),
                        _ => {}
                    }
                }
            }
            "control_transfer_statement" => {
                let word = node.child(0).map_or("", |word| self.tree.text(word));
                let expect = match word {
                    "return" => self.results.last().cloned().unwrap_or_default(),
                    _ => Expect::Unknown,
                };
                for child in children(node).filter(|child| is_expression(*child)) {
                    if word == "yield" {
                        self.expression(child, Slot::fixed());
                    } else if matches!(word, "break" | "continue") {
                        // A label.
                    } else {
                        self.expression(child, Slot::free(expect.clone()));
                    }
                }
            }
            "enum_entry"
            | "typealias_declaration"
            | "import_declaration"
            | "operator_declaration"
            | "precedence_group_declaration"
            | "associatedtype_declaration"
            | "macro_declaration"
            | "modifiers"
            | "attribute"
            | "diagnostic"
            | "comment"
            | "multiline_comment"
            | "type_constraints"
            | "protocol_property_declaration" => {}
            "statements" => self.walk_all(node),
            _ if is_expression(node) => {
                self.expression(node, Slot::free(Expect::Unknown));
            }
            _ => self.walk_all(node),
        }
    }

    /// The type that follows a colon.
    fn annotated(&self, annotation: Node<'t>) -> Option<Type> {
        self.model.names.resolve(self.tree, type_child(annotation)?, &self.generics)
    }

    fn property(&mut self, node: Node<'t>) {
        let modifiers = self.tree.modifiers(node);
        // A wrapper or a macro has the name of a type; the language's own attributes say nothing of the value.
        let is_wrapped = modifiers
            .iter()
            .any(|word| word.starts_with('@') && !HARMLESS.iter().any(|own| word.starts_with(own)));
        let is_lazy = modifiers.contains(&"lazy");
        let is_async = children(node).any(|child| child.kind() == "async");
        let is_strange = is_wrapped || is_lazy || is_async;
        let is_inlined = modifiers.iter().any(|word| word.starts_with("@inlinable"));
        let is_weak = modifiers.iter().any(|word| word.starts_with("weak") || word.starts_with("unowned"));
        let is_let = child_of_kind(node, "value_binding_pattern")
            .is_some_and(|binding| self.tree.text(binding).ends_with("let"));
        let is_member = matches!(self.scopes.last().map(|scope| &scope.kind), Some(ScopeKind::Type(_)));
        let is_global = self.scopes.len() == 1;
        let is_static = modifiers.iter().any(|word| matches!(*word, "static" | "class"));
        let instance = if is_static { Instance::None } else { Instance::Whole };
        let parts: Vec<Node<'t>> = children(node).collect();
        let mut bound = Vec::new();
        for (i, part) in parts.iter().enumerate().filter(|(_, part)| part.kind() == "pattern") {
            let rest: Vec<Node<'t>> =
                parts[i + 1..].iter().copied().take_while(|part| part.kind() != ",").collect();
            let annotation = rest.iter().find(|part| part.kind() == "type_annotation");
            let declared = annotation.and_then(|annotation| self.annotated(*annotation));
            let name = bound_name(*part);
            let expected = declared.clone().map_or(Expect::Unknown, Expect::Type);
            let mut of = declared.clone();
            for piece in &rest {
                match piece.kind() {
                    "computed_property" if is_inlined => self.in_scope(ScopeKind::Sealed, |walker| {
                        walker.accessors(*piece, &expected, instance);
                    }),
                    "computed_property" => self.accessors(*piece, &expected, instance),
                    "willset_didset_block" => self.observers(*piece, declared.as_ref()),
                    _ if is_expression(*piece) => {
                        let expect = match (&declared, annotation) {
                            _ if is_wrapped || is_async || is_weak => Expect::Unknown,
                            (Some(of), _) => Expect::Type(of.clone()),
                            (None, Some(_)) => Expect::Unknown,
                            (None, None) => Expect::Default,
                        };
                        if is_member {
                            self.push(ScopeKind::InitialValue);
                        } else if !is_global {
                            self.push(ScopeKind::Block);
                            // In a closure it is this variable already, elsewhere still what it hides.
                            if let Some(name) = name {
                                self.bind_unknown(self.tree.text(name));
                            }
                        }
                        self.effects += u32::from(is_async);
                        let found = self.expression(*piece, Slot::free(expect));
                        self.effects -= u32::from(is_async);
                        if !is_global {
                            self.pop();
                        }
                        if annotation.is_none() {
                            of = found;
                        }
                    }
                    _ => {}
                }
            }
            let has_initial = rest.iter().any(|piece| piece.kind() == "=");
            match name {
                Some(name) => {
                    if annotation.is_none()
                        && let Some(of) = of.clone()
                        && self.inert == 0
                        && !is_strange
                        && !is_weak
                    {
                        self.inferred.insert(name.start_byte(), of);
                    }
                    bound.push(Binding {
                        name: self.tree.text(name).to_owned(),
                        of: of.filter(|_| !is_strange && !is_weak && self.inert == 0),
                        is_mutable: !is_let,
                        is_constant: true,
                        is_offered: has_initial
                            && !rest.iter().any(|piece| piece.kind() == "computed_property"),
                    });
                }
                None if !is_member && !is_global => self.bind_pattern(*part),
                None => {}
            }
        }
        if !is_member && !is_global {
            for binding in bound {
                self.bind(binding);
            }
        }
    }

    fn accessors(&mut self, node: Node<'t>, result: &Expect, instance: Instance) {
        for child in children(node) {
            match child.kind() {
                "statements" => self.body(child, result.clone(), instance),
                "computed_getter" | "computed_setter" | "computed_modify" => {
                    let is_getter = child.kind() == "computed_getter";
                    let expect = if is_getter { result.clone() } else { Expect::Unknown };
                    self.push(ScopeKind::Function(instance));
                    let name = child_of_kind(child, "simple_identifier")
                        .map_or("newValue", |name| self.tree.text(name));
                    if child.kind() == "computed_setter" {
                        let of = match result {
                            Expect::Type(of) => Some(of.clone()),
                            _ => None,
                        };
                        let is_offered = of.as_ref().is_some_and(|of| !is_function(unwrapped(of)));
                        self.bind(Binding { of, is_offered, ..Binding::unknown(name) });
                    }
                    for part in children(child).filter(|part| part.kind() == "statements") {
                        if child.kind() == "computed_modify" {
                            self.inertly(|walker| walker.body(part, expect.clone(), instance));
                        } else {
                            self.body(part, expect.clone(), instance);
                        }
                    }
                    self.pop();
                }
                _ => {}
            }
        }
    }

    fn observers(&mut self, node: Node<'t>, of: Option<&Type>) {
        for clause in children(node).filter(|child| child.kind().ends_with("set_clause")) {
            self.in_scope(ScopeKind::Function(Instance::Whole), |walker| {
                for name in ["newValue", "oldValue"] {
                    walker.bind(Binding { of: of.cloned(), ..Binding::unknown(name) });
                }
                if let Some(name) = child_of_kind(clause, "simple_identifier") {
                    walker.bind_unknown(walker.tree.text(name));
                }
                for part in children(clause).filter(|part| part.kind() == "statements") {
                    walker.body(part, Expect::Unknown, Instance::Whole);
                }
            });
        }
    }

    /// The statements of a function. A single expression is its result.
    pub fn body(&mut self, statements: Node<'t>, result: Expect, instance: Instance) {
        self.results.push(result.clone());
        self.push(ScopeKind::Function(instance));
        let mut parts =
            children(statements).filter(|part| part.is_named() && !part.kind().ends_with("comment"));
        match (parts.next(), parts.next()) {
            (Some(single), None) if is_value_of_body(single) => {
                // Its branches are the result.
                let is_void = result == Expect::Type(super::types::void());
                self.inert += u32::from(!is_void);
                self.walk(single);
                self.inert -= u32::from(!is_void);
            }
            (Some(single), None) if is_expression(single) => {
                let is_void = result == Expect::Type(super::types::void());
                let expect = if is_void { Expect::Unknown } else { result };
                self.expression(single, Slot::free(expect));
            }
            _ => self.walk_all(statements),
        }
        self.pop();
        self.results.pop();
    }

    fn function(&mut self, node: Node<'t>) {
        let modifiers = self.tree.modifiers(node);
        // A result builder or a global actor changes what the body means.
        let is_custom = modifiers.iter().any(|word| {
            word.strip_prefix('@').is_some_and(|name| name.starts_with(|c: char| c.is_uppercase()))
        });
        let is_sealed = modifiers.iter().any(|word| {
            [
                "@inlinable",
                "@_transparent",
                "@_alwaysEmitIntoClient",
                "@inline(__always)",
                "@backDeployed",
                "@export",
                "@_semantics",
                "@differentiable",
                "@derivative",
                "@_specialize",
                "@_unavailable",
            ]
            .iter()
            .any(|sealed| word.starts_with(sealed))
        });
        let is_static = modifiers.iter().any(|word| matches!(*word, "static" | "class"));
        let outside = self.generics.clone();
        self.generics.extend(self.model.parameters(node));
        if self.model.fixes_parameters(node) {
            self.generics = uncertain(&self.generics);
        }
        let parts: Vec<Node<'t>> = children(node).collect();

        let parameters: Vec<_> = parts
            .iter()
            .enumerate()
            .filter(|(_, part)| part.kind() == "parameter")
            .map(|(i, part)| self.model.parameter(*part, parts.get(i + 1).copied(), &self.generics))
            .collect();
        let mut defaults = parts.iter().enumerate().filter(|(_, part)| part.kind() == "=");
        for parameter in parameters.iter().filter(|parameter| parameter.has_default) {
            if let Some((i, _)) = defaults.next()
                && let Some(value) = parts.get(i + 1)
            {
                self.in_scope(ScopeKind::Sealed, |walker| {
                    let is_generic =
                        parameter.of.as_ref().is_none_or(|of| of.any(&|part| part.name().contains('@')));
                    let expect = if is_generic { None } else { parameter.of.clone() };
                    walker.expression(*value, Slot::of(expect));
                });
            }
        }

        self.inert += u32::from(is_custom);
        self.push(if is_sealed { ScopeKind::Sealed } else { ScopeKind::Block });
        for parameter in &parameters {
            let is_function = parameter.of.as_ref().is_some_and(|of| is_function(unwrapped(of)));
            let of = match (&parameter.of, parameter.is_variadic) {
                _ if parameter.has_modifiers && !parameter.is_inout && !parameter.is_escaping => None,
                (of, false) => of.clone(),
                (_, true) => None,
            };
            self.bind(Binding {
                name: parameter.name.clone(),
                of,
                is_mutable: parameter.is_inout,
                is_constant: false,
                is_offered: !is_function && !parameter.is_inout,
            });
        }
        let result = self.declared_result(node, &parts);
        let instance = match node.kind() {
            _ if is_static => Instance::None,
            "function_declaration" | "subscript_declaration" => Instance::Whole,
            _ => Instance::Partial,
        };
        for part in &parts {
            match part.kind() {
                "function_body" => {
                    if let Some(statements) = child_of_kind(*part, "statements") {
                        self.body(statements, result.clone(), instance);
                    }
                }
                "computed_property" => self.accessors(*part, &result, instance),
                _ => {}
            }
        }
        self.pop();
        self.inert -= u32::from(is_custom);
        self.generics = outside;
    }

    fn declared_result(&self, node: Node<'t>, parts: &[Node<'t>]) -> Expect {
        let Some(arrow) = parts.iter().position(|part| part.kind() == "->") else {
            return match node.kind() {
                "subscript_declaration" => Expect::Unknown,
                _ => Expect::Type(super::types::void()),
            };
        };
        let rest = &parts[arrow..];
        let is_implicit = rest.iter().any(|part| part.kind() == "!");
        let of = rest.iter().find(|part| super::types::is_type(**part)).filter(|_| !is_implicit);
        of.and_then(|of| self.model.names.resolve(self.tree, *of, &self.generics))
            .map_or(Expect::Unknown, Expect::Type)
    }

    fn nominal(&mut self, node: Node<'t>) {
        let name = node.child_by_field_name("name").map_or("", |name| self.tree.text(name));
        let path = match self.model.names.meaning(name) {
            Some(NameMeaning::Nominal(path, _)) => Some(path.clone()),
            _ => None,
        };
        let outside = self.generics.clone();
        let is_extension = node
            .child_by_field_name("declaration_kind")
            .is_some_and(|word| self.tree.text(word) == "extension");
        let fixes = is_extension && self.model.fixes_parameters(node);
        // A type inside may fix those of the types around it.
        if !is_extension && self.model.fixes_parameters(node) {
            self.generics = uncertain(&self.generics);
        }
        if let Some(nominal) = path.as_ref().and_then(|path| self.model.nominals.get(path)) {
            let parameters = &nominal.parameters;
            self.generics.extend(if fixes { uncertain(parameters) } else { parameters.clone() });
        } else {
            self.generics.extend(self.model.parameters(node));
        }
        let is_protocol = path
            .as_ref()
            .and_then(|path| self.model.nominals.get(path))
            .is_some_and(|nominal| nominal.kind == NominalKind::Protocol);
        // In an extension of a protocol, the members are those of every conforming type.
        self.push(ScopeKind::Type(path.filter(|_| !is_protocol && !fixes)));
        for child in children(node) {
            if matches!(child.kind(), "class_body" | "enum_class_body" | "protocol_body") {
                self.walk_all(child);
            }
        }
        self.pop();
        self.generics = outside;
    }

    /// `if` and `while`: conditions, the block that they guard, and what comes instead.
    fn conditional(&mut self, node: Node<'t>) {
        self.push(ScopeKind::Block);
        let mut is_open = true;
        self.conditions(node);
        for child in children(node) {
            match child.kind() {
                "else" if is_open => {
                    self.pop();
                    is_open = false;
                }
                "statements" => self.in_scope(ScopeKind::Block, |walker| walker.walk_all(child)),
                "if_statement" => self.conditional(child),
                _ => {}
            }
        }
        if is_open {
            self.pop();
        }
    }

    fn guard(&mut self, node: Node<'t>) {
        let before = self.scopes.last().map_or(0, |scope| scope.bindings.len());
        self.conditions(node);
        // What the conditions bind is there after the statement and not in its block.
        let inside: Vec<Binding> =
            self.scopes.last_mut().map(|scope| scope.bindings.drain(before..).collect()).unwrap_or_default();
        self.here = None;
        for child in children(node).filter(|child| child.kind() == "statements") {
            self.in_scope(ScopeKind::Block, |walker| walker.walk_all(child));
        }
        for binding in inside {
            self.bind(binding);
        }
    }

    /// The conditions of a statement. What they bind is bound as they are met: each sees those before it.
    fn conditions(&mut self, node: Node<'t>) {
        let mut binds = None;
        let mut in_pattern = false;
        let mut annotation = None;
        let mut is_discarded = false;
        for child in children(node) {
            match child.kind() {
                "{" | "else" => break,
                "case" => in_pattern = true,
                "value_binding_pattern" if !in_pattern => binds = Some(None),
                "simple_identifier" if matches!(binds, Some(None)) && !in_pattern && !is_discarded => {
                    binds = Some(Some(child));
                }
                "type_annotation" => annotation = Some(self.annotated(child)),
                "=" => {
                    in_pattern = false;
                    // `let _ = x` binds nothing.
                    is_discarded = matches!(binds, Some(None));
                }
                "," | "while" => {
                    if let Some(Some(name)) = binds.take() {
                        self.bind_shorthand(name);
                    }
                    in_pattern = false;
                }
                "where_clause" => self.condition(child),
                "availability_condition" => {}
                "pattern" if in_pattern => self.bind_pattern(child),
                _ if in_pattern => {}
                _ if is_expression(child) => match binds.take() {
                    Some(Some(name)) => {
                        let found = self.expression(child, Slot::free(Expect::Unknown));
                        let of = match annotation.take() {
                            Some(declared) => declared,
                            None => {
                                found.filter(|of| of.name() == "Optional").map(|of| of.parts()[0].clone())
                            }
                        };
                        self.bind_unwrapped(name, of);
                    }
                    Some(None) => {
                        is_discarded = false;
                        self.expression(child, Slot::free(Expect::Unknown));
                    }
                    None => self.truth(child),
                },
                _ => {}
            }
        }
        if let Some(Some(name)) = binds {
            self.bind_shorthand(name);
        }
    }

    /// `if let x`, short for `if let x = x`.
    fn bind_shorthand(&mut self, name: Node<'t>) {
        let text = self.tree.text(name);
        let of = match super::scope::lookup(self.model, &self.scopes, text, name.start_byte()) {
            super::scope::Found::Value(Some(of)) if of.name() == "Optional" => Some(of.parts()[0].clone()),
            _ => None,
        };
        self.bind_unwrapped(name, of);
    }

    fn bind_unwrapped(&mut self, name: Node<'t>, of: Option<Type>) {
        let is_offered = of.as_ref().is_some_and(|of| !is_function(of));
        self.bind(Binding {
            name: self.tree.text(name).to_owned(),
            of,
            is_mutable: false,
            is_constant: true,
            is_offered,
        });
    }

    /// A condition. One that is `true` or `false` stays: the compiler follows it when it looks for what is not
    /// initialised or not returned.
    fn truth(&mut self, node: Node<'t>) {
        let mut slot = Slot::free(Expect::Type(Type::named("Bool")));
        slot.role.fixed = node.kind() == "boolean_literal";
        self.expression(node, slot);
    }

    fn condition(&mut self, clause: Node<'t>) {
        for child in children(clause).filter(|child| is_expression(*child)) {
            self.truth(child);
        }
    }

    fn repeat_while(&mut self, node: Node<'t>) {
        let mut is_after = false;
        for child in children(node) {
            match child.kind() {
                "statements" => self.in_scope(ScopeKind::Block, |walker| walker.walk_all(child)),
                "while" => is_after = true,
                _ if is_after && is_expression(child) => self.truth(child),
                _ => {}
            }
        }
    }

    fn for_loop(&mut self, node: Node<'t>) {
        let is_async = children(node).any(|child| matches!(child.kind(), "await" | "try_operator"));
        let mut element = None;
        if let Some(collection) = node.child_by_field_name("collection") {
            // The elements may have to be of the type that is written.
            let is_open = child_of_kind(node, "type_annotation").is_none();
            let expect = if is_open { Expect::Default } else { Expect::Unknown };
            let of = self.expression(collection, Slot::free(expect));
            element = of.filter(|of| matches!(of.name(), "Array" | "Set" | "Range" | "ClosedRange"));
            element = element.map(|of| of.parts()[0].clone()).filter(|_| !is_async);
        }
        self.push(ScopeKind::Block);
        let annotation = child_of_kind(node, "type_annotation").map(|annotation| self.annotated(annotation));
        if let Some(item) = node.child_by_field_name("item") {
            match bound_name(item) {
                Some(name) if !self.tree.text(item).starts_with("case") => {
                    self.bind_unwrapped(name, annotation.unwrap_or(element));
                }
                _ => self.bind_pattern(item),
            }
        }
        for child in children(node) {
            match child.kind() {
                "where_clause" => self.condition(child),
                "statements" => self.in_scope(ScopeKind::Block, |walker| walker.walk_all(child)),
                _ => {}
            }
        }
        self.pop();
    }

    fn switch(&mut self, node: Node<'t>) {
        if let Some(subject) = node.child_by_field_name("expr") {
            self.expression(subject, Slot::free(Expect::Unknown));
        }
        // What stands under a condition in a list of cases is not followed.
        let is_conditional = children(node).any(|child| child.kind() == "directive");
        self.inert += u32::from(is_conditional);
        for entry in children(node).filter(|child| child.kind() == "switch_entry") {
            self.push(ScopeKind::Block);
            let mut is_where = false;
            for part in children(entry) {
                match part.kind() {
                    "switch_pattern" => {
                        is_where = false;
                        self.bind_pattern(part);
                    }
                    "where_keyword" => is_where = true,
                    "statements" => self.in_scope(ScopeKind::Block, |walker| walker.walk_all(part)),
                    _ if is_where && is_expression(part) => self.truth(part),
                    _ => {}
                }
            }
            self.pop();
        }
        self.inert -= u32::from(is_conditional);
    }
}

/// Attributes of a variable that leave its type and its value as they are written.
const HARMLESS: &[&str] = &[
    "@usableFromInline",
    "@inlinable",
    "@_exclusivity",
    "@available",
    "@objc",
    "@nonobjc",
    "@_hasStorage",
    "@_spi",
    "@_implementationOnly",
    "@inline",
    "@_optimize",
];

/// Whether a text mentions an argument of the closure around it, as `$0` does; closures inside have their own.
fn mentions_argument(text: &str) -> bool {
    let mut depth = 0_u32;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '$' if depth == 0 && characters.peek().is_some_and(char::is_ascii_digit) => return true,
            _ => {}
        }
    }
    false
}
