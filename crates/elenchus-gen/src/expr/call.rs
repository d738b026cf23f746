//! Calls: Algorithm 1 of the Hephaestus paper.

use elenchus_ir as ir;
use elenchus_ir::{Access, ClassKind, Expr, Receiver, Slot};
use elenchus_lang::Capability;
use elenchus_types::{Substitution, Type, TypeId, VarId};

use crate::Restriction;
use crate::declared::{ClassRef, MethodInfo, MethodKind, MethodRef};
use crate::expr::Context;
use crate::state::{Made, State};

/// A method that fits, and with what for its variables.
pub struct Match {
    pub info: MethodInfo,
    /// For the parameters of the class and of the method.
    pub arguments: Substitution,
    pub result: TypeId,
}

/// What a call is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    Value(TypeId),
    /// A statement: any result, or none.
    Effect,
}

impl State<'_> {
    /// A call whose result fits.
    pub fn call(&mut self, want: TypeId, depth: u32) -> Option<Made> {
        self.call_for(Want::Value(want), depth)
    }

    pub fn call_for(&mut self, want: Want, depth: u32) -> Option<Made> {
        if self.chance(self.chance.super_call)
            && let Some(made) = self.call_default(want, depth)
        {
            return Some(made);
        }
        if self.chance(self.chance.live_receiver) {
            let found =
                if self.flip() { self.call_around(want, depth) } else { self.call_on_live(want, depth) };
            if found.is_some() {
                return found;
            }
        }
        for _ in 0..3 {
            let Some(method) = self.pick_method(want) else { break };
            if let Some(made) = self.call_by_class(method, want, depth) {
                return Some(made);
            }
        }
        match want {
            Want::Value(want)
                if self.own.synthesis > 0 && self.affords(100) && self.chance(self.chance.synthesis) =>
            {
                self.synthesize_call(want, depth)
            }
            _ => None,
        }
    }

    /// A method of a class around (line 2).
    fn call_around(&mut self, want: Want, depth: u32) -> Option<Made> {
        let frames = self.env.classes.len();
        if frames == 0 {
            return None;
        }
        let frame = if self.chance(75) { frames - 1 } else { self.below(frames) };
        let Some(class) = self.env.classes[frame].class else { return self.call_top(want, depth) };
        let count = self.class(class).methods.len();
        if count == 0 {
            return None;
        }
        let has_instance = self.env.instance_frame(class) == Some(frame);
        let start = self.below(count);
        for step in 0..count.min(5) {
            let method = self.class(class).methods[(start + step) % count];
            let info = self.method(method);
            let is_static = info.kind == MethodKind::Static;
            if !is_static && !has_instance || !self.may_throw(&info) || !info.is_callable {
                continue;
            }
            let declared = self.class(class).declared;
            let Some(found) = self.matching(&info, Some(declared), want) else { continue };
            let innermost = frame + 1 == frames;
            let receiver = if is_static {
                self.static_receiver(&info, class)?
            } else if innermost && self.may_call_super(&info, class) && self.chance(self.chance.super_call) {
                Receiver::Super(None)
            } else if info.type_params.is_empty()
                && !self.is_name_of_local(&info)
                && (innermost || !self.hidden_by_inner(&info, frame))
                && self.chance(70)
            {
                Receiver::Unqualified
            } else {
                let class = if innermost {
                    None
                } else {
                    Some(self.own_name(class).filter(|_| !self.is_anonymous(class))?)
                };
                let this = self.add(Expr::This { class });
                Receiver::Expr(this)
            };
            return Some(self.finish_call(found, receiver, true, depth));
        }
        None
    }

    /// Whether a method's name alone would mean a local variable, which is then called.
    fn is_name_of_local(&mut self, info: &MethodInfo) -> bool {
        if self.can(Capability::SeparateNames) {
            return false;
        }
        let name = self.spell(info.spelling);
        self.env.local_named(name).is_some()
    }

    /// Whether a class between here and the frame has a method of that name.
    fn hidden_by_inner(&self, info: &MethodInfo, frame: usize) -> bool {
        self.env.classes[frame + 1..].iter().any(|inner| {
            inner.class.is_some_and(|class| {
                self.class(class).methods.iter().any(|method| self.method(*method).spelling == info.spelling)
            })
        })
    }

    /// Whether `super.m(…)` means a method with a body of a superclass.
    fn may_call_super(&self, info: &MethodInfo, class: ClassRef) -> bool {
        info.kind == MethodKind::Concrete
            && info.owner.is_some_and(|owner| {
                owner != class && self.class(owner).kind == ClassKind::Class && self.is_own(owner)
            })
    }

    /// `I.super.m(…)`: the body that a direct superinterface gives to a method (JLS 15.12.1). Nothing else that is directly above the
    /// class is below the interface, so that nothing there overrides the method.
    fn call_default(&mut self, want: Want, depth: u32) -> Option<Made> {
        let class = self.env.class()?;
        let count = self.class(class).interfaces.len();
        if count == 0 || self.env.instance_frame(class) != Some(self.env.classes.len() - 1) {
            return None;
        }
        let index = self.below(count);
        let direct: Vec<TypeId> =
            self.class(class).superclass.into_iter().chain(self.class(class).interfaces.clone()).collect();
        let above = self.class(class).interfaces[index];
        let interface = self.class_of(above)?;
        if !self.is_own(interface) && !self.can(Capability::LibrarySuper) {
            return None;
        }
        let id = self.class(interface).class;
        if direct.into_iter().any(|other| other != above && self.world.as_super(other, id).is_some()) {
            return None;
        }
        let methods = self.class(interface).methods.len();
        let start = self.below(methods);
        for step in 0..methods {
            let method = self.class(interface).methods[(start + step) % methods];
            let info = self.method(method);
            let has_body = info.kind == MethodKind::Concrete && info.access != Access::Private;
            if info.owner != Some(interface) || !has_body || !info.is_callable || !self.may_throw(&info) {
                continue;
            }
            let Some(found) = self.matching(&info, Some(above), want) else { continue };
            let receiver = Receiver::Super(Some(self.write_class_name(interface)));
            return Some(self.finish_call(found, receiver, true, depth));
        }
        None
    }

    fn call_top(&mut self, want: Want, depth: u32) -> Option<Made> {
        let count = self.own.functions.len();
        if count == 0 {
            return None;
        }
        let start = self.below(count);
        for step in 0..count.min(4) {
            let method = self.own.functions[(start + step) % count];
            let info = self.method(method);
            if !self.may_throw(&info) {
                continue;
            }
            let Some(found) = self.matching(&info, None, want) else { continue };
            let unqualified = info.type_params.is_empty()
                && !self.is_name_of_local(&info)
                && self.env.classes.len() == 1
                && self.env.classes[0].class.is_none()
                && self.flip();
            let receiver = if unqualified { Receiver::Unqualified } else { Receiver::Top };
            return Some(self.finish_call(found, receiver, true, depth));
        }
        None
    }

    /// A method of an object in scope (line 3).
    fn call_on_live(&mut self, want: Want, depth: u32) -> Option<Made> {
        let count = self.env.locals.len();
        for _ in 0..3.min(count) {
            let index = self.below(count);
            let ty = self.env.locals[index].ty;
            let Some(class) = self.bound_class(ty) else { continue };
            if !self.can_read(index) {
                continue;
            }
            let methods = self.class(class).methods.len();
            let start = self.below(methods);
            for step in 0..methods.min(6) {
                let method = self.class(class).methods[(start + step) % methods];
                let info = self.method(method);
                if info.kind == MethodKind::Static
                    || info.access == Access::Private
                    || !info.is_callable
                    || !self.may_throw(&info)
                {
                    continue;
                }
                let Some(found) = self.matching(&info, Some(ty), want) else { continue };
                let is_class = self.class_of(ty).is_some();
                let receiver = self.read_local(index);
                return Some(self.finish_call(found, Receiver::Expr(receiver.id), is_class, depth));
            }
        }
        None
    }

    /// The class whose members a value of a type has: of a variable, that of its bound.
    pub fn bound_class(&mut self, ty: TypeId) -> Option<ClassRef> {
        match self.world.get(ty) {
            Type::Class(_) => self.class_of(ty),
            Type::Variable(var) => {
                let upper = self.world.var(var).upper;
                self.class_of(upper)
            }
            _ => None,
        }
    }

    fn pick_method(&mut self, want: Want) -> Option<MethodRef> {
        let Want::Value(want) = want else {
            let count = self.own.void_methods.len();
            let chosen = self.below(count);
            return self.own.void_methods.get(chosen).copied();
        };
        let index = &self.own.index;
        let library = &self.library.index;
        let (own, library): (&[MethodRef], &[MethodRef]) = match self.world.get(want) {
            Type::Primitive(primitive) => (index.primitive.of(primitive), library.primitive.of(primitive)),
            Type::Class(use_of) => (
                index.methods.get(&use_of.class).map_or(&[], Vec::as_slice),
                library.methods.get(&use_of.class).map_or(&[], Vec::as_slice),
            ),
            Type::Variable(_) => (&index.open, &library.open),
            _ => return None,
        };
        // A method whose result is a variable fits any reference.
        let (own, library) =
            if matches!(self.world.get(want), Type::Class(_)) && crate::random::happens(self.rng, 15) {
                (index.open.as_slice(), self.library.index.open.as_slice())
            } else {
                (own, library)
            };
        if own.is_empty() && library.is_empty() {
            return None;
        }
        let from_library = own.is_empty() || !library.is_empty() && crate::random::happens(self.rng, 30);
        let from = if from_library { library } else { own };
        Some(from[crate::random::below(self.rng, from.len())])
    }

    /// A method of a class, with a receiver made for it (lines 11 to 25).
    fn call_by_class(&mut self, method: MethodRef, want: Want, depth: u32) -> Option<Made> {
        let info = self.method(method);
        if !self.may_throw(&info) || !info.is_callable {
            return None;
        }
        let Some(owner) = info.owner else {
            let found = self.matching(&info, None, want)?;
            return Some(self.finish_call(found, Receiver::Top, true, depth));
        };
        if !self.may_name(owner) || !self.may_access(info.access, owner) {
            return None;
        }
        if info.kind == MethodKind::Static {
            let found = self.matching(&info, None, want)?;
            let receiver = self.static_receiver(&info, owner)?;
            return Some(self.finish_call(found, receiver, true, depth));
        }
        let more: Vec<VarId> = info.type_params.iter().collect();
        let receiver = match want {
            Want::Value(want) => self.receiver_type(owner, info.result, want, &more)?,
            Want::Effect => {
                self.draw_use(owner, Substitution::default(), crate::types::draw::Spot::Object, 2)?
            }
        };
        if !self.is_denotable(receiver) {
            return None;
        }
        let wanted = self.matching(&info, Some(receiver), want)?;
        let is_private = info.access == Access::Private && self.rule(Restriction::PrivateThroughOwnClass);
        let made = if is_private {
            self.exact(receiver, depth.saturating_sub(2))
        } else {
            self.reference_operand(receiver, depth.saturating_sub(1))
        };
        // The receiver may have been made of a type below; what is known of the method is seen from there. Where nothing is, as of
        // a raw type, the value is made one of the type that was wanted.
        let (made, found) = match self.matching(&info, Some(made.ty), want) {
            Some(found) => (made, found),
            None => (self.cast(made, receiver), wanted),
        };
        let same_class = self.class_of(made.ty) == self.class_of(receiver);
        Some(self.finish_call(found, Receiver::Expr(made.id), made.is_exact && same_class, depth))
    }

    /// Static methods are called through their class. Those of interfaces are not inherited (JLS 8.4.8).
    fn static_receiver(&mut self, info: &MethodInfo, class: ClassRef) -> Option<Receiver> {
        let owner = info.owner.unwrap_or(class);
        let own = self.env.class() == Some(owner);
        if own
            && info.type_params.is_empty()
            && !self.is_name_of_local(info)
            && (self.is_anonymous(owner) || self.flip())
        {
            return Some(Receiver::Unqualified);
        }
        if self.is_anonymous(owner) {
            return None;
        }
        Some(Receiver::Type(self.write_class_name(owner)))
    }

    /// Whether a result can fit at all, by its form and class: most do not.
    fn may_match(&mut self, result: TypeId, want: TypeId) -> bool {
        match (self.world.get(result), self.world.get(want)) {
            (Type::Variable(_), _) | (Type::Array(_), Type::Array(_)) => true,
            (Type::Class(_), Type::Class(_)) => self.may_be_below(result, want),
            (Type::Class(_), Type::Primitive(_)) => self.roles.is_box(result),
            (Type::Primitive(_), Type::Primitive(_)) => self.is_fit(result, want),
            (Type::Primitive(_), Type::Class(_)) => result != self.roles.unit,
            (Type::Array(_), Type::Class(_)) => want == self.roles.root,
            _ => false,
        }
    }

    /// Draws the type arguments that are still open; `None` if one is not denotable or out of its bound.
    pub(super) fn complete_arguments(
        &mut self,
        params: impl Iterator<Item = VarId>,
        arguments: &mut Substitution,
    ) -> Option<()> {
        for var in params {
            let arg = match arguments.get(var) {
                Some(arg) => arg,
                None => self.draw_argument(var, arguments, 2)?,
            };
            let upper = self.world.var(var).upper;
            let upper = self.world.substitute(upper, arguments);
            if !self.is_denotable(arg) || !self.world.is_subtype(arg, upper) {
                return None;
            }
        }
        Some(())
    }

    /// Whether a method fits: its result, with arguments within the bounds for its variables.
    pub fn matching(&mut self, info: &MethodInfo, receiver: Option<TypeId>, want: Want) -> Option<Match> {
        if let Want::Value(want) = want
            && !self.may_match(info.result, want)
        {
            return None;
        }
        let mut arguments = Substitution::default();
        if let (Some(receiver), Some(owner)) = (receiver, info.owner)
            && info.kind != MethodKind::Static
        {
            if self.world.is_raw(receiver) && !self.inherits(receiver, info) {
                return None;
            }
            arguments = self.arguments_seen(receiver, owner)?;
        }
        let seen = self.world.substitute(info.result, &arguments);
        match want {
            Want::Effect => {}
            Want::Value(_) if info.result == self.roles.unit => return None,
            Want::Value(want) if info.type_params.is_empty() => {
                if !self.is_fit(seen, want) {
                    return None;
                }
            }
            Want::Value(want) => {
                let free: Vec<VarId> = info.type_params.iter().collect();
                if self.world.mentions(seen, &free) {
                    let want = self.boxed(want);
                    let found = self.world.unify(seen, want, &free)?;
                    for (var, value) in found.iter() {
                        arguments.bind(var, value);
                    }
                } else if !self.is_fit(seen, want) {
                    return None;
                }
            }
        }
        self.complete_arguments(info.type_params.iter(), &mut arguments)?;
        if info.is_overloaded {
            for index in 0..self.world.list(info.params).len() {
                let param = self.world.list(info.params)[index];
                let param = self.world.substitute(param, &arguments);
                if !self.is_denotable(param) {
                    return None;
                }
            }
        }
        let result = self.world.substitute(info.result, &arguments);
        if let Want::Value(want) = want
            && !self.is_fit(result, want)
        {
            return None;
        }
        Some(Match { info: *info, arguments, result })
    }

    /// Whether a class has this very method, and none that overrides it: of a raw type, that would be erased (JLS 4.8).
    fn inherits(&self, receiver: TypeId, info: &MethodInfo) -> bool {
        self.class_of(receiver).is_some_and(|class| {
            self.class(class).methods.iter().any(|method| {
                let known = self.method(*method);
                known.owner == info.owner && known.spelling == info.spelling && known.params == info.params
            })
        })
    }

    fn finish_call(&mut self, found: Match, receiver: Receiver, is_exact: bool, depth: u32) -> Made {
        let Match { info, arguments, result } = found;
        let args = self.arguments(&info, &arguments, depth.saturating_sub(1));
        self.note_thrown(&info);
        let omit = !info.type_params.is_empty()
            && self.chance(self.chance.omit_call_arguments)
            && self.gives_type_arguments(&info, &arguments, &args);
        let type_args: Vec<ir::TypeUseId> = info
            .type_params
            .iter()
            .filter_map(|var| arguments.get(var))
            .collect::<Vec<_>>()
            .into_iter()
            .map(|arg| self.write(arg))
            .collect();
        let type_args = match type_args {
            none if none.is_empty() => Slot::Omitted(None),
            some if omit => Slot::Omitted(Some(some)),
            some => Slot::Written(some),
        };
        let name = self.spell(info.spelling);
        let args = args.into_iter().map(|arg| arg.id).collect();
        let receiver = self.maybe_safe(receiver, result);
        let id = self.call_node(receiver, name, type_args, args);
        let has_override = !matches!(receiver, Receiver::Super(_)) && info.kind != MethodKind::Static;
        if is_exact || !has_override { Made::exact(id, result) } else { Made::above(id, result) }
    }

    /// Whether inference is certain to find the type arguments that are meant (JLS 18.5.1): each is the type of exactly
    /// one parameter, whose argument has that type and no target of its own.
    fn gives_type_arguments(&mut self, info: &MethodInfo, arguments: &Substitution, args: &[Made]) -> bool {
        let params = self.world.list(info.params).to_vec();
        if info.is_vararg || params.len() != args.len() {
            return false;
        }
        info.type_params.iter().all(|var| {
            let Some(meant) = arguments.get(var) else { return false };
            let itself = self.world.variable(var);
            let mentioning = params.iter().filter(|param| self.world.mentions(**param, &[var])).count();
            let plain = self.world.var(var).upper == self.roles.root && !self.has_wildcard(meant);
            let given = params
                .iter()
                .zip(args)
                .any(|(param, arg)| *param == itself && arg.is_exact && arg.ty == meant);
            mentioning == 1 && plain && given
        })
    }

    pub fn has_wildcard(&self, id: TypeId) -> bool {
        match self.world.get(id) {
            Type::Wildcard(_) => true,
            Type::Class(use_of) => {
                use_of.outer.is_some_and(|outer| self.has_wildcard(outer))
                    || self.world.list(use_of.args).iter().any(|arg| self.has_wildcard(*arg))
            }
            Type::Array(element) => self.has_wildcard(element),
            _ => false,
        }
    }

    /// Arguments for the parameters of a function.
    pub fn arguments(&mut self, info: &MethodInfo, arguments: &Substitution, depth: u32) -> Vec<Made> {
        let params = self.world.list(info.params).to_vec();
        let exact = info.is_overloaded && self.rule(Restriction::ExactArgumentsForOverloads);
        let mut made = Vec::with_capacity(params.len());
        let left_out = usize::from(info.has_default && self.flip());
        for (index, param) in params.iter().enumerate().take(params.len() - left_out) {
            let param = self.world.substitute(*param, arguments);
            if info.is_vararg
                && index + 1 == params.len()
                && let Type::Array(element) = self.world.get(param)
            {
                for _ in 0..self.below(4) {
                    let arg = self.argument(element, depth);
                    made.push(self.beside_extensions(info, arg, element));
                }
                break;
            }
            let arg = if exact { self.exact(param, depth) } else { self.argument(param, depth) };
            made.push(self.beside_extensions(info, arg, param));
        }
        made
    }

    /// A method of the library may stand beside one that was added to its class: a bare `null` would not say which is meant.
    fn beside_extensions(&mut self, info: &MethodInfo, arg: Made, param: TypeId) -> Made {
        let is_library = info.owner.is_some_and(|owner| !self.is_own(owner));
        if self.can(Capability::ExtensionMethods)
            && is_library
            && arg.ty == self.roles.null
            && self.is_denotable(param)
        {
            return self.cast(arg, param);
        }
        arg
    }

    /// An argument for a parameter, whose type may mention captured variables: then a value of its lower bound, or `null`.
    fn argument(&mut self, param: TypeId, depth: u32) -> Made {
        match self.world.get(param) {
            Type::Variable(var) if self.world.var(var).is_capture() => match self.world.var(var).lower {
                // Its target is the variable, so it is no place for a lambda.
                Some(lower) => self.expr(lower, depth, Context::Operand),
                None => match self.variable(param) {
                    Some(made) => made,
                    None => self.last_resort(),
                },
            },
            _ => self.expr(param, depth, Context::Argument),
        }
    }

    // Exceptions.

    /// Whether everything that a function throws is handled here.
    pub fn may_throw(&mut self, info: &MethodInfo) -> bool {
        (0..self.world.list(info.throws).len()).all(|index| {
            let thrown = self.world.list(info.throws)[index];
            self.is_handled(thrown)
        })
    }

    pub fn is_handled(&mut self, thrown: TypeId) -> bool {
        for handler in (self.env.handlers_start..self.env.handlers.len()).rev() {
            for index in 0..self.env.handlers[handler].caught.len() {
                let caught = self.env.handlers[handler].caught[index];
                if self.world.is_subtype(thrown, caught) {
                    return true;
                }
            }
        }
        false
    }

    pub fn note_thrown(&mut self, info: &MethodInfo) {
        for index in 0..self.world.list(info.throws).len() {
            let thrown = self.world.list(info.throws)[index];
            self.note(thrown);
        }
    }

    /// Tells the `try` that catches an exception that it can be thrown.
    pub fn note(&mut self, thrown: TypeId) {
        for handler in (self.env.handlers_start..self.env.handlers.len()).rev() {
            for index in 0..self.env.handlers[handler].caught.len() {
                let caught = self.env.handlers[handler].caught[index];
                if self.world.is_subtype(thrown, caught) {
                    if !self.env.handlers[handler].thrown.contains(&caught) {
                        self.env.handlers[handler].thrown.push(caught);
                    }
                    return;
                }
            }
        }
    }
}
