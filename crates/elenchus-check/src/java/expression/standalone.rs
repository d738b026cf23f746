//! Expressions whose type does not depend on their place.

use elenchus_ir::{Expr, ExprId, Literal, Node, TypeUseId, VariableId};
use elenchus_types::{Type, TypeId};

use crate::java::{Checker, Expected, Rule};

impl Checker<'_> {
    pub(super) fn standalone(&mut self, id: ExprId) -> TypeId {
        match &self.program.exprs[id] {
            Expr::Literal(literal) => self.literal(literal),
            Expr::Name(_) | Expr::Field { .. } => {
                let ty = self.variable_type(id, false);
                self.captured_at(Node::Expr(id), ty)
            }
            Expr::This { class } => self.this(id, *class),
            Expr::Unary { op, operand } => self.unary(id, *op, *operand),
            Expr::Binary { op, left, right } => self.binary(id, *op, *left, *right),
            Expr::Assign { op, target, value } => self.assignment(id, *op, *target, *value),
            Expr::Cast { value, ty } => self.cast(id, *value, *ty),
            Expr::InstanceOf { value, ty } => self.instance_of(id, *value, *ty),
            Expr::InstanceOfBinding { value, variable } => self.instance_of_binding(id, *value, *variable),
            Expr::Index { .. } => {
                let ty = self.index(id);
                self.captured_at(Node::Expr(id), ty)
            }
            Expr::ArrayLiteral { element, elements } => {
                let element = self.array_element_type(*element);
                for value in elements {
                    self.expression(*value, &Expected::Assign(element));
                }
                if self.is_error(element) { element } else { self.world.array(element) }
            }
            Expr::NewArray { element, length } => {
                let element = self.array_element_type(*element);
                self.index_value(*length);
                if self.is_error(element) { element } else { self.world.array(element) }
            }
            Expr::Delegate { .. } => self.delegate(id),
            _ => {
                self.reject(Node::Expr(id), Rule::NoValue, "");
                self.error()
            }
        }
    }

    /// JLS 15.8.1.
    fn literal(&mut self, literal: &Literal) -> TypeId {
        match literal {
            Literal::Null => self.world.intern(Type::Null),
            Literal::Bool(_) => self.primitive("boolean"),
            Literal::Char(_) => self.primitive("char"),
            Literal::Int(_) => self.primitive("int"),
            Literal::Long(_) => self.primitive("long"),
            Literal::Float(_) => self.primitive("float"),
            Literal::Double(_) => self.primitive("double"),
            Literal::String(_) => self.library_type("java.lang.String"),
        }
    }

    /// JLS 15.10.1: the element of an array that is created is reifiable.
    fn array_element_type(&mut self, element: TypeUseId) -> TypeId {
        let ty = self.type_use(element);
        if !self.is_error(ty) && !self.is_reifiable(ty) {
            self.reject(Node::Type(element), Rule::GenericArray, self.show(ty));
            return self.error();
        }
        ty
    }

    /// The element that an index means (JLS 15.10.3), not captured.
    pub(super) fn index(&mut self, id: ExprId) -> TypeId {
        let Expr::Index { array, index } = self.program.exprs[id] else { return self.error() };
        let ty = self.expression(array, &Expected::None);
        self.index_value(index);
        // JLS 15.10.3: a variable that is bounded by an array is none.
        match self.world.get(ty) {
            Type::Array(element) => element,
            Type::Bottom => ty,
            _ => {
                self.reject(Node::Expr(id), Rule::NotAnArray, self.show(ty));
                self.error()
            }
        }
    }

    /// An index or length, which becomes an `int`.
    fn index_value(&mut self, id: ExprId) {
        let ty = self.expression(id, &Expected::None);
        if self.is_error(ty) {
            return;
        }
        let int = self.primitive("int");
        let fits = self.unboxed(ty).is_some_and(|unboxed| self.world.is_subtype(unboxed, int));
        if !fits {
            let detail = format!("{} to int", self.show(ty));
            self.reject(Node::Expr(id), Rule::IncompatibleTypes, detail);
        }
    }

    /// JLS 15.16.
    fn cast(&mut self, id: ExprId, value: ExprId, ty: TypeUseId) -> TypeId {
        let to = self.type_use(ty);
        let is_function = matches!(self.program.exprs[value], Expr::Lambda { .. } | Expr::Reference { .. });
        let expected = if is_function { Expected::Cast(to) } else { Expected::None };
        let from = self.expression(value, &expected);
        if self.is_error(from) || self.is_error(to) || is_function {
            return to;
        }
        if !self.is_castable(from, to) {
            let detail = format!("{} to {}", self.show(from), self.show(to));
            self.reject(Node::Expr(id), Rule::Cast, detail);
        }
        self.captured_at(Node::Expr(id), to)
    }

    /// JLS 15.20.2.
    fn instance_of(&mut self, id: ExprId, value: ExprId, ty: TypeUseId) -> TypeId {
        let from = self.expression(value, &Expected::None);
        let to = self.type_use(ty);
        self.check_tested(id, value, from, to);
        self.primitive("boolean")
    }

    fn instance_of_binding(&mut self, id: ExprId, value: ExprId, variable: VariableId) -> TypeId {
        let from = self.expression(value, &Expected::None);
        let declaration = &self.program.variables[variable];
        self.check_local_modifiers(variable);
        let to = match declaration.ty.known() {
            Some(ty) if !declaration.ty.is_omitted() => self.type_use(*ty),
            _ => {
                self.reject(Node::Variable(variable), Rule::TypeMissing, "pattern");
                self.error()
            }
        };
        self.check_local_name(Node::Variable(variable), declaration.name);
        self.elaboration.set_type_of_variable(variable, to);
        self.check_tested(id, value, from, to);
        // Before 21, a pattern that cannot fail was none.
        if self.options.level < 21
            && !self.is_error(from)
            && !self.is_error(to)
            && self.world.is_subtype(from, to)
        {
            self.reject(Node::Expr(id), Rule::UnconditionalPattern, self.show(to));
        }
        self.primitive("boolean")
    }

    fn check_tested(&mut self, id: ExprId, value: ExprId, from: TypeId, to: TypeId) {
        if self.is_error(from) || self.is_error(to) {
            return;
        }
        if matches!(self.world.get(from), Type::Primitive(_)) {
            self.reject(Node::Expr(value), Rule::TestedPrimitive, self.show(from));
            return;
        }
        self.check_pattern(Node::Expr(id), from, to);
    }
}
