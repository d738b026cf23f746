//! The state of a check.

use std::sync::Arc;

use elenchus_ir::{ExprId, Name, Node, Program, VariableId};
use elenchus_types::{Base, ClassId, Type, TypeId, World};
use rustc_hash::FxHashMap;

use crate::java::declared::Declared;
use crate::java::expression::{Again, Postponed};
use crate::java::inference::Inference;
use crate::java::scope::Scope;
use crate::java::{CannotSay, Checked, Elaboration, Rejection, Rule};

/// How a check is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The level of the language, 17 to 25.
    pub level: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { level: 25 }
    }
}

/// How many steps a check may take ([`World::limit_work`]): some hundred times those of a program of 300 lines, and about a
/// second.
const MOST_WORK: u64 = 400_000;
/// And so many more for each expression.
const WORK_FOR_EXPRESSION: u64 = 100;

/// A check that is under way. What it does is in the modules that are named after what they attribute.
pub(crate) struct Checker<'p> {
    pub program: &'p Program,
    pub world: World,
    pub options: Options,
    pub scope: Scope,
    pub declared: Declared,
    pub elaboration: Elaboration,
    pub rejections: Vec<Rejection>,
    /// Why the program cannot be judged, beside what the world could not tell.
    pub unsaid: Option<CannotSay>,
    /// The inference under way, which [`Expected::Formula`](crate::java::Expected::Formula) speaks of.
    pub inference: Inference,
    /// The arguments of the inference under way that wait for the types of their parameters. None where it is asked which methods
    /// are applicable, which does not depend on such arguments.
    pub postponed: Option<Vec<Postponed>>,
    /// Lambdas and references of which it is to be found out what they throw, in the inference under way.
    pub throwing: Vec<Postponed>,
    /// Results of lambdas that fit their targets as part of an inference, with these targets.
    pub proven: FxHashMap<ExprId, Vec<TypeId>>,
    /// The captures of the types of expressions.
    pub captures: FxHashMap<(Node, TypeId), TypeId>,
    /// The captures of the types that references search.
    pub captured_receivers: FxHashMap<(ExprId, TypeId), TypeId>,
    /// The captures of the bounds of variables that are types of expressions.
    pub captured_bounds: FxHashMap<(Node, TypeId), TypeId>,
    /// The innermost expression for which a formula did not hold, of the last inference that failed.
    pub culprit: Option<ExprId>,
    /// How many attempts the attribution under way is within.
    pub attempts: usize,
    /// Calls that were looked at in attempts.
    pub again: FxHashMap<ExprId, Again>,
    /// The variables whose constant values are being found out.
    pub evaluating: Vec<VariableId>,
}

impl<'p> Checker<'p> {
    pub fn new(program: &'p Program, base: &Arc<Base>, options: Options) -> Checker<'p> {
        let mut world = World::over(base.clone());
        world.limit_work(MOST_WORK + WORK_FOR_EXPRESSION * program.exprs.len() as u64);
        Checker {
            program,
            world,
            options,
            scope: Scope::default(),
            declared: Declared::default(),
            elaboration: Elaboration::default(),
            rejections: Vec::new(),
            unsaid: None,
            inference: Inference::default(),
            postponed: None,
            throwing: Vec::new(),
            culprit: None,
            captures: FxHashMap::default(),
            captured_receivers: FxHashMap::default(),
            captured_bounds: FxHashMap::default(),
            proven: FxHashMap::default(),
            attempts: 0,
            again: FxHashMap::default(),
            evaluating: Vec::new(),
        }
    }

    /// Checks the whole program.
    pub fn program(&mut self) {
        self.check_syntax();
        if !self.rejections.is_empty() {
            return;
        }
        self.enter_program();
        self.attribute_program();
        self.check_fields();
        if self.rejections.is_empty() {
            self.flow_program();
        }
    }

    pub fn finish(mut self) -> Checked {
        // What is no text of the language is not looked at further.
        if self.rejections.iter().any(|rejection| rejection.rule.is_syntactic()) {
            self.rejections.retain(|rejection| rejection.rule.is_syntactic());
        }
        let unsaid = self.unsaid.or_else(|| Some(CannotSay::of(self.world.unknown()?, &self.world)));
        if unsaid.is_some() {
            self.rejections.clear();
        }
        Checked {
            rejections: self.rejections,
            unsaid,
            elaboration: self.elaboration,
            world: self.world,
            declared: self.declared,
        }
    }

    pub fn reject(&mut self, node: Node, rule: Rule, detail: impl Into<String>) {
        let rejection = Rejection { node, rule, detail: detail.into() };
        // The same place is attributed again in some cases, such as the body of a lambda.
        if !self.rejections.contains(&rejection) {
            self.rejections.push(rejection);
        }
    }

    /// Does something whose rejections do not count, and says whether there were any. The environment is as before.
    pub fn speculate<R>(&mut self, attempt: impl FnOnce(&mut Checker<'p>) -> R) -> (R, bool) {
        let before = std::mem::take(&mut self.rejections);
        let mark = self.scope.mark();
        self.attempts += 1;
        let result = attempt(self);
        self.attempts -= 1;
        self.scope.reset(mark);
        let failed = !self.rejections.is_empty();
        self.rejections = before;
        (result, failed)
    }

    pub fn spelling(&self, name: Name) -> &'p str {
        self.program.names.spelling(name)
    }

    /// The type of what was rejected. It goes everywhere, so that one error makes no others.
    pub fn error(&mut self) -> TypeId {
        self.world.intern(Type::Bottom)
    }

    pub fn is_error(&self, ty: TypeId) -> bool {
        self.world.get(ty) == Type::Bottom
    }

    /// The name of a class, for people.
    pub fn title(&self, class: ClassId) -> String {
        self.world.class_name(class).to_owned()
    }

    pub fn show(&self, ty: TypeId) -> String {
        self.world.show(ty)
    }
}
