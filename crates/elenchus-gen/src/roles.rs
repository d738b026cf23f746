//! The roles of a language's types (`elenchus_lang::Roles`), found in a world.

use elenchus_lang as lang;
use elenchus_lang::{LiteralForm, ScalarKind};
use elenchus_types::{ClassId, Type, TypeId, World};

/// The types that a language has by itself, by what they are for.
#[derive(Clone, Debug)]
pub struct Roles {
    pub root: TypeId,
    pub unit: TypeId,
    pub null: TypeId,
    pub string: TypeId,
    pub boolean: TypeId,
    /// The number that a literal without a suffix is; indices and lengths are of it.
    pub int: TypeId,
    /// The class that wraps it.
    pub int_box: TypeId,
    /// A wider one, or the same.
    pub long: TypeId,
    pub scalars: Vec<Scalar>,
    /// The scalars' types and then their boxes, side by side because they are looked up for every expression.
    with_boxes: Vec<TypeId>,
    pub scalars_by_weight: Vec<(TypeId, u32)>,
    /// The numbers that comparisons and casts are made of.
    pub common: Vec<TypeId>,
    pub number: Option<TypeId>,
    pub comparable: Option<ClassId>,
    pub ordered: Vec<TypeId>,
    /// Classes without parameters, each with its weight.
    pub simple: Vec<(TypeId, u32)>,
    pub iterable: Option<ClassId>,
    pub iterables: Vec<ClassId>,
    pub supplier: Option<ClassId>,
    pub marker: Option<TypeId>,
    pub second_bound: Option<ClassId>,
    pub enum_class: Option<ClassId>,
    pub record_class: Option<TypeId>,
    /// The class of which a record's constructor takes its components by name.
    pub named_arguments: Option<ClassId>,
    pub list: Option<ClassId>,
    pub map: Option<ClassId>,
    pub exceptions: Option<Exceptions>,
    /// Whether `null` is a value of every type that is not primitive.
    pub has_null: bool,
    pub absurd: Option<&'static str>,
}

/// A type with literals and operators of its own.
#[derive(Clone, Copy, Debug)]
pub struct Scalar {
    pub ty: TypeId,
    /// The class that wraps it; itself where nothing has to.
    pub boxed: TypeId,
    pub kind: ScalarKind,
    pub literal: LiteralForm,
    pub rank: u8,
}

#[derive(Clone, Debug)]
pub struct Exceptions {
    pub throwable: TypeId,
    pub exception: TypeId,
    pub unchecked: Vec<TypeId>,
    /// Whether a function has to say which it throws.
    pub are_checked: bool,
}

impl Roles {
    pub fn find(world: &mut World, roles: &lang::Roles, are_checked: bool) -> Roles {
        let root = world.root();
        let scalars: Vec<Scalar> = roles
            .scalars
            .iter()
            .map(|scalar| {
                let ty = named(world, scalar.name);
                Scalar {
                    ty,
                    boxed: match world.get(ty) {
                        Type::Primitive(primitive) => world.boxed(primitive).unwrap_or(ty),
                        _ => ty,
                    },
                    kind: scalar.kind,
                    literal: scalar.literal,
                    rank: scalar.rank,
                }
            })
            .collect();
        let of_form = |form| scalars.iter().find(|scalar| scalar.literal == form);
        let int = of_form(LiteralForm::Int).map_or((root, root), |int| (int.ty, int.boxed));
        let with_role = || roles.scalars.iter().zip(&scalars);
        let common = with_role().filter(|(role, _)| role.is_common);
        let scalars_by_weight = with_role().map(|(role, scalar)| (scalar.ty, role.weight)).collect();
        Roles {
            root,
            unit: named(world, roles.unit),
            null: world.intern(Type::Null),
            string: named(world, roles.string),
            boolean: of_form(LiteralForm::Bool).map_or(root, |boolean| boolean.ty),
            int: int.0,
            int_box: int.1,
            long: of_form(LiteralForm::Long).map_or(int.0, |long| long.ty),
            scalars_by_weight,
            with_boxes: scalars
                .iter()
                .map(|scalar| scalar.ty)
                .chain(scalars.iter().map(|scalar| scalar.boxed))
                .collect(),
            common: common.map(|(_, scalar)| scalar.ty).collect(),
            number: roles.number.map(|name| named(world, name)),
            comparable: roles.comparable.map(|name| world.class_named(name)),
            ordered: roles.ordered.iter().map(|name| named(world, name)).collect(),
            simple: roles.simple.iter().map(|(name, weight)| (named(world, name), *weight)).collect(),
            iterable: roles.iterable.map(|name| world.class_named(name)),
            iterables: roles.iterables.iter().map(|name| world.class_named(name)).collect(),
            supplier: roles.supplier.map(|name| world.class_named(name)),
            marker: roles.marker.map(|name| named(world, name)),
            second_bound: roles.second_bound.map(|name| world.class_named(name)),
            enum_class: roles.enum_class.map(|name| world.class_named(name)),
            record_class: roles.record_class.map(|name| named(world, name)),
            named_arguments: roles.named_arguments.map(|name| world.class_named(name)),
            list: roles.list.map(|name| world.class_named(name)),
            map: roles.map.map(|name| world.class_named(name)),
            exceptions: roles.exceptions.as_ref().map(|exceptions| Exceptions {
                throwable: named(world, exceptions.throwable),
                exception: named(world, exceptions.exception),
                unchecked: exceptions.unchecked.iter().map(|name| named(world, name)).collect(),
                are_checked,
            }),
            absurd: roles.absurd,
            has_null: world.language().null_is_everywhere(),
            scalars,
        }
    }

    /// The scalar that a primitive type is.
    pub fn primitive(&self, world: &World, id: TypeId) -> Option<Scalar> {
        match world.get(id) {
            Type::Primitive(_) => self.scalars.iter().find(|scalar| scalar.ty == id).copied(),
            _ => None,
        }
    }

    /// Whether a type is primitive and has values.
    pub fn is_primitive(&self, world: &World, id: TypeId) -> bool {
        matches!(world.get(id), Type::Primitive(_)) && id != self.unit
    }

    /// The scalar that a type is or wraps.
    pub fn scalar(&self, id: TypeId) -> Option<Scalar> {
        let index = self.with_boxes.iter().position(|known| *known == id)?;
        Some(self.scalars[index % self.scalars.len()])
    }

    pub fn is_box(&self, id: TypeId) -> bool {
        self.with_boxes[self.scalars.len()..].contains(&id)
    }

    /// Whether a value is unwrapped where operands are: also that of a variable bounded by a box.
    pub fn unwraps(&self, world: &World, id: TypeId) -> bool {
        match world.get(id) {
            Type::Variable(var) => self.unwraps(world, world.var(var).upper),
            Type::Intersection(parts) => world.list(parts).iter().any(|part| self.unwraps(world, *part)),
            _ => self.scalar(id).is_some(),
        }
    }

    /// The number that arithmetic on two numbers gives: the one of the higher rank.
    pub fn promoted(&self, left: TypeId, right: TypeId) -> TypeId {
        let rank = |id| self.scalar(id).map_or(1, |scalar| scalar.rank);
        let rank = rank(left).max(rank(right)).max(1);
        self.scalars.iter().find(|scalar| scalar.rank == rank).map_or(self.int, |scalar| scalar.ty)
    }

    /// Whether a function has to say that it throws this (JLS 11.1.1).
    pub fn is_checked(&self, world: &mut World, thrown: TypeId) -> bool {
        self.exceptions.as_ref().is_some_and(|exceptions| {
            exceptions.are_checked
                && !exceptions.unchecked.iter().any(|unchecked| world.is_subtype(thrown, *unchecked))
        })
    }
}

/// A primitive type or a class without parameters.
fn named(world: &mut World, name: &str) -> TypeId {
    world.primitive_named(name).unwrap_or_else(|| {
        let class = world.class_named(name);
        world.class_type(class, &[])
    })
}
