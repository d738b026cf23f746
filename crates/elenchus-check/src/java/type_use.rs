//! Types as they are written (JLS 4, 6.5.5).
//!
//! A type is *resolved*, which finds out what its names mean, and later *validated*, which looks whether its
//! arguments are within their bounds. In the headers of classes the second must wait until all headers are known.

use elenchus_ir::{Name, Node, TypeUse, TypeUseId};
use elenchus_types::{ClassId, ClassType, Departure, Origin, Type, TypeId, VarId, Wildcard};

use crate::java::declared::{DeclaredClass, Header};
use crate::java::lookup::NamedType;
use crate::java::{CannotSay, Checker, Rule};

impl Checker<'_> {
    /// The type that is written, which is rejected if it is not well formed; then it is the error type.
    pub fn type_use(&mut self, id: TypeUseId) -> TypeId {
        let found = self.resolve_type(id);
        self.validate_type(id);
        found
    }

    /// The arguments of a generic method or constructor: types without wildcards.
    pub fn type_arguments(&mut self, ids: &[TypeUseId]) -> Vec<TypeId> {
        ids.iter().map(|id| self.type_argument(*id, false)).collect()
    }

    /// The arguments of the class in a `new`. Wildcards are rejected by the rule on class instance creation.
    pub fn class_arguments(&mut self, ids: &[TypeUseId]) -> Vec<TypeId> {
        ids.iter().map(|id| self.type_argument(*id, true)).collect()
    }

    fn type_argument(&mut self, id: TypeUseId, wildcards: bool) -> TypeId {
        let found = self.resolve_argument(id);
        if !wildcards && matches!(self.world.get(found), Type::Wildcard(_)) {
            self.reject(Node::Type(id), Rule::WildcardPlace, "a wildcard as the argument of a method");
            return self.error();
        }
        self.validate_type(id);
        found
    }

    /// The type that is written, with its bounds unchecked.
    pub fn resolve_type(&mut self, id: TypeUseId) -> TypeId {
        let found = self.resolve_any(id);
        match self.world.get(found) {
            Type::Wildcard(_) => {
                self.reject(Node::Type(id), Rule::WildcardPlace, "a wildcard that is no argument");
                self.error()
            }
            _ if self.is_void(found) => {
                self.reject(Node::Type(id), Rule::VoidPlace, "void");
                self.error()
            }
            _ => found,
        }
    }

    /// The type that a function returns, which may be `void`.
    pub fn resolve_result(&mut self, id: TypeUseId) -> TypeId {
        if let TypeUse::Named { outer: None, name, args } = &self.program.types[id]
            && args.is_empty()
            && self.spelling(*name) == "void"
        {
            let void = self.void();
            self.elaboration.set_type_of_use(id, void);
            return void;
        }
        self.resolve_type(id)
    }

    /// An argument of a class or method: no primitive type (JLS 4.5.1).
    pub fn resolve_argument(&mut self, id: TypeUseId) -> TypeId {
        let found = self.resolve_any(id);
        if let Type::Primitive(_) = self.world.get(found) {
            self.reject(Node::Type(id), Rule::PrimitiveArgument, self.show(found));
            return self.error();
        }
        found
    }

    fn resolve_any(&mut self, id: TypeUseId) -> TypeId {
        let found = match &self.program.types[id] {
            TypeUse::Named { outer, name, args } => self.resolve_named(id, *outer, *name, args),
            // As they are written, `[]` belongs to the bound of a wildcard.
            TypeUse::Array(element) if self.wildcard_bound(*element).is_some() => {
                let bound = self.wildcard_bound(*element).map(|bound| self.resolve_argument(bound));
                match (bound, &self.program.types[*element]) {
                    (Some(bound), _) if self.is_error(bound) => bound,
                    (Some(bound), TypeUse::Extends(_)) => {
                        let bound = self.world.array(bound);
                        self.world.wildcard(Wildcard::Extends(bound))
                    }
                    (Some(bound), _) => {
                        let bound = self.world.array(bound);
                        self.world.wildcard(Wildcard::Super(bound))
                    }
                    (None, _) => self.error(),
                }
            }
            TypeUse::Array(element) => {
                let element = self.resolve_type(*element);
                if self.is_error(element) { element } else { self.world.array(element) }
            }
            TypeUse::Unbounded => self.world.wildcard(Wildcard::Unbounded),
            TypeUse::Extends(bound) => self.resolve_wildcard(*bound, Wildcard::Extends),
            TypeUse::Super(bound) => self.resolve_wildcard(*bound, Wildcard::Super),
            TypeUse::Function { .. } => self.not_in_language(Node::Type(id), "a function type"),
            TypeUse::Nullable(_) => self.not_in_language(Node::Type(id), "a nullable type"),
            TypeUse::Intersection(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.resolve_argument(*part)).collect();
                match parts.iter().find(|part| self.is_error(**part)) {
                    Some(error) => *error,
                    None => self.world.intersection(&parts),
                }
            }
        };
        self.elaboration.set_type_of_use(id, found);
        found
    }

    fn wildcard_bound(&self, id: TypeUseId) -> Option<TypeUseId> {
        match self.program.types[id] {
            TypeUse::Extends(bound) | TypeUse::Super(bound) => Some(bound),
            _ => None,
        }
    }

    fn resolve_wildcard(&mut self, bound: TypeUseId, make: fn(TypeId) -> Wildcard) -> TypeId {
        let bound = self.resolve_argument(bound);
        if self.is_error(bound) { bound } else { self.world.wildcard(make(bound)) }
    }

    pub fn not_in_language(&mut self, node: Node, what: &str) -> TypeId {
        self.reject(node, Rule::NotInLanguage, what);
        self.error()
    }

    fn resolve_named(
        &mut self,
        id: TypeUseId,
        outer: Option<TypeUseId>,
        name: Name,
        args: &[TypeUseId],
    ) -> TypeId {
        let resolved: Vec<_> = args.iter().map(|arg| self.resolve_argument(*arg)).collect();
        if let Some(outer) = outer {
            return self.resolve_member(id, outer, name, &resolved);
        }
        let spelling = self.spelling(name);
        if let Some(primitive) = self.world.primitive_named(spelling) {
            if !args.is_empty() {
                self.reject(Node::Type(id), Rule::TypeArgumentCount, spelling);
                return self.error();
            }
            return primitive;
        }
        match self.type_named(name) {
            None if may_be_of_library(spelling) => {
                self.unsaid.get_or_insert_with(|| CannotSay::UnknownClass(spelling.to_owned()));
                self.error()
            }
            None => {
                self.reject(Node::Type(id), Rule::UnknownType, spelling);
                self.error()
            }
            Some(NamedType::Ambiguous) => {
                self.reject(Node::Type(id), Rule::AmbiguousType, spelling);
                self.error()
            }
            Some(NamedType::Variable { var, is_behind_static }) => {
                if is_behind_static {
                    self.reject(Node::Type(id), Rule::StaticContext, format!("type variable {spelling}"));
                    return self.error();
                }
                if !args.is_empty() {
                    self.reject(Node::Type(id), Rule::TypeArgumentCount, spelling);
                    return self.error();
                }
                self.world.variable(var)
            }
            Some(NamedType::Class { class, is_behind_static }) => {
                let outer = self.outer_by_scope(class);
                if is_behind_static && outer.is_some() {
                    // javac rejects the inner class of a generic class in its static context.
                    self.reject(Node::Type(id), Rule::StaticContext, format!("inner class {spelling}"));
                    return self.error();
                }
                // JLS 4.8: what is a member of a raw type, by inheritance, has no arguments.
                if !args.is_empty() && outer.is_some_and(|outer| self.world.is_raw(outer)) {
                    self.reject(Node::Type(id), Rule::PartlyRaw, spelling);
                    return self.error();
                }
                self.use_of_class(id, outer, class, &resolved)
            }
        }
    }

    /// The enclosing type that an inner class named by its simple name has here: the class around that is below its owner.
    /// A local class is no member and so never inherited (JLS 8.2, 14.3): around it is the class in which it stands.
    pub fn outer_by_scope(&mut self, class: ClassId) -> Option<TypeId> {
        let owner = self.world.class(class).outer.filter(|owner| self.world.is_generic(*owner))?;
        if self.declared.get(class).is_some_and(DeclaredClass::is_local) {
            return Some(self.world.declared_type(owner));
        }
        for around in self.scope.enclosing() {
            let around = self.world.declared_type(around.class);
            if let Some(found) = self.world.as_super(around, owner) {
                return Some(found);
            }
        }
        None
    }

    /// A class named through another type.
    fn resolve_member(&mut self, id: TypeUseId, outer: TypeUseId, name: Name, args: &[TypeId]) -> TypeId {
        match self.member_through(id, outer, name, !args.is_empty()) {
            Some((class, outer)) => self.use_of_class(id, outer, class, args),
            None => self.error(),
        }
    }

    /// The class that is named through another type, and the type around it if that has arguments.
    pub fn member_through(
        &mut self,
        id: TypeUseId,
        outer: TypeUseId,
        name: Name,
        has_args: bool,
    ) -> Option<(ClassId, Option<TypeId>)> {
        let site = self.resolve_type(outer);
        if self.is_error(site) {
            return None;
        }
        // JLS 4.4, 6.5.5.2: a type variable has the member classes of its bounds.
        let mut bound = site;
        while let Type::Variable(var) = self.world.get(bound) {
            bound = match self.bound_ahead(var) {
                Some(class) => self.world.class_type(class, &[]),
                None => self.world.var(var).upper,
            };
        }
        let parts = self.world.parts(bound);
        let classes: Vec<_> = parts.iter().filter_map(|part| self.class_of(*part)).collect();
        if classes.len() > 1 && self.member_class_of_bounds(&classes, name) == Some(NamedType::Ambiguous) {
            self.reject(Node::Type(id), Rule::AmbiguousType, self.spelling(name));
            return None;
        }
        let site = parts
            .into_iter()
            .find(|part| self.class_of(*part).is_some_and(|class| self.member_class(class, name).is_some()));
        let site = site.unwrap_or(bound);
        let Type::Class(site_use) = self.world.get(site) else {
            self.reject(Node::Type(id), Rule::UnknownType, format!("a member of {}", self.show(site)));
            return None;
        };
        let class = match self.member_class(site_use.class, name) {
            Some(NamedType::Class { class, .. }) => class,
            Some(NamedType::Ambiguous) => {
                self.reject(Node::Type(id), Rule::AmbiguousType, self.spelling(name));
                return None;
            }
            _ => {
                let detail = format!("{} in {}", self.spelling(name), self.show(site));
                self.reject(Node::Type(id), Rule::UnknownType, detail);
                return None;
            }
        };
        let is_parameterised = !self.world.list(site_use.args).is_empty() || site_use.outer.is_some();
        let definition = self.world.class(class);
        let Some(owner) = definition.outer else {
            if is_parameterised {
                self.reject(Node::Type(id), Rule::StaticMemberOfParameterised, self.spelling(name));
                return None;
            }
            return Some((class, None));
        };
        if !self.world.is_generic(owner) {
            return Some((class, None));
        }
        // JLS 4.8: a type is raw as a whole or not at all.
        let outer = self.world.as_super(site, owner).filter(|outer| !self.world.is_raw(*outer));
        let is_whole = if outer.is_some() { has_args || definition.params.is_empty() } else { !has_args };
        if !is_whole {
            self.reject(Node::Type(id), Rule::PartlyRaw, self.spelling(name));
            return None;
        }
        Some((class, outer))
    }

    /// The class that bounds a type parameter of a class around, as long as headers are looked at and bounds are not known yet.
    /// In the header of the class itself there is none.
    fn bound_ahead(&mut self, var: VarId) -> Option<ClassId> {
        let Origin::Class { class, position, .. } = self.world.var(var).origin else { return None };
        if self.world.var(var).upper != self.world.root() {
            return None;
        }
        let declared = self.declared.get(class).filter(|declared| declared.header == Header::Known)?;
        let node = declared.node?;
        let param = *self.program.classes[node].type_params.get(usize::from(position))?;
        let first = *self.bounds_as_written(param).first()?;
        let before = self.scope.take();
        self.scope = self.header_scope(class);
        let named = self.class_named(first);
        self.scope.restore(before);
        named.filter(|class| self.world.class(*class).params.is_empty())
    }

    /// A class with arguments, as many as it has parameters or none.
    fn use_of_class(
        &mut self,
        id: TypeUseId,
        outer: Option<TypeId>,
        class: ClassId,
        args: &[TypeId],
    ) -> TypeId {
        if !self.check_class_access(id, class) {
            return self.error();
        }
        let params = self.world.class(class).params.len();
        if !args.is_empty() && args.len() != params {
            self.reject(Node::Type(id), Rule::TypeArgumentCount, self.title(class));
            return self.error();
        }
        if let Some(error) = args.iter().find(|arg| self.is_error(**arg)) {
            return *error;
        }
        // Without arguments for its own parameters, an inner class is raw as a whole (JLS 4.8).
        let outer = if args.is_empty() && params > 0 { None } else { outer };
        self.world.inner_type(outer, class, args)
    }

    /// JLS 6.6.1.
    pub fn check_class_access(&mut self, id: TypeUseId, class: ClassId) -> bool {
        let may = self.may_access_class(class);
        if !may {
            self.reject(Node::Type(id), Rule::InaccessibleType, self.title(class));
        }
        may
    }

    /// Rejects arguments that are not within the bounds of their parameters (JLS 4.5), in a type that is resolved.
    pub fn validate_type(&mut self, id: TypeUseId) {
        match &self.program.types[id] {
            TypeUse::Named { outer, args, .. } => {
                if let Some(outer) = outer {
                    self.validate_type(*outer);
                }
                for arg in args {
                    self.validate_type(*arg);
                }
                if !args.is_empty()
                    && let Some(ty) = self.elaboration.type_of_use(id)
                {
                    self.validate_arguments(id, ty, args);
                }
            }
            TypeUse::Array(inner) | TypeUse::Extends(inner) | TypeUse::Super(inner) => {
                self.validate_type(*inner);
            }
            TypeUse::Intersection(parts) => {
                for part in parts {
                    self.validate_type(*part);
                }
                self.validate_intersection(id, parts);
            }
            TypeUse::Unbounded | TypeUse::Function { .. } | TypeUse::Nullable(_) => {}
        }
    }

    fn validate_arguments(&mut self, id: TypeUseId, ty: TypeId, args: &[TypeUseId]) {
        let Type::Class(ClassType { args: list, .. }) = self.world.get(ty) else { return };
        if self.world.is_raw(ty) || self.world.list(list).len() != args.len() {
            return;
        }
        if !self.arguments_fit(ty) {
            self.reject(Node::Type(id), Rule::ArgumentOutOfBounds, self.show(ty));
        }
    }

    /// Whether arguments are within bounds (JLS 4.5). By [`Departure::WildcardMeetsFormalBound`] the bound of `? extends T` need
    /// only have values in common with `T`; a `T` within the bound is enough by both readings, though javac does not ask.
    pub fn arguments_fit(&mut self, ty: TypeId) -> bool {
        let Type::Class(use_of) = self.world.get(ty) else { return true };
        if !self.world.departures().has(Departure::WildcardMeetsFormalBound) {
            return self.world.is_within_bounds(ty);
        }
        let arguments = self.world.arguments_of(use_of);
        let params = self.world.class(use_of.class).params.clone();
        let args = self.world.list(use_of.args).to_vec();
        let mut fit = true;
        for (param, arg) in params.iter().zip(args) {
            let bound = self.world.var(*param).upper;
            let bound = self.world.substitute(bound, &arguments);
            // The wildcard for a parameter that bounds another: its capture is above the lower bounds of both.
            if let (Type::Wildcard(Wildcard::Super(bound)), Type::Wildcard(Wildcard::Super(lower))) =
                (self.world.get(bound), self.world.get(arg))
                && self.world.is_subtype(lower, bound)
            {
                continue;
            }
            if self.world.parts(bound).iter().any(|part| matches!(self.world.get(*part), Type::Wildcard(_))) {
                return self.world.is_within_bounds(ty);
            }
            fit &= match self.world.get(arg) {
                Type::Wildcard(Wildcard::Unbounded) => true,
                Type::Wildcard(Wildcard::Extends(upper)) => {
                    self.world.is_subtype(upper, bound) || self.is_castable(bound, upper)
                }
                Type::Wildcard(Wildcard::Super(lower)) => {
                    matches!(self.world.get(lower), Type::Variable(_)) && self.is_castable(bound, lower)
                        || self.world.is_subtype(lower, bound)
                }
                _ => self.world.is_subtype(arg, bound),
            };
        }
        fit && self.world.capture(ty).is_some()
    }

    /// JLS 4.9, 15.16, for bounds and casts: one class at most, and that first, and no interface with two lists of arguments.
    pub fn validate_intersection(&mut self, id: TypeUseId, parts: &[TypeUseId]) {
        let types: Vec<_> = parts.iter().filter_map(|part| self.elaboration.type_of_use(*part)).collect();
        if types.iter().any(|ty| self.is_error(*ty)) {
            return;
        }
        for (place, ty) in types.iter().enumerate() {
            let node = Node::Type(parts[place]);
            if !matches!(self.world.get(*ty), Type::Class(_)) {
                self.reject(node, Rule::BoundMustBeClass, self.show(*ty));
                return;
            }
            if place > 0 && !self.world.is_interface(*ty) {
                self.reject(node, Rule::BoundMustBeInterface, self.show(*ty));
                return;
            }
            if types[..place].iter().any(|before| self.world.erasure(*before) == self.world.erasure(*ty)) {
                self.reject(node, Rule::RepeatedInterface, self.show(*ty));
                return;
            }
        }
        let whole = self.world.intersection(&types);
        if self.world.has_one_parameterisation(whole) {
            self.check_inherited_by_intersection(Node::Type(id), &types);
        } else {
            self.reject(Node::Type(id), Rule::TwoParameterisations, self.show(whole));
        }
    }

    pub fn void(&mut self) -> TypeId {
        self.primitive("void")
    }

    pub fn is_void(&mut self, ty: TypeId) -> bool {
        ty == self.void()
    }

    /// A primitive type that the language surely has.
    pub fn primitive(&mut self, name: &str) -> TypeId {
        match self.world.primitive_named(name) {
            Some(primitive) => primitive,
            None => self.error(),
        }
    }

    /// A class of the library without arguments, such as `java.lang.String`.
    pub fn library_type(&mut self, name: &str) -> TypeId {
        let class = self.world.class_named(name);
        self.world.class_type(class, &[])
    }
}

/// Whether a name that means nothing here may mean a class of a library that the checker does not know: it names a package, or
/// a class that every program sees (JLS 7.3).
fn may_be_of_library(name: &str) -> bool {
    name.contains('.') || OTHERS_OF_JAVA_LANG.binary_search(&name).is_ok()
}

/// Public classes of `java.lang` that the library need not have.
const OTHERS_OF_JAVA_LANG: &[&str] = &[
    "AbstractMethodError",
    "BootstrapMethodError",
    "ClassCircularityError",
    "ClassFormatError",
    "ClassLoader",
    "ClassValue",
    "Compiler",
    "EnumConstantNotPresentException",
    "IO",
    "IllegalAccessError",
    "IllegalCallerException",
    "IllegalThreadStateException",
    "IncompatibleClassChangeError",
    "InheritableThreadLocal",
    "InstantiationError",
    "InternalError",
    "LayerInstantiationException",
    "MatchException",
    "Module",
    "ModuleLayer",
    "NoClassDefFoundError",
    "NoSuchFieldError",
    "NoSuchMethodError",
    "Package",
    "Process",
    "ProcessBuilder",
    "ProcessHandle",
    "Runtime",
    "RuntimePermission",
    "ScopedValue",
    "SecurityManager",
    "StackWalker",
    "StrictMath",
    "ThreadDeath",
    "ThreadGroup",
    "TypeNotPresentException",
    "UnknownError",
    "UnsatisfiedLinkError",
    "UnsupportedClassVersionError",
    "VerifyError",
    "WrongThreadException",
];
