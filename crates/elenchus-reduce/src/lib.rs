//! Smaller programs of the IR, of each of which our own checker says what it said before.
//!
//! A [`Reducer`] lists, for a program, [`Candidate`]s that are one step smaller, the largest steps first. It knows no
//! compiler: whoever drives it asks one about a candidate and goes on from the first that still shows the bug. That a
//! candidate is well-typed, or wrong by exactly the one rule, is settled here before anybody is asked; see [`Goal`].
//!
//! What can be made smaller, and in which order, is data: the table of [`passes`]. A pass lists steps; a step changes a
//! program in one place and may be refused by the checker. Steps are tried many at once and then fewer, as in delta
//! debugging; a chunk of steps of which the checker refuses some is tried without those, so that a declaration goes
//! together with all that depends on it without anybody having to say what depends on what.

mod cuts;
mod goal;
mod passes;
mod reducer;
mod size;
mod step;
mod view;

pub use goal::Goal;
pub use reducer::{Candidate, Reducer, Smaller};
pub use size::size;
