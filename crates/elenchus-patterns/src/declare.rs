//! Random data types (section 3.2.1).

use elenchus_case::CaseRng;
use elenchus_lang::Level;

use crate::bounds::{Interfaces, bound};
use crate::config::Config;
use crate::datatype::{
    Builtin, Constructor, ConstructorForm, ConstructorId, DataForm, DataType, DataTypeId, Declarations,
    Field, FieldForm, Type,
};
use crate::knobs::{Knobs, sometimes};
use crate::print::MatchLanguage;
use crate::random::{below, between, happens, pick, shuffle};
use crate::restriction::Restriction;
use crate::variance::{Variance, mark};

/// Draws the data types of a program.
pub fn declare(
    config: &Config,
    knobs: &Knobs,
    dialect: &dyn MatchLanguage,
    level: Level,
    rng: &mut CaseRng,
) -> Declarations {
    let mut declarations = Declarations::default();
    let mut empty = Vec::new();
    for index in 0..between(rng, config.types) {
        let mut parameters =
            if happens(rng, config.polymorphic) { between(rng, config.type_parameters) } else { 0 };
        // The first is never empty, so that there is something to match against. Nothing would use a parameter.
        empty.push(index > 0 && sometimes(rng, knobs.empty));
        if empty[index] {
            parameters = 0;
        }
        declarations.types.push(DataType {
            name: type_name(index),
            parameters: (0..parameters).map(parameter_name).collect(),
            variances: vec![Variance::Invariant; parameters],
            bounds: vec![Interfaces::default(); parameters],
            extends: Interfaces::default(),
            constructors: Vec::new(),
            form: DataForm::Sum,
        });
    }
    let recursive = happens(rng, config.recursive);
    let strict = sometimes(rng, knobs.strict);
    let marked = sometimes(rng, knobs.variance);
    // See `variance`.
    let knobs = &if marked { Knobs { hidden: 0, ..*knobs } } else { *knobs };
    for owner in declarations.type_ids() {
        if empty[owner.0] {
            continue;
        }
        let single = happens(rng, config.single_constructor);
        let count = if single { 1 } else { between(rng, config.constructors) };
        // The constructor that makes the type inhabited, if it has to be: see `Restriction::InhabitedTypes`.
        let base = dialect.obeys(Restriction::InhabitedTypes, level).then(|| below(rng, count));
        for index in 0..count {
            let visible = if recursive && base != Some(index) { declarations.types.len() } else { owner.0 };
            let context = Context::of(&declarations, visible, owner, dialect.builtins());
            let fields = if happens(rng, config.nullary) { 0 } else { between(rng, config.fields) };
            let types = (0..fields).map(|_| context.field(config, knobs, rng)).collect();
            push_constructor(&mut declarations, owner, types);
            if base != Some(index) {
                let told = marked || dialect.obeys(Restriction::NothingHidden, level);
                generalise(&mut declarations, visible, config, knobs, dialect.builtins(), told, rng);
            }
            if strict {
                mark_strict(&mut declarations, rng);
            }
        }
    }
    if dialect.obeys(Restriction::UsedParameters, level) {
        use_parameters(&mut declarations, rng);
    }
    if marked {
        mark(&mut declarations, rng);
    } else if sometimes(rng, knobs.bounded) {
        bound(&mut declarations, rng);
    }
    if sometimes(rng, knobs.union) {
        unite(&mut declarations, rng);
    }
    declarations
}

/// Adds a union of two or three data types without parameters, and lets some of the fields of these types hold it.
fn unite(declarations: &mut Declarations, rng: &mut CaseRng) {
    let mut members: Vec<DataTypeId> = declarations
        .type_ids()
        .filter(|&id| {
            let data_type = declarations.data_type(id);
            data_type.parameters.is_empty() && !data_type.constructors.is_empty()
        })
        .collect();
    if members.len() < 2 {
        return;
    }
    shuffle(rng, &mut members);
    members.truncate(2 + below(rng, 2));
    let union = DataTypeId(declarations.types.len());
    let plain = |id| Type::Data(id, Vec::<Type>::new().into());
    for constructor in &mut declarations.constructors {
        for field in &mut constructor.fields {
            let is_member = members.iter().any(|&member| field.ty == plain(member));
            if is_member && happens(rng, 50) {
                field.ty = plain(union);
            }
        }
    }
    declarations.types.push(DataType {
        name: type_name(union.0),
        parameters: Vec::new(),
        variances: Vec::new(),
        bounds: Vec::new(),
        extends: Interfaces::default(),
        constructors: Vec::new(),
        form: DataForm::Union,
    });
    for member in members {
        push_constructor(declarations, union, vec![plain(member)]);
        let held =
            declarations.constructors.last_mut().and_then(|constructor| constructor.fields.first_mut());
        if let Some(held) = held {
            held.strict = true;
        }
    }
}

fn push_constructor(declarations: &mut Declarations, owner: DataTypeId, types: Vec<Type>) {
    let id = ConstructorId(declarations.constructors.len());
    let result = declarations.applied_to_parameters(owner);
    let data_type = &mut declarations.types[owner.0];
    data_type.constructors.push(id);
    let name = format!("{}{}", data_type.name, data_type.constructors.len());
    let parameters = data_type.parameters.clone();
    let field =
        |(position, ty)| Field { name: format!("f{position}"), ty, strict: false, form: FieldForm::Plain };
    let fields = types.into_iter().enumerate().map(field).collect();
    let form = ConstructorForm::Tuple;
    declarations.constructors.push(Constructor { name, owner, parameters, fields, result, form });
}

/// Lets the newest constructor constrain the parameters of its data type, and hide a type. If `told`, the result tells all
/// types in the fields.
fn generalise(
    declarations: &mut Declarations,
    visible: usize,
    config: &Config,
    knobs: &Knobs,
    builtins: &'static [Builtin],
    told: bool,
    rng: &mut CaseRng,
) {
    let Some(newest) = declarations.constructors.last() else { return };
    let (owner, count) = (newest.owner, newest.parameters.len());
    let constrains = count > 0 && sometimes(rng, knobs.generalised);
    let hides = sometimes(rng, knobs.hidden);
    if !constrains && !hides {
        return;
    }
    let parameters = count + usize::from(hides);
    let context = Context { types: &declarations.types[..visible], parameters, builtins };
    let mut arguments: Vec<Type> = (0..count).map(Type::Parameter).collect();
    if constrains {
        let chosen = below(rng, count);
        for (position, argument) in arguments.iter_mut().enumerate() {
            if position == chosen || happens(rng, 40) {
                *argument = context.any(config.type_depth.min(2), rng);
            }
        }
    }
    let hidden = hides.then_some(Type::Parameter(count));
    // A hidden type that no field mentions would be hidden from everybody.
    let carriers: Vec<usize> =
        (0..visible).filter(|&position| declarations.types[position].parameters.len() == 1).collect();
    let mut carried = Vec::new();
    if let Some(hidden) = hidden {
        for _ in 0..=below(rng, 2) {
            carried.push(match carriers.as_slice() {
                [] => hidden.clone(),
                _ => Type::Data(DataTypeId(*pick(rng, &carriers)), vec![hidden.clone()].into()),
            });
        }
    }
    let constructor = declarations.constructors.last_mut().expect("there is one");
    constructor.result = Type::Data(owner, arguments.into());
    if hides {
        constructor.parameters.push("H".to_owned());
    }
    for ty in carried {
        let name = format!("f{}", constructor.fields.len());
        constructor.fields.push(Field { name, ty, strict: false, form: FieldForm::Plain });
    }
    if told {
        constructor.tell_parameters();
    }
    if constrains {
        constructor.drop_unused_parameters();
    }
}

/// Marks fields of the newest constructor as strict.
///
/// A strict field mentions only data types declared before its own: so no type is empty because its values would be
/// endless, which analysers do not see (GHC, "Lower your guards" 3.4, bounds its search).
fn mark_strict(declarations: &mut Declarations, rng: &mut CaseRng) {
    let Some(constructor) = declarations.constructors.last_mut() else { return };
    let owner = constructor.owner;
    for field in &mut constructor.fields {
        let mut earlier = true;
        field.ty.for_each_data(&mut |mentioned| earlier &= mentioned.0 < owner.0);
        field.strict = earlier && happens(rng, 50);
    }
}

/// What types can be built from at some place.
pub struct Context<'a> {
    /// The data types that may be mentioned.
    types: &'a [DataType],
    /// How many type parameters are in scope.
    parameters: usize,
    builtins: &'static [Builtin],
}

impl<'a> Context<'a> {
    /// The context of a declaration that may mention the first `visible` data types.
    fn of(
        declarations: &'a Declarations,
        visible: usize,
        owner: DataTypeId,
        builtins: &'static [Builtin],
    ) -> Context<'a> {
        let parameters = declarations.data_type(owner).parameters.len();
        Context { types: &declarations.types[..visible], parameters, builtins }
    }

    /// The context of an expression: every data type but unions, which come last, no type parameter.
    pub fn closed(declarations: &'a Declarations, builtins: &'static [Builtin]) -> Context<'a> {
        let declared = declarations.types.iter().take_while(|data_type| data_type.form != DataForm::Union);
        Context { types: &declarations.types[..declared.count()], parameters: 0, builtins }
    }

    fn field(&self, config: &Config, knobs: &Knobs, rng: &mut CaseRng) -> Type {
        if sometimes(rng, knobs.tuple) {
            let arity = 2 + below(rng, 2);
            return Type::Tuple((0..arity).map(|_| self.any(config.type_depth.min(2), rng)).collect());
        }
        if self.parameters > 0 && happens(rng, config.parameter_field) {
            return Type::Parameter(below(rng, self.parameters));
        }
        if self.types.is_empty() || happens(rng, config.builtin_field) {
            return Type::Builtin(*pick(rng, self.builtins));
        }
        self.data(below(rng, self.types.len()), config.type_depth, rng)
    }

    /// A random type of the context, with `depth` levels at most; at the last level only types without arguments
    /// are considered (step 2 of section 3.3.1).
    pub fn any(&self, depth: u32, rng: &mut CaseRng) -> Type {
        let choices: Vec<usize> = (0..self.types.len())
            .filter(|&position| depth > 1 || self.types[position].parameters.is_empty())
            .collect();
        let choice = below(rng, self.parameters + self.builtins.len() + choices.len());
        if choice < self.parameters {
            return Type::Parameter(choice);
        }
        match self.builtins.get(choice - self.parameters) {
            Some(&builtin) => Type::Builtin(builtin),
            None => self.data(choices[choice - self.parameters - self.builtins.len()], depth, rng),
        }
    }

    fn data(&self, position: usize, depth: u32, rng: &mut CaseRng) -> Type {
        let arguments = 0..self.types[position].parameters.len();
        let inner = depth.saturating_sub(1);
        Type::Data(DataTypeId(position), arguments.map(|_| self.any(inner, rng)).collect())
    }
}

/// Gives each unused type parameter a field; see [`Restriction::UsedParameters`].
fn use_parameters(declarations: &mut Declarations, rng: &mut CaseRng) {
    let used = used_parameters(declarations);
    for owner in declarations.type_ids() {
        for (parameter, _) in used[owner.0].iter().enumerate().filter(|(_, used)| !**used) {
            let constructor = *pick(rng, &declarations.data_type(owner).constructors);
            let fields = &mut declarations.constructors[constructor.0].fields;
            let ty = Type::Parameter(parameter);
            let builtin = fields.iter_mut().find(|field| matches!(field.ty, Type::Builtin(_)));
            if let Some(field) = builtin {
                field.ty = ty;
            } else {
                let name = format!("f{}", fields.len());
                fields.push(Field { name, ty, strict: false, form: FieldForm::Plain });
            }
        }
    }
}

/// For each data type and parameter whether the parameter is used: in a field by itself, or as an argument of a
/// data type that uses it. The least such relation, as parameters that only go round in recursion are unused.
pub fn used_parameters(declarations: &Declarations) -> Vec<Vec<bool>> {
    fn mark(ty: &Type, used: &[Vec<bool>], mine: &mut [bool]) {
        match ty {
            // What a constructor hides is no parameter of its data type.
            Type::Parameter(position) => {
                mine.iter_mut().skip(*position).take(1).for_each(|mine| *mine = true);
            }
            Type::Hidden | Type::Least | Type::Greatest | Type::Builtin(_) => {}
            Type::Tuple(parts) => parts.iter().for_each(|part| mark(part, used, mine)),
            Type::Data(id, arguments) => {
                for (argument, _) in arguments.iter().zip(&used[id.0]).filter(|(_, used)| **used) {
                    mark(argument, used, mine);
                }
            }
        }
    }
    let mut used: Vec<Vec<bool>> =
        declarations.types.iter().map(|data_type| vec![false; data_type.parameters.len()]).collect();
    loop {
        let mut next = used.clone();
        for constructor in &declarations.constructors {
            for field in &constructor.fields {
                mark(&field.ty, &used, &mut next[constructor.owner.0]);
            }
        }
        if next == used {
            return used;
        }
        used = next;
    }
}

/// `A` to `S`, then `AA` and so on: letters only, so that a constructor's name (letters and a number) is never a
/// type's, and never a parameter's.
fn type_name(index: usize) -> String {
    const LETTERS: &[u8; 19] = b"ABCDEFGHIJKLMNOPQRS";
    let last = char::from(LETTERS[index % LETTERS.len()]);
    let mut name = if index < LETTERS.len() { String::new() } else { type_name(index / LETTERS.len() - 1) };
    name.push(last);
    name
}

/// `T`, `U`, ... `Z`, then `TT` and so on.
fn parameter_name(index: usize) -> String {
    const LETTERS: &[u8; 7] = b"TUVWXYZ";
    char::from(LETTERS[index % LETTERS.len()]).to_string().repeat(index / LETTERS.len() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_types_and_parameters_differ() {
        let mut names: Vec<String> = (0..400).map(type_name).chain((0..30).map(parameter_name)).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 430);
        assert_eq!((type_name(18), type_name(19), type_name(20)), ("S".into(), "AA".into(), "AB".into()));
        assert_eq!((parameter_name(0), parameter_name(7)), ("T".into(), "TT".into()));
    }
}
