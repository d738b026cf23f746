// Helpers of tests are tests.
#![allow(clippy::unwrap_used)]

mod erase;
mod fault;
mod graph;
mod resolve;
mod support;
mod witness;
