//! Values of scalar types as intervals of integers: what a constant or a range pattern covers.

/// The values from `low` to `high`, both included, that the domain has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Span {
    pub low: i64,
    pub high: i64,
}

/// The values of a scalar type in some language, in order: an interval, perhaps with a gap in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Domain {
    pub whole: Span,
    /// Numbers inside `whole` that are no values.
    pub gap: Option<Span>,
}

impl Span {
    pub const fn new(low: i64, high: i64) -> Span {
        Span { low, high }
    }

    pub fn contains(self, value: i64) -> bool {
        self.low <= value && value <= self.high
    }

    pub fn is_single(self) -> bool {
        self.low == self.high
    }
}

impl Domain {
    pub const fn new(low: i64, high: i64) -> Domain {
        Domain { whole: Span::new(low, high), gap: None }
    }

    pub fn contains(self, value: i64) -> bool {
        self.whole.contains(value) && self.gap.is_none_or(|gap| !gap.contains(value))
    }

    /// The value before this one.
    pub fn predecessor(self, value: i64) -> i64 {
        match self.gap {
            Some(gap) if gap.high == value - 1 => gap.low - 1,
            _ => value - 1,
        }
    }

    /// The value after this one.
    pub fn successor(self, value: i64) -> i64 {
        match self.gap {
            Some(gap) if gap.low == value + 1 => gap.high + 1,
            _ => value + 1,
        }
    }

    /// Cuts a span before `value`, into two that together have the same values and none in common; `None` if one
    /// of the two would be empty or if there is no such value.
    pub fn cut(self, span: Span, value: i64) -> Option<[Span; 2]> {
        let inside = self.contains(value) && span.low < value && value <= span.high;
        inside.then(|| [Span::new(span.low, self.predecessor(value)), Span::new(value, span.high)])
    }

    /// Values that compilers are likely to treat specially, besides the ends of the domain.
    pub fn landmarks(self) -> impl Iterator<Item = i64> {
        let ends = [self.whole.low, self.whole.low + 1, self.whole.high - 1, self.whole.high];
        let around_gap = self.gap.map(|gap| [gap.low - 1, gap.high + 1]).into_iter().flatten();
        let common = [-1, 0, 1, 9, 10, 48, 57, 65, 90, 97, 122, 127, 128, 255, 256, 0xFFFF, 0x1_0000];
        ends.into_iter().chain(common).chain(around_gap).filter(move |&value| self.contains(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHARACTERS: Domain =
        Domain { whole: Span::new(0, 0x10_FFFF), gap: Some(Span::new(0xD800, 0xDFFF)) };

    #[test]
    fn cutting_keeps_every_value_once() {
        for domain in [Domain::new(0, 1), Domain::new(-128, 127), Domain::new(0, 255), CHARACTERS] {
            for value in domain.landmarks() {
                match domain.cut(domain.whole, value) {
                    None => assert_eq!(value, domain.whole.low),
                    Some([below, above]) => {
                        assert_eq!(domain.successor(below.high), above.low);
                        assert_eq!((below.low, above.high), (domain.whole.low, domain.whole.high));
                        assert!(domain.contains(below.high) && domain.contains(above.low));
                    }
                }
            }
        }
    }

    #[test]
    fn characters_are_cut_around_the_surrogates() {
        let domain = CHARACTERS;
        let cut = domain.cut(domain.whole, 0xE000);
        assert_eq!(cut, Some([Span::new(0, 0xD7FF), Span::new(0xE000, 0x10_FFFF)]));
        assert_eq!(domain.cut(domain.whole, 0xD800), None);
        assert_eq!(domain.cut(Span::new(0xE000, 0xE000), 0xE000), None);
    }
}
