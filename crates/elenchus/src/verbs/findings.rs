//! `elenchus findings`: what campaigns have found, in groups.

use anyhow::{Context, Result, bail};
use elenchus_campaign::{Finding, Group, Judgement, Kind, Labels, State, Store};

use crate::Verdict;
use crate::cli::Findings;
use crate::config::Config;
use crate::output::{self, Output};
use crate::registry::Registry;
use crate::verbs::triage::{GroupList, Triage, write_files};
use crate::verbs::vote::Booth;

pub fn run(
    arguments: &Findings,
    config: &Config,
    registry: &impl Fn(&Config) -> Result<Registry>,
    output: &Output,
) -> Result<Verdict> {
    let path = arguments.store.path(config);
    if arguments.retest {
        retest(&mut Store::open_existing(path)?, config, &registry(config)?, output)?;
    }
    if let Some(id) = &arguments.mark {
        mark(arguments, id, &mut Store::open_existing(path)?)?;
    }
    let mut triage = Triage::read(&Store::open_to_read(path)?, &arguments.known)?;
    if let Some(word) = &arguments.kind {
        let kind = Kind::from_word(word).with_context(|| {
            let known: Vec<&str> = Kind::ALL.iter().map(|kind| kind.word()).collect();
            format!("there is no kind `{word}`; there is {}", known.join(", "))
        })?;
        triage.findings.retain(|finding| finding.kind == kind);
    }
    let is_wanted = |finding: &Finding| {
        let is = |wanted: &Option<String>, own: &str| wanted.as_ref().is_none_or(|wanted| wanted == own);
        is(&arguments.compiler, &finding.compiler.family) && is(&arguments.engine, &finding.engine)
    };
    triage.findings.retain(is_wanted);

    let state = arguments.state.as_deref().map(state).transpose()?;
    let state = if arguments.new { Some(State::New) } else { state };
    let mut groups = triage.groups();
    groups.retain(|group| state.is_none_or(|state| group.state == state) && has_text(group, arguments));
    write_files(&groups, arguments.sarif.as_ref(), arguments.junit.as_ref())?;
    if let Some(path) = &arguments.labels {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let labels = Labels::parse(&text).with_context(|| format!("in {}", path.display()))?;
        let agreement = labels.agreement(&groups);
        output.result(&agreement, || elenchus_report::agreement(&agreement))?;
    } else if arguments.count {
        let count = elenchus_report::Count::of(&groups, &triage.votes);
        output.result(&count, || count.text())?;
    } else if arguments.every {
        let findings: Vec<&Finding> =
            groups.iter().flat_map(|group| group.findings.iter().copied()).collect();
        output.result(&findings, || elenchus_report::findings(&findings))?;
    } else {
        let store = arguments.store.option();
        output
            .result(&GroupList::of(&groups), || elenchus_report::groups(&groups, output::width(), &store))?;
    }
    Ok(if groups.is_empty() { Verdict::NothingFound } else { Verdict::Findings })
}

/// Asks the newest version of its compiler about the smallest program of each group, the silenced ones included.
fn retest(store: &mut Store, config: &Config, registry: &Registry, output: &Output) -> Result<()> {
    let triage = Triage::read(store, &[])?;
    let mut booth = Booth::new(config);
    for group in triage.groups() {
        let Ok(compiler) = registry.compiler(&group.compiler, &[]) else { continue };
        let (vote, _) = booth.ask(group.smallest.finding, group.smallest.reduction, &compiler)?;
        let (state, word) = match (vote.is_right, group.state == State::NoLongerSeen) {
            (Some(true), false) => (State::NoLongerSeen, "not in"),
            (Some(false), true) => (State::New, "back in"),
            _ => continue,
        };
        let note = format!("{word} {}", compiler.id());
        output.note(&format!("{}: {note}: {}", group.smallest.finding.id, group.title));
        for key in group.keys() {
            store.judge(&key, &Judgement { state, note: note.clone() })?;
        }
    }
    Ok(())
}

fn has_text(group: &Group<'_>, arguments: &Findings) -> bool {
    let has = |text: &String| group.signature.to_lowercase().contains(&text.to_lowercase());
    arguments.text.as_ref().is_none_or(has)
}

fn state(word: &str) -> Result<State> {
    State::from_word(word).with_context(|| {
        let known: Vec<&str> = State::ALL.iter().map(|state| state.word()).collect();
        format!("there is no state `{word}`; there is {}", known.join(", "))
    })
}

fn mark(arguments: &Findings, id: &str, store: &mut Store) -> Result<()> {
    let state = state(arguments.mark_as.as_deref().unwrap_or_default())?;
    let note = arguments.note.clone().unwrap_or_default();
    match state {
        State::Dismissed if note.is_empty() => bail!("say why it is dismissed, with --note"),
        State::New | State::Reported | State::Dismissed => {}
        State::Known | State::NoLongerSeen => bail!("`{}` is not for people to say", state.word()),
    }
    let finding = store.finding(id)?;
    let triage = Triage::read(store, &[])?;
    let groups = triage.groups();
    let own = groups.iter().find(|group| group.findings.iter().any(|other| other.id == finding.id));
    for key in own.map_or_else(|| vec![elenchus_campaign::signature(&finding)], Group::keys) {
        store.judge(&key, &Judgement { state, note: note.clone() })?;
    }
    Ok(())
}
