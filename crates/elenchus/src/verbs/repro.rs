//! `elenchus repro`: a finding once more, alone in a fresh process.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use elenchus_campaign::{Finding, Judgement, Kind, State, Store, judge, signature};
use elenchus_compilers::{Compiler, Examiner, Limits, Observation, Outcome};
use serde::Serialize;

use crate::Verdict;
use crate::cli::Repro;
use crate::config::Config;
use crate::output::Output;
use crate::registry::Registry;

pub fn run(arguments: &Repro, config: &Config, registry: &Registry, output: &Output) -> Result<Verdict> {
    let path = arguments.store.path(config);
    let store = Store::open_to_read(path)?;
    let found = store.finding(&arguments.id)?;
    let mut finding = found.clone();
    if let Some(reduction) = store.reductions()?.get(&finding.id) {
        finding = finding.reduced(reduction);
    }
    let compiler = compiler_of(&finding, arguments.compiler.as_deref(), registry)?;
    if compiler.id().language.name() != finding.language {
        bail!("{} does not compile {}, which the program is in", compiler.id(), finding.language);
    }
    // As in the campaign: set to the level of the program.
    let level = compiler.id().language.level(finding.level.as_str());
    let compiler = level.and_then(|level| compiler.at_level(level)).unwrap_or(compiler);
    if let Some(path) = &arguments.script {
        write_script(path, &finding, &*compiler)?;
        output.note(&format!("wrote {}", path.display()));
    }

    let source = finding.source();
    let limits = Limits { heap_mib: config.fuzz.heap_mib, ..Limits::default() };
    let Observation { outcome, .. } =
        Examiner::new(Arc::clone(&compiler), limits).alone(&source, finding.phase)?;
    let seen_again =
        judge(&finding.expectation, &outcome, compiler.promises()).kinds().contains(&finding.kind);

    if arguments.compiler.is_none() {
        note_whether_seen(&found, seen_again, &mut Store::open_existing(path)?)?;
    }
    let place = if seen_again && finding.kind == Kind::Crash {
        crash_place(&finding, &compiler, config, registry)?
    } else {
        None
    };
    let observed = Finding { outcome, ..finding.clone() };
    let reproduction = Reproduction {
        id: finding.id.to_string(),
        kind: finding.kind.word(),
        compiler: compiler.id().to_string(),
        reproduced: seen_again,
        expectation: finding.expectation.word(),
        outcome: observed.outcome.kind(),
        diagnostics: observed.outcome.diagnostics(),
        place,
    };
    output.result(&reproduction, || reproduction.text())?;
    Ok(if seen_again { Verdict::Findings } else { Verdict::NothingFound })
}

/// The line that the compiler was at when it failed: the last of the shortest program that begins like this one and makes
/// it fail in the same way, found by halves.
fn crash_place(
    finding: &Finding,
    compiler: &Arc<dyn Compiler>,
    config: &Config,
    registry: &Registry,
) -> Result<Option<u32>> {
    let Some(level) = compiler.id().language.level(finding.level.as_str()) else { return Ok(None) };
    let read = |text: &String| registry.engine(&finding.engine).ok()?.read(text, level).ok();
    let Some(program) = finding.text_form.as_ref().and_then(read) else { return Ok(None) };
    let cuts = program.cuts();
    let limits = Limits { heap_mib: config.fuzz.heap_mib, ..Limits::default() };
    let mut examiner = Examiner::new(Arc::clone(compiler), limits);
    let mut fails = |place: usize| -> Result<bool> {
        let source = finding.source_with(&*cuts[place].1, level);
        let observation = examiner.batch(&[&source], finding.phase)?.pop().context("no answer")?;
        let cut = Finding { outcome: observation.outcome, ..finding.clone() };
        Ok(matches!(cut.outcome, Outcome::Crashed { .. }) && signature(&cut) == signature(finding))
    };
    // What fails without any statement fails at a declaration, and which one cannot be told so.
    let Some(mut high) = cuts.len().checked_sub(1) else { return Ok(None) };
    if high == 0 || fails(0)? || !fails(high)? {
        return Ok(None);
    }
    let mut low = 0;
    while high - low > 1 {
        let middle = usize::midpoint(low, high);
        if fails(middle)? { high = middle } else { low = middle }
    }
    Ok(cuts[high].0)
}

/// A group whose finding its own compiler shows no longer is marked so, until it does again.
fn note_whether_seen(finding: &Finding, seen: bool, store: &mut Store) -> Result<()> {
    let signature = signature(finding);
    let state = match (seen, store.judgements()?.get(&signature).map(|judgement| judgement.state)) {
        (false, None | Some(State::New)) => State::NoLongerSeen,
        (true, Some(State::NoLongerSeen)) => State::New,
        // What a person has said stays.
        _ => return Ok(()),
    };
    Ok(store.judge(&signature, &Judgement { state, note: String::new() })?)
}

#[derive(Serialize)]
struct Reproduction<'a> {
    id: String,
    kind: &'a str,
    compiler: String,
    reproduced: bool,
    expectation: &'a str,
    outcome: &'a str,
    diagnostics: &'a [elenchus_compilers::Diagnostic],
    /// The line that a compiler was at when it failed, if that can be told.
    place: Option<u32>,
}

impl Reproduction<'_> {
    fn text(&self) -> String {
        let Reproduction { id, kind, compiler, reproduced, expectation, outcome, diagnostics, place } = self;
        let word = if *reproduced { "seen again" } else { "not seen" };
        let mut text = format!(
            "{id} {kind}: {word}\ncompiler  {compiler}\nexpected  {expectation}\nobserved  {outcome}\n"
        );
        if let Some(line) = place {
            text.push_str(&format!("at        line {line}\n"));
        }
        for diagnostic in *diagnostics {
            let file = diagnostic.file.as_deref().unwrap_or("(no file)");
            text.push_str(&format!(
                "{file}:{}: {} {}\n",
                diagnostic.line, diagnostic.code, diagnostic.message
            ));
        }
        text
    }
}

/// The compiler that is wanted, or else that of the finding: the one at its place if that is still the same version, else one of that version.
pub fn compiler_of(
    finding: &Finding,
    wanted: Option<&str>,
    registry: &Registry,
) -> Result<Arc<dyn Compiler>> {
    let record = &finding.compiler;
    if let Some(name) = wanted {
        return registry.compiler(name, &record.flags);
    }
    let at_place = registry.compiler(&format!("{}={}", record.family, record.place), &record.flags);
    match at_place {
        Ok(compiler) if compiler.id().version == record.version => Ok(compiler),
        _ => registry
            .compiler(&format!("{}@{}", record.family, record.version), &record.flags)
            .context("the compiler of the finding is gone; name another with --compiler"),
    }
}

fn write_script(path: &Path, finding: &Finding, compiler: &dyn Compiler) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let script = elenchus_report::script(finding, &compiler.script(&finding.source(), finding.phase));
    std::fs::write(path, script)
        .and_then(|()| std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)))
        .with_context(|| format!("cannot write {}", path.display()))
}
