//! What a language cannot express is not drawn.

use elenchus_ir::ClassKind;
use elenchus_lang::{Capability, Level};

use crate::config::{Chances, Own, Weights};
use crate::library::Library;
use crate::state::State;

impl State<'_> {
    /// Whether programs of the level can express something.
    pub fn can(&self, capability: Capability) -> bool {
        self.level.has(capability)
    }

    /// The kind of class, or a plain class in a language without it.
    pub fn kind_or_class(&self, kind: ClassKind) -> ClassKind {
        let is_there = match kind {
            ClassKind::Enum => self.can(Capability::Enums),
            ClassKind::Record => self.can(Capability::Records),
            ClassKind::Class | ClassKind::Interface | ClassKind::Object => true,
        };
        if is_there { kind } else { ClassKind::Class }
    }
}

/// Sets the chances and weights of what the language lacks to nothing.
pub fn leave_out(level: Level, library: &Library, chance: &mut Chances, weight: &mut Weights) {
    let can = |capability| level.has(capability);
    unless(can(Capability::AssignmentValue), &mut [&mut weight.assignment_value]);
    unless(can(Capability::ConditionalValue), &mut [&mut weight.conditional]);
    unless(can(Capability::SwitchValue), &mut [&mut weight.switch_value]);
    unless(can(Capability::BlockValue), &mut [&mut weight.block_value, &mut weight.try_value]);
    unless(can(Capability::Increment), &mut [&mut weight.increment]);
    unless(
        can(Capability::InferredTypes),
        &mut [
            &mut chance.omit_variable_type,
            &mut chance.omit_class_arguments,
            &mut chance.omit_lambda_types,
            &mut chance.omit_call_arguments,
            &mut chance.omit_reference_arguments,
        ],
    );
    unless(can(Capability::CStyleFor), &mut [&mut weight.for_loop]);
    unless(can(Capability::Labels), &mut [&mut chance.label]);
    unless(can(Capability::CheckedExceptions), &mut [&mut chance.throws]);
    unless(can(Capability::Wildcards), &mut [&mut chance.use_site_variance]);
    unless(can(Capability::RawTypes), &mut [&mut chance.raw_type]);
    unless(can(Capability::GenericConstructors), &mut [&mut chance.generic_constructor]);
    unless(can(Capability::Arrays), &mut [&mut chance.array_type, &mut weight.index]);
    unless(can(Capability::Varargs), &mut [&mut chance.varargs]);
    unless(can(Capability::Records), &mut [&mut weight.top_record]);
    unless(can(Capability::Enums), &mut [&mut weight.top_enum]);
    unless(can(Capability::SealedTypes), &mut [&mut weight.top_sealed]);
    unless(can(Capability::Statics), &mut [&mut chance.static_method, &mut chance.static_field]);
    unless(can(Capability::InnerClasses), &mut [&mut chance.inner_class]);
    unless(can(Capability::LocalClasses), &mut [&mut weight.local_class]);
    unless(can(Capability::AnonymousClasses), &mut [&mut weight.anonymous_class]);
    unless(can(Capability::Initializers), &mut [&mut chance.initializer]);
    unless(can(Capability::DefaultMethods), &mut [&mut chance.default_method]);
    unless(can(Capability::MethodReferences), &mut [&mut chance.function_reference]);
    let roles = &library.roles;
    unless(roles.comparable.is_some(), &mut [&mut chance.recursive_bound]);
    unless(!roles.iterables.is_empty(), &mut [&mut weight.for_each]);
    unless(roles.supplier.is_some(), &mut [&mut weight.function_call]);
    unless(roles.has_null, &mut [&mut chance.null_leaf]);
    unless(!library.implemented.is_empty(), &mut [&mut chance.library_interface]);
    unless(
        roles.exceptions.is_some(),
        &mut [&mut weight.top_exception, &mut weight.try_statement, &mut weight.try_value, &mut weight.throw],
    );
}

/// The same for what only some languages have.
pub fn leave_out_own(level: Level, own: &mut Own) {
    let can = |capability| level.has(capability);
    unless(can(Capability::Closures), &mut [&mut own.closure]);
    unless(
        can(Capability::CollectionLiterals),
        &mut [&mut own.list_literal, &mut own.map_literal, &mut own.range, &mut own.collection_type],
    );
    unless(can(Capability::Templates), &mut [&mut own.template]);
    unless(can(Capability::NullOperators), &mut [&mut own.elvis, &mut own.safe_navigation]);
    unless(can(Capability::Properties), &mut [&mut own.accessor, &mut own.named_arguments]);
    unless(can(Capability::DefaultArguments), &mut [&mut own.default_argument]);
    // Where types that are left out are known exactly there are other knobs for them.
    unless(!can(Capability::InferredTypes) && can(Capability::FlowTyping), &mut [&mut own.inferred_local]);
    unless(can(Capability::FlowTyping), &mut [&mut own.flow_typing]);
    unless(can(Capability::Traits), &mut [&mut own.traits]);
    unless(can(Capability::OperatorMethods), &mut [&mut own.operator_method]);
}

fn unless(is_there: bool, knobs: &mut [&mut u8]) {
    for knob in knobs.iter_mut().filter(|_| !is_there) {
        **knob = 0;
    }
}
