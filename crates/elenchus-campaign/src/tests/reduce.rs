//! Reductions of toy programs by toy tests.

use std::time::Duration;

use elenchus_case::{CaseProgram, Expectation, Printed, Provenance, Typing};
use elenchus_compilers::StartError;
use elenchus_lang::Source;

use crate::toy::ToyCompiler;
use crate::{Asked, Budget, End, Finding, FindingTest, Kind, Panel, Reduced, Subject, Test, reduce, toy};

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

/// Words, a line for each, in a program that a toy compiler accepts unless it lies.
#[derive(Clone)]
struct Words(Vec<&'static str>);

impl CaseProgram for Words {
    fn print(&self, provenance: &Provenance) -> Printed {
        let head = "// toy\nwell-typed T0\narm reachable\narm reachable\n";
        let words: String = self.0.iter().map(|word| format!("{word}\n")).collect();
        Printed {
            source: Source::single(format!("case_{}.rs", provenance.index), head.to_owned() + &words),
            expectation: Expectation::Typing(Typing::Accept),
            features: Vec::new(),
        }
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Box<dyn CaseProgram>> + '_> {
        Box::new((0..self.0.len()).map(|place| {
            let mut words = self.clone();
            words.0.remove(place);
            Box::new(words) as Box<dyn CaseProgram>
        }))
    }

    fn size(&self) -> usize {
        self.0.len()
    }
}

/// The words that are left of a program in which one compiler is wrong, beside another one or alone.
#[track_caller]
fn check_words(
    kind: Kind,
    words: &[&'static str],
    compiler: &ToyCompiler,
    unlike: Option<&ToyCompiler>,
) -> String {
    let program = Words(words.to_vec());
    let level = toy::level();
    let finding = Finding {
        kind,
        language: level.language().name().to_owned(),
        level: level.version(),
        outcome: toy::rejected("lie"),
        files: vec![("case_0.rs".to_owned(), String::new())],
        ..toy::finding()
    };
    let mut examiner = compiler.examiner(level);
    let mut other = unlike.map(|unlike| unlike.examiner(level));
    let promises = compiler.promises();
    let panel = Panel {
        compiler: Asked { promises, examiner: examiner.as_mut() },
        unlike: other.as_mut().map(|examiner| Asked { promises, examiner: examiner.as_mut() }),
    };
    let mut test = FindingTest::new(&finding, level, panel);
    assert_eq!(test.ask(&[&program]).unwrap(), [true]);
    let provenance = toy::origin().case(0);
    let reduced = reduce(Box::new(program), &provenance, &mut test, Budget::default()).unwrap();
    let text = &reduced.program.print(&provenance).source.files[0].text;
    text.lines().skip(4).collect::<Vec<_>>().join(" ")
}

/// The older version has a bug of its own that looks the same.
#[test]
fn a_regression_stays_one() {
    let newer =
        ToyCompiler::lying(|text, truth, _| if text.contains("bug") { toy::rejected("lie") } else { truth });
    let older = ToyCompiler::lying(|text, truth, _| {
        if text.contains("bug") && !text.contains("since") { toy::rejected("lie") } else { truth }
    });
    let words = ["noise", "bug", "since", "more"];
    assert_eq!(check_words(Kind::FalseReject, &words, &newer, None), "bug");
    assert_eq!(check_words(Kind::FalseReject, &words, &newer, Some(&older)), "bug since");
}

#[test]
fn a_slow_program_stays_slow_beside_a_quick_compiler() {
    let mut slow = ToyCompiler::honest();
    slow.is_slow = true;
    let words = ["noise", "T9", "more"];
    assert_eq!(check_words(Kind::Slow, &words, &slow, Some(&ToyCompiler::honest())), "T9");
}
