//! Reductions of toy programs by toy tests.

use std::time::Duration;

use elenchus_case::{CaseProgram, Expectation, Printed, Provenance, Typing};
use elenchus_compilers::StartError;
use elenchus_lang::Source;

use crate::{Budget, End, Reduced, Test, reduce, toy};

/// A list of numbers; smaller ones lack a half of it, or one number.
struct Numbers(Vec<u32>);

impl CaseProgram for Numbers {
    fn print(&self, _: &Provenance) -> Printed {
        Printed {
            source: Source::single("numbers", format!("{:?}", self.0)),
            expectation: Expectation::Typing(Typing::Accept),
            features: Vec::new(),
        }
    }

    fn text_form(&self) -> Option<String> {
        Some(format!("{:?}", self.0))
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Box<dyn CaseProgram>> + '_> {
        let (first, second) = self.0.split_at(self.0.len() / 2);
        let halves = [first.to_vec(), second.to_vec()];
        let without = (0..self.0.len()).map(|place| {
            let mut numbers = self.0.clone();
            numbers.remove(place);
            numbers
        });
        Box::new(
            halves
                .into_iter()
                .chain(without)
                .map(|numbers| Box::new(Numbers(numbers)) as Box<dyn CaseProgram>),
        )
    }

    fn size(&self) -> usize {
        self.0.len()
    }
}

/// Passes what has all of these numbers, and counts questions.
struct Has {
    numbers: Vec<u32>,
    asked: Vec<String>,
}

impl Test for Has {
    fn ask(&mut self, programs: &[&dyn CaseProgram]) -> Result<Vec<bool>, StartError> {
        let texts: Vec<String> = programs.iter().filter_map(|program| program.text_form()).collect();
        let has = |text: &String| {
            let words: Vec<&str> = text.split(|c: char| !c.is_ascii_digit()).collect();
            self.numbers.iter().all(|number| words.contains(&number.to_string().as_str()))
        };
        let answers = texts.iter().map(has).collect();
        self.asked.extend(texts);
        Ok(answers)
    }
}

fn reduced(numbers: &[u32], budget: Budget) -> (Reduced, Vec<String>) {
    let mut test = Has { numbers: numbers.to_vec(), asked: Vec::new() };
    let start = Box::new(Numbers((0..40).collect()));
    let provenance = toy::case("").provenance;
    (reduce(start, &provenance, &mut test, budget).unwrap(), test.asked)
}

#[test]
fn what_passes_the_test_is_kept_and_nothing_else() {
    let (result, asked) = reduced(&[3, 31], Budget::default());
    assert_eq!(result.program.text_form().unwrap(), "[3, 31]");
    assert_eq!((result.end, result.questions), (End::Complete, asked.len() as u64));
    let mut once = asked.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), asked.len(), "nothing is asked twice");
    let sizes: Vec<usize> = result.history.iter().map(|stage| stage.size).collect();
    assert!(sizes.is_sorted_by(|one, two| one > two), "{sizes:?}");
    assert_eq!((sizes.first(), sizes.last()), (Some(&40), Some(&2)));
}

#[test]
fn questions_are_a_limit_that_gives_the_same_each_time() {
    let budget = Budget { questions: 10, time: None };
    let (one, asked) = reduced(&[3, 31], budget);
    let (two, again) = reduced(&[3, 31], budget);
    assert_eq!((one.end, one.questions), (End::Questions, 10));
    assert_eq!(asked, again);
    assert_eq!(one.program.text_form(), two.program.text_form());
}

#[test]
fn time_cuts_and_says_so() {
    let (result, asked) = reduced(&[3, 31], Budget { questions: 100, time: Some(Duration::ZERO) });
    assert_eq!((result.end, asked.len(), result.program.size()), (End::Time, 0, 40));
}
