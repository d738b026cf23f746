//! Exactly one fault in a program (type overwriting of Hephaestus, section 3.4.2, and the enumeration of Eris).
//!
//! A fault is a change of one place. The checker must reject the result, and by a rule about what was changed; where
//! the place says which type it wants, the type that is put there must not go to it (type relevance, Definition 3.7).
//!
//! Most faults lie in the body of one function or the initialiser of one field, and then only that is checked.

mod change;
mod kind;
mod pool;
mod site;

use elenchus_check::{Checked, Entered, Rejection, Rule, TypeChecker};
use elenchus_ir::{Expr, Node, Parents, Program, TypeUse};
use elenchus_types::Type;
use rand::Rng;
use rustc_hash::FxHashSet;

use crate::Omission;
use crate::random::{below, shuffle};
use pool::Pool;

pub use kind::FaultKind;
pub use site::Site;

/// A program with one fault.
#[derive(Clone, Debug)]
pub struct Fault {
    pub program: Program,
    pub kind: FaultKind,
    /// What was changed.
    pub node: Node,
    /// What the checker says, first what a compiler would report first.
    pub rejections: Vec<Rejection>,
}

/// A place and what is put there.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    pub site: usize,
    /// A type of the pool, or one of several ways to change a declaration.
    pub way: usize,
    pub again: Again,
}

/// Which of the types that were left out of a program are written again, so that a fault is sure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Again {
    Nothing,
    /// Those of what is around the place.
    Around,
    /// Those of the function or field that the place is in, or all if it is in none.
    Part,
}

/// How often a drawn fault may turn out to be none before a program counts as one without room for a fault.
const ATTEMPTS: usize = 120;

/// The faults that a program has room for.
pub struct Faults<'b> {
    program: Program,
    checked: Checked,
    pool: Pool,
    pub sites: Vec<Site>,
    parents: Parents,
    checker: &'b dyn TypeChecker,
    /// What the program declares, to check single bodies.
    entered: Option<Entered>,
    /// Types that were left out before, and may be written again.
    omitted: Vec<Omission>,
}

impl<'b> Faults<'b> {
    /// `None` if the checker does not accept the program.
    pub fn new(program: &Program, checker: &'b dyn TypeChecker) -> Option<Faults<'b>> {
        let checked = checker.check(program);
        checked.is_accepted().then(|| Faults::of(program, checked, checker))
    }

    /// Of a program that was accepted.
    pub fn of(program: &Program, mut checked: Checked, checker: &'b dyn TypeChecker) -> Faults<'b> {
        let mut sites = site::sites(&checker.checked_program(program), &mut checked);
        // What stands for the program in the check may have more nodes.
        sites.retain(|site| {
            program.has_node(site.node) && site.within.is_none_or(|part| program.has_node(part))
        });
        let mut program = program.clone();
        let pool = Pool::new(&mut program, &mut checked);
        let parents = program.parents();
        let entered = checker.entered(&program);
        Faults { program, checked, pool, sites, parents, checker, entered, omitted: Vec::new() }
    }

    /// The faults of the program with types left out. Where one would be none because a type follows it that is not written,
    /// the type is written again.
    #[must_use]
    pub fn leaving_out(mut self, omitted: Vec<Omission>) -> Faults<'b> {
        for place in &omitted {
            place.erase(&mut self.program);
        }
        self.omitted = omitted;
        self
    }

    /// A fault of a kind that is drawn first, so that all kinds have their share.
    pub fn random<R: Rng>(&mut self, rng: &mut R) -> Option<Fault> {
        let mut kinds: Vec<FaultKind> = FaultKind::EVERY.to_vec();
        kinds.retain(|kind| self.sites.iter().any(|site| site.kind == *kind));
        shuffle(rng, &mut kinds);
        let each = ATTEMPTS / kinds.len().max(1);
        for kind in kinds {
            let places: Vec<usize> =
                (0..self.sites.len()).filter(|place| self.sites[*place].kind == kind).collect();
            for _ in 0..each.max(8) {
                let site = places[below(rng, places.len())];
                let ways = self.ways(site);
                if ways.is_empty() {
                    continue;
                }
                // The nearer ones oftener.
                let nearest = below(rng, ways.len()) + 1;
                let way = ways[below(rng, nearest)];
                if let Some((choice, rejections)) = self.attempt(site, way) {
                    return Some(self.fault(choice, rejections));
                }
            }
        }
        None
    }

    /// All faults: every place with one type of each shape, the nearest first, places that are alike once.
    /// `keep` is called with each until it says that this is enough.
    pub fn enumerate(&mut self, mut keep: impl FnMut(&mut Faults<'b>, Choice, Vec<Rejection>) -> bool) {
        let mut seen = FxHashSet::default();
        for site in 0..self.sites.len() {
            if !seen.insert(self.likeness(site)) {
                continue;
            }
            for way in self.ways(site) {
                if let Some((choice, rejections)) = self.attempt(site, way)
                    && !keep(self, choice, rejections)
                {
                    return;
                }
            }
        }
    }

    /// What makes two places alike: the kind of fault, what is around, and the types.
    fn likeness(&self, site: usize) -> String {
        let Site { kind, node, wanted, .. } = self.sites[site];
        let around = match self.parents.get(&node) {
            Some(Node::Expr(around)) => format!("{:?}", std::mem::discriminant(&self.program.exprs[*around])),
            around => format!("{:?}", around.map(std::mem::discriminant)),
        };
        let own = match node {
            Node::Expr(id) => self.checked.elaboration.type_of(id).map(|ty| self.checked.world.show(ty)),
            Node::Type(id) => self.checked.elaboration.type_of_use(id).map(|ty| self.checked.world.show(ty)),
            // Each declaration is a place of its own.
            node => Some(format!("{node:?}")),
        };
        let wanted = wanted.map(|ty| self.checked.world.show(ty));
        format!("{kind:?} {around} {own:?} {wanted:?}")
    }

    /// What can be put at a place, the nearest first.
    fn ways(&mut self, site: usize) -> Vec<usize> {
        let Site { kind, node, wanted, .. } = self.sites[site];
        if !is_replaced(kind, node) {
            return (0..6).collect();
        }
        let own = match node {
            Node::Expr(id) => self.checked.elaboration.type_of(id),
            Node::Type(id) => self.checked.elaboration.type_of_use(id),
            _ => None,
        };
        let world = &mut self.checked.world;
        let mut ways = self.pool.nearest(world, wanted.or(own));
        // Bounds and arguments are never primitive.
        let is_reference =
            matches!(kind, FaultKind::Bound | FaultKind::TypeArgument | FaultKind::ParentArgument);
        ways.retain(|way| {
            let ty = self.pool.entries[*way].ty;
            let is_primitive = matches!(world.get(ty), Type::Primitive(_));
            if Some(ty) == own || is_primitive && is_reference {
                return false;
            }
            if kind == FaultKind::ReceiverArguments {
                let class = |ty| match world.get(ty) {
                    Type::Class(class) => Some(class.class),
                    _ => None,
                };
                return own.and_then(class) == class(ty);
            }
            // Type relevance.
            !wanted.is_some_and(|wanted| world.is_assignable(ty, wanted))
        });
        ways
    }

    /// A fault and what the checker says of it; `None` if it is none, whatever is written again.
    fn attempt(&mut self, site: usize, way: usize) -> Option<(Choice, Vec<Rejection>)> {
        let choice = Choice { site, way, again: Again::Nothing };
        if let Some(rejections) = self.attempt_in_place(choice) {
            return Some((choice, rejections));
        }
        [Again::Around, Again::Part].into_iter().find_map(|again| {
            let choice = Choice { again, ..choice };
            if self.written_again(choice).is_empty() {
                return None;
            }
            let rejections = self.rejections(&self.with(choice)?, self.sites[site].within);
            Some((choice, self.sure(choice, rejections)?))
        })
    }

    /// What the checker says of a fault with nothing written again.
    fn attempt_in_place(&mut self, choice: Choice) -> Option<Vec<Rejection>> {
        let Site { kind, node, within, .. } = self.sites[choice.site];
        let rejections = if is_replaced(kind, node) {
            let entry = &self.pool.entries[choice.way];
            let (ty, value) = (self.program.types[entry.written].clone(), entry.value.clone());
            let before = put(&mut self.program, node, ty, value);
            let rejections = self.rejections(&self.program, within);
            if let Some((ty, value)) = before {
                put(&mut self.program, node, ty, value);
            }
            rejections
        } else {
            self.rejections(&self.changed(choice)?, within)
        };
        self.sure(choice, rejections)
    }

    /// The rejections, if there are any and all are about the fault.
    fn sure(&self, choice: Choice, rejections: Option<Vec<Rejection>>) -> Option<Vec<Rejection>> {
        let kind = self.sites[choice.site].kind;
        let rejections = rejections.filter(|rejections| !rejections.is_empty())?;
        rejections.iter().all(|rejection| is_about_types(rejection.rule, kind)).then_some(rejections)
    }

    /// The types that are written again for a choice.
    fn written_again(&self, choice: Choice) -> Vec<Omission> {
        let Site { node, within, .. } = self.sites[choice.site];
        let around: Vec<Node> = self.parents.around(node).collect();
        let is_again = |place: &&Omission| match (choice.again, within) {
            (Again::Nothing, _) => false,
            (Again::Around, _) => around.contains(&place.node()),
            (Again::Part, Some(part)) => self.parents.around(place.node()).any(|node| node == part),
            (Again::Part, None) => true,
        };
        self.omitted.iter().filter(is_again).copied().collect()
    }

    /// What the checker is sure of about the program with a change that lies in one part, or anywhere.
    fn rejections(&self, program: &Program, within: Option<Node>) -> Option<Vec<Rejection>> {
        if let (Some(part), Some(entered)) = (within, &self.entered)
            && entered.has(part)
        {
            return entered.rejections(program, part);
        }
        let checked = self.checker.check(program);
        checked.unsaid.is_none().then_some(checked.rejections)
    }

    /// The program with a change of a declaration.
    fn changed(&self, choice: Choice) -> Option<Program> {
        let site = &self.sites[choice.site];
        let mut program = self.program.clone();
        let is_any = site.kind == FaultKind::Override && choice.way % 3 == 2;
        let entry = if is_any {
            &self.pool.entries[choice.way % self.pool.entries.len()]
        } else {
            self.pool.class(&self.checked.world, choice.way)
        };
        change::change(&mut program, &self.parents, site, choice.way, entry.written, &entry.value)
            .then_some(program)
    }

    /// The program with a fault that was found.
    pub fn fault(&self, choice: Choice, rejections: Vec<Rejection>) -> Fault {
        let Site { kind, node, .. } = self.sites[choice.site];
        let program = self.with(choice).unwrap_or_else(|| self.program.clone());
        Fault { program, kind, node, rejections }
    }

    /// The program with what a choice puts there and writes again.
    fn with(&self, choice: Choice) -> Option<Program> {
        let Site { kind, node, .. } = self.sites[choice.site];
        let mut program = if is_replaced(kind, node) { self.program.clone() } else { self.changed(choice)? };
        for place in self.written_again(choice) {
            place.restore(&mut program);
        }
        if is_replaced(kind, node) {
            let entry = &self.pool.entries[choice.way];
            let ty = program.types[entry.written].clone();
            put(&mut program, node, ty, entry.value.clone());
        }
        Some(program)
    }
}

/// Whether a fault replaces its node by a type or value.
fn is_replaced(kind: FaultKind, node: Node) -> bool {
    match node {
        Node::Type(_) => true,
        Node::Expr(_) => !matches!(kind, FaultKind::Reference | FaultKind::Flow),
        _ => false,
    }
}

/// Puts a type or value at a node, and gives back what was there.
fn put(program: &mut Program, node: Node, ty: TypeUse, value: Expr) -> Option<(TypeUse, Expr)> {
    match node {
        Node::Type(id) => Some((std::mem::replace(&mut program.types[id], ty), value)),
        Node::Expr(id) => Some((ty, std::mem::replace(&mut program.exprs[id], value))),
        _ => None,
    }
}

/// Whether a rule is one that a fault of this kind is meant to break, and not one about how the fault is written.
fn is_about_types(rule: Rule, kind: FaultKind) -> bool {
    match rule {
        Rule::UnknownType | Rule::AmbiguousType | Rule::NotInLanguage | Rule::NotAtThisLevel => false,
        Rule::InaccessibleType => kind == FaultKind::Access,
        rule => !rule.is_syntactic(),
    }
}
