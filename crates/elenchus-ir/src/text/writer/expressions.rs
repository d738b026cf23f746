//! Expressions, with parentheses only where they would be read otherwise.

use super::Writer;
use super::types::{ANY, SUFFIXED};
use crate::text::Form;
use crate::text::operators::{ASSIGNMENTS, BINARIES, CAST, PREFIX, PREFIXES, RELATIONAL, SUFFIX};
use crate::{Binary, Expr, ExprId, Literal, Receiver, Referent, Slot, TypeUseId, Unary};

impl Writer<'_> {
    /// An expression in a place for what binds at least as tightly as `place`.
    pub(super) fn expr(&mut self, id: ExprId, place: u8) {
        if self.level(id) < place {
            self.push("(");
            self.any_expr(id);
            self.push(")");
        } else {
            self.any_expr(id);
        }
    }

    fn level(&self, id: ExprId) -> u8 {
        match self.expr_of(id) {
            Expr::Literal(literal) if is_negative(literal) => PREFIX,
            Expr::Unary { op, .. } if PREFIXES.iter().any(|(_, prefix)| prefix == op) => PREFIX,
            Expr::Binary { op, .. } => binary(*op).1,
            Expr::InstanceOf { .. } | Expr::InstanceOfBinding { .. } => RELATIONAL,
            Expr::Cast { .. } => CAST,
            Expr::Literal(_)
            | Expr::Unary { .. }
            | Expr::Name(_)
            | Expr::Field { .. }
            | Expr::This { .. }
            | Expr::Call { .. }
            | Expr::New { .. }
            | Expr::Delegate { .. }
            | Expr::Reference { .. }
            | Expr::Index { .. }
            | Expr::Named { .. }
            | Expr::List { .. }
            | Expr::Map { .. }
            | Expr::Range { .. }
            | Expr::Template { .. }
            | Expr::Elvis { .. }
            | Expr::ArrayLiteral { .. }
            | Expr::NewArray { .. } => SUFFIX,
            _ => 0,
        }
    }

    #[allow(clippy::too_many_lines)] // one arm for each form
    fn any_expr(&mut self, id: ExprId) {
        if self.compound(id, Form::Value) {
            return;
        }
        match self.expr_of(id) {
            Expr::Literal(literal) => self.literal(literal),
            Expr::Name(name) => self.name(*name),
            Expr::Field { receiver, name } => {
                self.receiver(*receiver);
                self.push(".");
                self.name(*name);
            }
            Expr::This { class } => {
                self.push("this");
                if let Some(class) = class {
                    self.push("@");
                    self.name(*class);
                }
            }
            Expr::Call { receiver, name, type_args, args } => {
                self.receiver(*receiver);
                if *receiver != Receiver::Unqualified {
                    self.push(".");
                }
                self.slot_of_args(type_args);
                self.name(*name);
                self.call_args(args);
            }
            Expr::New { outer, class, class_args, type_args, args, body } => {
                self.outer(*outer);
                self.push("new ");
                if *type_args != Slot::Omitted(None) {
                    self.slot_of_args(type_args);
                    self.push(" ");
                }
                self.created_class(*class);
                match class_args {
                    Slot::Omitted(None) => self.push("<>"),
                    Slot::Written(args) if args.is_empty() => {}
                    args => self.slot_of_args(args),
                }
                self.call_args(args);
                if let Some(body) = body {
                    self.push(" ");
                    self.class_body(*body);
                }
            }
            Expr::Delegate { to_super, outer, type_args, args } => {
                self.outer(*outer);
                self.slot_of_args(type_args);
                self.push(if *to_super { "super" } else { "this" });
                self.call_args(args);
            }
            Expr::Lambda { params, body } => {
                self.push("(");
                self.list(params, ", ", |writer, param| writer.parameter(*param, false));
                self.push(") -> ");
                self.expr(*body, 0);
            }
            Expr::Closure { params, body } => {
                self.push("#closure");
                if let Some(params) = params {
                    self.push("(");
                    self.list(params, ", ", |writer, param| writer.parameter(*param, false));
                    self.push(")");
                }
                self.push(" -> ");
                self.expr(*body, 0);
            }
            Expr::Named { name, value } => {
                self.push("#named(");
                self.name(*name);
                self.push(", ");
                self.expr(*value, 0);
                self.push(")");
            }
            Expr::List { elements } => self.marked("list", elements),
            Expr::Map { entries } => {
                let flat: Vec<ExprId> = entries.iter().flat_map(|(key, value)| [*key, *value]).collect();
                self.marked("map", &flat);
            }
            Expr::Range { first, last, has_last } => {
                self.marked(if *has_last { "range" } else { "until" }, &[*first, *last]);
            }
            Expr::Template { parts } => self.marked("template", parts),
            Expr::Elvis { value, otherwise } => self.marked("elvis", &[*value, *otherwise]),
            Expr::Reference { receiver, referent, type_args } => {
                self.reference(*receiver, *referent, type_args);
            }
            Expr::Unary { op, operand } => self.unary(*op, *operand),
            Expr::Binary { op, left, right } => self.binary(*op, *left, *right),
            Expr::Assign { op, target, value } => {
                self.expr(*target, SUFFIX);
                match ASSIGNMENTS.iter().find(|(_, assigned)| assigned == op) {
                    Some((symbol, _)) => self.push(&format!(" {symbol} ")),
                    None => self.push(&format!(" ~ {} = ", op.map_or("", |op| binary(op).0))),
                }
                self.expr(*value, 0);
            }
            Expr::Cast { value, ty } => {
                self.expr(*value, CAST);
                self.push(" as ");
                self.ty(*ty, SUFFIXED);
            }
            Expr::InstanceOf { value, ty } => {
                self.expr(*value, RELATIONAL);
                self.push(" instanceof ");
                self.ty(*ty, SUFFIXED);
            }
            Expr::InstanceOfBinding { value, variable } => {
                self.expr(*value, RELATIONAL);
                self.push(" instanceof ");
                self.pattern(*variable);
            }
            Expr::Index { array, index } => {
                self.expr(*array, SUFFIX);
                self.push("[");
                self.expr(*index, 0);
                self.push("]");
            }
            Expr::ArrayLiteral { element, elements } => {
                self.push("new ");
                self.ty(*element, SUFFIXED);
                self.push("[] {");
                self.list(elements, ", ", |writer, element| writer.expr(*element, 0));
                self.push("}");
            }
            Expr::NewArray { element, length } => {
                self.push("new ");
                self.ty(*element, SUFFIXED);
                self.push("[");
                self.expr(*length, 0);
                self.push("]");
            }
            Expr::Break(label) => self.jump("break", *label),
            Expr::Continue(label) => self.jump("continue", *label),
            Expr::Return(None) => self.push("return"),
            Expr::Return(Some(value)) => {
                self.push("return ");
                self.expr(*value, 0);
            }
            Expr::Throw(value) => {
                self.push("throw ");
                self.expr(*value, 0);
            }
            // What `compound` writes.
            Expr::Block { .. }
            | Expr::If { .. }
            | Expr::Switch { .. }
            | Expr::Try { .. }
            | Expr::Let(_)
            | Expr::LocalClass(_)
            | Expr::While { .. }
            | Expr::DoWhile { .. }
            | Expr::For { .. }
            | Expr::ForEach { .. } => {}
        }
    }

    /// What has no sign of its own in this form.
    fn marked(&mut self, word: &str, parts: &[ExprId]) {
        self.push("#");
        self.push(word);
        self.call_args(parts);
    }

    fn jump(&mut self, word: &str, label: Option<crate::Name>) {
        self.push(word);
        if let Some(label) = label {
            self.push(" ");
            self.name(label);
        }
    }

    pub(super) fn call_args(&mut self, args: &[ExprId]) {
        self.push("(");
        self.list(args, ", ", |writer, arg| writer.expr(*arg, 0));
        self.push(")");
    }

    fn outer(&mut self, outer: Option<ExprId>) {
        if let Some(outer) = outer {
            self.expr(outer, SUFFIX);
            self.push(".");
        }
    }

    fn receiver(&mut self, receiver: Receiver) {
        match receiver {
            Receiver::Unqualified => {}
            Receiver::Expr(expr) => self.expr(expr, SUFFIX),
            Receiver::Safe(expr) => {
                self.expr(expr, SUFFIX);
                self.push("?");
            }
            Receiver::Type(ty) => self.type_in_brackets(ty),
            Receiver::Super(of) => {
                self.push("super");
                if let Some(ty) = of {
                    self.push("@");
                    self.type_in_brackets(ty);
                }
            }
            Receiver::Top => self.push("top"),
        }
    }

    fn type_in_brackets(&mut self, ty: TypeUseId) {
        self.push("[");
        self.ty(ty, ANY);
        self.push("]");
    }

    fn reference(&mut self, receiver: Receiver, referent: Referent, type_args: &Slot<Vec<TypeUseId>>) {
        self.receiver(receiver);
        self.push("::");
        self.slot_of_args(type_args);
        match referent {
            Referent::Method(name) => self.name(name),
            Referent::New => self.push("new"),
        }
    }

    fn unary(&mut self, op: Unary, operand: ExprId) {
        let Some((symbol, _)) = PREFIXES.iter().find(|(_, prefix)| *prefix == op) else {
            self.expr(operand, SUFFIX);
            self.push(if op == Unary::PostIncrement { "++" } else { "--" });
            return;
        };
        self.push(symbol);
        // `--a` and `-1` are read otherwise than `-(-a)` and `-(1)`.
        let clashes = match (op, self.expr_of(operand)) {
            (Unary::Minus, Expr::Literal(literal)) => {
                !matches!(literal, Literal::Null | Literal::Bool(_) | Literal::Char(_) | Literal::String(_))
            }
            (Unary::Minus, Expr::Unary { op, .. }) => matches!(op, Unary::Minus | Unary::PreDecrement),
            (Unary::Plus, Expr::Unary { op, .. }) => matches!(op, Unary::Plus | Unary::PreIncrement),
            _ => false,
        };
        self.expr(operand, if clashes { u8::MAX } else { PREFIX });
    }

    fn binary(&mut self, op: Binary, left: ExprId, right: ExprId) {
        let (symbol, level) = binary(op);
        let start = self.out.len();
        self.expr(left, level);
        if op == Binary::Less && self.type_ends == self.out.len() {
            self.out.insert(start, '(');
            self.push(")");
        }
        self.push(&format!(" {symbol} "));
        self.expr(right, level + 1);
    }

    fn literal(&mut self, literal: &Literal) {
        match literal {
            Literal::Null => self.push("null"),
            Literal::Bool(value) => self.push(if *value { "true" } else { "false" }),
            Literal::Char(c) => self.quoted(c.encode_utf8(&mut [0; 4]), '\''),
            Literal::Int(value) => self.push(&value.to_string()),
            Literal::Long(value) => self.push(&format!("{value}L")),
            Literal::Float(digits) => self.push(&format!("{digits}f")),
            Literal::Double(digits) if digits.contains(['.', 'e', 'E']) => self.push(digits),
            Literal::Double(digits) => self.push(&format!("{digits}d")),
            Literal::String(text) => self.quoted(text, '"'),
        }
    }
}

fn binary(op: Binary) -> (&'static str, u8) {
    BINARIES
        .iter()
        .find(|(_, binary, _)| *binary == op)
        .map_or(("", 0), |(symbol, _, level)| (symbol, *level))
}

fn is_negative(literal: &Literal) -> bool {
    match literal {
        Literal::Int(value) => *value < 0,
        Literal::Long(value) => *value < 0,
        Literal::Float(digits) | Literal::Double(digits) => digits.starts_with('-'),
        _ => false,
    }
}
