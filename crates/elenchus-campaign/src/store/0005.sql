-- Why a reduction ended: `complete`, `questions` or `time`.
ALTER TABLE reduction ADD COLUMN ended TEXT NOT NULL DEFAULT 'complete';

-- What people have said about a group of findings.
CREATE TABLE judgement (
    signature TEXT PRIMARY KEY,
    state     TEXT NOT NULL,            -- `reported`, `dismissed`, or `new` to take it back
    note      TEXT NOT NULL,            -- a link, or a reason
    made      INTEGER NOT NULL          -- seconds since 1970
) WITHOUT ROWID;
