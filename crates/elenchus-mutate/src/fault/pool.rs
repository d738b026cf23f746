//! The types that faults put in: those of a program, one of each shape, the nearest first.

use elenchus_check::Checked;
use elenchus_ir::{ClassId as NodeId, Expr, Item, Literal, Node, Program, TypeUse, TypeUseId};
use elenchus_types::{ClassId, ClassType, Type, TypeId, Wildcard, World};
use rustc_hash::FxHashSet;

/// Types that mean the same everywhere in a program.
pub struct Pool {
    pub entries: Vec<Entry>,
}

pub struct Entry {
    /// A node of the program that writes the type.
    pub written: TypeUseId,
    pub ty: TypeId,
    /// An expression of the type.
    pub value: Expr,
    /// Types of equal shape are alike to a type checker: the same sort of thing with as much above it.
    pub shape: String,
    /// The classes above it, with itself.
    above: Vec<ClassId>,
}

/// Types that every program has a use for, as a fault.
const BASIC: [&str; 14] = [
    "int",
    "boolean",
    "char",
    "long",
    "double",
    "byte",
    "Integer",
    "Boolean",
    "Long",
    "Character",
    "String",
    "Object",
    "Number",
    "Runnable",
];

impl Pool {
    /// Collects the types, and adds nodes for those that are written nowhere yet.
    pub fn new(program: &mut Program, checked: &mut Checked) -> Pool {
        let mut pool = Pool { entries: Vec::new() };
        let mut known: FxHashSet<TypeId> = FxHashSet::default();
        let null = program.exprs.add(Expr::Literal(Literal::Null));
        let one = program.exprs.add(Expr::Literal(Literal::Int(1)));
        let mut add = |pool: &mut Pool, world: &mut World, written: TypeUseId, ty: TypeId| {
            if known.insert(ty) {
                let (shape, above) = (shape(world, ty, 0), above(world, ty));
                let value = match (world.get(ty), &*shape) {
                    (Type::Primitive(_), "int") => Expr::Literal(Literal::Int(1)),
                    (Type::Primitive(_), "boolean") => Expr::Literal(Literal::Bool(true)),
                    (Type::Primitive(_), "char") => Expr::Literal(Literal::Char('c')),
                    (Type::Primitive(_), "long") => Expr::Literal(Literal::Long(1)),
                    (Type::Primitive(_), "double") => Expr::Literal(Literal::Double("1.5".into())),
                    (Type::Primitive(_), _) => Expr::Cast { value: one, ty: written },
                    _ => Expr::Cast { value: null, ty: written },
                };
                pool.entries.push(Entry { written, ty, value, shape, above });
            }
        };
        let world = &mut checked.world;
        for name in BASIC {
            let ty = world.primitive_named(name).unwrap_or_else(|| {
                let class = world.class_named(&format!("java.lang.{name}"));
                world.class_type(class, &[])
            });
            let name = program.names.intern(name);
            let written = program.types.add(TypeUse::Named { outer: None, name, args: Vec::new() });
            add(&mut pool, world, written, ty);
            if matches!(world.get(ty), Type::Primitive(_)) {
                let (written, ty) = (program.types.add(TypeUse::Array(written)), world.array(ty));
                add(&mut pool, world, written, ty);
            }
        }
        for item in program.items.clone() {
            let Item::Class(node) = item else { continue };
            if let Some(class) = checked.declared.class(node) {
                let (written, ty) = class_use(program, world, node, class);
                add(&mut pool, world, written, ty);
                let (written, ty) = (program.types.add(TypeUse::Array(written)), world.array(ty));
                add(&mut pool, world, written, ty);
            }
        }
        for node in program.written_nodes() {
            if let Node::Type(id) = node
                && let Some(ty) = checked.elaboration.type_of_use(id)
                && !matches!(world.get(ty), Type::Wildcard(_))
                && means_the_same_everywhere(world, ty)
            {
                // A copy: the node itself may be what a fault replaces.
                let written = program.copy_within().ty(id);
                add(&mut pool, world, written, ty);
            }
        }
        pool
    }

    /// One of the entries that are classes, for what must be one.
    pub fn class(&self, world: &World, choice: usize) -> &Entry {
        let classes: Vec<&Entry> =
            self.entries.iter().filter(|entry| matches!(world.get(entry.ty), Type::Class(_))).collect();
        classes[choice % classes.len()]
    }

    /// The entries in the order of how much they have above them in common with a type, one of each shape.
    pub fn nearest(&self, world: &mut World, to: Option<TypeId>) -> Vec<usize> {
        let near = to.map(|to| above(world, to)).unwrap_or_default();
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        order.sort_by_key(|place| std::cmp::Reverse(similarity(&self.entries[*place].above, &near)));
        let mut shapes: Vec<&str> = Vec::new();
        order.retain(|place| {
            let shape = &*self.entries[*place].shape;
            let is_new = !shapes.contains(&shape);
            if is_new {
                shapes.push(shape);
            }
            is_new
        });
        order
    }
}

/// The use of a class of the program that is right whatever its bounds.
fn class_use(program: &mut Program, world: &mut World, node: NodeId, class: ClassId) -> (TypeUseId, TypeId) {
    let name = program.classes[node].name;
    let params = world.class(class).params.len();
    let args = (0..params).map(|_| program.types.add(TypeUse::Unbounded)).collect();
    let any = world.wildcard(Wildcard::Unbounded);
    let ty = world.class_type(class, &vec![any; params]);
    (program.types.add(TypeUse::Named { outer: None, name, args }), ty)
}

/// Whether a type names no type variable and no class that is nested or local.
fn means_the_same_everywhere(world: &mut World, ty: TypeId) -> bool {
    match world.get(ty) {
        Type::Class(ClassType { class, outer, args }) => {
            let args = world.list(args).to_vec();
            outer.is_none()
                && world.class(class).enclosing.is_none()
                && !world.class_name(class).contains('$')
                && args.into_iter().all(|arg| means_the_same_everywhere(world, arg))
        }
        Type::Array(element) => means_the_same_everywhere(world, element),
        Type::Wildcard(wildcard) => {
            wildcard.bound().is_none_or(|bound| means_the_same_everywhere(world, bound))
        }
        Type::Primitive(_) => Some(ty) != world.primitive_named("void"),
        _ => false,
    }
}

fn above(world: &mut World, ty: TypeId) -> Vec<ClassId> {
    let mut found: Vec<ClassId> = Vec::new();
    for above in world.closure(ty) {
        if let Type::Class(above) = world.get(above)
            && !found.contains(&above.class)
        {
            found.push(above.class);
        }
    }
    found
}

/// Jaccard's, in thousandths.
fn similarity(one: &[ClassId], other: &[ClassId]) -> usize {
    let common = one.iter().filter(|class| other.contains(class)).count();
    let all = one.len() + other.len() - common;
    (common * 1000).checked_div(all).unwrap_or_default()
}

/// What sort of type it is: which primitive, how many arguments and of what shape, what is above it.
fn shape(world: &mut World, ty: TypeId, depth: usize) -> String {
    const DEEPEST: usize = 2;
    match world.get(ty) {
        Type::Primitive(_) => world.show(ty),
        Type::Array(element) => format!("{}[]", shape(world, element, depth)),
        Type::Class(ClassType { class, args, .. }) => {
            let args = world.list(args).to_vec();
            let definition = world.class(class);
            let kind = match (definition.is_interface(), definition.is_final()) {
                (true, _) => 'i',
                (false, true) => 'f',
                (false, false) => 'c',
            };
            let above = definition.supertypes.len();
            let args: Vec<String> = if depth < DEEPEST {
                args.into_iter().map(|arg| shape(world, arg, depth + 1)).collect()
            } else {
                Vec::new()
            };
            // A boxed type is like no other class.
            let own = if world.unboxed(ty).is_some() { world.show(ty) } else { format!("{kind}{above}") };
            format!("{own}<{}>", args.join(","))
        }
        Type::Wildcard(Wildcard::Extends(bound)) => format!("?<{}", shape(world, bound, depth)),
        Type::Wildcard(Wildcard::Super(bound)) => format!("?>{}", shape(world, bound, depth)),
        _ => "?".to_owned(),
    }
}
