//! Smaller programs: the steps of the hierarchical reducer of section 5.1.
//!
//! The largest steps come first: arms, data types, constructors, parameters of constructors; then patterns become
//! wildcards. Each change is carried through to whatever depends on it, so that every step is a program again.

use crate::bounds::Interfaces;
use crate::datatype::{Builtin, ConstructorId, DataForm, DataTypeId, FieldForm, Substitution, Type};
use crate::pattern::{Arm, Pattern};
use crate::program::PatternProgram;

/// How large a program is: the number of its parts.
pub fn size(program: &PatternProgram) -> usize {
    let constructors: usize = program
        .declarations
        .constructors
        .iter()
        .map(|constructor| {
            3 + constructor.fields.iter().map(|field| 2 + field.ty.size()).sum::<usize>()
                + constructor.result.size()
        })
        .sum();
    let arms: usize =
        program.arms.iter().map(|arm| 3 + arm.pattern.size() + usize::from(arm.guard.is_some())).sum();
    let types: usize =
        program.declarations.types.iter().map(|data_type| 3 + data_type.parameters.len()).sum();
    let forms = program.declarations.types.iter().map(|data_type| match data_type.form {
        DataForm::Product => 0,
        DataForm::Sum | DataForm::ListedSum => 1,
        DataForm::Structural | DataForm::Union => 2,
    });
    let bounds: usize = program
        .declarations
        .types
        .iter()
        .map(|data_type| {
            data_type.extends.len() + data_type.bounds.iter().map(|bound| bound.len()).sum::<usize>()
        })
        .sum();
    let intersections = program
        .declarations
        .constructors
        .iter()
        .flat_map(|constructor| &constructor.fields)
        .filter(|field| field.form == FieldForm::Intersection)
        .count()
        + usize::from(program.style.intersection);
    types + constructors + arms + program.scrutinee.size() + forms.sum::<usize>() + bounds + intersections
}

/// Programs that are one step smaller.
pub fn smaller(program: &PatternProgram) -> impl Iterator<Item = PatternProgram> + '_ {
    let arms = (0..program.arms.len()).map(|arm| without_arm(program, arm));
    let types = program.declarations.type_ids().filter_map(|id| without_type(program, id));
    let constructors =
        program.declarations.constructor_ids().filter_map(|id| without_constructor(program, id));
    let fields = program.declarations.constructor_ids().flat_map(move |id| {
        let count = program.declarations.constructor(id).fields.len();
        (0..count).map(move |field| without_field(program, id, field))
    });
    let parameters = program.declarations.type_ids().flat_map(move |id| {
        let count = program.declarations.data_type(id).parameters.len();
        (0..count).filter_map(move |parameter| without_parameter(program, id, parameter))
    });
    let forms = program
        .declarations
        .type_ids()
        .filter_map(|id| as_product(program, id).or_else(|| as_sum(program, id)));
    let bounds = program.declarations.type_ids().flat_map(move |id| without_bounds(program, id));
    let intersections = without_intersections(program);
    let guards = (0..program.arms.len()).filter_map(|arm| without_guard(program, arm));
    let patterns = (0..program.arms.len()).flat_map(|arm| simpler_arms(program, arm));
    let changed = arms
        .chain(types)
        .chain(constructors)
        .chain(fields)
        .chain(parameters)
        .chain(forms)
        .chain(bounds)
        .chain(intersections)
        .chain(guards)
        .chain(patterns);
    // A match needs an arm in most languages, one for values.
    let has_arms = |program: &PatternProgram| !program.arms.iter().all(|arm| arm.pattern.is_exception());
    let is_program = move |changed: &PatternProgram| {
        (has_arms(changed) || program.arms.is_empty())
            && changed.declarations.forms_are_sound(&changed.scrutinee)
            && changed.declarations.bounds_are_kept(&changed.scrutinee)
            && (!changed.style.intersection || changed.declarations.extends(&changed.scrutinee))
    };
    changed.filter(is_program).map(|mut changed| {
        // What was taken away no longer says what is left over.
        changed.removed.clear();
        changed
    })
}

fn without_arm(program: &PatternProgram, arm: usize) -> PatternProgram {
    let mut changed = program.clone();
    changed.arms.remove(arm);
    changed
}

/// Without all that a data type extends, and without the bound of a parameter.
fn without_bounds(program: &PatternProgram, id: DataTypeId) -> Vec<PatternProgram> {
    let mut found = Vec::new();
    let data_type = program.declarations.data_type(id);
    if !data_type.extends.is_empty() {
        let mut changed = program.clone();
        changed.declarations.types[id.0].extends = Interfaces::default();
        found.push(changed);
    }
    for (position, _) in data_type.bounds.iter().enumerate().filter(|(_, bound)| !bound.is_empty()) {
        let mut changed = program.clone();
        changed.declarations.types[id.0].bounds[position] = Interfaces::default();
        found.push(changed);
    }
    found
}

/// Without one of the intersections.
fn without_intersections(program: &PatternProgram) -> Vec<PatternProgram> {
    let mut found = Vec::new();
    if program.style.intersection {
        let mut changed = program.clone();
        changed.style.intersection = false;
        found.push(changed);
    }
    for id in program.declarations.constructor_ids() {
        let fields = program.declarations.constructor(id).fields.iter().enumerate();
        for (position, _) in fields.filter(|(_, field)| field.form == FieldForm::Intersection) {
            let mut changed = program.clone();
            changed.declarations.constructors[id.0].fields[position].form = FieldForm::Plain;
            found.push(changed);
        }
    }
    found
}

fn without_guard(program: &PatternProgram, arm: usize) -> Option<PatternProgram> {
    program.arms[arm].guard?;
    let mut changed = program.clone();
    changed.arms[arm].guard = None;
    Some(changed)
}

/// A pattern of an arm becomes a wildcard, an alternative, or what it names.
fn simpler_arms(program: &PatternProgram, arm: usize) -> Vec<PatternProgram> {
    let whole = &program.arms[arm].pattern;
    let mut changed = Vec::new();
    for path in whole.paths() {
        let part = whole.at(&path);
        let mut replacements: Vec<Pattern> = Vec::new();
        match part {
            Pattern::Wildcard { .. } | Pattern::Exception { .. } => {}
            Pattern::Or { alternatives } => replacements.extend(alternatives.iter().cloned()),
            Pattern::View { .. } => replacements.push(Pattern::wildcard(program.scrutinee.clone())),
            Pattern::Bound { pattern } => replacements.push(Pattern::clone(pattern)),
            Pattern::Irrefutable { pattern } => {
                replacements.extend([Pattern::wildcard(Type::Hidden), Pattern::clone(pattern)]);
            }
            Pattern::Constructor { ty, .. }
            | Pattern::Constant { ty, .. }
            | Pattern::Present { ty }
            | Pattern::Opaque { ty, .. } => {
                replacements.push(Pattern::wildcard(ty.clone()));
            }
            Pattern::Text { .. } | Pattern::Tuple { .. } | Pattern::Null => {
                replacements.push(Pattern::wildcard(Type::Hidden));
            }
        }
        for replacement in replacements {
            let mut program = program.clone();
            program.arms[arm].pattern = whole.with(&path, replacement);
            changed.push(program);
        }
    }
    changed
}

/// Without a data type that nothing else mentions.
fn without_type(program: &PatternProgram, id: DataTypeId) -> Option<PatternProgram> {
    let mentions = |ty: &Type| {
        let mut found = false;
        ty.for_each_data(&mut |mentioned| found |= mentioned == id);
        found
    };
    let others = program.declarations.constructors.iter().filter(|constructor| constructor.owner != id);
    let used = mentions(&program.scrutinee)
        || program.views.iter().any(|view| mentions(&view.result))
        || others
            .flat_map(|constructor| {
                constructor.fields.iter().map(|field| &field.ty).chain([&constructor.result])
            })
            .any(mentions);
    if used {
        return None;
    }
    let mut changed = program.clone();
    for &constructor in program.declarations.data_type(id).constructors.iter().rev() {
        remove_constructor(&mut changed, constructor);
    }
    changed.declarations.types.remove(id.0);
    let renumber = |ty: &mut Type| renumber_types(ty, id);
    for constructor in &mut changed.declarations.constructors {
        constructor.owner = lowered(constructor.owner, id);
        renumber(&mut constructor.result);
        constructor.fields.iter_mut().for_each(|field| renumber(&mut field.ty));
    }
    renumber(&mut changed.scrutinee);
    changed.views.iter_mut().for_each(|view| renumber(&mut view.result));
    for arm in &mut changed.arms {
        arm.pattern.for_each_mut(&mut |pattern| match pattern {
            Pattern::Wildcard { ty, .. }
            | Pattern::Present { ty }
            | Pattern::Opaque { ty, .. }
            | Pattern::Constructor { ty, .. } => renumber(ty),
            _ => {}
        });
    }
    Some(changed)
}

fn lowered(id: DataTypeId, removed: DataTypeId) -> DataTypeId {
    DataTypeId(id.0 - usize::from(id.0 > removed.0))
}

fn renumber_types(ty: &mut Type, removed: DataTypeId) {
    match ty {
        Type::Parameter(_) | Type::Hidden | Type::Least | Type::Greatest | Type::Builtin(_) => {}
        Type::Tuple(parts) => parts.make_mut().iter_mut().for_each(|part| renumber_types(part, removed)),
        Type::Data(id, arguments) => {
            *id = lowered(*id, removed);
            for argument in arguments.make_mut() {
                renumber_types(argument, removed);
            }
        }
    }
}

/// Without a type parameter of a data type; what had it for a type is an integer.
fn without_parameter(program: &PatternProgram, id: DataTypeId, parameter: usize) -> Option<PatternProgram> {
    let mut changed = program.clone();
    for constructor in &mut changed.declarations.constructors {
        if constructor.owner == id
            && let Type::Parameter(own) = constructor.result.parts()[parameter]
        {
            let integer = (0..constructor.parameters.len())
                .map(|position| (position == own).then_some(Type::Builtin(Builtin::Int)));
            let substitution = Substitution::new(integer.collect());
            for field in &mut constructor.fields {
                field.ty = substitution.apply(&field.ty);
            }
        }
        constructor.fields.iter_mut().for_each(|field| remove_argument(&mut field.ty, id, parameter));
        remove_argument(&mut constructor.result, id, parameter);
        constructor.drop_unused_parameters();
    }
    let data_type = &mut changed.declarations.types[id.0];
    data_type.parameters.remove(parameter);
    data_type.variances.remove(parameter);
    data_type.bounds.remove(parameter);
    remove_argument(&mut changed.scrutinee, id, parameter);
    changed.views.iter_mut().for_each(|view| remove_argument(&mut view.result, id, parameter));
    for arm in &mut changed.arms {
        arm.pattern.for_each_mut(&mut |pattern| {
            if let Pattern::Present { ty } | Pattern::Opaque { ty, .. } = pattern {
                remove_argument(ty, id, parameter);
            }
        });
    }
    // Reading the arms again gives their parts the types that they have now.
    let read = PatternProgram::read(&crate::text::write(&changed), changed.level).ok()?;
    Some(PatternProgram { arms: read.arms, ..changed })
}

fn remove_argument(ty: &mut Type, of: DataTypeId, position: usize) {
    match ty {
        Type::Parameter(_) | Type::Hidden | Type::Least | Type::Greatest | Type::Builtin(_) => {}
        Type::Tuple(parts) => {
            parts.make_mut().iter_mut().for_each(|part| remove_argument(part, of, position));
        }
        Type::Data(id, arguments) => {
            if *id == of {
                let kept = arguments.iter().enumerate().filter(|(own, _)| *own != position);
                *arguments = kept.map(|(_, argument)| argument.clone()).collect();
            }
            arguments.make_mut().iter_mut().for_each(|argument| remove_argument(argument, of, position));
        }
    }
}

/// A data type of one constructor becomes that constructor, where a language can have it so.
fn as_product(program: &PatternProgram, id: DataTypeId) -> Option<PatternProgram> {
    let is_sum = matches!(program.declarations.data_type(id).form, DataForm::Sum | DataForm::ListedSum);
    if !is_sum || !program.declarations.may_be_product(id) || !program.dialect.has_products() {
        return None;
    }
    let mut changed = program.clone();
    changed.declarations.types[id.0].form = DataForm::Product;
    Some(changed)
}

/// Constructors that belong to no data type become those of one.
fn as_sum(program: &PatternProgram, id: DataTypeId) -> Option<PatternProgram> {
    if program.declarations.data_type(id).form != DataForm::Structural {
        return None;
    }
    let mut changed = program.clone();
    changed.declarations.types[id.0].form = DataForm::Sum;
    Some(changed)
}

fn without_constructor(program: &PatternProgram, id: ConstructorId) -> Option<PatternProgram> {
    let owner = program.declarations.constructor(id).owner;
    if program.declarations.data_type(owner).constructors.len() == 1 {
        return None;
    }
    let mut changed = program.clone();
    remove_constructor(&mut changed, id);
    Some(changed)
}

/// Takes a constructor away, with the arms that need it and the alternatives that do.
fn remove_constructor(program: &mut PatternProgram, id: ConstructorId) {
    let owner = program.declarations.constructor(id).owner;
    program.declarations.constructors.remove(id.0);
    program.declarations.types[owner.0].constructors.retain(|&other| other != id);
    for data_type in &mut program.declarations.types {
        for other in &mut data_type.constructors {
            other.0 -= usize::from(other.0 > id.0);
        }
    }
    let arms = std::mem::take(&mut program.arms);
    program.arms = arms
        .into_iter()
        .filter_map(|arm| without(arm.pattern, id).map(|pattern| Arm { pattern, guard: arm.guard }))
        .collect();
    for arm in &mut program.arms {
        arm.pattern.for_each_mut(&mut |pattern| {
            if let Pattern::Constructor { constructor, .. } = pattern {
                constructor.0 -= usize::from(constructor.0 > id.0);
            }
        });
    }
}

/// A pattern without what needs a constructor; `None` if nothing is left.
fn without(mut pattern: Pattern, id: ConstructorId) -> Option<Pattern> {
    match &mut pattern {
        Pattern::Constructor { constructor, .. } if *constructor == id => return None,
        Pattern::Or { alternatives } => {
            let kept: Vec<Pattern> =
                std::mem::take(alternatives).into_iter().filter_map(|part| without(part, id)).collect();
            return match kept.len() {
                0 => None,
                1 => kept.into_iter().next(),
                _ => Some(Pattern::Or { alternatives: kept }),
            };
        }
        _ => {}
    }
    for part in pattern.parts_mut() {
        let taken = std::mem::replace(part, Pattern::Null);
        *part = without(taken, id)?;
    }
    Some(pattern)
}

fn without_field(program: &PatternProgram, id: ConstructorId, field: usize) -> PatternProgram {
    let mut changed = program.clone();
    changed.declarations.constructors[id.0].fields.remove(field);
    changed.declarations.constructors[id.0].drop_unused_parameters();
    for arm in &mut changed.arms {
        arm.pattern.for_each_mut(&mut |pattern| {
            if let Pattern::Constructor { constructor, arguments, .. } = pattern
                && *constructor == id
            {
                arguments.remove(field);
            }
        });
    }
    changed
}
