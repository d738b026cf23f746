use std::cell::RefCell;
use std::rc::Rc;

use rand::{Rng, RngExt};

use crate::{Bindings, Term, Variable};

/// A computation with any number of results, none of which is worked out before it is asked for.
///
/// It is the `UIterator` of the paper: a function from what is known of variables to an iterator over results, each
/// with what is known by then. [`fail`], [`singleton`], [`or`], [`Choice::and`] and [`unify`] make larger ones of
/// smaller ones, so that nobody passes the bindings on by hand.
pub struct Choice<A>(Rc<dyn Fn(State) -> Solutions<A>>);

/// What a computation starts from: what is known, and how alternatives are ordered.
#[derive(Clone)]
struct State {
    bindings: Bindings,
    order: Order,
}

/// The order in which the alternatives of an [`or`] are explored.
#[derive(Clone)]
enum Order {
    AsWritten,
    Random(Rc<RefCell<dyn Rng>>),
}

type Solutions<A> = Box<dyn Iterator<Item = (Bindings, A)>>;

impl<A> Clone for Choice<A> {
    fn clone(&self) -> Choice<A> {
        Choice(Rc::clone(&self.0))
    }
}

/// No result.
pub fn fail<A: 'static>() -> Choice<A> {
    Choice(Rc::new(|_| Box::new(std::iter::empty())))
}

/// This one result.
pub fn singleton<A: Clone + 'static>(result: A) -> Choice<A> {
    Choice(Rc::new(move |state| Box::new(std::iter::once((state.bindings, result.clone())))))
}

/// Every result of every alternative: all of one alternative before any of the next.
pub fn or<A: 'static>(alternatives: impl IntoIterator<Item = Choice<A>>) -> Choice<A> {
    let alternatives: Rc<[Choice<A>]> = alternatives.into_iter().collect();
    Choice(Rc::new(move |state| {
        let alternatives = Rc::clone(&alternatives);
        let order = Untried::new(alternatives.len(), state.order.clone());
        Box::new(order.flat_map(move |i| (alternatives[i].0)(state.clone())))
    }))
}

/// One of these.
pub fn any<A: Clone + 'static>(results: impl IntoIterator<Item = A>) -> Choice<A> {
    or(results.into_iter().map(singleton))
}

/// One result where the terms can be made equal, none where they cannot.
pub fn unify(left: impl Into<Term>, right: impl Into<Term>) -> Choice<()> {
    let (left, right) = (left.into(), right.into());
    Choice(Rc::new(move |state| {
        Box::new(state.bindings.unify(&left, &right).map(|bindings| (bindings, ())).into_iter())
    }))
}

/// A variable of which nothing is known.
pub fn fresh() -> Choice<Variable> {
    Choice(Rc::new(|state| {
        let (variable, bindings) = state.bindings.fresh();
        Box::new(std::iter::once((bindings, variable)))
    }))
}

/// What is known of a term at this point.
pub fn resolved(term: impl Into<Term>) -> Choice<Term> {
    let term = term.into();
    Choice(Rc::new(move |state| {
        let resolved = state.bindings.resolve(&term);
        Box::new(std::iter::once((state.bindings, resolved)))
    }))
}

/// A computation that is put together only when its first result is asked for. A recursive one needs it, or it would
/// be put together whole, to its full depth, beforehand.
pub fn defer<A: 'static>(make: impl Fn() -> Choice<A> + 'static) -> Choice<A> {
    let make = Rc::new(make);
    Choice(Rc::new(move |state| {
        let make = Rc::clone(&make);
        let mut started = None;
        Box::new(std::iter::from_fn(move || started.get_or_insert_with(|| (make().0)(state.clone())).next()))
    }))
}

impl<A: 'static> Choice<A> {
    /// The results of `next` for each result of this, each from what is known after it.
    #[must_use]
    pub fn and<B: 'static>(self, next: impl Fn(A) -> Choice<B> + 'static) -> Choice<B> {
        let next = Rc::new(next);
        Choice(Rc::new(move |state| {
            let (next, order) = (Rc::clone(&next), state.order.clone());
            let firsts = (self.0)(state);
            Box::new(
                firsts.flat_map(move |(bindings, first)| {
                    (next(first).0)(State { bindings, order: order.clone() })
                }),
            )
        }))
    }

    /// Each result, changed.
    #[must_use]
    pub fn map<B: 'static>(self, change: impl Fn(A) -> B + 'static) -> Choice<B> {
        let change = Rc::new(change);
        Choice(Rc::new(move |state| {
            let change = Rc::clone(&change);
            Box::new((self.0)(state).map(move |(bindings, result)| (bindings, change(result))))
        }))
    }

    /// All results, alternatives as they are written: the order of Prolog.
    pub fn solutions(&self) -> impl Iterator<Item = A> + use<A> {
        self.start(Order::AsWritten)
    }

    /// All results, with the alternatives of each [`or`] in random order.
    pub fn shuffled<R: Rng + 'static>(&self, rng: R) -> impl Iterator<Item = A> + use<A, R> {
        self.start(Order::Random(Rc::new(RefCell::new(rng))))
    }

    fn start(&self, order: Order) -> impl Iterator<Item = A> + use<A> {
        let state = State { bindings: Bindings::default(), order };
        (self.0)(state).map(|(_, result)| result)
    }
}

/// The numbers of the alternatives that are left to explore. Only the next one is drawn, so that an alternative that
/// is never reached costs nothing.
struct Untried {
    left: Vec<usize>,
    order: Order,
}

impl Untried {
    fn new(count: usize, order: Order) -> Untried {
        Untried { left: (0..count).rev().collect(), order }
    }
}

impl Iterator for Untried {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        match &self.order {
            Order::Random(rng) if self.left.len() > 1 => {
                let drawn = rng.borrow_mut().random_range(0..self.left.len());
                Some(self.left.swap_remove(drawn))
            }
            _ => self.left.pop(),
        }
    }
}
