//! The words of party sheets.

pub(super) const NO_CHARACTERS: &str = "This party has no characters yet";

pub(super) fn kind_and_party(kind: Option<&str>, party: &str, ruleset: &str) -> String {
    match kind {
        Some(kind) => format!("{kind} · {party} · {ruleset}"),
        None => format!("{party} · {ruleset}"),
    }
}

pub(super) const DEAD: &str = "Dead: stays behind when the party is placed";

pub(super) const STATS: &str = "Stats";

pub(super) const SPEED: &str = "Speed in squares";

pub(super) const ATTACKS: &str = "Attacks";

pub(super) const BARE_HANDS: &str = "Bare hands";

pub(super) fn attacks_against(enemy: &str) -> String {
    format!("At full strength, against: {enemy}")
}

pub(super) const SPELLS: &str = "Spells";

pub(super) fn castings_left(left: u32, total: u32) -> String {
    format!("{left} of {total} left")
}

pub(super) const GEAR: &str = "Gear";

pub(super) const TRAITS: &str = "Traits";

pub(super) const NOTES: &str = "Notes";
