//! Bound sets over types of the library, without programs.

use std::sync::Arc;

use elenchus_types::{Java, Origin, TypeId, VarId, Variance, World};
use expect_test::{Expect, expect};

use super::{Inference, Strictness};

/// A bound, made from the parameters themselves.
type Bound<'b> = &'b dyn Fn(&mut World, &[TypeId]) -> TypeId;

fn world() -> World {
    World::over(elenchus_types::library::java(25).base(Arc::new(Java::javac())))
}

/// Type parameters with bounds.
fn parameters(world: &mut World, bounds: &[Bound<'_>]) -> Vec<VarId> {
    let vars: Vec<_> = bounds
        .iter()
        .map(|_| world.add_variable(Origin::Method { name: "T".into() }, Variance::Invariant, 0))
        .collect();
    let types: Vec<_> = vars.iter().map(|var| world.variable(*var)).collect();
    for (var, bound) in vars.iter().zip(bounds) {
        let bound = bound(world, &types);
        world.set_bound(*var, bound);
    }
    vars
}

fn use_of(world: &mut World, name: &str, args: &[TypeId]) -> TypeId {
    let class = world.class_named(name);
    world.class_type(class, args)
}

/// What one variable, bounded as given, becomes when all the types are compatible with it.
fn check(bound: Bound<'_>, from: &[&str], expect: &Expect) {
    let mut world = world();
    let params = parameters(&mut world, &[bound]);
    let mut inference = Inference::default();
    let theta = inference.introduce(&mut world, &params, &[]);
    let variable = theta.get(params[0]).unwrap();
    let mut holds = true;
    for text in from {
        let ty = world.parse(text).unwrap();
        holds &= inference.compatible(&mut world, ty, variable, Strictness::Loose);
    }
    let found = if holds && inference.resolve_all(&mut world) {
        let value = inference.apply(&mut world, variable);
        world.show(value)
    } else {
        "none".to_owned()
    };
    expect.assert_eq(&found);
}

#[test]
fn lower_bounds_give_their_lub() {
    let root = |world: &mut World, _: &[TypeId]| world.root();
    check(&root, &["java.lang.String"], &expect!["java.lang.String"]);
    check(&root, &["int"], &expect!["java.lang.Integer"]);
    check(&root, &[], &expect!["java.lang.Object"]);
    check(
        &root,
        &["java.util.ArrayList<java.lang.String>", "java.util.LinkedList<java.lang.String>"],
        &expect!["(java.io.Serializable & java.lang.Cloneable & java.util.AbstractList<java.lang.String>)"],
    );
}

#[test]
fn bounds_are_kept() {
    let number = |world: &mut World, _: &[TypeId]| use_of(world, "java.lang.Number", &[]);
    check(&number, &["int"], &expect!["java.lang.Integer"]);
    check(&number, &["java.lang.String"], &expect!["none"]);
    let comparable = |world: &mut World, own: &[TypeId]| use_of(world, "java.lang.Comparable", own);
    check(&comparable, &["int"], &expect!["java.lang.Integer"]);
    check(&comparable, &["int", "java.lang.String"], &expect!["none"]);
    // Only a fresh variable is below a bound that mentions itself.
    check(&comparable, &[], &expect!["Y"]);
}

#[test]
fn arguments_are_found_through_supertypes() {
    let mut world = world();
    let root: Bound<'_> = &|world, _| world.root();
    let params = parameters(&mut world, &[root, root]);
    let mut inference = Inference::default();
    let theta = inference.introduce(&mut world, &params, &[]);
    let (one, other) = (theta.get(params[0]).unwrap(), theta.get(params[1]).unwrap());
    let formal = use_of(&mut world, "java.util.Map", &[one, other]);
    let actual = world.parse("java.util.TreeMap<java.lang.String, java.util.List<java.lang.Long>>").unwrap();
    assert!(inference.compatible(&mut world, actual, formal, Strictness::Strict));
    let shown = inference.apply(&mut world, formal);
    expect!["java.util.Map<java.lang.String, java.util.List<java.lang.Long>>"].assert_eq(&world.show(shown));
}

#[test]
fn a_result_is_captured_before_it_meets_its_target() {
    let mut world = world();
    let root: Bound<'_> = &|world, _| world.root();
    let params = parameters(&mut world, &[root]);
    let mut inference = Inference::default();
    let theta = inference.introduce(&mut world, &params, &[]);
    let variable = theta.get(params[0]).unwrap();
    let wildcard = world.wildcard(elenchus_types::Wildcard::Extends(variable));
    let result = use_of(&mut world, "java.util.List", &[wildcard]);
    let fits = world.parse("java.util.List<? extends java.lang.Number>").unwrap();
    let mut other = inference.clone();
    assert!(inference.result_compatible(&mut world, result, fits, Strictness::Loose));
    assert!(inference.resolve_all(&mut world));
    let value = inference.apply(&mut world, variable);
    expect!["java.lang.Number"].assert_eq(&world.show(value));
    let does_not = world.parse("java.util.List<java.lang.Number>").unwrap();
    assert!(!other.result_compatible(&mut world, result, does_not, Strictness::Loose));
}
