//! Which turn structure a ruleset plays by, with that structure's toggles.

/// Who acts when. The behaviour of each structure is in `rules::turns`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnStructure {
    /// Individual order; each turn is a budget of seconds (`seconds`).
    Seconds(SecondsTurns),
}

/// The figures and toggles of the `seconds` structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondsTurns {
    /// SEC-08: seconds in a turn.
    pub seconds_per_turn: u32,
    /// SEC-15: being hit spoils the cast in progress.
    pub spoil_casts_on_damage: bool,
}

impl TurnStructure {
    /// The names of its toggles, and how they stand.
    pub fn toggles(&self) -> Vec<(&'static str, bool)> {
        let Self::Seconds(turns) = self;
        vec![("spoil_casts_on_damage", turns.spoil_casts_on_damage)]
    }

    /// Sets a toggle; answers whether it has one of that name.
    pub fn set_toggle(&mut self, name: &str, on: bool) -> bool {
        let Self::Seconds(turns) = self;
        match name {
            "spoil_casts_on_damage" => turns.spoil_casts_on_damage = on,
            _ => return false,
        }
        true
    }
}
