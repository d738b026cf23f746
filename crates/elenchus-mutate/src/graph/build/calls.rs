//! Calls and creations: type parameters get their values (rules VAR PARAM and PARAM CALL).

use elenchus_check::{Executable, Phase, Resolved};
use elenchus_ir::{Expr, ExprId, Node, Slot, TypeUseId};
use elenchus_types::{Method, Type, TypeId, VarId};

use super::{Builder, written};
use crate::candidate::Place;
use crate::graph::shape::{Form, Shape, Values, Written};

impl Builder<'_> {
    pub(super) fn call(&mut self, id: ExprId) -> Shape {
        let Expr::Call { receiver, type_args, args, .. } = &self.program.exprs[id] else {
            return self.plain(id);
        };
        self.receiver(*receiver);
        let node = Node::Expr(id);
        let Some((resolved, method)) = self.called(node) else {
            self.arguments(node, args, &Values::default());
            return self.plain(id);
        };
        let mut values = Values::default();
        self.give_values(
            id,
            Place::CallArguments(id),
            type_args,
            &method.type_params,
            &resolved.type_args,
            &mut values,
        );
        self.arguments(node, args, &values);
        // What is captured in the type of a call is seen by whoever uses it, not by what is inferred.
        self.instantiate(method.result, resolved.result, &values)
    }

    pub(super) fn creation(&mut self, id: ExprId) -> Shape {
        let Expr::New { outer, class_args, type_args, args, body, .. } = &self.program.exprs[id] else {
            return self.plain(id);
        };
        outer.iter().for_each(|outer| _ = self.value(*outer, None));
        let node = Node::Expr(id);
        let mut values = Values::default();
        let resolved = self.elaboration.resolved(node).cloned();
        let created = resolved.as_ref().map(|resolved| resolved.result);
        let mut shape = self.plain(id);
        if let Some(ty) = created
            && let Type::Class(created) = self.world.get(ty)
        {
            let params = self.world.class(created.class).params.clone();
            let arguments = self.world.list(created.args).to_vec();
            if !params.is_empty() && arguments.len() == params.len() {
                self.give_values(id, Place::ClassArguments(id), class_args, &params, &arguments, &mut values);
                let application = self.type_vertex(ty, node);
                let args: Vec<Shape> = params.iter().map(|param| values[param].clone()).collect();
                for arg in &args {
                    if let Form::Vertex(vertex) = arg.form {
                        self.graph.vertex_mut(application).defines.push(vertex);
                    }
                }
                shape = Shape { ty, form: Form::Applied(created.class, args) };
            }
        }
        if let Some((resolved, method)) = self.called(node) {
            let own = method.type_params.len();
            let type_values = &resolved.type_args[resolved.type_args.len().saturating_sub(own)..];
            let place = Place::CallArguments(id);
            self.give_values(id, place, type_args, &method.type_params, type_values, &mut values);
        }
        self.arguments(node, args, &values);
        if let Some(body) = body {
            self.class(*body);
        }
        shape
    }

    /// `this(…)` or `super(…)`.
    pub(super) fn delegation(&mut self, id: ExprId, args: &[ExprId]) {
        let Expr::Delegate { type_args, .. } = &self.program.exprs[id] else { return };
        let mut values = Values::default();
        if let Some((resolved, method)) = self.called(Node::Expr(id)) {
            let place = Place::CallArguments(id);
            self.give_values(id, place, type_args, &method.type_params, &resolved.type_args, &mut values);
        }
        self.arguments(Node::Expr(id), args, &values);
    }

    /// What is called, as it is called here and as it is declared.
    pub(super) fn called(&mut self, node: Node) -> Option<(Resolved, Method)> {
        let resolved = self.elaboration.resolved(node)?.clone();
        let class = self.world.class(resolved.owner);
        let method = match resolved.executable {
            Executable::Method(place) => class.methods.get(place),
            Executable::Constructor(place) => class.constructors.get(place),
            Executable::Array => None,
        }?;
        Some((resolved, method.clone()))
    }

    /// Vertices for type parameters that get values, and their bounds.
    fn give_values(
        &mut self,
        id: ExprId,
        place: Place,
        slot: &Slot<Vec<TypeUseId>>,
        params: &[VarId],
        args: &[TypeId],
        values: &mut Values,
    ) {
        // A raw call gives no values.
        if params.is_empty() || params.len() != args.len() {
            return;
        }
        let at = Node::Expr(id);
        let is_written = slot.written().is_some_and(|args| !args.is_empty());
        let by = self.candidate(place, Vec::new(), !is_written);
        let written = if is_written { written(slot, Some(by)) } else { Written::Nowhere };
        let mut vertices = Vec::with_capacity(params.len());
        for (param, arg) in params.iter().zip(args) {
            let vertex = self.parameter(*param, *arg, at, written);
            vertices.push(vertex);
            values.insert(*param, Shape::vertex(*arg, vertex));
        }
        self.graph.candidates[by].vertices = vertices;
        let given: elenchus_types::Substitution = substitution(params, args);
        for param in params {
            let bound = self.world.var(*param).upper;
            let actual = self.world.substitute(bound, &given);
            let shape = values[param].clone();
            for (bound, actual) in self.world.parts(bound).into_iter().zip(self.world.parts(actual)) {
                let bound = self.instantiate(bound, actual, values);
                self.flow(&shape, &bound, at);
            }
        }
    }

    /// The arguments of a call go to its parameters.
    pub(super) fn arguments(&mut self, node: Node, args: &[ExprId], values: &Values) {
        let called = self.called(node);
        for (place, arg) in args.iter().enumerate() {
            let formal = called.as_ref().and_then(|(resolved, method)| self.formal(resolved, method, place));
            let target = formal.map(|(declared, actual)| self.instantiate(declared, actual, values));
            self.value(*arg, target.as_ref());
        }
    }

    /// The parameter for an argument, as declared and as it is here.
    fn formal(&mut self, resolved: &Resolved, method: &Method, place: usize) -> Option<(TypeId, TypeId)> {
        let last = method.params.len().checked_sub(1)?;
        if resolved.phase == Phase::VariableArity && place >= last {
            let (declared, actual) = (*method.params.last()?, *resolved.params.last()?);
            return match (self.world.get(declared), self.world.get(actual)) {
                (Type::Array(declared), Type::Array(actual)) => Some((declared, actual)),
                _ => None,
            };
        }
        Some((*method.params.get(place)?, *resolved.params.get(place)?))
    }
}

fn substitution(params: &[VarId], args: &[TypeId]) -> elenchus_types::Substitution {
    let mut found = elenchus_types::Substitution::default();
    for (param, arg) in params.iter().zip(args) {
        found.bind(*param, *arg);
    }
    found
}
