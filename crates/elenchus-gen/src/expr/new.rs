//! New objects.

use elenchus_ir as ir;
use elenchus_ir::{Expr, Slot, TypeUse};
use elenchus_lang::Capability;
use elenchus_types::{ClassType, ListId, Substitution, Type, TypeId, VarId};

use crate::declared::{ClassRef, MethodInfo, MethodRef};
use crate::expr::Context;
use crate::state::{Made, State};
use crate::types::draw::Spot;

impl State<'_> {
    /// `new C<…>(…)` of a class below the one wanted.
    pub fn new_object(&mut self, want: TypeId, depth: u32, context: Context) -> Option<Made> {
        for _ in 0..2 {
            let Some((class, ty)) = self.draw_maker(want) else { continue };
            if self.chance(self.own_chance.named_arguments)
                && let Some(made) = self.new_with_names(class, ty, depth - 1)
            {
                return Some(made);
            }
            let Some(constructor) = self.draw_constructor(class) else { continue };
            return self.finish_new(
                class,
                ty,
                constructor,
                depth - 1,
                context == Context::Assign && ty == want,
            );
        }
        None
    }

    /// An object whose constructor takes little.
    pub fn new_leaf(&mut self, want: TypeId, nested: u32) -> Option<Made> {
        let (class, ty) = self.draw_maker(want)?;
        if self.chance(self.own_chance.named_arguments)
            && nested == 0
            && let Some(made) = self.new_with_names(class, ty, 0)
        {
            return Some(made);
        }
        let constructors = &self.class(class).constructors;
        let least = constructors.iter().copied().min_by_key(|constructor| {
            let info = self.method(*constructor);
            (Self::is_no_leaf(&info), self.world.list(info.params).len())
        })?;
        let info = self.method(least);
        if Self::is_no_leaf(&info) || self.world.list(info.params).len() > 3 || self.needs_outer(class, ty) {
            return None;
        }
        let Type::Class(use_of) = self.world.get(ty) else { return None };
        let arguments = self.world.arguments_of(use_of);
        let params = self.world.list(info.params).to_vec();
        let mut args = Vec::with_capacity(params.len());
        for param in params {
            let param = self.world.substitute(param, &arguments);
            let mut made = self.leaf(param, Context::Argument, nested + 1);
            if info.is_overloaded && !(made.is_exact && made.ty == param) {
                made = self.cast(made, param);
            }
            args.push(made.id);
        }
        let (class, class_args) = self.write_new(class, use_of);
        let type_args = Slot::Omitted(None);
        let id = self.add(Expr::New { outer: None, class, class_args, type_args, args, body: None });
        Some(Made::exact(id, ty))
    }

    /// Whether a constructor takes more than a leaf gives.
    fn is_no_leaf(info: &MethodInfo) -> bool {
        !info.is_callable || !info.type_params.is_empty() || info.throws != ListId::EMPTY
    }

    /// A class of which objects can be made, applied so that it is below `want`.
    pub fn draw_maker(&mut self, want: TypeId) -> Option<(ClassRef, TypeId)> {
        let Type::Class(wanted) = self.world.get(want) else { return None };
        let class = if want == self.roles.root {
            let count = self.own.visible.len();
            if count == 0 {
                return None;
            }
            let index = self.below(count);
            let class = self.own.visible[index];
            let info = self.class(class);
            if info.is_abstract || info.kind == ir::ClassKind::Enum {
                return None;
            }
            class
        } else {
            self.pick_maker(wanted.class)?
        };
        if !self.may_name(class) {
            return None;
        }
        let declared = self.class(class).declared;
        let free: Vec<VarId> = match self.world.get(declared) {
            Type::Class(use_of) => self.world.arguments_of(use_of).iter().map(|(var, _)| var).collect(),
            _ => return None,
        };
        let found = self.world.unify(declared, want, &free)?;
        let ty = self.draw_use(class, found, Spot::Object, 2)?;
        if !self.is_denotable(ty) || !self.world.is_subtype(ty, want) {
            return None;
        }
        Some((class, ty))
    }

    fn pick_maker(&mut self, id: elenchus_types::ClassId) -> Option<ClassRef> {
        let own = self.own.index.makers.get(&id).map_or(0, Vec::len);
        let library = self.library.index.makers.get(&id).map_or(0, Vec::len);
        let local = self.env.local_classes.iter().copied().find(|class| self.class(*class).class == id);
        if let Some(class) = local {
            let info = self.class(class);
            return (!info.is_abstract && info.kind != ir::ClassKind::Enum).then_some(class);
        }
        if own > 0 && (library == 0 || self.chance(70)) {
            let index = self.below(own);
            return Some(self.own.index.makers[&id][index]);
        }
        if library > 0 {
            let index = self.below(library);
            return Some(self.library.index.makers[&id][index]);
        }
        None
    }

    pub fn draw_constructor(&mut self, class: ClassRef) -> Option<MethodRef> {
        let count = self.class(class).constructors.len();
        if count == 0 {
            return None;
        }
        for _ in 0..3 {
            let index = self.below(count);
            let constructor = self.class(class).constructors[index];
            let info = self.method(constructor);
            if info.is_callable && self.may_throw(&info) {
                return Some(constructor);
            }
        }
        None
    }

    /// Whether an enclosing instance has to be written.
    fn needs_outer(&self, class: ClassRef, ty: TypeId) -> bool {
        let info = self.class(class);
        let (Type::Class(use_of), Some(enclosing)) = (self.world.get(ty), info.enclosing) else {
            return false;
        };
        let is_here = self.env.class() == Some(enclosing)
            && !self.env.is_static()
            && use_of.outer.is_none_or(|outer| outer == self.class(enclosing).declared);
        info.is_inner && !info.is_local && !is_here
    }

    fn finish_new(
        &mut self,
        class: ClassRef,
        ty: TypeId,
        constructor: MethodRef,
        depth: u32,
        may_omit: bool,
    ) -> Option<Made> {
        let Type::Class(use_of) = self.world.get(ty) else { return None };
        let info = self.method(constructor);
        let mut arguments = self.world.arguments_of(use_of);
        for var in info.type_params.iter() {
            self.draw_argument(var, &mut arguments, 2)?;
        }
        let mut outer = None;
        if self.class(class).is_inner && !self.class(class).is_local {
            let enclosing = self.class(class).enclosing?;
            let declared = self.class(enclosing).declared;
            let wanted = use_of.outer.unwrap_or(declared);
            let here = !self.env.is_static() && self.env.class() == Some(enclosing) && wanted == declared;
            if !here {
                if !self.is_denotable(wanted) || !self.can(Capability::OuterCreation) {
                    return None;
                }
                outer = Some(self.reference_operand(wanted, depth.saturating_sub(1)).id);
            }
        }
        // From here on the object is made for certain: what its parts throw is thrown.
        self.note_thrown(&info);
        let written: Vec<TypeId> = info.type_params.iter().filter_map(|var| arguments.get(var)).collect();
        let written: Vec<ir::TypeUseId> = written.into_iter().map(|arg| self.write(arg)).collect();
        let args = self.arguments(&info, &arguments, depth);
        // Of the type around, what mentions the parameters of the class would mean those to be inferred (JLS 15.9.3).
        let params: Vec<VarId> = self.class(class).params.iter().collect();
        let is_within_itself = use_of.outer.is_some_and(|outer| self.world.mentions(outer, &params));
        let omit = may_omit
            && use_of.args != ListId::EMPTY
            && written.is_empty()
            && !is_within_itself
            && !self.has_wildcard(ty)
            && args.iter().all(|arg| arg.is_exact)
            && self.gives_class_arguments(&info, &params, &arguments, &args)
            && self.chance(self.chance.omit_class_arguments);
        let args = args.into_iter().map(|arg| arg.id).collect();
        let (class, mut class_args) = self.write_new(class, use_of);
        if omit && let Slot::Written(known) = class_args {
            class_args = Slot::Omitted(Some(known));
        }
        let type_args = if written.is_empty() { Slot::Omitted(None) } else { Slot::Written(written) };
        let id = self.add(Expr::New { outer, class, class_args, type_args, args, body: None });
        Some(Made::exact(id, ty))
    }

    /// Whether inference finds values within their bounds for the parameters of a class before it looks at the target (JLS 18.5.1).
    /// A bounded one may need just the value that is meant, which the types of the arguments then have to give.
    fn gives_class_arguments(
        &mut self,
        info: &MethodInfo,
        class_params: &[VarId],
        arguments: &Substitution,
        args: &[Made],
    ) -> bool {
        let params = self.world.list(info.params).to_vec();
        params.into_iter().zip(args).all(|(param, arg)| {
            let is_bounded = class_params.iter().any(|var| {
                self.world.var(*var).upper != self.roles.root && self.world.mentions(param, &[*var])
            });
            !is_bounded || !self.has_wildcard(param) && self.world.substitute(param, arguments) == arg.ty
        })
    }

    /// The class and its arguments, as `new` has them.
    pub fn write_new(
        &mut self,
        class: ClassRef,
        use_of: ClassType,
    ) -> (ir::TypeUseId, Slot<Vec<ir::TypeUseId>>) {
        let args = self.world.list(use_of.args).to_vec();
        let args = args.into_iter().map(|arg| self.write(arg)).collect();
        // An inner class that is made of the instance at hand is named simply; its enclosing type is that one's.
        let name = if self.class(class).is_inner {
            let name = self.spell(self.class(class).spelling);
            self.program.types.add(TypeUse::Named { outer: None, name, args: Vec::new() })
        } else {
            self.write_class_name(class)
        };
        (name, Slot::Written(args))
    }

    /// What the parameters of a class stand for in a type.
    pub fn arguments_in(&mut self, ty: TypeId) -> Substitution {
        match self.world.get(ty) {
            Type::Class(use_of) => self.world.arguments_of(use_of),
            _ => Substitution::default(),
        }
    }
}
