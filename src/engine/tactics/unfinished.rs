//! Unfinished actions come first: the actor continues them, or abandons them if they are no longer useful.

use crate::grid::Traffic;
use crate::rules::facts::{EncounterCommand, Input};
use crate::rules::legality;
use crate::rules::spell::{self, Magic};
use crate::rules::state::{InProgress, Vitality};
use crate::ruleset::{ActionBehaviour, SpellEffect};

use super::standpoint::Standpoint;

/// Continues an unfinished action, or abandons it.
pub(super) fn continue_action(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let unfinished = standpoint.actor.timer().unfinished().next()?;
    let (who, action) = (standpoint.actor_id(), Some(unfinished.action()));
    let give_up = EncounterCommand::Abandon { who, action };
    let go_on = EncounterCommand::Continue {
        who,
        action,
        seconds: None,
    };
    let is_legal = |command| legality::check(standpoint.battle, command).is_ok();
    let pointless = !is_still_useful(standpoint, unfinished) || !is_legal(&go_on);
    Some(if pointless && is_legal(&give_up) {
        give_up
    } else {
        go_on
    })
}

fn is_still_useful(standpoint: &Standpoint, unfinished: &InProgress) -> bool {
    let battle = standpoint.battle;
    let order = unfinished.order();
    let Some(def) = battle.ruleset.actions.get(order.action) else {
        return false;
    };
    match &def.does {
        ActionBehaviour::MeleeAttack | ActionBehaviour::Combo => {
            order.targets.iter().any(|target| {
                let enemy = standpoint.enemies().iter().find(|e| e.id() == *target);
                enemy.is_some_and(|enemy| super::attacks::within_reach(standpoint, enemy))
            })
        }
        ActionBehaviour::RangedAttack => order.targets.iter().any(|target| {
            let enemy = standpoint.enemies().iter().find(|e| e.id() == *target);
            let here = standpoint.actor.position().0;
            enemy.is_some_and(|enemy| {
                standpoint.reaches_from(here, enemy.space(), Traffic::MISSILES)
            })
        }),
        ActionBehaviour::Cast => match Magic::of(order)
            .and_then(|magic| spell::check_cast(battle, &standpoint.actor, &magic, def))
        {
            Err(_out_of_range_or_sight) => false,
            Ok(spell) => {
                let least = match spell.effect {
                    SpellEffect::Heal(_) | SpellEffect::HealPoints(_) => Vitality::Dying,
                    SpellEffect::Damage(_)
                    | SpellEffect::DamagePerLevel { .. }
                    | SpellEffect::Condition { .. }
                    | SpellEffect::Dispel
                    | SpellEffect::Counter { .. }
                    | SpellEffect::Narrative => Vitality::Up,
                };
                order.targets.is_empty()
                    || order.targets.iter().any(|target| {
                        let target = battle.get(*target);
                        target.is_some_and(|target| {
                            matches!(
                                (target.health().vitality(), least),
                                (Vitality::Up, _) | (Vitality::Dying, Vitality::Dying)
                            )
                        })
                    })
            }
        },
        _made_sense_when_begun => true,
    }
}
