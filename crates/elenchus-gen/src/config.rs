//! What steers generation. The limits and chances of Hephaestus are here under their own names or close to them.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Restriction;

/// Of a hundred.
pub type Percent = u8;

/// The configuration of the engine. The defaults are those that Hephaestus ships, where it has them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Config {
    /// Declarations at the top level.
    pub top_level: Between,
    /// How deep expressions are nested.
    pub max_depth: u32,
    /// How deep types are nested: 1 is a type without arguments.
    pub type_depth: u32,
    /// Expressions and declarations at most; the program is never larger.
    pub max_nodes: u32,
    /// Fields of a class at most.
    pub max_fields: u32,
    /// Methods of a class at most, besides those it must have.
    pub max_functions: u32,
    /// Parameters of a function at most.
    pub max_params: u32,
    /// Type parameters of a class or function at most.
    pub max_type_params: u32,
    /// Local variables of a block at most.
    pub max_locals: u32,
    /// Other statements of a block.
    pub statements: Between,
    /// How deep statements are nested.
    pub statement_depth: u32,
    /// Whether each program draws a subset of the features and its own weights.
    pub swarm: bool,
    /// How often swarm mode leaves a feature out.
    pub swarm_leaves_out: Percent,
    /// How many programs have all types left out that can go together, where the language has a checker of ours. The generator does
    /// not know how types are inferred: the engine leaves them out of what the generator has made.
    pub erase: Percent,
    /// Shares of a hundred.
    pub chance: Chances,
    /// Relative weights of the forms of expressions and statements.
    pub weight: Weights,
    /// Rules that do not hold; see [`Restriction`].
    pub rules_off: Vec<Restriction>,
    /// What only some languages have. Left out of the text form where it is the default, so that configurations are called as they
    /// were before it was there.
    #[serde(skip_serializing_if = "Own::is_default")]
    pub own: Own,
}

impl Own {
    pub fn has_literals(&self) -> bool {
        self.list_literal > 0 || self.map_literal > 0 || self.range > 0
    }

    fn is_default(&self) -> bool {
        *self == Own::default()
    }
}

/// A number from `min` to `max`, each as likely.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Between {
    pub min: u32,
    pub max: u32,
}

impl Between {
    pub const fn new(min: u32, max: u32) -> Between {
        Between { min, max }
    }
}

/// Declares a table of small numbers with their defaults, which can be walked by name.
macro_rules! table {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident = $default:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(default)]
        pub struct $name { $($(#[$field_doc])* pub $field: u8,)* }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $default,)* }
            }
        }

        impl $name {
            /// Each with its name, in the order of declaration.
            pub fn each_mut(&mut self) -> Vec<(&'static str, &mut u8)> {
                vec![$((stringify!($field), &mut self.$field),)*]
            }
        }
    };
}

table! {
    /// How often something is done where it could be.
    Chances {
        /// A class has type parameters.
        generic_class = 50,
        /// A type parameter has a bound.
        bounded_type_parameter = 50,
        /// A bounded type parameter is bounded by itself: `T extends Comparable<T>`.
        recursive_bound = 15,
        /// A bounded type parameter has two bounds.
        multiple_bounds = 15,
        /// A function has type parameters.
        generic_function = 30,
        /// A constructor has type parameters.
        generic_constructor = 8,
        /// A class has a superclass, where there is one.
        superclass = 45,
        /// A class has an interface, and then another.
        interface = 45,
        /// An interface is one of the library's.
        library_interface = 30,
        /// A class is abstract.
        abstract_class = 20,
        /// A class has a nested class.
        nested_class = 30,
        /// A nested class is inner: not static.
        inner_class = 45,
        /// A class cannot be extended.
        final_class = 12,
        /// A method is static.
        static_method = 15,
        /// A field is static.
        static_field = 15,
        /// A field or variable is declared final.
        final_variable = 30,
        /// A final field gets its value from a constructor or an initialiser block.
        blank_final = 40,
        /// A member is private.
        private_member = 15,
        /// A member is protected, or public.
        other_access = 30,
        /// A method overloads another.
        overload = 15,
        /// A method is overridden though it need not be.
        optional_override = 25,
        /// An overriding method has a narrower result.
        covariant_result = 40,
        /// A method of an interface has a body.
        default_method = 30,
        /// The last parameter takes any number of arguments.
        varargs = 10,
        /// A function may throw a checked exception.
        throws = 15,
        /// A class has initialiser blocks.
        initializer = 10,
        /// A class has a constructor beyond the one that is needed.
        extra_constructor = 30,
        /// A record has its canonical constructor written, or one more.
        record_constructor = 30,
        /// An enum's constant has a body of its own.
        constant_body = 20,
        /// A function's body is one expression.
        expression_body = 35,
        /// A type argument is a wildcard.
        use_site_variance = 22,
        /// A bounded wildcard is a lower one.
        use_site_contravariance = 35,
        /// A type is one of the type variables in scope, where there are some.
        type_variable = 40,
        /// A type is a primitive one, where it may be.
        primitive_type = 28,
        /// A type is an array.
        array_type = 7,
        /// A type is one of the library's, rather than the program's.
        library_type = 30,
        /// A type is a functional interface.
        functional_type = 14,
        /// A generic class without arguments.
        raw_type = 1,
        /// A type parameter has the name of one in an outer scope.
        reused_type_variable = 30,
        /// A function is referred to, rather than written as a lambda.
        function_reference = 40,
        /// A lambda's body is a block.
        lambda_block = 30,
        /// A member is looked for first among what is in scope (Algorithm 1, lines 2 and 3).
        live_receiver = 55,
        /// A function or class is made for the purpose, where none fits (Algorithm 1, line 7).
        synthesis = 30,
        /// `null` for a leaf of a reference type.
        null_leaf = 12,
        /// A call through `super`, of a superclass or of an interface.
        super_call = 15,
        /// A case of a switch over types has a guard before it.
        guard = 25,
        /// A loop has a label.
        label = 25,
        /// A local variable's type is left out.
        omit_variable_type = 12,
        /// The arguments of `new` are left out.
        omit_class_arguments = 12,
        /// A lambda's parameter types are left out.
        omit_lambda_types = 35,
        /// A call's type arguments are left out where its arguments give them.
        omit_call_arguments = 12,
        /// The type arguments of a reference to a generic method are left out where the function type gives them.
        omit_reference_arguments = 40,
    }
}

table! {
    /// How likely a form is among those that fit. 0 is never.
    Weights {
        /// At the top level.
        top_class = 40,
        top_interface = 18,
        top_functional_interface = 9,
        top_record = 14,
        top_enum = 11,
        top_sealed = 9,
        top_exception = 7,
        top_function = 22,
        top_variable = 14,
        /// Expressions of any type.
        variable = 45,
        field = 22,
        call = 36,
        new_object = 26,
        anonymous_class = 4,
        conditional = 6,
        switch_value = 3,
        block_value = 1,
        try_value = 1,
        cast = 3,
        assignment_value = 2,
        index = 6,
        literal = 16,
        operator = 30,
        type_test = 8,
        function_call = 6,
        this = 8,
        /// Statements.
        local = 26,
        assign = 14,
        compound_assign = 6,
        increment = 6,
        call_statement = 18,
        if_statement = 12,
        while_loop = 4,
        do_loop = 3,
        for_loop = 5,
        for_each = 6,
        switch_statement = 6,
        try_statement = 6,
        throw = 3,
        local_class = 2,
        nested_block = 2,
        deferred_local = 3,
        early_return = 3,
    }
}

table! {
    /// How often what only some languages have is used where it could be. None of it is in Java.
    Own {
        /// A function is a closure, rather than a lambda.
        closure = 45,
        /// A local variable is declared without its type.
        inferred_local = 25,
        /// A list is a literal.
        list_literal = 80,
        /// A map is a literal.
        map_literal = 80,
        /// A type is one that collections are literals of.
        collection_type = 9,
        /// A list of numbers is a range.
        range = 50,
        /// A text is one with values in it.
        template = 90,
        /// `a ?: b`.
        elvis = 5,
        /// `e?.m()`.
        safe_navigation = 12,
        /// A field is read by its method.
        accessor = 25,
        /// An object is made with named arguments.
        named_arguments = 80,
        /// The last parameter of a method has a default value.
        default_argument = 20,
        /// An interface is a trait.
        traits = 25,
        /// A method of one parameter has the name of an operator, which then stands for its calls.
        operator_method = 12,
        /// Where a type test has been passed, a variable has the type tested for.
        flow_typing = 35,
    }
}

/// What leaves types to inference or calls to a choice among several.
const IMPLICIT: [&str; 12] = [
    "omit_variable_type",
    "omit_class_arguments",
    "omit_lambda_types",
    "omit_call_arguments",
    "omit_reference_arguments",
    "inferred_local",
    "overload",
    "varargs",
    "default_argument",
    "raw_type",
    "function_reference",
    "extra_constructor",
];

impl Default for Config {
    fn default() -> Config {
        Config {
            top_level: Between::new(5, 10),
            max_depth: 6,
            type_depth: 3,
            max_nodes: 1300,
            max_fields: 2,
            max_functions: 3,
            max_params: 2,
            max_type_params: 3,
            max_locals: 3,
            statements: Between::new(0, 3),
            statement_depth: 2,
            swarm: true,
            swarm_leaves_out: 15,
            erase: 60,
            chance: Chances::default(),
            weight: Weights::default(),
            rules_off: Vec::new(),
            own: Own::default(),
        }
    }
}

/// A configuration that makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConfigError {
    #[error("`chance.{key}` is a share of a hundred, and {value} is more than that")]
    Percent { key: &'static str, value: Percent },
    #[error("`{key}` is from {} to {}: it must be from {lowest} on, to {highest} at most, and not backwards", .value.min, .value.max)]
    Between { key: &'static str, value: Between, lowest: u32, highest: u32 },
    #[error("`{key}` is {value}: it must be from {lowest} to {highest}")]
    Number { key: &'static str, value: u32, lowest: u32, highest: u32 },
    #[error("no programs are made from types in `{name}`")]
    Language { name: &'static str },
    #[error("there is no feature `{name}`; `elenchus gen --help` tells where they are listed")]
    Feature { name: String },
    #[error("there is no preset `{name}`; there are {}", Config::PRESETS.join(", "))]
    Preset { name: String },
}

impl Config {
    /// The names of the configurations that come with the tool.
    pub const PRESETS: [&'static str; 4] = ["default", "evaluation", "small", "explicit"];

    /// A configuration by name: `default`; `evaluation`, the settings of section 4.1 of the Hephaestus paper; `small`,
    /// programs of a few dozen lines; `explicit`, small programs in which all types are written and calls resolve by name and
    /// number of arguments.
    pub fn preset(name: &str) -> Result<Config, ConfigError> {
        match name {
            "default" => Ok(Config::default()),
            "evaluation" => Ok(Config {
                top_level: Between::new(10, 10),
                max_depth: 7,
                max_nodes: 20_000,
                ..Config::default()
            }),
            "small" => Ok(Config {
                top_level: Between::new(1, 3),
                max_depth: 4,
                type_depth: 2,
                max_nodes: 400,
                max_fields: 1,
                max_functions: 1,
                max_type_params: 2,
                max_locals: 1,
                statements: Between::new(0, 2),
                statement_depth: 1,
                ..Config::default()
            }),
            "explicit" => {
                let mut config = Config::preset("small")?;
                for feature in IMPLICIT {
                    config.leave_out(feature)?;
                }
                Ok(config)
            }
            _ => Err(ConfigError::Preset { name: name.to_owned() }),
        }
    }

    /// Makes programs without a feature, by the name of what says how often it is used.
    pub fn leave_out(&mut self, feature: &str) -> Result<(), ConfigError> {
        let knobs =
            self.chance.each_mut().into_iter().chain(self.weight.each_mut()).chain(self.own.each_mut());
        let mut found = knobs.filter(|(name, _)| *name == feature);
        let (_, knob) = found.next().ok_or_else(|| ConfigError::Feature { name: feature.to_owned() })?;
        *knob = 0;
        Ok(())
    }

    /// The configuration as text: equal configurations have equal texts.
    pub fn canonical(&self) -> String {
        serde_json::to_string(self).expect("numbers and fixed keys always have a JSON form")
    }

    /// What differs from the defaults, as `KEY=VALUE` for the command line.
    pub fn settings(&self) -> Vec<String> {
        let value = |config: &Config| {
            let mut value = serde_json::to_value(config).unwrap_or_default();
            value["own"] = serde_json::to_value(&config.own).unwrap_or_default();
            value
        };
        let mut found = Vec::new();
        differences(&value(&Config::default()), &value(self), "", &mut found);
        found
    }

    /// Whether programs can be made by it.
    pub fn check(&self) -> Result<(), ConfigError> {
        for (key, value) in self.chance.clone().each_mut() {
            if *value > 100 {
                return Err(ConfigError::Percent { key, value: *value });
            }
        }
        for (key, value) in self.own.clone().each_mut() {
            if *value > 100 {
                return Err(ConfigError::Percent { key, value: *value });
            }
        }
        if self.swarm_leaves_out > 100 {
            return Err(ConfigError::Percent { key: "swarm_leaves_out", value: self.swarm_leaves_out });
        }
        if self.erase > 100 {
            return Err(ConfigError::Percent { key: "erase", value: self.erase });
        }
        for (key, value, lowest, highest) in
            [("top_level", self.top_level, 1, 100), ("statements", self.statements, 0, 50)]
        {
            if value.min < lowest || value.max > highest || value.min > value.max {
                return Err(ConfigError::Between { key, value, lowest, highest });
            }
        }
        for (key, value, lowest, highest) in [
            ("max_depth", self.max_depth, 1, 20),
            ("type_depth", self.type_depth, 1, 5),
            ("max_nodes", self.max_nodes, 200, 1_000_000),
            ("max_fields", self.max_fields, 0, 20),
            ("max_functions", self.max_functions, 0, 20),
            ("max_params", self.max_params, 0, 10),
            ("max_type_params", self.max_type_params, 1, 4),
            ("max_locals", self.max_locals, 0, 20),
            ("statement_depth", self.statement_depth, 0, 8),
        ] {
            if !(lowest..=highest).contains(&value) {
                return Err(ConfigError::Number { key, value, lowest, highest });
            }
        }
        Ok(())
    }
}

fn differences(default: &serde_json::Value, value: &serde_json::Value, key: &str, found: &mut Vec<String>) {
    use serde_json::Value;
    match (default, value) {
        _ if default == value => {}
        // A range, as TOML has it; quoted, because braces mean something to a shell.
        (_, Value::Object(range)) if range.contains_key("min") => {
            found.push(format!("'{key}={{min={},max={}}}'", range["min"], range["max"]));
        }
        (Value::Object(default), Value::Object(value)) => {
            for (name, value) in value {
                let key = if key.is_empty() { name.clone() } else { format!("{key}.{name}") };
                differences(default.get(name).unwrap_or(&Value::Null), value, &key, found);
            }
        }
        (_, Value::Array(_)) => found.push(format!("'{key}={value}'")),
        _ => found.push(format!("{key}={value}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_form_round_trips_and_missing_keys_are_defaults() {
        let config = Config { max_depth: 5, ..Config::default() };
        assert_eq!(serde_json::from_str::<Config>(&config.canonical()).unwrap(), config);
        assert_eq!(serde_json::from_str::<Config>(r#"{"max_depth": 5}"#).unwrap(), config);
        assert_eq!(config.settings(), ["max_depth=5"]);
        let mut config = Config { top_level: Between::new(1, 2), ..Config::default() };
        config.chance.label = 0;
        config.rules_off = vec![Restriction::TestsGoDown];
        assert_eq!(
            config.settings(),
            ["chance.label=0", "'rules_off=[\"tests-go-down\"]'", "'top_level={min=1,max=2}'"]
        );
    }

    #[test]
    fn nonsense_is_refused_with_its_key() {
        let default = Config::default;
        let chance = Chances { label: 101, ..Chances::default() };
        for (config, expected) in [
            (Config { chance, ..default() }, "`chance.label` is a share"),
            (Config { top_level: Between::new(3, 2), ..default() }, "`top_level` is from 3 to 2"),
            (Config { max_depth: 0, ..default() }, "`max_depth` is 0"),
        ] {
            let message = config.check().unwrap_err().to_string();
            assert!(message.contains(expected), "{message}");
        }
        for name in Config::PRESETS {
            assert_eq!(Config::preset(name).unwrap().check(), Ok(()));
        }
        assert!(Config::preset("huge").unwrap_err().to_string().contains("evaluation"));
    }

    #[test]
    fn features_are_left_out_by_name() {
        let mut config = Config::default();
        for feature in ["varargs", "switch_value", "closure"] {
            config.leave_out(feature).unwrap();
        }
        assert_eq!(config.settings(), ["chance.varargs=0", "own.closure=0", "weight.switch_value=0"]);
        assert!(config.leave_out("warp").unwrap_err().to_string().contains("warp"));
    }
}
