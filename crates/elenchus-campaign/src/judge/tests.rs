use super::*;

/// The match begins in line 2 and has its arms in lines 3, 4 and so on.
const FILE: &str = "a.rs";

fn place(line: u32) -> Place {
    Place { file: FILE.to_owned(), line }
}

/// `accept`, `reject`, or a coverage followed by a letter for each arm: reachable, redundant (x) or unknown (?).
fn expectation(text: &str) -> Expectation {
    let (word, letters) = text.split_once(' ').unwrap_or((text, ""));
    let arm = |(number, letter)| Arm {
        place: place(3 + number as u32),
        status: match letter {
            'r' => ArmStatus::Reachable,
            'x' => ArmStatus::Redundant,
            _ => ArmStatus::Unknown,
        },
    };
    let coverage = match word {
        "accept" => return Expectation::Typing(Typing::Accept),
        "reject" => {
            return Expectation::Typing(Typing::Reject {
                place: place(2),
                also: vec![place(7)],
                why: "a rule".to_owned(),
            });
        }
        "exhaustive" => Coverage::Exhaustive,
        "inexhaustive" => Coverage::Inexhaustive { witness: "_".to_owned() },
        _ => panic!("{text}"),
    };
    Expectation::Match { place: place(2), coverage, arms: letters.chars().enumerate().map(arm).collect() }
}

/// The kind of outcome, then diagnostics such as `!inexhaustive@2` (an error) or `~redundant@3` (a warning); a place
/// may be in another file, `@b.rs:2`, or missing.
fn outcome(text: &str) -> Outcome {
    let mut words = text.split(' ');
    let kind = words.next();
    let diagnostics: Vec<Diagnostic> = words.map(diagnostic).collect();
    match kind {
        Some("accepted") => Outcome::accepted(diagnostics),
        Some("rejected") => Outcome::Rejected { diagnostics },
        Some("crashed") => Outcome::Crashed { trace: "boom".to_owned() },
        Some("timed_out") => Outcome::TimedOut,
        Some("infra") => Outcome::Infra { what: "nobody home".to_owned() },
        _ => panic!("{text}"),
    }
}

fn diagnostic(word: &str) -> Diagnostic {
    let (head, at) = word.split_once('@').unwrap_or((word, ""));
    let (file, line) = match at.split_once(':') {
        Some((file, line)) => (Some(file), line),
        None if at.is_empty() => (None, "0"),
        None => (Some(FILE), at),
    };
    Diagnostic {
        severity: if head.starts_with('!') { Severity::Error } else { Severity::Warning },
        code: String::new(),
        meaning: match &head[1..] {
            "inexhaustive" => Meaning::Inexhaustive,
            "redundant" => Meaning::RedundantArm,
            "syntax" => Meaning::Syntax,
            "other" => Meaning::Other,
            _ => panic!("{word}"),
        },
        file: file.map(str::to_owned),
        line: line.parse().unwrap(),
        column: 1,
        message: String::new(),
        shape: String::new(),
    }
}

/// The verdict in words: `agrees`, `none`, or kinds with their lines.
fn verdict(expected: &str, seen: &str, reports_redundancy: bool) -> String {
    match judge(&expectation(expected), &outcome(seen), Promises { reports_redundancy }) {
        Verdict::Agrees => "agrees".to_owned(),
        Verdict::Elsewhere => "elsewhere".to_owned(),
        Verdict::None => "none".to_owned(),
        Verdict::Disagrees(disagreements) => {
            let word = |disagreement: &Disagreement| match &disagreement.place {
                Some(Place { file, line }) if file == FILE => format!("{}@{line}", disagreement.kind),
                Some(Place { file, line }) => format!("{}@{file}:{line}", disagreement.kind),
                None => disagreement.kind.to_string(),
            };
            disagreements.iter().map(word).collect::<Vec<_>>().join(" ")
        }
    }
}

#[track_caller]
fn check(table: &[(&str, &str, &str)]) {
    for (expected, seen, said) in table {
        assert_eq!(verdict(expected, seen, true), *said, "expected `{expected}`, seen `{seen}`");
    }
}

const EXPECTATIONS: &[&str] = &["accept", "reject", "exhaustive r", "exhaustive rx", "inexhaustive r?"];

#[test]
fn crash_hang_and_infra_are_the_same_for_every_expectation() {
    for expected in EXPECTATIONS {
        check(&[
            (expected, "crashed", "crash"),
            (expected, "timed_out", "hang"),
            (expected, "infra", "none"),
        ]);
    }
}

#[test]
fn typing() {
    check(&[
        ("accept", "accepted", "agrees"),
        ("accept", "accepted ~other@2 ~redundant@3 ~inexhaustive@2", "agrees"),
        ("accept", "rejected !other@2", "false_reject"),
        ("accept", "rejected !syntax@1", "false_reject"),
        ("accept", "rejected !inexhaustive@2", "false_reject"),
        ("accept", "rejected", "false_reject"),
        ("reject", "accepted", "false_accept@2"),
        ("reject", "accepted ~other@2", "false_accept@2"),
        ("reject", "rejected !other@2", "agrees"),
        ("reject", "rejected !other@7", "agrees"),
        ("reject", "rejected !other@9 !other@2", "agrees"),
        ("reject", "rejected !other@9", "elsewhere"),
        ("reject", "rejected !other@b.rs:2", "elsewhere"),
        ("reject", "rejected !syntax@2 !other@9", "elsewhere"),
        ("reject", "rejected ~other@2 !other@9", "elsewhere"),
        ("reject", "rejected", "elsewhere"),
        ("reject", "rejected !syntax@1", "false_reject"),
        ("reject", "rejected !syntax@1 !other@2", "agrees"),
    ]);
}

#[test]
fn exhaustive() {
    check(&[
        ("exhaustive rr", "accepted", "agrees"),
        ("exhaustive rr", "accepted ~other@1", "agrees"),
        ("exhaustive rr", "rejected !inexhaustive@2", "false_exhaustiveness_alarm@2"),
        ("exhaustive rr", "accepted ~inexhaustive@2", "false_exhaustiveness_alarm@2"),
        ("exhaustive rr", "rejected !inexhaustive@9", "false_exhaustiveness_alarm@9"),
        ("exhaustive rr", "rejected !inexhaustive", "false_exhaustiveness_alarm"),
        ("exhaustive rr", "rejected !inexhaustive@2 !inexhaustive@2", "false_exhaustiveness_alarm@2"),
        ("exhaustive rr", "rejected !other@2", "false_reject"),
        ("exhaustive rr", "rejected !syntax@1 !other@2", "false_reject"),
        ("exhaustive rr", "rejected", "false_reject"),
        ("exhaustive rr", "rejected !other@1 !inexhaustive@2", "false_reject false_exhaustiveness_alarm@2"),
    ]);
}

#[test]
fn inexhaustive() {
    check(&[
        ("inexhaustive rr", "rejected !inexhaustive@2", "agrees"),
        ("inexhaustive rr", "accepted ~inexhaustive@2", "agrees"),
        ("inexhaustive rr", "accepted", "missed_inexhaustiveness@2"),
        ("inexhaustive rr", "accepted ~other@2", "missed_inexhaustiveness@2"),
        // The right report about the wrong match.
        (
            "inexhaustive rr",
            "rejected !inexhaustive@3",
            "false_exhaustiveness_alarm@3 missed_inexhaustiveness@2",
        ),
        (
            "inexhaustive rr",
            "rejected !inexhaustive@b.rs:2",
            "false_exhaustiveness_alarm@b.rs:2 missed_inexhaustiveness@2",
        ),
        ("inexhaustive rr", "rejected !inexhaustive@2 !inexhaustive@9", "false_exhaustiveness_alarm@9"),
        // A compiler that stopped earlier has missed nothing.
        ("inexhaustive rr", "rejected !other@1", "false_reject"),
        ("inexhaustive rr", "rejected !syntax@1", "false_reject"),
        ("inexhaustive rr", "rejected", "false_reject"),
        ("inexhaustive rr", "rejected !redundant@3", "false_redundancy_alarm@3"),
        ("inexhaustive rr", "rejected !inexhaustive@2 !other@1", "false_reject"),
    ]);
}

#[test]
fn redundancy() {
    check(&[
        ("exhaustive rx", "accepted ~redundant@4", "agrees"),
        ("exhaustive rx", "rejected !redundant@4", "agrees"),
        ("exhaustive rx", "accepted", "missed_redundancy@4"),
        ("exhaustive rx", "accepted ~redundant@3", "false_redundancy_alarm@3 missed_redundancy@4"),
        ("exhaustive xx", "accepted ~redundant@4", "missed_redundancy@3"),
        ("exhaustive xx", "accepted", "missed_redundancy@3 missed_redundancy@4"),
        ("exhaustive rr", "accepted ~redundant@3", "false_redundancy_alarm@3"),
        ("exhaustive rr", "rejected !redundant@3", "false_redundancy_alarm@3"),
        ("exhaustive rr", "accepted ~redundant@9", "false_redundancy_alarm@9"),
        ("exhaustive rr", "accepted ~redundant@b.rs:3", "false_redundancy_alarm@b.rs:3"),
        ("exhaustive ?r", "accepted", "agrees"),
        ("exhaustive ?r", "accepted ~redundant@3", "agrees"),
        // Warnings are owed only where no error came first.
        ("inexhaustive rx", "rejected !inexhaustive@2", "agrees"),
        ("inexhaustive rx", "rejected !inexhaustive@2 ~redundant@4", "agrees"),
        ("inexhaustive rx", "rejected !inexhaustive@2 ~redundant@3", "false_redundancy_alarm@3"),
        ("inexhaustive rx", "accepted", "missed_inexhaustiveness@2 missed_redundancy@4"),
        ("exhaustive rx", "rejected !other@1", "false_reject"),
    ]);
}

#[test]
fn arms_on_one_line_share_a_report() {
    let arm = |status| Arm { place: place(3), status };
    let expectation = Expectation::Match {
        place: place(2),
        coverage: Coverage::Exhaustive,
        arms: vec![arm(ArmStatus::Reachable), arm(ArmStatus::Redundant)],
    };
    let verdict =
        judge(&expectation, &outcome("accepted ~redundant@3"), Promises { reports_redundancy: true });
    assert_eq!(verdict, Verdict::Agrees);
}

#[test]
fn silence_about_arms_is_wrong_only_where_it_was_promised() {
    assert_eq!(verdict("exhaustive rx", "accepted", false), "agrees");
    assert_eq!(verdict("exhaustive rr", "accepted ~redundant@3", false), "false_redundancy_alarm@3");
}

/// A compiler without codes: its words say of what sort an error is, and names are no words.
#[test]
fn an_error_of_another_sort_is_followed_up() {
    let error =
        |line, message: &str| Diagnostic { line, message: message.to_owned(), ..diagnostic("!other@1") };
    let seen = Outcome::Rejected {
        diagnostics: vec![
            error(3, "Cannot find matching method A#m(int)"),
            error(4, "Cannot find matching method B#n(Box<String>)"),
            error(5, "Cannot assign value of type B to variable of type A"),
        ],
    };
    let accept = Expectation::Typing(Typing::Accept);
    let Verdict::Disagrees(found) = judge(&accept, &seen, Promises { reports_redundancy: true }) else {
        panic!("it is rejected");
    };
    let places: Vec<_> = found.into_iter().map(|one| one.place.map(|place| place.line)).collect();
    assert_eq!(places, [None, Some(5)]);
}
