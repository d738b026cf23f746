//! Descriptors and signatures (JVMS 4.3, 4.7.9.1), as types by name.

use elenchus_types::Variance;
use elenchus_types::syntax::{ParamDeclaration, TypeExpr};

use crate::class_file::Damage;

const ROOT: &str = "java.lang.Object";
/// More than any program has; a file that nests deeper was made to break readers.
const DEEPEST: usize = 100;

/// What a class says of its types.
#[derive(Default, Debug, PartialEq, Eq)]
pub struct ClassSignature {
    pub params: Vec<ParamDeclaration>,
    /// The superclass first, the root too.
    pub supertypes: Vec<TypeExpr>,
}

/// What a method says of its types.
#[derive(Debug, PartialEq, Eq)]
pub struct MethodSignature {
    pub type_params: Vec<ParamDeclaration>,
    pub params: Vec<TypeExpr>,
    pub result: TypeExpr,
    pub throws: Vec<TypeExpr>,
}

pub fn class_signature(text: &str) -> Result<ClassSignature, Damage> {
    let mut reader = Reader::new(text);
    let params = reader.params()?;
    let mut supertypes = Vec::new();
    while !reader.at_end() {
        supertypes.push(reader.reference()?);
    }
    Ok(ClassSignature { params, supertypes })
}

/// A method's signature, or its descriptor, which is one without type variables.
pub fn method_signature(text: &str) -> Result<MethodSignature, Damage> {
    let mut reader = Reader::new(text);
    let type_params = reader.params()?;
    reader.expect(b'(')?;
    let mut params = Vec::new();
    while !reader.eat(b')') {
        params.push(reader.any()?);
    }
    let result = if reader.eat(b'V') { named("void") } else { reader.any()? };
    let mut throws = Vec::new();
    while reader.eat(b'^') {
        throws.push(reader.reference()?);
    }
    reader.end()?;
    Ok(MethodSignature { type_params, params, result, throws })
}

/// The signature or descriptor of a field or component.
pub fn field_signature(text: &str) -> Result<TypeExpr, Damage> {
    let mut reader = Reader::new(text);
    let found = reader.any()?;
    reader.end()?;
    Ok(found)
}

/// A type without arguments, by the name that class files use.
pub fn class_type(internal: &str) -> TypeExpr {
    named(&internal.replace('/', "."))
}

pub fn is_root(expr: &TypeExpr) -> bool {
    matches!(expr, TypeExpr::Named { outer: None, name, args } if name == ROOT && args.is_empty())
}

fn named(name: &str) -> TypeExpr {
    TypeExpr::Named { outer: None, name: name.to_owned(), args: Vec::new() }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Reader<'t> {
        Reader { text, at: 0, depth: 0 }
    }

    fn at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    fn end(&self) -> Result<(), Damage> {
        if self.at_end() { Ok(()) } else { Err(Damage::Signature) }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, wanted: u8) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, wanted: u8) -> Result<(), Damage> {
        if self.eat(wanted) { Ok(()) } else { Err(Damage::Signature) }
    }

    /// Up to one of the characters that end an identifier, which is not taken.
    fn identifier(&mut self) -> Result<&'t str, Damage> {
        let rest = self.text.get(self.at..).ok_or(Damage::Signature)?;
        let length = rest.find(['.', ';', '[', '<', '>', ':']).ok_or(Damage::Signature)?;
        self.at += length;
        if length == 0 { Err(Damage::Signature) } else { Ok(&rest[..length]) }
    }

    /// `<T:Bound:Bound…>`, if it is there.
    fn params(&mut self) -> Result<Vec<ParamDeclaration>, Damage> {
        let mut found = Vec::new();
        if !self.eat(b'<') {
            return Ok(found);
        }
        while !self.eat(b'>') {
            let name = self.identifier()?.to_owned();
            let mut bounds = Vec::new();
            while self.eat(b':') {
                // The bound by a class is left empty where there are interfaces only.
                if !matches!(self.peek(), Some(b':')) {
                    bounds.push(self.reference()?);
                }
            }
            if let [only] = &bounds[..]
                && is_root(only)
            {
                bounds.clear();
            }
            let variance = Variance::Invariant;
            found.push(ParamDeclaration { name, variance, arity: 0, argument_variance: Vec::new(), bounds });
        }
        Ok(found)
    }

    fn any(&mut self) -> Result<TypeExpr, Damage> {
        let primitive = match self.peek() {
            Some(b'B') => "byte",
            Some(b'C') => "char",
            Some(b'D') => "double",
            Some(b'F') => "float",
            Some(b'I') => "int",
            Some(b'J') => "long",
            Some(b'S') => "short",
            Some(b'Z') => "boolean",
            _ => return self.reference(),
        };
        self.at += 1;
        Ok(named(primitive))
    }

    fn reference(&mut self) -> Result<TypeExpr, Damage> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Damage::Depth);
        }
        let found = match self.peek() {
            Some(b'L') => self.class()?,
            Some(b'T') => {
                self.at += 1;
                let name = named(self.identifier()?);
                self.expect(b';')?;
                name
            }
            Some(b'[') => {
                self.at += 1;
                TypeExpr::Array(Box::new(self.any()?))
            }
            _ => return Err(Damage::Signature),
        };
        self.depth -= 1;
        Ok(found)
    }

    fn class(&mut self) -> Result<TypeExpr, Damage> {
        self.expect(b'L')?;
        let mut path = self.identifier()?.replace('/', ".");
        let args = self.args()?;
        let mut found = TypeExpr::Named { outer: None, name: path.clone(), args };
        while self.eat(b'.') {
            path = format!("{path}${}", self.identifier()?);
            let args = self.args()?;
            found = TypeExpr::Named { outer: Some(Box::new(found)), name: path.clone(), args };
        }
        self.expect(b';')?;
        Ok(found)
    }

    fn args(&mut self) -> Result<Vec<TypeExpr>, Damage> {
        let mut found = Vec::new();
        if self.eat(b'<') {
            while !self.eat(b'>') {
                found.push(match self.peek() {
                    Some(b'*') => {
                        self.at += 1;
                        TypeExpr::Unbounded
                    }
                    Some(b'+') => {
                        self.at += 1;
                        TypeExpr::Extends(Box::new(self.reference()?))
                    }
                    Some(b'-') => {
                        self.at += 1;
                        TypeExpr::Super(Box::new(self.reference()?))
                    }
                    _ => self.reference()?,
                });
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(text: &str, expected: &Expect) {
        let shown = match method_signature(text) {
            Ok(MethodSignature { type_params, params, result, throws }) => {
                let params: Vec<_> = params.iter().map(ToString::to_string).collect();
                let throws: Vec<_> = throws.iter().map(ToString::to_string).collect();
                let bounds: Vec<_> = type_params
                    .iter()
                    .map(|param| {
                        let bounds: Vec<_> = param.bounds.iter().map(ToString::to_string).collect();
                        format!("{}: {}", param.name, bounds.join(" & "))
                    })
                    .collect();
                format!("<{}>({}) {result} ^{}", bounds.join(", "), params.join(", "), throws.join(", "))
            }
            Err(damage) => damage.to_string(),
        };
        expected.assert_eq(&shown);
    }

    #[test]
    fn signatures_are_types_by_name() {
        check("(I[[JLjava/util/Map$Entry;)V", &expect!["<>(int, long[][], java.util.Map$Entry) void ^"]);
        check(
            "<T:Ljava/lang/Object;U::Ljava/lang/Comparable<-TU;>;:Ljava/io/Serializable;>(Ljava/util/List<*>;TT;)TU;^TE;",
            &expect![
                "<T: , U: java.lang.Comparable<? super U> & java.io.Serializable>(java.util.List<?>, T) U ^E"
            ],
        );
        check("(La/B<TT;>.C<+TX;>.D;)[TT;", &expect!["<>(a.B<T>.C<? extends X>.D) T[] ^"]);
        check("(I", &expect!["a signature or descriptor is malformed"]);
        check("()V;", &expect!["a signature or descriptor is malformed"]);
        check(&format!("({}I)V", "[".repeat(300)), &expect!["types are nested too deeply"]);
    }
}
