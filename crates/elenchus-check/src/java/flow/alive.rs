//! Which statements can be reached and which can complete normally (JLS 14.22), as javac's `Flow.AliveAnalyzer`
//! has it.

use elenchus_ir::{Case, Expr, ExprId, FunctionKind, Label, Node};

use super::targets::Targets;
use super::{Part, Unit};
use crate::java::walk::children;
use crate::java::{Checker, Constant, Rule};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Alive,
    Dead,
    /// Dead, which has been said, so that nothing more is said of what follows.
    Recovered,
}

/// A `break` or `continue` on its way to its target.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Exit {
    target: ExprId,
    is_continue: bool,
}

struct Alive<'c, 'p> {
    checker: &'c mut Checker<'p>,
    state: State,
    targets: Targets,
    exits: Vec<Exit>,
    /// The targets of every `break` that is reached, whether or not it gets there.
    broken: Vec<ExprId>,
}

impl Checker<'_> {
    pub(super) fn flow_alive(&mut self, unit: Unit) {
        Alive::new(self).unit(unit);
    }

    /// Whether a statement, which has been attributed, can complete normally.
    pub fn completes(&mut self, id: ExprId) -> bool {
        let (completes, _) = self.speculate(|checker| {
            let mut alive = Alive::new(checker);
            alive.statement(id);
            alive.state != State::Dead
        });
        completes
    }

    /// Whether a loop, which has been attributed, has a `break` that is reached (JLS 6.3.2.3), be it that a `finally` on its way
    /// leads elsewhere.
    pub fn is_broken(&mut self, id: ExprId) -> bool {
        let body = match &self.program.exprs[id] {
            Expr::While { body, .. } | Expr::DoWhile { body, .. } | Expr::For { body, .. } => *body,
            _ => return false,
        };
        let (is_broken, _) = self.speculate(|checker| {
            let mut alive = Alive::new(checker);
            alive.targets.push(alive.checker.program, id);
            alive.statement(body);
            alive.broken.contains(&id)
        });
        is_broken
    }
}

impl<'c, 'p> Alive<'c, 'p> {
    fn new(checker: &'c mut Checker<'p>) -> Alive<'c, 'p> {
        Alive {
            checker,
            state: State::Alive,
            targets: Targets::default(),
            exits: Vec::new(),
            broken: Vec::new(),
        }
    }

    fn unit(&mut self, unit: Unit) {
        for part in self.checker.parts(unit) {
            let targets = std::mem::take(&mut self.targets);
            let exits = std::mem::take(&mut self.exits);
            let before = std::mem::replace(&mut self.state, State::Alive);
            self.part(part);
            self.state = before;
            self.exits = exits;
            self.targets = targets;
        }
    }

    fn part(&mut self, part: Part) {
        let program = self.checker.program;
        match part {
            Part::Field { variable, .. } => {
                if let Some(init) = program.variables[variable].init {
                    self.value(init);
                }
            }
            Part::Function(id) => {
                let function = &program.functions[id];
                let Some(body) = function.body else { return };
                let is_block = matches!(program.exprs[body], Expr::Block { .. });
                let gives_value = function.kind == FunctionKind::Function
                    && function.result.known().is_some_and(|result| {
                        let ty = self.checker.elaboration.type_of_use(*result);
                        ty.is_some_and(|ty| !self.checker.is_void(ty))
                    });
                if gives_value && !is_block {
                    self.value(body);
                    return;
                }
                self.statement(body);
                if gives_value && self.state == State::Alive {
                    self.checker.reject(
                        Node::Expr(body),
                        Rule::MissingReturn,
                        "the end of the body is reached",
                    );
                }
            }
            Part::Class(class) => self.unit(Unit::Class(class)),
            Part::Initializer { body, .. } => {
                self.statement(body);
                if self.state == State::Dead {
                    self.checker.reject(
                        Node::Expr(body),
                        Rule::InitializerCompletes,
                        "its end is not reached",
                    );
                }
            }
            Part::Constant(id) => {
                let constant = &program.enum_constants[id];
                for arg in &constant.args {
                    self.value(*arg);
                }
                if let Some(body) = constant.body {
                    self.unit(Unit::Class(body));
                }
            }
        }
    }

    fn statement(&mut self, id: ExprId) {
        if self.state == State::Dead {
            self.checker.reject(Node::Expr(id), Rule::Unreachable, "statement");
            self.state = State::Recovered;
        }
        let program = self.checker.program;
        match &program.exprs[id] {
            Expr::Block { items } => {
                for item in items {
                    self.statement(*item);
                }
            }
            Expr::Let(variable) => {
                if let Some(init) = program.variables[*variable].init {
                    self.value(init);
                }
            }
            Expr::LocalClass(class) => self.unit(Unit::Class(*class)),
            Expr::If { condition, then, otherwise } => {
                self.value(*condition);
                let before = self.state;
                self.statement(*then);
                match otherwise {
                    Some(otherwise) => {
                        let after_then = std::mem::replace(&mut self.state, before);
                        self.statement(*otherwise);
                        self.state = self.state.or(after_then);
                    }
                    None => self.state = State::Alive,
                }
            }
            Expr::Switch { .. } => self.switch_statement(id),
            Expr::Try { .. } => self.try_statement(id, &mut Alive::statement),
            Expr::While { condition, body, .. } => {
                self.value(*condition);
                self.state = State::from(!self.is_constant(*condition, false));
                self.loop_body(id, *body);
                let never_ends = self.is_constant(*condition, true);
                self.end_loop(id, State::from(!never_ends));
            }
            Expr::DoWhile { body, condition, .. } => {
                self.loop_body(id, *body);
                self.value(*condition);
                let never_ends = self.is_constant(*condition, true);
                let state = if never_ends { State::Dead } else { self.state };
                self.end_loop(id, state);
            }
            Expr::For { init, condition, update, body, .. } => {
                for item in init {
                    self.statement(*item);
                }
                let mut never_ends = true;
                if let Some(condition) = condition {
                    self.value(*condition);
                    self.state = State::from(!self.is_constant(*condition, false));
                    never_ends = self.is_constant(*condition, true);
                } else {
                    self.state = State::Alive;
                }
                self.loop_body(id, *body);
                for item in update {
                    self.value(*item);
                }
                self.end_loop(id, State::from(!never_ends));
            }
            Expr::ForEach { iterable, body, .. } => {
                self.value(*iterable);
                self.loop_body(id, *body);
                self.end_loop(id, State::Alive);
            }
            Expr::Break(label) => self.leave(*label, false),
            Expr::Continue(label) => self.leave(*label, true),
            Expr::Return(value) => {
                if let Some(value) = value {
                    self.value(*value);
                }
                self.state = State::Dead;
            }
            Expr::Throw(value) => {
                self.value(*value);
                self.state = State::Dead;
            }
            _ => self.value(id),
        }
    }

    /// The body of a loop, and its continues.
    fn loop_body(&mut self, id: ExprId, body: ExprId) {
        self.targets.push(self.checker.program, id);
        self.statement(body);
        self.targets.pop();
        if self.resolve(id, true) {
            self.state = State::Alive;
        }
    }

    fn end_loop(&mut self, id: ExprId, state: State) {
        self.state = if self.resolve(id, false) { State::Alive } else { state };
    }

    /// Whether there are exits to a target; they end here.
    fn resolve(&mut self, id: ExprId, is_continue: bool) -> bool {
        let before = self.exits.len();
        self.exits.retain(|exit| *exit != Exit { target: id, is_continue });
        self.exits.len() < before
    }

    fn leave(&mut self, label: Label, is_continue: bool) {
        if let Some(target) = self.targets.of_jump(label, is_continue) {
            self.exits.push(Exit { target, is_continue });
            if !is_continue && self.state == State::Alive {
                self.broken.push(target);
            }
        }
        self.state = State::Dead;
    }

    fn is_constant(&mut self, condition: ExprId, value: bool) -> bool {
        self.checker.constant(condition) == Some(Constant::Bool(value))
    }

    fn try_statement(&mut self, id: ExprId, branch: &mut dyn FnMut(&mut Self, ExprId)) {
        let program = self.checker.program;
        let Expr::Try { body, catches, finally } = &program.exprs[id] else { return };
        let exits = self.exits.len();
        branch(self, *body);
        let mut end = self.state;
        for catch in catches {
            self.state = State::Alive;
            branch(self, program.catches[*catch].body);
            end = end.or(self.state);
        }
        let Some(finally) = finally else {
            self.state = end;
            return;
        };
        let pending = self.exits.split_off(exits);
        self.state = State::Alive;
        self.statement(*finally);
        if self.state != State::Dead {
            self.exits.extend(pending);
            self.state = end;
        }
    }

    fn switch_statement(&mut self, id: ExprId) {
        let program = self.checker.program;
        let Expr::Switch { scrutinee, cases } = &program.exprs[id] else { return };
        self.value(*scrutinee);
        self.targets.push(self.checker.program, id);
        let mut end = State::Dead;
        let mut has_default = false;
        for case in cases {
            self.state = State::Alive;
            let case = &program.cases[*case];
            self.labels(case);
            self.statement(case.body());
            end = end.or(self.state);
            has_default |= matches!(case, Case::Default { .. });
        }
        self.targets.pop();
        self.state = end;
        if !has_default {
            if !self.checker.is_enhanced(id) {
                self.state = State::Alive;
            } else if !self.checker.is_exhaustive(id) {
                self.checker.reject(Node::Expr(id), Rule::NotExhaustive, "switch statement");
            }
        }
        if cases.is_empty() {
            self.state = State::Alive;
        }
        if self.resolve(id, false) {
            self.state = State::Alive;
        }
    }

    fn labels(&mut self, case: &Case) {
        if let Case::Type { guard: Some(guard), .. } = case {
            self.value(*guard);
        }
    }

    fn value(&mut self, id: ExprId) {
        let program = self.checker.program;
        match &program.exprs[id] {
            Expr::Lambda { body, .. } => {
                let before = std::mem::replace(&mut self.state, State::Alive);
                let targets = std::mem::take(&mut self.targets);
                let exits = std::mem::take(&mut self.exits);
                if let Expr::Block { .. } = program.exprs[*body] {
                    self.statement(*body);
                } else {
                    self.value(*body);
                }
                self.exits = exits;
                self.targets = targets;
                self.state = before;
            }
            Expr::New { body, .. } => {
                for child in children(program, id) {
                    self.value(child);
                }
                if let Some(body) = body {
                    self.unit(Unit::Class(*body));
                }
            }
            Expr::Switch { .. } => self.switch_expression(id),
            Expr::If { .. } if program.is_plain(id) => {
                for child in children(program, id) {
                    self.value(child);
                }
            }
            Expr::If { .. } | Expr::Try { .. } | Expr::Block { .. } => self.lowered(id),
            _ => {
                for child in children(program, id) {
                    self.value(child);
                }
            }
        }
    }

    fn switch_expression(&mut self, id: ExprId) {
        let program = self.checker.program;
        let Expr::Switch { scrutinee, cases } = &program.exprs[id] else { return };
        self.value(*scrutinee);
        let before = self.state;
        for case in cases {
            self.state = State::Alive;
            let case = &program.cases[*case];
            self.labels(case);
            self.branch(case.body());
            self.must_be_dead(case.body());
        }
        if !self.checker.is_exhaustive(id) {
            self.checker.reject(Node::Expr(id), Rule::NotExhaustive, "switch expression");
        }
        self.state = before;
    }

    fn must_be_dead(&mut self, body: ExprId) {
        if self.state == State::Alive {
            self.checker.reject(Node::Expr(body), Rule::BranchWithoutValue, "the end of a branch is reached");
        }
    }

    /// What is printed as a switch with one rule.
    fn lowered(&mut self, id: ExprId) {
        let before = self.state;
        self.state = State::Alive;
        match &self.checker.program.exprs[id] {
            Expr::If { condition, then, otherwise } => {
                self.value(*condition);
                self.branch(*then);
                let after_then = std::mem::replace(&mut self.state, State::Alive);
                if let Some(otherwise) = otherwise {
                    self.branch(*otherwise);
                }
                self.state = self.state.or(after_then);
            }
            Expr::Try { .. } => self.try_statement(id, &mut Alive::branch),
            _ => self.branch(id),
        }
        self.must_be_dead(id);
        self.state = before;
    }

    /// A branch whose value is yielded.
    fn branch(&mut self, id: ExprId) {
        let program = self.checker.program;
        let (others, last) = match &program.exprs[id] {
            Expr::Block { items } => match items.split_last() {
                Some((last, others)) => (others, *last),
                None => return,
            },
            _ => (&[][..], id),
        };
        for item in others {
            self.statement(*item);
        }
        if !program.exprs[last].has_value() {
            self.statement(last);
            return;
        }
        if self.state == State::Dead {
            self.checker.reject(Node::Expr(last), Rule::Unreachable, "value");
        }
        self.value(last);
        self.state = State::Dead;
    }
}

impl State {
    fn or(self, other: State) -> State {
        match (self, other) {
            (State::Alive, _) | (_, State::Alive) => State::Alive,
            (State::Recovered, _) | (_, State::Recovered) => State::Recovered,
            _ => State::Dead,
        }
    }
}

impl From<bool> for State {
    fn from(is_alive: bool) -> State {
        if is_alive { State::Alive } else { State::Dead }
    }
}
