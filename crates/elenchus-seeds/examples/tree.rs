fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let mut p = tree_sitter::Parser::new();
    p.set_language(&tree_sitter_swift::LANGUAGE.into()).unwrap();
    let t = p.parse(&text, None).unwrap();
    fn go(n: tree_sitter::Node<'_>, f: Option<&str>, d: usize, t: &str) {
        let s: String = t[n.byte_range()].chars().take(40).collect();
        println!(
            "{}{}{}{} {:?}",
            "  ".repeat(d),
            f.map(|f| format!("{f}: ")).unwrap_or_default(),
            if n.is_named() { "" } else { "'" },
            n.kind(),
            s
        );
        let mut c = n.walk();
        if c.goto_first_child() {
            loop {
                go(c.node(), c.field_name(), d + 1, t);
                if !c.goto_next_sibling() {
                    break;
                }
            }
        }
    }
    go(t.root_node(), None, 0, &text);
}
