//! Types as they are written.

use elenchus_ir::{TypeUse, TypeUseId};
use rand::Rng;

use super::Editor;
use crate::Kind;

const BASIC: &[&str] = &[
    "int",
    "long",
    "boolean",
    "double",
    "char",
    "byte",
    "short",
    "float",
    "void",
    "String",
    "Integer",
    "Long",
    "Boolean",
    "Double",
    "Character",
    "Object",
    "Number",
];

impl<R: Rng> Editor<'_, R> {
    pub(super) fn edit_type(&mut self, kind: Kind, id: TypeUseId) -> Option<()> {
        match kind {
            Kind::OtherType => {
                let other = self.some_type()?;
                self.program.types[id] = self.program.types[other].clone();
            }
            Kind::BasicType => {
                let name = self.pick(BASIC)?;
                let basic = self.named_type(name);
                self.program.types[id] = self.program.types[basic].clone();
            }
            Kind::ArrayType => match self.program.types[id].clone() {
                TypeUse::Array(element) => self.program.types[id] = self.program.types[element].clone(),
                TypeUse::Extends(bound) | TypeUse::Super(bound) => return self.edit_type(kind, bound),
                TypeUse::Unbounded => return None,
                ty => {
                    let element = self.program.types.add(ty);
                    self.program.types[id] = TypeUse::Array(element);
                }
            },
            Kind::TypeArgument => {
                let TypeUse::Named { outer, name, mut args } = self.program.types[id].clone() else {
                    return None;
                };
                self.edit_args(&mut args)?;
                self.program.types[id] = TypeUse::Named { outer, name, args };
            }
            Kind::Wildcard => {
                let TypeUse::Named { args, .. } = self.program.types[id].clone() else { return None };
                let arg = self.pick(&args)?;
                self.program.types[arg] = self.other_wildcard(arg);
            }
            Kind::RawType => {
                let TypeUse::Named { args, .. } = &mut self.program.types[id] else { return None };
                args.clear();
            }
            _ => return None,
        }
        Some(())
    }

    /// One argument becomes another type, or goes, or one more comes.
    pub(super) fn edit_args(&mut self, args: &mut Vec<TypeUseId>) -> Option<()> {
        let other = self.some_type()?;
        if args.is_empty() {
            args.push(other);
            return Some(());
        }
        let at = self.below(args.len());
        match self.below(10) {
            0 => args.insert(at, other),
            1 => {
                args.remove(at);
            }
            2..=3 if args.len() > 1 => {
                let (first, second) = self.two_of(args.len())?;
                args.swap(first, second);
            }
            _ => args[at] = other,
        }
        Some(())
    }

    fn other_wildcard(&mut self, arg: TypeUseId) -> TypeUse {
        let draw = self.below(3);
        match self.program.types[arg].clone() {
            TypeUse::Unbounded => match self.some_type() {
                Some(bound) if draw == 0 => TypeUse::Extends(bound),
                Some(bound) if draw == 1 => TypeUse::Super(bound),
                Some(bound) => self.program.types[bound].clone(),
                None => TypeUse::Unbounded,
            },
            TypeUse::Extends(bound) => match draw {
                0 => TypeUse::Super(bound),
                1 => self.program.types[bound].clone(),
                _ => TypeUse::Unbounded,
            },
            TypeUse::Super(bound) => match draw {
                0 => TypeUse::Extends(bound),
                1 => self.program.types[bound].clone(),
                _ => TypeUse::Unbounded,
            },
            ty => {
                let bound = self.program.types.add(ty);
                match draw {
                    0 => TypeUse::Extends(bound),
                    1 => TypeUse::Super(bound),
                    _ => TypeUse::Unbounded,
                }
            }
        }
    }
}
