//! What is in scope: for looking names up, and for what new expressions may mention.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::model::{Model, NominalKind, Owner, Property};
use super::types::{is_function, unwrapped};
use crate::{Environment, Function, Type, Variable};

/// Variables of one type that an environment holds at most, the nearest.
const OF_A_TYPE: usize = 6;

#[derive(Debug)]
pub(super) struct Scope {
    pub kind: ScopeKind,
    pub bindings: Vec<Binding>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ScopeKind {
    File,
    /// The body of a type or an extension; its path if we know the type.
    Type(Option<String>),
    /// The body of a function or accessor, and what it has of the instance.
    Function(Instance),
    Closure,
    Block,
    /// The initial value of a member: there is no instance yet.
    InitialValue,
    /// Code that clients of the module see, which may name only what they see; default arguments.
    Sealed,
}

/// What a function has of the instance that it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Instance {
    /// None, or none whose type is the type around.
    None,
    /// One that may not be whole yet: its members cannot be named freely.
    Partial,
    Whole,
}

#[derive(Clone, Debug)]
pub(super) struct Binding {
    pub name: String,
    pub of: Option<Type>,
    pub is_mutable: bool,
    pub is_constant: bool,
    /// New expressions may mention it: it has a value here, and reading it takes nothing away.
    pub is_offered: bool,
}

impl Binding {
    /// A name of which nothing is known but that it hides others.
    pub fn unknown(name: &str) -> Binding {
        Binding { name: name.to_owned(), of: None, is_mutable: false, is_constant: false, is_offered: false }
    }
}

/// What a name stands for in an expression.
pub(super) enum Found {
    Value(Option<Type>),
    Unknown,
}

/// Protocols that bring no members whose names a program would use for its own globals.
const QUIET: &[&str] = &[
    "Equatable",
    "Hashable",
    "Comparable",
    "Codable",
    "Encodable",
    "Decodable",
    "Sendable",
    "Error",
    "CustomStringConvertible",
    "AnyObject",
    "Copyable",
    "~Copyable",
];

/// Whether the members of a type are all in this file, as far as names of globals are concerned.
pub(super) fn is_closed(model: &Model<'_>, path: &str) -> bool {
    let Some(nominal) = model.nominals.get(path) else { return false };
    nominal.supers.iter().all(|name| {
        QUIET.contains(&name.as_str())
            || (nominal.kind == NominalKind::Enum && name == "Int" || name == "String")
            || (name != path && model.nominals.contains_key(name) && is_closed(model, name))
    })
}

/// A property of a type or of the types above it, if there is exactly one of this name.
pub(super) fn property<'m>(
    model: &'m Model<'_>,
    path: &str,
    name: &str,
    is_static: bool,
) -> Option<(&'m Property, &'m str)> {
    let nominal = model.nominals.get(path)?;
    match nominal.properties.get(name).map(Vec::as_slice) {
        Some([property]) => (property.is_static == is_static && !nominal.methods.contains_key(name))
            .then_some((property, nominal.path.as_str())),
        Some(_) => None,
        None if nominal.methods.contains_key(name) || nominal.cases.contains_key(name) => None,
        None => {
            let mut found = nominal
                .supers
                .iter()
                .filter(|above| above.as_str() != path)
                .filter_map(|above| property(model, above, name, is_static));
            match (found.next(), found.next()) {
                (Some(one), None) => Some(one),
                _ => None,
            }
        }
    }
}

/// What a name stands for.
pub(super) fn lookup(model: &Model<'_>, scopes: &[Scope], name: &str, at: usize) -> Found {
    for (depth, scope) in scopes.iter().enumerate().rev() {
        if let Some(binding) = scope.bindings.iter().rev().find(|binding| binding.name == name) {
            return Found::Value(binding.of.clone());
        }
        match &scope.kind {
            ScopeKind::Type(None) => return Found::Unknown,
            ScopeKind::Type(Some(path)) => {
                if let Some((property, owner)) =
                    property(model, path, name, false).or_else(|| property(model, path, name, true))
                {
                    // Inside, the parameters of the type stand for themselves; those of a type above do not.
                    let is_own = owner == path || model.nominals[owner].parameters.is_empty();
                    return Found::Value(property.of.clone().filter(|_| is_own));
                }
                let is_member = model.nominals.get(path).is_some_and(|nominal| {
                    nominal.properties.contains_key(name) || nominal.methods.contains_key(name)
                });
                if is_member || !is_closed(model, path) {
                    return Found::Unknown;
                }
            }
            ScopeKind::File if depth == 0 => {
                return match model.globals.get(name).map(Vec::as_slice) {
                    Some([property])
                        if !model.functions.contains_key(name) && !model.names.is_declared(name) =>
                    {
                        // A variable of top-level code is not there before its declaration.
                        let is_inside = scopes.len() > 1;
                        Found::Value(property.of.clone().filter(|_| is_inside || property.end <= at))
                    }
                    _ => Found::Unknown,
                };
            }
            _ => {}
        }
    }
    Found::Unknown
}

/// What new expressions may mention here.
pub(super) fn environment(
    model: &Model<'_>,
    scopes: &[Scope],
    functions: &[Arc<Function>],
    at: usize,
) -> Environment {
    let mut gathered = Gathered::default();
    let mut is_in_closure = false;
    let mut is_below_type = false;
    let mut sees_members = true;
    let mut sees_functions = !model.traits.has_concurrency;
    for scope in scopes.iter().rev() {
        for binding in scope.bindings.iter().rev() {
            let is_out_of_reach = is_below_type || (is_in_closure && binding.is_mutable);
            gathered.consider(model, binding, !is_out_of_reach);
        }
        match &scope.kind {
            ScopeKind::Sealed => return Environment { variables: gathered.variables, functions: Vec::new() },
            ScopeKind::Closure => (is_in_closure, sees_members) = (true, false),
            ScopeKind::Function(instance) => {
                is_in_closure = true;
                sees_members &= *instance == Instance::Whole;
            }
            ScopeKind::InitialValue => sees_members = false,
            ScopeKind::Type(path) => {
                let closed = path.as_ref().filter(|path| is_closed(model, path));
                sees_functions &= closed.is_some();
                if let Some(path) = path.as_ref()
                    && sees_members
                    && !is_below_type
                {
                    gathered.consider_members(model, path);
                }
                if closed.is_none() {
                    // A member from elsewhere may hide a global.
                    return Environment { variables: gathered.variables, functions: Vec::new() };
                }
                is_below_type = true;
            }
            ScopeKind::File => {
                for (name, properties) in &model.globals {
                    let [property] = properties.as_slice() else { continue };
                    let is_offered = property.is_plain
                        && property.has_initial
                        && property.end <= at
                        && !model.functions.contains_key(name)
                        && !model.traits.has_concurrency;
                    let binding = Binding {
                        name: (*name).to_owned(),
                        of: property.of.clone(),
                        is_mutable: !property.is_let,
                        is_constant: true,
                        is_offered,
                    };
                    gathered.consider(model, &binding, true);
                }
            }
            ScopeKind::Block => {}
        }
    }
    let functions = if sees_functions { functions.to_vec() } else { Vec::new() };
    Environment { variables: gathered.variables, functions }
}

#[derive(Default)]
struct Gathered {
    seen: BTreeSet<String>,
    variables: Vec<Arc<Variable>>,
}

impl Gathered {
    fn consider(&mut self, model: &Model<'_>, binding: &Binding, is_reachable: bool) {
        if !self.seen.insert(binding.name.clone()) || !is_reachable || !binding.is_offered {
            return;
        }
        let Some(of) = &binding.of else { return };
        let is_value = is_standard_value(of);
        let needs_care = model.traits.has_ownership || model.traits.has_concurrency;
        if (needs_care && !is_value) || is_function(unwrapped(of)) {
            return;
        }
        let same = self.variables.iter().filter(|variable| variable.of == *of).count();
        if same < OF_A_TYPE {
            self.variables.push(Arc::new(Variable {
                name: binding.name.clone(),
                of: of.clone(),
                is_mutable: binding.is_mutable,
                is_constant: binding.is_constant,
            }));
        }
    }

    fn consider_members(&mut self, model: &Model<'_>, path: &str) {
        let Some(nominal) = model.nominals.get(path) else { return };
        let is_usable = matches!(nominal.kind, NominalKind::Struct | NominalKind::Class)
            && !nominal.has_attributes
            && !model.traits.has_concurrency;
        for (name, properties) in &nominal.properties {
            let [property] = properties.as_slice() else {
                self.seen.insert(name.clone());
                continue;
            };
            let binding = Binding {
                name: name.clone(),
                of: property.of.clone(),
                // In a method of a struct it cannot be assigned to unless that is mutating.
                is_mutable: false,
                is_constant: false,
                is_offered: is_usable && property.is_plain && !property.is_static,
            };
            self.consider(model, &binding, true);
        }
        for name in nominal.methods.keys().chain(nominal.cases.keys()) {
            self.seen.insert(name.clone());
        }
    }
}

/// Values of the standard library that are copied freely and belong to nobody.
fn is_standard_value(of: &Type) -> bool {
    matches!(
        unwrapped(of).name(),
        "Int" | "Double" | "Bool" | "String" | "Character" | "Float" | "UInt8" | "UInt"
    )
}

/// The functions of the file that can be called by name from anywhere in it.
pub(super) fn callable(model: &Model<'_>) -> Vec<Arc<Function>> {
    let mut functions = Vec::new();
    for (name, signatures) in &model.functions {
        let [signature] = signatures.as_slice() else { continue };
        let is_plain = signature.owner == Owner::Global
            && signature.generics.is_empty()
            && !signature.has_effects
            && !signature.has_attributes
            && !model.values.contains(name)
            && !super::library::is_function(name)
            && signature.parameters.iter().all(|parameter| {
                !parameter.has_modifiers && !parameter.is_variadic && parameter.of.is_some()
            });
        let (true, Some(result)) = (is_plain, &signature.result) else { continue };
        let parameters = signature
            .parameters
            .iter()
            .filter_map(|parameter| Some((parameter.label.clone(), parameter.of.clone()?)));
        functions.push(Arc::new(Function {
            name: (*name).to_owned(),
            parameters: parameters.collect(),
            result: result.clone(),
            level: 3,
        }));
    }
    functions
}
