//! Statements (JLS 14): expressions in statement position.

use elenchus_ir::{Expr, ExprId, Label, Node, VariableId};
use elenchus_types::{Departure, Type, TypeId, Wildcard};

use crate::java::binding::{bindings, introduced_twice};
use crate::java::scope::{Body, Frame, Jump, Local, Returns};
use crate::java::{Checker, Expected, Rule};

/// A statement that changes where control goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaving {
    Break,
    Continue,
}

impl Checker<'_> {
    /// Attributes an expression in statement position.
    pub fn statement(&mut self, id: ExprId) {
        match &self.program.exprs[id] {
            Expr::Block { items } => {
                let mark = self.scope.mark();
                self.statements(items);
                self.scope.reset(mark);
            }
            Expr::Let(variable) => self.local_variable(*variable),
            Expr::LocalClass(class) => self.local_class(*class),
            Expr::If { condition, then, otherwise } => self.if_statement(*condition, *then, *otherwise),
            Expr::Switch { .. } => self.switch_statement(id),
            Expr::Try { .. } => self.try_statement(id, &mut Checker::statement),
            Expr::While { label, condition, body } => {
                self.condition(*condition);
                self.loop_body(*label, &bindings(self.program, *condition, true), *body);
                self.bind_after_loop(id, *condition);
            }
            Expr::DoWhile { label, condition, body } => {
                self.loop_body(*label, &[], *body);
                self.condition(*condition);
                self.bind_after_loop(id, *condition);
            }
            Expr::For { label, init, condition, update, body } => {
                let mark = self.scope.mark();
                self.statements(init);
                let mut bound = Vec::new();
                if let Some(condition) = condition {
                    self.condition(*condition);
                    bound = bindings(self.program, *condition, true);
                }
                let within = self.scope.mark();
                self.bind(&bound);
                for update in update {
                    self.expression_statement(*update);
                }
                self.scope.reset(within);
                self.loop_body(*label, &bound, *body);
                self.scope.reset(mark);
                if let Some(condition) = condition {
                    self.bind_after_loop(id, *condition);
                }
            }
            Expr::ForEach { label, variable, iterable, body } => {
                let mark = self.scope.mark();
                self.for_each_variable(*variable, *iterable);
                self.loop_body(*label, &[], *body);
                self.scope.reset(mark);
            }
            Expr::Break(label) => self.leave(id, *label, Leaving::Break),
            Expr::Continue(label) => self.leave(id, *label, Leaving::Continue),
            Expr::Return(value) => self.return_statement(id, *value),
            Expr::Throw(exception) => {
                let ty = self.expression(*exception, &Expected::None);
                let throwable = self.library_type("java.lang.Throwable");
                if !self.is_error(ty) && !self.world.is_subtype(ty, throwable) {
                    self.reject(Node::Expr(*exception), Rule::NotThrowable, self.show(ty));
                }
            }
            Expr::Delegate { .. } => {
                self.reject(
                    Node::Expr(id),
                    Rule::DelegationPlace,
                    "not among the statements of a constructor",
                );
            }
            _ => self.expression_statement(id),
        }
    }

    /// Statements one after the other. What they declare stays in scope.
    pub fn statements(&mut self, items: &[ExprId]) {
        for item in items {
            self.statement(*item);
        }
    }

    /// Brings the variables of patterns into scope.
    pub fn bind(&mut self, variables: &[VariableId]) {
        for variable in variables {
            self.declare(self.program.variables[*variable].name, Local::Variable(*variable));
        }
    }

    /// Like [`Checker::bind`], for variables that must be new here.
    fn bind_anew(&mut self, variables: &[VariableId]) {
        for variable in variables {
            self.check_local_name(Node::Variable(*variable), self.program.variables[*variable].name);
        }
        self.bind(variables);
    }

    /// JLS 6.3.1: operands that need not both be evaluated introduce different variables.
    pub fn check_introduced(&mut self, id: ExprId) {
        if let Some(variable) = introduced_twice(self.program, id) {
            let name = self.spelling(self.program.variables[variable].name);
            self.reject(Node::Expr(id), Rule::DuplicateVariable, name);
        }
    }

    fn if_statement(&mut self, condition: ExprId, then: ExprId, otherwise: Option<ExprId>) {
        self.condition(condition);
        let (on_true, on_false) =
            (bindings(self.program, condition, true), bindings(self.program, condition, false));
        let mark = self.scope.mark();
        self.bind(&on_true);
        self.statement(then);
        self.scope.reset(mark);
        if let Some(otherwise) = otherwise {
            self.bind(&on_false);
            self.statement(otherwise);
            self.scope.reset(mark);
        }
        // JLS 6.3.2.2: behind the statement, what holds if only one branch gets there.
        let then_completes = self.completes(then);
        let otherwise_completes = otherwise.is_none_or(|otherwise| self.completes(otherwise));
        if !then_completes && otherwise_completes {
            self.bind_anew(&on_false);
        } else if then_completes && !otherwise_completes {
            self.bind_anew(&on_true);
        }
    }

    fn loop_body(&mut self, label: Label, bound: &[VariableId], body: ExprId) {
        let mark = self.scope.mark();
        if let Some(name) = label {
            let is_used =
                self.scope.outwards().take_while(|frame| !matches!(frame, Frame::Class(_))).any(
                    |frame| matches!(frame, Frame::Jump(Jump { label: Some(known), .. }) if *known == name),
                );
            if is_used {
                self.reject(Node::Expr(body), Rule::DuplicateLabel, self.spelling(name));
            }
        }
        self.bind(bound);
        self.scope.push(Frame::Jump(Jump { label, is_loop: true }));
        self.statement(body);
        self.scope.reset(mark);
    }

    /// JLS 6.3.2.3 to 6.3.2.5: behind a loop that is not left by `break`, its condition is false.
    fn bind_after_loop(&mut self, id: ExprId, condition: ExprId) {
        let on_false = bindings(self.program, condition, false);
        if !on_false.is_empty() && !self.is_broken(id) {
            self.bind_anew(&on_false);
        }
    }

    fn leave(&mut self, id: ExprId, label: Label, leaving: Leaving) {
        for frame in self.scope.outwards() {
            match frame {
                Frame::Jump(jump) => {
                    let is_meant = match label {
                        Some(_) => jump.label == label,
                        None => jump.is_loop || leaving == Leaving::Break,
                    };
                    if is_meant {
                        return;
                    }
                }
                Frame::SwitchExpression | Frame::Body(_) | Frame::Class(_) => break,
                _ => {}
            }
        }
        self.reject(Node::Expr(id), Rule::NothingToLeave, "no loop or switch around");
    }

    /// JLS 14.17.
    fn return_statement(&mut self, id: ExprId, value: Option<ExprId>) {
        let is_within = |frame: &&Frame| !matches!(frame, Frame::Body(_));
        let obstacle = self.scope.outwards().take_while(is_within).find_map(|frame| match frame {
            Frame::SwitchExpression => Some("out of a switch expression"),
            // JLS 8.8.7: the prologue of a constructor is left by its call alone.
            Frame::Early => Some("before the call of another constructor"),
            _ => None,
        });
        if let Some(obstacle) = obstacle {
            self.reject(Node::Expr(id), Rule::ReturnPlace, obstacle);
            return;
        }
        let Some(Body { returns, .. }) = self.scope.body() else { return };
        match (&returns.clone(), value) {
            (Returns::Never, _) => {
                self.reject(Node::Expr(id), Rule::ReturnPlace, "in an initialiser");
            }
            (Returns::Nothing, Some(value)) => {
                // javac points at the value.
                self.reject(Node::Expr(value), Rule::ReturnValue, "a value where none is returned");
            }
            (Returns::Value(_), None) => {
                self.reject(Node::Expr(id), Rule::ReturnValue, "no value where one is returned");
            }
            (Returns::Nothing | Returns::Anything, None) => {}
            (Returns::Value(expected), Some(value)) => {
                self.expression(value, expected);
            }
            (Returns::Anything, Some(value)) => self.any_result(value),
        }
    }

    /// JLS 14.4.
    fn local_variable(&mut self, id: VariableId) {
        let variable = &self.program.variables[id];
        let written = variable.ty.written().map(|ty| self.type_use(*ty));
        self.declare_local(id);
        let ty = match (written, variable.init) {
            (Some(ty), init) => {
                self.elaboration.set_type_of_variable(id, ty);
                if let Some(init) = init {
                    self.expression(init, &Expected::Assign(ty));
                }
                return;
            }
            (None, None) => {
                self.reject(Node::Variable(id), Rule::VarInitializer, "var without an initialiser");
                self.error()
            }
            (None, Some(init)) => {
                let error = self.error();
                self.elaboration.set_type_of_variable(id, error);
                let before = self.rejections.len();
                let found = self.expression(init, &Expected::None);
                self.move_to_variable(id, before);
                self.type_of_var(id, init, found)
            }
        };
        self.elaboration.set_type_of_variable(id, ty);
    }

    /// Of a lambda or reference without a target somewhere in the initialiser of a `var`, javac speaks at the variable.
    fn move_to_variable(&mut self, id: VariableId, before: usize) {
        for rejection in self.rejections.iter_mut().skip(before) {
            if rejection.rule == Rule::FunctionWithoutTarget {
                rejection.node = Node::Variable(id);
            }
        }
    }

    /// JLS 14.4.1: the type that `var` stands for.
    fn type_of_var(&mut self, id: VariableId, init: ExprId, found: TypeId) -> TypeId {
        if self.mentions_local(init, id) {
            self.reject(Node::Variable(id), Rule::VarInitializer, "var that is its own initialiser");
            return self.error();
        }
        match self.world.get(found) {
            Type::Bottom => found,
            Type::Null => {
                self.reject(Node::Variable(id), Rule::VarInitializer, "var of null");
                self.error()
            }
            _ if self.is_void(found) => {
                self.reject(Node::Variable(id), Rule::VarInitializer, "var of void");
                self.error()
            }
            _ => self.upward(found),
        }
    }

    /// The type without captured variables (JLS 4.10.5).
    pub fn upward(&mut self, ty: TypeId) -> TypeId {
        self.world.upward(ty, &mut |world, var| world.var(var).is_capture())
    }

    /// Whether a variable is used in its own initialiser, outside of classes.
    fn mentions_local(&self, init: ExprId, id: VariableId) -> bool {
        let mut found = false;
        crate::java::walk::each_expr(self.program, init, &mut |expr| {
            found |=
                self.elaboration.meaning(expr) == Some(crate::java::NameMeaning::Local(Local::Variable(id)));
        });
        found
    }

    /// JLS 14.14.2.
    fn for_each_variable(&mut self, id: VariableId, iterable: ExprId) {
        let ty = self.expression(iterable, &Expected::None);
        let element = self.element_of(iterable, ty);
        let variable = &self.program.variables[id];
        let declared = if let Some(written) = variable.ty.written() {
            let declared = self.type_use(*written);
            if !self.is_error(element)
                && !self.is_error(declared)
                && !self.world.is_assignable(element, declared)
            {
                let detail = format!("{} to {}", self.show(element), self.show(declared));
                self.reject(Node::Expr(iterable), Rule::IncompatibleTypes, detail);
            }
            declared
        } else {
            let upward = self.upward(element);
            if self.world.departures().has(Departure::LoopVariableIsAccessible)
                && !self.may_access_type(upward)
            {
                self.reject(Node::Variable(id), Rule::InaccessibleType, self.show(upward));
            }
            upward
        };
        self.elaboration.set_type_of_variable(id, declared);
        self.declare_local(id);
    }

    fn element_of(&mut self, iterable: ExprId, ty: TypeId) -> TypeId {
        if self.is_error(ty) {
            return ty;
        }
        let mut upper = ty;
        while let Type::Variable(var) = self.world.get(upper) {
            upper = self.world.var(var).upper;
        }
        if let Type::Array(element) = self.world.get(upper) {
            return element;
        }
        // The loop calls `iterator()`.
        if !self.may_access_members(upper) {
            self.reject(Node::Expr(iterable), Rule::Inaccessible, self.show(ty));
            return self.error();
        }
        let class = self.world.class_named("java.lang.Iterable");
        let Some(found) = self.world.as_super(upper, class) else {
            self.reject(Node::Expr(iterable), Rule::NotIterable, self.show(ty));
            return self.error();
        };
        let Type::Class(found) = self.world.get(found) else { return self.error() };
        let Some(argument) = self.world.list(found.args).first().copied() else { return self.world.root() };
        match self.world.get(argument) {
            Type::Wildcard(Wildcard::Extends(bound)) => bound,
            Type::Wildcard(_) => self.world.root(),
            _ => argument,
        }
    }
}
