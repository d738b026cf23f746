//! The classes that random types are made of.

use elenchus_types::{ClassId, ClassKind, Type, VarId, World};

/// Classes of a world, sorted by what can be made of them. All lists are in the order in which classes were named.
#[derive(Default)]
pub struct Pool {
    pub classes: Vec<ClassId>,
    pub generic: Vec<ClassId>,
    /// Classes that are not generic.
    pub plain: Vec<ClassId>,
    /// Classes with a parameter whose bound mentions a parameter.
    pub recursive: Vec<ClassId>,
    /// Inner classes of generic classes.
    pub inner: Vec<ClassId>,
    pub interfaces: Vec<ClassId>,
    pub functional: Vec<ClassId>,
    pub variables: Vec<VarId>,
    /// Parameters of methods, each with the name by which the judge finds it: `T@class#n` for the method at place `n`.
    pub method_variables: Vec<(VarId, String)>,
    /// For each class above another in the pool, those below it.
    below: Vec<(ClassId, Vec<ClassId>)>,
}

impl Pool {
    /// Sorts the classes with these names, loading them and what is above them.
    pub fn new<'n>(world: &mut World, names: impl IntoIterator<Item = &'n str>) -> Pool {
        let mut pool = Pool::default();
        for name in names {
            let id = world.class_named(name);
            let class = world.class(id);
            if class.kind == ClassKind::Missing {
                continue;
            }
            pool.classes.push(id);
            if world.is_generic(id) {
                pool.generic.push(id);
            } else {
                pool.plain.push(id);
            }
            if class.is_interface() {
                pool.interfaces.push(id);
            }
            if class.outer.is_some_and(|outer| world.is_generic(outer)) {
                pool.inner.push(id);
            }
            if class.params.iter().any(|param| world.mentions(world.var(*param).upper, &class.params)) {
                pool.recursive.push(id);
            }
            pool.variables.extend(class.params.iter().copied());
            for (place, method) in class.methods.iter().enumerate() {
                for var in &method.type_params {
                    let variable = world.var(*var).name().unwrap_or_default();
                    pool.method_variables.push((*var, format!("{variable}@{name}#{place}")));
                }
            }
            let declared = world.declared_type(id);
            if world.descriptor(declared).is_some() {
                pool.functional.push(id);
            }
            for above in Self::classes_above(world, id) {
                match pool.below.iter_mut().find(|(class, _)| *class == above) {
                    Some((_, below)) => below.push(id),
                    None => pool.below.push((above, vec![id])),
                }
            }
        }
        pool
    }

    /// A class and those above it, the nearest first.
    pub fn classes_above(world: &mut World, id: ClassId) -> Vec<ClassId> {
        let mut found = vec![id];
        let mut next = 0;
        while next < found.len() {
            let class = world.class(found[next]);
            for above in &class.supertypes {
                if let Type::Class(above) = world.get(*above)
                    && !found.contains(&above.class)
                {
                    found.push(above.class);
                }
            }
            next += 1;
        }
        found
    }

    /// The classes of the pool that are below a class, itself among them.
    pub fn below(&self, class: ClassId) -> &[ClassId] {
        self.below.iter().find(|(above, _)| *above == class).map_or(&[], |(_, below)| below)
    }

    /// What the judge calls a parameter of a method.
    pub fn name_of_method_variable(&self, var: VarId) -> Option<&str> {
        self.method_variables.iter().find(|(known, _)| *known == var).map(|(_, name)| name.as_str())
    }
}
