use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use elenchus_check::{Checked, Rejection, Rule, TypeChecker, Verdict};
use elenchus_ir::Program;

/// What our checker has to say of every candidate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    Accepted,
    /// Wrong by some of these rules and by no other: one fault may break several.
    RejectedBy(BTreeSet<Rule>),
}

impl Goal {
    /// That of a program of which our checker says this.
    pub fn of(rejections: &[Rejection]) -> Goal {
        match rejections {
            [] => Goal::Accepted,
            _ => Goal::RejectedBy(rejections.iter().map(|rejection| rejection.rule).collect()),
        }
    }

    pub fn is_met(&self, checked: &Checked) -> bool {
        match (self, checked.verdict()) {
            (Goal::Accepted, Verdict::Accepted) => true,
            (Goal::RejectedBy(rules), Verdict::Rejected(rejections)) => {
                rejections.iter().all(|rejection| rules.contains(&rejection.rule))
            }
            _ => false,
        }
    }

    /// What the checker says of a program, if that is as it should be. A checker that fails on a program that nobody
    /// would write is no reason to end a reduction.
    pub(crate) fn checked(&self, program: &Program, checker: &dyn TypeChecker) -> Option<Checked> {
        let checked = catch_unwind(AssertUnwindSafe(|| checker.check(program))).ok()?;
        self.is_met(&checked).then_some(checked)
    }
}
