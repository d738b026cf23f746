//! Walks over what is reachable from a program's items, in the order of the source.

use rustc_hash::FxHashMap;

use crate::{
    Case, Catch, Class, EnumConstant, Expr, Function, Node, Program, Receiver, Slot, TypeParameter, TypeUse,
    TypeUseId, Variable,
};

impl Program {
    /// Calls `visit` with each node right below a node, in the order in which they are written. What an omitted slot
    /// keeps counts.
    pub fn for_each_child(&self, node: Node, visit: impl FnMut(Node)) {
        Children { visit, with_kept: true }.of(self, node);
    }

    /// The same without what omitted slots keep.
    pub fn for_each_written_child(&self, node: Node, visit: impl FnMut(Node)) {
        Children { visit, with_kept: false }.of(self, node);
    }

    /// The nodes right below a node, as [`Program::for_each_child`] meets them.
    pub fn children(&self, node: Node) -> Vec<Node> {
        let mut children = Vec::new();
        self.for_each_child(node, |child| children.push(child));
        children
    }

    /// The nodes at the top level.
    pub fn roots(&self) -> impl DoubleEndedIterator<Item = Node> + '_ {
        self.items.iter().map(|item| Node::from(*item))
    }

    /// Calls `visit` with each reachable node, parents before children, in the order of the source.
    pub fn for_each_node(&self, mut visit: impl FnMut(Node)) {
        let mut pending: Vec<Node> = self.roots().rev().collect();
        while let Some(node) = pending.pop() {
            visit(node);
            let above = pending.len();
            self.for_each_child(node, |child| pending.push(child));
            pending[above..].reverse();
        }
    }

    /// All reachable nodes below a node and itself, without what omitted slots keep.
    pub fn written_nodes_below(&self, node: Node) -> Vec<Node> {
        let mut nodes = Vec::new();
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            nodes.push(node);
            let above = pending.len();
            self.for_each_written_child(node, |child| pending.push(child));
            pending[above..].reverse();
        }
        nodes
    }

    /// All reachable nodes in the order of the source, without what omitted slots keep.
    pub fn written_nodes(&self) -> Vec<Node> {
        self.roots().flat_map(|root| self.written_nodes_below(root)).collect()
    }

    /// Whether the program has a node of this number, reachable or not.
    pub fn has_node(&self, node: Node) -> bool {
        match node {
            Node::Class(id) => id.index() < self.classes.len(),
            Node::EnumConstant(id) => id.index() < self.enum_constants.len(),
            Node::Function(id) => id.index() < self.functions.len(),
            Node::Variable(id) => id.index() < self.variables.len(),
            Node::TypeParameter(id) => id.index() < self.type_params.len(),
            Node::Type(id) => id.index() < self.types.len(),
            Node::Expr(id) => id.index() < self.exprs.len(),
            Node::Case(id) => id.index() < self.cases.len(),
            Node::Catch(id) => id.index() < self.catches.len(),
        }
    }

    /// The node above each node; those at the top level have none.
    pub fn parents(&self) -> FxHashMap<Node, Node> {
        let mut parents = FxHashMap::default();
        self.for_each_node(|node| {
            self.for_each_child(node, |child| {
                parents.insert(child, node);
            });
        });
        parents
    }
}

/// The one place that knows what is below a node. Every field is named, so that neither a new form nor a new field
/// compiles before its place is told.
struct Children<F> {
    visit: F,
    with_kept: bool,
}

impl<F: FnMut(Node)> Children<F> {
    fn of(&mut self, program: &Program, node: Node) {
        match node {
            Node::Class(id) => self.of_class(&program.classes[id]),
            Node::EnumConstant(id) => {
                let EnumConstant { name: _, args, body } = &program.enum_constants[id];
                self.each(args);
                self.each(body);
            }
            Node::Function(id) => self.of_function(&program.functions[id]),
            Node::Variable(id) => {
                let Variable { name: _, modifiers: _, ty, init } = &program.variables[id];
                self.slot(*ty);
                self.each(init);
            }
            Node::TypeParameter(id) => {
                let TypeParameter { name: _, variance: _, arity: _, bounds } = &program.type_params[id];
                self.each(bounds);
            }
            Node::Type(id) => self.of_type(&program.types[id]),
            Node::Expr(id) => self.of_expr(&program.exprs[id]),
            Node::Case(id) => match &program.cases[id] {
                Case::Constants { values, body } => {
                    self.each(values);
                    self.one(*body);
                }
                Case::Type { variable, guard, body } => {
                    self.one(*variable);
                    self.each(guard);
                    self.one(*body);
                }
                Case::Default { body } => self.one(*body),
            },
            Node::Catch(id) => {
                let Catch { name: _, is_final: _, types, body } = &program.catches[id];
                self.each(types);
                self.one(*body);
            }
        }
    }

    fn of_class(&mut self, class: &Class) {
        let Class {
            name: _,
            kind: _,
            modifiers: _,
            type_params,
            superclass,
            interfaces,
            permits,
            components,
            constants,
            members,
        } = class;
        self.each(type_params);
        self.each(components);
        self.each(superclass);
        self.each(interfaces);
        self.each(permits);
        self.each(constants);
        self.each(members);
    }

    fn of_function(&mut self, function: &Function) {
        let Function {
            name: _,
            kind: _,
            modifiers: _,
            type_params,
            params,
            is_vararg: _,
            result,
            throws,
            body,
        } = function;
        self.each(type_params);
        self.each(params);
        self.slot(*result);
        self.each(throws);
        self.each(body);
    }

    fn of_type(&mut self, ty: &TypeUse) {
        match ty {
            TypeUse::Named { outer, name: _, args } => {
                self.each(outer);
                self.each(args);
            }
            TypeUse::Unbounded => {}
            TypeUse::Array(of) | TypeUse::Extends(of) | TypeUse::Super(of) | TypeUse::Nullable(of) => {
                self.one(*of);
            }
            TypeUse::Function { params, result } => {
                self.each(params);
                self.one(*result);
            }
            TypeUse::Intersection(parts) => self.each(parts),
        }
    }

    #[allow(clippy::too_many_lines)] // one arm for each form
    fn of_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Literal(_)
            | Expr::Name(_)
            | Expr::This { class: _ }
            | Expr::Break(_)
            | Expr::Continue(_) => {}
            Expr::Field { receiver, name: _ } => self.receiver(*receiver),
            Expr::Call { receiver, name: _, type_args, args } => {
                self.receiver(*receiver);
                self.slots(type_args);
                self.each(args);
            }
            Expr::New { outer, class, class_args, type_args, args, body } => {
                self.each(outer);
                self.slots(type_args);
                self.one(*class);
                self.slots(class_args);
                self.each(args);
                self.each(body);
            }
            Expr::Delegate { to_super: _, outer, type_args, args } => {
                self.each(outer);
                self.slots(type_args);
                self.each(args);
            }
            Expr::Lambda { params, body } => {
                self.each(params);
                self.one(*body);
            }
            Expr::Closure { params, body } => {
                self.each(params.iter().flatten());
                self.one(*body);
            }
            Expr::Reference { receiver, referent: _, type_args } => {
                self.receiver(*receiver);
                self.slots(type_args);
            }
            Expr::Unary { op: _, operand } => self.one(*operand),
            Expr::Binary { op: _, left, right } => self.each(&[*left, *right]),
            Expr::Assign { op: _, target, value } => self.each(&[*target, *value]),
            Expr::Cast { value, ty } | Expr::InstanceOf { value, ty } => {
                self.one(*value);
                self.one(*ty);
            }
            Expr::InstanceOfBinding { value, variable } => {
                self.one(*value);
                self.one(*variable);
            }
            Expr::Index { array, index } => self.each(&[*array, *index]),
            Expr::ArrayLiteral { element, elements } => {
                self.one(*element);
                self.each(elements);
            }
            Expr::NewArray { element, length } => {
                self.one(*element);
                self.one(*length);
            }
            Expr::List { elements: parts } | Expr::Template { parts } => self.each(parts),
            Expr::Map { entries } => {
                for (key, value) in entries {
                    self.each(&[*key, *value]);
                }
            }
            Expr::Range { first, last, has_last: _ } => self.each(&[*first, *last]),
            Expr::Elvis { value, otherwise } => self.each(&[*value, *otherwise]),
            Expr::If { condition, then, otherwise } => {
                self.each(&[*condition, *then]);
                self.each(otherwise);
            }
            Expr::Switch { scrutinee, cases } => {
                self.one(*scrutinee);
                self.each(cases);
            }
            Expr::Try { body, catches, finally } => {
                self.one(*body);
                self.each(catches);
                self.each(finally);
            }
            Expr::Block { items } => self.each(items),
            Expr::Let(variable) => self.one(*variable),
            Expr::LocalClass(class) => self.one(*class),
            Expr::While { label: _, condition, body } => self.each(&[*condition, *body]),
            Expr::DoWhile { label: _, body, condition } => self.each(&[*body, *condition]),
            Expr::For { label: _, init, condition, update, body } => {
                self.each(init);
                self.each(condition);
                self.each(update);
                self.one(*body);
            }
            Expr::ForEach { label: _, variable, iterable, body } => {
                self.one(*variable);
                self.each(&[*iterable, *body]);
            }
            Expr::Return(value) => self.each(value),
            Expr::Throw(value) | Expr::Named { name: _, value } => self.one(*value),
        }
    }

    fn receiver(&mut self, receiver: Receiver) {
        match receiver {
            Receiver::Expr(expr) | Receiver::Safe(expr) => self.one(expr),
            Receiver::Type(ty) => self.one(ty),
            Receiver::Super(of) => self.each(&of),
            Receiver::Unqualified | Receiver::Top => {}
        }
    }

    fn slot(&mut self, slot: Slot<TypeUseId>) {
        if let Some(ty) = self.in_slot(&slot) {
            self.one(*ty);
        }
    }

    fn slots(&mut self, slot: &Slot<Vec<TypeUseId>>) {
        if let Some(types) = self.in_slot(slot) {
            self.each(types);
        }
    }

    fn in_slot<'s, T>(&self, slot: &'s Slot<T>) -> Option<&'s T> {
        if self.with_kept { slot.known() } else { slot.written() }
    }

    fn each<'i, T: Copy + Into<Node> + 'i>(&mut self, ids: impl IntoIterator<Item = &'i T>) {
        for id in ids {
            self.one(*id);
        }
    }

    fn one(&mut self, id: impl Into<Node>) {
        (self.visit)(id.into());
    }
}
