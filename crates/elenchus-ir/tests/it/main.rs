//! Programs as data, from outside.

mod sample;
mod text;
