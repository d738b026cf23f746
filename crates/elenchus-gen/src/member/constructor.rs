//! Constructors and constants of enums.

use elenchus_ir::{Access, ClassKind};
use elenchus_types::{ListId, TypeId};

use crate::declared::{ClassRef, MethodInfo, MethodKind, Spelling, TypeParams};
use crate::member::Signature;
use crate::state::State;
use crate::types::draw::Spot;

impl State<'_> {
    pub fn declare_constructors(&mut self, class: ClassRef) {
        let info = self.class(class);
        let (kind, is_local) = (info.kind, info.is_local);
        let needs_arguments = info.superclass.and_then(|above| self.class_of(above)).is_some_and(|above| {
            !self
                .class(above)
                .constructors
                .iter()
                .any(|constructor| Self::takes_nothing(&self.method(*constructor)))
        });
        let has_blanks = self.blank_fields(class).next().is_some();
        let mut count = u32::from(needs_arguments || has_blanks);
        if self.chance(self.chance.extra_constructor) {
            count += 1;
        }
        if count == 0 {
            self.add_implicit_constructor(class, &[]);
            return;
        }
        let mut taken: Vec<Vec<TypeId>> = Vec::new();
        let mut has_generic = false;
        for _ in 0..count {
            let generic = kind == ClassKind::Class && self.chance(self.chance.generic_constructor);
            let name = self.own_name(class).unwrap_or_else(|| self.program.names.intern("Main"));
            let generic = u32::from(generic);
            // Bounds that are their own arguments: something has to fit wherever the constructor is called.
            let before = (self.chance.recursive_bound, self.chance.multiple_bounds);
            (self.chance.recursive_bound, self.chance.multiple_bounds) = (0, 0);
            // And nothing is hidden: another constructor of the class may have to write the bounds.
            let mut signature = self.hiding_nothing(|state| {
                state.draw_signature_named(Some(class), MethodKind::Concrete, generic, name)
            });
            (self.chance.recursive_bound, self.chance.multiple_bounds) = before;
            signature.kind = MethodKind::Constructor;
            signature.result = self.roles.unit;
            // Whoever extends the class or makes an object of it anywhere needs one that throws nothing.
            if kind != ClassKind::Class || taken.is_empty() {
                signature.throws.clear();
            }
            signature.is_vararg = false;
            signature.access = match signature.access {
                _ if kind == ClassKind::Enum || is_local => Access::Unwritten,
                Access::Private => Access::Unwritten,
                access => access,
            };
            let is_repeated = taken.iter().any(|known| {
                known.len() == signature.params.len()
                    && (!self.differ_by_erasure(known, &signature.params)
                        || self.are_alike_unchecked(known, &signature.params))
            });
            // Constructors with type parameters have a number of parameters of their own.
            let same_number = taken.iter().any(|known| known.len() == signature.params.len());
            if is_repeated || same_number && (generic > 0 || has_generic) {
                continue;
            }
            has_generic |= generic > 0;
            taken.push(signature.params.clone());
            self.declare_method(Some(class), signature);
        }
        let constructors = self.class(class).constructors.clone();
        for one in &constructors {
            let number = self.world.list(self.method(*one).params).len();
            let is_overloaded = constructors
                .iter()
                .any(|other| other != one && self.world.list(self.method(*other).params).len() == number);
            if let Some(info) = self.method_mut(*one) {
                info.is_overloaded = is_overloaded;
                info.shares_name = constructors.len() > 1;
            }
        }
    }

    /// Whether a constructor can be called by nobody's word: it takes no arguments, and throws nothing that has to be handled.
    pub fn takes_nothing(constructor: &MethodInfo) -> bool {
        constructor.params == ListId::EMPTY && constructor.throws == ListId::EMPTY
    }

    /// The canonical constructor of a record, which the language provides if it is not written, and maybe one that calls it
    /// (JLS 8.10.4).
    pub fn declare_record_constructors(&mut self, class: ClassRef) {
        let components: Vec<_> = self
            .class(class)
            .fields
            .iter()
            .map(|field| self.field(*field))
            .filter(|field| field.owner == Some(class) && !field.is_static)
            .collect();
        let types: Vec<TypeId> = components.iter().map(|component| component.ty).collect();
        if self.chance(self.chance.record_constructor) {
            let param_names = components.iter().map(|component| self.spell(component.spelling)).collect();
            // As accessible as the record at least.
            let node = self.class(class).node;
            let access = node.map_or(Access::Unwritten, |node| self.program.classes[node].modifiers.access);
            let mut signature = self.constructor_signature(class, types.clone(), access);
            signature.param_names = param_names;
            self.declare_method(Some(class), signature);
        } else {
            self.add_implicit_constructor(class, &types);
        }
        self.declare_other_constructor(class, types.len());
        self.mark_beside_named_arguments(class);
    }

    /// A constructor of a record that calls its canonical one, with another number of parameters.
    fn declare_other_constructor(&mut self, class: ClassRef, canonical: usize) {
        if self.chance(self.chance.record_constructor) {
            let number = self.between(0, self.config.max_params) as usize;
            if number == canonical {
                return;
            }
            let params: Vec<TypeId> = (0..number).map(|_| self.draw_type(Spot::Value)).collect();
            if params.len() == 1 && self.is_like_named_arguments(params[0]) {
                return;
            }
            let signature = self.constructor_signature(class, params, Access::Unwritten);
            self.declare_method(Some(class), signature);
            for constructor in self.class(class).constructors.clone() {
                if let Some(info) = self.method_mut(constructor) {
                    info.shares_name = true;
                }
            }
        }
    }

    /// A constructor of a record with one parameter has another beside it where components can be named: that of the names.
    fn mark_beside_named_arguments(&mut self, class: ClassRef) {
        if self.roles.named_arguments.is_none() {
            return;
        }
        for constructor in self.class(class).constructors.clone() {
            let takes_one = self.world.list(self.method(constructor).params).len() == 1;
            if let Some(info) = self.method_mut(constructor) {
                info.is_overloaded |= takes_one;
                info.shares_name = true;
            }
        }
    }

    /// Whether a type is that of named arguments, or above or below it: alone it would not say which constructor is meant.
    pub fn is_like_named_arguments(&mut self, ty: TypeId) -> bool {
        let Some(named) = self.roles.named_arguments else { return false };
        let named = self.world.class_type(named, &[]);
        let erased = self.world.erasure(ty);
        self.world.is_subtype(erased, named) || self.world.is_subtype(named, erased)
    }

    fn constructor_signature(&mut self, class: ClassRef, params: Vec<TypeId>, access: Access) -> Signature {
        Signature {
            spelling: self.class(class).spelling,
            kind: MethodKind::Constructor,
            access,
            is_override: false,
            is_final: false,
            type_params: TypeParams::default(),
            type_param_nodes: Vec::new(),
            params,
            param_names: Vec::new(),
            is_vararg: false,
            result: self.roles.unit,
            throws: Vec::new(),
        }
    }

    /// The constructor that the language provides.
    pub fn add_implicit_constructor(&mut self, class: ClassRef, params: &[TypeId]) {
        let params = self.world.intern_list(params);
        let constructor = self.add_method(MethodInfo {
            owner: Some(class),
            spelling: self.class(class).spelling,
            kind: MethodKind::Constructor,
            access: Access::Unwritten,
            type_params: TypeParams::default(),
            params,
            is_vararg: false,
            has_default: false,
            result: self.roles.unit,
            throws: ListId::EMPTY,
            is_overloaded: false,
            shares_name: false,
            is_callable: true,
            is_final: false,
            node: None,
        });
        self.class_mut(class).constructors.push(constructor);
    }

    /// The constants of an enum, and its method `values`.
    pub fn declare_enum(&mut self, class: ClassRef) {
        let count = self.between(2, 4) as usize;
        let names = self.draw_constants(count);
        self.class_mut(class).constants = names;
        let declared = self.class(class).declared;
        let result = self.world.array(declared);
        let name = self.program.names.intern("values");
        let values = self.add_method(MethodInfo {
            owner: Some(class),
            spelling: Spelling::Own(name),
            kind: MethodKind::Static,
            access: Access::Public,
            type_params: TypeParams::default(),
            params: ListId::EMPTY,
            is_vararg: false,
            has_default: false,
            result,
            throws: ListId::EMPTY,
            is_overloaded: false,
            // No other name is certain not to be one of the library's.
            shares_name: true,
            is_callable: true,
            is_final: true,
            node: None,
        });
        self.class_mut(class).methods.push(values);
    }
}
