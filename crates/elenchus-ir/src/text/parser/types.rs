//! Types, from the loosest binding to the tightest: intersections; functions and wildcards; arrays and nullable
//! types; names.

use super::{Parsed, Parser, Token, is_text};
use crate::text::lexer::RESERVED;
use crate::{Slot, TypeParameter, TypeParameterId, TypeUse, TypeUseId, Variance};

impl Parser<'_> {
    /// Any type.
    pub(super) fn ty(&mut self) -> Parsed<TypeUseId> {
        self.nested(|parser| {
            let first = parser.part_type()?;
            if !parser.is("&") {
                return Ok(first);
            }
            let mut parts = vec![first];
            while parser.eat("&") {
                parts.push(parser.part_type()?);
            }
            Ok(parser.program.types.add(TypeUse::Intersection(parts)))
        })
    }

    /// A part of an intersection.
    fn part_type(&mut self) -> Parsed<TypeUseId> {
        let ty = if self.eat("?") {
            if self.eat("extends") {
                TypeUse::Extends(self.nested(Parser::part_type)?)
            } else if self.eat("super") {
                TypeUse::Super(self.nested(Parser::part_type)?)
            } else {
                TypeUse::Unbounded
            }
        } else if self.eat("&") {
            self.expect("(", "of an intersection of fewer than two types")?;
            TypeUse::Intersection(self.list(")", "after a type of the intersection", Parser::part_type)?)
        } else if self.is("(") && is_text(self.token_at(self.closing[self.at] + 1), "->") {
            self.advance();
            let params = self.list(")", "after a parameter type", Parser::ty)?;
            self.expect("->", "of a function type")?;
            TypeUse::Function { params, result: self.nested(Parser::part_type)? }
        } else {
            return self.suffixed_type();
        };
        Ok(self.program.types.add(ty))
    }

    /// A type that can stand where an operator may follow, such as after `as`.
    pub(super) fn suffixed_type(&mut self) -> Parsed<TypeUseId> {
        let ty = self.simple_type()?;
        self.type_suffixes(ty)
    }

    pub(super) fn type_suffixes(&mut self, mut ty: TypeUseId) -> Parsed<TypeUseId> {
        let mut levels = 0;
        loop {
            let suffixed = if self.is("[") && is_text(self.peek_after(), "]") {
                self.advance();
                TypeUse::Array(ty)
            } else if self.is("?") {
                TypeUse::Nullable(ty)
            } else {
                return Ok(ty);
            };
            self.advance();
            levels += 1;
            self.nested_by(levels, |_| Ok(()))?;
            ty = self.program.types.add(suffixed);
        }
    }

    fn simple_type(&mut self) -> Parsed<TypeUseId> {
        let (ty, args) = self.class_type()?;
        match args {
            None => Ok(ty),
            Some(Slot::Written(args)) if !args.is_empty() => {
                self.set_args(ty, args);
                Ok(ty)
            }
            Some(_) => Err(self.error("type arguments between `<` and `>` before this")),
        }
    }

    /// A class and, apart from it, what stands between the last `<` and `>`.
    pub(super) fn class_type(&mut self) -> Parsed<(TypeUseId, Option<Slot<Vec<TypeUseId>>>)> {
        let mut ty = if self.eat("(") {
            let ty = self.ty()?;
            self.expect(")", "after a type in parentheses")?;
            ty
        } else {
            self.first_type_name()?
        };
        let mut args = if self.is("<") && self.has_no_args(ty) { Some(self.slot_of_args()?) } else { None };
        let mut levels = 0;
        while self.is(".") && !is_text(self.peek_after(), "new") {
            match args.take() {
                None => {}
                Some(Slot::Written(args)) if !args.is_empty() => self.set_args(ty, args),
                Some(_) => return Err(self.error("type arguments between `<` and `>` before this")),
            }
            self.advance();
            let name = self.name("the name of a class")?;
            levels += 1;
            self.nested_by(levels, |_| Ok(()))?;
            ty = self.program.types.add(TypeUse::Named { outer: Some(ty), name, args: Vec::new() });
            args = if self.is("<") { Some(self.slot_of_args()?) } else { None };
        }
        Ok((ty, args))
    }

    /// A name, or the full name of a library's class, which begins with a small letter.
    fn first_type_name(&mut self) -> Parsed<TypeUseId> {
        let is_path = matches!(self.peek(), Token::Word(word) if word.starts_with(char::is_lowercase));
        let mut name = self.name("a type")?;
        if is_path && self.is(".") {
            let mut path = self.program.names.spelling(name).to_owned();
            while self.is(".") {
                match self.peek_after() {
                    Token::Word(word) if !RESERVED.contains(word) => {
                        path.push('.');
                        path.push_str(word);
                    }
                    _ => break,
                }
                self.advance();
                self.advance();
            }
            name = self.program.names.intern(&path);
        }
        Ok(self.program.types.add(TypeUse::Named { outer: None, name, args: Vec::new() }))
    }

    fn has_no_args(&self, ty: TypeUseId) -> bool {
        !matches!(&self.program.types[ty], TypeUse::Named { args, .. } if !args.is_empty())
    }

    pub(super) fn set_args(&mut self, ty: TypeUseId, written: Vec<TypeUseId>) {
        if let TypeUse::Named { args, .. } = &mut self.program.types[ty] {
            *args = written;
        }
    }

    /// `<A, B>`, or `<~A, B>` for what is left out but known.
    pub(super) fn slot_of_args(&mut self) -> Parsed<Slot<Vec<TypeUseId>>> {
        self.expect("<", "before type arguments")?;
        let is_omitted = self.eat("~");
        let args = self.list(">", "after a type argument", Parser::ty)?;
        Ok(if is_omitted { Slot::Omitted(Some(args)) } else { Slot::Written(args) })
    }

    /// `T`, or `~T` for what is left out but known.
    pub(super) fn slot(&mut self, ty: fn(&mut Self) -> Parsed<TypeUseId>) -> Parsed<Slot<TypeUseId>> {
        if self.eat("~") { Ok(Slot::Omitted(Some(ty(self)?))) } else { Ok(Slot::Written(ty(self)?)) }
    }

    /// `: T`, `: ~T` or nothing.
    pub(super) fn slot_after_colon(&mut self) -> Parsed<Slot<TypeUseId>> {
        if self.eat(":") { self.slot(Parser::ty) } else { Ok(Slot::Omitted(None)) }
    }

    pub(super) fn type_params(&mut self) -> Parsed<Vec<TypeParameterId>> {
        if !self.eat("<") {
            return Ok(Vec::new());
        }
        self.list(">", "after a type parameter", Parser::type_param)
    }

    fn type_param(&mut self) -> Parsed<TypeParameterId> {
        let variance = if self.eat("+") {
            Variance::Covariant
        } else if self.eat("-") {
            Variance::Contravariant
        } else {
            Variance::Invariant
        };
        let name = self.name("the name of a type parameter")?;
        let mut arity = 0;
        if self.eat("[") {
            let Token::Number(digits) = self.peek() else {
                return Err(self.error("how many arguments the type parameter takes"));
            };
            arity = digits.parse().map_err(|_| self.error("a number from 0 to 255"))?;
            self.advance();
            self.expect("]", "after the number of arguments")?;
        }
        let mut bounds = Vec::new();
        if self.eat(":") {
            bounds.push(self.part_type()?);
            while self.eat("&") {
                bounds.push(self.part_type()?);
            }
        }
        Ok(self.program.type_params.add(TypeParameter { name, variance, arity, bounds }))
    }
}
