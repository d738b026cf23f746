//! The text form of programs: what is stored, replayed, reduced and shown, and what a person can write.
//!
//! It holds what a [`Program`] holds and nothing else, so `parse(&write(p))` is [`Program::same_as`] `p` for every
//! program, also for one that no language would accept, and `write` gives one text for all equal programs. Comments
//! (`// …`, `/* … */`) may stand anywhere and are dropped.
//!
//! # Declarations
//!
//! ```text
//! program     = { class | function | variable ";" }
//! modifiers   = { public | protected | private | static | final | abstract | default | override
//!             | sealed | non-sealed }
//! class       = modifiers ("class" | "interface" | "enum" | "record" | "object") name [tparams]
//!               [ "(" parameters ")" ]            components of a record
//!               [ "extends" type ]                of an interface: "extends" types, its superinterfaces
//!               [ "implements" types ] [ "permits" types ]  class-body
//! class-body  = "{" [ constants [";"] ] { member } "}"
//! constant    = name [ "(" exprs ")" ] [ class-body ]
//! member      = variable ";" | function | constructor | class | ["static"] "init" block
//! function    = modifiers "fun" [tparams] name "(" parameters ")" [":" slot] ["throws" types] body
//! constructor = modifiers "constructor" [tparams] "(" parameters ")" ["throws" types] body
//! body        = block | "=" expr ";" | ";"        ";" for none
//! variable    = modifiers ("val" | "var") name [":" slot] ["=" expr]      `val` is a final `var`
//! parameter   = modifiers name [":" slot] ["..."] ["=" expr]              `...` in the last of a function
//! tparams     = "<" { ["+" | "-"] name ["[" arity "]"] [":" type { "&" type }] } ">"
//! slot        = type      written           | "~" type   left out, but known
//!                                           | nothing    left out and unknown (the colon too)
//! ```
//!
//! # Types
//!
//! ```text
//! type        = part { "&" part }
//! part        = suffixed | "?" ["extends" part | "super" part] | "(" types ")" "->" part
//! suffixed    = simple { "[]" | "?" }                       `T?` is nullable
//! simple      = name ["<" types ">"] { "." name ["<" types ">"] } | "(" type ")"
//! ```
//!
//! A name that begins with a small letter and goes on after dots is one name, that of a library's class:
//! `java.util.Map.Entry<K, V>`. `Outer<String>.Inner` is a class of the program named through another.
//! An intersection of fewer than two types is `&(T)`.
//!
//! # Expressions
//!
//! From the loosest to the tightest, each level on the left of those below it:
//!
//! ```text
//! (x: T, y: ~U, z) -> expr      a = b   a += b      throw e   return [e]   break [label]   continue [label]
//! if (c) a else b               switch (e) { cases }      try a catch (final e: E | F) b finally c
//! { statements }                variable   class          [label:] while (c) a   do a while (c)
//!                               for (a, b; c; d, e) f     for (val x: T in e) f
//! ||   &&   |   ^   &   == !=   < <= > >= instanceof   << >> >>>   + -   * / %
//! e as T
//! + - ! ~ ++ --                 before the operand; `-1` is a literal
//! e.f   e.m(a)   e[i]   e++   e--   e::m   e.new C(a)   e.super(a)
//! 1  1L  1.5  1.5f  2d  'c'  "s"  true  false  null   x   this   this@Outer   (expr)
//! case        = "case" (unary { "," unary } | pattern ["if" "(" expr ")"]) "->" statement
//!             | "default" "->" statement
//! pattern     = modifiers name ":" slot | "var" name        also after `instanceof`; the type is `suffixed`
//! ```
//!
//! - Receivers of members: `e.m(a)`, `m(a)` for none, `[T].m(a)` static members of a type, `super.m(a)`,
//!   `super@[I].m(a)` of a superinterface, `top.m(a)` at the top level. Likewise fields (`.f` with no receiver, where
//!   `f` is a name by scope) and references (`e::m`, `[T]::new`, `::m`).
//! - Type arguments of calls: `e.<A, B>m(a)`, left out but known `e.<~A, B>m(a)`, left out `e.m(a)`; `<A>m(a)`,
//!   `e::<A>m`, `<A>super(a)`.
//! - Objects: `new C<A>(a)`, `new C(a)` for a class without parameters or raw, `new C<~A>(a)` diamond, known,
//!   `new C<>(a)` diamond, unknown; type arguments of the constructor `new <A> C(a)`; with a class body after it an
//!   anonymous class. Arrays: `new T[n]`, `new T[] {a, b}`; the element type is all before the last brackets.
//! - Constructor calls: `this(a)`, `super(a)`, `outer.super(a)`.
//!
//! # Statements
//!
//! In a block and after `->` of a case stand statements: any expression and a `;`, where what ends with a body has
//! none of its own (`if (c) a(); else b();`, `while (c) a();`). As operands and arguments the same constructs have
//! values as bodies and no `;`: `f(if (c) a else b)`.
//!
//! # Names
//!
//! Letters, digits, `_` and `$`. Reserved words and all other spellings stand in backquotes: `` `class` ``.
//! In quotes, a backslash stands before `n`, `r`, `t`, `u{1f}`, itself and quotes of all sorts.

mod lexer;
mod operators;
mod parser;
mod writer;

use thiserror::Error;

#[cfg(doc)]
use crate::Program;

pub use parser::parse;
pub use writer::{write, write_expr, write_type};

/// Where a text is not a program, and why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct SyntaxError {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    pub expected: String,
    pub found: String,
}

impl SyntaxError {
    fn new(line: usize, column: usize, expected: &str, found: &str) -> SyntaxError {
        SyntaxError { line, column, expected: expected.to_owned(), found: found.to_owned() }
    }
}

/// Whether an expression is written as a statement, where all that does not end with a body ends with `;`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Statement,
    Value,
}
