//! Where the nodes of a program are in its text.

use std::ops::Range;

use elenchus_ir::{Node, Program};

/// A place in a text. Both are counted from 1, columns in bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    pub line: u32,
    pub column: u32,
}

/// Where a node is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    pub start: Position,
    /// Where compilers point to when they speak of the node as a whole: the dot of a call, an operator, the name of a
    /// declaration. It is on another line than the start behind a receiver or operand of several lines.
    pub point: Position,
    /// Behind the last character.
    pub end: Position,
}

/// The places of all nodes that were printed.
#[derive(Clone, Debug)]
pub struct Places {
    /// By kind of node and then by index.
    spans: [Vec<ByteSpan>; KINDS],
    /// Where each line begins.
    lines: Vec<u32>,
    /// What was put before the text after its spans were taken.
    shift: u32,
}

const KINDS: usize = 9;

#[derive(Clone, Copy, Debug)]
struct ByteSpan {
    start: u32,
    point: u32,
    end: u32,
}

const NOWHERE: ByteSpan = ByteSpan { start: u32::MAX, point: 0, end: 0 };

impl Places {
    /// The place of a node; `None` if it was not printed, such as a type that the language leaves out.
    pub fn get(&self, node: Node) -> Option<Span> {
        let (kind, index) = slot(node);
        let span = self.spans[kind].get(index).filter(|span| span.start != u32::MAX)?;
        Some(Span {
            start: self.position(span.start),
            point: self.position(span.point),
            end: self.position(span.end),
        })
    }

    /// The bytes of a node in the text.
    pub fn span(&self, node: Node) -> Option<Range<usize>> {
        let (kind, index) = slot(node);
        let span = self.spans[kind].get(index).filter(|span| span.start != u32::MAX)?;
        Some((span.start + self.shift) as usize..(span.end + self.shift) as usize)
    }

    fn position(&self, offset: u32) -> Position {
        let offset = offset + self.shift;
        let line = self.lines.partition_point(|&start| start <= offset);
        Position { line: line as u32, column: offset - self.lines[line - 1] + 1 }
    }

    pub fn of(program: &Program) -> Places {
        let lengths = [
            program.classes.len(),
            program.enum_constants.len(),
            program.functions.len(),
            program.variables.len(),
            program.type_params.len(),
            program.types.len(),
            program.exprs.len(),
            program.cases.len(),
            program.catches.len(),
        ];
        Places { spans: lengths.map(|length| vec![NOWHERE; length]), lines: Vec::new(), shift: 0 }
    }

    pub(crate) fn set(&mut self, node: Node, start: usize, point: usize, end: usize) {
        let (kind, index) = slot(node);
        self.spans[kind][index] = ByteSpan { start: start as u32, point: point as u32, end: end as u32 };
    }

    /// So many bytes were put into the text at this offset; whatever has begun behind it and has ended moves.
    pub(crate) fn shift(&mut self, from: usize, by: usize) {
        let (from, by) = (from as u32, by as u32);
        for span in self.spans.iter_mut().flatten() {
            if span.start >= from && span.start != u32::MAX {
                span.start += by;
                span.point += by;
                span.end += by;
            }
        }
    }

    /// So many bytes were taken out of the text before this offset; whatever has begun behind it moves.
    pub(crate) fn shift_back(&mut self, from: usize, by: usize) {
        let (from, by) = (from as u32, by as u32);
        for span in self.spans.iter_mut().flatten() {
            if span.start >= from && span.start != u32::MAX {
                span.start -= by;
                span.point -= by;
                span.end -= by;
            }
        }
    }

    /// The text is complete; so many bytes were put before it.
    pub(crate) fn finish(&mut self, text: &str, shift: usize) {
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        self.lines = std::iter::once(0).chain(breaks.map(|(offset, _)| offset as u32 + 1)).collect();
        self.shift = shift as u32;
    }
}

fn slot(node: Node) -> (usize, usize) {
    match node {
        Node::Class(id) => (0, id.index()),
        Node::EnumConstant(id) => (1, id.index()),
        Node::Function(id) => (2, id.index()),
        Node::Variable(id) => (3, id.index()),
        Node::TypeParameter(id) => (4, id.index()),
        Node::Type(id) => (5, id.index()),
        Node::Expr(id) => (6, id.index()),
        Node::Case(id) => (7, id.index()),
        Node::Catch(id) => (8, id.index()),
    }
}
