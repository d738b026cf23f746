//! The parser of the text form.

use super::{Declaration, MethodDeclaration, ParamDeclaration, TypeExpr};
use crate::{ClassKind, MethodKind, Variance};

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
        // `->` belongs to a function type, and a dash to names such as `package-info`.
        if rest[..end].ends_with('-') {
            end -= 1;
        }
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
        while self.eat(".") {
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
        let mut arity = 0;
        if self.eat("[") {
            let digits = self.name()?;
            arity = match digits.parse() {
                Ok(arity) => arity,
                Err(_) => return self.error("a number of arguments"),
            };
            self.expect("]")?;
        }
        let bounds = if self.eat(":") { self.separated("&", Self::type_expr)? } else { Vec::new() };
        Ok(ParamDeclaration { name, variance, arity, bounds })
    }

    fn declaration(&mut self) -> Result<Declaration, Error> {
        let sealed = self.eat_word("sealed");
        let kind = if self.eat_word("class") {
            ClassKind::Class
        } else if self.eat_word("interface") {
            ClassKind::Interface
        } else {
            return self.error("`class` or `interface`");
        };
        let name = self.name()?;
        let outer = if self.eat_word("in") { Some(self.name()?) } else { None };
        let params = self.params()?;
        let supertypes = if self.eat(":") { self.separated(",", Self::type_expr)? } else { Vec::new() };
        let mut methods = Vec::new();
        if self.eat("{") {
            while !self.eat("}") {
                methods.push(self.method()?);
            }
        }
        Ok(Declaration { name, kind, sealed, outer, params, supertypes, methods })
    }

    fn method(&mut self) -> Result<MethodDeclaration, Error> {
        let kind = if self.eat_word("abstract") {
            MethodKind::Abstract
        } else if self.eat_word("concrete") {
            MethodKind::Concrete
        } else if self.eat_word("static") {
            MethodKind::Static
        } else {
            return self.error("`abstract`, `concrete` or `static`");
        };
        let name = self.name()?;
        let type_params = self.params()?;
        self.expect("(")?;
        let params = if self.eat(")") {
            Vec::new()
        } else {
            let params = self.separated(",", Self::type_expr)?;
            self.expect(")")?;
            params
        };
        self.expect(":")?;
        let result = self.type_expr()?;
        self.expect(";")?;
        Ok(MethodDeclaration { name, kind, type_params, params, result })
    }
}
