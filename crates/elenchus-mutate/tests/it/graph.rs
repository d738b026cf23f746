//! Type graphs of small programs, kept in `suites/type-graph.md`.
//!
//! Each example is a program, its edges, and which types can be left out: alone, and most of them together.
//! With `UPDATE_EXPECT` set, what is found is written into the file.

use std::path::Path;

use elenchus_ir::{Expr, Program, TypeUse};
use elenchus_mutate::{Erased, JavaInference, Omission, Subject};

use crate::support::{CHECKER, accepted};

/// What a program's graph is and allows, as the suite writes it.
fn found(text: &str) -> String {
    let (program, _) = accepted(text);
    let mut subject = Subject::new(&program, &*CHECKER, &JavaInference).unwrap();
    let together = subject.most();
    // Graph and checker are held against each other.
    assert_eq!(subject.erase(&together).refused, [], "{text}");
    let Subject { graph, checked, .. } = &mut subject;
    let world = &mut checked.world;
    let nothing = graph.nothing_erased();
    let alone: Erased = (0..nothing.len())
        .map(|candidate| {
            let mut erased = nothing.clone();
            erased[candidate] = true;
            !nothing[candidate] && graph.all_preserve(world, &JavaInference, &erased)
        })
        .collect();
    let edges = graph.drawing(&program, world).text();
    let named = |erased: &Erased| {
        let places = graph.candidates.iter().zip(erased).filter(|(_, erased)| **erased);
        let names: Vec<_> = places.map(|(candidate, _)| name(&program, candidate.place)).collect();
        names.join(", ")
    };
    format!("{edges}alone: {}\ntogether: {}\n", named(&alone), named(&together))
}

fn name(program: &Program, place: Omission) -> String {
    let spelling = |name| program.names.spelling(name);
    match place {
        Omission::Variable(id) => spelling(program.variables[id].name).to_owned(),
        Omission::Result(id) => spelling(program.functions[id].name).to_owned(),
        Omission::LambdaParameters(_) => "lambda".to_owned(),
        Omission::ClassArguments(id) | Omission::CallArguments(id) => match &program.exprs[id] {
            Expr::New { class, .. } => match &program.types[*class] {
                TypeUse::Named { name, .. } => format!("new {}", spelling(*name)),
                _ => "new".to_owned(),
            },
            Expr::Call { name, .. } => format!("{}()", spelling(*name)),
            _ => "reference".to_owned(),
        },
    }
}

#[test]
fn suite() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites/type-graph.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let mut parts = text.split("```");
    let mut fresh = parts.next().unwrap().to_owned();
    let mut failed = Vec::new();
    let mut programs = 0;
    while let (Some(program), Some(between), Some(graph), Some(after)) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    {
        let program_text = program.strip_prefix("ir\n").unwrap();
        let expected = graph.strip_prefix("graph\n").unwrap();
        let found = found(program_text);
        if found != expected {
            failed.push(format!("{program_text}\nis\n{found}\nand not\n{expected}"));
        }
        programs += 1;
        fresh += &format!("```{program}```{between}```graph\n{found}```{after}");
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, fresh).unwrap();
    } else {
        assert!(failed.is_empty(), "{}", failed.join("\n\n"));
    }
    assert!(programs >= 30, "{programs} programs");
}
