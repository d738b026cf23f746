//! Writes the library of Java classes that comes with the type core, from the declarations that javac reads in a JDK.
//!
//! `cargo run -p elenchus-judge --example library -- [--release N]`
//!
//! The classes are those named in `library/java.names` of the type core and, so that nothing above them is missing, their
//! supertypes, enclosing classes and the exceptions that their members throw. The release is that of the JDK to read, the oldest that programs are made for: what it
//! has, later ones have too.

#![allow(clippy::print_stdout)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use elenchus_judge::{Jdk, Judge};
use elenchus_types::syntax::{Declaration, TypeExpr};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../elenchus-types/library");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let release = match (args.next().as_deref(), args.next()) {
        (None, _) => 17,
        (Some("--release"), Some(number)) => number.parse()?,
        _ => return Err("usage: library [--release N]".into()),
    };
    let jdk = Jdk::of(release).ok_or_else(|| format!("no JDK {release} found"))?;
    let judge = Judge::start(&jdk, "")?;
    let list = std::fs::read_to_string(Path::new(FOLDER).join("java.names"))?;
    let left_out: BTreeSet<&str> = list.lines().filter_map(|line| line.strip_prefix('-')).collect();
    let mut wanted = names(&judge, &list)?;
    let mut found: BTreeMap<String, Declaration> = BTreeMap::new();
    while let Some(name) = wanted.pop_first() {
        if found.contains_key(&name) {
            continue;
        }
        let mut declaration =
            judge.declaration(&name)?.ok_or_else(|| format!("the JDK has no class `{name}`"))?;
        declaration.methods.retain(|method| !left_out.contains(format!("{name}.{}", method.name).as_str()));
        wanted.extend(declaration.enclosing.clone());
        // Whether an exception is checked hangs on what is above it.
        let thrown = declaration.constructors.iter().chain(&declaration.methods).flat_map(|one| &one.throws);
        for above in declaration.supertypes.iter().chain(thrown) {
            collect_classes(above, &mut wanted);
        }
        found.insert(name, declaration);
    }
    let mut text = format!(
        "# The classes of JDK {release} that programs use, with their public and protected members.\n\
         # Made by `cargo run -p elenchus-judge --example library`; not to be edited.\n"
    );
    for declaration in found.values() {
        text.push_str(&format!("{declaration}\n"));
    }
    std::fs::write(Path::new(FOLDER).join("java.txt"), &text)?;
    println!("{} classes, {} bytes", found.len(), text.len());
    Ok(())
}

fn names(judge: &Judge, list: &str) -> Result<BTreeSet<String>, Box<dyn std::error::Error>> {
    let mut names = BTreeSet::new();
    for line in list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['#', '-'])) {
        match line.strip_suffix(".*") {
            Some(package) => names.extend(judge.names(package)?),
            None => {
                names.insert(line.to_owned());
            }
        }
    }
    Ok(names)
}

/// The class of a type and those around it. A name without a package is that of a type variable.
fn collect_classes(expr: &TypeExpr, names: &mut BTreeSet<String>) {
    if let TypeExpr::Named { outer, name, .. } = expr {
        if name.contains('.') {
            names.insert(name.clone());
        }
        if let Some(outer) = outer {
            collect_classes(outer, names);
        }
    }
}
