//! How large programs are and what they exercise: the distribution over many.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::Printed;

/// A count that programs of an engine have, such as `arms`; a program may have it several times, as for the parameters
/// of each constructor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measure {
    pub name: &'static str,
    pub counts: Vec<usize>,
}

impl Measure {
    pub fn one(name: &'static str, count: usize) -> Measure {
        Measure { name, counts: vec![count] }
    }
}

/// The distribution over many programs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Profile {
    pub programs: usize,
    pub rows: Vec<Row>,
    /// How many programs exercise each feature.
    pub features: BTreeMap<String, usize>,
    /// How often each feature occurs in all programs, where somebody has counted.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub occurrences: BTreeMap<String, usize>,
    /// How many programs have each expectation.
    pub expectations: BTreeMap<&'static str, usize>,
}

/// The distribution of one count.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    pub name: &'static str,
    pub mean: f64,
    pub percentile_5: usize,
    pub median: usize,
    pub percentile_95: usize,
    pub max: usize,
}

/// Collects programs for a [`Profile`].
#[derive(Default)]
pub struct Profiler {
    programs: usize,
    counts: Vec<Measure>,
    features: BTreeMap<String, usize>,
    expectations: BTreeMap<&'static str, usize>,
}

impl Profiler {
    pub fn add(&mut self, measures: Vec<Measure>, printed: &Printed) {
        self.programs += 1;
        let lines = printed.source.files.iter().map(|file| file.text.lines().count()).sum();
        for measure in measures.into_iter().chain([Measure::one("lines", lines)]) {
            match self.counts.iter_mut().find(|known| known.name == measure.name) {
                Some(known) => known.counts.extend(measure.counts),
                None => self.counts.push(measure),
            }
        }
        for feature in &printed.features {
            *self.features.entry(feature.clone()).or_default() += 1;
        }
        *self.expectations.entry(printed.expectation.word()).or_default() += 1;
    }

    pub fn finish(self) -> Profile {
        Profile {
            programs: self.programs,
            rows: self.counts.into_iter().map(Row::of).collect(),
            features: self.features,
            occurrences: BTreeMap::new(),
            expectations: self.expectations,
        }
    }
}

impl Row {
    fn of(Measure { name, mut counts }: Measure) -> Row {
        counts.sort_unstable();
        let percentile =
            |percent: usize| counts.get(counts.len().saturating_sub(1) * percent / 100).copied().unwrap_or(0);
        Row {
            name,
            mean: counts.iter().sum::<usize>() as f64 / counts.len().max(1) as f64,
            percentile_5: percentile(5),
            median: percentile(50),
            percentile_95: percentile(95),
            max: percentile(100),
        }
    }
}

impl Profile {
    /// The row of this name.
    pub fn row(&self, name: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.name == name)
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<28}{:>8}{:>6}{:>8}{:>6}{:>6}", "", "mean", "5%", "median", "95%", "max")?;
        for row in &self.rows {
            let Row { name, mean, percentile_5, median, percentile_95, max } = row;
            writeln!(f, "{name:<28}{mean:>8.2}{percentile_5:>6}{median:>8}{percentile_95:>6}{max:>6}")?;
        }
        let share = |count: usize| count as f64 / self.programs.max(1) as f64 * 100.0;
        let times = if self.occurrences.is_empty() { "" } else { "times" };
        writeln!(f, "\n{}", format!("{:<28}{:>8}{times:>10}", "of programs", "%").trim_end())?;
        for (name, &count) in &self.expectations {
            writeln!(f, "{name:<28}{:>8.1}", share(count))?;
        }
        for (name, &count) in &self.features {
            let times = self.occurrences.get(name).map(ToString::to_string).unwrap_or_default();
            writeln!(f, "{}", format!("{name:<28}{:>8.1}{times:>10}", share(count)).trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::{Expectation, Typing};
    use elenchus_lang::Source;

    #[test]
    fn rows_summarise_programs_and_what_they_have_several_of() {
        let mut profiler = Profiler::default();
        for (arms, fields, feature) in [(2, vec![0, 3], "a"), (5, vec![0], "b"), (8, vec![1, 1, 1], "b")] {
            let printed = Printed {
                source: Source::single("f", "one\ntwo\n"),
                expectation: Expectation::Typing(Typing::Accept),
                features: vec![feature.to_owned()],
            };
            let measures = vec![Measure::one("arms", arms), Measure { name: "fields", counts: fields }];
            profiler.add(measures, &printed);
        }
        expect![[r"
                                            mean    5%  median   95%   max
            arms                            5.00     2       5     5     8
            fields                          1.00     0       1     1     3
            lines                           2.00     2       2     2     2

            of programs                        %
            accept                         100.0
            a                               33.3
            b                               66.7
        "]]
        .assert_eq(&profiler.finish().to_string());
    }
}
