use elenchus_campaign::{Finding, Kind, Signature};
use elenchus_compilers::Outcome;

use crate::page::{expected, observed};

/// A POSIX shell script that shows a finding without Elenchus, for people, `cvise` and `git bisect run`: it exits with 1
/// if the bug shows and with 0 if not. `compile` are the lines that call the compiler on the files of the program.
///
/// No path of a machine is in it: compilers are called by their names, which variables can change. A file of the program
/// that is in the current directory is taken from there.
pub fn script(finding: &Finding, compile: &str) -> String {
    let comment = |text: &str| text.lines().map(|line| format!("# {line}\n")).collect::<String>();
    let Portable { variables, lines } = Portable::of(compile);
    let mut script = format!(
        "#!/bin/sh\n# {} in {}\n#\n{}{}#\n# The program was made by a fuzzer: {}\n# Exit code 1: the bug shows; 0: it does not.\nset -u\n{variables}here=$PWD\ndir=$(mktemp -d) || exit 2\ntrap 'rm -rf \"$dir\"' EXIT\ncd \"$dir\" || exit 2\n\n",
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
        let path = quote(path);
        script.push_str(&format!("cat > {path} <<'{end}'\n{text}{newline}{end}\n"));
        script.push_str(&format!("if [ -f \"$here\"/{path} ]; then cp \"$here\"/{path} {path}; fi\n\n"));
    }
    script.push_str(&format!("compile() {{\n{}\n}}\n", lines.trim_end()));
    script.push_str(&verdict(finding));
    script
}

/// The lines that tell whether the bug shows.
fn verdict(finding: &Finding) -> String {
    let say = |condition: &str| {
        format!(
            "compile > log 2>&1\ncode=$?\ncat log >&2\nif {condition}; then echo 'the bug shows'; exit 1; fi\necho 'the bug does not show'\n"
        )
    };
    let has = |text: &str| format!("grep -qF -e {} log", quote(text));
    match (finding.kind, &finding.outcome) {
        (Kind::Hang | Kind::Slow, _) => {
            "compile > log 2>&1 &\npid=$!\nseconds=0\nwhile kill -0 \"$pid\" 2>/dev/null; do\n    if [ \"$seconds\" -ge 10 ]; then kill \"$pid\"; echo 'the bug shows'; exit 1; fi\n    sleep 1\n    seconds=$((seconds + 1))\ndone\necho 'the bug does not show'\n"
                .to_owned()
        }
        (Kind::Crash, _) => match constant_text(finding) {
            // Of a failure behind an error javac tells by its exit code alone.
            Some(text) if finding.compiler.family == "java" => {
                say(&format!("{} || [ \"$code\" -eq 4 ]", has(&text)))
            }
            Some(text) => say(&has(&text)),
            None => say("[ \"$code\" -gt 1 ]"),
        },
        (Kind::FalseAccept | Kind::MissedInexhaustiveness | Kind::MissedRedundancy, _)
        | (Kind::Departure, Outcome::Accepted { .. }) => say("[ \"$code\" -eq 0 ]"),
        _ => match constant_text(finding) {
            Some(text) => say(&format!("[ \"$code\" -ne 0 ] && {}", has(&text))),
            None => say("[ \"$code\" -ne 0 ]"),
        },
    }
}

/// The longest part of the compiler's words that does not depend on the program.
fn constant_text(finding: &Finding) -> Option<String> {
    let signature = Signature::again(finding).coarse;
    let (_, behind_kind) = signature.split_once(": ")?;
    if finding.kind == Kind::Crash {
        // The class of the exception; a frame may be inlined in another build.
        let class = behind_kind.split(" < ").next()?;
        let class = class.strip_prefix("panic in ").unwrap_or(class);
        return Some(class.to_owned()).filter(|class| class != "unknown");
    }
    let (_, message) = behind_kind.split_once(": ")?;
    let parts = message.split(['_', ';']).map(str::trim).filter(|part| part.len() >= 6);
    parts.max_by_key(|part| part.len()).map(str::to_owned)
}

/// Lines for the shell with variables for what is at a place of one machine.
struct Portable {
    /// Their defaults, a line for each.
    variables: String,
    lines: String,
}

impl Portable {
    fn of(compile: &str) -> Portable {
        let mut variables: Vec<(String, String)> = Vec::new();
        let mut lines = String::new();
        for line in compile.lines() {
            let words = line.split(' ').map(|word| {
                let bare = word.trim_matches('\'');
                if !bare.starts_with('/') {
                    return word.to_owned();
                }
                let parts: Vec<String> = bare.split(':').map(|path| variable(path, &mut variables)).collect();
                format!("\"{}\"", parts.join(":"))
            });
            lines.push_str(&words.collect::<Vec<_>>().join(" "));
            lines.push('\n');
        }
        let variables = variables.into_iter().map(|(_, line)| line).collect();
        Portable { variables, lines }
    }
}

/// The variable for a path; a program is looked for on the path of the shell, a library has to be named.
fn variable(path: &str, known: &mut Vec<(String, String)>) -> String {
    let file = path.rsplit('/').next().unwrap_or(path);
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' };
    let name: String = file.chars().map(letter).collect();
    if !known.iter().any(|(other, _)| *other == name) {
        let line = if file.contains('.') {
            format!(": \"${{{name}:?set it to the path of {file}}}\"\n")
        } else {
            format!("{name}=${{{name}:-{file}}}\n")
        };
        known.push((name.clone(), line));
    }
    format!("${name}")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_a_machine_become_variables() {
        let compile =
            "mkdir -p out\n/home/me/jdk/bin/java -cp '/home/me/ecj-3.46.100.jar' Main -d out A.java\n";
        let Portable { variables, lines } = Portable::of(compile);
        assert_eq!(lines, "mkdir -p out\n\"$JAVA\" -cp \"$ECJ_3_46_100_JAR\" Main -d out A.java\n");
        assert_eq!(
            variables,
            "JAVA=${JAVA:-java}\n: \"${ECJ_3_46_100_JAR:?set it to the path of ecj-3.46.100.jar}\"\n"
        );
    }
}
