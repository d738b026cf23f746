//! What stands where a value is wanted.

use elenchus_ir::{
    Binary, ClassId, Expr, ExprId, Literal, Modifiers, Node, Receiver, Referent, Slot, TOP_LEVEL_CLASS,
    TypeUse, TypeUseId, Unary, VariableId,
};

use super::declarations::WhenOmitted;
use super::literals::{is_negative, write_literal};
use super::precedence::{Precedence, ends_with_lambda, operator};
use super::{Printer, Syntax};
use crate::groovy;

/// JLS 4.2.
const PRIMITIVES: [&str; 8] = ["boolean", "byte", "char", "double", "float", "int", "long", "short"];

impl Printer<'_> {
    /// An expression in value position, in parentheses if it binds less tightly than is needed.
    pub(super) fn value(&mut self, id: ExprId, needed: Precedence) {
        self.parenthesized_if(self.precedence(id) < needed, id);
    }

    fn precedence(&self, id: ExprId) -> Precedence {
        match &self.program.exprs[id] {
            // Written as a cast.
            Expr::Literal(Literal::Char(_)) if self.syntax == Syntax::Groovy => Precedence::Unary,
            _ => match self.operator_call(id) {
                Some((Some(op), ..)) => Precedence::of_operator(op),
                _ => Precedence::of(self.program, id),
            },
        }
    }

    pub(super) fn parenthesized_if(&mut self, parenthesized: bool, id: ExprId) {
        if parenthesized {
            self.write("(");
        }
        let start = self.here();
        if self.is_lowered(id) {
            let end = self.lowered(id);
            self.places.set(Node::Expr(id), start, start, end);
        } else {
            let point = self.bare_value(id).unwrap_or(start);
            self.place(Node::Expr(id), start, point);
        }
        if parenthesized {
            self.write(")");
        }
    }

    /// Writes a value and returns where compilers point to if that is not its start.
    #[allow(clippy::too_many_lines)] // one arm for each form
    fn bare_value(&mut self, id: ExprId) -> Option<usize> {
        let program = self.program;
        if let Some((op, left, right)) = self.operator_call(id) {
            return Some(self.operation(op, left, right));
        }
        match &program.exprs[id] {
            Expr::Literal(literal) => match self.syntax {
                Syntax::Java => write_literal(&mut self.text, literal),
                Syntax::Groovy => groovy::write_literal(&mut self.text, literal),
            },
            Expr::Name(name) => self.write_name(*name),
            Expr::Field { receiver, name } => {
                let point = self.receiver(*receiver, ".");
                self.write_name(*name);
                return Some(point);
            }
            Expr::This { class } => {
                if let Some(class) = class {
                    self.write_name(*class);
                    self.write(".");
                }
                self.write("this");
            }
            Expr::Call { receiver, name, type_args, args } => {
                let point = self.receiver(*receiver, ".");
                self.written_type_args(type_args);
                self.write_name(*name);
                self.args(args);
                return Some(point);
            }
            Expr::New { outer, class, class_args, type_args, args, body } => {
                return Some(self.creation(*outer, *class, class_args, type_args, args, *body));
            }
            Expr::Lambda { params, body } => self.lambda(params, *body),
            Expr::Closure { params, body } => self.closure(params.as_deref(), *body),
            Expr::Named { name, value } => self.named(*name, *value),
            Expr::List { elements } => self.list(elements),
            Expr::Map { entries } => self.map(entries),
            Expr::Range { first, last, has_last } => self.range(*first, *last, *has_last),
            Expr::Template { parts } => self.template(parts),
            Expr::Elvis { value, otherwise } => return Some(self.elvis(*value, *otherwise)),
            Expr::Reference { receiver, referent, type_args } => {
                return Some(self.reference(*receiver, *referent, type_args));
            }
            Expr::Unary { op, operand } => return self.unary(*op, *operand),
            Expr::Binary { op, left, right } => {
                let own = Precedence::of_operator(*op);
                self.value(*left, own);
                let point = self.infix(operator(*op));
                self.value(*right, own.tighter());
                return Some(point);
            }
            Expr::Assign { op, target, value } => {
                self.value(*target, Precedence::Primary);
                let point = self.here() + 1;
                self.assignment_operator(*op);
                self.value(*value, Precedence::Assignment);
                return Some(point);
            }
            Expr::Cast { value, ty } => self.cast(*value, *ty),
            Expr::InstanceOf { value, ty } => {
                self.value(*value, Precedence::Relational);
                let point = self.infix("instanceof");
                self.type_use(*ty);
                return Some(point);
            }
            Expr::InstanceOfBinding { value, variable } => {
                self.value(*value, Precedence::Relational);
                let point = self.infix("instanceof");
                self.variable(*variable, WhenOmitted::Kept);
                return Some(point);
            }
            Expr::Index { array, index } => {
                // `new int[n][i]` would be an array of arrays.
                let is_creation = matches!(program.exprs[*array], Expr::NewArray { .. });
                let is_loose = self.precedence(*array) < Precedence::Primary;
                self.parenthesized_if(is_creation || is_loose, *array);
                let point = self.here();
                self.write("[");
                self.value(*index, Precedence::Assignment);
                self.write("]");
                return Some(point);
            }
            Expr::ArrayLiteral { element, elements } => {
                self.write("new ");
                self.type_use(*element);
                self.write("[]{");
                self.separated(elements, ", ", |printer, item| printer.value(item, Precedence::Assignment));
                self.write("}");
            }
            Expr::NewArray { element, length } => self.new_array(*element, *length),
            Expr::If { condition, then, otherwise: Some(otherwise) } if program.is_plain(id) => {
                return Some(self.conditional(*condition, *then, *otherwise));
            }
            Expr::Switch { scrutinee, cases } => self.switch_expression(*scrutinee, cases),
            // What is lowered.
            Expr::If { .. }
            | Expr::Try { .. }
            | Expr::Block { .. }
            | Expr::Delegate { .. }
            | Expr::Let(_)
            | Expr::LocalClass(_)
            | Expr::While { .. }
            | Expr::DoWhile { .. }
            | Expr::For { .. }
            | Expr::ForEach { .. }
            | Expr::Break(_)
            | Expr::Continue(_)
            | Expr::Return(_)
            | Expr::Throw(_) => {}
        }
        None
    }

    /// Whether an expression is none in Java.
    fn is_lowered(&self, id: ExprId) -> bool {
        let expr = &self.program.exprs[id];
        match expr {
            Expr::If { .. } => !self.program.is_plain(id),
            Expr::Block { .. } | Expr::Try { .. } => true,
            expr => !expr.has_value(),
        }
    }

    pub(super) fn infix(&mut self, word: &str) -> usize {
        self.write(" ");
        let point = self.here();
        self.write(word);
        self.write(" ");
        point
    }

    pub(super) fn args(&mut self, args: &[ExprId]) {
        self.write("(");
        self.separated(args, ", ", |printer, arg| printer.value(arg, Precedence::Assignment));
        self.write(")");
    }

    /// Writes what stands before a name, and returns where the separator, or else the name, is.
    fn receiver(&mut self, receiver: Receiver, separator: &str) -> usize {
        match receiver {
            Receiver::Unqualified => return self.here(),
            Receiver::Expr(id) | Receiver::Safe(id) => {
                // `1.e1` would be a number.
                let is_literal = matches!(&self.program.exprs[id], Expr::Literal(literal)
                    if !matches!(literal, Literal::String(_)));
                let is_loose = self.precedence(id) < Precedence::Primary;
                self.parenthesized_if(is_literal || is_loose, id);
            }
            Receiver::Type(ty) => self.type_use(ty),
            Receiver::Super(None) => self.write("super"),
            Receiver::Super(Some(ty)) => {
                self.type_use(ty);
                self.write(".super");
            }
            Receiver::Top => self.write(TOP_LEVEL_CLASS),
        }
        let point = self.here();
        if matches!(receiver, Receiver::Safe(_)) {
            self.write("?");
        }
        self.write(separator);
        point
    }

    fn creation(
        &mut self,
        outer: Option<ExprId>,
        class: TypeUseId,
        class_args: &Slot<Vec<TypeUseId>>,
        type_args: &Slot<Vec<TypeUseId>>,
        args: &[ExprId],
        body: Option<ClassId>,
    ) -> usize {
        if let Some(outer) = outer {
            self.value(outer, Precedence::Primary);
            self.write(".");
        }
        let point = self.here();
        self.write("new ");
        if let Slot::Written(type_args) = type_args
            && !type_args.is_empty()
        {
            self.type_args(type_args);
            self.write(" ");
        }
        self.type_use(class);
        match class_args {
            Slot::Written(_) => self.written_type_args(class_args),
            Slot::Omitted(_) => self.write("<>"),
        }
        self.args(args);
        if let Some(body) = body {
            self.write(" ");
            self.anonymous_class(body);
        }
        point
    }

    fn lambda(&mut self, params: &[VariableId], body: ExprId) {
        let variables = &self.program.variables;
        let is_untyped = |param: &VariableId| variables[*param].ty.is_omitted();
        // A modifier can stand before a type only, and `var` is one.
        let wants_var =
            |param: &VariableId| is_untyped(param) && variables[*param].modifiers != Modifiers::default();
        let omitted = if params.iter().any(wants_var) { WhenOmitted::Var } else { WhenOmitted::Nothing };
        match params {
            [param]
                if is_untyped(param)
                    // `return x -> 1` is none in Groovy.
                    && self.syntax == Syntax::Java
                    && omitted == WhenOmitted::Nothing
                    && variables[*param].init.is_none() =>
            {
                self.variable(*param, omitted);
            }
            _ => {
                self.write("(");
                self.separated(params, ", ", |printer, param| printer.variable(param, omitted));
                self.write(")");
            }
        }
        self.write(" -> ");
        if matches!(self.program.exprs[body], Expr::Block { .. }) {
            self.body(body);
        } else {
            self.value(body, Precedence::Assignment);
        }
    }

    fn reference(
        &mut self,
        receiver: Receiver,
        referent: Referent,
        type_args: &Slot<Vec<TypeUseId>>,
    ) -> usize {
        let point = self.receiver(receiver, "");
        self.write("::");
        self.written_type_args(type_args);
        match referent {
            Referent::Method(name) => self.write_name(name),
            Referent::New => self.write("new"),
        }
        point
    }

    fn unary(&mut self, op: Unary, operand: ExprId) -> Option<usize> {
        let word = match op {
            Unary::Plus => "+",
            Unary::Minus => "-",
            Unary::Not => "!",
            Unary::Complement => "~",
            Unary::PreIncrement | Unary::PostIncrement => "++",
            Unary::PreDecrement | Unary::PostDecrement => "--",
        };
        if matches!(op, Unary::PostIncrement | Unary::PostDecrement) {
            self.value(operand, Precedence::Primary);
            let point = self.here();
            self.write(word);
            return Some(point);
        }
        self.write(word);
        // `--1` would be a decrement.
        if self.begins_with_sign(operand).is_some_and(|sign| word.ends_with(sign)) {
            self.write(" ");
        }
        self.value(operand, Precedence::Unary);
        None
    }

    fn begins_with_sign(&self, id: ExprId) -> Option<char> {
        match &self.program.exprs[id] {
            Expr::Literal(literal) => is_negative(literal).then_some('-'),
            Expr::Unary { op: Unary::Plus | Unary::PreIncrement, .. } => Some('+'),
            Expr::Unary { op: Unary::Minus | Unary::PreDecrement, .. } => Some('-'),
            _ => None,
        }
    }

    fn assignment_operator(&mut self, op: Option<Binary>) {
        self.write(" ");
        if let Some(op) = op {
            self.write(operator(op));
            // Only these have an assignment (JLS 15.26); `<` with `=` behind it would be a comparison.
            let can_be_assigned = matches!(
                Precedence::of_operator(op),
                Precedence::BitOr
                    | Precedence::BitXor
                    | Precedence::BitAnd
                    | Precedence::Shift
                    | Precedence::Additive
                    | Precedence::Multiplicative
            );
            if !can_be_assigned {
                self.write(" ");
            }
        }
        self.write("= ");
    }

    fn cast(&mut self, value: ExprId, ty: TypeUseId) {
        self.write("(");
        self.type_use(ty);
        self.write(") ");
        let is_loose = self.precedence(value) < Precedence::Unary && !ends_with_lambda(self.program, value);
        // `(Integer) -1` would be a subtraction (JLS 15.16).
        let is_signed = self.begins_with_sign(value).is_some() && !self.is_primitive(ty);
        self.parenthesized_if(is_loose || is_signed, value);
    }

    fn is_primitive(&self, ty: TypeUseId) -> bool {
        match &self.program.types[ty] {
            TypeUse::Named { outer: None, name, args } => {
                args.is_empty() && PRIMITIVES.contains(&self.program.names.spelling(*name))
            }
            _ => false,
        }
    }

    /// The length comes before the brackets of the elements: an array of `n` arrays is `new int[n][]`.
    fn new_array(&mut self, element: TypeUseId, length: ExprId) {
        let start = self.here();
        self.write("new ");
        let mut innermost = element;
        let mut dimensions = Vec::new();
        while let TypeUse::Array(inner) = self.program.types[innermost] {
            dimensions.push(innermost);
            innermost = inner;
        }
        self.type_use(innermost);
        for dimension in &dimensions {
            self.place(Node::Type(*dimension), start + "new ".len(), start + "new ".len());
        }
        self.write("[");
        self.value(length, Precedence::Assignment);
        self.write("]");
        for _ in &dimensions {
            self.write("[]");
        }
    }

    fn conditional(&mut self, condition: ExprId, then: ExprId, otherwise: ExprId) -> usize {
        self.value(condition, Precedence::Or);
        let point = self.infix("?");
        self.value(then, Precedence::Assignment);
        self.infix(":");
        let is_loose = self.precedence(otherwise) < Precedence::Conditional
            && !ends_with_lambda(self.program, otherwise);
        self.parenthesized_if(is_loose, otherwise);
        point
    }

    /// Whether two types are written alike.
    pub(super) fn same_type(&self, one: TypeUseId, other: TypeUseId) -> bool {
        let types = &self.program.types;
        let all = |ones: &[TypeUseId], others: &[TypeUseId]| {
            ones.len() == others.len()
                && ones.iter().zip(others).all(|(one, other)| self.same_type(*one, *other))
        };
        match (&types[one], &types[other]) {
            (
                TypeUse::Named { outer, name, args },
                TypeUse::Named { outer: other_outer, name: other_name, args: other_args },
            ) => name == other_name && all(args, other_args) && all(outer.as_slice(), other_outer.as_slice()),
            (TypeUse::Array(one), TypeUse::Array(other))
            | (TypeUse::Extends(one), TypeUse::Extends(other))
            | (TypeUse::Super(one), TypeUse::Super(other)) => self.same_type(*one, *other),
            (TypeUse::Unbounded, TypeUse::Unbounded) => true,
            _ => false,
        }
    }
}
