//! Walks over what is reachable from a program's items, in the order of the source.

use rustc_hash::FxHashMap;

use crate::{Case, Class, Expr, Item, Member, Node, Program, Receiver, Slot, TypeUse, TypeUseId};

impl Program {
    /// The nodes right below a node, in the order in which they are written. What an omitted slot keeps counts.
    pub fn children(&self, node: Node) -> Vec<Node> {
        let mut children = Children { nodes: Vec::new(), with_kept: true };
        children.of(self, node);
        children.nodes
    }

    /// The same without what omitted slots keep.
    pub fn written_children(&self, node: Node) -> Vec<Node> {
        let mut children = Children { nodes: Vec::new(), with_kept: false };
        children.of(self, node);
        children.nodes
    }

    /// The nodes at the top level.
    pub fn roots(&self) -> impl DoubleEndedIterator<Item = Node> + '_ {
        self.items.iter().map(|item| item.node())
    }

    /// Calls `visit` with each reachable node, parents before children, in the order of the source.
    pub fn for_each_node(&self, mut visit: impl FnMut(Node)) {
        let mut pending: Vec<Node> = self.roots().rev().collect();
        while let Some(node) = pending.pop() {
            visit(node);
            pending.extend(self.children(node).into_iter().rev());
        }
    }

    /// All reachable nodes below a node and itself, without what omitted slots keep.
    pub fn written_nodes_below(&self, node: Node) -> Vec<Node> {
        let mut nodes = Vec::new();
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            nodes.push(node);
            pending.extend(self.written_children(node).into_iter().rev());
        }
        nodes
    }

    /// All reachable nodes in the order of the source, without what omitted slots keep.
    pub fn written_nodes(&self) -> Vec<Node> {
        self.roots().flat_map(|root| self.written_nodes_below(root)).collect()
    }

    /// The node above each node; those at the top level have none.
    pub fn parents(&self) -> FxHashMap<Node, Node> {
        let mut parents = FxHashMap::default();
        self.for_each_node(|node| {
            for child in self.children(node) {
                parents.insert(child, node);
            }
        });
        parents
    }
}

impl Item {
    pub fn node(self) -> Node {
        match self {
            Item::Class(id) => Node::Class(id),
            Item::Function(id) => Node::Function(id),
            Item::Variable(id) => Node::Variable(id),
        }
    }
}

impl Member {
    /// Of an initialiser, its body.
    pub fn node(self) -> Node {
        match self {
            Member::Field(id) => Node::Variable(id),
            Member::Function(id) => Node::Function(id),
            Member::Class(id) => Node::Class(id),
            Member::Initializer { body, .. } => Node::Expr(body),
        }
    }
}

struct Children {
    nodes: Vec<Node>,
    with_kept: bool,
}

impl Children {
    fn of(&mut self, program: &Program, node: Node) {
        match node {
            Node::Class(id) => self.of_class(&program.classes[id]),
            Node::EnumConstant(id) => {
                let constant = &program.enum_constants[id];
                self.each(&constant.args, Node::Expr);
                self.each(constant.body.as_slice(), Node::Class);
            }
            Node::Function(id) => {
                let function = &program.functions[id];
                self.each(&function.type_params, Node::TypeParameter);
                self.each(&function.params, Node::Variable);
                self.slot(function.result);
                self.each(&function.throws, Node::Type);
                self.each(function.body.as_slice(), Node::Expr);
            }
            Node::Variable(id) => {
                let variable = &program.variables[id];
                self.slot(variable.ty);
                self.each(variable.init.as_slice(), Node::Expr);
            }
            Node::TypeParameter(id) => self.each(&program.type_params[id].bounds, Node::Type),
            Node::Type(id) => self.of_type(&program.types[id]),
            Node::Expr(id) => self.of_expr(&program.exprs[id]),
            Node::Case(id) => {
                let case = &program.cases[id];
                match case {
                    Case::Constants { values, .. } => self.each(values, Node::Expr),
                    Case::Type { variable, guard, .. } => {
                        self.each(&[*variable], Node::Variable);
                        self.each(guard.as_slice(), Node::Expr);
                    }
                    Case::Default { .. } => {}
                }
                self.each(&[case.body()], Node::Expr);
            }
            Node::Catch(id) => {
                let catch = &program.catches[id];
                self.each(&catch.types, Node::Type);
                self.each(&[catch.body], Node::Expr);
            }
        }
    }

    fn of_class(&mut self, class: &Class) {
        self.each(&class.type_params, Node::TypeParameter);
        self.each(&class.components, Node::Variable);
        self.each(class.superclass.as_slice(), Node::Type);
        self.each(&class.interfaces, Node::Type);
        self.each(&class.permits, Node::Type);
        self.each(&class.constants, Node::EnumConstant);
        self.each(&class.members, Member::node);
    }

    fn of_type(&mut self, ty: &TypeUse) {
        match ty {
            TypeUse::Named { outer, args, .. } => {
                self.each(outer.as_slice(), Node::Type);
                self.each(args, Node::Type);
            }
            TypeUse::Unbounded => {}
            TypeUse::Array(of) | TypeUse::Extends(of) | TypeUse::Super(of) | TypeUse::Nullable(of) => {
                self.each(&[*of], Node::Type);
            }
            TypeUse::Function { params, result } => {
                self.each(params, Node::Type);
                self.each(&[*result], Node::Type);
            }
            TypeUse::Intersection(parts) => self.each(parts, Node::Type),
        }
    }

    fn of_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Literal(_) | Expr::Name(_) | Expr::This { .. } | Expr::Break(_) | Expr::Continue(_) => {}
            Expr::Field { receiver, .. } => self.receiver(*receiver),
            Expr::Call { receiver, type_args, args, .. } => {
                self.receiver(*receiver);
                self.slots(type_args);
                self.each(args, Node::Expr);
            }
            Expr::New { outer, class, class_args, type_args, args, body } => {
                self.each(outer.as_slice(), Node::Expr);
                self.slots(type_args);
                self.each(&[*class], Node::Type);
                self.slots(class_args);
                self.each(args, Node::Expr);
                self.each(body.as_slice(), Node::Class);
            }
            Expr::Delegate { outer, type_args, args, .. } => {
                self.each(outer.as_slice(), Node::Expr);
                self.slots(type_args);
                self.each(args, Node::Expr);
            }
            Expr::Lambda { params, body } => {
                self.each(params, Node::Variable);
                self.each(&[*body], Node::Expr);
            }
            Expr::Reference { receiver, type_args, .. } => {
                self.receiver(*receiver);
                self.slots(type_args);
            }
            Expr::Unary { operand, .. } => self.each(&[*operand], Node::Expr),
            Expr::Binary { left, right, .. } => self.each(&[*left, *right], Node::Expr),
            Expr::Assign { target, value, .. } => self.each(&[*target, *value], Node::Expr),
            Expr::Cast { value, ty } | Expr::InstanceOf { value, ty } => {
                self.each(&[*value], Node::Expr);
                self.each(&[*ty], Node::Type);
            }
            Expr::InstanceOfBinding { value, variable } => {
                self.each(&[*value], Node::Expr);
                self.each(&[*variable], Node::Variable);
            }
            Expr::Index { array, index } => self.each(&[*array, *index], Node::Expr),
            Expr::ArrayLiteral { element, elements } => {
                self.each(&[*element], Node::Type);
                self.each(elements, Node::Expr);
            }
            Expr::NewArray { element, length } => {
                self.each(&[*element], Node::Type);
                self.each(&[*length], Node::Expr);
            }
            Expr::Let(variable) => self.each(&[*variable], Node::Variable),
            Expr::LocalClass(class) => self.each(&[*class], Node::Class),
            Expr::Return(value) => self.each(value.as_slice(), Node::Expr),
            Expr::Throw(value) => self.each(&[*value], Node::Expr),
            branching => self.of_branching(branching),
        }
    }

    /// Of what has bodies.
    fn of_branching(&mut self, expr: &Expr) {
        match expr {
            Expr::If { condition, then, otherwise } => {
                self.each(&[*condition, *then], Node::Expr);
                self.each(otherwise.as_slice(), Node::Expr);
            }
            Expr::Switch { scrutinee, cases } => {
                self.each(&[*scrutinee], Node::Expr);
                self.each(cases, Node::Case);
            }
            Expr::Try { body, catches, finally } => {
                self.each(&[*body], Node::Expr);
                self.each(catches, Node::Catch);
                self.each(finally.as_slice(), Node::Expr);
            }
            Expr::Block { items } => self.each(items, Node::Expr),
            Expr::While { condition, body, .. } => self.each(&[*condition, *body], Node::Expr),
            Expr::DoWhile { body, condition, .. } => self.each(&[*body, *condition], Node::Expr),
            Expr::For { init, condition, update, body, .. } => {
                self.each(init, Node::Expr);
                self.each(condition.as_slice(), Node::Expr);
                self.each(update, Node::Expr);
                self.each(&[*body], Node::Expr);
            }
            Expr::ForEach { variable, iterable, body, .. } => {
                self.each(&[*variable], Node::Variable);
                self.each(&[*iterable, *body], Node::Expr);
            }
            // What `of_expr` names.
            _ => {}
        }
    }

    fn receiver(&mut self, receiver: Receiver) {
        match receiver {
            Receiver::Expr(expr) => self.nodes.push(Node::Expr(expr)),
            Receiver::Type(ty) | Receiver::Super(Some(ty)) => self.nodes.push(Node::Type(ty)),
            Receiver::Super(None) | Receiver::Unqualified | Receiver::Top => {}
        }
    }

    fn slot(&mut self, slot: Slot<TypeUseId>) {
        let ty = if self.with_kept { slot.known() } else { slot.written() };
        self.nodes.extend(ty.map(|ty| Node::Type(*ty)));
    }

    fn slots(&mut self, slot: &Slot<Vec<TypeUseId>>) {
        let types = if self.with_kept { slot.known() } else { slot.written() };
        self.each(types.map_or(&[], Vec::as_slice), Node::Type);
    }

    fn each<T: Copy>(&mut self, ids: &[T], node: impl Fn(T) -> Node) {
        self.nodes.extend(ids.iter().map(|id| node(*id)));
    }
}
