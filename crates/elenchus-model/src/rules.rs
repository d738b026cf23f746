//! Which rules of a checker matter: arms that no accepted program uses, and premises whose removal changes nothing.
//!
//! Both are questions about variants of the model, and a variant is what a switch makes: each arm gets one that ends
//! the evaluation when the arm is reached, each assertion one that leaves it out.

use crate::budget::OutOf;
use crate::concrete::{self, Outcome};
use crate::model::{
    Arm, Bug, BugId, Expr, FnId, Formula, Function, Model, OutcomePattern, Pattern, Query, SiteId,
};
use crate::session::{Answer, AskError, Found, Settings, answer, switched};
use crate::term::Term;

/// A rule or a premise, with the switch that was built in for it.
#[derive(Debug, Clone)]
pub struct Probe {
    pub function: FnId,
    /// The pattern of an arm, or the message of an assertion.
    pub text: String,
    pub bug: BugId,
    /// Where an arm ends when its switch is on.
    pub site: SiteId,
}

/// A model with switches for the rules of its checkers.
#[derive(Debug)]
pub struct Probed {
    pub model: Model,
    pub arms: Vec<Probe>,
    pub premises: Vec<Probe>,
}

/// A rule, and a program that is accepted by use of it.
#[derive(Debug)]
pub struct RuleUse {
    pub probe: Probe,
    pub used_by: UsedBy,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UsedBy {
    Program(Term),
    /// No accepted program within the bounds.
    Nothing,
    /// Time or memory ran out.
    Unknown(OutOf),
}

/// What a premise is for.
#[derive(Debug)]
pub struct PremiseUse {
    pub probe: Probe,
    /// A program that only this premise rejects.
    pub rejects: Answer,
    /// An answer to the query when the premise is left out. Asked only when the premise is known to reject something.
    pub without: Option<Answer>,
}

impl PremiseUse {
    /// Within the bounds, leaving the premise out makes no difference.
    pub fn changes_nothing(&self) -> bool {
        matches!(self.rejects, Answer::None)
    }
}

/// The functions that the query wants to pass: its checkers.
pub fn checkers(query: &Query) -> Vec<(FnId, Vec<BugId>)> {
    fn go(formula: &Formula, wanted: bool, out: &mut Vec<(FnId, Vec<BugId>)>) {
        match formula {
            Formula::And(left, right) | Formula::Or(left, right) => {
                go(left, wanted, out);
                go(right, wanted, out);
            }
            Formula::Not(inner) => go(inner, !wanted, out),
            Formula::Check { function, bugs, outcome: OutcomePattern::Passes } if wanted => {
                out.push((*function, bugs.clone()));
            }
            Formula::Check { .. } => {}
        }
    }
    let mut out = Vec::new();
    go(&query.formula, true, &mut out);
    out.dedup();
    out
}

/// Builds a switch for each arm and each assertion of the functions that these can come to call.
pub fn probe(model: &Model, checkers: &[FnId]) -> Probed {
    let mut probed = Probed { model: model.clone(), arms: Vec::new(), premises: Vec::new() };
    for (at, function) in model.functions.iter().enumerate() {
        let id = FnId(at as u32);
        if checkers.iter().any(|checker| model.reaches(*checker, id)) {
            let mut body = function.body.clone();
            probed.expr(&mut body, id, function);
            probed.model.functions[at].body = body;
        }
    }
    // A function depends on the new switches of all that it calls.
    for at in 0..model.functions.len() {
        let id = FnId(at as u32);
        let new = probed.arms.iter().chain(&probed.premises);
        let new = new.filter(|probe| model.reaches(id, probe.function)).map(|probe| probe.bug);
        let mut bugs: Vec<BugId> = model.functions[at].bugs.iter().copied().chain(new).collect();
        bugs.sort_unstable();
        probed.model.functions[at].bugs = bugs;
    }
    probed
}

impl Probed {
    fn expr(&mut self, expr: &mut Expr, id: FnId, function: &Function) {
        match expr {
            Expr::Local(_) | Expr::Bug(_) | Expr::Fail(_) | Expr::Stop(_) | Expr::EmptyMap(_) => {}
            Expr::Construct(_, parts) | Expr::Call { arguments: parts, .. } => {
                for part in parts {
                    self.expr(part, id, function);
                }
            }
            Expr::Match { scrutinees, arms } => {
                for scrutinee in scrutinees {
                    self.expr(scrutinee, id, function);
                }
                let is_rule = arms.len() > 1 && !arms.iter().any(is_truth);
                for arm in arms {
                    self.expr(&mut arm.body, id, function);
                    // An arm that says what is wrong is no rule by which a program is accepted.
                    if is_rule && !matches!(arm.body, Expr::Fail(_) | Expr::Stop(_)) {
                        let text = row(&self.model, function, &arm.patterns);
                        let probe = self.switch(id, text);
                        let body = std::mem::replace(&mut arm.body, Expr::Fail(probe.site));
                        arm.body = either(probe.bug, Expr::Fail(probe.site), body);
                        self.arms.push(probe);
                    }
                }
            }
            Expr::Assert { condition, site, then } => {
                self.expr(condition, id, function);
                let probe = self.switch(id, self.model.sites[site.index()].clone());
                let kept = std::mem::replace(&mut **condition, truth());
                **condition = either(probe.bug, truth(), kept);
                self.premises.push(probe);
                self.expr(then, id, function);
            }
            Expr::Equal(left, right) | Expr::Has { map: left, key: right } => {
                self.expr(left, id, function);
                self.expr(right, id, function);
            }
            Expr::Get { map, key, absent: third } | Expr::Set { map, key, value: third } => {
                self.expr(map, id, function);
                self.expr(key, id, function);
                self.expr(third, id, function);
            }
        }
    }

    fn switch(&mut self, function: FnId, text: String) -> Probe {
        let bug = BugId(self.model.bugs.len() as u32);
        self.model.bugs.push(Bug { name: format!("probe{}", bug.0), description: text.clone() });
        let site = SiteId(self.model.sites.len() as u32);
        self.model.sites.push(format!("{text} is reached"));
        Probe { function, text, bug, site }
    }

    /// For each arm an accepted program that uses it, if there is one. `tell` hears of each rule.
    pub fn rules(
        &self,
        query: &Query,
        settings: &Settings,
        mut tell: impl FnMut(&RuleUse),
    ) -> Result<Vec<RuleUse>, AskError> {
        let mut programs: Vec<Term> = Vec::new();
        let mut found = Vec::new();
        for probe in &self.arms {
            let known = programs.iter().find(|program| self.reaches_arm(query, program, probe)).cloned();
            let used_by = match known {
                Some(program) => UsedBy::Program(program),
                None => self.ask_for_arm(query, probe, settings)?,
            };
            if let UsedBy::Program(program) = &used_by
                && !programs.contains(program)
            {
                programs.push(program.clone());
            }
            let used = RuleUse { probe: probe.clone(), used_by };
            tell(&used);
            found.push(used);
        }
        Ok(found)
    }

    fn reaches_arm(&self, query: &Query, program: &Term, probe: &Probe) -> bool {
        checkers(query).iter().any(|(function, own)| {
            let end = |more: &[BugId]| {
                let bugs: Vec<BugId> = switched(query, own).into_iter().chain(more.iter().copied()).collect();
                concrete::outcome(&self.model, *function, vec![program.clone()], &bugs, query.bounds.fuel)
            };
            matches!(end(&[]), Outcome::Passes(_)) && end(&[probe.bug]) == Outcome::Fails(probe.site)
        })
    }

    fn ask_for_arm(&self, query: &Query, probe: &Probe, settings: &Settings) -> Result<UsedBy, AskError> {
        let mut over = None;
        for (function, own) in checkers(query) {
            if !self.model.function(function).bugs.contains(&probe.bug) {
                continue;
            }
            let passes = Formula::Check { function, bugs: own.clone(), outcome: OutcomePattern::Passes };
            let bugs = own.into_iter().chain([probe.bug]).collect();
            let outcome = OutcomePattern::Fails(Some(probe.site));
            let reached = Formula::Check { function, bugs, outcome };
            let formula = Formula::And(Box::new(passes), Box::new(reached));
            let query = Query { formula, minimise: None, ..query.clone() };
            match answer(&self.model, &query, settings)? {
                Answer::Found(found) => return Ok(UsedBy::Program(found.program)),
                Answer::None => {}
                Answer::Unknown(out_of) => over = Some(out_of),
            }
        }
        Ok(over.map_or(UsedBy::Nothing, UsedBy::Unknown))
    }

    /// For each premise what it rejects, and what the query would find without it. `tell` hears of each.
    pub fn premises(
        &self,
        query: &Query,
        settings: &Settings,
        mut tell: impl FnMut(&PremiseUse),
    ) -> Result<Vec<PremiseUse>, AskError> {
        let mut found = Vec::new();
        for probe in &self.premises {
            let mut rejects = Answer::None;
            for (function, own) in checkers(query) {
                if !self.model.function(function).bugs.contains(&probe.bug) {
                    continue;
                }
                let without = own.iter().copied().chain([probe.bug]).collect();
                let passes = Formula::Check { function, bugs: without, outcome: OutcomePattern::Passes };
                let fails = Formula::Check { function, bugs: own, outcome: OutcomePattern::Fails(None) };
                let formula = Formula::And(Box::new(passes), Box::new(fails));
                rejects = answer(&self.model, &Query { formula, ..query.clone() }, settings)?;
                if !matches!(rejects, Answer::None) {
                    break;
                }
            }
            let without = if matches!(rejects, Answer::Found(_)) {
                let formula = leave_out(&query.formula, true, probe.bug);
                Some(answer(&self.model, &Query { formula, ..query.clone() }, settings)?)
            } else {
                None
            };
            let used = PremiseUse { probe: probe.clone(), rejects, without };
            tell(&used);
            found.push(used);
        }
        Ok(found)
    }
}

/// The formula with the premise left out of its checkers.
fn leave_out(formula: &Formula, wanted: bool, bug: BugId) -> Formula {
    let go = |inner: &Formula, wanted| Box::new(leave_out(inner, wanted, bug));
    match formula {
        Formula::And(left, right) => Formula::And(go(left, wanted), go(right, wanted)),
        Formula::Or(left, right) => Formula::Or(go(left, wanted), go(right, wanted)),
        Formula::Not(inner) => Formula::Not(go(inner, !wanted)),
        Formula::Check { function, bugs, outcome: OutcomePattern::Passes } if wanted => Formula::Check {
            function: *function,
            bugs: bugs.iter().copied().chain([bug]).collect(),
            outcome: OutcomePattern::Passes,
        },
        Formula::Check { .. } => formula.clone(),
    }
}

/// `if` and the connectives are matches on truth values, and no rules.
fn is_truth(arm: &Arm) -> bool {
    matches!(arm.patterns.as_slice(), [Pattern::Constructor(con, _)] if [Model::TRUE, Model::FALSE].contains(con))
}

fn truth() -> Expr {
    Expr::Construct(Model::TRUE, Vec::new())
}

fn either(bug: BugId, on: Expr, off: Expr) -> Expr {
    let arm = |con, body| Arm { patterns: vec![Pattern::Constructor(con, Vec::new())], body };
    Expr::Match { scrutinees: vec![Expr::Bug(bug)], arms: vec![arm(Model::TRUE, on), arm(Model::FALSE, off)] }
}

fn row(model: &Model, function: &Function, patterns: &[Pattern]) -> String {
    if patterns.iter().all(|pattern| *pattern == Pattern::Wildcard) {
        return "else".to_owned();
    }
    patterns.iter().map(|pattern| pattern_text(model, function, pattern)).collect::<Vec<_>>().join(", ")
}

fn pattern_text(model: &Model, function: &Function, pattern: &Pattern) -> String {
    match pattern {
        Pattern::Wildcard => "_".to_owned(),
        Pattern::Bind(local) => function.locals[local.index()].clone(),
        Pattern::Constructor(con, fields) if fields.is_empty() => model.constructor(*con).name.clone(),
        Pattern::Constructor(con, fields) => {
            let fields: Vec<String> =
                fields.iter().map(|field| pattern_text(model, function, field)).collect();
            format!("{}({})", model.constructor(*con).name, fields.join(", "))
        }
    }
}

/// The program of an answer.
pub fn program(answer: &Answer) -> Option<&Found> {
    match answer {
        Answer::Found(found) => Some(found),
        _ => None,
    }
}
