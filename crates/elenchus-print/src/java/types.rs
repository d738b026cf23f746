//! Types and type parameters.

use elenchus_ir::{Node, Slot, TypeParameterId, TypeUse, TypeUseId, Variance};

use super::Printer;

impl Printer<'_> {
    pub(super) fn type_use(&mut self, id: TypeUseId) {
        let start = self.here();
        let program = self.program;
        let mut point = start;
        match &program.types[id] {
            TypeUse::Named { outer, name, args } => {
                let spelling = program.names.spelling(*name);
                if let Some(outer) = outer {
                    self.type_use(*outer);
                    point = self.here();
                    self.write(".");
                    self.write(spelling);
                } else {
                    let written = self.class_names.written(*name, spelling);
                    self.write(written);
                }
                if !args.is_empty() {
                    self.type_args(args);
                }
            }
            // `? extends A[]` would be a wildcard, and `A & B[]` an intersection.
            TypeUse::Array(element) if !self.is_plain_type(*element) => {
                self.write("(");
                self.type_use(*element);
                self.write(")[]");
            }
            TypeUse::Array(element) => {
                self.type_use(*element);
                self.write("[]");
            }
            TypeUse::Unbounded => self.write("?"),
            TypeUse::Extends(bound) => {
                self.write("? extends ");
                self.type_use(*bound);
            }
            TypeUse::Super(bound) => {
                self.write("? super ");
                self.type_use(*bound);
            }
            // Not Java, and in no place taken for it: with `->` it could be read as a lambda.
            TypeUse::Function { params, result } => {
                self.write("(");
                self.types(params, ", ");
                self.write(") => ");
                self.type_use(*result);
            }
            // Not Java either.
            TypeUse::Nullable(inner) => {
                self.type_use(*inner);
                self.write("?");
            }
            TypeUse::Intersection(parts) => self.types(parts, " & "),
        }
        self.place(Node::Type(id), start, point);
    }

    fn is_plain_type(&self, id: TypeUseId) -> bool {
        matches!(self.program.types[id], TypeUse::Named { .. } | TypeUse::Array(_))
    }

    pub(super) fn types(&mut self, types: &[TypeUseId], separator: &str) {
        self.separated(types, separator, Printer::type_use);
    }

    pub(super) fn type_args(&mut self, args: &[TypeUseId]) {
        self.write("<");
        self.types(args, ", ");
        self.write(">");
    }

    /// Type arguments of a call, if they are written.
    pub(super) fn written_type_args(&mut self, args: &Slot<Vec<TypeUseId>>) {
        if let Slot::Written(args) = args
            && !args.is_empty()
        {
            self.type_args(args);
        }
    }

    /// Writes `<T extends A & B, U>`, or nothing.
    pub(super) fn type_params(&mut self, params: &[TypeParameterId]) {
        if params.is_empty() {
            return;
        }
        self.write("<");
        self.separated(params, ", ", Printer::type_param);
        self.write(">");
    }

    fn type_param(&mut self, id: TypeParameterId) {
        let start = self.here();
        let param = &self.program.type_params[id];
        // Variance at the declaration and parameters that take arguments are not Java.
        match param.variance {
            Variance::Invariant => {}
            Variance::Covariant => self.write("+"),
            Variance::Contravariant => self.write("-"),
        }
        self.write_name(param.name);
        if param.arity > 0 {
            self.write("[");
            self.separated(&vec!["_"; usize::from(param.arity)], ", ", Printer::write);
            self.write("]");
        }
        if !param.bounds.is_empty() {
            self.write(" extends ");
            self.types(&param.bounds, " & ");
        }
        self.place(Node::TypeParameter(id), start, start);
    }
}
