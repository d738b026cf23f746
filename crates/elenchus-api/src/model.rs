//! What is known of a library.
//!
//! The declarations are those of `elenchus-types`, which the type relations understand. What else matters to whoever writes a
//! program with the library (what is deprecated, on trial, may be null, how parameters are called) stands beside
//! them in [`Marks`], member by member in the same order.

use std::collections::BTreeMap;

use elenchus_types::syntax::Declaration;
use serde::{Deserialize, Serialize};

/// A class of a library.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ApiClass {
    pub declaration: Declaration,
    pub marks: ClassMarks,
}

/// What is known of a class beside its declaration.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ClassMarks {
    /// Whether a program outside the library can name it: it and all around it are public, and its package is exported.
    /// A protected class counts, for whoever extends the class around it.
    pub visible: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub marks: Marks,
    /// Whether it says that it is meant to be a functional interface.
    pub functional: bool,
    /// Beside the fields, constructors and methods of the declaration.
    #[serde(skip_serializing_if = "all_default")]
    pub fields: Vec<Marks>,
    #[serde(skip_serializing_if = "all_default")]
    pub constructors: Vec<Marks>,
    #[serde(skip_serializing_if = "all_default")]
    pub methods: Vec<Marks>,
    /// Members that a release has on trial; no ordinary program may use them, and the declaration does not have them.
    #[serde(skip_serializing_if = "is_default")]
    pub preview_members: usize,
    /// The names of instance methods that only its package sees: no program calls them, but they stand in the way of who
    /// extends the class.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub package_methods: Vec<Box<str>>,
    /// Whether one of them is abstract, so that nobody outside the package can implement it.
    #[serde(skip_serializing_if = "not")]
    pub has_abstract_package_method: bool,
}

/// What is known of a class or member beside its types.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a mark that is there or not")]
pub struct Marks {
    pub deprecated: bool,
    pub for_removal: bool,
    /// A class that a release has on trial.
    #[serde(skip_serializing_if = "not")]
    pub preview: bool,
    /// A method whose types are made up at each call (JLS 15.12.3).
    pub polymorphic: bool,
    /// Whether the value of a field or the result of a method may be null, where the library says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nullness: Option<Nullness>,
    #[serde(skip_serializing_if = "all_default")]
    pub params: Vec<ParamMarks>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ParamMarks {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nullness: Option<Nullness>,
    /// How the types of a closure's parameters follow from the call, in Groovy: the hint's class and its options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closure_hint: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nullness {
    Nullable,
    NonNull,
}

/// A method that a language adds to a type of another library.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Extension {
    /// The class that declares it as a static method, whose first parameter is the receiver.
    pub owner: String,
    /// The place among the methods of that class.
    pub method: usize,
    /// Whether it is called on the class and not on an object.
    pub is_static: bool,
}

/// A module, as its descriptor says.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Module {
    pub name: String,
    /// Packages that are exported to everyone.
    pub exports: Vec<String>,
    pub requires: Vec<String>,
}

/// Something that could not be read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Problem {
    /// The class or file.
    pub place: String,
    pub reason: String,
}

/// A library: classes by binary name, and what was found on the way.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Library {
    /// What it was made from, such as `java@25` or `G:A:V`.
    pub coordinate: String,
    pub modules: Vec<Module>,
    /// Packages in which what is not said to be nullable is not.
    pub null_marked: Vec<String>,
    pub classes: BTreeMap<String, ApiClass>,
    pub extensions: Vec<Extension>,
    pub problems: Vec<Problem>,
}

/// How large a library is, as a person counts: what a program outside can name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Size {
    pub classes: usize,
    pub generic_classes: usize,
    pub methods: usize,
    pub generic_methods: usize,
    pub constructors: usize,
    pub fields: usize,
    pub type_params: usize,
}

impl Library {
    /// The classes that a program can name.
    pub fn visible(&self) -> impl Iterator<Item = &ApiClass> {
        self.classes.values().filter(|class| class.marks.visible)
    }

    /// Counts what is declared by the visible classes themselves.
    pub fn size(&self) -> Size {
        let mut size = Size::default();
        for ApiClass { declaration, .. } in self.visible() {
            size.classes += 1;
            size.generic_classes += usize::from(!declaration.params.is_empty());
            size.methods += declaration.methods.len();
            size.generic_methods +=
                declaration.methods.iter().filter(|method| !method.type_params.is_empty()).count();
            size.constructors += declaration.constructors.len();
            size.fields += declaration.fields.len();
            size.type_params += declaration.params.len();
            let members = declaration.methods.iter().chain(&declaration.constructors);
            size.type_params += members.map(|member| member.type_params.len()).sum::<usize>();
        }
        size
    }

    /// Puts another library's classes, modules and problems to these. A class that both have stays as it is here, as on a class
    /// path.
    pub fn add(&mut self, other: Library) {
        self.modules.extend(other.modules);
        self.null_marked.extend(other.null_marked);
        self.extensions.extend(other.extensions);
        self.problems.extend(other.problems);
        for (name, class) in other.classes {
            self.classes.entry(name).or_insert(class);
        }
    }

    /// The problems, counted by reason.
    pub fn problem_counts(&self) -> BTreeMap<&str, usize> {
        let mut counts = BTreeMap::new();
        for problem in &self.problems {
            *counts.entry(&*problem.reason).or_default() += 1;
        }
        counts
    }
}

impl ClassMarks {
    /// With marks for every member of a declaration, where none were said.
    #[must_use]
    pub fn filled(mut self, declaration: &Declaration) -> ClassMarks {
        self.fields.resize(declaration.fields.len(), Marks::default());
        self.constructors.resize(declaration.constructors.len(), Marks::default());
        self.methods.resize(declaration.methods.len(), Marks::default());
        self
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn not(mark: &bool) -> bool {
    !mark
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn all_default<T: Default + PartialEq>(values: &[T]) -> bool {
    values.iter().all(is_default)
}
