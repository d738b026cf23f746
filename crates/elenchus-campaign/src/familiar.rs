//! Bugs that a run has met before.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::Signature;

/// The groups of signatures of which one was confirmed in a fresh process in this run. A fresh compiler takes a hundred
/// times as long as a warm one, and the tenth finding of a bug is worth less than a hundred new programs.
#[derive(Default)]
pub(crate) struct Familiar(Mutex<BTreeSet<String>>);

impl Familiar {
    pub fn knows(&self, signatures: &[Signature]) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        signatures.iter().all(|signature| known.contains(&signature.coarse))
    }

    pub fn learn(&self, signatures: Vec<Signature>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.extend(signatures.into_iter().map(|signature| signature.coarse));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disagreement_is_familiar_if_all_its_signatures_are() {
        let of = |coarse: &str| Signature { coarse: coarse.to_owned(), fine: "whatever".to_owned() };
        let familiar = Familiar::default();
        assert!(!familiar.knows(&[of("a")]));
        familiar.learn(vec![of("a")]);
        assert!(familiar.knows(&[of("a")]));
        assert!(!familiar.knows(&[of("a"), of("b")]));
    }
}
