//! Mutants of a seed.

use std::ops::Range;
use std::sync::Arc;

use elenchus_case::CaseRng;
use rand::{Rng, RngExt};
use rustc_hash::FxHashSet;

use crate::Seed;
use crate::seed::{Dish, Menu, Ready, Site};

/// Replacements in a mutant, at most.
const REPLACEMENTS: u32 = 12;
/// Draws without anything new after which a seed is taken to be used up.
const FRUITLESS: u32 = 64;

/// The mutants of a seed in an order of its own, each text once.
///
/// The n-th is a function of the seed and the random numbers. Where in their stream each mutant was drawn is kept, so
/// that any of those made before can be made again at once.
pub struct Mutants {
    seed: Arc<Seed>,
    depth: u32,
    rng: CaseRng,
    seen: FxHashSet<u64>,
    /// Where the random numbers of each mutant begin.
    begins: Vec<u128>,
    is_finished: bool,
    buffer: Buffer,
}

/// One mutant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mutant<'b> {
    pub text: &'b str,
    /// What was replaced, by position.
    pub edits: &'b [Replacement],
}

/// The bytes of an expression of the seed, and those of the new one in the mutant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replacement {
    pub replaced: Range<usize>,
    pub new: Range<usize>,
    /// What the expression was.
    pub kind: &'static str,
    pub is_literal: bool,
}

#[derive(Default)]
struct Buffer {
    text: String,
    chosen: Vec<u32>,
    edits: Vec<Replacement>,
}

impl Mutants {
    /// Mutants whose new expressions have at most this depth.
    pub fn new(seed: Arc<Seed>, depth: u32, rng: CaseRng) -> Mutants {
        Mutants {
            is_finished: seed.sites.is_empty(),
            seed,
            depth,
            rng,
            seen: FxHashSet::default(),
            begins: Vec::new(),
            buffer: Buffer::default(),
        }
    }

    /// The next mutant that was not there before.
    pub fn advance(&mut self) -> Option<Mutant<'_>> {
        let mut fruitless = 0;
        while !self.is_finished {
            let begin = self.rng.get_word_pos();
            self.buffer.draw(&self.seed, self.depth, &mut self.rng);
            let is_new = *self.buffer.text != *self.seed.text && self.seen.insert(hash(&self.buffer.text));
            if is_new {
                self.begins.push(begin);
                return Some(self.buffer.mutant());
            }
            fruitless += 1;
            self.is_finished = fruitless == FRUITLESS;
        }
        None
    }

    /// The mutant of this number, counted from 0.
    pub fn nth(&mut self, number: usize) -> Option<Mutant<'_>> {
        while self.begins.len() <= number {
            self.advance()?;
        }
        let mut rng = self.rng.clone();
        rng.set_word_pos(self.begins[number]);
        self.buffer.draw(&self.seed, self.depth, &mut rng);
        Some(self.buffer.mutant())
    }
}

impl Buffer {
    fn mutant(&self) -> Mutant<'_> {
        Mutant { text: &self.text, edits: &self.edits }
    }

    /// Draws the places to change, then what to put there.
    fn draw(&mut self, seed: &Seed, depth: u32, rng: &mut CaseRng) {
        let count = seed.sites.len() as u32;
        let wanted = rng.random_range(1..=REPLACEMENTS);
        self.chosen.clear();
        self.chosen.extend((0..wanted).map(|_| rng.random_range(0..count)));
        self.chosen.sort_unstable();
        self.text.clear();
        self.edits.clear();
        let mut copied = 0;
        for &chosen in &self.chosen {
            let site = &seed.sites[chosen as usize];
            // One that lies inside a replaced expression is gone, as is one that was drawn twice.
            if (site.start as usize) < copied {
                continue;
            }
            self.text.push_str(&seed.text[copied..site.start as usize]);
            let begin = self.text.len();
            let original = &seed.text[site.start as usize..site.end as usize];
            expression(&mut self.text, seed, site, original, depth, rng);
            copied = site.end as usize;
            keep_apart(&mut self.text, begin, &seed.text[copied..]);
            // What came out as it was is no replacement.
            if self.text[begin..] == seed.text[site.start as usize..copied] {
                continue;
            }
            self.edits.push(Replacement {
                replaced: site.start as usize..copied,
                new: begin..self.text.len(),
                kind: site.kind,
                is_literal: site.is_literal,
            });
        }
        self.text.push_str(&seed.text[copied..]);
    }
}

/// Puts spaces around what was written since `begin` where it would run into a word beside it.
fn keep_apart(text: &mut String, begin: usize, rest: &str) {
    let is_word = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let bytes = text.as_bytes();
    let runs_into = is_word(bytes.last()) && is_word(rest.as_bytes().first());
    if begin > 0 && is_word(bytes.get(begin)) && is_word(bytes.get(begin - 1)) {
        text.insert(begin, ' ');
    }
    if runs_into {
        text.push(' ');
    }
}

/// A new expression for a place.
fn expression(text: &mut String, seed: &Seed, site: &Site, original: &str, depth: u32, rng: &mut CaseRng) {
    let menu = &seed.menus[site.menu as usize];
    let wrappers = menu.wrappers.iter().filter(|dish| dish.around <= site.around).count() as u32;
    let must_wrap = menu.is_empty() || (depth == 1 && is_leafless(menu));
    if wrappers > 0 && (must_wrap || (depth > 1 && rng.random_range(0..8_u32) == 0)) {
        let number = rng.random_range(0..wrappers) as usize;
        let mut fitting = menu.wrappers.iter().filter(|dish| dish.around <= site.around);
        let Some(dish) = fitting.nth(number) else { return };
        let ascription = site.exact.then_some(&menu.ascription);
        text.push_str(ascription.map_or("", |(before, _)| before));
        fill(text, seed, dish, original, depth, dish.is_open && (site.exact || !site.free), rng);
        text.push_str(ascription.map_or("", |(_, behind)| behind));
        return;
    }
    let composite = menu.templates.len() as u32;
    if depth > 1 && composite > 0 && (is_leafless(menu) || rng.random_range(0..4_u32) != 0) {
        if site.exact {
            text.push_str(&menu.ascription.0);
            compose(text, seed, menu, depth, true, rng);
            text.push_str(&menu.ascription.1);
        } else {
            compose(text, seed, menu, depth, !site.free, rng);
        }
    } else {
        leaf(text, menu, site.exact, "", rng);
    }
}

fn is_leafless(menu: &Menu) -> bool {
    menu.variables.is_empty() && menu.literals.exact.is_empty()
}

/// One of the templates of a menu, filled.
fn compose(text: &mut String, seed: &Seed, menu: &Menu, depth: u32, is_tight: bool, rng: &mut CaseRng) {
    let dish = &menu.templates[rng.random_range(0..menu.templates.len() as u32) as usize];
    fill(text, seed, dish, "", depth, dish.is_open && is_tight, rng);
}

/// The parts of a template, one after the other.
fn fill(
    text: &mut String,
    seed: &Seed,
    dish: &Dish,
    original: &str,
    depth: u32,
    has_parentheses: bool,
    rng: &mut CaseRng,
) {
    if has_parentheses {
        text.push('(');
    }
    // What is assigned to: a variable is not assigned to itself.
    let mut target = "";
    for part in &dish.parts {
        match part {
            Ready::Text(piece) => text.push_str(piece),
            Ready::Operand(menu) => operand(text, seed, &seed.menus[*menu as usize], depth - 1, target, rng),
            // An operator beside it would take a part of it.
            Ready::Original if text.ends_with('(') => text.push_str(original),
            Ready::Original => {
                text.push('(');
                text.push_str(original);
                text.push(')');
            }
            Ready::Unknown(menu) => {
                let menu = &seed.menus[*menu as usize];
                let is_named = menu.literals.small.is_empty() || rng.random_range(0..2_u32) == 0;
                if is_named && !menu.unknown.is_empty() {
                    text.push_str(pick(&menu.unknown, rng));
                } else {
                    text.push_str(pick(&menu.literals.small, rng));
                }
            }
            Ready::Small(menu) => text.push_str(pick(&seed.menus[*menu as usize].literals.small, rng)),
            Ready::Target(menu) => {
                target = pick(&seed.menus[*menu as usize].targets, rng);
                text.push_str(target);
            }
        }
    }
    if has_parentheses {
        text.push(')');
    }
}

fn operand(text: &mut String, seed: &Seed, menu: &Menu, depth: u32, other_than: &str, rng: &mut CaseRng) {
    if depth > 1 && !menu.templates.is_empty() && rng.random_range(0..2_u32) == 0 {
        compose(text, seed, menu, depth, true, rng);
    } else {
        leaf(text, menu, menu.literals.plain.is_empty(), other_than, rng);
    }
}

/// A literal, or a variable other than one.
fn leaf(text: &mut String, menu: &Menu, is_exact: bool, other_than: &str, rng: &mut CaseRng) {
    let literals = if is_exact { &menu.literals.exact } else { &menu.literals.plain };
    let literals = if literals.is_empty() { &menu.literals.exact } else { literals };
    let is_named = literals.is_empty() || rng.random_range(0..2_u32) == 0;
    let named = if is_named && !menu.variables.is_empty() { pick(&menu.variables, rng) } else { "" };
    if !named.is_empty() && named != other_than {
        text.push_str(named);
    } else if !literals.is_empty() {
        text.push_str(pick(literals, rng));
    } else if let Some(other) = menu.variables.iter().find(|variable| ***variable != *other_than) {
        text.push_str(other);
    }
}

fn pick<'a, S: AsRef<str>>(list: &'a [S], rng: &mut impl Rng) -> &'a str {
    list[rng.random_range(0..list.len() as u32) as usize].as_ref()
}

/// A hash of a text, eight bytes at a time. Two texts share one by chance about once in 2^64 pairs.
fn hash(text: &str) -> u64 {
    let mut hash = text.len() as u64 ^ 0x9E37_79B9_7F4A_7C15;
    let mut words = text.as_bytes().chunks_exact(8);
    for word in &mut words {
        let word = u64::from_le_bytes(word.try_into().expect("eight bytes"));
        hash = mix(hash ^ word);
    }
    let mut last = [0; 8];
    last[..words.remainder().len()].copy_from_slice(words.remainder());
    mix(mix(hash ^ u64::from_le_bytes(last)))
}

fn mix(word: u64) -> u64 {
    let product = u128::from(word) * 0xE703_7ED1_A0B4_28DB;
    (product >> 64) as u64 ^ product as u64
}
