//! Capabilities that effects forbid.

use super::facts::{EffectFacts, Phrase};
use crate::ruleset::schema::{Counts, WordChoice, Words};
use crate::ruleset::summary::text;

/// A capability that an effect can forbid. The order is that of summaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Capability {
    /// Any action that takes time.
    Acting,
    /// Leaving its square.
    Moving,
    /// Running (SEC-32).
    Running,
    /// Attacking.
    Attacking,
    /// Casting.
    Casting,
    /// Reacting to others' actions.
    Reacting,
    /// Defending itself.
    Defending,
    /// Seeing others.
    Seeing,
    /// Hearing anything.
    Hearing,
    /// Moving other than away from this combatant. If a turn has actions, fleeing takes all of them (FOW-46).
    Approaching(Participant),
    /// Moving and attacking in one turn, as an opponent: its attack includes no approach (FOW-22, FOW-44).
    MovingAndAttacking,
}

/// A combatant to which an effect refers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
pub enum Participant {
    /// The combatant that caused the condition.
    Creator,
}

impl WordChoice for Capability {
    #[rustfmt::skip]
    fn declare(words: &mut Words<Self>) {
        words.example("Forbid(Acting)", "it can do nothing that takes time");
        words.plain("Acting", Self::Acting);
        words.example("Forbid(Moving)", "it cannot leave its square");
        words.plain("Moving", Self::Moving);
        words.example("Forbid(Running)", "it cannot run");
        words.plain("Running", Self::Running);
        words.example("Forbid(Attacking)", "it cannot attack");
        words.plain("Attacking", Self::Attacking);
        words.example("Forbid(Casting)", "it cannot cast");
        words.plain("Casting", Self::Casting);
        words.example("Forbid(Reacting)", "it cannot react");
        words.plain("Reacting", Self::Reacting);
        words.example("Forbid(Defending)", "it cannot defend itself");
        words.plain("Defending", Self::Defending);
        words.example("Forbid(Seeing)", "it sees no combatants, so its spells at combatants fail");
        words.plain("Seeing", Self::Seeing);
        words.example("Forbid(Hearing)", "no noise wakes it");
        words.plain("Hearing", Self::Hearing);
        words.example("Forbid(Approaching(Creator))", "it moves only away from what it fears");
        words.value("Approaching", |who| {
            Self::Approaching(who.word(Participant::Creator).required())
        });
        words.example("Forbid(MovingAndAttacking)", "its attack does not include an approach");
        words.plain("MovingAndAttacking", Self::MovingAndAttacking);
    }

    fn stand_in() -> Self {
        Self::Acting
    }
}

impl Capability {
    /// Returns its number among the kinds of effects ([`EffectKinds`](super::EffectKinds)).
    pub(super) const fn slot(self) -> u32 {
        match self {
            Self::Acting => 0,
            Self::Moving => 1,
            Self::Running => 2,
            Self::Attacking => 3,
            Self::Casting => 4,
            Self::Reacting => 5,
            Self::Defending => 6,
            Self::Seeing => 7,
            Self::Hearing => 8,
            Self::Approaching(_) => 9,
            Self::MovingAndAttacking => 10,
        }
    }

    /// Returns the facts about an effect that forbids it.
    pub(super) fn facts(self) -> EffectFacts {
        let cannot = |verb| EffectFacts::hindering(Phrase::Cannot(self, verb));
        let says = |text| EffectFacts::hindering(Phrase::Text(text));
        match self {
            Self::Acting => cannot(text::ACT),
            Self::Moving => cannot("move"),
            Self::Running => cannot("run").only(Counts::SECONDS),
            Self::Attacking => cannot("attack"),
            Self::Casting => cannot("cast"),
            Self::Reacting => cannot("react").only(Counts::REACTIONS),
            Self::Defending => cannot("defend itself").only(Counts::CONTESTED),
            Self::Seeing => cannot("see").only(Counts::SIDES),
            Self::Hearing => cannot("hear"),
            Self::Approaching(_) => says("moves only to flee, with its whole turn").in_conditions(),
            Self::MovingAndAttacking => {
                says("an opponent moves or attacks, not both").only(Counts::STEPS_AND_POOL)
            }
        }
    }

    /// Returns true if a combatant that cannot act cannot do this either.
    pub fn is_acting(self) -> bool {
        matches!(
            self,
            Self::Acting | Self::Running | Self::Attacking | Self::Casting | Self::Reacting
        )
    }
}
