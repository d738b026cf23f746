//! Functional interfaces: their parameterisation without wildcards and their function type (JLS 9.8, 9.9).

use crate::{
    Access, ClassId, ClassType, Departure, Method, MethodKind, Substitution, Type, TypeId, VarId, Wildcard,
    World,
};

/// The one abstract method of a functional interface, as a member of a use of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Descriptor {
    pub name: Box<str>,
    pub type_params: Vec<VarId>,
    pub params: Vec<TypeId>,
    pub result: TypeId,
    /// What a body may throw: what every method that it implements may.
    pub throws: Vec<TypeId>,
}

/// A method as a member of a type.
struct Member {
    owner: ClassId,
    kind: MethodKind,
    signature: Descriptor,
}

impl World {
    /// The use of a functional interface without wildcards that a lambda without declared parameter types
    /// has (JLS 9.9); of an intersection, that of each part. `None` when it has none.
    pub fn parameterisation(&mut self, id: TypeId) -> Option<TypeId> {
        if let Type::Intersection(parts) = self.get(id) {
            let mut parts = self.list(parts).to_vec();
            for part in &mut parts {
                *part = self.parameterisation(*part)?;
            }
            return Some(self.intersection(&parts));
        }
        let Type::Class(ClassType { class, outer, args }) = self.get(id) else { return None };
        let args = self.list(args).to_vec();
        let params = self.class(class).params.clone();
        let departs = self.departures().has(Departure::FunctionTypeOfDependentWildcard);
        let mut plain = Vec::with_capacity(args.len());
        for (arg, param) in args.iter().zip(&*params) {
            let Type::Wildcard(wildcard) = self.get(*arg) else {
                plain.push(*arg);
                continue;
            };
            let declared = self.var(*param).upper;
            let dependent = self.mentions(declared, &params);
            if dependent && !departs {
                return None;
            }
            plain.push(match wildcard {
                Wildcard::Super(bound) => bound,
                Wildcard::Extends(bound) if dependent => bound,
                Wildcard::Extends(bound) => self.glb(declared, bound)?,
                Wildcard::Unbounded if dependent => self.root(),
                Wildcard::Unbounded => declared,
            });
        }
        let found = self.inner_type(outer, class, &plain);
        (!departs || self.is_within_bounds(found)).then_some(found)
    }

    /// The function type of a functional interface, for a use without wildcards, or of an intersection that is like
    /// one (JLS 9.9). `None` when the type is no functional interface.
    pub fn descriptor(&mut self, id: TypeId) -> Option<Descriptor> {
        for part in self.parts(id) {
            let Type::Class(ClassType { class, .. }) = self.get(part) else { return None };
            let definition = self.class(class);
            let is_root = part == self.root() && part != id;
            if !is_root && (!definition.is_interface() || definition.is_sealed()) {
                return None;
            }
        }
        let mut members = self.members(id);
        members.retain(|member| member.kind != MethodKind::Abstract || !self.is_of_root(&member.signature));
        let is_abstract = |member: &&Member| member.kind == MethodKind::Abstract;
        if members.iter().filter(is_abstract).count() > 1
            && let Some(class) = self.class_of(id)
            && let declared = self.declared_type(class)
            && declared != id
        {
            // JLS 9.8, 9.9: functional is the interface, not its use. Two methods may be the same in a use only.
            self.descriptor(declared)?;
        }
        let mut candidates: Vec<&Member> = Vec::new();
        for member in members.iter().filter(is_abstract) {
            let overridden = members.iter().any(|other| {
                other.owner != member.owner
                    && self.class_is_below(other.owner, member.owner)
                    && self.overrides(&other.signature, &member.signature)
            });
            if !overridden {
                candidates.push(member);
            }
        }
        // JLS 9.9: a result that is below all others comes before one that only stands for them, as a raw type does.
        let best = self
            .best_of(&candidates, World::result_is_below)
            .or_else(|| self.best_of(&candidates, World::result_substitutes))?;
        let mut found = best.signature.clone();
        let clauses: Vec<_> =
            candidates.iter().map(|one| (&*one.signature.type_params, &*one.signature.throws)).collect();
        found.throws = self.thrown_by_all(&found.type_params, &clauses);
        Some(found)
    }

    /// The first method whose signature is a subsignature of all others, and whose result fits theirs.
    fn best_of<'m>(
        &mut self,
        candidates: &[&'m Member],
        result_fits: fn(&mut World, &Descriptor, &Descriptor) -> bool,
    ) -> Option<&'m Member> {
        candidates.iter().copied().find(|one| {
            candidates.iter().all(|other| {
                self.overrides(&one.signature, &other.signature)
                    && result_fits(self, &one.signature, &other.signature)
            })
        })
    }

    /// The exceptions that each of the clauses of methods with these or their own type parameters allows (JLS 9.9, 15.12.2.5):
    /// each as one names it and the others name it or one above it.
    pub fn thrown_by_all(&mut self, type_params: &[VarId], clauses: &[(&[VarId], &[TypeId])]) -> Vec<TypeId> {
        let clauses: Vec<Vec<TypeId>> = clauses
            .iter()
            .map(|(own, throws)| {
                let renaming = self.renaming(own, type_params);
                throws.iter().map(|thrown| self.substitute(*thrown, &renaming)).collect()
            })
            .collect();
        let mut thrown = Vec::new();
        for candidate in clauses.iter().flatten() {
            let allowed =
                clauses.iter().all(|clause| clause.iter().any(|above| self.is_subtype(*candidate, *above)));
            if allowed && !thrown.contains(candidate) {
                thrown.push(*candidate);
            }
        }
        thrown
    }

    /// The instance methods of an interface and of those above it, as members of this use.
    fn members(&mut self, id: TypeId) -> Vec<Member> {
        let mut members = Vec::new();
        for above in self.closure(id) {
            let Type::Class(use_of) = self.get(above) else { continue };
            let class = self.class(use_of.class);
            if !class.is_interface() {
                continue;
            }
            let inherited =
                |method: &&Method| method.kind != MethodKind::Static && method.access != Access::Private;
            for method in class.methods.iter().filter(inherited) {
                let Method { name, kind, type_params, params, result, throws, .. } =
                    self.method_of(above, use_of.class, method);
                let signature = Descriptor {
                    name,
                    type_params: type_params.into(),
                    params: params.into(),
                    result,
                    throws: throws.into(),
                };
                members.push(Member { owner: use_of.class, kind, signature });
            }
        }
        members
    }

    /// Whether one signature is a subsignature of another (JLS 8.4.2).
    fn overrides(&mut self, one: &Descriptor, other: &Descriptor) -> bool {
        if one.name != other.name || one.params.len() != other.params.len() {
            return false;
        }
        let same = one.type_params.len() == other.type_params.len() && {
            let renaming = self.renaming(&other.type_params, &one.type_params);
            one.params.iter().zip(&other.params).all(|(one, other)| {
                let other = self.substitute(*other, &renaming);
                self.is_same(*one, other)
            })
        };
        same || one.type_params.is_empty()
            && one.params.iter().zip(&other.params).all(|(one, other)| *one == self.erasure(*other))
    }

    /// Whether the result of one is that of the other, or below it.
    fn result_is_below(&mut self, one: &Descriptor, other: &Descriptor) -> bool {
        let renaming = self.renaming(&other.type_params, &one.type_params);
        let wider = self.substitute(other.result, &renaming);
        match (self.get(one.result), self.get(wider)) {
            (Type::Primitive(one), Type::Primitive(other)) => one == other,
            _ => self.is_subtype(one.result, wider),
        }
    }

    /// JLS 8.4.5, as far as the choice of a descriptor needs it.
    fn result_substitutes(&mut self, one: &Descriptor, other: &Descriptor) -> bool {
        let renaming = self.renaming(&other.type_params, &one.type_params);
        let wider = self.substitute(other.result, &renaming);
        let erased = self.erasure(wider);
        self.result_is_below(one, other)
            || self.is_unchecked_subtype(one.result, wider)
            || one.result == erased
    }

    fn renaming(&mut self, from: &[VarId], to: &[VarId]) -> Substitution {
        from.iter().zip(to).map(|(from, to)| (*from, self.variable(*to))).collect()
    }

    fn class_is_below(&mut self, lower: ClassId, upper: ClassId) -> bool {
        let lower = self.class_type(lower, &[]);
        self.as_super(lower, upper).is_some()
    }

    /// Whether the root has a public instance method with this signature, which every object implements.
    fn is_of_root(&mut self, signature: &Descriptor) -> bool {
        let Some(root) = self.class_of(self.root()) else { return false };
        let methods = self.class(root);
        methods.methods.iter().any(|method| {
            method.kind != MethodKind::Static
                && method.access == Access::Public
                && method.name == signature.name
                && *method.params == *signature.params
        })
    }
}
