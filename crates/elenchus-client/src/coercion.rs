//! What Groovy takes where Java does not, so that it is no fault there; and definitions that it has other rules for.

use elenchus_ir::Expr;
use elenchus_types::{Type, TypeId, groovy};

use crate::graph::{DefId, DefKind, class_of};
use crate::language::Restriction;
use crate::random;
use crate::sequence::Stuck;
use crate::state::{Context, Made, State};

impl State<'_> {
    /// Why a definition is not used in this language, if it is not.
    pub fn left_out(&self, id: DefId) -> Option<Stuck> {
        let def = self.graph.def(id);
        let is_constructor = def.kind == DefKind::Constructor;
        let has = |rule| self.dialect.has(rule);
        if is_constructor && def.receiver.is_some() && has(Restriction::NoQualifiedCreation) {
            Some("the language creates inner objects by other rules")
        } else if is_constructor
            && !def.type_params.is_empty()
            && has(Restriction::NoConstructorTypeArguments)
        {
            Some("the language has no type arguments for constructors")
        } else if def.varargs && def.is_overloaded && has(Restriction::OverloadsByDistance) {
            // `concat(Iterable<? extends Iterable<T>>)` before `concat(Iterable<T>...)`, whatever the type arguments.
            Some("the language takes another method by the erased types")
        } else if def.has_getter && has(Restriction::GetterBeforeField) {
            Some("the language calls a method in place of the field")
        } else {
            None
        }
    }

    /// Where the arguments of a definition stand.
    pub fn argument_context(&mut self, id: DefId, context: Context) -> Context {
        let is_chosen_by_functions = self.dialect.has(Restriction::FunctionsByDistance)
            && (self.graph.def(id).is_overloaded || self.has_others(id));
        let def = self.graph.def(id);
        let is_diamond = def.kind == DefKind::Constructor && !def.class_params.is_empty();
        Context {
            overloaded: def.is_overloaded,
            in_generic_call: !def.type_params.is_empty() || is_diamond,
            names_functions: is_chosen_by_functions,
            ..context
        }
    }

    /// Where one of the arguments of a definition stands.
    pub fn context_at(&self, id: DefId, place: usize, context: Context) -> Context {
        let def = self.graph.def(id);
        let vars = if def.kind == DefKind::Constructor { &def.class_params } else { &def.type_params };
        let param = match def.params.get(place).map(|param| self.world.get(*param)) {
            Some(Type::Array(element)) if def.varargs => Some(self.world.get(element)),
            param => param,
        };
        let is_variable = matches!(param, Some(Type::Variable(var)) if vars.contains(&var));
        let has_no_type = is_variable && self.dialect.has(Restriction::FunctionsByDistance);
        Context { names_functions: context.names_functions || has_no_type, ..context }
    }

    /// Whether the class of a definition, or one above it, has others of its name that it does not stand for.
    pub fn has_others(&mut self, id: DefId) -> bool {
        let def = self.graph.def(id);
        if !self.dialect.has(Restriction::OverloadsByDistance) || def.kind != DefKind::Method {
            return false;
        }
        let Some(receiver) = def.receiver else { return false };
        let own: Vec<_> = def.params.iter().map(|param| self.world.erasure(*param)).collect();
        for above in self.world.closure(receiver) {
            let Some(node) = class_of(&self.world, above).and_then(|class| self.graph.class(class)) else {
                continue;
            };
            for other in &node.members {
                let other = self.graph.def(*other);
                if other.name == def.name
                    && (other.params.len() == own.len() || other.varargs || def.varargs)
                    && !other.params.iter().zip(&own).all(|(param, own)| self.world.erasure(*param) == *own)
                {
                    return true;
                }
            }
        }
        false
    }

    /// How many arguments a variable number of them is. Groovy has no way to choose among several methods where it is none.
    pub fn variable_arguments(&mut self, id: DefId) -> usize {
        let needs_one =
            self.dialect.has(Restriction::OverloadsByDistance) && self.graph.def(id).is_overloaded;
        random::below(self.rng, 3).max(usize::from(needs_one))
    }

    /// `(T) e`, which is of the type whatever else is known of the value.
    pub fn as_cast(&mut self, made: Made) -> Made {
        if !self.dialect.has(Restriction::FlowTyping)
            || matches!(self.program.exprs[made.expr], Expr::Cast { .. })
        {
            return made;
        }
        let ty = self.write(made.ty);
        Made { expr: self.add(Expr::Cast { value: made.expr, ty }), is_standalone: true, ..made }
    }

    /// Whether an argument of a type is surely wrong in the language, too.
    pub fn is_fault_at(&mut self, id: DefId, index: usize, found: TypeId, wanted: TypeId) -> bool {
        let def = self.graph.def(id);
        if self.dialect.has(Restriction::UncheckedTypeArguments)
            && self.world.mentions(def.params[index], &def.type_params)
        {
            return false;
        }
        if self.dialect.has(Restriction::OverloadsByDistance) && (def.is_overloaded || self.has_others(id)) {
            return false;
        }
        !self.is_extended(&def.name) && self.is_sure_no(found, wanted)
    }

    /// Whether a result is surely wrong where another type is expected.
    pub fn is_fault_of_result(&mut self, id: DefId, result: TypeId, expected: TypeId) -> bool {
        let def = self.graph.def(id);
        let is_variable =
            matches!(self.world.get(def.result), Type::Variable(var) if def.type_params.contains(&var));
        if is_variable && self.dialect.has(Restriction::UncheckedTypeArguments) {
            return false;
        }
        self.is_sure_no(result, expected)
    }

    /// Whether the language adds methods of this name to some class.
    pub fn is_extended(&self, name: &str) -> bool {
        self.dialect.has(Restriction::ExtensionMethods) && groovy::adds_method(name)
    }

    /// Whether a value of one type, which Java does not convert to the other, is not coerced either.
    fn is_sure_no(&mut self, from: TypeId, to: TypeId) -> bool {
        !self.dialect.has(Restriction::Coercions) || groovy::is_sure_no(&mut self.world, from, to)
    }
}
