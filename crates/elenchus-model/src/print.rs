//! Programs of a model in the words of a real language, so that a real compiler can be asked about them.
//!
//! The translation is data of the model: an arm gives, for a pattern, lines of text in which `$x` stands for the
//! translation of what `x` matched. It need not cover everything; what it leaves out is told by [`Untranslated`].

use crate::model::{LocalId, Model, Pattern, SortKind};
use crate::term::Term;

/// `print java { ... }`: the arms of one translation, of which the first that matches is taken.
#[derive(Debug, Clone)]
pub struct Print {
    pub name: String,
    /// What stands around the program as a whole; its variable is the first.
    pub file: Option<Vec<Line>>,
    pub arms: Vec<PrintArm>,
}

#[derive(Debug, Clone)]
pub struct PrintArm {
    pub pattern: Pattern,
    /// How many variables the pattern binds.
    pub variables: usize,
    pub lines: Vec<Line>,
}

pub type Line = Vec<Piece>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    Text(String),
    /// `$x`
    Variable(LocalId),
    /// `$view(x)`: by the arms of another translation, if one of them matches, and by this one below it.
    View(usize, LocalId),
    /// `$key`: the key of the map under which the printed value stands.
    Key,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{part}` has no translation to {language}; add an arm for `{constructor}` to `print {language}`")]
pub struct Untranslated {
    pub language: String,
    pub part: String,
    pub constructor: String,
}

impl Model {
    /// The translations that are not only views for others.
    pub fn translations(&self) -> impl Iterator<Item = &Print> {
        let pieces = || {
            let arms = self.prints.iter().flat_map(|print| print.arms.iter().map(|arm| &arm.lines));
            arms.chain(self.prints.iter().filter_map(|print| print.file.as_ref())).flatten().flatten()
        };
        let is_view = move |at| pieces().any(|piece| matches!(piece, Piece::View(view, _) if *view == at));
        self.prints.iter().enumerate().filter(move |(at, _)| !is_view(*at)).map(|(_, print)| print)
    }

    /// The translation with this name.
    pub fn print_named(&self, name: &str) -> Option<&Print> {
        self.prints.iter().find(|print| print.name == name)
    }
}

/// The whole file for a program.
pub fn print(model: &Model, language: &Print, program: &Term) -> Result<String, Untranslated> {
    let printer = Printer { model, language };
    let text = match &language.file {
        Some(lines) => printer.lines(lines, std::slice::from_ref(program), None)?,
        None => printer.term(program, None, None)?,
    };
    Ok(text + "\n")
}

struct Printer<'a> {
    model: &'a Model,
    language: &'a Print,
}

impl Printer<'_> {
    fn term(&self, term: &Term, view: Option<&Print>, key: Option<&str>) -> Result<String, Untranslated> {
        let constructor = self.model.constructor(term.con());
        if let SortKind::Map { key, .. } = self.model.sort(constructor.sort).kind {
            let keys = &self.model.sort(key).constructors;
            let present = keys.iter().zip(term.fields()).filter_map(|(key, entry)| {
                let value = entry.fields().first()?;
                let key = Term::new(self.model, *key, Vec::new());
                Some(self.term(&key, None, None).and_then(|key| self.term(value, view, Some(&key))))
            });
            return Ok(present.collect::<Result<Vec<_>, _>>()?.join("\n"));
        }
        let arms = view.into_iter().chain([self.language]).flat_map(|print| &print.arms);
        for arm in arms {
            let mut bound = vec![None; arm.variables];
            if matches(&arm.pattern, term, &mut bound) {
                let bound: Vec<Term> = bound.into_iter().flatten().collect();
                return self.lines(&arm.lines, &bound, key);
            }
        }
        if constructor.fields.is_empty() {
            return Ok(term.show(self.model));
        }
        Err(Untranslated {
            language: self.language.name.clone(),
            part: term.show(self.model),
            constructor: constructor.name.clone(),
        })
    }

    fn lines(&self, lines: &[Line], bound: &[Term], key: Option<&str>) -> Result<String, Untranslated> {
        let mut out: Vec<String> = Vec::new();
        for line in lines {
            let mut text = String::new();
            for piece in line {
                match piece {
                    Piece::Text(words) => text.push_str(words),
                    Piece::Key => text.push_str(key.unwrap_or("$key")),
                    Piece::Variable(local) => text.push_str(&self.term(&bound[local.index()], None, None)?),
                    Piece::View(view, local) => {
                        let view = &self.model.prints[*view];
                        text.push_str(&self.term(&bound[local.index()], Some(view), None)?);
                    }
                }
            }
            // A line that is there for entries alone is not there when there are none.
            let is_empty =
                text.trim().is_empty() && line.iter().any(|piece| !matches!(piece, Piece::Text(_)));
            if !is_empty {
                out.push(indented(&text));
            }
        }
        Ok(out.join("\n"))
    }
}

/// A part of several lines keeps the indentation of the line where it begins.
fn indented(text: &str) -> String {
    let indent: String = text.chars().take_while(|c| *c == ' ').collect();
    text.lines()
        .enumerate()
        .map(|(at, line)| if at == 0 { line.to_owned() } else { format!("{indent}{line}") })
        .collect::<Vec<_>>()
        .join("\n")
}

fn matches(pattern: &Pattern, term: &Term, bound: &mut [Option<Term>]) -> bool {
    match pattern {
        Pattern::Wildcard => true,
        Pattern::Bind(local) => {
            bound[local.index()] = Some(term.clone());
            true
        }
        Pattern::Constructor(con, fields) => {
            *con == term.con()
                && fields.iter().zip(term.fields()).all(|(field, term)| matches(field, term, bound))
        }
    }
}
