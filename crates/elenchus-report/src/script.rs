use elenchus_campaign::Finding;

use crate::page::{expected, observed};

/// A POSIX shell script that shows a finding without Elenchus: it writes the program into a new directory and calls
/// the compiler. `compile` are the lines that do the latter.
pub fn script(finding: &Finding, compile: &str) -> String {
    let comment = |text: &str| text.lines().map(|line| format!("# {line}\n")).collect::<String>();
    let mut script = format!(
        "#!/bin/sh\n# {} in {}\n#\n{}{}#\n# The program was made by a fuzzer: {}\nset -u\ndir=$(mktemp -d)\ncd \"$dir\" || exit 2\n\n",
        finding.kind.word().replace('_', " "),
        finding.compiler,
        comment(&format!("Expected: {}", expected(&finding.expectation))),
        comment(&format!("Observed: {}", observed(&finding.outcome))),
        finding.provenance,
    );
    for (path, text) in &finding.files {
        if let Some((parent, _)) = path.rsplit_once('/') {
            script.push_str(&format!("mkdir -p {}\n", quote(parent)));
        }
        let end = delimiter(text);
        let newline = if text.ends_with('\n') { "" } else { "\n" };
        script.push_str(&format!("cat > {} <<'{end}'\n{text}{newline}{end}\n\n", quote(path)));
    }
    script.push_str(compile.trim_end());
    script.push_str("\necho \"exit code $?, files in $dir\"\n");
    script
}

/// A word for the shell, whatever is in it.
fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._/-+=@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// A line that does not occur in the text.
fn delimiter(text: &str) -> String {
    let mut end = "END".to_owned();
    while text.lines().any(|line| line == end) {
        end.push('_');
    }
    end
}
