//! The command `nki`.

fn main() {}
