//! What operators give. In Groovy they are methods, each with a result of its own; measured for every pair of types of
//! numbers on groovyc 4.0.33, 5.1.3 and 6.0.0.

use elenchus_ir::{Binary, Expr, ExprId, Node, Unary};
use elenchus_types::Type;
use elenchus_types::groovy::may_be_added;

use super::{Finder, OwnRule};

/// The type of a number, without its box.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Number {
    name: &'static str,
    is_boxed: bool,
}

impl Number {
    fn is_narrow(self) -> bool {
        matches!(self.name, "byte" | "short" | "char")
    }

    /// The place among what numbers are promoted to.
    fn rank(self) -> u8 {
        match self.name {
            "long" => 1,
            "float" => 2,
            "double" => 3,
            _ => 0,
        }
    }
}

impl Finder<'_> {
    pub(super) fn binary(&mut self, id: ExprId, op: Binary, left: ExprId, right: ExprId) {
        let sides = [self.primitive_name(left), self.primitive_name(right)];
        let is_text = self.type_of(id).is_some_and(|ty| self.primitive(ty).is_none());
        if !is_text && !matches!(op, Binary::Equal | Binary::NotEqual) && sides.contains(&Some("char")) {
            self.note(id, OwnRule::CharIsNoNumber);
        }
        if matches!(op, Binary::Equal | Binary::NotEqual) && self.is_added_equality(left, right) {
            self.note(id, OwnRule::AddedMethod);
        }
        if is_text && op == Binary::Add && !self.begins_text(left) {
            self.note(id, OwnRule::TextOnTheRight);
        }
        let is_whole = |name: Option<&str>| matches!(name, Some("byte" | "short" | "int" | "long"));
        if op == Binary::Divide && sides.into_iter().all(is_whole) {
            self.note(id, OwnRule::WholeDivision);
        }
        let (Some(left), Some(right)) = (self.number(left), self.number(right)) else { return };
        let is_as_in_java = match op {
            Binary::Add | Binary::Subtract | Binary::Multiply => {
                !(left.is_narrow() && right.is_narrow() && (left.is_boxed || right.is_boxed))
            }
            // They give what their left operand is.
            Binary::Remainder => !left.is_narrow() && left.rank() >= right.rank(),
            // By a boxed number, before 5, any number.
            Binary::ShiftLeft | Binary::ShiftRight | Binary::ShiftRightUnsigned => {
                !left.is_narrow() && !right.is_boxed
            }
            // Only two of these are divided as what they are, others as `double` or `BigDecimal`.
            Binary::Divide => left.name == "double" && right.name == "double",
            _ => true,
        };
        if !is_as_in_java {
            self.other_result(id);
        }
    }

    /// `set == otherSet` calls the `equals` that Groovy adds, which compares type arguments.
    fn is_added_equality(&mut self, left: ExprId, right: ExprId) -> bool {
        if !self.is_generic(left) || !self.is_generic(right) {
            return false;
        }
        let (left, right) = (self.known.given(left, self.checked), self.known.given(right, self.checked));
        may_be_added(&mut self.checked.world, "equals", left, &[right])
    }

    /// Whether a text may be added to a value: to another text, and to a number that is no character.
    fn begins_text(&mut self, left: ExprId) -> bool {
        if let Some(number) = self.number(left) {
            return number.name != "char";
        }
        self.type_of(left).is_some_and(|ty| match self.checked.world.get(ty) {
            Type::Class(use_of) => self.checked.world.class_name(use_of.class) == "java.lang.String",
            _ => false,
        })
    }

    pub(super) fn unary(&mut self, id: ExprId, op: Unary, operand: ExprId) {
        let Some(number) = self.number(operand) else { return };
        let is_as_in_java = match op {
            Unary::Plus | Unary::Minus => !number.is_narrow(),
            Unary::Complement => !number.is_narrow() && !number.is_boxed,
            Unary::PreIncrement | Unary::PreDecrement | Unary::PostIncrement | Unary::PostDecrement => {
                !number.is_boxed || !number.is_narrow() && number.name != "float" || self.is_statement(id)
            }
            Unary::Not => true,
        };
        if !is_as_in_java {
            self.other_result(id);
        }
    }

    /// `x += y`: the result of the operator has to be what the variable is.
    pub(super) fn compound(&mut self, id: ExprId, op: Binary, target: ExprId, value: ExprId) {
        let Some(wanted) = self.number(target) else { return };
        let given = self.number(value);
        let is_shift = matches!(op, Binary::ShiftLeft | Binary::ShiftRight | Binary::ShiftRightUnsigned);
        let is_wider = given.is_some_and(|given| !is_shift && given.rank() > wanted.rank());
        if wanted.is_narrow() || wanted.name == "float" || is_wider {
            self.note(id, OwnRule::NarrowingAssignment);
        }
    }

    /// A cast makes of any number what it says; elsewhere it is not known what a value of another type than Java's is.
    fn other_result(&mut self, id: ExprId) {
        let is_cast = matches!(
            self.known.parents.get(&Node::Expr(id)),
            Some(Node::Expr(around)) if matches!(self.twin.exprs[*around], Expr::Cast { .. })
        );
        if !is_cast {
            self.note(id, OwnRule::OperatorType);
        }
    }

    fn is_statement(&self, id: ExprId) -> bool {
        matches!(
            self.known.parents.get(&Node::Expr(id)),
            Some(Node::Expr(around)) if matches!(self.twin.exprs[*around], Expr::Block { .. })
        )
    }

    fn number(&mut self, id: ExprId) -> Option<Number> {
        let ty = self.type_of(id)?;
        let is_boxed = !matches!(self.checked.world.get(ty), Type::Primitive(_));
        let plain = if is_boxed { self.checked.world.unboxed(ty)? } else { ty };
        let name = self.primitive(plain)?;
        (!matches!(name, "boolean" | "void")).then_some(Number { name, is_boxed })
    }

    /// The name of a primitive type, of a value of that type.
    fn primitive_name(&self, id: ExprId) -> Option<&'static str> {
        self.primitive(self.type_of(id)?)
    }
}
