//! Where expressions stand: as statements or as values. See the crate's own description.

use rustc_hash::FxHashMap;

use crate::{Expr, ExprId, Member, Node, Program};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Position {
    /// The value is not used.
    Statement,
    Value,
}

impl Program {
    /// The position of every reachable expression.
    pub fn positions(&self) -> FxHashMap<ExprId, Position> {
        let mut positions = FxHashMap::default();
        // Parents come before children, so that what is noted of a parent holds for its branches.
        self.for_each_node(|node| match node {
            Node::Class(id) => {
                for member in &self.classes[id].members {
                    if let Member::Initializer { body, .. } = member {
                        positions.insert(*body, Position::Statement);
                    }
                }
            }
            Node::Function(id) => {
                if let Some(body) = self.functions[id].body
                    && matches!(self.exprs[body], Expr::Block { .. })
                {
                    positions.insert(body, Position::Statement);
                }
            }
            Node::Expr(id) => {
                let position = *positions.entry(id).or_insert(Position::Value);
                for (child, position) in self.positions_below(id, position) {
                    positions.insert(child, position);
                }
            }
            _ => {}
        });
        positions
    }

    /// Those children that are not simply values.
    fn positions_below(&self, id: ExprId, position: Position) -> Vec<(ExprId, Position)> {
        let statement = |id: &ExprId| (*id, Position::Statement);
        match &self.exprs[id] {
            Expr::Block { items } => {
                let mut below: Vec<_> = items.iter().map(statement).collect();
                if let Some(last) = below.last_mut() {
                    last.1 = position;
                }
                below
            }
            Expr::If { then, otherwise, .. } => {
                std::iter::once(then).chain(otherwise).map(|branch| (*branch, position)).collect()
            }
            Expr::Switch { cases, .. } => {
                cases.iter().map(|case| (self.cases[*case].body(), position)).collect()
            }
            Expr::Try { body, catches, finally } => {
                let branches = catches.iter().map(|catch| self.catches[*catch].body);
                let branches = std::iter::once(*body).chain(branches).map(|branch| (branch, position));
                branches.chain(finally.iter().map(statement)).collect()
            }
            Expr::While { body, .. } | Expr::DoWhile { body, .. } | Expr::ForEach { body, .. } => {
                vec![statement(body)]
            }
            Expr::For { init, update, body, .. } => {
                init.iter().chain(update).chain([body]).map(statement).collect()
            }
            Expr::Lambda { body, .. } | Expr::Closure { body, .. }
                if matches!(self.exprs[*body], Expr::Block { .. }) =>
            {
                vec![statement(body)]
            }
            Expr::Literal(_)
            | Expr::Name(_)
            | Expr::Field { .. }
            | Expr::This { .. }
            | Expr::Call { .. }
            | Expr::New { .. }
            | Expr::Delegate { .. }
            | Expr::Lambda { .. }
            | Expr::Closure { .. }
            | Expr::Named { .. }
            | Expr::List { .. }
            | Expr::Map { .. }
            | Expr::Range { .. }
            | Expr::Template { .. }
            | Expr::Elvis { .. }
            | Expr::Reference { .. }
            | Expr::Unary { .. }
            | Expr::Binary { .. }
            | Expr::Assign { .. }
            | Expr::Cast { .. }
            | Expr::InstanceOf { .. }
            | Expr::InstanceOfBinding { .. }
            | Expr::Index { .. }
            | Expr::ArrayLiteral { .. }
            | Expr::NewArray { .. }
            | Expr::Let(_)
            | Expr::LocalClass(_)
            | Expr::Break(_)
            | Expr::Continue(_)
            | Expr::Return(_)
            | Expr::Throw(_) => Vec::new(),
        }
    }
}
