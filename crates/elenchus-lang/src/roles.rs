//! What the types of a language are for, by name: a generator asks for roles and need not know the language.

/// The roles of a language's types and the library that its programs use. The root, boxes and whether `null` belongs to
/// every type are for the type core's own `Language` to say.
#[derive(Debug)]
pub struct Roles {
    /// The type of what gives no value.
    pub unit: &'static str,
    pub string: &'static str,
    /// A function whose call has every type, for want of a value: what `null` is where it belongs to every type.
    pub absurd: Option<&'static str>,
    /// The types with literals and operators of their own. One of them is [`LiteralForm::Bool`], one [`LiteralForm::Int`].
    pub scalars: &'static [Scalar],
    /// The class above all numbers.
    pub number: Option<&'static str>,
    /// The interface of what has an order, with the type it is compared to for its argument.
    pub comparable: Option<&'static str>,
    /// Classes that are below [`Roles::comparable`] of themselves.
    pub ordered: &'static [&'static str],
    /// Classes without parameters by how often they are drawn.
    pub simple: &'static [(&'static str, u32)],
    /// The interface of what a loop goes over, with the type of an element for its argument.
    pub iterable: Option<&'static str>,
    /// Interfaces that a loop's sequence is drawn from, each with one argument.
    pub iterables: &'static [&'static str],
    /// The interface of a function without parameters, with its result for an argument.
    pub supplier: Option<&'static str>,
    /// An interface without members.
    pub marker: Option<&'static str>,
    /// An interface without parameters that is a second bound.
    pub second_bound: Option<&'static str>,
    /// The class above an enum, with the enum for its argument.
    pub enum_class: Option<&'static str>,
    pub record_class: Option<&'static str>,
    pub exceptions: Option<Exceptions>,
    /// The class of which a record's constructor takes its components by name: it has one that takes nothing else.
    pub named_arguments: Option<&'static str>,
    /// The interfaces that literals of collections are of.
    pub list: Option<&'static str>,
    pub map: Option<&'static str>,
    pub library: LibraryUse,
}

/// A type with literals and operators of its own.
#[derive(Clone, Copy, Debug)]
pub struct Scalar {
    pub name: &'static str,
    pub kind: ScalarKind,
    pub literal: LiteralForm,
    /// Arithmetic gives the number of the higher rank. 0: operators give an `int`, never this.
    pub rank: u8,
    /// How often it is drawn.
    pub weight: u32,
    /// Whether it is one of the numbers that comparisons and casts are made of.
    pub is_common: bool,
}

impl Scalar {
    pub const fn new(
        name: &'static str,
        kind: ScalarKind,
        literal: LiteralForm,
        rank: u8,
        weight: u32,
    ) -> Scalar {
        Scalar { name, kind, literal, rank, weight, is_common: false }
    }

    #[must_use]
    pub const fn common(self) -> Scalar {
        Scalar { is_common: true, ..self }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScalarKind {
    Boolean,
    /// A number with operators on its bits, also a character where it is one.
    Whole,
    Fraction,
    /// A character that is no number.
    Letter,
}

/// How a value of a scalar is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LiteralForm {
    Bool,
    Char,
    Int,
    Long,
    Float,
    Double,
    /// It has none of its own: a cast of an `int`.
    Cast,
}

/// What can be thrown.
#[derive(Debug)]
pub struct Exceptions {
    /// The class above all of them.
    pub throwable: &'static str,
    /// The class that programs extend; checked, where there are checked exceptions.
    pub exception: &'static str,
    /// The classes whose subclasses are not checked. Programs extend the first.
    pub unchecked: &'static [&'static str],
}

/// What programs use of the library, by binary name.
#[derive(Debug)]
pub struct LibraryUse {
    /// Classes whose members are used. The root is the first.
    pub classes: &'static [&'static str],
    /// Those of them whose objects are seldom wanted by type.
    pub types_left_out: &'static [&'static str],
    /// Methods with a typing or a purpose of their own.
    pub methods_left_out: &'static [&'static str],
    /// Interfaces that classes of a program implement.
    pub implemented: &'static [&'static str],
    /// What may be left out before the name of a class: packages that are imported by themselves, with their dot.
    pub imported: &'static [&'static str],
}
