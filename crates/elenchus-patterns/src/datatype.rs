//! Data types, their constructors, and types (figure 3 of the paper).
//!
//! How a declaration is spelled in the target language (its *form*) is drawn with it and kept beside it, so that
//! printing needs no random numbers. No form changes which values there are.

use std::fmt;

use elenchus_coverage::span::{Domain, Span};

use crate::bounds::Interfaces;
use crate::types::Types;
use crate::variance::Variance;

/// The data types of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Declarations {
    /// Interfaces without constructors, which data types extend: see [`crate::bounds`].
    pub interfaces: Vec<String>,
    pub types: Vec<DataType>,
    pub constructors: Vec<Constructor>,
}

/// `datatype T<parameters> = constructors`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataType {
    pub name: String,
    pub parameters: Vec<String>,
    /// The mark of each parameter.
    pub variances: Vec<Variance>,
    /// What each parameter has to extend.
    pub bounds: Vec<Interfaces>,
    /// The interfaces that it extends.
    pub extends: Interfaces,
    pub constructors: Vec<ConstructorId>,
    pub form: DataForm,
}

impl DataType {
    /// The parameters, each behind the mark that a language writes for what it is.
    pub fn marked(&self, covariant: &str, contravariant: &str) -> Vec<String> {
        let mark = |variance: &Variance| match variance {
            Variance::Invariant => "",
            Variance::Covariant => covariant,
            Variance::Contravariant => contravariant,
        };
        let parameters = self.parameters.iter().zip(&self.variances);
        parameters.map(|(name, variance)| format!("{}{name}", mark(variance))).collect()
    }
}

/// `C : fields -> result`, for all types that its parameters stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constructor {
    pub name: String,
    pub owner: DataTypeId,
    /// Its own type parameters: those of the owner, unless it constrains them or hides some.
    pub parameters: Vec<String>,
    pub fields: Vec<Field>,
    /// The owner applied to arguments.
    pub result: Type,
    pub form: ConstructorForm,
}

/// A parameter of a constructor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub name: String,
    pub ty: Type,
    /// Whether it holds a value that is there: never bottom.
    pub strict: bool,
    pub form: FieldForm,
}

/// A type; closed if it has no [`Type::Parameter`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Type {
    /// A type parameter of the enclosing declaration, by position.
    Parameter(usize),
    /// A type that a constructor hides, or one of which nothing is known.
    Hidden,
    /// Below all others. Only an argument of what a constructor makes is it, or the greatest: see [`crate::variance`].
    Least,
    /// Above all others.
    Greatest,
    Builtin(Builtin),
    Tuple(Types),
    Data(DataTypeId, Types),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Builtin {
    Bool,
    /// 32 bits, signed.
    Int,
    Char,
    /// 8 bits, signed.
    Byte,
    /// 8 bits, unsigned.
    UnsignedByte,
    /// Strings, of which no list is complete.
    Text,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct DataTypeId(pub usize);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ConstructorId(pub usize);

/// How a data type is declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DataForm {
    /// As a sum of its constructors.
    Sum,
    /// As a sum that lists its constructors even if the language would find them (Java's `permits`).
    ListedSum,
    /// As a product, its only constructor having the name of the type (Rust's `struct`).
    Product,
    /// As a list of constructors that belong to no data type (OCaml's polymorphic variants).
    Structural,
    /// As no declaration at all, but a union of the types that its constructors hold, which are not written either.
    Union,
}

/// How a constructor is declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConstructorForm {
    /// Fields by position, also if there are none.
    Tuple,
    /// Fields by name, also if there are none.
    Named,
    /// No field, and no brackets.
    Unit,
}

/// How a field holds its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldForm {
    /// As any value of its type.
    Plain,
    /// Behind a reference that patterns go through.
    Reference,
    /// As a primitive, where a language has both boxed and primitive values.
    Primitive,
    /// As a value of its type and of all interfaces that this extends, which says the same.
    Intersection,
}

/// Replaces type parameters, by position; `None` leaves a parameter as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Substitution(Vec<Option<Type>>);

impl Declarations {
    pub fn data_type(&self, id: DataTypeId) -> &DataType {
        &self.types[id.0]
    }

    pub fn constructor(&self, id: ConstructorId) -> &Constructor {
        &self.constructors[id.0]
    }

    pub fn type_ids(&self) -> impl Iterator<Item = DataTypeId> + use<> {
        (0..self.types.len()).map(DataTypeId)
    }

    pub fn constructor_ids(&self) -> impl Iterator<Item = ConstructorId> + use<> {
        (0..self.constructors.len()).map(ConstructorId)
    }

    /// The data type applied to its own parameters.
    pub fn applied_to_parameters(&self, id: DataTypeId) -> Type {
        Type::Data(id, (0..self.data_type(id).parameters.len()).map(Type::Parameter).collect())
    }

    /// The types of a constructor's fields where it makes a value of the type `made`; what it hides is hidden.
    pub fn field_types(&self, id: ConstructorId, made: &Type) -> Vec<Type> {
        let constructor = self.constructor(id);
        let mut bound = vec![None; constructor.parameters.len()];
        constructor.result.matches(made, &mut bound);
        let known = bound.into_iter().map(|ty| Some(ty.unwrap_or(Type::Hidden))).collect();
        let substitution = Substitution(known);
        constructor.fields.iter().map(|field| substitution.apply(&field.ty)).collect()
    }

    /// Whether the constructor constrains its owner's parameters, or hides a type.
    pub fn is_generalised(&self, id: ConstructorId) -> bool {
        let constructor = self.constructor(id);
        constructor.result != self.applied_to_parameters(constructor.owner)
            || constructor.parameters.len() > self.data_type(constructor.owner).parameters.len()
    }

    /// Whether every data type may be what its form says, where a value of a type is matched on.
    pub fn forms_are_sound(&self, scrutinee: &Type) -> bool {
        self.type_ids().all(|id| match self.data_type(id).form {
            DataForm::Structural => self.may_be_structural(id, scrutinee),
            DataForm::Union => self.may_be_union(id, scrutinee),
            DataForm::Product => self.may_be_product(id),
            DataForm::Sum | DataForm::ListedSum => true,
        })
    }

    /// Whether a data type may be its only constructor. Not if it has a marked parameter: its fields would be those of a class
    /// with that mark, where not every type may mention it (SLS 4.5), while a constructor has parameters of its own.
    pub fn may_be_product(&self, id: DataTypeId) -> bool {
        if self.data_type(id).variances.iter().any(|mark| *mark != Variance::Invariant) {
            return false;
        }
        match self.data_type(id).constructors[..] {
            [only] => {
                self.constructor(only).result == self.applied_to_parameters(id) && !self.is_generalised(only)
            }
            _ => false,
        }
    }

    /// Whether the constructors of a data type may belong to none.
    pub fn may_be_structural(&self, id: DataTypeId, scrutinee: &Type) -> bool {
        let constructors = &self.data_type(id).constructors;
        !constructors.is_empty()
            && !constructors.iter().any(|&constructor| self.is_generalised(constructor))
            && self.is_no_equation(id, scrutinee)
    }

    /// Whether a data type may be a union: each constructor holds a value, which is there, of another type that a value can be
    /// tested for at run time.
    fn may_be_union(&self, id: DataTypeId, scrutinee: &Type) -> bool {
        let mut members = Vec::new();
        for &constructor in &self.data_type(id).constructors {
            let [Field { ty: Type::Data(member, arguments), strict: true, .. }] =
                &self.constructor(constructor).fields[..]
            else {
                return false;
            };
            let is_sum = self.data_type(*member).form == DataForm::Sum;
            if !arguments.is_empty() || !is_sum || members.contains(member) {
                return false;
            }
            members.push(*member);
        }
        !members.is_empty() && self.is_no_equation(id, scrutinee)
    }

    /// Whether no equation between types can be about a data type: it has no parameters and is no argument. A type that is
    /// not declared is no other than one that lists the same.
    fn is_no_equation(&self, id: DataTypeId, scrutinee: &Type) -> bool {
        fn is_argument(ty: &Type, id: DataTypeId) -> bool {
            let mentions = |part: &Type| {
                let mut mentions = false;
                part.for_each_data(&mut |mentioned| mentions |= mentioned == id);
                mentions
            };
            match ty {
                Type::Data(_, arguments) => arguments.iter().any(mentions),
                Type::Tuple(parts) => parts.iter().any(|part| is_argument(part, id)),
                _ => false,
            }
        }
        let types = self.constructors.iter().flat_map(|constructor| {
            constructor.fields.iter().map(|field| &field.ty).chain([&constructor.result])
        });
        self.data_type(id).parameters.is_empty() && !types.chain([scrutinee]).any(|ty| is_argument(ty, id))
    }

    /// For each data type, the data types that its fields mention, directly or through others.
    pub fn reachable(&self) -> Reachability {
        let count = self.types.len();
        let mut reaches = vec![vec![false; count]; count];
        for constructor in &self.constructors {
            for field in &constructor.fields {
                field.ty.for_each_data(&mut |mentioned| reaches[constructor.owner.0][mentioned.0] = true);
            }
        }
        for middle in 0..count {
            let through = reaches[middle].clone();
            for row in reaches.iter_mut().filter(|row| row[middle]) {
                for (reached, &also) in row.iter_mut().zip(&through) {
                    *reached |= also;
                }
            }
        }
        Reachability(reaches)
    }
}

impl Constructor {
    /// Puts into fields, in place of a type parameter that the result does not tell, what the result has in its place.
    pub fn tell_parameters(&mut self) {
        fn tells(ty: &Type, parameter: usize) -> bool {
            *ty == Type::Parameter(parameter) || ty.parts().iter().any(|part| tells(part, parameter))
        }
        let told = (0..self.parameters.len()).map(|parameter| {
            let argument = self.result.parts().get(parameter).cloned();
            if tells(&self.result, parameter) { None } else { argument }
        });
        let substitution = Substitution(told.collect());
        for field in &mut self.fields {
            field.ty = substitution.apply(&field.ty);
        }
    }

    /// Leaves out type parameters that neither its result nor a field mentions.
    pub fn drop_unused_parameters(&mut self) {
        fn mark(ty: &Type, used: &mut [bool]) {
            if let Type::Parameter(position) = ty {
                used[*position] = true;
            }
            ty.parts().iter().for_each(|part| mark(part, used));
        }
        let mut used = vec![false; self.parameters.len()];
        mark(&self.result, &mut used);
        self.fields.iter().for_each(|field| mark(&field.ty, &mut used));
        let mut next = 0;
        let renumbered = used.iter().map(|&used| {
            next += usize::from(used);
            used.then(|| Type::Parameter(next - 1))
        });
        let substitution = Substitution(renumbered.collect());
        self.result = substitution.apply(&self.result);
        for field in &mut self.fields {
            field.ty = substitution.apply(&field.ty);
        }
        let mut used = used.into_iter();
        self.parameters.retain(|_| used.next().unwrap_or(false));
    }
}

/// Which data types mention which.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reachability(Vec<Vec<bool>>);

impl Reachability {
    pub fn reaches(&self, from: DataTypeId, to: DataTypeId) -> bool {
        self.0[from.0][to.0]
    }

    pub fn recursive(&self, id: DataTypeId) -> bool {
        self.reaches(id, id)
    }

    /// Whether a field of this type in a declaration of `owner` leads back to `owner`.
    pub fn closes_cycle(&self, owner: DataTypeId, field: &Type) -> bool {
        let mut closes = false;
        field.for_each_data(&mut |mentioned| closes |= mentioned == owner || self.reaches(mentioned, owner));
        closes
    }
}

impl Type {
    /// The function *decompose* of section 3.1: `(σ, t')` with `σ t'` equal to this type, where `t'` is the data
    /// type applied to its own parameters. A parameter that stands for itself is not mapped.
    pub fn decompose(&self) -> (Substitution, Type) {
        match self {
            Type::Data(id, arguments) => {
                let mapped = arguments.iter().enumerate().map(|(position, argument)| {
                    (*argument != Type::Parameter(position)).then(|| argument.clone())
                });
                let parameters = (0..arguments.len()).map(Type::Parameter).collect();
                (Substitution(mapped.collect()), Type::Data(*id, parameters))
            }
            Type::Parameter(_)
            | Type::Hidden
            | Type::Least
            | Type::Greatest
            | Type::Builtin(_)
            | Type::Tuple(_) => (Substitution::default(), self.clone()),
        }
    }

    /// The types inside it: arguments, elements.
    pub fn parts(&self) -> &[Type] {
        match self {
            Type::Parameter(_) | Type::Hidden | Type::Least | Type::Greatest | Type::Builtin(_) => &[],
            Type::Tuple(parts) | Type::Data(_, parts) => parts,
        }
    }

    /// Whether `ty` may be this type for some types in place of its parameters, which are added to `bound`. A hidden type
    /// may be any.
    pub fn matches(&self, ty: &Type, bound: &mut [Option<Type>]) -> bool {
        match (self, ty) {
            (_, Type::Hidden) | (Type::Least | Type::Greatest, _) => true,
            (Type::Parameter(position), _) => {
                if let Some(known) = &bound[*position] {
                    known.may_be(ty)
                } else {
                    bound[*position] = Some(ty.clone());
                    true
                }
            }
            (Type::Builtin(one), Type::Builtin(other)) => one == other,
            (Type::Tuple(mine), Type::Tuple(theirs)) if mine.len() == theirs.len() => {
                mine.iter().zip(theirs).all(|(one, other)| one.matches(other, bound))
            }
            (Type::Data(one, mine), Type::Data(other, theirs)) if one == other => {
                mine.iter().zip(theirs).all(|(one, other)| one.matches(other, bound))
            }
            (_, Type::Parameter(_)) => true,
            _ => false,
        }
    }

    /// Whether two types may be the same, where parameters and what is hidden may be any type.
    fn may_be(&self, other: &Type) -> bool {
        match (self, other) {
            (Type::Hidden | Type::Parameter(_), _) | (_, Type::Hidden | Type::Parameter(_)) => true,
            (Type::Builtin(one), Type::Builtin(other)) => one == other,
            (Type::Tuple(mine), Type::Tuple(theirs)) => {
                mine.len() == theirs.len() && mine.iter().zip(theirs).all(|(one, other)| one.may_be(other))
            }
            (Type::Data(one, mine), Type::Data(other, theirs)) => {
                one == other && mine.iter().zip(theirs).all(|(one, other)| one.may_be(other))
            }
            _ => false,
        }
    }

    pub fn is_closed(&self) -> bool {
        !matches!(self, Type::Parameter(_) | Type::Hidden | Type::Least | Type::Greatest)
            && self.parts().iter().all(Type::is_closed)
    }

    fn has_parameters(&self) -> bool {
        matches!(self, Type::Parameter(_)) || self.parts().iter().any(Type::has_parameters)
    }

    /// The number of names in it.
    pub fn size(&self) -> usize {
        1 + self.parts().iter().map(Type::size).sum::<usize>()
    }

    /// Visits every data type mentioned, arguments included.
    pub fn for_each_data(&self, visit: &mut impl FnMut(DataTypeId)) {
        if let Type::Data(id, _) = self {
            visit(*id);
        }
        for part in self.parts() {
            part.for_each_data(visit);
        }
    }
}

impl Substitution {
    /// A substitution that maps the parameter at each position to the type there.
    pub fn new(types: Vec<Option<Type>>) -> Substitution {
        Substitution(types)
    }

    pub fn get(&self, parameter: usize) -> Option<&Type> {
        self.0.get(parameter)?.as_ref()
    }

    pub fn apply(&self, ty: &Type) -> Type {
        match ty {
            Type::Parameter(position) => self.get(*position).unwrap_or(ty).clone(),
            Type::Hidden | Type::Least | Type::Greatest | Type::Builtin(_) => ty.clone(),
            _ if !ty.has_parameters() => ty.clone(),
            Type::Tuple(parts) => Type::Tuple(parts.iter().map(|part| self.apply(part)).collect()),
            Type::Data(id, arguments) => {
                Type::Data(*id, arguments.iter().map(|argument| self.apply(argument)).collect())
            }
        }
    }
}

impl Builtin {
    /// The values of the type where characters are Unicode scalar values, `false` is 0 and `true` is 1.
    pub fn scalar_domain(self) -> Domain {
        match self {
            Builtin::Bool => Domain::new(0, 1),
            Builtin::Int => Domain::new(i32::MIN.into(), i32::MAX.into()),
            Builtin::Byte => Domain::new(i8::MIN.into(), i8::MAX.into()),
            Builtin::UnsignedByte => Domain::new(u8::MIN.into(), u8::MAX.into()),
            // The Rust Reference, "Textual types": 0 to 0xD7FF and 0xE000 to 0x10FFFF.
            Builtin::Char => {
                Domain { whole: Span::new(0, char::MAX as i64), gap: Some(Span::new(0xD800, 0xDFFF)) }
            }
            // Texts are numbered.
            Builtin::Text => Domain::new(0, i64::from(i32::MAX)),
        }
    }
}

impl fmt::Display for Builtin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
