//! A seed that is ready to be mutated.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::{Annotated, Around, Environment, Generator, Literals, Part, Template, Type};

/// A program with the places where something can be put in, and what can be put in there.
///
/// Everything that does not depend on a draw is worked out here, so that a mutant costs its own text and little more.
#[derive(Debug)]
pub struct Seed {
    /// Its name: the file that it was read from.
    pub name: String,
    pub text: Arc<str>,
    pub(crate) sites: Vec<Site>,
    /// What can be made, by environment and type.
    pub(crate) menus: Vec<Menu>,
}

/// An expression that can be replaced.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    pub start: u32,
    pub end: u32,
    pub menu: u32,
    /// No parentheses are needed.
    pub free: bool,
    pub exact: bool,
    /// What may be put around it.
    pub around: Around,
    /// What it is, and whether that is a literal.
    pub kind: &'static str,
    pub is_literal: bool,
}

/// What can be made of a type in an environment.
#[derive(Debug)]
pub(crate) struct Menu {
    pub variables: Vec<Box<str>>,
    /// Variables whose value the compiler does not know.
    pub unknown: Vec<Box<str>>,
    pub targets: Vec<Box<str>>,
    pub literals: Arc<Literals>,
    /// What says the type of an expression, before and behind it.
    pub ascription: (String, String),
    pub templates: Vec<Dish>,
    /// Templates that take the expression that they replace as an operand.
    pub wrappers: Vec<Dish>,
}

/// A template with its operands looked up.
#[derive(Debug)]
pub(crate) struct Dish {
    pub parts: Vec<Ready>,
    pub is_open: bool,
    pub around: Around,
}

#[derive(Debug)]
pub(crate) enum Ready {
    Text(Box<str>),
    Operand(u32),
    /// The expression that is replaced.
    Original,
    Unknown(u32),
    Small(u32),
    Target(u32),
}

impl Menu {
    /// Whether an expression of the type can be had without others.
    fn has_leaf(&self) -> bool {
        !self.variables.is_empty() || !self.literals.exact.is_empty()
    }

    /// Whether anything can be made.
    pub fn is_empty(&self) -> bool {
        !self.has_leaf() && self.templates.is_empty()
    }
}

impl Seed {
    /// Prepares what is understood of a program.
    pub fn new(name: &str, text: &str, annotated: &Annotated, generator: &Generator, level: u8) -> Seed {
        let mut kitchen =
            Kitchen { annotated, generator, level, numbers: FxHashMap::default(), menus: Vec::new() };
        let mut sites = Vec::new();
        for node in annotated.nodes.iter().filter(|node| !node.role.fixed) {
            let menu = kitchen.menu(node.environment, &node.of);
            let role = node.role;
            let is_wrapped = |dish: &Dish| dish.around <= role.around;
            let made = &kitchen.menus[menu as usize];
            if !made.is_empty() || made.wrappers.iter().any(is_wrapped) {
                sites.push(Site {
                    start: node.range.start as u32,
                    end: node.range.end as u32,
                    menu,
                    // Operators written together are one.
                    free: node.role.free && !is_after(text, node.range.start, "=+-*/%&|^~!<>?."),
                    exact: node.role.exact,
                    around: node.role.around,
                    kind: node.kind,
                    is_literal: node.kind.ends_with("literal") || node.kind == "nil",
                });
            }
        }
        Seed { name: name.to_owned(), text: Arc::from(text), sites, menus: kitchen.menus }
    }

    /// How many expressions can be replaced.
    pub fn size(&self) -> usize {
        self.sites.len()
    }
}

/// Whether one of these stands right before a place.
fn is_after(text: &str, at: usize, characters: &str) -> bool {
    text[..at].chars().next_back().is_some_and(|before| characters.contains(before))
}

/// Where menus are made.
struct Kitchen<'a> {
    annotated: &'a Annotated,
    generator: &'a Generator,
    level: u8,
    numbers: FxHashMap<(usize, Type), u32>,
    menus: Vec<Menu>,
}

impl Kitchen<'_> {
    /// The number of the menu for a type, with the menus of what its expressions are made of.
    fn menu(&mut self, environment: usize, of: &Type) -> u32 {
        if let Some(number) = self.numbers.get(&(environment, of.clone())) {
            return *number;
        }
        let number = self.leaves(environment, of);
        let scope = &self.annotated.environments[environment];
        let made = self.generator.templates(of);
        let calls = self.generator.calls(scope, of, self.level);
        let avoid = &self.annotated.avoid;
        let usable = |template: &&Template| {
            template.names.iter().all(|name| !avoid.iter().any(|avoided| avoided == name))
        };
        let dishes: Vec<Dish> = made
            .iter()
            .chain(&calls)
            .filter(usable)
            .filter_map(|template| self.dish(environment, template, None))
            .collect();
        let wrappers: Vec<Dish> = made
            .iter()
            .filter(|template| template.around != Around::Nothing)
            .filter(usable)
            .filter_map(|template| self.dish(environment, template, Some(number)))
            .collect();
        self.menus[number as usize].templates = dishes;
        self.menus[number as usize].wrappers = wrappers;
        number
    }

    /// A menu without templates yet, so that templates can ask for it.
    fn leaves(&mut self, environment: usize, of: &Type) -> u32 {
        if let Some(number) = self.numbers.get(&(environment, of.clone())) {
            return *number;
        }
        let scope: &Environment = &self.annotated.environments[environment];
        let same = || scope.variables.iter().filter(|variable| self.level >= 3 && variable.of == *of);
        let name = |variable: &Arc<crate::Variable>| Box::from(variable.name.as_str());
        let menu = Menu {
            variables: same().map(name).collect(),
            unknown: same().filter(|variable| !variable.is_constant).map(name).collect(),
            targets: same().filter(|variable| variable.is_mutable).map(name).collect(),
            literals: self.generator.literals(of),
            ascription: self.generator.dialect.ascription(of),
            templates: Vec::new(),
            wrappers: Vec::new(),
        };
        let number = self.menus.len() as u32;
        self.menus.push(menu);
        self.numbers.insert((environment, of.clone()), number);
        number
    }

    /// A template that can be filled here; with the expression that it replaces wherever one of this menu is wanted, if one
    /// is named.
    fn dish(&mut self, environment: usize, template: &Template, original: Option<u32>) -> Option<Dish> {
        let mut parts = Vec::with_capacity(template.parts.len());
        for part in &template.parts {
            let of = match part {
                Part::Text(text) => {
                    parts.push(Ready::Text(Box::from(text.as_str())));
                    continue;
                }
                Part::Written(of) => {
                    parts.push(Ready::Text(self.generator.dialect.written(of).into()));
                    continue;
                }
                Part::Operand(of) | Part::Unknown(of) | Part::Small(of) | Part::Target(of) => of,
            };
            // A type that is still open can be any: there is nothing to make it of.
            if of.any(&|part| part.is("?")) {
                return None;
            }
            let number = self.leaves(environment, of);
            if original == Some(number) && matches!(part, Part::Operand(_)) {
                parts.push(Ready::Original);
                continue;
            }
            let menu = &self.menus[number as usize];
            let (ready, is_there) = match part {
                Part::Unknown(_) => {
                    (Ready::Unknown(number), !menu.unknown.is_empty() || !menu.literals.small.is_empty())
                }
                Part::Small(_) => (Ready::Small(number), !menu.literals.small.is_empty()),
                Part::Target(_) => (Ready::Target(number), !menu.targets.is_empty()),
                _ => (Ready::Operand(number), menu.has_leaf()),
            };
            if !is_there {
                return None;
            }
            parts.push(ready);
        }
        // A variable that is assigned to is not what is assigned to it, so something else must be there.
        let is_idle = |number: &u32| {
            let menu = &self.menus[*number as usize];
            menu.variables.len() < 2 && menu.literals.exact.is_empty()
        };
        let has_target = parts.iter().any(|part| matches!(part, Ready::Target(_)));
        let is_bare = parts.iter().any(|part| matches!(part, Ready::Operand(number) if is_idle(number)));
        (!has_target || !is_bare).then_some(Dish {
            parts,
            is_open: template.is_open,
            around: template.around,
        })
    }
}
