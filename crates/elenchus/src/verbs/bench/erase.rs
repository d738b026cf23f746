//! `elenchus bench erase`: of the single types that javac, left without them, infers as they were written, how many does the
//! engine `erase` leave out?
//!
//! A place is asked about whether the type graph knows of it or not, and javac's own tree says which type it has there.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use elenchus_campaign::origin;
use elenchus_case::CaseRng;
use elenchus_compilers::{Questioned, TypedKind, TypedPlace, java_types};
use elenchus_ir::{Expr, ExprId, Node, Program, Slot, VariableId};
use elenchus_lang::{JAVA, Level};
use elenchus_mutate::{JavaInference, Omission, Subject};
use elenchus_print::{PrintOptions, print_java};
use rand::RngExt;

use super::Measurement;
use crate::cli::BenchErase;
use crate::config::Config;
use crate::generate::Generate;
use crate::languages::{LANGUAGES, java_checker};

/// Places of one program that are asked about: many programs say more than all places of a few.
const PLACES_OF_ONE: usize = 20;
/// Programs that javac is asked about in one process.
const TOGETHER: usize = 2000;

pub fn run(
    arguments: &BenchErase,
    config: &Config,
    tell: &mut dyn FnMut(Measurement) -> Result<()>,
) -> Result<()> {
    let level =
        JAVA.level(&arguments.level).with_context(|| format!("Java has no level {}", arguments.level))?;
    let source = Generate::new(config.generate.clone(), LANGUAGES)?;
    let origin = origin(&source, level, arguments.seed);
    let mut bench = Bench::default();
    let mut index = 0;
    while bench.total().same < arguments.sites {
        while bench.programs.len() < TOGETHER {
            let mut rng = origin.rng(index);
            if let Ok(program) = source.program(level, &mut rng) {
                bench.ask(&program, level, &mut rng);
            }
            index += 1;
        }
        bench.answer(arguments.examples.as_deref())?;
    }
    bench.tell(&format!("{level}, seed {}", arguments.seed), tell)
}

#[derive(Default)]
struct Bench {
    /// Programs with all types written, and each with one of them left out.
    programs: Vec<Questioned>,
    sites: Vec<Site>,
    counts: BTreeMap<&'static str, Counts>,
    examples: usize,
}

/// A type that may be left out.
struct Site {
    kind: &'static str,
    /// Where it is written: the program, and the place among those of the program.
    written: (usize, usize),
    /// The program without it.
    omitted: usize,
    is_offered: bool,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    asked: u64,
    /// javac infers what had been written.
    same: u64,
    /// The same, and the engine leaves the type out.
    offered: u64,
    /// The engine leaves the type out, and javac rejects the program or infers something else.
    doubtful: u64,
}

impl Bench {
    fn ask(&mut self, program: &Program, level: Level, rng: &mut CaseRng) {
        let checker = java_checker(level);
        let Some(mut subject) = Subject::new(program, checker.as_ref(), &JavaInference) else { return };
        let mut places = written_types(program);
        while places.len() > PLACES_OF_ONE {
            places.swap_remove(rng.random_range(0..places.len()));
        }
        let alone = subject.alone();
        let original = self.programs.len();
        self.add(program, &places);
        for (number, place) in places.iter().enumerate() {
            let candidate = alone.iter().find(|one| subject.graph.candidates[**one].place == *place);
            let is_offered = candidate.is_some_and(|candidate| {
                let mut erased = subject.graph.nothing_erased();
                erased[*candidate] = true;
                !subject.erase(&erased).places.is_empty()
            });
            let mut without = program.clone();
            place.erase(&mut without);
            let omitted = self.programs.len();
            self.add(&without, &[*place]);
            self.sites.push(Site { kind: place.name(), written: (original, number), omitted, is_offered });
        }
    }

    /// A program of which the types of some places are asked.
    fn add(&mut self, program: &Program, places: &[Omission]) {
        let package = format!("case{}", self.programs.len());
        let printed =
            print_java(program, PrintOptions { package: Some(&package), ..PrintOptions::default() });
        let typed = |place: &Omission| {
            let kind = match place {
                Omission::Variable(_) | Omission::Result(_) => TypedKind::Variable,
                Omission::ClassArguments(_) => TypedKind::Creation,
                Omission::CallArguments(_) => TypedKind::Call,
                Omission::LambdaParameters(_) => TypedKind::Lambda,
            };
            TypedPlace { kind, span: printed.places.span(place.node()).unwrap_or_default() }
        };
        let places = places.iter().map(typed).collect();
        self.programs.push(Questioned { path: format!("{package}/Case.java"), text: printed.text, places });
    }

    /// Asks javac about the programs so far.
    fn answer(&mut self, examples: Option<&Path>) -> Result<()> {
        let types = java_types(&self.programs)?;
        for Site { kind, written, omitted, is_offered } in self.sites.drain(..) {
            let counts = self.counts.entry(kind).or_default();
            counts.asked += 1;
            let type_at =
                |program: usize, place: usize| Some(spelled(types[program].as_ref()?.get(place)?.as_ref()?));
            let (written, inferred) = (type_at(written.0, written.1), type_at(omitted, 0));
            let is_same = written.is_some() && written == inferred;
            counts.same += u64::from(is_same);
            counts.offered += u64::from(is_same && is_offered);
            counts.doubtful += u64::from(!is_same && is_offered);
            if let Some(directory) = examples
                && is_same != is_offered
            {
                self.examples += 1;
                let Questioned { text, places, .. } = &self.programs[omitted];
                let what = if is_same { "not offered" } else { "offered" };
                let place = places.first().map_or("", |place| &text[place.span.clone()]);
                let text = format!("// {kind}, {what}: {written:?} {inferred:?}\n// {place}\n{text}");
                let path = directory.join(format!("{}-{}.java", kind.replace(' ', "-"), self.examples));
                std::fs::create_dir_all(directory)
                    .and_then(|()| std::fs::write(&path, text))
                    .with_context(|| format!("cannot write {}", path.display()))?;
            }
        }
        self.programs.clear();
        Ok(())
    }

    fn total(&self) -> Counts {
        self.counts.values().fold(Counts::default(), |one, other| Counts {
            asked: one.asked + other.asked,
            same: one.same + other.same,
            offered: one.offered + other.offered,
            doubtful: one.doubtful + other.doubtful,
        })
    }

    fn tell(&self, about: &str, tell: &mut dyn FnMut(Measurement) -> Result<()>) -> Result<()> {
        let mut tell = |name: String, part: u64, of: u64, what: &str| {
            let value = part as f64 * 100.0 / of.max(1) as f64;
            tell(Measurement { name, value, unit: "%", n: of, what: format!("{what}; {about}") })
        };
        let kinds = self.counts.iter().map(|(kind, counts)| (format!("/{kind}"), *counts));
        for (kind, counts) in kinds.chain([(String::new(), self.total())]) {
            let Counts { asked, same, offered, doubtful } = counts;
            tell(
                format!("erase/same{kind}"),
                same,
                asked,
                "javac infers what was written, of all single types",
            )?;
            tell(format!("erase/offered{kind}"), offered, same, "left out by `erase`, of those")?;
            tell(
                format!("erase/doubtful{kind}"),
                doubtful,
                asked,
                "left out though javac infers something else, of all",
            )?;
        }
        Ok(())
    }
}

/// All types that Java lets the author leave out, and that javac's tree tells.
fn written_types(program: &Program) -> Vec<Omission> {
    let is_written = |variable: VariableId| !program.variables[variable].ty.is_omitted();
    let mut places = Vec::new();
    for node in program.written_nodes() {
        let Node::Expr(id) = node else { continue };
        places.extend(written_type(program, id, is_written));
    }
    places
}

fn written_type(program: &Program, id: ExprId, is_written: impl Fn(VariableId) -> bool) -> Option<Omission> {
    let has = |args: &Slot<Vec<_>>| args.written().is_some_and(|args| !args.is_empty());
    match &program.exprs[id] {
        Expr::Let(variable) => {
            let has_value = program.variables[*variable].init.is_some();
            (has_value && is_written(*variable)).then_some(Omission::Variable(*variable))
        }
        Expr::ForEach { variable, .. } => is_written(*variable).then_some(Omission::Variable(*variable)),
        Expr::New { class_args, .. } => has(class_args).then_some(Omission::ClassArguments(id)),
        Expr::Call { type_args, .. } => has(type_args).then_some(Omission::CallArguments(id)),
        Expr::Lambda { params, .. } => (!params.is_empty() && params.iter().all(|param| is_written(*param)))
            .then_some(Omission::LambdaParameters(id)),
        _ => None,
    }
}

/// A type as javac tells it, where `?` and `? extends Object` are written alike: they are one type argument (JLS 4.5.1).
fn spelled(told: &str) -> String {
    const BOUNDED: &str = "? extends java.lang.Object";
    told.replace(&format!("{BOUNDED},"), "?,").replace(&format!("{BOUNDED}>"), "?>")
}

#[cfg(test)]
mod tests {
    use super::spelled;

    #[test]
    fn a_wildcard_may_be_written_with_its_bound() {
        let check = |told: &str, expected: &str| assert_eq!(spelled(told), expected);
        check("java.util.Map<? extends java.lang.Object,? extends java.lang.Object>", "java.util.Map<?,?>");
        check("A<? extends java.lang.Object[]>", "A<? extends java.lang.Object[]>");
        check("A<? super java.lang.Object>", "A<? super java.lang.Object>");
    }
}
