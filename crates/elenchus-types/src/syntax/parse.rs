//! The parser of the text form.

use super::{CONSTRUCTOR, Declaration, FieldDeclaration, MethodDeclaration, ParamDeclaration, TypeExpr};
use crate::{Access, ClassKind, ClassModifiers, Extension, MethodKind, Variance};

/// A text that is no type or declaration.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected} at column {column} of `{text}`")]
pub struct Error {
    expected: &'static str,
    column: usize,
    text: String,
}

pub fn parse_type(text: &str) -> Result<TypeExpr, Error> {
    let mut parser = Parser { text, at: 0 };
    let found = parser.argument()?;
    parser.end()?;
    Ok(found)
}

pub fn parse_declaration(text: &str) -> Result<Declaration, Error> {
    let mut parser = Parser { text, at: 0 };
    let found = parser.declaration()?;
    parser.end()?;
    Ok(found)
}

/// The name of the class that a declaration declares, without reading the rest of it.
pub fn declared_name(text: &str) -> Option<&str> {
    let mut parser = Parser { text, at: 0 };
    parser.modifiers();
    parser.kind().ok()?;
    parser.peek_name()
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Parser<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn error<T>(&self, expected: &'static str) -> Result<T, Error> {
        Err(Error { expected, column: self.at + 1, text: self.text.to_owned() })
    }

    fn end(&mut self) -> Result<(), Error> {
        self.skip_space();
        if self.rest().is_empty() { Ok(()) } else { self.error("the end") }
    }

    fn eat(&mut self, token: &str) -> bool {
        self.skip_space();
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn expect(&mut self, token: &'static str) -> Result<(), Error> {
        if self.eat(token) { Ok(()) } else { self.error(token) }
    }

    /// A whole word, so that `nullable` is not `null`.
    fn eat_word(&mut self, word: &str) -> bool {
        let start = self.at;
        if self.peek_name() == Some(word) {
            self.at += word.len();
            return true;
        }
        self.at = start;
        false
    }

    fn peek_name(&mut self) -> Option<&'t str> {
        self.skip_space();
        let rest = self.rest();
        let mut end = rest.find(|c: char| !(c.is_alphanumeric() || "_$.-".contains(c))).unwrap_or(rest.len());
        // `->` belongs to a function type, and a dash to names such as `package-info`; `...` belongs to a parameter.
        if rest[..end].ends_with('-') {
            end -= 1;
        }
        end = rest[..end].trim_end_matches('.').len();
        (end > 0 && !rest.starts_with(['.', '-'])).then(|| &rest[..end])
    }

    fn name(&mut self) -> Result<String, Error> {
        let Some(name) = self.peek_name() else { return self.error("a name") };
        self.at += name.len();
        Ok(name.to_owned())
    }

    /// The name of an inner class in its enclosing type.
    fn simple_name(&mut self) -> Result<String, Error> {
        let Some(name) = self.peek_name() else { return self.error("a name") };
        let name = name.split('.').next().unwrap_or(name);
        self.at += name.len();
        Ok(name.to_owned())
    }

    fn separated<T>(
        &mut self,
        separator: &str,
        mut item: impl FnMut(&mut Self) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let mut items = vec![item(self)?];
        while self.eat(separator) {
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn argument(&mut self) -> Result<TypeExpr, Error> {
        if self.eat("?") {
            if self.eat_word("extends") {
                return Ok(TypeExpr::Extends(Box::new(self.type_expr()?)));
            }
            if self.eat_word("super") {
                return Ok(TypeExpr::Super(Box::new(self.type_expr()?)));
            }
            return Ok(TypeExpr::Unbounded);
        }
        if self.eat("_ ") {
            return Ok(TypeExpr::Constructor(self.name()?));
        }
        self.type_expr()
    }

    fn type_expr(&mut self) -> Result<TypeExpr, Error> {
        let mut found = self.core()?;
        loop {
            if self.eat("[]") {
                found = TypeExpr::Array(Box::new(found));
            } else if self.eat("?") {
                found = TypeExpr::Nullable(Box::new(found));
            } else {
                return Ok(found);
            }
        }
    }

    fn core(&mut self) -> Result<TypeExpr, Error> {
        if self.eat("(") {
            return self.parenthesised();
        }
        for (word, expr) in [("null", TypeExpr::Null), ("top", TypeExpr::Top), ("bottom", TypeExpr::Bottom)] {
            if self.eat_word(word) {
                return Ok(expr);
            }
        }
        let name = self.name()?;
        if self.eat("@") {
            return Ok(TypeExpr::VariableOf { name, class: self.name()? });
        }
        let mut path = name.clone();
        let args = self.args()?;
        let mut found = TypeExpr::Named { outer: None, name, args };
        while !self.rest().starts_with("...") && self.eat(".") {
            path = format!("{path}${}", self.simple_name()?);
            let args = self.args()?;
            found = TypeExpr::Named { outer: Some(Box::new(found)), name: path.clone(), args };
        }
        Ok(found)
    }

    /// After `(`: an intersection or the parameters of a function.
    fn parenthesised(&mut self) -> Result<TypeExpr, Error> {
        if self.eat(")") {
            self.expect("->")?;
            return Ok(TypeExpr::Function { params: Vec::new(), result: Box::new(self.type_expr()?) });
        }
        let first = self.type_expr()?;
        if self.eat("&") {
            let mut parts = vec![first];
            parts.extend(self.separated("&", Self::type_expr)?);
            self.expect(")")?;
            return Ok(TypeExpr::Intersection(parts));
        }
        let mut params = vec![first];
        if self.eat(",") {
            params.extend(self.separated(",", Self::type_expr)?);
        }
        self.expect(")")?;
        if self.eat("->") {
            return Ok(TypeExpr::Function { params, result: Box::new(self.type_expr()?) });
        }
        if params.len() == 1 { Ok(params.remove(0)) } else { self.error("->") }
    }

    fn args(&mut self) -> Result<Vec<TypeExpr>, Error> {
        if !self.eat("<") {
            return Ok(Vec::new());
        }
        let args = self.separated(",", Self::argument)?;
        self.expect(">")?;
        Ok(args)
    }

    fn params(&mut self) -> Result<Vec<ParamDeclaration>, Error> {
        if !self.eat("<") {
            return Ok(Vec::new());
        }
        let params = self.separated(",", Self::param)?;
        self.expect(">")?;
        Ok(params)
    }

    fn param(&mut self) -> Result<ParamDeclaration, Error> {
        let variance = if self.eat("+") {
            Variance::Covariant
        } else if self.eat("-") {
            Variance::Contravariant
        } else {
            Variance::Invariant
        };
        let name = self.name()?;
        let argument_variance = if self.eat("[") { self.places()? } else { Vec::new() };
        let bounds = if self.eat(":") { self.separated("&", Self::bound)? } else { Vec::new() };
        let arity = argument_variance.len() as u8;
        let says_nothing = argument_variance.iter().all(|variance| *variance == Variance::Invariant);
        let argument_variance = if says_nothing { Vec::new() } else { argument_variance };
        Ok(ParamDeclaration { name, variance, arity, argument_variance, bounds })
    }

    /// The bound of a constructor may be one.
    fn bound(&mut self) -> Result<TypeExpr, Error> {
        if self.eat("_ ") { Ok(TypeExpr::Constructor(self.name()?)) } else { self.type_expr() }
    }

    /// After `[`: how a constructor varies in its arguments, or how many there are.
    fn places(&mut self) -> Result<Vec<Variance>, Error> {
        let number = self.peek_name().and_then(|digits| Some((digits.len(), digits.parse::<u8>().ok()?)));
        let places = match number {
            Some((length, arity)) => {
                self.at += length;
                vec![Variance::Invariant; usize::from(arity)]
            }
            None => self.separated(",", |parser| {
                if parser.eat("+") {
                    Ok(Variance::Covariant)
                } else if parser.eat("-") {
                    Ok(Variance::Contravariant)
                } else if parser.eat("_") {
                    Ok(Variance::Invariant)
                } else {
                    parser.error("a number of arguments, `+`, `-` or `_`")
                }
            })?,
        };
        self.expect("]")?;
        Ok(places)
    }

    fn declaration(&mut self) -> Result<Declaration, Error> {
        let given = self.modifiers();
        let kind = self.kind()?;
        let name = self.name()?;
        let enclosing = if self.eat_word("in") { Some(self.name()?) } else { None };
        let mut found = Declaration {
            name,
            kind,
            modifiers: given.of_class().with_implied(kind, enclosing.is_some()),
            enclosing,
            params: self.params()?,
            ..Declaration::default()
        };
        if self.eat("(") && !self.eat(")") {
            found.components = self.separated(",", |parser| {
                let name = parser.name()?;
                parser.expect(":")?;
                Ok((name, parser.type_expr()?))
            })?;
            self.expect(")")?;
        }
        if self.eat(":") {
            found.supertypes = self.separated(",", Self::type_expr)?;
        }
        if self.eat_word("permits") {
            found.permits = self.separated(",", Self::name)?;
        }
        if self.eat("{") {
            while !self.eat("}") {
                self.member(&mut found)?;
                self.expect(";")?;
            }
        }
        Ok(found)
    }

    fn kind(&mut self) -> Result<ClassKind, Error> {
        let kinds = [
            ("class", ClassKind::Class),
            ("interface", ClassKind::Interface),
            ("enum", ClassKind::Enum),
            ("record", ClassKind::Record),
            ("annotation", ClassKind::Annotation),
        ];
        match kinds.into_iter().find(|(word, _)| self.eat_word(word)) {
            Some((_, kind)) => Ok(kind),
            None => self.error("a kind of class"),
        }
    }

    /// Modifiers may be names as well; they are not when another word follows.
    fn modifiers(&mut self) -> Modifiers {
        let mut found = Modifiers::default();
        loop {
            let start = self.at;
            let Some(word) = self.peek_name() else { return found };
            self.at += word.len();
            if self.peek_name().is_none() || !found.add(word) {
                self.at = start;
                return found;
            }
        }
    }

    fn member(&mut self, class: &mut Declaration) -> Result<(), Error> {
        let given = self.modifiers();
        let name = self.name()?;
        if name == "constant" && self.peek_name().is_some() {
            let ty = TypeExpr::Named { outer: None, name: class.name.clone(), args: Vec::new() };
            class.fields.push(FieldDeclaration {
                name: self.name()?,
                access: Access::Public,
                is_static: true,
                is_final: true,
                is_enum_constant: true,
                ty,
                constant: None,
            });
            return Ok(());
        }
        if self.eat(":") {
            class.fields.push(FieldDeclaration {
                name,
                access: given.access,
                is_static: given.is_static,
                is_final: given.is_final,
                is_enum_constant: false,
                ty: self.type_expr()?,
                constant: if self.eat("=") { Some(self.constant()?) } else { None },
            });
            return Ok(());
        }
        let is_constructor = name == "new";
        let mut found = MethodDeclaration {
            name: if is_constructor { CONSTRUCTOR.to_owned() } else { name },
            kind: given.of_method(),
            access: given.access,
            is_final: given.is_final,
            type_params: self.params()?,
            ..MethodDeclaration::default()
        };
        self.values(&mut found)?;
        if !is_constructor {
            self.expect(":")?;
            found.result = Some(self.type_expr()?);
        }
        if self.eat_word("throws") {
            found.throws = self.separated(",", Self::type_expr)?;
        }
        if is_constructor {
            class.constructors.push(found);
        } else {
            class.methods.push(found);
        }
        Ok(())
    }

    fn values(&mut self, method: &mut MethodDeclaration) -> Result<(), Error> {
        self.expect("(")?;
        if self.eat(")") {
            return Ok(());
        }
        method.params = self.separated(",", Self::type_expr)?;
        if self.eat("...")
            && let Some(last) = method.params.pop()
        {
            method.varargs = true;
            method.params.push(TypeExpr::Array(Box::new(last)));
        }
        self.expect(")")
    }

    /// A constant as it is written, up to the `;` that is not in quotation marks.
    fn constant(&mut self) -> Result<String, Error> {
        self.skip_space();
        let rest = self.rest();
        let (mut quoted, mut escaped) = (false, false);
        for (place, letter) in rest.char_indices() {
            match letter {
                ';' if !quoted => {
                    self.at += place;
                    return Ok(rest[..place].trim_end().to_owned());
                }
                '"' if !escaped => quoted = !quoted,
                _ => {}
            }
            escaped = letter == '\\' && !escaped;
        }
        self.error("`;` after a constant")
    }
}

/// The modifiers in front of a class or member.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a word of the text")]
struct Modifiers {
    access: Access,
    is_abstract: bool,
    is_static: bool,
    is_final: bool,
    is_sealed: bool,
}

impl Modifiers {
    /// Whether the word is a modifier.
    fn add(&mut self, word: &str) -> bool {
        match word {
            "protected" => self.access = Access::Protected,
            "package" => self.access = Access::Package,
            "private" => self.access = Access::Private,
            "abstract" => self.is_abstract = true,
            "static" => self.is_static = true,
            "final" => self.is_final = true,
            "sealed" => self.is_sealed = true,
            _ => return false,
        }
        true
    }

    fn of_class(&self) -> ClassModifiers {
        let extension = match (self.is_sealed, self.is_final) {
            (true, _) => Extension::Sealed,
            (false, true) => Extension::Final,
            (false, false) => Extension::Open,
        };
        let Modifiers { access, is_abstract, is_static, .. } = *self;
        ClassModifiers { access, is_abstract, is_static, extension }
    }

    fn of_method(&self) -> MethodKind {
        match (self.is_abstract, self.is_static) {
            (true, _) => MethodKind::Abstract,
            (false, true) => MethodKind::Static,
            (false, false) => MethodKind::Concrete,
        }
    }
}
