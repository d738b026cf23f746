//! Anonymous classes (JLS 15.9.5), the bodies of enum constants (JLS 8.9.1), and local classes (JLS 14.3).

use elenchus_ir::{self as ir, Node};
use elenchus_types::TypeId;

use crate::java::scope::Frame;
use crate::java::{Checker, Rule};

impl Checker<'_> {
    /// Enters a class without a name below `supertype`, a class or an interface, and attributes its body.
    /// Its type is the result.
    ///
    /// With a diamond, its methods are to override others, but for private ones (JLS 15.9.5).
    pub fn anonymous_class(&mut self, class: ir::ClassId, supertype: TypeId, is_diamond: bool) -> TypeId {
        let entered = self.enter_local(class, false, Some(supertype));
        if let Some(declared) = self.declared.get_mut(entered) {
            declared.overrides_only = is_diamond;
        }
        self.attribute_class(entered);
        self.world.declared_type(entered)
    }

    /// Declares a class in a body.
    pub fn local_class(&mut self, node: ir::ClassId) {
        let name = self.program.classes[node].name;
        let is_taken = self
            .scope
            .outwards()
            .take_while(|frame| !matches!(frame, Frame::Class(_)))
            .any(|frame| matches!(frame, Frame::LocalClass { name: known, .. } if *known == name));
        let around = self.scope.class();
        if is_taken || around.is_some_and(|around| self.is_named_around(around, name)) {
            self.reject(Node::Class(node), Rule::DuplicateClass, self.spelling(name));
            return;
        }
        let class = self.enter_local(node, true, None);
        self.scope.push(Frame::LocalClass { name, class });
        self.attribute_class(class);
    }
}
