//! The analysis that makes a type graph (Figure 5), over a program that is checked.
//!
//! Declarations and statements are here, expressions in [`expressions`], calls in [`calls`] and functions in [`functions`].

mod calls;
mod expressions;
mod functions;

use elenchus_check::{Checked, Elaboration};
use elenchus_ir::{
    Case, ClassId, Expr, ExprId, FunctionId, FunctionKind, Item, Member, Node, Program, Slot, VariableId,
};
use elenchus_types::{Type, TypeId, World};
use rustc_hash::FxHashMap;

use super::shape::{Shape, Written};
use super::{Flow, TypeGraph, VertexId, VertexKind};
use crate::Inference;
use crate::candidate::{Candidate, Omission};

impl TypeGraph {
    /// The graph of a program that was accepted.
    pub fn new(program: &Program, checked: &mut Checked, inference: &dyn Inference) -> TypeGraph {
        let Checked { elaboration, world, .. } = checked;
        let mut builder = Builder {
            program,
            elaboration,
            world,
            inference,
            graph: TypeGraph::default(),
            trees: FxHashMap::default(),
            types: FxHashMap::default(),
            returns: Vec::new(),
        };
        for item in &program.items {
            builder.item(*item);
        }
        let Builder { mut graph, world, .. } = builder;
        let erased = graph.nothing_erased();
        for place in 0..graph.candidates.len() {
            let is_followed =
                !graph.candidates[place].is_omitted || graph.preserves(world, inference, place, &erased);
            graph.candidates[place].is_followed = is_followed;
        }
        graph
    }
}

pub(super) struct Builder<'a> {
    pub program: &'a Program,
    pub elaboration: &'a Elaboration,
    pub world: &'a mut World,
    pub inference: &'a dyn Inference,
    pub graph: TypeGraph,
    /// The shapes of what vertices have for a type.
    pub trees: FxHashMap<VertexId, Shape>,
    pub types: FxHashMap<(TypeId, Node, Written), VertexId>,
    /// The virtual variable that a `return` gives its value to, the innermost function last. None of what gives nothing.
    pub returns: Vec<Option<VertexId>>,
}

impl Builder<'_> {
    fn item(&mut self, item: Item) {
        match item {
            Item::Class(id) => self.class(id),
            Item::Function(id) => self.function(id),
            Item::Variable(id) => self.field(id),
        }
    }

    pub fn class(&mut self, id: ClassId) {
        let program = self.program;
        for constant in &program.classes[id].constants {
            let constant_node = Node::EnumConstant(*constant);
            self.arguments(constant_node, &program.enum_constants[*constant].args, &FxHashMap::default());
            if let Some(body) = program.enum_constants[*constant].body {
                self.class(body);
            }
        }
        for member in &program.classes[id].members {
            match *member {
                Member::Field(id) => self.field(id),
                Member::Function(id) => self.function(id),
                Member::Class(id) => self.class(id),
                Member::Initializer { body, .. } => self.statement(body),
            }
        }
    }

    fn function(&mut self, id: FunctionId) {
        let function = &self.program.functions[id];
        let Some(body) = function.body else { return };
        let result = function.result.known().filter(|_| function.kind == FunctionKind::Function);
        let returns = result.and_then(|result| self.result(id, *result));
        let is_block = matches!(self.program.exprs[body], Expr::Block { .. });
        self.returns.push(returns);
        match returns {
            Some(returns) if !is_block => self.give(body, returns),
            _ => self.statement(body),
        }
        self.returns.pop();
    }

    /// The virtual variable of a function that gives a value.
    fn result(&mut self, id: FunctionId, result: elenchus_ir::TypeUseId) -> Option<VertexId> {
        let ty = self.elaboration.type_of_use(result)?;
        if Some(ty) == self.world.primitive_named("void") {
            return None;
        }
        let at = Node::Function(id);
        let vertex = self.graph.add(VertexKind::Result, ty, at);
        let slot = self.program.functions[id].result;
        let by = self
            .inference
            .omits_result()
            .then(|| self.candidate(Omission::Result(id), vec![vertex], slot.is_omitted()));
        self.declare(vertex, ty, at, if slot.is_omitted() { Written::Nowhere } else { Written::By(by) });
        Some(vertex)
    }

    /// A value is given to the virtual variable.
    pub fn give(&mut self, value: ExprId, result: VertexId) {
        let target = self.trees[&result].clone();
        self.value(value, Some(&target));
        self.initial(result, value);
    }

    fn field(&mut self, id: VariableId) {
        let variable = &self.program.variables[id];
        let Some(ty) = self.elaboration.type_of_variable(id) else { return };
        let Some(init) = variable.init else { return };
        let at = Node::Variable(id);
        let vertex = self.graph.add(VertexKind::Variable(id), ty, at);
        self.declare(vertex, ty, at, Written::By(None));
        let target = self.trees[&vertex].clone();
        self.value(init, Some(&target));
        self.initial(vertex, init);
    }

    /// A local variable (rules VAR).
    fn local(&mut self, id: VariableId) {
        let variable = &self.program.variables[id];
        let Some(ty) = self.elaboration.type_of_variable(id) else { return };
        let at = Node::Variable(id);
        let vertex = self.graph.add(VertexKind::Variable(id), ty, at);
        let is_omitted = variable.ty.is_omitted();
        let may_omit = is_omitted || self.inference.omits_variable(self.program, id);
        let by = may_omit.then(|| self.candidate(Omission::Variable(id), vec![vertex], is_omitted));
        self.declare(vertex, ty, at, written(&variable.ty, by));
        if let Some(init) = variable.init {
            let target = self.trees[&vertex].clone();
            self.value(init, Some(&target));
            self.initial(vertex, init);
        }
    }

    /// What a variable would be inferred as from its initial value: the type that the value has by itself.
    fn initial(&mut self, vertex: VertexId, init: ExprId) {
        if !self.inference.stands_alone(self.program, init) {
            return;
        }
        let results = self.program.results(init);
        if results == [init] {
            if let Some(ty) = self.elaboration.type_of(init) {
                let ty = self.world.without_captures(ty);
                self.infer_type(vertex, Flow::Same, ty, Written::By(None), Node::Expr(init));
            }
            return;
        }
        let mut pending = results;
        while let Some(result) = pending.pop() {
            let results = self.program.results(result);
            if results != [result] {
                pending.extend(results);
            } else if let Some(ty) = self.elaboration.type_of(result) {
                let ty = self.world.without_captures(ty);
                self.infer_type(vertex, Flow::AtLeast, ty, Written::By(None), Node::Expr(result));
            }
        }
    }

    pub fn candidate(&mut self, place: Omission, vertices: Vec<VertexId>, is_omitted: bool) -> usize {
        let unseen = Vec::new();
        self.graph.candidates.push(Candidate { place, vertices, unseen, is_omitted, is_followed: true });
        self.graph.candidates.len() - 1
    }

    pub fn statement(&mut self, id: ExprId) {
        let program = self.program;
        match &program.exprs[id] {
            Expr::Block { items } => {
                for item in items {
                    self.statement(*item);
                }
            }
            Expr::If { condition, then, otherwise } => {
                self.condition(*condition);
                self.statement(*then);
                if let Some(otherwise) = otherwise {
                    self.statement(*otherwise);
                }
            }
            Expr::Switch { scrutinee, cases } => {
                self.value(*scrutinee, None);
                for case in cases {
                    self.guard(&program.cases[*case]);
                    self.statement(program.cases[*case].body());
                }
            }
            Expr::Try { body, catches, finally } => {
                self.statement(*body);
                for catch in catches {
                    self.statement(program.catches[*catch].body);
                }
                if let Some(finally) = finally {
                    self.statement(*finally);
                }
            }
            Expr::While { condition, body, .. } | Expr::DoWhile { condition, body, .. } => {
                self.condition(*condition);
                self.statement(*body);
            }
            Expr::For { init, condition, update, body, .. } => {
                for init in init {
                    self.statement(*init);
                }
                if let Some(condition) = condition {
                    self.condition(*condition);
                }
                for update in update {
                    self.statement(*update);
                }
                self.statement(*body);
            }
            Expr::ForEach { variable, iterable, body, .. } => {
                self.loop_variable(*variable, *iterable);
                self.statement(*body);
            }
            Expr::Let(variable) => self.local(*variable),
            Expr::LocalClass(class) => self.class(*class),
            Expr::Return(Some(value)) => match self.returns.last().copied().flatten() {
                Some(result) => self.give(*value, result),
                None => _ = self.value(*value, None),
            },
            Expr::Break(_) | Expr::Continue(_) | Expr::Return(None) => {}
            _ => _ = self.value(id, None),
        }
    }

    pub fn guard(&mut self, case: &Case) {
        if let Case::Type { guard: Some(guard), .. } = case {
            self.condition(*guard);
        }
    }

    fn loop_variable(&mut self, id: VariableId, iterable: ExprId) {
        self.value(iterable, None);
        let Some(ty) = self.elaboration.type_of_variable(id) else { return };
        let at = Node::Variable(id);
        let vertex = self.graph.add(VertexKind::Variable(id), ty, at);
        let slot = &self.program.variables[id].ty;
        let by = (slot.is_omitted() || self.inference.omits_loop_variable())
            .then(|| self.candidate(Omission::Variable(id), vec![vertex], slot.is_omitted()));
        self.declare(vertex, ty, at, written(slot, by));
        if let Some(element) = self.element(iterable) {
            self.infer_type(vertex, Flow::Same, element, Written::By(None), Node::Expr(iterable));
        }
    }

    /// The type of the elements that a loop goes over.
    fn element(&mut self, iterable: ExprId) -> Option<TypeId> {
        let ty = self.elaboration.type_of(iterable)?;
        let element = if let Type::Array(element) = self.world.get(ty) {
            element
        } else {
            let class = self.world.class_named("java.lang.Iterable");
            let view = self.world.as_super(ty, class)?;
            let view = self.world.capture(view).unwrap_or(view);
            let Type::Class(view) = self.world.get(view) else { return None };
            self.world.list(view.args).first().copied()?
        };
        Some(self.world.without_captures(element))
    }
}

/// By whom a slot is written.
pub(super) fn written<T>(slot: &Slot<T>, by: Option<usize>) -> Written {
    match slot {
        Slot::Written(_) => Written::By(by),
        Slot::Omitted(_) => Written::Nowhere,
    }
}
