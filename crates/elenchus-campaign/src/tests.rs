//! Campaigns over toy compilers: what is found, and that it is the same however a campaign is cut up.

mod directory;
mod doubt;
mod reduce;
mod resume;
mod store;

use std::sync::Arc;
use std::time::Duration;

use elenchus_compilers::{Diagnostic, Meaning, Outcome, Severity};
use expect_test::{Expect, expect};

use crate::toy::{self, Lie, ToyCompiler, ToyEngine};
use crate::{Selftest, Stop, StopReason, Store, Summary};

/// Runs a campaign of 200 cases with a lying compiler.
fn fuzz(lie: Lie) -> (Summary, Store) {
    let mut store = Store::in_memory().unwrap();
    let summary = toy::campaign(vec![ToyCompiler::lying(lie)], 200).run_unwatched(&mut store).unwrap();
    (summary, store)
}

/// Checks what comes of a lie.
#[track_caller]
fn check(lie: Lie, expected: &Expect) {
    let (summary, _) = fuzz(lie);
    let mut lines = vec![format!("{:?}", summary.outcomes), format!("unconfirmed {}", summary.unconfirmed)];
    lines.extend(
        summary.findings.iter().map(|found| format!("case {}: {}", found.index, found.signature_fine)),
    );
    expected.assert_eq(&(lines.join("\n") + "\n"));
}

fn is_case(text: &str, index: u32) -> bool {
    text.contains(&format!(" T{index}\n"))
}

#[test]
fn an_honest_compiler() {
    let (summary, store) = fuzz(|_, truth, _| truth);
    assert_eq!(summary.cases + summary.dead_ends, 200);
    assert_eq!(summary.stopped, StopReason::Finished);
    assert!(summary.findings.is_empty() && store.findings().unwrap().is_empty());
    assert!(summary.dead_ends > 0 && summary.engine_errors == 0 && summary.selftest.is_none());
    check(
        |_, truth, _| truth,
        &expect![[r#"
        {"accepted": 82, "rejected": 105}
        unconfirmed 0
    "#]],
    );
}

#[test]
fn a_lie_told_each_time_is_a_finding() {
    // Accepts one inexhaustive match.
    check(
        |text, truth, _| {
            if is_case(text, 3) { Outcome::accepted(Vec::new()) } else { truth }
        },
        &expect![[r#"
            {"accepted": 83, "rejected": 104}
            unconfirmed 0
            case 3: missed_inexhaustiveness | sort-3
            case 3: missed_redundancy | sort-3
        "#]],
    );
    // Rejects one exhaustive match and one well-typed program.
    check(
        |text, truth, _| {
            if !(is_case(text, 10) || is_case(text, 12)) {
                return truth;
            }
            let error = |meaning, code: &str, line| Diagnostic {
                severity: Severity::Error,
                code: code.to_owned(),
                meaning,
                file: text
                    .split("case ")
                    .nth(1)
                    .map(|rest| format!("case_{}.rs", rest.lines().next().unwrap_or_default())),
                line,
                column: 1,
                message: "T3 and `T4` do not fit".to_owned(),
                shape: String::new(),
            };
            Outcome::Rejected {
                diagnostics: vec![
                    error(Meaning::Inexhaustive, "inexhaustive", 2),
                    error(Meaning::RedundantArm, "redundant", 3),
                    error(Meaning::Other, "E1", 4),
                ],
            }
        },
        &expect![[r#"
            {"accepted": 80, "rejected": 107}
            unconfirmed 0
            case 10: false_exhaustiveness_alarm: inexhaustive | sort-2
            case 10: false_redundancy_alarm: redundant | sort-2
            case 10: false_reject: E1: _ do not fit at an expression
            case 12: false_reject: E1: _ do not fit at an expression
            case 12: false_reject: redundant: _ do not fit at an expression
            case 12: false_reject: E1: _ do not fit at an expression
        "#]],
    );
}

#[test]
fn crashes_and_hangs_are_findings() {
    check(
        |text, truth, _| match text {
            _ if is_case(text, 1) => {
                Outcome::Crashed { trace: "java.lang.Error: T1 boom\n\tat a.B.c(B.java:1)".to_owned() }
            }
            _ if is_case(text, 2) => Outcome::TimedOut,
            _ => truth,
        },
        &expect![[r#"
            {"accepted": 81, "crashed": 1, "rejected": 104, "timed_out": 1}
            unconfirmed 0
            case 1: crash: java.lang.Error < a.B.c | _ boom
            case 2: hang | sort-1
        "#]],
    );
}

#[test]
fn a_lie_told_only_in_a_batch_is_no_finding() {
    check(
        |_, truth, alone| if alone { truth } else { Outcome::Crashed { trace: "boom".to_owned() } },
        &expect![[r#"
            {"accepted": 82, "rejected": 105}
            unconfirmed 187
        "#]],
    );
}

#[test]
fn a_lie_told_only_alone_is_no_finding() {
    check(
        |_, truth, alone| if alone { Outcome::Crashed { trace: "boom".to_owned() } } else { truth },
        &expect![[r#"
            {"accepted": 82, "rejected": 105}
            unconfirmed 0
        "#]],
    );
}

#[test]
fn no_verdict_is_no_finding() {
    check(
        |_, _, _| Outcome::Infra { what: "nobody home".to_owned() },
        &expect![[r#"
        {"infra": 187}
        unconfirmed 0
    "#]],
    );
    // Nor if the compiler is lost only when it is asked alone.
    check(
        |_, _, alone| {
            if alone { Outcome::Infra { what: "nobody home".to_owned() } } else { Outcome::TimedOut }
        },
        &expect![[r#"
            {"infra": 187}
            unconfirmed 187
        "#]],
    );
}

#[test]
fn a_finding_can_be_looked_up() {
    let (summary, store) = fuzz(|text, truth, _| if is_case(text, 1) { Outcome::TimedOut } else { truth });
    let [found] = summary.findings.as_slice() else { panic!("{:?}", summary.findings) };
    let finding = store.finding(&found.id).unwrap();
    assert_eq!(store.finding(&found.id[..4].to_uppercase()).unwrap(), finding);
    assert_eq!(store.findings().unwrap(), vec![finding.clone()]);
    assert_eq!(finding.id, found.full_id);
    assert_eq!((finding.seed, finding.index, finding.planted), (7, 1, false));
    assert_eq!(finding.files[0].0, "case_1.rs");
    expect![[r#"
        237129ef toy@1.0 ["-toy"]
        elenchus 0.1.0, toy, rust 2024, config 61ca6692187d, seed 7, case 1
        toy rust 2024 toy = true
    "#]]
    .assert_eq(&format!(
        "{} {} {:?}\n{}\n{} {} {} {}\n",
        finding.id,
        finding.compiler,
        finding.compiler.flags,
        finding.provenance,
        finding.engine,
        finding.language,
        finding.level,
        finding.config
    ));
    assert!(matches!(store.finding("zz"), Err(crate::StoreError::NoSuchFinding { .. })));
    assert!(matches!(store.finding(""), Err(crate::StoreError::NoSuchFinding { .. })));
}

#[test]
fn an_unclear_id_names_the_candidates() {
    let (summary, store) = fuzz(|_, _, _| Outcome::TimedOut);
    // Of more than sixteen findings, two begin with the same digit.
    let digits: Vec<&str> = summary.findings.iter().map(|found| &found.id[..1]).collect();
    let twice = digits.iter().find(|digit| digits.iter().filter(|other| other == digit).count() > 1).unwrap();
    let error = store.finding(twice).unwrap_err();
    assert!(error.to_string().contains("give more digits"), "{error}");
}

#[test]
fn an_engine_that_panics_does_not_end_the_campaign() {
    let mut campaign = toy::campaign(vec![ToyCompiler::honest()], 100);
    campaign.engine = Arc::new(ToyEngine { panics_at: Some(42), ..ToyEngine::default() });
    let mut store = Store::in_memory().unwrap();
    let summary = campaign.run_unwatched(&mut store).unwrap();
    assert_eq!(summary.engine_errors, 1);
    assert_eq!(summary.cases + summary.dead_ends + summary.engine_errors, 100);
    let recorded: Vec<String> =
        store.canonical_dump().unwrap().into_iter().filter(|line| line.contains("engine_error")).collect();
    expect!["elenchus 0.1.0, toy, rust 2024, config 61ca6692187d, seed 7, case 42 | engine_error | the engine failed: toy failure"].assert_eq(&recorded.join("\n"));
}

#[test]
fn a_finding_keeps_the_program_in_the_form_it_can_be_read_back_from() {
    let compiler = ToyCompiler::lying(|_, _, _| Outcome::Crashed { trace: "toy".to_owned() });
    let mut store = Store::in_memory().unwrap();
    toy::campaign(vec![compiler], 20).run_unwatched(&mut store).unwrap();
    let findings = store.findings().unwrap();
    assert!(!findings.is_empty());
    for finding in findings {
        let sort = finding.features[0].strip_prefix("sort-").unwrap();
        assert_eq!(finding.text_form, Some(format!("sort {sort}\n")));
    }
}

#[test]
fn a_selftest_gets_back_every_lie_it_planted() {
    for (cases, expected) in [(1, 1), (20, 1), (500, 1), (3000, 3)] {
        let mut campaign = toy::campaign(vec![ToyCompiler::honest()], cases);
        campaign.chunk = Some(100);
        campaign.selftest = true;
        let mut store = Store::in_memory().unwrap();
        let summary = campaign.run_unwatched(&mut store).unwrap();
        let Some(Selftest { planted, found }) = summary.selftest else { panic!("{summary:?}") };
        assert_eq!(planted, found, "of {cases}");
        assert_eq!(planted, expected, "of {cases}");
        assert!(summary.findings.is_empty() && store.findings().unwrap().is_empty());
    }
}

#[test]
fn a_selftest_notices_a_judge_that_gets_no_answers() {
    let compiler = ToyCompiler::lying(|_, _, _| Outcome::Infra { what: "nobody home".to_owned() });
    let mut campaign = toy::campaign(vec![compiler], 3000);
    campaign.selftest = true;
    let summary = campaign.run_unwatched(&mut Store::in_memory().unwrap()).unwrap();
    let Some(Selftest { planted, found }) = summary.selftest else { panic!("{summary:?}") };
    assert!(planted > 0 && found == 0, "{planted} {found}");
}

#[test]
fn a_share_goes_on_to_code_generation() {
    let phases = |generates: bool, one_in: u64| {
        let mut compiler = ToyCompiler::honest();
        compiler.generates = generates;
        let mut campaign = toy::campaign(vec![compiler], 2000);
        campaign.generate_one_in = one_in;
        let mut store = Store::in_memory().unwrap();
        campaign.run_unwatched(&mut store).unwrap();
        let dump = store.canonical_dump().unwrap();
        let count = |words: &str| dump.iter().filter(|line| line.contains(words)).count();
        assert_eq!(count("rejected after generate"), 0);
        (count("accepted after check"), count("accepted after generate"))
    };
    let (all, none) = phases(true, 0);
    assert_eq!((all, none), phases(false, 10));
    assert_eq!((0, all), phases(true, 1));
    let (most, share) = phases(true, 10);
    assert_eq!(most + share, all);
    assert!((60..140).contains(&share), "{share} of {all}");
}

#[test]
fn several_compilers_are_each_asked_everything() {
    let liar = ToyCompiler::lying(|text, truth, _| if is_case(text, 1) { Outcome::TimedOut } else { truth });
    let same = ToyCompiler::honest();
    let campaign = toy::campaign(vec![ToyCompiler::honest(), same, liar.version("2.0")], 100);
    let summary = campaign.run_unwatched(&mut Store::in_memory().unwrap()).unwrap();
    // The first two are one compiler.
    assert_eq!(summary.cases, 2 * (100 - summary.dead_ends));
    let [found] = summary.findings.as_slice() else { panic!("{:?}", summary.findings) };
    assert_eq!(found.version.as_str(), "2.0");
}

#[test]
fn a_slow_program_is_a_finding_once_a_sibling_is_fast() {
    let compiler = |version, is_slow| {
        let mut compiler = ToyCompiler::honest().version(version);
        compiler.is_slow = is_slow;
        compiler
    };
    let mut store = Store::in_memory().unwrap();
    let mut run = |compilers| toy::campaign(compilers, 20).run_unwatched(&mut store).unwrap();

    let alone = run(vec![compiler("1.0", true)]);
    assert_eq!((alone.slow, alone.findings.len()), (1, 0));
    let as_slow = run(vec![compiler("1.0", true), compiler("1.1", true)]);
    assert_eq!((as_slow.slow, as_slow.findings.len()), (2, 0));
    let faster = run(vec![compiler("1.0", true), compiler("2.0", false)]);
    let [found] = faster.findings.as_slice() else { panic!("{:?}", faster.findings) };
    assert_eq!((found.index, found.version.as_str()), (9, "1.0"));
    assert_eq!(found.signature, "slow");
}

#[test]
fn time_ends_a_campaign() {
    let mut campaign = toy::campaign(vec![ToyCompiler::honest()], 1);
    campaign.stop = Stop::after(Duration::from_millis(50));
    let mut store = Store::in_memory().unwrap();
    let first = campaign.run_unwatched(&mut store).unwrap();
    assert_eq!(first.stopped, StopReason::TimeUp);
    let second = campaign.run_unwatched(&mut store).unwrap();
    assert_eq!(second.resumed, first.cases);
    assert!(second.cases >= first.cases);
}

#[test]
fn what_cannot_be_run_is_refused() {
    #[track_caller]
    fn check(change: fn(&mut crate::Campaign), expected: &Expect) {
        let mut campaign = toy::campaign(vec![ToyCompiler::honest()], 1);
        change(&mut campaign);
        let error = campaign.run_unwatched(&mut Store::in_memory().unwrap()).unwrap_err();
        expected.assert_eq(&error.to_string());
    }
    check(
        |campaign| campaign.stop = Stop::after_cases(0),
        &expect!["no cases to run; ask for at least one case"],
    );
    check(
        |campaign| campaign.stop = Stop::after(Duration::ZERO),
        &expect!["no time to run; give it at least a second"],
    );
    check(
        |campaign| campaign.jobs = 0,
        &expect!["no jobs, or nothing in a batch; ask for at least one of each"],
    );
    check(|campaign| campaign.compilers.clear(), &expect!["no compiler to ask; name at least one"]);
    check(
        |campaign| campaign.level = elenchus_lang::JAVA.level("25").unwrap(),
        &expect!["the engine toy does not write java; choose another"],
    );
}

#[test]
fn the_summary_keeps_its_contract() {
    let (summary, _) = fuzz(|text, truth, _| if is_case(text, 1) { Outcome::TimedOut } else { truth });
    let json = serde_json::to_value(&summary).unwrap();
    let names =
        |value: &serde_json::Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ");
    for name in ["cases", "outcomes", "findings", "seconds", "stages", "cases_per_second"] {
        assert!(json.get(name).is_some(), "{name}");
    }
    expect!["compiler expectation id index kind outcome signature signature_fine version"]
        .assert_eq(&names(&json["findings"][0]));
    expect!["compile confirm generate judge print store"].assert_eq(&names(&json["stages"]));
}
