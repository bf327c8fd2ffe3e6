//! States for which the rules look, and changes of the turn order.

use std::ops::RangeInclusive;

use super::facts::{EffectFacts, Phrase};
use crate::ruleset::schema::{Counts, WordChoice, Words};

/// Limits of how far a combatant may see or hear, in feet.
pub(super) const FEET: RangeInclusive<i64> = 0..=10_000;

/// A state for which the rules look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Neither its shield nor its Dexterity counts (SEG-41).
    Exposed,
    /// Invisible (SEG-41).
    Unseen,
    /// Helpless: it can do nothing and can be killed at will.
    Helpless,
    /// Any hit wounds it, regardless of its Stamina (FOW-13).
    Unprepared,
    /// In natural sleep: noise ends the condition for combatants that noise wakes.
    Asleep,
    /// An attack or a spell within this many feet wakes it.
    LightSleeper(u32),
    /// Exempt from morale checks (SEG-40, FOW-30).
    Fearless,
    /// It leads its side: its allies lose morale when it drops (SEG-40), and some of them protect it in auto-play.
    Leader,
    /// It flies or swims by nature, and keeps its full rate while it concentrates (PHA-52).
    NativeMover,
}

impl WordChoice for Status {
    #[rustfmt::skip]
    fn declare(words: &mut Words<Self>) {
        words.example("CountsAs(Exposed)", "its shield and Dexterity do not count");
        words.plain("Exposed", Self::Exposed);
        words.example("CountsAs(Unseen)", "it cannot be seen");
        words.plain("Unseen", Self::Unseen);
        words.example("CountsAs(Helpless)", "it cannot act, and can be slain at will");
        words.plain("Helpless", Self::Helpless);
        words.example("CountsAs(Unprepared)", "any damage wounds it, whatever its Stamina");
        words.plain("Unprepared", Self::Unprepared);
        words.example("CountsAs(Asleep)", "it sleeps; noise wakes light sleepers");
        words.plain("Asleep", Self::Asleep);
        words.example("CountsAs(LightSleeper(30))", "an attack or a spell within this many feet wakes it");
        words.value("LightSleeper", |feet| {
            Self::LightSleeper(feet.number(FEET).required())
        });
        words.example("CountsAs(Fearless)", "its morale is never rolled");
        words.plain("Fearless", Self::Fearless);
        words.example("CountsAs(Leader)", "it leads its side: its allies lose morale when it drops, and creatures with the style `Protects(Leader)` stay near it");
        words.plain("Leader", Self::Leader);
        words.example("CountsAs(NativeMover)", "it flies or swims by nature");
        words.plain("NativeMover", Self::NativeMover);
    }

    fn stand_in() -> Self {
        Self::Fearless
    }
}

impl Status {
    /// Returns its number among the kinds of effects ([`EffectKinds`](super::EffectKinds)).
    pub(super) const fn slot(self) -> u32 {
        match self {
            Self::Exposed => 0,
            Self::Unseen => 1,
            Self::Helpless => 2,
            Self::Unprepared => 3,
            Self::Asleep => 4,
            Self::LightSleeper(_) => 5,
            Self::Fearless => 6,
            Self::Leader => 7,
            Self::NativeMover => 8,
        }
    }

    /// Returns the facts about an effect that makes its bearer count as this.
    pub(super) fn facts(self) -> EffectFacts {
        let helps = |text| EffectFacts::helping(Phrase::Text(text));
        let hinders = |text| EffectFacts::hindering(Phrase::Text(text));
        match self {
            Self::Exposed => {
                hinders("neither shield nor Dexterity counts").only(Counts::ARMOUR_CLASS)
            }
            Self::Unseen => helps("invisible"),
            Self::Helpless => hinders("helpless"),
            Self::Unprepared => hinders("any damage wounds it at once").only(Counts::POOL),
            Self::Asleep => {
                EffectFacts::new(Phrase::Text("noise can wake it"), None).in_conditions()
            }
            Self::LightSleeper(feet) => EffectFacts::helping(Phrase::Number(feet, |feet| {
                format!("wakes at noise within {feet} ft")
            })),
            Self::Fearless => helps("no morale checks").only(Counts::MORALE),
            Self::Leader => helps("leads its side"),
            Self::NativeMover => {
                helps("keeps its full rate while it concentrates").only(Counts::SIDES)
            }
        }
    }
}

/// A change of the turn order, or of surprise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderRule {
    /// It acts last in the round, regardless of its choice or its side's roll (FOW-48).
    Last,
    /// It misses its turn (FOW-45).
    MissesTurn,
    /// It has at most this many actions in its turn (FOW-44).
    MaxActions(u32),
    /// It is never surprised (SEG-03).
    NeverSurprised,
    /// It surprises its enemies on this face and below, if that is more than usual (SEG-02).
    SurprisesOn(u8),
    /// It is surprised only on this face and below, if its enemies surprise as usual (SEG-03).
    SurprisedOn(u8),
}

impl WordChoice for OrderRule {
    #[rustfmt::skip]
    fn declare(words: &mut Words<Self>) {
        words.example("TurnOrder(Last)", "it acts after all others, or with the slow combatants");
        words.plain("Last", Self::Last);
        words.example("TurnOrder(MissesTurn)", "it loses its turn");
        words.plain("MissesTurn", Self::MissesTurn);
        words.example("TurnOrder(MaxActions(1))", "the most actions that it has in its turn");
        words.value("MaxActions", |most| {
            Self::MaxActions(most.number(0..=10).required())
        });
        words.example("TurnOrder(NeverSurprised)", "it is never surprised");
        words.plain("NeverSurprised", Self::NeverSurprised);
        words.example("TurnOrder(SurprisesOn(3))", "its enemies are surprised on this roll or less, if that is more than usual");
        words.value("SurprisesOn", |face| {
            let die = face.surprise_die();
            Self::SurprisesOn(face.number(1..=die).required())
        });
        words.example("TurnOrder(SurprisedOn(1))", "it is surprised on this roll or less");
        words.value("SurprisedOn", |face| {
            let die = face.surprise_die();
            Self::SurprisedOn(face.number(0..=die).required())
        });
    }

    fn stand_in() -> Self {
        Self::Last
    }
}

impl OrderRule {
    /// Returns its number among the kinds of effects ([`EffectKinds`](super::EffectKinds)).
    pub(super) const fn slot(self) -> u32 {
        match self {
            Self::Last => 0,
            Self::MissesTurn => 1,
            Self::MaxActions(_) => 2,
            Self::NeverSurprised => 3,
            Self::SurprisesOn(_) => 4,
            Self::SurprisedOn(_) => 5,
        }
    }

    /// Returns the facts about an effect with this change.
    pub(super) fn facts(self) -> EffectFacts {
        match self {
            Self::Last => EffectFacts::hindering(Phrase::Text("acts last in the round"))
                .only(Counts::SIDES_AND_STEPS),
            Self::MissesTurn => {
                let misses = EffectFacts::hindering(Phrase::Text("misses its turn"));
                misses.only(Counts::OWN_TURNS).in_conditions()
            }
            Self::MaxActions(most) => {
                EffectFacts::hindering(Phrase::Number(most, |most| match most {
                    1 => "1 action a turn".to_owned(),
                    _ => format!("at most {most} actions a turn"),
                }))
                .only(Counts::STEPS)
            }
            Self::NeverSurprised => {
                EffectFacts::helping(Phrase::Text("never surprised")).only(Counts::SIDES)
            }
            Self::SurprisesOn(face) => {
                let phrase = |face| format!("surprises on 1 to {face}");
                EffectFacts::helping(Phrase::Number(u32::from(face), phrase)).only(Counts::SIDES)
            }
            Self::SurprisedOn(face) => {
                let phrase = |face| match face {
                    0 | 1 => format!("surprised only on {face}"),
                    _ => format!("surprised only on 1 to {face}"),
                };
                EffectFacts::helping(Phrase::Number(u32::from(face), phrase)).only(Counts::SIDES)
            }
        }
    }
}
