//! Standing inside classes and functions.

use elenchus_ir::Name;
use elenchus_types::{TypeId, VarId};

use crate::declared::{ClassRef, Spelling, TypeParams};
use crate::env::{ClassFrame, Env, Handler};
use crate::state::State;

/// What is to be put back when a class is left.
pub struct ClassScope {
    type_vars: Vec<(Name, VarId)>,
    was_static: Option<bool>,
    local_classes: Vec<ClassRef>,
    first_visible: usize,
    body: Body,
}

/// What a static context takes out of scope.
pub struct Hidden {
    type_vars: Vec<(Name, VarId)>,
    was_static: bool,
    local_classes: Vec<ClassRef>,
    first_visible: usize,
}

/// What a function or lambda changes for its body.
pub struct Body {
    first_local: usize,
    locals: usize,
    loops: Vec<elenchus_ir::Label>,
    returns: Option<TypeId>,
    handlers: usize,
    handlers_start: usize,
    is_before_instance: bool,
    local_classes: usize,
}

impl State<'_> {
    /// Stands at the top level.
    pub fn leave_all(&mut self) {
        self.env = Env { depth_limit: self.config.max_depth, ..Env::default() };
    }

    /// Stands in a class that is no local one, in none of its members.
    pub fn enter_chain(&mut self, class: ClassRef) {
        self.leave_all();
        let mut chain = vec![class];
        while let Some(enclosing) = self.class(chain[chain.len() - 1]).enclosing {
            chain.push(enclosing);
        }
        for class in chain.into_iter().rev() {
            let _ = self.open_class(class);
        }
    }

    /// Goes into a class; what it declares for itself is in scope then.
    pub fn open_class(&mut self, class: ClassRef) -> ClassScope {
        let body = self.open_body(None, Vec::new());
        self.env.returns = None;
        let info = self.class(class);
        let (params, is_static) = (info.params, !info.is_inner && !info.is_local || info.is_always_static());
        let type_vars = self.env.type_vars.clone();
        let (local_classes, first_visible) = (self.env.local_classes.clone(), self.env.first_visible);
        let mut was_static = None;
        if is_static {
            self.env.type_vars.clear();
            self.hide_local_classes();
            self.env.first_visible = self.env.locals.len();
            if let Some(frame) = self.env.classes.last_mut() {
                was_static = Some(frame.is_static);
                frame.is_static = true;
            }
        }
        self.env.classes.push(ClassFrame {
            class: Some(class),
            is_static: false,
            locals_start: self.env.locals.len(),
            fields_before: None,
            is_enum_construction: false,
        });
        self.push_type_params(params);
        ClassScope { type_vars, was_static, local_classes, first_visible, body }
    }

    pub fn close_class(&mut self, scope: ClassScope) {
        self.env.classes.pop();
        self.env.type_vars = scope.type_vars;
        self.env.local_classes = scope.local_classes;
        self.env.first_visible = scope.first_visible;
        if let (Some(was_static), Some(frame)) = (scope.was_static, self.env.classes.last_mut()) {
            frame.is_static = was_static;
        }
        self.close_body(scope.body);
    }

    /// Goes into a static context, if there is one: neither the instance nor the type parameters of the class nor the local
    /// variables around it are in scope then.
    pub fn hide_instance(&mut self, hide: bool) -> Option<Hidden> {
        if !hide {
            return None;
        }
        let type_vars = std::mem::take(&mut self.env.type_vars);
        let (local_classes, first_visible) = (self.env.local_classes.clone(), self.env.first_visible);
        self.hide_local_classes();
        let mut was_static = false;
        if let Some(frame) = self.env.classes.last_mut() {
            was_static = std::mem::replace(&mut frame.is_static, true);
            self.env.first_visible = frame.locals_start;
        }
        Some(Hidden { type_vars, was_static, local_classes, first_visible })
    }

    pub fn show_instance(&mut self, before: Option<Hidden>) {
        let Some(before) = before else { return };
        self.env.type_vars = before.type_vars;
        self.env.local_classes = before.local_classes;
        self.env.first_visible = before.first_visible;
        if let Some(frame) = self.env.classes.last_mut() {
            frame.is_static = before.was_static;
        }
    }

    /// Of local classes, only those that are static themselves can be made in a static context (JLS 15.9.2).
    fn hide_local_classes(&mut self) {
        let all = std::mem::take(&mut self.env.local_classes);
        self.env.local_classes =
            all.into_iter().filter(|class| self.class(*class).is_always_static()).collect();
    }

    pub fn push_type_params(&mut self, params: TypeParams) {
        for var in params.iter() {
            let Some(name) = self.world.var(var).name() else { continue };
            let name = self.program.names.intern(name);
            self.env.type_vars.push((name, var));
        }
    }

    /// Goes into a function or lambda that gives `returns` and may throw `throws`.
    pub fn open_body(&mut self, returns: Option<TypeId>, throws: Vec<TypeId>) -> Body {
        let body = Body {
            first_local: self.env.body_start,
            locals: self.env.locals.len(),
            loops: std::mem::take(&mut self.env.loops),
            returns: self.env.returns,
            handlers: self.env.handlers.len(),
            handlers_start: self.env.handlers_start,
            is_before_instance: self.env.is_before_instance,
            local_classes: self.env.local_classes.len(),
        };
        self.env.body_start = self.env.locals.len();
        self.env.returns = returns;
        self.env.handlers_start = self.env.handlers.len();
        self.env.handlers.push(Handler { caught: throws, thrown: Vec::new() });
        body
    }

    pub fn close_body(&mut self, body: Body) {
        self.env.body_start = body.first_local;
        self.env.locals.truncate(body.locals);
        self.env.loops = body.loops;
        self.env.returns = body.returns;
        self.env.handlers.truncate(body.handlers);
        self.env.handlers_start = body.handlers_start;
        self.env.is_before_instance = body.is_before_instance;
        self.env.local_classes.truncate(body.local_classes);
    }

    /// The name of an own class.
    pub fn own_name(&self, class: ClassRef) -> Option<Name> {
        match self.class(class).spelling {
            Spelling::Own(name) => Some(name),
            Spelling::Library(_) => None,
        }
    }
}
