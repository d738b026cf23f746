use comfy_table::{ContentArrangement, Table, presets};
use elenchus_campaign::Finding;

/// One line for each finding.
pub fn findings(findings: &[Finding]) -> String {
    if findings.is_empty() {
        return "no findings\n".to_owned();
    }
    let mut table = table(["id", "kind", "compiler", "case", "signature"]);
    for finding in findings {
        table.add_row([
            finding.id.to_string(),
            finding.kind.word().to_owned(),
            finding.compiler.to_string(),
            format!("{} {} seed {} case {}", finding.engine, finding.language, finding.seed, finding.index),
            finding.signature.coarse.clone(),
        ]);
    }
    format!("{table}\n")
}

/// One line for each signature, with how often it was seen and the smallest program that shows it.
pub fn signatures(findings: &[Finding]) -> String {
    if findings.is_empty() {
        return "no findings\n".to_owned();
    }
    let mut groups: Vec<(&str, Vec<&Finding>)> = Vec::new();
    for finding in findings {
        match groups.iter_mut().find(|(signature, _)| *signature == finding.signature.coarse) {
            Some((_, group)) => group.push(finding),
            None => groups.push((&finding.signature.coarse, vec![finding])),
        }
    }
    let mut table = table(["signature", "count", "compilers", "smallest"]);
    for (signature, group) in groups {
        let mut compilers: Vec<String> = group.iter().map(|finding| finding.compiler.to_string()).collect();
        compilers.sort();
        compilers.dedup();
        let smallest = group
            .iter()
            .min_by_key(|finding| finding.files.iter().map(|(_, text)| text.len()).sum::<usize>());
        table.add_row([
            signature.to_owned(),
            group.len().to_string(),
            compilers.join(", "),
            smallest.map(|finding| finding.id.to_string()).unwrap_or_default(),
        ]);
    }
    format!("{table}\n")
}

/// A table without lines, as wide as it needs to be.
pub(crate) fn plain() -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table
}

fn table<const N: usize>(header: [&str; N]) -> Table {
    let mut table = plain();
    table.set_header(header);
    table
}
