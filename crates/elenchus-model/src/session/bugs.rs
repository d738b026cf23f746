//! A proof of absence is worth something when the bugs that the model knows are found at the same bounds.

use super::{Answer, AskError, Settings, answer};
use crate::model::{BugId, Model, Query};

/// The first answer to the query with each bug on which one of its checks depends, and that is not on already.
pub fn with_each_bug(
    model: &Model,
    query: &Query,
    settings: &Settings,
) -> Result<Vec<(BugId, Answer)>, AskError> {
    let depends =
        |bug: BugId| query.checks().iter().any(|(function, _)| model.function(*function).bugs.contains(&bug));
    let mut answers = Vec::new();
    for bug in model.bug_ids().filter(|bug| !query.bugs.contains(bug) && depends(*bug)) {
        let mut query = Query { minimise: None, ..query.clone() };
        query.bugs.push(bug);
        answers.push((bug, answer(model, &query, settings)?));
    }
    Ok(answers)
}
