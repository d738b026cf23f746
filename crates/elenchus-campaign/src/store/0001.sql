-- One row for each set of questions: same key, same question for each index.
CREATE TABLE campaign (
    id              INTEGER PRIMARY KEY,
    key             TEXT NOT NULL UNIQUE,
    tool            TEXT NOT NULL,
    engine          TEXT NOT NULL,
    language        TEXT NOT NULL,
    level           INTEGER NOT NULL,
    config_hash     TEXT NOT NULL,
    config          TEXT NOT NULL,
    seed            TEXT NOT NULL,      -- 64 bits without a sign, so as text
    generate_one_in INTEGER NOT NULL,
    selftest        INTEGER NOT NULL
);

CREATE TABLE compiler (
    id       INTEGER PRIMARY KEY,
    family   TEXT NOT NULL,
    language TEXT NOT NULL,
    version  TEXT NOT NULL,
    place    TEXT NOT NULL,
    flags    TEXT NOT NULL,             -- JSON
    UNIQUE (family, version, place, flags)
);

-- One row for each time that a campaign was run; an interrupted one has no end.
CREATE TABLE run (
    id       INTEGER PRIMARY KEY,
    campaign INTEGER NOT NULL REFERENCES campaign,
    shard    TEXT NOT NULL,
    jobs     INTEGER NOT NULL,
    began    INTEGER NOT NULL,          -- seconds since 1970
    ended    INTEGER,
    summary  TEXT                       -- JSON
);

-- The answer of a compiler to a case.
CREATE TABLE answer (
    campaign    INTEGER NOT NULL REFERENCES campaign,
    compiler    INTEGER NOT NULL REFERENCES compiler,
    case_index  INTEGER NOT NULL,
    outcome     TEXT NOT NULL,
    phase       TEXT NOT NULL,
    confirmed   INTEGER NOT NULL,
    planted     INTEGER NOT NULL,
    diagnostics TEXT,                   -- JSON; absent if there were none
    what        TEXT,                   -- why there is no verdict
    micros      INTEGER NOT NULL,
    slow        TEXT,                   -- JSON
    PRIMARY KEY (campaign, compiler, case_index)
) WITHOUT ROWID;

-- Indices for which there is no program.
CREATE TABLE no_case (
    campaign   INTEGER NOT NULL REFERENCES campaign,
    case_index INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    what       TEXT NOT NULL,
    PRIMARY KEY (campaign, case_index)
) WITHOUT ROWID;

CREATE TABLE finding (
    id          TEXT PRIMARY KEY,
    campaign    INTEGER NOT NULL REFERENCES campaign,
    compiler    INTEGER NOT NULL REFERENCES compiler,
    case_index  INTEGER NOT NULL,
    kind        TEXT NOT NULL,
    planted     INTEGER NOT NULL,
    coarse      TEXT NOT NULL,
    fine        TEXT NOT NULL,
    phase       TEXT NOT NULL,
    file        TEXT,
    line        INTEGER,
    expectation TEXT NOT NULL,          -- JSON
    outcome     TEXT NOT NULL,          -- JSON
    files       TEXT NOT NULL,          -- JSON
    features    TEXT NOT NULL,          -- JSON
    provenance  TEXT NOT NULL,
    first_seen  INTEGER NOT NULL        -- seconds since 1970
) WITHOUT ROWID;

CREATE INDEX finding_by_signature ON finding (coarse);
