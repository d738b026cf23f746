//! Which features of types a library has, and the fewest libraries that have them all.

use std::collections::BTreeSet;

use elenchus_types::syntax::{Declaration, MethodDeclaration, ParamDeclaration, TypeExpr};
use elenchus_types::{ClassKind, MethodKind};

use crate::model::Library;

/// The features that the visible classes of a library show to programs.
pub fn features(library: &Library) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    for class in library.visible() {
        let declaration = &class.declaration;
        of_class(declaration, &mut found);
        let is_hidden = |above: &TypeExpr| match above {
            TypeExpr::Named { name, .. } => {
                library.classes.get(name).is_some_and(|class| !class.marks.visible)
            }
            _ => false,
        };
        if declaration.supertypes.iter().any(is_hidden) {
            found.insert("members of a hidden superclass");
        }
        if class.marks.functional {
            found.insert("functional interface");
        }
    }
    found
}

/// The fewest of some sets that together have all that any has: the one with most that is new, again and again, which is never
/// more than a logarithm from the best.
pub fn select(sets: &[BTreeSet<&'static str>]) -> Vec<usize> {
    let mut missing: BTreeSet<&str> = sets.iter().flatten().copied().collect();
    let mut chosen = Vec::new();
    while !missing.is_empty() {
        let new = |place: &usize| sets[*place].intersection(&missing).count();
        let Some(best) = (0..sets.len()).max_by_key(|place| (new(place), std::cmp::Reverse(*place))) else {
            break;
        };
        for feature in &sets[best] {
            missing.remove(feature);
        }
        chosen.push(best);
    }
    chosen
}

fn of_class(class: &Declaration, found: &mut BTreeSet<&'static str>) {
    let kind = match class.kind {
        ClassKind::Enum => Some("enum"),
        ClassKind::Record => Some("record"),
        ClassKind::Annotation => Some("annotation interface"),
        ClassKind::Interface => Some("interface"),
        ClassKind::Class | ClassKind::Missing => None,
    };
    found.extend(kind);
    if !class.params.is_empty() {
        found.insert("generic class");
    }
    if !class.permits.is_empty() {
        found.insert("sealed class");
    }
    if class.outer().is_some() {
        found.insert("inner class");
    }
    of_params(&class.params, &class.name, found);
    for above in &class.supertypes {
        of_type(above, 0, found);
    }
    for (place, method) in class.methods.iter().enumerate() {
        if class.methods[..place].iter().any(|other| other.name == method.name) {
            found.insert("overloaded method");
        }
        if class.kind.is_interface() && method.kind == MethodKind::Concrete {
            found.insert("default method");
        }
        of_method(method, found);
    }
    for constructor in &class.constructors {
        if !constructor.type_params.is_empty() {
            found.insert("generic constructor");
        }
        of_method(constructor, found);
    }
    for field in &class.fields {
        of_type(&field.ty, 0, found);
    }
}

fn of_method(method: &MethodDeclaration, found: &mut BTreeSet<&'static str>) {
    if !method.type_params.is_empty() {
        found.insert("generic method");
    }
    if method.varargs {
        found.insert("variable arguments");
    }
    let is_own = |thrown: &TypeExpr| match thrown {
        TypeExpr::Named { name, .. } => method.type_params.iter().any(|param| param.name == *name),
        _ => false,
    };
    if method.throws.iter().any(is_own) {
        found.insert("thrown type variable");
    }
    of_params(&method.type_params, "", found);
    for ty in method.params.iter().chain(&method.result) {
        of_type(ty, 0, found);
    }
}

fn of_params(params: &[ParamDeclaration], class: &str, found: &mut BTreeSet<&'static str>) {
    for param in params {
        if !param.bounds.is_empty() {
            found.insert("bounded type parameter");
        }
        if param.bounds.len() > 1 {
            found.insert("several bounds");
        }
        let mut names = BTreeSet::new();
        for bound in &param.bounds {
            crate::extract::names_in(bound, &mut names);
            of_type(bound, 0, found);
        }
        if names.contains(&param.name) || names.contains(class) {
            found.insert("recursive bound");
        }
        if params.iter().any(|other| other.name != param.name && names.contains(&other.name)) {
            found.insert("bound by another parameter");
        }
    }
}

fn of_type(ty: &TypeExpr, depth: usize, found: &mut BTreeSet<&'static str>) {
    match ty {
        TypeExpr::Named { outer, args, .. } => {
            if outer
                .as_ref()
                .is_some_and(|outer| matches!(&**outer, TypeExpr::Named { args, .. } if !args.is_empty()))
            {
                found.insert("type within a generic type");
            }
            if depth >= 2 && !args.is_empty() {
                found.insert("arguments three levels deep");
            }
            for arg in args {
                of_type(arg, depth + 1, found);
            }
        }
        TypeExpr::Array(inner) => {
            found.insert("array");
            if depth > 0 {
                found.insert("array as an argument");
            }
            if matches!(&**inner, TypeExpr::Named { args, .. } if !args.is_empty()) {
                found.insert("array of a generic type");
            }
            of_type(inner, depth, found);
        }
        TypeExpr::Unbounded => {
            found.insert("unbounded wildcard");
        }
        TypeExpr::Extends(bound) => {
            found.insert("upper bounded wildcard");
            of_type(bound, depth, found);
        }
        TypeExpr::Super(bound) => {
            found.insert("lower bounded wildcard");
            of_type(bound, depth, found);
        }
        _ => {}
    }
}
