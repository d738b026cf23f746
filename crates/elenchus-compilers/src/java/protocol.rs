//! The lines that go to and come from the Java side; `jvm/elenchus/Worker.java` describes them.

use std::fmt::Write;
use std::time::Duration;

use elenchus_lang::Source;

use crate::process::lossy;
use crate::{Collector, Diagnostic, Meaning, Phase, Severity};

/// One line of an answer, taken into the report.
pub(super) enum Line {
    More,
    /// The compiler has begun with a file, for the first time or again.
    Started(String),
    /// The compiler is through with a file.
    Finished(String),
    Done,
    Crashed(String),
}

/// A batch for a lane, as text.
pub(super) fn request(lane: usize, programs: &[&Source], options: &[String], phase: Phase) -> String {
    let size: usize = programs.iter().map(|program| program.size()).sum();
    let mut text = String::with_capacity(size * 9 / 8 + 1024);
    let _ = writeln!(text, "batch\t{}\t{lane}", phase.word());
    for option in options {
        text.push_str("option\t");
        escape(option, &mut text);
        text.push('\n');
    }
    for file in programs.iter().flat_map(|program| &program.files) {
        text.push_str("file\t");
        escape(&file.path, &mut text);
        text.push('\t');
        escape(&file.text, &mut text);
        text.push('\n');
    }
    text.push_str("go\n");
    text
}

/// Adds what a line says to the report; an error says why it is no line of an answer.
pub(super) fn read(
    line: &str,
    meaning: fn(&str) -> Meaning,
    report: &mut Collector<'_>,
) -> Result<Line, String> {
    let fields: Vec<String> = line.split('\t').map(unescape).collect();
    let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
    match fields[..] {
        ["diagnostic", kind, code, file, line, column, message] => {
            let severity = match kind {
                "ERROR" => Severity::Error,
                "WARNING" | "MANDATORY_WARNING" => Severity::Warning,
                // Notes, such as that more could be said.
                _ => return Ok(Line::More),
            };
            report.say(Diagnostic {
                severity,
                code: code.to_owned(),
                meaning: meaning(code),
                file: Some(file).filter(|file| !file.is_empty()).map(str::to_owned),
                line: number(line)?,
                column: number(column)?,
                message: message.to_owned(),
            });
            Ok(Line::More)
        }
        ["generated", file] => {
            report.reach(file, Phase::Generate);
            Ok(Line::More)
        }
        ["time", file, nanoseconds] => {
            report.take(file, Duration::from_nanos(number(nanoseconds)?));
            Ok(Line::More)
        }
        ["started", file] => Ok(Line::Started(file.to_owned())),
        ["finished", file] => Ok(Line::Finished(file.to_owned())),
        ["done"] => Ok(Line::Done),
        ["crashed", trace] => Ok(Line::Crashed(trace.to_owned())),
        _ => Err(format!("not a line of an answer: {}", lossy(line, 200))),
    }
}

fn number<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("not a number: {}", lossy(text, 50)))
}

fn escape(text: &str, into: &mut String) {
    for c in text.chars() {
        match c {
            '\\' => into.push_str("\\\\"),
            '\t' => into.push_str("\\t"),
            '\n' => into.push_str("\\n"),
            '\r' => into.push_str("\\r"),
            c => into.push(c),
        }
    }
}

fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            (_, true) => match chars.next() {
                Some('t') => plain.push('\t'),
                Some('n') => plain.push('\n'),
                Some('r') => plain.push('\r'),
                Some(other) => plain.push(other),
                None => plain.push('\\'),
            },
            (c, false) => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_escaped_comes_back() {
        for text in ["", "plain", "a\tb\nc\rd\\e", "\\n", "\\\\t", "ä\u{1F600}\\"] {
            let mut escaped = String::new();
            escape(text, &mut escaped);
            assert!(!escaped.contains(['\t', '\n', '\r']), "{escaped:?}");
            assert_eq!(unescape(&escaped), text);
        }
    }

    #[test]
    fn a_line_that_is_none_is_an_error() {
        for line in ["", "done\tmore", "diagnostic\tERROR", "time\ta\tsoon", "nonsense", "hello\t25"] {
            let mut report = Collector::new(&[]);
            assert!(read(line, |_| Meaning::Other, &mut report).is_err(), "{line:?}");
        }
    }
}
