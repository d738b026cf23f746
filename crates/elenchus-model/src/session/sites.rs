//! One answer for each way to fail: a soundness bug often shows at several places, and each tells another story.

use super::{Answer, AskError, Settings, answer};
use crate::model::{Formula, Model, OutcomePattern, Query, SiteId};

/// The smallest answer (or the first, for a query without a metric) for each site at which the check that the query
/// wants to fail can fail. `Answer::None` says that no program within the bounds gets there.
pub fn one_per_site(
    model: &Model,
    query: &Query,
    settings: &Settings,
) -> Result<Vec<(SiteId, Answer)>, AskError> {
    let mut sites = Vec::new();
    open_failures(&query.formula, true, &mut |function| sites.extend(model.sites_from(function, true)));
    sites.sort_unstable();
    sites.dedup();
    let mut answers = Vec::new();
    for site in sites {
        let formula = at_site(&query.formula, true, site);
        let query = Query { formula, ..query.clone() };
        answers.push((site, answer(model, &query, settings)?));
    }
    Ok(answers)
}

/// Calls `found` for each check that is wanted to fail, at whatever site.
fn open_failures(formula: &Formula, wanted: bool, found: &mut impl FnMut(crate::model::FnId)) {
    match formula {
        Formula::And(left, right) | Formula::Or(left, right) => {
            open_failures(left, wanted, found);
            open_failures(right, wanted, found);
        }
        Formula::Not(inner) => open_failures(inner, !wanted, found),
        Formula::Check { function, outcome: OutcomePattern::Fails(None), .. } if wanted => found(*function),
        Formula::Check { .. } => {}
    }
}

/// The formula with its wanted failures at this site.
fn at_site(formula: &Formula, wanted: bool, site: SiteId) -> Formula {
    let go = |inner: &Formula, wanted| Box::new(at_site(inner, wanted, site));
    match formula {
        Formula::And(left, right) => Formula::And(go(left, wanted), go(right, wanted)),
        Formula::Or(left, right) => Formula::Or(go(left, wanted), go(right, wanted)),
        Formula::Not(inner) => Formula::Not(go(inner, !wanted)),
        Formula::Check { function, bugs, outcome: OutcomePattern::Fails(None) } if wanted => {
            let outcome = OutcomePattern::Fails(Some(site));
            Formula::Check { function: *function, bugs: bugs.clone(), outcome }
        }
        Formula::Check { .. } => formula.clone(),
    }
}
