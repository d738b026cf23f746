//! Drawing types: for type variables, and above or below a type (section 3.3).

use elenchus_types::{ClassType, Substitution, Type, TypeId, VarId, Wildcard};

use crate::random;
use crate::state::State;

/// How many classes are tried for a bound before it is given up.
const TRIES: usize = 12;
/// How many classes are looked through for a bound that few meet.
const SCANNED: usize = 64;

/// Classes that every library stands on.
const COMMON: [&str; 6] = [
    "java.lang.String",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Number",
    "java.lang.CharSequence",
    "java.lang.Object",
];

impl State<'_> {
    /// Binds the variables that are not bound, each to a type within its bounds (Definition 3.1). Those that the bounds of
    /// others mention come first.
    pub fn instantiate(&mut self, vars: &[VarId], sigma: &mut Substitution, depth: u32) -> bool {
        let mut open: Vec<VarId> = vars.iter().copied().filter(|var| sigma.get(*var).is_none()).collect();
        while !open.is_empty() {
            let free = open.iter().position(|var| {
                let upper = self.world.var(*var).upper;
                !self.world.any_variable(upper, &mut |other| other != *var && open.contains(&other))
            });
            // Where bounds go round in a circle, one is bound as if the others were not there.
            let var = open.remove(free.unwrap_or(0));
            let upper = self.world.var(var).upper;
            let bound = self.world.substitute(upper, sigma);
            let Some(value) = self.draw_within(var, bound, depth) else { return false };
            sigma.bind(var, value);
        }
        // Bounds that went round in a circle.
        vars.iter().all(|var| {
            let upper = self.world.var(*var).upper;
            let bound = self.world.substitute(upper, sigma);
            sigma.get(*var).is_some_and(|value| self.world.is_subtype(value, bound))
        })
    }

    /// A type for a variable with this bound, which may mention the variable: a recursive bound.
    fn draw_within(&mut self, var: VarId, bound: TypeId, depth: u32) -> Option<TypeId> {
        if bound == self.world.root() {
            return self.draw(depth);
        }
        let parts = self.world.parts(bound);
        let is_recursive = self.world.mentions(bound, &[var]);
        let root = self.world.root();
        let first = parts.iter().copied().find(|part| *part != root).unwrap_or(root);
        let Type::Class(use_of) = self.world.get(first) else { return None };
        for own in self.own.clone() {
            // One that takes itself as an argument is often the only type within the bound.
            let found = self.world.declared_type(own);
            if self.world.class(own).params.is_empty() && self.is_within(found, var, &parts) {
                self.used.recursive_bound |= is_recursive;
                return Some(found);
            }
        }
        let below = self.graph.below(use_of.class);
        if below.is_empty() {
            return None;
        }
        let start = random::below(self.rng, below.len());
        for step in 0..below.len().min(if is_recursive { SCANNED } else { TRIES }) {
            // A stride that is prime to most lengths, so that neighbours are not tried together.
            let index = below[(start + step * 37) % below.len()];
            let Some(found) = self.draw_below(index, first, is_recursive, depth) else { continue };
            if self.is_within(found, var, &parts) {
                self.used.recursive_bound |= is_recursive;
                return Some(found);
            }
        }
        None
    }

    /// Whether a type is below all parts of the bound of a variable that stands for it.
    fn is_within(&mut self, ty: TypeId, var: VarId, parts: &[TypeId]) -> bool {
        let sigma: Substitution = [(var, ty)].into_iter().collect();
        parts.iter().all(|part| {
            let part = self.world.substitute(*part, &sigma);
            self.world.is_subtype(ty, part)
        })
    }

    /// A use of a class that is below a type, which may mention a variable that is not known yet.
    fn draw_below(&mut self, index: u32, above: TypeId, is_open: bool, depth: u32) -> Option<TypeId> {
        let node = &self.graph.classes[index as usize];
        let (class, declared) = (node.class, node.declared);
        let params = node.params.clone();
        if params.is_empty() && !self.world.is_generic(class) {
            return Some(declared);
        }
        if depth == 0 || is_open && depth < 2 {
            return None;
        }
        let all = self.params_around(class);
        let mut sigma = if is_open {
            Substitution::default()
        } else {
            let above = self.without_wildcards(above, depth)?;
            self.world.unify(declared, above, &all)?
        };
        if !self.instantiate(&all, &mut sigma, depth - 1) {
            return None;
        }
        Some(self.world.substitute(declared, &sigma))
    }

    /// The parameters of a class and of those around it.
    pub fn params_around(&mut self, class: elenchus_types::ClassId) -> Vec<VarId> {
        let mut found = Vec::new();
        let mut next = Some(class);
        while let Some(class) = next {
            let definition = self.world.class(class);
            found.extend(definition.params.iter().copied());
            next = definition.outer;
        }
        found
    }

    /// Any type that is no primitive one.
    pub fn draw(&mut self, depth: u32) -> Option<TypeId> {
        if self.happens(30) || self.graph.plain.is_empty() {
            let name = COMMON[random::below(self.rng, COMMON.len())];
            let class = self.world.class_named(name);
            return Some(self.world.class_type(class, &[]));
        }
        if depth >= 2
            && self.happens(40)
            && let Some(index) = random::choose(self.rng, &self.graph.generic).copied()
            && let Some(found) = self.draw_use(index, depth)
        {
            return Some(found);
        }
        let index = *random::choose(self.rng, &self.graph.plain)?;
        Some(self.graph.classes[index as usize].declared)
    }

    /// A generic class with arguments, of which some are wildcards.
    pub fn draw_use(&mut self, index: u32, depth: u32) -> Option<TypeId> {
        let node = &self.graph.classes[index as usize];
        let (class, declared) = (node.class, node.declared);
        let all = self.params_around(class);
        let mut sigma = Substitution::default();
        if !self.instantiate(&all, &mut sigma, depth - 1) {
            return None;
        }
        let found = self.world.substitute(declared, &sigma);
        Some(self.with_wildcards(found))
    }

    /// Some arguments put under wildcards that contain them.
    pub fn with_wildcards(&mut self, ty: TypeId) -> TypeId {
        let Type::Class(ClassType { class, outer, args }) = self.world.get(ty) else { return ty };
        if self.world.list(args).is_empty() || !self.happens(self.config.wildcard) {
            return ty;
        }
        let mut args = self.world.list(args).to_vec();
        for arg in &mut args {
            if matches!(self.world.get(*arg), Type::Wildcard(_)) {
                continue;
            }
            let wildcard = match random::below(self.rng, 4) {
                0 => Wildcard::Unbounded,
                1 => Wildcard::Extends(*arg),
                2 => Wildcard::Super(*arg),
                _ => continue,
            };
            *arg = self.world.wildcard(wildcard);
        }
        let found = self.world.inner_type(outer, class, &args);
        if self.world.is_well_formed(found) { found } else { ty }
    }

    /// A type within it whose arguments are no wildcards: something of which there can be an object.
    pub fn without_wildcards(&mut self, ty: TypeId, depth: u32) -> Option<TypeId> {
        let Type::Class(ClassType { class, outer, args }) = self.world.get(ty) else { return Some(ty) };
        let given = self.world.list(args).to_vec();
        let outer = match outer {
            Some(outer) => Some(self.without_wildcards(outer, depth)?),
            None => None,
        };
        if !given.iter().any(|arg| matches!(self.world.get(*arg), Type::Wildcard(_))) {
            return Some(self.world.inner_type(outer, class, &given));
        }
        let params = self.world.class(class).params.clone();
        let mut sigma = Substitution::default();
        for (param, arg) in params.iter().zip(&given) {
            match self.world.get(*arg) {
                Type::Wildcard(Wildcard::Unbounded) => {}
                Type::Wildcard(Wildcard::Extends(bound) | Wildcard::Super(bound)) => {
                    sigma.bind(*param, bound);
                }
                _ => sigma.bind(*param, *arg),
            }
        }
        if !self.instantiate(&params, &mut sigma, depth.saturating_sub(1)) {
            return None;
        }
        let args: Vec<_> = params.iter().filter_map(|param| sigma.get(*param)).collect();
        let found = self.world.inner_type(outer, class, &args);
        (self.world.is_subtype(found, ty) && self.world.is_well_formed(found)).then_some(found)
    }

    /// A type below or equal to one, of which an inhabitant can be looked for.
    pub fn subtype_of(&mut self, ty: TypeId) -> TypeId {
        let Type::Class(use_of) = self.world.get(ty) else { return ty };
        if !self.happens(self.config.other_type) {
            return ty;
        }
        let below = self.graph.below(use_of.class);
        if below.len() <= 1 {
            return ty;
        }
        let index = below[random::below(self.rng, below.len())];
        // A type without a way to make it would be a null with another name.
        if self.graph.classes[index as usize].distance.is_none() {
            return ty;
        }
        match self.draw_below(index, ty, false, self.config.type_depth) {
            Some(found) if self.world.is_subtype(found, ty) && self.is_writable(found) => found,
            _ => ty,
        }
    }

    /// A type above or equal to one that a program can write. A value of the type may go there.
    pub fn supertype_of(&mut self, ty: TypeId) -> Option<TypeId> {
        let ty = self.world.without_captures(ty);
        if let Type::Primitive(primitive) = self.world.get(ty) {
            let boxed = self.world.boxed(primitive);
            return Some(if self.happens(15) { boxed.unwrap_or(ty) } else { ty });
        }
        let mut found = ty;
        if self.happens(self.config.other_type) {
            let above = self.world.closure(ty);
            found = *random::choose(self.rng, &above)?;
        }
        found = self.with_wildcards(found);
        let candidates = [found, ty, self.world.root()];
        candidates.into_iter().find(|one| self.is_writable(*one) && self.world.is_subtype(ty, *one))
    }

    /// A type to which no value of the other converts in an assignment or call (JLS 5.2, 5.3), and the other way round if
    /// `both`: an incompatible one.
    pub fn incompatible_with(&mut self, ty: TypeId, from: bool, both: bool) -> Option<TypeId> {
        for _ in 0..self.config.incompatible {
            let found = self.draw(self.config.type_depth)?;
            let up = self.world.is_assignable(found, ty);
            let down = self.world.is_assignable(ty, found);
            if (if from { !up } else { !down }) && !(both && (up || down)) && self.is_writable(found) {
                return Some(found);
            }
        }
        None
    }
}
