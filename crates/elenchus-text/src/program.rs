use std::ops::Range;

use elenchus_case::{CaseProgram, Expectation, Printed, Provenance};
use elenchus_lang::{Language, Source};

use crate::pieces::{brackets, depth, pieces, tokens};
use crate::syntax::parts;

/// A text on its way to a small one.
#[derive(Clone, Debug)]
pub struct TextProgram {
    path: String,
    text: String,
    language: Language,
    /// What is expected of it, which no step changes.
    expectation: Expectation,
    cursor: Cursor,
}

/// Where the search goes on; what comes before has failed on a text that is hardly different.
#[derive(Clone, Copy, Default, Debug)]
struct Cursor {
    pass: usize,
    /// How many pieces at once; `None` for all.
    chunk: Option<usize>,
    at: usize,
}

/// A change of a text: parts of it, in their order, and what takes their place.
type Edit = (Range<usize>, String);

impl TextProgram {
    pub fn new(path: &str, text: &str, language: Language, expectation: Expectation) -> TextProgram {
        let (path, text) = (path.to_owned(), text.to_owned());
        TextProgram { path, text, language, expectation, cursor: Cursor::default() }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// What can be done to the text, pass by pass, large parts first; single tokens are the last pass.
    fn passes(&self) -> Vec<Vec<Edit>> {
        let gone = |range: Range<usize>| (range, String::new());
        let mut passes: Vec<Vec<Edit>> = Vec::new();
        if let Some(parts) = parts(&self.text, self.language) {
            let members = parts.members.into_iter();
            passes.extend(members.map(|members| members.into_iter().map(gone).collect()));
            let by_part = |(range, below): (Range<usize>, Vec<Range<usize>>)| {
                below.into_iter().map(move |part| (range.clone(), self.text[part].to_owned()))
            };
            passes.push(parts.below.into_iter().flat_map(by_part).collect());
            passes.push(parts.options.into_iter().map(gone).collect());
        } else {
            for depth in 0..=depth(&self.text) {
                passes.push(pieces(&self.text, depth).into_iter().map(gone).collect());
            }
        }
        passes.push(brackets(&self.text).into_iter().flat_map(|range| self.unwrapped(range)).collect());
        passes.push(tokens(&self.text).into_iter().map(gone).collect());
        passes
    }

    /// Brackets without what they enclose, and what they enclose without them.
    fn unwrapped(&self, range: Range<usize>) -> [Edit; 2] {
        let (open, close) = (range.start..range.start + 1, range.end - 1..range.end);
        let inner = self.text[open.end..close.start].to_owned();
        let emptied = format!("{}{}", &self.text[open], &self.text[close]);
        [(range.clone(), emptied), (range, inner)]
    }

    /// The text with edits made; `None` if two of them are about one place.
    fn edited(&self, edits: &[Edit]) -> Option<String> {
        let mut text = String::with_capacity(self.text.len());
        let mut at = 0;
        for (range, by) in edits {
            // Two neighbours may both take the comma between them along.
            let start = if by.is_empty() && at <= range.end { range.start.max(at) } else { range.start };
            text.push_str(self.text.get(at..start)?);
            text.push_str(by);
            at = range.end;
        }
        text.push_str(self.text.get(at..)?);
        Some(without_empty_lines(&text))
    }

    /// All candidates from the cursor on, and from the beginning up to it.
    fn candidates(&self) -> impl Iterator<Item = TextProgram> + '_ {
        let passes = self.passes();
        let count = passes.len();
        let first = self.cursor.pass.min(count - 1);
        (0..=count).flat_map(move |turn| {
            let pass = (first + turn) % count;
            let from = if turn == 0 { self.cursor } else { Cursor { pass, ..Cursor::default() } };
            // Single tokens are many, and few of them can go at once.
            let most = if pass + 1 == count { 1 } else { passes[pass].len() };
            self.of_pass(passes[pass].clone(), most, Cursor { pass, ..from })
        })
    }

    fn of_pass(&self, edits: Vec<Edit>, most: usize, from: Cursor) -> impl Iterator<Item = TextProgram> + '_ {
        let first = from.chunk.unwrap_or(most).clamp(1, most.max(1));
        let sizes = std::iter::successors(Some(first), |size| (*size > 1).then(|| size.div_ceil(2)));
        let mut places: Vec<(usize, usize)> = Vec::new();
        for size in sizes {
            let begin = if size == first { from.at } else { 0 };
            places.extend((begin..edits.len()).step_by(size).map(|at| (size, at)));
        }
        places.into_iter().filter_map(move |(size, at)| {
            let end = (at + size).min(edits.len());
            let text = self.edited(&edits[at..end])?;
            let cursor = Cursor { pass: from.pass, chunk: Some(size), at };
            Some(TextProgram { text, cursor, ..self.clone() })
        })
    }
}

impl CaseProgram for TextProgram {
    fn print(&self, _: &Provenance) -> Printed {
        Printed {
            source: Source::single(self.path.clone(), self.text.clone()),
            expectation: self.expectation.clone(),
            features: Vec::new(),
        }
    }

    fn text_form(&self) -> Option<String> {
        Some(self.text.clone())
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Box<dyn CaseProgram>> + '_> {
        Box::new(self.candidates().map(|candidate| Box::new(candidate) as Box<dyn CaseProgram>))
    }

    /// Letters, and a little for each line.
    fn size(&self) -> usize {
        let letters = self.text.chars().filter(|letter| !letter.is_whitespace()).count();
        letters + self.text.lines().count()
    }
}

fn without_empty_lines(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

#[cfg(test)]
mod tests {
    use elenchus_case::Typing;
    use elenchus_lang::{GROOVY, JAVA};
    use expect_test::{Expect, expect};

    use super::*;

    /// The smallest text in which these words still are.
    #[track_caller]
    fn check(text: &str, language: Language, words: &[&str], expected: &Expect) {
        let mut current = TextProgram::new("A.java", text, language, Expectation::Typing(Typing::Accept));
        loop {
            let size = current.size();
            let passes = |text: &TextProgram| {
                let text_words: Vec<&str> =
                    tokens(&text.text).into_iter().map(|token| &text.text[token]).collect();
                text.size() < size && words.iter().all(|word| text_words.contains(word))
            };
            let next = current.candidates().find(passes);
            match next {
                Some(next) => current = next,
                None => break,
            }
        }
        expected.assert_eq(&current.text);
    }

    const TEXT: &str = "import a.B;\nclass A {\n  int f = 1;\n  void m(int x, int z) {\n    if (x > 1) { y(); }\n  }\n}\nclass C {}\n";

    #[test]
    fn what_is_not_needed_goes() {
        let brackets = expect![[r"
            class
                   y
        "]];
        check(TEXT, GROOVY, &["class", "y"], &brackets);
        let import = expect![[r"
            import
        "]];
        check(TEXT, GROOVY, &["import"], &import);
    }

    /// With a grammar the first candidates are programs: whole members, many at once.
    #[test]
    fn a_grammar_tells_what_belongs_together() {
        let program = TextProgram::new("A.java", TEXT, JAVA, Expectation::Typing(Typing::Accept));
        let is_program = |candidate: &TextProgram| parts(&candidate.text, JAVA).is_some();
        let first: Vec<TextProgram> = program.candidates().take(12).collect();
        assert!(first.iter().filter(|candidate| is_program(candidate)).count() >= 10);
        assert!(
            first
                .iter()
                .any(|candidate| !candidate.text.contains("import") && candidate.text.contains("m(int x"))
        );
    }
}
