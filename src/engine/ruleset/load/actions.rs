//! Loader of `actions.ron`: actions of combatants and their cost in time.

use std::fmt;

use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, de};

mod fits;

use super::Entries;
use super::check::{Check, DiceFor};
use super::frame::Frame;
use super::known::Known;
use super::mix::Mix;
use super::rule_texts;
use crate::document::Located;
use crate::ruleset::{
    ActionDef, ActionId, ActionKind, Activity, Answers, Catalogue, Deed, Duration, RuleId,
    TurnResource,
};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct File {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    pub actions: Located<Entries<Action>>,
}

#[derive(Deserialize)]
pub struct Action {
    name: Located<String>,
    time: Located<Time>,
    #[serde(default = "yes")]
    consecutive: bool,
    does: Located<Does>,
    activity: Option<Activity>,
    kind: Option<ActionKind>,
    #[serde(default)]
    declared: bool,
    spends: Option<TurnResource>,
    #[serde(default)]
    effort: bool,
    answers: Option<Located<Answers>>,
    key: Option<Located<char>>,
    rule: Option<Located<String>>,
    #[serde(default)]
    house_default: bool,
    #[serde(default)]
    help: String,
}

fn yes() -> bool {
    true
}

/// A time as it is written: `4` or `AtLeast(3)`.
#[derive(Clone, Copy)]
enum Time {
    Fixed(i64),
    AtLeast(i64),
}

#[derive(Deserialize)]
enum Does {
    Move,
    Run {
        pace: Located<i64>,
        committed: Located<i64>,
    },
    MeleeAttack,
    RangedAttack,
    Combo,
    Shove,
    Cast,
    Aim {
        bonus: Located<i64>,
    },
    Posture {
        from: Vec<Located<String>>,
        to: Located<String>,
    },
    Draw,
    Sheathe,
    Grab,
    Drop,
    Swap,
    Give,
    UseDoor,
    Light,
    Douse,
    Sprint,
    Charge,
    Close,
    Flee,
    Withdraw,
    Parry,
    SetWeapon,
    Position {
        feet: Located<i64>,
    },
    Ability,
    Aid,
    Parley,
    Talk,
    Other,
    Use,
    Recover {
        regains: Located<String>,
    },
    Treat,
    Overcome {
        #[serde(default)]
        moves: bool,
    },
}

pub use fits::check_answers;

/// Returns the actions of the file that end conditions.
pub fn enders(file: &File) -> Vec<String> {
    let ends = file
        .actions
        .iter()
        .filter(|(_, raw)| matches!(raw.does.value, Does::Overcome { .. }));
    ends.map(|(id, _)| id.value.clone()).collect()
}

/// Maximum time of an action, in ticks.
const LONGEST: i64 = 3600;

/// Checks the file and creates its actions.
pub fn check(
    file: &File,
    known: &Known,
    frame: Option<&Frame>,
    check: &mut Check,
) -> Catalogue<ActionId, ActionDef> {
    check.some(&file.actions, "actions");
    check_keys(&file.actions, check);
    let named = file.actions.values();
    rule_texts::check_named(named.filter_map(|raw| raw.rule.as_ref()), known, check);
    if let Some(frame) = frame {
        fits::remark_on_closing(&file.actions, Mix::of(frame), check);
    }
    let each = file.actions.iter().map(|(id, raw)| {
        if let Some(frame) = frame {
            fits::check_fit(id, raw, known, Mix::of(frame), check);
        }
        let def = ActionDef {
            name: check.name(&raw.name),
            duration: duration(&raw.time, check),
            consecutive: raw.consecutive,
            does: deed(raw, known, check),
            activity: raw.activity.unwrap_or_default(),
            kind: raw.kind.unwrap_or_else(|| usual_kind(&raw.does.value)),
            declared: raw.declared,
            spends: raw.spends,
            effort: raw.effort,
            answers: raw.answers.as_ref().map(|answers| answers.value),
            key: raw.key.as_ref().map(|key| key.value),
            rule: raw.rule.as_ref().map(|rule| RuleId::new(rule)),
            house_default: raw.house_default,
            help: raw.help.clone(),
        };
        (check.id(id), def)
    });
    each.collect()
}

/// Returns the default kind of an action, which follows from its behaviour and determines its slot in the order (PHA-14
/// to PHA-19).
fn usual_kind(does: &Does) -> ActionKind {
    match does {
        Does::Parley => ActionKind::Parley,
        Does::Flee => ActionKind::Flee,
        Does::Charge => ActionKind::Charge,
        Does::Ability => ActionKind::Innate,
        Does::RangedAttack => ActionKind::Missile,
        Does::MeleeAttack | Does::Combo | Does::Shove => ActionKind::Melee,
        Does::Cast => ActionKind::Spell,
        Does::Move
        | Does::Run { .. }
        | Does::Aim { .. }
        | Does::Posture { .. }
        | Does::Draw
        | Does::Sheathe
        | Does::Grab
        | Does::Drop
        | Does::Swap
        | Does::Give
        | Does::UseDoor
        | Does::Light
        | Does::Douse
        | Does::Sprint
        | Does::Close
        | Does::Withdraw
        | Does::Parry
        | Does::SetWeapon
        | Does::Position { .. }
        | Does::Aid
        | Does::Talk
        | Does::Other
        | Does::Use
        | Does::Recover { .. }
        | Does::Treat
        | Does::Overcome { .. } => ActionKind::Other,
    }
}

fn check_keys(actions: &Entries<Action>, check: &mut Check) {
    let mut taken: Vec<(char, &str)> = Vec::new();
    for (id, raw) in actions {
        let Some(key) = &raw.key else { continue };
        if !key.is_ascii_lowercase() {
            let message = format!("`{}` is not a key", key.value);
            check.wrong(
                &key.place,
                message,
                "a key is a lowercase letter from a to z",
            );
        }
        match taken.iter().find(|(other, _)| *other == key.value) {
            Some((_, owner)) => {
                let message = format!("the key `{}` is taken by `{owner}`", key.value);
                let hint = "give each action a different key, or none";
                check.wrong(&key.place, message, hint);
            }
            None => taken.push((key.value, id)),
        }
    }
}

fn duration(time: &Located<Time>, check: &mut Check) -> Duration {
    let at = |ticks| Located {
        value: ticks,
        place: time.place.clone(),
    };
    match time.value {
        Time::Fixed(ticks) => Duration::Fixed(check.number(&at(ticks), 0..=LONGEST)),
        Time::AtLeast(ticks) => Duration::AtLeast(check.number(&at(ticks), 1..=LONGEST)),
    }
}

fn deed(action: &Action, known: &Known, check: &mut Check) -> Deed {
    let place = &action.does.place;
    match &action.does.value {
        Does::Move => Deed::Move,
        Does::Run { pace, committed } => {
            let least = match action.time.value {
                Time::Fixed(ticks) | Time::AtLeast(ticks) => ticks.max(0),
            };
            Deed::Run {
                pace: check.number(pace, 1..=10),
                committed: check.number(committed, 0..=least),
            }
        }
        Does::MeleeAttack => Deed::MeleeAttack,
        Does::RangedAttack => Deed::RangedAttack,
        Does::Combo => {
            if known.combos.is_empty() {
                check.wrong(
                    place,
                    "there are no combos",
                    "describe some in `combos.ron`",
                );
            }
            Deed::Combo
        }
        Does::Shove => Deed::Shove,
        Does::Cast => {
            if known.spells.is_empty() {
                check.wrong(place, "there are no spells", "describe some in `magic.ron`");
            }
            Deed::Cast
        }
        Does::Aim { bonus } => Deed::Aim {
            bonus: check.number(bonus, 0..=20),
        },
        Does::Posture { from, to } => {
            if from.is_empty() {
                check.wrong(
                    place,
                    "it starts from no posture",
                    "name at least one in `from`",
                );
            }
            if from.contains(to) {
                let message = format!("it leads from `{0}` to `{0}`", to.value);
                check.wrong(&to.place, message, "remove it from `from`");
            }
            Deed::Posture {
                from: check.all_known(from, &known.postures),
                to: check.known(to, &known.postures),
            }
        }
        Does::Draw => Deed::Draw,
        Does::Sheathe => Deed::Sheathe,
        Does::Grab => Deed::Grab,
        Does::Drop => Deed::Drop,
        Does::Swap => Deed::Swap,
        Does::Give => Deed::Give,
        Does::UseDoor => Deed::UseDoor,
        Does::Light => Deed::Light,
        Does::Douse => Deed::Douse,
        Does::Sprint => Deed::Sprint,
        Does::Charge => Deed::Charge,
        Does::Close => Deed::Close,
        Does::Flee => Deed::Flee,
        Does::Withdraw => Deed::Withdraw,
        Does::Parry => Deed::Parry,
        Does::SetWeapon => Deed::SetWeapon,
        Does::Position { feet } => Deed::Position {
            feet: check.number(feet, 5..=300),
        },
        Does::Ability => {
            if known.spells.is_empty() {
                let message = "there are no abilities";
                check.wrong(place, message, "describe some in `magic.ron`");
            }
            Deed::Ability
        }
        Does::Aid => Deed::Aid,
        Does::Parley => Deed::Parley,
        Does::Talk => Deed::Talk,
        Does::Other => Deed::Other,
        Does::Use => Deed::Use,
        Does::Recover { regains } => Deed::Recover {
            regains: check.dice(regains, DiceFor::Healing),
        },
        Does::Treat => Deed::Treat,
        Does::Overcome { moves } => Deed::Overcome { moves: *moves },
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TimeVisitor)
    }
}

struct TimeVisitor;

impl<'de> Visitor<'de> for TimeVisitor {
    type Value = Time;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a time such as 4 or AtLeast(3)")
    }

    fn visit_i64<E: de::Error>(self, ticks: i64) -> Result<Time, E> {
        Ok(Time::Fixed(ticks))
    }

    fn visit_u64<E: de::Error>(self, ticks: u64) -> Result<Time, E> {
        Ok(Time::Fixed(i64::try_from(ticks).unwrap_or(i64::MAX)))
    }

    /// Deserializers that accept any value present a name with brackets as a map.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Time, A::Error> {
        match map.next_key::<String>()?.as_deref() {
            Some("AtLeast") => Ok(Time::AtLeast(map.next_value()?)),
            _ => Err(de::Error::custom("expected a time such as 4 or AtLeast(3)")),
        }
    }
}
