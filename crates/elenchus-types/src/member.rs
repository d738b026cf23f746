//! The members of a class, and their types as members of a use of it.

use crate::{ClassId, Substitution, Type, TypeId, VarId, World};

/// From where a class or member may be named (JLS 6.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Access {
    #[default]
    Public,
    Protected,
    Package,
    Private,
}

/// A method or constructor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Method {
    pub name: Box<str>,
    pub kind: MethodKind,
    pub access: Access,
    pub is_final: bool,
    /// Whether the last parameter, an array, also stands for any number of its elements.
    pub varargs: bool,
    pub type_params: Box<[VarId]>,
    pub params: Box<[TypeId]>,
    pub result: TypeId,
    pub throws: Box<[TypeId]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MethodKind {
    Abstract,
    /// An instance method with a body: a default method, if its class is an interface. A constructor is one too.
    #[default]
    Concrete,
    Static,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub name: Box<str>,
    pub access: Access,
    pub is_static: bool,
    pub is_final: bool,
    /// Whether it is one of the constants that make up an enum.
    pub is_enum_constant: bool,
    pub ty: TypeId,
    /// The value, if it is a constant expression (JLS 15.29), as text: integers and characters as decimal numbers,
    /// `true`, `false`, floating-point numbers as digits, `NaN` or `Infinity`, and strings between quotation marks with `\"`, `\\`
    /// and `\uXXXX` for what is not printable ASCII.
    pub constant: Option<Box<str>>,
}

impl World {
    /// The type of a member of `receiver` that `owner` declares with the type `declared` (JLS 4.5.2, 4.8).
    ///
    /// The receiver should be captured. Of a raw type, the member's type is the erasure; of a type that is not below
    /// `owner` at all, it is as declared, which is right for static members.
    /// For a method use [`World::method_of`], which sees to all of its types at once.
    pub fn member_type(&mut self, receiver: TypeId, owner: ClassId, declared: TypeId) -> TypeId {
        match self.seen_as(receiver, owner) {
            Seen::Plain => declared,
            Seen::Raw => self.erasure(declared),
            Seen::With(arguments) => self.substitute(declared, &arguments),
        }
    }

    /// A method as a member of `receiver`, where `owner` declares it.
    ///
    /// Its type parameters are new variables when their bounds mention parameters of the class, or the receiver mentions
    /// them; of a raw type, it has none (JLS 4.8). A static method is as it is declared, whatever the receiver.
    pub fn method_of(&mut self, receiver: TypeId, owner: ClassId, method: &Method) -> Method {
        if method.kind == MethodKind::Static {
            return method.clone();
        }
        match self.seen_as(receiver, owner) {
            Seen::Plain => method.clone(),
            Seen::Raw => self.erased(method),
            Seen::With(arguments) => self.instantiated(method, arguments),
        }
    }

    /// What a receiver, which should be captured, says of the parameters of a class that declares a member of it.
    pub fn seen_as(&mut self, receiver: TypeId, owner: ClassId) -> Seen {
        let Some(above) = self.as_super(receiver, owner) else { return Seen::Plain };
        if self.is_raw(above) {
            return Seen::Raw;
        }
        // The bound of a variable may have wildcards, though the receiver was captured.
        let above = self.capture(above).unwrap_or(above);
        match self.get(above) {
            Type::Class(use_of) => Seen::With(self.arguments_of(use_of)),
            _ => Seen::Plain,
        }
    }

    fn erased(&mut self, method: &Method) -> Method {
        Method {
            type_params: Box::default(),
            params: method.params.iter().map(|param| self.erasure(*param)).collect(),
            result: self.erasure(method.result),
            throws: method.throws.iter().map(|thrown| self.erasure(*thrown)).collect(),
            ..method.clone()
        }
    }

    /// A method with values for parameters of classes around it. Its own type parameters are new variables when that
    /// changes their bounds, or the values mention them.
    pub fn instantiated(&mut self, method: &Method, mut arguments: Substitution) -> Method {
        if arguments.is_empty() {
            return method.clone();
        }
        let bounds: Vec<_> = method.type_params.iter().map(|var| self.var(*var).upper).collect();
        let changes = bounds.iter().any(|bound| self.substitute(*bound, &arguments) != *bound)
            || arguments.iter().any(|(_, value)| self.mentions(value, &method.type_params));
        let mut type_params = method.type_params.clone();
        if changes {
            for var in &mut type_params {
                let new = self.new_var(self.var(*var).clone());
                let value = self.variable(new);
                arguments.bind(*var, value);
                *var = new;
            }
            for (new, bound) in type_params.iter().zip(bounds) {
                self.var_mut(*new).upper = self.substitute(bound, &arguments);
            }
        }
        Method {
            type_params,
            params: method.params.iter().map(|param| self.substitute(*param, &arguments)).collect(),
            result: self.substitute(method.result, &arguments),
            throws: method.throws.iter().map(|thrown| self.substitute(*thrown, &arguments)).collect(),
            ..method.clone()
        }
    }
}

/// A receiver, seen as the class that declares a member.
pub enum Seen {
    /// It is not below the class, and says nothing of its parameters.
    Plain,
    Raw,
    With(Substitution),
}
