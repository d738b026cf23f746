//! The actions of `elenchus api`.

use std::path::PathBuf;

use clap::Subcommand;

/// A library is a jar, `GROUP:ARTIFACT:VERSION`, or a release of the platform as in `java@25` or `java@25/java.base`.
#[derive(Debug, Subcommand)]
pub enum ApiAction {
    /// Write a library as JSON, or tell how large it is
    #[command(after_help = "\
Examples:
  elenchus api extract java@25/java.base
  elenchus api extract org.apache.commons:commons-lang3:3.14.0 --out lang3.json
  elenchus api extract build/mine.jar --out mine.json")]
    Extract {
        #[arg(required = true, value_name = "LIBRARY")]
        libraries: Vec<String>,
        /// Write the JSON form here
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// The release that the library is read for [default: the newest]
        #[arg(long, value_name = "NUMBER")]
        level: Option<String>,
    },
    /// Tell how large the API graph of each library is
    #[command(after_help = "\
Examples:
  elenchus api stats java@25/java.base com.google.guava:guava:33.4.8-jre
  elenchus api stats --shipped --markdown")]
    Stats {
        #[arg(value_name = "LIBRARY")]
        libraries: Vec<String>,
        /// The libraries of the list that comes with the tool
        #[arg(long)]
        shipped: bool,
        /// A table for a page
        #[arg(long)]
        markdown: bool,
        #[arg(long, value_name = "NUMBER")]
        level: Option<String>,
    },
    /// Draw what makes a type and what it is good for
    #[command(after_help = "\
Example:
  elenchus api graph java.util.Optional --library java@25/java.base | dot -Tsvg > optional.svg
  elenchus api graph java.util.Optional --svg > optional.svg")]
    Graph {
        /// The type, by its full name with dots
        #[arg(value_name = "TYPE")]
        name: String,
        #[arg(long, value_name = "LIBRARY", default_value = "java@25/java.base")]
        library: String,
        /// An image, not the language of Graphviz
        #[arg(long)]
        svg: bool,
        #[arg(long, value_name = "NUMBER")]
        level: Option<String>,
    },
    /// Tell how many definitions can be used by a program, and why the others cannot
    #[command(after_help = "\
Examples:
  elenchus api cover --packages java.util,java.util.function,java.util.stream
  elenchus api cover com.google.guava:guava:33.4.8-jre --json")]
    Cover {
        /// Jars or GROUP:ARTIFACT:VERSION [default: the platform]
        #[arg(value_name = "LIBRARY")]
        libraries: Vec<String>,
        /// Only definitions of these packages
        #[arg(long, value_name = "PACKAGES", value_delimiter = ',')]
        packages: Vec<String>,
        /// How often a definition is tried
        #[arg(long, value_name = "N", default_value_t = 20)]
        rounds: u64,
        #[arg(long, value_name = "S", default_value_t = 0)]
        seed: u64,
        #[arg(long, value_name = "NUMBER")]
        level: Option<String>,
    },
    /// Choose the fewest libraries that have every feature of types that any of them has
    Select {
        #[arg(value_name = "LIBRARY")]
        libraries: Vec<String>,
        /// The libraries of the list that comes with the tool
        #[arg(long)]
        shipped: bool,
        #[arg(long, value_name = "NUMBER")]
        level: Option<String>,
    },
    /// List the libraries that come with the tool, by name
    List,
}
