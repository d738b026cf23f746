//! Programs with an edit.

use elenchus_case::CaseRng;
use elenchus_edit::{Kind, edit, omit};
use elenchus_gen::{Between, Config, Generator};
use elenchus_ir::Program;
use elenchus_lang::Language;
use elenchus_print::{Print, PrintOptions, PrintedProgram};
use rand::SeedableRng;

/// What edited programs are made of: a pure function from an index to a program.
pub struct Origin {
    pub programs: Programs,
    pub seed: u64,
    /// How many programs of a hundred have types left out.
    pub omit: u32,
    pub is_edited: bool,
}

/// Where programs come from.
pub enum Programs {
    /// Each in its turn.
    Given(Vec<Program>),
    Generated(Box<Generator>),
}

/// The settings for programs to be edited: small, because one edit is judged with all that is around it.
pub fn small() -> Config {
    Config {
        top_level: Between::new(2, 5),
        max_depth: 4,
        max_nodes: 220,
        max_fields: 2,
        max_functions: 2,
        ..Config::default()
    }
}

/// A program and how it came about.
pub struct Edited {
    pub index: u64,
    pub program: Program,
    pub kind: Option<Kind>,
    /// How many types were left out.
    pub omitted: usize,
}

impl Origin {
    /// `None` if there is nothing to edit.
    pub fn edited(&self, index: u64) -> Option<Edited> {
        let mut rng = CaseRng::seed_from_u64(self.seed);
        rng.set_stream(index);
        let mut program = match &self.programs {
            Programs::Given(programs) => programs[index as usize % programs.len()].clone(),
            Programs::Generated(generator) => generator.generate(&mut rng).ok()?,
        };
        let omits = rand::RngExt::random_range(&mut rng, 0..100_u32) < self.omit;
        let omitted = if omits { omit(&mut program, &mut rng) } else { 0 };
        let kind = if self.is_edited { Some(edit(&mut program, &mut rng)?.kind) } else { None };
        Some(Edited { index, program, kind, omitted })
    }
}

impl Edited {
    fn package(&self) -> String {
        format!("edit{}", self.index)
    }

    pub fn path(&self, language: Language) -> String {
        format!("{}/Main.{}", self.package(), language.extension())
    }

    pub fn print(&self, print: Print) -> PrintedProgram {
        let package = self.package();
        print(&self.program, PrintOptions { package: Some(&package), ..PrintOptions::default() })
    }
}
