//! Calls in the bodies of lambdas, which are looked at many times.
//!
//! The body of a lambda is attributed for each method that it may be an argument of, for each way to compare two of them, and once
//! more in the end. A call in it that has a lambda for an argument does so again, so that the work would be exponential in the
//! depth of lambdas. But the first step of a call does not depend on its target: in the same environment it comes to the same.
//! So while an attribution is an attempt ([`Checker::speculate`]), what it came to last is taken.

use elenchus_ir::{Expr, ExprId};
use elenchus_types::{ClassId, TypeId, VarId};

use super::argument::Argument;
use crate::java::scope::Frame;
use crate::java::{Checker, Rejection};

/// The first step of a call, what it rejected, and the environment that it was taken in.
#[derive(Clone, Debug)]
pub(crate) struct Again {
    environment: Vec<Seen>,
    argument: Argument,
    rejections: Vec<Rejection>,
}

/// A frame of the environment, as far as the meaning of an expression depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    Local(Option<TypeId>),
    Variable(VarId),
    Class(ClassId),
    Other,
}

impl Checker<'_> {
    /// Whether an expression is a call in an attempt.
    pub(super) fn is_looked_at_again(&self, id: ExprId) -> bool {
        self.attempts > 0
            && matches!(self.program.exprs[id], Expr::Call { .. } | Expr::New { body: None, .. })
    }

    /// The first step of a call, which is taken once for each environment that comes after another.
    pub(super) fn argument_again(&mut self, id: ExprId) -> Argument {
        let environment = self.environment();
        let known = self.again.get(&id).filter(|again| again.environment == environment);
        let (argument, rejections) = if let Some(again) = known {
            (again.argument.clone(), again.rejections.clone())
        } else {
            let before = std::mem::take(&mut self.rejections);
            let argument = self.new_argument(id);
            let rejections = std::mem::replace(&mut self.rejections, before);
            let again = Again { environment, argument: argument.clone(), rejections: rejections.clone() };
            self.again.insert(id, again);
            (argument, rejections)
        };
        for rejection in rejections {
            self.reject(rejection.node, rejection.rule, rejection.detail);
        }
        argument
    }

    fn environment(&self) -> Vec<Seen> {
        let seen = |frame: &Frame| match frame {
            Frame::Local { local, .. } => Seen::Local(self.elaboration.type_of_local(*local)),
            Frame::TypeVariable { var, .. } => Seen::Variable(*var),
            Frame::LocalClass { class, .. } | Frame::Class(class) => Seen::Class(*class),
            Frame::Static | Frame::Early | Frame::Body(_) | Frame::Jump(_) | Frame::SwitchExpression => {
                Seen::Other
            }
        };
        self.scope.outwards().map(seen).collect()
    }
}
