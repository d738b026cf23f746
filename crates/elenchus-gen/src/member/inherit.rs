//! Members from above: what is inherited, what has to be implemented, what is overridden by choice.

use elenchus_ir::{Access, ClassKind};
use elenchus_types::{Origin, Substitution, Type, TypeId, VarId};

use crate::declared::{ClassRef, MethodInfo, MethodKind, MethodRef, TypeParams};
use crate::library::Library;
use crate::member::Signature;
use crate::state::State;

impl State<'_> {
    /// Gives a class the members of its supertypes, and says which methods it has to declare.
    pub fn inherit_members(&mut self, class: ClassRef) -> Vec<MethodRef> {
        let info = self.class(class);
        let declared = info.declared;
        let (is_abstract, supertypes): (bool, Vec<TypeId>) =
            (info.is_abstract, info.superclass.into_iter().chain(info.interfaces.iter().copied()).collect());
        let mut found: Vec<MethodRef> = Vec::new();
        let mut conflicts: Vec<MethodRef> = Vec::new();
        let mut fields = Vec::new();
        for above in supertypes {
            let Some(above) = self.class_of(above) else { continue };
            for method in self.class(above).methods.clone() {
                let info = self.method(method);
                let from_interface = self.is_of_interface(&info);
                if info.access == Access::Private
                    || info.kind == MethodKind::Static && from_interface
                    || found.contains(&method)
                {
                    continue;
                }
                match self.same_signature(declared, &found, method) {
                    None => found.push(method),
                    Some(index) => {
                        let known = self.method(found[index]);
                        if !self.is_of_interface(&known) || self.overrides(&known, &info) {
                            // A method of a class stands before one of an interface (JLS 8.4.8).
                        } else if self.overrides(&info, &known) {
                            found[index] = method;
                        } else if known.kind != MethodKind::Abstract || info.kind != MethodKind::Abstract {
                            conflicts.push(found[index]);
                        }
                    }
                }
            }
            for field in self.class(above).fields.clone() {
                if self.field(field).access != Access::Private && !fields.contains(&field) {
                    fields.push(field);
                }
            }
        }
        let obligations = found
            .iter()
            .copied()
            .filter(|method| {
                conflicts.contains(method)
                    || !is_abstract && self.method(*method).kind == MethodKind::Abstract
            })
            .collect();
        let info = self.class_mut(class);
        info.methods = found;
        info.fields = fields;
        obligations
    }

    fn is_of_interface(&self, method: &MethodInfo) -> bool {
        method.owner.is_some_and(|owner| self.class(owner).kind == ClassKind::Interface)
    }

    /// Whether the class of one method is below that of another, which it then overrides.
    fn overrides(&mut self, one: &MethodInfo, other: &MethodInfo) -> bool {
        let (Some(one), Some(other)) = (one.owner, other.owner) else { return false };
        let (declared, above) = (self.class(one).declared, self.class(other).class);
        self.world.as_super(declared, above).is_some()
    }

    /// The place of a method with the same signature, seen from a class.
    fn same_signature(&mut self, seen_from: TypeId, among: &[MethodRef], method: MethodRef) -> Option<usize> {
        let info = self.method(method);
        for (index, known) in among.iter().enumerate() {
            let known = self.method(*known);
            if known.spelling != info.spelling
                || self.world.list(known.params).len() != self.world.list(info.params).len()
            {
                continue;
            }
            if self.erased_params(seen_from, &known) == self.erased_params(seen_from, &info) {
                return Some(index);
            }
        }
        None
    }

    pub fn erased_params(&mut self, seen_from: TypeId, method: &MethodInfo) -> Vec<TypeId> {
        let params = self.world.list(method.params).to_vec();
        let owner = method.owner.map(|owner| self.class(owner).class);
        params
            .into_iter()
            .map(|param| {
                let seen = match owner {
                    Some(owner) => self.world.member_type(seen_from, owner, param),
                    None => param,
                };
                self.world.erasure(seen)
            })
            .collect()
    }

    pub fn declare_optional_overrides(&mut self, class: ClassRef) {
        let kind = self.class(class).kind;
        for method in self.class(class).methods.clone() {
            let info = self.method(method);
            let inherited = info.owner != Some(class);
            if inherited
                && info.kind != MethodKind::Static
                && !info.is_final
                && info.owner.is_some_and(|owner| self.is_own(owner))
                && self.chance(self.chance.optional_override)
            {
                self.declare_override(class, method);
            }
        }
        if kind != ClassKind::Interface && self.chance(8) {
            self.declare_to_string(class);
        }
    }

    fn declare_to_string(&mut self, class: ClassRef) {
        let methods = self.class(Library::ROOT).methods.clone();
        for method in methods {
            let info = self.method(method);
            if info.result == self.roles.string && info.kind == MethodKind::Concrete {
                let has = self
                    .class(class)
                    .methods
                    .iter()
                    .any(|known| self.method(*known).spelling == info.spelling);
                if !has {
                    self.declare_override(class, method);
                }
                return;
            }
        }
    }

    /// Whether a class that stands here can override all that is in a local class: what that says of the type variables
    /// around it can be written only where no variable of the same name hides them.
    pub fn can_override_all(&mut self, class: ClassRef) -> bool {
        let info = self.class(class);
        if !info.is_local {
            return true;
        }
        let (declared, params) = (info.declared, info.params);
        for method in info.methods.clone() {
            let method = self.method(method);
            let Some(owner) = method.owner.map(|owner| self.class(owner).class) else { continue };
            let bounds = method.type_params.iter().map(|var| self.world.var(var).upper);
            let types: Vec<TypeId> =
                self.world.list(method.params).iter().copied().chain(bounds).chain([method.result]).collect();
            for declared_type in types {
                let seen = self.world.member_type(declared, owner, declared_type);
                let is_hidden = self.world.any_variable(seen, &mut |var| {
                    let own = params.iter().chain(method.type_params.iter()).any(|known| known == var);
                    !own && !self.env.sees(var)
                });
                if is_hidden {
                    return false;
                }
            }
        }
        true
    }

    /// Declares a method that overrides or implements another, in the class where the environment stands.
    pub fn declare_override(&mut self, class: ClassRef, method: MethodRef) {
        let info = self.method(method);
        let Some(owner) = info.owner else { return };
        let declared = self.class(class).declared;
        let first = self.env.type_vars.len();
        let mut arguments =
            match self.world.as_super(declared, self.class(owner).class).map(|view| self.world.get(view)) {
                Some(Type::Class(use_of)) => self.world.arguments_of(use_of),
                _ => Substitution::default(),
            };
        let (vars, type_param_nodes) = self.renamed_params(&info, &mut arguments);
        let params: Vec<TypeId> = self.world.list(info.params).to_vec();
        let params = params.into_iter().map(|param| self.world.substitute(param, &arguments)).collect();
        let mut result = self.world.substitute(info.result, &arguments);
        let throws: Vec<TypeId> = self.world.list(info.throws).to_vec();
        // `Callable` says `throws Exception`; an implementation may say less (JLS 8.4.8.3).
        let throws = if self.is_own(owner) { throws } else { Vec::new() };
        let is_interface = self.class(class).kind == ClassKind::Interface;
        if !is_interface && self.chance(self.chance.covariant_result) {
            result = self.narrowed(result);
        }
        self.env.type_vars.truncate(first);
        let access = if is_interface {
            Access::Unwritten
        } else if self.is_of_interface(&info) || self.chance(30) {
            Access::Public
        } else {
            info.access
        };
        let kind = if is_interface && info.kind == MethodKind::Abstract && self.flip() {
            MethodKind::Abstract
        } else {
            MethodKind::Concrete
        };
        let is_override = self.chance(80);
        let overriding = self.declare_method(
            Some(class),
            Signature {
                spelling: info.spelling,
                kind,
                access,
                is_override,
                is_final: false,
                type_params: TypeParams::new(&vars),
                type_param_nodes,
                params,
                param_names: Vec::new(),
                is_vararg: info.is_vararg,
                result,
                throws,
            },
        );
        self.class_mut(class).methods.retain(|known| *known != method);
        if let Some(new) = self.method_mut(overriding) {
            new.is_overloaded = info.is_overloaded;
            new.shares_name = info.shares_name;
        }
    }

    /// A type below a result's, where one comes to mind.
    fn narrowed(&mut self, result: TypeId) -> TypeId {
        match self.world.get(result) {
            Type::Class(use_of) => match self.draw_below(use_of.class, result) {
                Some(below) if self.world.is_subtype(below, result) && self.is_denotable(below) => below,
                _ => result,
            },
            _ => result,
        }
    }

    /// Type parameters for an overriding method, with the bounds of the overridden one (JLS 8.4.4).
    fn renamed_params(
        &mut self,
        info: &MethodInfo,
        arguments: &mut Substitution,
    ) -> (Vec<VarId>, Vec<elenchus_ir::TypeParameterId>) {
        let olds: Vec<VarId> = info.type_params.iter().collect();
        if olds.is_empty() {
            return (Vec::new(), Vec::new());
        }
        // The types may mention any variable in scope.
        let (vars, nodes) = self.hiding_nothing(|state| {
            state.draw_type_params(olds.len(), true, |_, name| Origin::Method { name: name.into() })
        });
        for (old, new) in olds.iter().zip(&vars) {
            let value = self.world.variable(*new);
            arguments.bind(*old, value);
        }
        for ((old, new), node) in olds.iter().zip(&vars).zip(&nodes) {
            let upper = self.world.var(*old).upper;
            let upper = self.world.substitute(upper, arguments);
            if upper == self.roles.root {
                continue;
            }
            self.world.set_bound(*new, upper);
            let bounds = self.world.parts(upper).into_iter().map(|bound| self.write(bound)).collect();
            self.program.type_params[*node].bounds = bounds;
        }
        (vars, nodes)
    }
}
