//! Statements (JLS 16.2).

use elenchus_ir::{Case, Expr, ExprId, Label};

use super::{Assign, Exit, ExitKind, Split, State};
use crate::java::binding::bindings;
use crate::java::scope::Local;

type Visit<'v, 'c, 'p> = &'v mut dyn FnMut(&mut Assign<'c, 'p>, ExprId);

impl<'c, 'p> Assign<'c, 'p> {
    /// An expression in statement position.
    pub(super) fn statement(&mut self, id: ExprId) {
        let program = self.checker.program;
        match &program.exprs[id] {
            Expr::Block { items } => {
                for item in items {
                    self.statement(*item);
                }
            }
            Expr::Let(variable) => {
                self.declare(Local::Variable(*variable));
                if let Some(init) = program.variables[*variable].init {
                    self.value(init);
                    self.given.insert(Local::Variable(*variable));
                    self.assigned(variable.index());
                }
            }
            Expr::LocalClass(class) => self.local_class(*class),
            Expr::If { condition, then, otherwise } => {
                let split = self.condition(*condition);
                self.state = split.when_true;
                self.statement(*then);
                let after = std::mem::replace(&mut self.state, split.when_false);
                if let Some(otherwise) = otherwise {
                    self.statement(*otherwise);
                }
                self.state.join(&after);
            }
            Expr::Switch { .. } => self.switch_statement(id),
            Expr::Try { .. } => self.try_statement(id, &mut Assign::statement),
            Expr::While { condition, body, .. } => {
                self.loop_until_stable(id, |assign| {
                    let split = assign.condition(*condition);
                    assign.state = split.when_true;
                    assign.loop_body(id, *body);
                    split.when_false
                });
            }
            Expr::DoWhile { condition, body, .. } => {
                self.loop_until_stable(id, |assign| {
                    assign.loop_body(id, *body);
                    let split = assign.condition(*condition);
                    assign.state = split.when_true;
                    split.when_false
                });
            }
            Expr::For { init, condition, update, body, .. } => {
                for item in init {
                    self.statement(*item);
                }
                self.loop_until_stable(id, |assign| {
                    let split = match condition {
                        Some(condition) => assign.condition(*condition),
                        None => Split { when_false: assign.state.dead(), when_true: assign.state.clone() },
                    };
                    assign.state = split.when_true;
                    assign.loop_body(id, *body);
                    for item in update {
                        assign.value(*item);
                    }
                    split.when_false
                });
            }
            Expr::ForEach { variable, iterable, body, .. } => {
                self.value(*iterable);
                self.loop_until_stable(id, |assign| {
                    let skipped = assign.state.clone();
                    assign.declare(Local::Variable(*variable));
                    assign.given.insert(Local::Variable(*variable));
                    assign.assigned(variable.index());
                    assign.loop_body(id, *body);
                    skipped
                });
            }
            Expr::Break(label) => self.leave(*label, false),
            Expr::Continue(label) => self.leave(*label, true),
            Expr::Return(value) => {
                if let Some(value) = value {
                    self.value(*value);
                }
                self.exits.push(Exit { kind: ExitKind::Return(id), state: self.state.clone() });
                self.die();
            }
            Expr::Throw(value) => {
                self.value(*value);
                self.die();
            }
            Expr::Delegate { .. } => self.delegate(id),
            _ => self.value(id),
        }
    }

    fn loop_body(&mut self, id: ExprId, body: ExprId) {
        self.targets.push(self.checker.program, id);
        self.statement(body);
        self.targets.pop();
        self.resolve(ExitKind::Continue(id));
    }

    /// Goes through a loop until what is unassigned at its start is so at its end as well. `pass` gives what holds where the
    /// loop is left for its condition.
    fn loop_until_stable(&mut self, id: ExprId, mut pass: impl FnMut(&mut Self) -> State) {
        let was_second = self.in_second_pass;
        let mut entry = self.state.clone();
        let rejections = self.checker.rejections.len();
        let mut skipped = None;
        self.in_second_pass = false;
        loop {
            self.state = entry.clone();
            let found = pass(self);
            // Behind the loop nothing is unassigned that is not so each time it is tested (JLS 16.2.10 to 16.2.12).
            match &mut skipped {
                None => skipped = Some(found),
                Some(before) => before.uninits.and(&found.uninits),
            }
            let mut uninits = entry.uninits.clone();
            uninits.and(&self.state.uninits);
            if self.in_second_pass || uninits == entry.uninits || self.checker.rejections.len() > rejections {
                break;
            }
            entry.uninits = uninits;
            self.in_second_pass = true;
        }
        self.in_second_pass = was_second;
        self.state = skipped.unwrap_or(entry);
        self.resolve(ExitKind::Break(id));
    }

    /// Joins the jumps that end here.
    fn resolve(&mut self, kind: ExitKind) {
        let exits = std::mem::take(&mut self.exits);
        for exit in exits {
            if exit.kind == kind {
                self.state.join(&exit.state);
            } else {
                self.exits.push(exit);
            }
        }
    }

    fn leave(&mut self, label: Label, is_continue: bool) {
        if let Some(target) = self.targets.of_jump(label, is_continue) {
            let kind = if is_continue { ExitKind::Continue(target) } else { ExitKind::Break(target) };
            self.exits.push(Exit { kind, state: self.state.clone() });
        }
        self.die();
    }

    fn switch_statement(&mut self, id: ExprId) {
        let is_total = self.is_total(id);
        self.targets.push(self.checker.program, id);
        let mut end: Option<State> = None;
        let at_start = self.cases(id, &mut |assign, body| {
            assign.statement(body);
            match &mut end {
                None => end = Some(assign.state.clone()),
                Some(end) => end.join(&assign.state),
            }
        });
        self.targets.pop();
        self.state = match end {
            Some(mut end) => {
                if !is_total {
                    end.join(&at_start);
                }
                end
            }
            None => at_start,
        };
        self.resolve(ExitKind::Break(id));
    }

    /// Whether one of the cases of a switch statement is always taken.
    fn is_total(&mut self, id: ExprId) -> bool {
        let Expr::Switch { cases, .. } = &self.checker.program.exprs[id] else { return true };
        cases.iter().any(|case| matches!(self.checker.program.cases[*case], Case::Default { .. }))
            || self.checker.is_enhanced(id)
    }

    /// Visits the bodies of all cases, each from the start, which is returned.
    fn cases(&mut self, id: ExprId, visit: Visit<'_, 'c, 'p>) -> State {
        let program = self.checker.program;
        let Expr::Switch { scrutinee, cases } = &program.exprs[id] else { return self.state.clone() };
        self.value(*scrutinee);
        let start = self.state.clone();
        for case in cases {
            self.state = start.clone();
            let case = &program.cases[*case];
            if let Case::Type { variable, guard, .. } = case {
                self.declare_pattern(*variable);
                if let Some(guard) = guard {
                    self.depth += 1;
                    let split = self.condition(*guard);
                    self.depth -= 1;
                    // What the guard binds belongs to the body, too.
                    for bound in bindings(program, *guard, true) {
                        self.depths.insert(Local::Variable(bound), self.depth);
                    }
                    self.state = split.when_true;
                }
            }
            visit(self, case.body());
        }
        start
    }

    pub(super) fn try_statement(&mut self, id: ExprId, branch: Visit<'_, 'c, 'p>) {
        let program = self.checker.program;
        let Expr::Try { body, catches, finally } = &program.exprs[id] else { return };
        let uninits_around = self.uninits_try.clone();
        let exits_before = std::mem::take(&mut self.exits);
        let start = self.state.clone();
        self.uninits_try = self.state.uninits.clone();
        branch(self, *body);
        self.uninits_try.and(&self.state.uninits);
        let mut end = self.state.clone();
        let at_catch = State { inits: start.inits.clone(), uninits: self.uninits_try.clone() };
        for catch in catches {
            self.state = at_catch.clone();
            self.declare_catch(*catch);
            branch(self, program.catches[*catch].body);
            end.join(&self.state);
        }
        match finally {
            None => {
                self.state = end;
                let inner = std::mem::replace(&mut self.exits, exits_before);
                self.exits.extend(inner);
            }
            Some(finally) => {
                self.state = State { inits: start.inits, uninits: self.uninits_try.clone() };
                let inner = std::mem::replace(&mut self.exits, exits_before);
                let completes = self.checker.completes(*finally);
                self.statement(*finally);
                self.after_finally = completes.then(|| self.state.clone());
                if completes {
                    self.state.uninits.and(&end.uninits);
                    for mut exit in inner {
                        exit.state.inits.or(&self.state.inits);
                        exit.state.uninits.and(&self.state.uninits);
                        self.exits.push(exit);
                    }
                    self.state.inits.or(&end.inits);
                }
            }
        }
        self.uninits_try.and(&uninits_around);
        self.uninits_try.and(&self.state.uninits);
    }

    /// Goes through what is printed as a switch expression; `visit` is called for each result.
    pub(super) fn results(&mut self, id: ExprId, visit: Visit<'_, 'c, 'p>) {
        let program = self.checker.program;
        let mut branch = |assign: &mut Assign<'c, 'p>, body: ExprId| assign.value_branch(body, visit);
        match &program.exprs[id] {
            Expr::Switch { .. } => {
                self.cases(id, &mut branch);
            }
            Expr::If { condition, then, otherwise } => {
                let split = self.condition(*condition);
                self.state = split.when_true;
                branch(self, *then);
                self.state = split.when_false;
                if let Some(otherwise) = otherwise {
                    branch(self, *otherwise);
                }
            }
            Expr::Try { .. } => self.try_statement(id, &mut branch),
            _ => branch(self, id),
        }
    }

    fn value_branch(&mut self, body: ExprId, visit: Visit<'_, 'c, 'p>) {
        let program = self.checker.program;
        let (others, last) = match &program.exprs[body] {
            Expr::Block { items } => match items.split_last() {
                Some((last, others)) => (others, *last),
                None => return,
            },
            _ => (&[][..], body),
        };
        for item in others {
            self.statement(*item);
        }
        if program.exprs[last].has_value() {
            visit(self, last);
            self.die();
        } else {
            self.statement(last);
        }
    }
}
