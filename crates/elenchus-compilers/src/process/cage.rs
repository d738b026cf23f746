//! The cage: what a compiler's processes may not do, by landlock.
//!
//! Reading is free, since compilers live anywhere. Writing is allowed below the scratch directory alone, and TCP is
//! denied where the kernel can. On a kernel without landlock there is no cage, and `cage_status` says so.

use std::io;
use std::net::TcpListener;
use std::path::Path;
use std::thread;

use landlock::{
    ABI, AccessFs, AccessNet, LandlockStatus, PathBeneath, PathFd, RestrictionStatus, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetStatus,
};

/// Whether compilers are held to their scratch directory here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CageStatus {
    /// Writing outside the scratch directory was tried and denied.
    pub writes_denied: bool,
    /// Opening a TCP port was tried and denied.
    pub network_denied: bool,
    /// The version of landlock's interface in use; `None` where the kernel has none.
    pub abi: Option<u32>,
}

/// Puts a cage on a thread that then tries to break out, and tells how that went.
pub fn cage_status() -> io::Result<CageStatus> {
    let inside = super::scratch()?;
    let outside = super::scratch()?;
    let attempt = thread::spawn({
        let (inside, outside) = (inside.path().to_owned(), outside.path().join("file"));
        move || {
            let status = restrict_this_thread(&inside)?;
            let abi = match status.landlock {
                LandlockStatus::Available { effective_abi, .. } => Some(effective_abi as u32),
                LandlockStatus::NotEnabled | LandlockStatus::NotImplemented => None,
            };
            let enforced = status.ruleset != RulesetStatus::NotEnforced;
            let writes_denied = enforced && std::fs::write(outside, "").is_err();
            let network_denied = TcpListener::bind("127.0.0.1:0").is_err();
            Ok(CageStatus { writes_denied, network_denied, abi })
        }
    });
    attempt.join().unwrap_or_else(|_| Err(io::Error::other("the thread in the cage failed")))
}

/// Denies this thread, and whatever it starts, what a compiler has no need of.
pub(super) fn restrict_this_thread(scratch: &Path) -> io::Result<RestrictionStatus> {
    // Up to ABI 3 for files: ABI 5 adds ioctl on devices, which is no writing. ABI 4 brings TCP.
    let writing = AccessFs::from_write(ABI::V3);
    let restrict = || -> Result<RestrictionStatus, Box<dyn std::error::Error + Send + Sync>> {
        let scratch = PathBeneath::new(PathFd::new(scratch)?, writing);
        let null = PathBeneath::new(PathFd::new("/dev/null")?, AccessFs::WriteFile | AccessFs::Truncate);
        let status = Ruleset::default()
            .handle_access(writing)?
            .handle_access(AccessNet::BindTcp | AccessNet::ConnectTcp)?
            .create()?
            .add_rule(scratch)?
            .add_rule(null)?
            .restrict_self()?;
        Ok(status)
    };
    restrict().map_err(io::Error::other)
}
