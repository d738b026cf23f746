//! Which kinds of patterns and data types a language has words for: the table feature × language of the book.

use elenchus_lang::{HASKELL, JAVA, KOTLIN, Level, OCAML, RUST, SCALA};

/// Where something may stand in a pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Where {
    Nowhere,
    /// As a whole label only.
    Outermost,
    Everywhere,
}

/// What a language has words for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)] // a row of a table
pub struct Abilities {
    /// Constructors that constrain type parameters.
    pub generalised: bool,
    /// Types hidden by a constructor, in patterns below it.
    pub hidden_types: bool,
    /// Data types without constructors.
    pub empty_types: bool,
    pub tuples: bool,
    /// Booleans, numbers and characters inside patterns.
    pub constants: bool,
    /// Strings inside patterns.
    pub texts: bool,
    pub alternatives: Where,
    pub guards: bool,
    /// Whether a constant guard is taken for what it is.
    pub folds_guards: bool,
    pub null: Where,
    /// A pattern for everything but `null` or bottom.
    pub present: bool,
    pub binders: bool,
    /// Fields that are marked strict.
    pub strict_fields: bool,
    /// Constructors inside constructors.
    pub nested: bool,
    /// Marks of type parameters that say how instances are subtypes of each other.
    pub variance: bool,
    /// Patterns that are looked at late, if ever (`~p`).
    pub irrefutable: bool,
    /// Patterns that analysers do not look through: pattern synonyms, extractors.
    pub opaque: bool,
    /// Whether these are only put to values that are there: GHC's checker takes a synonym for strict.
    pub opaque_forces: bool,
    /// Arms for exceptions of the expression matched on.
    pub exceptions: bool,
    /// Constructors that belong to no data type, of which a type lists those that it has.
    pub structural: bool,
    /// Unions of types.
    pub unions: bool,
    /// Matches without an arm, where that is no error of its own.
    pub empty_match: bool,
    /// Numbers in patterns of a type that a constructor hides.
    pub hidden_constants: bool,
    /// Bounds of type parameters that interfaces say.
    pub bounds: bool,
    /// Intersections of a data type and interfaces, as the type of a value.
    pub intersections: bool,
    /// Patterns for what a function makes of a value, and synonyms that are complete together.
    pub views: bool,
}

const NOTHING: Abilities = Abilities {
    generalised: false,
    hidden_types: false,
    empty_types: false,
    tuples: false,
    constants: false,
    texts: false,
    alternatives: Where::Nowhere,
    guards: false,
    folds_guards: false,
    null: Where::Nowhere,
    present: false,
    binders: false,
    strict_fields: false,
    nested: true,
    variance: false,
    irrefutable: false,
    opaque: false,
    opaque_forces: false,
    exceptions: false,
    structural: false,
    unions: false,
    empty_match: false,
    hidden_constants: false,
    bounds: false,
    intersections: false,
    views: false,
};

/// What the language of a level has words for.
pub fn abilities(level: Level) -> Abilities {
    let language = level.language();
    let scala = Abilities {
        generalised: true,
        hidden_types: level.major() >= 3,
        tuples: true,
        constants: true,
        texts: true,
        alternatives: Where::Everywhere,
        guards: true,
        folds_guards: level.major() == 2,
        null: Where::Everywhere,
        present: true,
        binders: true,
        variance: true,
        opaque: true,
        unions: level.major() >= 3,
        hidden_constants: level.major() >= 3,
        bounds: true,
        intersections: level.major() >= 3,
        ..NOTHING
    };
    match language {
        _ if language == JAVA => Abilities {
            generalised: true,
            hidden_types: true,
            guards: true,
            folds_guards: true,
            null: Where::Outermost,
            bounds: true,
            ..NOTHING
        },
        _ if language == RUST => Abilities {
            empty_types: true,
            tuples: true,
            constants: true,
            // A string is a reference, through which default binding modes do not go.
            texts: false,
            alternatives: Where::Everywhere,
            guards: true,
            binders: true,
            empty_match: true,
            ..NOTHING
        },
        _ if language == SCALA => scala,
        _ if language == HASKELL => Abilities {
            generalised: true,
            hidden_types: true,
            empty_types: true,
            tuples: true,
            constants: true,
            texts: true,
            guards: true,
            folds_guards: true,
            present: true,
            binders: true,
            strict_fields: true,
            irrefutable: true,
            opaque: true,
            opaque_forces: true,
            views: true,
            empty_match: true,
            ..NOTHING
        },
        _ if language == OCAML => Abilities {
            generalised: true,
            hidden_types: true,
            empty_types: true,
            tuples: true,
            constants: true,
            texts: true,
            alternatives: Where::Everywhere,
            guards: true,
            binders: true,
            exceptions: true,
            structural: true,
            ..NOTHING
        },
        _ if language == KOTLIN => Abilities {
            generalised: true,
            hidden_types: true,
            nested: false,
            variance: true,
            bounds: true,
            ..NOTHING
        },
        _ => NOTHING,
    }
}
