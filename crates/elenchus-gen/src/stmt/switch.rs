//! Switches over constants, enums and sealed types.

use elenchus_ir as ir;
use elenchus_ir::{ClassKind, Expr, Literal, Modifiers, Name, Slot};
use elenchus_types::TypeId;

use crate::declared::ClassRef;
use crate::env::Local;
use crate::state::{Made, State};
use crate::words;

/// What a switch is over.
pub struct Scrutinee {
    pub made: Made,
    kind: Kind,
}

enum Kind {
    Enum(ClassRef),
    Int,
    String,
    /// The classes permitted, applied.
    Sealed(Vec<TypeId>),
}

/// The label of a case.
pub enum Label {
    Constants(Vec<ir::ExprId>),
    Type(ir::VariableId, Name, TypeId),
    Default,
}

impl State<'_> {
    pub fn scrutinee(&mut self, depth: u32) -> Option<Scrutinee> {
        let visible = self.own.visible.len();
        for _ in 0..3 {
            match self.below(5) {
                0 => {
                    let made = self.exact(self.builtins.int, depth);
                    return Some(Scrutinee { made, kind: Kind::Int });
                }
                1 => {
                    let made = self.exact(self.builtins.string, depth);
                    return Some(Scrutinee { made, kind: Kind::String });
                }
                choice if visible > 0 => {
                    let place = self.below(visible);
                    let class = self.own.visible[place];
                    let info = self.class(class);
                    // In its own construction an enum's constants are not there yet; whether a label refers to one,
                    // compilers disagree about (JLS 8.9.2).
                    let is_under_construction = self
                        .env
                        .classes
                        .iter()
                        .any(|frame| frame.class == Some(class) && frame.is_enum_construction);
                    if info.kind == ClassKind::Enum
                        && !info.constants.is_empty()
                        && choice < 4
                        && !is_under_construction
                    {
                        let ty = info.declared;
                        let made = self.exact(ty, depth);
                        return Some(Scrutinee { made, kind: Kind::Enum(class) });
                    }
                    if info.is_sealed && self.dialect.type_switch && !info.permitted.is_empty() {
                        return self.sealed_scrutinee(class, depth);
                    }
                }
                _ => {}
            }
        }
        None
    }

    fn sealed_scrutinee(&mut self, class: ClassRef, depth: u32) -> Option<Scrutinee> {
        let permitted = self.class(class).permitted.clone();
        let spot = crate::types::draw::Spot::Object;
        let ty = self.draw_use(class, elenchus_types::Substitution::default(), spot, 2)?;
        if self.has_wildcard(ty) || !self.is_denotable(ty) {
            return None;
        }
        let elenchus_types::Type::Class(use_of) = self.world.get(ty) else { return None };
        let args = self.world.list(use_of.args).to_vec();
        let types = permitted
            .into_iter()
            .map(|class| self.world.class_type(self.class(class).class, &args))
            .collect();
        let made = self.exact(ty, depth);
        Some(Scrutinee { made, kind: Kind::Sealed(types) })
    }

    /// The labels of a switch; of one that `must_cover`, they cover all values.
    pub fn switch_labels(&mut self, scrutinee: &Scrutinee, must_cover: bool) -> Vec<Label> {
        let mut labels = Vec::new();
        match &scrutinee.kind {
            Kind::Enum(class) => {
                let names = self.class(*class).constants.clone();
                let all = self.flip();
                let count = if all { names.len() } else { 1 + self.below(names.len()) };
                let mut place = 0;
                while place < count {
                    let mut values = vec![self.name_expr(names[place])];
                    place += 1;
                    if place < count && self.chance(20) {
                        values.push(self.name_expr(names[place]));
                        place += 1;
                    }
                    labels.push(Label::Constants(values));
                }
                if count < names.len() && must_cover || self.chance(30) {
                    labels.push(Label::Default);
                }
            }
            Kind::Int => {
                let count = 1 + self.below(3);
                let mut value = self.number_below(5);
                for _ in 0..count {
                    let mut values = Vec::new();
                    let together = 1 + self.below(2);
                    for _ in 0..together {
                        values.push(self.literal(Literal::Int(value), self.builtins.int).id);
                        value += 1 + self.number_below(9);
                    }
                    labels.push(Label::Constants(values));
                }
                if must_cover || self.flip() {
                    labels.push(Label::Default);
                }
            }
            Kind::String => {
                let count = 1 + self.below(3);
                let start = self.below(words::NOUNS.len());
                for place in 0..count {
                    let word = words::NOUNS[(start + place) % words::NOUNS.len()];
                    let value = self.literal(Literal::String(word.into()), self.builtins.string);
                    labels.push(Label::Constants(vec![value.id]));
                }
                if must_cover || self.flip() {
                    labels.push(Label::Default);
                }
            }
            Kind::Sealed(types) => {
                for ty in types.clone() {
                    let name = self.unique_name("Case");
                    let written = self.write(ty);
                    let variable = self.program.variables.add(ir::Variable {
                        name,
                        modifiers: Modifiers::default(),
                        ty: Slot::Written(written),
                        init: None,
                    });
                    labels.push(Label::Type(variable, name, ty));
                }
            }
        }
        labels
    }

    pub fn switch_statement(&mut self, items: &mut Vec<ir::ExprId>, depth: u32) -> bool {
        let Some(scrutinee) = self.scrutinee(self.capped(2)) else { return true };
        let labels = self.switch_labels(&scrutinee, false);
        let mut cases = Vec::new();
        for (place, label) in labels.into_iter().enumerate() {
            let start = self.env.locals.len();
            if let Label::Type(_, name, ty) = &label {
                self.env.locals.push(Local::new(*name, *ty, true));
            }
            // A `break` here means the switch, which makes no difference to what can complete.
            let (body, _) = self.block(depth, place == 0);
            self.env.locals.truncate(start);
            cases.push(self.case_node(label, body));
        }
        items.push(self.add(Expr::Switch { scrutinee: scrutinee.made.id, cases }));
        true
    }
}
