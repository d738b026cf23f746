//! What has a body: blocks, branches, loops; and statements.

use super::Writer;
use crate::text::Form;
use crate::text::operators::PREFIX;
use crate::{Case, CaseId, CatchId, Expr, ExprId, Label};

impl Writer<'_> {
    pub(super) fn statement(&mut self, id: ExprId) {
        if !self.compound(id, Form::Statement) {
            self.expr(id, 0);
            self.push(";");
        }
    }

    /// What begins with a word of its own and holds other expressions. `false` for all else.
    pub(super) fn compound(&mut self, id: ExprId, form: Form) -> bool {
        match self.expr_of(id) {
            Expr::Block { items } => self.braces(items, |writer, item| writer.statement(*item)),
            Expr::Let(variable) => {
                self.variable(*variable);
                if form == Form::Statement {
                    self.push(";");
                }
            }
            Expr::LocalClass(class) => self.class(*class),
            Expr::If { condition, then, otherwise } => {
                self.condition("if", *condition);
                match otherwise {
                    None => self.body(*then, form),
                    Some(otherwise) => {
                        self.closed_body(*then, form);
                        self.push(" else ");
                        self.body(*otherwise, form);
                    }
                }
            }
            Expr::Switch { scrutinee, cases } => {
                self.condition("switch", *scrutinee);
                self.braces(cases, |writer, case| writer.case(*case));
            }
            Expr::Try { body, catches, finally } => {
                self.push("try ");
                self.closed_body(*body, form);
                for catch in catches {
                    self.catch(*catch, form);
                }
                if let Some(finally) = finally {
                    self.push(" finally ");
                    self.body(*finally, form);
                }
            }
            Expr::While { label, condition, body } => {
                self.label(*label);
                self.condition("while", *condition);
                self.body(*body, form);
            }
            Expr::DoWhile { label, body, condition } => {
                self.label(*label);
                self.push("do ");
                self.closed_body(*body, form);
                self.push(" while (");
                self.expr(*condition, 0);
                self.push(if form == Form::Statement { ");" } else { ")" });
            }
            Expr::For { label, init, condition, update, body } => {
                self.label(*label);
                self.push("for (");
                self.list(init, ", ", |writer, init| writer.expr(*init, 0));
                self.push(";");
                if let Some(condition) = condition {
                    self.push(" ");
                    self.expr(*condition, 0);
                }
                self.push(if update.is_empty() { ";" } else { "; " });
                self.list(update, ", ", |writer, update| writer.expr(*update, 0));
                self.push(") ");
                self.body(*body, form);
            }
            Expr::ForEach { label, variable, iterable, body } => {
                self.label(*label);
                self.push("for (");
                self.variable(*variable);
                self.push(" in ");
                self.expr(*iterable, 0);
                self.push(") ");
                self.body(*body, form);
            }
            _ => return false,
        }
        true
    }

    fn condition(&mut self, word: &str, condition: ExprId) {
        self.push(word);
        self.push(" (");
        self.expr(condition, 0);
        self.push(") ");
    }

    fn label(&mut self, label: Label) {
        if let Some(label) = label {
            self.name(label);
            self.push(": ");
        }
    }

    fn body(&mut self, id: ExprId, form: Form) {
        match form {
            Form::Statement => self.statement(id),
            Form::Value => self.expr(id, 0),
        }
    }

    /// A body before `else`, `catch`, `finally` or the `while` of a `do`, which must not be read as part of it.
    fn closed_body(&mut self, id: ExprId, form: Form) {
        if self.ends_open(id, form) {
            self.push("(");
            self.expr(id, 0);
            self.push(if form == Form::Statement { ");" } else { ")" });
        } else {
            self.body(id, form);
        }
    }

    fn ends_open(&self, id: ExprId, form: Form) -> bool {
        let ends_open = |id: ExprId| self.ends_open(id, form);
        match self.expr_of(id) {
            Expr::If { otherwise: None, .. } | Expr::Try { .. } => true,
            Expr::If { otherwise: Some(body), .. }
            | Expr::While { body, .. }
            | Expr::For { body, .. }
            | Expr::ForEach { body, .. } => ends_open(*body),
            _ if form == Form::Statement => false,
            Expr::Return(None) => true,
            Expr::Return(Some(last))
            | Expr::Throw(last)
            | Expr::Lambda { body: last, .. }
            | Expr::Assign { value: last, .. } => ends_open(*last),
            Expr::Let(variable) => self.program.variables[*variable].init.is_some_and(ends_open),
            _ => false,
        }
    }

    fn case(&mut self, id: CaseId) {
        let case = &self.program.cases[id];
        match case {
            Case::Constants { values, .. } => {
                self.push("case ");
                self.list(values, ", ", |writer, value| writer.expr(*value, PREFIX));
                self.push(if values.is_empty() { "-> " } else { " -> " });
            }
            Case::Type { variable, guard, .. } => {
                self.push("case ");
                self.pattern(*variable);
                if let Some(guard) = guard {
                    self.push(" if (");
                    self.expr(*guard, 0);
                    self.push(")");
                }
                self.push(" -> ");
            }
            Case::Default { .. } => self.push("default -> "),
        }
        self.statement(case.body());
    }

    fn catch(&mut self, id: CatchId, form: Form) {
        let catch = &self.program.catches[id];
        self.push(if catch.is_final { " catch (final " } else { " catch (" });
        self.name(catch.name);
        if !catch.types.is_empty() {
            self.push(": ");
            self.list(&catch.types, " | ", |writer, ty| writer.ty(*ty, super::types::ANY));
        }
        self.push(") ");
        self.closed_body(catch.body, form);
    }
}
