//! Effects: what a condition, a posture or a trait does to a combatant, one thing each.

use super::equipment::DiceExpr;
use super::id::AttributeId;
use crate::grid::{Glow, Light};

/// What a combatant may be kept from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Leaving its square.
    Moving,
    /// Running (SEC-32).
    Running,
    /// Anything that takes time.
    Acting,
    /// Casting.
    Casting,
    /// Attacking.
    Attacking,
    /// Defending itself.
    Defending,
    /// Answering what others do.
    Reacting,
    /// Seeing anybody.
    Seeing,
    /// Hearing anything.
    Hearing,
}

/// What foils attacks (PHA-71).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Ward {
    /// Contact is kept out, as the first attack routine shows.
    Hedged,
    /// Attacks do nothing, and nothing shows why.
    Immune,
}

/// One thing that is done to a combatant as long as a condition or a posture lasts, or always, by its nature.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// Adds this to every check of the combatant.
    Checks(i32),
    /// Adds this to its attacks.
    ToHit(i32),
    /// Adds this to its damage.
    Damage(i32),
    /// Adds this to melee attacks against it (SEC-47, SEG-41).
    AttackedInMelee(i32),
    /// Adds this to ranged attacks against it (SEC-47, SEG-41).
    AttackedAtRange(i32),
    /// Makes its Armour Class, or its Defence, better by this.
    ArmourClass(i32),
    /// Adds this to its saving throws.
    Saves(i32),
    /// Takes this off any damage to it.
    Absorbs(i32),
    /// Leaves this much of its speed, in percent.
    SpeedPercent(u32),
    /// Gives it so many attack routines more, or fewer, in a round.
    Routines(i32),
    /// Keeps it from doing this.
    Forbids(Doing),
    /// Lets neither shield nor Dexterity count for it (SEG-41).
    Exposed,
    /// Hides it from sight (SEG-41).
    Unseen,
    /// Foils attacks on it (PHA-71).
    Wards(Ward),
    /// Makes it immune to effects with this attribute (PHA-84).
    Immune(AttributeId),
    /// Has it lie at the mercy of others: it can do nothing and be slain at will.
    Helpless,
    /// Has any blow wound it, whatever Stamina it has (FOW-13).
    Unprepared,
    /// Has it act last in the round, whatever it chose or its side rolled (FOW-48).
    ActsLast,
    /// Leaves it this many actions in its turn at most (FOW-44).
    MostActions(u32),
    /// Has an opponent either move or attack: no approach belongs to its attack (FOW-22, FOW-44).
    MovesOrAttacks,
    /// Has moving take all actions of its turn, and nothing may go before it (FOW-42).
    MovingTakesTurn,
    /// Lets it move only to flee, each step away from what it flees; where a turn holds actions, that
    /// takes them all (FOW-46).
    FleesOnly,
    /// Lets its turn pass without it (FOW-45).
    MissesTurn,
    /// Ends the condition with the turn of its bearer, missed or not.
    EndsWithTurn,
    /// Does this damage to it at the start of each of its turns (FOW-47).
    TurnDamage(DiceExpr),
    /// Has it sleep as one sleeps at night: noise ends the condition for those who wake at it.
    Sleeps,
    /// Wakes it at a blow or a spell no more than so many feet away.
    WakesAtNoise(u32),
    /// Has its morale never rolled (SEG-40, FOW-30).
    Fearless,
    /// Has the others lose heart when it falls (SEG-40).
    Leader,
    /// Keeps it from ever being surprised (SEG-03).
    NeverSurprised,
    /// Has it surprise its enemies on this face and below, where that is more than usual (SEG-02).
    SurprisesOn(u8),
    /// Has it surprised on this face and below only, where its enemies surprise as usual (SEG-03).
    SurprisedOn(u8),
    /// Lets it keep its full rate while it concentrates, flying or swimming by nature (PHA-52).
    NativeMover,
    /// Has it strike, out of turn, at every enemy that steps beside it.
    StrikesComers,
    /// Lets it see so many feet in such light: in bright and in dim light no farther, in the dark as in dim light.
    Sees(Light, u32),
    /// Lets it perceive everything within so many feet that nothing solid keeps from it, without light and eyes.
    SensesWithin(u32),
    /// Sheds light around it.
    Sheds(Glow),
    /// Lets no light be within so many feet of it.
    Darkens(u32),
    /// Ends the condition of a bearer who is under water.
    PutOutByWater,
}

impl Effect {
    /// Returns whether its bearer cannot act: the bearer does nothing by itself, makes no attacks and does not
    /// concentrate.
    pub fn keeps_from_acting(&self) -> bool {
        matches!(
            self,
            Self::Forbids(Doing::Acting) | Self::Helpless | Self::MissesTurn
        )
    }

    /// Returns whether its bearer is worse off for it; `None` if that depends on who looks.
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
