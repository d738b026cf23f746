//! How large a graph is: the columns of Table 1 of the paper.

use std::sync::Arc;

use elenchus_types::World;
use serde::Serialize;

use super::{DefKind, Graph};

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Stats {
    pub nodes: usize,
    pub edges: usize,
    pub methods: usize,
    pub generic_methods: usize,
    pub fields: usize,
    pub constructors: usize,
    pub types: usize,
    pub generic_types: usize,
    /// Classes above a class, on average.
    pub inheritance: f64,
    /// Types in a signature: the receiver, the parameters and the result, on average.
    pub signature: f64,
}

impl Graph {
    /// Counts what belongs to the libraries that programs are about; nodes and edges are those of the whole graph.
    pub fn stats(&self) -> Stats {
        let mut world = World::over(Arc::clone(&self.base));
        let defs: Vec<_> = self.subjects.iter().map(|def| self.def(*def)).collect();
        let of = |kind: DefKind| defs.iter().filter(move |def| def.kind == kind);
        let owners: std::collections::BTreeSet<_> = self.plain.iter().chain(&self.generic).copied().collect();
        let above: usize = owners
            .iter()
            .map(|index| world.closure(self.classes[*index as usize].declared).len().saturating_sub(1))
            .sum();
        let with_result = self.defs.iter().filter(|def| self.makes(def.result, &world)).count();
        let signature: usize =
            defs.iter().map(|def| usize::from(def.receiver.is_some()) + def.params.len() + 1).sum();
        let average = |sum: usize, count: usize| if count == 0 { 0.0 } else { sum as f64 / count as f64 };
        Stats {
            nodes: self.classes.len() + self.primitive.len() + self.defs.len(),
            edges: self.classes.iter().map(|class| class.members.len()).sum::<usize>() + with_result,
            methods: of(DefKind::Method).count(),
            generic_methods: of(DefKind::Method).filter(|def| !def.type_params.is_empty()).count(),
            fields: of(DefKind::Field).count(),
            constructors: of(DefKind::Constructor).count(),
            types: owners.len(),
            generic_types: self.generic.len(),
            inheritance: average(above, owners.len()),
            signature: average(signature, defs.len()),
        }
    }

    fn makes(&self, result: elenchus_types::TypeId, world: &World) -> bool {
        match world.get(result) {
            elenchus_types::Type::Primitive(_) => true,
            elenchus_types::Type::Class(use_of) => self.by_class.contains_key(&use_of.class),
            _ => false,
        }
    }
}
