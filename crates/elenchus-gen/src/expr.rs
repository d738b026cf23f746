//! Expressions, made for the type that is wanted (Hephaestus, section 3.2, "Generating expressions").

mod access;
mod anonymous;
mod branch;
pub mod call;
pub mod function;
mod leaf;
mod new;
mod operator;
mod own;
pub mod reference;
mod test;

use elenchus_lang::{Capability, ScalarKind};
use elenchus_types::{Type, TypeId};

use crate::declared::ClassRef;
use crate::state::{Made, State};

/// In what context an expression stands (JLS 5), as far as it decides which expressions may stand there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Context {
    /// An assignment: constants may be narrowed.
    Assign,
    /// An argument, or a branch of a poly expression.
    Argument,
    /// The operand of a cast.
    Cast,
    /// An operand or receiver: nothing has a target type.
    Operand,
}

impl Context {
    /// Where the branches of a conditional here stand.
    pub fn branch(self) -> Context {
        match self {
            Context::Assign | Context::Argument => Context::Argument,
            Context::Cast | Context::Operand => Context::Operand,
        }
    }

    pub fn has_target(self) -> bool {
        matches!(self, Context::Assign | Context::Argument)
    }
}

/// What an expression can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Variable,
    Field,
    Call,
    New,
    Anonymous,
    Function,
    Conditional,
    Switch,
    Block,
    Try,
    Cast,
    Assignment,
    Index,
    Leaf,
    Operator,
    TypeTest,
    FunctionCall,
    This,
    Collection,
    Template,
    Elvis,
}

/// What an expression is wanted for, as far as it decides which forms there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// Or what wraps it.
    Boolean,
    Number,
    String,
    Class,
    Other,
}

impl State<'_> {
    /// An expression that may stand in a place where a value of type `want` is wanted.
    pub fn expr(&mut self, want: TypeId, depth: u32, context: Context) -> Made {
        if depth == 0 || !self.affords(8) {
            return self.leaf(want, context, 0);
        }
        let mut forms = self.forms(want, depth, context);
        for _ in 0..5 {
            let Some(drawn) = self.weighted(&forms) else { break };
            let made = match forms[drawn].0 {
                Form::Variable => self.variable(want),
                Form::Field => self.field_access(want, depth),
                Form::Call => self.call(want, depth),
                Form::New => self.new_object(want, depth, context),
                Form::Anonymous => self.anonymous(want, depth),
                Form::Function => self.function(want, depth),
                Form::Conditional => Some(self.conditional(want, depth, context)),
                Form::Switch => self.switch_value(want, depth, context),
                Form::Block => Some(self.block_value(want, depth, context)),
                Form::Try => Some(self.try_value(want, depth, context)),
                Form::Cast => self.downcast(want, depth),
                Form::Assignment => self.assignment_value(want, depth),
                Form::Index => self.index(want, depth),
                Form::Leaf => Some(self.leaf(want, context, 0)),
                Form::Operator => self.operator(want, depth),
                Form::TypeTest => self.type_test(depth),
                Form::FunctionCall => self.function_call(want, depth),
                Form::This => self.this(want),
                Form::Collection => self.collection(want, depth, context),
                Form::Template => Some(self.template(depth)),
                Form::Elvis => self.elvis(want, depth),
            };
            if let Some(made) = made {
                return made;
            }
            forms[drawn].1 = 0;
        }
        self.leaf(want, context, 0)
    }

    /// How likely each form is.
    fn forms(&self, want: TypeId, depth: u32, context: Context) -> [(Form, u32); 21] {
        let (w, o) = (&self.weight, &self.own_chance);
        let shape = self.shape(want);
        let is_class = matches!(shape, Shape::String | Shape::Class);
        let is_function = is_class && self.functional_class(want).is_some();
        let deep = u32::from(depth >= 2);
        let deeper = u32::from(depth >= 3);
        let may_switch = context.has_target() || self.can(Capability::SwitchOperand);
        let only_if = |fits: bool, weight: u8| if fits { u32::from(weight) } else { 0 };
        // Half as likely where there is nothing to extend, or a lambda would do.
        let anonymous = u32::from(w.anonymous_class) / if is_class && !is_function { 1 } else { 2 };
        [
            (Form::Variable, u32::from(w.variable)),
            (Form::Field, u32::from(w.field)),
            (Form::Call, u32::from(w.call)),
            (Form::New, only_if(is_class, w.new_object)),
            (Form::Anonymous, anonymous * deeper),
            (Form::Function, only_if(is_function && context != Context::Operand, 80)),
            (Form::Conditional, u32::from(w.conditional) * deep),
            (Form::Switch, only_if(may_switch, w.switch_value) * deeper),
            (Form::Block, u32::from(w.block_value) * deeper),
            (Form::Try, u32::from(w.try_value) * deeper),
            (Form::Cast, u32::from(w.cast) * deep),
            (Form::Assignment, u32::from(w.assignment_value)),
            (Form::Index, u32::from(w.index)),
            (Form::Leaf, u32::from(w.literal)),
            (
                Form::Operator,
                only_if(matches!(shape, Shape::Boolean | Shape::Number | Shape::String), w.operator),
            ),
            (Form::TypeTest, only_if(shape == Shape::Boolean, w.type_test)),
            (Form::FunctionCall, only_if(is_class, w.function_call) * deeper),
            (Form::This, only_if(is_class, w.this)),
            (Form::Collection, only_if(shape == Shape::Class && o.has_literals(), 60)),
            (Form::Template, only_if(shape == Shape::String && context == Context::Assign, o.template)),
            (Form::Elvis, only_if(is_class, o.elvis) * deep),
        ]
    }

    /// How deep an expression that stands on its own is to be.
    pub fn draw_depth(&mut self) -> u32 {
        let most = self.env.depth_limit;
        if most == 0 { 0 } else { self.between(1, most) }
    }

    /// A depth, or less where less is allowed.
    pub fn capped(&self, depth: u32) -> u32 {
        depth.min(self.env.depth_limit)
    }

    /// Makes something with statements inside, in which expressions may be `depth` deep.
    pub fn limited<T>(&mut self, depth: u32, make: impl FnOnce(&mut Self) -> T) -> T {
        let limit = depth.min(self.env.depth_limit);
        let before = std::mem::replace(&mut self.env.depth_limit, limit);
        let result = make(self);
        self.env.depth_limit = before;
        result
    }

    fn shape(&self, want: TypeId) -> Shape {
        match self.roles.scalar(want).map(|scalar| scalar.kind) {
            Some(ScalarKind::Boolean) => Shape::Boolean,
            Some(ScalarKind::Whole | ScalarKind::Fraction) => Shape::Number,
            None if want == self.roles.string => Shape::String,
            None if matches!(self.world.get(want), Type::Class(_)) => Shape::Class,
            Some(ScalarKind::Letter) | None => Shape::Other,
        }
    }

    pub fn functional_class(&self, want: TypeId) -> Option<ClassRef> {
        let class = self.class_of(want)?;
        self.class(class).function.map(|_| class)
    }

    /// An operand or receiver whose static type is a reference type below `want`.
    pub fn reference_operand(&mut self, want: TypeId, depth: u32) -> Made {
        let made = self.expr(want, depth, Context::Operand);
        let is_primitive = self.roles.is_primitive(&self.world, made.ty);
        if made.ty == self.roles.null || is_primitive { self.cast(made, want) } else { made }
    }

    /// An expression whose static type is `want` exactly. The type has to be denotable.
    pub fn exact(&mut self, want: TypeId, depth: u32) -> Made {
        let made = self.expr(want, depth, Context::Cast);
        if made.is_exact && made.ty == want { made } else { self.cast(made, want) }
    }
}
