//! Which values a pattern match covers: is it exhaustive, and does each arm have a value of its own?
//!
//! A [`Problem`] is a match over data types, whose constructors may constrain type parameters, without anything that is
//! only spelling. Three answers to it share nothing but its representation and must agree:
//!
//! - [`judge`] is exact: it follows every way that values can take through the arms.
//! - [`brute`] tries all values to a depth, and is for small problems.
//! - [`smt`] asks a solver, by the encoding of section 3.4.2 of the Ikaros paper.
//!
//! No language, no compiler, no randomness and no process is known here.

pub mod brute;
mod display;
mod exact;
mod inhabitance;
pub mod problem;
pub mod smt;
pub mod span;
mod store;
mod verdict;

pub use exact::{OutOfClass, Way, covering, dominating, judge, left_over, possible, ways};
pub use problem::Problem;
pub use verdict::{ArmVerdict, Class, Value, Verdict, Witness};
