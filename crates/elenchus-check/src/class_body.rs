//! Attributing the bodies of classes.

use elenchus_ir::Item;

use crate::Checker;

impl Checker<'_> {
    /// Attributes all classes, in the order in which they stand.
    pub fn attribute_program(&mut self) {
        for item in &self.program.items {
            if let Item::Function(function) = item
                && let Some(body) = self.program.functions[*function].body
            {
                self.statement(body);
            }
        }
    }
}
