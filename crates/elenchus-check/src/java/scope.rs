//! The environment of the place that is being attributed: one stack of frames, the innermost last.
//!
//! A name is looked up by walking the stack from its end. What is crossed on the way matters: a lambda or class body
//! makes a local variable captured (JLS 8.1.3, 15.27.2), and a static context takes away the instances and type variables
//! of what is around it (JLS 8.1.3, 15.8.3). So these are frames too.

use elenchus_ir::{CatchId, ExprId, FunctionId, Label, Name, VariableId};
use elenchus_types::{ClassId, VarId};

use crate::java::Expected;
use crate::java::expression::Argument;

#[derive(Clone, Debug)]
pub(crate) enum Frame {
    Local {
        name: Name,
        local: Local,
    },
    TypeVariable {
        name: Name,
        var: VarId,
    },
    /// A local class, from its declaration on.
    LocalClass {
        name: Name,
        class: ClassId,
    },
    /// The body of a class, whose members are in scope.
    Class(ClassId),
    /// From here inwards there is no instance of the class around, and none of its type variables: a static method, the
    /// initialiser of a static field, a static class.
    Static,
    /// The arguments of an explicit constructor call and what stands before it (JLS 8.8.7.1): there is no instance of the
    /// class around yet, though its type variables are there.
    Early,
    Body(Body),
    /// A loop, which can be left and continued, or a switch statement, which can be left.
    Jump(Jump),
    /// A switch expression, out of which nothing jumps (JLS 14.15, 14.16, 14.17).
    SwitchExpression,
}

/// A variable of a function body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Local {
    /// A local variable, a parameter of a function or lambda, a pattern variable.
    Variable(VariableId),
    /// The parameter of a catch clause.
    Catch(CatchId),
}

/// What a `return` belongs to.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub owner: Owner,
    pub returns: Returns,
    /// Of a lambda that is looked at before its target is known, what it gives so far, in its order.
    pub values: Vec<Argument>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    Function(FunctionId),
    Lambda(ExprId),
    /// An initialiser block, or the initialiser of a field.
    Initializer,
}

/// What a `return` may give.
#[derive(Clone, Debug)]
pub(crate) enum Returns {
    /// Nothing: a constructor, or a function whose result is `void`.
    Nothing,
    /// A value, which is attributed with this expectation.
    Value(Expected),
    /// Nothing, or any value: a lambda that is looked at before its target is known.
    Anything,
    /// There must be no `return` here.
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Jump {
    pub label: Label,
    pub is_loop: bool,
}

/// A place in the stack to go back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark(usize);

/// A local variable that was found, and what lies between it and the place that names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FoundLocal {
    pub local: Local,
    pub is_captured: bool,
    /// It belongs to a function around a class that sees no such variables: a local record, enum or interface.
    pub is_behind_static: bool,
}

/// A place where a variable of some name may be declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Candidate {
    Local(FoundLocal),
    /// As a field of this class.
    Class(Enclosing),
}

/// A class around the place, the innermost first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Enclosing {
    pub class: ClassId,
    /// There is no instance of it here.
    pub is_static: bool,
    /// There is an instance, which is not constructed yet.
    pub is_early: bool,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    frames: Vec<Frame>,
}

impl Scope {
    pub fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
    }

    pub fn mark(&self) -> Mark {
        Mark(self.frames.len())
    }

    pub fn reset(&mut self, mark: Mark) {
        self.frames.truncate(mark.0);
    }

    /// What was pushed since a mark.
    pub fn frames_since(&self, mark: Mark) -> Vec<Frame> {
        self.frames[mark.0..].to_vec()
    }

    pub fn declare(&mut self, name: Name, local: Local) {
        self.push(Frame::Local { name, local });
    }

    pub fn len(&self) -> usize {
        self.frames.len()
    }

    pub fn frame(&self, place: usize) -> &Frame {
        &self.frames[place]
    }

    /// The frames from the innermost outwards.
    pub fn outwards(&self) -> impl Iterator<Item = &Frame> {
        self.frames.iter().rev()
    }

    /// Takes the stack away, for a class that is attributed in another environment, until [`Scope::restore`].
    pub fn take(&mut self) -> Scope {
        std::mem::take(self)
    }

    pub fn restore(&mut self, before: Scope) {
        *self = before;
    }

    /// The classes around, the innermost first.
    pub fn enclosing(&self) -> Vec<Enclosing> {
        let mut found = Vec::new();
        let mut is_static = false;
        let mut is_early = false;
        for frame in self.outwards() {
            match frame {
                Frame::Static => is_static = true,
                Frame::Early => is_early = true,
                Frame::Class(class) => {
                    found.push(Enclosing { class: *class, is_static, is_early });
                    // Being early concerns the class that is constructed, not those around it.
                    is_early = false;
                }
                _ => {}
            }
        }
        found
    }

    pub fn class(&self) -> Option<ClassId> {
        self.outwards().find_map(|frame| match frame {
            Frame::Class(class) => Some(*class),
            _ => None,
        })
    }

    /// Where a variable may be declared (JLS 6.4.1), the innermost place first: the classes between here and the local
    /// variable of that name, and then this variable, or all classes around if there is none.
    pub fn candidates(&self, name: Name) -> Vec<Candidate> {
        let mut found = Vec::new();
        let (mut is_captured, mut is_static, mut is_early) = (false, false, false);
        for frame in self.outwards() {
            match frame {
                Frame::Local { name: known, local } if *known == name => {
                    // Only a static class stands between a place and the variables of a function around it.
                    let is_behind_static = is_static;
                    found.push(Candidate::Local(FoundLocal { local: *local, is_captured, is_behind_static }));
                    break;
                }
                Frame::Class(class) => {
                    found.push(Candidate::Class(Enclosing { class: *class, is_static, is_early }));
                    is_captured = true;
                    is_early = false;
                }
                Frame::Body(Body { owner: Owner::Lambda(_), .. }) => is_captured = true,
                Frame::Static => is_static = true,
                Frame::Early => is_early = true,
                _ => {}
            }
        }
        found
    }

    /// The innermost function, lambda or initialiser.
    pub fn body(&self) -> Option<&Body> {
        self.outwards().find_map(|frame| match frame {
            Frame::Body(body) => Some(body),
            _ => None,
        })
    }

    pub fn body_mut(&mut self) -> Option<&mut Body> {
        self.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Body(body) => Some(body),
            _ => None,
        })
    }
}
