//! How large programs are: what Table 2b of the Ikaros paper shows.

use std::fmt;

/// The counts of one program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    pub types: usize,
    /// Types with type parameters.
    pub polymorphic: usize,
    /// Constructors of each type.
    pub constructors: Vec<usize>,
    /// Parameters of each constructor.
    pub parameters: Vec<usize>,
    pub arms: usize,
    /// Levels of constructors in the deepest arm.
    pub depth: usize,
}

/// The distribution of the counts of many programs.
#[derive(Clone, PartialEq, Debug)]
pub struct Profile {
    pub programs: usize,
    /// In the order of the paper's table.
    pub rows: Vec<Summary>,
}

/// The distribution of one count.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    pub name: &'static str,
    pub mean: f64,
    pub percentile_5: usize,
    pub median: usize,
    pub percentile_95: usize,
    pub max: usize,
}

impl Profile {
    pub fn of(shapes: &[Shape]) -> Profile {
        let each = |count: fn(&Shape) -> usize| shapes.iter().map(count).collect();
        let all = |counts: fn(&Shape) -> &[usize]| shapes.iter().flat_map(counts).copied().collect();
        let rows = vec![
            Summary::of("type declarations", each(|shape| shape.types)),
            Summary::of("polymorphic types", each(|shape| shape.polymorphic)),
            Summary::of("constructors per type", all(|shape| &shape.constructors)),
            Summary::of("parameters per constructor", all(|shape| &shape.parameters)),
            Summary::of("arms", each(|shape| shape.arms)),
            Summary::of("depth", each(|shape| shape.depth)),
        ];
        Profile { programs: shapes.len(), rows }
    }

    /// The row of this name.
    pub fn row(&self, name: &str) -> Option<&Summary> {
        self.rows.iter().find(|row| row.name == name)
    }
}

impl Summary {
    fn of(name: &'static str, mut counts: Vec<usize>) -> Summary {
        counts.sort_unstable();
        let percentile =
            |percent: usize| counts.get(counts.len().saturating_sub(1) * percent / 100).copied().unwrap_or(0);
        Summary {
            name,
            mean: counts.iter().sum::<usize>() as f64 / counts.len().max(1) as f64,
            percentile_5: percentile(5),
            median: percentile(50),
            percentile_95: percentile(95),
            max: percentile(100),
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<28}{:>8}{:>6}{:>8}{:>6}{:>6}", "", "mean", "5%", "median", "95%", "max")?;
        for row in &self.rows {
            let Summary { name, mean, percentile_5, median, percentile_95, max } = row;
            writeln!(f, "{name:<28}{mean:>8.2}{percentile_5:>6}{median:>8}{percentile_95:>6}{max:>6}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn rows_summarise_programs_types_and_constructors() {
        let shape = |arms, parameters: &[usize]| Shape {
            types: 1,
            polymorphic: 0,
            constructors: vec![parameters.len()],
            parameters: parameters.to_vec(),
            arms,
            depth: 1,
        };
        let profile = Profile::of(&[shape(2, &[0, 3]), shape(5, &[0]), shape(8, &[1, 1, 1])]);
        expect![[r"
                                            mean    5%  median   95%   max
            type declarations               1.00     1       1     1     1
            polymorphic types               0.00     0       0     0     0
            constructors per type           2.00     1       2     2     3
            parameters per constructor      1.00     0       1     1     3
            arms                            5.00     2       5     5     8
            depth                           1.00     1       1     1     1
        "]]
        .assert_eq(&profile.to_string());
        assert_eq!(Profile::of(&[]).row("arms").unwrap().max, 0);
    }
}
