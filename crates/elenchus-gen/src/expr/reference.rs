//! References to methods and constructors. The name means one method, so that they are exact (JLS 15.13.1) but for type arguments
//! that are left out.

use elenchus_ir::{Access, Expr, Receiver, Referent, Slot, TypeUseId};
use elenchus_lang::Capability;
use elenchus_types::{ListId, Substitution, Type, TypeId, VarId};

use crate::Restriction;
use crate::declared::{MethodInfo, MethodKind, MethodRef};
use crate::expr::function::FunctionType;
use crate::state::{Made, State};

/// What is referred to.
pub struct Target {
    pub receiver: Receiver,
    pub referent: Referent,
    pub type_args: Slot<Vec<TypeUseId>>,
}

impl Target {
    fn plain(receiver: Receiver, referent: Referent) -> Target {
        Target { receiver, referent, type_args: Slot::Omitted(None) }
    }
}

impl State<'_> {
    pub fn reference(&mut self, want: TypeId, depth: u32) -> Option<Made> {
        let function = self.function_type(want)?;
        let found = match self.below(4) {
            0 => self.constructor_reference(&function),
            1 => self.unbound_reference(&function),
            2 => self.bound_reference(&function, depth),
            _ => self.static_reference(&function),
        };
        let Target { receiver, referent, type_args } = match found {
            Some(found) => found,
            None => self.synthesize_reference(&function)?,
        };
        let id = self.add(Expr::Reference { receiver, referent, type_args });
        Some(Made::above(id, want))
    }

    /// The type arguments of a reference, which inference finds as well where the function type says enough.
    pub fn reference_arguments(&mut self, args: Vec<TypeId>, may_omit: bool) -> Slot<Vec<TypeUseId>> {
        if args.is_empty() {
            return Slot::Omitted(None);
        }
        let is_simple = !args.iter().any(|arg| self.has_wildcard(*arg));
        let written = args.into_iter().map(|arg| self.write(arg)).collect();
        if may_omit && is_simple && self.chance(self.chance.omit_reference_arguments) {
            Slot::Omitted(Some(written))
        } else {
            Slot::Written(written)
        }
    }

    /// If a method takes these and gives what is wanted, by loose invocation (JLS 15.13.2): its type arguments.
    fn fits(
        &mut self,
        info: &MethodInfo,
        seen_from: Option<TypeId>,
        given: &[TypeId],
        function: &FunctionType,
    ) -> Option<Vec<TypeId>> {
        if info.is_vararg
            || !info.type_params.is_empty() && !self.can(Capability::ReferenceArguments)
            || info.shares_name && self.rule(Restriction::ExactMethodReferences)
            || self.world.list(info.params).len() != given.len()
        {
            return None;
        }
        // Within the method itself, the receiver may mention its variables, which are then others than those to be found.
        let own: Vec<VarId> = info.type_params.iter().collect();
        if seen_from.is_some_and(|from| self.world.mentions(from, &own)) {
            return None;
        }
        let around = match (seen_from, info.owner) {
            (Some(from), Some(owner)) => self.arguments_seen(from, owner)?,
            _ => Substitution::default(),
        };
        let mut params = Vec::with_capacity(given.len());
        for index in 0..given.len() {
            let param = self.world.list(info.params)[index];
            params.push(self.world.substitute(param, &around));
        }
        let result = self.world.substitute(info.result, &around);
        let arguments =
            self.arguments_for_reference(info, around, &params, given, result, function.result)?;
        for (given, param) in given.iter().zip(params) {
            let param = self.world.substitute(param, &arguments);
            if !self.is_fit(*given, param) {
                return None;
            }
        }
        for index in 0..self.world.list(info.throws).len() {
            let thrown = self.world.list(info.throws)[index];
            if !function.throws.iter().any(|caught| self.world.is_subtype(thrown, *caught)) {
                return None;
            }
        }
        if function.result != self.roles.unit {
            let result = self.world.substitute(result, &arguments);
            if info.result == self.roles.unit || !self.is_fit(result, function.result) {
                return None;
            }
        }
        Some(info.type_params.iter().filter_map(|var| arguments.get(var)).collect())
    }

    /// Arguments within their bounds for the type parameters of a method that is referred to: what is given decides, then what
    /// is wanted, then chance. `around` are those of the class.
    fn arguments_for_reference(
        &mut self,
        info: &MethodInfo,
        mut around: Substitution,
        params: &[TypeId],
        given: &[TypeId],
        result: TypeId,
        wanted: TypeId,
    ) -> Option<Substitution> {
        let mut arguments = Substitution::default();
        if info.type_params.is_empty() {
            return Some(arguments);
        }
        let free: Vec<VarId> = info.type_params.iter().collect();
        for (param, given) in params.iter().zip(given) {
            let given = self.boxed(*given);
            let found = match self.world.get(*param) {
                Type::Variable(var) if free.contains(&var) => Some([(var, given)].into_iter().collect()),
                _ if self.world.mentions(*param, &free) => self.world.unify(*param, given, &free),
                _ => None,
            };
            self.bind_new(&mut arguments, found.as_ref());
        }
        if wanted != self.roles.unit && self.world.mentions(result, &free) {
            let wanted = self.boxed(wanted);
            let found = self.world.unify(result, wanted, &free);
            self.bind_new(&mut arguments, found.as_ref());
        }
        for (var, value) in arguments.iter() {
            around.bind(var, value);
        }
        self.complete_arguments(info.type_params.iter(), &mut around)?;
        Some(free.into_iter().filter_map(|var| Some((var, around.get(var)?))).collect())
    }

    fn bind_new(&mut self, arguments: &mut Substitution, found: Option<&Substitution>) {
        for (var, value) in found.into_iter().flat_map(Substitution::iter) {
            if arguments.get(var).is_none() && !matches!(self.world.get(value), Type::Wildcard(_)) {
                arguments.bind(var, value);
            }
        }
    }

    fn method_target(
        &mut self,
        receiver: Receiver,
        info: &MethodInfo,
        args: Vec<TypeId>,
        function: &FunctionType,
    ) -> Target {
        // Bounds that mention variables, and results that nobody wants, leave inference more to find than is certain here.
        let may_omit = function.result != self.roles.unit
            && info.type_params.iter().all(|var| self.world.var(var).upper == self.roles.root);
        let referent = Referent::Method(self.spell(info.spelling));
        Target { receiver, referent, type_args: self.reference_arguments(args, may_omit) }
    }

    fn static_reference(&mut self, function: &FunctionType) -> Option<Target> {
        let count = self.own.functions.len();
        for _ in 0..4.min(count) {
            let index = self.below(count);
            let method = self.own.functions[index];
            let info = self.method(method);
            if let Some(args) = self.fits(&info, None, &function.params, function) {
                return Some(self.method_target(Receiver::Top, &info, args, function));
            }
        }
        let candidates: Vec<MethodRef> = match self.world.get(function.result) {
            Type::Class(use_of) => self.own.index.methods.get(&use_of.class).cloned().unwrap_or_default(),
            Type::Primitive(primitive) => self.own.index.primitive.of(primitive).to_vec(),
            _ => return None,
        };
        for method in candidates.into_iter().take(8) {
            let info = self.method(method);
            let Some(owner) = info.owner.filter(|_| info.kind == MethodKind::Static) else { continue };
            if self.may_access(info.access, owner)
                && self.may_name(owner)
                && let Some(args) = self.fits(&info, None, &function.params, function)
            {
                let receiver = Receiver::Type(self.write_class_name(owner));
                return Some(self.method_target(receiver, &info, args, function));
            }
        }
        None
    }

    fn bound_reference(&mut self, function: &FunctionType, _depth: u32) -> Option<Target> {
        let count = self.env.locals.len();
        for _ in 0..3.min(count) {
            let index = self.below(count);
            let ty = self.env.locals[index].ty;
            if self.class_of(ty).is_none() || !self.can_read(index) {
                continue;
            }
            if let Some((info, args)) = self.instance_method(ty, &function.params, function) {
                let receiver = Receiver::Expr(self.read_local(index).id);
                return Some(self.method_target(receiver, &info, args, function));
            }
        }
        if self.env.is_static() {
            return None;
        }
        let class = self.env.class()?;
        let declared = self.class(class).declared;
        let (info, args) = self.instance_method(declared, &function.params, function)?;
        let receiver = Receiver::Expr(self.add(Expr::This { class: None }));
        Some(self.method_target(receiver, &info, args, function))
    }

    fn unbound_reference(&mut self, function: &FunctionType) -> Option<Target> {
        let first = *function.params.first()?;
        if !matches!(self.world.get(first), Type::Class(_))
            || self.has_wildcard(first)
            || !self.is_denotable(first)
            || self.world.is_raw(first)
        {
            return None;
        }
        let (info, args) = self.instance_method(first, &function.params[1..], function)?;
        let receiver = Receiver::Type(self.write(first));
        Some(self.method_target(receiver, &info, args, function))
    }

    fn instance_method(
        &mut self,
        of: TypeId,
        given: &[TypeId],
        function: &FunctionType,
    ) -> Option<(MethodInfo, Vec<TypeId>)> {
        let class = self.class_of(of)?;
        let count = self.class(class).methods.len();
        let start = self.below(count);
        for step in 0..count.min(12) {
            let method = self.class(class).methods[(start + step) % count];
            let info = self.method(method);
            if info.kind != MethodKind::Static
                && info.access != Access::Private
                && info.is_callable
                && let Some(args) = self.fits(&info, Some(of), given, function)
            {
                return Some((info, args));
            }
        }
        None
    }

    fn constructor_reference(&mut self, function: &FunctionType) -> Option<Target> {
        let result = function.result;
        if let Type::Array(element) = self.world.get(result) {
            let takes_int = function.params.len() == 1 && function.params[0] == self.roles.int;
            if takes_int && self.is_reifiable(element) && self.is_denotable(result) {
                return Some(Target::plain(Receiver::Type(self.write(result)), Referent::New));
            }
            return None;
        }
        (0..4).find_map(|_| self.reference_to_constructor(function))
    }

    fn reference_to_constructor(&mut self, function: &FunctionType) -> Option<Target> {
        let (class, ty) = self.draw_maker(function.result)?;
        let info = self.class(class);
        if info.is_inner || info.is_local {
            return None;
        }
        // The number of arguments says which constructor is meant.
        let all: Vec<MethodInfo> =
            info.constructors.iter().map(|constructor| self.method(*constructor)).collect();
        let number = function.params.len();
        let takes_number = |info: &&MethodInfo| self.world.list(info.params).len() == number;
        let mut found = all.iter().filter(takes_number);
        let (constructor, None) = (*found.next()?, found.next()) else { return None };
        let is_plain = constructor.is_callable
            && constructor.type_params.is_empty()
            && constructor.throws == ListId::EMPTY
            && !all.iter().any(|info| info.is_vararg);
        if !is_plain {
            return None;
        }
        let params = self.world.list(constructor.params).to_vec();
        let arguments = self.arguments_in(ty);
        for (param, given) in params.into_iter().zip(&function.params) {
            let param = self.world.substitute(param, &arguments);
            if !self.is_fit(*given, param) {
                return None;
            }
        }
        Some(Target::plain(Receiver::Type(self.write(ty)), Referent::New))
    }
}
