//! Types.

use super::{Writer, is_name};
use crate::{Slot, TypeParameterId, TypeUse, TypeUseId, Variance};

/// What may stand in a place, from the loosest to the tightest.
pub(super) const ANY: u8 = 0;
pub(super) const PART: u8 = 1;
pub(super) const SUFFIXED: u8 = 2;
const SIMPLE: u8 = 3;

impl Writer<'_> {
    pub(super) fn ty(&mut self, id: TypeUseId, place: u8) {
        let program = self.program;
        let ty = &program.types[id];
        let level = match ty {
            TypeUse::Named { .. } => SIMPLE,
            TypeUse::Array(_) | TypeUse::Nullable(_) => SUFFIXED,
            TypeUse::Intersection(parts) if parts.len() >= 2 => ANY,
            _ => PART,
        };
        if level < place {
            self.push("(");
            self.ty(id, ANY);
            self.push(")");
            self.type_ends = self.out.len();
            return;
        }
        match ty {
            TypeUse::Named { args, .. } => {
                self.class_name(id, false);
                if !args.is_empty() {
                    self.args(args);
                }
            }
            TypeUse::Array(element) => {
                self.ty(*element, SUFFIXED);
                self.push("[]");
            }
            TypeUse::Nullable(of) => {
                self.ty(*of, SUFFIXED);
                self.push("?");
            }
            TypeUse::Unbounded => self.push("?"),
            TypeUse::Extends(bound) => {
                self.push("? extends ");
                self.ty(*bound, PART);
            }
            TypeUse::Super(bound) => {
                self.push("? super ");
                self.ty(*bound, PART);
            }
            TypeUse::Function { params, result } => {
                self.push("(");
                self.list(params, ", ", |writer, param| writer.ty(*param, ANY));
                self.push(") -> ");
                self.ty(*result, PART);
            }
            TypeUse::Intersection(parts) if parts.len() >= 2 => {
                self.list(parts, " & ", |writer, part| writer.ty(*part, PART));
            }
            TypeUse::Intersection(parts) => {
                self.push("&(");
                self.list(parts, ", ", |writer, part| writer.ty(*part, PART));
                self.push(")");
            }
        }
        self.type_ends = self.out.len();
    }

    /// A class without its own arguments. Before a dot, a name that begins with a small letter is quoted, because it
    /// would otherwise be read as the beginning of a longer one.
    fn class_name(&mut self, id: TypeUseId, is_before_dot: bool) {
        let TypeUse::Named { outer, name, args } = &self.program.types[id] else { return };
        let spelling = self.spelling(*name);
        if let Some(outer) = *outer {
            match &self.program.types[outer] {
                TypeUse::Named { args, .. } => {
                    self.class_name(outer, true);
                    if !args.is_empty() {
                        self.args(args);
                    }
                }
                _ => self.in_parentheses(outer),
            }
            self.push(".");
            self.name(*name);
        } else if is_path(spelling) && !(is_before_dot && args.is_empty()) {
            self.push(spelling);
        } else if is_before_dot && args.is_empty() && spelling.starts_with(char::is_lowercase) {
            self.quoted(spelling, '`');
        } else {
            self.name(*name);
        }
    }

    fn in_parentheses(&mut self, ty: TypeUseId) {
        self.push("(");
        self.ty(ty, ANY);
        self.push(")");
    }

    /// The class of a `new`, whose arguments are apart from it.
    pub(super) fn created_class(&mut self, ty: TypeUseId) {
        match &self.program.types[ty] {
            TypeUse::Named { args, .. } if args.is_empty() => self.class_name(ty, false),
            _ => self.in_parentheses(ty),
        }
    }

    pub(super) fn args(&mut self, args: &[TypeUseId]) {
        self.push("<");
        self.list(args, ", ", |writer, arg| writer.ty(*arg, ANY));
        self.push(">");
    }

    /// Nothing if nothing is known.
    pub(super) fn slot_of_args(&mut self, slot: &Slot<Vec<TypeUseId>>) {
        match slot {
            Slot::Written(args) => self.args(args),
            Slot::Omitted(Some(args)) => {
                self.push("<~");
                self.list(args, ", ", |writer, arg| writer.ty(*arg, ANY));
                self.push(">");
            }
            Slot::Omitted(None) => {}
        }
    }

    /// With its colon; nothing if nothing is known.
    pub(super) fn slot(&mut self, slot: Slot<TypeUseId>, place: u8) {
        match slot {
            Slot::Written(ty) => {
                self.push(": ");
                self.ty(ty, place);
            }
            Slot::Omitted(Some(ty)) => {
                self.push(": ~");
                self.ty(ty, place);
            }
            Slot::Omitted(None) => {}
        }
    }

    pub(super) fn type_params(&mut self, params: &[TypeParameterId]) {
        if params.is_empty() {
            return;
        }
        self.push("<");
        self.list(params, ", ", |writer, param| writer.type_param(*param));
        self.push(">");
    }

    fn type_param(&mut self, id: TypeParameterId) {
        let param = &self.program.type_params[id];
        match param.variance {
            Variance::Invariant => {}
            Variance::Covariant => self.push("+"),
            Variance::Contravariant => self.push("-"),
        }
        self.name(param.name);
        if param.arity > 0 {
            self.push(&format!("[{}]", param.arity));
        }
        if !param.bounds.is_empty() {
            self.push(": ");
            self.list(&param.bounds, " & ", |writer, bound| writer.ty(*bound, PART));
        }
    }
}

/// The full name of a library's class, or any name that is read like one.
fn is_path(spelling: &str) -> bool {
    spelling.starts_with(char::is_lowercase) && spelling.split('.').all(is_name)
}
