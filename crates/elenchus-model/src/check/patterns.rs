//! Is a match exhaustive, and is each of its arms reached? By Maranget's matrix of patterns.

use crate::model::{ConId, Model, Pattern, SortId};

/// Patterns that no row matches, one for each column, as text; `None` when the rows are exhaustive.
pub(super) fn missing(model: &Model, rows: &[Vec<Pattern>], sorts: &[SortId]) -> Option<Vec<String>> {
    let Some((first, rest)) = sorts.split_first() else {
        return rows.is_empty().then(Vec::new);
    };
    if !rows.iter().any(|row| matches!(row[0], Pattern::Constructor(..))) {
        let rows: Vec<_> = rows.iter().map(|row| row[1..].to_vec()).collect();
        let mut witness = missing(model, &rows, rest)?;
        witness.insert(0, "_".to_owned());
        return Some(witness);
    }
    model.sort(*first).constructors.iter().find_map(|con| {
        let fields = &model.constructor(*con).fields;
        let rows: Vec<_> = rows.iter().filter_map(|row| specialise(row, *con, fields.len())).collect();
        let sorts: Vec<_> = fields.iter().chain(rest).copied().collect();
        let mut witness = missing(model, &rows, &sorts)?;
        let tail = witness.split_off(fields.len());
        let name = &model.constructor(*con).name;
        let head = if witness.is_empty() { name.clone() } else { format!("{name}({})", witness.join(", ")) };
        Some(std::iter::once(head).chain(tail).collect())
    })
}

/// Does `row` match something that no earlier row matches?
pub(super) fn useful(model: &Model, rows: &[Vec<Pattern>], row: &[Pattern]) -> bool {
    let Some((first, rest)) = row.split_first() else { return rows.is_empty() };
    if let Pattern::Constructor(con, fields) = first {
        let rows: Vec<_> = rows.iter().filter_map(|row| specialise(row, *con, fields.len())).collect();
        let row: Vec<_> = fields.iter().chain(rest).cloned().collect();
        useful(model, &rows, &row)
    } else {
        let used = rows.iter().find_map(|row| match &row[0] {
            Pattern::Constructor(con, _) => Some(model.constructor(*con).sort),
            _ => None,
        });
        let Some(sort) = used else {
            let rows: Vec<_> = rows.iter().map(|row| row[1..].to_vec()).collect();
            return useful(model, &rows, rest);
        };
        model.sort(sort).constructors.iter().any(|con| {
            let arity = model.constructor(*con).fields.len();
            let rows: Vec<_> = rows.iter().filter_map(|row| specialise(row, *con, arity)).collect();
            let row: Vec<_> =
                std::iter::repeat_n(Pattern::Wildcard, arity).chain(rest.iter().cloned()).collect();
            useful(model, &rows, &row)
        })
    }
}

/// The row as it applies to values built by `con`.
fn specialise(row: &[Pattern], con: ConId, arity: usize) -> Option<Vec<Pattern>> {
    match &row[0] {
        Pattern::Constructor(other, fields) if *other == con => {
            Some(fields.iter().chain(&row[1..]).cloned().collect())
        }
        Pattern::Constructor(..) => None,
        _ => Some(std::iter::repeat_n(Pattern::Wildcard, arity).chain(row[1..].iter().cloned()).collect()),
    }
}
