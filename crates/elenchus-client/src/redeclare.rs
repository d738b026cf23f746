//! Classes of a library that a program declares once more under other names, with bodies, and some of those above them: what a
//! compiler is known to read right from class files it has to get right from source, too. Beyond the paper.
//!
//! The program is made as if it used the library's class, and written with the new one's name. Where only the library's
//! own would do, as for what its methods give back, our own checker rejects the program, and no compiler hears of it.

use elenchus_ir::{
    Class as ClassDeclaration, ClassKind as DeclaredKind, Expr, ExprId, Function, FunctionKind, Item, Member,
    Modifiers, Name, Slot, TypeUseId, Variable,
};
use elenchus_types::{
    Access as LibraryAccess, Class, ClassId, ClassKind, Extension, Method, MethodKind, Type, TypeId,
};

use crate::define::written;
use crate::graph::DefId;
use crate::language::Restriction;
use crate::random;
use crate::sequence::Stuck;
use crate::state::State;

/// How many classes are declared once more at most: one, and some above it.
const CLASSES: usize = 3;
/// How many members a class may have: a program is to stay one that a person reads.
const MEMBERS: usize = 12;
/// How often a class above one that is declared once more is, too.
const ABOVE: u8 = 60;

impl State<'_> {
    /// Now and then, the class that declares a definition, and some above it.
    pub fn redeclare_for(&mut self, def: DefId) -> Result<(), Stuck> {
        let class = self.graph.def(def).owner;
        let can_declare = !self.dialect.has(Restriction::NoOwnClasses) && self.redeclared.is_empty();
        if !can_declare || !self.happens(self.config.redeclare) || !self.can_redeclare(class) {
            return Ok(());
        }
        let mut chosen = vec![class];
        let mut next = 0;
        while next < chosen.len() {
            for above in self.world.class(chosen[next]).supertypes.iter().copied() {
                let Type::Class(use_of) = self.world.get(above) else { continue };
                let is_new = chosen.len() < CLASSES && !chosen.contains(&use_of.class);
                if is_new && self.can_redeclare(use_of.class) && self.happens(ABOVE) {
                    chosen.push(use_of.class);
                }
            }
            next += 1;
        }
        for class in &chosen {
            let name = self.new_class_name(*class);
            self.redeclared.push((*class, name));
        }
        for (class, name) in self.redeclared.clone() {
            let declared = self.copy(class, name)?;
            let class = self.program.classes.add(declared);
            self.program.items.push(Item::Class(class));
        }
        Ok(())
    }

    /// Whether a class can be written down from what is known of it.
    fn can_redeclare(&mut self, class: ClassId) -> bool {
        if self.graph.class(class).is_none() {
            return false;
        }
        let class = self.world.class(class);
        // The language itself speaks of these.
        let is_of_language = class.name.starts_with("java.lang.");
        !is_of_language
            && matches!(class.kind, ClassKind::Class | ClassKind::Interface)
            && class.outer.is_none()
            && class.methods.len() + class.constructors.len() + class.fields.len() <= MEMBERS
            && class.supertypes.iter().copied().all(|above| self.is_extensible(above))
    }

    fn is_extensible(&mut self, above: TypeId) -> bool {
        let Type::Class(use_of) = self.world.get(above) else { return false };
        self.has_known_names(above)
            && self.world.class(use_of.class).modifiers.extension == Extension::Open
            && !self.is_closed_by_its_package(use_of.class)
    }

    /// Whether a program can write a type once its variables are in scope.
    fn has_known_names(&self, ty: TypeId) -> bool {
        match self.world.get(ty) {
            Type::Class(use_of) => {
                self.graph.class(use_of.class).is_some()
                    && use_of.outer.is_none_or(|outer| self.has_known_names(outer))
                    && self.world.list(use_of.args).iter().all(|arg| self.has_known_names(*arg))
            }
            Type::Array(element) => self.has_known_names(element),
            Type::Wildcard(wildcard) => wildcard.bound().is_none_or(|bound| self.has_known_names(bound)),
            _ => true,
        }
    }

    /// `ImmutableList0` for `com.google.common.collect.ImmutableList`.
    fn new_class_name(&mut self, class: ClassId) -> Name {
        let full = self.world.class_name(class);
        let simple = full.rsplit(['.', '$']).next().unwrap_or(full);
        let name = format!("{simple}{}", self.redeclared.len());
        self.program.names.intern(&name)
    }

    /// The declaration of a class of the library under another name.
    fn copy(&mut self, id: ClassId, name: Name) -> Result<ClassDeclaration, Stuck> {
        let class = self.world.class(id);
        for var in &class.params {
            let name = self.world.var(*var).name().ok_or("a type parameter has no name")?;
            let name = self.program.names.intern(name);
            self.type_variables.push((*var, name));
        }
        let type_params = class.params.iter().map(|var| self.type_parameter(*var)).collect();
        let is_interface = class.is_interface();
        let (mut superclass, mut interfaces) = (None, Vec::new());
        for above in &class.supertypes {
            let written = self.write(*above);
            match self.world.get(*above) {
                Type::Class(use_of) if !self.world.class(use_of.class).is_interface() => {
                    superclass = Some((*above, written));
                }
                _ => interfaces.push(written),
            }
        }
        let mut members = self.fields(&class)?;
        if !is_interface {
            self.constructors(name, &class, superclass.map(|(above, _)| above), &mut members)?;
        }
        for method in class.methods.iter().filter(|method| is_seen(method.access)) {
            let is_static = method.kind == MethodKind::Static;
            let is_abstract = method.kind == MethodKind::Abstract;
            let modifiers = Modifiers {
                access: written(method.access),
                is_static,
                is_final: method.is_final,
                is_abstract,
                is_default: is_interface && !is_static && !is_abstract,
                ..Modifiers::default()
            };
            members.push(self.declare_method(method, modifiers, true)?);
        }
        self.type_variables.clear();
        let kind = if is_interface { DeclaredKind::Interface } else { DeclaredKind::Class };
        let modifiers = Modifiers {
            is_abstract: class.modifiers.is_abstract && !is_interface,
            is_final: class.modifiers.extension == Extension::Final,
            ..Modifiers::default()
        };
        let superclass: Option<TypeUseId> = superclass.map(|(_, written)| written);
        Ok(ClassDeclaration {
            modifiers,
            type_params,
            superclass,
            interfaces,
            members,
            ..ClassDeclaration::empty(name, kind)
        })
    }

    /// The fields that others see, each with a value.
    fn fields(&mut self, class: &Class) -> Result<Vec<Member>, Stuck> {
        let mut members = Vec::new();
        for field in class.fields.iter().filter(|field| is_seen(field.access)) {
            if !self.is_writable(field.ty) {
                return Err("a type cannot be written");
            }
            let value = self.value_in_body(field.ty);
            let ty = Slot::Written(self.write(field.ty));
            let modifiers = Modifiers {
                access: written(field.access),
                is_static: field.is_static,
                is_final: field.is_final,
                ..Modifiers::default()
            };
            let name = self.program.names.intern(&field.name);
            let init = Some(value.expr);
            members.push(Member::Field(self.program.variables.add(Variable { name, modifiers, ty, init })));
        }
        Ok(members)
    }

    /// The constructors that others see. Each calls one of the superclass, which is declared once more with the same ones or not.
    fn constructors(
        &mut self,
        name: Name,
        class: &Class,
        above: Option<TypeId>,
        members: &mut Vec<Member>,
    ) -> Result<(), Stuck> {
        for constructor in class.constructors.iter().filter(|one| is_seen(one.access)) {
            let modifiers = Modifiers { access: written(constructor.access), ..Modifiers::default() };
            let member = self.declare_method(constructor, modifiers, true)?;
            let Member::Function(id) = member else { continue };
            let called = match above {
                Some(above) => Some(self.call_of_super(above)?),
                None => None,
            };
            let mut throws = std::mem::take(&mut self.program.functions[id].throws);
            let mut items = Vec::new();
            if let Some((args, thrown)) = called {
                throws.extend(thrown);
                items.push(self.add(Expr::Delegate {
                    to_super: true,
                    outer: None,
                    type_args: Slot::Omitted(None),
                    args,
                }));
            }
            let body = Some(self.add(Expr::Block { items }));
            let function = &mut self.program.functions[id];
            *function = Function {
                name,
                kind: FunctionKind::Constructor,
                result: Slot::Omitted(None),
                throws,
                body,
                ..function.clone()
            };
            members.push(member);
        }
        Ok(())
    }

    /// The arguments of a constructor of a superclass, and what it throws.
    fn call_of_super(&mut self, above: TypeId) -> Result<(Vec<ExprId>, Vec<TypeUseId>), Stuck> {
        const NONE: Stuck = "no constructor of it can be called";
        let Type::Class(use_of) = self.world.get(above) else { return Err(NONE) };
        let library = self.world.class(use_of.class);
        let open: Vec<&Method> = library
            .constructors
            .iter()
            .filter(|one| is_seen(one.access) && one.type_params.is_empty())
            .collect();
        let called = *random::choose(self.rng, &open).ok_or(NONE)?;
        let arguments = self.world.arguments_of(use_of);
        let called = self.world.instantiated(called, arguments);
        if !called.params.iter().chain(&called.throws).all(|ty| self.is_writable(*ty)) {
            return Err("a type cannot be written");
        }
        let outside = std::mem::take(&mut self.scope);
        self.values += called.params.len() as u32;
        let args = called.params.iter().map(|param| self.null(*param).expr).collect();
        self.scope = outside;
        let throws = called.throws.iter().map(|thrown| self.write(*thrown)).collect();
        Ok((args, throws))
    }

    /// Whether a class that is declared once more occurs in a type.
    pub fn mentions_redeclared(&self, ty: TypeId) -> bool {
        if self.redeclared.is_empty() {
            return false;
        }
        match self.world.get(ty) {
            Type::Class(use_of) => {
                self.redeclared.iter().any(|(known, _)| *known == use_of.class)
                    || use_of.outer.is_some_and(|outer| self.mentions_redeclared(outer))
                    || self.world.list(use_of.args).iter().any(|arg| self.mentions_redeclared(*arg))
            }
            Type::Array(element) => self.mentions_redeclared(element),
            Type::Wildcard(wildcard) => wildcard.bound().is_some_and(|bound| self.mentions_redeclared(bound)),
            _ => false,
        }
    }
}

fn is_seen(access: LibraryAccess) -> bool {
    matches!(access, LibraryAccess::Public | LibraryAccess::Protected)
}
