//! The command line, run as a user runs it.

mod architecture;
mod bad_input;
mod contract;
mod docs;
mod fakes;
mod killed;
mod real;
mod recipe;
mod tool;
