//! Entering classes into the world (JLS 8.1, 9.1): names first, then headers, then bounds, then members, because
//! each mentions all of what comes before.

use elenchus_ir::{self as ir, Item, Member, Name, Node, TypeParameterId, TypeUse, TypeUseId};
use elenchus_types::{
    Access, Class, ClassId, ClassKind, ClassModifiers, Extension, Origin, Type, TypeId, VarId, Variance,
};

use crate::java::declared::{DeclaredClass, DeclaredIn, Header};
use crate::java::scope::{Frame, Scope};
use crate::java::{Checker, Rule};

impl Checker<'_> {
    /// Enters all top-level and member classes.
    pub fn enter_program(&mut self) {
        let mut entered = Vec::new();
        if self.program.items.iter().any(|item| !matches!(item, Item::Class(_))) {
            self.enter_main(&mut entered);
        }
        for item in &self.program.items {
            let Item::Class(node) = item else { continue };
            let name = self.program.classes[*node].name;
            if self.declared.top_level.iter().any(|(known, _)| *known == name) || self.is_name_of_main(name) {
                self.reject(Node::Class(*node), Rule::DuplicateClass, self.spelling(name));
                // What is in it is entered all the same, as javac does not.
                continue;
            }
            let class = self.enter_name(*node, DeclaredIn::TopLevel, None, &mut entered);
            self.declared.top_level.push((name, class));
        }
        self.enter_all(&entered);
    }

    fn is_name_of_main(&self, name: Name) -> bool {
        self.declared.main.is_some() && self.spelling(name) == ir::TOP_LEVEL_CLASS
    }

    /// The class of the top-level functions and variables.
    fn enter_main(&mut self, entered: &mut Vec<ClassId>) {
        let class = self.world.add_class(ir::TOP_LEVEL_CLASS);
        let name = self.program.names.get(ir::TOP_LEVEL_CLASS);
        self.declared.insert(class, DeclaredClass::new(None, name, DeclaredIn::TopLevel));
        self.declared.main = Some(class);
        if let Some(name) = name {
            self.declared.top_level.push((name, class));
        }
        self.world.define_class(class, Class { kind: ClassKind::Class, ..Class::default() });
        entered.push(class);
    }

    /// Enters a class that is declared in a body, or has no name, in the present environment.
    /// Its frame is not pushed.
    pub fn enter_local(&mut self, node: ir::ClassId, named: bool, supertype: Option<TypeId>) -> ClassId {
        let mut entered = Vec::new();
        let place = DeclaredIn::Local(self.scope.clone());
        let class = self.enter_name(node, place, supertype, &mut entered);
        if !named && let Some(declared) = self.declared.get_mut(class) {
            declared.name = None;
        }
        self.enter_all(&entered);
        class
    }

    /// The later phases, for classes that are known by name.
    fn enter_all(&mut self, entered: &[ClassId]) {
        let before = self.scope.take();
        for class in entered {
            self.ensure_header(*class);
        }
        self.cut_cycles(entered);
        self.enter_permits(entered);
        for class in entered {
            self.enter_bounds(*class);
        }
        for class in entered {
            self.enter_members(*class);
        }
        self.scope.restore(before);
    }

    /// Makes a class and its member classes known by name. `supertype` is that of a class without a name.
    fn enter_name(
        &mut self,
        node: ir::ClassId,
        place: DeclaredIn,
        supertype: Option<TypeId>,
        entered: &mut Vec<ClassId>,
    ) -> ClassId {
        let declaration = &self.program.classes[node];
        let enclosing = match &place {
            DeclaredIn::TopLevel => None,
            DeclaredIn::Member(around) => Some(*around),
            DeclaredIn::Local(scope) => scope.class(),
        };
        let spelling = self.spelling(declaration.name);
        let binary = match enclosing {
            Some(around) => format!("{}${spelling}", self.world.class_name(around)),
            None => spelling.to_owned(),
        };
        // A class in the body of a lambda is entered whenever that is attributed. It is the same class: what was inferred from the
        // body may mention it.
        let known = self.declared.class(node);
        if known.is_none() {
            self.check_binary_name(node, &place, &binary);
        }
        let class = known.unwrap_or_else(|| self.world.add_class(&binary));
        let mut declared = DeclaredClass::new(Some(node), Some(declaration.name), place);
        let definition = Class {
            kind: kind(declaration.kind),
            modifiers: self.class_modifiers(declaration, &declared.place, enclosing),
            enclosing,
            ..Class::default()
        };
        let is_inner = !definition.modifiers.is_static && !is_in_static_context(&declared.place);
        let outer = enclosing.filter(|_| is_inner);
        declared.type_params = self.add_type_parameters(&declaration.type_params, |position, name| {
            Origin::Class { class, position: position as u8, name }
        });
        let params = declared.type_params.iter().map(|(_, var)| *var).collect();
        let supertypes = supertype.filter(|above| *above != self.world.root()).into_iter().collect();
        if declared.is_local() && supertype.is_some() {
            declared.header = Header::Known;
        }
        self.declared.insert(class, declared);
        self.world.define_class(class, Class { outer, params, supertypes, ..definition });
        entered.push(class);
        for member in &declaration.members {
            let Member::Class(member) = member else { continue };
            self.enter_member_class(class, *member, entered);
        }
        class
    }

    /// JLS 13.1: a class and a member of another have one binary name where one is spelt with the `$` between the others.
    fn check_binary_name(&mut self, node: ir::ClassId, place: &DeclaredIn, binary: &str) {
        // Around what is declared in a body there is a number, which is not kept here.
        if !binary.contains('$') || matches!(place, DeclaredIn::Local(_)) {
            return;
        }
        let other = self.world.find_class(binary);
        if other.and_then(|other| self.declared.get(other)).is_some_and(|other| !other.is_local()) {
            self.reject(Node::Class(node), Rule::SameBinaryName, binary);
        }
    }

    fn enter_member_class(&mut self, owner: ClassId, node: ir::ClassId, entered: &mut Vec<ClassId>) {
        let name = self.program.classes[node].name;
        let taken = self
            .declared
            .get(owner)
            .is_some_and(|owner| owner.classes.iter().any(|(known, _)| *known == name));
        // JLS 8.1: nor may it have the name of a class around it.
        if taken || self.is_named_around(owner, name) {
            self.reject(Node::Class(node), Rule::DuplicateClass, self.spelling(name));
            return;
        }
        let class = self.enter_name(node, DeclaredIn::Member(owner), None, entered);
        if let Some(owner) = self.declared.get_mut(owner) {
            owner.classes.push((name, class));
        }
    }

    /// Whether a class or one around it has this name.
    pub fn is_named_around(&mut self, class: ClassId, name: Name) -> bool {
        let mut next = Some(class);
        while let Some(class) = next {
            if self.declared.get(class).is_some_and(|declared| declared.name == Some(name)) {
                return true;
            }
            next = self.world.class(class).enclosing;
        }
        false
    }

    /// The modifiers with what is implied (JLS 8.1.1, 8.5.1, 8.9, 8.10, 9.1.1, 9.5).
    fn class_modifiers(
        &mut self,
        class: &ir::Class,
        place: &DeclaredIn,
        enclosing: Option<ClassId>,
    ) -> ClassModifiers {
        let in_interface = matches!(place, DeclaredIn::Member(_))
            && enclosing.is_some_and(|around| self.world.class(around).is_interface());
        let extension = match class.modifiers.inheritance {
            ir::Inheritance::Sealed => Extension::Sealed,
            _ if class.modifiers.is_final => Extension::Final,
            ir::Inheritance::Unwritten | ir::Inheritance::NonSealed => Extension::Open,
        };
        let mut modifiers = ClassModifiers {
            access: match (place, class.modifiers.access) {
                _ if in_interface => Access::Public,
                // What may not be written is rejected, and then counts as not written. Nor is `public`, which Java
                // wants only in a file of the class's name (JLS 7.6).
                (DeclaredIn::TopLevel, _) => Access::Package,
                (_, written) => access(written),
            },
            is_abstract: class.modifiers.is_abstract && class.kind != ir::ClassKind::Record,
            is_static: in_interface || class.modifiers.is_static && enclosing.is_some(),
            extension,
        }
        .with_implied(kind(class.kind), enclosing.is_some());
        if class.kind == ir::ClassKind::Enum {
            // JLS 8.9: sealed if a constant has a body, else final.
            let has_bodies = class.constants.iter().any(|id| self.program.enum_constants[*id].body.is_some());
            modifiers.extension = if has_bodies { Extension::Sealed } else { Extension::Final };
            // JLS 8.9: it may have abstract methods, which its constants implement.
            modifiers.is_abstract = false;
        }
        modifiers
    }

    /// New variables for type parameters, whose names must differ.
    pub fn add_type_parameters(
        &mut self,
        params: &[TypeParameterId],
        origin: impl Fn(usize, Box<str>) -> Origin,
    ) -> Vec<(Name, VarId)> {
        let mut found: Vec<(Name, VarId)> = Vec::new();
        for (position, id) in params.iter().enumerate() {
            let param = &self.program.type_params[*id];
            if param.variance != ir::Variance::Invariant || param.arity > 0 {
                self.not_in_language(Node::TypeParameter(*id), "variance or arity of a parameter");
            }
            if found.iter().any(|(known, _)| *known == param.name) {
                self.reject(
                    Node::TypeParameter(*id),
                    Rule::DuplicateTypeParameter,
                    self.spelling(param.name),
                );
            }
            let origin = origin(position, self.spelling(param.name).into());
            found.push((param.name, self.world.add_variable(origin, Variance::Invariant, 0)));
        }
        found
    }

    /// The bounds of a type parameter; one that is an intersection is written like several.
    pub fn bounds_as_written(&self, id: TypeParameterId) -> Vec<TypeUseId> {
        let parts = |bound: &TypeUseId| match &self.program.types[*bound] {
            TypeUse::Intersection(parts) => parts.clone(),
            _ => vec![*bound],
        };
        self.program.type_params[id].bounds.iter().flat_map(parts).collect()
    }

    /// Sets the bounds of type parameters that are in scope.
    pub fn enter_type_parameter_bounds(&mut self, params: &[TypeParameterId], vars: &[(Name, VarId)]) {
        for (id, (_, var)) in params.iter().zip(vars) {
            let bounds = self.bounds_as_written(*id);
            let mut types = Vec::with_capacity(bounds.len());
            for (place, bound) in bounds.iter().enumerate() {
                let ty = self.resolve_type(*bound);
                if self.is_error(ty) {
                    continue;
                }
                let is_variable = matches!(self.world.get(ty), Type::Variable(_));
                let is_class = matches!(self.world.get(ty), Type::Class(_));
                if !is_variable && !is_class {
                    self.reject(Node::Type(*bound), Rule::BoundMustBeClass, self.show(ty));
                } else if is_variable && bounds.len() > 1 {
                    // JLS 4.4: a variable is the only bound or none. javac says so of what follows it, or of itself.
                    let node = if place == 0 { bounds[1] } else { *bound };
                    self.reject(Node::Type(node), Rule::VariableAmongBounds, self.show(ty));
                    // Any of them might lead back to the parameter, which no intersection may.
                    types.truncate(1);
                    if types.is_empty() {
                        types.push(ty);
                    }
                    break;
                } else {
                    types.push(ty);
                }
            }
            let upper = self.world.intersection(&types);
            self.world.set_bound(*var, upper);
        }
        self.cut_cyclic_bounds(params, vars);
    }

    /// JLS 4.4: a variable must not be its own bound, however far.
    fn cut_cyclic_bounds(&mut self, params: &[TypeParameterId], vars: &[(Name, VarId)]) {
        for (id, (_, var)) in params.iter().zip(vars) {
            let mut seen = vec![*var];
            let mut next = self.world.var(*var).upper;
            while let Type::Variable(above) = self.world.get(next) {
                if seen.contains(&above) {
                    self.reject(Node::TypeParameter(*id), Rule::CyclicBound, self.world.show(next));
                    let root = self.world.root();
                    self.world.set_bound(*var, root);
                    break;
                }
                seen.push(above);
                next = self.world.var(above).upper;
            }
        }
    }

    fn enter_bounds(&mut self, class: ClassId) {
        let Some(declared) = self.declared.get(class) else { return };
        let (Some(node), vars) = (declared.node, declared.type_params.clone()) else { return };
        let before = self.scope.take();
        self.scope = self.header_scope(class);
        self.enter_type_parameter_bounds(&self.program.classes[node].type_params, &vars);
        self.scope.restore(before);
    }

    /// The environment of the header of a class: its type parameters are in scope, its members are not.
    pub fn header_scope(&mut self, class: ClassId) -> Scope {
        let Some(declared) = self.declared.get(class) else { return Scope::default() };
        let vars = declared.type_params.clone();
        let mut scope = match &declared.place {
            DeclaredIn::TopLevel => Scope::default(),
            DeclaredIn::Local(scope) => scope.clone(),
            DeclaredIn::Member(around) => {
                let around = *around;
                self.body_scope(around)
            }
        };
        if self.world.class(class).modifiers.is_static {
            scope.push(Frame::Static);
        }
        // A local class is in scope in itself; a class without a name is not.
        if let Some(declared) = self.declared.get(class)
            && declared.is_local()
            && let Some(name) = declared.name
        {
            scope.push(Frame::LocalClass { name, class });
        }
        for (name, var) in vars {
            scope.push(Frame::TypeVariable { name, var });
        }
        scope
    }

    /// The environment of the body of a class.
    pub fn body_scope(&mut self, class: ClassId) -> Scope {
        let mut scope = self.header_scope(class);
        scope.push(Frame::Class(class));
        scope
    }
}

fn is_in_static_context(place: &DeclaredIn) -> bool {
    match place {
        DeclaredIn::TopLevel | DeclaredIn::Member(_) => false,
        DeclaredIn::Local(scope) => scope.enclosing().first().is_none_or(|around| around.is_static),
    }
}

pub(crate) fn kind(kind: ir::ClassKind) -> ClassKind {
    match kind {
        // `object` is not in the language and is rejected by the rule on modifiers.
        ir::ClassKind::Class | ir::ClassKind::Object => ClassKind::Class,
        ir::ClassKind::Interface => ClassKind::Interface,
        ir::ClassKind::Enum => ClassKind::Enum,
        ir::ClassKind::Record => ClassKind::Record,
    }
}

pub(crate) fn access(access: ir::Access) -> Access {
    match access {
        ir::Access::Public => Access::Public,
        ir::Access::Protected => Access::Protected,
        ir::Access::Unwritten => Access::Package,
        ir::Access::Private => Access::Private,
    }
}
