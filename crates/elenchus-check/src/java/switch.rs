//! `switch` (JLS 14.11, 15.28), and everything else that is printed as one where a value is wanted.

use elenchus_ir::{Case, CaseId, Expr, ExprId, Literal, Node, VariableId};
use elenchus_types::{ClassId, ClassKind, Substitution, Type, TypeId, VarId, Wildcard};

use crate::java::binding::bindings;
use crate::java::scope::{Frame, Jump, Local};
use crate::java::{Checker, Constant, Expected, NameMeaning, Rule};

/// What the labels of a switch are to be.
struct Selector {
    ty: TypeId,
    is_enum: bool,
    is_string: bool,
    is_integral: bool,
}

/// The labels that were met.
#[derive(Default)]
struct Labels {
    constants: Vec<Constant>,
    names: Vec<ExprId>,
    has_null: bool,
    has_default: bool,
    has_unconditional: bool,
    /// Type patterns that match whatever is of their type, and the types of constants, in their order.
    before: Vec<Label>,
}

#[derive(Clone, Copy)]
struct Label {
    /// Erased.
    ty: TypeId,
    is_pattern: bool,
    is_unguarded: bool,
}

impl Checker<'_> {
    pub fn switch_statement(&mut self, id: ExprId) {
        let mark = self.scope.mark();
        self.scope.push(Frame::Jump(Jump { label: None, is_loop: false }));
        self.switch(id, &mut Checker::statement);
        self.scope.reset(mark);
    }

    /// Attributes an `if`, `switch`, `try` or block in value position that is no conditional operator, all but its results:
    /// `visit` is called for each of these, in its scope, and attributes it.
    pub fn each_result(&mut self, id: ExprId, visit: &mut dyn FnMut(&mut Self, ExprId)) {
        let mark = self.scope.mark();
        self.scope.push(Frame::SwitchExpression);
        let mut has_result = false;
        let mut branch = |checker: &mut Self, branch: ExprId| {
            let mut visit = |checker: &mut Self, result: ExprId| {
                has_result = true;
                visit(checker, result);
            };
            checker.value_branch(branch, &mut visit);
        };
        match &self.program.exprs[id] {
            Expr::Switch { cases, .. } => {
                if cases.is_empty() {
                    self.reject(Node::Expr(id), Rule::SwitchWithoutResult, "no case");
                    has_result = true;
                } else {
                    self.switch(id, &mut branch);
                }
            }
            Expr::If { condition, then, otherwise } => {
                let (condition, then, otherwise) = (*condition, *then, *otherwise);
                self.condition(condition);
                let within = self.scope.mark();
                self.bind(&bindings(self.program, condition, true));
                branch(self, then);
                self.scope.reset(within);
                if let Some(otherwise) = otherwise {
                    self.bind(&bindings(self.program, condition, false));
                    branch(self, otherwise);
                    self.scope.reset(within);
                }
            }
            Expr::Try { .. } => self.try_statement(id, &mut branch),
            Expr::Block { .. } => branch(self, id),
            // A statement where a value is wanted.
            _ => self.statement(id),
        }
        self.scope.reset(mark);
        if !has_result {
            self.reject(Node::Expr(id), Rule::SwitchWithoutResult, "no branch has a value");
        }
    }

    /// A branch in value position: the last item of a block, if it can have a value, is a result.
    fn value_branch(&mut self, branch: ExprId, visit: &mut dyn FnMut(&mut Self, ExprId)) {
        let Expr::Block { items } = &self.program.exprs[branch] else {
            if self.program.exprs[branch].has_value() {
                visit(self, branch);
            } else {
                self.statement(branch);
            }
            return;
        };
        let mark = self.scope.mark();
        if let Some((last, others)) = items.split_last() {
            self.statements(others);
            if self.program.exprs[*last].has_value() {
                visit(self, *last);
            } else {
                self.statement(*last);
            }
        }
        self.scope.reset(mark);
    }

    fn switch(&mut self, id: ExprId, branch: &mut dyn FnMut(&mut Self, ExprId)) {
        let Expr::Switch { scrutinee, cases } = &self.program.exprs[id] else { return };
        let ty = self.expression(*scrutinee, &Expected::None);
        let selector = self.selector(*scrutinee, ty);
        // The constants are members of the enum (JLS 6.6.1).
        let has_constants = |case: &CaseId| matches!(self.program.cases[*case], Case::Constants { .. });
        if selector.is_enum && cases.iter().any(has_constants) && !self.may_access_members(ty) {
            self.reject(Node::Expr(*scrutinee), Rule::Inaccessible, self.show(ty));
        }
        let mut labels = Labels::default();
        for case in cases {
            let mark = self.scope.mark();
            self.labels(*case, &selector, &mut labels);
            branch(self, self.program.cases[*case].body());
            self.scope.reset(mark);
        }
    }

    fn selector(&mut self, scrutinee: ExprId, ty: TypeId) -> Selector {
        let int = self.primitive("int");
        let unboxed = self.world.unboxed(ty).unwrap_or(ty);
        let string = self.library_type("java.lang.String");
        let class = self.class_of(ty).map(|class| self.world.class(class));
        let is_primitive = matches!(self.world.get(ty), Type::Primitive(_));
        let selector = Selector {
            ty,
            is_enum: class.is_some_and(|class| class.kind == ClassKind::Enum),
            is_string: ty == string,
            is_integral: matches!(self.world.get(unboxed), Type::Primitive(_))
                && self.world.is_assignable(unboxed, int),
        };
        if !self.is_error(ty) {
            let is_plain = selector.is_enum || selector.is_string || selector.is_integral;
            if is_primitive && !selector.is_integral || self.is_void(ty) {
                self.reject(Node::Expr(scrutinee), Rule::SwitchSelector, self.show(ty));
            } else if !is_plain && self.options.level < 21 {
                self.reject(Node::Expr(scrutinee), Rule::NotAtThisLevel, "patterns in switch");
            }
        }
        selector
    }

    fn labels(&mut self, case: CaseId, selector: &Selector, labels: &mut Labels) {
        match &self.program.cases[case] {
            Case::Default { .. } => {
                if labels.has_default {
                    self.reject(Node::Case(case), Rule::DuplicateCase, "default");
                } else if labels.has_unconditional {
                    self.reject(
                        Node::Case(case),
                        Rule::DuplicateCase,
                        "default beside a pattern for everything",
                    );
                }
                labels.has_default = true;
            }
            Case::Constants { values, .. } => {
                for value in values {
                    self.constant_label(*value, values.len(), selector, labels);
                }
            }
            Case::Type { variable, guard, .. } => {
                self.pattern_label(case, *variable, *guard, selector, labels);
            }
        }
    }

    fn constant_label(&mut self, value: ExprId, siblings: usize, selector: &Selector, labels: &mut Labels) {
        if let Expr::Literal(Literal::Null) = self.program.exprs[value] {
            self.null_label(value, siblings, selector, labels);
            return;
        }
        if selector.is_enum
            && let Expr::Name(name) = self.program.exprs[value]
        {
            self.enum_label(value, name, selector, labels);
            return;
        }
        let ty = self.expression(value, &Expected::Assign(selector.ty));
        if self.is_error(ty) || self.is_error(selector.ty) {
            return;
        }
        if selector.is_enum || !selector.is_string && !selector.is_integral {
            if self.is_enum_constant(value) {
                self.constant_of_enum(value, ty, labels);
            } else {
                self.reject(Node::Expr(value), Rule::CaseConstant, self.show(ty));
            }
            return;
        }
        // A character and its number are one label.
        let constant = self.constant(value).map(|constant| constant.as_int().map_or(constant, Constant::Int));
        match constant {
            None => self.reject(Node::Expr(value), Rule::CaseConstant, "not a constant"),
            Some(constant) if labels.constants.contains(&constant) => {
                self.reject(Node::Expr(value), Rule::DuplicateCase, "constant");
            }
            Some(constant) => {
                labels.constants.push(constant);
                let boxed = match self.world.get(ty) {
                    Type::Primitive(primitive) => self.world.boxed(primitive).unwrap_or(ty),
                    _ => ty,
                };
                self.check_dominated(Node::Expr(value), boxed, false, labels);
            }
        }
    }

    fn is_enum_constant(&mut self, value: ExprId) -> bool {
        match self.elaboration.meaning(value) {
            Some(NameMeaning::Field { class, index }) => {
                self.world.class(class).fields.get(index).is_some_and(|field| field.is_enum_constant)
            }
            _ => false,
        }
    }

    fn null_label(&mut self, value: ExprId, siblings: usize, selector: &Selector, labels: &mut Labels) {
        let null = self.world.intern(Type::Null);
        self.elaboration.set_type(value, null);
        if self.options.level < 21 {
            self.reject(Node::Expr(value), Rule::NotAtThisLevel, "null in switch");
        } else if let Type::Primitive(_) = self.world.get(selector.ty) {
            self.reject(Node::Expr(value), Rule::IncompatibleTypes, "null for a primitive type");
        } else if labels.has_null {
            self.reject(Node::Expr(value), Rule::DuplicateCase, "null");
        } else if siblings > 1 {
            self.reject(Node::Expr(value), Rule::CaseConstant, "null beside other labels");
        } else if labels.has_default {
            self.reject(Node::Expr(value), Rule::CaseDominated, "behind default");
        }
        labels.has_null = true;
    }

    fn enum_label(
        &mut self,
        value: ExprId,
        name: elenchus_ir::Name,
        selector: &Selector,
        labels: &mut Labels,
    ) {
        let Some(class) = self.class_of(selector.ty) else { return };
        let spelling = self.spelling(name);
        let found = self
            .world
            .class(class)
            .fields
            .iter()
            .position(|field| field.is_enum_constant && *field.name == *spelling);
        let Some(index) = found else {
            self.reject(Node::Expr(value), Rule::CaseConstant, format!("no enum constant {spelling}"));
            return;
        };
        self.elaboration.set_type(value, selector.ty);
        self.elaboration.set_meaning(value, NameMeaning::Field { class, index });
        self.constant_of_enum(value, selector.ty, labels);
    }

    fn constant_of_enum(&mut self, value: ExprId, ty: TypeId, labels: &mut Labels) {
        let meaning = self.elaboration.meaning(value);
        if let Some(NameMeaning::Field { class, index }) = meaning
            && labels.names.iter().any(|known| self.elaboration.meaning(*known) == meaning)
        {
            let name = self.world.class(class).fields[index].name.clone();
            self.reject(Node::Expr(value), Rule::DuplicateCase, &*name);
        }
        labels.names.push(value);
        self.check_dominated(Node::Expr(value), ty, false, labels);
    }

    /// JLS 14.11.1, 14.30.
    fn pattern_label(
        &mut self,
        case: CaseId,
        variable: VariableId,
        guard: Option<ExprId>,
        selector: &Selector,
        labels: &mut Labels,
    ) {
        let node = Node::Variable(variable);
        if self.options.level < 21 {
            self.reject(Node::Case(case), Rule::NotAtThisLevel, "patterns in switch");
        }
        let declaration = &self.program.variables[variable];
        self.check_local_modifiers(variable);
        let ty = if let Some(written) = declaration.ty.known() {
            self.type_use(*written)
        } else {
            self.reject(node, Rule::TypeMissing, "of a pattern");
            self.error()
        };
        self.elaboration.set_type_of_variable(variable, ty);
        self.check_local_name(node, declaration.name);
        self.declare(declaration.name, Local::Variable(variable));
        self.check_pattern(node, selector.ty, ty);
        let mut is_unguarded = guard.is_none();
        if let Some(guard) = guard {
            self.condition(guard);
            match self.constant(guard) {
                Some(Constant::Bool(false)) => {
                    self.reject(Node::Expr(guard), Rule::GuardIsFalse, "never true");
                }
                Some(Constant::Bool(true)) => is_unguarded = true,
                _ => {}
            }
            self.bind(&bindings(self.program, guard, true));
        }
        if self.is_error(ty) || self.is_error(selector.ty) {
            return;
        }
        let is_unconditional = is_unguarded && self.is_unconditional(selector.ty, ty);
        if is_unconditional && labels.has_default {
            self.reject(node, Rule::DuplicateCase, "a pattern for everything beside default");
        } else if is_unconditional && labels.has_unconditional {
            self.reject(node, Rule::DuplicateCase, "a second pattern for everything");
        }
        labels.has_unconditional |= is_unconditional;
        if labels.has_default && !is_unconditional {
            self.reject(node, Rule::CaseDominated, "behind default");
        }
        self.check_dominated(node, ty, true, labels);
        let ty = self.world.erasure(ty);
        labels.before.push(Label { ty, is_pattern: true, is_unguarded });
    }

    /// Whether a pattern of this type matches all values of another (JLS 14.30.3).
    pub fn is_unconditional(&mut self, value: TypeId, pattern: TypeId) -> bool {
        let value = match self.world.get(value) {
            Type::Primitive(primitive) => self.world.boxed(primitive).unwrap_or(value),
            _ => value,
        };
        let (value, pattern) = (self.world.erasure(value), self.world.erasure(pattern));
        self.world.is_subtype(value, pattern)
    }

    /// JLS 14.11.1: a label behind one that takes all of its values.
    fn check_dominated(&mut self, node: Node, ty: TypeId, is_pattern: bool, labels: &Labels) {
        let ty = self.world.erasure(ty);
        let is_dominated = labels
            .before
            .iter()
            .any(|before| before.is_pattern && before.is_unguarded && self.world.is_subtype(ty, before.ty));
        if is_dominated {
            let what = if is_pattern { "pattern" } else { "constant" };
            self.reject(node, Rule::CaseDominated, what);
        }
    }

    /// JLS 14.30.2: whether a pattern of this type may stand for a value, and whether that can be tested when the
    /// program runs (JLS 5.5, 4.7).
    pub fn check_pattern(&mut self, node: Node, value: TypeId, pattern: TypeId) {
        if self.is_error(value) || self.is_error(pattern) {
            return;
        }
        // Up to 25, patterns are of references alone, without a preview feature.
        let is_primitive = |ty| matches!(self.world.get(ty), Type::Primitive(_));
        if is_primitive(value)
            || is_primitive(pattern)
            || !self.is_castable(value, pattern)
            || self.is_unchecked_cast(value, pattern)
        {
            self.reject(node, Rule::PatternType, format!("{} for {}", self.show(pattern), self.show(value)));
        }
    }

    /// Whether a cast from one type to the other cannot be tested when the program runs (JLS 5.5, 5.1.6.2).
    pub fn is_unchecked_cast(&mut self, from: TypeId, to: TypeId) -> bool {
        if self.world.is_subtype(from, to) || self.is_reifiable(to) {
            return false;
        }
        match (self.world.get(from), self.world.get(to)) {
            (Type::Array(from), Type::Array(to)) => self.is_unchecked_cast(from, to),
            (_, Type::Intersection(parts)) => {
                let parts = self.world.list(parts).to_vec();
                parts.into_iter().any(|part| self.is_unchecked_cast(from, part))
            }
            // A variable is what its bound is.
            (Type::Variable(var), _) => {
                let upper = self.world.var(var).upper;
                self.is_unchecked_cast(upper, to)
            }
            (Type::Intersection(parts), _) => {
                let parts = self.world.list(parts).to_vec();
                !self.world.is_subtype(to, from)
                    || parts.into_iter().all(|part| self.is_unchecked_cast(part, to))
            }
            (_, Type::Class(target)) => {
                let any = self.only_type_below(target.class, &Substitution::default());
                // `? extends B` where `B` is the bound of the parameter is `?`.
                !self.world.is_subtype(any, to) && !self.is_only_type_below(from, target.class, to)
            }
            _ => true,
        }
    }

    /// Whether a value of one type that is of a class below it is surely of the other type, which names that class: its arguments
    /// follow from those of the value's type.
    fn is_only_type_below(&mut self, from: TypeId, class: ClassId, to: TypeId) -> bool {
        let declared = self.world.declared_type(class);
        let Some(seen) = self.class_of(from).and_then(|above| self.world.as_super(declared, above)) else {
            return false;
        };
        let params = self.parameters_within(declared);
        let from = self.world.capture(from).unwrap_or(from);
        // Whatever a value is of is within bounds.
        let Some(known) = self.world.unify_beyond_bounds(seen, from, &params) else { return false };
        let only = self.only_type_below(class, &known);
        self.world.is_subtype(only, to)
    }

    /// The type of a class with these arguments for its parameters and for those of the classes around it; others can be anything.
    fn only_type_below(&mut self, class: ClassId, known: &Substitution) -> TypeId {
        let declared = self.world.declared_type(class);
        let unbounded = self.world.wildcard(Wildcard::Unbounded);
        let mut args = known.clone();
        for param in self.parameters_within(declared) {
            if args.get(param).is_none() {
                args.bind(param, unbounded);
            }
        }
        self.world.substitute(declared, &args)
    }

    /// The parameters that a class as it is declared mentions: its own and those of the classes around it.
    pub fn parameters_within(&mut self, declared: TypeId) -> Vec<VarId> {
        match self.world.get(declared) {
            Type::Class(own) => self.world.arguments_of(own).iter().map(|(param, _)| param).collect(),
            _ => Vec::new(),
        }
    }

    /// JLS 4.5.1: `?`, or `? extends Object`, which says the same.
    fn is_unbounded(&self, arg: TypeId) -> bool {
        match self.world.get(arg) {
            Type::Wildcard(Wildcard::Unbounded) => true,
            Type::Wildcard(Wildcard::Extends(bound)) => bound == self.world.root(),
            _ => false,
        }
    }

    /// JLS 4.7.
    pub fn is_reifiable(&mut self, ty: TypeId) -> bool {
        match self.world.get(ty) {
            Type::Class(use_of) => {
                self.world.list(use_of.args).iter().all(|arg| self.is_unbounded(*arg))
                    && use_of.outer.is_none_or(|outer| self.is_reifiable(outer))
            }
            Type::Array(element) => self.is_reifiable(element),
            Type::Variable(_) | Type::Intersection(_) | Type::Wildcard(_) | Type::Apply { .. } => false,
            _ => true,
        }
    }
}
