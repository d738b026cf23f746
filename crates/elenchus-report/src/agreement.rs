use elenchus_campaign::Agreement;

use crate::table::plain;

/// How groups and causes go together, and what has no label yet.
pub fn agreement(agreement: &Agreement) -> String {
    let mut table = plain();
    for (name, value) in [
        ("findings", agreement.findings.to_string()),
        ("causes", agreement.causes.to_string()),
        ("groups", agreement.groups.to_string()),
        ("groups with more than one cause", agreement.mixed.len().to_string()),
        ("groups for each cause", format!("{:.2}", agreement.groups_per_cause)),
        ("findings without a label", agreement.unlabelled.len().to_string()),
    ] {
        table.add_row([name.to_owned(), value]);
    }
    let mut text = format!("{table}\n");
    for (signature, causes) in &agreement.mixed {
        text.push_str(&format!("{signature}: {}\n", causes.join("; ")));
    }
    for line in &agreement.unlabelled {
        text.push_str(&format!("{line}\n"));
    }
    text
}
