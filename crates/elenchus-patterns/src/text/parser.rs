use super::lexer::{Token, tokens};
use super::{Match, TextError};
use crate::bounds::Interfaces;
use crate::datatype::{
    Builtin, Constructor, ConstructorForm, ConstructorId, DataForm, DataType, DataTypeId, Declarations,
    Field, FieldForm, Type,
};
use crate::pattern::{Application, Arm, EXCEPTIONS, Fields, Guard, Pattern, Wildcard, number_opaque};
use crate::program::MatchForm;
use crate::span::Span;
use crate::variance::{Variance, decided};
use crate::view::{View, may_be_synonyms};

/// Reads a match.
pub fn parse(text: &str) -> Result<Match, TextError> {
    let mut parser = Parser { tokens: tokens(text)?, position: 0, declarations: Declarations::default() };
    parser.collect_names()?;
    let mut declared = 0;
    loop {
        if parser.declared_form().is_some() {
            parser.data(DataTypeId(declared))?;
            declared += 1;
        } else if parser.takes_name("interface") {
            // It is known by now.
            parser.name("the name of an interface")?;
            parser.skip_lines();
        } else {
            break;
        }
    }
    parser.the_match()
}

struct Parser {
    tokens: Vec<(Token, u32)>,
    position: usize,
    declarations: Declarations,
}

type Parsed<T> = Result<T, TextError>;

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.position).map(|(token, _)| token)
    }

    fn line(&self) -> u32 {
        self.tokens.get(self.position).or(self.tokens.last()).map_or(1, |(_, line)| *line)
    }

    fn error<T>(&self, what: impl Into<String>) -> Parsed<T> {
        Err(TextError { line: self.line(), what: what.into() })
    }

    fn is(&self, mark: &str) -> bool {
        matches!(self.peek(), Some(Token::Mark(found)) if *found == mark)
    }

    fn is_name(&self, name: &str) -> bool {
        matches!(self.peek(), Some(Token::Name(found)) if found == name)
    }

    fn takes(&mut self, mark: &str) -> bool {
        let found = self.is(mark);
        self.position += usize::from(found);
        found
    }

    fn takes_name(&mut self, name: &str) -> bool {
        let found = self.is_name(name);
        self.position += usize::from(found);
        found
    }

    fn expect(&mut self, mark: &str) -> Parsed<()> {
        if self.takes(mark) { Ok(()) } else { self.error(format!("`{mark}` is missing")) }
    }

    fn skip_lines(&mut self) {
        while self.peek() == Some(&Token::NewLine) {
            self.position += 1;
        }
    }

    fn name(&mut self, what: &str) -> Parsed<String> {
        match self.peek() {
            Some(Token::Name(name)) => {
                let name = name.clone();
                self.position += 1;
                Ok(name)
            }
            _ => self.error(format!("{what} is missing")),
        }
    }

    /// Items between marks, with commas between them.
    fn list<T>(&mut self, close: &str, mut item: impl FnMut(&mut Parser) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = Vec::new();
        while !self.takes(close) {
            if !items.is_empty() {
                self.expect(",")?;
                if self.takes(close) {
                    break;
                }
            }
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// What the word for a declaration says of its form, if there is one.
    fn declared_form(&self) -> Option<DataForm> {
        let words = [("data", DataForm::Sum), ("union", DataForm::Union), ("record", DataForm::Product)];
        words.into_iter().find(|(word, _)| self.is_name(word)).map(|(_, form)| form)
    }

    /// Declares the names and parameters of all data types, so that they may be used before they come.
    fn collect_names(&mut self) -> Parsed<()> {
        while self.position < self.tokens.len() {
            if self.takes_name("interface") {
                let name = self.name("the name of an interface")?;
                if self.declarations.interfaces.len() == Interfaces::MOST {
                    return self.error(format!("there are more than {} interfaces", Interfaces::MOST));
                }
                self.declarations.interfaces.push(name);
            }
            self.position += 1;
        }
        self.position = 0;
        while self.position < self.tokens.len() {
            if let Some(form) = self.declared_form() {
                self.position += 1;
                let name = self.name("the name of a data type")?;
                if self.declarations.types.iter().any(|known| known.name == name) {
                    return self.error(format!("`{name}` is declared twice"));
                }
                let (variances, parameters): (Vec<Variance>, Vec<String>) =
                    self.marked_parameters()?.into_iter().map(|(mark, name, _)| (mark, name)).unzip();
                self.declarations.types.push(DataType {
                    name,
                    bounds: vec![Interfaces::default(); parameters.len()],
                    parameters,
                    variances,
                    extends: Interfaces::default(),
                    constructors: Vec::new(),
                    form,
                });
            }
            self.position += 1;
        }
        self.position = 0;
        Ok(())
    }

    fn parameters(&mut self) -> Parsed<Vec<String>> {
        if self.takes("<") {
            self.list(">", |parser| parser.name("a type parameter"))
        } else {
            Ok(Vec::new())
        }
    }

    /// The interfaces behind a mark, with another between them.
    fn interfaces(&mut self, between: &str) -> Parsed<Interfaces> {
        let mut found = Interfaces::default();
        loop {
            let name = self.name("the name of an interface")?;
            match self.declarations.interfaces.iter().position(|known| *known == name) {
                Some(position) => found.insert(position),
                None => return self.error(format!("there is no interface `{name}`")),
            }
            if !self.takes(between) {
                return Ok(found);
            }
        }
    }

    fn marked_parameters(&mut self) -> Parsed<Vec<(Variance, String, Interfaces)>> {
        if !self.takes("<") {
            return Ok(Vec::new());
        }
        self.list(">", |parser| {
            let variance = if parser.takes("+") {
                Variance::Covariant
            } else if parser.takes("-") {
                Variance::Contravariant
            } else {
                Variance::Invariant
            };
            let name = parser.name("a type parameter")?;
            let bound = if parser.takes(":") { parser.interfaces("&")? } else { Interfaces::default() };
            Ok((variance, name, bound))
        })
    }

    fn data(&mut self, owner: DataTypeId) -> Parsed<()> {
        self.position += 2;
        let bounds = self.marked_parameters()?.into_iter().map(|(_, _, bound)| bound).collect();
        let extends = if self.takes(":") { self.interfaces(",")? } else { Interfaces::default() };
        let data_type = &mut self.declarations.types[owner.0];
        (data_type.bounds, data_type.extends) = (bounds, extends);
        if !self.takes("=") {
            self.skip_lines();
            return Ok(());
        }
        loop {
            self.skip_lines();
            self.takes("|");
            self.skip_lines();
            let ends = self.declared_form().is_some() || self.is_name("interface") || self.is_name("match");
            if ends || self.peek().is_none() {
                return Ok(());
            }
            self.constructor(owner)?;
        }
    }

    fn constructor(&mut self, owner: DataTypeId) -> Parsed<()> {
        let structural = self.takes("`");
        let name = self.name("the name of a constructor")?;
        if self.declarations.constructors.iter().any(|known| known.name == name) {
            return self.error(format!("`{name}` is declared twice"));
        }
        // The owner's parameters come first; those that are not used in the end are left out.
        let own = self.declarations.data_type(owner).parameters.clone();
        let mut parameters = own.clone();
        let fields = if self.takes("(") {
            self.list(")", |parser| {
                let strict = parser.takes("!");
                if let Some(builtin) = parser.takes_primitive() {
                    return Ok((strict, FieldForm::Primitive, Type::Builtin(builtin)));
                }
                let form = if parser.takes("&") { FieldForm::Reference } else { FieldForm::Plain };
                let ty = parser.ty(&mut parameters)?;
                if parser.takes("&") {
                    parser.interfaces("&")?;
                    return Ok((strict, FieldForm::Intersection, ty));
                }
                Ok((strict, form, ty))
            })?
        } else {
            Vec::new()
        };
        let plain = self.declarations.applied_to_parameters(owner);
        let mut result = plain.clone();
        if self.takes("->") || self.takes("→") {
            result = self.ty(&mut parameters)?;
            if !matches!(&result, Type::Data(id, _) if *id == owner) {
                return self
                    .error(format!("`{name}` has to make a `{}`", self.declarations.data_type(owner).name));
            }
        }
        let id = ConstructorId(self.declarations.constructors.len());
        let field = |(position, (strict, form, ty))| Field { name: format!("f{position}"), ty, strict, form };
        let fields = fields.into_iter().enumerate().map(field).collect();
        let form = ConstructorForm::Tuple;
        let mut constructor = Constructor { name, owner, parameters, fields, result, form };
        if constructor.result != plain {
            constructor.drop_unused_parameters();
        }
        self.declarations.constructors.push(constructor);
        let data_type = &mut self.declarations.types[owner.0];
        data_type.constructors.push(id);
        if structural {
            data_type.form = DataForm::Structural;
        }
        Ok(())
    }

    /// A built-in type with a small letter: as a primitive, where a language has both.
    fn takes_primitive(&mut self) -> Option<Builtin> {
        let Some(Token::Name(name)) = self.peek() else { return None };
        let found = primitive(name)?;
        self.position += 1;
        Some(found)
    }

    fn ty(&mut self, parameters: &mut Vec<String>) -> Parsed<Type> {
        if self.takes("(") {
            let mut parts = self.list(")", |parser| parser.ty(parameters))?;
            return Ok(if parts.len() == 1 { parts.remove(0) } else { Type::Tuple(parts.into()) });
        }
        let name = self.name("a type")?;
        let arguments =
            if self.takes("<") { self.list(">", |parser| parser.ty(parameters))? } else { Vec::new() };
        if let Some(position) = self.declarations.types.iter().position(|known| known.name == name) {
            let wanted = self.declarations.types[position].parameters.len();
            if wanted != arguments.len() {
                return self
                    .error(format!("`{name}` takes {wanted} type arguments, not {}", arguments.len()));
            }
            return Ok(Type::Data(DataTypeId(position), arguments.into()));
        }
        if !arguments.is_empty() {
            return self.error(format!("there is no data type `{name}`"));
        }
        if let Some(builtin) = builtin(&name) {
            return Ok(Type::Builtin(builtin));
        }
        match name.as_str() {
            "Nothing" => return Ok(Type::Least),
            "Any" => return Ok(Type::Greatest),
            _ => {}
        }
        let position = parameters.iter().position(|known| *known == name).unwrap_or_else(|| {
            parameters.push(name);
            parameters.len() - 1
        });
        Ok(Type::Parameter(position))
    }

    fn the_match(mut self) -> Parsed<Match> {
        self.skip_lines();
        if !self.takes_name("match") {
            return self.error("`data` or `match` is missing");
        }
        let form = if self.takes_name("statement") { MatchForm::Statement } else { MatchForm::Expression };
        let declared = self.parameters()?;
        let by_reference = self.takes("&");
        let mut parameters = declared.clone();
        let scrutinee = self.ty(&mut parameters)?;
        let intersection = self.takes("&");
        if intersection {
            self.interfaces("&")?;
        }
        let (names, views) = self.views(&mut parameters)?;
        if parameters.len() > declared.len() {
            return self.error(format!("there is no type `{}`", parameters[declared.len()]));
        }
        if !decided(&self.declarations) {
            return self.error(
                "marks of type parameters, `Nothing` and `Any` are decided only where equations between types are \
                 enough: see the book",
            );
        }
        let met = intersection.then(|| self.declarations.extends(&scrutinee));
        if !self.declarations.bounds_are_kept(&scrutinee) || met == Some(false) {
            return self.error(
                "every argument of a bounded type parameter extends the interfaces of the bound, or is a parameter with \
                 that bound, and a constructor demands no more of a parameter than what it makes; in an intersection \
                 stands a data type that extends interfaces: see the book",
            );
        }
        if !self.declarations.forms_are_sound(&scrutinee) {
            return self.error(
                "a type whose constructors belong to no data type, and a union, have no parameters and are no arguments \
                 of other types; constructors of a union hold one strict value of another such type each; a record has \
                 one constructor, which says nothing of its parameters",
            );
        }
        let mut arms = Vec::new();
        self.skip_lines();
        while self.peek().is_some() {
            let pattern = if self.takes_name("exception") {
                self.exception()?
            } else if let Some(number) = self.takes_view(&names) {
                let pattern = Box::new(self.pattern(&views[number].result)?);
                Pattern::View { number, pattern }
            } else {
                self.alternatives(&scrutinee)?
            };
            let guard = if self.takes_name("if") {
                let name = self.name("a guard")?;
                Some(match name.as_str() {
                    "true" => Guard::True,
                    "false" => Guard::False,
                    _ => Guard::Unknown,
                })
            } else {
                None
            };
            if self.peek() != Some(&Token::NewLine) {
                return self.error("an arm ends with its line");
            }
            self.skip_lines();
            arms.push(Arm { pattern, guard });
        }
        number_opaque(&mut arms);
        Ok(Match {
            declarations: self.declarations,
            parameters,
            scrutinee,
            by_reference,
            intersection,
            views,
            form,
            arms,
        })
    }

    /// The functions that arms may look through: their names, and what they make.
    fn views(&mut self, parameters: &mut Vec<String>) -> Parsed<(Vec<String>, Vec<View>)> {
        let (mut names, mut views) = (Vec::new(), Vec::new());
        if !self.takes_name("by") {
            return Ok((names, views));
        }
        loop {
            let synonyms = self.takes_name("synonyms");
            names.push(self.name("the name of a function")?);
            self.expect(":")?;
            let result = self.ty(parameters)?;
            if synonyms && !may_be_synonyms(&self.declarations, &result) {
                return self.error(
                    "synonyms are for a data type with constructors that neither constrain nor hide types",
                );
            }
            views.push(View { result, synonyms, gives: None });
            if !self.takes(",") {
                return Ok((names, views));
            }
        }
    }

    /// The number of a function that an arm begins with.
    fn takes_view(&mut self, names: &[String]) -> Option<usize> {
        let Some(Token::Name(name)) = self.peek() else { return None };
        let number = names.iter().position(|known| known == name)?;
        let arrow = self.tokens.get(self.position + 1).map(|(token, _)| token);
        if arrow != Some(&Token::Mark("->")) {
            return None;
        }
        self.position += 2;
        Some(number)
    }

    fn exception(&mut self) -> Parsed<Pattern> {
        let name = self.name("the name of an exception")?;
        match EXCEPTIONS.iter().position(|known| *known == name) {
            Some(number) => Ok(Pattern::Exception { number }),
            None => self.error(format!("an exception is one of {}", EXCEPTIONS.join(", "))),
        }
    }

    fn alternatives(&mut self, ty: &Type) -> Parsed<Pattern> {
        let first = self.pattern(ty)?;
        if !self.is("|") {
            return Ok(first);
        }
        let mut alternatives = vec![first];
        while self.takes("|") {
            alternatives.push(self.pattern(ty)?);
        }
        Ok(Pattern::Or { alternatives })
    }

    fn pattern(&mut self, ty: &Type) -> Parsed<Pattern> {
        if self.takes("~") {
            return Ok(Pattern::Irrefutable { pattern: Box::new(self.pattern(ty)?) });
        }
        if self.takes("?") {
            return Ok(Pattern::Opaque { ty: ty.clone(), number: 0 });
        }
        if self.takes("!") {
            self.expect("_")?;
            return Ok(Pattern::Present { ty: ty.clone() });
        }
        if self.takes("_") {
            if self.takes(":") {
                return self.type_test(ty, Wildcard::TypedUnnamed);
            }
            return Ok(Pattern::wildcard(ty.clone()));
        }
        if self.takes("(") {
            return self.parenthesised(ty);
        }
        match self.peek().cloned() {
            Some(Token::Name(name)) => self.named(&name, ty),
            Some(Token::Text(value)) => {
                self.position += 1;
                self.check_builtin(ty, &[Builtin::Text])?;
                Ok(Pattern::Text { value })
            }
            _ => self.constant(ty),
        }
    }

    fn type_test(&mut self, ty: &Type, wildcard: Wildcard) -> Parsed<Pattern> {
        // A constructor's own type, as languages have it where constructors are classes.
        if let Some(Token::Name(name)) = self.peek().cloned()
            && let Some(id) = self.constructor_named(&name)
        {
            self.position += 1;
            let arguments =
                self.declarations.field_types(id, ty).into_iter().map(Pattern::wildcard).collect();
            let spelling = Application { explicit_arguments: false, fields: Fields::TypeTest(wildcard) };
            return Ok(Pattern::Constructor { constructor: id, ty: ty.clone(), arguments, spelling });
        }
        let mut parameters = Vec::new();
        let tested = self.ty(&mut parameters)?;
        if tested != *ty && *ty != Type::Hidden {
            return self.error("the type tested is not that of the value");
        }
        Ok(Pattern::Present { ty: tested })
    }

    fn parenthesised(&mut self, ty: &Type) -> Parsed<Pattern> {
        let parts: Vec<Type> = match ty {
            Type::Tuple(parts) => parts.to_vec(),
            _ => Vec::new(),
        };
        let (start, mut position) = (self.position, 0);
        // One pattern is only in parentheses; several are a tuple.
        let mut elements = self.list(")", |parser| {
            let part = parts.get(position).cloned().unwrap_or(Type::Hidden);
            position += 1;
            if parts.is_empty() { parser.alternatives(ty) } else { parser.alternatives(&part) }
        })?;
        if elements.len() == 1 {
            self.position = start;
            let inner = self.alternatives(ty)?;
            self.expect(")")?;
            return Ok(inner);
        }
        if parts.len() != elements.len() {
            return self
                .error(format!("a pattern of {} parts for a type that has not as many", elements.len()));
        }
        Ok(Pattern::Tuple { elements: std::mem::take(&mut elements) })
    }

    fn constructor_named(&self, name: &str) -> Option<ConstructorId> {
        self.declarations.constructor_ids().find(|&id| self.declarations.constructor(id).name == name)
    }

    fn named(&mut self, name: &str, ty: &Type) -> Parsed<Pattern> {
        if name == "true" || name == "false" {
            return self.constant(ty);
        }
        self.position += 1;
        if name == "null" {
            return Ok(Pattern::Null);
        }
        let Some(id) = self.constructor_named(name) else {
            if name.starts_with(char::is_uppercase) {
                return self.error(format!("there is no constructor `{name}`"));
            }
            if self.takes("@") {
                return Ok(Pattern::Bound { pattern: Box::new(self.pattern(ty)?) });
            }
            if self.takes(":") {
                return self.type_test(ty, Wildcard::TypedVariable);
            }
            return Ok(Pattern::Wildcard { ty: ty.clone(), spelling: Wildcard::Variable });
        };
        let owner = self.declarations.constructor(id).owner;
        match ty {
            Type::Data(data, _) if *data != owner => {
                return self
                    .error(format!("`{name}` makes no `{}`", self.declarations.data_type(*data).name));
            }
            Type::Builtin(_) | Type::Tuple(_) => return self.error(format!("`{name}` makes no such value")),
            _ => {}
        }
        let made = if matches!(ty, Type::Data(..)) { ty.clone() } else { Type::Hidden };
        let fields = self.declarations.field_types(id, &made);
        let explicit_arguments = self.takes("<");
        if explicit_arguments {
            self.expect(">")?;
        }
        if !self.takes("(") {
            if !fields.is_empty() {
                return self.error(format!("`{name}` has {} fields", fields.len()));
            }
            let spelling = Application { explicit_arguments, fields: Fields::All };
            return Ok(Pattern::Constructor {
                constructor: id,
                ty: ty.clone(),
                arguments: Vec::new(),
                spelling,
            });
        }
        if self.takes("..") {
            self.expect(")")?;
            return Ok(Pattern::made(id, ty.clone(), fields.into_iter().map(Pattern::wildcard).collect()));
        }
        let mut types = fields.iter();
        let arguments =
            self.list(")", |parser| parser.alternatives(types.next().unwrap_or(&Type::Hidden)))?;
        if arguments.len() != fields.len() {
            return self.error(format!("`{name}` has {} fields, not {}", fields.len(), arguments.len()));
        }
        let spelling = Application { explicit_arguments, fields: Fields::All };
        Ok(Pattern::Constructor { constructor: id, ty: ty.clone(), arguments, spelling })
    }

    fn check_builtin(&self, ty: &Type, allowed: &[Builtin]) -> Parsed<Builtin> {
        match ty {
            Type::Builtin(builtin) if allowed.contains(builtin) => Ok(*builtin),
            Type::Hidden | Type::Parameter(_) => Ok(allowed[0]),
            _ => self.error("a constant of another type than the value"),
        }
    }

    fn constant(&mut self, ty: &Type) -> Parsed<Pattern> {
        let low = self.bound(ty)?;
        let (open, closed) = (self.takes(".."), self.takes("..="));
        let Some((builtin, _)) = low.or_else(|| matches!(ty, Type::Builtin(_)).then_some((known(ty), 0)))
        else {
            return self.error("a pattern is missing");
        };
        let whole = builtin.scalar_domain().whole;
        let span = match low {
            Some((_, value)) if closed => {
                let Some((_, high)) = self.bound(ty)? else {
                    return self.error("the end of a range is missing");
                };
                Span::new(value, high)
            }
            Some((_, value)) if open => Span::new(value, whole.high),
            Some((_, value)) => Span::new(value, value),
            None if closed => {
                let Some((_, high)) = self.bound(ty)? else {
                    return self.error("the end of a range is missing");
                };
                Span::new(whole.low, high)
            }
            None => return self.error("a pattern is missing"),
        };
        Ok(Pattern::constant(Type::Builtin(builtin), span))
    }

    /// A constant, if there is one.
    fn bound(&mut self, ty: &Type) -> Parsed<Option<(Builtin, i64)>> {
        let negative = self.takes("-");
        let found = match self.peek() {
            Some(Token::Number(number)) => {
                let number = if negative { -*number } else { *number };
                (self.check_builtin(ty, &[Builtin::Int, Builtin::Byte, Builtin::UnsignedByte])?, number)
            }
            Some(Token::Character(code)) => (self.check_builtin(ty, &[Builtin::Char])?, *code),
            Some(Token::Name(name)) if name == "true" || name == "false" => {
                (self.check_builtin(ty, &[Builtin::Bool])?, i64::from(name == "true"))
            }
            _ => return Ok(None),
        };
        self.position += 1;
        Ok(Some(found))
    }
}

fn known(ty: &Type) -> Builtin {
    match ty {
        Type::Builtin(builtin) => *builtin,
        _ => Builtin::Int,
    }
}

pub(super) fn builtin(name: &str) -> Option<Builtin> {
    Some(match name {
        "Bool" => Builtin::Bool,
        "Int" => Builtin::Int,
        "Char" => Builtin::Char,
        "Byte" => Builtin::Byte,
        "UnsignedByte" => Builtin::UnsignedByte,
        "String" => Builtin::Text,
        _ => return None,
    })
}

/// The built-in types that are primitives in some language, as they are written then.
fn primitive(name: &str) -> Option<Builtin> {
    Some(match name {
        "bool" => Builtin::Bool,
        "int" => Builtin::Int,
        "char" => Builtin::Char,
        "byte" => Builtin::Byte,
        _ => return None,
    })
}
