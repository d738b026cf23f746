//! A toy language: classes and functions, no `null`, no `++`, no wildcards. It is written as the text form of programs.

use std::sync::Arc;

use elenchus::Bundle;
use elenchus_case::SecondOpinion;
use elenchus_ir::{Program, write};
use elenchus_lang::{Capability, Definition, Language, LibraryUse, LiteralForm, Roles, Scalar, ScalarKind};
use elenchus_print::{Places, PrintOptions, PrintedProgram};
use elenchus_types::{Library, World};

/// The one line in the table.
pub const BUNDLE: Bundle = Bundle {
    language: TOY,
    base: |_| {
        let library = Library::parse(CLASSES).expect("the tests read it");
        World::new(Arc::new(ToyTypes), Arc::new(library)).freeze()
    },
    print,
    checker: |_| None,
    judge: |_, _, _| SecondOpinion::Agrees,
    omission: None,
};

/// What there is to know about the language, as in `elenchus-lang`.
pub const TOY: Language = Language::new(&Definition {
    name: "toy",
    extension: "toy",
    comment: ("//", ""),
    levels: &[("1", &[Capability::Records, Capability::DefaultMethods, Capability::Labels])],
    keywords: &["val", "var", "fun", "class"],
    roles: Some(&Roles {
        unit: "toy.Nothing",
        string: "toy.Text",
        absurd: Some("missing"),
        scalars: &[
            Scalar::new("toy.Int", ScalarKind::Whole, LiteralForm::Int, 1, 3).common(),
            Scalar::new("toy.Bool", ScalarKind::Boolean, LiteralForm::Bool, 0, 1),
        ],
        number: None,
        comparable: None,
        ordered: &[],
        simple: &[("toy.Text", 2), ("toy.Int", 1)],
        iterable: Some("toy.Sequence"),
        iterables: &["toy.Sequence"],
        supplier: Some("toy.Supplier"),
        marker: None,
        second_bound: None,
        enum_class: None,
        record_class: None,
        named_arguments: None,
        list: None,
        map: None,
        exceptions: None,
        library: LibraryUse {
            classes: &[
                "toy.Any",
                "toy.Int",
                "toy.Bool",
                "toy.Text",
                "toy.Sequence",
                "toy.Supplier",
                "toy.Mapping",
            ],
            types_left_out: &[],
            methods_left_out: &[],
            implemented: &["toy.Supplier"],
            imported: &[],
        },
    }),
});

/// Its types, as in `elenchus-types`.
struct ToyTypes;

impl elenchus_types::TypeSystem for ToyTypes {
    fn root(&self) -> &'static str {
        "toy.Any"
    }

    fn null_is_everywhere(&self) -> bool {
        false
    }
}

/// And its library.
const CLASSES: &str = "
    class toy.Any { new(); }
    class toy.Nothing
    class toy.Int
    class toy.Bool
    class toy.Text { length(): toy.Int; repeat(toy.Int): toy.Text; }
    class toy.Sequence<T> { new(); new(T); first(): T; with(T): toy.Sequence<T>; }
    interface toy.Supplier<T> { abstract get(): T; }
    interface toy.Mapping<A, B> { abstract apply(A): B; }
";

/// Its printer, as in `elenchus-print`.
fn print(program: &Program, options: PrintOptions<'_>) -> PrintedProgram {
    let header = options.header.map(|header| format!("{header}\n")).unwrap_or_default();
    PrintedProgram { text: header + &write(program), places: Places::of(program) }
}
