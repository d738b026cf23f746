//! Tokens to syntax tree, by recursive descent. The first error ends the parse: it says what was expected there
//! and, where a newcomer is likely to have gone wrong, what to write.

mod expression;
mod print;
mod query;

use crate::diagnostic::{Diagnostic, Span, closest};
use crate::lexer::{Token, TokenKind, lex};
use crate::syntax::{
    BugDecl, ConstructorDecl, FunctionDecl, Item, MetricDecl, Module, Name, SortDecl, TypeRef, UseDecl,
};

/// Words that cannot be names, because an expression or an item starts with them.
/// `use` and `print` can: what follows them tells them apart.
pub const RESERVED: [&str; 20] = [
    "language", "sort", "data", "bug", "fn", "metric", "query", "match", "if", "else", "let", "assert",
    "fail", "stop", "spend", "and", "or", "not", "in", "empty",
];

const ITEMS: [&str; 8] = ["use", "sort", "data", "bug", "fn", "metric", "query", "print"];

/// Deeper nesting than any hand-written model has, and shallow enough for the call stack.
const MAX_NESTING: usize = 64;

pub fn parse(source: &str) -> Result<Module, Diagnostic> {
    parse_at(source, 0)
}

/// Parses a file whose first byte has this position among those of several files.
pub fn parse_at(source: &str, start: usize) -> Result<Module, Diagnostic> {
    let shift = |span: Span| Span::new(span.start + start, span.end + start);
    let mut lexed = lex(source).map_err(|error| Diagnostic { span: shift(error.span), ..error })?;
    lexed.tokens.iter_mut().for_each(|token| token.span = shift(token.span));
    lexed.comments.iter_mut().for_each(|comment| comment.span = shift(comment.span));
    let mut parser = Parser { tokens: lexed.tokens, at: 0, nesting: 0 };
    parser.word("language").map_err(|error| {
        error.help("a model starts with its name, for example `language arith`; items follow")
    })?;
    let language = parser.name("the name of the language")?;
    let mut items = Vec::new();
    while parser.peek().kind != TokenKind::End {
        items.push(parser.item()?);
    }
    Ok(Module { language, items, comments: lexed.comments })
}

type Parse<T> = Result<T, Diagnostic>;

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    nesting: usize,
}

impl Parser {
    fn item(&mut self) -> Parse<Item> {
        let start = self.peek().span;
        let word = self.peek_word().unwrap_or("").to_owned();
        let item = match word.as_str() {
            "sort" | "data" => Item::Sort(self.sort(word == "sort")?),
            "use" => Item::Use(self.use_()?),
            "bug" => Item::Bug(self.bug()?),
            "fn" => Item::Function(self.function()?),
            "metric" => Item::Metric(self.metric()?),
            "query" => Item::Query(self.query()?),
            "print" => Item::Print(self.print()?),
            _ => {
                let error = Diagnostic::new(start, "expected an item here");
                return Err(match closest(&word, ITEMS) {
                    Some(item) => error.help(format!("did you mean `{item}`?")),
                    None => {
                        error.help("an item starts with `use`, `sort`, `data`, `bug`, `fn`, `metric`, `query` or `print`")
                    }
                });
            }
        };
        Ok(item)
    }

    fn sort(&mut self, is_syntax: bool) -> Parse<SortDecl> {
        let start = self.advance().span;
        let name = self.name("the name of the sort")?;
        self.symbol("=")?;
        self.accept("|");
        let mut constructors = vec![self.constructor()?];
        while self.accept("|") {
            constructors.push(self.constructor()?);
        }
        let depth = if self.accept_word("depth") { Some(self.number("a depth")?) } else { None };
        Ok(SortDecl { span: self.since(start), is_syntax, name, constructors, depth })
    }

    fn constructor(&mut self) -> Parse<ConstructorDecl> {
        let name = self.name("the name of a constructor").map_err(|error| match error.help {
            None => error.help("a symbol can be shown but not be a name: write `plus as \"+\"`"),
            Some(_) => error,
        })?;
        let mut fields = Vec::new();
        if self.accept("(") {
            fields.push(self.type_ref()?);
            while self.accept(",") {
                fields.push(self.type_ref()?);
            }
            self.symbol(")")?;
        }
        let template = if self.accept_word("as") { Some(self.text("how it is shown")?) } else { None };
        Ok(ConstructorDecl { name, fields, template })
    }

    fn type_ref(&mut self) -> Parse<TypeRef> {
        let head = self.name("a sort")?;
        let target =
            if self.accept("->") { Some(self.name("the sort that the map leads to")?) } else { None };
        Ok(TypeRef { head, target })
    }

    fn use_(&mut self) -> Parse<UseDecl> {
        let start = self.advance().span;
        let path = self.text("the file whose definitions are used")?;
        Ok(UseDecl { span: self.since(start), path })
    }

    fn bug(&mut self) -> Parse<BugDecl> {
        let start = self.advance().span;
        let name = self.name("the name of the bug")?;
        let description = self
            .text("what the bug is")
            .map_err(|error| error.help("write, in quotes, what is wrong while the switch is on"))?;
        Ok(BugDecl { span: self.since(start), name, description: description.text })
    }

    fn function(&mut self) -> Parse<FunctionDecl> {
        let start = self.advance().span;
        let name = self.name("the name of the function")?;
        self.symbol("(")?;
        let mut parameters = Vec::new();
        while !self.accept(")") {
            if !parameters.is_empty() {
                self.symbol(",")?;
            }
            let parameter = self.name("a parameter")?;
            self.symbol(":")?;
            parameters.push((parameter, self.type_ref()?));
        }
        self.symbol(":")
            .map_err(|error| error.help("a function says what it gives: `fn f(e: Exp): Ty = ...`"))?;
        let result = self.type_ref()?;
        self.symbol("=")?;
        let body = self.expr()?;
        Ok(FunctionDecl { span: self.since(start), name, parameters, result, body })
    }

    fn metric(&mut self) -> Parse<MetricDecl> {
        let start = self.advance().span;
        let name = self.name("the name of the metric")?;
        self.symbol("{")?;
        let mut weights = Vec::new();
        while !self.accept("}") {
            if !weights.is_empty() {
                self.symbol(",")?;
                if self.accept("}") {
                    break;
                }
            }
            let constructor = self.name("a constructor")?;
            self.symbol("=")?;
            weights.push((constructor, self.number("its weight")?));
        }
        Ok(MetricDecl { span: self.since(start), name, weights })
    }

    // What the parts above are made of.

    fn peek(&self) -> &Token {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn peek_word(&self) -> Option<&str> {
        match &self.peek().kind {
            TokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    fn advance(&mut self) -> Token {
        let token = self.peek().clone();
        self.at += 1;
        token
    }

    /// From `start` to the last token read.
    fn since(&self, start: Span) -> Span {
        start.to(self.tokens[self.at.saturating_sub(1).min(self.tokens.len() - 1)].span)
    }

    fn at_symbol(&self, symbol: &str) -> bool {
        matches!(self.peek().kind, TokenKind::Symbol(found) if found == symbol)
    }

    fn accept(&mut self, symbol: &str) -> bool {
        let found = self.at_symbol(symbol);
        self.at += usize::from(found);
        found
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let found = self.peek_word() == Some(word);
        self.at += usize::from(found);
        found
    }

    fn symbol(&mut self, symbol: &str) -> Parse<()> {
        if self.accept(symbol) { Ok(()) } else { Err(self.expected(&format!("`{symbol}`"))) }
    }

    fn word(&mut self, word: &str) -> Parse<()> {
        if self.accept_word(word) { Ok(()) } else { Err(self.expected(&format!("`{word}`"))) }
    }

    fn name(&mut self, what: &str) -> Parse<Name> {
        match self.peek_word() {
            Some(word) if RESERVED.contains(&word) => {
                let message = format!("expected {what}, but `{word}` is a word of the language");
                Err(Diagnostic::new(self.peek().span, message).help("choose another name"))
            }
            Some(word) => {
                let text = word.to_owned();
                Ok(Name { text, span: self.advance().span })
            }
            None => Err(self.expected(what)),
        }
    }

    fn number(&mut self, what: &str) -> Parse<u32> {
        match self.peek().kind {
            TokenKind::Number(number) => {
                self.at += 1;
                Ok(number)
            }
            _ => Err(self.expected(&format!("{what} (a number)"))),
        }
    }

    fn text(&mut self, what: &str) -> Parse<Name> {
        match &self.peek().kind {
            TokenKind::Text(text) => {
                let text = text.clone();
                Ok(Name { text, span: self.advance().span })
            }
            _ => Err(self.expected(&format!("{what}, in quotes"))),
        }
    }

    fn expected(&self, what: &str) -> Diagnostic {
        let found = match &self.peek().kind {
            TokenKind::Word(word) => format!("`{word}`"),
            TokenKind::Number(number) => format!("`{number}`"),
            TokenKind::Text(text) => format!("\"{text}\""),
            TokenKind::Symbol(symbol) => format!("`{symbol}`"),
            TokenKind::End => "the end of the file".to_owned(),
        };
        Diagnostic::new(self.peek().span, format!("expected {what}, found {found}"))
    }

    /// Runs `parse` one level deeper, so that no input can exhaust the call stack.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.nesting == MAX_NESTING {
            return Err(Diagnostic::new(self.peek().span, "this is nested too deeply")
                .help("move a part of it into a function of its own"));
        }
        self.nesting += 1;
        let result = parse(self);
        self.nesting -= 1;
        result
    }
}
