//! The JSON form of a library, which a person can write; the book has an example (`docs/src/api.md`).
//!
//! Types are strings in the syntax of `elenchus-types`: full names with dots, `$` before the name of a nested class.

use elenchus_types::syntax::{self, Declaration, MethodDeclaration, TypeExpr};
use elenchus_types::{Access, ClassKind, Extension as Open, MethodKind};
use serde::{Deserialize, Serialize};

use crate::model::{ApiClass, ClassMarks, Extension, Library, Marks, Module, Nullness, ParamMarks, Problem};

#[derive(Debug, thiserror::Error)]
pub enum JsonError {
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error("in class `{class}`: {error}")]
    Class { class: String, error: syntax::Error },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonLibrary {
    schema: u32,
    coordinate: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    modules: Vec<Module>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    null_marked: Vec<String>,
    classes: Vec<JsonClass>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    extensions: Vec<Extension>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    problems: Vec<Problem>,
}

#[derive(Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct JsonClass {
    name: String,
    /// `class`, `interface`, `enum`, `record` or `annotation`.
    kind: String,
    /// `abstract`, `static`, `final`, `sealed`, and an access other than public.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    modifiers: Vec<String>,
    /// The class around it.
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    enclosing: Option<String>,
    /// `T: Bound & Bound`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    type_params: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    supertypes: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    permits: Vec<String>,
    /// `name: type`, of a record.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    components: Vec<String>,
    /// Of an enum.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    constants: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fields: Vec<JsonMember>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    constructors: Vec<JsonMember>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    methods: Vec<JsonMember>,
    /// Whether programs can name it; yes, unless it says no.
    #[serde(skip_serializing_if = "Option::is_none")]
    visible: Option<bool>,
    #[serde(skip_serializing_if = "not")]
    functional: bool,
    /// Names of instance methods that only its package sees, and whether one is abstract.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    package_methods: Vec<Box<str>>,
    #[serde(skip_serializing_if = "not")]
    has_abstract_package_method: bool,
    #[serde(flatten)]
    marks: JsonMarks,
}

#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct JsonMember {
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    modifiers: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    type_params: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    params: Vec<JsonParam>,
    /// Whether the last parameter, an array, stands for any number of its elements.
    #[serde(skip_serializing_if = "not")]
    varargs: bool,
    /// The type of a field, the result of a method.
    #[serde(rename = "type", skip_serializing_if = "String::is_empty")]
    ty: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    throws: Vec<String>,
    /// The value of a constant field.
    #[serde(skip_serializing_if = "Option::is_none")]
    constant: Option<String>,
    #[serde(flatten)]
    marks: JsonMarks,
}

/// A parameter: its type, or that and what is known beside it.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum JsonParam {
    Type(String),
    Marked {
        #[serde(rename = "type")]
        ty: String,
        #[serde(flatten)]
        marks: ParamMarks,
    },
}

#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a mark that is there or not")]
struct JsonMarks {
    #[serde(skip_serializing_if = "not")]
    deprecated: bool,
    #[serde(skip_serializing_if = "not")]
    for_removal: bool,
    #[serde(skip_serializing_if = "not")]
    preview: bool,
    #[serde(skip_serializing_if = "not")]
    polymorphic: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    nullness: Option<Nullness>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn not(mark: &bool) -> bool {
    !mark
}

/// A library as JSON.
pub fn write_json(library: &Library) -> Result<String, JsonError> {
    let json = JsonLibrary {
        schema: 1,
        coordinate: library.coordinate.clone(),
        modules: library.modules.clone(),
        null_marked: library.null_marked.clone(),
        classes: library.classes.values().map(write_class).collect(),
        extensions: library.extensions.clone(),
        problems: library.problems.clone(),
    };
    Ok(serde_json::to_string_pretty(&json)?)
}

/// Reads the JSON form.
pub fn read_json(text: &str) -> Result<Library, JsonError> {
    let json: JsonLibrary = serde_json::from_str(text)?;
    let mut library = Library {
        coordinate: json.coordinate,
        modules: json.modules,
        null_marked: json.null_marked,
        extensions: json.extensions,
        problems: json.problems,
        ..Library::default()
    };
    for class in json.classes {
        let name = class.name.clone();
        let class = read_class(class).map_err(|error| JsonError::Class { class: name.clone(), error })?;
        library.classes.insert(name, class);
    }
    Ok(library)
}

/// A class is put together as text of the type core's syntax, which says what is wrong with it if something is.
fn read_class(class: JsonClass) -> Result<ApiClass, syntax::Error> {
    let mut members: Vec<String> = class.constants.iter().map(|name| format!("constant {name};")).collect();
    for field in &class.fields {
        let constant = field.constant.as_ref().map(|value| format!(" = {value}")).unwrap_or_default();
        members.push(format!("{}{}: {}{constant};", words(&field.modifiers), field.name, field.ty));
    }
    members.extend(class.constructors.iter().map(|one| method(one, "new")));
    members.extend(class.methods.iter().map(|one| method(one, &one.name)));
    let kind = if class.kind.is_empty() { "class" } else { &class.kind };
    let text = format!(
        "{}{kind} {}{}{}{}{}{} {{ {} }}",
        words(&class.modifiers),
        class.name,
        class.enclosing.as_ref().map(|name| format!(" in {name}")).unwrap_or_default(),
        angled(&class.type_params),
        if kind == "record" { format!("({})", class.components.join(", ")) } else { String::new() },
        listed(" : ", &class.supertypes),
        listed(" permits ", &class.permits),
        members.join(" ")
    );
    let declaration = syntax::parse_declaration(&text)?;
    let constants = class.constants.iter().map(|_| Marks::default());
    let of = |members: Vec<JsonMember>| members.into_iter().map(member_marks).collect::<Vec<_>>();
    let marks = ClassMarks {
        visible: class.visible.unwrap_or(true),
        marks: marks(&class.marks),
        functional: class.functional,
        fields: constants.chain(of(class.fields)).collect(),
        constructors: of(class.constructors),
        methods: of(class.methods),
        preview_members: 0,
        package_methods: class.package_methods,
        has_abstract_package_method: class.has_abstract_package_method,
    };
    Ok(ApiClass { declaration, marks })
}

fn method(member: &JsonMember, name: &str) -> String {
    let mut params: Vec<String> = member
        .params
        .iter()
        .map(|param| match param {
            JsonParam::Type(ty) | JsonParam::Marked { ty, .. } => ty.clone(),
        })
        .collect();
    if let Some(last) = params.last_mut().filter(|_| member.varargs) {
        *last = format!("{}...", last.trim_end().trim_end_matches("[]"));
    }
    let result = if name == "new" { String::new() } else { format!(": {}", member.ty) };
    format!(
        "{}{name}{}({}){result}{};",
        words(&member.modifiers),
        angled(&member.type_params),
        params.join(", "),
        listed(" throws ", &member.throws)
    )
}

fn member_marks(member: JsonMember) -> Marks {
    let params: Vec<_> = member
        .params
        .into_iter()
        .map(|param| match param {
            JsonParam::Type(_) => ParamMarks::default(),
            JsonParam::Marked { marks, .. } => marks,
        })
        .collect();
    let said = params.iter().any(|param| *param != ParamMarks::default());
    Marks { params: if said { params } else { Vec::new() }, ..marks(&member.marks) }
}

fn marks(json: &JsonMarks) -> Marks {
    let JsonMarks { deprecated, for_removal, preview, polymorphic, nullness } = *json;
    Marks { deprecated, for_removal, preview, polymorphic, nullness, params: Vec::new() }
}

fn words(words: &[String]) -> String {
    words.iter().map(|word| format!("{word} ")).collect()
}

fn angled(items: &[String]) -> String {
    if items.is_empty() { String::new() } else { format!("<{}>", items.join(", ")) }
}

fn listed(before: &str, items: &[String]) -> String {
    if items.is_empty() { String::new() } else { format!("{before}{}", items.join(", ")) }
}

fn write_class(class: &ApiClass) -> JsonClass {
    let ApiClass { declaration, marks } = class;
    let (constants, fields): (Vec<_>, Vec<_>) =
        declaration.fields.iter().zip(&marks.fields).partition(|(field, _)| field.is_enum_constant);
    JsonClass {
        name: declaration.name.clone(),
        kind: kind_word(declaration.kind).to_owned(),
        modifiers: class_modifiers(declaration),
        enclosing: declaration.enclosing.clone(),
        type_params: texts(&declaration.params),
        supertypes: texts(&declaration.supertypes),
        permits: declaration.permits.clone(),
        components: declaration.components.iter().map(|(name, ty)| format!("{name}: {ty}")).collect(),
        constants: constants.iter().map(|(field, _)| field.name.clone()).collect(),
        fields: fields
            .iter()
            .map(|(field, marks)| JsonMember {
                name: field.name.clone(),
                modifiers: modifiers(field.access, field.is_static, false, field.is_final),
                ty: field.ty.to_string(),
                constant: field.constant.clone(),
                marks: write_marks(marks),
                ..JsonMember::default()
            })
            .collect(),
        constructors: write_methods(&declaration.constructors, &marks.constructors),
        methods: write_methods(&declaration.methods, &marks.methods),
        visible: (!marks.visible).then_some(false),
        functional: marks.functional,
        package_methods: marks.package_methods.clone(),
        has_abstract_package_method: marks.has_abstract_package_method,
        marks: write_marks(&marks.marks),
    }
}

fn write_methods(methods: &[MethodDeclaration], marks: &[Marks]) -> Vec<JsonMember> {
    methods
        .iter()
        .zip(marks)
        .map(|(method, marks)| JsonMember {
            name: if method.result.is_some() { method.name.clone() } else { String::new() },
            modifiers: modifiers(
                method.access,
                method.kind == MethodKind::Static,
                method.kind == MethodKind::Abstract,
                method.is_final,
            ),
            type_params: texts(&method.type_params),
            params: write_params(&method.params, &marks.params),
            varargs: method.varargs,
            ty: method.result.as_ref().map(ToString::to_string).unwrap_or_default(),
            throws: texts(&method.throws),
            constant: None,
            marks: write_marks(marks),
        })
        .collect()
}

fn write_params(params: &[TypeExpr], marks: &[ParamMarks]) -> Vec<JsonParam> {
    let mark = |place: usize| marks.get(place).cloned().unwrap_or_default();
    params
        .iter()
        .enumerate()
        .map(|(place, ty)| match mark(place) {
            marks if marks == ParamMarks::default() => JsonParam::Type(ty.to_string()),
            marks => JsonParam::Marked { ty: ty.to_string(), marks },
        })
        .collect()
}

fn write_marks(marks: &Marks) -> JsonMarks {
    let Marks { deprecated, for_removal, preview, polymorphic, nullness, .. } = *marks;
    JsonMarks { deprecated, for_removal, preview, polymorphic, nullness }
}

fn texts<T: ToString>(items: &[T]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

fn kind_word(kind: ClassKind) -> &'static str {
    match kind {
        ClassKind::Class | ClassKind::Missing => "class",
        ClassKind::Interface => "interface",
        ClassKind::Enum => "enum",
        ClassKind::Record => "record",
        ClassKind::Annotation => "annotation",
    }
}

/// Those that the kind does not imply.
fn class_modifiers(declaration: &Declaration) -> Vec<String> {
    let given = declaration.modifiers;
    let is_class = declaration.kind == ClassKind::Class;
    let mut found = modifiers(
        given.access,
        given.is_static && is_class,
        given.is_abstract && !declaration.kind.is_interface(),
        given.extension == Open::Final && declaration.kind != ClassKind::Record,
    );
    if given.extension == Open::Sealed {
        found.push("sealed".to_owned());
    }
    found
}

fn modifiers(access: Access, is_static: bool, is_abstract: bool, is_final: bool) -> Vec<String> {
    let access = match access {
        Access::Public => None,
        Access::Protected => Some("protected"),
        Access::Package => Some("package"),
        Access::Private => Some("private"),
    };
    let words = [
        access,
        is_abstract.then_some("abstract"),
        is_static.then_some("static"),
        is_final.then_some("final"),
    ];
    words.into_iter().flatten().map(str::to_owned).collect()
}
