//! The answer by a solver: the encoding of section 3.4.2 of the Ikaros paper, in SMT-LIB.
//!
//! As there, data types are declared to the solver, functions say which values are valid at which types (as SMT-LIB
//! knows no constructors that constrain type parameters), and the negation of the patterns is asserted. Unlike there,
//! values of all types are of one sort and carry the types that their constructor was used with, so that types that a
//! constructor hides are found by the solver; redundancy, guards, literals, or-patterns, strict fields, `null` and
//! bottom are covered; and validity is looked at to a depth beyond which every type counts as having a value, so that the
//! solver always comes to an end.
//!
//! What is encoded depends on which values are asked about; see [`encodable`].

use std::fmt::Write;

use thiserror::Error;

use crate::problem::{Constructor, Equalities, Guard, Hold, Nothing, Pattern, Problem, Type};

/// What is asked of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Is there a value that no arm takes?
    Uncovered,
    /// Is there a value that reaches this arm?
    Reached(usize),
}

/// Which values are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// Those without `null` and bottom.
    Whole,
    /// All.
    All,
}

/// A program that answers SMT-LIB scripts.
pub trait Solver {
    /// Runs a script and returns what the program wrote.
    fn run(&mut self, script: &str) -> Result<String, SolverError>;
}

#[derive(Debug, Error)]
pub enum SolverError {
    #[error("the solver could not be run: {0}")]
    Run(String),
    #[error("the solver said {said:?}")]
    Answer { said: String },
}

/// Levels below those that patterns look at, after which every type counts as having a value.
const DEPTH: usize = 7;

/// Whether the problem is one that is encoded, for questions about these values.
///
/// Types are found by equations that hold for a whole value, and by none where [`Equalities::Ignored`] says so. With
/// [`Equalities::PerPlace`] that is the same as long as the type of every place is known. What stays out: places whose
/// contents count as valid whatever they are ([`Hold::Shielded`]), types that a place alone may choose, and of all values
/// those that count as being there though nothing makes them, and or-patterns where bottom is looked at.
pub fn encodable(problem: &Problem, values: Values) -> bool {
    let fields = || problem.constructors.iter().flat_map(|constructor| &constructor.fields);
    let holds =
        |wanted: Hold| fields().map(|field| field.hold).chain([problem.hold]).any(|hold| hold == wanted);
    let types_are_encoded = match problem.rules.equalities {
        Equalities::Shared | Equalities::Ignored => true,
        Equalities::PerPlace => {
            problem.variables == 0 && !problem.constructors.iter().any(Constructor::hides_types)
        }
    };
    if !types_are_encoded || holds(Hold::Shielded) {
        return false;
    }
    match (values, problem.rules.nothing) {
        (Values::Whole, _) | (Values::All, Nothing::Fails) => true,
        (Values::All, Nothing::Absent) => !holds(Hold::Lazy),
        // Languages with bottom and or-patterns disagree on what is looked at twice.
        (Values::All, Nothing::Diverges) => !problem.arms.iter().any(|arm| has_alternatives(&arm.pattern)),
    }
}

fn has_alternatives(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Or(_) => true,
        Pattern::Made(_, arguments) => arguments.iter().any(has_alternatives),
        _ => false,
    }
}

/// Asks a solver; `None` for a question that it has no answer to.
pub fn ask(
    problem: &Problem,
    questions: &[(Question, Values)],
    solver: &mut dyn Solver,
) -> Result<Vec<Option<bool>>, SolverError> {
    let said = solver.run(&script(problem, questions))?;
    // Z3's time may be over in the middle of a command, after which nothing it says counts.
    if said.contains("canceled") {
        return Ok(vec![None; questions.len()]);
    }
    let answer = |line: &str| match line.trim() {
        "sat" => Some(Some(true)),
        "unsat" => Some(Some(false)),
        "unknown" | "timeout" => Some(None),
        _ => None,
    };
    let answers: Option<Vec<Option<bool>>> = said.lines().map(answer).collect();
    match answers {
        Some(answers) if answers.len() == questions.len() => Ok(answers),
        _ => Err(SolverError::Answer { said }),
    }
}

/// The script that asks the questions, one after the other.
pub fn script(problem: &Problem, questions: &[(Question, Values)]) -> String {
    let encoding = Encoding { problem };
    let mut text = String::new();
    encoding.types(&mut text);
    encoding.values(&mut text);
    encoding.valid(&mut text);
    let variables = 0..problem.variables;
    for variable in variables.clone() {
        line(&mut text, &format!("(declare-const x{variable} T)"));
    }
    let names: Vec<String> = variables.map(|variable| format!("x{variable}")).collect();
    let scrutinee = type_text(&problem.scrutinee, &names);
    let depth = problem.arms.iter().map(|arm| arm.pattern.depth()).max().unwrap_or(0) + 1 + DEPTH;
    line(&mut text, "(declare-const v V)");
    for &(question, values) in questions {
        line(&mut text, "(push)");
        let hold = encoding.held(problem.hold);
        let whole = values == Values::Whole;
        line(&mut text, &format!("(assert (valid v {scrutinee} {depth} {hold} {whole}))"));
        encoding.ask(question, &mut text);
        line(&mut text, "(check-sat)");
        line(&mut text, "(pop)");
    }
    text
}

fn line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

/// `(word part part)`, or the neutral `empty` if there are no parts.
fn join(word: &str, parts: &[String], empty: &str) -> String {
    match parts {
        [] => empty.to_owned(),
        [only] => only.clone(),
        _ => format!("({word} {})", parts.join(" ")),
    }
}

/// When a pattern matches a value, and when it fails to; otherwise it does not return.
struct Matching {
    matches: String,
    fails: String,
}

struct Encoding<'p> {
    problem: &'p Problem,
}

impl Encoding<'_> {
    fn types(&self, text: &mut String) {
        let mut sorts: Vec<String> =
            (0..self.problem.scalars.len()).map(|scalar| format!("(s{scalar})")).collect();
        for data in 0..self.problem.data.len() {
            let arguments: String = (0..self.problem.data[data].parameters)
                .map(|position| format!(" (d{data}_{position} T)"))
                .collect();
            sorts.push(format!("(d{data}{arguments})"));
        }
        // Types that the program does not have, as many as one likes.
        sorts.push("(another (another_number Int))".to_owned());
        line(text, &format!("(declare-datatypes ((T 0)) (({})))", sorts.join(" ")));
    }

    fn values(&self, text: &mut String) {
        let mut sorts = vec![
            "(nothing)",
            "(foreign)",
            "(literal (scalar Int) (number Int))",
            "(unnamed (unnamed_scalar Int))",
        ]
        .into_iter()
        .map(str::to_owned)
        .collect::<Vec<_>>();
        for (id, constructor) in self.problem.constructors.iter().enumerate() {
            let mut parts = String::new();
            for name in self.carried(id, constructor) {
                write!(parts, " ({name} T)").expect("writing to a string cannot fail");
            }
            for field in 0..constructor.fields.len() {
                write!(parts, " (c{id}_f{field} V)").expect("writing to a string cannot fail");
            }
            sorts.push(format!("(c{id}{parts})"));
        }
        line(text, &format!("(declare-datatypes ((V 0)) (({})))", sorts.join(" ")));
    }

    /// Which values are valid at which types: `n` levels are looked at, the place is held strictly if `strict`, and
    /// nothing is no value if `whole`.
    fn valid(&self, text: &mut String) {
        let mut ways = vec!["(= n 0)".to_owned(), "(and ((_ is foreign) v) ((_ is another) t))".to_owned()];
        if self.problem.rules.nothing != Nothing::Absent {
            let fails = self.problem.rules.nothing == Nothing::Fails;
            let scalars = self.problem.scalars.iter().enumerate();
            let primitives: String = scalars
                .filter(|(_, scalar)| fails && scalar.primitive)
                .map(|(number, _)| format!(" (not ((_ is s{number}) t))"))
                .collect();
            ways.push(format!("(and ((_ is nothing) v) (not strict) (not whole){primitives})"));
        }
        for (number, scalar) in self.problem.scalars.iter().enumerate() {
            let mut parts = vec![
                "((_ is literal) v)".to_owned(),
                format!("(= (scalar v) {number})"),
                format!("((_ is s{number}) t)"),
                within("(number v)", scalar.domain.whole.low, scalar.domain.whole.high),
            ];
            parts.extend(
                scalar.domain.gap.map(|gap| format!("(not {})", within("(number v)", gap.low, gap.high))),
            );
            ways.push(join("and", &parts, "true"));
            if scalar.open {
                ways.push(format!(
                    "(and ((_ is unnamed) v) (= (unnamed_scalar v) {number}) ((_ is s{number}) t))"
                ));
            }
        }
        for (id, constructor) in self.problem.constructors.iter().enumerate() {
            ways.push(self.made(id, constructor));
        }
        let body = join("or", &ways, "false");
        line(
            text,
            &format!("(define-fun-rec valid ((v V) (t T) (n Int) (strict Bool) (whole Bool)) Bool {body})"),
        );
    }

    /// The types that a value carries: those that its constructor was used with, or for each field its own where types are
    /// not compared.
    fn carried(&self, id: usize, constructor: &Constructor) -> Vec<String> {
        let of = |place: &str| -> Vec<String> {
            (0..constructor.variables).map(|variable| format!("c{id}_{place}t{variable}")).collect()
        };
        if self.problem.rules.equalities == Equalities::Ignored {
            (0..constructor.fields.len()).flat_map(|field| of(&format!("f{field}_"))).collect()
        } else {
            of("")
        }
    }

    fn made(&self, id: usize, constructor: &Constructor) -> String {
        let carried = self.carried(id, constructor);
        let names: Vec<String> = carried.iter().map(|name| format!("({name} v)")).collect();
        let ignored = self.problem.rules.equalities == Equalities::Ignored;
        let made = if ignored {
            format!("((_ is d{}) t)", constructor.owner.0)
        } else {
            let result = Type::Data(constructor.owner, constructor.result.clone());
            format!("(= t {})", type_text(&result, &names))
        };
        let mut parts = vec![format!("((_ is c{id}) v)"), made];
        for (position, field) in constructor.fields.iter().enumerate() {
            let first = if ignored { position * constructor.variables as usize } else { 0 };
            let ty = type_text(&field.ty, &names[first..]);
            let strict = self.held(field.hold);
            parts.push(format!("(valid (c{id}_f{position} v) {ty} (- n 1) {strict} whole)"));
        }
        join("and", &parts, "true")
    }

    /// Whether a place is held strictly.
    fn held(&self, hold: Hold) -> bool {
        hold == Hold::Strict || self.problem.rules.nothing == Nothing::Absent
    }

    fn ask(&self, question: Question, text: &mut String) {
        let before = match question {
            Question::Uncovered => self.problem.arms.len(),
            Question::Reached(arm) => arm,
        };
        for arm in &self.problem.arms[..before] {
            let Matching { matches, fails } = self.matching(&arm.pattern, "v");
            match arm.guard {
                Guard::Holds => line(text, &format!("(assert {fails})")),
                Guard::MayFail => line(text, &format!("(assert (or {matches} {fails}))")),
                Guard::Fails => {}
            }
        }
        if let Question::Reached(arm) = question {
            let arm = &self.problem.arms[arm];
            line(text, &format!("(assert {})", self.matching(&arm.pattern, "v").matches));
            if arm.guard == Guard::Fails {
                line(text, "(assert false)");
            }
        }
    }

    fn matching(&self, pattern: &Pattern, value: &str) -> Matching {
        let diverges = self.problem.rules.nothing == Nothing::Diverges;
        let nothing = format!("((_ is nothing) {value})");
        let otherwise = |matches: String| {
            let fails = if diverges {
                format!("(and (not {nothing}) (not {matches}))")
            } else {
                format!("(not {matches})")
            };
            Matching { matches, fails }
        };
        match pattern {
            Pattern::Any => Matching { matches: "true".to_owned(), fails: "false".to_owned() },
            Pattern::Something => otherwise(format!("(not {nothing})")),
            Pattern::Nothing => Matching { fails: format!("(not {nothing})"), matches: nothing },
            Pattern::Literal(scalar, span) => otherwise(join(
                "and",
                &[
                    format!("((_ is literal) {value})"),
                    format!("(= (scalar {value}) {})", scalar.0),
                    within(&format!("(number {value})"), span.low, span.high),
                ],
                "true",
            )),
            Pattern::Made(id, arguments) => {
                let made = format!("((_ is c{}) {value})", id.0);
                let (mut so_far, mut failures) = (vec![made.clone()], vec![format!("(not {made})")]);
                for (position, argument) in arguments.iter().enumerate() {
                    let field = self.matching(argument, &format!("(c{}_f{position} {value})", id.0));
                    let mut path = so_far.clone();
                    path.push(field.fails);
                    failures.push(join("and", &path, "true"));
                    so_far.push(field.matches);
                }
                let matches = join("and", &so_far, "true");
                if diverges {
                    let fails = format!("(and (not {nothing}) {})", join("or", &failures, "false"));
                    Matching { matches, fails }
                } else {
                    Matching { fails: format!("(not {matches})"), matches }
                }
            }
            Pattern::Or(parts) => {
                let parts: Vec<Matching> = parts.iter().map(|part| self.matching(part, value)).collect();
                let matches: Vec<String> = parts.iter().map(|part| part.matches.clone()).collect();
                let fails: Vec<String> = parts.into_iter().map(|part| part.fails).collect();
                Matching { matches: join("or", &matches, "false"), fails: join("and", &fails, "true") }
            }
        }
    }
}

fn within(number: &str, low: i64, high: i64) -> String {
    let literal =
        |value: i64| if value < 0 { format!("(- {})", value.unsigned_abs()) } else { value.to_string() };
    format!("(<= {} {number} {})", literal(low), literal(high))
}

/// A type as a term of the sort `T`.
fn type_text(ty: &Type, variables: &[String]) -> String {
    match ty {
        Type::Variable(variable) => variables[*variable as usize].clone(),
        Type::Scalar(scalar) => format!("s{}", scalar.0),
        Type::Data(data, arguments) if arguments.is_empty() => format!("d{}", data.0),
        Type::Data(data, arguments) => {
            let arguments: Vec<String> =
                arguments.iter().map(|argument| type_text(argument, variables)).collect();
            format!("(d{} {})", data.0, arguments.join(" "))
        }
    }
}
