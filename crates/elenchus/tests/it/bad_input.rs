//! Bad input: exit code 2, one line that says what to do, and nothing found before is lost.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Stdio;

use elenchus_compilers::fake::{fake, install};

use crate::tool::{Ran, Tool, real_rustc};

/// The line on standard error, where `says` are parts of it.
fn check(ran: &Ran, says: &[&str]) {
    assert_eq!(ran.code, Some(2), "{}{}", ran.stdout, ran.stderr);
    let lines: Vec<&str> = ran.stderr.lines().filter(|line| line.starts_with("elenchus:")).collect();
    assert_eq!(lines.len(), 1, "{}", ran.stderr);
    for part in says {
        assert!(lines[0].contains(part), "`{part}` is not in: {}", lines[0]);
    }
}

const FUZZ: [&str; 5] = ["fuzz", "--compiler", "rust", "--cases", "20"];

fn fuzz(tool: &Tool, more: &[&str]) -> Ran {
    tool.run(&[&FUZZ, more].concat())
}

#[test]
fn a_missing_jdk() {
    let tool = Tool::new();
    check(&tool.run(&["fuzz", "--compiler", "java@99", "--cases", "5"]), &["java@99", "toolchain install"]);
    check(&tool.run(&["fuzz", "--compiler", "java=nowhere", "--cases", "5"]), &["nowhere"]);
}

#[test]
fn a_jdk_that_is_too_old() {
    let tool = Tool::new();
    // A JDK is as old as it says it is.
    install(fake("java", "accepts-everything").unwrap(), &tool.path("old"), &real_rustc(), "").unwrap();
    fs::write(tool.path("old/release"), "JAVA_VERSION=\"17.0.9\"\n").unwrap();
    check(&tool.run(&["fuzz", "--compiler", "java=old", "--cases", "5"]), &["17.0.9", "too old", "java 21"]);
}

#[test]
fn nothing_to_do() {
    let tool = Tool::new();
    check(&tool.run(&["fuzz", "--compiler", "rust", "--cases", "0"]), &["--cases", "at least 1"]);
    check(&tool.run(&["gen", "patterns", "--lang", "rust", "--count", "0"]), &["--count", "at least 1"]);
}

#[test]
fn a_language_that_no_compiler_speaks() {
    let tool = Tool::new();
    check(&tool.run(&["fuzz", "--lang", "cobol", "--cases", "5"]), &["cobol", "rust"]);
    check(&tool.run(&["gen", "patterns", "--lang", "cobol"]), &["cobol", "rust"]);
    check(&tool.run(&["fuzz", "--compiler", "cobol@3", "--cases", "5"]), &["cobol", "rust"]);
    check(&tool.run(&["gen", "patterns", "--lang", "java", "--level", "17"]), &["java 17", "java 21"]);
    check(&tool.run(&["gen", "patterns", "--lang", "java", "--level", "3"]), &["level 3", "21"]);
}

#[test]
fn a_wrong_configuration() {
    let tool = Tool::new();
    let with = |text: &str| {
        fs::write(tool.path("elenchus.toml"), text).unwrap();
        fuzz(&tool, &[])
    };
    check(&with("[fuzz]\nsede = 1\n"), &["elenchus.toml", "fuzz.sede", "did you mean `seed`"]);
    check(&with("[patterns]\nmax_arm = 1\n"), &["max_arm", "did you mean `max_arms`"]);
    check(&with("[fuzz]\nseed = \"one\"\n"), &["line 2", "string"]);
    check(&with("[patterns]\ndeepen = 101\n"), &["deepen", "101"]);
    check(&with("[fuzz"), &["line 1"]);
    fs::remove_file(tool.path("elenchus.toml")).unwrap();
    check(&fuzz(&tool, &["--set", "max_arm=1"]), &["max_arm", "did you mean `max_arms`"]);
    check(&fuzz(&tool, &["--config", "missing.toml"]), &["missing.toml"]);
    check(&fuzz(&tool, &["--shard", "3/3"]), &["3/3"]);
}

#[test]
fn a_store_that_cannot_be_written() {
    let tool = Tool::new();
    fs::write(tool.path("file"), "").unwrap();
    check(&fuzz(&tool, &["--store", "file/x.db"]), &["file/x.db"]);
    // As root every file can be written, so the place is taken by a directory.
    fs::create_dir(tool.path("taken.db")).unwrap();
    check(&fuzz(&tool, &["--store", "taken.db"]), &["taken.db"]);
    let read_only = tool.path("read-only");
    fs::create_dir(&read_only).unwrap();
    fs::set_permissions(&read_only, fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(read_only.join("probe"), "").is_err() {
        check(&fuzz(&tool, &["--store", "read-only/x.db"]), &["read-only/x.db"]);
    }
}

#[test]
fn a_damaged_store_is_left_as_it_is() {
    let tool = Tool::new();
    fs::write(tool.path("damaged.db"), "this is not a database, it is somebody's diary\n".repeat(200))
        .unwrap();
    let before = fs::read(tool.path("damaged.db")).unwrap();
    check(&fuzz(&tool, &["--store", "damaged.db"]), &["damaged.db"]);
    check(&tool.run(&["findings", "--store", "damaged.db"]), &["damaged.db"]);
    assert_eq!(fs::read(tool.path("damaged.db")).unwrap(), before);
}

#[test]
fn a_store_from_a_newer_version() {
    let tool = Tool::new();
    assert_eq!(fuzz(&tool, &["--store", "new.db"]).code, Some(0));
    // The schema's number is the database's user version, at byte 60 of the header.
    let mut bytes = fs::read(tool.path("new.db")).unwrap();
    bytes[60..64].copy_from_slice(&9999_u32.to_be_bytes());
    fs::write(tool.path("new.db"), bytes).unwrap();
    check(&fuzz(&tool, &["--store", "new.db"]), &["new.db", "newer"]);
    check(&tool.run(&["findings", "--store", "new.db"]), &["new.db", "newer"]);
}

#[test]
fn a_store_that_is_not_there_or_has_no_such_finding() {
    let tool = Tool::new();
    check(&tool.run(&["findings"]), &["elenchus.db"]);
    assert_eq!(fuzz(&tool, &[]).code, Some(0));
    check(&tool.run(&["show", "abcdef"]), &["abcdef"]);
    check(&tool.run(&["repro", "abcdef"]), &["abcdef"]);
    check(&tool.run(&["findings", "--kind", "rudeness"]), &["rudeness", "crash"]);
}

#[test]
fn a_store_in_use() {
    let tool = Tool::new();
    let mut first = tool
        .command(&["fuzz", "--compiler", "rust", "--time", "60s", "--store", "busy.db"])
        .stderr(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !tool.path("busy.db").exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let mut second = fuzz(&tool, &["--store", "busy.db"]);
    // The file is there a moment before it is locked.
    while second.code == Some(0) {
        second = fuzz(&tool, &["--store", "busy.db"]);
    }
    check(&second, &["busy.db", "in use"]);
    // Reading is fine meanwhile.
    let listed = tool.run(&["findings", "--store", "busy.db"]);
    assert_eq!(listed.code, Some(0), "{}", listed.stderr);
    first.kill().unwrap();
    first.wait().unwrap();
    // The lock dies with its holder.
    assert_eq!(fuzz(&tool, &["--store", "busy.db"]).code, Some(0));
}

/// A limit on the size of files is what a full disk is to SQLite: a write that fails.
#[test]
fn a_full_disk() {
    let tool = Tool::new();
    assert_eq!(fuzz(&tool, &["--store", "full.db"]).code, Some(0));
    let rows = |tool: &Tool| {
        elenchus_campaign::Store::open_to_read(&tool.path("full.db")).unwrap().canonical_dump().unwrap().len()
    };
    assert_eq!(rows(&tool), 20);
    let blocks = fs::metadata(tool.path("full.db")).unwrap().len() / 1024 + 64;
    let output = std::process::Command::new("bash")
        .args(["-c", "trap '' XFSZ; ulimit -f \"$1\"; shift; exec \"$@\"", "bash", &blocks.to_string()])
        .arg(env!("CARGO_BIN_EXE_elenchus"))
        .args(["fuzz", "--compiler", "rust", "--cases", "5000", "--store", "full.db"])
        .current_dir(tool.directory.path())
        .output()
        .unwrap();
    check(&Ran::of(&output), &["full.db"]);
    assert!(rows(&tool) >= 20);
    assert_eq!(fuzz(&tool, &["--store", "full.db"]).code, Some(0));
}
