//! The players of a contest.

use splitsecond::rules::facts::EncounterCommand;
use splitsecond::rules::state::{Battle, CombatantId};
use splitsecond::tactics;

use super::baseline;

/// A player that commands some combatants of a fight.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    /// Name, as it is written in the options and tables.
    pub name: &'static str,
    /// Returns what a combatant does outside of its turn: a declaration, the choice of acting fast, or taking its
    /// delayed turn. `None` for nothing.
    pub prepare: fn(&Battle, CombatantId) -> Option<EncounterCommand>,
    /// Returns the command of a combatant that may act or react now.
    pub choose: fn(&Battle, CombatantId) -> EncounterCommand,
}

/// The policy of auto-play.
pub const POLICY: Player = Player {
    name: "policy",
    prepare: tactics::prepare,
    choose: tactics::choose,
};

/// Walks up to the nearest enemy and attacks it.
pub const BASELINE: Player = Player {
    name: "baseline",
    prepare: |_battle, _who| None,
    choose: baseline::choose,
};

/// All players.
pub const PLAYERS: [Player; 2] = [POLICY, BASELINE];

/// Returns the player with this name.
pub fn find(name: &str) -> Option<Player> {
    PLAYERS.into_iter().find(|player| player.name == name)
}
