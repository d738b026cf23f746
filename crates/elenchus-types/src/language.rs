//! What the type core asks of a language.
//!
//! The rules that all nominal languages share are in the core; what differs is answered by one [`TypeSystem`].
//! Keywords, levels and the rest of a language are no business of this crate.

use crate::{Primitive, TypeId, World};

/// A language, as far as its types are concerned. Without more than a root and its `null` it has no primitive types,
/// invariant arrays, and assignment is subtyping.
pub trait TypeSystem: Send + Sync {
    /// The class that every class, array and function is below without saying so.
    fn root(&self) -> &'static str;

    /// The primitive types by name; a [`Primitive`] is an index into this table.
    fn primitives(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether a primitive type is a subtype of another, different one.
    fn widens(&self, _from: Primitive, _to: Primitive) -> bool {
        false
    }

    /// The class that wraps a primitive type.
    fn boxed(&self, _primitive: Primitive) -> Option<&'static str> {
        None
    }

    /// The classes, apart from the root, that every array is below.
    fn array_supertypes(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether arrays of subtypes are subtypes.
    fn arrays_are_covariant(&self) -> bool {
        false
    }

    /// Whether `null` belongs to every type that is not primitive, or only to nullable ones.
    fn null_is_everywhere(&self) -> bool;

    /// Whether a generic class without arguments is a type, the raw one.
    fn has_raw_types(&self) -> bool {
        false
    }

    /// The class that a function type with so many parameters is short for, such as Kotlin's `kotlin.Function1`: its
    /// arguments are the parameters and then the result. Without one, function types are below the root alone.
    fn function_class(&self, _parameters: usize) -> Option<&'static str> {
        None
    }

    /// Whether a value of one type may be assigned to a place of another.
    fn is_assignable(&self, world: &mut World, from: TypeId, to: TypeId) -> bool {
        world.is_subtype(from, to)
    }

    /// Where this reading of the language leaves the specification.
    fn departures(&self) -> Departures {
        Departures::NONE
    }
}

/// A place where a compiler is known to leave the specification, or to settle what it leaves open.
/// Each has both readings; which one holds is a matter of [`TypeSystem::departures`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Departure {
    /// JLS 4.10.2: the supertypes of `C<?>` are those of its capture, wherever `C<?>` stands.
    /// javac captures the left side of a question once, at the top, and never below.
    CaptureOnlyAtTheTop,
    /// JLS 4.5.1: `? super T` is contained in `? extends U` only if `U` is the root.
    /// javac takes the declared bound of the parameter, unsubstituted, as the upper bound of `?` and `? super T`.
    /// Which parameter that is, it notes in the wildcard itself, and anew whenever it computes a supertype: its answer may
    /// depend on what it was asked before.
    WildcardTakesFormalBound,
    /// JLS 5.1.10: capture makes a fresh variable for every wildcard.
    /// javac puts the bound itself where the upper and lower bound are the same type.
    PinnedCaptureIsItsBound,
    /// JLS 4.5.1: `T` is contained in `T` and in nothing but wildcards else.
    /// javac holds `? super T` and `T` the same when `T` is also the wildcard's upper bound.
    PinnedWildcardIsItsBound,
    /// JLS 4.10.4, lcta: two `? super` merge into `? super glb`, and a `? super` with anything else likewise.
    /// javac keeps the wider of two arguments that contain one another and else makes `? extends lub`.
    LubForgetsLowerBounds,
    /// JLS 4.10.4 works on supertypes, which for a wildcard-parameterised type are those of its capture.
    /// javac substitutes the wildcards themselves into the declared supertypes.
    SupertypesOfUncaptured,
    /// JLS 5.1.10: the glb of types is their intersection.
    /// javac keeps, of two parameterisations of one class among the supertypes, that of the first operand.
    GlbKeepsTheFirstParameterisation,
    /// JLS 9.9: an interface with a wildcard for a parameter whose bound mentions a parameter has no function type.
    /// javac takes the wildcard's own bound, and the function type if that makes a well-formed type.
    FunctionTypeOfDependentWildcard,
    /// JLS 4.10.2: the root is a direct supertype of an interface only if that has no superinterface, and of a
    /// type variable only if that is its bound. javac names it first in both cases.
    InterfacesAreBelowTheRoot,
    /// JLS 4.10.4 says nothing of enclosing types; merged like arguments, they keep the result an upper bound.
    /// javac takes the enclosing type of the first operand.
    LubKeepsTheFirstOuter,
    /// JLS 5.1.10 puts the captured variables for all parameters into the bounds; those of enclosing classes count.
    /// javac leaves the parameters of enclosing classes in the bounds as they are.
    CaptureLeavesOuterParameters,
    /// JLS 4.10.3: the arrays of all direct supertypes of the element, and for `Object[]` and arrays of primitive types
    /// `Object`, `Cloneable` and `Serializable`. javac names the array of the superclass, and the intersection.
    ArraysHaveOneDirectSupertype,
    /// JLS 4.10.2: the direct supertypes of a raw type are the erasures of those declared; what is above a class without
    /// parameters among them is as that class declares it. javac erases everything above a raw type.
    RawTypesEraseAllAbove,
    /// JLS 4.10.2: a captured variable is above its lower bound, and above whatever has it for an upper bound.
    /// javac looks at the lower bound only, and for an intersection at its parts only.
    LowerBoundAloneIsBelow,
    /// JLS 5.1.10: the bounds of all captured variables hold at once.
    /// javac reduces the bounds of each while those of itself and of the later ones are still unknown.
    CaptureBoundsOneByOne,
    /// JLS 4.10.5: an intersection has a downward projection only if all of its parts have one.
    /// javac puts the null type for a part that has none.
    ProjectionKeepsUndefinedParts,

    // Of programs, for their checker to ask.
    /// JLS 18.2.2: a variable that is compatible with a primitive type is equal to its box.
    /// javac bounds it from above by the box, and ecj leaves more programs legal as well.
    PrimitiveTargetBoundsFromAbove,
    /// JLS 18.4: all variables that depend on each other get their candidates at once, from lower bounds, as exceptions or
    /// from upper bounds, whichever comes first for each. javac gives those with lower bounds their values first, and
    /// asks the others with these.
    LowerBoundsAreResolvedFirst,
    /// JLS 18.4, second attempt: each variable is a fresh type variable, with the lub of its proper lower bounds as lower bound.
    /// javac makes one only for a variable whose bounds mention the others, and gives it no lower bound.
    FreshVariablesWithoutLowerBounds,
    /// JLS 18.3.1: what two bounds imply is subtyping.
    /// javac and ecj allow an unchecked conversion, as `Collections.sort` needs it for a `List<Comparable>`.
    UncheckedBetweenBounds,
    /// JLS 18.5.2.1: what a method returns is erased if it is applicable by unchecked conversion only.
    /// javac erases it also where that conversion was needed between what the arguments and what the target say.
    UncheckedTargetErases,
    /// JLS 18.5.2: an argument that is not pertinent to applicability waits until the result was compared with the target.
    /// javac lets only those wait that must, so that others may give bounds to the variable that is the result.
    ArgumentsBeforeTarget,
    /// JLS 15.12.2.2, 18.2.2: an argument is compatible by its own type.
    /// javac takes its upper bound for a captured type, but for a parameter of this very type.
    CapturedArgumentIsItsBound,
    /// JLS 15.12.2.1: written type arguments are below the bounds of their parameters.
    /// javac lets a raw type pass, as an unchecked conversion that erases what the method returns.
    RawTypeArgumentPasses,
    /// JLS 15.25: two boolean or two numeric operands make a conditional that stands alone.
    /// javac takes any two of these for it, and `null` for one.
    AnyPrimitiveOperandsStandAlone,
    /// JLS 15.25, 5.1.8: a type variable that a box bounds is none of the types that can be converted to a numeric type, so that
    /// the type of a conditional of two is their least upper bound.
    /// javac and ecj unbox the operands of one that stands alone.
    BoundedOperandsAreUnboxed,
    /// JLS 4.5: the captured type is within the bounds of the parameters.
    /// javac asks of the bound of a wildcard only that it could have values in common with that of the parameter.
    WildcardMeetsFormalBound,
    /// JLS 8.3.3 keeps simple names from what is declared later.
    /// javac and ecj also keep the static fields of an enum from it that are named through the enum.
    EnumFieldsAreForwardByAnyName,
    /// JLS 14.14.2 asks nothing of the type of a loop's `var`.
    /// javac and ecj want it to be accessible, there alone.
    LoopVariableIsAccessible,
    /// JLS 14.11.1.1: a class that is permitted is left out if no type of it is below the selector's.
    /// javac and ecj leave out one that is not generic only if the selector could not be cast to it, since a type variable may
    /// stand for the arguments that it has.
    PermittedClassByCast,
    /// JLS 5.1.9, 15.12.2.6: a raw type is converted unchecked also to one whose arguments are all `?`, which erases what a
    /// method returns. javac takes no notice of a conversion that it gives no warning of.
    RawBecomesUnboundedUnnoticed,
    /// JLS 4.5.1: arguments of which one is a variable or a wildcard are distinct if the erasures of their upper bounds are
    /// not below each other. javac takes lower bounds and the arguments of the bounds into account as well.
    DistinctByBounds,
    /// JLS 14.9, 15.12: a condition is in no assignment context, so that an invocation there has its type by itself.
    /// To javac `boolean` is its target, as for the condition of a conditional, a loop and a guard.
    ConditionIsTarget,
    /// JLS 15.27.4 says of the class of a lambda or method reference only that it implements the interface.
    /// javac wants it to be a class that could be declared: a default method must not meet a `protected` one of `Object`.
    FunctionMustHaveClass,
    /// JLS 15.9.3, 15.12.2.1: a constructor that is not generic takes type arguments and takes no notice of them.
    /// javac rejects them where a class without a name has an interface above it.
    AnonymousBelowInterfaceTakesNoTypeArguments,
    /// JLS 15.12.3 asks whether a parameter's type may be named only of the last of variable arity.
    /// javac and ecj cast an argument that is erased to more than it was, to the type of its parameter, which must be accessible.
    CastsNameTheirClass,
}

/// A set of departures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Departures(u64);

impl Departures {
    pub const NONE: Departures = Departures(0);
    pub const ALL: Departures = Departures((1 << Departure::EVERY.len()) - 1);

    pub fn has(self, departure: Departure) -> bool {
        self.0 & (1 << departure as u64) != 0
    }

    #[must_use]
    pub fn with(self, departure: Departure) -> Departures {
        Departures(self.0 | (1 << departure as u64))
    }

    #[must_use]
    pub fn without(self, departure: Departure) -> Departures {
        Departures(self.0 & !(1 << departure as u64))
    }
}

impl Departure {
    /// Those of the relations over types.
    pub const OF_TYPES: &[Departure] = Departure::EVERY.split_at(16).0;
    /// Those that a checker of programs asks for.
    pub const OF_PROGRAMS: &[Departure] = Departure::EVERY.split_at(16).1;

    pub const EVERY: [Departure; 36] = [
        Departure::CaptureOnlyAtTheTop,
        Departure::WildcardTakesFormalBound,
        Departure::PinnedCaptureIsItsBound,
        Departure::PinnedWildcardIsItsBound,
        Departure::LubForgetsLowerBounds,
        Departure::SupertypesOfUncaptured,
        Departure::GlbKeepsTheFirstParameterisation,
        Departure::FunctionTypeOfDependentWildcard,
        Departure::InterfacesAreBelowTheRoot,
        Departure::LubKeepsTheFirstOuter,
        Departure::CaptureLeavesOuterParameters,
        Departure::ArraysHaveOneDirectSupertype,
        Departure::RawTypesEraseAllAbove,
        Departure::LowerBoundAloneIsBelow,
        Departure::CaptureBoundsOneByOne,
        Departure::ProjectionKeepsUndefinedParts,
        Departure::PrimitiveTargetBoundsFromAbove,
        Departure::LowerBoundsAreResolvedFirst,
        Departure::FreshVariablesWithoutLowerBounds,
        Departure::UncheckedBetweenBounds,
        Departure::UncheckedTargetErases,
        Departure::ArgumentsBeforeTarget,
        Departure::CapturedArgumentIsItsBound,
        Departure::RawTypeArgumentPasses,
        Departure::AnyPrimitiveOperandsStandAlone,
        Departure::BoundedOperandsAreUnboxed,
        Departure::WildcardMeetsFormalBound,
        Departure::EnumFieldsAreForwardByAnyName,
        Departure::LoopVariableIsAccessible,
        Departure::PermittedClassByCast,
        Departure::RawBecomesUnboundedUnnoticed,
        Departure::DistinctByBounds,
        Departure::ConditionIsTarget,
        Departure::FunctionMustHaveClass,
        Departure::AnonymousBelowInterfaceTakesNoTypeArguments,
        Departure::CastsNameTheirClass,
    ];
}
