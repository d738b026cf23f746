//! The creation of objects (JLS 15.9) and calls of constructors (JLS 8.8.7.1).

use elenchus_ir::{self as ir, Expr, ExprId, Node, Slot, TypeUse, TypeUseId};
use elenchus_types::{
    Access, ClassId, ClassKind, ClassType, Departure, Method, MethodKind, Substitution, Type, TypeId,
    Variance,
};

use super::argument::Shape;
use super::invocation::Invocation;
use super::members::{Candidate, Through};
use crate::java::declared::DeclaredClass;
use crate::java::lookup::NamedType;
use crate::java::scope::{Enclosing, Frame};
use crate::java::{Checker, Executable, Expected, Resolved, Rule};

impl Checker<'_> {
    /// The first step of a creation: the class, the arguments, and which constructor is meant.
    pub(super) fn creation(&mut self, id: ExprId) -> Shape {
        let Expr::New { outer, class, class_args, type_args, args, body } = &self.program.exprs[id] else {
            return Shape::Standalone(self.error());
        };
        let (class, body) = (*class, *body);
        let base = match outer {
            Some(outer) => self.class_within(*outer, class, class_args),
            None => self.class_by_name(class, class_args),
        };
        let created = self.created_type(id, class, base, class_args);
        let type_args = match type_args {
            Slot::Written(written) => self.type_arguments(written),
            Slot::Omitted(_) => Vec::new(),
        };
        let args = self.arguments(args);
        let Some((created, is_diamond)) = created else { return Shape::Standalone(self.error()) };
        let Some(owner) = self.class_of(created) else { return Shape::Standalone(self.error()) };
        if !self.check_instantiable(Node::Expr(id), owner, body.is_some()) {
            return Shape::Standalone(self.error());
        }
        self.check_enclosing_instance(Node::Expr(id), owner, outer.is_some());
        let is_interface = self.world.is_interface(created);
        if is_interface
            && !type_args.is_empty()
            && self.world.departures().has(Departure::AnonymousBelowInterfaceTakesNoTypeArguments)
        {
            self.reject(Node::Expr(id), Rule::TypeArgumentCount, "below an interface");
            return Shape::Standalone(self.error());
        }
        let constructors = match (is_interface, is_diamond) {
            (true, _) => vec![self.constructor_of_interface(owner, created, is_diamond)],
            (false, true) => self.diamond_constructors(created),
            (false, false) => self.constructors_of(created),
        };
        let through = if body.is_some() { Through::Inside } else { Through::Value };
        let candidates = self.accessible_constructors(constructors, through);
        if candidates.is_empty() {
            self.reject(Node::Expr(id), Rule::Inaccessible, "constructor");
            return Shape::Standalone(self.error());
        }
        let Some(chosen) = self.chosen(Node::Expr(id), &candidates, &args, &type_args, "constructor") else {
            return Shape::Standalone(self.error());
        };
        let mut invocation = Invocation::new(Node::Expr(id), chosen, args, None);
        invocation.body = body;
        self.invocation(invocation)
    }

    /// The class that is named; if through another, then with the arguments that stand behind the name.
    fn class_by_name(&mut self, class: TypeUseId, class_args: &Slot<Vec<TypeUseId>>) -> TypeId {
        let TypeUse::Named { outer: Some(outer), name, ref args } = self.program.types[class] else {
            let ty = self.type_use(class);
            return self.check_partly_raw(class, ty, class_args);
        };
        if !is_given_args(class_args) || !args.is_empty() {
            return self.type_use(class);
        }
        let Some((inner, outer)) = self.member_through(class, outer, name, true) else {
            return self.error();
        };
        if !self.check_class_access(class, inner) {
            return self.error();
        }
        let ty = self.world.inner_type(outer, inner, &[]);
        self.elaboration.set_type_of_use(class, ty);
        self.validate_type(class);
        ty
    }

    /// JLS 4.8: arguments behind the simple name of a class that is a member of a raw type, by inheritance.
    fn check_partly_raw(
        &mut self,
        written: TypeUseId,
        ty: TypeId,
        class_args: &Slot<Vec<TypeUseId>>,
    ) -> TypeId {
        let Some(class) = self.class_of(ty) else { return ty };
        let around = self.outer_by_scope(class);
        if !is_given_args(class_args) || !around.is_some_and(|around| self.world.is_raw(around)) {
            return ty;
        }
        self.reject(Node::Type(written), Rule::PartlyRaw, self.title(class));
        self.error()
    }

    /// `outer.new Inner`: the class is a member of the type of `outer`.
    fn class_within(&mut self, outer: ExprId, class: TypeUseId, class_args: &Slot<Vec<TypeUseId>>) -> TypeId {
        let around = self.expression(outer, &Expected::None);
        if !self.may_access_members(around) {
            self.reject(Node::Expr(outer), Rule::InaccessibleType, self.show(around));
            return self.error();
        }
        let TypeUse::Named { outer: None, name, .. } = self.program.types[class] else {
            self.reject(Node::Type(class), Rule::NotInstantiable, "not the name of an inner class");
            return self.error();
        };
        if self.is_error(around) {
            return around;
        }
        // A type variable has the members of its bounds (JLS 4.4). javac finds the class there and forgets what the bound
        // says of its type parameters.
        let mut bound = around;
        while let Type::Variable(var) = self.world.get(bound) {
            bound = self.world.var(var).upper;
        }
        let classes: Vec<_> =
            self.world.parts(bound).into_iter().filter_map(|part| self.class_of(part)).collect();
        let found = match classes[..] {
            [only] if bound == around => self.member_class(only, name),
            _ => self.member_class_of_bounds(&classes, name),
        };
        let inner = match found {
            Some(NamedType::Class { class: inner, .. }) => inner,
            Some(NamedType::Ambiguous) => {
                self.reject(Node::Type(class), Rule::AmbiguousType, self.spelling(name));
                return self.error();
            }
            _ => {
                self.reject(Node::Type(class), Rule::UnknownType, self.spelling(name));
                return self.error();
            }
        };
        if !self.check_class_access(class, inner) {
            return self.error();
        }
        let seen = self.world.class(inner).enclosing.and_then(|owner| self.world.as_super(around, owner));
        // JLS 4.8: what is a member of a raw type has no arguments.
        if is_given_args(class_args) && seen.is_some_and(|seen| self.world.is_raw(seen)) {
            self.reject(Node::Type(class), Rule::PartlyRaw, self.spelling(name));
            return self.error();
        }
        let ty = self.world.inner_type(seen, inner, &[]);
        self.elaboration.set_type_of_use(class, ty);
        ty
    }

    /// The type that is created, and whether its arguments are to be inferred.
    fn created_type(
        &mut self,
        id: ExprId,
        written: TypeUseId,
        base: TypeId,
        class_args: &Slot<Vec<TypeUseId>>,
    ) -> Option<(TypeId, bool)> {
        if self.is_error(base) {
            return None;
        }
        let Type::Class(ClassType { class, outer, .. }) = self.world.get(base) else {
            self.reject(Node::Expr(id), Rule::NotInstantiable, self.show(base));
            return None;
        };
        let has_args =
            matches!(&self.program.types[written], TypeUse::Named { args, .. } if !args.is_empty());
        if has_args && is_given_args(class_args) {
            self.reject(Node::Expr(id), Rule::TypeArgumentCount, "arguments of a class twice");
            return None;
        }
        let is_within_parameterised = outer.is_some_and(|outer| !self.world.is_raw(outer));
        let outer = outer.or_else(|| self.outer_by_scope(class));
        let params = self.world.class(class).params.clone();
        match class_args {
            Slot::Omitted(_) if params.is_empty() => {
                self.reject(Node::Expr(id), Rule::DiamondOfPlain, self.show(base));
                None
            }
            Slot::Omitted(_) => {
                let args: Vec<_> = params.iter().map(|param| self.world.variable(*param)).collect();
                Some((self.world.inner_type(outer, class, &args), true))
            }
            // JLS 4.8: what is a member of a parameterised type is not used raw.
            Slot::Written(written)
                if written.is_empty() && !has_args && !params.is_empty() && is_within_parameterised =>
            {
                self.reject(Node::Expr(id), Rule::PartlyRaw, self.show(base));
                None
            }
            Slot::Written(written) if written.is_empty() => Some((base, false)),
            Slot::Written(written) => {
                let args = self.class_arguments(written);
                if args.iter().any(|arg| self.is_error(*arg)) {
                    return None;
                }
                if args.len() != params.len() {
                    self.reject(Node::Expr(id), Rule::TypeArgumentCount, self.show(base));
                    return None;
                }
                if let Some(place) =
                    args.iter().position(|arg| matches!(self.world.get(*arg), Type::Wildcard(_)))
                {
                    self.reject(Node::Type(written[place]), Rule::WildcardPlace, "created with a wildcard");
                    return None;
                }
                let ty = self.world.inner_type(outer, class, &args);
                if !self.arguments_fit(ty) {
                    self.reject(Node::Type(written[0]), Rule::ArgumentOutOfBounds, self.show(ty));
                    return None;
                }
                Some((ty, false))
            }
        }
    }

    /// JLS 15.9.3: the constructors as generic methods with the parameters of the class.
    ///
    /// Where the type around mentions these parameters, as it can within the class itself, it means the parameters of the
    /// method: so the section reads, and so do javac and ecj.
    pub(super) fn diamond_constructors(&mut self, ty: TypeId) -> Vec<Candidate> {
        let Type::Class(ClassType { class, outer, .. }) = self.world.get(ty) else { return Vec::new() };
        let around = match outer.map(|outer| self.world.get(outer)) {
            Some(Type::Class(outer)) => self.world.arguments_of(outer),
            _ => Substitution::default(),
        };
        let declared = self.world.class(class).params.clone();
        let args: Vec<_> = declared.iter().map(|param| self.world.variable(*param)).collect();
        let generic = self.world.inner_type(outer, class, &args);

        // The bounds of the parameters are those that they have within the type around.
        let mut params = declared.to_vec();
        let mut renamed = Substitution::default();
        if !around.is_empty() {
            for param in &mut params {
                let origin = self.world.var(*param).origin.clone();
                let new = self.world.add_variable(origin, Variance::Invariant, 0);
                renamed.bind(*param, self.world.variable(new));
                *param = new;
            }
            for (new, old) in params.iter().zip(&declared) {
                let bound = self.world.substitute(self.world.var(*old).upper, &around);
                let bound = self.world.substitute(bound, &renamed);
                self.world.set_bound(*new, bound);
            }
        }
        let mut found = self.constructors_of(generic);
        for candidate in &mut found {
            candidate.method = self.world.instantiated(&candidate.method, renamed.clone());
            let own = candidate.method.type_params.iter().copied();
            candidate.method.type_params = params.iter().copied().chain(own).collect();
        }
        found
    }

    /// What an anonymous class below an interface calls: nothing, which takes no arguments.
    fn constructor_of_interface(&mut self, owner: ClassId, ty: TypeId, is_diamond: bool) -> Candidate {
        let params = self.world.class(owner).params.clone();
        let method = Method {
            name: "<init>".into(),
            kind: MethodKind::Concrete,
            access: Access::Public,
            is_final: false,
            varargs: false,
            type_params: if is_diamond { params } else { Box::default() },
            params: Box::default(),
            result: ty,
            throws: Box::default(),
        };
        let root = self.world.root();
        let owner = self.class_of(root).unwrap_or(owner);
        Candidate { owner, executable: Executable::Constructor(0), method }
    }

    fn accessible_constructors(&mut self, candidates: Vec<Candidate>, through: Through) -> Vec<Candidate> {
        candidates
            .into_iter()
            .filter(|candidate| {
                // JLS 6.6.2.2: a protected constructor is called by `super` or for an anonymous class only.
                self.may_access(candidate.owner, candidate.method.access)
                    || candidate.method.access == Access::Protected && through == Through::Inside
            })
            .collect()
    }

    /// JLS 15.9.1: whether objects of a class can be made here.
    pub(super) fn check_instantiable(&mut self, node: Node, class: ClassId, has_body: bool) -> bool {
        let definition = self.world.class(class);
        let problem = match definition.kind {
            ClassKind::Enum => "an enum",
            _ if has_body && definition.is_final() => "final, with a body",
            _ if has_body && definition.is_sealed() => "sealed, with a body",
            _ if !has_body && definition.modifiers.is_abstract => "abstract",
            _ => return true,
        };
        self.reject(node, Rule::NotInstantiable, problem);
        false
    }

    /// JLS 15.9.2: whether there is an instance for an inner class to be in.
    pub(super) fn check_enclosing_instance(&mut self, node: Node, class: ClassId, is_given: bool) {
        let around = self.scope.enclosing();
        self.check_instance_among(node, class, is_given, &around);
    }

    fn check_instance_among(&mut self, node: Node, class: ClassId, is_given: bool, enclosing: &[Enclosing]) {
        if !is_given && self.is_beyond_static_member(class) {
            self.reject(node, Rule::EnclosingInstance, "a local class, from a static context in its scope");
            return;
        }
        let definition = self.world.class(class);
        let is_inner = definition.outer.is_some() && !definition.modifiers.is_static;
        let Some(outer) = definition.enclosing.filter(|_| is_inner) else {
            if is_given {
                self.reject(node, Rule::EnclosingInstance, "given to a class that has none");
            }
            return;
        };
        if is_given {
            return;
        }
        // A member class may be inherited by the class around; a local class is where it is declared, and in no instance
        // if there was none yet (JLS 8.1.3).
        let declared = self.declared.get(class);
        if declared.is_some_and(DeclaredClass::is_early) {
            return;
        }
        let is_local = declared.is_some_and(DeclaredClass::is_local);
        let around = enclosing.iter().find(|around| {
            if is_local { around.class == outer } else { self.class_is_below(around.class, outer) }
        });
        if around.is_none_or(|around| around.is_static || around.is_early) {
            self.reject(node, Rule::EnclosingInstance, "none here");
        }
    }

    /// Whether a static member stands between a local class and this place in its scope. Such a member does not belong to
    /// one run of the block in which the class is declared, so it has none of the variables that the class may capture.
    fn is_beyond_static_member(&mut self, local: ClassId) -> bool {
        let mut is_in_static_class = false;
        let mut is_beyond = false;
        for place in (0..self.scope.len()).rev() {
            match *self.scope.frame(place) {
                Frame::LocalClass { class, .. } if class == local => {
                    return is_beyond && !self.world.class(local).modifiers.is_static;
                }
                Frame::Class(class) => is_in_static_class = self.world.class(class).modifiers.is_static,
                // Around the body of a static class is the frame that makes it so.
                Frame::Static => is_beyond |= !std::mem::take(&mut is_in_static_class),
                _ => {}
            }
        }
        false
    }

    /// JLS 8.8.7.1: whether there is an instance for a superclass to be in. The class itself is none of those around it.
    pub fn check_super_instance(&mut self, node: Node, superclass: TypeId, is_given: bool) {
        let Some(above) = self.class_of(superclass) else { return };
        let around = self.scope.enclosing();
        let around = around.get(1..).unwrap_or_default();
        self.check_instance_among(node, above, is_given, around);
    }

    /// The type of the instance that an inner class is in.
    fn type_around(&mut self, ty: TypeId) -> Option<TypeId> {
        let Type::Class(ClassType { class, outer, .. }) = self.world.get(ty) else { return None };
        let around = self.world.class(class).outer?;
        Some(outer.unwrap_or_else(|| self.world.class_type(around, &[])))
    }

    /// `this(…)` and `super(…)`.
    pub(super) fn delegate(&mut self, id: ExprId) -> TypeId {
        let Expr::Delegate { to_super, outer, type_args, args } = &self.program.exprs[id] else {
            return self.error();
        };
        let (to_super, outer) = (*to_super, *outer);
        let Some(class) = self.scope.class() else { return self.error() };
        let ty = if to_super { self.superclass_of(class) } else { self.world.declared_type(class) };
        if let Some(outer) = outer {
            let expected = self.type_around(ty).map_or(Expected::None, Expected::Assign);
            let given = self.expression(outer, &expected);
            if self.world.get(given) == Type::Null {
                self.reject(Node::Expr(outer), Rule::Dereference, "null");
            }
        }
        if to_super {
            self.check_super_instance(Node::Expr(id), ty, outer.is_some());
        }
        let type_args = match type_args {
            Slot::Written(written) => self.type_arguments(written),
            Slot::Omitted(_) => Vec::new(),
        };
        self.construct_with(Node::Expr(id), ty, &type_args, args);
        self.void()
    }

    /// Resolves the constructor of a class for arguments, which are attributed here: that of an explicit or implicit
    /// constructor call or an enum constant (JLS 8.8.7.1, 8.9.1). `node` is where it is written down.
    pub fn construct(&mut self, node: Node, class: TypeId, args: &[ExprId]) -> Option<Resolved> {
        self.construct_with(node, class, &[], args)
    }

    fn construct_with(
        &mut self,
        node: Node,
        class: TypeId,
        type_args: &[TypeId],
        args: &[ExprId],
    ) -> Option<Resolved> {
        let args = self.arguments(args);
        let constructors = self.constructors_of(class);
        let candidates = self.accessible_constructors(constructors, Through::Inside);
        if candidates.is_empty() {
            self.reject(node, Rule::Inaccessible, "constructor");
            return None;
        }
        let chosen = self.chosen(node, &candidates, &args, type_args, "constructor")?;
        self.complete(Invocation::new(node, chosen, args, None), &Expected::None);
        self.elaboration.resolved(node).cloned()
    }

    /// The class of an object that is created with a body of its own.
    pub(super) fn created_with_body(&mut self, node: Node, body: Option<ir::ClassId>, ty: TypeId) -> TypeId {
        let Some(body) = body else { return ty };
        let is_diamond = match node {
            Node::Expr(id) => {
                matches!(self.program.exprs[id], Expr::New { class_args: Slot::Omitted(_), .. })
            }
            _ => false,
        };
        // JLS 15.9.5: what is inferred can be written where the class stands.
        if is_diamond && !(self.world.is_denotable(ty) && self.may_access_type(ty)) {
            self.reject(node, Rule::AnonymousDiamond, self.show(ty));
            return ty;
        }
        self.anonymous_class(body, ty, is_diamond)
    }
}

/// Whether a class is created with arguments, be they written or to be inferred.
fn is_given_args(class_args: &Slot<Vec<TypeUseId>>) -> bool {
    !matches!(class_args, Slot::Written(args) if args.is_empty())
}
