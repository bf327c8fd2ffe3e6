//! Dice: a named, portable generator, faces that a case scripts, faces that the GM types in.
//!
//! Each command opens its own stream, keyed by the encounter's seed and the command's place in the
//! line of commands, so that no command's dice depend on how many another has thrown.

use bevy_ecs::prelude::Resource;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::combatant::CombatantId;

/// Where the faces of one command come from, and those it has thrown.
#[derive(Resource, Debug, Default)]
pub struct Dice {
    seed: u64,
    stream: u64,
    generator: Option<ChaCha8Rng>,
    listed: Vec<Listed>,
    next: usize,
    when_out: WhenOut,
    thrown: Vec<ThrownDie>,
    fault: Option<DieFault>,
}

/// A face that is known before the die is thrown, or leave for the program to throw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// The program throws this one.
    Program,
    /// The face was given by hand: scripted, typed in or changed.
    Hand(u8),
    /// The program threw this face when the command was first carried out.
    Recorded(u8),
}

impl From<&ThrownDie> for Listed {
    fn from(die: &ThrownDie) -> Self {
        if die.by_hand {
            Self::Hand(die.face)
        } else {
            Self::Recorded(die.face)
        }
    }
}

/// What happens when the listed faces are used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WhenOut {
    /// The generator throws.
    #[default]
    Throw,
    /// The command is taken back and the die is asked for.
    Ask,
}

/// A die that has been thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThrownDie {
    /// How many sides the die has.
    pub sides: u8,
    /// The face that it shows, from 1.
    pub face: u8,
    /// Whether the face was typed in, scripted or changed rather than thrown by the program.
    pub by_hand: bool,
    /// What it was thrown for.
    pub purpose: DiePurpose,
    /// The combatant that it was thrown for.
    pub who: CombatantId,
}

/// A die that is still wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieRequest {
    /// How many sides the die has.
    pub sides: u8,
    /// What it is wanted for.
    pub purpose: DiePurpose,
    /// The combatant that it is wanted for.
    pub who: CombatantId,
    /// What it must show, where that can be told.
    pub needed: Option<Needed>,
}

/// What a die must show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// Every face will do.
    Anything,
    /// This face or a higher one.
    AtLeast(u8),
    /// No face will do.
    Nothing,
}

/// What a die is thrown for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum DiePurpose {
    /// Initiative: a place in the order.
    Initiative,
    /// Breaking a tie.
    TieBreak,
    /// A contest outside the order.
    Contest,
    /// Whether an attack hits.
    Attack,
    /// Whether a defence stops the hit.
    Defence,
    /// How much harm a hit or a spell does.
    Damage,
    /// Whether somebody resists a spell.
    Resistance,
    /// Whether a side is surprised.
    Surprise,
    /// A side's initiative.
    SideInitiative,
    /// A saving throw.
    SavingThrow,
    /// Whether somebody's nerve holds.
    Morale,
    /// The hit points that somebody begins with.
    HitPoints,
    /// Which of several is hit.
    Scatter,
    /// What a healing gives back.
    Healing,
}

impl DiePurpose {
    /// The purpose in words.
    pub fn words(self) -> &'static str {
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

/// Why the listed faces could not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DieFault {
    /// The listed faces are used up, and one more die is needed.
    #[error("a d{} for the {} of {} is needed", .0.sides, .0.purpose.words(), .0.who)]
    Wanted(DieRequest),
    /// A listed face is not on the die that it was meant for.
    #[error("{face} is not on a d{} (for the {} of {})", .wanted.sides, .wanted.purpose.words(), .wanted.who)]
    NotOnDie {
        /// The face that was given.
        face: u8,
        /// The die that it was given for.
        wanted: DieRequest,
    },
}

impl Dice {
    /// Opens the stream of the command numbered `stream`; the `listed` faces come first.
    pub fn open(&mut self, seed: u64, stream: u64, listed: &[Listed], when_out: WhenOut) {
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

    /// Throws one die, 1 to `sides`. After a fault it answers 1: the command will be taken back.
    pub fn die(&mut self, sides: u8, purpose: DiePurpose, who: CombatantId) -> u8 {
        let needed = None;
        self.throw(DieRequest {
            sides,
            purpose,
            who,
            needed,
        })
    }

    /// As [`die`](Self::die), for somebody who is told what the die must show.
    pub fn die_that_needs(
        &mut self,
        needed: Needed,
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
            (Some(Listed::Hand(face)), _) => (face, true),
            (Some(Listed::Recorded(face)), _) => (face, false),
            (Some(Listed::Program), _) | (None, WhenOut::Throw) => (self.generate(sides), false),
            (None, WhenOut::Ask) => {
                self.fault = Some(DieFault::Wanted(wanted));
                return 1;
            }
        };
        if !(1..=sides).contains(&face) {
            self.fault = Some(DieFault::NotOnDie { face, wanted });
            return 1;
        }
        self.thrown.push(ThrownDie {
            sides,
            face,
            by_hand,
            purpose,
            who,
        });
        face
    }

    /// What was wrong with the listed faces; `None` where nothing was.
    pub fn fault(&self) -> Option<DieFault> {
        self.fault
    }

    /// How many of the listed faces were not used.
    pub fn left_over(&self) -> usize {
        self.listed.len().saturating_sub(self.next)
    }

    /// Hands over the dice thrown since the stream was opened.
    pub fn take_thrown(&mut self) -> Vec<ThrownDie> {
        std::mem::take(&mut self.thrown)
    }

    fn generate(&mut self, sides: u8) -> u8 {
        let (seed, stream) = (self.seed, self.stream);
        let generator = self
            .generator
            .get_or_insert_with(|| generator(seed, stream));
        if !self.listed.is_empty() {
            // Each die of a mixed list has its own place in the stream, whatever was typed before it.
            generator.set_word_pos(self.next as u128 * 16);
        }
        // Rejection keeps every face equally likely, whatever the number of sides.
        let sides = u32::from(sides.max(1));
        let fair = u32::MAX - u32::MAX % sides;
        loop {
            let word = generator.next_u32();
            if word < fair {
                return (word % sides) as u8 + 1;
            }
        }
    }
}

/// ChaCha with eight rounds, the stream number being the command's.
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
    fn every_face_turns_up_about_as_often() {
        let mut dice = Dice::default();
        dice.open(3, 0, &[], WhenOut::Throw);
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
    fn listed_faces_come_first_and_gaps_are_thrown() {
        let mut dice = Dice::default();
        dice.open(
            1,
            1,
            &[Listed::Hand(4), Listed::Program, Listed::Hand(2)],
            WhenOut::Ask,
        );
        assert_eq!(throw(&mut dice, 6), 4);
        assert!((1..=6).contains(&throw(&mut dice, 6)));
        assert_eq!(throw(&mut dice, 6), 2);
        assert_eq!(dice.fault(), None);
        throw(&mut dice, 6);
        assert!(matches!(
            dice.fault(),
            Some(DieFault::Wanted(DieRequest { sides: 6, .. }))
        ));
    }

    #[test]
    fn a_face_must_be_on_the_die() {
        let mut dice = Dice::default();
        dice.open(1, 1, &[Listed::Hand(7)], WhenOut::Ask);
        throw(&mut dice, 6);
        assert!(matches!(
            dice.fault(),
            Some(DieFault::NotOnDie { face: 7, .. })
        ));
    }

    #[test]
    fn streams_differ_and_are_repeatable() {
        let mut dice = Dice::default();
        let mut line = |seed, stream| {
            dice.open(seed, stream, &[], WhenOut::Throw);
            (0..16).map(|_| throw(&mut dice, 20)).collect::<Vec<_>>()
        };
        assert_eq!(line(7, 0), line(7, 0));
        assert_ne!(line(7, 0), line(7, 1));
        assert_ne!(line(7, 0), line(8, 0));
    }
}
