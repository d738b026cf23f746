//! What holds of every program that is made.

#![allow(clippy::unwrap_used)] // helpers of tests, outside of any test

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use elenchus_case::{DeadEnd, Origin};
use elenchus_gen::{Between, Config, Generator, Restriction};
use elenchus_ir::Program;
use elenchus_lang::{JAVA, Level};
use elenchus_print::{PrintOptions, print_java};
use elenchus_types::{Base, Java};
use expect_test::expect;

fn base() -> Arc<Base> {
    static BASE: OnceLock<Arc<Base>> = OnceLock::new();
    Arc::clone(BASE.get_or_init(|| elenchus_types::library::java(25).base(Arc::new(Java::javac()))))
}

fn level(number: u16) -> Level {
    JAVA.level(&number.to_string()).unwrap()
}

fn programs(config: Config, level: Level, seed: u64, count: u64) -> Vec<Program> {
    attempts(config, level, seed, count).into_iter().map(Result::unwrap).collect()
}

fn attempts(config: Config, level: Level, seed: u64, count: u64) -> Vec<Result<Program, DeadEnd>> {
    let generator = Generator::new(config, level, base()).unwrap();
    let config = Origin::hash_config(&generator.config().canonical());
    let origin = Origin { tool: String::new(), engine: "generate".to_owned(), level, config, seed };
    (0..count).map(|index| generator.generate(&mut origin.rng(index))).collect()
}

fn small() -> Config {
    Config::preset("small").unwrap()
}

fn text(program: &Program) -> String {
    print_java(program, PrintOptions::default()).text
}

#[test]
fn the_same_seed_gives_the_same_text() {
    let hash = |programs: Vec<Program>| {
        let mut hasher = blake3::Hasher::new();
        for program in programs {
            hasher.update(text(&program).as_bytes());
        }
        hasher.finalize().to_hex()[..16].to_owned()
    };
    let first = hash(programs(small(), level(21), 1, 20));
    assert_eq!(first, hash(programs(small(), level(21), 1, 20)));
    assert_ne!(first, hash(programs(small(), level(21), 2, 20)));
    // Which bytes a seed gives changes with the generator: then this is written anew.
    expect!["284f77fdc7d8fae7"].assert_eq(&first);
}

#[test]
fn no_program_is_larger_than_its_budget() {
    let mut configs: Vec<Config> = Config::PRESETS.iter().map(|name| Config::preset(name).unwrap()).collect();
    configs.push(Config { max_nodes: 800, ..Config::default() });
    configs.push(Config { max_nodes: 1000, ..Config::preset("evaluation").unwrap() });
    configs.push(Config { max_nodes: 2000, max_depth: 20, statement_depth: 8, ..Config::default() });
    configs.push(Config {
        max_nodes: 4000,
        top_level: Between::new(25, 25),
        max_functions: 6,
        ..Config::default()
    });
    for config in configs {
        let most = config.max_nodes as usize;
        let mut made = 0;
        for program in attempts(config, level(25), 3, 15).into_iter().flatten() {
            let size = program.exprs.len() + program.functions.len() + program.variables.len();
            assert!(size <= most, "{size} of {most}");
            made += 1;
        }
        assert!(made >= 12, "{made} of 15 with {most} nodes");
    }
}

#[test]
fn many_seeds_at_odd_settings_give_programs() {
    let mut bare = Config { swarm: false, ..small() };
    for (_, value) in bare.chance.each_mut() {
        *value = 0;
    }
    let mut full = Config { swarm: false, type_depth: 5, max_type_params: 4, ..small() };
    for (_, value) in full.chance.each_mut() {
        *value = 100;
    }
    // With every type parameter a wildcard for itself there would be none to bound it.
    full.chance.recursive_bound = 50;
    let mut silent = Config { swarm: false, ..small() };
    for (_, value) in silent.weight.each_mut() {
        *value = 0;
    }
    let plain = Config { max_params: 0, max_fields: 0, max_functions: 0, max_locals: 0, ..small() };
    let lawless = Config { rules_off: Restriction::EVERY.to_vec(), ..small() };
    for config in [bare, full, silent, plain, lawless] {
        for number in [17, 21, 25] {
            // Dead ends are fine here; loops and panics are not.
            assert_eq!(attempts(config.clone(), level(number), 4, 60).len(), 60);
        }
    }
}

#[test]
#[allow(clippy::too_many_lines)] // a list
fn every_feature_of_java_is_reached() {
    let programs = programs(Config { max_nodes: 4000, ..Config::default() }, level(25), 5, 150);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for program in &programs {
        for feature in elenchus_ir::features(program) {
            *counts.entry(feature).or_default() += 1;
        }
    }
    let known: Vec<&str> = counts.keys().copied().collect();
    expect![[r"
        abstract class
        abstract method
        anonymous class
        arithmetic
        array creation
        array index
        array type
        assignment
        bounded type parameter
        break
        call
        cast
        catch
        catch of several types
        class
        comparison
        compound assignment
        constructor
        constructor call
        constructor of a record
        constructor reference
        constructor that throws
        continue
        default case
        default method
        diamond
        enum
        enum constant with a body
        field
        field access
        final field
        finally
        for each
        generic class
        generic constructor
        generic function
        guard
        if
        increment
        initializer
        inner class
        instanceof
        instanceof with a binding
        interface
        intersection type
        label
        lambda
        library class
        local class
        local enum
        local interface
        local record
        local variable
        logic
        loop
        method
        method reference
        nested class
        new
        new through an instance
        non-sealed class
        omitted lambda parameter type
        omitted type arguments of a call
        omitted type arguments of a reference
        omitted variable type
        overloading
        override
        parameterized type
        primitive type
        private
        protected
        public
        record
        recursive bound
        return
        reused type variable name
        sealed hierarchy
        several bounds
        several interfaces
        static access
        static initializer
        static member
        string concatenation
        super call
        super call of an interface
        superclass
        switch
        switch over an enum
        switch over constants
        switch over types
        this
        this of an enclosing class
        throw
        throws
        top-level function
        top-level variable
        try
        type arguments of a call
        type arguments of a reference
        type through another
        varargs
        wildcard"]]
    .assert_eq(&known.join("\n"));
}

#[test]
fn a_language_without_roles_is_refused() {
    let level = elenchus_lang::RUST.levels().next().unwrap();
    let refused = Generator::new(small(), level, base()).err().unwrap();
    assert_eq!(refused.to_string(), "no programs are made from types in `rust`");
}
