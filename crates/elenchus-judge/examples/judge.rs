//! Puts random questions about types to us and to javac, and shows where the answers differ.
//!
//! `cargo run --release -p elenchus-judge --example judge -- [--questions N] [--seed S] [--relation NAME] [--classes N]`
//!
//! `--source FILE` also writes the random classes into a file. `--jar FILE` puts a jar on the class path, and
//! `--packages A,B` asks about the classes of these packages and not those of the JDK.

#![allow(clippy::print_stdout, clippy::print_stderr, clippy::exit)]

use std::process::ExitCode;

use elenchus_judge::{
    Dice, Disagreement, Jdk, Kind, Plan, Relation, Report, Rig, java_source, random_classes,
};

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<bool, Box<dyn std::error::Error>> {
    let plan = plan(std::env::args().skip(1))?;
    let jdk = Jdk::find(17).ok_or("no JDK of 17 or newer found: set JAVA_HOME")?;
    println!("javac {} in {}", jdk.release, jdk.home.display());
    let rig = Rig::start(&jdk, &plan)?;
    let report = rig.run(&plan, |done| {
        if done % 10_000 == 0 {
            eprintln!("{done} questions");
        }
    })?;
    show(&report);
    Ok(report.disagreements.is_empty())
}

fn plan(mut args: impl Iterator<Item = String>) -> Result<Plan, Box<dyn std::error::Error>> {
    let mut plan = Plan::default();
    while let Some(name) = args.next() {
        let value = args.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--questions" => plan.questions = value.parse()?,
            "--seed" => plan.seed = value.parse()?,
            "--classes" => plan.classes = value.parse()?,
            "--jar" => plan.class_path.push(value.into()),
            "--packages" => plan.packages = value.split(',').map(str::to_owned).collect(),
            "--source" => {
                let mut dice = Dice::new(plan.seed, u64::MAX);
                std::fs::write(value, java_source(&random_classes(&mut dice, plan.classes)))?;
            }
            "--relation" => {
                let found = Relation::EVERY.into_iter().find(|relation| relation.name() == value);
                plan.relation = Some(found.ok_or_else(|| format!("no relation `{value}`"))?);
            }
            _ => return Err(format!("unknown option `{name}`").into()),
        }
    }
    Ok(plan)
}

fn show(report: &Report) {
    for Disagreement { request, ours, specified, judge } in &report.disagreements {
        println!("\n{}\n  ours   {ours}\n  javac  {judge}", request.replace('\t', "  "));
        if specified != ours {
            println!("  spec.  {specified}");
        }
    }
    println!("\n{:<11}{:>8}{:>7}{:>7}{:>7}  kinds", "relation", "asked", "true", "near", "spec≠");
    for (relation, tally) in &report.tallies {
        let share = |count: usize| format!("{:.1}%", count as f64 * 100.0 / tally.asked.max(1) as f64);
        let yes = if relation.is_predicate() { share(tally.yes) } else { String::new() };
        let near = if relation.is_binary() { share(tally.near_misses) } else { String::new() };
        let kinds: Vec<_> = Kind::EVERY
            .iter()
            .map(|kind| format!("{} {}", kind.name(), share(tally.kinds.get(kind).copied().unwrap_or(0))))
            .collect();
        println!(
            "{:<11}{:>8}{yes:>7}{near:>7}{:>7}  {}",
            relation.name(),
            tally.asked,
            tally.departing,
            kinds.join(", ")
        );
    }
    println!("\nwhere javac leaves the specification, or settles what it leaves open:");
    for (departure, (count, Disagreement { request, ours, specified, .. })) in &report.departures {
        println!("{departure:?}: {count}, such as\n  {}", request.replace('\t', "  "));
        println!("  javac          {ours}\n  specification  {specified}");
    }
    println!("several together: {}", report.departures_together);
    println!("ill formed for javac: {}", report.refused);
    println!("javac overflows its stack: {}", report.crashes.len());
    for Disagreement { request, ours, .. } in report.crashes.iter().take(5) {
        println!("  {}\n    ours {ours}", request.replace('\t', "  "));
    }
    println!("unsettled by javac: {}", report.unsettled.len());
    for Disagreement { request, ours, judge, .. } in report.unsettled.iter().take(5) {
        println!("  {}\n    with {ours}\n    javac {judge}", request.replace('\t', "  "));
    }
    println!("\n{} disagreements", report.disagreements.len());
}
