//! What the GM decides about the players' window, besides the fight.

use bevy::prelude::*;

use crate::rules::state::CombatantId;
use crate::view::{
    BorrowedEyes, Brush, Drawing, Finger, Follow, Gesture, PlayersFrame, PlayersScreen, Sketch,
    Sweep, Tool,
};

use super::panels::Toasts;
use super::places;
use super::prepare;
use super::requests::changed;
use super::settings::Settings;

/// Keeps what the players' window shows, or has it show the present again. What nobody has seen cannot be kept.
pub fn freeze(world: &mut World) {
    let screen = *world.resource::<PlayersScreen>();
    if !screen.shown && !screen.frozen {
        let words = "The players' window is not open, so that nothing in it can be kept".to_owned();
        world.resource_mut::<Toasts>().refusal(words);
        return;
    }
    world.resource_mut::<PlayersScreen>().frozen = !screen.frozen;
    changed(world);
}

/// Blacks the players' window out, or shows it again; where it is closed nothing is to be seen of that, so it is said.
pub fn black_out(world: &mut World) {
    let mut screen = world.resource_mut::<PlayersScreen>();
    screen.blackout = !screen.blackout;
    let (shown, black) = (screen.shown, screen.blackout);
    if !shown {
        let words = match black {
            true => "The players' window is closed: it will open black",
            false => "The players' window is closed: it will open showing the fight",
        };
        world.resource_mut::<Toasts>().info(words.to_owned());
    }
    changed(world);
}

/// Puts the players' window on the next monitor, from left to right.
pub fn to_next_monitor(world: &mut World) {
    let Some(next) = places::next_monitor(world) else {
        let words = "There is no other monitor".to_owned();
        world.resource_mut::<Toasts>().refusal(words);
        return;
    };
    world.resource_mut::<PlayersScreen>().monitor = Some(next);
    changed(world);
}

/// Has the mouse point something out without a key that is held, until the next time or Esc.
pub fn point_out(world: &mut World) {
    let is_up = !world.resource::<Finger>().is_up;
    *world.resource_mut::<Gesture>() = Gesture::default();
    *world.resource_mut::<Finger>() = Finger { is_up, ..default() };
}

/// Goes a step back in what the players are shown; answers whether there was anything.
pub fn step_back(world: &mut World) -> bool {
    let mut finger = world.resource_mut::<Finger>();
    let was_up = finger.is_up;
    finger.set_if_neq(Finger::default());
    let strokes = world.resource::<Tool>().strokes();
    if was_up || (strokes && world.resource_mut::<Sketch>().let_go()) {
        return true;
    }
    let borrows = world.resource::<BorrowedEyes>().0.is_some();
    // What is in hand is laid down first.
    if borrows && *world.resource::<Tool>() == Tool::Point {
        look_through(world, None);
        return true;
    }
    false
}

/// Takes the brush in hand that reveals, or the one that hides; the one that is in hand covers ground in the next way.
pub fn take_brush(world: &mut World, reveals: bool) {
    if world.resource::<Drawing>().on {
        prepare::toggle(world);
    }
    let sweep = match world.resource::<Tool>().brush() {
        Some(brush) if brush.reveals == reveals => brush.sweep.next(),
        Some(brush) => brush.sweep,
        None => Sweep::default(),
    };
    world.resource_mut::<Sketch>().let_go();
    *world.resource_mut::<Gesture>() = Gesture::default();
    *world.resource_mut::<Tool>() = Tool::Brush(Brush { reveals, sweep });
}

/// Has the players' window tell what has happened last, or not; it is remembered.
pub fn tell_what_happened(world: &mut World) {
    let mut screen = world.resource_mut::<PlayersScreen>();
    screen.silent = !screen.silent;
    remember(world);
}

/// Has the players' window show the last throw large and what has been begun, or not; it is remembered.
pub fn show_throws(world: &mut World) {
    let mut screen = world.resource_mut::<PlayersScreen>();
    screen.throws = !screen.throws;
    remember(world);
}

/// Remembers what the players' window tells besides the map.
fn remember(world: &mut World) {
    let screen = *world.resource::<PlayersScreen>();
    let mut settings = world.resource_mut::<Settings>();
    settings.players_strip = !screen.silent;
    settings.players_throws = screen.throws;
}

/// Shows the frame of what the players see on the GM's map, or takes it away.
pub fn show_frame(world: &mut World) {
    let mut screen = world.resource_mut::<PlayersScreen>();
    screen.framed = !screen.framed;
    let waits = screen.framed && !screen.shown;
    tell_that_it_waits(world, waits);
}

/// Shows a small picture of the players' window in a corner of the GM's map, or takes it away.
pub fn show_small(world: &mut World) {
    let mut screen = world.resource_mut::<PlayersScreen>();
    screen.mirrored = !screen.mirrored;
    let waits = screen.mirrored && !screen.shown;
    tell_that_it_waits(world, waits);
}

fn tell_that_it_waits(world: &mut World, waits: bool) {
    if waits {
        let words = "It is shown once the players' window is open".to_owned();
        world.resource_mut::<Toasts>().info(words);
    }
}

/// Has the players' window follow the next that it can.
pub fn follow_next(world: &mut World) {
    let mut screen = world.resource_mut::<PlayersScreen>();
    screen.follow = screen.follow.next();
    let words = format!("The players' window {}", screen.follow.name());
    if screen.follow == Follow::Nobody {
        let mut frame = world.resource_mut::<PlayersFrame>();
        frame.put = frame.seen;
    }
    world.resource_mut::<Toasts>().info(words);
}

/// Has the players' window stay where its frame has been put.
pub fn stay_there(world: &mut World) {
    let mut screen = world.resource_mut::<PlayersScreen>();
    let stays = PlayersScreen {
        follow: Follow::Nobody,
        ..*screen
    };
    screen.set_if_neq(stays);
}

/// Has the GM's map show what somebody sees, or what all of the party does.
pub fn look_through(world: &mut World, who: Option<CombatantId>) {
    *world.resource_mut::<BorrowedEyes>() = BorrowedEyes(who);
    changed(world);
}
