//! Bringing named types and declarations into a world.

use crate::syntax::{self, Declaration, FieldDeclaration, MethodDeclaration, ParamDeclaration, TypeExpr};
use crate::{Class, ClassId, Component, Field, ListId, Method, Origin, Type, TypeId, VarId, Wildcard, World};

/// A named type that has no meaning in its world.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ResolveError {
    #[error(transparent)]
    Syntax(#[from] syntax::Error),
    #[error("class `{class}` has no parameter `{name}`")]
    NoSuchVariable { class: String, name: String },
}

/// The variables that a name may mean, the innermost last.
type Scope = Vec<(Box<str>, VarId)>;

impl World {
    /// Adds a class. Classes that it mentions are loaded when something asks about them.
    pub fn declare(&mut self, declaration: &Declaration) -> ClassId {
        let id = self.class_named(&declaration.name);
        let enclosing = declaration.enclosing.as_deref().map(|name| self.class_named(name));
        let outer = enclosing.filter(|_| !declaration.modifiers.is_static);
        let mut scope = outer.map(|outer| self.scope_of(outer)).unwrap_or_default();
        let origin = |position: usize, name: &str| Origin::Class {
            class: id,
            position: position as u8,
            name: name.into(),
        };
        let params = self.declare_params(&declaration.params, &mut scope, origin);
        let args: Vec<_> = params.iter().map(|param| self.variable(*param)).collect();
        let outer_type = outer.map(|outer| self.declared_type(outer));
        let itself = self.inner_type(outer_type, id, &args);
        let class = Class {
            name: declaration.name.as_str().into(),
            kind: declaration.kind,
            modifiers: declaration.modifiers,
            enclosing,
            outer,
            params,
            supertypes: self.resolve_all(&declaration.supertypes, &scope),
            permits: declaration.permits.iter().map(|name| self.class_named(name)).collect(),
            components: declaration
                .components
                .iter()
                .map(|(name, ty)| Component { name: name.as_str().into(), ty: self.resolve_in(ty, &scope) })
                .collect(),
            fields: declaration.fields.iter().map(|field| self.declare_field(field, &scope)).collect(),
            constructors: self.declare_methods(&declaration.constructors, &scope, itself),
            methods: self.declare_methods(&declaration.methods, &scope, itself),
        };
        self.define_class(id, class);
        id
    }

    fn declare_field(&mut self, field: &FieldDeclaration, scope: &Scope) -> Field {
        Field {
            name: field.name.as_str().into(),
            access: field.access,
            is_static: field.is_static,
            is_final: field.is_final,
            is_enum_constant: field.is_enum_constant,
            ty: self.resolve_in(&field.ty, scope),
            constant: field.constant.as_deref().map(Into::into),
        }
    }

    /// `itself` is the result of constructors.
    fn declare_methods(
        &mut self,
        methods: &[MethodDeclaration],
        scope: &Scope,
        itself: TypeId,
    ) -> Box<[Method]> {
        let mut declared = Vec::with_capacity(methods.len());
        for method in methods {
            let mut scope = scope.clone();
            let origin = |_: usize, name: &str| Origin::Method { name: name.into() };
            declared.push(Method {
                name: method.name.as_str().into(),
                kind: method.kind,
                access: method.access,
                is_final: method.is_final,
                varargs: method.varargs,
                type_params: self.declare_params(&method.type_params, &mut scope, origin),
                params: self.resolve_all(&method.params, &scope),
                result: method.result.as_ref().map_or(itself, |result| self.resolve_in(result, &scope)),
                throws: self.resolve_all(&method.throws, &scope),
            });
        }
        declared.into()
    }

    fn resolve_all(&mut self, exprs: &[TypeExpr], scope: &Scope) -> Box<[TypeId]> {
        exprs.iter().map(|expr| self.resolve_in(expr, scope)).collect()
    }

    /// A type from its text.
    pub fn parse(&mut self, text: &str) -> Result<TypeId, ResolveError> {
        let expr = syntax::parse_type(text)?;
        self.resolve(&expr)
    }

    /// A named type, with no variable in scope.
    pub fn resolve(&mut self, expr: &TypeExpr) -> Result<TypeId, ResolveError> {
        let mut unknown = None;
        let found = self.resolve_with(expr, &Vec::new(), &mut unknown);
        unknown.map_or(Ok(found), Err)
    }

    /// The variables that are visible in the body of a class.
    fn scope_of(&mut self, class: ClassId) -> Scope {
        let definition = self.class(class);
        let mut scope = definition.outer.map(|outer| self.scope_of(outer)).unwrap_or_default();
        scope.extend(
            definition.params.iter().filter_map(|param| Some((self.var(*param).name()?.into(), *param))),
        );
        scope
    }

    /// Makes the variables first and sets their bounds then, because a bound may mention any of them.
    fn declare_params(
        &mut self,
        params: &[ParamDeclaration],
        scope: &mut Scope,
        origin: impl Fn(usize, &str) -> Origin,
    ) -> Box<[VarId]> {
        let mut vars = Vec::with_capacity(params.len());
        for (position, param) in params.iter().enumerate() {
            let origin = origin(position, &param.name);
            let var = self.add_variable(origin, param.variance, param.arity);
            self.var_mut(var).argument_variance = param.argument_variance.as_slice().into();
            scope.push((param.name.as_str().into(), var));
            vars.push(var);
        }
        for (param, var) in params.iter().zip(&vars) {
            let bounds: Vec<_> = param.bounds.iter().map(|bound| self.resolve_in(bound, scope)).collect();
            self.var_mut(*var).upper = self.intersection(&bounds);
        }
        vars.into()
    }

    /// Declarations hold no `VariableOf`, so nothing in them can be unknown.
    fn resolve_in(&mut self, expr: &TypeExpr, scope: &Scope) -> TypeId {
        self.resolve_with(expr, scope, &mut None)
    }

    fn resolve_with(&mut self, expr: &TypeExpr, scope: &Scope, unknown: &mut Option<ResolveError>) -> TypeId {
        match expr {
            TypeExpr::Top => self.intern(Type::Top),
            TypeExpr::Bottom => self.intern(Type::Bottom),
            TypeExpr::Null => self.intern(Type::Null),
            TypeExpr::Named { outer, name, args } => {
                let outer = outer.as_ref().map(|outer| self.resolve_with(outer, scope, unknown));
                let args: Vec<_> = args.iter().map(|arg| self.resolve_with(arg, scope, unknown)).collect();
                self.resolve_name(outer, name, &args, scope)
            }
            TypeExpr::VariableOf { name, class } => {
                let id = self.class_named(class);
                let params = self.class(id).params.clone();
                let found = params.iter().find(|param| self.var(**param).name() == Some(name));
                if let Some(param) = found {
                    return self.variable(*param);
                }
                *unknown = Some(ResolveError::NoSuchVariable { class: class.clone(), name: name.clone() });
                self.root()
            }
            TypeExpr::Constructor(name) => {
                if let Some((_, var)) = scope.iter().rev().find(|(known, _)| **known == **name) {
                    return self.variable(*var);
                }
                let class = self.class_named(name);
                self.intern(Type::Constructor(class))
            }
            TypeExpr::Unbounded => self.wildcard(Wildcard::Unbounded),
            TypeExpr::Extends(bound) => {
                let bound = self.resolve_with(bound, scope, unknown);
                self.wildcard(Wildcard::Extends(bound))
            }
            TypeExpr::Super(bound) => {
                let bound = self.resolve_with(bound, scope, unknown);
                self.wildcard(Wildcard::Super(bound))
            }
            TypeExpr::Array(element) => {
                let element = self.resolve_with(element, scope, unknown);
                self.array(element)
            }
            TypeExpr::Function { params, result } => {
                let params: Vec<_> =
                    params.iter().map(|param| self.resolve_with(param, scope, unknown)).collect();
                let result = self.resolve_with(result, scope, unknown);
                self.function(&params, result)
            }
            TypeExpr::Nullable(inner) => {
                let inner = self.resolve_with(inner, scope, unknown);
                self.nullable(inner)
            }
            TypeExpr::Intersection(parts) => {
                let parts: Vec<_> =
                    parts.iter().map(|part| self.resolve_with(part, scope, unknown)).collect();
                self.intersection(&parts)
            }
        }
    }

    fn resolve_name(&mut self, outer: Option<TypeId>, name: &str, args: &[TypeId], scope: &Scope) -> TypeId {
        if outer.is_none() {
            if let Some((_, var)) = scope.iter().rev().find(|(known, _)| **known == *name) {
                let args = self.intern_list(args);
                return if args == ListId::EMPTY {
                    self.variable(*var)
                } else {
                    self.intern(Type::Apply { head: *var, args })
                };
            }
            if let Some(primitive) = self.primitive_named(name) {
                return primitive;
            }
        }
        let class = self.class_named(name);
        self.inner_type(outer, class, args)
    }
}
