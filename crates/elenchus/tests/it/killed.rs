//! Killed at random moments and resumed: the store ends equal to that of an uninterrupted run.

use std::os::unix::process::CommandExt;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use elenchus_campaign::Store;

use crate::tool::Tool;

/// `ELENCHUS_TEST_KILLS` asks for more moments than a test of every day should take.
fn moments() -> u64 {
    std::env::var("ELENCHUS_TEST_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(4)
}

#[test]
fn a_killed_campaign_ends_as_an_uninterrupted_one() {
    let tool = Tool::new();
    let cases = (moments() * 500).to_string();
    let arguments = |store: &'static str| {
        ["fuzz", "--compiler", "rust", "--seed", "11", "--cases", &cases, "--store", store].map(str::to_owned)
    };
    let command = |store| {
        let arguments = arguments(store);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut command = tool.command(&arguments);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    assert!(command("whole.db").status().unwrap().success());

    for moment in 0..moments() {
        let mut child = command("killed.db").process_group(0).spawn().unwrap();
        sleep(Duration::from_millis(100 + moment * 7919 % 1300));
        // The whole group, as a shell or a scheduler would.
        let group = format!("-{}", child.id());
        let _ = std::process::Command::new("kill").args(["-9", "--", &group]).status();
        child.wait().unwrap();
    }
    assert!(command("killed.db").status().unwrap().success());

    let dump = |store| Store::open_to_read(&tool.path(store)).unwrap().canonical_dump().unwrap();
    assert_eq!(dump("whole.db"), dump("killed.db"));
}
