//! Type parameters with their bounds.

use elenchus_ir as ir;
use elenchus_types::{Origin, Type, TypeId, VarId, Variance};

use crate::state::State;
use crate::types::draw::Spot;
use crate::words;

/// The bound of a type parameter that is not there yet.
enum Bound {
    None,
    /// `Comparable<T>`
    Itself,
    Of(TypeId),
    /// A class, and `Comparable<T>`.
    AndItself(TypeId),
    Both(TypeId, TypeId),
}

impl State<'_> {
    /// Draws type parameters none of which has the name of another that is in scope.
    pub fn hiding_nothing<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> T {
        let reuse = std::mem::take(&mut self.chance.reused_type_variable);
        let drawn = draw(self);
        self.chance.reused_type_variable = reuse;
        drawn
    }

    /// Declares type parameters in the scope that stands: their bounds mention one another from the second on,
    /// and themselves. Without bounds where they are `plain`.
    pub fn draw_type_params(
        &mut self,
        count: usize,
        plain: bool,
        origin: impl Fn(usize, &str) -> Origin,
    ) -> (Vec<VarId>, Vec<ir::TypeParameterId>) {
        let (mut vars, mut nodes) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let comparable = |state: &mut Self, itself| {
            state.roles.comparable.map(|class| state.world.class_type(class, &[itself]))
        };
        let first = self.env.type_vars.len();
        // All of them are in scope in the bounds of each.
        for _ in 0..count {
            let name = self.type_variable_name(first);
            self.env.hidden.push(name);
        }
        for position in 0..count {
            let name = self.env.hidden[0];
            // Drawn before the variable is there: what is asked about types then need not be forgotten.
            let bound = if plain || !self.chance(self.chance.bounded_type_parameter) {
                Bound::None
            } else {
                self.draw_bound(&vars)
            };
            let origin = origin(position, self.program.names.spelling(name));
            let var = self.world.add_variable(origin, Variance::Invariant, 0);
            let itself = self.world.variable(var);
            let bounds = match bound {
                Bound::None => Vec::new(),
                Bound::Itself => comparable(self, itself).into_iter().collect(),
                Bound::Of(bound) => vec![bound],
                Bound::AndItself(bound) => std::iter::once(bound).chain(comparable(self, itself)).collect(),
                Bound::Both(one, other) => vec![one, other],
            };
            if !bounds.is_empty() {
                let upper = self.world.intersection(&bounds);
                self.world.set_bound(var, upper);
            }
            self.env.hidden.remove(0);
            self.env.type_vars.push((name, var));
            vars.push(var);
            let bounds = bounds.into_iter().map(|bound| self.write(bound)).collect();
            nodes.push(self.program.type_params.add(ir::TypeParameter {
                name,
                variance: ir::Variance::Invariant,
                arity: 0,
                bounds,
            }));
        }
        (vars, nodes)
    }

    fn type_variable_name(&mut self, first: usize) -> ir::Name {
        let reuse = self.chance(self.chance.reused_type_variable);
        let start = if reuse { first } else { 0 };
        for _ in 0..12 {
            let letter = words::LETTERS[self.below(words::LETTERS.len())];
            let name = self.program.names.intern(letter);
            let taken = self.env.type_vars[start.min(self.env.type_vars.len())..].iter();
            if taken.map(|(known, _)| known).chain(&self.env.hidden).all(|known| *known != name) {
                return name;
            }
        }
        let mut number = 2;
        loop {
            let name = self.program.names.intern(&format!("T{number}"));
            if self.env.type_vars.iter().all(|(known, _)| *known != name) && !self.env.hidden.contains(&name)
            {
                return name;
            }
            number += 1;
        }
    }

    fn draw_bound(&mut self, earlier: &[VarId]) -> Bound {
        if self.chance(self.chance.recursive_bound) {
            return Bound::Itself;
        }
        if !earlier.is_empty() && self.chance(30) {
            let bound = earlier[self.below(earlier.len())];
            return Bound::Of(self.world.variable(bound));
        }
        for _ in 0..3 {
            let number = if self.chance(25) { self.roles.number } else { None };
            let bound = number.unwrap_or_else(|| self.draw_type_at(Spot::Object, 2));
            if !matches!(self.world.get(bound), Type::Class(_)) || bound == self.roles.root {
                continue;
            }
            if !self.chance(self.chance.multiple_bounds) {
                return Bound::Of(bound);
            }
            let has_second = self.flip();
            let mut lacks = |class| self.world.as_super(bound, class).is_none();
            if has_second && self.roles.comparable.is_some_and(&mut lacks) {
                return Bound::AndItself(bound);
            }
            if let Some(second) = self.roles.second_bound.filter(|second| lacks(*second)) {
                return Bound::Both(bound, self.world.class_type(second, &[]));
            }
        }
        Bound::None
    }
}
