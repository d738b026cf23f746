//! The walk over items and statements.

use std::collections::BTreeSet;
use std::sync::Arc;

use tree_sitter::Node;

use super::model::{Model, has_reference};
use crate::syntax::{Tree, child_of_kind, children};
use crate::{Annotated, Annotation, Environment, Function, Role, Type, Variable};

/// Variables of one type that an environment holds at most, the nearest.
const OF_A_TYPE: usize = 6;

/// What the place of an expression says about it.
#[derive(Clone, Default)]
pub(super) struct Slot {
    /// The type of what stands here, if the place settles it.
    pub expect: Option<Type>,
    pub fixed: bool,
    /// No operator stands beside it.
    pub free: bool,
}

impl Slot {
    pub fn free(expect: Option<Type>) -> Slot {
        Slot { expect, fixed: false, free: true }
    }

    pub fn operand(expect: Option<Type>) -> Slot {
        Slot { expect, fixed: false, free: false }
    }

    pub fn fixed() -> Slot {
        Slot { expect: None, fixed: true, free: false }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Binding {
    pub name: String,
    pub of: Option<Type>,
    /// It has a value that nothing can change or borrow for a change.
    pub is_offered: bool,
}

#[derive(Default)]
pub(super) struct Scope {
    /// What is outside belongs to another function: to mention it would be to capture it.
    pub is_closure: bool,
    pub bindings: Vec<Binding>,
}

pub(super) struct Walker<'m, 't> {
    pub model: &'m Model<'t>,
    pub tree: Tree<'t>,
    /// Where the module around begins.
    pub module: usize,
    pub scopes: Vec<Scope>,
    /// What the functions around return.
    pub results: Vec<Option<Type>>,
    pub out: Annotated,
    /// In code in which nothing may change.
    frozen: u32,
    /// Expressions so far that are not understood.
    pub unknown: usize,
    here: Option<usize>,
}

impl<'m, 't> Walker<'m, 't> {
    pub fn new(model: &'m Model<'t>) -> Walker<'m, 't> {
        Walker {
            model,
            tree: model.tree,
            module: 0,
            scopes: Vec::new(),
            results: Vec::new(),
            out: Annotated::default(),
            frozen: 0,
            unknown: 0,
            here: None,
        }
    }

    /// Records an expression and, if it is understood, its type. `before` is what was unknown before a look inside: an
    /// expression with something unknown in it stays, because types elsewhere may be inferred from it.
    pub fn note(
        &mut self,
        node: Node<'t>,
        kind: &'static str,
        of: Option<&Type>,
        slot: &Slot,
        before: usize,
    ) {
        self.out.count(node.byte_range(), kind, of.is_some());
        let Some(of) = of else {
            self.unknown += 1;
            return;
        };
        let environment = self.here.unwrap_or_else(|| {
            let environment = self.environment();
            self.out.environments.push(environment);
            self.out.environments.len() - 1
        });
        self.here = Some(environment);
        let fixed = slot.fixed || self.frozen > 0 || self.unknown > before || !of.parts().is_empty();
        let exact = slot.expect.as_ref() != Some(of);
        let role = Role { fixed, free: slot.free, exact, ..Role::default() };
        let range = node.byte_range();
        self.out.nodes.push(Annotation { range, kind, of: of.clone(), environment, role });
    }

    fn environment(&self) -> Environment {
        let mut variables: Vec<Arc<Variable>> = Vec::new();
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut is_outside = false;
        for scope in self.scopes.iter().rev() {
            for binding in scope.bindings.iter().rev() {
                let is_new = seen.insert(&binding.name);
                let Some(of) = binding.of.as_ref().filter(|_| is_new && binding.is_offered && !is_outside)
                else {
                    continue;
                };
                let same = variables.iter().filter(|variable| variable.of == *of).count();
                // How long a reference lives is not followed.
                if same < OF_A_TYPE && of.name() != "&str" && of.parts().is_empty() {
                    let (name, of) = (binding.name.clone(), of.clone());
                    variables.push(Arc::new(Variable { name, of, is_mutable: false, is_constant: true }));
                }
            }
            is_outside |= scope.is_closure;
        }
        let own = self.model.functions.range((self.module, "")..(self.module + 1, ""));
        let functions: Vec<Arc<Function>> = own
            .filter(|((_, name), _)| !seen.contains(name))
            .filter_map(|(_, signature)| signature.callable.clone())
            .collect();
        Environment { variables, functions }
    }

    pub fn in_scope(&mut self, is_closure: bool, walk: impl FnOnce(&mut Self)) {
        self.scopes.push(Scope { is_closure, bindings: Vec::new() });
        self.here = None;
        walk(self);
        self.scopes.pop();
        self.here = None;
    }

    /// Walks code in which nothing may change.
    pub fn frozen<T>(&mut self, walk: impl FnOnce(&mut Self) -> T) -> T {
        self.frozen += 1;
        let result = walk(self);
        self.frozen -= 1;
        result
    }

    pub fn bind(&mut self, binding: Binding) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.bindings.push(binding);
        }
        self.here = None;
    }

    /// Every name in a pattern that we do not follow, or in the tokens of a macro, which may declare it.
    pub fn bind_unknown(&mut self, node: Node<'t>) {
        if matches!(node.kind(), "identifier" | "shorthand_field_identifier") {
            let name = self.tree.text(node).to_owned();
            self.bind(Binding { name, of: None, is_offered: false });
        }
        for child in children(node) {
            self.bind_unknown(child);
        }
    }

    /// The items of a file, a module, an implementation or a trait.
    pub fn items(&mut self, node: Node<'t>) {
        for child in children(node) {
            self.item(child);
        }
    }

    /// Walks an item; `false` if it is none.
    fn item(&mut self, node: Node<'t>) -> bool {
        match node.kind() {
            "function_item" => self.function(node),
            "mod_item" => {
                let outer = std::mem::replace(&mut self.module, node.start_byte());
                if let Some(body) = node.child_by_field_name("body") {
                    self.items(body);
                }
                self.module = outer;
            }
            "impl_item" | "trait_item" => {
                if let Some(body) = node.child_by_field_name("body") {
                    self.items(body);
                }
            }
            "const_item"
            | "static_item"
            | "struct_item"
            | "enum_item"
            | "union_item"
            | "type_item"
            | "use_declaration"
            | "macro_definition"
            | "extern_crate_declaration"
            | "foreign_mod_item"
            | "attribute_item"
            | "inner_attribute_item"
            | "associated_type"
            | "function_signature_item"
            | "line_comment"
            | "block_comment"
            | "empty_statement" => {}
            _ => return false,
        }
        true
    }

    /// A function sees no variables but its own.
    fn function(&mut self, node: Node<'t>) {
        let Some(body) = node.child_by_field_name("body") else { return };
        let outer = std::mem::take(&mut self.scopes);
        let words = child_of_kind(node, "function_modifiers").map_or("", |words| self.tree.text(words));
        let result = node.child_by_field_name("return_type").and_then(|of| self.model.resolve(of));
        // What a constant is computed by may not fail.
        let is_const = words.contains("const");
        self.frozen += u32::from(is_const);
        self.in_scope(false, |walker| {
            let list = node.child_by_field_name("parameters");
            for parameter in list.iter().flat_map(|list| children(*list)) {
                if parameter.kind() == "parameter" {
                    walker.declare(parameter, None, true);
                }
            }
            let is_unit = node.child_by_field_name("return_type").is_none();
            walker.results.push(result.clone());
            walker.block(body, if is_unit { None } else { result });
            walker.results.pop();
        });
        self.frozen -= u32::from(is_const);
        self.scopes = outer;
    }

    /// A parameter or a `let`, whose type is written or that of its value.
    pub fn declare(&mut self, node: Node<'t>, found: Option<Type>, has_value: bool) {
        let Some(pattern) = node.child_by_field_name("pattern") else { return };
        let of = match node.child_by_field_name("type") {
            Some(of) => self.model.resolve(of),
            None => found,
        };
        if pattern.kind() == "identifier" {
            let is_mutable = child_of_kind(node, "mutable_specifier").is_some();
            let name = self.tree.text(pattern).to_owned();
            self.bind(Binding { name, of, is_offered: has_value && !is_mutable });
        } else {
            self.bind_unknown(pattern);
        }
    }

    /// The statements of a block, and the expression at its end if there is one.
    #[expect(clippy::needless_pass_by_value, reason = "as every place passes what it expects")]
    pub fn block(&mut self, node: Node<'t>, expect: Option<Type>) {
        let parts: Vec<Node<'t>> =
            children(node).filter(|child| child.is_named() && !child.kind().ends_with("comment")).collect();
        self.in_scope(false, |walker| {
            for (i, part) in parts.iter().enumerate() {
                match part.kind() {
                    "label" => {}
                    _ if walker.item(*part) => {}
                    "let_declaration" => walker.let_declaration(*part),
                    // One that ends with a block can be the value of this one.
                    "expression_statement"
                        if i + 1 == parts.len() && !walker.tree.text(*part).ends_with(';') =>
                    {
                        for child in children(*part).filter(Node::is_named) {
                            walker.expression(child, &Slot { fixed: true, ..Slot::free(expect.clone()) });
                        }
                    }
                    "expression_statement" => walker.expression_statement(*part),
                    "macro_invocation" => walker.macro_statement(*part),
                    _ if i + 1 == parts.len() => {
                        walker.expression(*part, &Slot::free(expect.clone()));
                    }
                    _ => {
                        walker.expression(*part, &Slot::fixed());
                    }
                }
            }
        });
    }

    fn expression_statement(&mut self, node: Node<'t>) {
        for child in children(node).filter(|child| child.is_named() && !child.kind().ends_with("comment")) {
            if child.kind() == "macro_invocation" {
                self.macro_statement(child);
            } else {
                self.expression(child, &Slot::fixed());
            }
        }
    }

    fn macro_statement(&mut self, node: Node<'t>) {
        let name = node.child_by_field_name("macro").map_or("", |name| self.tree.text(name));
        if !self.model.is_harmless(name) {
            self.bind_unknown(node);
        }
        self.out.count(node.byte_range(), "macro", false);
        self.unknown += 1;
    }

    fn let_declaration(&mut self, node: Node<'t>) {
        let written = node.child_by_field_name("type");
        let expect = written.and_then(|of| self.model.resolve(of));
        let value = node.child_by_field_name("value");
        let borrows = node.child_by_field_name("pattern").is_some_and(has_reference);
        let alternative = node.child_by_field_name("alternative");
        // What ends with a block cannot stand before `else`.
        let slot = Slot { free: alternative.is_none(), ..Slot::free(expect) };
        let found =
            value.and_then(|value| if borrows { self.place(value) } else { self.expression(value, &slot) });
        if let Some(alternative) = alternative {
            self.block(alternative, None);
        }
        self.declare(node, found, value.is_some());
    }
}
