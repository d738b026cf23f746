//! What is wrong with a model: a message, the place in the file, and what to write instead.

use std::fmt::Write;

/// A half-open range of bytes in the source text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

impl Span {
    pub fn new(start: usize, end: usize) -> Self {
        Span { start, end }
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// One problem in a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    pub message: String,
    pub span: Span,
    /// What the author can write instead.
    pub help: Option<String>,
}

impl Diagnostic {
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Diagnostic { message: message.into(), span, help: None }
    }

    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The message with the line it points at, as a terminal shows it.
    pub fn render(&self, file: &str, source: &str) -> String {
        self.render_as("error", file, source)
    }

    /// As [`Diagnostic::render`], for what need not be an error.
    pub fn render_as(&self, word: &str, file: &str, source: &str) -> String {
        let (line, column) = position(source, self.span.start);
        let text = source.lines().nth(line - 1).unwrap_or("");
        let width = source
            .get(self.span.start..self.span.end)
            .map_or(1, |covered| covered.lines().next().unwrap_or("").chars().count())
            .max(1);
        let margin = line.to_string().len();
        let mut out = format!("{word}: {}\n", self.message);
        let _ = writeln!(out, "{:margin$}--> {file}:{line}:{column}", "");
        let _ = writeln!(out, "{:margin$} |", "");
        let _ = writeln!(out, "{line} | {text}");
        let _ = writeln!(out, "{:margin$} | {:indent$}{}", "", "", "^".repeat(width), indent = column - 1);
        if let Some(help) = &self.help {
            let _ = writeln!(out, "{:margin$} = help: {help}", "");
        }
        out
    }
}

/// Line and column of a byte offset, both from 1, columns in characters.
pub fn position(source: &str, offset: usize) -> (usize, usize) {
    let mut offset = offset.min(source.len());
    while !source.is_char_boundary(offset) {
        offset -= 1;
    }
    let before = &source[..offset];
    let line = before.matches('\n').count() + 1;
    let column = before[before.rfind('\n').map_or(0, |at| at + 1)..].chars().count() + 1;
    (line, column)
}

/// The candidate closest to `word`, when it is close enough to be a slip of the keyboard.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    candidates
        .into_iter()
        .map(|candidate| (edit_distance(word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.chars().count() / 3)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

fn edit_distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in right.iter().enumerate() {
            let substituted = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[right.len()]
}
