//! Compiler processes: caged, measured, and never outliving us.
//!
//! A child gets a scratch directory of its own, an environment that holds only what is named, and a process group. It
//! is started by a *keeper*: a thread that first puts the cage on itself (what a thread may not do, its children may
//! not either), then spawns, then waits for the child to end. The keeper has to stay, because the parent-death signal
//! fires when the thread that created the child ends.
//!
//! Three things end a child and all that it started: [`Child::kill`] and dropping the [`Child`]; the parent-death
//! signal, when we die; and the [`guard`], which finds by a mark in the environment what the other two cannot reach.
//!
//! Knows nothing of compilers: what the output means is read elsewhere.

mod cage;
mod cpu;
mod guard;
mod output;
mod sweep;

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Resource, Rlimit, Signal};
use tempfile::TempDir;

pub use cage::{CageStatus, cage_status};
pub use cpu::{compiler_cpu, resident_memory};
pub(crate) use output::{Captured, Drain, lossy};

/// A program to start, with everything that it is given.
pub(crate) struct Recipe {
    pub program: PathBuf,
    pub args: Vec<OsString>,
    /// Added to the few variables that every child has.
    pub env: Vec<(&'static str, OsString)>,
}

impl Recipe {
    pub fn new(program: impl Into<PathBuf>) -> Recipe {
        Recipe { program: program.into(), args: Vec::new(), env: Vec::new() }
    }

    pub fn arg(mut self, arg: impl Into<OsString>) -> Recipe {
        self.args.push(arg.into());
        self
    }

    pub fn args<A: Into<OsString>>(mut self, args: impl IntoIterator<Item = A>) -> Recipe {
        self.args.extend(args.into_iter().map(Into::into));
        self
    }

    /// Runs the program to its end, or to the time limit.
    pub fn run(self, scratch: &Path, time_limit: Duration) -> io::Result<Finished> {
        let mut child = Child::spawn(self, scratch)?;
        drop(child.stdin.take());
        let stdout = child.stdout.take().map(Drain::new);
        let stderr = child.stderr.take().map(Drain::new);
        let status = child.wait_working(time_limit);
        // What the child left behind may still hold the pipes: it goes before the output is collected.
        child.kill();
        let collect = |drain: Option<Drain>| drain.map(Drain::finish).unwrap_or_default();
        Ok(Finished { status, stdout: collect(stdout), stderr: collect(stderr) })
    }
}

/// A process that was run to its end.
pub(crate) struct Finished {
    /// `None` if the time limit ended it.
    pub status: Option<ExitStatus>,
    pub stdout: Captured,
    pub stderr: Captured,
}

/// A running process and whatever it starts. Dropping it ends them all.
pub(crate) struct Child {
    pub stdin: Option<ChildStdin>,
    pub stdout: Option<ChildStdout>,
    pub stderr: Option<ChildStderr>,
    pid: Pid,
    mark: String,
    exit: Receiver<io::Result<ExitStatus>>,
    ended: Option<ExitStatus>,
    swept: bool,
}

impl Child {
    /// Starts a process that may write below `scratch` only, which is its current directory as well.
    pub fn spawn(recipe: Recipe, scratch: &Path) -> io::Result<Child> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let run = guard::run_mark()?;
        let mark = format!("{run}{}", COUNT.fetch_add(1, Ordering::Relaxed));

        let mut command = Command::new(&recipe.program);
        command
            .args(&recipe.args)
            .env_clear()
            .env("PATH", "/usr/bin:/bin")
            .env("LANG", "C.UTF-8")
            .env("HOME", scratch)
            .env("TMPDIR", scratch)
            .env(guard::VARIABLE, &mark)
            .envs(recipe.env)
            .current_dir(scratch)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        die_with_parent(&mut command);

        let (started_sender, started) = sync_channel(1);
        let (exit_sender, exit) = sync_channel(1);
        let scratch = scratch.to_owned();
        thread::Builder::new().name("keeper".to_owned()).spawn(move || {
            let spawned = cage::restrict_this_thread(&scratch).and_then(|_| cpu::spawn(&mut command));
            let mut child = match spawned {
                Ok(child) => child,
                Err(error) => {
                    let _ = started_sender.send(Err(error));
                    return;
                }
            };
            let streams = (child.id(), child.stdin.take(), child.stdout.take(), child.stderr.take());
            // Nobody listens any more if the other side gave up; the child is waited for all the same.
            let _ = started_sender.send(Ok(streams));
            let _ = exit_sender.send(cpu::wait(child));
        })?;

        let keeper_died = || io::Error::other("the thread that starts processes ended early");
        let (id, stdin, stdout, stderr) = started.recv().map_err(|_| keeper_died())??;
        let pid = i32::try_from(id).ok().and_then(Pid::from_raw).ok_or_else(keeper_died)?;
        Ok(Child { stdin, stdout, stderr, pid, mark, exit, ended: None, swept: false })
    }

    /// Waits for the process to end; `None` if it has not when the time is over.
    pub fn wait(&mut self, time_limit: Duration) -> Option<ExitStatus> {
        if self.ended.is_none() {
            match self.exit.recv_timeout(time_limit) {
                Ok(Ok(status)) => self.ended = Some(status),
                Ok(Err(_)) | Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
            }
        }
        self.ended
    }

    /// Waits for the process to end; `None` if it had this much time to work and has not. What a busy machine keeps from
    /// it does not count.
    pub fn wait_working(&mut self, time_limit: Duration) -> Option<ExitStatus> {
        let deadline = Deadline::new(time_limit);
        loop {
            let left = deadline.left(cpu::starved(self.pid));
            let status = self.wait(left);
            if status.is_some() || left.is_zero() {
                return status;
            }
        }
    }

    /// How long it wanted to work and got no processor.
    pub fn starved(&self) -> Duration {
        cpu::starved(self.pid)
    }

    /// Ends the process and all that it started, and sees them gone.
    pub fn kill(&mut self) {
        if self.swept {
            return;
        }
        self.swept = true;
        let ended_by_itself = self.wait(Duration::ZERO).is_some();
        if !ended_by_itself {
            cpu::signal_group(self.pid, Signal::KILL);
        }
        if ended_by_itself && !sweep::has_orphans() {
            return;
        }
        sweep::kill_marked(guard::VARIABLE, &self.mark);
        if self.wait(Duration::from_secs(5)).is_some() {
            sweep::reap_group(self.pid);
        }
        sweep::reap_forgotten();
    }

    /// Resident memory in MiB, where the system tells.
    pub fn resident_mib(&self) -> Option<u64> {
        let statm = std::fs::read_to_string(format!("/proc/{}/statm", self.pid)).ok()?;
        let pages: u64 = statm.split(' ').nth(1)?.parse().ok()?;
        Some(pages * rustix::param::page_size() as u64 / (1024 * 1024))
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.kill();
    }
}

/// How large a file a compiler may write: much more than any code of a batch, much less than a disk.
const FILE_QUOTA: u64 = 512 * 1024 * 1024;

/// Where Linux keeps files in memory.
const MEMORY: &str = "/dev/shm";

/// A directory for one worker's processes to write into; gone with the value.
///
/// In memory where that can be: hundreds of small files come and go with every batch. A `TMPDIR` of the user's wins.
pub(crate) fn scratch() -> io::Result<TempDir> {
    static SWEEP: Once = Once::new();
    let prefix = format!("{SCRATCH}{}-", std::process::id());
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix);
    SWEEP.call_once(|| [Path::new(MEMORY), &std::env::temp_dir()].into_iter().for_each(sweep_scratch));
    if std::env::var_os("TMPDIR").is_none()
        && let Ok(directory) = builder.tempdir_in(MEMORY)
    {
        return Ok(directory);
    }
    builder.tempdir()
}

/// What scratch directories are called, before the number of the process that owns them.
const SCRATCH: &str = "elenchus-scratch-";

/// Removes scratch directories whose owner was killed.
fn sweep_scratch(below: &Path) {
    for entry in std::fs::read_dir(below).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let owner =
            name.to_str().and_then(|name| name.strip_prefix(SCRATCH)?.split('-').next()?.parse::<u32>().ok());
        if owner.is_some_and(|owner| !Path::new(&format!("/proc/{owner}")).exists()) {
            // Somebody else may be sweeping, too.
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// A time limit on work: a process that has to wait for a processor is given that time on top, up to a point.
pub(crate) struct Deadline {
    start: Instant,
    limit: Duration,
}

/// How many times the limit a question may take at the very most.
const BACKSTOP: u32 = 10;

impl Deadline {
    pub fn new(limit: Duration) -> Deadline {
        Deadline { start: Instant::now(), limit }
    }

    /// What is left, if the process was kept from working for so long since the start; zero when it is over.
    pub fn left(&self, starved: Duration) -> Duration {
        let allowed = self.limit + starved.min(self.most_extra());
        allowed.saturating_sub(self.start.elapsed())
    }

    /// Whether the process did not even get the time that it was given: on so busy a machine nothing can be said of it.
    pub fn is_cut_short(&self, starved: Duration) -> bool {
        starved > self.most_extra()
    }

    fn most_extra(&self) -> Duration {
        self.limit * (BACKSTOP - 1)
    }
}

/// Has the child killed when the thread that creates it ends, also if that happened before the child could ask, and gives
/// it its quota.
#[allow(unsafe_code)]
fn die_with_parent(command: &mut Command) {
    let parent = rustix::process::getpid();
    // Whoever runs us may have set a lower one, which must not be raised.
    let own = rustix::process::getrlimit(Resource::Fsize);
    let lower = |limit: Option<u64>| Some(limit.map_or(FILE_QUOTA, |limit| limit.min(FILE_QUOTA)));
    let quota = Rlimit { current: lower(own.current), maximum: lower(own.maximum) };
    let ask = move || {
        rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
        rustix::process::setrlimit(Resource::Fsize, quota)?;
        if rustix::process::getppid() == Some(parent) {
            Ok(())
        } else {
            Err(io::Error::from(rustix::io::Errno::SRCH))
        }
    };
    // SAFETY: between fork and exec only async-signal-safe things may be done. `ask` makes three system calls and builds
    // an error from a number; it neither allocates nor locks.
    unsafe {
        command.pre_exec(ask);
    }
}

#[cfg(test)]
mod tests;
