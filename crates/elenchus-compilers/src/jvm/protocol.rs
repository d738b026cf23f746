//! The lines that go to and come from the Java side; `jvm/elenchus/Worker.java` describes them.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use elenchus_lang::Source;

use crate::process::lossy;
use crate::{Diagnostic, Meaning, Phase, ProgramReport, Ran, Report, Severity};

use super::worker::Manner;

/// A batch for a lane.
pub(super) struct Question<'a> {
    pub lane: usize,
    pub phase: Phase,
    pub manner: Manner,
    pub options: &'a [String],
    pub library: &'a [PathBuf],
    /// For a program that is run.
    pub limit: Duration,
    pub programs: &'a [&'a Source],
}

/// What a line says beside what it adds to the report.
pub(super) enum Line {
    More,
    /// The compiler is at this program now.
    Started(usize),
    Done,
    /// The end that was asked for.
    Stopped,
    /// The compiler failed, at this program if it is known.
    Crashed {
        suspect: Option<usize>,
        trace: String,
    },
}

impl Question<'_> {
    pub fn text(&self) -> String {
        let size: usize = self.programs.iter().map(|program| program.size()).sum();
        let mut text = String::with_capacity(size * 9 / 8 + 1024);
        let manner = match self.manner {
            Manner::Together => "together",
            Manner::Each => "each",
        };
        let _ = writeln!(text, "batch\t{}\t{}\t{manner}", self.lane, self.phase.word());
        let mut line = |word: &str, fields: &[&str]| {
            text.push_str(word);
            for field in fields {
                text.push('\t');
                escape(field, &mut text);
            }
            text.push('\n');
        };
        for option in self.options {
            line("option", &[option]);
        }
        for place in self.library {
            line("library", &[&place.to_string_lossy()]);
        }
        if self.phase == Phase::Run {
            line("limit", &[&self.limit.as_millis().to_string()]);
        }
        for program in self.programs {
            line("program", &[program.main.as_deref().unwrap_or_default()]);
            for file in &program.files {
                line("file", &[&file.path, &file.text]);
            }
        }
        line("go", &[]);
        text
    }

    /// A report on these programs that says nothing yet.
    pub fn silence(&self) -> Report {
        Report { programs: vec![ProgramReport::default(); self.programs.len()], stray: Vec::new() }
    }
}

/// Adds what a line says to the report; an error says why it is no line of an answer.
pub(super) fn read(
    line: &str,
    meaning: fn(&str, &str) -> Meaning,
    report: &mut Report,
) -> Result<Line, String> {
    let fields: Vec<String> = line.split('\t').map(unescape).collect();
    let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
    match fields[..] {
        ["diagnostic", program, severity, code, file, line, column, message, shape] => {
            let severity = match severity {
                "error" => Severity::Error,
                "warning" => Severity::Warning,
                other => return Err(format!("no severity: {}", lossy(other, 50))),
            };
            let diagnostic = Diagnostic {
                severity,
                code: code.to_owned(),
                meaning: meaning(code, message),
                file: Some(file).filter(|file| !file.is_empty()).map(str::to_owned),
                line: number(line)?,
                column: number(column)?,
                message: message.to_owned(),
                shape: shape.to_owned(),
            };
            match position(program, report)? {
                Some(position) => report.programs[position].diagnostics.push(diagnostic),
                None => report.stray.push(diagnostic),
            }
        }
        ["reached", program, phase] => {
            let phase = Phase::from_word(phase).ok_or_else(|| format!("no phase: {}", lossy(phase, 50)))?;
            let own = own(program, report)?;
            own.reached = own.reached.max(Some(phase));
        }
        ["time", program, nanoseconds] => {
            let time = Duration::from_nanos(number(nanoseconds)?);
            *own(program, report)?.time.get_or_insert_default() += time;
        }
        ["ran", program, how, detail, output] => {
            let ran = ran(how, detail, output)?;
            let own = own(program, report)?;
            own.ran = Some(ran);
            own.reached = Some(Phase::Run);
        }
        ["failed", program, trace] => own(program, report)?.crash = Some(lossy(trace, 8000)),
        ["started", program] => {
            return Ok(position(program, report)?.map_or(Line::More, Line::Started));
        }
        ["done"] => return Ok(Line::Done),
        ["stopped"] => return Ok(Line::Stopped),
        ["crashed", program, trace] => {
            return Ok(Line::Crashed { suspect: position(program, report)?, trace: lossy(trace, 8000) });
        }
        _ => return Err(format!("not a line of an answer: {}", lossy(line, 200))),
    }
    Ok(Line::More)
}

fn ran(how: &str, detail: &str, output: &str) -> Result<Ran, String> {
    let output = lossy(output, 8000);
    Ok(match how {
        "returned" => Ran::Ended { code: 0, output },
        "exited" => Ran::Ended { code: number(detail)?, output },
        "threw" => {
            // The first line of a trace is `NAME: MESSAGE`.
            let exception = detail.split([':', '\n']).next().unwrap_or_default().trim().to_owned();
            Ran::Threw { exception, trace: lossy(detail, 8000), output }
        }
        "endless" => Ran::TimedOut,
        other => return Err(format!("no end of a run: {}", lossy(other, 50))),
    })
}

/// The position of the program with this number, if a number is there.
fn position(text: &str, report: &Report) -> Result<Option<usize>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let position = number(text)?;
    if position < report.programs.len() {
        Ok(Some(position))
    } else {
        Err(format!("no program has the number {position}"))
    }
}

fn own<'r>(text: &str, report: &'r mut Report) -> Result<&'r mut ProgramReport, String> {
    let position = position(text, report)?.ok_or("a program without a number")?;
    Ok(&mut report.programs[position])
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

    fn read_all(lines: &[&str]) -> Result<Report, String> {
        let mut report = Report { programs: vec![ProgramReport::default(); 2], stray: Vec::new() };
        for line in lines {
            read(line, |_, _| Meaning::Other, &mut report)?;
        }
        Ok(report)
    }

    #[test]
    fn what_is_said_goes_to_its_program() {
        let report = read_all(&[
            "diagnostic\t1\terror\tE1\ta.kt\t3\t4\tno\\tgood\tnothing good",
            "diagnostic\t\twarning\t\t\t0\t0\tabout nobody\t",
            "reached\t0\tgenerate",
            "ran\t0\tthrew\tjava.lang.Error: x\\n\\tat A\tout\\n",
            "time\t0\t5",
            "failed\t1\tat Checker",
        ])
        .unwrap();
        let [first, second] = &report.programs[..] else { panic!("two programs") };
        assert_eq!(first.reached, Some(Phase::Run));
        let ran = Ran::Threw {
            exception: "java.lang.Error".to_owned(),
            trace: "java.lang.Error: x\n\tat A".to_owned(),
            output: "out".to_owned(),
        };
        assert_eq!(first.ran, Some(ran));
        assert_eq!(first.time, Some(Duration::from_nanos(5)));
        assert_eq!((second.diagnostics[0].message.as_str(), second.diagnostics[0].line), ("no\tgood", 3));
        assert_eq!(second.diagnostics[0].shape, "nothing good");
        assert_eq!(second.crash.as_deref(), Some("at Checker"));
        assert_eq!(report.stray.len(), 1);
    }

    #[test]
    fn a_line_that_is_none_is_an_error() {
        for line in [
            "",
            "done\tmore",
            "diagnostic\terror",
            "time\t0\tsoon",
            "time\t\t1",
            "time\t2\t1",
            "reached\t0\tend",
            "ran\t0\tflew\t\t",
            "nonsense",
            "hello\t25",
        ] {
            assert!(read_all(&[line]).is_err(), "{line:?}");
        }
    }
}
