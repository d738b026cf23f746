use elenchus_ir::{ExprId, Label, Program};

/// The loops and switches around a place, the innermost last: what `break` and `continue` may mean (JLS 14.15, 14.16).
#[derive(Default)]
pub(super) struct Targets {
    around: Vec<Target>,
}

struct Target {
    id: ExprId,
    label: Label,
    is_loop: bool,
}

impl Targets {
    pub fn push(&mut self, program: &Program, id: ExprId) {
        let label = program.exprs[id].loop_label();
        self.around.push(Target { id, label: label.flatten(), is_loop: label.is_some() });
    }

    pub fn pop(&mut self) {
        self.around.pop();
    }

    /// What a jump leaves or goes on with.
    pub fn of_jump(&self, label: Label, is_continue: bool) -> Option<ExprId> {
        let target = self.around.iter().rev().find(|target| match label {
            Some(_) => target.label == label,
            None => target.is_loop || !is_continue,
        });
        target.map(|target| target.id)
    }
}
