//! What a parser rejects, before anything has a meaning. A compiler reports nothing else about such a program.

mod declarations;
mod unnamed;

use elenchus_ir::{Expr, ExprId, Literal, Node, Position, Receiver, Slot};

use crate::java::{Checker, Rule};

impl Checker<'_> {
    /// Looks at the form of the whole program.
    pub fn check_syntax(&mut self) {
        let program = self.program;
        let positions = program.positions();
        let mut found = Vec::new();
        let places = self.intersection_places();
        self.form_of_items(&mut found);
        self.form_of_underscores(&mut found);
        program.for_each_node(|node| self.form_of(node, &places, &mut found));
        program.for_each_node(|node| match node {
            Node::Expr(id) => {
                if positions.get(&id) == Some(&Position::Statement) && !self.is_statement(id) {
                    found.push((Node::Expr(id), Rule::NotAStatement));
                }
                match &program.exprs[id] {
                    Expr::Literal(literal) if !is_representable(literal) => {
                        found.push((Node::Expr(id), Rule::LiteralRange));
                    }
                    Expr::Lambda { params, .. } => {
                        let is_written = |param: &elenchus_ir::VariableId| {
                            program.variables[*param].ty.written().is_some()
                        };
                        let written = params.iter().filter(|param| is_written(param)).count();
                        if written != 0 && written != params.len() {
                            found.push((Node::Expr(id), Rule::MixedParameters));
                        }
                    }
                    // Of other languages.
                    Expr::Closure { .. }
                    | Expr::Named { .. }
                    | Expr::List { .. }
                    | Expr::Map { .. }
                    | Expr::Range { .. }
                    | Expr::Template { .. }
                    | Expr::Elvis { .. }
                    | Expr::Call { receiver: Receiver::Safe(_), .. }
                    | Expr::Field { receiver: Receiver::Safe(_), .. }
                    | Expr::Reference { receiver: Receiver::Safe(_), .. } => {
                        found.push((Node::Expr(id), Rule::NotInLanguage));
                    }
                    Expr::Call { receiver: Receiver::Type(ty) | Receiver::Super(Some(ty)), .. }
                    | Expr::Field { receiver: Receiver::Type(ty) | Receiver::Super(Some(ty)), .. }
                        if !self.is_type_name(*ty) =>
                    {
                        found.push((Node::Expr(id), Rule::TypeReceiver));
                    }
                    Expr::Call { receiver: Receiver::Unqualified, name, .. }
                        if self.spelling(*name) == "yield" =>
                    {
                        found.push((Node::Expr(id), Rule::RestrictedName));
                    }
                    // Type arguments stand behind a dot.
                    Expr::Call {
                        receiver: Receiver::Unqualified, type_args: Slot::Written(args), ..
                    } if !args.is_empty() => {
                        found.push((Node::Expr(id), Rule::MissingQualifier));
                    }
                    _ => {}
                }
            }
            Node::Function(id) => {
                // A body that is no block is a statement where nothing is returned.
                let function = &program.functions[id];
                let is_void = function.result.known().is_some_and(|ty| self.is_written_void(*ty));
                if let Some(body) = function.body
                    && is_void
                    && !self.is_statement(body)
                {
                    found.push((Node::Expr(body), Rule::NotAStatement));
                }
            }
            _ => {}
        });
        for (node, rule) in found {
            self.reject(node, rule, "");
        }
    }

    /// Whether an expression is one that can be a statement (JLS 14.5).
    fn is_statement(&self, id: ExprId) -> bool {
        let expr = &self.program.exprs[id];
        !expr.has_value()
            || matches!(expr, Expr::Block { .. } | Expr::If { .. } | Expr::Switch { .. } | Expr::Try { .. })
            || self.is_statement_expression(id)
    }

    /// Whether a type is written as a name without arguments (JLS 6.5.2), as it must before a dot.
    fn is_type_name(&self, ty: elenchus_ir::TypeUseId) -> bool {
        match &self.program.types[ty] {
            elenchus_ir::TypeUse::Named { outer, args, .. } => {
                args.is_empty() && outer.is_none_or(|outer| self.is_type_name(outer))
            }
            _ => false,
        }
    }

    fn is_written_void(&self, ty: elenchus_ir::TypeUseId) -> bool {
        match &self.program.types[ty] {
            elenchus_ir::TypeUse::Named { outer: None, name, .. } => self.spelling(*name) == "void",
            _ => false,
        }
    }
}

/// Whether a type has the value of a literal (JLS 3.10.2, 3.10.4).
fn is_representable(literal: &Literal) -> bool {
    let is_rounded_away = |digits: &str, is_zero: bool| {
        let mantissa = digits.split(['e', 'E']).next().unwrap_or(digits);
        is_zero && mantissa.contains(|c: char| matches!(c, '1'..='9'))
    };
    match literal {
        Literal::Char(value) => value.len_utf16() == 1,
        Literal::Float(digits) => digits
            .parse::<f32>()
            .is_ok_and(|value| value.is_finite() && !is_rounded_away(digits, value == 0.0)),
        Literal::Double(digits) => digits
            .parse::<f64>()
            .is_ok_and(|value| value.is_finite() && !is_rounded_away(digits, value == 0.0)),
        _ => true,
    }
}
