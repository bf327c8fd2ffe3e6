//! Facts about an effect that other modules need: its phrase, whether it is a disadvantage, and where it counts.

use super::Capability;
use crate::ruleset::AttributeId;
use crate::ruleset::attack::AttackModel;
use crate::ruleset::schema::Counts;

/// Facts about an effect.
#[derive(Clone, Copy)]
pub struct EffectFacts {
    /// Its phrase in summaries.
    pub phrase: Phrase,
    /// True if its bearer is worse off for it; `None` if that depends on the point of view.
    pub hinders: Option<bool>,
    /// The turns and attacks with which it counts; `None` if it counts always.
    pub counts: Option<Counts>,
    /// True if only conditions can have it.
    pub of_conditions: bool,
}

/// The phrase of an effect in a summary.
#[derive(Clone, Copy)]
pub enum Phrase {
    /// A modifier and its text, which depends on the attack model.
    Modifier(i32, fn(i32, &AttackModel) -> String),
    /// A modifier to attacks against the bearer: those to melee and ranged attacks are in one phrase.
    Attacked(i32),
    /// An activity that its bearer cannot do, and a verb for it.
    Cannot(Capability, &'static str),
    /// An attribute that does not affect it: all are in one phrase.
    Unaffected(AttributeId),
    /// A text.
    Text(&'static str),
    /// A number and its text.
    Number(u32, fn(u32) -> String),
    /// Two numbers and their text.
    Numbers([u32; 2], fn(u32, u32) -> String),
}

impl EffectFacts {
    /// Returns the facts of an effect that is a disadvantage for its bearer and counts always.
    pub fn hindering(phrase: Phrase) -> Self {
        Self::new(phrase, Some(true))
    }

    /// Returns the facts of an effect that is an advantage for its bearer and counts always.
    pub fn helping(phrase: Phrase) -> Self {
        Self::new(phrase, Some(false))
    }

    /// Returns the facts of an effect that counts always.
    pub fn new(phrase: Phrase, hinders: Option<bool>) -> Self {
        Self {
            phrase,
            hinders,
            counts: None,
            of_conditions: false,
        }
    }

    /// Only conditions can have the effect: the rules need the condition itself.
    pub fn in_conditions(self) -> Self {
        Self {
            of_conditions: true,
            ..self
        }
    }

    /// The effect counts only with these turns or attacks.
    pub fn only(self, counts: Counts) -> Self {
        Self {
            counts: Some(counts),
            ..self
        }
    }
}
