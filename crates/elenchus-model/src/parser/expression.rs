//! Expressions and patterns.

use super::{Parse, Parser};
use crate::lexer::TokenKind;
use crate::syntax::{Arm, Expr, ExprKind, Operator, Pattern, PatternKind, Statement};

/// From loosest to tightest; comparisons do not chain, and `not` stands between `and` and them: `not x in env`.
const COMPARISONS: usize = 2;
const LEVELS: [&[(&str, Operator)]; 3] = [
    &[("or", Operator::Or)],
    &[("and", Operator::And)],
    &[("==", Operator::Equal), ("!=", Operator::NotEqual), ("in", Operator::In)],
];

impl Parser {
    pub(super) fn expr(&mut self) -> Parse<Expr> {
        self.nested(|parser| parser.binary(0))
    }

    fn binary(&mut self, level: usize) -> Parse<Expr> {
        if level == COMPARISONS && self.peek_word() == Some("not") {
            return self.nested(Self::not);
        }
        let Some(operators) = LEVELS.get(level) else { return self.postfix() };
        let mut left = self.binary(level + 1)?;
        while let Some((_, operator)) =
            operators.iter().find(|(text, _)| self.at_symbol(text) || self.peek_word() == Some(text))
        {
            self.advance();
            let right = self.binary(level + 1)?;
            let span = left.span.to(right.span);
            left = Expr {
                span,
                kind: ExprKind::Binary { operator: *operator, left: Box::new(left), right: Box::new(right) },
            };
            if level == COMPARISONS {
                break;
            }
        }
        Ok(left)
    }

    fn not(&mut self) -> Parse<Expr> {
        let start = self.peek().span;
        self.advance();
        let operand = self.binary(COMPARISONS)?;
        Ok(Expr { span: self.since(start), kind: ExprKind::Not(Box::new(operand)) })
    }

    /// `map[key := value]` and `map[key] else absent`
    fn postfix(&mut self) -> Parse<Expr> {
        let mut map = self.primary()?;
        while self.accept("[") {
            let key = self.expr()?;
            let kind = if self.accept(":=") {
                let value = self.expr()?;
                self.symbol("]")?;
                ExprKind::Set { map: Box::new(map.clone()), key: Box::new(key), value: Box::new(value) }
            } else {
                self.symbol("]")?;
                if !self.accept_word("else") {
                    return Err(self.expected("`else`").help(
                        "say what happens when the key is absent: `env[x] else fail \"unbound variable\"`",
                    ));
                }
                let absent = self.nested(Self::postfix)?;
                ExprKind::Get { map: Box::new(map.clone()), key: Box::new(key), absent: Box::new(absent) }
            };
            map = Expr { span: self.since(map.span), kind };
        }
        Ok(map)
    }

    fn primary(&mut self) -> Parse<Expr> {
        let start = self.peek().span;
        if self.at_symbol("{") {
            return self.block();
        }
        if self.accept("(") {
            let inner = self.expr()?;
            self.symbol(")")?;
            return Ok(Expr { span: self.since(start), kind: inner.kind });
        }
        let kind = match self.peek_word() {
            Some("match") => self.match_()?,
            Some("if") => self.nested(Self::if_)?,
            Some("empty") => {
                self.advance();
                ExprKind::Empty
            }
            Some("bug") => {
                self.advance();
                ExprKind::Bug(self.name("the name of a bug")?)
            }
            Some("fail") => {
                self.advance();
                ExprKind::Fail(self.text("why it fails")?.text)
            }
            Some("stop") => {
                self.advance();
                ExprKind::Stop(self.text("why it stops")?.text)
            }
            Some("spend") => {
                self.advance();
                let name = self.name("a function")?;
                let arguments = self.arguments()?;
                ExprKind::Apply { name, arguments, spend: true }
            }
            Some(_) => {
                let name = self.name("an expression")?;
                if self.at_symbol("(") {
                    let arguments = self.arguments()?;
                    ExprKind::Apply { name, arguments, spend: false }
                } else {
                    ExprKind::Name(name.text)
                }
            }
            None => return Err(self.expected("an expression")),
        };
        Ok(Expr { span: self.since(start), kind })
    }

    fn arguments(&mut self) -> Parse<Vec<Expr>> {
        self.symbol("(")?;
        let mut arguments = Vec::new();
        while !self.accept(")") {
            if !arguments.is_empty() {
                self.symbol(",")?;
            }
            arguments.push(self.expr()?);
        }
        Ok(arguments)
    }

    fn if_(&mut self) -> Parse<ExprKind> {
        self.advance();
        let condition = Box::new(self.expr()?);
        let then = Box::new(self.block()?);
        if !self.accept_word("else") {
            return Err(self.expected("`else`").help("both cases give a value: `if c { a } else { b }`"));
        }
        let start = self.peek().span;
        let otherwise = if self.peek_word() == Some("if") {
            let kind = self.nested(Self::if_)?;
            Expr { span: self.since(start), kind }
        } else {
            self.block()?
        };
        Ok(ExprKind::If { condition, then, otherwise: Box::new(otherwise) })
    }

    fn block(&mut self) -> Parse<Expr> {
        let start = self.peek().span;
        self.symbol("{")?;
        let mut statements = Vec::new();
        while let Some(word @ ("let" | "assert")) = self.peek_word() {
            let is_let = word == "let";
            statements.push(self.statement(is_let)?);
        }
        let result = Box::new(self.expr()?);
        if !self.accept("}") {
            let error = self.expected("`}`");
            return Err(if self.at_symbol(";") {
                error.help("the last expression of a block is its value and has no `;`")
            } else {
                error
            });
        }
        Ok(Expr { span: self.since(start), kind: ExprKind::Block { statements, result } })
    }

    fn statement(&mut self, is_let: bool) -> Parse<Statement> {
        let start = self.advance().span;
        let statement = if is_let {
            let pattern = self.pattern()?;
            self.symbol("=")?;
            let value = self.expr()?;
            Statement::Let { span: self.since(start), pattern, value }
        } else {
            let condition = self.expr()?;
            if !self.accept_word("else") {
                return Err(self
                    .expected("`else`")
                    .help("name the failure: `assert a == b else \"the branches differ\";`"));
            }
            let message = self.text("what went wrong")?.text;
            Statement::Assert { span: self.since(start), condition, message }
        };
        self.symbol(";").map_err(|error| error.help("`let` and `assert` end with `;`"))?;
        Ok(statement)
    }

    fn match_(&mut self) -> Parse<ExprKind> {
        self.advance();
        let mut scrutinees = vec![self.expr()?];
        while self.accept(",") {
            scrutinees.push(self.expr()?);
        }
        self.symbol("{")?;
        let mut arms: Vec<Arm> = Vec::new();
        while !self.accept("}") {
            if !arms.is_empty() {
                // A comma is needed between arms, except after a brace.
                let braced = self.tokens[self.at - 1].kind == TokenKind::Symbol("}");
                if !self.accept(",") && !braced {
                    return Err(self.expected("`,` or `}`").help("write `,` after each arm of a match"));
                }
                if self.accept("}") {
                    break;
                }
            }
            arms.push(self.arm()?);
        }
        Ok(ExprKind::Match { scrutinees, arms })
    }

    fn arm(&mut self) -> Parse<Arm> {
        let start = self.peek().span;
        let mut patterns = Vec::new();
        if !self.accept_word("else") {
            patterns.push(self.pattern()?);
            while self.accept(",") {
                patterns.push(self.pattern()?);
            }
        }
        self.symbol("=>")?;
        let body = self.expr()?;
        Ok(Arm { span: self.since(start), patterns, body })
    }

    pub(super) fn pattern(&mut self) -> Parse<Pattern> {
        self.nested(|parser| {
            let start = parser.peek().span;
            let name = parser.name("a pattern")?;
            let kind = if name.text == "_" {
                PatternKind::Wildcard
            } else if parser.accept("(") {
                let mut fields = Vec::new();
                while !parser.accept(")") {
                    if !fields.is_empty() {
                        parser.symbol(",")?;
                    }
                    fields.push(parser.pattern()?);
                }
                PatternKind::Constructor { name, fields }
            } else {
                PatternKind::Name(name.text)
            };
            Ok(Pattern { span: parser.since(start), kind })
        })
    }
}
