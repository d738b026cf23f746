//! Stores that cannot be used, and that nothing is lost over it.

use std::fs;
use std::path::Path;

use expect_test::{Expect, expect};

use crate::store::MIGRATIONS;
use crate::toy::{self, ToyCompiler};
use crate::{CampaignError, Store, StoreError};

/// The message of an error, without the place of the test's directory.
#[track_caller]
fn check(error: &impl std::fmt::Display, directory: &Path, expected: &Expect) {
    expected.assert_eq(&error.to_string().replace(directory.to_str().unwrap(), "DIR"));
}

fn fuzz(store: &mut Store, cases: u64) -> Result<(), CampaignError> {
    toy::campaign(vec![ToyCompiler::honest()], cases).run_unwatched(store).map(drop)
}

#[test]
fn unwritable() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("file"), "").unwrap();
    let error = Store::open(&directory.path().join("file/store.db")).err().unwrap();
    assert!(matches!(error, StoreError::Unwritable { .. }));
    check(
        &error,
        directory.path(),
        &expect![
            "cannot write the store DIR/file/store.db: there is no such directory; give another place with --store FILE"
        ],
    );

    fs::create_dir(directory.path().join("directory.db")).unwrap();
    let error = Store::open(&directory.path().join("directory.db")).err().unwrap();
    assert!(matches!(error, StoreError::Unwritable { .. }), "{error}");
}

/// A slip of the keyboard must not leave directories behind.
#[test]
fn missing_directories_are_not_made() {
    let directory = tempfile::tempdir().unwrap();
    let error = Store::open(&directory.path().join("a/b/store.db")).err().unwrap();
    assert!(matches!(error, StoreError::Unwritable { .. }), "{error}");
    assert!(!directory.path().join("a").exists());
}

#[test]
fn damaged() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("store.db");
    let garbage = "this is no database ".repeat(500);
    fs::write(&path, &garbage).unwrap();
    let error = Store::open(&path).err().unwrap();
    assert!(matches!(error, StoreError::Damaged { .. }));
    check(
        &error,
        directory.path(),
        &expect![
            "the store DIR/store.db is damaged or no store at all (file is not a database); nothing in it was changed: move it away, or give another with --store FILE"
        ],
    );
    assert_eq!(Store::open_to_read(&path).err().unwrap().to_string(), error.to_string());
    assert_eq!(fs::read_to_string(&path).unwrap(), garbage);
}

#[test]
fn damaged_in_the_middle() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("store.db");
    fuzz(&mut Store::open(&path).unwrap(), 2000).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8192].fill(0xab);
    fs::write(&path, &bytes).unwrap();
    let error = Store::open(&path).err().unwrap();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    let error = Store::open_to_read(&path).err().unwrap();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn of_another_program() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("store.db");
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE photos (name TEXT)").unwrap();
    drop(other);
    let before = fs::read(&path).unwrap();
    let error = Store::open(&path).err().unwrap();
    check(
        &error,
        directory.path(),
        &expect![
            "the store DIR/store.db is damaged or no store at all (it is the database of another program); nothing in it was changed: move it away, or give another with --store FILE"
        ],
    );
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn of_a_newer_version() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("store.db");
    drop(Store::open(&path).unwrap());
    let future = rusqlite::Connection::open(&path).unwrap();
    future.pragma_update(None, "user_version", 99).unwrap();
    drop(future);
    let error = Store::open(&path).err().unwrap();
    assert!(matches!(error, StoreError::Newer { found: 99, .. }));
    check(
        &error,
        directory.path(),
        &expect![
            "the store DIR/store.db was written by a newer Elenchus (format 99, this one knows 6); update Elenchus, or give another with --store FILE"
        ],
    );
    assert_eq!(Store::open_to_read(&path).err().unwrap().to_string(), error.to_string());
}

/// A store as each version since the first left it, with a row in each table.
#[test]
fn of_an_older_version() {
    for version in 1..MIGRATIONS.len() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("store.db");
        let past = rusqlite::Connection::open(&path).unwrap();
        for step in &MIGRATIONS[..version] {
            past.execute_batch(step).unwrap();
        }
        past.execute_batch(
            "INSERT INTO campaign (key, tool, engine, language, level, config_hash, config, seed, generate_one_in, selftest)
                 VALUES ('k', '0.1.0', 'toy', 'rust', 2021, 'c', '', '7', 10, 0);
             INSERT INTO compiler (family, language, version, place, flags) VALUES ('toy', 'rust', '1.0', 'toy', '[]');
             INSERT INTO answer (campaign, compiler, case_index, outcome, phase, confirmed, planted, micros)
                 VALUES (1, 1, 3, 'crashed', 'check', 1, 0, 5);
             INSERT INTO finding (id, campaign, compiler, case_index, kind, planted, coarse, fine, phase, expectation,
                                  outcome, files, features, provenance, first_seen)
                 VALUES ('0123456789abcdef', 1, 1, 3, 'crash', 0, 'crash', 'crash', 'check', '{\"typing\":\"accept\"}',
                         '{\"kind\":\"crashed\",\"trace\":\"boom\"}', '[[\"a.rs\",\"fn\"]]', '[]', 'elenchus 0.1.0', 0);",
        )
        .unwrap();
        // Since the fourth version there is a row for each compiler, or for all.
        past.execute_batch(if version < 4 {
            "INSERT INTO no_case (campaign, case_index, kind, what) VALUES (1, 4, 'dead_end', 'no program: toy')"
        } else {
            "INSERT INTO no_case (campaign, compiler, case_index, kind, what) VALUES (1, 0, 4, 'dead_end', 'no program: toy')"
        })
        .unwrap();
        if version >= 4 {
            let vote = "INSERT INTO vote (finding, compiler, outcome) VALUES ('0123456789abcdef', 1, 'null')";
            past.execute_batch(vote).unwrap();
        }
        past.pragma_update(None, "application_id", 0x456c_656e).unwrap();
        past.pragma_update(None, "user_version", version as u32).unwrap();
        drop(past);

        let check = |store: &Store| {
            let finding = store.finding("0123").unwrap();
            assert_eq!(
                (finding.level.as_str(), finding.files[0].1.as_str()),
                ("2021", "fn"),
                "from {version}"
            );
            assert!(finding.class_path.is_empty() && finding.main.is_none());
            store.canonical_dump().unwrap()
        };
        let only_read = Store::open_to_read(&path).unwrap();
        let read = check(&only_read);
        assert_eq!(read.len(), 3, "{read:?}");
        // Votes are shown since there are judgements.
        assert_eq!(only_read.votes().unwrap().len(), usize::from(version >= 5), "from {version}");
        drop(only_read);
        let mut store = Store::open(&path).unwrap();
        assert_eq!(store.votes().unwrap().len(), usize::from(version >= 4), "from {version}");
        assert_eq!(check(&store), read, "from {version}");
        fuzz(&mut store, 50).unwrap();
    }
}

#[test]
fn in_use() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("store.db");
    let mut holder = Store::open(&path).unwrap();
    let error = Store::open(&path).err().unwrap();
    assert!(matches!(error, StoreError::InUse { .. }));
    let message = error.to_string().replace(&std::process::id().to_string(), "PID");
    check(
        &message,
        directory.path(),
        &expect![
            "the store DIR/store.db is in use by another process (process PID); wait for it, or give each shard a store of its own with --store FILE"
        ],
    );

    // Reading is allowed, and sees what was stored meanwhile.
    let reader = Store::open_to_read(&path).unwrap();
    assert!(reader.canonical_dump().unwrap().is_empty());
    fuzz(&mut holder, 50).unwrap();
    assert_eq!(reader.canonical_dump().unwrap(), holder.canonical_dump().unwrap());
    drop(holder);
    Store::open(&path).unwrap();
}

#[test]
fn not_there() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("store.db");
    let error = Store::open_to_read(&path).err().unwrap();
    check(
        &error,
        directory.path(),
        &expect![
            "there is no store DIR/store.db; run `elenchus fuzz` first, or give the right one with --store FILE"
        ],
    );
    assert!(!path.exists());
}

#[test]
fn a_full_disk_keeps_what_was_found() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("store.db");
    let mut store = Store::open(&path).unwrap();
    fuzz(&mut store, 100).unwrap();
    let before = store.canonical_dump().unwrap();
    store.limit_growth(3).unwrap();
    let error = fuzz(&mut store, 2000).unwrap_err();
    assert!(matches!(error, CampaignError::Store(StoreError::Full { .. })), "{error}");
    check(
        &error,
        directory.path(),
        &expect![
            "no space left for the store DIR/store.db (database or disk is full); what was found before is kept: free some space and run the same command again"
        ],
    );
    drop(store);

    // There is space again.
    let mut store = Store::open(&path).unwrap();
    let kept = store.canonical_dump().unwrap();
    assert!(before.iter().all(|line| kept.contains(line)));
    fuzz(&mut store, 2000).unwrap();
    let mut whole = Store::in_memory().unwrap();
    fuzz(&mut whole, 2000).unwrap();
    assert_eq!(store.canonical_dump().unwrap(), whole.canonical_dump().unwrap());
}
