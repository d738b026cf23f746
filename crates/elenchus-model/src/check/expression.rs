//! The bodies of functions: names resolved, sorts checked, sugar removed.

use super::{Checked, Checker, patterns};
use crate::diagnostic::{Diagnostic, Span, closest};
use crate::model::{Arm, BugId, CallId, Expr, FnId, LocalId, Model, Pattern, SortId};
use crate::syntax::{self, ExprKind, FunctionDecl, Name, Operator, PatternKind, Statement};

/// What is known while one body is read.
#[derive(Default)]
pub(super) struct Scope {
    visible: Vec<(String, LocalId, SortId)>,
    pub(super) locals: Vec<String>,
    calls: u32,
}

/// `None` is the sort of `fail` and `stop`, which give no value and so fit anywhere.
type Typed = (Expr, Option<SortId>);

impl Checker {
    pub(super) fn define_function(&mut self, id: FnId, decl: &FunctionDecl) -> Checked<()> {
        let function = self.model.function(id);
        let result = function.result;
        let mut scope = Scope::default();
        for ((name, sort), (written, _)) in function.parameters.clone().into_iter().zip(&decl.parameters) {
            if scope.visible.iter().any(|(other, ..)| *other == name) {
                return Err(Diagnostic::new(written.span, format!("the parameter `{name}` occurs twice")));
            }
            scope.declare(&name, sort);
        }
        let body = self.expr_of(&decl.body, result, &mut scope)?;
        let function = &mut self.model.functions[id.index()];
        function.body = body;
        function.locals = scope.locals;
        Ok(())
    }

    /// The expression, which must have this sort.
    fn expr_of(&mut self, expr: &syntax::Expr, expected: SortId, scope: &mut Scope) -> Checked<Expr> {
        let (checked, found) = self.expr(expr, Some(expected), scope)?;
        match found {
            Some(found) if found != expected => {
                let message = format!(
                    "expected a value of `{}`, found one of `{}`",
                    self.sort_name(expected),
                    self.sort_name(found)
                );
                Err(Diagnostic::new(expr.span, message))
            }
            _ => Ok(checked),
        }
    }

    fn expr(&mut self, expr: &syntax::Expr, hint: Option<SortId>, scope: &mut Scope) -> Checked<Typed> {
        match &expr.kind {
            ExprKind::Name(name) => self.name(&Name { text: name.clone(), span: expr.span }, scope),
            ExprKind::Apply { name, arguments, spend } => {
                self.apply(name, arguments, *spend, expr.span, scope)
            }
            ExprKind::Match { scrutinees, arms } => self.match_(scrutinees, arms, expr.span, hint, scope),
            ExprKind::If { condition, then, otherwise } => {
                let condition = self.expr_of(condition, Model::BOOL, scope)?;
                let (then, sort) = self.expr(then, hint, scope)?;
                let (otherwise, sort) = self.other_branch(otherwise, sort, hint, scope)?;
                Ok((choose(condition, then, otherwise), sort))
            }
            ExprKind::Block { statements, result } => {
                let visible = scope.visible.len();
                let checked = self.block(statements, result, hint, scope);
                scope.visible.truncate(visible);
                checked
            }
            ExprKind::Binary { operator, left, right } => {
                let checked = self.binary(*operator, left, right, scope)?;
                Ok((checked, Some(Model::BOOL)))
            }
            ExprKind::Not(operand) => {
                let operand = self.expr_of(operand, Model::BOOL, scope)?;
                Ok((choose(operand, truth(false), truth(true)), Some(Model::BOOL)))
            }
            ExprKind::Bug(name) => Ok((Expr::Bug(self.resolve_bug(name)?), Some(Model::BOOL))),
            ExprKind::Fail(message) => Ok((Expr::Fail(self.site(message)), None)),
            ExprKind::Stop(message) => Ok((Expr::Stop(self.site(message)), None)),
            ExprKind::Empty => match hint.filter(|sort| self.is_map(*sort).is_some()) {
                Some(sort) => Ok((Expr::EmptyMap(sort), Some(sort))),
                None => Err(Diagnostic::new(expr.span, "no map is expected here")
                    .help("`empty` is the map without entries; its sort comes from where it is used")),
            },
            ExprKind::Get { map, key, absent } => {
                let (map, key, value) = self.map_and_key(map, key, scope)?;
                let absent = Box::new(self.expr_of(absent, value, scope)?);
                Ok((Expr::Get { map: Box::new(map), key: Box::new(key), absent }, Some(value)))
            }
            ExprKind::Set { map, key, value } => {
                let (checked, found) = self.expr(map, hint, scope)?;
                let Some(sort) = found else { return Ok((checked, None)) };
                let (key_sort, value_sort) = self.require_map(sort, map.span)?;
                let key = Box::new(self.expr_of(key, key_sort, scope)?);
                let value = Box::new(self.expr_of(value, value_sort, scope)?);
                Ok((Expr::Set { map: Box::new(checked), key, value }, Some(sort)))
            }
        }
    }

    fn name(&mut self, name: &Name, scope: &Scope) -> Checked<Typed> {
        if let Some((_, local, sort)) = scope.visible.iter().rev().find(|(other, ..)| *other == name.text) {
            return Ok((Expr::Local(*local), Some(*sort)));
        }
        if let Some(con) = self.constructors.get(&name.text).copied() {
            let constructor = self.model.constructor(con);
            if !constructor.fields.is_empty() {
                let message = format!("`{}` needs {} fields", name.text, constructor.fields.len());
                return Err(Diagnostic::new(name.span, message).help(format!("write `{}(...)`", name.text)));
            }
            return Ok((Expr::Construct(con, Vec::new()), Some(constructor.sort)));
        }
        let error = Diagnostic::new(name.span, format!("`{}` is not defined", name.text));
        if self.functions.contains_key(&name.text) {
            return Err(error.help(format!("`{}` is a function: write `{}(...)`", name.text, name.text)));
        }
        let known = scope.visible.iter().map(|(name, ..)| name.as_str());
        let known = known.chain(self.model.constructors.iter().map(|con| con.name.as_str()));
        Err(match closest(&name.text, known) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error.help("a name is a parameter, a variable of a pattern or a constructor"),
        })
    }

    fn apply(
        &mut self,
        name: &Name,
        arguments: &[syntax::Expr],
        spend: bool,
        span: Span,
        scope: &mut Scope,
    ) -> Checked<Typed> {
        if let Some(function) = self.functions.get(&name.text).copied() {
            let callee = self.model.function(function);
            let result = callee.result;
            let sorts: Vec<SortId> = callee.parameters.iter().map(|(_, sort)| *sort).collect();
            let arguments = self.arguments(name, arguments, &sorts, "arguments", scope)?;
            let id = CallId(scope.calls);
            scope.calls += 1;
            return Ok((Expr::Call { id, function, arguments, spend, span }, Some(result)));
        }
        let Some(con) = self.constructors.get(&name.text).copied() else {
            let error = Diagnostic::new(name.span, format!("`{}` is not defined", name.text));
            let known = self.model.functions.iter().map(|function| function.name.as_str());
            let known = known.chain(self.model.constructors.iter().map(|con| con.name.as_str()));
            return Err(match closest(&name.text, known) {
                Some(near) => error.help(format!("did you mean `{near}`?")),
                None => error.help(format!("write a function `fn {}(...): ... = ...`", name.text)),
            });
        };
        if spend {
            let message = format!("`{}` is a constructor and spends nothing", name.text);
            return Err(Diagnostic::new(span, message).help("only calls of functions burn fuel"));
        }
        let constructor = self.model.constructor(con);
        let (sort, fields) = (constructor.sort, constructor.fields.clone());
        let arguments = self.arguments(name, arguments, &fields, "fields", scope)?;
        Ok((Expr::Construct(con, arguments), Some(sort)))
    }

    fn arguments(
        &mut self,
        name: &Name,
        arguments: &[syntax::Expr],
        sorts: &[SortId],
        what: &str,
        scope: &mut Scope,
    ) -> Checked<Vec<Expr>> {
        if arguments.len() != sorts.len() {
            let wanted: Vec<&str> = sorts.iter().map(|sort| self.sort_name(*sort)).collect();
            let message = format!("`{}` has {} {what}, found {}", name.text, sorts.len(), arguments.len());
            return Err(Diagnostic::new(name.span, message).help(format!(
                "it takes `{}({})`",
                name.text,
                wanted.join(", ")
            )));
        }
        arguments.iter().zip(sorts).map(|(argument, sort)| self.expr_of(argument, *sort, scope)).collect()
    }

    fn match_(
        &mut self,
        scrutinees: &[syntax::Expr],
        arms: &[syntax::Arm],
        span: Span,
        hint: Option<SortId>,
        scope: &mut Scope,
    ) -> Checked<Typed> {
        let mut checked_scrutinees = Vec::new();
        let mut sorts = Vec::new();
        for scrutinee in scrutinees {
            let (checked, sort) = self.expr(scrutinee, None, scope)?;
            let Some(sort) = sort else {
                return Err(Diagnostic::new(scrutinee.span, "this gives no value to match"));
            };
            checked_scrutinees.push(checked);
            sorts.push(sort);
        }
        let mut rows: Vec<Vec<Pattern>> = Vec::new();
        let mut checked_arms = Vec::new();
        let mut result = None;
        for arm in arms {
            let visible = scope.visible.len();
            let row = self.row(arm, &sorts, scope)?;
            if !patterns::useful(&self.model, &rows, &row) {
                return Err(Diagnostic::new(arm.span, "this arm is never reached").help(
                    "the arms above match everything that it matches; a name that is no constructor matches anything",
                ));
            }
            let (body, sort) = self.other_branch(&arm.body, result, hint, scope)?;
            result = sort;
            scope.visible.truncate(visible);
            rows.push(row.clone());
            checked_arms.push(Arm { patterns: row, body });
        }
        if let Some(missing) = patterns::missing(&self.model, &rows, &sorts) {
            let missing = missing.join(", ");
            return Err(Diagnostic::new(head(span), format!("this match has no arm for `{missing}`"))
                .help(format!("add `{missing} => ...`, or `else => fail \"...\"` for all that is left")));
        }
        Ok((Expr::Match { scrutinees: checked_scrutinees, arms: checked_arms }, result))
    }

    fn row(&mut self, arm: &syntax::Arm, sorts: &[SortId], scope: &mut Scope) -> Checked<Vec<Pattern>> {
        if arm.patterns.is_empty() {
            return Ok(vec![Pattern::Wildcard; sorts.len()]);
        }
        if arm.patterns.len() != sorts.len() {
            let message = format!("{} patterns for {} values", arm.patterns.len(), sorts.len());
            return Err(Diagnostic::new(arm.patterns[0].span, message)
                .help("write one pattern for each value matched"));
        }
        let mut bound = Vec::new();
        let patterns = arm.patterns.iter().zip(sorts);
        patterns.map(|(pattern, sort)| self.pattern(pattern, *sort, &mut bound, scope)).collect()
    }

    pub(super) fn pattern(
        &mut self,
        pattern: &syntax::Pattern,
        sort: SortId,
        bound: &mut Vec<String>,
        scope: &mut Scope,
    ) -> Checked<Pattern> {
        let (name, fields) = match &pattern.kind {
            PatternKind::Wildcard => return Ok(Pattern::Wildcard),
            PatternKind::Name(name) if !self.constructors.contains_key(name) => {
                if bound.contains(name) {
                    return Err(Diagnostic::new(
                        pattern.span,
                        format!("`{name}` is bound twice in one pattern"),
                    )
                    .help("use two names and compare them: `assert x == y else \"...\"`"));
                }
                bound.push(name.clone());
                return Ok(Pattern::Bind(scope.declare(name, sort)));
            }
            PatternKind::Name(name) => (Name { text: name.clone(), span: pattern.span }, &[] as &[_]),
            PatternKind::Constructor { name, fields } => (name.clone(), fields.as_slice()),
        };
        let Some(con) = self.constructors.get(&name.text).copied() else {
            return Err(self.no_constructor(&name));
        };
        let constructor = self.model.constructor(con);
        if constructor.sort != sort {
            let message = format!(
                "`{}` belongs to `{}`, but a value of `{}` is matched",
                name.text,
                self.sort_name(constructor.sort),
                self.sort_name(sort)
            );
            let own: Vec<&str> = self
                .model
                .sort(sort)
                .constructors
                .iter()
                .map(|con| self.model.constructor(*con).name.as_str())
                .collect();
            let help = if matches!(pattern.kind, PatternKind::Name(_)) {
                format!(
                    "a variable cannot have the name of a constructor; the constructors here are {}",
                    own.join(", ")
                )
            } else {
                format!("its constructors are {}", own.join(", "))
            };
            return Err(Diagnostic::new(name.span, message).help(help));
        }
        let sorts = constructor.fields.clone();
        if sorts.len() != fields.len() {
            let message = format!("`{}` has {} fields, found {}", name.text, sorts.len(), fields.len());
            let holes = vec!["_"; sorts.len()].join(", ");
            let shape = if sorts.is_empty() { name.text.clone() } else { format!("{}({holes})", name.text) };
            return Err(Diagnostic::new(pattern.span, message).help(format!("write `{shape}`")));
        }
        let fields: Checked<Vec<Pattern>> =
            fields.iter().zip(sorts).map(|(field, sort)| self.pattern(field, sort, bound, scope)).collect();
        Ok(Pattern::Constructor(con, fields?))
    }

    fn block(
        &mut self,
        statements: &[Statement],
        result: &syntax::Expr,
        hint: Option<SortId>,
        scope: &mut Scope,
    ) -> Checked<Typed> {
        let Some((first, rest)) = statements.split_first() else { return self.expr(result, hint, scope) };
        match first {
            Statement::Let { pattern, value, .. } => {
                let (value, sort) = self.expr(value, None, scope)?;
                let Some(sort) = sort else {
                    return Err(Diagnostic::new(pattern.span, "this gives no value to bind"));
                };
                let row = vec![self.pattern(pattern, sort, &mut Vec::new(), scope)?];
                if let Some(missing) = patterns::missing(&self.model, std::slice::from_ref(&row), &[sort]) {
                    let message = format!("this pattern leaves out `{}`", missing.join(", "));
                    return Err(Diagnostic::new(pattern.span, message)
                        .help("`let` takes a pattern that always matches; use `match` to tell cases apart"));
                }
                let (body, sort) = self.block(rest, result, hint, scope)?;
                Ok((Expr::Match { scrutinees: vec![value], arms: vec![Arm { patterns: row, body }] }, sort))
            }
            Statement::Assert { condition, message, .. } => {
                let condition = Box::new(self.expr_of(condition, Model::BOOL, scope)?);
                let site = self.site(message);
                let (then, sort) = self.block(rest, result, hint, scope)?;
                Ok((Expr::Assert { condition, site, then: Box::new(then) }, sort))
            }
        }
    }

    fn binary(
        &mut self,
        operator: Operator,
        left: &syntax::Expr,
        right: &syntax::Expr,
        scope: &mut Scope,
    ) -> Checked<Expr> {
        match operator {
            Operator::And | Operator::Or => {
                let left = self.expr_of(left, Model::BOOL, scope)?;
                let right = self.expr_of(right, Model::BOOL, scope)?;
                Ok(match operator {
                    Operator::And => choose(left, right, truth(false)),
                    _ => choose(left, truth(true), right),
                })
            }
            Operator::Equal | Operator::NotEqual => {
                let (checked_left, sort) = self.expr(left, None, scope)?;
                let Some(sort) = sort else {
                    return Err(Diagnostic::new(left.span, "this gives no value to compare"));
                };
                let checked_right = self.expr_of(right, sort, scope)?;
                let equal = Expr::Equal(Box::new(checked_left), Box::new(checked_right));
                Ok(if operator == Operator::Equal { equal } else { choose(equal, truth(false), truth(true)) })
            }
            Operator::In => {
                let (map, key, _) = self.map_and_key(right, left, scope)?;
                Ok(Expr::Has { map: Box::new(map), key: Box::new(key) })
            }
        }
    }

    fn map_and_key(
        &mut self,
        map: &syntax::Expr,
        key: &syntax::Expr,
        scope: &mut Scope,
    ) -> Checked<(Expr, Expr, SortId)> {
        let (checked, sort) = self.expr(map, None, scope)?;
        let Some(sort) = sort else { return Err(Diagnostic::new(map.span, "this gives no map")) };
        let (key_sort, value) = self.require_map(sort, map.span)?;
        Ok((checked, self.expr_of(key, key_sort, scope)?, value))
    }

    fn require_map(&self, sort: SortId, span: Span) -> Checked<(SortId, SortId)> {
        self.is_map(sort).ok_or_else(|| {
            let message = format!("expected a map, found a value of `{}`", self.sort_name(sort));
            Diagnostic::new(span, message).help("the sort of a map is written `Key -> Value`")
        })
    }

    /// A branch after one of known sort: it must agree.
    fn other_branch(
        &mut self,
        expr: &syntax::Expr,
        known: Option<SortId>,
        hint: Option<SortId>,
        scope: &mut Scope,
    ) -> Checked<Typed> {
        match known {
            Some(sort) => Ok((self.expr_of(expr, sort, scope)?, Some(sort))),
            None => self.expr(expr, hint, scope),
        }
    }

    pub(super) fn resolve_bug(&self, name: &Name) -> Checked<BugId> {
        self.model.bug(&name.text).ok_or_else(|| {
            let error = Diagnostic::new(name.span, format!("there is no bug `{}`", name.text));
            match closest(&name.text, self.model.bugs.iter().map(|bug| bug.name.as_str())) {
                Some(near) => error.help(format!("did you mean `{near}`?")),
                None => error.help(format!("declare it: `bug {} \"what is wrong\"`", name.text)),
            }
        })
    }
}

impl Scope {
    fn declare(&mut self, name: &str, sort: SortId) -> LocalId {
        let local = LocalId(self.locals.len() as u32);
        self.locals.push(name.to_owned());
        self.visible.push((name.to_owned(), local, sort));
        local
    }
}

fn truth(value: bool) -> Expr {
    Expr::Construct(if value { Model::TRUE } else { Model::FALSE }, Vec::new())
}

fn choose(condition: Expr, then: Expr, otherwise: Expr) -> Expr {
    let arm = |con, body| Arm { patterns: vec![Pattern::Constructor(con, Vec::new())], body };
    Expr::Match {
        scrutinees: vec![condition],
        arms: vec![arm(Model::TRUE, then), arm(Model::FALSE, otherwise)],
    }
}

/// The word `match` alone: underlining the whole match would hide what is meant.
fn head(span: Span) -> Span {
    Span::new(span.start, span.start + "match".len())
}
