//! What is in scope: for looking names up, and for what new expressions may mention.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::facts::Facts;
use crate::{Environment, Function, Type, Variable};

/// Variables of one type that an environment holds at most, the nearest.
const OF_A_TYPE: usize = 6;

#[derive(Debug)]
pub(super) struct Scope {
    pub kind: ScopeKind,
    pub bindings: Vec<Binding>,
}

#[derive(Debug)]
pub(super) enum ScopeKind {
    Block,
    Lambda,
    /// The body of a method; which members of its class it may name without further thought.
    Method(Members),
    Class(Class),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Members {
    /// None: in an initialiser or a constructor, where some may have no value yet (JLS 8.3.3, 16.9).
    None,
    Static,
    All,
}

#[derive(Debug)]
pub(super) struct Class {
    /// Members that come from elsewhere may hide what is declared further out (JLS 6.4.1).
    pub has_supers: bool,
    /// Methods by name, none of them overloaded, with whether they are static.
    pub methods: Vec<(Arc<Function>, bool)>,
}

/// A variable.
#[derive(Clone, Debug)]
pub(super) struct Binding {
    pub name: String,
    pub of: Option<Type>,
    pub is_final: bool,
    pub is_static: bool,
    /// It has a value here.
    pub is_offered: bool,
}

impl Binding {
    pub fn unknown(name: &str) -> Binding {
        Binding { name: name.to_owned(), of: None, is_final: true, is_static: false, is_offered: false }
    }
}

/// The variable that a name stands for, if that is certain.
pub(super) fn lookup<'s>(facts: &Facts<'_>, scopes: &'s [Scope], name: &str) -> Option<&'s Binding> {
    if facts.patterns.contains(name) {
        return None;
    }
    for scope in scopes.iter().rev() {
        if let Some(binding) = scope.bindings.iter().rev().find(|binding| binding.name == name) {
            return Some(binding);
        }
        if matches!(&scope.kind, ScopeKind::Class(class) if class.has_supers) {
            return None;
        }
    }
    None
}

/// The class around, as far as something of it may be named by its name alone.
pub(super) fn class(scopes: &[Scope]) -> Option<&Class> {
    scopes.iter().rev().find_map(|scope| match &scope.kind {
        ScopeKind::Class(class) => Some(class),
        _ => None,
    })
}

/// What new expressions may mention here: what is declared in the method, and members of the class around it.
pub(super) fn environment(facts: &Facts<'_>, scopes: &[Scope]) -> Environment {
    let mut found = Environment::default();
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut is_in_lambda = false;
    let mut members = Members::None;
    for scope in scopes.iter().rev() {
        let is_member = matches!(scope.kind, ScopeKind::Class(_));
        for binding in scope.bindings.iter().rev() {
            let is_hidden = !seen.insert(&binding.name) || facts.patterns.contains(binding.name.as_str());
            let Some(of) = binding.of.as_ref().filter(|_| binding.is_offered && !is_hidden) else { continue };
            let name = binding.name.as_str();
            let is_reachable = match members {
                _ if !is_member => !is_in_lambda || !facts.assigned.contains(name),
                Members::None => false,
                Members::Static => binding.is_static,
                Members::All => true,
            };
            // A local variable that is assigned to once more could be captured by a lambda somewhere; one that is
            // assigned to already cannot (JLS 8.1.3, 15.27.2).
            let is_only = facts.variables.get(name) == Some(&1) && facts.assigned.contains(name);
            let is_mutable = !binding.is_final && (is_member || (is_only && !is_in_lambda));
            let same = found.variables.iter().filter(|variable| variable.of == *of).count();
            if is_reachable && same < OF_A_TYPE {
                let name = name.to_owned();
                let variable = Variable { name, of: of.clone(), is_mutable, is_constant: false };
                found.variables.push(Arc::new(variable));
            }
        }
        match &scope.kind {
            ScopeKind::Block => {}
            ScopeKind::Lambda => is_in_lambda = true,
            ScopeKind::Method(own) => members = *own,
            ScopeKind::Class(class) => {
                let is_callable = |is_static: bool| match members {
                    Members::None => false,
                    Members::Static => is_static,
                    Members::All => true,
                };
                let methods = class.methods.iter().filter(|(_, is_static)| is_callable(*is_static));
                found.functions = methods.map(|(function, _)| Arc::clone(function)).collect();
                return found;
            }
        }
    }
    found
}
