//! Durations by the ruleset's clock.

use super::text;
use crate::ruleset::{Ruleset, TimeUnit};

/// Formats ticks of the ruleset's clock: `6 s`, `3 segments`, `2 rounds`.
pub(in crate::gm) fn ticks_text(ruleset: &Ruleset, count: u32) -> String {
    let round = ruleset.clock.round.max(1);
    let in_rounds = count >= round && count.is_multiple_of(round);
    match ruleset.clock.unit {
        TimeUnit::Second => text::seconds_text(count),
        TimeUnit::Segment | TimeUnit::Step if in_rounds => text::rounds(count / round),
        TimeUnit::Segment => text::segments(count),
        TimeUnit::Step => text::steps(count),
    }
}
