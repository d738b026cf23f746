//! What stands where no value is wanted, and blocks that give a value by `yield`.

use elenchus_ir::{Case, CaseId, CatchId, Expr, ExprId, Label, Name, Node, VariableId};

use super::declarations::WhenOmitted;
use super::precedence::Precedence;
use super::{Printer, Syntax};

/// What becomes of the last item of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Statement,
    /// If it can have a value, that is given by `yield`.
    Yield,
}

impl Printer<'_> {
    /// An expression in statement position, on a line that has begun.
    pub(super) fn statement(&mut self, id: ExprId) {
        self.statement_with(id, Last::Statement);
    }

    fn statement_with(&mut self, id: ExprId, last: Last) {
        let start = self.here();
        let program = self.program;
        match &program.exprs[id] {
            Expr::If { condition, then, otherwise } => {
                self.if_statement(*condition, *then, *otherwise, last);
            }
            Expr::Switch { scrutinee, cases } => {
                self.switch_head(*scrutinee);
                self.braced(|printer| {
                    for case in cases {
                        printer.line();
                        match printer.syntax {
                            Syntax::Java => printer.case(*case, Last::Statement),
                            Syntax::Groovy => printer.old_case(*case),
                        }
                    }
                });
            }
            Expr::Try { body, catches, finally } => self.try_statement(*body, catches, *finally, last),
            Expr::Block { items } => self.block(items, last),
            Expr::Let(variable) => {
                self.variable(*variable, WhenOmitted::Var);
                self.end();
            }
            Expr::LocalClass(class) => self.class(*class),
            Expr::While { label, condition, body } => {
                self.label(*label);
                self.condition("while (", *condition);
                self.body(*body);
            }
            Expr::DoWhile { label, body, condition } => {
                self.label(*label);
                self.write("do ");
                self.body(*body);
                self.write(" while (");
                self.value(*condition, Precedence::Assignment);
                self.write(")");
                self.end();
            }
            Expr::For { label, init, condition, update, body } => {
                self.label(*label);
                self.for_head(init, *condition, update);
                self.body(*body);
            }
            Expr::ForEach { label, variable, iterable, body } => {
                self.label(*label);
                self.write("for (");
                self.variable(*variable, WhenOmitted::Var);
                self.write(if self.syntax == Syntax::Java { " : " } else { " in " });
                self.value(*iterable, Precedence::Assignment);
                self.write(") ");
                self.body(*body);
            }
            Expr::Break(label) => self.jump("break", *label),
            Expr::Continue(label) => self.jump("continue", *label),
            Expr::Return(None) => {
                self.write("return");
                self.end();
            }
            Expr::Return(Some(value)) => {
                self.write("return ");
                self.value(*value, Precedence::Assignment);
                self.end();
            }
            Expr::Throw(exception) => {
                self.write("throw ");
                self.value(*exception, Precedence::Assignment);
                self.end();
            }
            Expr::Delegate { to_super, outer, type_args, args } => {
                if let Some(outer) = outer {
                    self.value(*outer, Precedence::Primary);
                    self.write(".");
                }
                self.written_type_args(type_args);
                self.write(if *to_super { "super" } else { "this" });
                self.args(args);
                self.end();
            }
            // Its own place is kept by the value.
            _ => {
                self.value(id, Precedence::Assignment);
                return self.end();
            }
        }
        self.place(Node::Expr(id), start, start);
    }

    /// A body of statements, in braces whether it is a block or not.
    /// Statements in braces.
    pub(super) fn items(&mut self, items: &[ExprId]) {
        self.block(items, Last::Statement);
    }

    pub(super) fn body(&mut self, id: ExprId) {
        self.branch(id, Last::Statement);
    }

    fn branch(&mut self, id: ExprId, last: Last) {
        let start = self.here();
        if let Expr::Block { items } = &self.program.exprs[id] {
            self.block(items, last);
            return self.place(Node::Expr(id), start, start);
        }
        self.braced(|printer| {
            printer.line();
            printer.last_item(id, last);
        });
    }

    fn block(&mut self, items: &[ExprId], last: Last) {
        self.braced(|printer| {
            let Some((last_item, others)) = items.split_last() else { return };
            for item in others {
                printer.line();
                printer.after_open_end(|printer| printer.statement(*item));
            }
            printer.line();
            printer.after_open_end(|printer| printer.last_item(*last_item, last));
        });
    }

    fn last_item(&mut self, id: ExprId, last: Last) {
        if last == Last::Yield && self.program.exprs[id].has_value() {
            self.write("yield ");
            self.yielded(id);
            self.end();
        } else {
            self.statement(id);
        }
    }

    /// The value of a `yield`, in more parentheses than it needs if javac would take it for a call of a method `yield`.
    fn yielded(&mut self, id: ExprId) {
        let start = self.here();
        self.value(id, Precedence::Assignment);
        if looks_like_arguments(&self.text[start..]) {
            // Two pairs, so that no comma of the value is in the outermost one.
            self.text.insert_str(start, "((");
            self.write("))");
            self.places.shift(start, "((".len());
        }
    }

    /// What is no expression in Java, where a value is wanted: a `switch` with one case. A statement that has no value
    /// gives such a `switch` no result, and that is an error (JLS 15.28.1).
    /// Gives back where its inner block ends, which is where the value of the expression would be missed.
    pub(super) fn lowered(&mut self, id: ExprId) -> usize {
        let mut end = 0;
        self.write("switch (0) ");
        self.braced(|printer| {
            printer.line();
            printer.write("default -> ");
            if let Expr::Block { items } = &printer.program.exprs[id] {
                printer.block(items, Last::Yield);
            } else {
                printer.braced(|printer| {
                    printer.line();
                    printer.statement_with(id, Last::Yield);
                });
            }
            end = printer.here();
        });
        end
    }

    /// A `switch` that has a value.
    pub(super) fn switch_expression(&mut self, scrutinee: ExprId, cases: &[CaseId]) {
        self.switch_head(scrutinee);
        self.braced(|printer| {
            for case in cases {
                printer.line();
                printer.case(*case, Last::Yield);
            }
        });
    }

    fn switch_head(&mut self, scrutinee: ExprId) {
        self.condition("switch (", scrutinee);
    }

    fn condition(&mut self, before: &str, condition: ExprId) {
        self.write(before);
        self.value(condition, Precedence::Assignment);
        self.write(") ");
    }

    fn case(&mut self, id: CaseId, last: Last) {
        let start = self.here();
        let program = self.program;
        let case = &program.cases[id];
        match case {
            Case::Constants { values, .. } => {
                self.write("case ");
                self.separated(values, ", ", |printer, value| printer.value(value, Precedence::Conditional));
            }
            Case::Type { variable, guard, .. } => {
                self.write("case ");
                self.variable(*variable, WhenOmitted::Kept);
                if let Some(guard) = guard {
                    self.write(" when ");
                    self.value(*guard, Precedence::Or);
                }
            }
            Case::Default { .. } => self.write("default"),
        }
        self.write(" -> ");
        self.case_body(case.body(), last);
        self.place(Node::Case(id), start, start);
    }

    /// A case with a colon, as Groovy has had it always.
    fn old_case(&mut self, id: CaseId) {
        let start = self.here();
        let program = self.program;
        let case = &program.cases[id];
        match case {
            Case::Constants { values, .. } => {
                for (index, value) in values.iter().enumerate() {
                    if index > 0 {
                        self.line();
                    }
                    self.write("case ");
                    self.value(*value, Precedence::Conditional);
                    self.write(":");
                }
            }
            // Not Groovy.
            Case::Type { variable, .. } => {
                self.write("case ");
                self.variable(*variable, WhenOmitted::Kept);
                self.write(":");
            }
            Case::Default { .. } => self.write("default:"),
        }
        let body = case.body();
        let only = [body];
        let items = match &program.exprs[body] {
            Expr::Block { items } => items.as_slice(),
            _ => &only,
        };
        self.depth += 1;
        for item in items {
            self.line();
            self.after_open_end(|printer| printer.statement(*item));
        }
        self.line();
        self.write("break");
        self.open_end = None;
        self.depth -= 1;
        if matches!(program.exprs[body], Expr::Block { .. }) {
            self.place(Node::Expr(body), start, start);
        }
        self.place(Node::Case(id), start, start);
    }

    /// Behind the arrow stands an expression, a block or a `throw` (JLS 14.11.1).
    fn case_body(&mut self, body: ExprId, last: Last) {
        match &self.program.exprs[body] {
            Expr::Throw(_) => self.statement(body),
            Expr::Block { .. } => self.branch(body, last),
            expr if last == Last::Yield && expr.has_value() => {
                self.value(body, Precedence::Assignment);
                self.end();
            }
            Expr::If { .. } | Expr::Switch { .. } | Expr::Try { .. } => self.branch(body, last),
            expr if expr.has_value() => self.statement(body),
            _ => self.branch(body, last),
        }
    }

    fn if_statement(&mut self, condition: ExprId, then: ExprId, otherwise: Option<ExprId>, last: Last) {
        self.condition("if (", condition);
        self.branch(then, last);
        let Some(otherwise) = otherwise else { return };
        self.write(" else ");
        if last == Last::Statement && matches!(self.program.exprs[otherwise], Expr::If { .. }) {
            self.statement(otherwise);
        } else {
            self.branch(otherwise, last);
        }
    }

    fn try_statement(&mut self, body: ExprId, catches: &[CatchId], finally: Option<ExprId>, last: Last) {
        self.write("try ");
        self.branch(body, last);
        for id in catches {
            self.write(" ");
            let start = self.here();
            let catch = &self.program.catches[*id];
            self.write("catch (");
            if catch.is_final {
                self.write("final ");
            }
            self.types(&catch.types, " | ");
            self.write(" ");
            self.write_name(catch.name);
            self.write(") ");
            self.branch(catch.body, last);
            self.place(Node::Catch(*id), start, start);
        }
        if let Some(finally) = finally {
            self.write(" finally ");
            self.body(finally);
        }
    }

    fn for_head(&mut self, init: &[ExprId], condition: Option<ExprId>, update: &[ExprId]) {
        self.write("for (");
        self.for_init(init);
        self.write(";");
        if let Some(condition) = condition {
            self.write(" ");
            self.value(condition, Precedence::Assignment);
        }
        self.write(";");
        if !update.is_empty() {
            self.write(" ");
            self.separated(update, ", ", |printer, item| printer.value(item, Precedence::Assignment));
        }
        self.write(") ");
    }

    /// Several variables share one type in Java (JLS 14.14.1); if they do not, what is written is rejected.
    fn for_init(&mut self, init: &[ExprId]) {
        for (index, item) in init.iter().enumerate() {
            if index > 0 {
                self.write(", ");
            }
            let start = self.here();
            let Expr::Let(variable) = self.program.exprs[*item] else {
                self.value(*item, Precedence::Assignment);
                continue;
            };
            if index > 0 && self.declares_alike(init[0], variable) {
                self.declarator(variable);
            } else {
                self.variable(variable, WhenOmitted::Var);
            }
            self.place(Node::Expr(*item), start, start);
        }
    }

    /// Whether a variable can be declared together with the first one.
    fn declares_alike(&self, first: ExprId, second: VariableId) -> bool {
        let Expr::Let(first) = self.program.exprs[first] else { return false };
        let (first, second) = (&self.program.variables[first], &self.program.variables[second]);
        let (Some(one), Some(other)) = (first.ty.written(), second.ty.written()) else { return false };
        first.modifiers == second.modifiers && self.same_type(*one, *other)
    }

    fn declarator(&mut self, id: VariableId) {
        let start = self.here();
        let variable = &self.program.variables[id];
        self.write_name(variable.name);
        if let Some(init) = variable.init {
            self.write(" = ");
            self.value(init, Precedence::Assignment);
        }
        self.place(Node::Variable(id), start, start);
    }

    fn label(&mut self, label: Label) {
        if let Some(label) = label {
            self.write_name(label);
            self.write(": ");
        }
    }

    fn jump(&mut self, word: &str, label: Option<Name>) {
        self.write(word);
        if let Some(label) = label {
            self.write(" ");
            self.write_name(label);
        }
        self.end();
    }
}

/// Whether javac (17 to 25) takes `yield` before this text for the name of a method: if the text begins with a
/// parenthesis and there is a comma before the one that closes it, unless an arrow comes next. It means to leave out commas
/// between type arguments, but leaves out only those between a `<` and the next `>`, and it counts those of
/// statements in a lambda. JLS 3.9 has none of this: `yield (Map<List<A>, B>) x;` is a statement.
fn looks_like_arguments(text: &str) -> bool {
    if !text.starts_with('(') {
        return false;
    }
    let (mut depth, mut in_type_args, mut has_comma) = (0, false, false);
    let mut bytes = text.bytes().enumerate();
    while let Some((offset, byte)) = bytes.next() {
        match byte {
            b'"' | b'\'' => {
                while let Some((_, inner)) = bytes.next().filter(|(_, inner)| *inner != byte) {
                    if inner == b'\\' {
                        bytes.next();
                    }
                }
            }
            b'(' => depth += 1,
            b')' if depth == 1 => return has_comma && !text[offset + 1..].starts_with(" ->"),
            b')' => depth -= 1,
            b',' => has_comma |= depth == 1 && !in_type_args,
            // `<<` and `<=` are other tokens.
            b'<' if text[offset + 1..].starts_with(['<', '=']) => drop(bytes.next()),
            b'<' => in_type_args = true,
            b'>' => in_type_args = false,
            _ => {}
        }
    }
    false
}
