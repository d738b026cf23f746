//! The writer of the text form.

use std::fmt::{self, Display, Formatter};

use super::{Declaration, FieldDeclaration, MethodDeclaration, ParamDeclaration, TypeExpr};
use crate::{Access, ClassKind, ClassModifiers, Extension, MethodKind, Variance};

impl Display for TypeExpr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            TypeExpr::Top => f.write_str("top"),
            TypeExpr::Bottom => f.write_str("bottom"),
            TypeExpr::Null => f.write_str("null"),
            TypeExpr::Named { outer: None, name, args } => write!(f, "{name}{}", Args(args)),
            TypeExpr::Named { outer: Some(outer), name, args } => {
                let simple = name.rsplit('$').next().unwrap_or(name);
                write!(f, "{outer}.{simple}{}", Args(args))
            }
            TypeExpr::VariableOf { name, class } => write!(f, "{name}@{class}"),
            TypeExpr::Constructor(name) => write!(f, "_ {name}"),
            TypeExpr::Unbounded => f.write_str("?"),
            TypeExpr::Extends(bound) => write!(f, "? extends {bound}"),
            TypeExpr::Super(bound) => write!(f, "? super {bound}"),
            // Without parentheses, the brackets of a function type would be those of its result.
            TypeExpr::Array(element) => write!(f, "{}[]", Operand(element)),
            TypeExpr::Nullable(inner) => write!(f, "{}?", Operand(inner)),
            TypeExpr::Function { params, result } => write!(f, "({}) -> {result}", List(params, ", ")),
            TypeExpr::Intersection(parts) => write!(f, "({})", List(parts, " & ")),
        }
    }
}

impl Display for Declaration {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            // What is missing is not declared.
            ClassKind::Class | ClassKind::Missing => "class",
            ClassKind::Interface => "interface",
            ClassKind::Enum => "enum",
            ClassKind::Record => "record",
            ClassKind::Annotation => "annotation",
        };
        self.write_modifiers(f)?;
        write!(f, "{kind} {}", self.name)?;
        if let Some(enclosing) = &self.enclosing {
            write!(f, " in {enclosing}")?;
        }
        write!(f, "{}", Params(&self.params))?;
        if self.kind == ClassKind::Record {
            let components: Vec<_> =
                self.components.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
            write!(f, "({})", components.join(", "))?;
        }
        if !self.supertypes.is_empty() {
            write!(f, " : {}", List(&self.supertypes, ", "))?;
        }
        if !self.permits.is_empty() {
            write!(f, " permits {}", self.permits.join(", "))?;
        }
        if self.fields.is_empty() && self.constructors.is_empty() && self.methods.is_empty() {
            return Ok(());
        }
        f.write_str(" {")?;
        for field in &self.fields {
            write!(f, " {field};")?;
        }
        for method in self.constructors.iter().chain(&self.methods) {
            write!(f, " {method};")?;
        }
        f.write_str(" }")
    }
}

impl Declaration {
    /// Those that the kind does not imply.
    fn write_modifiers(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let implied = ClassModifiers::default().with_implied(self.kind, self.enclosing.is_some());
        let ClassModifiers { access, is_abstract, is_static, extension } = self.modifiers;
        f.write_str(access_word(access))?;
        if is_abstract && !implied.is_abstract {
            f.write_str("abstract ")?;
        }
        if is_static && !implied.is_static {
            f.write_str("static ")?;
        }
        match extension {
            Extension::Sealed => f.write_str("sealed "),
            Extension::Final if implied.extension != Extension::Final => f.write_str("final "),
            _ => Ok(()),
        }
    }
}

impl Display for FieldDeclaration {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.is_enum_constant {
            return write!(f, "constant {}", self.name);
        }
        f.write_str(access_word(self.access))?;
        if self.is_static {
            f.write_str("static ")?;
        }
        if self.is_final {
            f.write_str("final ")?;
        }
        write!(f, "{}: {}", self.name, self.ty)?;
        match &self.constant {
            Some(constant) => write!(f, " = {constant}"),
            None => Ok(()),
        }
    }
}

impl Display for MethodDeclaration {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(access_word(self.access))?;
        f.write_str(match self.kind {
            MethodKind::Abstract => "abstract ",
            MethodKind::Concrete => "",
            MethodKind::Static => "static ",
        })?;
        if self.is_final {
            f.write_str("final ")?;
        }
        let name = if self.result.is_some() { self.name.as_str() } else { "new" };
        write!(f, "{name}{}(", Params(&self.type_params))?;
        match self.params.split_last() {
            Some((TypeExpr::Array(element), before)) if self.varargs => {
                for param in before {
                    write!(f, "{param}, ")?;
                }
                write!(f, "{}...", Operand(element))?;
            }
            _ => write!(f, "{}", List(&self.params, ", "))?,
        }
        f.write_str(")")?;
        if let Some(result) = &self.result {
            write!(f, ": {result}")?;
        }
        if !self.throws.is_empty() {
            write!(f, " throws {}", List(&self.throws, ", "))?;
        }
        Ok(())
    }
}

impl Display for ParamDeclaration {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(sign(self.variance, ""))?;
        f.write_str(&self.name)?;
        if !self.argument_variance.is_empty() {
            let places: Vec<_> = self.argument_variance.iter().map(|variance| sign(*variance, "_")).collect();
            write!(f, "[{}]", places.join(", "))?;
        } else if self.arity > 0 {
            write!(f, "[{}]", self.arity)?;
        }
        if self.bounds.is_empty() { Ok(()) } else { write!(f, ": {}", List(&self.bounds, " & ")) }
    }
}

fn sign(variance: Variance, invariant: &'static str) -> &'static str {
    match variance {
        Variance::Invariant => invariant,
        Variance::Covariant => "+",
        Variance::Contravariant => "-",
    }
}

fn access_word(access: Access) -> &'static str {
    match access {
        Access::Public => "",
        Access::Protected => "protected ",
        Access::Package => "package ",
        Access::Private => "private ",
    }
}

/// Items with a separator between.
struct List<'a, T>(&'a [T], &'static str);

impl<T: Display> Display for List<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (place, item) in self.0.iter().enumerate() {
            f.write_str(if place > 0 { self.1 } else { "" })?;
            item.fmt(f)?;
        }
        Ok(())
    }
}

struct Args<'a>(&'a [TypeExpr]);

impl Display for Args<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, "<{}>", List(self.0, ", ")) }
    }
}

struct Params<'a>(&'a [ParamDeclaration]);

impl Display for Params<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, "<{}>", List(self.0, ", ")) }
    }
}

/// A type before a suffix.
struct Operand<'a>(&'a TypeExpr);

impl Display for Operand<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if matches!(self.0, TypeExpr::Function { .. }) { write!(f, "({})", self.0) } else { self.0.fmt(f) }
    }
}
