//! The bodies of lambdas (JLS 15.27.2). Their types and those of their parameters are a matter of inference.

use elenchus_ir::{Expr, ExprId};
use elenchus_types::TypeId;

use crate::scope::{Body, Frame, Owner, Returns};
use crate::{Checker, Expected};

impl Checker<'_> {
    /// Attributes the body of a lambda whose parameters have these types. What the body returned is in the result;
    /// a body that is no block returns its value.
    pub fn lambda_body(&mut self, lambda: ExprId, params: &[TypeId], returns: Returns) -> Body {
        let body =
            Body { owner: Owner::Lambda(lambda), returns, values: Vec::new(), returned_nothing: false };
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
            let expected = match &body.returns {
                Returns::Value(expected) => Some(expected.clone()),
                Returns::Anything => Some(Expected::None),
                Returns::Nothing | Returns::Never => None,
            };
            match expected {
                Some(expected) => {
                    let ty = self.expression(*content, &expected);
                    if let Some(body) = self.scope.body_mut() {
                        body.values.push((*content, ty));
                    }
                }
                None => self.expression_statement(*content),
            }
        }
        let body = self.scope.body().cloned().unwrap_or(body);
        self.scope.reset(mark);
        body
    }
}
