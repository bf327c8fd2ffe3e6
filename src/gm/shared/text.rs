//! Texts that several panels share: explanations, counts and durations.

use crate::grid::{Traffic, WallKind};
use crate::rules::facts::{ActionOrder, Lexicon};
use crate::rules::state::Battle;
use crate::ruleset::{Ruleset, TimeUnit};
use crate::view::{ExplainTarget, Explanation, explain};

pub(in crate::gm) const CANCEL: &str = "Cancel";
pub(in crate::gm) const CLOSE: &str = "Close";
pub(in crate::gm) const NO_MATCHES: &str = "No matches";
pub(in crate::gm) const ENTER_KEY: &str = "Enter";
pub(in crate::gm) const ESC_KEY: &str = "Esc";

/// Returns the explanation of a thing for a tooltip; empty if there is none.
pub(crate) fn explanation_text(battle: &Battle, thing: ExplainTarget) -> String {
    explanation(battle, thing).map_or(String::new(), |told| told.to_string())
}

/// Returns a text followed by the rules behind it, for a tooltip.
pub(crate) fn with_rules(battle: &Battle, text: &str, thing: ExplainTarget) -> String {
    let text = battle.map.topology().adapt_text(text);
    explanation(battle, thing).map_or_else(|| text.to_string(), |told| told.append_to(&text))
}

/// Returns the explanation of a thing, worded for the shape of the map's cells.
pub(crate) fn explanation(battle: &Battle, thing: ExplainTarget) -> Option<Explanation> {
    explain(battle.ruleset, thing).map(|told| told.on(battle.map.topology()))
}

/// Returns the name of an order's spell, or of its action.
pub(crate) fn order_name(lexicon: &Lexicon, order: &ActionOrder) -> String {
    match order.spell {
        Some(spell) => lexicon.spell(spell),
        None => lexicon.action(order.action),
    }
}

/// Formats a number of seconds.
pub(crate) fn seconds_text(count: u32) -> String {
    format!("{count} s")
}

/// Formats a number of things: `1 segment`, `3 segments`.
pub(crate) fn count_text(count: u32, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// Formats ticks of the ruleset's clock: `6 s`, `3 segments`, `2 rounds`.
pub(crate) fn ticks_text(ruleset: &Ruleset, count: u32) -> String {
    let round = ruleset.clock.round.max(1);
    match ruleset.clock.unit {
        TimeUnit::Second => seconds_text(count),
        TimeUnit::Segment if count >= round && count.is_multiple_of(round) => {
            count_text(count / round, "round")
        }
        TimeUnit::Segment => count_text(count, "segment"),
        TimeUnit::Step if count >= round && count.is_multiple_of(round) => {
            count_text(count / round, "round")
        }
        TimeUnit::Step => count_text(count, "step"),
    }
}

/// Capitalizes the first letter, for a sentence or a label.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Describes a kind of wall: its name and effect, as in `Portcullis: stops steps, other blows; covers 25 %`.
pub(in crate::gm) fn wall_text(kind: &WallKind) -> String {
    let stops = [
        (Traffic::STEPS, "steps"),
        (Traffic::SIGHT, "sight"),
        (Traffic::EFFECTS, "effects"),
        (Traffic::MISSILES, "missiles"),
        (Traffic::LONG_BLOWS, "long weapons"),
        (Traffic::BLOWS, "other melee attacks"),
    ];
    let stops = stops
        .iter()
        .filter(|(what, _)| kind.stops.intersects(*what));
    let stops: Vec<&str> = stops.map(|(_, word)| *word).collect();
    let stops = match stops.as_slice() {
        [] => "stops nothing".to_owned(),
        _all if kind.stops == Traffic::ALL => "stops everything".to_owned(),
        some => format!("stops {}", some.join(", ")),
    };
    let way = match (kind.one_way, kind.seen_into) {
        (false, false) => "",
        (true, _) => ", but not along its arrows",
        (false, true) => ", but not sight along its arrows",
    };
    let covers = match kind.cover_percent {
        0 => String::new(),
        percent => format!("; covers {percent} %"),
    };
    let name = kind.name.replace('-', " ");
    format!("{}: {stops}{way}{covers}", capitalized(&name))
}
