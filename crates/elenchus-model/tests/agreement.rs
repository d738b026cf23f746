//! The symbolic evaluator against the concrete one on the models that come with the tool, at the bounds of their queries.
//! The other test of the two evaluators also compares values, at small bounds.
//!
//! Small by default, and on the first two models; `ELENCHUS_MODEL_PROGRAMS` and `ELENCHUS_MODEL_ALL` (numbers of
//! programs) make it large, on all models, or on those that `ELENCHUS_MODEL_NAMES` lists.

use elenchus_model::agreement::{Effort, compare_model};
use elenchus_model::library;
use std::time::Duration;

#[test]
fn formulas_say_what_runs_say() {
    let setting = |name: &str| std::env::var(name).ok();
    let number = |name: &str| setting(name).and_then(|text| text.parse().ok());
    let large = number("ELENCHUS_MODEL_PROGRAMS");
    let effort = Effort {
        programs: large.unwrap_or(2_000),
        all: number("ELENCHUS_MODEL_ALL").map_or(1_000, |all| all as u64),
        seed: 1,
        landmarks: Some(Duration::from_secs(10)),
    };
    let names = setting("ELENCHUS_MODEL_NAMES");
    let wanted = |at: usize, name: &str| match &names {
        Some(names) => names.split(',').any(|wanted| wanted == name),
        None => large.is_some() || at < 2,
    };
    for (_, (name, source)) in library::MODELS.iter().enumerate().filter(|(at, model)| wanted(*at, model.0)) {
        let model = elenchus_model::load(source).expect("a correct model");
        let rows = compare_model(&model, &effort, |row| {
            let function = &model.function(row.function).name;
            let bugs: Vec<&str> = row.bugs.iter().map(|bug| model.bugs[bug.index()].name.as_str()).collect();
            println!("{name} {function} {bugs:?} all: {} {:?}", row.is_exhaustive, row.agreement);
        });
        let rows = rows.expect("within the limits");
        assert!(rows.iter().any(|row| row.agreement.passes > 0), "{name}: no program passes");
        assert!(rows.iter().any(|row| row.agreement.fails > 0), "{name}: no program fails");
        for row in rows {
            assert!(row.agreement.disagreements.is_empty(), "{name}: {row:?}");
        }
    }
}
