//! Operators and what is looser than they are.

use super::{Parsed, Parser, Token, is_text};
use crate::text::Form;
use crate::text::operators::{ASSIGNMENTS, BINARIES, PREFIXES, RELATIONAL};
use crate::{Expr, ExprId, Literal, Unary};

impl Parser<'_> {
    /// Any expression.
    pub(super) fn expr(&mut self) -> Parsed<ExprId> {
        self.nested(|parser| {
            if let Some(compound) = parser.compound(Form::Value)? {
                return Ok(compound);
            }
            let expr = if parser.eat("break") {
                Expr::Break(parser.label()?)
            } else if parser.eat("continue") {
                Expr::Continue(parser.label()?)
            } else if parser.eat("throw") {
                Expr::Throw(parser.expr()?)
            } else if parser.eat("return") {
                Expr::Return(if parser.begins_expr() { Some(parser.expr()?) } else { None })
            } else if parser.is("(") && is_text(parser.token_at(parser.closing[parser.at] + 1), "->") {
                parser.advance();
                let params = parser.list(")", "after a parameter", Parser::parameter)?;
                parser.expect("->", "of a lambda")?;
                Expr::Lambda { params, body: parser.expr()? }
            } else if parser.is("#") && parser.peek_name(1).is_some_and(|word| word == "closure") {
                parser.advance();
                parser.advance();
                let params = if parser.eat("(") {
                    Some(parser.list(")", "after a parameter", Parser::parameter)?)
                } else {
                    None
                };
                parser.expect("->", "of a closure")?;
                Expr::Closure { params, body: parser.expr()? }
            } else {
                let left = parser.binary(0)?;
                let Some(assignment) = parser.assignment(left)? else { return Ok(left) };
                assignment
            };
            Ok(parser.add(expr))
        })
    }

    /// `=`, `+=`, or, for an operator that no language assigns with, `~ < =`. What comes before is the target.
    fn assignment(&mut self, target: ExprId) -> Parsed<Option<Expr>> {
        let op = if let Some((_, op)) = ASSIGNMENTS.iter().find(|(symbol, _)| self.is(symbol)) {
            self.advance();
            *op
        } else if self.eat("~") {
            let Some((_, op, _)) = BINARIES.iter().find(|(symbol, _, _)| self.is(symbol)) else {
                return Err(self.error("an operator after `~`"));
            };
            self.advance();
            self.expect("=", "after `~` and an operator")?;
            Some(*op)
        } else {
            return Ok(None);
        };
        Ok(Some(Expr::Assign { op, target, value: self.expr()? }))
    }

    fn label(&mut self) -> Parsed<Option<crate::Name>> {
        if self.peek_name(0).is_some() { self.name("a label").map(Some) } else { Ok(None) }
    }

    /// After `return`, where the value may be missing.
    fn begins_expr(&self) -> bool {
        !(self.peek() == &Token::End
            || self.is_any(&[";", ")", ",", "]", "}", "else", "catch", "finally", "in", "->", ":", ">"]))
    }

    /// Operators that bind at least as tightly as `min`.
    fn binary(&mut self, min: u8) -> Parsed<ExprId> {
        let mut left = self.cast()?;
        let mut levels = 0;
        loop {
            let expr = if self.is("instanceof") && RELATIONAL >= min {
                self.advance();
                if self.is_pattern() {
                    Expr::InstanceOfBinding { value: left, variable: self.pattern()? }
                } else {
                    Expr::InstanceOf { value: left, ty: self.suffixed_type()? }
                }
            } else {
                let Some((_, op, level)) =
                    BINARIES.iter().find(|(symbol, _, level)| *level >= min && self.is(symbol))
                else {
                    return Ok(left);
                };
                self.advance();
                let right = self.binary(level + 1)?;
                Expr::Binary { op: *op, left, right }
            };
            levels += 1;
            self.nested_by(levels, |_| Ok(()))?;
            left = self.add(expr);
        }
    }

    fn cast(&mut self) -> Parsed<ExprId> {
        let mut value = self.unary()?;
        let mut levels = 0;
        while self.eat("as") {
            levels += 1;
            self.nested_by(levels, |_| Ok(()))?;
            let ty = self.suffixed_type()?;
            value = self.add(Expr::Cast { value, ty });
        }
        Ok(value)
    }

    /// Operators before their operand. A minus before a number belongs to the number.
    pub(super) fn unary(&mut self) -> Parsed<ExprId> {
        if self.is("-")
            && let Token::Number(digits) = *self.peek_after()
            && ![".", "[", "::", "++", "--"].iter().any(|s| is_text(self.token_at(self.at + 2), s))
        {
            self.advance();
            let literal = self.number(digits, true)?;
            return Ok(self.add(Expr::Literal(literal)));
        }
        let Some((_, op)) = PREFIXES.iter().find(|(symbol, _)| self.is(symbol)) else {
            return self.suffixed();
        };
        self.advance();
        let operand = self.nested(Parser::unary)?;
        Ok(self.add(Expr::Unary { op: *op, operand }))
    }

    /// An expression and what stands after it: members, indices, `++`, `--`.
    fn suffixed(&mut self) -> Parsed<ExprId> {
        let mut expr = self.primary()?;
        let mut levels = 0;
        loop {
            let suffixed = if self.is(".") || self.is("::") {
                self.member(crate::Receiver::Expr(expr))?
            } else if self.is("?") && [".", "::"].iter().any(|sign| is_text(self.peek_after(), sign)) {
                self.advance();
                self.member(crate::Receiver::Safe(expr))?
            } else if self.eat("[") {
                let index = self.expr()?;
                self.expect("]", "after an index")?;
                Expr::Index { array: expr, index }
            } else if self.eat("++") {
                Expr::Unary { op: Unary::PostIncrement, operand: expr }
            } else if self.eat("--") {
                Expr::Unary { op: Unary::PostDecrement, operand: expr }
            } else {
                return Ok(expr);
            };
            levels += 1;
            self.nested_by(levels, |_| Ok(()))?;
            expr = self.add(suffixed);
        }
    }

    /// The number that is the next token.
    pub(super) fn number(&mut self, text: &str, is_negative: bool) -> Parsed<Literal> {
        let signed = |digits: &str| if is_negative { format!("-{digits}") } else { digits.to_owned() };
        let literal = if let Some(digits) = text.strip_suffix('L') {
            signed(digits).parse().ok().map(Literal::Long)
        } else if let Some(digits) = text.strip_suffix('f') {
            Some(Literal::Float(signed(digits).into()))
        } else if let Some(digits) = text.strip_suffix('d') {
            Some(Literal::Double(signed(digits).into()))
        } else if text.contains(['.', 'e', 'E']) {
            Some(Literal::Double(signed(text).into()))
        } else {
            signed(text).parse().ok().map(Literal::Int)
        };
        let Some(literal) = literal else {
            return Err(self.error("a number of 32 bits, or of 64 bits with `L` after it"));
        };
        self.advance();
        Ok(literal)
    }
}
