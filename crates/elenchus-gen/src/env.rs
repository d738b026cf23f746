//! Where generation stands: the classes and functions around, and what is in scope.

use elenchus_ir::{Label, Name};
use elenchus_types::{TypeId, VarId};

use crate::declared::ClassRef;

/// What surrounds the place where something is made.
#[derive(Default)]
pub struct Env {
    /// From the outermost to the innermost.
    pub classes: Vec<ClassFrame>,
    pub locals: Vec<Local>,
    /// Type variables in scope; a later one hides an earlier one of the same name.
    pub type_vars: Vec<(Name, VarId)>,
    /// Names of type parameters that are in scope but not there yet.
    pub hidden: Vec<Name>,
    /// The first of `locals` that belongs to the innermost function or lambda; those before it are captured.
    pub body_start: usize,
    /// The first of `locals` that can be mentioned; those before it are around a static context (JLS 8.1.3).
    pub first_visible: usize,
    /// Loops that a jump may leave.
    pub loops: Vec<Label>,
    /// What `return` gives, where it may stand.
    pub returns: Option<TypeId>,
    /// What may be thrown, from the function outwards in.
    pub handlers: Vec<Handler>,
    /// The first of `handlers` that counts here.
    pub handlers_start: usize,
    /// Whether the instance must not be mentioned though there is one: in the arguments of `this(…)` and `super(…)`.
    pub is_before_instance: bool,
    /// How deep expressions may be here: less inside lambdas and blocks that are part of an expression.
    pub depth_limit: u32,
    /// Local classes that are in scope.
    pub local_classes: Vec<ClassRef>,
}

pub struct ClassFrame {
    /// `None` for the class of the top-level functions.
    pub class: Option<ClassRef>,
    pub is_static: bool,
    /// The first of the locals that are inside the class.
    pub locals_start: usize,
    /// In an initialiser: only fields before this place may be mentioned.
    pub fields_before: Option<u32>,
    /// In an enum's constructor or instance initialiser.
    pub is_enum_construction: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Local {
    pub name: Name,
    pub ty: TypeId,
    /// Never assigned again, so that it may be captured.
    pub is_fixed: bool,
    pub is_constant: bool,
    /// Whether it has a value by now.
    pub is_ready: bool,
    /// Whether `ty` is its type, and not one above it.
    pub is_exact: bool,
}

impl Local {
    pub fn new(name: Name, ty: TypeId, is_fixed: bool) -> Local {
        Local { name, ty, is_fixed, is_constant: false, is_ready: true, is_exact: true }
    }
}

/// A `try` with catches, or the `throws` of a function.
#[derive(Default, Debug)]
pub struct Handler {
    pub caught: Vec<TypeId>,
    /// Of what is caught, what was thrown inside.
    pub thrown: Vec<TypeId>,
}

/// What a name means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binding {
    Local(usize),
    /// A field of the class of this frame.
    Field(usize),
    Nothing,
}

impl Env {
    pub fn sees_variable(&self, name: Name, var: VarId) -> bool {
        !self.hidden.contains(&name)
            && self
                .type_vars
                .iter()
                .rev()
                .find(|(known, _)| *known == name)
                .is_some_and(|(_, found)| *found == var)
    }

    /// Whether a type variable is in scope under its name.
    pub fn sees(&self, var: VarId) -> bool {
        let Some((name, _)) = self.type_vars.iter().rev().find(|(_, known)| *known == var) else {
            return false;
        };
        self.sees_variable(*name, var)
    }

    pub fn is_inside(&self, class: ClassRef) -> bool {
        self.classes.iter().any(|frame| frame.class == Some(class))
    }

    /// The innermost class.
    pub fn class(&self) -> Option<ClassRef> {
        self.classes.last().and_then(|frame| frame.class)
    }

    pub fn is_static(&self) -> bool {
        self.is_before_instance
            || self.classes.last().is_none_or(|frame| frame.is_static || frame.class.is_none())
    }

    /// Whether there is an instance of a class around: `this` or that of an enclosing class.
    pub fn has_instance_of(&self, class: ClassRef) -> bool {
        self.instance_frame(class).is_some()
    }

    /// The frame of a class of which there is an instance.
    pub fn instance_frame(&self, class: ClassRef) -> Option<usize> {
        if self.is_before_instance {
            return None;
        }
        for (index, frame) in self.classes.iter().enumerate().rev() {
            if frame.is_static {
                return None;
            }
            if frame.class == Some(class) {
                return Some(index);
            }
        }
        None
    }

    /// Whether the name of a local variable would be that of another in the same function.
    pub fn has_local_named(&self, name: Name) -> bool {
        let start = self.classes.last().map_or(0, |frame| frame.locals_start);
        self.locals[start..].iter().any(|local| local.name == name)
    }

    /// What a local variable's name means here.
    pub fn local_named(&self, name: Name) -> Option<usize> {
        self.locals.iter().rposition(|local| local.name == name)
    }
}
