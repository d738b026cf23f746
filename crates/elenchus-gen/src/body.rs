//! The third pass: initialisers and bodies.

use elenchus_ir as ir;
use elenchus_ir::{ClassKind, Expr, Member, Receiver, Slot};
use elenchus_types::{Substitution, Type, TypeId};

use crate::Restriction;
use crate::declared::{ClassRef, FieldInfo, FieldRef, MethodInfo, MethodKind, MethodRef, Spelling};
use crate::env::{ClassFrame, Local};
use crate::expr::Context;
use crate::member::BODY;
use crate::state::State;

impl State<'_> {
    /// The bodies of a class that is no local one.
    pub fn make_class_bodies(&mut self, class: ClassRef) {
        self.enter_chain(class);
        self.fill_class(class);
    }

    /// The bodies of the class in which the environment stands.
    pub fn fill_class(&mut self, class: ClassRef) {
        if self.class(class).kind == ClassKind::Enum {
            self.make_constants(class);
        }
        for field in self.class(class).fields.clone() {
            let info = self.field(field);
            if info.owner == Some(class) {
                self.make_field(class, info);
            }
        }
        self.make_initializers(class);
        let constructors = self.class(class).constructors.clone();
        for (index, constructor) in constructors.iter().enumerate() {
            self.make_constructor(class, *constructor, &constructors[..index]);
        }
        for method in self.class(class).methods.clone() {
            if self.method(method).owner == Some(class) {
                self.make_body(method);
            }
        }
    }

    /// The body of a function that came up while others were made, or of one at the top level.
    pub fn make_function_body(&mut self, function: MethodRef) {
        match self.method(function).owner {
            Some(class) => self.enter_chain(class),
            None => self.enter_top(),
        }
        self.make_body(function);
    }

    /// Stands among the top-level functions, which are static members of a class of their own.
    fn enter_top(&mut self) {
        self.leave_all();
        self.env.classes.push(ClassFrame {
            class: None,
            is_static: true,
            locals_start: 0,
            fields_before: None,
            is_enum_construction: false,
        });
    }

    pub fn make_top_variable(&mut self, field: FieldRef, node: ir::VariableId) {
        self.enter_top();
        // Variables at the top level are initialised in their order, too.
        self.env.classes[0].fields_before = Some(self.field(field).index);
        let ty = self.field(field).ty;
        let body = self.open_body(None, Vec::new());
        let depth = self.draw_depth();
        let value = self.expr(ty, depth, Context::Assign);
        self.close_body(body);
        self.program.variables[node].init = Some(value.id);
    }

    fn make_body(&mut self, method: MethodRef) {
        let info = self.method(method);
        let Some(node) = info.node else { return };
        if self.program.functions[node].body.is_some()
            || !matches!(info.kind, MethodKind::Static | MethodKind::Concrete)
        {
            return;
        }
        self.budget += BODY;
        let before = self.hide_instance(info.kind == MethodKind::Static && info.owner.is_some());
        let first = self.env.type_vars.len();
        self.push_type_params(info.type_params);
        let body = self.open_body(Some(info.result), self.world.list(info.throws).to_vec());
        self.push_params(&info);
        let made = self.body_of(info.result);
        self.close_body(body);
        self.env.type_vars.truncate(first);
        self.show_instance(before);
        self.program.functions[node].body = Some(made);
    }

    pub fn push_params(&mut self, info: &MethodInfo) {
        let Some(node) = info.node else { return };
        for index in 0..self.program.functions[node].params.len() {
            let param = self.program.functions[node].params[index];
            let variable = &self.program.variables[param];
            let (name, is_final) = (variable.name, variable.modifiers.is_final);
            let ty = self.world.list(info.params)[index];
            let is_fixed = is_final || self.chance(70);
            let is_exact = is_fixed || self.keeps_type(ty);
            self.env.locals.push(Local { is_exact, ..Local::new(name, ty, is_fixed) });
        }
    }

    /// A body that gives a value of this type, or none for `void`.
    pub fn body_of(&mut self, result: TypeId) -> ir::ExprId {
        if result != self.roles.unit && self.chance(self.chance.expression_body) {
            let depth = self.draw_depth();
            let value = self.expr(result, depth, Context::Assign);
            return self.as_body(value);
        }
        let (mut items, completes) = self.statements(self.config.statement_depth, result == self.roles.unit);
        if completes && result != self.roles.unit {
            let depth = self.draw_depth();
            let value = self.expr(result, depth, Context::Assign);
            items.push(self.add(Expr::Return(Some(value.id))));
        }
        self.add(Expr::Block { items })
    }

    /// A value as the body of a function. A block would give its value by `return`, so it is put into one.
    pub fn as_body(&mut self, value: crate::state::Made) -> ir::ExprId {
        if !matches!(self.program.exprs[value.id], Expr::Block { .. }) {
            return value.id;
        }
        let result = self.add(Expr::Return(Some(value.id)));
        self.add(Expr::Block { items: vec![result] })
    }

    fn make_field(&mut self, class: ClassRef, info: FieldInfo) {
        let Some(node) = info.node else { return };
        if info.is_static && info.is_final && !info.has_initializer {
            self.make_static_blank(class, info);
            return;
        }
        if !info.has_initializer {
            return;
        }
        let before = self.hide_instance(info.is_static);
        let limit = if self.rule(Restriction::InitializersLookBack) { Some(info.index) } else { None };
        let is_enum = self.class(class).kind == ClassKind::Enum && !info.is_static;
        self.set_initializer(limit, is_enum);
        let body = self.open_body(None, Vec::new());
        let depth = self.draw_depth();
        let value = self.expr(info.ty, depth, Context::Assign);
        self.close_body(body);
        self.set_initializer(None, false);
        self.show_instance(before);
        self.program.variables[node].init = Some(value.id);
    }

    fn set_initializer(&mut self, fields_before: Option<u32>, is_enum_construction: bool) {
        let enums = self.rule(Restriction::EnumsDoNotSeeTheirConstants);
        if let Some(frame) = self.env.classes.last_mut() {
            frame.fields_before = fields_before;
            frame.is_enum_construction = is_enum_construction && enums;
        }
    }

    /// A static field without an initialiser is assigned in a block after all fields.
    fn make_static_blank(&mut self, class: ClassRef, info: FieldInfo) {
        let before = self.hide_instance(true);
        self.set_initializer(Some(0), false);
        let body = self.open_body(None, Vec::new());
        let value = self.expr(info.ty, 2, Context::Assign);
        self.close_body(body);
        self.set_initializer(None, false);
        self.show_instance(before);
        let name = self.spell(info.spelling);
        let target = self.name_expr(name);
        let assign = self.add(Expr::Assign { op: None, target, value: value.id });
        let body = self.add(Expr::Block { items: vec![assign] });
        if let Some(node) = self.class(class).node {
            self.program.classes[node].members.push(Member::Initializer { is_static: true, body });
        }
    }

    fn make_initializers(&mut self, class: ClassRef) {
        let kind = self.class(class).kind;
        if !matches!(kind, ClassKind::Class | ClassKind::Enum) || !self.chance(self.chance.initializer) {
            return;
        }
        let is_static = self.flip() && !self.is_anonymous(class);
        let before = self.hide_instance(is_static);
        self.set_initializer(Some(u32::MAX), kind == ClassKind::Enum && !is_static);
        let body = self.open_body(None, Vec::new());
        let (items, _) = self.statements(1, true);
        self.close_body(body);
        self.set_initializer(None, false);
        self.show_instance(before);
        let body = self.add(Expr::Block { items });
        if let Some(node) = self.class(class).node {
            self.program.classes[node].members.push(Member::Initializer { is_static, body });
        }
    }

    fn make_constructor(&mut self, class: ClassRef, constructor: MethodRef, earlier: &[MethodRef]) {
        let info = self.method(constructor);
        let Some(node) = info.node else { return };
        let first = self.env.type_vars.len();
        self.push_type_params(info.type_params);
        let throws = self.world.list(info.throws).to_vec();
        let body = self.open_body(Some(self.roles.unit), throws);
        self.push_params(&info);
        let kind = self.class(class).kind;
        self.set_initializer(None, kind == ClassKind::Enum);
        let mut items = Vec::new();
        self.env.is_before_instance = self.rule(Restriction::DelegationIsStatic);
        let targets: Vec<MethodRef> = earlier.iter().copied().filter(|known| self.may_call(*known)).collect();
        let is_record = kind == ClassKind::Record;
        if !targets.is_empty() && (is_record || self.chance(40)) {
            let target = targets[self.below(targets.len())];
            let declared = self.class(class).declared;
            items.push(self.delegate(target, declared, false));
        } else if is_record {
            self.make_components(node, &mut items);
        } else {
            items.extend(self.delegate_up(class));
            let blanks: Vec<FieldInfo> = self.blank_fields(class).collect();
            for field in blanks {
                let value = self.expr(field.ty, 3, Context::Assign);
                let name = self.spell(field.spelling);
                let this = self.add(Expr::This { class: None });
                let target = self.add(Expr::Field { receiver: Receiver::Expr(this), name });
                items.push(self.add(Expr::Assign { op: None, target, value: value.id }));
            }
        }
        self.env.is_before_instance = false;
        if !is_record || self.flip() {
            let (more, _) = self.statements(1, true);
            items.extend(more);
        }
        self.set_initializer(None, false);
        self.close_body(body);
        self.env.type_vars.truncate(first);
        let body = self.add(Expr::Block { items });
        self.program.functions[node].body = Some(body);
    }

    /// What a canonical constructor does: something with its parameters, and then the components get their values.
    fn make_components(&mut self, node: ir::FunctionId, items: &mut Vec<ir::ExprId>) {
        let (first, _) = self.statements(0, true);
        items.extend(first);
        if self.flip() {
            let condition = self.expr(self.roles.boolean, 2, Context::Operand);
            let mut refusal = Vec::new();
            if !self.throw(&mut refusal) {
                let then = self.add(Expr::Block { items: refusal });
                items.push(self.add(Expr::If { condition: condition.id, then, otherwise: None }));
            }
        }
        for param in self.program.functions[node].params.clone() {
            let name = self.program.variables[param].name;
            let value = self.name_expr(name);
            let this = self.add(Expr::This { class: None });
            let target = self.add(Expr::Field { receiver: Receiver::Expr(this), name });
            items.push(self.add(Expr::Assign { op: None, target, value }));
        }
    }

    /// Whether a constructor can be called where the environment stands.
    fn may_call(&mut self, constructor: MethodRef) -> bool {
        let info = self.method(constructor);
        info.is_callable && self.may_throw(&info)
    }

    /// `super(…)`, where it is needed or by choice.
    fn delegate_up(&mut self, class: ClassRef) -> Option<ir::ExprId> {
        let superclass = self.class(class).superclass?;
        let above = self.class_of(superclass)?;
        let constructors = self.class(above).constructors.clone();
        let callable: Vec<_> =
            constructors.into_iter().filter(|constructor| self.may_call(*constructor)).collect();
        let has_plain = callable.iter().any(|constructor| Self::takes_nothing(&self.method(*constructor)));
        if callable.is_empty() || has_plain && self.flip() {
            return None;
        }
        let target = callable[self.below(callable.len())];
        Some(self.delegate(target, superclass, true))
    }

    fn delegate(&mut self, target: MethodRef, of: TypeId, to_super: bool) -> ir::ExprId {
        let arguments = match self.world.get(of) {
            Type::Class(use_of) => self.world.arguments_of(use_of),
            _ => Substitution::default(),
        };
        let (type_args, args) = self.constructor_arguments(target, arguments, 2);
        self.add(Expr::Delegate { to_super, outer: None, type_args, args })
    }

    /// Arguments for a constructor: what is written, and the values.
    pub fn constructor_arguments(
        &mut self,
        constructor: MethodRef,
        mut arguments: Substitution,
        depth: u32,
    ) -> (Slot<Vec<ir::TypeUseId>>, Vec<ir::ExprId>) {
        let info = self.method(constructor);
        let mut written = Vec::new();
        for var in info.type_params.iter() {
            // Something fits always: the bound, at least, unless it is recursive; then an `Integer` does.
            let arg = self.draw_argument(var, &mut arguments, 2).unwrap_or(self.roles.int_box);
            arguments.bind(var, arg);
            written.push(self.write(arg));
        }
        let made = self.arguments(&info, &arguments, depth);
        let written = if written.is_empty() { Slot::Omitted(None) } else { Slot::Written(written) };
        (written, made.into_iter().map(|made| made.id).collect())
    }

    /// The constants of an enum with their arguments and bodies.
    fn make_constants(&mut self, class: ClassRef) {
        let names = self.class(class).constants.clone();
        let Some(node) = self.class(class).node else { return };
        let constructors = self.class(class).constructors.clone();
        for name in names {
            let before = self.hide_instance(true);
            self.set_initializer(Some(0), true);
            let body = self.open_body(None, Vec::new());
            let args = match constructors.len() {
                0 => Vec::new(),
                count => {
                    let constructor = constructors[self.below(count)];
                    self.constructor_arguments(constructor, Substitution::default(), 2).1
                }
            };
            let constant_body =
                if self.chance(self.chance.constant_body) { self.make_constant_body(class) } else { None };
            self.close_body(body);
            self.set_initializer(None, false);
            self.show_instance(before);
            let constant =
                self.program.enum_constants.add(ir::EnumConstant { name, args, body: constant_body });
            self.program.classes[node].constants.push(constant);
        }
    }

    /// A constant's own class overrides what there is to override.
    fn make_constant_body(&mut self, class: ClassRef) -> Option<ir::ClassId> {
        let declared = self.class(class).declared;
        let overridable = self.class(class).methods.iter().copied().any(|method| {
            let info = self.method(method);
            info.kind == MethodKind::Concrete
                && info.access != ir::Access::Private
                && !info.is_final
                && matches!(info.spelling, Spelling::Own(_))
        });
        overridable.then(|| self.anonymous_body(declared, class))
    }
}
