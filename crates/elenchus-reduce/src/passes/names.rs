//! Short names.

use elenchus_ir::{ClassKind, FunctionKind, Name, Node, Program};

use crate::step::Step;
use crate::view::View;

/// Gives each name that the program declares the first short one that is free: `A` for classes, `T` for type variables,
/// `m` for functions, `x` for variables. What is declared twice by one name stays so.
pub(crate) fn steps(view: &View<'_>) -> Vec<Step> {
    let program = view.program;
    let mut seen: Vec<Name> = Vec::new();
    let mut steps = Vec::new();
    for &node in &view.nodes {
        let Some((name, alphabet)) = declared(program, node) else { continue };
        if seen.contains(&name) {
            continue;
        }
        seen.push(name);
        steps.push(Step::new(move |program| shorten(program, name, alphabet)));
    }
    steps
}

/// The name that a node declares, and the names that its sort of thing has.
fn declared(program: &Program, node: Node) -> Option<(Name, &'static [&'static str])> {
    const CLASSES: &[&str] = &["A", "B", "C", "D", "E", "F", "G", "H"];
    const INTERFACES: &[&str] = &["I", "J", "K", "L", "P", "Q"];
    const TYPE_PARAMETERS: &[&str] = &["T", "U", "V", "W", "X", "Y", "Z", "S", "R"];
    const FUNCTIONS: &[&str] = &["m", "n", "f", "g", "h", "k"];
    const VARIABLES: &[&str] = &["x", "y", "z", "a", "b", "c", "d", "e", "u", "v", "w"];
    const CONSTANTS: &[&str] = &["ONE", "TWO", "SIX", "TEN"];
    match node {
        Node::Class(id) => {
            let class = &program.classes[id];
            let names = if class.kind == ClassKind::Interface { INTERFACES } else { CLASSES };
            Some((class.name, names))
        }
        Node::TypeParameter(id) => Some((program.type_params[id].name, TYPE_PARAMETERS)),
        Node::Function(id) if program.functions[id].kind == FunctionKind::Function => {
            Some((program.functions[id].name, FUNCTIONS))
        }
        Node::Variable(id) => Some((program.variables[id].name, VARIABLES)),
        Node::Catch(id) => Some((program.catches[id].name, VARIABLES)),
        Node::EnumConstant(id) => Some((program.enum_constants[id].name, CONSTANTS)),
        _ => None,
    }
}

fn shorten(program: &mut Program, name: Name, alphabet: &[&str]) -> bool {
    let old = program.names.spelling(name);
    let is_short = |spelling: &&&str| spelling.len() < old.len() && program.names.get(spelling).is_none();
    let Some(short) = alphabet.iter().find(is_short) else { return false };
    program.names.rename(name, short)
}
