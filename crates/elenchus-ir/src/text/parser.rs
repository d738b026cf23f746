//! From tokens to a program, by recursive descent.

mod declarations;
mod expressions;
mod primaries;
mod statements;
mod types;

use super::SyntaxError;
use super::lexer::{Placed, RESERVED, Token, tokens};
use crate::{Expr, ExprId, Name, Program};

/// How deeply constructs may be nested. A text that goes deeper is refused, so that no text can exhaust the stack.
const MAX_DEPTH: usize = 250;

pub fn parse(text: &str) -> Result<Program, SyntaxError> {
    let tokens = tokens(text)?;
    let closing = closing_parentheses(&tokens);
    let mut parser = Parser { tokens, closing, at: 0, depth: 0, program: Program::default() };
    while parser.peek() != &Token::End {
        let item = parser.item()?;
        parser.program.items.push(item);
    }
    Ok(parser.program)
}

struct Parser<'t> {
    tokens: Vec<Placed<'t>>,
    /// For each `(`, where its `)` is.
    closing: Vec<usize>,
    at: usize,
    depth: usize,
    program: Program,
}

type Parsed<T> = Result<T, SyntaxError>;

impl<'t> Parser<'t> {
    fn peek(&self) -> &Token<'t> {
        &self.tokens[self.at].token
    }

    fn peek_after(&self) -> &Token<'t> {
        self.token_at(self.at + 1)
    }

    fn token_at(&self, index: usize) -> &Token<'t> {
        &self.tokens[index.min(self.tokens.len() - 1)].token
    }

    /// Whether the next token is this symbol or reserved word.
    fn is(&self, text: &str) -> bool {
        is_text(self.peek(), text)
    }

    fn is_any(&self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.is(text))
    }

    fn eat(&mut self, text: &str) -> bool {
        let is = self.is(text);
        if is {
            self.advance();
        }
        is
    }

    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    fn expect(&mut self, text: &str, place: &str) -> Parsed<()> {
        if self.eat(text) { Ok(()) } else { Err(self.error(&format!("`{text}` {place}"))) }
    }

    fn name(&mut self, what: &str) -> Parsed<Name> {
        let Some(name) = self.peek_name(0) else {
            let hint = match self.peek() {
                Token::Word(word) => format!("{what} (as a name, `{word}` needs backquotes)"),
                _ => what.to_owned(),
            };
            return Err(self.error(&hint));
        };
        let name = self.program.names.intern(&name);
        self.advance();
        Ok(name)
    }

    fn peek_name(&self, ahead: usize) -> Option<String> {
        match self.token_at(self.at + ahead) {
            Token::Word(word) if !RESERVED.contains(word) => Some((*word).to_owned()),
            Token::Quoted(word) => Some(word.clone()),
            _ => None,
        }
    }

    /// Whether a name and a colon come next.
    fn is_name_and_colon(&self) -> bool {
        self.peek_name(0).is_some() && is_text(self.peek_after(), ":")
    }

    /// What stands between commas, up to a closing symbol, which is taken too.
    fn list<T>(
        &mut self,
        close: &str,
        place: &str,
        mut one: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut list = Vec::new();
        if self.eat_close(close) {
            return Ok(list);
        }
        loop {
            list.push(one(self)?);
            if self.eat_close(close) {
                return Ok(list);
            }
            if !self.eat(",") {
                return Err(self.error(&format!("`,` or `{close}` {place}")));
            }
        }
    }

    /// One `>` may be the beginning of a longer operator.
    fn eat_close(&mut self, close: &str) -> bool {
        if close != ">" {
            return self.eat(close);
        }
        let Placed { token: Token::Symbol(symbol), column, .. } = &mut self.tokens[self.at] else {
            return false;
        };
        let Some(rest) = symbol.strip_prefix('>') else { return false };
        if rest.is_empty() {
            self.advance();
        } else {
            *symbol = rest;
            *column += 1;
        }
        true
    }

    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.nested_by(1, parse)
    }

    fn nested_by<T>(&mut self, levels: usize, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth + levels > MAX_DEPTH {
            return Err(self.error(&format!("at most {MAX_DEPTH} constructs inside one another")));
        }
        self.depth += levels;
        let parsed = parse(self);
        self.depth -= levels;
        parsed
    }

    fn error(&self, expected: &str) -> SyntaxError {
        let Placed { token, line, column } = &self.tokens[self.at];
        let found = match token {
            Token::Word(text) | Token::Number(text) | Token::Symbol(text) => format!("`{text}`"),
            Token::Quoted(name) => format!("the name `{name}`"),
            Token::Char(c) => format!("'{c}'"),
            Token::Text(text) => format!("{text:?}"),
            Token::End => "the end of the text".to_owned(),
        };
        SyntaxError::new(*line, *column, expected, &found)
    }

    fn add(&mut self, expr: Expr) -> ExprId {
        self.program.exprs.add(expr)
    }
}

fn is_text(token: &Token<'_>, text: &str) -> bool {
    matches!(token, Token::Word(found) | Token::Symbol(found) if *found == text)
}

fn closing_parentheses(tokens: &[Placed<'_>]) -> Vec<usize> {
    let mut closing = vec![tokens.len() - 1; tokens.len()];
    let mut open = Vec::new();
    for (index, placed) in tokens.iter().enumerate() {
        if is_text(&placed.token, "(") {
            open.push(index);
        } else if is_text(&placed.token, ")")
            && let Some(opened) = open.pop()
        {
            closing[opened] = index;
        }
    }
    closing
}
