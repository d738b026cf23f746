use std::sync::Arc;

use elenchus_case::{CaseRng, DeadEnd};
use elenchus_ir::Program;
use elenchus_lang::Level;
use elenchus_types::{Base, World};

use crate::config::{Chances, Config, ConfigError, Own, Weights};
use crate::env::Env;
use crate::features::{leave_out, leave_out_own};
use crate::library::Library;
use crate::random;
use crate::state::{Own as Declarations, State};

/// What counts against the budget: expressions, functions and variables.
fn size(program: &Program) -> usize {
    program.exprs.len() + program.functions.len() + program.variables.len()
}

/// Makes well-typed programs; see the crate's documentation.
pub struct Generator {
    config: Config,
    level: Level,
    library: Library,
}

impl Generator {
    /// A generator of programs of a level, over its library of classes, such as that of `elenchus_types::library::java`.
    pub fn new(config: Config, level: Level, base: Arc<Base>) -> Result<Generator, ConfigError> {
        config.check()?;
        let language = level.language();
        let roles = language.roles().ok_or(ConfigError::Language { name: language.name() })?;
        Ok(Generator { config, level, library: Library::new(base, roles, level) })
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Makes one program, which is a function of the configuration, the level and the random numbers.
    pub fn generate(&self, rng: &mut CaseRng) -> Result<Program, DeadEnd> {
        let (mut chance, mut weight) = (self.config.chance.clone(), self.config.weight.clone());
        let mut own_chance = self.config.own.clone();
        leave_out(self.level, &self.library, &mut chance, &mut weight);
        leave_out_own(self.level, &mut own_chance);
        if self.config.swarm {
            self.draw_features(&mut chance, &mut weight, rng);
            self.draw_own(&mut own_chance, rng);
        }
        let mut state = State {
            config: &self.config,
            library: &self.library,
            level: self.level,
            chance,
            weight,
            own_chance,
            rng,
            world: World::over(Arc::clone(&self.library.base)),
            program: Program::default(),
            roles: &self.library.roles,
            own: Declarations::default(),
            env: Env::default(),
            budget: self.config.max_nodes,
            jobs: Vec::new(),
            dead_end: None,
        };
        state.make_program();
        if let Some(reason) = state.dead_end {
            return Err(DeadEnd { reason });
        }
        let program = state.program;
        if size(&program) > self.config.max_nodes as usize {
            return Err(DeadEnd { reason: "what was declared needs more than the budget" });
        }
        Ok(program)
    }

    /// Swarm mode for what only some languages have; of a language that has none of it nothing is drawn.
    fn draw_own(&self, own: &mut Own, rng: &mut CaseRng) {
        for (_, value) in own.each_mut().into_iter().filter(|(_, value)| **value > 0) {
            if random::happens(rng, self.config.swarm_leaves_out) {
                *value = 0;
            }
        }
    }

    /// Swarm mode (Groce and others, 2012): what is left out makes room for the rest.
    fn draw_features(&self, chance: &mut Chances, weight: &mut Weights, rng: &mut CaseRng) {
        for (name, value) in chance.each_mut() {
            // Leaving these out would not leave out a feature, but make programs poor.
            if matches!(name, "live_receiver" | "synthesis" | "expression_body") {
                continue;
            }
            if random::happens(rng, self.config.swarm_leaves_out) {
                *value = 0;
            } else if *value < 50 && random::happens(rng, 30) {
                *value *= 2;
            }
        }
        for (name, value) in weight.each_mut() {
            if matches!(name, "top_class" | "variable" | "literal" | "new_object" | "local" | "call") {
                continue;
            }
            if random::happens(rng, self.config.swarm_leaves_out) {
                *value = 0;
            } else if *value < 100 && random::happens(rng, 30) {
                *value *= 2;
            }
        }
    }
}
