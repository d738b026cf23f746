// Helpers of tests are tests.
#![allow(clippy::unwrap_used)]

mod erase;
mod fault;
mod graph;
mod groovy;
mod resolve;
mod support;
mod witness;
