//! What can be wrong with a store, and what to do about it.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use thiserror::Error;

#[derive(Debug, Error)]
pub enum StoreError {
    #[error("cannot write the store {}: {why}; give another place with --store FILE", path.display())]
    Unwritable { path: PathBuf, why: String },
    #[error("there is no store {}; run `elenchus fuzz` first, or give the right one with --store FILE", path.display())]
    Missing { path: PathBuf },
    #[error(
        "the store {} is damaged or no store at all ({why}); nothing in it was changed: move it away, or give another with --store FILE",
        path.display()
    )]
    Damaged { path: PathBuf, why: String },
    #[error(
        "the store {} was written by a newer Elenchus (format {found}, this one knows {known}); update Elenchus, or give another with --store FILE",
        path.display()
    )]
    Newer { path: PathBuf, found: u32, known: u32 },
    #[error(
        "no space left for the store {} ({why}); what was found before is kept: free some space and run the same command again",
        path.display()
    )]
    Full { path: PathBuf, why: String },
    #[error(
        "the store {} is in use by another process ({holder}); wait for it, or give each shard a store of its own with --store FILE",
        path.display()
    )]
    InUse { path: PathBuf, holder: String },
    #[error("no finding of the store begins with `{prefix}`; `elenchus findings` lists those that there are")]
    NoSuchFinding { prefix: String },
    #[error("several findings begin with `{prefix}`: {candidates}; give more digits")]
    Ambiguous { prefix: String, candidates: String },
    #[error("the store {} failed: {why}", path.display())]
    Other { path: PathBuf, why: String },
}

impl StoreError {
    pub(super) fn from_sqlite(path: &Path, error: &rusqlite::Error) -> StoreError {
        let path = path.to_owned();
        let why = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full { path, why },
            // SQLite tells of a full disk by this code when it enlarges its shared index.
            Some(ErrorCode::SystemIoFailure)
                if error
                    .sqlite_error()
                    .is_some_and(|error| error.extended_code == rusqlite::ffi::SQLITE_IOERR_SHMSIZE) =>
            {
                StoreError::Full { path, why }
            }
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, why },
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                StoreError::Unwritable { path, why }
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                StoreError::InUse { path, holder: "not Elenchus".to_owned() }
            }
            _ => match error {
                // A value that none of our statements wrote.
                rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::InvalidColumnType(..)
                | rusqlite::Error::IntegralValueOutOfRange(..) => StoreError::Damaged { path, why },
                _ => StoreError::Other { path, why },
            },
        }
    }

    pub(super) fn from_io(path: &Path, error: &io::Error) -> StoreError {
        let path = path.to_owned();
        let why = error.to_string();
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full { path, why },
            _ => StoreError::Unwritable { path, why },
        }
    }
}
