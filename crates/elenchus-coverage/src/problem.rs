//! A match and the data types it is over, without anything that is only spelling.
//!
//! What differs between languages is in [`ValueRules`], in the [`Hold`] of fields, and in what a pattern of the language is
//! translated to; nothing here names a language.

use crate::span::{Domain, Span};

/// A question: which values does this match cover, and which does each arm?
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    pub rules: ValueRules,
    /// Types whose values are literals.
    pub scalars: Vec<Scalar>,
    pub data: Vec<Data>,
    pub constructors: Vec<Constructor>,
    /// How many type variables the scrutinee's type has: the type parameters of the function around the match, which
    /// stand for some type each.
    pub variables: u32,
    pub scrutinee: Type,
    /// How the scrutinee itself is held.
    pub hold: Hold,
    pub arms: Vec<Arm>,
}

/// What a language says about values, as far as coverage depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueRules {
    pub nothing: Nothing,
    pub equalities: Equalities,
}

/// The value that every type has beside those of its constructors, where a place may hold it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nothing {
    /// There is none.
    Absent,
    /// `null`: a constructor pattern does not match it.
    Fails,
    /// Bottom: a constructor pattern that meets it does not return.
    Diverges,
}

/// How much is concluded from a constructor that constrains type parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Equalities {
    /// Everything: what one field says of a type variable holds for its siblings.
    Shared,
    /// What the constructors around a place say of its type, and nothing that its siblings say.
    PerPlace,
    /// Nothing: type arguments are not looked at.
    Ignored,
}

/// How a place holds its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hold {
    /// A value of its type and never [`Nothing`].
    Strict,
    /// A value of its type, or [`Nothing`].
    Lazy,
    /// Behind a reference whose contents are never assumed to be valid: everything below counts as inhabited.
    Shielded,
}

/// A type whose values are literals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scalar {
    pub name: String,
    pub domain: Domain,
    /// Whether there are always more values than patterns can list, as for strings.
    pub open: bool,
    /// Whether a place of the type, however it is held, never holds `null`.
    pub primitive: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Data {
    pub name: String,
    /// How many type parameters it has.
    pub parameters: u32,
    pub constructors: Vec<ConstructorId>,
}

/// `name : fields -> owner<result>`, for all types that its variables stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constructor {
    pub name: String,
    pub owner: DataId,
    pub variables: u32,
    pub fields: Vec<Field>,
    /// The arguments of the owner.
    pub result: Vec<Type>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub ty: Type,
    pub hold: Hold,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Type {
    Variable(u32),
    Scalar(ScalarId),
    Data(DataId, Vec<Type>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arm {
    pub pattern: Pattern,
    pub guard: Guard,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guard {
    /// There is none, or one that always holds.
    Holds,
    /// It may hold or not.
    MayFail,
    /// It never holds.
    Fails,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// Matches everything, [`Nothing`] too, and looks at nothing.
    Any,
    /// Matches everything but [`Nothing`], at which it does what a constructor pattern does.
    Something,
    /// Matches [`Nothing`] alone.
    Nothing,
    /// Matches the values of a scalar type in the span. The texts of a scalar type without order are numbered.
    Literal(ScalarId, Span),
    Made(ConstructorId, Vec<Pattern>),
    Or(Vec<Pattern>),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ScalarId(pub usize);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DataId(pub usize);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConstructorId(pub usize);

impl Problem {
    pub fn constructor(&self, id: ConstructorId) -> &Constructor {
        &self.constructors[id.0]
    }

    /// Lets constructors that want two arguments of their type to be the same want so no longer; whether there are such.
    pub fn forget_repeated_arguments(&mut self) -> bool {
        fn distinct(ty: &mut Type, seen: &mut Vec<u32>, next: &mut u32) {
            match ty {
                Type::Variable(variable) if seen.contains(variable) => {
                    *variable = *next;
                    *next += 1;
                }
                Type::Variable(variable) => seen.push(*variable),
                Type::Scalar(_) => {}
                Type::Data(_, arguments) => {
                    for argument in arguments {
                        distinct(argument, seen, next);
                    }
                }
            }
        }
        let mut found = false;
        for constructor in &mut self.constructors {
            let before = constructor.variables;
            let mut seen = Vec::new();
            for argument in &mut constructor.result {
                distinct(argument, &mut seen, &mut constructor.variables);
            }
            found |= constructor.variables > before;
        }
        found
    }

    /// Whether a type may have no value but [`Nothing`]: some data type has no constructor that makes values of it
    /// whatever its arguments are. Otherwise every type has a value, if perhaps an endless one.
    pub fn may_have_empty_types(&self) -> bool {
        !self
            .data
            .iter()
            .all(|data| data.constructors.iter().any(|&id| self.constructor(id).makes_every_instance()))
    }
}

impl ValueRules {
    /// How a place holds its value, once it is known not to be [`Nothing`].
    pub fn known_to_be_something(self, hold: Hold) -> Hold {
        if hold == Hold::Lazy && self.nothing != Nothing::Absent { Hold::Strict } else { hold }
    }
}

impl Constructor {
    /// Whether a field mentions a type that the result does not tell.
    pub fn hides_types(&self) -> bool {
        let mut told = vec![false; self.variables as usize];
        for argument in &self.result {
            argument.for_each_variable(&mut |variable| told[variable as usize] = true);
        }
        let mut hides = false;
        for field in &self.fields {
            field.ty.for_each_variable(&mut |variable| hides |= !told[variable as usize]);
        }
        hides
    }

    /// Whether it makes values of its data type whatever the arguments are.
    pub fn makes_every_instance(&self) -> bool {
        self.result.iter().enumerate().all(|(position, argument)| {
            matches!(argument, Type::Variable(_)) && !self.result[..position].contains(argument)
        })
    }
}

impl Type {
    /// Visits the variables in it, from left to right.
    pub fn for_each_variable(&self, visit: &mut impl FnMut(u32)) {
        match self {
            Type::Variable(variable) => visit(*variable),
            Type::Scalar(_) => {}
            Type::Data(_, arguments) => {
                for argument in arguments {
                    argument.for_each_variable(visit);
                }
            }
        }
    }
}

impl Pattern {
    /// Levels of constructors.
    pub fn depth(&self) -> usize {
        match self {
            Pattern::Any | Pattern::Something | Pattern::Nothing | Pattern::Literal(..) => 0,
            Pattern::Made(_, arguments) => 1 + arguments.iter().map(Pattern::depth).max().unwrap_or(0),
            Pattern::Or(alternatives) => alternatives.iter().map(Pattern::depth).max().unwrap_or(0),
        }
    }
}
