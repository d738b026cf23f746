use elenchus_case::{Origin, Provenance};

/// The first line of every file: what made it, and the command that makes it again.
///
/// The line depends on the provenance alone, so it is the same whichever run wrote the file. `settings` are
/// the engine's, as `KEY=VALUE`, where they differ from its defaults.
pub fn header(provenance: &Provenance, settings: &[String]) -> String {
    let Provenance { origin: Origin { tool, engine, level, seed, .. }, index } = provenance;
    let (open, close) = level.language().comment();
    let settings: String = settings.iter().map(|setting| format!(" --set {setting}")).collect();
    let (language, number) = (level.language(), level.name());
    format!(
        "{open} elenchus {tool}, {engine}, {level}, seed {seed}, case {index}: \
         elenchus gen {engine} --lang {language} --level {number} --seed {seed} --start {index} --count 1{settings}{close}"
    )
}

#[cfg(test)]
mod tests {
    use elenchus_lang::JAVA;
    use expect_test::{Expect, expect};

    use super::*;

    fn check(settings: &[&str], expected: &Expect) {
        let settings: Vec<String> = settings.iter().map(|&setting| setting.to_owned()).collect();
        let origin = Origin {
            tool: "0.1.0".to_owned(),
            engine: "patterns".to_owned(),
            level: JAVA.level("21").unwrap(),
            config: "c0ffee".to_owned(),
            seed: 7,
        };
        expected.assert_eq(&header(&origin.case(12), &settings));
    }

    #[test]
    fn header_names_everything_a_case_is_a_function_of() {
        check(
            &[],
            &expect![
                "// elenchus 0.1.0, patterns, java 21, seed 7, case 12: elenchus gen patterns --lang java --level 21 --seed 7 --start 12 --count 1"
            ],
        );
        check(
            &["max_arms=45"],
            &expect![
                "// elenchus 0.1.0, patterns, java 21, seed 7, case 12: elenchus gen patterns --lang java --level 21 --seed 7 --start 12 --count 1 --set max_arms=45"
            ],
        );
    }
}
