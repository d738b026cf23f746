//! A line of progress while a question is built and solved, on a terminal only.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use elenchus_model::session::Settings;
use indicatif::{ProgressBar, ProgressDrawTarget};

const TICK: Duration = Duration::from_millis(200);

/// Shows the line until it is dropped.
pub struct Watch {
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    pub fn start(what: &'static str, time: Option<Duration>, settings: &Settings) -> Watch {
        let over = Arc::new(AtomicBool::new(false));
        let thread = io::stderr().is_terminal().then(|| {
            let (over, built) = (Arc::clone(&over), Arc::clone(&settings.built));
            thread::spawn(move || show(what, time, &over, &built))
        });
        Watch { over, thread }
    }
}

fn show(what: &str, time: Option<Duration>, over: &AtomicBool, built: &AtomicUsize) {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let start = Instant::now();
    while !over.load(Ordering::Relaxed) {
        let of = time.map(|time| format!(" of {}", humantime::format_duration(time))).unwrap_or_default();
        let nodes = built.load(Ordering::Relaxed);
        bar.set_message(format!(
            "{what}: {} s{of}, {nodes} nodes; Ctrl-C for the best so far",
            start.elapsed().as_secs()
        ));
        bar.tick();
        thread::sleep(TICK);
    }
    bar.finish_and_clear();
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // It only draws: should it have failed, nothing is lost.
            let _ = thread.join();
        }
    }
}
