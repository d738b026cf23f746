//! Definite assignment (JLS 16), as javac's `Flow.AssignAnalyzer` has it, and what follows from it: which variables are
//! effectively final (JLS 4.12.4), and whether the captured ones are.

mod class;
mod state;
mod statements;

use elenchus_ir::{Binary, CatchId, Expr, ExprId, Node, Receiver, Unary, VariableId};
use elenchus_types::ClassId;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Unit;
use super::targets::Targets;
use crate::java::declared::DeclaredField;
use crate::java::scope::Local;
use crate::java::walk::children;
use crate::java::{Checker, Constant, NameMeaning, Rule};
use state::{Bits, Split, State};

/// A jump that has not reached its target.
struct Exit {
    kind: ExitKind,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ExitKind {
    Break(ExprId),
    Continue(ExprId),
    /// Out of a function; the place is that of the `return`.
    Return(ExprId),
}

pub(super) struct Assign<'c, 'p> {
    checker: &'c mut Checker<'p>,
    state: State,
    /// The variables that nothing in the `try` statements around has assigned.
    uninits_try: Bits,
    exits: Vec<Exit>,
    /// What holds at the end of the last `finally` block, if it gets there.
    after_finally: Option<State>,
    targets: Targets,
    /// The class whose blank final fields are followed: in its constructors and initialisers.
    class: Option<ClassId>,
    /// The depth of its body.
    class_depth: usize,
    /// Within that class, whether it is its static part that is followed.
    in_static: bool,
    /// The classes around an anonymous one whose fields are followed in its initialisers, each with its part.
    around: Vec<(ClassId, bool)>,
    /// How many lambdas, classes and guards are around, and how many were when each local was declared.
    depth: usize,
    depths: FxHashMap<Local, usize>,
    /// Parameters of functions, lambdas and handlers.
    parameters: FxHashSet<Local>,
    /// Locals that have a value from their declaration.
    given: FxHashSet<Local>,
    /// Locals that are assigned more often than effectively final ones.
    reassigned: FxHashSet<Local>,
    captured: Vec<(Local, ExprId)>,
    /// The second time through a loop.
    in_second_pass: bool,
}

impl Checker<'_> {
    /// Follows assignments through a class, and then rejects captured variables. What is left says which locals are
    /// effectively final.
    pub(super) fn flow_assign(&mut self, unit: Unit) -> (FxHashSet<Local>, Vec<(Local, ExprId)>) {
        let count = self.program.variables.len() + self.program.catches.len();
        let state = State::start(count);
        let mut assign = Assign {
            checker: self,
            uninits_try: state.uninits.clone(),
            state,
            exits: Vec::new(),
            after_finally: None,
            targets: Targets::default(),
            class: None,
            class_depth: 0,
            in_static: false,
            around: Vec::new(),
            depth: 0,
            depths: FxHashMap::default(),
            parameters: FxHashSet::default(),
            given: FxHashSet::default(),
            reassigned: FxHashSet::default(),
            captured: Vec::new(),
            in_second_pass: false,
        };
        assign.unit(unit);
        (assign.reassigned, assign.captured)
    }

    /// JLS 15.27.2, 8.1.3, 14.11.1: what lambdas, classes and guards use of the function around is final or as good as.
    pub(super) fn flow_capture(&mut self, reassigned: &FxHashSet<Local>, captured: &[(Local, ExprId)]) {
        for (local, expr) in captured {
            if reassigned.contains(local) && !self.is_final_local(*local) {
                self.reject(Node::Expr(*expr), Rule::CapturedVariable, "not effectively final");
            }
        }
    }

    pub(super) fn is_final_local(&self, local: Local) -> bool {
        match local {
            Local::Variable(variable) => self.program.variables[variable].modifiers.is_final,
            Local::Catch(catch) => {
                let catch = &self.program.catches[catch];
                catch.is_final || catch.types.len() > 1
            }
        }
    }
}

impl Assign<'_, '_> {
    fn bit(&self, local: Local) -> usize {
        match local {
            Local::Variable(variable) => variable.index(),
            Local::Catch(catch) => self.checker.program.variables.len() + catch.index(),
        }
    }

    /// A new variable without a value.
    fn declare(&mut self, local: Local) {
        let bit = self.bit(local);
        self.state.inits.set(bit, false);
        self.state.uninits.set(bit, true);
        self.depths.insert(local, self.depth);
    }

    /// A new variable that has a value from elsewhere.
    fn declare_with_value(&mut self, local: Local) {
        self.declare(local);
        self.given.insert(local);
        let bit = self.bit(local);
        self.state.inits.set(bit, true);
        self.state.uninits.set(bit, false);
    }

    fn declare_parameter(&mut self, local: Local) {
        self.declare_with_value(local);
        self.parameters.insert(local);
    }

    fn declare_catch(&mut self, catch: CatchId) {
        self.declare_parameter(Local::Catch(catch));
    }

    /// The blank final field that is followed here and that an expression means by its simple name or through `this`.
    fn field(&self, id: ExprId) -> Option<VariableId> {
        self.field_of(id, self.class?, self.in_static)
    }

    fn field_of(&self, id: ExprId, class: ClassId, in_static: bool) -> Option<VariableId> {
        let Some(NameMeaning::Field { class: owner, index }) = self.checker.elaboration.meaning(id) else {
            return None;
        };
        let DeclaredField::Variable(variable) = *self.checker.declared.get(owner)?.fields.get(index)? else {
            return None;
        };
        let declaration = &self.checker.program.variables[variable];
        let is_followed = owner == class && self.is_followed(variable, class, in_static);
        (is_followed && declaration.init.is_none() && self.is_simple(id)).then_some(variable)
    }

    /// Whether a field of the class is one of those that its static or its instance part must assign.
    fn is_followed(&self, variable: VariableId, class: ClassId, in_static: bool) -> bool {
        let modifiers = self.checker.program.variables[variable].modifiers;
        let is_component = self.is_component(variable, class);
        let belongs_to_class = modifiers.is_static || Some(class) == self.checker.declared.main;
        (modifiers.is_final || is_component) && (belongs_to_class && !is_component) == in_static
    }

    fn is_component(&self, variable: VariableId, class: ClassId) -> bool {
        let node = self.checker.declared.get(class).and_then(|class| class.node);
        node.is_some_and(|node| self.checker.program.classes[node].components.contains(&variable))
    }

    fn is_simple(&self, id: ExprId) -> bool {
        let program = self.checker.program;
        match &program.exprs[id] {
            Expr::Name(_) => true,
            Expr::Field { receiver: Receiver::Expr(receiver), .. } => {
                matches!(program.exprs[*receiver], Expr::This { class: None })
            }
            _ => false,
        }
    }

    fn field_around(&self, id: ExprId) -> Option<VariableId> {
        self.around.iter().find_map(|(class, in_static)| self.field_of(id, *class, *in_static))
    }

    fn local(&self, id: ExprId) -> Option<Local> {
        match self.checker.elaboration.meaning(id) {
            Some(NameMeaning::Local(local)) => Some(local),
            _ => None,
        }
    }

    fn capture(&mut self, local: Local, id: ExprId) {
        if self.depths.get(&local).is_some_and(|depth| *depth < self.depth) {
            self.captured.push((local, id));
        }
    }

    /// A use of a variable's value.
    fn read(&mut self, id: ExprId) {
        let bit = if let Some(local) = self.local(id) {
            self.capture(local, id);
            self.bit(local)
        } else if let Some(field) = self.field(id).or_else(|| self.field_around(id)) {
            field.index()
        } else {
            return;
        };
        if !self.state.inits.has(bit) {
            self.checker.reject(Node::Expr(id), Rule::NotAssigned, "may have no value");
            self.state.inits.set(bit, true);
        }
    }

    /// An assignment to a variable.
    fn write(&mut self, id: ExprId) {
        let program = self.checker.program;
        if let Some(local) = self.local(id) {
            if self.depths.get(&local).is_some_and(|depth| *depth < self.depth) {
                self.checker.reject(Node::Expr(id), Rule::CapturedVariable, "assigned where it is captured");
                self.reassigned.insert(local);
                return;
            }
            let bit = self.bit(local);
            if self.checker.is_final_local(local) {
                // JLS 8.4.1: a final parameter is never assigned, also where all variables count as unassigned because
                // control does not come there.
                if !self.state.uninits.has(bit) || self.parameters.contains(&local) {
                    let detail = if self.in_second_pass { "in a loop" } else { "may have a value already" };
                    self.checker.reject(Node::Expr(id), Rule::AssignedTwice, detail);
                }
            } else if !self.state.uninits.has(bit) || self.given.contains(&local) {
                // JLS 4.12.4: what has a value from its declaration is assigned nowhere else, reached or not.
                self.reassigned.insert(local);
            }
            self.assigned(bit);
            return;
        }
        if let Some(field) = self.field(id) {
            let bit = field.index();
            // Nothing is known to be unassigned in the body of a lambda (JLS 16.1.10).
            if !self.state.uninits.has(bit) || self.depth > self.class_depth {
                let detail = if self.in_second_pass { "in a loop" } else { "may have a value already" };
                self.checker.reject(Node::Expr(id), Rule::AssignedTwice, detail);
            }
            self.assigned(bit);
            return;
        }
        // A blank final field that is assigned where it is not followed: in a lambda, in another class.
        if self.is_simple(id)
            && let Some(NameMeaning::Field { class, index }) = self.checker.elaboration.meaning(id)
            && let Some(DeclaredField::Variable(variable)) =
                self.checker.declared.get(class).and_then(|class| class.fields.get(index).copied())
            && program.variables[variable].modifiers.is_final
        {
            self.checker.reject(Node::Expr(id), Rule::AssignedTwice, "where it is not followed");
        }
    }

    fn assigned(&mut self, bit: usize) {
        if !self.state.inits.has(bit) {
            self.uninits_try.set(bit, false);
        }
        self.state.uninits.set(bit, false);
        self.state.inits.set(bit, true);
    }

    fn die(&mut self) {
        self.state = self.state.dead();
    }

    /// An expression in value position.
    fn value(&mut self, id: ExprId) {
        let program = self.checker.program;
        match &program.exprs[id] {
            Expr::Name(_) => self.read(id),
            Expr::Field { receiver, .. } => {
                if self.is_simple(id) {
                    self.read(id);
                } else if let Receiver::Expr(receiver) = receiver {
                    self.value(*receiver);
                }
            }
            Expr::Assign { op, target, value } => {
                let is_variable = self.is_simple(*target);
                if op.is_some() || !is_variable {
                    self.value(*target);
                }
                self.value(*value);
                if is_variable {
                    self.write(*target);
                }
            }
            Expr::Unary { op, operand } => match op {
                Unary::Not => self.state = self.condition(id).joined(),
                Unary::PreIncrement | Unary::PreDecrement | Unary::PostIncrement | Unary::PostDecrement => {
                    self.value(*operand);
                    if self.is_simple(*operand) {
                        self.write(*operand);
                    }
                }
                Unary::Plus | Unary::Minus | Unary::Complement => self.value(*operand),
            },
            Expr::Binary { op: Binary::And | Binary::Or, .. } => self.state = self.condition(id).joined(),
            Expr::InstanceOfBinding { value, variable } => {
                self.value(*value);
                self.declare_pattern(*variable);
            }
            Expr::Lambda { .. } => self.lambda(id),
            Expr::New { body, .. } => {
                for child in children(program, id) {
                    self.value(child);
                }
                if let Some(body) = body {
                    self.anonymous_class(*body);
                }
            }
            Expr::If { condition, then, otherwise: Some(otherwise) } if program.is_plain(id) => {
                let split = self.condition(*condition);
                self.state = split.when_true;
                self.value(*then);
                let after = std::mem::replace(&mut self.state, split.when_false);
                self.value(*otherwise);
                self.state.join(&after);
            }
            Expr::Switch { .. } | Expr::If { .. } | Expr::Try { .. } | Expr::Block { .. } => {
                let mut joined: Option<State> = None;
                self.results(id, &mut |assign, result| {
                    assign.value(result);
                    match &mut joined {
                        None => joined = Some(assign.state.clone()),
                        Some(joined) => joined.join(&assign.state),
                    }
                });
                self.state = joined.unwrap_or_else(|| self.state.dead());
                self.pass_finally(id);
            }
            _ => {
                for child in children(program, id) {
                    self.value(child);
                }
            }
        }
    }

    /// On its way out of a `try`, a value goes through the `finally` block as any jump does. What that assigns to does not count as
    /// assigned behind a truth value (JLS 16.1.7), though it does behind others, say javac and ecj.
    fn pass_finally(&mut self, id: ExprId) {
        let Expr::Try { finally: Some(_), .. } = self.checker.program.exprs[id] else { return };
        let Some(finally) = self.after_finally.clone() else {
            self.die();
            return;
        };
        let ty = self.checker.elaboration.type_of(id);
        if !ty.is_some_and(|ty| ty == self.checker.primitive("boolean")) {
            self.state.inits.or(&finally.inits);
        }
        self.state.uninits.and(&finally.uninits);
    }

    fn declare_pattern(&mut self, variable: VariableId) {
        // A pattern variable has a value wherever it is in scope.
        self.declare_with_value(Local::Variable(variable));
    }

    /// An expression whose value decides where control goes.
    fn condition(&mut self, id: ExprId) -> Split {
        match self.checker.constant(id) {
            Some(Constant::Bool(true)) => {
                return Split { when_false: self.state.dead(), when_true: self.state.clone() };
            }
            Some(Constant::Bool(false)) => {
                return Split { when_true: self.state.dead(), when_false: self.state.clone() };
            }
            _ => {}
        }
        let program = self.checker.program;
        match &program.exprs[id] {
            Expr::Unary { op: Unary::Not, operand } => {
                let Split { when_true, when_false } = self.condition(*operand);
                Split { when_true: when_false, when_false: when_true }
            }
            Expr::Binary { op: Binary::And, left, right } => {
                let left = self.condition(*left);
                self.state = left.when_true;
                let mut right = self.condition(*right);
                right.when_false.join(&left.when_false);
                right
            }
            Expr::Binary { op: Binary::Or, left, right } => {
                let left = self.condition(*left);
                self.state = left.when_false;
                let mut right = self.condition(*right);
                right.when_true.join(&left.when_true);
                right
            }
            Expr::If { condition, then, otherwise: Some(otherwise) } if program.is_plain(id) => {
                let split = self.condition(*condition);
                self.state = split.when_true;
                let mut found = self.condition(*then);
                self.state = split.when_false;
                let other = self.condition(*otherwise);
                found.join(&other);
                found
            }
            Expr::Switch { .. } | Expr::If { .. } | Expr::Try { .. } | Expr::Block { .. } => {
                let mut joined: Option<Split> = None;
                self.results(id, &mut |assign, result| {
                    let split = assign.condition(result);
                    match &mut joined {
                        None => joined = Some(split),
                        Some(joined) => joined.join(&split),
                    }
                });
                let mut split = joined.unwrap_or_else(|| Split::of(self.state.dead()));
                for state in [&mut split.when_true, &mut split.when_false] {
                    std::mem::swap(&mut self.state, state);
                    self.pass_finally(id);
                    std::mem::swap(&mut self.state, state);
                }
                split
            }
            _ => {
                self.value(id);
                Split::of(self.state.clone())
            }
        }
    }

    /// JLS 16.1.10: what the body assigns counts for nothing outside of it.
    fn lambda(&mut self, id: ExprId) {
        let program = self.checker.program;
        let Expr::Lambda { params, body } = &program.exprs[id] else { return };
        let before = self.state.clone();
        let uninits_try = self.uninits_try.clone();
        let exits = std::mem::take(&mut self.exits);
        let targets = std::mem::take(&mut self.targets);
        let class = self.class;
        self.depth += 1;
        for param in params {
            self.declare_parameter(Local::Variable(*param));
        }
        if let Expr::Block { .. } = program.exprs[*body] {
            self.statement(*body);
        } else {
            self.value(*body);
        }
        self.depth -= 1;
        self.class = class;
        self.targets = targets;
        self.exits = exits;
        self.uninits_try = uninits_try;
        self.state = before;
    }
}
