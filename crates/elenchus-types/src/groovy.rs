//! Groovy, as far as its types are concerned: what is surely allowed of what Java allows, and surely not of what Java does not.

mod added;

use crate::{ClassKind, Departures, Java, Primitive, Type, TypeId, TypeSystem, Wildcard, World};

pub use added::{Given, adds_method, may_be_added, may_go};

/// The types of Groovy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Groovy {
    java: Java,
}

/// A character is no number.
const CHAR: Primitive = Primitive(6);

impl TypeSystem for Groovy {
    fn root(&self) -> &'static str {
        self.java.root()
    }

    fn primitives(&self) -> &'static [&'static str] {
        self.java.primitives()
    }

    fn widens(&self, from: Primitive, to: Primitive) -> bool {
        from != CHAR && self.java.widens(from, to)
    }

    fn boxed(&self, primitive: Primitive) -> Option<&'static str> {
        self.java.boxed(primitive)
    }

    fn array_supertypes(&self) -> &'static [&'static str] {
        self.java.array_supertypes()
    }

    fn arrays_are_covariant(&self) -> bool {
        true
    }

    fn null_is_everywhere(&self) -> bool {
        true
    }

    fn has_raw_types(&self) -> bool {
        true
    }

    fn is_assignable(&self, world: &mut World, from: TypeId, to: TypeId) -> bool {
        self.java.is_assignable(world, from, to)
    }

    fn departures(&self) -> Departures {
        Departures::NONE
    }
}

/// Whether closures have a method of this name, in some release from 4.0 to 6.0.
pub fn is_closure_method(name: &str) -> bool {
    CLOSURE_METHODS.contains(&name)
}

const CLOSURE_METHODS: [&str; 41] = [
    "additionalReferences",
    "andThen",
    "andThenSelf",
    "asWritable",
    "call",
    "checkForReferenceCycle",
    "clone",
    "compose",
    "composeSelf",
    "curry",
    "dehydrate",
    "getDelegate",
    "getDirective",
    "getMaximumNumberOfParameters",
    "getMetaClass",
    "getOwner",
    "getParameterTypes",
    "getProperty",
    "getResolveStrategy",
    "getThisObject",
    "invokeMethod",
    "isCase",
    "leftShift",
    "memoize",
    "memoizeAtLeast",
    "memoizeAtMost",
    "memoizeBetween",
    "mopUnperturbed",
    "ncurry",
    "rcurry",
    "rehydrate",
    "rightShift",
    "run",
    "setDelegate",
    "setDirective",
    "setMetaClass",
    "setProperty",
    "setResolveStrategy",
    "throwRuntimeException",
    "trampoline",
    "writeTo",
];

/// Types that nearly every value is converted to somewhere.
const TAKE_ANYTHING: [&str; 5] =
    ["java.lang.String", "boolean", "java.lang.Boolean", "java.lang.Class", "java.lang.Comparable"];

/// Types whose values are converted to nearly everything.
const GIVE_ANYTHING: [&str; 2] = ["groovy.lang.GString", "groovy.lang.Closure"];

/// What is converted to what among numbers differs by place and release.
const NUMBERS: [&str; 17] = [
    "byte",
    "short",
    "char",
    "int",
    "long",
    "float",
    "double",
    "java.lang.Byte",
    "java.lang.Short",
    "java.lang.Character",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Float",
    "java.lang.Double",
    "java.lang.Number",
    "java.math.BigDecimal",
    "java.math.BigInteger",
];

/// Whether a type is that of numbers or characters, boxed or not.
pub fn is_number(world: &World, ty: TypeId) -> bool {
    NUMBERS.contains(&&*name_of(world, ty))
}

/// Whether a value of one type, which Java does not convert to the other, is surely not converted by Groovy: not as the value of a
/// variable, not as an argument, not as a result. Measured for 4 761 pairs of types on groovyc 4.0.33, 5.1.3 and 6.0.0.
pub fn is_sure_no(world: &mut World, from: TypeId, to: TypeId) -> bool {
    // Type variables take and give anything, and arrays are made of arrays, collections and single values.
    let is_open = |ty: Type| {
        matches!(
            ty,
            Type::Variable(_) | Type::Intersection(_) | Type::Null | Type::Bottom | Type::Wildcard(_)
        )
    };
    if is_open(world.get(from)) || is_open(world.get(to)) || matches!(world.get(to), Type::Array(_)) {
        return false;
    }
    let (source, target) = (name_of(world, from), name_of(world, to));
    if TAKE_ANYTHING.contains(&&*target) || GIVE_ANYTHING.contains(&&*source) {
        return false;
    }
    if NUMBERS.contains(&&*source) && NUMBERS.contains(&&*target) {
        return false;
    }
    if &*source == "java.lang.String" && is_enum(world, to) {
        return false;
    }
    if has_wildcard(world, from) && has_arguments(world, to) {
        return false;
    }
    // An argument that is a type variable is not compared, nor are the wildcards within arguments and the arguments of
    // their bounds.
    let is_open_within = |world: &World, ty| {
        let is_nested =
            |arg: &TypeId| has_nested_wildcard(world, *arg) || has_arguments_in_bound(world, *arg);
        world.any_variable(ty, &mut |_| true) || arguments(world, ty).iter().any(is_nested)
    };
    let is_compared = !has_arguments(world, from)
        || !has_arguments(world, to)
        || !is_open_within(world, from) && !is_open_within(world, to);
    if !is_compared {
        let (from, to) = (world.erasure(from), world.erasure(to));
        return !world.is_subtype(from, to);
    }
    true
}

fn name_of(world: &World, ty: TypeId) -> Box<str> {
    match world.get(ty) {
        Type::Primitive(primitive) => world.language().primitives()[usize::from(primitive.0)].into(),
        Type::Class(use_of) => world.class_name(use_of.class).into(),
        _ => Box::default(),
    }
}

fn is_enum(world: &mut World, ty: TypeId) -> bool {
    match world.get(ty) {
        Type::Class(use_of) => world.class(use_of.class).kind == ClassKind::Enum,
        _ => false,
    }
}

fn arguments(world: &World, ty: TypeId) -> &[TypeId] {
    match world.get(ty) {
        Type::Class(use_of) => world.list(use_of.args),
        _ => &[],
    }
}

/// Whether an argument, without the wildcard that it may be, has one within.
fn has_nested_wildcard(world: &World, arg: TypeId) -> bool {
    match world.get(arg) {
        Type::Wildcard(Wildcard::Extends(bound) | Wildcard::Super(bound)) => has_wildcard(world, bound),
        Type::Wildcard(Wildcard::Unbounded) => false,
        _ => has_wildcard(world, arg),
    }
}

fn has_arguments_in_bound(world: &World, arg: TypeId) -> bool {
    match world.get(arg) {
        Type::Wildcard(Wildcard::Extends(bound) | Wildcard::Super(bound)) => has_arguments(world, bound),
        _ => false,
    }
}

fn has_arguments(world: &World, ty: TypeId) -> bool {
    matches!(world.get(ty), Type::Class(use_of) if !world.list(use_of.args).is_empty())
}

fn has_wildcard(world: &World, ty: TypeId) -> bool {
    match world.get(ty) {
        Type::Wildcard(_) => true,
        // What was captured was one.
        Type::Variable(var) => world.var(var).is_capture(),
        Type::Class(use_of) => world.list(use_of.args).iter().any(|arg| has_wildcard(world, *arg)),
        Type::Array(element) => has_wildcard(world, element),
        _ => false,
    }
}
