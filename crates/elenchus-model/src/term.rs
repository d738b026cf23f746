//! Concrete trees: programs and values. They are printed and read by the templates of their constructors.

use crate::model::{ConId, Model, Sort, SortId, SortKind};
use crate::template::{Sexp, SexpError};
use std::rc::Rc;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Term(Rc<Node>);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Node {
    con: ConId,
    fields: Vec<Term>,
    depth: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    #[error("this is not an s-expression: {0}")]
    Sexp(#[from] SexpError),
    #[error("`{text}` is not a {sort}: it has the form of none of its constructors ({known})")]
    NoConstructor { text: String, sort: String, known: String },
}

impl Term {
    pub fn new(model: &Model, con: ConId, fields: Vec<Term>) -> Term {
        let constructor = model.constructor(con);
        let sort = model.sort(constructor.sort);
        let below = fields.iter().zip(&constructor.fields);
        let below = below.filter(|(_, field)| model.sort(**field).group == sort.group);
        let depth = sort.level() + below.map(|(field, _)| field.depth()).max().unwrap_or(0);
        Term(Rc::new(Node { con, fields, depth }))
    }

    pub fn con(&self) -> ConId {
        self.0.con
    }

    pub fn fields(&self) -> &[Term] {
        &self.0.fields
    }

    /// Constructors on the longest path within the group of its sort.
    pub fn depth(&self) -> u32 {
        self.0.depth
    }

    pub fn nodes(&self) -> usize {
        1 + self.fields().iter().map(Term::nodes).sum::<usize>()
    }

    /// The sum of the weights of its nodes.
    pub fn measure(&self, weights: &[u32]) -> u64 {
        let own = u64::from(weights.get(self.con().index()).copied().unwrap_or(0));
        own + self.fields().iter().map(|field| field.measure(weights)).sum::<u64>()
    }

    pub fn show(&self, model: &Model) -> String {
        self.to_sexp(model).to_string()
    }

    fn to_sexp(&self, model: &Model) -> Sexp {
        let constructor = model.constructor(self.con());
        if let SortKind::Map { key, .. } = model.sort(constructor.sort).kind {
            let keys = &model.sort(key).constructors;
            let present = keys.iter().zip(self.fields()).filter_map(|(key, entry)| {
                let value = entry.fields().first()?;
                let key = model.constructor(*key).template.fill(Vec::new());
                Some(Sexp::List(vec![key, value.to_sexp(model)]))
            });
            return Sexp::List(present.collect());
        }
        constructor.template.fill(self.fields().iter().map(|field| field.to_sexp(model)).collect())
    }

    /// Reads a term of a sort; where several constructors fit, the first that reads wholly is meant.
    pub fn read(model: &Model, sort: SortId, text: &str) -> Result<Term, ReadError> {
        Term::from_sexp(model, sort, &Sexp::parse(text)?)
    }

    fn from_sexp(model: &Model, sort: SortId, text: &Sexp) -> Result<Term, ReadError> {
        let found = model.sort(sort);
        if let SortKind::Map { key, value, entry } = found.kind {
            return read_map(model, found, [key, value, entry], text);
        }
        let mut innermost = None;
        for con in &found.constructors {
            let constructor = model.constructor(*con);
            let Some(parts) = constructor.template.matches(text) else { continue };
            let fields: Result<Vec<Term>, ReadError> = parts
                .iter()
                .zip(&constructor.fields)
                .map(|(part, sort)| Term::from_sexp(model, *sort, part))
                .collect();
            match fields {
                Ok(fields) => return Ok(Term::new(model, *con, fields)),
                Err(error) => innermost = innermost.or(Some(error)),
            }
        }
        Err(innermost.unwrap_or_else(|| no_constructor(model, found, text)))
    }
}

fn read_map(model: &Model, map: &Sort, sorts: [SortId; 3], text: &Sexp) -> Result<Term, ReadError> {
    let [key, value, entry] = sorts;
    let entries = &model.sort(entry).constructors;
    let (absent, present) = (entries[0], entries[1]);
    let keys = &model.sort(key).constructors;
    let mut fields = vec![Term::new(model, absent, Vec::new()); keys.len()];
    let Sexp::List(pairs) = text else { return Err(no_constructor(model, map, text)) };
    for pair in pairs {
        let Sexp::List(parts) = pair else { return Err(no_constructor(model, map, pair)) };
        let [name, found] = parts.as_slice() else { return Err(no_constructor(model, map, pair)) };
        let name = Term::from_sexp(model, key, name)?;
        let at = model.constructor(name.con()).index;
        fields[at] = Term::new(model, present, vec![Term::from_sexp(model, value, found)?]);
    }
    Ok(Term::new(model, map.constructors[0], fields))
}

fn no_constructor(model: &Model, sort: &Sort, text: &Sexp) -> ReadError {
    let known: Vec<String> = sort
        .constructors
        .iter()
        .map(|con| {
            let template = &model.constructor(*con).template;
            template.fill(vec![Sexp::Atom("_".to_owned()); template.holes()]).to_string()
        })
        .collect();
    ReadError::NoConstructor { text: text.to_string(), sort: sort.name.clone(), known: known.join(", ") }
}
