//! Newcomers: the library is opened and closed, and whoever is selected is copied, pasted and removed.

use bevy::prelude::*;

use crate::encounter;
use crate::gm::GmUi;
use crate::rules::state::CombatantId;
use crate::view::newcomers::{copied, pasted, removed};
use crate::view::{Cursor, DrawTool, Drawing, Group, Hover, Pencil, Selection, Sketch};

use super::panels::Toasts;
use super::prepare;
use super::requests::submit_all;

/// Opens the library, with the keyboard in its search; where it is open already, goes back to the fight.
pub(super) fn toggle_library(world: &mut World) {
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
    world.resource_mut::<GmUi>().library.open();
}

/// Lays down the newcomers that are in hand; answers whether there were any.
pub(super) fn lay_down(world: &mut World) -> bool {
    if !world.resource::<Drawing>().brings_in() {
        return false;
    }
    let mut drawing = world.resource_mut::<Drawing>();
    drawing.pencil.newcomers.lay_down();
    world.resource_mut::<Sketch>().let_go();
    true
}

/// Has the newcomers in hand come in where the left button is let go of.
pub(super) fn carry(world: &mut World) {
    world.resource_mut::<Sketch>().carries = true;
}

/// Those who are selected: together, or one.
fn selected(world: &World) -> Vec<CombatantId> {
    let group = &world.resource::<Group>().0;
    match group.is_empty() {
        true => world.resource::<Selection>().0.into_iter().collect(),
        false => group.clone(),
    }
}

pub(super) fn copy_selected(world: &mut World) {
    let who = selected(world);
    copy(world, &who);
}

/// Copies these, to be pasted.
pub(super) fn copy(world: &mut World, who: &[CombatantId]) {
    let copies = encounter::read(world, |battle| copied(battle, who));
    let many = copies.len();
    if many == 0 {
        nobody_selected(world);
        return;
    }
    world.resource_mut::<Drawing>().copied = copies;
    let words = match many {
        1 => "Copied: Ctrl+V pastes it where the mouse points".to_owned(),
        many => format!("{many} copied: Ctrl+V pastes them where the mouse points"),
    };
    world.resource_mut::<Toasts>().info(words);
}

/// Pastes the copies around the square that the mouse or the keys point at.
pub(super) fn paste(world: &mut World) {
    let hovered = world.resource::<Hover>().cell;
    let at = world.resource::<Cursor>().0.or(hovered);
    let copies = world.resource::<Drawing>().copied.clone();
    let words = match at {
        _ if copies.is_empty() => "Nobody has been copied: select somebody and press Ctrl+C",
        None => "Put the mouse on the map first: they come to stand there",
        Some(at) => {
            let commands = encounter::read(world, |battle| pasted(battle, &copies, at));
            if !commands.is_empty() {
                submit_all(world, commands.into(), false);
                return;
            }
            "There is no room for them there"
        }
    };
    world.resource_mut::<Toasts>().refusal(words.to_owned());
}

/// Takes whoever is selected off the map, as one act.
pub(super) fn remove_selected(world: &mut World) {
    let who = selected(world);
    let commands = encounter::read(world, |battle| removed(battle, &who));
    if commands.is_empty() {
        nobody_selected(world);
        return;
    }
    submit_all(world, commands.into(), false);
    world.resource_mut::<Group>().set_if_neq(Group::default());
}

fn nobody_selected(world: &mut World) {
    let words = "Nobody is selected: click somebody on the map first".to_owned();
    world.resource_mut::<Toasts>().refusal(words);
}
