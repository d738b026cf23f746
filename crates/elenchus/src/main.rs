use std::process::ExitCode;

use elenchus::Registry;

/// Programs are trees of small things, made and dropped by several threads at once.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    elenchus::run(std::env::args_os(), Registry::built_in)
}
