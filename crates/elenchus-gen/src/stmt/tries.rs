//! `try` with catches and `finally`.

use elenchus_ir as ir;
use elenchus_ir::{Catch, Expr, Name};
use elenchus_types::TypeId;

use crate::Restriction;
use crate::env::{Handler, Local};
use crate::state::State;

/// What a catch is for, and the name of its variable.
pub type Caught = (Vec<TypeId>, Name);

impl State<'_> {
    /// Makes a body with `make` in a `try`, and says which catches come after it: those of checked exceptions that it can
    /// throw, and some of unchecked ones.
    pub fn try_parts<A, B>(&mut self, make: impl FnOnce(&mut Self) -> (A, B)) -> (A, B, Vec<Caught>) {
        let first = self.draw_checked();
        let mut caught = vec![first];
        let second = self.draw_checked();
        if !self.world.is_subtype(first, second) && !self.world.is_subtype(second, first) {
            caught.push(second);
        }
        // `Exception` is above what the other catches are for.
        let exceptions = self.roles.exceptions.as_ref();
        caught.retain(|caught| exceptions.is_none_or(|exceptions| *caught != exceptions.exception));
        self.env.handlers.push(Handler { caught: caught.clone(), thrown: Vec::new() });
        let (body, more) = make(self);
        let handler = self.env.handlers.pop().unwrap_or_default();
        let mut types: Vec<TypeId> = if self.rule(Restriction::CaughtExceptionsAreThrown) {
            caught.into_iter().filter(|ty| handler.thrown.contains(ty)).collect()
        } else {
            caught
        };
        if types.is_empty() || self.chance(40) {
            types.push(self.draw_unchecked());
        }
        let mut catches: Vec<Caught> = Vec::new();
        let join = types.len() > 1 && self.chance(40);
        for ty in types {
            match catches.last_mut() {
                Some((alternatives, _)) if join => alternatives.push(ty),
                _ => {
                    let name = self.local_name();
                    catches.push((vec![ty], name));
                }
            }
        }
        (body, more, catches)
    }

    /// The variable of a catch. That of several types has their lub, of which no more is said here than what is above it.
    pub fn push_caught(&mut self, types: &[TypeId], name: Name) {
        let above = || self.roles.exceptions.as_ref().map_or(self.roles.root, |known| known.throwable);
        let local = match types {
            [only] => Local::new(name, *only, true),
            _ => Local { is_exact: false, ..Local::new(name, above(), true) },
        };
        self.env.locals.push(local);
    }

    pub fn catch_node(&mut self, types: &[TypeId], name: Name, body: ir::ExprId) -> ir::CatchId {
        let is_final = self.chance(self.chance.final_variable / 2);
        let types = types.iter().map(|ty| self.write(*ty)).collect();
        self.program.catches.add(Catch { name, is_final, types, body })
    }

    pub fn try_statement(&mut self, items: &mut Vec<ir::ExprId>, depth: u32, must_complete: bool) -> bool {
        let (body, body_completes, catches) = self.try_parts(|state| {
            let (locals, classes) = (state.env.locals.len(), state.env.local_classes.len());
            let (mut items, mut completes) = state.statements(depth, must_complete);
            // Something to catch.
            if completes && !must_complete && state.chance(30) {
                completes = state.throw(&mut items);
            }
            state.env.locals.truncate(locals);
            state.env.local_classes.truncate(classes);
            (state.add(Expr::Block { items }), completes)
        });
        let mut completes = body_completes;
        let mut nodes = Vec::new();
        for (types, name) in catches {
            let start = self.env.locals.len();
            self.push_caught(&types, name);
            let (block, catch_completes) = self.block(depth, must_complete);
            self.env.locals.truncate(start);
            completes |= catch_completes;
            nodes.push(self.catch_node(&types, name, block));
        }
        let finally = if self.chance(30) { Some(self.block(0, true).0) } else { None };
        items.push(self.add(Expr::Try { body, catches: nodes, finally }));
        completes
    }
}
