//! Classes of a program's own below those of a library: they extend or implement it, make its abstract methods concrete
//! and override others, generic ones among them. Beyond the paper, whose programs only use a library.
//!
//! Which methods a class has to implement is told here by name and erased parameters; what that gets wrong our own
//! checker rejects, and no compiler hears of it.

use elenchus_ir::{
    Access, Class as ClassDeclaration, ClassKind as DeclaredKind, Expr, ExprId, Function, FunctionKind, Item,
    Member, Modifiers, Name, Slot, TypeParameter, TypeParameterId, Variable, Variance,
};
use elenchus_types::{
    Access as LibraryAccess, Class, ClassId, ClassKind, Extension, Method, MethodKind, Origin, Substitution,
    Type, TypeId, VarId,
};

use crate::graph::class_of;
use crate::random;
use crate::sequence::Stuck;
use crate::state::{Context, Made, State};

/// How many methods that need not be implemented are overridden at most.
const OVERRIDDEN: usize = 2;
/// How many names of abstract methods a class may have above it: a program is to stay one that a person reads.
const ABSTRACT: usize = 10;
/// How deep the expressions in bodies are nested.
const DEPTH: u32 = 1;

/// A class of the program's own, with the class of the library above it.
#[derive(Clone, Copy, Debug)]
struct Own {
    class: ClassId,
    name: Name,
    /// The class applied to its own parameters.
    declared: TypeId,
    /// What it is declared below.
    above: TypeId,
}

impl State<'_> {
    /// Whether a program may declare a class below it.
    pub fn can_define_below(&mut self, id: ClassId) -> bool {
        // Only the language makes enums.
        let is_enum = self.world.class_name(id) == "java.lang.Enum";
        let class = self.world.class(id);
        let is_seen = |one: &Method| matches!(one.access, LibraryAccess::Public | LibraryAccess::Protected);
        matches!(class.kind, ClassKind::Class | ClassKind::Interface)
            && class.modifiers.extension == Extension::Open
            && class.outer.is_none()
            && !is_enum
            && (class.is_interface() || class.constructors.iter().any(is_seen))
            && !self.is_closed_by_its_package(id)
            && self.abstract_names(id) <= ABSTRACT
    }

    /// How many names the abstract methods of a class and of those above it have.
    fn abstract_names(&mut self, class: ClassId) -> usize {
        let declared = self.world.declared_type(class);
        let mut names: Vec<Box<str>> = Vec::new();
        for above in self.world.closure(declared) {
            let Some(above) = class_of(&self.world, above) else { continue };
            let methods = self.world.class(above);
            let open = methods.methods.iter().filter(|method| method.kind == MethodKind::Abstract);
            names.extend(open.map(|method| method.name.clone()));
        }
        names.sort_unstable();
        names.dedup();
        names.len()
    }

    /// Whether methods that only a package sees stand in the way of a class outside it. An abstract one cannot be implemented
    /// there. And where a release of the platform has given an interface a method of the name of such a one, the class breaks
    /// JLS 8.4.8.3, and compilers say so, or not, of whatever extends it.
    pub fn is_closed_by_its_package(&mut self, class: ClassId) -> bool {
        let declared = self.world.declared_type(class);
        let above = self.world.closure(declared);
        let above = above.into_iter().filter_map(|ty| class_of(&self.world, ty)).collect::<Vec<_>>();
        let graph = self.graph;
        above.iter().filter_map(|class| graph.package_methods(*class)).any(|hidden| {
            hidden.has_abstract
                || above.iter().any(|class| {
                    let class = self.world.class(*class);
                    let is_hidden = |method: &Method| hidden.names.contains(&method.name);
                    class.is_interface() && class.methods.iter().any(is_hidden)
                })
        })
    }

    /// Declares a class below `base` and makes an object of it, which the function under way has in scope.
    pub fn define_below(&mut self, base: ClassId) -> Result<(), Stuck> {
        let library = self.world.class(base);
        let own = self.declare(base, &library)?;
        let params = self.world.class(own.class).params.clone();
        let mut members = Vec::new();
        if !library.is_interface() {
            members.push(self.constructor(own, &library)?);
        }
        for method in self.methods_for(own) {
            let is_override = self.happens(70);
            let modifiers = Modifiers { access: written(method.access), is_override, ..Modifiers::default() };
            members.push(self.declare_method(&method, modifiers, false)?);
        }
        let written = self.write(own.above);
        let type_params = params.iter().map(|var| self.type_parameter(*var)).collect();
        let (superclass, interfaces) =
            if library.is_interface() { (None, vec![written]) } else { (Some(written), Vec::new()) };
        let class = self.program.classes.add(ClassDeclaration {
            type_params,
            superclass,
            interfaces,
            members,
            ..ClassDeclaration::empty(own.name, DeclaredKind::Class)
        });
        self.program.items.push(Item::Class(class));
        self.type_variables.clear();
        self.create(own, &params)
    }

    /// The class with its parameters and what is above it, as the world knows it. Half of them are generic where the class of
    /// the library is. A parameter that is bounded by its own class is the class itself: `class A extends Base<A>`.
    fn declare(&mut self, base: ClassId, library: &Class) -> Result<Own, Stuck> {
        let name = format!("Own{}", self.own.len());
        let class = self.world.add_class(&name);
        let name = self.program.names.intern(&name);
        self.own.push(class);
        let is_recursive = library.params.iter().any(|var| self.is_bounded_by(*var, base));
        let is_generic = !is_recursive && !library.params.is_empty() && self.happens(50);
        let mut sigma = Substitution::default();
        let mut params = Vec::new();
        if is_generic {
            for (position, var) in library.params.iter().enumerate() {
                let name = format!("T{position}");
                let origin = Origin::Class { class, position: position as u8, name: name.as_str().into() };
                let own = self.world.add_variable(origin, elenchus_types::Variance::Invariant, 0);
                self.type_variables.push((own, self.program.names.intern(&name)));
                let value = self.world.variable(own);
                sigma.bind(*var, value);
                params.push(own);
            }
            for (var, own) in library.params.iter().zip(&params) {
                let upper = self.world.var(*var).upper;
                let upper = self.world.substitute(upper, &sigma);
                self.world.set_bound(*own, upper);
            }
        }
        self.world.define_class(class, Class { params: params.clone().into(), ..Class::default() });
        let declared = self.world.declared_type(class);
        if is_recursive {
            for var in &library.params {
                if self.is_bounded_by(*var, base) {
                    sigma.bind(*var, declared);
                }
            }
        }
        // What has itself above it is within its bounds once it is there.
        let open: Vec<VarId> =
            library.params.iter().copied().filter(|var| sigma.get(*var).is_none()).collect();
        if !self.instantiate(&open, &mut sigma, self.config.type_depth) {
            return Err("no types are within the bounds");
        }
        let above = self.world.declared_type(base);
        let above = self.world.substitute(above, &sigma);
        let supertypes = Box::from([above]);
        self.world.define_class(class, Class { params: params.into(), supertypes, ..Class::default() });
        self.used.recursive_bound |= is_recursive;
        if self.is_writable(above) {
            Ok(Own { class, name, declared, above })
        } else {
            Err("a type cannot be written")
        }
    }

    /// Whether the bound of a parameter of a class is the class again.
    fn is_bounded_by(&self, var: VarId, class: ClassId) -> bool {
        let parts = self.world.parts(self.world.var(var).upper);
        parts
            .into_iter()
            .any(|part| matches!(self.world.get(part), Type::Class(use_of) if use_of.class == class))
    }

    /// The methods that the class has to implement, and some that it may override, each as a member of the class.
    fn methods_for(&mut self, own: Own) -> Vec<Method> {
        let (mut wanted, others): (Vec<Method>, Vec<Method>) =
            self.inherited(own).into_iter().partition(|method| method.kind == MethodKind::Abstract);
        let may_override = |method: &&Method| {
            !method.is_final && method.access == LibraryAccess::Public && &*method.name != "finalize"
        };
        let others: Vec<&Method> = others.iter().filter(may_override).collect();
        let start = random::below(self.rng, others.len().max(1));
        let number = random::below(self.rng, OVERRIDDEN + 1).min(others.len());
        wanted.extend((0..number).map(|step| others[(start + step) % others.len()].clone()));
        wanted
    }

    /// What the class inherits. Of methods of the same name and parameters, by erasure, that of a class comes before those of
    /// interfaces (JLS 8.4.8), and a nearer one before the others; but not a protected one, which cannot stand for that of an
    /// interface (JLS 8.4.8.3), such as `clone` of the root.
    fn inherited(&mut self, own: Own) -> Vec<Method> {
        let root = self.world.root();
        let mut above = self.world.closure(own.above);
        above.push(root);
        let mut found: Vec<(Vec<TypeId>, bool, Method)> = Vec::new();
        for ty in above {
            let Type::Class(use_of) = self.world.get(ty) else { continue };
            let class = self.world.class(use_of.class);
            let is_class = !class.is_interface();
            for method in &class.methods {
                let is_seen = matches!(method.access, LibraryAccess::Public | LibraryAccess::Protected);
                if method.kind == MethodKind::Static || !is_seen {
                    continue;
                }
                let method = self.world.method_of(own.declared, use_of.class, method);
                let erased: Vec<TypeId> =
                    method.params.iter().map(|param| self.world.erasure(*param)).collect();
                let is_known = |(params, _, known): &&mut (Vec<TypeId>, bool, Method)| {
                    known.name == method.name && *params == erased
                };
                match found.iter_mut().find(is_known) {
                    None => found.push((erased, is_class, method)),
                    Some((_, from_class, known))
                        if is_class && !*from_class && method.access == LibraryAccess::Public =>
                    {
                        (*from_class, *known) = (true, method);
                    }
                    Some(_) => {}
                }
            }
        }
        found.into_iter().map(|(_, _, method)| method).collect()
    }

    /// A method in place of one of the library, with a body unless it is abstract.
    pub fn declare_method(
        &mut self,
        method: &Method,
        modifiers: Modifiers,
        throws: bool,
    ) -> Result<Member, Stuck> {
        let in_scope = self.type_variables.len();
        for (number, var) in method.type_params.iter().enumerate() {
            let name = self.program.names.intern(&format!("M{number}"));
            self.type_variables.push((*var, name));
        }
        let made = self.method(method, modifiers, throws);
        self.type_variables.truncate(in_scope);
        made
    }

    fn method(&mut self, method: &Method, modifiers: Modifiers, throws: bool) -> Result<Member, Stuck> {
        let bounds: Vec<TypeId> = method.type_params.iter().map(|var| self.world.var(*var).upper).collect();
        let parts: Vec<TypeId> = bounds.iter().flat_map(|bound| self.world.parts(*bound)).collect();
        let thrown = if throws { &method.throws[..] } else { &[] };
        let mut types = method.params.iter().chain([&method.result]).chain(&parts).chain(thrown);
        if !types.all(|ty| self.is_writable(*ty)) {
            return Err("a type cannot be written");
        }
        let type_params = method.type_params.iter().map(|var| self.type_parameter(*var)).collect();
        let outside = std::mem::take(&mut self.scope);
        let mut params = Vec::new();
        for (number, param) in method.params.iter().enumerate() {
            let is_last = number + 1 == method.params.len();
            let written = match self.world.get(*param) {
                Type::Array(element) if method.varargs && is_last => element,
                _ => *param,
            };
            let name = self.new_name();
            self.scope.push((name, *param));
            let ty = Slot::Written(self.write(written));
            let modifiers = Modifiers::default();
            params.push(self.program.variables.add(Variable { name, modifiers, ty, init: None }));
        }
        let body = if modifiers.is_abstract { None } else { Some(self.body(method.result)) };
        self.scope = outside;
        let result = Slot::Written(self.write(method.result));
        let throws = thrown.iter().map(|thrown| self.write(*thrown)).collect();
        let function = self.program.functions.add(Function {
            name: self.program.names.intern(&method.name),
            kind: FunctionKind::Function,
            modifiers,
            type_params,
            params,
            is_vararg: method.varargs,
            result,
            throws,
            body,
        });
        Ok(Member::Function(function))
    }

    /// The body of a method that has a result.
    fn body(&mut self, result: TypeId) -> ExprId {
        let mut items = Vec::new();
        if !self.is_void(result) {
            let value = self.value_in_body(result);
            items.push(self.add(Expr::Return(Some(value.expr))));
        }
        self.add(Expr::Block { items })
    }

    /// A value for a body. What makes objects of a class that is declared once more makes none of the new one.
    pub fn value_in_body(&mut self, ty: TypeId) -> Made {
        if self.mentions_redeclared(ty) {
            self.values += 1;
            return match self.variable_of(ty) {
                Some(made) => made,
                None => self.null(ty),
            };
        }
        let context = Context { depth: DEPTH, in_function: true, ..Context::default() };
        self.inhabit(ty, context)
    }

    /// A constructor without parameters that calls one of the library's.
    fn constructor(&mut self, own: Own, library: &Class) -> Result<Member, Stuck> {
        let open: Vec<&Method> = library
            .constructors
            .iter()
            .filter(|one| matches!(one.access, LibraryAccess::Public | LibraryAccess::Protected))
            .filter(|one| one.type_params.is_empty())
            .collect();
        let called = *random::choose(self.rng, &open).ok_or("no constructor of it can be called")?;
        let Type::Class(use_of) = self.world.get(own.above) else { return Err("it is no class") };
        let arguments = self.world.arguments_of(use_of);
        let called = self.world.instantiated(called, arguments);
        if !called.params.iter().all(|param| self.is_writable(*param)) {
            return Err("a type cannot be written");
        }
        // Neither may be a function of the object that is not there yet, nor throw what nobody has declared.
        let context = Context { depth: DEPTH, in_function: true, standalone: true, ..Context::default() };
        let args = called.params.iter().map(|param| self.inhabit(*param, context).expr).collect();
        let delegate =
            self.add(Expr::Delegate { to_super: true, outer: None, type_args: Slot::Omitted(None), args });
        let body = self.add(Expr::Block { items: vec![delegate] });
        let throws = called.throws.iter().map(|thrown| self.write(*thrown)).collect();
        let function = self.program.functions.add(Function {
            name: own.name,
            kind: FunctionKind::Constructor,
            modifiers: Modifiers::default(),
            type_params: Vec::new(),
            params: Vec::new(),
            is_vararg: false,
            result: Slot::Omitted(None),
            throws,
            body: Some(body),
        });
        Ok(Member::Function(function))
    }

    /// The declaration of a type variable that is in scope.
    pub fn type_parameter(&mut self, var: VarId) -> TypeParameterId {
        let upper = self.world.var(var).upper;
        let parts = if upper == self.world.root() { Vec::new() } else { self.world.parts(upper) };
        let bounds = parts.into_iter().map(|part| self.write(part)).collect();
        let name = self.type_variable_name(var).unwrap_or_else(|| self.program.names.intern("T"));
        self.program.type_params.add(TypeParameter { name, variance: Variance::Invariant, arity: 0, bounds })
    }

    /// An object of the class, of the class's own type or of that of the library.
    fn create(&mut self, own: Own, params: &[VarId]) -> Result<(), Stuck> {
        let mut sigma = Substitution::default();
        if !self.instantiate(params, &mut sigma, self.config.type_depth) {
            return Err("no types are within the bounds");
        }
        let ty = self.world.substitute(own.declared, &sigma);
        let above = self.world.substitute(own.above, &sigma);
        let args: Vec<TypeId> = params.iter().filter_map(|var| sigma.get(*var)).collect();
        if !args.iter().chain([&above]).all(|arg| self.is_writable(*arg)) {
            return Err("a type cannot be written");
        }
        let written = args.iter().map(|arg| self.write(*arg)).collect();
        let class = self.write_class(own.class, false);
        let expr = self.add(Expr::New {
            outer: None,
            class,
            class_args: Slot::Written(written),
            type_args: Slot::Omitted(None),
            args: Vec::new(),
            body: None,
        });
        let declared = if self.happens(50) { ty } else { above };
        self.name_value(declared, Made { expr, ty, is_standalone: true });
        Ok(())
    }
}

/// How a class of the program's own says who may see a member; of the library's, only those are declared that others see.
pub fn written(access: LibraryAccess) -> Access {
    match access {
        LibraryAccess::Protected => Access::Protected,
        _ => Access::Public,
    }
}
