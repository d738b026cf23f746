//! A toy engine: programs of the toy language, a few declarations each, of which one may be wrong.

use elenchus_case::{CaseProgram, CaseRng, DeadEnd, Engine, Expectation, Place, Printed, Provenance, Typing};
use elenchus_lang::{Capability, Language, Source};
use rand::RngExt;

use super::language::TOY;

/// `val x1: toy.Int = 5;` on each line; a text is not an integer.
pub struct ToyEngine;

impl Engine for ToyEngine {
    fn name(&self) -> &'static str {
        "toy"
    }

    fn about(&self) -> &'static str {
        "declarations of which one may be wrong"
    }

    fn languages(&self) -> &[Language] {
        &[TOY]
    }

    fn needs(&self) -> &[Capability] {
        &[]
    }

    fn config(&self) -> String {
        String::new()
    }

    fn generate(&self, _: &Provenance, rng: &mut CaseRng) -> Result<Box<dyn CaseProgram>, DeadEnd> {
        let declarations: Vec<u8> = (0..rng.random_range(1..=5)).map(|_| rng.random_range(0..100)).collect();
        let wrong = rng.random_bool(0.5).then(|| rng.random_range(0..declarations.len()));
        Ok(Box::new(ToyProgram { declarations, wrong }))
    }
}

struct ToyProgram {
    declarations: Vec<u8>,
    /// Which declaration is given a text.
    wrong: Option<usize>,
}

impl CaseProgram for ToyProgram {
    fn print(&self, provenance: &Provenance) -> Printed {
        let file = format!("case{}.toy", provenance.index);
        let mut text = format!("// {provenance}\n");
        let mut expectation = Expectation::Typing(Typing::Accept);
        for (i, value) in self.declarations.iter().enumerate() {
            if self.wrong == Some(i) {
                text += &format!("val x{i}: toy.Int = \"{value}\";\n");
                // The header is the first line.
                let place = Place { file: file.clone(), line: i as u32 + 2 };
                let (also, why) = (Vec::new(), "a text is no integer".to_owned());
                expectation = Expectation::Typing(Typing::Reject { place, also, why });
            } else {
                text += &format!("val x{i}: toy.Int = {value};\n");
            }
        }
        Printed { source: Source::single(file, text), expectation, features: vec!["integer".to_owned()] }
    }
}
