//! Which type arguments of a call anything can see.

use elenchus_check::{Executable, Resolved};
use elenchus_types::{Method, VarId, World};

/// The method or constructor that is called, as it is declared.
pub(crate) fn declaration<'w>(world: &'w World, resolved: &Resolved) -> Option<&'w Method> {
    let class = world.class(resolved.owner);
    match resolved.executable {
        Executable::Method(place) => class.methods.get(place),
        Executable::Constructor(place) => class.constructors.get(place),
        Executable::Array => None,
    }
}

/// Whether a type parameter is in what a method takes, gives or throws. Of one that is not, any value within the bounds
/// leaves every type of the program as it is, so what is inferred for it need not be what was written.
pub(crate) fn is_seen(world: &World, method: &Method, param: VarId) -> bool {
    let types = method.params.iter().chain(method.throws.iter()).chain([&method.result]);
    types.copied().any(|ty| world.any_variable(ty, &mut |var| var == param))
}
