//! The arguments of `elenchus bench`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub enum BenchOf {
    /// Compare our checker with a compiler on programs with one small random edit each
    Check(BenchCheck),
    /// Measure how many of the types that javac would infer the engine `erase` leaves out
    Erase(BenchErase),
    /// Measure the mutations of programs against generating them, on one thread
    Mutate(BenchMutate),
    /// Measure the models of the Bonsai paper against its figures
    Model(BenchModel),
    /// Measure how long it takes to make pattern matches and to judge them
    Patterns(BenchPatterns),
    /// Measure how fast mutants of seeds are made, on one thread
    Seeds(BenchSeeds),
}

#[derive(Debug, Args)]
pub struct BenchSeeds {
    /// The language of the seeds
    #[arg(long, value_name = "LANG", default_value = "swift")]
    pub lang: String,
    /// A directory that `elenchus seeds import` wrote [default: the seeds that ship with the tool]
    #[arg(long, value_name = "DIR")]
    pub seeds: Option<PathBuf>,
    /// How many mutants
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    pub cases: u64,
    /// What new expressions may use, 1 to 4
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=4))]
    pub level: u8,
    /// The depth of new expressions
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=5))]
    pub depth: u32,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
}

#[derive(Debug, Args)]
pub struct BenchPatterns {
    /// How many matches of each language and strategy
    #[arg(long, value_name = "N", default_value_t = 3000)]
    pub cases: u64,
    /// The seed
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
}

#[derive(Debug, Args)]
pub struct BenchMutate {
    /// How many programs
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub cases: u64,
    /// The seed
    #[arg(long, value_name = "S", default_value_t = 0, allow_negative_numbers = true)]
    pub seed: u64,
    /// The language level of the programs
    #[arg(long, value_name = "NUMBER", default_value = "25")]
    pub level: String,
}

#[derive(Debug, Args)]
pub struct BenchErase {
    /// How many types that javac infers as they were written
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub sites: u64,
    /// The seed
    #[arg(long, value_name = "S", default_value_t = 0, allow_negative_numbers = true)]
    pub seed: u64,
    /// The language level of the programs
    #[arg(long, value_name = "NUMBER", default_value = "25")]
    pub level: String,
    /// Write each program about which javac and the engine differ into this directory
    #[arg(long, value_name = "DIR")]
    pub examples: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct BenchModel {
    /// The first of five seeds of the solver
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub seed: u64,
    /// Only rows whose name has this in it
    #[arg(long, value_name = "TEXT")]
    pub row: Option<String>,
    /// A second solver for the hard rows, beside the one built in
    #[arg(long, value_name = "SOLVER")]
    pub solver: Option<String>,
}

#[derive(Debug, Args)]
pub struct BenchCheck {
    /// The compiler to compare with
    #[arg(long, value_name = "COMPILER", default_value = "java")]
    pub compiler: String,
    /// How many edits
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub edits: u64,
    /// The seed
    #[arg(long, value_name = "S", default_value_t = 0, allow_negative_numbers = true)]
    pub seed: u64,
    /// The first edit of the seed
    #[arg(long, value_name = "I", default_value_t = 0)]
    pub from: u64,
    /// Ask our checker of Java about the Java twins of programs of Groovy, instead of a compiler
    #[arg(long, conflicts_with = "compiler")]
    pub twin: bool,
    /// A ready-made configuration of generated programs, as in `explicit` [default: small ones]
    #[arg(long, value_name = "NAME", conflicts_with = "programs")]
    pub preset: Option<String>,
    /// Edit the programs of this directory (`*.ir`) [default: generated ones]
    #[arg(long, value_name = "DIR")]
    pub programs: Option<PathBuf>,
    /// How many programs of a hundred have types left out before the edit
    #[arg(long, value_name = "PERCENT", default_value_t = 30)]
    pub omit: u32,
    /// Compare the programs as they are, without an edit
    #[arg(long)]
    pub unedited: bool,
    /// Write the smallest program of each sort of disagreement into this directory
    #[arg(long, value_name = "DIR")]
    pub examples: Option<PathBuf>,
    /// How many compiler processes at once [default: one for each core]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  elenchus bench                                   a quick look at every compiler found
  elenchus bench --compiler java@25 --cases 20000  the figures of the book
  elenchus bench --engine generate --preset evaluation --compiler java@25
  elenchus bench --compiler rust --json
  elenchus bench --compiler kotlin --programs bench/programs/kotlin --cases 400
  elenchus bench check --compiler java@25          our checker of programs against javac
  elenchus bench erase                             what `erase` leaves out of what javac infers
  elenchus bench mutate                            the mutations against generating programs
  elenchus bench model --json                      the models of the Bonsai paper, against its figures
  elenchus bench patterns                          how fast matches are made and judged
  elenchus bench seeds --seeds seeds               how fast mutants of Swift programs are made")]
#[command(args_conflicts_with_subcommands = true)]
pub struct Bench {
    #[command(subcommand)]
    pub what: Option<BenchOf>,
    /// A compiler, as in `fuzz` [default: the newest of each language]
    #[arg(long, value_name = "COMPILER")]
    pub compiler: Vec<String>,
    /// How programs are made [default: patterns]
    #[arg(long, value_name = "ENGINE")]
    pub engine: Option<String>,
    /// Take programs from the directories in this one, instead of making them; those named `wrong…` are to be rejected
    #[arg(long, value_name = "DIR", requires = "compiler", conflicts_with = "engine")]
    pub programs: Option<PathBuf>,
    /// Ask about the first N of these programs alone, too
    #[arg(long, value_name = "N", default_value_t = 0, requires = "programs")]
    pub alone: usize,
    /// A ready-made configuration of the engine, before `--set` changes it, as in `evaluation`
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// How the engine `patterns` makes matches: refine, random, mutate or a mix of them
    #[arg(long, value_name = "NAME")]
    pub strategy: Option<String>,
    /// A setting of the engine, as in `max_arms=60`
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// How many programs
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub cases: u64,
    /// The seed
    #[arg(long, value_name = "S", default_value_t = 0, allow_negative_numbers = true)]
    pub seed: u64,
    /// How many compiler processes at once [default: one for each core]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
}
