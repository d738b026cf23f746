//! The value that was followed, put together from what was decided about it.

use crate::problem::{ConstructorId, Problem, ScalarId};
use crate::verdict::Value;

/// What a part of the value is.
#[derive(Clone, Copy, Debug)]
pub enum Head {
    Made(ConstructorId),
    Literal(ScalarId, i64),
    OtherLiteral(ScalarId),
    Nothing,
    Other,
}

/// A part of the value was looked at.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    pub place: u32,
    pub head: Head,
    /// The place of its first field; those of the others follow.
    pub first_child: u32,
}

/// The value at a place.
pub fn build(decisions: &[Decision], problem: &Problem, place: u32) -> Value {
    let Some(decision) = decisions.iter().rfind(|decision| decision.place == place) else {
        return Value::Unseen;
    };
    match decision.head {
        Head::Literal(scalar, value) => Value::Literal(scalar, value),
        Head::OtherLiteral(scalar) => Value::OtherLiteral(scalar),
        Head::Nothing => Value::Nothing,
        Head::Other => Value::Other,
        Head::Made(id) => {
            let fields = 0..problem.constructor(id).fields.len() as u32;
            let field = |position| build(decisions, problem, decision.first_child + position);
            Value::Made(id, fields.map(field).collect())
        }
    }
}
