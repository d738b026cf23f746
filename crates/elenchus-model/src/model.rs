//! A checked model: every name resolved, every expression of a known sort, every match exhaustive.
//! Both evaluators read this form and nothing else.
//!
//! Everything is a tree of constructors. Booleans are the sort `Bool`; a finite map `K -> V` is a record with one
//! optional entry for each constructor of `K` (one slot a name, so that an update touches one slot only).

use crate::diagnostic::Span;
use crate::print::Print;
use crate::template::Template;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A sort, in [`Model::sorts`].
    SortId,
    /// A constructor, in [`Model::constructors`].
    ConId,
    /// A function, in [`Model::functions`].
    FnId,
    /// A switchable bug, in [`Model::bugs`].
    BugId,
    /// A reason to fail or to stop, in [`Model::sites`]; equal messages are one site.
    SiteId,
    /// A variable of a function: parameters first.
    LocalId,
    /// One call in the text of a function.
    CallId,
}

#[derive(Debug, Clone)]
pub struct Model {
    pub name: String,
    pub sorts: Vec<Sort>,
    pub constructors: Vec<Constructor>,
    pub functions: Vec<Function>,
    pub bugs: Vec<Bug>,
    pub sites: Vec<String>,
    pub metrics: Vec<Metric>,
    pub queries: Vec<Query>,
    pub prints: Vec<Print>,
}

#[derive(Debug, Clone)]
pub struct Sort {
    pub name: String,
    pub constructors: Vec<ConId>,
    /// Child slots shared by the constructors, each of one sort: a constructor's first field of sort `S` takes the
    /// first slot of sort `S`, and so on. One sort a slot keeps values from being read as terms.
    pub slots: Vec<SortId>,
    /// Values deeper than this are out of fuel.
    pub depth: Option<u32>,
    /// Sorts with equal group refer to each other; depth is counted within a group.
    pub group: u32,
    pub recursive: bool,
    pub kind: SortKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SortKind {
    /// Programs are made of it.
    Syntax,
    Data,
    /// The map from `key` to the value inside `entry`, its only constructor being the record of entries.
    Map {
        key: SortId,
        value: SortId,
        entry: SortId,
    },
    /// An entry of a map: absent, or present with a value.
    Entry,
}

#[derive(Debug, Clone)]
pub struct Constructor {
    pub name: String,
    pub sort: SortId,
    /// Slot among the constructors of its sort.
    pub index: usize,
    pub fields: Vec<SortId>,
    /// The slot of each field.
    pub slots: Vec<usize>,
    pub template: Template,
}

#[derive(Debug, Clone)]
pub struct Function {
    pub name: String,
    pub span: Span,
    pub parameters: Vec<(String, SortId)>,
    pub result: SortId,
    /// Names of all variables, parameters first.
    pub locals: Vec<String>,
    pub body: Expr,
    /// It, or a function it calls, spends fuel.
    pub spends: bool,
    /// The bugs on which its result can depend.
    pub bugs: Vec<BugId>,
}

#[derive(Debug, Clone)]
pub struct Bug {
    pub name: String,
    pub description: String,
}

/// A weight for each constructor; a program's measure is the sum over its nodes.
#[derive(Debug, Clone)]
pub struct Metric {
    pub name: String,
    pub weights: Vec<u32>,
}

#[derive(Debug, Clone)]
pub enum Expr {
    Local(LocalId),
    Construct(ConId, Vec<Expr>),
    Call { id: CallId, function: FnId, arguments: Vec<Expr>, spend: bool, span: Span },
    Match { scrutinees: Vec<Expr>, arms: Vec<Arm> },
    Assert { condition: Box<Expr>, site: SiteId, then: Box<Expr> },
    Equal(Box<Expr>, Box<Expr>),
    Bug(BugId),
    Fail(SiteId),
    Stop(SiteId),
    EmptyMap(SortId),
    Get { map: Box<Expr>, key: Box<Expr>, absent: Box<Expr> },
    Set { map: Box<Expr>, key: Box<Expr>, value: Box<Expr> },
    Has { map: Box<Expr>, key: Box<Expr> },
}

/// `let p = e; b` is a match with one arm; `if` and the connectives are matches on `Bool`.
#[derive(Debug, Clone)]
pub struct Arm {
    pub patterns: Vec<Pattern>,
    pub body: Expr,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pattern {
    Wildcard,
    Bind(LocalId),
    Constructor(ConId, Vec<Pattern>),
}

/// A question: is there a program, within the bounds, for which the formula holds?
#[derive(Debug, Clone)]
pub struct Query {
    pub name: String,
    pub sort: SortId,
    pub bounds: Bounds,
    pub bugs: Vec<BugId>,
    pub formula: Formula,
    pub minimise: Option<usize>,
}

impl Query {
    /// The functions that it asks about, each once with the bugs of its own.
    pub fn checks(&self) -> Vec<(FnId, Vec<BugId>)> {
        fn collect(formula: &Formula, out: &mut Vec<(FnId, Vec<BugId>)>) {
            match formula {
                Formula::And(left, right) | Formula::Or(left, right) => {
                    collect(left, out);
                    collect(right, out);
                }
                Formula::Not(inner) => collect(inner, out),
                Formula::Check { function, bugs, .. } => {
                    let check = (*function, bugs.clone());
                    if !out.contains(&check) {
                        out.push(check);
                    }
                }
            }
        }
        let mut checks = Vec::new();
        collect(&self.formula, &mut checks);
        checks
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounds {
    /// Depth of each sort that a program can contain, by sort; a sort without an entry has the depth its grammar gives.
    pub depths: Vec<Option<u32>>,
    pub fuel: u32,
}

#[derive(Debug, Clone)]
pub enum Formula {
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
    Not(Box<Formula>),
    Check { function: FnId, bugs: Vec<BugId>, outcome: OutcomePattern },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutcomePattern {
    Passes,
    Fails(Option<SiteId>),
    Stops(Option<SiteId>),
    RunsOut,
}

impl Model {
    /// `Bool` is always the first sort, `false` and `true` its constructors.
    pub const BOOL: SortId = SortId(0);
    pub const FALSE: ConId = ConId(0);
    pub const TRUE: ConId = ConId(1);

    pub fn sort(&self, id: SortId) -> &Sort {
        &self.sorts[id.index()]
    }

    pub fn constructor(&self, id: ConId) -> &Constructor {
        &self.constructors[id.index()]
    }

    pub fn function(&self, id: FnId) -> &Function {
        &self.functions[id.index()]
    }

    pub fn query(&self, name: &str) -> Option<&Query> {
        self.queries.iter().find(|query| query.name == name)
    }

    pub fn bug(&self, name: &str) -> Option<BugId> {
        self.bugs.iter().position(|bug| bug.name == name).map(|at| BugId(at as u32))
    }

    pub fn bug_ids(&self) -> impl Iterator<Item = BugId> {
        (0..self.bugs.len()).map(|at| BugId(at as u32))
    }

    pub fn function_named(&self, name: &str) -> Option<FnId> {
        self.functions.iter().position(|function| function.name == name).map(|at| FnId(at as u32))
    }

    pub fn sort_named(&self, name: &str) -> Option<SortId> {
        self.sorts.iter().position(|sort| sort.name == name).map(|at| SortId(at as u32))
    }

    /// The sites at which a function, or one it calls, can fail (or else stop).
    pub fn sites_from(&self, function: FnId, fails: bool) -> Vec<SiteId> {
        let mut seen = vec![false; self.functions.len()];
        let mut open = vec![function];
        let mut sites = Vec::new();
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut seen[at.index()], true) {
                continue;
            }
            self.function(at).body.walk(&mut |expr| match expr {
                Expr::Call { function, .. } => open.push(*function),
                Expr::Fail(site) | Expr::Assert { site, .. } if fails => sites.push(*site),
                Expr::Stop(site) if !fails => sites.push(*site),
                _ => {}
            });
        }
        sites.sort_unstable();
        sites.dedup();
        sites
    }

    /// Is `to` the function `from`, or one that it can come to call?
    pub fn reaches(&self, from: FnId, to: FnId) -> bool {
        let mut seen = vec![false; self.functions.len()];
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            if at == to {
                return true;
            }
            if !std::mem::replace(&mut seen[at.index()], true) {
                self.function(at).body.walk(&mut |expr| {
                    if let Expr::Call { function, .. } = expr {
                        open.push(*function);
                    }
                });
            }
        }
        false
    }

    pub fn metric(&self, name: &str) -> Option<&Metric> {
        self.metrics.iter().find(|metric| metric.name == name)
    }
}

impl Expr {
    /// Visits this expression and all below it, outer before inner, in the order of the text.
    pub fn walk(&self, visit: &mut impl FnMut(&Expr)) {
        visit(self);
        match self {
            Expr::Local(_) | Expr::Bug(_) | Expr::Fail(_) | Expr::Stop(_) | Expr::EmptyMap(_) => {}
            Expr::Construct(_, parts) | Expr::Call { arguments: parts, .. } => {
                for part in parts {
                    part.walk(visit);
                }
            }
            Expr::Match { scrutinees, arms } => {
                for scrutinee in scrutinees {
                    scrutinee.walk(visit);
                }
                for arm in arms {
                    arm.body.walk(visit);
                }
            }
            Expr::Assert { condition: first, then: second, .. }
            | Expr::Equal(first, second)
            | Expr::Has { map: first, key: second } => {
                first.walk(visit);
                second.walk(visit);
            }
            Expr::Get { map, key, absent: third } | Expr::Set { map, key, value: third } => {
                map.walk(visit);
                key.walk(visit);
                third.walk(visit);
            }
        }
    }
}

impl Sort {
    /// What a constructor of this sort adds to a depth: maps and their entries are not syntax and add nothing.
    pub fn level(&self) -> u32 {
        match self.kind {
            SortKind::Syntax | SortKind::Data => 1,
            SortKind::Map { .. } | SortKind::Entry => 0,
        }
    }
}
