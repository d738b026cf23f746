use std::rc::Rc;

use crate::{Term, Variable};

/// What is known of variables: a map that never changes, so that every alternative goes on from the same one.
///
/// It is a list that shares its tail with the maps that it was made from. A solution binds few variables, so that
/// walking the list costs less than a tree would.
#[derive(Clone, Default)]
pub struct Bindings {
    newest: Option<Rc<Binding>>,
    /// The number of the next fresh variable.
    next: u32,
}

struct Binding {
    variable: Variable,
    term: Term,
    older: Option<Rc<Binding>>,
}

impl Bindings {
    /// The map in which the two terms are equal, if there is one.
    ///
    /// A variable is never bound to a term that contains it: no type is a part of itself.
    pub fn unify(&self, left: &Term, right: &Term) -> Option<Bindings> {
        let (left, right) = (self.representative(left), self.representative(right));
        match (&left, &right) {
            (Term::Variable(a), Term::Variable(b)) if a == b => Some(self.clone()),
            (&Term::Variable(variable), term) | (term, &Term::Variable(variable)) => {
                (!self.occurs(variable, term)).then(|| self.bound(variable, term.clone()))
            }
            (Term::Structure(a, a_parts), Term::Structure(b, b_parts)) => {
                if a != b || a_parts.len() != b_parts.len() {
                    return None;
                }
                let mut bindings = self.clone();
                for (a_part, b_part) in a_parts.iter().zip(b_parts.iter()) {
                    bindings = bindings.unify(a_part, b_part)?;
                }
                Some(bindings)
            }
        }
    }

    /// The term with every variable replaced by what is known of it.
    pub fn resolve(&self, term: &Term) -> Term {
        match self.representative(term) {
            Term::Structure(name, parts) => {
                Term::Structure(name, parts.iter().map(|part| self.resolve(part)).collect())
            }
            variable @ Term::Variable(_) => variable,
        }
    }

    /// A variable of which nothing is known, and the map in which it is taken.
    pub(crate) fn fresh(&self) -> (Variable, Bindings) {
        let bindings = Bindings { newest: self.newest.clone(), next: self.next + 1 };
        (Variable(self.next), bindings)
    }

    /// The last term of the path that begins at this one.
    fn representative(&self, term: &Term) -> Term {
        let mut term = term;
        while let &Term::Variable(variable) = term {
            match self.lookup(variable) {
                Some(bound) => term = bound,
                None => break,
            }
        }
        term.clone()
    }

    fn lookup(&self, variable: Variable) -> Option<&Term> {
        let mut rest = &self.newest;
        while let Some(binding) = rest {
            if binding.variable == variable {
                return Some(&binding.term);
            }
            rest = &binding.older;
        }
        None
    }

    fn bound(&self, variable: Variable, term: Term) -> Bindings {
        let newest = Some(Rc::new(Binding { variable, term, older: self.newest.clone() }));
        Bindings { newest, next: self.next }
    }

    fn occurs(&self, variable: Variable, term: &Term) -> bool {
        match self.representative(term) {
            Term::Variable(other) => other == variable,
            Term::Structure(_, parts) => parts.iter().any(|part| self.occurs(variable, part)),
        }
    }
}
