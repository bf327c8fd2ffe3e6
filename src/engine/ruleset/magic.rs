//! Spells and what they do.

use super::economy::TurnResource;
use super::equipment::DiceExpr;
use super::id::*;
use super::reaction::Answers;

/// A spell or an ability.
#[derive(Clone, Debug, PartialEq)]
pub struct SpellDef {
    /// What a person calls it.
    pub name: String,
    /// Its own casting time in ticks; `None` means that of the casting action (SEC-49).
    pub casting: Option<u32>,
    /// Own-turn ticks between completion and effect (SEC-13).
    pub delay: u32,
    /// What it can be aimed at.
    pub target: SpellTarget,
    /// How far it reaches, in squares; 0 is touch (adjacent).
    pub range_squares: u32,
    /// The stat with which an unwilling target resists; `None` if it cannot.
    pub resisted_by: Option<StatId>,
    /// What it does.
    pub effect: SpellEffect,
    /// What kind of magic it is (PHA-83).
    pub kind: SpellKind,
    /// Its tags (PHA-83).
    pub tags: SpellTags,
    /// The attributes by which immunities refer to it (PHA-84).
    pub attributes: Vec<AttributeId>,
    /// The saving throw against it.
    pub save: Option<SaveRule>,
    /// What casting it takes of a turn; `None` for what the casting action takes (RES-07).
    pub spends: Option<TurnResource>,
    /// Its level, which says how hard it is to counter (RES-32).
    pub level: u32,
    /// What it answers, if it is a reaction (RES-13).
    pub answers: Option<Answers>,
    /// Whether it needs no line of effect (PHA-55).
    pub passes_barriers: bool,
    /// Creatures with more hit dice than this are not affected.
    pub most_hit_dice: Option<u32>,
    /// A sentence of help.
    pub help: String,
}

impl SpellDef {
    /// PHA-53: whether it is a spell as those are counted of which there is one a round: incantations, invocations,
    /// spell-like abilities, and innate abilities that carry the tag.
    pub fn counts_as_spell(&self) -> bool {
        match self.kind {
            SpellKind::Incantation | SpellKind::Invocation | SpellKind::SpellLike => true,
            SpellKind::Innate => self.tags.spell,
        }
    }
}

/// What a spell can be aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum SpellTarget {
    /// The caster itself.
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
        /// The most combatants that it takes.
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

/// What kind of magic something is (PHA-83).
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

/// The tags of an ability (PHA-83).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct SpellTags {
    /// Whether it is an innate ability that counts as a spell (PHA-53).
    pub spell: bool,
    /// Whether it can come at any moment and takes no time (PHA-03).
    pub immediate: bool,
    /// Whether it goes first (PHA-14).
    pub go_first: bool,
    /// Whether it takes the whole round and goes last (PHA-35).
    pub complex: bool,
    /// Whether it is possible only in LOW (PHA-36).
    pub delaying: bool,
    /// Whether it takes the major action.
    pub major: bool,
    /// Whether it takes no time.
    pub no_time: bool,
    /// Whether bringing it about needs concentration (an invocation: PHA-51).
    pub concentration: bool,
    /// Whether it lasts only as long as its caster concentrates (PHA-52).
    pub maintained: bool,
}

/// The saving throw against a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaveRule {
    /// The kind of saving throw.
    pub save: SaveId,
    /// How much a success spares.
    pub spares: SaveSpares,
    /// What is added to the throw.
    pub bonus: i32,
}

/// What a saving throw spares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum SaveSpares {
    /// The whole effect.
    All,
    /// Half of the damage.
    Half,
}

/// What a spell does to each target.
#[derive(Clone, Debug, PartialEq)]
pub enum SpellEffect {
    /// It does damage that is compared with toughness or taken off points.
    Damage(DiceExpr),
    /// It puts its target in a condition.
    Condition {
        /// The condition.
        condition: ConditionId,
        /// How many of the caster's own-turn ticks it lasts; `None` until something ends it.
        lasts: Option<u32>,
    },
    /// It does damage with a die for each level of the caster, up to a number of them.
    DamagePerLevel {
        /// The die, with its bonus.
        die: DiceExpr,
        /// How many levels one die needs.
        levels: u32,
        /// The most dice.
        most: u32,
    },
    /// It mends this many wounds, even of the dying.
    Heal(u32),
    /// It gives hit points back.
    HealPoints(DiceExpr),
    /// It ends the conditions that magic has put on its targets.
    Dispel,
    /// It is a throw against this number and the level of the spell that it answers; success stops that
    /// spell (RES-32).
    Counter {
        /// The number to which the level of the spell is added.
        base: i32,
    },
    /// The GM says what comes of it.
    Narrative,
}
