//! Campaigns: many cases, asked of compilers, judged and kept.
//!
//! A [`Campaign`] says what to do; [`Campaign::run`] does it, with one writer into a [`Store`] and as many examiners
//! as there are jobs. The [`judge`] compares what was expected with what a compiler did, and a disagreement that is
//! confirmed alone becomes a [`Finding`] with a [`Signature`].
//!
//! This crate prints nothing and knows no engine and no compiler by name: it is given them.

mod campaign;
mod control;
mod desk;
mod directory;
mod familiar;
mod finding;
mod group;
mod judge;
mod known;
mod labels;
mod make;
mod manifest;
mod plant;
mod profile;
mod progress;
mod proof;
mod reduce;
mod refine;
mod run;
mod schedule;
mod shape;
mod sibling;
mod signature;
mod store;
mod subject;
mod summary;
mod template;
mod trace;
mod vote;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;

pub use campaign::{Campaign, CampaignError, Shard, ShardError, Stop, origin};
pub use directory::{Directory, DirectoryError, DirectorySummary};
pub use finding::{CompilerRecord, Finding, FindingId, Kind};
pub use group::{Group, Grouping, Judgement, Smallest, State, signature};
pub use judge::{Disagreement, Verdict, judge};
pub use known::{KnownBug, KnownBugs, KnownError, shape_hash};
pub use labels::{Agreement, LabelError, Labels};
pub use make::{Made, NoCase, make, make_case, make_sure_case, text_form};
pub use manifest::Entry;
pub use profile::profile;
pub use progress::{Progress, Silent, Snapshot, Watch};
pub use reduce::{
    Asked, Budget, End, FindingTest, NotReduced, Panel, Reduced, Reduction, Stage, Test, reduce,
    reduce_finding,
};
pub use shape::shape;
pub use signature::Signature;
pub use store::{Store, StoreError};
pub use subject::{Examine, Examined, Subject};
pub use summary::{FoundLine, Selftest, Stages, StopReason, Summary};
pub use vote::{Ballot, Class, NOT_ASKABLE, Vote, Votes};
