//! A campaign on the compiler that is always there: the rustc that builds us.

use std::sync::Arc;

use elenchus_campaign::{Campaign, Examined, Selftest, Stop, Store};
use elenchus_case::{
    Arm, ArmStatus, CaseProgram, CaseRng, Coverage, DeadEnd, Engine, Expectation, Place, Printed, Provenance,
};
use elenchus_compilers::Limits;
use elenchus_lang::{Capability, Language, RUST, Source};
use rand::RngExt;

/// Matches on an enumeration: all arms or all but one, and now and then one too many.
struct Enumerations;

struct Enumeration {
    variants: u32,
    is_exhaustive: bool,
    has_redundant_arm: bool,
}

impl Engine for Enumerations {
    fn name(&self) -> &'static str {
        "enumerations"
    }

    fn about(&self) -> &'static str {
        "matches on enumerations"
    }

    fn languages(&self) -> &[Language] {
        &[RUST]
    }

    fn needs(&self) -> &[Capability] {
        &[]
    }

    fn config(&self) -> String {
        String::new()
    }

    fn generate(&self, _: &Provenance, rng: &mut CaseRng) -> Result<Box<dyn CaseProgram>, DeadEnd> {
        Ok(Box::new(Enumeration {
            variants: rng.random_range(2..8),
            is_exhaustive: rng.random_bool(0.5),
            has_redundant_arm: rng.random_bool(0.2),
        }))
    }
}

impl CaseProgram for Enumeration {
    fn print(&self, provenance: &Provenance) -> Printed {
        let file = format!("enumeration_{}.rs", provenance.index);
        let place = |line| Place { file: file.clone(), line };
        let names: Vec<String> = (0..self.variants).map(|number| format!("V{number}")).collect();
        let mut text =
            format!("pub enum E {{ {} }}\npub fn f(e: E) -> u32 {{\n    match e {{\n", names.join(", "));
        let mut arms = Vec::new();
        let last = if self.is_exhaustive { self.variants } else { self.variants - 1 };
        for number in (0..last).chain(self.has_redundant_arm.then_some(0)) {
            let status = if arms.len() as u32 == last { ArmStatus::Redundant } else { ArmStatus::Reachable };
            arms.push(Arm { place: place(4 + arms.len() as u32), status });
            let number = number.to_string();
            text.extend(["        E::V", &number, " => ", &number, ",\n"]);
        }
        text.push_str("    }\n}\n");
        let coverage = if self.is_exhaustive {
            Coverage::Exhaustive
        } else {
            Coverage::Inexhaustive { witness: format!("E::V{last}") }
        };
        Printed {
            source: Source::single(file.clone(), text),
            expectation: Expectation::Match { place: place(3), coverage, arms },
            features: Vec::new(),
        }
    }
}

fn campaign(cases: u64) -> Campaign {
    let wanted = "rust".parse().expect("a name");
    let rustc = elenchus_compilers::find(&wanted).expect("the rustc that built this test");
    let level = rustc.level();
    let subject = Arc::new(Examined::new(rustc, Limits::default()));
    let mut campaign = Campaign::new(Arc::new(Enumerations), vec![subject], level, 1);
    campaign.stop = Stop::after_cases(cases);
    campaign
}

#[test]
fn rustc_is_right_about_enumerations() {
    let mut store = Store::in_memory().unwrap();
    let summary = campaign(400).run_unwatched(&mut store).unwrap();
    assert!(summary.findings.is_empty(), "{:#?}", summary.findings);
    assert_eq!(summary.outcomes.values().sum::<u64>(), 400);
    assert_eq!(summary.unconfirmed, 0, "a batch said something else than its programs alone");
    assert_eq!(summary.outcomes.keys().collect::<Vec<_>>(), ["accepted", "rejected"]);
}

#[test]
fn lies_about_rustc_come_back() {
    let mut campaign = campaign(20);
    campaign.selftest = true;
    let summary = campaign.run_unwatched(&mut Store::in_memory().unwrap()).unwrap();
    assert_eq!(summary.selftest, Some(Selftest { planted: 1, found: 1 }));
    assert!(summary.findings.is_empty(), "{:#?}", summary.findings);
}

/// Edition 2021 is another level of the same compiler.
#[test]
fn an_older_edition() {
    let mut campaign = campaign(50);
    campaign.level = RUST.levels().next().unwrap();
    let summary = campaign.run_unwatched(&mut Store::in_memory().unwrap()).unwrap();
    assert!(summary.findings.is_empty(), "{:#?}", summary.findings);
    assert!(!summary.outcomes.contains_key("infra"), "{:?}", summary.outcomes);
}
