//! How results look: tables, the page of a finding, the script that shows it to others.
//!
//! Everything here turns a value into a string. Nothing is printed, and nothing is known of how findings are found.

mod agreement;
mod count;
mod groups;
mod junit;
mod lines;
mod page;
mod sarif;
mod script;
mod summary;
mod table;

pub use agreement::agreement;
pub use count::Count;
pub use groups::groups;
pub use junit::junit;
pub use lines::lines;
pub use page::page;
pub use sarif::sarif;
pub use script::script;
pub use summary::summary;
pub use table::findings;
