//! Classes, functions and variables.

use super::Writer;
use super::types::{ANY, SUFFIXED};
use crate::{
    Access, ClassId, ClassKind, EnumConstantId, Expr, FunctionId, FunctionKind, Inheritance, Member,
    Modifiers, Slot, TypeUseId, VariableId,
};

impl Writer<'_> {
    pub(super) fn class(&mut self, id: ClassId) {
        let class = &self.program.classes[id];
        self.modifiers(class.modifiers);
        self.push(match class.kind {
            ClassKind::Class => "class ",
            ClassKind::Interface => "interface ",
            ClassKind::Enum => "enum ",
            ClassKind::Record => "record ",
            ClassKind::Object => "object ",
        });
        self.name(class.name);
        self.type_params(&class.type_params);
        if class.kind == ClassKind::Record || !class.components.is_empty() {
            self.push("(");
            self.list(&class.components, ", ", |writer, component| writer.parameter(*component, false));
            self.push(")");
        }
        let is_interface = class.kind == ClassKind::Interface;
        if let Some(superclass) = class.superclass {
            self.push(if is_interface { " super " } else { " extends " });
            self.ty(superclass, ANY);
        }
        self.types(if is_interface { "extends" } else { "implements" }, &class.interfaces);
        self.types("permits", &class.permits);
        self.push(" ");
        self.class_body(id);
    }

    /// After a word of their own, if there are any.
    fn types(&mut self, word: &str, types: &[TypeUseId]) {
        if !types.is_empty() {
            self.push(&format!(" {word} "));
            self.list(types, ", ", |writer, ty| writer.ty(*ty, ANY));
        }
    }

    pub(super) fn class_body(&mut self, id: ClassId) {
        let class = &self.program.classes[id];
        if class.constants.is_empty() && class.members.is_empty() {
            self.push("{}");
            return;
        }
        self.push("{");
        self.indent += 1;
        if !class.constants.is_empty() {
            self.indented_line();
            self.list(&class.constants, ", ", |writer, constant| writer.enum_constant(*constant));
            if !class.members.is_empty() {
                self.push(";");
            }
        }
        for (index, member) in class.members.iter().enumerate() {
            let is_first = index == 0 && class.constants.is_empty();
            if !is_first && self.is_long(*member) {
                self.line();
            }
            self.indented_line();
            self.member(*member);
        }
        self.indent -= 1;
        self.indented_line();
        self.push("}");
    }

    /// Whether a member has an empty line before it.
    fn is_long(&self, member: Member) -> bool {
        match member {
            Member::Field(_) => false,
            Member::Function(function) => self.program.functions[function].body.is_some(),
            Member::Class(_) | Member::Initializer { .. } => true,
        }
    }

    fn enum_constant(&mut self, id: EnumConstantId) {
        let constant = &self.program.enum_constants[id];
        self.name(constant.name);
        if !constant.args.is_empty() {
            self.call_args(&constant.args);
        }
        if let Some(body) = constant.body {
            self.push(" ");
            self.class_body(body);
        }
    }

    fn member(&mut self, member: Member) {
        match member {
            Member::Field(field) => {
                self.variable(field);
                self.push(";");
            }
            Member::Function(function) => self.function(function),
            Member::Class(class) => self.class(class),
            Member::Initializer { is_static, body } => {
                self.push(if is_static { "static init " } else { "init " });
                if matches!(self.expr_of(body), Expr::Block { .. }) {
                    self.expr(body, 0);
                } else {
                    self.push("= ");
                    self.expr(body, 0);
                    self.push(";");
                }
            }
        }
    }

    pub(super) fn function(&mut self, id: FunctionId) {
        let function = &self.program.functions[id];
        self.modifiers(function.modifiers);
        self.push(match function.kind {
            FunctionKind::Function => "fun ",
            FunctionKind::Constructor => "constructor",
        });
        self.type_params(&function.type_params);
        if function.kind == FunctionKind::Function {
            if !function.type_params.is_empty() {
                self.push(" ");
            }
            self.name(function.name);
        }
        self.push("(");
        for (index, param) in function.params.iter().enumerate() {
            if index > 0 {
                self.push(", ");
            }
            self.parameter(*param, function.is_vararg && index + 1 == function.params.len());
        }
        if function.is_vararg && function.params.is_empty() {
            self.push("...");
        }
        self.push(")");
        self.slot(function.result, ANY);
        self.types("throws", &function.throws);
        match function.body {
            None => self.push(";"),
            Some(body) if matches!(self.expr_of(body), Expr::Block { .. }) => {
                self.push(" ");
                self.expr(body, 0);
            }
            Some(body) => {
                self.push(" = ");
                self.expr(body, 0);
                self.push(";");
            }
        }
    }

    /// Without the `;`.
    pub(super) fn variable(&mut self, id: VariableId) {
        let variable = &self.program.variables[id];
        self.modifiers(Modifiers { is_final: false, ..variable.modifiers });
        self.push(if variable.modifiers.is_final { "val " } else { "var " });
        self.name(variable.name);
        self.slot(variable.ty, ANY);
        if let Some(init) = variable.init {
            self.push(" = ");
            self.expr(init, 0);
        }
    }

    pub(super) fn parameter(&mut self, id: VariableId, takes_many: bool) {
        let param = &self.program.variables[id];
        self.modifiers(param.modifiers);
        self.name(param.name);
        self.slot(param.ty, ANY);
        if takes_many {
            self.push("...");
        }
        if let Some(init) = param.init {
            self.push(" = ");
            self.expr(init, 0);
        }
    }

    pub(super) fn pattern(&mut self, id: VariableId) {
        let variable = &self.program.variables[id];
        if variable.modifiers == Modifiers::default() && variable.ty == Slot::Omitted(None) {
            self.push("var ");
        }
        self.modifiers(variable.modifiers);
        self.name(variable.name);
        self.slot(variable.ty, SUFFIXED);
        if let Some(init) = variable.init {
            self.push(" = ");
            self.expr(init, crate::text::operators::PREFIX);
        }
    }

    /// Each with a space after it.
    fn modifiers(&mut self, modifiers: Modifiers) {
        let access = match modifiers.access {
            Access::Public => "public ",
            Access::Protected => "protected ",
            Access::Private => "private ",
            Access::Unwritten => "",
        };
        let inheritance = match modifiers.inheritance {
            Inheritance::Sealed => "sealed ",
            Inheritance::NonSealed => "non-sealed ",
            Inheritance::Unwritten => "",
        };
        self.push(access);
        for (is_there, word) in [
            (modifiers.is_static, "static "),
            (modifiers.is_abstract, "abstract "),
            (modifiers.is_default, "default "),
            (modifiers.is_override, "override "),
            (modifiers.is_trait, "trait "),
            (modifiers.is_final, "final "),
        ] {
            if is_there {
                self.push(word);
            }
        }
        self.push(inheritance);
    }
}
