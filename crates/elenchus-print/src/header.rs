use elenchus_case::{Origin, Provenance};

/// The first line of every file: what made it, and the command that makes it again.
///
/// The line depends on the provenance alone, so it is the same whichever run wrote the file. The hash of the
/// configuration is named only if `default_config` is false: then the command alone does not reproduce the case.
pub fn header(provenance: &Provenance, default_config: bool) -> String {
    let Provenance { origin: Origin { tool, engine, level, config, seed }, index } = provenance;
    let comment = level.language().line_comment();
    let config = if default_config { String::new() } else { format!(", config {config}") };
    let (language, number) = (level.language(), level.number());
    format!(
        "{comment} elenchus {tool}, {engine}, {level}{config}, seed {seed}, case {index}: \
         elenchus gen {engine} --lang {language} --level {number} --seed {seed} --start {index} --count 1"
    )
}

#[cfg(test)]
mod tests {
    use elenchus_lang::JAVA;
    use expect_test::{Expect, expect};

    use super::*;

    fn check(default_config: bool, expected: &Expect) {
        let origin = Origin {
            tool: "0.1.0".to_owned(),
            engine: "patterns".to_owned(),
            level: JAVA.level(21).unwrap(),
            config: "c0ffee".to_owned(),
            seed: 7,
        };
        expected.assert_eq(&header(&origin.case(12), default_config));
    }

    #[test]
    fn header_names_everything_a_case_is_a_function_of() {
        check(
            true,
            &expect![
                "// elenchus 0.1.0, patterns, java 21, seed 7, case 12: elenchus gen patterns --lang java --level 21 --seed 7 --start 12 --count 1"
            ],
        );
        check(
            false,
            &expect![
                "// elenchus 0.1.0, patterns, java 21, config c0ffee, seed 7, case 12: elenchus gen patterns --lang java --level 21 --seed 7 --start 12 --count 1"
            ],
        );
    }
}
