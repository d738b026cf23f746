//! A type checker over the program IR, written from the language's specification and not from any generator.
