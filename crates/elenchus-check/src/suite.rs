//! Suites: Markdown that specifies the rules by programs.
//!
//! A heading `## rule-name` is followed by fenced programs in the text form. What stands behind the fence says what is said of a
//! program:
//!
//! | word | |
//! | --- | --- |
//! | `accepted` | legal |
//! | `rejected` | it breaks the rule of its heading before any other |
//! | `cannot-say` | our checker says neither |
//! | `open` | nothing is said: it is there to see who says what |
//! | `17` | at this level of the language, if not at the newest |
//! | `line=3` | it is rejected there, in the program as the language writes it |
//! | `javac-departs` | javac says otherwise, and the specification is with us |
//! | `javac-crashes` | javac may crash instead of rejecting it |
//! | `specification-departs` | by the letter of the specification the verdict, or the rule, is another ([`Departure::OF_PROGRAMS`](elenchus_types::Departure::OF_PROGRAMS)) |
//!
//! Under a heading that is no rule's name there are no rejected programs.

use crate::Options;

/// A program of a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// The heading it stands under.
    pub heading: String,
    /// The line of its fence, from 1.
    pub line: usize,
    pub stated: Stated,
    /// The line where it is rejected, in the program as the language writes it, from 1.
    pub rejected_at: Option<u32>,
    pub level: u8,
    /// javac says otherwise, and the specification is with us.
    pub javac_departs: bool,
    /// javac may crash instead of rejecting it.
    pub javac_crashes: bool,
    /// By the letter of the specification the judgement is another.
    pub specification_departs: bool,
    pub text: String,
}

/// What a suite says of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stated {
    Accepted,
    Rejected,
    /// Our checker cannot say; compilers may say anything.
    CannotSay,
    /// Nothing.
    Open,
}

/// The programs of a suite, in their order. A fence that is marked otherwise is no program.
pub fn examples(markdown: &str) -> Vec<Example> {
    let mut found = Vec::new();
    let mut heading = String::new();
    let mut open: Option<Example> = None;
    let mut in_other_fence = false;
    for (number, line) in markdown.lines().enumerate() {
        if let Some(mark) = line.strip_prefix("```") {
            if let Some(example) = open.take() {
                found.push(example);
            } else if in_other_fence {
                in_other_fence = false;
            } else {
                open = opened(mark, &heading, number + 1);
                in_other_fence = open.is_none();
            }
        } else if let Some(example) = &mut open {
            example.text.push_str(line);
            example.text.push('\n');
        } else if let Some(title) = line.strip_prefix("## ") {
            title.trim().clone_into(&mut heading);
        }
    }
    found
}

/// The example that a fence with this mark begins.
fn opened(mark: &str, heading: &str, line: usize) -> Option<Example> {
    let mut words = mark.split_whitespace();
    let stated = match words.next()? {
        "accepted" => Stated::Accepted,
        "rejected" => Stated::Rejected,
        "cannot-say" => Stated::CannotSay,
        "open" => Stated::Open,
        _ => return None,
    };
    let mut example = Example {
        heading: heading.to_owned(),
        line,
        stated,
        rejected_at: None,
        level: Options::default().level,
        javac_departs: false,
        javac_crashes: false,
        specification_departs: false,
        text: String::new(),
    };
    for word in words {
        match word {
            "javac-departs" => example.javac_departs = true,
            "javac-crashes" => example.javac_crashes = true,
            "specification-departs" => example.specification_departs = true,
            word => match word.strip_prefix("line=") {
                Some(line) => example.rejected_at = Some(line.parse().ok()?),
                None => example.level = word.parse().ok()?,
            },
        }
    }
    Some(example)
}
