//! Blows and answers to them: at whom a blow promises most, and when a reaction is worth it.

use crate::encounter::options;
use crate::rules::attack::Mode;
use crate::rules::facts::{EncounterCommand, Order};
use crate::rules::legality;
use crate::rules::odds;
use crate::rules::reaction;
use crate::rules::state::{Battle, CombatantId, CombatantRef};

use crate::tactics::standpoint::{Standpoint, act};
use crate::tactics::weigh;

use super::fights_on;

/// The chance of felling somebody from which Stamina is spent on it, in thousandths.
const WORTH_STAMINA: u64 = 250;

/// How much Stamina everybody keeps, and does not spend for a die.
const KEPT_STAMINA: i32 = 4;

/// Answers with the first reaction that is possible: it costs nothing that could be used otherwise.
pub(super) fn answer(battle: &Battle, who: CombatantId) -> EncounterCommand {
    let answers = reaction::answers(battle, who).into_iter();
    answers
        .map(EncounterCommand::React)
        .find(|command| legality::check(battle, command).is_ok())
        .unwrap_or(EncounterCommand::LetPass { who })
}

/// Strikes or shoots at the enemy for whom that promises most, unless the actor has lost heart.
pub(super) fn strike(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if !fights_on(standpoint) {
        return None;
    }
    let ways = [Mode::Ranged, Mode::Melee];
    let best = ways.into_iter().filter_map(|mode| best(standpoint, mode));
    weigh::best(best).map(|(_, order)| act(with_effort(standpoint, order)))
}

/// Shoots or strikes at once if that may well fell somebody.
pub(super) fn finish(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if !fights_on(standpoint) {
        return None;
    }
    let ways = [Mode::Melee, Mode::Ranged];
    let best = ways.into_iter().filter_map(|mode| best(standpoint, mode));
    let felling = best.filter(|(_, order)| felling(standpoint, order) >= WORTH_STAMINA);
    let (_, order) = weigh::best(felling)?;
    Some(act(with_effort(standpoint, order)))
}

/// The attack that promises most, with its promise.
pub(super) fn best(standpoint: &Standpoint, mode: Mode) -> Option<(i64, Order)> {
    let action = standpoint.may_attack(mode)?;
    // A blow may come with steps towards its target: how far that is, the rules say.
    let attacks = standpoint.enemies().iter().filter_map(|enemy| {
        let order = Order {
            targets: vec![enemy.id()],
            ..standpoint.order(action)
        };
        let swings = options::preview(standpoint.battle, &order).ok()?;
        let promise = weigh::promise(standpoint.battle.ruleset, &swings);
        Some((promise.cast_signed() + nearness(enemy), order))
    });
    weigh::best(attacks)
}

/// How near an enemy is to its end: whoever has little Stamina left goes first.
fn nearness(enemy: &CombatantRef) -> i64 {
    let left = i64::from(enemy.health().hit_points().now.max(0));
    i64::from(enemy.health().wounds()) * 300 + 200 - left.min(20) * 10
}

fn felling(standpoint: &Standpoint, order: &Order) -> u64 {
    let swings = options::preview(standpoint.battle, order).unwrap_or_default();
    let dying = swings
        .iter()
        .map(|swing| odds::odds(standpoint.battle.ruleset, swing).dying);
    dying.map(weigh::thousandths).max().unwrap_or(0)
}

/// The order with Stamina spent on it, if the blow may well fell its target and there is some to
/// spare (FOW-13).
fn with_effort(standpoint: &Standpoint, order: Order) -> Order {
    let effort = felling(standpoint, &order) >= WORTH_STAMINA
        && standpoint.actor.health().hit_points().now > KEPT_STAMINA;
    let harder = Order {
        effort,
        ..order.clone()
    };
    match legality::check(standpoint.battle, &act(harder.clone())) {
        Ok(()) => harder,
        Err(_refused) => order,
    }
}
