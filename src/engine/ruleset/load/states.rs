//! Loader of `states.ron`: postures and conditions.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::check::{Checker, DiceFor, or};
use super::entries::EntriesById;
use super::known::Known;
use crate::document::Spanned;
use crate::grid::{Glow, MAX_LIGHT_FEET};
use crate::ruleset::{
    ActionId, Capability, Catalogue, ConditionDef, ConditionId, Effect, PostureDef, PostureId, Ward,
};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct StatesFile {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    pub postures: Spanned<EntriesById<PostureForm>>,
    #[serde(default)]
    pub conditions: EntriesById<Condition>,
}

#[derive(Deserialize)]
pub struct PostureForm {
    name: Spanned<String>,
    #[serde(default = "default_true")]
    may_run: bool,
    #[serde(default = "default_true")]
    may_move: bool,
    #[serde(default)]
    attacked_in_melee: Spanned<i64>,
    #[serde(default)]
    attacked_at_range: Spanned<i64>,
    #[serde(default)]
    exposed: bool,
    #[serde(default)]
    help: String,
}

fn default_true() -> bool {
    true
}

#[derive(Clone, Deserialize)]
pub struct Condition {
    name: Spanned<String>,
    badge: Spanned<String>,
    #[serde(default)]
    checks: Spanned<i64>,
    #[serde(default)]
    attacked_in_melee: Spanned<i64>,
    #[serde(default)]
    attacked_at_range: Spanned<i64>,
    #[serde(default)]
    forbids_moving: bool,
    #[serde(default)]
    forbids_acting: bool,
    #[serde(default)]
    forbids_casting: bool,
    #[serde(default)]
    forbids_defending: bool,
    #[serde(default)]
    to_hit: Spanned<i64>,
    #[serde(default)]
    damage: Spanned<i64>,
    #[serde(default)]
    armour_class: Spanned<i64>,
    #[serde(default)]
    saves: Spanned<i64>,
    #[serde(default)]
    exposed: bool,
    #[serde(default = "full_speed")]
    speed_percent: Spanned<i64>,
    #[serde(default)]
    routines: Spanned<i64>,
    #[serde(default)]
    unseen: bool,
    wards: Option<Ward>,
    #[serde(default)]
    immune: Vec<Spanned<String>>,
    #[serde(default)]
    absorbs: Spanned<i64>,
    #[serde(default)]
    helpless: bool,
    #[serde(default)]
    forbids_attacking: bool,
    #[serde(default)]
    forbids_reacting: bool,
    #[serde(default)]
    forbids_seeing: bool,
    #[serde(default)]
    forbids_hearing: bool,
    #[serde(default)]
    sleep: bool,
    #[serde(default)]
    acts_last: bool,
    most_actions: Option<Spanned<i64>>,
    #[serde(default)]
    moves_or_attacks: bool,
    #[serde(default)]
    moving_takes_turn: bool,
    #[serde(default)]
    flees_only: bool,
    #[serde(default)]
    misses_turn: bool,
    #[serde(default)]
    ends_with_turn: bool,
    turn_damage: Option<Spanned<String>>,
    #[serde(default)]
    unprepared: bool,
    #[serde(default = "default_true")]
    stacks: bool,
    ended_by: Option<Spanned<String>>,
    sheds_light: Option<SheddingLight>,
    darkens: Option<Spanned<i64>>,
    #[serde(default)]
    put_out_by_water: bool,
    #[serde(default)]
    help: String,
}

/// Radius of a light, in feet.
#[derive(Clone, Deserialize)]
pub struct SheddingLight {
    #[serde(default)]
    bright: Spanned<i64>,
    #[serde(default)]
    dim: Spanned<i64>,
}

/// Returns the conditions of the file that shed light.
pub fn shedding(file: &StatesFile) -> Vec<String> {
    let all = file.conditions.iter();
    let shedding = all.filter(|(_, raw)| raw.sheds_light.is_some());
    shedding.map(|(id, _)| id.value.clone()).collect()
}

/// Returns the actions that the file's conditions name as ending them.
pub fn ending_actions(file: &StatesFile) -> Vec<String> {
    let named = file
        .conditions
        .values()
        .filter_map(|raw| raw.ended_by.as_ref());
    named.map(|action| action.value.clone()).collect()
}

fn full_speed() -> Spanned<i64> {
    or(100)
}

/// The contents of the file, checked.
pub struct States {
    pub postures: Catalogue<PostureId, PostureDef>,
    pub conditions: Catalogue<ConditionId, ConditionDef>,
}

/// Limits of the radius of a light, in feet.
const LIGHT: std::ops::RangeInclusive<i64> = 0..=MAX_LIGHT_FEET as i64;

/// Limits of a state's modifier to a check.
const BONUS: std::ops::RangeInclusive<i64> = -20..=20;

/// Checks the file and creates its postures and conditions.
pub fn check(file: &StatesFile, known: &Known, check: &mut Checker) -> States {
    check.require_entries(&file.postures, "postures");
    let postures = file.postures.iter().map(|(id, raw)| {
        let def = PostureDef {
            name: check.name(&raw.name),
            effects: effects_of_posture(raw, check),
            help: raw.help.clone(),
        };
        (check.id(id), def)
    });
    let postures = postures.collect();
    let mut badges: Vec<(&str, &str)> = Vec::new();
    let conditions = file.conditions.iter().map(|(id, raw)| {
        match badges.iter().find(|(badge, _)| *badge == raw.badge.value) {
            Some((badge, owner)) => {
                let message = format!("the badge `{badge}` is taken by `{owner}`");
                check.add_problem(
                    &raw.badge.place,
                    message,
                    "give each condition a different badge",
                );
            }
            None => badges.push((&raw.badge, id)),
        }
        let def = ConditionDef {
            name: check.name(&raw.name),
            badge: badge(&raw.badge, check),
            effects: effects_of_condition(raw, known, check),
            stacks: raw.stacks,
            ended_by: raw
                .ended_by
                .as_ref()
                .map(|action| ended_by_action(action, known, check)),
            help: raw.help.clone(),
        };
        (check.id(id), def)
    });
    let conditions = conditions.collect();
    States {
        postures,
        conditions,
    }
}

/// Checks the action that ends a condition, which must be one with that behaviour.
fn ended_by_action(action: &Spanned<String>, known: &Known, check: &mut Checker) -> ActionId {
    let id = check.known(action, &known.actions);
    if known.actions.contains(action) && !known.overcoming.contains(action) {
        let message = format!("`{}` does not end conditions", action.value);
        let hint = "name an action with `does: Overcome()`";
        check.add_problem(&action.place, message, hint);
    }
    id
}

fn effects_of_posture(raw: &PostureForm, check: &mut Checker) -> Vec<Effect> {
    let in_melee = check.number(&raw.attacked_in_melee, BONUS);
    let at_range = check.number(&raw.attacked_at_range, BONUS);
    let all = [
        (!raw.may_move, Effect::Forbids(Capability::Moving)),
        (!raw.may_run, Effect::Forbids(Capability::Running)),
        (in_melee != 0, Effect::AttackedInMelee(in_melee)),
        (at_range != 0, Effect::AttackedAtRange(at_range)),
        (raw.exposed, Effect::Exposed),
    ];
    selected_effects(&all).collect()
}

/// Returns the effects of a condition, always in the same order.
fn effects_of_condition(raw: &Condition, known: &Known, check: &mut Checker) -> Vec<Effect> {
    let mut bonus = |raw, effect: fn(i32) -> Effect| {
        let value = check.number(raw, BONUS);
        (value != 0, effect(value))
    };
    let bonuses = [
        bonus(&raw.checks, Effect::Checks),
        bonus(&raw.to_hit, Effect::ToHit),
        bonus(&raw.damage, Effect::Damage),
        bonus(&raw.attacked_in_melee, Effect::AttackedInMelee),
        bonus(&raw.attacked_at_range, Effect::AttackedAtRange),
        bonus(&raw.armour_class, Effect::ArmourClass),
        bonus(&raw.saves, Effect::Saves),
    ];
    let absorbs = check.number(&raw.absorbs, 0..=1000);
    let speed = check.number(&raw.speed_percent, 0..=1000);
    let routines = check.number(&raw.routines, -10..=10);
    let flags = [
        (absorbs != 0, Effect::Absorbs(absorbs)),
        (speed != 100, Effect::SpeedPercent(speed)),
        (routines != 0, Effect::Routines(routines)),
        (raw.forbids_moving, Effect::Forbids(Capability::Moving)),
        (raw.forbids_acting, Effect::Forbids(Capability::Acting)),
        (raw.forbids_casting, Effect::Forbids(Capability::Casting)),
        (
            raw.forbids_attacking,
            Effect::Forbids(Capability::Attacking),
        ),
        (
            raw.forbids_defending,
            Effect::Forbids(Capability::Defending),
        ),
        (raw.forbids_reacting, Effect::Forbids(Capability::Reacting)),
        (raw.forbids_seeing, Effect::Forbids(Capability::Seeing)),
        (raw.forbids_hearing, Effect::Forbids(Capability::Hearing)),
        (raw.sleep, Effect::Sleeps),
        (raw.exposed, Effect::Exposed),
        (raw.unseen, Effect::Unseen),
        (raw.helpless, Effect::Helpless),
        (raw.unprepared, Effect::Unprepared),
        (raw.acts_last, Effect::ActsLast),
        (raw.moves_or_attacks, Effect::MovesOrAttacks),
        (raw.moving_takes_turn, Effect::MovingTakesTurn),
        (raw.flees_only, Effect::FleesOnly),
        (raw.misses_turn, Effect::MissesTurn),
        (raw.ends_with_turn, Effect::EndsWithTurn),
        (raw.put_out_by_water, Effect::PutOutByWater),
    ];
    let most_actions = raw.most_actions.as_ref();
    let most_actions = most_actions.map(|most| check.number(most, 0..=10));
    let turn_damage = raw
        .turn_damage
        .as_ref()
        .map(|dice| check.dice(dice, DiceFor::Damage));
    let sheds = raw.sheds_light.as_ref().map(|raw| Glow {
        bright: check.number(&raw.bright, LIGHT),
        dim: check.number(&raw.dim, LIGHT),
    });
    let darkens = raw.darkens.as_ref();
    let darkens = darkens.map(|feet| check.number(feet, 1..=i64::from(MAX_LIGHT_FEET)));
    let immune = check.all_known(&raw.immune, &known.attributes);
    selected_effects(&bonuses)
        .chain(selected_effects(&flags))
        .chain(raw.wards.map(Effect::Wards))
        .chain(immune.into_iter().map(Effect::Immune))
        .chain(most_actions.map(Effect::MostActions))
        .chain(turn_damage.map(Effect::TurnDamage))
        .chain(sheds.map(Effect::Sheds))
        .chain(darkens.map(Effect::Darkens))
        .collect()
}

fn selected_effects(all: &[(bool, Effect)]) -> impl Iterator<Item = Effect> {
    let given = all.iter().filter(|(given, _)| *given);
    given.map(|(_, effect)| *effect)
}

fn badge(badge: &Spanned<String>, check: &mut Checker) -> String {
    if !(1..=2).contains(&badge.chars().count()) || badge.contains(char::is_whitespace) {
        let message = format!("`{}` does not fit on a token", badge.value);
        check.add_problem(&badge.place, message, "a badge is one or two letters");
    }
    badge.value.clone()
}
