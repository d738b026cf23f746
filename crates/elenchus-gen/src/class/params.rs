//! Type parameters with their bounds.

use elenchus_ir as ir;
use elenchus_types::{Origin, Type, TypeId, VarId, Variance};

use crate::state::State;
use crate::types::draw::Spot;
use crate::words;

impl State<'_> {
    /// Declares type parameters in the scope that stands: their bounds mention one another from the second on,
    /// and themselves. Without bounds where they are `plain`.
    pub fn draw_type_params(
        &mut self,
        count: usize,
        plain: bool,
        origin: impl Fn(usize, &str) -> Origin,
    ) -> (Vec<VarId>, Vec<ir::TypeParameterId>) {
        let (mut vars, mut names) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let first = self.env.type_vars.len();
        for position in 0..count {
            let name = self.type_variable_name(first);
            let text = self.program.names.spelling(name);
            let origin = origin(position, text);
            let var = self.world.add_variable(origin, Variance::Invariant, 0);
            self.env.type_vars.push((name, var));
            vars.push(var);
            names.push(name);
        }
        let mut nodes = Vec::with_capacity(count);
        for (position, (var, name)) in vars.iter().zip(names).enumerate() {
            let bounds = if plain || !self.chance(self.chance.bounded_type_parameter) {
                Vec::new()
            } else {
                self.draw_bounds(*var, &vars[..position], &vars[position..])
            };
            if !bounds.is_empty() {
                let upper = self.world.intersection(&bounds);
                self.world.set_bound(*var, upper);
            }
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
            if self.env.type_vars[start.min(self.env.type_vars.len())..]
                .iter()
                .all(|(known, _)| *known != name)
            {
                return name;
            }
        }
        let mut number = 2;
        loop {
            let name = self.program.names.intern(&format!("T{number}"));
            if self.env.type_vars.iter().all(|(known, _)| *known != name) {
                return name;
            }
            number += 1;
        }
    }

    /// `later` are the variable itself and those after it, which have no bounds yet.
    fn draw_bounds(&mut self, var: VarId, earlier: &[VarId], later: &[VarId]) -> Vec<TypeId> {
        let itself = self.world.variable(var);
        if self.chance(self.chance.recursive_bound) {
            return vec![self.world.class_type(self.builtins.comparable, &[itself])];
        }
        if !earlier.is_empty() && self.chance(30) {
            let bound = earlier[self.below(earlier.len())];
            return vec![self.world.variable(bound)];
        }
        let mut bounds = Vec::new();
        for _ in 0..3 {
            let candidate = if self.chance(25) { self.number() } else { self.draw_type_at(Spot::Object, 2) };
            if matches!(self.world.get(candidate), Type::Class(_))
                && candidate != self.builtins.object
                && !self.world.mentions(candidate, later)
            {
                bounds.push(candidate);
                break;
            }
        }
        if !bounds.is_empty() && self.chance(self.chance.multiple_bounds) {
            let second = if self.flip() {
                self.world.class_type(self.builtins.comparable, &[itself])
            } else {
                let runnable = self.world.class_named("java.lang.Runnable");
                self.world.class_type(runnable, &[])
            };
            let both = self.world.intersection(&[bounds[0], second]);
            // A final class that is not below the second bound makes the variable useless, but not illegal.
            if both != bounds[0] && self.world.has_one_parameterisation(both) {
                bounds.push(second);
            }
        }
        bounds
    }

    pub fn number(&mut self) -> TypeId {
        let number = self.world.class_named("java.lang.Number");
        self.world.class_type(number, &[])
    }
}
