//! The independent judge of the type core.
//!
//! Random questions about types are put to our relations and to javac's `javax.lang.model.util.Types`, over the classes
//! of the JDK and over random ones, and the answers are compared; see [`Rig`]. The random classes and types also
//! serve the properties of the relations, which need no JDK.

mod ask;
mod classes;
mod dice;
mod draw;
mod java_source;
mod jdk;
mod judge;
mod pool;
mod question;
mod rig;

pub use classes::{BASIS, random_classes};
pub use dice::Dice;
pub use draw::Drawer;
pub use java_source::java_source;
pub use jdk::Jdk;
pub use judge::{Judge, JudgeError};
pub use pool::Pool;
pub use question::{Kind, Question, Relation};
pub use rig::{Disagreement, Plan, Report, Rig, Tally};
