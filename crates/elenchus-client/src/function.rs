//! Values of functional interfaces: lambdas, and references to definitions of the graph.

use elenchus_ir::{Expr, Modifiers, Receiver, Referent, Slot, Variable};
use elenchus_types::{Descriptor, Substitution, Type, TypeId, VarId};

use crate::graph::{DefId, DefKind};
use crate::random;
use crate::state::{Context, Made, State};

/// How many definitions are tried for a reference.
const TRIES: usize = 10;

impl State<'_> {
    /// A function for a functional interface.
    pub fn function(&mut self, ty: TypeId, context: Context) -> Option<Made> {
        let plain = self.world.parameterisation(ty)?;
        let descriptor = self.world.descriptor(plain)?;
        if !descriptor.type_params.is_empty() {
            return None;
        }
        if self.happens(self.config.reference)
            && let Some(expr) = self.reference(&descriptor)
        {
            self.used.function = true;
            return Some(Made { expr, ty, is_standalone: false });
        }
        // The body is a level of its own.
        if context.depth == 0 && !self.is_void(descriptor.result) {
            return None;
        }
        let expr = self.lambda(&descriptor, context)?;
        self.used.function = true;
        Some(Made { expr, ty, is_standalone: false })
    }

    fn lambda(&mut self, descriptor: &Descriptor, context: Context) -> Option<elenchus_ir::ExprId> {
        let are_typed = descriptor.params.iter().all(|param| self.is_writable(*param)) && self.happens(30);
        let before = self.scope.len();
        let mut params = Vec::new();
        for param in &descriptor.params {
            let name = self.new_name();
            self.scope.push((name, *param));
            let ty = if are_typed { Slot::Written(self.write(*param)) } else { Slot::Omitted(None) };
            params.push(self.program.variables.add(Variable {
                name,
                modifiers: Modifiers::default(),
                ty,
                init: None,
            }));
        }
        let within = Context { in_function: true, is_result: true, ..context.deeper() };
        let body = if self.is_void(descriptor.result) {
            Some(self.add(Expr::Block { items: Vec::new() }))
        } else if self.is_writable(descriptor.result) {
            Some(self.inhabit(descriptor.result, within).expr)
        } else {
            None
        };
        self.scope.truncate(before);
        Some(self.add(Expr::Lambda { params, body: body? }))
    }

    /// A reference to a definition whose types fit (JLS 15.13.1). One whose name is shared would have to be chosen by the
    /// compiler, and is left to calls.
    fn reference(&mut self, descriptor: &Descriptor) -> Option<elenchus_ir::ExprId> {
        let makers: Vec<DefId> = match self.world.get(descriptor.result) {
            Type::Class(use_of) => self.graph.class(use_of.class)?.makers.clone(),
            Type::Primitive(primitive) => self.graph.makers_of_primitive(usize::from(primitive.0)).to_vec(),
            _ => return None,
        };
        for _ in 0..TRIES.min(makers.len()) {
            let id = *random::choose(self.rng, &makers)?;
            if let Some(receiver) = self.fits(id, descriptor) {
                let def = self.graph.def(id);
                let referent = match def.kind {
                    DefKind::Constructor => Referent::New,
                    _ => Referent::Method(self.program.names.intern(&def.name)),
                };
                let type_args = Slot::Omitted(None);
                return Some(self.add(Expr::Reference { receiver, referent, type_args }));
            }
        }
        None
    }

    /// The receiver of a reference to a definition, if that fits a function type.
    fn fits(&mut self, id: DefId, descriptor: &Descriptor) -> Option<Receiver> {
        let def = self.graph.def(id);
        let is_inner = def.kind == DefKind::Constructor && def.receiver.is_some();
        if def.kind == DefKind::Field || def.is_overloaded || def.throws || def.varargs || is_inner {
            return None;
        }
        let free: Vec<VarId> = def.class_params.iter().chain(&def.type_params).copied().collect();
        let patterns: Vec<_> = def.receiver.iter().chain(&def.params).copied().collect();
        if patterns.len() != descriptor.params.len() {
            return None;
        }
        let mut sigma = Substitution::default();
        for (pattern, given) in patterns.iter().zip(&descriptor.params) {
            let pattern = self.world.substitute(*pattern, &sigma);
            if self.world.mentions(pattern, &free) {
                let found = self.world.unify_above(pattern, *given, &free)?;
                for (var, value) in found.iter() {
                    sigma.bind(var, value);
                }
            } else if !self.world.is_subtype(*given, pattern) {
                return None;
            }
        }
        if !self.is_void(descriptor.result) {
            let result = self.world.substitute(def.result, &sigma);
            if self.world.mentions(result, &free) {
                self.world.unify(result, descriptor.result, &free)?;
            } else if !self.world.is_subtype(result, descriptor.result) {
                return None;
            }
        }
        Some(Receiver::Type(self.write_class(def.owner, false)))
    }
}
