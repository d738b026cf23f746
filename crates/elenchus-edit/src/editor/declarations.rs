//! Declarations: what is declared, its modifiers, bounds, parameters and supertypes.

use elenchus_ir::{
    Access, CatchId, ClassId, Expr, FunctionId, FunctionKind, Inheritance, Item, Member, Modifiers, Name,
    Node, TypeParameterId, TypeUseId,
};
use rand::Rng;

use super::Editor;
use crate::Kind;

const THROWABLES: &[&str] = &[
    "Exception",
    "RuntimeException",
    "Error",
    "Throwable",
    "java.io.IOException",
    "InterruptedException",
    "IllegalArgumentException",
];

impl<R: Rng> Editor<'_, R> {
    pub(super) fn edit_declaration(&mut self, kind: Kind, node: Node) -> Option<()> {
        match (kind, node) {
            (Kind::Access | Kind::Static | Kind::Final | Kind::Abstract, _) => self.modifier(kind, node),
            (Kind::RemoveDeclaration, _) => self.remove_declaration(node),
            (Kind::RepeatDeclaration, _) => self.repeat_declaration(node),
            (Kind::Rename, _) => self.rename(node),
            (Kind::RemoveInitializer, Node::Variable(id)) => {
                self.program.variables[id].init.take().map(|_| ())
            }
            (Kind::Bound, Node::TypeParameter(id)) => self.bound(id),
            (Kind::Bound, Node::Class(id)) => {
                let params = self.class(id).type_params.clone();
                let param = self.pick(&params)?;
                self.bound(param)
            }
            (Kind::Bound, Node::Function(id)) => {
                let params = self.program.functions[id].type_params.clone();
                let param = self.pick(&params)?;
                self.bound(param)
            }
            (Kind::Throws, Node::Function(id)) => self.throws(id),
            (Kind::Catch, Node::Catch(id)) => self.catch_types(id),
            (Kind::Case, Node::Case(id)) => self.edit_case(id),
            (Kind::Supertype, Node::Class(id)) => self.supertype(id),
            (Kind::Parameter, Node::Function(id)) => {
                let mut params = self.program.functions[id].params.clone();
                self.parameters(&mut params)?;
                self.program.functions[id].params = params;
                Some(())
            }
            (Kind::Parameter, Node::Class(id)) => {
                let mut components = self.class(id).components.clone();
                self.parameters(&mut components)?;
                self.program.classes[id].components = components;
                Some(())
            }
            (Kind::AddArgument, Node::EnumConstant(id)) => {
                let value = self.some_value()?;
                self.program.enum_constants[id].args.push(value);
                Some(())
            }
            (Kind::DropArgument, Node::EnumConstant(id)) => {
                self.program.enum_constants[id].args.pop().map(|_| ())
            }
            (Kind::SwapOperands, Node::EnumConstant(id)) => {
                let len = self.program.enum_constants[id].args.len();
                let (first, second) = self.two_of(len)?;
                self.program.enum_constants[id].args.swap(first, second);
                Some(())
            }
            _ => None,
        }
    }

    /// Whether a variable is a member, at the top level, or elsewhere.
    fn is_field(&self, node: Node) -> bool {
        match self.parents.get(&node) {
            None => true,
            Some(Node::Class(id)) => self.class(*id).members.iter().any(|member| Node::from(*member) == node),
            _ => false,
        }
    }

    fn modifier(&mut self, kind: Kind, node: Node) -> Option<()> {
        let accesses = [Access::Public, Access::Protected, Access::Unwritten, Access::Private];
        let access = self.pick(&accesses)?;
        let draw = self.below(4);
        let is_local = matches!(node, Node::Variable(_)) && !self.is_field(node);
        if is_local && kind != Kind::Final {
            return None;
        }
        if kind == Kind::Abstract
            && draw == 0
            && let Node::Function(id) = node
        {
            return self.program.functions[id].body.take().map(|_| ());
        }
        let modifiers: &mut Modifiers = match node {
            Node::Class(id) => &mut self.program.classes[id].modifiers,
            Node::Function(id) => &mut self.program.functions[id].modifiers,
            Node::Variable(id) => &mut self.program.variables[id].modifiers,
            _ => return None,
        };
        match kind {
            Kind::Access => modifiers.access = access,
            Kind::Static => modifiers.is_static = !modifiers.is_static,
            Kind::Final => modifiers.is_final = !modifiers.is_final,
            Kind::Abstract => match (draw, node) {
                (0 | 1, _) => modifiers.is_abstract = !modifiers.is_abstract,
                (2, Node::Class(_)) => {
                    modifiers.inheritance = match modifiers.inheritance {
                        Inheritance::Unwritten => Inheritance::Sealed,
                        Inheritance::Sealed => Inheritance::NonSealed,
                        Inheritance::NonSealed => Inheritance::Unwritten,
                    }
                }
                (2, _) => modifiers.is_default = !modifiers.is_default,
                (_, Node::Function(_)) => modifiers.is_override = !modifiers.is_override,
                _ => return None,
            },
            _ => return None,
        }
        Some(())
    }

    fn remove_declaration(&mut self, node: Node) -> Option<()> {
        let parent = self.parents.get(&node).copied();
        // A local variable or class goes with its statement.
        if let Some(Node::Expr(statement)) = parent
            && matches!(self.program.exprs[statement], Expr::Let(_) | Expr::LocalClass(_))
        {
            let block = self.parents.get(&Node::Expr(statement)).copied()?;
            return self.program.remove(Some(block), Node::Expr(statement)).then_some(());
        }
        self.program.remove(parent, node).then_some(())
    }

    /// A copy right after it; of a method or class, now and then under another name.
    fn repeat_declaration(&mut self, node: Node) -> Option<()> {
        let Some(parent) = self.parents.get(&node).copied() else {
            let at = self.program.items.iter().position(|item| Node::from(*item) == node)?;
            let copy = {
                let item = self.program.items[at];
                self.program.copy_within().item(item)
            };
            self.program.items.insert(at + 1, copy);
            if let Item::Class(id) = copy {
                self.program.classes[id].name = self.program.names.intern("Repeated");
            }
            return Some(());
        };
        match (parent, node) {
            (Node::Class(id), Node::TypeParameter(param)) => {
                let copy = self.program.copy_within().type_parameter(param);
                self.program.classes[id].type_params.push(copy);
            }
            (Node::Class(id), Node::EnumConstant(constant)) => {
                let copy = self.program.copy_within().enum_constant(constant);
                self.program.classes[id].constants.push(copy);
            }
            (Node::Class(id), _) => {
                let at = self.class(id).members.iter().position(|member| Node::from(*member) == node)?;
                let member = self.class(id).members[at];
                let copy = self.program.copy_within().member(member);
                self.program.classes[id].members.insert(at + 1, copy);
                if let Member::Function(function) = copy
                    && self.happens(60)
                {
                    // An overload, if it has parameters.
                    let params = self.program.functions[function].params.clone();
                    let param = self.pick(&params)?;
                    let ty = self.some_type()?;
                    self.program.variables[param].ty = elenchus_ir::Slot::Written(ty);
                }
            }
            (Node::Function(id), Node::TypeParameter(param)) => {
                let copy = self.program.copy_within().type_parameter(param);
                self.program.functions[id].type_params.push(copy);
            }
            _ => return None,
        }
        Some(())
    }

    /// The name of another declaration of the same sort.
    fn rename(&mut self, node: Node) -> Option<()> {
        if let Node::Function(id) = node
            && self.program.functions[id].kind == FunctionKind::Constructor
        {
            return None;
        }
        let name: Name = self.pick_node(|program, other| match (node, other) {
            (Node::Variable(_), Node::Variable(id)) => Some(program.variables[id].name),
            (Node::Function(_), Node::Function(id))
                if program.functions[id].kind == FunctionKind::Function =>
            {
                Some(program.functions[id].name)
            }
            (Node::Class(_), Node::Class(id)) => Some(program.classes[id].name),
            (Node::TypeParameter(_), Node::TypeParameter(id)) => Some(program.type_params[id].name),
            (Node::EnumConstant(_), Node::EnumConstant(id)) => Some(program.enum_constants[id].name),
            _ => None,
        })?;
        if self.program.names.spelling(name).is_empty() {
            return None;
        }
        match node {
            Node::Variable(id) => self.program.variables[id].name = name,
            Node::Function(id) => self.program.functions[id].name = name,
            Node::Class(id) => self.program.classes[id].name = name,
            Node::TypeParameter(id) => self.program.type_params[id].name = name,
            Node::EnumConstant(id) => self.program.enum_constants[id].name = name,
            _ => return None,
        }
        Some(())
    }

    fn bound(&mut self, id: TypeParameterId) -> Option<()> {
        let mut bounds = self.program.type_params[id].bounds.clone();
        let ty = self.some_type()?;
        match self.below(3) {
            0 if !bounds.is_empty() => {
                let at = self.below(bounds.len());
                bounds.remove(at);
            }
            1 if !bounds.is_empty() => {
                let at = self.below(bounds.len());
                bounds[at] = ty;
            }
            _ => bounds.push(ty),
        }
        self.program.type_params[id].bounds = bounds;
        Some(())
    }

    /// An exception of the library, or any type of the program.
    pub(super) fn some_throwable(&mut self) -> Option<TypeUseId> {
        if self.happens(20) {
            return self.some_type();
        }
        let name = self.pick(THROWABLES)?;
        Some(self.named_type(name))
    }

    fn throws(&mut self, id: FunctionId) -> Option<()> {
        let mut throws = self.program.functions[id].throws.clone();
        if !throws.is_empty() && self.happens(60) {
            let at = self.below(throws.len());
            throws.remove(at);
        } else {
            let ty = self.some_throwable()?;
            throws.push(ty);
        }
        self.program.functions[id].throws = throws;
        Some(())
    }

    fn catch_types(&mut self, id: CatchId) -> Option<()> {
        let ty = self.some_throwable()?;
        let types = self.program.catches[id].types.len();
        let at = self.below(types + 1);
        let catch = &mut self.program.catches[id];
        if at < types {
            catch.types[at] = ty;
        } else {
            catch.types.push(ty);
        }
        Some(())
    }

    fn supertype(&mut self, id: ClassId) -> Option<()> {
        let ty = self.some_type()?;
        let draw = self.below(6);
        let interfaces = self.class(id).interfaces.len();
        let at = self.below(interfaces.max(1));
        let class = &mut self.program.classes[id];
        match draw {
            0 if class.superclass.is_some() => class.superclass = None,
            1 | 2 if class.superclass.is_some() => class.superclass = Some(ty),
            1 if class.kind == elenchus_ir::ClassKind::Class => class.superclass = Some(ty),
            3 if interfaces > 0 => {
                class.interfaces.remove(at);
            }
            4 if interfaces > 0 => class.interfaces[at] = ty,
            _ => class.interfaces.push(ty),
        }
        Some(())
    }

    fn parameters(&mut self, params: &mut Vec<elenchus_ir::VariableId>) -> Option<()> {
        let at = self.below(params.len());
        match self.below(3) {
            0 => {
                params.remove(at);
            }
            1 => {
                let copy = self.program.copy_within().variable(params[at]);
                let name = self.program.names.intern("added");
                self.program.variables[copy].name = name;
                params.push(copy);
            }
            _ => {
                let (first, second) = self.two_of(params.len())?;
                params.swap(first, second);
            }
        }
        Some(())
    }
}
