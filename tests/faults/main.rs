//! Fault injection tests that prove the promises about saved fights.
//!
//! `cargo test --no-default-features --test faults` is the short run. For longer runs, `SPLITSECOND_KILLS=10000` sets
//! the number of writers to kill, and `SPLITSECOND_EVERY_BYTE=1` cuts and garbles a journal at every byte instead of
//! at some bytes. For `SPLITSECOND_FUZZ` see `fuzz`.

mod desk;
mod folders;
mod fuzz;
mod hostile;
mod interrupts;
mod journal;
mod kept;
mod kills;
mod links;
mod listing;
mod locks;
mod promises;
mod recovery;
mod session;
mod store;
