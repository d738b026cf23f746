//! Checks of single bodies: what is declared in a program is entered once, and each check looks at one body only.
//!
//! What a body means depends on the declarations around it and on no other body, so that of many programs that differ in one
//! body only that body has to be attributed.

use std::sync::Arc;

use elenchus_ir::{Node, Program};
use elenchus_types::{Base, ClassId};
use rustc_hash::FxHashMap;

use crate::java::declared::{DeclaredClass, DeclaredField};
use crate::java::{Checker, Declared, Elaboration, Options, Rejection};

/// The declarations of a program.
pub struct Entered {
    /// The library together with the classes of the program.
    base: Arc<Base>,
    declared: Declared,
    elaboration: Elaboration,
    options: Options,
    /// The classes whose functions and fields have a body or initialiser that can be checked.
    owners: FxHashMap<Node, ClassId>,
}

impl Entered {
    /// `None` if there is something wrong with the declarations.
    pub fn new(program: &Program, base: &Arc<Base>, options: Options) -> Option<Entered> {
        let mut checker = Checker::new(program, base, options);
        checker.enter_program();
        if !checker.rejections.is_empty() || checker.world.unknown().is_some() {
            return None;
        }
        let Checker { world, declared, elaboration, .. } = checker;
        let owners = owners(&declared);
        Some(Entered { base: world.freeze(), declared, elaboration, options, owners })
    }

    /// Whether a function or a field is declared at the top level or by a class that is.
    pub fn has(&self, node: Node) -> bool {
        self.owners.contains_key(&node)
    }

    /// What is wrong with the types in the body of a function or the initialiser of a field, in a program that is like the one that was
    /// entered but for that body. `None` if that cannot be said. What flow analysis would find is not looked for.
    pub fn rejections(&self, program: &Program, node: Node) -> Option<Vec<Rejection>> {
        let class = *self.owners.get(&node)?;
        let mut checker = Checker::new(program, &self.base, self.options);
        checker.declared = self.declared.clone();
        checker.elaboration = self.elaboration.clone();
        checker.attribute_part(class, node);
        if !checker.rejections.is_empty() {
            let attributed = std::mem::take(&mut checker.rejections);
            checker.check_syntax();
            if checker.rejections.is_empty() {
                checker.rejections = attributed;
            }
        }
        let found = checker.finish();
        found.unsaid.is_none().then_some(found.rejections)
    }
}

fn owners(declared: &Declared) -> FxHashMap<Node, ClassId> {
    let mut owners = FxHashMap::default();
    for (class, declaration) in declared.classes() {
        let DeclaredClass { fields, methods, constructors, .. } = declaration;
        let functions = methods.iter().chain(constructors).flatten().copied().map(Node::Function);
        let fields = fields.iter().filter_map(|field| match field {
            DeclaredField::Variable(variable) => Some(Node::Variable(*variable)),
            DeclaredField::Constant(_) => None,
        });
        owners.extend(functions.chain(fields).map(|node| (node, class)));
    }
    owners
}
