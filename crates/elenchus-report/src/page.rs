use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use elenchus_campaign::Finding;
use elenchus_case::{Coverage, Expectation, Typing};
use elenchus_compilers::{Diagnostic, Outcome, Ran, Severity};

/// A finding as a page: what disagrees, what we expect and why, what the compiler said and where, and how to see it
/// again. `store` is the option that names the store, where one is needed.
pub fn page(finding: &Finding, color: bool, store: &str) -> String {
    let mut page = format!(
        "{} {} in {}\n\nexpected  {}\nobserved  {}\nseen      {}\nsignature {}\nprogram   {}\nfeatures  {}\n",
        finding.id,
        finding.kind.word(),
        finding.compiler,
        expected(&finding.expectation),
        observed(&finding.outcome),
        seen(finding),
        finding.signature.fine,
        finding.provenance,
        finding.features.join(", "),
    );
    if finding.planted {
        page.push_str("planted   the expectation was made wrong on purpose, by a self-test\n");
    }
    for (path, text) in &finding.files {
        page.push('\n');
        page.push_str(&source(finding, path, text, color));
        page.push('\n');
    }
    for diagnostic in finding.outcome.diagnostics().iter().filter(|diagnostic| diagnostic.file.is_none()) {
        page.push_str(&format!("\n{}: {}\n", diagnostic.code, diagnostic.message));
    }
    if let Outcome::Accepted { ran: Some(ran), .. } = &finding.outcome {
        let is_match = matches!(finding.expectation, Expectation::Match { .. });
        let words = if is_match { put_to_the_match(ran) } else { run(ran) };
        page.push_str(&format!("\n{words}\n"));
    }
    if let Outcome::Crashed { trace } = &finding.outcome {
        page.push_str(&format!("\n{}\n", trace.trim_end()));
    }
    page.push_str(&format!(
        "\nask again  elenchus repro {id}{store}\nshare      elenchus repro {id}{store} --script {id}.sh\n",
        id = finding.id
    ));
    page
}

/// How sure it is that it was the program.
fn seen(finding: &Finding) -> &'static str {
    if finding.confirmed {
        "alone in a fresh process"
    } else {
        "in a batch, and alone in the process that had the batch"
    }
}

/// What a correct compiler would say, in words.
pub(crate) fn expected(expectation: &Expectation) -> String {
    match expectation {
        Expectation::Typing(Typing::Accept) => "the program is well-typed".to_owned(),
        Expectation::Typing(Typing::Unknown) => "any answer but a failure of the compiler".to_owned(),
        Expectation::Typing(Typing::Reject { place, why, .. }) => {
            format!("an error at {}:{}: {why}", place.file, place.line)
        }
        Expectation::Match { place, coverage: Coverage::Exhaustive, arms } => {
            format!(
                "the match at line {} is exhaustive with its {} arms, none redundant",
                place.line,
                arms.len()
            )
        }
        Expectation::Match { place, coverage: Coverage::Inexhaustive { witness }, .. } => {
            format!("the match at line {} is not exhaustive: nothing covers `{witness}`", place.line)
        }
    }
}

/// What the compiler did, in words.
pub(crate) fn observed(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Accepted { warnings, .. } if warnings.is_empty() => "accepted".to_owned(),
        Outcome::Accepted { warnings, .. } => format!("accepted, with {}", plural(warnings.len(), "warning")),
        Outcome::Rejected { diagnostics } => {
            let errors =
                diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
            format!("rejected, with {}", plural(errors, "error"))
        }
        Outcome::Crashed { .. } => "the compiler crashed".to_owned(),
        Outcome::TimedOut => "no answer within the time limit".to_owned(),
        Outcome::Infra { what } => format!("no verdict: {what}"),
    }
}

/// What came of running the program, or one around it that reaches its fault.
fn run(ran: &Ran) -> String {
    match ran {
        Ran::Ended { code: 0, .. } => "run       it came to its end: no harm was seen".to_owned(),
        Ran::Ended { code, .. } => format!("run       it ended with code {code}"),
        Ran::Threw { trace, .. } => format!("run       {}", trace.trim_end()),
        Ran::TimedOut => "run       it did not end".to_owned(),
    }
}

/// What came of a program that puts a value to the match and prints the position of the arm that takes it.
fn put_to_the_match(ran: &Ran) -> String {
    match ran {
        Ran::Ended { output, .. } => match output.trim().parse::<usize>() {
            Ok(arm) => format!("run       a value was put to the match, and arm {} took it", arm + 1),
            Err(_) => "run       a value was put to the match, and it came to its end".to_owned(),
        },
        Ran::Threw { trace, .. } => {
            format!("run       a value was put to the match, and the program died\n{}", trace.trim_end())
        }
        Ran::TimedOut => "run       a value was put to the match, and the program did not end".to_owned(),
    }
}

fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// The text of a file with the compiler's messages under their lines, and the place of the disagreement marked.
fn source(finding: &Finding, path: &str, text: &str, color: bool) -> String {
    let mut snippet = Snippet::source(text).path(path).fold(false);
    let here = |diagnostic: &&Diagnostic| diagnostic.file.as_deref() == Some(path) && diagnostic.line > 0;
    let messages: Vec<(std::ops::Range<usize>, String)> = finding
        .outcome
        .diagnostics()
        .iter()
        .filter(here)
        .map(|diagnostic| {
            let first_line = diagnostic.message.lines().next().unwrap_or_default();
            (line_span(text, diagnostic.line), format!("{} {first_line}", diagnostic.code))
        })
        .collect();
    for (span, message) in &messages {
        snippet = snippet.annotation(AnnotationKind::Primary.span(span.clone()).label(message.as_str()));
    }
    if let Some(place) = finding.place.as_ref().filter(|place| place.file == path) {
        let label = format!("expected: {}", finding.expectation.word());
        snippet = snippet.annotation(AnnotationKind::Context.span(line_span(text, place.line)).label(label));
    }
    let title = format!("{} ({})", finding.kind.word(), finding.compiler);
    let report = [Level::ERROR.primary_title(title).element(snippet)];
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&report)
}

/// The bytes of a line, without its indentation and its end. Lines are counted from 1; past the end it is empty.
fn line_span(text: &str, line: u32) -> std::ops::Range<usize> {
    let mut start = 0;
    for (number, content) in text.split_inclusive('\n').enumerate() {
        if number as u32 + 1 == line {
            let trimmed = content.trim_end();
            let indent = trimmed.len() - trimmed.trim_start().len();
            return start + indent..start + trimmed.len();
        }
        start += content.len();
    }
    text.len()..text.len()
}
