//! Bugs that a run has met before.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::Signature;

/// The signatures that were confirmed in a fresh process in this run. A fresh compiler takes a hundred times as long as a
/// warm one, and the tenth finding of a bug is worth less than a hundred new programs.
#[derive(Default)]
pub(crate) struct Familiar(Mutex<BTreeSet<Signature>>);

impl Familiar {
    pub fn knows(&self, signatures: &[Signature]) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        signatures.iter().all(|signature| known.contains(signature))
    }

    pub fn learn(&self, signatures: Vec<Signature>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(signatures);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disagreement_is_familiar_if_all_its_signatures_are() {
        let of = |coarse: &str| Signature { coarse: coarse.to_owned(), fine: String::new() };
        let familiar = Familiar::default();
        assert!(!familiar.knows(&[of("a")]));
        familiar.learn(vec![of("a")]);
        assert!(familiar.knows(&[of("a")]));
        assert!(!familiar.knows(&[of("a"), of("b")]));
    }
}
