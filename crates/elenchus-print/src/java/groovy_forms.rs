//! Expressions that Groovy has and Java has not. Where a program of Java holds one, a character that is none of Java's stands
//! before it, so that no compiler takes it for something else.

use elenchus_ir::{Binary, Expr, ExprId, Literal, Name, Node, Receiver, VariableId};

use super::declarations::WhenOmitted;
use super::precedence::{Precedence, operator};
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

    /// A call of a method of the program that an operator stands for, with its operands; no operator is an index.
    pub(super) fn operator_call(&self, id: ExprId) -> Option<(Option<Binary>, ExprId, ExprId)> {
        if self.syntax == Syntax::Java {
            return None;
        }
        let Expr::Call { receiver: Receiver::Expr(left), name, type_args, args } = &self.program.exprs[id]
        else {
            return None;
        };
        let [right] = args[..] else { return None };
        let op = operator_of(self.program.names.spelling(*name))?;
        let is_plain = type_args.written().is_none_or(Vec::is_empty)
            && !matches!(self.program.exprs[right], Expr::Named { .. })
            && self.program.functions.ids().any(|function| self.program.functions[function].name == *name);
        is_plain.then_some((op, *left, right))
    }

    /// `a + b` for `a.plus(b)`, `a[b]` for `a.getAt(b)`.
    pub(super) fn operation(&mut self, op: Option<Binary>, left: ExprId, right: ExprId) -> usize {
        let Some(op) = op else {
            self.value(left, Precedence::Primary);
            let point = self.here();
            self.write("[");
            self.value(right, Precedence::Assignment);
            self.write("]");
            return point;
        };
        let own = Precedence::of_operator(op);
        self.value(left, own);
        let point = self.infix(operator(op));
        self.value(right, own.tighter());
        point
    }

    pub(super) fn elvis(&mut self, value: ExprId, otherwise: ExprId) -> usize {
        self.groovy_form();
        self.value(value, Precedence::Or);
        let point = self.infix("?:");
        self.value(otherwise, Precedence::Or);
        point
    }
}

/// The operator that stands for a method of one parameter; `None` within for an index.
fn operator_of(method: &str) -> Option<Option<Binary>> {
    Some(match method {
        "plus" => Some(Binary::Add),
        "minus" => Some(Binary::Subtract),
        "multiply" => Some(Binary::Multiply),
        "div" => Some(Binary::Divide),
        "leftShift" => Some(Binary::ShiftLeft),
        "rightShift" => Some(Binary::ShiftRight),
        "and" => Some(Binary::BitAnd),
        "or" => Some(Binary::BitOr),
        "xor" => Some(Binary::BitXor),
        "getAt" => None,
        _ => return None,
    })
}
