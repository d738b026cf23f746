//! Which modifiers may stand where, and together (JLS 8.1.1, 8.3.1, 8.4.3, 8.8.3, 9.1.1, 9.3, 9.4), as javac's
//! `Check.checkFlags` has it.

use elenchus_ir::{
    self as ir, Access, ClassKind, FunctionId, FunctionKind, Inheritance, Modifiers, Node, VariableId,
};
use elenchus_types::ClassId;

use crate::java::declared::DeclaredIn;
use crate::java::{Checker, Rule};

impl Checker<'_> {
    pub fn check_class_modifiers(&mut self, class: ClassId, node: ir::ClassId) {
        let declaration = &self.program.classes[node];
        let modifiers = declaration.modifiers;
        let Some(declared) = self.declared.get(class) else { return };
        if declared.name.is_none() {
            // What has no head has no modifiers.
            return;
        }
        let is_top_level = matches!(declared.place, DeclaredIn::TopLevel);
        let in_interface = match declared.place {
            DeclaredIn::Member(around) => self.world.class(around).is_interface(),
            _ => false,
        };
        let sealing = modifiers.inheritance != Inheritance::Unwritten;
        let access = modifiers.access;
        let reason = if declaration.kind == ClassKind::Object {
            self.not_in_language(Node::Class(node), "an object");
            return;
        } else if modifiers.is_trait {
            self.not_in_language(Node::Class(node), "a trait");
            return;
        } else if modifiers.is_default || modifiers.is_override {
            "default or override on a class"
        } else if is_top_level
            && (matches!(access, Access::Private | Access::Protected) || modifiers.is_static)
        {
            "private, protected or static at the top level"
        } else if in_interface && matches!(access, Access::Private | Access::Protected) {
            "private or protected in an interface"
        } else if declaration.kind == ClassKind::Enum
            && (modifiers.is_abstract || modifiers.is_final || sealing)
        {
            "abstract, final or sealed on an enum"
        } else if declaration.kind == ClassKind::Record && (modifiers.is_abstract || sealing) {
            "abstract or sealed on a record"
        } else if declaration.kind == ClassKind::Interface && modifiers.is_final {
            "final on an interface"
        } else if modifiers.is_final && (modifiers.is_abstract || sealing) {
            "final with abstract, sealed or non-sealed"
        } else {
            return;
        };
        self.reject(Node::Class(node), Rule::Modifiers, reason);
    }

    pub fn check_field_modifiers(&mut self, class: ClassId, id: VariableId) {
        let modifiers = self.program.variables[id].modifiers;
        let in_interface = self.world.class(class).is_interface();
        let reason = if is_for_no_variable(modifiers) {
            "abstract, default, override or sealed on a field"
        } else if in_interface && matches!(modifiers.access, Access::Private | Access::Protected) {
            "private or protected in an interface"
        } else {
            return;
        };
        self.reject(Node::Variable(id), Rule::Modifiers, reason);
    }

    pub fn check_local_modifiers(&mut self, id: VariableId) {
        let modifiers = self.program.variables[id].modifiers;
        if is_for_no_variable(modifiers) || modifiers.is_static || modifiers.access != Access::Unwritten {
            self.reject(Node::Variable(id), Rule::Modifiers, "on a local variable");
        }
    }

    pub fn check_function_modifiers(&mut self, class: ClassId, id: FunctionId, is_top_level: bool) {
        let function = &self.program.functions[id];
        let definition = self.world.class(class);
        let mut modifiers = function.modifiers;
        modifiers.is_static |= is_top_level;
        let in_interface = definition.is_interface();
        let node = Node::Function(id);
        let reason = if modifiers.inheritance != Inheritance::Unwritten {
            "sealed or non-sealed on a function"
        } else if function.kind == FunctionKind::Constructor {
            self.check_constructor_modifiers(class, id);
            return;
        } else if in_interface {
            let Modifiers { is_static, is_final, is_abstract, is_default, .. } = modifiers;
            let is_private = modifiers.access == Access::Private;
            if is_final || modifiers.access == Access::Protected {
                "final or protected in an interface"
            } else if is_default && (is_static || is_private || is_abstract) {
                "default with static, private or abstract"
            } else if is_abstract && (is_static || is_private) && function.body.is_some() {
                "abstract with static or private"
            } else {
                return;
            }
        } else if modifiers.is_default {
            "default in a class"
        } else if modifiers.is_abstract
            && (modifiers.access == Access::Private || modifiers.is_static || modifiers.is_final)
        {
            "abstract with private, static or final"
        } else {
            return;
        };
        self.reject(node, Rule::Modifiers, reason);
    }

    fn check_constructor_modifiers(&mut self, class: ClassId, id: FunctionId) {
        let modifiers = self.program.functions[id].modifiers;
        let kind = self.world.class(class).kind;
        if modifiers.is_override {
            self.reject(Node::Function(id), Rule::OverridesNothing, "a constructor");
        }
        let reason =
            if modifiers.is_static || modifiers.is_final || modifiers.is_abstract || modifiers.is_default {
                "on a constructor"
            } else if kind == elenchus_types::ClassKind::Enum
                && matches!(modifiers.access, Access::Public | Access::Protected)
            {
                "public or protected on the constructor of an enum"
            } else {
                return;
            };
        self.reject(Node::Function(id), Rule::Modifiers, reason);
    }
}

/// Whether something stands before a variable that may stand before none.
fn is_for_no_variable(modifiers: Modifiers) -> bool {
    modifiers.is_abstract
        || modifiers.is_default
        || modifiers.is_override
        || modifiers.inheritance != Inheritance::Unwritten
}
