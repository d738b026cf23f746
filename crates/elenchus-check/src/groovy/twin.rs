//! The Java twin of a program of Groovy: what only Groovy has is written out, so that the types are the same. The nodes that both have
//! keep their ids; what they are in the twin has the type that they have in Groovy.

use std::sync::Arc;

use elenchus_ir::{
    Access, Binary, ClassId, Expr, ExprId, Function, FunctionId, FunctionKind, Item, Literal, Member,
    Modifiers, Name, Program, Receiver, Slot, TypeUse, TypeUseId, Variable,
};
use elenchus_types::{Base, ClassKind, World};

/// Packages that Groovy imports by itself and Java does not.
const IMPORTED: [&str; 3] = ["java.util.", "java.io.", "java.net."];

/// Java has `Map.of` for as many entries.
const MOST_ENTRIES: usize = 10;

/// The twin of a program, or why it has none.
pub fn java_twin(program: &Program, java: &Arc<Base>) -> Result<Program, &'static str> {
    let mut twin = program.clone();
    spell_imports(&mut twin, java);
    narrow_tested(&mut twin);
    for id in program.exprs.ids() {
        write_out(&mut twin, id)?;
    }
    for id in program.functions.ids() {
        overload_defaults(&mut twin, id);
        publish(&mut twin, id);
    }
    for id in program.classes.ids() {
        // Without fields it is an interface with methods that have bodies.
        twin.classes[id].modifiers.is_trait = false;
        write_properties(&mut twin, id);
    }
    Ok(twin)
}

/// Classes that are imported by themselves get their full names.
fn spell_imports(twin: &mut Program, java: &Arc<Base>) {
    let mut world = World::over(Arc::clone(java));
    let declared: Vec<Name> = (twin.classes.ids().map(|id| twin.classes[id].name))
        .chain(twin.type_params.ids().map(|id| twin.type_params[id].name))
        .collect();
    let mut seen = Vec::new();
    for id in twin.types.ids() {
        let TypeUse::Named { outer: None, name, .. } = &twin.types[id] else { continue };
        if declared.contains(name) || seen.contains(name) {
            continue;
        }
        seen.push(*name);
        let spelling = twin.names.spelling(*name).to_owned();
        // `Map.Entry` is one name of the IR.
        let full = IMPORTED.iter().map(|package| format!("{package}{spelling}")).find(|full| {
            let class = world.class_named(&binary_name(full));
            world.class(class).kind != ClassKind::Missing
        });
        if let Some(full) = full {
            twin.names.rename(*name, &full);
        }
    }
}

/// The dots between a class and its member are dollars in binary names.
fn binary_name(full: &str) -> String {
    let mut binary = String::with_capacity(full.len());
    let mut in_class = false;
    for (place, part) in full.split('.').enumerate() {
        if place > 0 {
            binary.push(if in_class { '$' } else { '.' });
        }
        in_class |= part.starts_with(char::is_uppercase);
        binary.push_str(part);
    }
    binary
}

fn write_out(twin: &mut Program, id: ExprId) -> Result<(), &'static str> {
    let new = match twin.exprs[id].clone() {
        Expr::Closure { params: Some(params), body } => Expr::Lambda { params, body },
        Expr::Closure { params: None, .. } => return Err("a closure with a parameter that is not written"),
        Expr::List { elements } => library_call(twin, "java.util.List", "of", elements),
        Expr::Map { entries } if entries.len() <= MOST_ENTRIES => {
            let args = entries.into_iter().flat_map(|(key, value)| [key, value]).collect();
            library_call(twin, "java.util.Map", "of", args)
        }
        Expr::Map { .. } => return Err("a map with many entries"),
        // Of numbers; how many there are is no matter of types.
        Expr::Range { first, last, .. } => library_call(twin, "java.util.List", "of", vec![first, last]),
        Expr::Template { parts } => concatenation(twin, parts),
        Expr::Elvis { value, otherwise } => {
            let condition = twin.exprs.add(Expr::Literal(Literal::Bool(true)));
            Expr::If { condition, then: value, otherwise: Some(otherwise) }
        }
        Expr::Field { receiver: Receiver::Safe(value), name } => {
            Expr::Field { receiver: Receiver::Expr(value), name }
        }
        Expr::Call { receiver: Receiver::Safe(value), name, type_args, args } => {
            Expr::Call { receiver: Receiver::Expr(value), name, type_args, args }
        }
        Expr::New { outer, class, class_args, type_args, args, body } if has_names(twin, &args) => {
            let args = name_arguments(twin, class, &args)?;
            Expr::New { outer, class, class_args, type_args, args, body }
        }
        Expr::Call { args, .. } if has_names(twin, &args) => return Err("named arguments of a method"),
        _ => return Ok(()),
    };
    twin.exprs[id] = new;
    Ok(())
}

fn library_call(twin: &mut Program, class: &str, method: &str, args: Vec<ExprId>) -> Expr {
    let class = twin.names.intern(class);
    let class = twin.types.add(TypeUse::Named { outer: None, name: class, args: Vec::new() });
    let name = twin.names.intern(method);
    Expr::Call { receiver: Receiver::Type(class), name, type_args: Slot::Omitted(None), args }
}

/// `"" + a + b`
fn concatenation(twin: &mut Program, parts: Vec<ExprId>) -> Expr {
    let mut text = Expr::Literal(Literal::String("".into()));
    for part in parts {
        let left = twin.exprs.add(text);
        text = Expr::Binary { op: Binary::Add, left, right: part };
    }
    text
}

fn has_names(twin: &Program, args: &[ExprId]) -> bool {
    args.iter().any(|arg| matches!(twin.exprs[*arg], Expr::Named { .. }))
}

/// Named arguments are those of a constructor that takes the fields in that order, behind a parameter that tells it from
/// others. The class gets it.
fn name_arguments(
    twin: &mut Program,
    class: TypeUseId,
    args: &[ExprId],
) -> Result<Vec<ExprId>, &'static str> {
    let TypeUse::Named { name, .. } = twin.types[class] else { return Err("an object of no class") };
    let mut classes = twin.classes.ids().filter(|id| twin.classes[*id].name == name);
    let (Some(class), None) = (classes.next(), classes.next()) else { return Err("an object of some class") };
    let is_constructor = |id: &FunctionId| twin.functions[*id].kind == FunctionKind::Constructor;
    let constructors = functions(twin, class).filter(is_constructor).count();
    let (mut params, mut values) = (Vec::new(), Vec::new());
    for arg in args {
        let Expr::Named { name, value } = twin.exprs[*arg] else { return Err("arguments of both sorts") };
        let field = twin.classes[class].members.iter().find_map(|member| match member {
            Member::Field(field) if twin.variables[*field].name == name => Some(*field),
            _ => None,
        });
        let field = field.ok_or("a named argument that is no field of the class")?;
        params.push(twin.variables[field].clone());
        values.push(value);
    }
    // The one that takes nothing is there no more by itself.
    if constructors == 0 {
        add_constructor(twin, class, Vec::new());
    }
    // An array of as many dimensions as there are constructors.
    let int = twin.names.intern("int");
    let mut ty = twin.types.add(TypeUse::Named { outer: None, name: int, args: Vec::new() });
    for _ in 0..constructors.max(1) {
        ty = twin.types.add(TypeUse::Array(ty));
    }
    let name = twin.names.intern("elenchusNames");
    let modifiers = Modifiers::default();
    params.insert(0, Variable { name, modifiers, ty: Slot::Written(ty), init: None });
    add_constructor(twin, class, params);
    let nothing = twin.exprs.add(Expr::Literal(Literal::Null));
    values.insert(0, twin.exprs.add(Expr::Cast { value: nothing, ty }));
    Ok(values)
}

fn functions(twin: &Program, class: ClassId) -> impl Iterator<Item = FunctionId> + '_ {
    twin.classes[class].members.iter().filter_map(|member| match member {
        Member::Function(function) => Some(*function),
        _ => None,
    })
}

fn add_constructor(twin: &mut Program, class: ClassId, params: Vec<Variable>) {
    let params: Vec<_> = params
        .into_iter()
        .map(|param| twin.variables.add(Variable { modifiers: Modifiers::default(), init: None, ..param }))
        .collect();
    let body = twin.exprs.add(Expr::Block { items: Vec::new() });
    let name = twin.classes[class].name;
    add_function(twin, class, name, FunctionKind::Constructor, params, Slot::Omitted(None), Some(body));
}

fn add_function(
    twin: &mut Program,
    class: ClassId,
    name: Name,
    kind: FunctionKind,
    params: Vec<elenchus_ir::VariableId>,
    result: Slot<TypeUseId>,
    body: Option<ExprId>,
) {
    let function = twin.functions.add(Function {
        name,
        kind,
        modifiers: Modifiers { access: Access::Public, ..Modifiers::default() },
        type_params: Vec::new(),
        params,
        is_vararg: false,
        result,
        throws: Vec::new(),
        body,
    });
    twin.classes[class].members.push(Member::Function(function));
}

/// A parameter with a default value may be left out from the end: there is a function without it.
fn overload_defaults(twin: &mut Program, id: FunctionId) {
    let function = twin.functions[id].clone();
    let defaults =
        function.params.iter().rev().take_while(|param| twin.variables[**param].init.is_some()).count();
    if defaults == 0 {
        return;
    }
    for param in &function.params {
        // The value is one of the type: the initialiser of a variable of the body.
        if let Some(init) = twin.variables[*param].init.take() {
            let name = twin.names.intern(&format!("default{}", param.index()));
            let local = Variable { name, init: Some(init), ..twin.variables[*param].clone() };
            let local = twin.variables.add(local);
            let local = twin.exprs.add(Expr::Let(local));
            if let Some(body) = function.body
                && let Expr::Block { items } = &mut twin.exprs[body]
            {
                items.insert(0, local);
            }
        }
    }
    for left_out in 1..=defaults {
        // A copy of its own: the types of each mention type parameters of its own.
        let copy = twin.copy_within().function(id);
        let nothing = twin.exprs.add(Expr::Literal(Literal::Null));
        let body = twin.exprs.add(Expr::Throw(nothing));
        let body = twin.exprs.add(Expr::Block { items: vec![body] });
        twin.functions[copy].body = function.body.map(|_| body);
        twin.functions[copy].params.truncate(function.params.len() - left_out);
        let member = Member::Function(id);
        match twin.classes.ids().find(|class| twin.classes[*class].members.contains(&member)) {
            Some(class) => twin.classes[class].members.push(Member::Function(copy)),
            None => twin.items.push(Item::Function(copy)),
        }
    }
}

/// A method that says nothing of its access is public.
fn publish(twin: &mut Program, id: FunctionId) {
    let is_member =
        twin.classes.ids().any(|class| twin.classes[class].members.contains(&Member::Function(id)));
    let function = &mut twin.functions[id];
    if is_member && function.kind == FunctionKind::Function && function.modifiers.access == Access::Unwritten
    {
        function.modifiers.access = Access::Public;
    }
}

/// A field that says nothing of its access has methods to read and write it, where the program uses them.
fn write_properties(twin: &mut Program, class: ClassId) {
    let fields: Vec<_> = twin.classes[class]
        .members
        .iter()
        .filter_map(|member| match member {
            Member::Field(field) => Some(*field),
            _ => None,
        })
        .filter(|field| {
            let modifiers = twin.variables[*field].modifiers;
            modifiers.access == Access::Unwritten && !modifiers.is_static
        })
        .collect();
    for field in fields {
        let variable = twin.variables[field].clone();
        let Slot::Written(ty) = variable.ty else { continue };
        let spelling = twin.names.spelling(variable.name).to_owned();
        let (getter, setter) = accessor_names(&spelling);
        let nothing = twin.exprs.add(Expr::Literal(Literal::Null));
        let throw = twin.exprs.add(Expr::Throw(nothing));
        if let Some(name) = twin.names.get(&getter) {
            let body = twin.exprs.add(Expr::Block { items: vec![throw] });
            add_function(
                twin,
                class,
                name,
                FunctionKind::Function,
                Vec::new(),
                Slot::Written(ty),
                Some(body),
            );
        }
        if let Some(name) = twin.names.get(&setter).filter(|_| !variable.modifiers.is_final) {
            let body = twin.exprs.add(Expr::Block { items: Vec::new() });
            let param = Variable { init: None, modifiers: Modifiers::default(), ..variable };
            let param = twin.variables.add(param);
            let void = twin.names.intern("void");
            let void = twin.types.add(TypeUse::Named { outer: None, name: void, args: Vec::new() });
            let result = Slot::Written(void);
            add_function(twin, class, name, FunctionKind::Function, vec![param], result, Some(body));
        }
    }
}

/// The methods that read and write a property.
pub fn accessor_names(property: &str) -> (String, String) {
    let mut letters = property.chars();
    let capital: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    (format!("get{capital}"), format!("set{capital}"))
}

/// `if (x instanceof T) { … x … }`: where the test has been passed, `x` is a `T`, in Java under a name of its own.
fn narrow_tested(twin: &mut Program) {
    let ids: Vec<ExprId> = twin.exprs.ids().collect();
    for id in ids {
        let Expr::If { condition, then, .. } = twin.exprs[id] else { continue };
        let Expr::InstanceOf { value, ty } = twin.exprs[condition] else { continue };
        let Expr::Name(tested) = twin.exprs[value] else { continue };
        let mut uses = Vec::new();
        if !uses_of(twin, then.into(), tested, &mut uses) || uses.is_empty() {
            continue;
        }
        let spelling = format!("{}Narrowed{}", twin.names.spelling(tested), id.index());
        let name = twin.names.intern(&spelling);
        let modifiers = Modifiers::default();
        let variable = twin.variables.add(Variable { name, modifiers, ty: Slot::Written(ty), init: None });
        twin.exprs[condition] = Expr::InstanceOfBinding { value, variable };
        for found in uses {
            twin.exprs[found] = Expr::Name(name);
        }
    }
}

/// The uses of a variable below a node. `false` if it is assigned there, or another of its name declared.
fn uses_of(twin: &Program, node: elenchus_ir::Node, name: Name, found: &mut Vec<ExprId>) -> bool {
    let mut is_fixed = match node {
        elenchus_ir::Node::Expr(id) => match twin.exprs[id] {
            Expr::Name(known) => {
                if known == name {
                    found.push(id);
                }
                true
            }
            Expr::Assign { target, .. } => !matches!(twin.exprs[target], Expr::Name(known) if known == name),
            _ => true,
        },
        elenchus_ir::Node::Variable(id) => twin.variables[id].name != name,
        _ => true,
    };
    twin.for_each_child(node, |child| is_fixed &= uses_of(twin, child, name, found));
    is_fixed
}
