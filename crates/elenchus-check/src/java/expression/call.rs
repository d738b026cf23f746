//! Calls of methods (JLS 15.12).

use elenchus_ir::{Expr, ExprId, Node, Receiver, Slot, TypeUseId};
use elenchus_types::{ClassKind, MethodKind, Type, TypeId};

use super::applicability::{Applicable, NotSelected, takes_any};
use super::argument::{Argument, Shape};
use super::invocation::Invocation;
use super::members::{Candidate, Through};
use crate::java::scope::Enclosing;
use crate::java::{ApplicableBy, Checker, Expected, Rule};

/// Where the methods of a call are looked for.
struct Searched {
    ty: TypeId,
    through: Through,
    kind: Kind,
}

/// What stands before the dot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Value,
    /// A member of this class around, without a qualifier.
    Unqualified(Enclosing),
    Type,
    Super,
}

impl Checker<'_> {
    /// The first step of a call: the receiver, the arguments, and which method is meant.
    pub(super) fn call(&mut self, id: ExprId) -> Shape {
        let Expr::Call { receiver, name, type_args, args } = &self.program.exprs[id] else {
            return Shape::Standalone(self.error());
        };
        let name = self.spelling(*name);
        let searched = self.searched(id, *receiver, name);
        let type_args = match type_args {
            Slot::Written(written) => self.type_arguments(written),
            Slot::Omitted(_) => Vec::new(),
        };
        let args = self.arguments(args);
        let Some(searched) = searched else {
            self.finish_without_target(args);
            return Shape::Standalone(self.error());
        };
        let seen = self.seen_at(Node::Expr(id), searched.ty);
        let named = self.methods_seen(searched.ty, seen, name);
        if named.is_empty() {
            self.reject(Node::Expr(id), Rule::UnknownMethod, name);
            return Shape::Standalone(self.error());
        }
        let candidates = self.accessible(named, searched.ty, searched.through);
        if candidates.is_empty() {
            self.reject(Node::Expr(id), Rule::Inaccessible, name);
            return Shape::Standalone(self.error());
        }
        let Some(chosen) = self.chosen(Node::Expr(id), &candidates, &args, &type_args, name) else {
            return Shape::Standalone(self.error());
        };
        self.check_mode(id, &searched, &chosen);
        let is_get_class = name == "getClass" && chosen.candidate.method.params.is_empty();
        let class_of = is_get_class.then(|| self.world.erasure(searched.ty));
        self.invocation(Invocation::new(Node::Expr(id), chosen, args, class_of))
    }

    /// Chooses a method, or rejects the call.
    pub(super) fn chosen(
        &mut self,
        node: Node,
        candidates: &[Candidate],
        args: &[Argument],
        type_args: &[TypeId],
        name: &str,
    ) -> Option<Applicable> {
        if self.has_error(args) || type_args.iter().any(|arg| self.is_error(*arg)) {
            return None;
        }
        match self.select(candidates, args, type_args) {
            // JLS 15.12.3: the array of the arguments is made here.
            Ok(chosen) if chosen.phase == ApplicableBy::VariableArity && !self.may_make_array_of(&chosen) => {
                self.reject(node, Rule::NotApplicable, name);
                None
            }
            Ok(chosen) => Some(chosen),
            Err(NotSelected::Ambiguous) => {
                self.reject(node, Rule::AmbiguousCall, name);
                None
            }
            Err(NotSelected::NotApplicable(culprit)) => {
                if !takes_any(candidates, args.len()) {
                    self.elaboration.set_miscounted(node);
                }
                self.reject(culprit.map_or(node, Node::Expr), Rule::NotApplicable, name);
                None
            }
        }
    }

    fn may_make_array_of(&mut self, chosen: &Applicable) -> bool {
        let Some(array) = chosen.candidate.method.params.last().copied() else { return true };
        let erased = self.world.erasure(array);
        self.may_access_members(erased)
    }

    /// Attributes arguments of a call that is rejected for another reason, for what is wrong in themselves.
    fn finish_without_target(&mut self, args: Vec<Argument>) {
        for argument in args {
            if let Shape::Invocation(_) = argument.shape {
                self.conclude(argument, &Expected::None);
            }
        }
    }

    fn searched(&mut self, id: ExprId, receiver: Receiver, name: &str) -> Option<Searched> {
        match receiver {
            Receiver::Unqualified => self.searched_around(id, name),
            Receiver::Expr(expr) | Receiver::Safe(expr) => {
                let ty = self.expression(expr, &Expected::None);
                if self.is_error(ty) {
                    return None;
                }
                if matches!(self.world.get(ty), Type::Primitive(_) | Type::Null) {
                    self.reject(Node::Expr(id), Rule::Dereference, self.show(ty));
                    return None;
                }
                Some(Searched { ty: self.captured(ty), through: Through::Value, kind: Kind::Value })
            }
            Receiver::Type(ty) => {
                let ty = self.type_use(ty);
                if self.is_error(ty) {
                    return None;
                }
                if matches!(self.world.get(ty), Type::Primitive(_)) {
                    self.reject(Node::Expr(id), Rule::Dereference, self.show(ty));
                    return None;
                }
                // Static members are those of the class, whatever its arguments.
                Some(Searched { ty: self.world.erasure(ty), through: Through::Value, kind: Kind::Type })
            }
            Receiver::Super(class) => {
                let ty = self.super_receiver(id, class)?;
                Some(Searched { ty, through: Through::Inside, kind: Kind::Super })
            }
            Receiver::Top => {
                let Some(main) = self.declared.main else {
                    self.reject(Node::Expr(id), Rule::UnknownMethod, name);
                    return None;
                };
                let ty = self.world.class_type(main, &[]);
                Some(Searched { ty, through: Through::Value, kind: Kind::Type })
            }
        }
    }

    /// JLS 15.12.1: the innermost class around with a method of that name.
    fn searched_around(&mut self, id: ExprId, name: &str) -> Option<Searched> {
        for around in self.scope.enclosing() {
            let ty = self.world.declared_type(around.class);
            if !self.methods_named(ty, name).is_empty() {
                return Some(Searched { ty, through: Through::Inside, kind: Kind::Unqualified(around) });
            }
        }
        self.reject(Node::Expr(id), Rule::UnknownMethod, name);
        None
    }

    /// The type of which `super` is an instance here (JLS 15.11.2, 15.12.1).
    pub(super) fn super_receiver(&mut self, id: ExprId, class: Option<TypeUseId>) -> Option<TypeId> {
        let around = self.scope.enclosing().into_iter().next()?;
        let has_instance = !around.is_static && !around.is_early;
        let Some(class) = class else {
            if !has_instance {
                self.reject(Node::Expr(id), Rule::NoInstance, "super");
                return None;
            }
            if self.world.class(around.class).is_interface() {
                self.reject(Node::Expr(id), Rule::NoInstance, "super of an interface");
                return None;
            }
            return Some(self.superclass_of(around.class));
        };
        let named = self.type_use(class);
        let Some(wanted) = self.class_of(named) else {
            if !self.is_error(named) {
                self.reject(Node::Expr(id), Rule::NoInstance, "super of no class");
            }
            return None;
        };
        let declared = self.world.class(around.class).supertypes.clone();
        let found = declared.iter().copied().find(|above| self.class_of(*above) == Some(wanted));
        match found {
            Some(above) if self.world.is_interface(above) => {
                if !has_instance {
                    self.reject(Node::Expr(id), Rule::NoInstance, "super of an interface");
                    return None;
                }
                // JLS 15.12.3: no other direct supertype is below it.
                let is_redundant = declared
                    .iter()
                    .any(|other| *other != above && self.world.as_super(*other, wanted).is_some());
                if is_redundant {
                    self.reject(Node::Expr(id), Rule::NoInstance, "super of a redundant interface");
                    return None;
                }
                Some(above)
            }
            _ => {
                // `C.super` of a class around is the superclass of that; an interface must be one above (JLS 15.12.1).
                let is_class = !self.world.class(wanted).is_interface();
                let mut around = self.scope.enclosing().into_iter();
                let outer = around.find(|outer| is_class && outer.class == wanted);
                match outer {
                    Some(outer) if !outer.is_static && !outer.is_early => {
                        Some(self.superclass_of(outer.class))
                    }
                    _ => {
                        self.reject(Node::Expr(id), Rule::NoInstance, "super of no supertype");
                        None
                    }
                }
            }
        }
    }

    /// JLS 15.12.3: whether the method may be called in this way.
    fn check_mode(&mut self, id: ExprId, searched: &Searched, chosen: &Applicable) {
        let method = &chosen.candidate.method;
        let is_static = method.kind == MethodKind::Static;
        match searched.kind {
            Kind::Type if !is_static => {
                self.reject(Node::Expr(id), Rule::NotStatic, &*method.name);
            }
            Kind::Unqualified(around) if !is_static && (around.is_static || around.is_early) => {
                self.reject(Node::Expr(id), Rule::NoInstance, &*method.name);
            }
            Kind::Super if method.kind == MethodKind::Abstract => {
                self.reject(Node::Expr(id), Rule::AbstractCall, &*method.name);
            }
            Kind::Super if self.is_passed_over(searched.ty, &chosen.candidate) => {
                self.reject(
                    Node::Expr(id),
                    Rule::NoInstance,
                    "super of an interface passes an override over",
                );
            }
            Kind::Value | Kind::Super
                if is_static && self.world.class(chosen.candidate.owner).kind == ClassKind::Interface =>
            {
                self.reject(Node::Expr(id), Rule::StaticOfInterface, &*method.name);
            }
            _ => {}
        }
    }

    /// JLS 15.12.3: whether another direct supertype of the class here overrides what is called of a superinterface.
    pub(super) fn is_passed_over(&mut self, interface: TypeId, called: &Candidate) -> bool {
        let Some(here) = self.scope.class().filter(|_| self.world.is_interface(interface)) else {
            return false;
        };
        let supertypes = self.world.class(here).supertypes.clone();
        supertypes.iter().filter(|above| **above != interface).any(|above| {
            self.methods_named(*above, &called.method.name).iter().any(|other| {
                other.owner != called.owner
                    && self.class_is_below(other.owner, called.owner)
                    && self.is_subsignature(&other.method, &called.method)
            })
        })
    }
}
