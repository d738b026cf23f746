//! Random data types (section 3.2.1).

use elenchus_case::CaseRng;
use elenchus_lang::Level;

use crate::config::Config;
use crate::datatype::{
    Builtin, Constructor, ConstructorForm, ConstructorId, DataForm, DataType, DataTypeId, Declarations,
    Field, FieldForm, Type,
};
use crate::print::Dialect;
use crate::random::{below, between, happens, pick};
use crate::rule::Rule;

/// Draws the data types of a program.
pub fn declare(config: &Config, dialect: &dyn Dialect, level: Level, rng: &mut CaseRng) -> Declarations {
    let mut declarations = Declarations::default();
    for index in 0..between(rng, config.types) {
        let parameters =
            if happens(rng, config.polymorphic) { between(rng, config.type_parameters) } else { 0 };
        declarations.types.push(DataType {
            name: type_name(index),
            parameters: (0..parameters).map(parameter_name).collect(),
            constructors: Vec::new(),
            form: DataForm::Sum,
        });
    }
    let recursive = happens(rng, config.recursive);
    for owner in declarations.type_ids() {
        let single = happens(rng, config.single_constructor);
        let count = if single { 1 } else { between(rng, config.constructors) };
        // The constructor that makes the type inhabited, if it has to be: see `Rule::InhabitedTypes`.
        let base = dialect.obeys(Rule::InhabitedTypes, level).then(|| below(rng, count));
        for index in 0..count {
            let visible = if recursive && base != Some(index) { declarations.types.len() } else { owner.0 };
            let context = Context::of(&declarations, visible, owner, dialect.builtins());
            let fields = if happens(rng, config.nullary) { 0 } else { between(rng, config.fields) };
            let types = (0..fields).map(|_| context.field(config, rng)).collect();
            push_constructor(&mut declarations, owner, types);
        }
    }
    if dialect.obeys(Rule::UsedParameters, level) {
        use_parameters(&mut declarations, rng);
    }
    declarations
}

fn push_constructor(declarations: &mut Declarations, owner: DataTypeId, types: Vec<Type>) {
    let id = ConstructorId(declarations.constructors.len());
    let result = declarations.applied_to_parameters(owner);
    let data_type = &mut declarations.types[owner.0];
    data_type.constructors.push(id);
    let name = format!("{}{}", data_type.name, data_type.constructors.len());
    let field = |(position, ty)| Field { name: format!("f{position}"), ty, form: FieldForm::Plain };
    let fields = types.into_iter().enumerate().map(field).collect();
    declarations.constructors.push(Constructor { name, owner, fields, result, form: ConstructorForm::Tuple });
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

    /// The context of an expression: every data type, no type parameter.
    pub fn closed(declarations: &'a Declarations, builtins: &'static [Builtin]) -> Context<'a> {
        Context { types: &declarations.types, parameters: 0, builtins }
    }

    fn field(&self, config: &Config, rng: &mut CaseRng) -> Type {
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

/// Gives each unused type parameter a field; see [`Rule::UsedParameters`].
fn use_parameters(declarations: &mut Declarations, rng: &mut CaseRng) {
    let used = used_parameters(declarations);
    for owner in declarations.type_ids() {
        for (parameter, _) in used[owner.0].iter().enumerate().filter(|(_, used)| !**used) {
            let constructor = *pick(rng, &declarations.data_type(owner).constructors);
            let fields = &mut declarations.constructors[constructor.0].fields;
            let ty = Type::Parameter(parameter);
            let builtin = fields.iter_mut().find(|field| matches!(field.ty, Type::Builtin(_)));
            match builtin {
                Some(field) => field.ty = ty,
                None => {
                    fields.push(Field { name: format!("f{}", fields.len()), ty, form: FieldForm::Plain });
                }
            }
        }
    }
}

/// For each data type and parameter whether the parameter is used: in a field by itself, or as an argument of a
/// data type that uses it. The least such relation, as parameters that only go round in recursion are unused.
pub fn used_parameters(declarations: &Declarations) -> Vec<Vec<bool>> {
    fn mark(ty: &Type, used: &[Vec<bool>], mine: &mut [bool]) {
        match ty {
            Type::Parameter(position) => mine[*position] = true,
            Type::Builtin(_) => {}
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
