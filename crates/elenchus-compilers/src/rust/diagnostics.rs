//! rustc's JSON messages (`--error-format=json`), one on each line.

use serde::Deserialize;

use crate::process::lossy;
use crate::{Diagnostic, Meaning, Severity};

/// What is to be had from a rustc's standard error.
pub(super) struct Parsed {
    pub diagnostics: Vec<Diagnostic>,
    /// The compiler says of itself that it is broken.
    pub is_internal_error: bool,
}

#[derive(Deserialize)]
struct Message {
    #[serde(rename = "message")]
    text: String,
    code: Option<Code>,
    level: String,
    spans: Vec<Span>,
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

#[derive(Deserialize)]
struct Span {
    file_name: String,
    line_start: u32,
    column_start: u32,
    is_primary: bool,
}

/// Reads all messages; an error names the line that is none.
pub(super) fn parse(output: &str) -> Result<Parsed, String> {
    let mut parsed = Parsed { diagnostics: Vec::new(), is_internal_error: false };
    let mut not_understood = None;
    for line in output.lines().filter(|line| !line.trim().is_empty()) {
        if let Ok(message) = serde_json::from_str::<Message>(line) {
            parsed.is_internal_error |= message.level == "error: internal compiler error";
            parsed.diagnostics.extend(diagnostic(message));
        } else {
            // A panic's text is no JSON.
            parsed.is_internal_error |= line.contains("internal compiler error");
            not_understood.get_or_insert_with(|| format!("not a message of rustc's: {}", lossy(line, 200)));
        }
    }
    match not_understood {
        Some(what) if !parsed.is_internal_error => Err(what),
        _ => Ok(parsed),
    }
}

/// What a judge may want to know of; not so the summary at the end, which is an error without a place.
fn diagnostic(message: Message) -> Option<Diagnostic> {
    let severity = match message.level.as_str() {
        "error" => Severity::Error,
        "warning" => Severity::Warning,
        _ => return None,
    };
    let place = message.spans.iter().find(|span| span.is_primary);
    let is_summary = message.text.starts_with("aborting due to")
        || severity == Severity::Warning && message.text.ends_with("emitted");
    if place.is_none() && is_summary {
        return None;
    }
    let code = message.code.map(|code| code.code).unwrap_or_default();
    let meaning = match code.as_str() {
        "E0004" => Meaning::Inexhaustive,
        "unreachable_patterns" => Meaning::RedundantArm,
        // Errors of the parser are the ones without a code.
        "" if severity == Severity::Error && place.is_some() => Meaning::Syntax,
        _ => Meaning::Other,
    };
    Some(Diagnostic {
        severity,
        code,
        meaning,
        file: place.map(|span| span.file_name.clone()),
        line: place.map_or(0, |span| span.line_start),
        column: place.map_or(0, |span| span.column_start),
        message: message.text,
        shape: String::new(),
    })
}
