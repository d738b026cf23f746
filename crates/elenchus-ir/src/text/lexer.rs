//! From text to tokens.

use super::SyntaxError;

#[derive(Clone, PartialEq, Debug)]
pub enum Token<'t> {
    /// A name or a reserved word.
    Word(&'t str),
    /// A name in backquotes.
    Quoted(String),
    /// As written, with its suffix.
    Number(&'t str),
    Char(char),
    Text(String),
    Symbol(&'t str),
    End,
}

#[derive(Clone, Debug)]
pub struct Placed<'t> {
    pub token: Token<'t>,
    pub line: usize,
    pub column: usize,
}

/// Words that are names only in backquotes.
pub const RESERVED: &[&str] = &[
    "abstract",
    "as",
    "break",
    "case",
    "catch",
    "class",
    "constructor",
    "continue",
    "default",
    "do",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "for",
    "fun",
    "if",
    "implements",
    "in",
    "init",
    "instanceof",
    "interface",
    "new",
    "non-sealed",
    "null",
    "object",
    "override",
    "permits",
    "private",
    "protected",
    "public",
    "record",
    "return",
    "sealed",
    "static",
    "super",
    "switch",
    "this",
    "throw",
    "throws",
    "top",
    "trait",
    "true",
    "try",
    "val",
    "var",
    "while",
];

/// The longest first, so that the first that fits is the right one.
const SYMBOLS: &[&str] = &[
    ">>>=", ">>>", "<<=", ">>=", "...", "->", "::", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=",
    "^=", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "(", ")", "{", "}", "[", "]", "<", ">", ",", ";",
    ":", ".", "@", "#", "?", "~", "=", "+", "-", "*", "/", "%", "&", "|", "^", "!",
];

pub fn is_word(text: &str) -> bool {
    text.chars().next().is_some_and(is_word_start) && text.chars().all(is_word_part)
}

fn is_word_start(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

fn is_word_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// All tokens, and [`Token::End`] after them.
pub fn tokens(text: &str) -> Result<Vec<Placed<'_>>, SyntaxError> {
    let mut lexer = Lexer { rest: text, line: 1, column: 1 };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blank()?;
        let (line, column) = (lexer.line, lexer.column);
        let token = lexer.token()?;
        let is_end = token == Token::End;
        tokens.push(Placed { token, line, column });
        if is_end {
            return Ok(tokens);
        }
    }
}

struct Lexer<'t> {
    rest: &'t str,
    line: usize,
    column: usize,
}

impl<'t> Lexer<'t> {
    fn token(&mut self) -> Result<Token<'t>, SyntaxError> {
        let Some(first) = self.rest.chars().next() else { return Ok(Token::End) };
        if self.rest.starts_with("non-sealed") {
            return Ok(Token::Word(self.take("non-sealed".len())));
        }
        if is_word_start(first) {
            return Ok(Token::Word(self.take_while(is_word_part)));
        }
        let second_is_digit = self.rest[first.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
        if first.is_ascii_digit() || first == '.' && second_is_digit {
            return Ok(Token::Number(self.number()));
        }
        match first {
            '`' => Ok(Token::Quoted(self.quoted('`')?)),
            '"' => Ok(Token::Text(self.quoted('"')?)),
            '\'' => {
                let (line, column) = (self.line, self.column);
                let content = self.quoted('\'')?;
                let mut chars = content.chars();
                match (chars.next(), chars.next()) {
                    (Some(c), None) => Ok(Token::Char(c)),
                    _ => Err(SyntaxError::new(line, column, "one character between single quotes", &content)),
                }
            }
            _ => match SYMBOLS.iter().find(|symbol| self.rest.starts_with(**symbol)) {
                Some(symbol) => Ok(Token::Symbol(self.take(symbol.len()))),
                None => Err(self.error("a name, a literal or an operator", &first.to_string())),
            },
        }
    }

    fn skip_blank(&mut self) -> Result<(), SyntaxError> {
        loop {
            self.take_while(char::is_whitespace);
            if self.rest.starts_with("//") {
                self.take_while(|c| c != '\n');
            } else if self.rest.starts_with("/*") {
                match self.rest.find("*/") {
                    Some(end) => self.take(end + 2),
                    None => return Err(self.error("`*/` after `/*`", "the end of the text")),
                };
            } else {
                return Ok(());
            }
        }
    }

    /// Digits, a fraction, an exponent and a suffix. A dot belongs to the number only if a digit follows.
    fn number(&mut self) -> &'t str {
        let bytes = self.rest.as_bytes();
        let digit_at = |index: usize| bytes.get(index).is_some_and(u8::is_ascii_digit);
        let mut end = 0;
        while digit_at(end) {
            end += 1;
        }
        if bytes.get(end) == Some(&b'.') && digit_at(end + 1) {
            end += 1;
            while digit_at(end) {
                end += 1;
            }
        }
        if matches!(bytes.get(end), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            if digit_at(end + 1 + sign) {
                end += 1 + sign;
                while digit_at(end) {
                    end += 1;
                }
            }
        }
        if matches!(bytes.get(end), Some(b'L' | b'f' | b'd')) {
            end += 1;
        }
        self.take(end)
    }

    fn quoted(&mut self, quote: char) -> Result<String, SyntaxError> {
        let mut content = String::new();
        self.take(1);
        loop {
            let Some(c) = self.rest.chars().next() else {
                return Err(self.error(&format!("a closing {quote}"), "the end of the text"));
            };
            if c == '\n' {
                return Err(self.error(&format!("a closing {quote}"), "the end of the line"));
            }
            self.take(c.len_utf8());
            if c == quote {
                return Ok(content);
            }
            content.push(if c == '\\' { self.escape()? } else { c });
        }
    }

    fn escape(&mut self) -> Result<char, SyntaxError> {
        let what = "one of the escapes \\n \\r \\t \\\\ \\' \\\" \\` \\u{…}";
        let Some(c) = self.rest.chars().next() else {
            return Err(self.error(what, "the end of the text"));
        };
        let escaped = match c {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            '\\' | '\'' | '"' | '`' => c,
            'u' => {
                let code = self.rest.strip_prefix("u{").and_then(|rest| rest.split_once('}'));
                let Some((digits, character)) = code.and_then(|(digits, _)| {
                    Some((digits, u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)?))
                }) else {
                    return Err(self.error(what, "\\u"));
                };
                self.take(digits.len() + 3);
                return Ok(character);
            }
            _ => return Err(self.error(what, &format!("\\{c}"))),
        };
        self.take(1);
        Ok(escaped)
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'t str {
        let end = self.rest.find(|c| !keep(c)).unwrap_or(self.rest.len());
        self.take(end)
    }

    fn take(&mut self, len: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(len);
        for c in taken.chars() {
            if c == '\n' {
                self.line += 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
        }
        self.rest = rest;
        taken
    }

    fn error(&self, expected: &str, found: &str) -> SyntaxError {
        SyntaxError::new(self.line, self.column, expected, found)
    }
}
