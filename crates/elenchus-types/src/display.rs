//! The text of types, which is the form that [`syntax`](crate::syntax) reads, but for captured variables.
//!
//! A captured variable is `capture#N{wildcard; upper; lower}` where it first occurs in a text and `capture#N` after that,
//! so that two texts are equal when the types are equal up to the identity of captures. The parts of an
//! intersection are shown in the order of their names, in which nothing depends on how it came about.

use std::fmt::Write;

use crate::{ClassType, ListId, Origin, Type, TypeId, VarId, Wildcard, World};

impl World {
    /// The text of a type.
    pub fn show(&self, id: TypeId) -> String {
        self.show_all(&[id])
    }

    /// The texts of several types, with commas between, numbering captures throughout.
    pub fn show_all(&self, ids: &[TypeId]) -> String {
        let mut writer =
            Writer { world: self, text: String::new(), captures: Vec::new(), names: &[], sorted: true };
        writer.separated(ids, ", ");
        writer.text
    }

    /// The text of a type in which some variables have names of their own and intersections keep their order: the form
    /// that can be read again.
    pub fn show_with(&self, id: TypeId, names: &[(VarId, String)]) -> String {
        let mut writer =
            Writer { world: self, text: String::new(), captures: Vec::new(), names, sorted: false };
        writer.show(id);
        writer.text
    }
}

struct Writer<'w> {
    world: &'w World,
    text: String,
    captures: Vec<VarId>,
    names: &'w [(VarId, String)],
    /// Whether the parts of intersections are put in the order of their names.
    sorted: bool,
}

impl Writer<'_> {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn separated(&mut self, ids: &[TypeId], separator: &str) {
        for (place, id) in ids.iter().enumerate() {
            if place > 0 {
                self.push(separator);
            }
            self.show(*id);
        }
    }

    fn show(&mut self, id: TypeId) {
        match self.world.get(id) {
            Type::Top => self.push("top"),
            Type::Bottom => self.push("bottom"),
            Type::Null => self.push("null"),
            Type::Primitive(primitive) => {
                self.push(self.world.language().primitives()[usize::from(primitive.0)]);
            }
            Type::Class(use_of) => self.class(use_of),
            Type::Variable(var) => self.variable(var),
            Type::Apply { head, args } => {
                self.variable(head);
                self.args(args);
            }
            Type::Constructor(class) => {
                self.push("_ ");
                self.push(self.world.class_name(class));
            }
            Type::Wildcard(wildcard) | Type::Remembered { wildcard, .. } => self.wildcard(wildcard),
            Type::Array(element) => {
                self.show(element);
                self.push("[]");
            }
            Type::Function { params, result } => {
                self.push("(");
                self.separated(self.world.list(params), ", ");
                self.push(") -> ");
                self.show(result);
            }
            Type::Nullable(inner) => {
                self.show(inner);
                self.push("?");
            }
            Type::Intersection(parts) => {
                let mut parts = self.world.list(parts).to_vec();
                if self.sorted {
                    // The root says nothing more than the other parts, but for erasure.
                    parts.retain(|part| *part != self.world.root());
                    parts.sort_by_cached_key(|part| self.key(*part));
                }
                if let [only] = parts[..] {
                    self.show(only);
                    return;
                }
                self.push("(");
                self.separated(&parts, " & ");
                self.push(")");
            }
        }
    }

    /// What the parts of an intersection are ordered by: two of them never have the same class.
    fn key(&self, id: TypeId) -> String {
        match self.world.get(id) {
            Type::Class(use_of) => format!("1 {}", self.world.class_name(use_of.class)),
            Type::Variable(var) => match self.world.var(var).name() {
                Some(name) => format!("0 {name}"),
                None => "0".to_owned(),
            },
            Type::Array(element) => format!("2 {}", self.key(element)),
            Type::Null => "1".to_owned(),
            _ => "3".to_owned(),
        }
    }

    fn class(&mut self, ClassType { class, outer, args }: ClassType) {
        let name = self.world.class_name(class);
        match outer {
            Some(outer) => {
                self.show(outer);
                self.push(".");
                self.push(name.rsplit('$').next().unwrap_or(name));
            }
            None => self.push(name),
        }
        self.args(args);
    }

    fn args(&mut self, args: ListId) {
        if args != ListId::EMPTY {
            self.push("<");
            self.separated(self.world.list(args), ", ");
            self.push(">");
        }
    }

    fn wildcard(&mut self, wildcard: Wildcard) {
        match wildcard {
            Wildcard::Unbounded => self.push("?"),
            Wildcard::Extends(bound) => {
                self.push("? extends ");
                self.show(bound);
            }
            Wildcard::Super(bound) => {
                self.push("? super ");
                self.show(bound);
            }
        }
    }

    fn variable(&mut self, id: VarId) {
        if let Some((_, name)) = self.names.iter().find(|(named, _)| *named == id) {
            self.push(name);
            return;
        }
        let var = self.world.var(id);
        match &var.origin {
            Origin::Class { class, name, .. } => {
                self.push(name);
                self.push("@");
                self.push(self.world.class_name(*class));
            }
            Origin::Method { name } => self.push(name),
            Origin::Inferred => self.push("Y"),
            Origin::Capture { wildcard, .. } => {
                let known = self.captures.iter().position(|known| *known == id);
                let number = known.unwrap_or_else(|| {
                    self.captures.push(id);
                    self.captures.len() - 1
                });
                let _ = write!(self.text, "capture#{number}");
                if known.is_none() {
                    let (upper, lower) = (var.upper, var.lower);
                    self.push("{");
                    self.wildcard(*wildcard);
                    self.push("; ");
                    self.show(upper);
                    if let Some(lower) = lower {
                        self.push("; ");
                        self.show(lower);
                    }
                    self.push("}");
                }
            }
        }
    }
}
