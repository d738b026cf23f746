//! The methods that Groovy adds to classes of the platform, and which calls of a class's own methods they may be taken for.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::NUMBERS;
use crate::{ClassKind, Type, TypeId, World};

/// A method that is added in some release from 4.0.0-beta-1 to 6.0.0.
struct Added {
    receiver: &'static str,
    params: Vec<&'static str>,
}

/// One a line: its name, the type of its receiver, those of its parameters, without type arguments.
fn added() -> &'static BTreeMap<&'static str, Vec<Added>> {
    static ADDED: LazyLock<BTreeMap<&str, Vec<Added>>> = LazyLock::new(|| {
        let mut added: BTreeMap<&str, Vec<Added>> = BTreeMap::new();
        for line in include_str!("../groovy_methods.txt").lines() {
            let mut words = line.split(' ');
            if let (Some(name), Some(receiver)) = (words.next(), words.next()) {
                added.entry(name).or_default().push(Added { receiver, params: words.collect() });
            }
        }
        added
    });
    &ADDED
}

/// Whether Groovy adds a method of this name to some class of the platform.
pub fn adds_method(name: &str) -> bool {
    added().contains_key(name)
}

/// What is known of a receiver or argument of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// A value of a type, type arguments aside.
    Of(TypeId),
    /// A value that may be known to be more than of the type that is declared for it.
    AtLeast(TypeId),
    Null,
    /// A lambda, closure or reference.
    Function,
    Unknown,
}

/// Whether a call by this name may mean a method that Groovy adds.
pub fn may_be_added(world: &mut World, name: &str, receiver: Given, args: &[Given]) -> bool {
    let Some(methods) = added().get(name) else { return false };
    methods.iter().any(|method| {
        let is_counted = method.params.len() == args.len()
            || method.params.last().is_some_and(|last| last.ends_with("[]"))
                && method.params.len() <= args.len() + 1;
        // The last parameter, if an array, takes any number of values.
        let param = |place: usize| match method.params.get(place) {
            Some(param) if place + 1 < method.params.len() || !param.ends_with("[]") => Some(*param),
            _ => None,
        };
        is_counted
            && goes(world, receiver, method.receiver)
            && args
                .iter()
                .enumerate()
                .all(|(place, arg)| param(place).is_none_or(|param| goes(world, *arg, param)))
    })
}

/// Whether a value may go where a type is asked for.
fn goes(world: &mut World, given: Given, wanted: &str) -> bool {
    let is_primitive = world.language().primitives().contains(&wanted);
    let (ty, is_least) = match given {
        Given::Of(ty) => (ty, false),
        Given::AtLeast(ty) => (ty, true),
        Given::Null => return !is_primitive,
        Given::Function => {
            return wanted == "groovy.lang.Closure"
                || class_named(world, wanted).is_some_and(|(_, kind)| kind.is_interface());
        }
        Given::Unknown => return true,
    };
    let ty = match world.get(ty) {
        Type::Primitive(primitive) => world.boxed(primitive).unwrap_or(ty),
        Type::Array(_) => return wanted.ends_with("[]") || wanted == world.language().root(),
        Type::Class(_) => world.erasure(ty),
        Type::Variable(_) => {
            let erasure = world.erasure(ty);
            return goes(world, Given::AtLeast(erasure), wanted);
        }
        _ => return true,
    };
    if wanted.ends_with("[]") {
        return false;
    }
    // Which number goes to which differs by release.
    if NUMBERS.contains(&wanted) && super::is_number(world, ty) {
        return true;
    }
    if is_primitive {
        return is_least
            || world.unboxed(ty).is_some() && super::is_number(world, ty) != (wanted == "boolean");
    }
    let Some((wanted, kind)) = class_named(world, wanted) else { return false };
    // What is below a type may also be below an interface that has nothing to do with it.
    let may_be_both = is_least
        && match world.get(ty) {
            Type::Class(use_of) => {
                let class = world.class(use_of.class);
                !class.is_final() && (class.is_interface() || kind.is_interface())
            }
            _ => true,
        };
    world.is_subtype(ty, wanted) || may_be_both || is_least && world.is_subtype(wanted, ty)
}

/// Whether an argument may go to a parameter of a type. What Groovy does not convert surely does not.
pub fn may_go(world: &mut World, given: Given, wanted: TypeId) -> bool {
    let wanted = world.erasure(wanted);
    match world.get(wanted) {
        Type::Class(_) | Type::Primitive(_) => {
            let name = super::name_of(world, wanted);
            goes(world, given, &name)
        }
        _ => true,
    }
}

/// A class by its name, without type arguments, if the library has it.
fn class_named(world: &mut World, name: &str) -> Option<(TypeId, ClassKind)> {
    let class = world.class_named(name);
    let kind = world.class(class).kind;
    (kind != ClassKind::Missing).then(|| (world.class_type(class, &[]), kind))
}
