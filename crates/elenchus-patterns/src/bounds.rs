//! Bounds of type parameters, and intersections of types: interfaces that data types extend, and that parameters demand.
//!
//! What a bound means is a matter of subtypes, and the oracles know equations only. So programs stay where a bound changes
//! no value:
//!
//! - A bound is an interface that has no constructors, or several of them at once. Whether a data type extends it is
//!   declared with the data type, and so holds of all its instances and constructors.
//! - Every argument of a bounded parameter satisfies the bound by itself: it is a data type that extends the interfaces, or
//!   a type parameter with that bound.
//! - A constructor demands nothing of a parameter that its result tells but what the result demands. A parameter that it
//!   hides has the bounds that its fields want.
//!
//! Then every type that equations make of a parameter satisfies its bounds: they hold between arguments, all of which do.
//! And the intersection of a data type with interfaces that it extends has the values of the data type.
//!
//! [`Declarations::bounds_are_kept`] says whether it is so, and nothing else is generated or read.

use elenchus_case::CaseRng;

use crate::datatype::{Constructor, DataForm, DataTypeId, Declarations, FieldForm, Type};
use crate::random::{below, happens, pick};

/// A set of the interfaces of a program, by their positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Interfaces(u8);

impl Interfaces {
    /// How many a program has at most.
    pub const MOST: usize = 8;

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn contains(self, others: Interfaces) -> bool {
        others.0 & !self.0 == 0
    }

    #[must_use]
    pub fn and(self, others: Interfaces) -> Interfaces {
        Interfaces(self.0 | others.0)
    }

    pub fn insert(&mut self, position: usize) {
        debug_assert!(position < Interfaces::MOST, "a program has few interfaces");
        self.0 |= 1 << position;
    }

    /// Their names, in order.
    pub fn names(self, declarations: &Declarations) -> Vec<&str> {
        let names = declarations.interfaces.iter().enumerate();
        names.filter(|(position, _)| self.0 & (1 << position) != 0).map(|(_, name)| name.as_str()).collect()
    }
}

impl Declarations {
    pub fn has_bounds(&self) -> bool {
        self.types.iter().flat_map(|data_type| &data_type.bounds).any(|bound| !bound.is_empty())
    }

    /// What each type parameter of a constructor has to extend: what the types that mention it demand.
    pub fn bounds_of(&self, constructor: &Constructor) -> Vec<Interfaces> {
        let mut bounds = vec![Interfaces::default(); constructor.parameters.len()];
        self.demand(&constructor.result, &mut bounds);
        constructor.fields.iter().for_each(|field| self.demand(&field.ty, &mut bounds));
        bounds
    }

    /// What a type demands of the parameters in it.
    pub fn demand(&self, ty: &Type, bounds: &mut [Interfaces]) {
        if let Type::Data(id, arguments) = ty {
            for (argument, bound) in arguments.iter().zip(&self.data_type(*id).bounds) {
                if let Type::Parameter(position) = argument {
                    bounds[*position] = bounds[*position].and(*bound);
                }
            }
        }
        ty.parts().iter().for_each(|part| self.demand(part, bounds));
    }

    /// Whether a type is a data type that extends interfaces.
    pub fn extends(&self, ty: &Type) -> bool {
        matches!(ty, Type::Data(id, _) if !self.data_type(*id).extends.is_empty())
    }

    /// Whether bounds, and what is written as an intersection, change no value: see the module.
    pub fn bounds_are_kept(&self, scrutinee: &Type) -> bool {
        let fields = self.constructors.iter().flat_map(|constructor| &constructor.fields);
        let met =
            fields.filter(|field| field.form == FieldForm::Intersection).all(|field| self.extends(&field.ty));
        met && self.broken_bound(&[scrutinee]).is_none()
    }

    /// A parameter of a data type whose bound some argument does not keep.
    fn broken_bound(&self, others: &[&Type]) -> Option<(DataTypeId, usize)> {
        if !self.has_bounds() {
            return None;
        }
        let types = self.constructors.iter().flat_map(|constructor| {
            constructor.fields.iter().map(|field| &field.ty).chain([&constructor.result])
        });
        let argument = types.chain(others.iter().copied()).find_map(|ty| self.unfit(ty));
        argument.or_else(|| self.constructors.iter().find_map(|constructor| self.demands_more(constructor)))
    }

    /// An argument in a type that is no parameter and does not keep the bound.
    fn unfit(&self, ty: &Type) -> Option<(DataTypeId, usize)> {
        let own = match ty {
            Type::Data(id, arguments) => {
                let bounds = self.data_type(*id).bounds.iter();
                let mut places = arguments.iter().zip(bounds).enumerate();
                let broken = places.find(|(_, (argument, bound))| !self.keeps(argument, **bound));
                broken.map(|(position, _)| (*id, position))
            }
            _ => None,
        };
        own.or_else(|| ty.parts().iter().find_map(|part| self.unfit(part)))
    }

    fn keeps(&self, argument: &Type, bound: Interfaces) -> bool {
        match argument {
            _ if bound.is_empty() => true,
            Type::Data(id, _) => self.data_type(*id).extends.contains(bound),
            Type::Parameter(_) => true,
            Type::Hidden | Type::Least | Type::Greatest | Type::Builtin(_) | Type::Tuple(_) => false,
        }
    }

    /// A parameter of a data type in a field that demands more of a type than the result of the constructor does.
    fn demands_more(&self, constructor: &Constructor) -> Option<(DataTypeId, usize)> {
        let mut told = vec![Interfaces::default(); constructor.parameters.len()];
        self.demand(&constructor.result, &mut told);
        constructor.fields.iter().find_map(|field| self.too_much(&field.ty, &constructor.result, &told))
    }

    fn too_much(&self, ty: &Type, result: &Type, told: &[Interfaces]) -> Option<(DataTypeId, usize)> {
        let own = match ty {
            Type::Data(id, arguments) => {
                let bounds = self.data_type(*id).bounds.iter();
                let mut places = arguments.iter().zip(bounds).enumerate();
                let more = places.find(|(_, (argument, bound))| match argument {
                    Type::Parameter(own) => mentions(result, *own) && !told[*own].contains(**bound),
                    _ => false,
                });
                more.map(|(position, _)| (*id, position))
            }
            _ => None,
        };
        own.or_else(|| ty.parts().iter().find_map(|part| self.too_much(part, result, told)))
    }
}

fn mentions(ty: &Type, parameter: usize) -> bool {
    *ty == Type::Parameter(parameter) || ty.parts().iter().any(|part| mentions(part, parameter))
}

/// Draws interfaces, which data types extend them, and bounds that are kept.
pub fn bound(declarations: &mut Declarations, rng: &mut CaseRng) {
    let count = 1 + below(rng, 2);
    declarations.interfaces = (0..count).map(|position| format!("Tag{position}")).collect();
    for data_type in &mut declarations.types {
        for position in 0..count {
            if happens(rng, if position == 0 { 90 } else { 60 }) {
                data_type.extends.insert(position);
            }
        }
        for bound in &mut data_type.bounds {
            for position in 0..count {
                if happens(rng, 60) {
                    bound.insert(position);
                }
            }
        }
    }
    for position in 0..declarations.constructors.len() {
        let mut constructor = declarations.constructors[position].clone();
        constructor.result = fitting(declarations, &constructor.result, rng);
        for field in &mut constructor.fields {
            field.ty = fitting(declarations, &field.ty, rng);
        }
        declarations.constructors[position] = constructor;
    }
    give_up_broken_bounds(declarations, &[]);
}

/// The type with arguments replaced that do not keep a bound; bounds that are not kept even so are given up.
pub fn fit(declarations: &mut Declarations, ty: &Type, rng: &mut CaseRng) -> Type {
    if !declarations.has_bounds() {
        return ty.clone();
    }
    let fitted = fitting(declarations, ty, rng);
    give_up_broken_bounds(declarations, &[&fitted]);
    fitted
}

fn give_up_broken_bounds(declarations: &mut Declarations, others: &[&Type]) {
    while let Some((id, position)) = declarations.broken_bound(others) {
        declarations.types[id.0].bounds[position] = Interfaces::default();
    }
}

/// The type with data types in place of arguments that do not keep a bound, as far as there are such.
fn fitting(declarations: &Declarations, ty: &Type, rng: &mut CaseRng) -> Type {
    match ty {
        Type::Tuple(parts) => {
            Type::Tuple(parts.iter().map(|part| fitting(declarations, part, rng)).collect())
        }
        Type::Data(id, arguments) => {
            let bounds = declarations.data_type(*id).bounds.iter();
            let argument = |(argument, bound): (&Type, &Interfaces)| {
                // In place of what mentions a parameter, a result would no longer tell it.
                if declarations.keeps(argument, *bound) || !argument.is_closed() {
                    return fitting(declarations, argument, rng);
                }
                let fits: Vec<DataTypeId> = declarations
                    .type_ids()
                    .filter(|&id| {
                        let data_type = declarations.data_type(id);
                        data_type.parameters.is_empty()
                            && data_type.form != DataForm::Union
                            && data_type.extends.contains(*bound)
                    })
                    .collect();
                match &fits[..] {
                    [] => argument.clone(),
                    _ => Type::Data(*pick(rng, &fits), Vec::new().into()),
                }
            };
            Type::Data(*id, arguments.iter().zip(bounds).map(argument).collect())
        }
        _ => ty.clone(),
    }
}
