//! The rows of the table: what is asked, within which bounds, and what the paper needed.

/// One row: questions whose times are added.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    pub name: &'static str,
    pub model: &'static str,
    pub query: &'static str,
    /// A question for each, with this bug switched on.
    pub bugs: &'static [Option<&'static str>],
    pub depths: &'static [(&'static str, u32)],
    pub fuel: u32,
    pub ask: Ask,
    pub paper_seconds: Option<f64>,
    /// What it may take here.
    pub bar_seconds: Option<f64>,
    /// Decimal logarithm of the programs that the paper's space holds.
    pub paper_log10: Option<f64>,
    /// How the paper's own answers fail.
    pub failure: Failure,
    /// Worth a second solver.
    pub is_hard: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    First,
    Minimal,
}

/// What the answers of a row have to show: another failure would be another bug.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// Nothing: there is no such program.
    Absent,
    /// A check of the query fails with one of these messages.
    Message(&'static [&'static str]),
    /// This function fails too, although the query may have asked another one that reaches further.
    In(&'static str),
}

const NINE: &[Option<&str>] = &[
    Some("bug1"),
    Some("bug2"),
    Some("bug3"),
    Some("bug4"),
    Some("bug5"),
    Some("bug6"),
    Some("bug7"),
    Some("bug8"),
    Some("bug9"),
];

const STLC: Row = Row {
    name: "",
    model: "stlc",
    query: "evaluation",
    bugs: NINE,
    depths: &[("Exp", 5), ("Ty", 2)],
    fuel: 2,
    ask: Ask::First,
    paper_seconds: None,
    bar_seconds: None,
    paper_log10: None,
    // Redex's preservation and progress, step by step.
    failure: Failure::In("reduces"),
    is_hard: false,
};

const ARITH: Row = Row {
    model: "arith",
    query: "sound",
    bugs: &[Some("omitted_if")],
    depths: &[("Exp", 5)],
    fuel: 0,
    paper_seconds: Some(1.0),
    paper_log10: Some(4.0),
    failure: Failure::Message(&["succ of a boolean", "zero? of a boolean", "if on a number"]),
    ..STLC
};

const LET_POLY: Row = Row {
    model: "letpoly",
    query: "sound",
    bugs: &[Some("bug2")],
    depths: &[("Exp", 5), ("Ty", 3)],
    fuel: 0,
    paper_seconds: Some(1200.0),
    bar_seconds: Some(60.0),
    failure: Failure::Message(&["stuck"]),
    is_hard: true,
    ..STLC
};

const FEATHERWEIGHT: Row = Row {
    model: "featherweight",
    query: "sound",
    bugs: &[Some("covariant")],
    depths: &[("Exp", 2)],
    fuel: 7,
    paper_seconds: Some(3.0),
    bar_seconds: Some(0.3),
    paper_log10: Some(27.0),
    failure: Failure::Message(&["the class has no such method"]),
    ..STLC
};

const OWNERSHIP: Row = Row {
    model: "ownership",
    query: "sound",
    bugs: &[Some("unchecked")],
    depths: &[("Exp", 3)],
    fuel: 7,
    paper_seconds: Some(17.0),
    bar_seconds: Some(1.7),
    paper_log10: Some(63.0),
    failure: Failure::Message(&["an invalid access"]),
    ..STLC
};

const DOT: Row = Row {
    model: "dot",
    query: "overlap",
    bugs: &[Some("overlap")],
    depths: &[("Term", 4), ("Type", 3)],
    fuel: 3,
    paper_seconds: Some(211.0),
    bar_seconds: Some(21.1),
    paper_log10: Some(19.0),
    failure: Failure::Message(&["no such field"]),
    ..STLC
};

const SCALA: Row = Row {
    query: "scala",
    bugs: &[Some("scala")],
    paper_seconds: Some(175.0),
    bar_seconds: Some(17.5),
    paper_log10: Some(20.0),
    failure: Failure::Message(&["a value of the type of nothing"]),
    ..DOT
};

pub const ROWS: &[Row] = &[
    Row {
        name: "stlc: nine bugs, stepwise",
        query: "sound",
        depths: &[("Exp", 4), ("Ty", 2)],
        fuel: 4,
        paper_seconds: Some(16.0),
        bar_seconds: Some(0.3),
        paper_log10: Some(4.0),
        ..STLC
    },
    Row {
        name: "stlc: nine bugs, depth 5, fuel 2",
        paper_seconds: Some(16.0),
        bar_seconds: Some(1.6),
        paper_log10: Some(17.0),
        ..STLC
    },
    Row {
        name: "stlc: nine bugs, depth 5, fuel 2, minimal",
        ask: Ask::Minimal,
        paper_seconds: Some(17.0),
        bar_seconds: Some(2.0),
        paper_log10: Some(17.0),
        ..STLC
    },
    Row {
        name: "stlc: no bug, depth 5, fuel 2",
        bugs: &[None],
        failure: Failure::Absent,
        bar_seconds: Some(10.0),
        paper_log10: Some(17.0),
        is_hard: true,
        ..STLC
    },
    Row {
        name: "stlc: no bug, depth 6, fuel 2",
        bugs: &[None],
        failure: Failure::Absent,
        depths: &[("Exp", 6), ("Ty", 2)],
        bar_seconds: Some(60.0),
        paper_log10: Some(35.0),
        is_hard: true,
        ..STLC
    },
    Row { name: "let-poly-2", ..LET_POLY },
    Row { name: "let-poly-2, minimal", ask: Ask::Minimal, bar_seconds: Some(300.0), ..LET_POLY },
    Row { name: "featherweight: covariant arguments", ..FEATHERWEIGHT },
    Row { name: "ownership: no owner check", ..OWNERSHIP },
    Row {
        name: "ownership: no owner check, minimal",
        ask: Ask::Minimal,
        paper_seconds: Some(90.0),
        bar_seconds: Some(9.0),
        ..OWNERSHIP
    },
    Row {
        name: "ownership: compare",
        query: "compare",
        ask: Ask::Minimal,
        bugs: &[None],
        paper_seconds: Some(60.0),
        bar_seconds: Some(6.0),
        failure: Failure::Message(&["the owner is not below the other owners"]),
        ..OWNERSHIP
    },
    Row { name: "dot: overlapping domains", ..DOT },
    Row { name: "dot: SI-9633", ..SCALA },
    Row { name: "arith: omitted premise", bar_seconds: Some(0.1), ..ARITH },
    Row {
        name: "scaled up: arith",
        depths: &[("Exp", 7)],
        paper_seconds: Some(660.0),
        bar_seconds: Some(66.0),
        paper_log10: Some(88.0),
        ..ARITH
    },
    Row {
        name: "scaled up: stlc bug 5",
        bugs: &[Some("bug5")],
        depths: &[("Exp", 6), ("Ty", 2)],
        paper_seconds: Some(102.0),
        bar_seconds: Some(10.2),
        paper_log10: Some(21.0),
        ..STLC
    },
    Row {
        name: "scaled up: featherweight",
        depths: &[("Exp", 5)],
        paper_seconds: Some(780.0),
        bar_seconds: Some(78.0),
        paper_log10: Some(119.0),
        ..FEATHERWEIGHT
    },
    Row {
        name: "scaled up: ownership",
        depths: &[("Exp", 6)],
        paper_seconds: Some(1800.0),
        bar_seconds: Some(180.0),
        paper_log10: Some(342.0),
        ..OWNERSHIP
    },
    Row {
        name: "scaled up: dot, overlapping domains",
        paper_seconds: Some(480.0),
        bar_seconds: Some(48.0),
        paper_log10: Some(39.0),
        ..DOT
    },
    Row {
        name: "scaled up: dot, SI-9633",
        depths: &[("Term", 5), ("Type", 3)],
        paper_seconds: Some(2880.0),
        bar_seconds: Some(288.0),
        paper_log10: Some(64.0),
        ..SCALA
    },
];
