//! The fields and methods of a type by name (JLS 4.4, 8.2, 9.2, 10.7), and from where they may be named (JLS 6.6).

use elenchus_types::{Access, ClassId, Method, MethodKind, Type, TypeId};

use crate::java::{Checker, Executable};

/// A method or constructor that a call may mean, as a member of the type it is called on.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub owner: ClassId,
    pub executable: Executable,
    pub method: Method,
}

/// A field that a name may mean.
pub(crate) enum FoundField {
    Field(FieldOf),
    /// Inherited from two types.
    Ambiguous,
    Inaccessible,
    None,
}

/// A field, as a member of the type it is a field of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FieldOf {
    pub owner: ClassId,
    pub index: usize,
    pub ty: TypeId,
    pub is_static: bool,
    pub is_final: bool,
}

/// How a member is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Through {
    /// By an expression or a type.
    Value,
    /// By `super`, or without a qualifier.
    Inside,
}

impl Checker<'_> {
    /// The methods of a type with a name that are not overridden, in the order of the classes above it. The type is captured.
    pub(super) fn methods_named(&mut self, receiver: TypeId, name: &str) -> Vec<Candidate> {
        self.methods_seen(receiver, receiver, name)
    }

    /// The same, as members of what the type is [seen as](Checker::seen_at).
    pub(super) fn methods_seen(&mut self, receiver: TypeId, seen: TypeId, name: &str) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::new();
        if let Type::Array(_) = self.world.get(receiver)
            && name == "clone"
        {
            return vec![self.clone_of_array(receiver)];
        }
        let own = self.class_of(receiver);
        let in_interface = self.world.is_interface(receiver);
        let mut above = self.world.closure(receiver);
        // A method of a superclass implements those of interfaces, so classes come first.
        let rank = |checker: &mut Self, ty: TypeId| checker.world.is_interface(ty);
        let (classes, interfaces): (Vec<_>, Vec<_>) = above.drain(..).partition(|ty| !rank(self, *ty));
        for ty in classes.into_iter().chain(interfaces) {
            let Some(owner) = self.class_of(ty) else { continue };
            let class = self.world.class(owner);
            for (index, method) in class.methods.iter().enumerate() {
                if *method.name != *name {
                    continue;
                }
                let is_inherited = own == Some(owner)
                    || method.access != Access::Private
                        && !(class.is_interface() && method.kind == MethodKind::Static)
                        // JLS 9.2: an interface has the public methods of the root.
                        && (method.access == Access::Public || class.is_interface() || !in_interface);
                if !is_inherited {
                    continue;
                }
                let method = self.world.method_of(seen, owner, method);
                let candidate = Candidate { owner, executable: Executable::Method(index), method };
                if !found.iter().any(|known| self.hides(known, &candidate)) {
                    // An interface may be named before one that is below it.
                    found.retain(|known| !self.is_of_interface(known) || !self.hides(&candidate, known));
                    found.push(candidate);
                }
            }
        }
        // The root comes before the interfaces above, which redeclare some of its methods.
        let root = self.class_of(self.world.root());
        let redeclared: Vec<bool> = (0..found.len())
            .map(|place| {
                Some(found[place].owner) == root
                    && own.is_some_and(|own| self.world.class(own).is_interface())
                    && found.iter().enumerate().any(|(other, candidate)| {
                        other != place && same_parameters(&candidate.method, &found[place].method)
                    })
            })
            .collect();
        let mut redeclared = redeclared.into_iter();
        found.retain(|_| !redeclared.next().unwrap_or(false));
        found
    }

    pub(super) fn is_of_interface(&mut self, candidate: &Candidate) -> bool {
        self.world.class(candidate.owner).is_interface()
    }

    /// Whether one method takes the place of another among the members of a type: it overrides or hides it.
    fn hides(&mut self, one: &Candidate, other: &Candidate) -> bool {
        if one.owner == other.owner {
            return false;
        }
        let root = self.class_of(self.world.root());
        if Some(one.owner) == root && self.is_of_interface(other) {
            return false;
        }
        // JLS 8.4.8: what a superclass leaves open, an interface may say as well.
        let is_concrete = !self.is_open(one);
        let is_above =
            self.class_is_below(one.owner, other.owner) || is_concrete && self.is_of_interface(other);
        if !is_above {
            return false;
        }
        self.is_subsignature(&one.method, &other.method) || {
            let (own, above) = (self.declaration(one), self.declaration(other));
            self.class_is_below(one.owner, other.owner)
                && self.overrides_at_home((one.owner, &own), (other.owner, &above))
        }
    }

    /// A method as its class declares it.
    pub(super) fn declaration(&mut self, candidate: &Candidate) -> Method {
        match candidate.executable {
            Executable::Method(index) => self.world.class(candidate.owner).methods[index].clone(),
            _ => candidate.method.clone(),
        }
    }

    /// JLS 10.7.
    fn clone_of_array(&mut self, array: TypeId) -> Candidate {
        let method = Method {
            name: "clone".into(),
            kind: MethodKind::Concrete,
            access: Access::Public,
            is_final: true,
            varargs: false,
            type_params: Box::default(),
            params: Box::default(),
            result: array,
            throws: Box::default(),
        };
        let root = self.world.root();
        let owner = self.class_of(root).unwrap_or_else(|| self.world.class_named("java.lang.Object"));
        Candidate { owner, executable: Executable::Array, method }
    }

    /// The constructors of a class, as those of a use of it.
    pub(super) fn constructors_of(&mut self, ty: TypeId) -> Vec<Candidate> {
        let Some(owner) = self.class_of(ty) else { return Vec::new() };
        let class = self.world.class(owner);
        class
            .constructors
            .iter()
            .enumerate()
            .map(|(index, method)| {
                let mut method = self.world.method_of(ty, owner, method);
                method.result = ty;
                Candidate { owner, executable: Executable::Constructor(index), method }
            })
            .collect()
    }

    /// The field of a type with a name, as a member of what the type is [seen as](Checker::seen_at). The type is captured.
    pub(super) fn field_named(
        &mut self,
        receiver: TypeId,
        seen: TypeId,
        name: &str,
        through: Through,
    ) -> FoundField {
        let mut found = Vec::new();
        // A variable has the members of its bounds, also where these are variables (JLS 4.4, 4.9).
        let mut bounds = vec![receiver];
        while let Some(bound) = bounds.pop() {
            match self.world.get(bound) {
                Type::Variable(var) => bounds.push(self.world.var(var).upper),
                Type::Intersection(_) => bounds.extend(self.world.parts(bound).into_iter().rev()),
                _ => self.collect_fields(bound, name, &mut found),
            }
        }
        found.dedup();
        // A private field is no member of what is below its class (JLS 8.3).
        let own = self.class_of(receiver);
        let members: Vec<_> = found
            .iter()
            .copied()
            .filter(|(owner, index)| {
                own == Some(*owner) || self.world.class(*owner).fields[*index].access != Access::Private
            })
            .collect();
        let is_member = !members.is_empty();
        let found = if is_member { members } else { found };
        let (first, rest) = match found[..] {
            [] => return FoundField::None,
            [first, ref rest @ ..] => (first, rest),
        };
        if rest.iter().any(|other| *other != first) {
            return FoundField::Ambiguous;
        }
        let (owner, index) = first;
        let class = self.world.class(owner);
        let field = &class.fields[index];
        if !is_member || !self.is_accessible(owner, field.access, field.is_static, receiver, through) {
            return FoundField::Inaccessible;
        }
        let ty = if field.is_static { field.ty } else { self.world.member_type(seen, owner, field.ty) };
        FoundField::Field(FieldOf { owner, index, ty, is_static: field.is_static, is_final: field.is_final })
    }

    /// Own fields hide those above (JLS 8.3).
    fn collect_fields(&mut self, ty: TypeId, name: &str, found: &mut Vec<(ClassId, usize)>) {
        let mut next = ty;
        while let Type::Variable(var) = self.world.get(next) {
            next = self.world.var(var).upper;
        }
        let Some(owner) = self.class_of(next) else { return };
        let class = self.world.class(owner);
        if let Some(index) = class.fields.iter().position(|field| *field.name == *name) {
            if !found.contains(&(owner, index)) {
                found.push((owner, index));
            }
            return;
        }
        for above in &class.supertypes {
            self.collect_fields(*above, name, found);
        }
    }

    /// JLS 6.6.
    pub(super) fn is_accessible(
        &mut self,
        owner: ClassId,
        access: Access,
        is_static: bool,
        receiver: TypeId,
        through: Through,
    ) -> bool {
        if through == Through::Value && !self.may_access_members(receiver) {
            return false;
        }
        if self.may_access(owner, access) {
            return true;
        }
        if access != Access::Protected {
            return false;
        }
        // JLS 6.6.2: from the bodies of subclasses, which interfaces are not, on their own instances.
        self.scope.enclosing().iter().any(|around| {
            let here = around.class;
            !self.world.class(here).is_interface()
                && self.class_is_below(here, owner)
                && (is_static || through == Through::Inside || self.world.as_super(receiver, here).is_some())
        })
    }

    /// Leaves those of the candidates that may be named here.
    pub(super) fn accessible(
        &mut self,
        candidates: Vec<Candidate>,
        receiver: TypeId,
        through: Through,
    ) -> Vec<Candidate> {
        candidates
            .into_iter()
            .filter(|candidate| {
                let is_static = candidate.method.kind == MethodKind::Static;
                self.is_accessible(candidate.owner, candidate.method.access, is_static, receiver, through)
            })
            .collect()
    }

    /// The superclass of a class, the root if none is declared.
    pub(super) fn superclass_of(&mut self, class: ClassId) -> TypeId {
        let above = self.world.class(class).supertypes.first().copied();
        match above {
            Some(above) if !self.world.is_interface(above) => above,
            _ => self.world.root(),
        }
    }
}

fn same_parameters(one: &Method, other: &Method) -> bool {
    one.name == other.name && one.params == other.params
}
