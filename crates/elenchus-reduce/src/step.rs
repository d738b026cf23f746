use elenchus_ir::Program;

/// A change of a program in one place.
pub(crate) struct Step(Box<dyn Fn(&mut Program) -> bool>);

impl Step {
    /// The change tells whether there was anything to change.
    pub fn new(change: impl Fn(&mut Program) -> bool + 'static) -> Step {
        Step(Box::new(change))
    }

    /// A change that always finds what it changes.
    pub fn always(change: impl Fn(&mut Program) + 'static) -> Step {
        Step::new(move |program| {
            change(program);
            true
        })
    }

    pub fn apply(&self, program: &mut Program) -> bool {
        (self.0)(program)
    }
}
