//! Anonymous classes.

use elenchus_ir as ir;
use elenchus_ir::{ClassKind, Expr, Slot};
use elenchus_lang::Capability;
use elenchus_types::{Class, Type, TypeId};

use crate::declared::{ClassInfo, ClassRef, Spelling};
use crate::state::{Made, State};
use crate::types::draw::Spot;

impl State<'_> {
    /// `new C<…>(…) { … }`.
    pub fn anonymous(&mut self, want: TypeId, depth: u32) -> Option<Made> {
        if !self.affords(80) || self.env.is_before_instance || self.env.classes.len() > 4 {
            return None;
        }
        let may_be_within = |class| {
            let info = self.class(class);
            info.kind != ClassKind::Interface || !info.is_trait && self.can(Capability::ClassesInInterfaces)
        };
        if !self.env.classes.iter().filter_map(|frame| frame.class).all(may_be_within) {
            return None;
        }
        let Type::Class(wanted) = self.world.get(want) else { return None };
        let class = self.pick_below(wanted.class)?;
        if !self.may_name(class) || !self.can_be_extended(class) || !self.can_override_all(class) {
            return None;
        }
        let (declared, params) = (self.class(class).declared, self.class(class).params);
        let free: Vec<_> = params.iter().collect();
        let found = self.world.unify(declared, want, &free)?;
        let ty = self.draw_use(class, found, Spot::Object, 2)?;
        if !self.is_denotable(ty) || !self.world.is_subtype(ty, want) {
            return None;
        }
        let Type::Class(use_of) = self.world.get(ty) else { return None };
        let is_interface = self.class(class).kind == ClassKind::Interface;
        let (type_args, args) = if is_interface {
            (Slot::Omitted(None), Vec::new())
        } else {
            let constructor = self.draw_constructor(class)?;
            if !self.method(constructor).type_params.is_empty() {
                return None;
            }
            let arguments = self.arguments_in(ty);
            self.note_thrown(&self.method(constructor));
            self.constructor_arguments(constructor, arguments, depth.saturating_sub(2))
        };
        let body = self.limited(depth - 2, |state| state.anonymous_body(ty, class));
        let (class, class_args) = self.write_new(class, use_of);
        let id = self.add(Expr::New { outer: None, class, class_args, type_args, args, body: Some(body) });
        Some(Made::above(id, ty))
    }

    /// Whether a body can be given to a class: what it must have is known, and it can be named.
    fn can_be_extended(&mut self, class: ClassRef) -> bool {
        let info = self.class(class);
        let open = matches!(info.kind, ClassKind::Class | ClassKind::Interface)
            && !info.is_final
            && !info.is_sealed
            && !info.is_exception
            && !info.is_inner;
        open && (self.is_own(class) || self.library.implemented.contains(&class))
    }

    /// The class of a body, in which everything is overridden that has to be.
    pub fn anonymous_body(&mut self, above: TypeId, above_class: ClassRef) -> ir::ClassId {
        let is_interface = self.class(above_class).kind == ClassKind::Interface;
        let name = self.program.names.intern("Anonymous");
        let id = self.world.add_class("Anonymous");
        let class = ClassRef((self.library.classes.len() + self.own.classes.len()) as u32);
        let node = self.program.classes.add(ir::Class::empty(name, ClassKind::Class));
        self.world.define_class(id, Class { supertypes: [above].into(), ..Class::default() });
        let declared = self.world.class_type(id, &[]);
        self.own.by_class.insert(id, class);
        let outermost = self.outermost().unwrap_or(class);
        self.own.classes.push(ClassInfo {
            is_local: true,
            superclass: (!is_interface).then_some(above),
            interfaces: if is_interface { vec![above] } else { Vec::new() },
            is_final: true,
            has_library_interface: true,
            node: Some(node),
            ..ClassInfo::empty(id, Spelling::Own(name), ClassKind::Class, declared, outermost)
        });
        let scope = self.open_class(class);
        let obligations = self.inherit_members(class);
        if self.chance(25) {
            self.declare_fields(class);
        }
        for method in obligations {
            self.declare_override(class, method);
        }
        self.declare_optional_overrides(class);
        self.fill_class(class);
        self.close_class(scope);
        node
    }
}
