//! Names that can be exchanged for each other: of programs that differ only in which is which, one is enough.
//!
//! The constructors of an enumeration are interchangeable when no function and no metric tells them apart. Then every
//! answer can be renamed so that the names of the program, read from the root, come up first in the order of the
//! grammar, and a solver need not look at the others. Answers that are to be complete must not use this.

use crate::encode::Encoder;
use crate::formula::{F, Formulas};
use crate::model::{Expr, Model, Pattern, SortId, SortKind};
use crate::solver::{Clauses, Literal};
use crate::space::Space;

/// Asks for programs whose interchangeable names come up in order.
pub fn break_symmetry(
    model: &Model,
    space: &Space,
    encoder: &mut Encoder,
    formulas: &mut Formulas,
    solver: &mut dyn Clauses,
) {
    let sorts = interchangeable(model);
    if sorts.is_empty() {
        return;
    }
    let live = space.live(model, formulas);
    for sort in sorts {
        let mut used: Vec<Option<Literal>> = vec![None; model.sort(sort).constructors.len()];
        for (position, live) in
            space.positions.iter().zip(&live).filter(|(position, _)| position.sort == sort)
        {
            let here: Vec<(usize, Literal)> = position
                .choices
                .iter()
                .map(|(con, label)| {
                    let chosen = formulas.and(*live, *label);
                    (*con as usize, encoder.literal(chosen, formulas, solver))
                })
                .collect();
            for (con, chosen) in &here {
                if let Some(before) = con.checked_sub(1) {
                    let mut clause = vec![!*chosen];
                    clause.extend(used[before]);
                    solver.add(&clause);
                }
            }
            for (con, chosen) in here {
                let now = solver.fresh();
                // Used now only if used before or here; the other direction is not needed.
                let mut clause = vec![!now, chosen];
                clause.extend(used[con]);
                solver.add(&clause);
                used[con] = Some(now);
            }
        }
    }
}

/// The enumerations of syntax whose constructors nothing tells apart.
fn interchangeable(model: &Model) -> Vec<SortId> {
    let sorts = (0..model.sorts.len()).map(|at| SortId(at as u32)).filter(|sort| *sort != Model::BOOL);
    sorts
        .filter(|id| {
            let sort = model.sort(*id);
            let constructors = &sort.constructors;
            sort.kind == SortKind::Syntax
                && constructors.len() > 1
                && constructors.iter().all(|con| model.constructor(*con).fields.is_empty())
                && constructors.iter().all(|con| !is_mentioned(model, *con))
                && model.metrics.iter().all(|metric| {
                    let weight =
                        |con: &crate::model::ConId| metric.weights.get(con.index()).copied().unwrap_or(0);
                    constructors.iter().all(|con| weight(con) == weight(&constructors[0]))
                })
                && !is_key_in_syntax(model, *id)
        })
        .collect()
}

fn is_mentioned(model: &Model, con: crate::model::ConId) -> bool {
    fn in_pattern(pattern: &Pattern, con: crate::model::ConId) -> bool {
        match pattern {
            Pattern::Wildcard | Pattern::Bind(_) => false,
            Pattern::Constructor(other, fields) => {
                *other == con || fields.iter().any(|field| in_pattern(field, con))
            }
        }
    }
    let mut mentioned = false;
    for function in &model.functions {
        function.body.walk(&mut |expr| match expr {
            Expr::Construct(other, _) => mentioned |= *other == con,
            Expr::Match { arms, .. } => {
                let mut patterns = arms.iter().flat_map(|arm| &arm.patterns);
                mentioned |= patterns.any(|pattern| in_pattern(pattern, con));
            }
            _ => {}
        });
    }
    mentioned
}

/// A table in the program has its entries in an order of their own.
fn is_key_in_syntax(model: &Model, id: SortId) -> bool {
    model.sorts.iter().enumerate().any(|(at, sort)| {
        let is_map = matches!(sort.kind, SortKind::Map { key, .. } if key == id);
        let in_syntax = model.constructors.iter().any(|con| {
            model.sort(con.sort).kind == SortKind::Syntax && con.fields.contains(&SortId(at as u32))
        });
        is_map && in_syntax
    })
}

impl Space {
    /// For each position, whether the program has a node there.
    pub fn live(&self, model: &Model, formulas: &mut Formulas) -> Vec<F> {
        let mut live = vec![F::TRUE; self.positions.len()];
        for (at, position) in self.positions.iter().enumerate() {
            let Some((parent, slot)) = position.parent else { continue };
            let above = &self.positions[parent];
            let constructors = &model.sort(above.sort).constructors;
            let uses = above
                .choices
                .iter()
                .filter(|(con, _)| model.constructor(constructors[*con as usize]).slots.contains(&slot))
                .map(|(_, label)| *label);
            let reached = formulas.any(uses);
            live[at] = formulas.and(live[parent], reached);
        }
        live
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expected: &[&str]) {
        let model = crate::load(crate::library::source(name).expect("a model")).expect("a correct model");
        let sorts = interchangeable(&model);
        let names: Vec<&str> = sorts.iter().map(|sort| model.sort(*sort).name.as_str()).collect();
        assert_eq!(names, expected, "{name}");
    }

    #[test]
    fn names_that_nothing_tells_apart() {
        check("lambda", &["Name"]);
        check("stlc", &["Name"]);
        check("poly_stlc", &["Name"]);
        // One name; names in functions; names as keys of a table in the program.
        check("letpoly", &[]);
        check("letpoly_infer", &[]);
        check("featherweight", &[]);
    }
}
