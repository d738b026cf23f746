//! Names, fields and `this` (JLS 6.5.6, 15.8.3, 15.8.4, 15.11).

use elenchus_ir::{Expr, ExprId, Name, Node, Receiver};
use elenchus_types::{ClassId, Type, TypeId};

use super::members::{FieldOf, FoundField, Through};
use crate::java::declared::DeclaredField;
use crate::java::scope::{Candidate, Enclosing, Owner};
use crate::java::{Checker, Expected, NameMeaning, Rule};

impl Checker<'_> {
    /// The type of a name or field access, not captured, for a place that is assigned to as well.
    pub(super) fn variable_type(&mut self, id: ExprId, is_assigned: bool) -> TypeId {
        match &self.program.exprs[id] {
            Expr::Name(name) => self.name(id, *name, is_assigned),
            Expr::Field { receiver, name } => self.field_access(id, *receiver, *name, is_assigned),
            _ => self.error(),
        }
    }

    fn name(&mut self, id: ExprId, name: Name, is_assigned: bool) -> TypeId {
        let spelling = self.spelling(name);
        let mut problem = None;
        for candidate in self.scope.candidates(name) {
            match candidate {
                Candidate::Local(found) => {
                    if found.is_behind_static {
                        self.reject(Node::Expr(id), Rule::NoInstance, spelling);
                        return self.error();
                    }
                    self.elaboration.set_meaning(id, NameMeaning::Local(found.local));
                    if found.is_captured {
                        self.elaboration.set_captured(id);
                    }
                    return self.elaboration.type_of_local(found.local).unwrap_or_else(|| self.error());
                }
                Candidate::Class(around) => {
                    let ty = self.world.declared_type(around.class);
                    match self.field_named(ty, ty, spelling, Through::Inside) {
                        FoundField::Field(field) => {
                            return self.field_by_name(id, around, field, is_assigned);
                        }
                        FoundField::Ambiguous => {
                            self.reject(Node::Expr(id), Rule::AmbiguousName, spelling);
                            return self.error();
                        }
                        FoundField::Inaccessible => problem = problem.or(Some(Rule::Inaccessible)),
                        FoundField::None => {}
                    }
                }
            }
        }
        self.reject(Node::Expr(id), problem.unwrap_or(Rule::UnknownName), spelling);
        self.error()
    }

    fn field_by_name(&mut self, id: ExprId, around: Enclosing, field: FieldOf, is_assigned: bool) -> TypeId {
        self.elaboration.set_meaning(id, NameMeaning::Field { class: field.owner, index: field.index });
        if field.is_static {
            return field.ty;
        }
        let may_be_early = is_assigned && self.may_be_assigned_early(&field, around.class);
        if around.is_static || around.is_early && !may_be_early {
            let name = self.world.class(field.owner).fields[field.index].name.clone();
            self.reject(Node::Expr(id), Rule::NoInstance, &*name);
            return self.error();
        }
        field.ty
    }

    /// JLS 8.8.7.1: since 25 a constructor may assign the fields of its class before it calls another, but for those with an
    /// initializer, which would only run afterwards. A lambda or class within it may not.
    fn may_be_assigned_early(&self, field: &FieldOf, class: ClassId) -> bool {
        let declared = self.declared.get(class).and_then(|declared| declared.fields.get(field.index));
        let in_lambda = self.scope.body().is_some_and(|body| matches!(body.owner, Owner::Lambda(_)));
        self.options.level >= 25
            && field.owner == class
            && self.scope.class() == Some(class)
            && !in_lambda
            && matches!(declared, Some(DeclaredField::Variable(id)) if self.program.variables[*id].init.is_none())
    }

    fn field_access(&mut self, id: ExprId, receiver: Receiver, name: Name, is_assigned: bool) -> TypeId {
        let spelling = self.spelling(name);
        let (ty, through, is_type) = match receiver {
            Receiver::Unqualified => return self.name(id, name, is_assigned),
            Receiver::Expr(expr) | Receiver::Safe(expr) => {
                (self.field_receiver(expr, is_assigned), Through::Value, false)
            }
            Receiver::Type(ty) => {
                let ty = self.type_use(ty);
                (self.world.erasure(ty), Through::Value, true)
            }
            Receiver::Super(class) => match self.super_receiver(id, class) {
                // JLS 15.11.2: fields are those of a superclass.
                Some(ty) if self.world.is_interface(ty) => {
                    return self.reject_field(id, Rule::NoInstance, spelling);
                }
                Some(ty) => (ty, Through::Inside, false),
                None => return self.error(),
            },
            Receiver::Top => {
                let Some(main) = self.declared.main else {
                    return self.reject_field(id, Rule::UnknownName, spelling);
                };
                (self.world.class_type(main, &[]), Through::Value, true)
            }
        };
        if self.is_error(ty) {
            return ty;
        }
        // A variable has the members of its bound (JLS 4.4), which is an array for some captured wildcards.
        let mut above = ty;
        while let Type::Variable(var) = self.world.get(above) {
            above = self.world.var(var).upper;
        }
        match self.world.get(above) {
            Type::Array(_) if spelling == "length" && !is_type => {
                if !self.may_access_members(ty) {
                    return self.reject_field(id, Rule::Inaccessible, spelling);
                }
                self.elaboration.set_meaning(id, NameMeaning::Length);
                return self.primitive("int");
            }
            Type::Primitive(_) | Type::Null => {
                self.reject(Node::Expr(id), Rule::Dereference, self.show(ty));
                return self.error();
            }
            _ => {}
        }
        let seen = self.seen_at(Node::Expr(id), ty);
        match self.field_named(ty, seen, spelling, through) {
            FoundField::Field(field) => {
                self.elaboration
                    .set_meaning(id, NameMeaning::Field { class: field.owner, index: field.index });
                if is_type && !field.is_static {
                    self.reject(Node::Expr(id), Rule::NotStatic, spelling);
                    return self.error();
                }
                if is_assigned
                    && !field.is_static
                    && let Receiver::Expr(receiver) = receiver
                    && let Some(class) = self.early_this(receiver)
                    && !self.may_be_assigned_early(&field, class)
                {
                    self.reject(Node::Expr(id), Rule::NoInstance, spelling);
                    return self.error();
                }
                field.ty
            }
            FoundField::Ambiguous => self.reject_field(id, Rule::AmbiguousName, spelling),
            FoundField::Inaccessible => self.reject_field(id, Rule::Inaccessible, spelling),
            FoundField::None => self.reject_field(id, Rule::UnknownName, spelling),
        }
    }

    /// The receiver of a field. Before the constructor of its class is called, `this` has only fields to be assigned.
    fn field_receiver(&mut self, receiver: ExprId, is_assigned: bool) -> TypeId {
        if is_assigned && let Some(class) = self.early_this(receiver) {
            let ty = self.world.declared_type(class);
            self.elaboration.set_type(receiver, ty);
            return ty;
        }
        let ty = self.expression(receiver, &Expected::None);
        self.captured(ty)
    }

    /// The class of which `this` is an object before another constructor of it is called.
    fn early_this(&self, receiver: ExprId) -> Option<ClassId> {
        let Expr::This { class } = self.program.exprs[receiver] else { return None };
        let enclosing = self.scope.enclosing();
        let around = enclosing.first().filter(|around| around.is_early && !around.is_static)?;
        if class.is_some_and(|name| !self.is_called(around.class, name)) {
            return None;
        }
        (self.options.level >= 25).then_some(around.class)
    }

    fn reject_field(&mut self, id: ExprId, rule: Rule, spelling: &str) -> TypeId {
        self.reject(Node::Expr(id), rule, spelling);
        self.error()
    }

    /// JLS 15.8.3, 15.8.4.
    pub(super) fn this(&mut self, id: ExprId, class: Option<Name>) -> TypeId {
        let enclosing = self.scope.enclosing();
        let around = match class {
            None => enclosing.first().copied(),
            Some(name) => enclosing.into_iter().find(|around| self.is_called(around.class, name)),
        };
        match around {
            Some(around) if !around.is_static && !around.is_early => self.world.declared_type(around.class),
            _ => {
                self.reject(Node::Expr(id), Rule::NoInstance, "this");
                self.error()
            }
        }
    }

    fn is_called(&self, class: ClassId, name: Name) -> bool {
        self.declared.get(class).is_some_and(|declared| declared.name == Some(name))
    }
}
