//! A program that is being made.

use std::sync::Arc;

use elenchus_case::CaseRng;
use elenchus_ir::{Expr, ExprId, Modifiers, Name, Program, Slot, Variable};
use elenchus_types::{ClassId, Type, TypeId, VarId, World};

use crate::config::{Config, Mode};
use crate::graph::Graph;
use crate::language::{ClientLanguage, Restriction};
use crate::random;

/// An expression with its type.
#[derive(Clone, Copy, Debug)]
pub struct Made {
    pub expr: ExprId,
    pub ty: TypeId,
    /// Whether its type is its own, and not that of the place where it stands (JLS 15.2).
    pub is_standalone: bool,
}

/// Where an expression stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is so or not")]
pub struct Context {
    /// How many levels may follow.
    pub depth: u32,
    /// Whether it is the body of a function: no statements can be put before it, and nothing may be thrown.
    pub in_function: bool,
    /// Whether it has to have a type of its own.
    pub standalone: bool,
    /// Whether it is an argument of one of several definitions of a name.
    pub overloaded: bool,
    /// Whether it is an argument of a generic call.
    pub in_generic_call: bool,
    /// Whether it is the result of a lambda.
    pub is_result: bool,
    /// Whether a function has to have a name with its type.
    pub names_functions: bool,
}

impl Context {
    pub fn deeper(self) -> Context {
        Context {
            depth: self.depth.saturating_sub(1),
            standalone: false,
            overloaded: false,
            in_generic_call: false,
            is_result: false,
            names_functions: false,
            ..self
        }
    }

    pub fn alone(self) -> Context {
        Context { standalone: true, ..self }
    }
}

pub struct State<'g> {
    pub graph: &'g Graph,
    pub config: &'g Config,
    pub dialect: ClientLanguage,
    pub mode: Mode,
    pub rng: &'g mut CaseRng,
    pub world: World,
    pub program: Program,
    /// The statements of the function under way.
    pub statements: Vec<ExprId>,
    /// The variables in scope, parameters of functions among them.
    pub scope: Vec<(Name, TypeId)>,
    variables: u32,
    /// Variables that were given a value of another type than their own.
    retyped: Vec<Name>,
    /// The type variables that are in scope, by the names they have there.
    pub type_variables: Vec<(VarId, Name)>,
    /// The classes of the program's own.
    pub own: Vec<ClassId>,
    /// Classes of the library that the program declares once more, with their names there.
    pub redeclared: Vec<(ClassId, Name)>,
    pub string: TypeId,
    /// Arguments and receivers in all, and those that are typed nulls.
    pub values: u32,
    pub nulls: u32,
    pub used: Used,
}

/// What a program has of what is hard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is there or not")]
pub struct Used {
    pub generic_call: bool,
    pub wildcard: bool,
    pub function: bool,
    pub overloaded: bool,
    pub recursive_bound: bool,
}

impl<'g> State<'g> {
    pub fn new(
        graph: &'g Graph,
        config: &'g Config,
        dialect: ClientLanguage,
        mode: Mode,
        rng: &'g mut CaseRng,
    ) -> State<'g> {
        let mut world = World::over(Arc::clone(&graph.base));
        let string = world.class_named("java.lang.String");
        let string = world.class_type(string, &[]);
        State {
            graph,
            config,
            dialect,
            mode,
            rng,
            world,
            program: Program::default(),
            statements: Vec::new(),
            scope: Vec::new(),
            variables: 0,
            retyped: Vec::new(),
            type_variables: Vec::new(),
            own: Vec::new(),
            redeclared: Vec::new(),
            string,
            values: 0,
            nulls: 0,
            used: Used::default(),
        }
    }

    pub fn happens(&mut self, percent: u8) -> bool {
        random::happens(self.rng, percent)
    }

    pub fn new_name(&mut self) -> Name {
        self.variables += 1;
        self.program.names.intern(&format!("x{}", self.variables))
    }

    pub fn add(&mut self, expr: Expr) -> ExprId {
        self.program.exprs.add(expr)
    }

    /// Gives a value a name, as a statement of the function under way.
    pub fn name_value(&mut self, ty: TypeId, made: Made) -> Made {
        let name = self.new_name();
        // A variable's type can be left out where it is that of its value (JLS 14.4.1).
        let can_omit = self.mode.is_erased() && made.is_standalone && made.ty == ty;
        let written = self.write(ty);
        let slot =
            if can_omit && self.happens(50) { Slot::Omitted(Some(written)) } else { Slot::Written(written) };
        let is_final = self.happens(50);
        let variable = self.program.variables.add(Variable {
            name,
            modifiers: Modifiers { is_final, ..Modifiers::default() },
            ty: slot,
            init: Some(made.expr),
        });
        let statement = self.add(Expr::Let(variable));
        self.statements.push(statement);
        self.scope.push((name, ty));
        if made.ty != ty {
            self.retyped.push(name);
        }
        let expr = self.add(Expr::Name(name));
        Made { expr, ty, is_standalone: true }
    }

    /// A value that has its declared type in every language: a variable may have that of what it was given.
    pub fn of_declared_type(&mut self, made: Made) -> Made {
        match self.program.exprs[made.expr] {
            Expr::Name(name) if self.dialect.has(Restriction::FlowTyping) && self.retyped.contains(&name) => {
                let ty = self.write(made.ty);
                Made { expr: self.add(Expr::Cast { value: made.expr, ty }), ..made }
            }
            _ => made,
        }
    }

    pub fn is_void(&self, ty: TypeId) -> bool {
        match self.world.get(ty) {
            Type::Primitive(primitive) => {
                self.world.language().primitives().get(usize::from(primitive.0)) == Some(&"void")
            }
            _ => false,
        }
    }
}
