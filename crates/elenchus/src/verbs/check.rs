//! `elenchus check`: our own type checker on a program in its text form.
//!
//! The text form has no places of its own to point to, so errors are shown in the program as the language writes it.

use std::ops::Range;
use std::path::Path;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use anyhow::{Context, Result, bail};
use elenchus_check::{Options, Rejection, check};
use elenchus_ir::{Node, Program, parse};
use elenchus_lang::{JAVA, Language};
use elenchus_print::{JavaOptions, Place, PrintedProgram, print_java};
use serde::Serialize;

use crate::Verdict;
use crate::cli::Check;
use crate::generate::java_library;
use crate::output::{self, Output};
use crate::verbs::selection;

pub fn run(arguments: &Check, output: &Output) -> Result<Verdict> {
    let language = elenchus_lang::language(&arguments.lang).filter(|language| *language == JAVA);
    let language: Language =
        language.with_context(|| format!("there is no checker for `{}`; there is java", arguments.lang))?;
    let level = match arguments.level {
        Some(number) => language.level(number).with_context(|| selection::unknown_level(language, number))?,
        None => language.levels().next_back().context("the language has no levels")?,
    };
    let path = &arguments.file;
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let program = match parse(&text) {
        Ok(program) => program,
        Err(error) => bail!("{}: {error}", path.display()),
    };
    let printed = print_java(&program, JavaOptions::default());
    if arguments.print {
        output.result(&Text { text: &printed.text }, || printed.text.clone())?;
        return Ok(Verdict::NothingFound);
    }

    let verdict = check(&program, &java_library(level), Options { level: level.number() as u8 });
    let rejections: Vec<Pointed<'_>> =
        verdict.rejections.iter().map(|rejection| Pointed::new(rejection, &program, &printed)).collect();
    let report = Report {
        file: path.display().to_string(),
        lang: language.name(),
        level: level.number(),
        accepted: verdict.is_accepted(),
        rejections: &rejections,
        text: &printed.text,
    };
    output.result(&report, || {
        if rejections.is_empty() {
            return format!("{}: accepted as {level}\n", path.display());
        }
        let color = output::color(&std::io::stdout());
        rejections.iter().map(|pointed| pointed.shown(path, &printed.text, color)).collect()
    })?;
    Ok(if verdict.is_accepted() { Verdict::NothingFound } else { Verdict::Findings })
}

#[derive(Serialize)]
struct Text<'a> {
    text: &'a str,
}

#[derive(Serialize)]
struct Report<'a> {
    file: String,
    lang: &'static str,
    level: u16,
    accepted: bool,
    rejections: &'a [Pointed<'a>],
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
        let place: Option<Place> = node.and_then(|node| printed.places.get(node));
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
        let report = [Level::ERROR.primary_title(self.detail).element(snippet)];
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
