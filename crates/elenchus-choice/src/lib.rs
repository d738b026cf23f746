//! Unification and nondeterminism: what logic programming has that a generator of well-typed programs needs.
//!
//! A generator that is written as a logic program is a type checker run backwards: ask it for the expressions of a
//! type, and it lists them. Only two things of such a language are needed for that, and both fit into a small library
//! ("Mutation-Based Fuzzing of the Swift Compiler with Incomplete Type Information", section IV):
//!
//! - *unification*: [`Term`]s with [`Variable`]s, and [`unify`], which makes two of them equal or fails;
//! - *nondeterminism*: a [`Choice`] is a computation with any number of results. [`fail`] has none, [`singleton`] has
//!   one, [`or`] has those of all its alternatives, and [`Choice::and`] goes on from each result.
//!
//! Results are worked out as they are taken: the cost is in proportion to the results taken, not to those there are.
//!
//! # The generator of the paper's Figure 6
//!
//! Its language has integers, strings, and a `+` whose two sides have one type (Figure 5). `expressions(k, of)` are the
//! expressions of type `of` whose depth is at most `k`:
//!
//! ```
//! use elenchus_choice::{Choice, Term, defer, fail, fresh, or, resolved, singleton, unify};
//!
//! fn expressions(k: u32, of: Term) -> Choice<String> {
//!     if k == 0 {
//!         return fail();
//!     }
//!     let int = unify(of.clone(), Term::constant("int")).and(|()| singleton("0".to_owned()));
//!     let string = unify(of.clone(), Term::constant("string")).and(|()| singleton("\"foo\"".to_owned()));
//!     let operand = defer(move || expressions(k - 1, of.clone()));
//!     let plus = operand.clone().and(move |left| operand.clone().map(move |right| format!("({left} + {right})")));
//!     or([int, string, plus])
//! }
//!
//! // Of a type that is known, the expressions of that type:
//! let strings: Vec<String> = expressions(2, Term::constant("string")).solutions().collect();
//! assert_eq!(strings, ["\"foo\"", "(\"foo\" + \"foo\")"]);
//!
//! // Of a type that is not known, all, with the type that each turns out to have. The sides of a `+` agree, because
//! // the left one has decided the type when the right one is made:
//! let all = fresh().and(|of| expressions(2, of.into()).and(move |text| resolved(of).map(move |of| format!("{text}: {of}"))));
//! let all: Vec<String> = all.solutions().collect();
//! assert_eq!(all, ["0: int", "\"foo\": string", "(0 + 0): int", "(\"foo\" + \"foo\"): string"]);
//!
//! // There are very many expressions of depth 30. The first few cost nothing like that:
//! let deep: Vec<String> = expressions(30, Term::constant("int")).solutions().take(3).collect();
//! assert_eq!(deep, ["0", "(0 + 0)", "(0 + (0 + 0))"]);
//! ```
//!
//! [`Choice::shuffled`] explores the alternatives of every [`or`] in random order; it still gives every result once.

mod bindings;
mod choice;
mod term;

pub use bindings::Bindings;
pub use choice::{Choice, any, defer, fail, fresh, or, resolved, singleton, unify};
pub use term::{Term, Variable};
