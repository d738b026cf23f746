//! The lock that keeps a second writer out of a store.
//!
//! It is an advisory lock of the system on a file beside the store, so it goes with the process that holds it, however
//! that ends. It is not on the store itself: SQLite keeps locks of its own there, and closing a second handle on the
//! same file would drop them.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::StoreError;

/// Held as long as the value lives.
pub(super) struct Lock {
    _file: File,
}

impl Lock {
    pub fn take(store: &Path) -> Result<Lock, StoreError> {
        let beside = path_beside(store);
        let failed = |error: std::io::Error| StoreError::from_io(store, &error);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&beside)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut pid = String::new();
                // Only for the message: the lock has been refused already.
                let _ = file.read_to_string(&mut pid);
                let pid = pid.trim();
                let holder =
                    if pid.is_empty() { "number unknown".to_owned() } else { format!("process {pid}") };
                return Err(StoreError::InUse { path: store.to_owned(), holder });
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        file.set_len(0).and_then(|()| file.rewind()).map_err(failed)?;
        write!(file, "{}", std::process::id()).map_err(failed)?;
        Ok(Lock { _file: file })
    }
}

fn path_beside(store: &Path) -> PathBuf {
    let mut name = store.as_os_str().to_owned();
    name.push("-lock");
    PathBuf::from(name)
}
