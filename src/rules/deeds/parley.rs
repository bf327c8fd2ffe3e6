//! Words before blows.

use super::Rules;

/// PHA-77: words before blows.
pub(super) struct Parley;

impl Rules for Parley {
    type Input = ();
}
