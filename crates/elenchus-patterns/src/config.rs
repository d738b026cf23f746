//! What steers generation. The defaults aim at the mean size of the programs in section 5.3 of the Ikaros paper:
//! four types, three of them polymorphic, two parameters a constructor, eight arms.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Of a hundred.
pub type Percent = u8;

/// The configuration of the engine; see the module.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Config {
    /// Data types in a program.
    pub types: Between,
    /// How often a data type has type parameters.
    pub polymorphic: Percent,
    /// Type parameters of a polymorphic data type.
    pub type_parameters: Between,
    /// How often a data type has a single constructor.
    pub single_constructor: Percent,
    /// Constructors of a data type that has several.
    pub constructors: Between,
    /// How often a constructor has no parameters.
    pub nullary: Percent,
    /// Parameters of a constructor that has some.
    pub fields: Between,
    /// How often a parameter of a constructor has a type parameter for its type, where there is one.
    pub parameter_field: Percent,
    /// How often it has a built-in type, where it has no type parameter for its type.
    pub builtin_field: Percent,
    /// How often the data types of a program may be recursive.
    pub recursive: Percent,
    /// How deep types are nested: 1 is a type without arguments.
    pub type_depth: u32,
    /// Levels of constructors in a pattern.
    pub pattern_depth: u32,
    /// Splits of a pattern, each adding as many arms as the type has constructors, less one.
    pub splits: Between,
    /// How often as many splits again are drawn.
    pub more_splits: Percent,
    /// How often a pattern of the last split is split next, rather than any.
    pub deepen: Percent,
    /// How often the wildcard to split is one of the outermost of its pattern, rather than any.
    pub outermost: Percent,
    /// How often a refinement chooses a built-in type rather than a data type, where a pattern has both.
    pub constant: Percent,
    /// Arms at most. A refinement that would lead to more is left out.
    pub max_arms: u32,
    /// Names at most in the type of a wildcard that is refined: types of polymorphic recursion grow.
    pub max_type_size: u32,
    /// How often arms are removed, so that the match is inexhaustive.
    pub inexhaustive: Percent,
    /// How often one more arm is removed, after each that was.
    pub remove_again: Percent,
    /// How often the arms are put into a random order.
    pub shuffle: Percent,
    /// How patterns are made.
    pub strategy: Strategy,
    /// Arms drawn by the strategy `random`, before some are added or left out.
    pub drawn_arms: Between,
    /// How often a place is a wildcard, by the strategy `random`.
    pub wildcard: Percent,
    /// How often a match by the strategy `random` is completed until it is exhaustive.
    pub completed: Percent,
    /// How often a match that was completed is narrowed at one place, so that little is left out, if anything.
    pub nearly: Percent,
    /// Changes to a match, by the strategy `mutate`.
    pub changes: Between,
    /// How often a program has few and small data types that mention each other, by the strategies `random` and `mutate`:
    /// most bugs need no more.
    pub small: Percent,
    /// How often a constructor of a polymorphic data type constrains its parameters. This and what follows has a default
    /// by language and strategy: nothing of it for `refine` on Java and Rust.
    pub generalised: Option<Percent>,
    /// How often a constructor hides a type.
    pub hidden: Option<Percent>,
    /// How often a data type has no constructor.
    pub empty: Option<Percent>,
    /// How often a parameter of a constructor is a tuple.
    pub tuple: Option<Percent>,
    /// How often a program has strict fields.
    pub strict: Option<Percent>,
    /// How often a place of a built-in type has a constant, by the strategies `random` and `mutate`.
    pub literal: Option<Percent>,
    /// How often an arm has an or-pattern, a guard, a name for a part, a pattern for all but `null` or bottom, or is a
    /// pattern for `null`.
    pub alternative: Option<Percent>,
    pub guard: Option<Percent>,
    pub binder: Option<Percent>,
    pub present: Option<Percent>,
    pub null: Option<Percent>,
    /// How often type parameters of a program are marked co- or contravariant.
    pub variance: Option<Percent>,
    /// How often an arm has an irrefutable pattern, or one that analysers do not look through, and how often a match has an
    /// arm for an exception.
    pub irrefutable: Option<Percent>,
    pub opaque: Option<Percent>,
    pub exception: Option<Percent>,
    /// How often the constructors of a data type that can do without it belong to none.
    pub structural: Option<Percent>,
    /// How often a program has a union of types.
    pub union: Option<Percent>,
    /// How often a match has no arm.
    pub empty_match: Option<Percent>,
    /// How often type parameters of a program are bounded, and how often a field or the value matched on is then written as
    /// an intersection.
    pub bounded: Option<Percent>,
    pub intersection: Option<Percent>,
    /// How often arms of a match look at what a function makes of the value.
    pub view: Option<Percent>,
}

/// How patterns are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strategy {
    /// By any of the others, drawn for each program.
    #[default]
    Mix,
    /// By splitting a wildcard (section 3.3.2 of the paper).
    Refine,
    /// Freely (section 3.3.3).
    Random,
    /// By changing a match of one of the other two so that its verdict stays.
    Mutate,
}

/// A number from `min` to `max`, each as likely.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Between {
    pub min: u32,
    pub max: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            types: Between::new(2, 6),
            polymorphic: 75,
            type_parameters: Between::new(1, 2),
            single_constructor: 10,
            constructors: Between::new(2, 7),
            nullary: 15,
            fields: Between::new(1, 3),
            parameter_field: 30,
            builtin_field: 25,
            recursive: 75,
            type_depth: 2,
            pattern_depth: 5,
            splits: Between::new(2, 4),
            more_splits: 8,
            deepen: 5,
            outermost: 95,
            constant: 20,
            max_arms: 60,
            max_type_size: 40,
            inexhaustive: 50,
            remove_again: 30,
            shuffle: 50,
            strategy: Strategy::Mix,
            drawn_arms: Between::new(2, 11),
            wildcard: 45,
            completed: 45,
            nearly: 20,
            changes: Between::new(1, 6),
            small: 35,
            generalised: None,
            hidden: None,
            empty: None,
            tuple: None,
            strict: None,
            literal: None,
            alternative: None,
            guard: None,
            binder: None,
            present: None,
            null: None,
            variance: None,
            irrefutable: None,
            opaque: None,
            exception: None,
            structural: None,
            union: None,
            empty_match: None,
            bounded: None,
            intersection: None,
            view: None,
        }
    }
}

/// Keys that came later. While they have their defaults they are no part of the canonical text, so that programs made
/// before are made again by the same seed. (`strategy` is no part of it while it is `refine`, which was all there was.)
const LATER: [&str; 27] = [
    "drawn_arms",
    "wildcard",
    "completed",
    "nearly",
    "changes",
    "small",
    "generalised",
    "hidden",
    "empty",
    "tuple",
    "strict",
    "literal",
    "alternative",
    "guard",
    "binder",
    "present",
    "null",
    "variance",
    "irrefutable",
    "opaque",
    "exception",
    "structural",
    "union",
    "empty_match",
    "bounded",
    "intersection",
    "view",
];

impl Between {
    pub const fn new(min: u32, max: u32) -> Between {
        Between { min, max }
    }
}

/// A configuration that makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConfigError {
    #[error("`{key}` is a share of a hundred, and {value} is more than that")]
    Percent { key: &'static str, value: Percent },
    #[error("`{key}` is from {} to {}: it must be from {lowest} on, to {highest} at most, and not backwards", .value.min, .value.max)]
    Between { key: &'static str, value: Between, lowest: u32, highest: u32 },
    #[error("`{key}` is {value}: it must be from {lowest} to {highest}")]
    Number { key: &'static str, value: u32, lowest: u32, highest: u32 },
}

impl Config {
    /// The configuration as text: equal configurations have equal texts.
    pub fn canonical(&self) -> String {
        let text = serde_json::to_string(self).expect("numbers and fixed keys always have a JSON form");
        // The first keys in their order, then what differs of the later ones.
        let first = text.split_once(",\"strategy\"").map_or(text.as_str(), |(first, _)| first);
        let (own, defaults) = (self.fields(), Config::default().fields());
        let strategy = (self.strategy != Strategy::Refine).then_some("strategy");
        let changed = LATER.iter().copied().filter(|key| own.get(*key) != defaults.get(*key));
        let changed: String = strategy
            .into_iter()
            .chain(changed)
            .map(|key| format!(",\"{key}\":{}", own.get(key).unwrap_or(&serde_json::Value::Null)))
            .collect();
        format!("{first}{changed}}}")
    }

    fn fields(&self) -> serde_json::Map<String, serde_json::Value> {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::Object(fields)) => fields,
            _ => serde_json::Map::new(),
        }
    }

    /// What differs from the defaults, as `KEY=VALUE` for the command line.
    pub fn settings(&self) -> Vec<String> {
        let defaults = Config::default().fields();
        let changed = self.fields().into_iter().filter(|(key, value)| defaults.get(key) != Some(value));
        changed
            .map(|(key, value)| match value {
                // A range, as TOML has it; quoted, because braces mean something to a shell.
                serde_json::Value::Object(range) => {
                    format!("'{key}={{min={},max={}}}'", range["min"], range["max"])
                }
                serde_json::Value::String(word) => format!("'{key}=\"{word}\"'"),
                number => format!("{key}={number}"),
            })
            .collect()
    }

    /// The same with small data types, which are no larger than asked for.
    pub(crate) fn with_small_types(&self) -> Config {
        let most = |own: Between, max: u32| {
            let max = max.min(own.max).max(1);
            Between::new(own.min.min(max), max)
        };
        Config {
            types: most(self.types, 3),
            polymorphic: self.polymorphic / 2,
            single_constructor: self.single_constructor.max(30),
            constructors: most(self.constructors, 3),
            nullary: self.nullary.min(8),
            fields: Between::new(self.fields.max.min(2), self.fields.max.min(2)),
            builtin_field: self.builtin_field.min(8),
            recursive: 100,
            completed: self.completed.max(75),
            ..self.clone()
        }
    }

    /// Whether programs can be made by it.
    pub fn check(&self) -> Result<(), ConfigError> {
        for (key, value) in [
            ("polymorphic", self.polymorphic),
            ("single_constructor", self.single_constructor),
            ("nullary", self.nullary),
            ("parameter_field", self.parameter_field),
            ("builtin_field", self.builtin_field),
            ("recursive", self.recursive),
            ("more_splits", self.more_splits),
            ("deepen", self.deepen),
            ("outermost", self.outermost),
            ("constant", self.constant),
            ("inexhaustive", self.inexhaustive),
            ("remove_again", self.remove_again),
            ("shuffle", self.shuffle),
            ("wildcard", self.wildcard),
            ("completed", self.completed),
            ("nearly", self.nearly),
            ("small", self.small),
            ("generalised", self.generalised.unwrap_or(0)),
            ("hidden", self.hidden.unwrap_or(0)),
            ("empty", self.empty.unwrap_or(0)),
            ("tuple", self.tuple.unwrap_or(0)),
            ("strict", self.strict.unwrap_or(0)),
            ("literal", self.literal.unwrap_or(0)),
            ("alternative", self.alternative.unwrap_or(0)),
            ("guard", self.guard.unwrap_or(0)),
            ("binder", self.binder.unwrap_or(0)),
            ("present", self.present.unwrap_or(0)),
            ("null", self.null.unwrap_or(0)),
            ("variance", self.variance.unwrap_or(0)),
            ("irrefutable", self.irrefutable.unwrap_or(0)),
            ("opaque", self.opaque.unwrap_or(0)),
            ("exception", self.exception.unwrap_or(0)),
            ("structural", self.structural.unwrap_or(0)),
            ("union", self.union.unwrap_or(0)),
            ("empty_match", self.empty_match.unwrap_or(0)),
            ("bounded", self.bounded.unwrap_or(0)),
            ("intersection", self.intersection.unwrap_or(0)),
            ("view", self.view.unwrap_or(0)),
        ] {
            if value > 100 {
                return Err(ConfigError::Percent { key, value });
            }
        }
        for (key, value, lowest, highest) in [
            ("types", self.types, 1, 50),
            ("type_parameters", self.type_parameters, 1, 10),
            ("constructors", self.constructors, 1, 50),
            ("fields", self.fields, 1, 50),
            ("splits", self.splits, 1, 1000),
            ("drawn_arms", self.drawn_arms, 1, 1000),
            ("changes", self.changes, 1, 1000),
        ] {
            if value.min < lowest || value.max > highest || value.min > value.max {
                return Err(ConfigError::Between { key, value, lowest, highest });
            }
        }
        for (key, value, lowest, highest) in [
            ("type_depth", self.type_depth, 1, 6),
            ("pattern_depth", self.pattern_depth, 1, 20),
            ("max_arms", self.max_arms, 1, 10_000),
            ("max_type_size", self.max_type_size, 1, 10_000),
        ] {
            if !(lowest..=highest).contains(&value) {
                return Err(ConfigError::Number { key, value, lowest, highest });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_form_round_trips_and_missing_keys_are_defaults() {
        let config = Config { max_arms: 50, ..Config::default() };
        assert_eq!(serde_json::from_str::<Config>(&config.canonical()).unwrap(), config);
        assert_eq!(serde_json::from_str::<Config>(r#"{"max_arms": 50}"#).unwrap(), config);
        assert_eq!(config.settings(), ["max_arms=50"]);
        let config = Config { types: Between::new(1, 2), ..Config::default() };
        assert_eq!(config.settings(), ["'types={min=1,max=2}'"]);
        let config = Config { strategy: Strategy::Random, generalised: Some(7), ..Config::default() };
        assert_eq!(serde_json::from_str::<Config>(&config.canonical()).unwrap(), config);
        assert_eq!(config.settings(), ["generalised=7", "'strategy=\"random\"'"]);
        // What was made before there was a choice is made by `refine`.
        let refined = Config { strategy: Strategy::Refine, ..Config::default() };
        assert!(!refined.canonical().contains("strategy") && Config::default().canonical().contains("mix"));
    }

    #[test]
    fn nonsense_is_refused_with_its_key() {
        let default = Config::default;
        for (config, expected) in [
            (Config { deepen: 101, ..default() }, "`deepen` is a share"),
            (Config { types: Between::new(3, 2), ..default() }, "`types` is from 3 to 2"),
            (Config { types: Between::new(0, 2), ..default() }, "`types` is from 0 to 2"),
            (Config { max_arms: 0, ..default() }, "`max_arms` is 0"),
        ] {
            let message = config.check().unwrap_err().to_string();
            assert!(message.contains(expected), "{message}");
        }
        assert_eq!(default().check(), Ok(()));
    }
}
