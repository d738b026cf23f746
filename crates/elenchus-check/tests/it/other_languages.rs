//! The suites of `suites/types`: programs for languages whose types Java has not, judged by the type core alone.
//!
//! The checker knows Java. Here a program's classes go into a world of the other language, and each function at the top
//! level is one question: may its body, a parameter or `null`, be given as its result? A program is rejected if a type
//! in it is ill formed, which stands under the heading `ill-formed-type`, or if an answer is no.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use elenchus_check::suite::{Example, Stated, examples};
use elenchus_ir::{ClassKind, Expr, Function, Item, Literal, Program, TypeParameterId, TypeUse, TypeUseId};
use elenchus_types::{ClassId, Library, TypeId, TypeSystem, World};

/// What the type core asks of a language in which every type is a class.
struct Plain {
    null_is_everywhere: bool,
    /// Of a parameter without one.
    bound: &'static str,
}

const KOTLIN: Plain = Plain { null_is_everywhere: false, bound: "Any?" };
const SCALA: Plain = Plain { null_is_everywhere: true, bound: "" };

impl TypeSystem for Plain {
    fn root(&self) -> &'static str {
        "Any"
    }

    fn null_is_everywhere(&self) -> bool {
        self.null_is_everywhere
    }
}

/// Why a program is rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Refusal {
    IllFormed(String),
    NotAssignable(String),
}

/// A program's declarations in the form of the type core.
struct Elaboration<'a> {
    program: &'a Program,
    /// Every class with parameters: its name alone is a constructor, since there are no raw types.
    constructors: Vec<String>,
    bound: &'static str,
}

impl Elaboration<'_> {
    fn name(&self, name: elenchus_ir::Name) -> &str {
        self.program.names.spelling(name)
    }

    fn types(&self, ids: &[TypeUseId], separator: &str) -> String {
        ids.iter().map(|id| self.ty(*id)).collect::<Vec<_>>().join(separator)
    }

    fn ty(&self, id: TypeUseId) -> String {
        match &self.program.types[id] {
            TypeUse::Named { outer: None, name, args } if !args.is_empty() => {
                format!("{}<{}>", self.name(*name), self.types(args, ", "))
            }
            TypeUse::Named { outer: None, name, .. } => {
                let name = self.name(*name).to_owned();
                if self.constructors.contains(&name) { format!("_ {name}") } else { name }
            }
            TypeUse::Named { .. } => panic!("no classes within others here"),
            TypeUse::Array(element) => format!("{}[]", self.ty(*element)),
            TypeUse::Unbounded => "?".to_owned(),
            TypeUse::Extends(bound) => format!("? extends {}", self.ty(*bound)),
            TypeUse::Super(bound) => format!("? super {}", self.ty(*bound)),
            TypeUse::Function { params, result } => {
                format!("(({}) -> {})", self.types(params, ", "), self.ty(*result))
            }
            TypeUse::Nullable(inner) => format!("{}?", self.ty(*inner)),
            TypeUse::Intersection(parts) => format!("({})", self.types(parts, " & ")),
        }
    }

    fn type_params(&self, ids: &[TypeParameterId]) -> String {
        let params: Vec<String> = ids
            .iter()
            .map(|id| {
                let param = &self.program.type_params[*id];
                let sign = match param.variance {
                    elenchus_ir::Variance::Invariant => "",
                    elenchus_ir::Variance::Covariant => "+",
                    elenchus_ir::Variance::Contravariant => "-",
                };
                let kind = if param.arity > 0 { format!("[{}]", param.arity) } else { String::new() };
                let bounds = match (param.bounds.is_empty(), param.arity) {
                    (true, 0) => self.bound.to_owned(),
                    _ => self.types(&param.bounds, " & "),
                };
                let colon = if bounds.is_empty() { "" } else { ": " };
                format!("{sign}{}{kind}{colon}{bounds}", self.name(param.name))
            })
            .collect();
        if params.is_empty() { String::new() } else { format!("<{}>", params.join(", ")) }
    }

    /// The classes, and one beside them whose methods are the functions.
    fn library(&self) -> String {
        let mut text = String::new();
        let mut methods = String::new();
        for item in &self.program.items {
            match item {
                Item::Class(id) => {
                    let class = &self.program.classes[*id];
                    let word = if class.kind == ClassKind::Interface { "interface" } else { "class" };
                    let above: Vec<_> = class.superclass.iter().chain(&class.interfaces).copied().collect();
                    let colon = if above.is_empty() { "" } else { " : " };
                    let (name, params) = (self.name(class.name), self.type_params(&class.type_params));
                    writeln!(text, "{word} {name}{params}{colon}{}", self.types(&above, ", ")).unwrap();
                }
                Item::Function(id) => {
                    let function = &self.program.functions[*id];
                    let params: Vec<_> = function
                        .params
                        .iter()
                        .map(|id| *self.program.variables[*id].ty.written().unwrap())
                        .collect();
                    let (name, types) = (self.name(function.name), self.type_params(&function.type_params));
                    let result = self.ty(*function.result.written().unwrap());
                    write!(methods, "{name}{types}({}): {result}; ", self.types(&params, ", ")).unwrap();
                }
                Item::Variable(_) => panic!("no variables here"),
            }
        }
        format!("{text}class Main {{ {methods}}}\n")
    }

    /// The place of the parameter that is the body of a function; `None` for `null`.
    fn body(&self, function: &Function) -> Option<usize> {
        match function.body.map(|body| &self.program.exprs[body]) {
            Some(Expr::Literal(Literal::Null)) => None,
            Some(Expr::Name(name)) => {
                let names = function.params.iter().map(|id| self.program.variables[*id].name);
                Some(names.enumerate().find(|(_, param)| param == name).unwrap().0)
            }
            body => panic!("no such body here: {body:?}"),
        }
    }
}

/// Every reason to reject a program.
fn refusals(language: Plain, library: &str, text: &str) -> Vec<Refusal> {
    let program = elenchus_ir::parse(text).unwrap();
    let declared = program.items.iter().filter_map(|item| match item {
        Item::Class(id) => Some(&program.classes[*id]),
        _ => None,
    });
    let mut constructors: Vec<String> = declared
        .filter(|class| !class.type_params.is_empty())
        .map(|class| program.names.spelling(class.name).to_owned())
        .collect();
    let known = Library::parse(library).unwrap();
    let generic = known.names().filter(|name| !known.get(name).unwrap().params.is_empty());
    constructors.extend(generic.map(str::to_owned));
    let elaboration = Elaboration { program: &program, constructors, bound: language.bound };
    let classes = format!("{library}{}", elaboration.library());
    let loader = Library::parse(&classes).unwrap_or_else(|error| panic!("{error}\n{classes}"));
    let names: Vec<String> = loader.names().map(str::to_owned).collect();
    let mut world = World::new(Arc::new(language), Arc::new(loader));
    let mut found = Vec::new();
    for name in names {
        let class = world.class_named(&name);
        for ty in types_of(&mut world, class) {
            if !world.is_well_formed(ty) {
                found.push(Refusal::IllFormed(world.show(ty)));
            }
        }
    }
    let main = world.class_named("Main");
    let methods = world.class(main).methods.clone();
    let null = world.parse("null").unwrap();
    let functions = program.items.iter().filter_map(|item| match item {
        Item::Function(id) => Some(&program.functions[*id]),
        _ => None,
    });
    for (function, method) in functions.zip(&methods) {
        let given = elaboration.body(function).map_or(null, |place| method.params[place]);
        if !world.is_assignable(given, method.result) {
            found.push(Refusal::NotAssignable(program.names.spelling(function.name).to_owned()));
        }
    }
    found
}

/// The types above a class and in its members, and all bounds.
fn types_of(world: &mut World, class: ClassId) -> Vec<TypeId> {
    let class = world.class(class).clone();
    let vars = class.params.iter().chain(class.methods.iter().flat_map(|method| &method.type_params));
    let bounds: Vec<_> = vars.map(|var| world.var(*var).upper).collect();
    let members = class.methods.iter().flat_map(|method| method.params.iter().chain([&method.result]));
    class.supertypes.iter().chain(members).copied().chain(bounds).collect()
}

/// What stands in the fence `library`.
fn library(markdown: &str) -> String {
    let lines = markdown.lines().skip_while(|line| *line != "```library").skip(1);
    lines.take_while(|line| !line.starts_with("```")).fold(String::new(), |text, line| text + line + "\n")
}

fn check(file: &str, language: fn() -> Plain) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites/types").join(file);
    let markdown = std::fs::read_to_string(path).unwrap();
    let library = library(&markdown);
    let examples = examples(&markdown);
    assert!(examples.len() > 20, "{} examples", examples.len());
    let mut report = String::new();
    for Example { heading, line, stated, text, .. } in examples {
        let refusals = refusals(language(), &library, &text);
        // A rejected program has one thing wrong with it, so that it is rejected for no other reason.
        let is_right = match &refusals[..] {
            [] => stated == Stated::Accepted,
            [Refusal::IllFormed(_), ..] => stated == Stated::Rejected && heading == "ill-formed-type",
            [Refusal::NotAssignable(_)] => stated == Stated::Rejected && heading != "ill-formed-type",
            [Refusal::NotAssignable(_), ..] => false,
        };
        if !is_right {
            writeln!(report, "{file}:{line} ({heading}): {refusals:?}").unwrap();
        }
    }
    assert!(report.is_empty(), "\n{report}");
}

#[test]
fn kotlin() {
    check("kotlin.md", || KOTLIN);
}

#[test]
fn scala() {
    check("scala.md", || SCALA);
}
