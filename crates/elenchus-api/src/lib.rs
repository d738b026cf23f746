//! Libraries as worlds: what a compiler sees of a jar, a JDK or any release that a JDK remembers, straight from class files.
//!
//! [`extract`] reads a [`ClassSource`] into a [`Library`]: declarations as `elenchus-types` has them, and marks
//! beside them. Nothing here knows programs, and no compiler is asked.

mod annotation;
mod class_file;
mod constant;
mod extract;
mod model;
mod read_class;
mod signature;
mod source;

pub use class_file::Damage;
pub use extract::{Modules, extract};
pub use model::{
    ApiClass, ClassMarks, Extension, Library, Marks, Module, Nullness, ParamMarks, Problem, Size,
};
pub use read_class::{Read, read_class};
pub use source::{ClassSource, CtSym, Entry, Image, Jar, SourceError};
