//! Questions about types: their text for the judge, and our own answer.

use elenchus_types::{ClassType, ListId, Origin, Type, TypeId, VarId, World};

use crate::Pool;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Relation {
    Subtype,
    Assignable,
    Contains,
    Same,
    Capture,
    Erasure,
    Supertypes,
    Upward,
    Lub,
    Glb,
    Function,
}

impl Relation {
    pub const EVERY: [Relation; 11] = [
        Relation::Subtype,
        Relation::Assignable,
        Relation::Contains,
        Relation::Same,
        Relation::Capture,
        Relation::Erasure,
        Relation::Supertypes,
        Relation::Upward,
        Relation::Lub,
        Relation::Glb,
        Relation::Function,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Relation::Subtype => "subtype",
            Relation::Assignable => "assignable",
            Relation::Contains => "contains",
            Relation::Same => "same",
            Relation::Capture => "capture",
            Relation::Erasure => "erasure",
            Relation::Supertypes => "supertypes",
            Relation::Upward => "upward",
            Relation::Lub => "lub",
            Relation::Glb => "glb",
            Relation::Function => "function",
        }
    }

    /// Whether the answer is yes or no.
    pub fn is_predicate(self) -> bool {
        matches!(self, Relation::Subtype | Relation::Assignable | Relation::Contains | Relation::Same)
    }

    /// Whether the question is about two types or more.
    pub fn is_binary(self) -> bool {
        self.is_predicate() || matches!(self, Relation::Lub | Relation::Glb)
    }
}

/// The kinds of type that take part in questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Kind {
    Wildcard,
    RecursiveBound,
    InnerOfGeneric,
    Raw,
    Intersection,
    Array,
    Captured,
    MethodVariable,
}

impl Kind {
    pub const EVERY: [Kind; 8] = [
        Kind::Wildcard,
        Kind::RecursiveBound,
        Kind::InnerOfGeneric,
        Kind::Raw,
        Kind::Intersection,
        Kind::Array,
        Kind::Captured,
        Kind::MethodVariable,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Wildcard => "wildcard",
            Kind::RecursiveBound => "recursive bound",
            Kind::InnerOfGeneric => "inner of generic",
            Kind::Raw => "raw",
            Kind::Intersection => "intersection",
            Kind::Array => "array",
            Kind::Captured => "captured",
            Kind::MethodVariable => "variable of a method",
        }
    }
}

/// A question about types of one world.
#[derive(Clone, Debug)]
pub struct Question {
    pub relation: Relation,
    /// Types whose captures the operands mention, each with its capture.
    pub captures: Vec<(TypeId, TypeId)>,
    pub operands: Vec<TypeId>,
    /// Whether the operands were made from related ones by one change.
    pub near_miss: bool,
}

impl Question {
    /// The request that puts it to the judge.
    pub fn request(&self, world: &World, pool: &Pool) -> String {
        let names = self.names(world, pool);
        let mut text = format!("ask\t{}\t{}", self.relation.name(), self.captures.len());
        let before = self.captures.iter().map(|(before, _)| before);
        for id in before.chain(&self.operands) {
            text.push('\t');
            text.push_str(&world.show_with(*id, &names));
        }
        text
    }

    /// `$i.j` for the captured variable at place `j` of capture `i`, and the names of parameters of methods.
    fn names(&self, world: &World, pool: &Pool) -> Vec<(VarId, String)> {
        let mut names: Vec<(VarId, String)> = Vec::new();
        for id in self.captures.iter().map(|(before, _)| before).chain(&self.operands) {
            world.any_variable(*id, &mut |var| {
                names.extend(pool.name_of_method_variable(var).map(|name| (var, name.to_owned())));
                false
            });
        }
        for (number, (before, after)) in self.captures.iter().enumerate() {
            let (Type::Class(before), Type::Class(after)) = (world.get(*before), world.get(*after)) else {
                continue;
            };
            let args = world.list(before.args).iter().zip(world.list(after.args));
            for (place, (before, after)) in args.enumerate() {
                if let (Type::Wildcard(_), Type::Variable(var)) = (world.get(*before), world.get(*after)) {
                    names.push((var, format!("${number}.{place}")));
                }
            }
        }
        names
    }

    /// Our answer in the form of the judge's; `None` where there is none because the types do not fit together.
    pub fn answer(&self, world: &mut World) -> Option<String> {
        let (first, second) = (self.operands[0], self.operands.get(1).copied().unwrap_or(self.operands[0]));
        Some(match self.relation {
            Relation::Subtype => world.is_subtype(first, second).to_string(),
            Relation::Assignable => world.is_assignable(first, second).to_string(),
            Relation::Contains => world.contains(first, second).to_string(),
            Relation::Same => world.is_same(first, second).to_string(),
            Relation::Capture => world.capture(first).map(|id| world.show(id))?,
            Relation::Erasure => {
                let erased = world.erasure(first);
                world.show(erased)
            }
            Relation::Supertypes => {
                let above = world.direct_supertypes(first);
                world.show_all(&above)
            }
            Relation::Upward => {
                let projected = world.without_captures(first);
                world.show(projected)
            }
            Relation::Lub => world.lub(&self.operands).map(|lub| world.show(lub.bound))?,
            Relation::Glb => world.glb(first, second).map(|id| world.show(id))?,
            Relation::Function => Self::function(world, first),
        })
    }

    fn function(world: &mut World, id: TypeId) -> String {
        let plain = world.parameterisation(id);
        let Some(found) = plain.and_then(|plain| world.descriptor(plain)) else { return "none".to_owned() };
        let mut types = found.params;
        types.push(found.result);
        format!("{} {} {}", found.name, found.type_params.len(), world.show_all(&types))
    }

    /// The kinds of type that take part.
    pub fn kinds(&self, world: &mut World) -> Vec<Kind> {
        let mut found = Vec::new();
        for id in self.captures.iter().map(|(before, _)| *before).chain(self.operands.iter().copied()) {
            collect_kinds(world, id, &mut found);
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

fn collect_kinds(world: &mut World, id: TypeId, found: &mut Vec<Kind>) {
    match world.get(id) {
        Type::Class(ClassType { class, outer, args }) => {
            if world.is_raw(id) {
                found.push(Kind::Raw);
            }
            if let Some(outer) = outer {
                found.push(Kind::InnerOfGeneric);
                collect_kinds(world, outer, found);
            }
            let params = world.class(class).params.clone();
            if args != ListId::EMPTY
                && params.iter().any(|param| world.mentions(world.var(*param).upper, &params))
            {
                found.push(Kind::RecursiveBound);
            }
            for arg in world.list(args).to_vec() {
                collect_kinds(world, arg, found);
            }
        }
        Type::Variable(var) => {
            match world.var(var).origin {
                Origin::Capture { .. } => found.push(Kind::Captured),
                Origin::Method { .. } => found.push(Kind::MethodVariable),
                Origin::Class { .. } | Origin::Inferred => {}
            }
            if world.mentions(world.var(var).upper, &[var]) {
                found.push(Kind::RecursiveBound);
            }
        }
        Type::Wildcard(wildcard) => {
            found.push(Kind::Wildcard);
            if let Some(bound) = wildcard.bound() {
                collect_kinds(world, bound, found);
            }
        }
        Type::Array(element) => {
            found.push(Kind::Array);
            collect_kinds(world, element, found);
        }
        Type::Intersection(parts) => {
            found.push(Kind::Intersection);
            for part in world.list(parts).to_vec() {
                collect_kinds(world, part, found);
            }
        }
        _ => {}
    }
}
