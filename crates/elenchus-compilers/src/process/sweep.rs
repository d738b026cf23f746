//! Finding and ending what a child left behind, also if it moved to a session of its own.

use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitOptions};

use super::cpu;

/// Whether some process came to us because its parent ended; true as well where the kernel does not tell.
///
/// We are a subreaper, so an orphan of a child of ours becomes our child. The kernel hangs it on the main thread.
pub(super) fn has_orphans() -> bool {
    let own = std::process::id();
    match std::fs::read_to_string(format!("/proc/self/task/{own}/children")) {
        Ok(children) => {
            children.split_ascii_whitespace().filter_map(|pid| pid.parse().ok()).any(|pid| !cpu::is_kept(pid))
        }
        Err(_) => true,
    }
}

/// Kills every process that carries the mark, over again until there is none, and reaps those that are ours.
pub(super) fn kill_marked(variable: &str, mark: &str) {
    let wanted = format!("{variable}={mark}");
    let deadline = Instant::now() + Duration::from_secs(5);
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
        if found.is_empty() && killed.is_empty() || Instant::now() > deadline {
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
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
