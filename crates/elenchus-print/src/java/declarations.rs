//! Classes, functions and variables.

use elenchus_ir::{
    Access, Class, ClassId, ClassKind, EnumConstantId, Expr, ExprId, FunctionId, FunctionKind, Inheritance,
    Member, Modifiers, Node, Slot, TypeUse, TypeUseId, VariableId,
};

use super::precedence::Precedence;
use super::{Printer, Syntax};

/// Which members stand together in a paragraph.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Paragraph {
    Fields,
    /// Methods without a body.
    Signatures,
    /// Each by itself.
    Own,
}

/// What is written for a type that was left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WhenOmitted {
    /// `var`, which Java allows for locals.
    Var,
    /// What is kept, where Java wants a type. If nothing is kept, `var` is what a compiler will reject.
    Kept,
    /// Nothing, as for parameters of lambdas.
    Nothing,
}

impl Printer<'_> {
    /// Java wants a public class in a file of its name, so `public` is not written.
    pub(super) fn top_level_class(&mut self, id: ClassId) {
        let mut modifiers = self.program.classes[id].modifiers;
        if modifiers.access == Access::Public {
            modifiers.access = Access::Unwritten;
        }
        self.class_with(id, modifiers);
    }

    pub(super) fn class(&mut self, id: ClassId) {
        self.class_with(id, self.program.classes[id].modifiers);
    }

    fn class_with(&mut self, id: ClassId, modifiers: Modifiers) {
        let start = self.here();
        let program = self.program;
        let class = &program.classes[id];
        self.override_annotation(modifiers);
        self.modifiers(modifiers);
        if modifiers.is_trait {
            self.groovy_form();
        }
        self.write(match class.kind {
            ClassKind::Class => "class ",
            ClassKind::Interface if modifiers.is_trait => "trait ",
            ClassKind::Interface => "interface ",
            ClassKind::Enum => "enum ",
            ClassKind::Record => "record ",
            // Not Java, and no beginning of anything in Java.
            ClassKind::Object => "object ",
        });
        let point = self.here();
        self.write_name(class.name);
        self.type_params(&class.type_params);
        if class.kind == ClassKind::Record {
            self.write("(");
            self.params(&class.components, false);
            self.write(")");
        }
        if class.kind == ClassKind::Interface && !modifiers.is_trait {
            let extended: Vec<TypeUseId> =
                class.superclass.into_iter().chain(class.interfaces.iter().copied()).collect();
            self.clause(" extends ", &extended);
        } else {
            self.clause(" extends ", class.superclass.as_slice());
            self.clause(" implements ", &class.interfaces);
        }
        self.clause(" permits ", &class.permits);
        self.write(" ");
        self.class_body(class);
        self.place(Node::Class(id), start, point);
    }

    /// Writes a list of types behind a word, or nothing if there are none.
    fn clause(&mut self, word: &str, types: &[TypeUseId]) {
        if !types.is_empty() {
            self.write(word);
            self.types(types, ", ");
        }
    }

    /// The body of a class that has no head: of a `new`, or of an enum constant.
    pub(super) fn anonymous_class(&mut self, id: ClassId) {
        let start = self.here();
        self.class_body(&self.program.classes[id]);
        self.place(Node::Class(id), start, start);
    }

    fn class_body(&mut self, class: &Class) {
        self.braced(|printer| {
            for (index, constant) in class.constants.iter().enumerate() {
                if index > 0 {
                    printer.write(",");
                }
                printer.line();
                printer.enum_constant(*constant);
            }
            let mut before = None;
            if class.kind == ClassKind::Enum && !class.members.is_empty() {
                if class.constants.is_empty() {
                    printer.line();
                }
                printer.write(";");
                before = Some(Paragraph::Own);
            }
            for member in &class.members {
                let paragraph = match member {
                    Member::Field(_) => Paragraph::Fields,
                    Member::Function(function) => printer.paragraph_of_function(*function),
                    Member::Class(_) | Member::Initializer { .. } => Paragraph::Own,
                };
                printer.begin_member(before, paragraph);
                before = Some(paragraph);
                printer.after_open_end(|printer| match member {
                    Member::Field(field) => {
                        printer.variable(*field, WhenOmitted::Kept);
                        printer.end();
                    }
                    Member::Function(function) => {
                        let modifiers = printer.program.functions[*function].modifiers;
                        printer.function(*function, modifiers, Some(class));
                    }
                    Member::Class(class) => printer.class(*class),
                    Member::Initializer { is_static, body } => {
                        if *is_static {
                            printer.write("static ");
                        }
                        printer.body(*body);
                    }
                });
            }
        });
    }

    pub(super) fn paragraph_of_function(&self, id: FunctionId) -> Paragraph {
        if self.program.functions[id].body.is_some() { Paragraph::Own } else { Paragraph::Signatures }
    }

    /// Begins the line of a member, after an empty line unless it belongs to the paragraph before.
    pub(super) fn begin_member(&mut self, before: Option<Paragraph>, paragraph: Paragraph) {
        if before.is_some_and(|before| before != paragraph || paragraph == Paragraph::Own) {
            self.write("\n");
        }
        self.line();
    }

    fn enum_constant(&mut self, id: EnumConstantId) {
        let start = self.here();
        let constant = &self.program.enum_constants[id];
        self.write_name(constant.name);
        if !constant.args.is_empty() {
            self.args(&constant.args);
        }
        if let Some(body) = constant.body {
            self.write(" ");
            self.anonymous_class(body);
        }
        self.place(Node::EnumConstant(id), start, start);
    }

    pub(super) fn top_level_function(&mut self, id: FunctionId) {
        let modifiers = Modifiers { is_static: true, ..self.program.functions[id].modifiers };
        self.function(id, modifiers, None);
    }

    pub(super) fn top_level_variable(&mut self, id: VariableId) {
        let modifiers = Modifiers { is_static: true, ..self.program.variables[id].modifiers };
        self.variable_with(id, modifiers, WhenOmitted::Kept, false);
        self.end();
    }

    fn function(&mut self, id: FunctionId, mut modifiers: Modifiers, class: Option<&Class>) {
        let start = self.here();
        let program = self.program;
        let function = &program.functions[id];
        // A method of an interface without a body is abstract anyway.
        if class.is_some_and(|class| class.kind == ClassKind::Interface) && function.body.is_none() {
            modifiers.is_abstract = false;
        }
        if class.is_some_and(|class| class.modifiers.is_trait) {
            modifiers.is_abstract = function.body.is_none();
            modifiers.is_default = false;
        }
        if modifiers.is_override {
            self.write("@Override");
            self.line();
        }
        let before_modifiers = self.here();
        self.modifiers(modifiers);
        if !function.type_params.is_empty() {
            // Without a word before it, Groovy reads a comparison.
            if self.syntax == Syntax::Groovy && self.here() == before_modifiers {
                self.write("public ");
            }
            self.type_params(&function.type_params);
            self.write(" ");
        }
        let point;
        match function.kind {
            FunctionKind::Function => {
                self.type_of(function.result, WhenOmitted::Kept);
                point = self.here();
                self.write_name(function.name);
            }
            FunctionKind::Constructor => {
                point = self.here();
                self.write_name(class.map_or(function.name, |class| class.name));
            }
        }
        if let Some(items) = class.and_then(|class| self.compact_body(class, function)) {
            self.write(" ");
            self.items(items);
            self.place(Node::Function(id), start, point);
            return self.place_below(Node::Function(id), start, point);
        }
        self.write("(");
        self.params(&function.params, function.is_vararg);
        self.write(")");
        self.clause(" throws ", &function.throws);
        match function.body {
            None => self.end(),
            Some(body) => {
                self.write(" ");
                let is_value = function.kind == FunctionKind::Function && !self.is_void(function.result);
                self.function_body(body, is_value);
            }
        }
        self.place(Node::Function(id), start, point);
    }

    fn is_void(&self, result: Slot<TypeUseId>) -> bool {
        result.known().is_some_and(|ty| match &self.program.types[*ty] {
            TypeUse::Named { outer: None, name, .. } => self.program.names.spelling(*name) == "void",
            _ => false,
        })
    }

    /// A body that is no block is the value of the function.
    fn function_body(&mut self, body: ExprId, is_value: bool) {
        if matches!(self.program.exprs[body], Expr::Block { .. }) || !is_value {
            return self.body(body);
        }
        self.braced(|printer| {
            printer.line();
            printer.write("return ");
            printer.value(body, Precedence::Assignment);
            printer.end();
        });
    }

    pub(super) fn params(&mut self, params: &[VariableId], is_vararg: bool) {
        for (index, param) in params.iter().enumerate() {
            if index > 0 {
                self.write(", ");
            }
            let takes_any_number = is_vararg && index + 1 == params.len();
            let modifiers = self.program.variables[*param].modifiers;
            self.variable_with(*param, modifiers, WhenOmitted::Kept, takes_any_number);
        }
    }

    pub(super) fn variable(&mut self, id: VariableId, omitted: WhenOmitted) {
        self.variable_with(id, self.program.variables[id].modifiers, omitted, false);
    }

    fn variable_with(
        &mut self,
        id: VariableId,
        modifiers: Modifiers,
        omitted: WhenOmitted,
        takes_any_number: bool,
    ) {
        let start = self.here();
        let program = self.program;
        let variable = &program.variables[id];
        self.override_annotation(modifiers);
        self.modifiers(modifiers);
        // `final x` is enough in Groovy.
        let is_said = self.syntax == Syntax::Groovy && modifiers.is_final && omitted == WhenOmitted::Var;
        self.type_of(variable.ty, if is_said { WhenOmitted::Nothing } else { omitted });
        if takes_any_number {
            self.text.pop();
            self.write("... ");
        }
        let point = self.here();
        self.write_name(variable.name);
        if let Some(init) = variable.init {
            self.write(" = ");
            self.value(init, Precedence::Assignment);
        }
        self.place(Node::Variable(id), start, point);
    }

    /// The type of a declaration, with a blank behind it.
    fn type_of(&mut self, slot: Slot<TypeUseId>, omitted: WhenOmitted) {
        match (slot, omitted) {
            (Slot::Written(ty), _) | (Slot::Omitted(Some(ty)), WhenOmitted::Kept) => {
                self.type_use(ty);
                self.write(" ");
            }
            (Slot::Omitted(_), WhenOmitted::Nothing) => {}
            (Slot::Omitted(_), _) => {
                self.write(if self.syntax == Syntax::Java { "var " } else { "def " });
            }
        }
    }

    /// Before what is no method, where it is wrong, but was asked for.
    fn override_annotation(&mut self, modifiers: Modifiers) {
        if modifiers.is_override {
            self.write("@Override ");
        }
    }

    pub(super) fn modifiers(&mut self, modifiers: Modifiers) {
        match modifiers.access {
            Access::Public => self.write("public "),
            Access::Protected => self.write("protected "),
            Access::Unwritten => {}
            Access::Private => self.write("private "),
        }
        for (is_written, word) in [
            (modifiers.is_abstract, "abstract "),
            (modifiers.is_default, "default "),
            (modifiers.is_static, "static "),
            (modifiers.inheritance == Inheritance::Sealed, "sealed "),
            (modifiers.inheritance == Inheritance::NonSealed, "non-sealed "),
            (modifiers.is_final, "final "),
        ] {
            if is_written {
                self.write(word);
            }
        }
    }
}
