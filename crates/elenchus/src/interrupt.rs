use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// How long a campaign may take to store what is under way. A compiler that hangs must not hold up whoever wants us
/// to stop; what is not stored is asked again the next time.
const GRACE: Duration = Duration::from_secs(10);

/// A flag that Ctrl-C and SIGTERM set, so that a campaign can store what it has and stop. The second time, or when the
/// grace is over, the process ends at once; the store stands that.
pub fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&flag);
    // A handler that is already there belongs to whoever runs us as a library; then the flag stays unset.
    let _ = ctrlc::set_handler(move || {
        if seen.swap(true, Ordering::Relaxed) {
            end();
        }
        thread::spawn(|| {
            thread::sleep(GRACE);
            end();
        });
    });
    flag
}

/// A flag that Ctrl-C sets, for a question whose best answer so far is wanted then. The second time ends the process.
pub fn stop_flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&flag);
    let _ = ctrlc::set_handler(move || {
        if seen.swap(true, Ordering::Relaxed) {
            end();
        }
    });
    flag
}

#[expect(clippy::exit, reason = "the user has insisted")]
fn end() {
    std::process::exit(130);
}
