//! Bugs out of a page of the book: a table of bugs, and for each a section with its program.

use crate::entry::{Entry, Lines};

/// The bugs of a page. A row of the table is `| [TITLE](#…) | COMPILER VERSION, VERSION: WHAT | …`, a section begins with
/// `## TITLE` and holds the program as a block of its language.
pub(crate) fn entries(page: &str) -> Result<Vec<Entry>, String> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| [")?.split_once("]("));
    let entries: Result<Vec<Entry>, String> = rows.map(|(title, rest)| entry(page, title, rest)).collect();
    match entries {
        Ok(entries) if entries.is_empty() => Err("there is no table of bugs in it".to_owned()),
        entries => entries,
    }
}

fn entry(page: &str, title: &str, rest: &str) -> Result<Entry, String> {
    let shown = rest.split(" | ").nth(1).and_then(|shown| shown.split_once(": "));
    let (versions, what) = shown.ok_or_else(|| format!("`{title}` does not say what shows it"))?;
    let (compiler, versions) = versions.split_once(' ').unwrap_or((versions, ""));
    let section = page.split_once(&format!("\n## {title}\n"));
    let (_, section) = section.ok_or_else(|| format!("there is no section `{title}`"))?;
    let program = section.split_once("```").and_then(|(_, block)| {
        let (language, rest) = block.split_once('\n')?;
        Some((language.to_owned(), rest.split_once("```\n")?.0.to_owned()))
    });
    let (language, program) = program.ok_or_else(|| format!("`{title}` has no program"))?;
    let symptom = if what.contains("wrong program accepted") {
        "accepted"
    } else if what.starts_with("crash") {
        "crash"
    } else {
        "rejected"
    };
    Ok(Entry {
        id: title.to_owned(),
        language,
        compiler: Some(compiler.to_owned()),
        symptom: symptom.to_owned(),
        program: Lines::Text(program),
        reproduces: Some(versions.split(", ").map(str::to_owned).collect()),
        class: None,
        note: None,
        title: None,
        fixed_in: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_bugs_is_a_corpus() {
        let page = include_str!("../../../docs/src/found.md");
        let entries = entries(page).unwrap();
        assert!(entries.len() > 30, "{}", entries.len());
        for entry in &entries {
            assert_eq!(entry.language, "java", "{}", entry.id);
            assert!(entry.is_of("java") || entry.is_of("ecj"), "{}", entry.id);
            assert!(entry.expected().is_some(), "{}", entry.id);
            assert!(!entry.reproduces.as_ref().unwrap().is_empty(), "{}", entry.id);
        }
    }
}
