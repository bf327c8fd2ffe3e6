//! The GM's settings for the player window, apart from the fight.

pub(super) mod small_picture;
mod text;

use bevy::prelude::*;

use crate::rules::facts::EncounterCommand;
use crate::rules::player_view::PlayerViewChange;
use crate::rules::state::BattleReader;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::toasts::Toasts;
use crate::ui::shell::window_placement::Monitors;
use crate::view::{
    Brush, Finger, Follow, Gesture, PlayersAct, PlayersFrame, PlayersScreen, Request, Sketch,
    Sweep, Tool, ViewpointCombatant, actions,
};

use super::prepare::PrepareMode;
use super::submission::FightChanges;

/// Registers the requests.
pub fn plugin(app: &mut App) {
    app.add_plugins(small_picture::plugin)
        .add_request(carry_out)
        .add_action(&actions::PLAYERS_WINDOW, toggle_window)
        .add_action(&actions::NEXT_FOG, show_next)
        .add_action(&actions::BLACKOUT, black_out)
        .add_action(&actions::FREEZE, freeze)
        .add_switch(&actions::PLAYERS_EVENTS)
        .add_switch(&actions::PLAYERS_ROLLS)
        .add_action(&actions::PLAYERS_PREVIEW, toggle_small_picture)
        .add_action(&actions::PLAYERS_FRAME, toggle_frame)
        .add_action(&actions::NEXT_FOLLOW, follow_next)
        .add_action(&actions::POINT_OUT, toggle_pointing)
        .add_action(&actions::REVEAL_BRUSH, |prepare: PrepareMode| {
            take_brush(prepare, true);
        })
        .add_action(&actions::HIDE_BRUSH, |prepare: PrepareMode| {
            take_brush(prepare, false);
        })
        .add_action(&actions::PLAYERS_FULLSCREEN, toggle_fullscreen)
        .add_action(&actions::PLAYERS_NEXT_MONITOR, move_to_next_monitor);
}

/// Carries out a request about the players’ view.
fn carry_out(
    In(act): In<PlayersAct>,
    mut screen: ResMut<PlayersScreen>,
    mut eyes: ResMut<ViewpointCombatant>,
    mut changes: FightChanges,
) {
    match act {
        PlayersAct::FixView => fix_view(&mut screen),
        PlayersAct::LookThrough(who) => {
            *eyes = ViewpointCombatant(who);
            changes.note();
        }
    }
}

/// Opens the player window, or closes it.
fn toggle_window(mut screen: ResMut<PlayersScreen>, mut changes: FightChanges) {
    screen.shown = !screen.shown;
    changes.note();
}

/// Lets the player window fill its monitor, or not.
fn toggle_fullscreen(mut screen: ResMut<PlayersScreen>, mut changes: FightChanges) {
    screen.fullscreen = !screen.fullscreen;
    changes.note();
}

/// Changes how much of the map the players see.
fn show_next(reader: BattleReader) -> Request {
    let how = reader.battle().shown.map_visibility().next();
    let show = EncounterCommand::Show(PlayerViewChange::By(how));
    Request::Submit(vec![show])
}

/// Freezes the player window, or unfreezes it. A window that was never shown cannot be frozen.
fn freeze(
    mut screen: ResMut<PlayersScreen>,
    mut changes: FightChanges,
    mut toasts: ResMut<Toasts>,
) {
    if !screen.shown && !screen.frozen {
        toasts.show_rejection(text::CANNOT_FREEZE.to_owned());
        return;
    }
    screen.frozen = !screen.frozen;
    changes.note();
}

/// Blacks out the player window, or shows it again. If it is closed, a notice says so, because the effect is not
/// visible.
fn black_out(
    mut screen: ResMut<PlayersScreen>,
    mut changes: FightChanges,
    mut toasts: ResMut<Toasts>,
) {
    screen.blackout = !screen.blackout;
    if !screen.shown {
        toasts.show_info(text::will_open(screen.blackout).to_owned());
    }
    changes.note();
}

/// Moves the player window to the next monitor, from left to right.
fn move_to_next_monitor(
    monitors: Monitors,
    mut screen: ResMut<PlayersScreen>,
    mut changes: FightChanges,
    mut toasts: ResMut<Toasts>,
) {
    let Some(next) = monitors.next() else {
        toasts.show_rejection(text::NO_OTHER_MONITOR.to_owned());
        return;
    };
    screen.monitor = Some(next);
    changes.note();
}

/// Lets the mouse point something out without a held key, until the next call or Esc.
fn toggle_pointing(mut finger: ResMut<Finger>, mut gesture: ResMut<Gesture>) {
    let is_up = !finger.is_up;
    *gesture = Gesture::default();
    *finger = Finger { is_up, ..default() };
}

/// Goes one step back: lowers the pointing finger, cancels a stroke, or stops looking through a combatant's eyes.
/// Returns true if there was anything.
pub fn step_back(
    mut finger: ResMut<Finger>,
    mut sketch: ResMut<Sketch>,
    mut eyes: ResMut<ViewpointCombatant>,
    mut changes: FightChanges,
) -> bool {
    let was_up = finger.is_up;
    finger.set_if_neq(Finger::default());
    if was_up || (changes.tool.strokes() && sketch.cancel()) {
        return true;
    }
    // The current tool is put away first.
    if eyes.0.is_some() && *changes.tool == Tool::Point {
        *eyes = ViewpointCombatant(None);
        changes.note();
        return true;
    }
    false
}

/// Selects the revealing or the hiding brush; if it is selected already, switches to its next shape.
fn take_brush(mut prepare: PrepareMode, reveals: bool) {
    prepare.leave();
    let sweep = match prepare.tool.brush() {
        Some(brush) if brush.reveals == reveals => brush.sweep.next(),
        Some(brush) => brush.sweep,
        None => Sweep::default(),
    };
    prepare.take_tool(Tool::Brush(Brush { reveals, sweep }));
}

/// Shows or hides the frame of the players' view on the GM's map.
fn toggle_frame(mut screen: ResMut<PlayersScreen>, mut toasts: ResMut<Toasts>) {
    screen.framed = !screen.framed;
    let waits = screen.framed && !screen.shown;
    show_pending_notice(&mut toasts, waits);
}

/// Shows or hides a small picture of the player window in a corner of the GM's map.
fn toggle_small_picture(mut screen: ResMut<PlayersScreen>, mut toasts: ResMut<Toasts>) {
    screen.mirrored = !screen.mirrored;
    let waits = screen.mirrored && !screen.shown;
    show_pending_notice(&mut toasts, waits);
}

fn show_pending_notice(toasts: &mut Toasts, waits: bool) {
    if waits {
        toasts.show_info(text::SHOWN_ONCE_OPEN.to_owned());
    }
}

/// Lets the player window follow the next of its possible targets.
fn follow_next(
    mut screen: ResMut<PlayersScreen>,
    mut frame: ResMut<PlayersFrame>,
    mut toasts: ResMut<Toasts>,
) {
    screen.follow = screen.follow.next();
    if screen.follow == Follow::Nobody {
        frame.put = frame.seen;
    }
    toasts.show_info(text::follows(screen.follow).to_owned());
}

/// Fixes the player window at the position of its frame.
fn fix_view(screen: &mut ResMut<PlayersScreen>) {
    let stays = PlayersScreen {
        follow: Follow::Nobody,
        ..**screen
    };
    screen.set_if_neq(stays);
}
