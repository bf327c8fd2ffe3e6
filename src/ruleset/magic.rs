//! Spells and what they do.

use super::equipment::DiceExpr;
use super::id::*;

/// A spell.
#[derive(Clone, Debug, PartialEq)]
pub struct SpellDef {
    /// What a person calls it.
    pub name: String,
    /// SEC-49: its own casting time in ticks; none means the casting action's.
    pub casting: Option<u32>,
    /// SEC-13: own-turn ticks between completion and effect.
    pub delay: u32,
    /// What it can be aimed at.
    pub target: SpellTarget,
    /// How far it reaches, in squares; 0 is touch (adjacent).
    pub range_squares: u32,
    /// The stat with which an unwilling target resists; none means it cannot.
    pub resisted_by: Option<StatId>,
    /// What it does.
    pub effect: SpellEffect,
    /// A sentence of help.
    pub help: String,
}

/// What a spell can be aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum SpellTarget {
    /// The caster.
    Caster,
    /// One combatant in range and in sight.
    Combatant,
    /// A square in range and in sight, and everyone within `radius` squares of it.
    Burst {
        /// Squares from the centre square, counted by the ruleset's metric.
        radius: u32,
    },
}

/// What a spell does to each target.
#[derive(Clone, Debug, PartialEq)]
pub enum SpellEffect {
    /// Damage, compared with toughness.
    Damage(DiceExpr),
    /// A condition.
    Condition {
        /// Which.
        condition: ConditionId,
        /// For how many of the caster's own-turn ticks; none means until it is ended.
        lasts: Option<u32>,
    },
    /// Mends this many wounds, the dying included.
    Heal(u32),
    /// The GM says what comes of it.
    Narrative,
}
