//! Entering the members of classes, implicit ones among them (JLS 8.2, 9.2).

use elenchus_ir::{self as ir, FunctionId, FunctionKind, Item, Member, Node, Slot, TypeUseId, VariableId};
use elenchus_types::{
    Access, Class, ClassId, ClassKind, Component, Field, Method, MethodKind, Origin, TypeId,
};

use crate::java::declared::DeclaredField;
use crate::java::enter::access;
use crate::java::scope::Frame;
use crate::java::{Checker, Rule};

/// The members of one class while they are gathered.
struct Gathered {
    class: ClassId,
    itself: TypeId,
    is_interface: bool,
    fields: Vec<Field>,
    declared_fields: Vec<DeclaredField>,
    methods: Vec<Method>,
    declared_methods: Vec<Option<FunctionId>>,
    constructors: Vec<Method>,
    declared_constructors: Vec<Option<FunctionId>>,
}

impl Checker<'_> {
    pub fn enter_members(&mut self, class: ClassId) {
        let definition = self.world.class(class);
        let mut gathered = Gathered {
            class,
            itself: self.world.declared_type(class),
            is_interface: definition.is_interface(),
            fields: Vec::new(),
            declared_fields: Vec::new(),
            methods: Vec::new(),
            declared_methods: Vec::new(),
            constructors: Vec::new(),
            declared_constructors: Vec::new(),
        };
        let before = self.scope.take();
        self.scope = self.body_scope(class);
        let mut components = Vec::new();
        match self.declared.get(class).and_then(|declared| declared.node) {
            None => self.gather_top_level(&mut gathered),
            Some(node) => {
                components = self.gather_components(node, &mut gathered);
                self.gather_constants(node, &mut gathered);
                self.gather_enum_methods(node, &mut gathered);
                for member in &self.program.classes[node].members {
                    match member {
                        Member::Field(variable) => self.gather_field(*variable, false, &mut gathered),
                        Member::Function(function) => self.gather_function(*function, false, &mut gathered),
                        Member::Class(_) | Member::Initializer { .. } => {}
                    }
                }
                self.gather_implied(node, &components, &mut gathered);
            }
        }
        self.scope.restore(before);
        let Gathered { fields, methods, constructors, .. } = gathered;
        let definition = Class {
            fields: fields.into(),
            methods: methods.into(),
            constructors: constructors.into(),
            components: components.into(),
            ..Class::clone(&definition)
        };
        self.world.define_class(class, definition);
        if let Some(declared) = self.declared.get_mut(class) {
            declared.fields = gathered.declared_fields;
            declared.methods = gathered.declared_methods;
            declared.constructors = gathered.declared_constructors;
        }
    }

    fn gather_top_level(&mut self, gathered: &mut Gathered) {
        for item in &self.program.items {
            match item {
                Item::Function(function) => self.gather_function(*function, true, gathered),
                Item::Variable(variable) => self.gather_field(*variable, true, gathered),
                Item::Class(_) => {}
            }
        }
        gathered.constructors.push(constructor(Access::Package, gathered.itself, Box::default()));
        gathered.declared_constructors.push(None);
    }

    /// JLS 8.10.3: a private field for each component of a record.
    fn gather_components(&mut self, node: ir::ClassId, gathered: &mut Gathered) -> Vec<Component> {
        let mut components: Vec<Component> = Vec::new();
        for id in &self.program.classes[node].components {
            let variable = &self.program.variables[*id];
            let ty = self.slot_type(Node::Variable(*id), variable.ty);
            self.elaboration.set_type_of_variable(*id, ty);
            let name = self.spelling(variable.name);
            if components.iter().any(|known| *known.name == *name) {
                self.reject(Node::Variable(*id), Rule::DuplicateVariable, name);
                continue;
            }
            components.push(Component { name: name.into(), ty });
            gathered.fields.push(field(name, Access::Private, false, true, ty));
            gathered.declared_fields.push(DeclaredField::Variable(*id));
        }
        components
    }

    fn gather_constants(&mut self, node: ir::ClassId, gathered: &mut Gathered) {
        for id in &self.program.classes[node].constants {
            let name = self.spelling(self.program.enum_constants[*id].name);
            if gathered.fields.iter().any(|known| *known.name == *name) {
                self.reject(Node::EnumConstant(*id), Rule::DuplicateVariable, name);
                continue;
            }
            let constant = field(name, Access::Public, true, true, gathered.itself);
            gathered.fields.push(Field { is_enum_constant: true, ..constant });
            gathered.declared_fields.push(DeclaredField::Constant(*id));
        }
    }

    /// JLS 8.9.3: what every enum declares, and so may not declare once more.
    fn gather_enum_methods(&mut self, node: ir::ClassId, gathered: &mut Gathered) {
        if self.program.classes[node].kind == ir::ClassKind::Enum {
            let array = self.world.array(gathered.itself);
            gathered.add_method("values", MethodKind::Static, Box::default(), array);
            let string = self.library_type("java.lang.String");
            gathered.add_method("valueOf", MethodKind::Static, Box::new([string]), gathered.itself);
        }
    }

    /// JLS 8.10.3: the abstract methods of `Record` are implemented in every record.
    fn gather_record_methods(&mut self, gathered: &mut Gathered) {
        let (root, string) = (self.world.root(), self.library_type("java.lang.String"));
        let (boolean, int) = (self.primitive("boolean"), self.primitive("int"));
        let implied: [(&str, &[TypeId], TypeId); 3] =
            [("equals", &[root], boolean), ("hashCode", &[], int), ("toString", &[], string)];
        for (name, params, result) in implied {
            let is_declared = |method: &Method| *method.name == *name && *method.params == *params;
            if !gathered.methods.iter().any(is_declared) {
                gathered.add_method(name, MethodKind::Concrete, params.into(), result);
            }
        }
    }

    fn gather_field(&mut self, id: VariableId, is_static: bool, gathered: &mut Gathered) {
        let variable = &self.program.variables[id];
        let is_static = is_static || variable.modifiers.is_static || gathered.is_interface;
        let mark = self.scope.mark();
        if is_static {
            self.scope.push(Frame::Static);
        }
        let ty = self.slot_type(Node::Variable(id), variable.ty);
        self.scope.reset(mark);
        self.elaboration.set_type_of_variable(id, ty);
        let name = self.spelling(variable.name);
        if gathered.fields.iter().any(|known| *known.name == *name) {
            self.reject(Node::Variable(id), Rule::DuplicateVariable, name);
            return;
        }
        let access = if gathered.is_interface { Access::Public } else { access(variable.modifiers.access) };
        let is_final = variable.modifiers.is_final || gathered.is_interface;
        gathered.fields.push(field(name, access, is_static, is_final, ty));
        gathered.declared_fields.push(DeclaredField::Variable(id));
    }

    /// A type that may be left out in the program but not in the language: then it is what is kept.
    pub fn slot_type(&mut self, node: Node, slot: Slot<TypeUseId>) -> TypeId {
        if let Some(id) = slot.known() {
            return self.resolve_type(*id);
        }
        self.reject(node, Rule::TypeMissing, "no type is written or kept");
        self.error()
    }

    fn gather_function(&mut self, id: FunctionId, is_top_level: bool, gathered: &mut Gathered) {
        let function = &self.program.functions[id];
        let modifiers = function.modifiers;
        let is_constructor = function.kind == FunctionKind::Constructor;
        let kind = if is_top_level || modifiers.is_static {
            MethodKind::Static
        } else if modifiers.is_abstract && !(gathered.is_interface && modifiers.is_default)
            || gathered.is_interface && !modifiers.is_default && modifiers.access != ir::Access::Private
        {
            MethodKind::Abstract
        } else {
            MethodKind::Concrete
        };
        let method = self.signature(id, kind, is_constructor, gathered);
        let (methods, declared) = if is_constructor {
            (&mut gathered.constructors, &mut gathered.declared_constructors)
        } else {
            (&mut gathered.methods, &mut gathered.declared_methods)
        };
        for known in methods.iter() {
            if known.name == method.name && self.clashes(known, &method) {
                self.reject(Node::Function(id), Rule::DuplicateMethod, &*method.name);
                return;
            }
        }
        methods.push(method);
        declared.push(Some(id));
    }

    fn signature(
        &mut self,
        id: FunctionId,
        kind: MethodKind,
        is_constructor: bool,
        gathered: &Gathered,
    ) -> Method {
        let function = &self.program.functions[id];
        let name = if is_constructor { "<init>" } else { self.spelling(function.name) };
        let mark = self.scope.mark();
        if kind == MethodKind::Static {
            self.scope.push(Frame::Static);
        }
        let vars = self.add_type_parameters(&function.type_params, |_, name| Origin::Method { name });
        for (name, var) in &vars {
            self.scope.push(Frame::TypeVariable { name: *name, var: *var });
        }
        self.declared.set_type_params(id, vars.clone());
        self.enter_type_parameter_bounds(&function.type_params, &vars);
        let result = if is_constructor {
            gathered.itself
        } else {
            match function.result.known() {
                Some(result) => self.resolve_result(*result),
                None => self.slot_type(Node::Function(id), function.result),
            }
        };
        let mut params = Vec::with_capacity(function.params.len());
        for (place, param) in function.params.iter().enumerate() {
            let mut ty = self.slot_type(Node::Variable(*param), self.program.variables[*param].ty);
            if function.is_vararg && place + 1 == function.params.len() && !self.is_error(ty) {
                ty = self.world.array(ty);
            }
            self.elaboration.set_type_of_variable(*param, ty);
            params.push(ty);
        }
        let throws = function.throws.iter().map(|thrown| self.resolve_type(*thrown)).collect();
        self.scope.reset(mark);
        let access = match function.modifiers.access {
            _ if is_constructor && self.world.class(gathered.class).kind == ClassKind::Enum => {
                Access::Private
            }
            ir::Access::Private => Access::Private,
            _ if gathered.is_interface => Access::Public,
            written => access(written),
        };
        Method {
            name: name.into(),
            kind,
            access,
            is_final: function.modifiers.is_final,
            varargs: function.is_vararg && !params.is_empty(),
            type_params: vars.iter().map(|(_, var)| *var).collect(),
            params: params.into(),
            result,
            throws,
        }
    }

    /// Whether two methods of one class have the same signature, or the same erasure (JLS 8.4.2).
    pub fn clashes(&mut self, one: &Method, other: &Method) -> bool {
        !one.params.iter().chain(&other.params).any(|ty| self.is_error(*ty))
            && (self.has_same_erasure(one, other) || self.has_same_signature(one, other))
    }

    /// What a class has without saying so.
    fn gather_implied(&mut self, node: ir::ClassId, components: &[Component], gathered: &mut Gathered) {
        let declaration = &self.program.classes[node];
        let class_access = self.world.class(gathered.class).modifiers.access;
        match declaration.kind {
            ir::ClassKind::Record => {
                for component in components {
                    let is_declared =
                        |method: &Method| method.name == component.name && method.params.is_empty();
                    if !gathered.methods.iter().any(is_declared) {
                        gathered.add_method(
                            &component.name,
                            MethodKind::Concrete,
                            Box::default(),
                            component.ty,
                        );
                    }
                }
                self.gather_record_methods(gathered);
                let params: Box<[TypeId]> = components.iter().map(|component| component.ty).collect();
                let canonical = constructor(class_access, gathered.itself, params);
                let mut is_declared = false;
                for known in &gathered.constructors {
                    is_declared |= self.clashes(known, &canonical);
                }
                if !is_declared {
                    gathered.constructors.push(canonical);
                    gathered.declared_constructors.push(None);
                }
            }
            ir::ClassKind::Enum => {
                if gathered.constructors.is_empty() {
                    gathered.constructors.push(constructor(Access::Private, gathered.itself, Box::default()));
                    gathered.declared_constructors.push(None);
                }
            }
            ir::ClassKind::Class | ir::ClassKind::Object => {
                if gathered.constructors.is_empty() {
                    gathered.constructors.push(constructor(class_access, gathered.itself, Box::default()));
                    gathered.declared_constructors.push(None);
                }
            }
            ir::ClassKind::Interface => {}
        }
    }
}

impl Gathered {
    fn add_method(&mut self, name: &str, kind: MethodKind, params: Box<[TypeId]>, result: TypeId) {
        self.methods.push(Method {
            name: name.into(),
            kind,
            access: Access::Public,
            is_final: false,
            varargs: false,
            type_params: Box::default(),
            params,
            result,
            throws: Box::default(),
        });
        self.declared_methods.push(None);
    }
}

fn field(name: &str, access: Access, is_static: bool, is_final: bool, ty: TypeId) -> Field {
    Field { name: name.into(), access, is_static, is_final, is_enum_constant: false, ty, constant: None }
}

fn constructor(access: Access, result: TypeId, params: Box<[TypeId]>) -> Method {
    Method {
        name: "<init>".into(),
        kind: MethodKind::Concrete,
        access,
        is_final: false,
        varargs: false,
        type_params: Box::default(),
        params,
        result,
        throws: Box::default(),
    }
}
