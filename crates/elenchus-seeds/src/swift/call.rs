//! Calls: of functions, methods, initialisers, cases and subscripts.

use tree_sitter::Node;

use super::expression::{exact, is_plain, with_member};
use super::library;
use super::matching::{
    Arguments, Matched, Open, Resolved, case_call, elements, function_value, is_same, known_function,
    matches, memberwise, only_match, only_match_labels, resolved,
};
use super::model::{Failable, Nominal, NominalKind, Owner, Parameter, Signature};
use super::scope::{Binding, Found, ScopeKind, is_closed, lookup};
use super::sequence::fold;
use super::syntax::{child_of_kind, children, is_expression, is_value_of_body};
use super::types::{NameMeaning, is_function, optional, type_child, unwrapped, void};
use super::walk::{Expect, Slot, Walker};
use crate::{Role, Type};

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
        if arguments.is_name {
            self.note(node.byte_range(), "name of a function", None, slot.role);
            return None;
        }
        if arguments.is_subscript {
            return self.subscript(node, callee, &arguments, slot);
        }
        if let Some(initialisation) = self.inferred_initialisation(callee, &arguments, slot) {
            let of = self.inferred(&initialisation, &arguments);
            self.note(node.byte_range(), "initialisation", of.as_ref(), call_role(slot, of.as_ref()));
            return of;
        }
        let number = self.named_type(callee).filter(library::is_number);
        let is_literal = |walker: &Self, value| walker.is_literal(&fold(walker.tree, value));
        if let (Some(of), [(None, value)]) = (number, arguments.values.as_slice())
            && !is_literal(self, *value)
        {
            let of = self.conversion(&of, &arguments);
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
        } else if callee.kind() == "lambda_literal" && arguments.values.is_empty() {
            return self.closure_called(node, callee, slot);
        } else {
            self.expression(callee, Slot::fixed());
            ("call", None)
        };
        let mut resolved = resolved;
        if let Some(found) =
            resolved.as_mut().filter(|found| slot.expect == Expect::Default && found.result.is_none())
            && let Some(open) = &found.open
        {
            for (_, argument) in &open.places {
                found.expected[*argument] = Expect::Default;
            }
        }
        // A type of the file whose protocols are all known may be one that no literal has.
        let is_closed =
            |of: Type| self.model.nominals.contains_key(of.name()) && is_closed(self.model, of.name());
        let takes_literals = is_conversion && !self.named_type(callee).is_some_and(is_closed);
        let types = self.visit_arguments(&arguments, resolved.as_ref(), is_conversion, takes_literals);
        let of = resolved.and_then(|resolved| {
            let open = resolved.open.filter(|_| slot.expect == Expect::Default);
            resolved.result.or_else(|| self.closed(&open?, &types))
        });
        // A call is a statement often enough for its effect.
        let role = call_role(slot, of.as_ref());
        self.note(node.byte_range(), kind, of.as_ref(), role);
        of
    }

    fn arguments(&self, node: Node<'t>) -> Arguments<'t> {
        let mut arguments =
            Arguments { values: Vec::new(), closures: Vec::new(), is_subscript: false, is_name: false };
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
                            match argument.child_by_field_name("value") {
                                Some(value) => arguments.values.push((label, value)),
                                None => arguments.is_name = true,
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
        takes_literals: bool,
    ) -> Vec<Option<Type>> {
        let mut types = Vec::new();
        for (i, (_, value)) in arguments.values.iter().enumerate() {
            let mut expect =
                resolved.and_then(|resolved| resolved.expected.get(i).cloned()).unwrap_or_default();
            // A literal that is all that a type is applied to takes that type, if it can (SE-0213).
            if takes_literals && self.is_literal(&fold(self.tree, *value)) {
                expect = Expect::Unknown;
            }
            let is_overloaded = expect == Expect::Unknown;
            let mut slot = Slot::free(expect);
            // A literal could choose among functions of one name, too.
            slot.role.exact = is_conversion || is_overloaded;
            types.push(self.expression(*value, slot));
        }
        for (i, closure) in arguments.closures.iter().enumerate() {
            let expect = resolved.and_then(|resolved| resolved.closures.get(i).cloned()).unwrap_or_default();
            self.closure(*closure, &expect);
        }
        types
    }

    /// The result of a call whose arguments have these types. What is of a protocol's type may be opened.
    fn closed(&self, open: &Open, types: &[Option<Type>]) -> Option<Type> {
        let is_concrete = |of: &Type| {
            let nominal = self.model.nominals.get(of.name());
            !library::is_existential(of) && nominal.is_none_or(|own| own.kind != NominalKind::Protocol)
        };
        let mut given = Vec::new();
        for (parameter, argument) in &open.places {
            let of = types.get(*argument)?.clone().filter(is_concrete)?;
            given.push((parameter.name().to_owned(), of));
        }
        Some(open.result.replaced(&|name| {
            given.iter().find(|(parameter, _)| parameter == name).map(|(_, of)| of.clone())
        }))
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
        if name == "init" && target.kind() == "self_expression" {
            let of = self.own_type();
            let found = of.and_then(|of| self.initialisation(&of, arguments));
            // It has no value of its own.
            return ("static call", found.map(|found| Resolved { result: None, ..found }));
        }
        if let Some(of) = self.named_type(target) {
            let resolved = match self.case(&of, name) {
                Some(values) => case_call(&of, values, &Vec::new(), arguments),
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
        let keeps = found.as_ref().is_some_and(|(_, is_mutating)| !is_mutating)
            || is_reference
            || self.is_parameter(target);
        if !keeps {
            self.keep(target, mark);
        }
        ("method call", found.map(|(resolved, _)| resolved))
    }

    /// Whether an expression is a parameter, or what is in one: no method can change it, whatever it is.
    fn is_parameter(&self, node: Node<'t>) -> bool {
        if node.kind() == "postfix_expression" {
            return node.child_by_field_name("target").is_some_and(|inner| self.is_parameter(inner));
        }
        let name = self.tree.text(node);
        let found = self.scopes.iter().rev().find_map(|scope| {
            // What hides it may be a member.
            let is_type = matches!(scope.kind, ScopeKind::Type(_));
            let binding = scope.bindings.iter().rev().find(|binding| binding.name == name);
            if is_type && binding.is_none() { Some(None) } else { binding.map(Some) }
        });
        node.kind() == "simple_identifier"
            && found.flatten().is_some_and(|own| own.of.is_some() && !own.is_mutable && !own.is_constant)
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
            return Some((
                Resolved { result: Some(result), expected, closures: Vec::new(), open: None },
                is_mutating,
            ));
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
        let Some(nominal) = self.model.nominals.get(of.name()) else {
            return self.standard_initialisation(of, arguments);
        };
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
        for (i, parameter) in matched.values.iter().enumerate() {
            if arguments.values[i].1.kind() == "array_literal"
                && let Some(of) = elements(signature, *parameter)
            {
                found.expected[i] = Expect::Type(of);
            }
        }
        found.result = match signature.failable {
            Failable::No => Some(of.clone()),
            Failable::Optional => Some(optional(of.clone())),
            Failable::Implicit => None,
        };
        Some(found)
    }

    /// A value of a type of the standard library: an empty collection, so many equal elements, or something in words.
    fn standard_initialisation(&self, of: &Type, arguments: &Arguments<'t>) -> Option<Resolved> {
        let labels: Vec<Option<&str>> = arguments.values.iter().map(|(label, _)| *label).collect();
        let expected = match (of.name(), labels.as_slice()) {
            // The file may have an initialiser of its own for it.
            _ if self.model.extends(of.name()) || !arguments.closures.is_empty() => return None,
            ("Array" | "Set" | "Dictionary" | "String" | "Bool", []) => Vec::new(),
            (_, []) if library::is_number(of) => Vec::new(),
            ("Array", [Some("repeating"), Some("count")]) => {
                [of.parts()[0].clone(), Type::named("Int")].map(Expect::Type).into()
            }
            ("String", [Some("describing" | "reflecting")]) => vec![Expect::Default],
            // Those of the machine's own size take pointers, too.
            ("Int8" | "Int16" | "Int32" | "Int64", [Some("bitPattern")]) => {
                vec![Expect::Type(Type::named(&format!("U{}", of.name())))]
            }
            ("UInt8" | "UInt16" | "UInt32", [Some("bitPattern")]) => {
                vec![Expect::Type(Type::named(of.name().trim_start_matches('U')))]
            }
            _ => return None,
        };
        Some(Resolved { result: Some(of.clone()), expected, closures: Vec::new(), open: None })
    }

    /// A number made of another one: nothing else has an initialiser of this form that gives one for certain.
    fn conversion(&mut self, of: &Type, arguments: &Arguments<'t>) -> Option<Type> {
        let types = self.visit_arguments(arguments, None, true, true);
        let is_bare = arguments.closures.is_empty() && !self.model.extends(of.name());
        let from = types.into_iter().next().flatten().filter(|_| is_bare)?;
        library::is_number(&from).then(|| of.clone())
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
            return Some(Resolved {
                result: Some(of),
                expected: Vec::new(),
                closures: Vec::new(),
                open: None,
            });
        }
        let values = self.case(&of, name)?;
        let parameters = &self.model.nominals.get(of.name())?.parameters;
        case_call(&of, values, parameters, arguments)
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
                self.visit_arguments(arguments, found.as_ref(), false, false);
                found.and_then(|found| found.result)
            }
            None => {
                self.visit_arguments(arguments, None, false, false);
                None
            }
        };
        let role = call_role(slot, of.as_ref());
        self.note(node.byte_range(), "subscript", of.as_ref(), role);
        of
    }

    /// `{ ... }()`: where a type is wanted, it is that of the closure's value.
    fn closure_called(&mut self, node: Node<'t>, closure: Node<'t>, slot: &Slot) -> Option<Type> {
        let is_silent = !has_effects(self.tree.text(closure));
        let wanted = match &slot.expect {
            // Another type may be made of its value only outside.
            Expect::Type(of) if is_silent && is_plain(of) => Expect::Type(Type::of("->", vec![of.clone()])),
            Expect::Default if is_silent => Expect::Default,
            _ => Expect::Unknown,
        };
        let of = self.closure(closure, &wanted).map(|of| of.parts()[0].clone());
        self.note(node.byte_range(), "call", of.as_ref(), call_role(slot, of.as_ref()));
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
        // Where nothing is expected, one expression without parameters decides for itself.
        let decides = *expect == Expect::Default
            && signature.is_none()
            && !has_captures
            && !has_effects(self.tree.text(node))
            && !self.tree.text(node).contains('$')
            && single_expression(node).is_some();
        let mut result = match &wanted {
            Some(of) => Expect::Type(of.parts()[0].clone()),
            None if decides => Expect::Default,
            None => Expect::Unknown,
        };
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
        let mut found = None;
        if let Some(statements) = child_of_kind(node, "statements") {
            let is_void = result == Expect::Type(void());
            found = self.closure_body(statements, if is_void { Expect::Unknown } else { result });
        }
        self.pop();
        self.inert -= u32::from(is_opaque);
        let of = match wanted {
            None if decides => found.map(|of| Type::of("->", vec![of])),
            wanted => wanted.filter(|of| !has_captures && of.name() == "->"),
        };
        self.note(node.byte_range(), "closure", of.as_ref(), Role { fixed: true, ..Role::default() });
        of
    }

    /// The type of the one expression that a closure is made of, if it is.
    fn closure_body(&mut self, statements: Node<'t>, result: Expect) -> Option<Type> {
        self.results.push(result.clone());
        let mut parts =
            children(statements).filter(|part| part.is_named() && !part.kind().ends_with("comment"));
        match (parts.next(), parts.next()) {
            (Some(single), None) if is_value_of_body(single) => {
                self.inertly(|walker| walker.walk(single));
            }
            (Some(single), None) if is_expression(single) => {
                let of = self.expression(single, Slot::free(result));
                self.results.pop();
                return of;
            }
            _ => self.walk_all(statements),
        }
        self.results.pop();
        None
    }
}

/// Whether a text has words of errors or of suspension in it, which a closure would have in its type.
fn has_effects(text: &str) -> bool {
    ["try", "throw", "await", "async"].iter().any(|word| text.contains(word))
}

/// The one expression that a closure is made of.
fn single_expression(closure: Node<'_>) -> Option<Node<'_>> {
    let statements = child_of_kind(closure, "statements")?;
    let mut parts = children(statements).filter(|part| part.is_named() && !part.kind().ends_with("comment"));
    match (parts.next(), parts.next()) {
        (Some(single), None) if is_expression(single) && !is_value_of_body(single) => Some(single),
        _ => None,
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
