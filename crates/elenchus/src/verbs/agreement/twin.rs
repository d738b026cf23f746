//! `elenchus bench check --twin`: of how many programs of Groovy is something sure, and is it what our checker of Java says of
//! their twins?

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use anyhow::{Context, Result};
use elenchus_check::{TypeChecker, Verdict as Said, java_twin};
use elenchus_lang::{GROOVY, JAVA};
use elenchus_print::Places;

use super::edited::Edited;
use super::tally::Tally;
use super::{STACK, opinion, origin, told_of};
use crate::Verdict;
use crate::cli::BenchCheck;
use crate::languages::{bundle, java_checker, java_library};
use crate::output::Output;
use crate::verbs::fuzz::cores;
use crate::verbs::opinion::{Ours, Theirs};

pub fn run(arguments: &BenchCheck, output: &Output) -> Result<Verdict> {
    let level = GROOVY.levels().next_back().context("Groovy has no level")?;
    let newest = JAVA.levels().next_back().context("Java has no level")?;
    let bundle = bundle(GROOVY).context("no checker of ours knows Groovy")?;
    let checker = (bundle.checker)(level).context("no checker of ours knows Groovy")?;
    let java = java_checker(newest);
    let origin = origin(arguments, level, (bundle.base)(level))?;
    let next = AtomicU64::new(arguments.from);
    let end = arguments.from + arguments.edits;
    let tally = Mutex::new(Tally::default());
    opinion::remember_panics();
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= end {
                return;
            }
            let Some(edited) = origin.edited(index) else { continue };
            let printed = edited.print(bundle.print);
            let ours = Ours::of(&edited.program, &*checker, &printed.places);
            let theirs = of_twin(&edited, &*java, newest, &printed.places);
            if let Ok(mut tally) = tally.lock() {
                tally.add(&edited, &printed.text, &ours, &theirs);
            }
        }
    };
    thread::scope(|scope| -> Result<()> {
        let jobs = arguments.jobs.filter(|jobs| *jobs > 0).unwrap_or_else(cores);
        let workers: Vec<_> =
            (0..jobs).map(|_| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)).collect();
        for worker in workers {
            worker?.join().map_err(|_| anyhow::anyhow!("a thread of the comparison failed"))?;
        }
        Ok(())
    })?;
    let tally = tally.into_inner().map_err(|_| anyhow::anyhow!("a thread of the comparison failed"))?;
    told_of(&tally, arguments, output)
}

/// What the checker of Java says of the twin of a program, without what is never an error in Groovy.
fn of_twin(edited: &Edited, java: &dyn TypeChecker, level: elenchus_lang::Level, places: &Places) -> Theirs {
    let twin = match java_twin(&edited.program, &java_library(level)) {
        Ok(twin) => twin,
        Err(why) => return Theirs::Fails(why.to_owned()),
    };
    let checked = java.check(&twin);
    let rejections = match checked.verdict() {
        Said::CannotSay(why) => return Theirs::Fails(why.to_string()),
        Said::Accepted => return Theirs::Accepts,
        Said::Rejected(rejections) => rejections,
    };
    let mut errors = rejections.iter().filter(|rejection| !elenchus_check::is_never_in_groovy(rejection));
    let Some(first) = errors.next() else { return Theirs::Accepts };
    let line = |node| places.get(node).map_or(0, |place| place.start.line);
    Theirs::Rejects {
        code: first.rule.name().to_owned(),
        messages: rejections
            .iter()
            .map(|rejection| (line(rejection.node), rejection.detail.clone()))
            .collect(),
    }
}
