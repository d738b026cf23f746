//! Typing sequences (section 3.3): of which types a definition is used.

use elenchus_ir::{Expr, ExprId};
use elenchus_types::{Substitution, Type, TypeId};

use crate::graph::{DefId, DefKind, class_of};
use crate::language::Restriction;
use crate::random;
use crate::state::{Context, Made, State};

/// ⟨r, p, t⟩: the types of the receiver, the arguments and the expected result of a use, with the substitution under which they are
/// well-typed or not.
#[derive(Clone, Debug)]
pub struct Sequence {
    pub def: DefId,
    pub receiver: Option<TypeId>,
    /// What the definition asks for, under the substitution.
    pub params: Vec<TypeId>,
    /// What it is given.
    pub args: Vec<TypeId>,
    /// What it results in.
    pub result: TypeId,
    /// Where that goes; none for what has no value.
    pub expected: Option<TypeId>,
    pub type_args: Vec<TypeId>,
    pub fault: Option<Fault>,
}

/// The element of an ill-typed sequence that does not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    Receiver,
    Argument(usize),
    Result,
}

/// Why there is no sequence for a definition this time.
pub type Stuck = &'static str;

impl State<'_> {
    /// A well-typed sequence (Definition 3.7) under a drawn substitution; with a fault if the mode asks for one.
    pub fn sequence(&mut self, id: DefId) -> Result<Sequence, Stuck> {
        let mut sequence = self.well_typed(id)?;
        if self.mode.is_ill() {
            self.inject(&mut sequence)?;
        }
        Ok(sequence)
    }

    fn well_typed(&mut self, id: DefId) -> Result<Sequence, Stuck> {
        const BOUNDS: Stuck = "no types are within the bounds";
        let def = self.graph.def(id);
        if let Some(why) = self.left_out(id) {
            return Err(why);
        }
        let mut sigma = Substitution::default();
        if !self.instantiate(&def.class_params, &mut sigma, self.config.type_depth)
            || !self.instantiate(&def.type_params, &mut sigma, self.config.type_depth)
        {
            return Err(BOUNDS);
        }
        let mut receiver = def.receiver.map(|receiver| self.world.substitute(receiver, &sigma));
        let mut params: Vec<_> =
            def.params.iter().map(|param| self.world.substitute(*param, &sigma)).collect();
        let mut result = self.world.substitute(def.result, &sigma);
        let type_args: Vec<_> = def.type_params.iter().filter_map(|var| sigma.get(*var)).collect();
        if let Some(exact) = receiver
            && def.kind != DefKind::Constructor
        {
            let wider = self.with_wildcards(exact);
            let narrower = self.subtype_of(exact);
            // A receiver with wildcards is captured, and its members are seen through that.
            if narrower != exact {
                receiver = Some(narrower);
            } else if wider != exact
                && let Some((seen, through, _)) = self.seen_from(wider, id)
            {
                let put_in = |state: &mut Self, ty: TypeId| state.world.substitute(ty, &sigma);
                params = seen.into_iter().map(|param| put_in(self, param)).collect();
                let through = self.world.without_captures(through);
                result = put_in(self, through);
                receiver = Some(wider);
            }
        }
        let types = params.iter().chain(&type_args).chain(&receiver);
        if !types.copied().collect::<Vec<_>>().into_iter().all(|ty| self.is_writable(ty)) {
            return Err("a type cannot be written");
        }
        let args = params.iter().map(|param| self.subtype_of(*param)).collect();
        let expected = if self.is_void(result) {
            None
        } else {
            Some(self.supertype_of(result).ok_or("the result cannot be written")?)
        };
        Ok(Sequence { def: id, receiver, params, args, result, expected, type_args, fault: None })
    }

    /// Puts an incompatible type in the place of one element: any of them, and another one where none was found for it.
    fn inject(&mut self, sequence: &mut Sequence) -> Result<(), Stuck> {
        let def = self.graph.def(sequence.def);
        let mut places: Vec<Fault> = (0..sequence.args.len()).map(Fault::Argument).collect();
        if sequence.expected.is_some() {
            places.push(Fault::Result);
        }
        if def.receiver.is_some() && def.kind == DefKind::Method {
            places.push(Fault::Receiver);
        }
        if places.is_empty() {
            return Err("it has no type to get wrong");
        }
        while !places.is_empty() {
            let fault = places.swap_remove(random::below(self.rng, places.len()));
            if self.inject_at(sequence, fault).is_some() {
                sequence.fault = Some(fault);
                return Ok(());
            }
        }
        Err("no incompatible type was found")
    }

    fn inject_at(&mut self, sequence: &mut Sequence, fault: Fault) -> Option<()> {
        let def = self.graph.def(sequence.def);
        match fault {
            Fault::Argument(index) => {
                let param = sequence.params[index];
                let is_last = index + 1 == sequence.params.len();
                let wanted = match self.world.get(param) {
                    Type::Array(element) if def.varargs && is_last => element,
                    _ => param,
                };
                let found = self.incompatible_with(wanted, true, false)?;
                // An array may stand for all of the last arguments.
                if self.world.is_assignable(found, param)
                    || !self.is_fault_at(sequence.def, index, found, wanted)
                {
                    return None;
                }
                sequence.args[index] = found;
            }
            Fault::Result => {
                let found = self.incompatible_with(sequence.result, false, false)?;
                if !self.is_fault_of_result(sequence.def, sequence.result, found) {
                    return None;
                }
                sequence.expected = Some(found);
            }
            Fault::Receiver => {
                let exact = sequence.receiver?;
                let found = self.incompatible_with(exact, true, true)?;
                if self.has_member(found, &def.name) || self.is_extended(&def.name) {
                    return None;
                }
                sequence.receiver = Some(found);
            }
        }
        Some(())
    }

    /// Whether a class or one above it has a method of this name, which might fit by chance.
    fn has_member(&mut self, ty: TypeId, name: &str) -> bool {
        let mut above = self.world.closure(ty);
        above.push(self.world.root());
        above.into_iter().any(|above| {
            class_of(&self.world, above)
                .and_then(|class| self.graph.class(class))
                .is_some_and(|node| node.members.iter().any(|member| &*self.graph.def(*member).name == name))
        })
    }

    /// The statement of a sequence (Definition 3.11): receiver and arguments are inhabitants of their types.
    pub fn concretise(&mut self, sequence: &Sequence) -> ExprId {
        let context = Context { depth: self.config.depth, ..Context::default() };
        let receiver = sequence.receiver.map(|receiver| self.inhabit(receiver, context.alone()));
        let receiver = match receiver {
            Some(made) if sequence.fault == Some(Fault::Receiver) => Some(self.as_cast(made)),
            receiver => receiver,
        };
        let context = self.argument_context(sequence.def, context.deeper());
        let args = self.values(sequence, context);
        let target = sequence.expected;
        let made = self.apply(sequence.def, receiver, &sequence.type_args, &args, sequence.result, target);
        let Some(expected) = sequence.expected else {
            self.statements.push(made.expr);
            return made.expr;
        };
        // The expected type is part of the sequence, so it is written where the sequence is wrong.
        let before = self.statements.len();
        let is_standalone = made.is_standalone && sequence.fault.is_none();
        self.name_value(expected, Made { is_standalone, ..made });
        self.statements[before]
    }

    fn values(&mut self, sequence: &Sequence, context: Context) -> Vec<Made> {
        let varargs = self.graph.def(sequence.def).varargs;
        let mut found = Vec::with_capacity(sequence.args.len());
        for (number, arg) in sequence.args.iter().enumerate() {
            let is_last = number + 1 == sequence.args.len();
            let is_wrong = sequence.fault == Some(Fault::Argument(number));
            let context = self.context_at(sequence.def, number, context);
            match self.world.get(*arg) {
                Type::Array(element) if varargs && is_last && !is_wrong => {
                    for _ in 0..self.variable_arguments(sequence.def) {
                        let wanted = self.subtype_of(element);
                        found.push(self.argument(wanted, element, context));
                    }
                }
                // What is wrong is wrong by its type, so it has one of its own.
                _ if is_wrong => {
                    let made = self.inhabit(*arg, context);
                    found.push(if self.dialect.has(Restriction::FlowTyping) {
                        self.as_cast(made)
                    } else {
                        self.name_value(*arg, made)
                    });
                }
                _ => found.push(self.argument(*arg, sequence.params[number], context)),
            }
        }
        found
    }

    /// A statement may have no use of its value.
    pub fn is_statement(&self, expr: ExprId) -> bool {
        matches!(self.program.exprs[expr], Expr::Let(_) | Expr::Call { .. } | Expr::New { .. })
    }
}
