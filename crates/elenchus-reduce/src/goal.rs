use std::panic::{AssertUnwindSafe, catch_unwind};

use elenchus_check::{Checked, Rule, TypeChecker, Verdict};
use elenchus_ir::Program;

/// What our checker has to say of every candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    Accepted,
    /// Wrong by this rule and by no other.
    RejectedBy(Rule),
}

impl Goal {
    pub fn is_met(self, checked: &Checked) -> bool {
        match (self, checked.verdict()) {
            (Goal::Accepted, Verdict::Accepted) => true,
            (Goal::RejectedBy(rule), Verdict::Rejected(rejections)) => {
                rejections.iter().all(|rejection| rejection.rule == rule)
            }
            _ => false,
        }
    }

    /// What the checker says of a program, if that is as it should be. A checker that fails on a program that nobody
    /// would write is no reason to end a reduction.
    pub(crate) fn checked(self, program: &Program, checker: &dyn TypeChecker) -> Option<Checked> {
        let checked = catch_unwind(AssertUnwindSafe(|| checker.check(program))).ok()?;
        self.is_met(&checked).then_some(checked)
    }
}
