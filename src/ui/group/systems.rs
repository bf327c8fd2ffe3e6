//! Carries out one action for all selected combatants.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::encounter::{self, options};
use crate::rules::facts::EncounterCommand;
use crate::rules::legality;
use crate::rules::state::{Battle, CombatantId};
use crate::rules::turns;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::toasts::Toasts;
use crate::ui::submission::{submit, to_submission};
use crate::view::group::commands_for;
use crate::view::{Group, GroupAct, Members, UsualAttack};

use super::text;

/// Registers the requests.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out);
}

/// Lets every member of the group that may act do the same action, one after another, undone as one step. If their
/// turns follow one another, a turn ends when the next member acts. Each member's command is determined only at its
/// turn, because an earlier one may have dropped its target.
fn carry_out(In(act): In<GroupAct>, world: &mut World) {
    let group = world.resource::<Group>().clone();
    let usual = world.resource::<UsualAttack>().clone();
    let members = encounter::read(world, |battle| Members::of(battle, &group));
    let all = members.acting.into_iter().chain(members.following);
    let mut rest: VecDeque<CombatantId> = all.collect();
    let mut chained = false;
    'all: while let Some(who) = rest.pop_front() {
        if let Some(pass) =
            encounter::read(world, |battle| command_to_pass_on(battle, who, chained))
        {
            let submission = to_submission(world, pass, chained);
            if !submit(world, submission, &VecDeque::new()) {
                break;
            }
        }
        let (commands, others) = encounter::read(world, |battle| {
            if !turns::actors(battle).contains(&who) {
                return (Vec::new(), Vec::new());
            }
            // If a die has to be typed in first, the commands of the others are determined now.
            let others = rest.iter();
            let others = others.flat_map(|who| commands_for(battle, *who, act, &usual));
            (commands_for(battle, who, act, &usual), others.collect())
        });
        let mut commands: VecDeque<EncounterCommand> = commands.into();
        while let Some(command) = commands.pop_front() {
            let submission = to_submission(world, command, chained);
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
            let words = text::GROUP_CANNOT.to_owned();
            world.resource_mut::<Toasts>().show_rejection(words);
        }
    }
    // Combatants that have acted remain selected as a group.
    world.resource_mut::<Group>().set_if_neq(group);
}

/// Returns the command that ends the current turn of a group member that has acted, so that the turn of `who` can
/// begin.
fn command_to_pass_on(battle: &Battle, who: CombatantId, acted: bool) -> Option<EncounterCommand> {
    let turn = battle.order.open_turn().filter(|_| acted)?;
    if turn.combatant() == who || battle.ruleset.turns.rules().in_moments {
        return None;
    }
    let pass = options::pass(battle, turn.combatant());
    legality::check(battle, &pass).ok().map(|()| pass)
}
