//! Declarations as Java source, as far as random classes need it.

use std::fmt::Write;

use elenchus_types::syntax::{Declaration, MethodDeclaration, ParamDeclaration, TypeExpr};
use elenchus_types::{ClassKind, MethodKind};

/// One file with all the classes, in the package that their names say.
pub fn java_source(classes: &[Declaration]) -> String {
    let mut text = "package gen;\n".to_owned();
    for class in classes.iter().filter(|class| class.enclosing.is_none()) {
        write_class(&mut text, class, classes);
    }
    text
}

fn write_class(text: &mut String, class: &Declaration, all: &[Declaration]) {
    let simple = class.name.rsplit(['.', '$']).next().unwrap_or(&class.name);
    let interface = class.kind == ClassKind::Interface;
    let keyword = if interface { "interface" } else { "abstract class" };
    let _ = write!(text, "{keyword} {simple}{}", params(&class.params));
    let is_class = |above: &&TypeExpr| match above {
        TypeExpr::Named { outer: Some(_), .. } => true,
        TypeExpr::Named { name, .. } => {
            name == "java.lang.Number"
                || all.iter().any(|class| class.name == *name && class.kind == ClassKind::Class)
        }
        _ => false,
    };
    let (extended, implemented): (Vec<_>, Vec<_>) = class.supertypes.iter().partition(is_class);
    for (word, types) in
        [("extends", extended), (if interface { "extends" } else { "implements" }, implemented)]
    {
        if !types.is_empty() {
            let _ = write!(text, " {word} {}", list(types.into_iter(), ", "));
        }
    }
    text.push_str(" {\n");
    for method in &class.methods {
        write_method(text, method);
    }
    for inner in all.iter().filter(|inner| inner.enclosing.as_ref() == Some(&class.name)) {
        write_class(text, inner, all);
    }
    text.push_str("}\n");
}

fn write_method(text: &mut String, method: &MethodDeclaration) {
    let values: Vec<_> =
        method.params.iter().enumerate().map(|(place, param)| format!("{} p{place}", show(param))).collect();
    let (before, body) = match method.kind {
        MethodKind::Abstract => ("", ";"),
        MethodKind::Concrete => ("default ", " { throw new RuntimeException(); }"),
        MethodKind::Static => ("static ", " { throw new RuntimeException(); }"),
    };
    let result = method.result.as_ref().map(show).unwrap_or_default();
    let type_params = match method.type_params.as_slice() {
        [] => String::new(),
        own => format!("{} ", params(own)),
    };
    let _ = writeln!(text, "  {before}{type_params}{result} {}({}){body}", method.name, values.join(", "));
}

fn params(params: &[ParamDeclaration]) -> String {
    if params.is_empty() {
        return String::new();
    }
    let shown: Vec<_> = params
        .iter()
        .map(|param| match param.bounds.as_slice() {
            [] => param.name.clone(),
            bounds => format!("{} extends {}", param.name, list(bounds.iter(), " & ")),
        })
        .collect();
    format!("<{}>", shown.join(", "))
}

fn list<'a>(types: impl Iterator<Item = &'a TypeExpr>, separator: &str) -> String {
    types.map(show).collect::<Vec<_>>().join(separator)
}

fn show(expr: &TypeExpr) -> String {
    match expr {
        TypeExpr::Named { outer, name, args } => {
            let name = match outer {
                Some(outer) => format!("{}.{}", show(outer), name.rsplit('$').next().unwrap_or(name)),
                None => name.replace('$', "."),
            };
            if args.is_empty() { name } else { format!("{name}<{}>", list(args.iter(), ", ")) }
        }
        TypeExpr::Unbounded => "?".to_owned(),
        TypeExpr::Extends(bound) => format!("? extends {}", show(bound)),
        TypeExpr::Super(bound) => format!("? super {}", show(bound)),
        TypeExpr::Array(element) => format!("{}[]", show(element)),
        // Random classes use no other form.
        other => format!("{other:?}"),
    }
}
