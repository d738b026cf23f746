//! A program that shows at run time that a fault was not found: a compiler that accepts an ill-typed program lets a value of
//! the wrong type in, and whoever uses it at the type that was promised meets a `ClassCastException` or a `VerifyError`.
//!
//! The fault's value becomes a real object, since `null` is of every type, and a `main` is added that reaches the fault: it calls the
//! function that the fault is in and uses what that gives at its declared type.

use elenchus_ir::{
    Access, Catch, Class, ClassId, ClassKind, Expr, ExprId, Function, FunctionId, FunctionKind, Item,
    Literal, Member, Modifiers, Name, Node, Program, Receiver, Slot, TOP_LEVEL_CLASS, TypeUse, TypeUseId,
    Variable, VariableId,
};

/// How deep arguments of constructors are made; deeper ones are `null`.
const DEEPEST: usize = 3;

/// A program that can be run.
#[derive(Clone, Debug)]
pub struct Witness {
    pub program: Program,
    /// The class whose `main` reaches the fault.
    pub main: String,
}

/// The program with a `main` that reaches the fault at a node. `None` if nobody can reach it.
pub fn witness(program: &Program, fault: Node) -> Option<Witness> {
    let mut program = program.clone();
    make_real(&mut program, fault);
    let parents = program.parents();
    let mut around = parents.around(fault);
    let place = around.find_map(|node| match (node, parents.get(&node)) {
        (Node::Function(id), owner) => Some((Reached::Function(id), owner.copied())),
        (Node::Variable(id), owner @ (None | Some(Node::Class(_)))) => {
            Some((Reached::Field(id), owner.copied()))
        }
        _ => None,
    });
    let (reached, owner) = place?;
    let owner = match owner {
        Some(Node::Class(class)) if program.items.contains(&Item::Class(class)) => Some(class),
        Some(_) => return None,
        None => None,
    };
    let items = reached.uses(&mut program, owner)?;
    add_main(&mut program, owner, items);
    let main = owner.map_or(TOP_LEVEL_CLASS, |class| program.names.spelling(program.classes[class].name));
    Some(Witness { main: main.to_owned(), program })
}

/// Puts objects in the place of the `null`s that the fault says to be of some type.
fn make_real(program: &mut Program, fault: Node) {
    if let Node::Expr(id) = fault
        && let Expr::Cast { value, ty } = program.exprs[id]
        && matches!(program.exprs[value], Expr::Literal(Literal::Null))
    {
        let value = instance(program, ty, 0);
        program.exprs[id] = program.exprs[value].clone();
        return;
    }
    for child in program.children(fault) {
        make_real(program, child);
    }
}

/// What is used.
#[derive(Clone, Copy)]
enum Reached {
    Function(FunctionId),
    Field(VariableId),
}

impl Reached {
    /// The statements that use it.
    fn uses(self, program: &mut Program, owner: Option<ClassId>) -> Option<Vec<ExprId>> {
        let is_static = match self {
            Reached::Function(id) => program.functions[id].modifiers.is_static,
            Reached::Field(id) => program.variables[id].modifiers.is_static,
        };
        if let Reached::Function(id) = self
            && program.functions[id].kind == FunctionKind::Constructor
        {
            let owner = owner?;
            if !can_be_created(&program.classes[owner]) {
                return None;
            }
            let class = class_type(program, owner);
            let args = arguments(program, id);
            let made = creation(program, class, args);
            return Some(vec![made]);
        }
        let receiver = match owner {
            None => Receiver::Top,
            Some(class) if is_static => Receiver::Type(class_type(program, class)),
            Some(class) => {
                let ty = class_type(program, class);
                let object = instance(program, ty, 0);
                matches!(program.exprs[object], Expr::New { .. } | Expr::Field { .. })
                    .then_some(Receiver::Expr(object))?
            }
        };
        let none = || Slot::Omitted(None);
        let (value, ty) = match self {
            Reached::Function(id) => {
                let args = arguments(program, id);
                let Function { name, result, .. } = program.functions[id];
                (Expr::Call { receiver, name, type_args: none(), args }, result.known().copied())
            }
            Reached::Field(id) => {
                let Variable { name, ty, .. } = program.variables[id];
                (Expr::Field { receiver, name }, ty.known().copied())
            }
        };
        let value = program.exprs.add(value);
        let Some(ty) = ty.filter(|ty| !is_void(program, *ty) && is_basic(program, *ty)) else {
            return Some(vec![value]);
        };
        let (ty, name) = (program.copy_within().ty(ty), program.names.intern("used"));
        let variable =
            Variable { name, modifiers: Modifiers::default(), ty: Slot::Written(ty), init: Some(value) };
        let variable = program.variables.add(variable);
        Some(vec![program.exprs.add(Expr::Let(variable))])
    }
}

fn can_be_created(class: &Class) -> bool {
    matches!(class.kind, ClassKind::Class | ClassKind::Record) && !class.modifiers.is_abstract
}

/// Whether a type has no arguments and names no type variable, so that it can be written in `main`.
fn is_basic(program: &Program, ty: TypeUseId) -> bool {
    match &program.types[ty] {
        TypeUse::Named { outer: None, name, args } => {
            let spelling = program.names.spelling(*name);
            let is_class = program.items.iter().any(
                |item| matches!(item, Item::Class(class) if program.classes[*class].name == *name && program.classes[*class].type_params.is_empty()),
            );
            args.is_empty() && (is_class || literal(spelling).is_some() || is_small(spelling))
        }
        TypeUse::Array(element) => is_basic(program, *element),
        _ => false,
    }
}

fn is_void(program: &Program, ty: TypeUseId) -> bool {
    matches!(&program.types[ty], TypeUse::Named { name, .. } if program.names.spelling(*name) == "void")
}

/// A value of a basic type.
fn literal(name: &str) -> Option<Literal> {
    Some(match name {
        "int" | "Integer" | "Number" => Literal::Int(1),
        "long" | "Long" => Literal::Long(1),
        "boolean" | "Boolean" => Literal::Bool(true),
        "char" | "Character" => Literal::Char('c'),
        "double" | "Double" => Literal::Double("1.5".into()),
        "float" | "Float" => Literal::Float("1.5".into()),
        "String" | "CharSequence" | "Object" => Literal::String("witness".into()),
        _ => return None,
    })
}

/// Whether a type has no literals of its own; their values are cast.
fn is_small(name: &str) -> bool {
    matches!(name, "byte" | "short" | "Byte" | "Short")
}

/// An object of a type, or `null` where none can be made.
fn instance(program: &mut Program, ty: TypeUseId, depth: usize) -> ExprId {
    let made = match program.types[ty].clone() {
        TypeUse::Named { outer: None, name, .. } => {
            let spelling = program.names.spelling(name).to_owned();
            match (literal(&spelling), class_named(program, name)) {
                (Some(literal), _) => Some(program.exprs.add(Expr::Literal(literal))),
                _ if is_small(&spelling) => {
                    let value = program.exprs.add(Expr::Literal(Literal::Int(1)));
                    let name = program.names.intern(&spelling.to_lowercase());
                    let ty = program.types.add(TypeUse::Named { outer: None, name, args: Vec::new() });
                    Some(program.exprs.add(Expr::Cast { value, ty }))
                }
                (None, Some(class)) if depth < DEEPEST => object(program, class, ty, depth),
                _ => None,
            }
        }
        TypeUse::Array(element) => {
            let element = program.copy_within().ty(element);
            let length = program.exprs.add(Expr::Literal(Literal::Int(0)));
            Some(program.exprs.add(Expr::NewArray { element, length }))
        }
        _ => None,
    };
    made.unwrap_or_else(|| {
        let value = program.exprs.add(Expr::Literal(Literal::Null));
        let ty = program.copy_within().ty(ty);
        program.exprs.add(Expr::Cast { value, ty })
    })
}

fn class_named(program: &Program, name: Name) -> Option<ClassId> {
    program.items.iter().find_map(|item| match item {
        Item::Class(class) if program.classes[*class].name == name => Some(*class),
        _ => None,
    })
}

fn object(program: &mut Program, class: ClassId, ty: TypeUseId, depth: usize) -> Option<ExprId> {
    let declaration = program.classes[class].clone();
    let Class { kind, components, constants, members, .. } = &declaration;
    let constructors: Vec<FunctionId> = members
        .iter()
        .filter_map(|member| match member {
            Member::Function(id) if program.functions[*id].kind == FunctionKind::Constructor => Some(*id),
            _ => None,
        })
        .collect();
    let is_private = |id: &FunctionId| program.functions[*id].modifiers.access == Access::Private;
    let constructor = constructors.iter().copied().find(|id| !is_private(id));
    match kind {
        ClassKind::Class
            if can_be_created(&declaration) && constructor.is_some() != constructors.is_empty() =>
        {
            let params = constructor.map_or(Vec::new(), |id| program.functions[id].params.clone());
            let args = values(program, &params, depth);
            Some(creation(program, ty, args))
        }
        ClassKind::Record => {
            let args = values(program, components, depth);
            Some(creation(program, ty, args))
        }
        ClassKind::Enum => {
            let name = program.enum_constants[*constants.first()?].name;
            let class = class_type(program, class);
            Some(program.exprs.add(Expr::Field { receiver: Receiver::Type(class), name }))
        }
        _ => None,
    }
}

fn values(program: &mut Program, params: &[VariableId], depth: usize) -> Vec<ExprId> {
    let types: Vec<_> =
        params.iter().filter_map(|param| program.variables[*param].ty.known().copied()).collect();
    types.into_iter().map(|ty| value_for(program, ty, depth + 1)).collect()
}

/// An argument; a bare `null` where the type may name type variables of the declaration.
fn value_for(program: &mut Program, ty: TypeUseId, depth: usize) -> ExprId {
    if is_basic(program, ty) {
        return instance(program, ty, depth);
    }
    program.exprs.add(Expr::Literal(Literal::Null))
}

fn arguments(program: &mut Program, id: FunctionId) -> Vec<ExprId> {
    let params = program.functions[id].params.clone();
    values(program, &params, 0)
}

fn class_type(program: &mut Program, class: ClassId) -> TypeUseId {
    let name = program.classes[class].name;
    program.types.add(TypeUse::Named { outer: None, name, args: Vec::new() })
}

fn creation(program: &mut Program, ty: TypeUseId, args: Vec<ExprId>) -> ExprId {
    let (name, is_generic) = match program.types[ty] {
        TypeUse::Named { name, .. } => (
            name,
            class_named(program, name).is_some_and(|class| !program.classes[class].type_params.is_empty()),
        ),
        _ => return program.exprs.add(Expr::Literal(Literal::Null)),
    };
    let class = program.types.add(TypeUse::Named { outer: None, name, args: Vec::new() });
    let class_args = if is_generic { Slot::Omitted(None) } else { Slot::Written(Vec::new()) };
    let type_args = Slot::Omitted(None);
    program.exprs.add(Expr::New { outer: None, class, class_args, type_args, args, body: None })
}

/// `public static void main(String[] args) throws Throwable`, which does not mind that there are `null`s on the way. It is in
/// the class of what it reaches, which may be private.
fn add_main(program: &mut Program, owner: Option<ClassId>, items: Vec<ExprId>) {
    let named = |program: &mut Program, name: &str| {
        let name = program.names.intern(name);
        program.types.add(TypeUse::Named { outer: None, name, args: Vec::new() })
    };
    let body = program.exprs.add(Expr::Block { items });
    let missing = named(program, "NullPointerException");
    let (name, handler) =
        (program.names.intern("missing"), program.exprs.add(Expr::Block { items: Vec::new() }));
    let catch = program.catches.add(Catch { name, is_final: false, types: vec![missing], body: handler });
    let attempt = program.exprs.add(Expr::Try { body, catches: vec![catch], finally: None });
    let body = program.exprs.add(Expr::Block { items: vec![attempt] });
    let string = named(program, "String");
    let strings = program.types.add(TypeUse::Array(string));
    let name = program.names.intern("args");
    let args = Variable { name, modifiers: Modifiers::default(), ty: Slot::Written(strings), init: None };
    let args = program.variables.add(args);
    let (result, thrown) = (named(program, "void"), named(program, "Throwable"));
    let main = Function {
        name: program.names.intern("main"),
        kind: FunctionKind::Function,
        modifiers: Modifiers { access: Access::Public, is_static: owner.is_some(), ..Modifiers::default() },
        type_params: Vec::new(),
        params: vec![args],
        is_vararg: false,
        result: Slot::Written(result),
        throws: vec![thrown],
        body: Some(body),
    };
    let main = program.functions.add(main);
    match owner {
        Some(class) => program.classes[class].members.push(Member::Function(main)),
        None => program.items.push(Item::Function(main)),
    }
}
