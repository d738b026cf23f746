//! Expressions: where values go.

use elenchus_ir::{Expr, ExprId, Node, Receiver};
use elenchus_types::Type;

use super::Builder;
use crate::graph::shape::{Form, Shape};

impl Builder<'_> {
    /// A value, which goes to a place of this shape if there is one.
    pub fn value(&mut self, id: ExprId, target: Option<&Shape>) -> Shape {
        let program = self.program;
        match &program.exprs[id] {
            Expr::If { condition, then, otherwise: Some(otherwise) } => {
                self.condition(*condition);
                self.branch(*then, target);
                self.branch(*otherwise, target);
                return self.plain(id);
            }
            Expr::Switch { scrutinee, cases } => {
                self.value(*scrutinee, None);
                for case in cases {
                    self.guard(&program.cases[*case]);
                    self.branch(program.cases[*case].body(), target);
                }
                return self.plain(id);
            }
            Expr::Try { body, catches, finally } => {
                self.branch(*body, target);
                for catch in catches {
                    self.branch(program.catches[*catch].body, target);
                }
                if let Some(finally) = finally {
                    self.statement(*finally);
                }
                return self.plain(id);
            }
            Expr::Block { .. } => {
                self.branch(id, target);
                return self.plain(id);
            }
            Expr::Lambda { params, body } => {
                self.lambda(id, params, *body, target);
                return self.plain(id);
            }
            Expr::Reference { .. } => {
                self.reference(id, target);
                return self.plain(id);
            }
            _ => {}
        }
        let shape = self.simple(id);
        if let Some(target) = target {
            let given = self.given(&shape);
            self.flow(&given, target, Node::Expr(id));
        }
        shape
    }

    /// An argument of a captured type counts as one of its bound, as javac has it (6391995).
    fn given(&mut self, shape: &Shape) -> Shape {
        let mut ty = shape.ty;
        while let (Form::Plain, Type::Variable(var)) = (&shape.form, self.world.get(ty))
            && self.world.var(var).is_capture()
        {
            ty = self.world.var(var).upper;
        }
        Shape { ty, ..shape.clone() }
    }

    /// A condition goes to a place of the type of truth values.
    pub fn condition(&mut self, id: ExprId) {
        let is_target = self.inference.condition_is_target();
        let target = self.world.primitive_named("boolean").filter(|_| is_target).map(Shape::plain);
        self.value(id, target.as_ref());
    }

    /// A branch gives the value of its last item.
    fn branch(&mut self, id: ExprId, target: Option<&Shape>) {
        match &self.program.exprs[id] {
            Expr::Block { items } => {
                let Some((last, before)) = items.split_last() else { return };
                for item in before {
                    self.statement(*item);
                }
                self.branch(*last, target);
            }
            expr if expr.has_value() => _ = self.value(id, target),
            _ => self.statement(id),
        }
    }

    pub fn plain(&mut self, id: ExprId) -> Shape {
        let ty = self.elaboration.type_of(id).unwrap_or_else(|| self.world.intern(Type::Null));
        Shape::plain(ty)
    }

    /// What has its type from its parts.
    fn simple(&mut self, id: ExprId) -> Shape {
        let program = self.program;
        match &program.exprs[id] {
            Expr::Call { .. } => return self.call(id),
            Expr::New { .. } => return self.creation(id),
            Expr::Delegate { outer, args, .. } => {
                if let Some(outer) = outer {
                    self.value(*outer, None);
                }
                self.delegation(id, args);
            }
            Expr::Field { receiver, .. } => self.receiver(*receiver),
            Expr::Assign { op, target, value } => {
                let place = self.value(*target, None);
                self.value(*value, op.is_none().then_some(&place));
            }
            Expr::Cast { value, ty } => {
                // A function has the type of the cast for a target in any language.
                let is_function =
                    matches!(program.exprs[*value], Expr::Lambda { .. } | Expr::Reference { .. });
                let target = self.elaboration.type_of_use(*ty).map(Shape::plain);
                let target = target.filter(|_| is_function || self.inference.cast_is_target());
                self.value(*value, target.as_ref());
            }
            Expr::ArrayLiteral { element, elements } => {
                let target = self.elaboration.type_of_use(*element).map(Shape::plain);
                for element in elements {
                    self.value(*element, target.as_ref());
                }
            }
            Expr::Throw(value) => _ = self.value(*value, None),
            Expr::Let(_) | Expr::LocalClass(_) | Expr::Return(_) => self.statement(id),
            _ => {
                for child in program.children(Node::Expr(id)) {
                    if let Node::Expr(child) = child {
                        self.value(child, None);
                    }
                }
            }
        }
        self.plain(id)
    }

    pub fn receiver(&mut self, receiver: Receiver) {
        if let Receiver::Expr(receiver) = receiver {
            self.value(receiver, None);
        }
    }
}
