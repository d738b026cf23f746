//! How many of the problems that were compared have what.

use std::fmt;

use elenchus_coverage::Problem;
use elenchus_coverage::problem::{Guard, Hold, Pattern};

/// Counts of problems with a feature.
#[derive(Default)]
pub struct Shares {
    problems: u64,
    generalised: u64,
    literals: u64,
    guards: u64,
    nested_alternatives: u64,
    strict_fields: u64,
}

impl Shares {
    pub fn add(&mut self, problem: &Problem) {
        let patterns = || problem.arms.iter().map(|arm| &arm.pattern);
        let fields = problem.constructors.iter().flat_map(|constructor| &constructor.fields);
        self.problems += 1;
        self.generalised += u64::from(
            !problem.constructors.iter().all(elenchus_coverage::problem::Constructor::makes_every_instance),
        );
        self.literals += u64::from(patterns().any(|pattern| has(pattern, &is_literal)));
        self.guards += u64::from(problem.arms.iter().any(|arm| arm.guard != Guard::Holds));
        self.nested_alternatives += u64::from(patterns().any(has_nested_alternatives));
        self.strict_fields += u64::from(fields.map(|field| field.hold).any(|hold| hold == Hold::Strict));
    }
}

impl fmt::Display for Shares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |count: u64| count as f64 * 100.0 / self.problems.max(1) as f64;
        write!(
            f,
            "with constructors that constrain parameters {:.1} %, literals {:.1} %, guards {:.1} %, or-patterns inside \
             others {:.1} %, strict fields {:.1} %",
            share(self.generalised),
            share(self.literals),
            share(self.guards),
            share(self.nested_alternatives),
            share(self.strict_fields)
        )
    }
}

fn is_literal(pattern: &Pattern) -> bool {
    matches!(pattern, Pattern::Literal(..))
}

fn has(pattern: &Pattern, wanted: &dyn Fn(&Pattern) -> bool) -> bool {
    wanted(pattern)
        || match pattern {
            Pattern::Made(_, parts) | Pattern::Or(parts) => parts.iter().any(|part| has(part, wanted)),
            _ => false,
        }
}

/// Whether an or-pattern is inside another pattern.
fn has_nested_alternatives(pattern: &Pattern) -> bool {
    let is_or = |pattern: &Pattern| matches!(pattern, Pattern::Or(_));
    match pattern {
        Pattern::Made(_, parts) | Pattern::Or(parts) => parts.iter().any(|part| has(part, &is_or)),
        _ => false,
    }
}
