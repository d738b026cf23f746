//! How type information flows when a value goes to a place: unify' of Figure 5, over shapes.
//!
//! Where the paper's unify' relates the type parameters of two applications, this relates whatever stands at the same
//! place of two types, however deep and however far up the hierarchy, and notes which is the bound of which.

use elenchus_ir::Node;
use elenchus_types::{Type, TypeId};

use super::build::Builder;
use super::shape::{Form, Shape, Written};
use super::{Flow, VertexId};

impl Builder<'_> {
    /// A value of one shape goes to a place of another.
    pub fn flow(&mut self, from: &Shape, to: &Shape, at: Node) {
        match (&from.form, &to.form) {
            (Form::Vertex(lower), Form::Vertex(upper)) => {
                self.graph.add_inferred(*lower, Flow::AtMost, *upper);
                self.graph.add_inferred(*upper, Flow::AtLeast, *lower);
                let (lower, upper) = (self.trees[lower].clone(), self.trees[upper].clone());
                self.flow(&lower, &upper, at);
            }
            (Form::Vertex(lower), _) => {
                if let Type::Primitive(primitive) = self.world.get(to.ty) {
                    // JLS 18.2.2: a variable that goes to a primitive type is its box.
                    if let Some(boxed) = self.world.boxed(primitive) {
                        self.infer_type(*lower, Flow::Same, boxed, to.written, at);
                    }
                    return;
                }
                self.infer_type(*lower, Flow::AtMost, to.ty, to.written, at);
                let tree = self.trees[lower].clone();
                self.flow(&tree, to, at);
            }
            (_, Form::Vertex(upper)) => {
                let Some(ty) = self.value_type(from.ty) else { return };
                self.infer_type(*upper, Flow::AtLeast, ty, from.written, at);
                let tree = self.trees[upper].clone();
                self.flow(from, &tree, at);
            }
            (_, Form::Applied(class, args)) => {
                if let Some(view) = self.view(from, *class) {
                    for (arg, within) in view.iter().zip(args) {
                        self.contain(arg, within, at);
                    }
                }
            }
            (Form::Applied(..), _) => {
                let Type::Class(above) = self.world.get(to.ty) else { return };
                let args = self.world.list(above.args).to_vec();
                let Some(view) = self.view(from, above.class) else { return };
                for (arg, within) in view.iter().zip(args) {
                    let within = self.taken_apart(within, to.written);
                    self.contain(arg, &within, at);
                }
            }
            (Form::Array(from), Form::Array(to)) => self.flow(from, to, at),
            (Form::Array(from), _) => {
                if let Type::Array(element) = self.world.get(to.ty) {
                    self.flow(from, &Shape::of(element, Form::Plain, to.written), at);
                }
            }
            (_, Form::Array(to)) => {
                if let Type::Array(element) = self.world.get(from.ty) {
                    self.flow(&Shape::of(element, Form::Plain, from.written), to, at);
                }
            }
            _ => {}
        }
    }

    /// A type argument lies within another (JLS 4.5.1).
    fn contain(&mut self, arg: &Shape, within: &Shape, at: Node) {
        match (&arg.form, &within.form) {
            // What is captured has no name to be written by; what is inferred from it is not what was written.
            (Form::Extends(_) | Form::Super(_) | Form::Unbounded, Form::Extends(within)) => {
                self.flow_captured(arg, within, Flow::AtLeast, at);
            }
            (Form::Extends(_) | Form::Super(_) | Form::Unbounded, Form::Super(within)) => {
                self.flow_captured(arg, within, Flow::AtMost, at);
            }
            (Form::Extends(_) | Form::Super(_) | Form::Unbounded, _) | (_, Form::Unbounded) => {}
            (_, Form::Extends(within)) => self.flow(arg, within, at),
            (_, Form::Super(within)) => self.flow(within, arg, at),
            _ => self.same(arg, within, at),
        }
    }

    /// The capture of a wildcard goes below or above a place within a wildcard.
    fn flow_captured(&mut self, wildcard: &Shape, within: &Shape, flow: Flow, at: Node) {
        match (&within.form, &wildcard.form) {
            (Form::Vertex(vertex), _) => self.infer_type(*vertex, flow, wildcard.ty, wildcard.written, at),
            (_, Form::Extends(bound)) if flow == Flow::AtLeast => self.flow(bound, within, at),
            (_, Form::Super(bound)) if flow == Flow::AtMost => self.flow(within, bound, at),
            _ => {}
        }
    }

    /// Two shapes are the same type.
    pub fn same(&mut self, one: &Shape, other: &Shape, at: Node) {
        match (&one.form, &other.form) {
            (Form::Vertex(one), Form::Vertex(other)) => {
                self.graph.add_inferred(*one, Flow::Same, *other);
                self.graph.add_inferred(*other, Flow::Same, *one);
                let (one, other) = (self.trees[one].clone(), self.trees[other].clone());
                self.same(&one, &other, at);
            }
            (Form::Vertex(vertex), _) => self.same_as_type(*vertex, other, at),
            (_, Form::Vertex(vertex)) => self.same_as_type(*vertex, one, at),
            (Form::Applied(one, args), Form::Applied(other, others)) if one == other => {
                for (arg, other) in args.iter().zip(others) {
                    self.same(arg, other, at);
                }
            }
            (Form::Applied(class, args), Form::Plain) | (Form::Plain, Form::Applied(class, args)) => {
                let plain = if matches!(one.form, Form::Plain) { one } else { other };
                let Some(others) = self.view(plain, *class) else { return };
                for (arg, other) in args.iter().zip(&others) {
                    self.same(arg, other, at);
                }
            }
            (Form::Extends(one), Form::Extends(other))
            | (Form::Super(one), Form::Super(other))
            | (Form::Array(one), Form::Array(other)) => self.same(one, other, at),
            _ => {}
        }
    }

    fn same_as_type(&mut self, vertex: VertexId, shape: &Shape, at: Node) {
        if matches!(self.world.get(shape.ty), Type::Wildcard(_)) {
            return;
        }
        self.infer_type(vertex, Flow::Same, shape.ty, shape.written, at);
        let tree = self.trees[&vertex].clone();
        self.same(&tree, shape, at);
    }

    /// A type says something of a vertex, as long as it is written.
    pub fn infer_type(&mut self, vertex: VertexId, flow: Flow, ty: TypeId, written: Written, at: Node) {
        let Written::By(by) = written else { return };
        // What is erased says nothing of itself.
        let own = self.graph.vertex(vertex).declared.and_then(|declared| declared.by);
        if by.is_some() && by == own {
            return;
        }
        let to = self.type_vertex(ty, at, written);
        self.graph.add_inferred(vertex, flow, to);
    }

    /// The type that a value has for a type parameter: boxed; none of `null`, which fits every type.
    fn value_type(&mut self, ty: TypeId) -> Option<TypeId> {
        match self.world.get(ty) {
            Type::Primitive(primitive) => self.world.boxed(primitive),
            Type::Null | Type::Bottom | Type::Wildcard(_) => None,
            _ => Some(ty),
        }
    }
}
