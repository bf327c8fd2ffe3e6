//! Spells and their effects.

use super::dice::DiceExpr;
use super::economy::TurnResource;
use super::id::*;
use super::reaction::ReactionTrigger;

/// A spell or ability.
#[derive(Clone, Debug, PartialEq)]
pub struct SpellDef {
    /// Display name.
    pub name: String,
    /// Its casting time in ticks; `None` for that of the casting action (SEC-49).
    pub casting: Option<u32>,
    /// Own-turn ticks between completion and effect (SEC-13).
    pub delay: u32,
    /// Its permitted targets.
    pub target: SpellTarget,
    /// Its range in squares; 0 is touch (adjacent).
    pub range_squares: u32,
    /// Stat with which an unwilling target resists; `None` if it cannot resist.
    pub resisted_by: Option<StatId>,
    /// Its effect.
    pub effect: SpellEffect,
    /// Kind of magic (PHA-83).
    pub kind: SpellKind,
    /// Its tags (PHA-83).
    pub tags: SpellTags,
    /// Attributes by which immunities refer to it (PHA-84).
    pub attributes: Vec<AttributeId>,
    /// Saving throw against it.
    pub save: Option<SaveRule>,
    /// Part of a turn that casting it takes; `None` for that of the casting action (RES-07).
    pub spends: Option<TurnResource>,
    /// Its level, which determines how hard it is to counter (RES-32).
    pub level: u32,
    /// Trigger, if it is a reaction (RES-13).
    pub answers: Option<ReactionTrigger>,
    /// True if it needs no line of effect (PHA-55).
    pub passes_barriers: bool,
    /// Maximum number of hit dice of the creatures that it affects.
    pub most_hit_dice: Option<u32>,
    /// Help text of one sentence.
    pub help: String,
}

impl SpellDef {
    /// PHA-53: checks whether it counts towards the limit of one spell per round, as incantations, invocations,
    /// spell-like abilities, and innate abilities with the `spell` tag do.
    pub fn counts_as_spell(&self) -> bool {
        match self.kind {
            SpellKind::Incantation | SpellKind::Invocation | SpellKind::SpellLike => true,
            SpellKind::Innate => self.tags.spell,
        }
    }
}

/// Target of a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum SpellTarget {
    /// The caster.
    Caster,
    /// One visible combatant in range.
    Combatant,
    /// A visible square in range, and everyone within `radius` squares of it.
    Burst {
        /// Radius in squares from the centre square, counted by the ruleset's metric.
        radius: u32,
    },
    /// Up to `most` visible combatants in range.
    Combatants {
        /// Maximum number of targets.
        most: u32,
    },
    /// Everyone in a cone from the caster towards a square, as wide at its end as it is long.
    Cone {
        /// Length in feet.
        length: u32,
    },
    /// Everyone on a line from the caster through a square.
    Line {
        /// Length in feet.
        length: u32,
        /// Width in feet.
        width: u32,
    },
    /// Everyone in a straight wall from one square to another in range.
    Wall {
        /// Length in feet.
        length: u32,
    },
}

/// Kind of magic (PHA-83).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum SpellKind {
    /// A spell cast with components.
    #[default]
    Incantation,
    /// An activated power, such as that of a wand.
    Invocation,
    /// A spell-like ability.
    SpellLike,
    /// An innate ability.
    Innate,
}

/// Tags of an ability (PHA-83).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct SpellTags {
    /// True if it is an innate ability that counts as a spell (PHA-53).
    pub spell: bool,
    /// True if it can be used at any time and takes no time (PHA-03).
    pub immediate: bool,
    /// True if it goes first (PHA-14).
    pub go_first: bool,
    /// True if it takes the whole round and goes last (PHA-35).
    pub complex: bool,
    /// True if it is possible only in LOW (PHA-36).
    pub delaying: bool,
    /// True if it takes the major action.
    pub major: bool,
    /// True if it takes no time.
    pub no_time: bool,
    /// True if activating it needs concentration (an invocation: PHA-51).
    pub concentration: bool,
    /// True if it lasts only as long as its caster concentrates (PHA-52).
    pub maintained: bool,
}

/// The saving throw against a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaveRule {
    /// Kind of saving throw.
    pub save: SaveId,
    /// Part of the effect that a success prevents.
    pub spares: SaveProtection,
    /// Modifier to the saving throw.
    pub bonus: i32,
}

/// Part of the effect that a saving throw prevents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum SaveProtection {
    /// The whole effect.
    All,
    /// Half of the damage.
    Half,
}

/// Effect of a spell on each target.
#[derive(Clone, Debug, PartialEq)]
pub enum SpellEffect {
    /// Damage, which is compared with toughness or subtracted from points.
    Damage(DiceExpr),
    /// A condition on the target.
    Condition {
        /// The condition.
        condition: ConditionId,
        /// Duration in the caster's own-turn ticks; `None` if it lasts until something ends it.
        lasts: Option<u32>,
    },
    /// Damage with a number of dice that depends on the caster's level, up to a maximum.
    DamagePerLevel {
        /// The die, with its bonus.
        die: DiceExpr,
        /// Number of levels per die.
        levels: u32,
        /// Maximum number of dice.
        most: u32,
    },
    /// Heals this many wounds, even of the dying.
    Heal(u32),
    /// Restores hit points.
    HealPoints(DiceExpr),
    /// Ends the conditions that magic has put on its targets.
    Dispel,
    /// A roll against `base` plus the level of the spell to be countered; a success stops that spell (RES-32).
    Counter {
        /// Number to which the level of the spell is added.
        base: i32,
    },
    /// The GM decides the effect.
    Narrative,
}
