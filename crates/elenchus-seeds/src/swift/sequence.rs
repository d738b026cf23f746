//! Operators and their operands.
//!
//! The grammar gives operators a precedence of its own, which is not always Swift's: it reads `-1 + 2` as the
//! negative of a sum. So a run of operators is taken apart again and folded as the language says: the Swift
//! Programming Language, "Expressions", and the precedence groups that the standard library declares.

use tree_sitter::Node;

use super::syntax::{Tree, child_of_kind, is_number};

/// An expression with its operands where Swift has them.
#[derive(Debug)]
pub(super) struct Expr<'t> {
    pub shape: Shape<'t>,
    pub start: usize,
    pub end: usize,
}

#[derive(Debug)]
pub(super) enum Shape<'t> {
    /// No operator at its top.
    Leaf(Node<'t>),
    Prefix(&'t str, Box<Expr<'t>>),
    Binary(&'t str, Box<Expr<'t>>, Box<Expr<'t>>),
    Ternary(Box<Expr<'t>>, Node<'t>, Box<Expr<'t>>),
    /// `is`, `as`, `as?` or `as!`, and a type.
    Cast(&'t str, Box<Expr<'t>>, Node<'t>),
    /// `try`, `await` and the like, which cover everything to their right.
    Effect(&'t str, Box<Expr<'t>>),
    Assignment(&'t str, Box<Expr<'t>>, Box<Expr<'t>>),
    /// Operands of operators whose precedence is not known.
    Unfolded(Vec<Expr<'t>>),
}

enum Item<'t> {
    Operand(Expr<'t>),
    /// Something before an operand, with where it starts.
    Before(Before<'t>, usize),
    Operator(Operator<'t>),
}

#[derive(Clone, Copy)]
enum Before<'t> {
    Prefix(&'t str),
    Effect(&'t str),
}

#[derive(Clone, Copy)]
enum Operator<'t> {
    Infix(&'t str),
    Ternary(Node<'t>),
    Cast(&'t str, Node<'t>),
    Assignment(&'t str),
}

/// The expression that begins at this node.
pub(super) fn fold<'t>(tree: Tree<'t>, node: Node<'t>) -> Expr<'t> {
    let mut items = Vec::new();
    flatten(tree, node, &mut items);
    let mut parser = Folder { items: items.into_iter().peekable(), is_known: true };
    let folded = parser.expression(0);
    if parser.is_known && parser.items.peek().is_none() {
        return folded;
    }
    let mut items = Vec::new();
    flatten(tree, node, &mut items);
    let operands = items.into_iter().filter_map(|item| match item {
        Item::Operand(operand) => Some(operand),
        Item::Before(..) | Item::Operator(_) => None,
    });
    Expr { shape: Shape::Unfolded(operands.collect()), start: node.start_byte(), end: node.end_byte() }
}

fn flatten<'t>(tree: Tree<'t>, node: Node<'t>, items: &mut Vec<Item<'t>>) {
    let field = |name| node.child_by_field_name(name);
    let mut infix = |left: Option<Node<'t>>, operator, right: Option<Node<'t>>| match (left, right) {
        (Some(left), Some(right)) => {
            flatten(tree, left, items);
            items.push(Item::Operator(operator));
            flatten(tree, right, items);
        }
        _ => items.push(Item::Operand(leaf(node))),
    };
    match node.kind() {
        "multiplicative_expression"
        | "additive_expression"
        | "infix_expression"
        | "comparison_expression"
        | "equality_expression"
        | "conjunction_expression"
        | "disjunction_expression"
        | "bitwise_operation" => {
            let operator = field("op").map_or("", |op| tree.text(op));
            infix(field("lhs"), Operator::Infix(operator), field("rhs"));
        }
        "range_expression" => {
            let operator = field("op").map_or("", |op| tree.text(op));
            infix(field("start"), Operator::Infix(operator), field("end"));
        }
        "nil_coalescing_expression" => infix(field("value"), Operator::Infix("??"), field("if_nil")),
        "ternary_expression" => match field("if_true") {
            Some(middle) => infix(field("condition"), Operator::Ternary(middle), field("if_false")),
            None => items.push(Item::Operand(leaf(node))),
        },
        "assignment" => {
            let operator = field("operator").map_or("", |op| tree.text(op));
            let target = field("target").and_then(|target| target.named_child(0));
            infix(target, Operator::Assignment(operator), field("result"));
        }
        "as_expression" | "check_expression" => {
            let (value, operator) = match node.kind() {
                "as_expression" => {
                    (field("expr"), child_of_kind(node, "as_operator").map(|op| tree.text(op)))
                }
                _ => (field("target"), Some("is")),
            };
            // The grammar calls the type `name`, as it does everywhere.
            match (value, operator, field("name")) {
                (Some(value), Some(operator), Some(of)) => {
                    flatten(tree, value, items);
                    items.push(Item::Operator(Operator::Cast(operator, of)));
                }
                _ => items.push(Item::Operand(leaf(node))),
            }
        }
        "prefix_expression" => match (field("operation").map(|op| tree.text(op)), field("target")) {
            (Some(operator), Some(target)) if operator != "." && operator != "&" => {
                // A sign belongs to its number: `-1` is a literal.
                if operator == "-" && is_number(target) {
                    items.push(Item::Operand(leaf(node)));
                } else {
                    items.push(Item::Before(Before::Prefix(operator), node.start_byte()));
                    flatten(tree, target, items);
                }
            }
            _ => items.push(Item::Operand(leaf(node))),
        },
        "try_expression" | "await_expression" | "unsafe_expression" => match field("expr") {
            Some(inner) => {
                let word = node.child(0).map_or("", |word| tree.text(word));
                items.push(Item::Before(Before::Effect(word), node.start_byte()));
                flatten(tree, inner, items);
            }
            None => items.push(Item::Operand(leaf(node))),
        },
        _ => items.push(Item::Operand(leaf(node))),
    }
}

fn leaf(node: Node<'_>) -> Expr<'_> {
    Expr { shape: Shape::Leaf(node), start: node.start_byte(), end: node.end_byte() }
}

struct Folder<'t, I: Iterator<Item = Item<'t>>> {
    items: std::iter::Peekable<I>,
    /// All operators so far have a precedence that we know.
    is_known: bool,
}

impl<'t, I: Iterator<Item = Item<'t>>> Folder<'t, I> {
    /// An expression of operators that bind at least as tightly as this.
    fn expression(&mut self, least: u8) -> Expr<'t> {
        let mut left = self.operand();
        while let Some(Item::Operator(operator)) = self.items.peek() {
            let operator = *operator;
            let Some((precedence, is_right)) = precedence(operator) else {
                self.is_known = false;
                return left;
            };
            if precedence < least {
                return left;
            }
            self.items.next();
            let start = left.start;
            if let Operator::Cast(word, of) = operator {
                left = Expr { shape: Shape::Cast(word, Box::new(left), of), start, end: of.end_byte() };
                continue;
            }
            let right = self.expression(if is_right { precedence } else { precedence + 1 });
            let end = right.end;
            let (left_side, right_side) = (Box::new(left), Box::new(right));
            let shape = match operator {
                Operator::Infix(op) => Shape::Binary(op, left_side, right_side),
                Operator::Ternary(middle) => Shape::Ternary(left_side, middle, right_side),
                Operator::Assignment(op) => Shape::Assignment(op, left_side, right_side),
                Operator::Cast(..) => unreachable!("taken above"),
            };
            left = Expr { shape, start, end };
        }
        left
    }

    fn operand(&mut self) -> Expr<'t> {
        match self.items.next() {
            Some(Item::Operand(operand)) => operand,
            Some(Item::Before(Before::Prefix(operator), start)) => {
                let inner = self.operand();
                // A prefix operator does not reach over `try`.
                self.is_known &= !matches!(inner.shape, Shape::Effect(..));
                let end = inner.end;
                Expr { shape: Shape::Prefix(operator, Box::new(inner)), start, end }
            }
            Some(Item::Before(Before::Effect(word), start)) => {
                // It covers everything to its right but an assignment, which it cannot be the target of.
                let inner = self.expression(TERNARY);
                let end = inner.end;
                Expr { shape: Shape::Effect(word, Box::new(inner)), start, end }
            }
            Some(Item::Operator(_)) | None => {
                self.is_known = false;
                Expr { shape: Shape::Unfolded(Vec::new()), start: 0, end: 0 }
            }
        }
    }
}

const TERNARY: u8 = 20;

/// The precedence of an operator of the standard library, and whether it groups to the right.
fn precedence(operator: Operator<'_>) -> Option<(u8, bool)> {
    Some(match operator {
        Operator::Assignment(_) => (10, true),
        Operator::Ternary(_) => (TERNARY, true),
        Operator::Cast(..) => (70, false),
        Operator::Infix(op) => match op {
            "||" => (30, false),
            "&&" => (40, false),
            "==" | "!=" | "<" | ">" | "<=" | ">=" | "===" | "!==" | "~=" => (50, false),
            "??" => (60, true),
            "..." | "..<" => (80, false),
            "+" | "-" | "&+" | "&-" | "|" | "^" => (90, false),
            "*" | "/" | "%" | "&*" | "&" => (100, false),
            "<<" | ">>" | "&<<" | "&>>" => (110, false),
            "&+=" | "&-=" | "&*=" | "&=" | "|=" | "^=" | "<<=" | ">>=" | "&<<=" | "&>>=" => (10, true),
            _ => return None,
        },
    })
}
