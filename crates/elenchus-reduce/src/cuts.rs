//! Programs that end earlier, to find out how far into one a compiler has come.

use elenchus_ir::{Expr, ExprId, FunctionId, Literal, Node, Program};

use crate::passes::empty_body;
use crate::reducer::Reducer;

impl Reducer {
    /// The program without what comes behind each of its statements, in the order of the source, as far as our checker lets
    /// pass what is left; the last is the whole. The first has no statement at all. Statements are those that stand in a
    /// function and in no other statement.
    pub fn cuts(&self, program: &Program) -> Vec<(Option<ExprId>, Program)> {
        let functions: Vec<(FunctionId, Vec<ExprId>)> = program
            .written_nodes()
            .into_iter()
            .filter_map(|node| match node {
                Node::Function(id) => Some((id, statements(program, id)?)),
                _ => None,
            })
            .collect();
        let mut cuts = vec![(None, without_bodies(program, functions.iter().map(|(id, _)| *id)))];
        for (place, (id, statements)) in functions.iter().enumerate() {
            let rest = without_bodies(program, functions[place + 1..].iter().map(|(id, _)| *id));
            for (index, statement) in statements.iter().enumerate() {
                let mut cut = rest.clone();
                if index + 1 < statements.len() {
                    end_behind(&mut cut, *id, &statements[..=index]);
                }
                cuts.push((Some(*statement), cut));
            }
        }
        cuts.retain(|(_, cut)| self.is_fit(cut));
        cuts
    }
}

fn statements(program: &Program, function: FunctionId) -> Option<Vec<ExprId>> {
    match &program.exprs[program.functions[function].body?] {
        Expr::Block { items } => Some(items.clone()),
        _ => None,
    }
}

fn without_bodies(program: &Program, functions: impl Iterator<Item = FunctionId>) -> Program {
    let mut program = program.clone();
    for function in functions {
        empty_body(&mut program, function);
    }
    program
}

/// Throws behind the statements, so that it does not matter what the function gives.
fn end_behind(program: &mut Program, function: FunctionId, statements: &[ExprId]) {
    let Some(body) = program.functions[function].body else { return };
    let null = program.exprs.add(Expr::Literal(Literal::Null));
    let end = program.exprs.add(Expr::Throw(null));
    let items = statements.iter().copied().chain([end]).collect();
    program.exprs[body] = Expr::Block { items };
}
