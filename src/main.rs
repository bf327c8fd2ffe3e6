//! The `splitsecond` binary: everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    splitsecond::cli::main()
}
