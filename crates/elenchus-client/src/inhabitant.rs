//! Inhabitants of types (Algorithms 1 and 2).

use elenchus_ir::{Expr, Literal, Receiver, Slot};
use elenchus_types::{Seen, Substitution, Type, TypeId, VarId};

use crate::graph::{DefId, DefKind, Path};
use crate::language::Restriction;
use crate::random;
use crate::state::{Context, Made, State};

/// A path with the types that its definitions have along it (lines 5 to 7 of Algorithm 1).
pub struct Propagated {
    pub steps: Vec<Step>,
    pub result: TypeId,
    /// The variables that the path leaves open.
    pub free: Vec<VarId>,
}

pub struct Step {
    pub def: DefId,
    pub params: Vec<TypeId>,
    pub result: TypeId,
    /// Of its own variables, with those of its receiver put in; none for a member of a raw type.
    pub type_args: Vec<TypeId>,
}

impl State<'_> {
    /// An expression of a type. There always is one (Theorem 3.13): a typed null, if nothing else.
    pub fn inhabit(&mut self, ty: TypeId, context: Context) -> Made {
        self.values += 1;
        if self.happens(30)
            && let Some(made) = self.variable_of(ty)
        {
            return made;
        }
        let Some((made, may_name)) = self.construct(ty, context) else {
            return self.null(ty);
        };
        // What has a type from its place only gets it from the variable it is given.
        let has_no_target = context.in_generic_call
            && self.dialect.has(Restriction::NoTargetInGenericCall)
            && self.is_erased(made);
        let is_function =
            matches!(self.program.exprs[made.expr], Expr::Lambda { .. } | Expr::Reference { .. });
        let must_name = (context.standalone || has_no_target) && !made.is_standalone
            || context.names_functions && is_function;
        let wants_name = may_name && self.happens(self.config.local_variable);
        if !context.in_function && (must_name || wants_name) && self.is_writable(ty) {
            return self.name_value(ty, made);
        }
        if must_name { self.null(ty) } else { made }
    }

    /// A variable in scope whose value may go to a place of the type.
    pub fn variable_of(&mut self, ty: TypeId) -> Option<Made> {
        let scope = self.scope.clone();
        let fitting: Vec<_> =
            scope.into_iter().filter(|(_, known)| self.world.is_subtype(*known, ty)).collect();
        let (name, known) = *random::choose(self.rng, &fitting)?;
        let expr = self.add(Expr::Name(name));
        Some(Made { expr, ty: known, is_standalone: true })
    }

    /// `(T) null`: what the paper calls the constant of a type.
    pub fn null(&mut self, ty: TypeId) -> Made {
        if let Type::Primitive(_) = self.world.get(ty) {
            return self.literal(ty);
        }
        self.nulls += 1;
        let value = self.add(Expr::Literal(Literal::Null));
        let written = self.write(ty);
        let expr = self.add(Expr::Cast { value, ty: written });
        Made { expr, ty, is_standalone: true }
    }

    /// An expression that is no typed null, and whether it may be given a name.
    fn construct(&mut self, ty: TypeId, context: Context) -> Option<(Made, bool)> {
        match self.world.get(ty) {
            Type::Primitive(primitive) => {
                let makers = self.graph.makers_of_primitive(usize::from(primitive.0));
                if context.depth > 0
                    && self.happens(40)
                    && let Some(maker) = random::choose(self.rng, makers).copied()
                    && let Some(made) = self.realise_maker(maker, ty, context)
                {
                    return Some((made, true));
                }
                Some((self.literal(ty), true))
            }
            Type::Array(element) => Some((self.array(element, context)?, true)),
            Type::Class(use_of) => {
                if ty == self.string && (context.depth == 0 || self.happens(40)) {
                    let text = ["", "a", "key", "0"][random::below(self.rng, 4)];
                    let expr = self.add(Expr::Literal(Literal::String(text.into())));
                    return Some((Made { expr, ty, is_standalone: true }, true));
                }
                let may_be_function =
                    !(context.is_result && self.dialect.has(Restriction::NoFunctionFromFunction));
                if self.graph.class(use_of.class)?.is_functional
                    && may_be_function
                    && self.happens(self.config.function)
                    && let Some(made) = self.function(ty, context)
                {
                    return Some((made, true));
                }
                if !context.standalone && context.depth > 1 && self.happens(self.config.conditional) {
                    return Some((self.conditional(ty, context), true));
                }
                if let Some(made) = self.object(ty, context) {
                    return Some((made, true));
                }
                self.variable_of(ty).map(|made| (made, false))
            }
            _ => None,
        }
    }

    /// An object of a class, by a path in the graph.
    fn object(&mut self, ty: TypeId, context: Context) -> Option<Made> {
        let Type::Class(use_of) = self.world.get(ty) else { return None };
        if context.depth > 1
            && self.happens(self.config.open)
            && let Some(maker) = random::choose(self.rng, self.graph.open()).copied()
            && let Some(made) = self.realise_maker(maker, ty, context)
        {
            return Some(made);
        }
        let wanted = self.without_wildcards(ty, self.config.type_depth).unwrap_or(ty);
        for attempt in 0..4 {
            let mut class = use_of.class;
            // What has no path of its own may have one to something below it.
            if attempt > 0 || self.graph.class(class)?.distance.is_none() {
                let below = self.graph.below(class);
                let index = *random::choose(self.rng, below)?;
                class = self.graph.classes[index as usize].class;
            }
            let Some(path) = self.graph.path(class, self.config.search(), self.rng) else { continue };
            for target in [ty, wanted] {
                if let Some(made) = self.realise(&path, target, context) {
                    return Some(made);
                }
            }
        }
        None
    }

    /// A value by a definition with whatever path leads to its receiver.
    fn realise_maker(&mut self, maker: DefId, ty: TypeId, context: Context) -> Option<Made> {
        let mut path = match self.graph.def(maker).receiver_class {
            Some(class) => self.graph.path(class, self.config.search(), self.rng)?,
            None => Path::new(),
        };
        if path.contains(&maker) {
            return None;
        }
        path.push(maker);
        self.realise(&path, ty, context)
    }

    /// The types along a path: what a definition says of the variables of its receiver's class goes on to what follows.
    pub fn propagate(&mut self, path: &[DefId]) -> Option<Propagated> {
        let mut steps: Vec<Step> = Vec::with_capacity(path.len());
        let mut free: Vec<VarId> = Vec::new();
        let mut value: Option<TypeId> = None;
        for id in path {
            let def = self.graph.def(*id);
            let (params, result, type_args) = match value {
                None => {
                    if def.receiver.is_some() {
                        return None;
                    }
                    if def.kind == DefKind::Constructor {
                        free.extend(def.class_params.iter().copied());
                    }
                    let type_args = def.type_params.iter().map(|var| self.world.variable(*var)).collect();
                    (def.params.to_vec(), def.result, type_args)
                }
                Some(value) => self.seen_from(value, *id)?,
            };
            free.extend(def.type_params.iter().copied());
            let result = self.world.without_captures(result);
            steps.push(Step { def: *id, params, result, type_args });
            value = Some(result);
        }
        Some(Propagated { steps, result: value?, free })
    }

    /// The types of a member as one of a value: parameters, result and type arguments.
    pub fn seen_from(&mut self, value: TypeId, id: DefId) -> Option<(Vec<TypeId>, TypeId, Vec<TypeId>)> {
        let def = self.graph.def(id);
        let captured = self.world.capture(value)?;
        let class = def.receiver_class?;
        match self.world.seen_as(captured, class) {
            // A member of a raw type has no variables, and is called without (JLS 4.8).
            Seen::Raw => {
                let params = def.params.iter().map(|param| self.world.erasure(*param)).collect();
                Some((params, self.world.erasure(def.result), Vec::new()))
            }
            Seen::Plain => None,
            Seen::With(arguments) => {
                let arguments = &arguments;
                let mut params = Vec::with_capacity(def.params.len());
                for param in &def.params {
                    let param = self.world.substitute(*param, arguments);
                    // Only null is of a type that was captured.
                    let world = &self.world;
                    if world.any_variable(param, &mut |var| world.var(var).is_capture()) {
                        return None;
                    }
                    params.push(param);
                }
                let result = self.world.substitute(def.result, arguments);
                let type_args = def.type_params.iter().map(|var| self.world.variable(*var)).collect();
                Some((params, result, type_args))
            }
        }
    }

    /// A path as an expression of a type, if it can be one (lines 8 to 12 of Algorithm 1, and Algorithm 2).
    pub fn realise(&mut self, path: &[DefId], ty: TypeId, context: Context) -> Option<Made> {
        if context.in_function && path.iter().any(|def| self.graph.def(*def).throws) {
            return None;
        }
        // Where no level may follow, nothing but literals can be arguments.
        if context.depth == 0 && path.iter().any(|def| !self.takes_literals(*def)) {
            return None;
        }
        if path.iter().any(|def| self.left_out(*def).is_some()) {
            return None;
        }
        let Propagated { steps, result, free } = self.propagate(path)?;
        let mut sigma = match self.world.get(ty) {
            Type::Primitive(_) => {
                if result != ty {
                    return None;
                }
                Substitution::default()
            }
            _ => self.world.unify(result, ty, &free)?,
        };
        if !self.instantiate(&free, &mut sigma, self.config.type_depth) {
            return None;
        }
        self.chain(&steps, &sigma, ty, context)
    }

    fn takes_literals(&self, def: DefId) -> bool {
        let is_literal =
            |param: &TypeId| *param == self.string || matches!(self.world.get(*param), Type::Primitive(_));
        self.graph.def(def).params.iter().all(is_literal)
    }

    fn chain(&mut self, steps: &[Step], sigma: &Substitution, ty: TypeId, context: Context) -> Option<Made> {
        let mut value: Option<Made> = None;
        for (number, step) in steps.iter().enumerate() {
            let params: Vec<_> =
                step.params.iter().map(|param| self.world.substitute(*param, sigma)).collect();
            let type_args: Vec<_> =
                step.type_args.iter().map(|arg| self.world.substitute(*arg, sigma)).collect();
            let result = self.world.substitute(step.result, sigma);
            if !type_args.iter().chain(&params).all(|part| self.is_writable(*part)) {
                return None;
            }
            let args = self.arguments(step.def, &params, context.deeper());
            // Only the last has a target, and not where it has to stand alone.
            let target = (number + 1 == steps.len() && !context.standalone).then_some(ty);
            value = Some(self.apply(step.def, value, &type_args, &args, result, target));
        }
        value
    }

    /// Values for parameters. A variable number of arguments is drawn.
    pub fn arguments(&mut self, def: DefId, params: &[TypeId], context: Context) -> Vec<Made> {
        let context = self.argument_context(def, context);
        let varargs = self.graph.def(def).varargs;
        let mut found = Vec::with_capacity(params.len());
        for (number, param) in params.iter().enumerate() {
            let is_last = number + 1 == params.len();
            let context = self.context_at(def, number, context);
            match self.world.get(*param) {
                Type::Array(element) if varargs && is_last => {
                    for _ in 0..self.variable_arguments(def) {
                        let wanted = self.subtype_of(element);
                        found.push(self.argument(wanted, element, context));
                    }
                }
                _ => {
                    let wanted = self.subtype_of(*param);
                    found.push(self.argument(wanted, *param, context));
                }
            }
        }
        found
    }

    /// A value of a type for a parameter of another. What has its type from its place would have that of the parameter.
    pub fn argument(&mut self, wanted: TypeId, param: TypeId, context: Context) -> Made {
        let context = if wanted == param { context } else { context.alone() };
        if !context.overloaded || !self.mode.is_erased() {
            return self.inhabit(wanted, context);
        }
        // An argument whose types are left out fits more of several methods of one name, and may fit too many.
        if context.in_function {
            let before = self.mode;
            self.mode = before.without_erasure();
            let typed = self.inhabit(wanted, context);
            self.mode = before;
            return typed;
        }
        let made = self.inhabit(wanted, context);
        if self.is_erased(made) { self.name_value(wanted, made) } else { made }
    }

    /// Whether types are left out at the top of an expression.
    fn is_erased(&self, made: Made) -> bool {
        matches!(
            self.program.exprs[made.expr],
            Expr::Call { type_args: Slot::Omitted(Some(_)), .. }
                | Expr::New { class_args: Slot::Omitted(Some(_)), .. }
                | Expr::If { .. }
        )
    }

    /// The use of a definition. Of what type it is depends on the target where type arguments are left out.
    pub fn apply(
        &mut self,
        id: DefId,
        receiver: Option<Made>,
        type_args: &[TypeId],
        args: &[Made],
        result: TypeId,
        target: Option<TypeId>,
    ) -> Made {
        let def = self.graph.def(id);
        self.used.overloaded |= def.is_overloaded;
        self.used.generic_call |= !type_args.is_empty();
        let receiver = receiver.map(|receiver| self.of_declared_type(receiver));
        let is_shared = def.is_overloaded || self.has_others(id);
        let values: Vec<_> = args
            .iter()
            .map(|arg| if is_shared { self.of_declared_type(*arg).expr } else { arg.expr })
            .collect();
        let (expr, is_standalone) = match def.kind {
            DefKind::Field => {
                let receiver = self.receiver(id, receiver);
                let name = self.program.names.intern(&def.name);
                (Expr::Field { receiver, name }, true)
            }
            DefKind::Method => {
                let inferred = self.inferred(id, &def.type_params, type_args, args, target);
                let written = type_args.iter().map(|arg| self.write(*arg)).collect();
                let receiver = self.receiver(id, receiver);
                let name = self.program.names.intern(&def.name);
                let type_args = given(written, inferred.is_some());
                let call = Expr::Call { receiver, name, type_args, args: values };
                (call, inferred.is_none_or(|by_arguments| by_arguments))
            }
            DefKind::Constructor => {
                let Type::Class(use_of) = self.world.get(result) else {
                    return self.null(result);
                };
                let class_args = self.world.list(use_of.args).to_vec();
                let params = self.world.class(use_of.class).params.clone();
                let inferred = if class_args.is_empty() {
                    None
                } else {
                    self.inferred(id, &params, &class_args, args, target)
                };
                let class = self.write_class(use_of.class, receiver.is_some());
                let written: Vec<_> = class_args.iter().map(|arg| self.write(*arg)).collect();
                // Type arguments of the constructor cannot stand with a diamond (JLS 15.9).
                let type_args: Vec<_> = type_args.iter().map(|arg| self.write(*arg)).collect();
                let own = given(type_args, inferred.is_some());
                let new = Expr::New {
                    outer: receiver.map(|receiver| receiver.expr),
                    class,
                    class_args: if inferred.is_some() {
                        Slot::Omitted(Some(written))
                    } else {
                        Slot::Written(written)
                    },
                    type_args: own,
                    args: values,
                    body: None,
                };
                (new, inferred.is_none_or(|by_arguments| by_arguments))
            }
        };
        let expr = self.add(expr);
        Made { expr, ty: result, is_standalone }
    }

    fn receiver(&mut self, id: DefId, receiver: Option<Made>) -> Receiver {
        match receiver {
            Some(made) => Receiver::Expr(made.expr),
            None => Receiver::Type(self.write_class(self.graph.def(id).owner, false)),
        }
    }

    /// Whether type arguments can be left out (Definition 3.14), and then whether the arguments of the call alone say what they
    /// are.
    fn inferred(
        &mut self,
        id: DefId,
        vars: &[VarId],
        type_args: &[TypeId],
        args: &[Made],
        target: Option<TypeId>,
    ) -> Option<bool> {
        if !self.mode.is_erased() || vars.is_empty() || type_args.is_empty() {
            return None;
        }
        let def = self.graph.def(id);
        let mut by_args = Substitution::default();
        for (param, arg) in def.params.iter().zip(args) {
            // The type of an expression is captured (JLS 15.12.3 and others), so wildcards do not come through.
            if !arg.is_standalone || self.has_wildcards(arg.ty) {
                continue;
            }
            if let Some(found) = self.world.unify_above(*param, arg.ty, vars) {
                for (var, value) in found.iter() {
                    by_args.get_or_bind(var, value);
                }
            }
        }
        let by_target =
            target.and_then(|target| self.world.unify(def.result, target, vars)).unwrap_or_default();
        let mut alone = true;
        for (var, value) in vars.iter().zip(type_args) {
            if by_args.get(*var) == Some(*value) {
                continue;
            }
            let is_for_arguments = def.params.iter().any(|param| self.world.mentions(*param, &[*var]));
            if is_for_arguments && self.dialect.has(Restriction::ArgumentsBeforeTarget) {
                return None;
            }
            if by_target.get(*var) != Some(*value) {
                return None;
            }
            alone = false;
        }
        Some(alone)
    }

    fn has_wildcards(&self, ty: TypeId) -> bool {
        match self.world.get(ty) {
            Type::Class(use_of) => {
                let args = self.world.list(use_of.args);
                args.iter().any(|arg| matches!(self.world.get(*arg), Type::Wildcard(_)))
            }
            _ => false,
        }
    }

    /// `new T[]{…}`, for elements whose type is known at run time (JLS 15.10.1).
    fn array(&mut self, element: TypeId, context: Context) -> Option<Made> {
        if !self.is_reifiable(element) || !self.is_writable(element) {
            return None;
        }
        let mut elements = Vec::new();
        for _ in 0..random::below(self.rng, 3) {
            elements.push(self.inhabit(element, context.deeper()).expr);
        }
        let ty = self.world.array(element);
        let element = self.write(element);
        let expr = self.add(Expr::ArrayLiteral { element, elements });
        Some(Made { expr, ty, is_standalone: true })
    }

    fn is_reifiable(&self, ty: TypeId) -> bool {
        match self.world.get(ty) {
            Type::Primitive(_) => true,
            Type::Array(element) => self.is_reifiable(element),
            Type::Class(use_of) => use_of.outer.is_none() && self.world.list(use_of.args).is_empty(),
            _ => false,
        }
    }

    /// One of two values.
    fn conditional(&mut self, ty: TypeId, context: Context) -> Made {
        let condition =
            self.world.primitive_named("boolean").map(|ty| self.inhabit(ty, context.deeper().deeper()));
        let Context { is_result, names_functions, .. } = context;
        let within = Context { is_result, names_functions, ..context.deeper() };
        let one = self.subtype_of(ty);
        let then = self.argument(one, ty, within);
        let other = self.subtype_of(ty);
        let otherwise = self.argument(other, ty, within);
        let Some(condition) = condition else { return then };
        let expr = self.add(Expr::If {
            condition: condition.expr,
            then: then.expr,
            otherwise: Some(otherwise.expr),
        });
        Made { expr, ty, is_standalone: false }
    }

    /// A literal of a primitive type. The short ones have no literals of their own.
    fn literal(&mut self, ty: TypeId) -> Made {
        let Type::Primitive(primitive) = self.world.get(ty) else { return self.null(ty) };
        let number = random::below(self.rng, 100) as u8;
        let name = self.world.language().primitives()[usize::from(primitive.0)];
        let literal = match name {
            "boolean" => Literal::Bool(number.is_multiple_of(2)),
            "char" => Literal::Char(char::from(b'a' + number % 26)),
            "long" => Literal::Long(number.into()),
            "float" => Literal::Float(format!("{number}.5").into()),
            "double" => Literal::Double(format!("{number}.25").into()),
            _ => Literal::Int(number.into()),
        };
        let mut expr = self.add(Expr::Literal(literal));
        if matches!(name, "byte" | "short") {
            let written = self.write(ty);
            expr = self.add(Expr::Cast { value: expr, ty: written });
        }
        Made { expr, ty, is_standalone: true }
    }
}

/// The type arguments of a call; what is not generic has none to write or leave out.
fn given<T>(args: Vec<T>, is_omitted: bool) -> Slot<Vec<T>> {
    match args {
        args if args.is_empty() => Slot::Omitted(None),
        args if is_omitted => Slot::Omitted(Some(args)),
        args => Slot::Written(args),
    }
}
