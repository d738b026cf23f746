//! Slow programs against sibling versions: a note becomes a finding when another version of the same compiler is ten
//! times faster.
//!
//! The times noted in a batch are not enough for that, so both versions are asked again, each alone in a fresh process.

use elenchus_case::Origin;
use elenchus_compilers::{Observation, Outcome};

use crate::make::text_form;
use crate::run::Lane;
use crate::store::Found;
use crate::{Campaign, CampaignError, Disagreement, FindingId, Kind, Signature, Store, Watch, make_case};

/// How many times faster a sibling must be.
const FACTOR: u32 = 10;

/// Compares every slow program of the campaign that has not been compared yet.
pub(crate) fn compare(
    campaign: &Campaign,
    origin: &Origin,
    lanes: &[Lane<'_>],
    store: &mut Store,
    watch: &Watch<'_>,
) -> Result<(), CampaignError> {
    for lane in lanes {
        for sibling in lanes.iter().filter(|other| is_sibling(lane, other)) {
            for index in store.slow_to_compare(lane.rows, sibling.rows)? {
                if watch.is_cancelled() {
                    return Ok(());
                }
                let Ok(case) = make_case(campaign.engine.as_ref(), origin, index) else { continue };
                let phase =
                    campaign.phase_for(&case, lane.subject).min(campaign.phase_for(&case, sibling.subject));
                let own = lane.subject.examiner(campaign.level).alone(&case.source, phase)?;
                let other = sibling.subject.examiner(campaign.level).alone(&case.source, phase)?;
                let found = is_slower(&own, &other).then(|| {
                    let disagreement = Disagreement { kind: Kind::Slow, place: None };
                    Found {
                        id: FindingId::of(&case.provenance, lane.subject.id(), Kind::Slow, None),
                        kind: Kind::Slow,
                        signature: Signature::of(&disagreement, &case.expectation, &case, &own.outcome),
                        place: None,
                        expectation: case.expectation.clone(),
                        outcome: own.outcome,
                        confirmed: true,
                        text_form: text_form(campaign.engine.as_ref(), &case.provenance),
                        case,
                    }
                });
                store.commit_comparison(lane.rows, sibling.rows, index, phase, found.as_ref())?;
            }
        }
    }
    Ok(())
}

fn is_sibling(lane: &Lane<'_>, other: &Lane<'_>) -> bool {
    let (one, two) = (lane.subject.id(), other.subject.id());
    one.family == two.family && lane.rows.compiler != other.rows.compiler
}

/// Both must have come to a verdict: a crash is quick.
pub(crate) fn is_slower(own: &Observation, other: &Observation) -> bool {
    let has_verdict =
        |seen: &Observation| matches!(seen.outcome, Outcome::Accepted { .. } | Outcome::Rejected { .. });
    has_verdict(own) && has_verdict(other) && own.time >= other.time * FACTOR
}
