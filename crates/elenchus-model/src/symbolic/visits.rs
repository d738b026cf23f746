//! The calls of an evaluation as it makes them, each with the path under which it is made: what a proof goes along.

use super::{Evaluated, Evaluator, Frame, Outcomes};
use crate::formula::F;
use crate::model::{Expr, FnId};
use crate::tree::NodeId;
use std::rc::Rc;

/// A call, when it is made or when it is done.
#[derive(Debug, Clone)]
pub struct Visit {
    pub function: FnId,
    pub arguments: Vec<NodeId>,
    /// Where the call is made. One that is made again elsewhere is remembered and not followed again.
    pub path: F,
    /// Once it is done.
    pub outcomes: Option<Rc<Outcomes>>,
}

impl Evaluator<'_> {
    /// From now on calls are followed, also those that were made before.
    pub fn follow_calls(&mut self) {
        self.calls.clear();
        self.visits = Some(Vec::new());
    }

    /// The calls since then, which are no longer followed.
    pub fn followed_calls(&mut self) -> Vec<Visit> {
        self.visits.take().unwrap_or_default()
    }

    pub(super) fn visit(
        &mut self,
        function: FnId,
        arguments: &[NodeId],
        path: F,
        outcomes: Option<&Rc<Outcomes>>,
    ) {
        if let Some(visits) = &mut self.visits {
            let (arguments, outcomes) = (arguments.to_vec(), outcomes.cloned());
            visits.push(Visit { function, arguments, path, outcomes });
        }
    }

    /// The path on which a condition holds too. Nobody asks for it unless calls are followed.
    pub(super) fn path(&mut self, frame: &Frame<'_>, condition: F) -> F {
        if self.visits.is_some() { self.trees.formulas.and(frame.path, condition) } else { F::TRUE }
    }

    /// The path on which one of the conditions holds too.
    pub(super) fn path_of_some(&mut self, frame: &Frame<'_>, conditions: impl Iterator<Item = F>) -> F {
        if self.visits.is_none() {
            return F::TRUE;
        }
        let some = self.trees.formulas.any(conditions);
        self.path(frame, some)
    }

    /// Evaluates what is only reached under a condition.
    pub(super) fn eval_under(
        &mut self,
        condition: F,
        expr: &Expr,
        frame: &mut Frame<'_>,
    ) -> Evaluated<Outcomes> {
        let before = frame.path;
        frame.path = self.path(frame, condition);
        let outcomes = self.eval(expr, frame);
        frame.path = before;
        outcomes
    }
}
