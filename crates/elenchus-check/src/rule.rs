//! The rules by which programs are rejected.

macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident = $name:literal, $citation:literal;)*) => {
        /// A rule of the language that a program can break.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Rule {
            $($(#[$doc])* $rule,)*
        }

        impl Rule {
            pub const EVERY: &[Rule] = &[$(Rule::$rule,)*];

            /// The name under which suites and reports know it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Rule::$rule => $name,)*
                }
            }

            /// The section of the Java Language Specification.
            pub fn citation(self) -> &'static str {
                match self {
                    $(Rule::$rule => $citation,)*
                }
            }
        }
    };
}

rules! {
    // Declarations, scopes, statements and flow, by name.

    // Expressions, members, conversions, overload resolution and inference, by name.

    /// A name that means no variable or field.
    UnknownName = "unknown-name", "JLS 6.5.6.1";
    /// A value whose type does not go where it is put.
    IncompatibleTypes = "incompatible-types", "JLS 5.2";
}

impl Rule {
    pub fn named(name: &str) -> Option<Rule> {
        Rule::EVERY.iter().copied().find(|rule| rule.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::Rule;

    #[test]
    fn names_are_unique_and_found() {
        for rule in Rule::EVERY {
            assert_eq!(Rule::named(rule.name()), Some(*rule));
        }
    }
}
