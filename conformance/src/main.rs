//! The command `nki`.

use std::process::ExitCode;

fn main() -> ExitCode {
    nki::cli::main()
}
