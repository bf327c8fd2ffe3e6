//! Loader of `magic.ron`: spells and abilities, with their effects.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::actions;
use super::check::{Checker, DiceFor, or};
use super::choices::{Attacks, RulesetChoices};
use super::entries::EntriesById;
use super::frame::Frame;
use super::known::Known;
use crate::document::{Spanned, TextPosition};
use crate::ruleset::schema::{MAX_TICKS, duration};
use crate::ruleset::{
    AttackModel, Catalogue, ReactionTrigger, SaveProtection, SaveRule, SpellDef, SpellEffect,
    SpellId, SpellKind, SpellTags, SpellTarget, TurnResource,
};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct MagicFile {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(default)]
    pub spells: EntriesById<Spell>,
}

#[derive(Deserialize)]
pub struct Spell {
    name: Spanned<String>,
    time: Option<Spanned<i64>>,
    #[serde(default)]
    delay: Spanned<i64>,
    target: Spanned<Target>,
    range: Option<Spanned<i64>>,
    range_feet: Option<Spanned<i64>>,
    resisted_by: Option<Spanned<String>>,
    effect: Spanned<Effect>,
    #[serde(default)]
    kind: SpellKind,
    #[serde(default)]
    tags: Vec<Spanned<Tag>>,
    #[serde(default)]
    attributes: Vec<Spanned<String>>,
    save: Option<Save>,
    spends: Option<TurnResource>,
    #[serde(default)]
    level: Spanned<i64>,
    answers: Option<Spanned<ReactionTrigger>>,
    #[serde(default)]
    passes_barriers: bool,
    most_hit_dice: Option<Spanned<i64>>,
    #[serde(default)]
    help: String,
}

#[derive(Deserialize)]
enum Target {
    Caster,
    Combatant,
    Burst {
        radius: Option<Spanned<i64>>,
        radius_feet: Option<Spanned<i64>>,
    },
    Combatants {
        most: Spanned<i64>,
    },
    Cone {
        length_feet: Spanned<i64>,
    },
    Line {
        length_feet: Spanned<i64>,
        #[serde(default = "a_square")]
        width_feet: Spanned<i64>,
    },
    Wall {
        length_feet: Spanned<i64>,
    },
}

fn a_square() -> Spanned<i64> {
    or(crate::grid::FEET_PER_SQUARE.into())
}

#[derive(Deserialize)]
enum Effect {
    Damage(Spanned<String>),
    DamagePerLevel {
        die: Spanned<String>,
        #[serde(default = "default_one")]
        levels: Spanned<i64>,
        #[serde(default = "default_hundred")]
        most: Spanned<i64>,
    },
    Condition {
        condition: Spanned<String>,
        lasts: Option<Spanned<i64>>,
        rounds: Option<Spanned<i64>>,
        minutes: Option<Spanned<i64>>,
    },
    Heal(Spanned<i64>),
    HealPoints(Spanned<String>),
    Dispel,
    Counter {
        #[serde(default = "default_ten")]
        base: Spanned<i64>,
    },
    Narrative,
}

fn default_one() -> Spanned<i64> {
    or(1)
}

fn default_ten() -> Spanned<i64> {
    or(10)
}

fn default_hundred() -> Spanned<i64> {
    or(100)
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
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

#[derive(Deserialize)]
struct Save {
    against: Spanned<String>,
    #[serde(default = "default_protection")]
    spares: SaveProtection,
    #[serde(default)]
    bonus: Spanned<i64>,
}

fn default_protection() -> SaveProtection {
    SaveProtection::All
}

/// Maximum length of a cone, line or wall, in feet.
const MAX_AREA_FEET: i64 = 1000;

/// Checks the file; `frame` is `ruleset.ron`, if that could be read.
pub fn check(
    file: &MagicFile,
    known: &Known,
    frame: Option<&Frame>,
    check: &mut Checker,
) -> Catalogue<SpellId, SpellDef> {
    let attack = frame.map(|frame| &frame.attack);
    let each = file.spells.iter().map(|(id, raw)| {
        fits(&raw.effect, attack, check);
        fits_its_area(raw, check);
        if let Some(frame) = frame {
            fits_turns(raw, frame.choices(), check);
        }
        let range = check.squares(raw.range.as_ref(), raw.range_feet.as_ref(), 0..=1000);
        let def = SpellDef {
            name: check.name(&raw.name),
            casting: raw
                .time
                .as_ref()
                .map(|time| check.number(time, 0..=MAX_TICKS)),
            delay: check.number(&raw.delay, 0..=MAX_TICKS),
            target: target(&raw.target, check),
            range_squares: range.unwrap_or(0),
            resisted_by: raw
                .resisted_by
                .as_ref()
                .map(|stat| check.known(stat, &known.stats)),
            effect: effect(&raw.effect, known, frame, check),
            kind: raw.kind,
            tags: tags(&raw.tags, check),
            attributes: check.all_known(&raw.attributes, &known.attributes),
            save: raw.save.as_ref().map(|save| SaveRule {
                save: check.known(&save.against, &known.saves),
                spares: save.spares,
                bonus: check.number(&save.bonus, -20..=20),
            }),
            spends: raw.spends,
            level: check.number(&raw.level, 0..=20),
            answers: raw.answers.as_ref().map(|answers| answers.value),
            passes_barriers: raw.passes_barriers,
            most_hit_dice: raw
                .most_hit_dice
                .as_ref()
                .map(|most| check.number(most, 0..=100)),
            help: raw.help.clone(),
        };
        (check.id(id), def)
    });
    each.collect()
}

fn target(target: &Spanned<Target>, check: &mut Checker) -> SpellTarget {
    match &target.value {
        Target::Caster => SpellTarget::Caster,
        Target::Combatant => SpellTarget::Combatant,
        Target::Burst {
            radius,
            radius_feet,
        } => {
            let radius = check.squares(radius.as_ref(), radius_feet.as_ref(), 0..=50);
            SpellTarget::Burst {
                radius: radius.unwrap_or_else(|| {
                    let hint = "write `Burst(radius: 2)` in squares or `Burst(radius_feet: 10)`";
                    check.add_problem(&target.place, "the radius of the burst is missing", hint);
                    0
                }),
            }
        }
        Target::Combatants { most } => SpellTarget::Combatants {
            most: check.number(most, 1..=100),
        },
        Target::Cone { length_feet } => SpellTarget::Cone {
            length: check.number(length_feet, 5..=MAX_AREA_FEET),
        },
        Target::Line {
            length_feet,
            width_feet,
        } => SpellTarget::Line {
            length: check.number(length_feet, 5..=MAX_AREA_FEET),
            width: check.number(width_feet, 1..=100),
        },
        Target::Wall { length_feet } => SpellTarget::Wall {
            length: check.number(length_feet, 5..=MAX_AREA_FEET),
        },
    }
}

fn effect(
    effect: &Effect,
    known: &Known,
    frame: Option<&Frame>,
    check: &mut Checker,
) -> SpellEffect {
    match effect {
        Effect::Damage(dice) => SpellEffect::Damage(check.dice(dice, DiceFor::Damage)),
        Effect::DamagePerLevel { die, levels, most } => SpellEffect::DamagePerLevel {
            die: check.dice(die, DiceFor::Damage),
            levels: check.number(levels, 1..=100),
            most: check.number(most, 1..=100),
        },
        Effect::Condition {
            condition,
            lasts,
            rounds,
            minutes,
        } => SpellEffect::Condition {
            condition: check.known(condition, &known.conditions),
            lasts: duration(
                [lasts.as_ref(), rounds.as_ref(), minutes.as_ref()],
                frame.map(Frame::facts).as_ref(),
                check,
            ),
        },
        Effect::Heal(wounds) => SpellEffect::Heal(check.number(wounds, 1..=100)),
        Effect::HealPoints(dice) => SpellEffect::HealPoints(check.dice(dice, DiceFor::Healing)),
        Effect::Dispel => SpellEffect::Dispel,
        Effect::Counter { base } => SpellEffect::Counter {
            base: check.number(base, 0..=100),
        },
        Effect::Narrative => SpellEffect::Narrative,
    }
}

/// Reports anything that keeps a spell from ever being cast, and a counterspell that cannot stop anything. Adds notes
/// about tags without effect.
fn fits_turns(raw: &Spell, mix: RulesetChoices, check: &mut Checker) {
    if let Some(answers) = &raw.answers {
        actions::check_answers(answers, mix, check);
    }
    if let (Some(time), Some(most)) = (&raw.time, mix.most_actions)
        && time.value > i64::from(most)
    {
        let message = format!(
            "it takes {} actions, but a turn has at most {most}",
            time.value
        );
        let hint = "`time` counts actions in this ruleset: lower it, or remove it to use the time of the action";
        check.add_problem(&time.place, message, hint);
    }
    let answers = raw.answers.as_ref().map(|answers| answers.value);
    if matches!(raw.effect.value, Effect::Counter { .. }) {
        if !mix.has_reactions() {
            let message = "a counterspell is a reaction, and this ruleset has none";
            let hint = "remove the spell, or let the GM decide: `effect: Narrative`";
            check.add_problem(&raw.effect.place, message, hint);
        } else if mix.attacks != Attacks::Defence {
            let message =
                "a counterspell rolls the die of `Defence`, which this ruleset does not have";
            let hint = "remove the spell, or let the GM decide: `effect: Narrative`";
            check.add_problem(&raw.effect.place, message, hint);
        } else if answers != Some(ReactionTrigger::Cast) {
            let message = "a counterspell must react to casting";
            check.add_problem(&raw.effect.place, message, "add `answers: Cast`");
        }
    }
    for tag in &raw.tags {
        if !mix.is_sided() && tag.value != Tag::Maintained && tag.value != Tag::Concentration {
            let message = "this tag counts only in rounds of sides (`Segments` and `Phases`)";
            let hint = format!("with {} it has no effect: keep it or remove it", mix.text());
            check.add_note(&tag.place, message, hint);
        }
    }
}

/// Adds a note if a range has no effect, or if it is too short to keep the caster outside the damaging area. All
/// shapes can be aimed with all attack models.
fn fits_its_area(raw: &Spell, check: &mut Checker) {
    const FEET: i64 = crate::grid::FEET_PER_SQUARE as i64;
    let given = raw.range.as_ref().or(raw.range_feet.as_ref());
    let begins = match &raw.target.value {
        Target::Caster => Some("the caster is its own target"),
        Target::Cone { .. } => Some("a cone begins at its caster"),
        Target::Line { .. } => Some("a line begins at its caster"),
        Target::Combatant
        | Target::Combatants { .. }
        | Target::Burst { .. }
        | Target::Wall { .. } => None,
    };
    if let (Some(begins), Some(range)) = (begins, given) {
        let hint = "remove the range; `length_feet` is the length of an area";
        check.add_note(
            &range.place,
            format!("{begins}: a range has no effect"),
            hint,
        );
    }
    if let Target::Burst {
        radius,
        radius_feet,
    } = &raw.target.value
        && matches!(
            raw.effect.value,
            Effect::Damage(_) | Effect::DamagePerLevel { .. }
        )
    {
        let feet = |squares: &Option<Spanned<i64>>, feet: &Option<Spanned<i64>>| {
            let squares = squares
                .as_ref()
                .map(|squares| squares.value.saturating_mul(FEET));
            feet.as_ref().map(|feet| feet.value).or(squares)
        };
        let radius = feet(radius, radius_feet).unwrap_or(0);
        // A touch reaches the next square.
        let range = feet(&raw.range, &raw.range_feet).unwrap_or(0).max(FEET);
        if range <= radius {
            let message = format!(
                "with a radius of {radius} ft and a range of {range} ft, the burst always includes its caster"
            );
            let hint = format!("give it a range of more than {radius} ft, or a smaller radius");
            let place = given.map_or(&raw.target.place, |range| &range.place);
            check.add_note(place, message, hint);
        }
    }
}

/// Reports an effect that has no meaning with this attack model.
fn fits(effect: &Spanned<Effect>, attack: Option<&AttackModel>, check: &mut Checker) {
    let place: &TextPosition = &effect.place;
    let Some(attack) = attack else { return };
    match &effect.value {
        Effect::Heal(_) if !attack.counts_wounds() => {
            let hint = "restore hit points: `HealPoints(\"1d8\")`";
            check.add_problem(place, "this ruleset has no wounds to heal", hint);
        }
        Effect::HealPoints(_) if !attack.uses_hit_points() => {
            let hint = "heal wounds: `Heal(1)`";
            check.add_problem(place, "this ruleset has no hit points", hint);
        }
        Effect::DamagePerLevel { .. } if attack.level().is_none() => {
            let hint = "give the dice: `Damage(\"3d6\")`";
            check.add_problem(place, "this ruleset has no levels", hint);
        }
        _effects_that_fit => {}
    }
}

fn tags(list: &[Spanned<Tag>], check: &mut Checker) -> SpellTags {
    let mut tags = SpellTags::default();
    for tag in list {
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
            check.add_problem(
                &tag.place,
                "this tag is already listed",
                "remove the duplicate",
            );
        }
        *set = true;
    }
    if let Some(tag) = list.iter().find(|tag| tag.value == Tag::Complex)
        && (tags.immediate || tags.delaying || tags.no_time)
    {
        let message = "a spell that takes the whole round is neither immediate nor delaying";
        check.add_problem(&tag.place, message, "keep one of these tags");
    }
    tags
}
