//! Talking to the enemy before it comes to blows.

use super::Rules;

/// Talks to the enemy before it comes to blows (PHA-77).
pub(super) struct Parley;

impl Rules for Parley {
    type Input = ();
}
