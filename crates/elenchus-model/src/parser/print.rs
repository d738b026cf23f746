//! `print java { file e => "..." succ(x) => "($x + 1)" ... }`

use super::{Parse, Parser};
use crate::lexer::TokenKind;
use crate::syntax::{Name, PrintArm, PrintDecl};

impl Parser {
    pub(super) fn print(&mut self) -> Parse<PrintDecl> {
        let start = self.advance().span;
        let name = self.name("the name of a language")?;
        self.symbol("{")?;
        let file = if self.peek_word() == Some("file") && self.word_follows() {
            self.advance();
            let variable = self.name("a variable for the program")?;
            Some((variable, self.print_lines()?))
        } else {
            None
        };
        let mut arms = Vec::new();
        while !self.accept("}") {
            let start = self.peek().span;
            let pattern = self.pattern()?;
            let lines = self.print_lines()?;
            arms.push(PrintArm { span: self.since(start), pattern, lines });
        }
        Ok(PrintDecl { span: self.since(start), name, file, arms })
    }

    fn print_lines(&mut self) -> Parse<Vec<Name>> {
        self.symbol("=>")?;
        let mut lines = vec![self.text("the text of the translation")?];
        while matches!(self.peek().kind, TokenKind::Text(_)) {
            lines.push(self.text("a line")?);
        }
        Ok(lines)
    }

    /// Is the token after this one a word?
    fn word_follows(&self) -> bool {
        self.tokens.get(self.at + 1).is_some_and(|token| matches!(token.kind, TokenKind::Word(_)))
    }
}
