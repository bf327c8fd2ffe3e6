//! Fast or well: a combatant with a good chance of dropping an enemy now acts before the opponents (FOW-01).

use crate::rules::attack::{self, Mode};
use crate::rules::effects;
use crate::rules::facts::EncounterCommand;
use crate::rules::legality;
use crate::rules::odds;
use crate::rules::state::{Battle, CombatantRef, Tempo};

use crate::tactics::round_robin;
use crate::tactics::standpoint::Standpoint;

/// Chance of dropping an enemy that is worth giving up an action for, in thousandths.
const MIN_DROP_CHANCE_FOR_FAST: u64 = 300;

/// Returns the next choice of acting fast; `None` when all combatants that should act fast have chosen.
pub(super) fn next(battle: &Battle) -> Option<EncounterCommand> {
    round_robin::combatants_after_last(battle, |who| who.steps().tempo.is_some())
        .find_map(|actor| choose_fast(battle, &actor))
}

/// Returns the choice of a combatant to act fast; `None` if it has chosen or acts well.
pub(super) fn choose_fast(battle: &Battle, actor: &CombatantRef) -> Option<EncounterCommand> {
    if actor.steps().tempo.is_some() || !wants_haste(battle, actor) {
        return None;
    }
    let command = EncounterCommand::Choose {
        who: actor.id(),
        how: Tempo::Fast,
    };
    legality::check(battle, &command).ok().map(|()| command)
}

/// Checks whether one action now is worth more to the combatant than two later.
fn wants_haste(battle: &Battle, actor: &CombatantRef) -> bool {
    let Some(standpoint) = Standpoint::new(battle, actor.id()) else {
        return false;
    };
    // A combatant that burns or is prone has to spend its one action on that.
    let mut conditions = actor.conditions().defs(battle.ruleset);
    let busy = conditions.any(|(_, def)| def.ended_by.is_some())
        || effects::moving_takes_turn(battle.ruleset, actor);
    !busy
        && standpoint
            .enemies()
            .iter()
            .any(|enemy| could_fell(&standpoint, enemy))
}

fn could_fell(standpoint: &Standpoint, enemy: &CombatantRef) -> bool {
    let battle = standpoint.battle;
    if battle
        .ruleset
        .attack
        .mortal_wound()
        .is_none_or(|nth| nth == 0)
    {
        return false;
    }
    let actor = &standpoint.actor;
    let near = attack::band_between(battle, actor, enemy);
    let reaches = |mode| match mode {
        Mode::Melee => near.is_some_and(|band| band <= crate::ruleset::Band::Close),
        Mode::Ranged => near.is_some_and(|band| band <= crate::ruleset::Band::Far),
    };
    [Mode::Melee, Mode::Ranged]
        .into_iter()
        .filter(|mode| reaches(*mode))
        .filter_map(|mode| attack::foresee(battle, actor, enemy.id(), mode, 0).ok())
        .any(|swing| {
            let dying = odds::odds(battle.ruleset, &swing).dying;
            dying.of * 1000 / dying.all.max(1) >= MIN_DROP_CHANCE_FOR_FAST
        })
}
