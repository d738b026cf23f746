//! The guard: a process of its own that cleans up when we could not.
//!
//! The parent-death signal ends our children when we are killed, but not what they started. The guard waits for the end
//! of a pipe that only we hold; when that comes, it kills every process whose environment carries this run's mark.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The variable that marks every process of ours: the run's mark, then the number of the child.
pub(super) const VARIABLE: &str = "ELENCHUS_WORKER";

/// Runs until its input ends. What grep says by its exit code is of no use, since processes end while it reads. The environment of a process that has just been killed is empty, so the loop ends; it
/// is bounded all the same.
const SCRIPT: &str = r#"
trap '' HUP INT TERM
read -r nothing
for round in 1 2 3 4 5 6 7 8 9 10; do
    found=$(grep -las "$1" /proc/[0-9]*/environ)
    [ -n "$found" ] || exit 0
    for environ in $found; do
        pid=${environ#/proc/}
        kill -9 "${pid%/environ}" 2>/dev/null
    done
done
"#;

/// A guard and our end of its pipe, which closes with us whatever happens.
struct Guard {
    mark: String,
    _pipe: ChildStdin,
}

/// The mark of this run, which every child's mark begins with. Starts the guard at the first call.
pub(super) fn run_mark() -> io::Result<String> {
    static GUARD: Mutex<Option<Guard>> = Mutex::new(None);
    let mut guard = GUARD.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(guard) = &*guard {
        return Ok(guard.mark.clone());
    }
    // Orphans of our children come to us instead of to process 1, so that they can be reaped.
    rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    let mark = format!("{}-{now:x}-", std::process::id());
    let mut command = Command::new("/bin/sh");
    command
        .args(["-c", SCRIPT, "elenchus-guard", &format!("{VARIABLE}={mark}")])
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut process = super::cpu::spawn(&mut command)?;
    let pipe = process.stdin.take().ok_or_else(|| io::Error::other("the guard has no input"))?;
    *guard = Some(Guard { mark: mark.clone(), _pipe: pipe });
    Ok(mark)
}
