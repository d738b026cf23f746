//! Lambdas and references: their target says what they take and give.

use elenchus_ir::{Expr, ExprId, Node, Receiver, Referent, VariableId};
use elenchus_types::{MethodKind, Type};

use super::{Builder, written};
use crate::candidate::Omission;
use crate::graph::VertexKind;
use crate::graph::shape::{Form, Shape, Values};

/// The function type of a functional interface.
struct FunctionShape {
    params: Vec<Shape>,
    /// None if it gives nothing.
    result: Option<Shape>,
}

impl Builder<'_> {
    pub(super) fn lambda(&mut self, id: ExprId, params: &[VariableId], body: ExprId, target: Option<&Shape>) {
        let function = self.function_shape(id, target);
        let is_omitted = params.iter().any(|param| self.program.variables[*param].ty.is_omitted());
        let by = (!params.is_empty())
            .then(|| self.candidate(Omission::LambdaParameters(id), Vec::new(), is_omitted));
        for (place, param) in params.iter().enumerate() {
            let Some(ty) = self.elaboration.type_of_variable(*param) else { continue };
            let at = Node::Variable(*param);
            let vertex = self.graph.add(VertexKind::Variable(*param), ty, at);
            self.declare(vertex, ty, at, written(&self.program.variables[*param].ty, by));
            if let Some(by) = by {
                self.graph.candidates[by].vertices.push(vertex);
            }
            if let Some(formal) = function.as_ref().and_then(|function| function.params.get(place)) {
                self.same(&Shape::vertex(ty, vertex), &formal.clone(), Node::Expr(id));
            }
        }
        let result = function.and_then(|function| function.result);
        let returns = result.map(|shape| {
            let vertex = self.graph.add(VertexKind::Result, shape.ty, Node::Expr(id));
            self.trees.insert(vertex, shape);
            vertex
        });
        let is_block = matches!(self.program.exprs[body], Expr::Block { .. });
        self.returns.push(returns);
        match returns {
            Some(returns) if !is_block => self.give(body, returns),
            _ => self.statement(body),
        }
        self.returns.pop();
    }

    pub(super) fn reference(&mut self, id: ExprId, target: Option<&Shape>) {
        let Expr::Reference { receiver, referent, .. } = &self.program.exprs[id] else { return };
        self.receiver(*receiver);
        let node = Node::Expr(id);
        let Some(function) = self.function_shape(id, target) else { return };
        let Some((resolved, method)) = self.called(node) else { return };
        let is_static = method.kind == MethodKind::Static || *referent == Referent::New;
        // JLS 15.13.1: without a receiver, the first parameter of the function type is one.
        let takes_receiver = matches!(receiver, Receiver::Type(_)) && !is_static;
        if self.is_exact(resolved.owner, &method) {
            let params = function.params.iter().skip(usize::from(takes_receiver));
            for (param, formal) in params.zip(&resolved.params) {
                self.flow(&param.clone(), &Shape::plain(*formal), node);
            }
        }
        let void = self.world.primitive_named("void");
        if let Some(result) = function.result
            && Some(resolved.result) != void
        {
            self.flow(&Shape::plain(resolved.result), &result, node);
        }
    }

    /// JLS 15.13.1: whether a reference to the method can mean no other.
    fn is_exact(&mut self, owner: elenchus_types::ClassId, method: &elenchus_types::Method) -> bool {
        let class = self.world.class(owner);
        let methods = if &*method.name == "<init>" { &class.constructors } else { &class.methods };
        methods.iter().filter(|other| other.name == method.name).count() == 1
            && !method.varargs
            && method.type_params.is_empty()
    }

    /// The function type of the interface that a lambda or reference becomes, with what is inferred in it (JLS 9.9).
    fn function_shape(&mut self, id: ExprId, target: Option<&Shape>) -> Option<FunctionShape> {
        let actual = self.elaboration.target(id)?;
        let actual = self.world.parameterisation(actual).unwrap_or(actual);
        let descriptor = self.world.descriptor(actual)?;
        let void = self.world.primitive_named("void");
        let result = (Some(descriptor.result) != void).then_some(descriptor.result);
        let (class, values) = match (self.world.get(actual), target.map(|target| &target.form)) {
            (Type::Class(interface), Some(Form::Applied(class, args))) if interface.class == *class => {
                let plain = self.world.list(interface.args).to_vec();
                let params = self.world.class(*class).params.clone();
                let values: Values = params
                    .iter()
                    .zip(args.iter().zip(plain))
                    .map(|(param, (arg, plain))| {
                        let shape = match &arg.form {
                            Form::Extends(bound) | Form::Super(bound) => (**bound).clone(),
                            Form::Unbounded => Shape::plain(plain),
                            _ => arg.clone(),
                        };
                        (*param, shape)
                    })
                    .collect();
                (*class, values)
            }
            _ => {
                return Some(FunctionShape {
                    params: descriptor.params.into_iter().map(Shape::plain).collect(),
                    result: result.map(Shape::plain),
                });
            }
        };
        let declared = self.world.declared_type(class);
        let declared = self.world.descriptor(declared)?;
        let params = declared.params.iter().zip(&descriptor.params);
        let params = params.map(|(declared, actual)| self.instantiate(*declared, *actual, &values)).collect();
        let result = result.map(|actual| self.instantiate(declared.result, actual, &values));
        Some(FunctionShape { params, result })
    }
}
