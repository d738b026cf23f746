//! Which programs can be files of one module.
//!
//! Declarations of all files of a module see each other. So two programs that declare the same name at their top are
//! kept apart, as are two with code at their top: a module has one such file. What slips through (members that two
//! extensions add to one type) shows as an error, and then nothing is believed before it is asked again.

use std::collections::BTreeSet;

use elenchus_lang::Source;

/// Programs in a module, at most: beyond that one more does not become cheaper.
const MEMBERS: usize = 50;

/// Puts programs into modules, by their positions; each of `alone` in one of its own.
pub(super) fn modules(programs: &[&Source], alone: impl Fn(&Source) -> bool) -> Vec<Vec<usize>> {
    let mut modules: Vec<Module> = Vec::new();
    let mut single = Vec::new();
    for (position, program) in programs.iter().enumerate() {
        if alone(program) {
            single.push(vec![position]);
            continue;
        }
        let names = names(program);
        let fits = |module: &&mut Module| {
            module.members.len() < MEMBERS
                && !(module.has_main && program.main.is_some())
                && module.names.is_disjoint(&names)
        };
        if let Some(module) = modules.iter_mut().find(fits) {
            module.add(position, program, names);
        } else {
            let mut module = Module::default();
            module.add(position, program, names);
            modules.push(module);
        }
    }
    modules.into_iter().map(|module| module.members).chain(single).collect()
}

#[derive(Default)]
struct Module {
    members: Vec<usize>,
    names: BTreeSet<String>,
    has_main: bool,
}

impl Module {
    fn add(&mut self, position: usize, program: &Source, names: BTreeSet<String>) {
        self.members.push(position);
        self.names.extend(names);
        self.has_main |= program.main.is_some();
    }
}

/// The names that a program declares at its top, and the types that it extends.
fn names(program: &Source) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for file in &program.files {
        let mut depth = 0_i32;
        for line in file.text.lines() {
            let line = line.split("//").next().unwrap_or(line);
            if depth <= 0 {
                names.extend(declared(line));
            }
            let count = |c: char| i32::try_from(line.matches(c).count()).unwrap_or(i32::MAX);
            depth = depth.saturating_add(count('{')).saturating_sub(count('}'));
        }
    }
    names
}

/// What a line at the top of a file declares. A line may hold several declarations.
fn declared(line: &str) -> Vec<String> {
    const KEYWORDS: [&str; 13] = [
        "func",
        "class",
        "struct",
        "enum",
        "actor",
        "protocol",
        "typealias",
        "let",
        "var",
        "extension",
        "operator",
        "precedencegroup",
        "macro",
    ];
    let mut words =
        line.split(|c: char| c.is_whitespace() || c == '(' || c == ':' || c == '<' || c == '{' || c == ',');
    let mut found = Vec::new();
    while let Some(word) = words.next() {
        if KEYWORDS.contains(&word)
            && let Some(name) = words.by_ref().find(|word| !word.is_empty())
            // `class func` and `class var` are one declaration.
            && !KEYWORDS.contains(&name)
        {
            found.push(name.to_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(texts: &[(&str, bool)], expected: &[&[usize]]) {
        let sources: Vec<Source> = texts
            .iter()
            .enumerate()
            .map(|(i, (text, is_script))| {
                let mut source = Source::single(format!("f{i}.swift"), *text);
                source.main = is_script.then(|| format!("f{i}.swift"));
                source
            })
            .collect();
        let programs: Vec<&Source> = sources.iter().collect();
        assert_eq!(modules(&programs, |program| program.has_file("f9.swift")), expected);
    }

    #[test]
    fn programs_that_declare_one_name_are_kept_apart() {
        check(
            &[("struct A {}", false), ("func f() {\n let A = 1\n}", false), ("public enum A: P {}", false)],
            &[&[0, 1], &[2]],
        );
        check(&[("extension Int { }", false), ("extension Int { }", false)], &[&[0], &[1]]);
        check(&[("let x = 1, y = 2", false), ("func f() {\n let x = 1\n}\n", false)], &[&[0, 1]]);
    }

    #[test]
    fn one_file_of_a_module_has_code_at_its_top() {
        check(&[("print(1)", true), ("print(2)", true), ("func f() {}", false)], &[&[0, 2], &[1]]);
    }
}
