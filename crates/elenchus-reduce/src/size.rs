use elenchus_ir::{ClassKind, Program, write};

/// What a node costs beside the letters that it is written with.
const NODE: usize = 4;

/// What a class costs that is a record, an enum or an interface, however short the word for it is.
const FORM: usize = 4;

/// Orders programs: letters of the text form, and a share for each node, so that of two texts of one length the simpler is
/// the smaller. White space costs nothing.
pub fn size(program: &Program) -> usize {
    let letters = write(program).chars().filter(|letter| !letter.is_whitespace()).count();
    let is_plain = |node: &elenchus_ir::Node| match node {
        elenchus_ir::Node::Class(id) => program.classes[*id].kind == ClassKind::Class,
        _ => true,
    };
    let nodes = program.written_nodes();
    let of_own_form = nodes.iter().filter(|node| !is_plain(node)).count();
    letters + NODE * nodes.len() + FORM * of_own_form
}
