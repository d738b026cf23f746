//! Where languages judge a program otherwise than Java.

/// The language of the programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ClientLanguage {
    #[default]
    Java,
    Groovy,
}

/// A rule of a language's own. What it is about is left out of programs in that language, because what Java says of it says
/// nothing. Those of Groovy hold in all releases from 3.0 to 6.0 unless it is said, and were measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restriction {
    /// A lambda or reference is no result of a lambda: `x -> y -> 1` has no type for the inner one.
    NoFunctionFromFunction,
    /// Before 6.0 a class within a type with arguments cannot be written: `A<String>.B`.
    NoInnerOfParameterised,
    /// `x.new B()` names the class by scope, not by the type of `x`.
    NoQualifiedCreation,
    /// Before 6.0 `new <T>A()` is no expression.
    NoConstructorTypeArguments,
    /// `x.f` calls `getF()` where there is one.
    GetterBeforeField,
    /// A variable has the type of its last value: which of several methods is meant, and which members there are, goes by that.
    FlowTyping,
    /// What the arguments say of a type variable, the expected type cannot change: `List<Object> l = Arrays.asList('a')` is
    /// rejected.
    ArgumentsBeforeTarget,
    /// An argument of a generic call has no expected type where that is still to be inferred.
    NoTargetInGenericCall,
    /// Values are coerced to texts, truth values, classes, numbers and arrays, and type variables take anything.
    Coercions,
    /// Type arguments that are written are not compared with the arguments of the call, nor with a result that is the variable itself.
    UncheckedTypeArguments,
    /// Methods are added to classes of the platform, so that a method of that name may fit after all.
    ExtensionMethods,
    /// Which of several methods fits is decided by distance, after coercions.
    OverloadsByDistance,
    /// A function fits whichever of several methods is nearest (`submit(() -> x)` takes a `Runnable` before a `Callable`), and has
    /// no type yet where its parameter is a type variable.
    FunctionsByDistance,
    /// What the language asks of a class below one of a library was not measured, so programs declare none.
    NoOwnClasses,
}

impl ClientLanguage {
    pub fn has(self, rule: Restriction) -> bool {
        match rule {
            Restriction::NoFunctionFromFunction
            | Restriction::NoInnerOfParameterised
            | Restriction::NoQualifiedCreation
            | Restriction::NoConstructorTypeArguments
            | Restriction::GetterBeforeField
            | Restriction::FlowTyping
            | Restriction::ArgumentsBeforeTarget
            | Restriction::NoTargetInGenericCall
            | Restriction::Coercions
            | Restriction::UncheckedTypeArguments
            | Restriction::ExtensionMethods
            | Restriction::OverloadsByDistance
            | Restriction::FunctionsByDistance
            | Restriction::NoOwnClasses => self == ClientLanguage::Groovy,
        }
    }
}
