//! Nothing is lost: what is promised about saved fights, proven by failures had on purpose.
//!
//! Short with `cargo test --no-default-features --test faults`. By hand, with `SPLITSECOND_KILLS=10000` so many
//! writers are killed, and with `SPLITSECOND_EVERY_BYTE=1` a journal is cut and garbled at every byte of it
//! instead of at some; `SPLITSECOND_FUZZ` is told of in `fuzz`.

mod desk;
mod fuzz;
mod hostile;
mod journal;
mod kept;
mod kills;
mod listing;
mod promises;
mod session;
mod store;
