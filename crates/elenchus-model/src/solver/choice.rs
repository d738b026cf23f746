//! Which solver to ask, as it is written on a command line.

use super::{BatSolver, Portfolio, ProcessSolver, Solver};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SolverChoice {
    Batsat,
    /// `CaDiCaL` as it was built in.
    #[cfg(feature = "cadical")]
    Cadical,
    /// A program that reads DIMACS, with its arguments.
    Process(String, Vec<String>),
    /// All of them at once, each in a thread of its own; the first answer counts.
    Portfolio(Vec<SolverChoice>),
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` names no solver; write `batsat`, `cadical`, a command that reads DIMACS, or several with commas between"
)]
pub struct NoSolver(String);

impl SolverChoice {
    /// `batsat`; `cadical`, which is the one built in or else the program of that name; any other command with its
    /// options; or several of them with commas between.
    pub fn parse(text: &str) -> Result<SolverChoice, NoSolver> {
        let choices = text.split(',').map(|part| Self::one(part).ok_or_else(|| NoSolver(text.to_owned())));
        let mut choices = choices.collect::<Result<Vec<_>, _>>()?;
        Ok(if choices.len() == 1 { choices.remove(0) } else { SolverChoice::Portfolio(choices) })
    }

    fn one(text: &str) -> Option<SolverChoice> {
        let mut words = text.split_whitespace().map(str::to_owned);
        let command = words.next()?;
        let arguments: Vec<String> = words.collect();
        Some(match (command.as_str(), arguments.as_slice()) {
            ("batsat", []) => SolverChoice::Batsat,
            #[cfg(feature = "cadical")]
            ("cadical", []) => SolverChoice::Cadical,
            _ => SolverChoice::Process(command, arguments),
        })
    }

    /// A new solver without clauses.
    pub fn start(&self, seed: u64) -> Box<dyn Solver> {
        match self {
            SolverChoice::Batsat => Box::new(BatSolver::new(seed)),
            #[cfg(feature = "cadical")]
            SolverChoice::Cadical => Box::new(super::CadicalSolver::new()),
            SolverChoice::Process(command, arguments) => {
                let mut arguments = arguments.clone();
                arguments.extend(seed_option(command, seed));
                Box::new(ProcessSolver::new(command, arguments))
            }
            SolverChoice::Portfolio(choices) => {
                Box::new(Portfolio::new(choices.iter().map(|choice| choice.start(seed)).collect()))
            }
        }
    }
}

/// The option that varies the search, for the solvers that are known to have it.
fn seed_option(command: &str, seed: u64) -> Option<String> {
    let name = std::path::Path::new(command).file_stem()?;
    (seed != 0 && (name == "cadical" || name == "kissat")).then(|| format!("--seed={}", seed % 2_000_000_000))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expect: &Expect) {
        expect.assert_eq(&match SolverChoice::parse(text) {
            Ok(choice) => format!("{choice:?}"),
            Err(error) => error.to_string(),
        });
    }

    #[test]
    fn choices_are_read() {
        check("batsat", &expect!["Batsat"]);
        check("kissat -q", &expect![[r#"Process("kissat", ["-q"])"#]]);
        check("batsat,kissat -q", &expect![[r#"Portfolio([Batsat, Process("kissat", ["-q"])])"#]]);
        check(
            "batsat,,",
            &expect![
                "`batsat,,` names no solver; write `batsat`, `cadical`, a command that reads DIMACS, or several with commas between"
            ],
        );
    }

    #[test]
    fn only_known_solvers_are_given_a_seed() {
        assert_eq!(seed_option("/usr/bin/cadical", 7), Some("--seed=7".to_owned()));
        assert_eq!(seed_option("cadical", 0), None);
        assert_eq!(seed_option("glucose", 7), None);
    }
}
