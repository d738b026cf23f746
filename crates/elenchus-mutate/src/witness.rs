//! A program that shows at run time that a fault was not found: a compiler that accepts an ill-typed program lets a value of
//! the wrong type in, and whoever uses it at the type that was promised meets a `ClassCastException` or a `VerifyError`.
//!
//! The fault's value becomes a real object, since `null` is of every type, and a `main` is added that reaches the fault: it calls the
//! function that the fault is in and uses what that gives at its declared type.

use elenchus_ir::{
    Access, Catch, Class, ClassId, ClassKind, Expr, ExprId, Function, FunctionId, FunctionKind, Item,
    Literal, Member, Modifiers, Name, Node, Program, Receiver, Slot, TypeUse, TypeUseId, Variable,
    VariableId,
};

use crate::Fault;

/// How deep arguments of constructors are made; deeper ones are `null`.
const DEEPEST: usize = 3;

/// The program with a `main` that reaches the fault. `None` if nobody outside can reach it.
pub fn witness(fault: &Fault) -> Option<Program> {
    let mut program = fault.program.clone();
    if let Node::Expr(id) = fault.node
        && let Expr::Cast { ty, .. } = program.exprs[id]
    {
        let value = instance(&mut program, ty, 0);
        program.exprs[id] = program.exprs[value].clone();
    }
    let parents = program.parents();
    let mut around = std::iter::successors(Some(fault.node), |node| parents.get(node).copied());
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
    add_main(&mut program, items);
    Some(program)
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
            let class = class_type(program, owner?);
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

/// Whether a type has no arguments and names no type variable, so that it can be written in `main`.
fn is_basic(program: &Program, ty: TypeUseId) -> bool {
    match &program.types[ty] {
        TypeUse::Named { outer: None, name, args } => {
            let spelling = program.names.spelling(*name);
            let is_class = program.items.iter().any(
                |item| matches!(item, Item::Class(class) if program.classes[*class].name == *name && program.classes[*class].type_params.is_empty()),
            );
            args.is_empty() && (is_class || literal(spelling).is_some())
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

/// An object of a type, or `null` where none can be made.
fn instance(program: &mut Program, ty: TypeUseId, depth: usize) -> ExprId {
    let made = match program.types[ty].clone() {
        TypeUse::Named { outer: None, name, .. } => {
            let spelling = program.names.spelling(name).to_owned();
            match (literal(&spelling), class_named(program, name)) {
                (Some(literal), _) => Some(program.exprs.add(Expr::Literal(literal))),
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
    let Class { kind, modifiers, components, constants, members, .. } = program.classes[class].clone();
    let constructor = members.iter().find_map(|member| match member {
        Member::Function(id) if program.functions[*id].kind == FunctionKind::Constructor => Some(*id),
        _ => None,
    });
    match kind {
        ClassKind::Class if !modifiers.is_abstract => {
            let params = constructor.map_or(Vec::new(), |id| program.functions[id].params.clone());
            let args = values(program, &params, depth);
            Some(creation(program, ty, args))
        }
        ClassKind::Record => {
            let args = values(program, &components, depth);
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

/// `public static void main(String[] args) throws Throwable`, which does not mind that there are `null`s on the way.
fn add_main(program: &mut Program, items: Vec<ExprId>) {
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
        modifiers: Modifiers { access: Access::Public, ..Modifiers::default() },
        type_params: Vec::new(),
        params: vec![args],
        is_vararg: false,
        result: Slot::Written(result),
        throws: vec![thrown],
        body: Some(body),
    };
    let main = program.functions.add(main);
    program.items.push(Item::Function(main));
}
