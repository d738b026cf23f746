//! Loops. Their conditions are no constants, so that each can complete normally.

use elenchus_ir as ir;
use elenchus_ir::{Binary, Expr, Literal, Modifiers, Slot, Unary};
use elenchus_lang::Capability;
use elenchus_types::{Type, TypeId};

use crate::Restriction;
use crate::env::Local;
use crate::expr::Context;
use crate::state::{Made, State};
use crate::types::draw::Spot;

impl State<'_> {
    fn loop_label(&mut self) -> ir::Label {
        if self.chance(self.chance.label) { Some(self.unique_name("Loop")) } else { None }
    }

    fn loop_body(&mut self, label: ir::Label, depth: u32, must_complete: bool) -> ir::ExprId {
        self.env.loops.push(label);
        let (body, _) = self.block(depth, must_complete);
        self.env.loops.pop();
        body
    }

    /// A condition that is no constant expression.
    pub fn changing_condition(&mut self) -> Option<Made> {
        for _ in 0..3 {
            let made = self.expr(self.roles.boolean, self.capped(2), Context::Operand);
            if !made.is_constant || !self.rule(Restriction::ConditionsAreNotConstant) {
                return Some(made);
            }
        }
        None
    }

    pub fn while_loop(&mut self, items: &mut Vec<ir::ExprId>, depth: u32) -> bool {
        let Some(condition) = self.changing_condition() else { return true };
        let label = self.loop_label();
        let body = self.loop_body(label, depth, false);
        items.push(self.add(Expr::While { label, condition: condition.id, body }));
        true
    }

    pub fn do_loop(&mut self, items: &mut Vec<ir::ExprId>, depth: u32) -> bool {
        let Some(condition) = self.changing_condition() else { return true };
        let label = self.loop_label();
        let body = self.loop_body(label, depth, true);
        items.push(self.add(Expr::DoWhile { label, body, condition: condition.id }));
        true
    }

    /// `for (int i = 0; i < e; i++) …`
    pub fn for_loop(&mut self, items: &mut Vec<ir::ExprId>, depth: u32) -> bool {
        let start = self.env.locals.len();
        let ty = if self.chance(80) { self.roles.int } else { self.roles.long };
        let name = self.local_name();
        self.env.locals.push(Local {
            name,
            ty,
            is_fixed: false,
            is_constant: false,
            is_ready: false,
            is_exact: true,
        });
        let first = self.literal(Literal::Int(0), self.roles.int);
        let written = self.write(ty);
        let variable = self.program.variables.add(ir::Variable {
            name,
            modifiers: Modifiers::default(),
            ty: Slot::Written(written),
            init: Some(first.id),
        });
        let init = self.add(Expr::Let(variable));
        self.env.locals[start].is_ready = true;
        let bound = self.expr(ty, self.capped(2), Context::Operand);
        let left = self.name_expr(name);
        let condition = self.add(Expr::Binary { op: Binary::Less, left, right: bound.id });
        let operand = self.name_expr(name);
        let update = self.add(Expr::Unary { op: Unary::PostIncrement, operand });
        let label = self.loop_label();
        let body = self.loop_body(label, depth, false);
        self.env.locals.truncate(start);
        items.push(self.add(Expr::For {
            label,
            init: vec![init],
            condition: Some(condition),
            update: vec![update],
            body,
        }));
        true
    }

    /// `for (T x : e) …` over an array or something iterable (JLS 14.14.2).
    pub fn for_each(&mut self, items: &mut Vec<ir::ExprId>, depth: u32) -> bool {
        let element = self.draw_type_at(Spot::Argument, 2);
        if self.has_wildcard(element) {
            return true;
        }
        let start = self.env.locals.len();
        let name = self.local_name();
        self.env.locals.push(Local {
            name,
            ty: element,
            is_fixed: true,
            is_constant: false,
            is_ready: false,
            is_exact: true,
        });
        let iterable = if self.is_reifiable(element) && self.chance(40) && self.can(Capability::Arrays) {
            let array = self.world.array(element);
            self.expr(array, self.capped(3), Context::Operand)
        } else {
            let ty = self.iterable_of(element);
            self.reference_operand(ty, self.capped(3))
        };
        let iterable = if iterable.ty == self.roles.null {
            let array = self.world.array(element);
            if matches!(self.world.get(iterable.ty), Type::Null) {
                self.cast(iterable, array)
            } else {
                iterable
            }
        } else {
            iterable
        };
        let is_final = self.chance(self.chance.final_variable);
        let written = self.write(element);
        let omit = self.chance(self.chance.omit_variable_type)
            && iterable.is_exact
            && self.yields(iterable.ty, element);
        let variable = self.program.variables.add(ir::Variable {
            name,
            modifiers: Modifiers { is_final, ..Modifiers::default() },
            ty: if omit { Slot::Omitted(Some(written)) } else { Slot::Written(written) },
            init: None,
        });
        self.env.locals.truncate(start + 1);
        self.env.locals[start].is_ready = true;
        let label = self.loop_label();
        let body = self.loop_body(label, depth, false);
        self.env.locals.truncate(start);
        items.push(self.add(Expr::ForEach { label, variable, iterable: iterable.id, body }));
        true
    }

    fn iterable_of(&mut self, element: TypeId) -> TypeId {
        let class = self.roles.iterables[self.below(self.roles.iterables.len())];
        self.world.class_type(class, &[element])
    }

    /// Whether the elements have exactly this type.
    fn yields(&mut self, iterable: TypeId, element: TypeId) -> bool {
        match self.world.get(iterable) {
            Type::Array(found) => found == element,
            Type::Class(_) => {
                let view = self.roles.iterable.and_then(|above| self.world.as_super(iterable, above));
                let args = view.map(|view| self.arguments_in(view));
                args.is_some_and(|args| args.iter().any(|(_, arg)| arg == element))
            }
            _ => false,
        }
    }
}
