//! What is read from class files is what javac reads (`javax.lang.model`).

// What is skipped is said; helpers of tests are tests.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::path::{Path, PathBuf};

use elenchus_api::{ClassSource, CtSym, Image, Jar, Library, Modules, extract};
use elenchus_judge::{Jdk, Judge};
use elenchus_types::syntax::{Declaration, TypeExpr};

fn jdk() -> Option<Jdk> {
    let found = Jdk::find(17);
    if found.is_none() {
        assert!(std::env::var_os("CI").is_none(), "no JDK of 17 or newer found: set JAVA_HOME");
        println!("skipped: no JDK of 17 or newer found");
    }
    found
}

/// Compares every visible class.
fn check(judge: &Judge, library: &Library, least: usize) {
    assert!(library.problems.is_empty(), "{:#?}", library.problems);
    let mut compared = 0;
    let mut wrong = Vec::new();
    for class in library.visible().filter(|class| !class.marks.marks.preview) {
        let name = &class.declaration.name;
        let theirs = judge.ordered_declaration(name).unwrap();
        let ours = ordered(class.declaration.clone());
        let Some(theirs) = theirs else {
            wrong.push(format!("javac does not have {name}"));
            continue;
        };
        if ours != ordered(theirs.clone()) {
            wrong.push(format!("ours   {ours}\ntheirs {theirs}"));
        }
        compared += 1;
    }
    assert!(
        wrong.is_empty(),
        "{} differ, the first:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(12)].join("\n")
    );
    assert!(compared >= least, "only {compared} classes");
}

/// Members of one name in one order, and constants as every runtime writes them.
fn ordered(mut declaration: Declaration) -> Declaration {
    declaration.methods.sort_by_cached_key(|method| format!("{method:?}"));
    declaration.constructors.sort_by_cached_key(|constructor| format!("{constructor:?}"));
    for field in &mut declaration.fields {
        let is_floating =
            matches!(&field.ty, TypeExpr::Named { name, .. } if name == "float" || name == "double");
        let is_float = matches!(&field.ty, TypeExpr::Named { name, .. } if name == "float");
        if let Some(number) = field.constant.as_ref().filter(|_| is_floating) {
            field.constant = Some(if is_float {
                number.parse::<f32>().unwrap().to_string()
            } else {
                number.parse::<f64>().unwrap().to_string()
            });
        }
    }
    declaration.fields.sort_by_cached_key(|field| {
        (!field.is_enum_constant, if field.is_enum_constant { "" } else { &*field.name }.to_owned())
    });
    declaration
}

#[test]
fn the_base_module_is_as_javac_has_it() {
    let Some(jdk) = jdk() else { return };
    let judge = Judge::start(&jdk, "").unwrap();
    let image = Image::of_jdk(&jdk.home).unwrap();
    let library = extract(&image, "java", &Modules::Named(vec!["java.base".to_owned()]));
    check(&judge, &library, 1300);
}

#[test]
fn a_release_is_as_javac_has_it() {
    let Some(jdk) = jdk() else { return };
    let judge = Judge::start_at(&jdk, 11, "").unwrap();
    let source = CtSym::of_jdk(&jdk.home, 11).unwrap();
    let library = extract(&source, "java", &Modules::Named(vec!["java.base".to_owned()]));
    check(&judge, &library, 1000);
}

/// Jars that Debian's packages and Maven's own folders have; none of them is needed.
const JARS: [&str; 4] = ["guava", "commons-lang3", "commons-collections4", "assertj-core"];

#[test]
fn jars_are_as_javac_has_them() {
    let Some(jdk) = jdk() else { return };
    for name in JARS {
        let Some(path) = jar(name) else {
            println!("skipped: no {name}.jar found");
            continue;
        };
        let judge = Judge::start_with(&jdk, jdk.release, "", std::slice::from_ref(&path)).unwrap();
        let source = Jar::open(&path, jdk.release as u16).unwrap();
        assert!(!source.entries().is_empty());
        check(&judge, &extract(&source, name, &Modules::All), 100);
    }
}

fn jar(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("ELENCHUS_JARS").map(PathBuf::from);
    let folders = folders.into_iter().chain([Path::new("/usr/share/java").to_owned()]);
    folders.map(|folder| folder.join(format!("{name}.jar"))).find(|path| path.is_file())
}
