//! Spells and what they do.

use super::economy::TurnResource;
use super::equipment::DiceExpr;
use super::id::*;
use super::reaction::Answers;

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
    /// What kind of magic it is (PHA-83).
    pub kind: SpellKind,
    /// Its tags (PHA-83).
    pub tags: SpellTags,
    /// What immunities call it (PHA-84).
    pub attributes: Vec<AttributeId>,
    /// The saving throw against it.
    pub save: Option<SaveRule>,
    /// RES-07: what casting it takes of a turn; what the casting action takes where nothing is said.
    pub spends: Option<TurnResource>,
    /// RES-32: how hard it is to counter.
    pub level: u32,
    /// RES-13: it is a reaction, and what it answers.
    pub answers: Option<Answers>,
    /// PHA-55: it needs no line of effect.
    pub passes_barriers: bool,
    /// Creatures of more hit dice than this are not affected.
    pub most_hit_dice: Option<u32>,
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
    /// Up to so many combatants in range and in sight.
    Combatants {
        /// How many.
        most: u32,
    },
    /// Everyone in a cone from the caster towards a square, as wide at its end as it is long.
    Cone {
        /// Its length in feet.
        length: u32,
    },
    /// Everyone on a line from the caster through a square.
    Line {
        /// Its length in feet.
        length: u32,
        /// Its width in feet.
        width: u32,
    },
    /// Everyone in a straight wall from one square to another in range.
    Wall {
        /// Its length in feet.
        length: u32,
    },
}

/// PHA-83: what kind of magic something is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum SpellKind {
    /// A spell spoken with components.
    #[default]
    Incantation,
    /// Something activated, such as a wand.
    Invocation,
    /// An ability that is like a spell.
    SpellLike,
    /// An inborn ability.
    Innate,
}

/// PHA-83: the tags of an ability.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct SpellTags {
    /// An innate ability that counts as a spell (PHA-53).
    pub spell: bool,
    /// It can come at any moment and takes no time (PHA-03).
    pub immediate: bool,
    /// It goes first (PHA-14).
    pub go_first: bool,
    /// It takes the whole round and goes last (PHA-35).
    pub complex: bool,
    /// It is possible only in LOW (PHA-36).
    pub delaying: bool,
    /// It takes the major action.
    pub major: bool,
    /// It takes no time.
    pub no_time: bool,
    /// It needs concentration to bring about (an invocation: PHA-51).
    pub concentration: bool,
    /// It lasts as long as its caster concentrates (PHA-52).
    pub maintained: bool,
}

/// The saving throw against a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaveRule {
    /// Which.
    pub save: SaveId,
    /// What it spares.
    pub spares: SaveSpares,
    /// Added to the throw.
    pub bonus: i32,
}

/// What a saving throw spares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum SaveSpares {
    /// Everything.
    All,
    /// Half of the damage.
    Half,
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
    /// Damage with a die for each level of the caster, up to a number of them.
    DamagePerLevel {
        /// The die, with its bonus.
        die: DiceExpr,
        /// Levels that one die needs.
        levels: u32,
        /// Dice at most.
        most: u32,
    },
    /// Mends this many wounds, the dying included.
    Heal(u32),
    /// Gives hit points back.
    HealPoints(DiceExpr),
    /// Ends the conditions that magic has put on its targets.
    Dispel,
    /// RES-32: a throw against this number and the level of the spell that it answers; success stops it.
    Counter {
        /// The number.
        base: i32,
    },
    /// The GM says what comes of it.
    Narrative,
}
