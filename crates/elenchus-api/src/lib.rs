//! Libraries as worlds: what a compiler sees of a jar, a JDK or any release that a JDK remembers, straight from class files.
//!
//! [`extract`] reads a [`ClassSource`] into a [`Library`]: declarations as `elenchus-types` has them, and marks
//! beside them. A [`Catalogue`] is the same as text, of which a class is read when it is asked for, and a [`ClassPath`] of
//! catalogues is what a world loads its classes from. Nothing here knows programs, and no compiler is asked.

mod annotation;
mod cache;
mod catalogue;
mod class_file;
mod constant;
mod extract;
mod features;
mod groovy;
mod json;
mod model;
mod read_class;
mod signature;
mod source;
mod thalia;

pub use cache::Origin;
pub use catalogue::{Catalogue, CatalogueError, ClassPath};
pub use class_file::Damage;
pub use extract::{Modules, extract};
pub use features::{features, select};
pub use json::{JsonError, read_json, write_json};
pub use model::{
    ApiClass, ClassMarks, Extension, Library, Marks, Module, Nullness, ParamMarks, Problem, Size,
};
pub use read_class::{Read, read_class};
pub use source::{ClassSource, CtSym, Entry, Image, Jar, SourceError};
pub use thalia::add_thalia;
