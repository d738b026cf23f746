//! Makes programs over a library, asks our own checker about them, and writes them to a folder; those about which the checker
//! thinks otherwise to one beside it.
//!
//! `cargo run --release -p elenchus-client --example clients MODE COUNT FOLDER JDK-FOLDER JAR…`; in Groovy, if that is in the
//! environment.

#![allow(clippy::print_stdout, clippy::similar_names, clippy::too_many_lines)]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use elenchus_api::{ClassPath, Modules, Origin};
use elenchus_check::{Options, check};
use elenchus_client::{ClientLanguage, Config, Graph, Synthesizer};
use elenchus_lang::JAVA;
use elenchus_print::{Print, PrintOptions, print_groovy, print_java};
use elenchus_types::{Groovy, Java, TypeSystem};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [mode, count, folder, home, jars @ ..] = &args[..] else {
        return Err("MODE COUNT FOLDER JDK-FOLDER JAR…".into());
    };
    let mut config = Config { mode: serde_json::from_str(&format!("\"{mode}\""))?, ..Config::default() };
    if std::env::var_os("PAPER").is_some() {
        config = Config { mode: config.mode, ..Config::preset("paper")? };
    }
    if let Ok(packages) = std::env::var("EXHAUSTIVE") {
        config.exhaustive = true;
        config.packages = packages.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect();
    }
    if let Ok(share) = std::env::var("DEFINE") {
        config.define = share.parse()?;
    }
    let is_groovy = std::env::var_os("GROOVY").is_some();
    let (dialect, print, types, extension): (_, Print, Arc<dyn TypeSystem>, _) = if is_groovy {
        (ClientLanguage::Groovy, print_groovy, Arc::new(Groovy::default()), "groovy")
    } else {
        (ClientLanguage::Java, print_java, Arc::new(Java::javac()), "java")
    };
    let start = Instant::now();
    let mut catalogues = Vec::new();
    for jar in jars {
        let origin = Origin::Jar { path: PathBuf::from(jar), release: 25 };
        catalogues.push(Arc::new(origin.load(jar, None)?));
    }
    let modules = if jars.is_empty() { Modules::Named(vec!["java.base".to_owned()]) } else { Modules::Java };
    let origin = Origin::Jdk { home: PathBuf::from(home), modules };
    catalogues.push(Arc::new(origin.load("java", None)?));
    println!("read in {:.2?}", start.elapsed());
    let start = Instant::now();
    let subjects = jars.len().max(1);
    let graph = Arc::new(Graph::new(&ClassPath::new(catalogues), subjects, types));
    println!("graph in {:.2?}: {:?}\n{:#?}", start.elapsed(), graph.stats(), graph.skipped);
    let synthesizer = Synthesizer::new(config, Arc::clone(&graph), dialect)?;
    let level = JAVA.levels().last().ok_or("no level")?;
    let origin = elenchus_case::Origin {
        tool: String::new(),
        engine: "api".to_owned(),
        level,
        config: String::new(),
        seed: 1,
    };
    let count: u64 = if count == "all" { synthesizer.turns() as u64 } else { count.parse()? };
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let (mut making, mut checking) = (Duration::ZERO, Duration::ZERO);
    let (mut values, mut nulls, mut lines, mut made) = (0, 0, 0, 0);
    let mut used = [0; 5];
    for index in 0..count {
        let start = Instant::now();
        let client = synthesizer.synthesize(index, &mut origin.rng(index));
        making += start.elapsed();
        let client = match client {
            Ok(client) => client,
            Err(dead) => {
                *reasons.entry(dead.reason.to_owned()).or_default() += 1;
                continue;
            }
        };
        let start = Instant::now();
        let checked = check(&client.program, &graph.base, Options::default());
        checking += start.elapsed();
        let package = format!("case{index}");
        let printed =
            print(&client.program, PrintOptions { package: Some(&package), ..PrintOptions::default() });
        let ill = client.fault.is_some();
        made += 1;
        if checked.is_accepted() == ill {
            let why = match checked.rejections.first() {
                Some(rejection) => format!("rejected: {}", rejection.rule.name()),
                None => format!("accepted: {:?}", client.fault.map(|(_, fault)| fault)),
            };
            let seen = reasons.entry(why.clone()).or_default();
            *seen += 1;
            if *seen <= 4 && std::env::var_os("SHOW").is_some() {
                let detail = checked.rejections.first().map(|rejection| rejection.detail.clone());
                println!("{why}: {detail:?}\n{}", printed.text);
            }
            if folder != "-" {
                let folder = PathBuf::from(format!("{folder}-disputed")).join(&package);
                std::fs::create_dir_all(&folder)?;
                std::fs::write(folder.join(format!("Case{index}.{extension}")), &printed.text)?;
            }
            continue;
        }
        for (sum, one) in used.iter_mut().zip([
            client.used.generic_call,
            client.used.wildcard,
            client.used.function,
            client.used.overloaded,
            client.used.recursive_bound,
        ]) {
            *sum += usize::from(one);
        }
        values += client.values;
        nulls += client.nulls;
        lines += printed.text.lines().count();
        if folder != "-" {
            let folder = PathBuf::from(folder).join(&package);
            std::fs::create_dir_all(&folder)?;
            std::fs::write(folder.join(format!("Case{index}.{extension}")), &printed.text)?;
        }
    }
    println!("making {:.2?} each, checking {:.2?}", making / count as u32, checking / count as u32);
    let share = |count: usize| count as f64 * 100.0 / f64::from(made);
    println!(
        "{:.1} lines; nulls {:.1} % of {values} values; generic calls {:.1} %, wildcards {:.1} %, functions {:.1} %, overloaded {:.1} %, recursive bounds {:.1} %",
        lines as f64 / f64::from(made),
        f64::from(nulls) * 100.0 / f64::from(values),
        share(used[0]),
        share(used[1]),
        share(used[2]),
        share(used[3]),
        share(used[4])
    );
    println!("{made} of {count}; {reasons:#?}");
    Ok(())
}
