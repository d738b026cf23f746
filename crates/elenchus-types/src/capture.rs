//! Capture conversion (JLS 5.1.10). Projection takes captured variables out again: see [`World::upward`].

use crate::{
    ClassType, Departure, Origin, Substitution, Type, TypeId, VarId, Variable, Variance, Wildcard, World,
};

impl World {
    /// The type with a fresh variable for each wildcard argument, of the enclosing types too.
    ///
    /// `None` when the bounds of a variable have no glb: then the type is ill formed. A type without wildcards is
    /// its own capture.
    pub fn capture(&mut self, id: TypeId) -> Option<TypeId> {
        self.capture_and(id, |_, _| {})
    }

    /// The same; `made` is told of the capture when its variables have bounds, some of which may be redundant.
    fn capture_and(&mut self, id: TypeId, made: impl FnOnce(&mut World, TypeId)) -> Option<TypeId> {
        let Type::Class(use_of @ ClassType { class, outer, args }) = self.get(id) else { return Some(id) };
        let outer = match outer {
            Some(outer) => Some(self.capture(outer)?),
            None => None,
        };
        let args = self.list(args).to_vec();
        if !args.iter().any(|arg| matches!(self.get(*arg), Type::Wildcard(_))) {
            let args = use_of.args;
            return Some(self.intern(Type::Class(ClassType { class, outer, args })));
        }
        let params = self.class(class).params.clone();
        if params.len() != args.len() {
            return None;
        }
        if !self.spend(1) {
            return Some(id);
        }
        let captured = self.fresh_variables(&params, &args);
        let mut result = self.inner_type(outer, class, &captured);
        let Type::Class(mut use_of) = self.get(result) else { return None };
        if self.departures().has(Departure::CaptureLeavesOuterParameters) {
            use_of.outer = None;
        }
        // Bounds mention the parameters of the enclosing classes as well.
        let mut arguments = self.arguments_of(use_of);
        let one_by_one = self.departures().has(Departure::CaptureBoundsOneByOne);
        let mut replaced = captured.clone();
        let mut extended = Vec::new();
        for (position, arg) in args.iter().enumerate() {
            let (Type::Wildcard(wildcard), Type::Variable(fresh)) =
                (self.get(*arg), self.get(captured[position]))
            else {
                continue;
            };
            let declared = self.var(params[position]).upper;
            let declared = self.substitute(declared, &arguments);
            let (upper, lower) = match wildcard {
                Wildcard::Unbounded => (declared, None),
                Wildcard::Super(bound) => (declared, Some(bound)),
                Wildcard::Extends(bound) if one_by_one => {
                    (self.provisionally(|world| world.glb(bound, declared))?, None)
                }
                Wildcard::Extends(bound) => {
                    extended.push((fresh, bound, declared));
                    (self.intersection(&[bound, declared]), None)
                }
            };
            let variable = self.var_mut(fresh);
            variable.upper = upper;
            variable.lower = lower;
            if self.departures().has(Departure::PinnedCaptureIsItsBound)
                && lower.is_some_and(|lower| self.is_same(upper, lower))
            {
                replaced[position] = upper;
                arguments.bind(params[position], upper);
            }
        }
        if replaced != captured {
            result = self.inner_type(outer, class, &replaced);
        }
        made(self, result);
        // Only when every variable has its bounds can the redundant ones be told and left out.
        for (fresh, bound, declared) in extended {
            self.var_mut(fresh).upper = self.glb(bound, declared)?;
        }
        Some(result)
    }

    /// The arguments with a variable, whose bounds are still open, for each wildcard.
    fn fresh_variables(&mut self, params: &[VarId], args: &[TypeId]) -> Vec<TypeId> {
        let root = self.root();
        let mut captured = Vec::with_capacity(args.len());
        for (formal, arg) in params.iter().zip(args) {
            captured.push(match self.get(*arg) {
                Type::Wildcard(wildcard) => {
                    let origin = Origin::Capture { wildcard, formal: *formal };
                    let Variable { arity, argument_variance, .. } = self.var(*formal).clone();
                    let variance = Variance::Invariant;
                    let upper = match wildcard {
                        Wildcard::Extends(bound) => bound,
                        _ => root,
                    };
                    let lower = None;
                    let var =
                        self.new_var(Variable { origin, variance, arity, argument_variance, upper, lower });
                    self.variable(var)
                }
                _ => *arg,
            });
        }
        captured
    }

    /// The capture that subtyping works with. It is made once for each type, which keeps a question about a
    /// recursive type finite, and its variables never leave the relations.
    pub(crate) fn opened(&mut self, id: TypeId) -> TypeId {
        if let Some(found) = self.memory.opened.get(&id) {
            return *found;
        }
        self.memory.variables = self.variable_count();
        // Which of its bounds are redundant may be a question about the same type again.
        let remember = |world: &mut World, found| {
            world.memory.opened.insert(id, found);
        };
        let found = self.capture_and(id, remember).unwrap_or(id);
        self.memory.opened.insert(id, found);
        found
    }

    /// What the parameters of a class stand for in the capture of a use of it.
    pub fn captured_arguments(&mut self, id: TypeId) -> Option<Substitution> {
        let captured = self.capture(id)?;
        match self.get(captured) {
            Type::Class(use_of) => Some(self.arguments_of(use_of)),
            _ => None,
        }
    }
}
