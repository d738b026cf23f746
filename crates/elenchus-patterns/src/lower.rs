//! A program without its spelling, for the oracles.

use elenchus_coverage::problem::{self, Hold, Nothing, Problem, ScalarId};

use crate::datatype::{Builtin, Constructor, Declarations, Field, FieldForm, Type};
use crate::pattern::{Arm, Guard, Pattern};
use crate::semantics::Semantics;
use crate::span::Domain;
use crate::view::{self, View};

/// What is put to the oracles.
pub struct Question<'a> {
    pub declarations: &'a Declarations,
    /// How many type parameters the function around the match has.
    pub parameters: usize,
    pub scrutinee: &'a Type,
    pub by_reference: bool,
    /// The functions that arms may look through.
    pub views: &'a [View],
    pub arms: &'a [Arm],
    /// Whether a constant guard is taken for what it is.
    pub folds_guards: bool,
    /// Whether a pattern that is not looked through is only put to values that are there.
    pub opaque_forces: bool,
}

/// Puts other arms of the same match into a problem, and how its fields hold their values by now.
pub fn renew(
    problem: &mut Problem,
    question: &Question<'_>,
    semantics: &Semantics,
    domain: &dyn Fn(Builtin) -> Domain,
) {
    let declarations = question.declarations;
    let was_viewed = problem.data.last().is_some_and(|data| data.name == VIEWED);
    if was_viewed || view::are_used(question.arms) {
        *problem = lower(question, semantics, domain);
        return;
    }
    let tuples = problem.data[declarations.types.len()..].iter().map(|tuple| tuple.parameters as usize);
    let opaque_forces = question.opaque_forces;
    let mut lowering = Lowering { declarations, opaque_forces, tuples: tuples.collect(), texts: Vec::new() };
    let known = lowering.tuples.len();
    let arms = lowering.arms(question);
    if lowering.tuples.len() > known {
        *problem = lower(question, semantics, domain);
        return;
    }
    problem.arms = arms;
    problem.hold = held(question, semantics);
    for (constructor, declared) in problem.constructors.iter_mut().zip(&declarations.constructors) {
        for (field, declared) in constructor.fields.iter_mut().zip(&declared.fields) {
            field.hold = field_hold(declared, semantics);
        }
    }
}

/// The name of the data type that holds the value matched on together with what functions make of it.
const VIEWED: &str = "Viewed";

/// How the value matched on is held. GHC user's guide, "Empty case alternatives": a match without an arm evaluates it.
fn held(question: &Question<'_>, semantics: &Semantics) -> Hold {
    let evaluates = question.arms.is_empty() && semantics.rules.nothing == Nothing::Diverges;
    match semantics.scrutinee {
        _ if question.by_reference => Hold::Shielded,
        _ if evaluates => Hold::Strict,
        hold => hold,
    }
}

fn field_hold(field: &Field, semantics: &Semantics) -> Hold {
    match field.form {
        FieldForm::Reference => Hold::Shielded,
        _ if field.strict => Hold::Strict,
        _ => semantics.field,
    }
}

/// The built-in types, each at its place among the scalars of a problem.
const BUILTINS: [Builtin; 6] =
    [Builtin::Bool, Builtin::Int, Builtin::Char, Builtin::Byte, Builtin::UnsignedByte, Builtin::Text];

/// The question as a problem, by what a language means.
pub fn lower(question: &Question<'_>, semantics: &Semantics, domain: &dyn Fn(Builtin) -> Domain) -> Problem {
    let mut lowering = Lowering {
        declarations: question.declarations,
        opaque_forces: question.opaque_forces,
        tuples: Vec::new(),
        texts: Vec::new(),
    };
    let scalars = BUILTINS.map(|builtin| problem::Scalar {
        name: builtin.to_string(),
        domain: domain(builtin),
        open: builtin == Builtin::Text,
        primitive: semantics.primitives && builtin != Builtin::Text,
    });
    let declarations = question.declarations;
    let data = declarations.types.iter().map(|data_type| problem::Data {
        name: data_type.name.clone(),
        parameters: data_type.parameters.len() as u32,
        constructors: data_type.constructors.iter().map(|id| problem::ConstructorId(id.0)).collect(),
    });
    let mut data: Vec<problem::Data> = data.collect();
    let constructors = declarations.constructors.iter().map(|constructor| problem::Constructor {
        name: constructor.name.clone(),
        owner: problem::DataId(constructor.owner.0),
        variables: (constructor.parameters.len() + extremes(constructor).count()) as u32,
        fields: constructor
            .fields
            .iter()
            .map(|field| problem::Field { ty: lowering.ty(&field.ty), hold: field_hold(field, semantics) })
            .collect(),
        result: lowering.result(constructor),
    });
    let mut constructors: Vec<problem::Constructor> = constructors.collect();
    let mut scrutinee = lowering.ty(question.scrutinee);
    let viewed = view::are_used(question.arms);
    let results: Vec<problem::Type> = question.views.iter().map(|view| lowering.ty(&view.result)).collect();
    let arms = lowering.arms(question);
    // A tuple is a data type of one constructor. All its arities were met by now.
    for &arity in &lowering.tuples {
        let id = problem::ConstructorId(constructors.len());
        let variables = || (0..arity as u32).map(problem::Type::Variable);
        let field = |ty| problem::Field { ty, hold: semantics.field };
        constructors.push(problem::Constructor {
            name: String::new(),
            owner: problem::DataId(data.len()),
            variables: arity as u32,
            fields: variables().map(field).collect(),
            result: variables().collect(),
        });
        data.push(problem::Data {
            name: "Tuple".to_owned(),
            parameters: arity as u32,
            constructors: vec![id],
        });
    }
    let mut hold = held(question, semantics);
    if viewed {
        let lazy = |ty| problem::Field { ty, hold: semantics.field };
        let value = problem::Field { ty: scrutinee, hold };
        let arguments: Vec<problem::Type> =
            (0..question.parameters as u32).map(problem::Type::Variable).collect();
        let id = problem::DataId(data.len());
        data.push(problem::Data {
            name: VIEWED.to_owned(),
            parameters: question.parameters as u32,
            constructors: vec![problem::ConstructorId(constructors.len())],
        });
        constructors.push(problem::Constructor {
            name: String::new(),
            owner: id,
            variables: question.parameters as u32,
            fields: std::iter::once(value).chain(results.into_iter().map(lazy)).collect(),
            result: arguments.clone(),
        });
        scrutinee = problem::Type::Data(id, arguments);
        hold = Hold::Strict;
    }
    Problem {
        rules: semantics.rules,
        scalars: scalars.into(),
        data,
        constructors,
        variables: question.parameters as u32,
        scrutinee,
        hold,
        arms,
    }
}

/// Whether a value is put to a pattern that is not looked through.
fn tests_opaque(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Opaque { .. } => true,
        Pattern::Irrefutable { .. } => false,
        _ => pattern.parts().iter().any(tests_opaque),
    }
}

struct Lowering<'a> {
    declarations: &'a Declarations,
    opaque_forces: bool,
    /// The arities of tuples, in the order in which they were met.
    tuples: Vec<usize>,
    /// Strings, by their numbers.
    texts: Vec<String>,
}

/// The arguments of what a constructor makes that may be any type: see [`crate::variance`].
fn extremes(constructor: &Constructor) -> impl Iterator<Item = &Type> {
    constructor.result.parts().iter().filter(|argument| matches!(argument, Type::Least | Type::Greatest))
}

impl Lowering<'_> {
    fn arms(&mut self, question: &Question<'_>) -> Vec<problem::Arm> {
        let guard = |guard: Option<Guard>| match guard {
            None => problem::Guard::Holds,
            Some(Guard::True) if question.folds_guards => problem::Guard::Holds,
            Some(Guard::False) if question.folds_guards => problem::Guard::Fails,
            Some(_) => problem::Guard::MayFail,
        };
        let guard = |arm: &Arm| match guard(arm.guard) {
            // No value gets there.
            _ if arm.pattern.is_exception() => problem::Guard::Fails,
            // Of what is not looked through it is not known whether it matches.
            problem::Guard::Holds if tests_opaque(&arm.pattern) => problem::Guard::MayFail,
            guard => guard,
        };
        let arms = question.arms.iter();
        let mut arms: Vec<problem::Arm> =
            arms.map(|arm| problem::Arm { pattern: self.pattern(&arm.pattern), guard: guard(arm) }).collect();
        if view::are_used(question.arms) {
            // Its number is known now that all tuples were met.
            let id = self.declarations.constructors.len() + self.tuples.len();
            for (arm, written) in arms.iter_mut().zip(question.arms) {
                let pattern = std::mem::replace(&mut arm.pattern, problem::Pattern::Any);
                let parts = self.beside_views(&written.pattern, pattern, question.views);
                arm.pattern = problem::Pattern::Made(problem::ConstructorId(id), parts);
            }
        }
        arms
    }

    /// What an arm asks of the value and of what each function makes of it.
    fn beside_views(
        &self,
        written: &Pattern,
        pattern: problem::Pattern,
        views: &[View],
    ) -> Vec<problem::Pattern> {
        let mut parts = vec![problem::Pattern::Any; 1 + views.len()];
        if let Pattern::View { number, pattern: inner } = written {
            let is_synonym = views[*number].synonyms && matches!(**inner, Pattern::Constructor { .. });
            if is_synonym && self.opaque_forces {
                parts[0] = problem::Pattern::Something;
            }
            parts[1 + number] = pattern;
        } else {
            parts[0] = pattern;
        }
        parts
    }

    fn result(&mut self, constructor: &Constructor) -> Vec<problem::Type> {
        let mut next = constructor.parameters.len() as u32;
        let argument = |argument: &Type| match argument {
            Type::Least | Type::Greatest => {
                next += 1;
                problem::Type::Variable(next - 1)
            }
            _ => self.ty(argument),
        };
        constructor.result.parts().iter().map(argument).collect()
    }

    fn ty(&mut self, ty: &Type) -> problem::Type {
        match ty {
            Type::Parameter(position) => problem::Type::Variable(*position as u32),
            Type::Hidden | Type::Least | Type::Greatest => {
                unreachable!("declarations and scrutinees name all their types")
            }
            Type::Builtin(builtin) => problem::Type::Scalar(scalar(*builtin)),
            Type::Tuple(parts) => {
                let (data, _) = self.tuple(parts.len());
                problem::Type::Data(data, parts.iter().map(|part| self.ty(part)).collect())
            }
            Type::Data(id, arguments) => problem::Type::Data(
                problem::DataId(id.0),
                arguments.iter().map(|argument| self.ty(argument)).collect(),
            ),
        }
    }

    fn tuple(&mut self, arity: usize) -> (problem::DataId, problem::ConstructorId) {
        let position = self.tuples.iter().position(|&known| known == arity).unwrap_or_else(|| {
            self.tuples.push(arity);
            self.tuples.len() - 1
        });
        let data = problem::DataId(self.declarations.types.len() + position);
        (data, problem::ConstructorId(self.declarations.constructors.len() + position))
    }

    fn pattern(&mut self, pattern: &Pattern) -> problem::Pattern {
        match pattern {
            Pattern::Opaque { .. } if self.opaque_forces => problem::Pattern::Something,
            Pattern::Wildcard { .. }
            | Pattern::Irrefutable { .. }
            | Pattern::Opaque { .. }
            | Pattern::Exception { .. } => problem::Pattern::Any,
            Pattern::Present { .. } => problem::Pattern::Something,
            Pattern::Null => problem::Pattern::Nothing,
            Pattern::Constant { ty: Type::Builtin(builtin), span, .. } => {
                problem::Pattern::Literal(scalar(*builtin), *span)
            }
            Pattern::Constant { .. } => unreachable!("constants have a built-in type"),
            Pattern::Text { value } => {
                let known = self.texts.iter().position(|known| known == value);
                let number = known.unwrap_or_else(|| {
                    self.texts.push(value.clone());
                    self.texts.len() - 1
                });
                let number = i64::try_from(number).expect("texts are few");
                problem::Pattern::Literal(scalar(Builtin::Text), crate::span::Span::new(number, number))
            }
            Pattern::Tuple { elements } => {
                let (_, constructor) = self.tuple(elements.len());
                problem::Pattern::Made(constructor, self.patterns(elements))
            }
            Pattern::Constructor { constructor, arguments, .. } => {
                problem::Pattern::Made(problem::ConstructorId(constructor.0), self.patterns(arguments))
            }
            Pattern::Or { alternatives } => problem::Pattern::Or(self.patterns(alternatives)),
            Pattern::Bound { pattern } | Pattern::View { pattern, .. } => self.pattern(pattern),
        }
    }

    fn patterns(&mut self, patterns: &[Pattern]) -> Vec<problem::Pattern> {
        patterns.iter().map(|pattern| self.pattern(pattern)).collect()
    }
}

fn scalar(builtin: Builtin) -> ScalarId {
    ScalarId(BUILTINS.iter().position(|&known| known == builtin).expect("all built-in types are listed"))
}

/// A literal of a problem as a pattern. Strings are numbered: `texts` gives them back.
pub fn literal(scalar: ScalarId, number: i64, texts: &[String]) -> Pattern {
    let builtin = BUILTINS[scalar.0];
    match usize::try_from(number).ok().and_then(|number| texts.get(number)) {
        Some(value) if builtin == Builtin::Text => Pattern::Text { value: value.clone() },
        _ => Pattern::constant(Type::Builtin(builtin), crate::span::Span::new(number, number)),
    }
}

/// The strings in arms, in the order in which lowering numbers them.
pub fn texts(arms: &[Arm]) -> Vec<String> {
    let mut texts = Vec::new();
    for arm in arms {
        arm.pattern.for_each(&mut |pattern| {
            if let Pattern::Text { value } = pattern
                && !texts.contains(value)
            {
                texts.push(value.clone());
            }
        });
    }
    texts
}
