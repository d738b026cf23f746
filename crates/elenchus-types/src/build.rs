//! Putting classes into a world that come from a program and not from a loader.
//!
//! Classes and variables mention one another, so all of them are made before any is complete:
//!
//! 1. [`World::add_class`] for each class and [`World::add_variable`] for each of its parameters, then
//!    [`World::define_class`] with these alone, so that types can name them;
//! 2. [`World::set_bound`] and [`World::define_class`] again, with supertypes and permitted classes;
//! 3. [`World::define_class`] once more, with members.
//!
//! A definition or bound that is replaced makes the world forget what it found by the old one. That is right at any time,
//! and costs least before relations are asked about.

use std::sync::Arc;

use crate::{Class, ClassId, Origin, TypeId, VarId, Variable, Variance, World};

impl World {
    /// A new class. Its name is `name`, or if that is taken, `name` with a number after it that makes it unlike all others.
    /// It is missing until it is defined.
    pub fn add_class(&mut self, name: &str) -> ClassId {
        if !self.has_class_named(name) {
            return self.class_named(name);
        }
        let mut number = 2;
        loop {
            let name = format!("{name}_{number}");
            if !self.has_class_named(&name) {
                return self.class_named(&name);
            }
            number += 1;
        }
    }

    /// Says what a class is, in place of what was said before.
    ///
    /// A class that is loaded in the base is shared with other worlds and cannot be changed.
    pub fn define_class(&mut self, class: ClassId, mut definition: Class) {
        assert!(!self.is_loaded_in_base(class), "`{}` belongs to the base", self.class_name(class));
        definition.name = self.class_name(class).into();
        if self.loaded(class).is_some() {
            self.forget();
        }
        self.define(class, Arc::new(definition));
    }

    /// A new type variable, bounded by the root. Others may have the same name.
    pub fn add_variable(&mut self, origin: Origin, variance: Variance, arity: u8) -> VarId {
        let upper = self.root();
        let argument_variance = Box::default();
        self.new_var(Variable { origin, variance, arity, argument_variance, upper, lower: None })
    }

    /// Says how a variable that stands for a constructor varies in its arguments. Only for one that was added to this world.
    pub fn set_argument_variance(&mut self, var: VarId, variance: &[Variance]) {
        self.forget_about(var);
        self.var_mut(var).argument_variance = variance.into();
    }

    /// Sets the upper bound of a variable that was added to this world, not to its base.
    pub fn set_bound(&mut self, var: VarId, upper: TypeId) {
        if self.var(var).upper == upper {
            return;
        }
        self.forget_about(var);
        self.var_mut(var).upper = upper;
    }

    /// Sets the lower bound of a variable that was added to this world, as inference makes one (JLS 18.4).
    pub fn set_lower_bound(&mut self, var: VarId, lower: TypeId) {
        self.forget_about(var);
        self.var_mut(var).lower = Some(lower);
    }
}
