//! `elenchus fuzz`: one campaign for each language, one after the other, into one store.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use elenchus_campaign::{
    Budget, Campaign, Examined, Finding, Group as FoundGroup, Shard, State, Stop, StopReason, Store, Subject,
    Summary, Watch,
};
use elenchus_case::Engine;
use elenchus_compilers::{Compiler, Examiner, Limits};
use elenchus_lang::{Language, Level};

use crate::cli::{Fuzz, store_option};
use crate::config::Config;
use crate::output::{self, Output};
use crate::progress::Terminal;
use crate::registry::Registry;
use crate::verbs::reduce::Work;
use crate::verbs::selection;
use crate::verbs::triage::{Triage, write_files};
use crate::{Verdict, interrupt};

pub fn run(arguments: &Fuzz, config: &Config, registry: &Registry, output: &Output) -> Result<Verdict> {
    let settings = Settings::new(arguments, config)?;
    let engine = registry.engine(arguments.engine.as_deref().unwrap_or(&config.fuzz.engine))?;
    let compilers = selection::compilers(arguments, config, registry, &*engine)?;
    let groups = by_language(&*engine, compilers, arguments.level.as_deref())?;
    let mut store = Store::open(&settings.store)?;
    for compiler in groups.iter().flat_map(|group| &group.compilers) {
        output.note(&format!("trying {}", compiler.id()));
        Examiner::new(Arc::clone(compiler), settings.limits.clone()).try_out()?;
    }

    let cancel = interrupt::flag();
    let mut total: Option<Summary> = None;
    let languages = u32::try_from(groups.len()).unwrap_or(1).max(1);
    let stop = Stop { cases: settings.cases, time: settings.time.map(|time| time / languages) };
    for Group { level, compilers } in groups {
        let names: Vec<String> = compilers.iter().map(|compiler| compiler.id().to_string()).collect();
        let subjects = compilers
            .into_iter()
            .map(|compiler| Arc::new(Examined::new(compiler, settings.limits.clone())) as Arc<dyn Subject>)
            .collect();
        let campaign = Campaign {
            shard: settings.shard,
            stop,
            jobs: settings.jobs.unwrap_or_else(cores),
            generate_one_in: settings.generate_share,
            selftest: arguments.selftest,
            build: env!("ELENCHUS_BUILD").to_owned(),
            ..Campaign::new(Arc::clone(&engine), subjects, level, settings.seed)
        };
        output.note(&format!(
            "{} on {}, {level}, seed {}, {}, into {}",
            engine.name(),
            names.join(" and "),
            settings.seed,
            how_much(stop),
            settings.store.display(),
        ));
        let summary = run_one(&campaign, &mut store, &cancel)?;
        if !output.is_json() {
            output.text(&format!(
                "{}\n{}",
                names.join(", "),
                elenchus_report::summary(&summary, &store_option(arguments.store.as_deref()))
            ))?;
        }
        match &mut total {
            None => total = Some(summary),
            Some(total) => total.absorb(summary),
        }
        if cancel.load(Ordering::Relaxed) {
            break;
        }
    }
    let total = total.context("no compiler was asked")?;
    if !arguments.no_reduce && !arguments.selftest && !cancel.load(Ordering::Relaxed) {
        let findings = Triage::read(&store, &[])?.to_reduce();
        if !findings.is_empty() {
            output.note(&format!("reducing the smallest finding of {} groups", findings.len()));
            let jobs = settings.jobs.unwrap_or_else(cores);
            let work = Work { budget: AT_THE_END, jobs, again: false, unlike: None };
            work.reduce(&findings, &mut store, config, registry, output)?;
        }
    }
    let triage = Triage::read(&store, &arguments.known)?;
    let groups = triage.groups();
    write_files(&groups, arguments.sarif.as_ref(), arguments.junit.as_ref())?;
    let before = match &arguments.baseline {
        Some(path) => signatures(&Store::open_to_read(path)?)?,
        None => BTreeSet::new(),
    };
    let is_new = |group: &&FoundGroup<'_>| {
        let was_there = |finding: &&Finding| before.contains(&elenchus_campaign::signature(finding));
        group.kind.fails() && group.state == State::New && !group.findings.iter().any(was_there)
    };
    let has_new = groups.iter().any(|group| is_new(&group));
    if output.is_json() {
        output.result(&total, String::new)?;
    } else if !groups.is_empty() {
        output.text(&format!(
            "\n{}",
            elenchus_report::groups(&groups, output::width(), &store_option(arguments.store.as_deref()))
        ))?;
        if arguments.baseline.is_some() {
            let new = groups.iter().filter(is_new).count();
            output.text(&format!("{new} of {} groups are new against the baseline\n", groups.len()))?;
        }
    }
    let fails = if arguments.fail_on == "new" {
        has_new
    } else {
        total.findings.iter().any(|found| found.kind.fails())
    };
    verdict(&total, fails)
}

/// How a run ends. One that has no verdict, or missed what was planted, is a failure of ours.
fn verdict(total: &Summary, fails: bool) -> Result<Verdict> {
    if let Some(selftest) = total.selftest.filter(|selftest| selftest.found < selftest.planted) {
        bail!("self-test: only {} of {} planted errors came back", selftest.found, selftest.planted);
    }
    let without_verdict = total.outcomes.get("infra").copied().unwrap_or_default();
    if total.cases > 0 && without_verdict == total.cases {
        bail!("no answer was a verdict: {}", total.infra.as_deref().unwrap_or("nobody knows why"));
    }
    Ok(match total.stopped {
        StopReason::Cancelled => Verdict::Stopped,
        StopReason::Finished | StopReason::TimeUp if fails => Verdict::Findings,
        StopReason::Finished | StopReason::TimeUp => Verdict::NothingFound,
    })
}

/// What a reduction may take that nobody asked for.
const AT_THE_END: Budget = Budget { questions: 500, time: None };

/// The signatures of the groups of a store.
fn signatures(store: &Store) -> Result<BTreeSet<String>> {
    Ok(store.findings()?.iter().map(elenchus_campaign::signature).collect())
}

fn run_one(campaign: &Campaign, store: &mut Store, cancel: &AtomicBool) -> Result<Summary> {
    let progress = Terminal::new();
    let watch =
        Watch { progress: &progress, cancel, compiler_cpu: &|| Some(elenchus_compilers::compiler_cpu()) };
    let summary = campaign.run(store, &watch);
    progress.finish();
    Ok(summary?)
}

/// More compilers at once than this make no campaign faster.
const MOST_JOBS: usize = 1024;

/// What the command line and the configuration come to.
struct Settings {
    seed: u64,
    cases: Option<u64>,
    time: Option<Duration>,
    shard: Shard,
    /// `None` for one for each core.
    jobs: Option<usize>,
    store: PathBuf,
    generate_share: u64,
    limits: Limits,
}

impl Settings {
    fn new(arguments: &Fuzz, config: &Config) -> Result<Settings> {
        let defaults = &config.fuzz;
        if arguments.cases == Some(0) {
            bail!("--cases 0 asks for nothing; give at least 1");
        }
        let shard = match &arguments.shard {
            Some(text) => text.parse()?,
            None => Shard::WHOLE,
        };
        let limits = Limits {
            program_time: arguments.program_time.unwrap_or(Duration::from_secs(defaults.program_seconds)),
            batch_time: arguments.batch_time.unwrap_or(Duration::from_secs(defaults.batch_seconds)),
            heap_mib: arguments.heap.unwrap_or(defaults.heap_mib),
            ..Limits::default()
        };
        if limits.program_time.is_zero() || limits.batch_time.is_zero() {
            bail!(
                "a compiler that has no time answers nothing; give --program-time and --batch-time at least a second"
            );
        }
        let jobs = Some(arguments.jobs.unwrap_or(defaults.jobs)).filter(|jobs| *jobs > 0);
        if let Some(jobs) = jobs.filter(|jobs| *jobs > MOST_JOBS) {
            bail!("--jobs {jobs} is more than any machine has use for; {MOST_JOBS} is the most");
        }
        Ok(Settings {
            seed: arguments.seed.unwrap_or(defaults.seed),
            cases: arguments.cases,
            time: arguments.time.or(arguments.cases.is_none().then_some(Duration::from_mins(1))),
            shard,
            jobs,
            store: arguments.store.clone().unwrap_or_else(|| defaults.store.clone()),
            generate_share: u64::from(arguments.generate_share.unwrap_or(defaults.generate_share)),
            limits,
        })
    }
}

fn how_much(stop: Stop) -> String {
    let cases = stop.cases.map(|cases| format!("{cases} cases"));
    let time = stop.time.map(|time| format!("for {}", humantime::format_duration(time)));
    match (cases, time) {
        (Some(cases), Some(time)) => format!("{cases}, {time} at most"),
        (one, other) => one.or(other).unwrap_or_default(),
    }
}

pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The compilers of one language, and the level that all of them understand.
struct Group {
    level: Level,
    compilers: Vec<Arc<dyn Compiler>>,
}

fn by_language(
    engine: &dyn Engine,
    compilers: Vec<Arc<dyn Compiler>>,
    wanted: Option<&str>,
) -> Result<Vec<Group>> {
    let mut groups: Vec<(Language, Vec<Arc<dyn Compiler>>)> = Vec::new();
    for compiler in compilers {
        let language = compiler.id().language;
        match groups.iter_mut().find(|(other, _)| *other == language) {
            Some((_, group)) => group.push(compiler),
            None => groups.push((language, vec![compiler])),
        }
    }
    if wanted.is_some() && groups.len() > 1 {
        bail!("--level is for one language; name it with --lang");
    }
    groups
        .into_iter()
        .map(|(language, compilers)| {
            Ok(Group { level: selection::level(engine, language, &compilers, wanted)?, compilers })
        })
        .collect()
}
