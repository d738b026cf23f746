//! How often a program has what not every language has: the configuration, as far as a language can follow it.

use elenchus_lang::{JAVA, Level, RUST};

use crate::ability::{Where, abilities};
use crate::config::{Config, Percent, Strategy};

/// Shares for one language; 0 for what it has no words for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knobs {
    pub generalised: Percent,
    pub hidden: Percent,
    pub empty: Percent,
    pub tuple: Percent,
    pub strict: Percent,
    pub literal: Percent,
    pub alternative: Percent,
    pub guard: Percent,
    pub binder: Percent,
    pub present: Percent,
    pub null: Percent,
    pub variance: Percent,
    pub irrefutable: Percent,
    pub opaque: Percent,
    pub exception: Percent,
    pub structural: Percent,
    pub union: Percent,
    pub empty_match: Percent,
    pub hidden_literal: Percent,
    pub bounded: Percent,
    pub intersection: Percent,
    pub view: Percent,
}

impl Knobs {
    pub fn of(config: &Config, level: Level) -> Knobs {
        let can = abilities(level);
        // Programs that were made before there was any of this are made again by the same seed.
        let language = level.language();
        let as_before = config.strategy == Strategy::Refine && (language == JAVA || language == RUST);
        let share = |set: Option<Percent>, default: Percent, possible: bool| {
            if possible { set.unwrap_or(if as_before { 0 } else { default }) } else { 0 }
        };
        Knobs {
            generalised: share(config.generalised, 35, can.generalised),
            hidden: share(config.hidden, 12, can.hidden_types),
            empty: share(config.empty, 3, can.empty_types),
            tuple: share(config.tuple, 8, can.tuples),
            strict: share(config.strict, 10, can.strict_fields),
            literal: share(config.literal, 30, can.constants),
            alternative: share(config.alternative, 5, can.alternatives != Where::Nowhere),
            guard: share(config.guard, 5, can.guards),
            binder: share(config.binder, 4, can.binders),
            present: share(config.present, 3, can.present),
            null: share(config.null, 2, can.null != Where::Nowhere),
            variance: share(config.variance, 12, can.variance),
            irrefutable: share(config.irrefutable, 3, can.irrefutable),
            opaque: share(config.opaque, 3, can.opaque),
            exception: share(config.exception, 5, can.exceptions),
            structural: share(config.structural, 20, can.structural),
            union: share(config.union, 15, can.unions),
            empty_match: share(config.empty_match, 1, can.empty_match),
            hidden_literal: share(config.literal, 30, can.hidden_constants) / 2,
            bounded: share(config.bounded, 12, can.bounds),
            intersection: share(config.intersection, 20, can.intersections),
            view: share(config.view, 6, can.views),
        }
    }
}

/// Whether something happens: nothing is drawn for what never does.
pub fn sometimes(rng: &mut elenchus_case::CaseRng, percent: Percent) -> bool {
    percent > 0 && crate::random::happens(rng, percent)
}
