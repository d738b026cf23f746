//! Replacing type variables by types (Hephaestus, Definition 3.1, for several variables at once).

use crate::{ClassId, ClassType, Departure, ListId, Type, TypeId, VarId, Wildcard, World};

/// A map from type variables to types. All of it is applied at once, so that the values are not substituted again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Substitution {
    /// In the order of binding. The few variables of a class or method are found faster by walking than by hashing.
    pairs: Vec<(VarId, TypeId)>,
}

impl Substitution {
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    pub fn get(&self, var: VarId) -> Option<TypeId> {
        self.pairs.iter().find(|(bound, _)| *bound == var).map(|(_, value)| *value)
    }

    /// Binds a variable, in place of what it was bound to before.
    pub fn bind(&mut self, var: VarId, value: TypeId) {
        match self.pairs.iter_mut().find(|(bound, _)| *bound == var) {
            Some(pair) => pair.1 = value,
            None => self.pairs.push((var, value)),
        }
    }

    /// What a variable is bound to: this value, if it was bound to nothing.
    pub fn get_or_bind(&mut self, var: VarId, value: TypeId) -> TypeId {
        if let Some(known) = self.get(var) {
            return known;
        }
        self.pairs.push((var, value));
        value
    }

    /// The bindings in the order in which they were made.
    pub fn iter(&self) -> impl Iterator<Item = (VarId, TypeId)> + '_ {
        self.pairs.iter().copied()
    }
}

impl FromIterator<(VarId, TypeId)> for Substitution {
    fn from_iter<I: IntoIterator<Item = (VarId, TypeId)>>(pairs: I) -> Substitution {
        let mut found = Substitution::default();
        for (var, value) in pairs {
            found.bind(var, value);
        }
        found
    }
}

impl World {
    /// The type with every variable that `by` binds replaced.
    ///
    /// The bounds of captured variables stay as they are: a captured variable belongs to one use of one type.
    pub fn substitute(&mut self, id: TypeId, by: &Substitution) -> TypeId {
        if by.is_empty() {
            return id;
        }
        match self.get(id) {
            Type::Top
            | Type::Bottom
            | Type::Null
            | Type::Primitive(_)
            | Type::Constructor(_)
            | Type::Class(ClassType { outer: None, args: ListId::EMPTY, .. }) => id,
            Type::Class(ClassType { class, outer, args }) => {
                let outer = outer.map(|outer| self.substitute(outer, by));
                let args = self.substitute_list(args, by);
                self.intern(Type::Class(ClassType { class, outer, args }))
            }
            Type::Variable(var) => by.get(var).unwrap_or(id),
            Type::Apply { head, args } => {
                let args = self.substitute_list(args, by);
                match by.get(head).map(|head| self.get(head)) {
                    Some(Type::Variable(head)) => self.intern(Type::Apply { head, args }),
                    Some(Type::Constructor(class)) => {
                        self.intern(Type::Class(ClassType { class, outer: None, args }))
                    }
                    // A head bound to a proper type has the wrong kind; the application says the most about it.
                    _ => self.intern(Type::Apply { head, args }),
                }
            }
            Type::Wildcard(wildcard) => {
                let wildcard = self.substitute_wildcard(wildcard, by);
                self.wildcard(wildcard)
            }
            Type::Remembered { wildcard, formal } => {
                let wildcard = self.substitute_wildcard(wildcard, by);
                self.intern(Type::Remembered { wildcard, formal })
            }
            Type::Array(element) => {
                let element = self.substitute(element, by);
                self.array(element)
            }
            Type::Function { params, result } => {
                let params = self.substitute_list(params, by);
                let result = self.substitute(result, by);
                self.intern(Type::Function { params, result })
            }
            Type::Nullable(inner) => {
                let inner = self.substitute(inner, by);
                self.nullable(inner)
            }
            Type::Intersection(parts) => {
                let parts = self.list(parts).to_vec();
                let parts: Vec<_> = parts.into_iter().map(|part| self.substitute(part, by)).collect();
                self.intersection(&parts)
            }
        }
    }

    pub(crate) fn substitute_list(&mut self, list: ListId, by: &Substitution) -> ListId {
        if list == ListId::EMPTY {
            return list;
        }
        let types = self.list(list).to_vec();
        let replaced: Vec<_> = types.iter().map(|id| self.substitute(*id, by)).collect();
        if replaced == types { list } else { self.intern_list(&replaced) }
    }

    /// A variable below a wildcard may itself be replaced by a wildcard, where an uncaptured type is taken apart.
    fn substitute_wildcard(&mut self, wildcard: Wildcard, by: &Substitution) -> Wildcard {
        let Some(before) = wildcard.bound() else { return wildcard };
        let bound = self.substitute(before, by);
        match (wildcard, self.get(bound)) {
            (Wildcard::Extends(_), Type::Wildcard(inner @ Wildcard::Extends(_))) => inner,
            (Wildcard::Extends(_), Type::Remembered { wildcard: Wildcard::Unbounded, formal }) => {
                Wildcard::Extends(self.var(formal).upper)
            }
            (Wildcard::Extends(_), Type::Wildcard(Wildcard::Unbounded)) => match self.get(before) {
                Type::Variable(formal) if self.departures().has(Departure::WildcardTakesFormalBound) => {
                    Wildcard::Extends(self.var(formal).upper)
                }
                _ => Wildcard::Unbounded,
            },
            (Wildcard::Extends(_), _) => Wildcard::Extends(bound),
            (_, _) => Wildcard::Super(bound),
        }
    }

    /// What the parameters of a class and of the classes around it stand for in a use of it.
    /// A raw type binds nothing.
    pub fn arguments_of(&mut self, use_of: ClassType) -> Substitution {
        let mut found = Substitution::default();
        let mut next = Some(use_of);
        while let Some(ClassType { class, outer, args }) = next {
            let params = self.class(class).params.clone();
            for (param, arg) in params.iter().zip(self.list(args)) {
                found.bind(*param, *arg);
            }
            next = outer.and_then(|outer| match self.get(outer) {
                Type::Class(outer) => Some(outer),
                _ => None,
            });
        }
        found
    }

    /// Whether the type mentions one of the variables. Bounds of captured variables count as mentioned.
    pub fn mentions(&self, id: TypeId, vars: &[VarId]) -> bool {
        self.any_variable(id, &mut |var| vars.contains(&var))
    }

    /// Whether `test` holds for one of the variables that the type mentions.
    pub fn any_variable(&self, id: TypeId, test: &mut impl FnMut(VarId) -> bool) -> bool {
        match self.get(id) {
            Type::Top | Type::Bottom | Type::Null | Type::Primitive(_) | Type::Constructor(_) => false,
            Type::Class(ClassType { outer, args, .. }) => {
                outer.is_some_and(|outer| self.any_variable(outer, test)) || self.any_in_list(args, test)
            }
            Type::Variable(var) => test(var),
            Type::Apply { head, args } => test(head) || self.any_in_list(args, test),
            Type::Wildcard(wildcard) | Type::Remembered { wildcard, .. } => {
                wildcard.bound().is_some_and(|bound| self.any_variable(bound, test))
            }
            Type::Array(inner) | Type::Nullable(inner) => self.any_variable(inner, test),
            Type::Function { params, result } => {
                self.any_in_list(params, test) || self.any_variable(result, test)
            }
            Type::Intersection(parts) => self.any_in_list(parts, test),
        }
    }

    fn any_in_list(&self, list: ListId, test: &mut impl FnMut(VarId) -> bool) -> bool {
        self.list(list).iter().any(|id| self.any_variable(*id, test))
    }

    /// The class with arguments for all of its parameters, or its constructor, as a type; used by unification.
    pub(crate) fn class_of(&self, id: TypeId) -> Option<ClassId> {
        match self.get(id) {
            Type::Class(ClassType { class, .. }) | Type::Constructor(class) => Some(class),
            _ => None,
        }
    }
}
