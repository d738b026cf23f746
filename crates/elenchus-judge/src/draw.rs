//! Random types: well formed ones, wider ones, and slightly different ones.

use elenchus_types::{ClassId, ClassType, Primitive, Type, TypeId, VarId, Wildcard, World};

use crate::{Dice, Pool};

/// Draws types of a world.
pub struct Drawer<'d> {
    pub world: &'d mut World,
    pub pool: &'d Pool,
    pub dice: &'d mut Dice,
}

impl Drawer<'_> {
    /// A well formed reference type.
    pub fn reference(&mut self, depth: usize) -> TypeId {
        loop {
            let id = self.candidate(depth);
            if self.world.is_well_formed(id) {
                return id;
            }
        }
    }

    fn candidate(&mut self, depth: usize) -> TypeId {
        match self.dice.below(100) {
            0..7 => self.variable(),
            7..14 => {
                let element = if self.dice.chance(25) {
                    self.primitive()
                } else {
                    self.candidate(depth.saturating_sub(1))
                };
                self.world.array(element)
            }
            14..24 => self.of_one_of(|pool| &pool.recursive, depth),
            24..34 => self.of_one_of(|pool| &pool.inner, depth),
            34..60 => self.of_one_of(|pool| &pool.generic, depth),
            _ => self.of_one_of(|pool| &pool.classes, depth),
        }
    }

    fn of_one_of(&mut self, classes: impl Fn(&Pool) -> &Vec<ClassId>, depth: usize) -> TypeId {
        let pool = self.pool;
        match self.dice.pick(classes(pool)) {
            Some(class) => self.use_of(*class, depth),
            None => self.world.root(),
        }
    }

    /// A parameter of a class or, as often, of a method.
    pub fn variable(&mut self) -> TypeId {
        let of_method = self.dice.pick(&self.pool.method_variables);
        if let Some((var, _)) = of_method.filter(|_| self.dice.chance(50)) {
            return self.world.variable(*var);
        }
        match self.dice.pick(&self.pool.variables) {
            Some(var) => self.world.variable(*var),
            None => self.world.root(),
        }
    }

    /// Any primitive type but `void`, which is last in the table.
    pub fn primitive(&mut self) -> TypeId {
        let count = self.world.language().primitives().len() - 1;
        let place = self.dice.below(count);
        self.world.primitive(Primitive(place as u8))
    }

    /// A use of a class whose arguments are within their bounds, or at least tried to be; raw sometimes.
    pub fn use_of(&mut self, class: ClassId, depth: usize) -> TypeId {
        if self.dice.chance(6) {
            return self.world.class_type(class, &[]);
        }
        self.use_with_args(class, depth)
    }

    pub fn use_with_args(&mut self, class: ClassId, depth: usize) -> TypeId {
        let definition = self.world.class(class);
        let outer = definition.outer.filter(|outer| self.world.is_generic(*outer));
        let outer = outer.map(|outer| self.use_with_args(outer, depth.saturating_sub(1)));
        for _ in 0..4 {
            let args: Vec<_> = definition.params.iter().map(|param| self.argument(*param, depth)).collect();
            let id = self.world.inner_type(outer, class, &args);
            if self.world.is_well_formed(id) {
                return id;
            }
        }
        let unbounded = self.world.wildcard(Wildcard::Unbounded);
        self.world.inner_type(outer, class, &vec![unbounded; definition.params.len()])
    }

    fn argument(&mut self, param: VarId, depth: usize) -> TypeId {
        let upper = self.world.var(param).upper;
        let bounded = upper != self.world.root();
        if self.dice.chance(8) || depth == 0 && bounded {
            return self.world.wildcard(Wildcard::Unbounded);
        }
        let bound = match self.world.get(upper) {
            Type::Class(bound) if bounded => Some(bound.class),
            _ => None,
        };
        let below = bound.and_then(|bound| self.dice.pick(self.pool.below(bound)).copied());
        let arg = match below {
            Some(class) if depth > 0 && self.dice.chance(90) => self.use_of(class, depth - 1),
            _ if depth == 0 => self.of_one_of(|pool| &pool.plain, 0),
            _ => self.candidate(depth - 1),
        };
        match self.dice.below(10) {
            0 | 1 => self.world.wildcard(Wildcard::Extends(arg)),
            2 | 3 => self.world.wildcard(Wildcard::Super(arg)),
            _ => arg,
        }
    }

    /// A type above this one: a supertype, with arguments that contain those found there.
    pub fn wider(&mut self, id: TypeId) -> TypeId {
        match self.world.get(id) {
            Type::Class(use_of) => {
                let above = Pool::classes_above(self.world, use_of.class);
                // Near ones are the interesting ones.
                let place = self.dice.below(above.len()).min(self.dice.below(above.len()));
                let view = self.world.view(id, above[place]).unwrap_or(id);
                if self.dice.chance(12) {
                    return self.world.erasure(view);
                }
                self.loosened(view)
            }
            Type::Variable(var) if self.dice.chance(70) => {
                let upper = self.world.var(var).upper;
                self.wider(upper)
            }
            Type::Array(element) if !matches!(self.world.get(element), Type::Primitive(_)) => {
                let element = self.wider(element);
                self.world.array(element)
            }
            Type::Intersection(parts) => {
                let parts = self.world.list(parts).to_vec();
                let part = parts[self.dice.below(parts.len())];
                self.wider(part)
            }
            _ => id,
        }
    }

    /// The same class with arguments that contain these.
    pub fn loosened(&mut self, id: TypeId) -> TypeId {
        let Type::Class(ClassType { class, outer, args }) = self.world.get(id) else { return id };
        let outer = match outer {
            Some(outer) if self.dice.chance(30) => Some(self.loosened(outer)),
            outer => outer,
        };
        let args = self.world.list(args).to_vec();
        let args: Vec<_> = args.into_iter().map(|arg| self.loosened_argument(arg)).collect();
        self.world.inner_type(outer, class, &args)
    }

    pub fn loosened_argument(&mut self, arg: TypeId) -> TypeId {
        if self.dice.chance(40) {
            return arg;
        }
        let loose = match self.world.get(arg) {
            Type::Wildcard(Wildcard::Unbounded) => return arg,
            Type::Wildcard(Wildcard::Extends(bound)) => Wildcard::Extends(self.wider(bound)),
            Type::Wildcard(Wildcard::Super(bound)) => Wildcard::Super(self.narrower(bound)),
            _ => match self.dice.below(5) {
                0 => Wildcard::Unbounded,
                1 => Wildcard::Super(self.narrower(arg)),
                2 => Wildcard::Extends(arg),
                _ => Wildcard::Extends(self.wider(arg)),
            },
        };
        self.world.wildcard(loose)
    }

    /// A type below this one, if one is easily found, else itself.
    pub fn narrower(&mut self, id: TypeId) -> TypeId {
        let Type::Class(use_of) = self.world.get(id) else { return id };
        let below = self.pool.below(use_of.class);
        for _ in 0..3 {
            let Some(class) = self.dice.pick(below).copied() else { return id };
            let declared = self.world.declared_type(class);
            let params = self.world.class(class).params.clone();
            if let Some(solved) = self.world.unify(declared, id, &params) {
                let found = self.world.substitute(declared, &solved);
                if self.world.is_well_formed(found) {
                    return found;
                }
            }
        }
        id
    }

    /// The type with one argument, bound or wildcard changed, or, where there is none, with another class.
    pub fn changed(&mut self, id: TypeId) -> TypeId {
        match self.world.get(id) {
            Type::Class(ClassType { class, outer, args }) => {
                let mut args = self.world.list(args).to_vec();
                let places = args.len() + usize::from(outer.is_some());
                if places == 0 || self.dice.chance(7) {
                    return self.other_class(id, class);
                }
                let place = self.dice.below(places);
                let outer = match (args.get_mut(place), outer) {
                    (Some(arg), outer) => {
                        *arg = self.changed_argument(*arg);
                        outer
                    }
                    (None, outer) => outer.map(|outer| self.changed(outer)),
                };
                self.world.inner_type(outer, class, &args)
            }
            Type::Array(element) => {
                let element = self.changed(element);
                self.world.array(element)
            }
            Type::Intersection(parts) => {
                let mut parts = self.world.list(parts).to_vec();
                let place = self.dice.below(parts.len());
                parts[place] = self.changed(parts[place]);
                self.world.intersection(&parts)
            }
            Type::Primitive(_) => self.primitive(),
            Type::Variable(var) if self.dice.chance(50) => {
                let upper = self.world.var(var).upper;
                self.changed(upper)
            }
            _ => self.reference(1),
        }
    }

    fn other_class(&mut self, id: TypeId, class: ClassId) -> TypeId {
        match self.dice.below(4) {
            0 => self.narrower(id),
            1 => self.wider(id),
            2 => self.world.erasure(id),
            _ => {
                let above = Pool::classes_above(self.world, class);
                let above = above[self.dice.below(above.len())];
                match self.dice.pick(self.pool.below(above)) {
                    Some(sibling) => self.use_of(*sibling, 1),
                    None => self.reference(1),
                }
            }
        }
    }

    pub fn changed_argument(&mut self, arg: TypeId) -> TypeId {
        let changed = match (self.world.get(arg), self.dice.below(6)) {
            (Type::Wildcard(Wildcard::Unbounded), 0) => return self.reference(1),
            (Type::Wildcard(Wildcard::Unbounded), 1 | 2) => Wildcard::Super(self.reference(1)),
            (Type::Wildcard(Wildcard::Unbounded), _) => Wildcard::Extends(self.reference(1)),
            (Type::Wildcard(Wildcard::Extends(bound)), 0) => Wildcard::Super(bound),
            (Type::Wildcard(Wildcard::Super(bound)), 0) => Wildcard::Extends(bound),
            (Type::Wildcard(Wildcard::Extends(bound) | Wildcard::Super(bound)), 1) => return bound,
            (Type::Wildcard(Wildcard::Extends(_) | Wildcard::Super(_)), 2) => Wildcard::Unbounded,
            (Type::Wildcard(Wildcard::Extends(bound)), 3) => Wildcard::Extends(self.changed(bound)),
            (Type::Wildcard(Wildcard::Extends(bound)), 4) => Wildcard::Extends(self.narrower(bound)),
            (Type::Wildcard(Wildcard::Extends(bound)), _) => Wildcard::Extends(self.wider(bound)),
            (Type::Wildcard(Wildcard::Super(bound)), 3) => Wildcard::Super(self.changed(bound)),
            (Type::Wildcard(Wildcard::Super(bound)), 4) => Wildcard::Super(self.narrower(bound)),
            (Type::Wildcard(Wildcard::Super(bound)), _) => Wildcard::Super(self.wider(bound)),
            (_, 0) => Wildcard::Extends(arg),
            (_, 1) => Wildcard::Super(arg),
            (_, 2) => return self.wider(arg),
            (_, 3) => return self.narrower(arg),
            _ => return self.changed(arg),
        };
        self.world.wildcard(changed)
    }
}
