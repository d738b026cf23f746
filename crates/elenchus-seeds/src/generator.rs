//! Expressions of a wanted type.
//!
//! Which productions give the type is asked by unification, as in the paper's Figure 6: the result of each is made
//! equal to the type that is wanted, and what its operands must be then follows. The answers depend on the type and on
//! nothing else, so that each is worked out once; the values below are then drawn.

use std::sync::{Arc, Mutex, PoisonError};

use elenchus_choice::{Choice, Term, any, fresh, resolved, unify};
use rustc_hash::FxHashMap;

use crate::{Around, Environment, Literals, Part, Production, SeedLanguage, Type};

/// The name of the type that stands for any, in productions.
const ANY: &str = "?";

/// Makes menus of expressions, and remembers them.
pub struct Generator {
    pub dialect: Arc<dyn SeedLanguage>,
    productions: Arc<[Production]>,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    templates: FxHashMap<Type, Arc<[Template]>>,
    literals: FxHashMap<Type, Arc<Literals>>,
}

/// A production whose operands have their types.
#[derive(Clone, Debug)]
pub struct Template {
    pub parts: Vec<Part>,
    pub is_open: bool,
    pub around: Around,
    pub names: Vec<&'static str>,
}

impl Generator {
    /// A generator at one of the levels of the paper (1 to 3) or at our own (4).
    pub fn new(dialect: Arc<dyn SeedLanguage>, level: u8) -> Generator {
        let productions = dialect.productions().into_iter().filter(|production| production.level <= level);
        Generator { productions: productions.collect(), dialect, known: Mutex::default() }
    }

    /// All ways to make an expression of a type out of others.
    pub fn templates(&self, of: &Type) -> Arc<[Template]> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(templates) = known.templates.get(of) {
            return Arc::clone(templates);
        }
        let templates: Arc<[Template]> = solve(&self.productions, of).solutions().collect();
        known.templates.insert(of.clone(), Arc::clone(&templates));
        templates
    }

    pub fn literals(&self, of: &Type) -> Arc<Literals> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = known.literals.entry(of.clone());
        Arc::clone(entry.or_insert_with(|| Arc::new(self.dialect.literals(of))))
    }

    /// Calls of the functions of a program that have this type.
    pub fn calls(&self, environment: &Environment, of: &Type, level: u8) -> Vec<Template> {
        let functions =
            environment.functions.iter().filter(|function| function.result == *of && function.level <= level);
        let call = |function: &Arc<crate::Function>| Template {
            parts: self.dialect.call(function),
            is_open: false,
            around: Around::Nothing,
            names: Vec::new(),
        };
        functions.map(call).collect()
    }
}

/// The productions whose result can be this type, with the types of their operands.
fn solve(productions: &Arc<[Production]>, of: &Type) -> Choice<Template> {
    let wanted = term(of, None);
    let productions = Arc::clone(productions);
    any(0..productions.len()).and(move |i| {
        let (productions, wanted) = (Arc::clone(&productions), wanted.clone());
        fresh().and(move |open| {
            let (productions, open) = (Arc::clone(&productions), Term::from(open));
            unify(term(&productions[i].result, Some(&open)), wanted.clone())
                .and(move |()| resolved(open.clone()))
                .map(move |solved| instance(&productions[i], &solved))
        })
    })
}

fn instance(production: &Production, solved: &Term) -> Template {
    let solved = ty(solved);
    let given = |of: &Type| of.replaced(&|name| (name == ANY).then(|| solved.clone()).flatten());
    let part = |part: &Part| match part {
        Part::Text(text) => Part::Text(text.clone()),
        Part::Operand(of) => Part::Operand(given(of)),
        Part::Unknown(of) => Part::Unknown(given(of)),
        Part::Small(of) => Part::Small(given(of)),
        Part::Target(of) => Part::Target(given(of)),
        Part::Written(of) => Part::Written(given(of)),
    };
    Template {
        parts: production.parts.iter().map(part).collect(),
        is_open: production.is_open,
        around: production.around,
        names: production.names.clone(),
    }
}

fn term(of: &Type, open: Option<&Term>) -> Term {
    match open {
        Some(open) if of.is(ANY) => open.clone(),
        _ => Term::structure(of.name(), of.parts().iter().map(|part| term(part, open))),
    }
}

/// The type that a term stands for, if it has no variables.
fn ty(term: &Term) -> Option<Type> {
    match term {
        Term::Variable(_) => None,
        Term::Structure(name, parts) => {
            Some(Type::of(name, parts.iter().map(ty).collect::<Option<Vec<Type>>>()?))
        }
    }
}
