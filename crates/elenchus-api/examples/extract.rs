//! Times the extraction of a JDK or of jars, and of what the cache keeps of it.
//!
//! `cargo run --release -p elenchus-api --example extract JDK-FOLDER JAR…`

#![allow(clippy::print_stdout)]

use std::path::PathBuf;
use std::time::Instant;

use elenchus_api::{Catalogue, Modules, Origin};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1).map(PathBuf::from);
    let home = args.next().ok_or("the folder of a JDK is wanted")?;
    let base = Modules::Named(vec!["java.base".to_owned()]);
    let mut origins = vec![
        ("java.base".to_owned(), Origin::Jdk { home: home.clone(), modules: base }),
        ("java.*".to_owned(), Origin::Jdk { home, modules: Modules::Java }),
    ];
    origins.extend(args.map(|path| (path.display().to_string(), Origin::Jar { path, release: 25 })));
    for (name, origin) in origins {
        let start = Instant::now();
        let library = origin.extract(&name)?;
        let extracted = start.elapsed();
        let size = library.size();
        let (all, extensions) = (library.classes.len(), library.extensions.len());
        let problems = library.problems.len();
        let text = Catalogue::from(library).to_text();
        let start = Instant::now();
        let again = Catalogue::parse(&text)?;
        println!(
            "{name}: {extracted:.2?}, read again {:.2?} ({} bytes); {all} classes; {size:?}; {extensions} extensions, {problems} problems, {}",
            start.elapsed(),
            text.len(),
            again.len()
        );
    }
    Ok(())
}
