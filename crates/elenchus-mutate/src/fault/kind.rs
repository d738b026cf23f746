//! The kinds of faults.

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal;)*) => {
        /// What a fault is put into.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum FaultKind {
            $($(#[$doc])* $kind,)*
        }

        impl FaultKind {
            pub const EVERY: &[FaultKind] = &[$(FaultKind::$kind,)*];

            /// The name in reports.
            pub fn name(self) -> &'static str {
                match self {
                    $(FaultKind::$kind => $name,)*
                }
            }
        }
    };
}

kinds! {
    // Declared types: another type is written.
    VariableType = "variable-type";
    ResultType = "result-type";
    ParameterType = "parameter-type";
    Bound = "bound";
    TypeArgument = "type-argument";
    ParentArgument = "parent-argument";

    // Expressions: a value of another type stands there.
    Receiver = "receiver";
    /// The receiver has other type arguments, which break the signature of the member.
    ReceiverArguments = "receiver-arguments";
    Argument = "argument";
    Operand = "operand";
    Index = "index";
    Condition = "condition";
    Branch = "branch";
    Element = "element";
    Initializer = "initializer";
    Assigned = "assigned";
    Returned = "returned";
    LambdaResult = "lambda-result";
    /// A reference means another method.
    Reference = "reference";
    /// An argument of `this(…)`, `super(…)` or of an enum constant.
    ConstructorArgument = "constructor-argument";
    /// A value of another type is assigned on one of several ways to a place.
    Flow = "flow";

    // Declarations.
    /// A member that is used from outside is made private.
    Access = "access";
    /// What is assigned, extended or overridden is made final.
    Final = "final";
    Duplicate = "duplicate";
    Cyclic = "cyclic";
    ConflictingDefaults = "conflicting-defaults";
    MissingSuperConstructor = "missing-super-constructor";
    /// An overriding method does not fit the overridden one.
    Override = "override";
    /// A checked exception that nobody handles or throws.
    Exception = "exception";
}
