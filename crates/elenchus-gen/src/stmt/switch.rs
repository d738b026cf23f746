//! Switches over constants, enums and sealed types.

use elenchus_ir as ir;
use elenchus_ir::{ClassKind, Expr, Literal, Modifiers, Name, Slot};
use elenchus_lang::Capability;
use elenchus_types::TypeId;

use crate::declared::{ClassInfo, ClassRef};
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
    /// A variable with its name and type, and a guard.
    Type {
        variable: ir::VariableId,
        name: Name,
        ty: TypeId,
        guard: Option<ir::ExprId>,
    },
    Default,
}

impl State<'_> {
    pub fn scrutinee(&mut self, depth: u32) -> Option<Scrutinee> {
        for _ in 0..3 {
            match self.below(5) {
                0 => {
                    let made = self.exact(self.roles.int, depth);
                    return Some(Scrutinee { made, kind: Kind::Int });
                }
                1 => {
                    let made = self.exact(self.roles.string, depth);
                    return Some(Scrutinee { made, kind: Kind::String });
                }
                2 => {
                    let is_enum =
                        |info: &ClassInfo| info.kind == ClassKind::Enum && !info.constants.is_empty();
                    let Some(class) = self.draw_switched(is_enum) else { continue };
                    let made = self.exact(self.class(class).declared, depth);
                    return Some(Scrutinee { made, kind: Kind::Enum(class) });
                }
                _ if self.can(Capability::TypeSwitch) => {
                    let is_sealed = |info: &ClassInfo| info.is_sealed && !info.permitted.is_empty();
                    let Some(class) = self.draw_switched(is_sealed) else { continue };
                    return self.sealed_scrutinee(class, depth);
                }
                _ => {}
            }
        }
        None
    }

    /// A class to switch over.
    fn draw_switched(&mut self, fits: impl Fn(&ClassInfo) -> bool) -> Option<ClassRef> {
        let classes: Vec<ClassRef> = self
            .own
            .visible
            .iter()
            .chain(&self.env.local_classes)
            .copied()
            .filter(|class| fits(self.class(*class)) && !self.is_under_construction(*class))
            .collect();
        if classes.is_empty() {
            return None;
        }
        Some(classes[self.below(classes.len())])
    }

    /// In its own construction an enum's constants are not there yet; whether a label refers to one, compilers disagree about
    /// (JLS 8.9.2).
    fn is_under_construction(&self, class: ClassRef) -> bool {
        self.env.classes.iter().any(|frame| frame.class == Some(class) && frame.is_enum_construction)
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
                let mut index = 0;
                while index < count {
                    let mut values = vec![self.enum_label(*class, names[index])];
                    index += 1;
                    if index < count && self.chance(20) {
                        values.push(self.enum_label(*class, names[index]));
                        index += 1;
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
                        values.push(self.literal(Literal::Int(value), self.roles.int).id);
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
                for index in 0..count {
                    let word = words::NOUNS[(start + index) % words::NOUNS.len()];
                    let value = self.literal(Literal::String(word.into()), self.roles.string);
                    labels.push(Label::Constants(vec![value.id]));
                }
                if must_cover || self.flip() {
                    labels.push(Label::Default);
                }
            }
            Kind::Sealed(types) => {
                for ty in types.clone() {
                    if self.chance(self.chance.guard) {
                        labels.extend(self.guarded(ty));
                    }
                    labels.push(self.type_label(ty));
                }
            }
        }
        labels
    }

    /// A constant of an enum, by its name alone where that is looked up in the enum.
    fn enum_label(&mut self, class: ClassRef, name: Name) -> ir::ExprId {
        if self.can(Capability::EnumLabels) {
            return self.name_expr(name);
        }
        let receiver = ir::Receiver::Type(self.write_class_name(class));
        self.add(Expr::Field { receiver, name })
    }

    fn type_label(&mut self, ty: TypeId) -> Label {
        let name = self.unique_name("Case");
        let written = self.write(ty);
        let variable = self.program.variables.add(ir::Variable {
            name,
            modifiers: Modifiers::default(),
            ty: Slot::Written(written),
            init: None,
        });
        Label::Type { variable, name, ty, guard: None }
    }

    /// `case T x when …`. What is around is mentioned as in a lambda, if it is never assigned again (JLS 14.11.1).
    fn guarded(&mut self, ty: TypeId) -> Option<Label> {
        let mut label = self.type_label(ty);
        let start = self.env.locals.len();
        let body_start = std::mem::replace(&mut self.env.body_start, start);
        self.bind_label(&label);
        let condition = self.changing_condition();
        self.env.locals.truncate(start);
        self.env.body_start = body_start;
        if let Label::Type { guard, .. } = &mut label {
            *guard = Some(condition?.id);
        }
        Some(label)
    }

    /// Brings the variable of a label into scope.
    pub fn bind_label(&mut self, label: &Label) {
        if let Label::Type { name, ty, .. } = label {
            self.env.locals.push(Local::new(*name, *ty, true));
        }
    }

    pub fn switch_statement(&mut self, items: &mut Vec<ir::ExprId>, depth: u32) -> bool {
        let Some(scrutinee) = self.scrutinee(self.capped(2)) else { return true };
        let labels = self.switch_labels(&scrutinee, false);
        let mut cases = Vec::new();
        for (index, label) in labels.into_iter().enumerate() {
            let start = self.env.locals.len();
            self.bind_label(&label);
            // A `break` here means the switch, which makes no difference to what can complete.
            let (body, _) = self.block(depth, index == 0);
            self.env.locals.truncate(start);
            cases.push(self.case_node(label, body));
        }
        items.push(self.add(Expr::Switch { scrutinee: scrutinee.made.id, cases }));
        true
    }
}
