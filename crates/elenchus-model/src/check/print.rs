//! Translations: each pattern has a sort of its own, and each `$x` in a text means something.

use super::expression::Scope;
use super::{Checked, Checker};
use crate::diagnostic::{Diagnostic, closest};
use crate::model::LocalId;
use crate::print::{Line, Piece, Print, PrintArm};
use crate::syntax::{Item, Module, Name, PatternKind, PrintDecl};

impl Checker {
    pub(super) fn define_prints(&mut self, module: &Module) {
        let decls: Vec<&PrintDecl> = module
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Print(decl) => Some(decl),
                _ => None,
            })
            .collect();
        let names: Vec<String> = decls.iter().map(|decl| decl.name.text.clone()).collect();
        for (at, decl) in decls.iter().enumerate() {
            if names[..at].contains(&decl.name.text) {
                let error = Diagnostic::new(decl.name.span, format!("`{}` is defined twice", decl.name.text));
                self.errors.push(error.help("choose another name"));
            }
            let print = self.print(decl, &names);
            if let Some(print) = self.report(print) {
                self.model.prints.push(print);
            }
        }
    }

    fn print(&mut self, decl: &PrintDecl, views: &[String]) -> Checked<Print> {
        let file = match &decl.file {
            None => None,
            Some((variable, lines)) => Some(texts(lines, std::slice::from_ref(&variable.text), views)?),
        };
        let mut arms = Vec::new();
        for arm in &decl.arms {
            let head = match &arm.pattern.kind {
                PatternKind::Name(name) => Name { text: name.clone(), span: arm.pattern.span },
                PatternKind::Constructor { name, .. } => name.clone(),
                PatternKind::Wildcard => {
                    let error = Diagnostic::new(arm.pattern.span, "this arm does not say what it prints");
                    return Err(error.help("an arm of `print` begins with a constructor"));
                }
            };
            let Some(con) = self.constructors.get(&head.text).copied() else {
                return Err(self.no_constructor(&head));
            };
            let sort = self.model.constructor(con).sort;
            let mut scope = Scope::default();
            let pattern = self.pattern(&arm.pattern, sort, &mut Vec::new(), &mut scope)?;
            let lines = texts(&arm.lines, &scope.locals, views)?;
            arms.push(PrintArm { pattern, variables: scope.locals.len(), lines });
        }
        Ok(Print { name: decl.name.text.clone(), file, arms })
    }
}

fn texts(lines: &[Name], variables: &[String], views: &[String]) -> Checked<Vec<Line>> {
    lines.iter().map(|line| pieces(line, variables, views)).collect()
}

/// The text cut at `$x`, `$view(x)`, `$key` and `$$`.
fn pieces(line: &Name, variables: &[String], views: &[String]) -> Checked<Line> {
    let local = |name: &str| variables.iter().position(|known| known == name).map(|at| LocalId(at as u32));
    let mut out = vec![Piece::Text(String::new())];
    let mut rest = line.text.as_str();
    while let Some(at) = rest.find('$') {
        push(&mut out, &rest[..at]);
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('$') {
            push(&mut out, "$");
            rest = after;
            continue;
        }
        let name = word(rest);
        let after = &rest[name.len()..];
        if let Some(variable) = local(name) {
            out.push(Piece::Variable(variable));
            rest = after;
        } else if name == "key" {
            out.push(Piece::Key);
            rest = after;
        } else {
            let inner = after.strip_prefix('(').map(word).unwrap_or_default();
            let view = views.iter().position(|view| view == name);
            let closed = after.get(1 + inner.len()..).and_then(|end| end.strip_prefix(')'));
            let (Some(view), Some(variable), Some(after)) = (view, local(inner), closed) else {
                return Err(unknown(line, name, variables, views));
            };
            out.push(Piece::View(view, variable));
            rest = after;
        }
    }
    push(&mut out, rest);
    out.retain(|piece| !matches!(piece, Piece::Text(text) if text.is_empty()));
    Ok(out)
}

fn push(out: &mut Line, text: &str) {
    match out.last_mut() {
        Some(Piece::Text(last)) => last.push_str(text),
        _ => out.push(Piece::Text(text.to_owned())),
    }
}

fn word(text: &str) -> &str {
    let mut end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    if text[end..].starts_with('\'') {
        end += 1;
    }
    &text[..end]
}

fn unknown(line: &Name, name: &str, variables: &[String], views: &[String]) -> Diagnostic {
    let error = Diagnostic::new(line.span, format!("`${name}` stands for nothing here"));
    if views.iter().any(|view| view == name) {
        return error.help(format!("write `${name}(x)` with a variable of the pattern"));
    }
    match closest(name, variables.iter().map(String::as_str)) {
        Some(near) => error.help(format!("did you mean `${near}`?")),
        None => error.help("`$x` is a variable of the pattern, `$key` the key in a map, `$$` a dollar sign"),
    }
}
