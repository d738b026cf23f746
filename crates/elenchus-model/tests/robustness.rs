//! No text makes the parser, the checker or the formatter panic.

use elenchus_model::format::format;
use elenchus_model::{check, parser};
use proptest::prelude::*;

const MODELS: [&str; 4] = [
    include_str!("../../../models/arith.model"),
    include_str!("../../../models/stlc.model"),
    include_str!("../../../models/featherweight.model"),
    include_str!("../../../models/dot.model"),
];

fn survive(text: &str) {
    match parser::parse(text) {
        Err(error) => {
            error.render("text", text);
        }
        Ok(module) => {
            if let Err(errors) = check::check(&module) {
                assert!(!errors.is_empty());
                for error in errors {
                    error.render("text", text);
                }
            }
            let formatted = format(text).expect("what parses can be formatted");
            assert_eq!(format(&formatted).expect("what was formatted parses"), formatted);
        }
    }
}

/// The words of the language and of the models, to be put together at random.
fn words() -> Vec<String> {
    let mut words: Vec<String> = MODELS
        .iter()
        .flat_map(|model| model.split_inclusive(|c: char| !c.is_alphanumeric()))
        .map(str::to_owned)
        .filter(|word| !word.trim().is_empty())
        .collect();
    words.sort();
    words.dedup();
    words
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_text(text in ".{0,200}") {
        survive(&text);
    }

    #[test]
    fn any_words(choice in proptest::collection::vec(any::<prop::sample::Index>(), 0..60)) {
        let words = words();
        let text: Vec<&str> = choice.iter().map(|index| index.get(&words).as_str()).collect();
        survive(&format!("language x {}", text.join(" ")));
    }

    /// A model with a piece cut out, doubled or replaced by another piece.
    #[test]
    fn a_damaged_model(model in 0..MODELS.len(), cut in any::<(u16, u16, u16, u16)>(), kind in 0..3) {
        let source = MODELS[model];
        let boundary = |at: u16| {
            let mut at = usize::from(at) % (source.len() + 1);
            while !source.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (a, b) = (boundary(cut.0).min(boundary(cut.1)), boundary(cut.0).max(boundary(cut.1)));
        let (a, b) = (a, b.min(boundary((a + 60) as u16)).max(a));
        let (c, d) = (boundary(cut.2).min(boundary(cut.3)), boundary(cut.2).max(boundary(cut.3)));
        let text = match kind {
            0 => format!("{}{}", &source[..a], &source[b..]),
            1 => format!("{}{}", &source[..b], &source[a..]),
            _ => format!("{}{}{}", &source[..a], &source[c..d], &source[b..]),
        };
        survive(&text);
    }
}

#[test]
fn deep_nesting() {
    for opening in ["(", "not ", "{", "f(", "if ", "match ", "m["] {
        survive(&format!("language x fn f(e: E): E = {}", opening.repeat(100_000)));
    }
    survive(&format!("language x query q: exists e: E {{ {}", "(not ".repeat(100_000)));
    survive(&format!("language x fn f(e: E): E = match e {{ {}", "c(".repeat(100_000)));
}
