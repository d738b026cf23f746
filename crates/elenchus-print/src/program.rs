//! What all printers of programs of the IR have in common.

use elenchus_ir::Program;

use crate::places::Places;

/// Writes a program in some language; there is one for each, such as [`print_java`](crate::print_java).
///
/// Every program prints, also one that makes no sense: what the language cannot say is written as something that its
/// compilers reject on that line.
pub type Print = fn(&Program, PrintOptions<'_>) -> PrintedProgram;

/// What stands before the program, and its layout.
#[derive(Clone, Copy, Default, Debug)]
pub struct PrintOptions<'o> {
    /// A comment for the first line, with its marks.
    pub header: Option<&'o str>,
    /// The package or module, which keeps programs apart that are compiled together.
    pub package: Option<&'o str>,
    /// Whether a body of one short line stands on the line that opens it, as in small programs that people write.
    pub one_line_bodies: bool,
    /// Whether classes of the library are written in full where they stand, and none is imported.
    pub full_names: bool,
}

impl PrintOptions<'_> {
    /// For people, and for reports.
    pub const SMALL: PrintOptions<'static> =
        PrintOptions { header: None, package: None, one_line_bodies: true, full_names: false };
}

/// A program as text.
#[derive(Clone, Debug)]
pub struct PrintedProgram {
    pub text: String,
    pub places: Places,
}
