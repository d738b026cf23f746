//! Random classes: generic, bounded by parameters and by themselves, inner, functional, with several supertypes.

use std::sync::Arc;

use elenchus_types::syntax::{Declaration, MethodDeclaration, ParamDeclaration, TypeExpr};
use elenchus_types::{Access, ClassKind, ClassModifiers, Java, Library, MethodKind, Variance, World};

use crate::Dice;
use crate::ask::all_captured;

/// What random classes build on: a few classes of the JDK with only those supertypes that matter here.
pub const BASIS: &str = "
class java.lang.Object { equals(java.lang.Object): boolean; hashCode(): int; toString(): java.lang.String; }
interface java.io.Serializable
interface java.lang.Cloneable
interface java.lang.Comparable<T> { abstract compareTo(T): int; }
interface java.lang.Iterable<T>
interface java.lang.CharSequence
abstract class java.lang.Number : java.io.Serializable
final class java.lang.Byte : java.lang.Number, java.lang.Comparable<java.lang.Byte>
final class java.lang.Short : java.lang.Number, java.lang.Comparable<java.lang.Short>
final class java.lang.Integer : java.lang.Number, java.lang.Comparable<java.lang.Integer>
final class java.lang.Long : java.lang.Number, java.lang.Comparable<java.lang.Long>
final class java.lang.Float : java.lang.Number, java.lang.Comparable<java.lang.Float>
final class java.lang.Double : java.lang.Number, java.lang.Comparable<java.lang.Double>
final class java.lang.Character : java.io.Serializable, java.lang.Comparable<java.lang.Character>
final class java.lang.Boolean : java.io.Serializable, java.lang.Comparable<java.lang.Boolean>
final class java.lang.String : java.io.Serializable, java.lang.Comparable<java.lang.String>, java.lang.CharSequence
interface java.util.Collection<E> : java.lang.Iterable<E>
interface java.util.List<E> : java.util.Collection<E>
interface java.util.Set<E> : java.util.Collection<E>
interface java.util.Map<K, V>
";

/// The classes of [`BASIS`] that may be extended.
const OPEN: [&str; 4] =
    ["java.lang.Comparable", "java.lang.Iterable", "java.io.Serializable", "java.lang.Number"];

/// A class that a type may name: its name and how many arguments it takes.
struct Known {
    name: String,
    arity: usize,
    kind: ClassKind,
    open: bool,
}

/// Random classes in the package `gen`, each of which a compiler accepts.
pub fn random_classes(dice: &mut Dice, count: usize) -> Vec<Declaration> {
    // The basis is a constant of this file.
    let Ok(library) = Library::parse(BASIS) else { return Vec::new() };
    let mut library = Arc::new(library);
    let mut known: Vec<Known> = library
        .names()
        .filter_map(|name| library.get(name))
        .map(|class| Known {
            name: class.name.clone(),
            arity: class.params.len(),
            kind: class.kind,
            open: OPEN.contains(&class.name.as_str()),
        })
        .collect();
    let mut made: Vec<Declaration> = Vec::new();
    let mut index = 0;
    while made.len() < count {
        index += 1;
        let outer = made.last().filter(|class| class.kind == ClassKind::Class && !class.params.is_empty());
        let outer = if dice.chance(40) { outer.cloned() } else { None };
        // A class may have several inner classes, but they do not nest further.
        let outer = outer.map(|class| class.enclosing.unwrap_or(class.name));
        let outer = outer.and_then(|outer| library.get(&outer).cloned());
        let candidate = random_class(dice, index, outer.as_ref(), &known, &made);
        let mut extended = Library::clone(&library);
        extended.add(candidate.clone());
        let extended = Arc::new(extended);
        if !is_accepted(&candidate, &extended) {
            continue;
        }
        library = extended;
        if candidate.enclosing.is_none() {
            known.push(Known {
                name: candidate.name.clone(),
                arity: candidate.params.len(),
                kind: candidate.kind,
                open: true,
            });
        }
        made.push(candidate);
    }
    made
}

/// Whether the types in a declaration are well formed, by the specification and by javac, and nothing is inherited
/// twice with different arguments.
fn is_accepted(declaration: &Declaration, library: &Arc<Library>) -> bool {
    [Java::specified(), Java::javac()].into_iter().all(|java| is_accepted_in(java, declaration, library))
}

fn is_accepted_in(java: Java, declaration: &Declaration, library: &Arc<Library>) -> bool {
    let mut world = World::new(Arc::new(java), library.clone());
    let id = world.class_named(&declaration.name);
    let class = world.class(id);
    let declared = world.declared_type(id);
    let params = class.params.iter().chain(class.methods.iter().flat_map(|method| &method.type_params));
    let bounds: Vec<_> = params.map(|param| world.var(*param).upper).collect();
    let signatures = class.methods.iter().flat_map(|method| method.params.iter().chain([&method.result]));
    let mentioned: Vec<_> = class.supertypes.iter().chain(signatures).copied().chain(bounds).collect();
    world.has_one_parameterisation(declared)
        && mentioned
            .into_iter()
            // javac also refuses a wildcard whose bound cannot be cast to that of its parameter.
            .all(|id| world.is_well_formed(id) && all_captured(&mut world, id))
}

fn random_class(
    dice: &mut Dice,
    index: usize,
    outer: Option<&Declaration>,
    known: &[Known],
    made: &[Declaration],
) -> Declaration {
    let interface = outer.is_none() && dice.chance(50);
    let name = match outer {
        Some(outer) => format!("{}$I{index}", outer.name),
        None => format!("gen.C{index}"),
    };
    let prefix = if outer.is_some() { "U" } else { "T" };
    let own: Vec<String> = (0..dice.below(4)).map(|place| format!("{prefix}{place}")).collect();
    let mut scope = own.clone();
    scope.extend(outer.iter().flat_map(|outer| &outer.params).map(|param| param.name.clone()));
    let params = own
        .iter()
        .map(|param| random_param(dice, &name, param, &own, &scope, known, outer.is_none()))
        .collect();
    let mut supertypes = Vec::new();
    if !interface && dice.chance(60) {
        supertypes.extend(random_superclass(dice, outer, &scope, known, made));
    }
    for _ in 0..dice.below(3) {
        let interfaces: Vec<&Known> =
            known.iter().filter(|class| class.kind == ClassKind::Interface && class.open).collect();
        if let Some(above) = dice.pick(&interfaces) {
            let above = use_of(dice, above, &scope, known, 2);
            if !supertypes.contains(&above) {
                supertypes.push(above);
            }
        }
    }
    let mut methods = Vec::new();
    if interface {
        for (percent, kind) in
            [(60, MethodKind::Abstract), (10, MethodKind::Abstract), (20, MethodKind::Concrete)]
        {
            if dice.chance(percent) {
                methods.push(random_method(dice, format!("m{index}_{}", methods.len()), kind, &scope, known));
            }
        }
        if dice.chance(10) {
            methods.push(MethodDeclaration {
                name: "equals".to_owned(),
                kind: MethodKind::Abstract,
                params: vec![named("java.lang.Object")],
                result: Some(named("boolean")),
                ..MethodDeclaration::default()
            });
        }
    }
    let kind = if interface { ClassKind::Interface } else { ClassKind::Class };
    let enclosing = outer.map(|outer| outer.name.clone());
    let modifiers =
        ClassModifiers { access: Access::Package, is_abstract: true, ..ClassModifiers::default() };
    Declaration { name, kind, modifiers, enclosing, params, supertypes, methods, ..Declaration::default() }
}

fn random_superclass(
    dice: &mut Dice,
    outer: Option<&Declaration>,
    scope: &[String],
    known: &[Known],
    made: &[Declaration],
) -> Option<TypeExpr> {
    // A sibling inner class, as a member of the same enclosing instance.
    if let Some(outer) = outer {
        let siblings: Vec<_> =
            made.iter().filter(|class| class.enclosing.as_ref() == Some(&outer.name)).collect();
        if let Some(sibling) = dice.pick(&siblings) {
            let enclosing = outer.params.iter().map(|param| named(&param.name)).collect();
            let args = (0..sibling.params.len()).map(|_| type_expr(dice, scope, known, 1)).collect();
            let enclosing = TypeExpr::Named { outer: None, name: outer.name.clone(), args: enclosing };
            return Some(TypeExpr::Named {
                outer: Some(Box::new(enclosing)),
                name: sibling.name.clone(),
                args,
            });
        }
    }
    let classes: Vec<&Known> =
        known.iter().filter(|class| class.kind == ClassKind::Class && class.open).collect();
    let above = dice.pick(&classes)?;
    Some(use_of(dice, above, scope, known, 2))
}

fn random_param(
    dice: &mut Dice,
    class: &str,
    name: &str,
    own: &[String],
    scope: &[String],
    known: &[Known],
    top_level: bool,
) -> ParamDeclaration {
    // Those of the JDK that may not be extended have methods that clash.
    let interfaces: Vec<&Known> =
        known.iter().filter(|class| class.kind == ClassKind::Interface && class.open).collect();
    let mut bounds = Vec::new();
    match dice.below(10) {
        // By another parameter; one after it in the list, so that no cycle can arise.
        0 | 1 => {
            let place = own.iter().position(|known| known == name).unwrap_or(0);
            let later = &scope[place + 1..];
            bounds.extend(dice.pick(later).map(|param| named(param)));
        }
        // By itself.
        2 if top_level => {
            let args = own.iter().map(|param| named(param)).collect();
            bounds.push(TypeExpr::Named { outer: None, name: class.to_owned(), args });
        }
        2 | 3 => {
            let args = vec![named(name)];
            bounds.push(TypeExpr::Named { outer: None, name: "java.lang.Comparable".to_owned(), args });
        }
        4 => bounds.push(type_expr_of_class(dice, scope, known, 2)),
        5 => {
            for _ in 0..2 {
                if let Some(above) = dice.pick(&interfaces) {
                    bounds.push(use_of(dice, above, scope, known, 1));
                }
            }
            bounds.dedup();
        }
        _ => {}
    }
    ParamDeclaration {
        name: name.to_owned(),
        variance: Variance::Invariant,
        arity: 0,
        argument_variance: Vec::new(),
        bounds,
    }
}

fn random_method(
    dice: &mut Dice,
    name: String,
    kind: MethodKind,
    scope: &[String],
    known: &[Known],
) -> MethodDeclaration {
    let type_params = if dice.chance(30) { random_type_params(dice, scope, known) } else { Vec::new() };
    let mut scope = scope.to_vec();
    scope.extend(type_params.iter().map(|param| param.name.clone()));
    let value = |dice: &mut Dice| match dice.below(4) {
        0 => named(dice.pick(&["int", "boolean", "double"]).copied().unwrap_or("int")),
        _ => type_expr(dice, &scope, known, 2),
    };
    let params = (0..dice.below(3)).map(|_| value(dice)).collect();
    let result = if dice.chance(25) { named("void") } else { value(dice) };
    MethodDeclaration {
        name,
        kind,
        type_params,
        params,
        result: Some(result),
        ..MethodDeclaration::default()
    }
}

/// Parameters of a method, bounded by one another, by themselves and by those of the class.
fn random_type_params(dice: &mut Dice, scope: &[String], known: &[Known]) -> Vec<ParamDeclaration> {
    let own: Vec<String> = (0..=dice.below(2)).map(|place| format!("M{place}")).collect();
    let mut scope_of_bounds = own.clone();
    scope_of_bounds.extend_from_slice(scope);
    own.iter().map(|param| random_param(dice, "", param, &own, &scope_of_bounds, known, false)).collect()
}

fn named(name: &str) -> TypeExpr {
    TypeExpr::Named { outer: None, name: name.to_owned(), args: Vec::new() }
}

fn type_expr(dice: &mut Dice, scope: &[String], known: &[Known], depth: usize) -> TypeExpr {
    match dice.below(10) {
        0..5 if !scope.is_empty() => named(&scope[dice.below(scope.len())]),
        9 if depth > 0 => TypeExpr::Array(Box::new(type_expr(dice, scope, known, depth - 1))),
        _ => type_expr_of_class(dice, scope, known, depth),
    }
}

fn type_expr_of_class(dice: &mut Dice, scope: &[String], known: &[Known], depth: usize) -> TypeExpr {
    let fitting: Vec<&Known> = known.iter().filter(|class| depth > 0 || class.arity == 0).collect();
    match dice.pick(&fitting) {
        Some(class) => use_of(dice, class, scope, known, depth),
        None => named("java.lang.Object"),
    }
}

fn use_of(dice: &mut Dice, class: &Known, scope: &[String], known: &[Known], depth: usize) -> TypeExpr {
    let args = (0..class.arity)
        .map(|_| {
            let inner = type_expr(dice, scope, known, depth.saturating_sub(1));
            // A wildcard is no argument of a supertype itself, and javac refuses one over a final class, which those
            // of the basis are, when the parameter's bound is an interface that the class does not implement.
            let own = matches!(&inner, TypeExpr::Named { name, .. } if !name.starts_with("java."));
            match dice.below(6) {
                0 if depth < 2 && own => TypeExpr::Extends(Box::new(inner)),
                1 if depth < 2 => TypeExpr::Super(Box::new(inner)),
                2 if depth < 2 => TypeExpr::Unbounded,
                _ => inner,
            }
        })
        .collect();
    TypeExpr::Named { outer: None, name: class.name.clone(), args }
}
