//! The symbolic evaluator: a function of a model, run on all programs of a space at once.
//!
//! A call gives a value and, for each way to end, the formula under which it ends so. Results carry no path
//! condition: they hold wherever their arguments are meaningful, the caller adds its own conditions, and equal calls
//! are evaluated once. Where no end holds, the call is out of fuel, so that fuel can never be mistaken for a failure.

mod grouping;
mod matching;
mod visits;

pub use visits::Visit;

use crate::budget::{Meter, OutOf};
use crate::formula::F;
use crate::model::{Bounds, BugId, Expr, FnId, LocalId, Model, SiteId, SortId, SortKind};
use crate::space::Space;
use crate::tree::{Merging, NodeId, Trees};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Which failures and stops are told apart; the others are one each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classes {
    fails: Vec<usize>,
    stops: Vec<usize>,
    count: usize,
}

const ANY_FAIL: usize = 0;
const ANY_STOP: usize = 1;

impl Classes {
    /// Tells only these sites apart.
    pub fn new(model: &Model, fails: &[SiteId], stops: &[SiteId]) -> Self {
        let mut classes = Classes {
            fails: vec![ANY_FAIL; model.sites.len()],
            stops: vec![ANY_STOP; model.sites.len()],
            count: 2,
        };
        for site in fails {
            if classes.fails[site.index()] == ANY_FAIL {
                classes.fails[site.index()] = classes.count;
                classes.count += 1;
            }
        }
        for site in stops {
            if classes.stops[site.index()] == ANY_STOP {
                classes.stops[site.index()] = classes.count;
                classes.count += 1;
            }
        }
        classes
    }

    pub fn all(model: &Model) -> Self {
        let sites: Vec<SiteId> = (0..model.sites.len()).map(|site| SiteId(site as u32)).collect();
        Classes::new(model, &sites, &sites)
    }

    fn is_fail(&self, class: usize) -> bool {
        class == ANY_FAIL || self.fails.contains(&class)
    }
}

/// The result of a call: a value where `ok` holds, and the other ends by class. At most one of them holds.
#[derive(Debug, Clone)]
pub struct Outcomes {
    pub value: Option<NodeId>,
    pub ok: F,
    ends: Vec<F>,
}

type Evaluated<T> = Result<T, OutOf>;

#[derive(Debug)]
pub struct Evaluator<'m> {
    pub model: &'m Model,
    pub trees: Trees<'m>,
    classes: Classes,
    /// Nodes of formulas and trees together.
    limit: usize,
    pub(crate) meter: Meter,
    calls: FxHashMap<CallKey, Rc<Outcomes>>,
    /// By function: those that it can come to call.
    reaches: Vec<Vec<bool>>,
    /// How many calls were evaluated, not counting those remembered.
    pub evaluated: usize,
    /// The calls as they are made, if they are followed.
    visits: Option<Vec<Visit>>,
}

/// What the result of a call depends on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct CallKey {
    function: FnId,
    bugs: Vec<BugId>,
    arguments: Vec<NodeId>,
    fuel: u32,
}

/// The state of one call while its body is evaluated.
struct Frame<'f> {
    function: FnId,
    locals: Vec<Option<NodeId>>,
    bugs: &'f [BugId],
    fuel: u32,
    /// Where its caller made it and where it has come to, while calls are followed.
    path: F,
    /// Calls whose results were computed together with those of other arms.
    ready: FxHashMap<u32, Rc<Outcomes>>,
}

/// Steps done in sequence: what holds while all went well, and how it ended before.
struct Flow {
    ok: F,
    ends: Vec<F>,
}

impl<'m> Evaluator<'m> {
    pub fn new(model: &'m Model, classes: Classes, limit: usize, merging: Merging) -> Self {
        Evaluator {
            meter: Meter::default(),
            model,
            trees: Trees::new(model, merging),
            classes,
            limit,
            calls: FxHashMap::default(),
            reaches: reaches(model),
            evaluated: 0,
            visits: None,
        }
    }

    /// The symbolic program of these bounds.
    pub fn space(&mut self, bounds: &Bounds, sort: SortId) -> Evaluated<Space> {
        Space::new(&mut self.trees, self.model, bounds, sort, self.limit, &mut self.meter)
    }

    /// The formula under which the call fails, at a given site or at any.
    pub fn fails(&mut self, outcomes: &Outcomes, site: Option<SiteId>) -> F {
        let classes = self.classes.clone();
        self.ends(outcomes, |class| match site {
            Some(site) => class == classes.fails[site.index()],
            None => classes.is_fail(class),
        })
    }

    /// The formula under which the call stops, at a given site or at any.
    pub fn stops(&mut self, outcomes: &Outcomes, site: Option<SiteId>) -> F {
        let classes = self.classes.clone();
        self.ends(outcomes, |class| match site {
            Some(site) => class == classes.stops[site.index()],
            None => !classes.is_fail(class),
        })
    }

    /// The formula under which the call is out of fuel.
    pub fn runs_out(&mut self, outcomes: &Outcomes) -> F {
        let ended = self.ends(outcomes, |_| true);
        let ended = self.trees.formulas.or(outcomes.ok, ended);
        !ended
    }

    fn ends(&mut self, outcomes: &Outcomes, wanted: impl Fn(usize) -> bool) -> F {
        let ends = outcomes.ends.iter().enumerate().filter(|(class, _)| wanted(*class)).map(|(_, end)| *end);
        self.trees.formulas.any(ends)
    }

    pub fn call(
        &mut self,
        function: FnId,
        arguments: &[NodeId],
        bugs: &[BugId],
        fuel: u32,
    ) -> Evaluated<Rc<Outcomes>> {
        self.call_under(F::TRUE, function, arguments, bugs, fuel)
    }

    fn call_under(
        &mut self,
        path: F,
        function: FnId,
        arguments: &[NodeId],
        bugs: &[BugId],
        fuel: u32,
    ) -> Evaluated<Rc<Outcomes>> {
        let model = self.model;
        let definition = model.function(function);
        let key = CallKey {
            function,
            bugs: definition.bugs.iter().copied().filter(|bug| bugs.contains(bug)).collect(),
            arguments: arguments.to_vec(),
            fuel: if definition.spends { fuel } else { 0 },
        };
        if let Some(known) = self.calls.get(&key) {
            return Ok(known.clone());
        }
        self.evaluated += 1;
        let mut locals: Vec<Option<NodeId>> = arguments.iter().copied().map(Some).collect();
        locals.resize(definition.locals.len(), None);
        let mut frame = Frame { function, locals, bugs, fuel, path, ready: FxHashMap::default() };
        self.visit(function, arguments, path, None);
        let outcomes = Rc::new(self.eval(&definition.body, &mut frame)?);
        self.visit(function, arguments, path, Some(&outcomes));
        self.calls.insert(key, outcomes.clone());
        Ok(outcomes)
    }

    fn eval(&mut self, expr: &Expr, frame: &mut Frame<'_>) -> Evaluated<Outcomes> {
        let built = self.trees.formulas.len() + self.trees.len();
        if built > self.limit {
            return Err(OutOf::Nodes { limit: self.limit });
        }
        self.meter.step(built)?;
        match expr {
            Expr::Local(local) => {
                let node = frame.local(*local);
                Ok(self.passes(node))
            }
            Expr::Construct(con, fields) => {
                let mut flow = self.flow();
                let Some(fields) = self.eval_all(fields, frame, &mut flow)? else {
                    return Ok(flow.without_value());
                };
                let mut node = self.trees.construct(*con, &fields);
                if let Some(bound) = self.model.sort(self.model.constructor(*con).sort).depth {
                    let deeper = self.trees.deeper(node, bound);
                    flow.ok = self.trees.formulas.and(flow.ok, !deeper);
                    node = self.trees.limit(node, bound);
                }
                Ok(flow.with_value(node))
            }
            Expr::Call { id, function, arguments, spend, .. } => {
                let mut flow = self.flow();
                // Also for a call that is ready: how its arguments end counts.
                let Some(arguments) = self.eval_all(arguments, frame, &mut flow)? else {
                    return Ok(flow.without_value());
                };
                if let Some(outcomes) = frame.ready.get(&id.0).cloned() {
                    self.then(&mut flow, &outcomes);
                    return Ok(flow.and_value(outcomes.value));
                }
                let Some(fuel) = frame.fuel.checked_sub(u32::from(*spend)) else {
                    flow.ok = F::FALSE;
                    return Ok(flow.without_value());
                };
                let path = self.path(frame, flow.ok);
                let outcomes = self.call_under(path, *function, &arguments, frame.bugs, fuel)?;
                self.then(&mut flow, &outcomes);
                Ok(flow.and_value(outcomes.value))
            }
            Expr::Match { scrutinees, arms } => self.eval_match(scrutinees, arms, frame),
            Expr::Assert { condition, site, then } => {
                let mut flow = self.flow();
                let Some(condition) = self.step(condition, frame, &mut flow)? else {
                    return Ok(flow.without_value());
                };
                let holds = self.trees.label(condition, 1);
                self.fail_unless(&mut flow, holds, *site);
                if flow.ok == F::FALSE {
                    return Ok(flow.without_value());
                }
                let value = self.step(then, frame, &mut flow)?;
                Ok(flow.and_value(value))
            }
            Expr::Equal(left, right) => {
                let mut flow = self.flow();
                let Some(left) = self.step(left, frame, &mut flow)? else { return Ok(flow.without_value()) };
                let Some(right) = self.step(right, frame, &mut flow)? else {
                    return Ok(flow.without_value());
                };
                let equal = self.trees.equal(left, right);
                let node = self.trees.truth(equal);
                Ok(flow.with_value(node))
            }
            Expr::Bug(bug) => {
                let on = if frame.bugs.contains(bug) { F::TRUE } else { F::FALSE };
                let node = self.trees.truth(on);
                Ok(self.passes(node))
            }
            Expr::Fail(site) => Ok(self.ends_in(self.classes.fails[site.index()])),
            Expr::Stop(site) => Ok(self.ends_in(self.classes.stops[site.index()])),
            Expr::EmptyMap(sort) => {
                let node = self.empty_map(*sort);
                Ok(self.passes(node))
            }
            Expr::Get { map, key, absent } => self.eval_get(map, key, absent, frame),
            Expr::Set { map, key, value } => {
                let mut flow = self.flow();
                let Some(map) = self.step(map, frame, &mut flow)? else { return Ok(flow.without_value()) };
                let Some(key) = self.step(key, frame, &mut flow)? else { return Ok(flow.without_value()) };
                let Some(value) = self.step(value, frame, &mut flow)? else {
                    return Ok(flow.without_value());
                };
                let node = self.set(map, key, value);
                Ok(flow.with_value(node))
            }
            Expr::Has { map, key } => {
                let mut flow = self.flow();
                let Some(map) = self.step(map, frame, &mut flow)? else { return Ok(flow.without_value()) };
                let Some(key) = self.step(key, frame, &mut flow)? else { return Ok(flow.without_value()) };
                let (present, _) = self.entry(map, key);
                let node = self.trees.truth(present);
                Ok(flow.with_value(node))
            }
        }
    }

    /// Evaluates one more expression in sequence; `None` when it can give no value.
    fn step(&mut self, expr: &Expr, frame: &mut Frame<'_>, flow: &mut Flow) -> Evaluated<Option<NodeId>> {
        let outcomes = self.eval_under(flow.ok, expr, frame)?;
        self.then(flow, &outcomes);
        Ok(outcomes.value.filter(|_| flow.ok != F::FALSE))
    }

    fn eval_all(
        &mut self,
        exprs: &[Expr],
        frame: &mut Frame<'_>,
        flow: &mut Flow,
    ) -> Evaluated<Option<Vec<NodeId>>> {
        let mut values = Vec::with_capacity(exprs.len());
        for expr in exprs {
            let Some(value) = self.step(expr, frame, flow)? else { return Ok(None) };
            values.push(value);
        }
        Ok(Some(values))
    }

    fn eval_get(
        &mut self,
        map: &Expr,
        key: &Expr,
        absent: &Expr,
        frame: &mut Frame<'_>,
    ) -> Evaluated<Outcomes> {
        let mut flow = self.flow();
        let Some(map) = self.step(map, frame, &mut flow)? else { return Ok(flow.without_value()) };
        let Some(key) = self.step(key, frame, &mut flow)? else { return Ok(flow.without_value()) };
        let (present, value) = self.entry(map, key);
        let mut cases = Vec::new();
        if let Some(value) = value.filter(|_| present != F::FALSE) {
            cases.push((present, self.passes(value)));
        }
        if present != F::TRUE {
            let before = frame.path;
            frame.path = self.path(frame, flow.ok);
            cases.push((!present, self.eval_under(!present, absent, frame)?));
            frame.path = before;
        }
        let found = self.merge(&cases);
        self.then(&mut flow, &found);
        Ok(flow.and_value(found.value))
    }

    fn empty_map(&mut self, sort: crate::model::SortId) -> NodeId {
        let definition = self.model.sort(sort);
        let SortKind::Map { entry, .. } = definition.kind else {
            unreachable!("`empty` has the sort of a map")
        };
        let absent = self.trees.construct(self.model.sort(entry).constructors[0], &[]);
        let entries = vec![absent; definition.slots.len()];
        self.trees.construct(definition.constructors[0], &entries)
    }

    /// Whether the map has this key, and the value it then has.
    fn entry(&mut self, map: NodeId, key: NodeId) -> (F, Option<NodeId>) {
        let slots = self.model.sort(self.trees.sort(map)).slots.len();
        let mut present = Vec::new();
        let mut values = Vec::new();
        for (place, chosen) in self.trees.labels(key) {
            // A key laid out as a tree of symbols can be one that is no key.
            let place = Some(place as usize).filter(|place| *place < slots);
            let Some(entry) = place.and_then(|place| self.trees.child(map, place)) else { continue };
            let here = self.trees.label(entry, 1);
            present.push((chosen, here));
            if let Some(value) = self.trees.child(entry, 0).filter(|_| here != F::FALSE) {
                values.push((chosen, value));
            }
        }
        let value = (!values.is_empty()).then(|| self.trees.join(&values));
        (self.trees.formulas.choose(&present), value)
    }

    fn set(&mut self, map: NodeId, key: NodeId, value: NodeId) -> NodeId {
        let sort = self.trees.sort(map);
        let definition = self.model.sort(sort);
        let SortKind::Map { entry, .. } = definition.kind else {
            unreachable!("an update has the sort of a map")
        };
        let new = self.trees.construct(self.model.sort(entry).constructors[1], &[value]);
        let entries: Vec<NodeId> = (0..definition.slots.len())
            .map(|place| {
                let chosen = self.trees.label(key, place as u32);
                let old = self.trees.child(map, place).unwrap_or(new);
                self.trees.join(&[(chosen, new), (!chosen, old)])
            })
            .collect();
        self.trees.construct(definition.constructors[0], &entries)
    }

    // Sequence and choice of results.

    fn flow(&self) -> Flow {
        Flow { ok: F::TRUE, ends: vec![F::FALSE; self.classes.count] }
    }

    fn passes(&self, node: NodeId) -> Outcomes {
        self.flow().with_value(node)
    }

    fn ends_in(&self, class: usize) -> Outcomes {
        let mut flow = self.flow();
        flow.ok = F::FALSE;
        flow.ends[class] = F::TRUE;
        flow.without_value()
    }

    fn then(&mut self, flow: &mut Flow, next: &Outcomes) {
        let formulas = &mut self.trees.formulas;
        for (end, new) in flow.ends.iter_mut().zip(&next.ends) {
            let new = formulas.and(flow.ok, *new);
            *end = formulas.or(*end, new);
        }
        flow.ok = formulas.and(flow.ok, next.ok);
    }

    fn fail_unless(&mut self, flow: &mut Flow, condition: F, site: SiteId) {
        let formulas = &mut self.trees.formulas;
        let failed = formulas.and(flow.ok, !condition);
        let end = &mut flow.ends[self.classes.fails[site.index()]];
        *end = formulas.or(*end, failed);
        flow.ok = formulas.and(flow.ok, condition);
    }

    /// The result chosen by guards of which exactly one holds.
    fn merge(&mut self, cases: &[(F, Outcomes)]) -> Outcomes {
        if let [(_, only)] = cases {
            return only.clone();
        }
        let formulas = &mut self.trees.formulas;
        let mut pick = |part: &dyn Fn(&Outcomes) -> F| {
            let cases: Vec<(F, F)> = cases.iter().map(|(guard, outcomes)| (*guard, part(outcomes))).collect();
            formulas.choose(&cases)
        };
        let ok = pick(&|outcomes| outcomes.ok);
        let ends = (0..self.classes.count).map(|class| pick(&|outcomes| outcomes.ends[class])).collect();
        let values: Vec<(F, NodeId)> = cases
            .iter()
            .filter(|(_, outcomes)| outcomes.ok != F::FALSE)
            .filter_map(|(guard, outcomes)| Some((*guard, outcomes.value?)))
            .collect();
        let value = (!values.is_empty()).then(|| self.trees.join(&values));
        Outcomes { value, ok, ends }
    }
}

fn reaches(model: &Model) -> Vec<Vec<bool>> {
    let count = model.functions.len();
    let mut reaches = vec![vec![false; count]; count];
    for (at, function) in model.functions.iter().enumerate() {
        function.body.walk(&mut |expr| {
            if let Expr::Call { function, .. } = expr {
                reaches[at][function.index()] = true;
            }
        });
    }
    for via in 0..count {
        let onward = reaches[via].clone();
        for row in reaches.iter_mut().filter(|row| row[via]) {
            row.iter_mut().zip(&onward).for_each(|(reached, more)| *reached |= more);
        }
    }
    reaches
}

impl Flow {
    fn with_value(self, node: NodeId) -> Outcomes {
        self.and_value(Some(node))
    }

    fn without_value(self) -> Outcomes {
        self.and_value(None)
    }

    fn and_value(self, value: Option<NodeId>) -> Outcomes {
        Outcomes { value: value.filter(|_| self.ok != F::FALSE), ok: self.ok, ends: self.ends }
    }
}

impl Frame<'_> {
    fn local(&self, local: LocalId) -> NodeId {
        self.locals[local.index()].expect("the checker lets no variable be used before it is bound")
    }
}
