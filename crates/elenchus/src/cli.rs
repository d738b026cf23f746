//! The command line as it is typed. What a flag means is decided in the verb that reads it.

mod api;
mod bench;
mod model;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

pub use api::ApiAction;
pub use bench::{Bench, BenchCheck, BenchErase, BenchModel, BenchMutate, BenchOf, BenchPatterns, BenchSeeds};
pub use model::{
    ModelAction, ModelAgree, ModelAsk, ModelExport, ModelFmt, ModelQuestion, ModelRun, ModelSearch,
    ModelSuggest, ModelVerify,
};

use crate::config::Config;

/// Cross-examines type checkers: makes programs whose verdict is known, asks real compilers, and reports where they
/// disagree.
#[derive(Debug, Parser)]
#[command(name = "elenchus", version, max_term_width = 100, after_long_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    pub verb: Verb,

    /// Print JSON on standard output, and nothing else there
    #[arg(long, global = true, help_heading = "Output")]
    pub json: bool,

    /// Read settings from this file [default: elenchus.toml in the current directory, if there is one]
    #[arg(long, global = true, value_name = "FILE", help_heading = "Settings")]
    pub config: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  elenchus doctor                                        what can be tested here
  elenchus fuzz                                          a minute with every compiler found
  elenchus fuzz --compiler java@25 --cases 50000         a campaign; the same command resumes it
  elenchus findings                                      what came of it, a line for each bug
  elenchus show 3fa9                                     one finding, by the beginning of its id
  elenchus repro 3fa9 --script bug.sh                    a shell script that needs no Elenchus

Exit code: 0 nothing found, 1 findings, 2 bad input or our own failure, 3 not known: time or memory were over.";

#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Tell what can be tested on this machine, and which command would add more
    Doctor(Doctor),
    /// Install compilers by version, without touching the system
    Toolchain {
        #[command(subcommand)]
        action: ToolchainAction,
    },
    /// Make programs, ask compilers, judge the answers; resumes where it was interrupted
    Fuzz(Box<Fuzz>),
    /// Write programs to a directory without compiling them
    Gen(Gen),
    /// Collect programs that the engine `seeds` mutates
    Seeds {
        #[command(subcommand)]
        action: SeedsAction,
    },
    /// Type-check a program in its text form with our own checker
    Check(Check),
    /// List what campaigns have found
    Findings(Findings),
    /// Make the programs of findings small
    Reduce(Reduce),
    /// Show one finding: the program, what we expect, what the compiler said
    Show(Show),
    /// Ask the compiler of a finding once more, alone in a fresh process
    Repro(Repro),
    /// Ask other compilers about findings: a regression, an old bug, or is it we who are wrong?
    Vote(Vote),
    /// Find the release that began to show a finding
    Bisect(Bisect),
    /// Measure throughput: end to end against a bare loop in the same worker
    Bench(Bench),
    /// Judge a pattern match in its text form, or write it in a language
    Patterns {
        #[command(subcommand)]
        action: PatternsAction,
    },
    /// Read libraries, and tell what programs can use of them
    Api {
        #[command(subcommand)]
        action: ApiAction,
    },
    /// Ask compilers about known bugs: which are reproduced, which are fixed
    Corpus {
        #[command(subcommand)]
        action: CorpusAction,
    },
    /// Ask a solver about a type system that is written as a model
    Model {
        #[command(subcommand)]
        action: ModelAction,
    },
    /// Print a completion script for a shell
    Completions { shell: Shell },
}

#[derive(Debug, Args)]
pub struct Doctor {
    /// Start a worker of each compiler, and tell what that costs
    #[arg(long)]
    pub start: bool,
}

#[derive(Debug, Subcommand)]
pub enum ToolchainAction {
    /// Install compilers, as in `java@25`, `kotlin@latest` or `scala@2.13`
    Install {
        #[arg(required = true, value_name = "LANG@VERSION")]
        compilers: Vec<String>,
    },
    /// List what is installed, or what could be
    List {
        /// List the versions that can be had instead
        #[arg(long)]
        available: bool,
        /// Only of these families [default: all]
        #[arg(value_name = "LANG")]
        families: Vec<String>,
    },
    /// Print the directory of an installed compiler
    Path {
        #[arg(value_name = "LANG@VERSION")]
        compiler: String,
    },
    /// Remove an installed compiler
    Remove {
        #[arg(value_name = "LANG@VERSION")]
        compiler: String,
    },
    /// Compare the files of an installed compiler with their checksums
    Verify {
        #[arg(value_name = "LANG@VERSION")]
        compiler: String,
    },
}

#[derive(Debug, Subcommand)]
pub enum PatternsAction {
    /// Tell whether a match is exhaustive, with a value that is left out, and what reaches each arm
    #[command(after_help = "\
Examples:
  elenchus patterns judge figure1a.match
  elenchus patterns judge figure9b.match --lang scala")]
    Judge(PatternsJudge),
    /// Write a match as a program of a language
    #[command(after_help = "\
Example:
  elenchus patterns print figure1a.match --lang haskell > Case0.hs")]
    Print(PatternsPrint),
    /// Prove by running what a match does: the value left out ends a program, a value reaches each arm
    #[command(after_help = "\
Example:
  elenchus show 1a2b3c --ir > found.match
  elenchus patterns prove found.match --compiler scala@3.5.2")]
    Prove(PatternsProve),
    /// Let the strategies find bugs for equal times, and tell what each found and what its programs are like
    #[command(after_help = "\
The columns of counts are the mean, and in brackets the 5th percentile, the median and the 95th; the largest.

Example:
  elenchus patterns compare --compiler scala@3.5.2 --release scala@3.7.0 --time 2m")]
    Compare(PatternsCompare),
}

#[derive(Debug, Args)]
pub struct PatternsCompare {
    /// A compiler; may be given several times
    #[arg(long, value_name = "COMPILER", required = true)]
    pub compiler: Vec<String>,
    /// Another release to ask about each bug found; may be given several times
    #[arg(long, value_name = "COMPILER")]
    pub release: Vec<String>,
    /// The time of each strategy on each compiler
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = humantime::parse_duration)]
    pub time: Duration,
    /// The seed
    #[arg(long, value_name = "S", default_value_t = 0, allow_negative_numbers = true)]
    pub seed: u64,
    /// How many compiler processes at once [default: one for each core]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
}

#[derive(Debug, Args)]
pub struct PatternsProve {
    /// A match in its text form
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The compiler that makes the programs
    #[arg(long, value_name = "COMPILER")]
    pub compiler: String,
    /// Only this arm, counted from 1
    #[arg(long, value_name = "N")]
    pub arm: Option<usize>,
    /// Print the programs too
    #[arg(long)]
    pub programs: bool,
}

#[derive(Debug, Args)]
pub struct PatternsJudge {
    /// A match in its text form
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// By what this language means, rather than by the paper
    #[arg(long, value_name = "LANG")]
    pub lang: Option<String>,
    /// The language level [default: the highest]
    #[arg(long, value_name = "NUMBER", requires = "lang")]
    pub level: Option<String>,
    /// Do not ask Z3 as well
    #[arg(long)]
    pub no_solver: bool,
}

#[derive(Debug, Args)]
pub struct PatternsPrint {
    /// A match in its text form
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[arg(long, value_name = "LANG")]
    pub lang: String,
    /// The language level [default: the highest]
    #[arg(long, value_name = "NUMBER")]
    pub level: Option<String>,
}

#[derive(Debug, Subcommand)]
pub enum SeedsAction {
    /// Fetch the test suite of a compiler, as its distribution publishes the sources
    #[command(after_help = "\
Example:
  elenchus seeds fetch swift --version 6.0.3 --out suite")]
    Fetch {
        /// The language: `swift`, `java` or `rust`
        lang: String,
        /// The version of the compiler [default: 6.0.3, 25, or whatever Rust there is]
        #[arg(long, value_name = "VERSION")]
        version: Option<String>,
        /// The directory to unpack it into
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Keep the programs of a directory that a compiler accepts and that can be parsed
    #[command(after_help = "\
Example:
  elenchus seeds import suite --lang swift --compiler swift@6.0.3 --out seeds")]
    Import(SeedsImport),
    /// Compare the types that we give to expressions of seeds with those that the compiler gives them
    #[command(after_help = "\
Example:
  elenchus seeds check --lang swift --seeds seeds --compiler swift@6.0.3

Exit code: 1 if a type differs.")]
    Check(SeedsCheck),
    /// Tell what is understood of seeds, by kind of expression
    Stats {
        #[arg(long, value_name = "LANG")]
        lang: String,
        /// Seeds that were imported [default: those that ship with the tool]
        #[arg(long, value_name = "DIR")]
        seeds: Option<PathBuf>,
        /// Print each expression of this kind that is not understood, too, as in `call`
        #[arg(long, value_name = "KIND")]
        show: Option<String>,
    },
}

#[derive(Debug, Args)]
pub struct SeedsImport {
    /// The directory to look through
    pub directory: PathBuf,
    #[arg(long, value_name = "LANG")]
    pub lang: String,
    /// The compiler that has to accept a seed [default: the newest of the language]
    #[arg(long, value_name = "COMPILER")]
    pub compiler: Option<String>,
    /// The directory to write the seeds to
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Compiler processes at once [default: one for each core]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
}

#[derive(Debug, Args)]
pub struct SeedsCheck {
    #[arg(long, value_name = "LANG")]
    pub lang: String,
    /// Seeds that were imported [default: those that ship with the tool]
    #[arg(long, value_name = "DIR")]
    pub seeds: Option<PathBuf>,
    /// The compiler to compare with [default: the newest of the language]
    #[arg(long, value_name = "COMPILER")]
    pub compiler: Option<String>,
    /// List the expressions that the compiler's tree does not have, too
    #[arg(long)]
    pub absent: bool,
    /// Compiler processes at once [default: one for each core]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
}

#[derive(Debug, Subcommand)]
pub enum CorpusAction {
    /// Ask each compiler about every bug in its language, to code generation
    #[command(after_help = "\
Example:
  elenchus corpus run bugs.json --compiler groovy@4.0.12 --compiler groovy@latest

Exit code: 1 if a bug is reproduced, or not, against what the corpus says of that version.")]
    Run(CorpusRun),
    /// Write a list of known bugs for `elenchus findings --known`, which knows the programs by hashes of their shapes
    Known {
        /// The corpus: a JSON file, or a page of bugs in Markdown
        file: PathBuf,
    },
}

#[derive(Debug, Args)]
pub struct CorpusRun {
    /// The corpus: a JSON file, or a page of bugs in Markdown
    pub file: PathBuf,
    /// A compiler: LANG, LANG@VERSION or LANG=DIR; may be repeated
    #[arg(long = "compiler", value_name = "COMPILER", required = true)]
    pub compilers: Vec<String>,
    /// Print the table in Markdown
    #[arg(long)]
    pub markdown: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  elenchus fuzz --lang java --time 10m
  elenchus fuzz --compiler java@21 --compiler java@25 --cases 20000
  elenchus fuzz --compiler java=build/jdk --compiler-flag=-XDrawDiagnostics
  elenchus fuzz --engine api --library com.google.guava:guava:33.4.8-jre --mode all --compiler java@25
  elenchus fuzz --compiler rust --cases 300000 --shard 0/3 --store shard0.db")]
pub struct Fuzz {
    /// Only compilers of these languages
    #[arg(long, value_name = "LANG", help_heading = "What to test")]
    pub lang: Vec<String>,
    /// A compiler: LANG (the newest found), LANG@VERSION or LANG=DIR [default: the newest of each]
    #[arg(long, value_name = "COMPILER", help_heading = "What to test")]
    pub compiler: Vec<String>,
    /// An option handed to the compilers
    #[arg(long, value_name = "FLAG", allow_hyphen_values = true, help_heading = "What to test")]
    pub compiler_flag: Vec<String>,
    /// How programs are made [default: patterns]
    #[arg(long, value_name = "ENGINE", help_heading = "What to test")]
    pub engine: Option<String>,
    /// The language level of the programs [default: the lowest of the compilers named]
    #[arg(long, value_name = "NUMBER", help_heading = "What to test")]
    pub level: Option<String>,
    /// A ready-made configuration of the engine, before `--set` changes it, as in `evaluation`
    #[arg(long, value_name = "NAME", help_heading = "What to test")]
    pub preset: Option<String>,
    /// Make programs without a feature, so that a bug that everybody meets does not hide the rest, as in `switch_value`
    #[arg(long, value_name = "FEATURE", help_heading = "What to test")]
    pub without: Vec<String>,
    /// How the engine `patterns` makes matches: refine, random, mutate or a mix of them
    #[arg(long, value_name = "NAME", help_heading = "What to test")]
    pub strategy: Option<String>,
    /// A setting of the engine, as in `max_arms=60`
    #[arg(long, value_name = "KEY=VALUE", help_heading = "What to test")]
    pub set: Vec<String>,
    /// A library that programs of `api` are about: a jar, or GROUP:ARTIFACT:VERSION [default: the platform]
    #[arg(long, value_name = "LIBRARY", help_heading = "What to test")]
    pub library: Vec<String>,
    /// What programs of `api` are: well, erased, ill, ill-erased or all [default: well]
    #[arg(long, value_name = "MODE", help_heading = "What to test")]
    pub mode: Option<String>,
    /// For the engine `seeds`: a directory that `elenchus seeds import` wrote
    #[arg(long, value_name = "DIR", help_heading = "What to test")]
    pub seeds: Option<PathBuf>,
    /// How the engine `fault` chooses faults [default: random]
    #[arg(long, value_name = "HOW", help_heading = "What to test")]
    pub faults: Option<Faults>,

    /// How many cases for each compiler
    #[arg(long, value_name = "N", help_heading = "How much")]
    pub cases: Option<u64>,
    /// How long in all, as in `90s` or `2h` [default: 1m, without `--cases`]
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, help_heading = "How much")]
    pub time: Option<Duration>,
    /// The seed; the same seed gives the same programs [default: 0]
    #[arg(long, value_name = "S", allow_negative_numbers = true, help_heading = "How much")]
    pub seed: Option<u64>,
    /// Only every n-th case, beginning with i: for several machines
    #[arg(long, value_name = "I/N", help_heading = "How much")]
    pub shard: Option<String>,
    /// How many compiler processes at once [default: one for each core]
    #[arg(long, value_name = "N", help_heading = "How much")]
    pub jobs: Option<usize>,

    /// Where results are kept [default: elenchus.db]
    #[arg(long, value_name = "FILE", help_heading = "Results")]
    pub store: Option<PathBuf>,
    /// Leave findings as they are instead of reducing the smallest of each new group
    #[arg(long, help_heading = "Results")]
    pub no_reduce: bool,
    /// A store of before: groups that it has are not new
    #[arg(long, value_name = "FILE", help_heading = "Results")]
    pub baseline: Option<PathBuf>,
    /// What makes the exit code 1: `any` finding, or only `new` ones, which no list and no baseline has
    #[arg(long, value_name = "WHICH", default_value = "any", value_parser = ["any", "new"], help_heading = "Results")]
    pub fail_on: String,
    /// More known bugs, in a file like the one that comes with the tool
    #[arg(long, value_name = "FILE", help_heading = "Results")]
    pub known: Vec<PathBuf>,
    /// Write the groups as SARIF, too
    #[arg(long, value_name = "FILE", help_heading = "Results")]
    pub sarif: Option<PathBuf>,
    /// Write the groups as `JUnit`, too
    #[arg(long, value_name = "FILE", help_heading = "Results")]
    pub junit: Option<PathBuf>,
    /// Plant a wrong expectation in one case of a thousand and see that each comes back
    #[arg(long, help_heading = "Results")]
    pub selftest: bool,

    /// One in N of the cases expected to be accepted goes on to code generation; 0 for none [default: 10]
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub generate_share: Option<u32>,
    /// Time limit for a single program [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, help_heading = "Limits")]
    pub program_time: Option<Duration>,
    /// Time limit for a batch [default: 2m]
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, help_heading = "Limits")]
    pub batch_time: Option<Duration>,
    /// Heap limit of a compiler that has a heap to limit, in MiB [default: 1024]
    #[arg(long, value_name = "MIB", help_heading = "Limits")]
    pub heap: Option<u32>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  elenchus gen patterns --lang rust --count 100 --out programs
  rustc --crate-type lib --emit=metadata --out-dir build programs/all.rs
  elenchus gen patterns --lang java --count 10000 --stats
  elenchus gen generate --lang java --preset evaluation --seed 7
  elenchus gen generate --lang java --count 1000 --stats --by-javac
  elenchus gen api --lang java --level 25 --library x.jar --mode ill --count 100 --out programs")]
pub struct Gen {
    /// How programs are made, as in `patterns`
    pub engine: String,
    /// The language of the programs
    #[arg(long, value_name = "LANG")]
    pub lang: String,
    /// The language level [default: the lowest that the engine can write]
    #[arg(long, value_name = "NUMBER")]
    pub level: Option<String>,
    /// The seed; the same seed gives the same programs
    #[arg(long, value_name = "S", default_value_t = 0, allow_negative_numbers = true)]
    pub seed: u64,
    /// The first case
    #[arg(long, value_name = "I", default_value_t = 0)]
    pub start: u64,
    /// How many programs
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub count: u64,
    /// The directory to write to; without it, programs go to standard output
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// A ready-made configuration of the engine, before `--set` changes it, as in `evaluation`
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// How the engine `patterns` makes matches: refine, random, mutate or a mix of them
    #[arg(long, value_name = "NAME")]
    pub strategy: Option<String>,
    /// A setting of the engine, as in `max_arms=60`
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// A library that programs of `api` are about: a jar, or GROUP:ARTIFACT:VERSION [default: the platform]
    #[arg(long, value_name = "LIBRARY")]
    pub library: Vec<String>,
    /// What programs of `api` are: well, erased, ill, ill-erased or all [default: well]
    #[arg(long, value_name = "MODE")]
    pub mode: Option<String>,
    /// For the engine `seeds`: a directory that `elenchus seeds import` wrote
    #[arg(long, value_name = "DIR")]
    pub seeds: Option<PathBuf>,
    /// How the engine `fault` chooses faults [default: random]
    #[arg(long, value_name = "HOW")]
    pub faults: Option<Faults>,
    /// How many threads [default: one for each core]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Print programs in the text form that `elenchus check` reads
    #[arg(long, conflicts_with_all = ["out", "stats"])]
    pub ir: bool,
    /// Print how the programs are distributed instead of the programs
    #[arg(long)]
    pub stats: bool,
    /// Count the features in the tree of the newest javac here, not by the engine's own word
    #[arg(long, requires = "stats")]
    pub by_javac: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  elenchus check program.ir --lang java
  elenchus check program.ir --lang java --print > Program.java
  elenchus check program.ir --lang java --type-graph svg > types.svg
  elenchus show 3fa9 --ir > bug.ir && elenchus check bug.ir --lang java
  elenchus check bug.ir --lang java --compiler java@25 --compiler ecj
  elenchus check crates/elenchus-check/suites/*.md --lang java --compiler java@25")]
pub struct Check {
    /// A program in the text form that `elenchus show --ir` prints, or suites of programs (`*.md`)
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// By the rules of this language
    #[arg(long, value_name = "LANG")]
    pub lang: String,
    /// A compiler to ask as well, as in `fuzz`
    #[arg(long, value_name = "COMPILER", conflicts_with = "print")]
    pub compiler: Vec<String>,
    /// The language level of a program [default: the highest that all speak]
    #[arg(long, value_name = "NUMBER")]
    pub level: Option<String>,
    /// A library that a program uses beside the platform: a jar, or GROUP:ARTIFACT:VERSION
    #[arg(long, value_name = "LIBRARY")]
    pub library: Vec<String>,
    /// Print the program as the language writes it, without checking it
    #[arg(long)]
    pub print: bool,
    /// Draw how types flow through the program
    #[arg(
        long,
        value_name = "FORM",
        num_args = 0..=1,
        default_missing_value = "dot",
        conflicts_with_all = ["print", "compiler"]
    )]
    pub type_graph: Option<GraphForm>,
}

/// How a type graph is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum GraphForm {
    /// For Graphviz
    Dot,
    /// A picture
    Svg,
    /// An edge a line
    Text,
}

/// How faults are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Faults {
    /// One in a program, drawn
    Random,
    /// Every place with one type of each shape, the nearest first
    Enumerate,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  elenchus findings                                 a line for each bug
  elenchus findings --new                           what no list of known bugs has
  elenchus findings --compiler ecj --text guard     groups of one compiler with a word in their message
  elenchus findings --mark 3fa9 --as reported --note https://...
  elenchus findings --every                         a line for each finding
  elenchus findings --sarif findings.sarif --junit findings.xml")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Findings {
    #[command(flatten)]
    pub store: StoreArg,
    /// Only findings of this kind, as in `missed_inexhaustiveness`
    #[arg(long, value_name = "KIND", help_heading = "Which")]
    pub kind: Option<String>,
    /// Only findings in compilers of this family, as in `ecj`
    #[arg(long, value_name = "FAMILY", help_heading = "Which")]
    pub compiler: Option<String>,
    /// Only findings of this engine
    #[arg(long, value_name = "ENGINE", help_heading = "Which")]
    pub engine: Option<String>,
    /// Only groups in this state: `new`, `known`, `reported`, `dismissed` or `no_longer_seen`
    #[arg(long, value_name = "STATE", help_heading = "Which", conflicts_with = "new")]
    pub state: Option<String>,
    /// Only groups whose signature has this text
    #[arg(long, value_name = "TEXT", help_heading = "Which")]
    pub text: Option<String>,
    /// Only groups that nobody knows yet
    #[arg(long, help_heading = "Which")]
    pub new: bool,
    /// More known bugs, in a file like the one that comes with the tool
    #[arg(long, value_name = "FILE", help_heading = "Which")]
    pub known: Vec<PathBuf>,
    /// One line for each finding instead of one for each group
    #[arg(long)]
    pub every: bool,
    /// Ask the newest version of each compiler again, and tell which groups it has lost or regained
    #[arg(long)]
    pub retest: bool,
    /// Count the bugs: how many are proved, how many need a ruling
    #[arg(long, conflicts_with = "every")]
    pub count: bool,
    /// Compare the groups with a file of causes that people have found
    #[arg(long, value_name = "FILE", conflicts_with_all = ["every", "count"])]
    pub labels: Option<PathBuf>,
    /// Say something about the group of a finding, with `--as`
    #[arg(long, value_name = "ID", requires = "state_to_be")]
    pub mark: Option<String>,
    /// What to say: `reported`, `dismissed` or `new`
    #[arg(long = "as", id = "state_to_be", value_name = "STATE", requires = "mark")]
    pub mark_as: Option<String>,
    /// A link or a reason, with `--as`
    #[arg(long, value_name = "TEXT", requires = "mark")]
    pub note: Option<String>,
    /// Write the groups as SARIF, too
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub sarif: Option<PathBuf>,
    /// Write the groups as `JUnit`, too
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub junit: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  elenchus reduce 3fa9                     the smallest program that shows this finding
  elenchus reduce --all                    of every finding
  elenchus reduce 3fa9 --questions 5000    what is not finished goes on from where it was
  elenchus reduce Bug.java --compiler ecj --expect crash")]
pub struct Reduce {
    /// Findings, by the beginning of their ids; with `--compiler`, files
    #[arg(value_name = "ID", required_unless_present = "all", conflicts_with = "all")]
    pub ids: Vec<String>,
    /// Every finding
    #[arg(long)]
    pub all: bool,
    /// Reduce files, as long as this compiler says the same of them
    #[arg(long, value_name = "COMPILER", conflicts_with = "all", help_heading = "Files")]
    pub compiler: Option<String>,
    /// What it says of the file
    #[arg(long, value_name = "OUTCOME", value_parser = ["rejected", "accepted", "crash"], requires = "compiler", help_heading = "Files")]
    pub expect: Option<String>,
    /// A text that it says [default: the first error without the names in it]
    #[arg(long, value_name = "TEXT", requires = "compiler", help_heading = "Files")]
    pub message: Option<String>,
    #[command(flatten)]
    pub store: StoreArg,
    /// How many programs may be put to a compiler for each finding
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub questions: u64,
    /// How long each may take; what is cut off goes on with the next call
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub time: Option<Duration>,
    /// How many at once [default: one for each core]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Begin anew with what was reduced before
    #[arg(long)]
    pub again: bool,
    /// A compiler that has to judge every program as we do, as a version before a regression; a slow program stays ten
    /// times slower than it is there [default: for what votes call a regression, the newest of the older versions
    /// that are right]
    #[arg(long, value_name = "COMPILER", conflicts_with = "compiler")]
    pub unlike: Option<String>,
}

#[derive(Debug, Args)]
pub struct Show {
    /// The finding's id, or the beginning of it
    pub id: String,
    #[command(flatten)]
    pub store: StoreArg,
    /// Print only the program, in the text form that `elenchus check` reads
    #[arg(long)]
    pub ir: bool,
    /// Print only the program that is run to show the harm of one that should not have been accepted
    #[arg(long, conflicts_with = "ir")]
    pub witness: bool,
    /// Show the program as it was made, also if there is a reduced one
    #[arg(long)]
    pub original: bool,
}

#[derive(Debug, Args)]
pub struct Repro {
    /// The finding's id, or the beginning of it
    pub id: String,
    #[command(flatten)]
    pub store: StoreArg,
    /// Ask another compiler than the one of the finding
    #[arg(long, value_name = "COMPILER")]
    pub compiler: Option<String>,
    /// Write a shell script that shows the finding without Elenchus
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  elenchus vote 3fa9                                   all compilers of its language that are here
  elenchus vote --all --compiler java@17 --compiler ecj")]
pub struct Vote {
    /// Findings, by the beginning of their ids
    #[arg(value_name = "ID", required_unless_present_any = ["all", "every"], conflicts_with = "all")]
    pub ids: Vec<String>,
    /// The smallest finding of every group
    #[arg(long)]
    pub all: bool,
    /// Every finding, so that groups can be told apart by what other versions say
    #[arg(long, conflicts_with_all = ["all", "ids"])]
    pub every: bool,
    #[command(flatten)]
    pub store: StoreArg,
    /// Compilers to ask [default: all of the language that are here, and javac for the same program in Java]
    #[arg(long, value_name = "COMPILER")]
    pub compiler: Vec<String>,
    /// Ask the compiler of each finding about the same program with all types written that it leaves out: is it what is
    /// inferred that the compiler is wrong about?
    #[arg(long, conflicts_with = "compiler")]
    pub written: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  elenchus bisect 3fa9                                       among the versions that are here
  elenchus bisect 3fa9 --version 3.36.0 --version 3.40.0     others are installed as needed")]
pub struct Bisect {
    /// The finding's id, or the beginning of it
    pub id: String,
    #[command(flatten)]
    pub store: StoreArg,
    /// A version to look at beside those that are here
    #[arg(long, value_name = "VERSION")]
    pub version: Vec<String>,
}

#[derive(Debug, Args)]
pub struct StoreArg {
    /// Where results are kept [default: elenchus.db]
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
}

impl StoreArg {
    /// As it has to be repeated in a command that is about the same store.
    pub fn option(&self) -> String {
        store_option(self.store.as_deref())
    }

    /// The store that is meant.
    pub fn path<'a>(&'a self, config: &'a Config) -> &'a Path {
        self.store.as_deref().unwrap_or(&config.fuzz.store)
    }
}

/// `--store FILE` with a space before it, if a store was named.
pub fn store_option(store: Option<&Path>) -> String {
    store.map(|path| format!(" --store {}", path.display())).unwrap_or_default()
}
