//! Expressions that Groovy has and Java has not. Where a program of Java holds one, a character that is none of Java's stands
//! before it, so that no compiler takes it for something else.

use elenchus_ir::{Expr, ExprId, Literal, Name, Node, VariableId};

use super::declarations::WhenOmitted;
use super::precedence::Precedence;
use super::{Printer, Syntax};
use crate::groovy::write_escaped;

impl Printer<'_> {
    pub(super) fn groovy_form(&mut self) {
        if self.syntax == Syntax::Java {
            self.write("#");
        }
    }

    /// `{ x, y -> … }`
    pub(super) fn closure(&mut self, params: Option<&[VariableId]>, body: ExprId) {
        self.groovy_form();
        let start = self.here();
        self.write("{ ");
        if let Some(params) = params {
            self.separated(params, ", ", |printer, param| printer.variable(param, WhenOmitted::Nothing));
            self.write(if params.is_empty() { "-> " } else { " -> " });
        }
        let Expr::Block { items } = &self.program.exprs[body] else {
            self.value(body, Precedence::Assignment);
            return self.write(" }");
        };
        self.text.pop();
        self.depth += 1;
        for item in items {
            self.line();
            self.after_open_end(|printer| printer.statement(*item));
        }
        self.depth -= 1;
        self.open_end = None;
        self.line();
        self.write("}");
        self.place(Node::Expr(body), start, start);
    }

    pub(super) fn named(&mut self, name: Name, value: ExprId) {
        self.groovy_form();
        self.write_name(name);
        self.write(": ");
        self.value(value, Precedence::Assignment);
    }

    pub(super) fn list(&mut self, elements: &[ExprId]) {
        self.groovy_form();
        self.write("[");
        self.separated(elements, ", ", |printer, item| printer.value(item, Precedence::Assignment));
        self.write("]");
    }

    /// A key that is no text stands in parentheses: a name would be a text.
    pub(super) fn map(&mut self, entries: &[(ExprId, ExprId)]) {
        self.groovy_form();
        self.write(if entries.is_empty() { "[:" } else { "[" });
        self.separated(entries, ", ", |printer, (key, value)| {
            let is_text = matches!(printer.program.exprs[key], Expr::Literal(Literal::String(_)));
            printer.parenthesized_if(!is_text, key);
            printer.write(": ");
            printer.value(value, Precedence::Assignment);
        });
        self.write("]");
    }

    pub(super) fn range(&mut self, first: ExprId, last: ExprId, has_last: bool) {
        self.groovy_form();
        self.value(first, Precedence::Additive);
        self.write(if has_last { ".." } else { "..<" });
        self.value(last, Precedence::Additive);
    }

    /// `"a${e}b"`
    pub(super) fn template(&mut self, parts: &[ExprId]) {
        self.groovy_form();
        self.write("\"");
        for part in parts {
            let start = self.here();
            if let Expr::Literal(Literal::String(text)) = &self.program.exprs[*part] {
                write_escaped(&mut self.text, text.chars(), &['"', '$']);
                self.place(Node::Expr(*part), start, start);
            } else {
                self.write("${");
                self.value(*part, Precedence::Assignment);
                self.write("}");
            }
        }
        self.write("\"");
    }

    pub(super) fn elvis(&mut self, value: ExprId, otherwise: ExprId) -> usize {
        self.groovy_form();
        self.value(value, Precedence::Or);
        let point = self.infix("?:");
        self.value(otherwise, Precedence::Or);
        point
    }
}
