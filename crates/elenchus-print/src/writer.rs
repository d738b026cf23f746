use std::fmt::{Display, Write};

/// Writes text line by line, indented by four spaces a level, and knows the number of each line it writes.
#[derive(Default, Debug)]
pub struct Writer {
    text: String,
    depth: usize,
    lines: u32,
}

impl Writer {
    pub fn new() -> Writer {
        Writer::default()
    }

    /// Writes one line and returns its number, counted from 1.
    pub fn line(&mut self, line: impl Display) -> u32 {
        for _ in 0..self.depth {
            self.text.push_str("    ");
        }
        let start = self.text.len();
        write!(self.text, "{line}").expect("writing to a string cannot fail");
        debug_assert!(!self.text[start..].contains('\n'), "a line holds no line break");
        self.text.push('\n');
        self.lines += 1;
        self.lines
    }

    /// An empty line, without trailing blanks.
    pub fn blank(&mut self) {
        self.text.push('\n');
        self.lines += 1;
    }

    /// Writes a line that begins a block, and returns its number.
    pub fn open(&mut self, line: impl Display) -> u32 {
        let number = self.line(line);
        self.depth += 1;
        number
    }

    /// Writes the line that ends the innermost block.
    pub fn close(&mut self, line: impl Display) {
        self.depth = self.depth.checked_sub(1).expect("every block that is closed was opened");
        self.line(line);
    }

    /// Ends the innermost block where nothing is written to end it.
    pub fn dedent(&mut self) {
        self.depth = self.depth.checked_sub(1).expect("every block that is closed was opened");
    }

    /// The text written.
    pub fn finish(self) -> String {
        debug_assert_eq!(self.depth, 0, "every block is closed");
        self.text
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn lines_are_numbered_and_blocks_indented() {
        let mut writer = Writer::new();
        assert_eq!(writer.line("a"), 1);
        writer.blank();
        assert_eq!(writer.open("b {"), 3);
        assert_eq!(writer.open("c {"), 4);
        assert_eq!(writer.line("d"), 5);
        writer.close("}");
        writer.close("}");
        let text = writer.finish();
        assert_eq!(text.lines().nth(4), Some("        d"));
        expect![[r"
            a

            b {
                c {
                    d
                }
            }
        "]]
        .assert_eq(&text);
    }
}
