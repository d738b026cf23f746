//! Lambdas and what they become (JLS 15.27, 18.2.1, 18.5.3).

use elenchus_ir::{Case, Expr, ExprId, Node, Receiver, Slot};
use elenchus_types::{
    Access, ClassType, Departure, Descriptor, ListId, MethodKind, Type, TypeId, VarId, Wildcard,
};

use super::argument::{Argument, Shape};
use crate::java::inference::{Inference, Strictness};
use crate::java::scope::Returns;
use crate::java::{Checker, Expected, Rule};

impl Checker<'_> {
    /// The function type of a type that a lambda or reference may become (JLS 9.9), wildcards taken out.
    pub(super) fn function_type(&mut self, ty: TypeId) -> Option<Descriptor> {
        let ground = self.ground(ty)?;
        self.world.descriptor(ground)
    }

    /// The use of a functional interface without wildcards (JLS 9.9). The type may mention inference variables.
    pub(super) fn ground(&mut self, ty: TypeId) -> Option<TypeId> {
        let ty = self.inference.apply(&mut self.world, ty);
        self.ground_as_it_is(ty)
    }

    /// The same with the variables that have values.
    fn ground_as_it_is(&mut self, ty: TypeId) -> Option<TypeId> {
        let ty = self.functional_part(ty)?;
        let Type::Class(ClassType { class, outer, args }) = self.world.get(ty) else { return Some(ty) };
        if args == ListId::EMPTY {
            return Some(ty);
        }
        if self.inference.is_proper(&self.world, ty) {
            return self.world.parameterisation(ty);
        }
        let params = self.world.class(class).params.clone();
        let mut plain = self.world.list(args).to_vec();
        for (arg, param) in plain.iter_mut().zip(&*params) {
            let declared = self.world.var(*param).upper;
            *arg = match self.world.get(*arg) {
                Type::Wildcard(Wildcard::Super(bound) | Wildcard::Extends(bound)) => bound,
                Type::Wildcard(Wildcard::Unbounded) if self.world.mentions(declared, &params) => {
                    self.world.root()
                }
                Type::Wildcard(Wildcard::Unbounded) => declared,
                _ => continue,
            };
        }
        Some(self.world.inner_type(outer, class, &plain))
    }

    /// Of an intersection, the part that is a functional interface.
    fn functional_part(&mut self, ty: TypeId) -> Option<TypeId> {
        match self.world.get(ty) {
            Type::Intersection(parts) => {
                let parts = self.world.list(parts).to_vec();
                let root = self.world.root();
                // JLS 9.8: only interfaces meet in a functional one.
                if parts.iter().any(|part| *part != root && !self.world.is_interface(*part)) {
                    return None;
                }
                // JLS 9.8, 9.9: as a whole they have one function, which is that of a part, or of what is below all.
                let grounds: Vec<_> = parts.iter().map(|part| self.ground(*part).unwrap_or(*part)).collect();
                let whole = self.world.intersection(&grounds);
                let function = self.world.descriptor(whole)?;
                let part = parts.into_iter().find(|part| {
                    self.function_type(*part).is_some_and(|of_part| of_part.result == function.result)
                });
                part.or(Some(whole))
            }
            Type::Class(_) => Some(ty),
            _ => None,
        }
    }

    /// The ground target type of a lambda (JLS 15.27.3).
    fn ground_for_lambda(&mut self, id: ExprId, target: TypeId) -> Option<TypeId> {
        let target = self.functional_part(target)?;
        if self.is_explicit(id)
            && let Some(found) = self.inferred_parameterisation(id, target)
        {
            return self.ground_as_it_is(found);
        }
        self.ground_as_it_is(target)
    }

    /// JLS 18.5.3: what the written parameter types say about the wildcards of the target.
    fn inferred_parameterisation(&mut self, id: ExprId, target: TypeId) -> Option<TypeId> {
        let Type::Class(ClassType { class, outer, args }) = self.world.get(target) else { return None };
        let args = self.world.list(args).to_vec();
        let has_wildcard = args.iter().any(|arg| matches!(self.world.get(*arg), Type::Wildcard(_)));
        let written = self.written_params(id);
        if !has_wildcard || written.is_empty() {
            return None;
        }
        let params = self.world.class(class).params.clone();
        let mut inference = Inference::default();
        let theta = inference.introduce(&mut self.world, &params, &[]);
        let variables: Vec<_> = params.iter().filter_map(|param| theta.get(*param)).collect();
        let open = self.world.inner_type(outer, class, &variables);
        let descriptor = self.world.descriptor(open)?;
        if descriptor.params.len() != written.len() {
            return None;
        }
        for (param, written) in descriptor.params.iter().zip(written) {
            if !inference.equal(&mut self.world, *param, written) {
                return None;
            }
        }
        let mut found = args;
        for (arg, variable) in found.iter_mut().zip(variables) {
            let value = inference.apply(&mut self.world, variable);
            if value != variable {
                *arg = value;
            }
        }
        Some(self.world.inner_type(outer, class, &found))
    }

    /// The types of the parameters of an explicitly typed lambda.
    pub(super) fn written_params(&mut self, id: ExprId) -> Vec<TypeId> {
        let Expr::Lambda { params, .. } = &self.program.exprs[id] else { return Vec::new() };
        let mut found = Vec::new();
        for param in params {
            if let Slot::Written(ty) = self.program.variables[*param].ty {
                found.push(self.type_use(ty));
            }
        }
        found
    }

    /// Attributes a lambda with what its place asks for.
    pub(super) fn lambda(&mut self, id: ExprId, expected: &Expected) -> TypeId {
        let Expr::Lambda { params, body } = &self.program.exprs[id] else { return self.error() };
        let (count, body) = (params.len(), *body);
        let written =
            params.iter().filter(|param| self.program.variables[**param].ty.written().is_some()).count();
        if written != 0 && written != count {
            self.reject(Node::Expr(id), Rule::MixedParameters, "");
            return self.error();
        }
        let target = match expected {
            Expected::Assign(to) | Expected::Invoke(to) | Expected::Cast(to) => *to,
            _ => {
                self.reject(Node::Expr(id), Rule::FunctionWithoutTarget, "lambda");
                return self.error();
            }
        };
        if self.is_error(target) {
            return target;
        }
        let Some((ground, descriptor)) = self.lambda_target(id, target) else { return self.error() };
        self.check_function_access(id, ground, &descriptor);
        self.elaboration.set_target(id, ground);
        self.elaboration.set_type(id, ground);
        if descriptor.params.len() != count {
            self.reject(Node::Expr(id), Rule::LambdaParameters, format!("{count} parameters"));
            return self.error();
        }
        let explicit = self.written_params(id);
        if explicit
            .iter()
            .zip(&descriptor.params)
            .any(|(written, wanted)| !self.is_error(*written) && !self.world.is_same(*written, *wanted))
        {
            self.reject(Node::Expr(id), Rule::LambdaParameters, "other types");
            return self.error();
        }
        // JLS 18.5.3: what the written types make of the target's wildcards is within them.
        let within = self.functional_part(target).unwrap_or(target);
        if written > 0 && ground != within && !self.world.is_subtype(ground, within) {
            let detail = format!("{} to {}", self.show(ground), self.show(target));
            self.reject(Node::Expr(id), Rule::IncompatibleTypes, detail);
            return self.error();
        }
        let types = if written > 0 { explicit } else { descriptor.params };
        let returns = if self.is_void(descriptor.result) {
            Returns::Nothing
        } else {
            Returns::Value(Expected::Assign(descriptor.result))
        };
        let gives = matches!(returns, Returns::Value(_));
        self.lambda_body(id, &types, returns);
        if gives && matches!(self.program.exprs[body], Expr::Block { .. }) && self.completes(body) {
            self.reject(Node::Expr(body), Rule::LambdaBody, "can end without a value");
        }
        ground
    }

    /// The ground target type and its function type; rejects a target that has none.
    fn lambda_target(&mut self, id: ExprId, target: TypeId) -> Option<(TypeId, Descriptor)> {
        let found = self
            .ground_for_lambda(id, target)
            .and_then(|ground| self.world.descriptor(ground).map(|descriptor| (ground, descriptor)));
        match found {
            None => {
                self.reject(Node::Expr(id), Rule::NotFunctional, self.show(target));
                None
            }
            Some((_, descriptor)) if !descriptor.type_params.is_empty() => {
                self.reject(Node::Expr(id), Rule::GenericFunction, self.show(target));
                None
            }
            found => found,
        }
    }

    /// JLS 15.13.2, 15.27.3: the classes that the target and its function type mention may be named here.
    pub(super) fn check_function_access(&mut self, id: ExprId, target: TypeId, function: &Descriptor) {
        let mentioned = function.params.iter().chain(&function.throws).chain([&function.result, &target]);
        for ty in mentioned {
            if !self.may_access_type(*ty) {
                self.reject(Node::Expr(id), Rule::InaccessibleType, self.show(*ty));
                return;
            }
        }
        if self.world.departures().has(Departure::FunctionMustHaveClass)
            && let Some(method) = self.default_against_root(target)
        {
            self.reject(Node::Expr(id), Rule::WeakerAccess, method);
        }
    }

    /// A default method of an interface that no class could have without declaring it, for a `protected` one of the root.
    fn default_against_root(&mut self, interface: TypeId) -> Option<Box<str>> {
        let root = self.world.root();
        let root = self.class_of(root)?;
        let of_root = self.world.class(root).methods.clone();
        let classes: Vec<_> =
            self.world.closure(interface).into_iter().filter_map(|above| self.class_of(above)).collect();
        classes.into_iter().filter(|class| *class != root).find_map(|class| {
            let declared = self.world.class(class).methods.clone();
            declared.iter().filter(|method| method.kind == MethodKind::Concrete).find_map(|method| {
                let is_met = of_root.iter().any(|other| {
                    other.access == Access::Protected
                        && other.name == method.name
                        && other.params == method.params
                });
                is_met.then(|| method.name.clone())
            })
        })
    }

    /// JLS 18.2.1, `‹lambda → to›`. The types of implicitly typed parameters are proper by now.
    pub(super) fn reduce_lambda(&mut self, id: ExprId, open: TypeId) -> bool {
        let to = self.inference.apply(&mut self.world, open);
        if self.is_error(to) {
            return true;
        }
        let Expr::Lambda { params, body } = &self.program.exprs[id] else { return false };
        let (count, body) = (params.len(), *body);
        let Some(ground) = self.ground_for_lambda(id, to) else { return false };
        let Some(descriptor) = self.world.descriptor(ground) else { return false };
        if descriptor.params.len() != count || !descriptor.type_params.is_empty() {
            return false;
        }
        let types = if self.is_explicit(id) {
            let written = self.written_params(id);
            let same = written.iter().zip(&descriptor.params).all(|(written, wanted)| {
                self.is_error(*written) || self.inference.equal(&mut self.world, *wanted, *written)
            });
            let part = self.functional_part(to).unwrap_or(to);
            if !same || ground != part && !self.inference.subtype(&mut self.world, ground, part) {
                return false;
            }
            written
        } else {
            let types = self.inference.apply_all(&mut self.world, &descriptor.params);
            if types.iter().any(|ty| !self.inference.is_proper(&self.world, *ty)) {
                return false;
            }
            types
        };
        if self.is_void(descriptor.result) {
            return self.is_void_compatible(body);
        }
        if !self.is_value_compatible(body) {
            return false;
        }
        let open = self.ground_for_lambda(id, open).and_then(|open| self.world.descriptor(open));
        let mut result = descriptor.result;
        if let Some(open) = open {
            result = open.result;
            if !self.is_explicit(id) {
                // Their values are needed, also where they are plain to see.
                let waiting = |param: &TypeId| self.inference.waiting_in(&self.world, *param);
                let needed: Vec<VarId> = open.params.iter().flat_map(waiting).collect();
                self.inference.resolve(&mut self.world, &needed);
            }
        }
        let returns = Returns::Value(Expected::Formula { to: result, how: Strictness::Assignment });
        self.speculate(|checker| checker.lambda_body(id, &types, returns));
        !self.inference.has_failed()
    }

    /// JLS 18.2.5, `‹argument → throws to›`.
    pub(super) fn reduce_thrown(&mut self, argument: &Argument, to: TypeId) -> bool {
        let to = self.inference.apply(&mut self.world, to);
        let Some(descriptor) = self.function_type(to) else { return true };
        let (proper, open): (Vec<_>, Vec<_>) =
            descriptor.throws.iter().partition(|ty| self.inference.is_proper(&self.world, **ty));
        if open.is_empty() {
            return true;
        }
        let mut needed = self.unknowns_in_all(&descriptor.params);
        needed.extend(self.inference.unknowns_in(&self.world, descriptor.result));
        if !self.inference.resolve(&mut self.world, &needed) {
            return false;
        }
        let params = self.inference.apply_all(&mut self.world, &descriptor.params);
        let result = self.inference.apply(&mut self.world, descriptor.result);
        let thrown = if let Shape::Reference(reference) = &argument.shape {
            self.thrown_by_reference(argument.expr, reference, &params, result)
        } else {
            self.thrown_by_lambda(argument.expr, &params, result)
        };
        for thrown in thrown {
            if proper.iter().any(|allowed| self.world.is_subtype(thrown, *allowed)) {
                continue;
            }
            for variable in &open {
                if !self.inference.subtype(&mut self.world, thrown, *variable) {
                    return false;
                }
            }
        }
        for variable in open {
            self.inference.mark_thrown(&self.world, variable);
        }
        true
    }

    /// JLS 18.5.2.2: whether `‹argument → throws to›` has input variables. Where nothing open is thrown, it says nothing.
    pub(super) fn needs_values_to_throw(&mut self, to: TypeId) -> bool {
        let to = self.inference.apply(&mut self.world, to);
        let Some(descriptor) = self.function_type(to) else { return false };
        let is_open = |ty: &TypeId| !self.inference.is_proper(&self.world, *ty);
        descriptor.throws.iter().any(is_open)
            && (is_open(&descriptor.result) || descriptor.params.iter().any(is_open))
    }

    fn thrown_by_lambda(&mut self, id: ExprId, params: &[TypeId], result: TypeId) -> Vec<TypeId> {
        let Expr::Lambda { body, .. } = &self.program.exprs[id] else { return Vec::new() };
        let body = *body;
        let returns =
            if self.is_void(result) { Returns::Nothing } else { Returns::Value(Expected::Assign(result)) };
        self.speculate(|checker| checker.lambda_body(id, params, returns));
        self.thrown_by_body(body)
    }

    /// The variables whose values a formula needs before it can be reduced (JLS 18.5.2.2).
    pub(super) fn input_variables(&mut self, argument: &Argument, to: TypeId) -> Vec<VarId> {
        let to = self.inference.apply(&mut self.world, to);
        match &argument.shape {
            Shape::Standalone(_) | Shape::Invocation(_) => Vec::new(),
            Shape::Branches(branches) => {
                let mut found = Vec::new();
                for branch in branches {
                    found.extend(self.input_variables(branch, to));
                }
                found
            }
            Shape::Lambda => self
                .in_scope_of(argument.scope.as_deref(), |checker| checker.input_of_lambda(argument.expr, to)),
            Shape::Reference(reference) => self.input_of_reference(reference.is_exact(), to),
        }
    }

    fn input_of_reference(&mut self, is_exact: bool, to: TypeId) -> Vec<VarId> {
        if let Some(var) = self.inference.unknown(&self.world, to) {
            return vec![var];
        }
        if is_exact {
            return Vec::new();
        }
        let descriptor = self.function_type(to);
        descriptor.map_or_else(Vec::new, |descriptor| self.unknowns_in_all(&descriptor.params))
    }

    fn input_of_lambda(&mut self, id: ExprId, to: TypeId) -> Vec<VarId> {
        if let Some(var) = self.inference.unknown(&self.world, to) {
            return vec![var];
        }
        let Some(descriptor) = self.function_type(to) else { return Vec::new() };
        let mut found =
            if self.is_explicit(id) { Vec::new() } else { self.unknowns_in_all(&descriptor.params) };
        let Expr::Lambda { body, .. } = &self.program.exprs[id] else { return found };
        let results = self.lambda_results(*body);
        if results.iter().any(|result| self.gives_reference(*result)) {
            let params = if self.is_explicit(id) { self.written_params(id) } else { descriptor.params };
            if params.iter().all(|param| self.inference.is_proper(&self.world, *param)) {
                for value in self.lambda_values_for(id, &params) {
                    found.extend(self.input_variables(&value, descriptor.result));
                }
                return found;
            }
        }
        for result in results {
            found.extend(self.input_of_result(result, descriptor.result));
        }
        found
    }

    /// Whether a result is a reference through an expression, which may name what is declared in the lambda around it: whether
    /// that is exact shows only there.
    pub(super) fn gives_reference(&self, id: ExprId) -> bool {
        match &self.program.exprs[id] {
            Expr::Reference { receiver, .. } => matches!(receiver, Receiver::Expr(_)),
            Expr::Lambda { body, .. } => {
                self.lambda_results(*body).into_iter().any(|result| self.gives_reference(result))
            }
            Expr::If { .. } | Expr::Switch { .. } | Expr::Try { .. } | Expr::Block { .. } => {
                let results = self.program.results(id);
                results.into_iter().any(|result| result != id && self.gives_reference(result))
            }
            _ => false,
        }
    }

    fn input_of_result(&mut self, id: ExprId, to: TypeId) -> Vec<VarId> {
        match &self.program.exprs[id] {
            Expr::Lambda { .. } => self.input_of_lambda(id, to),
            Expr::Reference { .. } => {
                let is_exact = self.is_exact_form(id);
                self.input_of_reference(is_exact, to)
            }
            Expr::If { .. } | Expr::Switch { .. } | Expr::Try { .. } | Expr::Block { .. } => {
                let results = self.program.results(id).into_iter().filter(|result| *result != id);
                results.flat_map(|result| self.input_of_result(result, to)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn unknowns_in_all(&self, types: &[TypeId]) -> Vec<VarId> {
        types.iter().flat_map(|ty| self.inference.unknowns_in(&self.world, *ty)).collect()
    }

    /// The expressions that a lambda with this body gives.
    pub(super) fn lambda_results(&self, body: ExprId) -> Vec<ExprId> {
        if !matches!(self.program.exprs[body], Expr::Block { .. }) {
            return vec![body];
        }
        let mut found = Vec::new();
        self.collect_returns(body, &mut found);
        found.into_iter().flatten().collect()
    }

    /// JLS 15.27.2: nothing is returned.
    pub(super) fn is_void_compatible(&self, body: ExprId) -> bool {
        if !matches!(self.program.exprs[body], Expr::Block { .. }) {
            return self.is_statement_expression(body);
        }
        let mut found = Vec::new();
        self.collect_returns(body, &mut found);
        found.iter().all(Option::is_none)
    }

    /// JLS 15.27.2: a value is returned on every way.
    pub(super) fn is_value_compatible(&mut self, body: ExprId) -> bool {
        if !matches!(self.program.exprs[body], Expr::Block { .. }) {
            return self.program.exprs[body].has_value();
        }
        let mut found = Vec::new();
        self.collect_returns(body, &mut found);
        found.iter().all(Option::is_some) && !self.completes(body)
    }

    /// What the `return` statements of a body give, without those of lambdas and classes in it.
    fn collect_returns(&self, id: ExprId, found: &mut Vec<Option<ExprId>>) {
        match &self.program.exprs[id] {
            Expr::Return(value) => found.push(*value),
            Expr::Block { items } => {
                for item in items {
                    self.collect_returns(*item, found);
                }
            }
            Expr::If { then, otherwise, .. } => {
                self.collect_returns(*then, found);
                if let Some(otherwise) = otherwise {
                    self.collect_returns(*otherwise, found);
                }
            }
            Expr::Switch { cases, .. } => {
                for case in cases {
                    self.collect_returns(Case::body(&self.program.cases[*case]), found);
                }
            }
            Expr::Try { body, catches, finally } => {
                self.collect_returns(*body, found);
                for catch in catches {
                    self.collect_returns(self.program.catches[*catch].body, found);
                }
                if let Some(finally) = finally {
                    self.collect_returns(*finally, found);
                }
            }
            Expr::While { body, .. }
            | Expr::DoWhile { body, .. }
            | Expr::For { body, .. }
            | Expr::ForEach { body, .. } => self.collect_returns(*body, found),
            _ => {}
        }
    }
}
