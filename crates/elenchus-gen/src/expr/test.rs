//! Type tests and casts down.

use elenchus_ir as ir;
use elenchus_ir::{Binary, Expr, Modifiers, Slot};
use elenchus_lang::{Capability, ScalarKind};
use elenchus_types::{Type, TypeId, VarId, Wildcard};

use crate::Restriction;
use crate::env::Local;
use crate::expr::Context;
use crate::state::{Made, State};

impl State<'_> {
    /// `x instanceof T`, or with a variable that the rest of the conjunction uses.
    pub fn type_test(&mut self, depth: u32) -> Option<Made> {
        let start = self.env.locals.len();
        if self.flip()
            && let Some(test) = self.binding_test(depth - 1)
        {
            let right = self.expr(self.roles.boolean, depth.saturating_sub(2), Context::Operand);
            self.env.locals.truncate(start);
            return Some(self.boolean_binary(Binary::And, test, right));
        }
        let (index, below) = self.tested()?;
        let value = self.read_local(index);
        let ty = self.write(below);
        let id = self.add(Expr::InstanceOf { value: value.id, ty });
        Some(Made::exact(id, self.roles.boolean))
    }

    /// `x instanceof T v`; `v` is in scope after it until the locals are cut back.
    pub fn binding_test(&mut self, _depth: u32) -> Option<Made> {
        if !self.can(Capability::TypeTestBinding) {
            return None;
        }
        let (index, below) = self.tested()?;
        let value = self.read_local(index);
        let ty = self.write(below);
        let name = self.unique_name("Match");
        let variable = self.program.variables.add(ir::Variable {
            name,
            modifiers: Modifiers::default(),
            ty: Slot::Written(ty),
            init: None,
        });
        let id = self.add(Expr::InstanceOfBinding { value: value.id, variable });
        self.env.locals.push(Local::new(name, below, true));
        Some(Made::exact(id, self.roles.boolean))
    }

    /// `x instanceof T` of a variable that nothing is assigned to: where it holds, the variable is a `T`.
    pub fn narrowing_test(&mut self) -> Option<(Made, usize, TypeId)> {
        let count = self.env.locals.len();
        let start = self.below(count);
        let (index, below) = (0..count).map(|step| (start + step) % count).find_map(|index| {
            let below =
                if self.env.locals[index].is_fixed { (0..4).find_map(|_| self.test_of(index)) } else { None };
            below.map(|below| (index, below))
        })?;
        let value = self.read_local(index);
        let ty = self.write(below);
        let id = self.add(Expr::InstanceOf { value: value.id, ty });
        Some((Made::exact(id, self.roles.boolean), index, below))
    }

    /// A variable, and a type below its own that it can be tested for.
    fn tested(&mut self) -> Option<(usize, TypeId)> {
        let count = self.env.locals.len();
        for _ in 0..3.min(count) {
            let index = self.below(count);
            if let Some(below) = self.test_of(index) {
                return Some((index, below));
            }
        }
        None
    }

    /// A type below that of a variable that it can be tested for.
    fn test_of(&mut self, index: usize) -> Option<TypeId> {
        let ty = self.env.locals[index].ty;
        if !self.can_read(index) || !self.env.locals[index].is_exact {
            return None;
        }
        let Type::Class(use_of) = self.world.get(ty) else { return None };
        if ty == self.roles.root && self.own_chance.flow_typing > 0 && self.flip() {
            return Some(self.draw_simple());
        }
        let class = if ty == self.roles.root {
            let count = self.own.visible.len();
            let index = self.below(count);
            self.own.visible.get(index).copied()
        } else {
            self.pick_below(use_of.class)
        };
        let below = self.below_statically(class?, ty)?;
        (!self.rule(Restriction::TestsGoDown) || !self.world.is_subtype(ty, below)).then_some(below)
    }

    /// A class applied so that a cast from `upper` is checked at run time alone (JLS 5.5): its arguments follow from those
    /// of `upper`, or are unbounded wildcards.
    fn below_statically(&mut self, class: crate::declared::ClassRef, upper: TypeId) -> Option<TypeId> {
        if !self.may_name(class) || self.class(class).is_inner {
            return None;
        }
        let (declared, params, id) = {
            let info = self.class(class);
            (info.declared, info.params, info.class)
        };
        let free: Vec<VarId> = params.iter().collect();
        if free.is_empty() {
            return self.world.is_subtype(declared, upper).then_some(declared);
        }
        if !self.can(Capability::GenericTests) {
            return None;
        }
        let found = if upper == self.roles.root {
            elenchus_types::Substitution::default()
        } else {
            self.world.unify(declared, upper, &free)?
        };
        let args: Vec<TypeId> =
            if !self.has_wildcard(upper) && free.iter().all(|var| found.get(*var).is_some()) {
                free.iter().filter_map(|var| found.get(*var)).collect()
            } else if upper == self.roles.root && self.can(Capability::Wildcards) {
                free.iter().map(|_| self.world.wildcard(Wildcard::Unbounded)).collect()
            } else {
                return None;
            };
        let below = self.world.class_type(id, &args);
        (self.is_denotable(below) && self.is_within(below)).then_some(below)
    }

    /// `(T) e`, where `e` has a type above `T`.
    pub fn downcast(&mut self, want: TypeId, depth: u32) -> Option<Made> {
        if !self.is_denotable(want) {
            return None;
        }
        if self.roles.scalar(want).is_some() {
            return self.numeric_cast(want, depth);
        }
        let above = if self.flip() || matches!(self.world.get(want), Type::Variable(_)) {
            self.roles.root
        } else {
            // Those of a type with wildcards are those of its capture (JLS 4.10.2).
            let captured = self.world.capture(want)?;
            let supertypes = self.world.direct_supertypes(captured);
            if supertypes.is_empty() {
                return None;
            }
            supertypes[self.below(supertypes.len())]
        };
        if !self.is_denotable(above) || !matches!(self.world.get(above), Type::Class(_)) {
            return None;
        }
        let value = self.exact(above, depth - 2);
        // Of a class that is both: another might be sealed or final, and apart from the second part (JLS 5.1.6.1).
        let has_marker = self.marker().is_some_and(|marker| self.world.is_subtype(want, marker));
        let is_both = has_marker && self.chance(12);
        let made = if is_both { self.cast_to_both(value, want) } else { self.cast(value, want) };
        Some(Made { is_constant: false, ..made })
    }

    fn numeric_cast(&mut self, want: TypeId, depth: u32) -> Option<Made> {
        let scalar = self.roles.scalar(want)?;
        if scalar.kind == ScalarKind::Boolean {
            return None;
        }
        let from = self.roles.common[self.below(self.roles.common.len())];
        let value = self.expr(from, depth - 1, Context::Operand);
        // A box is first unwrapped: casts from boxes to narrower numbers do not exist (JLS 5.5).
        let value =
            if self.roles.is_primitive(&self.world, value.ty) { value } else { self.cast(value, from) };
        Some(self.cast(value, scalar.ty))
    }
}
