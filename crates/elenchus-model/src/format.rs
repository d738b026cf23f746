//! The formatter: one layout for every model. Comments stay where they were, before the same item, arm or statement.

use crate::diagnostic::{Diagnostic, Span};
use crate::lexer::Comment;
use crate::parser::parse;
use crate::syntax::{
    Arm, CheckRef, ConstructorDecl, Expr, ExprKind, Formula, FunctionDecl, Item, Name, Operator, Outcome,
    Pattern, PatternKind, PrintDecl, QueryDecl, SortDecl, Statement, TypeRef,
};
use std::fmt::Write;

const WIDTH: usize = 100;
const INDENT: usize = 2;

pub fn format(source: &str) -> Result<String, Diagnostic> {
    let module = parse(source)?;
    let mut printer = Printer { source, comments: &module.comments, out: String::new() };
    printer.comments_before(module.language.span.start, 0);
    printer.line(0, &format!("language {}", module.language.text), module.language.span.end);
    let mut previous: Option<&Item> = None;
    for item in &module.items {
        let joined = matches!(
            (previous, item),
            (Some(Item::Bug(_)), Item::Bug(_)) | (Some(Item::Use(_)), Item::Use(_))
        );
        if !joined || printer.has_comment_before(item.span().start) {
            printer.out.push('\n');
        }
        printer.comments_before(item.span().start, 0);
        printer.item(item);
        previous = Some(item);
    }
    if !printer.comments.is_empty() {
        printer.out.push('\n');
        printer.comments_before(source.len() + 1, 0);
    }
    Ok(printer.out)
}

struct Printer<'a> {
    source: &'a str,
    /// Those not printed yet.
    comments: &'a [Comment],
    out: String,
}

impl Printer<'_> {
    fn has_comment_before(&self, offset: usize) -> bool {
        self.comments.first().is_some_and(|comment| comment.span.start < offset)
    }

    fn has_comment_in(&self, span: Span) -> bool {
        self.comments.iter().any(|comment| span.start <= comment.span.start && comment.span.start < span.end)
    }

    fn comments_before(&mut self, offset: usize, indent: usize) {
        while let Some((comment, rest)) = self.comments.split_first().filter(|(c, _)| c.span.start < offset) {
            self.comments = rest;
            self.out.push_str(&" ".repeat(indent));
            self.out.push_str(&comment.text);
            self.out.push('\n');
        }
    }

    /// One line of output; `end` is where its text ended in the source, to find a comment that followed it there.
    fn line(&mut self, indent: usize, text: &str, end: usize) {
        self.out.push_str(&" ".repeat(indent));
        self.out.push_str(text);
        if let Some((comment, rest)) = self.comments.split_first()
            && comment.span.start >= end
            && self.source[end..comment.span.start]
                .chars()
                .all(|c| c == ' ' || c == '\t' || ";,)}".contains(c))
        {
            self.comments = rest;
            self.out.push_str("  ");
            self.out.push_str(&comment.text);
        }
        self.out.push('\n');
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Use(used) => self.line(0, &format!("use \"{}\"", used.path.text), used.span.end),
            Item::Sort(sort) => self.sort(sort),
            Item::Bug(bug) => {
                self.line(0, &format!("bug {} \"{}\"", bug.name.text, bug.description), bug.span.end);
            }
            Item::Function(function) => self.function(function),
            Item::Metric(metric) => {
                let weights: Vec<String> =
                    metric.weights.iter().map(|(con, weight)| format!("{} = {weight}", con.text)).collect();
                self.line(
                    0,
                    &format!("metric {} {{ {} }}", metric.name.text, weights.join(", ")),
                    metric.span.end,
                );
            }
            Item::Query(query) => self.query(query),
            Item::Print(print) => self.print(print),
        }
    }

    fn print(&mut self, print: &PrintDecl) {
        self.line(0, &format!("print {} {{", print.name.text), print.name.span.end);
        if let Some((variable, lines)) = &print.file {
            self.comments_before(variable.span.start, INDENT);
            self.print_lines(&format!("file {} =>", variable.text), variable.span.end, lines);
        }
        for arm in &print.arms {
            self.comments_before(arm.span.start, INDENT);
            self.print_lines(&format!("{} =>", pattern(&arm.pattern)), arm.pattern.span.end, &arm.lines);
        }
        self.comments_before(print.span.end, INDENT);
        self.line(0, "}", print.span.end);
    }

    fn print_lines(&mut self, head: &str, head_end: usize, lines: &[Name]) {
        if let [line] = lines {
            let short = format!("{head} \"{}\"", line.text);
            if INDENT + short.chars().count() <= WIDTH {
                return self.line(INDENT, &short, line.span.end);
            }
        }
        self.line(INDENT, head, head_end);
        for line in lines {
            self.comments_before(line.span.start, 2 * INDENT);
            self.line(2 * INDENT, &format!("\"{}\"", line.text), line.span.end);
        }
    }

    fn sort(&mut self, sort: &SortDecl) {
        let word = if sort.is_syntax { "sort" } else { "data" };
        let constructors: Vec<String> = sort.constructors.iter().map(constructor).collect();
        let depth = sort.depth.map_or(String::new(), |depth| format!(" depth {depth}"));
        let whole = format!("{word} {} = {}{depth}", sort.name.text, constructors.join(" | "));
        if whole.chars().count() <= WIDTH && !self.has_comment_in(sort.span) {
            return self.line(0, &whole, sort.span.end);
        }
        self.line(0, &format!("{word} {} =", sort.name.text), sort.name.span.end);
        for (at, text) in constructors.iter().enumerate() {
            self.comments_before(sort.constructors[at].name.span.start, 2 * INDENT);
            let bar = if at == 0 { "  " } else { "| " };
            let depth = if at + 1 == constructors.len() { depth.as_str() } else { "" };
            self.line(INDENT, &format!("{bar}{text}{depth}"), end_of(&sort.constructors[at]));
        }
    }

    fn function(&mut self, function: &FunctionDecl) {
        let parameters: Vec<String> = function
            .parameters
            .iter()
            .map(|(name, reference)| format!("{}: {}", name.text, type_ref(reference)))
            .collect();
        let head =
            format!("fn {}({}): {} =", function.name.text, parameters.join(", "), type_ref(&function.result));
        self.headed(0, &head, function.result.span().end, &function.body, "");
    }

    fn query(&mut self, query: &QueryDecl) {
        let mut head =
            format!("query {}: exists {}: {}", query.name.text, query.variable.text, query.sort.text);
        let own = query.depths.first().filter(|(name, _)| name.span == query.sort.span);
        if let Some((_, depth)) = own {
            let _ = write!(head, " depth {depth}");
        }
        for (name, depth) in query.depths.iter().skip(usize::from(own.is_some())) {
            let _ = write!(head, ", {} depth {depth}", name.text);
        }
        if let Some(fuel) = query.fuel {
            let _ = write!(head, " fuel {fuel}");
        }
        if !query.bugs.is_empty() {
            let _ = write!(head, " with {}", names(&query.bugs));
        }
        let minimise =
            query.minimise.as_ref().map_or(String::new(), |metric| format!(" minimise {}", metric.text));
        let body = formula(&query.formula, 0);
        let short = format!("{head} {{ {body} }}{minimise}");
        if short.chars().count() <= WIDTH {
            return self.line(0, &short, query.span.end);
        }
        self.line(0, &format!("{head} {{"), query.sort.span.end);
        self.line(INDENT, &body, query.sort.span.end);
        self.line(0, &format!("}}{minimise}"), query.span.end);
    }

    /// `head` and an expression: on one line if it fits, opened on the head's line if it has braces of its own, and
    /// below it otherwise.
    fn headed(&mut self, indent: usize, head: &str, head_end: usize, body: &Expr, after: &str) {
        if let Some(short) = self.one_line(body) {
            let text = format!("{head} {short}{after}");
            if indent + text.chars().count() <= WIDTH {
                return self.line(indent, &text, body.span.end);
            }
        }
        if let ExprKind::Block { statements, result } = &body.kind {
            if statements.is_empty() {
                return self.headed(indent, head, head_end, result, after);
            }
            self.line(indent, &format!("{head} {{"), body.span.start + 1);
            self.statements(indent + INDENT, statements, result);
            return self.line(indent, "}", body.span.end);
        }
        self.line(indent, head, head_end);
        self.expr(indent + INDENT, body, after);
    }

    fn statements(&mut self, indent: usize, statements: &[Statement], result: &Expr) {
        for statement in statements {
            self.comments_before(statement.span().start, indent);
            match statement {
                Statement::Let { pattern: bound, value, .. } => {
                    let head = format!("let {} =", pattern(bound));
                    self.headed(indent, &head, bound.span.end, value, ";");
                }
                Statement::Assert { condition, message, .. } => {
                    let after = format!(" else \"{message}\";");
                    self.headed(indent, "assert", statement.span().start, condition, &after);
                }
            }
        }
        self.comments_before(result.span.start, indent);
        self.expr(indent, result, "");
    }

    /// An expression that starts its own line.
    fn expr(&mut self, indent: usize, expr: &Expr, after: &str) {
        if let Some(short) = self.one_line(expr)
            && indent + short.chars().count() + after.len() <= WIDTH
        {
            return self.line(indent, &format!("{short}{after}"), expr.span.end);
        }
        match &expr.kind {
            ExprKind::Block { statements, result } if statements.is_empty() => {
                self.expr(indent, result, after);
            }
            ExprKind::Block { statements, result } => {
                self.line(indent, "{", expr.span.start + 1);
                self.statements(indent + INDENT, statements, result);
                self.line(indent, &format!("}}{after}"), expr.span.end);
            }
            ExprKind::Match { scrutinees, arms } => {
                let values: Vec<String> = scrutinees.iter().map(|value| text(value, 0)).collect();
                let end = scrutinees.last().map_or(expr.span.start, |value| value.span.end);
                self.line(indent, &format!("match {} {{", values.join(", ")), end);
                for (at, arm) in arms.iter().enumerate() {
                    self.arm(indent + INDENT, arm, at + 1 == arms.len());
                }
                self.comments_before(expr.span.end, indent + INDENT);
                self.line(indent, &format!("}}{after}"), expr.span.end);
            }
            ExprKind::If { .. } => self.if_(indent, expr, after),
            _ => self.line(indent, &format!("{}{after}", text(expr, 0)), expr.span.end),
        }
    }

    fn if_(&mut self, indent: usize, expr: &Expr, after: &str) {
        let mut lead = String::new();
        let mut at = expr;
        while let ExprKind::If { condition, then, otherwise } = &at.kind {
            self.line(indent, &format!("{lead}if {} {{", text(condition, 0)), then.span.start + 1);
            self.branch(indent + INDENT, then);
            "} else ".clone_into(&mut lead);
            at = bare(otherwise);
        }
        self.line(indent, "} else {", at.span.start + 1);
        self.branch(indent + INDENT, at);
        self.line(indent, &format!("}}{after}"), expr.span.end);
    }

    fn branch(&mut self, indent: usize, branch: &Expr) {
        match &branch.kind {
            ExprKind::Block { statements, result } => self.statements(indent, statements, result),
            _ => self.expr(indent, branch, ""),
        }
    }

    fn arm(&mut self, indent: usize, arm: &Arm, is_last: bool) {
        self.comments_before(arm.span.start, indent);
        let patterns: Vec<String> = arm.patterns.iter().map(pattern).collect();
        let head = if patterns.is_empty() { "else".to_owned() } else { patterns.join(", ") };
        let braced =
            matches!(&arm.body.kind, ExprKind::Match { .. } | ExprKind::If { .. } | ExprKind::Block { .. })
                && !ends_without_brace(&arm.body);
        let after = if is_last || braced { "" } else { "," };
        let end = arm.patterns.last().map_or(arm.span.start, |pattern| pattern.span.end);
        self.headed(indent, &format!("{head} =>"), end, &arm.body, after);
    }

    /// The expression without a line break, unless it has parts that want their own lines.
    fn one_line(&self, expr: &Expr) -> Option<String> {
        (!self.has_comment_in(expr.span) && is_simple(expr)).then(|| text(expr, 0))
    }
}

/// The value of a block without statements: its braces say nothing.
fn bare(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Block { statements, result } if statements.is_empty() => bare(result),
        _ => expr,
    }
}

/// A block without statements is printed as its value, so its brace may be gone.
fn ends_without_brace(expr: &Expr) -> bool {
    !matches!(bare(expr).kind, ExprKind::Block { .. } | ExprKind::Match { .. } | ExprKind::If { .. })
}

fn is_simple(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Match { .. } => false,
        ExprKind::Block { statements, result } => statements.is_empty() && is_simple(result),
        ExprKind::If { condition, then, otherwise } => {
            [condition, then, otherwise].into_iter().all(|e| is_simple(e))
        }
        ExprKind::Apply { arguments, .. } => arguments.iter().all(is_simple),
        ExprKind::Binary { left, right, .. } => is_simple(left) && is_simple(right),
        ExprKind::Not(operand) => is_simple(operand),
        ExprKind::Get { map, key, absent: third } | ExprKind::Set { map, key, value: third } => {
            [map, key, third].into_iter().all(|e| is_simple(e))
        }
        ExprKind::Name(_) | ExprKind::Bug(_) | ExprKind::Fail(_) | ExprKind::Stop(_) | ExprKind::Empty => {
            true
        }
    }
}

/// Binding strength, as in the parser: `or`, `and`, `not`, comparisons, lookups, what takes `[...]` after it.
fn level(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Binary { operator: Operator::Or, .. } => 0,
        ExprKind::Binary { operator: Operator::And, .. } => 1,
        ExprKind::Not(_) => 2,
        ExprKind::Binary { .. } => 3,
        ExprKind::Get { .. } => 4,
        ExprKind::Block { statements, result } if statements.is_empty() => level(result),
        _ => 5,
    }
}

fn text(expr: &Expr, least: u8) -> String {
    let own = level(expr);
    let inner = match &expr.kind {
        ExprKind::Name(name) => name.clone(),
        ExprKind::Apply { name, arguments, spend } => {
            let arguments: Vec<String> = arguments.iter().map(|argument| text(argument, 0)).collect();
            format!("{}{}({})", if *spend { "spend " } else { "" }, name.text, arguments.join(", "))
        }
        ExprKind::Match { scrutinees, arms } => {
            let values: Vec<String> = scrutinees.iter().map(|value| text(value, 0)).collect();
            let arms: Vec<String> = arms
                .iter()
                .map(|arm| {
                    let patterns: Vec<String> = arm.patterns.iter().map(pattern).collect();
                    let head = if patterns.is_empty() { "else".to_owned() } else { patterns.join(", ") };
                    format!("{head} => {}", text(&arm.body, 0))
                })
                .collect();
            format!("match {} {{ {} }}", values.join(", "), arms.join(", "))
        }
        ExprKind::If { condition, then, otherwise } => {
            let otherwise = match &bare(otherwise).kind {
                ExprKind::If { .. } => text(otherwise, 0),
                _ => braced(otherwise),
            };
            format!("if {} {} else {otherwise}", text(condition, 0), braced(then))
        }
        ExprKind::Block { statements, result } if statements.is_empty() => text(result, 0),
        ExprKind::Block { .. } => braced(expr),
        ExprKind::Binary { operator, left, right } => {
            let word = match operator {
                Operator::Or => "or",
                Operator::And => "and",
                Operator::Equal => "==",
                Operator::NotEqual => "!=",
                Operator::In => "in",
            };
            // `or` and `and` chain to the left; comparisons do not chain.
            let left_level = if own == 3 { 4 } else { own };
            format!("{} {word} {}", text(left, left_level), text(right, own + 1))
        }
        ExprKind::Not(operand) => format!("not {}", text(operand, 2)),
        ExprKind::Bug(name) => format!("bug {}", name.text),
        ExprKind::Fail(message) => format!("fail \"{message}\""),
        ExprKind::Stop(message) => format!("stop \"{message}\""),
        ExprKind::Empty => "empty".to_owned(),
        ExprKind::Get { map, key, absent } => {
            format!("{}[{}] else {}", text(map, 5), text(key, 0), text(absent, 4))
        }
        ExprKind::Set { map, key, value } => {
            format!("{}[{} := {}]", text(map, 5), text(key, 0), text(value, 0))
        }
    };
    if own < least { format!("({inner})") } else { inner }
}

fn braced(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Block { statements, result } => {
            let statements: String = statements
                .iter()
                .map(|statement| match statement {
                    Statement::Let { pattern: bound, value, .. } => {
                        format!("let {} = {}; ", pattern(bound), text(value, 0))
                    }
                    Statement::Assert { condition, message, .. } => {
                        format!("assert {} else \"{message}\"; ", text(condition, 0))
                    }
                })
                .collect();
            format!("{{ {statements}{} }}", text(result, 0))
        }
        _ => format!("{{ {} }}", text(expr, 0)),
    }
}

fn pattern(pattern: &Pattern) -> String {
    match &pattern.kind {
        PatternKind::Wildcard => "_".to_owned(),
        PatternKind::Name(name) => name.clone(),
        PatternKind::Constructor { name, fields } => {
            let fields: Vec<String> = fields.iter().map(self::pattern).collect();
            format!("{}({})", name.text, fields.join(", "))
        }
    }
}

fn constructor(decl: &ConstructorDecl) -> String {
    let fields: Vec<String> = decl.fields.iter().map(type_ref).collect();
    let fields = if fields.is_empty() { String::new() } else { format!("({})", fields.join(", ")) };
    let template =
        decl.template.as_ref().map_or(String::new(), |template| format!(" as \"{}\"", template.text));
    format!("{}{fields}{template}", decl.name.text)
}

fn end_of(decl: &ConstructorDecl) -> usize {
    let fields = decl.fields.last().map_or(decl.name.span.end, |field| field.span().end + 1);
    decl.template.as_ref().map_or(fields, |template| template.span.end)
}

fn type_ref(reference: &TypeRef) -> String {
    match &reference.target {
        Some(target) => format!("{} -> {}", reference.head.text, target.text),
        None => reference.head.text.clone(),
    }
}

fn names(names: &[Name]) -> String {
    names.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(", ")
}

fn formula(formula: &Formula, least: u8) -> String {
    let (own, text) = match formula {
        Formula::Or(left, right) => (0, format!("{} or {}", self::formula(left, 0), self::formula(right, 1))),
        Formula::And(left, right) => {
            (1, format!("{} and {}", self::formula(left, 1), self::formula(right, 2)))
        }
        Formula::Not(inner) => (2, format!("not {}", self::formula(inner, 2))),
        Formula::Check(check) => (3, check_ref(check)),
    };
    if own < least { format!("({text})") } else { text }
}

fn check_ref(check: &CheckRef) -> String {
    let bugs = if check.bugs.is_empty() { String::new() } else { format!("[{}]", names(&check.bugs)) };
    let at =
        |site: &Option<Name>| site.as_ref().map_or(String::new(), |site| format!(" at \"{}\"", site.text));
    let outcome = match &check.outcome {
        Outcome::Passes => "passes".to_owned(),
        Outcome::Fails(site) => format!("fails{}", at(site)),
        Outcome::Stops(site) => format!("stops{}", at(site)),
        Outcome::RunsOut => "runs out".to_owned(),
    };
    format!("{}{bugs}({}) {outcome}", check.function.text, check.argument.text)
}
