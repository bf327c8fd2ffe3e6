//! Attacks and reactions: the attack with the highest expected value, and the use of reactions.

use crate::encounter::options;
use crate::rules::attack::Mode;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::legality;
use crate::rules::odds;
use crate::rules::reaction;
use crate::rules::state::{Battle, CombatantId, CombatantRef};

use crate::tactics::evaluation;
use crate::tactics::standpoint::{Standpoint, act};

use super::fights_on;

/// Chance of dropping the target from which Stamina is spent on an attack, in thousandths.
const MIN_DROP_CHANCE_FOR_STAMINA: u64 = 250;

/// Stamina that every combatant keeps, and does not spend for a die.
const STAMINA_RESERVE: i32 = 4;

/// Returns the first possible reaction: it costs nothing that could be used otherwise.
pub(super) fn choose_reaction(battle: &Battle, who: CombatantId) -> EncounterCommand {
    let answers = reaction::possible_reactions(battle, who).into_iter();
    answers
        .map(EncounterCommand::React)
        .find(|command| legality::check(battle, command).is_ok())
        .unwrap_or(EncounterCommand::LetPass { who })
}

/// Attacks the enemy with the highest expected value in melee or at range, unless the actor has lost morale.
pub(super) fn strike(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if !fights_on(standpoint) {
        return None;
    }
    let ways = [Mode::Ranged, Mode::Melee];
    let best = ways
        .into_iter()
        .filter_map(|mode| best_attack(standpoint, mode));
    evaluation::best(best).map(|(_, order)| act(with_effort(standpoint, order)))
}

/// Attacks at once if that has a good chance of dropping an enemy.
pub(super) fn finish(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if !fights_on(standpoint) {
        return None;
    }
    let ways = [Mode::Melee, Mode::Ranged];
    let best = ways
        .into_iter()
        .filter_map(|mode| best_attack(standpoint, mode));
    let felling =
        best.filter(|(_, order)| drop_value(standpoint, order) >= MIN_DROP_CHANCE_FOR_STAMINA);
    let (_, order) = evaluation::best(felling)?;
    Some(act(with_effort(standpoint, order)))
}

/// Cache key for the best attack of a combatant.
#[derive(PartialEq, Eq, Hash)]
struct BestAttack(CombatantId, Mode);

/// Returns the attack with the highest expected value, and that value.
pub(super) fn best_attack(standpoint: &Standpoint, mode: Mode) -> Option<(i64, ActionOrder)> {
    let question = BestAttack(standpoint.actor_id(), mode);
    let find = || find_best_attack(standpoint, mode);
    Option::clone(&standpoint.battle.answer(question, find))
}

fn find_best_attack(standpoint: &Standpoint, mode: Mode) -> Option<(i64, ActionOrder)> {
    let action = standpoint.may_attack(mode)?;
    // A melee attack may include an approach to its target; the rules determine how far.
    let attacks = standpoint.enemies().iter().filter_map(|enemy| {
        let order = ActionOrder {
            targets: vec![enemy.id()],
            ..standpoint.order(action)
        };
        let swings = options::preview(standpoint.battle, &order).ok()?;
        let promise = evaluation::expected_value(standpoint.battle.ruleset, &swings);
        Some((promise.cast_signed() + nearness(enemy), order))
    });
    evaluation::best(attacks)
}

/// Returns how close an enemy is to dropping: enemies with little Stamina left come first.
fn nearness(enemy: &CombatantRef) -> i64 {
    let left = i64::from(enemy.health().hit_points().now.max(0));
    i64::from(enemy.health().wounds()) * 300 + 200 - left.min(20) * 10
}

fn drop_value(standpoint: &Standpoint, order: &ActionOrder) -> u64 {
    let swings = options::preview(standpoint.battle, order).unwrap_or_default();
    let dying = swings
        .iter()
        .map(|swing| odds::odds(standpoint.battle.ruleset, swing).dying);
    dying.map(evaluation::thousandths).max().unwrap_or(0)
}

/// Returns the order with Stamina spent on it, if the attack has a good chance of dropping its target and the actor has
/// Stamina to spare (FOW-13).
fn with_effort(standpoint: &Standpoint, order: ActionOrder) -> ActionOrder {
    let effort = drop_value(standpoint, &order) >= MIN_DROP_CHANCE_FOR_STAMINA
        && standpoint.actor.health().hit_points().now > STAMINA_RESERVE;
    let harder = ActionOrder {
        effort,
        ..order.clone()
    };
    match legality::check(standpoint.battle, &act(harder.clone())) {
        Ok(()) => harder,
        Err(_refused) => order,
    }
}
