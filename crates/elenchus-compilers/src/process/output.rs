//! Output of a process, read by a thread of its own so that neither side waits for the other, and kept up to a limit.

use std::io::Read;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::Duration;

/// More than this of one stream is no compiler's honest answer; what comes after is read and dropped.
const CAP: usize = 32 * 1024 * 1024;

/// What was read.
#[derive(Default)]
pub(crate) struct Captured {
    pub bytes: Vec<u8>,
    /// There was more, which is gone.
    pub cut: bool,
}

impl Captured {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

/// Reads a stream to its end.
pub(crate) struct Drain {
    result: Receiver<Captured>,
}

impl Drain {
    pub fn new(mut stream: impl Read + Send + 'static) -> Drain {
        let (sender, result) = sync_channel(1);
        thread::spawn(move || {
            let mut captured = Captured::default();
            let mut chunk = vec![0; 64 * 1024];
            while let Ok(length) = stream.read(&mut chunk) {
                if length == 0 {
                    break;
                }
                let room = CAP - captured.bytes.len();
                captured.bytes.extend_from_slice(&chunk[..length.min(room)]);
                captured.cut |= length > room;
            }
            let _ = sender.send(captured);
        });
        Drain { result }
    }

    /// What was read when the stream ended. A stream that somebody out of reach keeps open counts as cut.
    pub fn finish(self) -> Captured {
        self.result.recv_timeout(Duration::from_secs(5)).unwrap_or(Captured { bytes: Vec::new(), cut: true })
    }
}

/// The beginning of a text from outside, for messages and traces.
pub(crate) fn lossy(text: &str, limit: usize) -> String {
    let text = text.trim();
    match text.char_indices().nth(limit) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
