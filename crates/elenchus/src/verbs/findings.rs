//! `elenchus findings`: what campaigns have found.

use anyhow::{Context, Result};
use elenchus_campaign::{Kind, Store};

use crate::Verdict;
use crate::cli::Findings;
use crate::config::Config;
use crate::output::Output;

pub fn run(arguments: &Findings, config: &Config, output: &Output) -> Result<Verdict> {
    let store = Store::open_to_read(arguments.store.path(config))?;
    let mut findings = store.findings()?;
    findings.retain(|finding| !finding.planted);
    if let Some(word) = &arguments.kind {
        let kind = Kind::from_word(word).with_context(|| {
            let known: Vec<&str> = Kind::ALL.iter().map(|kind| kind.word()).collect();
            format!("there is no kind `{word}`; there is {}", known.join(", "))
        })?;
        findings.retain(|finding| finding.kind == kind);
    }
    output.result(&findings, || {
        if arguments.by_signature {
            elenchus_report::signatures(&findings)
        } else {
            elenchus_report::findings(&findings)
        }
    })?;
    Ok(if findings.is_empty() { Verdict::NothingFound } else { Verdict::Findings })
}
