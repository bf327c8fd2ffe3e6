//! One act for all who are selected together.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::encounter;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::CombatantId;
use crate::rules::turns;
use crate::view::group::{commands_of, nearest};
use crate::view::{Group, GroupAttack, UsualAttack};

use super::panels::Toasts;
use super::requests::{submission_of, submit};

/// Has everybody of the group who may act attack the nearest, one after another and undone as one. Whom each attacks is
/// found when its turn comes: the one before may have felled whom it was to attack.
pub fn attack_nearest(world: &mut World) {
    let group = world.resource::<Group>().clone();
    let usual = world.resource::<UsualAttack>().clone();
    let mut rest: VecDeque<CombatantId> = encounter::read(world, |battle| {
        let all = GroupAttack::of(battle, &group, &usual);
        all.attacks.iter().map(|attack| attack.order.who).collect()
    });
    let mut chained = false;
    while let Some(who) = rest.pop_front() {
        let found = encounter::read(world, |battle| {
            if !turns::actors(battle).contains(&who) {
                return None;
            }
            let attack = nearest(battle, who, &usual)?;
            // If a die has to be typed in first, the others follow as things stand now.
            let others = rest.iter().filter_map(|who| nearest(battle, *who, &usual));
            let others: Vec<_> = others.collect();
            Some((EncounterCommand::Act(attack.order), commands_of(&others)))
        });
        let Some((command, others)) = found else {
            continue;
        };
        let submission = submission_of(world, command, chained);
        if !submit(world, submission, &others.into()) {
            break;
        }
        chained = true;
    }
    if !chained {
        let waits = world.resource::<crate::view::DiceEntry>().pending.is_some();
        if !waits {
            let words = "Nobody of them can attack now".to_owned();
            world.resource_mut::<Toasts>().refusal(words);
        }
    }
    // Those who have acted stay together for what comes next.
    world.resource_mut::<Group>().set_if_neq(group);
}
