//! Expressions, made for the type that is wanted (Hephaestus, section 3.2, "Generating expressions").

mod access;
mod anonymous;
mod branch;
pub mod call;
pub mod function;
mod leaf;
mod new;
mod operator;
pub mod reference;
mod test;

use elenchus_types::{Type, TypeId};

use crate::declared::ClassRef;
use crate::state::{Made, State};

/// In what context an expression stands (JLS 5), as far as it decides which expressions may stand there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// An assignment: constants may be narrowed.
    Assign,
    /// An argument, or a branch of a poly expression.
    Argument,
    /// The operand of a cast.
    Cast,
    /// An operand or receiver: nothing has a target type.
    Operand,
}

impl Place {
    /// Where the branches of a conditional here stand.
    pub fn branch(self) -> Place {
        match self {
            Place::Assign | Place::Argument => Place::Argument,
            Place::Cast | Place::Operand => Place::Operand,
        }
    }

    pub fn has_target(self) -> bool {
        matches!(self, Place::Assign | Place::Argument)
    }
}

impl State<'_> {
    /// An expression that may stand in a place where a value of type `want` is wanted.
    pub fn expr(&mut self, want: TypeId, depth: u32, place: Place) -> Made {
        if depth == 0 || !self.affords(8) {
            return self.leaf(want, place, 0);
        }
        let w = &self.weight;
        let (is_boolean, is_number, is_string, is_class) = self.shape(want);
        let is_function = is_class && self.functional_class(want).is_some();
        let deep = u32::from(depth >= 2);
        let deeper = u32::from(depth >= 3);
        let operator = is_boolean || is_number || is_string;
        let function = if is_function && place != Place::Operand { 80 } else { 0 };
        let mut weights = [
            u32::from(w.variable),
            u32::from(w.field),
            u32::from(w.call),
            if is_class { u32::from(w.new_object) } else { 0 },
            if is_class && !is_function {
                u32::from(w.anonymous_class) * deeper
            } else {
                u32::from(w.anonymous_class) / 2 * deeper
            },
            function,
            u32::from(w.conditional) * deep,
            u32::from(w.switch_value) * deeper,
            u32::from(w.block_value) * deeper,
            u32::from(w.try_value) * deeper,
            u32::from(w.cast) * deep,
            u32::from(w.assignment_value),
            u32::from(w.index),
            u32::from(w.literal),
            if operator { u32::from(w.operator) } else { 0 },
            if is_boolean { u32::from(w.type_test) } else { 0 },
            if is_class { u32::from(w.function_call) * deeper } else { 0 },
            if is_class { u32::from(w.this) } else { 0 },
        ];
        for _ in 0..5 {
            let Some(form) = self.weighted(&weights) else { break };
            let made = match form {
                0 => self.variable(want),
                1 => self.field_access(want, depth),
                2 => self.call(want, depth),
                3 => self.new_object(want, depth, place),
                4 => self.anonymous(want, depth),
                5 => self.function(want, depth),
                6 => Some(self.conditional(want, depth, place)),
                7 => self.switch_value(want, depth, place),
                8 => Some(self.block_value(want, depth, place)),
                9 => Some(self.try_value(want, depth, place)),
                10 => self.downcast(want, depth),
                11 => self.assignment_value(want, depth),
                12 => self.index(want, depth),
                13 => Some(self.leaf(want, place, 0)),
                14 => self.operator(want, depth),
                15 => self.type_test(depth),
                16 => self.function_call(want, depth),
                _ => self.this(want),
            };
            if let Some(made) = made {
                return made;
            }
            weights[form] = 0;
        }
        self.leaf(want, place, 0)
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

    /// Whether a type is boolean, a number, a string (or wraps one), a class.
    fn shape(&self, want: TypeId) -> (bool, bool, bool, bool) {
        match self.builtins.unboxed_place(&self.world, want) {
            Some(7) => (true, false, false, false),
            Some(_) => (false, true, false, false),
            None => {
                (false, false, want == self.builtins.string, matches!(self.world.get(want), Type::Class(_)))
            }
        }
    }

    pub fn functional_class(&self, want: TypeId) -> Option<ClassRef> {
        let class = self.class_of(want)?;
        self.class(class).function.map(|_| class)
    }

    /// An operand or receiver whose static type is a reference type below `want`.
    pub fn reference_operand(&mut self, want: TypeId, depth: u32) -> Made {
        let made = self.expr(want, depth, Place::Operand);
        let is_primitive = self.builtins.primitive_place(&self.world, made.ty).is_some();
        if made.ty == self.builtins.null || is_primitive { self.cast(made, want) } else { made }
    }

    /// An expression whose static type is `want` exactly. The type has to be denotable.
    pub fn exact(&mut self, want: TypeId, depth: u32) -> Made {
        let made = self.expr(want, depth, Place::Cast);
        if made.is_exact && made.ty == want { made } else { self.cast(made, want) }
    }
}
