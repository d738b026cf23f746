//! References to methods and constructors. They are exact (JLS 15.13.1): the name means one method.

use elenchus_ir::{Access, Expr, Receiver, Referent, Slot};
use elenchus_types::{Type, TypeId};

use crate::Rule;
use crate::declared::{MethodInfo, MethodKind, MethodRef};
use crate::expr::function::FunctionType;
use crate::state::{Made, State};

impl State<'_> {
    pub fn reference(&mut self, want: TypeId, depth: u32) -> Option<Made> {
        let function = self.function_type(want)?;
        let found = match self.below(4) {
            0 => self.constructor_reference(&function),
            1 => self.unbound_reference(&function),
            2 => self.bound_reference(&function, depth),
            _ => self.static_reference(&function),
        };
        let (receiver, referent) = match found {
            Some(found) => found,
            None => self.synthesize_reference(&function)?,
        };
        let id = self.add(Expr::Reference { receiver, referent, type_args: Slot::Written(Vec::new()) });
        Some(Made::above(id, want))
    }

    /// Whether a method takes these and gives what is wanted, by loose invocation (JLS 15.13.2).
    fn fits(
        &mut self,
        info: &MethodInfo,
        seen_from: Option<TypeId>,
        given: &[TypeId],
        function: &FunctionType,
    ) -> bool {
        if info.is_vararg
            || !info.type_params.is_empty()
            || info.shares_name && self.rule(Rule::ExactMethodReferences)
            || self.world.list(info.params).len() != given.len()
        {
            return false;
        }
        for (place, given) in given.iter().enumerate() {
            let param = self.world.list(info.params)[place];
            let Some(param) = self.seen(info, seen_from, param) else { return false };
            if !self.is_fit(*given, param) {
                return false;
            }
        }
        for place in 0..self.world.list(info.throws).len() {
            let thrown = self.world.list(info.throws)[place];
            if !function.throws.iter().any(|caught| self.world.is_subtype(thrown, *caught)) {
                return false;
            }
        }
        if function.result == self.builtins.void {
            return true;
        }
        let Some(result) = self.seen(info, seen_from, info.result) else { return false };
        info.result != self.builtins.void && self.is_fit(result, function.result)
    }

    fn seen(&mut self, info: &MethodInfo, from: Option<TypeId>, declared: TypeId) -> Option<TypeId> {
        match (from, info.owner) {
            (Some(from), Some(owner)) => self.member_of(from, owner, declared),
            _ => Some(declared),
        }
    }

    fn static_reference(&mut self, function: &FunctionType) -> Option<(Receiver, Referent)> {
        let count = self.own.functions.len();
        for _ in 0..4.min(count) {
            let place = self.below(count);
            let method = self.own.functions[place];
            let info = self.method(method);
            if self.fits(&info, None, &function.params, function) {
                let name = self.spell(info.spelling);
                return Some((Receiver::Top, Referent::Method(name)));
            }
        }
        let candidates: Vec<MethodRef> = match self.world.get(function.result) {
            Type::Class(use_of) => self.own.index.methods.get(&use_of.class).cloned().unwrap_or_default(),
            Type::Primitive(primitive) => self.own.index.primitive[usize::from(primitive.0)].clone(),
            _ => return None,
        };
        for method in candidates.into_iter().take(8) {
            let info = self.method(method);
            let Some(owner) = info.owner.filter(|_| info.kind == MethodKind::Static) else { continue };
            if self.may_access(info.access, owner)
                && self.may_name(owner)
                && self.fits(&info, None, &function.params, function)
            {
                let receiver = Receiver::Type(self.write_class_name(owner));
                let name = self.spell(info.spelling);
                return Some((receiver, Referent::Method(name)));
            }
        }
        None
    }

    fn bound_reference(&mut self, function: &FunctionType, _depth: u32) -> Option<(Receiver, Referent)> {
        let count = self.env.locals.len();
        for _ in 0..3.min(count) {
            let place = self.below(count);
            let ty = self.env.locals[place].ty;
            if self.class_of(ty).is_none() || !self.can_read(place) {
                continue;
            }
            if let Some(info) = self.instance_method(ty, &function.params, function) {
                let receiver = self.read_local(place);
                let name = self.spell(info.spelling);
                return Some((Receiver::Expr(receiver.id), Referent::Method(name)));
            }
        }
        if self.env.is_static() {
            return None;
        }
        let class = self.env.class()?;
        let declared = self.class(class).declared;
        let info = self.instance_method(declared, &function.params, function)?;
        let this = self.add(Expr::This { class: None });
        let name = self.spell(info.spelling);
        Some((Receiver::Expr(this), Referent::Method(name)))
    }

    fn unbound_reference(&mut self, function: &FunctionType) -> Option<(Receiver, Referent)> {
        let first = *function.params.first()?;
        if !matches!(self.world.get(first), Type::Class(_))
            || self.has_wildcard(first)
            || !self.is_denotable(first)
            || self.world.is_raw(first)
        {
            return None;
        }
        let info = self.instance_method(first, &function.params[1..], function)?;
        let receiver = Receiver::Type(self.write(first));
        let name = self.spell(info.spelling);
        Some((receiver, Referent::Method(name)))
    }

    fn instance_method(
        &mut self,
        of: TypeId,
        given: &[TypeId],
        function: &FunctionType,
    ) -> Option<MethodInfo> {
        let class = self.class_of(of)?;
        let count = self.class(class).methods.len();
        let start = self.below(count);
        for step in 0..count.min(12) {
            let method = self.class(class).methods[(start + step) % count];
            let info = self.method(method);
            if info.kind != MethodKind::Static
                && info.access != Access::Private
                && info.is_callable
                && self.fits(&info, Some(of), given, function)
            {
                return Some(info);
            }
        }
        None
    }

    fn constructor_reference(&mut self, function: &FunctionType) -> Option<(Receiver, Referent)> {
        let result = function.result;
        if let Type::Array(element) = self.world.get(result) {
            let takes_int = function.params.len() == 1 && function.params[0] == self.builtins.int;
            if takes_int && self.is_reifiable(element) && self.is_denotable(result) {
                return Some((Receiver::Type(self.write(result)), Referent::New));
            }
            return None;
        }
        let (class, ty) = self.draw_maker(result)?;
        let info = self.class(class);
        if info.is_inner || info.constructors.len() != 1 || info.is_local {
            return None;
        }
        let constructor = self.method(info.constructors[0]);
        if !constructor.is_callable || !constructor.type_params.is_empty() || constructor.is_vararg {
            return None;
        }
        let params = self.world.list(constructor.params).to_vec();
        if params.len() != function.params.len() {
            return None;
        }
        let arguments = self.arguments_in(ty);
        for (param, given) in params.into_iter().zip(&function.params) {
            let param = self.world.substitute(param, &arguments);
            if !self.is_fit(*given, param) {
                return None;
            }
        }
        Some((Receiver::Type(self.write(ty)), Referent::New))
    }
}
