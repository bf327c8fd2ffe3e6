//! The `splitsecond` binary.
fn main() {}
