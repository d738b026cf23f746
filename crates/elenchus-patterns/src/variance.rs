//! Declaration-site variance: type parameters of data types marked `+` or `-`.
//!
//! What a marked parameter means is a matter of subtypes, and the oracles know equations only. So programs stay where both
//! give the same answer:
//!
//! - No generated type is below another, apart from the least and the greatest, which are written only as an argument of
//!   what a constructor makes (`A1 -> A<Nothing>` where `A<+T>`): such a constructor makes values of every instance.
//! - Constructors hide no types, and name none twice in their results. So every type in a value is known but for the
//!   parameters that subtypes leave open: from `A<+T>` at `Int` a constructor may have been used at any `T` below `Int`.
//! - If all marks are `+`, that gives no further values: fields mention such a `T` where it only grows or stays, never
//!   where less would be more, so whatever has a type at some `T` below `Int` has it at `Int`.
//! - With a mark `-` the other way round, if the parameter is the only one marked, and its own constructors mention it
//!   only as that argument of their own data type. A field of that type itself could hold a value of any greater type.
//!
//! `decided` says whether declarations are so, and nothing else is generated or read.

use elenchus_case::CaseRng;

use crate::datatype::{Constructor, ConstructorId, DataTypeId, Declarations, Type};
use crate::random::{below, happens, pick};

/// The mark of a type parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Variance {
    #[default]
    Invariant,
    /// `+`: of a lesser argument a lesser type.
    Covariant,
    /// `-`: of a lesser argument a greater type.
    Contravariant,
}

impl Variance {
    /// The argument that makes an instance a subtype of all others.
    fn extreme(self) -> Option<Type> {
        match self {
            Variance::Invariant => None,
            Variance::Covariant => Some(Type::Least),
            Variance::Contravariant => Some(Type::Greatest),
        }
    }
}

/// Whether equations between types give the same answers as subtypes: see the module.
pub fn decided(declarations: &Declarations) -> bool {
    let extremes = declarations.constructors.iter().all(|constructor| {
        let marks = &declarations.data_type(constructor.owner).variances;
        let fields = constructor.fields.iter().all(|field| !has_extreme(&field.ty));
        let arguments = constructor.result.parts().iter().zip(marks);
        fields
            && arguments
                .into_iter()
                .all(|(argument, mark)| !has_extreme(argument) || mark.extreme().as_ref() == Some(argument))
    });
    if !extremes {
        return false;
    }
    let marked: Vec<(DataTypeId, usize)> = declarations
        .type_ids()
        .flat_map(|id| {
            let marks = declarations.data_type(id).variances.iter().enumerate();
            marks.filter(|(_, mark)| **mark != Variance::Invariant).map(move |(position, _)| (id, position))
        })
        .collect();
    let is_contravariant = |&&(id, position): &&(DataTypeId, usize)| {
        declarations.data_type(id).variances[position] == Variance::Contravariant
    };
    marked.is_empty()
        || declarations.constructors.iter().all(tells_each_type_once)
            && match marked.iter().find(is_contravariant) {
                None => true,
                Some(&(id, position)) => marked.len() == 1 && keeps_to_itself(declarations, id, position),
            }
}

fn has_extreme(ty: &Type) -> bool {
    matches!(ty, Type::Least | Type::Greatest) || ty.parts().iter().any(has_extreme)
}

/// Whether the result names each parameter of the constructor, and once.
fn tells_each_type_once(constructor: &Constructor) -> bool {
    let parameters = 0..constructor.parameters.len();
    parameters.into_iter().all(|parameter| mentions(&constructor.result, parameter) == 1)
}

/// How often a type mentions a type parameter.
fn mentions(ty: &Type, parameter: usize) -> usize {
    let own = usize::from(*ty == Type::Parameter(parameter));
    own + ty.parts().iter().map(|part| mentions(part, parameter)).sum::<usize>()
}

/// Whether constructors of a data type mention what stands at one of its parameters only there.
fn keeps_to_itself(declarations: &Declarations, id: DataTypeId, position: usize) -> bool {
    declarations.data_type(id).constructors.iter().all(|&constructor| {
        let constructor = declarations.constructor(constructor);
        match &constructor.result.parts()[position] {
            Type::Parameter(parameter) => constructor.fields.iter().all(|field| match &field.ty {
                Type::Data(own, arguments)
                    if *own == id && arguments[position] == Type::Parameter(*parameter) =>
                {
                    mentions(&field.ty, *parameter) == 1
                }
                other => mentions(other, *parameter) == 0,
            }),
            argument => matches!(argument, Type::Greatest) || argument.is_closed(),
        }
    })
}

/// Marks type parameters at random, as far as what they mean is decided then.
pub fn mark(declarations: &mut Declarations, rng: &mut CaseRng) {
    let before = declarations.clone();
    let with_parameters: Vec<DataTypeId> =
        declarations.type_ids().filter(|&id| !declarations.data_type(id).parameters.is_empty()).collect();
    if with_parameters.is_empty() {
        return;
    }
    if happens(rng, 70) {
        for id in with_parameters {
            for variance in &mut declarations.types[id.0].variances {
                if happens(rng, 70) {
                    *variance = Variance::Covariant;
                }
            }
        }
    } else {
        let variances = &mut declarations.types[pick(rng, &with_parameters).0].variances;
        let position = below(rng, variances.len());
        variances[position] = Variance::Contravariant;
    }
    for id in declarations.constructor_ids() {
        make_every_instance(declarations, id, rng);
    }
    if !decided(declarations) {
        *declarations = before;
    }
}

/// Lets a constructor that has no use for an argument of what it makes have the least or the greatest type there.
fn make_every_instance(declarations: &mut Declarations, id: ConstructorId, rng: &mut CaseRng) {
    let owner = declarations.constructor(id).owner;
    let marks = declarations.data_type(owner).variances.clone();
    let constructor = &mut declarations.constructors[id.0];
    for (position, mark) in marks.into_iter().enumerate() {
        let Type::Data(_, arguments) = &mut constructor.result else { return };
        let (Some(extreme), Type::Parameter(parameter)) = (mark.extreme(), &arguments[position]) else {
            continue;
        };
        let is_used = constructor.fields.iter().any(|field| mentions(&field.ty, *parameter) > 0);
        if !is_used && happens(rng, 50) {
            arguments.make_mut()[position] = extreme;
            constructor.drop_unused_parameters();
        }
    }
}
