// Helpers of tests are tests.
#![allow(clippy::unwrap_used)]

mod elaboration;
mod groovy;
mod other_languages;
mod suites;
