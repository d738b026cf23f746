//! Processor time and memory of compiler processes, and the one place where children are counted in and out.
//!
//! A process is reaped under the lock of the register of live ones, so that its time is never counted twice or not at
//! all, and so that no signal goes to a number that belongs to somebody else by then.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions};

static LIVE: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// Processor time, of user and system, that compiler processes of this run have used up to now.
pub fn compiler_cpu() -> Duration {
    let live = live();
    // Of ourselves only what children used that are gone; of a live child its own and that of its own children.
    let gone = stat("self").map_or(0, |ticks| ticks[2] + ticks[3]);
    let running: u64 =
        live.iter().filter_map(|pid| stat(&pid.to_string())).map(|ticks| ticks.iter().sum::<u64>()).sum();
    let per_second = rustix::param::clock_ticks_per_second().max(1);
    Duration::from_millis((gone + running) * 1000 / per_second)
}

/// Bytes of memory that this process and its live compiler processes hold at this moment.
pub fn resident_memory() -> u64 {
    let pages = |pid: &str| {
        // The second field of `statm` is the resident set (proc(5)).
        let statm = std::fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
        statm.split_ascii_whitespace().nth(1)?.parse::<u64>().ok()
    };
    let compilers: u64 = live().iter().filter_map(|pid| pages(&pid.to_string())).sum();
    (compilers + pages("self").unwrap_or(0)) * rustix::param::page_size() as u64
}

/// How long a process wanted to work and got no processor: of its threads the one that had to wait the longest. The second
/// field of `schedstat` (proc(5)); zero where the system does not tell.
pub(super) fn starved(pid: Pid) -> Duration {
    let waited = |task: std::fs::DirEntry| -> Option<u64> {
        let text = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
        text.split_ascii_whitespace().nth(1)?.parse().ok()
    };
    let tasks = std::fs::read_dir(format!("/proc/{}/task", pid.as_raw_nonzero())).into_iter().flatten();
    Duration::from_nanos(tasks.flatten().filter_map(waited).max().unwrap_or(0))
}

/// Starts a process and registers it.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    let mut live = live();
    let mut attempts = 0;
    let child = loop {
        match command.spawn() {
            // A program written a moment ago is busy while any process, forked from us in that moment and not yet
            // something else, has it open for writing.
            Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy && attempts < 50 => {
                attempts += 1;
                std::thread::sleep(Duration::from_millis(10));
            }
            result => break result?,
        }
    };
    live.extend(i32::try_from(child.id()));
    Ok(child)
}

/// Waits for the process, then takes it from the register and reaps it in one step.
pub(super) fn wait(mut child: Child) -> io::Result<ExitStatus> {
    let raw = i32::try_from(child.id()).unwrap_or(0);
    if let Some(pid) = Pid::from_raw(raw) {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        while let Err(rustix::io::Errno::INTR) = rustix::process::waitid(WaitId::Pid(pid), options) {}
    }
    let mut live = live();
    live.remove(&raw);
    child.wait()
}

/// Signals a process group whose leader is a live child of ours.
pub(super) fn signal_group(leader: Pid, signal: Signal) {
    if live().contains(&leader.as_raw_nonzero().get()) {
        // Fails only if the group is gone, which is what was wanted.
        let _ = rustix::process::kill_process_group(leader, signal);
    }
}

/// Whether this is a process that a keeper waits for.
pub(super) fn is_kept(pid: i32) -> bool {
    live().contains(&pid)
}

fn live() -> MutexGuard<'static, BTreeSet<i32>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// User and system time, its own and that of children it waited for, in clock ticks: fields 14 to 17 of `stat`
/// (proc(5)). The second field is a name in parentheses that may hold anything, so fields are counted behind it.
fn stat(pid: &str) -> Option<[u64; 4]> {
    let stat = std::fs::read(format!("/proc/{pid}/stat")).ok()?;
    let stat = String::from_utf8_lossy(&stat);
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_ascii_whitespace().skip(11).map(|field| field.parse().unwrap_or(0));
    Some([fields.next()?, fields.next()?, fields.next()?, fields.next()?])
}
