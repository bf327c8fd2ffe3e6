//! One act for all who are selected together.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::encounter::{self, options};
use crate::rules::facts::EncounterCommand;
use crate::rules::legality;
use crate::rules::state::{Battle, CombatantId};
use crate::rules::turns;
use crate::view::group::commands_for;
use crate::view::{Group, GroupAct, Members, UsualAttack};

use super::panels::Toasts;
use super::requests::{submission_of, submit};

/// Has everybody of the group who may act do the same, one after another and undone as one; where their turns follow one
/// another, each turn ends as the next of them acts. What each does is found when its turn comes: the one before may have
/// felled whom it was to attack.
pub fn act_together(world: &mut World, act: GroupAct) {
    let group = world.resource::<Group>().clone();
    let usual = world.resource::<UsualAttack>().clone();
    let members = encounter::read(world, |battle| Members::of(battle, &group));
    let all = members.acting.into_iter().chain(members.following);
    let mut rest: VecDeque<CombatantId> = all.collect();
    let mut chained = false;
    'all: while let Some(who) = rest.pop_front() {
        if let Some(pass) = encounter::read(world, |battle| passing_on(battle, who, chained)) {
            let submission = submission_of(world, pass, chained);
            if !submit(world, submission, &VecDeque::new()) {
                break;
            }
        }
        let (commands, others) = encounter::read(world, |battle| {
            if !turns::actors(battle).contains(&who) {
                return (Vec::new(), Vec::new());
            }
            // If a die has to be typed in first, the others follow as things stand now.
            let others = rest.iter();
            let others = others.flat_map(|who| commands_for(battle, *who, act, &usual));
            (commands_for(battle, who, act, &usual), others.collect())
        });
        let mut commands: VecDeque<EncounterCommand> = commands.into();
        while let Some(command) = commands.pop_front() {
            let submission = submission_of(world, command, chained);
            let then = commands.iter().chain(&others).cloned().collect();
            if !submit(world, submission, &then) {
                break 'all;
            }
            chained = true;
        }
    }
    if !chained {
        let waits = world.resource::<crate::view::DiceEntry>().pending.is_some();
        if !waits {
            let words = "Nobody of them can do that now".to_owned();
            world.resource_mut::<Toasts>().refusal(words);
        }
    }
    // Those who have acted stay together for what comes next.
    world.resource_mut::<Group>().set_if_neq(group);
}

/// The command that ends the turn that goes on, of one of the group that has acted, so that the turn of `who` can come.
fn passing_on(battle: &Battle, who: CombatantId, acted: bool) -> Option<EncounterCommand> {
    let turn = battle.order.open_turn().filter(|_| acted)?;
    if turn.who() == who || battle.ruleset.turns.play().in_moments {
        return None;
    }
    let pass = options::pass(battle, turn.who());
    legality::check(battle, &pass).ok().map(|()| pass)
}
