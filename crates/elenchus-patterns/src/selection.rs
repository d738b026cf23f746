//! The type to match against (section 3.3.1).

use elenchus_case::CaseRng;

use crate::config::Config;
use crate::datatype::{Builtin, Declarations, Substitution, Type};
use crate::declare::Context;
use crate::graph::DataTypeGraph;
use crate::random::pick;

/// Draws a closed type that has a constructor.
pub fn select(
    config: &Config,
    declarations: &Declarations,
    graph: &DataTypeGraph,
    builtins: &'static [Builtin],
    rng: &mut CaseRng,
) -> Type {
    let types = graph.types();
    // Step 1: the parameters that the constructor constrains, and the data type.
    let (constrained, general) = pick(rng, &types).decompose();
    let Type::Data(_, parameters) = &general else { unreachable!("only data types have constructors") };
    // Step 2: random types for the others.
    let context = Context::closed(declarations, builtins);
    let instantiated = (0..parameters.len()).map(|position| {
        let fixed = constrained.get(position).cloned();
        Some(fixed.unwrap_or_else(|| context.any(config.type_depth, rng)))
    });
    // Step 3.
    let selected = Substitution::new(instantiated.collect()).apply(&general);
    close(config, &context, &selected, rng)
}

/// Random types for the parameters that are left inside what a constructor constrains.
fn close(config: &Config, context: &Context<'_>, ty: &Type, rng: &mut CaseRng) -> Type {
    match ty {
        Type::Parameter(_) | Type::Hidden | Type::Least | Type::Greatest => {
            context.any(config.type_depth.min(2), rng)
        }
        Type::Builtin(_) => ty.clone(),
        Type::Tuple(parts) => {
            Type::Tuple(parts.iter().map(|part| close(config, context, part, rng)).collect())
        }
        Type::Data(id, parts) => {
            Type::Data(*id, parts.iter().map(|part| close(config, context, part, rng)).collect())
        }
    }
}
