//! What is asked of a class as a whole, and of its methods by themselves.

use elenchus_ir::{self as ir, Access, Expr, FunctionId, FunctionKind, Inheritance, Node};
use elenchus_types::{ClassId, ClassKind};

use crate::java::{Checker, Executable, Rule};

/// JLS 8.10.1: names that a record component must not have.
const NO_COMPONENTS: [&str; 8] =
    ["clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait"];

impl Checker<'_> {
    pub fn check_class(&mut self, class: ClassId, node: ir::ClassId) {
        self.check_class_modifiers(class, node);
        let declaration = &self.program.classes[node];
        self.validate_type_parameters(&declaration.type_params);
        for id in declaration.superclass.iter().chain(&declaration.interfaces) {
            self.validate_type(*id);
        }
        for id in &declaration.components {
            let component = &self.program.variables[*id];
            let name = self.spelling(component.name);
            if NO_COMPONENTS.contains(&name) {
                self.reject(Node::Variable(*id), Rule::RecordComponent, name);
            }
            if let Some(ty) = component.ty.known() {
                self.validate_type(*ty);
            }
        }
        self.check_generic_throwable(class, node);
        self.check_sealing(class, node);
        let itself = self.world.declared_type(class);
        if !self.world.has_one_parameterisation(itself) {
            self.reject(Node::Class(node), Rule::TwoParameterisations, self.title(class));
        }
        self.check_inherited(class, node);
    }

    /// JLS 8.1.2: a class with parameters, or in one that has, is no exception.
    fn check_generic_throwable(&mut self, class: ClassId, node: ir::ClassId) {
        let throwable = self.world.class_named("java.lang.Throwable");
        if self.world.is_generic(class) && self.class_is_below(class, throwable) {
            let at = self.program.classes[node].superclass.map_or(Node::Class(node), Node::Type);
            self.reject(at, Rule::GenericThrowable, self.title(class));
        }
    }

    /// JLS 8.1.1.2, 8.1.6.
    fn check_sealing(&mut self, class: ClassId, node: ir::ClassId) {
        let declaration = &self.program.classes[node];
        let definition = self.world.class(class);
        let is_sealed = declaration.modifiers.inheritance == Inheritance::Sealed;
        if let Some(first) = declaration.permits.first()
            && !is_sealed
        {
            self.reject(Node::Type(*first), Rule::Permits, "permits of a class that is not sealed");
        }
        if is_sealed {
            if declaration.permits.is_empty() && definition.permits.is_empty() {
                self.reject(Node::Class(node), Rule::Sealed, "no subclass");
            }
            let mut seen = Vec::new();
            for id in &declaration.permits {
                let Some(ty) = self.elaboration.type_of_use(*id) else { continue };
                let Some(permitted) = self.class_of(ty) else {
                    if !self.is_error(ty) {
                        self.reject(Node::Type(*id), Rule::Permits, self.show(ty));
                    }
                    continue;
                };
                if seen.contains(&permitted) || permitted == class {
                    self.reject(Node::Type(*id), Rule::Permits, "twice, or itself");
                } else if !self.directly_extends(permitted, class) {
                    self.reject(Node::Type(*id), Rule::Permits, "not a direct subclass");
                }
                seen.push(permitted);
            }
        }
        let sealed_above: Vec<ClassId> = definition
            .supertypes
            .iter()
            .filter_map(|ty| self.class_of(*ty).filter(|above| self.world.class(*above).is_sealed()))
            .collect();
        self.check_below_sealed(class, node, &sealed_above);
    }

    fn check_below_sealed(&mut self, class: ClassId, node: ir::ClassId, sealed_above: &[ClassId]) {
        let declaration = &self.program.classes[node];
        let inheritance = declaration.modifiers.inheritance;
        let Some(declared) = self.declared.get(class) else { return };
        let (is_local, is_anonymous) = (declared.is_local(), declared.name.is_none());
        if sealed_above.is_empty() {
            if inheritance == Inheritance::NonSealed && !is_local {
                self.reject(Node::Class(node), Rule::Sealed, "non-sealed below nothing sealed");
            }
            return;
        }
        // The bodies of the constants of an enum are below it without being permitted by name.
        let of_enum = sealed_above.iter().all(|above| self.world.class(*above).kind == ClassKind::Enum);
        if is_anonymous && of_enum {
            return;
        }
        if is_local && declaration.kind != ir::ClassKind::Enum {
            self.reject(Node::Class(node), Rule::Sealed, "a local class below a sealed one");
            return;
        }
        for above in sealed_above {
            if !self.world.class(*above).permits.contains(&class) {
                self.reject(
                    Node::Class(node),
                    Rule::Sealed,
                    format!("not permitted by {}", self.title(*above)),
                );
            }
        }
        let says = inheritance != Inheritance::Unwritten
            || self.world.class(class).is_final()
            || matches!(declaration.kind, ir::ClassKind::Enum | ir::ClassKind::Record);
        if !says {
            self.reject(Node::Class(node), Rule::Sealed, "neither final nor sealed nor non-sealed");
        }
    }

    /// What is asked of a function but for its body.
    pub fn check_function(&mut self, class: ClassId, id: FunctionId) {
        let is_top_level = self.declared.main == Some(class);
        self.check_function_modifiers(class, id, is_top_level);
        self.check_body_presence(class, id);
        let function = &self.program.functions[id];
        match function.kind {
            FunctionKind::Constructor => self.check_record_constructor(class, id),
            FunctionKind::Function => {
                self.check_accessor(class, id);
                self.check_overriding(class, id);
            }
        }
    }

    /// JLS 8.4.7, 9.4.3.
    fn check_body_presence(&mut self, class: ClassId, id: FunctionId) {
        let function = &self.program.functions[id];
        let definition = self.world.class(class);
        let modifiers = function.modifiers;
        let has_body = function.body.is_some();
        let must_have_none = function.kind == FunctionKind::Function
            && if definition.is_interface() {
                !modifiers.is_default && !modifiers.is_static && modifiers.access != Access::Private
            } else {
                modifiers.is_abstract
            };
        if has_body && must_have_none {
            self.reject(Node::Function(id), Rule::MethodBody, "a body of an abstract method");
        } else if !has_body && !must_have_none {
            self.reject(Node::Function(id), Rule::MethodBody, "no body");
        }
    }

    /// JLS 8.10.4.1.
    fn check_record_constructor(&mut self, class: ClassId, id: FunctionId) {
        let definition = self.world.class(class);
        if definition.kind != ClassKind::Record || !self.is_canonical(class, id) {
            return;
        }
        let function = &self.program.functions[id];
        let node = Node::Function(id);
        let names_differ =
            function.params.iter().zip(&definition.components).any(|(param, component)| {
                *self.spelling(self.program.variables[*param].name) != *component.name
            });
        let types_differ = function.params.iter().zip(&definition.components).any(|(param, component)| {
            self.elaboration.type_of_variable(*param).is_some_and(|ty| !self.world.is_same(ty, component.ty))
        });
        let access = crate::java::enter::access(function.modifiers.access);
        if weakness(access) > weakness(definition.modifiers.access) {
            self.reject(node, Rule::CanonicalConstructor, "weaker access than the record");
        } else if !function.type_params.is_empty() || !function.throws.is_empty() {
            self.reject(node, Rule::CanonicalConstructor, "type parameters or a throws clause");
        } else if names_differ || types_differ || function.is_vararg {
            self.reject(node, Rule::CanonicalConstructor, "parameters differ from the components");
        }
    }

    /// JLS 8.10.3: a method that is written for a component.
    fn check_accessor(&mut self, class: ClassId, id: FunctionId) {
        let definition = self.world.class(class);
        let function = &self.program.functions[id];
        if definition.kind != ClassKind::Record || !function.params.is_empty() {
            return;
        }
        let spelling = self.spelling(function.name);
        let Some(component) = definition.components.iter().find(|component| *component.name == *spelling)
        else {
            return;
        };
        let result = function.result.known().and_then(|result| self.elaboration.type_of_use(*result));
        let is_right = function.modifiers.access == Access::Public
            && !function.modifiers.is_static
            && function.type_params.is_empty()
            && function.throws.is_empty()
            && result.is_none_or(|result| self.is_error(result) || self.world.is_same(result, component.ty));
        if !is_right {
            self.reject(Node::Function(id), Rule::Accessor, spelling);
        }
    }

    /// Constructors that are not written, and those that call one another in a circle (JLS 8.8.7.1, 8.8.9).
    pub fn check_constructors(&mut self, class: ClassId) {
        let Some(declared) = self.declared.get(class) else { return };
        let (Some(node), true) = (declared.node, declared.name.is_some()) else { return };
        let constructors = declared.constructors.clone();
        if constructors == [None] {
            self.implicit_super(Node::Class(node), class);
        }
        let calls: Vec<Option<(usize, ir::ExprId)>> = constructors
            .iter()
            .map(|function| function.and_then(|function| self.delegation(function)))
            .collect();
        for start in 0..calls.len() {
            let mut path = vec![start];
            while let Some((next, _)) = path.last().and_then(|last| calls[*last]) {
                if path.contains(&next) {
                    let called = (class, Executable::Constructor(next));
                    if let Some(call) = self.first_call(Node::Class(node), called) {
                        self.reject(call, Rule::RecursiveConstructor, "calls itself");
                    }
                    return;
                }
                path.push(next);
            }
        }
    }

    /// The first call of a constructor by another within a class, where javac points when one comes back to itself. The
    /// constructor of a class without a name calls that of its superclass, too.
    fn first_call(&self, node: Node, called: (ClassId, Executable)) -> Option<Node> {
        let is_call = match node {
            Node::Expr(id) => {
                matches!(self.program.exprs[id], Expr::Delegate { .. } | Expr::New { body: Some(_), .. })
            }
            Node::EnumConstant(id) => self.program.enum_constants[id].body.is_some(),
            Node::Function(_) => true,
            _ => false,
        };
        let resolved = self.elaboration.resolved(node).filter(|_| is_call);
        if resolved.is_some_and(|resolved| (resolved.owner, resolved.executable) == called) {
            return Some(node);
        }
        self.program.children(node).into_iter().find_map(|child| self.first_call(child, called))
    }

    /// The constructor of the same class that one calls.
    fn delegation(&self, function: FunctionId) -> Option<(usize, ir::ExprId)> {
        let body = self.program.functions[function].body?;
        let items = match &self.program.exprs[body] {
            Expr::Block { items } => items.as_slice(),
            _ => std::slice::from_ref(&body),
        };
        let expr = *items
            .iter()
            .find(|item| matches!(self.program.exprs[**item], Expr::Delegate { to_super: false, .. }))?;
        match self.elaboration.resolved(Node::Expr(expr))?.executable {
            Executable::Constructor(index) => Some((index, expr)),
            _ => None,
        }
    }
}

/// How little an access allows.
pub(crate) fn weakness(access: elenchus_types::Access) -> u8 {
    use elenchus_types::Access;
    match access {
        Access::Public => 0,
        Access::Protected => 1,
        Access::Package => 2,
        Access::Private => 3,
    }
}
