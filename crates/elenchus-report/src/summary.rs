use elenchus_campaign::{StopReason, Summary};

use crate::table::plain as rows;

/// The end of a campaign: what was asked, what came of it, and where the time went. `store` is the option that names the
/// store, where one is needed.
pub fn summary(summary: &Summary, store: &str) -> String {
    let mut text = String::new();
    let mut numbers = rows();
    numbers.add_row(["cases", &cases(summary)]);
    let outcomes: Vec<String> =
        summary.outcomes.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    numbers.add_row(["outcomes", &outcomes.join(", ")]);
    for (name, count) in [
        ("slow", summary.slow),
        ("dead ends", summary.dead_ends),
        ("engine errors", summary.engine_errors),
        ("rejected elsewhere", summary.rejected_elsewhere),
        ("cannot say", summary.cannot_say),
        ("not seen again alone", summary.unconfirmed),
    ] {
        if count > 0 {
            numbers.add_row([name, &count.to_string()]);
        }
    }
    if let Some(selftest) = &summary.selftest {
        numbers.add_row([
            "selftest",
            &format!("{} of {} planted errors came back", selftest.found, selftest.planted),
        ]);
    }
    numbers.add_row(["wall time", &format!("{:.1} s{}", summary.seconds, reason(summary.stopped))]);
    numbers.add_row(["rate", &format!("{:.1} cases a second", summary.cases_per_second)]);
    if let Some(busy) = summary.busy {
        numbers.add_row(["compilers busy", &format!("{:.0} % of all cores", busy * 100.0)]);
    }
    text.push_str(&format!("{numbers}\n\n"));

    let stages = summary.stages;
    let stages = [
        ("generate", stages.generate),
        ("print", stages.print),
        ("compile", stages.compile),
        ("confirm", stages.confirm),
        ("judge", stages.judge),
        ("store", stages.store),
    ];
    let total: f64 = stages.iter().map(|(_, seconds)| seconds).sum();
    let mut table = rows();
    table.add_row(["stage", "thread seconds", "share"]);
    for (name, seconds) in stages {
        let share = if total > 0.0 { seconds / total * 100.0 } else { 0.0 };
        table.add_row([name.to_owned(), format!("{seconds:.2}"), format!("{share:.1} %")]);
    }
    text.push_str(&format!("{table}\n\n"));

    text.push_str(&match summary.findings.len() {
        0 => "no findings\n".to_owned(),
        1 => format!("1 finding; see `elenchus findings{store}`\n"),
        count => format!("{count} findings; see `elenchus findings{store}`\n"),
    });
    text
}

fn cases(summary: &Summary) -> String {
    match summary.resumed {
        0 => summary.cases.to_string(),
        resumed => format!("{}, of which {resumed} were answered before", summary.cases),
    }
}

fn reason(stopped: StopReason) -> &'static str {
    match stopped {
        StopReason::Finished => "",
        StopReason::TimeUp => " (time is up)",
        StopReason::Cancelled => " (stopped; the same command goes on from here)",
    }
}
