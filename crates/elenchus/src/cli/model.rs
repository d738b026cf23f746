//! The arguments of `elenchus model`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};

/// A model is a file, or the name of one that comes with the tool.
#[derive(Debug, Subcommand)]
pub enum ModelAction {
    /// List the models that come with the tool, or the queries and bugs of one
    List {
        #[arg(value_name = "MODEL")]
        model: Option<String>,
    },
    /// Find the smallest program that satisfies a query, or that there is none within its bounds
    Ask(ModelAsk),
    /// Prove that no program within the bounds satisfies a query, and check the proof
    Verify(ModelVerify),
    /// Ask with small bounds first, and tell of each round
    #[command(after_help = "\
Example:
  elenchus model deepen my.model --depth Exp=6 --time 1m")]
    Deepen(ModelSearch),
    /// Run one function of a model on one program and print the trace
    Run(ModelRun),
    /// Tell which rules of a checker no accepted program uses, and what each premise is for
    #[command(after_help = "\
Example:
  elenchus model report arith sound")]
    Report(ModelSearch),
    /// Find the fewest side conditions that leave a query without an answer
    Suggest(ModelSuggest),
    /// Check on many programs that the solver's formulas say what runs of the model say
    Agree(ModelAgree),
    /// Translate an answer, or a given program, to a real language
    Export(ModelExport),
    /// Format models in place
    Fmt(ModelFmt),
}

/// What a solver is asked, and how.
#[derive(Debug, Args)]
pub struct ModelQuestion {
    /// The model: a file, or one of `elenchus model list`
    pub model: String,
    /// The query [default: the first of the model]
    pub query: Option<String>,
    /// Switch on a bug of the model
    #[arg(long, value_name = "NAME")]
    pub bug: Vec<String>,
    /// The depth of a sort, as in `Exp=5` [default: that of the query]
    #[arg(long, value_name = "SORT=N")]
    pub depth: Vec<String>,
    /// How much fuel the functions have [default: that of the query]
    #[arg(long, value_name = "N")]
    pub fuel: Option<u32>,
    /// Varies the search of the solver; the answers are correct for each
    #[arg(long, value_name = "S", default_value_t = 0, allow_negative_numbers = true)]
    pub seed: u64,
    /// How long in all, as in `90s` [default: without end]
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub time: Option<Duration>,
    /// How much memory in all, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    pub memory: u64,
    /// A solver that reads DIMACS, with its options, as in `cadical -q` [default: the one built in]
    #[arg(long, value_name = "COMMAND")]
    pub solver: Option<String>,
}

/// A question, and which of the programs that answer it is wanted.
#[derive(Debug, Args)]
pub struct ModelSearch {
    #[command(flatten)]
    pub question: ModelQuestion,
    /// What the answer has least of [default: that of the query]
    #[arg(long, value_name = "METRIC")]
    pub minimise: Option<String>,
    /// Any program that satisfies the query, not the smallest
    #[arg(long)]
    pub first: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  elenchus model ask arith sound --bug omitted_if
  elenchus model ask dot scala                       the program of SI-9633
  elenchus model ask my.model --depth Exp=6 --first --time 1m")]
pub struct ModelAsk {
    #[command(flatten)]
    pub search: ModelSearch,
    /// Any program that measures at most this
    #[arg(long, value_name = "N", conflicts_with_all = ["first", "all", "per_site"])]
    pub at_most: Option<u64>,
    /// All smallest programs
    #[arg(long, conflicts_with_all = ["first", "per_site"])]
    pub all: bool,
    /// One program for each way to fail
    #[arg(long, conflicts_with = "first")]
    pub per_site: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  elenchus model verify arith sound
  elenchus model verify stlc evaluation --depth Exp=5 --fuel 2 --proof stlc.drat")]
pub struct ModelVerify {
    #[command(flatten)]
    pub question: ModelQuestion,
    /// Write the proof here, in DRAT, and what it refutes beside it, as `.cnf`
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// The most that a proof may take, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    pub proof_limit: u64,
    /// Another checker of the proof, with its options, as in `rate` or `drat-trim`
    #[arg(long, value_name = "COMMAND")]
    pub checker: Option<String>,
    /// Do not look for the bugs of the model at the same bounds
    #[arg(long)]
    pub no_bugs: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
A side condition is an assertion with a switch: `assert bug loose or a == b else \"...\"`.

Example:
  elenchus model suggest fsub sound --among unbounded --among loose --good '0'")]
pub struct ModelSuggest {
    #[command(flatten)]
    pub search: ModelSearch,
    /// A switch that leaves a condition out; the conditions are chosen among these [default: all bugs of the model]
    #[arg(long, value_name = "NAME")]
    pub among: Vec<String>,
    /// A program that must still be accepted
    #[arg(long, value_name = "PROGRAM")]
    pub good: Vec<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  elenchus model agree stlc --programs 100000 --all 1000000")]
pub struct ModelAgree {
    /// The model: a file, or one of `elenchus model list`
    pub model: String,
    /// How many random programs for each check
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub programs: usize,
    /// All programs at the largest bounds that have at most this many
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub all: u64,
    /// Varies the random programs
    #[arg(long, value_name = "S", default_value_t = 0, allow_negative_numbers = true)]
    pub seed: u64,
    /// How long to look for each program to vary
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, default_value = "10s")]
    pub time: Duration,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  elenchus model run arith run '(succ (zero? zero))'")]
pub struct ModelRun {
    /// The model: a file, or one of `elenchus model list`
    pub model: String,
    /// A function that takes a program
    pub function: String,
    /// The program, as answers are shown
    pub program: String,
    /// Switch on a bug of the model
    #[arg(long, value_name = "NAME")]
    pub bug: Vec<String>,
    /// How much fuel the function has
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub fuel: u32,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  elenchus model export arith --bug omitted_if > Main.java
  elenchus model export dot scala --to scala -o Main.scala     the program of SI-9633
  elenchus model export arith --program '(succ (zero? zero))'")]
pub struct ModelExport {
    #[command(flatten)]
    pub search: ModelSearch,
    /// Any program that measures at most this
    #[arg(long, value_name = "N", conflicts_with = "first")]
    pub at_most: Option<u64>,
    /// The language [default: the first `print` of the model]
    #[arg(long, value_name = "LANG")]
    pub to: Option<String>,
    /// Translate this program, not the answer to the query
    #[arg(long, value_name = "PROGRAM")]
    pub program: Option<String>,
    /// Write the translation here [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct ModelFmt {
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Change nothing; list the files that are not formatted
    #[arg(long)]
    pub check: bool,
}
