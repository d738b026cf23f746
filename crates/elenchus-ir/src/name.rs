use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// A name: an id with a spelling. Two declarations may share a name; which one a use means is decided by scope.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Name(u32);

/// The spellings of a program's names.
#[derive(Clone, Default, Debug)]
pub struct Names {
    spellings: IndexSet<Box<str>, FxBuildHasher>,
}

impl Names {
    pub fn intern(&mut self, spelling: &str) -> Name {
        if let Some(index) = self.spellings.get_index_of(spelling) {
            return Name(index as u32);
        }
        Name(self.spellings.insert_full(spelling.into()).0 as u32)
    }

    /// The name with this spelling, if the program has it anywhere.
    pub fn get(&self, spelling: &str) -> Option<Name> {
        self.spellings.get_index_of(spelling).map(|index| Name(index as u32))
    }

    /// Spells a name otherwise, wherever it is used. Not if the program has the new spelling already.
    pub fn rename(&mut self, name: Name, spelling: &str) -> bool {
        if self.spellings.contains(spelling) {
            return false;
        }
        // The new spelling takes the place of the old one, which moves to the end and goes.
        let (last, _) = self.spellings.insert_full(spelling.into());
        self.spellings.swap_indices(name.0 as usize, last);
        self.spellings.pop();
        true
    }

    pub fn spelling(&self, name: Name) -> &str {
        &self.spellings[name.0 as usize]
    }
}

// That of the set would not mind the order, which is what a name is.
impl PartialEq for Names {
    fn eq(&self, other: &Names) -> bool {
        self.spellings.iter().eq(other.spellings.iter())
    }
}

impl Eq for Names {}
