//! Try a model: `ask FILE` lists its queries; `ask FILE QUERY` asks one.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use elenchus_model::model::Query;
use elenchus_model::session::{Answer, Session, Settings, SolverChoice, Verified, verify};
use elenchus_model::{check, parser};
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: ask FILE [QUERY [--bug NAME] [--depth SORT N] [--fuel N] [--first] [--verify] [--all] [--seed N] [--solver PROGRAM]]")?;
    let source = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
    let module = parser::parse(&source).map_err(|error| error.render(&file, &source))?;
    let model = check::check(&module).map_err(|errors| {
        errors.iter().map(|error| error.render(&file, &source)).collect::<Vec<_>>().join("\n")
    })?;
    let Some(name) = arguments.next() else {
        for query in &model.queries {
            println!("{}", query.name);
        }
        return Ok(());
    };
    let mut query: Query = model.query(&name).ok_or_else(|| format!("no query `{name}`"))?.clone();
    let mut settings = Settings::default();
    let (mut first, mut verifying, mut all) = (false, false, false);
    while let Some(flag) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{flag} needs a value"));
        match flag.as_str() {
            "--bug" => {
                query.bugs.push(value().and_then(|name| model.bug(&name).ok_or("no such bug".to_owned()))?);
            }
            "--depth" => {
                let sort = value()?;
                let depth = value()?.parse().map_err(|_| "depth")?;
                query.bounds.depths[model.sort_named(&sort).ok_or("no such sort")?.index()] = Some(depth);
            }
            "--fuel" => query.bounds.fuel = value()?.parse().map_err(|_| "fuel")?,
            "--seed" => settings.seed = value()?.parse().map_err(|_| "seed")?,
            "--solver" => settings.solver = SolverChoice::Process(value()?, Vec::new()),
            "--first" => first = true,
            "--verify" => verifying = true,
            "--all" => all = true,
            _ => return Err(format!("unknown flag {flag}")),
        }
    }
    if verifying {
        let (verified, statistics) =
            verify(&model, &query, &settings, 1 << 32).map_err(|error| error.to_string())?;
        match verified {
            Verified::Proved(proof) => println!(
                "proved: {} clauses learnt, {} bytes, checked in {:?}",
                proof.report.learnt,
                proof.text.len(),
                proof.checking
            ),
            Verified::Refuted(program) => println!("refuted by {}", program.show(&model)),
            other => println!("{other:?}"),
        }
        println!("{statistics:?}");
        return Ok(());
    }
    let mut session = Session::new(&model, &query, &settings).map_err(|error| error.to_string())?;
    let metric = query.minimise.filter(|_| !first).map(|at| &model.metrics[at]);
    if let (true, Some(metric)) = (all, metric) {
        let found = session.all_minimal(metric, 1000).map_err(|error| error.to_string())?;
        for found in &found.found {
            println!("{}", found.program.show(&model));
        }
        println!("complete: {}", found.complete);
        return Ok(());
    }
    let answer = match metric {
        Some(metric) => session.minimal(metric),
        None => session.first(),
    };
    match answer.map_err(|error| error.to_string())? {
        Answer::Found(found) => {
            println!("{}", found.program.show(&model));
            println!("measure {:?} minimal {}", found.measure, found.is_minimal);
            for metric in &model.metrics {
                println!("{} {}", metric.name, found.program.measure(&metric.weights));
            }
            for check in &found.runs {
                println!("{} {:?}", model.function(check.function).name, check.run.outcome);
            }
        }
        other => println!("{other:?}"),
    }
    println!("{:?}", session.statistics());
    Ok(())
}
