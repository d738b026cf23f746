//! Type checkers over the program IR, written from the languages' specifications and not from any generator.
//!
//! [`check`] accepts a program or says by which rules, and where, it is rejected. On the way it finds out what every name
//! means and what type everything has: the [`Elaboration`].
//!
//! What a check found out is kept with the [`World`](elenchus_types::World) of its types, for those who change programs:
//!
//! | to know | ask [`Checked`] |
//! | --- | --- |
//! | the type of an expression, captured (JLS 6.5.6, 15) | `elaboration.type_of(expr)` |
//! | of a variable, `var` and parameters of lambdas included | `elaboration.type_of_variable(variable)` |
//! | that a written type means | `elaboration.type_of_use(type_use)` |
//! | what a call, creation, constructor call or reference calls, its type arguments, parameters, result | `elaboration.resolved(node)` |
//! | the function of the program that this is | [`Checked::called`] |
//! | the arguments of the class that is created, also those of a diamond | [`Checked::class_args`] |
//! | the functional interface that a lambda or reference becomes | `elaboration.target(expr)` |
//! | what a name or field access means | `elaboration.meaning(expr)` |
//! | the class of the world that a declaration is, its type variables, and back | `declared` |
//! | whether one type is below another, how it is shown | `world` |
//!
//! Each language has a folder of its own: [`java`], and [`groovy`], which has the answers of `java` for a program's twin.

pub mod groovy;
pub mod java;
pub mod suite;
mod type_checker;

pub use groovy::{Contract, OwnRule, Standing, check_groovy, is_never_in_groovy, java_twin};
pub use java::{
    ApplicableBy, At, CannotSay, Checked, Constant, Declared, Elaboration, Entered, Executable, Local,
    NameMeaning, Options, Readings, Rejection, Resolved, Rule, Verdict, check, check_under, readings,
};
pub use type_checker::{GroovyChecker, JavaChecker, TypeChecker};
