//! What groovyc infers for what is left out, where that is determined: a contract for each kind of place.
//!
//! Groovy says of none of them what is inferred. Each was measured on groovyc 4.0.12 to 6.0.0: where a contract holds, what
//! is inferred is what Java infers for the twin. What no contract covers is not known.

use elenchus_ir::{Expr, ExprId, Node, VariableId};
use elenchus_types::{Method, Type, TypeId, VarId};

use super::known::{Known, Spot, declared, overloads};
use crate::java::{ApplicableBy, Checked, Resolved};

macro_rules! contracts {
    ($($(#[$doc:meta])* $contract:ident = $name:literal;)*) => {
        /// Why it is known what is inferred.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Contract { $($(#[$doc])* $contract,)* }

        impl Contract {
            pub const EVERY: &'static [Contract] = &[$(Contract::$contract,)*];

            pub fn name(self) -> &'static str {
                match self { $(Contract::$contract => $name,)* }
            }
        }
    };
}

contracts! {
    /// `def x = e`: a variable that nothing else is assigned to is of the type of its value, where that has one by itself.
    InitialValue = "initial-value";
    /// `for (x in e)`: of the type of the elements of an array, or of what is iterated over without wildcards.
    ElementOfLoop = "element-of-loop";
    /// `C<T> x = new C<>(e)`: the arguments are those of the type that is written for the place, unless several arguments disagree.
    TargetOfCreation = "target-of-creation";
    /// `m(e)` for `<T> void m(T x)` or `m(C<T> x)`: the type of the argument, where that has one by itself. The place of the call
    /// says nothing.
    GivenByArguments = "given-by-arguments";
    /// `C<T> x = m()`: a parameter that only the result mentions is what makes the result the type that is written.
    GivenByTarget = "given-by-target";
    /// `F<T> f = { x -> … }`: what the function of the interface takes, but not for a parameter whose type is a type variable.
    FunctionType = "function-type";
}

impl Known<'_> {
    /// Of a variable that is declared without its type.
    pub fn contract_of_variable(&self, id: VariableId, checked: &mut Checked) -> Option<Contract> {
        let Some(Node::Expr(parent)) = self.parents.get(&Node::Variable(id)) else { return None };
        match self.twin.exprs[*parent] {
            Expr::Let(_) => {
                let init = self.twin.variables[id].init?;
                let is_sure = self.is_fixed(id) && self.is_plain(init, checked);
                is_sure.then_some(Contract::InitialValue)
            }
            Expr::ForEach { iterable, .. } => {
                let is_sure = self.is_fixed(id)
                    && self.is_plain(iterable, checked)
                    && checked
                        .elaboration
                        .type_of(iterable)
                        .is_some_and(|ty| is_without_wildcards(checked, ty));
                is_sure.then_some(Contract::ElementOfLoop)
            }
            _ => None,
        }
    }

    /// Of a creation without the arguments of its class.
    pub fn contract_of_creation(&self, id: ExprId, checked: &mut Checked) -> Option<Contract> {
        let Expr::New { outer: None, args, body: None, .. } = &self.twin.exprs[id] else { return None };
        let (target, spot) = self.written_target(id, checked)?;
        let resolved = checked.elaboration.resolved(Node::Expr(id))?.clone();
        let constructor = declared(checked, &resolved)?;
        let is_simple = constructor.type_params.is_empty() && !constructor.varargs;
        let class_params = checked.world.class(resolved.owner).params.clone();
        let is_sure = spot != Spot::Cast
            && is_simple
            && is_without_wildcards(checked, target)
            && matches!(checked.world.get(target), Type::Class(class) if !checked.world.list(class.args).is_empty())
            && overloads(checked, &resolved, args.len()) <= 1
            && args.iter().all(|arg| self.is_plain(*arg, checked))
            && agree(checked, &class_params, &constructor, args);
        is_sure.then_some(Contract::TargetOfCreation)
    }

    /// Of a call of a generic method without type arguments.
    pub fn contract_of_call(&self, id: ExprId, checked: &mut Checked) -> Option<Contract> {
        let Expr::Call { args, .. } = &self.twin.exprs[id] else { return None };
        let resolved = checked.elaboration.resolved(Node::Expr(id))?.clone();
        let method = declared(checked, &resolved)?;
        let is_simple = !method.varargs
            && resolved.phase != ApplicableBy::VariableArity
            && overloads(checked, &resolved, args.len()) <= 1
            && method.type_params.len() == resolved.type_args.len();
        if !is_simple {
            return None;
        }
        let given = |param: &VarId, checked: &mut Checked| {
            self.is_given_by_arguments(*param, args, &method, &resolved, checked)
        };
        if method.type_params.iter().all(|param| given(param, checked)) {
            return Some(Contract::GivenByArguments);
        }
        let (target, spot) = self.written_target(id, checked)?;
        let world = &checked.world;
        let only_in_result = |param: &VarId| {
            world.mentions(method.result, &[*param])
                && !method.params.iter().any(|ty| world.mentions(*ty, &[*param]))
        };
        // For a primitive type nothing is inferred from the place.
        let is_sure = matches!(spot, Spot::Initial | Spot::Returned)
            && !matches!(checked.world.get(target), Type::Primitive(_))
            && is_without_wildcards(checked, target)
            && method.type_params.iter().all(only_in_result);
        is_sure.then_some(Contract::GivenByTarget)
    }

    /// Whether every parameter that mentions a type parameter takes an argument that says what it is.
    fn is_given_by_arguments(
        &self,
        param: VarId,
        args: &[ExprId],
        method: &Method,
        resolved: &Resolved,
        checked: &mut Checked,
    ) -> bool {
        let Some(place) = method.type_params.iter().position(|other| *other == param) else { return false };
        let value = resolved.type_args[place];
        let mut is_mentioned = false;
        for (declared, arg) in method.params.iter().zip(args) {
            if !checked.world.mentions(*declared, &[param]) {
                continue;
            }
            is_mentioned = true;
            let Some(found) = checked.elaboration.type_of(*arg) else { return false };
            if !self.is_plain(*arg, checked) || !says(checked, *declared, found, param, value) {
                return false;
            }
        }
        is_mentioned
    }

    /// Of a function whose parameters have no types.
    pub fn contract_of_function(&self, id: ExprId, checked: &mut Checked) -> Option<Contract> {
        let (_, spot) = self.written_target(id, checked)?;
        let is_sure = spot != Spot::Argument || !self.is_for_variable(id, checked);
        is_sure.then_some(Contract::FunctionType)
    }

    /// Whether an argument is for a parameter whose type is a type variable: a function takes objects then.
    fn is_for_variable(&self, arg: ExprId, checked: &mut Checked) -> bool {
        let Some(Node::Expr(call)) = self.parents.get(&Node::Expr(arg)) else { return true };
        let (Expr::Call { args, .. } | Expr::New { args, .. } | Expr::Delegate { args, .. }) =
            &self.twin.exprs[*call]
        else {
            return true;
        };
        let place = args.iter().position(|other| *other == arg);
        let resolved = checked.elaboration.resolved(Node::Expr(*call)).cloned();
        let method = resolved.and_then(|resolved| declared(checked, &resolved));
        let param = place.and_then(|place| method?.params.get(place).copied());
        param.is_none_or(|param| matches!(checked.world.get(param), Type::Variable(_)))
    }
}

/// Whether of each type parameter all arguments that say something of it have one type. Of several types the least that is above
/// all is inferred, whatever the place wants.
fn agree(checked: &Checked, type_params: &[VarId], constructor: &Method, args: &[ExprId]) -> bool {
    type_params.iter().all(|type_param| {
        let mut types = constructor
            .params
            .iter()
            .zip(args)
            .filter(|(param, _)| checked.world.mentions(**param, &[*type_param]))
            .map(|(_, arg)| checked.elaboration.type_of(*arg));
        types.next().is_none_or(|first| types.all(|other| other == first))
    })
}

/// Whether an argument of a type says that a parameter is a value: for a parameter of that type itself, or of a class with it
/// among its arguments.
fn says(checked: &mut Checked, declared: TypeId, found: TypeId, param: VarId, value: TypeId) -> bool {
    let boxed = match checked.world.get(found) {
        Type::Primitive(primitive) => checked.world.boxed(primitive).unwrap_or(found),
        _ => found,
    };
    match (checked.world.get(declared), checked.world.get(boxed)) {
        (Type::Variable(var), _) => var == param && boxed == value,
        (Type::Class(declared), Type::Class(found)) if declared.class == found.class => {
            let (declared, found) = (checked.world.list(declared.args), checked.world.list(found.args));
            declared.len() == found.len()
                && declared.iter().zip(found).all(|(declared, found)| match checked.world.get(*declared) {
                    Type::Variable(var) if var == param => *found == value,
                    // Another parameter, or nothing to be inferred.
                    Type::Variable(_) => true,
                    _ => !checked.world.mentions(*declared, &[param]),
                })
        }
        _ => false,
    }
}

/// Whether a type is that of a class or array and has no wildcard, variable of an inference or intersection in it.
fn is_without_wildcards(checked: &Checked, ty: TypeId) -> bool {
    match checked.world.get(ty) {
        Type::Class(use_of) => {
            checked.world.list(use_of.args).iter().all(|arg| is_without_wildcards(checked, *arg))
        }
        Type::Array(element) => is_without_wildcards(checked, element),
        Type::Variable(var) => !checked.world.var(var).is_capture(),
        Type::Primitive(_) => true,
        _ => false,
    }
}
