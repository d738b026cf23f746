use std::cmp::Ordering;
use std::ops::Range;

use elenchus_case::{CaseProgram, Expectation, Printed, Provenance};
use elenchus_lang::Source;

use crate::pieces::{brackets, depth, pieces, tokens};

/// A text on its way to a small one.
#[derive(Clone, Debug)]
pub struct TextProgram {
    path: String,
    text: String,
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
    pub fn new(path: &str, text: &str, expectation: Expectation) -> TextProgram {
        let (path, text) = (path.to_owned(), text.to_owned());
        TextProgram { path, text, expectation, cursor: Cursor::default() }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many passes there are: one for each depth, one for brackets, one for tokens.
    fn passes(&self) -> usize {
        depth(&self.text) + 3
    }

    fn edits(&self, pass: usize) -> Vec<Edit> {
        let depths = depth(&self.text) + 1;
        let gone = |range: Range<usize>| (range, String::new());
        match pass.cmp(&depths) {
            Ordering::Less => pieces(&self.text, pass).into_iter().map(gone).collect(),
            Ordering::Equal => {
                let inside = |range: Range<usize>| {
                    let inner = self.text[range.start + 1..range.end - 1].to_owned();
                    let kept =
                        self.text[range.clone()].chars().next().zip(self.text[range.clone()].chars().last());
                    let emptied = kept.map(|(open, close)| format!("{open}{close}")).unwrap_or_default();
                    [(range.clone(), emptied), (range, inner)]
                };
                brackets(&self.text).into_iter().flat_map(inside).collect()
            }
            Ordering::Greater => tokens(&self.text).into_iter().map(gone).collect(),
        }
    }

    /// The text with edits made; `None` if two of them are about one place.
    fn edited(&self, edits: &[Edit]) -> Option<String> {
        let mut text = String::with_capacity(self.text.len());
        let mut at = 0;
        for (range, by) in edits {
            text.push_str(self.text.get(at..range.start)?);
            text.push_str(by);
            at = range.end;
        }
        text.push_str(self.text.get(at..)?);
        Some(without_empty_lines(&text))
    }

    /// All candidates from the cursor on, and from the beginning up to it.
    fn candidates(&self) -> impl Iterator<Item = TextProgram> + '_ {
        let passes = self.passes();
        let first = self.cursor.pass.min(passes - 1);
        (0..=passes).flat_map(move |turn| {
            let pass = (first + turn) % passes;
            let from = if turn == 0 { self.cursor } else { Cursor { pass, ..Cursor::default() } };
            self.of_pass(Cursor { pass, ..from })
        })
    }

    fn of_pass(&self, from: Cursor) -> impl Iterator<Item = TextProgram> + '_ {
        let edits = self.edits(from.pass);
        // Single tokens are many, and few of them can go at once.
        let is_single = from.pass + 1 >= self.passes();
        let most = if is_single { 1 } else { edits.len() };
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
            Some(TextProgram { text, cursor, path: self.path.clone(), expectation: self.expectation.clone() })
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
    use expect_test::{Expect, expect};

    use super::*;

    /// The smallest text in which these words still are.
    #[track_caller]
    fn check(text: &str, words: &[&str], expected: &Expect) {
        let mut current = TextProgram::new("A.java", text, Expectation::Typing(Typing::Accept));
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

    #[test]
    fn what_is_not_needed_goes() {
        let text = "import a.B;\nclass A {\n  int f = 1;\n  void m(int x) {\n    if (x > 1) { y(); }\n  }\n}\nclass C {}\n";
        check(
            text,
            &["class", "y"],
            &expect![[r"
            class
                   y
        "]],
        );
        check(
            text,
            &["import"],
            &expect![[r"
            import
        "]],
        );
    }
}
