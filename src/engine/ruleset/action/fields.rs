//! The fields of the entries in `actions.ron`.

use std::fmt;

use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, de};

use super::{ActionBehaviour, ActionDef, Duration};
use crate::document::Spanned;
use crate::ruleset::schema::check::DiceFor;
use crate::ruleset::schema::{Counts, FieldGroup, Group, WordChoice, Words};

/// Help on what an action does.
const DOES_HELP: &str = "what it does. Movement: `Move`, `Run`, `Sprint`, `Close` (move into melee reach without attacking), `Charge`, `Flee`, `Withdraw` (back out of a melee), `Position`. Attacks: `MeleeAttack`, `RangedAttack`, `Combo`, `Shove`, `Parry`, `SetWeapon` (against a charge), `Aim`. Magic: `Cast` (a spell from magic.ron), `Ability` (anything else from it). Items: `Draw`, `Sheathe`, `Grab`, `Drop`, `Swap`, `Give`, `Light` (a torch or lantern), `Douse` (put it out), `UseDoor`, `Use`. Body: `Posture`, `Aid` (stop bleeding, stabilise), `Recover`, `Treat` (a wound no longer hinders), `Overcome`. Talk and the rest: `Parley`, `Talk`, and `Other`, whose effect the GM decides";

/// Maximum time of an action, in ticks.
const MAX_ACTION_TICKS: i64 = 3600;

impl FieldGroup for ActionDef {
    fn declare(action: &mut Group) -> Self {
        let name = action.field("name", "its display name").name();
        let time = action
            .field(
                "time",
                "how long it takes: seconds, segments, or actions of a turn (`FastOrWell`); 0 takes none; `AtLeast(3)` 3 or longer, as its actor chooses. In `Resources` always 0",
            )
            .several(Time::Fixed(0))
            .required();
        let duration = check_duration(&time, action);
        let consecutive = action
            .field(
                "consecutive",
                "`false`: its time may be spread over several turns, with other actions in between",
            )
            .counts(Counts::SECONDS)
            .flag_or(true, "`true`");
        let does = action
            .field("does", DOES_HELP)
            .choice::<ActionBehaviour>()
            .required();
        let kind = does.usual_kind();
        let def = Self {
            name,
            duration,
            consecutive,
            does,
            activity: action
                .field(
                    "activity",
                    "how much of a round it takes: `Major` (one a round), `Minor` (any reasonable number), `Complex` (the whole round), `Delaying` (a minor one, in LOW), `Immediate` (no time, at any time)",
                )
                .counts(Counts::SIDES)
                .word(Default::default())
                .or(Default::default(), "`Major`"),
            kind: action
                .field(
                    "kind",
                    "its place in the order of phases: `Parley`, `Flee`, `Charge`, `GoFirst`, `Innate`, `Missile`, `Melee`, `Other`, `Spell` or `GoLast`",
                )
                .counts(Counts::SIDES)
                .word(kind)
                .or(kind, "depends on what it `does`"),
            declared: action
                .field("declared", "`true`: it must be declared before initiative")
                .counts(Counts::SIDES)
                .flag(),
            spends: action
                .field(
                    "spends",
                    "the part of a turn that it takes: `Action`, `Quick` or `Interaction`",
                )
                .counts(Counts::PARTS)
                .word(super::TurnResource::Action)
                .optional("nothing"),
            effort: action
                .field(
                    "effort",
                    "`true`: it needs focus or effort, and takes the Action instead of the Interaction unless the GM rules otherwise",
                )
                .counts(Counts::PARTS)
                .flag(),
            answers: action
                .field(
                    "answers",
                    "the trigger, if it is a reaction: `Cast` (an enemy casts), `Attack` (an attack against the reacting combatant), `Miss` (a melee attack against it has missed), `Coming` (an enemy moves next to a combatant with `StrikesComers`)",
                )
                .word(super::ReactionTrigger::Attack)
                .optional("not a reaction"),
            key: action
                .field(
                    "key",
                    "its shortcut key: one lowercase letter in single quotes, `'m'`, different for each action; the app itself uses z, y, k, e and w",
                )
                .letter("none"),
            rule: action
                .field(
                    "rule",
                    "the id of the rule that it comes from: from `rules.ron`, from another ruleset, or any id for a house rule (`\"OWN-01\"`)",
                )
                .rule(),
            house_default: action
                .field(
                    "house_default",
                    "`true`: its numbers have no source, and the app says so",
                )
                .flag(),
            help: action.field("help", "a sentence for the app to show").text(),
        };
        check_key(&def, action);
        check_behaviour(&def, action);
        super::fits::check_fit(&def, action);
        def
    }
}

/// The behaviour of an action, as files write it.
impl WordChoice for ActionBehaviour {
    fn declare(words: &mut Words<Self>) {
        words.plain("Move", Self::Move);
        words.group("Run", |run| Self::Run {
            pace: run
                .field(
                    "pace",
                    "how many times its speed a runner covers each second",
                )
                .number(1..=10)
                .required(),
            committed: run
                .field(
                    "committed",
                    "the seconds for which a run cannot be abandoned",
                )
                .number(0..=MAX_ACTION_TICKS)
                .required(),
        });
        words.plain("MeleeAttack", Self::MeleeAttack);
        words.plain("RangedAttack", Self::RangedAttack);
        words.plain("Combo", Self::Combo);
        words.plain("Shove", Self::Shove);
        words.plain("Cast", Self::Cast);
        words.group("Aim", |aim| Self::Aim {
            bonus: aim
                .field("bonus", "the modifier to the next ranged attack")
                .number(0..=20)
                .required(),
        });
        words.group("Posture", |posture| Self::Posture {
            from: posture
                .field("from", "a list of the postures from which it is possible")
                .ids(|known| &known.postures)
                .required(),
            to: posture
                .field("to", "the posture in which it ends")
                .id(|known| &known.postures)
                .required(),
        });
        words.plain("Draw", Self::Draw);
        words.plain("Sheathe", Self::Sheathe);
        words.plain("Grab", Self::Grab);
        words.plain("Drop", Self::Drop);
        words.plain("Swap", Self::Swap);
        words.plain("Give", Self::Give);
        words.plain("UseDoor", Self::UseDoor);
        words.plain("Light", Self::Light);
        words.plain("Douse", Self::Douse);
        words.plain("Sprint", Self::Sprint);
        words.plain("Charge", Self::Charge);
        words.plain("Close", Self::Close);
        words.plain("Flee", Self::Flee);
        words.plain("Withdraw", Self::Withdraw);
        words.plain("Parry", Self::Parry);
        words.plain("SetWeapon", Self::SetWeapon);
        words.group("Position", |position| Self::Position {
            feet: position
                .field("feet", "how far, in feet")
                .number(5..=300)
                .required(),
        });
        words.plain("Ability", Self::Ability);
        words.plain("Aid", Self::Aid);
        words.plain("Parley", Self::Parley);
        words.plain("Talk", Self::Talk);
        words.plain("Other", Self::Other);
        words.plain("Use", Self::Use);
        words.group("Recover", |recover| Self::Recover {
            regains: recover
                .field(
                    "regains",
                    "the Stamina that it restores, as dice with a total of at least 1",
                )
                .dice(DiceFor::Healing)
                .required(),
        });
        words.plain("Treat", Self::Treat);
        words.group("Overcome", |overcome| Self::Overcome {
            moves: overcome
                .field(
                    "moves",
                    "`true`: it is movement, and is forbidden by anything that forbids moving",
                )
                .flag(),
        });
    }

    fn stand_in() -> Self {
        Self::Other
    }
}

/// Checks the time of an action against its limits.
fn check_duration(time: &Spanned<Time>, action: &mut Group) -> Duration {
    let (Time::Fixed(value) | Time::AtLeast(value)) = time.value;
    let place = time.place.clone();
    let ticks = Spanned { value, place };
    let mut within = |least: i64| match action.check() {
        Some(check) => check.number(&ticks, least..=MAX_ACTION_TICKS),
        None => 0,
    };
    match time.value {
        Time::Fixed(_) => Duration::Fixed(within(0)),
        Time::AtLeast(_) => Duration::AtLeast(within(1)),
    }
}

/// Reports a shortcut that is not a lowercase letter.
fn check_key(def: &ActionDef, action: &mut Group) {
    if let Some(key) = def.key.filter(|key| !key.is_ascii_lowercase()) {
        let message = format!("`{key}` is not a key");
        action.problem_in("key", &message, "a key is a lowercase letter from a to z");
    }
}

/// Reports a behaviour for which the ruleset has nothing, or whose parts contradict each other.
fn check_behaviour(def: &ActionDef, action: &mut Group) {
    let known = action.context().known;
    let (message, hint) = match &def.does {
        ActionBehaviour::Combo if known.combos.is_empty() => {
            ("there are no combos", "describe some in `combos.ron`")
        }
        ActionBehaviour::Cast if known.spells.is_empty() => {
            ("there are no spells", "describe some in `magic.ron`")
        }
        ActionBehaviour::Ability if known.spells.is_empty() => {
            ("there are no abilities", "describe some in `magic.ron`")
        }
        ActionBehaviour::Posture { from, .. } if from.is_empty() => {
            ("it starts from no posture", "name at least one in `from`")
        }
        ActionBehaviour::Posture { from, to } if from.contains(to) => {
            let message = format!("it leads from `{to}` to `{to}`");
            action.problem_in("does.to", &message, "remove it from `from`");
            return;
        }
        ActionBehaviour::Run { committed, .. } => {
            let least = def.duration.min_ticks();
            if *committed > least && i64::from(*committed) <= MAX_ACTION_TICKS {
                let message = format!("the number {committed} is too large");
                let hint = format!("it must be from 0 to {least}");
                action.problem_in("does.committed", &message, &hint);
            }
            return;
        }
        _ => return,
    };
    action.problem_in("does", message, hint);
}

/// A time as it is written: `4` or `AtLeast(3)`.
#[derive(Clone, Copy)]
enum Time {
    Fixed(i64),
    AtLeast(i64),
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
