//! From a program to text: canonical, so that equal programs give equal texts, and with no needless parentheses.

mod declarations;
mod expressions;
mod statements;
mod types;

use super::lexer::{RESERVED, is_word};
use crate::{Expr, ExprId, Item, Name, Program};

pub fn write(program: &Program) -> String {
    let mut writer = Writer::new(program);
    for (index, item) in program.items.iter().enumerate() {
        if index > 0 {
            writer.line();
            writer.line();
        }
        match *item {
            Item::Class(class) => writer.class(class),
            Item::Function(function) => writer.function(function),
            Item::Variable(variable) => {
                writer.variable(variable);
                writer.push(";");
            }
        }
    }
    if !writer.out.is_empty() {
        writer.line();
    }
    writer.out
}

/// One expression by itself, as it would be written where any may stand.
pub fn write_expr(program: &Program, expr: ExprId) -> String {
    let mut writer = Writer::new(program);
    writer.expr(expr, 0);
    writer.out
}

/// One type by itself.
pub fn write_type(program: &Program, ty: crate::TypeUseId) -> String {
    let mut writer = Writer::new(program);
    writer.ty(ty, types::ANY);
    writer.out
}

struct Writer<'p> {
    program: &'p Program,
    out: String,
    indent: usize,
    /// How long the text was when a type was last written: a `<` there would begin type arguments.
    type_ends: usize,
}

impl<'p> Writer<'p> {
    fn new(program: &'p Program) -> Writer<'p> {
        Writer { program, out: String::new(), indent: 0, type_ends: usize::MAX }
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn line(&mut self) {
        self.out.push('\n');
    }

    fn indented_line(&mut self) {
        self.line();
        for _ in 0..self.indent {
            self.push("    ");
        }
    }

    /// What is between braces, each on a line of its own.
    fn braces<T>(&mut self, items: &[T], mut one: impl FnMut(&mut Self, &T)) {
        self.push("{");
        self.indent += 1;
        for item in items {
            self.indented_line();
            one(self, item);
        }
        self.indent -= 1;
        if !items.is_empty() {
            self.indented_line();
        }
        self.push("}");
    }

    fn list<T>(&mut self, items: &[T], separator: &str, mut one: impl FnMut(&mut Self, &T)) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.push(separator);
            }
            one(self, item);
        }
    }

    fn spelling(&self, name: Name) -> &'p str {
        self.program.names.spelling(name)
    }

    fn expr_of(&self, id: ExprId) -> &'p Expr {
        &self.program.exprs[id]
    }

    fn name(&mut self, name: Name) {
        let spelling = self.spelling(name);
        if is_name(spelling) {
            self.push(spelling);
        } else {
            self.quoted(spelling, '`');
        }
    }

    fn quoted(&mut self, content: &str, quote: char) {
        self.out.push(quote);
        for c in content.chars() {
            match c {
                '\n' => self.push("\\n"),
                '\r' => self.push("\\r"),
                '\t' => self.push("\\t"),
                '\\' => self.push("\\\\"),
                c if c == quote => {
                    self.out.push('\\');
                    self.out.push(c);
                }
                c if c.is_control() => self.push(&format!("\\u{{{:x}}}", u32::from(c))),
                c => self.out.push(c),
            }
        }
        self.out.push(quote);
    }
}

/// Whether a spelling can be written without backquotes.
fn is_name(spelling: &str) -> bool {
    is_word(spelling) && !RESERVED.contains(&spelling)
}
