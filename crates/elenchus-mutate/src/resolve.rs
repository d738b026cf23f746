//! Names that could mean more than before (Hephaestus, section 6: a mutation for the resolution algorithms of compilers).
//!
//! Next to a method that is called somewhere, or where the search for it goes by, another method of its name is put. By the
//! rules of the language every call still goes to the same declaration, or the call has become ambiguous; the checker
//! says which. What is added gives a type that goes nowhere else, so that whoever takes it is found out by types.

mod add;

use elenchus_check::{ApplicableBy, Checked, Rejection, Rule, TypeChecker};
use elenchus_ir::{ClassId, Expr, ExprId, FunctionId, FunctionKind, Node, Program};
use rand::Rng;
use rustc_hash::FxHashMap;

use crate::random::below;
use crate::same::is_same_type;

/// A program in which a name could mean more.
pub struct Resolution {
    pub program: Program,
    pub checked: Checked,
    pub kind: ResolveKind,
    /// The call that it is about.
    pub call: ExprId,
}

/// What is put where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ResolveKind {
    /// An overload beside the method.
    Overload,
    /// An overload in a class above, which is inherited.
    Inherited,
    /// A method in a class around the one that the name is found in, where it is not looked for (JLS 15.12.1).
    Enclosing,
    /// A default method that the method overrides.
    Default,
    /// An abstract method of a generic interface that the method implements through a bridge.
    Bridge,
}

impl ResolveKind {
    pub const EVERY: &[ResolveKind] = &[
        ResolveKind::Overload,
        ResolveKind::Inherited,
        ResolveKind::Enclosing,
        ResolveKind::Default,
        ResolveKind::Bridge,
    ];

    pub fn name(self) -> &'static str {
        match self {
            ResolveKind::Overload => "overload",
            ResolveKind::Inherited => "inherited-overload",
            ResolveKind::Enclosing => "enclosing-overload",
            ResolveKind::Default => "default-method",
            ResolveKind::Bridge => "bridge-method",
        }
    }
}

/// How often something is added in vain before a program counts as one without room for it.
const ATTEMPTS: usize = 40;

/// Adds to a program that was accepted. `None` if nothing was found that the checker is sure about.
pub fn resolve<R: Rng>(
    program: &Program,
    checked: &Checked,
    checker: &dyn TypeChecker,
    rng: &mut R,
) -> Option<Resolution> {
    let parents = program.parents();
    let calls = calls(program, checked);
    if calls.is_empty() {
        return None;
    }
    for _ in 0..ATTEMPTS {
        let (call, function) = calls[below(rng, calls.len())];
        let kind = ResolveKind::EVERY[below(rng, ResolveKind::EVERY.len())];
        let place = Insertion { kind, call, function, parents: &parents };
        let Some(changed) = place.change(program, checked, rng) else { continue };
        let after = checker.check(&changed);
        if is_sure(program, checked, &after, call) {
            return Some(Resolution { program: changed, checked: after, kind, call });
        }
    }
    None
}

/// The calls of methods of the program, with what they call.
fn calls(program: &Program, checked: &Checked) -> Vec<(ExprId, FunctionId)> {
    let mut found = Vec::new();
    for node in program.written_nodes() {
        if let Node::Expr(id) = node
            && matches!(program.exprs[id], Expr::Call { .. })
            && let Some(function) = checked.called(node)
            && program.has_node(Node::Function(function))
            && program.functions[function].kind == FunctionKind::Function
            // What was found last cannot lose against an overload that is found earlier.
            && checked.elaboration.resolved(node).is_some_and(|resolved| resolved.phase != ApplicableBy::VariableArity)
        {
            found.push((id, function));
        }
    }
    found
}

/// Whether all calls go where they went and give what they gave, or this one is ambiguous and nothing else is wrong.
fn is_sure(program: &Program, before: &Checked, after: &Checked, call: ExprId) -> bool {
    let is_ambiguous = |rejection: &Rejection| rejection.rule == Rule::AmbiguousCall;
    if !after.is_accepted() {
        return after.rejections.iter().all(is_ambiguous)
            && after.rejections.iter().any(|rejection| rejection.node == Node::Expr(call));
    }
    program.written_nodes().into_iter().all(|node| {
        let is_same = before.called(node) == after.called(node);
        let types = match node {
            Node::Expr(id) => before.elaboration.type_of(id).zip(after.elaboration.type_of(id)),
            _ => None,
        };
        is_same && types.is_none_or(|(one, other)| is_same_type(&before.world, one, &after.world, other))
    })
}

/// Where something is to be added.
struct Insertion<'a> {
    kind: ResolveKind,
    call: ExprId,
    function: FunctionId,
    parents: &'a FxHashMap<Node, Node>,
}

impl Insertion<'_> {
    /// The classes around a node, the innermost first.
    fn classes_around(&self, node: Node) -> Vec<ClassId> {
        std::iter::successors(Some(node), |node| self.parents.get(node).copied())
            .filter_map(|node| match node {
                Node::Class(id) => Some(id),
                _ => None,
            })
            .collect()
    }
}
