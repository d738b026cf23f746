//! Attributing the bodies of classes.

use elenchus_ir::{
    self as ir, EnumConstantId, Expr, ExprId, FunctionId, FunctionKind, Item, Member, Node, VariableId,
};
use elenchus_types::{ClassId, ClassKind, TypeId};

use crate::java::scope::{Body, Frame, Local, Owner, Returns};
use crate::java::{Checker, Expected, Rule};

impl Checker<'_> {
    /// Attributes all classes, in the order in which they stand; what is at the top level comes last.
    pub fn attribute_program(&mut self) {
        for (_, class) in self.declared.top_level.clone() {
            if Some(class) != self.declared.main {
                self.attribute_class(class);
            }
        }
        if let Some(main) = self.declared.main {
            self.attribute_class(main);
        }
    }

    /// Attributes a class that is entered, with its member classes.
    pub fn attribute_class(&mut self, class: ClassId) {
        let before = self.scope.take();
        self.scope = self.body_scope(class);
        match self.declared.get(class).and_then(|declared| declared.node) {
            Some(node) => {
                self.check_class(class, node);
                for constant in &self.program.classes[node].constants {
                    self.enum_constant(class, *constant);
                }
                for member in &self.program.classes[node].members {
                    self.member(class, *member);
                }
                self.check_constructors(class);
            }
            None => {
                for item in &self.program.items {
                    match item {
                        Item::Function(function) => self.function(class, *function, true),
                        Item::Variable(variable) => self.field(class, *variable, true),
                        Item::Class(_) => {}
                    }
                }
            }
        }
        self.scope.restore(before);
    }

    /// Attributes a function or a field of a class that is entered, and nothing else of the class.
    pub fn attribute_part(&mut self, class: ClassId, part: Node) {
        let is_top_level = Some(class) == self.declared.main;
        let before = self.scope.take();
        self.scope = self.body_scope(class);
        match part {
            Node::Function(id) => self.function(class, id, is_top_level),
            Node::Variable(id) => self.field(class, id, is_top_level),
            _ => {}
        }
        self.scope.restore(before);
    }

    fn member(&mut self, class: ClassId, member: Member) {
        match member {
            Member::Field(variable) => self.field(class, variable, false),
            Member::Function(function) => self.function(class, function, false),
            Member::Class(node) => {
                if let Some(class) = self.declared.class(node) {
                    self.attribute_class(class);
                }
            }
            Member::Initializer { is_static, body } => {
                let mark = self.scope.mark();
                if is_static {
                    self.scope.push(Frame::Static);
                }
                self.push_initializer();
                self.statement(body);
                self.scope.reset(mark);
            }
        }
    }

    fn push_initializer(&mut self) {
        self.push_body(Owner::Initializer, Returns::Never);
    }

    fn push_body(&mut self, owner: Owner, returns: Returns) {
        self.scope.push(Frame::Body(Body { owner, returns, values: Vec::new() }));
    }

    fn field(&mut self, class: ClassId, id: VariableId, is_top_level: bool) {
        let variable = &self.program.variables[id];
        self.check_field_modifiers(class, id);
        if let Some(ty) = variable.ty.known() {
            self.validate_type(*ty);
        }
        let Some(init) = variable.init else { return };
        let is_static =
            is_top_level || variable.modifiers.is_static || self.world.class(class).is_interface();
        let mark = self.scope.mark();
        if is_static {
            self.scope.push(Frame::Static);
        }
        self.push_initializer();
        let ty = self.elaboration.type_of_variable(id).unwrap_or_else(|| self.error());
        self.expression(init, &Expected::Assign(ty));
        self.scope.reset(mark);
    }

    fn enum_constant(&mut self, class: ClassId, id: EnumConstantId) {
        let constant = &self.program.enum_constants[id];
        let mark = self.scope.mark();
        self.scope.push(Frame::Static);
        self.push_initializer();
        let ty = self.world.class_type(class, &[]);
        self.construct(Node::EnumConstant(id), ty, &constant.args);
        if let Some(body) = constant.body {
            self.anonymous_class(body, ty, false);
        }
        self.scope.reset(mark);
    }

    fn function(&mut self, class: ClassId, id: FunctionId, is_top_level: bool) {
        let function = &self.program.functions[id];
        self.check_function(class, id);
        let mark = self.scope.mark();
        if is_top_level || function.modifiers.is_static {
            self.scope.push(Frame::Static);
        }
        for (name, var) in self.declared.type_params(id).to_vec() {
            self.scope.push(Frame::TypeVariable { name, var });
        }
        self.validate_signature(id);
        let result = match function.result.known() {
            Some(result) if function.kind == FunctionKind::Function => {
                self.elaboration.type_of_use(*result).unwrap_or_else(|| self.error())
            }
            _ => self.void(),
        };
        let returns =
            if self.is_void(result) { Returns::Nothing } else { Returns::Value(Expected::Assign(result)) };
        self.push_body(Owner::Function(id), returns);
        for param in &function.params {
            self.declare_local(*param);
        }
        if let Some(body) = function.body {
            match function.kind {
                FunctionKind::Constructor => self.constructor_body(class, id, body),
                FunctionKind::Function => self.function_body(body, result),
            }
        }
        self.scope.reset(mark);
    }

    /// A body that is no block is a value, or a statement if the function gives none.
    fn function_body(&mut self, body: ExprId, result: TypeId) {
        if matches!(self.program.exprs[body], Expr::Block { .. }) || self.is_void(result) {
            self.statement(body);
        } else {
            self.expression(body, &Expected::Assign(result));
        }
    }

    fn validate_signature(&mut self, id: FunctionId) {
        let function = &self.program.functions[id];
        self.validate_type_parameters(&function.type_params);
        if let Some(result) = function.result.known() {
            self.validate_type(*result);
        }
        for param in &function.params {
            if self.program.variables[*param].init.is_some() {
                self.not_in_language(Node::Variable(*param), "a default value of a parameter");
            }
            if let Some(ty) = self.program.variables[*param].ty.known() {
                self.validate_type(*ty);
            }
        }
        let throwable = self.library_type("java.lang.Throwable");
        for thrown in &function.throws {
            self.validate_type(*thrown);
            let Some(ty) = self.elaboration.type_of_use(*thrown) else { continue };
            if !self.is_error(ty) && !self.world.is_subtype(ty, throwable) {
                self.reject(Node::Type(*thrown), Rule::NotThrowable, self.show(ty));
            }
        }
    }

    pub fn validate_type_parameters(&mut self, params: &[ir::TypeParameterId]) {
        for id in params {
            let bounds = self.bounds_as_written(*id);
            for bound in &bounds {
                self.validate_type(*bound);
            }
            if let [first, _, ..] = bounds[..] {
                self.validate_intersection(first, &bounds);
            }
        }
    }

    /// Brings a variable into scope, whose type is known or will be soon (JLS 6.4).
    pub fn declare_local(&mut self, id: VariableId) {
        let name = self.program.variables[id].name;
        self.check_local_modifiers(id);
        self.check_local_name(Node::Variable(id), name);
        self.declare(name, Local::Variable(id));
    }

    /// Puts a local variable into scope, if it has a name (JLS 6.1).
    pub fn declare(&mut self, name: ir::Name, local: Local) {
        if !self.is_unnamed(name) {
            self.scope.declare(name, local);
        }
    }

    /// JLS 6.4: a local variable must not have the name of another of the same function.
    pub fn check_local_name(&mut self, node: Node, name: ir::Name) {
        let is_taken = self
            .scope
            .outwards()
            .take_while(|frame| !matches!(frame, Frame::Class(_)))
            .any(|frame| matches!(frame, Frame::Local { name: known, .. } if *known == name));
        if is_taken {
            self.reject(node, Rule::DuplicateVariable, self.spelling(name));
        }
    }

    /// JLS 8.8.7: the constructor calls another of its class or its superclass, or that without parameters of its superclass.
    fn constructor_body(&mut self, class: ClassId, id: FunctionId, body: ExprId) {
        let items = match &self.program.exprs[body] {
            Expr::Block { items } => items.clone(),
            _ => vec![body],
        };
        let is_delegate = |id: &ExprId| matches!(self.program.exprs[*id], Expr::Delegate { .. });
        let Some(place) = items.iter().position(is_delegate) else {
            self.implicit_super(Node::Function(id), class);
            self.check_canonical_delegation(class, id, None);
            self.statement(body);
            return;
        };
        // Since 25, what does not use the object may come before the call (JLS 8.8.7).
        if place > 0 && self.options.level < 25 {
            self.reject(Node::Expr(items[place]), Rule::DelegationPlace, "not first in its constructor");
        }
        self.check_canonical_delegation(class, id, Some(items[place]));
        let mark = self.scope.mark();
        self.scope.push(Frame::Early);
        for item in &items[..place] {
            self.statement(*item);
        }
        self.expression_statement(items[place]);
        // What was declared before the call is in scope behind it, where the object is there.
        let early = self.scope.frames_since(mark);
        self.scope.reset(mark);
        for frame in early {
            if !matches!(frame, Frame::Early) {
                self.scope.push(frame);
            }
        }
        self.statements(&items[place + 1..]);
        self.scope.reset(mark);
    }

    /// The call of the superclass's constructor without parameters (JLS 8.8.7, 8.8.9).
    pub fn implicit_super(&mut self, node: Node, class: ClassId) {
        let definition = self.world.class(class);
        if definition.kind != ClassKind::Class {
            return;
        }
        let Some(superclass) = definition.supertypes.first().copied() else { return };
        if self.world.is_interface(superclass) {
            return;
        }
        let mark = self.scope.mark();
        self.scope.push(Frame::Early);
        self.check_super_instance(node, superclass, false);
        self.construct(node, superclass, &[]);
        self.scope.reset(mark);
    }

    /// JLS 8.10.4: what is not canonical calls another constructor, what is calls none. JLS 8.9.2: nor does an enum call `super`.
    fn check_canonical_delegation(&mut self, class: ClassId, id: FunctionId, delegate: Option<ExprId>) {
        let definition = self.world.class(class);
        match definition.kind {
            ClassKind::Record => {
                let is_canonical = self.is_canonical(class, id);
                let to_this = delegate.is_some_and(|delegate| {
                    matches!(self.program.exprs[delegate], Expr::Delegate { to_super: false, .. })
                });
                if is_canonical && delegate.is_some() {
                    self.reject(
                        Node::Function(id),
                        Rule::CanonicalConstructor,
                        "a canonical constructor calls another",
                    );
                } else if !is_canonical && !to_this {
                    self.reject(
                        Node::Function(id),
                        Rule::CanonicalConstructor,
                        "must call another constructor first",
                    );
                }
            }
            ClassKind::Enum => {
                if let Some(delegate) = delegate
                    && let Expr::Delegate { to_super: true, .. } = self.program.exprs[delegate]
                {
                    self.reject(Node::Expr(delegate), Rule::DelegationPlace, "super in an enum");
                }
            }
            _ => {}
        }
    }

    /// Whether a constructor of a record is the canonical one: it has the types of the components.
    pub fn is_canonical(&mut self, class: ClassId, id: FunctionId) -> bool {
        let components = self.world.class(class).components.clone();
        let params = &self.program.functions[id].params;
        params.len() == components.len()
            && params.iter().zip(&components).all(|(param, component)| {
                self.elaboration
                    .type_of_variable(*param)
                    .is_some_and(|ty| self.world.erasure(ty) == self.world.erasure(component.ty))
            })
    }
}
