//! Checked exceptions (JLS 11.2).

use elenchus_ir::{Case, CatchId, Expr, ExprId, FunctionKind, Node, TypeUseId};
use elenchus_types::{Type, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Part, Unit};
use crate::java::scope::Local;
use crate::java::walk::{children, each_expr};
use crate::java::{Checker, NameMeaning, Rule};

/// Something thrown, and where.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Thrown {
    ty: TypeId,
    node: Node,
}

struct Exceptions<'c, 'p, 'r> {
    checker: &'c mut Checker<'p>,
    reassigned: &'r FxHashSet<Local>,
    thrown: Vec<Thrown>,
    /// What a `throw` of the parameter of a catch clause throws (JLS 11.2.2).
    rethrown: FxHashMap<CatchId, Vec<TypeId>>,
}

impl Checker<'_> {
    pub(super) fn flow_exceptions(&mut self, unit: Unit, reassigned: &FxHashSet<Local>) {
        let mut exceptions =
            Exceptions { checker: self, reassigned, thrown: Vec::new(), rethrown: FxHashMap::default() };
        exceptions.unit(unit);
    }

    /// The checked exceptions that the body of a lambda throws, which has been attributed (JLS 18.2.5).
    pub(crate) fn thrown_by_body(&mut self, body: ExprId) -> Vec<TypeId> {
        let reassigned = self.catches_assigned_in(body);
        let (thrown, _) = self.speculate(|checker| {
            let mut exceptions = Exceptions {
                checker,
                reassigned: &reassigned,
                thrown: Vec::new(),
                rethrown: FxHashMap::default(),
            };
            exceptions.expr(body);
            exceptions.thrown
        });
        thrown.into_iter().map(|thrown| thrown.ty).filter(|ty| self.is_checked(*ty)).collect()
    }

    /// The parameters of catch clauses that are not effectively final, because they are assigned (JLS 4.12.4).
    fn catches_assigned_in(&self, body: ExprId) -> FxHashSet<Local> {
        let mut found = FxHashSet::default();
        each_expr(self.program, body, &mut |expr| {
            let (Expr::Assign { target, .. } | Expr::Unary { operand: target, .. }) =
                self.program.exprs[expr]
            else {
                return;
            };
            if let Some(NameMeaning::Local(local @ Local::Catch(_))) = self.elaboration.meaning(target) {
                found.insert(local);
            }
        });
        found
    }
}

impl Exceptions<'_, '_, '_> {
    fn unit(&mut self, unit: Unit) {
        let around = std::mem::take(&mut self.thrown);
        let rest = self.class(unit);
        self.thrown = around;
        // The initialisers of a class without a name throw where it is created.
        self.thrown.extend(rest);
    }

    /// Goes through a class, and returns what its creation throws beyond its constructors, if it has no name.
    fn class(&mut self, unit: Unit) -> Vec<Thrown> {
        let program = self.checker.program;
        let parts = self.checker.parts(unit);
        for part in &parts {
            match part {
                Part::Constant(id) => {
                    let constant = &program.enum_constants[*id];
                    for arg in &constant.args {
                        self.expr(*arg);
                    }
                    self.call(Node::EnumConstant(*id), Node::EnumConstant(*id));
                    if let Some(body) = constant.body {
                        self.unit(Unit::Class(body));
                    }
                }
                Part::Field { variable, is_static: true } => {
                    if let Some(init) = program.variables[*variable].init {
                        self.expr(init);
                    }
                }
                Part::Initializer { is_static: true, body } => self.expr(*body),
                _ => {}
            }
        }
        self.reject_all_but(&[]);
        let class = match unit {
            Unit::Class(node) => self.checker.declared.class(node),
            Unit::Main => None,
        };
        let is_anonymous = class
            .and_then(|class| self.checker.declared.get(class))
            .is_some_and(|declared| declared.name.is_none());
        for part in &parts {
            match part {
                Part::Field { variable, is_static: false } => {
                    if let Some(init) = program.variables[*variable].init {
                        self.expr(init);
                    }
                }
                Part::Initializer { is_static: false, body } => self.expr(*body),
                _ => {}
            }
        }
        let by_initializers = std::mem::take(&mut self.thrown);
        self.constructors(unit, &parts, &by_initializers, is_anonymous);
        for part in &parts {
            match part {
                Part::Function(id) if program.functions[*id].kind == FunctionKind::Function => {
                    let function = &program.functions[*id];
                    if let Some(body) = function.body {
                        self.expr(body);
                    }
                    let allowed = self.types(&function.throws);
                    self.reject_all_but(&allowed);
                }
                Part::Class(class) => self.unit(Unit::Class(*class)),
                _ => {}
            }
        }
        if is_anonymous { by_initializers } else { Vec::new() }
    }

    /// What the initialisers throw, every constructor that does not call another must declare (JLS 11.2.3).
    fn constructors(&mut self, unit: Unit, parts: &[Part], by_initializers: &[Thrown], is_anonymous: bool) {
        let program = self.checker.program;
        let mut has_constructor = false;
        for part in parts {
            let Part::Function(id) = part else { continue };
            let function = &program.functions[*id];
            if function.kind != FunctionKind::Constructor {
                continue;
            }
            has_constructor = true;
            let calls_other = function.body.is_some_and(|body| match &program.exprs[body] {
                Expr::Block { items } => items
                    .iter()
                    .any(|item| matches!(program.exprs[*item], Expr::Delegate { to_super: false, .. })),
                _ => false,
            });
            if !calls_other {
                self.thrown.extend(by_initializers);
            }
            self.call(Node::Function(*id), Node::Function(*id));
            if let Some(body) = function.body {
                self.expr(body);
            }
            let allowed = self.types(&function.throws);
            self.reject_all_but(&allowed);
        }
        if !has_constructor && !is_anonymous {
            self.thrown.extend(by_initializers);
            if let Unit::Class(node) = unit {
                self.call(Node::Class(node), Node::Class(node));
            }
            self.reject_all_but(&[]);
        }
    }

    fn types(&self, uses: &[TypeUseId]) -> Vec<TypeId> {
        uses.iter().filter_map(|id| self.checker.elaboration.type_of_use(*id)).collect()
    }

    /// JLS 11.2.3: what is thrown must be declared.
    fn reject_all_but(&mut self, allowed: &[TypeId]) {
        for Thrown { ty, node } in std::mem::take(&mut self.thrown) {
            if self.checker.is_checked(ty)
                && !allowed.iter().any(|allowed| self.checker.world.is_subtype(ty, *allowed))
            {
                let detail = self.checker.show(ty);
                self.checker.reject(node, Rule::Unreported, detail);
            }
        }
    }

    /// What a call throws, as it was resolved.
    fn call(&mut self, resolved: Node, node: Node) {
        let Some(resolved) = self.checker.elaboration.resolved(resolved) else { return };
        let thrown = resolved.throws.iter().map(|ty| Thrown { ty: *ty, node });
        self.thrown.extend(thrown.collect::<Vec<_>>());
    }

    fn expr(&mut self, id: ExprId) {
        let program = self.checker.program;
        match &program.exprs[id] {
            Expr::Call { .. } | Expr::Delegate { .. } => {
                self.children(id);
                self.call(Node::Expr(id), Node::Expr(id));
            }
            Expr::New { body, .. } => {
                self.children(id);
                self.call(Node::Expr(id), Node::Expr(id));
                if let Some(body) = body {
                    self.unit(Unit::Class(*body));
                }
            }
            Expr::Lambda { body, .. } => {
                let around = std::mem::take(&mut self.thrown);
                self.expr(*body);
                let allowed = self.thrown_by_target(id);
                self.reject_all_but(&allowed);
                self.thrown = around;
            }
            Expr::LocalClass(class) => self.unit(Unit::Class(*class)),
            Expr::Throw(value) => {
                self.expr(*value);
                self.throw(id, *value);
            }
            Expr::Try { .. } => self.try_statement(id),
            _ => self.children(id),
        }
    }

    fn children(&mut self, id: ExprId) {
        let program = self.checker.program;
        if let Expr::Switch { scrutinee, cases } = &program.exprs[id] {
            // The labels throw nothing.
            self.expr(*scrutinee);
            for case in cases {
                let case = &program.cases[*case];
                if let Case::Type { guard: Some(guard), .. } = case {
                    self.expr(*guard);
                }
                self.expr(case.body());
            }
            return;
        }
        for child in children(program, id) {
            self.expr(child);
        }
    }

    fn thrown_by_target(&mut self, lambda: ExprId) -> Vec<TypeId> {
        let Some(target) = self.checker.elaboration.target(lambda) else { return Vec::new() };
        self.checker.descriptor_throws(target)
    }

    fn throw(&mut self, id: ExprId, value: ExprId) {
        let node = Node::Expr(id);
        if let Some(NameMeaning::Local(local @ Local::Catch(catch))) = self.checker.elaboration.meaning(value)
            && (self.checker.is_final_local(local) || !self.reassigned.contains(&local))
            && let Some(types) = self.rethrown.get(&catch)
        {
            let thrown: Vec<Thrown> = types.iter().map(|ty| Thrown { ty: *ty, node }).collect();
            self.thrown.extend(thrown);
            return;
        }
        // The type of `null` is no class of exceptions (JLS 11.2.2); what is thrown instead is unchecked (JLS 14.18).
        if let Some(ty) = self.checker.elaboration.type_of(value)
            && self.checker.world.get(ty) != Type::Null
        {
            self.thrown.push(Thrown { ty, node });
        }
    }

    fn try_statement(&mut self, id: ExprId) {
        let program = self.checker.program;
        let Expr::Try { body, catches, finally } = &program.exprs[id] else { return };
        let around = std::mem::take(&mut self.thrown);
        self.expr(*body);
        let by_body = std::mem::take(&mut self.thrown);
        let mut rest = by_body.clone();
        let mut caught: Vec<TypeId> = Vec::new();
        let mut after: Vec<Thrown> = Vec::new();
        for catch in catches {
            let types = self.types(&program.catches[*catch].types);
            for (ty, written) in types.iter().zip(&program.catches[*catch].types) {
                self.check_caught(*ty, Node::Type(*written), &by_body, &caught);
                caught.push(*ty);
            }
            let precise = self.precise(&types, &rest);
            self.rethrown.insert(*catch, precise);
            rest.retain(|thrown| !types.iter().any(|ty| self.checker.world.is_subtype(thrown.ty, *ty)));
            self.expr(program.catches[*catch].body);
            after.append(&mut self.thrown);
        }
        after.splice(0..0, rest);
        self.thrown = around;
        if let Some(finally) = finally {
            if self.checker.completes(*finally) {
                self.thrown.extend(after);
            }
            self.expr(*finally);
        } else {
            self.thrown.extend(after);
        }
    }

    /// What a rethrown exception can be: what the body throws of the types that are caught.
    fn precise(&mut self, types: &[TypeId], rest: &[Thrown]) -> Vec<TypeId> {
        let mut found = Vec::new();
        for thrown in rest {
            for ty in types {
                if self.checker.world.is_subtype(thrown.ty, *ty) {
                    found.push(thrown.ty);
                } else if self.checker.world.is_subtype(*ty, thrown.ty) {
                    found.push(*ty);
                }
            }
        }
        found
    }

    /// JLS 11.2.3, 14.21.
    fn check_caught(&mut self, ty: TypeId, node: Node, by_body: &[Thrown], caught: &[TypeId]) {
        if caught.iter().any(|before| self.checker.world.is_subtype(ty, *before)) {
            let detail = self.checker.show(ty);
            self.checker.reject(node, Rule::AlreadyCaught, detail);
            return;
        }
        let exception = self.checker.library_type("java.lang.Exception");
        let throwable = self.checker.library_type("java.lang.Throwable");
        let can_be_thrown = !self.checker.is_checked(ty)
            || ty == exception
            || ty == throwable
            || by_body.iter().any(|thrown| {
                self.checker.world.is_subtype(thrown.ty, ty) || self.checker.world.is_subtype(ty, thrown.ty)
            });
        if !can_be_thrown {
            let detail = self.checker.show(ty);
            self.checker.reject(node, Rule::NeverThrown, detail);
        }
    }
}

impl Checker<'_> {
    /// What the function of a functional interface may throw.
    fn descriptor_throws(&mut self, target: TypeId) -> Vec<TypeId> {
        for part in self.world.parts(target) {
            let plain = self.world.parameterisation(part).unwrap_or(part);
            if let Some(descriptor) = self.world.descriptor(plain) {
                return descriptor.throws;
            }
        }
        Vec::new()
    }
}
