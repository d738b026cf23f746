//! The list of known bugs says of the book's programs what compilers say of them. `UPDATE_KNOWN=1` writes it anew.

use elenchus_campaign::{Disagreement, Kind, KnownBug, KnownBugs, Signature};
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
    /// The section of the specification and what it says of the program; empty where the book calls it arguable.
    specification: String,
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
        let section = section.unwrap_or_else(|| panic!("no section {title}"));
        let blocks = section.split("```java\n").skip(1);
        let programs = blocks.map(|block| block.split("```").next().unwrap().to_owned()).collect();
        let reason =
            section.split("```\n").nth(1).and_then(|rest| rest.lines().find(|line| !line.is_empty()));
        let is_arguable = cells[2].contains("*arguable*");
        let specification =
            if is_arguable { String::new() } else { format!("{}: {}", cells[3], reason.unwrap_or_default()) };
        entries.push(Entry {
            title: title.to_owned(),
            anchor: link.to_owned(),
            compiler,
            programs,
            specification,
        });
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

fn entry_text(bug: &KnownBug) -> String {
    let KnownBug { title, link, compiler, signatures, specification, note, shapes, .. } = bug;
    let list: String = signatures.iter().map(|signature| format!("    {},\n", quoted(signature))).collect();
    let mut text = format!(
        "\n[[bug]]\ntitle = {}\nlink = {}\ncompiler = {}\n",
        quoted(title),
        quoted(link),
        quoted(compiler)
    );
    for (key, value) in [("since", &bug.since), ("until", &bug.until)] {
        text.extend(value.iter().map(|value| format!("{key} = {}\n", quoted(value))));
    }
    for (key, value) in [("specification", specification), ("note", note)] {
        if !value.is_empty() {
            text.push_str(&format!("{key} = {}\n", quoted(value)));
        }
    }
    if !list.is_empty() {
        text.push_str(&format!("signatures = [\n{list}]\n"));
    }
    if !shapes.is_empty() {
        text.push_str(&format!("shapes = {shapes:?}\n"));
    }
    if !bug.programs.is_empty() {
        let list: String = bug.programs.iter().map(|program| format!("    '''\n{program}''',\n")).collect();
        text.push_str(&format!("programs = [\n{list}]\n"));
    }
    text
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
            let is_entry = |bug: &&KnownBug| bug.title == entry.title;
            let listed = known.bugs().iter().find(is_entry);
            let before = listed.map_or(&[][..], |bug| &bug.signatures);
            if listed.is_none_or(|bug| bug.specification != entry.specification) {
                missing.push(format!("{} (specification)", entry.title));
            }
            if signatures.iter().any(|signature| !before.contains(signature)) {
                missing.push(entry.title.clone());
            }
            // What campaigns have shown of the same bug stays.
            signatures.extend(before.iter().cloned());
            signatures.sort();
            signatures.dedup();
            titles.push(entry.title.clone());
            written.push_str(&entry_text(&KnownBug {
                title: entry.title.clone(),
                link: format!("docs/src/found.md#{}", entry.anchor),
                compiler: family.to_owned(),
                signatures,
                specification: entry.specification.clone(),
                shapes: listed.map(|bug| bug.shapes.clone()).unwrap_or_default(),
                programs: listed.map(|bug| bug.programs.clone()).unwrap_or_default(),
                since: listed.and_then(|bug| bug.since.clone()),
                until: listed.and_then(|bug| bug.until.clone()),
                note: listed.map(|bug| bug.note.clone()).unwrap_or_default(),
            }));
        }
    }
    for bug in known.bugs().iter().filter(|bug| !titles.contains(&bug.title)) {
        written.push_str(&entry_text(bug));
    }
    if std::env::var_os("UPDATE_KNOWN").is_some() {
        std::fs::write(&path, written).unwrap();
        return;
    }
    assert!(missing.is_empty(), "out of date: {missing:?}; UPDATE_KNOWN=1 cargo test -p elenchus known");
}
