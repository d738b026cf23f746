//! Variables, fields, array elements, `this`, and assignments to them.

use elenchus_ir as ir;
use elenchus_ir::{Access, Expr, Receiver};
use elenchus_lang::Capability;
use elenchus_types::{Seen, Substitution, Type, TypeId};

use crate::Restriction;
use crate::declared::{ClassRef, FieldInfo, FieldRef, Spelling};
use crate::env::Binding;
use crate::expr::Context;
use crate::state::{Made, State};
use crate::types::draw::Spot;

impl State<'_> {
    /// Whether a local variable can be read here under its name.
    pub fn can_read(&mut self, index: usize) -> bool {
        let local = self.env.locals[index];
        let captured = index < self.env.body_start;
        local.is_ready
            && index >= self.env.first_visible
            && (local.is_fixed || !captured || !self.rule(Restriction::CapturedVariablesAreFixed))
            && self.binding(local.name) == Binding::Local(index)
    }

    /// A variable in scope that fits.
    pub fn variable(&mut self, want: TypeId) -> Option<Made> {
        let count = self.env.locals.len();
        if count == 0 {
            return None;
        }
        let start = self.below(count);
        for step in 0..count.min(12) {
            let index = (start + step) % count;
            let ty = self.env.locals[index].ty;
            if self.is_fit(ty, want) && self.can_read(index) {
                return Some(self.read_local(index));
            }
        }
        None
    }

    /// Whether a value of one type may go to a place of another, without unchecked conversion (JLS 5.2, 5.3).
    pub fn is_fit(&mut self, from: TypeId, to: TypeId) -> bool {
        if from == to {
            return true;
        }
        let target_is_primitive = self.roles.is_primitive(&self.world, to);
        match (self.roles.primitive(&self.world, from), target_is_primitive) {
            (Some(_), true) => self.world.is_subtype(from, to),
            (Some(scalar), false) => scalar.boxed == to || self.world.is_subtype(scalar.boxed, to),
            (None, true) => {
                self.roles.scalar(from).is_some_and(|scalar| self.world.is_subtype(scalar.ty, to))
            }
            (None, false) => {
                from != self.roles.unit && self.may_be_below(from, to) && self.world.is_subtype(from, to)
            }
        }
    }

    /// `false` if the classes of two types alone say that one is not below the other; most questions end here.
    pub fn may_be_below(&self, from: TypeId, to: TypeId) -> bool {
        match (self.world.get(from), self.world.get(to)) {
            (Type::Class(lower), Type::Class(upper)) => {
                to == self.roles.root
                    || lower.class == upper.class
                    || self
                        .library
                        .index
                        .known_above(lower.class)
                        .or_else(|| self.own.index.known_above(lower.class))
                        .is_none_or(|above| above.contains(&upper.class))
            }
            (Type::Class(_), Type::Variable(var)) => self.world.var(var).lower.is_some(),
            _ => true,
        }
    }

    /// Whether a variable of this type has it whatever is assigned to it: there is none below, or the language says so.
    pub fn keeps_type(&self, ty: TypeId) -> bool {
        self.can(Capability::DeclaredTypes) || ty == self.roles.string || self.roles.scalar(ty).is_some()
    }

    pub fn read_local(&mut self, index: usize) -> Made {
        let local = self.env.locals[index];
        let id = self.name_expr(local.name);
        Made { id, ty: local.ty, is_constant: local.is_constant, is_exact: local.is_exact }
    }

    pub fn this(&mut self, want: TypeId) -> Option<Made> {
        if self.env.is_static() {
            return None;
        }
        let class = self.env.class()?;
        let declared = self.class(class).declared;
        if !self.world.is_subtype(declared, want) {
            return None;
        }
        let id = self.add(Expr::This { class: None });
        Some(Made::exact(id, declared))
    }

    /// A field of an object or class, with the steps of Algorithm 1.
    pub fn field_access(&mut self, want: TypeId, depth: u32) -> Option<Made> {
        if self.chance(self.chance.live_receiver)
            && let Some(made) = self.field_in_scope(want)
        {
            return Some(made);
        }
        for _ in 0..3 {
            let field = self.pick_field(want)?;
            if let Some(made) = self.field_by_class(field, want, depth) {
                return Some(made);
            }
        }
        if self.own.synthesis > 0 && self.affords(60) && self.chance(self.chance.synthesis) {
            return self.synthesize_variable(want);
        }
        None
    }

    /// A field of a class around, or a variable at the top level.
    fn field_in_scope(&mut self, want: TypeId) -> Option<Made> {
        for frame in (0..self.env.classes.len()).rev() {
            let Some(class) = self.env.classes[frame].class else { continue };
            let count = self.class(class).fields.len();
            let start = self.below(count);
            for step in 0..count {
                let field = self.class(class).fields[(start + step) % count];
                let info = self.field(field);
                let declared = self.class(class).declared;
                let Some(owner) = info.owner else { continue };
                let ty = self.world.member_type(declared, self.class(owner).class, info.ty);
                if self.is_fit(ty, want)
                    && let Some(made) = self.own_field(frame, class, info, ty)
                {
                    return Some(made);
                }
            }
        }
        None
    }

    /// Reads a field of the class of a frame.
    fn own_field(&mut self, frame: usize, class: ClassRef, info: FieldInfo, ty: TypeId) -> Option<Made> {
        if !self.is_ready(&info) || !info.is_static && self.env.instance_frame(class) != Some(frame) {
            return None;
        }
        let name = self.spell(info.spelling);
        let is_constant = info.is_constant;
        let innermost = frame + 1 == self.env.classes.len();
        let id = if self.binding(name) == Binding::Field(frame) && self.chance(70) {
            self.name_expr(name)
        } else if info.is_static {
            let owner = info.owner?;
            let receiver = Receiver::Type(self.write_class_name(owner));
            self.add(Expr::Field { receiver, name })
        } else {
            let class = if innermost {
                None
            } else {
                Some(self.own_name(class).filter(|_| !self.is_anonymous(class))?)
            };
            let this = self.add(Expr::This { class });
            self.add(Expr::Field { receiver: Receiver::Expr(this), name })
        };
        Some(Made { id, ty, is_constant, is_exact: true })
    }

    /// Whether a class cannot be named at all.
    pub fn is_anonymous(&self, class: ClassRef) -> bool {
        self.class(class).is_local && !self.env.local_classes.contains(&class)
    }

    /// Whether a field of a class around has its value where the environment stands.
    fn is_ready(&self, info: &FieldInfo) -> bool {
        self.env.classes.iter().all(|frame| {
            let concerned = frame.class.is_some() && frame.class == info.owner;
            let in_order = frame
                .fields_before
                .is_none_or(|before| info.index < before && (info.has_initializer || !info.is_final));
            !concerned || in_order && !(frame.is_enum_construction && info.is_static)
        })
    }

    fn pick_field(&mut self, want: TypeId) -> Option<FieldRef> {
        let index = &self.own.index;
        let (own, library): (&[FieldRef], &[FieldRef]) = match self.world.get(want) {
            Type::Primitive(primitive) => {
                (index.primitive_fields.of(primitive), self.library.index.primitive_fields.of(primitive))
            }
            Type::Class(use_of) => (
                index.fields.get(&use_of.class).map_or(&[], Vec::as_slice),
                self.library.index.fields.get(&use_of.class).map_or(&[], Vec::as_slice),
            ),
            Type::Variable(_) => (&index.open_fields, &[]),
            _ => return None,
        };
        let (own_count, library_count) = (own.len(), library.len());
        if own_count + library_count == 0 {
            return None;
        }
        let from_library = own_count == 0 || library_count > 0 && random_share(self.rng);
        let count = if from_library { library_count } else { own_count };
        let chosen = crate::random::below(self.rng, count);
        Some(if from_library { library[chosen] } else { own[chosen] })
    }

    /// A field of a class, with a receiver made for it (Algorithm 1, lines 11 to 25).
    fn field_by_class(&mut self, field: FieldRef, want: TypeId, depth: u32) -> Option<Made> {
        let info = self.field(field);
        let name = self.spell(info.spelling);
        let Some(owner) = info.owner else {
            if !self.is_fit(info.ty, want) || !self.is_ready_at_top(&info) {
                return None;
            }
            let id = self.add(Expr::Field { receiver: Receiver::Top, name });
            return Some(Made { id, ty: info.ty, is_constant: info.is_constant, is_exact: true });
        };
        if !self.may_name(owner) || !self.may_access(info.access, owner) {
            return None;
        }
        if info.is_static {
            if !self.is_fit(info.ty, want) || !self.is_ready(&info) {
                return None;
            }
            let receiver = Receiver::Type(self.write_class_name(owner));
            let id = self.add(Expr::Field { receiver, name });
            return Some(Made { id, ty: info.ty, is_constant: info.is_constant, is_exact: true });
        }
        let receiver = self.receiver_type(owner, info.ty, want, &[])?;
        let seen = self.member_of(receiver, owner, info.ty)?;
        if !self.is_fit(seen, want) {
            return None;
        }
        let is_private = info.access == Access::Private && self.rule(Restriction::PrivateThroughOwnClass);
        let made = if is_private {
            self.exact(receiver, depth.saturating_sub(2))
        } else {
            self.reference_operand(receiver, depth.saturating_sub(1))
        };
        // `this.x` counts as `x` where that has no value yet (JLS 16).
        let is_this = matches!(self.program.exprs[made.id], Expr::This { .. });
        let made = if is_this && !self.is_ready(&info) { self.cast(made, receiver) } else { made };
        let ty = self.member_of(made.ty, owner, info.ty).unwrap_or(seen);
        let id = self.read_field(Receiver::Expr(made.id), &info, ty);
        Some(Made { id, ty, is_constant: false, is_exact: made.is_exact })
    }

    /// Top-level variables are initialised in their order.
    fn is_ready_at_top(&self, info: &FieldInfo) -> bool {
        self.env.classes.iter().all(|frame| {
            frame.class.is_some() || frame.fields_before.is_none_or(|before| info.index < before)
        })
    }

    pub fn may_access(&self, access: Access, owner: ClassRef) -> bool {
        access != Access::Private || self.outermost() == Some(self.class(owner).outermost)
    }

    /// What the type parameters of a member's class are for this receiver, whose wildcards are captured (JLS 15.11.1, 15.12.3).
    /// `None` through a raw type.
    pub fn arguments_seen(&mut self, receiver: TypeId, owner: ClassRef) -> Option<Substitution> {
        let class = self.class(owner).class;
        let captured = self.world.capture(receiver)?;
        match self.world.seen_as(captured, class) {
            Seen::With(arguments) => Some(arguments),
            Seen::Plain | Seen::Raw => None,
        }
    }

    /// The type of a member as one of this receiver. `None` through a raw type.
    fn member_of(&mut self, receiver: TypeId, owner: ClassRef, declared: TypeId) -> Option<TypeId> {
        let arguments = self.arguments_seen(receiver, owner)?;
        Some(self.world.substitute(declared, &arguments))
    }

    /// A type of receivers of which a member of type `declared` is a `want` (lines 16 to 19 of Algorithm 1).
    pub fn receiver_type(
        &mut self,
        owner: ClassRef,
        declared: TypeId,
        want: TypeId,
        more: &[elenchus_types::VarId],
    ) -> Option<TypeId> {
        let itself = self.class(owner).declared;
        let mut found = Substitution::default();
        if !matches!(self.world.get(declared), Type::Primitive(_)) {
            let want = self.boxed(want);
            let mut free: Vec<_> = self.class(owner).params.iter().collect();
            if let Type::Class(use_of) = self.world.get(itself) {
                for (var, _) in self.world.arguments_of(use_of).iter() {
                    if !free.contains(&var) {
                        free.push(var);
                    }
                }
            }
            let params = free.len();
            free.extend(more);
            let all = self.world.unify(declared, want, &free)?;
            found = all.iter().filter(|(var, _)| free[..params].contains(var)).collect();
        }
        let receiver = self.draw_use(owner, found, Spot::Object, 2)?;
        self.is_denotable(receiver).then_some(receiver)
    }

    /// Whether the arguments of a type are within the bounds of its parameters.
    pub fn is_within(&mut self, id: TypeId) -> bool {
        let root = self.roles.root;
        let unbounded = self.class_of(id).is_some_and(|class| {
            let info = self.class(class);
            !info.is_inner && info.params.iter().all(|var| self.world.var(var).upper == root)
        });
        unbounded || self.world.is_well_formed(id)
    }

    pub fn boxed(&mut self, id: TypeId) -> TypeId {
        self.roles.primitive(&self.world, id).map_or(id, |scalar| scalar.boxed)
    }

    /// A local variable that can be assigned here and whose values fit.
    pub fn assignable_local(&mut self, fits: impl Fn(&mut Self, TypeId) -> bool) -> Option<usize> {
        let (start, count) = (self.env.body_start, self.env.locals.len());
        if start >= count {
            return None;
        }
        let first = self.below(count - start);
        for step in 0..count - start {
            let index = start + (first + step) % (count - start);
            let local = self.env.locals[index];
            if !local.is_fixed
                && local.is_ready
                && fits(self, local.ty)
                && self.binding(local.name) == Binding::Local(index)
            {
                return Some(index);
            }
        }
        None
    }

    /// `x = e` as a value.
    pub fn assignment_value(&mut self, want: TypeId, depth: u32) -> Option<Made> {
        let index = self.assignable_local(|state, ty| state.is_fit(ty, want))?;
        let local = self.env.locals[index];
        let value = self.expr(local.ty, depth - 1, Context::Argument);
        let target = self.name_expr(local.name);
        let id = self.add(Expr::Assign { op: None, target, value: value.id });
        Some(Made { id, ty: local.ty, is_constant: false, is_exact: self.keeps_type(local.ty) })
    }

    /// An element of an array: one in scope, or a new one.
    pub fn index(&mut self, want: TypeId, depth: u32) -> Option<Made> {
        let count = self.env.locals.len();
        let mut found = None;
        for chosen in 0..count {
            if let Type::Array(element) = self.world.get(self.env.locals[chosen].ty)
                && self.is_fit(element, want)
                && self.can_read(chosen)
            {
                found = Some((chosen, element));
                break;
            }
        }
        let (array, element) = match found {
            Some((chosen, element)) => (self.read_local(chosen).id, element),
            None if self.chance(15) && self.is_reifiable(want) => (self.array_of(want, depth - 1, 0)?, want),
            None => return None,
        };
        let index = self.expr(self.roles.int, depth.saturating_sub(2), Context::Operand);
        let id = self.add(Expr::Index { array, index: index.id });
        Some(Made::exact(id, element))
    }

    /// A field of this object that can be assigned, with its type.
    pub fn assignable_field(&mut self) -> Option<(ir::ExprId, TypeId)> {
        let class = self.env.class()?;
        let frame = self.env.classes.len() - 1;
        let count = self.class(class).fields.len();
        let start = self.below(count);
        for step in 0..count {
            let field = self.class(class).fields[(start + step) % count];
            let info = self.field(field);
            let (Spelling::Own(_), Some(owner)) = (info.spelling, info.owner) else { continue };
            if info.is_final {
                continue;
            }
            let declared = self.class(class).declared;
            let ty = self.world.member_type(declared, self.class(owner).class, info.ty);
            if let Some(made) = self.own_field(frame, class, info, ty) {
                return Some((made.id, ty));
            }
        }
        None
    }
}

/// A third of the draws: the library is large, and the program's own members are the point.
fn random_share(rng: &mut elenchus_case::CaseRng) -> bool {
    crate::random::happens(rng, 30)
}
