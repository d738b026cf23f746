//! `elenchus model`: questions about type systems that are written as models.

mod answer;

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use elenchus_model::model::{Model, Query};
use elenchus_model::session::{
    Answer, Ended, Round, Session, Settings, Verified, deepen, one_per_site, verify,
};
use elenchus_model::solver::SolverChoice;
use elenchus_model::term::Term;
use elenchus_model::{census, concrete, explain, format, library};
use serde::Serialize;

use crate::Verdict;
use crate::cli::{ModelAction, ModelAsk, ModelFmt, ModelRun, ModelVerify};
use crate::output::{self, Output};
use answer::{AnswerDocument, Cost};

pub fn run(action: &ModelAction, output: &Output) -> Result<Verdict> {
    match action {
        ModelAction::List { model } => list(model.as_deref(), output),
        ModelAction::Ask(arguments) => ask(arguments, output),
        ModelAction::Verify(arguments) => prove(arguments, output),
        ModelAction::Deepen(arguments) => deeper(arguments, output),
        ModelAction::Run(arguments) => run_function(arguments, output),
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
    elenchus_model::load(&source).map_err(|errors| {
        let shown: Vec<String> = errors.iter().map(|error| error.render(name, &source)).collect();
        output::diagnostics(&shown.join("\n"));
        anyhow::anyhow!("{name} has {} error{}", errors.len(), if errors.len() == 1 { "" } else { "s" })
    })
}

/// The query with this name, or the first.
fn query(model: &Model, arguments: &ModelAsk) -> Result<Query> {
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
    if let Some(name) = &arguments.minimise {
        let metric = model.metrics.iter().position(|metric| metric.name == *name);
        query.minimise = Some(metric.with_context(|| format!("the model has no metric `{name}`"))?);
    }
    Ok(query)
}

fn bug(model: &Model, name: &str) -> Result<elenchus_model::model::BugId> {
    model.bug(name).with_context(|| {
        let known: Vec<&str> = model.bugs.iter().map(|bug| bug.name.as_str()).collect();
        format!("the model has no bug `{name}`; it has {}", known.join(", "))
    })
}

fn settings(arguments: &ModelAsk) -> Result<Settings> {
    let solver = arguments.solver.as_deref().map_or(Ok(SolverChoice::Batsat), SolverChoice::parse)?;
    Ok(Settings { seed: arguments.seed, time: arguments.time, solver, ..Settings::default() })
}

#[derive(Serialize)]
struct Listing {
    name: String,
    queries: Vec<String>,
    bugs: Vec<(String, String)>,
    functions: Vec<String>,
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
    };
    output.result(&listing, || {
        let mut text = String::new();
        for query in &listing.queries {
            let _ = writeln!(text, "query {query}");
        }
        for (name, description) in &listing.bugs {
            let _ = writeln!(text, "bug {name}: {description}");
        }
        text
    })?;
    Ok(Verdict::NothingFound)
}

fn ask(arguments: &ModelAsk, output: &Output) -> Result<Verdict> {
    let model = load(&arguments.model)?;
    let query = query(&model, arguments)?;
    let settings = settings(arguments)?;
    if arguments.per_site {
        return per_site(&model, &query, &settings, output);
    }
    let mut session = Session::new(&model, &query, &settings)?;
    output.note(&Cost::from(session.statistics()).size());
    let metric = query.minimise.filter(|_| !arguments.first).map(|at| &model.metrics[at]);
    let answers = match metric {
        Some(metric) if arguments.all => {
            let all = session.all_minimal(metric, 1000)?;
            if !all.complete {
                output.note("there may be more");
            }
            all.found.into_iter().map(Answer::Found).collect()
        }
        Some(metric) => vec![match arguments.at_most {
            Some(most) => session.first_within(metric, most)?,
            None => session.minimal(metric)?,
        }],
        None if arguments.all || arguments.at_most.is_some() => {
            bail!("the query minimises nothing; add `--minimise size`")
        }
        None => vec![session.first()?],
    };
    let cost = Cost::from(session.statistics());
    let answers: Vec<AnswerDocument> =
        answers.iter().map(|answer| AnswerDocument::new(&model, answer)).collect();
    let document = Asked { query: &query.name, answers, cost };
    output.result(&document, || {
        let answers: String = document.answers.iter().map(AnswerDocument::text).collect();
        let answers = if answers.is_empty() { "no program within the bounds\n".to_owned() } else { answers };
        format!("{answers}{}\n", document.cost.time())
    })?;
    verdict(&document.answers)
}

#[derive(Serialize)]
struct Asked<'a> {
    query: &'a str,
    answers: Vec<AnswerDocument>,
    cost: Cost,
}

/// Found, or certainly not there; anything else is no answer.
fn verdict(answers: &[AnswerDocument]) -> Result<Verdict> {
    if answers.iter().any(AnswerDocument::is_found) {
        return Ok(Verdict::Findings);
    }
    if answers.iter().any(AnswerDocument::is_unknown) {
        bail!("the time was over before there was an answer");
    }
    Ok(Verdict::NothingFound)
}

#[derive(Serialize)]
struct Site {
    site: String,
    #[serde(flatten)]
    answer: AnswerDocument,
}

fn per_site(model: &Model, query: &Query, settings: &Settings, output: &Output) -> Result<Verdict> {
    let sites: Vec<Site> = one_per_site(model, query, settings)?
        .iter()
        .map(|(site, answer)| Site {
            site: model.sites[site.index()].clone(),
            answer: AnswerDocument::new(model, answer),
        })
        .collect();
    output.result(&sites, || {
        sites.iter().map(|site| format!("{}:\n{}\n", site.site, site.answer.text())).collect()
    })?;
    Ok(if sites.iter().any(|site| site.answer.is_found()) {
        Verdict::Findings
    } else {
        Verdict::NothingFound
    })
}

/// How many programs are tried to tell what a bound is worth.
const SAMPLE: usize = 1000;

#[derive(Serialize)]
struct Proved {
    query: String,
    /// `proved`, `refuted`, `unknown` or `no_proof`
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    learnt_clauses: usize,
    proof_bytes: usize,
    checking_seconds: f64,
    /// Of random programs within the bounds: so that a proof is seen not to be about nothing.
    shares: Vec<String>,
    cost: Cost,
}

fn prove(arguments: &ModelVerify, output: &Output) -> Result<Verdict> {
    let model = load(&arguments.ask.model)?;
    let query = query(&model, &arguments.ask)?;
    let limit = arguments.proof_limit << 20;
    let (verified, statistics) = verify(&model, &query, &settings(&arguments.ask)?, limit)?;
    let mut document = Proved {
        query: query.name.clone(),
        verdict: "unknown",
        program: None,
        reason: None,
        learnt_clauses: 0,
        proof_bytes: 0,
        checking_seconds: 0.0,
        shares: shares(&model, &query),
        cost: Cost::from(&statistics),
    };
    match verified {
        Verified::Proved(proof) => {
            document.verdict = "proved";
            document.learnt_clauses = proof.report.learnt;
            document.proof_bytes = proof.text.len();
            document.checking_seconds = proof.checking.as_secs_f64();
            if let Some(path) = &arguments.proof {
                let problem = path.with_extension("cnf");
                std::fs::write(path, &proof.text).with_context(|| path.display().to_string())?;
                std::fs::write(&problem, &proof.problem).with_context(|| problem.display().to_string())?;
            }
        }
        Verified::Refuted(program) => {
            document.verdict = "refuted";
            document.program = Some(program.show(&model));
        }
        Verified::Unknown => {}
        Verified::NoProof(reason) => {
            document.verdict = "no_proof";
            document.reason = Some(reason);
        }
    }
    output.result(&document, || document.text())?;
    match document.verdict {
        "proved" => Ok(Verdict::NothingFound),
        "refuted" => Ok(Verdict::Findings),
        "no_proof" => bail!("there is no proof: {}", document.reason.unwrap_or_default()),
        _ => bail!("the time was over before there was a proof"),
    }
}

impl Proved {
    fn text(&self) -> String {
        let said = match (self.verdict, &self.program) {
            ("proved", _) => format!(
                "no program within the bounds: proved, {} clauses learnt, proof of {} bytes checked in {:.2} s\n",
                self.learnt_clauses, self.proof_bytes, self.checking_seconds
            ),
            (_, Some(program)) => format!("refuted by {program}\n"),
            _ => String::new(),
        };
        let shares: String = self.shares.iter().map(|share| format!("{share}\n")).collect();
        format!("{said}{shares}{}\n{}\n", self.cost.size(), self.cost.time())
    }
}

/// What becomes of programs within the bounds, for each check of the query.
fn shares(model: &Model, query: &Query) -> Vec<String> {
    // A fixed walk through the choices: the same programs each time.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut pick = |choices: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % choices
    };
    let all = census::all_programs(model, query, SAMPLE as u64);
    let of = if all.is_some() { "all" } else { "random" };
    let programs = all.unwrap_or_else(|| census::sample(model, query, SAMPLE, &mut pick));
    census::census(model, query, &programs)
        .iter()
        .map(|shares| {
            let name = &model.function(shares.function).name;
            format!(
                "{name}: of {} {of} programs {} pass, {} fail, {} stop, {} run out of fuel",
                programs.len(),
                shares.passes,
                shares.fails,
                shares.stops,
                shares.out_of_fuel
            )
        })
        .collect()
}

fn deeper(arguments: &ModelAsk, output: &Output) -> Result<Verdict> {
    let model = load(&arguments.model)?;
    let query = query(&model, arguments)?;
    let mut rounds = 0;
    let tell = |round: &Round| {
        rounds += 1;
        let cost = Cost::from(&round.statistics);
        output.note(&format!("round {rounds}: fuel {}, {}, {}", round.bounds.fuel, cost.size(), cost.time()));
    };
    let (ended, last) = deepen(&model, &query, &settings(arguments)?, arguments.time, tell)?;
    let document = Asked {
        query: &query.name,
        answers: last.iter().map(|round| AnswerDocument::new(&model, &round.answer)).collect(),
        cost: last.as_ref().map(|round| Cost::from(&round.statistics)).unwrap_or_default(),
    };
    output.result(&document, || {
        let answers: String = document.answers.iter().map(AnswerDocument::text).collect();
        format!("{answers}{}\n", document.cost.time())
    })?;
    match ended {
        Ended::Found => Ok(Verdict::Findings),
        Ended::BoundReached => Ok(Verdict::NothingFound),
        Ended::TimeOver => bail!("the time was over before the bounds of the query were reached"),
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
