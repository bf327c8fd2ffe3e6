//! Opens and closes the library, and copies, pastes and removes selected combatants.

use bevy::prelude::*;

use crate::encounter;
use crate::gm::library::LibraryUi;
use crate::rules::state::CombatantId;
use crate::view::placement::{copies_of, paste_commands, remove_commands};
use crate::view::{
    Cursor, DrawTool, Drawing, Group, Hover, Pencil, PlacementAct, Selection, Sketch, actions,
};

use super::prepare;
use super::register::RegisterFeature;
use super::submission::submit_all;
use super::text::placement as text;
use super::toasts::Toasts;

/// Registers the actions and requests.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_action(&actions::LIBRARY, toggle_library)
        .add_action(&actions::COPY, copy_selected)
        .add_action(&actions::PASTE, paste)
        .add_action(&actions::REMOVE, remove_selected);
}

/// Carries out a request of the library or the context menu.
fn carry_out(In(act): In<PlacementAct>, world: &mut World) {
    match act {
        PlacementAct::Copy(who) => copy(world, &who),
        PlacementAct::PlaceAtRelease => place_at_release(world),
    }
}

/// Opens the library with the focus in its search field; if it is open already, returns to the fight.
fn toggle_library(world: &mut World) {
    if world.resource::<Drawing>().shows_library() {
        prepare::toggle(world);
        return;
    }
    if !world.resource::<Drawing>().on {
        prepare::toggle(world);
    }
    let pencil = Pencil {
        tool: DrawTool::Creatures,
        ..world.resource::<Drawing>().pencil.clone()
    };
    prepare::take_pencil(world, pencil);
    world.resource_mut::<LibraryUi>().open();
}

/// Cancels the current placement; returns true if there was one.
pub(super) fn cancel_placement(world: &mut World) -> bool {
    if !world.resource::<Drawing>().places_combatants() {
        return false;
    }
    let mut drawing = world.resource_mut::<Drawing>();
    drawing.pencil.newcomers.clear();
    world.resource_mut::<Sketch>().cancel();
    true
}

/// Places the combatants where the left button is released.
fn place_at_release(world: &mut World) {
    world.resource_mut::<Sketch>().carries = true;
}

/// Returns the selected combatants: the group, or a single one.
fn selected(world: &World) -> Vec<CombatantId> {
    let group = &world.resource::<Group>().0;
    match group.is_empty() {
        true => world.resource::<Selection>().0.into_iter().collect(),
        false => group.clone(),
    }
}

fn copy_selected(world: &mut World) {
    let who = selected(world);
    copy(world, &who);
}

/// Copies these combatants for pasting.
fn copy(world: &mut World, who: &[CombatantId]) {
    let copies = encounter::read(world, |battle| copies_of(battle, who));
    let many = copies.len();
    if many == 0 {
        nobody_selected(world);
        return;
    }
    world.resource_mut::<Drawing>().copied = copies;
    let words = text::copied(many);
    world.resource_mut::<Toasts>().show_info(words);
}

/// Pastes the copies around the square at the keyboard cursor or the mouse.
fn paste(world: &mut World) {
    let hovered = world.resource::<Hover>().cell;
    let at = world.resource::<Cursor>().0.or(hovered);
    let copies = world.resource::<Drawing>().copied.clone();
    let words = match at {
        _ if copies.is_empty() => text::NOTHING_COPIED,
        None => text::POINT_TO_PASTE,
        Some(at) => {
            let commands = encounter::read(world, |battle| paste_commands(battle, &copies, at));
            if !commands.is_empty() {
                submit_all(world, commands.into(), false);
                return;
            }
            text::NO_ROOM
        }
    };
    world
        .resource_mut::<Toasts>()
        .show_rejection(words.to_owned());
}

/// Removes the selected combatants from the map, as one act.
fn remove_selected(world: &mut World) {
    let who = selected(world);
    let commands = encounter::read(world, |battle| remove_commands(battle, &who));
    if commands.is_empty() {
        nobody_selected(world);
        return;
    }
    submit_all(world, commands.into(), false);
    world.resource_mut::<Group>().set_if_neq(Group::default());
}

fn nobody_selected(world: &mut World) {
    let words = text::NOTHING_SELECTED.to_owned();
    world.resource_mut::<Toasts>().show_rejection(words);
}
