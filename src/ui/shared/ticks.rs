//! Durations by the ruleset's clock.

use crate::ruleset::Ruleset;

/// Formats ticks of the ruleset's clock: `6 s`, `3 segments`, `2 rounds`. For several in one list use
/// [`Ruleset::durations`].
pub(in crate::ui) fn ticks_text(ruleset: &Ruleset, count: u32) -> String {
    ruleset.duration(count)
}
