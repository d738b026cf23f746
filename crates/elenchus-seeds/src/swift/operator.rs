//! Expressions with operators of the standard library.

use std::ops::Range;

use super::library;
use super::sequence::{Expr, Shape};
use super::syntax::is_number;
use super::types::unwrapped;
use super::walk::{Expect, Slot, Walker};
use crate::Type;

impl<'t> Walker<'_, 't> {
    pub fn prefix(
        &mut self,
        range: Range<usize>,
        operator: &str,
        operand: &Expr<'t>,
        slot: &Slot,
    ) -> Option<Type> {
        // A minus belongs to its number: `-1` is a literal.
        if let ("-", Shape::Leaf(number)) = (operator, &operand.shape)
            && is_number(*number)
            && operand.start == range.start + 1
        {
            return self.signed(range, *number, slot);
        }
        // What is passed `inout` stays.
        if operator == "&" {
            self.folded(operand, Slot::fixed());
            self.note(range, "inout", None, slot.role);
            return None;
        }
        let is_known = !self.model.operators.contains(operator);
        let expect = match operator {
            "!" if is_known => Expect::Type(Type::named("Bool")),
            "-" | "+" | "~" if is_known && self.is_literal(operand) => slot.expect.clone(),
            _ => Expect::Unknown,
        };
        let is_foreign = !is_known || !matches!(operator, "!" | "-" | "+" | "~");
        let operand_slot = if is_foreign { foreign(operand) } else { Slot::operand(expect) };
        let of = self.folded(operand, operand_slot);
        let of = of.filter(|of| match operator {
            "!" => of.is("Bool"),
            "-" => library::is_number(of) && !of.name().starts_with('U'),
            "+" => library::is_number(of),
            "~" => library::is_integer(of),
            _ => false,
        });
        let of = of.filter(|_| is_known);
        self.note(range, "prefix operator", of.as_ref(), slot.role);
        of
    }

    pub fn binary(
        &mut self,
        range: Range<usize>,
        operator: &str,
        left: &Expr<'t>,
        right: &Expr<'t>,
        slot: &Slot,
    ) -> Option<Type> {
        if self.model.operators.contains(operator) {
            for side in [left, right] {
                self.folded(side, foreign(side));
            }
            self.note(range, "operator of the program", None, slot.role);
            return None;
        }
        let of = match operator {
            "&&" | "||" => {
                let bool = Type::named("Bool");
                for side in [left, right] {
                    self.folded(side, Slot::operand(Expect::Type(bool.clone())));
                }
                Some(bool)
            }
            "==" | "!=" | "<" | ">" | "<=" | ">=" | "===" | "!==" => {
                self.sides(left, right, &Expect::Default);
                Some(Type::named("Bool"))
            }
            "+" | "-" | "*" | "/" | "%" | "&+" | "&-" | "&*" | "&" | "|" | "^" => {
                let (a, b) = self.sides(left, right, &slot.expect);
                a.filter(|a| b.as_ref() == Some(a) && has_operator(a, operator))
            }
            "..." | "..<" => {
                // A place may want a range of another type; one that is looped over does not.
                let is_default = slot.expect == Expect::Default;
                let outer = if is_default { Expect::Default } else { Expect::Unknown };
                let (a, b) = self.sides(left, right, &outer);
                let name = if operator == "..." { "ClosedRange" } else { "Range" };
                a.filter(|a| is_default && a.is("Int") && b.as_ref() == Some(a))
                    .map(|a| Type::of(name, vec![a]))
            }
            "??" => {
                let value = self.folded(left, Slot::operand(Expect::Unknown));
                let inner = value.filter(|of| of.name() == "Optional").map(|of| of.parts()[0].clone());
                let expect = inner.clone().filter(is_simple).map_or(Expect::Unknown, Expect::Type);
                let other = self.folded(right, Slot::operand(expect));
                // The right side may be optional, too, and then so is the result; where the place says nothing, types
                // elsewhere may be inferred from either.
                let is_certain = slot.expect != Expect::Unknown;
                inner.filter(|inner| is_certain && other.as_ref() == Some(inner) && is_simple(inner))
            }
            "<<" | ">>" | "&<<" | "&>>" => {
                let a = self.folded(left, Slot::operand(slot.expect.clone()));
                let is_int = a.as_ref().is_some_and(|a| a.is("Int")) && !self.is_literal(left);
                let expect = if is_int { Expect::Type(Type::named("Int")) } else { Expect::Unknown };
                let b = self.folded(right, Slot::operand(expect));
                a.filter(|_| is_int && b.is_some_and(|b| b.is("Int")))
            }
            _ => {
                for side in [left, right] {
                    self.folded(side, foreign(side));
                }
                None
            }
        };
        self.note(range, "binary operator", of.as_ref(), slot.role);
        of
    }

    /// The two sides of an operator that wants one type. A literal takes the type of the other side.
    fn sides(&mut self, left: &Expr<'t>, right: &Expr<'t>, outer: &Expect) -> (Option<Type>, Option<Type>) {
        let taken = |of: Option<&Type>| match of.map(unwrapped) {
            Some(of) if is_simple(of) => Expect::Type(of.clone()),
            _ => Expect::Unknown,
        };
        match (self.is_literal(left), self.is_literal(right)) {
            (true, false) => {
                let of = self.folded(right, Slot::operand(Expect::Unknown));
                (self.folded(left, Slot::operand(taken(of.as_ref()))), of)
            }
            (false, true) => {
                let of = self.folded(left, Slot::operand(Expect::Unknown));
                let other = self.folded(right, Slot::operand(taken(of.as_ref())));
                (of, other)
            }
            (false, false) => (
                self.folded(left, Slot::operand(Expect::Unknown)),
                self.folded(right, Slot::operand(Expect::Unknown)),
            ),
            (true, true) => {
                let expect = match outer {
                    Expect::Type(of) if is_simple(unwrapped(of)) => Expect::Type(unwrapped(of).clone()),
                    Expect::Default => match (self.default_of(left), self.default_of(right)) {
                        (Some(a), Some(b)) if a == b => Expect::Type(a),
                        (Some(a), Some(b)) if library::is_number(&a) && library::is_number(&b) => {
                            Expect::Type(Type::named("Double"))
                        }
                        _ => Expect::Unknown,
                    },
                    _ => Expect::Unknown,
                };
                (self.folded(left, Slot::operand(expect.clone())), self.folded(right, Slot::operand(expect)))
            }
        }
    }
}

/// The place of an operand of an operator that we do not know. It may change what it stands before or behind.
pub(super) fn foreign(operand: &Expr<'_>) -> Slot {
    match &operand.shape {
        Shape::Leaf(node) if !node.kind().ends_with("_literal") => Slot::fixed(),
        _ => Slot::overloaded(),
    }
}

/// Types whose operators we know.
fn is_simple(of: &Type) -> bool {
    library::is_number(of) || matches!(of.name(), "String" | "Bool" | "Character")
}

fn has_operator(of: &Type, operator: &str) -> bool {
    match operator {
        "+" => library::is_number(of) || of.is("String"),
        "-" | "*" | "/" => library::is_number(of),
        _ => library::is_integer(of),
    }
}
