//! When a fight is decided: one of the two sides has nobody left who can fight.

pub mod outcome;
mod words;

use crate::rules::state::{Battle, Fight, Nerve, Stance, Verdict};
use bevy::prelude::*;

use outcome::VerdictOutcome;

/// Who is left standing, unless both sides are.
pub fn verdict_of(battle: &Battle) -> Verdict {
    let mut standing = [false; 2];
    let mut present = [false; 2];
    for combatant in battle.everyone() {
        let slot = match battle.sides.stance(combatant.identity().side) {
            Stance::Party => 0,
            Stance::Foe => 1,
            Stance::Other => continue,
        };
        present[slot] = true;
        // Whoever has turned and run, or surrendered, is out of the fight.
        let fights = combatant.morale().nerve < Nerve::Fleeing;
        standing[slot] |= combatant.is_up() && fights;
    }
    // A map with one side only is being prepared, not won.
    if present != [true, true] {
        return Verdict::Open;
    }
    match standing {
        [true, true] => Verdict::Open,
        [true, false] => Verdict::Decided(Some(Stance::Party)),
        [false, true] => Verdict::Decided(Some(Stance::Foe)),
        [false, false] => Verdict::Decided(None),
    }
}

context! {
    /// The verdict writes nothing of the fight: its result is a resource of its own.
    Deciding
    writes []
    changes []
}

/// Notes the verdict once.
pub(super) fn decide_fight(mut fight: Deciding, mut verdict: ResMut<Verdict>) {
    let now = verdict_of(&fight.battle());
    if *verdict == now {
        return;
    }
    *verdict = now;
    if let Verdict::Decided(winner) = now {
        fight.record(VerdictOutcome::FightDecided { winner });
    }
}
