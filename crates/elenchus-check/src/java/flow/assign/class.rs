//! Classes: their blank final fields, constructors and initialisers (JLS 8.3.1.2, 16.8, 16.9).

use elenchus_ir::{self as ir, Expr, ExprId, FunctionKind, Node, VariableId};

use super::super::{Part, Unit};
use super::{Assign, ExitKind};
use crate::java::Rule;
use crate::java::scope::Local;

impl Assign<'_, '_> {
    /// The body of an anonymous class: its initialisers run where it stands (JLS 16.1.9).
    pub(super) fn anonymous_class(&mut self, class: ir::ClassId) {
        let count = self.around.len();
        self.around.extend(self.class.map(|class| (class, self.in_static)));
        self.nested_class(class);
        self.around.truncate(count);
    }

    /// A class with a name in a function, whose fields alone are followed in it.
    pub(super) fn local_class(&mut self, class: ir::ClassId) {
        let around = std::mem::take(&mut self.around);
        self.nested_class(class);
        self.around = around;
    }

    /// A class within a function: what it assigns counts for nothing outside of it.
    fn nested_class(&mut self, class: ir::ClassId) {
        let state = self.state.clone();
        let uninits_try = self.uninits_try.clone();
        let exits = std::mem::take(&mut self.exits);
        let targets = std::mem::take(&mut self.targets);
        let around = (self.class, self.in_static);
        self.depth += 1;
        self.unit(Unit::Class(class));
        self.depth -= 1;
        (self.class, self.in_static) = around;
        self.targets = targets;
        self.exits = exits;
        self.uninits_try = uninits_try;
        self.state = state;
    }

    pub(super) fn unit(&mut self, unit: Unit) {
        let parts = self.checker.parts(unit);
        let around = (self.class, self.in_static, self.class_depth);
        self.class_depth = self.depth;
        self.class = match unit {
            Unit::Class(node) => self.checker.declared.class(node),
            Unit::Main => self.checker.declared.main,
        };
        let start = self.state.clone();
        self.static_part(unit, &parts);
        self.state = start.clone();
        self.instance_part(unit, &parts);
        for part in &parts {
            self.state = start.clone();
            match part {
                Part::Function(id) if self.checker.program.functions[*id].kind == FunctionKind::Function => {
                    self.method(*id);
                }
                Part::Class(class) => {
                    let own = (self.class.take(), std::mem::take(&mut self.around));
                    self.unit(Unit::Class(*class));
                    (self.class, self.around) = own;
                }
                _ => {}
            }
        }
        self.state = start;
        (self.class, self.in_static, self.class_depth) = around;
    }

    fn followed_fields(&self, unit: Unit, parts: &[Part]) -> Vec<VariableId> {
        let program = self.checker.program;
        let mut found: Vec<VariableId> = Vec::new();
        if let Unit::Class(node) = unit
            && !self.in_static
        {
            found.extend(&program.classes[node].components);
        }
        for part in parts {
            if let Part::Field { variable, is_static } = part
                && *is_static == self.in_static
                && program.variables[*variable].modifiers.is_final
                && program.variables[*variable].init.is_none()
            {
                found.push(*variable);
            }
        }
        found
    }

    fn static_part(&mut self, unit: Unit, parts: &[Part]) {
        let program = self.checker.program;
        self.in_static = true;
        // The top-level variables are static without saying so.
        let fields = self.followed_fields(unit, parts);
        for field in &fields {
            self.state.inits.set(field.index(), false);
            self.state.uninits.set(field.index(), true);
        }
        for part in parts {
            match part {
                Part::Constant(id) => {
                    let constant = &program.enum_constants[*id];
                    for arg in &constant.args {
                        self.value(*arg);
                    }
                    if let Some(body) = constant.body {
                        self.anonymous_class(body);
                    }
                }
                Part::Field { variable, is_static: true } => {
                    if let Some(init) = program.variables[*variable].init {
                        self.value(init);
                    }
                }
                Part::Initializer { is_static: true, body } => self.statement(*body),
                _ => {}
            }
        }
        for field in fields {
            if !self.state.inits.has(field.index()) {
                self.checker.reject(Node::Variable(field), Rule::FieldNotAssigned, "static");
            }
        }
        self.in_static = false;
    }

    fn instance_part(&mut self, unit: Unit, parts: &[Part]) {
        let program = self.checker.program;
        let fields = self.followed_fields(unit, parts);
        let mut start = self.state.clone();
        for field in &fields {
            start.inits.set(field.index(), false);
            start.uninits.set(field.index(), true);
        }
        let mut has_constructor = false;
        for part in parts {
            let Part::Function(id) = part else { continue };
            let function = &program.functions[*id];
            if function.kind != FunctionKind::Constructor {
                continue;
            }
            has_constructor = true;
            self.state = start.clone();
            for param in &function.params {
                self.declare_parameter(Local::Variable(*param));
            }
            let Some(body) = function.body else { continue };
            self.constructor(*id, body, parts, &fields);
        }
        let is_record =
            matches!(unit, Unit::Class(node) if program.classes[node].kind == ir::ClassKind::Record);
        if !has_constructor || is_record {
            self.state = start;
            self.initializers(parts);
            if !is_record {
                for field in fields {
                    if !self.state.inits.has(field.index()) {
                        self.checker.reject(Node::Variable(field), Rule::FieldNotAssigned, "no constructor");
                    }
                }
            }
        }
    }

    /// The initialisers of a class, which run when the constructor of its superclass has.
    fn initializers(&mut self, parts: &[Part]) {
        let program = self.checker.program;
        for part in parts {
            match part {
                Part::Field { variable, is_static: false } => {
                    if let Some(init) = program.variables[*variable].init {
                        self.value(init);
                    }
                }
                Part::Initializer { is_static: false, body } => self.statement(*body),
                _ => {}
            }
        }
        self.exits.clear();
    }

    fn constructor(&mut self, id: ir::FunctionId, body: ExprId, parts: &[Part], fields: &[VariableId]) {
        let program = self.checker.program;
        let items: &[ExprId] = match &program.exprs[body] {
            Expr::Block { items } => items,
            _ => std::slice::from_ref(&body),
        };
        let delegate = items.iter().position(|item| matches!(program.exprs[*item], Expr::Delegate { .. }));
        if delegate.is_none() {
            self.initializers(parts);
        }
        for item in items {
            self.statement(*item);
            if let Expr::Delegate { to_super, .. } = program.exprs[*item] {
                if to_super {
                    self.initializers(parts);
                } else {
                    // The other constructor has assigned them all (JLS 16.9).
                    for field in fields {
                        if !self.state.uninits.has(field.index()) {
                            self.checker.reject(
                                Node::Expr(*item),
                                Rule::AssignedTwice,
                                "before the call of another constructor",
                            );
                        }
                        self.state.inits.set(field.index(), true);
                        self.state.uninits.set(field.index(), false);
                    }
                }
            }
        }
        let exits = std::mem::take(&mut self.exits);
        for field in fields {
            for exit in &exits {
                if let ExitKind::Return(id) = exit.kind
                    && !exit.state.inits.has(field.index())
                {
                    self.checker.reject(Node::Expr(id), Rule::FieldNotAssigned, "at a return");
                }
            }
            if !self.state.inits.has(field.index()) {
                self.checker.reject(
                    Node::Function(id),
                    Rule::FieldNotAssigned,
                    "at the end of a constructor",
                );
            }
        }
    }

    pub(super) fn delegate(&mut self, id: ExprId) {
        for child in crate::java::walk::children(self.checker.program, id) {
            self.value(child);
        }
    }

    /// A method, in which fields are not followed.
    fn method(&mut self, id: ir::FunctionId) {
        let program = self.checker.program;
        let function = &program.functions[id];
        let followed = (self.class.take(), std::mem::take(&mut self.around));
        for param in &function.params {
            self.declare_parameter(Local::Variable(*param));
        }
        if let Some(body) = function.body {
            let result =
                function.result.known().and_then(|result| self.checker.elaboration.type_of_use(*result));
            let gives_value = result.is_some_and(|result| !self.checker.is_void(result));
            if gives_value && !matches!(program.exprs[body], Expr::Block { .. }) {
                self.value(body);
            } else {
                self.statement(body);
            }
        }
        self.exits.clear();
        (self.class, self.around) = followed;
    }
}
