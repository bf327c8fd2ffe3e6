//! Spells and abilities, their effects, and the fields of their entries in `magic.ron`.

use super::dice::DiceExpr;
use super::economy::TurnResource;
use super::id::*;
use super::reaction::ReactionTrigger;
use super::schema::check::DiceFor;
use super::schema::choices::{Attacks, RulesetChoices};
use super::schema::{Counts, FieldGroup, Group, MAX_TICKS, RulesetFacts, WordChoice, Words};
use crate::grid::FEET_PER_SQUARE;

/// Maximum length of a cone, line or wall, in feet.
const MAX_AREA_FEET: i64 = 1000;

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

impl FieldGroup for SpellDef {
    fn declare(spell: &mut Group) -> Self {
        let name = spell.field("name", "its display name").name();
        let casting = spell
            .field(
                "time",
                "how long casting it takes: seconds, segments, or actions of a turn (`FastOrWell`)",
            )
            .counts(Counts::TIMED_CASTS)
            .number(0..=MAX_TICKS)
            .optional("as long as the action that casts it");
        let delay = spell
            .field(
                "delay",
                "the ticks between the end of the casting and the effect; seconds are those of the caster's own turns",
            )
            .number(0..=MAX_TICKS)
            .or(0, "0");
        let target = spell
            .field(
                "target",
                "its target: `Caster`; `Combatant` (one, in range and in sight); `Combatants`; `Burst` (an area around a square); `Cone` and `Line` (from the caster towards the chosen square); `Wall` (from one square to another)",
            )
            .choice()
            .required();
        let range = spell.squares(
            ["range", "range_feet"],
            [
                "how far away the target may be, in squares; a cone and a line begin at the caster and need no range",
                "how far away the target may be, in feet; give it in one unit only",
            ],
            0..=1000,
            "touch",
        );
        let def = Self {
            name,
            casting,
            delay,
            target,
            range_squares: range.unwrap_or(0),
            resisted_by: spell
                .field("resisted_by", "the stat with which a target can resist")
                .counts(Counts::WITHOUT_SAVES)
                .id(|known| &known.stats)
                .optional("no target can resist"),
            effect: spell
                .field(
                    "effect",
                    "what it does (dice have a total of at least 1): `Damage(\"2d6\")`; `DamagePerLevel` (a die for every few levels); `Condition`; `Heal(1)` heals that many wounds; `HealPoints(\"1d8\")` restores hit points or Stamina; `Dispel` ends magical effects on its targets; `Counter` stops the spell to which it reacts; `Narrative`: the GM decides its effect",
                )
                .choice()
                .required(),
            kind: spell
                .field(
                    "kind",
                    "`Incantation` (spoken), `Invocation` (a device, or a prayer that works by itself), `SpellLike`, `Innate` (a trait)",
                )
                .word(SpellKind::Incantation)
                .or(SpellKind::Incantation, "`Incantation`"),
            tags: tags(spell),
            attributes: spell
                .field(
                    "attributes",
                    "a list of attributes (`attributes` in ruleset.ron) to which immunities refer",
                )
                .ids(|known| &known.attributes)
                .or(Vec::new(), "none"),
            save: spell.field("save", "").counts(Counts::SAVES).group(),
            spends: spell
                .field(
                    "spends",
                    "the part of a turn that casting it takes: `Action`, `Quick` or `Interaction`",
                )
                .counts(Counts::PARTS)
                .word(TurnResource::Action)
                .optional("as the action that casts it"),
            level: spell
                .field("level", "how hard it is to counter")
                .counts(Counts::REACTIONS)
                .number(0..=20)
                .or(0, "0"),
            answers: spell
                .field(
                    "answers",
                    "the trigger, if it is a reaction: `Cast`, `Attack`, `Miss` or `Coming`, as for actions",
                )
                .word(ReactionTrigger::Cast)
                .optional("not a reaction"),
            passes_barriers: spell
                .field("passes_barriers", "`true`: it needs no line of effect")
                .flag(),
            most_hit_dice: spell
                .field(
                    "most_hit_dice",
                    "targets with more hit dice or levels than this are not affected",
                )
                .counts(Counts::ARMOUR_CLASS)
                .number(0..=100)
                .optional("no limit"),
            help: spell.field("help", "a sentence about it").text(),
        };
        check_area(spell, &def);
        if let Some(facts) = spell.context().facts {
            check_effect(spell, &def.effect, facts);
            check_turns(spell, &def, facts.choices);
        }
        def
    }
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

impl WordChoice for SpellTarget {
    fn declare(words: &mut Words<Self>) {
        words.plain("Caster", Self::Caster);
        words.plain("Combatant", Self::Combatant);
        words.group("Burst", |burst| {
            let radius = burst.squares(
                ["radius", "radius_feet"],
                [
                    "the radius of the burst, in squares; give it in one unit only",
                    "the radius of the burst, in feet; give it in one unit only",
                ],
                0..=50,
                "the other one",
            );
            Self::Burst {
                radius: radius.unwrap_or(0),
            }
        });
        words.group("Combatants", |combatants| Self::Combatants {
            most: combatants
                .field("most", "the greatest number of targets")
                .number(1..=100)
                .required(),
        });
        words.group("Cone", |cone| Self::Cone {
            length: length(cone),
        });
        words.group("Line", |line| Self::Line {
            length: length(line),
            width: line
                .field("width_feet", "its width, in feet")
                .number(1..=100)
                .or(FEET_PER_SQUARE, "5"),
        });
        words.group("Wall", |wall| Self::Wall {
            length: length(wall),
        });
    }

    fn stand_in() -> Self {
        Self::Caster
    }
}

/// Declares the length of an area, in feet.
fn length(area: &mut Group) -> u32 {
    area.field("length_feet", "its length, in feet")
        .number(5..=MAX_AREA_FEET)
        .required()
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

/// A tag as files write it.
#[derive(Clone, Copy, serde::Deserialize, PartialEq, Eq)]
enum Tag {
    Spell,
    Immediate,
    GoFirst,
    Complex,
    Delaying,
    Major,
    NoTime,
    Concentration,
    Maintained,
}

/// Declares the tags, and reports tags that exclude each other. Adds notes about tags without effect.
fn tags(spell: &mut Group) -> SpellTags {
    let list = spell
        .field(
            "tags",
            "a list of `Spell` (counts as a spell), `Immediate` (at any time, takes no time), `GoFirst`, `Complex` (the whole round), `Delaying`, `Major`, `NoTime`, `Concentration` (required although it is not an incantation), `Maintained` (lasts as long as its caster concentrates). All but the last two count only in rounds of sides",
        )
        .words::<Tag>()
        .or(Vec::new(), "none");
    let facts = spell.context().facts;
    let mut tags = SpellTags::default();
    let Some(check) = spell.check() else {
        return tags;
    };
    for tag in &list {
        let set = match tag.value {
            Tag::Spell => &mut tags.spell,
            Tag::Immediate => &mut tags.immediate,
            Tag::GoFirst => &mut tags.go_first,
            Tag::Complex => &mut tags.complex,
            Tag::Delaying => &mut tags.delaying,
            Tag::Major => &mut tags.major,
            Tag::NoTime => &mut tags.no_time,
            Tag::Concentration => &mut tags.concentration,
            Tag::Maintained => &mut tags.maintained,
        };
        if *set {
            let message = "this tag is already listed";
            check.add_problem(&tag.place, message, "remove the duplicate");
        }
        *set = true;
        if let Some(facts) = facts
            && !facts.choices.is_sided()
            && !matches!(tag.value, Tag::Maintained | Tag::Concentration)
        {
            let message = "this tag counts only in rounds of sides (`Segments` and `Phases`)";
            let mix = facts.choices.text();
            let hint = format!("with {mix} it has no effect: keep it or remove it");
            check.add_note(&tag.place, message, hint);
        }
    }
    if let Some(tag) = list.iter().find(|tag| tag.value == Tag::Complex)
        && (tags.immediate || tags.delaying || tags.no_time)
    {
        let message = "a spell that takes the whole round is neither immediate nor delaying";
        check.add_problem(&tag.place, message, "keep one of these tags");
    }
    tags
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

impl FieldGroup for SaveRule {
    fn declare(save: &mut Group) -> Self {
        Self {
            save: save
                .field("against", "the saving throw against it")
                .id(|known| &known.saves)
                .required(),
            spares: save
                .field(
                    "spares",
                    "how much of the damage a successful saving throw prevents: `All` or `Half`",
                )
                .word(SaveProtection::All)
                .or(SaveProtection::All, "`All`"),
            bonus: save
                .field("bonus", "the modifier to the saving throw")
                .number(-20..=20)
                .or(0, "0"),
        }
    }
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

impl WordChoice for SpellEffect {
    fn declare(words: &mut Words<Self>) {
        words.value("Damage", |damage| {
            Self::Damage(damage.dice(DiceFor::Damage).required())
        });
        words.group("DamagePerLevel", |damage| Self::DamagePerLevel {
            die: damage
                .field("die", "the die")
                .dice(DiceFor::Damage)
                .required(),
            levels: damage
                .field("levels", "the number of levels per die")
                .number(1..=100)
                .or(1, "1"),
            most: damage
                .field("most", "the most dice")
                .number(1..=100)
                .or(100, "100"),
        });
        words.group("Condition", |condition| Self::Condition {
            condition: condition
                .field("condition", "the id of a condition from states.ron")
                .id(|known| &known.conditions)
                .required(),
            lasts: condition.duration(
                [
                    "how long it lasts, in ticks of the clock (seconds are those of the caster's own turns); give it in one unit only",
                    "how long it lasts, in rounds",
                    "how long it lasts, in minutes",
                ],
                "until removed",
            ),
        });
        words.value("Heal", |wounds| {
            Self::Heal(wounds.number(1..=100).required())
        });
        words.value("HealPoints", |points| {
            Self::HealPoints(points.dice(DiceFor::Healing).required())
        });
        words.plain("Dispel", Self::Dispel);
        words.group("Counter", |counter| Self::Counter {
            base: counter
                .field(
                    "base",
                    "the target number of the counterspell, before the level of the spell is added",
                )
                .number(0..=100)
                .or(10, "10"),
        });
        words.plain("Narrative", Self::Narrative);
    }

    fn stand_in() -> Self {
        Self::Narrative
    }
}

/// Reports an effect that has no meaning with the attack model.
fn check_effect(spell: &mut Group, effect: &SpellEffect, facts: &RulesetFacts) {
    let wrong = match effect {
        SpellEffect::Heal(_) if !facts.counts_wounds => Some((
            "this ruleset has no wounds to heal",
            "restore hit points: `HealPoints(\"1d8\")`",
        )),
        SpellEffect::HealPoints(_) if !facts.uses_hit_points => {
            Some(("this ruleset has no hit points", "heal wounds: `Heal(1)`"))
        }
        SpellEffect::DamagePerLevel { .. } if facts.level.is_none() => Some((
            "this ruleset has no levels",
            "give the dice: `Damage(\"3d6\")`",
        )),
        _effects_that_fit => None,
    };
    if let Some((message, hint)) = wrong {
        spell.problem_in("effect", message, hint);
    }
}

/// Reports anything that keeps a spell from ever being cast, and a counterspell that cannot stop anything.
fn check_turns(spell: &mut Group, def: &SpellDef, mix: RulesetChoices) {
    if let Some((message, hint)) = def.answers.and_then(|answers| answers.problem(mix)) {
        spell.problem_in("answers", message, hint);
    }
    if let (Some(time), Some(most)) = (def.casting, mix.most_actions)
        && time > most
    {
        let message = format!("it takes {time} actions, but a turn has at most {most}");
        let hint = "`time` counts actions in this ruleset: lower it, or remove it to use the time of the action";
        spell.problem_in("time", &message, hint);
    }
    if !matches!(def.effect, SpellEffect::Counter { .. }) {
        return;
    }
    let narrative = "remove the spell, or let the GM decide: `effect: Narrative`";
    if !mix.has_reactions() {
        let message = "a counterspell is a reaction, and this ruleset has none";
        spell.problem_in("effect", message, narrative);
    } else if mix.attacks != Attacks::Defence {
        let message = "a counterspell rolls the die of `Defence`, which this ruleset does not have";
        spell.problem_in("effect", message, narrative);
    } else if def.answers != Some(ReactionTrigger::Cast) {
        let message = "a counterspell must react to casting";
        spell.problem_in("effect", message, "add `answers: Cast`");
    }
}

/// Reports a burst without radius. Adds a note if a range has no effect, or if it is too short to keep the caster
/// outside the damaging area. All shapes can be aimed with all attack models.
fn check_area(spell: &mut Group, def: &SpellDef) {
    let range_name = match spell.has("range") {
        true => "range",
        false => "range_feet",
    };
    let has_range = spell.has(range_name);
    let begins = match def.target {
        SpellTarget::Caster => Some("the caster is its own target"),
        SpellTarget::Cone { .. } => Some("a cone begins at its caster"),
        SpellTarget::Line { .. } => Some("a line begins at its caster"),
        SpellTarget::Combatant
        | SpellTarget::Combatants { .. }
        | SpellTarget::Burst { .. }
        | SpellTarget::Wall { .. } => None,
    };
    if let Some(begins) = begins.filter(|_| has_range) {
        let message = format!("{begins}: a range has no effect");
        let hint = "remove the range; `length_feet` is the length of an area";
        spell.note_in(range_name, &message, hint);
    }
    let SpellTarget::Burst { radius } = def.target else {
        return;
    };
    if !spell.has("target.radius") && !spell.has("target.radius_feet") {
        let hint = "write `Burst(radius: 2)` in squares or `Burst(radius_feet: 10)`";
        spell.problem_in("target", "the radius of the burst is missing", hint);
    }
    // A touch reaches the next square.
    let range = def.range_squares.max(1) * FEET_PER_SQUARE;
    let radius = radius * FEET_PER_SQUARE;
    let is_harmful = matches!(
        def.effect,
        SpellEffect::Damage(_) | SpellEffect::DamagePerLevel { .. }
    );
    if is_harmful && range <= radius {
        let message = format!(
            "with a radius of {radius} ft and a range of {range} ft, the burst always includes its caster"
        );
        let hint = format!("give it a range of more than {radius} ft, or a smaller radius");
        let place = if has_range { range_name } else { "target" };
        spell.note_in(place, &message, &hint);
    }
}
