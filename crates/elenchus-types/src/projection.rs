//! Upward and downward projection (JLS 4.10.5): types near a type that do without some of its variables.

use crate::{ClassType, Departure, ListId, Type, TypeId, VarId, Wildcard, World};

/// Says which variables must not remain.
type Restricted<'r> = &'r mut dyn FnMut(&World, VarId) -> bool;

impl World {
    /// A supertype of this type that mentions none of the variables for which `restricted` holds.
    ///
    /// The bound of a variable that comes back to the variable would make it infinite; as in javac, the root ends it there.
    pub fn upward(&mut self, id: TypeId, restricted: Restricted<'_>) -> TypeId {
        self.project_up(id, restricted, &mut Vec::new())
    }

    /// A subtype of this type that mentions none of the variables for which `restricted` holds; `None` where the
    /// specification defines none.
    pub fn downward(&mut self, id: TypeId, restricted: Restricted<'_>) -> Option<TypeId> {
        self.project_down(id, restricted, &mut Vec::new())
    }

    /// The type without captured variables, as a variable that is declared without a type has it (JLS 14.4.1).
    pub fn without_captures(&mut self, id: TypeId) -> TypeId {
        self.upward(id, &mut |world, var| world.var(var).is_capture())
    }

    fn is_free_of(&self, id: TypeId, restricted: Restricted<'_>) -> bool {
        !self.any_variable(id, &mut |var| restricted(self, var))
    }

    /// `within` are the variables whose bounds are being projected.
    fn project_up(&mut self, id: TypeId, restricted: Restricted<'_>, within: &mut Vec<VarId>) -> TypeId {
        if self.is_free_of(id, restricted) {
            return id;
        }
        match self.get(id) {
            Type::Variable(var) => self.project_bound(var, restricted, within),
            Type::Apply { head, .. } if restricted(self, head) => {
                self.project_bound(head, restricted, within)
            }
            Type::Apply { head, args } => {
                let args = self.list(args).to_vec();
                let args: Vec<_> =
                    args.into_iter().map(|arg| self.argument_up(arg, None, restricted, within)).collect();
                let args = self.intern_list(&args);
                self.intern(Type::Apply { head, args })
            }
            Type::Class(ClassType { class, outer, args }) => {
                let outer = outer.map(|outer| self.project_up(outer, restricted, within));
                let args = self.list(args).to_vec();
                let params = self.class(class).params.clone();
                let args: Vec<_> = args
                    .into_iter()
                    .enumerate()
                    .map(|(place, arg)| {
                        let formal = params.get(place).map(|formal| (*formal, &*params));
                        self.argument_up(arg, formal, restricted, within)
                    })
                    .collect();
                self.inner_type(outer, class, &args)
            }
            Type::Array(element) => {
                let element = self.project_up(element, restricted, within);
                self.array(element)
            }
            Type::Nullable(inner) => {
                let inner = self.project_up(inner, restricted, within);
                self.nullable(inner)
            }
            Type::Function { params, result } => {
                let result = self.project_up(result, restricted, within);
                let params = self.list(params).to_vec();
                let params: Vec<_> = params
                    .into_iter()
                    .map(|param| match self.project_down(param, restricted, within) {
                        Some(param) => param,
                        None => self.intern(Type::Bottom),
                    })
                    .collect();
                self.function(&params, result)
            }
            Type::Intersection(parts) => {
                let parts = self.list(parts).to_vec();
                let parts: Vec<_> =
                    parts.into_iter().map(|part| self.project_up(part, restricted, within)).collect();
                self.intersection(&parts)
            }
            // The others mention no variable, or are arguments.
            _ => id,
        }
    }

    fn project_bound(&mut self, var: VarId, restricted: Restricted<'_>, within: &mut Vec<VarId>) -> TypeId {
        if within.contains(&var) {
            return self.root();
        }
        within.push(var);
        let upper = self.var(var).upper;
        let upper = self.project_up(upper, restricted, within);
        within.pop();
        upper
    }

    /// An argument that contains this one; `formal` is its parameter, among all of the class.
    fn argument_up(
        &mut self,
        arg: TypeId,
        formal: Option<(VarId, &[VarId])>,
        restricted: Restricted<'_>,
        within: &mut Vec<VarId>,
    ) -> TypeId {
        if self.is_free_of(arg, restricted) {
            return arg;
        }
        let projected = match self.get(arg) {
            Type::Wildcard(Wildcard::Extends(bound)) => {
                Wildcard::Extends(self.project_up(bound, restricted, within))
            }
            Type::Wildcard(Wildcard::Super(bound)) => {
                self.project_down(bound, restricted, within).map_or(Wildcard::Unbounded, Wildcard::Super)
            }
            _ => {
                let upper = self.project_up(arg, restricted, within);
                if upper != self.root() && self.says_more(upper, formal) {
                    Wildcard::Extends(upper)
                } else {
                    self.project_down(arg, restricted, within).map_or(Wildcard::Unbounded, Wildcard::Super)
                }
            }
        };
        self.wildcard(projected)
    }

    /// Whether an upper bound says more than the declared bound of the parameter does.
    fn says_more(&mut self, upper: TypeId, formal: Option<(VarId, &[VarId])>) -> bool {
        let Some((formal, params)) = formal else { return true };
        let declared = self.var(formal).upper;
        self.mentions(declared, params) || !self.is_subtype(declared, upper)
    }

    fn project_down(
        &mut self,
        id: TypeId,
        restricted: Restricted<'_>,
        within: &mut Vec<VarId>,
    ) -> Option<TypeId> {
        if self.is_free_of(id, restricted) {
            return Some(id);
        }
        match self.get(id) {
            Type::Variable(var) => {
                let lower = self.var(var).lower.filter(|_| !within.contains(&var))?;
                within.push(var);
                let lower = self.project_down(lower, restricted, within);
                within.pop();
                lower
            }
            Type::Class(ClassType { class, outer, args }) => {
                let outer = match outer {
                    Some(outer) => Some(self.project_down(outer, restricted, within)?),
                    None => None,
                };
                let args = self.arguments_down(args, restricted, within)?;
                Some(self.inner_type(outer, class, &args))
            }
            Type::Apply { head, args } if !restricted(self, head) => {
                let args = self.arguments_down(args, restricted, within)?;
                let args = self.intern_list(&args);
                Some(self.intern(Type::Apply { head, args }))
            }
            Type::Array(element) => {
                let element = self.project_down(element, restricted, within)?;
                Some(self.array(element))
            }
            Type::Nullable(inner) => {
                let inner = self.project_down(inner, restricted, within)?;
                Some(self.nullable(inner))
            }
            Type::Function { params, result } => {
                let result = self.project_down(result, restricted, within)?;
                let params = self.list(params).to_vec();
                let params: Vec<_> =
                    params.into_iter().map(|param| self.project_up(param, restricted, within)).collect();
                Some(self.function(&params, result))
            }
            Type::Intersection(parts) => {
                let mut projected = self.list(parts).to_vec();
                for part in &mut projected {
                    *part = match self.project_down(*part, restricted, within) {
                        Some(part) => part,
                        None if self.departures().has(Departure::ProjectionKeepsUndefinedParts) => {
                            self.intern(Type::Null)
                        }
                        None => return None,
                    };
                }
                Some(self.intersection(&projected))
            }
            _ => None,
        }
    }

    /// Arguments that are contained in these. Only wildcards contain others.
    fn arguments_down(
        &mut self,
        args: ListId,
        restricted: Restricted<'_>,
        within: &mut Vec<VarId>,
    ) -> Option<Vec<TypeId>> {
        let args = self.list(args).to_vec();
        let mut projected = Vec::with_capacity(args.len());
        for arg in args {
            projected.push(match self.get(arg) {
                _ if self.is_free_of(arg, restricted) => arg,
                Type::Wildcard(Wildcard::Extends(bound)) => {
                    let bound = self.project_down(bound, restricted, within)?;
                    self.wildcard(Wildcard::Extends(bound))
                }
                Type::Wildcard(Wildcard::Super(bound)) => {
                    let bound = self.project_up(bound, restricted, within);
                    self.wildcard(Wildcard::Super(bound))
                }
                _ => return None,
            });
        }
        Some(projected)
    }
}
