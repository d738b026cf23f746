use std::process::ExitCode;

use elenchus::Registry;

fn main() -> ExitCode {
    elenchus::run(std::env::args_os(), Registry::built_in)
}
