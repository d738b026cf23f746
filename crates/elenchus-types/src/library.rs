//! Libraries that come as text, one declaration a line, of which a line is read only when its class is asked for.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::syntax::{self, Declaration};
use crate::{Base, Loader, TypeSystem, World};

/// Classes by name.
#[derive(Clone, Debug)]
pub struct TextLibrary {
    /// Each name with its line, in the order of names.
    lines: Vec<(&'static str, &'static str)>,
}

/// The releases of the JDK whose classes are known.
pub const JAVA_RELEASES: RangeInclusive<u16> = 17..=25;

/// The classes of the JDK that ordinary programs use, as a release has them; of one that is not known, as the nearest
/// has them.
///
/// A class that is only mentioned by a member may be missing
/// ([`ClassKind::Missing`](crate::ClassKind::Missing)); one that is above another, around it or thrown is not.
pub fn java(release: u16) -> TextLibrary {
    let release = release.clamp(*JAVA_RELEASES.start(), *JAVA_RELEASES.end());
    TextLibrary::new(include_str!("../library/java.txt"), release)
}

impl TextLibrary {
    /// The declarations of a text, as far as a release has them. Lines that start with `#` say nothing. Behind a line
    /// `release N` is what that release has beside, or otherwise than, those before.
    pub fn new(text: &'static str, release: u16) -> TextLibrary {
        let mut lines = BTreeMap::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some(number) = line.strip_prefix("release ") {
                if number.trim().parse().is_ok_and(|number: u16| number > release) {
                    break;
                }
            } else if let Some(name) = syntax::declared_name(line) {
                lines.insert(name, line);
            }
        }
        TextLibrary { lines: lines.into_iter().collect() }
    }

    /// The names of all classes, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.lines.iter().map(|(name, _)| *name)
    }

    /// The declaration of a class, or how its line is none.
    pub fn declaration(&self, name: &str) -> Option<Result<Declaration, syntax::Error>> {
        let place = self.lines.binary_search_by_key(&name, |(name, _)| name).ok()?;
        Some(syntax::parse_declaration(self.lines[place].1))
    }

    /// A base with all the classes loaded, for the worlds of many programs.
    pub fn base(self, language: Arc<dyn TypeSystem>) -> Arc<Base> {
        let library = Arc::new(self);
        loaded(&library, World::new(language, library.clone()))
    }

    /// The same, and what it lacks comes from another library, a class when it is asked for.
    pub fn base_before(self, others: Arc<dyn Loader>, language: Arc<dyn TypeSystem>) -> Arc<Base> {
        let first = Arc::new(self);
        loaded(&first, World::new(language, Arc::new(Before { first: first.clone(), others })))
    }
}

/// Freezes a world with all classes of a library.
fn loaded(library: &TextLibrary, mut world: World) -> Arc<Base> {
    for name in library.names() {
        let class = world.class_named(name);
        world.class(class);
    }
    world.freeze()
}

/// Two libraries, of which the first gives what both have.
struct Before {
    first: Arc<TextLibrary>,
    others: Arc<dyn Loader>,
}

impl Loader for Before {
    fn load(&self, name: &str) -> Option<Declaration> {
        self.first.load(name).or_else(|| self.others.load(name))
    }
}

/// A line that is no declaration is a missing class; the tests of this crate see to it that there is none.
impl Loader for TextLibrary {
    fn load(&self, name: &str) -> Option<Declaration> {
        self.declaration(name)?.ok()
    }
}
