//! One program, put to our checker and to compilers.
//!
//! The text form has no places of its own to point to, so errors are shown in the program as the language writes it.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level as Severity, Renderer, Snippet};
use anyhow::{Context, Result, bail};
use elenchus_check::{Rejection, check};
use elenchus_compilers::{Compiler, Examiner};
use elenchus_ir::{Node, Program, parse};
use elenchus_lang::{Language, Level, Source, Version};
use elenchus_mutate::{JavaInference, TypeGraph};
use elenchus_print::{PrintOptions, PrintedProgram, Span, print_java};
use elenchus_types::Java;
use serde::Serialize;

use crate::Verdict;
use crate::cli::{Check, GraphForm};
use crate::languages::java_options;
use crate::libraries;
use crate::output::{self, Output};
use crate::verbs::opinion::{self, Theirs};
use crate::verbs::selection;

pub fn run(
    path: &Path,
    language: Language,
    arguments: &Check,
    compilers: Vec<Arc<dyn Compiler>>,
    output: &Output,
) -> Result<Verdict> {
    let level = level(language, arguments.level.as_deref(), &compilers)?;
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let program = match parse(&text) {
        Ok(program) => program,
        Err(error) => bail!("{}: {error}", path.display()),
    };
    let printed = print_java(&program, PrintOptions::default());
    if arguments.print {
        output.result(&Text { text: &printed.text }, || printed.text.clone())?;
        return Ok(Verdict::NothingFound);
    }

    for library in &arguments.library {
        libraries::fetch(library, output)?;
    }
    let base = libraries::world(&arguments.library, level, Java::specified())?;
    let mut checked = check(&program, &base, java_options(level));
    if let Some(form) = arguments.type_graph {
        if !checked.is_accepted() {
            bail!("{}: only a program that is accepted has a type graph", path.display());
        }
        let graph = TypeGraph::new(&program, &mut checked, &JavaInference);
        let drawing = graph.drawing(&program, &checked.world);
        let text = match form {
            GraphForm::Dot => drawing.dot(),
            GraphForm::Svg => drawing.svg(),
            GraphForm::Text => drawing.text(),
        };
        output.result(&Text { text: &text }, || text.clone())?;
        return Ok(Verdict::NothingFound);
    }
    let rejections: Vec<Pointed<'_>> =
        checked.rejections.iter().map(|rejection| Pointed::new(rejection, &program, &printed)).collect();
    let mut source = Source::single("Main.java", printed.text.as_str());
    source.class_path = libraries::class_path(&arguments.library)?.into();
    let compilers: Vec<Asked> =
        compilers.into_iter().map(|compiler| Asked::new(compiler, level, &source)).collect::<Result<_>>()?;
    let is_accepted_by_all = checked.is_accepted() && compilers.iter().all(|asked| asked.accepted);
    let report = Report {
        file: path.display().to_string(),
        lang: language.name(),
        level: level.version(),
        accepted: checked.is_accepted(),
        cannot_say: checked.unsaid.as_ref().map(ToString::to_string),
        rejections: &rejections,
        compilers: &compilers,
        text: &printed.text,
    };
    output.result(&report, || {
        let color = output::color(&std::io::stdout());
        let mut text: String =
            rejections.iter().map(|pointed| pointed.shown(path, &printed.text, color)).collect();
        if let Some(why) = &checked.unsaid {
            text = format!("{}: cannot say: {why}\n", path.display());
        } else if rejections.is_empty() {
            text = format!("{}: accepted as {level}\n", path.display());
        }
        for Asked { compiler, said, .. } in &compilers {
            text += &format!("{compiler}: {}\n", said.replace('\n', "\n  "));
        }
        text
    })?;
    Ok(if is_accepted_by_all { Verdict::NothingFound } else { Verdict::Findings })
}

/// The level wanted, or the highest that all speak.
fn level(language: Language, wanted: Option<&str>, compilers: &[Arc<dyn Compiler>]) -> Result<Level> {
    let highest = language.levels().next_back().context("the language has no levels")?;
    let lowest = compilers.iter().min_by_key(|compiler| compiler.level().version());
    let of_all = lowest.map_or(highest, |compiler| compiler.level());
    let Some(number) = wanted else { return Ok(of_all) };
    let level = language.level(number).with_context(|| selection::unknown_level(language, number))?;
    match lowest {
        Some(compiler) if compiler.level() < level => {
            bail!("{} is too old for {level}", compiler.id())
        }
        _ => Ok(level),
    }
}

/// What a compiler says.
#[derive(Serialize)]
struct Asked {
    compiler: String,
    accepted: bool,
    said: String,
}

impl Asked {
    fn new(compiler: Arc<dyn Compiler>, level: Level, source: &Source) -> Result<Asked> {
        let name = compiler.id().to_string();
        let compiler = compiler.at_level(level).unwrap_or(compiler);
        let said = Theirs::of_one(source, &mut Examiner::new(compiler, opinion::patient()))?;
        Ok(Asked { compiler: name, accepted: matches!(said, Theirs::Accepts), said: said.to_string() })
    }
}

#[derive(Serialize)]
struct Text<'a> {
    text: &'a str,
}

#[derive(Serialize)]
struct Report<'a> {
    file: String,
    lang: &'static str,
    #[serde(serialize_with = "elenchus_lang::serialize_level")]
    level: Version,
    accepted: bool,
    /// Why our checker cannot say whether it is.
    cannot_say: Option<String>,
    rejections: &'a [Pointed<'a>],
    compilers: &'a [Asked],
    /// The program as the language writes it; lines and columns are of this text.
    text: &'a str,
}

/// A rejection with its place in the printed program.
#[derive(Serialize)]
struct Pointed<'a> {
    rule: &'static str,
    citation: &'static str,
    detail: &'a str,
    line: u32,
    column: u32,
    #[serde(skip)]
    span: Range<usize>,
}

impl<'a> Pointed<'a> {
    fn new(rejection: &'a Rejection, program: &Program, printed: &PrintedProgram) -> Pointed<'a> {
        let node = printed_node(rejection.node, program, printed);
        let place: Option<Span> = node.and_then(|node| printed.places.get(node));
        let span = node.and_then(|node| printed.places.span(node)).unwrap_or(0..0);
        // A class or a body is marked on its first line only.
        let first_line = printed.text[span.clone()].lines().next().unwrap_or_default();
        Pointed {
            rule: rejection.rule.name(),
            citation: rejection.rule.citation(),
            detail: &rejection.detail,
            line: place.map_or(1, |place| place.start.line),
            column: place.map_or(1, |place| place.start.column),
            span: span.start..span.start + first_line.len(),
        }
    }

    fn shown(&self, path: &Path, text: &str, color: bool) -> String {
        let origin = format!("{} as Java", path.display());
        let label = format!("{}, {}", self.rule, self.citation);
        let snippet = Snippet::source(text)
            .path(&origin)
            .annotation(AnnotationKind::Primary.span(self.span.clone()).label(&label));
        let report = [Severity::ERROR.primary_title(self.detail).element(snippet)];
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        format!("{}\n\n", renderer.render(&report))
    }
}

/// The node itself, or the nearest around it that is in the text: a type that was left out is not.
fn printed_node(node: Node, program: &Program, printed: &PrintedProgram) -> Option<Node> {
    if printed.places.get(node).is_some() {
        return Some(node);
    }
    let parents = program.parents();
    let mut node = node;
    while let Some(parent) = parents.get(&node) {
        node = *parent;
        if printed.places.get(node).is_some() {
            return Some(node);
        }
    }
    None
}
