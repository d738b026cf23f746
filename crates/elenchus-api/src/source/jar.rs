use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use super::archive::Archive;
use super::{ClassSource, Entry, SourceError};

/// A jar. Of a multi-release one, what a compiler of some release sees.
pub struct Jar {
    archive: Archive,
    /// The place in the archive by class.
    classes: BTreeMap<String, usize>,
    others: BTreeMap<String, usize>,
}

/// Where a jar has what is for compilers of a release and later ones.
const VERSIONS: &str = "META-INF/versions/";

impl Jar {
    /// Opens a jar for the compilers of a release.
    pub fn open(path: &Path, release: u16) -> Result<Jar, SourceError> {
        let archive = Archive::open(path)?;
        let mut best: BTreeMap<String, (u16, usize)> = BTreeMap::new();
        let mut others = BTreeMap::new();
        for (name, place) in archive.names() {
            let Some(class) = name.strip_suffix(".class") else {
                others.insert(name, place);
                continue;
            };
            let (version, class) = match class.strip_prefix(VERSIONS).and_then(|rest| rest.split_once('/')) {
                Some((version, class)) => match version.parse() {
                    Ok(version) if version <= release => (version, class),
                    _ => continue,
                },
                None if class.starts_with("META-INF/") => continue,
                None => (0, class),
            };
            let known = best.entry(class.to_owned()).or_insert((version, place));
            if version > known.0 {
                *known = (version, place);
            }
        }
        let classes = best.into_iter().map(|(class, (_, place))| (class, place)).collect();
        Ok(Jar { archive, classes, others })
    }

    /// The content of a file that is no class.
    pub fn text(&self, name: &str) -> Option<String> {
        String::from_utf8(self.archive.bytes(*self.others.get(name)?).ok()?).ok()
    }
}

impl ClassSource for Jar {
    fn entries(&self) -> Vec<Entry> {
        self.classes.keys().map(|class| Entry { module: String::new(), class: class.clone() }).collect()
    }

    fn bytes(&self, entry: &Entry) -> Result<Cow<'_, [u8]>, SourceError> {
        let place =
            self.classes.get(&entry.class).ok_or_else(|| SourceError::Missing(entry.class.clone()))?;
        self.archive.bytes(*place).map(Cow::Owned)
    }

    fn is_modular(&self) -> bool {
        self.classes.contains_key("module-info")
    }
}
