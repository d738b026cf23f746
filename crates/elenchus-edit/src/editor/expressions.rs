//! Expressions that have values.

use elenchus_ir::{
    Binary, Expr, ExprId, Literal, Modifiers, Name, Node, Position, Receiver, Referent, Slot, Unary, Variable,
};
use rand::Rng;

use super::Editor;
use crate::Kind;

const BINARIES: &[Binary] = &[
    Binary::Add,
    Binary::Subtract,
    Binary::Multiply,
    Binary::Divide,
    Binary::Remainder,
    Binary::ShiftLeft,
    Binary::ShiftRight,
    Binary::ShiftRightUnsigned,
    Binary::Less,
    Binary::LessEqual,
    Binary::Greater,
    Binary::GreaterEqual,
    Binary::Equal,
    Binary::NotEqual,
    Binary::BitAnd,
    Binary::BitXor,
    Binary::BitOr,
    Binary::And,
    Binary::Or,
];

const ASSIGNED: &[Option<Binary>] = &[
    None,
    Some(Binary::Add),
    Some(Binary::Subtract),
    Some(Binary::Multiply),
    Some(Binary::ShiftLeft),
    Some(Binary::BitAnd),
    Some(Binary::BitOr),
];

const UNARIES: &[Unary] = &[
    Unary::Plus,
    Unary::Minus,
    Unary::Not,
    Unary::Complement,
    Unary::PreIncrement,
    Unary::PreDecrement,
    Unary::PostIncrement,
    Unary::PostDecrement,
];

impl<R: Rng> Editor<'_, R> {
    pub(super) fn edit_value(&mut self, kind: Kind, id: ExprId) -> Option<()> {
        match kind {
            Kind::OtherExpression => self.other_expression(id),
            Kind::OtherName => {
                let other = self.some_variable_name()?;
                match &mut self.program.exprs[id] {
                    Expr::Name(name) | Expr::Field { name, .. } => *name = other,
                    _ => return None,
                }
                Some(())
            }
            Kind::SwapOperands => self.swap_operands(id),
            Kind::DropArgument => {
                let args = self.args_of(id)?.len();
                let at = self.below(args.max(1));
                let args = self.args_of(id)?;
                (at < args.len()).then(|| args.remove(at))?;
                Some(())
            }
            Kind::AddArgument => self.add_argument(id),
            Kind::OtherMethod => {
                let other = self.some_method_name()?;
                match &mut self.program.exprs[id] {
                    Expr::Call { name, .. } | Expr::Reference { referent: Referent::Method(name), .. } => {
                        *name = other;
                    }
                    _ => return None,
                }
                Some(())
            }
            Kind::OtherOperator => {
                let (binary, assigned, unary) =
                    (self.pick(BINARIES)?, self.pick(ASSIGNED)?, self.pick(UNARIES)?);
                match &mut self.program.exprs[id] {
                    Expr::Binary { op, .. } => *op = binary,
                    Expr::Assign { op, .. } => *op = assigned,
                    Expr::Unary { op, .. } => *op = unary,
                    _ => return None,
                }
                Some(())
            }
            Kind::Cast => {
                if let Expr::Cast { value, .. } = self.program.exprs[id] {
                    self.program.exprs[id] = self.program.exprs[value].clone();
                    return Some(());
                }
                if self.position(id) == Position::Statement {
                    return None;
                }
                let ty = self.some_type()?;
                let value = self.program.exprs[id].clone();
                let value = self.program.exprs.add(value);
                self.program.exprs[id] = Expr::Cast { value, ty };
                Some(())
            }
            Kind::Literal => {
                self.program.exprs[id] = Expr::Literal(self.some_literal());
                Some(())
            }
            Kind::Receiver => self.other_receiver(id),
            Kind::CallTypeArguments => self.call_type_arguments(id),
            Kind::Lambda => self.lambda(id),
            _ => None,
        }
    }

    /// What comes in the place has the same position: another value, or another statement. Now and then anything does.
    fn other_expression(&mut self, id: ExprId) -> Option<()> {
        let positions = self.program.positions();
        let position = positions.get(&id).copied().unwrap_or(Position::Value);
        let form = std::mem::discriminant(&self.program.exprs[id]);
        let (same_form, anything) = (self.happens(40), self.happens(2));
        let other = self.pick_node(|program, node| {
            let Node::Expr(other) = node else { return None };
            let fits = anything
                || match position {
                    Position::Statement => positions.get(&other) == Some(&Position::Statement),
                    Position::Value => {
                        positions.get(&other) == Some(&Position::Value) && program.exprs[other].has_value()
                    }
                };
            let same = !same_form || std::mem::discriminant(&program.exprs[other]) == form;
            (fits && same && other != id).then_some(other)
        })?;
        let copy = self.program.copy_within().expr(other);
        self.program.exprs[id] = self.program.exprs[copy].clone();
        Some(())
    }

    pub(super) fn args_of(&mut self, id: ExprId) -> Option<&mut Vec<ExprId>> {
        match &mut self.program.exprs[id] {
            Expr::Call { args, .. } | Expr::New { args, .. } | Expr::Delegate { args, .. } => Some(args),
            _ => None,
        }
    }

    fn swap_operands(&mut self, id: ExprId) -> Option<()> {
        match &mut self.program.exprs[id] {
            Expr::Binary { left, right, .. } => std::mem::swap(left, right),
            Expr::Assign { target, value, .. } => std::mem::swap(target, value),
            Expr::Index { array, index } => std::mem::swap(array, index),
            Expr::If { then, otherwise: Some(otherwise), .. } => std::mem::swap(then, otherwise),
            _ => {
                let len = self.args_of(id)?.len();
                let (first, second) = self.two_of(len)?;
                self.args_of(id)?.swap(first, second);
            }
        }
        Some(())
    }

    fn add_argument(&mut self, id: ExprId) -> Option<()> {
        let args = self.args_of(id)?.clone();
        let repeated = if self.happens(50) { self.pick(&args) } else { None };
        let arg = match repeated {
            Some(arg) => self.program.copy_within().expr(arg),
            None => self.some_value()?,
        };
        let at = self.below(args.len() + 1);
        self.args_of(id)?.insert(at, arg);
        Some(())
    }

    fn some_method_name(&mut self) -> Option<Name> {
        self.pick_node(|program, node| match node {
            Node::Function(id) => Some(program.functions[id].name),
            Node::Expr(id) => match program.exprs[id] {
                Expr::Call { name, .. } => Some(name),
                _ => None,
            },
            _ => None,
        })
    }

    fn some_literal(&mut self) -> Literal {
        match self.below(9) {
            0 => Literal::Null,
            1 => Literal::Bool(true),
            2 => Literal::Char('x'),
            3 => Literal::Int(200),
            4 => Literal::Int(100_000),
            5 => Literal::Long(7),
            6 => Literal::Float("1.5".into()),
            7 => Literal::Double("2.5".into()),
            _ => Literal::String("s".into()),
        }
    }

    fn other_receiver(&mut self, id: ExprId) -> Option<()> {
        if let Expr::This { class } = &mut self.program.exprs[id] {
            let name = self.nodes.iter().find_map(|node| match node {
                Node::Class(id) => Some(self.program.classes[*id].name),
                _ => None,
            })?;
            *class = if class.is_some() { None } else { Some(name) };
            return Some(());
        }
        let other = match self.below(6) {
            0 | 1 => Receiver::Unqualified,
            2 => Receiver::Expr(self.program.exprs.add(Expr::This { class: None })),
            3 => Receiver::Type(self.some_type()?),
            4 => Receiver::Super(None),
            _ => Receiver::Expr(self.some_value()?),
        };
        match &mut self.program.exprs[id] {
            // A field without a receiver is a name.
            Expr::Field { name, .. } if other == Receiver::Unqualified => {
                let name = *name;
                self.program.exprs[id] = Expr::Name(name);
            }
            // A reference has something before it.
            Expr::Reference { .. } if other == Receiver::Unqualified => return None,
            Expr::Field { receiver, .. } | Expr::Call { receiver, .. } | Expr::Reference { receiver, .. } => {
                *receiver = other;
            }
            _ => return None,
        }
        Some(())
    }

    fn call_type_arguments(&mut self, id: ExprId) -> Option<()> {
        let slot = match &self.program.exprs[id] {
            Expr::Call { type_args, .. } => type_args.clone(),
            Expr::New { class_args, .. } => class_args.clone(),
            _ => return None,
        };
        let known = slot.known().cloned();
        let other = match self.below(4) {
            0 => {
                let mut args = known.unwrap_or_default();
                self.edit_args(&mut args)?;
                Slot::Written(args)
            }
            1 => Slot::Written(known.filter(|args| !args.is_empty())?),
            2 => Slot::Omitted(known.filter(|args| !args.is_empty())),
            // Raw.
            _ => Slot::Written(Vec::new()),
        };
        match &mut self.program.exprs[id] {
            Expr::New { class_args, .. } => *class_args = other,
            // A call without type arguments has them left out.
            Expr::Call { type_args, .. } if other == Slot::Written(Vec::new()) => {
                *type_args = Slot::Omitted(None);
            }
            Expr::Call { type_args, .. } => *type_args = other,
            _ => return None,
        }
        Some(())
    }

    fn lambda(&mut self, id: ExprId) -> Option<()> {
        let draw = self.below(6);
        match self.program.exprs[id].clone() {
            Expr::Lambda { mut params, body } => {
                match draw {
                    0 if !params.is_empty() => {
                        let at = self.below(params.len());
                        params.remove(at);
                    }
                    1 => {
                        let param = self.fresh_parameter();
                        params.push(param);
                    }
                    2 => {
                        let receiver = Receiver::Type(self.some_type()?);
                        let referent = Referent::Method(self.some_method_name()?);
                        let type_args = Slot::Omitted(None);
                        self.program.exprs[id] = Expr::Reference { receiver, referent, type_args };
                        return Some(());
                    }
                    3 => {
                        let at = self.pick(&params)?;
                        let ty = self.some_type()?;
                        self.program.variables[at].ty = Slot::Written(ty);
                    }
                    4 => {
                        for param in &params {
                            let ty = self.program.variables[*param].ty.known().copied();
                            self.program.variables[*param].ty = Slot::Omitted(ty);
                        }
                    }
                    _ => {
                        let item = if let Expr::Block { items } = self.program.exprs[body].clone() {
                            match self.program.exprs[*items.last()?] {
                                Expr::Return(Some(value)) => value,
                                _ => *items.last()?,
                            }
                        } else {
                            let returned = self.program.exprs.add(Expr::Return(Some(body)));
                            self.program.exprs.add(Expr::Block { items: vec![returned] })
                        };
                        self.program.exprs[id] = Expr::Lambda { params, body: item };
                        return Some(());
                    }
                }
                self.program.exprs[id] = Expr::Lambda { params, body };
            }
            Expr::Reference { referent, .. } => match draw {
                0..=2 => {
                    let param = self.fresh_parameter();
                    let body = self.some_value()?;
                    self.program.exprs[id] = Expr::Lambda { params: vec![param], body };
                }
                3 if referent != Referent::New => {
                    let Expr::Reference { referent, .. } = &mut self.program.exprs[id] else { return None };
                    *referent = Referent::New;
                }
                _ => {
                    let name = self.some_method_name()?;
                    let Expr::Reference { referent, .. } = &mut self.program.exprs[id] else { return None };
                    *referent = Referent::Method(name);
                }
            },
            _ => return None,
        }
        Some(())
    }

    fn fresh_parameter(&mut self) -> elenchus_ir::VariableId {
        let name = self.program.names.intern("added");
        let ty = Slot::Omitted(None);
        self.program.variables.add(Variable { name, modifiers: Modifiers::default(), ty, init: None })
    }
}
