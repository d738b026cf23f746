//! Writes the library of Java classes that comes with the type core, from the declarations that javac reads in a JDK.
//!
//! `cargo run -p elenchus-judge --example library`
//!
//! The classes are those named in `library/java.names` of the type core and, so that nothing above them is missing, their
//! supertypes, enclosing classes and the exceptions that their members throw. One JDK, the newest release that is wanted,
//! knows the classes of all releases before it. The file has the classes of the oldest whole, and then for each later
//! release those that are new or have changed.

#![allow(clippy::print_stdout)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use elenchus_judge::{Jdk, Judge};
use elenchus_types::library;
use elenchus_types::syntax::{Declaration, TypeExpr};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../elenchus-types/library");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let newest = *library::JAVA_RELEASES.end();
    let jdk = Jdk::of(newest.into()).ok_or_else(|| format!("no JDK {newest} found"))?;
    let list = std::fs::read_to_string(Path::new(FOLDER).join("java.names"))?;
    let mut text = "# The classes of the JDK that programs use, with their public and protected members.\n\
                    # What stands below a release is as it is from that release on.\n\
                    # Made by `cargo run -p elenchus-judge --example library`; not to be edited.\n"
        .to_owned();
    let mut known: BTreeMap<String, Declaration> = BTreeMap::new();
    for release in library::JAVA_RELEASES {
        let judge = Judge::start_at(&jdk, release.into(), "")?;
        let mut wanted = names(&judge, &list)?;
        wanted.extend(known.keys().cloned());
        let found = classes(&judge, wanted)?;
        text.push_str(&format!("release {release}\n"));
        for declaration in found.values().filter(|found| known.get(&found.name) != Some(found)) {
            text.push_str(&format!("{declaration}\n"));
        }
        println!("release {release}: {} classes, {} bytes", found.len(), text.len());
        known = found;
    }
    std::fs::write(Path::new(FOLDER).join("java.txt"), &text)?;
    Ok(())
}

/// The declarations of some classes, and of all that is above them, around them and thrown by them.
fn classes(
    judge: &Judge,
    mut wanted: BTreeSet<String>,
) -> Result<BTreeMap<String, Declaration>, Box<dyn std::error::Error>> {
    let mut found = BTreeMap::new();
    while let Some(name) = wanted.pop_first() {
        if found.contains_key(&name) {
            continue;
        }
        let declaration =
            judge.ordered_declaration(&name)?.ok_or_else(|| format!("the JDK has no class `{name}`"))?;
        wanted.extend(declaration.enclosing.clone());
        // Whether an exception is checked hangs on what is above it.
        let thrown = declaration.constructors.iter().chain(&declaration.methods).flat_map(|one| &one.throws);
        for above in declaration.supertypes.iter().chain(thrown) {
            collect_classes(above, &mut wanted);
        }
        found.insert(name, declaration);
    }
    Ok(found)
}

fn names(judge: &Judge, list: &str) -> Result<BTreeSet<String>, Box<dyn std::error::Error>> {
    let mut names = BTreeSet::new();
    for line in list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
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
