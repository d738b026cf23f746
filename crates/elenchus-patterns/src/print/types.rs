use elenchus_lang::Language;
use elenchus_print::identifier;

use crate::datatype::{Builtin, Declarations, Type};

/// Writes types with angle brackets, in a language's own words.
#[derive(Clone, Copy)]
pub struct TypeWriter {
    pub language: Language,
    pub builtin: fn(Builtin) -> &'static str,
}

impl TypeWriter {
    /// `parameters` are the names of the type parameters in scope.
    pub fn write(self, declarations: &Declarations, ty: &Type, parameters: &[String], text: &mut String) {
        match ty {
            Type::Parameter(position) => text.push_str(&identifier(self.language, &parameters[*position])),
            // Where a type is written it is known: see `Pattern`.
            Type::Hidden => text.push('_'),
            // Only Kotlin has marks, among the languages that write types so.
            Type::Least => text.push_str("Nothing"),
            Type::Greatest => text.push_str("Any?"),
            Type::Builtin(builtin) => text.push_str((self.builtin)(*builtin)),
            Type::Tuple(parts) => {
                for (position, part) in parts.iter().enumerate() {
                    text.push_str(if position == 0 { "(" } else { ", " });
                    self.write(declarations, part, parameters, text);
                }
                text.push(')');
            }
            Type::Data(id, arguments) => {
                text.push_str(&identifier(self.language, &declarations.data_type(*id).name));
                self.write_arguments(declarations, arguments, parameters, text);
            }
        }
    }

    /// `<...>`, or nothing if there are no arguments.
    pub fn write_arguments(
        self,
        declarations: &Declarations,
        arguments: &[Type],
        parameters: &[String],
        text: &mut String,
    ) {
        for (position, argument) in arguments.iter().enumerate() {
            text.push_str(if position == 0 { "<" } else { ", " });
            self.write(declarations, argument, parameters, text);
        }
        if !arguments.is_empty() {
            text.push('>');
        }
    }
}
