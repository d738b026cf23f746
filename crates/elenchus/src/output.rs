//! Where words go: results to standard output, everything else to standard error.

use std::io::{self, IsTerminal, Write};

use anyhow::Result;
use serde::Serialize;

/// How results are wanted.
pub struct Output {
    json: bool,
}

impl Output {
    pub fn new(json: bool) -> Output {
        Output { json }
    }

    pub fn is_json(&self) -> bool {
        self.json
    }

    /// Prints a result: as one JSON document, or as the text that is made only if it is wanted.
    pub fn result(&self, document: &impl Serialize, text: impl FnOnce() -> String) -> Result<()> {
        let text = if self.json { format!("{}\n", serde_json::to_string_pretty(document)?) } else { text() };
        self.text(&text)
    }

    /// Prints one of several results: as one JSON object on a line of its own, or as the text.
    pub fn line(&self, document: &impl Serialize, text: impl FnOnce() -> String) -> Result<()> {
        if self.json { self.json_line(document) } else { self.text(&text()) }
    }

    /// Prints one JSON object on a line of its own.
    pub fn json_line(&self, document: &impl Serialize) -> Result<()> {
        self.text(&format!("{}\n", serde_json::to_string(document)?))
    }

    #[expect(
        clippy::unused_self,
        reason = "results are printed through the value that knows how they are wanted"
    )]
    pub fn text(&self, text: &str) -> Result<()> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(text.as_bytes())?;
        stdout.flush()?;
        Ok(())
    }

    /// Tells what is going on; silent for machines.
    pub fn note(&self, text: &str) {
        if !self.json {
            // A closed standard error is no reason to stop.
            let _ = writeln!(io::stderr(), "{text}");
        }
    }
}

/// How many columns a table may have: those of the terminal, or as many as it likes where there is none.
pub fn width() -> Option<usize> {
    terminal_size::terminal_size().map(|(terminal_size::Width(columns), _)| usize::from(columns))
}

/// Shows what is wrong with an input, with the lines that it is about.
pub fn diagnostics(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Tells in one line what went wrong.
pub fn error(error: &anyhow::Error) {
    let line = format!("{error:#}").replace('\n', " ");
    let (before, after) = if color(&io::stderr()) { ("\x1b[1;31m", "\x1b[0m") } else { ("", "") };
    let _ = writeln!(io::stderr(), "{before}elenchus:{after} {line}");
}

/// Whether a stream wants colour: it is a terminal and nobody has objected (<https://no-color.org>).
pub fn color(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
