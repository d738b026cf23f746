//! Before a compiler is blamed we doubt ourselves, whatever it did and whichever compiler it is.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use elenchus_case::SecondOpinion;
use elenchus_compilers::{Diagnostic, Meaning, Outcome, Ran, Severity};
use expect_test::{Expect, expect};

use super::is_case;
use crate::toy::{self, Lie, ToyCompiler, ToyEngine};
use crate::{Campaign, Kind, Store, Summary};

fn campaign(opinion: Option<SecondOpinion>, compilers: Vec<ToyCompiler>) -> Campaign {
    let mut campaign = toy::campaign(compilers, 60);
    campaign.engine = Arc::new(ToyEngine { opinion, ..ToyEngine::default() });
    campaign
}

fn error(text: &str, line: u32) -> Outcome {
    let file =
        text.split("case ").nth(1).map(|rest| format!("case_{}.rs", rest.lines().next().unwrap_or_default()));
    let (code, message) = ("E1".to_owned(), "no".to_owned());
    let (severity, meaning) = (Severity::Error, Meaning::Other);
    Outcome::Rejected {
        diagnostics: vec![Diagnostic {
            severity,
            code,
            meaning,
            file,
            line,
            column: 1,
            message,
            shape: String::new(),
        }],
    }
}

/// Accepts what is ill-typed.
const ACCEPTS: Lie =
    |text, truth, _| if text.contains("ill-typed") { Outcome::accepted(Vec::new()) } else { truth };
/// Rejects what is well-typed.
const REJECTS: Lie = |text, truth, _| if text.contains("\nwell-typed") { error(text, 2) } else { truth };
/// Rejects what is ill-typed, but somewhere else.
const ELSEWHERE: Lie = |text, truth, _| if text.contains("ill-typed") { error(text, 4) } else { truth };

fn words(summary: &Summary) -> String {
    let mut kinds: Vec<&str> = summary.findings.iter().map(|found| found.kind.word()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    format!(
        "answers {}, found {} {}, ours {}, elsewhere {}, cannot say {}",
        summary.cases,
        summary.findings.len(),
        kinds.join(" "),
        summary.engine_errors,
        summary.rejected_elsewhere,
        summary.cannot_say
    )
}

#[track_caller]
fn check(opinion: Option<SecondOpinion>, lie: Lie, expected: &Expect) {
    let mut store = Store::in_memory().unwrap();
    let summary = campaign(opinion, vec![ToyCompiler::lying(lie)]).run_unwatched(&mut store).unwrap();
    expected.assert_eq(&words(&summary));
}

#[test]
fn what_we_stand_by_is_a_finding() {
    check(None, ACCEPTS, &expect!["answers 56, found 20 false_accept, ours 0, elsewhere 0, cannot say 0"]);
    check(None, REJECTS, &expect!["answers 56, found 13 false_reject, ours 0, elsewhere 0, cannot say 0"]);
}

/// Whoever accepts what is ill-typed has it run, the first times.
#[test]
fn what_is_wrongly_accepted_is_run() {
    let mut store = Store::in_memory().unwrap();
    let mut compiler = ToyCompiler::lying(ACCEPTS);
    compiler.runs = true;
    campaign(None, vec![compiler]).run_unwatched(&mut store).unwrap();
    let findings = store.findings().unwrap();
    for finding in &findings {
        let Outcome::Accepted { ran, .. } = &finding.outcome else { panic!("{:?}", finding.outcome) };
        let trace = ran.as_ref().map(|ran| match ran {
            Ran::Threw { trace, .. } => trace.as_str(),
            ran => panic!("{ran:?}"),
        });
        assert_eq!(trace, finding.confirmed.then_some("Harm in witness.rs"));
    }
    assert!(findings.iter().filter(|finding| finding.confirmed).count() >= 3);
}

/// A match that is wrongly called exhaustive has its witness run, and an arm that is wrongly called redundant a value that
/// reaches it.
#[test]
fn a_wrong_word_about_a_match_is_proved_by_a_run() {
    let silent: Lie = |_, truth, _| match truth {
        Outcome::Rejected { .. } => Outcome::accepted(Vec::new()),
        truth => truth,
    };
    let mut store = Store::in_memory().unwrap();
    let mut compiler = ToyCompiler::lying(silent);
    compiler.runs = true;
    campaign(None, vec![compiler]).run_unwatched(&mut store).unwrap();
    let findings = store.findings().unwrap();
    let missed =
        findings.iter().filter(|found| found.confirmed && found.kind == Kind::MissedInexhaustiveness);
    let mut proved = 0;
    for finding in missed {
        let Outcome::Accepted { ran: Some(Ran::Threw { trace, .. }), .. } = &finding.outcome else {
            panic!("{:?}", finding.outcome)
        };
        assert_eq!(trace, "Harm in uncovered.rs");
        proved += 1;
    }
    assert!(proved > 0, "{findings:?}");
}

/// If our own oracles contradict each other, nothing that we say of compilers counts.
#[test]
fn a_contradiction_of_our_oracles_ends_the_campaign() {
    let run = |contradicts_at, lie: Option<Lie>| {
        let mut campaign = toy::campaign(vec![lie.map_or_else(ToyCompiler::honest, ToyCompiler::lying)], 60);
        campaign.engine =
            Arc::new(ToyEngine { contradicts_at: Some(contradicts_at), ..ToyEngine::default() });
        campaign.run_unwatched(&mut Store::in_memory().unwrap()).map(|summary| summary.cases)
    };
    // Looked at because it is one of so many.
    let told = run(0, None).unwrap_err().to_string();
    assert!(told.starts_with("case 0: our own oracles contradict each other"), "{told}");
    // Another one only if a compiler disagrees.
    assert!(run(5, None).is_ok());
    let rejects: Lie = |text, _, _| error(text, 2);
    let looked_at = (0..60).filter(|&index| run(index, Some(rejects)).is_err()).count();
    assert!(looked_at > 20, "{looked_at}");
}

#[test]
fn what_we_take_back_is_none_be_it_accepted_or_rejected() {
    let disagrees = Some(SecondOpinion::Disagrees { why: "it is well-typed after all".to_owned() });
    check(disagrees.clone(), ACCEPTS, &expect!["answers 36, found 0 , ours 20, elsewhere 0, cannot say 0"]);
    check(disagrees, REJECTS, &expect!["answers 43, found 0 , ours 13, elsewhere 0, cannot say 0"]);
    let unsure = Some(SecondOpinion::CannotSay { why: "too deep".to_owned() });
    check(unsure, ACCEPTS, &expect!["answers 36, found 0 , ours 0, elsewhere 0, cannot say 20"]);
}

#[test]
fn a_known_reading_of_the_specification_is_a_class_of_its_own() {
    let other = Some(SecondOpinion::OtherReading { why: "JLS 18.5.2.1".to_owned() });
    check(other, REJECTS, &expect!["answers 56, found 13 departure, ours 0, elsewhere 0, cannot say 0"]);
}

#[test]
fn a_rejection_elsewhere_is_our_mistake_and_counted_apart() {
    check(None, ELSEWHERE, &expect!["answers 36, found 0 , ours 0, elsewhere 20, cannot say 0"]);
}

#[test]
fn a_crash_is_one_whatever_we_think_of_the_program() {
    let disagrees = Some(SecondOpinion::Disagrees { why: "no".to_owned() });
    let crashes: Lie = |_, _, _| Outcome::Crashed { trace: "boom".to_owned() };
    check(disagrees, crashes, &expect!["answers 56, found 56 crash, ours 0, elsewhere 0, cannot say 0"]);
}

/// What is taken back after the answer of one compiler is still asked of another.
#[test]
fn a_case_without_a_verdict_for_one_compiler_has_one_for_another() {
    let disagrees = || Some(SecondOpinion::Disagrees { why: "no".to_owned() });
    let mut store = Store::in_memory().unwrap();
    let first = ToyCompiler::lying(REJECTS);
    let summary = campaign(disagrees(), vec![first]).run_unwatched(&mut store).unwrap();
    assert_eq!(summary.engine_errors, 13);
    let second = || ToyCompiler::honest().version("2.0");
    let summary = campaign(disagrees(), vec![second()]).run_unwatched(&mut store).unwrap();
    assert_eq!((summary.cases, summary.engine_errors), (56, 0));
    // And everything is known now.
    let asked = second();
    let programs = Arc::clone(&asked.programs);
    campaign(disagrees(), vec![asked, ToyCompiler::lying(REJECTS)]).run_unwatched(&mut store).unwrap();
    assert_eq!(programs.load(Ordering::SeqCst), 0);
}

#[test]
fn a_program_is_made_once_for_all_compilers() {
    let engine = ToyEngine::default();
    let made = Arc::clone(&engine.made);
    let compilers = vec![
        ToyCompiler::honest(),
        ToyCompiler::honest().version("2.0"),
        ToyCompiler::lying(REJECTS).version("3.0"),
    ];
    let mut campaign = toy::campaign(compilers, 60);
    campaign.engine = Arc::new(engine);
    let summary = campaign.run_unwatched(&mut Store::in_memory().unwrap()).unwrap();
    assert_eq!((summary.cases, made.load(Ordering::SeqCst)), (3 * 56, 56));
}

#[test]
fn two_builds_share_no_campaign() {
    let mut store = Store::in_memory().unwrap();
    let asked = |build: &str, store: &mut Store| {
        let compiler = ToyCompiler::honest();
        let programs = Arc::clone(&compiler.programs);
        let mut campaign = campaign(None, vec![compiler]);
        campaign.build = build.to_owned();
        campaign.run_unwatched(store).unwrap();
        programs.load(Ordering::SeqCst)
    };
    assert_eq!(["one", "one", "two"].map(|build| asked(build, &mut store)), [56, 0, 56]);
}

/// Once three of a kind were seen in a fresh process the next are asked alone in the process that is there; what shows in
/// a batch only is no finding even then.
#[test]
fn a_familiar_signature_is_still_asked_alone() {
    let lie: Lie = |text, truth, alone| {
        let is_wrong = text.contains("\nwell-typed");
        let is_shy = !(0..30).any(|index| is_case(text, index));
        if is_wrong && !(is_shy && alone) { error(text, 2) } else { truth }
    };
    let mut campaign = campaign(None, vec![ToyCompiler::lying(lie)]);
    (campaign.jobs, campaign.chunk, campaign.generate_one_in) = (1, Some(5), 0);
    let mut store = Store::in_memory().unwrap();
    let summary = campaign.run_unwatched(&mut store).unwrap();
    let found = store.findings().unwrap();
    assert_eq!(found.len() as u64 + summary.unconfirmed, 13);
    assert!(found.iter().all(|finding| finding.index < 30), "{}", words(&summary));
    // The first three are confirmed in a fresh process, the others are told to have been seen in a batch.
    let confirmed: Vec<bool> = found.iter().map(|finding| finding.confirmed).collect();
    assert_eq!(confirmed, [&[true; 3][..], &vec![false; found.len() - 3]].concat());
    assert!(found.len() > 3);
}

/// What is a class of its own makes no bug familiar that looks like it: the first three of each are confirmed.
#[test]
fn a_class_of_its_own_makes_no_bug_familiar() {
    let opinion = Some(SecondOpinion::OtherReading { why: "JLS 18.5.2.1".to_owned() });
    let mut campaign = toy::campaign(vec![ToyCompiler::lying(REJECTS)], 60);
    campaign.engine = Arc::new(ToyEngine { opinion, opinion_below: Some(30), ..ToyEngine::default() });
    (campaign.jobs, campaign.chunk, campaign.generate_one_in) = (1, Some(5), 0);
    let mut store = Store::in_memory().unwrap();
    campaign.run_unwatched(&mut store).unwrap();
    let found = store.findings().unwrap();
    for kind in [Kind::Departure, Kind::FalseReject] {
        let confirmed: Vec<bool> =
            found.iter().filter(|finding| finding.kind == kind).map(|finding| finding.confirmed).collect();
        let first = confirmed.len().min(3);
        assert!(first > 0, "{kind}");
        assert!(confirmed.iter().take(first).all(|confirmed| *confirmed), "{kind}: {confirmed:?}");
        assert!(!confirmed.iter().skip(first).any(|confirmed| *confirmed), "{kind}: {confirmed:?}");
    }
}
