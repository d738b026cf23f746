//! Signatures of functions and methods.

use elenchus_ir as ir;
use elenchus_ir::{Access, ClassKind, FunctionKind, Item, Member, Modifiers, Slot};
use elenchus_types::{Origin, TypeId};

use crate::declared::{ClassRef, MethodInfo, MethodKind, MethodRef, Spelling, TypeParams};
use crate::state::{Job, State};
use crate::types::draw::Spot;
use crate::words;

/// Nodes that a body may need, whatever happens.
pub const BODY: u32 = 12;

/// A function that is to be declared. Its types are those of the scope where it is.
#[derive(Debug)]
pub struct Signature {
    pub spelling: Spelling,
    pub kind: MethodKind,
    pub access: Access,
    pub is_override: bool,
    pub is_final: bool,
    pub type_params: TypeParams,
    pub type_param_nodes: Vec<ir::TypeParameterId>,
    pub params: Vec<TypeId>,
    /// The names of the parameters, where they are not free.
    pub param_names: Vec<ir::Name>,
    pub is_vararg: bool,
    pub result: TypeId,
    pub throws: Vec<TypeId>,
}

impl State<'_> {
    /// A signature for a member of a class, or for a function at the top level.
    pub fn draw_signature(
        &mut self,
        owner: Option<ClassRef>,
        kind: MethodKind,
        type_params: u32,
    ) -> Signature {
        if owner.is_some() && kind != MethodKind::Static && self.chance(self.own_chance.operator_method) {
            return self.draw_operator(owner, kind);
        }
        let name = self.method_name();
        self.draw_signature_named(owner, kind, type_params, name)
    }

    /// A parameter may be anything where a test then says what it is.
    fn draw_param(&mut self) -> TypeId {
        if self.chance(self.own_chance.flow_typing / 3) {
            return self.roles.root;
        }
        self.draw_type(Spot::Value)
    }

    /// A method that an operator stands for: of one parameter, and of a name that nothing else in the program has.
    fn draw_operator(&mut self, owner: Option<ClassRef>, kind: MethodKind) -> Signature {
        let word = words::OPERATOR_METHODS[self.below(words::OPERATOR_METHODS.len())];
        let name = match self.unused_name(word) {
            Some(name) => name,
            None => self.method_name(),
        };
        let mut signature = self.draw_signature_named(owner, kind, 0, name);
        if signature.is_vararg || signature.params.len() != 1 {
            signature.is_vararg = false;
            signature.params = vec![self.draw_type(Spot::Value)];
        }
        signature
    }

    pub fn draw_signature_named(
        &mut self,
        owner: Option<ClassRef>,
        kind: MethodKind,
        type_params: u32,
        name: ir::Name,
    ) -> Signature {
        let before = self.hide_instance(kind == MethodKind::Static);
        let first = self.env.type_vars.len();
        let count = if type_params == 0 { 0 } else { self.between(1, type_params) as usize };
        let (vars, type_param_nodes) =
            self.draw_type_params(count, false, |_, name| Origin::Method { name: name.into() });
        let most = self.config.max_params;
        let count = self.between(0, most);
        let mut params: Vec<TypeId> = (0..count).map(|_| self.draw_param()).collect();
        let is_vararg =
            kind != MethodKind::Abstract && !params.is_empty() && self.chance(self.chance.varargs);
        if is_vararg && let Some(last) = params.last_mut() {
            let element = if self.flip() { self.draw_simple() } else { self.draw_primitive() };
            *last = self.world.array(element);
        }
        let result = if self.chance(15) { self.roles.unit } else { self.draw_type(Spot::Value) };
        let throws = if self.chance(self.chance.throws) { vec![self.draw_checked()] } else { Vec::new() };
        self.env.type_vars.truncate(first);
        self.show_instance(before);
        let may_be_private = kind != MethodKind::Abstract;
        let access = owner.map_or(Access::Unwritten, |owner| self.draw_access(owner, may_be_private));
        Signature {
            spelling: Spelling::Own(name),
            kind,
            access,
            is_override: false,
            is_final: false,
            type_params: TypeParams::new(&vars),
            type_param_nodes,
            params,
            param_names: Vec::new(),
            is_vararg,
            result,
            throws,
        }
    }

    /// A checked exception, or an unchecked one where there are no others.
    pub fn draw_checked(&mut self) -> TypeId {
        let own = self.own.checked.len();
        if own > 0 && self.chance(70) {
            let index = self.below(own);
            return self.own.checked[index];
        }
        if self.library.checked.is_empty() {
            return self.draw_unchecked();
        }
        self.library.checked[self.below(self.library.checked.len())]
    }

    /// Enters a function into the program and into what is known of it. Its body comes later.
    pub fn declare_method(&mut self, owner: Option<ClassRef>, signature: Signature) -> MethodRef {
        // What the body needs at least is set aside until it is made.
        self.budget = self.budget.saturating_sub(2 + BODY);
        let is_static = signature.kind == MethodKind::Static;
        let in_interface = owner.is_some_and(|owner| self.class(owner).kind == ClassKind::Interface);
        let before = self.hide_instance(is_static && owner.is_some());
        let first = self.env.type_vars.len();
        self.push_type_params(signature.type_params);
        let params = self.declare_params(&signature);
        let result = match signature.kind {
            MethodKind::Constructor => Slot::Omitted(None),
            _ => Slot::Written(self.write(signature.result)),
        };
        let throws = signature.throws.iter().map(|thrown| self.write(*thrown)).collect();
        self.env.type_vars.truncate(first);
        self.show_instance(before);
        let has_default = !in_interface && self.declare_default(&signature, &params);
        let name = self.spell(signature.spelling);
        let is_concrete = signature.kind == MethodKind::Concrete;
        let node = self.program.functions.add(ir::Function {
            name,
            kind: match signature.kind {
                MethodKind::Constructor => FunctionKind::Constructor,
                _ => FunctionKind::Function,
            },
            modifiers: Modifiers {
                access: signature.access,
                is_static: is_static && owner.is_some(),
                is_final: signature.is_final,
                is_abstract: signature.kind == MethodKind::Abstract && !in_interface,
                is_default: is_concrete && in_interface && signature.access != Access::Private,
                is_override: signature.is_override,
                ..Modifiers::default()
            },
            type_params: signature.type_param_nodes,
            params,
            is_vararg: signature.is_vararg,
            result,
            throws,
            body: None,
        });
        let info = MethodInfo {
            owner,
            spelling: signature.spelling,
            kind: signature.kind,
            access: if in_interface && signature.access == Access::Unwritten {
                Access::Public
            } else {
                signature.access
            },
            type_params: signature.type_params,
            params: self.world.intern_list(&signature.params),
            is_vararg: signature.is_vararg,
            has_default,
            result: signature.result,
            throws: self.world.intern_list(&signature.throws),
            is_overloaded: false,
            shares_name: has_default,
            is_callable: true,
            is_final: signature.is_final,
            node: Some(node),
        };
        let method = self.add_method(info);
        match owner {
            None => {
                self.add_item(Item::Function(node));
                self.own.functions.push(method);
                self.jobs.push(Job::Function(method));
            }
            Some(owner) => {
                if let Some(class) = self.class(owner).node {
                    self.program.classes[class].members.push(Member::Function(node));
                }
                if signature.kind == MethodKind::Constructor {
                    self.class_mut(owner).constructors.push(method);
                    return method;
                }
                self.class_mut(owner).methods.push(method);
            }
        }
        if owner.is_none_or(|owner| !self.class(owner).is_local) {
            self.own.index.add_method(&mut self.world, method, &info);
            if signature.result == self.roles.unit {
                self.own.void_methods.push(method);
            }
        }
        method
    }

    /// Gives the last parameter a default value, which is a literal.
    fn declare_default(&mut self, signature: &Signature, params: &[ir::VariableId]) -> bool {
        let (Some(ty), Some(param)) = (signature.params.last(), params.last()) else { return false };
        let has_literal = self.roles.is_primitive(&self.world, *ty) || *ty == self.roles.string;
        let has_body = matches!(signature.kind, MethodKind::Concrete | MethodKind::Static);
        if !has_literal
            || !has_body
            || signature.is_vararg
            || signature.is_override
            || !self.chance(self.own_chance.default_argument)
        {
            return false;
        }
        let start = std::mem::take(&mut self.env.locals);
        let value = self.leaf(*ty, crate::expr::Context::Argument, 0);
        self.env.locals = start;
        self.program.variables[*param].init = Some(value.id);
        true
    }

    fn declare_params(&mut self, signature: &Signature) -> Vec<ir::VariableId> {
        let start = self.env.locals.len();
        let count = signature.params.len();
        let mut params = Vec::with_capacity(count);
        for (index, ty) in signature.params.iter().enumerate() {
            let name = match signature.param_names.get(index) {
                Some(name) => *name,
                None => self.local_name(),
            };
            let element = match self.world.get(*ty) {
                elenchus_types::Type::Array(element) if signature.is_vararg && index + 1 == count => element,
                _ => *ty,
            };
            let written = self.write(element);
            let is_final = self.chance(self.chance.final_variable / 3);
            params.push(self.program.variables.add(ir::Variable {
                name,
                modifiers: Modifiers { is_final, ..Modifiers::default() },
                ty: Slot::Written(written),
                init: None,
            }));
            self.env.locals.push(crate::env::Local::new(name, *ty, true));
        }
        self.env.locals.truncate(start);
        params
    }

    pub fn declare_top_function(&mut self) {
        self.leave_all();
        let generic = if self.chance(self.chance.generic_function) { self.config.max_type_params } else { 0 };
        let signature = self.draw_signature(None, MethodKind::Static, generic);
        self.declare_method(None, signature);
    }
}
