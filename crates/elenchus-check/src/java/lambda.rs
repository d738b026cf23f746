//! The bodies of lambdas (JLS 15.27.2). Their types and those of their parameters are a matter of inference.

use elenchus_ir::{Expr, ExprId};
use elenchus_types::TypeId;

use crate::java::Checker;
use crate::java::scope::{Body, Frame, Owner, Returns};

impl Checker<'_> {
    /// Attributes the body of a lambda whose parameters have these types. What the body returned is in the result;
    /// a body that is no block returns its value.
    pub fn lambda_body(&mut self, lambda: ExprId, params: &[TypeId], returns: Returns) -> Body {
        let body = Body { owner: Owner::Lambda(lambda), returns, values: Vec::new() };
        let Expr::Lambda { params: variables, body: content } = &self.program.exprs[lambda] else {
            return body;
        };
        let mark = self.scope.mark();
        self.scope.push(Frame::Body(body.clone()));
        for (variable, ty) in variables.iter().zip(params) {
            self.elaboration.set_type_of_variable(*variable, *ty);
            self.declare_local(*variable);
        }
        if let Expr::Block { .. } = self.program.exprs[*content] {
            self.statement(*content);
        } else {
            match &body.returns {
                Returns::Value(expected) => {
                    self.expression(*content, expected);
                }
                Returns::Anything => self.any_result(*content),
                Returns::Nothing | Returns::Never => self.expression_statement(*content),
            }
        }
        let body = self.scope.body().cloned().unwrap_or(body);
        self.scope.reset(mark);
        body
    }

    /// Takes down what a lambda gives, as far as it is known without its target.
    pub fn any_result(&mut self, id: ExprId) {
        let value = self.branch(id);
        if let Some(body) = self.scope.body_mut() {
            body.values.push(value);
        }
    }
}
