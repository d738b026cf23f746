//! The second pass: the signatures of members.

mod constructor;
mod field;
mod inherit;
mod overload;
mod signature;

use elenchus_ir::{Access, ClassKind};
use elenchus_lang::Capability;

use crate::declared::{ClassRef, MethodKind};
use crate::state::State;

pub use signature::{BODY, Signature};

impl State<'_> {
    /// Declares the members of a class that is no local one.
    pub fn declare_members(&mut self, class: ClassRef) {
        self.enter_chain(class);
        self.draw_members(class);
    }

    /// Declares members of the class in which the environment stands.
    pub fn draw_members(&mut self, class: ClassRef) {
        let obligations = self.inherit_members(class);
        let kind = self.class(class).kind;
        let is_functional = self.class(class).is_functional;
        match kind {
            ClassKind::Enum => self.declare_enum(class),
            ClassKind::Record => self.declare_components(class),
            _ => {}
        }
        self.declare_fields(class);
        for method in obligations {
            self.declare_override(class, method);
        }
        self.declare_optional_overrides(class);
        if is_functional {
            self.declare_function(class);
        } else {
            self.declare_methods(class);
        }
        match kind {
            ClassKind::Class | ClassKind::Enum => self.declare_constructors(class),
            ClassKind::Record => self.declare_record_constructors(class),
            _ => {}
        }
    }

    /// The one abstract method of a functional interface.
    fn declare_function(&mut self, class: ClassRef) {
        let signature = self.draw_signature(Some(class), MethodKind::Abstract, 0);
        let method = self.declare_method(Some(class), signature);
        self.class_mut(class).function = Some(method);
        self.own.functional.push(class);
        if self.chance(self.chance.default_method) {
            let signature =
                self.draw_signature(Some(class), MethodKind::Concrete, self.config.max_type_params);
            self.declare_method(Some(class), signature);
        }
    }

    fn declare_methods(&mut self, class: ClassRef) {
        let most = self.config.max_functions;
        let count = self.between(u32::from(most > 0), most);
        let (kind, is_abstract) = (self.class(class).kind, self.class(class).is_abstract);
        for _ in 0..count {
            if !self.affords(20) {
                break;
            }
            if kind == ClassKind::Class && self.chance(self.chance.overload) && self.declare_overload(class) {
                continue;
            }
            let may_be_static = kind != ClassKind::Interface
                || !self.class(class).is_trait && self.can(Capability::StaticInterfaceMethods);
            let method = if self.chance(self.chance.static_method) && may_be_static {
                MethodKind::Static
            } else if kind == ClassKind::Interface {
                if self.chance(self.chance.default_method) {
                    MethodKind::Concrete
                } else {
                    MethodKind::Abstract
                }
            } else if is_abstract && self.chance(40) {
                MethodKind::Abstract
            } else {
                MethodKind::Concrete
            };
            let generic =
                if self.chance(self.chance.generic_function) { self.config.max_type_params } else { 0 };
            let signature = self.draw_signature(Some(class), method, generic);
            self.declare_method(Some(class), signature);
        }
    }

    /// The access of a member that is free to choose.
    pub fn draw_access(&mut self, class: ClassRef, may_be_private: bool) -> Access {
        if self.class(class).kind == ClassKind::Interface {
            return Access::Unwritten;
        }
        if may_be_private && self.chance(self.chance.private_member) {
            return Access::Private;
        }
        if self.chance(self.chance.other_access) {
            return if self.chance(70) { Access::Public } else { Access::Protected };
        }
        Access::Unwritten
    }
}
