//! Dice: a named, portable generator, faces scripted in test cases, and faces that the GM enters.
//!
//! Each command opens its own random stream, keyed by the encounter's seed and the command's number. The dice of a
//! command therefore do not depend on how many dice earlier commands rolled.
//!
//! To compare two choices, a fight may use dice keyed by purpose instead: each die has a stream for its combatant and its
//! purpose. Both choices then meet the same luck wherever they do the same.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::Resource;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::grid::StableHasher;

use super::combatant::CombatantId;

/// Source of die faces for one command, and the dice that it has rolled.
#[derive(Resource, Debug, Default)]
pub struct Dice {
    seed: u64,
    stream: u64,
    generator: Option<ChaCha8Rng>,
    listed: Vec<PresetFace>,
    next: usize,
    when_out: WhenFacesRunOut,
    thrown: Vec<RolledDie>,
    fault: Option<DieError>,
    /// The streams of a fight with dice keyed by purpose.
    by_purpose: Option<BTreeMap<(CombatantId, DiePurpose), ChaCha8Rng>>,
}

/// Key of the dice of a fight, next to its seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiceKey {
    /// The number of the command.
    #[default]
    Command,
    /// The combatant, the purpose of the roll, and how many dice it has rolled for this purpose before.
    Purpose,
}

/// An entry of the list of faces given in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PresetFace {
    /// The program rolls this die.
    Program,
    /// The face was entered by hand: scripted, typed in or changed.
    Hand(u8),
    /// The program rolled this face when the command was first executed.
    Recorded(u8),
}

impl From<&RolledDie> for PresetFace {
    fn from(die: &RolledDie) -> Self {
        if die.by_hand {
            Self::Hand(die.face)
        } else {
            Self::Recorded(die.face)
        }
    }
}

/// Behaviour when the listed faces run out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WhenFacesRunOut {
    /// The generator rolls.
    #[default]
    Throw,
    /// The command is reverted and the user is asked for the die.
    Ask,
}

/// A die that has been rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RolledDie {
    /// Number of sides of the die.
    pub sides: u8,
    /// Face that was rolled, counted from 1.
    pub face: u8,
    /// True if the face was typed in, scripted or changed; false if the program rolled it.
    pub by_hand: bool,
    /// Purpose of the roll.
    pub purpose: DiePurpose,
    /// Combatant that the die was rolled for.
    pub who: CombatantId,
}

/// A die that still has to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieRequest {
    /// Number of sides of the die.
    pub sides: u8,
    /// Purpose of the roll.
    pub purpose: DiePurpose,
    /// Combatant that the die is for.
    pub who: CombatantId,
    /// Result that the die must show, if it is known in advance.
    pub needed: Option<RequiredFace>,
}

/// Result that a die must show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequiredFace {
    /// Every face succeeds.
    Anything,
    /// This face or a higher one succeeds.
    AtLeast(u8),
    /// No face succeeds.
    Nothing,
}

/// Purpose of a die roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DiePurpose {
    /// Initiative for the turn order.
    Initiative,
    /// A tie-breaking roll.
    TieBreak,
    /// A contest that does not concern the turn order.
    Contest,
    /// An attack roll.
    Attack,
    /// A defence roll against a hit.
    Defence,
    /// Damage of a hit or a spell.
    Damage,
    /// A roll to resist a spell.
    Resistance,
    /// The surprise roll of a side.
    Surprise,
    /// A side's initiative.
    SideInitiative,
    /// A saving throw.
    SavingThrow,
    /// A morale roll.
    Morale,
    /// The hit points that a combatant starts with.
    HitPoints,
    /// The choice of which of several combatants is hit.
    Scatter,
    /// The amount healed.
    Healing,
}

impl DiePurpose {
    /// Returns the name of the purpose.
    pub fn text(self) -> &'static str {
        match self {
            Self::Initiative => "initiative",
            Self::TieBreak => "tie-break",
            Self::Contest => "contest",
            Self::Attack => "attack",
            Self::Defence => "defence",
            Self::Damage => "damage",
            Self::Resistance => "resistance",
            Self::Surprise => "surprise",
            Self::SideInitiative => "initiative",
            Self::SavingThrow => "saving throw",
            Self::Morale => "morale",
            Self::HitPoints => "hit points",
            Self::Scatter => "choice of a target",
            Self::Healing => "healing",
        }
    }
}

/// Reason why the listed faces could not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DieError {
    /// The listed faces have run out and another die is needed.
    #[error("a d{} for the {} of {} is needed", .0.sides, .0.purpose.text(), .0.who)]
    Wanted(DieRequest),
    /// A listed face does not exist on the die that it was meant for.
    #[error("{face} is not on a d{} (for the {} of {})", .wanted.sides, .wanted.purpose.text(), .wanted.who)]
    NotOnDie {
        /// Face that was given.
        face: u8,
        /// Die that it was given for.
        wanted: DieRequest,
    },
}

impl Dice {
    /// Returns dice with this key, for a fight that has rolled none yet.
    pub fn keyed_by(key: DiceKey) -> Self {
        let by_purpose = match key {
            DiceKey::Command => None,
            DiceKey::Purpose => Some(BTreeMap::new()),
        };
        Self {
            by_purpose,
            ..Self::default()
        }
    }

    /// Opens the stream of the command with number `stream`. The `listed` faces are used first.
    pub fn open(
        &mut self,
        seed: u64,
        stream: u64,
        listed: &[PresetFace],
        when_out: WhenFacesRunOut,
    ) {
        self.seed = seed;
        self.stream = stream;
        self.generator = None;
        self.listed.clear();
        self.listed.extend_from_slice(listed);
        self.next = 0;
        self.when_out = when_out;
        self.thrown.clear();
        self.fault = None;
    }

    /// Rolls one die, from 1 to `sides`. Returns 1 after a fault, because the command will be reverted.
    pub fn die(&mut self, sides: u8, purpose: DiePurpose, who: CombatantId) -> u8 {
        let needed = None;
        self.throw(DieRequest {
            sides,
            purpose,
            who,
            needed,
        })
    }

    /// Like [`die`](Self::die), but with the result that the die must show, for the user who rolls it.
    pub fn die_with_target(
        &mut self,
        needed: RequiredFace,
        sides: u8,
        purpose: DiePurpose,
        who: CombatantId,
    ) -> u8 {
        let needed = Some(needed);
        self.throw(DieRequest {
            sides,
            purpose,
            who,
            needed,
        })
    }

    fn throw(&mut self, wanted: DieRequest) -> u8 {
        let DieRequest {
            sides,
            purpose,
            who,
            ..
        } = wanted;
        if self.fault.is_some() {
            return 1;
        }
        let listed = self.listed.get(self.next).copied();
        self.next += 1;
        let (face, by_hand) = match (listed, self.when_out) {
            (Some(PresetFace::Hand(face)), _) => (face, true),
            (Some(PresetFace::Recorded(face)), _) => (face, false),
            (Some(PresetFace::Program), _) | (None, WhenFacesRunOut::Throw) => {
                (self.generate(sides, purpose, who), false)
            }
            (None, WhenFacesRunOut::Ask) => {
                self.fault = Some(DieError::Wanted(wanted));
                return 1;
            }
        };
        if !(1..=sides).contains(&face) {
            self.fault = Some(DieError::NotOnDie { face, wanted });
            return 1;
        }
        self.thrown.push(RolledDie {
            sides,
            face,
            by_hand,
            purpose,
            who,
        });
        face
    }

    /// Returns what was wrong with the listed faces; `None` if nothing was.
    pub fn fault(&self) -> Option<DieError> {
        self.fault
    }

    /// Returns the number of listed faces that were not used.
    pub fn unused_faces(&self) -> usize {
        self.listed.len().saturating_sub(self.next)
    }

    /// Takes the dice rolled since the stream was opened.
    pub fn take_rolled(&mut self) -> Vec<RolledDie> {
        std::mem::take(&mut self.thrown)
    }

    fn generate(&mut self, sides: u8, purpose: DiePurpose, who: CombatantId) -> u8 {
        let (seed, stream) = (self.seed, self.stream);
        if let Some(streams) = &mut self.by_purpose {
            let stream = streams
                .entry((who, purpose))
                .or_insert_with(|| generator(seed, stream_of(who, purpose)));
            return face(stream, sides);
        }
        let generator = self
            .generator
            .get_or_insert_with(|| generator(seed, stream));
        if !self.listed.is_empty() {
            // In a mixed list, each die has a fixed position in the stream, whatever faces were entered before it.
            generator.set_word_pos(self.next as u128 * 16);
        }
        face(generator, sides)
    }
}

/// Draws a face. Rejection sampling keeps every face equally likely for any number of sides.
fn face(generator: &mut ChaCha8Rng, sides: u8) -> u8 {
    let sides = u32::from(sides.max(1));
    let fair = u32::MAX - u32::MAX % sides;
    loop {
        let word = generator.next_u32();
        if word < fair {
            return (word % sides) as u8 + 1;
        }
    }
}

/// Returns the number of the stream for rolls of a combatant with this purpose.
fn stream_of(who: CombatantId, purpose: DiePurpose) -> u64 {
    let mut hasher = StableHasher::default();
    (who.as_str(), purpose).hash(&mut hasher);
    hasher.finish()
}

/// Creates a ChaCha generator with eight rounds that uses the command's stream number.
fn generator(seed: u64, stream: u64) -> ChaCha8Rng {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    generator.set_stream(stream);
    generator
}

#[cfg(test)]
mod tests {
    use super::*;

    fn throw(dice: &mut Dice, sides: u8) -> u8 {
        dice.die(sides, DiePurpose::Attack, CombatantId::new("anyone"))
    }

    #[test]
    fn every_face_is_about_equally_frequent() {
        let mut dice = Dice::default();
        dice.open(3, 0, &[], WhenFacesRunOut::Throw);
        let mut counts = [0u32; 6];
        for _ in 0..6000 {
            counts[usize::from(throw(&mut dice, 6)) - 1] += 1;
        }
        assert!(
            counts.iter().all(|&n| (850..1150).contains(&n)),
            "{counts:?}"
        );
    }

    #[test]
    fn listed_faces_come_first_and_gaps_are_rolled() {
        let mut dice = Dice::default();
        dice.open(
            1,
            1,
            &[
                PresetFace::Hand(4),
                PresetFace::Program,
                PresetFace::Hand(2),
            ],
            WhenFacesRunOut::Ask,
        );
        assert_eq!(throw(&mut dice, 6), 4);
        assert!((1..=6).contains(&throw(&mut dice, 6)));
        assert_eq!(throw(&mut dice, 6), 2);
        assert_eq!(dice.fault(), None);
        throw(&mut dice, 6);
        assert!(matches!(
            dice.fault(),
            Some(DieError::Wanted(DieRequest { sides: 6, .. }))
        ));
    }

    #[test]
    fn a_face_must_be_on_the_die() {
        let mut dice = Dice::default();
        dice.open(1, 1, &[PresetFace::Hand(7)], WhenFacesRunOut::Ask);
        throw(&mut dice, 6);
        assert!(matches!(
            dice.fault(),
            Some(DieError::NotOnDie { face: 7, .. })
        ));
    }

    #[test]
    fn streams_differ_and_are_repeatable() {
        let mut dice = Dice::default();
        let mut line = |seed, stream| {
            dice.open(seed, stream, &[], WhenFacesRunOut::Throw);
            (0..16).map(|_| throw(&mut dice, 20)).collect::<Vec<_>>()
        };
        assert_eq!(line(7, 0), line(7, 0));
        assert_ne!(line(7, 0), line(7, 1));
        assert_ne!(line(7, 0), line(8, 0));
    }

    #[test]
    fn dice_keyed_by_purpose_do_not_depend_on_other_rolls() {
        let mira = CombatantId::new("mira");
        let attacks = |others: u8| {
            let mut dice = Dice::keyed_by(DiceKey::Purpose);
            let mut faces = Vec::new();
            for command in 0..4 {
                dice.open(7, command, &[], WhenFacesRunOut::Throw);
                for _ in 0..others {
                    dice.die(6, DiePurpose::Damage, mira);
                    dice.die(20, DiePurpose::Attack, CombatantId::new("orc"));
                }
                faces.extend((0..3).map(|_| dice.die(20, DiePurpose::Attack, mira)));
            }
            faces
        };
        assert_eq!(attacks(0), attacks(5));
        let mut by_command = Dice::keyed_by(DiceKey::Command);
        by_command.open(7, 0, &[], WhenFacesRunOut::Throw);
        let other: Vec<u8> = (0..12)
            .map(|_| by_command.die(20, DiePurpose::Attack, mira))
            .collect();
        assert_ne!(attacks(0), other);
    }

    #[test]
    fn rolled_die_of_a_mixed_list_depends_only_on_its_position() {
        let mut dice = Dice::default();
        let mut faces = |entered: &[usize]| {
            let preset = |at| match entered.contains(&at) {
                true => PresetFace::Hand(20),
                false => PresetFace::Program,
            };
            let list: Vec<PresetFace> = (0..12).map(preset).collect();
            dice.open(7, 0, &list, WhenFacesRunOut::Ask);
            (0..12).map(|_| throw(&mut dice, 20)).collect::<Vec<_>>()
        };
        let rolled = faces(&[]);
        assert!(rolled.iter().any(|face| *face != rolled[0]), "{rolled:?}");
        let mixed = faces(&[0, 5]);
        let others = (0..12).filter(|at| ![0, 5].contains(at));
        for at in others {
            assert_eq!(mixed[at], rolled[at], "die {at}");
        }
    }
}
