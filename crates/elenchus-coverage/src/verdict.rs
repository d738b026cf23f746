//! What is known about a match.

use crate::problem::{ConstructorId, Problem, ScalarId};

/// The answer about a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// A value that no arm takes, if there is one.
    pub uncovered: Option<Witness>,
    pub arms: Vec<ArmVerdict>,
}

/// What is known about an arm.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArmVerdict {
    /// A value that reaches the arm, if there is one.
    pub reached: Option<Witness>,
    /// Whether the arm meets bottom where no earlier arm does: without it, a program would return that now does not.
    pub diverges: bool,
    /// Alternatives of or-patterns in the arm that no value needs, counted from the left; known only for an arm that
    /// is reached and has no guard.
    pub unused_alternatives: Vec<u32>,
}

/// A value, and how much of a value it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    pub value: Value,
    pub class: Class,
}

/// How much of a value a witness is: the best that there is comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// It can be built without `null` and bottom (it may be endless).
    Value,
    /// It holds `null` or bottom, at places whose type has no other value.
    OnlyNothing,
    /// It holds `null` where its type has other values and where a pattern looked for them.
    Remainder,
}

/// A value, as far as a match has looked at it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Value {
    /// No pattern looked at it.
    Unseen,
    /// `null` or bottom.
    Nothing,
    /// A value of a type that no pattern names.
    Other,
    Literal(ScalarId, i64),
    /// A value of a scalar type other than all literals of the match.
    OtherLiteral(ScalarId),
    Made(ConstructorId, Vec<Value>),
}

impl Verdict {
    pub fn is_exhaustive(&self) -> bool {
        self.uncovered.is_none()
    }
}

impl Value {
    /// The value in the form of a pattern: `_` for what was not looked at.
    pub fn display(&self, problem: &Problem) -> String {
        match self {
            Value::Unseen => "_".to_owned(),
            Value::Nothing => "null".to_owned(),
            Value::Other => "(another type)".to_owned(),
            Value::Literal(scalar, value) => format!("{}:{value}", problem.scalars[scalar.0].name),
            Value::OtherLiteral(scalar) => format!("{}:other", problem.scalars[scalar.0].name),
            Value::Made(id, fields) => {
                let name = &problem.constructor(*id).name;
                if fields.is_empty() {
                    return name.clone();
                }
                let fields: Vec<String> = fields.iter().map(|field| field.display(problem)).collect();
                format!("{name}({})", fields.join(", "))
            }
        }
    }
}
