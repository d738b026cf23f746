//! Prints what is understood of Swift files, one line an expression: for comparison with the compiler's own types.
use elenchus_seeds::{Dialect, Swift};

fn main() {
    for path in std::env::args().skip(1).flat_map(|list| {
        std::fs::read_to_string(list).unwrap().lines().map(str::to_owned).collect::<Vec<_>>()
    }) {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let Some(out) = Swift.annotate(&text) else {
            println!("E\t{path}");
            continue;
        };
        println!("F\t{path}");
        for (kind, count) in &out.census.0 {
            println!("C\t{kind}\t{}\t{}", count.all, count.understood);
        }
        let mut p = tree_sitter::Parser::new();
        p.set_language(&tree_sitter_swift::LANGUAGE.into()).unwrap();
        let t = p.parse(&text, None).unwrap();
        let lc = |byte: usize| {
            let line = text[..byte].matches('\n').count() + 1;
            let col = byte - text[..byte].rfind('\n').map_or(0, |n| n + 1) + 1;
            format!("{line}:{col}")
        };
        for n in &out.nodes {
            let mut last = t.root_node().descendant_for_byte_range(n.range.end - 1, n.range.end).unwrap();
            let mut up = Some(last);
            while let Some(node) = up {
                if node.kind().ends_with("string_literal") && node.end_byte() == n.range.end {
                    last = node;
                }
                up = node.parent();
            }
            // a leaf inside a composite literal
            while last.parent().is_some_and(|p| {
                p.end_byte() == last.end_byte()
                    && (p.kind().ends_with("_literal")
                        && !matches!(p.kind(), "array_literal" | "dictionary_literal" | "lambda_literal"))
            }) {
                last = last.parent().unwrap();
            }
            println!(
                "N\t{}\t{}\t{}\t{}\t{}\t{}",
                lc(n.range.start),
                lc(last.start_byte()),
                n.kind,
                Swift.written(&n.of),
                n.role.fixed,
                &text[n.range.clone()].replace('\n', "⏎").replace('\t', " ")
            );
        }
    }
}
