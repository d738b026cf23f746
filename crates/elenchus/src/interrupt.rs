use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that Ctrl-C and SIGTERM set, so that a campaign can store what it has and stop. The second time, the process
/// ends at once; the store stands that too.
pub fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&flag);
    // A handler that is already there belongs to whoever runs us as a library; then the flag stays unset.
    let _ = ctrlc::set_handler(move || {
        if seen.swap(true, Ordering::Relaxed) {
            #[expect(clippy::exit, reason = "the user has insisted")]
            std::process::exit(130);
        }
    });
    flag
}
