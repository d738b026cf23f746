//! How results look: tables, the page of a finding, the script that shows it to others.
//!
//! Everything here turns a value into a string. Nothing is printed, and nothing is known of how findings are found.

mod page;
mod script;
mod summary;
mod table;

pub use page::page;
pub use script::script;
pub use summary::summary;
pub use table::{findings, signatures};
