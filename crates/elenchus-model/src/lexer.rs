//! The text of a model cut into tokens. Comments (`--` to the end of the line) are kept aside for the formatter.

use crate::diagnostic::{Diagnostic, Span};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or a word of the language; which one is decided by the parser.
    Word(String),
    Number(u32),
    Text(String),
    /// Punctuation, one of [`SYMBOLS`].
    Symbol(&'static str),
    End,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    pub text: String,
    pub span: Span,
}

#[derive(Debug, Default)]
pub struct Tokens {
    pub tokens: Vec<Token>,
    pub comments: Vec<Comment>,
}

/// Longest first, so that `=>` is not read as `=` and `>`.
const SYMBOLS: [&str; 16] =
    ["=>", "==", "!=", ":=", "->", "(", ")", "{", "}", "[", "]", "|", ",", ";", ":", "="];

pub fn lex(source: &str) -> Result<Tokens, Diagnostic> {
    let mut out = Tokens::default();
    let mut at = 0;
    while let Some(first) = source[at..].chars().next() {
        let rest = &source[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
        } else if rest.starts_with("--") {
            let end = at + rest.find('\n').unwrap_or(rest.len());
            let text = source[at..end].trim_end().to_owned();
            out.comments.push(Comment { text, span: Span::new(at, end) });
            at = end;
        } else {
            let (kind, length) = token(rest, first, at)?;
            out.tokens.push(Token { kind, span: Span::new(at, at + length) });
            at += length;
        }
    }
    out.tokens.push(Token { kind: TokenKind::End, span: Span::new(at, at) });
    Ok(out)
}

fn token(rest: &str, first: char, at: usize) -> Result<(TokenKind, usize), Diagnostic> {
    if first.is_alphabetic() || first == '_' {
        let mut end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        // `zero?` and `x'` are names, as in the papers.
        if rest[end..].starts_with(['?', '\'']) {
            end += 1;
        }
        return Ok((TokenKind::Word(rest[..end].to_owned()), end));
    }
    if first.is_ascii_digit() {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        return match rest[..end].parse() {
            Ok(number) => Ok((TokenKind::Number(number), end)),
            Err(_) => Err(Diagnostic::new(Span::new(at, at + end), "this number is too large")
                .help("depths, fuel and weights are at most 4294967295")),
        };
    }
    if first == '"' {
        return match rest[1..].find(['"', '\n']) {
            Some(length) if rest[1 + length..].starts_with('"') => {
                Ok((TokenKind::Text(rest[1..=length].to_owned()), length + 2))
            }
            _ => {
                let end = rest.find('\n').unwrap_or(rest.len());
                Err(Diagnostic::new(Span::new(at, at + end), "this text has no closing quote")
                    .help("write `\"` at its end; a text stays on one line"))
            }
        };
    }
    if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
        return Ok((TokenKind::Symbol(symbol), symbol.len()));
    }
    let span = Span::new(at, at + first.len_utf8());
    Err(Diagnostic::new(span, format!("`{first}` has no meaning in a model")).help(
        "comments start with `--`; how a constructor is shown is written in quotes, as in `plus as \"+\"`",
    ))
}
