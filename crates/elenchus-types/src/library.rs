//! Libraries that come as text, one declaration a line, of which a line is read only when its class is asked for.

use std::sync::{Arc, OnceLock};

use crate::syntax::{self, Declaration};
use crate::{Base, Language, Loader, World};

/// Classes by name.
#[derive(Clone, Debug)]
pub struct TextLibrary {
    /// Each name with its line, in the order of names.
    lines: Vec<(&'static str, &'static str)>,
}

/// The classes of the JDK that ordinary programs use, as its release 17 has them. Later releases, up to 25, have these members
/// too. They differ in what is above a few classes (`List`, `Deque`, `SortedSet`, `SortedMap` and `LinkedHashMap` are
/// sequenced since 21, `ExecutorService` is closeable since 19), in `Arrays` and `Collections`, which became final, in
/// `EnumSet`, which became sealed, and in methods of `Class` that no longer say that they throw an unchecked exception.
///
/// A class that is only mentioned by a member may be missing
/// ([`ClassKind::Missing`](crate::ClassKind::Missing)); one that is above another, around it or thrown is not.
pub fn java() -> Arc<TextLibrary> {
    static JAVA: OnceLock<Arc<TextLibrary>> = OnceLock::new();
    JAVA.get_or_init(|| Arc::new(TextLibrary::new(include_str!("../library/java.txt")))).clone()
}

impl TextLibrary {
    /// The declarations of a text; lines that start with `#` say nothing.
    pub fn new(text: &'static str) -> TextLibrary {
        let mut lines: Vec<_> = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| Some((syntax::declared_name(line)?, line)))
            .collect();
        lines.sort_unstable();
        TextLibrary { lines }
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
    pub fn base(self: Arc<TextLibrary>, language: Arc<dyn Language>) -> Arc<Base> {
        let mut world = World::new(language, self.clone());
        for name in self.names() {
            let class = world.class_named(name);
            world.class(class);
        }
        world.freeze()
    }
}

/// A line that is no declaration is a missing class; the tests of this crate see to it that there is none.
impl Loader for TextLibrary {
    fn load(&self, name: &str) -> Option<Declaration> {
        self.declaration(name)?.ok()
    }
}
