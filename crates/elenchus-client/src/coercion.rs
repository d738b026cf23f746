//! What Groovy takes where Java does not, so that it is no fault there; and definitions that it has other rules for.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use elenchus_ir::Expr;
use elenchus_types::{Type, TypeId};

use crate::graph::{DefId, DefKind, class_of};
use crate::language::Restriction;
use crate::random;
use crate::sequence::Stuck;
use crate::state::{Context, Made, State};

/// The names of all methods that Groovy 3.0 to 6.0 adds to classes of the platform.
static EXTENSIONS: LazyLock<BTreeSet<&str>> =
    LazyLock::new(|| include_str!("extensions.txt").lines().collect());

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
        } else if def.has_getter && has(Restriction::GetterBeforeField) {
            Some("the language calls a method in place of the field")
        } else {
            None
        }
    }

    /// Where the arguments of a definition stand.
    pub fn argument_context(&self, id: DefId, context: Context) -> Context {
        let def = self.graph.def(id);
        let is_diamond = def.kind == DefKind::Constructor && !def.class_params.is_empty();
        Context {
            overloaded: def.is_overloaded,
            in_generic_call: !def.type_params.is_empty() || is_diamond,
            ..context
        }
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
        self.dialect.has(Restriction::ExtensionMethods) && EXTENSIONS.contains(name)
    }

    /// Whether a value of one type, which Java does not convert to the other, is not coerced either.
    fn is_sure_no(&mut self, from: TypeId, to: TypeId) -> bool {
        if !self.dialect.has(Restriction::Coercions) {
            return true;
        }
        let (source, target) = (self.name_of(from), self.name_of(to));
        let is_variable = |ty: Type| matches!(ty, Type::Variable(_) | Type::Intersection(_));
        if is_variable(self.world.get(from)) || is_variable(self.world.get(to)) {
            return false;
        }
        let takes_anything =
            ["java.lang.String", "boolean", "java.lang.Boolean", "java.lang.Class", "java.lang.Comparable"];
        let gives_anything = ["groovy.lang.GString", "groovy.lang.Closure"];
        if takes_anything.contains(&&*target) || gives_anything.contains(&&*source) {
            return false;
        }
        let is_number =
            |name: &str| name == "char" || name == "java.lang.Character" || NUMBERS.contains(&name);
        if is_number(&source) && is_number(&target) {
            return false;
        }
        // Arrays are made of arrays, collections and single values.
        if matches!(self.world.get(to), Type::Array(_)) {
            return false;
        }
        if &*source == "java.lang.String" && self.is_enum(to) {
            return false;
        }
        !(self.has_any_wildcard(from) && self.is_parameterised(to))
    }

    fn name_of(&self, ty: TypeId) -> Box<str> {
        match self.world.get(ty) {
            Type::Primitive(primitive) => self.world.language().primitives()[usize::from(primitive.0)].into(),
            Type::Class(use_of) => self.world.class_name(use_of.class).into(),
            _ => Box::default(),
        }
    }

    fn is_enum(&mut self, ty: TypeId) -> bool {
        class_of(&self.world, ty)
            .is_some_and(|class| self.world.class(class).kind == elenchus_types::ClassKind::Enum)
    }

    fn is_parameterised(&self, ty: TypeId) -> bool {
        matches!(self.world.get(ty), Type::Class(use_of) if !self.world.list(use_of.args).is_empty())
    }

    fn has_any_wildcard(&self, ty: TypeId) -> bool {
        match self.world.get(ty) {
            Type::Wildcard(_) => true,
            Type::Class(use_of) => self.world.list(use_of.args).iter().any(|arg| self.has_any_wildcard(*arg)),
            Type::Array(element) => self.has_any_wildcard(element),
            _ => false,
        }
    }
}

/// What is converted to what among numbers differs by place and release.
const NUMBERS: [&str; 15] = [
    "byte",
    "short",
    "int",
    "long",
    "float",
    "double",
    "java.lang.Byte",
    "java.lang.Short",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Float",
    "java.lang.Double",
    "java.lang.Number",
    "java.math.BigDecimal",
    "java.math.BigInteger",
];
