//! Programs that mention types and do nothing with them: what a compiler reads of a class file, it reads for these.

use elenchus_case::DeadEnd;
use elenchus_types::{Substitution, TypeId, Wildcard};

use crate::state::State;

impl State<'_> {
    /// A function with a variable for each of some types, which are those of the libraries whose turn it is.
    pub fn mention(&mut self, turn: u64) -> Result<(), DeadEnd> {
        let graph = self.graph;
        let number = u64::from(self.config.mention);
        for step in 0..number.min(graph.named.len() as u64) {
            let place = (turn * number + step) % graph.named.len() as u64;
            let ty = self.any_use(graph.named[place as usize]);
            if !self.is_writable(ty) {
                continue;
            }
            let value = self.null(ty);
            self.name_value(ty, value);
        }
        if self.statements.is_empty() {
            return Err(DeadEnd { reason: "the library has nothing that a program can mention" });
        }
        self.finish_function(0);
        Ok(())
    }

    /// A class with arguments within its bounds, or any at all where none were found.
    fn any_use(&mut self, index: u32) -> TypeId {
        let node = &self.graph.classes[index as usize];
        let (class, declared) = (node.class, node.declared);
        if let Some(found) = self.draw_use(index, self.config.type_depth.max(1)) {
            return found;
        }
        let any = self.world.wildcard(Wildcard::Unbounded);
        let all = self.params_around(class);
        let sigma: Substitution = all.into_iter().map(|var| (var, any)).collect();
        self.world.substitute(declared, &sigma)
    }
}
