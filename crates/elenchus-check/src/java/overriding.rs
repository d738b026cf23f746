//! Overriding, hiding and inheriting methods (JLS 8.4.8, 9.4.1).

use elenchus_ir::{self as ir, FunctionId, Node};
use elenchus_types::{Access, ClassId, ClassKind, Method, MethodKind, Substitution, Type, TypeId};

use crate::java::class_rules::weakness;
use crate::java::{Checker, Rule};

/// A method as a member of a class, with the class that declares it.
#[derive(Clone, Debug)]
pub(crate) struct Inherited {
    pub owner: ClassId,
    pub is_interface: bool,
    pub method: Method,
    /// As it is declared.
    pub declared: Method,
}

impl Inherited {
    fn declaration(&self) -> (ClassId, &Method) {
        (self.owner, &self.declared)
    }
}

impl Checker<'_> {
    /// The methods of a class and of everything above it, as members of the class; private ones of others are left out.
    pub fn methods_of(&mut self, class: ClassId) -> Vec<Inherited> {
        let itself = self.world.declared_type(class);
        self.methods_in(itself)
    }

    /// The same for a use of a class.
    fn methods_in(&mut self, itself: TypeId) -> Vec<Inherited> {
        let class = self.class_of(itself);
        let in_interface = self.world.is_interface(itself);
        let mut found = Vec::new();
        for above in self.world.closure(itself) {
            let Some(owner) = self.class_of(above) else { continue };
            let definition = self.world.class(owner);
            for declared in &definition.methods {
                let is_ours = self.declared.get(owner).is_some();
                // JLS 9.2: an interface has the public methods of the root.
                let is_hidden = Some(owner) != class
                    && (declared.access == Access::Private
                        || declared.access == Access::Package && !is_ours
                        || declared.access != Access::Public && in_interface && !definition.is_interface()
                        || definition.is_interface() && declared.kind == MethodKind::Static);
                if is_hidden {
                    continue;
                }
                let method = self.world.method_of(itself, owner, declared);
                found.push(Inherited {
                    owner,
                    is_interface: definition.is_interface(),
                    method,
                    declared: declared.clone(),
                });
            }
        }
        found
    }

    /// An intersection has the members of a class with an empty body below its parts, which must go together (JLS 4.9).
    pub fn check_inherited_by_intersection(&mut self, node: Node, parts: &[TypeId]) {
        let mut all: Vec<Inherited> = Vec::new();
        for part in parts {
            // One capture for all its members (JLS 4.9, 6.5.6.2): javac takes a new one for each, and finds them different.
            let part = self.captured(*part);
            for one in self.methods_in(part) {
                let is_inherited = one.method.access != Access::Private
                    && !(one.is_interface && one.method.kind == MethodKind::Static);
                let is_known =
                    all.iter().any(|known| known.owner == one.owner && known.declared == one.declared);
                if is_inherited && !is_known {
                    all.push(one);
                }
            }
        }
        self.check_pairs(None, node, &all);
    }

    /// Whether one signature is the other, or its erasure (JLS 8.4.2).
    pub fn is_subsignature(&mut self, one: &Method, other: &Method) -> bool {
        self.has_same_signature(one, other)
            || one.name == other.name
                && one.params.len() == other.params.len()
                && one.type_params.is_empty()
                && one.params.iter().zip(&other.params).all(|(one, other)| *one == self.world.erasure(*other))
    }

    pub fn has_same_signature(&mut self, one: &Method, other: &Method) -> bool {
        if one.name != other.name
            || one.params.len() != other.params.len()
            || one.type_params.len() != other.type_params.len()
        {
            return false;
        }
        let renaming = self.renaming(other, one);
        let bounds_agree = one.type_params.iter().zip(&other.type_params).all(|(one, other)| {
            let upper = self.world.var(*other).upper;
            let upper = self.world.substitute(upper, &renaming);
            let own = self.world.var(*one).upper;
            self.world.is_same(own, upper)
        });
        bounds_agree
            && one.params.iter().zip(&other.params).all(|(one, other)| {
                let other = self.world.substitute(*other, &renaming);
                self.world.is_same(*one, other)
            })
    }

    fn renaming(&mut self, from: &Method, to: &Method) -> Substitution {
        from.type_params
            .iter()
            .zip(&to.type_params)
            .map(|(from, to)| (*from, self.world.variable(*to)))
            .collect()
    }

    /// Whether the result of one is that of the other, or below it.
    pub fn result_is_below(&mut self, one: &Method, other: &Method) -> bool {
        let renaming = self.renaming(other, one);
        let wanted = self.world.substitute(other.result, &renaming);
        match (self.world.get(one.result), self.world.get(wanted)) {
            (Type::Primitive(one), Type::Primitive(wanted)) => one == wanted,
            _ => self.world.is_subtype(one.result, wanted),
        }
    }

    /// JLS 8.4.5.
    pub fn result_substitutes(&mut self, one: &Method, other: &Method) -> bool {
        if self.results_agree(one, other) {
            return true;
        }
        let is_primitive = |ty| matches!(self.world.get(ty), Type::Primitive(_));
        if is_primitive(one.result) || is_primitive(other.result) {
            return false;
        }
        let erased = self.world.erasure(other.result);
        !self.has_same_signature(one, other) && self.world.is_subtype(one.result, erased)
    }

    /// What a declared method is to those above it.
    pub fn check_overriding(&mut self, class: ClassId, id: FunctionId) {
        let Some(declared) = self.declared.get(class) else { return };
        let Some(place) = declared.methods.iter().position(|method| *method == Some(id)) else { return };
        let overrides_only = declared.overrides_only;
        let Some(own) = self.world.class(class).methods.get(place).cloned() else { return };
        let is_top_level = self.declared.main == Some(class);
        let (overridden, others) = self.methods_of_name(class, &own);
        for other in &overridden {
            self.check_override(Node::Function(id), &own, other);
            self.check_default(class, id, &own, other);
        }
        if let Some(other) = others.iter().find(|other| self.erasures_clash(class, &own, &overridden, other))
        {
            let detail = format!("{} of {}", own.name, self.title(other.owner));
            self.reject(Node::Function(id), Rule::NameClash, detail);
        }
        // Hiding is not overriding, and private methods override nothing.
        let overrides =
            !overridden.is_empty() && own.kind != MethodKind::Static && own.access != Access::Private;
        let has_to_override = self.program.functions[id].modifiers.is_override
            || overrides_only && own.access != Access::Private;
        if has_to_override && (!overrides || is_top_level) {
            let is_accessor = self.world.class(class).kind == ClassKind::Record
                && own.params.is_empty()
                && self.world.class(class).components.iter().any(|component| component.name == own.name);
            if !is_accessor {
                self.reject(Node::Function(id), Rule::OverridesNothing, &*own.name);
            }
        }
    }

    /// The same for methods that are not written: accessors of records, the methods of an enum.
    fn check_implied(&mut self, class: ClassId, node: ir::ClassId) {
        let Some(declared) = self.declared.get(class) else { return };
        let is_implied: Vec<bool> = declared.methods.iter().map(Option::is_none).collect();
        let methods = self.world.class(class).methods.clone();
        for (own, _) in methods.iter().zip(is_implied).filter(|(_, is_implied)| *is_implied) {
            let (overridden, _) = self.methods_of_name(class, own);
            for other in &overridden {
                self.check_override(Node::Class(node), own, other);
            }
        }
    }

    /// The methods of a class of the name of one of its own: those above that it overrides or hides, and the others.
    fn methods_of_name(&mut self, class: ClassId, own: &Method) -> (Vec<Inherited>, Vec<Inherited>) {
        let (mut overridden, others): (Vec<_>, Vec<_>) = self
            .methods_of(class)
            .into_iter()
            .filter(|other| other.method.name == own.name)
            .partition(|other| self.is_subsignature(own, &other.method));
        overridden.retain(|other| other.owner != class);
        (overridden, others)
    }

    /// JLS 8.4.8.3: no subsignature of the other, but the same erasure, if only that of a method that it overrides.
    /// Two methods of one class whose own erasures are the same are duplicates.
    fn erasures_clash(
        &mut self,
        class: ClassId,
        own: &Method,
        overridden: &[Inherited],
        other: &Inherited,
    ) -> bool {
        other.owner != class && self.has_same_erasure(own, &other.declared)
            || own.kind != MethodKind::Static
                && overridden.iter().any(|above| self.has_same_erasure(&above.declared, &other.declared))
    }

    pub fn has_same_erasure(&mut self, one: &Method, other: &Method) -> bool {
        one.params.len() == other.params.len()
            && one
                .params
                .iter()
                .zip(&other.params)
                .all(|(one, other)| self.world.erasure(*one) == self.world.erasure(*other))
    }

    /// JLS 9.4.1.2: every class has the methods of the root from elsewhere.
    fn check_default(&mut self, class: ClassId, id: FunctionId, own: &Method, other: &Inherited) {
        let is_default = own.kind == MethodKind::Concrete && own.access != Access::Private;
        if is_default && self.world.class(class).is_interface() && !other.is_interface {
            self.reject(Node::Function(id), Rule::DefaultOfRoot, &*own.name);
        }
    }

    /// JLS 8.4.8.1 to 8.4.8.3.
    fn check_override(&mut self, node: Node, own: &Method, other: &Inherited) {
        let above = &other.method;
        let title = || format!("{} of {}", own.name, self.world.class_name(other.owner));
        let own_static = own.kind == MethodKind::Static;
        let other_static = above.kind == MethodKind::Static;
        if own_static && !other_static {
            let detail = title();
            self.reject(node, Rule::StaticOverride, detail);
        } else if above.is_final || !own_static && other_static {
            let detail = title();
            self.reject(node, Rule::FinalOverride, detail);
        } else if weakness(own.access) > weakness(above.access) {
            let detail = title();
            self.reject(node, Rule::WeakerAccess, detail);
        } else if !self.result_substitutes(own, above) {
            self.elaboration.set_at_odds(node, own.result, above.result);
            let detail = format!("{} of {}", own.name, self.title(other.owner));
            self.reject(node, Rule::OverriddenResult, detail);
        } else if !self.throws_substitute(own, above) {
            let detail = format!("{} of {}", own.name, self.title(other.owner));
            self.reject(node, Rule::OverriddenThrows, detail);
        }
    }

    fn throws_substitute(&mut self, own: &Method, other: &Method) -> bool {
        // What is allowed is erased (JLS 8.4.8.3).
        let allowed: Vec<TypeId> = other.throws.iter().map(|ty| self.world.erasure(*ty)).collect();
        own.throws.iter().all(|thrown| {
            !self.is_checked(*thrown)
                || allowed.iter().any(|allowed| self.world.is_subtype(*thrown, *allowed))
        })
    }

    /// JLS 11.1.1: whether an exception must be caught or declared.
    pub fn is_checked(&mut self, ty: TypeId) -> bool {
        let runtime = self.library_type("java.lang.RuntimeException");
        let error = self.library_type("java.lang.Error");
        !self.is_error(ty) && !self.world.is_subtype(ty, runtime) && !self.world.is_subtype(ty, error)
    }

    /// What a class inherits and does not override.
    pub fn check_inherited(&mut self, class: ClassId, node: ir::ClassId) {
        let definition = self.world.class(class);
        let all = self.methods_of(class);
        if !definition.modifiers.is_abstract && !definition.is_interface() {
            self.check_all_implemented(node, &all);
        }
        self.check_implied(class, node);
        self.check_pairs(Some(class), Node::Class(node), &all);
    }

    /// JLS 8.1.1.1: a class that is not abstract has no abstract methods.
    fn check_all_implemented(&mut self, node: ir::ClassId, all: &[Inherited]) {
        let declaration = &self.program.classes[node];
        // A private one is wrong in itself.
        let is_open = |open: &&Inherited| {
            open.method.kind == MethodKind::Abstract && open.method.access != Access::Private
        };
        for open in all.iter().filter(is_open) {
            let is_implemented = all.iter().any(|other| {
                (other.owner != open.owner || other.method.kind == MethodKind::Concrete)
                    && other.method.name == open.method.name
                    && self.implements(other, open)
            });
            if is_implemented {
                continue;
            }
            if declaration.kind == ir::ClassKind::Enum && !declaration.constants.is_empty() {
                // JLS 8.9.1: the constants have bodies that implement it.
                let bare = declaration
                    .constants
                    .iter()
                    .find(|constant| self.program.enum_constants[**constant].body.is_none());
                let has_bodies = declaration
                    .constants
                    .iter()
                    .any(|constant| self.program.enum_constants[*constant].body.is_some());
                match bare {
                    // javac points at the constant, or if none has a body, at the enum.
                    Some(constant) if has_bodies => {
                        self.reject(Node::EnumConstant(*constant), Rule::NotImplemented, &*open.method.name);
                        return;
                    }
                    Some(_) => {}
                    None => continue,
                }
            }
            let detail = format!("{} of {}", open.method.name, self.title(open.owner));
            self.reject(Node::Class(node), Rule::NotImplemented, detail);
            return;
        }
    }

    /// Whether a method stands for an abstract one in a class: by overriding it, or by being inherited from a superclass
    /// beside it (JLS 8.4.8.1). Another abstract method that overrides it is asked about itself.
    fn implements(&mut self, other: &Inherited, open: &Inherited) -> bool {
        let is_below = self.class_is_below(other.owner, open.owner);
        let must_be_below =
            other.method.kind == MethodKind::Abstract || other.is_interface || !open.is_interface;
        if must_be_below && !is_below {
            return false;
        }
        // A library keeps the rules among its own classes, some of which may be missing here.
        let is_library = self.declared.get(other.owner).is_none() && self.declared.get(open.owner).is_none();
        // Two methods of interfaces that are inherited beside each other stay so (JLS 8.4.8, 9.4.1).
        (!other.is_interface && self.is_subsignature(&other.method, &open.method)
            || is_below && self.overrides_at_home(other.declaration(), open.declaration()))
            && (is_library
                || self.results_agree(&other.method, &open.method)
                || is_below && self.result_substitutes(&other.method, &open.method))
    }

    /// Whether a method overrides another in the class that declares it. Then it has taken the other's place in all classes
    /// below (JLS 8.4.8), also in those that see both through a raw type, erased to different signatures.
    pub fn overrides_at_home(&mut self, own: (ClassId, &Method), other: (ClassId, &Method)) -> bool {
        let home = self.world.declared_type(own.0);
        let other = self.world.method_of(home, other.0, other.1);
        self.is_subsignature(own.1, &other)
    }

    /// Pairs of inherited methods of one signature, neither from the class itself (JLS 8.4.8.3, 8.4.8.4, 9.4.1.3).
    fn check_pairs(&mut self, class: Option<ClassId>, node: Node, all: &[Inherited]) {
        let in_interface = class.is_some_and(|class| self.world.class(class).is_interface());
        // What an interface has of the root it does not inherit (JLS 9.2).
        let is_inherited = |one: &Inherited| Some(one.owner) != class && (one.is_interface || !in_interface);
        for (place, one) in all.iter().enumerate().filter(|(_, one)| is_inherited(one)) {
            for other in all[..place].iter().filter(|other| is_inherited(other)) {
                if other.method.name != one.method.name || !self.are_apart(one, other) {
                    continue;
                }
                let matches = self.is_subsignature(&one.method, &other.method)
                    || self.is_subsignature(&other.method, &one.method);
                if matches {
                    if self.is_overridden_in(all, one, other) || self.is_settled_in_library(all, one, other) {
                        continue;
                    }
                    if self.check_pair(node, all, one, other) {
                        return;
                    }
                } else if one.owner != other.owner
                    && (one.is_interface || other.is_interface)
                    && one.method.kind != MethodKind::Static
                    && other.method.kind != MethodKind::Static
                    && self.has_same_erasure(&one.declared, &other.declared)
                    && !self.is_overridden_in(all, one, other)
                {
                    let detail = format!(
                        "{} of {} and {}",
                        one.method.name,
                        self.title(one.owner),
                        self.title(other.owner)
                    );
                    self.reject(node, Rule::NameClash, detail);
                    return;
                }
            }
        }
    }

    /// Whether neither of two methods can have taken the place of the other already.
    fn are_apart(&mut self, one: &Inherited, other: &Inherited) -> bool {
        if one.owner == other.owner {
            return true;
        }
        if one.is_interface != other.is_interface {
            let (class, interface) = if one.is_interface { (other, one) } else { (one, other) };
            return !self.class_is_below(class.owner, interface.owner);
        }
        if one.is_interface {
            return !self.class_is_below(one.owner, other.owner)
                && !self.class_is_below(other.owner, one.owner);
        }
        !self.overrides_at_home(one.declaration(), other.declaration())
            && !self.overrides_at_home(other.declaration(), one.declaration())
    }

    /// Whether a third method overrides one of the two: then it is that method which is compared with the other.
    fn is_overridden_in(&mut self, all: &[Inherited], one: &Inherited, other: &Inherited) -> bool {
        all.iter().any(|third| {
            third.method.name == one.method.name
                && (self.is_overridden_by(third, one) || self.is_overridden_by(third, other))
        })
    }

    /// Whether a class of the library inherits both already. An interface inherits nothing of a class (JLS 9.2).
    fn is_settled_in_library(&mut self, all: &[Inherited], one: &Inherited, other: &Inherited) -> bool {
        let of_interfaces = one.is_interface && other.is_interface;
        all.iter().any(|third| {
            (!third.is_interface || of_interfaces)
                && self.declared.get(third.owner).is_none()
                && self.class_is_below(third.owner, one.owner)
                && self.class_is_below(third.owner, other.owner)
        })
    }

    fn is_overridden_by(&mut self, lower: &Inherited, upper: &Inherited) -> bool {
        lower.owner != upper.owner
            && (upper.is_interface || !lower.is_interface)
            && self.class_is_below(lower.owner, upper.owner)
            && self.overrides_at_home(lower.declaration(), upper.declaration())
    }

    /// Whether the pair was rejected.
    fn check_pair(&mut self, node: Node, all: &[Inherited], one: &Inherited, other: &Inherited) -> bool {
        let detail =
            format!("{} from {} and {}", one.method.name, self.title(other.owner), self.title(one.owner));
        let before = self.rejections.len();
        if one.is_interface && other.is_interface {
            let has_default =
                one.method.kind == MethodKind::Concrete || other.method.kind == MethodKind::Concrete;
            if has_default && !self.comes_from_class(all, &one.method) {
                self.reject(node, Rule::UnrelatedDefaults, detail);
            } else {
                self.check_results(node, all, one, other, detail);
            }
        } else if one.is_interface || other.is_interface {
            // A method of a superclass stands for one of an interface.
            let (own, above) = if one.is_interface { (other, one) } else { (one, other) };
            if own.method.kind == MethodKind::Abstract {
                self.check_results(node, all, one, other, detail);
            } else {
                self.check_override(node, &own.method, above);
            }
        } else if one.method.kind == MethodKind::Concrete && other.method.kind == MethodKind::Concrete {
            self.reject(node, Rule::UnrelatedDefaults, detail);
        } else {
            self.check_results(node, all, one, other, detail);
        }
        self.rejections.len() > before
    }

    /// JLS 8.4.8.4, 9.4.1.3: one of the methods has a result that may stand for those of all others. So either one of two has it,
    /// or a third does for both.
    fn check_results(
        &mut self,
        node: Node,
        all: &[Inherited],
        one: &Inherited,
        other: &Inherited,
        detail: String,
    ) {
        let stands_for_both = all.iter().any(|third| {
            third.method.name == one.method.name
                && [one, other].iter().all(|replaced| {
                    let (third, replaced) = (&third.method, &replaced.method);
                    (self.is_subsignature(third, replaced) || self.is_subsignature(replaced, third))
                        && (self.results_agree(third, replaced) || self.is_erasure_of_result(third, replaced))
                })
        });
        if !stands_for_both
            && !self.results_agree(&one.method, &other.method)
            && !self.results_agree(&other.method, &one.method)
        {
            self.reject(node, Rule::UnrelatedResults, detail);
        }
    }

    /// JLS 8.4.5, for two methods of which neither is declared here: a result that is not the erasure of the other is below it.
    fn results_agree(&mut self, one: &Method, other: &Method) -> bool {
        let renaming = self.renaming(other, one);
        let wanted = self.world.substitute(other.result, &renaming);
        if self.is_error(one.result) || self.is_error(wanted) || self.world.is_same(one.result, wanted) {
            return true;
        }
        let is_primitive = |ty| matches!(self.world.get(ty), Type::Primitive(_));
        !is_primitive(one.result)
            && !is_primitive(wanted)
            && self.world.is_unchecked_subtype(one.result, wanted)
    }

    /// JLS 8.4.5, for methods of different signatures: a result that is the erasure of the other.
    fn is_erasure_of_result(&mut self, one: &Method, other: &Method) -> bool {
        one.result == self.world.erasure(other.result) && !self.has_same_signature(one, other)
    }

    /// Whether a superclass has a method of this signature, which then counts instead of those of interfaces.
    fn comes_from_class(&mut self, all: &[Inherited], method: &Method) -> bool {
        all.iter().any(|other| {
            !other.is_interface
                && other.method.name == method.name
                && self.is_subsignature(&other.method, method)
        })
    }
}
