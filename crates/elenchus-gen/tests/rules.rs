//! What the rules of the generator keep away from, by the word of a checker that knows nothing of the generator.

#![allow(clippy::unwrap_used)] // helpers of tests, outside of any test

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};
use std::thread;

use elenchus_case::Origin;
use elenchus_check::{Options, Rejection, Rule as Broken, check};
use elenchus_gen::{Config, Generator, Restriction};
use elenchus_ir::{Binary, Expr, Member, Node, Program, Referent, TypeUse};
use elenchus_lang::JAVA;
use elenchus_print::{PrintOptions, print_java};
use elenchus_types::{Base, Java};

fn base() -> Arc<Base> {
    static BASE: OnceLock<Arc<Base>> = OnceLock::new();
    Arc::clone(BASE.get_or_init(|| elenchus_types::library::java(25).base(Arc::new(Java::javac()))))
}

/// Calls `see` with programs until it has seen enough, on a stack that is deep enough for an unoptimised build.
fn programs(config: Config, level: u16, count: u64, see: impl FnMut(&Program) -> bool + Send) {
    let work = move || {
        let mut see = see;
        let level = JAVA.level(&level.to_string()).unwrap();
        let generator = Generator::new(config, level, base()).unwrap();
        let config = Origin::hash_config(&generator.config().canonical());
        let origin = Origin { tool: String::new(), engine: String::new(), level, config, seed: 8 };
        for index in 0..count {
            let Ok(program) = generator.generate(&mut origin.rng(index)) else { continue };
            if see(&program) {
                return;
            }
        }
    };
    thread::scope(|scope| {
        thread::Builder::new().stack_size(256 << 20).spawn_scoped(scope, work).unwrap().join().unwrap();
    });
}

/// The rules of the language that a program breaks.
fn broken(program: &Program, level: u8) -> BTreeSet<Broken> {
    check(program, &base(), Options { level }).rejections.iter().map(|rejection| rejection.rule).collect()
}

/// What a checker says of a program, with the lines.
fn complaints(program: &Program, level: u8) -> Vec<String> {
    let rejections = check(program, &base(), Options { level }).rejections;
    if rejections.is_empty() {
        return Vec::new();
    }
    let printed = print_java(program, PrintOptions::default());
    let complaint = |rejection: &Rejection| {
        let index = printed.places.get(rejection.node);
        let line = index.and_then(|index| printed.text.lines().nth(index.start.line as usize - 1));
        format!("{}: {}: {}", rejection.rule.name(), rejection.detail, line.unwrap_or("").trim())
    };
    rejections.iter().map(complaint).collect()
}

/// More of them with `COUNT` set.
fn count(usual: u64) -> u64 {
    std::env::var("COUNT").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

#[test]
fn what_is_made_breaks_no_rule_of_the_language() {
    for (preset, level, number) in
        [("default", 25, count(30)), ("small", 25, count(150)), ("small", 17, count(50))]
    {
        let config = Config::preset(preset).unwrap();
        let mut wrong = Vec::new();
        programs(config, level, number, |program| {
            wrong.extend(complaints(program, level as u8));
            false
        });
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

/// Corners that are rare by default, each with settings at which they are not.
#[test]
fn corners_break_no_rule_of_the_language() {
    type Change = fn(&mut Config);
    let corners: [(&str, Change); 6] = [
        (
            "methods of raw receivers that override generic ones, and overloads with raw parameters",
            |config| {
                config.chance.raw_type = 60;
                config.chance.overload = 60;
                config.chance.extra_constructor = 80;
                config.chance.generic_function = 80;
                config.chance.optional_override = 60;
                config.chance.library_type = 10;
            },
        ),
        ("strings and boxes by variables that are bounded by them", |config| {
            config.chance.type_variable = 90;
            config.chance.bounded_type_parameter = 100;
            config.chance.multiple_bounds = 40;
            config.weight.operator = 100;
            config.weight.conditional = 100;
        }),
        ("arguments that unification finds for parameters that bound each other", |config| {
            config.chance.generic_class = 100;
            config.chance.bounded_type_parameter = 90;
            config.chance.interface = 90;
            config.chance.type_variable = 60;
            config.chance.use_site_variance = 60;
            config.chance.use_site_contravariance = 60;
            config.weight.cast = 60;
        }),
        ("classes inside generic ones that are made by diamonds", |config| {
            config.chance.generic_class = 100;
            config.chance.nested_class = 100;
            config.chance.inner_class = 100;
            config.chance.reused_type_variable = 80;
            config.chance.omit_class_arguments = 100;
            config.weight.new_object = 100;
        }),
        ("exceptions of constructors with type parameters", |config| {
            config.chance.throws = 80;
            config.chance.extra_constructor = 100;
            config.chance.generic_constructor = 80;
            config.weight.try_statement = 100;
            config.weight.new_object = 100;
        }),
        ("local classes below the class around them", |config| {
            config.weight.local_class = 100;
            config.chance.generic_class = 100;
            config.chance.superclass = 100;
            config.chance.interface = 60;
            config.chance.library_interface = 90;
        }),
    ];
    let mut wrong = Vec::new();
    for (corner, change) in corners {
        let mut config = Config { swarm: false, ..Config::preset("small").unwrap() };
        change(&mut config);
        programs(config, 25, count(60), |program| {
            for complaint in complaints(program, 25) {
                wrong.push(format!("{corner}: {complaint}"));
            }
            wrong.len() > 9
        });
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// With a rule off, there is a program that breaks one of these rules of the language at this level.
fn prevents(rule: Restriction, level: u16, expected: Broken, change: impl FnOnce(&mut Config)) {
    let mut config = Config { swarm: false, rules_off: vec![rule], ..Config::preset("small").unwrap() };
    config.max_nodes = 1200;
    config.max_functions = 2;
    config.statements.max = 3;
    change(&mut config);
    let mut seen = BTreeSet::new();
    programs(config, level, count(400), |program| {
        seen.extend(broken(program, level as u8));
        seen.contains(&expected)
    });
    assert!(seen.contains(&expected), "without {rule:?} programs break {seen:?}, not {expected:?}");
}

/// Compilers read the specification in more than one way of what this rule keeps away from, and our checker reads it as
/// javac does: the programs are seen by their form.
fn keeps_away(rule: Restriction, has_form: fn(&Program) -> bool) {
    for (rules_off, is_seen) in [(vec![rule], true), (Vec::new(), false)] {
        let mut config = Config { swarm: false, rules_off, ..Config::preset("small").unwrap() };
        config.max_nodes = 1200;
        config.max_functions = 2;
        config.chance.overload = 60;
        config.chance.function_reference = 80;
        config.chance.bounded_type_parameter = 80;
        config.chance.use_site_variance = 60;
        config.chance.superclass = 100;
        config.weight.operator = 200;
        let mut found = false;
        programs(config, 25, count(1500), |program| {
            found |= has_form(program);
            found
        });
        assert_eq!(found, is_seen, "{rule:?}");
    }
}

/// `C<?, T>` of a class `C<A, B extends A>` of the program.
fn has_wildcard_for_bounding_parameter(program: &Program) -> bool {
    let is_own_bound = |class: &elenchus_ir::Class, index: usize| {
        let name = |at: usize| program.type_params[class.type_params[at]].name;
        let is_bounded_by = |at: usize, other: usize| {
            program.type_params[class.type_params[at]].bounds.iter().any(|bound| {
                matches!(&program.types[*bound], TypeUse::Named { name: bound, args, .. }
                    if args.is_empty() && program.names.spelling(*bound) == program.names.spelling(name(other)))
            })
        };
        (0..class.type_params.len()).any(|other| is_bounded_by(index, other) || is_bounded_by(other, index))
    };
    let mut found = false;
    program.for_each_node(|node| {
        let Node::Type(ty) = node else { return };
        let TypeUse::Named { name, args, .. } = &program.types[ty] else { return };
        let spelling = program.names.spelling(*name);
        let mut classes = program.classes.ids().map(|id| &program.classes[id]);
        let class = classes.find(|class| program.names.spelling(class.name) == spelling);
        let Some(class) = class.filter(|class| class.type_params.len() == args.len()) else { return };
        found |= args.iter().enumerate().any(|(index, arg)| {
            let is_wildcard =
                matches!(program.types[*arg], TypeUse::Unbounded | TypeUse::Extends(_) | TypeUse::Super(_));
            is_wildcard && is_own_bound(class, index)
        });
    });
    found
}

/// `a == new B()` where `a` is of another type.
fn compares_different_types(program: &Program) -> bool {
    let checked = check(program, &base(), Options { level: 25 });
    let mut found = false;
    program.for_each_node(|node| {
        let Node::Expr(id) = node else { return };
        let Expr::Binary { op: Binary::Equal | Binary::NotEqual, left, right } = &program.exprs[id] else {
            return;
        };
        let is_created = matches!(program.exprs[*right], Expr::New { body: None, .. });
        found |= is_created && checked.elaboration.type_of(*left) != checked.elaboration.type_of(*right);
    });
    found
}

/// A reference by a name that a class has for two of its methods.
fn refers_to_overloaded(program: &Program) -> bool {
    let is_overloaded = |spelling: &str| {
        program.classes.ids().any(|class| {
            let methods = program.classes[class].members.iter().filter(|member| {
                matches!(member, Member::Function(id)
                    if program.names.spelling(program.functions[*id].name) == spelling)
            });
            methods.count() > 1
        })
    };
    let mut found = false;
    program.for_each_node(|node| {
        if let Node::Expr(id) = node
            && let Expr::Reference { referent: Referent::Method(name), .. } = &program.exprs[id]
        {
            found |= is_overloaded(program.names.spelling(*name));
        }
    });
    found
}

#[test]
fn each_rule_prevents_a_program() {
    use Restriction as R;
    for rule in Restriction::EVERY {
        match rule {
            R::ExactArgumentsForOverloads => {
                prevents(rule, 25, Broken::AmbiguousCall, |config| config.chance.overload = 60);
            }
            R::OverloadsDifferByErasure => {
                prevents(rule, 25, Broken::DuplicateMethod, |config| config.chance.overload = 60);
            }
            R::CapturedVariablesAreFixed => prevents(rule, 25, Broken::CapturedVariable, |_| {}),
            R::ConditionsAreNotConstant => {
                prevents(rule, 25, Broken::Unreachable, |_| {});
                prevents(rule, 25, Broken::GuardIsFalse, |config| {
                    config.chance.guard = 100;
                    config.weight.top_sealed = 100;
                    config.weight.switch_statement = 100;
                });
            }
            R::CaughtExceptionsAreThrown => prevents(rule, 25, Broken::NeverThrown, |_| {}),
            R::InitializersLookBack => prevents(rule, 25, Broken::ForwardReference, |_| {}),
            R::DelegationIsStatic => prevents(rule, 25, Broken::NoInstance, |_| {}),
            R::EnumsDoNotSeeTheirConstants => {
                prevents(rule, 25, Broken::EnumStaticReference, |config| config.weight.top_enum = 200);
            }
            R::PrivateThroughOwnClass => {
                prevents(rule, 25, Broken::UnknownMethod, |config| config.chance.private_member = 80);
            }
            R::OneLibraryInterface => {
                prevents(rule, 25, Broken::NameClash, |config| config.chance.library_interface = 90);
            }
            R::NoInnerSuperclass => prevents(rule, 25, Broken::EnclosingInstance, |config| {
                config.chance.nested_class = 100;
                config.chance.inner_class = 100;
                config.chance.superclass = 100;
            }),
            // A pattern that always matches is wrong up to 20.
            R::TestsGoDown => prevents(rule, 17, Broken::UnconditionalPattern, |config| {
                config.weight.type_test = 200;
                config.weight.if_statement = 100;
                config.max_locals = 3;
            }),
            R::NoShadowingOfLocals => prevents(rule, 25, Broken::DuplicateVariable, |_| {}),
            R::NoWildcardForBoundingParameter => keeps_away(rule, has_wildcard_for_bounding_parameter),
            R::EqualityOfSameTypes => keeps_away(rule, compares_different_types),
            R::ExactMethodReferences => keeps_away(rule, refers_to_overloaded),
        }
    }
}
