//! The paper's own tree: everything that is syntax becomes one sort of cons cells and symbols. `c` is a symbol, and
//! `c(x, y, z)` is `[c, [x, [y, z]]]`. Patterns and constructions are rewritten, and the grammar becomes a function
//! that the query asks to pass. Data of the interpreter (values, environments) stays as it is.

use crate::model::{
    Arm, CallId, ConId, Constructor, Expr, FnId, Formula, Function, LocalId, Model, OutcomePattern, Pattern,
    Query, SiteId, Sort, SortId, SortKind,
};
use crate::space::Grammar;
use crate::template::Template;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotEmbeddable {
    #[error("maps with keys of two sorts of syntax cannot be laid out as binary trees")]
    TwoKeySorts,
    #[error("{0} symbols are more than a binary tree can have here")]
    TooManySymbols(usize),
}

/// The most constructors that a sort can have, one of them for cells.
const MAX_SYMBOLS: usize = 63;

struct Embedding<'a> {
    model: &'a Model,
    /// The sort of all trees.
    tree: SortId,
    cell: ConId,
    /// By constructor of syntax: its symbol.
    symbols: Vec<Option<ConId>>,
    not_a_program: SiteId,
}

/// The model and the query over binary trees.
pub(super) fn embed(model: &Model, query: &Query) -> Result<(Model, Query), NotEmbeddable> {
    let mut out = model.clone();
    let tree = SortId(out.sorts.len() as u32);
    let not_a_program = SiteId(out.sites.len() as u32);
    out.sites.push("this is no program".to_owned());
    let mut embedding = Embedding {
        model,
        tree,
        cell: ConId(0),
        symbols: vec![None; model.constructors.len()],
        not_a_program,
    };
    let order = embedding.order()?;
    let mut constructors = Vec::new();
    let mut add = |name: &str, fields: Vec<SortId>, template: Template, out: &mut Model| {
        let id = ConId(out.constructors.len() as u32);
        let slots = (0..fields.len()).collect();
        let (name, index) = (name.to_owned(), constructors.len());
        out.constructors.push(Constructor { name, sort: tree, index, fields, slots, template });
        constructors.push(id);
        id
    };
    for con in order {
        let name = &model.constructor(con).name;
        let symbol = add(name, Vec::new(), Template::default_for(name, 0), &mut out);
        embedding.symbols[con.index()] = Some(symbol);
        for metric in &mut out.metrics {
            let weight = metric.weights.get(con.index()).copied().unwrap_or(0);
            metric.weights.resize(symbol.index() + 1, 0);
            metric.weights[symbol.index()] = weight;
        }
    }
    embedding.cell = add("cell", vec![tree, tree], Template::default_for(".", 2), &mut out);
    let group = model.sorts.iter().map(|sort| sort.group).max().unwrap_or(0) + 1;
    let mut sorts: Vec<Sort> = model.sorts.iter().map(|sort| embedding.sort(sort)).collect();
    sorts.push(Sort {
        name: "Tree".to_owned(),
        constructors,
        slots: vec![tree, tree],
        depth: None,
        group,
        recursive: true,
        kind: SortKind::Syntax,
    });
    out.sorts = sorts;
    for constructor in &mut out.constructors {
        constructor.fields.iter_mut().for_each(|field| *field = embedding.moved(*field));
    }
    for function in &mut out.functions {
        function.parameters.iter_mut().for_each(|(_, sort)| *sort = embedding.moved(*sort));
        function.result = embedding.moved(function.result);
        function.body = embedding.expr(&function.body);
    }
    let grammar = FnId(out.functions.len() as u32);
    let syntax: Vec<SortId> = embedding.syntax().collect();
    for sort in &syntax {
        out.functions.push(embedding.grammar(*sort, &syntax, grammar));
    }
    let mut depths = query.bounds.depths.clone();
    depths.resize(tree.index(), None);
    depths.push(Some(Grammar::new(model, &query.bounds).binary_depth(query.sort)));
    let place = syntax.iter().position(|sort| *sort == query.sort).unwrap_or(0) as u32;
    let is_program = Formula::Check {
        function: FnId(grammar.0 + place),
        bugs: Vec::new(),
        outcome: OutcomePattern::Passes,
    };
    let query = Query {
        name: query.name.clone(),
        sort: tree,
        bounds: crate::model::Bounds { depths, fuel: query.bounds.fuel },
        bugs: query.bugs.clone(),
        formula: Formula::And(Box::new(is_program), Box::new(query.formula.clone())),
        minimise: None,
    };
    Ok((out, query))
}

impl Embedding<'_> {
    fn syntax(&self) -> impl Iterator<Item = SortId> + '_ {
        let all = self.model.sorts.iter().enumerate();
        all.filter(|(_, sort)| sort.kind == SortKind::Syntax).map(|(at, _)| SortId(at as u32))
    }

    /// The constructors of syntax as symbols, the keys of maps first: the place of a key is its slot in the map.
    fn order(&self) -> Result<Vec<ConId>, NotEmbeddable> {
        let mut keys: Vec<SortId> = Vec::new();
        for sort in &self.model.sorts {
            if let SortKind::Map { key, .. } = sort.kind
                && self.model.sort(key).kind == SortKind::Syntax
                && !keys.contains(&key)
            {
                keys.push(key);
            }
        }
        if keys.len() > 1 {
            return Err(NotEmbeddable::TwoKeySorts);
        }
        let others = self.syntax().filter(|sort| !keys.contains(sort)).collect::<Vec<_>>();
        let order: Vec<ConId> = keys
            .iter()
            .chain(&others)
            .flat_map(|sort| self.model.sort(*sort).constructors.iter().copied())
            .collect();
        if order.len() > MAX_SYMBOLS { Err(NotEmbeddable::TooManySymbols(order.len())) } else { Ok(order) }
    }

    fn moved(&self, sort: SortId) -> SortId {
        let is_syntax = self.model.sorts.get(sort.index()).is_some_and(|sort| sort.kind == SortKind::Syntax);
        if is_syntax { self.tree } else { sort }
    }

    fn sort(&self, sort: &Sort) -> Sort {
        let mut moved = sort.clone();
        if sort.kind != SortKind::Syntax {
            moved.slots.iter_mut().for_each(|slot| *slot = self.moved(*slot));
        }
        if let SortKind::Map { key, value, entry } = sort.kind {
            moved.kind = SortKind::Map { key: self.moved(key), value: self.moved(value), entry };
        }
        moved
    }

    fn pattern(&self, pattern: &Pattern) -> Pattern {
        let Pattern::Constructor(con, fields) = pattern else { return pattern.clone() };
        let fields: Vec<Pattern> = fields.iter().map(|field| self.pattern(field)).collect();
        let Some(symbol) = self.symbols[con.index()] else { return Pattern::Constructor(*con, fields) };
        let head = Pattern::Constructor(symbol, Vec::new());
        let cell = |parts| Pattern::Constructor(self.cell, parts);
        match chain(fields, &cell) {
            Some(fields) => cell(vec![head, fields]),
            None => head,
        }
    }

    fn expr(&self, expr: &Expr) -> Expr {
        let boxed = |expr: &Expr| Box::new(self.expr(expr));
        match expr {
            Expr::Local(_) | Expr::Bug(_) | Expr::Fail(_) | Expr::Stop(_) | Expr::EmptyMap(_) => expr.clone(),
            Expr::Construct(con, fields) => {
                let fields = self.exprs(fields);
                let Some(symbol) = self.symbols[con.index()] else { return Expr::Construct(*con, fields) };
                let head = Expr::Construct(symbol, Vec::new());
                let cell = |parts| Expr::Construct(self.cell, parts);
                match chain(fields, &cell) {
                    Some(fields) => cell(vec![head, fields]),
                    None => head,
                }
            }
            Expr::Call { id, function, arguments, spend, span } => Expr::Call {
                id: *id,
                function: *function,
                arguments: self.exprs(arguments),
                spend: *spend,
                span: *span,
            },
            Expr::Match { scrutinees, arms } => {
                let scrutinees = self.exprs(scrutinees);
                let mut arms: Vec<Arm> = arms
                    .iter()
                    .map(|arm| Arm {
                        patterns: arm.patterns.iter().map(|pattern| self.pattern(pattern)).collect(),
                        body: self.expr(&arm.body),
                    })
                    .collect();
                let total = arms.last().is_some_and(|arm| {
                    arm.patterns.iter().all(|pattern| !matches!(pattern, Pattern::Constructor(..)))
                });
                if !total && arms.iter().flat_map(|arm| &arm.patterns).any(|pattern| self.has_symbol(pattern))
                {
                    let patterns = vec![Pattern::Wildcard; scrutinees.len()];
                    arms.push(Arm { patterns, body: Expr::Fail(self.not_a_program) });
                }
                Expr::Match { scrutinees, arms }
            }
            Expr::Assert { condition, site, then } => {
                Expr::Assert { condition: boxed(condition), site: *site, then: boxed(then) }
            }
            Expr::Equal(left, right) => Expr::Equal(boxed(left), boxed(right)),
            Expr::Get { map, key, absent } => {
                Expr::Get { map: boxed(map), key: boxed(key), absent: boxed(absent) }
            }
            Expr::Set { map, key, value } => {
                Expr::Set { map: boxed(map), key: boxed(key), value: boxed(value) }
            }
            Expr::Has { map, key } => Expr::Has { map: boxed(map), key: boxed(key) },
        }
    }

    fn exprs(&self, exprs: &[Expr]) -> Vec<Expr> {
        exprs.iter().map(|expr| self.expr(expr)).collect()
    }

    fn has_symbol(&self, pattern: &Pattern) -> bool {
        match pattern {
            Pattern::Wildcard | Pattern::Bind(_) => false,
            Pattern::Constructor(con, fields) => {
                con.index() >= self.model.constructors.len()
                    || fields.iter().any(|field| self.has_symbol(field))
            }
        }
    }

    /// The function that passes where a tree is of this sort, as the paper's `is-program?`.
    fn grammar(&self, sort: SortId, syntax: &[SortId], first: FnId) -> Function {
        let tree = LocalId(0);
        let mut locals = vec!["tree".to_owned()];
        let mut calls = 0;
        let mut arms = Vec::new();
        for con in &self.model.sort(sort).constructors {
            let constructor = self.model.constructor(*con);
            let fields: Vec<(LocalId, SortId)> = constructor
                .fields
                .iter()
                .map(|field| {
                    locals.push(format!("{} {}", constructor.name, locals.len()));
                    (LocalId(locals.len() as u32 - 1), *field)
                })
                .collect();
            let pattern =
                Pattern::Constructor(*con, fields.iter().map(|(local, _)| Pattern::Bind(*local)).collect());
            let accepted = Expr::Construct(Model::TRUE, Vec::new());
            let body = fields.iter().rev().fold(accepted, |then, (local, field)| {
                let place = syntax.iter().position(|sort| sort == field).unwrap_or(0) as u32;
                let condition = Expr::Call {
                    id: CallId(calls),
                    function: FnId(first.0 + place),
                    arguments: vec![Expr::Local(*local)],
                    spend: false,
                    span: crate::diagnostic::Span::default(),
                };
                calls += 1;
                Expr::Assert {
                    condition: Box::new(condition),
                    site: self.not_a_program,
                    then: Box::new(then),
                }
            });
            arms.push(Arm { patterns: vec![self.pattern(&pattern)], body });
        }
        arms.push(Arm { patterns: vec![Pattern::Wildcard], body: Expr::Fail(self.not_a_program) });
        Function {
            name: format!("is {}", self.model.sort(sort).name),
            span: crate::diagnostic::Span::default(),
            parameters: vec![("tree".to_owned(), self.tree)],
            result: Model::BOOL,
            locals,
            body: Expr::Match { scrutinees: vec![Expr::Local(tree)], arms },
            spends: false,
            bugs: Vec::new(),
        }
    }
}

/// `parts` as `[x, [y, z]]`.
fn chain<T>(mut parts: Vec<T>, cell: &impl Fn(Vec<T>) -> T) -> Option<T> {
    let mut chained = parts.pop()?;
    while let Some(part) = parts.pop() {
        chained = cell(vec![part, chained]);
    }
    Some(chained)
}
