//! Which features of languages occur in a program.

use std::collections::BTreeSet;

use crate::{
    Access, Case, Class, ClassKind, Expr, Function, FunctionKind, Inheritance, Item, Literal, Member, Name,
    Node, Program, Receiver, Referent, Slot, TypeUse, Unary, Variance,
};

/// The features that occur in what is reachable. What takes more than the form of the program to see (whether a
/// switch is over a sealed type, whether an expression is a string) is found where its form gives it away.
pub fn features(program: &Program) -> BTreeSet<&'static str> {
    let mut found = Features { program, set: BTreeSet::new(), scopes: Vec::new() };
    for item in &program.items {
        match item {
            Item::Class(_) => {}
            Item::Function(_) => found.add("top-level function"),
            Item::Variable(_) => found.add("top-level variable"),
        }
        found.node((*item).into());
    }
    let functions = program.items.iter().filter_map(|item| match item {
        Item::Function(id) => Some(program.functions[*id].name),
        _ => None,
    });
    found.overloading(functions.collect());
    found.set
}

struct Features<'p> {
    program: &'p Program,
    set: BTreeSet<&'static str>,
    /// The type variables of the enclosing declarations.
    scopes: Vec<Name>,
}

impl Features<'_> {
    fn add(&mut self, feature: &'static str) {
        self.set.insert(feature);
    }

    fn add_if(&mut self, is_there: bool, feature: &'static str) {
        if is_there {
            self.add(feature);
        }
    }

    fn node(&mut self, node: Node) {
        let depth = self.scopes.len();
        let program = self.program;
        match node {
            Node::Class(id) => self.class(&program.classes[id]),
            Node::EnumConstant(id) => {
                self.add_if(program.enum_constants[id].body.is_some(), "enum constant with a body");
            }
            Node::Function(id) => self.function(&program.functions[id]),
            Node::Variable(id) => self.add_if(program.variables[id].ty.is_omitted(), "omitted variable type"),
            Node::TypeParameter(id) => {
                let param = &program.type_params[id];
                self.add_if(param.variance != Variance::Invariant, "declaration-site variance");
                self.add_if(param.arity > 0, "higher-kinded type parameter");
                self.add_if(!param.bounds.is_empty(), "bounded type parameter");
                self.add_if(param.bounds.len() > 1, "several bounds");
                let below =
                    param.bounds.iter().flat_map(|bound| program.written_nodes_below(Node::Type(*bound)));
                let mut names = below.filter_map(|node| match node {
                    Node::Type(id) => match &program.types[id] {
                        TypeUse::Named { name, .. } => Some(*name),
                        _ => None,
                    },
                    _ => None,
                });
                let is_recursive = names.any(|name| name == param.name);
                self.add_if(is_recursive, "recursive bound");
            }
            Node::Type(id) => self.ty(&program.types[id]),
            Node::Expr(id) => self.expr(&program.exprs[id]),
            Node::Case(id) => match &program.cases[id] {
                Case::Constants { values, .. } => {
                    let over_enum = values.iter().any(|value| matches!(program.exprs[*value], Expr::Name(_)));
                    self.add(if over_enum { "switch over an enum" } else { "switch over constants" });
                }
                Case::Type { guard, .. } => {
                    self.add("switch over types");
                    self.add_if(guard.is_some(), "guard");
                }
                Case::Default { .. } => self.add("default case"),
            },
            Node::Catch(id) => {
                self.add("catch");
                self.add_if(program.catches[id].types.len() > 1, "catch of several types");
            }
        }
        program.for_each_child(node, |child| self.node(child));
        self.scopes.truncate(depth);
    }

    fn class(&mut self, class: &Class) {
        let program = self.program;
        self.add(match class.kind {
            ClassKind::Class => "class",
            ClassKind::Interface => "interface",
            ClassKind::Enum => "enum",
            ClassKind::Record => "record",
            ClassKind::Object => "object",
        });
        self.add_if(!class.type_params.is_empty(), "generic class");
        self.add_if(class.superclass.is_some(), "superclass");
        self.add_if(class.interfaces.len() > 1, "several interfaces");
        self.add_if(class.modifiers.is_trait, "trait");
        self.add_if(class.modifiers.is_abstract, "abstract class");
        self.add_if(class.modifiers.inheritance == Inheritance::Sealed, "sealed hierarchy");
        self.add_if(class.modifiers.inheritance == Inheritance::NonSealed, "non-sealed class");
        self.access(class.modifiers.access);
        self.type_variables(class.type_params.iter().map(|id| program.type_params[*id].name));
        let mut methods = Vec::new();
        for member in &class.members {
            match *member {
                Member::Field(id) => {
                    let field = &program.variables[id];
                    self.add("field");
                    self.add_if(field.modifiers.is_static, "static member");
                    self.add_if(field.modifiers.is_final, "final field");
                    self.access(field.modifiers.access);
                }
                Member::Function(id) => {
                    let function = &program.functions[id];
                    let is_method = function.kind == FunctionKind::Function;
                    self.add(if is_method { "method" } else { "constructor" });
                    self.add_if(!is_method && !function.type_params.is_empty(), "generic constructor");
                    self.add_if(!is_method && !function.throws.is_empty(), "constructor that throws");
                    self.add_if(!is_method && class.kind == ClassKind::Record, "constructor of a record");
                    methods.extend(is_method.then_some(function.name));
                }
                Member::Class(id) => {
                    let nested = &program.classes[id];
                    let is_inner = nested.kind == ClassKind::Class
                        && !nested.modifiers.is_static
                        && class.kind != ClassKind::Interface;
                    self.add(if is_inner { "inner class" } else { "nested class" });
                }
                Member::Initializer { is_static, .. } => {
                    self.add(if is_static { "static initializer" } else { "initializer" });
                }
            }
        }
        self.overloading(methods);
    }

    fn overloading(&mut self, mut names: Vec<Name>) {
        let all = names.len();
        names.sort_by_key(|name| self.program.names.spelling(*name));
        names.dedup();
        self.add_if(names.len() < all, "overloading");
    }

    fn type_variables(&mut self, names: impl Iterator<Item = Name>) {
        for name in names {
            self.add_if(self.scopes.contains(&name), "reused type variable name");
            self.scopes.push(name);
        }
    }

    fn access(&mut self, access: Access) {
        match access {
            Access::Public => self.add("public"),
            Access::Protected => self.add("protected"),
            Access::Private => self.add("private"),
            Access::Unwritten => {}
        }
    }

    fn function(&mut self, function: &Function) {
        let program = self.program;
        let modifiers = function.modifiers;
        self.access(modifiers.access);
        self.add_if(!function.type_params.is_empty(), "generic function");
        self.add_if(function.is_vararg, "varargs");
        self.add_if(!function.throws.is_empty(), "throws");
        self.add_if(modifiers.is_static, "static member");
        self.add_if(modifiers.is_abstract, "abstract method");
        self.add_if(modifiers.is_default, "default method");
        self.add_if(modifiers.is_override, "override");
        self.add_if(
            function.kind == FunctionKind::Function && function.result.is_omitted(),
            "omitted return type",
        );
        self.add_if(
            function.params.iter().any(|param| program.variables[*param].init.is_some()),
            "default parameter value",
        );
        self.type_variables(function.type_params.iter().map(|id| program.type_params[*id].name));
    }

    fn ty(&mut self, ty: &TypeUse) {
        match ty {
            TypeUse::Named { name, args, outer } => {
                let spelling = self.program.names.spelling(*name);
                self.add_if(!args.is_empty(), "parameterized type");
                self.add_if(outer.is_some(), "type through another");
                self.add_if(spelling.contains('.'), "library class");
                self.add_if(
                    matches!(
                        spelling,
                        "boolean" | "byte" | "short" | "char" | "int" | "long" | "float" | "double"
                    ),
                    "primitive type",
                );
            }
            TypeUse::Array(_) => self.add("array type"),
            TypeUse::Unbounded | TypeUse::Extends(_) | TypeUse::Super(_) => self.add("wildcard"),
            TypeUse::Function { .. } => self.add("function type"),
            TypeUse::Nullable(_) => self.add("nullable type"),
            TypeUse::Intersection(_) => self.add("intersection type"),
        }
    }

    #[allow(clippy::too_many_lines)] // one arm for each form
    fn expr(&mut self, expr: &Expr) {
        let program = self.program;
        match expr {
            Expr::Literal(_) | Expr::Name(_) | Expr::Block { .. } => {}
            Expr::Field { receiver, .. } => {
                self.add("field access");
                self.add_if(matches!(receiver, Receiver::Safe(_)), "safe navigation");
                self.add_if(matches!(receiver, Receiver::Type(_)), "static access");
            }
            Expr::This { class } => {
                self.add("this");
                self.add_if(class.is_some(), "this of an enclosing class");
            }
            Expr::Call { receiver, type_args, .. } => {
                self.add("call");
                self.add_if(matches!(receiver, Receiver::Safe(_)), "safe navigation");
                self.add_if(matches!(receiver, Receiver::Type(_)), "static access");
                self.add_if(matches!(receiver, Receiver::Super(None)), "super call");
                self.add_if(matches!(receiver, Receiver::Super(Some(_))), "super call of an interface");
                self.add_if(matches!(type_args, Slot::Omitted(Some(_))), "omitted type arguments of a call");
                self.add_if(
                    matches!(type_args, Slot::Written(args) if !args.is_empty()),
                    "type arguments of a call",
                );
            }
            Expr::New { outer, class_args, body, .. } => {
                self.add("new");
                self.add_if(outer.is_some(), "new through an instance");
                self.add_if(class_args.is_omitted(), "diamond");
                self.add_if(body.is_some(), "anonymous class");
            }
            Expr::Delegate { .. } => self.add("constructor call"),
            Expr::Lambda { params, .. } => {
                self.add("lambda");
                let is_omitted = params.iter().any(|param| program.variables[*param].ty.is_omitted());
                self.add_if(is_omitted, "omitted lambda parameter type");
            }
            Expr::Closure { params, .. } => {
                self.add(if params.is_some() { "closure" } else { "closure with an implicit parameter" });
            }
            Expr::Named { .. } => self.add("named argument"),
            Expr::List { .. } => self.add("list literal"),
            Expr::Map { .. } => self.add("map literal"),
            Expr::Range { .. } => self.add("range"),
            Expr::Template { .. } => self.add("string template"),
            Expr::Elvis { .. } => self.add("elvis"),
            Expr::Reference { type_args, referent, .. } => {
                self.add(if *referent == Referent::New {
                    "constructor reference"
                } else {
                    "method reference"
                });
                match type_args {
                    Slot::Written(args) => self.add_if(!args.is_empty(), "type arguments of a reference"),
                    Slot::Omitted(args) => {
                        self.add_if(args.is_some(), "omitted type arguments of a reference");
                    }
                }
            }
            Expr::Unary { op, .. } => self.add(match op {
                Unary::Plus | Unary::Minus | Unary::Complement => "arithmetic",
                Unary::Not => "logic",
                Unary::PreIncrement | Unary::PreDecrement | Unary::PostIncrement | Unary::PostDecrement => {
                    "increment"
                }
            }),
            Expr::Binary { op, left, right } => {
                use crate::Binary as B;
                let has_string = [left, right]
                    .iter()
                    .any(|id| matches!(program.exprs[**id], Expr::Literal(Literal::String(_))));
                self.add(match op {
                    B::Add if has_string => "string concatenation",
                    B::Less | B::LessEqual | B::Greater | B::GreaterEqual | B::Equal | B::NotEqual => {
                        "comparison"
                    }
                    B::And | B::Or => "logic",
                    B::Add
                    | B::Subtract
                    | B::Multiply
                    | B::Divide
                    | B::Remainder
                    | B::ShiftLeft
                    | B::ShiftRight
                    | B::ShiftRightUnsigned
                    | B::BitAnd
                    | B::BitXor
                    | B::BitOr => "arithmetic",
                });
            }
            Expr::Assign { op, .. } => {
                self.add(if op.is_some() { "compound assignment" } else { "assignment" });
            }
            Expr::Cast { .. } => self.add("cast"),
            Expr::InstanceOf { .. } => self.add("instanceof"),
            Expr::InstanceOfBinding { .. } => self.add("instanceof with a binding"),
            Expr::Index { .. } => self.add("array index"),
            Expr::ArrayLiteral { .. } | Expr::NewArray { .. } => self.add("array creation"),
            Expr::If { .. } => self.add("if"),
            Expr::Switch { .. } => self.add("switch"),
            Expr::Try { finally, .. } => {
                self.add("try");
                self.add_if(finally.is_some(), "finally");
            }
            Expr::Let(_) => self.add("local variable"),
            Expr::LocalClass(id) => self.add(match program.classes[*id].kind {
                ClassKind::Interface => "local interface",
                ClassKind::Enum => "local enum",
                ClassKind::Record => "local record",
                ClassKind::Class | ClassKind::Object => "local class",
            }),
            Expr::While { label, .. } | Expr::DoWhile { label, .. } | Expr::For { label, .. } => {
                self.add("loop");
                self.add_if(label.is_some(), "label");
            }
            Expr::ForEach { .. } => self.add("for each"),
            Expr::Break(_) => self.add("break"),
            Expr::Continue(_) => self.add("continue"),
            Expr::Return(_) => self.add("return"),
            Expr::Throw(_) => self.add("throw"),
        }
    }
}
