//! Real dice: whose dice the players throw, and the command that waits for one.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::encounter::{AfterUndo, Submission};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::dice::{DiePurpose, DieRequest};
use crate::rules::state::{Battle, CombatantId, SideId, Stance};

/// Which dice are typed in, and which one is wanted now.
#[derive(Resource, Clone, Debug, Default)]
pub struct DiceEntry {
    /// Whose dice are thrown at the table.
    pub hand: HandDice,
    /// Which dice the program throws where an undo has led back to.
    pub after_undo: AfterUndo,
    /// The command that waits for its next die.
    pub pending: Option<PendingRoll>,
}

/// Whose dice are thrown at the table and typed in; the program throws the others, and offers to throw any of these
/// too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HandDice {
    /// Whether any dice are typed in.
    pub on: bool,
    /// Sides for which something else was said than the usual: the party throws, the others do not.
    pub sides: BTreeMap<SideId, bool>,
    /// Combatants for whom something else was said than for their side.
    pub characters: BTreeMap<CombatantId, bool>,
    /// The kinds of roll that the program throws for everybody.
    pub by_program: BTreeSet<DiePurpose>,
}

/// A command that waits for a die.
#[derive(Clone, Debug)]
pub struct PendingRoll {
    /// The command, with the faces that have been given so far.
    pub submission: Submission,
    /// The die that it wants next.
    pub wanted: DieRequest,
    /// Commands of the same act that follow it.
    pub rest: Vec<EncounterCommand>,
}

impl HandDice {
    /// Whether this die is typed in.
    pub fn asks(&self, battle: &Battle, die: &DieRequest) -> bool {
        if !self.on || self.by_program.contains(&die.purpose) {
            return false;
        }
        let character = self.characters.get(&die.who).copied();
        character.unwrap_or_else(|| {
            // A side throws dice of its own too, under its id.
            let side = battle.get(die.who).map(|who| who.identity().side);
            self.side_throws(
                battle,
                side.unwrap_or_else(|| SideId::new(die.who.as_str())),
            )
        })
    }

    /// Whether the dice of a side are thrown at the table, unless something else was said for one of it.
    pub fn side_throws(&self, battle: &Battle, side: SideId) -> bool {
        let said = self.sides.get(&side).copied();
        said.unwrap_or_else(|| battle.sides.stance(side) == Stance::Party)
    }

    /// Whether the dice of a combatant are.
    pub fn throws(&self, battle: &Battle, who: CombatantId, side: SideId) -> bool {
        let said = self.characters.get(&who).copied();
        said.unwrap_or_else(|| self.side_throws(battle, side))
    }

    /// Says whether the dice of a side are thrown at the table; what was said for any of it is forgotten.
    pub fn set_side(&mut self, battle: &Battle, side: SideId, throws: bool) {
        let usual = battle.sides.stance(side) == Stance::Party;
        match throws == usual {
            true => self.sides.remove(&side),
            false => self.sides.insert(side, throws),
        };
        let of_side = |who: &CombatantId| {
            battle
                .get(*who)
                .is_some_and(|who| who.identity().side == side)
        };
        self.characters.retain(|who, _| !of_side(who));
    }

    /// Says whether the dice of a combatant are thrown at the table.
    pub fn set_character(&mut self, battle: &Battle, who: CombatantId, throws: bool) {
        let side = battle.get(who).map(|who| who.identity().side);
        let as_its_side = side.is_some_and(|side| self.side_throws(battle, side) == throws);
        match as_its_side {
            true => self.characters.remove(&who),
            false => self.characters.insert(who, throws),
        };
    }

    /// Says whether dice of a kind are thrown at the table.
    pub fn set_kind(&mut self, kind: DiePurpose, throws: bool) {
        match throws {
            true => self.by_program.remove(&kind),
            false => self.by_program.insert(kind),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::{Trial, id};

    fn die(who: &str, purpose: DiePurpose) -> DieRequest {
        DieRequest {
            sides: 6,
            purpose,
            who: id(who),
            needed: None,
        }
    }

    /// Which of these dice are asked for: Tolk's attack, his damage, the orc's attack.
    fn asked(trial: &mut Trial, hand: &HandDice) -> [bool; 3] {
        trial.read(|battle| {
            [
                hand.asks(battle, &die("tolk", DiePurpose::Attack)),
                hand.asks(battle, &die("tolk", DiePurpose::Damage)),
                hand.asks(battle, &die("orc", DiePurpose::Attack)),
            ]
        })
    }

    #[test]
    fn the_players_throw_their_own_and_the_program_for_the_rest_unless_it_is_said() {
        let mut trial = Trial::of("seconds", "tolk (3, 3), mira (3, 5) against orc (9, 3)").begin();
        let mut hand = HandDice::default();
        assert_eq!(asked(&mut trial, &hand), [false; 3], "nothing is typed in");
        hand.on = true;
        assert_eq!(asked(&mut trial, &hand), [true, true, false]);
        hand.set_kind(DiePurpose::Damage, false);
        assert_eq!(asked(&mut trial, &hand), [true, false, false]);
        trial.read(|battle| hand.set_side(battle, SideId::new("foes"), true));
        assert_eq!(asked(&mut trial, &hand), [true, false, true]);
        trial.read(|battle| hand.set_character(battle, id("tolk"), false));
        assert_eq!(asked(&mut trial, &hand), [false, false, true]);
        let mira = trial.read(|battle| hand.asks(battle, &die("mira", DiePurpose::Attack)));
        assert!(mira, "what is said of one holds for nobody else");
        // What is said for the side holds for everybody of it.
        trial.read(|battle| hand.set_side(battle, SideId::new("party"), true));
        assert_eq!(asked(&mut trial, &hand), [true, false, true]);
        let side =
            trial.read(|battle| hand.asks(battle, &die("party", DiePurpose::SideInitiative)));
        assert!(side, "a side throws too");
    }
}
