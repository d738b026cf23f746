use elenchus_campaign::{Group, State};
use elenchus_compilers::Severity;
use serde_json::{Value, json};

/// Groups in the Static Analysis Results Interchange Format, version 2.1.0: a rule for each signature, and its smallest
/// program as the place.
pub fn sarif(groups: &[Group<'_>]) -> String {
    let rule = |group: &Group<'_>| {
        let mut rule = json!({ "id": group.signature, "shortDescription": { "text": group.title } });
        let link = group.known.as_ref().map(|known| &known.link);
        // Readers refuse what is no URI, and `null`.
        if let Some(link) = link.filter(|link| link.contains("://")) {
            rule["helpUri"] = json!(link);
        }
        rule
    };
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "elenchus",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": groups.iter().map(rule).collect::<Vec<Value>>(),
            } },
            "results": groups.iter().map(result).collect::<Vec<Value>>(),
        }],
    });
    format!("{log:#}\n")
}

fn result(group: &Group<'_>) -> Value {
    let is_new = group.state == State::New;
    let file = group.smallest.files().first().map(|(path, _)| path.as_str());
    let error = group.smallest.outcome().diagnostics().iter().find(|one| one.severity == Severity::Error);
    let line = error.map_or(1, |error| error.line.max(1));
    json!({
        "ruleId": group.signature,
        "level": if is_new { "error" } else { "note" },
        "baselineState": if is_new { "new" } else { "unchanged" },
        "occurrenceCount": group.count(),
        "message": { "text": format!("{} in {}@{}", group.title, group.compiler, group.version) },
        "locations": [{ "physicalLocation": {
            "artifactLocation": { "uri": file },
            "region": { "startLine": line },
        } }],
        "partialFingerprints": { "signature/v1": group.signature },
    })
}
