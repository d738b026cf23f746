//! Capture conversion (JLS 5.1.10), and upward projection (JLS 4.10.5), which takes captured variables out again.

use crate::{
    ClassType, Departure, Origin, Substitution, Type, TypeId, VarId, Variable, Variance, Wildcard, World,
};

impl World {
    /// The type with a fresh variable for each wildcard argument, of the enclosing types too.
    ///
    /// `None` when the bounds of a variable have no glb: then the type is ill formed. A type without wildcards is
    /// its own capture.
    pub fn capture(&mut self, id: TypeId) -> Option<TypeId> {
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
        // Only when every variable has its bounds can the redundant ones be told and left out.
        for (fresh, bound, declared) in extended {
            self.var_mut(fresh).upper = self.glb(bound, declared)?;
        }
        if replaced != captured {
            result = self.inner_type(outer, class, &replaced);
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
                    let variance = Variance::Invariant;
                    let upper = match wildcard {
                        Wildcard::Extends(bound) => bound,
                        _ => root,
                    };
                    let var = self.new_var(Variable { origin, variance, arity: 0, upper, lower: None });
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
        let found = self.capture(id).unwrap_or(id);
        self.memory.opened.insert(id, found);
        found
    }

    /// The least type above this one that mentions none of the variables for which `restricted` holds.
    pub fn upward(&mut self, id: TypeId, restricted: &mut dyn FnMut(&World, VarId) -> bool) -> TypeId {
        self.project(id, restricted, &mut Vec::new())
    }

    fn project(
        &mut self,
        id: TypeId,
        restricted: &mut dyn FnMut(&World, VarId) -> bool,
        within: &mut Vec<VarId>,
    ) -> TypeId {
        if !self.any_variable(id, &mut |var| restricted(self, var)) {
            return id;
        }
        match self.get(id) {
            Type::Variable(var) => {
                // The bound of a variable may mention it again: the root ends that, as JLS 4.10.5 allows.
                if within.contains(&var) {
                    return self.root();
                }
                within.push(var);
                let upper = self.var(var).upper;
                let upper = self.project(upper, restricted, within);
                within.pop();
                upper
            }
            Type::Class(ClassType { class, outer, args }) => {
                let outer = outer.map(|outer| self.project(outer, restricted, within));
                let args = self.list(args).to_vec();
                let params = self.class(class).params.clone();
                let args: Vec<_> = args
                    .into_iter()
                    .zip(&*params)
                    .map(|(arg, formal)| self.project_argument(arg, *formal, restricted, within))
                    .collect();
                self.inner_type(outer, class, &args)
            }
            Type::Array(element) => {
                let element = self.project(element, restricted, within);
                self.array(element)
            }
            Type::Nullable(inner) => {
                let inner = self.project(inner, restricted, within);
                self.nullable(inner)
            }
            Type::Intersection(parts) => {
                let parts = self.list(parts).to_vec();
                let parts: Vec<_> =
                    parts.into_iter().map(|part| self.project(part, restricted, within)).collect();
                self.intersection(&parts)
            }
            _ => id,
        }
    }

    fn project_argument(
        &mut self,
        arg: TypeId,
        formal: VarId,
        restricted: &mut dyn FnMut(&World, VarId) -> bool,
        within: &mut Vec<VarId>,
    ) -> TypeId {
        if !self.any_variable(arg, &mut |var| restricted(self, var)) {
            return arg;
        }
        match self.get(arg) {
            Type::Wildcard(Wildcard::Super(bound)) => match self.project_down(bound, restricted) {
                Some(bound) => self.wildcard(Wildcard::Super(bound)),
                None => self.wildcard(Wildcard::Unbounded),
            },
            Type::Wildcard(Wildcard::Extends(bound)) => {
                let bound = self.project(bound, restricted, within);
                self.wildcard_above(bound, formal)
            }
            _ => {
                let upper = self.project(arg, restricted, within);
                if upper == self.root()
                    && let Some(lower) = self.project_down(arg, restricted)
                {
                    return self.wildcard(Wildcard::Super(lower));
                }
                self.wildcard_above(upper, formal)
            }
        }
    }

    /// `? extends bound`, or `?` where the parameter says as much.
    fn wildcard_above(&mut self, bound: TypeId, formal: VarId) -> TypeId {
        let says_nothing = bound == self.root() || bound == self.var(formal).upper;
        self.wildcard(if says_nothing { Wildcard::Unbounded } else { Wildcard::Extends(bound) })
    }

    /// Downward projection, as far as lower bounds need it: `None` where there is no type below.
    fn project_down(
        &mut self,
        id: TypeId,
        restricted: &mut dyn FnMut(&World, VarId) -> bool,
    ) -> Option<TypeId> {
        if !self.any_variable(id, &mut |var| restricted(self, var)) {
            return Some(id);
        }
        match self.get(id) {
            Type::Variable(var) => {
                let lower = self.var(var).lower?;
                self.project_down(lower, restricted)
            }
            Type::Array(element) => {
                let element = self.project_down(element, restricted)?;
                Some(self.array(element))
            }
            _ => None,
        }
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
