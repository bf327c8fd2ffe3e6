//! The battle map: what the table looks at.

pub mod paint;
