//! Properties of the relations over random classes and types, by the specification's reading. No JDK is needed.

#![allow(clippy::unwrap_used)]

use std::sync::{Arc, LazyLock};

use elenchus_judge::{BASIS, Dice, Drawer, Pool, random_classes};
use elenchus_types::{
    Base, Departure, Departures, Java, Library, Substitution, Type, TypeId, VarId, Wildcard, World,
};

const WORLDS: u64 = 4;
const CASES: u64 = 400;

/// Runs a property on types of several random worlds. The property says whether its premise held, and must hold often enough.
fn forall(least_percent: u64, property: impl Fn(&mut Drawer<'_>) -> bool) {
    let (mut held, mut all) = (0, 0);
    for (seed, (base, pool)) in (0..).zip(&*RANDOM_WORLDS) {
        for stream in 0..CASES {
            let mut world = World::over(base.clone());
            let mut dice = Dice::new(seed, stream);
            let mut drawer = Drawer { world: &mut world, pool, dice: &mut dice };
            held += u64::from(property(&mut drawer));
            all += 1;
        }
    }
    assert!(held * 100 >= all * least_percent, "the premise held in only {held} of {all} cases");
}

/// The worlds of all properties, made once.
static RANDOM_WORLDS: LazyLock<Vec<(Arc<Base>, Pool)>> =
    LazyLock::new(|| (0..WORLDS).map(random_world).collect());

fn random_world(seed: u64) -> (Arc<Base>, Pool) {
    let mut library = Library::parse(BASIS).unwrap();
    for class in random_classes(&mut Dice::new(seed, u64::MAX), 40) {
        library.add(class);
    }
    let names: Vec<String> = library.names().map(str::to_owned).collect();
    let mut world = World::new(Arc::new(Java::specified()), Arc::new(library));
    let pool = Pool::new(&mut world, names.iter().map(String::as_str));
    (world.freeze(), pool)
}

#[test]
fn subtyping_is_reflexive() {
    forall(100, |drawer| {
        let id = drawer.reference(3);
        assert!(drawer.world.is_subtype(id, id), "{}", drawer.world.show(id));
        assert!(drawer.world.is_same(id, id));
        true
    });
}

#[test]
fn subtyping_is_transitive() {
    forall(50, |drawer| {
        let low = drawer.reference(3);
        let middle = if drawer.dice.chance(70) { drawer.wider(low) } else { drawer.changed(low) };
        let high = if drawer.dice.chance(70) { drawer.wider(middle) } else { drawer.changed(middle) };
        let world = &mut *drawer.world;
        let premise = [low, middle, high].iter().all(|id| world.is_well_formed(*id))
            && world.is_subtype(low, middle)
            && world.is_subtype(middle, high);
        let [a, b, c] = [low, middle, high].map(|id| world.show(id));
        assert!(!premise || world.is_subtype(low, high), "{a}\n<: {b}\n<: {c}");
        premise
    });
}

#[test]
fn widening_gives_a_supertype() {
    forall(80, |drawer| {
        let low = drawer.reference(3);
        let high = drawer.wider(low);
        let world = &mut *drawer.world;
        let premise = world.is_well_formed(high);
        assert!(!premise || world.is_subtype(low, high), "{}\n<: {}", world.show(low), world.show(high));
        premise
    });
}

#[test]
fn the_same_type_is_above_and_below() {
    forall(30, |drawer| {
        let one = drawer.reference(3);
        let other = if drawer.dice.chance(50) { drawer.changed(one) } else { one };
        let world = &mut *drawer.world;
        let same = world.is_same(one, other);
        assert!(!same || world.is_subtype(one, other) && world.is_subtype(other, one));
        assert_eq!(same, world.is_same(other, one));
        same
    });
}

#[test]
fn a_type_is_below_its_erasure_and_above_its_capture() {
    forall(90, |drawer| {
        let id = drawer.reference(3);
        let world = &mut *drawer.world;
        let erased = world.erasure(id);
        assert!(world.is_subtype(id, erased), "{}", world.show(id));
        let Some(captured) = world.capture(id) else { return false };
        assert!(world.is_subtype(captured, id), "{}\n<: {}", world.show(captured), world.show(id));
        true
    });
}

#[test]
fn direct_supertypes_are_above() {
    forall(80, |drawer| {
        let id = drawer.reference(3);
        let world = &mut *drawer.world;
        // The supertypes of a type with wildcards, also as the element of an array, are those of its capture, which is made
        // anew each time.
        if matches!(world.get(id), Type::Array(_)) {
            return false;
        }
        let Some(captured) = world.capture(id) else { return false };
        for above in world.direct_supertypes(captured) {
            assert!(world.is_subtype(captured, above), "{}\n<: {}", world.show(captured), world.show(above));
        }
        true
    });
}

/// Two types that have something in common.
fn related(drawer: &mut Drawer<'_>) -> (TypeId, TypeId) {
    let one = drawer.reference(2);
    let other = match drawer.dice.below(3) {
        0 => drawer.reference(2),
        1 => drawer.changed(one),
        _ => {
            let above = drawer.wider(one);
            drawer.narrower(above)
        }
    };
    (one, other)
}

#[test]
fn lub_is_an_upper_bound_and_the_least() {
    forall(60, |drawer| {
        let (one, other) = related(drawer);
        if !drawer.world.is_well_formed(other) {
            return false;
        }
        let Some(lub) = drawer.world.lub(&[one, other]) else { return false };
        let shown = drawer.world.show_all(&[one, other, lub.bound]);
        for id in [one, other] {
            assert!(drawer.world.is_subtype(id, lub.bound), "not an upper bound: {shown}");
        }
        if lub.cut {
            return true;
        }
        for _ in 0..6 {
            let above = if drawer.dice.chance(50) { drawer.wider(one) } else { drawer.wider(other) };
            let world = &mut *drawer.world;
            if world.is_well_formed(above)
                && [one, other].iter().all(|id| is_plainly_below(world, *id, above))
            {
                let shown_above = world.show(above);
                assert!(world.is_subtype(lub.bound, above), "not the least: {shown}\n{shown_above} is less");
            }
        }
        true
    });
}

/// Whether an upper bound is one that JLS 4.10.4 counts: of `? extends` and `? super`, which may both be above two
/// arguments, it takes the first, and it leaves aside what the bounds of parameters add to a wildcard's own.
fn is_plainly_below(world: &mut World, low: TypeId, high: TypeId) -> bool {
    if world.show(high).contains("? super") {
        return false;
    }
    // The elements of arrays are compared without capture then.
    let (low, high) = (world.array(low), world.array(high));
    world.set_departures(Departures::NONE.with(Departure::CaptureOnlyAtTheTop));
    let found = world.is_subtype(low, high);
    world.set_departures(Departures::NONE);
    found
}

#[test]
fn glb_is_a_lower_bound() {
    forall(30, |drawer| {
        let (one, other) = related(drawer);
        let world = &mut *drawer.world;
        let Some(both) = world.glb(one, other) else { return false };
        let shown = world.show_all(&[one, other, both]);
        assert!(world.is_subtype(both, one) && world.is_subtype(both, other), "{shown}");
        true
    });
}

#[test]
fn substitution_composes() {
    forall(20, |drawer| {
        let class = *drawer.dice.pick(&drawer.pool.generic).unwrap();
        let declared = drawer.world.declared_type(class);
        let id = if drawer.dice.chance(50) { drawer.wider(declared) } else { declared };
        let first = random_substitution(drawer, id);
        let second = {
            let image = drawer.world.substitute(id, &first);
            random_substitution(drawer, image)
        };
        let world = &mut *drawer.world;
        let image = world.substitute(id, &first);
        let in_turn = world.substitute(image, &second);
        let mut both: Substitution =
            first.iter().map(|(var, value)| (var, world.substitute(value, &second))).collect();
        for (var, value) in second.iter() {
            if both.get(var).is_none() {
                both.bind(var, value);
            }
        }
        let at_once = world.substitute(id, &both);
        assert_eq!(world.show(in_turn), world.show(at_once));
        !first.is_empty() && !second.is_empty()
    });
}

fn variables(world: &World, id: TypeId) -> Vec<VarId> {
    let mut found = Vec::new();
    world.any_variable(id, &mut |var| {
        if !world.var(var).is_capture() && !found.contains(&var) {
            found.push(var);
        }
        false
    });
    found
}

fn random_substitution(drawer: &mut Drawer<'_>, id: TypeId) -> Substitution {
    let mut found = Substitution::default();
    for var in variables(drawer.world, id) {
        if drawer.dice.chance(70) {
            found.bind(var, drawer.reference(1));
        }
    }
    found
}

#[test]
fn what_unifies_does() {
    forall(25, |drawer| {
        let class = *drawer.dice.pick(&drawer.pool.generic).unwrap();
        let pattern = drawer.world.declared_type(class);
        let free = variables(drawer.world, pattern);
        let target = {
            let below = drawer.use_with_args(class, 2);
            drawer.wider(below)
        };
        let world = &mut *drawer.world;
        let Some(found) = world.unify(pattern, target, &free) else { return false };
        let solved = world.substitute(pattern, &found);
        assert!(world.is_subtype(solved, target), "{}\n<: {}", world.show(solved), world.show(target));
        for (var, value) in found.iter() {
            let upper = world.substitute(world.var(var).upper, &found);
            assert!(world.is_subtype(value, upper));
        }
        !matches!(world.get(target), Type::Class(target) if world.list(target.args).is_empty())
    });
}

#[test]
fn projections_are_above_and_below() {
    forall(40, |drawer| {
        let class = *drawer.dice.pick(&drawer.pool.generic).unwrap();
        let before = drawer.use_with_args(class, 2);
        let Some(mut id) = drawer.world.capture(before) else { return false };
        for _ in 0..drawer.dice.below(3) {
            let around = *drawer.dice.pick(&drawer.pool.generic).unwrap();
            let arity = drawer.world.class(around).params.len();
            let arg = match drawer.dice.below(3) {
                0 => drawer.world.wildcard(Wildcard::Extends(id)),
                1 => drawer.world.wildcard(Wildcard::Super(id)),
                _ => id,
            };
            id = drawer.world.class_type(around, &vec![arg; arity]);
        }
        let world = &mut *drawer.world;
        let captured = |world: &World, var: VarId| world.var(var).is_capture();
        if !world.any_variable(id, &mut |var| captured(world, var)) || !world.is_well_formed(id) {
            return false;
        }
        let above = world.upward(id, &mut |world, var| captured(world, var));
        assert!(!world.any_variable(above, &mut |var| captured(world, var)), "{}", world.show(above));
        assert!(world.is_subtype(id, above), "{}\n<: {}", world.show(id), world.show(above));
        if let Some(below) = world.downward(id, &mut |world, var| captured(world, var)) {
            assert!(!world.any_variable(below, &mut |var| captured(world, var)), "{}", world.show(below));
            assert!(world.is_subtype(below, id), "{}\n<: {}", world.show(below), world.show(id));
        }
        true
    });
}

#[test]
fn what_unifies_above_is_above() {
    forall(40, |drawer| {
        let class = *drawer.dice.pick(&drawer.pool.generic).unwrap();
        let declared = drawer.world.declared_type(class);
        let pattern = drawer.loosened(declared);
        let free = variables(drawer.world, pattern);
        let target = {
            let within = drawer.use_with_args(class, 2);
            drawer.narrower(within)
        };
        let world = &mut *drawer.world;
        let Some(found) = world.unify_above(pattern, target, &free) else { return false };
        let solved = world.substitute(pattern, &found);
        assert!(world.is_subtype(target, solved), "{}\n<: {}", world.show(target), world.show(solved));
        true
    });
}

/// Whatever is substituted is found again.
#[test]
fn what_is_the_same_unifies() {
    forall(30, |drawer| {
        let class = *drawer.dice.pick(&drawer.pool.generic).unwrap();
        let declared = drawer.world.declared_type(class);
        let pattern = drawer.loosened(declared);
        let free = variables(drawer.world, pattern);
        let by: Substitution = free.iter().map(|var| (*var, drawer.reference(1))).collect();
        let world = &mut *drawer.world;
        let target = world.substitute(pattern, &by);
        let within = by.iter().all(|(var, value)| {
            let upper = world.substitute(world.var(var).upper, &by);
            world.is_subtype(value, upper)
        });
        let found = world.unify_same(pattern, target, &free);
        assert!(!within || found.as_ref() == Some(&by), "{} = {}", world.show(pattern), world.show(target));
        if let Some(found) = found {
            let solved = world.substitute(pattern, &found);
            assert!(world.is_same(solved, target));
        }
        within
    });
}
