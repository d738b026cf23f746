//! Which variables surely have a value, and which surely have none.

/// A set of variables by number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bits(Vec<u64>);

/// What is known at a place. At a place that is not reached, everything is known (JLS 16: vacuously).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct State {
    /// Definitely assigned.
    pub inits: Bits,
    /// Definitely unassigned.
    pub uninits: Bits,
}

/// What is known where a condition is true, and where it is false.
pub(super) struct Split {
    pub when_true: State,
    pub when_false: State,
}

impl Bits {
    pub fn has(&self, bit: usize) -> bool {
        self.0[bit / 64] & (1 << (bit % 64)) != 0
    }

    pub fn set(&mut self, bit: usize, value: bool) {
        if value {
            self.0[bit / 64] |= 1 << (bit % 64);
        } else {
            self.0[bit / 64] &= !(1 << (bit % 64));
        }
    }

    pub fn and(&mut self, other: &Bits) {
        for (one, other) in self.0.iter_mut().zip(&other.0) {
            *one &= other;
        }
    }

    pub fn or(&mut self, other: &Bits) {
        for (one, other) in self.0.iter_mut().zip(&other.0) {
            *one |= other;
        }
    }
}

impl State {
    /// Nothing is assigned.
    pub fn start(count: usize) -> State {
        let words = count / 64 + 1;
        State { inits: Bits(vec![0; words]), uninits: Bits(vec![u64::MAX; words]) }
    }

    /// What holds where nothing gets.
    pub fn dead(&self) -> State {
        let words = self.inits.0.len();
        State { inits: Bits(vec![u64::MAX; words]), uninits: Bits(vec![u64::MAX; words]) }
    }

    /// What holds where one gets from either place.
    pub fn join(&mut self, other: &State) {
        self.inits.and(&other.inits);
        self.uninits.and(&other.uninits);
    }
}

impl Split {
    pub fn of(state: State) -> Split {
        Split { when_true: state.clone(), when_false: state }
    }

    pub fn joined(self) -> State {
        let mut state = self.when_true;
        state.join(&self.when_false);
        state
    }

    pub fn join(&mut self, other: &Split) {
        self.when_true.join(&other.when_true);
        self.when_false.join(&other.when_false);
    }
}
