//! The store: everything a campaign learns, in one SQLite file with one writer.
//!
//! A chunk is stored in one transaction, so a process that is killed leaves whole chunks or nothing of them, and the
//! next run asks only what is missing. Only this module knows SQL.

mod dump;
mod error;
mod lock;
mod read;
mod triage;
mod write;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

pub use error::StoreError;
pub(crate) use write::{Answer, Found, Missing, Rows};

use lock::Lock;

/// An open store.
pub struct Store {
    connection: Connection,
    path: PathBuf,
    /// Absent in a store that is only read.
    _lock: Option<Lock>,
}

/// How the tables came to be, step by step. A step that was released is never changed: the next one is added.
pub(crate) const MIGRATIONS: &[&str] = &[
    include_str!("store/0001.sql"),
    include_str!("store/0002.sql"),
    include_str!("store/0003.sql"),
    include_str!("store/0004.sql"),
    include_str!("store/0005.sql"),
    include_str!("store/0006.sql"),
];

/// "Elen": tells a store of ours from the database of another program.
const APPLICATION_ID: i32 = 0x456c_656e;

impl Store {
    /// Opens a store to write, and makes it if it is not there.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        if let Some(directory) = path.parent().filter(|directory| !directory.as_os_str().is_empty())
            && !directory.is_dir()
        {
            let error = std::io::Error::new(std::io::ErrorKind::NotFound, "there is no such directory");
            return Err(StoreError::from_io(path, &error));
        }
        let lock = Lock::take(path)?;
        let failed = |error| StoreError::from_sqlite(path, &error);
        let mut connection = Connection::open(path).map_err(failed)?;
        // Everything is looked at before the first byte is written.
        check_format(&connection, path)?;
        check_health(&connection, path)?;
        // In this mode readers see the last whole chunk while the next is written, and a killed process loses
        // nothing that was committed.
        connection.pragma_update(None, "journal_mode", "WAL").map_err(failed)?;
        connection.pragma_update(None, "synchronous", "NORMAL").map_err(failed)?;
        migrate(&mut connection).map_err(failed)?;
        Ok(Store { connection, path: path.to_owned(), _lock: Some(lock) })
    }

    /// Opens a store that is there, to write into it what people find out about its findings.
    pub fn open_existing(path: &Path) -> Result<Store, StoreError> {
        if !path.exists() {
            return Err(StoreError::Missing { path: path.to_owned() });
        }
        Store::open(path)
    }

    /// Opens a store to read, also while a campaign writes into it.
    pub fn open_to_read(path: &Path) -> Result<Store, StoreError> {
        if !path.exists() {
            return Err(StoreError::Missing { path: path.to_owned() });
        }
        let failed = |error| StoreError::from_sqlite(path, &error);
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection.busy_timeout(Duration::from_secs(5)).map_err(failed)?;
        if check_format(&connection, path)? == 0 {
            return Err(StoreError::Missing { path: path.to_owned() });
        }
        check_health(&connection, path)?;
        Ok(Store { connection, path: path.to_owned(), _lock: None })
    }

    /// A store that is gone when it is dropped.
    pub fn in_memory() -> Result<Store, StoreError> {
        let path = PathBuf::from(":memory:");
        let failed = |error| StoreError::from_sqlite(Path::new(":memory:"), &error);
        let mut connection = Connection::open_in_memory().map_err(failed)?;
        migrate(&mut connection).map_err(failed)?;
        Ok(Store { connection, path, _lock: None })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Lets the store grow by this many pages and no more: a disk that fills up, for tests.
    #[doc(hidden)]
    pub fn limit_growth(&self, pages: u32) -> Result<(), StoreError> {
        let now: u32 = self.sql(|sql| sql.pragma_query_value(None, "page_count", |row| row.get(0)))?;
        self.sql(|sql| sql.pragma_update_and_check(None, "max_page_count", now + pages, |_| Ok(())))
    }

    /// Runs statements and explains their failure.
    fn sql<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        work(&self.connection).map_err(|error| StoreError::from_sqlite(&self.path, &error))
    }
}

/// The version of the tables that are there, 0 for none; refuses what is not ours to touch.
fn check_format(connection: &Connection, path: &Path) -> Result<u32, StoreError> {
    let failed = |error| StoreError::from_sqlite(path, &error);
    let number = |pragma: &str| connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    let found = u32::try_from(number("user_version").map_err(failed)?).unwrap_or(u32::MAX);
    let application = number("application_id").map_err(failed)?;
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", (), |row| row.get(0)).map_err(failed)?;
    if application != i64::from(APPLICATION_ID) && (tables > 0 || found > 0) {
        let why = "it is the database of another program".to_owned();
        return Err(StoreError::Damaged { path: path.to_owned(), why });
    }
    let known = MIGRATIONS.len() as u32;
    if found > known {
        return Err(StoreError::Newer { path: path.to_owned(), found, known });
    }
    Ok(found)
}

/// Reads every page once, so that a damaged store is found before anything is added to it.
fn check_health(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let report: String = connection
        .pragma_query_value(None, "quick_check", |row| row.get(0))
        .map_err(|error| StoreError::from_sqlite(path, &error))?;
    if report == "ok" { Ok(()) } else { Err(StoreError::Damaged { path: path.to_owned(), why: report }) }
}

fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let found: usize = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    for step in MIGRATIONS.iter().skip(found) {
        transaction.execute_batch(step)?;
    }
    if found < MIGRATIONS.len() {
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", MIGRATIONS.len() as u32)?;
    }
    transaction.commit()
}
