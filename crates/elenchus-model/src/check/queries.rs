//! Queries: known checks, a bound for everything that is unbounded, and no question with a trivial answer.

use super::{Checked, Checker};
use crate::diagnostic::{Diagnostic, closest};
use crate::model::{Bounds, FnId, Formula, OutcomePattern, Query, SiteId, SortId, SortKind};
use crate::syntax::{self, CheckRef, Item, Module, Outcome, QueryDecl};

impl Checker {
    pub(super) fn define_queries(&mut self, module: &Module) {
        for item in &module.items {
            let Item::Query(decl) = item else { continue };
            if self.model.query(&decl.name.text).is_some() {
                let error = Diagnostic::new(decl.name.span, format!("`{}` is defined twice", decl.name.text));
                self.errors.push(error.help("choose another name"));
                continue;
            }
            let query = self.query(decl);
            if let Some(query) = self.report(query) {
                self.model.queries.push(query);
            }
        }
    }

    fn query(&self, decl: &QueryDecl) -> Checked<Query> {
        let sort = self.resolve_sort(&decl.sort)?;
        let mut depths = vec![None; self.model.sorts.len()];
        for (name, depth) in &decl.depths {
            let sort = self.resolve_sort(name)?;
            if *depth == 0 {
                return Err(Diagnostic::new(name.span, "no program has depth 0")
                    .help("a constructor without fields has depth 1"));
            }
            depths[sort.index()] = Some(*depth);
        }
        self.require_depths(decl, sort, &depths)?;
        let bugs = decl.bugs.iter().map(|bug| self.resolve_bug(bug)).collect::<Checked<Vec<_>>>()?;
        let formula = self.formula(&decl.formula, decl, sort)?;
        refuse_contradiction(&decl.formula)?;
        let minimise = match &decl.minimise {
            None => None,
            Some(name) => {
                let at = self.model.metrics.iter().position(|metric| metric.name == name.text);
                Some(at.ok_or_else(|| {
                    let error = Diagnostic::new(name.span, format!("there is no metric `{}`", name.text));
                    match closest(&name.text, self.model.metrics.iter().map(|metric| metric.name.as_str())) {
                        Some(near) => error.help(format!("did you mean `{near}`?")),
                        None => {
                            error.help("`size` and `cells` are built in; others are declared by `metric`")
                        }
                    }
                })?)
            }
        };
        let bounds = Bounds { depths, fuel: decl.fuel.unwrap_or(0) };
        Ok(Query { name: decl.name.text.clone(), sort, bounds, bugs, formula, minimise })
    }

    fn require_depths(&self, decl: &QueryDecl, sort: SortId, depths: &[Option<u32>]) -> Checked<()> {
        let mut seen = vec![false; self.model.sorts.len()];
        let mut open = vec![sort];
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut seen[at.index()], true) {
                continue;
            }
            let reached = self.model.sort(at);
            if reached.kind == SortKind::Data && at != crate::model::Model::BOOL {
                let message =
                    format!("programs of `{}` contain `{}`, which is data", decl.sort.text, reached.name);
                let help = format!("write `sort {} = ...` if programs are made of it", reached.name);
                return Err(Diagnostic::new(decl.sort.span, message).help(help));
            }
            let group = reached.group;
            let bounded = self
                .model
                .sorts
                .iter()
                .zip(depths)
                .any(|(other, depth)| other.group == group && depth.is_some());
            if reached.recursive && !bounded {
                let message = format!("the query does not say how deep `{}` may be", reached.name);
                let help = if at == sort {
                    format!("write `exists {}: {} depth 5`", decl.variable.text, reached.name)
                } else {
                    format!("write `, {} depth 2` after the depth of `{}`", reached.name, decl.sort.text)
                };
                return Err(Diagnostic::new(decl.sort.span, message).help(help));
            }
            open.extend(reached.slots.iter().rev());
        }
        Ok(())
    }

    fn formula(&self, formula: &syntax::Formula, decl: &QueryDecl, sort: SortId) -> Checked<Formula> {
        let go = |inner| self.formula(inner, decl, sort).map(Box::new);
        Ok(match formula {
            syntax::Formula::And(left, right) => Formula::And(go(left)?, go(right)?),
            syntax::Formula::Or(left, right) => Formula::Or(go(left)?, go(right)?),
            syntax::Formula::Not(inner) => Formula::Not(go(inner)?),
            syntax::Formula::Check(check) => self.check_ref(check, decl, sort)?,
        })
    }

    fn check_ref(&self, check: &CheckRef, decl: &QueryDecl, sort: SortId) -> Checked<Formula> {
        let name = &check.function;
        let Some(function) = self.functions.get(&name.text).copied() else {
            let error = Diagnostic::new(name.span, format!("there is no function `{}`", name.text));
            return Err(match closest(&name.text, self.model.functions.iter().map(|f| f.name.as_str())) {
                Some(near) => error.help(format!("did you mean `{near}`?")),
                None => error.help("a query asks about functions of the model"),
            });
        };
        let callee = self.model.function(function);
        if callee.parameters.len() != 1 || callee.parameters[0].1 != sort {
            let message = format!("`{}` cannot be asked about a program of `{}`", name.text, decl.sort.text);
            return Err(Diagnostic::new(name.span, message).help(format!(
                "a check takes the program alone: `fn {}(e: {}): ...`",
                name.text, decl.sort.text
            )));
        }
        if check.argument.text != decl.variable.text {
            let message = format!("`{}` is not the program of this query", check.argument.text);
            return Err(Diagnostic::new(check.argument.span, message)
                .help(format!("did you mean `{}`?", decl.variable.text)));
        }
        if callee.spends && decl.fuel.is_none() {
            let message = format!("`{}` spends fuel, but the query gives none", name.text);
            return Err(Diagnostic::new(decl.name.span, message).help("write `fuel 3` after the depths"));
        }
        let bugs = check.bugs.iter().map(|bug| self.resolve_bug(bug)).collect::<Checked<Vec<_>>>()?;
        let outcome = match &check.outcome {
            Outcome::Passes => OutcomePattern::Passes,
            Outcome::RunsOut => OutcomePattern::RunsOut,
            Outcome::Fails(site) => {
                OutcomePattern::Fails(self.site_of(function, name, site.as_ref(), true)?)
            }
            Outcome::Stops(site) => {
                OutcomePattern::Stops(self.site_of(function, name, site.as_ref(), false)?)
            }
        };
        Ok(Formula::Check { function, bugs, outcome })
    }

    /// The site that is asked for, which the function must be able to reach.
    fn site_of(
        &self,
        function: FnId,
        name: &syntax::Name,
        site: Option<&syntax::Name>,
        fails: bool,
    ) -> Checked<Option<SiteId>> {
        let reachable = self.model.sites_from(function, fails);
        let verb = if fails { "fail" } else { "stop" };
        if reachable.is_empty() {
            return Err(Diagnostic::new(name.span, format!("`{}` can never {verb}", name.text))
                .help(format!("say in the model what counts: `{verb} \"...\"`")));
        }
        let Some(site) = site else { return Ok(None) };
        let found = reachable.iter().find(|id| self.model.sites[id.index()] == site.text);
        found.copied().map(Some).ok_or_else(|| {
            let error =
                Diagnostic::new(site.span, format!("`{}` never {verb}s with this message", name.text));
            let messages = reachable.iter().map(|id| self.model.sites[id.index()].as_str());
            if let Some(near) = closest(&site.text, messages.clone()) {
                error.help(format!("did you mean \"{near}\"?"))
            } else {
                let all: Vec<String> = messages.map(|message| format!("\"{message}\"")).collect();
                error.help(format!("its messages are {}", all.join(", ")))
            }
        })
    }
}

/// A check ends in one way: a query that wants two of one check has no answer, whatever the model says.
fn refuse_contradiction(formula: &syntax::Formula) -> Checked<()> {
    let mut wanted = Vec::new();
    conjuncts(formula, &mut wanted);
    for (at, one) in wanted.iter().enumerate() {
        let same = |other: &&&CheckRef| {
            other.function.text == one.function.text
                && other.bugs.iter().map(|bug| &bug.text).eq(one.bugs.iter().map(|bug| &bug.text))
        };
        let Some(other) = wanted[..at].iter().find(same) else { continue };
        if !compatible(&one.outcome, &other.outcome) {
            let name = &one.function.text;
            let message = format!("no program satisfies this: `{name}` ends in one way, and two are wanted");
            return Err(Diagnostic::new(one.function.span, message).help(format!(
                "compare `{name}` with a variant of itself, `{name}[BUG](...)`, or join the two by `or`"
            )));
        }
    }
    Ok(())
}

/// The checks that must all end as wanted.
fn conjuncts<'a>(formula: &'a syntax::Formula, out: &mut Vec<&'a CheckRef>) {
    match formula {
        syntax::Formula::And(left, right) => {
            conjuncts(left, out);
            conjuncts(right, out);
        }
        syntax::Formula::Check(check) => out.push(check),
        syntax::Formula::Or(..) | syntax::Formula::Not(_) => {}
    }
}

fn compatible(one: &Outcome, other: &Outcome) -> bool {
    let sites = |a: &Option<syntax::Name>, b: &Option<syntax::Name>| match (a, b) {
        (Some(a), Some(b)) => a.text == b.text,
        _ => true,
    };
    match (one, other) {
        (Outcome::Passes, Outcome::Passes) | (Outcome::RunsOut, Outcome::RunsOut) => true,
        (Outcome::Fails(a), Outcome::Fails(b)) | (Outcome::Stops(a), Outcome::Stops(b)) => sites(a, b),
        _ => false,
    }
}
