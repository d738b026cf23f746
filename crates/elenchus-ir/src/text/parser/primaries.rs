//! Expressions that stand by themselves, and members after a dot.

use super::{Parsed, Parser, Token};
use crate::{Expr, ExprId, Literal, Receiver, Referent, Slot, TypeUse, TypeUseId};

impl Parser<'_> {
    pub(super) fn primary(&mut self) -> Parsed<ExprId> {
        let literal = match self.peek() {
            Token::Number(digits) => {
                let digits = *digits;
                let literal = self.number(digits, false)?;
                return Ok(self.add(Expr::Literal(literal)));
            }
            Token::Char(c) => Some(Literal::Char(*c)),
            Token::Text(text) => Some(Literal::String(text.as_str().into())),
            Token::Word("true") => Some(Literal::Bool(true)),
            Token::Word("false") => Some(Literal::Bool(false)),
            Token::Word("null") => Some(Literal::Null),
            _ => None,
        };
        if let Some(literal) = literal {
            self.advance();
            return Ok(self.add(Expr::Literal(literal)));
        }
        if self.is("(") {
            return self.in_parentheses("before an expression");
        }
        let expr = if self.peek_name(0).is_some() {
            let name = self.name("a name")?;
            if self.is("(") {
                self.call(Receiver::Unqualified, Slot::Omitted(None), name)?
            } else {
                Expr::Name(name)
            }
        } else if self.is("<") {
            let type_args = self.slot_of_args()?;
            self.call_with(Receiver::Unqualified, type_args)?
        } else if self.eat("this") {
            if self.is("(") {
                self.delegate(false, None, Slot::Omitted(None))?
            } else {
                let class = if self.eat("@") { Some(self.name("the name of a class")?) } else { None };
                Expr::This { class }
            }
        } else if self.eat("super") {
            if self.is("(") {
                self.delegate(true, None, Slot::Omitted(None))?
            } else {
                let of = if self.eat("@") { Some(self.type_in_brackets()?) } else { None };
                self.member(Receiver::Super(of))?
            }
        } else if self.eat("top") {
            self.member(Receiver::Top)?
        } else if self.is("[") {
            let ty = self.type_in_brackets()?;
            self.member(Receiver::Type(ty))?
        } else if self.is(".") || self.is("::") {
            self.member(Receiver::Unqualified)?
        } else if self.eat("new") {
            self.new_(None)?
        } else if self.eat("#") {
            self.marked()?
        } else {
            return Err(self.error("an expression"));
        };
        Ok(self.add(expr))
    }

    /// After `#`: what has no sign of its own in this form.
    fn marked(&mut self) -> Parsed<Expr> {
        let word = self.peek_name(0).unwrap_or_default();
        let known = ["named", "list", "template", "map", "range", "until", "elvis"];
        if !known.contains(&word.as_str()) {
            return Err(self.error("`closure` or another of the words that stand after `#`"));
        }
        self.advance();
        if word == "named" {
            self.expect("(", "before the name of an argument")?;
            let name = self.name("the name of an argument")?;
            self.expect(",", "after the name of an argument")?;
            let value = self.expr()?;
            self.expect(")", "after the value of an argument")?;
            return Ok(Expr::Named { name, value });
        }
        let parts = self.args()?;
        match (word.as_str(), &parts[..]) {
            ("list", _) => Ok(Expr::List { elements: parts }),
            ("template", _) => Ok(Expr::Template { parts }),
            ("map", _) if parts.len().is_multiple_of(2) => {
                Ok(Expr::Map { entries: parts.chunks(2).map(|pair| (pair[0], pair[1])).collect() })
            }
            ("map", _) => Err(self.error("a value for every key before this")),
            ("elvis", [value, otherwise]) => Ok(Expr::Elvis { value: *value, otherwise: *otherwise }),
            (_, [first, last]) if word != "elvis" => {
                Ok(Expr::Range { first: *first, last: *last, has_last: word == "range" })
            }
            _ => Err(self.error("two expressions before this")),
        }
    }

    fn type_in_brackets(&mut self) -> Parsed<TypeUseId> {
        self.expect("[", "before the type")?;
        let ty = self.ty()?;
        self.expect("]", "after the type before a static member or `::`")?;
        Ok(ty)
    }

    /// `.f`, `.m(a)`, `.<T>m(a)`, `.new C(a)`, `.super(a)`, `::m`.
    pub(super) fn member(&mut self, receiver: Receiver) -> Parsed<Expr> {
        if self.eat("::") {
            let type_args = if self.is("<") { self.slot_of_args()? } else { Slot::Omitted(None) };
            let referent = if self.eat("new") {
                Referent::New
            } else {
                Referent::Method(self.name("the name of a method, or `new`,")?)
            };
            return Ok(Expr::Reference { receiver, referent, type_args });
        }
        self.expect(".", "and a member")?;
        if self.is("<") {
            let type_args = self.slot_of_args()?;
            return self.call_with(receiver, type_args);
        }
        if let Receiver::Expr(outer) = receiver {
            if self.eat("new") {
                return self.new_(Some(outer));
            }
            if self.is_any(&["this", "super"]) {
                return self.call_with(receiver, Slot::Omitted(None));
            }
        }
        let name = self.name("the name of a member")?;
        if self.is("(") {
            self.call(receiver, Slot::Omitted(None), name)
        } else {
            Ok(Expr::Field { receiver, name })
        }
    }

    /// A call after its type arguments.
    fn call_with(&mut self, receiver: Receiver, type_args: Slot<Vec<TypeUseId>>) -> Parsed<Expr> {
        let outer = match receiver {
            Receiver::Expr(outer) => Some(Some(outer)),
            Receiver::Unqualified => Some(None),
            _ => None,
        };
        if let Some(outer) = outer
            && self.is_any(&["this", "super"])
        {
            let to_super = self.is("super");
            self.advance();
            return self.delegate(to_super, outer, type_args);
        }
        let name = self.name("the name of a method")?;
        self.call(receiver, type_args, name)
    }

    fn call(
        &mut self,
        receiver: Receiver,
        type_args: Slot<Vec<TypeUseId>>,
        name: crate::Name,
    ) -> Parsed<Expr> {
        let args = self.args()?;
        Ok(Expr::Call { receiver, name, type_args, args })
    }

    fn delegate(
        &mut self,
        to_super: bool,
        outer: Option<ExprId>,
        type_args: Slot<Vec<TypeUseId>>,
    ) -> Parsed<Expr> {
        Ok(Expr::Delegate { to_super, outer, type_args, args: self.args()? })
    }

    fn args(&mut self) -> Parsed<Vec<ExprId>> {
        self.expect("(", "before arguments")?;
        self.list(")", "after an argument", Parser::expr)
    }

    /// After `new`: an object or an array.
    fn new_(&mut self, outer: Option<ExprId>) -> Parsed<Expr> {
        let constructor_args = if self.is("<") { Some(self.slot_of_args()?) } else { None };
        let (class, class_args) = self.class_type()?;
        if outer.is_none() && constructor_args.is_none() && self.is_any(&["[", "?"]) {
            return self.new_array(class, class_args);
        }
        if !self.is("(") {
            return Err(self.error("`(` and arguments, or `[` and the length of an array,"));
        }
        let class_args = match class_args {
            None => Slot::Written(Vec::new()),
            Some(Slot::Written(args)) if args.is_empty() => Slot::Omitted(None),
            Some(args) => args,
        };
        let type_args = constructor_args.unwrap_or(Slot::Omitted(None));
        let args = self.args()?;
        let body = if self.is("{") { Some(self.anonymous_class()?) } else { None };
        Ok(Expr::New { outer, class, class_args, type_args, args, body })
    }

    fn new_array(&mut self, class: TypeUseId, args: Option<Slot<Vec<TypeUseId>>>) -> Parsed<Expr> {
        match args {
            None => {}
            Some(Slot::Written(args)) if !args.is_empty() => self.set_args(class, args),
            Some(_) => return Err(self.error("type arguments between `<` and `>` before this")),
        }
        let ty = self.type_suffixes(class)?;
        if self.eat("[") {
            let length = self.expr()?;
            self.expect("]", "after the length of an array")?;
            return Ok(Expr::NewArray { element: ty, length });
        }
        let TypeUse::Array(element) = self.program.types[ty] else {
            return Err(self.error("`[` and the length of an array"));
        };
        self.expect("{", "before the elements of an array")?;
        let elements = self.list("}", "after an element", Parser::expr)?;
        Ok(Expr::ArrayLiteral { element, elements })
    }
}
