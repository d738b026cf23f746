//! What attribution leaves: assignments to final variables (JLS 4.12.4), and uses of fields before their declaration (JLS 8.3.3)
//! or from the constructors of an enum (JLS 8.9.2).

use elenchus_ir::{self as ir, Case, Expr, ExprId, FunctionKind, Node, Receiver, Unary, VariableId};
use elenchus_types::{ClassId, Departure};

use crate::java::declared::DeclaredField;
use crate::java::flow::{Part, Unit};
use crate::java::scope::Local;
use crate::java::walk::children;
use crate::java::{Checker, NameMeaning, Rule};

/// Where an expression stands, as far as fields are concerned.
#[derive(Clone, Copy)]
struct Position {
    class: Option<ClassId>,
    is_static: bool,
    /// In a constructor, an initialiser block or the initialiser of a field, and not in a lambda or another class there.
    may_assign: bool,
    /// In an initialiser, the place of the member among those of its class.
    initializer: Option<usize>,
    in_constructor: bool,
}

impl Checker<'_> {
    pub fn check_fields(&mut self) {
        let units: Vec<Unit> = self
            .program
            .items
            .iter()
            .filter_map(|item| match item {
                ir::Item::Class(class) => Some(Unit::Class(*class)),
                _ => None,
            })
            .chain([Unit::Main])
            .collect();
        for unit in units {
            self.check_fields_of(unit);
        }
    }

    fn check_fields_of(&mut self, unit: Unit) {
        let class = match unit {
            Unit::Class(node) => self.declared.class(node),
            Unit::Main => self.declared.main,
        };
        for (place, part) in self.parts(unit).into_iter().enumerate() {
            let initializer = Position {
                class,
                is_static: false,
                may_assign: true,
                initializer: Some(place),
                in_constructor: false,
            };
            match part {
                Part::Field { variable, is_static } => {
                    if let Some(init) = self.program.variables[variable].init {
                        self.check_fields_in(init, Position { is_static, ..initializer });
                    }
                }
                Part::Initializer { is_static, body } => {
                    self.check_fields_in(body, Position { is_static, ..initializer });
                }
                Part::Function(id) => {
                    let function = &self.program.functions[id];
                    let in_constructor = function.kind == FunctionKind::Constructor;
                    let is_static = function.modifiers.is_static || unit == Unit::Main;
                    if let Some(body) = function.body {
                        let position = Position {
                            class,
                            is_static,
                            may_assign: in_constructor,
                            initializer: None,
                            in_constructor,
                        };
                        self.check_fields_in(body, position);
                    }
                }
                Part::Class(class) => self.check_fields_of(Unit::Class(class)),
                Part::Constant(id) => {
                    let constant = &self.program.enum_constants[id];
                    for arg in &constant.args {
                        self.check_fields_in(*arg, Position { is_static: true, ..initializer });
                    }
                    if let Some(body) = constant.body {
                        self.check_fields_of(Unit::Class(body));
                    }
                }
            }
        }
    }

    fn check_fields_in(&mut self, id: ExprId, position: Position) {
        match &self.program.exprs[id] {
            Expr::Assign { op, target, .. } => {
                self.check_assignable(*target, position);
                for child in children(self.program, id) {
                    // A field may be assigned before its declaration.
                    let is_target = child == *target && op.is_none();
                    if is_target && matches!(self.program.exprs[child], Expr::Name(_)) {
                        self.check_enum_static(child, position);
                        continue;
                    }
                    self.check_fields_in(child, position);
                }
                return;
            }
            Expr::Unary {
                op: Unary::PreIncrement | Unary::PreDecrement | Unary::PostIncrement | Unary::PostDecrement,
                operand,
            } => self.check_assignable(*operand, position),
            Expr::Name(_) => {
                self.check_forward(id, position);
                self.check_enum_static(id, position);
            }
            Expr::Field { receiver, .. } => {
                if matches!(receiver, Receiver::Type(_))
                    && self.world.departures().has(Departure::EnumFieldsAreForwardByAnyName)
                    && self.is_static_of_enum(id)
                {
                    self.check_forward(id, position);
                }
                self.check_enum_static(id, position);
            }
            Expr::Lambda { body, .. } => {
                self.check_fields_in(*body, position);
                return;
            }
            Expr::Switch { scrutinee, cases } => {
                // Labels are looked up in the enum of the selector, whatever it is.
                self.check_fields_in(*scrutinee, position);
                for case in cases {
                    let case = &self.program.cases[*case];
                    if let Case::Type { guard: Some(guard), .. } = case {
                        self.check_fields_in(*guard, position);
                    }
                    self.check_fields_in(case.body(), position);
                }
                return;
            }
            Expr::New { body: Some(body), .. } => self.check_fields_of(Unit::Class(*body)),
            Expr::LocalClass(class) => self.check_fields_of(Unit::Class(*class)),
            _ => {}
        }
        for child in children(self.program, id) {
            self.check_fields_in(child, position);
        }
    }

    fn declared_field(&self, id: ExprId) -> Option<(ClassId, usize, VariableId)> {
        let Some(NameMeaning::Field { class, index }) = self.elaboration.meaning(id) else { return None };
        match *self.declared.get(class)?.fields.get(index)? {
            DeclaredField::Variable(variable) => Some((class, index, variable)),
            DeclaredField::Constant(_) => None,
        }
    }

    /// JLS 15.26: the target is a variable that is not final, or a blank final one where it may get its value.
    fn check_assignable(&mut self, target: ExprId, position: Position) {
        match self.elaboration.meaning(target) {
            Some(NameMeaning::Local(Local::Variable(variable))) => {
                let variable = &self.program.variables[variable];
                if variable.modifiers.is_final && variable.init.is_some() {
                    self.reject(Node::Expr(target), Rule::AssignToFinal, "a local variable");
                }
            }
            Some(NameMeaning::Local(Local::Catch(_)) | NameMeaning::Length) | None => {}
            Some(NameMeaning::Field { class, index }) => {
                let definition = self.world.class(class);
                let Some(field) = definition.fields.get(index) else { return };
                if !field.is_final {
                    return;
                }
                let has_init = match self.declared_field(target) {
                    Some((_, _, variable)) => self.program.variables[variable].init.is_some(),
                    None => true,
                };
                let is_simple = match &self.program.exprs[target] {
                    Expr::Name(_) => true,
                    Expr::Field { receiver: Receiver::Expr(receiver), .. } => {
                        matches!(self.program.exprs[*receiver], Expr::This { class: None })
                    }
                    _ => false,
                };
                let is_right_place = position.may_assign
                    && position.class == Some(class)
                    && position.is_static == field.is_static;
                if has_init || !is_simple || !is_right_place {
                    self.reject(Node::Expr(target), Rule::AssignToFinal, "a field");
                }
            }
        }
    }

    /// JLS 8.3.3.
    fn check_forward(&mut self, id: ExprId, position: Position) {
        let (Some(place), Some(class)) = (position.initializer, position.class) else { return };
        let Some(NameMeaning::Field { class: owner, index }) = self.elaboration.meaning(id) else { return };
        if owner != class {
            return;
        }
        let definition = self.world.class(class);
        if definition.fields.get(index).is_none_or(|field| field.is_static != position.is_static) {
            return;
        }
        let Some(declared) = self.declared.get(class) else { return };
        let Some(field) = declared.fields.get(index).copied() else { return };
        let unit = declared.node.map_or(Unit::Main, Unit::Class);
        let declared_at = self.parts(unit).into_iter().position(|part| match (part, field) {
            (Part::Field { variable, .. }, DeclaredField::Variable(known)) => variable == known,
            (Part::Constant(constant), DeclaredField::Constant(known)) => constant == known,
            _ => false,
        });
        if declared_at.is_some_and(|declared_at| declared_at >= place) {
            self.reject(Node::Expr(id), Rule::ForwardReference, "used before its declaration");
        }
    }

    /// JLS 8.9.2: the constants are made before other static fields have values.
    fn check_enum_static(&mut self, id: ExprId, position: Position) {
        let Some(class) = position.class else { return };
        let is_instance_part =
            position.in_constructor || position.initializer.is_some() && !position.is_static;
        if !is_instance_part || !self.is_static_of_enum(id) {
            return;
        }
        // The class of a constant is below its enum.
        if let Some(NameMeaning::Field { class: owner, .. }) = self.elaboration.meaning(id)
            && self.class_is_below(class, owner)
        {
            self.reject(Node::Expr(id), Rule::EnumStaticReference, "from the instance part of an enum");
        }
    }

    /// Whether a name means a static field of an enum that is no constant variable.
    fn is_static_of_enum(&mut self, id: ExprId) -> bool {
        let Some(NameMeaning::Field { class, index }) = self.elaboration.meaning(id) else { return false };
        let definition = self.world.class(class);
        definition.kind == elenchus_types::ClassKind::Enum
            && definition.fields.get(index).is_some_and(|field| field.is_static)
            && self.constant_of_field(class, index).is_none()
    }
}
