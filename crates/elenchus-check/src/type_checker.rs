//! What those who change programs ask of the checker of a language, whichever it is.

use std::borrow::Cow;
use std::sync::Arc;

use elenchus_ir::Program;
use elenchus_types::Base;

use crate::groovy::{check_groovy, java_twin};
use crate::java::{Checked, Entered, Options, check};

/// A checker with the library that programs use.
pub trait TypeChecker: Send + Sync {
    fn check(&self, program: &Program) -> Checked;

    /// The program that a check found the types of: the program itself, or another with all of its nodes.
    fn checked_program<'p>(&self, program: &'p Program) -> Cow<'p, Program> {
        Cow::Borrowed(program)
    }

    /// The declarations of a program, where its bodies can be checked one by one.
    fn entered(&self, _program: &Program) -> Option<Entered> {
        None
    }
}

/// Java, by the reading that the library's language has.
#[derive(Clone)]
pub struct JavaChecker {
    pub base: Arc<Base>,
    pub options: Options,
}

impl TypeChecker for JavaChecker {
    fn check(&self, program: &Program) -> Checked {
        check(program, &self.base, self.options)
    }

    fn entered(&self, program: &Program) -> Option<Entered> {
        Entered::new(program, &self.base, self.options)
    }
}

/// Groovy, by the Java twins of programs.
#[derive(Clone)]
pub struct GroovyChecker {
    /// The library, in the language of Java.
    pub java: Arc<Base>,
    pub options: Options,
    /// Of Groovy.
    pub release: u8,
}

impl TypeChecker for GroovyChecker {
    fn check(&self, program: &Program) -> Checked {
        check_groovy(program, &self.java, self.options, self.release)
    }

    fn checked_program<'p>(&self, program: &'p Program) -> Cow<'p, Program> {
        java_twin(program, &self.java).map_or(Cow::Borrowed(program), Cow::Owned)
    }
}
