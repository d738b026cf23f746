//! What Groovy forbids though Java allows it, or leaves open: looked for in a program whose twin has types.

mod names;
mod numbers;

use elenchus_ir::{
    ClassId, ClassKind, Expr, ExprId, FunctionId, Member, Node, Program, Receiver, Slot, TypeUse, TypeUseId,
    VariableId,
};
use elenchus_types::groovy::Given;
use elenchus_types::{Type, TypeId, Wildcard};
use rustc_hash::FxHashSet;

use super::known::{Known, declared, fitting_overloads, fixed_overloads, overloads, primitive};
use crate::java::{ApplicableBy, Checked, Executable, Rule};

macro_rules! own_rules {
    ($($(#[$doc:meta])* $rule:ident = $name:literal;)*) => {
        /// A rule of Groovy's own. Of what breaks one it is not known what groovyc makes of it, or it differs by version.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum OwnRule { $($(#[$doc])* $rule,)* }

        impl OwnRule {
            pub const EVERY: &'static [OwnRule] = &[$(OwnRule::$rule,)*];

            pub fn name(self) -> &'static str {
                match self { $(OwnRule::$rule => $name,)* }
            }

            /// The release since which what breaks it is as in Java.
            pub fn until(self) -> Option<u8> {
                match self {
                    OwnRule::ClassInInterface => Some(5),
                    OwnRule::GenericOuter | OwnRule::ConstructorTypeArguments => Some(6),
                    _ => None,
                }
            }

            /// The rule of Java that it is, where what breaks it is an error in all versions.
            pub fn error(self) -> Option<Rule> {
                (self == OwnRule::BoxingCast).then_some(Rule::Cast)
            }
        }
    };
}

own_rules! {
    /// A character goes to no number, and is no operand of arithmetic.
    CharIsNoNumber = "char-is-no-number";
    /// A cast does not box a primitive value to go above its box.
    BoxingCast = "boxing-cast";
    /// What a lambda gives is not converted to another number.
    LooseResult = "loose-result";
    /// A lambda or reference that a lambda gives, or a branch is, has no target.
    FunctionWithoutCast = "function-without-cast";
    /// A name that is called means the local variable of that name.
    LocalIsCalled = "local-is-called";
    /// Within a function, a name that is called may mean the method of closures of that name.
    ClosureMethod = "closure-method";
    /// `e.new Inner()` is not found by that name everywhere.
    OuterCreation = "outer-creation";
    /// A `switch` has no type of its own.
    SwitchOperand = "switch-operand";
    /// Type arguments in a test.
    GenericTest = "generic-test";
    /// A type that is left out, and no [`Contract`](super::Contract) says what is inferred for it.
    Inferred = "inferred";
    /// Whole numbers divide to a `BigDecimal`.
    WholeDivision = "whole-division";
    /// What a variable holds, not what was declared, decides which of several methods is called.
    FlowTypedArgument = "flow-typed-argument";
    /// A record's constructor with one parameter stands beside the one that takes names.
    NamesBesideOne = "names-beside-one";
    /// A raw type, of which much is let through.
    RawType = "raw-type";
    /// A statement where a value is wanted, a local class, a pattern.
    NotInGroovy = "not-in-groovy";
    /// A compound assignment that narrows.
    NarrowingAssignment = "narrowing-assignment";
    /// An operator whose result is another type than in Java, where that matters.
    OperatorType = "operator-type";
    /// `e + "a"` for what has no `plus`: Java makes a text of it.
    TextOnTheRight = "text-on-the-right";
    /// A test of a value that may be known to be of a type already that has nothing to do with the one tested for.
    TestedAgain = "tested-again";
    /// A bare `null`, an array or what has type arguments for a method of the library, beside which there may be one that Groovy adds.
    AddedMethod = "added-method";
    /// `A<? super Number>` for `A<T extends Integer>`, which Java allows: not in 6.
    LowerBound = "lower-bound";
    /// A type through a generic one around it: not before 6.
    GenericOuter = "generic-outer";
    /// An argument of another type than the parameter, of a method beside others: which is taken is decided by distance.
    ConvertedArgument = "converted-argument";
    /// A call without any of a variable number of arguments: among several such methods none is chosen.
    NoVariableArgument = "no-variable-argument";
    /// A variable argument that would have to be converted to another number.
    WidenedVariableArgument = "widened-variable-argument";
    /// The literal of a collection that is a branch, or that a lambda gives, has no target.
    LiteralBranch = "literal-branch";
    /// The literal of a collection for a method's own parameter, which has to be within a bound.
    LiteralForBounded = "literal-for-bounded";
    /// `[null]`: it has no type of elements by itself.
    LiteralOfNull = "literal-of-null";
    /// A trait has no constants, no static methods of its own and no classes within.
    TraitMember = "trait-member";
    /// A class within a method of an interface: not before 5, where such an interface is a trait.
    ClassInInterface = "class-in-interface";
    /// A variable in an anonymous class by the name of one around it.
    Shadowed = "shadowed";
    /// A record has methods of its own by the names of `getAt`, `size`, `toList` and `toMap`, unless it declares them.
    RecordMethod = "record-method";
    /// `new <T>A()`: not before 6.
    ConstructorTypeArguments = "constructor-type-arguments";
}

/// The rules that a program breaks, with places.
pub(super) fn broken(known: &Known<'_>, checked: &mut Checked) -> Vec<(Node, OwnRule)> {
    let twin = known.twin;
    let mut finder = Finder { known, twin, checked, found: Vec::new(), bare: bare_types(twin) };
    for node in twin.written_nodes() {
        match node {
            Node::Expr(id) => finder.expression(id, known.parents.get(&node).copied()),
            Node::Type(id) => finder.type_use(id),
            Node::Variable(id) => finder.variable(id),
            Node::Function(id) => finder.function(id),
            Node::Class(id) => finder.class(id),
            _ => {}
        }
    }
    finder.found
}

struct Finder<'f> {
    known: &'f Known<'f>,
    twin: &'f Program,
    checked: &'f mut Checked,
    found: Vec<(Node, OwnRule)>,
    bare: FxHashSet<TypeUseId>,
}

/// Types that have no arguments where they stand, and are not raw for that: of a creation, before static members, around others.
fn bare_types(twin: &Program) -> FxHashSet<TypeUseId> {
    let mut bare = FxHashSet::default();
    for id in twin.exprs.ids() {
        match &twin.exprs[id] {
            Expr::New { class, .. } => {
                bare.insert(*class);
            }
            Expr::Call { receiver, .. } | Expr::Field { receiver, .. } | Expr::Reference { receiver, .. } => {
                if let Receiver::Type(ty) | Receiver::Super(Some(ty)) = receiver {
                    bare.insert(*ty);
                }
            }
            _ => {}
        }
    }
    for id in twin.types.ids() {
        if let TypeUse::Named { outer: Some(outer), .. } = twin.types[id] {
            bare.insert(outer);
        }
    }
    for id in twin.classes.ids() {
        bare.extend(&twin.classes[id].permits);
    }
    bare
}

impl Finder<'_> {
    fn type_use(&mut self, id: TypeUseId) {
        let TypeUse::Named { outer, args, .. } = &self.twin.types[id] else { return };
        let is_applied = |outer: &TypeUseId| matches!(&self.twin.types[*outer], TypeUse::Named { args, .. } if !args.is_empty());
        if outer.as_ref().is_some_and(is_applied) {
            self.found.push((Node::Type(id), OwnRule::GenericOuter));
        }
        if self.has_loose_lower_bound(id) {
            self.found.push((Node::Type(id), OwnRule::LowerBound));
        }
        let is_raw = args.is_empty()
            && self.checked.elaboration.type_of_use(id).is_some_and(|ty| self.checked.world.is_raw(ty));
        if is_raw && !self.bare.contains(&id) {
            self.found.push((Node::Type(id), OwnRule::RawType));
        }
    }

    /// Whether an argument is `? super` something that is not within the bound of the parameter.
    fn has_loose_lower_bound(&mut self, id: TypeUseId) -> bool {
        let Some(ty) = self.checked.elaboration.type_of_use(id) else { return false };
        let Type::Class(use_of) = self.checked.world.get(ty) else { return false };
        let args = self.checked.world.list(use_of.args).to_vec();
        let params = self.checked.world.class(use_of.class).params.clone();
        let world = &mut self.checked.world;
        params.into_iter().zip(args).any(|(param, arg)| {
            let Type::Wildcard(Wildcard::Super(lower)) = world.get(arg) else { return false };
            let bound = world.var(param).upper;
            let (bound, lower) = (world.erasure(bound), world.erasure(lower));
            !world.is_subtype(lower, bound)
        })
    }

    fn expression(&mut self, id: ExprId, parent: Option<Node>) {
        let twin = self.twin;
        // What was added for the twin's sake is nowhere in the program.
        let is_own = self.known.written(id).is_some();
        match &twin.exprs[id] {
            Expr::Cast { value, ty } => self.cast(id, *value, *ty),
            Expr::Lambda { params, body } => {
                let is_left_out = params.iter().any(|param| twin.variables[*param].ty.is_omitted());
                if is_left_out && self.known.contract_of_function(id, self.checked).is_none() {
                    self.note(id, OwnRule::Inferred);
                }
                self.lambda(id, *body);
            }
            Expr::Binary { op, left, right } if is_own => self.binary(id, *op, *left, *right),
            Expr::Assign { op: None, target, value } => {
                if let Some(wanted) = self.type_of(*target) {
                    self.conversion(*value, wanted);
                }
            }
            Expr::Assign { op: Some(op), target, value } => self.compound(id, *op, *target, *value),
            Expr::Unary { op, operand } if is_own => self.unary(id, *op, *operand),
            Expr::Call { receiver, name, type_args, args } => {
                if *receiver == Receiver::Unqualified && self.calls_local(id, *name) {
                    self.note(id, OwnRule::LocalIsCalled);
                }
                if *receiver == Receiver::Unqualified && self.is_of_closures(id, *name) {
                    self.note(id, OwnRule::ClosureMethod);
                }
                self.arguments(id, args);
                self.bounded_literals(id, args);
                self.literal(id);
                if matches!(self.known.written(id), Some(Expr::Call { .. })) {
                    if self.is_inferred(id, type_args)
                        && self.known.contract_of_call(id, self.checked).is_none()
                    {
                        self.note(id, OwnRule::Inferred);
                    }
                    self.overloaded(id, args);
                }
            }
            Expr::New { outer, class_args, type_args, args, body, .. } => {
                if body.is_some_and(|body| self.shadows(id, body)) {
                    self.note(id, OwnRule::Shadowed);
                }
                if outer.is_some() {
                    self.note(id, OwnRule::OuterCreation);
                }
                if class_args.is_omitted() {
                    if self.known.contract_of_creation(id, self.checked).is_none() {
                        self.note(id, OwnRule::Inferred);
                    }
                } else if self.is_inferred(id, type_args) {
                    self.note(id, OwnRule::Inferred);
                }
                if type_args.written().is_some_and(|args| !args.is_empty()) {
                    self.note(id, OwnRule::ConstructorTypeArguments);
                }
                self.arguments(id, args);
                self.overloaded(id, args);
            }
            Expr::Delegate { args, .. } => {
                self.arguments(id, args);
                self.overloaded(id, args);
            }
            Expr::Reference { type_args, .. } if self.is_inferred(id, type_args) => {
                self.note(id, OwnRule::Inferred);
            }
            Expr::InstanceOf { value, ty } => {
                if self.has_arguments(*ty) {
                    self.note(id, OwnRule::GenericTest);
                }
                self.test(id, *value);
            }
            Expr::InstanceOfBinding { value, .. } => self.test(id, *value),
            Expr::LocalClass(_) => self.note(id, OwnRule::NotInGroovy),
            Expr::Block { .. } | Expr::Try { .. } if self.type_of(id).is_some_and(|ty| !self.is_void(ty)) => {
                self.note(id, OwnRule::NotInGroovy);
            }
            Expr::Switch { cases, .. } => self.switch(id, parent, cases),
            Expr::If { then, otherwise: Some(otherwise), .. }
                if self.checked.elaboration.type_of(id).is_some() =>
            {
                for branch in [*then, *otherwise] {
                    self.function_branch(branch);
                    self.literal_branch(branch);
                }
            }
            _ => {}
        }
    }

    fn variable(&mut self, id: VariableId) {
        let is_function = matches!(
            self.known.parents.get(&Node::Variable(id)),
            Some(Node::Expr(around)) if matches!(self.twin.exprs[*around], Expr::Lambda { .. })
        );
        if self.twin.variables[id].ty.is_omitted()
            && !is_function
            && self.known.contract_of_variable(id, self.checked).is_none()
        {
            self.found.push((Node::Variable(id), OwnRule::Inferred));
        }
        let wanted = self.checked.elaboration.type_of_variable(id);
        if let (Some(value), Some(wanted)) = (self.twin.variables[id].init, wanted) {
            self.conversion(value, wanted);
        }
    }

    fn class(&mut self, id: ClassId) {
        if !self.known.program.has_node(Node::Class(id)) {
            return;
        }
        let class = &self.known.program.classes[id];
        let is_left_out = |member: &Member| match member {
            Member::Field(_) | Member::Class(_) | Member::Initializer { .. } => true,
            Member::Function(function) => self.twin.functions[*function].modifiers.is_static,
        };
        if class.kind == ClassKind::Record && self.inherits_record_method(id) {
            self.found.push((Node::Class(id), OwnRule::RecordMethod));
        }
        let is_trait = |class: ClassId| self.known.program.classes[class].modifiers.is_trait;
        if is_trait(id) && class.members.iter().any(is_left_out) {
            self.found.push((Node::Class(id), OwnRule::TraitMember));
        }
        for node in self.known.parents.around(Node::Class(id)) {
            let Node::Class(around) = node else { continue };
            if around != id && is_trait(around) {
                self.found.push((Node::Class(id), OwnRule::TraitMember));
            } else if around != id && self.known.program.classes[around].kind == ClassKind::Interface {
                self.found.push((Node::Class(id), OwnRule::ClassInInterface));
            }
        }
    }

    /// What a function gives.
    fn function(&mut self, id: FunctionId) {
        let function = &self.twin.functions[id];
        let (Slot::Written(result), Some(body)) = (function.result, function.body) else { return };
        let Some(wanted) = self.checked.elaboration.type_of_use(result) else { return };
        for value in self.given_by(body) {
            self.conversion(value, wanted);
        }
    }

    /// A value that goes where another type is wanted.
    fn conversion(&mut self, value: ExprId, wanted: TypeId) {
        let is_char = |finder: &mut Self, ty| match finder.checked.world.get(ty) {
            Type::Primitive(_) => finder.primitive(ty) == Some("char"),
            _ => finder.checked.world.unboxed(ty).is_some_and(|ty| finder.primitive(ty) == Some("char")),
        };
        let Some(given) = self.type_of(value) else { return };
        let wants_number = self.primitive(wanted).is_some_and(|name| name != "char");
        if wants_number && is_char(self, given) {
            self.note(value, OwnRule::CharIsNoNumber);
        }
    }

    fn arguments(&mut self, id: ExprId, args: &[ExprId]) {
        let Some(resolved) = self.checked.elaboration.resolved(id.into()) else { return };
        let params = resolved.params.clone();
        for (arg, param) in args.iter().zip(params) {
            let wanted = match self.checked.world.get(param) {
                Type::Array(element) if self.type_of(*arg) != Some(param) => element,
                _ => param,
            };
            self.conversion(*arg, wanted);
        }
    }

    fn test(&mut self, id: ExprId, value: ExprId) {
        if self.known.is_tested_again(value, self.checked) {
            self.note(id, OwnRule::TestedAgain);
        }
    }

    fn note(&mut self, id: ExprId, rule: OwnRule) {
        self.found.push((Node::Expr(id), rule));
    }

    fn type_of(&self, id: ExprId) -> Option<TypeId> {
        self.checked.elaboration.type_of(id)
    }

    fn primitive(&self, ty: TypeId) -> Option<&'static str> {
        primitive(self.checked, ty)
    }

    fn cast(&mut self, id: ExprId, value: ExprId, ty: TypeUseId) {
        let (Some(from), Some(to)) = (self.type_of(value), self.checked.elaboration.type_of_use(ty)) else {
            return;
        };
        let Type::Primitive(primitive) = self.checked.world.get(from) else { return };
        let world = &mut self.checked.world;
        let is_fine = matches!(world.get(to), Type::Primitive(_))
            || world.boxed(primitive) == Some(to)
            || to == world.root();
        if !is_fine {
            self.note(id, OwnRule::BoxingCast);
        }
    }

    /// What a lambda gives.
    fn lambda(&mut self, id: ExprId, body: ExprId) {
        let Some(target) = self.checked.elaboration.target(id) else { return };
        let Some(descriptor) = self.checked.world.descriptor(target) else { return };
        let results = self.given_by(body);
        let wanted = descriptor.result;
        for result in results {
            self.function_branch(result);
            self.literal_branch(result);
            let Some(given) = self.type_of(result) else { continue };
            let world = &mut self.checked.world;
            let plain = |world: &mut elenchus_types::World, ty| match world.get(ty) {
                Type::Primitive(_) => Some(ty),
                _ => world.unboxed(ty),
            };
            let (given, wanted) = (plain(world, given), plain(world, wanted));
            if wanted.is_some() && given != wanted {
                self.note(result, OwnRule::LooseResult);
            }
        }
    }

    /// The values that a body gives.
    fn given_by(&self, body: ExprId) -> Vec<ExprId> {
        if !matches!(self.twin.exprs[body], Expr::Block { .. }) {
            return vec![body];
        }
        let mut results = Vec::new();
        self.returned(body.into(), &mut results);
        results
    }

    /// The values that a block returns, those of functions within it left out.
    fn returned(&self, node: Node, found: &mut Vec<ExprId>) {
        if let Node::Expr(id) = node {
            match &self.twin.exprs[id] {
                Expr::Return(Some(value)) => found.push(*value),
                Expr::Lambda { .. } | Expr::LocalClass(_) => return,
                _ => {}
            }
        }
        if matches!(node, Node::Class(_)) {
            return;
        }
        self.twin.for_each_child(node, |child| self.returned(child, found));
    }

    /// The literal of a collection, as it is in the program.
    fn literal(&mut self, id: ExprId) {
        let is_null = |id: &ExprId| matches!(self.twin.exprs[*id], Expr::Literal(elenchus_ir::Literal::Null));
        let has_null = match self.known.written(id) {
            Some(Expr::List { elements }) => elements.iter().any(is_null),
            Some(Expr::Map { entries }) => entries.iter().any(|(key, value)| is_null(key) || is_null(value)),
            _ => false,
        };
        if has_null {
            self.note(id, OwnRule::LiteralOfNull);
        }
    }

    /// What a literal is of is its own affair where a parameter of the method is inferred or only to be within a bound.
    fn bounded_literals(&mut self, id: ExprId, args: &[ExprId]) {
        let Some(resolved) = self.checked.elaboration.resolved(id.into()).cloned() else { return };
        let Some(method) = declared(self.checked, &resolved) else { return };
        let root = self.checked.world.root();
        for (arg, param) in args.iter().zip(&method.params) {
            let is_filled = match self.known.written(*arg) {
                Some(Expr::List { elements }) => !elements.is_empty(),
                Some(Expr::Map { entries }) => !entries.is_empty(),
                _ => false,
            };
            let is_bounded = matches!(
                self.checked.world.get(*param),
                Type::Variable(var) if method.type_params.contains(&var) && self.checked.world.var(var).upper != root
            );
            if is_filled && is_bounded {
                self.note(*arg, OwnRule::LiteralForBounded);
            }
        }
    }

    fn literal_branch(&mut self, id: ExprId) {
        if matches!(self.known.written(id), Some(Expr::List { .. } | Expr::Map { .. })) {
            self.note(id, OwnRule::LiteralBranch);
        }
    }

    fn function_branch(&mut self, id: ExprId) {
        if matches!(self.twin.exprs[id], Expr::Lambda { .. } | Expr::Reference { .. }) {
            self.note(id, OwnRule::FunctionWithoutCast);
        }
    }

    /// Whether type arguments are left out that there are.
    fn is_inferred(&self, id: ExprId, type_args: &Slot<Vec<TypeUseId>>) -> bool {
        let resolved = self.checked.elaboration.resolved(id.into());
        type_args.is_omitted() && resolved.is_some_and(|resolved| !resolved.type_args.is_empty())
    }

    /// A method beside others of its name and number of parameters: the arguments have to say which is meant, as they are.
    fn overloaded(&mut self, id: ExprId, args: &[ExprId]) {
        let Some(resolved) = self.checked.elaboration.resolved(id.into()).cloned() else { return };
        let Some(method) = declared(self.checked, &resolved) else { return };
        let is_variable = method.varargs;
        let is_constructor = matches!(resolved.executable, Executable::Constructor(_));
        let is_null =
            |arg: &ExprId| matches!(self.twin.exprs[*arg], Expr::Literal(elenchus_ir::Literal::Null));
        let is_array = |finder: &Self, arg: &ExprId| {
            finder.type_of(*arg).is_some_and(|ty| matches!(finder.checked.world.get(ty), Type::Array(_)))
        };
        // An array for a parameter whose type is a type variable, or what has type arguments for one that is an object.
        let is_loose = |finder: &Self, arg: &ExprId, param: TypeId| match finder.checked.world.get(param) {
            Type::Variable(_) => is_array(finder, arg),
            _ => param == finder.checked.world.root() && finder.is_generic(*arg),
        };
        let mut pairs = args.iter().zip(&method.params);
        let is_open = args.iter().any(is_null) || pairs.any(|(arg, param)| is_loose(self, arg, *param));
        let is_of_program = self.checked.declared.node(resolved.owner).is_some()
            || self.checked.declared.main == Some(resolved.owner);
        if !is_constructor && is_open && !is_of_program && self.may_be_added(id, &method.name, args) {
            self.note(id, OwnRule::AddedMethod);
        }
        let class = self.checked.world.class(resolved.owner);
        if is_constructor && class.kind == elenchus_types::ClassKind::Record && args.len() == 1 {
            let found = self.checked.elaboration.type_of(args[0]);
            let found = found.map(|found| self.checked.world.without_captures(found));
            if found != resolved.params.first().copied() {
                self.note(id, OwnRule::NamesBesideOne);
            }
        }
        if let Some(Type::Array(element)) = resolved.params.last().map(|last| self.checked.world.get(*last))
            && resolved.phase == ApplicableBy::VariableArity
            && self.primitive(element).is_some()
            && args.iter().skip(resolved.params.len() - 1).any(|arg| self.type_of(*arg) != Some(element))
        {
            self.note(id, OwnRule::WidenedVariableArgument);
        }
        // Of named arguments each sets a property, whatever constructors the twin has for them.
        let program = self.known.program;
        let is_named = |arg: &ExprId| matches!(program.exprs[*arg], Expr::Named { .. });
        let is_named =
            matches!(self.known.written(id), Some(Expr::New { args, .. }) if args.iter().any(is_named));
        if is_named || overloads(self.checked, &resolved, args.len()) <= 1 {
            return;
        }
        let given: Vec<Given> = args.iter().map(|arg| self.known.given(*arg, self.checked)).collect();
        if fitting_overloads(self.checked, &resolved, &given) <= 1 {
            return;
        }
        // A method that takes the arguments one by one goes before those that collect them.
        let stands_alone = !is_variable
            && fixed_overloads(self.checked, &resolved, args.len()) <= 1
            && !args.iter().any(|arg| is_null(arg) || is_array(self, arg));
        if stands_alone {
            return;
        }
        if is_variable && args.len() < resolved.params.len() {
            self.note(id, OwnRule::NoVariableArgument);
        }
        if args.iter().any(|arg| self.known.is_flow_typed(*arg, self.checked)) {
            self.note(id, OwnRule::FlowTypedArgument);
        }
        let mut is_exact = |(arg, param): (&ExprId, &TypeId)| {
            let found = self.checked.elaboration.type_of(*arg);
            found.is_some_and(|found| self.checked.world.without_captures(found) == *param)
        };
        if !is_variable && !args.iter().zip(&resolved.params).all(&mut is_exact) {
            self.note(id, OwnRule::ConvertedArgument);
        }
    }

    /// Whether a value is of a class with type arguments.
    fn is_generic(&self, id: ExprId) -> bool {
        self.type_of(id).is_some_and(|ty| match self.checked.world.get(ty) {
            Type::Class(use_of) => !self.checked.world.list(use_of.args).is_empty(),
            _ => false,
        })
    }

    fn is_void(&self, ty: TypeId) -> bool {
        self.primitive(ty) == Some("void")
    }

    /// A `switch` that is an operand has no type, and one over types is none of Groovy's.
    fn switch(&mut self, id: ExprId, parent: Option<Node>, cases: &[elenchus_ir::CaseId]) {
        use elenchus_ir::Case;
        if cases.iter().any(|case| matches!(self.twin.cases[*case], Case::Type { .. })) {
            self.note(id, OwnRule::NotInGroovy);
        }
        if self.type_of(id).is_some() {
            for case in cases {
                let body = self.twin.cases[*case].body();
                let result = match &self.twin.exprs[body] {
                    Expr::Block { items } => items.last().copied(),
                    _ => Some(body),
                };
                let Some(result) = result else { continue };
                self.function_branch(result);
                self.literal_branch(result);
            }
        }
        let Some(Node::Expr(parent)) = parent else { return };
        let is_operand = match &self.twin.exprs[parent] {
            Expr::Call { receiver, .. } | Expr::Field { receiver, .. } => *receiver == Receiver::Expr(id),
            Expr::Binary { .. } | Expr::Unary { .. } | Expr::Cast { .. } | Expr::InstanceOf { .. } => true,
            _ => false,
        };
        if is_operand {
            self.note(id, OwnRule::SwitchOperand);
        }
    }

    fn has_arguments(&self, ty: TypeUseId) -> bool {
        matches!(&self.twin.types[ty], TypeUse::Named { args, .. } if !args.is_empty())
    }
}
