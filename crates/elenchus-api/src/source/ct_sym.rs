use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use super::archive::Archive;
use super::{ClassSource, Entry, SourceError};

/// What a JDK remembers of the API of a release, its own or an earlier one: `lib/ct.sym`.
///
/// The first part of a name there is the set of releases that have the class so, each a digit of base 36.
pub struct CtSym {
    archive: Archive,
    places: BTreeMap<Entry, usize>,
    is_modular: bool,
}

impl CtSym {
    /// The classes of a release, from the JDK in a folder.
    pub fn of_jdk(home: &Path, release: u16) -> Result<CtSym, SourceError> {
        let archive = Archive::open(&home.join("lib").join("ct.sym"))?;
        let digit = char::from_digit(release.into(), 36).map(|digit| digit.to_ascii_uppercase());
        let mut places = BTreeMap::new();
        for (name, place) in archive.names() {
            let Some((releases, rest)) = name.strip_suffix(".sig").and_then(|name| name.split_once('/'))
            else {
                continue;
            };
            let has_it = digit.is_some_and(|digit| releases.contains(digit));
            if let Some((module, class)) = rest.split_once('/').filter(|_| has_it) {
                places.insert(Entry { module: module.to_owned(), class: class.to_owned() }, place);
            }
        }
        if places.is_empty() {
            return Err(SourceError::NoRelease { path: archive.path, release });
        }
        // The last release without modules is 8.
        Ok(CtSym { archive, places, is_modular: release > 8 })
    }
}

impl ClassSource for CtSym {
    fn entries(&self) -> Vec<Entry> {
        self.places.keys().cloned().collect()
    }

    fn bytes(&self, entry: &Entry) -> Result<Cow<'_, [u8]>, SourceError> {
        let place = self.places.get(entry).ok_or_else(|| SourceError::Missing(entry.class.clone()))?;
        self.archive.bytes(*place).map(Cow::Owned)
    }

    fn is_modular(&self) -> bool {
        self.is_modular
    }
}
