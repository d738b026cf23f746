//! Types drawn at random, and types as they are written.

pub mod draw;
mod write;
