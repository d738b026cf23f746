//! Expressions without much below them: literals, constants, `null`, small objects.

use elenchus_ir::{ClassKind, Expr, Literal, Receiver};
use elenchus_lang::LiteralForm;
use elenchus_types::{Type, TypeId};

use crate::expr::Context;
use crate::roles::Scalar;
use crate::state::{Made, State};
use crate::words;

/// How many objects may be nested in a leaf.
const DEEPEST: u32 = 2;

impl State<'_> {
    /// An expression that costs little. There is one for each type: at least the last resort.
    pub fn leaf(&mut self, want: TypeId, context: Context, nested: u32) -> Made {
        if let Some(scalar) = self.roles.scalar(want) {
            if self.flip()
                && let Some(made) = self.variable(want)
            {
                return made;
            }
            return self.scalar_literal(scalar, context);
        }
        if self.chance(60)
            && let Some(made) = self.variable(want)
        {
            return made;
        }
        if want == self.roles.string {
            return self.string_literal();
        }
        if nested < DEEPEST && self.budget > 20 && !self.chance(self.chance.null_leaf) {
            let made = match self.world.get(want) {
                Type::Class(_) => self.class_leaf(want, context, nested),
                Type::Array(element) => self.array_leaf(element, nested),
                _ => None,
            };
            if let Some(made) = made {
                return made;
            }
        }
        if let Some(made) = self.variable(want) {
            return made;
        }
        let last = self.last_resort();
        if self.chance(25) && self.is_denotable(want) { self.cast(last, want) } else { last }
    }

    fn class_leaf(&mut self, want: TypeId, context: Context, nested: u32) -> Option<Made> {
        if let Some(class) = self.class_of(want)
            && self.class(class).kind == ClassKind::Enum
            && !self.class(class).constants.is_empty()
        {
            return self.enum_constant(class, want);
        }
        if self.functional_class(want).is_some() {
            if context == Context::Operand || self.env.locals.len() > 60 {
                return None;
            }
            return self.lambda_nested(want, 0, nested);
        }
        if self.own_chance.has_literals()
            && nested == 0
            && let Some(made) = self.collection(want, 0, context)
        {
            return Some(made);
        }
        if want == self.roles.root || Some(want) == self.roles.number {
            let int = self.roles.scalar(self.roles.int)?;
            return Some(self.scalar_literal(int, Context::Argument));
        }
        self.new_leaf(want, nested)
    }

    pub fn enum_constant(&mut self, class: crate::declared::ClassRef, want: TypeId) -> Option<Made> {
        // Inside its own construction, an enum's constants are not there yet (JLS 8.9.2).
        if self.env.classes.iter().any(|frame| frame.class == Some(class) && frame.is_enum_construction) {
            return None;
        }
        let count = self.class(class).constants.len();
        let index = self.below(count);
        let name = self.class(class).constants[index];
        let receiver = Receiver::Type(self.write_class_name(class));
        let id = self.add(Expr::Field { receiver, name });
        Some(Made::exact(id, want))
    }

    fn array_leaf(&mut self, element: TypeId, nested: u32) -> Option<Made> {
        let ty = self.world.array(element);
        self.array_of(element, 0, nested).map(|id| Made::exact(id, ty))
    }

    /// `new T[]{…}` or `new T[n]`, where `T` exists at run time (JLS 15.10.1).
    pub fn array_of(&mut self, element: TypeId, depth: u32, nested: u32) -> Option<elenchus_ir::ExprId> {
        if !self.is_reifiable(element) || !self.is_denotable(element) {
            return None;
        }
        if self.chance(30) {
            let written = self.write(element);
            let number = self.number_below(10);
            let length = self.literal(Literal::Int(number), self.roles.int);
            return Some(self.add(Expr::NewArray { element: written, length: length.id }));
        }
        let count = self.below(4);
        let mut elements = Vec::with_capacity(count);
        for _ in 0..count {
            let made = if depth > 0 {
                self.expr(element, depth - 1, Context::Argument)
            } else {
                self.leaf(element, Context::Assign, nested + 1)
            };
            elements.push(made.id);
        }
        let written = self.write(element);
        Some(self.add(Expr::ArrayLiteral { element: written, elements }))
    }

    /// JLS 4.7.
    pub fn is_reifiable(&mut self, id: TypeId) -> bool {
        match self.world.get(id) {
            Type::Primitive(_) => true,
            Type::Class(use_of) => {
                let no_arguments = self.world.list(use_of.args).is_empty();
                // A class inside a generic one or a generic method has their parameters (JLS 4.7, 15.10.1).
                let stands_alone = self
                    .class_of(id)
                    .is_some_and(|class| !self.class(class).is_inner && !self.class(class).is_local);
                no_arguments && use_of.outer.is_none() && stands_alone && !self.world.is_raw(id)
            }
            Type::Array(element) => self.is_reifiable(element),
            _ => false,
        }
    }

    pub fn string_literal(&mut self) -> Made {
        let noun = words::NOUNS[self.below(words::NOUNS.len())];
        self.literal(Literal::String(noun.into()), self.roles.string)
    }

    /// A literal of a scalar, with a cast where nothing else makes it so.
    fn scalar_literal(&mut self, scalar: Scalar, context: Context) -> Made {
        let small = self.number_below(101);
        match scalar.literal {
            LiteralForm::Cast => {
                let literal = self.literal(Literal::Int(small), self.roles.int);
                // JLS 5.2: constants are narrowed in assignments, and there alone.
                if context == Context::Assign && self.flip() {
                    literal
                } else {
                    self.cast(literal, scalar.ty)
                }
            }
            LiteralForm::Int => {
                let value = match self.below(12) {
                    0 => i32::MAX,
                    1 => -small,
                    _ => small,
                };
                self.int_literal(value)
            }
            LiteralForm::Long => {
                let value = i64::from(small) * if self.chance(10) { 1_000_000_007 } else { 1 };
                self.literal(Literal::Long(value), scalar.ty)
            }
            LiteralForm::Float => self.literal(Literal::Float(format!("{small}.5").into()), scalar.ty),
            LiteralForm::Double => self.literal(Literal::Double(format!("{small}.25").into()), scalar.ty),
            LiteralForm::Char => {
                let letter = char::from(b'a' + self.below(26) as u8);
                self.literal(Literal::Char(letter), scalar.ty)
            }
            LiteralForm::Bool => {
                let value = self.flip();
                self.literal(Literal::Bool(value), scalar.ty)
            }
        }
    }

    /// Literals have no sign of their own.
    fn int_literal(&mut self, value: i32) -> Made {
        if value >= 0 {
            return self.literal(Literal::Int(value), self.roles.int);
        }
        let operand = self.literal(Literal::Int(-value), self.roles.int);
        let id = self.add(Expr::Unary { op: elenchus_ir::Unary::Minus, operand: operand.id });
        Made { id, ..operand }
    }
}
