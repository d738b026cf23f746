//! What is asked of a program that has types: which statements are reached (JLS 14.22), which variables have values
//! (JLS 16), which exceptions are caught (JLS 11.2), and which variables are captured (JLS 4.12.4).
//!
//! As in javac, each class at the top level goes through all four, together with the classes in it.

mod alive;
mod assign;
mod exceptions;
mod targets;

use elenchus_ir::{self as ir, ExprId, FunctionId, Item, Member, VariableId};

use crate::java::Checker;

/// A part of a class that flow goes through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Field { variable: VariableId, is_static: bool },
    Function(FunctionId),
    Class(ir::ClassId),
    Initializer { is_static: bool, body: ExprId },
    Constant(ir::EnumConstantId),
}

/// A class at the top level: one that is written, or that of the functions and variables there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    Class(ir::ClassId),
    Main,
}

impl Checker<'_> {
    /// Follows the flow through every class.
    pub fn flow_program(&mut self) {
        let classes: Vec<Unit> = self
            .program
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Class(class) => Some(Unit::Class(*class)),
                _ => None,
            })
            .collect();
        for unit in classes.into_iter().chain([Unit::Main]) {
            self.flow_alive(unit);
            let (reassigned, captured) = self.flow_assign(unit);
            self.flow_exceptions(unit, &reassigned);
            self.flow_capture(&reassigned, &captured);
        }
    }

    /// The parts of a class, in their order.
    pub fn parts(&self, unit: Unit) -> Vec<Part> {
        match unit {
            Unit::Main => self
                .program
                .items
                .iter()
                .filter_map(|item| match item {
                    Item::Class(_) => None,
                    Item::Function(function) => Some(Part::Function(*function)),
                    Item::Variable(variable) => Some(Part::Field { variable: *variable, is_static: true }),
                })
                .collect(),
            Unit::Class(class) => {
                let class = &self.program.classes[class];
                let in_interface = class.kind == ir::ClassKind::Interface;
                let constants = class.constants.iter().map(|constant| Part::Constant(*constant));
                let members = class.members.iter().map(|member| match *member {
                    Member::Field(variable) => {
                        let is_static = in_interface || self.program.variables[variable].modifiers.is_static;
                        Part::Field { variable, is_static }
                    }
                    Member::Function(function) => Part::Function(function),
                    Member::Class(class) => Part::Class(class),
                    Member::Initializer { is_static, body } => Part::Initializer { is_static, body },
                });
                constants.chain(members).collect()
            }
        }
    }
}
