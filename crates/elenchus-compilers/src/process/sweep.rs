//! Finding and ending what a child left behind, also if it moved to a session of its own.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitOptions};

use super::cpu;

/// A zombie that nobody has waited for in this time is one that nobody will.
const FORGOTTEN: Duration = Duration::from_secs(1);

/// What a process may take, on a busy machine, from the start of `exec` until its environment can be read.
const EXEC: Duration = Duration::from_millis(500);

/// Whether some process came to us because its parent ended; true as well where the kernel does not tell.
pub(super) fn has_orphans() -> bool {
    adopted().is_none_or(|adopted| !adopted.is_empty())
}

/// Our children that no keeper waits for: we are a subreaper, so an orphan of a child of ours becomes our child. The
/// kernel hangs it on the main thread.
fn adopted() -> Option<Vec<Pid>> {
    let own = std::process::id();
    let children = std::fs::read_to_string(format!("/proc/self/task/{own}/children")).ok()?;
    let pids = children.split_ascii_whitespace().filter_map(|pid| pid.parse().ok());
    Some(pids.filter(|&pid| !cpu::is_kept(pid)).filter_map(Pid::from_raw).collect())
}

/// Reaps what is left of a process group whose leader is gone; all its members have been killed.
pub(super) fn reap_group(leader: Pid) {
    let deadline = Instant::now() + Duration::from_secs(1);
    while Instant::now() < deadline {
        match rustix::process::waitpgid(leader, WaitOptions::NOHANG) {
            Ok(Some(_)) => {}
            Ok(None) => std::thread::sleep(Duration::from_millis(1)),
            Err(_) => return,
        }
    }
}

/// Reaps orphans that ended by themselves. A child that another part of this program waits for is never a zombie for
/// long, which is how it is told from them.
pub(super) fn reap_forgotten() {
    static SEEN: Mutex<BTreeMap<i32, Instant>> = Mutex::new(BTreeMap::new());
    let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    let zombies: Vec<Pid> = adopted().unwrap_or_default().into_iter().filter(|&pid| is_zombie(pid)).collect();
    let now = Instant::now();
    seen.retain(|pid, _| zombies.iter().any(|zombie| zombie.as_raw_nonzero().get() == *pid));
    for zombie in zombies {
        let since = *seen.entry(zombie.as_raw_nonzero().get()).or_insert(now);
        if now.duration_since(since) > FORGOTTEN {
            let _ = rustix::process::waitpid(Some(zombie), WaitOptions::NOHANG);
        }
    }
}

fn is_zombie(pid: Pid) -> bool {
    let stat = std::fs::read(format!("/proc/{pid}/stat")).unwrap_or_default();
    String::from_utf8_lossy(&stat).rsplit_once(')').is_some_and(|(_, rest)| rest.starts_with(" Z"))
}

/// Kills every process that carries the mark, over again until there is none, and reaps those that are ours.
pub(super) fn kill_marked(variable: &str, mark: &str) {
    let wanted = format!("{variable}={mark}");
    let start = Instant::now();
    let mut killed = Vec::new();
    loop {
        let found = marked(wanted.as_bytes());
        for &pid in &found {
            let _ = rustix::process::kill_process(pid, Signal::KILL);
            if !killed.contains(&pid) {
                killed.push(pid);
            }
        }
        killed.retain(|&pid| !is_reaped(pid));
        let now = Instant::now();
        let settled = found.is_empty() && killed.is_empty();
        if settled && (now > start + EXEC || !has_unborn_orphans()) || now > start + Duration::from_secs(5) {
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Whether an orphan lives that shows no environment, as in the middle of `exec`: it may carry the mark in a moment.
fn has_unborn_orphans() -> bool {
    let shows_nothing =
        |pid| std::fs::read(format!("/proc/{pid}/environ")).is_ok_and(|environ| environ.is_empty());
    adopted().unwrap_or_default().into_iter().any(|pid| shows_nothing(pid) && !is_zombie(pid))
}

/// The processes whose environment holds this entry.
fn marked(entry: &[u8]) -> Vec<Pid> {
    let Ok(processes) = std::fs::read_dir("/proc") else { return Vec::new() };
    processes
        .flatten()
        .filter_map(|process| Pid::from_raw(process.file_name().to_str()?.parse().ok()?))
        .filter(|pid| {
            let environ = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
            environ.split(|&byte| byte == 0).any(|variable| variable == entry)
        })
        .collect()
}

/// Whether nothing is left of a killed process: reaped here if it is ours, by its keeper or another parent if not.
fn is_reaped(pid: Pid) -> bool {
    let raw = pid.as_raw_nonzero().get();
    if !cpu::is_kept(raw) {
        let _ = rustix::process::waitpid(Some(pid), WaitOptions::NOHANG);
    }
    !Path::new(&format!("/proc/{pid}")).exists()
}
