//! Questions about types that have no answer.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use elenchus_types::{Answer, Java, Library, Unknown, World};

/// A hierarchy that expands (Kennedy and Pierce, 2007), one that comes back to itself, and a class above one that is missing.
const CLASSES: &str = "
class java.lang.Object {}
class N<Z> {}
class C<X> : N<N<? super C<C<X>>>> {}
class D : N<N<? super D>> {}
class S : gone.Missing {}
";

fn world() -> World {
    World::new(Arc::new(Java::specified()), Arc::new(Library::parse(CLASSES).unwrap()))
}

#[track_caller]
fn check(lower: &str, upper: &str, expected: impl Fn(&mut World) -> Answer) {
    let mut world = world();
    let (lower, upper) = (world.parse(lower).unwrap(), world.parse(upper).unwrap());
    let expected = expected(&mut world);
    // The same again: what is not known is not taken for a no.
    for _ in 0..2 {
        assert_eq!(world.subtype(lower, upper), expected);
    }
    assert_eq!(world.unknown(), None, "an answer tells all that there is to tell");
    let is_below = world.is_subtype(lower, upper);
    assert_eq!(is_below, expected == Answer::Yes);
    assert_eq!(world.unknown().is_some(), matches!(expected, Answer::Unknown(_)));
}

#[test]
fn expanding_classes_have_no_answer() {
    check("C<D>", "N<? super C<D>>", |_| Answer::Unknown(Unknown::Depth));
    check("C<D>", "N<? super D>", |_| Answer::Unknown(Unknown::Depth));
    check("C<D>", "N<D>", |_| Answer::No);
    check("C<D>", "N<? extends N<?>>", |_| Answer::Yes);
}

#[test]
fn a_question_that_comes_back_to_itself_is_answered_with_no() {
    check("D", "N<? super D>", |_| Answer::No);
}

#[test]
fn nothing_is_known_of_what_is_missing() {
    let missing = |world: &mut World| Answer::Unknown(Unknown::Missing(world.class_named("gone.Missing")));
    check("gone.Missing", "D", missing);
    check("S", "D", missing);
    check("S", "gone.Missing", |_| Answer::Yes);
    check("gone.Missing", "java.lang.Object", |_| Answer::Yes);
    check("D", "gone.Missing", |_| Answer::No);
}

#[test]
fn work_is_limited() {
    let mut world = world();
    let (lower, upper) =
        (world.parse("N<N<N<D>>>").unwrap(), world.parse("N<? extends N<? extends N<D>>>").unwrap());
    world.limit_work(1);
    assert_eq!(world.subtype(lower, upper), Answer::Unknown(Unknown::Work));
    assert_eq!(world.work_left(), 0);
    let other = world.parse("N<? extends N<?>>").unwrap();
    world.limit_work(100);
    assert_eq!(world.subtype(lower, other), Answer::Yes);
}
