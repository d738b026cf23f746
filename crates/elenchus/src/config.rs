//! The configuration file, `elenchus.toml`: defaults for what the command line can say.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use crate::cli;
use crate::mutate::{self, FaultMode};
use crate::output::Output;

/// Everything that can be configured. What the command line says wins.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub struct Config {
    pub fuzz: FuzzConfig,
    pub patterns: elenchus_patterns::Config,
    pub generate: elenchus_gen::Config,
    pub api: elenchus_client::Config,
    pub seeds: elenchus_seeds::Config,
    pub mutate: mutate::Config,
    pub corpus: crate::corpus::Config,
}

/// Defaults of `elenchus fuzz`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub struct FuzzConfig {
    /// Compilers, as on the command line; empty means the newest of each language.
    pub compilers: Vec<String>,
    /// Options handed to the compilers.
    pub compiler_flags: Vec<String>,
    pub engine: String,
    pub seed: u64,
    /// Compiler processes at once; 0 means one for each core.
    pub jobs: usize,
    pub store: PathBuf,
    /// One in this many cases that should be accepted goes on to code generation; 0 for none.
    pub generate_share: u32,
    /// Seconds for a single program.
    pub program_seconds: u64,
    /// Seconds for a batch.
    pub batch_seconds: u64,
    /// Heap of a compiler that has one to limit, in MiB.
    pub heap_mib: u32,
}

impl Default for FuzzConfig {
    fn default() -> FuzzConfig {
        let limits = elenchus_compilers::Limits::default();
        FuzzConfig {
            compilers: Vec::new(),
            compiler_flags: Vec::new(),
            engine: "patterns".to_owned(),
            seed: 0,
            jobs: 0,
            store: PathBuf::from("elenchus.db"),
            generate_share: 10,
            program_seconds: limits.program_time.as_secs(),
            batch_seconds: limits.batch_time.as_secs(),
            heap_mib: limits.heap_mib,
        }
    }
}

/// The file that is read when none is named.
const DEFAULT_FILE: &str = "elenchus.toml";

impl Config {
    /// Reads the named file, or the default one if it is there.
    pub fn load(named: Option<&Path>) -> Result<Config> {
        let path = match named {
            Some(path) => path,
            None if Path::new(DEFAULT_FILE).exists() => Path::new(DEFAULT_FILE),
            None => return Ok(Config::default()),
        };
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read the configuration {}", path.display()))?;
        Config::parse(&text).with_context(|| format!("in {}", path.display()))
    }

    /// Parses a configuration; an unknown key is an error that suggests a known one.
    pub fn parse(text: &str) -> Result<Config> {
        let mut unknown = Vec::new();
        let deserializer = toml::Deserializer::parse(text).map_err(|error| one_line(&error, text))?;
        let config = serde_ignored::deserialize(deserializer, |path| unknown.push(path.to_string()))
            .map_err(|error| one_line(&error, text))?;
        if let Some(key) = unknown.first() {
            bail!("unknown key `{key}`{}", suggestion(key));
        }
        Ok(config)
    }

    /// The defaults as a configuration file.
    pub fn default_text() -> String {
        toml::to_string(&Config::default()).unwrap_or_default()
    }

    /// Puts one of an engine's ready-made configurations in place of its section.
    pub fn preset(&mut self, engine: &str, name: Option<&str>) -> Result<()> {
        match (engine, name) {
            (_, None) => {}
            ("api", Some(name)) => self.api = elenchus_client::Config::preset(name)?,
            (engine, Some(name)) if engine == "generate" || mutate::is_mutation(engine) => {
                self.generate = elenchus_gen::Config::preset(name)?;
            }
            (engine, Some(_)) => bail!("the engine `{engine}` has no presets"),
        }
        Ok(())
    }

    /// Applies `--without FEATURE`.
    pub fn without(&mut self, engine: &str, features: &[String]) -> Result<()> {
        if !features.is_empty() && engine != "generate" && !mutate::is_mutation(engine) {
            bail!("--without is for engines that make programs from types, not for `{engine}`");
        }
        features.iter().try_for_each(|feature| self.generate.leave_out(feature)).map_err(Into::into)
    }

    /// Applies `--strategy NAME`, which is short for a setting of the engine `patterns`.
    pub fn strategy(&mut self, engine: &str, name: Option<&str>) -> Result<()> {
        match (engine, name) {
            (_, None) => Ok(()),
            ("patterns", Some(name)) => self.set("patterns", &[format!("strategy={name:?}")]),
            (engine, Some(_)) => bail!("the engine `{engine}` has one strategy only"),
        }
    }

    /// Puts the libraries that the command line names in place of those of the file, and sees that they are there.
    pub fn libraries(
        &mut self,
        engine: &str,
        libraries: &[String],
        mode: Option<&str>,
        output: &Output,
    ) -> Result<()> {
        if engine != "api" {
            if !libraries.is_empty() || mode.is_some() {
                bail!("--library and --mode are for the engine `api`, not for `{engine}`");
            }
            return Ok(());
        }
        if !libraries.is_empty() {
            self.api.libraries = libraries.to_vec();
        }
        if let Some(mode) = mode {
            self.set("api", &[format!("mode={mode:?}")])?;
        }
        for library in &self.api.libraries {
            crate::libraries::fetch(library, output)?;
        }
        Ok(())
    }

    /// Applies `--faults`.
    pub fn choose_faults(&mut self, how: Option<cli::Faults>) {
        match how {
            None => {}
            Some(cli::Faults::Random) => self.mutate.faults = FaultMode::Random,
            Some(cli::Faults::Enumerate) => self.mutate.faults = FaultMode::Enumerate,
        }
    }

    /// Applies `--set key=value` to an engine's section.
    pub fn set(&mut self, engine: &str, assignments: &[String]) -> Result<()> {
        let section = if mutate::is_mutation(engine) { "mutate" } else { engine };
        if assignments.is_empty() {
            return Ok(());
        }
        let mut table =
            toml::Table::try_from(&*self).context("the configuration cannot be written as TOML")?;
        for assignment in assignments {
            let Some((key, value)) = assignment.split_once('=') else {
                bail!("`--set {assignment}` is not KEY=VALUE");
            };
            let text = format!("[{section}]\n{key} = {value}\n");
            let parsed: toml::Table = text.parse().map_err(|_| {
                anyhow::anyhow!("`--set {assignment}`: the value is not valid TOML; quote strings")
            })?;
            // Parsing alone finds unknown keys and wrong types, with the same messages as for a file.
            Config::parse(&text).with_context(|| format!("in `--set {assignment}`"))?;
            merge(&mut table, parsed);
        }
        *self = table.try_into().context("the settings do not fit together")?;
        Ok(())
    }
}

fn merge(into: &mut toml::Table, from: toml::Table) {
    for (key, value) in from {
        match (into.get_mut(&key), value) {
            (Some(toml::Value::Table(into)), toml::Value::Table(from)) => merge(into, from),
            (_, value) => {
                into.insert(key, value);
            }
        }
    }
}

/// A TOML error as one line: where it is and what is wrong.
fn one_line(error: &toml::de::Error, text: &str) -> anyhow::Error {
    let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
    anyhow::anyhow!("line {line}: {}", error.message().replace('\n', ", "))
}

/// The known key that is most like this one.
fn suggestion(unknown: &str) -> String {
    let Ok(defaults) = toml::Table::try_from(Config::default()) else { return String::new() };
    let (section, key) = unknown.rsplit_once('.').unwrap_or(("", unknown));
    let mut keys = &defaults;
    for part in section.split('.').filter(|part| !part.is_empty()) {
        match keys.get(part) {
            Some(toml::Value::Table(table)) => keys = table,
            _ => return String::new(),
        }
    }
    let best = keys
        .keys()
        .map(|known| (strsim::damerau_levenshtein(known, key), known))
        .filter(|(distance, known)| *distance <= known.len().max(key.len()) / 2)
        .min();
    if let Some((_, known)) = best {
        return format!("; did you mean `{known}`?");
    }
    let known: Vec<&str> = keys.keys().map(String::as_str).collect();
    format!("; known here: {}", known.join(", "))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(text: &str, expected: &Expect) {
        let result = match Config::parse(text) {
            Ok(_) => "fine".to_owned(),
            Err(error) => format!("{error:#}"),
        };
        expected.assert_eq(&result);
    }

    #[test]
    fn settings_are_checked() {
        check("", &expect!["fine"]);
        check("[fuzz]\nseed = 7\n", &expect!["fine"]);
        check("[fuzz]\nsede = 7\n", &expect!["unknown key `fuzz.sede`; did you mean `seed`?"]);
        check("[fuz]\nseed = 7\n", &expect!["unknown key `fuz`; did you mean `fuzz`?"]);
        check(
            "[fuzz]\nseed = \"seven\"\n",
            &expect![[r#"line 2: invalid type: string "seven", expected u64"#]],
        );
        check("[fuzz\n", &expect!["line 1: unclosed table, expected `]`"]);
    }
}
