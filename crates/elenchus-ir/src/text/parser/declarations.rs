//! Classes, functions and variables.

use super::{Parsed, Parser};
use crate::{
    Access, Class, ClassId, ClassKind, EnumConstant, EnumConstantId, Function, FunctionId, FunctionKind,
    Inheritance, Item, Member, Modifiers, Name, Slot, TypeUseId, Variable, VariableId,
};

const CLASS_KINDS: &[(&str, ClassKind)] = &[
    ("class", ClassKind::Class),
    ("interface", ClassKind::Interface),
    ("enum", ClassKind::Enum),
    ("record", ClassKind::Record),
    ("object", ClassKind::Object),
];

const MODIFIERS: &[&str] = &[
    "public",
    "protected",
    "private",
    "static",
    "final",
    "abstract",
    "default",
    "override",
    "sealed",
    "non-sealed",
    "trait",
];

impl Parser<'_> {
    pub(super) fn item(&mut self) -> Parsed<Item> {
        let modifiers = self.modifiers()?;
        if let Some(kind) = self.class_kind() {
            Ok(Item::Class(self.class(modifiers, kind)?))
        } else if self.is_any(&["fun", "constructor"]) {
            Ok(Item::Function(self.function(modifiers)?))
        } else if self.is_any(&["val", "var"]) {
            let variable = self.variable(modifiers)?;
            self.expect(";", "after a variable")?;
            Ok(Item::Variable(variable))
        } else {
            Err(self.error(
                "a declaration (`class`, `interface`, `enum`, `record`, `object`, `fun`, `val`, `var`)",
            ))
        }
    }

    pub(super) fn is_modifier(&self) -> bool {
        self.is_any(MODIFIERS)
    }

    pub(super) fn modifiers(&mut self) -> Parsed<Modifiers> {
        let mut modifiers = Modifiers::default();
        while self.is_modifier() {
            let before = modifiers;
            for (word, access) in
                [("public", Access::Public), ("protected", Access::Protected), ("private", Access::Private)]
            {
                if self.is(word) {
                    if modifiers.access != Access::Unwritten {
                        return Err(self.error("one of `public`, `protected` and `private` at most"));
                    }
                    modifiers.access = access;
                }
            }
            for (word, inheritance) in
                [("sealed", Inheritance::Sealed), ("non-sealed", Inheritance::NonSealed)]
            {
                if self.is(word) {
                    modifiers.inheritance = inheritance;
                }
            }
            modifiers.is_static |= self.is("static");
            modifiers.is_final |= self.is("final");
            modifiers.is_abstract |= self.is("abstract");
            modifiers.is_default |= self.is("default");
            modifiers.is_override |= self.is("override");
            modifiers.is_trait |= self.is("trait");
            if modifiers == before {
                return Err(self.error("each modifier once"));
            }
            self.advance();
        }
        Ok(modifiers)
    }

    pub(super) fn class_kind(&self) -> Option<ClassKind> {
        CLASS_KINDS.iter().find(|(word, _)| self.is(word)).map(|(_, kind)| *kind)
    }

    pub(super) fn class(&mut self, modifiers: Modifiers, kind: ClassKind) -> Parsed<ClassId> {
        self.nested(|parser| {
            parser.advance();
            let name = parser.name("the name of the class")?;
            let type_params = parser.type_params()?;
            let components = if parser.eat("(") {
                parser.list(")", "after a component", Parser::parameter)?
            } else {
                Vec::new()
            };
            let mut superclass = if parser.eat("super") { Some(parser.ty()?) } else { None };
            let mut interfaces = Vec::new();
            if parser.eat("extends") {
                if kind == ClassKind::Interface {
                    interfaces = parser.types()?;
                } else {
                    superclass = Some(parser.ty()?);
                }
            }
            if parser.eat("implements") {
                interfaces.extend(parser.types()?);
            }
            let permits = if parser.eat("permits") { parser.types()? } else { Vec::new() };
            let (constants, members) = parser.class_body()?;
            Ok(parser.program.classes.add(Class {
                name,
                kind,
                modifiers,
                type_params,
                superclass,
                interfaces,
                permits,
                components,
                constants,
                members,
            }))
        })
    }

    /// The class of a `new` or of an enum constant, which has a body alone.
    pub(super) fn anonymous_class(&mut self) -> Parsed<ClassId> {
        self.nested(|parser| {
            let (constants, members) = parser.class_body()?;
            let name = parser.nameless();
            Ok(parser.program.classes.add(Class {
                constants,
                members,
                ..Class::empty(name, ClassKind::Class)
            }))
        })
    }

    fn nameless(&mut self) -> Name {
        self.program.names.intern("")
    }

    /// One or more types between commas.
    fn types(&mut self) -> Parsed<Vec<TypeUseId>> {
        let mut types = vec![self.ty()?];
        while self.eat(",") {
            types.push(self.ty()?);
        }
        Ok(types)
    }

    fn class_body(&mut self) -> Parsed<(Vec<EnumConstantId>, Vec<Member>)> {
        self.expect("{", "before the members of a class")?;
        let mut constants = Vec::new();
        if self.peek_name(0).is_some() {
            constants.push(self.enum_constant()?);
            while self.eat(",") {
                constants.push(self.enum_constant()?);
            }
            if !self.is("}") {
                self.expect(";", "after the constants of an enum")?;
            }
        }
        let mut members = Vec::new();
        while !self.eat("}") {
            members.push(self.class_member()?);
        }
        Ok((constants, members))
    }

    fn enum_constant(&mut self) -> Parsed<EnumConstantId> {
        let name = self.name("the name of an enum constant")?;
        let args =
            if self.eat("(") { self.list(")", "after an argument", Parser::expr)? } else { Vec::new() };
        let body = if self.is("{") { Some(self.anonymous_class()?) } else { None };
        Ok(self.program.enum_constants.add(EnumConstant { name, args, body }))
    }

    fn class_member(&mut self) -> Parsed<Member> {
        let modifiers = self.modifiers()?;
        if let Some(kind) = self.class_kind() {
            Ok(Member::Class(self.class(modifiers, kind)?))
        } else if self.is_any(&["fun", "constructor"]) {
            Ok(Member::Function(self.function(modifiers)?))
        } else if self.is_any(&["val", "var"]) {
            let field = self.variable(modifiers)?;
            self.expect(";", "after a field")?;
            Ok(Member::Field(field))
        } else if self.is("init") {
            let is_static = modifiers.is_static;
            if modifiers != (Modifiers { is_static, ..Modifiers::default() }) {
                return Err(self.error("no other modifier than `static` before `init`"));
            }
            self.advance();
            let body = if self.eat("=") {
                let body = self.expr()?;
                self.expect(";", "after an initialiser")?;
                body
            } else {
                self.block()?
            };
            Ok(Member::Initializer { is_static, body })
        } else {
            Err(self.error("a member (`val`, `var`, `fun`, `constructor`, `init`, a class) or `}`"))
        }
    }

    fn function(&mut self, modifiers: Modifiers) -> Parsed<FunctionId> {
        self.nested(|parser| {
            let kind = if parser.is("fun") { FunctionKind::Function } else { FunctionKind::Constructor };
            parser.advance();
            let type_params = parser.type_params()?;
            let name = match kind {
                FunctionKind::Function => parser.name("the name of the function")?,
                FunctionKind::Constructor => parser.nameless(),
            };
            parser.expect("(", "before the parameters")?;
            let mut is_vararg = false;
            let params = if parser.eat("...") {
                is_vararg = true;
                parser.expect(")", "after `...`")?;
                Vec::new()
            } else {
                parser.list(")", "after a parameter", |parser| {
                    if is_vararg {
                        return Err(parser.error("no parameter after one with `...`"));
                    }
                    let (param, takes_many) = parser.parameter_of_function()?;
                    is_vararg = takes_many;
                    Ok(param)
                })?
            };
            let result = parser.slot_after_colon()?;
            let throws = if parser.eat("throws") { parser.types()? } else { Vec::new() };
            let body = if parser.eat(";") {
                None
            } else if parser.eat("=") {
                let body = parser.expr()?;
                parser.expect(";", "after the value of a function")?;
                Some(body)
            } else if parser.is("{") {
                Some(parser.block()?)
            } else {
                return Err(parser.error("the body of the function (`{`, `=` or, for none, `;`)"));
            };
            Ok(parser.program.functions.add(Function {
                name,
                kind,
                modifiers,
                type_params,
                params,
                is_vararg,
                result,
                throws,
                body,
            }))
        })
    }

    /// `val x: T = e`, without the `;`.
    pub(super) fn variable(&mut self, mut modifiers: Modifiers) -> Parsed<VariableId> {
        modifiers.is_final |= self.is("val");
        self.advance();
        let name = self.name("the name of the variable")?;
        let ty = self.slot_after_colon()?;
        let init = if self.eat("=") { Some(self.expr()?) } else { None };
        Ok(self.program.variables.add(Variable { name, modifiers, ty, init }))
    }

    /// `x: T` among parameters of lambdas and components of records.
    pub(super) fn parameter(&mut self) -> Parsed<VariableId> {
        let (param, takes_many) = self.parameter_of_function()?;
        if takes_many {
            return Err(self.error("`...` in the last parameter of a function alone, not"));
        }
        Ok(param)
    }

    fn parameter_of_function(&mut self) -> Parsed<(VariableId, bool)> {
        let modifiers = self.modifiers()?;
        let name = self.name("the name of a parameter")?;
        let ty = self.slot_after_colon()?;
        let takes_many = self.eat("...");
        let init = if self.eat("=") { Some(self.expr()?) } else { None };
        Ok((self.program.variables.add(Variable { name, modifiers, ty, init }), takes_many))
    }

    /// Whether a variable of a pattern comes next, and not a type or a constant.
    pub(super) fn is_pattern(&self) -> bool {
        self.is_modifier() || self.is("var") || self.is_name_and_colon()
    }

    /// `x: T`, or `var x` if the type is not known.
    pub(super) fn pattern(&mut self) -> Parsed<VariableId> {
        let (modifiers, name, ty);
        if self.eat("var") {
            modifiers = Modifiers::default();
            name = self.name("the name of a pattern variable")?;
            ty = Slot::Omitted(None);
        } else {
            modifiers = self.modifiers()?;
            name = self.name("the name of a pattern variable")?;
            ty = if self.eat(":") { self.slot(Parser::suffixed_type)? } else { Slot::Omitted(None) };
        }
        let init = if self.eat("=") { Some(self.unary()?) } else { None };
        Ok(self.program.variables.add(Variable { name, modifiers, ty, init }))
    }
}
