//! The list of known bugs says of the book's programs what compilers say of them. `UPDATE_KNOWN=1` writes it anew.

use elenchus_campaign::{Disagreement, Kind, KnownBugs, Signature};
use elenchus_case::{Case, Expectation, Origin, Typing};
use elenchus_compilers::{Examiner, Limits, Outcome, Phase, Wanted};
use elenchus_lang::Source;

use crate::tool::repository;

/// A bug of the page: its title and anchor, the compiler that is wrong, and the programs.
struct Entry {
    title: String,
    anchor: String,
    compiler: &'static str,
    programs: Vec<String>,
}

/// The bugs of compilers that reject or crash; what is wrongly accepted has the signature of the rule.
fn entries() -> Vec<Entry> {
    let page = std::fs::read_to_string(repository().join("docs/src/found.md")).unwrap();
    let mut entries = Vec::new();
    for row in page.lines().filter(|line| line.starts_with("| [")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let (title, link) = cells[1].trim_start_matches('[').trim_end_matches(')').split_once("](#").unwrap();
        let compiler = if cells[2].contains("ecj") { "ecj@3.46" } else { "java@25" };
        if cells[2].contains("accepted") || (compiler == "java@25" && !cells[2].contains("25.0")) {
            continue;
        }
        let section = page.split("\n## ").find(|section| section.lines().next() == Some(title));
        let blocks = section.unwrap_or_else(|| panic!("no section {title}")).split("```java\n").skip(1);
        let programs = blocks.map(|block| block.split("```").next().unwrap().to_owned()).collect();
        entries.push(Entry { title: title.to_owned(), anchor: link.to_owned(), compiler, programs });
    }
    entries
}

/// The signatures that a compiler gives the programs.
fn signatures(entry: &Entry, examiner: &mut Examiner) -> Vec<String> {
    let compiler = examiner.compiler().clone();
    let mut signatures = Vec::new();
    for program in &entry.programs {
        let source = Source::single("Known.java", program);
        let outcome = examiner.batch(&[&source], Phase::Generate).unwrap().remove(0).outcome;
        let kind = match outcome {
            Outcome::Rejected { .. } => Kind::FalseReject,
            Outcome::Crashed { .. } => Kind::Crash,
            _ => continue,
        };
        let expectation = Expectation::Typing(Typing::Accept);
        let origin = Origin {
            tool: String::new(),
            engine: "book".to_owned(),
            level: compiler.level(),
            config: String::new(),
            seed: 0,
        };
        let case = Case {
            provenance: origin.case(0),
            source,
            expectation: expectation.clone(),
            features: Vec::new(),
        };
        let whole = Disagreement { kind, place: None };
        let signature = Signature::of(&whole, &expectation, &case, &outcome).coarse;
        signatures.push(format!("{} {signature}", compiler.id().family));
    }
    signatures.sort();
    signatures.dedup();
    signatures
}

fn quoted(text: &str) -> String {
    format!("{text:?}")
}

fn entry_text(title: &str, anchor: &str, family: &str, signatures: &[String]) -> String {
    let list: String = signatures.iter().map(|signature| format!("    {},\n", quoted(signature))).collect();
    let title = quoted(title);
    format!(
        "\n[[bug]]\ntitle = {title}\nlink = \"docs/src/found.md#{anchor}\"\ncompiler = \"{family}\"\nsignatures = [\n{list}]\n"
    )
}

#[test]
fn known_bugs_have_the_signatures_of_the_books_programs() {
    let path = repository().join("crates/elenchus/known.toml");
    let mut known = KnownBugs::default();
    let text = std::fs::read_to_string(&path).unwrap();
    known.add(&text, "known.toml").unwrap();

    let mut written: String =
        text.lines().take_while(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    let mut missing = Vec::new();
    let mut titles = Vec::new();
    for compiler in ["java@25", "ecj@3.46"] {
        let wanted: Wanted = compiler.parse().unwrap();
        let found = match elenchus_compilers::find(&wanted) {
            Ok(found) => found,
            Err(error) => {
                assert!(std::env::var_os("CI").is_none(), "{error}");
                return;
            }
        };
        let mut examiner = Examiner::new(found, Limits::default());
        for entry in entries().iter().filter(|entry| entry.compiler == compiler) {
            let mut signatures = signatures(entry, &mut examiner);
            if signatures.is_empty() {
                continue;
            }
            let family = compiler.split('@').next().unwrap();
            let is_entry = |bug: &&elenchus_campaign::KnownBug| bug.title == entry.title;
            let before = known.bugs().iter().find(is_entry).map_or(&[][..], |bug| &bug.signatures);
            if signatures.iter().any(|signature| !before.contains(signature)) {
                missing.push(entry.title.clone());
            }
            // What campaigns have shown of the same bug stays.
            signatures.extend(before.iter().cloned());
            signatures.sort();
            signatures.dedup();
            titles.push(entry.title.clone());
            written.push_str(&entry_text(&entry.title, &entry.anchor, family, &signatures));
        }
    }
    for bug in known.bugs().iter().filter(|bug| !titles.contains(&bug.title)) {
        let anchor = bug.link.rsplit('#').next().unwrap();
        written.push_str(&entry_text(&bug.title, anchor, &bug.compiler, &bug.signatures));
    }
    if std::env::var_os("UPDATE_KNOWN").is_some() {
        std::fs::write(&path, written).unwrap();
        return;
    }
    assert!(missing.is_empty(), "out of date: {missing:?}; UPDATE_KNOWN=1 cargo test -p elenchus known");
}
