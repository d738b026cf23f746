//! Holds the crates to the table in `ARCHITECTURE.md`: a crate may depend only on crates above it.

use std::path::Path;
use std::process::Command;

#[test]
fn crates_depend_only_on_crates_above_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let order: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .filter_map(|rest| rest.split('`').next())
        .collect();
    let rank = |name: &str| order.iter().position(|listed| *listed == name);

    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(&root)
        .output()
        .unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert_eq!(packages.len(), order.len(), "ARCHITECTURE.md lists {order:?}");

    for package in packages {
        let name = package["name"].as_str().unwrap();
        let own = rank(name).unwrap_or_else(|| panic!("{name} is missing from ARCHITECTURE.md"));
        for dependency in package["dependencies"].as_array().unwrap() {
            let dependency = dependency["name"].as_str().unwrap();
            if let Some(other) = rank(dependency) {
                assert!(other < own, "{name} depends on {dependency}, which does not stand above it");
            }
        }
    }
}

/// Every crate says in its own words what it is for.
#[test]
fn crates_begin_with_what_they_are_for() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for entry in std::fs::read_dir(crates).unwrap() {
        let lib = entry.unwrap().path().join("src/lib.rs");
        let text = std::fs::read_to_string(&lib).unwrap();
        assert!(text.starts_with("//! "), "{} has no header", lib.display());
    }
}
