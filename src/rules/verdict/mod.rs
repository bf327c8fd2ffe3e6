//! When a fight is decided: one of the two sides has nobody left who can fight.

pub mod outcome;
mod words;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::battle::{Battle, Field};
use super::combatant::Stance;
use super::morale::Nerve;
use outcome::VerdictOutcome;

/// Whether the fight is decided, and for whom.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// It goes on.
    #[default]
    Open,
    /// One side is left standing; nobody after a mutual end.
    Decided(Option<Stance>),
}

/// Who is left standing, if not both sides are.
pub fn verdict_of(battle: &Battle) -> Verdict {
    let mut standing = [false; 2];
    let mut present = [false; 2];
    for combatant in battle.everyone() {
        let slot = match battle.sides.stance(combatant.identity.side) {
            Stance::Party => 0,
            Stance::Foe => 1,
            Stance::Other => continue,
        };
        present[slot] = true;
        // Who has turned and run, or given up, is out of the fight.
        let fights = combatant.morale.nerve < Nerve::Fleeing;
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

/// Writes the verdict down once.
pub(super) fn decide_fight(mut field: Field, mut verdict: ResMut<Verdict>) {
    if !field.clock.has_begun() {
        return;
    }
    let now = verdict_of(&field.battle());
    if *verdict == now {
        return;
    }
    *verdict = now;
    if let Verdict::Decided(winner) = now {
        field.record(VerdictOutcome::FightDecided { winner });
    }
}
