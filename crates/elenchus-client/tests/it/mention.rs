//! Programs that mention the types of a library.

use std::collections::BTreeSet;
use std::sync::Arc;

use elenchus_check::{Options, check};
use elenchus_client::{ClientLanguage, Config, Synthesizer};
use elenchus_print::{PrintOptions, print_java};

use crate::{graph, rng};

#[test]
fn every_type_has_its_turn() {
    let graph = Arc::new(graph(&[
        "class l.A { new(); }",
        "interface l.B<T: l.B<T>>",
        "class l.C<S, T: java.lang.Comparable<S>>",
        "enum l.E { constant X; }",
        "class l.Hidden { private new(); }",
        "class java.lang.Throwable { new(); }",
    ]));
    let config = Config { mention: 2, ..Config::default() };
    let synthesizer = Synthesizer::new(config, Arc::clone(&graph), ClientLanguage::Java).unwrap();
    assert_eq!(synthesizer.turns(), 3);
    let mut seen = BTreeSet::new();
    for turn in 0..3 {
        let client = synthesizer.synthesize(turn, &mut rng(turn)).unwrap();
        let checked = check(&client.program, &graph.base, Options::default());
        let options = PrintOptions { full_names: true, ..PrintOptions::default() };
        let text = print_java(&client.program, options).text;
        assert!(checked.is_accepted(), "{:?}\n{text}", checked.rejections);
        assert!(!text.contains("import"), "{text}");
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '.');
        seen.extend(words.filter(|word| word.starts_with("l.")).map(str::to_owned));
    }
    let seen: Vec<&str> = seen.iter().map(String::as_str).collect();
    assert_eq!(seen, ["l.A", "l.B", "l.C", "l.E", "l.Hidden"]);
}
