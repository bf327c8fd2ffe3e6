//! What the GM decides about the players' window, besides the fight.

use bevy::prelude::*;

use crate::view::{Brush, Drawing, Finger, Gesture, PlayersScreen, Sketch, Sweep, Tool};

use super::panels::Toasts;
use super::prepare;
use super::requests::changed;

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
    let strokes = world.resource::<Tool>().brush().is_some();
    was_up || (strokes && world.resource_mut::<Sketch>().let_go())
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
