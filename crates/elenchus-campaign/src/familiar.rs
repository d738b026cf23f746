//! Bugs that a run has met before.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::Signature;

/// How many of a group are seen alone in a fresh process.
const ENOUGH: u32 = 3;

/// How many of each group of signatures were confirmed in a fresh process in this run. A fresh compiler takes a hundred
/// times as long as a warm one, and the tenth finding of a bug is worth less than a hundred new programs.
#[derive(Default)]
pub(crate) struct Familiar(Mutex<BTreeMap<String, u32>>);

impl Familiar {
    pub fn knows(&self, signatures: &[Signature]) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        signatures.iter().all(|signature| known.get(&signature.coarse).is_some_and(|count| *count >= ENOUGH))
    }

    pub fn learn(&self, signatures: Vec<Signature>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for signature in signatures {
            *known.entry(signature.coarse).or_default() += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disagreement_is_familiar_if_all_its_signatures_are() {
        let of = |coarse: &str| Signature { coarse: coarse.to_owned(), fine: "whatever".to_owned() };
        let familiar = Familiar::default();
        for _ in 0..ENOUGH {
            assert!(!familiar.knows(&[of("a")]));
            familiar.learn(vec![of("a")]);
        }
        assert!(familiar.knows(&[of("a")]));
        assert!(!familiar.knows(&[of("a"), of("b")]));
    }
}
