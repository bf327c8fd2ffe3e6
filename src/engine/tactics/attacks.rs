//! Attacks: the one with the highest value, with any ready weapon, on any enemy.

use crate::encounter::options;
use crate::rules::action;
use crate::rules::attack::{self, Mode, PlannedAttack};
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::legality;
use crate::rules::odds;
use crate::rules::state::{CombatantId, CombatantRef};
use crate::ruleset::{ActionBehaviour, ActionId, ComboDef, ComboId, ItemId};

use super::standpoint::{Standpoint, act};
use super::{knowledge, style, value};

/// Divisor of the value of an attack with which a combatant hurls away its only weapon, or any next to an enemy.
const PRICE_OF_ONLY_WEAPON: i64 = 4;

/// Divisor of the value of an attack after which it has to draw another weapon.
const PRICE_OF_WEAPON: i64 = 2;

/// A possible attack.
struct AttackOption {
    /// How much the attacker wants to make it, by its style.
    appeal: i64,
    /// Its value.
    value: i64,
    /// The order.
    order: ActionOrder,
}

/// Cache key for the best attack of a combatant.
#[derive(PartialEq, Eq, Hash)]
struct BestAttack(CombatantId, Mode);

/// Returns the attack with the highest value that is possible from here, with that value; `None` if none could hurt an
/// enemy.
pub(super) fn best(standpoint: &Standpoint, mode: Mode) -> Option<(i64, ActionOrder)> {
    let question = BestAttack(standpoint.actor_id(), mode);
    let find = || find_best(standpoint, mode);
    Option::clone(&standpoint.battle.answer(question, find))
}

/// Returns the attack with the highest value, in melee or at range.
pub(super) fn best_of_both(standpoint: &Standpoint) -> Option<(i64, ActionOrder)> {
    let both = [Mode::Melee, Mode::Ranged].into_iter();
    value::best(both.filter_map(|mode| best(standpoint, mode)))
}

/// Attacks in this way as well as possible.
pub(super) fn attack(standpoint: &Standpoint, mode: Mode) -> Option<EncounterCommand> {
    best(standpoint, mode).map(|(_, order)| act(order))
}

fn find_best(standpoint: &Standpoint, mode: Mode) -> Option<(i64, ActionOrder)> {
    let mut options = options(standpoint, mode);
    options.sort_by_key(|option| std::cmp::Reverse(option.appeal));
    let is_legal =
        |order: &ActionOrder| legality::check(standpoint.battle, &act(order.clone())).is_ok();
    let best = options.into_iter().find(|option| is_legal(&option.order));
    best.map(|option| (option.value, option.order))
}

/// Returns the attacks on enemies that are possible apart from turns, with their values.
fn options(standpoint: &Standpoint, mode: Mode) -> Vec<AttackOption> {
    let battle = standpoint.battle;
    let mut options = Vec::new();
    for action in actions(standpoint, mode) {
        for enemy in standpoint.enemies_within(mode) {
            for order in orders(standpoint, mode, action, enemy) {
                let Ok(swings) = options::preview(battle, &order) else {
                    continue;
                };
                let value = value_at(standpoint, mode, enemy, &swings);
                let value = value / price(standpoint, mode, &order);
                if value > 0 {
                    options.push(AttackOption {
                        appeal: style::appeal(standpoint, enemy, value),
                        value,
                        order,
                    });
                }
            }
        }
    }
    options
}

/// Returns the value of these attacks on `enemy`. A missile into a melee may strike any of its members.
fn value_at(
    standpoint: &Standpoint,
    mode: Mode,
    enemy: &CombatantRef,
    swings: &[PlannedAttack],
) -> i64 {
    let (battle, actor) = (standpoint.battle, &standpoint.actor);
    let value = value::of_attacks(battle, swings);
    if mode == Mode::Melee || value == 0 {
        return value;
    }
    let struck = knowledge::missile_targets(battle, actor, enemy);
    let attacks = i64::try_from(swings.len()).unwrap_or(1);
    let values = struck.iter().filter_map(|who| {
        let who = battle.get(*who)?;
        if who.id() == enemy.id() {
            return Some(value);
        }
        let foreseen = value::of_foreseen_attack(battle, actor, who.id(), mode, 0)?;
        Some(match battle.are_enemies(actor, &who) {
            true => attacks * foreseen,
            false => -value::HARM_TO_OWN_SIDE * attacks * foreseen,
        })
    });
    values.sum::<i64>() / i64::try_from(struck.len()).unwrap_or(1)
}

/// Returns the actions for attacks of this kind that the actor may begin now.
fn actions(standpoint: &Standpoint, mode: Mode) -> impl Iterator<Item = ActionId> {
    let (battle, actor) = (standpoint.battle, &standpoint.actor);
    let combo = standpoint.action(|does| matches!(does, ActionBehaviour::Combo));
    let combo = combo.filter(|(action, def)| {
        let order = standpoint.order(*action);
        mode == Mode::Melee && action::may_start(battle, actor, &order, def).is_ok()
    });
    let combo = combo.map(|(action, _)| action);
    combo.into_iter().chain(standpoint.may_attack(mode))
}

/// Returns the ways to attack `enemy`: with each ready weapon, or with each combo.
fn orders(
    standpoint: &Standpoint,
    mode: Mode,
    action: ActionId,
    enemy: &CombatantRef,
) -> Vec<ActionOrder> {
    let ruleset = standpoint.battle.ruleset;
    let order = ActionOrder {
        targets: vec![enemy.id()],
        ..standpoint.order(action)
    };
    let does = ruleset.actions.get(action).map(|def| &def.does);
    if matches!(does, Some(ActionBehaviour::Combo)) {
        let combos = known_combos(standpoint);
        return combos
            .map(|(combo, _)| ActionOrder {
                combo: Some(combo),
                ..order.clone()
            })
            .collect();
    }
    let others = weapons(standpoint, mode).into_iter().skip(1);
    let others = others.map(|weapon| ActionOrder {
        weapon: Some(weapon),
        ..order.clone()
    });
    let mut orders = vec![order.clone()];
    orders.extend(others);
    orders
}

/// Returns the weapons that are ready for attacks of this kind; the first is the one that is used by default.
fn weapons(standpoint: &Standpoint, mode: Mode) -> Vec<ItemId> {
    let gear = standpoint.actor.gear();
    let ready = gear.ready_weapons(standpoint.battle.ruleset);
    let suits = ready.filter(|(_, weapon)| match mode {
        Mode::Melee => weapon.melee.is_some(),
        Mode::Ranged => weapon.ranged.is_some(),
    });
    suits.map(|(item, _)| item).collect()
}

/// Returns by what the value of an attack is divided because it leaves the actor without the weapon in its hand.
fn price(standpoint: &Standpoint, mode: Mode, order: &ActionOrder) -> i64 {
    let ruleset = standpoint.battle.ruleset;
    let gear = standpoint.actor.gear();
    let held = gear.in_hand().and_then(|item| ruleset.weapons.get(item));
    let thrown = held.and_then(|weapon| weapon.ranged.as_ref());
    let is_lost = mode == Mode::Ranged
        && thrown.is_some_and(|profile| profile.thrown)
        && order
            .weapon
            .is_none_or(|weapon| gear.in_hand() == Some(weapon));
    let mut others = gear.sheathed(ruleset);
    let has_another = others.any(|item| ruleset.weapons.contains(item));
    let here = standpoint.actor.position().0;
    // Next to an enemy, drawing another one costs too much.
    let is_pressed = standpoint.squares_to_nearest_enemy(here) == Some(1);
    match (is_lost, has_another && !is_pressed) {
        (false, _) => 1,
        (true, true) => PRICE_OF_WEAPON,
        (true, false) => PRICE_OF_ONLY_WEAPON,
    }
}

/// Returns the chance that an attack puts its target out of the fight, in thousandths.
pub(super) fn drop_chance(standpoint: &Standpoint, order: &ActionOrder) -> u64 {
    let battle = standpoint.battle;
    let swings = options::preview(battle, order).unwrap_or_default();
    let dying = odds::routine_odds(battle.ruleset, &swings).dying;
    dying.of * 1000 / dying.all.max(1)
}

/// Returns the combos that the actor knows.
pub(super) fn known_combos<'a>(
    standpoint: &'a Standpoint,
) -> impl Iterator<Item = (ComboId, &'a ComboDef)> {
    let known = &standpoint.actor.repertoire().combos;
    let combos = standpoint.battle.ruleset.combos.iter();
    combos.filter(|(id, def)| def.everyone || known.contains(id))
}

/// Returns the reach of the first ready melee weapon, in squares; `None` if there is none.
pub(super) fn reach_of_weapon(standpoint: &Standpoint) -> Option<u32> {
    let gear = standpoint.actor.gear();
    let mut ready = gear.ready_weapons(standpoint.battle.ruleset);
    ready.find_map(|(_, weapon)| Some(weapon.melee.as_ref()?.reach.squares()))
}

/// Checks whether `enemy` is within the weapon's reach and in sight.
pub(super) fn within_reach(standpoint: &Standpoint, enemy: &CombatantRef) -> bool {
    reach_of_weapon(standpoint).is_some_and(|reach| {
        standpoint.actor.space().squares_to(&enemy.space()) <= reach
            && standpoint.reaches_from(
                standpoint.actor.position().0,
                enemy.space(),
                standpoint.melee_traffic(),
            )
    })
}

/// Cache key for the value of attacking an enemy.
#[derive(PartialEq, Eq, Hash)]
struct Prospect {
    who: CombatantId,
    enemy: CombatantId,
    run_up: u32,
}

/// Returns the value of the best melee attack on `enemy`, wherever it is, with at most this run-up; `None` if the actor
/// is too badly wounded to hurt it.
pub(super) fn prospect(standpoint: &Standpoint, enemy: &CombatantRef, run_up: u32) -> Option<i64> {
    let question = Prospect {
        who: standpoint.actor_id(),
        enemy: enemy.id(),
        run_up,
    };
    *standpoint
        .battle
        .answer(question, || find_prospect(standpoint, enemy, run_up))
}

fn find_prospect(standpoint: &Standpoint, enemy: &CombatantRef, run_up: u32) -> Option<i64> {
    let (battle, actor) = (standpoint.battle, &standpoint.actor);
    let of = |rating, attacks: u32| {
        let value = value::of_foreseen_attack(battle, actor, enemy.id(), Mode::Melee, rating)?;
        Some(value * i64::from(attacks))
    };
    known_combos(standpoint)
        .filter(|(_, combo)| attack::run_up_needed(battle.ruleset, combo) <= run_up)
        .filter_map(|(_, combo)| {
            let rating = attack::combo_rating(battle.ruleset, combo);
            of(rating, attack::combo_attacks(battle.ruleset, combo))
        })
        .chain(of(0, 1))
        .max()
        .filter(|value| *value > 0)
}
