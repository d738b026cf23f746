use elenchus_ir::{Program, write};

/// What a node costs beside the letters that it is written with.
const NODE: usize = 4;

/// Orders programs: letters of the text form, and a share for each node, so that of two texts of one length the simpler is
/// the smaller. White space costs nothing.
pub fn size(program: &Program) -> usize {
    let letters = write(program).chars().filter(|letter| !letter.is_whitespace()).count();
    letters + NODE * program.written_nodes().len()
}
