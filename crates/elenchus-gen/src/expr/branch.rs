//! Values by branches: conditionals, switches, blocks and tries.

use elenchus_ir as ir;
use elenchus_ir::{Case, Expr};
use elenchus_lang::Capability;
use elenchus_types::{Type, TypeId};

use crate::expr::Context;
use crate::state::{Made, State};

/// What is to be put back when the block of a value is left.
struct Outside {
    loops: Vec<ir::Label>,
    returns: Option<TypeId>,
    locals: usize,
    local_classes: usize,
}

impl State<'_> {
    pub fn conditional(&mut self, want: TypeId, depth: u32, context: Context) -> Made {
        let start = self.env.locals.len();
        let inner = self.arm_place(want, context);
        let condition = self.condition(depth - 1);
        // A pattern of the condition is in scope where it has matched (JLS 6.3.1).
        let then = self.expr(want, depth - 2, inner);
        self.env.locals.truncate(start);
        let otherwise = self.expr(want, depth - 2, inner);
        let id = self.add(Expr::If { condition: condition.id, then: then.id, otherwise: Some(otherwise.id) });
        let is_constant = condition.is_constant && then.is_constant && otherwise.is_constant;
        let made = self.merged(id, want, &[then, otherwise], context);
        Made { is_constant, ..made }
    }

    /// Where a function has no target unless the language gives it one.
    fn branch_place(&self, want: TypeId, context: Context) -> Context {
        let is_function = self.functional_class(want).is_some();
        if is_function && !self.can(Capability::FunctionBranches) {
            Context::Operand
        } else {
            context.branch()
        }
    }

    /// Where results stand, of a conditional, a switch, a block or a `try`: there the literal of a collection has no target
    /// either.
    fn arm_place(&self, want: TypeId, context: Context) -> Context {
        if self.lacks_literal_target(want) { Context::Operand } else { self.branch_place(want, context) }
    }

    /// Whether the literal of a collection would have no target where it is a result.
    pub fn lacks_literal_target(&self, want: TypeId) -> bool {
        self.own_chance.has_literals()
            && matches!(self.world.get(want), Type::Class(class) if !self.world.list(class.args).is_empty())
            && !self.can(Capability::FunctionBranches)
    }

    /// The type of an expression with several results, which all fit `want`.
    fn merged(&mut self, id: ir::ExprId, want: TypeId, results: &[Made], context: Context) -> Made {
        let is_primitive = self.roles.is_primitive(&self.world, want);
        let first = results[0].ty;
        let same = results.iter().all(|result| result.ty == first && result.is_exact);
        if is_primitive {
            // What numeric promotion makes of different types is not worth knowing.
            let made = Made::exact(id, first);
            let plain = self.roles.is_primitive(&self.world, first);
            return if same && plain { made } else { self.cast(made, want) };
        }
        // Standing alone, results that wrap numbers are unwrapped and promoted (JLS 15.25.2, 15.28.1).
        let wraps = results.iter().any(|result| self.roles.unwraps(&self.world, result.ty));
        if wraps && !context.has_target() && self.is_denotable(want) {
            let made = Made::above(id, want);
            // A number is wrapped to go to a variable that its box bounds only by way of what both are below (JLS 5.5).
            let is_variable = matches!(self.world.get(want), Type::Variable(_));
            let made = if is_variable { self.cast(made, self.roles.root) } else { made };
            return self.cast(made, want);
        }
        // And one that is raw makes the whole raw, unless there is a target to convert it to (JLS 15.25.3).
        if !context.has_target()
            && results.iter().any(|result| self.world.is_raw(result.ty))
            && self.is_denotable(want)
        {
            return self.cast(Made::above(id, want), want);
        }
        // Of nothing but `null`, the value has no members.
        let is_null = results.iter().all(|result| result.ty == self.roles.null);
        Made::above(id, if is_null { self.roles.null } else { want })
    }

    /// A condition, whose last conjunct may bind a variable; that is in `locals` then.
    pub fn condition(&mut self, depth: u32) -> Made {
        if self.chance(25)
            && let Some(made) = self.binding_test(depth)
        {
            return made;
        }
        self.expr(self.roles.boolean, depth, Context::Operand)
    }

    /// Goes where a value is made by statements: no jump leaves it (JLS 15.28).
    fn enter_value(&mut self) -> Outside {
        let state = Outside {
            loops: self.env.loops.clone(),
            returns: self.env.returns,
            locals: self.env.locals.len(),
            local_classes: self.env.local_classes.len(),
        };
        self.env.loops.clear();
        self.env.returns = None;
        state
    }

    fn leave_value(&mut self, state: Outside) {
        self.env.loops = state.loops;
        self.env.returns = state.returns;
        self.env.locals.truncate(state.locals);
        self.env.local_classes.truncate(state.local_classes);
    }

    /// A branch: an expression, or statements and an expression.
    fn branch(&mut self, want: TypeId, depth: u32, context: Context, as_block: bool) -> (ir::ExprId, Made) {
        let inner = self.arm_place(want, context);
        let state = self.enter_value();
        let made = if as_block {
            let (mut items, _) = self.limited(depth, |state| state.statements(0, true));
            let value = self.expr(want, depth, inner);
            items.push(value.id);
            (self.add(Expr::Block { items }), value)
        } else {
            let value = self.expr(want, depth, inner);
            (value.id, value)
        };
        self.leave_value(state);
        made
    }

    pub fn block_value(&mut self, want: TypeId, depth: u32, context: Context) -> Made {
        let (id, value) = self.branch(want, depth - 2, context, true);
        self.merged(id, want, &[value], context)
    }

    pub fn try_value(&mut self, want: TypeId, depth: u32, context: Context) -> Made {
        let (body, value, catches) = self.try_parts(|state| state.branch(want, depth - 3, context, true));
        let mut results = vec![value];
        let mut nodes = Vec::new();
        for (types, name) in catches {
            let start = self.env.locals.len();
            self.push_caught(&types, name);
            let (body, value) = self.branch(want, depth - 3, context, false);
            let body = self.add(Expr::Block { items: vec![body] });
            self.env.locals.truncate(start);
            results.push(value);
            nodes.push(self.catch_node(&types, name, body));
        }
        let id = self.add(Expr::Try { body, catches: nodes, finally: None });
        self.merged(id, want, &results, context)
    }

    pub fn switch_value(&mut self, want: TypeId, depth: u32, context: Context) -> Option<Made> {
        let scrutinee = self.scrutinee(depth - 2)?;
        let labels = self.switch_labels(&scrutinee, true);
        let mut results = Vec::new();
        let mut cases = Vec::new();
        for label in labels {
            let start = self.env.locals.len();
            self.bind_label(&label);
            let as_block = self.chance(15);
            let (body, value) = self.branch(want, depth - 3, context, as_block);
            self.env.locals.truncate(start);
            results.push(value);
            cases.push(self.case_node(label, body));
        }
        let id = self.add(Expr::Switch { scrutinee: scrutinee.made.id, cases });
        Some(self.merged(id, want, &results, context))
    }

    pub fn case_node(&mut self, label: crate::stmt::Label, body: ir::ExprId) -> ir::CaseId {
        use crate::stmt::Label;
        let case = match label {
            Label::Constants(values) => Case::Constants { values, body },
            Label::Type { variable, guard, .. } => Case::Type { variable, guard, body },
            Label::Default => Case::Default { body },
        };
        self.program.cases.add(case)
    }
}
