//! How many definitions of a library have a program, and why the others have none.

use std::collections::BTreeMap;

use anyhow::{Result, anyhow};
use elenchus_campaign::origin;
use elenchus_case::Engine;
use elenchus_client::Config;
use elenchus_lang::Level;
use serde::Serialize;

use super::Api;

/// What an exhaustive run comes to.
#[derive(Serialize)]
pub struct Coverage {
    pub definitions: usize,
    /// Those that a program uses which our own checker judges as its typing sequence says.
    pub used: usize,
    /// How many cases a campaign needs to give each of these its program.
    pub cases: u64,
    /// The others by the reason of the last attempt, as programs see it.
    pub unused: BTreeMap<&'static str, Vec<String>>,
}

impl Coverage {
    /// Gives every definition its turn, up to `rounds` times until there is a program for it.
    pub fn of(config: Config, level: Level, seed: u64, rounds: u64) -> Result<Coverage> {
        let config = Config { exhaustive: true, uses: 1, mention: 0, ..config };
        let api = Api::new(config)?;
        let shared = api.shared(level).map_err(|dead| anyhow!(dead.reason))?;
        let origin = origin(&api, level, seed);
        let synthesizer = &shared.at.synthesizer;
        let turns = synthesizer.turns() as u64;
        let mut found = Coverage { definitions: turns as usize, used: 0, cases: 0, unused: BTreeMap::new() };
        for turn in 0..turns {
            let mut reason = None;
            for index in (0..rounds).map(|round| round * turns + turn) {
                let provenance = origin.case(index);
                match api.generate(&provenance, &mut origin.rng(index)) {
                    Ok(_) => {
                        reason = None;
                        found.used += 1;
                        found.cases = found.cases.max(index + 1);
                        break;
                    }
                    Err(dead) => reason = Some(dead.reason),
                }
            }
            if let Some(reason) = reason {
                let def = synthesizer.turn(turn as usize);
                found.unused.entry(reason).or_default().extend(def.map(|def| synthesizer.graph().label(def)));
            }
        }
        Ok(found)
    }
}
