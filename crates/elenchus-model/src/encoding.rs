//! How programs are laid out as symbolic trees: three ways behind one trait, for one evaluator, so that they can be
//! compared (Chandra and Bodik, section 6.3 and Figure 15).
//!
//! [`Labelled`] is what everything else uses. The other two are there to be measured: [`Binary`] is the tree of the
//! paper, which knows no grammar and has a constraint for it, and [`Classical`] is a symbolic union of syntax trees.

mod binary;

pub use binary::NotEmbeddable;

use crate::model::{Model, Query};
use crate::tree::Merging;
use std::borrow::Cow;

pub trait Encoding: std::fmt::Debug + Send + Sync {
    fn name(&self) -> &'static str;

    /// The model and the query in the layout of this encoding: the same question about the same programs.
    fn lay_out<'a>(&self, model: &'a Model, query: &'a Query) -> Result<Laid<'a>, NotEmbeddable> {
        Ok((Cow::Borrowed(model), Cow::Borrowed(query)))
    }

    /// What becomes of two trees where either may stand.
    fn merging(&self) -> Merging;
}

pub type Laid<'a> = (Cow<'a, Model>, Cow<'a, Query>);

/// Nodes with a label for each constructor and children that the constructors share.
#[derive(Debug, Clone, Copy)]
pub struct Labelled;

/// Perfect binary trees of cons cells and symbols, with a constraint that says which of them are programs.
#[derive(Debug, Clone, Copy)]
pub struct Binary;

/// Unions of trees with one constructor each; a merge has the members of both.
#[derive(Debug, Clone, Copy)]
pub struct Classical;

pub const ENCODINGS: [&dyn Encoding; 3] = [&Labelled, &Binary, &Classical];

impl Encoding for Labelled {
    fn name(&self) -> &'static str {
        "labelled"
    }

    fn merging(&self) -> Merging {
        Merging::NodeWise
    }
}

impl Encoding for Binary {
    fn name(&self) -> &'static str {
        "binary"
    }

    fn lay_out<'a>(&self, model: &'a Model, query: &'a Query) -> Result<Laid<'a>, NotEmbeddable> {
        let (model, query) = binary::embed(model, query)?;
        Ok((Cow::Owned(model), Cow::Owned(query)))
    }

    fn merging(&self) -> Merging {
        Merging::NodeWise
    }
}

impl Encoding for Classical {
    fn name(&self) -> &'static str {
        "classical"
    }

    fn merging(&self) -> Merging {
        Merging::Unions
    }
}
