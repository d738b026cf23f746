//! Statements.

use elenchus_ir::{Case, CaseId, Catch, Expr, ExprId, Literal, Node};
use rand::Rng;

use super::Editor;
use crate::Kind;

impl<R: Rng> Editor<'_, R> {
    pub(super) fn edit_statement(&mut self, kind: Kind, id: ExprId) -> Option<()> {
        match (kind, self.program.exprs[id].clone()) {
            (Kind::RemoveStatement, Expr::Block { mut items }) => {
                // The last one is often what a function returns.
                let at = if self.happens(30) { items.len().checked_sub(1)? } else { self.below(items.len()) };
                items.remove(at);
                self.program.exprs[id] = Expr::Block { items };
            }
            (Kind::SwapStatements, Expr::Block { mut items }) => {
                let (first, second) = self.two_of(items.len())?;
                items.swap(first, second);
                self.program.exprs[id] = Expr::Block { items };
            }
            (Kind::RepeatStatement, Expr::Block { mut items }) => {
                let item = self.pick(&items)?;
                let copy = self.program.copy_within().expr(item);
                let at = self.below(items.len() + 1);
                items.insert(at, copy);
                self.program.exprs[id] = Expr::Block { items };
            }
            (Kind::AddJump, Expr::Block { mut items }) => {
                let jump = self.some_jump()?;
                let at = self.below(items.len() + 1);
                items.insert(at, jump);
                self.program.exprs[id] = Expr::Block { items };
            }
            (Kind::ReturnValue, Expr::Return(value)) => {
                let other = if value.is_some() && self.happens(60) { None } else { Some(self.some_value()?) };
                self.program.exprs[id] = Expr::Return(other);
            }
            (Kind::Case, Expr::Switch { scrutinee, mut cases }) => {
                self.edit_cases(&mut cases)?;
                self.program.exprs[id] = Expr::Switch { scrutinee, cases };
            }
            (Kind::Catch, Expr::Try { body, mut catches, finally }) => {
                match self.below(3) {
                    0 if !catches.is_empty() => {
                        let at = self.below(catches.len());
                        catches.remove(at);
                    }
                    1 if !catches.is_empty() => {
                        let catch = self.pick(&catches)?;
                        let copy = self.program.copy_within().catch(catch);
                        let at = self.below(catches.len() + 1);
                        catches.insert(at, copy);
                    }
                    _ => {
                        let name = self.program.names.intern("caught");
                        let ty = self.some_throwable()?;
                        let body = self.program.exprs.add(Expr::Block { items: Vec::new() });
                        let catch = Catch { name, is_final: false, types: vec![ty], body };
                        let at = self.below(catches.len() + 1);
                        catches.insert(at, self.program.catches.add(catch));
                    }
                }
                self.program.exprs[id] = Expr::Try { body, catches, finally };
            }
            (Kind::Unwrap, expr) => self.unwrap(id, expr)?,
            _ => return None,
        }
        Some(())
    }

    fn unwrap(&mut self, id: ExprId, expr: Expr) -> Option<()> {
        let kept = match expr {
            Expr::If { condition, then, otherwise: Some(_) } if self.happens(50) => {
                self.program.exprs[id] = Expr::If { condition, then, otherwise: None };
                return Some(());
            }
            Expr::Try { body, catches, finally: Some(_) } if self.happens(50) => {
                self.program.exprs[id] = Expr::Try { body, catches, finally: None };
                return Some(());
            }
            Expr::If { then, otherwise, .. } => {
                if self.happens(50) {
                    otherwise.unwrap_or(then)
                } else {
                    then
                }
            }
            Expr::Try { body, .. }
            | Expr::While { body, .. }
            | Expr::DoWhile { body, .. }
            | Expr::For { body, .. }
            | Expr::ForEach { body, .. } => body,
            Expr::Unary { operand, .. } => operand,
            Expr::Binary { left, right, .. } => {
                if self.happens(50) {
                    left
                } else {
                    right
                }
            }
            _ => return None,
        };
        self.program.exprs[id] = self.program.exprs[kept].clone();
        Some(())
    }

    /// `return`, with a value or without, `throw`, `break`, `continue`.
    fn some_jump(&mut self) -> Option<ExprId> {
        let jump = match self.below(5) {
            0 => Expr::Return(None),
            1 => Expr::Return(Some(self.some_value()?)),
            2 => Expr::Break(None),
            3 => Expr::Continue(None),
            _ => {
                let class = self.named_type("RuntimeException");
                let exception = self.program.exprs.add(Expr::New {
                    outer: None,
                    class,
                    class_args: elenchus_ir::Slot::Written(Vec::new()),
                    type_args: elenchus_ir::Slot::Omitted(None),
                    args: Vec::new(),
                    body: None,
                });
                Expr::Throw(exception)
            }
        };
        Some(self.program.exprs.add(jump))
    }

    pub(super) fn edit_cases(&mut self, cases: &mut Vec<CaseId>) -> Option<()> {
        match self.below(5) {
            0 => {
                let (first, second) = self.two_of(cases.len())?;
                cases.swap(first, second);
            }
            1 => {
                let at =
                    cases.iter().position(|id| matches!(self.program.cases[*id], Case::Default { .. }))?;
                cases.remove(at);
            }
            2 => {
                let case = self.pick(cases)?;
                let copy = self.program.copy_within().case(case);
                let at = self.below(cases.len() + 1);
                cases.insert(at, copy);
            }
            3 => {
                let case = self.pick(cases)?;
                return self.edit_case(case);
            }
            _ => {
                let at = self.below(cases.len());
                cases.remove(at);
            }
        }
        Some(())
    }

    /// A value becomes another, a guard comes or goes.
    pub(super) fn edit_case(&mut self, id: CaseId) -> Option<()> {
        match self.program.cases[id].clone() {
            Case::Constants { mut values, body } => {
                let other = if self.happens(50) {
                    let value = self.pick(&values)?;
                    self.program.copy_within().expr(value)
                } else {
                    self.pick_node(|program, node| match node {
                        Node::Expr(id) if matches!(program.exprs[id], Expr::Literal(_) | Expr::Name(_)) => {
                            Some(id)
                        }
                        _ => None,
                    })
                    .map(|id| self.program.copy_within().expr(id))?
                };
                let at = self.below(values.len() + 1);
                if at < values.len() && self.happens(50) {
                    values[at] = other;
                } else {
                    values.insert(at, other);
                }
                self.program.cases[id] = Case::Constants { values, body };
            }
            Case::Type { variable, guard, body } => {
                let guard = match guard {
                    Some(_) => None,
                    None if self.happens(50) => {
                        Some(self.program.exprs.add(Expr::Literal(Literal::Bool(true))))
                    }
                    None => Some(self.some_value()?),
                };
                self.program.cases[id] = Case::Type { variable, guard, body };
            }
            Case::Default { body } => {
                let value = self.some_value()?;
                self.program.cases[id] = Case::Constants { values: vec![value], body };
            }
        }
        Some(())
    }
}
