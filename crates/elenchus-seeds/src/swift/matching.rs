//! Which function a call means, by its labels, and what follows for its arguments and its result.

use tree_sitter::Node;

use super::expression::substituted;
use super::model::{CaseValue, Failable, Nominal, Owner, Parameter, Signature};
use super::types::{Parameters, array, is_function, unwrapped, void};
use super::walk::Expect;
use crate::Type;

/// What stands behind the name of a call.
pub(super) struct Arguments<'t> {
    pub values: Vec<(Option<&'t str>, Node<'t>)>,
    pub closures: Vec<Node<'t>>,
    pub is_subscript: bool,
    /// `f(x:)`: a function, and no call of it.
    pub is_name: bool,
}

/// What is known about a call: its result, and the types of its arguments.
pub(super) struct Resolved {
    pub result: Option<Type>,
    /// For each argument.
    pub expected: Vec<Expect>,
    pub closures: Vec<Expect>,
    /// Where the types of arguments decide about the result.
    pub open: Option<Open>,
}

/// A result with type parameters that follow from arguments.
pub(super) struct Open {
    pub result: Type,
    /// For each type parameter, the argument whose type it is.
    pub places: Vec<(Type, usize)>,
}

/// Whether one function overrides or implements the other.
pub(super) fn is_same(one: &Signature, other: &Signature) -> bool {
    let types = |signature: &Signature| {
        signature.parameters.iter().map(|parameter| parameter.of.clone()).collect::<Vec<_>>()
    };
    types(one) == types(other)
        && one.result == other.result
        && one.generics.is_empty()
        && other.generics.is_empty()
}

/// Which parameter each argument belongs to.
pub(super) struct Matched {
    pub values: Vec<usize>,
    pub closures: Vec<usize>,
}

/// Whether the arguments fit the parameters by their labels: the Swift Programming Language, "Function Call Expression".
pub(super) fn matches(signature: &Signature, arguments: &Arguments<'_>) -> Option<Matched> {
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
pub(super) fn takes_function(parameter: &Parameter) -> bool {
    parameter.of.as_ref().is_none_or(|of| is_function(unwrapped(of)))
}

pub(super) fn only_match<'s>(
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
pub(super) fn only_match_labels<'s>(
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
pub(super) fn resolved(
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
        open: open(signature, matched).filter(|_| base.is_none() && parameters.is_empty()),
    }
}

/// The result of a function whose type parameters are each the type of one argument and of nothing else.
pub(super) fn open(signature: &Signature, matched: &Matched) -> Option<Open> {
    let result = signature.result.clone()?;
    let is_mentioned = |own: &Type, of: Option<&Type>| of.is_none_or(|of| of.any(&|part| part == own));
    if !signature.is_unconstrained || signature.generics.is_empty() || !matched.closures.is_empty() {
        return None;
    }
    let place = |(_, own): &(String, Type)| {
        let mut found =
            signature.parameters.iter().enumerate().filter(|(_, one)| is_mentioned(own, one.of.as_ref()));
        let (parameter, one) = found.next()?;
        let is_bare = one.of.as_ref() == Some(own) && !one.has_modifiers && !one.is_variadic;
        let argument = matched.values.iter().position(|i| *i == parameter)?;
        (is_bare && found.next().is_none()).then(|| (own.clone(), argument))
    };
    let places: Option<Vec<_>> = signature.generics.iter().map(place).collect();
    Some(Open { result, places: places? })
}

/// The elements of an array literal that is given for a type parameter whose elements are known.
pub(super) fn elements(signature: &Signature, parameter: usize) -> Option<Type> {
    let name = &signature.parameters[parameter].written;
    signature.generics.iter().find(|(own, _)| own == name)?;
    let mut found = signature.elements.iter().filter(|(own, _)| own == name);
    let (_, element) = found.next()?;
    found.next().is_none().then(|| array(element.clone()))
}

/// Whether a parameter takes a value of any type: its type is a type parameter of the function that nothing else mentions,
/// so that a literal there has the type that it has by itself.
pub(super) fn is_free(signature: &Signature, parameter: usize) -> bool {
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

pub(super) fn case_call(
    of: &Type,
    values: &[CaseValue],
    parameters: &Parameters,
    arguments: &Arguments<'_>,
) -> Option<Resolved> {
    let fits = values.len() == arguments.values.len()
        && arguments.closures.is_empty()
        && values.iter().zip(&arguments.values).all(|((label, _), (given, _))| label.as_deref() == *given);
    let given = |value: &Type| substituted(value, parameters, of);
    let expect = |(_, of): &CaseValue| of.as_ref().map_or(Expect::Unknown, |of| Expect::Type(given(of)));
    (fits && of.parts().len() == parameters.len()).then(|| Resolved {
        result: Some(of.clone()),
        expected: values.iter().map(expect).collect(),
        closures: Vec::new(),
        open: None,
    })
}

/// A call of a variable that holds a function.
pub(super) fn function_value(of: &Type, arguments: &Arguments<'_>) -> Option<Resolved> {
    let fits = is_function(of)
        && of.parts().len() == arguments.values.len() + 1
        && arguments.closures.is_empty()
        && arguments.values.iter().all(|(label, _)| label.is_none());
    fits.then(|| Resolved {
        result: Some(of.parts()[0].clone()),
        expected: of.parts()[1..].iter().cloned().map(Expect::Type).collect(),
        closures: Vec::new(),
        open: None,
    })
}

/// Functions of the standard library that every program uses.
pub(super) fn known_function(name: &str, arguments: &Arguments<'_>) -> Option<Resolved> {
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
    Some(Resolved { result, expected: expected?, closures: Vec::new(), open: None })
}

/// The initialiser that a structure has without one of its own: the Swift Programming Language, "Memberwise
/// Initializers for Structure Types".
pub(super) fn memberwise(nominal: &Nominal, of: &Type) -> Option<Signature> {
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
            written: String::new(),
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
        elements: Vec::new(),
        is_static: false,
        is_mutating: false,
        failable: Failable::No,
        has_effects: false,
        has_attributes: false,
        owner: Owner::Member(nominal.path.clone()),
    })
}
