//! What has a body: blocks, branches, loops; and statements.

use super::{Parsed, Parser, is_text};
use crate::text::Form;
use crate::{Case, CaseId, Catch, CatchId, Expr, ExprId, Label};

impl Parser<'_> {
    pub(super) fn statement(&mut self) -> Parsed<ExprId> {
        if let Some(compound) = self.nested(|parser| parser.compound(Form::Statement))? {
            return Ok(compound);
        }
        let expr = self.expr()?;
        self.expect(";", "after a statement")?;
        Ok(expr)
    }

    pub(super) fn block(&mut self) -> Parsed<ExprId> {
        self.expect("{", "before statements")?;
        let mut items = Vec::new();
        while !self.eat("}") {
            items.push(self.statement()?);
        }
        Ok(self.add(Expr::Block { items }))
    }

    /// What begins with a word of its own and holds other expressions.
    pub(super) fn compound(&mut self, form: Form) -> Parsed<Option<ExprId>> {
        if self.is("{") {
            return self.block().map(Some);
        }
        if self.is_modifier() || self.is_any(&["val", "var"]) || self.class_kind().is_some() {
            return self.local_declaration(form).map(Some);
        }
        let mut label = None;
        if self.is_name_and_colon() {
            label = Some(self.name("a label")?);
            self.advance();
            if !self.is_any(&["while", "do", "for"]) {
                return Err(self.error("a loop after a label"));
            }
        }
        let expr = if self.eat("if") {
            self.if_(form)?
        } else if self.eat("switch") {
            let scrutinee = self.in_parentheses("after `switch`")?;
            self.expect("{", "before the cases")?;
            let mut cases = Vec::new();
            while !self.eat("}") {
                cases.push(self.case()?);
            }
            Expr::Switch { scrutinee, cases }
        } else if self.eat("try") {
            self.try_(form)?
        } else if self.eat("while") {
            let condition = self.in_parentheses("after `while`")?;
            Expr::While { label, condition, body: self.body(form)? }
        } else if self.eat("do") {
            let body = self.body(form)?;
            self.expect("while", "after the body of `do`")?;
            let condition = self.in_parentheses("after `while`")?;
            if form == Form::Statement {
                self.expect(";", "after `do … while (…)`")?;
            }
            Expr::DoWhile { label, body, condition }
        } else if self.eat("for") {
            self.for_(label, form)?
        } else {
            return Ok(None);
        };
        Ok(Some(self.add(expr)))
    }

    fn body(&mut self, form: Form) -> Parsed<ExprId> {
        match form {
            Form::Statement => self.statement(),
            Form::Value => self.expr(),
        }
    }

    pub(super) fn in_parentheses(&mut self, place: &str) -> Parsed<ExprId> {
        self.expect("(", place)?;
        let expr = self.expr()?;
        self.expect(")", "after an expression in parentheses")?;
        Ok(expr)
    }

    fn local_declaration(&mut self, form: Form) -> Parsed<ExprId> {
        let modifiers = self.modifiers()?;
        if let Some(kind) = self.class_kind() {
            let class = self.class(modifiers, kind)?;
            return Ok(self.add(Expr::LocalClass(class)));
        }
        if !self.is_any(&["val", "var"]) {
            return Err(self.error("`val`, `var` or a class after modifiers"));
        }
        let variable = self.variable(modifiers)?;
        if form == Form::Statement {
            self.expect(";", "after a variable")?;
        }
        Ok(self.add(Expr::Let(variable)))
    }

    fn if_(&mut self, form: Form) -> Parsed<Expr> {
        let condition = self.in_parentheses("after `if`")?;
        let then = self.body(form)?;
        let otherwise = if self.eat("else") { Some(self.body(form)?) } else { None };
        Ok(Expr::If { condition, then, otherwise })
    }

    fn case(&mut self) -> Parsed<CaseId> {
        let case = if self.is("default") && is_text(self.peek_after(), "->") {
            self.advance();
            Case::Default { body: self.case_body()? }
        } else if !self.eat("case") {
            return Err(self.error("`case`, `default` or `}`"));
        } else if self.is("->") {
            Case::Constants { values: Vec::new(), body: self.case_body()? }
        } else if self.is_pattern() {
            let variable = self.pattern()?;
            let guard = if self.eat("if") { Some(self.in_parentheses("after `if`")?) } else { None };
            Case::Type { variable, guard, body: self.case_body()? }
        } else {
            let mut values = vec![self.unary()?];
            while self.eat(",") {
                values.push(self.unary()?);
            }
            Case::Constants { values, body: self.case_body()? }
        };
        Ok(self.program.cases.add(case))
    }

    fn case_body(&mut self) -> Parsed<ExprId> {
        self.expect("->", "after a case")?;
        self.statement()
    }

    fn try_(&mut self, form: Form) -> Parsed<Expr> {
        let body = self.body(form)?;
        let mut catches = Vec::new();
        while self.eat("catch") {
            catches.push(self.catch(form)?);
        }
        let finally = if self.eat("finally") { Some(self.body(form)?) } else { None };
        Ok(Expr::Try { body, catches, finally })
    }

    fn catch(&mut self, form: Form) -> Parsed<CatchId> {
        self.expect("(", "after `catch`")?;
        let is_final = self.eat("final");
        let name = self.name("the name of the exception")?;
        let mut types = Vec::new();
        if self.eat(":") {
            types.push(self.ty()?);
            while self.eat("|") {
                types.push(self.ty()?);
            }
        }
        self.expect(")", "after what is caught")?;
        let body = self.body(form)?;
        Ok(self.program.catches.add(Catch { name, is_final, types, body }))
    }

    fn for_(&mut self, label: Label, form: Form) -> Parsed<Expr> {
        self.expect("(", "after `for`")?;
        let mut init = Vec::new();
        if !self.is(";") {
            init.push(self.expr()?);
            if self.eat("in") {
                let Expr::Let(variable) = self.program.exprs[init[0]] else {
                    return Err(self.error("a variable (`val x` or `var x`) before `in`"));
                };
                let iterable = self.expr()?;
                self.expect(")", "after what the loop goes through")?;
                return Ok(Expr::ForEach { label, variable, iterable, body: self.body(form)? });
            }
            while self.eat(",") {
                init.push(self.expr()?);
            }
        }
        self.expect(";", "after what begins the loop (or `in` after its variable)")?;
        let condition = if self.is(";") { None } else { Some(self.expr()?) };
        self.expect(";", "after the condition of the loop")?;
        let update = self.list(")", "after an update", Parser::expr)?;
        Ok(Expr::For { label, init, condition, update, body: self.body(form)? })
    }
}
