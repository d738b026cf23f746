//! Programs that end earlier, to find out how far into one a compiler has come.

use elenchus_ir::{Expr, ExprId, FunctionId, Literal, Node, Program, VariableId};

use crate::passes::{empty_body, empty_field};
use crate::reducer::Reducer;

impl Reducer {
    /// The program without what comes behind each of its statements, in the order of the source, as far as our checker lets
    /// pass what is left; the last is the whole. The first has no statement at all. Statements are those that stand in a
    /// function and in no other statement; what a function or a field is by an expression counts as one.
    pub fn cuts(&self, program: &Program) -> Vec<(Option<ExprId>, Program)> {
        let parts = parts(program);
        // From the end on. What our checker needs, such as a constructor that assigns what is final, stays.
        let mut beginnings = vec![program.clone()];
        for part in parts.iter().rev() {
            let longer = &beginnings[beginnings.len() - 1];
            let mut shorter = longer.clone();
            part.empty(&mut shorter);
            let beginning = if self.is_fit(&shorter) { shorter } else { longer.clone() };
            beginnings.push(beginning);
        }
        beginnings.reverse();
        let mut cuts = vec![(None, beginnings[0].clone())];
        for (place, part) in parts.iter().enumerate() {
            let statements = match part {
                Part::Function(_, statements) => &statements[..],
                Part::Field(_, value) => std::slice::from_ref(value),
            };
            for (index, statement) in statements.iter().enumerate() {
                let mut cut = beginnings[place + 1].clone();
                if let Part::Function(id, _) = part
                    && index + 1 < statements.len()
                {
                    end_behind(&mut cut, *id, &statements[..=index]);
                }
                cuts.push((Some(*statement), cut));
            }
        }
        cuts.retain(|(_, cut)| self.is_fit(cut));
        cuts
    }
}

/// What holds statements.
enum Part {
    Function(FunctionId, Vec<ExprId>),
    Field(VariableId, ExprId),
}

fn parts(program: &Program) -> Vec<Part> {
    let parents = program.parents();
    let part = |node| match node {
        Node::Function(id) => {
            let body = program.functions[id].body?;
            let statements = match &program.exprs[body] {
                Expr::Block { items } => items.clone(),
                _ => vec![body],
            };
            Some(Part::Function(id, statements))
        }
        Node::Variable(id) if matches!(parents.get(&node), None | Some(Node::Class(_))) => {
            Some(Part::Field(id, program.variables[id].init?))
        }
        _ => None,
    };
    program.written_nodes().into_iter().filter_map(part).collect()
}

impl Part {
    fn empty(&self, program: &mut Program) {
        match self {
            Part::Function(id, _) => empty_body(program, *id),
            Part::Field(id, _) => empty_field(program, *id),
        }
    }
}

/// Throws behind the statements, so that it does not matter what the function gives.
fn end_behind(program: &mut Program, function: FunctionId, statements: &[ExprId]) {
    let Some(body) = program.functions[function].body else { return };
    let null = program.exprs.add(Expr::Literal(Literal::Null));
    let end = program.exprs.add(Expr::Throw(null));
    let items = statements.iter().copied().chain([end]).collect();
    program.exprs[body] = Expr::Block { items };
}
