//! Constant expressions (JLS 15.29) and their values.

mod fold;

use elenchus_ir::{Expr, ExprId, Literal, Receiver, VariableId};
use elenchus_types::{ClassId, Type, TypeId};

use crate::java::declared::DeclaredField;
use crate::java::scope::{Frame, Local};
use crate::java::{Checker, Expected, NameMeaning};

/// The value of a constant expression. Floating-point values compare by their bits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constant {
    Bool(bool),
    Char(u16),
    /// `byte`, `short` and `int`.
    Int(i32),
    Long(i64),
    Float(u32),
    Double(u64),
    /// In the units of the language, among which there are halves of characters.
    String(Box<[u16]>),
}

impl Constant {
    /// The value of a constant of an integral type that fits an `int`.
    pub fn as_int(&self) -> Option<i32> {
        match self {
            Constant::Char(value) => Some(i32::from(*value)),
            Constant::Int(value) => Some(*value),
            _ => None,
        }
    }
}

impl Checker<'_> {
    /// The value of an expression, which has been attributed, if it is constant.
    pub fn constant(&mut self, id: ExprId) -> Option<Constant> {
        match &self.program.exprs[id] {
            Expr::Literal(literal) => match literal {
                Literal::Null => None,
                Literal::Bool(value) => Some(Constant::Bool(*value)),
                Literal::Char(value) => u16::try_from(*value as u32).ok().map(Constant::Char),
                Literal::Int(value) => Some(Constant::Int(*value)),
                Literal::Long(value) => Some(Constant::Long(*value)),
                Literal::Float(digits) => {
                    digits.parse::<f32>().ok().map(|value| Constant::Float(value.to_bits()))
                }
                Literal::Double(digits) => {
                    digits.parse::<f64>().ok().map(|value| Constant::Double(value.to_bits()))
                }
                Literal::String(value) => Some(Constant::String(value.encode_utf16().collect())),
            },
            Expr::Name(_) | Expr::Field { receiver: Receiver::Type(_) | Receiver::Top, .. } => {
                match self.elaboration.meaning(id)? {
                    NameMeaning::Local(Local::Variable(variable)) => self.constant_variable(variable, None),
                    NameMeaning::Field { class, index } => self.constant_of_field(class, index),
                    NameMeaning::Local(Local::Catch(_)) | NameMeaning::Length => None,
                }
            }
            Expr::Unary { op, operand } => fold::unary(*op, &self.constant(*operand)?),
            Expr::Binary { op, left, right } => {
                let left = self.constant(*left)?;
                let right = self.constant(*right)?;
                fold::binary(*op, &left, &right)
            }
            Expr::If { condition, then, otherwise: Some(otherwise) } if self.program.is_plain(id) => {
                let (condition, then, otherwise) = (*condition, *then, *otherwise);
                let condition = self.constant(condition)?;
                let (then, otherwise) = (self.constant(then)?, self.constant(otherwise)?);
                let chosen = if condition == Constant::Bool(true) { then } else { otherwise };
                match self.elaboration.type_of(id) {
                    Some(ty) => self.convert(chosen, ty),
                    None => Some(chosen),
                }
            }
            Expr::Cast { value, ty } => {
                let (value, ty) = (*value, *ty);
                let value = self.constant(value)?;
                let ty = self.elaboration.type_of_use(ty)?;
                self.convert(value, ty)
            }
            _ => None,
        }
    }

    /// The value as a primitive type or `String`; no other type has constants.
    fn convert(&mut self, value: Constant, ty: TypeId) -> Option<Constant> {
        match self.world.get(ty) {
            Type::Primitive(primitive) => {
                let name = *self.world.language().primitives().get(usize::from(primitive.0))?;
                fold::convert(&value, name)
            }
            _ if ty == self.library_type("java.lang.String") => {
                matches!(value, Constant::String(_)).then_some(value)
            }
            _ => None,
        }
    }

    /// The value of a constant variable (JLS 4.12.4): final, with a constant initialiser. `owner` is the class of a field.
    fn constant_variable(&mut self, id: VariableId, owner: Option<ClassId>) -> Option<Constant> {
        let variable = &self.program.variables[id];
        let in_interface = owner.is_some_and(|owner| self.world.class(owner).is_interface());
        let init = variable.init?;
        if !variable.modifiers.is_final && !in_interface || self.evaluating.contains(&id) {
            return None;
        }
        self.evaluating.push(id);
        if let Some(owner) = owner
            && self.elaboration.type_of(init).is_none()
        {
            self.attribute_ahead(id, owner, init);
        }
        let value = self.constant(init);
        self.evaluating.pop();
        let ty = self.elaboration.type_of_variable(id)?;
        self.convert(value?, ty)
    }

    /// Attributes the initialiser of a field whose turn has not come.
    fn attribute_ahead(&mut self, id: VariableId, owner: ClassId, init: ExprId) {
        let before = self.scope.take();
        self.scope = self.body_scope(owner);
        let is_static = self.program.variables[id].modifiers.is_static || self.declared.main == Some(owner);
        if is_static || self.world.class(owner).is_interface() {
            self.scope.push(Frame::Static);
        }
        let expected = match self.elaboration.type_of_variable(id) {
            Some(ty) => Expected::Assign(ty),
            None => Expected::None,
        };
        self.speculate(|checker| checker.expression(init, &expected));
        self.scope.restore(before);
    }

    pub fn constant_of_field(&mut self, class: ClassId, index: usize) -> Option<Constant> {
        if let Some(declared) = self.declared.get(class) {
            return match *declared.fields.get(index)? {
                DeclaredField::Variable(variable) => self.constant_variable(variable, Some(class)),
                DeclaredField::Constant(_) => None,
            };
        }
        let definition = self.world.class(class);
        let field = definition.fields.get(index)?;
        let text = field.constant.as_deref()?;
        let name = match self.world.get(field.ty) {
            Type::Primitive(primitive) => {
                *self.world.language().primitives().get(usize::from(primitive.0))?
            }
            _ => return Some(Constant::String(text.trim_matches('"').encode_utf16().collect())),
        };
        fold::parse(text, name)
    }
}
