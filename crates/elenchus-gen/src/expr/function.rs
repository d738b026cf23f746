//! Lambdas, and calls of functions as values.

use elenchus_ir as ir;
use elenchus_ir::{Expr, Modifiers, Receiver, Slot};
use elenchus_lang::Capability;
use elenchus_types::TypeId;

use crate::declared::MethodInfo;
use crate::env::Local;
use crate::expr::Context;
use crate::state::{Made, State};

/// The function type of a functional interface (JLS 9.9).
pub struct FunctionType {
    pub params: Vec<TypeId>,
    pub result: TypeId,
    pub throws: Vec<TypeId>,
}

/// How many functions of a hundred are cast to be serializable, too.
const SERIALIZABLE: u8 = 1;

impl State<'_> {
    /// A lambda or a reference to a method.
    pub fn function(&mut self, want: TypeId, depth: u32) -> Option<Made> {
        let made =
            if self.chance(self.chance.function_reference) { self.reference(want, depth) } else { None };
        let made = match made {
            Some(made) => made,
            None => self.lambda(want, depth)?,
        };
        // With wildcards, what the function type of an intersection is would be a matter of its own (JLS 9.9).
        if self.weight.cast > 0
            && self.chance(SERIALIZABLE)
            && self.is_denotable(want)
            && !self.has_wildcard_argument(want)
        {
            return Some(self.cast_to_both(made, want));
        }
        Some(made)
    }

    /// `(T & Serializable) e`: a cast to an intersection (JLS 15.16). The second part has no members that could get in the way.
    pub fn cast_to_both(&mut self, value: Made, ty: TypeId) -> Made {
        let is_class = matches!(self.world.get(ty), elenchus_types::Type::Class(_));
        let Some(marker) = self.marker().filter(|marker| is_class && ty != *marker) else {
            return self.cast(value, ty);
        };
        let both = self.world.intersection(&[ty, marker]);
        let both = self.write(both);
        let id = self.add(Expr::Cast { value: value.id, ty: both });
        Made::above(id, ty)
    }

    /// The interface without members that casts name beside another type.
    pub fn marker(&self) -> Option<TypeId> {
        self.roles.marker.filter(|_| self.can(Capability::IntersectionCast))
    }

    pub fn function_type(&mut self, want: TypeId) -> Option<FunctionType> {
        let class = self.functional_class(want)?;
        let method = self.class(class).function?;
        let info: MethodInfo = self.method(method);
        let owner = info.owner?;
        if self.world.is_raw(want) {
            return None;
        }
        let plain = self.world.parameterisation(want)?;
        let view = self.world.as_super(plain, self.class(owner).class)?;
        let arguments = self.arguments_in(view);
        let params = self.world.list(info.params).to_vec();
        let params = params.into_iter().map(|param| self.world.substitute(param, &arguments)).collect();
        let result = self.world.substitute(info.result, &arguments);
        let throws = self.world.list(info.throws).to_vec();
        Some(FunctionType { params, result, throws })
    }

    pub fn lambda(&mut self, want: TypeId, depth: u32) -> Option<Made> {
        self.lambda_nested(want, depth, 0)
    }

    /// A lambda that is `nested` in as many leaves.
    pub fn lambda_nested(&mut self, want: TypeId, depth: u32, nested: u32) -> Option<Made> {
        let FunctionType { params, result, throws } = self.function_type(want)?;
        // Types that cannot be written are left out; of a wildcard's function type they are left out, too: what explicit
        // ones mean is a matter of inference (JLS 18.5.3).
        let explicit = params.iter().all(|param| self.is_denotable(*param))
            && !self.has_wildcard_argument(want)
            && !self.chance(self.chance.omit_lambda_types);
        // What an early `return` gives would not be converted either.
        let returns = self.can(Capability::LooseResults).then_some(result);
        let body = self.open_body(returns, throws);
        let mut nodes = Vec::with_capacity(params.len());
        for ty in params {
            let name = self.local_name();
            let written = if explicit {
                Slot::Written(self.write(ty))
            } else if self.is_denotable(ty) {
                Slot::Omitted(Some(self.write(ty)))
            } else {
                Slot::Omitted(None)
            };
            nodes.push(self.program.variables.add(ir::Variable {
                name,
                modifiers: Modifiers::default(),
                ty: written,
                init: None,
            }));
            self.env.locals.push(Local::new(name, ty, true));
        }
        let made = if result == self.roles.unit {
            let (items, _) = if depth > 0 {
                self.limited(depth - 1, |state| state.statements(0, true))
            } else {
                (Vec::new(), true)
            };
            self.add(Expr::Block { items })
        } else if depth == 0 {
            let value = self.leaf(result, self.result_place(result, Context::Argument), nested + 1);
            self.lambda_result(value, result).id
        } else if depth > 1 && self.chance(self.chance.lambda_block) {
            let (mut items, completes) = self.limited(depth - 1, |state| state.statements(0, false));
            if completes {
                let value = self.expr(result, depth - 1, self.result_place(result, Context::Assign));
                let value = self.lambda_result(value, result);
                items.push(self.add(Expr::Return(Some(value.id))));
            }
            self.add(Expr::Block { items })
        } else {
            let value = self.expr(result, depth - 1, self.result_place(result, Context::Argument));
            let value = self.lambda_result(value, result);
            self.as_body(value)
        };
        self.close_body(body);
        let is_closure = (explicit || nodes.is_empty()) && self.chance(self.own_chance.closure);
        let id = if is_closure {
            self.add(Expr::Closure { params: Some(nodes), body: made })
        } else {
            self.add(Expr::Lambda { params: nodes, body: made })
        };
        Some(Made::above(id, want))
    }

    /// Where what a lambda gives stands: under a cast, if it is a function whose type the language would not know there.
    fn result_place(&self, result: TypeId, context: Context) -> Context {
        let is_function = self.functional_class(result).is_some();
        if is_function && !self.can(Capability::LambdaResult) {
            Context::Cast
        } else if self.lacks_literal_target(result) {
            Context::Operand
        } else {
            context
        }
    }

    /// What a lambda gives, with a cast where the language would not know the type of a function there, or would not convert
    /// a number.
    fn lambda_result(&mut self, value: Made, result: TypeId) -> Made {
        let is_function = matches!(
            self.program.exprs[value.id],
            Expr::Lambda { .. } | Expr::Closure { .. } | Expr::Reference { .. }
        );
        let is_number = |state: &Self, id| state.roles.scalar(id).map(|scalar| scalar.ty);
        let is_loose = is_number(self, result).is_some()
            && (is_number(self, value.ty) != is_number(self, result) || !value.is_exact);
        let is_template = matches!(self.program.exprs[value.id], Expr::Template { .. });
        let needs_cast = is_template
            || is_function && !self.can(Capability::LambdaResult)
            || is_loose && !self.can(Capability::LooseResults);
        if needs_cast && self.is_denotable(result) {
            return self.cast(value, result);
        }
        value
    }

    fn has_wildcard_argument(&self, id: TypeId) -> bool {
        match self.world.get(id) {
            elenchus_types::Type::Class(use_of) => self
                .world
                .list(use_of.args)
                .iter()
                .any(|arg| matches!(self.world.get(*arg), elenchus_types::Type::Wildcard(_))),
            _ => false,
        }
    }

    /// `((Supplier<T>) () -> …).get()`: a function that is called where it is made.
    pub fn function_call(&mut self, want: TypeId, depth: u32) -> Option<Made> {
        if !self.is_denotable(want) || self.has_wildcard(want) {
            return None;
        }
        let id = self.roles.supplier?;
        let class = self.class_by_id(id)?;
        let method = self.class(class).function?;
        let function = self.world.class_type(id, &[want]);
        let lambda = self.lambda(function, depth - 1)?;
        let receiver = self.cast(lambda, function);
        let name = self.spell(self.method(method).spelling);
        let id = self.call_node(Receiver::Expr(receiver.id), name, Slot::Omitted(None), Vec::new());
        Some(Made::exact(id, want))
    }
}
