//! Statements. Each is made with what is known of whether it can complete normally (JLS 14.22).

mod assign;
mod jump;
mod loops;
mod switch;
mod tries;

use elenchus_ir as ir;
use elenchus_ir::{ClassKind, Expr, Modifiers, Slot};
use elenchus_types::{Substitution, TypeId};

use crate::class::{Plan, Role};
use crate::env::Local;
use crate::expr::Context;
use crate::expr::call::Want;
use crate::state::State;
use crate::types::draw::Spot;

pub use switch::Label;

/// Statements that were made, and whether the last can complete normally.
pub type Statements = (Vec<ir::ExprId>, bool);

/// What a statement can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Local,
    Assign,
    CompoundAssign,
    Increment,
    Call,
    If,
    While,
    Do,
    For,
    ForEach,
    Switch,
    Try,
    LocalClass,
    Block,
    DeferredLocal,
}

impl State<'_> {
    /// A few statements. If they `must_complete`, no jump ends them. They may nest `depth` levels.
    pub fn statements(&mut self, depth: u32, must_complete: bool) -> Statements {
        let mut items = Vec::new();
        let locals = self.config.max_locals;
        let mut left = self.between(self.config.statements.min, self.config.statements.max);
        if depth == 0 {
            left = left.min(2);
        }
        let mut locals_left = if depth == 0 { locals.min(1) } else { locals };
        while left > 0 && self.affords(12) {
            left -= 1;
            let forms = self.statement_forms(depth, locals_left > 0);
            let Some(form) = self.pick(&forms) else { break };
            let depth = depth.saturating_sub(1);
            let completes = match form {
                Form::Local => {
                    locals_left -= 1;
                    left += u32::from(locals_left > 0 && self.flip());
                    self.local(&mut items)
                }
                Form::Assign => self.assign(&mut items),
                Form::CompoundAssign => self.compound_assign(&mut items),
                Form::Increment => self.increment(&mut items),
                Form::Call => self.call_statement(&mut items),
                Form::If => self.if_statement(&mut items, depth),
                Form::While => self.while_loop(&mut items, depth),
                Form::Do => self.do_loop(&mut items, depth),
                Form::For => self.for_loop(&mut items, depth),
                Form::ForEach => self.for_each(&mut items, depth),
                Form::Switch => self.switch_statement(&mut items, depth),
                Form::Try => self.try_statement(&mut items, depth, must_complete),
                Form::LocalClass => self.local_class(&mut items),
                Form::Block => {
                    let (block, completes) = self.block(depth, must_complete);
                    items.push(block);
                    completes
                }
                Form::DeferredLocal => {
                    locals_left -= 1;
                    self.deferred_local(&mut items)
                }
            };
            if !completes {
                return (items, false);
            }
        }
        (items, true)
    }

    /// How likely each form is.
    fn statement_forms(&self, depth: u32, may_declare: bool) -> [(Form, u32); 15] {
        let w = &self.weight;
        let deep = u32::from(depth > 0);
        let declare = u32::from(may_declare);
        [
            (Form::Local, u32::from(w.local) * declare),
            (Form::Assign, u32::from(w.assign)),
            (Form::CompoundAssign, u32::from(w.compound_assign)),
            (Form::Increment, u32::from(w.increment)),
            (Form::Call, u32::from(w.call_statement)),
            (Form::If, u32::from(w.if_statement) * deep),
            (Form::While, u32::from(w.while_loop) * deep),
            (Form::Do, u32::from(w.do_loop) * deep),
            (Form::For, u32::from(w.for_loop) * deep),
            (Form::ForEach, u32::from(w.for_each) * deep),
            (Form::Switch, u32::from(w.switch_statement) * deep),
            (Form::Try, u32::from(w.try_statement) * deep),
            (Form::LocalClass, u32::from(w.local_class) * deep),
            (Form::Block, u32::from(w.nested_block) * deep),
            (Form::DeferredLocal, u32::from(w.deferred_local) * deep * declare),
        ]
    }

    /// A block with a scope of its own.
    pub fn block(&mut self, depth: u32, must_complete: bool) -> (ir::ExprId, bool) {
        let (locals, classes) = (self.env.locals.len(), self.env.local_classes.len());
        let (mut items, mut completes) = self.statements(depth, must_complete);
        if completes && !must_complete && self.chance(35) {
            completes = self.jump(&mut items);
        }
        self.env.locals.truncate(locals);
        self.env.local_classes.truncate(classes);
        (self.add(Expr::Block { items }), completes)
    }

    /// `T x = e;`
    fn local(&mut self, items: &mut Vec<ir::ExprId>) -> bool {
        let ty = self.draw_type(Spot::Value);
        self.local_of(ty, items);
        true
    }

    pub fn local_of(&mut self, ty: TypeId, items: &mut Vec<ir::ExprId>) {
        let name = self.local_name();
        let is_final = self.chance(self.chance.final_variable);
        let is_fixed = is_final || self.flip();
        // In scope from here, but without a value: nothing in its initialiser may have its name.
        let index = self.env.locals.len();
        self.env.locals.push(Local {
            name,
            ty,
            is_fixed,
            is_constant: false,
            is_ready: false,
            is_exact: true,
        });
        let depth = self.draw_depth();
        let by_flow = self.chance(self.own_chance.inferred_local);
        let omit = self.chance(self.chance.omit_variable_type) || by_flow;
        let value = self.expr(ty, depth, if omit { Context::Operand } else { Context::Assign });
        let omit = omit && value.is_exact && value.ty != self.roles.null && self.is_denotable(value.ty);
        let omit = omit && (!by_flow || self.has_type_by_itself(value));
        // Nothing else is assigned to it, so that it has the type of this value from here on.
        let is_fixed = is_fixed || omit && by_flow;
        let ty = if omit { value.ty } else { ty };
        let written = self.write(ty);
        let written = if omit { Slot::Omitted(Some(written)) } else { Slot::Written(written) };
        let variable = self.program.variables.add(ir::Variable {
            name,
            modifiers: Modifiers { is_final, ..Modifiers::default() },
            ty: written,
            init: Some(value.id),
        });
        self.env.locals.truncate(index + 1);
        let is_constant = is_final && value.is_constant && self.may_be_constant(ty);
        let is_exact = self.keeps_type(ty) || omit && by_flow;
        self.env.locals[index] = Local { name, ty, is_fixed, is_constant, is_ready: true, is_exact };
        items.push(self.add(Expr::Let(variable)));
    }

    /// Whether a value is of a form whose type is that of a declaration or a word, and not the outcome of a computation.
    fn has_type_by_itself(&self, value: crate::state::Made) -> bool {
        matches!(
            self.program.exprs[value.id],
            Expr::Literal(_) | Expr::New { body: None, .. } | Expr::Field { .. } | Expr::Cast { .. }
        )
    }

    /// `T x; if (…) x = a; else x = b;`
    fn deferred_local(&mut self, items: &mut Vec<ir::ExprId>) -> bool {
        let ty = self.draw_type(Spot::Value);
        let name = self.local_name();
        let is_final = self.flip();
        let written = self.write(ty);
        let variable = self.program.variables.add(ir::Variable {
            name,
            modifiers: Modifiers { is_final, ..Modifiers::default() },
            ty: Slot::Written(written),
            init: None,
        });
        items.push(self.add(Expr::Let(variable)));
        let index = self.env.locals.len();
        self.env.locals.push(Local {
            name,
            ty,
            is_fixed: true,
            is_constant: false,
            is_ready: false,
            is_exact: true,
        });
        let condition = self.expr(self.roles.boolean, self.capped(2), Context::Operand);
        let mut branch = || {
            let value = self.expr(ty, self.capped(3), Context::Assign);
            let target = self.name_expr(name);
            let assign = self.add(Expr::Assign { op: None, target, value: value.id });
            self.add(Expr::Block { items: vec![assign] })
        };
        let (then, otherwise) = (branch(), branch());
        items.push(self.add(Expr::If { condition: condition.id, then, otherwise: Some(otherwise) }));
        self.env.locals.truncate(index + 1);
        self.env.locals[index].is_ready = true;
        self.env.locals[index].is_exact = self.keeps_type(ty);
        true
    }

    fn call_statement(&mut self, items: &mut Vec<ir::ExprId>) -> bool {
        if let Some(made) = self.call_for(Want::Effect, self.capped(3)) {
            items.push(made.id);
        }
        true
    }

    fn if_statement(&mut self, items: &mut Vec<ir::ExprId>, depth: u32) -> bool {
        let start = self.env.locals.len();
        let narrowed = if self.chance(self.own_chance.flow_typing) { self.narrowing_test() } else { None };
        let (condition, narrowed) = match narrowed {
            Some((condition, index, below)) => {
                let before = std::mem::replace(&mut self.env.locals[index].ty, below);
                (condition, Some((index, before)))
            }
            None => (self.condition(self.capped(3)), None),
        };
        let (then, then_completes) = self.block(depth, false);
        self.env.locals.truncate(start);
        if let Some((index, before)) = narrowed {
            self.env.locals[index].ty = before;
        }
        let (otherwise, completes) = if self.chance(45) {
            let (block, completes) = self.block(depth, !then_completes);
            (Some(block), completes)
        } else {
            (None, true)
        };
        items.push(self.add(Expr::If { condition: condition.id, then, otherwise }));
        then_completes || completes
    }

    /// A local class or interface, and a variable of it.
    fn local_class(&mut self, items: &mut Vec<ir::ExprId>) -> bool {
        if !self.affords(150) || self.env.classes.len() > 3 || self.env.is_before_instance {
            return true;
        }
        let kind = match self.below(10) {
            0..6 => ClassKind::Class,
            6 | 7 => ClassKind::Record,
            8 => ClassKind::Enum,
            _ => ClassKind::Interface,
        };
        let kind = self.kind_or_class(kind);
        let plan = Plan { kind, enclosing: None, is_inner: false, is_local: true, role: Role::Plain };
        let class = self.declare_class(plan);
        let scope = self.open_class(class);
        self.draw_members(class);
        self.limited(2, |state| state.fill_class(class));
        self.close_class(scope);
        if let Some(node) = self.class(class).node {
            items.push(self.add(Expr::LocalClass(node)));
        }
        if let Some(ty) = self.draw_use(class, Substitution::default(), Spot::Object, 2) {
            self.local_of(ty, items);
        }
        true
    }
}
