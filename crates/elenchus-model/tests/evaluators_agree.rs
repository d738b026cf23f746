//! The symbolic evaluator against the concrete one. Under the assignment that describes a program, the formulas of a
//! check must say what a run of it says: passes with the same value, fails or stops at the same site, out of fuel.
//!
//! `ELENCHUS_MODEL_PROGRAMS` sets how many random programs are tried for each check (default 400);
//! `ELENCHUS_MODEL_ALL` up to which decimal logarithm of the space all programs are tried instead (default 3.7).

use elenchus_model::concrete::{self, Outcome};
use elenchus_model::formula::{F, Gate};
use elenchus_model::model::{Bounds, BugId, FnId, Model, SiteId};
use elenchus_model::space::Grammar;
use elenchus_model::symbolic::{Classes, Evaluator};
use elenchus_model::term::Term;
use elenchus_model::tree::Merging;
use elenchus_model::tree::{NodeId, Trees};
use elenchus_model::{check, parser};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::cell::RefCell;
use std::collections::BTreeSet;

const ARITH: &str = include_str!("../../../models/arith.model");
const STLC: &str = include_str!("../../../models/stlc.model");

const FEATHERWEIGHT: &str = include_str!("../../../models/featherweight.model");
const DOT: &str = include_str!("../../../models/dot.model");
const STLC_SUB: &str = include_str!("../../../models/stlc_sub.model");
const POLY_STLC: &str = include_str!("../../../models/poly_stlc.model");
const FSUB: &str = include_str!("../../../models/fsub.model");
const LETPOLY: &str = include_str!("../../../models/letpoly.model");
const OWNERSHIP: &str = include_str!("../../../models/ownership.model");

/// Closures in environments, bounded data, maps in syntax, patterns over several values: what the others do not use.
const CORNERS: &str = r#"
language corners

sort Name = x | y | z
sort Exp = lit | use(Name) | fun(Name, Exp) | call(Exp, Exp) | both(Exp, Exp) | table(Name -> Exp)
data Val = unit | pair(Val, Val) | clo(Name, Exp, Name -> Val) depth 3
data Kind = plain | deep(Kind) depth 2

bug lenient "pairs of functions are admitted"

fn eval(e: Exp, env: Name -> Val): Val =
  match e {
    lit => unit,
    use(n) => env[n] else fail "unbound",
    fun(n, b) => clo(n, b, env),
    call(f, a) => {
      let g = eval(f, env);
      let v = eval(a, env);
      match g {
        clo(n, b, inner) => spend eval(b, inner[n := v]),
        pair(l, _) => l,
        unit => stop "nothing to call"
      }
    }
    both(l, r) =>
      match eval(l, env), eval(r, env) {
        clo(_, _, _), clo(_, _, _) => if bug lenient { unit } else { fail "two functions" }
        pair(_, v), unit => v,
        v, w => pair(v, w)
      }
    table(t) =>
      if x in t and not (y in t) { spend eval(t[x] else fail "gone", env) }
      else { spend eval(t[z] else fail "no z", empty) }
  }

fn run(e: Exp): Val = eval(e, empty)

fn kind(e: Exp): Kind =
  match e {
    both(l, r) => {
      let k = kind(l);
      assert k != deep(plain) or kind(r) == plain else "uneven";
      deep(k)
    }
    call(fun(n, use(m)), a) => if n == m { kind(a) } else { plain }
    call(f, _) => kind(f),
    else => plain
  }
"#;

fn load(source: &str) -> Model {
    let module = parser::parse(source).unwrap_or_else(|error| panic!("{}", error.render("test", source)));
    check::check(&module).unwrap_or_else(|errors| panic!("{}", errors[0].render("test", source)))
}

struct Case<'a> {
    model: &'a Model,
    function: FnId,
    bugs: Vec<BugId>,
    bounds: Bounds,
}

/// What each program of `programs` must agree on; returns the kinds of outcome seen.
fn agree(case: &Case<'_>, programs: &[Term]) -> BTreeSet<&'static str> {
    let Case { model, function, bugs, bounds } = case;
    let sort = model.function(*function).parameters[0].1;
    let mut evaluator = Evaluator::new(model, Classes::all(model), 10_000_000, Merging::NodeWise);
    let space = evaluator.space(bounds, sort).expect("within the limit");
    let outcomes = evaluator.call(*function, &[space.root], bugs, bounds.fuel).expect("within the limit");
    let sites: Vec<SiteId> = (0..model.sites.len()).map(|site| SiteId(site as u32)).collect();
    let fails: Vec<F> = sites.iter().map(|site| evaluator.fails(&outcomes, Some(*site))).collect();
    let stops: Vec<F> = sites.iter().map(|site| evaluator.stops(&outcomes, Some(*site))).collect();
    let runs_out = evaluator.runs_out(&outcomes);
    let mut seen = BTreeSet::new();
    for program in programs {
        let chosen: BTreeSet<u32> = space
            .encode(model, program)
            .into_iter()
            .map(|choice| match evaluator.trees.formulas.gate(choice) {
                Gate::Variable(variable) => variable,
                other => panic!("the choice of a production is a variable, not {other:?}"),
            })
            .collect();
        let values = RefCell::new(Vec::new());
        let holds = |trees: &Trees<'_>, formula: F| {
            trees.formulas.evaluate(formula, &|variable| chosen.contains(&variable), &mut values.borrow_mut())
        };
        let run = concrete::run(model, *function, vec![program.clone()], bugs, bounds.fuel);
        let shown = program.show(model);
        let trees = &evaluator.trees;
        let passes = matches!(run.outcome, Outcome::Passes(_));
        assert_eq!(holds(trees, outcomes.ok), passes, "passes: {shown} {:?}", run.outcome);
        assert_eq!(holds(trees, runs_out), run.outcome == Outcome::OutOfFuel, "out of fuel: {shown}");
        for site in &sites {
            let message = &model.sites[site.index()];
            let failed = run.outcome == Outcome::Fails(*site);
            assert_eq!(holds(trees, fails[site.index()]), failed, "fails at {message}: {shown}");
            let stopped = run.outcome == Outcome::Stops(*site);
            assert_eq!(holds(trees, stops[site.index()]), stopped, "stops at {message}: {shown}");
        }
        seen.insert(match &run.outcome {
            Outcome::Passes(value) => {
                let node = outcomes.value.expect("it can pass");
                let found = decode(&mut evaluator.trees, model, node, &holds);
                assert_eq!(found.show(model), value.show(model), "value of {shown}");
                "passes"
            }
            Outcome::Fails(_) => "fails",
            Outcome::Stops(_) => "stops",
            Outcome::OutOfFuel => "out of fuel",
        });
    }
    seen
}

/// The tree that a node stands for under an assignment.
fn decode(trees: &mut Trees<'_>, model: &Model, node: NodeId, holds: &dyn Fn(&Trees<'_>, F) -> bool) -> Term {
    let labels = trees.labels(node);
    let true_labels: Vec<u32> =
        labels.iter().filter(|(_, label)| holds(trees, *label)).map(|(place, _)| *place).collect();
    assert_eq!(true_labels.len(), 1, "exactly one label holds where a value is meaningful");
    let con = model.sort(trees.sort(node)).constructors[true_labels[0] as usize];
    let slots = model.constructor(con).slots.clone();
    let fields = slots
        .into_iter()
        .map(|slot| {
            let child = trees.child(node, slot).expect("a possible constructor has its children");
            decode(trees, model, child, holds)
        })
        .collect();
    Term::new(model, con, fields)
}

fn bounds(model: &Model, depths: &[(&str, u32)], fuel: u32) -> Bounds {
    let mut out = vec![None; model.sorts.len()];
    for (sort, depth) in depths {
        out[model.sort_named(sort).expect("a sort").index()] = Some(*depth);
    }
    Bounds { depths: out, fuel }
}

fn setting<T: std::str::FromStr>(name: &str, default: T) -> T {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn random_programs(case: &Case<'_>, seed: u64) -> Vec<Term> {
    let count =
        std::env::var("ELENCHUS_MODEL_PROGRAMS").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let sort = case.model.function(case.function).parameters[0].1;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut grammar = Grammar::new(case.model, &case.bounds);
    (0..count).map(|_| grammar.random(sort, &mut |choices| random.random_range(0..choices))).collect()
}

fn all_programs(case: &Case<'_>) -> Vec<Term> {
    let sort = case.model.function(case.function).parameters[0].1;
    Grammar::new(case.model, &case.bounds).all(sort)
}

fn case<'a>(model: &'a Model, function: &str, bugs: &[&str], bounds: Bounds) -> Case<'a> {
    let function = model.function_named(function).expect("a function");
    let bugs = bugs.iter().map(|bug| model.bug(bug).expect("a bug")).collect();
    Case { model, function, bugs, bounds }
}

/// Checks both the buggy and the correct model, and that the outcomes named are among those seen.
fn check_all(
    source: &str,
    function: &str,
    bugs: &[&str],
    depths: &[(&str, u32)],
    fuel: u32,
    outcomes: &[&str],
) {
    let model = load(source);
    let mut seen = BTreeSet::new();
    for (at, bug) in std::iter::once(None).chain(bugs.iter().map(Some)).enumerate() {
        let bugs: Vec<&str> = bug.into_iter().copied().collect();
        let case = case(&model, function, &bugs, bounds(&model, depths, fuel));
        let sort = model.function(case.function).parameters[0].1;
        let small =
            Grammar::new(&model, &case.bounds).log10_count(sort) <= setting("ELENCHUS_MODEL_ALL", 3.7);
        let programs = if small { all_programs(&case) } else { random_programs(&case, at as u64) };
        seen.extend(agree(&case, &programs));
    }
    for outcome in outcomes {
        assert!(seen.contains(outcome), "{function} never {outcome}, seen {seen:?}");
    }
}

const NINE: [&str; 9] = ["bug1", "bug2", "bug3", "bug4", "bug5", "bug6", "bug7", "bug8", "bug9"];

#[test]
fn spaces_have_the_size_that_is_told() {
    let model = load(ARITH);
    let bounds = bounds(&model, &[("Exp", 3)], 0);
    let mut grammar = Grammar::new(&model, &bounds);
    let sort = model.sort_named("Exp").expect("a sort");
    // 1 + 4 + 4 + 4^3
    assert_eq!(grammar.all(sort).len(), 73);
    assert!((grammar.log10_count(sort) - 73f64.log10()).abs() < 1e-9);
}

#[test]
fn arith() {
    for depth in [3, 4, 6] {
        check_all(ARITH, "check", &["omitted_if"], &[("Exp", depth)], 0, &["passes", "fails"]);
        check_all(ARITH, "run", &["omitted_if"], &[("Exp", depth)], 0, &["passes", "fails"]);
    }
}

#[test]
fn stlc_on_all_small_programs() {
    check_all(STLC, "typed", &NINE, &[("Exp", 2), ("Ty", 2)], 0, &["passes", "fails"]);
    check_all(STLC, "reduces", &NINE, &[("Exp", 2), ("Ty", 2)], 2, &["passes", "fails", "stops"]);
}

#[test]
fn classes() {
    let exp = |depth| [("Exp", depth)];
    check_all(FEATHERWEIGHT, "check", &["covariant"], &exp(2), 0, &["fails"]);
    check_all(FEATHERWEIGHT, "run", &["covariant"], &exp(2), 3, &["passes", "fails"]);
    check_all(FEATHERWEIGHT, "run", &[], &exp(3), 4, &["passes", "fails"]);
    check_all(OWNERSHIP, "check", &["unchecked", "reduced"], &exp(2), 0, &["fails"]);
    check_all(OWNERSHIP, "run", &["unchecked"], &exp(2), 3, &["passes", "fails"]);
    check_all(OWNERSHIP, "run", &[], &exp(3), 4, &["passes", "fails"]);
}

#[test]
fn dependent_objects() {
    let bugs = ["overlap", "bad_bounds", "scala"];
    for (term, kind) in [(2, 2), (3, 2), (4, 3)] {
        let depths = [("Term", term), ("Type", kind)];
        check_all(DOT, "check", &bugs, &depths, 3, &["passes", "fails"]);
        check_all(DOT, "run", &["scala"], &depths, 2, &["passes", "fails"]);
    }
}

#[test]
fn other_models_of_the_benchmark() {
    let depths = [("Exp", 4), ("Ty", 2)];
    check_all(STLC_SUB, "typed", &[], &depths, 0, &["fails"]);
    check_all(STLC_SUB, "compared", &NINE[..5], &depths, 1, &["passes", "fails", "stops"]);
    check_all(STLC_SUB, "reduces", &NINE[..5], &depths, 2, &["passes", "fails"]);
    check_all(POLY_STLC, "reduces", &NINE, &depths, 1, &["passes", "fails"]);
    check_all(LETPOLY, "check", &["bug2"], &depths, 0, &["passes", "fails"]);
    check_all(LETPOLY, "run", &[], &depths, 1, &["passes", "fails"]);
    let bugs = ["unbounded", "reversed", "covariant", "loose", "below", "swapped"];
    check_all(FSUB, "check", &bugs, &depths, 2, &["passes", "fails"]);
    check_all(FSUB, "run", &[], &depths, 2, &["passes", "fails"]);
}

#[test]
fn stlc_by_evaluation() {
    check_all(STLC, "evaluates", &NINE, &[("Exp", 2), ("Ty", 2)], 1, &["passes", "fails", "stops"]);
    check_all(STLC, "evaluates", &NINE, &[("Exp", 4), ("Ty", 2)], 1, &["passes", "fails"]);
    check_all(STLC, "evaluates", &[], &[("Exp", 5), ("Ty", 2)], 2, &["passes", "fails"]);
}

#[test]
fn stlc_on_random_programs() {
    check_all(STLC, "typed", &NINE, &[("Exp", 4), ("Ty", 2)], 0, &["passes", "fails"]);
    check_all(STLC, "reduces", &NINE, &[("Exp", 4), ("Ty", 2)], 0, &["passes", "fails"]);
    check_all(STLC, "reduces", &[], &[("Exp", 5), ("Ty", 2)], 1, &["passes", "fails"]);
}

#[test]
fn corners() {
    check_all(CORNERS, "run", &["lenient"], &[("Exp", 2)], 0, &["passes", "fails", "stops", "out of fuel"]);
    check_all(CORNERS, "run", &["lenient"], &[("Exp", 2)], 2, &["passes", "fails", "stops"]);
    check_all(CORNERS, "run", &["lenient"], &[("Exp", 3)], 1, &["passes", "fails", "stops", "out of fuel"]);
    check_all(CORNERS, "run", &["lenient"], &[("Exp", 4)], 2, &["passes", "fails", "stops", "out of fuel"]);
    check_all(CORNERS, "kind", &[], &[("Exp", 2)], 0, &["passes"]);
    check_all(CORNERS, "kind", &[], &[("Exp", 5)], 0, &["passes", "fails", "out of fuel"]);
}
