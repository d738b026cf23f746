//! Theorems 3.8 (programs from well-typed sequences are well-typed), 3.12 (what realises a sequence is of its types) and 3.13
//! (there always is something), over random libraries; the checker, which shares nothing with the synthesis, is the judge.

use std::sync::Arc;

use elenchus_check::{Options, check};
use elenchus_client::{ClientLanguage, Config, Graph, Mode, Synthesizer};
use elenchus_print::{PrintOptions, print_java};
use proptest::prelude::*;

use crate::{graph, rng};

/// A few classes that mention one another: generic, bounded, one below another, with members of all sorts.
fn library() -> impl Strategy<Value = Vec<String>> {
    let ty = prop_oneof![
        Just("T".to_owned()),
        Just("java.lang.String".to_owned()),
        Just("int".to_owned()),
        Just("l.A".to_owned()),
        Just("l.B<T>".to_owned()),
        Just("l.B<? extends java.lang.Number>".to_owned()),
        Just("l.C<l.A, T>".to_owned()),
        Just("l.F<? super T, l.A>".to_owned()),
        Just("T[]".to_owned()),
        Just("int[]".to_owned()),
    ];
    let member = ("[a-d]", any::<bool>(), prop::collection::vec(ty.clone(), 0..3), ty, any::<bool>())
        .prop_map(|(name, is_static, params, result, throws)| {
            let (word, own) = if is_static { ("static ", "<T>") } else { ("", "") };
            let throws = if throws { " throws java.lang.Exception" } else { "" };
            format!("{word}{name}{own}({}): {result}{throws};", params.join(", "))
        });
    prop::collection::vec(prop::collection::vec(member, 0..5), 3..=3).prop_map(|members| {
        // Which of several of one name is meant is for the compiler to find out, and no matter of sequences.
        let unlike = |members: &[String], class: &str| -> String {
            let numbered = members.iter().enumerate();
            let named = numbered.map(|(index, member)| {
                let at = member.find(['<', '(']).unwrap_or(0);
                format!("{}{class}{index}{} ", &member[..at], &member[at..])
            });
            named.collect()
        };
        vec![
            format!(
                "class l.A {{ new(); {} }}",
                unlike(&members[0], "A").replace('T', "l.A").replace("<l.A>(", "(")
            ),
            format!("class l.B<T> {{ new(T); {} }}", unlike(&members[1], "B")),
            format!("class l.C<S, T> : l.B<T> {{ new(T, S); {} }}", unlike(&members[2], "C")),
            "interface l.F<X, Y> { abstract apply(X): Y; }".to_owned(),
            "class l.R<T: l.R<T>> { new(); self(): T; }".to_owned(),
            "class l.Q : l.R<l.Q> { new(); }".to_owned(),
            "class java.lang.Throwable { new(); }".to_owned(),
            "class java.lang.Exception : java.lang.Throwable { new(); }".to_owned(),
        ]
    })
}

fn made(graph: &Arc<Graph>, mode: Mode, seed: u64) -> Option<(String, bool, Vec<String>)> {
    // Sequences are of uses alone.
    let config = Config { mode, define: 0, redeclare: 0, ..Config::default() };
    let synthesizer = Synthesizer::new(config, Arc::clone(graph), ClientLanguage::Java).unwrap();
    let client = synthesizer.synthesize(seed, &mut rng(seed)).ok()?;
    let checked = check(&client.program, &graph.base, Options::default());
    let text = print_java(&client.program, PrintOptions::default()).text;
    let rejections =
        checked.rejections.iter().map(|one| format!("{}: {}", one.rule.name(), one.detail)).collect();
    Some((text, client.fault.is_some(), rejections))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn programs_of_well_typed_sequences_are_well_typed(classes in library(), seed in 0_u64..1000) {
        let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
        let graph = Arc::new(graph(&classes));
        let mut count = 0;
        for number in 0..20 {
            if let Some((text, _, rejections)) = made(&graph, Mode::Well, seed * 20 + number) {
                count += 1;
                prop_assert!(rejections.is_empty(), "{rejections:?}\n{text}");
            }
        }
        // Theorem 3.13: only where no type is within a bound is there nothing.
        prop_assert!(count >= 10, "only {count} of 20");
    }

    #[test]
    fn programs_of_ill_typed_sequences_are_ill_typed(classes in library(), seed in 0_u64..1000) {
        let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
        let graph = Arc::new(graph(&classes));
        // A substitution of the sequence may make a program of it that is well-typed after all; the engine asks the
        // checker before a compiler, and leaves it out.
        let mut legal = Vec::new();
        for number in 0..20 {
            if let Some((text, true, rejections)) = made(&graph, Mode::Ill, seed * 20 + number)
                && rejections.is_empty()
            {
                legal.push(text);
            }
        }
        prop_assert!(legal.len() <= 2, "{}", legal.join("\n"));
    }

    /// What is left out can be inferred.
    #[test]
    fn erased_programs_are_well_typed(classes in library(), seed in 0_u64..1000) {
        let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
        let graph = Arc::new(graph(&classes));
        for number in 0..20 {
            if let Some((text, _, rejections)) = made(&graph, Mode::Erased, seed * 20 + number) {
                prop_assert!(rejections.is_empty(), "{rejections:?}\n{text}");
            }
        }
    }
}
