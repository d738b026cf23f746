// Helpers of tests are tests.
#![allow(clippy::unwrap_used)]

mod elaboration;
mod other_languages;
mod suites;
