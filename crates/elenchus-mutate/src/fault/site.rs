//! Where faults can be put.

use elenchus_check::{ApplicableBy, Checked, Local, NameMeaning};
use elenchus_ir::{
    Binary, Case, Expr, ExprId, FunctionId, FunctionKind, Node, Parents, Program, Receiver, TypeUse,
    TypeUseId, VariableId,
};
use elenchus_types::{Type, TypeId};
use rustc_hash::FxHashSet;

use super::FaultKind;

/// A place for a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site {
    pub kind: FaultKind,
    /// What is replaced or changed.
    pub node: Node,
    /// The type that the place asks for, where it is known.
    pub wanted: Option<TypeId>,
    /// The function in whose body, or the field in whose initialiser, all of the fault lies and shows by types alone. None: it
    /// concerns declarations, or is for flow analysis to find.
    pub within: Option<Node>,
}

/// All places of a program, in the order of the source.
pub fn sites(program: &Program, checked: &mut Checked) -> Vec<Site> {
    let parents = program.parents();
    let used_outside = used_outside(program, checked, &parents);
    let extended = extended(program, checked);
    let mut finder = Finder { program, checked, parents, used_outside, extended, sites: Vec::new() };
    for node in program.written_nodes() {
        match node {
            Node::Expr(id) => finder.expr(id),
            Node::Class(id) => finder.class(id),
            Node::Function(id) => finder.function(id),
            Node::Variable(id) => finder.variable(id),
            Node::TypeParameter(id) => {
                for bound in &program.type_params[id].bounds {
                    finder.add(FaultKind::Bound, Node::Type(*bound), None);
                }
                if program.type_params[id].bounds.is_empty() {
                    finder.add(FaultKind::Bound, node, None);
                }
            }
            Node::EnumConstant(id) => {
                for (place, arg) in program.enum_constants[id].args.iter().enumerate() {
                    let wanted = finder.parameter(node, place);
                    finder.add(FaultKind::ConstructorArgument, Node::Expr(*arg), wanted);
                }
            }
            Node::Type(id) => finder.ty(id),
            Node::Case(_) | Node::Catch(_) => {}
        }
    }
    finder.sites
}

struct Finder<'a> {
    program: &'a Program,
    checked: &'a mut Checked,
    parents: Parents,
    /// Methods, constructors and fields that another top-level declaration uses.
    used_outside: FxHashSet<Node>,
    /// Classes that another extends.
    extended: FxHashSet<Node>,
    sites: Vec<Site>,
}

fn used_outside(program: &Program, checked: &Checked, parents: &Parents) -> FxHashSet<Node> {
    let top = |node: Node| parents.around(node).last();
    let mut found = FxHashSet::default();
    for node in program.written_nodes() {
        let called = checked.called(node).map(Node::Function);
        let field = match node {
            Node::Expr(id) => match checked.elaboration.meaning(id) {
                Some(NameMeaning::Field { class, index }) => checked.declared.field(class, index),
                _ => None,
            },
            _ => None,
        };
        for used in called.into_iter().chain(field) {
            if top(used) != top(node) {
                found.insert(used);
            }
        }
    }
    found
}

fn extended(program: &Program, checked: &Checked) -> FxHashSet<Node> {
    let mut found = FxHashSet::default();
    for node in program.written_nodes() {
        if let Node::Class(id) = node
            && let Some(superclass) = program.classes[id].superclass
            && let Some(ty) = checked.elaboration.type_of_use(superclass)
            && let Type::Class(above) = checked.world.get(ty)
            && let Some(above) = checked.declared.node(above.class)
        {
            found.insert(Node::Class(above));
        }
    }
    found
}

impl Finder<'_> {
    fn add(&mut self, kind: FaultKind, node: Node, wanted: Option<TypeId>) {
        let within =
            self.body_around(node).filter(|_| !matches!(kind, FaultKind::Final | FaultKind::Exception));
        self.sites.push(Site { kind, node, wanted, within });
    }

    /// The outermost function whose body, or field whose initialiser, a node is in.
    fn body_around(&self, node: Node) -> Option<Node> {
        let mut found = None;
        let mut below = node;
        while let Some(&parent) = self.parents.get(&below) {
            if let (Node::Function(_) | Node::Variable(_), Node::Expr(_)) = (parent, below) {
                found = Some(parent);
            }
            below = parent;
        }
        found
    }

    fn expr(&mut self, id: ExprId) {
        let program = self.program;
        let node = Node::Expr(id);
        match &program.exprs[id] {
            Expr::Call { receiver, args, .. } => {
                self.receiver(*receiver);
                self.args(FaultKind::Argument, node, args);
            }
            Expr::Field { receiver, .. } => self.receiver(*receiver),
            Expr::New { args, .. } => self.args(FaultKind::Argument, node, args),
            Expr::Delegate { args, .. } => self.args(FaultKind::ConstructorArgument, node, args),
            Expr::Lambda { body, .. } if !matches!(program.exprs[*body], Expr::Block { .. }) => {
                self.add(FaultKind::LambdaResult, Node::Expr(*body), None);
            }
            Expr::Reference { .. } => self.add(FaultKind::Reference, node, None),
            Expr::Unary { operand, .. } => self.add(FaultKind::Operand, Node::Expr(*operand), None),
            Expr::Binary { op, left, right } if *op != Binary::Add => {
                self.add(FaultKind::Operand, Node::Expr(*left), None);
                self.add(FaultKind::Operand, Node::Expr(*right), None);
            }
            Expr::Index { array, index } => {
                let int = self.checked.world.primitive_named("int");
                self.add(FaultKind::Index, Node::Expr(*index), int);
                self.add(FaultKind::Receiver, Node::Expr(*array), None);
            }
            Expr::NewArray { length, .. } => {
                let int = self.checked.world.primitive_named("int");
                self.add(FaultKind::Index, Node::Expr(*length), int);
            }
            Expr::ArrayLiteral { element, elements } => {
                let wanted = self.checked.elaboration.type_of_use(*element);
                for element in elements {
                    self.add(FaultKind::Element, Node::Expr(*element), wanted);
                }
            }
            Expr::Assign { op: None, target, value } => {
                let wanted = self.checked.elaboration.type_of(*target);
                self.add(FaultKind::Assigned, Node::Expr(*value), wanted);
                match self.checked.elaboration.meaning(*target) {
                    Some(NameMeaning::Local(Local::Variable(variable))) => {
                        self.add(FaultKind::Final, Node::Variable(variable), None);
                    }
                    Some(NameMeaning::Field { class, index }) => {
                        if let Some(field) = self.checked.declared.field(class, index) {
                            self.add(FaultKind::Final, field, None);
                        }
                    }
                    _ => {}
                }
            }
            Expr::Return(Some(value)) => self.returned(id, *value),
            Expr::If { condition, then, otherwise } => {
                self.condition(*condition);
                let is_value = program.is_plain(id);
                for branch in std::iter::once(then).chain(otherwise).filter(|_| is_value) {
                    self.add(FaultKind::Branch, Node::Expr(*branch), None);
                }
            }
            Expr::Switch { cases, .. } => {
                for case in cases {
                    if let Case::Type { guard: Some(guard), .. } = &program.cases[*case] {
                        self.condition(*guard);
                    }
                    let body = program.cases[*case].body();
                    if self.checked.elaboration.type_of(id).is_some() && program.exprs[body].has_value() {
                        self.add(FaultKind::Branch, Node::Expr(body), None);
                    }
                }
            }
            Expr::While { condition, .. }
            | Expr::DoWhile { condition, .. }
            | Expr::For { condition: Some(condition), .. } => self.condition(*condition),
            Expr::Block { .. } => self.add(FaultKind::Flow, node, None),
            _ => {}
        }
    }

    fn condition(&mut self, id: ExprId) {
        let boolean = self.checked.world.primitive_named("boolean");
        self.add(FaultKind::Condition, Node::Expr(id), boolean);
    }

    fn receiver(&mut self, receiver: Receiver) {
        let Receiver::Expr(id) = receiver else { return };
        self.add(FaultKind::Receiver, Node::Expr(id), None);
        let ty = self.checked.elaboration.type_of(id).map(|ty| self.checked.world.get(ty));
        if let Some(Type::Class(class)) = ty
            && !self.checked.world.list(class.args).is_empty()
        {
            self.add(FaultKind::ReceiverArguments, Node::Expr(id), None);
        }
    }

    fn args(&mut self, kind: FaultKind, node: Node, args: &[ExprId]) {
        for (place, arg) in args.iter().enumerate() {
            let wanted = self.parameter(node, place);
            self.add(kind, Node::Expr(*arg), wanted);
        }
    }

    /// The type of the parameter that an argument is for.
    fn parameter(&self, node: Node, place: usize) -> Option<TypeId> {
        let resolved = self.checked.elaboration.resolved(node)?;
        if resolved.phase == ApplicableBy::VariableArity && place + 1 >= resolved.params.len() {
            return match self.checked.world.get(*resolved.params.last()?) {
                Type::Array(element) => Some(element),
                _ => None,
            };
        }
        resolved.params.get(place).copied()
    }

    fn returned(&mut self, id: ExprId, value: ExprId) {
        let mut node = Node::Expr(id);
        while let Some(&parent) = self.parents.get(&node) {
            match parent {
                Node::Expr(around) if matches!(self.program.exprs[around], Expr::Lambda { .. }) => {
                    return self.add(FaultKind::LambdaResult, Node::Expr(value), None);
                }
                Node::Function(function) => {
                    let result = self.program.functions[function].result;
                    let wanted =
                        result.known().and_then(|result| self.checked.elaboration.type_of_use(*result));
                    return self.add(FaultKind::Returned, Node::Expr(value), wanted);
                }
                _ => node = parent,
            }
        }
    }

    fn class(&mut self, id: elenchus_ir::ClassId) {
        let class = &self.program.classes[id];
        let node = Node::Class(id);
        self.add(FaultKind::Cyclic, node, None);
        self.add(FaultKind::Duplicate, node, None);
        if self.parents.get(&node).is_some() && !self.is_member(node) {
            return;
        }
        self.add(FaultKind::ConflictingDefaults, node, None);
        if self.extended.contains(&node) {
            self.add(FaultKind::MissingSuperConstructor, node, None);
            self.add(FaultKind::Final, node, None);
        }
        for parent in class.superclass.iter().chain(&class.interfaces) {
            for arg in self.program.children(Node::Type(*parent)) {
                self.add(FaultKind::ParentArgument, arg, None);
            }
        }
    }

    fn is_member(&self, node: Node) -> bool {
        matches!(self.parents.get(&node), Some(Node::Class(_)))
    }

    fn function(&mut self, id: FunctionId) {
        let function = &self.program.functions[id];
        let node = Node::Function(id);
        self.add(FaultKind::Duplicate, node, None);
        if self.used_outside.contains(&node) {
            self.add(FaultKind::Access, node, None);
        }
        self.add(FaultKind::Exception, node, None);
        if function.kind == FunctionKind::Constructor {
            self.add(FaultKind::MissingSuperConstructor, node, None);
            self.add(FaultKind::Cyclic, node, None);
            return;
        }
        if function.modifiers.is_override || function.modifiers.is_abstract {
            self.add(FaultKind::Override, node, None);
            self.add(FaultKind::Final, node, None);
        }
        if let Some(result) = function.result.written() {
            self.add(FaultKind::ResultType, Node::Type(*result), None);
        }
        if let Some(body) = function.body
            && !matches!(self.program.exprs[body], Expr::Block { .. })
        {
            let wanted =
                function.result.known().and_then(|result| self.checked.elaboration.type_of_use(*result));
            self.sites.push(Site {
                kind: FaultKind::Returned,
                node: Node::Expr(body),
                wanted,
                within: Some(node),
            });
        }
    }

    fn variable(&mut self, id: VariableId) {
        let variable = &self.program.variables[id];
        let node = Node::Variable(id);
        let parent = self.parents.get(&node).copied();
        let is_parameter = matches!(parent, Some(Node::Function(_)));
        let is_local =
            matches!(parent, Some(Node::Expr(around)) if matches!(self.program.exprs[around], Expr::Let(_)));
        if is_local {
            self.add(FaultKind::Duplicate, node, None);
        }
        if self.used_outside.contains(&node) {
            self.add(FaultKind::Access, node, None);
        }
        if let Some(ty) = variable.ty.known() {
            let kind = if is_parameter { FaultKind::ParameterType } else { FaultKind::VariableType };
            self.add(kind, Node::Type(*ty), None);
        }
        if let Some(init) = variable.init {
            let wanted = self.checked.elaboration.type_of_variable(id);
            self.add(FaultKind::Initializer, Node::Expr(init), wanted);
        }
    }

    /// Arguments of written types and of calls.
    fn ty(&mut self, id: TypeUseId) {
        let Some(&parent) = self.parents.get(&Node::Type(id)) else { return };
        let is_argument = match parent {
            Node::Type(around) => {
                matches!(&self.program.types[around], TypeUse::Named { args, .. } if args.contains(&id))
                    && !self.is_parent(around)
            }
            Node::Expr(around) => match &self.program.exprs[around] {
                Expr::Call { type_args, .. } | Expr::Delegate { type_args, .. } => {
                    type_args.written().is_some_and(|args| args.contains(&id))
                }
                Expr::New { class_args, type_args, .. } => [class_args, type_args]
                    .into_iter()
                    .any(|slot| slot.written().is_some_and(|args| args.contains(&id))),
                _ => false,
            },
            _ => false,
        };
        if is_argument {
            self.add(FaultKind::TypeArgument, Node::Type(id), None);
        }
    }

    /// Whether a type is a superclass or superinterface of a declaration.
    fn is_parent(&self, id: TypeUseId) -> bool {
        matches!(self.parents.get(&Node::Type(id)), Some(Node::Class(_)))
    }
}
