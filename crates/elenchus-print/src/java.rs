//! Programs of the IR as Java.
//!
//! The text is what a person would write: library classes are imported, parentheses stand where precedence asks for
//! them, every declaration and statement begins its own line. What Java lacks is lowered:
//!
//! - Top-level functions and variables are static members of a class of their own, [`TOP_LEVEL_CLASS`].
//! - A block, a `try` or an `if` of blocks that has a value becomes `switch (0) { default -> { … yield v; } }`.
//! - A canonical constructor of a record that ends by assigning its components is written in its compact form.
//! - A top-level class is never `public`: the language would want a file of its name for each.
//!
//! **Every program prints**, also one that makes no sense. What Java cannot say at all (nullable types, a loop where a
//! value is wanted) is written as something that a Java compiler rejects on that line. Nothing is resolved here and
//! no type is known, so a program is accepted or rejected for what it says, not for how it is printed.

mod class_names;
mod compact;
mod declarations;
mod expressions;
mod groovy_forms;
mod literals;
mod precedence;
mod statements;
mod types;

use elenchus_ir::{Item, Name, Node, Program, TOP_LEVEL_CLASS};

use crate::groovy::would_go_on;
use crate::places::Places;
use crate::program::{PrintOptions, PrintedProgram};
use class_names::ClassNames;
use declarations::Paragraph;

/// Writes a program as one Java file.
pub fn print_java(program: &Program, options: PrintOptions<'_>) -> PrintedProgram {
    print(program, options, Syntax::Java)
}

/// The languages that are written so much alike that one printer does for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Syntax {
    Java,
    Groovy,
}

pub(crate) fn print(program: &Program, options: PrintOptions<'_>, syntax: Syntax) -> PrintedProgram {
    let mut printer = Printer {
        program,
        syntax,
        open_end: None,
        text: String::with_capacity(program.exprs.len() * 24 + 1024),
        depth: 0,
        one_line_bodies: options.one_line_bodies && syntax == Syntax::Java,
        class_names: ClassNames::of(program, syntax, options.full_names),
        places: Places::of(program),
    };
    printer.program();
    printer.finish(options)
}

struct Printer<'p> {
    program: &'p Program,
    syntax: Syntax,
    /// Where the last statement or field ended without a semicolon.
    open_end: Option<usize>,
    text: String,
    /// How many blocks are open.
    depth: usize,
    one_line_bodies: bool,
    class_names: ClassNames<'p>,
    places: Places,
}

impl<'p> Printer<'p> {
    fn program(&mut self) {
        let mut is_first = true;
        for item in &self.program.items {
            if let Item::Class(class) = item {
                if !is_first {
                    self.write("\n");
                }
                is_first = false;
                self.annotation();
                self.top_level_class(*class);
                self.write("\n");
            }
        }
        let belongs_to_main = |item: &Item| !matches!(item, Item::Class(_));
        if self.program.items.iter().any(belongs_to_main) {
            if !is_first {
                self.write("\n");
            }
            self.annotation();
            self.main_class();
            self.write("\n");
        }
    }

    fn annotation(&mut self) {
        if self.syntax == Syntax::Groovy {
            self.write("@CompileStatic\n");
        }
    }

    /// The class that holds what other languages have at the top level.
    fn main_class(&mut self) {
        self.write("class ");
        self.write(TOP_LEVEL_CLASS);
        self.write(" ");
        self.braced(|printer| {
            let mut before = None;
            for item in &printer.program.items {
                let paragraph = match item {
                    Item::Class(_) => continue,
                    Item::Function(function) => printer.paragraph_of_function(*function),
                    Item::Variable(_) => Paragraph::Fields,
                };
                printer.begin_member(before, paragraph);
                before = Some(paragraph);
                printer.after_open_end(|printer| match item {
                    Item::Class(_) => {}
                    Item::Function(function) => printer.top_level_function(*function),
                    Item::Variable(variable) => printer.top_level_variable(*variable),
                });
            }
        });
    }

    /// Puts what comes first before the rest; only now it is known which classes are imported.
    fn finish(self, options: PrintOptions<'_>) -> PrintedProgram {
        let Printer { mut text, syntax, class_names, mut places, .. } = self;
        let end = if syntax == Syntax::Java { ";\n" } else { "\n" };
        let mut head = String::new();
        if let Some(header) = options.header {
            head.push_str(header);
            head.push('\n');
        }
        if let Some(package) = options.package {
            head.push_str("package ");
            head.push_str(package);
            head.push_str(end);
            head.push('\n');
        }
        let mut has_imports = false;
        for class in class_names.imports() {
            head.push_str("import ");
            head.push_str(class);
            head.push_str(end);
            has_imports = true;
        }
        if has_imports {
            head.push('\n');
        }
        text.insert_str(0, &head);
        places.finish(&text, head.len());
        PrintedProgram { text, places }
    }

    fn write(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn write_name(&mut self, name: Name) {
        self.text.push_str(self.program.names.spelling(name));
    }

    /// Begins a new line.
    fn line(&mut self) {
        const SPACES: &str =
            "                                                                                ";
        self.text.push('\n');
        let mut columns = self.depth * 4;
        while columns > 0 {
            let some = columns.min(SPACES.len());
            self.text.push_str(&SPACES[..some]);
            columns -= some;
        }
    }

    /// Writes `{`, what is within, and `}` on a line of its own; `{}` if nothing is within.
    fn braced(&mut self, content: impl FnOnce(&mut Printer<'p>)) {
        self.write("{");
        let before = self.here();
        self.depth += 1;
        content(self);
        self.depth -= 1;
        self.open_end = None;
        if self.one_line_bodies && self.joined(before) {
            self.write(" ");
        } else if self.here() > before {
            self.line();
        }
        self.write("}");
    }

    /// Puts what has been written since then on the line that it follows, if it is one line without braces of its own and
    /// there is room.
    fn joined(&mut self, from: usize) -> bool {
        const WIDTH: usize = 80;
        let Some(line) = self.text[from..].strip_prefix('\n') else { return false };
        let content = line.trim_start_matches(' ');
        let start = self.text[..from].rfind('\n').map_or(0, |line_break| line_break + 1);
        let width = from - start + content.len() + "  }".len();
        if content.contains('\n') || content.replace("{}", "").contains('{') || width > WIDTH {
            return false;
        }
        let begin = self.text.len() - content.len();
        self.text.replace_range(from..begin, " ");
        self.places.shift_back(begin, begin - from - 1);
        true
    }

    /// Ends a statement or a field: with a semicolon, or in Groovy with the line.
    fn end(&mut self) {
        match self.syntax {
            Syntax::Java => self.write(";"),
            Syntax::Groovy => self.open_end = Some(self.here()),
        }
    }

    /// Writes a statement or member. What is before it gets its semicolon after all if it would not end without one.
    fn after_open_end(&mut self, write: impl FnOnce(&mut Printer<'p>)) {
        let (before, start) = (self.open_end.take(), self.here());
        write(self);
        if let Some(end) = before.filter(|_| would_go_on(&self.text[start..])) {
            self.text.insert(end, ';');
            self.places.shift(end, 1);
            self.open_end = self.open_end.map(|open| open + 1);
        }
    }

    /// Writes items with commas between them.
    fn separated<T: Copy>(&mut self, items: &[T], separator: &str, write: impl Fn(&mut Printer<'p>, T)) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.write(separator);
            }
            write(self, *item);
        }
    }

    /// Where the next character will be.
    fn here(&self) -> usize {
        self.text.len()
    }

    /// Keeps the place of a node that ends here.
    fn place(&mut self, node: Node, start: usize, point: usize) {
        self.places.set(node, start, point, self.text.len());
    }

    /// Puts what is below a node and not written where the node is.
    fn place_below(&mut self, node: Node, start: usize, point: usize) {
        for below in self.program.written_nodes_below(node) {
            if self.places.span(below).is_none() {
                self.place(below, start, point);
            }
        }
    }
}
