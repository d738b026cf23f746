//! Statements that do not complete normally.

use elenchus_ir as ir;
use elenchus_ir::Expr;
use elenchus_types::TypeId;

use crate::expr::Context;
use crate::state::State;

#[derive(Clone, Copy, Debug)]
enum Jump {
    OutOfLoop,
    Return,
    Throw,
}

impl State<'_> {
    /// A jump, if there is one that may stand here; then nothing comes after it. `true` if none was made.
    pub fn jump(&mut self, items: &mut Vec<ir::ExprId>) -> bool {
        let forms = [
            (Jump::OutOfLoop, if self.env.loops.is_empty() { 0 } else { 40 }),
            (
                Jump::Return,
                if self.env.returns.is_some() { u32::from(self.weight.early_return) * 5 } else { 0 },
            ),
            (Jump::Throw, u32::from(self.weight.throw) * 5),
        ];
        match self.pick(&forms) {
            Some(Jump::OutOfLoop) => {
                let index = self.below(self.env.loops.len());
                let label = self.env.loops[index];
                // Without a label the innermost loop is meant.
                let label = if index + 1 == self.env.loops.len() && self.flip() { None } else { label };
                if label.is_none() && index + 1 != self.env.loops.len() {
                    return true;
                }
                let jump = if self.flip() { Expr::Break(label) } else { Expr::Continue(label) };
                items.push(self.add(jump));
                false
            }
            Some(Jump::Return) => {
                let Some(result) = self.env.returns else { return true };
                let value = if result == self.roles.unit {
                    None
                } else {
                    Some(self.expr(result, self.capped(2), Context::Assign).id)
                };
                items.push(self.add(Expr::Return(value)));
                false
            }
            Some(Jump::Throw) => self.throw(items),
            None => true,
        }
    }

    /// `throw new E(…);`
    pub fn throw(&mut self, items: &mut Vec<ir::ExprId>) -> bool {
        if self.roles.exceptions.is_none() {
            return true;
        }
        let ty = self.throwable();
        let Some(value) = self.new_leaf(ty, 1) else { return true };
        if self.roles.is_checked(&mut self.world, value.ty) {
            self.note(value.ty);
        }
        items.push(self.add(Expr::Throw(value.id)));
        false
    }

    /// An exception that may be thrown here.
    fn throwable(&mut self) -> TypeId {
        for _ in 0..3 {
            if self.flip() {
                let ty = self.draw_checked();
                if self.is_handled(ty) {
                    return ty;
                }
            }
        }
        self.draw_unchecked()
    }

    pub fn draw_unchecked(&mut self) -> TypeId {
        let own = self.own.unchecked.len();
        if own > 0 && self.chance(60) {
            let index = self.below(own);
            return self.own.unchecked[index];
        }
        self.library.unchecked[self.below(self.library.unchecked.len())]
    }
}
