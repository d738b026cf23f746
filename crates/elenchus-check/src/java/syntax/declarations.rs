//! The form of declarations and types, as far as a parser looks at it.

use elenchus_ir::{
    self as ir, Case, ClassKind, Expr, ExprId, FunctionKind, Inheritance, Item, Literal, Member, Node, Slot,
    TypeUse, TypeUseId, VariableId,
};

use crate::java::{Checker, Rule};

impl Checker<'_> {
    /// What of a node a parser would reject.
    pub(super) fn form_of(&self, node: Node, places: &[TypeUseId], found: &mut Vec<(Node, Rule)>) {
        let program = self.program;
        match node {
            Node::Class(id) => self.form_of_class(id, found),
            Node::Function(id) => {
                let function = &program.functions[id];
                if function.kind == FunctionKind::Function && function.result.known().is_none() {
                    found.push((node, Rule::TypeMissing));
                }
                if function.modifiers.inheritance != Inheritance::Unwritten {
                    found.push((node, Rule::Modifiers));
                }
                for param in &function.params {
                    self.form_of_typed(*param, found);
                }
                for ty in &function.throws {
                    self.form_of_type(*ty, found);
                }
            }
            // JLS 3.9: `sealed` is a word before classes only.
            Node::Variable(id) if program.variables[id].modifiers.inheritance != Inheritance::Unwritten => {
                found.push((node, Rule::Modifiers));
            }
            Node::Type(id)
                if matches!(program.types[id], TypeUse::Intersection(_)) && !places.contains(&id) =>
            {
                found.push((node, Rule::IntersectionPlace));
            }
            Node::Catch(id) if program.catches[id].types.is_empty() => found.push((node, Rule::TypeMissing)),
            Node::EnumConstant(id) => self.form_of_anonymous(program.enum_constants[id].body, found),
            Node::Expr(id) => {
                if let Expr::New { body, .. } = program.exprs[id] {
                    self.form_of_anonymous(body, found);
                }
                self.form_of_expr(id, found);
            }
            _ => {}
        }
    }

    /// JLS 15.9.5.1: an anonymous class has no constructor of its own.
    fn form_of_anonymous(&self, body: Option<ir::ClassId>, found: &mut Vec<(Node, Rule)>) {
        let Some(class) = body else { return };
        for member in &self.program.classes[class].members {
            if let Member::Function(id) = *member
                && self.program.functions[id].kind == FunctionKind::Constructor
            {
                found.push((Node::Function(id), Rule::ConstructorPlace));
            }
        }
    }

    /// The intersections that are types of casts or bounds, where alone they may be written.
    pub(super) fn intersection_places(&self) -> Vec<TypeUseId> {
        let mut found = Vec::new();
        self.program.for_each_node(|node| match node {
            Node::Expr(id) => {
                if let Expr::Cast { ty, .. } = self.program.exprs[id] {
                    found.push(ty);
                }
            }
            Node::TypeParameter(id) => found.extend(&self.program.type_params[id].bounds),
            _ => {}
        });
        found.retain(|ty| matches!(self.program.types[*ty], TypeUse::Intersection(_)));
        found
    }

    /// What stands at the top level.
    pub(super) fn form_of_items(&self, found: &mut Vec<(Node, Rule)>) {
        for item in &self.program.items {
            match item {
                Item::Variable(variable) => self.form_of_typed(*variable, found),
                Item::Function(function)
                    if self.program.functions[*function].kind == FunctionKind::Constructor =>
                {
                    found.push((Node::Function(*function), Rule::ConstructorPlace));
                }
                _ => {}
            }
        }
    }

    fn form_of_class(&self, id: ir::ClassId, found: &mut Vec<(Node, Rule)>) {
        let program = self.program;
        let class = &program.classes[id];
        let is_odd = match class.kind {
            ClassKind::Enum => {
                class.superclass.is_some() || !class.type_params.is_empty() || !class.permits.is_empty()
            }
            ClassKind::Record => class.superclass.is_some() || !class.permits.is_empty(),
            ClassKind::Class | ClassKind::Interface => false,
            ClassKind::Object => {
                found.push((Node::Class(id), Rule::NotInLanguage));
                return;
            }
        };
        if is_odd || class.kind != ClassKind::Enum && !class.constants.is_empty() {
            found.push((Node::Class(id), Rule::ClassForm));
        }
        // JLS 8.1.6: what is permitted is named without arguments.
        for permitted in &class.permits {
            if self.has_arguments(*permitted) {
                found.push((Node::Type(*permitted), Rule::ClassForm));
            }
        }
        for component in &class.components {
            // JLS 9.6.4.4, 9.7.4: `@Override` stands before its accessor, too.
            let modifiers = ir::Modifiers { is_override: false, ..program.variables[*component].modifiers };
            if class.kind == ClassKind::Record && modifiers != ir::Modifiers::default() {
                found.push((Node::Variable(*component), Rule::ComponentModifiers));
            }
            self.form_of_typed(*component, found);
            if program.variables[*component].modifiers.is_final {
                found.push((Node::Variable(*component), Rule::RecordComponent));
            }
        }
        for member in &class.members {
            match member {
                Member::Field(variable) => {
                    self.form_of_typed(*variable, found);
                    let variable_of = &program.variables[*variable];
                    let node = Node::Variable(*variable);
                    if class.kind == ClassKind::Interface && variable_of.init.is_none() {
                        found.push((node, Rule::InterfaceField));
                    }
                    if class.kind == ClassKind::Record && !variable_of.modifiers.is_static {
                        found.push((node, Rule::RecordField));
                    }
                }
                Member::Initializer { is_static, body } => {
                    let is_record = class.kind == ClassKind::Record && !is_static;
                    if class.kind == ClassKind::Interface || is_record {
                        found.push((Node::Expr(*body), Rule::InitializerPlace));
                    }
                }
                Member::Function(function) => {
                    let is_constructor = program.functions[*function].kind == FunctionKind::Constructor;
                    if class.kind == ClassKind::Interface && is_constructor {
                        found.push((Node::Function(*function), Rule::ConstructorPlace));
                    }
                }
                Member::Class(_) => {}
            }
        }
    }

    fn has_arguments(&self, id: TypeUseId) -> bool {
        match &self.program.types[id] {
            TypeUse::Named { outer, args, .. } => {
                !args.is_empty() || outer.is_some_and(|outer| self.has_arguments(outer))
            }
            _ => false,
        }
    }

    /// A declaration whose type must be written.
    fn form_of_typed(&self, id: VariableId, found: &mut Vec<(Node, Rule)>) {
        match self.program.variables[id].ty.known() {
            None => found.push((Node::Variable(id), Rule::TypeMissing)),
            Some(ty) => self.form_of_type(*ty, found),
        }
    }

    /// A type that is no result and no argument.
    fn form_of_type(&self, id: TypeUseId, found: &mut Vec<(Node, Rule)>) {
        match &self.program.types[id] {
            TypeUse::Unbounded | TypeUse::Extends(_) | TypeUse::Super(_) => {
                found.push((Node::Type(id), Rule::WildcardPlace));
            }
            TypeUse::Named { outer: None, name, args }
                if args.is_empty() && self.spelling(*name) == "void" =>
            {
                found.push((Node::Type(id), Rule::VoidPlace));
            }
            TypeUse::Function { .. } | TypeUse::Nullable(_) => {
                found.push((Node::Type(id), Rule::NotInLanguage));
            }
            TypeUse::Array(element) => self.form_of_type(*element, found),
            _ => {}
        }
    }

    fn form_of_expr(&self, id: ExprId, found: &mut Vec<(Node, Rule)>) {
        let program = self.program;
        match &program.exprs[id] {
            Expr::Try { body, catches, finally: None } if catches.is_empty() => {
                // Where it is a value, it begins lines before its own word; its block does not.
                let is_block = matches!(program.exprs[*body], Expr::Block { .. });
                found.push((Node::Expr(if is_block { *body } else { id }), Rule::TryAlone));
            }
            Expr::Let(variable) => {
                if let Slot::Written(ty) = program.variables[*variable].ty {
                    self.form_of_type(ty, found);
                }
            }
            // Before 21, patterns and `null` are no labels.
            Expr::Switch { cases, .. } if self.options.level < 21 => {
                for case in cases {
                    match &program.cases[*case] {
                        Case::Type { .. } => found.push((Node::Case(*case), Rule::NotAtThisLevel)),
                        Case::Constants { values, .. } => {
                            let is_null = |value: &ExprId| {
                                matches!(program.exprs[*value], Expr::Literal(Literal::Null))
                            };
                            if values.iter().any(is_null) {
                                found.push((Node::Case(*case), Rule::NotAtThisLevel));
                            }
                        }
                        Case::Default { .. } => {}
                    }
                }
            }
            Expr::LocalClass(class) => {
                let modifiers = program.classes[*class].modifiers;
                if modifiers.is_static || modifiers.access != ir::Access::Unwritten {
                    found.push((Node::Class(*class), Rule::LocalClassForm));
                }
                if modifiers.inheritance != Inheritance::Unwritten {
                    found.push((Node::Class(*class), Rule::LocalClassForm));
                }
            }
            Expr::For { init, .. } => {
                let lets: Vec<Option<VariableId>> = init
                    .iter()
                    .map(|item| match program.exprs[*item] {
                        Expr::Let(variable) => Some(variable),
                        _ => None,
                    })
                    .collect();
                if let [Some(first), rest @ ..] = &lets[..] {
                    if !rest.iter().all(|other| other.is_some_and(|other| self.declares_alike(*first, other)))
                    {
                        found.push((Node::Expr(id), Rule::ForInit));
                    }
                } else if lets.iter().any(Option::is_some) {
                    found.push((Node::Expr(id), Rule::ForInit));
                }
            }
            _ => {}
        }
    }

    /// Whether two variables can be declared together, behind one type.
    fn declares_alike(&self, first: VariableId, second: VariableId) -> bool {
        let (first, second) = (&self.program.variables[first], &self.program.variables[second]);
        match (first.ty.written(), second.ty.written()) {
            (Some(one), Some(other)) => {
                first.modifiers == second.modifiers && self.is_written_alike(*one, *other)
            }
            _ => false,
        }
    }

    fn is_written_alike(&self, one: TypeUseId, other: TypeUseId) -> bool {
        let all = |ones: &[TypeUseId], others: &[TypeUseId]| {
            ones.len() == others.len()
                && ones.iter().zip(others).all(|(one, other)| self.is_written_alike(*one, *other))
        };
        match (&self.program.types[one], &self.program.types[other]) {
            (
                TypeUse::Named { outer, name, args },
                TypeUse::Named { outer: other_outer, name: other_name, args: other_args },
            ) => name == other_name && all(outer.as_slice(), other_outer.as_slice()) && all(args, other_args),
            (TypeUse::Array(one), TypeUse::Array(other))
            | (TypeUse::Extends(one), TypeUse::Extends(other))
            | (TypeUse::Super(one), TypeUse::Super(other)) => self.is_written_alike(*one, *other),
            (TypeUse::Unbounded, TypeUse::Unbounded) => true,
            _ => false,
        }
    }
}
