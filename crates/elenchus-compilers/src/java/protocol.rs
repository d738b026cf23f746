//! The lines that go to and come from the Java side; `jvm/elenchus/Worker.java` describes them.

use std::fmt::Write;
use std::time::Duration;

use elenchus_lang::Source;

use crate::process::lossy;
use crate::{Diagnostic, Meaning, Phase, Report, Severity};

/// One line of an answer, taken into the report.
pub(super) enum Line {
    More,
    /// The compiler has begun with a file, for the first time or again.
    Started(String),
    Done,
    /// The compiler failed, at the program with this file if it is known.
    Crashed {
        suspect: Option<String>,
        trace: String,
    },
}

/// A batch for a lane, as text.
pub(super) fn request(lane: usize, programs: &[&Source], options: &[String], phase: Phase) -> String {
    let size: usize = programs.iter().map(|program| program.size()).sum();
    let mut text = String::with_capacity(size * 9 / 8 + 1024);
    let phase = match phase {
        Phase::Check => "check",
        Phase::Generate => "generate",
    };
    let _ = writeln!(text, "batch\t{lane}\t{phase}\ttogether");
    let mut line = |word: &str, fields: &[&str]| {
        text.push_str(word);
        for field in fields {
            text.push('\t');
            escape(field, &mut text);
        }
        text.push('\n');
    };
    for option in options {
        line("option", &[option]);
    }
    for program in programs {
        line("program", &[]);
        for file in &program.files {
            line("file", &[&file.path, &file.text]);
        }
    }
    line("go", &[]);
    text
}

/// Adds what a line says about some of the programs to the report; an error says why it is no line of an answer.
pub(super) fn read(
    line: &str,
    programs: &[&Source],
    meaning: fn(&str) -> Meaning,
    report: &mut Report,
) -> Result<Line, String> {
    let fields: Vec<String> = line.split('\t').map(unescape).collect();
    let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
    let files = |position: &str| -> Result<Vec<String>, String> {
        if position.is_empty() {
            return Ok(Vec::new());
        }
        let program: Option<&&Source> = programs.get(number::<usize>(position)?);
        let program = program.ok_or_else(|| format!("no program has the number {position}"))?;
        Ok(program.files.iter().map(|file| file.path.clone()).collect())
    };
    match fields[..] {
        ["diagnostic", _, severity, code, file, line, column, message] => {
            let severity = match severity {
                "error" => Severity::Error,
                "warning" => Severity::Warning,
                other => return Err(format!("no severity: {}", lossy(other, 50))),
            };
            report.diagnostics.push(Diagnostic {
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
        ["reached", program, phase] => {
            let files = files(program)?;
            match phase {
                "check" => {}
                "generate" => report.generated.extend(files.iter().cloned()),
                other => return Err(format!("no phase: {}", lossy(other, 50))),
            }
            report.checked.extend(files);
            Ok(Line::More)
        }
        ["time", program, nanoseconds] => {
            let time = Duration::from_nanos(number(nanoseconds)?);
            report.times.extend(files(program)?.into_iter().take(1).map(|file| (file, time)));
            Ok(Line::More)
        }
        ["started", program] => Ok(files(program)?.into_iter().next().map_or(Line::More, Line::Started)),
        ["done"] => Ok(Line::Done),
        ["crashed", program, trace] => {
            let suspect = files(program)?.into_iter().next();
            Ok(Line::Crashed { suspect, trace: trace.to_owned() })
        }
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
        for line in [
            "",
            "done\tmore",
            "diagnostic\tERROR",
            "time\t\tsoon",
            "time\t1\t1",
            "reached\t\tend",
            "nonsense",
            "hello\t25",
        ] {
            let mut report = Report::default();
            assert!(read(line, &[], |_| Meaning::Other, &mut report).is_err(), "{line:?}");
        }
    }
}
