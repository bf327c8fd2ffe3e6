//! Undo, redo and jumps in the history of the fight.

use bevy::prelude::*;

use crate::encounter::{self, ReplayError};
use crate::gm::notice;
use crate::view::{DiceEntry, HistoryAct, actions};

use super::encounter_file;
use super::register::RegisterFeature;
use super::submission::{changed, put_tool_away, select_next_actor};
use super::text::requests as text;
use super::toasts::Toasts;

/// Registers the actions and requests.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_action(&actions::UNDO, |world: &mut World| {
            undo_or_redo(world, encounter::undo, text::NOTHING_TO_UNDO);
        })
        .add_action(&actions::REDO, |world: &mut World| {
            undo_or_redo(world, encounter::redo, text::NOTHING_TO_REDO);
        })
        .add_action(&actions::RESTART, restart);
}

/// Carries out a request to the history.
fn carry_out(In(act): In<HistoryAct>, world: &mut World) {
    jump_in_history(world, |world| match act {
        HistoryAct::Jump(entry) => encounter::go_to(world, entry).map(|()| true),
        HistoryAct::SwitchBranch(end) => encounter::switch_branch(world, end).map(|()| true),
    });
}

/// Carries out an undo or a redo, or shows that there is `nothing` to do.
fn undo_or_redo(
    world: &mut World,
    go: impl FnOnce(&mut World) -> Result<bool, ReplayError>,
    nothing: &str,
) {
    let mut found = true;
    jump_in_history(world, |world| {
        let done = go(world);
        found = !matches!(done, Ok(false));
        done
    });
    if !found {
        let words = nothing.to_owned();
        world.resource_mut::<Toasts>().show_info(words);
    }
}

/// Carries out an undo, a redo or a jump.
fn jump_in_history(world: &mut World, go: impl FnOnce(&mut World) -> Result<bool, ReplayError>) {
    world.resource_mut::<DiceEntry>().pending = None;
    put_tool_away(world);
    match go(world) {
        Ok(true) => {
            select_next_actor(world, &[]);
            changed(world);
        }
        Ok(false) => {}
        Err(diverged) => {
            world
                .resource_mut::<Toasts>()
                .show_error(notice::divergence_notice(&diverged));
            changed(world);
        }
    }
}

/// Goes back to the beginning of the fight. If the encounter file has changed, the GM is asked first.
fn restart(world: &mut World) {
    if !encounter_file::ask_if_changed(world) {
        jump_in_history(world, |world| encounter::go_to(world, None).map(|()| true));
    }
}
