//! Types drawn at random out of what is in scope (Hephaestus, section 3.2, "Generating types").

use elenchus_ir::ClassKind;
use elenchus_types::{Substitution, Type, TypeId, VarId, Wildcard};

use crate::Restriction;
use crate::declared::ClassRef;
use crate::state::State;

/// Where a type is to stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// Of a variable, parameter or result.
    Value,
    /// An argument of a type, which is no primitive type.
    Argument,
    /// The type of an object to be made: its own arguments are no wildcards.
    Object,
}

/// No argument within the bounds was found.
struct NothingFits;

impl State<'_> {
    /// A type for a variable.
    pub fn draw_type(&mut self, spot: Spot) -> TypeId {
        self.draw_type_at(spot, self.config.type_depth)
    }

    pub fn draw_type_at(&mut self, spot: Spot, depth: u32) -> TypeId {
        if spot == Spot::Value && self.chance(self.chance.primitive_type) {
            return self.draw_primitive();
        }
        if self.chance(self.chance.type_variable)
            && let Some(var) = self.draw_variable_in_scope()
        {
            return self.world.variable(var);
        }
        if depth == 0 {
            return self.draw_simple();
        }
        if depth > 1 && self.chance(self.own_chance.collection_type) {
            return self.draw_collection(depth - 1);
        }
        if depth > 1 && self.chance(self.chance.array_type) {
            let element = self.draw_element();
            return self.world.array(element);
        }
        if depth > 1
            && self.chance(self.chance.functional_type)
            && let Some(found) = self.draw_functional(depth - 1)
        {
            return found;
        }
        for _ in 0..3 {
            let class = if self.own.visible.is_empty() || self.chance(self.chance.library_type) {
                let index = self.below(self.library.wanted.len());
                self.library.wanted[index]
            } else {
                let index = self.below(self.own.visible.len());
                self.own.visible[index]
            };
            if depth <= 1 && (!self.class(class).params.is_empty() || self.class(class).is_inner) {
                continue;
            }
            if let Some(found) = self.draw_use(class, Substitution::default(), spot, depth) {
                return found;
            }
        }
        self.draw_simple()
    }

    /// A type that literals of collections are of.
    fn draw_collection(&mut self, depth: u32) -> TypeId {
        let element = match self.below(4) {
            0 => self.roles.int_box,
            1 => self.roles.string,
            _ => self.draw_type_at(Spot::Argument, depth),
        };
        match (self.roles.list, self.roles.map) {
            (_, Some(map)) if self.chance(35) => self.world.class_type(map, &[self.roles.string, element]),
            (Some(list), _) => self.world.class_type(list, &[element]),
            _ => element,
        }
    }

    pub fn draw_primitive(&mut self) -> TypeId {
        let roles = self.roles;
        self.pick(&roles.scalars_by_weight).unwrap_or(roles.int)
    }

    /// A class of the language without parameters.
    pub fn draw_simple(&mut self) -> TypeId {
        let roles = self.roles;
        self.pick(&roles.simple).unwrap_or(roles.root)
    }

    /// The element of an array: a type that exists at run time (JLS 10.6, 15.10.1).
    fn draw_element(&mut self) -> TypeId {
        if self.flip() {
            return self.draw_primitive();
        }
        let plain: Vec<ClassRef> = self
            .own
            .visible
            .iter()
            .copied()
            .filter(|class| {
                let info = self.class(*class);
                info.params.is_empty() && !info.is_inner && !info.is_local
            })
            .collect();
        if plain.is_empty() || self.flip() {
            return self.draw_simple();
        }
        let class = plain[self.below(plain.len())];
        self.class(class).declared
    }

    fn draw_variable_in_scope(&mut self) -> Option<VarId> {
        if self.env.type_vars.is_empty() {
            return None;
        }
        let index = self.below(self.env.type_vars.len());
        let (name, var) = self.env.type_vars[index];
        self.env.sees_variable(name, var).then_some(var)
    }

    /// A functional interface.
    pub fn draw_functional(&mut self, depth: u32) -> Option<TypeId> {
        let own = self.own.functional.len();
        let class = if own > 0 && self.flip() {
            let index = self.below(own);
            self.own.functional[index]
        } else {
            let index = self.below(self.library.functional.len());
            *self.library.functional.get(index)?
        };
        self.draw_use(class, Substitution::default(), Spot::Value, depth)
    }

    /// A use of a class with arguments for the parameters that `fixed` does not bind.
    /// `None` where no argument within the bounds was found, or what is fixed is out of them.
    pub fn draw_use(
        &mut self,
        class: ClassRef,
        fixed: Substitution,
        spot: Spot,
        depth: u32,
    ) -> Option<TypeId> {
        if !self.may_name(class) {
            return None;
        }
        let (params, id) = (self.class(class).params, self.class(class).class);
        let is_fixed = !fixed.is_empty();
        let mut arguments = fixed;
        let outer = self.draw_outer(class, &mut arguments, depth).ok()?;
        if params.is_empty() {
            return Some(self.world.inner_type(outer, id, &[]));
        }
        if outer.is_none() && spot == Spot::Value && self.chance(self.chance.raw_type) {
            return Some(self.world.class_type(id, &[]));
        }
        let mut written = Vec::with_capacity(params.len());
        for var in params.iter() {
            let given = arguments.get(var);
            let arg = match given {
                Some(arg) => arg,
                None => self.draw_argument(var, &mut arguments, depth)?,
            };
            let may_vary = given.is_none()
                && spot != Spot::Object
                && (!self.rule(Restriction::NoWildcardForBoundingParameter)
                    || !self.bounds_another(var, params.iter())
                        && !self.is_bounded_by_another(var, params.iter()));
            written.push(if may_vary && self.chance(self.chance.use_site_variance) {
                let is_unbounded = self.world.var(var).upper == self.roles.root;
                self.draw_wildcard(
                    arg,
                    is_unbounded || !self.rule(Restriction::NoWildcardForBoundingParameter),
                )
            } else {
                arg
            });
        }
        let found = self.world.inner_type(outer, id, &written);
        // What is drawn is within its bound; what is fixed is so only if what was drawn for the others makes it so.
        (!is_fixed || self.is_within(found)).then_some(found)
    }

    fn draw_wildcard(&mut self, bound: TypeId, may_be_lower: bool) -> TypeId {
        let wildcard = if self.chance(20) {
            Wildcard::Unbounded
        } else if may_be_lower && self.chance(self.chance.use_site_contravariance) {
            Wildcard::Super(bound)
        } else {
            Wildcard::Extends(bound)
        };
        self.world.wildcard(wildcard)
    }

    /// Whether the bound of a parameter mentions a parameter.
    fn is_bounded_by_another(&mut self, var: VarId, params: impl Iterator<Item = VarId>) -> bool {
        let upper = self.world.var(var).upper;
        let params: Vec<VarId> = params.collect();
        self.world.mentions(upper, &params)
    }

    /// Whether the bound of a parameter mentions this one, itself included.
    fn bounds_another(&mut self, var: VarId, params: impl Iterator<Item = VarId>) -> bool {
        let mut params = params;
        params.any(|other| {
            let upper = self.world.var(other).upper;
            self.world.mentions(upper, &[var])
        })
    }

    /// The type around an inner class: the one that is there, or any.
    fn draw_outer(
        &mut self,
        class: ClassRef,
        arguments: &mut Substitution,
        depth: u32,
    ) -> Result<Option<TypeId>, NothingFits> {
        let info = self.class(class);
        let Some(enclosing) = info.enclosing.filter(|_| info.is_inner && !info.is_local) else {
            return Ok(None);
        };
        if self.class(enclosing).params.is_empty() && !self.class(enclosing).is_inner {
            return Ok(None);
        }
        if arguments.is_empty() && self.env.has_instance_of(enclosing) {
            let declared = self.class(enclosing).declared;
            if self.is_denotable(declared) {
                self.bind_arguments(declared, arguments);
                return Ok(Some(declared));
            }
        }
        let depth = depth.saturating_sub(1);
        let outer = self.draw_use(enclosing, arguments.clone(), Spot::Object, depth).ok_or(NothingFits)?;
        self.bind_arguments(outer, arguments);
        Ok(Some(outer))
    }

    fn bind_arguments(&mut self, id: TypeId, arguments: &mut Substitution) {
        if let Type::Class(use_of) = self.world.get(id) {
            for (var, value) in self.world.arguments_of(use_of).iter() {
                arguments.bind(var, value);
            }
        }
    }

    /// A type within the bounds of a variable, given those of the variables before it. It is bound in `arguments`.
    pub fn draw_argument(&mut self, var: VarId, arguments: &mut Substitution, depth: u32) -> Option<TypeId> {
        let upper = self.world.var(var).upper;
        let root = self.world.root();
        if upper == root {
            let arg = self.draw_type_at(Spot::Argument, depth.saturating_sub(1));
            arguments.bind(var, arg);
            return Some(arg);
        }
        for attempt in 0..8 {
            let candidate = self.candidate_below(upper, arguments, attempt);
            arguments.bind(var, candidate);
            let bound = self.world.substitute(upper, arguments);
            if self.is_denotable(candidate) && self.world.is_subtype(candidate, bound) {
                return Some(candidate);
            }
        }
        None
    }

    /// A type that may be within a bound.
    fn candidate_below(&mut self, upper: TypeId, arguments: &Substitution, attempt: u32) -> TypeId {
        let bound = self.world.substitute(upper, arguments);
        if attempt == 0 && self.flip() || attempt == 7 {
            return bound;
        }
        let known = self.own.witnesses.len();
        match self.below(4) {
            0 if known > 0 => {
                let index = self.below(known);
                self.own.witnesses[index]
            }
            1 => match self.draw_variable_in_scope() {
                Some(var) => self.world.variable(var),
                None => bound,
            },
            2 => match self.world.get(bound) {
                Type::Class(use_of) => {
                    let id = use_of.class;
                    self.draw_below(id, bound).unwrap_or(bound)
                }
                _ => bound,
            },
            _ if attempt.is_multiple_of(2) => bound,
            _ => {
                let index = self.below(self.roles.ordered.len());
                self.roles.ordered.get(index).copied().unwrap_or(bound)
            }
        }
    }

    /// A class below another, applied so that it is a subtype of `upper`.
    pub fn draw_below(&mut self, id: elenchus_types::ClassId, upper: TypeId) -> Option<TypeId> {
        let class = self.pick_below(id)?;
        if !self.may_name(class) {
            return None;
        }
        let (declared, params) = (self.class(class).declared, self.class(class).params);
        let free: Vec<_> = params.iter().collect();
        let found = self.world.unify(declared, upper, &free)?;
        if self.class(class).kind == ClassKind::Enum && !free.is_empty() {
            return None;
        }
        self.draw_use(class, found, Spot::Object, 1)
    }
}
