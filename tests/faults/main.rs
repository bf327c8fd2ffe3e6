//! Nothing is lost: what is promised about saved fights, proven by failures had on purpose.
//!
//! Short with `cargo test --no-default-features --test faults`. By hand, with `SPLITSECOND_KILLS=10000` so many
//! writers are killed, and with `SPLITSECOND_EVERY_BYTE=1` a journal is cut and garbled at every byte of it
//! instead of at some; `SPLITSECOND_FUZZ` is told of in `fuzz`.

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
