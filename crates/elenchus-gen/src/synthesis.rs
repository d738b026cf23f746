//! Functions and variables that are made because something of a type is wanted (Algorithm 1, line 7).

use elenchus_ir::{Access, Expr, Receiver, Referent, Slot};
use elenchus_lang::Capability;
use elenchus_types::{Origin, Type, TypeId};

use crate::declared::{MethodKind, MethodRef, Spelling, TypeParams};
use crate::expr::function::FunctionType;
use crate::expr::reference::Target;
use crate::member::Signature;
use crate::state::{Made, State};
use crate::types::draw::Spot;

impl State<'_> {
    /// Whether a type means the same at the top level: it mentions no variable and no local class.
    fn is_closed(&mut self, id: TypeId) -> bool {
        if self.world.any_variable(id, &mut |_| true) {
            return false;
        }
        let env = std::mem::take(&mut self.env);
        let closed = self.is_denotable(id);
        self.env = env;
        closed
    }

    /// Declares a function at the top level, with a type parameter instead of `generalised`. Its body is made later.
    fn synthesize_function(
        &mut self,
        params: Vec<TypeId>,
        result: TypeId,
        generalised: Option<TypeId>,
    ) -> MethodRef {
        self.own.synthesis = self.own.synthesis.saturating_sub(1);
        let env = std::mem::take(&mut self.env);
        let name = self.method_name();
        let count = usize::from(generalised.is_some());
        let (vars, type_param_nodes) =
            self.draw_type_params(count, true, |_, name| Origin::Method { name: name.into() });
        let var = vars.first().map(|var| self.world.variable(*var));
        let general = |ty: TypeId| var.filter(|_| Some(ty) == generalised).unwrap_or(ty);
        let (params, result) = (params.into_iter().map(general).collect(), general(result));
        let function = self.declare_method(
            None,
            Signature {
                spelling: Spelling::Own(name),
                kind: MethodKind::Static,
                access: Access::Unwritten,
                is_override: false,
                is_final: false,
                type_params: TypeParams::new(&vars),
                type_param_nodes,
                params,
                param_names: Vec::new(),
                is_vararg: false,
                result,
                throws: Vec::new(),
            },
        );
        self.env = env;
        function
    }

    /// A new function with this result, called.
    pub fn synthesize_call(&mut self, want: TypeId, depth: u32) -> Option<Made> {
        if !self.is_closed(want) {
            return None;
        }
        let count = self.between(0, self.config.max_params);
        let env = std::mem::take(&mut self.env);
        let params = (0..count).map(|_| self.draw_type(Spot::Value)).collect();
        self.env = env;
        let function = self.synthesize_function(params, want, None);
        let info = self.method(function);
        let args = self.arguments(&info, &elenchus_types::Substitution::default(), depth.saturating_sub(2));
        let name = self.spell(info.spelling);
        let args = args.into_iter().map(|arg| arg.id).collect();
        let id = self.call_node(Receiver::Top, name, Slot::Omitted(None), args);
        Some(Made::exact(id, want))
    }

    /// A new variable at the top level, read.
    pub fn synthesize_variable(&mut self, want: TypeId) -> Option<Made> {
        // Variables at the top level see only those before them.
        let in_initializer =
            self.env.classes.iter().any(|frame| frame.class.is_none() && frame.fields_before.is_some());
        if in_initializer || !self.is_closed(want) {
            return None;
        }
        self.own.synthesis = self.own.synthesis.saturating_sub(1);
        let env = std::mem::take(&mut self.env);
        let field = self.add_top_variable(want);
        self.env = env;
        let info = self.field(field);
        let name = self.spell(info.spelling);
        let id = self.add(Expr::Field { receiver: Receiver::Top, name });
        Some(Made { id, ty: want, is_constant: info.is_constant, is_exact: true })
    }

    /// A new function to refer to.
    pub fn synthesize_reference(&mut self, function: &FunctionType) -> Option<Target> {
        if self.own.synthesis == 0 || !self.affords(60) {
            return None;
        }
        let closed =
            self.is_closed(function.result) && function.params.iter().all(|param| self.is_closed(*param));
        if !closed {
            return None;
        }
        let is_void = function.result == self.roles.unit;
        let mut general = function.params.clone();
        general.extend((!is_void).then_some(function.result));
        general.retain(|ty| !matches!(self.world.get(*ty), Type::Primitive(_)));
        let may_be_generic = self.can(Capability::ReferenceArguments);
        let generalised =
            if general.is_empty() || !may_be_generic || !self.chance(self.chance.generic_function) {
                None
            } else {
                Some(general[self.below(general.len())])
            };
        let made = self.synthesize_function(function.params.clone(), function.result, generalised);
        let name = self.spell(self.method(made).spelling);
        let type_args = self.reference_arguments(generalised.into_iter().collect(), !is_void);
        Some(Target { receiver: Receiver::Top, referent: Referent::Method(name), type_args })
    }
}
