//! References to methods and constructors (JLS 15.13, 18.2.1).

use elenchus_ir::{Expr, ExprId, Node, Receiver, Referent, Slot, TypeUse};
use elenchus_types::{Access, ClassType, Descriptor, Method, MethodKind, Type, TypeId};

use super::applicability::{Applicable, NotSelected, takes_as_many};
use super::argument::{Argument, Shape};
use super::invocation::Invocation;
use super::members::{Candidate, Through};
use crate::java::inference::Strictness;
use crate::java::{ApplicableBy, Checker, Executable, Expected, Rule};

/// A reference, as far as its target does not matter.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    form: Form,
    /// The type that is searched.
    search: TypeId,
    candidates: Vec<Candidate>,
    type_args: Vec<TypeId>,
    /// JLS 15.13.1: whether there is no doubt what it refers to.
    exact: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// `e::m`.
    Bound,
    /// `super::m`.
    Super,
    /// `T::m`.
    Type,
    /// `C::new`.
    New,
    /// `T[]::new`.
    NewArray,
}

/// What a reference means for some parameter types.
pub(super) struct Found {
    chosen: Applicable,
    /// Whether the first parameter is the receiver.
    is_unbound: bool,
}

impl Reference {
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// The result of what an exact reference refers to.
    pub fn exact_result(&self) -> Option<TypeId> {
        self.candidates.first().filter(|_| self.exact).map(|candidate| candidate.method.result)
    }

    /// Whether it could take so many arguments (JLS 15.12.2.1).
    pub fn takes(&self, count: usize) -> bool {
        let takes = |count: usize, is_static: Option<bool>| {
            self.candidates.iter().any(|candidate| {
                is_static.is_none_or(|wanted| (candidate.method.kind == MethodKind::Static) == wanted)
                    && (takes_as_many(&candidate.method, count, ApplicableBy::Loose)
                        || takes_as_many(&candidate.method, count, ApplicableBy::VariableArity))
            })
        };
        match self.form {
            Form::Type => takes(count, Some(true)) || count > 0 && takes(count - 1, Some(false)),
            Form::Bound | Form::Super => takes(count, Some(false)),
            Form::New | Form::NewArray => takes(count, None),
        }
    }
}

impl Checker<'_> {
    /// The first step: the receiver, and the methods that may be meant.
    pub(super) fn reference_shape(&mut self, id: ExprId) -> Shape {
        let Expr::Reference { receiver, referent, type_args } = &self.program.exprs[id] else {
            return Shape::Standalone(self.error());
        };
        let (receiver, referent) = (*receiver, *referent);
        let type_args = match type_args {
            Slot::Written(args) => self.type_arguments(args),
            Slot::Omitted(_) => Vec::new(),
        };
        let Some((search, is_type, through)) = self.reference_receiver(id, receiver) else {
            return Shape::Standalone(self.error());
        };
        let form = match (referent, self.world.get(search)) {
            (Referent::New, Type::Array(_)) => Form::NewArray,
            (Referent::New, _) => Form::New,
            _ if is_type => Form::Type,
            _ if matches!(receiver, Receiver::Super(_)) => Form::Super,
            _ => Form::Bound,
        };
        let candidates = match (referent, form) {
            // JLS 15.13: what stands before `::new` is a type.
            (Referent::New, _) if !is_type => {
                self.reject(Node::Expr(id), Rule::InvalidReference, "a constructor of what is no type");
                return Shape::Standalone(self.error());
            }
            // JLS 15.13: as the array of `new`, 15.10.1.
            (_, Form::NewArray) if !self.is_reifiable(search) => {
                self.reject(Node::Expr(id), Rule::GenericArray, self.show(search));
                return Shape::Standalone(self.error());
            }
            (_, Form::NewArray) => vec![self.array_constructor(search)],
            (Referent::New, _) => match self.referred_constructors(id, search) {
                Some(candidates) => candidates,
                None => return Shape::Standalone(self.error()),
            },
            (Referent::Method(name), _) => {
                let captured = if is_type { search } else { self.captured(search) };
                let name = self.spelling(name);
                let seen = self.seen_at(Node::Expr(id), captured);
                let named = self.methods_seen(captured, seen, name);
                self.accessible(named, captured, through)
            }
        };
        if candidates.is_empty() {
            self.reject(Node::Expr(id), Rule::InvalidReference, "no such method");
            return Shape::Standalone(self.error());
        }
        let is_raw = is_type && self.world.is_raw(search);
        let exact = !is_raw && is_exact_reference(&candidates, form, &type_args);
        let search = if is_type { search } else { self.captured(search) };
        Shape::Reference(Box::new(Reference { form, search, candidates, type_args, exact }))
    }

    /// Whether a reference in the body of a lambda is exact, as far as that shows outside of the lambda.
    pub(super) fn is_exact_form(&mut self, id: ExprId) -> bool {
        let (shape, _) = self.speculate(|checker| checker.reference_shape(id));
        !matches!(shape, Shape::Reference(reference) if !reference.exact)
    }

    /// The type to search, and whether it is written as a type.
    fn reference_receiver(&mut self, id: ExprId, receiver: Receiver) -> Option<(TypeId, bool, Through)> {
        let found = match receiver {
            Receiver::Expr(expr) | Receiver::Safe(expr) => {
                let ty = self.expression(expr, &Expected::None);
                if matches!(self.world.get(ty), Type::Primitive(_) | Type::Null) {
                    self.reject(Node::Expr(expr), Rule::Dereference, self.show(ty));
                    return None;
                }
                (ty, false, Through::Value)
            }
            Receiver::Type(ty) => (self.type_use(ty), true, Through::Value),
            Receiver::Super(class) => (self.super_receiver(id, class)?, false, Through::Inside),
            Receiver::Top => {
                let Some(main) = self.declared.main else {
                    self.reject(Node::Expr(id), Rule::InvalidReference, "nothing at the top level");
                    return None;
                };
                (self.world.class_type(main, &[]), true, Through::Value)
            }
            Receiver::Unqualified => {
                self.reject(Node::Expr(id), Rule::InvalidReference, "no receiver");
                return None;
            }
        };
        (!self.is_error(found.0)).then_some(found)
    }

    fn array_constructor(&mut self, array: TypeId) -> Candidate {
        let length = self.primitive("int");
        let method = Method {
            name: "<init>".into(),
            kind: MethodKind::Concrete,
            access: Access::Public,
            is_final: false,
            varargs: false,
            type_params: Box::default(),
            params: [length].into(),
            result: array,
            throws: Box::default(),
        };
        let owner = self.world.class_named("java.lang.Object");
        Candidate { owner, executable: Executable::Array, method }
    }

    /// The constructors that `C::new` may mean; of a raw class they are those of a diamond.
    fn referred_constructors(&mut self, id: ExprId, ty: TypeId) -> Option<Vec<Candidate>> {
        let Type::Class(ClassType { class, args, .. }) = self.world.get(ty) else {
            self.reject(Node::Expr(id), Rule::NotInstantiable, self.show(ty));
            return None;
        };
        if !self.check_instantiable(Node::Expr(id), class, false) {
            return None;
        }
        // JLS 15.13, as for `new`: 15.9.
        if self.world.list(args).iter().any(|arg| matches!(self.world.get(*arg), Type::Wildcard(_))) {
            self.reject(Node::Expr(id), Rule::WildcardPlace, "created with a wildcard");
            return None;
        }
        self.check_enclosing_instance(Node::Expr(id), class, false);
        let candidates =
            if self.world.is_raw(ty) { self.diamond_constructors(ty) } else { self.constructors_of(ty) };
        Some(self.accessible(candidates, ty, Through::Value))
    }

    /// Attributes a reference with what its place asks for.
    pub(super) fn reference(&mut self, id: ExprId, reference: &Reference, expected: &Expected) -> TypeId {
        let target = match expected {
            Expected::Assign(to) | Expected::Invoke(to) | Expected::Cast(to) => *to,
            _ => {
                self.reject(Node::Expr(id), Rule::FunctionWithoutTarget, "reference");
                return self.error();
            }
        };
        if self.is_error(target) {
            return target;
        }
        let found = self
            .ground(target)
            .and_then(|ground| self.world.descriptor(ground).map(|descriptor| (ground, descriptor)));
        let Some((ground, descriptor)) = found else {
            self.reject(Node::Expr(id), Rule::NotFunctional, self.show(target));
            return self.error();
        };
        self.check_function_access(id, ground, &descriptor);
        self.elaboration.set_target(id, ground);
        self.elaboration.set_type(id, ground);
        let Some(found) = self.declaration_of(id, reference, &descriptor.params) else {
            self.reject(Node::Expr(id), Rule::InvalidReference, "no method for this target");
            return self.error();
        };
        if reference.form == Form::Super {
            self.check_super_reference(id, reference.search, &found.chosen.candidate);
        }
        // JLS 15.13.1: a static method is named through a name.
        if reference.form == Form::Type
            && found.chosen.candidate.method.kind == MethodKind::Static
            && !self.is_named_plainly(id)
        {
            self.reject(Node::Expr(id), Rule::InvalidReference, "a static method of a type with arguments");
            return self.error();
        }
        if !self.settle_reference(id, reference, found, &descriptor) {
            self.reject(Node::Expr(id), Rule::InvalidReference, "another result");
            return self.error();
        }
        self.check_thrown_by_reference(id, &descriptor.throws);
        ground
    }

    /// Whether what stands before `::` is a name, without arguments anywhere in it.
    fn is_named_plainly(&self, id: ExprId) -> bool {
        let Expr::Reference { receiver: Receiver::Type(ty), .. } = self.program.exprs[id] else {
            return true;
        };
        let mut next = Some(ty);
        while let Some(ty) = next {
            match &self.program.types[ty] {
                TypeUse::Named { outer, args, .. } if args.is_empty() => next = *outer,
                _ => return false,
            }
        }
        true
    }

    /// JLS 15.13.1: `super::m` is as `super.m()`.
    fn check_super_reference(&mut self, id: ExprId, search: TypeId, found: &Candidate) {
        if found.method.kind == MethodKind::Abstract {
            self.reject(Node::Expr(id), Rule::AbstractCall, &*found.method.name);
        } else if self.is_passed_over(search, found) {
            let detail = "super of an interface passes an override over";
            self.reject(Node::Expr(id), Rule::NoInstance, detail);
        }
    }

    /// JLS 15.13.2, 11.2.3: what is thrown is declared by the target.
    fn check_thrown_by_reference(&mut self, id: ExprId, allowed: &[TypeId]) {
        let Some(resolved) = self.elaboration.resolved(Node::Expr(id)) else { return };
        for thrown in resolved.throws.clone() {
            if self.is_checked(thrown)
                && !allowed.iter().any(|allowed| self.world.is_subtype(thrown, *allowed))
            {
                self.reject(Node::Expr(id), Rule::ReferenceThrows, self.show(thrown));
                return;
            }
        }
    }

    /// Infers what the method gives and compares it with what is wanted (JLS 15.13.2).
    fn settle_reference(
        &mut self,
        id: ExprId,
        reference: &Reference,
        found: Found,
        descriptor: &Descriptor,
    ) -> bool {
        let wants_nothing = self.is_void(descriptor.result);
        let invocation = self.referred_invocation(id, reference, found, &descriptor.params);
        let expected = if wants_nothing { Expected::None } else { Expected::Assign(descriptor.result) };
        let before = self.rejections.len();
        let result = self.complete(invocation, &expected);
        if self.rejections.len() > before {
            self.rejections.truncate(before);
            return false;
        }
        if wants_nothing || self.is_error(result) {
            return true;
        }
        !self.is_void(result)
            && (self.world.is_assignable(result, descriptor.result) || self.is_proven(id, descriptor.result))
    }

    /// The call that a reference stands for.
    fn referred_invocation(
        &mut self,
        id: ExprId,
        reference: &Reference,
        found: Found,
        params: &[TypeId],
    ) -> Invocation {
        let args = &params[usize::from(found.is_unbound)..];
        let args = args.iter().map(|ty| Argument::standalone(id, *ty)).collect();
        let is_get_class = &*found.chosen.candidate.method.name == "getClass"
            && found.chosen.candidate.method.params.is_empty();
        let class_of = is_get_class.then(|| {
            let receiver = if found.is_unbound { params[0] } else { reference.search };
            self.world.erasure(receiver)
        });
        let mut invocation = Invocation::new(Node::Expr(id), found.chosen, args, class_of);
        invocation.is_poly = self.is_poly(&invocation.chosen);
        invocation
    }

    /// The compile-time declaration of a reference for parameter types (JLS 15.13.1).
    fn declaration_of(&mut self, id: ExprId, reference: &Reference, params: &[TypeId]) -> Option<Found> {
        let args: Vec<_> = params.iter().map(|ty| Argument::standalone(id, *ty)).collect();
        let bound = self.select(&reference.candidates, &args, &reference.type_args);
        let is_static = |found: &Applicable| found.candidate.method.kind == MethodKind::Static;
        match reference.form {
            Form::New | Form::NewArray => bound.ok().map(|chosen| Found { chosen, is_unbound: false }),
            Form::Bound | Form::Super => bound
                .ok()
                .filter(|chosen| !is_static(chosen))
                .map(|chosen| Found { chosen, is_unbound: false }),
            Form::Type => {
                let unbound = self.unbound_declaration(id, reference, &args, params);
                match (bound, unbound) {
                    (Ok(chosen), Err(NotSelected::NotApplicable(_))) => {
                        is_static(&chosen).then_some(Found { chosen, is_unbound: false })
                    }
                    (Err(NotSelected::NotApplicable(_)), Ok(chosen)) => {
                        (!is_static(&chosen)).then_some(Found { chosen, is_unbound: true })
                    }
                    (Ok(one), Ok(other)) => match (is_static(&one), is_static(&other)) {
                        (true, true) => Some(Found { chosen: one, is_unbound: false }),
                        (false, false) => Some(Found { chosen: other, is_unbound: true }),
                        _ => None,
                    },
                    _ => None,
                }
            }
        }
    }

    /// The second search of `T::m`: the first parameter is the receiver.
    fn unbound_declaration(
        &mut self,
        id: ExprId,
        reference: &Reference,
        args: &[Argument],
        params: &[TypeId],
    ) -> Result<Applicable, NotSelected> {
        let (Some(first), Some(class)) = (params.first(), self.class_of(reference.search)) else {
            let array = params.first().filter(|first| self.world.is_subtype(**first, reference.search));
            return match array {
                Some(_) => self.select(&reference.candidates, &args[1..], &reference.type_args),
                None => Err(NotSelected::NotApplicable(None)),
            };
        };
        let seen = self.world.as_super(*first, class);
        if seen.is_none() || !self.world.is_unchecked_subtype(*first, reference.search) {
            return Err(NotSelected::NotApplicable(None));
        }
        let receiver = match seen {
            Some(seen) if self.world.is_raw(reference.search) => self.captured_receiver(id, seen),
            _ => self.captured_receiver(id, reference.search),
        };
        if receiver == reference.search {
            return self.select(&reference.candidates, &args[1..], &reference.type_args);
        }
        let Some(name) = reference.candidates.first().map(|candidate| candidate.method.name.clone()) else {
            return Err(NotSelected::NotApplicable(None));
        };
        let named = self.methods_named(receiver, &name);
        let candidates = self.accessible(named, receiver, Through::Value);
        self.select(&candidates, &args[1..], &reference.type_args)
    }

    /// The capture of the type that a reference searches (JLS 15.13.1). Like that of an expression's type it stays the same: what was
    /// inferred from the reference may mention it.
    fn captured_receiver(&mut self, id: ExprId, ty: TypeId) -> TypeId {
        if let Some(known) = self.captured_receivers.get(&(id, ty)) {
            return *known;
        }
        let captured = self.captured(ty);
        self.captured_receivers.insert((id, ty), captured);
        captured
    }

    /// JLS 18.2.1, `‹reference → to›`.
    pub(super) fn reduce_reference(&mut self, id: ExprId, reference: &Reference, to: TypeId) -> bool {
        let to = self.inference.apply(&mut self.world, to);
        if self.is_error(to) {
            return true;
        }
        let Some(descriptor) = self.function_type(to) else { return false };
        if reference.exact {
            return self.reduce_exact(id, reference, &descriptor);
        }
        let params = self.inference.apply_all(&mut self.world, &descriptor.params);
        if params.iter().any(|param| !self.inference.is_proper(&self.world, *param)) {
            return false;
        }
        let Some(found) = self.declaration_of(id, reference, &params) else { return false };
        if self.is_void(descriptor.result) {
            return true;
        }
        let invocation = self.referred_invocation(id, reference, found, &params);
        if invocation.is_poly {
            let fits = self.reduce_invocation(&invocation, descriptor.result, Strictness::Assignment);
            if fits {
                // Another inference would capture the result anew.
                self.proven.entry(id).or_default().push(descriptor.result);
            }
            return fits;
        }
        let (result, failed) = self.speculate(|checker| checker.complete(invocation, &Expected::None));
        if failed || self.is_void(result) {
            return false;
        }
        self.inference.compatible(&mut self.world, result, descriptor.result, Strictness::Loose)
    }

    /// The checked exceptions of the invocation that a reference stands for (JLS 18.2.5), if it gives a type.
    pub(super) fn thrown_by_reference(
        &mut self,
        id: ExprId,
        reference: &Reference,
        params: &[TypeId],
        result: TypeId,
    ) -> Vec<TypeId> {
        let Some(found) = self.declaration_of(id, reference, params) else { return Vec::new() };
        let invocation = self.referred_invocation(id, reference, found, params);
        let expected = if self.is_void(result) { Expected::None } else { Expected::Assign(result) };
        let (throws, _) = self.speculate(|checker| {
            checker.complete(invocation, &expected);
            checker.elaboration.resolved(Node::Expr(id)).map(|resolved| resolved.throws.clone())
        });
        throws.unwrap_or_default().into_iter().filter(|thrown| self.is_checked(*thrown)).collect()
    }

    fn reduce_exact(&mut self, id: ExprId, reference: &Reference, descriptor: &Descriptor) -> bool {
        let Some(candidate) = reference.candidates.first() else { return false };
        let mut method = candidate.method.clone();
        if !reference.type_args.is_empty() {
            let theta = method.type_params.iter().copied().zip(reference.type_args.iter().copied()).collect();
            method.params = method.params.iter().map(|param| self.world.substitute(*param, &theta)).collect();
            method.result = self.world.substitute(method.result, &theta);
        }
        let mut params = descriptor.params.clone();
        if params.len() == method.params.len() + 1 {
            let first = params.remove(0);
            // As where the declaration is searched, a raw receiver passes.
            let is_receiver = self.inference.is_proper(&self.world, first)
                && self.world.is_unchecked_subtype(first, reference.search);
            if !is_receiver && !self.inference.subtype(&mut self.world, first, reference.search) {
                return false;
            }
        }
        if params.len() != method.params.len() {
            return false;
        }
        for (from, to) in params.iter().zip(&method.params) {
            if !self.inference.compatible(&mut self.world, *from, *to, Strictness::Loose) {
                return false;
            }
        }
        if self.is_void(descriptor.result) {
            return true;
        }
        let result = if &*method.name == "getClass" && method.params.is_empty() {
            method.result
        } else {
            self.captured_at(Node::Expr(id), method.result)
        };
        !self.is_void(result)
            && self.inference.compatible(&mut self.world, result, descriptor.result, Strictness::Loose)
    }
}

/// JLS 15.13.1, of what is no raw type.
fn is_exact_reference(candidates: &[Candidate], form: Form, type_args: &[TypeId]) -> bool {
    let [only] = candidates else { return false };
    form == Form::NewArray
        || !only.method.varargs && (only.method.type_params.is_empty() || !type_args.is_empty())
}
