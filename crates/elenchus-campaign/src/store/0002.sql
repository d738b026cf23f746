-- Slow programs about which a sibling version was asked as well.
CREATE TABLE comparison (
    campaign   INTEGER NOT NULL REFERENCES campaign,
    case_index INTEGER NOT NULL,
    compiler   INTEGER NOT NULL REFERENCES compiler,
    sibling    INTEGER NOT NULL REFERENCES compiler,
    PRIMARY KEY (campaign, case_index, compiler, sibling)
) WITHOUT ROWID;
