//! Which side conditions a type system lacks: of a given set, the fewest that leave the query without an answer and
//! keep the programs that are to stay.
//!
//! A side condition is a premise that a switch leaves out (`assert bug loose or a == b else "..."`), so that it stands
//! in the rule where it belongs. All candidates are left out to begin with. Programs that were found for one choice of
//! conditions are run against the others first, so the solver is asked only about choices that they do not decide.

use crate::budget::OutOf;
use crate::concrete::{self, Outcome};
use crate::model::{BugId, Model, Query};
use crate::rules::checkers;
use crate::session::{Answer, AskError, Settings, answer, confirm, switched};
use crate::term::Term;

#[derive(Debug)]
pub struct Suggestion {
    /// The switches to turn off: the conditions to require. `None` when no choice of them will do.
    pub require: Option<Vec<BugId>>,
    /// The counterexamples that decided it, each excluded by what is required.
    pub excluded: Vec<Term>,
    /// Choices that the solver was asked about.
    pub asked: usize,
    /// Good programs that are rejected even without any of the conditions.
    pub lost: Vec<Term>,
    /// Choices that were not decided: one of them may do, and with fewer conditions.
    pub undecided: usize,
    /// What ran out while the last of these was asked about.
    pub out_of: Option<OutOf>,
}

/// More candidates have too many choices.
pub const MAX_CANDIDATES: usize = 16;

/// The smallest choice of conditions; of equally many, the first in the order of `candidates`.
pub fn suggest(
    model: &Model,
    query: &Query,
    candidates: &[BugId],
    good: &[Term],
    settings: &Settings,
) -> Result<Suggestion, AskError> {
    let with = |require: &[BugId]| {
        let mut query = query.clone();
        query.bugs.extend(candidates.iter().filter(|bug| !require.contains(bug)));
        query
    };
    let mut suggestion = Suggestion {
        require: None,
        excluded: Vec::new(),
        asked: 0,
        lost: Vec::new(),
        undecided: 0,
        out_of: None,
    };
    let open = with(&[]);
    suggestion.lost = good.iter().filter(|program| !is_kept(model, &open, program)).cloned().collect();
    if !suggestion.lost.is_empty() {
        return Ok(suggestion);
    }
    let mut choices: Vec<u32> = (0..1u32 << candidates.len().min(MAX_CANDIDATES)).collect();
    choices.sort_by_key(|choice| choice.count_ones());
    for choice in choices {
        let require: Vec<BugId> =
            (0..candidates.len()).filter(|at| choice >> at & 1 == 1).map(|at| candidates[at]).collect();
        let query = with(&require);
        let keeps = good.iter().all(|program| is_kept(model, &query, program));
        if !keeps || suggestion.excluded.iter().any(|program| confirm(model, &query, program).0) {
            continue;
        }
        suggestion.asked += 1;
        match answer(model, &query, settings)? {
            Answer::Found(found) => suggestion.excluded.push(found.program),
            Answer::Unknown(out_of) => {
                suggestion.undecided += 1;
                suggestion.out_of = Some(out_of);
            }
            Answer::None => {
                suggestion.require = Some(require);
                return Ok(suggestion);
            }
        }
    }
    Ok(suggestion)
}

/// Do the checkers of the query accept the program?
fn is_kept(model: &Model, query: &Query, program: &Term) -> bool {
    checkers(query).iter().all(|(function, own)| {
        let bugs = switched(query, own);
        let outcome = concrete::outcome(model, *function, vec![program.clone()], &bugs, query.bounds.fuel);
        matches!(outcome, Outcome::Passes(_))
    })
}
