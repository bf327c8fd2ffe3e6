//! Loader of `actions.ron`: actions of combatants and their cost in time.

use std::fmt;

use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, de};

mod fits;

use super::check::{Checker, DiceFor};
use super::entries::EntriesById;
use super::frame::Frame;
use super::known::Known;
use super::rule_texts;
use crate::document::Spanned;
use crate::ruleset::{
    ActionBehaviour, ActionDef, ActionId, ActionKind, Activity, Catalogue, Duration,
    ReactionTrigger, RuleId, TurnResource,
};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct ActionsFile {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    pub actions: Spanned<EntriesById<Action>>,
}

#[derive(Deserialize)]
pub struct Action {
    name: Spanned<String>,
    time: Spanned<Time>,
    #[serde(default = "default_true")]
    consecutive: bool,
    does: Spanned<Does>,
    activity: Option<Activity>,
    kind: Option<ActionKind>,
    #[serde(default)]
    declared: bool,
    spends: Option<TurnResource>,
    #[serde(default)]
    effort: bool,
    answers: Option<Spanned<ReactionTrigger>>,
    key: Option<Spanned<char>>,
    rule: Option<Spanned<String>>,
    #[serde(default)]
    house_default: bool,
    #[serde(default)]
    help: String,
}

fn default_true() -> bool {
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
        pace: Spanned<i64>,
        committed: Spanned<i64>,
    },
    MeleeAttack,
    RangedAttack,
    Combo,
    Shove,
    Cast,
    Aim {
        bonus: Spanned<i64>,
    },
    Posture {
        from: Vec<Spanned<String>>,
        to: Spanned<String>,
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
        feet: Spanned<i64>,
    },
    Ability,
    Aid,
    Parley,
    Talk,
    Other,
    Use,
    Recover {
        regains: Spanned<String>,
    },
    Treat,
    Overcome {
        #[serde(default)]
        moves: bool,
    },
}

/// Returns the actions of the file that end conditions.
pub fn condition_ending_actions(file: &ActionsFile) -> Vec<String> {
    let ends = file
        .actions
        .iter()
        .filter(|(_, raw)| matches!(raw.does.value, Does::Overcome { .. }));
    ends.map(|(id, _)| id.value.clone()).collect()
}

/// Maximum time of an action, in ticks.
const MAX_ACTION_TICKS: i64 = 3600;

/// Checks the file and creates its actions.
pub fn check(
    file: &ActionsFile,
    known: &Known,
    frame: Option<&Frame>,
    check: &mut Checker,
) -> Catalogue<ActionId, ActionDef> {
    check.require_entries(&file.actions, "actions");
    check_keys(&file.actions, check);
    let named = file.actions.values();
    rule_texts::check_named(named.filter_map(|raw| raw.rule.as_ref()), known, check);
    if let Some(frame) = frame {
        fits::note_missing_close(&file.actions, frame.choices(), check);
    }
    let each = file.actions.iter().map(|(id, raw)| {
        if let Some(frame) = frame {
            fits::check_fit(id, raw, known, frame.choices(), check);
        }
        let def = ActionDef {
            name: check.name(&raw.name),
            duration: duration(&raw.time, check),
            consecutive: raw.consecutive,
            does: action_behaviour(raw, known, check),
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

fn check_keys(actions: &EntriesById<Action>, check: &mut Checker) {
    let mut taken: Vec<(char, &str)> = Vec::new();
    for (id, raw) in actions {
        let Some(key) = &raw.key else { continue };
        if !key.is_ascii_lowercase() {
            let message = format!("`{}` is not a key", key.value);
            check.add_problem(
                &key.place,
                message,
                "a key is a lowercase letter from a to z",
            );
        }
        match taken.iter().find(|(other, _)| *other == key.value) {
            Some((_, owner)) => {
                let message = format!("the key `{}` is taken by `{owner}`", key.value);
                let hint = "give each action a different key, or none";
                check.add_problem(&key.place, message, hint);
            }
            None => taken.push((key.value, id)),
        }
    }
}

fn duration(time: &Spanned<Time>, check: &mut Checker) -> Duration {
    let at = |ticks| Spanned {
        value: ticks,
        place: time.place.clone(),
    };
    match time.value {
        Time::Fixed(ticks) => Duration::Fixed(check.number(&at(ticks), 0..=MAX_ACTION_TICKS)),
        Time::AtLeast(ticks) => Duration::AtLeast(check.number(&at(ticks), 1..=MAX_ACTION_TICKS)),
    }
}

fn action_behaviour(action: &Action, known: &Known, check: &mut Checker) -> ActionBehaviour {
    let place = &action.does.place;
    match &action.does.value {
        Does::Move => ActionBehaviour::Move,
        Does::Run { pace, committed } => {
            let least = match action.time.value {
                Time::Fixed(ticks) | Time::AtLeast(ticks) => ticks.max(0),
            };
            ActionBehaviour::Run {
                pace: check.number(pace, 1..=10),
                committed: check.number(committed, 0..=least),
            }
        }
        Does::MeleeAttack => ActionBehaviour::MeleeAttack,
        Does::RangedAttack => ActionBehaviour::RangedAttack,
        Does::Combo => {
            if known.combos.is_empty() {
                check.add_problem(
                    place,
                    "there are no combos",
                    "describe some in `combos.ron`",
                );
            }
            ActionBehaviour::Combo
        }
        Does::Shove => ActionBehaviour::Shove,
        Does::Cast => {
            if known.spells.is_empty() {
                check.add_problem(place, "there are no spells", "describe some in `magic.ron`");
            }
            ActionBehaviour::Cast
        }
        Does::Aim { bonus } => ActionBehaviour::Aim {
            bonus: check.number(bonus, 0..=20),
        },
        Does::Posture { from, to } => {
            if from.is_empty() {
                check.add_problem(
                    place,
                    "it starts from no posture",
                    "name at least one in `from`",
                );
            }
            if from.contains(to) {
                let message = format!("it leads from `{0}` to `{0}`", to.value);
                check.add_problem(&to.place, message, "remove it from `from`");
            }
            ActionBehaviour::Posture {
                from: check.all_known(from, &known.postures),
                to: check.known(to, &known.postures),
            }
        }
        Does::Draw => ActionBehaviour::Draw,
        Does::Sheathe => ActionBehaviour::Sheathe,
        Does::Grab => ActionBehaviour::Grab,
        Does::Drop => ActionBehaviour::Drop,
        Does::Swap => ActionBehaviour::Swap,
        Does::Give => ActionBehaviour::Give,
        Does::UseDoor => ActionBehaviour::UseDoor,
        Does::Light => ActionBehaviour::Light,
        Does::Douse => ActionBehaviour::Douse,
        Does::Sprint => ActionBehaviour::Sprint,
        Does::Charge => ActionBehaviour::Charge,
        Does::Close => ActionBehaviour::Close,
        Does::Flee => ActionBehaviour::Flee,
        Does::Withdraw => ActionBehaviour::Withdraw,
        Does::Parry => ActionBehaviour::Parry,
        Does::SetWeapon => ActionBehaviour::SetWeapon,
        Does::Position { feet } => ActionBehaviour::Position {
            feet: check.number(feet, 5..=300),
        },
        Does::Ability => {
            if known.spells.is_empty() {
                let message = "there are no abilities";
                check.add_problem(place, message, "describe some in `magic.ron`");
            }
            ActionBehaviour::Ability
        }
        Does::Aid => ActionBehaviour::Aid,
        Does::Parley => ActionBehaviour::Parley,
        Does::Talk => ActionBehaviour::Talk,
        Does::Other => ActionBehaviour::Other,
        Does::Use => ActionBehaviour::Use,
        Does::Recover { regains } => ActionBehaviour::Recover {
            regains: check.dice(regains, DiceFor::Healing),
        },
        Does::Treat => ActionBehaviour::Treat,
        Does::Overcome { moves } => ActionBehaviour::Overcome { moves: *moves },
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
