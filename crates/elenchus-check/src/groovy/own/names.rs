//! Names that may mean something else than in Java.

use elenchus_ir::{ClassId, ClassKind, Expr, ExprId, Member, Name, Node, Receiver};
use elenchus_types::groovy::{Given, is_closure_method, may_be_added};
use rustc_hash::FxHashSet;

use super::Finder;

/// What records get.
const RECORD_METHODS: [&str; 4] = ["getAt", "size", "toList", "toMap"];

impl Finder<'_> {
    /// Whether some interface of the program has a method by the name of one that a record gets, and the record does not have it.
    pub(super) fn inherits_record_method(&self, record: ClassId) -> bool {
        let twin = self.twin;
        let has = |class: ClassId, name: &str| {
            twin.classes[class].members.iter().any(|member| match member {
                Member::Function(id) => twin.names.spelling(twin.functions[*id].name) == name,
                _ => false,
            })
        };
        let is_interface = |class: &ClassId| twin.classes[*class].kind == ClassKind::Interface;
        RECORD_METHODS.iter().any(|name| {
            !has(record, name) && twin.classes.ids().filter(is_interface).any(|class| has(class, name))
        })
    }

    /// Whether a call is in a function and names a method that closures have.
    pub(super) fn is_of_closures(&self, call: ExprId, name: Name) -> bool {
        let is_end = |node: &Node| match node {
            Node::Expr(id) => matches!(self.twin.exprs[*id], Expr::Lambda { .. }),
            Node::Class(_) | Node::Function(_) => true,
            _ => false,
        };
        let around = self.known.parents.around(Node::Expr(call)).find(is_end);
        matches!(around, Some(Node::Expr(_))) && is_closure_method(self.twin.names.spelling(name))
    }

    /// Whether a call of a method of the library may mean one that Groovy adds.
    pub(super) fn may_be_added(&mut self, call: ExprId, name: &str, args: &[ExprId]) -> bool {
        let receiver = match self.twin.exprs[call] {
            Expr::Call { receiver: Receiver::Expr(value), .. } => self.known.given(value, self.checked),
            Expr::Call { receiver: Receiver::Type(ty), .. } => {
                self.checked.elaboration.type_of_use(ty).map_or(Given::Unknown, Given::Of)
            }
            _ => Given::Unknown,
        };
        let args: Vec<Given> = args.iter().map(|arg| self.known.given(*arg, self.checked)).collect();
        may_be_added(&mut self.checked.world, name, receiver, &args)
    }

    /// Whether an anonymous class has a variable by the name of one that is declared around it.
    pub(super) fn shadows(&self, creation: ExprId, body: ClassId) -> bool {
        let parents = &self.known.parents;
        let is_member = |node: &Node| matches!(parents.get(node), None | Some(Node::Class(_)));
        let Some(member) = parents.around(Node::Expr(creation)).find(is_member) else { return false };
        let (mut within, mut around) = (FxHashSet::default(), FxHashSet::default());
        self.variables(Node::Class(body), None, &mut within);
        self.variables(member, Some(Node::Class(body)), &mut around);
        !within.is_disjoint(&around)
    }

    /// Whether a name that is called is that of a variable of the functions around.
    pub(super) fn calls_local(&self, call: ExprId, name: Name) -> bool {
        if !self.known.locals.contains(&name) {
            return false;
        }
        let parents = &self.known.parents;
        let is_member = |node: &Node| {
            !matches!(node, Node::Class(_)) && matches!(parents.get(node), None | Some(Node::Class(_)))
        };
        let mut found = FxHashSet::default();
        for member in parents.around(Node::Expr(call)).filter(is_member) {
            self.variables(member, None, &mut found);
        }
        found.contains(&name)
    }

    /// The names of the local variables and parameters below a node, those below another node left out.
    fn variables(&self, node: Node, except: Option<Node>, found: &mut FxHashSet<Name>) {
        if Some(node) == except {
            return;
        }
        let twin = self.twin;
        match node {
            Node::Variable(id) if !matches!(self.known.parents.get(&node), Some(Node::Class(_))) => {
                found.insert(twin.variables[id].name);
            }
            Node::Catch(id) => {
                found.insert(twin.catches[id].name);
            }
            _ => {}
        }
        twin.for_each_child(node, |child| self.variables(child, except, found));
    }
}
