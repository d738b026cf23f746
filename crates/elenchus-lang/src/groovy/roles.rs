//! The roles of Groovy's types: those of Java, whose classes it uses, but for what its operators give.

use crate::{LibraryUse, LiteralForm, Roles, Scalar, ScalarKind};

pub(super) const ROLES: Roles = Roles {
    scalars: &[
        Scalar::new("byte", ScalarKind::Whole, LiteralForm::Cast, 0, 4),
        Scalar::new("short", ScalarKind::Whole, LiteralForm::Cast, 0, 4),
        Scalar::new("int", ScalarKind::Whole, LiteralForm::Int, 1, 40).common(),
        Scalar::new("long", ScalarKind::Whole, LiteralForm::Long, 2, 15).common(),
        // Arithmetic on `float` gives a `double`.
        Scalar::new("float", ScalarKind::Fraction, LiteralForm::Float, 0, 5),
        Scalar::new("double", ScalarKind::Fraction, LiteralForm::Double, 4, 12).common(),
        Scalar::new("char", ScalarKind::Letter, LiteralForm::Char, 0, 7),
        Scalar::new("boolean", ScalarKind::Boolean, LiteralForm::Bool, 0, 25),
    ],
    named_arguments: Some("java.util.Map"),
    list: Some("java.util.List"),
    map: Some("java.util.Map"),
    library: LibraryUse {
        imported: &["java.lang.", "java.util.", "java.io.", "java.net.", "groovy.lang.", "groovy.util."],
        ..JAVA.library
    },
    ..JAVA
};

const JAVA: Roles = crate::java::roles::ROLES;
