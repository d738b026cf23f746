//! Faults in declarations, each a change of its own.

use elenchus_ir::{
    Access, Class, ClassKind, Expr, ExprId, Function, FunctionId, FunctionKind, Inheritance, Item, Literal,
    Member, Modifiers, Name, Node, Parents, Program, Receiver, Referent, Slot, TypeUse, TypeUseId, Variable,
};

use super::{FaultKind, Site};

/// Changes a program at a place; `choice` says which of several ways. Says whether there was anything to change.
pub fn change(
    program: &mut Program,
    parents: &Parents,
    site: &Site,
    choice: usize,
    written: TypeUseId,
    value: &Expr,
) -> bool {
    match (site.kind, site.node) {
        // What is private has a body, so that there would be a second error.
        (FaultKind::Access, Node::Function(id)) if program.functions[id].body.is_none() => false,
        (FaultKind::Access, node) => modify(program, node, |modifiers| modifiers.access = Access::Private),
        (FaultKind::Final, Node::Function(id)) => overridden(program, id, choice).is_some_and(|above| {
            modify(program, Node::Function(above), |modifiers| modifiers.is_final = true)
        }),
        // What is sealed or says that it is not, cannot be final as well: there would be a second error.
        (FaultKind::Final, Node::Class(id))
            if program.classes[id].modifiers.inheritance != Inheritance::Unwritten =>
        {
            false
        }
        (FaultKind::Final, node) => modify(program, node, |modifiers| modifiers.is_final = true),
        (FaultKind::Duplicate, node) => duplicate(program, parents, node),
        (FaultKind::Cyclic, Node::Class(id)) => {
            let name = program.classes[id].name;
            let own = program.types.add(TypeUse::Named { outer: None, name, args: Vec::new() });
            let class = &mut program.classes[id];
            match class.kind {
                ClassKind::Class => class.superclass = Some(own),
                ClassKind::Interface => class.interfaces.push(own),
                ClassKind::Enum | ClassKind::Record | ClassKind::Object => return false,
            }
            true
        }
        (FaultKind::Cyclic, Node::Function(id)) => calls_itself(program, id),
        (FaultKind::ConflictingDefaults, Node::Class(id)) => conflict(program, id),
        (FaultKind::MissingSuperConstructor, Node::Function(id)) => drop_super(program, id),
        (FaultKind::MissingSuperConstructor, Node::Class(id)) => demand_argument(program, id),
        (FaultKind::Override, Node::Function(id)) => break_override(program, id, choice, written),
        (FaultKind::Exception, Node::Function(id)) => exception(program, id, choice),
        (FaultKind::Bound, Node::TypeParameter(id)) => {
            program.type_params[id].bounds.push(written);
            true
        }
        (FaultKind::Reference, Node::Expr(id)) => other_method(program, id, choice),
        (FaultKind::Flow, Node::Expr(id)) => assign_on_a_way(program, parents, id, choice, value),
        _ => false,
    }
}

fn modify(program: &mut Program, node: Node, change: impl Fn(&mut Modifiers)) -> bool {
    let modifiers = match node {
        Node::Class(id) => &mut program.classes[id].modifiers,
        Node::Function(id) => &mut program.functions[id].modifiers,
        Node::Variable(id) => &mut program.variables[id].modifiers,
        _ => return false,
    };
    let before = *modifiers;
    change(modifiers);
    before != *modifiers
}

/// A method with the name and as many parameters as another that says that it overrides.
fn overridden(program: &Program, id: FunctionId, choice: usize) -> Option<FunctionId> {
    let own = &program.functions[id];
    let mut found: Vec<FunctionId> = Vec::new();
    for node in program.written_nodes() {
        if let Node::Function(other) = node
            && other != id
            && program.functions[other].name == own.name
            && program.functions[other].params.len() == own.params.len()
            && program.functions[other].body.is_some()
            && !program.functions[other].modifiers.is_default
        {
            found.push(other);
        }
    }
    (!found.is_empty()).then(|| found[choice % found.len()])
}

fn duplicate(program: &mut Program, parents: &Parents, node: Node) -> bool {
    let parent = parents.get(&node).copied();
    match (node, parent) {
        (Node::Function(id), Some(Node::Class(class))) => {
            let copy = program.copy_within().function(id);
            program.classes[class].members.push(Member::Function(copy));
        }
        (Node::Function(id), None) => {
            let copy = program.copy_within().function(id);
            program.items.push(Item::Function(copy));
        }
        (Node::Class(id), Some(Node::Class(class))) => {
            let copy = program.copy_within().class(id);
            program.classes[class].members.push(Member::Class(copy));
        }
        (Node::Class(id), None) => {
            let copy = program.copy_within().class(id);
            program.items.push(Item::Class(copy));
        }
        (Node::Variable(_), Some(Node::Expr(declaration))) => {
            let Some(Node::Expr(block)) = parents.get(&Node::Expr(declaration)) else { return false };
            let copy = program.copy_within().expr(declaration);
            let Expr::Block { items } = &mut program.exprs[*block] else { return false };
            let Some(place) = items.iter().position(|item| *item == declaration) else { return false };
            items.insert(place + 1, copy);
        }
        _ => return false,
    }
    true
}

/// A constructor that calls itself with its own parameters.
fn calls_itself(program: &mut Program, id: FunctionId) -> bool {
    let names: Vec<Name> =
        program.functions[id].params.iter().map(|param| program.variables[*param].name).collect();
    let args = names.into_iter().map(|name| program.exprs.add(Expr::Name(name))).collect();
    let delegate =
        Expr::Delegate { to_super: false, outer: None, type_args: Slot::Written(Vec::new()), args };
    let delegate = program.exprs.add(delegate);
    let Some(body) = program.functions[id].body else { return false };
    let Expr::Block { items } = &program.exprs[body] else { return false };
    let mut items = items.clone();
    match items.first() {
        Some(first) if matches!(program.exprs[*first], Expr::Delegate { .. }) => items[0] = delegate,
        _ => items.insert(0, delegate),
    }
    program.exprs[body] = Expr::Block { items };
    true
}

/// Two interfaces with a default method of one signature.
fn conflict(program: &mut Program, id: elenchus_ir::ClassId) -> bool {
    if matches!(program.classes[id].kind, ClassKind::Object) {
        return false;
    }
    let method = program.names.intern("inBoth");
    for name in ["ConflictOne", "ConflictTwo"] {
        let name = program.names.intern(name);
        let int = program.names.intern("int");
        let result = program.types.add(TypeUse::Named { outer: None, name: int, args: Vec::new() });
        let body = program.exprs.add(Expr::Literal(Literal::Int(1)));
        let function = program.functions.add(Function {
            name: method,
            kind: FunctionKind::Function,
            modifiers: Modifiers { is_default: true, ..Modifiers::default() },
            type_params: Vec::new(),
            params: Vec::new(),
            is_vararg: false,
            result: Slot::Written(result),
            throws: Vec::new(),
            body: Some(body),
        });
        let interface =
            Class { members: vec![Member::Function(function)], ..Class::empty(name, ClassKind::Interface) };
        let interface = program.classes.add(interface);
        program.items.push(Item::Class(interface));
        let used = program.types.add(TypeUse::Named { outer: None, name, args: Vec::new() });
        program.classes[id].interfaces.push(used);
    }
    true
}

/// A constructor no longer says with which arguments that of its superclass is called.
fn drop_super(program: &mut Program, id: FunctionId) -> bool {
    let Some(body) = program.functions[id].body else { return false };
    let Expr::Block { items } = &program.exprs[body] else { return false };
    let is_super = |item: &ExprId| matches!(&program.exprs[*item], Expr::Delegate { to_super: true, args, .. } if !args.is_empty());
    let Some(place) = items.iter().position(is_super) else { return false };
    let mut items = items.clone();
    items.remove(place);
    program.exprs[body] = Expr::Block { items };
    true
}

/// The constructor of a class wants one argument more, which those who extend the class do not give.
fn demand_argument(program: &mut Program, id: elenchus_ir::ClassId) -> bool {
    let int = library_type(program, "int");
    let name = program.names.intern("demanded");
    let param = Variable { name, modifiers: Modifiers::default(), ty: Slot::Written(int), init: None };
    let param = program.variables.add(param);
    let known = program.classes[id].members.iter().find_map(|member| match member {
        Member::Function(id) if program.functions[*id].kind == FunctionKind::Constructor => Some(*id),
        _ => None,
    });
    if let Some(known) = known {
        program.functions[known].params.insert(0, param);
        return true;
    }
    let body = program.exprs.add(Expr::Block { items: Vec::new() });
    let constructor = program.functions.add(Function {
        name,
        kind: FunctionKind::Constructor,
        modifiers: Modifiers::default(),
        type_params: Vec::new(),
        params: vec![param],
        is_vararg: false,
        result: Slot::Omitted(None),
        throws: Vec::new(),
        body: Some(body),
    });
    program.classes[id].members.push(Member::Function(constructor));
    true
}

fn break_override(program: &mut Program, id: FunctionId, choice: usize, written: TypeUseId) -> bool {
    let function = &mut program.functions[id];
    match choice % 3 {
        0 => {
            let before = function.modifiers.access;
            function.modifiers.access =
                if before == Access::Protected { Access::Unwritten } else { Access::Protected };
            before != Access::Unwritten
        }
        1 => match function.type_params.first().copied() {
            Some(param) => {
                program.type_params[param].bounds = vec![written];
                true
            }
            None => false,
        },
        _ => {
            function.result = Slot::Written(written);
            true
        }
    }
}

fn exception(program: &mut Program, id: FunctionId, choice: usize) -> bool {
    match choice % 3 {
        0 if !program.functions[id].throws.is_empty() => {
            program.functions[id].throws.clear();
            true
        }
        1 => {
            let exception = library_type(program, "java.lang.Exception");
            program.functions[id].throws = vec![exception];
            true
        }
        _ => {
            let Some(body) = program.functions[id].body else { return false };
            let Expr::Block { items } = &program.exprs[body] else { return false };
            let mut items = items.clone();
            let class = library_type(program, "java.io.IOException");
            let none = || Slot::Written(Vec::new());
            let new = Expr::New {
                outer: None,
                class,
                class_args: none(),
                type_args: none(),
                args: Vec::new(),
                body: None,
            };
            let new = program.exprs.add(new);
            let throw = program.exprs.add(Expr::Throw(new));
            let then = program.exprs.add(Expr::Block { items: vec![throw] });
            let condition = program.exprs.add(Expr::Literal(Literal::Bool(true)));
            // What follows an `if` counts as reachable whatever its condition (JLS 14.22).
            let check = program.exprs.add(Expr::If { condition, then, otherwise: None });
            let is_delegate = |item: &&ExprId| matches!(program.exprs[**item], Expr::Delegate { .. });
            let place = usize::from(items.first().as_ref().is_some_and(is_delegate));
            items.insert(place, check);
            program.exprs[body] = Expr::Block { items };
            true
        }
    }
}

fn library_type(program: &mut Program, name: &str) -> TypeUseId {
    let name = program.names.intern(name);
    program.types.add(TypeUse::Named { outer: None, name, args: Vec::new() })
}

fn other_method(program: &mut Program, id: ExprId, choice: usize) -> bool {
    let Expr::Reference {
        receiver: Receiver::Type(_) | Receiver::Expr(_) | Receiver::Unqualified | Receiver::Top,
        referent: Referent::Method(own),
        ..
    } = program.exprs[id]
    else {
        return false;
    };
    let names: Vec<Name> = program
        .written_nodes()
        .into_iter()
        .filter_map(|node| match node {
            Node::Function(id) if program.functions[id].kind == FunctionKind::Function => {
                Some(program.functions[id].name)
            }
            _ => None,
        })
        .filter(|name| *name != own)
        .collect();
    let Some(name) = (!names.is_empty()).then(|| names[choice % names.len()]) else { return false };
    if let Expr::Reference { referent, .. } = &mut program.exprs[id] {
        *referent = Referent::Method(name);
    }
    true
}

/// A branch assigns a value of another type to a variable from outside of it.
fn assign_on_a_way(
    program: &mut Program,
    parents: &Parents,
    block: ExprId,
    choice: usize,
    value: &Expr,
) -> bool {
    let is_branch = match parents.get(&Node::Expr(block)) {
        Some(Node::Expr(around)) => {
            !matches!(program.exprs[*around], Expr::Lambda { .. } | Expr::Block { .. })
        }
        Some(Node::Case(_) | Node::Catch(_)) => true,
        _ => false,
    };
    let variables = variables_before(program, parents, Node::Expr(block));
    if !is_branch || variables.is_empty() {
        return false;
    }
    let target = program.exprs.add(Expr::Name(variables[choice % variables.len()]));
    let value = program.exprs.add(value.clone());
    let assign = program.exprs.add(Expr::Assign { op: None, target, value });
    let Expr::Block { items } = &mut program.exprs[block] else { return false };
    items.insert(0, assign);
    true
}

/// The local variables and parameters that are in scope at a node, of its own function.
fn variables_before(program: &Program, parents: &Parents, node: Node) -> Vec<Name> {
    let mut found = Vec::new();
    let mut below = node;
    while let Some(&parent) = parents.get(&below) {
        match parent {
            Node::Expr(id) => match &program.exprs[id] {
                Expr::Block { items } => {
                    for item in items.iter().take_while(|item| Node::Expr(**item) != below) {
                        if let Expr::Let(variable) = program.exprs[*item]
                            && !program.variables[variable].modifiers.is_final
                        {
                            found.push(program.variables[variable].name);
                        }
                    }
                }
                Expr::Lambda { .. } => return found,
                _ => {}
            },
            Node::Function(id) => {
                let params = program.functions[id].params.iter().map(|param| &program.variables[*param]);
                found.extend(params.filter(|param| !param.modifiers.is_final).map(|param| param.name));
                return found;
            }
            Node::Class(_) => return found,
            _ => {}
        }
        below = parent;
    }
    found
}
