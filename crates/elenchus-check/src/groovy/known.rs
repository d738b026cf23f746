//! What groovyc knows of values. It follows what is assigned to a variable and what it is tested for, so that a variable
//! may be more than it is declared as; whoever wants to be sure of a type reads it elsewhere.

use elenchus_ir::{Binary, Expr, ExprId, Name, Node, Parents, Program, Receiver, Slot, Unary, VariableId};
use elenchus_types::groovy::{Given, may_go};
use elenchus_types::{Method, Type, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::java::{ApplicableBy, Checked, Executable, Local, NameMeaning, Resolved};

/// A program, its twin, and what their declarations say.
pub(super) struct Known<'k> {
    pub program: &'k Program,
    pub twin: &'k Program,
    pub parents: Parents,
    /// The names of local variables.
    pub locals: FxHashSet<Name>,
    params: FxHashSet<VariableId>,
    /// Names to which something is assigned after their declaration.
    assigned: FxHashSet<Name>,
    /// Names that are tested for a type, and how often.
    tested: FxHashMap<Name, usize>,
}

impl<'k> Known<'k> {
    pub fn new(program: &'k Program, twin: &'k Program) -> Known<'k> {
        let mut known = Known {
            program,
            twin,
            parents: twin.parents(),
            locals: FxHashSet::default(),
            params: FxHashSet::default(),
            assigned: FxHashSet::default(),
            tested: FxHashMap::default(),
        };
        for id in twin.functions.ids() {
            known.params.extend(&twin.functions[id].params);
        }
        for id in twin.exprs.ids() {
            match &twin.exprs[id] {
                Expr::Lambda { params, .. } => known.params.extend(params),
                Expr::Let(variable) | Expr::ForEach { variable, .. } => {
                    known.locals.insert(twin.variables[*variable].name);
                }
                Expr::InstanceOfBinding { variable, value } => {
                    known.locals.insert(twin.variables[*variable].name);
                    known.count_test(*value);
                }
                Expr::InstanceOf { value, .. } => known.count_test(*value),
                Expr::Assign { target: operand, .. }
                | Expr::Unary {
                    op:
                        Unary::PreIncrement | Unary::PreDecrement | Unary::PostIncrement | Unary::PostDecrement,
                    operand,
                } => {
                    known.assigned.extend(name_of(twin, *operand));
                }
                _ => {}
            }
        }
        known.locals.extend(known.params.iter().map(|param| twin.variables[*param].name));
        known.locals.extend(twin.catches.ids().map(|id| twin.catches[id].name));
        known
    }

    fn count_test(&mut self, value: ExprId) {
        if let Some(name) = name_of(self.twin, value) {
            *self.tested.entry(name).or_default() += 1;
        }
    }

    /// The expression as it is written in the program; `None` of what was added for the twin's sake.
    pub fn written(&self, id: ExprId) -> Option<&'k Expr> {
        (id.index() < self.program.exprs.len()).then(|| &self.program.exprs[id])
    }

    /// Whether nothing is assigned to a variable after its declaration, and nothing asks what it is.
    pub fn is_fixed(&self, id: VariableId) -> bool {
        let name = self.twin.variables[id].name;
        !self.assigned.contains(&name) && !self.tested.contains_key(&name)
    }

    /// Whether a value may be known to be of a type below its own.
    pub fn is_flow_typed(&self, id: ExprId, checked: &mut Checked) -> bool {
        let may_be_more = match checked.elaboration.meaning(id) {
            Some(NameMeaning::Local(Local::Variable(variable))) => {
                !self.params.contains(&variable) || !self.is_fixed(variable)
            }
            Some(NameMeaning::Local(Local::Catch(_))) => true,
            Some(NameMeaning::Field { .. }) => {
                name_of(self.twin, id).is_some_and(|name| self.tested.contains_key(&name))
            }
            _ => false,
        };
        may_be_more && checked.elaboration.type_of(id).is_none_or(|ty| !has_none_below(checked, ty))
    }

    /// Whether what is tested may be known to be of a type below its own before that: by another test, or by what was assigned.
    pub fn is_tested_again(&self, value: ExprId, checked: &mut Checked) -> bool {
        let Some(name) = name_of(self.twin, value) else { return false };
        if self.tested.get(&name).is_some_and(|tests| *tests > 1) || self.assigned.contains(&name) {
            return true;
        }
        let Some(NameMeaning::Local(Local::Variable(variable))) = checked.elaboration.meaning(value) else {
            return false;
        };
        // A variable is what its initial value is.
        self.twin.variables[variable].init.is_some_and(|init| {
            let declared = checked.elaboration.type_of_variable(variable);
            checked.elaboration.type_of(init) != declared || !self.is_plain(init, checked)
        })
    }

    /// Whether groovyc takes a value for what Java does: its type is that of a declaration or of a word, not the outcome of
    /// an inference or of what was assigned before.
    pub fn is_plain(&self, id: ExprId, checked: &mut Checked) -> bool {
        if self.written(id).is_some_and(is_own_form) {
            return false;
        }
        match &self.twin.exprs[id] {
            Expr::Literal(literal) => *literal != elenchus_ir::Literal::Null,
            Expr::Cast { .. } | Expr::This { .. } | Expr::NewArray { .. } | Expr::ArrayLiteral { .. } => true,
            Expr::New { class_args, body: None, .. } => !class_args.is_omitted(),
            Expr::Name(_) => checked.elaboration.meaning(id).is_some() && !self.is_flow_typed(id, checked),
            Expr::Field { receiver, .. } => {
                self.is_plain_receiver(*receiver, checked) && !self.is_flow_typed(id, checked)
            }
            Expr::Index { array, .. } => self.is_plain(*array, checked),
            Expr::Call { receiver, type_args, args, .. } => {
                let resolved = checked.elaboration.resolved(Node::Expr(id));
                resolved.is_some_and(|resolved| resolved.type_args.is_empty() || is_given(type_args))
                    && self.is_plain_receiver(*receiver, checked)
                    && args.iter().all(|arg| self.is_plain(*arg, checked))
            }
            Expr::Binary { op, left, right } => {
                let number = |id| primitive(checked, checked.elaboration.type_of(id)?);
                let is_same = matches!(number(*left), Some("int" | "long" | "double"))
                    && number(*left) == number(*right);
                match op {
                    Binary::Add
                    | Binary::Subtract
                    | Binary::Multiply
                    | Binary::Less
                    | Binary::LessEqual
                    | Binary::Greater
                    | Binary::GreaterEqual => is_same,
                    Binary::Equal | Binary::NotEqual | Binary::And | Binary::Or => true,
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// What a value is to methods that Groovy adds.
    pub fn given(&self, value: ExprId, checked: &mut Checked) -> Given {
        match self.twin.exprs[value] {
            Expr::Literal(elenchus_ir::Literal::Null) => Given::Null,
            Expr::Lambda { .. } | Expr::Reference { .. } => Given::Function,
            _ => match checked.elaboration.type_of(value) {
                None => Given::Unknown,
                Some(ty) if self.is_plain(value, checked) => Given::Of(ty),
                Some(ty) => Given::AtLeast(ty),
            },
        }
    }

    pub fn is_plain_receiver(&self, receiver: Receiver, checked: &mut Checked) -> bool {
        match receiver {
            // Of a raw type some members are those of the type without arguments, others not.
            Receiver::Expr(value) => {
                self.is_plain(value, checked)
                    && checked.elaboration.type_of(value).is_none_or(|ty| !checked.world.is_raw(ty))
            }
            // Before 5 nobody looks at the arguments of `I.super.m(…)`.
            Receiver::Safe(_) | Receiver::Super(Some(_)) => false,
            _ => true,
        }
    }

    /// The type that is written for the place of a value, and where that place is.
    pub fn written_target(&self, id: ExprId, checked: &mut Checked) -> Option<(TypeId, Spot)> {
        let parent = *self.parents.get(&Node::Expr(id))?;
        let target = match parent {
            Node::Variable(variable) => {
                self.twin.variables[variable].ty.written()?;
                (checked.elaboration.type_of_variable(variable)?, Spot::Initial)
            }
            Node::Function(_) => (self.result_around(Node::Expr(id), checked)?, Spot::Returned),
            Node::Expr(around) => match &self.twin.exprs[around] {
                Expr::Return(_) => (self.result_around(parent, checked)?, Spot::Returned),
                Expr::Cast { ty, .. } => (checked.elaboration.type_of_use(*ty)?, Spot::Cast),
                Expr::Assign { op: None, target, value } if *value == id => {
                    let is_known = match checked.elaboration.meaning(*target)? {
                        NameMeaning::Local(Local::Variable(variable)) => {
                            self.twin.variables[variable].ty.written().is_some()
                        }
                        NameMeaning::Local(Local::Catch(_)) => false,
                        _ => true,
                    };
                    (checked.elaboration.type_of(*target).filter(|_| is_known)?, Spot::Assigned)
                }
                Expr::Call { type_args, args, .. } | Expr::Delegate { type_args, args, .. } => {
                    (parameter(around, type_args, args, id, checked)?, Spot::Argument)
                }
                Expr::New { class_args, type_args, args, body: None, .. } if !class_args.is_omitted() => {
                    (parameter(around, type_args, args, id, checked)?, Spot::Argument)
                }
                _ => return None,
            },
            _ => return None,
        };
        Some(target)
    }

    /// The written result of the function around a node, unless a lambda is nearer.
    fn result_around(&self, node: Node, checked: &mut Checked) -> Option<TypeId> {
        let mut below = node;
        loop {
            below = *self.parents.get(&below)?;
            match below {
                Node::Expr(id) if matches!(self.twin.exprs[id], Expr::Lambda { .. }) => return None,
                Node::Function(id) => {
                    let result = *self.twin.functions[id].result.written()?;
                    return checked.elaboration.type_of_use(result);
                }
                _ => {}
            }
        }
    }
}

/// Where a value goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    Initial,
    Assigned,
    Returned,
    Argument,
    Cast,
}

/// What a parameter is declared as, of a method that nothing is inferred for and that stands alone under its name.
fn parameter(
    call: ExprId,
    type_args: &Slot<Vec<elenchus_ir::TypeUseId>>,
    args: &[ExprId],
    arg: ExprId,
    checked: &mut Checked,
) -> Option<TypeId> {
    let place = args.iter().position(|other| *other == arg)?;
    let resolved = checked.elaboration.resolved(Node::Expr(call))?.clone();
    let is_inferred = !resolved.type_args.is_empty() && !is_given(type_args);
    let is_variable = resolved.phase == ApplicableBy::VariableArity;
    if is_inferred || is_variable || overloads(checked, &resolved, args.len()) > 1 {
        return None;
    }
    resolved.params.get(place).copied()
}

/// Whether type arguments are written.
fn is_given<T>(slot: &Slot<Vec<T>>) -> bool {
    slot.written().is_some_and(|args| !args.is_empty())
}

fn is_own_form(expr: &Expr) -> bool {
    let is_safe = |receiver: &Receiver| matches!(receiver, Receiver::Safe(_));
    match expr {
        Expr::Call { receiver, .. } | Expr::Field { receiver, .. } => is_safe(receiver),
        Expr::Closure { .. }
        | Expr::List { .. }
        | Expr::Map { .. }
        | Expr::Range { .. }
        | Expr::Template { .. }
        | Expr::Elvis { .. } => true,
        _ => false,
    }
}

/// The name of a variable or field.
fn name_of(program: &Program, id: ExprId) -> Option<Name> {
    match program.exprs[id] {
        Expr::Name(name) | Expr::Field { name, .. } => Some(name),
        _ => None,
    }
}

/// Whether no other type is below a type.
fn has_none_below(checked: &mut Checked, ty: TypeId) -> bool {
    match checked.world.get(ty) {
        Type::Class(use_of) => checked.world.class(use_of.class).is_final(),
        Type::Primitive(_) => true,
        _ => false,
    }
}

/// The name of a primitive type.
pub(super) fn primitive(checked: &Checked, ty: TypeId) -> Option<&'static str> {
    match checked.world.get(ty) {
        Type::Primitive(primitive) => Some(checked.world.language().primitives()[usize::from(primitive.0)]),
        _ => None,
    }
}

/// What is called, as it is declared.
pub(super) fn declared(checked: &mut Checked, resolved: &Resolved) -> Option<Method> {
    let class = checked.world.class(resolved.owner);
    match resolved.executable {
        Executable::Method(place) => class.methods.get(place).cloned(),
        Executable::Constructor(place) => class.constructors.get(place).cloned(),
        Executable::Array => None,
    }
}

/// How many methods or constructors of that name may take so many arguments, in the class that has most of them.
pub(super) fn overloads(checked: &mut Checked, resolved: &Resolved, args: usize) -> usize {
    overloads_that(checked, resolved, |method| {
        method.params.len() == args || method.varargs && method.params.len() <= args + 1
    })
}

/// Of how many of them one argument goes to each parameter.
pub(super) fn fixed_overloads(checked: &mut Checked, resolved: &Resolved, args: usize) -> usize {
    overloads_that(checked, resolved, |method| method.params.len() == args && !method.varargs)
}

/// How many of them may take these arguments.
pub(super) fn fitting_overloads(checked: &mut Checked, resolved: &Resolved, args: &[Given]) -> usize {
    let may_take = |checked: &mut Checked, method: &Method| {
        let single = method.params.len() - usize::from(method.varargs);
        let is_counted = if method.varargs { single <= args.len() } else { single == args.len() };
        is_counted
            && method.params[..single]
                .iter()
                .zip(args)
                .all(|(param, arg)| may_go(&mut checked.world, *arg, *param))
    };
    let mut most = 0;
    for group in overload_groups(checked, resolved) {
        most = most.max(group.iter().filter(|method| may_take(checked, method)).count());
    }
    most
}

fn overloads_that(checked: &mut Checked, resolved: &Resolved, takes: impl Fn(&Method) -> bool) -> usize {
    let groups = overload_groups(checked, resolved);
    groups.iter().map(|group| group.iter().filter(|other| takes(other)).count()).max().unwrap_or(0)
}

/// The constructors beside one; of a method those of its name, class by class.
fn overload_groups(checked: &mut Checked, resolved: &Resolved) -> Vec<Vec<Method>> {
    if matches!(resolved.executable, Executable::Constructor(_)) {
        return vec![checked.world.class(resolved.owner).constructors.to_vec()];
    }
    let Some(name) = declared(checked, resolved).map(|method| method.name) else { return Vec::new() };
    let ty = checked.world.declared_type(resolved.owner);
    let mut groups = Vec::new();
    for above in checked.world.closure(ty) {
        let Type::Class(use_of) = checked.world.get(above) else { continue };
        let class = checked.world.class(use_of.class);
        groups.push(class.methods.iter().filter(|other| other.name == name).cloned().collect());
    }
    groups
}
