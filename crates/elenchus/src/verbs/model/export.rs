//! `elenchus model export`: a counterexample as a program that a real compiler can be asked about.

use anyhow::{Context, Result, bail};
use elenchus_model::model::Model;
use elenchus_model::print::{self, Print};
use elenchus_model::session::{Answer, AskError, Session};
use elenchus_model::term::Term;
use serde::Serialize;

use super::{load, one_answer, search, settings};
use crate::Verdict;
use crate::cli::ModelExport;
use crate::output::Output;

#[derive(Serialize)]
struct Exported {
    language: String,
    program: String,
    text: String,
}

pub fn export(arguments: &ModelExport, output: &Output) -> Result<Verdict> {
    let model = load(&arguments.search.question.model)?;
    let language = language(&model, arguments.to.as_deref())?;
    let program = program(&model, arguments)?;
    let text = print::print(&model, language, &program)?;
    if let Some(path) = &arguments.output {
        std::fs::write(path, &text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    let document = Exported { language: language.name.clone(), program: program.show(&model), text };
    output.result(&document, || match arguments.output {
        Some(_) => String::new(),
        None => document.text.clone(),
    })?;
    Ok(Verdict::NothingFound)
}

fn language<'m>(model: &'m Model, wanted: Option<&str>) -> Result<&'m Print> {
    let known: Vec<&str> = model.translations().map(|print| print.name.as_str()).collect();
    match wanted {
        _ if known.is_empty() => bail!("the model has no translation; write one as `print java {{ ... }}`"),
        Some(name) => model
            .print_named(name)
            .with_context(|| format!("the model has no translation to {name}; it has {}", known.join(", "))),
        None => model.translations().next().context("the model has no translation"),
    }
}

/// The program that was given, or the answer to the query.
fn program(model: &Model, arguments: &ModelExport) -> Result<Term> {
    let query = search(model, &arguments.search)?;
    if let Some(text) = &arguments.program {
        return Ok(Term::read(model, query.sort, text)?);
    }
    let mut session = Session::new(model, &query, &settings(&arguments.search.question)?)?;
    match one_answer(model, &query, &mut session, arguments.at_most)? {
        Answer::Found(found) => Ok(found.program),
        Answer::None => {
            let wanted = match arguments.at_most {
                Some(most) => format!("program that measures at most {most}"),
                None => "program".to_owned(),
            };
            bail!("no {wanted} within the bounds satisfies `{}`: there is nothing to export", query.name)
        }
        Answer::Unknown(out_of) => Err(AskError::OutOf(out_of).into()),
    }
}
