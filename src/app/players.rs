//! The GM's settings for the player window, apart from the fight.

use bevy::prelude::*;

use crate::encounter;
use crate::rules::facts::EncounterCommand;
use crate::rules::player_view::PlayerViewChange;
use crate::rules::state::CombatantId;
use crate::view::{
    Brush, Drawing, Finger, Follow, Gesture, PlayersAct, PlayersFrame, PlayersScreen, Sketch,
    Sweep, Tool, ViewpointCombatant, actions,
};

use super::prepare;
use super::register::RegisterFeature;
use super::submission::{changed, submit_all};
use super::text::players as text;
use super::toasts::Toasts;
use super::window_placement;

/// Registers the requests.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_action(&actions::PLAYERS_WINDOW, |world: &mut World| {
            let mut screen = world.resource_mut::<PlayersScreen>();
            screen.shown = !screen.shown;
            changed(world);
        })
        .add_action(&actions::NEXT_FOG, show_next)
        .add_action(&actions::BLACKOUT, black_out)
        .add_action(&actions::FREEZE, freeze)
        .add_switch(&actions::PLAYERS_EVENTS)
        .add_switch(&actions::PLAYERS_ROLLS)
        .add_action(&actions::PLAYERS_PREVIEW, toggle_small_picture)
        .add_action(&actions::PLAYERS_FRAME, toggle_frame)
        .add_action(&actions::NEXT_FOLLOW, follow_next)
        .add_action(&actions::POINT_OUT, toggle_pointing)
        .add_action(&actions::REVEAL_BRUSH, |world: &mut World| {
            take_brush(world, true);
        })
        .add_action(&actions::HIDE_BRUSH, |world: &mut World| {
            take_brush(world, false);
        })
        .add_action(&actions::PLAYERS_FULLSCREEN, |world: &mut World| {
            let mut screen = world.resource_mut::<PlayersScreen>();
            screen.fullscreen = !screen.fullscreen;
            changed(world);
        })
        .add_action(&actions::PLAYERS_NEXT_MONITOR, move_to_next_monitor);
}

/// Carries out a request about the players’ view.
fn carry_out(In(act): In<PlayersAct>, world: &mut World) {
    match act {
        PlayersAct::FixView => fix_view(world),
        PlayersAct::LookThrough(who) => look_through_eyes(world, who),
    }
}

/// Changes how much of the map the players see.
fn show_next(world: &mut World) {
    let how = encounter::read(world, |battle| battle.shown.map_visibility().next());
    let show = EncounterCommand::Show(PlayerViewChange::By(how));
    submit_all(world, [show].into(), false);
}

/// Freezes the player window, or unfreezes it. A window that was never shown cannot be frozen.
pub fn freeze(world: &mut World) {
    let screen = *world.resource::<PlayersScreen>();
    if !screen.shown && !screen.frozen {
        let words = text::CANNOT_FREEZE.to_owned();
        world.resource_mut::<Toasts>().show_rejection(words);
        return;
    }
    world.resource_mut::<PlayersScreen>().frozen = !screen.frozen;
    changed(world);
}

/// Blacks out the player window, or shows it again. If it is closed, a notice says so, because the effect is not
/// visible.
pub fn black_out(world: &mut World) {
    let mut screen = world.resource_mut::<PlayersScreen>();
    screen.blackout = !screen.blackout;
    let (shown, black) = (screen.shown, screen.blackout);
    if !shown {
        let words = text::will_open(black).to_owned();
        world.resource_mut::<Toasts>().show_info(words);
    }
    changed(world);
}

/// Moves the player window to the next monitor, from left to right.
pub fn move_to_next_monitor(world: &mut World) {
    let Some(next) = window_placement::next_monitor(world) else {
        let words = text::NO_OTHER_MONITOR.to_owned();
        world.resource_mut::<Toasts>().show_rejection(words);
        return;
    };
    world.resource_mut::<PlayersScreen>().monitor = Some(next);
    changed(world);
}

/// Lets the mouse point something out without a held key, until the next call or Esc.
pub fn toggle_pointing(world: &mut World) {
    let is_up = !world.resource::<Finger>().is_up;
    *world.resource_mut::<Gesture>() = Gesture::default();
    *world.resource_mut::<Finger>() = Finger { is_up, ..default() };
}

/// Goes one step back: lowers the pointing finger, cancels a stroke, or stops looking through a combatant's eyes.
/// Returns true if there was anything.
pub fn step_back(world: &mut World) -> bool {
    let mut finger = world.resource_mut::<Finger>();
    let was_up = finger.is_up;
    finger.set_if_neq(Finger::default());
    let strokes = world.resource::<Tool>().strokes();
    if was_up || (strokes && world.resource_mut::<Sketch>().cancel()) {
        return true;
    }
    let borrows = world.resource::<ViewpointCombatant>().0.is_some();
    // The current tool is put away first.
    if borrows && *world.resource::<Tool>() == Tool::Point {
        look_through_eyes(world, None);
        return true;
    }
    false
}

/// Selects the revealing or the hiding brush; if it is selected already, switches to its next shape.
pub fn take_brush(world: &mut World, reveals: bool) {
    if world.resource::<Drawing>().on {
        prepare::toggle(world);
    }
    let sweep = match world.resource::<Tool>().brush() {
        Some(brush) if brush.reveals == reveals => brush.sweep.next(),
        Some(brush) => brush.sweep,
        None => Sweep::default(),
    };
    world.resource_mut::<Sketch>().cancel();
    *world.resource_mut::<Gesture>() = Gesture::default();
    *world.resource_mut::<Tool>() = Tool::Brush(Brush { reveals, sweep });
}

/// Shows or hides the frame of the players' view on the GM's map.
pub fn toggle_frame(world: &mut World) {
    let mut screen = world.resource_mut::<PlayersScreen>();
    screen.framed = !screen.framed;
    let waits = screen.framed && !screen.shown;
    show_pending_notice(world, waits);
}

/// Shows or hides a small picture of the player window in a corner of the GM's map.
pub fn toggle_small_picture(world: &mut World) {
    let mut screen = world.resource_mut::<PlayersScreen>();
    screen.mirrored = !screen.mirrored;
    let waits = screen.mirrored && !screen.shown;
    show_pending_notice(world, waits);
}

fn show_pending_notice(world: &mut World, waits: bool) {
    if waits {
        let words = text::SHOWN_ONCE_OPEN.to_owned();
        world.resource_mut::<Toasts>().show_info(words);
    }
}

/// Lets the player window follow the next of its possible targets.
pub fn follow_next(world: &mut World) {
    let mut screen = world.resource_mut::<PlayersScreen>();
    screen.follow = screen.follow.next();
    let words = text::follows(screen.follow).to_owned();
    if screen.follow == Follow::Nobody {
        let mut frame = world.resource_mut::<PlayersFrame>();
        frame.put = frame.seen;
    }
    world.resource_mut::<Toasts>().show_info(words);
}

/// Fixes the player window at the position of its frame.
pub fn fix_view(world: &mut World) {
    let mut screen = world.resource_mut::<PlayersScreen>();
    let stays = PlayersScreen {
        follow: Follow::Nobody,
        ..*screen
    };
    screen.set_if_neq(stays);
}

/// Shows on the GM's map what a combatant sees, or what the whole party sees.
pub fn look_through_eyes(world: &mut World, who: Option<CombatantId>) {
    *world.resource_mut::<ViewpointCombatant>() = ViewpointCombatant(who);
    changed(world);
}
