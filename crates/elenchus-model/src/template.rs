//! How a constructor is written: an s-expression with `_` for each field, such as `(λ (_ _) _)`.
//! Programs are printed and read by it, and the two built-in sizes are counted on it.

use std::fmt;

/// An s-expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sexp {
    Atom(String),
    List(Vec<Sexp>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    shape: Sexp,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SexpError {
    #[error("a parenthesis is not closed")]
    Unclosed,
    #[error("a parenthesis closes nothing")]
    Unopened,
    #[error("there is nothing here")]
    Empty,
    #[error("there is text after the end: `{0}`")]
    Trailing(String),
    #[error("it is nested too deeply")]
    TooDeep,
}

const HOLE: &str = "_";
const MAX_NESTING: usize = 500;

impl Template {
    /// `name` alone, or `(name _ ... _)`.
    pub fn default_for(name: &str, fields: usize) -> Template {
        let mut parts = vec![Sexp::Atom(name.to_owned())];
        if fields == 0 {
            return Template { shape: parts.remove(0) };
        }
        parts.extend((0..fields).map(|_| Sexp::Atom(HOLE.to_owned())));
        Template { shape: Sexp::List(parts) }
    }

    pub fn parse(text: &str) -> Result<Template, SexpError> {
        Ok(Template { shape: Sexp::parse(text)? })
    }

    pub fn holes(&self) -> usize {
        fn count(shape: &Sexp) -> usize {
            match shape {
                Sexp::Atom(atom) => usize::from(atom == HOLE),
                Sexp::List(parts) => parts.iter().map(count).sum(),
            }
        }
        count(&self.shape)
    }

    /// The template with its holes filled, in order.
    pub fn fill(&self, fields: Vec<Sexp>) -> Sexp {
        fn fill(shape: &Sexp, fields: &mut impl Iterator<Item = Sexp>) -> Sexp {
            match shape {
                Sexp::Atom(atom) if atom == HOLE => fields.next().unwrap_or_else(|| shape.clone()),
                Sexp::Atom(_) => shape.clone(),
                Sexp::List(parts) => Sexp::List(parts.iter().map(|part| fill(part, fields)).collect()),
            }
        }
        fill(&self.shape, &mut fields.into_iter())
    }

    /// What stands in the holes, when `text` has this shape.
    pub fn matches<'a>(&self, text: &'a Sexp) -> Option<Vec<&'a Sexp>> {
        fn go<'a>(shape: &Sexp, text: &'a Sexp, out: &mut Vec<&'a Sexp>) -> bool {
            match (shape, text) {
                (Sexp::Atom(atom), _) if atom == HOLE => {
                    out.push(text);
                    true
                }
                (Sexp::Atom(atom), Sexp::Atom(found)) => atom == found,
                (Sexp::List(parts), Sexp::List(found)) => {
                    parts.len() == found.len()
                        && parts.iter().zip(found).all(|(part, text)| go(part, text, out))
                }
                _ => false,
            }
        }
        let mut out = Vec::new();
        go(&self.shape, text, &mut out).then_some(out)
    }

    /// Pairs of parentheses and atoms: the size of the Redex benchmark as its documentation defines it.
    pub fn size(&self) -> u32 {
        fn size(shape: &Sexp) -> u32 {
            match shape {
                Sexp::Atom(atom) => u32::from(atom != HOLE),
                Sexp::List(parts) => 1 + parts.iter().map(size).sum::<u32>(),
            }
        }
        size(&self.shape)
    }

    /// Cons cells and leaves, the empty list being a leaf: the count that gives the sizes in Bonsai's tables 1 and 2.
    pub fn cells(&self) -> u32 {
        fn cells(shape: &Sexp) -> u32 {
            match shape {
                Sexp::Atom(atom) => u32::from(atom != HOLE),
                Sexp::List(parts) => 1 + parts.len() as u32 + parts.iter().map(cells).sum::<u32>(),
            }
        }
        cells(&self.shape)
    }
}

impl Sexp {
    pub fn parse(text: &str) -> Result<Sexp, SexpError> {
        let mut stack: Vec<Vec<Sexp>> = vec![Vec::new()];
        let spaced = text.replace(['(', '['], " ( ").replace([')', ']'], " ) ");
        for word in spaced.split_whitespace() {
            let done = match word {
                "(" => {
                    if stack.len() > MAX_NESTING {
                        return Err(SexpError::TooDeep);
                    }
                    stack.push(Vec::new());
                    continue;
                }
                ")" => Sexp::List(stack.pop().filter(|_| !stack.is_empty()).ok_or(SexpError::Unopened)?),
                atom => Sexp::Atom(atom.to_owned()),
            };
            stack.last_mut().ok_or(SexpError::Unopened)?.push(done);
        }
        let mut top = stack.pop().ok_or(SexpError::Unopened)?;
        if !stack.is_empty() {
            return Err(SexpError::Unclosed);
        }
        if top.len() > 1 {
            return Err(SexpError::Trailing(top[1].to_string()));
        }
        top.pop().ok_or(SexpError::Empty)
    }
}

impl fmt::Display for Sexp {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sexp::Atom(atom) => out.write_str(atom),
            Sexp::List(parts) => {
                out.write_str("(")?;
                for (at, part) in parts.iter().enumerate() {
                    if at > 0 {
                        out.write_str(" ")?;
                    }
                    write!(out, "{part}")?;
                }
                out.write_str(")")
            }
        }
    }
}
