//! Tests of all features together: the panels next to each other, and requests without windows.

mod panels;
pub(super) mod requests;
