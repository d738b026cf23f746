//! The answer by trying all values that the patterns of a match can tell apart.
//!
//! It is written for small problems and for being obviously right: types are trees, equations are a map that is copied,
//! matching goes by the rules of a language step by step. The exact answer is tested against it.

use std::collections::BTreeMap;

use crate::problem::{
    Arm, ConstructorId, DataId, Equalities, Guard, Hold, Nothing, Pattern, Problem, ScalarId, Type,
};
use crate::verdict::{Class, Verdict};

/// What trying all values found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The best class of a value that no arm takes, where `null` counts only if a type has no other value.
    pub uncovered: Option<Class>,
    pub arms: Vec<ArmAnswer>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArmAnswer {
    /// The best class of a value that reaches the arm.
    pub reached: Option<Class>,
    pub diverges: bool,
    /// The numbers of the alternatives that no value needs; only for an arm that is reached and has no guard.
    pub alternatives: Vec<u32>,
}

/// What trying all values says of an exact verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Audit {
    Agrees,
    /// One of the two is wrong: how they differ.
    Contradicts(String),
    TooMany,
}

/// Holds the exact verdict about a problem to what trying all values gives, `most` of them at most.
pub fn audit(problem: &Problem, verdict: &Verdict, most: usize) -> Audit {
    let Some(expected) = judge_up_to(problem, most) else { return Audit::TooMany };
    let found = Answer::of(problem, verdict);
    let vague = problem.rules.equalities == Equalities::Shared && problem.rules.nothing != Nothing::Diverges;
    if found == expected || (vague && expected.allows(&found)) {
        return Audit::Agrees;
    }
    Audit::Contradicts(format!("{problem}\nall values: {expected:?}\nexact: {found:?}\n{verdict:?}"))
}

impl Answer {
    /// The exact verdict in the same form.
    pub fn of(problem: &Problem, verdict: &Verdict) -> Answer {
        let arms = verdict.arms.iter().zip(&problem.arms).map(|(arm, original)| {
            let known = original.guard == Guard::Holds && arm.reached.is_some();
            ArmAnswer {
                reached: arm.reached.as_ref().map(|witness| witness.class),
                diverges: arm.diverges,
                alternatives: if known { arm.unused_alternatives.clone() } else { Vec::new() },
            }
        });
        let uncovered = verdict.uncovered.as_ref().map(|witness| witness.class);
        Answer { uncovered, arms: arms.collect() }
    }

    /// Whether the exact answer is this one, or says of more values that they hold nothing because their types have no
    /// other value: it says so where types stay unknown, while here all that patterns could look at is tried.
    fn allows(&self, exact: &Answer) -> bool {
        let allows = |own: Option<Class>, exact: Option<Class>| {
            own == exact
                || (exact == Some(Class::OnlyNothing) && own.is_none_or(|own| own == Class::Remainder))
        };
        let arm = |(own, exact): (&ArmAnswer, &ArmAnswer)| {
            allows(own.reached, exact.reached)
                && own.diverges == exact.diverges
                && (own.reached != exact.reached
                    || exact.alternatives.iter().all(|unused| own.alternatives.contains(unused)))
        };
        allows(self.uncovered, exact.uncovered) && self.arms.iter().zip(&exact.arms).all(arm)
    }
}

/// How many values are tried at most, and how deep types are searched for values.
const DEPTH: u32 = 9;
pub const MAX_VALUES: usize = 20_000;
const MAX_STEPS: u32 = 30_000;
const MAX_WANTED: usize = 100;

/// Tries all values; `None` if there are too many.
pub fn judge(problem: &Problem) -> Option<Answer> {
    judge_up_to(problem, MAX_VALUES)
}

fn judge_up_to(problem: &Problem, most: usize) -> Option<Answer> {
    let patterns: Vec<&Pattern> = problem.arms.iter().map(|arm| &arm.pattern).collect();
    let mut types = Types::default();
    let variables: Vec<Ty> = (0..problem.variables).map(|_| types.fresh()).collect();
    let scrutinee = instantiate(&problem.scrutinee, &variables);
    let trees = Values { problem, most }.of(&scrutinee, problem.hold, &patterns, types)?;
    let rows: Vec<(usize, &Arm, Vec<Row>)> = problem
        .arms
        .iter()
        .enumerate()
        .map(|(number, arm)| (number, arm, rows(&arm.pattern, &mut 0)))
        .collect();
    let mut answer = Answer { uncovered: None, arms: vec![ArmAnswer::default(); problem.arms.len()] };
    for (tree, types) in &trees {
        let Some(class) = classify(problem, tree, types).ok()? else { continue };
        if !take(problem, &rows, tree, class, &mut answer) && class != Class::Remainder {
            improve(&mut answer.uncovered, class);
        }
    }
    for ((_, arm, rows), found) in rows.iter().zip(&mut answer.arms) {
        let known = found.reached.is_some() && arm.guard == Guard::Holds;
        let needed = std::mem::take(&mut found.alternatives);
        let mut all: Vec<u32> = rows.iter().flat_map(|row| row.alternatives.clone()).collect();
        all.sort_unstable();
        all.dedup();
        found.alternatives = all.into_iter().filter(|number| known && !needed.contains(number)).collect();
    }
    Some(answer)
}

fn improve(best: &mut Option<Class>, class: Class) {
    *best = Some(best.map_or(class, |known| known.min(class)));
}

/// Runs the match; whether an arm took the value, or the value ended it.
fn take(
    problem: &Problem,
    arms: &[(usize, &Arm, Vec<Row>)],
    tree: &Tree,
    class: Class,
    answer: &mut Answer,
) -> bool {
    for (number, arm, rows) in arms.iter().filter(|(_, arm, _)| arm.guard != Guard::Fails) {
        for row in rows {
            match run(problem, &row.pattern, tree) {
                Outcome::Fails => {}
                Outcome::Diverges => {
                    answer.arms[*number].diverges = true;
                    return true;
                }
                Outcome::Matches => {
                    improve(&mut answer.arms[*number].reached, class);
                    answer.arms[*number].alternatives.extend(&row.alternatives);
                    if arm.guard == Guard::Holds {
                        return true;
                    }
                }
            }
        }
    }
    false
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Matches,
    Fails,
    Diverges,
}

/// A pattern without or-patterns.
struct Row {
    pattern: Pattern,
    alternatives: Vec<u32>,
}

/// The patterns without or-patterns that a pattern stands for, in the order in which they are tried.
fn rows(pattern: &Pattern, next: &mut u32) -> Vec<Row> {
    match pattern {
        Pattern::Or(parts) => {
            let mut all = Vec::new();
            for part in parts {
                let number = *next;
                *next += 1;
                for mut row in rows(part, next) {
                    row.alternatives.push(number);
                    all.push(row);
                }
            }
            all
        }
        Pattern::Made(id, arguments) => {
            let mut products = vec![(Vec::new(), Vec::new())];
            for argument in arguments {
                let choices = rows(argument, next);
                let mut longer = Vec::new();
                for (patterns, alternatives) in &products {
                    for choice in &choices {
                        let mut patterns: Vec<Pattern> = Vec::clone(patterns);
                        let mut alternatives: Vec<u32> = Vec::clone(alternatives);
                        patterns.push(choice.pattern.clone());
                        alternatives.extend(&choice.alternatives);
                        longer.push((patterns, alternatives));
                    }
                }
                products = longer;
            }
            let row = |(patterns, alternatives)| Row { pattern: Pattern::Made(*id, patterns), alternatives };
            products.into_iter().map(row).collect()
        }
        _ => vec![Row { pattern: pattern.clone(), alternatives: Vec::new() }],
    }
}

fn run(problem: &Problem, pattern: &Pattern, tree: &Tree) -> Outcome {
    let when = |holds| if holds { Outcome::Matches } else { Outcome::Fails };
    match (pattern, tree) {
        (Pattern::Any, _) | (Pattern::Nothing, Tree::Nothing(_)) => Outcome::Matches,
        (Pattern::Nothing, _) => Outcome::Fails,
        (_, Tree::Nothing(_)) if problem.rules.nothing == Nothing::Diverges => Outcome::Diverges,
        (_, Tree::Nothing(_)) => Outcome::Fails,
        (Pattern::Something, _) => Outcome::Matches,
        (Pattern::Literal(named, span), Tree::Literal(scalar, Some(value))) => {
            when(named == scalar && span.contains(*value))
        }
        (Pattern::Made(named, patterns), Tree::Made(made, fields)) if named == made => {
            let outcomes = patterns.iter().zip(fields).map(|(pattern, field)| run(problem, pattern, field));
            outcomes.into_iter().find(|outcome| *outcome != Outcome::Matches).unwrap_or(Outcome::Matches)
        }
        (Pattern::Literal(..) | Pattern::Made(..), _) => Outcome::Fails,
        (Pattern::Or(_), _) => unreachable!("rows have no or-patterns"),
    }
}

/// A value as far as patterns look at it.
#[derive(Clone, Debug)]
enum Tree {
    /// No pattern looks at it: any value of the type.
    Unseen(Ty, Hold),
    Nothing(Ty),
    /// The value that a place counts as having, where no constructor makes one.
    Assumed(Ty, Hold),
    /// A literal, or one that no pattern names.
    Literal(ScalarId, Option<i64>),
    /// A value of none of the types that patterns name, which are these.
    Other(Ty, Hold, Vec<Head>),
    Made(ConstructorId, Vec<Tree>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Head {
    Scalar(ScalarId),
    Data(DataId),
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Ty {
    Unknown(u32),
    Scalar(ScalarId),
    Data(DataId, Vec<Ty>),
}

/// Equations between types.
#[derive(Clone, Default, Debug)]
struct Types {
    equal: BTreeMap<u32, Ty>,
    next: u32,
}

fn instantiate(ty: &Type, variables: &[Ty]) -> Ty {
    match ty {
        Type::Variable(variable) => variables[*variable as usize].clone(),
        Type::Scalar(scalar) => Ty::Scalar(*scalar),
        Type::Data(data, arguments) => {
            Ty::Data(*data, arguments.iter().map(|argument| instantiate(argument, variables)).collect())
        }
    }
}

impl Types {
    fn fresh(&mut self) -> Ty {
        self.next += 1;
        Ty::Unknown(self.next)
    }

    /// The type with everything replaced that is known.
    fn resolve(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Unknown(unknown) => self.equal.get(unknown).map_or(ty.clone(), |other| self.resolve(other)),
            Ty::Scalar(_) => ty.clone(),
            Ty::Data(data, arguments) => {
                Ty::Data(*data, arguments.iter().map(|argument| self.resolve(argument)).collect())
            }
        }
    }

    /// These equations and one more, unless it cannot be.
    fn with(&self, one: &Ty, other: &Ty) -> Option<Types> {
        match (self.resolve(one), self.resolve(other)) {
            (Ty::Unknown(one), Ty::Unknown(other)) if one == other => Some(self.clone()),
            (Ty::Unknown(unknown), ty) | (ty, Ty::Unknown(unknown)) => {
                if mentions(&ty, unknown) {
                    return None;
                }
                let mut types = self.clone();
                types.equal.insert(unknown, ty);
                Some(types)
            }
            (Ty::Scalar(one), Ty::Scalar(other)) => (one == other).then(|| self.clone()),
            (Ty::Data(one, mine), Ty::Data(other, theirs)) if one == other => {
                let mut types = self.clone();
                for (one, other) in mine.iter().zip(&theirs) {
                    types = types.with(one, other)?;
                }
                Some(types)
            }
            _ => None,
        }
    }

    /// A copy of the type with unknowns of its own.
    fn rename(&mut self, ty: &Ty, names: &mut BTreeMap<u32, Ty>) -> Ty {
        match self.resolve(ty) {
            Ty::Unknown(unknown) => names.entry(unknown).or_insert_with(|| self.fresh()).clone(),
            Ty::Scalar(scalar) => Ty::Scalar(scalar),
            Ty::Data(data, arguments) => {
                Ty::Data(data, arguments.iter().map(|argument| self.rename(argument, names)).collect())
            }
        }
    }
}

fn mentions(ty: &Ty, unknown: u32) -> bool {
    match ty {
        Ty::Unknown(other) => *other == unknown,
        Ty::Scalar(_) => false,
        Ty::Data(_, arguments) => arguments.iter().any(|argument| mentions(argument, unknown)),
    }
}

/// The types of a constructor's fields, where it makes values of its data type with these arguments.
fn apply(problem: &Problem, id: ConstructorId, arguments: &[Ty], types: &Types) -> Option<(Vec<Ty>, Types)> {
    let constructor = problem.constructor(id);
    let mut types = types.clone();
    let variables: Vec<Ty> = (0..constructor.variables).map(|_| types.fresh()).collect();
    let before = types.clone();
    if problem.rules.equalities != Equalities::Ignored {
        for (result, argument) in constructor.result.iter().zip(arguments) {
            types = types.with(&instantiate(result, &variables), argument)?;
        }
    }
    let fields = constructor.fields.iter().map(|field| instantiate(&field.ty, &variables));
    if problem.rules.equalities == Equalities::Shared {
        return Some((fields.collect(), types));
    }
    let fields = fields.map(|field| types.rename(&field, &mut BTreeMap::new())).collect();
    Some((fields, Types { next: types.next, ..before }))
}

struct Values<'p> {
    problem: &'p Problem,
    /// How many may be tried.
    most: usize,
}

impl Values<'_> {
    /// All values of a type that these patterns tell apart, each with the equations that it brings.
    fn of(&self, ty: &Ty, hold: Hold, patterns: &[&Pattern], types: Types) -> Option<Vec<(Tree, Types)>> {
        let patterns = flat(patterns);
        let ty = types.resolve(ty);
        if patterns.is_empty() {
            return Some(vec![(Tree::Unseen(ty, hold), types)]);
        }
        let mut values = Vec::new();
        let something = self.problem.rules.known_to_be_something(hold);
        let names = |pattern: &&Pattern| matches!(pattern, Pattern::Literal(..) | Pattern::Made(..));
        match &ty {
            _ if !patterns.iter().any(names) => {
                values.push((Tree::Unseen(ty.clone(), something), types.clone()));
            }
            Ty::Scalar(scalar) => self.literals(*scalar, &patterns, &types, &mut values),
            Ty::Data(data, arguments) => {
                for &id in &self.problem.data[data.0].constructors {
                    if let Some((fields, types)) = apply(self.problem, id, arguments, &types) {
                        values.extend(self.made(id, &fields, hold, &patterns, types)?);
                    }
                }
            }
            Ty::Unknown(_) => values = self.unknown(&ty, something, &patterns, &types)?,
        }
        let looked_at = patterns.iter().any(names);
        // Whether the type has other values is known at last: see `classify`.
        let extra = match (hold, self.problem.rules.nothing) {
            (Hold::Strict, _) => None,
            (Hold::Lazy, Nothing::Fails) if self.is_primitive(&ty) => None,
            (Hold::Lazy, Nothing::Diverges | Nothing::Fails) => Some(Tree::Nothing(ty.clone())),
            (Hold::Lazy, Nothing::Absent) | (Hold::Shielded, _) => {
                looked_at.then_some(Tree::Assumed(ty.clone(), hold))
            }
        };
        values.extend(extra.map(|tree| (tree, types)));
        (values.len() <= self.most).then_some(values)
    }

    fn is_primitive(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Scalar(scalar) if self.problem.scalars[scalar.0].primitive)
    }

    fn unknown(
        &self,
        ty: &Ty,
        something: Hold,
        patterns: &[&Pattern],
        types: &Types,
    ) -> Option<Vec<(Tree, Types)>> {
        let mut named = Vec::new();
        for pattern in patterns {
            let head = match pattern {
                Pattern::Literal(scalar, _) => Head::Scalar(*scalar),
                Pattern::Made(id, _) => Head::Data(self.problem.constructor(*id).owner),
                _ => continue,
            };
            if !named.contains(&head) {
                named.push(head);
            }
        }
        let mut values = vec![(Tree::Other(ty.clone(), something, named.clone()), types.clone())];
        for head in named {
            let mut types = types.clone();
            let named = match head {
                Head::Scalar(scalar) => Ty::Scalar(scalar),
                Head::Data(data) => {
                    let count = self.problem.data[data.0].parameters;
                    Ty::Data(data, (0..count).map(|_| types.fresh()).collect())
                }
            };
            if let Some(types) = types.with(ty, &named) {
                values.extend(self.of(&named, something, patterns, types)?);
            }
        }
        Some(values)
    }

    fn literals(&self, id: ScalarId, patterns: &[&Pattern], types: &Types, values: &mut Vec<(Tree, Types)>) {
        let scalar = &self.problem.scalars[id.0];
        let mut literals = vec![scalar.domain.whole.low, scalar.domain.whole.high];
        literals.extend(scalar.domain.gap.iter().flat_map(|gap| [gap.low - 1, gap.high + 1]));
        for pattern in patterns {
            if let Pattern::Literal(_, span) = pattern {
                literals.extend([span.low - 1, span.low, span.high, span.high.saturating_add(1)]);
            }
        }
        literals.retain(|&value| scalar.domain.contains(value));
        let is_named =
            |value: i64| patterns.iter().any(|p| matches!(p, Pattern::Literal(_, s) if s.contains(value)));
        if scalar.open {
            literals.retain(|&value| is_named(value));
            values.push((Tree::Literal(id, None), types.clone()));
        }
        literals.sort_unstable();
        literals.dedup();
        values.extend(literals.into_iter().map(|value| (Tree::Literal(id, Some(value)), types.clone())));
    }

    fn made(
        &self,
        id: ConstructorId,
        fields: &[Ty],
        hold: Hold,
        patterns: &[&Pattern],
        types: Types,
    ) -> Option<Vec<(Tree, Types)>> {
        let mut partial = vec![(Vec::new(), types)];
        for (position, (ty, field)) in fields.iter().zip(&self.problem.constructor(id).fields).enumerate() {
            let inner: Vec<&Pattern> = patterns
                .iter()
                .filter_map(|pattern| match pattern {
                    Pattern::Made(named, arguments) if *named == id => Some(&arguments[position]),
                    _ => None,
                })
                .collect();
            let hold = if hold == Hold::Shielded { hold } else { field.hold };
            let mut longer = Vec::new();
            for (trees, types) in partial {
                for (tree, types) in self.of(ty, hold, &inner, types)? {
                    let mut trees: Vec<Tree> = Vec::clone(&trees);
                    trees.push(tree);
                    longer.push((trees, types));
                }
                if longer.len() > self.most {
                    return None;
                }
            }
            partial = longer;
        }
        Some(partial.into_iter().map(|(trees, types)| (Tree::Made(id, trees), types)).collect())
    }
}

/// The patterns that look at something, or-patterns taken apart.
fn flat<'p>(patterns: &[&'p Pattern]) -> Vec<&'p Pattern> {
    let mut all = Vec::new();
    for pattern in patterns {
        match pattern {
            Pattern::Any => {}
            Pattern::Or(parts) => all.extend(flat(&parts.iter().collect::<Vec<_>>())),
            _ => all.push(*pattern),
        }
    }
    all
}

/// There is more to try than is sensible.
struct TooMany;

/// What the values are that a tree stands for; `None` in it if there are none.
fn classify(problem: &Problem, tree: &Tree, types: &Types) -> Result<Option<Class>, TooMany> {
    let mut parts = Parts::default();
    if !parts.collect(tree, types) {
        return Ok(None);
    }
    let mut search = Search { problem, steps: 0, whole: false };
    let deep = |ty: &Ty| (ty.clone(), DEPTH);
    let strict = parts.unseen.iter().filter(|(_, hold)| *hold == Hold::Strict);
    let strict: Vec<(Ty, u32)> = strict.map(|(ty, _)| deep(ty)).collect();
    if !search.all(strict.clone(), types).ok_or(TooMany)? {
        return Ok(None);
    }
    let mut class = Class::Value;
    let mut has_others = |ty: &Ty| {
        let together = strict.iter().cloned().chain([deep(ty)]).collect();
        search.all(together, types).ok_or(TooMany)
    };
    for ty in &parts.nothing {
        let diverges = problem.rules.nothing == Nothing::Diverges;
        let own = if !diverges && has_others(ty)? { Class::Remainder } else { Class::OnlyNothing };
        class = class.max(own);
    }
    for (ty, hold) in &parts.assumed {
        let exists = match hold {
            Hold::Shielded => !has_constructor(problem, ty, types),
            _ => !has_others(ty)?,
        };
        if !exists {
            return Ok(None);
        }
        class = class.max(if *hold == Hold::Shielded { Class::Value } else { Class::OnlyNothing });
    }
    search.whole = true;
    let all = parts.unseen.iter().filter(|(_, hold)| *hold != Hold::Shielded);
    let all: Vec<(Ty, u32)> = all.map(|(ty, _)| deep(ty)).collect();
    if class == Class::Value && !search.all(all, types).ok_or(TooMany)? {
        class = Class::OnlyNothing;
    }
    Ok(Some(class))
}

fn has_constructor(problem: &Problem, ty: &Ty, types: &Types) -> bool {
    match types.resolve(ty) {
        Ty::Unknown(_) | Ty::Scalar(_) => true,
        Ty::Data(data, arguments) => {
            let mut constructors = problem.data[data.0].constructors.iter();
            constructors.any(|&id| apply(problem, id, &arguments, types).is_some())
        }
    }
}

/// The parts of a tree of which its class depends.
#[derive(Default)]
struct Parts {
    unseen: Vec<(Ty, Hold)>,
    nothing: Vec<Ty>,
    assumed: Vec<(Ty, Hold)>,
}

impl Parts {
    /// Collects them; `false` if the tree is no value.
    fn collect(&mut self, tree: &Tree, types: &Types) -> bool {
        match tree {
            Tree::Unseen(ty, hold) => self.unseen.push((ty.clone(), *hold)),
            Tree::Nothing(ty) => self.nothing.push(ty.clone()),
            Tree::Assumed(ty, hold) => self.assumed.push((ty.clone(), *hold)),
            Tree::Literal(..) => {}
            Tree::Other(ty, hold, named) => {
                self.unseen.push((ty.clone(), *hold));
                return match types.resolve(ty) {
                    Ty::Unknown(_) => true,
                    Ty::Scalar(scalar) => !named.contains(&Head::Scalar(scalar)),
                    Ty::Data(data, _) => !named.contains(&Head::Data(data)),
                };
            }
            Tree::Made(_, fields) => return fields.iter().all(|field| self.collect(field, types)),
        }
        true
    }
}

/// Looks for values of types, to a depth beyond which every type counts as having one.
struct Search<'p> {
    problem: &'p Problem,
    steps: u32,
    whole: bool,
}

impl Search<'_> {
    /// Whether all these types have values together; `None` after too many steps.
    fn all(&mut self, wanted: Vec<(Ty, u32)>, types: &Types) -> Option<bool> {
        self.steps += 1;
        if self.steps > MAX_STEPS || wanted.len() > MAX_WANTED {
            return None;
        }
        let next =
            wanted.iter().position(|(ty, depth)| *depth > 0 && matches!(types.resolve(ty), Ty::Data(..)));
        let Some(next) = next else { return Some(true) };
        let mut rest = wanted;
        let (ty, depth) = rest.remove(next);
        let Ty::Data(data, arguments) = types.resolve(&ty) else { return Some(true) };
        for &id in &self.problem.data[data.0].constructors {
            let Some((fields, types)) = apply(self.problem, id, &arguments, types) else { continue };
            let needed = fields.into_iter().zip(&self.problem.constructor(id).fields);
            let counts = |hold: Hold| hold == Hold::Strict || (hold == Hold::Lazy && self.whole);
            let needed = needed.filter(|(_, field)| counts(field.hold)).map(|(ty, _)| (ty, depth - 1));
            if self.all(needed.chain(rest.iter().cloned()).collect(), &types)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
