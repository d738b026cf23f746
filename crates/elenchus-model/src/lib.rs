//! Models of type systems, and questions about them.
//!
//! A type checker and an interpreter are written in a small language (`models/` has examples) and turned into one
//! formula, and a solver is asked for a program that passes the one and fails in the other, or that tells two
//! checkers apart; for the smallest such program; or for a proof that there is none within a bound. The technique is
//! Bonsai (Chandra and Bodik, "Bonsai: synthesis-based reasoning for type systems").
//!
//! ```
//! use elenchus_model::session::{Answer, Session, Settings};
//!
//! let model = elenchus_model::load(
//!     r#"
//!     language demo
//!     sort Exp = zero | yes | succ(Exp)
//!     data Ty = Nat | Boolean
//!     bug lenient "succ takes anything"
//!     fn check(e: Exp): Ty =
//!       match e {
//!         zero => Nat,
//!         yes => Boolean,
//!         succ(x) => { let t = check(x); assert bug lenient or t == Nat else "succ of a boolean"; Nat }
//!       }
//!     fn run(e: Exp): Exp =
//!       match e {
//!         succ(x) => match run(x) { yes => fail "stuck", v => succ(v) }
//!         else => e
//!       }
//!     query sound: exists e: Exp depth 4 with lenient { check(e) passes and run(e) fails } minimise size
//!     "#,
//! )
//! .expect("a correct model");
//! let query = model.query("sound").expect("it was written above");
//! let mut session = Session::new(&model, query, &Settings::default())?;
//! let Answer::Found(found) = session.minimal(&model.metrics[0])? else { panic!("the bug is found") };
//! assert_eq!(found.program.show(&model), "(succ yes)");
//! # Ok::<(), elenchus_model::session::AskError>(())
//! ```
//!
//! The way through: [`parser`] and [`check`] make a [`model::Model`] of a text; [`symbolic`] evaluates its functions on
//! the [`tree`] of all programs of a [`space`]; [`encode`] hands the [`formula`] to a [`solver`]; [`session`] asks, and
//! has every answer run by [`concrete`], which shares nothing with the symbolic side. [`proof`] checks what the solver
//! says about absence, and [`agreement`] that the two evaluators say the same.
//!
//! On top of that: [`rules`] tells which rules of a checker matter, [`suggest`] which conditions it lacks, [`print`]
//! writes a program in a real language, and [`sources`] reads a model that is in several files.
//!
//! This crate knows no other crate of the workspace and prints nothing.
#![warn(missing_debug_implementations)]

pub mod agreement;
pub mod budget;
pub mod census;
pub mod check;
pub mod concrete;
pub mod diagnostic;
pub mod encode;
pub mod encoding;
pub mod explain;
pub mod figures;
pub mod format;
pub mod formula;
pub mod lexer;
pub mod library;
pub mod lint;
pub mod model;
pub mod parser;
pub mod print;
pub mod proof;
pub mod rules;
pub mod session;
pub mod solver;
pub mod sources;
pub mod space;
pub mod suggest;
pub mod symbolic;
pub mod symmetry;
pub mod syntax;
pub mod template;
pub mod term;
pub mod tree;

/// Parses and checks a model in one file, one that uses no other; the errors are in the order of the file.
pub fn load(source: &str) -> Result<model::Model, Vec<diagnostic::Diagnostic>> {
    check::check(&parser::parse(source).map_err(|error| vec![error])?)
}
