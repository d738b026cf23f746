//! Calls and creations: type parameters get their values (rules VAR PARAM and PARAM CALL).

use elenchus_check::{ApplicableBy, Executable, Resolved};
use elenchus_ir::{Expr, ExprId, Node, Receiver, Slot, TypeUseId};
use elenchus_types::{ClassId, Method, Seen, Substitution, Type, TypeId, VarId};

use super::{Builder, written};
use crate::candidate::Omission;
use crate::graph::shape::{Form, Shape, Values, Written};

/// Values of type parameters.
struct Given<'a> {
    params: &'a [VarId],
    args: &'a [TypeId],
    /// The method or constructor that has the parameters; none of those of a class.
    method: Option<&'a Method>,
    /// What the parameters of the classes around stand for.
    around: Substitution,
}

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
        let around = self.seen_by(*receiver, resolved.owner);
        let (params, method_args) = (&method.type_params, &resolved.type_args);
        let given = Given { params, args: method_args, method: Some(&method), around };
        self.give_values(Omission::CallArguments(id), type_args, given, &mut values);
        self.arguments(node, args, &values);
        // What is captured in the type of a call is seen by whoever uses it, not by what is inferred.
        self.instantiate(method.result, resolved.result, &values)
    }

    pub(super) fn creation(&mut self, id: ExprId) -> Shape {
        let Expr::New { outer, class_args, type_args, args, body, .. } = &self.program.exprs[id] else {
            return self.plain(id);
        };
        if let Some(outer) = outer {
            self.value(*outer, None);
        }
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
                let around = self.world.arguments_of(created);
                let given = Given { params: &params, args: &arguments, method: None, around };
                self.give_values(Omission::ClassArguments(id), class_args, given, &mut values);
                let application = self.type_vertex(ty, node, Written::By(None));
                let args: Vec<Shape> = params.iter().map(|param| values[param].clone()).collect();
                for arg in &args {
                    if let Form::Vertex(vertex) = arg.form {
                        self.graph.vertex_mut(application).defines.push(vertex);
                    }
                }
                shape = Shape::of(ty, Form::Applied(created.class, args), Written::By(None));
            }
        }
        if let Some((resolved, method)) = self.called(node) {
            let own = method.type_params.len();
            let type_values = &resolved.type_args[resolved.type_args.len().saturating_sub(own)..];
            // JLS 15.9: those of the constructor are left out with those of its class.
            let place =
                if values.is_empty() { Omission::CallArguments(id) } else { Omission::ClassArguments(id) };
            let around = match self.world.get(resolved.result) {
                Type::Class(created) => self.world.arguments_of(created),
                _ => Substitution::default(),
            };
            let params = &method.type_params;
            let given = Given { params, args: type_values, method: Some(&method), around };
            self.give_values(place, type_args, given, &mut values);
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
            let around = Substitution::default();
            let (params, method_args) = (&method.type_params, &resolved.type_args);
            let given = Given { params, args: method_args, method: Some(&method), around };
            self.give_values(Omission::CallArguments(id), type_args, given, &mut values);
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

    /// What the receiver of a call says of the parameters of the class that declares the method.
    fn seen_by(&mut self, receiver: Receiver, owner: ClassId) -> Substitution {
        let ty = match receiver {
            Receiver::Expr(receiver) => self.elaboration.type_of(receiver),
            _ => None,
        };
        match ty.map(|ty| self.world.seen_as(ty, owner)) {
            Some(Seen::With(arguments)) => arguments,
            _ => Substitution::default(),
        }
    }

    /// Whether a type parameter is in what a method takes, gives or throws.
    fn is_seen(&self, method: &Method, param: VarId) -> bool {
        let types = method.params.iter().chain(method.throws.iter()).chain([&method.result]);
        types.copied().any(|ty| self.world.any_variable(ty, &mut |var| var == param))
    }

    /// Vertices for type parameters that get values, and their bounds.
    fn give_values(
        &mut self,
        place: Omission,
        slot: &Slot<Vec<TypeUseId>>,
        given: Given<'_>,
        values: &mut Values,
    ) {
        let Given { params, args, method, around: mut all } = given;
        // A raw call gives no values.
        if params.is_empty() || params.len() != args.len() {
            return;
        }
        let at = place.node();
        let is_written = slot.written().is_some_and(|args| !args.is_empty());
        let known = self.graph.candidates.iter().rposition(|candidate| candidate.place == place);
        let by = match known {
            Some(known) => {
                self.graph.candidates[known].is_omitted |= !is_written;
                known
            }
            None => self.candidate(place, Vec::new(), !is_written),
        };
        let written = if is_written { written(slot, Some(by)) } else { Written::Nowhere };
        let mut vertices = Vec::with_capacity(params.len());
        for (number, (param, arg)) in params.iter().zip(args).enumerate() {
            let vertex = self.parameter(*param, *arg, at, written);
            let is_unseen = method.is_some_and(|method| !self.is_seen(method, *param));
            if !(is_unseen && self.inference.infers_unseen()) {
                vertices.push(vertex);
            } else if matches!(place, Omission::CallArguments(_)) {
                self.graph.candidates[by].unseen.push(number);
            }
            values.insert(*param, Shape::vertex(*arg, vertex));
        }
        self.graph.candidates[by].vertices.extend(vertices);
        for (param, arg) in params.iter().zip(args) {
            all.bind(*param, *arg);
        }
        for param in params {
            let bound = self.world.var(*param).upper;
            let actual = self.world.substitute(bound, &all);
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
        if resolved.phase == ApplicableBy::VariableArity && place >= last {
            let (declared, actual) = (*method.params.last()?, *resolved.params.last()?);
            return match (self.world.get(declared), self.world.get(actual)) {
                (Type::Array(declared), Type::Array(actual)) => Some((declared, actual)),
                _ => None,
            };
        }
        Some((*method.params.get(place)?, *resolved.params.get(place)?))
    }
}
