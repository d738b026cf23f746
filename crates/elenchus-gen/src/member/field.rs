//! Fields, components of records, and variables at the top level.

use elenchus_ir as ir;
use elenchus_ir::{Access, ClassKind, Item, Member, Modifiers, Slot};
use elenchus_lang::Capability;
use elenchus_types::ListId;

use crate::declared::{ClassRef, FieldInfo, FieldRef, MethodInfo, MethodKind, Spelling, TypeParams};
use crate::state::{Job, State};
use crate::types::draw::Spot;

impl State<'_> {
    pub fn declare_fields(&mut self, class: ClassRef) {
        let (kind, is_local) = (self.class(class).kind, self.class(class).is_local);
        // It has no constructors, and no name to reach static members by.
        let is_anonymous = self.is_anonymous(class);
        let most = match kind {
            // Those of interfaces and records are static.
            ClassKind::Interface | ClassKind::Record if !self.can(Capability::Statics) => 0,
            ClassKind::Interface if self.class(class).is_trait => 0,
            ClassKind::Interface => u32::from(self.chance(15)),
            _ => self.config.max_fields,
        };
        let count = self.between(0, most);
        for index in 0..count {
            let is_constant_place = kind == ClassKind::Interface;
            let is_static = is_constant_place
                || kind == ClassKind::Record
                || !is_anonymous && self.chance(self.chance.static_field);
            let is_final = is_constant_place || self.chance(self.chance.final_variable);
            let is_blank = is_final
                && !is_constant_place
                && (is_static || matches!(kind, ClassKind::Class | ClassKind::Enum))
                && !is_anonymous
                && self.chance(self.chance.blank_final);
            // Without `null`, nothing has a value by itself.
            let has_initializer = !is_blank && (is_final || self.chance(80) || !self.roles.has_null);
            let before = self.hide_instance(is_static);
            let ty = self.draw_type(Spot::Value);
            let written = self.write(ty);
            self.show_instance(before);
            let name = self.field_name();
            let access = match self.draw_access(class, true) {
                Access::Public if kind == ClassKind::Record && !self.can(Capability::PublicRecordFields) => {
                    Access::Private
                }
                access => access,
            };
            let node = self.program.variables.add(ir::Variable {
                name,
                modifiers: Modifiers { access, is_static, is_final, ..Modifiers::default() },
                ty: Slot::Written(written),
                init: None,
            });
            self.budget = self.budget.saturating_sub(1);
            let info = FieldInfo {
                owner: Some(class),
                spelling: Spelling::Own(name),
                ty,
                access,
                is_static,
                is_final,
                // Whether the value will be constant is not known yet.
                is_constant: is_final && has_initializer && self.may_be_constant(ty),
                has_initializer,
                index,
                node: Some(node),
            };
            let field = self.add_field(info);
            self.class_mut(class).fields.push(field);
            if let Some(class) = self.class(class).node {
                self.program.classes[class].members.push(Member::Field(node));
            }
            if !is_local {
                self.own.index.add_field(&mut self.world, field, &info);
            }
        }
    }

    /// JLS 4.12.4: only variables of primitive types and strings are constants.
    pub fn may_be_constant(&self, ty: elenchus_types::TypeId) -> bool {
        ty == self.roles.string || self.roles.is_primitive(&self.world, ty)
    }

    /// Instance fields that constructors have to assign.
    pub fn blank_fields(&self, class: ClassRef) -> impl Iterator<Item = FieldInfo> + '_ {
        self.class(class).fields.iter().map(|field| self.field(*field)).filter(move |info| {
            info.owner == Some(class) && info.is_final && !info.has_initializer && !info.is_static
        })
    }

    /// The components of a record with their fields, accessors and canonical constructor.
    pub fn declare_components(&mut self, class: ClassRef) {
        let count = self.between(1, 3);
        for index in 0..count {
            let mut ty = self.draw_type(Spot::Value);
            if count == 1 && self.is_like_named_arguments(ty) {
                ty = self.roles.int;
            }
            let written = self.write(ty);
            let name = self.field_name();
            let node = self.program.variables.add(ir::Variable {
                name,
                modifiers: Modifiers::default(),
                ty: Slot::Written(written),
                init: None,
            });
            if let Some(class) = self.class(class).node {
                self.program.classes[class].components.push(node);
            }
            let field = self.add_field(FieldInfo {
                owner: Some(class),
                spelling: Spelling::Own(name),
                ty,
                access: Access::Private,
                is_static: false,
                is_final: true,
                is_constant: false,
                has_initializer: true,
                index,
                node: None,
            });
            self.class_mut(class).fields.push(field);
            let accessor = MethodInfo {
                owner: Some(class),
                spelling: Spelling::Own(name),
                kind: MethodKind::Concrete,
                access: Access::Public,
                type_params: TypeParams::default(),
                params: ListId::EMPTY,
                is_vararg: false,
                has_default: false,
                result: ty,
                throws: ListId::EMPTY,
                is_overloaded: false,
                shares_name: false,
                is_callable: true,
                is_final: true,
                node: None,
            };
            let method = self.add_method(accessor);
            self.class_mut(class).methods.push(method);
            if !self.class(class).is_local {
                self.own.index.add_method(&mut self.world, method, &accessor);
            }
        }
    }

    pub fn declare_top_variable(&mut self) {
        self.leave_all();
        let ty = self.draw_type(Spot::Value);
        self.add_top_variable(ty);
    }

    pub fn add_top_variable(&mut self, ty: elenchus_types::TypeId) -> FieldRef {
        let written = self.write(ty);
        let name = self.field_name();
        let is_final = self.chance(self.chance.final_variable);
        let node = self.program.variables.add(ir::Variable {
            name,
            modifiers: Modifiers { is_final, ..Modifiers::default() },
            ty: Slot::Written(written),
            init: None,
        });
        self.budget = self.budget.saturating_sub(1);
        let info = FieldInfo {
            owner: None,
            spelling: Spelling::Own(name),
            ty,
            access: Access::Unwritten,
            is_static: true,
            is_final,
            is_constant: is_final && self.may_be_constant(ty),
            has_initializer: true,
            index: self.own.variables.len() as u32,
            node: Some(node),
        };
        let field = self.add_field(info);
        self.own.variables.push(field);
        self.own.index.add_field(&mut self.world, field, &info);
        self.add_item(Item::Variable(node));
        self.jobs.push(Job::Variable(field, node));
        field
    }
}
