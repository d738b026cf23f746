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

    /// The method of a record component that is not public, or of another type.
    Accessor = "accessor", "JLS 8.10.3";
    /// A catch clause for what another has caught.
    AlreadyCaught = "already-caught", "JLS 11.2.3";
    /// A type that two classes above have as a member.
    AmbiguousType = "ambiguous-type", "JLS 8.5";
    /// A type argument that is not within the bounds of its parameter.
    ArgumentOutOfBounds = "argument-out-of-bounds", "JLS 4.5";
    /// An assignment to a final variable that has its value.
    AssignToFinal = "assign-to-final", "JLS 4.12.4, 15.26";
    /// An assignment to a final variable that may have a value.
    AssignedTwice = "assigned-twice", "JLS 16";
    /// A bound that is no class, interface or type variable.
    BoundMustBeClass = "bound-must-be-class", "JLS 4.4";
    /// A bound after the first that is no interface.
    BoundMustBeInterface = "bound-must-be-interface", "JLS 4.4";
    /// A branch of a switch expression that ends without a value.
    BranchWithoutValue = "branch-without-value", "JLS 15.28.1";
    /// A constructor of a record that does not fit its components, or does not call one that does.
    CanonicalConstructor = "canonical-constructor", "JLS 8.10.4";
    /// A variable that a lambda, class or guard uses and that is not effectively final.
    CapturedVariable = "captured-variable", "JLS 8.1.3, 15.27.2, 14.11.1";
    /// A case label that is no constant, or none of the selector.
    CaseConstant = "case-constant", "JLS 14.11.1";
    /// A case behind another that takes all of its values.
    CaseDominated = "case-dominated", "JLS 14.11.1";
    /// Alternatives of a catch clause that are related.
    CatchAlternative = "catch-alternative", "JLS 14.20";
    /// An enum or record with what its form does not have, or type arguments of what is permitted.
    ClassForm = "class-form", "JLS 8.1.6, 8.9, 8.10";
    /// A record component with a modifier.
    ComponentModifiers = "component-modifiers", "JLS 8.10.1";
    /// A constructor of what has none.
    ConstructorPlace = "constructor-place", "JLS 8.8, 9.1.5, 15.9.5.1";
    /// A type variable that is its own bound.
    CyclicBound = "cyclic-bound", "JLS 4.4";
    /// A class that depends on itself.
    CyclicInheritance = "cyclic-inheritance", "JLS 8.1.4";
    /// A default method for one that every class has from the root.
    DefaultOfRoot = "default-of-root", "JLS 9.4.1.2";
    /// A constructor call where none may be.
    DelegationPlace = "delegation-place", "JLS 8.8.7.1";
    /// Two case labels for one value.
    DuplicateCase = "duplicate-case", "JLS 14.11.1";
    /// Two classes of one name in one scope, or one in another of the same name.
    DuplicateClass = "duplicate-class", "JLS 7.6, 8.1";
    /// A label within a statement of the same label.
    DuplicateLabel = "duplicate-label", "JLS 14.7";
    /// Two methods or constructors of a class with one signature or erasure.
    DuplicateMethod = "duplicate-method", "JLS 8.4.2";
    DuplicateTypeParameter = "duplicate-type-parameter", "JLS 8.1.2";
    /// Two variables of one name in one scope.
    DuplicateVariable = "duplicate-variable", "JLS 6.3.1, 6.4, 8.3";
    /// A static field of an enum in its constructor or initialiser.
    EnumStaticReference = "enum-static-reference", "JLS 8.9.2";
    /// A final field without a value.
    FieldNotAssigned = "field-not-assigned", "JLS 8.3.1.2";
    /// A method that overrides a final one, or an instance method that overrides a static one.
    FinalOverride = "final-override", "JLS 8.4.3.3, 8.4.8.1";
    /// Variables of a loop that cannot be declared together.
    ForInit = "for-init", "JLS 14.14.1";
    /// A field that is used in an initialiser before its declaration.
    ForwardReference = "forward-reference", "JLS 8.3.3";
    /// A generic class below `Throwable`.
    GenericThrowable = "generic-throwable", "JLS 8.1.2";
    /// A guard that is the constant `false`.
    GuardIsFalse = "guard-is-false", "JLS 14.11.1";
    /// A class that may not be named here.
    InaccessibleType = "inaccessible-type", "JLS 6.6";
    /// An initialiser whose end is not reached.
    InitializerCompletes = "initializer-completes", "JLS 8.6, 8.7";
    /// An initialiser in an interface.
    InitializerPlace = "initializer-place", "JLS 9.1.5";
    /// A class where an interface must be.
    InterfaceExpected = "interface-expected", "JLS 8.1.5";
    /// A field of an interface without a value.
    InterfaceField = "interface-field", "JLS 9.3";
    /// An intersection that is no bound and no cast.
    IntersectionPlace = "intersection-place", "JLS 4.9";
    /// A literal that is no value of its type.
    LiteralRange = "literal-range", "JLS 3.10.2, 3.10.4";
    /// A modifier that no local class has.
    LocalClassForm = "local-class-form", "JLS 14.3";
    /// A body of a method that must have none, or none of one that must.
    MethodBody = "method-body", "JLS 8.4.7, 9.4.3";
    /// A function whose end is reached though it gives a value.
    MissingReturn = "missing-return", "JLS 8.4.7";
    /// A modifier where it may not stand, or not with others.
    Modifiers = "modifiers", "JLS 8.1.1, 8.3.1, 8.4.3, 9.4";
    /// Methods of one erasure of which neither overrides the other.
    NameClash = "name-clash", "JLS 8.4.8.3";
    /// A catch clause for a checked exception that the body does not throw.
    NeverThrown = "never-thrown", "JLS 11.2.3";
    /// A variable that may have no value.
    NotAssigned = "not-assigned", "JLS 16";
    /// What later levels of the language have.
    NotAtThisLevel = "not-at-this-level", "JLS 14.11";
    /// A switch without a case for some value.
    NotExhaustive = "not-exhaustive", "JLS 14.11.1.1";
    /// A class with an abstract method that is not abstract.
    NotImplemented = "not-implemented", "JLS 8.1.1.1";
    /// What the IR has and Java has not.
    NotInLanguage = "not-in-language", "JLS 1";
    /// A loop over what is no array and no `Iterable`.
    NotIterable = "not-iterable", "JLS 14.14.2";
    /// Something thrown or caught that is no `Throwable`.
    NotThrowable = "not-throwable", "JLS 8.4.6, 14.18, 14.20";
    /// A `break` or `continue` without a target.
    NothingToLeave = "nothing-to-leave", "JLS 14.15, 14.16";
    /// A method whose result does not go for that of the method it overrides.
    OverriddenResult = "overridden-result", "JLS 8.4.5, 8.4.8.3";
    /// A method that throws what the method it overrides does not.
    OverriddenThrows = "overridden-throws", "JLS 8.4.8.3";
    /// A method that says it overrides and does not.
    OverridesNothing = "overrides-nothing", "JLS 9.6.4.4";
    /// An inner class with arguments in a raw type, or without them in one with arguments.
    PartlyRaw = "partly-raw", "JLS 4.8";
    /// A pattern whose type cannot be that of the value, or cannot be tested.
    PatternType = "pattern-type", "JLS 14.30.2, 5.5";
    /// A permitted class that is no direct subclass.
    Permits = "permits", "JLS 8.1.6";
    /// A primitive type as a type argument.
    PrimitiveArgument = "primitive-argument", "JLS 4.5.1";
    /// The name of a method of `Object` for a component.
    RecordComponent = "record-component", "JLS 8.10.1";
    /// An instance field of a record that is no component.
    RecordField = "record-field", "JLS 8.10.2";
    /// Constructors that call one another.
    RecursiveConstructor = "recursive-constructor", "JLS 8.8.7.1";
    /// One interface twice in a header or bound.
    RepeatedInterface = "repeated-interface", "JLS 8.1.5";
    /// A `return` where none may be.
    ReturnPlace = "return-place", "JLS 14.17";
    /// A `return` with a value where none is wanted, or without.
    ReturnValue = "return-value", "JLS 14.17";
    /// Two classes that are one in a program that is compiled.
    SameBinaryName = "same-binary-name", "JLS 13.1";
    /// A class that a sealed one does not permit, or that does not say who may extend it.
    Sealed = "sealed", "JLS 8.1.1.2";
    /// A type variable or inner class of a generic class in its static context.
    StaticContext = "static-context", "JLS 8.5.1, 6.5.5.1";
    /// A static class named through a type with arguments.
    StaticMemberOfParameterised = "static-member-of-parameterised", "JLS 6.5.5.2";
    /// A static method for an instance method.
    StaticOverride = "static-override", "JLS 8.4.8.2";
    SuperclassIsFinal = "superclass-is-final", "JLS 8.1.4";
    SuperclassIsInterface = "superclass-is-interface", "JLS 8.1.4";
    /// A supertype that is a type variable, an array or a primitive type.
    SupertypeMustBeClass = "supertype-must-be-class", "JLS 8.1.4";
    /// A selector of a type that no switch takes.
    SwitchSelector = "switch-selector", "JLS 14.11";
    /// A switch expression without a result.
    SwitchWithoutResult = "switch-without-result", "JLS 15.28.1";
    /// A `try` without `catch` and `finally`.
    TryAlone = "try-alone", "JLS 14.20";
    /// One interface with two lists of arguments above one type.
    TwoParameterisations = "two-parameterisations", "JLS 8.1.5, 4.9";
    /// More or fewer type arguments than parameters.
    TypeArgumentCount = "type-argument-count", "JLS 4.5";
    /// A type that was left out where the language has it written, and that is not known.
    TypeMissing = "type-missing", "JLS 8.3, 8.4";
    UnknownType = "unknown-type", "JLS 6.5.5";
    /// A statement that is never reached.
    Unreachable = "unreachable", "JLS 14.22";
    /// A default method inherited beside another method of its signature, or a concrete one beside another.
    UnrelatedDefaults = "unrelated-defaults", "JLS 8.4.8.4, 9.4.1.3";
    /// Inherited methods whose results have nothing in common.
    UnrelatedResults = "unrelated-results", "JLS 8.4.8.3";
    /// A checked exception that is neither caught nor declared.
    Unreported = "unreported", "JLS 11.2.3";
    /// A `var` whose type cannot be told from its initialiser.
    VarInitializer = "var-initializer", "JLS 14.4.1";
    /// A type variable together with other bounds.
    VariableAmongBounds = "variable-among-bounds", "JLS 4.4";
    /// `void` for something else than a result.
    VoidPlace = "void-place", "JLS 4.2, 8.4.5";
    /// A method that allows less access than the method it overrides.
    WeakerAccess = "weaker-access", "JLS 8.4.8.3";
    /// A supertype with a wildcard for an argument.
    WildcardInSupertype = "wildcard-in-supertype", "JLS 8.1.4";
    /// A wildcard that is no argument of a class.
    WildcardPlace = "wildcard-place", "JLS 4.5.1";

    // Expressions, members, conversions, overload resolution and inference, by name.

    /// `super` names a method that has no body.
    AbstractCall = "abstract-call", "JLS 15.12.3";
    /// More than one method is applicable and none is the most specific.
    AmbiguousCall = "ambiguous-call", "JLS 15.12.2.5";
    /// A field that is inherited from two types.
    AmbiguousName = "ambiguous-name", "JLS 6.5.6";
    /// An anonymous class whose type arguments are left out, and what is inferred cannot be written.
    AnonymousDiamond = "anonymous-diamond", "JLS 15.9.5";
    /// A cast that no value can pass.
    Cast = "cast", "JLS 5.5, 15.16";
    /// A member of a primitive value or of `null`.
    Dereference = "dereference", "JLS 15.11.1, 15.12.1";
    /// A diamond for a class without parameters.
    DiamondOfPlain = "diamond-of-plain", "JLS 15.9";
    /// An inner class without an instance around it, or one for a class that has none.
    EnclosingInstance = "enclosing-instance", "JLS 15.9.2";
    /// The length of an array is assigned.
    FinalLength = "final-length", "JLS 10.7";
    /// A lambda or reference where there is no target type.
    FunctionWithoutTarget = "function-without-target", "JLS 15.13, 15.27";
    /// An array of elements whose type is not there at run time is created.
    GenericArray = "generic-array", "JLS 15.10.1";
    /// A lambda for a generic function type.
    GenericFunction = "generic-function", "JLS 15.27.3";
    /// A member that may not be named here.
    Inaccessible = "inaccessible", "JLS 6.6";
    /// A value whose type does not go where it is put.
    IncompatibleTypes = "incompatible-types", "JLS 5.2";
    /// Type arguments that cannot be inferred.
    Inference = "inference", "JLS 18.5.2";
    /// A reference to nothing, or to what does not fit its target.
    InvalidReference = "invalid-reference", "JLS 15.13.1, 15.13.2";
    /// A lambda that must give a value can end without one.
    LambdaBody = "lambda-body", "JLS 15.27.3";
    /// A lambda with other parameters than its target's.
    LambdaParameters = "lambda-parameters", "JLS 15.27.3";
    /// Some parameters of a lambda have types and some have none.
    MixedParameters = "mixed-parameters", "JLS 15.27.1";
    /// A call with type arguments names its method alone.
    MissingQualifier = "missing-qualifier", "JLS 15.12";
    /// An instance member, or `this`, where there is no instance.
    NoInstance = "no-instance", "JLS 15.8.3, 15.11, 15.12.3";
    /// What has no value where one is wanted.
    NoValue = "no-value", "JLS 15.1";
    /// What is not a statement where one is.
    NotAStatement = "not-a-statement", "JLS 14.8";
    /// What is no variable is assigned.
    NotAVariable = "not-a-variable", "JLS 15.26";
    /// An index into what is no array.
    NotAnArray = "not-an-array", "JLS 15.10.3";
    /// Arguments that no method of that name takes.
    NotApplicable = "not-applicable", "JLS 15.12.2";
    /// A lambda or reference for a type that is no functional interface.
    NotFunctional = "not-functional", "JLS 9.8, 15.27.3";
    /// What has no objects of its own is created: an abstract class, an enum, a type variable.
    NotInstantiable = "not-instantiable", "JLS 15.9.1";
    /// An instance member of a type that is named.
    NotStatic = "not-static", "JLS 15.11.1, 15.12.3";
    /// An operator for types that it does not have.
    Operands = "operands", "JLS 15.15 to 15.24";
    /// A reference to what throws a checked exception that its target does not declare.
    ReferenceThrows = "reference-throws", "JLS 11.2.3, 15.13.2";
    /// A word that is none of a name's in its place: `yield(…)`.
    RestrictedName = "restricted-name", "JLS 3.9";
    /// A static method of an interface is called on a value.
    StaticOfInterface = "static-of-interface", "JLS 15.12.3";
    /// A primitive value is tested for its type.
    TestedPrimitive = "tested-primitive", "JLS 15.20.2";
    /// A type with arguments, or an array, before the dot of a member.
    TypeReceiver = "type-receiver", "JLS 6.5.2";
    /// `_` for a name, or for none where there must be one.
    Underscore = "underscore", "JLS 3.9, 6.1, 14.4.2";
    /// A pattern that always matches, before 21.
    UnconditionalPattern = "unconditional-pattern", "JLS 15.20.2 (17)";
    /// A name that means no method.
    UnknownMethod = "unknown-method", "JLS 15.12.1";
    /// A name that means no variable or field.
    UnknownName = "unknown-name", "JLS 6.5.6.1";
    /// A call that gives nothing where a value is wanted.
    VoidValue = "void-value", "JLS 15.1";
}

impl Rule {
    /// Whether a parser rejects what breaks the rule, before anything has a type.
    pub fn is_syntactic(self) -> bool {
        matches!(
            self,
            Rule::ClassForm
                | Rule::ComponentModifiers
                | Rule::ConstructorPlace
                | Rule::ForInit
                | Rule::InitializerPlace
                | Rule::InterfaceField
                | Rule::IntersectionPlace
                | Rule::LocalClassForm
                | Rule::MissingQualifier
                | Rule::MixedParameters
                | Rule::NoValue
                | Rule::NotAStatement
                | Rule::RecordComponent
                | Rule::RecordField
                | Rule::RestrictedName
                | Rule::TryAlone
                | Rule::TypeMissing
                | Rule::TypeReceiver
                | Rule::Underscore
        )
    }

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
