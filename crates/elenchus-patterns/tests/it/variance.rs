//! Marked type parameters: what they mean, and that nothing is generated of which equations would say something else.

use std::collections::{BTreeMap, BTreeSet};

use elenchus_lang::{KOTLIN, Level, SCALA};
use elenchus_patterns::config::{Between, Strategy};
use elenchus_patterns::datatype::{ConstructorId, Declarations, Substitution, Type};
use elenchus_patterns::report::report;
use elenchus_patterns::text::{parse, write_match};
use elenchus_patterns::variance::{Variance, decided};
use elenchus_patterns::{Config, PatternProgram, Patterns};
use expect_test::{Expect, expect};

use crate::cases::program;

fn check(text: &str, expected: &Expect) {
    let written = parse(text).unwrap();
    assert_eq!(parse(&write_match(&written)).unwrap(), written);
    expected.assert_eq(&report(&written, SCALA.level("3.5"), None).unwrap().to_string());
}

#[test]
fn the_least_and_the_greatest_argument_make_every_instance() {
    check(
        "data A<+T> = A1 -> A<Int> | A2 -> A<Char> | A3 -> A<Nothing>\nmatch A<Int>\n  A1",
        &expect![[r#"
            not exhaustive: A3
              1  A1  reached by A1
        "#]],
    );
    check(
        "data A<-T> = A1 -> A<Int> | A2(A<T>) | A3 -> A<Any>\nmatch A<Char>\n  A2(_)\n  A3",
        &expect![[r#"
            exhaustive
              1  A2(_)  reached by A2(_)
              2  A3     reached by A3
        "#]],
    );
}

#[test]
fn what_equations_do_not_decide_is_refused() {
    let refused = |data: &str| parse(&format!("{data}\nmatch A<Int>\n  _")).is_err();
    // There is a value of `A<Int>` with a `T` that is both above `Int` and above `Char`.
    assert!(refused("data B<+T> = B1 -> B<Char>\ndata A<-T> = A1(B<T>)"));
    // A value of `A<Int>` may hold one of any type above `Int`.
    assert!(refused("data A<-T> = A1(T)"));
    // What is hidden may be any type above both.
    assert!(refused("data A<+T> = A1 -> A<Int> | A2(A<H>, A<H>)"));
    assert!(refused(
        "data B<T, U> = B1\ndata A<+T> = A1 -> A<Int> | A2(T)\ndata C<+T, +U> = C1(T) -> C<T, T>"
    ));
    assert!(refused("data A<T> = A1 -> A<Nothing>"));
    assert!(!refused("data A<+T> = A1 -> A<Int> | A2(T, A<T>)"));
}

fn marked(level: Level, index: u64) -> PatternProgram {
    let config = Config {
        strategy: Strategy::Random,
        variance: Some(100),
        types: Between::new(2, 3),
        constructors: Between::new(1, 3),
        fields: Between::new(1, 2),
        small: 0,
        ..Config::default()
    };
    program(&Patterns::new(config).unwrap(), level, 7, index)
}

#[test]
fn generated_programs_have_marks_that_are_decided() {
    for level in [SCALA.level("3.9"), SCALA.level("2.13"), KOTLIN.level("2.4")].into_iter().flatten() {
        let (mut co, mut contra) = (0, 0);
        for index in 0..200 {
            let program = marked(level, index);
            assert!(decided(&program.declarations), "{}", program.text());
            let marks: Vec<Variance> =
                program.declarations.types.iter().flat_map(|ty| ty.variances.clone()).collect();
            co += usize::from(marks.contains(&Variance::Covariant));
            contra += usize::from(marks.contains(&Variance::Contravariant));
        }
        assert!(co > 40 && contra > 10, "{level}: {co} {contra}");
    }
}

/// SLS 4.5: the fields of a class with a marked parameter may not mention it everywhere, those of a constructor may.
#[test]
fn a_type_with_marks_is_not_its_only_constructor() {
    let text = "record A<+T> = A1(B<T>)\ndata B<T> = B1\nmatch A<Int>\n    A1(_)\n";
    assert!(parse(text).unwrap_err().what.contains("a record"));
    let plain = text.replace("record", "data");
    assert!(parse(&plain).is_ok());
}

/// The claim of the module `variance`: there are the same values by subtypes as by equations.
#[test]
fn subtypes_and_equations_give_the_same_values() {
    let level = SCALA.level("3.9").unwrap();
    let mut several = 0;
    for index in 0..200 {
        let program = marked(level, index);
        let mut candidates = BTreeSet::from([Type::Least, Type::Greatest]);
        add_closed(&program.scrutinee, &mut candidates);
        for constructor in &program.declarations.constructors {
            add_closed(&constructor.result, &mut candidates);
            constructor.fields.iter().for_each(|field| add_closed(&field.ty, &mut candidates));
        }
        if candidates.len() > 11 {
            continue;
        }
        let values = |relation| -> Option<BTreeSet<String>> {
            let declarations = &program.declarations;
            let known = BTreeMap::new();
            let mut tried =
                Values { declarations, candidates: &candidates, relation, known, too_many: false };
            let values = tried.of(&program.scrutinee, 3);
            (!tried.too_many).then_some(values)
        };
        let tried = (values(Relation::Subtypes), values(Relation::Equations));
        let (Some(by_subtypes), Some(by_equations)) = tried else { continue };
        assert_eq!(by_subtypes, by_equations, "{}", program.text());
        several += usize::from(by_equations.len() > 2);
    }
    assert!(several > 20, "{several}");
}

fn add_closed(ty: &Type, found: &mut BTreeSet<Type>) {
    if ty.is_closed() {
        found.insert(ty.clone());
    }
    ty.parts().iter().for_each(|part| add_closed(part, found));
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    Subtypes,
    Equations,
}

/// Values of one type at most.
const MOST: usize = 2_000;

/// All values without `null`, as far as a depth, by trying types for the parameters of constructors.
struct Values<'a> {
    declarations: &'a Declarations,
    candidates: &'a BTreeSet<Type>,
    relation: Relation,
    known: BTreeMap<(Type, usize), BTreeSet<String>>,
    too_many: bool,
}

impl Values<'_> {
    fn of(&mut self, ty: &Type, depth: usize) -> BTreeSet<String> {
        let Type::Data(id, _) = ty else {
            return if let Type::Tuple(parts) = ty {
                self.products(parts, depth)
            } else if *ty == Type::Least {
                BTreeSet::new()
            } else {
                BTreeSet::from(["_".to_owned()])
            };
        };
        if depth == 0 {
            return BTreeSet::from(["_".to_owned()]);
        }
        if let Some(known) = self.known.get(&(ty.clone(), depth)) {
            return known.clone();
        }
        let mut values = BTreeSet::new();
        for &constructor in &self.declarations.data_type(*id).constructors {
            let parameters = self.declarations.constructor(constructor).parameters.len();
            self.made(constructor, ty, depth, &mut Vec::new(), parameters, &mut values);
        }
        self.known.insert((ty.clone(), depth), values.clone());
        values
    }

    fn made(
        &mut self,
        id: ConstructorId,
        ty: &Type,
        depth: usize,
        chosen: &mut Vec<Option<Type>>,
        left: usize,
        values: &mut BTreeSet<String>,
    ) {
        let constructor = self.declarations.constructor(id);
        if left > 0 {
            let equations = self.relation == Relation::Equations;
            let is_extreme = |ty: &&Type| matches!(ty, Type::Least | Type::Greatest);
            for candidate in self.candidates.iter().filter(|ty| !equations || !is_extreme(ty)) {
                chosen.push(Some(candidate.clone()));
                self.made(id, ty, depth, chosen, left - 1, values);
                chosen.pop();
            }
            return;
        }
        let substitution = Substitution::new(chosen.clone());
        if self.is_below(&substitution.apply(&constructor.result), ty) {
            let fields: Vec<Type> =
                constructor.fields.iter().map(|field| substitution.apply(&field.ty)).collect();
            let fields = self.products(&fields, depth - 1);
            values.extend(fields.into_iter().map(|fields| format!("{}{fields}", constructor.name)));
        }
    }

    fn products(&mut self, types: &[Type], depth: usize) -> BTreeSet<String> {
        let mut products = BTreeSet::from(["(".to_owned()]);
        for ty in types {
            let values = self.of(ty, depth);
            products = products
                .iter()
                .flat_map(|before| values.iter().map(move |value| format!("{before}{value},")))
                .take(MOST)
                .collect();
            self.too_many |= products.len() == MOST;
        }
        products.into_iter().map(|product| product + ")").collect()
    }

    fn is_below(&self, one: &Type, other: &Type) -> bool {
        let equations = self.relation == Relation::Equations;
        match (one, other) {
            (Type::Least | Type::Greatest, _) if equations => true,
            (Type::Least, _) | (_, Type::Greatest) => true,
            (Type::Data(one, mine), Type::Data(other, theirs)) if one == other => {
                let marks = &self.declarations.data_type(*one).variances;
                mine.iter().zip(theirs).zip(marks).all(|((mine, theirs), mark)| match mark {
                    _ if equations => self.is_below(mine, theirs),
                    Variance::Covariant => self.is_below(mine, theirs),
                    Variance::Contravariant => self.is_below(theirs, mine),
                    Variance::Invariant => mine == theirs,
                })
            }
            (Type::Tuple(mine), Type::Tuple(theirs)) if mine.len() == theirs.len() => {
                mine.iter().zip(theirs).all(|(mine, theirs)| self.is_below(mine, theirs))
            }
            _ => one == other,
        }
    }
}
