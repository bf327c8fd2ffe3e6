//! Waiting: a turn is delayed while allies are in the way, and taken when the way is clear (SEC-05, SEC-06).

use crate::rules::facts::EncounterCommand;
use crate::rules::legality;
use crate::rules::state::{Battle, CombatantId};

use super::standpoint::Standpoint;
use super::{approach, knowledge, orders, shooting, spells, vantage};

/// Delays the whole turn if the actor cannot reach an enemy, but an ally that might make room still acts in this round.
pub(super) fn delay(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let battle = standpoint.battle;
    let who = standpoint.actor_id();
    if standpoint.enemies().is_empty() || can_get_at_enemy(standpoint) {
        return None;
    }
    let round = battle.clock.round();
    let places = battle.order.places().iter();
    let mut later = places.filter(|place| place.who != who && place.last_round < round);
    let friend_to_come = later.any(|place| {
        let mut friends = standpoint.friends().iter();
        friends.any(|friend| friend.id() == place.who && friend.is_up())
    });
    friend_to_come.then_some(EncounterCommand::Delay { who })
}

/// Takes the first delayed turn of a combatant that can reach an enemy now, or knows where to look for one.
pub(super) fn take_delayed_turn(battle: &Battle) -> Option<EncounterCommand> {
    let delayed = battle.order.places().iter().filter(|place| place.delayed);
    delayed
        .map(|place| place.who)
        .find_map(|who| take_delayed_turn_of(battle, who))
}

/// Takes the delayed turn of `who`, if it has one and can reach an enemy now, or knows where to look for one.
pub(super) fn take_delayed_turn_of(battle: &Battle, who: CombatantId) -> Option<EncounterCommand> {
    let is_delayed = battle.order.place_of(who)?.delayed;
    let command = EncounterCommand::TakeDelayedTurn { who: vec![who] };
    let wanted = is_delayed && has_prospects(battle, who);
    (wanted && legality::check(battle, &command).is_ok()).then_some(command)
}

/// Checks whether any combatant that is up could reach a known enemy, or look for one, this turn or later.
pub(super) fn any_has_prospects(battle: &Battle) -> bool {
    let ids: Vec<CombatantId> = battle
        .combatants()
        .filter(|combatant| combatant.is_up())
        .map(|combatant| combatant.id())
        .collect();
    ids.into_iter().any(|who| has_prospects(battle, who))
}

fn has_prospects(battle: &Battle, who: CombatantId) -> bool {
    Standpoint::new(battle, who).is_some_and(|standpoint| {
        can_get_at_enemy(&standpoint)
            || knowledge::place_to_search(&standpoint).is_some()
            || orders::is_on_its_way(&standpoint)
    })
}

/// Checks whether the actor can reach an enemy on foot, with a shot or with a spell.
fn can_get_at_enemy(standpoint: &Standpoint) -> bool {
    let from_afar = || {
        let goals = shooting::goals(standpoint).or_else(|| spells::goals(standpoint));
        goals.is_some_and(|(goals, _)| vantage::nearest(standpoint, &goals).is_some())
    };
    approach::best_route(standpoint).is_some() || from_afar()
}
