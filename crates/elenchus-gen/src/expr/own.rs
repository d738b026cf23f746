//! Expressions that some languages have and Java has not: literals of collections, ranges, texts with values in them, what
//! asks for `null`. Each is made only where its type is sure.

use elenchus_ir as ir;
use elenchus_ir::{Access, ClassKind, Expr, Literal, Receiver, Slot};
use elenchus_types::{Substitution, Type, TypeId};

use crate::declared::{ClassRef, FieldInfo, Spelling};
use crate::expr::Context;
use crate::state::{Made, State};
use crate::types::draw::Spot;
use crate::words;

impl State<'_> {
    /// `[a, b]` where a list of known elements is wanted, `a..b` where it is one of numbers, `[k: v]` for a map.
    pub fn collection(&mut self, want: TypeId, depth: u32, context: Context) -> Option<Made> {
        let Type::Class(use_of) = self.world.get(want) else { return None };
        let args = self.world.list(use_of.args).to_vec();
        if args.iter().any(|arg| self.has_wildcard(*arg)) {
            return None;
        }
        if let [element] = args[..]
            && let Some(list) = self.roles.list
        {
            let list = self.world.class_type(list, &[element]);
            if !self.world.is_subtype(list, want) {
                return None;
            }
            if element == self.roles.int_box && self.chance(self.own_chance.range) {
                return Some(self.range(want, depth));
            }
            return (context.has_target() && self.chance(self.own_chance.list_literal))
                .then(|| self.list_literal(want, element, depth));
        }
        if let [key, value] = args[..]
            && Some(use_of.class) == self.roles.map
            && context.has_target()
            && self.chance(self.own_chance.map_literal)
        {
            return Some(self.map_literal(want, key, value, depth));
        }
        None
    }

    fn list_literal(&mut self, want: TypeId, element: TypeId, depth: u32) -> Made {
        let count = self.below(4);
        let elements = (0..count).map(|_| self.element(element, depth).id).collect();
        let id = self.add(Expr::List { elements });
        Made::above(id, want)
    }

    fn map_literal(&mut self, want: TypeId, key: TypeId, value: TypeId, depth: u32) -> Made {
        let count = self.below(3);
        let mut entries = Vec::with_capacity(count);
        for index in 0..count {
            // Keys that are texts are no two the same.
            let key = if key == self.roles.string {
                let noun = words::NOUNS[(index * 31 + self.below(31)) % words::NOUNS.len()];
                self.literal(Literal::String(noun.into()), key)
            } else {
                self.element(key, 0)
            };
            entries.push((key.id, self.element(value, depth).id));
        }
        let id = self.add(Expr::Map { entries });
        Made::above(id, want)
    }

    /// An element has no target: it is of the type by itself.
    fn element(&mut self, ty: TypeId, depth: u32) -> Made {
        let made = self.expr(ty, depth.saturating_sub(1), Context::Operand);
        let scalar = |state: &Self, id| state.roles.scalar(id).map(|scalar| scalar.ty);
        let is_converted = scalar(self, ty).is_some() && scalar(self, ty) != scalar(self, made.ty);
        if made.ty == self.roles.null || is_converted { self.cast(made, ty) } else { made }
    }

    /// `first..last`
    fn range(&mut self, want: TypeId, depth: u32) -> Made {
        let first = self.exact(self.roles.int, depth.saturating_sub(2)).id;
        let last = self.exact(self.roles.int, depth.saturating_sub(1)).id;
        let has_last = self.chance(70);
        let id = self.add(Expr::Range { first, last, has_last });
        Made::above(id, want)
    }

    /// `"a${e}b"`, where a `String` is assigned: elsewhere it is a `GString`.
    pub fn template(&mut self, depth: u32) -> Made {
        let mut parts = Vec::new();
        for _ in 0..=self.below(2) {
            if self.flip() {
                parts.push(self.string_literal().id);
            }
            let ty = self.draw_type_at(Spot::Value, 1);
            let value = self.expr(ty, depth.saturating_sub(2), Context::Operand);
            let is_text = matches!(self.program.exprs[value.id], Expr::Literal(Literal::String(_)));
            // A text stands for itself.
            let value = if is_text { self.cast(value, self.roles.string) } else { value };
            parts.push(value.id);
        }
        let id = self.add(Expr::Template { parts });
        Made::above(id, self.roles.string)
    }

    /// `a ?: b`, both of the type exactly.
    pub fn elvis(&mut self, want: TypeId, depth: u32) -> Option<Made> {
        if !self.is_denotable(want) || self.functional_class(want).is_some() {
            return None;
        }
        let value = self.exact(want, depth - 1).id;
        let otherwise = self.exact(want, depth.saturating_sub(2)).id;
        let id = self.add(Expr::Elvis { value, otherwise });
        Some(Made::exact(id, want))
    }

    /// `e?.` instead of `e.`, where what comes of it may be `null`.
    pub fn maybe_safe(&mut self, receiver: Receiver, result: TypeId) -> Receiver {
        let Receiver::Expr(value) = receiver else { return receiver };
        let is_this = matches!(self.program.exprs[value], Expr::This { .. });
        let may_be_null = !matches!(self.world.get(result), Type::Primitive(_));
        if may_be_null && !is_this && self.chance(self.own_chance.safe_navigation) {
            return Receiver::Safe(value);
        }
        receiver
    }

    /// Whether a field has methods to read and write it, because it says nothing of its access.
    fn is_property(&self, info: &FieldInfo) -> bool {
        info.access == Access::Unwritten
            && !info.is_static
            && info.owner.is_some_and(|owner| {
                self.class(owner).kind == ClassKind::Class && !self.class(owner).is_local
            })
    }

    /// `e.getX()` for `e.x`.
    pub fn read_field(&mut self, receiver: Receiver, info: &FieldInfo, ty: TypeId) -> ir::ExprId {
        let name = self.spell(info.spelling);
        if self.own_chance.accessor > 0 && self.is_property(info) && self.chance(self.own_chance.accessor) {
            let getter = capitalised("get", self.program.names.spelling(name));
            let getter = self.program.names.intern(&getter);
            let receiver = self.maybe_safe(receiver, ty);
            return self.call_node(receiver, getter, Slot::Omitted(None), Vec::new());
        }
        let receiver = self.maybe_safe(receiver, ty);
        self.add(Expr::Field { receiver, name })
    }

    /// `new C(x: a, y: b)`, of a class whose constructor takes nothing.
    pub fn new_with_names(&mut self, class: ClassRef, ty: TypeId, depth: u32) -> Option<Made> {
        let info = self.class(class);
        let is_plain = self.is_own(class)
            && info.kind == ClassKind::Class
            && !info.is_inner
            && !info.is_local
            && !info.is_exception
            && info.constructors.len() == 1
            && self.world.list(self.method(info.constructors[0]).params).is_empty();
        if !is_plain {
            return None;
        }
        let properties: Vec<FieldInfo> = info
            .fields
            .iter()
            .map(|field| self.field(*field))
            .filter(|field| field.owner == Some(class) && !field.is_final && self.is_property(field))
            .collect();
        if properties.is_empty() {
            return None;
        }
        let Type::Class(use_of) = self.world.get(ty) else { return None };
        let arguments: Substitution = self.world.arguments_of(use_of);
        let mut args = Vec::new();
        for property in properties {
            let Spelling::Own(name) = property.spelling else { continue };
            if !args.is_empty() && self.flip() {
                continue;
            }
            let wanted = self.world.substitute(property.ty, &arguments);
            let value = self.element(wanted, depth);
            args.push(self.add(Expr::Named { name, value: value.id }));
        }
        let (class, class_args) = self.write_new(class, use_of);
        let type_args = Slot::Omitted(None);
        let id = self.add(Expr::New { outer: None, class, class_args, type_args, args, body: None });
        Some(Made::exact(id, ty))
    }
}

/// `getX` for `x`.
fn capitalised(verb: &str, property: &str) -> String {
    let mut letters = property.chars();
    letters.next().map_or_else(
        || verb.to_owned(),
        |first| format!("{verb}{}{}", first.to_uppercase(), letters.as_str()),
    )
}
