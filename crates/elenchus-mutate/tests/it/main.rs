// Helpers of tests are tests.
#![allow(clippy::unwrap_used)]

mod graph;
mod support;
