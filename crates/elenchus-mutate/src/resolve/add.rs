//! What is added.

use elenchus_check::Checked;
use elenchus_ir::{
    Access, Class, ClassId, ClassKind, Expr, Function, FunctionKind, Item, Literal, Member, Modifiers, Name,
    Node, Program, Receiver, Slot, TypeParameter, TypeUse, TypeUseId, Variable, Variance,
};
use elenchus_types::Type;
use rand::Rng;

use super::{Insertion, ResolveKind};
use crate::random::below;

/// The class of what is added gives: it goes nowhere else.
const ELSEWHERE: &str = "Elsewhere";

/// Types that a parameter of an overload may have.
const TYPES: [&str; 8] = ["Object", "int", "long", "Integer", "Number", "String", "Runnable", "Comparable"];

impl Insertion<'_> {
    /// The program with something added. `None` if there is no room for it.
    pub(super) fn change<R: Rng>(
        &self,
        program: &Program,
        checked: &Checked,
        rng: &mut R,
    ) -> Option<Program> {
        let mut changed = program.clone();
        match self.kind {
            ResolveKind::Overload => {
                let owner = self.owner();
                self.overload(&mut changed, owner, rng);
            }
            ResolveKind::Inherited => {
                let above = self.class_above(program, checked)?;
                self.overload(&mut changed, Some(above), rng);
            }
            ResolveKind::Enclosing => {
                let Expr::Call { receiver: Receiver::Unqualified, .. } = program.exprs[self.call] else {
                    return None;
                };
                let around = self.classes_around(Node::Expr(self.call));
                let owner = self.owner()?;
                let place = around.iter().position(|class| *class == owner)?;
                self.overload(&mut changed, Some(*around.get(place + 1)?), rng);
            }
            ResolveKind::Default => self.superinterface(&mut changed, false)?,
            ResolveKind::Bridge => self.superinterface(&mut changed, true)?,
        }
        Some(changed)
    }

    /// The class that declares the method; none at the top level.
    fn owner(&self) -> Option<ClassId> {
        match self.parents.get(&Node::Function(self.function)) {
            Some(Node::Class(class)) => Some(*class),
            _ => None,
        }
    }

    /// The superclass of the method's class, if it is one of the program.
    fn class_above(&self, program: &Program, checked: &Checked) -> Option<ClassId> {
        let superclass = program.classes[self.owner()?].superclass?;
        match checked.world.get(checked.elaboration.type_of_use(superclass)?) {
            Type::Class(above) => checked.declared.node(above.class),
            _ => None,
        }
    }

    /// A method of the same name with other parameters.
    fn overload<R: Rng>(&self, program: &mut Program, owner: Option<ClassId>, rng: &mut R) {
        let function = program.functions[self.function].clone();
        // The types of a generic method are its own.
        let may_copy = function.type_params.is_empty() && owner == self.owner();
        let is_vararg = !function.params.is_empty() && below(rng, 4) == 0;
        let mut params = Vec::new();
        for (place, param) in function.params.iter().enumerate() {
            let known = program.variables[*param].ty.known().copied();
            let ty = match known.filter(|_| may_copy && below(rng, 3) == 0) {
                Some(known) => program.copy_within().ty(known),
                None => named(program, TYPES[below(rng, TYPES.len())]),
            };
            params.push(parameter(program, &format!("added{place}"), ty));
        }
        let is_interface = owner.is_some_and(|owner| program.classes[owner].kind == ClassKind::Interface);
        let is_static = function.modifiers.is_static;
        let modifiers = Modifiers {
            access: function.modifiers.access,
            is_static,
            is_default: is_interface && !is_static,
            ..Modifiers::default()
        };
        let result = elsewhere(program);
        let added = method(program, function.name, modifiers, params, result, true);
        let added = program.functions.add(Function { is_vararg, ..added });
        match owner {
            Some(owner) => program.classes[owner].members.push(Member::Function(added)),
            None => program.items.push(Item::Function(added)),
        }
    }

    /// An interface that the class of the method implements by it.
    fn superinterface(&self, program: &mut Program, is_bridged: bool) -> Option<()> {
        let owner = self.owner()?;
        let function = program.functions[self.function].clone();
        let fits = function.type_params.is_empty()
            && function.modifiers.access == Access::Public
            && !function.modifiers.is_static
            && !function.is_vararg
            && program.classes[owner].type_params.is_empty()
            && !function.params.is_empty();
        if !fits {
            return None;
        }
        let name = fresh(program, "Above")?;
        let mut interface = Class::empty(name, ClassKind::Interface);
        let mut args = Vec::new();
        let mut params = Vec::new();
        for (place, param) in function.params.iter().enumerate() {
            let known = *program.variables[*param].ty.known()?;
            let ty = if is_bridged && is_reference(program, known) {
                let variable = program.names.intern(&format!("P{place}"));
                let param = TypeParameter {
                    name: variable,
                    variance: Variance::Invariant,
                    arity: 0,
                    bounds: Vec::new(),
                };
                interface.type_params.push(program.type_params.add(param));
                args.push(program.copy_within().ty(known));
                program.types.add(TypeUse::Named { outer: None, name: variable, args: Vec::new() })
            } else {
                program.copy_within().ty(known)
            };
            params.push(parameter(program, &format!("added{place}"), ty));
        }
        if is_bridged && args.is_empty() {
            return None;
        }
        let known = *function.result.known()?;
        let result = if is_bridged && is_reference(program, known) {
            named(program, "Object")
        } else {
            program.copy_within().ty(known)
        };
        let modifiers =
            Modifiers { is_default: !is_bridged, is_abstract: is_bridged, ..Modifiers::default() };
        let added = method(program, function.name, modifiers, params, result, !is_bridged);
        let added = program.functions.add(added);
        interface.members.push(Member::Function(added));
        let interface = program.classes.add(interface);
        program.items.push(Item::Class(interface));
        let used = program.types.add(TypeUse::Named { outer: None, name, args });
        program.classes[owner].interfaces.push(used);
        Some(())
    }
}

fn is_reference(program: &Program, ty: TypeUseId) -> bool {
    match &program.types[ty] {
        TypeUse::Named { name, .. } => !matches!(
            program.names.spelling(*name),
            "boolean" | "byte" | "short" | "char" | "int" | "long" | "float" | "double" | "void"
        ),
        _ => true,
    }
}

fn named(program: &mut Program, name: &str) -> TypeUseId {
    let name = program.names.intern(name);
    let args = if program.names.spelling(name) == "Comparable" {
        vec![program.types.add(TypeUse::Unbounded)]
    } else {
        Vec::new()
    };
    program.types.add(TypeUse::Named { outer: None, name, args })
}

/// A name that the program does not have.
fn fresh(program: &mut Program, word: &str) -> Option<Name> {
    let spelling =
        (0..100).map(|number| format!("{word}{number}")).find(|name| program.names.get(name).is_none())?;
    Some(program.names.intern(&spelling))
}

fn parameter(program: &mut Program, name: &str, ty: TypeUseId) -> elenchus_ir::VariableId {
    let name = program.names.intern(name);
    program.variables.add(Variable {
        name,
        modifiers: Modifiers::default(),
        ty: Slot::Written(ty),
        init: None,
    })
}

/// A method that throws, or has no body.
fn method(
    program: &mut Program,
    name: Name,
    modifiers: Modifiers,
    params: Vec<elenchus_ir::VariableId>,
    result: TypeUseId,
    has_body: bool,
) -> Function {
    let body = has_body.then(|| {
        let null = program.exprs.add(Expr::Literal(Literal::Null));
        let throw = program.exprs.add(Expr::Throw(null));
        program.exprs.add(Expr::Block { items: vec![throw] })
    });
    Function {
        name,
        kind: FunctionKind::Function,
        modifiers,
        type_params: Vec::new(),
        params,
        is_vararg: false,
        result: Slot::Written(result),
        throws: Vec::new(),
        body,
    }
}

/// The use of a class that nothing else has to do with; it is declared if it was not.
fn elsewhere(program: &mut Program) -> TypeUseId {
    if program.names.get(ELSEWHERE).is_none() {
        let name = program.names.intern(ELSEWHERE);
        let class = program.classes.add(Class::empty(name, ClassKind::Class));
        program.items.push(Item::Class(class));
    }
    named(program, ELSEWHERE)
}
