//! Esc: one step back.

use bevy::prelude::*;

use crate::gm::shared::window::UiWindows;
use crate::view::{Cursor, Gesture, Group, Ruler, Selection, Tool, actions};

use super::browse::Browser;
use super::register::RegisterFeature;
use super::submission::active;
use super::{film, forecast, players, prepare};

/// Registers the action.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::BACK, step_back);
}

/// Goes one step back (Esc): first a carried token, then the window that was opened last, the ruler, a half-drawn shape
/// and Prepare mode, then the tool, then the selection.
fn step_back(world: &mut World) {
    if world.resource::<Browser>().is_open() {
        return;
    }
    if world.resource_mut::<Gesture>().cancel() || players::step_back(world) {
        return;
    }
    if UiWindows::step_back(world) || world.resource_mut::<Ruler>().0.take().is_some() {
        return;
    }
    if prepare::step_back(world) {
        return;
    }
    if *world.resource::<Tool>() != Tool::Point {
        *world.resource_mut::<Tool>() = Tool::Point;
        return;
    }
    if film::close(world) || forecast::close(world) {
        return;
    }
    if world.resource_mut::<Cursor>().0.take().is_some() {
        return;
    }
    if !world.resource::<Group>().0.is_empty() {
        *world.resource_mut::<Group>() = Group::default();
        return;
    }
    let turn = active(world);
    world
        .resource_mut::<Selection>()
        .set_if_neq(Selection(turn));
}
