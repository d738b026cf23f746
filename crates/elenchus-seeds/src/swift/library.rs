//! What is known of the standard library: a little, and that for certain.

use super::types::{array, optional, void};
use crate::Type;

const INTEGERS: &[&str] =
    &["Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64"];
const REALS: &[&str] = &["Double", "Float"];

pub(super) fn is_integer(of: &Type) -> bool {
    INTEGERS.contains(&of.name())
}

pub(super) fn is_number(of: &Type) -> bool {
    is_integer(of) || REALS.contains(&of.name())
}

/// Types that any value converts to.
pub(super) fn is_existential(of: &Type) -> bool {
    matches!(of.name(), "Any" | "AnyObject" | "Error")
}

/// Protocols without a class above them and without type parameters that they fix.
pub(super) fn is_protocol(name: &str) -> bool {
    matches!(
        name,
        "Equatable"
            | "Hashable"
            | "Comparable"
            | "Sendable"
            | "Error"
            | "Codable"
            | "Encodable"
            | "Decodable"
            | "CustomStringConvertible"
    )
}

/// Global functions of the standard library that files declare functions of the same name beside.
pub(super) fn is_function(name: &str) -> bool {
    matches!(
        name,
        "abs"
            | "assert"
            | "assertionFailure"
            | "debugPrint"
            | "dump"
            | "exit"
            | "fatalError"
            | "getVaList"
            | "isKnownUniquelyReferenced"
            | "max"
            | "min"
            | "numericCast"
            | "precondition"
            | "preconditionFailure"
            | "print"
            | "readLine"
            | "repeatElement"
            | "sequence"
            | "stride"
            | "swap"
            | "transcode"
            | "type"
            | "unsafeBitCast"
            | "unsafeDowncast"
            | "withExtendedLifetime"
            | "withUnsafeBytes"
            | "withUnsafePointer"
            | "withUnsafeMutablePointer"
            | "withoutActuallyEscaping"
            | "zip"
    )
}

/// The type of a property of a standard type.
pub(super) fn property(of: &Type, name: &str) -> Option<Type> {
    match (of.name(), name) {
        ("Array" | "Set" | "Dictionary" | "String" | "Substring", "count")
        | ("Array", "endIndex" | "startIndex") => Some(Type::named("Int")),
        ("Array" | "Set" | "Dictionary" | "String" | "Substring", "isEmpty") => Some(Type::named("Bool")),
        ("Array", "first" | "last") => Some(optional(of.parts()[0].clone())),
        (_, "description") if is_number(of) || of.is("Bool") => Some(Type::named("String")),
        _ => None,
    }
}

/// The result of a method of a standard type, by its name and labels, with the types of its parameters.
pub(super) fn method(of: &Type, name: &str, labels: &[Option<&str>]) -> Option<(Vec<Type>, Type, bool)> {
    let element = || of.parts().first().cloned();
    match (of.name(), name, labels) {
        ("Array", "append", [None]) => Some((vec![element()?], void(), true)),
        ("Array", "removeAll", []) => Some((vec![], void(), true)),
        ("Array" | "Set", "sorted", []) => Some((vec![], array(element()?), false)),
        ("String", "uppercased" | "lowercased", []) => Some((vec![], Type::named("String"), false)),
        ("String", "hasPrefix" | "hasSuffix", [None]) => {
            Some((vec![Type::named("String")], Type::named("Bool"), false))
        }
        _ => None,
    }
}
