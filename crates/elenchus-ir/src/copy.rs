//! Deep copies of subtrees, within a program and between programs, and equality of programs by what they hold.

use crate::{
    Case, CaseId, Catch, CatchId, Class, ClassId, ClassKind, EnumConstant, EnumConstantId, Expr, ExprId,
    Function, FunctionId, FunctionKind, Item, Member, Name, Program, Receiver, Referent, Slot, TypeParameter,
    TypeParameterId, TypeUse, TypeUseId, Variable, VariableId,
};

/// Copies subtrees into a program, from the same one or from another. All that is below a node is copied with it.
pub struct Copier<'p> {
    from: Option<&'p Program>,
    into: &'p mut Program,
    /// Whether to leave out what is written nowhere.
    only_written: bool,
}

impl Program {
    pub fn copy_within(&mut self) -> Copier<'_> {
        Copier { from: None, into: self, only_written: false }
    }

    pub fn copy_from<'p>(&'p mut self, from: &'p Program) -> Copier<'p> {
        Copier { from: Some(from), into: self, only_written: false }
    }

    /// The same program without what is unreachable. Equal programs have equal compact forms.
    #[must_use]
    pub fn compact(&self) -> Program {
        self.copy_of_items(false)
    }

    /// Whether two programs hold the same, whatever is unreachable in them and however their nodes are numbered.
    /// What is written nowhere does not count: names of constructors, and of anonymous classes all but the body.
    pub fn same_as(&self, other: &Program) -> bool {
        let (a, b) = (self.copy_of_items(true), other.copy_of_items(true));
        a.names == b.names
            && a.classes == b.classes
            && a.enum_constants == b.enum_constants
            && a.functions == b.functions
            && a.variables == b.variables
            && a.type_params == b.type_params
            && a.types == b.types
            && a.exprs == b.exprs
            && a.cases == b.cases
            && a.catches == b.catches
            && a.items == b.items
    }

    fn copy_of_items(&self, only_written: bool) -> Program {
        let mut copy = Program::default();
        let mut copier = Copier { from: Some(self), into: &mut copy, only_written };
        let items = self.items.iter().map(|item| copier.item(*item)).collect();
        copy.items = items;
        copy
    }
}

impl Copier<'_> {
    fn source(&self) -> &Program {
        self.from.unwrap_or(self.into)
    }

    fn name(&mut self, name: Name) -> Name {
        match self.from {
            Some(from) => self.into.names.intern(from.names.spelling(name)),
            None => name,
        }
    }

    pub fn item(&mut self, item: Item) -> Item {
        match item {
            Item::Class(id) => Item::Class(self.class(id)),
            Item::Function(id) => Item::Function(self.function(id)),
            Item::Variable(id) => Item::Variable(self.variable(id)),
        }
    }

    pub fn class(&mut self, id: ClassId) -> ClassId {
        let class = self.source().classes[id].clone();
        let copy = Class {
            name: self.name(class.name),
            kind: class.kind,
            modifiers: class.modifiers,
            type_params: self.each(&class.type_params, Self::type_parameter),
            superclass: class.superclass.map(|ty| self.ty(ty)),
            interfaces: self.each(&class.interfaces, Self::ty),
            permits: self.each(&class.permits, Self::ty),
            components: self.each(&class.components, Self::variable),
            constants: self.each(&class.constants, Self::enum_constant),
            members: self.each(&class.members, Self::member),
        };
        self.into.classes.add(copy)
    }

    fn anonymous_class(&mut self, id: ClassId) -> ClassId {
        if !self.only_written {
            return self.class(id);
        }
        let class = self.source().classes[id].clone();
        let name = self.into.names.intern("");
        let copy = Class {
            constants: self.each(&class.constants, Self::enum_constant),
            members: self.each(&class.members, Self::member),
            ..Class::empty(name, ClassKind::Class)
        };
        self.into.classes.add(copy)
    }

    pub fn enum_constant(&mut self, id: EnumConstantId) -> EnumConstantId {
        let constant = self.source().enum_constants[id].clone();
        let copy = EnumConstant {
            name: self.name(constant.name),
            args: self.each(&constant.args, Self::expr),
            body: constant.body.map(|body| self.anonymous_class(body)),
        };
        self.into.enum_constants.add(copy)
    }

    pub fn member(&mut self, member: Member) -> Member {
        match member {
            Member::Field(id) => Member::Field(self.variable(id)),
            Member::Function(id) => Member::Function(self.function(id)),
            Member::Class(id) => Member::Class(self.class(id)),
            Member::Initializer { is_static, body } => {
                Member::Initializer { is_static, body: self.expr(body) }
            }
        }
    }

    pub fn function(&mut self, id: FunctionId) -> FunctionId {
        let function = self.source().functions[id].clone();
        let has_name = function.kind == FunctionKind::Function || !self.only_written;
        let copy = Function {
            name: if has_name { self.name(function.name) } else { self.into.names.intern("") },
            kind: function.kind,
            modifiers: function.modifiers,
            type_params: self.each(&function.type_params, Self::type_parameter),
            params: self.each(&function.params, Self::variable),
            is_vararg: function.is_vararg,
            result: self.slot(function.result),
            throws: self.each(&function.throws, Self::ty),
            body: function.body.map(|body| self.expr(body)),
        };
        self.into.functions.add(copy)
    }

    pub fn variable(&mut self, id: VariableId) -> VariableId {
        let variable = self.source().variables[id].clone();
        let copy = Variable {
            name: self.name(variable.name),
            modifiers: variable.modifiers,
            ty: self.slot(variable.ty),
            init: variable.init.map(|init| self.expr(init)),
        };
        self.into.variables.add(copy)
    }

    pub fn type_parameter(&mut self, id: TypeParameterId) -> TypeParameterId {
        let param = self.source().type_params[id].clone();
        let copy = TypeParameter {
            name: self.name(param.name),
            variance: param.variance,
            arity: param.arity,
            bounds: self.each(&param.bounds, Self::ty),
        };
        self.into.type_params.add(copy)
    }

    pub fn ty(&mut self, id: TypeUseId) -> TypeUseId {
        let copy = match self.source().types[id].clone() {
            TypeUse::Named { outer, name, args } => TypeUse::Named {
                outer: outer.map(|outer| self.ty(outer)),
                name: self.name(name),
                args: self.each(&args, Self::ty),
            },
            TypeUse::Array(of) => TypeUse::Array(self.ty(of)),
            TypeUse::Unbounded => TypeUse::Unbounded,
            TypeUse::Extends(of) => TypeUse::Extends(self.ty(of)),
            TypeUse::Super(of) => TypeUse::Super(self.ty(of)),
            TypeUse::Function { params, result } => {
                TypeUse::Function { params: self.each(&params, Self::ty), result: self.ty(result) }
            }
            TypeUse::Nullable(of) => TypeUse::Nullable(self.ty(of)),
            TypeUse::Intersection(parts) => TypeUse::Intersection(self.each(&parts, Self::ty)),
        };
        self.into.types.add(copy)
    }

    pub fn case(&mut self, id: CaseId) -> CaseId {
        let copy = match self.source().cases[id].clone() {
            Case::Constants { values, body } => {
                Case::Constants { values: self.each(&values, Self::expr), body: self.expr(body) }
            }
            Case::Type { variable, guard, body } => Case::Type {
                variable: self.variable(variable),
                guard: guard.map(|guard| self.expr(guard)),
                body: self.expr(body),
            },
            Case::Default { body } => Case::Default { body: self.expr(body) },
        };
        self.into.cases.add(copy)
    }

    pub fn catch(&mut self, id: CatchId) -> CatchId {
        let catch = self.source().catches[id].clone();
        let copy = Catch {
            name: self.name(catch.name),
            is_final: catch.is_final,
            types: self.each(&catch.types, Self::ty),
            body: self.expr(catch.body),
        };
        self.into.catches.add(copy)
    }

    #[allow(clippy::too_many_lines)] // one arm for each form
    pub fn expr(&mut self, id: ExprId) -> ExprId {
        let copy = match self.source().exprs[id].clone() {
            Expr::Literal(literal) => Expr::Literal(literal),
            Expr::Name(name) => Expr::Name(self.name(name)),
            Expr::Field { receiver, name } => {
                Expr::Field { receiver: self.receiver(receiver), name: self.name(name) }
            }
            Expr::This { class } => Expr::This { class: class.map(|class| self.name(class)) },
            Expr::Call { receiver, name, type_args, args } => Expr::Call {
                receiver: self.receiver(receiver),
                name: self.name(name),
                type_args: self.slots(&type_args),
                args: self.each(&args, Self::expr),
            },
            Expr::New { outer, class, class_args, type_args, args, body } => Expr::New {
                outer: outer.map(|outer| self.expr(outer)),
                class: self.ty(class),
                class_args: self.slots(&class_args),
                type_args: self.slots(&type_args),
                args: self.each(&args, Self::expr),
                body: body.map(|body| self.anonymous_class(body)),
            },
            Expr::Delegate { to_super, outer, type_args, args } => Expr::Delegate {
                to_super,
                outer: outer.map(|outer| self.expr(outer)),
                type_args: self.slots(&type_args),
                args: self.each(&args, Self::expr),
            },
            Expr::Lambda { params, body } => {
                Expr::Lambda { params: self.each(&params, Self::variable), body: self.expr(body) }
            }
            Expr::Closure { params, body } => Expr::Closure {
                params: params.map(|params| self.each(&params, Self::variable)),
                body: self.expr(body),
            },
            Expr::Named { name, value } => Expr::Named { name: self.name(name), value: self.expr(value) },
            Expr::Reference { receiver, referent, type_args } => Expr::Reference {
                receiver: self.receiver(receiver),
                referent: match referent {
                    Referent::Method(name) => Referent::Method(self.name(name)),
                    Referent::New => Referent::New,
                },
                type_args: self.slots(&type_args),
            },
            Expr::Unary { op, operand } => Expr::Unary { op, operand: self.expr(operand) },
            Expr::Binary { op, left, right } => {
                Expr::Binary { op, left: self.expr(left), right: self.expr(right) }
            }
            Expr::Assign { op, target, value } => {
                Expr::Assign { op, target: self.expr(target), value: self.expr(value) }
            }
            Expr::Cast { value, ty } => Expr::Cast { value: self.expr(value), ty: self.ty(ty) },
            Expr::InstanceOf { value, ty } => Expr::InstanceOf { value: self.expr(value), ty: self.ty(ty) },
            Expr::InstanceOfBinding { value, variable } => {
                Expr::InstanceOfBinding { value: self.expr(value), variable: self.variable(variable) }
            }
            Expr::Index { array, index } => Expr::Index { array: self.expr(array), index: self.expr(index) },
            Expr::ArrayLiteral { element, elements } => {
                Expr::ArrayLiteral { element: self.ty(element), elements: self.each(&elements, Self::expr) }
            }
            Expr::NewArray { element, length } => {
                Expr::NewArray { element: self.ty(element), length: self.expr(length) }
            }
            Expr::List { elements } => Expr::List { elements: self.each(&elements, Self::expr) },
            Expr::Map { entries } => Expr::Map {
                entries: self.each(&entries, |copier, (key, value)| (copier.expr(key), copier.expr(value))),
            },
            Expr::Range { first, last, has_last } => {
                Expr::Range { first: self.expr(first), last: self.expr(last), has_last }
            }
            Expr::Template { parts } => Expr::Template { parts: self.each(&parts, Self::expr) },
            Expr::Elvis { value, otherwise } => {
                Expr::Elvis { value: self.expr(value), otherwise: self.expr(otherwise) }
            }
            Expr::If { condition, then, otherwise } => Expr::If {
                condition: self.expr(condition),
                then: self.expr(then),
                otherwise: otherwise.map(|otherwise| self.expr(otherwise)),
            },
            Expr::Switch { scrutinee, cases } => {
                Expr::Switch { scrutinee: self.expr(scrutinee), cases: self.each(&cases, Self::case) }
            }
            Expr::Try { body, catches, finally } => Expr::Try {
                body: self.expr(body),
                catches: self.each(&catches, Self::catch),
                finally: finally.map(|finally| self.expr(finally)),
            },
            Expr::Block { items } => Expr::Block { items: self.each(&items, Self::expr) },
            Expr::Let(variable) => Expr::Let(self.variable(variable)),
            Expr::LocalClass(class) => Expr::LocalClass(self.class(class)),
            Expr::While { label, condition, body } => Expr::While {
                label: self.label(label),
                condition: self.expr(condition),
                body: self.expr(body),
            },
            Expr::DoWhile { label, body, condition } => Expr::DoWhile {
                label: self.label(label),
                body: self.expr(body),
                condition: self.expr(condition),
            },
            Expr::For { label, init, condition, update, body } => Expr::For {
                label: self.label(label),
                init: self.each(&init, Self::expr),
                condition: condition.map(|condition| self.expr(condition)),
                update: self.each(&update, Self::expr),
                body: self.expr(body),
            },
            Expr::ForEach { label, variable, iterable, body } => Expr::ForEach {
                label: self.label(label),
                variable: self.variable(variable),
                iterable: self.expr(iterable),
                body: self.expr(body),
            },
            Expr::Break(label) => Expr::Break(self.label(label)),
            Expr::Continue(label) => Expr::Continue(self.label(label)),
            Expr::Return(value) => Expr::Return(value.map(|value| self.expr(value))),
            Expr::Throw(value) => Expr::Throw(self.expr(value)),
        };
        self.into.exprs.add(copy)
    }

    fn label(&mut self, label: Option<Name>) -> Option<Name> {
        label.map(|label| self.name(label))
    }

    fn receiver(&mut self, receiver: Receiver) -> Receiver {
        match receiver {
            Receiver::Expr(expr) => Receiver::Expr(self.expr(expr)),
            Receiver::Safe(expr) => Receiver::Safe(self.expr(expr)),
            Receiver::Type(ty) => Receiver::Type(self.ty(ty)),
            Receiver::Super(of) => Receiver::Super(of.map(|ty| self.ty(ty))),
            Receiver::Unqualified | Receiver::Top => receiver,
        }
    }

    fn slot(&mut self, slot: Slot<TypeUseId>) -> Slot<TypeUseId> {
        match slot {
            Slot::Written(ty) => Slot::Written(self.ty(ty)),
            Slot::Omitted(known) => Slot::Omitted(known.map(|ty| self.ty(ty))),
        }
    }

    fn slots(&mut self, slot: &Slot<Vec<TypeUseId>>) -> Slot<Vec<TypeUseId>> {
        match slot {
            Slot::Written(types) => Slot::Written(self.each(types, Self::ty)),
            Slot::Omitted(known) => Slot::Omitted(known.as_ref().map(|types| self.each(types, Self::ty))),
        }
    }

    fn each<T: Copy, U>(&mut self, ids: &[T], copy: fn(&mut Self, T) -> U) -> Vec<U> {
        ids.iter().map(|id| copy(self, *id)).collect()
    }
}
