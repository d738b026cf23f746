//! Types as terms, with the equations found so far, which can be taken back.

use crate::problem::{Constructor, DataId, Equalities, ScalarId, Type};

/// A type in a [`Store`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term(u32);

/// What a type is, as far as is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    Unknown,
    Scalar(ScalarId),
    Data(DataId, Arguments),
}

/// The arguments of a data type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arguments {
    start: u32,
    count: u32,
}

#[derive(Clone, Copy, Debug)]
enum Node {
    Shape(Shape),
    /// Equal to another type.
    Same(Term),
}

/// A state to go back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    nodes: usize,
    arguments: usize,
    bindings: usize,
}

#[derive(Clone, Default, Debug)]
pub struct Store {
    nodes: Vec<Node>,
    arguments: Vec<Term>,
    /// The unknown types that were found equal to something, in order.
    bindings: Vec<Term>,
}

impl Store {
    pub fn mark(&self) -> Mark {
        Mark { nodes: self.nodes.len(), arguments: self.arguments.len(), bindings: self.bindings.len() }
    }

    /// Forgets all terms and equations since the mark.
    pub fn undo(&mut self, mark: Mark) {
        for bound in self.bindings.drain(mark.bindings..) {
            self.nodes[bound.0 as usize] = Node::Shape(Shape::Unknown);
        }
        self.nodes.truncate(mark.nodes);
        self.arguments.truncate(mark.arguments);
    }

    /// Forgets the equations since the mark and keeps the terms.
    pub fn undo_equations(&mut self, mark: Mark) {
        for bound in self.bindings.drain(mark.bindings..) {
            self.nodes[bound.0 as usize] = Node::Shape(Shape::Unknown);
        }
    }

    fn push(&mut self, node: Node) -> Term {
        self.nodes.push(node);
        Term(self.nodes.len() as u32 - 1)
    }

    pub fn unknown(&mut self) -> Term {
        self.push(Node::Shape(Shape::Unknown))
    }

    /// As many unknown types, one after the other; [`Store::nth`] gives each.
    pub fn unknowns(&mut self, count: u32) -> Term {
        let first = Term(self.nodes.len() as u32);
        for _ in 0..count {
            self.unknown();
        }
        first
    }

    pub fn nth(first: Term, position: u32) -> Term {
        Term(first.0 + position)
    }

    pub fn scalar(&mut self, scalar: ScalarId) -> Term {
        self.push(Node::Shape(Shape::Scalar(scalar)))
    }

    pub fn data(&mut self, data: DataId, arguments: &[Term]) -> Term {
        let start = self.arguments.len() as u32;
        self.arguments.extend_from_slice(arguments);
        let arguments = Arguments { start, count: arguments.len() as u32 };
        self.push(Node::Shape(Shape::Data(data, arguments)))
    }

    /// The type with its variables replaced by the unknowns from `first` on.
    pub fn instantiate(&mut self, ty: &Type, first: Term) -> Term {
        match ty {
            Type::Variable(variable) => Store::nth(first, *variable),
            Type::Scalar(scalar) => self.push(Node::Shape(Shape::Scalar(*scalar))),
            Type::Data(data, arguments) => {
                let start = self.arguments.len();
                self.arguments.resize(start + arguments.len(), first);
                for (position, argument) in arguments.iter().enumerate() {
                    let argument = self.instantiate(argument, first);
                    self.arguments[start + position] = argument;
                }
                let arguments = Arguments { start: start as u32, count: arguments.len() as u32 };
                self.push(Node::Shape(Shape::Data(*data, arguments)))
            }
        }
    }

    /// The term that stands for all that are known to be equal to this one.
    pub fn find(&self, mut term: Term) -> Term {
        while let Node::Same(other) = self.nodes[term.0 as usize] {
            term = other;
        }
        term
    }

    pub fn shape(&self, term: Term) -> Shape {
        match self.nodes[self.find(term).0 as usize] {
            Node::Shape(shape) => shape,
            Node::Same(_) => unreachable!("`find` follows equations to their end"),
        }
    }

    pub fn argument(&self, arguments: Arguments, position: usize) -> Term {
        self.arguments[arguments.start as usize + position]
    }

    /// Makes two types equal. If they cannot be, some equations may be left behind: go back to a mark.
    pub fn unify(&mut self, one: Term, other: Term) -> bool {
        let (one, other) = (self.find(one), self.find(other));
        if one == other {
            return true;
        }
        match (self.shape(one), self.shape(other)) {
            (Shape::Unknown, _) => self.bind(one, other),
            (_, Shape::Unknown) => self.bind(other, one),
            (Shape::Scalar(one), Shape::Scalar(other)) => one == other,
            (Shape::Data(one, mine), Shape::Data(other, theirs)) => {
                one == other
                    && (0..mine.count as usize).all(|position| {
                        self.unify(self.argument(mine, position), self.argument(theirs, position))
                    })
            }
            (Shape::Scalar(_), Shape::Data(..)) | (Shape::Data(..), Shape::Scalar(_)) => false,
        }
    }

    fn bind(&mut self, unknown: Term, term: Term) -> bool {
        if self.occurs(unknown, term) {
            return false;
        }
        self.nodes[unknown.0 as usize] = Node::Same(term);
        self.bindings.push(unknown);
        true
    }

    fn occurs(&self, unknown: Term, term: Term) -> bool {
        match self.shape(term) {
            Shape::Unknown => self.find(term) == unknown,
            Shape::Scalar(_) => false,
            Shape::Data(_, arguments) => (0..arguments.count as usize)
                .any(|position| self.occurs(unknown, self.argument(arguments, position))),
        }
    }

    /// A copy of the type in which every unknown is a new one; `renamed` remembers which is which.
    pub fn rename(&mut self, term: Term, renamed: &mut Vec<(Term, Term)>) -> Term {
        let term = self.find(term);
        match self.shape(term) {
            Shape::Unknown => {
                if let Some(&(_, new)) = renamed.iter().find(|(old, _)| *old == term) {
                    return new;
                }
                let new = self.unknown();
                renamed.push((term, new));
                new
            }
            Shape::Scalar(_) => term,
            Shape::Data(data, arguments) => {
                let copies: Vec<Term> = (0..arguments.count as usize)
                    .map(|position| self.rename(self.argument(arguments, position), renamed))
                    .collect();
                self.data(data, &copies)
            }
        }
    }

    /// Writes the type as numbers, the same for types that differ only in the names of unknowns; `unknowns` lists
    /// those met so far. Stops when there are more numbers than `limit`.
    pub fn encode(&self, term: Term, unknowns: &mut Vec<Term>, code: &mut Vec<u32>, limit: usize) {
        if code.len() > limit {
            return;
        }
        let term = self.find(term);
        match self.shape(term) {
            Shape::Unknown => {
                let known = unknowns.iter().position(|unknown| *unknown == term);
                let number = known.unwrap_or_else(|| {
                    unknowns.push(term);
                    unknowns.len() - 1
                });
                code.extend([0, number as u32]);
            }
            Shape::Scalar(scalar) => code.extend([1, scalar.0 as u32]),
            Shape::Data(data, arguments) => {
                code.extend([2, data.0 as u32]);
                for position in 0..arguments.count as usize {
                    self.encode(self.argument(arguments, position), unknowns, code, limit);
                }
            }
        }
    }

    /// The unknowns in the type, each once.
    pub fn unknowns_in(&self, term: Term, found: &mut Vec<Term>) {
        let term = self.find(term);
        match self.shape(term) {
            Shape::Unknown if found.contains(&term) => {}
            Shape::Unknown => found.push(term),
            Shape::Scalar(_) => {}
            Shape::Data(_, arguments) => {
                for position in 0..arguments.count as usize {
                    self.unknowns_in(self.argument(arguments, position), found);
                }
            }
        }
    }

    /// Whether there are unknowns in the type.
    pub fn has_unknowns(&self, term: Term) -> bool {
        match self.shape(term) {
            Shape::Unknown => true,
            Shape::Scalar(_) => false,
            Shape::Data(_, arguments) => (0..arguments.count as usize)
                .any(|position| self.has_unknowns(self.argument(arguments, position))),
        }
    }

    /// Whether two types are the same, unknowns included.
    pub fn same(&self, one: Term, other: Term) -> bool {
        let (one, other) = (self.find(one), self.find(other));
        one == other
            || match (self.shape(one), self.shape(other)) {
                (Shape::Scalar(one), Shape::Scalar(other)) => one == other,
                (Shape::Data(one, mine), Shape::Data(other, theirs)) => {
                    one == other
                        && (0..mine.count as usize).all(|position| {
                            self.same(self.argument(mine, position), self.argument(theirs, position))
                        })
                }
                _ => false,
            }
    }
}

/// The types of a constructor's fields, where it makes a value of its data type with these arguments; `false` if it
/// makes none.
pub fn apply(
    store: &mut Store,
    constructor: &Constructor,
    arguments: Arguments,
    equalities: Equalities,
    fields: &mut Vec<Term>,
) -> bool {
    fields.clear();
    let mark = store.mark();
    let variables = store.unknowns(constructor.variables);
    let fits = equalities == Equalities::Ignored
        || constructor.result.iter().enumerate().all(|(position, result)| {
            let result = store.instantiate(result, variables);
            store.unify(result, store.argument(arguments, position))
        });
    if !fits {
        store.undo(mark);
        return false;
    }
    fields.extend(constructor.fields.iter().map(|field| store.instantiate(&field.ty, variables)));
    if equalities != Equalities::Shared {
        for field in fields.iter_mut() {
            *field = store.rename(*field, &mut Vec::new());
        }
        store.undo_equations(mark);
    }
    true
}
