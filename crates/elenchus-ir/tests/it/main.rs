//! Programs as data, from outside.

// A test that cannot go on has failed.
#![allow(clippy::unwrap_used)]

mod sample;
mod text;
mod walk;
