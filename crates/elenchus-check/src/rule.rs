//! The rules by which programs are rejected.

macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident = $name:literal, $citation:literal;)*) => {
        /// A rule of the language that a program can break.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Rule {
            $($(#[$doc])* $rule,)*
        }

        impl Rule {
            pub const EVERY: &[Rule] = &[$(Rule::$rule,)*];

            /// The name under which suites and reports know it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Rule::$rule => $name,)*
                }
            }

            /// The section of the Java Language Specification.
            pub fn citation(self) -> &'static str {
                match self {
                    $(Rule::$rule => $citation,)*
                }
            }
        }
    };
}

rules! {
    // Declarations, scopes, statements and flow, by name.

    /// A type that two classes above have as a member.
    AmbiguousType = "ambiguous-type", "JLS 8.5";
    /// A type argument that is not within the bounds of its parameter.
    ArgumentOutOfBounds = "argument-out-of-bounds", "JLS 4.5";
    /// A bound that is no class, interface or type variable.
    BoundMustBeClass = "bound-must-be-class", "JLS 4.4";
    /// A bound after the first that is no interface.
    BoundMustBeInterface = "bound-must-be-interface", "JLS 4.4";
    /// A type variable that is its own bound.
    CyclicBound = "cyclic-bound", "JLS 4.4";
    /// A class that depends on itself.
    CyclicInheritance = "cyclic-inheritance", "JLS 8.1.4";
    /// Two classes of one name in one scope, or one in another of the same name.
    DuplicateClass = "duplicate-class", "JLS 7.6, 8.1";
    /// Two methods or constructors of a class with one signature or erasure.
    DuplicateMethod = "duplicate-method", "JLS 8.4.2";
    DuplicateTypeParameter = "duplicate-type-parameter", "JLS 8.1.2";
    /// Two variables of one name in one scope.
    DuplicateVariable = "duplicate-variable", "JLS 6.4, 8.3";
    /// A class that may not be named here.
    InaccessibleType = "inaccessible-type", "JLS 6.6";
    /// A class where an interface must be.
    InterfaceExpected = "interface-expected", "JLS 8.1.5";
    /// What the IR has and Java has not.
    NotInLanguage = "not-in-language", "JLS 1";
    /// An inner class with arguments in a raw type, or without them in one with arguments.
    PartlyRaw = "partly-raw", "JLS 4.8";
    /// A primitive type as a type argument.
    PrimitiveArgument = "primitive-argument", "JLS 4.5.1";
    /// One interface twice in a header or bound.
    RepeatedInterface = "repeated-interface", "JLS 8.1.5";
    /// A type variable or inner class of a generic class in its static context.
    StaticContext = "static-context", "JLS 8.5.1, 6.5.5.1";
    /// A static class named through a type with arguments.
    StaticMemberOfParameterised = "static-member-of-parameterised", "JLS 6.5.5.2";
    SuperclassIsFinal = "superclass-is-final", "JLS 8.1.4";
    SuperclassIsInterface = "superclass-is-interface", "JLS 8.1.4";
    /// A supertype that is a type variable, an array or a primitive type.
    SupertypeMustBeClass = "supertype-must-be-class", "JLS 8.1.4";
    /// One interface with two lists of arguments above one type.
    TwoParameterisations = "two-parameterisations", "JLS 8.1.5, 4.9";
    /// More or fewer type arguments than parameters.
    TypeArgumentCount = "type-argument-count", "JLS 4.5";
    /// A type that was left out where the language has it written, and that is not known.
    TypeMissing = "type-missing", "JLS 8.3, 8.4";
    UnknownType = "unknown-type", "JLS 6.5.5";
    /// A type variable together with other bounds.
    VariableAmongBounds = "variable-among-bounds", "JLS 4.4";
    /// `void` for something else than a result.
    VoidPlace = "void-place", "JLS 4.2, 8.4.5";
    /// A supertype with a wildcard for an argument.
    WildcardInSupertype = "wildcard-in-supertype", "JLS 8.1.4";
    /// A wildcard that is no argument of a class.
    WildcardPlace = "wildcard-place", "JLS 4.5.1";

    // Expressions, members, conversions, overload resolution and inference, by name.

    /// A name that means no variable or field.
    UnknownName = "unknown-name", "JLS 6.5.6.1";
    /// A value whose type does not go where it is put.
    IncompatibleTypes = "incompatible-types", "JLS 5.2";
}

impl Rule {
    pub fn named(name: &str) -> Option<Rule> {
        Rule::EVERY.iter().copied().find(|rule| rule.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::Rule;

    #[test]
    fn names_are_unique_and_found() {
        for rule in Rule::EVERY {
            assert_eq!(Rule::named(rule.name()), Some(*rule));
        }
    }
}
