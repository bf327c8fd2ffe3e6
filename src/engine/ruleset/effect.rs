//! Effects: each is one thing that a condition, a posture or a trait does to a combatant.

use std::ops::RangeInclusive;

use super::dice::DiceExpr;
use super::id::AttributeId;
use super::schema::{WordChoice, Words};
use crate::grid::{Glow, Light};

/// A capability that an effect can forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capability {
    /// Leaving its square.
    Moving,
    /// Running (SEC-32).
    Running,
    /// Any action that takes time.
    Acting,
    /// Casting.
    Casting,
    /// Attacking.
    Attacking,
    /// Defending itself.
    Defending,
    /// Reacting to others' actions.
    Reacting,
    /// Seeing others.
    Seeing,
    /// Hearing anything.
    Hearing,
}

/// Protection that makes attacks fail (PHA-71).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Ward {
    /// Prevents contact; the first attack routine reveals it.
    Hedged,
    /// Makes attacks ineffective; nothing reveals it.
    Immune,
}

/// One thing that happens to a combatant while a condition or posture lasts, or always because of a trait.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// Modifier to every check of the combatant.
    Checks(i32),
    /// Modifier to its attacks.
    ToHit(i32),
    /// Modifier to its damage.
    Damage(i32),
    /// Modifier to melee attacks against it (SEC-47, SEG-41).
    AttackedInMelee(i32),
    /// Modifier to ranged attacks against it (SEC-47, SEG-41).
    AttackedAtRange(i32),
    /// Improves its Armour Class or its Defence by this much.
    ArmourClass(i32),
    /// Modifier to its saving throws.
    Saves(i32),
    /// Reduces any damage to it by this much.
    Absorbs(i32),
    /// Changes its speed to this percentage.
    SpeedPercent(u32),
    /// Gives it this many more attack routines in a round; fewer if negative.
    Routines(i32),
    /// Forbids it to do this.
    Forbids(Capability),
    /// Denies it both its shield and its Dexterity (SEG-41).
    Exposed,
    /// Makes it invisible (SEG-41).
    Unseen,
    /// Makes attacks on it fail (PHA-71).
    Wards(Ward),
    /// Makes it immune to effects with this attribute (PHA-84).
    Immune(AttributeId),
    /// Makes it helpless: it can do nothing and can be killed at will.
    Helpless,
    /// Makes any hit wound it, regardless of its Stamina (FOW-13).
    Unprepared,
    /// Makes it act last in the round, regardless of its choice or its side's roll (FOW-48).
    ActsLast,
    /// Limits it to this many actions in its turn (FOW-44).
    MostActions(u32),
    /// Makes an opponent either move or attack: its attack includes no approach (FOW-22, FOW-44).
    MovesOrAttacks,
    /// Makes moving take all actions of its turn, with nothing before it (FOW-42).
    MovingTakesTurn,
    /// Allows it to move only to flee, each step away from what it flees from. If a turn has actions, fleeing takes all
    /// of them (FOW-46).
    FleesOnly,
    /// Makes it miss its turn (FOW-45).
    MissesTurn,
    /// Ends the condition at the end of its bearer's turn, missed or not.
    EndsWithTurn,
    /// Deals this damage to it at the start of each of its turns (FOW-47).
    TurnDamage(DiceExpr),
    /// Makes it sleep naturally: noise ends the condition for combatants that noise wakes.
    Sleeps,
    /// Wakes it when an attack is made or a spell is cast within this many feet.
    WakesAtNoise(u32),
    /// Exempts it from morale checks (SEG-40, FOW-30).
    Fearless,
    /// Makes its allies lose morale when it falls (SEG-40).
    Leader,
    /// Protects it from ever being surprised (SEG-03).
    NeverSurprised,
    /// Lets it surprise its enemies on this face and below, if that is more than usual (SEG-02).
    SurprisesOn(u8),
    /// Lets it be surprised only on this face and below, if its enemies surprise as usual (SEG-03).
    SurprisedOn(u8),
    /// Lets it keep its full rate while it concentrates, if it flies or swims by nature (PHA-52).
    NativeMover,
    /// Lets it make an opportunity attack against every enemy that moves next to it.
    StrikesComers,
    /// Lets it see this many feet in this light. In bright and dim light it sees no farther; in the dark it sees as in
    /// dim light.
    Sees(Light, u32),
    /// Lets it perceive everything within this many feet without light or eyes, unless something solid is in the way.
    SensesWithin(u32),
    /// Makes it shed light.
    Sheds(Glow),
    /// Suppresses all light within this many feet of it.
    Darkens(u32),
    /// Ends the condition when its bearer is under water.
    PutOutByWater,
}

/// Limits of how far a combatant may see, in feet.
const FEET: RangeInclusive<i64> = 0..=10_000;

/// The effects that a trait can have, as files write them.
impl WordChoice for Effect {
    fn declare(words: &mut Words<Self>) {
        words.plain("ActsLast", Self::ActsLast);
        words.plain("Fearless", Self::Fearless);
        words.plain("Leader", Self::Leader);
        words.plain("NeverSurprised", Self::NeverSurprised);
        words.value("SurprisesOn", |face| {
            let die = face.surprise_die();
            Self::SurprisesOn(face.number(1..=die).required())
        });
        words.value("SurprisedOn", |face| {
            let die = face.surprise_die();
            Self::SurprisedOn(face.number(0..=die).required())
        });
        words.plain("NativeMover", Self::NativeMover);
        words.plain("StrikesComers", Self::StrikesComers);
        words.value("WakesAtNoise", |feet| {
            Self::WakesAtNoise(feet.number(FEET).required())
        });
        words.value("SeesInBright", |feet| {
            Self::Sees(Light::Bright, feet.number(FEET).required())
        });
        words.value("SeesInDim", |feet| {
            Self::Sees(Light::Dim, feet.number(FEET).required())
        });
        words.value("SeesInDark", |feet| {
            Self::Sees(Light::Dark, feet.number(FEET).required())
        });
        words.value("SensesWithin", |feet| {
            Self::SensesWithin(feet.number(FEET).required())
        });
        words.value("Immune", |to| {
            Self::Immune(to.id(|known| &known.attributes).required())
        });
        words.value("Absorbs", |points| {
            Self::Absorbs(points.number(1..=1000).required())
        });
        words.value("Routines", |more| {
            Self::Routines(more.number(-10..=10).required())
        });
        words.plain("Unseen", Self::Unseen);
        words.value("Wards", |ward| {
            Self::Wards(ward.word(Ward::Hedged).required())
        });
    }

    fn stand_in() -> Self {
        Self::Fearless
    }
}

impl Effect {
    /// Checks whether its bearer cannot act: such a bearer does nothing by itself, makes no attacks and does not
    /// concentrate.
    pub fn prevents_acting(&self) -> bool {
        matches!(
            self,
            Self::Forbids(Capability::Acting) | Self::Helpless | Self::MissesTurn
        )
    }

    /// Returns whether its bearer is worse off for it; `None` if that depends on the point of view.
    pub fn hinders(&self) -> Option<bool> {
        match self {
            Self::Checks(value)
            | Self::ToHit(value)
            | Self::Damage(value)
            | Self::ArmourClass(value)
            | Self::Saves(value)
            | Self::Absorbs(value)
            | Self::Routines(value) => Some(*value < 0),
            Self::AttackedInMelee(value) | Self::AttackedAtRange(value) => Some(*value > 0),
            Self::SpeedPercent(percent) => Some(*percent < 100),
            Self::Unseen
            | Self::Wards(_)
            | Self::Immune(_)
            | Self::WakesAtNoise(_)
            | Self::Fearless
            | Self::Leader
            | Self::NeverSurprised
            | Self::SurprisesOn(_)
            | Self::SurprisedOn(_)
            | Self::NativeMover
            | Self::StrikesComers
            | Self::Sees(Light::Dark, _)
            | Self::SensesWithin(_) => Some(false),
            Self::Sees(..) => Some(true),
            Self::EndsWithTurn
            | Self::Sleeps
            | Self::Sheds(_)
            | Self::Darkens(_)
            | Self::PutOutByWater => None,
            Self::Forbids(_)
            | Self::Exposed
            | Self::Helpless
            | Self::Unprepared
            | Self::ActsLast
            | Self::MostActions(_)
            | Self::MovesOrAttacks
            | Self::MovingTakesTurn
            | Self::FleesOnly
            | Self::MissesTurn
            | Self::TurnDamage(_) => Some(true),
        }
    }
}
