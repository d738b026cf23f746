use std::sync::Arc;

use elenchus_case::{CaseRng, DeadEnd};
use elenchus_ir::{Expr, ExprId, Function, FunctionKind, Item, Modifiers, Program, Slot};

use crate::config::{Config, ConfigError, Mode};
use crate::graph::{DefId, Graph};
use crate::language::{ClientLanguage, Restriction};
use crate::random;
use crate::sequence::{Fault, Stuck};
use crate::state::{State, Used};

/// Makes programs that use a library; see the crate's documentation.
pub struct Synthesizer {
    config: Config,
    graph: Arc<Graph>,
    dialect: ClientLanguage,
    /// The definitions that programs are about, and those of them that are generic or take functions.
    subjects: Vec<DefId>,
    hard: Vec<DefId>,
}

/// A program with what is known of it.
#[derive(Clone, Debug)]
pub struct Client {
    pub program: Program,
    pub mode: Mode,
    /// The statement that is wrong, and what is wrong about it.
    pub fault: Option<(ExprId, Fault)>,
    /// The definitions that it was made for.
    pub defs: Vec<DefId>,
    pub used: Used,
    /// Receivers and arguments, and how many of them are typed nulls.
    pub values: u32,
    pub nulls: u32,
    /// Whether it is to be printed with the full names of classes.
    pub full_names: bool,
}

impl Synthesizer {
    pub fn new(
        config: Config,
        graph: Arc<Graph>,
        dialect: ClientLanguage,
    ) -> Result<Synthesizer, ConfigError> {
        config.check()?;
        let is_wanted = |def: &DefId| {
            let class = graph.class(graph.def(*def).owner);
            config.packages.is_empty()
                || class
                    .is_some_and(|class| config.packages.iter().any(|package| *package == class.package()))
        };
        let subjects = graph.subjects.iter().copied().filter(is_wanted).collect();
        let hard = graph.hard.iter().copied().filter(is_wanted).collect();
        Ok(Synthesizer { config, graph, dialect, subjects, hard })
    }

    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// How many programs give every definition its turn, or every type where programs mention types.
    pub fn turns(&self) -> usize {
        match self.config.mention {
            0 => self.subjects.len().div_ceil(self.config.uses as usize),
            number => self.graph.named.len().div_ceil(number as usize),
        }
    }

    /// The definition that has its turn in an exhaustive run.
    pub fn turn(&self, turn: usize) -> Option<DefId> {
        self.subjects.get(turn).copied()
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Makes one program. `index` says which definition has its turn, where each has one.
    pub fn synthesize(&self, index: u64, rng: &mut CaseRng) -> Result<Client, DeadEnd> {
        let mode = match self.config.mode {
            Mode::All => [Mode::Well, Mode::Erased, Mode::Ill, Mode::IllErased][random::below(rng, 4)],
            mode => mode,
        };
        let subjects = &self.subjects;
        if self.config.mention > 0 && !self.graph.named.is_empty() {
            // There is nothing to get wrong, or to leave out.
            let mut state = State::new(&self.graph, &self.config, self.dialect, Mode::Well, rng);
            state.mention(index)?;
            return Ok(state.finish(Mode::Well, None, Vec::new()));
        }
        if subjects.is_empty() {
            return Err(DeadEnd { reason: "the library has nothing that a program can use" });
        }
        // Only one statement of an ill-typed program is wrong.
        let faulty = self.config.uses - 1;
        let mut state = State::new(&self.graph, &self.config, self.dialect, mode, rng);
        let mut client_fault = None;
        let mut defs = Vec::new();
        for number in 0..self.config.uses {
            let def = if self.config.exhaustive {
                let turn = index as usize * self.config.uses as usize + number as usize;
                subjects[turn % subjects.len()]
            } else if !self.hard.is_empty() && state.happens(self.config.hard) {
                self.hard[random::below(state.rng, self.hard.len())]
            } else {
                subjects[random::below(state.rng, subjects.len())]
            };
            state.mode = match mode {
                Mode::Ill if number != faulty => Mode::Well,
                Mode::IllErased if number != faulty => Mode::Erased,
                mode => mode,
            };
            let fault = state.test(number, def)?;
            client_fault = client_fault.or(fault);
            defs.push(def);
        }
        Ok(state.finish(mode, client_fault, defs))
    }
}

impl State<'_> {
    fn finish(mut self, mode: Mode, fault: Option<(ExprId, Fault)>, defs: Vec<DefId>) -> Client {
        let full_names = self.happens(self.config.full_names);
        let State { program, used, values, nulls, .. } = self;
        Client { program, mode, fault, defs, used, values, nulls, full_names }
    }

    /// Now and then, a class of the program's own below the one that a method is a member of.
    fn define_for(&mut self, def: DefId) -> Result<(), Stuck> {
        let can_define = !self.dialect.has(Restriction::NoOwnClasses) && self.happens(self.config.define);
        match self.graph.def(def).receiver_class {
            Some(class) if can_define && self.can_define_below(class) => self.define_below(class),
            _ => Ok(()),
        }
    }

    /// A function that uses a definition.
    fn test(&mut self, number: u32, def: DefId) -> Result<Option<(ExprId, Fault)>, DeadEnd> {
        self.statements.clear();
        self.scope.clear();
        self.redeclare_for(def).and_then(|()| self.define_for(def)).map_err(|reason| DeadEnd { reason })?;
        let sequence = self.sequence(def).map_err(|reason| DeadEnd { reason })?;
        let statement = self.concretise(&sequence);
        // A field whose value goes nowhere is no statement, nor is anything that has no value but a call.
        if !self.is_statement(statement) {
            return Err(DeadEnd { reason: "what has no value is no statement" });
        }
        self.finish_function(number);
        Ok(sequence.fault.map(|fault| (statement, fault)))
    }

    /// The function under way, whose statements are all there.
    pub fn finish_function(&mut self, number: u32) {
        let items = std::mem::take(&mut self.statements);
        let body = self.add(Expr::Block { items });
        let void = self.write_name("void");
        let throwable = self.write_name("java.lang.Throwable");
        let function = self.program.functions.add(Function {
            name: self.program.names.intern(&format!("test{number}")),
            kind: FunctionKind::Function,
            modifiers: Modifiers::default(),
            type_params: Vec::new(),
            params: Vec::new(),
            is_vararg: false,
            result: Slot::Written(void),
            throws: vec![throwable],
            body: Some(body),
        });
        self.program.items.push(Item::Function(function));
    }
}
