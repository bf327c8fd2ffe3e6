//! Undo, redo and jumps in the history of the fight.

use bevy::prelude::*;

use crate::encounter::{self, ReplayError};
use crate::ui::file_change::encounter_file;
use crate::ui::shell::notice;
use crate::ui::shell::register::{RegisterFeature, run_system, text};
use crate::ui::shell::toasts::Toasts;
use crate::view::{DiceEntry, FeatureRequest, HistoryAct, Request, Tool, actions};

use super::submission::{TurnView, put_tool_away};

/// Registers the actions and requests.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_request(take_step)
        .add_action(&actions::UNDO, || Request::from(HistoryStep::Undo))
        .add_action(&actions::REDO, || Request::from(HistoryStep::Redo))
        .add_action(&actions::RESTART, restart);
}

/// A step in the history of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HistoryStep {
    Undo,
    Redo,
    To(HistoryAct),
}

impl FeatureRequest for HistoryStep {}

/// Carries out a request to the history.
fn carry_out(In(act): In<HistoryAct>) -> Request {
    HistoryStep::To(act).into()
}

/// Takes a step: it replaces the state of the fight, and with it all of the world that the rules know.
fn take_step(In(step): In<HistoryStep>, world: &mut World) {
    world.resource_mut::<DiceEntry>().pending = None;
    put_tool_away(world.resource_mut::<Tool>());
    let done = match step {
        HistoryStep::Undo => encounter::undo(world),
        HistoryStep::Redo => encounter::redo(world),
        HistoryStep::To(HistoryAct::Jump(entry)) => encounter::go_to(world, entry).map(|()| true),
        HistoryStep::To(HistoryAct::SwitchBranch(end)) => {
            encounter::switch_branch(world, end).map(|()| true)
        }
    };
    run_system(world, show_step, (step, done));
}

/// Shows what follows from a step, or that there is nothing to do.
fn show_step(
    In((step, done)): In<(HistoryStep, Result<bool, ReplayError>)>,
    mut turn: TurnView,
    mut toasts: ResMut<Toasts>,
) {
    match done {
        Ok(true) => {
            turn.select_next_actor(&[]);
            turn.changes.note();
        }
        Ok(false) => match step {
            HistoryStep::Undo => toasts.show_info(text::NOTHING_TO_UNDO.to_owned()),
            HistoryStep::Redo => toasts.show_info(text::NOTHING_TO_REDO.to_owned()),
            HistoryStep::To(_) => {}
        },
        Err(diverged) => {
            toasts.show_error(notice::divergence_notice(&diverged));
            turn.changes.note();
        }
    }
}

/// Goes back to the beginning of the fight. If the encounter file has changed, the GM is asked first: that compares the
/// file with the whole fight.
fn restart(world: &mut World) -> Option<Request> {
    let asks = encounter_file::ask_if_changed(world);
    (!asks).then(|| HistoryAct::Jump(None).into())
}
