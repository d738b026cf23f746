//! The library's classes and members, in the form that generation asks about; made once and shared.

use std::sync::Arc;

use elenchus_ir::{Access, ClassKind};
use elenchus_lang as lang;
use elenchus_lang::{Capability, Level};
use elenchus_types as types;
use elenchus_types::{Base, ClassId, Extension, Primitive, Type, TypeId, World};
use rustc_hash::FxHashMap;

use crate::declared::{
    ClassInfo, ClassRef, FieldInfo, FieldRef, MethodInfo, MethodKind, MethodRef, Spelling, TypeParams,
};
use crate::roles::Roles;

pub struct Library {
    pub base: Arc<Base>,
    pub roles: Roles,
    pub spellings: Vec<Box<str>>,
    pub classes: Vec<ClassInfo>,
    pub methods: Vec<MethodInfo>,
    pub fields: Vec<FieldInfo>,
    pub by_class: FxHashMap<ClassId, ClassRef>,
    pub index: Index,
    /// Interfaces that classes of a program implement.
    pub implemented: Vec<ClassRef>,
    /// Functional interfaces.
    pub functional: Vec<ClassRef>,
    /// Classes that are wanted as types.
    pub wanted: Vec<ClassRef>,
    /// Checked exceptions and unchecked ones, of which objects can be made.
    pub checked: Vec<TypeId>,
    pub unchecked: Vec<TypeId>,
}

/// What yields a value of a class.
#[derive(Clone, Default)]
pub struct Index {
    /// Methods whose result is an object of the class or of one below.
    pub methods: FxHashMap<ClassId, Vec<MethodRef>>,
    pub fields: FxHashMap<ClassId, Vec<FieldRef>>,
    /// Methods whose result is a type variable.
    pub open: Vec<MethodRef>,
    pub open_fields: Vec<FieldRef>,
    pub primitive: ByPrimitive<MethodRef>,
    pub primitive_fields: ByPrimitive<FieldRef>,
    /// Classes below a class of which objects can be made, itself among them.
    pub makers: FxHashMap<ClassId, Vec<ClassRef>>,
    /// Classes below a class, itself among them.
    pub below: FxHashMap<ClassId, Vec<ClassRef>>,
    /// What [`classes_above`] finds.
    above: FxHashMap<ClassId, Arc<[ClassId]>>,
}

/// What yields a value of a primitive type.
#[derive(Clone)]
pub struct ByPrimitive<T>(Vec<Vec<T>>);

impl<T> ByPrimitive<T> {
    fn push(&mut self, primitive: Primitive, found: T) {
        let index = usize::from(primitive.0);
        if index >= self.0.len() {
            self.0.resize_with(index + 1, Vec::new);
        }
        self.0[index].push(found);
    }

    pub fn of(&self, primitive: Primitive) -> &[T] {
        self.0.get(usize::from(primitive.0)).map_or(&[], Vec::as_slice)
    }
}

impl<T> Default for ByPrimitive<T> {
    fn default() -> ByPrimitive<T> {
        ByPrimitive(Vec::new())
    }
}

impl Index {
    /// What is known to be above a class.
    pub fn known_above(&self, class: ClassId) -> Option<&[ClassId]> {
        self.above.get(&class).map(|above| &**above)
    }

    /// The classes of a class type and of all above it, which depend on its class alone.
    pub fn above(&mut self, world: &mut World, id: TypeId) -> Arc<[ClassId]> {
        let Type::Class(use_of) = world.get(id) else { return Arc::default() };
        if let Some(found) = self.above.get(&use_of.class) {
            return Arc::clone(found);
        }
        let found: Arc<[ClassId]> = classes_above(world, id).into();
        self.above.insert(use_of.class, Arc::clone(&found));
        found
    }

    pub fn add_method(&mut self, world: &mut World, method: MethodRef, info: &MethodInfo) {
        match world.get(info.result) {
            Type::Primitive(primitive) => self.primitive.push(primitive, method),
            Type::Variable(_) => self.open.push(method),
            Type::Class(_) => {
                for class in self.above(world, info.result).iter().copied() {
                    self.methods.entry(class).or_default().push(method);
                }
            }
            _ => {}
        }
    }

    pub fn add_field(&mut self, world: &mut World, field: FieldRef, info: &FieldInfo) {
        match world.get(info.ty) {
            Type::Primitive(primitive) => self.primitive_fields.push(primitive, field),
            Type::Variable(_) => self.open_fields.push(field),
            Type::Class(_) => {
                for class in self.above(world, info.ty).iter().copied() {
                    self.fields.entry(class).or_default().push(field);
                }
            }
            _ => {}
        }
    }

    pub fn add_class(&mut self, world: &mut World, class: ClassRef, info: &ClassInfo) {
        let can_be_made = !info.is_abstract && info.kind != ClassKind::Enum && !info.constructors.is_empty();
        for above in self.above(world, info.declared).iter().copied() {
            if can_be_made {
                self.makers.entry(above).or_default().push(class);
            }
            self.below.entry(above).or_default().push(class);
        }
    }
}

/// The classes of a type and of all above it.
pub fn classes_above(world: &mut World, id: TypeId) -> Vec<ClassId> {
    let root = world.root();
    let above = world.closure(id);
    above
        .into_iter()
        .filter(|above| *above != root)
        .filter_map(|above| match world.get(above) {
            Type::Class(use_of) => Some(use_of.class),
            _ => None,
        })
        .collect()
}

impl Library {
    /// The class above all others.
    pub const ROOT: ClassRef = ClassRef(0);

    pub fn new(base: Arc<Base>, roles: &'static lang::Roles, level: Level) -> Library {
        let uses = &roles.library;
        let mut world = World::over(base);
        let roles = Roles::find(&mut world, roles, level.has(Capability::CheckedExceptions));
        let mut reader = Reader {
            world,
            roles,
            uses,
            classes: Vec::new(),
            spellings: Vec::new(),
            known: FxHashMap::default(),
            params: FxHashMap::default(),
        };
        let mut names = Vec::new();
        for name in uses.classes {
            let class = reader.world.class_named(name);
            if reader.world.class(class).kind != types::ClassKind::Missing {
                reader.known.insert(class, ClassRef(names.len() as u32));
                let params = reader.world.class(class).params.len();
                reader.params.insert(class, params);
                reader.classes.push(class);
                names.push((class, *name));
            }
        }
        let (mut classes, mut methods, mut fields) = (Vec::new(), Vec::new(), Vec::new());
        for (number, (class, name)) in names.iter().enumerate() {
            classes.push(reader.class(ClassRef(number as u32), *class, name, &mut methods, &mut fields));
        }
        for number in 0..classes.len() {
            reader.inherit(number, &mut classes, &methods);
        }
        mark_overloads(&reader.world, &classes, &mut methods);
        let mut index = Index::default();
        for (number, info) in methods.iter().enumerate() {
            if info.kind != MethodKind::Constructor && info.is_callable {
                index.add_method(&mut reader.world, MethodRef(number as u32), info);
            }
        }
        for (number, info) in fields.iter().enumerate() {
            index.add_field(&mut reader.world, FieldRef(number as u32), info);
        }
        for (number, info) in classes.iter().enumerate() {
            index.add_class(&mut reader.world, ClassRef(number as u32), info);
        }
        let place_of = |name: &&str| names.iter().position(|(_, known)| known == name);
        let as_ref = |number: usize| ClassRef(number as u32);
        let implemented = uses.implemented.iter().filter_map(place_of).map(as_ref).collect();
        let functional =
            (0..classes.len()).filter(|number| classes[*number].function.is_some()).map(as_ref).collect();
        let roles = reader.roles;
        let throwable = roles.exceptions.as_ref().map(|exceptions| exceptions.throwable);
        let (mut checked, mut unchecked, mut wanted) = (Vec::new(), Vec::new(), Vec::new());
        for (number, info) in classes.iter().enumerate() {
            let is_throwable =
                throwable.is_some_and(|throwable| reader.world.is_subtype(info.declared, throwable));
            if !is_throwable {
                if !uses.types_left_out.contains(&names[number].1) && info.function.is_none() {
                    wanted.push(as_ref(number));
                }
            } else if roles.is_checked(&mut reader.world, info.declared) {
                if Some(info.declared) != throwable {
                    checked.push(info.declared);
                }
            } else {
                unchecked.push(info.declared);
            }
        }
        Library {
            base: reader.world.freeze(),
            roles,
            spellings: reader.spellings,
            classes,
            methods,
            fields,
            by_class: reader.known,
            index,
            implemented,
            functional,
            wanted,
            checked,
            unchecked,
        }
    }
}

struct Reader {
    world: World,
    roles: Roles,
    uses: &'static lang::LibraryUse,
    classes: Vec<ClassId>,
    spellings: Vec<Box<str>>,
    known: FxHashMap<ClassId, ClassRef>,
    /// How many parameters each class has.
    params: FxHashMap<ClassId, usize>,
}

impl Reader {
    fn spelling(&mut self, text: &str) -> Spelling {
        let index = self.spellings.iter().position(|known| **known == *text).unwrap_or_else(|| {
            self.spellings.push(text.into());
            self.spellings.len() - 1
        });
        Spelling::Library(index as u32)
    }

    #[allow(clippy::too_many_lines)] // one member after the other
    fn class(
        &mut self,
        itself: ClassRef,
        class: ClassId,
        name: &str,
        methods: &mut Vec<MethodInfo>,
        fields: &mut Vec<FieldInfo>,
    ) -> ClassInfo {
        let definition = self.world.class(class);
        let declared = self.world.declared_type(class);
        let written = name.replace('$', ".");
        let in_package = |package: &&str| {
            written.strip_prefix(package).filter(|class| class.starts_with(char::is_uppercase))
        };
        let imported = self.uses.imported.iter().find_map(in_package);
        let written = imported.unwrap_or(&written);
        let is_interface = definition.is_interface();
        let first_is_class =
            definition.supertypes.first().is_some_and(|first| !self.world.is_interface(*first));
        let split = usize::from(first_is_class);
        let kind = kind_of(definition.kind);
        let mut info = ClassInfo {
            params: TypeParams::new(&definition.params),
            superclass: definition.supertypes[..split].first().copied(),
            interfaces: definition.supertypes[split..].to_vec(),
            is_abstract: definition.modifiers.is_abstract,
            is_final: definition.modifiers.extension == Extension::Final,
            is_sealed: definition.is_sealed(),
            has_library_interface: is_interface,
            ..ClassInfo::empty(class, self.spelling(written), kind, declared, itself)
        };
        for method in definition.methods.iter().chain(&*definition.constructors) {
            let is_constructor = &*method.name == types::syntax::CONSTRUCTOR;
            let known = self.knows_all(&method.params)
                && self.knows_all(&method.throws)
                && self.knows(method.result)
                && method.type_params.len() <= TypeParams::MOST;
            if !known
                || method.access != types::Access::Public
                || self.uses.methods_left_out.contains(&&*method.name)
                // Deprecated for removal.
                || is_constructor && self.roles.is_box(declared)
            {
                continue;
            }
            let throws: Vec<_> = method
                .throws
                .iter()
                .copied()
                .filter(|thrown| self.roles.is_checked(&mut self.world, *thrown))
                .collect();
            methods.push(MethodInfo {
                owner: Some(itself),
                spelling: self.spelling(&method.name),
                kind: match method.kind {
                    _ if is_constructor => MethodKind::Constructor,
                    types::MethodKind::Abstract => MethodKind::Abstract,
                    types::MethodKind::Concrete => MethodKind::Concrete,
                    types::MethodKind::Static => MethodKind::Static,
                },
                access: Access::Public,
                type_params: TypeParams::new(&method.type_params),
                params: self.world.intern_list(&method.params),
                is_vararg: method.varargs,
                has_default: false,
                result: method.result,
                throws: self.world.intern_list(&throws),
                is_overloaded: false,
                shares_name: false,
                is_callable: true,
                is_final: method.is_final,
                node: None,
            });
            let method = MethodRef(methods.len() as u32 - 1);
            if is_constructor {
                info.constructors.push(method);
            } else {
                info.methods.push(method);
            }
        }
        for field in &definition.fields {
            if field.access != types::Access::Public || !self.knows(field.ty) {
                continue;
            }
            fields.push(FieldInfo {
                owner: Some(itself),
                spelling: self.spelling(&field.name),
                ty: field.ty,
                access: Access::Public,
                is_static: field.is_static,
                is_final: field.is_final,
                is_constant: field.constant.is_some(),
                has_initializer: true,
                index: 0,
                node: None,
            });
            info.fields.push(FieldRef(fields.len() as u32 - 1));
        }
        if is_interface && let Some(function) = self.world.descriptor(declared) {
            let spelling = self.spelling(&function.name);
            let index = methods
                .iter()
                .rposition(|method| method.spelling == spelling && method.owner == Some(itself));
            // One that is declared further up is found there by its name, which is another's too: `apply`.
            let above = classes_above(&mut self.world, declared);
            let inherited = methods.iter().rposition(|method| {
                method.spelling == spelling
                    && method.kind == MethodKind::Abstract
                    && method
                        .owner
                        .is_some_and(|owner| above.iter().any(|class| self.known.get(class) == Some(&owner)))
            });
            if function.type_params.is_empty() {
                info.function = index.or(inherited).map(|index| MethodRef(index as u32));
            }
        }
        info
    }

    /// Adds what is inherited, without what is overridden.
    fn inherit(&mut self, index: usize, classes: &mut [ClassInfo], methods: &[MethodInfo]) {
        let declared = classes[index].declared;
        let mut found = classes[index].methods.clone();
        let mut fields = classes[index].fields.clone();
        for above in self.world.closure(declared) {
            let Type::Class(use_of) = self.world.get(above) else { continue };
            let Some(owner) = self.known.get(&use_of.class).copied() else { continue };
            if owner.0 as usize == index {
                continue;
            }
            let is_interface = classes[owner.0 as usize].kind == ClassKind::Interface;
            let inherited: Vec<_> = classes[owner.0 as usize].methods.clone();
            for method in inherited {
                let info = &methods[method.0 as usize];
                // Each class of the closure adds what it declares itself.
                if info.owner != Some(owner) || info.kind == MethodKind::Static && is_interface {
                    continue;
                }
                let signature = self.erased_params(declared, info);
                let overridden = found.iter().any(|known| {
                    let known = &methods[known.0 as usize];
                    known.spelling == info.spelling && self.erased_params(declared, known) == signature
                });
                if !overridden {
                    found.push(method);
                }
            }
            for field in classes[owner.0 as usize].fields.clone() {
                if !fields.contains(&field) {
                    fields.push(field);
                }
            }
        }
        classes[index].methods = found;
        classes[index].fields = fields;
    }

    fn erased_params(&mut self, receiver: TypeId, method: &MethodInfo) -> Vec<TypeId> {
        let params = self.world.list(method.params).to_vec();
        let Some(owner) = method.owner else { return params };
        let class = self.classes[owner.0 as usize];
        params
            .into_iter()
            .map(|param| {
                let seen = self.world.member_type(receiver, class, param);
                self.world.erasure(seen)
            })
            .collect()
    }

    fn knows_all(&self, ids: &[TypeId]) -> bool {
        ids.iter().all(|id| self.knows(*id))
    }

    /// Whether all classes of a type are among those that are read.
    fn knows(&self, id: TypeId) -> bool {
        match self.world.get(id) {
            Type::Class(use_of) => {
                // A raw type makes a member that is worth little.
                let number = self.world.list(use_of.args).len();
                self.params.get(&use_of.class).is_some_and(|params| *params == number)
                    && use_of.outer.is_none()
                    && self.knows_all(self.world.list(use_of.args))
            }
            Type::Array(element) => self.knows(element),
            Type::Wildcard(wildcard) => wildcard.bound().is_none_or(|bound| self.knows(bound)),
            Type::Primitive(_) => true,
            Type::Variable(var) => {
                let upper = self.world.var(var).upper;
                // A bound that mentions its variable is looked at once.
                match self.world.get(upper) {
                    Type::Class(use_of) => self.known.contains_key(&use_of.class),
                    Type::Variable(_) => true,
                    _ => false,
                }
            }
            _ => false,
        }
    }
}

fn kind_of(kind: types::ClassKind) -> ClassKind {
    match kind {
        types::ClassKind::Interface | types::ClassKind::Annotation => ClassKind::Interface,
        types::ClassKind::Enum => ClassKind::Enum,
        types::ClassKind::Record => ClassKind::Record,
        _ => ClassKind::Class,
    }
}

/// Finds methods that share their name with another in a class or in one that is related to it.
///
/// Where methods of one name can take as many arguments and one of them is generic or takes any number, which one a call means is
/// not worth knowing here: none of them is called.
fn mark_overloads(world: &World, classes: &[ClassInfo], methods: &mut [MethodInfo]) {
    let groups = classes.iter().flat_map(|class| [&class.methods, &class.constructors]);
    for group in groups {
        for (index, one) in group.iter().enumerate() {
            for other in &group[..index] {
                let (first, second) = (methods[one.0 as usize], methods[other.0 as usize]);
                if first.spelling != second.spelling {
                    continue;
                }
                let same_number = world.list(first.params).len() == world.list(second.params).len();
                let plain = first.type_params.is_empty() && second.type_params.is_empty();
                for method in [one, other] {
                    let method = &mut methods[method.0 as usize];
                    method.shares_name = true;
                    method.is_overloaded |= same_number;
                    method.is_callable &= !method.is_vararg && (!same_number || plain);
                }
            }
        }
    }
    // What one class overloads, another may declare alone; an object of the first may be seen as the second.
    let number = |method: &MethodInfo| (method.spelling, world.list(method.params).len());
    let overloaded: Vec<_> = methods.iter().filter(|method| method.is_overloaded).map(number).collect();
    let uncallable: Vec<_> = methods.iter().filter(|method| !method.is_callable).map(number).collect();
    for method in methods.iter_mut().filter(|method| method.kind != MethodKind::Constructor) {
        let number = number(method);
        method.is_overloaded |= overloaded.contains(&number);
        method.shares_name |= overloaded.contains(&number);
        method.is_callable &= !uncallable.contains(&number);
    }
}
