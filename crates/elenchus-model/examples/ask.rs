//! Try a model from the command line:
//!
//! ```text
//! ask list   FILE                       the queries and bugs of a model
//! ask ask    FILE QUERY [OPTION]...     the smallest answer, or the first with --first, or all with --all
//! ask verify FILE QUERY [OPTION]...     a checked proof that there is no answer
//! ask deepen FILE QUERY [OPTION]...     small bounds first, a line for each
//! ask run    FILE FUNCTION PROGRAM [OPTION]...   run one function on one program, with its trace
//! ask fmt    FILE                       the model, formatted
//! ```
//!
//! Options: `--bug NAME`, `--depth SORT N`, `--fuel N`, `--seed N`, `--time SECONDS`, `--solver PROGRAM`, `--first`, `--all`.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use elenchus_model::model::{Model, Query};
use elenchus_model::session::{
    Answer, AskError, Found, Session, Settings, SolverChoice, Statistics, Verified, deepen, verify,
};
use elenchus_model::term::Term;
use elenchus_model::{concrete, explain, format};
use std::process::ExitCode;
use std::time::Duration;

const PROOF_LIMIT: u64 = 1 << 32;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    let (verb, rest) = arguments.split_first().ok_or("usage: ask list|ask|verify|deepen|run|fmt FILE ...")?;
    let (file, rest) = rest.split_first().ok_or("which file?")?;
    let source = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    if verb == "fmt" {
        print!("{}", format::format(&source).map_err(|error| error.render(file, &source))?);
        return Ok(());
    }
    let model = elenchus_model::load(&source).map_err(|errors| {
        errors.iter().map(|error| error.render(file, &source)).collect::<Vec<_>>().join("\n")
    })?;
    if verb == "list" {
        model.queries.iter().for_each(|query| println!("query {}", query.name));
        model.bugs.iter().for_each(|bug| println!("bug {}: {}", bug.name, bug.description));
        return Ok(());
    }
    let (name, rest) = rest.split_first().ok_or("which query or function?")?;
    if verb == "run" {
        let (program, rest) = rest.split_first().ok_or("which program?")?;
        return run_function(&model, name, program, rest);
    }
    let query = model.query(name).ok_or_else(|| format!("no query `{name}`"))?;
    let mut options =
        Options { query: query.clone(), settings: Settings::default(), first: false, all: false };
    options.read(&model, rest)?;
    match verb.as_str() {
        "ask" => ask(&model, &options),
        "verify" => prove(&model, &options),
        "deepen" => {
            let tell = |round: &elenchus_model::session::Round| show_statistics(&round.statistics);
            let time = options.settings.time;
            let (ended, last) =
                deepen(&model, &options.query, &options.settings, time, tell).map_err(text)?;
            println!("{ended:?}");
            if let Some(round) = last {
                show_answer(&model, &round.answer);
            }
            Ok(())
        }
        _ => Err(format!("unknown verb `{verb}`")),
    }
}

struct Options {
    query: Query,
    settings: Settings,
    first: bool,
    all: bool,
}

impl Options {
    fn read(&mut self, model: &Model, rest: &[String]) -> Result<(), String> {
        let mut rest = rest.iter();
        while let Some(flag) = rest.next() {
            let mut value = || rest.next().ok_or_else(|| format!("{flag} needs a value"));
            match flag.as_str() {
                "--bug" => {
                    let name = value()?;
                    self.query.bugs.push(model.bug(name).ok_or_else(|| format!("no bug `{name}`"))?);
                }
                "--depth" => {
                    let name = value()?;
                    let sort = model.sort_named(name).ok_or_else(|| format!("no sort `{name}`"))?;
                    self.query.bounds.depths[sort.index()] = Some(number(value()?)?);
                }
                "--fuel" => self.query.bounds.fuel = number(value()?)?,
                "--seed" => self.settings.seed = number(value()?)?.into(),
                "--time" => self.settings.time = Some(Duration::from_secs(number(value()?)?.into())),
                "--solver" => self.settings.solver = SolverChoice::Process(value()?.clone(), Vec::new()),
                "--first" => self.first = true,
                "--all" => self.all = true,
                _ => return Err(format!("unknown option {flag}")),
            }
        }
        Ok(())
    }
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number"))
}

#[allow(clippy::needless_pass_by_value)] // it is given to `map_err`
fn text(error: AskError) -> String {
    error.to_string()
}

fn ask(model: &Model, options: &Options) -> Result<(), String> {
    let mut session = Session::new(model, &options.query, &options.settings).map_err(text)?;
    match options.query.minimise.filter(|_| !options.first).map(|at| &model.metrics[at]) {
        Some(metric) if options.all => {
            let all = session.all_minimal(metric, 1000).map_err(text)?;
            all.found.iter().for_each(|found| println!("{}", found.program.show(model)));
            println!(
                "{} programs, {}",
                all.found.len(),
                if all.complete { "all there are" } else { "not all" }
            );
        }
        Some(metric) => show_answer(model, &session.minimal(metric).map_err(text)?),
        None => show_answer(model, &session.first().map_err(text)?),
    }
    show_statistics(session.statistics());
    Ok(())
}

fn prove(model: &Model, options: &Options) -> Result<(), String> {
    let (verified, statistics) =
        verify(model, &options.query, &options.settings, PROOF_LIMIT).map_err(text)?;
    match verified {
        Verified::Proved(proof) => println!(
            "proved: {} clauses learnt, proof of {} bytes checked in {:?}",
            proof.report.learnt,
            proof.text.len(),
            proof.checking
        ),
        Verified::Refuted(program) => println!("refuted by {}", program.show(model)),
        Verified::Unknown => println!("the time is over"),
        Verified::NoProof(reason) => println!("no proof: {reason}"),
    }
    show_statistics(&statistics);
    Ok(())
}

fn run_function(model: &Model, name: &str, program: &str, rest: &[String]) -> Result<(), String> {
    let function = model.function_named(name).ok_or_else(|| format!("no function `{name}`"))?;
    let [(_, sort)] = model.function(function).parameters.as_slice() else {
        return Err(format!("`{name}` takes more than a program"));
    };
    let (mut bugs, mut fuel) = (Vec::new(), 100);
    for pair in rest.chunks(2) {
        match pair {
            [flag, value] if flag == "--bug" => bugs.push(model.bug(value).ok_or("no such bug")?),
            [flag, value] if flag == "--fuel" => fuel = number(value)?,
            _ => return Err(format!("unknown option {}", pair[0])),
        }
    }
    let program = Term::read(model, *sort, program).map_err(|error| error.to_string())?;
    let run = concrete::run(model, function, vec![program], &bugs, fuel);
    print!("{}", explain::trace(model, &run));
    Ok(())
}

fn show_answer(model: &Model, answer: &Answer) {
    match answer {
        Answer::None => println!("no program within the bounds"),
        Answer::Unknown => println!("the time is over"),
        Answer::Found(Found { program, runs, measure, is_minimal }) => {
            println!("{}", program.show(model));
            if let Some(measure) = measure {
                println!(
                    "measure {measure}, {}",
                    if *is_minimal { "the least" } else { "perhaps not the least" }
                );
            }
            for check in runs {
                print!("{}", explain::check_run(model, check));
            }
        }
    }
}

fn show_statistics(statistics: &Statistics) {
    println!(
        "|S| = 10^{:.1}, {} positions, {} formula nodes, {} variables, {} clauses; evaluated in {:?}, encoded in {:?}, \
         {} solved in {:?} ({} questions)",
        statistics.log10_space,
        statistics.positions,
        statistics.formula_nodes,
        statistics.variables,
        statistics.clauses,
        statistics.evaluation,
        statistics.encoding,
        statistics.solver,
        statistics.solving,
        statistics.solves
    );
}
