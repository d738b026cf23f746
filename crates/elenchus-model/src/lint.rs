//! What is allowed in a model and is probably not meant: names that nobody uses, and variables that look like
//! constructors. A misspelt constructor in a pattern is a variable, which matches everything, and makes a checker accept
//! or reject what it should not.

use rustc_hash::FxHashSet;

use crate::diagnostic::{Diagnostic, Span, closest};
use crate::model::Model;
use crate::syntax::{Expr, ExprKind, Formula, Item, Module, Pattern, PatternKind, Statement};

/// All suspicions about a model that was checked, in the order of the file.
pub fn lint(module: &Module, model: &Model) -> Vec<Diagnostic> {
    let mut lint = Lint { model, found: Vec::new(), bound: Vec::new(), bugs: FxHashSet::default() };
    let mut functions = Vec::new();
    for item in &module.items {
        if let Item::Function(function) = item {
            functions.push(function);
            lint.expr(&function.body);
        }
    }
    let reached = reached(module, &functions);
    let has_queries = module.items.iter().any(|item| matches!(item, Item::Query(_)));
    for function in functions {
        if has_queries && !reached.contains(function.name.text.as_str()) {
            let message = format!("no query comes to call `{}`", function.name.text);
            lint.found
                .push(Diagnostic::new(function.name.span, message).help("ask about it, or take it out"));
        }
    }
    for item in &module.items {
        if let Item::Bug(bug) = item
            && !lint.bugs.contains(&bug.name.text)
        {
            let message = format!("the bug `{}` changes nothing", bug.name.text);
            let help = format!("write `bug {}` where the checker goes wrong", bug.name.text);
            lint.found.push(Diagnostic::new(bug.name.span, message).help(help));
        }
    }
    lint.found.sort_by_key(|diagnostic| diagnostic.span);
    lint.found
}

struct Lint<'a> {
    model: &'a Model,
    found: Vec<Diagnostic>,
    /// Variables of patterns around the expression: their names, where they stand, and whether they were used.
    bound: Vec<(String, Span, bool)>,
    bugs: FxHashSet<String>,
}

impl Lint<'_> {
    fn is_constructor(&self, name: &str) -> bool {
        self.model.constructors.iter().any(|constructor| constructor.name == name)
    }

    /// Looks into `inside` with the variables of some patterns.
    fn with(&mut self, patterns: &[Pattern], inside: impl FnOnce(&mut Self)) {
        let outer = self.bound.len();
        for pattern in patterns {
            self.bind(pattern);
        }
        inside(self);
        for (name, span, is_used) in self.bound.split_off(outer) {
            if is_used || name.starts_with('_') {
                continue;
            }
            let constructors = self.model.constructors.iter().map(|constructor| constructor.name.as_str());
            let near = closest(&name, constructors).filter(|near| name.len() > 2 && near.len() > 2);
            self.found.push(match near {
                Some(near) => {
                    Diagnostic::new(span, format!("`{name}` is a variable, which matches everything"))
                        .help(format!("did you mean `{near}`? Otherwise write `_`"))
                }
                None => Diagnostic::new(span, format!("the variable `{name}` is not used")).help("write `_`"),
            });
        }
    }

    fn bind(&mut self, pattern: &Pattern) {
        match &pattern.kind {
            PatternKind::Wildcard => {}
            PatternKind::Name(name) if self.is_constructor(name) => {}
            PatternKind::Name(name) => self.bound.push((name.clone(), pattern.span, false)),
            PatternKind::Constructor { fields, .. } => fields.iter().for_each(|field| self.bind(field)),
        }
    }

    fn exprs<'e>(&mut self, all: impl IntoIterator<Item = &'e Expr>) {
        for expr in all {
            self.expr(expr);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Name(name) => {
                if let Some((_, _, is_used)) = self.bound.iter_mut().rfind(|(bound, ..)| bound == name) {
                    *is_used = true;
                }
            }
            ExprKind::Apply { arguments, .. } => self.exprs(arguments),
            ExprKind::Match { scrutinees, arms } => {
                self.exprs(scrutinees);
                for arm in arms {
                    self.with(&arm.patterns, |lint| lint.expr(&arm.body));
                }
            }
            ExprKind::If { condition, then, otherwise } => {
                self.exprs([condition, then, otherwise].map(|part| &**part));
            }
            ExprKind::Block { statements, result } => self.block(statements, result),
            ExprKind::Binary { left, right, .. } => self.exprs([left, right].map(|part| &**part)),
            ExprKind::Not(inner) => self.expr(inner),
            ExprKind::Bug(name) => {
                self.bugs.insert(name.text.clone());
            }
            ExprKind::Fail(_) | ExprKind::Stop(_) | ExprKind::Empty => {}
            ExprKind::Get { map, key, absent: third } | ExprKind::Set { map, key, value: third } => {
                self.exprs([map, key, third].map(|part| &**part));
            }
        }
    }

    fn block(&mut self, statements: &[Statement], result: &Expr) {
        match statements.split_first() {
            None => self.expr(result),
            Some((Statement::Let { pattern, value, .. }, rest)) => {
                self.expr(value);
                self.with(std::slice::from_ref(pattern), |lint| lint.block(rest, result));
            }
            Some((Statement::Assert { condition, .. }, rest)) => {
                self.expr(condition);
                self.block(rest, result);
            }
        }
    }
}

/// The functions that queries come to call.
fn reached<'a>(module: &'a Module, functions: &[&'a crate::syntax::FunctionDecl]) -> FxHashSet<&'a str> {
    let mut open: Vec<&str> = Vec::new();
    for item in &module.items {
        if let Item::Query(query) = item {
            checked(&query.formula, &mut open);
        }
    }
    let mut reached = FxHashSet::default();
    while let Some(name) = open.pop() {
        if reached.insert(name)
            && let Some(function) = functions.iter().find(|function| function.name.text == name)
        {
            called(&function.body, &mut open);
        }
    }
    reached
}

fn checked<'a>(formula: &'a Formula, out: &mut Vec<&'a str>) {
    match formula {
        Formula::And(left, right) | Formula::Or(left, right) => {
            checked(left, out);
            checked(right, out);
        }
        Formula::Not(inner) => checked(inner, out),
        Formula::Check(check) => out.push(&check.function.text),
    }
}

fn all_called<'a>(all: impl IntoIterator<Item = &'a Expr>, out: &mut Vec<&'a str>) {
    for expr in all {
        called(expr, out);
    }
}

fn called<'a>(expr: &'a Expr, out: &mut Vec<&'a str>) {
    match &expr.kind {
        ExprKind::Apply { name, arguments, .. } => {
            out.push(&name.text);
            all_called(arguments, out);
        }
        // A function without parameters is called by its name alone.
        ExprKind::Name(name) => out.push(name),
        ExprKind::Match { scrutinees, arms } => {
            all_called(scrutinees.iter().chain(arms.iter().map(|arm| &arm.body)), out);
        }
        ExprKind::If { condition, then, otherwise } => {
            all_called([condition, then, otherwise].map(|part| &**part), out);
        }
        ExprKind::Block { statements, result } => {
            for statement in statements {
                match statement {
                    Statement::Let { value, .. } => called(value, out),
                    Statement::Assert { condition, .. } => called(condition, out),
                }
            }
            called(result, out);
        }
        ExprKind::Binary { left, right, .. } => all_called([left, right].map(|part| &**part), out),
        ExprKind::Not(inner) => called(inner, out),
        ExprKind::Bug(_) | ExprKind::Fail(_) | ExprKind::Stop(_) | ExprKind::Empty => {}
        ExprKind::Get { map, key, absent: third } | ExprKind::Set { map, key, value: third } => {
            all_called([map, key, third].map(|part| &**part), out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(body: &str) -> Vec<String> {
        let source = format!(
            "language t\nsort Exp = V_no | V_yes | succ(Exp)\ndata R = Ok\nbug off \"nothing\"\n{body}\n\
             query q: exists e: Exp depth 3 {{ check(e) fails }}\n"
        );
        let module = crate::parser::parse(&source).expect("a text of the language");
        let model = crate::check::check(&module).expect("a correct model");
        lint(&module, &model).into_iter().map(|found| found.message).collect()
    }

    #[test]
    fn a_misspelt_constructor_and_names_that_nobody_uses_are_told() {
        let found = messages(
            "fn check(e: Exp): R = match e { V_yes => fail \"x\", succ(x) => Ok, V_noo => Ok }\nfn alone(e: Exp): R = Ok",
        );
        assert_eq!(
            found,
            [
                "the bug `off` changes nothing",
                "the variable `x` is not used",
                "`V_noo` is a variable, which matches everything",
                "no query comes to call `alone`",
            ]
        );
    }

    #[test]
    fn what_is_used_is_not() {
        let found = messages(
            "fn check(e: Exp): R = { let _x = e; let f = e; assert bug off or f == V_no else \"y\"; \
             match e { V_no => Ok, succ(x) => check(x), other => match other { V_yes => Ok, _ => fail \"x\" } } }",
        );
        assert_eq!(found, [""; 0]);
    }
}
