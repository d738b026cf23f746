//! Calls: of functions, methods, initialisers, cases and subscripts.

use tree_sitter::Node;

use super::expression::{exact, substituted, with_member};
use super::library;
use super::model::{CaseValue, Failable, Nominal, NominalKind, Owner, Parameter, Signature};
use super::scope::{Binding, Found, ScopeKind, is_closed, lookup};
use super::sequence::fold;
use super::syntax::{child_of_kind, children, is_expression, is_value_of_body};
use super::types::{NameMeaning, is_function, optional, type_child, unwrapped, void};
use super::walk::{Expect, Slot, Walker};
use crate::{Role, Type};

/// What stands behind the name of a call.
struct Arguments<'t> {
    values: Vec<(Option<&'t str>, Node<'t>)>,
    closures: Vec<Node<'t>>,
    is_subscript: bool,
}

/// What is known about a call: its result, and the types of its arguments.
struct Resolved {
    result: Option<Type>,
    /// For each argument.
    expected: Vec<Expect>,
    closures: Vec<Expect>,
}

/// A value of a type whose parameters follow from the arguments.
struct Inferred {
    path: String,
    /// For each argument.
    expected: Vec<Expect>,
    /// For each type parameter, the argument whose type it is.
    places: Vec<usize>,
}

impl<'t> Walker<'_, 't> {
    pub fn call(&mut self, node: Node<'t>, slot: &Slot) -> Option<Type> {
        let callee = node.child(0)?;
        let arguments = self.arguments(node);
        if arguments.is_subscript {
            return self.subscript(node, callee, &arguments, slot);
        }
        if let Some(initialisation) = self.inferred_initialisation(callee, &arguments, slot) {
            let of = self.inferred(&initialisation, &arguments);
            self.note(node.byte_range(), "initialisation", of.as_ref(), call_role(slot, of.as_ref()));
            return of;
        }
        let mut is_conversion = false;
        let (kind, resolved) = if node.kind() == "constructor_expression" || self.named_type(callee).is_some()
        {
            is_conversion = arguments.values.len() == 1 && arguments.values[0].0.is_none();
            let of = self.named_type(callee);
            ("initialisation", of.and_then(|of| self.initialisation(&of, &arguments)))
        } else if callee.kind() == "simple_identifier" {
            let name = self.tree.text(callee);
            is_conversion = name.starts_with(char::is_uppercase) && arguments.values.len() == 1;
            ("call", self.function_call(name, node, &arguments))
        } else if callee.kind() == "navigation_expression" {
            self.method_call(callee, &arguments)
        } else if callee.kind() == "prefix_expression" && self.tree.text(callee).starts_with('.') {
            ("implicit member", self.implicit_case(callee, &arguments, &slot.expect))
        } else {
            self.expression(callee, Slot::fixed());
            ("call", None)
        };
        self.visit_arguments(&arguments, resolved.as_ref(), is_conversion);
        let of = resolved.and_then(|resolved| resolved.result);
        // A call is a statement often enough for its effect.
        let role = call_role(slot, of.as_ref());
        self.note(node.byte_range(), kind, of.as_ref(), role);
        of
    }

    fn arguments(&self, node: Node<'t>) -> Arguments<'t> {
        let mut arguments = Arguments { values: Vec::new(), closures: Vec::new(), is_subscript: false };
        for suffix in
            children(node).filter(|child| matches!(child.kind(), "call_suffix" | "constructor_suffix"))
        {
            for part in children(suffix) {
                match part.kind() {
                    "lambda_literal" => arguments.closures.push(part),
                    "value_arguments" => {
                        arguments.is_subscript = part.child(0).is_some_and(|open| open.kind() == "[");
                        for argument in children(part).filter(|child| child.kind() == "value_argument") {
                            let label =
                                argument.child_by_field_name("name").map(|label| self.tree.text(label));
                            if let Some(value) = argument.child_by_field_name("value") {
                                arguments.values.push((label, value));
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        arguments
    }

    fn visit_arguments(
        &mut self,
        arguments: &Arguments<'t>,
        resolved: Option<&Resolved>,
        is_conversion: bool,
    ) {
        for (i, (_, value)) in arguments.values.iter().enumerate() {
            let mut expect =
                resolved.and_then(|resolved| resolved.expected.get(i).cloned()).unwrap_or_default();
            // A literal that is all that a type is applied to takes that type, if it can (SE-0213).
            if is_conversion && self.is_literal(&fold(self.tree, *value)) {
                expect = Expect::Unknown;
            }
            let is_overloaded = expect == Expect::Unknown;
            let mut slot = Slot::free(expect);
            // A literal could choose among functions of one name, too.
            slot.role.exact = is_conversion || is_overloaded;
            self.expression(*value, slot);
        }
        for (i, closure) in arguments.closures.iter().enumerate() {
            let expect = resolved.and_then(|resolved| resolved.closures.get(i).cloned()).unwrap_or_default();
            self.closure(*closure, &expect);
        }
    }

    fn function_call(&mut self, name: &str, node: Node<'t>, arguments: &Arguments<'t>) -> Option<Resolved> {
        let is_value = self.model.values.contains(name);
        let Some(signatures) = self.model.functions.get(name) else {
            if is_value {
                // A variable that holds a function.
                let Found::Value(Some(of)) = lookup(self.model, &self.scopes, name, node.start_byte()) else {
                    return None;
                };
                return function_value(&of, arguments);
            }
            return known_function(name, arguments);
        };
        if is_value || library::is_function(name) {
            return None;
        }
        let found = only_match(signatures, arguments)?;
        let signature = found.0;
        let is_visible = match &signature.owner {
            Owner::Global => self.scopes.iter().all(|scope| match &scope.kind {
                ScopeKind::Type(Some(path)) => is_closed(self.model, path),
                ScopeKind::Type(None) => false,
                _ => true,
            }),
            Owner::Member(path) => {
                let nearest = self.scopes.iter().rev().find_map(|scope| match &scope.kind {
                    ScopeKind::Type(path) => Some(path.clone()),
                    _ => None,
                });
                nearest == Some(Some(path.clone()))
            }
            Owner::Local(range) => range.contains(&node.start_byte()),
            Owner::Unknown => false,
        };
        is_visible.then(|| resolved(signature, &found.1, &[], None))
    }

    fn method_call(
        &mut self,
        callee: Node<'t>,
        arguments: &Arguments<'t>,
    ) -> (&'static str, Option<Resolved>) {
        let Some(target) = callee.child_by_field_name("target") else { return ("method call", None) };
        let name = callee
            .child_by_field_name("suffix")
            .and_then(|suffix| suffix.child_by_field_name("suffix"))
            .map_or("", |name| self.tree.text(name));
        let is_chained = children(callee).any(|child| child.kind().contains('?'));
        if let Some(of) = self.named_type(target) {
            let resolved = match self.case(&of, name) {
                Some(values) => case_call(&of, values, arguments),
                None if name == "init" => self.initialisation(&of, arguments),
                None => self.method(&of, name, arguments, true).map(|(resolved, _)| resolved),
            };
            return ("static call", resolved);
        }
        let is_type_name = target.kind() == "simple_identifier" && {
            let text = self.tree.text(target);
            !self.model.values.contains(text)
                && (self.model.names.is_declared(text) || text.starts_with(char::is_uppercase))
        };
        if is_type_name || super::types::is_type(target) || name == "init" {
            return ("static call", None);
        }
        if is_chained {
            self.expression(target, Slot::fixed());
            return ("chained call", None);
        }
        // Whether the receiver is changed is known only with the method, and its type only after a look at it.
        let mark = self.out.nodes.len();
        let base = self.expression(target, Slot::overloaded());
        let found = base.as_ref().and_then(|base| self.method(base, name, arguments, false));
        let is_reference = base
            .as_ref()
            .and_then(|base| self.model.nominals.get(base.name()))
            .is_some_and(|nominal| nominal.kind == NominalKind::Class);
        let keeps = found.as_ref().is_some_and(|(_, is_mutating)| !is_mutating) || is_reference;
        if !keeps {
            self.keep(target, mark);
        }
        ("method call", found.map(|(resolved, _)| resolved))
    }

    /// Has an expression stay that was walked after so many others, with what it is a part of. The arguments of a call in
    /// it may be replaced.
    fn keep(&mut self, node: Node<'t>, mark: usize) {
        let mut part = node;
        loop {
            let is_whole = matches!(part.kind(), "tuple_expression" | "array_literal" | "dictionary_literal");
            let is_subscript = part.kind() == "call_expression" && self.arguments(part).is_subscript;
            let range = part.byte_range();
            for noted in &mut self.out.nodes[mark..] {
                let is_inside = range.start <= noted.range.start && noted.range.end <= range.end;
                noted.role.fixed |= noted.range == range || (is_inside && (is_whole || is_subscript));
            }
            let next = match part.kind() {
                "navigation_expression" | "postfix_expression" => part.child_by_field_name("target"),
                _ => None,
            };
            match next {
                Some(next) => part = next,
                None => return,
            }
        }
    }

    /// The method of a type that a call means, and whether it changes its receiver.
    fn method(
        &self,
        of: &Type,
        name: &str,
        arguments: &Arguments<'t>,
        is_static: bool,
    ) -> Option<(Resolved, bool)> {
        let Some(nominal) = self.model.nominals.get(of.name()) else {
            let labels: Vec<Option<&str>> = arguments.values.iter().map(|(label, _)| *label).collect();
            if !arguments.closures.is_empty() || is_static {
                return None;
            }
            let (parameters, result, is_mutating) = library::method(of, name, &labels)?;
            let expected = parameters.into_iter().map(Expect::Type).collect();
            return Some((Resolved { result: Some(result), expected, closures: Vec::new() }, is_mutating));
        };
        let (signature, matched, owner) = self.member_function(nominal, name, arguments)?;
        if signature.is_static != is_static
            || owner.kind == NominalKind::Protocol && owner.path != nominal.path
        {
            return None;
        }
        let base = if owner.path == nominal.path || owner.parameters.is_empty() { Some(of) } else { None };
        Some((resolved(signature, &matched, &owner.parameters, base), signature.is_mutating))
    }

    fn member_function<'n>(
        &'n self,
        nominal: &'n Nominal,
        name: &str,
        arguments: &Arguments<'t>,
    ) -> Option<(&'n Signature, Matched, &'n Nominal)> {
        // What a class inherits from one that we do not follow may be overloaded with its own.
        let inherits = nominal.kind == NominalKind::Class
            && nominal
                .supers
                .iter()
                .any(|above| !self.model.nominals.contains_key(above) && above.contains('<'));
        if nominal.properties.contains_key(name) || inherits {
            return None;
        }
        if let Some(signatures) = nominal.methods.get(name) {
            let (signature, matched) = only_match(signatures, arguments)?;
            let is_overloaded = nominal
                .supers
                .iter()
                .filter(|above| **above != nominal.path)
                .filter_map(|above| self.model.nominals.get(above))
                .filter_map(|above| self.member_function(above, name, arguments))
                .any(|(above, _, _)| !is_same(above, signature));
            return (!is_overloaded).then_some((signature, matched, nominal));
        }
        let above = nominal
            .supers
            .iter()
            .filter(|above| **above != nominal.path)
            .filter_map(|above| self.model.nominals.get(above));
        let mut found = above.filter_map(|above| self.member_function(above, name, arguments));
        match (found.next(), found.next()) {
            (Some(one), None) => Some(one),
            _ => None,
        }
    }

    fn initialisation(&self, of: &Type, arguments: &Arguments<'t>) -> Option<Resolved> {
        let nominal = self.model.nominals.get(of.name())?;
        if nominal.kind == NominalKind::Protocol || nominal.kind == NominalKind::Enum {
            return None;
        }
        if nominal.inits.is_empty() {
            let memberwise = memberwise(nominal, of)?;
            let matched = matches(&memberwise, arguments)?;
            // A class inherits initialisers: without arguments, its own or theirs, the result is the same.
            let is_struct = nominal.kind == NominalKind::Struct;
            let is_empty = arguments.values.is_empty() && arguments.closures.is_empty();
            return (is_struct || is_empty)
                .then(|| resolved(&memberwise, &matched, &nominal.parameters, Some(of)));
        }
        let (signature, matched) = only_match(&nominal.inits, arguments)?;
        let mut found = resolved(signature, &matched, &nominal.parameters, Some(of));
        found.result = match signature.failable {
            Failable::No => Some(of.clone()),
            Failable::Optional => Some(optional(of.clone())),
            Failable::Implicit => None,
        };
        Some(found)
    }

    /// A value of a type with parameters that follow from the arguments, where nothing else is said of it: each is the type
    /// of one parameter of the initialiser, and no other mentions it.
    fn inferred_initialisation(
        &self,
        callee: Node<'t>,
        arguments: &Arguments<'t>,
        slot: &Slot,
    ) -> Option<Inferred> {
        let name = self.tree.text(callee);
        let is_named = callee.kind() == "simple_identifier"
            && slot.expect == Expect::Default
            && arguments.closures.is_empty()
            && !self.model.values.contains(name)
            && !self.model.functions.contains_key(name);
        let Some(NameMeaning::Nominal(path, 1..)) = self.model.names.meaning(name).filter(|_| is_named)
        else {
            return None;
        };
        let nominal = self.model.nominals.get(path).filter(|nominal| nominal.is_unconstrained)?;
        let own: Vec<Type> = nominal.parameters.iter().map(|(_, of)| of.clone()).collect();
        let whole = Type::of(path, own.clone());
        let signature = match nominal.inits.as_slice() {
            [] if nominal.kind == NominalKind::Struct => memberwise(nominal, &whole)?,
            [only] if only.generics.is_empty() && only.failable == Failable::No => only.clone(),
            _ => return None,
        };
        let matched = matches(&signature, arguments)?;
        let parameters: Vec<&Parameter> = matched.values.iter().map(|i| &signature.parameters[*i]).collect();
        // Where each type parameter is that of one argument, and the others have types that are known.
        let places: Option<Vec<usize>> = own
            .iter()
            .map(|own| {
                let mentions = |of: Option<&Type>| of.is_none_or(|of| of.any(&|part| part == own));
                let mut found = parameters.iter().enumerate().filter(|(_, one)| mentions(one.of.as_ref()));
                let (place, parameter) = found.next()?;
                let is_bare = parameter.of.as_ref() == Some(own) && !parameter.has_modifiers;
                (is_bare && !parameter.is_variadic && found.next().is_none()).then_some(place)
            })
            .collect();
        let places = places?;
        let expect = |(i, parameter): (usize, &&Parameter)| match &parameter.of {
            Some(of) if !places.contains(&i) => Expect::Type(of.clone()),
            _ => Expect::Default,
        };
        let expected = parameters.iter().enumerate().map(expect).collect();
        Some(Inferred { path: path.clone(), expected, places })
    }

    fn inferred(&mut self, call: &Inferred, arguments: &Arguments<'t>) -> Option<Type> {
        let values = arguments.values.iter().zip(&call.expected);
        let types: Vec<Option<Type>> =
            values.map(|((_, value), expect)| self.expression(*value, Slot::free(expect.clone()))).collect();
        let parts: Option<Vec<Type>> = call.places.iter().map(|place| types[*place].clone()).collect();
        Some(Type::of(&call.path, parts?))
    }

    fn implicit_case(
        &mut self,
        callee: Node<'t>,
        arguments: &Arguments<'t>,
        expect: &Expect,
    ) -> Option<Resolved> {
        let Expect::Type(wanted) = expect else { return None };
        let name = callee.child_by_field_name("target").map_or("", |name| self.tree.text(name));
        let of = with_member(wanted, name)?.clone();
        // A coin, which tests like to toss.
        let is_empty = arguments.values.is_empty() && arguments.closures.is_empty();
        if of.is("Bool") && name == "random" && is_empty && !self.tree.source.contains("extension Bool") {
            return Some(Resolved { result: Some(of), expected: Vec::new(), closures: Vec::new() });
        }
        let values = self.case(&of, name)?;
        case_call(&of, values, arguments)
    }

    fn subscript(
        &mut self,
        node: Node<'t>,
        callee: Node<'t>,
        arguments: &Arguments<'t>,
        slot: &Slot,
    ) -> Option<Type> {
        let inner = if slot.role.fixed { Slot::fixed() } else { Slot::overloaded() };
        let base = self.expression(callee, inner);
        let single =
            arguments.values.len() == 1 && arguments.values[0].0.is_none() && arguments.closures.is_empty();
        let of = match base {
            Some(base) if base.name() == "Array" && single => {
                let mut index = Slot::free(Expect::Type(Type::named("Int")));
                // An index that is out of range is found at run time only, but a new one proves nothing either.
                index.role.fixed = slot.role.fixed;
                let at = self.expression(arguments.values[0].1, index);
                at.filter(|at| at.is("Int")).map(|_| base.parts()[0].clone())
            }
            Some(base) if base.name() == "Dictionary" && single => {
                let at = self.expression(arguments.values[0].1, Slot::of(Some(base.parts()[0].clone())));
                at.filter(|at| *at == base.parts()[0]).map(|_| optional(base.parts()[1].clone()))
            }
            Some(base) => {
                let nominal = self.model.nominals.get(base.name());
                let found = nominal.and_then(|nominal| {
                    let (signature, matched) = only_match_labels(&nominal.subscripts, arguments)?;
                    Some(resolved(signature, &matched, &nominal.parameters, Some(&base)))
                });
                self.visit_arguments(arguments, found.as_ref(), false);
                found.and_then(|found| found.result)
            }
            None => {
                self.visit_arguments(arguments, None, false);
                None
            }
        };
        let role = call_role(slot, of.as_ref());
        self.note(node.byte_range(), "subscript", of.as_ref(), role);
        of
    }

    /// A closure. Its type is known where one is expected.
    pub fn closure(&mut self, node: Node<'t>, expect: &Expect) -> Option<Type> {
        let wanted = match expect {
            Expect::Type(of) if is_function(unwrapped(of)) => Some(unwrapped(of).clone()),
            _ => None,
        };
        let has_captures = child_of_kind(node, "capture_list").is_some();
        let signature = node.child_by_field_name("type");
        // The body of a closure that a result builder transforms is not code as it stands.
        let is_opaque = wanted.is_none() && self.model.traits.has_builders;
        self.inert += u32::from(is_opaque);
        self.push(ScopeKind::Closure);
        if let Some(list) = child_of_kind(node, "capture_list") {
            for item in children(list).filter(|child| child.kind() == "capture_list_item") {
                if let Some(name) = item.child_by_field_name("name") {
                    // With a type of its own, such as an optional one.
                    self.bind_unknown(self.tree.text(name));
                }
            }
        }
        let mut result = wanted.as_ref().map_or(Expect::Unknown, |of| Expect::Type(of.parts()[0].clone()));
        let parameters: Vec<Type> = wanted.as_ref().map(|of| of.parts()[1..].to_vec()).unwrap_or_default();
        match signature {
            Some(signature) => {
                let mut names = Vec::new();
                collect_parameters(signature, &mut names);
                for (i, parameter) in names.iter().enumerate() {
                    let name =
                        children(*parameter).filter(|child| child.kind() == "simple_identifier").last();
                    let Some(name) = name else { continue };
                    let declared = type_child(*parameter);
                    let of = match declared {
                        Some(of) => self.model.names.resolve(self.tree, of, &self.generics),
                        None if names.len() == parameters.len() => parameters.get(i).cloned(),
                        None => None,
                    };
                    let has_modifiers = child_of_kind(*parameter, "parameter_modifiers").is_some();
                    let is_offered = of.as_ref().is_some_and(|of| !is_function(of)) && !has_modifiers;
                    self.bind(Binding {
                        of: of.filter(|_| !has_modifiers),
                        is_offered,
                        ..Binding::unknown(self.tree.text(name))
                    });
                }
                if children(signature).any(|child| child.kind() == "->") {
                    let of = children(signature).filter(|child| super::types::is_type(*child)).last();
                    result = of
                        .and_then(|of| self.model.names.resolve(self.tree, of, &self.generics))
                        .map_or(Expect::Unknown, Expect::Type);
                }
            }
            None => {
                for (i, of) in parameters.iter().enumerate() {
                    self.bind(Binding { of: Some(of.clone()), ..Binding::unknown(&format!("${i}")) });
                }
            }
        }
        if let Some(statements) = child_of_kind(node, "statements") {
            let is_void = result == Expect::Type(void());
            self.closure_body(statements, if is_void { Expect::Unknown } else { result });
        }
        self.pop();
        self.inert -= u32::from(is_opaque);
        let of = wanted.filter(|of| !has_captures && of.name() == "->");
        self.note(node.byte_range(), "closure", of.as_ref(), Role { fixed: true, ..Role::default() });
        of
    }

    fn closure_body(&mut self, statements: Node<'t>, result: Expect) {
        self.results.push(result.clone());
        let mut parts =
            children(statements).filter(|part| part.is_named() && !part.kind().ends_with("comment"));
        match (parts.next(), parts.next()) {
            (Some(single), None) if is_value_of_body(single) => {
                self.inertly(|walker| walker.walk(single));
            }
            (Some(single), None) if is_expression(single) => {
                self.expression(single, Slot::free(result));
            }
            _ => self.walk_all(statements),
        }
        self.results.pop();
    }
}

/// What may be done to a call, whose place may not give a literal the same type.
fn call_role(slot: &Slot, of: Option<&Type>) -> Role {
    let is_pinned = matches!(&slot.expect, Expect::Type(wanted) if Some(wanted) == of);
    exact(slot.role, of, is_pinned)
}

/// The parameters of a closure's signature.
fn collect_parameters<'t>(node: Node<'t>, found: &mut Vec<Node<'t>>) {
    for child in children(node) {
        match child.kind() {
            "lambda_parameter" => found.push(child),
            "lambda_function_type_parameters" => collect_parameters(child, found),
            _ => {}
        }
    }
}

/// Whether one function overrides or implements the other.
fn is_same(one: &Signature, other: &Signature) -> bool {
    let types = |signature: &Signature| {
        signature.parameters.iter().map(|parameter| parameter.of.clone()).collect::<Vec<_>>()
    };
    types(one) == types(other)
        && one.result == other.result
        && one.generics.is_empty()
        && other.generics.is_empty()
}

/// Which parameter each argument belongs to.
struct Matched {
    values: Vec<usize>,
    closures: Vec<usize>,
}

/// Whether the arguments fit the parameters by their labels: the Swift Programming Language, "Function Call Expression".
fn matches(signature: &Signature, arguments: &Arguments<'_>) -> Option<Matched> {
    let mut matched = Matched { values: Vec::new(), closures: Vec::new() };
    let mut values = arguments.values.iter().peekable();
    let mut closures = arguments.closures.len();
    for (i, parameter) in signature.parameters.iter().enumerate() {
        let fits = |label: Option<&str>| label == parameter.label.as_deref();
        if values.peek().is_some_and(|(label, _)| fits(*label)) {
            values.next();
            matched.values.push(i);
            while parameter.is_variadic && values.peek().is_some_and(|(label, _)| label.is_none()) {
                values.next();
                matched.values.push(i);
            }
        } else if closures > 0 && values.peek().is_none() && takes_function(parameter) {
            closures -= 1;
            matched.closures.push(i);
        } else if !parameter.has_default && !parameter.is_variadic {
            return None;
        }
    }
    (values.peek().is_none() && closures == 0).then_some(matched)
}

/// Whether a closure could be given for a parameter. One of unknown type could be anything.
fn takes_function(parameter: &Parameter) -> bool {
    parameter.of.as_ref().is_none_or(|of| is_function(unwrapped(of)))
}

fn only_match<'s>(
    signatures: &'s [Signature],
    arguments: &Arguments<'_>,
) -> Option<(&'s Signature, Matched)> {
    if signatures.iter().any(|signature| signature.owner == Owner::Unknown) {
        return None;
    }
    let mut found =
        signatures.iter().filter_map(|signature| Some((signature, matches(signature, arguments)?)));
    match (found.next(), found.next()) {
        (Some(one), None) => Some(one),
        _ => None,
    }
}

/// A subscript's parameters have labels only where they are written twice.
fn only_match_labels<'s>(
    signatures: &'s [Signature],
    arguments: &Arguments<'_>,
) -> Option<(&'s Signature, Matched)> {
    if signatures.len() != 1 || arguments.values.iter().any(|(label, _)| label.is_some()) {
        return None;
    }
    let signature = &signatures[0];
    let is_plain = signature.parameters.len() == arguments.values.len() && arguments.closures.is_empty();
    is_plain
        .then(|| (signature, Matched { values: (0..arguments.values.len()).collect(), closures: Vec::new() }))
}

/// The types that a matched call gives. What mentions the function's own type parameters stays unknown.
fn resolved(
    signature: &Signature,
    matched: &Matched,
    parameters: &[(String, Type)],
    base: Option<&Type>,
) -> Resolved {
    let own = |of: &Type| {
        let is_generic = signature.generics.iter().any(|(_, parameter)| of.any(&|part| part == parameter));
        let is_outer =
            base.is_none() && parameters.iter().any(|(_, parameter)| of.any(&|part| part == parameter));
        !is_generic && !is_outer
    };
    let given = |of: &Option<Type>| {
        let of = of.as_ref().filter(|of| own(of))?;
        Some(base.map_or_else(|| of.clone(), |base| substituted(of, parameters, base)))
    };
    let expect = |i: &usize| match given(&signature.parameters[*i].of) {
        Some(of) => Expect::Type(of),
        None if is_free(signature, *i) => Expect::Default,
        None => Expect::Unknown,
    };
    Resolved {
        result: given(&signature.result),
        expected: matched.values.iter().map(expect).collect(),
        closures: matched.closures.iter().map(expect).collect(),
    }
}

/// Whether a parameter takes a value of any type: its type is a type parameter of the function that nothing else mentions,
/// so that a literal there has the type that it has by itself.
fn is_free(signature: &Signature, parameter: usize) -> bool {
    let Some(of) = &signature.parameters[parameter].of else { return false };
    let mentions = |other: Option<&Type>| other.is_none_or(|other| other.any(&|part| part == of));
    let mut others = signature.parameters.iter().enumerate().filter(|(i, _)| *i != parameter);
    signature.is_unconstrained
        && signature.generics.iter().any(|(_, own)| own == of)
        && !signature.parameters[parameter].has_modifiers
        && !signature.parameters[parameter].is_variadic
        && !mentions(signature.result.as_ref())
        && !others.any(|(_, other)| mentions(other.of.as_ref()))
}

fn case_call(of: &Type, values: &[CaseValue], arguments: &Arguments<'_>) -> Option<Resolved> {
    let fits = values.len() == arguments.values.len()
        && arguments.closures.is_empty()
        && values.iter().zip(&arguments.values).all(|((label, _), (given, _))| label.as_deref() == *given);
    let expect = |(_, of): &CaseValue| of.clone().map_or(Expect::Unknown, Expect::Type);
    (fits && of.parts().is_empty()).then(|| Resolved {
        result: Some(of.clone()),
        expected: values.iter().map(expect).collect(),
        closures: Vec::new(),
    })
}

/// A call of a variable that holds a function.
fn function_value(of: &Type, arguments: &Arguments<'_>) -> Option<Resolved> {
    let fits = is_function(of)
        && of.parts().len() == arguments.values.len() + 1
        && arguments.closures.is_empty()
        && arguments.values.iter().all(|(label, _)| label.is_none());
    fits.then(|| Resolved {
        result: Some(of.parts()[0].clone()),
        expected: of.parts()[1..].iter().cloned().map(Expect::Type).collect(),
        closures: Vec::new(),
    })
}

/// Functions of the standard library that every program uses.
fn known_function(name: &str, arguments: &Arguments<'_>) -> Option<Resolved> {
    let string = || Expect::Type(Type::named("String"));
    if !arguments.closures.is_empty() {
        return None;
    }
    let expected = arguments.values.iter().enumerate().map(|(i, (label, _))| match (name, i, *label) {
        ("print" | "debugPrint", _, None) => Some(Expect::Default),
        ("print" | "debugPrint", _, Some("separator" | "terminator")) => Some(string()),
        ("assert" | "precondition", 0, None) => Some(Expect::Type(Type::named("Bool"))),
        ("assert" | "precondition" | "fatalError" | "preconditionFailure" | "assertionFailure", _, None) => {
            Some(string())
        }
        _ => None,
    });
    let expected: Option<Vec<Expect>> = expected.collect();
    let result = match name {
        "print" | "debugPrint" | "assert" | "precondition" => Some(void()),
        "fatalError" | "preconditionFailure" => Some(Type::named("Never")),
        _ => None,
    };
    Some(Resolved { result, expected: expected?, closures: Vec::new() })
}

/// The initialiser that a structure has without one of its own: the Swift Programming Language, "Memberwise
/// Initializers for Structure Types".
fn memberwise(nominal: &Nominal, of: &Type) -> Option<Signature> {
    let mut members: Vec<_> =
        nominal.properties.iter().flat_map(|(name, list)| list.iter().map(move |one| (name, one))).collect();
    members.sort_by_key(|(_, property)| property.at);
    let mut parameters = Vec::new();
    for (name, property) in members {
        if property.is_static || (property.is_let && property.has_initial) {
            continue;
        }
        if !property.is_plain {
            // Computed properties are no members here; observers and wrappers may be.
            if property.of.is_some() && !property.has_initial {
                continue;
            }
            return None;
        }
        parameters.push(Parameter {
            label: Some(name.clone()),
            name: name.clone(),
            of: property.of.clone(),
            // A variable without a value is an optional one with nil, too.
            has_default: property.has_initial
                || property.of.as_ref().is_none_or(|of| of.name() == "Optional"),
            is_variadic: false,
            is_inout: false,
            has_modifiers: false,
            is_escaping: false,
        });
    }
    Some(Signature {
        parameters,
        result: Some(of.clone()),
        generics: Vec::new(),
        is_unconstrained: true,
        is_static: false,
        is_mutating: false,
        failable: Failable::No,
        has_effects: false,
        has_attributes: false,
        owner: Owner::Member(nominal.path.clone()),
    })
}
