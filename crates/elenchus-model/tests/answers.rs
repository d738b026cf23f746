//! What a user sees of an answer: the stack of the failure, the trace of a run, the rounds of deepening, the shares.
#![allow(clippy::needless_raw_string_hashes)] // expect-test writes them

use elenchus_model::budget::OutOf;
use elenchus_model::census::{all_programs, census, sample, warnings};
use elenchus_model::concrete::{self, Outcome};
use elenchus_model::explain;
use elenchus_model::model::Model;
use elenchus_model::session::{Answer, Ended, Session, Settings, deepen, one_per_site};
use elenchus_model::solver::{SolverChoice, SolverError};
use elenchus_model::term::Term;
use expect_test::expect;
use std::time::Instant;

const ARITH: &str = include_str!("../../../models/arith.model");
const STLC: &str = include_str!("../../../models/stlc.model");

fn load(source: &str) -> Model {
    elenchus_model::load(source).unwrap_or_else(|errors| panic!("{}", errors[0].render("model", source)))
}

fn program(model: &Model, text: &str) -> Term {
    Term::read(model, model.sort_named("Exp").expect("a sort"), text).expect("a program")
}

#[test]
fn a_trace() {
    let model = load(ARITH);
    let function = model.function_named("run").expect("a function");
    let term = program(&model, "(succ (if (zero? zero) (zero? zero) zero))");
    let run = concrete::run(&model, function, vec![term], &[], 0);
    expect![[r#"
        run((succ (if (zero? zero) (zero? zero) zero)))
          run((if (zero? zero) (zero? zero) zero))
            run((zero? zero))
              run(zero)
              run passes: Zero
            run passes: True
            run((zero? zero))
              run(zero)
              run passes: Zero
            run passes: True
          run passes: True
        run fails: succ of a boolean
    "#]]
    .assert_eq(&explain::trace(&model, &run));
}

#[test]
fn the_stack_of_a_failure() {
    let model = load(STLC);
    let query = {
        let mut query = model.query("evaluation").expect("a query").clone();
        query.bugs = vec![model.bug("bug6").expect("a bug")];
        query
    };
    let term = program(&model, "((λ (a (list int)) (hd a)) ((cons 0) nil))");
    let (holds, runs) = elenchus_model::session::confirm(&model, &query, &term);
    assert!(holds);
    let shown: String = runs.iter().map(|check| explain::check_run(&model, check)).collect();
    expect![[r#"
        typed[bug6] passes: int
        evaluates[bug6] fails: stuck
          in apply(v_hd, (v_pair v_num v_nil))
          ... eval((hd a), ((a (v_pair v_num v_nil))))
          ... apply((closure a (hd a) ()), (v_pair v_num v_nil))
          ... eval(((λ (a (list int)) (hd a)) ((cons 0) nil)), ())
          ... evaluates(((λ (a (list int)) (hd a)) ((cons 0) nil)))
    "#]]
    .assert_eq(&shown);
}

#[test]
fn programs_are_read_as_they_are_shown() {
    let model = load(STLC);
    for text in ["((λ (a ((list int) → int)) (a nil)) hd)", "((+ 0) ((cons 0) nil))", "b"] {
        assert_eq!(program(&model, text).show(&model), text);
    }
    let wrong = Term::read(&model, model.sort_named("Exp").expect("a sort"), "(λ (c int) 0)");
    expect!["`c` is not a Name: it has the form of none of its constructors (a, b)"]
        .assert_eq(&wrong.expect_err("there is no name c").to_string());
}

#[test]
fn deepening_finds_the_smallest_bound() {
    let model = load(ARITH);
    let mut query = model.query("sound").expect("a query").clone();
    let mut rounds = Vec::new();
    let mut tell = |round: &elenchus_model::session::Round| {
        rounds.push(format!(
            "{:.1} {}",
            round.statistics.log10_space,
            matches!(round.answer, Answer::Found(_))
        ));
    };
    let (ended, _) = deepen(&model, &query, &Settings::default(), &mut tell).expect("within the limit");
    assert_eq!(ended, Ended::BoundReached);
    query.bugs = vec![model.bug("omitted_if").expect("a bug")];
    let (ended, last) = deepen(&model, &query, &Settings::default(), &mut tell).expect("within the limit");
    assert_eq!(ended, Ended::Found);
    assert!(matches!(last.expect("a round").answer, Answer::Found(found) if found.is_minimal));
    expect![[r#"
        0.0 false
        0.6 false
        1.9 false
        5.6 false
        16.8 false
        0.0 false
        0.6 false
        1.9 false
        5.6 false
        16.8 true"#]]
    .assert_eq(&rounds.join("\n"));
}

/// Which rules does a checker have that reject something, and by which program is each seen?
#[test]
fn one_program_for_each_failure() {
    let model = load(ARITH);
    let query = model.query("useful").expect("a query");
    let answers = one_per_site(&model, query, &Settings::default()).expect("within the limit");
    let shown: Vec<String> = answers
        .iter()
        .map(|(site, answer)| {
            let found = match answer {
                Answer::Found(found) => format!("size {}", found.measure.expect("a metric")),
                other => format!("{other:?}"),
            };
            format!("{}: {found}", model.sites[site.index()])
        })
        .collect();
    expect![[r#"
        succ of a boolean: size 11
        zero? of a boolean: size 11
        the condition is a number: size 11
        the branches differ: size 9"#]]
    .assert_eq(&shown.join("\n"));
}

#[test]
fn no_time_is_no_answer() {
    let model = load(ARITH);
    let query = model.query("sound").expect("a query");
    let settings = Settings { deadline: Some(Instant::now()), ..Settings::default() };
    let (ended, last) = deepen(&model, query, &settings, |_| ()).expect("no error");
    assert_eq!(ended, Ended::Unknown(OutOf::Time));
    assert!(last.is_none());
    let answers = one_per_site(&model, model.query("useful").expect("a query"), &settings).expect("no error");
    assert!(answers.iter().all(|(_, answer)| matches!(answer, Answer::Unknown(OutOf::Time))), "{answers:?}");
}

#[test]
fn shares_of_a_small_space() {
    let model = load(STLC);
    let mut query = model.query("evaluation").expect("a query").clone();
    query.bounds.depths[query.sort.index()] = Some(3);
    query.bounds.fuel = 0;
    let ty = model.sort_named("Ty").expect("a sort");
    query.bounds.depths[ty.index()] = Some(1);
    assert!(all_programs(&model, &query, 100).is_none());
    let programs = all_programs(&model, &query, 100_000).expect("it is small");
    let shares = census(&model, &query, &programs);
    let shown: Vec<String> = shares
        .iter()
        .map(|s| {
            let name = &model.function(s.function).name;
            assert!(!s.is_vacuous());
            format!(
                "{name}: {} pass, {} fail, {} stop, {} run out",
                s.passes, s.fails, s.stops, s.out_of_fuel
            )
        })
        .collect();
    expect![[r#"
        11240 programs
        typed: 246 pass, 10994 fail, 0 stop, 0 run out
        evaluates: 182 pass, 10994 fail, 36 stop, 28 run out"#]]
    .assert_eq(&format!("{} programs\n{}", programs.len(), shown.join("\n")));
    let mut next = 0;
    let sampled = sample(&model, &query, 10, &mut |choices| {
        next += 1;
        next % choices
    });
    assert_eq!(sampled.len(), 10);
}

#[test]
fn a_model_that_grows_without_bound_is_refused() {
    let model = load(STLC);
    let query = model.query("evaluation").expect("a query");
    let settings = Settings { node_limit: 1000, ..Settings::default() };
    let error = Session::new(&model, query, &settings).expect_err("too large");
    expect!["the formula grew beyond 1000 nodes; lower the depth or the fuel, or bound the data of the model by `depth`"].assert_eq(&error.to_string());
}

/// Solvers that run as processes, played by a shell: one that says there is nothing, and one that is not there.
#[test]
fn solvers_as_processes() {
    let model = load(ARITH);
    let query = model.query("sound").expect("a query");
    let ask = |command: &str, arguments: &[&str]| {
        let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        let solver = SolverChoice::Process(command.to_owned(), arguments);
        Session::new(&model, query, &Settings { solver, ..Settings::default() })
            .expect("within the limit")
            .first()
    };
    assert!(matches!(ask("sh", &["-c", "echo s UNSATISFIABLE"]), Ok(Answer::None)));
    assert!(matches!(ask("sh", &["-c", "echo s UNKNOWN"]), Ok(Answer::Unknown(OutOf::Solver))));
    // A model that is wrong is never shown as an answer.
    let wrong = ask("sh", &["-c", "echo s SATISFIABLE; echo v 1 0"]);
    assert!(matches!(wrong, Err(elenchus_model::session::AskError::NotConfirmed { .. })));
    let missing = ask("no-such-solver", &[]);
    assert!(matches!(missing, Err(elenchus_model::session::AskError::Solver(SolverError::Start { .. }))));
    let silent = ask("sh", &["-c", "true"]);
    assert!(matches!(silent, Err(elenchus_model::session::AskError::Solver(SolverError::Answer { .. }))));
}

/// The library and the race find what batsat finds.
#[cfg(feature = "cadical")]
#[test]
fn cadical_in_process() {
    let model = load(STLC);
    let query = model.query("evaluation").expect("a query");
    let least = |bugs: &[&str], solver: &str| {
        let bugs = bugs.iter().map(|bug| model.bug(bug).expect("a bug")).collect();
        let query = elenchus_model::model::Query { bugs, ..query.clone() };
        let solver = SolverChoice::parse(solver).expect("a solver");
        let settings = Settings { solver, ..Settings::default() };
        let mut session = Session::new(&model, &query, &settings).expect("within the limit");
        let name = session.statistics().solver.clone();
        let metric = &model.metrics[query.minimise.expect("a metric")];
        match session.minimal(metric).expect("an answer") {
            Answer::Found(found) if found.is_minimal => (name, found.measure),
            Answer::None => (name, None),
            other => panic!("{other:?}"),
        }
    };
    for bugs in [&["bug4"][..], &["bug8"], &[]] {
        let (_, expected) = least(bugs, "batsat");
        let (name, found) = least(bugs, "cadical");
        assert!(name.starts_with("cadical-"), "the library, not the program: {name}");
        assert_eq!(found, expected);
        assert_eq!(least(bugs, "batsat,cadical").1, expected);
    }
}

/// A bound at which every program runs out of fuel is told, with what to do.
#[test]
fn a_bound_that_says_nothing() {
    let source = r#"
        language thirsty
        sort Exp = zero | succ(Exp)
        data Ty = Nat
        fn check(e: Exp): Ty = Nat
        fn run(e: Exp): Ty = match e { zero => spend more(e), succ(x) => run(x) }
        fn more(e: Exp): Ty = spend last(e)
        fn last(e: Exp): Ty = fail "at last"
        query sound: exists e: Exp depth 3 fuel 1 { check(e) passes and run(e) fails }
    "#;
    let model = load(source);
    let mut query = model.query("sound").expect("a query").clone();
    expect!["each of 503 programs runs out of fuel in `run`, so that the absence of an answer says nothing; give it more than `fuel 1`, or more `depth` to the data it makes"].assert_eq(&warnings(&model, &query).join("\n"));
    query.bounds.fuel = 2;
    assert_eq!(warnings(&model, &query), Vec::<String>::new());
}

/// "Disregard failures of selection" (section 5.3): some failures do not count.
#[test]
fn failures_can_be_disregarded() {
    let source = ARITH.to_owned()
        + "query other: exists e: Exp depth 5 with omitted_if { check(e) passes and run(e) fails \
           and not run(e) fails at \"succ of a boolean\" } minimise size";
    let model = load(&source);
    let query = model.query("other").expect("a query");
    let mut session = Session::new(&model, query, &Settings::default()).expect("within the limit");
    let Answer::Found(found) = session.minimal(&model.metrics[0]).expect("an answer") else {
        panic!("there are other failures")
    };
    assert_eq!(found.measure, Some(13));
    let Outcome::Fails(site) = found.runs[1].run.outcome else { panic!("it fails") };
    assert_ne!(model.sites[site.index()], "succ of a boolean");
}
