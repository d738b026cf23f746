//! Nothing of ours outlives us, even if we are killed with all that can be reached.
//!
//! The test starts itself as another process, which runs compilers that leave processes behind, and kills that.

// Helpers of tests are tests.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use elenchus_compilers::fake::{fake, install};
use elenchus_compilers::{Examiner, Limits, Phase, Wanted, Which, find};
use elenchus_lang::Source;

/// Set in the process that is to be killed: the directory for its fakes.
const INNER: &str = "ELENCHUS_TEST_INNER";

/// A child of each of two workers that hang, and two that a third has left behind, one in a session of its own.
const SLEEPERS: usize = 4;

#[test]
fn a_killed_run_leaves_no_process_behind() {
    if let Some(directory) = std::env::var_os(INNER) {
        run_until_killed(Path::new(&directory));
    }
    let directory = tempfile::tempdir().unwrap();
    let mut inner = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "a_killed_run_leaves_no_process_behind", "--nocapture"])
        .env(INNER, directory.path())
        .process_group(0)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(inner.stdout.take().unwrap());
    let is_running = output.lines().map_while(Result::ok).any(|line| line.contains("all compilers run"));
    assert!(is_running);
    let mark = format!("ELENCHUS_WORKER={}-", inner.id());
    assert!(marked(&mark).len() > SLEEPERS);

    let group = rustix::process::Pid::from_child(&inner);
    rustix::process::kill_process_group(group, rustix::process::Signal::KILL).unwrap();
    inner.wait().unwrap();

    let deadline = Instant::now() + Duration::from_secs(2);
    while !marked(&mark).is_empty() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(20));
    }
    let left = marked(&mark);
    assert!(left.is_empty(), "{left:?}");
}

/// Keeps three compilers busy: one that hangs in a process of each kind, one that leaves processes behind.
fn run_until_killed(directory: &Path) -> ! {
    for (family, name, path) in
        [("java", "hang", "p/P.java"), ("rust", "hang", "p.rs"), ("java", "grandchildren", "p/P.java")]
    {
        let directory = directory.join(format!("{family}-{name}"));
        let output = Command::new("rustc").args(["--print", "sysroot"]).output().unwrap();
        let real = Path::new(String::from_utf8(output.stdout).unwrap().trim()).join("bin/rustc");
        install(fake(family, name).unwrap(), &directory, &real, path).unwrap();
        let wanted = Wanted { family: family.to_owned(), which: Which::Place(directory), flags: Vec::new() };
        let compiler = find(&wanted).unwrap();
        thread::spawn(move || {
            let mut examiner = Examiner::new(compiler, Limits::default());
            examiner.batch(&[&Source::single(path, "")], Phase::Check).unwrap();
            // The worker is kept, with what it has left behind.
            thread::sleep(Duration::from_secs(1000));
        });
    }
    let own = format!("ELENCHUS_WORKER={}-", std::process::id());
    let is_sleep = |process: &PathBuf| {
        std::fs::read(process.join("cmdline")).is_ok_and(|command| command.starts_with(b"sleep\0"))
    };
    while marked(&own).into_iter().filter(is_sleep).count() < SLEEPERS {
        thread::sleep(Duration::from_millis(20));
    }
    println!("all compilers run");
    thread::sleep(Duration::from_secs(1000));
    unreachable!("killed by then");
}

/// The processes whose environment holds a variable that begins so.
fn marked(beginning: &str) -> Vec<PathBuf> {
    let processes = std::fs::read_dir("/proc").unwrap().flatten().map(|process| process.path());
    processes
        .filter(|process| {
            let environ = std::fs::read(process.join("environ")).unwrap_or_default();
            environ.split(|&byte| byte == 0).any(|variable| variable.starts_with(beginning.as_bytes()))
        })
        .collect()
}
