-- Levels are versions, such as 2.13, and no longer numbers.
ALTER TABLE campaign ADD COLUMN level_name TEXT NOT NULL DEFAULT '';
UPDATE campaign SET level_name = CAST(level AS TEXT);
ALTER TABLE campaign DROP COLUMN level;
ALTER TABLE campaign RENAME COLUMN level_name TO level;

-- A hash of the code that makes programs.
ALTER TABLE campaign ADD COLUMN build TEXT NOT NULL DEFAULT '';

-- Indices without a case, for one compiler or, where there is no program at all, for all of them (compiler 0).
CREATE TABLE no_case_by_compiler (
    campaign   INTEGER NOT NULL REFERENCES campaign,
    compiler   INTEGER NOT NULL,
    case_index INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    what       TEXT NOT NULL,
    PRIMARY KEY (campaign, compiler, case_index)
) WITHOUT ROWID;
INSERT INTO no_case_by_compiler SELECT campaign, 0, case_index, kind, what FROM no_case;
DROP TABLE no_case;
ALTER TABLE no_case_by_compiler RENAME TO no_case;

-- What a program is compiled with, and where its run begins.
ALTER TABLE finding ADD COLUMN class_path TEXT NOT NULL DEFAULT '[]';   -- JSON
ALTER TABLE finding ADD COLUMN main TEXT;

-- Seen alone in a fresh process; the first of each group are, later ones were seen in a batch.
ALTER TABLE finding ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 1;

-- The smallest program that shows a finding, and how it was come by.
CREATE TABLE reduction (
    finding     TEXT PRIMARY KEY REFERENCES finding,
    files       TEXT NOT NULL,          -- JSON
    text_form   TEXT,
    expectation TEXT NOT NULL,          -- JSON
    outcome     TEXT NOT NULL,          -- JSON
    questions   INTEGER NOT NULL,
    micros      INTEGER NOT NULL,
    is_complete INTEGER NOT NULL,       -- no smaller program is left to try
    history     TEXT NOT NULL           -- JSON
) WITHOUT ROWID;

-- What other compilers say about a finding's program.
CREATE TABLE vote (
    finding  TEXT NOT NULL REFERENCES finding,
    compiler INTEGER NOT NULL REFERENCES compiler,
    outcome  TEXT NOT NULL,             -- JSON
    PRIMARY KEY (finding, compiler)
) WITHOUT ROWID;

-- Which findings are one bug, formed anew whenever more is known.
CREATE TABLE bug (
    finding   TEXT PRIMARY KEY REFERENCES finding,
    signature TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX bug_by_signature ON bug (signature);
