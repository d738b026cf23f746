//! Hashes the code that makes programs, so that two builds that may make different ones do not share a campaign.

use std::fs;
use std::path::{Path, PathBuf};

/// Crates that only look at programs, or have nothing to do with them.
const OTHERS: &[&str] = &[
    "elenchus",
    "elenchus-campaign",
    "elenchus-compilers",
    "elenchus-judge",
    "elenchus-model",
    "elenchus-report",
];

fn main() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = vec![crates.join("../Cargo.lock"), crates.join("elenchus/src/generate.rs")];
    for room in sorted(&crates) {
        let is_other = room.file_name().is_some_and(|name| OTHERS.iter().any(|other| *other == name));
        if !is_other {
            collect(&room.join("src"), &mut files);
            println!("cargo::rerun-if-changed={}", room.join("src").display());
        }
    }
    let mut hasher = blake3::Hasher::new();
    for file in files {
        // Names count too, but not where the tree is; a file that is not there says nothing.
        let name = file.strip_prefix(&crates).unwrap_or(&file);
        hasher.update(name.to_string_lossy().as_bytes());
        hasher.update(&fs::read(&file).unwrap_or_default());
        println!("cargo::rerun-if-changed={}", file.display());
    }
    println!("cargo::rustc-env=ELENCHUS_BUILD={}", &hasher.finalize().to_hex()[..12]);
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    for path in sorted(directory) {
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

fn sorted(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}
