//! Types whose parts are known by the vertices that they come from.

use elenchus_ir::Node;
use elenchus_types::{ClassId, ClassType, ListId, Type, TypeId, VarId, Wildcard};
use rustc_hash::FxHashMap;

use super::build::Builder;
use super::{Declared, VertexId, VertexKind};

/// A type in which some parts are the values of vertices.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub ty: TypeId,
    pub form: Form,
    /// Where it is written: what is erased says nothing of others.
    pub written: Written,
}

#[derive(Clone, Debug)]
pub(super) enum Form {
    /// Nothing in it is inferred.
    Plain,
    /// It is what a vertex has.
    Vertex(VertexId),
    /// A class with such arguments.
    Applied(ClassId, Vec<Shape>),
    Extends(Box<Shape>),
    Super(Box<Shape>),
    Unbounded,
    Array(Box<Shape>),
}

/// Where a type is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Written {
    /// At this candidate, whose erasure takes it away; none: at a place where it stays.
    By(Option<usize>),
    /// Nowhere: it was left out.
    Nowhere,
}

/// The shapes that type variables stand for.
pub(super) type Values = FxHashMap<VarId, Shape>;

impl Shape {
    /// A type that is known whatever is erased.
    pub fn plain(ty: TypeId) -> Shape {
        Shape::of(ty, Form::Plain, Written::By(None))
    }

    pub fn vertex(ty: TypeId, vertex: VertexId) -> Shape {
        Shape::of(ty, Form::Vertex(vertex), Written::By(None))
    }

    pub fn of(ty: TypeId, form: Form, written: Written) -> Shape {
        Shape { ty, form, written }
    }
}

impl Builder<'_> {
    /// The shape of a type that is written somewhere, with a vertex for each parameter that it gives a value (rule TYPE APPLICATION).
    pub fn tree(&mut self, ty: TypeId, at: Node, written: Written) -> Shape {
        match self.world.get(ty) {
            Type::Class(ClassType { class, args, .. }) if args != ListId::EMPTY => {
                let params = self.world.class(class).params.clone();
                let args = self.world.list(args).to_vec();
                let vertex = self.type_vertex(ty, at, written);
                let mut shapes = Vec::with_capacity(args.len());
                for (param, arg) in params.iter().zip(args) {
                    let parameter = self.parameter(*param, arg, at, written);
                    self.graph.vertex_mut(vertex).defines.push(parameter);
                    // A wildcard is no value that could flow on.
                    let shape = match self.world.get(arg) {
                        Type::Wildcard(_) => self.trees[&parameter].clone(),
                        _ => Shape::vertex(arg, parameter),
                    };
                    shapes.push(shape);
                }
                Shape::of(ty, Form::Applied(class, shapes), written)
            }
            Type::Wildcard(Wildcard::Extends(bound)) => {
                let bound = self.tree(bound, at, written);
                Shape::of(ty, Form::Extends(Box::new(bound)), written)
            }
            Type::Wildcard(Wildcard::Super(bound)) => {
                let bound = self.tree(bound, at, written);
                Shape::of(ty, Form::Super(Box::new(bound)), written)
            }
            Type::Wildcard(Wildcard::Unbounded) => Shape::of(ty, Form::Unbounded, written),
            Type::Array(element) => {
                let element = self.tree(element, at, written);
                Shape::of(ty, Form::Array(Box::new(element)), written)
            }
            _ => Shape::of(ty, Form::Plain, written),
        }
    }

    /// A type parameter that gets a value.
    pub fn parameter(&mut self, var: VarId, value: TypeId, at: Node, written: Written) -> VertexId {
        let vertex = self.graph.add(VertexKind::Parameter(var), value, at);
        self.declare(vertex, value, at, written);
        vertex
    }

    /// Gives a vertex its tree, and the edge `decl` if the type is written.
    pub fn declare(&mut self, vertex: VertexId, ty: TypeId, at: Node, written: Written) {
        let tree = self.tree(ty, at, written);
        self.trees.insert(vertex, tree);
        if let Written::By(by) = written {
            let to = self.type_vertex(ty, at, Written::By(by));
            self.graph.vertex_mut(vertex).declared = Some(Declared { to, by });
        }
    }

    pub fn type_vertex(&mut self, ty: TypeId, at: Node, written: Written) -> VertexId {
        if let Some(known) = self.types.get(&(ty, at, written)) {
            return *known;
        }
        let by = if let Written::By(by) = written { by } else { None };
        let vertex = self.graph.add(VertexKind::Type(by), ty, at);
        self.types.insert((ty, at, written), vertex);
        vertex
    }

    /// A declared type with shapes for its variables. `actual` is what the type is here; what has no shape is taken from it.
    pub fn instantiate(&mut self, declared: TypeId, actual: TypeId, values: &Values) -> Shape {
        if !self.world.any_variable(declared, &mut |var| values.contains_key(&var)) {
            return self.taken_apart(actual, Written::By(None));
        }
        let form = match (self.world.get(declared), self.world.get(actual)) {
            (Type::Variable(var), _) => match values.get(&var) {
                Some(shape) => return shape.clone(),
                None => Form::Plain,
            },
            (Type::Class(declared), Type::Class(actual)) if declared.class == actual.class => {
                let (params, args) =
                    (self.world.list(declared.args).to_vec(), self.world.list(actual.args).to_vec());
                if params.len() != args.len() {
                    return Shape::plain(self.world.class_type(actual.class, &args));
                }
                let args = params.into_iter().zip(args);
                let args = args.map(|(param, arg)| self.instantiate(param, arg, values)).collect();
                Form::Applied(actual.class, args)
            }
            (Type::Array(declared), Type::Array(actual)) => {
                Form::Array(Box::new(self.instantiate(declared, actual, values)))
            }
            (Type::Wildcard(Wildcard::Extends(declared)), Type::Wildcard(Wildcard::Extends(actual))) => {
                Form::Extends(Box::new(self.instantiate(declared, actual, values)))
            }
            (Type::Wildcard(Wildcard::Super(declared)), Type::Wildcard(Wildcard::Super(actual))) => {
                Form::Super(Box::new(self.instantiate(declared, actual, values)))
            }
            _ => Form::Plain,
        };
        Shape::of(actual, form, Written::By(None))
    }

    /// The arguments of a shape, seen as a class above it.
    pub fn view(&mut self, shape: &Shape, class: ClassId) -> Option<Vec<Shape>> {
        if let Form::Applied(own, args) = &shape.form
            && *own == class
        {
            return Some(args.clone());
        }
        let actual = self.world.as_super(shape.ty, class)?;
        let Type::Class(actual) = self.world.get(actual) else { return None };
        let actual = self.world.list(actual.args).to_vec();
        let Form::Applied(own, args) = &shape.form else {
            return Some(actual.into_iter().map(|arg| self.taken_apart(arg, shape.written)).collect());
        };
        let declared = self.world.declared_type(*own);
        let view = self.world.as_super(declared, class)?;
        let Type::Class(view) = self.world.get(view) else { return None };
        let declared = self.world.list(view.args).to_vec();
        let params = self.world.class(*own).params.clone();
        let values: Values = params.iter().copied().zip(args.iter().cloned()).collect();
        if declared.len() != actual.len() {
            return None;
        }
        let args = declared.into_iter().zip(actual);
        Some(args.map(|(declared, actual)| self.instantiate(declared, actual, &values)).collect())
    }

    /// A type without vertices, as a shape of which the outermost form is known.
    pub fn taken_apart(&mut self, ty: TypeId, written: Written) -> Shape {
        let inner = |bound| Box::new(Shape::of(bound, Form::Plain, written));
        let form = match self.world.get(ty) {
            Type::Wildcard(Wildcard::Extends(bound)) => Form::Extends(inner(bound)),
            Type::Wildcard(Wildcard::Super(bound)) => Form::Super(inner(bound)),
            Type::Wildcard(Wildcard::Unbounded) => Form::Unbounded,
            _ => Form::Plain,
        };
        Shape::of(ty, form, written)
    }
}
