use comfy_table::{ContentArrangement, Table, presets};
use elenchus_campaign::Finding;

/// One line for each finding.
pub fn findings(findings: &[&Finding]) -> String {
    if findings.is_empty() {
        return "no findings\n".to_owned();
    }
    let mut table = table(["id", "kind", "compiler", "case", "seen", "signature"]);
    for finding in findings {
        table.add_row([
            finding.id.to_string(),
            finding.kind.word().to_owned(),
            finding.compiler.to_string(),
            format!("{} {} seed {} case {}", finding.engine, finding.language, finding.seed, finding.index),
            if finding.confirmed { "alone" } else { "in a batch" }.to_owned(),
            finding.signature.coarse.clone(),
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

pub(crate) fn table<const N: usize>(header: [&str; N]) -> Table {
    let mut table = plain();
    table.set_header(header);
    table
}
