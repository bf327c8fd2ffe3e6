//! `states.ron`: postures and conditions.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::Entries;
use super::check::{Check, or};
use super::known::Known;
use crate::document::Located;
use crate::ruleset::{
    ActionId, Catalogue, ConditionDef, ConditionId, PostureDef, PostureId, StepEffects, Ward,
};

/// The contents of the file, as they are written.
#[derive(Deserialize)]
pub struct File {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    pub postures: Located<Entries<Posture>>,
    #[serde(default)]
    pub conditions: Entries<Condition>,
}

#[derive(Deserialize)]
pub struct Posture {
    name: Located<String>,
    #[serde(default = "yes")]
    may_run: bool,
    #[serde(default = "yes")]
    may_move: bool,
    #[serde(default)]
    attacked_in_melee: Located<i64>,
    #[serde(default)]
    attacked_at_range: Located<i64>,
    #[serde(default)]
    exposed: bool,
    #[serde(default)]
    help: String,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
pub struct Condition {
    name: Located<String>,
    badge: Located<String>,
    #[serde(default)]
    checks: Located<i64>,
    #[serde(default)]
    attacked_in_melee: Located<i64>,
    #[serde(default)]
    attacked_at_range: Located<i64>,
    #[serde(default)]
    forbids_moving: bool,
    #[serde(default)]
    forbids_acting: bool,
    #[serde(default)]
    forbids_casting: bool,
    #[serde(default)]
    forbids_defending: bool,
    #[serde(default)]
    to_hit: Located<i64>,
    #[serde(default)]
    damage: Located<i64>,
    #[serde(default)]
    armour_class: Located<i64>,
    #[serde(default)]
    saves: Located<i64>,
    #[serde(default)]
    exposed: bool,
    #[serde(default = "full_speed")]
    speed_percent: Located<i64>,
    #[serde(default)]
    routines: Located<i64>,
    #[serde(default)]
    unseen: bool,
    wards: Option<Ward>,
    #[serde(default)]
    immune: Vec<Located<String>>,
    #[serde(default)]
    absorbs: Located<i64>,
    #[serde(default)]
    helpless: bool,
    #[serde(default)]
    forbids_attacking: bool,
    #[serde(default)]
    forbids_reacting: bool,
    #[serde(default)]
    acts_last: bool,
    most_actions: Option<Located<i64>>,
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
    turn_damage: Option<Located<String>>,
    #[serde(default)]
    unprepared: bool,
    ended_by: Option<Located<String>>,
    #[serde(default)]
    help: String,
}

/// The actions that conditions of the file name as ending them.
pub fn ended_by(file: &File) -> Vec<String> {
    let named = file
        .conditions
        .values()
        .filter_map(|raw| raw.ended_by.as_ref());
    named.map(|action| action.value.clone()).collect()
}

fn full_speed() -> Located<i64> {
    or(100)
}

/// The contents of the file, checked.
pub struct States {
    pub postures: Catalogue<PostureId, PostureDef>,
    pub conditions: Catalogue<ConditionId, ConditionDef>,
}

/// The limits of what a state may add to a check.
const BONUS: std::ops::RangeInclusive<i64> = -20..=20;

/// Checks the file and makes its postures and conditions.
pub fn check(file: &File, known: &Known, check: &mut Check) -> States {
    check.some(&file.postures, "postures");
    let postures = file.postures.iter().map(|(id, raw)| {
        let def = PostureDef {
            name: check.text(&raw.name),
            may_run: raw.may_run,
            may_move: raw.may_move,
            attacked_in_melee: check.number(&raw.attacked_in_melee, BONUS),
            attacked_at_range: check.number(&raw.attacked_at_range, BONUS),
            exposed: raw.exposed,
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
                check.wrong(
                    &raw.badge.place,
                    message,
                    "give each condition a badge of its own",
                );
            }
            None => badges.push((&raw.badge, id)),
        }
        let def = ConditionDef {
            name: check.text(&raw.name),
            badge: badge(&raw.badge, check),
            checks: check.number(&raw.checks, BONUS),
            attacked_in_melee: check.number(&raw.attacked_in_melee, BONUS),
            attacked_at_range: check.number(&raw.attacked_at_range, BONUS),
            forbids_moving: raw.forbids_moving,
            forbids_acting: raw.forbids_acting,
            forbids_casting: raw.forbids_casting,
            forbids_defending: raw.forbids_defending,
            to_hit: check.number(&raw.to_hit, BONUS),
            damage: check.number(&raw.damage, BONUS),
            armour_class: check.number(&raw.armour_class, BONUS),
            saves: check.number(&raw.saves, BONUS),
            exposed: raw.exposed,
            speed_percent: check.number(&raw.speed_percent, 0..=1000),
            routines: check.number(&raw.routines, -10..=10),
            unseen: raw.unseen,
            wards: raw.wards,
            immune: check.all_known(&raw.immune, &known.attributes),
            absorbs: check.number(&raw.absorbs, 0..=1000),
            helpless: raw.helpless,
            steps: step_effects(raw, check),
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

/// The action that ends a condition, which must be one whose deed is to do so.
fn ended_by_action(action: &Located<String>, known: &Known, check: &mut Check) -> ActionId {
    let id = check.known(action, &known.actions);
    if known.actions.contains(action) && !known.overcoming.contains(action) {
        let message = format!("`{}` ends no condition", action.value);
        let hint = "name an action with `does: Overcome()`";
        check.wrong(&action.place, message, hint);
    }
    id
}

fn step_effects(raw: &Condition, check: &mut Check) -> StepEffects {
    StepEffects {
        forbids_attacking: raw.forbids_attacking,
        forbids_reacting: raw.forbids_reacting,
        acts_last: raw.acts_last,
        most_actions: raw
            .most_actions
            .as_ref()
            .map(|most| check.number(most, 0..=10)),
        moves_or_attacks: raw.moves_or_attacks,
        moving_takes_turn: raw.moving_takes_turn,
        flees_only: raw.flees_only,
        misses_turn: raw.misses_turn,
        ends_with_turn: raw.ends_with_turn,
        turn_damage: raw.turn_damage.as_ref().map(|dice| check.dice(dice)),
        unprepared: raw.unprepared,
    }
}

fn badge(badge: &Located<String>, check: &mut Check) -> String {
    if !(1..=2).contains(&badge.chars().count()) || badge.contains(char::is_whitespace) {
        let message = format!("`{}` does not fit on a token", badge.value);
        check.wrong(&badge.place, message, "a badge is one or two letters");
    }
    badge.value.clone()
}
