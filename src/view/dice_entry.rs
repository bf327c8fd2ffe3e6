//! Real dice: which combatants' rolls the players type in, and the command that waits for one.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::encounter::{EntryId, Submission};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::dice::{DiePurpose, DieRequest};
use crate::rules::state::{Battle, CombatantId, SideId, Stance};

use super::feature_request::FeatureRequest;

/// The die that is requested now. The settings say which dice are typed in.
#[derive(Resource, Clone, Debug, Default)]
pub struct DiceEntry {
    /// The command that waits for its next die.
    pub pending: Option<PendingRoll>,
}

/// The dice that are rolled at the table and typed in. The program rolls all others, and offers to roll any of these
/// too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HandDice {
    /// True if any dice are typed in.
    pub on: bool,
    /// Sides that differ from the default, which is that only the party's dice are typed in.
    pub sides: BTreeMap<SideId, bool>,
    /// Combatants that differ from their side.
    pub characters: BTreeMap<CombatantId, bool>,
    /// Kinds of roll that the program makes for all combatants.
    pub by_program: BTreeSet<DiePurpose>,
}

/// A request about typed-in dice, or about a die that has been rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiceAct {
    /// Set which dice are rolled at the table and typed in.
    SetHandDice(HandDice),
    /// Use this face for the requested die; `None` lets the program roll it.
    EnterDie(Option<u8>),
    /// Cancel the command that requests a die.
    CancelRoll,
    /// Change a die that has been rolled.
    ChangeRoll {
        /// The entry with the roll.
        entry: EntryId,
        /// Index of the die in that entry, from 0.
        die: usize,
        /// The face that it should show.
        face: u8,
    },
}

impl FeatureRequest for DiceAct {
    fn changes_fight(&self) -> bool {
        matches!(self, Self::ChangeRoll { .. } | Self::EnterDie(_))
    }
}

/// A command that waits for a die.
#[derive(Clone, Debug)]
pub struct PendingRoll {
    /// The command, with the faces given so far.
    pub submission: Submission,
    /// The next die that it needs.
    pub wanted: DieRequest,
    /// The commands of the same action that follow it.
    pub rest: Vec<EncounterCommand>,
}

impl HandDice {
    /// Returns true if this die is typed in.
    pub fn asks_for(&self, battle: &Battle, die: &DieRequest) -> bool {
        if !self.on || self.by_program.contains(&die.purpose) {
            return false;
        }
        let character = self.characters.get(&die.who).copied();
        character.unwrap_or_else(|| {
            // A side also rolls dice itself, under its id.
            let side = battle.get(die.who).map(|who| who.identity().side);
            self.side_rolls_at_table(
                battle,
                side.unwrap_or_else(|| SideId::new(die.who.as_str())),
            )
        })
    }

    /// Returns true if the dice of a side are rolled at the table by default; a single combatant may differ.
    pub fn side_rolls_at_table(&self, battle: &Battle, side: SideId) -> bool {
        let said = self.sides.get(&side).copied();
        said.unwrap_or_else(|| battle.sides.stance(side) == Stance::Party)
    }

    /// Returns true if the dice of a combatant are rolled at the table.
    pub fn rolls_at_table(&self, battle: &Battle, who: CombatantId, side: SideId) -> bool {
        let said = self.characters.get(&who).copied();
        said.unwrap_or_else(|| self.side_rolls_at_table(battle, side))
    }

    /// Sets whether the dice of a side are rolled at the table. Clears the settings of its combatants.
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

    /// Sets whether the dice of a combatant are rolled at the table.
    pub fn set_character(&mut self, battle: &Battle, who: CombatantId, throws: bool) {
        let side = battle.get(who).map(|who| who.identity().side);
        let as_its_side = side.is_some_and(|side| self.side_rolls_at_table(battle, side) == throws);
        match as_its_side {
            true => self.characters.remove(&who),
            false => self.characters.insert(who, throws),
        };
    }

    /// Sets whether dice of a kind are rolled at the table.
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
    use crate::trial::{TestFight, id};

    fn die(who: &str, purpose: DiePurpose) -> DieRequest {
        DieRequest {
            sides: 6,
            purpose,
            who: id(who),
            needed: None,
        }
    }

    /// Returns which of these dice are typed in: Tolk's attack, his damage, the orc's attack.
    fn asked(trial: &mut TestFight, hand: &HandDice) -> [bool; 3] {
        trial.read(|battle| {
            [
                hand.asks_for(battle, &die("tolk", DiePurpose::Attack)),
                hand.asks_for(battle, &die("tolk", DiePurpose::Damage)),
                hand.asks_for(battle, &die("orc", DiePurpose::Attack)),
            ]
        })
    }

    #[test]
    fn players_roll_their_dice_and_the_program_the_rest() {
        let mut trial =
            TestFight::setup("seconds", "tolk (3, 3), mira (3, 5) against orc (9, 3)").begin();
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
        let mira = trial.read(|battle| hand.asks_for(battle, &die("mira", DiePurpose::Attack)));
        assert!(mira, "what is said of one holds for nobody else");
        // A setting for the side applies to all its combatants.
        trial.read(|battle| hand.set_side(battle, SideId::new("party"), true));
        assert_eq!(asked(&mut trial, &hand), [true, false, true]);
        let side =
            trial.read(|battle| hand.asks_for(battle, &die("party", DiePurpose::SideInitiative)));
        assert!(side, "a side throws too");
    }
}
