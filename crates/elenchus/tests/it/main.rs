//! The command line, run as a user runs it.

// Helpers of tests are tests.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod api;
mod architecture;
mod bad_input;
mod contract;
mod docs;
mod fakes;
mod generate;
mod groovy;
mod habits;
mod killed;
mod known;
mod model;
mod printed;
mod programs;
mod real;
mod recipe;
mod suites;
mod tool;
mod triage;
