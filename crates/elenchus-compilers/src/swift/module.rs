//! Which programs can be files of one module.
//!
//! Declarations of all files of a module see each other. So two programs that declare the same name at their top are
//! kept apart, as are two with code at their top: a module has one such file. What slips through (members that two
//! extensions add to one type) shows as an error, and then nothing is believed before it is asked again.

use std::collections::BTreeSet;

use elenchus_lang::Source;

/// Programs in a module, at most: beyond that one more does not become cheaper.
pub(super) const MEMBERS: usize = 50;

/// Puts programs into modules of at most so many, by their positions; each of `alone` in one of its own. Those of one
/// company were seen to get on with each other, and with them a module needs no look at names.
pub(super) fn modules(
    programs: &[&Source],
    members: usize,
    alone: impl Fn(&Source) -> bool,
) -> Vec<Vec<usize>> {
    let mut modules: Vec<Module> = Vec::new();
    let mut single = Vec::new();
    // Each file with code at its top needs a module anyway, so that the others are spread over those.
    let is_script = |program: &Source| program.main.is_some();
    let mut order: Vec<usize> = (0..programs.len()).collect();
    order.sort_by_key(|position| !is_script(programs[*position]));
    for position in order {
        let program = programs[position];
        if alone(program) {
            single.push(vec![position]);
            continue;
        }
        let names = if program.company.is_some() { BTreeSet::new() } else { names(program) };
        let fits = |module: &&mut Module| {
            module.members.len() < members
                && module.company == program.company
                && !(module.has_main && is_script(program))
                && (program.seed.is_none() || !module.seeds.contains(&program.seed))
                && module.names.is_disjoint(&names)
        };
        let best = modules.iter_mut().filter(fits).min_by_key(|module| module.members.len());
        if let Some(module) = best {
            module.add(position, program, names);
        } else {
            let mut module = Module { company: program.company, ..Module::default() };
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
    /// What its members were made from: two from one would declare the same.
    seeds: BTreeSet<Option<String>>,
    company: Option<u32>,
    has_main: bool,
}

impl Module {
    fn add(&mut self, position: usize, program: &Source, names: BTreeSet<String>) {
        self.members.push(position);
        self.names.extend(names);
        self.seeds.insert(program.seed.clone());
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
        assert_eq!(modules(&programs, MEMBERS, |program| program.has_file("f9.swift")), expected);
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

    #[test]
    fn who_is_in_company_needs_no_look_at_names() {
        let program = |i: usize, seed: &str, company| {
            let mut source = Source::single(format!("f{i}.swift"), "struct A {}");
            (source.seed, source.company) = (Some(seed.to_owned()), company);
            source
        };
        let sources = [
            program(0, "a", Some(1)),
            program(1, "b", Some(1)),
            program(2, "c", Some(2)),
            // Another mutant of a seed declares what the first one does.
            program(3, "a", Some(1)),
            program(4, "d", None),
        ];
        let programs: Vec<&Source> = sources.iter().collect();
        assert_eq!(modules(&programs, MEMBERS, |_| false), [vec![0, 1], vec![2], vec![3], vec![4]]);
    }

    #[test]
    fn programs_are_spread_over_the_modules_that_scripts_need() {
        check(
            &[("print(1)", true), ("func a() {}", false), ("func b() {}", false), ("print(2)", true)],
            &[&[0, 1], &[3, 2]],
        );
    }
}
