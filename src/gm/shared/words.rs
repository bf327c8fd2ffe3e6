//! Words that several panels share: explanations, counts and lengths of time.

use crate::grid::{Traffic, WallKind};
use crate::rules::facts::{Lexicon, Order};
use crate::rules::state::Battle;
use crate::ruleset::{Ruleset, TimeUnit};
use crate::view::{Explanation, Thing, explain};

/// The explanation of a thing, as a tooltip shows it; empty if there is none.
pub(crate) fn explained(battle: &Battle, thing: Thing) -> String {
    told(battle, thing).map_or(String::new(), |told| told.to_string())
}

/// The thing's own text with the rules behind it, as a tooltip shows it.
pub(crate) fn noted(battle: &Battle, text: &str, thing: Thing) -> String {
    let text = battle.map.topology().words(text);
    told(battle, thing).map_or_else(|| text.to_string(), |told| told.beside(&text))
}

/// The explanation of a thing, in words for the map of the fight.
pub(crate) fn told(battle: &Battle, thing: Thing) -> Option<Explanation> {
    explain(battle.ruleset, thing).map(|told| told.on(battle.map.topology()))
}

/// What an order does: the name of its spell, or of its action.
pub(crate) fn doing(lexicon: &Lexicon, order: &Order) -> String {
    match order.spell {
        Some(spell) => lexicon.spell(spell),
        None => lexicon.action(order.action),
    }
}

/// Seconds, as a person reads them.
pub(crate) fn seconds(count: u32) -> String {
    format!("{count} s")
}

/// A number of things: `1 segment`, `3 segments`.
pub(crate) fn counted(count: u32, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// Ticks of the ruleset's clock, as a person reads them: `6 s`, `3 segments`, `2 rounds`.
pub(crate) fn ticks(ruleset: &Ruleset, count: u32) -> String {
    let round = ruleset.clock.round.max(1);
    match ruleset.clock.unit {
        TimeUnit::Second => seconds(count),
        TimeUnit::Segment if count >= round && count.is_multiple_of(round) => {
            counted(count / round, "round")
        }
        TimeUnit::Segment => counted(count, "segment"),
        TimeUnit::Step if count >= round && count.is_multiple_of(round) => {
            counted(count / round, "round")
        }
        TimeUnit::Step => counted(count, "step"),
    }
}

/// The text with a capital letter at its beginning, as a sentence or a label needs it.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// What a kind of wall is called, and what it does: `Portcullis: stops steps, other blows; covers 25 %`.
pub(in crate::gm) fn wall_words(kind: &WallKind) -> String {
    let stops = [
        (Traffic::STEPS, "steps"),
        (Traffic::SIGHT, "sight"),
        (Traffic::EFFECTS, "effects"),
        (Traffic::MISSILES, "missiles"),
        (Traffic::LONG_BLOWS, "long weapons"),
        (Traffic::BLOWS, "other blows"),
    ];
    let stops = stops.iter().filter(|(what, _)| kind.stops.meets(*what));
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
    format!("{}: {stops}{way}{covers}", capital(&name))
}
