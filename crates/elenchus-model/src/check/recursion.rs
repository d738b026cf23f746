//! Every recursion ends: it descends into a part of an argument, or it spends fuel.
//!
//! For the functions that call each other we look for a set of parameters such that each call passes, in these places,
//! parts of the caller's values in the same places (each used once, in any order), and such that no cycle of calls
//! passes them whole. The sum of their sizes then falls along every cycle; any order admits the swap in a
//! contravariant rule, `sub(c, a) and sub(b, d)`.

use super::Checker;
use crate::diagnostic::{Diagnostic, Span};
use crate::model::{Arm, BugId, Expr, FnId, LocalId, Model, Pattern};

pub(super) fn check(checker: &mut Checker) {
    let calls: Vec<Vec<Call>> = checker.model.functions.iter().map(calls_of).collect();
    let count = checker.model.functions.len();
    summarise(&mut checker.model, &calls, &reachable(&calls, |_| true));

    // Only cycles on which no fuel is spent need to descend.
    let reaches = reachable(&calls, |call| !call.spends);

    let mut done = vec![false; count];
    for at in 0..count {
        if done[at] || !reaches[at][at] {
            continue;
        }
        let members: Vec<usize> =
            (0..count).filter(|other| reaches[at][*other] && reaches[*other][at]).collect();
        for member in &members {
            done[*member] = true;
        }
        let inner: Vec<(usize, &Call)> = members
            .iter()
            .flat_map(|member| calls[*member].iter().map(move |call| (*member, call)))
            .filter(|(_, call)| !call.spends && members.contains(&call.callee.index()))
            .collect();
        if let Some((from, call)) = culprit(&checker.model, &members, &inner) {
            let target = &checker.model.function(call.callee).name;
            let origin = &checker.model.functions[from].name;
            let parameter = checker.model.functions[from]
                .parameters
                .first()
                .map_or("its argument", |(name, _)| name.as_str());
            let message = format!("`{origin}` may call `{target}` without end");
            checker.errors.push(Diagnostic::new(call.span, message).help(format!(
                "pass a part of `{parameter}` (a variable of a pattern that `{parameter}` matched), or write \
                 `spend {target}(...)` to burn one unit of fuel"
            )));
        }
    }
}

fn reachable(calls: &[Vec<Call>], follow: impl Fn(&Call) -> bool) -> Vec<Vec<bool>> {
    let mut reaches = vec![vec![false; calls.len()]; calls.len()];
    for (from, calls) in calls.iter().enumerate() {
        for call in calls.iter().filter(|call| follow(call)) {
            reaches[from][call.callee.index()] = true;
        }
    }
    close(&mut reaches);
    reaches
}

struct Call {
    callee: FnId,
    spends: bool,
    span: Span,
    /// For each argument: the parameter of the caller that it is a part of, and whether it is a proper part.
    parts: Vec<Option<(usize, bool)>>,
}

/// The first call that no choice of parameters justifies.
fn culprit<'a>(model: &Model, members: &[usize], inner: &[(usize, &'a Call)]) -> Option<(usize, &'a Call)> {
    let widest = members.iter().map(|member| model.functions[*member].parameters.len()).max().unwrap_or(0);
    let mut best: Option<(usize, (usize, &'a Call))> = None;
    for size in 1..=widest.min(3) {
        let choices: Vec<Vec<Vec<usize>>> =
            members.iter().map(|member| subsets(model.functions[*member].parameters.len(), size)).collect();
        let total: usize = choices.iter().map(Vec::len).product();
        for code in 0..total.min(4096) {
            let mut rest = code;
            let choice: Vec<&Vec<usize>> = choices
                .iter()
                .map(|options| {
                    let picked = &options[rest % options.len()];
                    rest /= options.len();
                    picked
                })
                .collect();
            match first_unjustified(members, &choice, inner) {
                None => return None,
                Some((at, call)) if best.is_none_or(|(best_at, _)| at > best_at) => best = Some((at, call)),
                Some(_) => {}
            }
        }
    }
    best.map(|(_, call)| call).or_else(|| inner.first().copied())
}

fn first_unjustified<'a>(
    members: &[usize],
    choice: &[&Vec<usize>],
    inner: &[(usize, &'a Call)],
) -> Option<(usize, (usize, &'a Call))> {
    let place = |function: usize| members.iter().position(|member| *member == function).unwrap_or(0);
    let mut whole = vec![vec![false; members.len()]; members.len()];
    for (at, (from, call)) in inner.iter().enumerate() {
        let (from_place, to_place) = (place(*from), place(call.callee.index()));
        let mut used = Vec::new();
        let mut strict = false;
        for argument in choice[to_place] {
            match call.parts.get(*argument).copied().flatten() {
                Some((parameter, proper))
                    if choice[from_place].contains(&parameter) && !used.contains(&parameter) =>
                {
                    used.push(parameter);
                    strict |= proper;
                }
                _ => return Some((at, (*from, call))),
            }
        }
        if !strict {
            whole[from_place][to_place] = true;
            let mut closed = whole.clone();
            close(&mut closed);
            if (0..members.len()).any(|member| closed[member][member]) {
                return Some((at, (*from, call)));
            }
        }
    }
    None
}

fn subsets(count: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut out = Vec::new();
    for first in 0..count {
        for mut rest in subsets(count, size - 1) {
            if rest.iter().all(|other| *other > first) {
                rest.insert(0, first);
                out.push(rest);
            }
        }
    }
    out
}

fn close(reaches: &mut [Vec<bool>]) {
    for middle in 0..reaches.len() {
        for from in 0..reaches.len() {
            if reaches[from][middle] {
                let row = reaches[middle].clone();
                for (to, reached) in row.iter().enumerate() {
                    reaches[from][to] |= reached;
                }
            }
        }
    }
}

/// Whether each function can spend fuel, and on which bugs it depends.
fn summarise(model: &mut Model, calls: &[Vec<Call>], reaches: &[Vec<bool>]) {
    let own: Vec<Vec<BugId>> = model.functions.iter().map(|function| bugs_of(&function.body)).collect();
    for (at, row) in reaches.iter().enumerate() {
        let within: Vec<usize> =
            (0..model.functions.len()).filter(|other| *other == at || row[*other]).collect();
        model.functions[at].spends = within.iter().any(|other| calls[*other].iter().any(|call| call.spends));
        let mut bugs: Vec<BugId> = within.iter().flat_map(|other| own[*other].iter().copied()).collect();
        bugs.sort_unstable();
        bugs.dedup();
        model.functions[at].bugs = bugs;
    }
}

fn bugs_of(body: &Expr) -> Vec<BugId> {
    let mut bugs = Vec::new();
    body.walk(&mut |expr| {
        if let Expr::Bug(bug) = expr {
            bugs.push(*bug);
        }
    });
    bugs
}

fn calls_of(function: &crate::model::Function) -> Vec<Call> {
    let mut parts: Vec<Option<(usize, bool)>> = vec![None; function.locals.len()];
    for (at, part) in parts.iter_mut().enumerate().take(function.parameters.len()) {
        *part = Some((at, false));
    }
    // Variables are bound before they are used, and each only once, so one walk from outside in suffices.
    let mut calls = Vec::new();
    function.body.walk(&mut |expr| match expr {
        Expr::Match { scrutinees, arms } => {
            for Arm { patterns, .. } in arms {
                for (scrutinee, pattern) in scrutinees.iter().zip(patterns) {
                    if let Some((parameter, proper)) = part_of(scrutinee, &parts) {
                        bind(pattern, parameter, proper, &mut parts);
                    }
                }
            }
        }
        Expr::Call { function, arguments, spend, span, .. } => calls.push(Call {
            callee: *function,
            spends: *spend,
            span: *span,
            parts: arguments.iter().map(|argument| part_of(argument, &parts)).collect(),
        }),
        _ => {}
    });
    calls
}

fn part_of(expr: &Expr, parts: &[Option<(usize, bool)>]) -> Option<(usize, bool)> {
    match expr {
        Expr::Local(LocalId(local)) => parts[*local as usize],
        _ => None,
    }
}

fn bind(pattern: &Pattern, parameter: usize, proper: bool, parts: &mut [Option<(usize, bool)>]) {
    match pattern {
        Pattern::Wildcard => {}
        Pattern::Bind(local) => parts[local.index()] = Some((parameter, proper)),
        Pattern::Constructor(_, fields) => {
            for field in fields {
                bind(field, parameter, true, parts);
            }
        }
    }
}
