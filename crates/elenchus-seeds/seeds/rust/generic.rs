use std::collections::BTreeMap;

pub trait Weigh {
    fn weight(&self) -> u32;

    fn is_heavy(&self, limit: u32) -> bool {
        self.weight() > limit
    }
}

impl Weigh for u8 {
    fn weight(&self) -> u32 {
        let base: u32 = 3;
        base + 1
    }
}

pub fn chosen<T>(first: bool, one: T, other: T) -> T {
    if first { one } else { other }
}

fn bounded(n: usize, limit: usize) -> usize {
    if n < limit { n } else { limit }
}

pub fn counted(words: &[String]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    let start: usize = 0;
    for word in words {
        *counts.entry(word.clone()).or_insert(start) += 1;
    }
    counts
}

pub fn pick(at: usize, wide: bool) -> usize {
    let limit: usize = 8;
    let near = bounded(at, limit);
    chosen(wide && near > 2, near, limit)
}

pub fn apply(f: impl Fn(i64) -> i64, n: i64) -> i64 {
    let shifted: i64 = n + 2;
    f(shifted) - f(n)
}
