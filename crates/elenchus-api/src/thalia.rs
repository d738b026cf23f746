//! The JSON that Thalia reads: an object a class, with types as Java writes them.

use elenchus_types::syntax;
use serde::Deserialize;

use crate::model::{ApiClass, ClassMarks, Library, Problem};

#[derive(Deserialize)]
struct ThaliaClass {
    name: String,
    #[serde(default)]
    type_parameters: Vec<String>,
    #[serde(default)]
    implements: Vec<String>,
    #[serde(default)]
    inherits: Vec<String>,
    /// 0 is a class, 1 an interface, 2 an abstract class.
    #[serde(default)]
    class_type: u8,
    #[serde(default)]
    methods: Vec<ThaliaMethod>,
    #[serde(default)]
    fields: Vec<ThaliaField>,
    #[serde(default)]
    functional_interface: bool,
    /// The class around an inner one.
    parent: Option<String>,
    #[serde(default)]
    access_mod: String,
}

#[derive(Deserialize)]
struct ThaliaMethod {
    name: String,
    #[serde(default)]
    parameters: Vec<String>,
    #[serde(default)]
    type_parameters: Vec<String>,
    return_type: Option<String>,
    #[serde(default)]
    is_static: bool,
    #[serde(default)]
    is_constructor: bool,
    #[serde(default)]
    access_mod: String,
    #[serde(default)]
    throws: Vec<String>,
    #[serde(default)]
    is_default: bool,
}

#[derive(Deserialize)]
struct ThaliaField {
    name: String,
    #[serde(rename = "type")]
    ty: String,
    #[serde(default)]
    is_static: bool,
    #[serde(default)]
    is_final: bool,
    #[serde(default)]
    access_mod: String,
}

/// Reads the class in one file, or in a list of them, into a library. What cannot be read becomes a problem.
pub fn add_thalia(library: &mut Library, text: &str) -> Result<(), serde_json::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum OneOrMany {
        One(Box<ThaliaClass>),
        Many(Vec<ThaliaClass>),
    }
    let classes = match serde_json::from_str(text)? {
        OneOrMany::One(class) => vec![*class],
        OneOrMany::Many(classes) => classes,
    };
    for class in classes {
        match syntax::parse_declaration(&declaration(&class)) {
            Ok(declaration) => {
                let visible = matches!(&*class.access_mod, "" | "public");
                let marks =
                    ClassMarks { visible, functional: class.functional_interface, ..ClassMarks::default() };
                let marks = marks.filled(&declaration);
                library.classes.insert(declaration.name.clone(), ApiClass { declaration, marks });
            }
            Err(error) => {
                library.problems.push(Problem { place: class.name, reason: error.to_string() });
            }
        }
    }
    Ok(())
}

fn declaration(class: &ThaliaClass) -> String {
    let is_interface = class.class_type == 1;
    let mut members: Vec<String> = class
        .fields
        .iter()
        .map(|field| {
            let is_static = if field.is_static { "static " } else { "" };
            let is_final = if field.is_final { "final " } else { "" };
            let access = access(&field.access_mod);
            format!("{access}{is_static}{is_final}{}: {};", field.name, types(&field.ty))
        })
        .collect();
    for method in &class.methods {
        let kind = match method {
            _ if method.is_static => "static ",
            _ if is_interface && !method.is_default => "abstract ",
            _ => "",
        };
        let name = if method.is_constructor { "new" } else { &method.name };
        let result = match &method.return_type {
            Some(result) if !method.is_constructor => format!(": {}", types(result)),
            None if !method.is_constructor => ": void".to_owned(),
            _ => String::new(),
        };
        members.push(format!(
            "{}{kind}{name}{}({}){result}{};",
            access(&method.access_mod),
            params(&method.type_parameters),
            list("", &method.parameters),
            list(" throws ", &method.throws)
        ));
    }
    let above: Vec<String> = class
        .inherits
        .iter()
        .chain(&class.implements)
        .filter(|name| *name != "java.lang.Object")
        .cloned()
        .collect();
    format!(
        "{}{}{} {}{}{}{} {{ {} }}",
        access(&class.access_mod),
        if class.class_type == 2 { "abstract " } else { "" },
        if is_interface { "interface" } else { "class" },
        binary(&class.name),
        class.parent.as_ref().map(|parent| format!(" in {}", binary(parent))).unwrap_or_default(),
        params(&class.type_parameters),
        list(" : ", &above),
        members.join(" ")
    )
}

fn access(word: &str) -> &'static str {
    match word {
        "protected" => "protected ",
        "private" => "private ",
        "package" => "package ",
        _ => "",
    }
}

fn list(before: &str, items: &[String]) -> String {
    let items: Vec<_> = items.iter().map(|item| types(item)).collect();
    if items.is_empty() { String::new() } else { format!("{before}{}", items.join(", ")) }
}

fn params(items: &[String]) -> String {
    let items: Vec<_> = items.iter().map(|item| types(item).replacen(" extends ", ": ", 1)).collect();
    if items.is_empty() { String::new() } else { format!("<{}>", items.join(", ")) }
}

/// The same type with binary names.
fn types(text: &str) -> String {
    let mut found = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$');
        // Three dots end a list of parameters and are no part of a name.
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let length = rest[..length].find("...").unwrap_or(length);
        found.push_str(&binary(&rest[..length]));
        rest = &rest[length..];
        let others = rest.find(|c: char| c.is_alphanumeric() || c == '_').unwrap_or(rest.len());
        found.push_str(&rest[..others]);
        rest = &rest[others..];
    }
    found
}

/// Packages begin with small letters, classes with capital ones: behind the first class, dots are nesting.
fn binary(name: &str) -> String {
    let mut found = String::new();
    let mut in_class = false;
    for (place, part) in name.split('.').enumerate() {
        if place > 0 {
            found.push(if in_class { '$' } else { '.' });
        }
        // What begins with a dot is the inner class of a type with arguments, where the syntax wants the dot.
        if place == 1 && name.starts_with('.') {
            ".".clone_into(&mut found);
        }
        in_class |= part.starts_with(|c: char| c.is_uppercase());
        found.push_str(part);
    }
    found
}
