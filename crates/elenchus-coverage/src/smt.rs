//! The answer by a solver: the encoding of section 3.4.2 of the Ikaros paper, in SMT-LIB.
//!
//! As there, data types are declared to the solver, functions say which values are valid at which types (as SMT-LIB
//! knows no constructors that constrain type parameters), and the negation of the patterns is asserted. Unlike there,
//! values of all types are of one sort and carry the types that their constructor was used with, so that types that a
//! constructor hides are found by the solver; redundancy, guards, literals, or-patterns, strict fields, `null` and
//! bottom are covered. Where patterns look, what is valid is written out, place by place; below, a recursive function says
//! whether there is a value, unless that is clear, and to a depth beyond which every type counts as having one, so that the
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

/// Levels below places that patterns look at, after which every type counts as having a value.
const DEPTH: usize = 7;

/// Whether the problem is one that is encoded, for questions about these values.
///
/// Types are found by equations that hold for a whole value, and by none where [`Equalities::Ignored`] says so. With
/// [`Equalities::PerPlace`] that is the same as long as the type of every place is known. What stays out: types that a place
/// alone may choose, and of all values those that count as being there though nothing makes them, and or-patterns where bottom
/// is looked at.
pub fn encodable(problem: &Problem, values: Values) -> bool {
    let types_are_encoded = match problem.rules.equalities {
        Equalities::Shared | Equalities::Ignored => true,
        Equalities::PerPlace => {
            problem.variables == 0 && !problem.constructors.iter().any(Constructor::hides_types)
        }
    };
    types_are_encoded
        && match (values, problem.rules.nothing) {
            (Values::Whole, _) | (Values::All, Nothing::Fails) => true,
            (Values::All, Nothing::Absent) => !has_places(problem, Hold::Lazy),
            // Languages with bottom and or-patterns disagree on what is looked at twice.
            (Values::All, Nothing::Diverges) => {
                !problem.arms.iter().any(|arm| has_alternatives(&arm.pattern))
            }
        }
}

/// Whether the value or a field is held so.
fn has_places(problem: &Problem, wanted: Hold) -> bool {
    let fields = problem.constructors.iter().flat_map(|constructor| &constructor.fields);
    fields.map(|field| field.hold).chain([problem.hold]).any(|hold| hold == wanted)
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
    let encoding = Encoding { problem, inhabited: inhabited(problem) };
    let mut text = String::new();
    encoding.types(&mut text);
    encoding.values(&mut text);
    let variables = 0..problem.variables;
    let names: Vec<String> = variables.clone().map(|variable| format!("x{variable}")).collect();
    let patterns: Vec<&Pattern> = problem.arms.iter().map(|arm| &arm.pattern).collect();
    let root = Place { value: "v", ty: &problem.scrutinee, names: &names, hold: problem.hold };
    let [whole, all] = [true, false].map(|whole| encoding.place(&root, whole, &patterns));
    let asks = |wanted: Values| questions.iter().any(|(_, values)| *values == wanted);
    let uses = |place: &str, values: Values| asks(values) && place.contains("(valid ");
    if uses(&whole, Values::Whole) || uses(&all, Values::All) {
        encoding.valid(&mut text);
    }
    for variable in variables {
        line(&mut text, &format!("(declare-const x{variable} T)"));
    }
    line(&mut text, "(declare-const v V)");
    for &(question, values) in questions {
        line(&mut text, "(push)");
        let place = if values == Values::Whole { &whole } else { &all };
        line(&mut text, &format!("(assert {place})"));
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
    /// Whether every instance of a data type has a value, perhaps an endless one.
    inhabited: Vec<bool>,
}

/// A part of the value that patterns look at.
struct Place<'a> {
    value: &'a str,
    ty: &'a Type,
    /// What the variables in its type are.
    names: &'a [String],
    hold: Hold,
}

/// The data types all of whose instances have a value: one of their constructors makes every instance and asks only for values
/// of such types.
fn inhabited(problem: &Problem) -> Vec<bool> {
    let ignored = problem.rules.equalities == Equalities::Ignored;
    let mut found = vec![true; problem.data.len()];
    loop {
        let every_type = !found.contains(&false);
        let has_value = |ty: &Type| match ty {
            Type::Variable(_) => every_type,
            Type::Scalar(_) => true,
            Type::Data(data, _) => found[data.0],
        };
        let makes_all = |constructor: &Constructor| {
            (ignored || constructor.makes_every_instance())
                && constructor.fields.iter().all(|field| field.hold == Hold::Shielded || has_value(&field.ty))
        };
        let next: Vec<bool> = problem
            .data
            .iter()
            .map(|data| data.constructors.iter().any(|&id| makes_all(problem.constructor(id))))
            .collect();
        // It only shrinks, as what is asked for does.
        if next == found {
            return found;
        }
        found = next;
    }
}

/// The patterns of a place that look at it.
fn looking<'p>(patterns: &[&'p Pattern], found: &mut Vec<&'p Pattern>) {
    for pattern in patterns {
        match pattern {
            Pattern::Any => {}
            Pattern::Or(parts) => looking(&parts.iter().collect::<Vec<_>>(), found),
            _ => found.push(pattern),
        }
    }
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
            "(assumed)",
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
        for (number, _) in self.problem.scalars.iter().enumerate() {
            ways.extend(self.literals(number, "v", "t"));
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

    /// What is valid at a place, as far as these patterns look; nothing is no value if `whole`.
    fn place(&self, place: &Place<'_>, whole: bool, patterns: &[&Pattern]) -> String {
        let Place { value, ty, names, hold } = *place;
        let strict = self.held(hold);
        let term = type_text(ty, names);
        let mut found = Vec::new();
        looking(patterns, &mut found);
        if found.is_empty() {
            // Whatever it is, nobody sees it.
            let clear = match ty {
                _ if hold == Hold::Shielded || (!strict && !whole) => true,
                Type::Variable(_) => !self.inhabited.contains(&false),
                Type::Scalar(_) => true,
                Type::Data(data, _) => self.inhabited[data.0],
            };
            return if clear {
                "true".to_owned()
            } else {
                format!("(valid {value} {term} {DEPTH} {strict} {whole})")
            };
        }
        let mut ways = self.nothing_and_foreign(place, whole);
        for (number, _) in self.problem.scalars.iter().enumerate() {
            if matches!(ty, Type::Variable(_)) || matches!(ty, Type::Scalar(scalar) if scalar.0 == number) {
                ways.extend(self.literals(number, value, &term));
            }
        }
        let mut fitting = Vec::new();
        for (id, constructor) in self.problem.constructors.iter().enumerate() {
            if !matches!(ty, Type::Variable(_))
                && !matches!(ty, Type::Data(data, _) if *data == constructor.owner)
            {
                continue;
            }
            fitting.push((id, constructor));
            let mut parts = vec![format!("((_ is c{id}) {value})")];
            let fields = self.types_of_fields(id, constructor, place, &mut parts);
            for ((position, field), own) in constructor.fields.iter().enumerate().zip(&fields) {
                let below: Vec<&Pattern> = found
                    .iter()
                    .filter_map(|pattern| match pattern {
                        Pattern::Made(named, arguments) if named.0 == id => Some(&arguments[position]),
                        _ => None,
                    })
                    .collect();
                let part = Place {
                    value: &format!("(c{id}_f{position} {value})"),
                    ty: &field.ty,
                    names: own,
                    hold: if hold == Hold::Shielded { hold } else { field.hold },
                };
                parts.push(self.place(&part, whole, &below));
            }
            parts.retain(|part| part != "true");
            ways.push(join("and", &parts, "true"));
        }
        if hold == Hold::Shielded && !matches!(ty, Type::Scalar(_)) {
            ways.push(self.assumed(value, &term, &fitting));
        }
        join("or", &ways, "false")
    }

    /// What the variables are that the types of a constructor's fields mention, at a place; what that demands of the place's
    /// type is added to `parts`.
    fn types_of_fields(
        &self,
        id: usize,
        constructor: &Constructor,
        place: &Place<'_>,
        parts: &mut Vec<String>,
    ) -> Vec<Vec<String>> {
        let Place { value, ty, names, .. } = *place;
        let own: Vec<String> =
            self.carried(id, constructor).iter().map(|name| format!("({name} {value})")).collect();
        let count = constructor.fields.len();
        let result = Type::Data(constructor.owner, constructor.result.clone());
        match self.problem.rules.equalities {
            Equalities::Ignored => {
                parts.push(format!("((_ is d{}) {})", constructor.owner.0, type_text(ty, names)));
                let each = |field| {
                    let first = field * constructor.variables as usize;
                    own[first..first + constructor.variables as usize].to_vec()
                };
                (0..count).map(each).collect()
            }
            // With `PerPlace` all types are known: see `encodable`.
            Equalities::Shared | Equalities::PerPlace => {
                parts.push(format!("(= {} {})", type_text(ty, names), type_text(&result, &own)));
                vec![own; count]
            }
        }
    }

    /// The value that a place counts as having behind a reference, where no constructor makes values of its type.
    fn assumed(&self, value: &str, ty: &str, constructors: &[(usize, &Constructor)]) -> String {
        let mut parts = vec![format!("((_ is assumed) {value})")];
        let data: Vec<String> =
            (0..self.problem.data.len()).map(|data| format!("((_ is d{data}) {ty})")).collect();
        parts.push(join("or", &data, "false"));
        for (_, constructor) in constructors {
            let mut fits = vec![format!("((_ is d{}) {ty})", constructor.owner.0)];
            if self.problem.rules.equalities != Equalities::Ignored {
                let mut known = vec![None; constructor.variables as usize];
                for (position, argument) in constructor.result.iter().enumerate() {
                    let part = format!("(d{}_{position} {ty})", constructor.owner.0);
                    fits_text(argument, &part, &mut known, &mut fits);
                }
            }
            parts.push(format!("(not {})", join("and", &fits, "true")));
        }
        join("and", &parts, "true")
    }

    /// Nothing, where a place may hold it, and the value of a type that the program does not have.
    fn nothing_and_foreign(&self, place: &Place<'_>, whole: bool) -> Vec<String> {
        let Place { value, ty, names, hold } = *place;
        let term = type_text(ty, names);
        let mut ways = Vec::new();
        if matches!(ty, Type::Variable(_)) {
            ways.push(format!("(and ((_ is foreign) {value}) ((_ is another) {term}))"));
        }
        let fails = self.problem.rules.nothing == Nothing::Fails;
        let scalars = self.problem.scalars.iter().enumerate();
        let mut primitives = scalars.filter(|(_, scalar)| fails && scalar.primitive);
        if whole || self.held(hold) || hold == Hold::Shielded {
            return ways;
        }
        match ty {
            Type::Scalar(scalar) if primitives.any(|(number, _)| scalar.0 == number) => {}
            Type::Variable(_) => {
                let none: String =
                    primitives.map(|(number, _)| format!(" (not ((_ is s{number}) {term}))")).collect();
                ways.push(format!("(and ((_ is nothing) {value}){none})"));
            }
            _ => ways.push(format!("((_ is nothing) {value})")),
        }
        ways
    }

    /// The literals of a scalar type, and those that no pattern can list.
    fn literals(&self, number: usize, value: &str, term: &str) -> Vec<String> {
        let scalar = &self.problem.scalars[number];
        let mut parts = vec![
            format!("((_ is literal) {value})"),
            format!("(= (scalar {value}) {number})"),
            format!("((_ is s{number}) {term})"),
            within(&format!("(number {value})"), scalar.domain.whole.low, scalar.domain.whole.high),
        ];
        let gap = scalar.domain.gap;
        parts.extend(
            gap.map(|gap| format!("(not {})", within(&format!("(number {value})"), gap.low, gap.high))),
        );
        let mut ways = vec![join("and", &parts, "true")];
        if scalar.open {
            ways.push(format!(
                "(and ((_ is unnamed) {value}) (= (unnamed_scalar {value}) {number}) ((_ is s{number}) {term}))"
            ));
        }
        ways
    }

    /// That a value is made by a constructor, used with these types, which makes values of a type.
    fn makes(&self, id: usize, constructor: &Constructor, value: &str, ty: &str, names: &[String]) -> String {
        let made = if self.problem.rules.equalities == Equalities::Ignored {
            format!("((_ is d{}) {ty})", constructor.owner.0)
        } else {
            let result = Type::Data(constructor.owner, constructor.result.clone());
            format!("(= {ty} {})", type_text(&result, names))
        };
        format!("(and ((_ is c{id}) {value}) {made})")
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
        let mut parts = vec![self.makes(id, constructor, "v", "t", &names)];
        // What is behind a reference counts as valid.
        let fields = constructor.fields.iter().enumerate();
        for (position, field) in fields.filter(|(_, field)| field.hold != Hold::Shielded) {
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

/// When a term of the sort `T` is an instance of a type, whose variables are `known` where they were met before.
fn fits_text(ty: &Type, term: &str, known: &mut [Option<String>], fits: &mut Vec<String>) {
    match ty {
        Type::Variable(variable) => match &known[*variable as usize] {
            Some(earlier) => fits.push(format!("(= {earlier} {term})")),
            None => known[*variable as usize] = Some(term.to_owned()),
        },
        Type::Scalar(scalar) => fits.push(format!("((_ is s{}) {term})", scalar.0)),
        Type::Data(data, arguments) => {
            fits.push(format!("((_ is d{}) {term})", data.0));
            for (position, argument) in arguments.iter().enumerate() {
                fits_text(argument, &format!("(d{}_{position} {term})", data.0), known, fits);
            }
        }
    }
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
