//! `elenchus model`: questions about type systems that are written as models.

mod agree;
mod answer;
mod export;
mod report;
mod suggest;
mod verify;
mod watch;

use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use elenchus_model::model::{Metric, Model, Query};
use elenchus_model::session::{Answer, AskError, Ended, Round, Session, Settings, deepen, one_per_site};
use elenchus_model::solver::SolverChoice;
use elenchus_model::term::Term;
use elenchus_model::{census, concrete, explain, format, library, sources};
use serde::Serialize;

use crate::Verdict;
use crate::cli::{ModelAction, ModelAsk, ModelFmt, ModelQuestion, ModelRun, ModelSearch};
use crate::interrupt;
use crate::output::{self, Output};
use answer::{AnswerDocument, Cost};
use watch::Watch;

/// Terms and formulas are walked by recursion, as deep as the bounds that somebody asks for.
const STACK: usize = 1 << 30;

pub fn run(action: &ModelAction, output: &Output) -> Result<Verdict> {
    std::thread::scope(|scope| {
        let worker =
            std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || act(action, output));
        let result = worker
            .context("no thread for the question")?
            .join()
            .unwrap_or_else(|_| bail!("the question failed"));
        match result {
            Err(error) if is_patience(&error) => {
                output.note(&format!("not known: {error}"));
                Ok(Verdict::NotKnown)
            }
            result => result,
        }
    })
}

/// Whether only time or memory was missing.
fn is_patience(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(AskError::OutOf(out_of)) if out_of.is_patience())
}

fn act(action: &ModelAction, output: &Output) -> Result<Verdict> {
    match action {
        ModelAction::List { model } => list(model.as_deref(), output),
        ModelAction::Ask(arguments) => ask(arguments, output),
        ModelAction::Verify(arguments) => verify::verify(arguments, output),
        ModelAction::Deepen(arguments) => deeper(arguments, output),
        ModelAction::Run(arguments) => run_function(arguments, output),
        ModelAction::Report(arguments) => report::report(arguments, output),
        ModelAction::Suggest(arguments) => suggest::suggest(arguments, output),
        ModelAction::Agree(arguments) => agree::agree(arguments, output),
        ModelAction::Export(arguments) => export::export(arguments, output),
        ModelAction::Fmt(arguments) => fmt(arguments, output),
    }
}

/// A file, or a model that comes with the tool.
fn source(name: &str) -> Result<String> {
    match library::source(name) {
        Some(source) if !Path::new(name).exists() => Ok(source.to_owned()),
        _ => std::fs::read_to_string(name).with_context(|| {
            let known: Vec<&str> = library::MODELS.iter().map(|(name, _)| *name).collect();
            format!("cannot read the model {name}; a model is a file, or one of {}", known.join(", "))
        }),
    }
}

/// The checked model. What is wrong with it goes to standard error, with the lines it is about.
pub(super) fn load(name: &str) -> Result<Model> {
    let source = source(name)?;
    let loaded = sources::load(name, source, &used).map_err(|errors| {
        output::diagnostics(&errors.join("\n"));
        anyhow::anyhow!("{name} has {} error{}", errors.len(), if errors.len() == 1 { "" } else { "s" })
    })?;
    if !loaded.warnings.is_empty() {
        output::diagnostics(&loaded.warnings.join("\n"));
    }
    Ok(loaded.model)
}

/// A file that another uses: beside it, or a model that comes with the tool.
fn used(from: &str, written: &str) -> Result<(String, String), String> {
    let path = Path::new(from).parent().unwrap_or(Path::new("")).join(written);
    match (std::fs::read_to_string(&path), library::source(written)) {
        (Ok(text), _) => Ok((path.display().to_string(), text)),
        (Err(_), Some(text)) => Ok((written.to_owned(), text.to_owned())),
        (Err(error), None) => Err(format!("cannot read {}: {error}", path.display())),
    }
}

/// The query with this name, or the first.
fn query(model: &Model, arguments: &ModelQuestion) -> Result<Query> {
    let known = || model.queries.iter().map(|query| query.name.as_str()).collect::<Vec<_>>().join(", ");
    let found = match &arguments.query {
        Some(name) => {
            model.query(name).with_context(|| format!("no query `{name}`; there are {}", known()))?
        }
        None => model.queries.first().context("the model has no query")?,
    };
    let mut query = found.clone();
    for name in &arguments.bug {
        query.bugs.push(bug(model, name)?);
    }
    for bound in &arguments.depth {
        let (name, depth) = bound
            .split_once('=')
            .and_then(|(name, depth)| Some((name, depth.parse().ok()?)))
            .with_context(|| format!("`{bound}` is no bound; write `--depth Exp=5`"))?;
        let sort = model.sort_named(name).with_context(|| format!("the model has no sort `{name}`"))?;
        query.bounds.depths[sort.index()] = Some(depth);
    }
    query.bounds.fuel = arguments.fuel.unwrap_or(query.bounds.fuel);
    Ok(query)
}

/// The query with what its answer is to have least of.
fn search(model: &Model, arguments: &ModelSearch) -> Result<Query> {
    let mut query = query(model, &arguments.question)?;
    if let Some(name) = &arguments.minimise {
        let metric = model.metrics.iter().position(|metric| metric.name == *name);
        query.minimise = Some(metric.with_context(|| format!("the model has no metric `{name}`"))?);
    }
    if arguments.first {
        query.minimise = None;
    }
    Ok(query)
}

fn bug(model: &Model, name: &str) -> Result<elenchus_model::model::BugId> {
    model.bug(name).with_context(|| {
        let known: Vec<&str> = model.bugs.iter().map(|bug| bug.name.as_str()).collect();
        format!("the model has no bug `{name}`; it has {}", known.join(", "))
    })
}

fn settings(arguments: &ModelQuestion) -> Result<Settings> {
    let solver = arguments.solver.as_deref().map_or(Ok(SolverChoice::Batsat), SolverChoice::parse)?;
    Ok(Settings {
        seed: arguments.seed,
        deadline: arguments.time.and_then(|time| Instant::now().checked_add(time)),
        memory: Some(arguments.memory << 20),
        stop: Some(interrupt::stop_flag()),
        solver,
        ..Settings::default()
    })
}

#[derive(Serialize)]
struct Listing {
    name: String,
    queries: Vec<String>,
    bugs: Vec<(String, String)>,
    functions: Vec<String>,
    /// The languages to which programs can be translated.
    translations: Vec<String>,
}

fn list(name: Option<&str>, output: &Output) -> Result<Verdict> {
    let Some(name) = name else {
        let names: Vec<&str> = library::MODELS.iter().map(|(name, _)| *name).collect();
        output.result(&names, || names.join("\n") + "\n")?;
        return Ok(Verdict::NothingFound);
    };
    let model = load(name)?;
    // What can be run on a program: functions of one value that a program can be.
    let runnable = model.functions.iter().filter(|function| function.parameters.len() == 1);
    let listing = Listing {
        name: model.name.clone(),
        queries: model.queries.iter().map(|query| query.name.clone()).collect(),
        bugs: model.bugs.iter().map(|bug| (bug.name.clone(), bug.description.clone())).collect(),
        functions: runnable.map(|function| function.name.clone()).collect(),
        translations: model.translations().map(|print| print.name.clone()).collect(),
    };
    output.result(&listing, || {
        let mut text = format!("language {}\n", listing.name);
        for query in &listing.queries {
            let _ = writeln!(text, "query {query}");
        }
        for (name, description) in &listing.bugs {
            let _ = writeln!(text, "bug {name}: {description}");
        }
        for language in &listing.translations {
            let _ = writeln!(text, "print {language}");
        }
        text
    })?;
    Ok(Verdict::NothingFound)
}

fn ask(arguments: &ModelAsk, output: &Output) -> Result<Verdict> {
    let question = &arguments.search.question;
    let model = load(&question.model)?;
    let query = search(&model, &arguments.search)?;
    let settings = settings(question)?;
    if arguments.all || arguments.at_most.is_some() {
        metric(&model, &query)?;
    }
    if arguments.per_site {
        return per_site(&model, &query, question.time, &settings, output);
    }
    let watch = Watch::start("asking", question.time, &settings);
    let asked = answers(&model, &query, &settings, arguments, output);
    drop(watch);
    let (answers, cost) = match asked {
        Err(AskError::OutOf(out_of)) if out_of.is_patience() => {
            (vec![AnswerDocument::not_known(out_of)], Cost::default())
        }
        asked => asked?,
    };
    let document = Asked { query: &query.name, answers, cost };
    output.result(&document, || {
        let answers: String = document.answers.iter().map(AnswerDocument::text).collect();
        format!("{answers}{}\n", document.cost.time())
    })?;
    let verdict = verdict(&document.answers);
    if verdict == Verdict::NothingFound {
        for warning in census::warnings(&model, &query) {
            output.note(&warning);
        }
    }
    Ok(verdict)
}

/// What the question has for answers: at least one, which may be that there is none or that it is not known.
fn answers(
    model: &Model,
    query: &Query,
    settings: &Settings,
    arguments: &ModelAsk,
    output: &Output,
) -> Result<(Vec<AnswerDocument>, Cost), AskError> {
    let mut session = Session::new(model, query, settings)?;
    output.note(&Cost::from(session.statistics()).size());
    let answers = match query.minimise.map(|metric| &model.metrics[metric]) {
        Some(metric) if arguments.all => {
            let all = session.all_minimal(metric, 1000)?;
            match all.out_of {
                Some(out_of) => vec![Answer::Unknown(out_of)],
                None if all.found.is_empty() => vec![Answer::None],
                None => {
                    if !all.complete {
                        output.note("there may be more");
                    }
                    all.found.into_iter().map(Answer::Found).collect()
                }
            }
        }
        _ => vec![one_answer(model, query, &mut session, arguments.at_most)?],
    };
    let answers = answers.iter().map(|answer| AnswerDocument::new(model, answer)).collect();
    Ok((answers, Cost::from(session.statistics())))
}

/// A program that measures at most this, or else the smallest, or the first when nothing is minimised.
fn one_answer(
    model: &Model,
    query: &Query,
    session: &mut Session<'_>,
    at_most: Option<u64>,
) -> Result<Answer, AskError> {
    match (query.minimise.map(|metric| &model.metrics[metric]), at_most) {
        (Some(metric), Some(most)) => session.first_within(metric, most),
        (Some(metric), None) => session.minimal(metric),
        (None, _) => session.first(),
    }
}

fn metric<'m>(model: &'m Model, query: &Query) -> Result<&'m Metric> {
    let metric = query.minimise.context("the query minimises nothing; add `--minimise size`")?;
    Ok(&model.metrics[metric])
}

#[derive(Serialize)]
struct Asked<'a> {
    query: &'a str,
    answers: Vec<AnswerDocument>,
    cost: Cost,
}

/// Found, certainly not there, or not known.
fn verdict(answers: &[AnswerDocument]) -> Verdict {
    if answers.iter().any(AnswerDocument::is_found) {
        Verdict::Findings
    } else if answers.iter().any(AnswerDocument::is_unknown) {
        Verdict::NotKnown
    } else {
        Verdict::NothingFound
    }
}

#[derive(Serialize)]
struct Site {
    site: String,
    #[serde(flatten)]
    answer: AnswerDocument,
}

fn per_site(
    model: &Model,
    query: &Query,
    time: Option<Duration>,
    settings: &Settings,
    output: &Output,
) -> Result<Verdict> {
    let watch = Watch::start("asking for each way to fail", time, settings);
    let answers = one_per_site(model, query, settings)?;
    drop(watch);
    let sites: Vec<Site> = answers
        .iter()
        .map(|(site, answer)| Site {
            site: model.sites[site.index()].clone(),
            answer: AnswerDocument::new(model, answer),
        })
        .collect();
    output.result(&sites, || {
        sites.iter().map(|site| format!("{}:\n{}\n", site.site, site.answer.text())).collect()
    })?;
    let is_unknown = sites.iter().any(|site| site.answer.is_unknown());
    Ok(match sites.iter().any(|site| site.answer.is_found()) {
        true => Verdict::Findings,
        false if is_unknown => Verdict::NotKnown,
        false => Verdict::NothingFound,
    })
}

fn deeper(arguments: &ModelSearch, output: &Output) -> Result<Verdict> {
    let question = &arguments.question;
    let model = load(&question.model)?;
    let query = search(&model, arguments)?;
    let mut rounds = 0;
    let tell = |round: &Round| {
        rounds += 1;
        let cost = Cost::from(&round.statistics);
        output.note(&format!("round {rounds}: fuel {}, {}, {}", round.bounds.fuel, cost.size(), cost.time()));
    };
    let (ended, last) = deepen(&model, &query, &settings(question)?, tell)?;
    let document = Asked {
        query: &query.name,
        answers: match ended {
            Ended::Unknown(out_of) => vec![AnswerDocument::not_known(out_of)],
            // What the last round says holds at the bounds of the query.
            Ended::Found | Ended::BoundReached => {
                last.iter().map(|round| AnswerDocument::new(&model, &round.answer)).collect()
            }
        },
        cost: last.as_ref().map(|round| Cost::from(&round.statistics)).unwrap_or_default(),
    };
    output.result(&document, || {
        let answers: String = document.answers.iter().map(AnswerDocument::text).collect();
        format!("{answers}{}\n", document.cost.time())
    })?;
    match ended {
        Ended::Found => Ok(Verdict::Findings),
        Ended::BoundReached => Ok(Verdict::NothingFound),
        Ended::Unknown(_) => Ok(Verdict::NotKnown),
    }
}

#[derive(Serialize)]
struct Ran {
    function: String,
    program: String,
    outcome: String,
    stack: String,
    trace: String,
}

fn run_function(arguments: &ModelRun, output: &Output) -> Result<Verdict> {
    let model = load(&arguments.model)?;
    let name = &arguments.function;
    let function =
        model.function_named(name).with_context(|| format!("the model has no function `{name}`"))?;
    let [(_, sort)] = model.function(function).parameters.as_slice() else {
        bail!("`{name}` takes more than a program");
    };
    let bugs = arguments.bug.iter().map(|name| bug(&model, name)).collect::<Result<Vec<_>>>()?;
    let program = Term::read(&model, *sort, &arguments.program)?;
    let run = concrete::run(&model, function, vec![program.clone()], &bugs, arguments.fuel);
    let document = Ran {
        function: name.clone(),
        program: program.show(&model),
        outcome: explain::outcome(&model, &run.outcome),
        stack: explain::stack(&model, &run),
        trace: explain::trace(&model, &run),
    };
    output.result(&document, || document.trace.clone())?;
    Ok(Verdict::NothingFound)
}

fn fmt(arguments: &ModelFmt, output: &Output) -> Result<Verdict> {
    let mut unformatted = false;
    for path in &arguments.files {
        let name = path.display().to_string();
        let source = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
        let formatted = format::format(&source).map_err(|error| {
            output::diagnostics(&error.render(&name, &source));
            anyhow::anyhow!("{name} is no model")
        })?;
        if arguments.check {
            if formatted != source {
                unformatted = true;
                output.text(&format!("{name}\n"))?;
            }
        } else if formatted != source {
            std::fs::write(path, formatted).with_context(|| format!("cannot write {name}"))?;
        }
    }
    Ok(if unformatted { Verdict::Findings } else { Verdict::NothingFound })
}
