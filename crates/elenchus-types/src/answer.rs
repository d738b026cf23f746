//! What a relation says: yes, no, or that it cannot tell.
//!
//! Whether one type is below another is undecidable where class hierarchies expand without end (Kennedy and Pierce,
//! 2007; Grigore, 2017), and nothing can be said of a class whose declaration is missing. The relations of a [`World`]
//! are methods that answer with `bool`, where `false` also means that no answer was found; that this happened is
//! noted, to be read by [`World::unknown`], or for one question by [`World::ask`].

use crate::{ClassId, TypeId, World};

/// The answer to a question about types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    Yes,
    No,
    Unknown(Unknown),
}

/// Why a question has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unknown {
    /// The derivation is too deep.
    Depth,
    /// All the work that was allowed is done: [`World::limit_work`].
    Work,
    /// The declaration of a class is missing.
    Missing(ClassId),
}

impl Answer {
    pub fn is_yes(self) -> bool {
        self == Answer::Yes
    }

    pub fn is_no(self) -> bool {
        self == Answer::No
    }
}

/// How much work is left, and what could not be told.
#[derive(Clone, Debug)]
pub(crate) struct Effort {
    left: u64,
    unknown: Option<Unknown>,
    /// How often something could not be told.
    pub(crate) notes: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { left: u64::MAX, unknown: None, notes: 0 }
    }
}

impl World {
    /// Asks something of this world. A yes is one even if there was something on the way that could not be told.
    pub fn ask(&mut self, question: impl FnOnce(&mut World) -> bool) -> Answer {
        let before = self.effort.unknown.take();
        let holds = question(self);
        let unknown = std::mem::replace(&mut self.effort.unknown, before);
        match unknown {
            _ if holds => Answer::Yes,
            None => Answer::No,
            Some(unknown) => Answer::Unknown(unknown),
        }
    }

    /// Whether a type is below another, in three answers.
    pub fn subtype(&mut self, lower: TypeId, upper: TypeId) -> Answer {
        self.ask(|world| world.is_subtype(lower, upper))
    }

    /// The first thing that could not be told since the world was made. Where there is one, a `false` may have been no no.
    pub fn unknown(&self) -> Option<Unknown> {
        self.effort.unknown
    }

    /// Lets the relations and those who [`World::spend`] do so many steps more. A step is a rule of subtyping or a capture:
    /// a millisecond has some thousands of them. No clock is asked, so the same questions have the same answers everywhere.
    pub fn limit_work(&mut self, steps: u64) {
        self.effort.left = steps;
    }

    /// Does some steps of work; whether there was so much left. If not, nothing can be told any more.
    pub fn spend(&mut self, steps: u64) -> bool {
        if let Some(left) = self.effort.left.checked_sub(steps) {
            self.effort.left = left;
            return true;
        }
        self.effort.left = 0;
        self.note(Unknown::Work);
        false
    }

    /// How much work is left.
    pub fn work_left(&self) -> u64 {
        self.effort.left
    }

    /// Notes that something could not be told.
    pub fn note(&mut self, unknown: Unknown) {
        self.effort.notes += 1;
        self.effort.unknown.get_or_insert(unknown);
    }
}
