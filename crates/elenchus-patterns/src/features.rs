//! Names of what a program exercises, by which findings and campaigns can be compared.

use crate::datatype::{ConstructorForm, DataForm, FieldForm, Type};
use crate::declare::used_parameters;
use crate::pattern::{Fields, Pattern, Wildcard};
use crate::program::{Labels, MatchForm, PatternProgram};
use crate::variance::Variance;

/// The features of a program, sorted.
pub fn features(program: &PatternProgram) -> Vec<String> {
    let mut found = Features::default();
    declared(program, &mut found);
    for arm in &program.arms {
        arm.pattern.for_each(&mut |pattern| matched(program, pattern, &mut found));
        found.add("guards", arm.guard.is_some());
    }
    found.add("switch-statement", program.style.form == MatchForm::Statement);
    found.add("colon-labels", program.style.labels == Labels::Colon);
    found.add("reference-scrutinee", program.style.by_reference);
    found.add("intersection-type", program.style.intersection);
    let mut names: Vec<String> = found.0.into_iter().map(str::to_owned).collect();
    if let Some(depth) = program.arms.iter().map(|arm| arm.pattern.depth()).max().filter(|&depth| depth > 1) {
        names.push(format!("nested-depth-{depth}"));
    }
    names.sort();
    names
}

#[derive(Default)]
struct Features(Vec<&'static str>);

impl Features {
    fn add(&mut self, name: &'static str, present: bool) {
        if present && !self.0.contains(&name) {
            self.0.push(name);
        }
    }
}

fn declared(program: &PatternProgram, found: &mut Features) {
    let declarations = &program.declarations;
    let reachable = declarations.reachable();
    for id in declarations.type_ids() {
        let data_type = declarations.data_type(id);
        found.add("polymorphic", !data_type.parameters.is_empty());
        let is_marked = data_type.variances.iter().any(|variance| *variance != Variance::Invariant);
        found.add("variance", is_marked);
        found.add("bounded-parameter", data_type.bounds.iter().any(|bound| !bound.is_empty()));
        found.add("recursive", reachable.recursive(id));
        let mutual = declarations
            .type_ids()
            .any(|other| other != id && reachable.reaches(id, other) && reachable.reaches(other, id));
        found.add("mutually-recursive", mutual);
        found.add("single-constructor", data_type.constructors.len() == 1);
        found.add("empty-type", data_type.constructors.is_empty());
        found.add("permits-clause", data_type.form == DataForm::ListedSum);
        found.add("struct", data_type.form == DataForm::Product);
        found.add("structural-type", data_type.form == DataForm::Structural);
        found.add("union-type", data_type.form == DataForm::Union);
    }
    found.add("phantom-parameter", used_parameters(declarations).iter().flatten().any(|used| !used));
    for id in declarations.constructor_ids() {
        found.add("gadt", declarations.is_generalised(id));
    }
    let declared = declarations
        .constructors
        .iter()
        .filter(|constructor| declarations.data_type(constructor.owner).form != DataForm::Union);
    for constructor in declared {
        for field in &constructor.fields {
            found.add("strict-field", field.strict);
            found.add("tuple-type", matches!(field.ty, Type::Tuple(_)));
            found.add("primitive-field", field.form == FieldForm::Primitive);
            found.add("reference-field", field.form == FieldForm::Reference);
            found.add("intersection-type", field.form == FieldForm::Intersection);
            if let Type::Data(id, arguments) = &field.ty {
                let nested = arguments.iter().any(|argument| matches!(argument, Type::Data(..)));
                let back = *id == constructor.owner || reachable.reaches(*id, constructor.owner);
                found.add("nested-type-argument", nested);
                found.add("nonregular-recursion", back && nested);
            }
        }
    }
}

fn matched(program: &PatternProgram, pattern: &Pattern, found: &mut Features) {
    match pattern {
        Pattern::Wildcard { spelling, .. } => {
            let unnamed = matches!(spelling, Wildcard::Unnamed | Wildcard::TypedUnnamed);
            found.add("unnamed-pattern", unnamed);
            found.add("variable-pattern", !unnamed);
        }
        Pattern::Constant { span, .. } => {
            found.add("constants", span.is_single());
            found.add("ranges", !span.is_single());
        }
        Pattern::Present { .. } => found.add("present-pattern", true),
        Pattern::Null => found.add("null-pattern", true),
        Pattern::Text { .. } => found.add("strings", true),
        Pattern::Tuple { .. } => found.add("tuples", true),
        Pattern::Or { .. } => found.add("or-patterns", true),
        Pattern::Bound { .. } => found.add("binders", true),
        Pattern::Irrefutable { .. } => found.add("irrefutable-pattern", true),
        Pattern::Opaque { .. } => found.add("opaque-pattern", true),
        Pattern::View { number, .. } => {
            let synonyms = program.views.get(*number).is_some_and(|view| view.synonyms);
            found.add("view-pattern", !synonyms);
            found.add("complete-synonyms", synonyms);
        }
        Pattern::Exception { .. } => found.add("exception-pattern", true),
        Pattern::Constructor { constructor, ty, spelling, .. } => {
            let form = program.declarations.constructor(*constructor).form;
            found.add("struct-pattern", form == ConstructorForm::Named);
            let parameterized = matches!(ty, Type::Data(_, arguments) if !arguments.is_empty());
            found.add("explicit-type-arguments", spelling.explicit_arguments && parameterized);
            found.add("rest-pattern", spelling.fields == Fields::Rest);
            found.add("type-test", matches!(spelling.fields, Fields::TypeTest(_)));
        }
    }
}
